"""What an action may bring, before it is risked, from what the decider may know.

Single tests and siege rolls are exact. A battle has too many outcomes: it is fought 4,000 times with stated habits.
Where the Hebrews do not see what they march against, several forces that may stand there are drawn and fought in turn.
"""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from math import comb, sqrt
from random import Random
from typing import Final

from maniple.games.joshua.ch10_movement import Moving, relocate, retake_by_army, reveal_army
from maniple.games.joshua.ch11_interception import Intercept, modifier
from maniple.games.joshua.ch12_combat import count_dice, start_battle, strike_dice
from maniple.games.joshua.ch13_avoiding import Avoid, avoid_modifier, is_overrun
from maniple.games.joshua.ch14_sieges import equipment_bonus, siege_modifier
from maniple.games.joshua.ch22_ambush import reveal_marker
from maniple.games.joshua.state import HIDDEN, NO_SIDE, Joshua, the_army
from maniple.games.joshua.tables import GILGAL, HEBREW, INSIDE, PAGAN, Place, Space, enemy
from maniple.games.joshua.view import imagine
from maniple.kernel.forecast import CHANCE, UNITS, Forecast, Odds
from maniple.kernel.frames import Side

WAYS: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""How many of the 36 throws show each sum."""
FOUGHT: Final = 4000
DRAWN: Final = 20
"""Forces that are drawn where the Hebrews see only a top piece."""
TARGET: Final = 10
NO_CARDS: Final = "nobody plays a card"
HABITS: Final = "nobody plays a card, intercepts, avoids, goes inside or rolls again; chariots are lost after troops"


# -------------------------------------------------------------------- single tests


def test_chance(number: int) -> float:
    """§11.1, §13.1 10 or more on 2d6 with a modifier."""
    return sum([WAYS[dice] for dice in range(2, 13) if dice + number >= TARGET]) / 36


def test_odds(g: Joshua, leader: int, number: int, what: str, citation: str) -> Forecast:
    chance = test_chance(number)
    name = g.map.kinds["leader"].names[leader]
    return Forecast(f"{name}: {what}", (Odds(f"chance to {what}", chance, CHANCE),), NO_CARDS, citation)


# -------------------------------------------------------------------- a siege roll


def siege_odds(g: Joshua) -> Forecast | None:
    """§14.1, §14.4, §14.12, Ruling R42, Ruling R109 Every throw of the two dice. None where a marker is only to be
    revealed, and retakes a city without garrison."""
    if the_army(g).kind == HIDDEN:
        g = g.clone()
        g.quiet = True
        reveal_army(g)
        if retake_by_army(g):
            return None
    army = the_army(g)
    side, space = army.side, g.space_of(army.place)
    drm = siege_modifier(g, side, space) + equipment_bonus(g, army.leaders)
    left = g.city[space] - g.siege[space]
    if space != GILGAL and not g.troops(enemy(side), INSIDE + space):
        left = 1
    before = g.troops(side, space)
    falls = points = losses = barred = 0.0
    for dice in range(2, 13):
        part = WAYS[dice] / 36
        roll = min(12, max(2, dice + drm))
        gained = g.map.siege_points[roll]
        points += part * gained
        losses += part * g.map.siege_losses[roll]
        if gained >= left and g.map.siege_losses[roll] < before:
            falls += part
        if roll == 2:
            barred += part
    lines = (
        Odds("chance that it falls", falls, CHANCE),
        Odds("expected siege points", points, UNITS),
        Odds("expected losses", losses, UNITS),
        Odds("chance of no further siege this turn", barred, CHANCE),
    )
    return Forecast(f"Siege of {g.map.kinds['space'].names[space]}", lines, NO_CARDS, "§14.1")


# -------------------------------------------------------------------- battles


class Force:
    """What one side brings to a battle: its troops, and the dice that do not depend on them."""

    def __init__(self, troops: int, dice: int, chariots: int, anakin: int) -> None:
        self.troops = troops
        self.dice = dice
        self.chariots = chariots
        self.anakin = anakin

    @property
    def pieces(self) -> int:
        return self.troops + self.chariots + self.anakin

    def key(self) -> tuple[int, int, int, int]:
        return self.troops, self.dice, self.chariots, self.anakin


@lru_cache(maxsize=512)
def binomial(number: int, sides: int) -> tuple[float, ...]:
    """The chance of at most k hits with so many dice, one face of `sides` being a hit, for each k."""
    total = 0.0
    out = []
    for hits in range(number + 1):
        total += comb(number, hits) * (1 / sides) ** hits * (1 - 1 / sides) ** (number - hits)
        out.append(total)
    return tuple(out)


def hits(rng: Random, number: int, sides: int) -> int:
    return min(number, bisect(binomial(number, sides), rng.random())) if number > 0 else 0


@lru_cache(maxsize=256)
def fight_often(
    hebrews: tuple[int, int, int, int], pagans: tuple[int, int, int, int], tie: int, times: int
) -> tuple[float, float, float, float, float, float]:
    """Shares of Hebrew wins, Pagan wins, Hebrew and Pagan slaughters, and the losses of both."""
    rng = Random(20)
    totals = [0, 0, 0, 0, 0, 0]
    for _ in range(times):
        winner, slaughter, lost, killed = fight_once(rng, Force(*hebrews), Force(*pagans), tie)
        if winner != NO_SIDE:
            totals[winner] += 1
            if slaughter:
                totals[2 + winner] += 1
        totals[4] += lost
        totals[5] += killed
    one, two, three, four, five, six = [number / times for number in totals]
    return one, two, three, four, five, six


def fight_once(rng: Random, ours: Force, theirs: Force, tie: int) -> tuple[int, bool, int, int]:
    """§12.5, §12.6, §12.8, §18.1, §18.3, §19.2 One battle: winner, slaughter, Hebrew losses, Pagan losses."""
    before = (ours.pieces, theirs.pieces)
    giants = sum([rng.randint(1, 6) for _ in range(theirs.anakin)])
    for round_number in (1, 2):
        struck = hits(rng, theirs.chariots, 3)
        grazed = hits(rng, theirs.chariots - struck, 4)
        ours.troops = max(0, ours.troops - struck)
        dice = ours.troops + ours.dice if ours.troops else 0
        sixes = hits(rng, dice, 6)
        fives = hits(rng, dice - sixes, 5)
        dice = theirs.troops + theirs.dice + giants
        their_sixes = hits(rng, dice, 6)
        their_fives = hits(rng, dice - their_sixes, 5)
        margin = sixes + fives - their_sixes - their_fives - struck - grazed
        slaughter = abs(margin) >= 3
        ours.troops = max(0, ours.troops - their_sixes - (their_fives if slaughter and margin < 0 else 0))
        kills = sixes
        some = min(kills, theirs.troops)
        theirs.troops -= some
        kills -= some
        some = min(kills, theirs.chariots)
        theirs.chariots -= some
        kills -= some
        for _ in range(min(kills // 2, theirs.anakin)):
            theirs.anakin -= rng.randint(1, 6) >= 4
        if slaughter and margin > 0:
            theirs.troops = max(0, theirs.troops - fives)
        lost, killed = before[0] - ours.pieces, before[1] - theirs.pieces
        if not ours.pieces and not theirs.pieces:
            return NO_SIDE, False, lost, killed
        if not ours.pieces:
            return PAGAN, slaughter and margin < 0, lost, killed
        if not theirs.pieces:
            return HEBREW, slaughter and margin > 0, lost, killed
        if margin:
            return HEBREW if margin > 0 else PAGAN, slaughter, lost, killed
        if round_number == 2:
            break
    return tie, False, before[0] - ours.pieces, before[1] - theirs.pieces


def forces(g: Joshua, attacker: Side, space: Space) -> tuple[Force, Force] | None:
    """Both sides of a battle in the field of a space, as they stand; None where one of them has no fighting piece."""
    if not g.fighting(HEBREW, space) or not g.fighting(PAGAN, space):
        return None
    g.quiet = True
    battle = start_battle(g, attacker, space, Place(-1))
    found = []
    for side in (HEBREW, PAGAN):
        troops = g.troops(side, space)
        dice = count_dice(g, battle, side) - troops
        if side == HEBREW:
            found.append(Force(troops, dice, 0, 0))
        else:
            found.append(Force(troops, dice, strike_dice(g, battle), g.anakin[space]))
    g.battle = None
    return found[0], found[1]


def after_the_march(g: Joshua, space: Space) -> Joshua:
    """A copy in which the army has entered the space and markers there are revealed."""
    copy = g.clone()
    army = the_army(copy)
    if army.kind == HIDDEN and copy.hebrews[space]:
        reveal_army(copy)
    relocate(copy, army, Place(space))
    if army.side == HEBREW:
        for marker in copy.markers_at(space):
            reveal_marker(copy, marker)
    return copy


def battle_odds(tables: list[Joshua], side: Side, attacker: Side, space: Space) -> Forecast | None:
    """§12.6, §13.3 What a battle may bring the side, over the tables on which it may be fought; a single troop is
    overrun without one."""
    sums = [0.0] * 6
    fought = 0
    for table in tables:
        if is_overrun(table, enemy(attacker), space):
            fought += 1
            sums[attacker] += 1
            sums[4 + enemy(attacker)] += 1
            continue
        found = forces(table, attacker, space)
        if found is None:
            continue
        fought += 1
        once = fight_often(found[0].key(), found[1].key(), int(table.initiative), FOUGHT // len(tables))
        for i, value in enumerate(once):
            sums[i] += value
    if not fought:
        return None
    shares = [value / fought for value in sums]
    margin = 1.96 * sqrt(0.25 / FOUGHT)
    lines = [
        Odds("chance to win", shares[side], CHANCE, margin),
        Odds("chance to slaughter", shares[2 + side], CHANCE, margin),
        Odds("chance to be slaughtered", shares[2 + enemy(side)], CHANCE, margin),
        Odds("expected own losses", shares[4 + side], UNITS),
        Odds("expected enemy losses", shares[4 + enemy(side)], UNITS),
    ]
    assumes = HABITS
    if len(tables) > 1:
        assumes = f"forces drawn from what may stand there; {HABITS}"
        if fought < len(tables):
            lines.insert(0, Odds("chance that anybody is there to fight", fought / len(tables), CHANCE))
    name = tables[0].map.kinds["space"].names[space]
    return Forecast(f"Battle at {name}", tuple(lines), assumes, "§12.6", exact=False)


class BattleAhead:
    """A battle that an action leads to: who attacks where, and how its table comes about."""

    def __init__(self, g: Joshua, side: Side, attacker: Side, space: Space, verb: str) -> None:
        self.g = g
        self.side = side
        self.attacker = attacker
        self.space = space
        self.verb = verb
        self.number = DRAWN if verb == "march" and side == HEBREW and not g.is_seen(space) else 1
        """How many tables are drawn; one where nothing is hidden."""
        self.rng = Random(20)

    def table(self) -> Joshua:
        """A table on which it may be fought."""
        if self.verb == "march":
            return after_the_march(imagine(self.g, self.side, self.rng) if self.number > 1 else self.g, self.space)
        copy = self.g.clone()
        if self.verb == "outside":
            relocate(copy, the_army(copy), Place(self.space))
        return copy

    def is_fought(self) -> bool:
        """Whether there is anybody to fight on one of the tables."""
        for _ in range(self.number):
            table = self.table()
            if is_overrun(table, enemy(self.attacker), self.space) or forces(table, self.attacker, self.space):
                return True
        return False

    def forecast(self) -> Forecast | None:
        tables = [self.table() for _ in range(self.number)]
        return battle_odds(tables, self.side, self.attacker, self.space)


def odds(g: Joshua, verb: str, *ids: int) -> Forecast | None:
    """What the decider may expect of an action; None where there is no risk."""
    found = what_is_risked(g, verb, ids)
    return found.forecast() if isinstance(found, BattleAhead) else found


def is_risky(g: Joshua, verb: str, *ids: int) -> bool:
    """Whether `odds` has something to say; no battle is fought for that."""
    found = what_is_risked(g, verb, ids)
    return found.is_fought() if isinstance(found, BattleAhead) else found is not None


def what_is_risked(g: Joshua, verb: str, ids: tuple[int, ...]) -> Forecast | BattleAhead | None:
    """A forecast, or the battle that is to be forecast."""
    if not g.stack:
        return None
    decision = g.decision
    side = decision.side
    if isinstance(decision, Intercept):
        if verb != "intercept":
            return None
        return test_odds(g, ids[0], modifier(g, side, ids[0], decision.space), "intercept", "§11.1")
    if isinstance(decision, Avoid):
        if verb == "avoid":
            return test_odds(g, ids[0], avoid_modifier(g, ids[0]), "avoid battle", "§13.1")
        return BattleAhead(g, side, enemy(side), decision.space, verb) if verb == "pass" else None
    if not isinstance(decision, Moving):
        return None
    if verb == "siege":
        return siege_odds(g)
    army = the_army(g)
    if verb == "march" and (army.side == PAGAN or army.force) and g.is_held(enemy(side), ids[0]):
        return BattleAhead(g, side, side, Space(ids[0]), verb)
    if verb == "outside" and g.is_held(enemy(side), g.space_of(army.place)):
        return BattleAhead(g, side, side, g.space_of(army.place), verb)
    return None
