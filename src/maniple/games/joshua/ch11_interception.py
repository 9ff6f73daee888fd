"""11 Interception: a leader with his army comes to meet an enemy army that enters a space next to him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch09_leaders import garrison_kept, has_strangers
from maniple.games.joshua.ch22_ambush import reveal_marker
from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import FIXED, Force, Joshua, the_army, the_play, total
from maniple.games.joshua.tables import (
    CANAANITES,
    CITY,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HIDING,
    INSIDE,
    LEADERS,
    M_BEFORE_ROLL,
    MOUNTAIN,
    NO_LEADER,
    OPEN_SPACE,
    PAGAN,
    PHILISTINES,
    SPACES,
    UNDER,
    Leader,
    Marker,
    Place,
    Space,
)
from maniple.games.joshua.windows import ask
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_YOURS: Final = Refusal("§11.1", "not_your_leader")
NOT_ADJACENT: Final = Refusal("Ruling R15", "interceptor_not_adjacent")
NOT_ON_THE_BOARD: Final = Refusal("§11.1", "not_on_the_board")
SECRET: Final = Refusal("Ruling R104", "secret_army")
OUT_OF_ACTION: Final = Refusal("Ruling R98", "out_of_action")
HAS_TRIED: Final = Refusal("Ruling R15", "has_tried_already")
HAS_FOUGHT: Final = Refusal("Ruling R104", "has_fought_already")
BESIEGED: Final = Refusal("Ruling R15", "army_is_besieged")
NO_TROOPS: Final = Refusal("Ruling R15", "interceptor_has_no_troops")
BOUNDARY: Final = Refusal("§15.2", "tribal_boundary")
MIXED: Final = Refusal("§15.2", "tribes_do_not_stack")
CHARIOTS_NEED_OPEN_GROUND: Final = Refusal("§15.5", "chariots_need_open_ground")
AMBUSH_SPACE: Final = Refusal("Ruling R92", "own_ambush_there")
NOT_SO_MANY: Final = Refusal("§9.3", "cannot_bring_so_many")
ARK_STAYS: Final = Refusal("Ruling R104", "ark_does_not_intercept")
NO_CHARIOTS: Final = Refusal("§19.4", "no_chariots_there")
NO_GIANTS: Final = Refusal("Ruling R107", "no_anakin_there")

TARGET: Final = 10
CHARIOT_ARMY: Final = 5
GIANT_ARMY: Final = 2
GIANTS_FROM_TURN: Final = 3


def can_be_intercepted(g: Joshua, side: Side, space: Space) -> bool:
    """§11.3, Ruling R104 Into an open or mountain space, not into city or camp spaces."""
    return g.kind(space) < CITY


def publicly_possible(g: Joshua, side: Side, space: Space) -> bool:
    """DESIGN "Windows": whether an army of the side may stand next to the space, for all that everybody knows."""
    if side == HEBREW:
        for leader in range(HEBREW_LEADERS):
            if refuse_interceptor(g, side, leader, space) is None:
                return True
        return False
    if not any([place >= 0 for place in g.leader_at[HEBREW_LEADERS:]]):
        return False
    colour = g.map.colour
    crossing = g.allied > 0 or g.treaty or g.turn > 6
    for near in g.map.adjacent[space]:
        if not crossing and colour[near] != colour[space]:
            continue
        if g.is_held(PAGAN, near):
            return True
        if g.pagan_number[INSIDE + near] and not g.is_besieged(near):
            return True
    return False


def untried(g: Joshua, side: Side, leader: int, tried: tuple[int, ...]) -> int:
    """Ruling R15, Ruling R16 How many troops beside a leader have not yet tried with another leader there."""
    place = g.leader_at[leader]
    number = g.troops(side, place)
    for other in g.leaders_in(side, place):
        if other != leader and other in tried:
            number -= g.map.organization[other]
    return max(0, number)


def has_tried_with_another(g: Joshua, side: Side, leader: int, tried: tuple[int, ...]) -> bool:
    """Ruling R15, Ruling R16 Whether all troops beside a leader have tried with another leader: one try per army."""
    if untried(g, side, leader, tried):
        return False
    for other in g.leaders_in(side, g.leader_at[leader]):
        if other != leader and other in tried:
            return True
    return False


def refuse_interceptor(g: Joshua, side: Side, leader: int, space: Space) -> Refusal | None:
    """§11.1, §26.1, Ruling R15, Ruling R71, Ruling R98, Ruling R104, Ruling R107, Ruling R121 May a leader try it?"""
    box = g.map
    if box.leader_side[leader] != side:
        return NOT_YOURS
    place = g.leader_at[leader]
    if place >= HIDING:
        return SECRET
    if place < 0:
        return NOT_ON_THE_BOARD
    origin = g.space_of(place)
    if not box.near[origin][space]:
        return NOT_ADJACENT
    if leader == g.ark:
        return ARK_STAYS
    if g.is_out_of_action(leader):
        return OUT_OF_ACTION
    play = the_play(g)
    if leader in play.tried or has_tried_with_another(g, side, leader, play.tried):
        return HAS_TRIED
    if leader in play.fought:
        return HAS_FOUGHT
    if INSIDE <= place < UNDER and g.is_besieged(origin):
        return BESIEGED
    if side == PAGAN:
        if space in g.ambush_at:
            return AMBUSH_SPACE
        if not g.may_enter(box.leader_tribe[leader], origin, space):
            return BOUNDARY
        if has_strangers(g, box.leader_tribe[leader], space):
            return MIXED
    if largest_company(g, side, leader, space) or chariots_along(g, leader, space) or giants_along(g, leader):
        return None
    return NO_TROOPS


def largest_company(g: Joshua, side: Side, leader: int, space: Space) -> Force:
    """§9.3, §14.7 The troops that a leader can bring, his own tribe first; a Hebrew city keeps one."""
    place = g.leader_at[leader]
    origin = g.space_of(place)
    room = min(g.map.organization[leader], max(1, untried(g, side, leader, the_play(g).tried)))
    own = g.map.leader_tribe[leader]
    if side == HEBREW:
        number = min(room, g.hebrews[place] - garrison_kept(g, place))
        return ((HEBREWS, number),) if number > 0 else ()
    out: list[tuple[int, int]] = []
    number = min(room, g.troops_of(own, place))
    if number:
        out.append((own, number))
        room -= number
    if g.may_cross(own):
        for tribe, some in g.pagans[place]:
            if tribe != own and room and g.may_cross(tribe) and g.may_enter(tribe, origin, space):
                number = min(room, some)
                out.append((tribe, number))
                room -= number
    out.sort()
    return tuple(out)


def chariots_along(g: Joshua, leader: int, space: Space) -> int:
    """§19.4, Ruling R26, Ruling R83 Instead of troops a Canaanite leader can bring the chariots that stand with him."""
    place = g.leader_at[leader]
    if place >= SPACES or g.map.leader_tribe[leader] != CANAANITES or g.kind(space) != OPEN_SPACE:
        return 0
    return min(CHARIOT_ARMY, g.chariots[place])


def giants_along(g: Joshua, leader: int) -> int:
    """§18.2, Ruling R107 Instead of troops a Philistine leader can bring the Anakin that stand with him."""
    place = g.leader_at[leader]
    if place >= SPACES or g.map.leader_tribe[leader] != PHILISTINES or g.turn < GIANTS_FROM_TURN:
        return 0
    return min(GIANT_ARMY, g.anakin[place])


def modifier(g: Joshua, side: Side, leader: int, space: Space) -> int:
    """§11.1, §11.2 Strategy, +1 into a friendly space, -1 into an enemy-controlled one, -1 into a mountain."""
    number = g.map.strategy[leader]
    if not g.is_absent(space):
        number += 1 if g.control[space] == side else -1
    if g.kind(space) == MOUNTAIN:
        number -= 1
    return number


@dataclass(frozen=True)
class Interceptions(Procedure):
    """§11.1, Ruling R15 The side that is not playing the card may intercept, one army after the other."""

    side: Side

    def steps(self) -> Steps:
        return (self.ask, self.again)

    def ask(self, g: Joshua) -> None:
        space = g.space_of(the_army(g).place)
        if not can_be_intercepted(g, self.side, space) or not publicly_possible(g, self.side, space):
            g.end()
            return
        g.call(Intercept(self.side, space))

    def again(self, g: Joshua) -> None:
        """Another may try after each try."""
        if g.announced == NO_LEADER:
            return
        g.announced = NO_LEADER
        g.goto(self.ask)


@dataclass(frozen=True)
class Intercept(Decision):
    """§11.1, Ruling R104 Does an army come to meet the enemy?"""

    space: Space

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "interceptions"

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "Intercept", (self.space,)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = []
        first, end = (0, HEBREW_LEADERS) if self.side == HEBREW else (HEBREW_LEADERS, LEADERS)
        for leader in range(first, end):
            if g.leader_at[leader] >= 0 and refuse_interceptor(g, self.side, leader, self.space) is None:
                out.append(("intercept", leader))
        out.append(("pass",))
        return out

    def refuse_intercept(self, g: Joshua, leader: int) -> Refusal | None:
        return refuse_interceptor(g, self.side, leader, self.space)

    def pass_(self, g: Joshua) -> None:
        g.announced = NO_LEADER
        g.end()

    def intercept(self, g: Joshua, leader: int) -> None:
        """Ruling R106 A marker that intercepts is revealed."""
        place = g.leader_at[leader]
        if place >= UNDER:
            reveal_marker(g, Marker(place - UNDER))
        g.announced = Leader(leader)
        g.revealed()
        g.note("§11.1", "interceptor_shown", leader, g.space_of(g.leader_at[leader]), self.space)
        g.become(InterceptionRoll(self.side, Leader(leader), self.space))


@dataclass(frozen=True)
class InterceptionRoll(Procedure):
    """§11.1, §11.2 2d6 with modifiers, 10 or more succeeds."""

    side: Side
    leader: Leader
    space: Space

    def steps(self) -> Steps:
        return (self.announce, self.roll, self.go)

    def announce(self, g: Joshua) -> None:
        """§8.6, Ruling R15 Countermarch is played before the roll."""
        play, army = the_play(g), the_army(g)
        play.tried = (*play.tried, self.leader)
        last = army.history[-1]
        army.history = (*army.history[:-1], (FIXED, *last[1:]))
        g.left = modifier(g, self.side, self.leader, self.space)
        ask(g, self.side, M_BEFORE_ROLL)

    def roll(self, g: Joshua) -> None:
        one, two = g.roll(), g.roll()
        succeeds = one + two + g.left >= TARGET
        g.note("§11.1", "interception_rolled", self.leader, one, two, g.left)
        g.left = 0
        if not succeeds:
            g.note("§11.1", "interception_fails", self.leader)
            g.end()

    def go(self, g: Joshua) -> None:
        """§11.3, Ruling R15 The interceptor arrives first and is the defender."""
        g.call(BringTroops(self.side, self.leader, self.space))


@dataclass(frozen=True)
class BringTroops(HiddenChoice):
    """§9.3, §19.4, Ruling R15, Ruling R83, Ruling R107 With what does he intercept: troops, chariots or Anakin?"""

    leader: Leader
    space: Space

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "BringTroops", (self.leader, self.space)

    def most(self, g: Joshua) -> int:
        return total(largest_company(g, self.side, self.leader, self.space))

    def options(self, g: Joshua) -> list[Action]:
        place = g.leader_at[self.leader]
        out: list[Action] = [("how_many", number) for number in range(1, self.most(g) + 1)]
        for number in range(1, chariots_along(g, self.leader, self.space) + 1):
            out.append(("chariots", place, number))
        for number in range(1, giants_along(g, self.leader) + 1):
            out.append(("giants", place, number))
        return out

    def refuse_how_many(self, g: Joshua, number: int) -> Refusal | None:
        return None if 1 <= number <= self.most(g) else NOT_SO_MANY

    def refuse_chariots(self, g: Joshua, space: int, number: int) -> Refusal | None:
        here = space == g.leader_at[self.leader] and 1 <= number <= chariots_along(g, self.leader, self.space)
        return None if here else NO_CHARIOTS

    def refuse_giants(self, g: Joshua, space: int, number: int) -> Refusal | None:
        here = space == g.leader_at[self.leader] and 1 <= number <= giants_along(g, self.leader)
        return None if here else NO_GIANTS

    def how_many(self, g: Joshua, number: int) -> None:
        """§9.3 Troops of his own tribe come first."""
        place = Place(g.leader_at[self.leader])
        force = largest_company(g, self.side, self.leader, self.space)
        own = g.map.leader_tribe[self.leader]
        room = number
        moving: list[tuple[int, int]] = []
        for tribe, some in sorted(force, key=lambda pair: pair[0] != own):
            some = min(some, room)
            if some:
                moving.append((tribe, some))
                room -= some
        g.move_force(tuple(moving), place, self.space)
        self.arrive(g)

    def chariots(self, g: Joshua, space: int, number: int) -> None:
        g.move_chariots(number, space, self.space)
        self.arrive(g)

    def giants(self, g: Joshua, space: int, number: int) -> None:
        g.move_anakin(number, space, self.space)
        self.arrive(g)

    def arrive(self, g: Joshua) -> None:
        """§11.3, Ruling R15 He is there first, and is the defender."""
        g.leader_at[self.leader] = self.space
        g.revealed()
        the_army(g).met = True
        g.note("§11.3", "intercepts", self.leader, self.space)
        g.end()
