"""17 Reinforcements: new troops, free moves to and from Gilgal, and tribes that are out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch03_victory import conquest
from maniple.games.joshua.ch09_leaders import CITY_TROOPS, garrison_kept, leader_out
from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import Joshua, replaced
from maniple.games.joshua.tables import (
    AMBUSHES,
    AMORITES,
    CANAANITES,
    FIRST_LESSER,
    FIRST_PAGAN,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    INSIDE,
    LEADERS,
    MARKERS,
    MOST_NUMBER,
    NO_TRIBE,
    NOWHERE,
    OUT,
    PAGAN,
    PHILISTINES,
    PLACES,
    SIDES,
    SPACES,
    TRIBES,
    UNDER,
    Place,
    Tribe,
    enemy,
)
from maniple.kernel.frames import Action, Procedure, Refusal, Side, Steps

NOT_OWN_COLOUR: Final = Refusal("Ruling R38", "not_a_space_of_the_tribe")
NOT_FRIENDLY: Final = Refusal("§17.2", "space_not_friendly")
HEBREWS_THERE: Final = Refusal("Ruling R38", "hebrews_stand_there")
BESIEGED: Final = Refusal("§8.4", "space_is_besieged")
AMBUSH_SPACE: Final = Refusal("Ruling R38", "own_ambush_there")
NO_CITY: Final = Refusal("Ruling R38", "no_city_there")
CITY_FULL: Final = Refusal("§14.14", "city_full")
OTHER_TRIBE: Final = Refusal("Ruling R27", "marker_of_another_tribe")
NO_MARKER_THERE: Final = Refusal("Ruling R106", "marker_not_on_the_board")
MARKER_FULL: Final = Refusal("Ruling R27", "marker_full")
CAN_BE_PLACED: Final = Refusal("§17.2", "can_be_placed")
NO_PATH: Final = Refusal("Ruling R48", "no_path_to_gilgal")
AMORITES_LIVE: Final = Refusal("§17.4", "amorites_are_not_out")
NOT_SO_MANY: Final = Refusal("Ruling R48", "not_so_many_there")
NOBODY_THERE: Final = Refusal("§17.4", "no_hebrew_troops_there")
GARRISON_STAYS: Final = Refusal("§14.7", "garrison_stays")
NOT_YOURS: Final = Refusal("§17.4", "not_your_leader")
NOT_ON_THE_BOARD: Final = Refusal("§17.4", "not_on_the_board")
IS_AT_GILGAL: Final = Refusal("§17.4", "is_at_gilgal")
NOT_AT_GILGAL: Final = Refusal("§17.4", "not_at_gilgal")
HAS_GONE_FORTH: Final = Refusal("Ruling R48", "has_gone_forth")
HAS_SENT: Final = Refusal("Ruling R48", "troops_went_home_from_there")
HAS_RECEIVED: Final = Refusal("Ruling R48", "troops_came_there_from_gilgal")

SENT: Final = LEADERS
"""In `g.chosen`: a space from which troops have gone home,"""
RECEIVED: Final = LEADERS + SPACES
"""and one to which they have gone from Gilgal; a leader who has gone from it is his own number."""

MARKER_TROOPS: Final = 20
LESSER: Final = (1 << TRIBES) - (1 << FIRST_LESSER)
"""A bit for each lesser tribe."""


# -------------------------------------------------------------------- placing troops


def gilgal_is_open(g: Joshua) -> bool:
    """Ruling R48 No Pagans stand in the field of Gilgal or control it."""
    return g.control[GILGAL] == HEBREW and not g.is_held(PAGAN, GILGAL)


def gilgal_takes_troops(g: Joshua) -> bool:
    """§8.4, §17.1, §25.1, Ruling R59 New troops come into the camp, besieged or not; without it Gilgal must be free."""
    return g.city[GILGAL] > 0 or gilgal_is_open(g)


def refuse_placing(g: Joshua, tribe: int, place: int, reinforces: bool = False) -> Refusal | None:
    """§8.4, §17.2, Ruling R38, Ruling R94 Whether a new Pagan troop of a tribe may come to a place: by a card not where
    a city is under siege, as a reinforcement to "any friendly space", but never among Hebrews in the field."""
    if place < 0:
        return NOT_OWN_COLOUR
    space = g.space_of(place)
    if space < 0 or g.map.colour[space] != tribe or not g.tribe_in[tribe]:
        return NOT_OWN_COLOUR
    if g.control[space] != PAGAN:
        return NOT_FRIENDLY
    if g.is_besieged(space) and not reinforces:
        return BESIEGED
    if g.hebrews[space] and not INSIDE <= place < UNDER:
        return HEBREWS_THERE
    if space in g.ambush_at:
        return AMBUSH_SPACE
    if place >= UNDER:
        if g.marker_tribe[place - UNDER] != tribe:
            return OTHER_TRIBE
        if g.pagan_number[place] >= MARKER_TROOPS:
            return MARKER_FULL
    elif place >= INSIDE:
        if not g.city[space]:
            return NO_CITY
        if g.pagan_number[place] >= CITY_TROOPS:
            return CITY_FULL
    return None


def placements(g: Joshua, tribes: int, reinforces: bool) -> list[Action]:
    """Where a new troop of one of these tribes (a bit for each) may come."""
    out: list[Action] = []
    for tribe in range(FIRST_PAGAN, TRIBES):
        if not tribes >> tribe & 1 or not g.tribe_in[tribe]:
            continue
        for space in g.map.area[tribe]:
            if refuse_placing(g, tribe, space, reinforces) is None:
                out.append(("place", space))
            if g.city[space] and refuse_placing(g, tribe, INSIDE + space, reinforces) is None:
                out.append(("place_inside", space))
    for marker in range(MARKERS):
        if g.marker_at[marker] >= 0:
            tribe = g.marker_tribe[marker]
            if tribes >> tribe & 1 and refuse_placing(g, tribe, UNDER + marker, reinforces) is None:
                out.append(("place_under", marker))
    return out


def all_tribes(g: Joshua) -> int:
    """A bit for each Pagan tribe in play."""
    mask = 0
    for tribe in range(FIRST_PAGAN, TRIBES):
        if g.tribe_in[tribe]:
            mask |= 1 << tribe
    return mask


def can_place(g: Joshua, side: Side) -> bool:
    """§8.4 Whether a side can place a troop."""
    if side == HEBREW:
        return gilgal_takes_troops(g)
    for tribe in range(FIRST_PAGAN, TRIBES):
        if g.tribe_in[tribe]:
            for space in g.map.area[tribe]:
                if refuse_placing(g, tribe, space) is None:
                    return True
                if g.city[space] and refuse_placing(g, tribe, INSIDE + space) is None:
                    return True
    return False


def place_at_gilgal(g: Joshua, number: int) -> None:
    """§17.1, Ruling R59 Hebrew troops come to Gilgal, or are lost."""
    if gilgal_takes_troops(g):
        g.place_new(HEBREWS, g.home_of(HEBREW, GILGAL), number)
        g.note("§17.1", "troops_at_gilgal", number)
    else:
        g.note("Ruling R59", "gilgal_is_closed", number)


@dataclass(frozen=True)
class PlaceOne(Procedure):
    """§8.4 A card of value 3 or more places one troop."""

    side: Side

    def steps(self) -> Steps:
        return (self.place,)

    def place(self, g: Joshua) -> None:
        if self.side == HEBREW:
            place_at_gilgal(g, 1)
        else:
            g.left = 1
            g.call(PlaceTroop(PAGAN, all_tribes(g)))


@dataclass(frozen=True)
class PlaceTroops(Procedure):
    """§17.2, Ruling R94 New troops of a tribe, one by one; NO_TRIBE: of one lesser tribe in play."""

    tribe: Tribe
    number: int
    reinforces: bool = False

    def steps(self) -> Steps:
        return (self.place,)

    def place(self, g: Joshua) -> None:
        if self.tribe == HEBREWS:
            place_at_gilgal(g, self.number)
            return
        mask = all_tribes(g) & ~g.unfed >> FIRST_LESSER << FIRST_LESSER if self.tribe == NO_TRIBE else 1 << self.tribe
        g.left = self.number
        if mask & all_tribes(g) and self.number:
            g.call(PlaceTroop(PAGAN, mask, self.reinforces))


@dataclass(frozen=True)
class PlaceTroop(HiddenChoice):
    """§8.4, §17.2, Ruling R38 Where does the new troop come?"""

    tribes: int
    reinforces: bool = False

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        for tribe in range(FIRST_PAGAN, TRIBES):
            if self.tribes == 1 << tribe:
                return "PlaceTroop.one", (tribe, g.left)
        if self.tribes & LESSER == self.tribes:
            return "PlaceTroop.lesser", (g.left,)
        return "PlaceTroop", (g.left,)

    def options(self, g: Joshua) -> list[Action]:
        return placements(g, self.tribes, self.reinforces) or [("perish",)]

    def refuse_in(self, g: Joshua, place: int) -> Refusal | None:
        colour = g.map.colour[g.space_of(place)]
        if not self.tribes >> colour & 1:
            return NOT_OWN_COLOUR
        return refuse_placing(g, colour, place, self.reinforces)

    def refuse_place(self, g: Joshua, space: int) -> Refusal | None:
        return self.refuse_in(g, space)

    def refuse_place_inside(self, g: Joshua, space: int) -> Refusal | None:
        return self.refuse_in(g, INSIDE + space)

    def refuse_place_under(self, g: Joshua, marker: int) -> Refusal | None:
        if g.marker_at[marker] < 0:
            return NO_MARKER_THERE
        if not self.tribes >> g.marker_tribe[marker] & 1:
            return OTHER_TRIBE
        return refuse_placing(g, g.marker_tribe[marker], UNDER + marker, self.reinforces)

    def refuse_perish(self, g: Joshua) -> Refusal | None:
        return CAN_BE_PLACED if placements(g, self.tribes, self.reinforces) else None

    def place(self, g: Joshua, space: int) -> None:
        self.put(g, g.map.colour[space], Place(space))

    def place_inside(self, g: Joshua, space: int) -> None:
        self.put(g, g.map.colour[space], Place(INSIDE + space))

    def place_under(self, g: Joshua, marker: int) -> None:
        self.put(g, Tribe(g.marker_tribe[marker]), Place(UNDER + marker))

    def put(self, g: Joshua, tribe: Tribe, place: Place) -> None:
        g.place_new(tribe, place, 1)
        g.note("Ruling R38", "troop_placed", tribe, g.space_of(place))
        g.left -= 1
        if not g.left:
            g.end()
        elif self.tribes != 1 << tribe:
            g.become(PlaceTroop(PAGAN, 1 << tribe, self.reinforces))

    def perish(self, g: Joshua) -> None:
        """Ruling R94 No legal space: the troop is lost."""
        g.note("Ruling R94", "troop_has_no_space_shown")
        g.left = 0
        g.end()


# -------------------------------------------------------------------- the reinforcement phase


@dataclass(frozen=True)
class Reinforcements(Procedure):
    """§17.1, §17.2, §17.3 Both sides place their reinforcements."""

    def steps(self) -> Steps:
        return (self.who_is_first,)

    def who_is_first(self, g: Joshua) -> None:
        g.call(ReinforceFirst(g.initiative))


@dataclass(frozen=True)
class ReinforceFirst(HiddenChoice):
    """§17.3 Who places reinforcements first?"""

    def options(self, g: Joshua) -> list[Action]:
        return [("first", side) for side in SIDES]

    def first(self, g: Joshua, side: int) -> None:
        g.become(Reinforce(enemy(Side(side))))
        g.call(Reinforce(Side(side)))


@dataclass(frozen=True)
class Reinforce(Procedure):
    """§17.1, §17.2, #99 Five Hebrew troops at Gilgal; one of each major tribe and one of the lesser tribes together."""

    side: Side

    def steps(self) -> Steps:
        return (self.hebrews, self.amorites, self.canaanites, self.philistines, self.lesser_tribes)

    def hebrews(self, g: Joshua) -> None:
        if self.side == HEBREW:
            place_at_gilgal(g, g.map.reinforcement[HEBREWS])
            g.end()

    def amorites(self, g: Joshua) -> None:
        self.major(g, AMORITES)

    def canaanites(self, g: Joshua) -> None:
        self.major(g, CANAANITES)

    def philistines(self, g: Joshua) -> None:
        self.major(g, PHILISTINES)

    def major(self, g: Joshua, tribe: Tribe) -> None:
        if g.tribe_in[tribe] and not g.unfed >> tribe & 1:
            g.call(PlaceTroops(tribe, g.map.reinforcement[tribe], True))

    def lesser_tribes(self, g: Joshua) -> None:
        g.call(PlaceTroops(NO_TRIBE, 1, True))


# -------------------------------------------------------------------- free moves


def hebrew_paths(g: Joshua) -> list[bool]:
    """Ruling R48 By space: an unbroken path of Hebrew spaces without Pagan field troops leads to Gilgal."""
    reached = [False] * SPACES
    if not gilgal_is_open(g):
        return reached
    reached[GILGAL] = True
    edge = [GILGAL]
    while edge:
        here = edge.pop()
        for space in g.map.adjacent[here]:
            if not reached[space] and g.control[space] == HEBREW and not g.is_held(PAGAN, space):
                reached[space] = True
                edge.append(space)
    return reached


def spare_troops(g: Joshua, space: int) -> int:
    """Ruling R48, Ruling R36 Hebrew troops of a space that may leave it freely; a city keeps one."""
    inside = INSIDE + space
    return g.hebrews[space] + max(0, g.hebrews[inside] - garrison_kept(g, inside))


@dataclass(frozen=True)
class FreeMoves(HiddenChoice):
    """§17.4, Ruling R48 Hebrew pieces move freely to Gilgal, and from it once the Amorites are out.

    A leader comes home before he goes forth. Troops go from a space or come to it, in as many steps as it takes.
    """

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("done",)]
        paths = hebrew_paths(g)
        from_gilgal = not g.tribe_in[AMORITES]
        home = g.home_of(HEBREW, GILGAL)
        for leader in range(HEBREW_LEADERS):
            place = g.leader_at[leader]
            if place < 0 or leader in g.chosen:
                continue
            if g.space_of(place) != GILGAL:
                if paths[g.space_of(place)]:
                    out.append(("home", leader))
            elif from_gilgal and place == home:
                for space in range(1, SPACES):
                    if paths[space]:
                        out.append(("forth", leader, space))
        for space in range(1, SPACES):
            if not paths[space]:
                continue
            if RECEIVED + space not in g.chosen:
                for number in range(1, min(spare_troops(g, space), MOST_NUMBER) + 1):
                    out.append(("home_troops", space, number))
            if from_gilgal and SENT + space not in g.chosen:
                for number in range(1, min(g.hebrews[home], MOST_NUMBER) + 1):
                    out.append(("forth_troops", space, number))
        return out

    def refuse_home(self, g: Joshua, leader: int) -> Refusal | None:
        place = g.leader_at[leader]
        if leader >= HEBREW_LEADERS:
            return NOT_YOURS
        if leader in g.chosen:
            return HAS_GONE_FORTH
        if place < 0:
            return NOT_ON_THE_BOARD
        if g.space_of(place) == GILGAL:
            return IS_AT_GILGAL
        return None if hebrew_paths(g)[g.space_of(place)] else NO_PATH

    def refuse_forth(self, g: Joshua, leader: int, space: int) -> Refusal | None:
        if leader >= HEBREW_LEADERS:
            return NOT_YOURS
        if leader in g.chosen:
            return HAS_GONE_FORTH
        if g.tribe_in[AMORITES]:
            return AMORITES_LIVE
        if g.leader_at[leader] != g.home_of(HEBREW, GILGAL):
            return NOT_AT_GILGAL
        if space == GILGAL:
            return IS_AT_GILGAL
        return None if hebrew_paths(g)[space] else NO_PATH

    def refuse_home_troops(self, g: Joshua, space: int, number: int) -> Refusal | None:
        if space == GILGAL:
            return IS_AT_GILGAL
        if RECEIVED + space in g.chosen:
            return HAS_RECEIVED
        if not g.hebrews[space] and not g.hebrews[INSIDE + space]:
            return NOBODY_THERE
        if not hebrew_paths(g)[space]:
            return NO_PATH
        if not 1 <= number <= g.hebrews[space] + g.hebrews[INSIDE + space]:
            return NOT_SO_MANY
        return None if number <= spare_troops(g, space) else GARRISON_STAYS

    def refuse_forth_troops(self, g: Joshua, space: int, number: int) -> Refusal | None:
        if space == GILGAL:
            return IS_AT_GILGAL
        if SENT + space in g.chosen:
            return HAS_SENT
        if g.tribe_in[AMORITES]:
            return AMORITES_LIVE
        if not hebrew_paths(g)[space]:
            return NO_PATH
        return None if 1 <= number <= g.hebrews[g.home_of(HEBREW, GILGAL)] else NOT_SO_MANY

    def home(self, g: Joshua, leader: int) -> None:
        """Once the Amorites are out he may go forth again."""
        g.leader_at[leader] = g.home_of(HEBREW, GILGAL)
        g.note("§17.4", "leader_comes_home", leader)

    def forth(self, g: Joshua, leader: int, space: int) -> None:
        g.leader_at[leader] = space
        g.chosen = (*g.chosen, leader)
        g.note("§17.4", "leader_goes_forth", leader, space)

    def home_troops(self, g: Joshua, space: int, number: int) -> None:
        """Those in the field go first."""
        home = g.home_of(HEBREW, GILGAL)
        from_field = min(number, g.hebrews[space])
        g.add(HEBREWS, space, -from_field)
        g.add(HEBREWS, INSIDE + space, from_field - number)
        g.add(HEBREWS, home, number)
        self.remember(g, SENT + space)
        g.note("§17.4", "troops_come_home", number, space)

    def forth_troops(self, g: Joshua, space: int, number: int) -> None:
        """They stand in the field; one of them garrisons a city that has nobody (§14.7)."""
        g.add(HEBREWS, g.home_of(HEBREW, GILGAL), -number)
        inside = 1 if g.city[space] and not g.hebrews[INSIDE + space] else 0
        g.add(HEBREWS, INSIDE + space, inside)
        g.add(HEBREWS, space, number - inside)
        self.remember(g, RECEIVED + space)
        g.note("§17.4", "troops_go_forth", number, space)

    def remember(self, g: Joshua, what: int) -> None:
        """Ruling R48 Any number go, in steps; but from a space or to it, so that the moves come to an end."""
        if what not in g.chosen:
            g.chosen = (*g.chosen, what)

    def done(self, g: Joshua) -> None:
        g.chosen = ()
        g.end()


# -------------------------------------------------------------------- tribes that are out


def has_lost(g: Joshua, tribe: int) -> bool:
    """§17.5, Ruling R37, Ruling R54 No troops or no cities left."""
    standing = False
    for city in g.map.cities_of[tribe]:
        if g.city[city] and g.control[city] == PAGAN:
            standing = True
            break
    return not standing or not g.troops_in_play(tribe)


@dataclass(frozen=True)
class TribesOut(Procedure):
    """§17.5, Ruling R89 Tribes without troops or cities are out at once and for good."""

    def steps(self) -> Steps:
        return (self.look,)

    def look(self, g: Joshua) -> None:
        for tribe in range(FIRST_PAGAN, TRIBES):
            if g.tribe_in[tribe] and has_lost(g, tribe):
                tribe_out(g, Tribe(tribe))
        conquest(g)


def remove_tribe(g: Joshua, tribe: Tribe) -> None:
    """§17.5, Ruling R54, Ruling R89 All its pieces leave: troops, leaders, markers, ambushes, chariots, Anakin."""
    g.tribe_in = replaced(g.tribe_in, tribe, False)
    for place in range(PLACES):
        if g.pagans[place]:
            g.add(tribe, place, -g.troops_of(tribe, place))
    for leader in g.map.leaders_of[tribe]:
        if g.leader_at[leader] >= 0:
            leader_out(g, leader)
    for marker in range(MARKERS):
        if g.marker_tribe[marker] == tribe and g.marker_at[marker] >= 0:
            g.marker_at[marker] = OUT
    for ambush in range(AMBUSHES):
        space = g.ambush_at[ambush]
        if space >= 0 and g.map.colour[space] == tribe:
            g.ambush_at = replaced(g.ambush_at, ambush, NOWHERE)
    if tribe == CANAANITES:
        g.chariots = tuple([0] * SPACES)
    elif tribe == PHILISTINES:
        g.anakin = tuple([0] * SPACES)
    g.counted = replaced(g.counted, tribe, 0)
    g.unsure = replaced(g.unsure, tribe, 0)
    g.revealed()


def tribe_out(g: Joshua, tribe: Tribe) -> None:
    """§17.5, §3.4, Ruling R78, Ruling R89 Its spaces become Hebrew, its cities of strength 1; Ai is destroyed."""
    g.note("§17.5", "tribe_is_out", tribe)
    remove_tribe(g, tribe)
    for space in g.map.area[tribe]:
        inside = INSIDE + space
        if g.city[space]:
            if g.pagan_number[inside]:
                continue
            for leader in g.leaders_in(PAGAN, inside):
                g.leader_at[leader] = int(space)
            if g.control[space] == PAGAN:
                g.set_siege(space, 0)
                g.set_city(space, 0 if space == g.map.ai else 1)
                if g.city[space]:
                    g.unguarded = (*g.unguarded, space)
        g.set_control(space, HEBREW)
    if tribe == AMORITES and g.balaam >= 0:
        g.balaam = OUT
        g.balaam_in = 0
        g.note("Ruling R78", "balaam_out")
    if tribe < FIRST_LESSER:
        g.conquered |= 1 << tribe
        g.note("§3.4", "area_conquered", tribe, g.map.conquest_vp[tribe])
    army = g.army
    if army is not None and army.side == PAGAN:
        drop_out_of_army(g, tribe)


def drop_out_of_army(g: Joshua, tribe: Tribe) -> None:
    """The pieces of a tribe that is out leave the army that is moving."""
    army = g.army
    assert army is not None
    army.force = tuple([(found, number) for found, number in army.force if found != tribe])
    lead = [leader for leader in army.leaders[: army.commanders] if g.leader_at[leader] >= 0]
    along = [leader for leader in army.leaders[army.commanders :] if g.leader_at[leader] >= 0]
    army.leaders = (*lead, *along)
    army.commanders = len(lead)
    if tribe == CANAANITES:
        army.chariots = 0
    if tribe == PHILISTINES:
        army.giants = 0
    if army.marker >= 0 and g.marker_at[army.marker] < 0:
        army.over = True
    if army.marker < 0 and not army.commanders and not army.chariots and not army.giants:
        army.over = True
