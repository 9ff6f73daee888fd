"""How to play The Jugurthine War: what a position is worth, what a commander may set out to do, rules of thumb.

Rome need not stay in a city that it has scored, and may score it again when Numidia has had time to man it (R-17); a
beaten force of three CU costs no victory point: so its legates lead small, strong columns from siege to siege, and
Treason ends the war when the marker is low. Numidia has time: a milice in every city that was left, infantry in the
cities, one field army under Jugurtha that falls on besiegers when the odds are good.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from math import erf, sqrt
from typing import Final

from maniple.games.jugurthine_war.ch01_steps import LoseSteps
from maniple.games.jugurthine_war.ch02_sequence import Discard, WhoIsFirst, Withdraw
from maniple.games.jugurthine_war.ch02_year import WinterAt
from maniple.games.jugurthine_war.ch03_markers import EndOfDrawing, EndOfRecruitment
from maniple.games.jugurthine_war.ch03_stratagems import Answer, DieWindow
from maniple.games.jugurthine_war.ch04_recruitment import MoreRecruits, PlaceUnit, Spend
from maniple.games.jugurthine_war.ch05_commanders import Lead, PlaceCommander
from maniple.games.jugurthine_war.ch06_contact import Intercept, PostGarrison
from maniple.games.jugurthine_war.ch06_evasion import EvadeOrStand, FleeTo, LeaveBehind
from maniple.games.jugurthine_war.ch06_movement import (
    FAST,
    MANOEUVRE,
    PILLAGE_COST,
    PILLAGERS,
    SLOW,
    AttackInTheZone,
    ChooseForce,
    NextMove,
    StartMarch,
    allowance,
    must_leave,
)
from maniple.games.jugurthine_war.ch07_battle import (
    AmbushWindow,
    FightOn,
    LeadInside,
    RetreatTo,
    TakeLosses,
    TakeShelter,
)
from maniple.games.jugurthine_war.ch08_siege import (
    ComeOut,
    Cover,
    GarrisonJoins,
    KeepOrLift,
    SallyOrStay,
    SiegeChoice,
    defending,
    hits_per_loss,
    storming,
)
from maniple.games.jugurthine_war.ch09_victory import RazeCity
from maniple.games.jugurthine_war.ch10_special import Bid
from maniple.games.jugurthine_war.combat import SALLY
from maniple.games.jugurthine_war.odds import HIT, HIT_FROM_WALLS, best_leader, binomial
from maniple.games.jugurthine_war.state import (
    AFTER_A_GARRISON,
    AFTER_RECRUITMENT,
    AT_ONCE,
    AT_REST,
    HAS_MOVED,
    March,
    War,
)
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    AMBUSH,
    AS_IMPEDIMENTA,
    CAVALRY,
    FOR_ALLIANCE,
    FOR_AMBUSH,
    FOR_ATTRITION,
    FOR_BATTLE_TEST,
    FOR_EPIDEMIC,
    FOR_EVASION,
    FOR_INTERCEPTION,
    FOR_OPEN_DOOR,
    FOR_SUBMISSION,
    FOR_TALENT,
    FOR_TREASON,
    IMPEDIMENTA,
    MILICE,
    NEGOTIATIONS,
    NO_CITY,
    NO_PIECE,
    NUMIDIAN,
    OPEN_DOOR,
    PLUS_MINUS_2,
    PREPARED_MANOEUVRE,
    ROMAN,
    SUBMISSION,
    TALENT,
    TREASON,
    TURNS,
    City,
    Hex,
    Piece,
    WarBox,
    enemy,
)
from maniple.kernel.frames import Action, Side
from maniple.kernel.strategy import Plan, Strategy

FAR: Final = 9999
LAST_TURN: Final = 30
"""The end of -106: what Rome has not won by then it cannot win any more."""
COLUMN: Final = 3
"""§7.5-b The most CU that may be beaten without a victory point."""
TRAINED_CHIEFS: Final = -109
"""From Metellus on the Roman commander in chief takes the field."""

MOST: Final = COLUMN
"""The most CU that a Roman column takes along."""
PRUNE: Final = 0.6
"""Roman plans that promise less than this share of the best are not what a captain does."""
FETCH: Final = 0.06
"""What a step of stronger infantry is worth to a column that goes to get it."""
BREACH: Final = 0.8
"""What a step of a garrison is worth to those who storm, in own steps."""
SHUN: Final = 1
"""MP that a Roman column would rather spend than pass beside an enemy force."""
CHIEF_STEPS: Final = 12
"""With fewer steps the Roman commander in chief does not take the field."""
DANGER: Final = 0.1
"""How much the enemy's field army near a city frightens a column."""
AT_STAKE: Final = 0.6
"""§7.5-b What an army of four CU or more has to lose where a stronger enemy can reach it, in victory points."""
TREASON_EARLY: Final = 0.34
"""The chance at which Treason is played while time is left."""
TREASON_LATE: Final = 0.17
"""The same in the last ten turns."""

BOLD: Final = 6
"""The most plans beyond what a captain thinks of."""
ENOUGH_FOR_TWO: Final = 5
"""CU of which a Numidian army can spare some."""
CALLED_HOME: Final = 0.25
"""Where going home to refit stands among the bold plans."""

EVEN_BID: Final = {AFTER_RECRUITMENT: 14, AT_ONCE: 15, AFTER_A_GARRISON: 12}
"""§10.1-a The victory points at which captains win about as often with either side (docs/ladder.md)."""

# What a march is for
TO_BESIEGE: Final = 0
TO_FIGHT: Final = 1
TO_GO: Final = 2
TO_PILLAGE: Final = 3


# -------------------------------------------------------------------- ways


class Flood:
    """MP to a goal from every hex: from the goal outwards, and only as far as somebody asks."""

    def __init__(self, into: list[list[tuple[int, int]]], box: WarBox, side: int, goal: int, barred: tuple[int, ...]):
        self.into = into
        self.away = [FAR] * len(into)
        self.away[goal] = 0
        self.goal = goal
        self.barred = barred
        self.shunned: set[int] = set()
        if side == ROMAN:  # enemies intercept from the next hex
            for space in barred:
                self.shunned.update(box.adjacent[space])
        self.closed = box.province if side == NUMIDIAN else [False] * len(into)
        self.edge: list[tuple[int, int]] = [(0, goal)]

    def up_to(self, start: int) -> list[int]:
        """The table, right for a hex and for all that are nearer to the goal."""
        away, edge, into, barred, shunned, closed = (
            self.away,
            self.edge,
            self.into,
            self.barred,
            self.shunned,
            self.closed,
        )
        while edge and edge[0][0] < away[start]:
            far, here = heappop(edge)
            if far > away[here] or (here in barred and here != self.goal):
                continue
            near = SHUN if here in shunned else 0
            for other, costs in into[here]:
                cost = costs + near
                if far + cost < away[other] and not closed[other]:
                    away[other] = far + cost
                    heappush(edge, (far + cost, other))
        return away

    def whole(self) -> list[int]:
        """The table, right for every hex."""
        for space in range(len(self.away)):
            self.up_to(space)
        return self.away


class Ways:
    """MP to a goal from every hex, past enemies; worked out once for each goal and row of barred hexes."""

    def __init__(self) -> None:
        self.box: WarBox | None = None
        self.into: list[list[tuple[int, int]]] = []
        """By hex: from where it can be entered, and the cost."""
        self.known: dict[tuple[int, int, tuple[int, ...]], Flood] = {}
        self.open: dict[int, list[int]] = {}
        """By 2 * goal + side, without enemies."""

    def read(self, box: WarBox) -> None:
        self.box = box
        self.known = {}
        self.open = {}
        self.into = [[] for _ in range(len(box.terrain))]
        for here in range(len(box.terrain)):
            for i, other in enumerate(box.adjacent[here]):
                self.into[other].append((here, box.costs[here][i]))

    def to(self, g: War, side: int, goal: int, start: int) -> list[int]:
        """MP to the goal for a side, from a hex and from all that are nearer."""
        if self.box is not g.map:
            self.read(g.map)
        barred = barred_hexes(g, side, goal)
        key = (side, goal, barred)
        found = self.known.get(key)
        if found is None:
            if len(self.known) > 600:
                self.known = {}
            found = Flood(self.into, g.map, side, goal, barred)
            self.known[key] = found
        return found.up_to(start)

    def plain(self, g: War, side: int, goal: int) -> list[int]:
        """The same from every hex, as if there were no enemies: quick, for judging."""
        if self.box is not g.map:
            self.read(g.map)
        key = 2 * goal + side
        found = self.open.get(key)
        if found is None:
            found = Flood(self.into, g.map, side, goal, ()).whole()
            self.open[key] = found
        return found


WAYS: Final = Ways()


def barred_hexes(g: War, side: int, goal: int) -> tuple[int, ...]:
    """Where a march would be stopped; and for Numidians the cities that would score again for Rome only by a visit."""
    found: list[int] = []
    classes, inside = g.map.unit_class, g.inside
    other = 1 - side
    for key, pieces in g.here.items():
        if key & 1 == other and key >> 1 != goal:
            for piece in pieces:
                if classes[piece] not in (MILICE, IMPEDIMENTA) and piece not in inside:
                    found.append(key >> 1)
                    break
    if side == NUMIDIAN and g.variant.city_scores_again == AFTER_A_GARRISON:
        for city, scores in enumerate(g.scores):
            if not scores and g.control[city] == NUMIDIAN and g.map.city_hex[city] != goal:
                found.append(g.map.city_hex[city])
    found.sort()
    return tuple(found)


# -------------------------------------------------------------------- strength and odds


@dataclass(frozen=True)
class Host:
    """A force as a battle sees it."""

    horse: float
    foot: float
    steps: float
    cu: float
    skill: int


def host_of(g: War, pieces: list[Piece], skill: int) -> Host:
    """What some pieces are worth in a battle."""
    box = g.map
    horse = foot = steps = cu = 0
    for piece in pieces:
        if box.is_cu[piece] and box.unit_class[piece] != MILICE:
            sp = box.sp[piece][g.steps[piece]]
            if box.arm[piece] == CAVALRY:
                horse += sp
            else:
                foot += sp
            steps += g.steps[piece]
            cu += 1
    return Host(horse, foot, steps, cu, skill)


def host_at(g: War, seat: int, side: int, space: Hex) -> Host:
    """The force of a side outside walls in a hex, as a seat may judge it: a closed box counts as the mean of all."""
    pieces = g.outside(Side(side), space)
    if seat == ROMAN and side == NUMIDIAN:
        known = [piece for piece in pieces if not g.is_closed(piece)]
        closed = g.closed_at(space)
        found = host_of(g, known, g.competency(best_leader(g, known)))
        if closed:
            mean = mean_box(g)
            skill = max(found.skill, 4)
            return Host(
                found.horse + closed * mean.horse,
                found.foot + closed * mean.foot,
                found.steps + closed * mean.steps,
                found.cu + closed * mean.cu,
                skill,
            )
        return found
    return host_of(g, pieces, g.competency(best_leader(g, pieces)))


def mean_box(g: War) -> Host:
    """Ruling R-61 What a closed counter leads on the average, and a little more: who seeks battle leads more."""
    pieces: list[Piece] = []
    counters = 0
    for i in range(g.map.pieces):
        piece = Piece(i)
        if g.is_closed(piece):
            if piece < g.map.commanders:
                if g.holder[piece] == NO_PIECE:
                    counters += 1
            else:
                pieces.append(piece)
    found = host_of(g, pieces, 4)
    share = 1.0 if counters <= 1 else 1.3 / counters
    return Host(found.horse * share, found.foot * share, found.steps * share, found.cu * share, 4)


def normal(x: float) -> float:
    return 0.5 + 0.5 * erf(x * 0.7071)


def clash(one: Host, two: Host, ahead: float = 0.0, by: float = 2.0, ambush: float = 0.0) -> float:
    """About the chance that the first, who attacks, wins a pitched battle.

    `ahead`: the losses of the first so far, less those of the second. `by`: SP for a die of the first. `ambush`: the
    chance that the one of the two who is Roman rolls no dice in the first round, negative when the Roman is the first.
    """
    if two.steps <= 0:
        return 1.0
    if one.steps <= 0:
        return 0.0
    first, second = one.steps, two.steps
    fails_one, fails_two = 1.0 - min(6, one.skill) / 6.0, 1.0 - min(6, two.skill) / 6.0
    mean, spread = ahead, 0.25
    alive, wins = 1.0, 0.0
    for number in range(7):
        ours = (one.horse + one.foot) * first / one.steps / by + 0.3
        theirs = (two.horse + two.foot) * second / two.steps / 2.0 + 0.3
        if number == 0 and ambush:
            if ambush > 0:
                theirs *= 1.0 - ambush
            else:
                ours *= 1.0 + ambush
        mean += (theirs - ours) / 3.0
        spread += (ours + theirs) * 0.2222
        width = sqrt(spread)
        behind, before = normal((mean - 0.5) / width), normal((-mean - 0.5) / width)
        first -= theirs / 3.0
        second -= ours / 3.0
        lost, won = behind * fails_one, before * fails_two
        if first <= 0.7 or second <= 0.7:
            return wins + alive * (first / (max(first, 0.01) + max(second, 0.01)) if first > 0.0 else 0.0)
        wins += alive * won
        alive *= max(0.0, 1.0 - lost - won)
    return wins + alive * normal(-mean / sqrt(spread))


def storm_chance(dice: int, steps: int, by: int) -> float:
    """§8.2-b The chance that an assault leaves no garrison."""
    if steps <= 0:
        return 1.0
    if dice < steps * by:
        return 0.0
    total = 0.0
    for hits, chance in enumerate(binomial(dice, HIT)):
        if hits >= steps * by:
            total += chance
    return total


def garrison(g: War, city: City) -> tuple[int, int, int]:
    """CU, infantry steps and SP that defend a Numidian city, as everybody sees them: loose units would go inside."""
    box = g.map
    space = box.city_hex[city]
    cu = steps = sp = 0
    milice = box.milice_of[city]
    if g.where[milice] == space and not g.militia[city]:
        cu, steps, sp = 1, 1, 1
    best_steps = best_sp = 0
    for piece in g.pieces(NUMIDIAN, space):
        if piece >= box.commanders and piece != milice and box.is_cu[piece] and not g.is_closed(piece):
            if piece in g.inside:
                cu += 1
                if box.walls[piece]:
                    steps += g.steps[piece]
                    sp += g.strength(piece)
            elif box.walls[piece] and g.steps[piece] > best_steps:
                best_steps, best_sp = g.steps[piece], g.strength(piece)
    if best_steps and cu < box.limit[city]:
        return cu + 1, steps + best_steps, sp + best_sp
    return cu, steps, sp


def siege_turns(cu: int, steps: int, siege: int, dice: int, by: int) -> float:
    """§8.2-b, §8.4-a About how many turns a city takes from the day the column is there."""
    storm = storm_chance(dice, steps, by)
    if cu <= 1:
        if storm >= 0.3:
            return 1.0 / (storm + (1.0 - storm) * 0.3)
        return (2.4, 2.4, 1.7)[siege] + 0.6 * (steps - 1) - 1.5 * storm
    final = storm_chance(dice, 1, by)
    starving = max(0.0, steps - 1 - (0.0 if siege == 2 else -0.7)) / 1.33
    return min(1.0 / max(0.05, storm), 1.0 + starving + 0.7 * (1.0 - final))


def danger(g: War, goal: int, counters: list[Hex], chances: list[float]) -> float:
    """How likely a field army of the enemy falls on a column there: the nearer and the stronger, the worse."""
    worst = 0.0
    for i, space in enumerate(counters):
        far = WAYS.plain(g, NUMIDIAN, goal)[space] if not g.map.province[goal] else FAR
        if far < 14:
            worst = max(worst, (1.0 - chances[i]) * (14 - far) / 14.0)
    return DANGER * worst


def seizes(g: War, city: int) -> bool:
    """Rome would score the city."""
    return g.control[city] == NUMIDIAN and g.scores[city]


def will_score(g: War, city: int) -> bool:
    """Ruling R-17 Rome would score the city after the next recruitment, even if no Numidian goes there."""
    return g.scores[city] or bool(g.variant.city_scores_again != AFTER_A_GARRISON)


def forces(g: War, side: int) -> list[Hex]:
    """The hexes with CU or commanders of a side outside walls, beyond the province."""
    found: list[Hex] = []
    classes, inside, province = g.map.unit_class, g.inside, g.map.province
    for key, pieces in g.here.items():
        if key & 1 == side and not province[key >> 1]:
            for piece in pieces:
                if classes[piece] not in (MILICE, IMPEDIMENTA) and piece not in inside:
                    found.append(Hex(key >> 1))
                    break
    found.sort()
    return found


# -------------------------------------------------------------------- plans


@dataclass(frozen=True)
class Expedition(Plan):
    """A commander marches somewhere with certain pieces."""

    commander: int
    goal: int
    kit: int
    """The pieces he takes along, as bits."""
    aim: int

    def next(self, g: War) -> Action | None:
        decision = g.decision
        if isinstance(decision, ChooseForce):
            action: Action = ("activate", self.commander)
            return action if action in g.options else None
        march = g.march
        if march is None or march.commander != self.commander or decision.side != g.map.side[self.commander]:
            return None
        if isinstance(decision, StartMarch):
            return self.set_out(g, march)
        if isinstance(decision, NextMove):
            return self.go_on(g, march)
        if isinstance(decision, AttackInTheZone) and self.aim == TO_FIGHT and ("attack",) in g.options:
            return ("attack",)
        return None

    def set_out(self, g: War, march: March) -> Action:
        """A marker where it makes the difference; who is alone loses nothing by haste."""
        side = g.map.side[self.commander]
        fast = True
        units = False
        for piece in range(g.map.commanders, g.map.pieces):
            if self.kit >> piece & 1:
                units = units or g.map.is_cu[piece]
                fast = fast and g.is_fast([Piece(piece)])
        far = WAYS.plain(g, side, self.goal)[march.start]
        reach = allowance(march, not fast)
        hurries = self.aim != TO_GO and reach < far <= reach + MANOEUVRE
        if hurries and ("play", PREPARED_MANOEUVRE) in g.options:
            return ("play", PREPARED_MANOEUVRE)
        return ("march",) if units or far <= reach else ("force",)

    def go_on(self, g: War, march: March) -> Action:
        box = g.map
        options = g.options
        here = g.where[march.commander]
        side = box.side[march.commander]
        marker = SUBMISSION if side == ROMAN else OPEN_DOOR
        if ("play", marker) in options and (side == NUMIDIAN or g.scores[box.city_at[here]]):
            return ("play", marker)
        may_drop = march.steps == 0 or here == box.utica
        for action in options:
            verb = action[0]
            if verb == "take" and self.kit >> int(action[1]) & 1:
                return action
            if verb == "drop" and may_drop and not self.kit >> int(action[1]) & 1:
                return action
        if here == self.goal:
            return ("pillage",) if ("pillage",) in options else leave_off(g, side)
        away = WAYS.to(g, side, self.goal, here)
        best, nearest = leave_off(g, side), away[here]
        for action in options:
            if action[0] == "step" and away[int(action[1])] < nearest:
                best, nearest = action, away[int(action[1])]
        return best

    def words(self, g: War) -> tuple[str, tuple[int, ...]]:
        key = ("march_to_besiege", "march_to_fight", "march_to", "march_to_pillage")[self.aim]
        return key, (self.commander, self.goal)


@dataclass(frozen=True)
class Rest(Plan):
    """Nobody else is activated."""

    def next(self, g: War) -> Action | None:
        return ("done",) if isinstance(g.decision, ChooseForce) else None

    def words(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "rest", ()


@dataclass(frozen=True)
class Scout(Plan):
    """Reconnaissance of a hidden counter."""

    space: int

    def next(self, g: War) -> Action | None:
        action: Action = ("reconnoitre", self.space)
        return action if isinstance(g.decision, ChooseForce) and action in g.options else None

    def words(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "scout", (self.space,)


def leave_off(g: War, side: int) -> Action:
    """The end of a movement; where a force may not stay, the way to safety."""
    options = g.options
    if ("stop",) in options:
        return ("stop",)
    goal = g.map.utica if side == ROMAN else g.map.west
    away = WAYS.plain(g, side, goal)
    best, nearest = options[-1], FAR + 1
    for action in options:
        if action[0] == "step" and away[int(action[1])] < nearest:
            best, nearest = action, away[int(action[1])]
    return best


PLANS_TEXT: Final = {
    "plan.march_to_besiege": "{piece} marches to take {hex}",
    "plan.march_to_fight": "{piece} seeks battle at {hex}",
    "plan.march_to": "{piece} goes to {hex}",
    "plan.march_to_pillage": "{piece} marches to pillage {hex}",
    "plan.rest": "the others stay where they are",
    "plan.scout": "Reconnaissance of the counter at {hex}",
}

Ranked = tuple[float, int, Plan]


def free_commanders(g: War) -> list[Piece]:
    """Those who may be activated, and are not besieged."""
    found = [Piece(int(action[1])) for action in g.options if action[0] == "activate"]
    return [commander for commander in found if not g.is_besieged(commander)]


# -------------------------------------------------------------------- the strategy


class WarStrategy(Strategy):
    """How to play The Jugurthine War."""

    def __init__(self) -> None:
        super().__init__()
        self.features = (
            "victory points lower than 15",
            "near to 0, where Treason works",
            "near to 20",
            "cities that Rome can still score",
            "sieges of Rome",
            "garrisons of cities that score",
            "cities that Rome holds",
            "steps of Rome in Numidia",
            "steps of Rome in all",
            "steps of Numidia in the field",
            "cities within reach of Rome",
            "Roman columns in danger",
            "Roman commander in chief in danger",
            "Treason in hand",
        )
        rome = (1, 1, -1, 1, 1, -1, 1, 1, 1, -1, 1, -1, -1, 1)
        self.signs = (rome, tuple([-sign for sign in rome]))
        self.ahead, self.farther = 10, 16
        self.rounds, self.doubt = (4, 8), 0.02
        self.patient = True
        self.kinds = {"Expedition": Expedition, "Rest": Rest, "Scout": Scout}

    def begins(self, g: War) -> bool:
        return isinstance(g.decision, ChooseForce)

    def progress(self, g: War) -> float:
        return min(1.0, (g.clock - 1) / LAST_TURN)

    # ---------------------------------------------------------------- worth

    def measure(self, g: War, side: int) -> list[float]:
        """All seen from Rome: the weights of Numidia have the other sign."""
        box = g.map
        points = g.points
        open_cities = sieges = walls = held = near = 0.0
        romans = forces(g, ROMAN)
        for i in range(len(g.control)):
            if g.control[i] == ROMAN:
                held += 1
            elif seizes(g, i):
                open_cities += 1
                cu, steps, _ = garrison(g, City(i))
                walls += steps
                if g.siege[i]:
                    space = box.city_hex[i]
                    storming_sp = 0
                    for piece in g.cu_outside(ROMAN, space):
                        if box.walls[piece]:
                            storming_sp += g.strength(piece)
                    by = 2 if g.where[box.impedimenta] == space else 3
                    sieges += 1.0 / siege_turns(cu, steps, g.siege[i], -(-storming_sp // 2), by)
                if romans:
                    away = WAYS.plain(g, ROMAN, box.city_hex[i])
                    for space in romans:
                        if away[space] <= SLOW:
                            near += 1
                            break
        field = total = enemies = 0.0
        for i in range(box.commanders, box.milice_of[0]):
            if g.where[i] >= 0 and box.is_cu[i]:
                if box.side[i] == ROMAN:
                    total += g.steps[i]
                    if not box.province[g.where[i]]:
                        field += g.steps[i]
                elif g.holder[i] != NO_PIECE:
                    enemies += g.steps[i]
        chief = g.chief(ROMAN)
        exposed = 0.0
        if g.where[chief] >= 0 and not box.province[g.where[chief]]:
            exposed = 3.0 / (3.0 + host_at(g, ROMAN, ROMAN, g.where[chief]).steps)
        return [
            (15 - points) / 15,
            max(0, 8 - points) / 8,
            max(0, points - 15) / 5,
            open_cities / 12,
            sieges,
            walls / 12,
            held / 4,
            field / 20,
            total / 30,
            enemies / 30,
            near / 6,
            self.columns_in_danger(g, side, romans),
            exposed,
            1.0 if side == ROMAN and TREASON in g.hands[ROMAN] else 0.0,
        ]

    def columns_in_danger(self, g: War, side: int, romans: list[Hex]) -> float:
        """The steps that a field army of Numidia could fall upon, times its chance to win."""
        total = 0.0
        for place in forces(g, NUMIDIAN):
            if g.leader(NUMIDIAN, place) == NO_PIECE:
                continue
            army = host_at(g, side, NUMIDIAN, place)
            if army.steps <= 0:
                continue
            away = WAYS.plain(g, NUMIDIAN, place)
            worst = 0.0
            for space in romans:
                if away[space] <= SLOW:
                    column = host_at(g, side, ROMAN, space)
                    worst = max(worst, clash(army, column) * column.steps)
            total += worst
        return total / 10

    # ---------------------------------------------------------------- plans

    def first(self, g: War, side: int) -> Plan:
        return self.sober(g, side)[0][2]

    def plans(self, g: War, side: int) -> list[Plan]:
        """What a captain would do, the best first; then what takes a longer look to see whether it is good."""
        found = self.sober(g, side)
        bold: list[Ranked] = []
        for commander in free_commanders(g):
            if side == ROMAN:
                self.venture(g, commander, bold)
            else:
                self.detach(g, commander, bold)
        least = found[0][0] * PRUNE if side == ROMAN else -1.0
        best = [plan for worth, _, plan in found if worth >= least]
        bold.extend([entry for entry in found if entry[0] < least])
        bold.sort(key=first_two)
        for _, _, plan in bold[:BOLD]:
            if plan not in best:
                best.append(plan)
        return best

    def sober(self, g: War, side: int) -> list[Ranked]:
        """All that a captain thinks of, the best first."""
        found: list[Ranked] = [(0.02, 0, Rest())]
        for commander in free_commanders(g):
            if side == ROMAN:
                self.roman_plans(g, commander, found)
            else:
                self.numidian_plans(g, commander, found)
        found.sort(key=first_two)
        return found

    def detach(self, g: War, commander: Piece, found: list[Ranked]) -> None:
        """§7.5-b A subordinate leaves with three CU, whose defeat costs no point, or with half of the army."""
        box = g.map
        here, jugurtha = g.where[commander], box.jugurtha
        if g.is_truce() or commander in g.inside or g.where[jugurtha] != here:
            return
        ranked: list[tuple[int, int]] = []
        for piece in takeable(g, commander):
            if box.is_cu[piece]:
                ranked.append((-g.strength(piece), piece))
        ranked.sort()
        if len(ranked) < ENOUGH_FOR_TWO:
            return
        for kit in leave_to_another(g, ranked) if commander == jugurtha else shares(ranked):
            pieces = pieces_of(g, kit)
            host = host_of(g, pieces, g.competency(commander))
            reach = FAST if g.is_fast(pieces) else SLOW
            aims: list[Ranked] = []
            self.battles(g, NUMIDIAN, commander, kit, host, reach, aims)
            self.recapture(g, commander, kit, host, reach, aims)
            if commander == jugurtha:
                self.lurk(g, commander, kit, host, reach, forces(g, ROMAN), aims)
            aims.sort(key=first_two)
            for worth, _, plan in aims[:2]:
                if worth > -0.2:
                    found.append((worth, len(found), plan))

    def venture(self, g: War, commander: Piece, found: list[Ranked]) -> None:
        """What a cautious Roman leaves alone: a column called home, a siege by five CU or by an untrained chief."""
        box = g.map
        here = g.where[commander]
        if g.is_truce():
            return
        column = roman_kit(g, takeable(g, commander), MOST)
        if not box.province[here]:
            found.append((CALLED_HOME, len(found), Expedition(commander, box.utica, column, TO_GO)))
        kit = roman_kit(g, takeable(g, commander), PILLAGERS)
        if commander == g.chief(ROMAN) and g.year < TRAINED_CHIEFS:
            kit = column
        elif kit == column:
            return
        pieces = pieces_of(g, kit)
        host = host_of(g, pieces, g.competency(commander))
        foot = foot_of(g, pieces)
        if host.steps < CHIEF_STEPS / 2 or host.cu < 2:
            return
        engines = box.impedimenta in pieces
        aims: list[Ranked] = []
        for i in range(len(g.control)):
            goal = box.city_hex[i]
            if not seizes(g, i) or (goal != here and g.leader(ROMAN, goal) != NO_PIECE):
                continue
            cu, steps, _ = garrison(g, City(i))
            away = WAYS.plain(g, ROMAN, goal)[here]
            if host.cu <= cu or away > SLOW or g.closed_at(goal):
                continue
            needed = siege_turns(cu, steps, g.siege[i] if goal == here else 0, -(-foot // 2), 2 if engines else 3)
            aims.append((1.0 / needed - 0.008 * away, len(aims), Expedition(commander, goal, kit, TO_BESIEGE)))
        aims.sort(key=first_two)
        found.extend(aims[:2])

    def roman_plans(self, g: War, commander: Piece, found: list[Ranked]) -> None:
        """§7.5-b, Ruling R-17 Columns of three CU from city to city."""
        box = g.map
        here = g.where[commander]
        chief = commander == g.chief(ROMAN)
        at_home = box.province[here]
        if chief and g.year < TRAINED_CHIEFS:
            if not at_home:
                found.append((0.6, len(found), Expedition(commander, box.utica, box_mask(g, commander), TO_GO)))
            return
        kit = roman_kit(g, takeable(g, commander), MOST)
        pieces = pieces_of(g, kit)
        host = host_of(g, pieces, g.competency(commander))
        foot = foot_of(g, pieces)
        engines = box.impedimenta in pieces
        strong = host.cu >= 2 and (foot >= 6 or (not at_home and foot >= 3))
        if chief and host.steps < CHIEF_STEPS:
            strong = False
        if not at_home and (not strong or (must_leave(g, ROMAN, here))):
            away = WAYS.plain(g, ROMAN, box.utica)[here]
            found.append((0.3 if away < FAR else 0.01, len(found), Expedition(commander, box.utica, kit, TO_GO)))
        if not chief:
            self.fetch(g, commander, pieces, foot, found)
        if g.is_truce():
            return
        self.pillages(g, commander, found)
        if host.cu < 2 or (chief and not strong):
            return
        fast = g.is_fast(pieces)
        reach = FAST if fast else SLOW
        extra = MANOEUVRE * g.hands[ROMAN].count(PREPARED_MANOEUVRE)
        counters_at = [space for space in forces(g, NUMIDIAN) if g.leader(NUMIDIAN, space) != NO_PIECE]
        means = [1.0 - clash(host_at(g, ROMAN, NUMIDIAN, space), host) for space in counters_at]
        for i in range(len(g.control)):
            if not seizes(g, i):
                continue
            city = City(i)
            goal = box.city_hex[city]
            if goal != here and g.leader(ROMAN, goal) != NO_PIECE:
                continue  # another column is there
            cu, steps, _ = garrison(g, city)
            if host.cu <= cu:
                continue
            away = WAYS.plain(g, ROMAN, goal)[here]
            if away >= FAR:
                continue
            turns = 0 if away <= reach + extra else 1 + (away - reach - 1) // SLOW
            siege = g.siege[city] if goal == here else 0
            needed = siege_turns(cu, steps, siege, -(-foot // 2), 2 if engines else 3)
            if cu == 1 and steps == 1 and SUBMISSION in g.hands[ROMAN]:
                needed *= 1.0 - 0.5 * host.skill / 6
            worth = 1.0 / (turns + needed) - 0.008 * away
            if turns + needed > TURNS + 1 - g.turn + 0.8:
                worth *= 0.5  # winter comes first
            worth -= danger(g, goal, counters_at, means)
            if siege:
                worth += 0.1 + 0.1 * siege
            if g.closed_at(goal) or g.has_cu_outside(NUMIDIAN, goal):
                chance = clash(host, host_at(g, ROMAN, NUMIDIAN, goal))
                worth *= chance
                if chance < 0.45:
                    continue
            if not strong:
                worth *= 0.4
            if g.turn == TURNS and turns > 0:
                worth *= 0.3  # wintering would undo the march
            found.append((worth, len(found), Expedition(commander, goal, kit, TO_BESIEGE)))
        if strong:
            self.battles(g, ROMAN, commander, kit, host, reach, found)

    def pillages(self, g: War, commander: Piece, found: list[Ranked]) -> None:
        """§6.6-b Each town that burns before the year ends is a sixth of a point; all go along."""
        box = g.map
        here = g.where[commander]
        if g.besieges(ROMAN, here) or len(g.pillaged) >= 6:
            return
        kit = roman_kit(g, takeable(g, commander), box.pieces)
        pieces = pieces_of(g, kit)
        host = host_of(g, pieces, g.competency(commander))
        if host.cu < PILLAGERS or (commander == g.chief(ROMAN) and host.steps < CHIEF_STEPS):
            return
        reach = FAST if g.is_fast(pieces) else SLOW
        enemies = [space for space in forces(g, NUMIDIAN) if g.leader(NUMIDIAN, space) != NO_PIECE]
        beaten = [clash(host_at(g, ROMAN, NUMIDIAN, space), host) for space in enemies]
        for goal in range(len(box.town)):
            if not box.town[goal] or goal in g.pillaged or 2 * goal + NUMIDIAN in g.here:
                continue
            away = WAYS.plain(g, ROMAN, goal)[here]
            turns = 0 if away + PILLAGE_COST <= reach else 1
            if away > reach or g.turn + turns > TURNS:
                continue
            risk = 0.0
            ways = WAYS.plain(g, NUMIDIAN, goal)
            for i, space in enumerate(enemies):
                if ways[space] <= SLOW + 2:
                    risk = max(risk, beaten[i])
            worth = 1 / 6 / (1 + turns) - AT_STAKE * risk - 0.002 * away
            if worth > 0.0:
                found.append((worth, len(found), Expedition(commander, goal, kit, TO_PILLAGE)))

    def fetch(self, g: War, commander: Piece, pieces: list[Piece], foot: int, found: list[Ranked]) -> None:
        """Stronger units wait at Utica or in a city: the column goes and takes them along."""
        box = g.map
        here = g.where[commander]
        if g.besieges(ROMAN, here):
            return
        hexes: list[Hex] = [] if here == box.utica else [box.utica]
        for space in forces(g, ROMAN):
            if space != here and g.leader(ROMAN, space) == NO_PIECE and 2 * space + NUMIDIAN not in g.here:
                hexes.append(space)
        for space in hexes:
            others = [
                piece
                for piece in g.outside(ROMAN, space)
                if piece >= box.commanders
                and g.moved[piece] == AT_REST
                and (box.is_cu[piece] or piece == box.impedimenta)
            ]
            if not others:
                continue
            kit = roman_kit(g, [*pieces, *others], COLUMN)
            gain = -foot
            for i in range(box.commanders, box.pieces):
                if kit >> i & 1 and box.walls[i]:
                    gain += g.strength(Piece(i))
            if gain < 3:
                continue
            away = WAYS.plain(g, ROMAN, space)[here]
            turns = 1.0 if away <= SLOW else 2.0 if away <= 2 * SLOW else 3.0
            found.append((FETCH * gain / turns, len(found), Expedition(commander, space, kit, TO_GO)))

    def battles(
        self, g: War, side: int, commander: Piece, kit: int, host: Host, reach: int, found: list[Ranked]
    ) -> None:
        """§7.5-b Enemies within reach that can be beaten."""
        box = g.map
        here = g.where[commander]
        other = 1 - side
        ambush = 0.0
        if side == NUMIDIAN and AMBUSH in g.hands[NUMIDIAN]:
            ambush = host.skill / 6.0
        for space in forces(g, other):
            if space == here or space == box.west:
                continue
            away = WAYS.plain(g, side, space)[here]
            if away > reach or (g.holds_city(Side(other), space) and g.leader(Side(other), space) == NO_PIECE):
                continue  # a garrison goes inside
            theirs = host_at(g, side, other, space)
            chance = clash(host, theirs, 0.0, 2.0, ambush)
            gain = 1.0 if theirs.cu >= 4 else 0.1 + 0.05 * theirs.steps
            stake = 1.0 if host.cu >= 4 else 0.15 + 0.04 * host.steps
            city = box.city_at[space]
            if side == NUMIDIAN:
                if city != NO_CITY and g.siege[city] and seizes(g, city):
                    gain += 0.5
                if theirs.cu <= 0:
                    gain += 0.4
            else:
                gain *= 0.4 if g.leader(NUMIDIAN, space) != NO_PIECE else 1.0  # most of them evade
            worth = chance * gain - (1.0 - chance) * stake
            if chance < 0.25:
                continue
            if chance < 0.5 or worth <= 0:
                found.append((worth - 0.5, len(found), Expedition(commander, space, kit, TO_FIGHT)))
                continue
            found.append((0.1 + 0.8 * worth, len(found), Expedition(commander, space, kit, TO_FIGHT)))

    def numidian_plans(self, g: War, commander: Piece, found: list[Ranked]) -> None:
        box = g.map
        here = g.where[commander]
        jugurtha = box.jugurtha
        if commander != jugurtha and g.holder[commander] != NO_PIECE:
            return
        if commander in g.inside:
            kit = box_mask(g, commander)
            found.append((0.1, len(found), Expedition(commander, box.west, kit, TO_GO)))
            return
        kit = numidian_kit(g, commander)
        pieces = pieces_of(g, kit)
        host = host_of(g, pieces, g.competency(commander))
        fast = g.is_fast(pieces)
        reach = FAST if fast else SLOW
        romans = forces(g, ROMAN)
        if not g.is_truce() and host.cu:
            self.battles(g, NUMIDIAN, commander, kit, host, reach, found)
            self.recapture(g, commander, kit, host, reach, found)
        if commander != jugurtha and g.where[jugurtha] >= 0 and not g.is_besieged(jugurtha):
            if g.where[jugurtha] != here:
                found.append((0.15, len(found), Expedition(commander, g.where[jugurtha], kit, TO_GO)))
            return
        self.lurk(g, commander, kit, host, reach, romans, found)

    def recapture(self, g: War, commander: Piece, kit: int, host: Host, reach: int, found: list[Ranked]) -> None:
        """§9.1-a Cities that Rome holds."""
        box = g.map
        here = g.where[commander]
        foot = foot_of(g, pieces_of(g, kit))
        for city in range(len(g.control)):
            if g.control[city] != ROMAN:
                continue
            goal = box.city_hex[city]
            if g.leader(ROMAN, goal) != NO_PIECE:
                continue  # that is a battle
            away = WAYS.plain(g, NUMIDIAN, goal)[here]
            if away > reach:
                continue
            inside = [piece for piece in g.pieces(ROMAN, goal) if box.is_cu[piece]]
            if len(inside) >= host.cu:
                continue
            steps = sum([g.steps[piece] for piece in inside])
            chance = storm_chance(-(-foot // 2), steps, 3)
            if OPEN_DOOR in g.hands[NUMIDIAN] and len(inside) == 1 and box.unit_class[inside[0]] == MILICE:
                chance = max(chance, host.skill / 6)
            found.append((0.3 + 0.5 * chance - 0.01 * away, len(found), Expedition(commander, goal, kit, TO_BESIEGE)))

    def lurk(
        self,
        g: War,
        commander: Piece,
        kit: int,
        host: Host,
        reach: int,
        romans: list[Hex],
        found: list[Ranked],
    ) -> None:
        """§6.4-a Beside a city in danger, to intercept, when strong; away from Roman columns when weak."""
        box = g.map
        here = g.where[commander]
        strengths = [host_at(g, NUMIDIAN, ROMAN, space) for space in romans]
        hexes: list[int] = [here]
        for city in range(len(g.control)):
            if seizes(g, city):
                for space in box.adjacent[box.city_hex[city]]:
                    if space not in hexes and not box.province[space] and space != box.west:
                        hexes.append(space)
        ranked: list[tuple[float, int]] = []
        from_here = WAYS.plain(g, NUMIDIAN, here)
        tables = [WAYS.plain(g, ROMAN, space) for space in romans]
        chances = [clash(host, strength) for strength in strengths]
        for place in hexes:
            space = Hex(place)
            away = from_here[space]
            if away > reach or 2 * space + ROMAN in g.here:
                continue
            worth = 0.05 if space == here else 0.04 - 0.001 * away
            if box.city_at[space] != NO_CITY:
                worth -= 0.03
            if box.terrain[space] == 1:
                worth += 0.01
            for i, table in enumerate(tables):
                far = table[space]
                if chances[i] >= 0.6:
                    worth += 0.02 if far <= 6 else 0.0
                    if strengths[i].cu >= 4 and far <= 4:
                        worth += 0.02
                elif far <= SLOW:
                    worth -= 0.004 * (SLOW - far) * (1.0 - chances[i])
            ranked.append((-worth, space))
        ranked.sort()
        for low, goal in ranked[:4]:
            value = -low if goal != here else min(-low, 0.019)
            if goal == here and kit == box_mask(g, commander):
                continue  # Rest says the same
            found.append((value, len(found), Expedition(commander, goal, kit, TO_GO)))

    # ---------------------------------------------------------------- rules of thumb

    def thumb(self, g: War) -> Action:
        options = g.options
        if len(options) == 1:
            return options[0]
        action = self.sound(g, options)
        return action if action in options else options[-1]

    def sound(self, g: War, options: list[Action]) -> Action:
        decision = g.decision
        side = decision.side
        if isinstance(decision, DieWindow):
            return change_die(g, decision)
        if isinstance(decision, ChooseForce):
            for plan in self.plans(g, side):
                action = plan.next(g)
                if action is not None:
                    return action
            return ("done",)
        if isinstance(decision, NextMove):
            marker = SUBMISSION if side == ROMAN else OPEN_DOOR
            if ("play", marker) in options:
                return ("play", marker)
            return leave_off(g, side)
        if isinstance(decision, StartMarch):
            return ("march",)
        if isinstance(decision, Answer):
            return answer(g, decision)
        if isinstance(decision, TakeLosses):
            return cheapest_loss(g, options)
        if isinstance(decision, LoseSteps):
            return cheapest_loss(g, options)
        if isinstance(decision, FightOn):
            return fight_or_concede(g, side)
        if isinstance(decision, AmbushWindow):
            return ("play", AMBUSH)
        if isinstance(decision, SiegeChoice):
            return siege_choice(g, decision)
        if isinstance(decision, Intercept):
            return intercept(g, decision)
        if isinstance(decision, EvadeOrStand):
            return evade_or_stand(g, decision)
        if isinstance(decision, (FleeTo, RetreatTo, Withdraw, WinterAt)):
            return safest(g, side, options)
        if isinstance(decision, LeaveBehind):
            return ("go",)
        if isinstance(decision, PostGarrison):
            return post_garrison(g, decision)
        if isinstance(decision, TakeShelter):
            return take_shelter(g, decision)
        if isinstance(decision, KeepOrLift):
            return keep_or_lift(g, decision)
        if isinstance(decision, Cover):
            return ("done",) if ("done",) in options else weakest(g, options)
        if isinstance(decision, (GarrisonJoins, ComeOut)):
            return ("done",) if ("done",) in options and isinstance(decision, GarrisonJoins) else options[0]
        if isinstance(decision, SallyOrStay):
            return sally_or_stay(g, decision)
        if isinstance(decision, AttackInTheZone):
            ours = host_at(g, side, side, g.map.west)
            theirs = host_at(g, side, 1 - side, g.map.west)
            return ("attack",) if clash(ours, theirs) >= 0.65 else ("pass",)
        if isinstance(decision, Spend):
            return spend_roman(g, options) if side == ROMAN else spend_numidian(g, options)
        if isinstance(decision, PlaceUnit):
            return place_unit(g, decision)
        if isinstance(decision, PlaceCommander):
            return ("into", g.map.jugurtha) if ("into", g.map.jugurtha) in options else options[0]
        if isinstance(decision, (Lead, LeadInside)):
            return ablest(g, options)
        if isinstance(decision, EndOfDrawing):
            return treason(g)
        if isinstance(decision, (EndOfRecruitment, MoreRecruits)):
            return options[0]
        if isinstance(decision, Discard):
            return discard(g, side, options)
        if isinstance(decision, WhoIsFirst):
            return ("first", ROMAN)
        if isinstance(decision, RazeCity):
            return ("spare",)
        if isinstance(decision, Bid):
            return ("stop",) if g.bid >= EVEN_BID[g.variant.city_scores_again] else ("bid", max(8, g.bid + 1))
        return options[0]

    def weighty(self, g: War) -> bool:
        """§2-d Who is first, for Numidia: to be second and then first is two moves in a row."""
        return isinstance(g.decision, WhoIsFirst) and g.decision.side == NUMIDIAN


def first_two(entry: Ranked) -> tuple[float, int]:
    return -entry[0], entry[1]


# -------------------------------------------------------------------- who marches


def box_mask(g: War, commander: Piece) -> int:
    """All that is in his box, as bits."""
    mask = 0
    for piece in g.box_of(commander):
        mask |= 1 << piece
    return mask


def pieces_of(g: War, kit: int) -> list[Piece]:
    """The units and the engines in a kit."""
    return [Piece(i) for i in range(g.map.commanders, g.map.pieces) if kit >> i & 1]


def foot_of(g: War, pieces: list[Piece]) -> int:
    """§8.2-a The SP of those who can storm walls."""
    total = 0
    for piece in pieces:
        if g.map.walls[piece]:
            total += g.strength(piece)
    return total


def takeable(g: War, commander: Piece) -> list[Piece]:
    """The pieces in the hex that may march with a commander."""
    box = g.map
    inside = commander in g.inside
    return [
        piece
        for piece in g.pieces(box.side[commander], g.where[commander])
        if piece >= box.commanders
        and box.unit_class[piece] != MILICE
        and g.moved[piece] != HAS_MOVED
        and (piece in g.inside) == inside
    ]


def roman_kit(g: War, pieces: list[Piece], most: int) -> int:
    """The strongest infantry, then horse, up to so many CU, and the engines."""
    box = g.map
    ranked: list[tuple[int, int]] = []
    mask = 0
    for piece in pieces:
        if box.unit_class[piece] == IMPEDIMENTA:
            mask |= 1 << piece
        elif box.is_cu[piece]:
            rank = 10 * g.strength(piece) + (5 if box.walls[piece] else -15)
            ranked.append((-rank, piece))
    ranked.sort()
    for _, chosen in ranked[:most]:
        mask |= 1 << chosen
    return mask


def numidian_kit(g: War, commander: Piece) -> int:
    """All but a garrison of infantry for a city that counts, and the other commanders."""
    box = g.map
    space = g.where[commander]
    mask = 0
    best, most = NO_PIECE, 0
    for piece in takeable(g, commander):
        mask |= 1 << piece
        if box.walls[piece] and g.steps[piece] <= 2:
            rank = 10 * g.steps[piece] + (5 if g.holder[piece] == NO_PIECE else 0)
            if rank > most:
                best, most = piece, rank
    city = g.city(space)
    if city != NO_CITY and seizes(g, city) and best != NO_PIECE and box.limit[city] > 1:
        mask &= ~(1 << best)
    for i in range(box.commanders):
        if box.side[i] == NUMIDIAN and i != commander and g.where[i] == space and g.moved[i] == AT_REST:
            mask |= 1 << i
    return mask


def shares(ranked: list[tuple[int, int]]) -> list[int]:
    """Of an army, the strongest first: a column, and every other unit."""
    column = half = 0
    for i, (_, piece) in enumerate(ranked):
        if i < COLUMN:
            column |= 1 << piece
        if i % 2 == 0:
            half |= 1 << piece
    return [column, half]


def leave_to_another(g: War, ranked: list[tuple[int, int]]) -> list[int]:
    """What Jugurtha takes along if a subordinate keeps a column of infantry, for a siege or a city."""
    box = g.map
    other = NO_PIECE
    for i in range(box.commanders):
        if box.side[i] == NUMIDIAN and i != box.jugurtha and g.where[i] == g.where[box.jugurtha]:
            if g.moved[i] == AT_REST:
                other = Piece(i)
    if other == NO_PIECE:
        return []
    kit = numidian_kit(g, box.jugurtha) & ~(1 << other)
    left = 0
    for _, piece in ranked:
        if box.walls[piece] and left < COLUMN:
            kit &= ~(1 << piece)
            left += 1
    return [kit]


# -------------------------------------------------------------------- markers

KEEP: Final = (
    # Roman: talent, recruits, manoeuvre, epidemic, 1, 2, treason, submission, reconnaissance
    (0.6, 0.5, 0.3, 0.5, 0.6, 0.9, 1.0, 0.8, 0.1, 0.0, 0.0, 0.0, 0.0),
    # Numidian: ... ambush, open door
    (0.9, 0.5, 0.2, 0.5, 0.6, 0.8, 0.0, 0.0, 0.0, 1.0, 0.4, 0.0, 0.0),
)
"""By side and stratagem: what it is worth to hold it."""


def discard(g: War, side: int, options: list[Action]) -> Action:
    """The marker of least use."""
    best, least = options[0], 9.0
    for action in options:
        worth = KEEP[side][int(action[1])]
        if action[1] == TREASON and g.points > 10:
            worth = 0.35
        if worth < least:
            best, least = action, worth
    return best


def treason_chance(g: War) -> float:
    """With the markers in hand that change dice, if nobody answers."""
    help_by = 0
    for marker in g.hands[ROMAN]:
        if marker in (PLUS_MINUS_2 - 1, PLUS_MINUS_2):
            help_by += 2 if marker == PLUS_MINUS_2 else 1
    return max(0.0, min(1.0, (7 - g.points + help_by) / 6))


def treason(g: War) -> Action:
    """§3.3.2-7 When the chance is good, or time is short."""
    chance = treason_chance(g)
    left = LAST_TURN - g.clock
    wanted = TREASON_EARLY if left > 10 else TREASON_LATE if left > 4 else 0.01
    waits = ("pass",) in g.options  # Ruling R-07
    return ("play", TREASON) if chance >= wanted or not waits else ("pass",)


def answer(g: War, decision: Answer) -> Action:
    """§3.3.1-1 Talent against what hurts."""
    worth = (0.6, 0.4, 0.1, 0.6, 0.3, 0.5, 1.0, 0.8, 0.0, 0.9, 0.8, 0.5, 0.6)[decision.stratagem]
    if decision.side == NUMIDIAN and g.points <= 9 and decision.stratagem != TREASON:
        return ("pass",)  # Treason may come
    if decision.stratagem == TREASON and g.points > 9:
        worth = 0.2
    if decision.side == ROMAN and decision.stratagem in (NEGOTIATIONS, ALLIANCE):
        worth = 0.7 if any([level > 0 for level in g.siege]) or decision.stratagem == ALLIANCE else 0.4
    return ("play", TALENT) if worth >= 0.5 else ("pass",)


TESTS: Final = {
    FOR_TALENT: 0.5,
    FOR_SUBMISSION: 0.7,
    FOR_OPEN_DOOR: 0.7,
    FOR_AMBUSH: 0.6,
    FOR_EVASION: 0.4,
    FOR_INTERCEPTION: 0.3,
    FOR_BATTLE_TEST: 0.9,
    FOR_ALLIANCE: 0.5,
}
"""What a passed test of a commander is worth, about in victory points."""


def change_die(g: War, decision: DieWindow) -> Action:
    """§3.3.1-5 A marker for a die that matters: it lowers own tests, raises those of the enemy."""
    if g.marks and g.marks[-1]:
        last = g.marks[-1][-1]
        mine_down = last < 0
        if mine_down == wants_down(g, decision):
            return ("pass",)  # it is changed as wished already
    side, why = decision.side, decision.why
    hand = g.hands[side]
    big = PLUS_MINUS_2 in hand
    if not big and PLUS_MINUS_2 - 1 not in hand:
        return ("pass",)
    down = wants_down(g, decision)
    marker = PLUS_MINUS_2 if big else PLUS_MINUS_2 - 1
    worth = 0.0
    if why == FOR_TREASON:
        worth = 9.0
    elif why == FOR_ATTRITION:
        worth = attrition_stake(g, decision)
    elif why == FOR_BATTLE_TEST:
        battle = g.battle
        if battle is not None:
            loser = ROMAN if battle.losses[ROMAN] > battle.losses[NUMIDIAN] else NUMIDIAN
            worth = 0.9 if battle.strong[loser] >= 4 else 0.35
            if g.points <= 2 or g.points >= 18:
                worth *= 2
    elif why in TESTS:
        worth = TESTS[why]
        if why == FOR_INTERCEPTION:
            worth = 0.3
    elif why == FOR_EPIDEMIC:
        worth = 0.4
    if side == ROMAN and g.points <= 8 and TREASON in hand and why != FOR_TREASON:
        worth *= 0.4  # kept for Treason
    if worth < 0.5:
        return ("pass",)
    if not big and worth < 0.6:
        return ("pass",)
    return ("minus" if down else "plus", marker, 1)


def wants_down(g: War, decision: DieWindow) -> bool:
    """Whether a lower die is better for the side that is asked."""
    side, why = decision.side, decision.why
    if why == FOR_TREASON:
        return side == NUMIDIAN
    if why == FOR_BATTLE_TEST:
        battle = g.battle
        if battle is None:
            return True
        loser = ROMAN if battle.losses[ROMAN] > battle.losses[NUMIDIAN] else NUMIDIAN
        return side == loser
    roller = side if not decision.passed else 1 - side
    if why == FOR_SUBMISSION:
        roller = ROMAN
    elif why in (FOR_OPEN_DOOR, FOR_AMBUSH, FOR_ALLIANCE):
        roller = NUMIDIAN
    elif why in (FOR_INTERCEPTION, FOR_EVASION):
        roller = 1 - g.active if g.active >= 0 else side
    return side == roller


def attrition_stake(g: War, decision: DieWindow) -> float:
    """§8.4-a A garrison of one step is worth a marker."""
    for frame in g.stack[::-1]:
        city = getattr(frame, "city", None)
        if city is not None and getattr(frame, "cities", None) is not None:
            if not g.scores[city] and g.control[city] == NUMIDIAN:
                return 0.0
            cu, steps, _ = garrison(g, City(city))
            return 0.8 if steps <= 1 else 0.5 if steps == 2 and cu == 2 else 0.2
    return 0.0


# -------------------------------------------------------------------- losses, recruits, places


def cheapest_loss(g: War, options: list[Action]) -> Action:
    """The unit whose step is missed least."""
    box = g.map
    best, least = options[0], 99.0
    for action in options:
        if action[0] != "lose":
            continue
        piece = int(action[1])
        steps = g.steps[piece]
        worth = float(box.sp[piece][steps] - box.sp[piece][steps - 1])
        if steps == 1:
            worth += 1.2
        if box.unit_class[piece] == MILICE:
            worth += 2.5
        worth -= 0.05 * steps
        if worth < least:
            best, least = action, worth
    return best


def weakest(g: War, options: list[Action]) -> Action:
    best, least = options[0], 99
    for action in options:
        if len(action) > 1 and g.map.is_cu[int(action[1])] and g.steps[int(action[1])] < least:
            best, least = action, g.steps[int(action[1])]
    return best


def spend_roman(g: War, options: list[Action]) -> Action:
    """§4.2-b Engines, then steps for those in the field, then more infantry."""
    box = g.map
    best: Action = ("done",)
    highest = 0.0
    for action in options:
        verb = action[0]
        worth = 0.0
        if verb == "recruit":
            piece = int(action[1])
            if box.recruit[piece] == AS_IMPEDIMENTA:
                worth = 3.0
            elif g.where[piece] >= 0:
                worth = 2.0 + (0.3 if box.walls[piece] else -0.6) + (0.3 if g.holder[piece] != NO_PIECE else 0.0)
                worth += 0.05 * (box.most_steps[piece] - g.steps[piece])
            else:
                worth = 1.6 + 0.1 * box.most_steps[piece] - (0.0 if box.walls[piece] else 0.7)
        elif verb == "muster":
            piece, commander = int(action[1]), Piece(int(action[2]))
            cu = g.count_cu(g.box_of(commander))
            worth = (1.9 if box.walls[piece] else 1.2) if cu < COLUMN else 0.0
        if worth > highest:
            best, highest = action, worth
    return best


def spend_numidian(g: War, options: list[Action]) -> Action:
    """§4.2-e Milice for cities that count, draws, then steps."""
    box = g.map
    best: Action = ("done",)
    highest = 0.0
    for action in options:
        verb = action[0]
        worth = 0.0
        if verb == "levy":
            worth = 3.0 if will_score(g, int(action[1])) else 0.0
        elif verb == "pick":
            worth = 2.0
        elif verb == "recruit":
            worth = 1.8 + 0.1 * box.sp[int(action[1])][1] + (0.5 if g.rp % 2 else 0.0)
        elif verb == "muster":
            worth = 1.5 if int(action[2]) == box.jugurtha else 1.2
        elif verb == "post":
            worth = 1.0
        if worth > highest:
            best, highest = action, worth
    return best


def place_unit(g: War, decision: PlaceUnit) -> Action:
    """§4.2-e Infantry into the city that needs it most, all others to Jugurtha."""
    box = g.map
    options = g.options
    piece = decision.drawn(g)
    if box.walls[piece]:
        romans = forces(g, ROMAN)
        best: Action | None = None
        highest = 0.0
        for action in options:
            if action[0] != "at":
                continue
            city = City(int(action[1]))
            if not seizes(g, city) or box.limit[city] < 2:
                continue
            cu, _, _ = garrison(g, city)
            if cu >= 2:
                continue
            goal = box.city_hex[city]
            away = WAYS.plain(g, ROMAN, goal)
            near = away[box.utica]
            for space in romans:
                near = min(near, away[space])
            worth = 30.0 - min(near, 25) + (3 if cu == 0 else 0)
            if worth > highest:
                best, highest = action, worth
        if best is not None:
            return best
    if ("into", box.jugurtha) in options:
        return ("into", box.jugurtha)
    return options[0]


def ablest(g: War, options: list[Action]) -> Action:
    best, most = options[0], -1.0
    for action in options:
        piece = int(action[1])
        rank = g.map.competency[piece] + (0.5 if g.map.is_chief[piece] else 0.0)
        if rank > most:
            best, most = action, rank
    return best


def safest(g: War, side: int, options: list[Action]) -> Action:
    """Away from enemies, near to friends; for Numidians not where it would let a city score again."""
    box = g.map
    others = forces(g, 1 - side)
    best, highest = options[0], -1e9
    home = WAYS.plain(g, ROMAN, box.utica)
    for action in options:
        space = Hex(int(action[1]))
        worth = 0.0
        if side == ROMAN:
            worth -= 0.1 * min(home[space], 40)
            if 2 * space + ROMAN in g.here:
                worth += 0.5
        else:
            worth += 0.05 * min(home[space], 40)
            city = box.city_at[space]
            if city != NO_CITY and g.control[city] == NUMIDIAN and not will_score(g, city):
                worth -= 3.0
            if box.terrain[space] == 1:
                worth += 0.3
        for other in others:
            if other != space and other in box.adjacent[space]:
                worth -= 0.6
        if worth > highest:
            best, highest = action, worth
    return best


# -------------------------------------------------------------------- meeting the enemy


def is_big(cu: float) -> bool:
    """§7.5-b Its defeat moves the marker."""
    return cu > COLUMN + 0.5


def stakes(ours: Host, theirs: Host, chance: float) -> float:
    """What a battle promises, about in victory points."""
    gain = (1.0 if is_big(theirs.cu) else 0.0) + 0.04 * theirs.steps
    stake = (1.0 if is_big(ours.cu) else 0.0) + 0.04 * ours.steps
    return chance * gain - (1.0 - chance) * stake


def intercept(g: War, decision: Intercept) -> Action:
    """§6.4-a When the battle is a good one."""
    side = decision.side
    theirs = host_at(g, side, 1 - side, decision.space)
    if theirs.cu <= 0 and side == ROMAN:
        theirs = mean_box(g)
    best: Action = ("pass",)
    highest = 0.1
    ambush = 0.0
    for action in g.options:
        if action[0] != "intercept":
            continue
        origin = Hex(int(action[1]))
        if g.besieges(Side(side), origin):
            continue
        ours = host_at(g, side, side, origin)
        if side == NUMIDIAN and AMBUSH in g.hands[NUMIDIAN]:
            ambush = ours.skill / 6.0
        chance = clash(ours, theirs, 0.0, 2.0, ambush)
        worth = stakes(ours, theirs, chance)
        if side == NUMIDIAN and g.map.chief_of_year and theirs.cu > 0:
            worth += 0.15 * chance
        if chance >= 0.55 and worth > highest:
            best, highest = action, worth
    return best


def evade_or_stand(g: War, decision: EvadeOrStand) -> Action:
    side, space = decision.side, decision.space
    ours, theirs = host_at(g, side, side, space), host_at(g, side, 1 - side, space)
    if ours.cu <= 0:
        return ("evade",)
    ambush = 0.0
    if side == NUMIDIAN and AMBUSH in g.hands[NUMIDIAN]:
        ambush = -ours.skill / 6.0
    march = g.march
    by = 3.0 if march is not None and march.hard and g.variant.mountain_three else 2.0
    chance = 1.0 - clash(theirs, ours, 0.0, by, ambush)
    worth = stakes(ours, theirs, chance)
    if side == ROMAN and g.besieges(ROMAN, space):
        worth += 0.3
    if side == ROMAN and g.holds_city(ROMAN, space) and not g.cu_within(ROMAN, space):
        return ("stand",) if chance > 0.2 else ("evade",)
    return ("stand",) if worth > 0.0 and chance > 0.4 else ("evade",)


def fight_or_concede(g: War, side: int) -> Action:
    """§7.4-b On while there is hope; a commander in chief is not thrown away."""
    battle = g.battle
    assert battle is not None
    other = 1 - side
    ours = host_of(g, list(battle.forces[side]), g.competency(battle.leaders[side]))
    theirs = host_of(g, list(battle.forces[other]), g.competency(battle.leaders[other]))
    lost = float(battle.losses[side] - battle.losses[other])
    by = 3.0 if battle.over_mountains and g.variant.mountain_three else 2.0
    if side == battle.attacker:
        chance = clash(ours, theirs, lost, by)
    else:
        chance = 1.0 - clash(theirs, ours, -lost, by)
    big = battle.strong[side] >= 4
    chief = g.chief(Side(side))
    blows = (theirs.horse + theirs.foot) / 6.0
    if g.where[chief] == battle.space and ours.steps <= blows + 2.0 + sqrt(blows) and chance < 0.9:
        return ("concede",)
    wanted = 0.25 if big else 0.42
    if battle.kind == SALLY and not big:
        wanted = 0.45
    return ("fight",) if chance >= wanted else ("concede",)


def siege_choice(g: War, decision: SiegeChoice) -> Action:
    options = g.options
    if ("besiege",) in options:
        return ("besiege",)
    side, space = decision.side, decision.space
    if ("assault",) in options:
        attackers, inside = storming(g, side, space), defending(g, enemy(side), space)
        dice = -(-sum([g.strength(piece) for piece in attackers]) // 2)
        steps = sum([g.steps[piece] for piece in inside])
        chance = storm_chance(dice, steps, hits_per_loss(g, side, space))
        losses = -(-sum([g.strength(piece) for piece in inside]) // 2) * HIT_FROM_WALLS
        city = g.map.city_at[space]
        worth = 5.0 if side == NUMIDIAN or g.scores[city] else 0.5
        survivors = sum([g.steps[piece] for piece in attackers])
        by = hits_per_loss(g, side, space)
        breach = min(float(steps), dice * HIT / by - 0.25)
        if chance * worth + BREACH * breach > losses and survivors > losses + 1:
            return ("assault",)
    if ("press",) in options:
        return ("press",)
    return ("done",)


def keep_or_lift(g: War, decision: KeepOrLift) -> Action:
    """§8.1-d"""
    side, space = decision.side, decision.space
    theirs = host_at(g, side, 1 - side, space)
    pieces = g.cu_outside(Side(side), space)
    skill = g.competency(best_leader(g, g.outside(Side(side), space)))
    ours = host_of(g, pieces, skill)
    chance = 1.0 - clash(theirs, ours)
    options = g.options
    if ("keep",) in options:
        besieged = len(g.cu_within(enemy(Side(side)), space))
        ranked = sorted(pieces, key=g.strength)
        fewer = host_of(g, ranked[besieged:], skill)
        if 1.0 - clash(theirs, fewer) >= 0.7:
            return ("keep",)
    if ("slip",) in options and chance < 0.35:
        return ("slip",)
    return ("lift",)


def sally_or_stay(g: War, decision: SallyOrStay) -> Action:
    side, space = decision.side, decision.space
    pieces = g.within(Side(side), space)
    ours = host_of(g, pieces, g.competency(g.leader_within(Side(side), space)))
    theirs = host_at(g, side, 1 - side, space)
    chance = clash(ours, theirs)
    chief = g.chief(Side(side)) in pieces
    return ("sally",) if chance >= (0.3 if chief else 0.6) else ("stop",)


def post_garrison(g: War, decision: PostGarrison) -> Action:
    """§6.3-b Numidians man the walls with infantry; commanders stay outside."""
    box = g.map
    side, space = decision.side, decision.space
    city = box.city_at[space]
    best: Action = ("done",)
    most = 0
    if side == ROMAN:
        if g.cu_within(ROMAN, space):
            return best
        ours, theirs = host_at(g, ROMAN, ROMAN, space), host_at(g, ROMAN, NUMIDIAN, space)
        if clash(theirs, ours) < 0.4:
            return best
        least = 99
        for action in g.options:
            if action[0] == "shelter":
                piece = int(action[1])
                if piece >= box.commanders and box.walls[piece] and g.steps[piece] < least:
                    best, least = action, g.steps[piece]
        return best
    if not g.scores[city]:
        return best
    for action in g.options:
        if action[0] == "shelter":
            piece = int(action[1])
            rank = 10 * g.steps[piece] + (5 if g.holder[piece] == NO_PIECE else 0)
            if piece >= box.commanders and box.walls[piece] and rank > most:
                best, most = action, rank
    return best


def take_shelter(g: War, decision: TakeShelter) -> Action:
    """§7.5-d Infantry saves the city."""
    box = g.map
    best: Action = ("done",)
    most = 0
    if decision.side == ROMAN:
        return best
    for action in g.options:
        if action[0] == "shelter":
            piece = int(action[1])
            if piece >= box.commanders and box.walls[piece] and g.steps[piece] > most:
                best, most = action, g.steps[piece]
    return best


STRATEGY: Final = WarStrategy()
