"""13.2 Siege Towers and Siege Ramps: building, upgrading, removing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.ch06_impulse import ALREADY_CHOSEN, IS_SPENT, NOT_YOUR_UNIT
from maniple.games.storm_over_jerusalem.ch07_movement import own_muster, the_muster
from maniple.games.storm_over_jerusalem.ch13_walls import NO_POINT_USED
from maniple.games.storm_over_jerusalem.state import ANY_UNITS, APART, ONE_FACTION_BEHIND, TOGETHER, Muster, Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    JUDEAN,
    MOST_VALUE,
    NO_TOWER,
    NOWHERE,
    ROMAN,
    Area,
    Tower,
    Unit,
    Wall,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Steps

ALIKE: Final = Refusal("§13.2.2a", "take_the_first_alike")
UNITS_ALIKE: Final = Refusal("§13.2.5b", "take_the_first_alike")
NOT_ROMAN: Final = Refusal("§13.2.1a", "area_not_roman")
NO_ROMANS_THERE: Final = Refusal("Ruling W17", "no_romans_to_guard_it")
NO_SIEGE_WORKS_THERE: Final = Refusal("§13.2.6a", "no_siege_works_there")
TOO_FEW_TOWER_POINTS: Final = Refusal("§13.2.1a", "too_few_tower_points")
NO_COUNTER: Final = Refusal("§13.2.1b", "no_such_counter")
BUILT_THERE: Final = Refusal("§13.2.1a", "towers_of_one_card_apart")
NOT_HIGHER: Final = Refusal("§13.2.1b", "not_a_higher_value")
NO_TOWER_THERE: Final = Refusal("§13.2.1b", "tower_not_on_the_map")
NO_RAMP_HERE: Final = Refusal("§13.2.5b", "no_ramp_here")
NOBODY_BEHIND: Final = Refusal("Ruling W21", "nobody_behind_the_ramp")
NO_WORK_FOR_LEADERS: Final = Refusal("Ruling W21", "leaders_tear_nothing_down")
ONE_FACTION_WORKS: Final = Refusal("Ruling W14", "one_faction_at_the_ramp")
NOT_REMOVABLE: Final = Refusal("§4.0C6", "tower_not_in_a_roman_area")

RAMP_TARGET: Final = 6


# -------------------------------------------------------------------- 13.2.1 towers


def refuse_site(g: Storm, area: Area, anywhere: bool) -> Refusal | None:
    """§13.2.1a, §13.2.6a, Ruling W17, #26 Where towers may be built or upgraded."""
    if area >= AREAS or (g.control[area] != ROMAN and not anywhere):
        return NOT_ROMAN
    if not g.troops[ROMAN][area]:
        return NO_ROMANS_THERE
    return None if g.map.siege_works[area] else NO_SIEGE_WORKS_THERE


def can_build(g: Storm, points: int, anywhere: bool) -> bool:
    """Ruling C17 Whether at least one point could be used."""
    for area in range(AREAS):
        if refuse_site(g, Area(area), anywhere) is None:
            for value in range(1, points + 1):
                if value <= MOST_VALUE and g.free_tower(value) != NO_TOWER:
                    return True
    for tower in range(g.map.towers):
        for value in range(1, MOST_VALUE + 1):
            if refuse_upgrade(g, Tower(tower), value, points, anywhere) is None:
                return True
    return False


def refuse_upgrade(g: Storm, tower: Tower, value: int, points: int, anywhere: bool) -> Refusal | None:
    """§13.2.1b, Ruling W10, Ruling W20 The new counter must be free; the points are the difference."""
    area = g.tower_at[tower]
    if area == NOWHERE:
        return NO_TOWER_THERE
    found = refuse_site(g, area, anywhere)
    if found is not None:
        return found
    old = g.map.tower_value[tower]
    if value <= old or value > MOST_VALUE:
        return NOT_HIGHER
    if value - old > points:
        return TOO_FEW_TOWER_POINTS
    return None if g.free_tower(value) != NO_TOWER else NO_COUNTER


def alike_before(g: Storm, tower: Tower) -> list[Tower]:
    """The towers with lower ids that stand in the same area with the same value, fresh or spent like this one."""
    area, value, is_fresh = g.tower_at[tower], g.map.tower_value[tower], g.tower_fresh[tower]
    return [
        other
        for other in g.towers_in(area)
        if other < tower and g.map.tower_value[other] == value and g.tower_fresh[other] == is_fresh
    ]


def first_alike(g: Storm, tower: Tower) -> bool:
    """One of several towers that are alike stands for all."""
    return not alike_before(g, tower)


@dataclass(frozen=True)
class BuildTowers(Decision):
    """§13.2.1a Where are towers built or upgraded?"""

    anywhere: bool = False

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "BuildTowers", (g.left,)

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = []
        values = [value for value in range(1, MOST_VALUE + 1) if value <= g.left and g.free_tower(value) != NO_TOWER]
        if values:
            for area in range(AREAS):
                if refuse_site(g, Area(area), self.anywhere) is None:
                    out.extend([("erect", area, v) for v in values if not self.is_too_near(g, Area(area), v)])
        for tower in range(g.map.towers):
            if g.tower_at[tower] != NOWHERE:
                for value in range(2, MOST_VALUE + 1):
                    if self.refuse_upgrade(g, Tower(tower), value) is None:
                        out.append(("upgrade", tower, value))
        if g.chosen:
            out.append(("done",))
        return out

    def refuse_erect(self, g: Storm, area: Area, value: int) -> Refusal | None:
        """§13.2.1a, §13.2.6a, Ruling W9, Ruling W10 Points, a counter, and a place for it."""
        found = refuse_site(g, area, self.anywhere)
        if found is not None:
            return found
        if not 1 <= value <= min(MOST_VALUE, g.left):
            return TOO_FEW_TOWER_POINTS
        if g.free_tower(value) == NO_TOWER:
            return NO_COUNTER
        return BUILT_THERE if self.is_too_near(g, area, value) else None

    def is_too_near(self, g: Storm, area: Area, value: int, upgraded: Tower = NO_TOWER) -> bool:
        """§13.2.1a, Ruling W9 Whether another tower of the same card stands there, and they must be apart."""
        rule = g.variant.towers_of_one_card
        if rule == TOGETHER:
            return False
        for built in g.chosen:
            if built not in (NO_TOWER, upgraded) and g.tower_at[built] == area:
                if rule == APART or max(value, g.map.tower_value[built]) > 1:
                    return True
        return False

    def is_upgraded_too_near(self, g: Storm, tower: Tower, value: int) -> bool:
        """§13.2.1a, Ruling W9 What this card built stays apart when it is upgraded; older towers are not limited."""
        return tower in g.chosen and self.is_too_near(g, g.tower_at[tower], value, tower)

    def refuse_upgrade(self, g: Storm, tower: Tower, value: int) -> Refusal | None:
        """§13.2.1b, Ruling W9 One point for each step; of towers alike the first that may be upgraded."""
        found = refuse_upgrade(g, tower, value, g.left, self.anywhere)
        if found is not None:
            return found
        if self.is_upgraded_too_near(g, tower, value):
            return BUILT_THERE
        for other in alike_before(g, tower):
            if not self.is_upgraded_too_near(g, other, value):
                return ALIKE
        return None

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling C17 At least one point is used."""
        return None if g.chosen else NO_POINT_USED

    def erect(self, g: Storm, area: Area, value: int) -> None:
        """§13.2.1a Placed fresh."""
        tower = g.free_tower(value)
        g.put_tower(tower, area, True)
        g.note("§13.2.1a", "tower_built", tower, area)
        g.chosen.append(tower)
        self.use(g, value)

    def upgrade(self, g: Storm, tower: Tower, value: int) -> None:
        """§13.2.1b, Ruling W20 Counters are exchanged; fresh stays fresh, spent stays spent."""
        other = g.free_tower(value)
        area = g.tower_at[tower]
        g.put_tower(other, area, g.tower_fresh[tower])
        g.put_tower(tower, NOWHERE, True)
        g.note("§13.2.1b", "tower_upgraded", tower, other, area)
        built = tower in g.chosen
        g.chosen = [other if built and chosen == tower else chosen for chosen in g.chosen]
        if not built:
            g.chosen.append(NO_TOWER)
        self.use(g, value - g.map.tower_value[tower])

    def use(self, g: Storm, points: int) -> None:
        """§13.2.1a, Ruling W9 `chosen` keeps the towers that this card has built, and NO_TOWER for an upgrade."""
        g.left -= points
        if not g.left or len(self.options(g)) == 1:
            g.end()

    def done(self, g: Storm) -> None:
        """§13.2.1b Unused points are lost."""
        g.end()


@dataclass(frozen=True)
class RemoveTowers(Decision):
    """§4.0C6, §13.2.4c Are towers taken off the map?"""

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [
            ("remove", tower) for tower in range(g.map.towers) if self.refuse_remove(g, Tower(tower)) is None
        ]
        out.append(("done",))
        return out

    def refuse_remove(self, g: Storm, tower: Tower) -> Refusal | None:
        """§4.0C6 A tower in a Roman-controlled area."""
        area = g.tower_at[tower]
        if area == NOWHERE or g.control[area] != ROMAN:
            return NOT_REMOVABLE
        return None if first_alike(g, tower) else ALIKE

    def remove(self, g: Storm, tower: Tower) -> None:
        g.note("§4.0C6", "tower_taken_off", tower, g.tower_at[tower])
        g.put_tower(tower, NOWHERE, True)
        if len(self.options(g)) == 1:
            g.end()

    def done(self, g: Storm) -> None:
        g.end()


# -------------------------------------------------------------------- 13.2.5 removing a ramp


def behind(g: Storm, wall: Wall) -> Area:
    """§13.2.5b The area across the section from its ramp."""
    a, b = g.map.wall_ends[wall]
    return b if g.ramp[wall] == a else a


def sites(g: Storm, wall: Wall) -> list[Area]:
    """§13.2.5b, Ruling W21 The areas that contain the section of a ramp, the one behind it first."""
    area = behind(g, wall)
    return [area, g.ramp[wall]] if g.variant.ramp_removal == ANY_UNITS else [area]


def refuse_demolition(g: Storm, wall: Wall) -> Refusal | None:
    """§13.2.5b, Ruling W21 A ramp with fresh Judean units at its section."""
    if g.ramp[wall] == NOWHERE:
        return NO_RAMP_HERE
    for area in sites(g, wall):
        if any([g.fresh[unit] for unit in g.troops[JUDEAN][area]]):
            return None
    return NOBODY_BEHIND


@dataclass(frozen=True)
class Demolition(Procedure):
    """§13.2.5b Judean units try to remove a ramp."""

    wall: Wall

    def steps(self) -> Steps:
        return (self.choose_units, self.roll)

    def choose_units(self, g: Storm) -> None:
        g.muster = Muster(behind(g, self.wall))
        g.call(Demolishers(JUDEAN, self.wall))

    def roll(self, g: Storm) -> None:
        """§13.2.5b, Example V20 1d6, +1 for each unit after the first; 6 or more removes it; all are spent."""
        muster = the_muster(g)
        die = g.roll()
        bonus = len(muster.units) - 1
        g.note("§13.2.5b", "demolition_begins", len(muster.units), muster.area, self.wall)
        g.note("§13.2.5b", "demolition_rolls", die, bonus)
        if die + bonus >= RAMP_TARGET:
            g.put_ramp(self.wall, NOWHERE)
            g.note("§13.2.5b", "ramp_removed", self.wall)
        else:
            g.note("§13.2.5b", "ramp_stands", self.wall)
        for unit in muster.units:
            g.spend(unit)
        g.muster = None


@dataclass(frozen=True)
class Demolishers(Decision):
    """§13.2.5b, Ruling W14, Ruling W21 Which units work on it? Any number of one area."""

    wall: Wall

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        muster = the_muster(g)
        return "Demolishers", (self.wall, len(muster.units))

    def free(self, g: Storm) -> list[Unit]:
        muster = the_muster(g)
        one_faction = muster.units and g.variant.ramp_removal == ONE_FACTION_BEHIND
        faction = g.map.faction[muster.units[0]] if one_faction else -1
        return [
            unit
            for area in self.sites(g)
            for unit in g.troops[JUDEAN][area]
            if g.fresh[unit] and unit not in muster.units and faction in (-1, g.map.faction[unit])
        ]

    def sites(self, g: Storm) -> list[Area]:
        """§13.2.5b Where they come from; the first one says for all."""
        muster = the_muster(g)
        return [muster.area] if muster.units else sites(g, self.wall)

    def first_alike(self, g: Storm) -> list[Unit]:
        """In each area one stands for all that are alike."""
        found = self.free(g)
        return [unit for area in self.sites(g) for unit in g.alike([u for u in found if g.where[u] == area])]

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("join", unit) for unit in self.first_alike(g)]
        if the_muster(g).units:
            out.append(("done",))
        return out

    def refuse_join(self, g: Storm, unit: Unit) -> Refusal | None:
        """Ruling W14, Ruling W21 A fresh unit at the section, of the area that works, no leader."""
        muster = the_muster(g)
        if g.where[unit] not in self.sites(g) or g.map.side[unit] != JUDEAN:
            return NOT_YOUR_UNIT
        if unit >= g.map.units:
            return NO_WORK_FOR_LEADERS
        if not g.fresh[unit]:
            return IS_SPENT
        if unit in muster.units:
            return ALREADY_CHOSEN
        if unit not in self.free(g):
            return ONE_FACTION_WORKS
        return None if unit in self.first_alike(g) else UNITS_ALIKE

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling W21 At least one unit."""
        return None if the_muster(g).units else NOBODY_BEHIND

    def join(self, g: Storm, unit: Unit) -> None:
        muster = own_muster(g)
        muster.area = g.where[unit]
        muster.units.append(unit)

    def done(self, g: Storm) -> None:
        g.end()
