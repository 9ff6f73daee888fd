"""11.0 Reinforcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import AREAS, ROMAN, ZONES, Area, Unit
from maniple.kernel.frames import Action, Decision, Refusal

ALIKE: Final = Refusal("§11.1a", "take_the_first_alike")
NOT_IN_A_ZONE: Final = Refusal("§11.3b", "not_in_a_zone")
NOT_NEXT_TO_ITS_ZONE: Final = Refusal("§11.2a", "not_next_to_its_zone")
NOT_ROMAN: Final = Refusal("§11.2a", "area_not_roman")
NO_ROOM: Final = Refusal("§7.2a", "no_room_there")

UNITS_PER_TURN: Final = 6


def refuse_entry(g: Storm, area: Area) -> Refusal | None:
    """§11.2a, Ruling E5, Ruling E12 A Roman-controlled area with fewer than five Roman units."""
    if g.control[area] != ROMAN:
        return NOT_ROMAN
    return None if g.room(ROMAN, area) > 0 else NO_ROOM


def can_reinforce(g: Storm) -> bool:
    """§4.0C7 Whether a unit waits in a zone and has somewhere to go."""
    for zone in range(ZONES):
        if g.troops[ROMAN][AREAS + zone] and any([refuse_entry(g, area) is None for area in g.map.entries[zone]]):
            return True
    return False


@dataclass(frozen=True)
class Reinforce(Decision):
    """§11.1a, §11.2a Which units enter, and where?"""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "Reinforce", (g.left,)

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = []
        for zone in range(ZONES):
            waiting = g.troops[ROMAN][AREAS + zone]
            if waiting:
                entries = [area for area in g.map.entries[zone] if refuse_entry(g, area) is None]
                if entries:
                    for unit in g.alike(list(waiting)):
                        out.extend([("reinforce", unit, area) for area in entries])
        out.append(("done",))
        return out

    def refuse_reinforce(self, g: Storm, unit: Unit, area: Area) -> Refusal | None:
        """§11.2a, Ruling E12, Ruling E13 A unit in a zone, to an area next to its own zone."""
        zone = g.where[unit] - AREAS
        if zone < 0:
            return NOT_IN_A_ZONE
        if area >= AREAS or area not in g.map.entries[zone]:
            return NOT_NEXT_TO_ITS_ZONE
        found = refuse_entry(g, area)
        if found is not None:
            return found
        return None if unit in g.alike(list(g.troops[ROMAN][AREAS + zone])) else ALIKE

    def reinforce(self, g: Storm, unit: Unit, area: Area) -> None:
        """§4.0C7 Placed fresh."""
        zone = g.where[unit]
        g.put(unit, area)
        g.fresh[unit] = True
        g.left -= 1
        g.note("§11.2a", "reinforces", unit, zone, area)
        if not g.left or not can_reinforce(g):
            g.end()

    def done(self, g: Storm) -> None:
        """§11.1a Fewer than six is always allowed."""
        g.end()
