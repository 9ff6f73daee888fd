"""9 Leaders: who leaves play, who may be inside a city, and what a leader without troops does. With 26, the Ark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import Force, Joshua, total
from maniple.games.joshua.tables import (
    CAMP,
    CANAANITES,
    ELEAZAR,
    HEBREW,
    INSIDE,
    JOSHUA,
    LEADERS,
    NO_LEADER,
    OUT,
    PAGAN,
    PHILISTINES,
    PHINEAS,
    SPACES,
    UNDER,
    Leader,
    Space,
    enemy,
)
from maniple.kernel.frames import Action, Frame, Procedure, Refusal, Side, Steps

CITY_FULL: Final = Refusal("§14.14", "city_full")
STRANGERS: Final = Refusal("Ruling R90", "strangers_in_city")
WITHDRAW_TO: Final = (
    Refusal("Ruling R50", "goal_not_adjacent"),
    Refusal("Ruling R50", "goal_not_friendly"),
    Refusal("Ruling R50", "goal_has_enemies"),
)
AMBUSH_SPACE: Final = Refusal("Ruling R92", "own_ambush_there")
BOUNDARY: Final = Refusal("§15.2", "tribal_boundary")
MIXED: Final = Refusal("Ruling R121", "tribes_do_not_stack")
CAN_WITHDRAW: Final = Refusal("Ruling R50", "can_withdraw")
NO_CITY_HERE: Final = Refusal("Ruling R50", "no_city_here")

CITY_TROOPS: Final = 5
CITY_LEADERS: Final = 1
JOSHUA_LEAVES: Final = 10


def refuse_inside(g: Joshua, side: Side, space: Space, force: Force, leaders: list[int]) -> Refusal | None:
    """§14.14, §25.1, Ruling R90 Whether troops and leaders find room inside a city; the camp has no limit."""
    if g.map.space_kind[space] == CAMP:
        return None
    inside = INSIDE + space
    if g.troops(side, inside) + total(force) > CITY_TROOPS:
        return CITY_FULL
    if leaders and len(g.leaders_in(side, inside)) + len(leaders) > CITY_LEADERS:
        return CITY_FULL
    if side == PAGAN:
        tribes = [tribe for tribe, _ in force] + [g.map.leader_tribe[leader] for leader in leaders]
        for tribe in tribes:
            if not may_be_inside(g, tribe, space):
                return STRANGERS
    return None


def may_be_inside(g: Joshua, tribe: int, space: Space) -> bool:
    """§15.2, Ruling R60, Ruling R90, Ruling R118 Its own city; that of another tribe only while allied with it, or if
    that is out; never with strangers who are inside."""
    colour = g.map.colour[space]
    if g.tribe_in[colour] and not may_stack(g, tribe, colour):
        return False
    return not has_strangers(g, tribe, INSIDE + space)


def may_stack(g: Joshua, one: int, other: int) -> bool:
    """§15.2, Ruling R74, Ruling R118 Whether two tribes may stack and move together: both are allied, or may cross."""
    return one == other or (g.may_cross(one) and g.may_cross(other))


def has_strangers(g: Joshua, tribe: int, place: int) -> bool:
    """§15.2, Ruling R118 Pieces of a tribe with which it may not stack stand in a field or inside a city."""
    for found, _ in g.pagans[place]:
        if found != tribe and not may_stack(g, tribe, found):
            return True
    if place in g.leader_at:
        for leader in g.leaders_in(PAGAN, place):
            if not may_stack(g, tribe, g.map.leader_tribe[leader]):
                return True
    if place >= SPACES:
        return False
    if g.chariots[place] and not may_stack(g, tribe, CANAANITES):
        return True
    if g.anakin[place] and not may_stack(g, tribe, PHILISTINES):
        return True
    if place in g.marker_at:
        for marker in g.markers_at(place):
            if not may_stack(g, tribe, g.marker_tribe[marker]):
                return True
    return False


def garrison_kept(g: Joshua, place: int) -> int:
    """§14.7, Ruling R36, Ruling R42, Ruling R89 Hebrew troops that may not leave a place: the last inside a Hebrew
    city; the camp, treaty Gibeon and the cities of tribes that are out keep none."""
    if not INSIDE <= place < UNDER:
        return 0
    space = place - INSIDE
    if g.map.space_kind[space] == CAMP:
        return 0
    return 0 if space in g.unguarded else 1


def leader_out(g: Joshua, leader: int) -> None:
    """Ruling R45, Ruling R55, Ruling R102 A leader is out of the game with his equipment; with its priest the Ark is
    captured."""
    g.give(leader, -g.ladders[leader], -g.rams[leader])
    g.leader_at[leader] = OUT
    g.note("Ruling R55", "leader_out", leader)
    if g.ark == leader:
        g.ark = NO_LEADER
        g.ark_captured = True
        g.note("Ruling R45", "ark_captured")


def priest_succeeds(g: Joshua) -> None:
    """§26.1, #61 Eleazar leaves the game; Phineas takes his place, with the Ark and his equipment."""
    place = g.leader_at[ELEAZAR]
    g.leader_at[PHINEAS] = place
    g.give(PHINEAS, g.ladders[ELEAZAR], g.rams[ELEAZAR])
    g.give(ELEAZAR, -g.ladders[ELEAZAR], -g.rams[ELEAZAR])
    g.leader_at[ELEAZAR] = OUT
    if g.ark == ELEAZAR:
        g.ark = PHINEAS
    g.note("§26.1", "priest_succeeds", ELEAZAR, PHINEAS)


def joshua_leaves(g: Joshua) -> None:
    """§9.1, Ruling R33 At the end of turn 10."""
    if g.turn == JOSHUA_LEAVES and g.leader_at[JOSHUA] >= 0:
        g.give(JOSHUA, -g.ladders[JOSHUA], -g.rams[JOSHUA])
        g.leader_at[JOSHUA] = OUT
        g.note("§9.1", "joshua_leaves", JOSHUA)


# -------------------------------------------------------------------- a leader alone


def refuse_goal(g: Joshua, side: Side, origin: int, space: int, told: tuple[Refusal, ...]) -> Refusal | None:
    """§12.9, §13.1, Ruling R50 An adjacent friendly space without enemy troops; `told` are the three reasons."""
    if not g.map.near[origin][space]:
        return told[0]
    if not g.is_friendly(side, space):
        return told[1]
    return told[2] if g.is_held(enemy(side), space) else None


def refuse_tribe(g: Joshua, tribe: int, origin: int, space: int) -> Refusal | None:
    """§15.2, Ruling R92, Ruling R121 Whether a Pagan tribe that flees may come to a space; its owner learns it."""
    if space in g.ambush_at:
        return AMBUSH_SPACE
    if not g.may_enter(tribe, origin, space):
        return BOUNDARY
    return MIXED if has_strangers(g, tribe, space) else None


def refuse_withdrawal(g: Joshua, side: Side, leader: int, origin: Space, space: int) -> Refusal | None:
    """Ruling R50, Ruling R21, Ruling R121 An adjacent friendly space without enemy troops or strangers, within the
    boundaries."""
    found = refuse_goal(g, side, origin, space, WITHDRAW_TO)
    if found is not None or side == HEBREW:
        return found
    return refuse_tribe(g, g.map.leader_tribe[leader], origin, space)


def refuse_shelter(g: Joshua, side: Side, leader: int, space: Space) -> Refusal | None:
    """Ruling R50 Inside an own city or camp in the space."""
    if not g.is_city_of(side, space):
        return NO_CITY_HERE
    return refuse_inside(g, side, space, (), [leader])


def trapped_leaders(g: Joshua) -> list[Frame]:
    """Ruling R50, Ruling R115 Leaders without troops in a field with enemies, wherever these came from."""
    out: list[Frame] = []
    for leader in range(LEADERS):
        place = g.leader_at[leader]
        if not 0 <= place < SPACES:
            continue
        side = g.map.leader_side[leader]
        if g.fighting(enemy(side), place) and not g.fighting(side, place):
            out.append(LonelyLeaders(side, Space(place)))
    return out


@dataclass(frozen=True)
class LonelyLeaders(Procedure):
    """Ruling R50 Leaders of a side without troops, before enemy troops in their space, withdraw one by one."""

    side: Side
    space: Space

    def steps(self) -> Steps:
        return (self.next_leader, self.again)

    def next_leader(self, g: Joshua) -> None:
        leader = g.leader_in(self.side, self.space)
        if leader == NO_LEADER:
            g.end()
            return
        g.call(Withdraw(self.side, leader, self.space))

    def again(self, g: Joshua) -> None:
        g.goto(self.next_leader)


@dataclass(frozen=True)
class Withdraw(HiddenChoice):
    """Ruling R50 Where does a leader without troops go?"""

    leader: Leader
    space: Space

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "Withdraw", (self.leader, self.space)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = []
        for space in g.map.adjacent[self.space]:
            if refuse_withdrawal(g, self.side, self.leader, self.space, space) is None:
                out.append(("retreat", space))
        if refuse_shelter(g, self.side, self.leader, self.space) is None:
            out.append(("inside",))
        if not out:
            out.append(("perish",))
        return out

    def refuse_retreat(self, g: Joshua, space: int) -> Refusal | None:
        return refuse_withdrawal(g, self.side, self.leader, self.space, space)

    def refuse_inside(self, g: Joshua) -> Refusal | None:
        return refuse_shelter(g, self.side, self.leader, self.space)

    def refuse_perish(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("perish",)] else CAN_WITHDRAW

    def retreat(self, g: Joshua, space: int) -> None:
        """Ruling R102 His equipment is lost."""
        leader = self.leader
        g.give(leader, -g.ladders[leader], -g.rams[leader])
        g.leader_at[leader] = g.home_of(self.side, Space(space))
        g.note("Ruling R50", "leader_withdraws", leader, space)
        g.end()

    def inside(self, g: Joshua) -> None:
        g.leader_at[self.leader] = INSIDE + self.space
        g.note("Ruling R50", "leader_goes_inside", self.leader, self.space)
        g.end()

    def perish(self, g: Joshua) -> None:
        leader_out(g, self.leader)
        g.end()
