"""13.1.3 Repairing the walls. What walls do in combat is in `ch08_attack.py`, in movement in `ch07_movement.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.state import REPAIRED_AT_MOST, Storm
from maniple.games.storm_over_jerusalem.tables import AREAS, JUDEAN, ROMAN, Area, Unit, Wall
from maniple.kernel.frames import Action, Decision, Refusal

ALIKE: Final = Refusal("§13.1.3c", "take_the_first_alike")
NOT_REPAIRABLE: Final = Refusal("§13.1.3b", "wall_needs_no_repair")
NOT_OF_THIS_AREA: Final = Refusal("§13.1.3a", "wall_is_elsewhere")
NOBODY_TO_REPAIR: Final = Refusal("§13.1.3c", "nobody_to_repair")
NOT_HELD: Final = Refusal("§13.1.3a", "area_not_free_to_repair")
NO_POINT_USED: Final = Refusal("Ruling C17", "no_point_used")
NOT_A_REPAIRER: Final = Refusal("§13.1.3c", "not_a_fresh_unit_there")
TOO_MANY_AREAS: Final = Refusal("#49", "walls_of_two_areas_only")


def is_repairable(g: Storm, wall: Wall) -> bool:
    """§13.1.3b, Ruling W2 A damaged section goes up to +3 and no further."""
    return g.wall[wall] < REPAIRED_AT_MOST


def is_free(g: Storm, area: Area) -> bool:
    """§13.1.3a, Ruling W5 Judean controlled, and no Roman unit there."""
    return g.control[area] == JUDEAN and not g.troops[ROMAN][area]


def repairers(g: Storm, area: Area) -> list[Unit]:
    """§13.1.3c, Ruling W4 Fresh units, of both factions."""
    return [unit for unit in g.troops[JUDEAN][area] if g.fresh[unit]]


def refuse_area(g: Storm, area: Area) -> Refusal | None:
    """§13.1.3a A free area with a damaged section and somebody to repair it."""
    if area >= AREAS or not is_free(g, area):
        return NOT_HELD
    if not any([is_repairable(g, wall) for wall in g.map.walls_of[area]]):
        return NOT_REPAIRABLE
    return None if repairers(g, area) else NOBODY_TO_REPAIR


def can_repair(g: Storm) -> bool:
    """Whether a discard for repair would have any use (Ruling C17)."""
    for wall in range(len(g.wall)):
        if is_repairable(g, Wall(wall)):
            for area in g.map.wall_ends[wall]:
                if is_free(g, area) and repairers(g, area):
                    return True
    return False


@dataclass(frozen=True)
class ChooseRepairArea(Decision):
    """§13.1.3a In which area are walls repaired?"""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "ChooseRepairArea", (g.left,)

    def options(self, g: Storm) -> list[Action]:
        return [("at", area) for area in range(AREAS) if refuse_area(g, Area(area)) is None]

    def refuse_at(self, g: Storm, area: Area) -> Refusal | None:
        """§13.1.3a Judean controlled, no Romans, a damaged section, a fresh unit."""
        return refuse_area(g, area)

    def at(self, g: Storm, area: Area) -> None:
        g.chosen = []
        g.become(RepairWalls(JUDEAN, area))


@dataclass(frozen=True)
class RepairWalls(Decision):
    """§13.1.3a Which section gets the next repair point?"""

    area: Area

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "RepairWalls", (g.left, self.area)

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("mend", wall) for wall in g.map.walls_of[self.area] if self.refuse_mend(g, wall) is None]
        if g.chosen:
            out.append(("done",))
        return out

    def refuse_mend(self, g: Storm, wall: Wall) -> Refusal | None:
        """§13.1.3a, §13.1.3b, §13.1.3c, Ruling W3 A damaged section of the area; a new one needs a fresh unit."""
        if wall not in g.map.walls_of[self.area]:
            return NOT_OF_THIS_AREA
        if not is_repairable(g, wall):
            return NOT_REPAIRABLE
        return None if wall in g.chosen or repairers(g, self.area) else NOBODY_TO_REPAIR

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling C17 At least one point is used."""
        return None if g.chosen else NO_POINT_USED

    def mend(self, g: Storm, wall: Wall) -> None:
        """§13.1.3c One step; each section costs one unit its fresh side."""
        g.wall[wall] += 1
        g.left -= 1
        g.note("§13.1.3a", "wall_repaired", wall, g.wall[wall])
        is_new = wall not in g.chosen
        if is_new:
            g.chosen.append(wall)
        if is_new and self.may_go_on(g):
            g.call(FlipRepairer(JUDEAN, self.area))
        elif is_new:
            g.become(FlipRepairer(JUDEAN, self.area))
        elif not g.left or len(self.options(g)) == 1:
            g.end()

    def may_go_on(self, g: Storm) -> bool:
        """§13.1.3c Whether a further point could be used once the unit that worked is flipped."""
        if not g.left:
            return False
        others = len(repairers(g, self.area)) > 1
        for wall in g.map.walls_of[self.area]:
            if is_repairable(g, wall) and (others or wall in g.chosen):
                return True
        return False

    def done(self, g: Storm) -> None:
        """§13.1.3b Points may be left unused."""
        g.end()


@dataclass(frozen=True)
class FlipRepairer(Decision):
    """§13.1.3c Which unit did the work?"""

    area: Area

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "FlipRepairer", (self.area,)

    def options(self, g: Storm) -> list[Action]:
        return [("spend", unit) for unit in g.alike(repairers(g, self.area))]

    def refuse_spend(self, g: Storm, unit: Unit) -> Refusal | None:
        """§13.1.3c A fresh Judean unit of the area."""
        found = repairers(g, self.area)
        if unit not in found:
            return NOT_A_REPAIRER
        return None if unit in g.alike(found) else ALIKE

    def spend(self, g: Storm, unit: Unit) -> None:
        g.spend(unit)
        g.note("§13.1.3c", "works_on_the_wall", unit, self.area)
        g.end()


# -------------------------------------------------------------------- #49 Repair by Night


def free_ends(g: Storm, wall: int) -> list[Area]:
    """#49 The areas of a section that are free to repair it."""
    return [area for area in g.map.wall_ends[wall] if is_free(g, area)]


def fits_two_areas(g: Storm, walls: list[int]) -> bool:
    """#49 Whether all these sections border one or two free areas."""
    ends = [free_ends(g, wall) for wall in walls]
    if any([not found for found in ends]):
        return False
    for one in ends[0]:
        rest = [found for found in ends if one not in found]
        if not rest:
            return True
        for two in rest[0]:
            if all([two in found for found in rest]):
                return True
    return False


def can_repair_by_night(g: Storm) -> bool:
    for wall in range(len(g.wall)):
        if is_repairable(g, Wall(wall)) and free_ends(g, wall):
            return True
    return False


@dataclass(frozen=True)
class RepairByNight(Decision):
    """#49 Which section gets the next repair point? No unit is flipped."""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "RepairByNight", (g.left,)

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("mend", wall) for wall in range(len(g.wall)) if self.refuse_mend(g, Wall(wall)) is None]
        if g.chosen:
            out.append(("done",))
        return out

    def refuse_mend(self, g: Storm, wall: Wall) -> Refusal | None:
        """#49 Damaged sections of one or two areas that are Judean and free of Romans."""
        if not is_repairable(g, wall):
            return NOT_REPAIRABLE
        if not free_ends(g, wall):
            return NOT_HELD
        return None if wall in g.chosen or fits_two_areas(g, [*g.chosen, wall]) else TOO_MANY_AREAS

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling C20 "Up to" means at least one."""
        return None if g.chosen else NO_POINT_USED

    def mend(self, g: Storm, wall: Wall) -> None:
        g.wall[wall] += 1
        g.left -= 1
        g.note("#49", "wall_repaired", wall, g.wall[wall])
        if wall not in g.chosen:
            g.chosen.append(wall)
        if not g.left or len(self.options(g)) == 1:
            g.end()

    def done(self, g: Storm) -> None:
        g.end()
