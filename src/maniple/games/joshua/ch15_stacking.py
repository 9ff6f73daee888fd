"""15 Stacking at the end of a turn: the alliance ends and strayed pieces return; spaces with more than 20 troops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch09_leaders import leader_out
from maniple.games.joshua.ch12_combat import Losses
from maniple.games.joshua.ch17_reinforcements import TribesOut
from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import CHARIOT, Joshua
from maniple.games.joshua.tables import (
    CANAANITES,
    FIRST_PAGAN,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    INSIDE,
    LEADERS,
    MARKERS,
    ON_BOARD,
    OPEN_SPACE,
    OUT,
    PAGAN,
    PHILISTINES,
    SPACES,
    TRIBES,
    UNDER,
    Place,
    Space,
)
from maniple.kernel.frames import Action, Frame, Procedure, Refusal, Steps
from maniple.kernel.game import ALL

NOT_THE_CLOSEST: Final = Refusal("Ruling R93", "not_the_closest")

MOST_TROOPS: Final = 20
AUTOMATIC_UNTIL: Final = 6
DICED_UNTIL: Final = 8
RETURN_ON: Final = 5

# What strays
A_BODY: Final = 0
"""Troops, leaders and Anakin of a tribe in a place."""
THE_CHARIOTS: Final = 1
A_MARKER: Final = 2


@dataclass(frozen=True)
class AllianceEnds(Procedure):
    """§15.4, Ruling R22, Ruling R74 The alliance is over; strayed pieces return, on turns 7-8 on a Hebrew 5-6."""

    def steps(self) -> Steps:
        return (self.end_alliance, self.send_home, self.tribes_out)

    def end_alliance(self, g: Joshua) -> None:
        if not g.allied:
            g.end()
            return
        g.allied = 0
        g.note("§15.4", "alliance_ends")
        if g.turn > DICED_UNTIL or g.boundaries_are_open():
            g.end()
            return
        if g.turn > AUTOMATIC_UNTIL:
            die = g.roll()
            g.note("Ruling R22", "return_rolled", die)
            if die < RETURN_ON:
                g.end()

    def send_home(self, g: Joshua) -> None:
        """Ruling R93"""
        g.revealed()
        g.note("Ruling R93", "strays_shown", stray_groups(g))
        g.call(ReturnStrays())

    def tribes_out(self, g: Joshua) -> None:
        g.call(TribesOut())


def next_stray(g: Joshua) -> tuple[int, int, int]:
    """Ruling R93 What is to return next: (what, place or marker, tribe); place -1: nothing."""
    for place in range(ON_BOARD):
        if g.pagans[place]:
            space = g.space_of(place)
            for tribe, _ in g.pagans[place]:
                if not g.is_own_ground(tribe, space):
                    return A_BODY, place, tribe
    for leader in range(HEBREW_LEADERS, LEADERS):
        place = g.leader_at[leader]
        if 0 <= place < ON_BOARD and not g.is_own_ground(g.map.leader_tribe[leader], g.space_of(place)):
            return A_BODY, place, g.map.leader_tribe[leader]
    for space_id in range(SPACES):
        if g.chariots[space_id] and not g.is_own_ground(CANAANITES, space_id):
            return THE_CHARIOTS, space_id, CANAANITES
        if g.anakin[space_id] and not g.is_own_ground(PHILISTINES, space_id):
            return A_BODY, space_id, PHILISTINES
    for marker in range(MARKERS):
        if g.marker_at[marker] >= 0 and not g.is_own_ground(g.marker_tribe[marker], g.marker_at[marker]):
            return A_MARKER, marker, g.marker_tribe[marker]
    return A_BODY, -1, -1


def stray_groups(g: Joshua) -> int:
    """How many groups have strayed, one for each tribe in a place."""
    number = 0
    for place in range(ON_BOARD):
        space = g.space_of(place)
        for tribe in range(FIRST_PAGAN, TRIBES):
            if g.is_own_ground(tribe, space):
                continue
            here = g.troops_of(tribe, place) > 0
            here = here or any([g.leader_at[leader] == place for leader in g.map.leaders_of[tribe]])
            if place < SPACES:
                here = here or (tribe == CANAANITES and g.chariots[place] > 0)
                here = here or (tribe == PHILISTINES and g.anakin[place] > 0)
            number += here
    for marker in range(MARKERS):
        if g.marker_at[marker] >= 0 and not g.is_own_ground(g.marker_tribe[marker], g.marker_at[marker]):
            number += 1
    return number


def homes(g: Joshua, what: int, place: int, tribe: int) -> list[Space]:
    """Ruling R93 The closest Pagan-controlled spaces of the tribe's colour without Hebrew troops."""
    origin = g.marker_at[place] if what == A_MARKER else g.space_of(place)
    best = SPACES
    out: list[Space] = []
    for space in g.map.area[tribe]:
        if g.control[space] != PAGAN or g.hebrews[space] or space in g.ambush_at:
            continue
        if what == THE_CHARIOTS and g.kind(space) != OPEN_SPACE:
            continue
        distance = g.map.distance[origin][space]
        if distance < best:
            best, out = distance, [space]
        elif distance == best:
            out.append(space)
    return out


def is_on_top(g: Joshua, what: int, place: int, tribe: int) -> bool:
    """Ruling R65 Whether the top piece of a stack is one of those that strayed."""
    kind, colour = g.top(place)
    return colour == tribe and (kind == CHARIOT) == (what == THE_CHARIOTS)


def bring_home(g: Joshua, what: int, place: int, tribe: int, space: Space) -> None:
    """Ruling R93, Ruling R65 To the field. The Hebrews are told of what they see go or come, not of what lies below."""
    g.revealed()
    was_seen = what == A_MARKER or g.is_seen(g.space_of(place)) or is_on_top(g, what, place, tribe)
    on_top = g.top(space)
    if what == A_MARKER:
        g.marker_at[place] = space
    elif what == THE_CHARIOTS:
        g.move_chariots(g.chariots[place], place, space)
    else:
        g.move_force(((tribe, g.troops_of(tribe, place)),), place, space)
        for leader in g.map.leaders_of[tribe]:
            if g.leader_at[leader] == place:
                g.leader_at[leader] = space
        if tribe == PHILISTINES and place < SPACES:
            g.move_anakin(g.anakin[place], place, space)
    is_seen = was_seen or g.is_seen(space) or g.top(space) != on_top
    g.note("Ruling R93", "strays_return_shown", tribe, space, only=ALL if is_seen else PAGAN)


def lose_strays(g: Joshua, what: int, place: int, tribe: int) -> None:
    """Ruling R93 No space to return to: eliminated."""
    g.revealed()
    g.note("Ruling R93", "strays_lost_shown", tribe)
    if what == THE_CHARIOTS:
        g.set_chariots(place, 0)
        return
    where = UNDER + place if what == A_MARKER else place
    g.eliminate(tribe, where, g.troops_of(tribe, where))
    for leader in g.map.leaders_of[tribe]:
        if g.leader_at[leader] == where:
            leader_out(g, leader)
    if what == A_MARKER:
        g.marker_at[place] = OUT
    elif tribe == PHILISTINES and place < SPACES:
        g.set_anakin(place, 0)


@dataclass(frozen=True)
class ReturnStrays(Procedure):
    """Ruling R93 Strayed pieces go back one group after the other."""

    def steps(self) -> Steps:
        return (self.next_group, self.again)

    def next_group(self, g: Joshua) -> None:
        what, place, tribe = next_stray(g)
        if place < 0:
            g.end()
            return
        found = homes(g, what, place, tribe)
        if not found:
            lose_strays(g, what, place, tribe)
        elif len(found) == 1:
            bring_home(g, what, place, tribe, found[0])
        else:
            origin = g.marker_at[place] if what == A_MARKER else g.space_of(place)
            g.note("Ruling R93", "strays_wait", tribe, origin, only=PAGAN)
            g.call(ReturnHome(PAGAN))

    def again(self, g: Joshua) -> None:
        g.goto(self.next_group)


@dataclass(frozen=True)
class ReturnHome(HiddenChoice):
    """Ruling R93 Which of the closest spaces do strayed pieces return to?"""

    def options(self, g: Joshua) -> list[Action]:
        what, place, tribe = next_stray(g)
        if place < 0:
            return [("done",)]
        found = homes(g, what, place, tribe)
        out: list[Action] = [("at", space) for space in found]
        return out or [("done",)]

    def refuse_at(self, g: Joshua, space: int) -> Refusal | None:
        what, place, tribe = next_stray(g)
        return None if place >= 0 and space in homes(g, what, place, tribe) else NOT_THE_CLOSEST

    def refuse_done(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("done",)] else NOT_THE_CLOSEST

    def at(self, g: Joshua, space: int) -> None:
        what, place, tribe = next_stray(g)
        bring_home(g, what, place, tribe, Space(space))
        g.end()

    def done(self, g: Joshua) -> None:
        g.end()


@dataclass(frozen=True)
class Overstacking(Procedure):
    """§15.1, Ruling R47 More than 20 troops in a space, inside and field together: half the excess is lost."""

    def steps(self) -> Steps:
        return (self.look, self.tribes_out)

    def look(self, g: Joshua) -> None:
        frames: list[Frame] = []
        for space in range(SPACES):
            if space == GILGAL:
                continue
            hebrews = g.hebrews[space] + g.hebrews[INSIDE + space]
            if hebrews > MOST_TROOPS:
                number = (hebrews - MOST_TROOPS + 1) // 2
                g.note("§15.1", "overstacked", HEBREW, space, number)
                frames.append(Losses(HEBREW, Place(space), min(number, g.hebrews[space])))
            pagans = g.pagan_number[space] + g.pagan_number[INSIDE + space]
            for marker in g.markers_at(space):
                pagans += g.pagan_number[UNDER + marker]
            if pagans > MOST_TROOPS:
                number = (pagans - MOST_TROOPS + 1) // 2
                g.revealed()
                g.note("§15.1", "overstack_shown", PAGAN, space, number)
                stacks = [space, INSIDE + space, *[UNDER + marker for marker in g.markers_at(space)]]
                for place in stacks:
                    some = min(number, g.pagan_number[place])
                    if some:
                        frames.append(Losses(PAGAN, Place(place), some))
                        number -= some
        g.call(*frames)

    def tribes_out(self, g: Joshua) -> None:
        g.call(TribesOut())
