"""14.0 Judean leaders: Rally. The other three placements are made with an Attack or Assault, in `ch06_impulse.py` and
`ch08_attack.py`; a lone leader falls in `Storm.catch_leader`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import AREAS, FACTIONS, JUDEAN, LOST, NO_FACTION, NOWHERE, Area, Unit
from maniple.kernel.frames import Action, Decision, Refusal

ALIKE: Final = Refusal("§14.1d", "take_the_first_alike")
LEADER_IS_LOST: Final = Refusal("§14.2a", "leader_is_lost")
LEADER_WAS_PLACED: Final = Refusal("Ruling L1", "leader_was_placed")
OTHER_LEADER_THERE: Final = Refusal("§14.0a", "two_leaders_in_one_area")
NOBODY_OF_HIS: Final = Refusal("§14.0a", "nobody_of_his_faction_there")
OUT_OF_SUPPLY: Final = Refusal("§14.1d", "area_is_out_of_supply")
NOBODY_TO_RALLY: Final = Refusal("§14.1d", "nobody_to_rally")
NOT_TO_BE_REFRESHED: Final = Refusal("§14.1d", "not_a_spent_unit_there")
NOBODY_REFRESHED: Final = Refusal("Ruling L9", "refresh_at_least_one")
NOBODY_HELPED: Final = Refusal("Ruling C20", "refresh_at_least_one")

RALLY_UNITS: Final = 3


def refuse_placing(g: Storm, faction: int, area: Area) -> Refusal | None:
    """§14.0a, §14.2a, Ruling L1, Ruling L11 Why a leader cannot be placed in an area."""
    if g.where[g.leader(faction)] == LOST:
        return LEADER_IS_LOST
    if g.placed[faction]:
        return LEADER_WAS_PLACED
    if area >= AREAS or not g.has_faction(faction, area):
        return NOBODY_OF_HIS
    return None if g.may_place(faction, area) else OTHER_LEADER_THERE


def refuse_rally(g: Storm, faction: int, area: Area) -> Refusal | None:
    """§14.1d, Ruling L9, Ruling L17, Ruling E3 Where a leader may rally: in supply, with spent units of his faction."""
    found = refuse_placing(g, faction, area)
    if found is not None:
        return found
    if g.oos[area]:
        return OUT_OF_SUPPLY
    for unit in g.troops[JUDEAN][area]:
        if g.map.faction[unit] == faction and not g.fresh[unit]:
            return None
    return NOBODY_TO_RALLY


def rallies(g: Storm) -> list[Action]:
    """§14.1d Every Rally that is possible now."""
    out: list[Action] = []
    for faction in range(len(FACTIONS)):
        if not g.placed[faction] and g.where[g.leader(faction)] == NOWHERE:
            for area in range(AREAS):
                if g.troops[JUDEAN][area] and refuse_rally(g, faction, Area(area)) is None:
                    out.append(("rally", faction, area))
    return out


@dataclass(frozen=True)
class Refresh(Decision):
    """§14.1d, Ruling L9, #27 Which units become fresh?"""

    area: Area
    faction: int = NO_FACTION

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "Refresh", (self.area, g.left)

    def cites(self) -> str:
        return "#27" if self.faction == NO_FACTION else "§14.1d"

    def spent(self, g: Storm) -> list[Unit]:
        found = [unit for unit in g.troops[self.side][self.area] if not g.fresh[unit]]
        if self.faction == NO_FACTION:
            return found
        return [unit for unit in found if g.map.faction[unit] == self.faction]

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("refresh", unit) for unit in g.alike(self.spent(g))]
        if g.chosen:
            out.append(("done",))
        return out

    def refuse_refresh(self, g: Storm, unit: Unit) -> Refusal | None:
        """§14.1d, #27 A spent unit of the area, and of the faction."""
        found = self.spent(g)
        if unit not in found:
            return NOT_TO_BE_REFRESHED
        return None if unit in g.alike(found) else ALIKE

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling L9, Ruling C20 At least one."""
        if g.chosen:
            return None
        return NOBODY_HELPED if self.faction == NO_FACTION else NOBODY_REFRESHED

    def refresh(self, g: Storm, unit: Unit) -> None:
        g.fresh[unit] = True
        g.chosen.append(unit)
        g.left -= 1
        g.note(self.cites(), "is_refreshed", unit, self.area)
        if not g.left or not self.spent(g):
            g.end()

    def done(self, g: Storm) -> None:
        g.end()


def rally(g: Storm, faction: int, area: Area) -> None:
    """§14.1d He is placed and spent; up to three of his units become fresh."""
    g.place_leader(faction, area)
    g.note("§14.1d", "leader_rallies", faction, area)
    g.left = RALLY_UNITS
    g.chosen = []
    g.become(Refresh(JUDEAN, area, faction))
