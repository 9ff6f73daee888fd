"""15 Stacking at the end of a turn: the alliance ends and strayed pieces return; spaces with more than 20 troops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch09_leaders import leader_out
from maniple.games.joshua.ch12_combat import NO_TROOPS_TO_LOSE, Losses, lose_pagans, may_be_mixed, tribes_maybe_in
from maniple.games.joshua.ch17_reinforcements import TribesOut
from maniple.games.joshua.ch22_ambush import may_hide, possible_ambushes
from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import CHARIOT, NOTHING, Joshua
from maniple.games.joshua.tables import (
    CANAANITES,
    FIRST_PAGAN,
    GIBEONITES,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    INSIDE,
    LEADERS,
    MARKERS,
    NO_TRIBE,
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
        if g.turn > DICED_UNTIL:
            g.end()
            return
        if g.turn > AUTOMATIC_UNTIL:
            die = g.roll()
            g.note("Ruling R22", "return_rolled", die)
            if die < RETURN_ON:
                g.end()

    def send_home(self, g: Joshua) -> None:
        """§15.4, Ruling R93 Tribes that are stacked together in the spaces of the treaty all return. By a chit that
        nobody has seen none may have strayed: what is thrown, said and asked does not tell it."""
        g.revealed()
        g.lifted = mixed_stacks(g)
        if not may_have_strayed(g):
            return
        g.note("Ruling R93", "strays_return")
        for tribe in range(FIRST_PAGAN, TRIBES):
            if g.tribe_in[tribe] and may_be_homeless(g, tribe):
                g.may_have_lost([tribe], g.counted[tribe])
        if g.boundaries_are_open():
            g.lifted = ()
        else:
            group = Strays(g)
            send_those_without_choice(g, group)
            group.tell(g)
        g.call(ReturnHome(PAGAN))

    def tribes_out(self, g: Joshua) -> None:
        g.call(TribesOut())


def mixed_stacks(g: Joshua) -> tuple[int, ...]:
    """§15.3, §15.4, §33.1, Ruling R93 Fields and cities of the treaty in which tribes are stacked together: secret."""
    if not g.treaty:
        return ()
    out: list[int] = []
    for space in g.map.area[GIBEONITES]:
        for place in (int(space), INSIDE + space):
            if len(tribes_stacked(g, place)) > 1:
                out.append(place)
    return tuple(out)


def tribes_stacked(g: Joshua, place: int) -> list[int]:
    """The tribes with pieces in a stack; markers stand in the field."""
    out = [tribe for tribe in range(FIRST_PAGAN, TRIBES) if has_body(g, tribe, place)]
    if place < SPACES:
        if g.chariots[place] and CANAANITES not in out:
            out.append(CANAANITES)
        for marker in g.markers_at(place):
            if g.marker_tribe[marker] not in out:
                out.append(g.marker_tribe[marker])
    return out


def has_body(g: Joshua, tribe: int, place: int) -> bool:
    """Troops, leaders or Anakin of a tribe in a place."""
    if g.troops_of(tribe, place) or any([g.leader_at[leader] == place for leader in g.map.leaders_of[tribe]]):
        return True
    return tribe == PHILISTINES and place < SPACES and g.anakin[place] > 0


def strays(g: Joshua, tribe: int, place: int) -> bool:
    """§15.4, Ruling R93 Whether pieces of a tribe must leave a place: foreign ground, or a mixed stack by treaty."""
    return place in g.lifted or not g.is_own_ground(tribe, g.space_of(place))


def next_stray(g: Joshua) -> tuple[int, int, int]:
    """Ruling R93 What is to return next: (what, place or marker, tribe); place -1: nothing."""
    for place in range(ON_BOARD):
        for tribe, _ in g.pagans[place]:
            if strays(g, tribe, place):
                return A_BODY, place, tribe
    for leader in range(HEBREW_LEADERS, LEADERS):
        place = g.leader_at[leader]
        if 0 <= place < ON_BOARD and strays(g, g.map.leader_tribe[leader], place):
            return A_BODY, place, g.map.leader_tribe[leader]
    for space in range(SPACES):
        if g.chariots[space] and strays(g, CANAANITES, space):
            return THE_CHARIOTS, space, CANAANITES
        if g.anakin[space] and strays(g, PHILISTINES, space):
            return A_BODY, space, PHILISTINES
    for marker in range(MARKERS):
        if g.marker_at[marker] >= 0 and strays(g, g.marker_tribe[marker], g.marker_at[marker]):
            return A_MARKER, marker, g.marker_tribe[marker]
    return A_BODY, -1, -1


def may_have_strayed(g: Joshua) -> bool:
    """Ruling R93, Ruling R65 Whether anything has strayed, for all that everybody sees: under the top piece of a stack
    may lie pieces of any tribe."""
    for place in range(ON_BOARD):
        kind, _ = g.top(place)
        if kind != NOTHING and not g.is_seen(g.space_of(place)):
            return True
        if kind != NOTHING and any([strays(g, tribe, place) for tribe in tribes_stacked(g, place)]):
            return True
    for marker in range(MARKERS):
        if g.marker_at[marker] >= 0 and strays(g, g.marker_tribe[marker], g.marker_at[marker]):
            return True
    return False


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


def may_be_homeless(g: Joshua, tribe: int) -> bool:
    """Ruling R93 Whether strays of a tribe have no space to return to, for all that everybody knows: an ambush may lie
    in those that are left."""
    hiding = 0
    for space in g.map.area[tribe]:
        if g.control[space] == PAGAN and not g.hebrews[space]:
            if not may_hide(g, space):
                return False
            hiding += 1
    return hiding <= possible_ambushes(g)


class Strays:
    """Ruling R93, Ruling R65 Strayed pieces that return together. The Hebrews are told of what they saw before and see
    afterwards, not of what lies below for a moment."""

    def __init__(self, g: Joshua) -> None:
        self.tops = [g.top(place) for place in range(ON_BOARD)]
        self.told: list[tuple[int, Space]] = []
        """Tribes that were seen to go or come, and where to."""
        self.unseen: list[tuple[int, Space]] = []

    def were_on_top(self, what: int, place: int, tribe: int) -> bool:
        """Whether the top piece of a stack was one of those that strayed."""
        kind, colour = self.tops[place]
        return colour == tribe and (kind == CHARIOT) == (what == THE_CHARIOTS)

    def tell(self, g: Joshua) -> None:
        """Who came unseen is seen where he lies on top now."""
        for tribe, space in sorted(self.unseen):
            is_seen = (tribe, space) not in self.told and g.top(space) != self.tops[space] and g.top(space)[1] == tribe
            if is_seen:
                self.told.append((tribe, space))
            g.note("Ruling R93", "strays_return_shown", tribe, space, only=ALL if is_seen else PAGAN)


def bring_home(g: Joshua, group: Strays, what: int, place: int, tribe: int, space: Space) -> None:
    """Ruling R93 To the field."""
    g.revealed()
    was_seen = what == A_MARKER or g.is_seen(g.space_of(place)) or group.were_on_top(what, place, tribe)
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
    if was_seen or g.is_seen(space):
        group.told.append((tribe, space))
        g.note("Ruling R93", "strays_return_shown", tribe, space)
    else:
        group.unseen.append((tribe, space))


def lose_strays(g: Joshua, group: Strays, what: int, place: int, tribe: int) -> None:
    """Ruling R93, Ruling R112 No space to return to: eliminated. The Hebrews learn of what they see go, and which
    leaders are out of the game; how many troops, only where they see the stack."""
    g.revealed()
    is_seen = what != A_MARKER and g.is_seen(g.space_of(place))
    giants = what == A_BODY and tribe == PHILISTINES and place < SPACES and g.anakin[place] > 0
    is_shown = is_seen or giants or what != A_BODY or group.were_on_top(what, place, tribe)
    g.note("Ruling R93", "strays_lost_shown", tribe, only=ALL if is_shown else PAGAN)
    if what == THE_CHARIOTS:
        g.set_chariots(place, 0)
        return
    where = UNDER + place if what == A_MARKER else place
    if is_seen:
        g.eliminate(tribe, where, g.troops_of(tribe, where))
    else:
        g.eliminate_unseen(tribe, where, g.troops_of(tribe, where))
    for leader in g.map.leaders_of[tribe]:
        if g.leader_at[leader] == where:
            leader_out(g, leader)
    if what == A_MARKER:
        g.marker_at[place] = OUT
    elif giants:
        g.set_anakin(place, 0)


def send_those_without_choice(g: Joshua, group: Strays) -> None:
    """Ruling R93 Strayed pieces go back one group after the other, up to one that has several spaces to go to."""
    while True:
        what, place, tribe = next_stray(g)
        if place < 0:
            g.lifted = ()
            return
        found = homes(g, what, place, tribe)
        if len(found) > 1:
            origin = g.marker_at[place] if what == A_MARKER else g.space_of(place)
            g.note("Ruling R93", "strays_wait", tribe, origin, only=PAGAN)
            return
        if found:
            bring_home(g, group, what, place, tribe, found[0])
        else:
            lose_strays(g, group, what, place, tribe)


@dataclass(frozen=True)
class ReturnHome(HiddenChoice):
    """Ruling R93 Which of the closest spaces do strayed pieces return to? Asked whether any have a choice or not."""

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("at", space) for space in choice_of_homes(g)]
        out.append(("done",))
        return out

    def refuse_at(self, g: Joshua, space: int) -> Refusal | None:
        return None if space in choice_of_homes(g) else NOT_THE_CLOSEST

    def at(self, g: Joshua, space: int) -> None:
        group = Strays(g)
        what, place, tribe = next_stray(g)
        bring_home(g, group, what, place, tribe, Space(space))
        send_those_without_choice(g, group)
        group.tell(g)
        if next_stray(g)[1] < 0:
            g.end()

    def done(self, g: Joshua) -> None:
        """Those that still have a choice go to the first space of theirs."""
        group = Strays(g)
        found = choice_of_homes(g)
        while found:
            what, place, tribe = next_stray(g)
            bring_home(g, group, what, place, tribe, found[0])
            send_those_without_choice(g, group)
            found = choice_of_homes(g)
        group.tell(g)
        g.end()


def choice_of_homes(g: Joshua) -> list[Space]:
    """Ruling R93 The spaces to which the strayed pieces that are next may return; none: nothing is to return."""
    if g.boundaries_are_open():
        return []
    what, place, tribe = next_stray(g)
    return [] if place < 0 else homes(g, what, place, tribe)


@dataclass(frozen=True)
class Overstacking(Procedure):
    """§15.1, Ruling R35, Ruling R47 More than 20 troops in a space, inside and field together: half the excess is
    removed from play. Hebrews who are removed were not eliminated, unless the players count them so."""

    def steps(self) -> Steps:
        return (self.look, self.tribes_out)

    def look(self, g: Joshua) -> None:
        frames: list[Frame] = []
        for space in range(SPACES):
            if space == GILGAL:
                continue
            hebrews = g.hebrews[space] + g.hebrews[INSIDE + space]
            if hebrews > MOST_TROOPS:
                number = min((hebrews - MOST_TROOPS + 1) // 2, g.hebrews[space])
                g.note("§15.1", "overstacked", HEBREW, space, number)
                g.remove(HEBREWS, space, number)
                if g.variant.overstacked_troops == "eliminated":
                    g.losses += number
            if too_many(g, space):
                frames.extend(pagans_removed(g, Space(space)))
        g.call(*frames)

    def tribes_out(self, g: Joshua) -> None:
        g.call(TribesOut())


def stacks_of(g: Joshua, space: int) -> list[int]:
    """Ruling R47 The field, the city and the markers of a space."""
    return [space, INSIDE + space, *[UNDER + marker for marker in g.markers_at(space)]]


def too_many(g: Joshua, space: int) -> int:
    """§15.1 How many Pagans are removed from a space: half of those above 20, rounded up."""
    number = 0
    for place in stacks_of(g, space):
        number += g.pagan_number[place]
    return max(0, number - MOST_TROOPS + 1) // 2


def pagans_removed(g: Joshua, space: Space) -> list[Frame]:
    """§15.1, Ruling R47, Ruling R112 Pagans leave a space. Of stacks that the Hebrews do not see, or a marker among
    them, only the Pagans learn how many."""
    g.revealed()
    number = too_many(g, space)
    stacks = stacks_of(g, space)
    if g.is_seen(space) and not g.markers_at(space):
        g.note("§15.1", "overstack_shown", PAGAN, space, number)
        out: list[Frame] = []
        for place in stacks:
            some = min(number, g.pagan_number[place])
            if some:
                out.append(Losses(PAGAN, Place(place), some))
                number -= some
        return out
    g.note("Ruling R112", "overstack_unseen", PAGAN, space)
    g.note("Ruling R112", "overstack_counted", number, only=PAGAN)
    tribes: list[int] = []
    for place in stacks:
        if place >= UNDER or g.top(place)[0] != NOTHING:
            tribes.extend([tribe for tribe in tribes_maybe_in(g, place) if tribe not in tribes])
    most = sum([g.counted[tribe] for tribe in tribes])
    g.may_have_lost(tribes, max(0, most - MOST_TROOPS + 1) // 2)
    if may_be_mixed(g, space):
        return [TooMany(PAGAN, space)]
    remove_pagans(g, space, NO_TRIBE)
    return []


def remove_pagans(g: Joshua, space: Space, first: int) -> None:
    """§15.1, Ruling R112 Troops of one tribe are removed first, then of the tribe with the most there."""
    left = too_many(g, space)
    seen = g.is_seen(space)
    while left:
        tribe = first if first in tribes_overstacked(g, space) else most_numerous(g, space)
        for place in stacks_of(g, space):
            some = min(left, g.troops_of(tribe, place))
            if some:
                lose_pagans(g, tribe, place, some, seen and place < UNDER)
                left -= some


def troops_overstacked(g: Joshua, space: int, tribe: int) -> int:
    """The troops of a tribe in all stacks of a space."""
    return sum([g.troops_of(tribe, place) for place in stacks_of(g, space)])


def tribes_overstacked(g: Joshua, space: int) -> list[int]:
    """The tribes with troops in a space."""
    return [tribe for tribe in range(FIRST_PAGAN, TRIBES) if troops_overstacked(g, space, tribe)]


def most_numerous(g: Joshua, space: int) -> int:
    """The tribe with the most troops in a space."""
    found: int = NO_TRIBE
    for tribe in tribes_overstacked(g, space):
        if found == NO_TRIBE or troops_overstacked(g, space, tribe) > troops_overstacked(g, space, found):
            found = tribe
    return found


@dataclass(frozen=True)
class TooMany(HiddenChoice):
    """§15.1, Ruling R77, Ruling R112 Whose troops are removed first? One answer, however many they are."""

    space: Space

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "TooMany", (self.space,)

    def asks(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "TooMany.asked", (self.space, too_many(g, self.space))

    def options(self, g: Joshua) -> list[Action]:
        return [("lose", tribe) for tribe in tribes_overstacked(g, self.space)]

    def refuse_lose(self, g: Joshua, tribe: int) -> Refusal | None:
        return None if tribe != HEBREWS and troops_overstacked(g, self.space, tribe) else NO_TROOPS_TO_LOSE

    def lose(self, g: Joshua, tribe: int) -> None:
        remove_pagans(g, self.space, tribe)
        g.end()
