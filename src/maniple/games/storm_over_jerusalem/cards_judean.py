"""Judean cards that are an impulse of their own. Those played in a combat are in `ch08_attack.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.cards_roman import NO_TARGET, Shoot, can_shoot
from maniple.games.storm_over_jerusalem.ch06_impulse import (
    ALREADY_CHOSEN,
    IS_SPENT,
    NOBODY_CHOSEN,
    NOT_YOUR_UNIT,
    ONLY_ASSAULT,
    UnitAction,
    can_act,
)
from maniple.games.storm_over_jerusalem.ch07_movement import own_muster, the_muster
from maniple.games.storm_over_jerusalem.ch09_damage import ALIKE
from maniple.games.storm_over_jerusalem.ch13_siege import first_alike
from maniple.games.storm_over_jerusalem.ch13_walls import RepairByNight, can_repair_by_night, is_free
from maniple.games.storm_over_jerusalem.state import Muster, Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    ARMS,
    BURNING,
    CITY_FROM,
    COUNTERMINE,
    FACTIONS,
    GO_HOME,
    HERODS_PALACE,
    JUDEAN,
    NIGHT_REPAIR,
    NO_TOWER,
    NOWHERE,
    ONAGER,
    PASSAGES,
    ROMAN,
    SORTIE,
    TEMPLE_MOUNT,
    TURNS,
    Area,
    Card,
    Tower,
    Unit,
    Wall,
)
from maniple.kernel.frames import Action, Decision, Frame, Procedure, Refusal, Steps

NO_ROMAN_LOSSES: Final = Refusal("#40", "no_roman_losses")
NOT_IN_REACH: Final = Refusal("#34", "tower_not_in_reach")
NO_RAMP_AT_ALL: Final = Refusal("#37", "no_ramp_at_that_section")
RAMP_NOT_IN_REACH: Final = Refusal("#37", "ramp_not_in_reach")
NO_TOWERS_IN_REACH: Final = Refusal("#37", "no_towers_in_reach")
ENOUGH_FOR_THIS_TOWER: Final = Refusal("#37", "enough_for_this_tower")
NO_SORTIE: Final = Refusal("#38", "no_sortie_from_there")
NO_ARMS: Final = Refusal("#40", "no_arms_for_them")
NOT_FROM_THERE: Final = Refusal("#43", "no_passage_from_there")
NO_PASSAGE: Final = Refusal("#43", "no_passage_to_there")
NO_LEADER_SLIPS_AWAY: Final = Refusal("#43", "no_leader_slips_away")
ONE_FACTION_SLIPS_AWAY: Final = Refusal("#43", "one_faction_slips_away")
ENOUGH_UNITS: Final = Refusal("#43", "enough_units_already")
NOT_GOING_HOME: Final = Refusal("#54", "needs_temple_and_palace")
USE_ONE_POINT: Final = Refusal("Ruling C20", "no_point_used")


# -------------------------------------------------------------------- #34 Burn the Siege Works, #37 Countermine


def is_in_reach(g: Storm, area: Area) -> bool:
    """#34, #37, Ruling M8 An area that holds Judean units, or next to one."""
    if area < 0:
        return False
    if g.has_units(JUDEAN, area):
        return True
    return any([g.has_units(JUDEAN, b) for b in g.map.adjacent[area]])


@dataclass(frozen=True)
class BurnTower(Decision):
    """#34 Which tower burns?"""

    card: Card

    def options(self, g: Storm) -> list[Action]:
        return [("lower", tower) for tower in range(g.map.towers) if self.refuse_lower(g, Tower(tower)) is None]

    def refuse_lower(self, g: Storm, tower: Tower) -> Refusal | None:
        """#34 A tower in reach of Judean units."""
        if not is_in_reach(g, g.tower_at[tower]):
            return NOT_IN_REACH
        return None if first_alike(g, tower) else ALIKE

    def lower(self, g: Storm, tower: Tower) -> None:
        lower(g, tower, g.map.amount[self.card])
        g.end()


def lower(g: Storm, tower: Tower, steps: int) -> None:
    """§13.2.4b, Example V17"""
    after = g.lower_tower(tower, steps)
    if after == NO_TOWER:
        g.note("§13.2.4b", "tower_removed", tower)
    else:
        g.note("§13.2.4b", "tower_lowered", tower, after)


@dataclass(frozen=True)
class Countermine(Decision):
    """#37 Remove a ramp, or lower the towers of one area?"""

    card: Card

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [
            ("demolish", wall) for wall in range(len(g.wall)) if self.refuse_demolish(g, Wall(wall)) is None
        ]
        out.extend([("at", area) for area in range(AREAS) if self.refuse_at(g, Area(area)) is None])
        return out

    def refuse_demolish(self, g: Storm, wall: Wall) -> Refusal | None:
        """#37 A ramp whose section borders Judean units."""
        a, b = g.map.wall_ends[wall]
        near = g.has_units(JUDEAN, a) or g.has_units(JUDEAN, b)
        if g.ramp[wall] == NOWHERE:
            return NO_RAMP_AT_ALL
        return None if near else RAMP_NOT_IN_REACH

    def refuse_at(self, g: Storm, area: Area) -> Refusal | None:
        """#37 An area with towers in reach."""
        return None if area < AREAS and is_in_reach(g, area) and g.towers_in(area) else NO_TOWERS_IN_REACH

    def demolish(self, g: Storm, wall: Wall) -> None:
        g.put_ramp(wall, NOWHERE)
        g.note("#37", "ramp_removed", wall)
        g.end()

    def at(self, g: Storm, area: Area) -> None:
        g.left, g.chosen = g.map.amount[self.card], []
        g.become(Undermine(JUDEAN, area))


@dataclass(frozen=True)
class Undermine(Decision):
    """#37 Which tower gets the next point? They are lowered when all is split."""

    area: Area

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "Undermine", (g.left, self.area)

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [
            ("lower", tower) for tower in g.towers_in(self.area) if self.refuse_lower(g, tower) is None
        ]
        if g.chosen:
            out.append(("done",))
        return out

    def refuse_lower(self, g: Storm, tower: Tower) -> Refusal | None:
        """#37 No more points than a tower has."""
        if g.tower_at[tower] != self.area:
            return NO_TOWERS_IN_REACH
        return None if g.chosen.count(tower) < g.map.tower_value[tower] else ENOUGH_FOR_THIS_TOWER

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling C20 At least one point."""
        return None if g.chosen else USE_ONE_POINT

    def lower(self, g: Storm, tower: Tower) -> None:
        g.chosen.append(tower)
        g.left -= 1
        if not g.left or len(self.options(g)) == 1:
            self.done(g)

    def done(self, g: Storm) -> None:
        """#37, Ruling C27 Each tower is lowered once, in the order in which they were named."""
        for tower in dict.fromkeys(g.chosen):
            lower(g, Tower(tower), g.chosen.count(tower))
        g.end()


# -------------------------------------------------------------------- #38 Sortie Out


@dataclass(frozen=True)
class SortieOut(Decision):
    """#38 From which area do they sally out?"""

    card: Card

    def options(self, g: Storm) -> list[Action]:
        return [("act", area) for area in range(AREAS) if self.refuse_act(g, Area(area)) is None]

    def refuse_act(self, g: Storm, area: Area) -> Refusal | None:
        """#38, §10.0a An area without Romans from which an Assault is possible."""
        return None if area < AREAS and can_act(g, JUDEAN, area, ONLY_ASSAULT) else NO_SORTIE

    def act(self, g: Storm, area: Area) -> None:
        g.become(UnitAction(JUDEAN, area, ONLY_ASSAULT, 0, self.card))


# -------------------------------------------------------------------- #40 Captured Roman Arms


def refuse_arms(g: Storm, faction: int, area: Area) -> Refusal | None:
    """#40 Unused starred units, and a free city area with a unit of their faction and room."""
    if area >= AREAS or area + 1 < CITY_FROM or not is_free(g, area) or not g.has_faction(faction, area):
        return NO_ARMS
    if not starred(g, faction) or g.room(JUDEAN, area) < 1:
        return NO_ARMS
    return None


def starred(g: Storm, faction: int) -> list[Unit]:
    """§2.1.1e The starred units that were never used; Ruling C26 those eliminated do not come back."""
    return [unit for unit in g.map.starred[faction] if g.where[unit] == NOWHERE]


@dataclass(frozen=True)
class CapturedArms(Decision):
    """#40 Whom do the captured arms equip, and where?"""

    faction: int = -1
    area: Area = NOWHERE

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "CapturedArms", (g.left,)

    def options(self, g: Storm) -> list[Action]:
        if self.area != NOWHERE:
            return [("arm", self.faction, self.area), ("done",)]
        return [
            ("arm", faction, area)
            for faction in range(len(FACTIONS))
            if starred(g, faction)
            for area in range(CITY_FROM - 1, AREAS)
            if refuse_arms(g, faction, Area(area)) is None
        ]

    def refuse_arm(self, g: Storm, faction: int, area: Area) -> Refusal | None:
        """#40 Both units of one faction, and in one area."""
        if self.area != NOWHERE and (faction != self.faction or area != self.area):
            return NO_ARMS
        return refuse_arms(g, faction, area)

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling C20 At least one."""
        return None if self.area != NOWHERE else NO_ARMS

    def arm(self, g: Storm, faction: int, area: Area) -> None:
        unit = starred(g, faction)[0]
        g.put(unit, area)
        g.fresh[unit] = True
        g.left -= 1
        g.note("#40", "takes_up_arms", unit, area)
        if g.left and refuse_arms(g, faction, area) is None:
            g.become(CapturedArms(JUDEAN, faction, area))
        else:
            g.end()

    def done(self, g: Storm) -> None:
        g.end()


# -------------------------------------------------------------------- #43 Hidden Passages


def exits(g: Storm, area: Area, number: int) -> list[Area]:
    """#43 Other free city areas with room."""
    return [
        Area(b)
        for b in range(CITY_FROM - 1, AREAS)
        if b != area and is_free(g, Area(b)) and g.room(JUDEAN, Area(b)) >= number
    ]


def refuse_passage(g: Storm, area: Area) -> Refusal | None:
    """#43 A Judean city area with fresh units, and somewhere to go."""
    if area >= AREAS or area + 1 < CITY_FROM or g.control[area] != JUDEAN:
        return NOT_FROM_THERE
    if not any([g.fresh[unit] for unit in g.troops[JUDEAN][area]]) or not exits(g, area, 1):
        return NOT_FROM_THERE
    return None


@dataclass(frozen=True)
class HiddenPassages(Decision):
    """#43 From which area do units slip away?"""

    card: Card

    def options(self, g: Storm) -> list[Action]:
        return [("act", area) for area in range(CITY_FROM - 1, AREAS) if refuse_passage(g, Area(area)) is None]

    def refuse_act(self, g: Storm, area: Area) -> Refusal | None:
        """#43"""
        return refuse_passage(g, area)

    def act(self, g: Storm, area: Area) -> None:
        g.muster = Muster(area)
        g.left = g.map.amount[self.card]
        g.become(SlipAway(JUDEAN, area))


@dataclass(frozen=True)
class SlipAway(Decision):
    """#43 Which units go, and where to?"""

    area: Area

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "SlipAway", (self.area, len(the_muster(g).units))

    def free(self, g: Storm) -> list[Unit]:
        muster = the_muster(g)
        if not g.left or not exits(g, self.area, len(muster.units) + 1):
            return []
        faction = g.map.faction[muster.units[0]] if muster.units else -1
        return [
            unit
            for unit in g.troops[JUDEAN][self.area]
            if g.fresh[unit] and unit not in muster.units and faction in (-1, g.map.faction[unit])
        ]

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("join", unit) for unit in g.alike(self.free(g))]
        number = len(the_muster(g).units)
        if number:
            out.extend([("slip", area) for area in exits(g, self.area, number)])
        return out

    def refuse_join(self, g: Storm, unit: Unit) -> Refusal | None:
        """#43 Fresh units of one faction, no leader."""
        muster = the_muster(g)
        if g.where[unit] != self.area or g.map.side[unit] != JUDEAN:
            return NOT_YOUR_UNIT
        if unit >= g.map.units:
            return NO_LEADER_SLIPS_AWAY
        if not g.fresh[unit]:
            return IS_SPENT
        if unit in muster.units:
            return ALREADY_CHOSEN
        found = self.free(g)
        if not found:
            return ENOUGH_UNITS
        if unit not in found:
            return ONE_FACTION_SLIPS_AWAY
        return None if unit in g.alike(found) else ALIKE

    def refuse_slip(self, g: Storm, area: Area) -> Refusal | None:
        """#43 Another Judean city area, free of Romans, with room."""
        number = len(the_muster(g).units)
        if not number:
            return NOBODY_CHOSEN
        return None if area in exits(g, self.area, number) else NO_PASSAGE

    def join(self, g: Storm, unit: Unit) -> None:
        own_muster(g).units.append(unit)
        g.left -= 1

    def slip(self, g: Storm, area: Area) -> None:
        """#43 They become spent; the area they left may change hands."""
        units = the_muster(g).units
        for unit in units:
            g.put(unit, area)
            g.spend(unit)
        g.note("#43", "slips_away", len(units), self.area, area)
        g.muster = None
        g.settle(self.area)
        g.end()


# -------------------------------------------------------------------- #54 Romani ite domum


def refuse_going_home(g: Storm) -> Refusal | None:
    """#54 Turns 1 to 7, while the Judeans control areas 22 and 27."""
    held = g.control[TEMPLE_MOUNT] == JUDEAN and g.control[HERODS_PALACE] == JUDEAN
    return None if held and g.turn < TURNS and g.last_turn == TURNS else NOT_GOING_HOME


def go_home(g: Storm) -> None:
    """#54, §2.1.2d The game ends after turn 7."""
    g.last_turn = TURNS - 1
    g.note("#54", "game_ends_early", g.last_turn)


@dataclass(frozen=True)
class GoHome(Procedure):
    """#54, §2.1.2d The Game End marker is placed."""

    def steps(self) -> Steps:
        return (self.place_the_marker,)

    def place_the_marker(self, g: Storm) -> None:
        go_home(g)


# -------------------------------------------------------------------- what can be played, and what it does


def refuse_judean_event(g: Storm, card: Card) -> Refusal | None:
    """Ruling C20 A card may be played only with a legal target."""
    event = g.map.event[card]
    if event == ONAGER:
        return None if can_shoot(g, JUDEAN, card) else NO_TARGET
    if event == GO_HOME:
        return refuse_going_home(g)
    if event == NIGHT_REPAIR:
        return None if can_repair_by_night(g) else NO_TARGET
    if event == ARMS:
        if not g.losses[ROMAN]:
            return NO_ROMAN_LOSSES
        return None if CapturedArms(JUDEAN).options(g) else NO_TARGET
    if event in (BURNING, COUNTERMINE):
        for area in g.tower_at:
            if is_in_reach(g, area):
                return None
        if event == COUNTERMINE:
            for wall, area in enumerate(g.ramp):
                if area != NOWHERE and Countermine(JUDEAN, card).refuse_demolish(g, Wall(wall)) is None:
                    return None
        return NO_TARGET
    for i in range(AREAS):
        if not g.troops[JUDEAN][i]:
            continue
        if event == SORTIE and can_act(g, JUDEAN, Area(i), ONLY_ASSAULT):
            return None
        if event == PASSAGES and refuse_passage(g, Area(i)) is None:
            return None
    return NO_TARGET


def judean_event(g: Storm, card: Card) -> Frame:
    """#32, #34, #37, #38, #40, #43, #49, #54 The frame that carries a card out."""
    event, amount = g.map.event[card], g.map.amount[card]
    if event == ONAGER:
        return Shoot(JUDEAN, card)
    if event == BURNING:
        return BurnTower(JUDEAN, card)
    if event == COUNTERMINE:
        return Countermine(JUDEAN, card)
    if event == SORTIE:
        return SortieOut(JUDEAN, card)
    if event == ARMS:
        g.left = amount
        return CapturedArms(JUDEAN)
    if event == PASSAGES:
        return HiddenPassages(JUDEAN, card)
    if event == NIGHT_REPAIR:
        g.left, g.chosen = amount, []
        return RepairByNight(JUDEAN)
    assert event == GO_HOME
    return GoHome()
