# maniple: interpreted
"""What a battle, an assault, an interception or an evasion may bring, from what the decider may know.

Single tests and assaults are exact. A battle of several rounds is played 4,000 times with a seed of its own, so equal
knowledge gives equal odds; against a closed force once with the least and once with the most that it may be.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from math import comb, sqrt
from random import Random
from typing import Any, Final

from maniple.games.jugurthine_war.ch06_contact import Intercept, interception_drm
from maniple.games.jugurthine_war.ch06_evasion import (
    INTERCEPTS,
    EvadeOrStand,
    LeaveBehind,
    evasion_drm,
    looks_armed,
    who_may_evade,
)
from maniple.games.jugurthine_war.ch06_movement import AttackInTheZone, NextMove, marchers
from maniple.games.jugurthine_war.ch07_battle import AmbushWindow, FightOn
from maniple.games.jugurthine_war.ch08_siege import (
    ComeOut,
    Cover,
    GarrisonJoins,
    KeepOrLift,
    SallyOrStay,
    SiegeChoice,
    assault_dice,
    defending,
    hits_per_loss,
    sally_force,
    storming,
)
from maniple.games.jugurthine_war.combat import the
from maniple.games.jugurthine_war.state import ON_THE_MARCH, War
from maniple.games.jugurthine_war.tables import (
    AMBUSH,
    CAVALRY,
    ELEPHANT,
    GAETULI,
    INFANTRY,
    MAURETANI,
    MILICE,
    NO_PIECE,
    NUMIDIAN,
    OPEN_DOOR,
    SUBMISSION,
    Hex,
    Piece,
    enemy,
)
from maniple.kernel.forecast import CHANCE, UNITS, Forecast, Odds
from maniple.kernel.frames import Side

TRIALS: Final = 4000
MOST_ROUNDS: Final = 200
HIT: Final = 1 / 3
"""§7.2-a A 5 or a 6."""
HIT_FROM_WALLS: Final = 2 / 3
"""§8.2-b With +2."""
HABITS: Final = "losses are spread evenly, nobody concedes, no stratagem is played"
NO_STRATAGEM: Final = "no stratagem is played"


# -------------------------------------------------------------------- armies


@dataclass(frozen=True)
class Army:
    """One side of a battle: units as (arm, elephant, SP by steps), their steps, and the competency that is tested."""

    units: tuple[tuple[int, bool, tuple[int, ...]], ...]
    steps: tuple[int, ...]
    competency: int
    per_die: int = 2


def army_of(g: War, pieces: list[Piece], leader: Piece, per_die: int = 2) -> Army:
    """§7.1-a The CU among some pieces, as they are."""
    box = g.map
    found = [(piece, g.steps[piece]) for piece in pieces if box.is_cu[piece] and box.unit_class[piece] != MILICE]
    return army_with(g, found, g.competency(leader), per_die)


def army_with(g: War, found: list[tuple[Piece, int]], competency: int, per_die: int) -> Army:
    """Units with so many steps."""
    box = g.map
    units = tuple([(box.arm[piece], box.unit_class[piece] == ELEPHANT, box.sp[piece]) for piece, _ in found])
    return Army(units, tuple([steps for _, steps in found]), competency, per_die)


def knows_all(g: War, seat: Side, space: Hex) -> bool:
    """§6.7-a, Ruling R-61 The Numidian sees everything; the Roman what lies open."""
    return seat == NUMIDIAN or not any([piece not in g.shown for piece in g.leaders(NUMIDIAN, space)])


def known_pieces(g: War, seat: Side, space: Hex) -> list[Piece]:
    """What the seat knows of its enemies outside walls in a hex."""
    return [piece for piece in g.outside(enemy(seat), space) if seat == NUMIDIAN or not g.is_hidden(piece)]


def unknown_cu(g: War) -> list[Piece]:
    """Ruling R-61, §3.3.3-13b Numidian CU of which the Roman does not know where they are, the strongest first."""
    box = g.map
    out = []
    for i in range(box.commanders, box.pieces):
        piece = Piece(i)
        if not box.is_cu[piece] or box.unit_class[piece] == MILICE or not g.is_hidden(piece):
            continue
        if (box.unit_class[piece] == GAETULI and g.alliances < 1) or (
            box.unit_class[piece] == MAURETANI and g.alliances < 2
        ):
            continue
        out.append(piece)
    return sorted(out, key=lambda piece: (-box.sp[piece][box.most_steps[piece]], piece))


def closed_armies(g: War, space: Hex, by: int, armed: bool) -> tuple[Army, Army]:
    """Ruling R-61, §6.7-b, Ruling R-49 The least and the most that a closed Numidian force may be.

    `armed`: it has come to fight, so a unit at least is with it."""
    box = g.map
    known = known_pieces(g, Side(1 - NUMIDIAN), space)
    unknown = unknown_cu(g)
    strangers = [
        Piece(i) for i in range(box.commanders) if box.side[i] == NUMIDIAN and g.where[i] >= 0 and g.is_hidden(Piece(i))
    ]
    leaders = [piece for piece in known if piece < box.commanders] or strangers
    skills = sorted([box.competency[piece] for piece in leaders]) or [1]
    fewest, most = 0, len(unknown)
    if not g.variant.screen:
        fewest, most = unknown_numbers(g, space, known)
        others = len(strangers) - 1 + (1 if g.is_hidden(box.treasure) else 0)
        fewest, most = min(max(0, fewest - others), len(unknown)), min(most, len(unknown))
    if armed and not any([box.is_cu[piece] for piece in known]):
        fewest = max(fewest, min(1, len(unknown)))
    least: list[tuple[Piece, int]] = []
    strongest: list[tuple[Piece, int]] = []
    for piece in known:
        if box.is_cu[piece]:
            closed = g.is_closed(piece)  # it is known to be there, but may have grown or shrunk since it was seen
            least.append((piece, 1 if closed else g.steps[piece]))
            strongest.append((piece, box.most_steps[piece] if closed else g.steps[piece]))
    least += [(piece, 1) for piece in unknown[len(unknown) - fewest :]]
    strongest += [(piece, box.most_steps[piece]) for piece in unknown[:most]]
    return army_with(g, least, skills[0], by), army_with(g, strongest, skills[-1], by)


def unknown_numbers(g: War, space: Hex, known: list[Piece]) -> tuple[int, int]:
    """§6.7-b How many unknown counters lie in a hex: numbers are open by name, not who lies where."""
    box = g.map
    closed = [piece for piece in g.leaders(NUMIDIAN, space) if piece not in g.shown]
    named = [piece for piece in closed if piece in known]
    if len(named) < len(closed):
        named = [
            Piece(i)
            for i in range(box.commanders)
            if box.side[i] == NUMIDIAN and g.where[i] >= 0 and (g.is_hidden(Piece(i)) or Piece(i) in named)
        ]
    seen = len([piece for piece in known if g.holder[piece] in closed])
    numbers = sorted([len(g.box_of(piece)) for piece in named])
    fewest, most = sum(numbers[: len(closed)]), sum(numbers[len(numbers) - len(closed) :])
    return max(0, fewest - seen), max(0, most - seen)


def enemy_armies(g: War, seat: Side, space: Hex, by: int = 2, armed: bool = False) -> list[tuple[str, Army]]:
    """The force that may be met, or the least and the most that it may be."""
    if not knows_all(g, seat, space):
        least, most = closed_armies(g, space, by, armed)
        return [(" (if weakest)", least), (" (if strongest)", most)]
    found = g.outside(enemy(seat), space)
    return [("", army_of(g, found, best_leader(g, found), by))]


def best_leader(g: War, pieces: list[Piece]) -> Piece:
    """Ruling R-19 The owner names the leader: where that is open, the ablest."""
    box = g.map
    found = NO_PIECE
    for piece in pieces:
        if piece < box.commanders and g.holder[piece] == NO_PIECE:
            if found == NO_PIECE or box.competency[piece] > box.competency[found]:
                found = piece
    if found == NO_PIECE:
        for piece in pieces:
            if piece < box.commanders and (found == NO_PIECE or box.competency[piece] > box.competency[found]):
                found = piece
    return found


# -------------------------------------------------------------------- dice


@lru_cache(maxsize=256)
def binomial(dice: int, chance: float) -> tuple[float, ...]:
    """The chance of each number of hits."""
    return tuple([comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)])


@lru_cache(maxsize=256)
def cumulated(dice: int) -> tuple[float, ...]:
    """The chance of at most so many hits, for all numbers but the last."""
    total, out = 0.0, []
    for chance in binomial(dice, HIT)[:-1]:
        total += chance
        out.append(total)
    return tuple(out)


def passes(competency: int, drm: int) -> float:
    """§1.5-a The chance that a die plus modifiers is at most the competency."""
    return max(0, min(6, competency - drm)) / 6


# -------------------------------------------------------------------- battles


class Ranks:
    """An army in a simulated battle after some losses: what comes of the next ones is worked out once."""

    def __init__(self, army: Army, steps: tuple[int, ...], known: dict[tuple[int, ...], Ranks]) -> None:
        self.army = army
        self.steps = steps
        self.known = known
        """Every state that this army has been in."""
        self.total = sum(steps)
        self.cavalry = cumulated(self.dice(CAVALRY))
        self.infantry = cumulated(self.dice(INFANTRY))
        self.after_cavalry: dict[int, Ranks] = {0: self}
        self.after_infantry: dict[int, Ranks] = {0: self}

    def dice(self, arm: int) -> int:
        """§7.2-a, §7.3-a"""
        total = 0
        for unit, left in zip(self.army.units, self.steps, strict=True):
            if unit[0] == arm:
                total += unit[2][left]
        return -(-total // self.army.per_die)

    def hit(self, arm: int, hits: int) -> Ranks:
        """§7.2-b, §10.4-b, Ruling R-65 On the arm that is hit, then the other; most steps first."""
        left = list(self.steps)
        struck: set[int] = set()
        for number in range(min(hits, self.total)):
            unit = self.next_loss(left, arm, struck, number == 0)
            left[unit] -= 1
            struck.add(unit)
        steps = tuple(left)
        found = self.known.get(steps)
        if found is None:
            found = Ranks(self.army, steps, self.known)
            self.known[steps] = found
        (self.after_cavalry if arm == CAVALRY else self.after_infantry)[hits] = found
        return found

    def next_loss(self, left: list[int], arm: int, struck: set[int], is_first: bool) -> int:
        units = self.army.units
        alive = [i for i, steps in enumerate(left) if steps]
        if arm == INFANTRY and is_first:
            elephants = [i for i in alive if units[i][1]]
            if elephants:
                return elephants[0]
        bearers = [i for i in alive if units[i][0] == arm] or alive
        fresh = [i for i in bearers if i not in struck] or bearers
        return max(fresh, key=lambda i: (left[i], -i))


@dataclass(frozen=True)
class BattleOdds:
    """What 4,000 battles brought: chance to win for the attacker, mean losses and their spread."""

    wins: float
    loses: float
    losses: tuple[float, float]
    spread: tuple[float, float]


@lru_cache(maxsize=512)
def battle_odds(attacker: Army, defender: Army, lost: tuple[int, int] = (0, 0)) -> BattleOdds:
    """§7.1-b, §7.4-a, §7.5-a From now on, with the losses suffered so far."""
    if not sum(defender.steps):
        return BattleOdds(1.0, 0.0, (0.0, 0.0), (0.0, 0.0))
    if not sum(attacker.steps):
        return BattleOdds(0.0, 1.0, (0.0, 0.0), (0.0, 0.0))
    rng = Random(repr((attacker, defender, lost)))
    ranks = (Ranks(attacker, attacker.steps, {}), Ranks(defender, defender.steps, {}))
    fails = (1 - passes(attacker.competency, 0), 1 - passes(defender.competency, 0))
    wins = loses = 0
    total, squares = [0, 0], [0, 0]
    for _ in range(TRIALS):
        winner, losses = one_battle(ranks[0], ranks[1], lost[0] - lost[1], fails, rng)
        if winner == 0:
            wins += 1
        elif winner == 1:
            loses += 1
        for i in (0, 1):
            total[i] += losses[i]
            squares[i] += losses[i] * losses[i]
    mean = (total[0] / TRIALS, total[1] / TRIALS)
    spread = (
        sqrt(max(0.0, squares[0] / TRIALS - mean[0] ** 2)),
        sqrt(max(0.0, squares[1] / TRIALS - mean[1] ** 2)),
    )
    return BattleOdds(wins / TRIALS, loses / TRIALS, mean, spread)


def one_battle(
    one: Ranks, two: Ranks, ahead: int, fails: tuple[float, float], rng: Random
) -> tuple[int, tuple[int, int]]:
    """One battle: who won (0 the attacker, 1 the defender, -1 nobody), and the steps lost from now on.

    `ahead` is by how much the attacker's losses were greater before; `fails` are the chances to fail the test.
    """
    first, second = one.total, two.total
    draw, find = rng.random, bisect_right
    for _ in range(MOST_ROUNDS):
        ours, theirs = find(one.cavalry, draw()), find(two.cavalry, draw())
        one = one.after_cavalry.get(theirs) or one.hit(CAVALRY, theirs)
        two = two.after_cavalry.get(ours) or two.hit(CAVALRY, ours)
        if one.total and two.total:
            ours, theirs = find(one.infantry, draw()), find(two.infantry, draw())
            one = one.after_infantry.get(theirs) or one.hit(INFANTRY, theirs)
            two = two.after_infantry.get(ours) or two.hit(INFANTRY, ours)
        losses = (first - one.total, second - two.total)
        if not one.total or not two.total:
            return (0 if one.total else 1 if two.total else -1), losses
        behind = losses[0] - losses[1] + ahead
        if behind > 0:
            if draw() < fails[0]:
                return 1, losses
        elif behind < 0 and draw() < fails[1]:
            return 0, losses
    return -1, losses


# -------------------------------------------------------------------- forecasts


def margin_of(chance: float) -> float:
    """Half the width of the 95 % interval."""
    return 1.96 * sqrt(chance * (1 - chance) / TRIALS)


def battle_lines(
    ours: Army, enemies: list[tuple[str, Army]], we_attack: bool, lost: tuple[int, int] = (0, 0)
) -> list[Odds]:
    """The battle against what is met, or against the least and the most that it may be."""
    out: list[Odds] = []
    for what, theirs in enemies:
        if not theirs.units:
            out.append(Odds(f"you meet no unit{what}", 1.0, CHANCE))
            continue
        found = battle_odds(ours, theirs, lost) if we_attack else battle_odds(theirs, ours, (lost[1], lost[0]))
        wins = found.wins if we_attack else found.loses
        mine, other = (0, 1) if we_attack else (1, 0)
        out.append(Odds(f"you win the battle{what}", wins, CHANCE, margin_of(wins)))
        for label, side in ((f"your losses in steps{what}", mine), (f"their losses in steps{what}", other)):
            out.append(Odds(label, found.losses[side], UNITS, 1.96 * found.spread[side] / sqrt(TRIALS)))
    return out


@dataclass(frozen=True)
class BattleAhead:
    """§7.1-b A battle, perhaps after a test: all that a forecast of it needs, before it is played many times."""

    heading: str
    ours: Army
    enemies: list[tuple[str, Army]]
    we_attack: bool
    before: tuple[Odds, ...] = ()
    citation: str = "§7.1-b"
    more: str = ""
    lost: tuple[int, int] = (0, 0)
    """Losses suffered so far, ours and theirs."""

    def forecast(self) -> Forecast:
        lines = [*self.before, *battle_lines(self.ours, self.enemies, self.we_attack, self.lost)]
        return Forecast(self.heading, tuple(lines), HABITS + self.more, self.citation, exact=False)


def per_die(g: War, over_mountains: bool) -> int:
    """Ruling R-22"""
    return 3 if over_mountains and g.variant.mountain_three else 2


def assault_forecast(g: War, side: Side, space: Hex) -> Forecast:
    """§8.2-a, §8.2-b, §8.2-c, Ruling R-28 An assault: every number of hits on both sides is counted."""
    other = enemy(side)
    attackers, garrison = storming(g, side, space), defending(g, other, space)
    theirs = sum([g.steps[piece] for piece in garrison])
    ours = sum([g.steps[piece] for piece in attackers])
    others_survive = len(g.cu_outside(side, space)) > len(attackers)
    by = hits_per_loss(g, side, space)
    taken = 0.0
    our_losses = their_losses = 0.0
    defence = binomial(assault_dice(g, garrison), HIT_FROM_WALLS)
    survive = sum([chance for hits, chance in enumerate(defence) if hits < ours or others_survive])
    for hits, chance in enumerate(binomial(assault_dice(g, attackers), HIT)):
        their_losses += chance * min(theirs, hits // by)
        if hits // by >= theirs:
            taken += chance * survive
    for hits, chance in enumerate(defence):
        our_losses += chance * min(ours, hits)
    return Forecast(
        f"If you assault {g.map.kinds['city'].names[g.map.city_at[space]]}",
        (
            Odds("you take the city", taken, CHANCE),
            Odds("your losses in steps", our_losses, UNITS),
            Odds("their losses in steps", their_losses, UNITS),
        ),
        f"{by} hits make a loss of the garrison; {NO_STRATAGEM}",
        "§8.2-b",
    )


def odds(g: War, verb: str, *ids: int) -> Forecast | None:
    """What the decider may expect of an action; None where nothing is risked."""
    found = what_is_risked(g, verb, ids)
    return found.forecast() if isinstance(found, BattleAhead) else found


def is_risky(g: War, verb: str, *ids: int) -> bool:
    """Whether `odds` has something to say; no battle is played for that."""
    return what_is_risked(g, verb, ids) is not None


def what_is_risked(g: War, verb: str, ids: tuple[int, ...]) -> Forecast | BattleAhead | None:
    """A forecast, or the battle that is to be forecast."""
    if not g.stack:
        return None
    decision: Any = g.decision
    if isinstance(decision, SiegeChoice) and verb == "assault":
        return assault_forecast(g, decision.side, decision.space) if decision.refuse_assault(g) is None else None
    if isinstance(decision, FightOn) and verb == "fight":
        return fight_on(g, decision.side)
    if isinstance(decision, NextMove):
        return odds_of_movement(g, decision, verb, ids)
    if isinstance(decision, AttackInTheZone) and verb == "attack":
        return attack_here(g, decision.side, g.map.west, "If you attack")
    if isinstance(decision, Intercept) and verb == "intercept":
        return intercept_forecast(g, decision.side, Hex(ids[0]), decision.space, ())
    if isinstance(decision, LeaveBehind) and verb == "go":
        return odds_of_going(g, decision)
    if isinstance(decision, EvadeOrStand) and verb in ("evade", "stand"):
        return odds_of_contact(g, decision, verb)
    if isinstance(decision, (KeepOrLift, Cover, GarrisonJoins)):
        return odds_of_relief(g, decision, verb)
    if isinstance(decision, (SallyOrStay, ComeOut)) and verb in ("sally", "done"):
        return odds_of_sally(g, decision.side, decision.space, isinstance(decision, ComeOut))
    if isinstance(decision, AmbushWindow) and verb == "play" and ids and ids[0] == AMBUSH:
        return test_forecast(g, "If you lay an ambush", the(g.battle).leaders[NUMIDIAN], 0, "§3.3.3-10a")
    return None


def name_of(g: War, space: Hex) -> str:
    return str(g.map.kinds["hex"].names[space])


def test_forecast(g: War, heading: str, commander: Piece, drm: int, citation: str) -> Forecast:
    """§1.5-a A single test: exact."""
    chance = passes(g.competency(commander), drm)
    return Forecast(heading, (Odds("the test succeeds", chance, CHANCE),), NO_STRATAGEM, citation)


def fight_on(g: War, side: Side) -> BattleAhead:
    """§7.4-b Another round, and those that may follow."""
    battle = the(g.battle)
    other = enemy(side)
    by = per_die(g, battle.over_mountains)
    armies = [
        army_of(g, list(battle.forces[s]), battle.leaders[s], by if s == battle.attacker else 2) for s in (side, other)
    ]
    return BattleAhead(
        f"If you fight on at {name_of(g, battle.space)}",
        armies[0],
        [("", armies[1])],
        side == battle.attacker,
        citation="§7.4-b",
        more="; losses from now on",
        lost=(battle.losses[side], battle.losses[other]),
    )


# -------------------------------------------------------------------- movement


def odds_of_movement(g: War, decision: NextMove, verb: str, ids: tuple[int, ...]) -> Forecast | BattleAhead | None:
    """§6.1-f, §7.1-a A step that meets enemies; Submission and Open door; a sortie."""
    march, side = g.march, decision.side
    if march is None:
        return None
    commander = march.commander
    here = g.where[commander]
    if verb == "play" and ids and ids[0] in (SUBMISSION, OPEN_DOOR):
        if decision.refuse_play(g, ids[0]) is not None:  # type: ignore[arg-type]
            return None
        citation = "§3.3.2-8" if ids[0] == SUBMISSION else "§3.3.3-11a"
        return test_forecast(g, "If you play it", commander, 0, citation)
    if verb == "sally":
        return odds_of_sally(g, side, here, False) if decision.refuse_sally(g) is None else None
    if verb != "step" or not ids:
        return None
    space = Hex(ids[0])
    if space == g.map.west or not looks_armed(g, enemy(side), space) or space not in g.map.adjacent[here]:
        return None
    if decision.refuse_step(g, space) is not None:
        return None
    hard = g.map.hard[here][g.map.adjacent[here].index(space)]
    ours = army_of(g, marchers(g, commander), commander, per_die(g, hard))
    if not ours.units:
        return None
    more = "; they neither evade nor go inside, nobody intercepts"
    return BattleAhead(
        f"If you attack {name_of(g, space)}", ours, enemy_armies(g, side, space), True, (), "§7.1-a", more
    )


def attack_here(g: War, side: Side, space: Hex, heading: str) -> BattleAhead | None:
    """Ruling R-31 All outside walls fight."""
    own = g.outside(side, space)
    ours = army_of(g, own, best_leader(g, own))
    if not ours.units:
        return None
    return BattleAhead(heading, ours, enemy_armies(g, side, space), True, (), "Ruling R-31", "; they do not evade")


# -------------------------------------------------------------------- interception and evasion


def intercept_forecast(g: War, side: Side, origin: Hex, space: Hex, staying: tuple[Piece, ...]) -> BattleAhead | None:
    """§6.4-b, §6.4-c The test, and the battle if it succeeds."""
    leader = g.leader(side, origin)
    if leader == NO_PIECE or g.is_lone(leader):
        return None
    going = [piece for piece in g.force_of(leader) if piece not in staying]
    drm = interception_drm(g, origin, space, going)
    way = () if origin == space else g.map.adjacent[origin]
    friends = [] if origin == space else g.outside(side, space)
    march = g.march
    if march is not None and march.origins:  # others have intercepted before
        easy = march.easy
    else:
        easy = g.count_cu(friends) > 0
    hard = origin != space and g.map.hard[origin][way.index(space)] and not easy
    ours = army_of(g, going + friends, leader, per_die(g, hard))
    chance = passes(g.competency(leader), drm)
    return BattleAhead(
        f"If you intercept at {name_of(g, space)} from {name_of(g, origin)}",
        ours,
        enemy_armies(g, side, space),
        True,
        (Odds("you intercept", chance, CHANCE),),
        "§6.4-b",
        "; all go who are not named to stay",
    )


def odds_of_going(g: War, decision: LeaveBehind) -> Forecast | BattleAhead | None:
    """§6.4-e, §6.5-a With those who are named to stay behind left out."""
    side, space = decision.side, decision.space
    if decision.purpose == INTERCEPTS:
        march = g.march
        if march is None:
            return None
        return intercept_forecast(g, side, space, g.where[march.commander], g.staying)
    return evasion_forecast(g, side, space, g.staying)


def odds_of_contact(g: War, decision: EvadeOrStand, verb: str) -> Forecast | BattleAhead | None:
    """§6.5-a To evade, or to fight at once."""
    side, space = decision.side, decision.space
    if verb == "evade":
        return evasion_forecast(g, side, space, ())
    own = [piece for piece in g.outside(side, space) if piece not in g.covering]
    ours = army_of(g, own, best_leader(g, own))
    if not ours.units:
        return Forecast(
            f"If you stand at {name_of(g, space)}",
            (Odds("your commander is eliminated", 1.0, CHANCE),),
            "he has no unit with him",
            "§5.2-a",
        )
    enemies = enemy_armies(g, side, space, attackers_per_die(g, enemy(side), space), True)
    return BattleAhead(f"If you stand at {name_of(g, space)}", ours, enemies, False)


def attackers_per_die(g: War, side: Side, space: Hex) -> int:
    """Ruling R-22 How the attackers came: the active force, or those who have intercepted it."""
    march = g.march
    if march is None:
        return 2
    if march.origins:
        return per_die(g, not march.easy)
    if not march.steps or not march.hard:
        return 2
    units = [piece for piece in g.cu_outside(side, space) if piece not in g.covering and not is_unseen(g, side, piece)]
    return per_die(g, all([g.moved[piece] == ON_THE_MARCH for piece in units]))


def is_unseen(g: War, side: Side, piece: Piece) -> bool:
    """Ruling R-61 A unit of this side, under a closed counter, that the decider does not see."""
    return g.decision.side != side and g.is_closed(piece)


def evasion_forecast(g: War, side: Side, space: Hex, staying: tuple[Piece, ...]) -> Forecast | BattleAhead | None:
    """§6.5-b The test; if it fails, all fight together."""
    leader = g.leader(side, space)
    if leader == NO_PIECE:
        return None
    going = [piece for piece in who_may_evade(g, side, space) if piece not in staying]
    chance = passes(g.competency(leader), evasion_drm(g, space, going))
    before = [Odds("you get away", chance, CHANCE)]
    heading = f"If you try to evade from {name_of(g, space)}"
    own = g.outside(side, space)
    ours = army_of(g, own, best_leader(g, own))
    if not ours.units:
        before.append(Odds("your commander is eliminated", 1 - chance, CHANCE))
        return Forecast(heading, tuple(before), NO_STRATAGEM, "§6.5-b")
    enemies = enemy_armies(g, side, space, attackers_per_die(g, enemy(side), space), True)
    return BattleAhead(heading, ours, enemies, False, tuple(before), "§6.5-b", "; the battle is what follows a failure")


# -------------------------------------------------------------------- relief and sally


def odds_of_relief(g: War, decision: KeepOrLift | Cover | GarrisonJoins, verb: str) -> Forecast | BattleAhead | None:
    """§8.1-d, Ruling R-26 The battle before a besieged city."""
    side, space = decision.side, decision.space
    if isinstance(decision, KeepOrLift) and verb == "slip":
        return evasion_forecast(g, side, space, ()) if decision.refuse_slip(g) is None else None
    if verb not in ("lift", "done") or (verb == "lift" and not isinstance(decision, KeepOrLift)):
        return None
    if isinstance(decision, KeepOrLift) and verb == "done":
        return None
    march = g.march
    we_attack = isinstance(decision, GarrisonJoins)
    if march is not None:  # the active force attacks, unless others have intercepted it
        we_attack = (g.map.side[march.commander] == side) != bool(march.origins)
    by = attackers_per_die(g, side if we_attack else enemy(side), space)
    own = [piece for piece in g.outside(side, space) if piece not in g.covering]
    ours = army_of(g, own, best_leader(g, own), by if we_attack else 2)
    if not ours.units:
        return None
    return BattleAhead(
        f"If you fight at {name_of(g, space)}",
        ours,
        enemy_armies(g, side, space, 2 if we_attack else by, True),
        we_attack,
        (),
        "§8.1-d",
        "; nobody joins from inside" if verb == "lift" else "",
    )


def odds_of_sally(g: War, side: Side, space: Hex, named: bool) -> BattleAhead | None:
    """§8.3-a, Ruling R-38 All who can come out, or those who have been named."""
    own = g.outside(side, space) if named else sally_force(g, side, space)
    leader = best_leader(g, own)
    if not named:
        march = g.march
        leader = march.commander if march is not None else g.leader_within(side, space)
    ours = army_of(g, own, leader)
    if not ours.units:
        return None
    more = "; the besiegers do not evade" if named else "; all come out who can, the besiegers do not evade"
    return BattleAhead(
        f"If you sally from {g.map.kinds['city'].names[g.map.city_at[space]]}",
        ours,
        enemy_armies(g, side, space),
        True,
        (),
        "§8.3-a",
        more,
    )
