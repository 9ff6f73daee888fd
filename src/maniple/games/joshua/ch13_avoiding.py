"""13 Avoiding battle: going inside a city, the card Withdraw, the avoid roll, and the overrun of a single troop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch09_leaders import (
    BOUNDARY,
    CITY_LEADERS,
    CITY_TROOPS,
    LonelyLeaders,
    refuse_goal,
    refuse_tribe,
)
from maniple.games.joshua.ch11_interception import has_tried_with_another, untried
from maniple.games.joshua.ch12_combat import may_shelter, tribes_in, who_may_shelter
from maniple.games.joshua.ch17_reinforcements import TribesOut
from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import Force, Joshua, the_army, the_play, total
from maniple.games.joshua.tables import (
    CAMP,
    CANAANITES,
    HEBREW,
    HEBREWS,
    INSIDE,
    M_BEFORE_ROLL,
    M_ENTERS,
    MOST_NUMBER,
    NO_LEADER,
    OPEN_SPACE,
    PAGAN,
    PHILISTINES,
    Leader,
    Space,
    enemy,
)
from maniple.games.joshua.windows import ask
from maniple.kernel.frames import Action, Procedure, Refusal, Side, Steps

NOT_THERE: Final = Refusal("§13.1", "leader_not_in_the_space")
OUT_OF_ACTION: Final = Refusal("Ruling R98", "out_of_action")
HAS_TRIED: Final = Refusal("§13.1", "has_tried_to_avoid")
AVOID_TO: Final = (
    Refusal("§13.1", "goal_not_adjacent"),
    Refusal("§13.1", "goal_not_friendly"),
    Refusal("Ruling R16", "goal_has_enemies"),
)
CHARIOTS_NEED_OPEN_GROUND: Final = Refusal("§15.5", "chariots_need_open_ground")
CAN_WITHDRAW: Final = Refusal("#67", "can_retreat")
DOUBLE_TIME: Final = Refusal("§13.2", "cannot_avoid_double_time")
INTERCEPTORS_FIGHT: Final = Refusal("Ruling R71", "interceptors_fight")
NO_ARMY: Final = Refusal("§13.1", "nobody_to_lead_away")
NO_ROOM: Final = Refusal("Ruling R64", "no_room_inside")
NOT_SO_MANY: Final = Refusal("Ruling R64", "not_so_many_there")

TARGET: Final = 10
OVERRUN_RATIO: Final = 7
GIANT_ARMY: Final = 2


def company(g: Joshua, side: Side, leader: int, space: Space) -> Force:
    """§9.3, Ruling R16 The troops that a leader leads away, his own tribe first."""
    room = min(g.map.organization[leader], max(1, untried(g, side, leader, the_play(g).avoided)))
    own = g.map.leader_tribe[leader]
    if side == HEBREW:
        number = min(room, g.hebrews[space])
        return ((HEBREWS, number),) if number else ()
    out: list[tuple[int, int]] = []
    number = min(room, g.troops_of(own, space))
    if number:
        out.append((own, number))
        room -= number
    if g.may_cross(own):
        for tribe, some in g.pagans[space]:
            if tribe != own and room and g.may_cross(tribe):
                number = min(room, some)
                out.append((tribe, number))
                room -= number
    out.sort()
    return tuple(out)


def refuse_avoiding(g: Joshua, side: Side, leader: int, space: Space, target: int) -> Refusal | None:
    """§13.1, §13.2, Ruling R16, Ruling R71, Ruling R98, Ruling R104, Ruling R121 May a leader lead his army away?"""
    if g.map.leader_side[leader] != side or g.leader_at[leader] != space:
        return NOT_THERE
    play = the_play(g)
    if play.no_avoid:
        return DOUBLE_TIME
    if the_army(g).met:
        return INTERCEPTORS_FIGHT
    if g.is_out_of_action(leader):
        return OUT_OF_ACTION
    if leader in play.avoided or has_tried_with_another(g, side, leader, play.avoided):
        return HAS_TRIED
    found = refuse_goal(g, side, space, target, AVOID_TO)
    if found is None and side == PAGAN:
        found = refuse_tribe(g, g.map.leader_tribe[leader], space, target)
    if found is not None:
        return found
    if not company(g, side, leader, space) and not led_chariots(g, leader, space, target):
        if not led_giants(g, leader, space):
            return NO_ARMY
    return None


def avoid_modifier(g: Joshua, leader: int) -> int:
    """§11.1, §13.1, Ruling R16 Strategy, and +1 since he goes to a space of his side; a mountain takes nothing off."""
    return g.map.strategy[leader] + 1


def led_chariots(g: Joshua, leader: int, space: Space, target: int) -> int:
    """Ruling R26, §19.4 Chariots that go with a Canaanite leader, over open ground."""
    if g.map.leader_tribe[leader] != CANAANITES or g.kind(target) != OPEN_SPACE:
        return 0
    return min(5, g.chariots[space])


def led_giants(g: Joshua, leader: int, space: Space) -> int:
    """§18.2, Ruling R107 Anakin that go with a Philistine leader."""
    return min(GIANT_ARMY, g.anakin[space]) if g.map.leader_tribe[leader] == PHILISTINES else 0


def inside_room(g: Joshua, side: Side, space: Space) -> int:
    """§14.14, Ruling R64 How many troops of the field may go inside."""
    if not g.is_city_of(side, space):
        return 0
    number = total(who_may_shelter(g, side, space))
    if g.map.space_kind[space] == CAMP:
        return number
    return min(number, max(0, CITY_TROOPS - g.troops(side, INSIDE + space)))


def refuse_leader_inside(g: Joshua, side: Side, leader: int, space: Space) -> Refusal | None:
    """§14.14, Ruling R64"""
    if g.map.leader_side[leader] != side or g.leader_at[leader] != space:
        return NOT_THERE
    if not g.is_city_of(side, space) or not may_shelter(g, side, g.map.leader_tribe[leader], space):
        return NO_ROOM
    if g.map.space_kind[space] != CAMP and len(g.leaders_in(side, INSIDE + space)) >= CITY_LEADERS:
        return NO_ROOM
    return None


@dataclass(frozen=True)
class Contact(Procedure):
    """Ruling R84 Steps 3 and 4: the stack that is met goes inside, withdraws or avoids; a single troop is overrun."""

    side: Side
    space: Space

    def steps(self) -> Steps:
        return (self.withdraw, self.avoid, self.overrun)

    def withdraw(self, g: Joshua) -> None:
        """§8.6, #67"""
        if not the_play(g).no_withdraw and not the_army(g).met:
            ask(g, self.side, M_ENTERS)

    def avoid(self, g: Joshua) -> None:
        """§13.1, Ruling R64"""
        g.call(StandOrGo(self.side, self.space))

    def overrun(self, g: Joshua) -> None:
        """§13.3, Ruling R68 No battle, no loss."""
        side, space = self.side, self.space
        if not is_overrun(g, side, space):
            return
        tribe = g.force_of(side, space)[0][0]
        g.eliminate(tribe, space, 1)
        g.note("§13.3", "troop_overrun", side, space)
        if g.leader_in(side, space) != NO_LEADER:
            g.call(LonelyLeaders(side, space), TribesOut())
        else:
            g.call(TribesOut())


def is_overrun(g: Joshua, side: Side, space: Space) -> bool:
    """§13.3, Ruling R68 A side has exactly one troop in the field against at least seven fighting pieces."""
    if g.fighting(side, space) != 1 or g.troops(side, space) != 1:
        return False
    return g.fighting(enemy(side), space) >= OVERRUN_RATIO


def has_choice(g: Joshua, side: Side, space: Space) -> bool:
    """Whether the stack that is met could do anything but fight, as both sides see it."""
    if g.is_city_of(side, space):
        return True
    if the_play(g).no_avoid or the_army(g).met:
        return False
    return g.leader_in(side, space) != NO_LEADER


@dataclass(frozen=True)
class Avoid(HiddenChoice):
    """§13.1, Ruling R64 Does the stack go inside, does a leader lead it away, or does it stand?"""

    space: Space

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "Avoid.city" if g.is_city_of(self.side, self.space) else "Avoid", (self.space,)

    def options(self, g: Joshua) -> list[Action]:
        side, space = self.side, self.space
        out: list[Action] = []
        for number in range(1, min(inside_room(g, side, space), MOST_NUMBER) + 1):
            out.append(("shelter", number))
        for leader in g.leaders_in(side, space):
            if refuse_leader_inside(g, side, leader, space) is None:
                out.append(("bring", leader))
            for target in g.map.adjacent[space]:
                if refuse_avoiding(g, side, leader, space, target) is None:
                    out.append(("avoid", leader, target))
        out.append(("pass",))
        return out

    def refuse_shelter(self, g: Joshua, number: int) -> Refusal | None:
        return None if 1 <= number <= inside_room(g, self.side, self.space) else NOT_SO_MANY

    def refuse_bring(self, g: Joshua, leader: int) -> Refusal | None:
        return refuse_leader_inside(g, self.side, leader, self.space)

    def refuse_avoid(self, g: Joshua, leader: int, space: int) -> Refusal | None:
        return refuse_avoiding(g, self.side, leader, self.space, space)

    def pass_(self, g: Joshua) -> None:
        g.end()

    def shelter(self, g: Joshua, number: int) -> None:
        """Ruling R64 Troops go inside."""
        left = number
        for tribe, there in who_may_shelter(g, self.side, self.space):
            some = min(there, left)
            g.add(tribe, self.space, -some)
            g.add(tribe, INSIDE + self.space, some)
            left -= some
        g.note("Ruling R64", "troops_go_inside", self.side, number, self.space)
        self.go_on(g)

    def bring(self, g: Joshua, leader: int) -> None:
        """Ruling R64 A leader goes inside."""
        g.leader_at[leader] = INSIDE + self.space
        g.note("Ruling R64", "leader_goes_inside", leader, self.space)
        self.go_on(g)

    def avoid(self, g: Joshua, leader: int, space: int) -> None:
        g.note("§13.1", "tries_to_avoid", leader, space)
        g.become(StandOrGo(self.side, self.space))
        g.call(AvoidRoll(self.side, Leader(leader), self.space, Space(space)))

    def go_on(self, g: Joshua) -> None:
        if not g.fighting(self.side, self.space):
            g.end()


@dataclass(frozen=True)
class StandOrGo(Procedure):
    """§13.1, Ruling R16, Ruling R64 What is left of the stack may still go inside, or be led away by another leader."""

    side: Side
    space: Space

    def steps(self) -> Steps:
        return (self.ask,)

    def ask(self, g: Joshua) -> None:
        if g.fighting(self.side, self.space) and has_choice(g, self.side, self.space):
            g.call(Avoid(self.side, self.space))


@dataclass(frozen=True)
class AvoidRoll(Procedure):
    """§13.1, Ruling R16 2d6 + strategy + 1, 10 or more succeeds."""

    side: Side
    leader: Leader
    space: Space
    target: Space

    def steps(self) -> Steps:
        return (self.announce, self.roll)

    def announce(self, g: Joshua) -> None:
        """§8.6 Countermarch; Ruling R71 He may not also intercept."""
        play = the_play(g)
        play.avoided = (*play.avoided, self.leader)
        play.tried = (*play.tried, self.leader)
        g.left = avoid_modifier(g, self.leader)
        ask(g, self.side, M_BEFORE_ROLL)

    def roll(self, g: Joshua) -> None:
        """§13.1, Ruling R102 He retreats with his army; his equipment is lost."""
        one, two = g.roll(), g.roll()
        succeeds = one + two + g.left >= TARGET
        g.note("§13.1", "avoid_rolled", self.leader, one, two, g.left)
        g.left = 0
        if not succeeds:
            g.note("§13.1", "avoid_fails", self.leader)
            the_army(g).failed_avoid = True
            return
        goal = g.home_of(self.side, self.target)
        chariots = led_chariots(g, self.leader, self.space, self.target)
        giants = led_giants(g, self.leader, self.space)
        g.move_force(company(g, self.side, self.leader, self.space), self.space, goal)
        g.give(self.leader, -g.ladders[self.leader], -g.rams[self.leader])
        g.leader_at[self.leader] = goal
        if giants:
            g.move_anakin(giants, self.space, self.target)
        if chariots:
            g.move_chariots(chariots, self.space, self.target)
        g.revealed()
        g.note("§13.1", "avoids_battle", self.leader, self.target)


# -------------------------------------------------------------------- Withdraw


def can_withdraw(g: Joshua, side: Side, space: Space, secrets: bool) -> bool:
    """#67 Whether the whole stack has somewhere to go: in truth, or for all that everybody knows."""
    for target in g.map.adjacent[space]:
        if refuse_withdrawing(g, side, space, target, secrets) is None:
            return True
    return False


def refuse_withdrawing(g: Joshua, side: Side, space: Space, target: int, secrets: bool) -> Refusal | None:
    """#67, Ruling R21, Ruling R121 One adjacent friendly space free of enemies for the whole stack, chariots too.

    What is secret (ambushes, strangers) is asked about only where the Pagans alone learn the answer.
    """
    found = refuse_goal(g, side, space, target, AVOID_TO)
    if found is not None or side == HEBREW:
        return found
    if g.chariots[space] and g.kind(target) != OPEN_SPACE:
        return CHARIOTS_NEED_OPEN_GROUND
    tribes = tribes_in(g, side, space, 0)
    if g.chariots[space] and CANAANITES not in tribes:
        tribes.append(CANAANITES)
    for tribe in tribes:
        if not secrets:
            found = None if g.may_enter(tribe, space, target) else BOUNDARY
        else:
            found = refuse_tribe(g, tribe, space, target)
        if found is not None:
            return found
    return None


@dataclass(frozen=True)
class WithdrawTo(HiddenChoice):
    """#67, #68 Where does the stack withdraw to?"""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "WithdrawTo", (g.space_of(the_army(g).place),)

    def options(self, g: Joshua) -> list[Action]:
        space = g.space_of(the_army(g).place)
        out: list[Action] = []
        for target in g.map.adjacent[space]:
            if refuse_withdrawing(g, self.side, space, target, True) is None:
                out.append(("retreat", target))
        return out or [("done",)]

    def refuse_retreat(self, g: Joshua, space: int) -> Refusal | None:
        return refuse_withdrawing(g, self.side, g.space_of(the_army(g).place), space, True)

    def refuse_done(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("done",)] else CAN_WITHDRAW

    def done(self, g: Joshua) -> None:
        g.end()

    def retreat(self, g: Joshua, space: int) -> None:
        """Ruling R102 Equipment is lost."""
        side = self.side
        here = g.space_of(the_army(g).place)
        target = g.home_of(side, Space(space))
        g.move_force(g.force_of(side, here), here, target)
        for leader in g.leaders_in(side, here):
            g.give(leader, -g.ladders[leader], -g.rams[leader])
            g.leader_at[leader] = target
        if side == PAGAN:
            g.move_anakin(g.anakin[here], here, space)
            g.move_chariots(g.chariots[here], here, space)
        g.revealed()
        g.note("#67", "withdraws", side, here, space)
        g.end()
