"""7.0 Movement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.ch08_attack import Entry
from maniple.games.storm_over_jerusalem.state import Muster, Storm
from maniple.games.storm_over_jerusalem.tables import AREAS, JUDEAN, ROMAN, Area, Tower, Unit
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_ADJACENT: Final = Refusal("§7.1b", "not_adjacent")
NO_ZONE: Final = Refusal("§11.3a", "no_movement_into_a_zone")
TOO_FEW_POINTS: Final = Refusal("§7.0a", "too_few_movement_points")
NO_ROOM: Final = Refusal("§7.2a", "no_room_there")
WALL_STANDS: Final = Refusal("§13.1a", "wall_must_be_assaulted")
NO_TOWERS_THERE: Final = Refusal("§13.2.6a", "no_towers_there")


def cost(g: Storm, side: Side, a: Area, b: Area) -> int:
    """§7.1a 1 to enter, 1 more into an enemy area, 1 more out of one."""
    return 1 + (1 if g.is_hostile(side, b) else 0) + (1 if is_hostile_to_leave(g, side, a) else 0)


def is_hostile_to_leave(g: Storm, side: Side, area: Area) -> bool:
    """§7.1a, §14.2b, Ruling K2 A lone leader falls to Romans who set out beside him, and hinders them no more."""
    return g.is_hostile(side, area) and not (side == ROMAN and g.is_alone(area))


def points_of(g: Storm, units: list[Unit]) -> int:
    """§7.0a, Ruling M3 They go together, so the slowest sets the pace."""
    return min([g.map.move[unit] for unit in units])


def refuse_step(g: Storm, side: Side, number: int, points: int, with_towers: bool, a: Area, b: Area) -> Refusal | None:
    """§7.0a, §7.1a, §7.1b, §7.2a, §2.2.1d, §11.3a, §13.1a, §13.1b, §13.1c, Ruling M1, Ruling M4, Ruling M6, Ruling M8,
    Ruling M9, Ruling W15 Whether some units may go from one area to the next."""
    if b >= AREAS:
        return NO_ZONE
    if b not in g.map.adjacent[a]:
        return NOT_ADJACENT
    if g.room(side, b) < number:
        return NO_ROOM
    if side == ROMAN and g.control[b] == JUDEAN and g.has_units(JUDEAN, b) and g.is_shut(a, b):
        return WALL_STANDS
    if with_towers and not g.map.siege_works[b]:
        return NO_TOWERS_THERE
    return TOO_FEW_POINTS if cost(g, side, a, b) > points else None


@dataclass(frozen=True)
class March(Procedure):
    """§7.0a The chosen units go step by step, then they are spent."""

    side: Side
    bonus: int = 0

    def steps(self) -> Steps:
        return (self.go_on, self.arrive)

    def go_on(self, g: Storm) -> None:
        """Ruling M1 As long as there are points for another step."""
        marching = Marching(self.side, self.bonus)
        if marching.targets(g):
            g.call(marching)

    def arrive(self, g: Storm) -> None:
        """§6.1d, §13.2.2a, Ruling W8 Units and towers are spent; #42, #55 the Judeans may answer."""
        muster = the_muster(g)
        units = muster.units
        for unit in units:
            g.spend(unit)
        for tower in muster.towers:
            g.put_tower(tower, g.tower_at[tower], False)
        area = g.where[units[0]]
        g.drop_towers()
        g.muster = None
        if self.side == ROMAN:
            g.become(Entry(area, tuple(units)))


def set_out(g: Storm, side: Side, area: Area) -> None:
    """§7.1a The first step."""
    muster = the_muster(g)
    g.note("§7.0a", "march_begins", side, len(muster.units), muster.area)
    go(g, side, area)


def go(g: Storm, side: Side, area: Area) -> None:
    """§7.1a, §12.0a, §14.2b, Ruling M4, Ruling M5, Ruling L13 One step of all, with what it changes at once."""
    muster = own_muster(g)
    here = g.where[muster.units[0]]
    muster.spent_moves += cost(g, side, here, area)
    for unit in muster.units:
        g.put(unit, area)
    for tower in muster.towers:
        g.put_tower(tower, area, g.tower_fresh[tower])
    g.note("§7.1a", "marches", here, area)
    g.settle(here)
    if side == ROMAN:
        g.catch_leader(area)
    g.settle(area)


def the_muster(g: Storm) -> Muster:
    muster = g.muster
    assert muster is not None
    return muster


def own_muster(g: Storm) -> Muster:
    """The muster, to be changed."""
    muster = the_muster(g).clone()
    g.muster = muster
    return muster


@dataclass(frozen=True)
class Marching(Decision):
    """§7.0a Which area next, or stop here?"""

    bonus: int

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        muster = the_muster(g)
        return "Marching", (len(muster.units), g.where[muster.units[0]], self.points(g))

    def points(self, g: Storm) -> int:
        """§7.0a Movement points that are left."""
        muster = the_muster(g)
        return points_of(g, muster.units) + self.bonus - muster.spent_moves

    def targets(self, g: Storm) -> list[Area]:
        muster = the_muster(g)
        points = self.points(g)
        if points <= 0:
            return []
        here = g.where[muster.units[0]]
        number, with_towers = len(muster.units), len(muster.towers) > 0
        return [
            b for b in g.map.adjacent[here] if refuse_step(g, self.side, number, points, with_towers, here, b) is None
        ]

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("step", area) for area in self.targets(g)]
        out.append(("stop",))
        return out

    def refuse_step(self, g: Storm, area: Area) -> Refusal | None:
        """§7.0a, §7.1a The next area, with the points that are left."""
        muster = the_muster(g)
        here = g.where[muster.units[0]]
        return refuse_step(g, self.side, len(muster.units), self.points(g), len(muster.towers) > 0, here, area)

    def step(self, g: Storm, area: Area) -> None:
        go(g, self.side, area)
        if not self.targets(g):
            g.end()

    def stop(self, g: Storm) -> None:
        g.end()


def can_step(g: Storm, side: Side, units: list[Unit], towers: list[Tower], bonus: int, area: Area) -> bool:
    """Whether a group can make at least one step."""
    points = points_of(g, units) + bonus
    for b in g.map.adjacent[area]:
        if refuse_step(g, side, len(units), points, len(towers) > 0, area, b) is None:
            return True
    return False
