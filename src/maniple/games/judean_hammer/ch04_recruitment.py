"""JH-4 Recruitment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import (
    CITIES,
    CITY,
    FREELY,
    GREEK,
    MAC_RECRUIT_MINUS_1,
    MACCABEAN,
    ONE_CITY,
    ONE_WILDERNESS,
    SUPPLY_CENTER,
    WILDERNESS,
    Area,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

ENEMY_STANDS_THERE: Final = Refusal("Ruling JH-R15", "enemy_stands_there")
NOT_IN_A_SUPPLY_CENTER: Final = Refusal("§JH-4.5", "not_in_a_supply_center")
NOT_A_GREEK_PLACE: Final = Refusal("§JH-4.7", "not_a_greek_place")
NOT_BESIDE_A_CITY: Final = Refusal("Ruling JH-R16", "not_beside_a_city")
OUT_OF_SUPPLY: Final = Refusal("§JH-4.8", "out_of_supply")
GREEK_REGION: Final = Refusal("§JH-4.1", "greek_region")
NOT_A_CITY: Final = Refusal("§JH-4.1", "not_a_city")
NOT_ONE_CITY: Final = Refusal("§JH-4.2", "not_a_city")
NOT_A_GREEK_REGION: Final = Refusal("§JH-4.2", "not_a_greek_region")
NOT_WILDERNESS: Final = Refusal("§JH-4.3", "not_wilderness")
NOT_NAMED_BY_THE_CARD: Final = Refusal("Ruling JH-R59", "not_named_by_the_card")
NO_MORE_AREAS: Final = Refusal("Ruling JH-R60", "no_more_areas")
NO_MORE_UNITS_THERE: Final = Refusal("Ruling JH-R60", "no_more_units_there")
NO_SUCH_PLACE: Final = Refusal("§JH-4.4", "no_such_place")
TOO_FEW_OPS: Final = Refusal("Ruling JH-R14", "too_few_ops")
NOT_THAT_MANY: Final = Refusal("Ruling JH-R54", "not_that_many_recruits")


# -------------------------------------------------------------------- who may recruit where


def allowance(g: Hammer, side: Side, ops: int, way: int = CITIES) -> int:
    """§JH-4.1, §JH-4.2, §JH-4.3, §JH-4.6, Ruling JH-R30, Ruling JH-R67 How many units a recruitment may place."""
    if side == MACCABEAN:
        if way != CITIES:
            ops -= 1
        if g.flags[MAC_RECRUIT_MINUS_1]:
            ops -= 1
    units: int = max(0, min(ops, g.pool[side]))
    return units


def refuse_greek(g: Hammer, area: Area, supplied: list[bool]) -> Refusal | None:
    """§JH-4.7, §JH-4.8, Ruling JH-R15, Ruling JH-R16 Supply centers, their cities, wilderness beside those."""
    box = g.map
    if g.units[MACCABEAN][area]:
        return ENEMY_STANDS_THERE
    if box.kind[area] == CITY and not g.units[GREEK][area]:
        return NOT_A_GREEK_PLACE
    if box.kind[area] == WILDERNESS:
        region = box.region[area]
        if g.controls(region) != GREEK:
            return NOT_A_GREEK_PLACE
        greek = g.units[GREEK]
        for b in box.adjacent[area]:
            if greek[b] and box.kind[b] == CITY and box.region[b] == region:
                break
        else:
            return NOT_BESIDE_A_CITY if g.is_adjacent_to(area, GREEK) else NOT_A_GREEK_PLACE
    return None if supplied[area] else OUT_OF_SUPPLY


def refuse_maccabean(g: Hammer, area: Area, way: int) -> Refusal | None:
    """§JH-4.1, §JH-4.2, §JH-4.3, §JH-4.5, §JH-11.3, Ruling JH-R11, Ruling JH-R12, Ruling JH-R15 One of three ways."""
    kind = g.map.kind[area]
    if kind == SUPPLY_CENTER:
        return NOT_IN_A_SUPPLY_CENTER
    if g.units[GREEK][area]:
        return ENEMY_STANDS_THERE
    if way == ONE_WILDERNESS:
        return None if kind == WILDERNESS else NOT_WILDERNESS
    if kind != CITY:
        return NOT_A_CITY if way == CITIES else NOT_ONE_CITY
    if g.lead(g.map.region[area]) < 0:  # the Greeks control the region
        return None if way == ONE_CITY else GREEK_REGION
    return None if way == CITIES else NOT_A_GREEK_REGION


def places(g: Hammer, side: Side, way: int = CITIES) -> tuple[Area, ...]:
    """Ruling JH-R10, Ruling JH-R17 The legal places, judged once before the first unit is placed."""
    areas = range(g.map.areas)
    if side == GREEK:
        supplied = g.supplied()
        return tuple([Area(a) for a in areas if refuse_greek(g, Area(a), supplied) is None])
    return tuple([Area(a) for a in areas if refuse_maccabean(g, Area(a), way) is None])


def has_place(g: Hammer, way: int) -> bool:
    """Whether a Maccabean way has any legal place."""
    areas = g.map.wilderness if way == ONE_WILDERNESS else g.map.cities
    for area in areas:
        if refuse_maccabean(g, area, way) is None:
            return True
    return False


def refuse_way(g: Hammer, ops: int, way: int) -> Refusal | None:
    """§JH-4.4, Ruling JH-R14 A way is offered if it would place at least one unit somewhere."""
    if not allowance(g, MACCABEAN, ops, way):
        return TOO_FEW_OPS
    return None if has_place(g, way) else NO_SUCH_PLACE


def can_recruit(g: Hammer, side: Side, ops: int) -> bool:
    """Ruling JH-R54 Whether at least one unit could be placed. Greeks always may in a supply center."""
    if not allowance(g, side, ops):
        return False
    if side == GREEK:
        return True
    for way in (CITIES, ONE_WILDERNESS, ONE_CITY):
        if refuse_way(g, ops, way) is None:
            return True
    return False


# -------------------------------------------------------------------- the procedure


@dataclass(frozen=True)
class Recruitment(Procedure):
    """§JH-4.4, §JH-4.6 Units come onto the map for the OPs of a card."""

    side: Side
    ops: int

    def steps(self) -> Steps:
        return (self.choose_a_way,)

    def choose_a_way(self, g: Hammer) -> None:
        """§JH-4.4, §JH-4.6 The Maccabees use one of three ways; the Greeks split freely."""
        if self.side == MACCABEAN:
            g.become(ChooseWay(self.side, self.ops))
        else:
            begin_placing(g, allowance(g, GREEK, self.ops))
            g.become(PlaceUnits(GREEK, places(g, GREEK)))


def begin_placing(g: Hammer, units: int) -> None:
    g.left = units
    g.used = []


@dataclass(frozen=True)
class ChooseWay(Decision):
    """§JH-4.4 Exactly one of the three ways to recruit."""

    ops: int

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "ChooseWay", (allowance(g, MACCABEAN, self.ops), allowance(g, MACCABEAN, self.ops, ONE_CITY))

    def options(self, g: Hammer) -> list[Action]:
        return [("way", way) for way in (CITIES, ONE_CITY, ONE_WILDERNESS) if refuse_way(g, self.ops, way) is None]

    def refuse_way(self, g: Hammer, way: int) -> Refusal | None:
        """§JH-4.4 As offered."""
        return refuse_way(g, self.ops, way)

    def way(self, g: Hammer, way: int) -> None:
        units = allowance(g, MACCABEAN, self.ops, way)
        begin_placing(g, units)
        if way == CITIES:
            g.become(PlaceUnits(MACCABEAN, places(g, MACCABEAN, way)))
        else:
            g.become(PlaceTogether(MACCABEAN, way, places(g, MACCABEAN, way)))


@dataclass(frozen=True)
class PlaceUnits(Decision):
    """§JH-4.1, §JH-4.6, Ruling JH-R54 One unit at a time, split freely among the legal places."""

    places: tuple[Area, ...]
    max_areas: int = FREELY
    max_per_area: int = FREELY
    by_card: bool = False
    needs_supply: bool = False
    """Whether the card asks that the recruits are in supply."""

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "PlaceUnits", (g.left,)

    def cites(self) -> str:
        if self.by_card:
            return "Ruling JH-R59"
        return "§JH-4.6" if self.side == GREEK else "§JH-4.1"

    def options(self, g: Hammer) -> list[Action]:
        if g.used and (self.max_areas < FREELY or self.max_per_area < FREELY):
            out: list[Action] = [("place", area) for area in self.places if self.beyond_limits(g, area) is None]
        else:
            out = [("place", area) for area in self.places]
        out.append(("done",))
        return out

    def beyond_limits(self, g: Hammer, area: Area) -> Refusal | None:
        """Ruling JH-R60 What the card says of the number of areas, and of units in each."""
        used = g.used
        if used.count(area) >= self.max_per_area:
            return NO_MORE_UNITS_THERE
        if area not in used and len(set(used)) >= self.max_areas:
            return NO_MORE_AREAS
        return None

    def refuse_place(self, g: Hammer, area: Area) -> Refusal | None:
        """§JH-4.1, §JH-4.7, Ruling JH-R10, Ruling JH-R59 The places were fixed when this began."""
        if area in self.places:
            return self.beyond_limits(g, area)
        return self.why_no_place(g, area)

    def why_no_place(self, g: Hammer, area: Area) -> Refusal:
        """The reason why an area was not among the places."""
        if g.units[1 - self.side][area]:
            return ENEMY_STANDS_THERE
        if self.side == MACCABEAN and g.map.kind[area] == SUPPLY_CENTER:
            return NOT_IN_A_SUPPLY_CENTER
        if self.by_card:
            return OUT_OF_SUPPLY if self.needs_supply and not g.supplied()[area] else NOT_NAMED_BY_THE_CARD
        if self.side == GREEK:
            return refuse_greek(g, area, g.supplied()) or NOT_A_GREEK_PLACE
        return refuse_maccabean(g, area, CITIES) or GREEK_REGION

    def place(self, g: Hammer, area: Area) -> None:
        """Ruling JH-R13 No limit per area but the cubes left."""
        g.place(self.side, area)
        g.note(self.cites(), "recruits", self.side, 1, area)
        g.used.append(area)
        g.left -= 1
        if not g.left or len(self.options(g)) == 1:
            g.end()

    def done(self, g: Hammer) -> None:
        """Ruling JH-R6 Any part of the OPs may be left unused."""
        g.end()


@dataclass(frozen=True)
class PlaceTogether(Decision):
    """§JH-4.2, §JH-4.3 All recruits in one area: which?"""

    chosen_way: int
    places: tuple[Area, ...]

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "PlaceTogether", (g.left, self.chosen_way)

    def cites(self) -> str:
        return "§JH-4.2" if self.chosen_way == ONE_CITY else "§JH-4.3"

    def options(self, g: Hammer) -> list[Action]:
        return [("place", area) for area in self.places]

    def refuse_place(self, g: Hammer, area: Area) -> Refusal | None:
        """§JH-4.2, §JH-4.3 A city of a Greek region, or a wilderness area."""
        return refuse_maccabean(g, area, self.chosen_way)

    def place(self, g: Hammer, area: Area) -> None:
        g.become(HowMany(self.side, area))


@dataclass(frozen=True)
class HowMany(Decision):
    """Ruling JH-R54 How many recruits in the chosen area?"""

    area: Area

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "HowMany", (self.area, g.left)

    def options(self, g: Hammer) -> list[Action]:
        return [("number", n) for n in range(1, g.left + 1)]

    def refuse_number(self, g: Hammer, number: int) -> Refusal | None:
        """§JH-4.2, §JH-4.3 Up to OPs - 1."""
        return None if 1 <= number <= g.left else NOT_THAT_MANY

    def number(self, g: Hammer, number: int) -> None:
        g.place(self.side, self.area, number)
        cited = "§JH-4.2" if g.map.kind[self.area] == CITY else "§JH-4.3"
        g.note(cited, "recruits", self.side, number, self.area)
        g.end()
