"""9.0 Applying damage points, and 9.2 Retreats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.state import Storm, the
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    JUDEAN,
    NO_LEADER,
    NO_WALL,
    ROMAN,
    Area,
    Unit,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Refusal, Side

NOT_IN_THE_AREA: Final = Refusal("§9.0a", "not_in_the_area")
IS_SPENT: Final = Refusal("§9.0a", "is_spent_already")
IS_FRESH: Final = Refusal("§9.0a", "is_still_fresh")
TOO_FEW_DAMAGE_POINTS: Final = Refusal("§9.0a", "too_few_damage_points")
NO_RETREAT_THERE: Final = Refusal("§9.2a", "no_retreat_there")
FEWER_ENEMIES_ELSEWHERE: Final = Refusal("§9.2b", "fewer_enemies_elsewhere")
WALL_IN_THE_WAY: Final = Refusal("§9.2e", "wall_in_the_way")
FULL: Final = Refusal("§9.2c", "no_room_to_retreat")
LEADS_NOWHERE: Final = Refusal("§9.2c", "full_and_leads_nowhere")
BLOCKED: Final = Refusal("Ruling K24", "full_areas_block_the_way")
TWO_LEADERS: Final = Refusal("Ruling L8", "two_leaders_in_one_area")
WASTES_POINTS: Final = Refusal("§9.1a", "would_waste_points")
ALIKE: Final = Refusal("§9.0a", "take_the_first_alike")

FRESH_LOTS: Final = 3
SPENT_LOTS: Final = 2


# -------------------------------------------------------------------- 9.2 where a unit may retreat to


def may_cross(g: Storm, side: Side, a: Area, b: Area) -> bool:
    """§9.2e, §13.1c, §13.2.5a, Ruling K20 Romans retreat over no unbreached section, but back down their ramp."""
    if side == JUDEAN:
        return True
    wall = g.map.wall_between[a][b]
    return wall == NO_WALL or g.wall[wall] == 0 or g.ramp[wall] == b


def open_to(g: Storm, side: Side, area: Area, passed: tuple[Area, ...]) -> list[Area]:
    """§9.2a, §9.2d, §9.2e Friendly areas next to an area, with or without room, that can be crossed into."""
    out: list[Area] = []
    for b in g.map.adjacent[area]:
        if g.control[b] == side and b not in passed and may_cross(g, side, area, b):
            out.append(b)
    return out


def retreats(g: Storm, side: Side, area: Area, passed: tuple[Area, ...]) -> list[Area]:
    """§9.2a, §9.2b, §9.2c, §9.2d, §11.3a, Ruling K17, Ruling K18, Ruling K24, Ruling M8 Where a retreat from an area
    may end.

    `passed` is where it may not go any more: the target, and areas on the way."""
    open_areas = open_to(g, side, area, passed)
    foe = enemy(side)
    roomy = [b for b in open_areas if g.room(side, b) > 0]
    zones = g.map.zones_of[area] if side == ROMAN else ()
    if zones:  # no enemy is ever there, and there is always room
        return [*[b for b in roomy if not g.has_units(foe, b)], *zones]
    if roomy:
        fewest = min([g.number_of_units(foe, b) for b in roomy])
        return [b for b in roomy if g.number_of_units(foe, b) == fewest]
    out: list[Area] = []
    for b in ways_through(g, side, open_areas):
        for end in retreats(g, side, b, (*passed, b)):
            if end not in out:
                out.append(end)
    return sorted(out)


def ways_through(g: Storm, side: Side, open_areas: list[Area]) -> list[Area]:
    """§9.2b, §9.2c, Ruling K24 The full areas that a unit may pass through: those with the fewest enemies."""
    if not open_areas or (len(open_areas) > 1 and g.variant.full_areas_block_retreats):
        return []
    foe = enemy(side)
    fewest = min([g.number_of_units(foe, b) for b in open_areas])
    return [b for b in open_areas if g.number_of_units(foe, b) == fewest]


def way_of_retreat(g: Storm, side: Side, area: Area, passed: tuple[Area, ...], end: Area) -> list[Area]:
    """§9.2c, Ruling K24 The full areas on the way of a retreat to its end, none if that is the next; of several ways
    the first, for they differ in nothing else."""
    open_areas = open_to(g, side, area, passed)
    if end in open_areas or end in g.map.zones_of[area]:
        return []
    for b in ways_through(g, side, open_areas):
        if end in retreats(g, side, b, (*passed, b)):
            return [b, *way_of_retreat(g, side, b, (*passed, b), end)]
    return []


def leader_retreats(g: Storm, area: Area, faction: int) -> list[Area]:
    """Ruling L8 A leader is never too many, but two leaders never share an area."""
    other = g.where[g.map.units + 1 - faction]
    places = [b for b in g.map.adjacent[area] if g.control[b] == JUDEAN and b != other]
    if not places:
        return []
    fewest = min([len(g.troops[ROMAN][b]) for b in places])
    return [b for b in places if len(g.troops[ROMAN][b]) == fewest]


def retreats_of(g: Storm, unit: Unit) -> list[Area]:
    """§9.2a, Ruling K16 Where a unit or leader in the target area may retreat to."""
    area = g.where[unit]
    if unit >= g.map.units:
        return leader_retreats(g, area, g.map.faction[unit])
    return retreats(g, g.map.side[unit], area, (area,))


# -------------------------------------------------------------------- 9.1 how much can be assigned


def capacity(g: Storm, side: Side, area: Area) -> int:
    """§9.1a, Ruling K14, Ruling K15, Ruling K23, Ruling L5, Ruling L18 The most that can be assigned."""
    total = 0
    units = g.troops[side][area]
    if units:
        has_path = len(retreats(g, side, area, (area,))) > 0
        for unit in units:
            total += (FRESH_LOTS if g.fresh[unit] else SPENT_LOTS) - (0 if has_path else 1)
    if side == JUDEAN:
        faction = g.leader_at(area)
        if faction != NO_LEADER:
            total += SPENT_LOTS if leader_retreats(g, area, faction) else SPENT_LOTS - 1
    return total


def defenders(g: Storm, side: Side, area: Area) -> list[Unit]:
    """§9.0a, §14.0a, Ruling L4 The units that damage may fall on, a leader among them."""
    out = list(g.troops[side][area])
    if side == JUDEAN:
        faction = g.leader_at(area)
        if faction != NO_LEADER:
            out.append(g.leader(faction))
    return out


@dataclass(frozen=True)
class Damage(Decision):
    """§9.0a The owner assigns damage points, one lot after the other, as many as possible."""

    area: Area

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "Damage", (the(g.combat).damage, self.area)

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = []
        points = the(g.combat).damage
        side, area = self.side, self.area
        ends = retreats(g, side, area, (area,)) if g.troops[side][area] else []
        cost = SPENT_LOTS if ends else 1
        most = capacity(g, side, area)
        for unit in g.alike(defenders(g, side, area)):
            if unit >= g.map.units:
                own = leader_retreats(g, area, g.map.faction[unit])
                # Ruling K23: what is left afterwards must still find room
                if points - 1 <= most - (SPENT_LOTS if own else 1):
                    out.extend([("retreat", unit, b) for b in own])
                if points >= (SPENT_LOTS if own else 1):
                    out.append(("eliminate", unit))
            elif g.fresh[unit]:
                out.append(("flip", unit))
            else:
                out.extend([("retreat", unit, b) for b in ends if not wastes(g, unit, b, points, most)])
                if points >= cost:
                    out.append(("eliminate", unit))
        return out

    # ---------------------------------------------------------------- why not

    def refuse_here(self, g: Storm, unit: Unit, fresh: bool) -> Refusal | None:
        """§9.0a A unit of the area, on the side that the lot needs."""
        if g.where[unit] != self.area or g.map.side[unit] != self.side:
            return NOT_IN_THE_AREA
        if g.fresh[unit] != fresh:
            return IS_FRESH if g.fresh[unit] else IS_SPENT
        return None if unit in g.alike(defenders(g, self.side, self.area)) else ALIKE

    def refuse_flip(self, g: Storm, unit: Unit) -> Refusal | None:
        """§9.0a 1 point: a fresh unit becomes spent."""
        return self.refuse_here(g, unit, True)

    def refuse_retreat(self, g: Storm, unit: Unit, area: Area) -> Refusal | None:
        """§9.0a, §9.1a, §9.2a 1 point: a spent unit retreats, unless points would then be wasted."""
        found = self.refuse_here(g, unit, False)
        if found is NOT_IN_THE_AREA:
            return found
        if area not in retreats_of(g, unit):
            return self.refuse_place(g, unit, area)
        if found is not None:
            return found
        points, most = the(g.combat).damage, capacity(g, self.side, self.area)
        return WASTES_POINTS if wastes(g, unit, area, points, most) else None

    def refuse_place(self, g: Storm, unit: Unit, area: Area) -> Refusal:
        """§9.2a, §9.2b, §9.2c, §9.2e, Ruling L8 Why a retreat cannot end there."""
        side = self.side
        if area < AREAS and area in g.map.adjacent[self.area] and g.control[area] == side:
            if not may_cross(g, side, self.area, area):
                return WALL_IN_THE_WAY
            if unit >= g.map.units:
                return TWO_LEADERS if g.leader_at(area) != NO_LEADER else FEWER_ENEMIES_ELSEWHERE
            if g.room(side, area) <= 0:
                if retreats_of(g, unit):
                    return FULL
                return BLOCKED if g.variant.full_areas_block_retreats else LEADS_NOWHERE
            return FEWER_ENEMIES_ELSEWHERE
        return NO_RETREAT_THERE

    def refuse_eliminate(self, g: Storm, unit: Unit) -> Refusal | None:
        """§9.0a 2 points, or 1 without a retreat path: a spent unit is eliminated."""
        found = self.refuse_here(g, unit, False)
        if found is not None:
            return found
        cost = SPENT_LOTS if retreats_of(g, unit) else 1
        return None if the(g.combat).damage >= cost else TOO_FEW_DAMAGE_POINTS

    # ---------------------------------------------------------------- the lots

    def flip(self, g: Storm, unit: Unit) -> None:
        g.spend(unit)
        g.note("§9.0a", "flips", unit, self.area)
        self.assign(g, 1)

    def retreat(self, g: Storm, unit: Unit, area: Area) -> None:
        if unit < g.map.units:
            for here in way_of_retreat(g, self.side, self.area, (self.area,), area):
                g.note("§9.2c", "passes_through", unit, here)
        g.put(unit, area)
        g.note("§9.2a", "retreats", unit, self.area, area)
        g.settle(self.area)
        g.settle(area)
        self.assign(g, 1)

    def eliminate(self, g: Storm, unit: Unit) -> None:
        cost = SPENT_LOTS if retreats_of(g, unit) else 1
        g.eliminate(unit)
        g.note("§9.0a", "is_eliminated", unit, self.area)
        g.settle(self.area)
        self.assign(g, cost)

    def assign(self, g: Storm, cost: int) -> None:
        """§9.1a Until all that can be assigned is."""
        combat = the(g.combat)
        combat.damage -= cost
        combat.assigned += cost
        if combat.damage == 0:
            g.end()


def wastes(g: Storm, unit: Unit, area: Area, points: int, most: int) -> bool:
    """§9.1a, Ruling K16, Ruling K23, Example V27 Whether a retreat would leave more points than fit then."""
    if unit >= g.map.units:
        return points - 1 > most - SPENT_LOTS
    left = most - SPENT_LOTS
    if points - 1 > left:
        return True
    side, here = g.map.side[unit], g.where[unit]
    if area >= AREAS or g.room(side, area) > 1:  # the path stays open
        return False
    g.put(unit, area)
    left = capacity(g, side, here)
    g.put(unit, here)
    return points - 1 > left
