"""13.2 Siege Towers and Siege Ramps: building, upgrading, removing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.ch06_impulse import ALREADY_CHOSEN, IS_SPENT, NOT_YOUR_UNIT, OTHER_FACTION
from maniple.games.storm_over_jerusalem.ch07_movement import own_muster, the_muster
from maniple.games.storm_over_jerusalem.ch13_walls import NO_POINT_USED
from maniple.games.storm_over_jerusalem.state import Muster, Storm
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
NOT_ROMAN: Final = Refusal("§13.2.1a", "area_not_roman")
NO_ROMANS_THERE: Final = Refusal("Ruling W17", "no_romans_to_guard_it")
NO_SIEGE_WORKS_THERE: Final = Refusal("§13.2.6a", "no_siege_works_there")
TOO_FEW_TOWER_POINTS: Final = Refusal("§13.2.1a", "too_few_tower_points")
NO_COUNTER: Final = Refusal("§13.2.1b", "no_such_counter")
NOT_HIGHER: Final = Refusal("§13.2.1b", "not_a_higher_value")
NO_TOWER_THERE: Final = Refusal("§13.2.1b", "tower_not_on_the_map")
NO_RAMP_HERE: Final = Refusal("§13.2.5b", "no_ramp_here")
NOBODY_BEHIND: Final = Refusal("Ruling W21", "nobody_behind_the_ramp")
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


def first_alike(g: Storm, tower: Tower) -> bool:
    """One of several towers that are alike stands for all."""
    area, value, is_fresh = g.tower_at[tower], g.map.tower_value[tower], g.tower_fresh[tower]
    for other in range(tower):
        if g.tower_at[other] == area and g.map.tower_value[other] == value and g.tower_fresh[other] == is_fresh:
            return False
    return True


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
                    out.extend([("erect", area, value) for value in values])
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
        return None if g.free_tower(value) != NO_TOWER else NO_COUNTER

    def refuse_upgrade(self, g: Storm, tower: Tower, value: int) -> Refusal | None:
        """§13.2.1b One point for each step."""
        found = refuse_upgrade(g, tower, value, g.left, self.anywhere)
        if found is not None:
            return found
        return None if first_alike(g, tower) else ALIKE

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling C17 At least one point is used."""
        return None if g.chosen else NO_POINT_USED

    def erect(self, g: Storm, area: Area, value: int) -> None:
        """§13.2.1a Placed fresh."""
        tower = g.free_tower(value)
        g.put_tower(tower, area, True)
        g.note("§13.2.1a", "tower_built", tower, area)
        self.use(g, value)

    def upgrade(self, g: Storm, tower: Tower, value: int) -> None:
        """§13.2.1b, Ruling W20 Counters are exchanged; fresh stays fresh, spent stays spent."""
        other = g.free_tower(value)
        area = g.tower_at[tower]
        g.put_tower(other, area, g.tower_fresh[tower])
        g.put_tower(tower, NOWHERE, True)
        g.note("§13.2.1b", "tower_upgraded", tower, other, area)
        self.use(g, value - g.map.tower_value[tower])

    def use(self, g: Storm, points: int) -> None:
        g.chosen.append(points)
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


def refuse_demolition(g: Storm, wall: Wall) -> Refusal | None:
    """§13.2.5b, Ruling W21 A ramp with fresh Judean units behind its section."""
    if g.ramp[wall] == NOWHERE:
        return NO_RAMP_HERE
    if any([g.fresh[unit] for unit in g.troops[JUDEAN][behind(g, wall)]]):
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
        g.note("§13.2.5b", "demolition_rolls", die, bonus, self.wall)
        if die + bonus >= RAMP_TARGET:
            g.put_ramp(self.wall, NOWHERE)
            g.note("§13.2.5b", "ramp_removed", self.wall)
        for unit in muster.units:
            g.spend(unit)
        g.muster = None


@dataclass(frozen=True)
class Demolishers(Decision):
    """§13.2.5b, Ruling W14, Ruling W21 Which units work on it? All of one faction."""

    wall: Wall

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        muster = the_muster(g)
        return "Demolishers", (self.wall, len(muster.units))

    def free(self, g: Storm) -> list[Unit]:
        muster = the_muster(g)
        faction = g.map.faction[muster.units[0]] if muster.units else -1
        return [
            unit
            for unit in g.troops[JUDEAN][muster.area]
            if g.fresh[unit] and unit not in muster.units and faction in (-1, g.map.faction[unit])
        ]

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("join", unit) for unit in g.alike(self.free(g))]
        if the_muster(g).units:
            out.append(("done",))
        return out

    def refuse_join(self, g: Storm, unit: Unit) -> Refusal | None:
        """Ruling W14, Ruling W21 A fresh unit behind the section, of one faction, no leader."""
        muster = the_muster(g)
        if g.where[unit] != muster.area or g.map.side[unit] != JUDEAN or unit >= g.map.units:
            return NOT_YOUR_UNIT
        if not g.fresh[unit]:
            return IS_SPENT
        if unit in muster.units:
            return ALREADY_CHOSEN
        found = self.free(g)
        if unit not in found:
            return OTHER_FACTION
        return None if unit in g.alike(found) else ALIKE

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling W21 At least one unit."""
        return None if the_muster(g).units else NOBODY_BEHIND

    def join(self, g: Storm, unit: Unit) -> None:
        own_muster(g).units.append(unit)

    def done(self, g: Storm) -> None:
        g.end()
