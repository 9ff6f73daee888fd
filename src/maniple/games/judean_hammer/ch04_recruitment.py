"""JH-4 Recruitment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.judean_hammer.conditions import fitting, why_unfit
from maniple.games.judean_hammer.state import ONE_REGION, Hammer
from maniple.games.judean_hammer.tables import (
    CITIES,
    CITY,
    FREELY,
    GREEK,
    MAC_RECRUIT_MINUS_1,
    MACCABEAN,
    NOWHERE,
    ONE_CITY,
    ONE_WILDERNESS,
    SUPPLY_CENTER,
    WILDERNESS,
    Area,
    Step,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps, Warned

ENEMY_STANDS_THERE: Final = Refusal("Ruling JH-R15", "enemy_stands_there")
NOT_IN_A_SUPPLY_CENTER: Final = Refusal("§JH-4.5", "not_in_a_supply_center")
CITY_WITHOUT_GREEKS: Final = Refusal("§JH-4.7", "city_without_greeks")
NOT_BESIDE_A_CITY: Final = Refusal("§JH-4.7", "not_beside_a_city")
NOT_A_GREEK_CITY_REGION: Final = Refusal("Ruling JH-R16", "not_a_greek_city_region")
NOT_IN_ONE_GREEK_REGION: Final = Refusal("Ruling JH-R16", "not_in_one_greek_region")
OUT_OF_SUPPLY: Final = Refusal("§JH-4.8", "out_of_supply")
GREEK_REGION: Final = Refusal("§JH-4.1", "greek_region")
NOT_A_CITY: Final = Refusal("§JH-4.1", "not_a_city")
NOT_ONE_CITY: Final = Refusal("§JH-4.2", "not_a_city")
NOT_A_GREEK_REGION: Final = Refusal("§JH-4.2", "not_a_greek_region")
NOT_WILDERNESS: Final = Refusal("§JH-4.3", "not_wilderness")
NO_MORE_AREAS: Final = Refusal("Ruling JH-R60", "no_more_areas")
NO_MORE_UNITS_THERE: Final = Refusal("Ruling JH-R60", "no_more_units_there")
NO_SUCH_PLACE: Final = Refusal("§JH-4.4", "no_such_place")
TOO_FEW_OPS: Final = Refusal("Ruling JH-R14", "too_few_ops")
TOO_FEW_BY_AN_EVENT: Final = Refusal("Ruling JH-R67", "too_few_by_an_event")
NONE_BY_AN_EVENT: Final = Refusal("Ruling JH-R67", "none_by_an_event")
THE_POOL_IS_EMPTY: Final = Refusal("Ruling JH-R30", "the_pool_is_empty")
NOWHERE_TO_RECRUIT: Final = Refusal("Ruling JH-R54", "nowhere_to_recruit")
PLACE_THEM_ALL: Final = (Refusal("§JH-4.1", "place_them_all"), Refusal("§JH-4.6", "place_them_all"))
"""By side."""
NOT_THAT_MANY: Final = Refusal("Ruling JH-R54", "not_that_many_recruits")


NO_STEP: Final = -1

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
    """§JH-4.7, §JH-4.8, Ruling JH-R15 Supply centers, their cities, wilderness beside those; all of it in supply."""
    kind = g.map.kind[area]
    if g.units[MACCABEAN][area]:
        return ENEMY_STANDS_THERE
    if kind == CITY and not g.units[GREEK][area]:
        return CITY_WITHOUT_GREEKS
    if kind == WILDERNESS:
        refused = refuse_wilderness(g, area)
        if refused is not None:
            return refused
    return None if supplied[area] else OUT_OF_SUPPLY


def refuse_wilderness(g: Hammer, area: Area) -> Refusal | None:
    """§JH-4.7, Ruling JH-R16 Beside a city that the Greeks control, in a region that they control."""
    box = g.map
    greek = g.units[GREEK]
    one_region = g.variant.wilderness_recruits == ONE_REGION
    is_beside = False
    for b in box.adjacent[area]:
        if greek[b] and box.kind[b] == CITY:
            is_beside = True
            region = box.region[b]
            if g.lead(region) < 0 and (not one_region or region == box.region[area]):
                return None
    if not is_beside:
        return NOT_BESIDE_A_CITY
    return NOT_IN_ONE_GREEK_REGION if one_region else NOT_A_GREEK_CITY_REGION


def refuse_maccabean(g: Hammer, area: Area, way: int) -> Refusal | None:
    """§JH-4.1, §JH-4.2, §JH-4.3, §JH-4.5, §JH-11.3, Ruling JH-R11, Ruling JH-R12, Ruling JH-R15 One of three ways."""
    kind = g.map.kind[area]
    if kind == SUPPLY_CENTER:
        return NOT_IN_A_SUPPLY_CENTER
    if way == ONE_WILDERNESS:
        if kind != WILDERNESS:
            return NOT_WILDERNESS
        return ENEMY_STANDS_THERE if g.units[GREEK][area] else None
    if kind != CITY:
        return NOT_A_CITY if way == CITIES else NOT_ONE_CITY
    if g.units[GREEK][area]:
        return ENEMY_STANDS_THERE
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
    """§JH-4.4, Ruling JH-R14, Ruling JH-R67 A way is offered if it would place at least one unit somewhere."""
    if not allowance(g, MACCABEAN, ops, way):
        return TOO_FEW_OPS if way != CITIES and ops == 1 else TOO_FEW_BY_AN_EVENT
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


def why_no_recruits(g: Hammer, side: Side, ops: int) -> Refusal:
    """Ruling JH-R30, Ruling JH-R54, Ruling JH-R67 Why no unit could be placed: no cubes, an event, or no place."""
    if not g.pool[side]:
        return THE_POOL_IS_EMPTY
    return NOWHERE_TO_RECRUIT if allowance(g, side, ops) else NONE_BY_AN_EVENT


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
        return ("ChooseWay" if g.variant.full_recruits else "ChooseWay.fewer"), (
            allowance(g, MACCABEAN, self.ops),
            allowance(g, MACCABEAN, self.ops, ONE_CITY),
        )

    def options(self, g: Hammer) -> list[Action]:
        return [("way", way) for way in (CITIES, ONE_CITY, ONE_WILDERNESS) if refuse_way(g, self.ops, way) is None]

    def figure(self, g: Hammer, action: Action) -> tuple[str, tuple[int, ...]]:
        """§JH-4.1, §JH-4.2, §JH-4.3 Together in one place costs a unit."""
        units = allowance(g, MACCABEAN, self.ops, int(action[1]))
        return ("units" if g.variant.full_recruits else "units_at_most"), (units,)

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
    step: int = NO_STEP
    """The number of the step, where an event recruits."""
    anchor: Area = NOWHERE
    """Where a unit was sacrificed by an earlier step of it."""

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "PlaceUnits", (g.left,)

    def cites(self) -> str:
        if self.step != NO_STEP:
            return "Ruling JH-R59"
        return "§JH-4.6" if self.side == GREEK else "§JH-4.1"

    def options(self, g: Hammer) -> list[Action]:
        out = self.places_left(g)
        if self.refuse_done(g) is None:
            out.append(("done",))
        return out

    def warning(self, g: Hammer, action: Action) -> Warned | None:
        """§JH-4.1 What is not placed now stays in the pool, and the card is used."""
        return (self.cites(), "units_not_placed", (g.left,)) if action[0] == "done" else None

    def figure(self, g: Hammer, action: Action) -> tuple[str, tuple[int, ...]] | None:
        """§JH-4.1, §JH-4.6 A unit of those that the OPs bring."""
        return ("one_of", (g.left,)) if action[0] == "place" else None

    def places_left(self, g: Hammer) -> list[Action]:
        """Ruling JH-R60 The places within the limits of a card."""
        if g.used and (self.max_areas < FREELY or self.max_per_area < FREELY):
            return [("place", area) for area in self.places if self.beyond_limits(g, area) is None]
        return [("place", area) for area in self.places]

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
        if self.step != NO_STEP:
            return self.why_not_by_the_card(g, g.map.event[g.in_play][self.step], area)
        if self.side == GREEK:
            return refuse_greek(g, area, g.supplied()) or CITY_WITHOUT_GREEKS
        return refuse_maccabean(g, area, CITIES) or GREEK_REGION

    def why_not_by_the_card(self, g: Hammer, step: Step, area: Area) -> Refusal:
        """Ruling JH-R59, Ruling JH-R15, §JH-4.5, §JH-4.8 What holds for all recruits counts where the card names it."""
        if self.side == MACCABEAN and g.map.kind[area] == SUPPLY_CENTER:
            return NOT_IN_A_SUPPLY_CENTER
        if area in step.places and g.units[1 - self.side][area]:
            return ENEMY_STANDS_THERE
        is_cut_off = self.side == GREEK and not step.ignore_supply and not g.supplied()[area]
        if is_cut_off and area in fitting(g, self.side, step, self.anchor):
            return OUT_OF_SUPPLY
        return why_unfit(g, self.side, step, self.anchor, area)

    def place(self, g: Hammer, area: Area) -> None:
        """Ruling JH-R13 No limit per area but the cubes left."""
        g.place(self.side, area)
        g.note(self.cites(), "recruits", self.side, 1, area)
        g.used.append(area)
        g.left -= 1
        if not g.left or not self.places_left(g):
            g.end()

    def refuse_done(self, g: Hammer) -> Refusal | None:
        """§JH-4.1, §JH-4.6, Ruling JH-R6 Recruits equal the OPs; those of a card are "up to"."""
        return None if self.step != NO_STEP or not g.variant.full_recruits else PLACE_THEM_ALL[self.side]

    def done(self, g: Hammer) -> None:
        """Ruling JH-R6, Ruling JH-R60 Fewer than a card allows; by an option fewer than the OPs too."""
        g.end()


@dataclass(frozen=True)
class PlaceTogether(Decision):
    """§JH-4.2, §JH-4.3 All recruits in one area: which?"""

    chosen_way: int
    places: tuple[Area, ...]

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return ("PlaceTogether" if g.variant.full_recruits else "PlaceTogether.fewer"), (g.left, self.chosen_way)

    def figure(self, g: Hammer, action: Action) -> tuple[str, tuple[int, ...]]:
        """§JH-4.2, §JH-4.3 All of them in one place."""
        return ("units" if g.variant.full_recruits else "units_at_most"), (g.left,)

    def cites(self) -> str:
        return "§JH-4.2" if self.chosen_way == ONE_CITY else "§JH-4.3"

    def options(self, g: Hammer) -> list[Action]:
        return [("place", area) for area in self.places]

    def refuse_place(self, g: Hammer, area: Area) -> Refusal | None:
        """§JH-4.2, §JH-4.3 A city of a Greek region, or a wilderness area."""
        return refuse_maccabean(g, area, self.chosen_way)

    def place(self, g: Hammer, area: Area) -> None:
        """Ruling JH-R6 OPs - 1 units; by an option the number is asked."""
        if g.variant.full_recruits:
            place_together(g, self.side, area, g.left)
            g.end()
        else:
            g.become(HowMany(self.side, area))


def place_together(g: Hammer, side: Side, area: Area, number: int) -> None:
    """§JH-4.2, §JH-4.3 Units in one city, or in one wilderness area."""
    g.place(side, area, number)
    g.note("§JH-4.2" if g.map.kind[area] == CITY else "§JH-4.3", "recruits", side, number, area)


@dataclass(frozen=True)
class HowMany(Decision):
    """Ruling JH-R6, Ruling JH-R54 How many recruits in the chosen area, where fewer than OPs - 1 may be placed?"""

    area: Area

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "HowMany", (self.area, g.left)

    def options(self, g: Hammer) -> list[Action]:
        return [("number", n) for n in range(1, g.left + 1)]

    def refuse_number(self, g: Hammer, number: int) -> Refusal | None:
        """§JH-4.2, §JH-4.3 Up to OPs - 1."""
        return None if 1 <= number <= g.left else NOT_THAT_MANY

    def number(self, g: Hammer, number: int) -> None:
        place_together(g, self.side, self.area, number)
        g.end()
