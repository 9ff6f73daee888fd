"""Roman cards that are an impulse of their own.

Those played in a combat are in `ch08_attack.py`, Famine is in `ch13_supply.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.ch06_impulse import ONLY_MOVE, UnitAction, areas_to_act, can_act
from maniple.games.storm_over_jerusalem.ch08_attack import NOT_FROM_RIVER_AREAS, Fight, ask_for_inner_wall, card_attack
from maniple.games.storm_over_jerusalem.ch09_damage import ALIKE
from maniple.games.storm_over_jerusalem.ch13_siege import BuildTowers, can_build
from maniple.games.storm_over_jerusalem.ch14_leaders import Refresh
from maniple.games.storm_over_jerusalem.state import BREACHED, Storm
from maniple.games.storm_over_jerusalem.tables import (
    APPEAL,
    AREAS,
    AUXILIARY,
    FORCED_MARCH,
    JUDEAN,
    LEGION,
    LEVELS,
    NO_LEADER,
    NO_WALL,
    NOWHERE,
    ONAGER,
    PALISADES,
    RAMP,
    ROMAN,
    TOWERS,
    UNDERMINING,
    VETERANS,
    Area,
    Card,
    Unit,
    Wall,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Frame, Procedure, Refusal, Side, Steps

NO_TARGET: Final = Refusal("Ruling C20", "no_target_for_the_card")
NOT_OUTSIDE: Final = Refusal("#22", "needs_all_areas_outside")
NO_SHOT: Final = Refusal("§8.2a", "no_such_shot")
NOT_AT_A_ZONE: Final = Refusal("§8.2a", "no_attack_into_a_zone")
NO_JUDEAN_SHOT: Final = Refusal("§8.2a", "no_such_judean_shot")
NO_SECTION: Final = Refusal("§13.2.6a", "not_such_a_section")
NO_RAMP_POSSIBLE: Final = Refusal("#9", "no_ramp_possible_there")
NOT_A_BUILDER: Final = Refusal("#9", "not_a_builder_there")
NOT_TO_MARCH: Final = Refusal("#20", "no_march_from_there")
NOT_TO_APPEAL: Final = Refusal("#25", "no_appeal_there")
NOT_THE_UNIT: Final = Refusal("#25", "not_the_unit_to_choose")
NOBODY_SPENT: Final = Refusal("#27", "nobody_spent_there")

MARCH_BONUS: Final = 1


# -------------------------------------------------------------------- #4, #5, #32, #33 Onager


def is_source(g: Storm, side: Side, card: Card, area: Area) -> bool:
    """#4, #32, §13.2.6a, Ruling M8 Where an onager may stand."""
    if not g.has_units(side, area) or (g.map.is_engine[card] and not g.map.siege_works[area]):
        return False
    return side == JUDEAN or g.control[area] == ROMAN


def can_shoot(g: Storm, side: Side, card: Card) -> bool:
    foe = enemy(side)
    for area in range(AREAS):
        if is_source(g, side, card, Area(area)):
            for target in g.map.adjacent[area]:
                if g.has_units(foe, target):
                    return True
    return False


@dataclass(frozen=True)
class Shoot(Decision):
    """#4, #32 From which area on which area?"""

    card: Card

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "Shoot", (self.card,)

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = []
        foe = enemy(self.side)
        for area in range(AREAS):
            if is_source(g, self.side, self.card, Area(area)):
                out.extend([("shoot", area, target) for target in g.map.adjacent[area] if g.has_units(foe, target)])
        return out

    def refuse_shoot(self, g: Storm, area: Area, target: Area) -> Refusal | None:
        """#4, #32 From an area of the own side outside 5-9 to enemy units next to it."""
        no_shot = NO_SHOT if self.side == ROMAN else NO_JUDEAN_SHOT
        if area < AREAS <= target:
            return NOT_AT_A_ZONE
        if area >= AREAS or not g.has_units(self.side, area):
            return no_shot
        if g.map.is_engine[self.card] and not g.map.siege_works[area]:
            return NOT_FROM_RIVER_AREAS
        in_reach = target in g.map.adjacent[area] and g.has_units(enemy(self.side), target)
        return None if in_reach and is_source(g, self.side, self.card, area) else no_shot

    def shoot(self, g: Storm, area: Area, target: Area) -> None:
        g.note("§8.2a", "onager_shoots", self.side, area, target)
        g.become(OnagerShot(self.side, self.card, area, target))


@dataclass(frozen=True)
class OnagerShot(Procedure):
    """#4, #32, Ruling C21 A Roman onager lowers the wall first; then the card attacks."""

    side: Side
    card: Card
    area: Area
    target: Area

    def steps(self) -> Steps:
        return (self.lower_the_wall, self.attack)

    def lower_the_wall(self, g: Storm) -> None:
        wall = g.map.wall_between[self.area][self.target]
        if self.side == ROMAN and wall != NO_WALL and g.wall[wall] > BREACHED:
            if g.lower_wall(wall, 1):
                g.note("#4", "wall_breached", wall)
                ask_for_inner_wall(g, wall, self.target)
            else:
                g.note("#4", "wall_lowered", wall, g.wall[wall])

    def attack(self, g: Storm) -> None:
        g.combat = card_attack(g, self.side, self.card, self.area, self.target)
        g.become(Fight())


# -------------------------------------------------------------------- #8 Undermining, #9 Siege Ramp


def sides_of(g: Storm, wall: Wall) -> tuple[Area, Area]:
    """The Roman and the Judean area of a section, or NOWHERE if it does not lie between two such."""
    a, b = g.map.wall_ends[wall]
    if g.control[a] == g.control[b]:
        return NOWHERE, NOWHERE
    return (a, b) if g.control[a] == ROMAN else (b, a)


def refuse_section(g: Storm, wall: Wall) -> Refusal | None:
    """#8, #9 An unbreached section between Romans outside areas 5-9 and a Judean-controlled area."""
    if g.wall[wall] == BREACHED:
        return NO_SECTION
    near = sides_of(g, wall)[0]
    return None if near != NOWHERE and g.troops[ROMAN][near] and g.map.siege_works[near] else NO_SECTION


def builders(g: Storm, area: Area) -> list[Unit]:
    """#9 Fresh Legions and Auxiliaries."""
    return [unit for unit in g.troops[ROMAN][area] if g.fresh[unit] and g.map.unit_class[unit] in (LEGION, AUXILIARY)]


def refuse_ramp(g: Storm, wall: Wall, number: int) -> Refusal | None:
    """#9, Ruling W16 A section without a ramp, a free marker, and enough builders."""
    found = refuse_section(g, wall)
    if found is not None:
        return found
    if g.ramp[wall] != NOWHERE or not g.free_ramps() or len(builders(g, sides_of(g, wall)[0])) < number:
        return NO_RAMP_POSSIBLE
    return None


@dataclass(frozen=True)
class ChooseSection(Decision):
    """#8, #9 Which section of the wall?"""

    card: Card

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "ChooseSection", (self.card,)

    def options(self, g: Storm) -> list[Action]:
        return [("section", wall) for wall in range(len(g.wall)) if self.refuse_section(g, Wall(wall)) is None]

    def refuse_section(self, g: Storm, wall: Wall) -> Refusal | None:
        """#8, #9 What the card can be used on."""
        if g.map.event[self.card] == RAMP:
            return refuse_ramp(g, wall, g.map.amount[self.card])
        return refuse_section(g, wall)

    def section(self, g: Storm, wall: Wall) -> None:
        if g.map.event[self.card] == RAMP:
            g.left = g.map.amount[self.card]
            g.become(BuildRamp(ROMAN, wall))
        else:
            g.become(Undermining(wall))


@dataclass(frozen=True)
class Undermining(Procedure):
    """#8 1-2 nothing, 3-4 two steps, 5-6 a breach."""

    wall: Wall

    def steps(self) -> Steps:
        return (self.roll,)

    def roll(self, g: Storm) -> None:
        die = g.roll()
        g.note("#8", "undermining_rolls", die, self.wall)
        if die <= 2:
            return
        if g.lower_wall(self.wall, 2 if die <= 4 else g.wall[self.wall]):
            g.note("#8", "wall_breached", self.wall)
            ask_for_inner_wall(g, self.wall, sides_of(g, self.wall)[1])
        else:
            g.note("#8", "wall_lowered", self.wall, g.wall[self.wall])


@dataclass(frozen=True)
class BuildRamp(Decision):
    """#9 Which units build the ramp?"""

    wall: Wall

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "BuildRamp", (g.left, sides_of(g, self.wall)[0])

    def options(self, g: Storm) -> list[Action]:
        return [("spend", unit) for unit in g.alike(builders(g, sides_of(g, self.wall)[0]))]

    def refuse_spend(self, g: Storm, unit: Unit) -> Refusal | None:
        """#9 A fresh Legion or Auxiliary on the Roman side."""
        found = builders(g, sides_of(g, self.wall)[0])
        if unit not in found:
            return NOT_A_BUILDER
        return None if unit in g.alike(found) else ALIKE

    def spend(self, g: Storm, unit: Unit) -> None:
        """#9, §14.2b, Ruling L13 The builders are activated by the Roman player: a lone leader beside them falls."""
        area = g.where[unit]
        g.spend(unit)
        g.note("#9", "builds_the_ramp", unit, area)
        if g.leaders_are_units:
            g.catch_leader(area)
        g.left -= 1
        if not g.left:
            g.put_ramp(self.wall, area)
            g.note("§13.2.5a", "ramp_built", area, self.wall)
            g.end()


# -------------------------------------------------------------------- #20 Forced March


@dataclass(frozen=True)
class ForcedMarch(Procedure):
    """#20 One or two Movements, one after the other, from different areas."""

    left: int
    used: tuple[Area, ...] = ()

    def steps(self) -> Steps:
        return (self.choose_area, self.march)

    def choose_area(self, g: Storm) -> None:
        areas = areas_to_act(g, ROMAN, ONLY_MOVE, MARCH_BONUS)
        if not self.left or not [area for area in areas if area not in self.used]:
            g.end()
            return
        g.call(ChooseMarch(ROMAN, self.used))

    def march(self, g: Storm) -> None:
        area = g.result
        if area is None:
            g.end()
            return
        g.become(ForcedMarch(self.left - 1, (*self.used, area)))
        g.call(UnitAction(ROMAN, area, ONLY_MOVE, MARCH_BONUS))


@dataclass(frozen=True)
class ChooseMarch(Decision):
    """#20 Which area's units march?"""

    used: tuple[Area, ...]

    def options(self, g: Storm) -> list[Action]:
        areas = areas_to_act(g, ROMAN, ONLY_MOVE, MARCH_BONUS)
        out: list[Action] = [("act", area) for area in areas if area not in self.used]
        if self.used:
            out.append(("done",))
        return out

    def refuse_act(self, g: Storm, area: Area) -> Refusal | None:
        """#20 Another area with fresh units that can move."""
        if area >= AREAS or area in self.used or not can_act(g, ROMAN, area, ONLY_MOVE, MARCH_BONUS):
            return NOT_TO_MARCH
        return None

    def refuse_done(self, g: Storm) -> Refusal | None:
        """Ruling C20 At least one."""
        return None if self.used else NOT_TO_MARCH

    def act(self, g: Storm, area: Area) -> None:
        g.end(area)

    def done(self, g: Storm) -> None:
        g.end()


# -------------------------------------------------------------------- #25 Josephus Appeals


def refuse_appeal(g: Storm, area: Area) -> Refusal | None:
    """#25 Judean units without a leader, next to a Roman unit."""
    if area >= AREAS or not g.troops[JUDEAN][area] or g.leader_at(area) != NO_LEADER:
        return NOT_TO_APPEAL
    return None if any([g.troops[ROMAN][b] for b in g.map.adjacent[area]]) else NOT_TO_APPEAL


@dataclass(frozen=True)
class Appeal(Decision):
    """#25 In which area does Josephus appeal?"""

    def options(self, g: Storm) -> list[Action]:
        return [("at", area) for area in range(AREAS) if refuse_appeal(g, Area(area)) is None]

    def refuse_at(self, g: Storm, area: Area) -> Refusal | None:
        """#25"""
        return refuse_appeal(g, area)

    def at(self, g: Storm, area: Area) -> None:
        """#25 1-3 a fresh unit is flipped, 4-6 a spent one is lost."""
        die = g.roll()
        g.note("#25", "josephus_appeals", area, die)
        units = g.troops[JUDEAN][area]
        has_fresh = any([g.fresh[unit] for unit in units])
        has_spent = not all([g.fresh[unit] for unit in units])
        if die >= 4 and has_spent:
            g.become(Waver(JUDEAN, area, False))
        elif has_fresh:
            g.become(Waver(JUDEAN, area, True))
        else:
            g.note("#25", "nobody_wavers", area)
            g.end()


@dataclass(frozen=True)
class Waver(Decision):
    """#25 Which unit wavers, or deserts?"""

    area: Area
    flips: bool

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return ("Waver" if self.flips else "Waver.lose"), (self.area,)

    def candidates(self, g: Storm) -> list[Unit]:
        return g.alike([unit for unit in g.troops[JUDEAN][self.area] if g.fresh[unit] == self.flips])

    def options(self, g: Storm) -> list[Action]:
        verb = "flip" if self.flips else "eliminate"
        return [(verb, unit) for unit in self.candidates(g)]

    def refuse_flip(self, g: Storm, unit: Unit) -> Refusal | None:
        """#25 A fresh unit there."""
        return None if self.flips and unit in self.candidates(g) else NOT_THE_UNIT

    def refuse_eliminate(self, g: Storm, unit: Unit) -> Refusal | None:
        """#25 A spent unit there."""
        return None if not self.flips and unit in self.candidates(g) else NOT_THE_UNIT

    def flip(self, g: Storm, unit: Unit) -> None:
        g.spend(unit)
        g.note("#25", "flips", unit, self.area)
        g.end()

    def eliminate(self, g: Storm, unit: Unit) -> None:
        g.eliminate(unit)
        g.note("#25", "is_eliminated", unit, self.area)
        g.settle(self.area)
        g.end()


# -------------------------------------------------------------------- #27 Euphrates Veterans


def refuse_veterans(g: Storm, area: Area) -> Refusal | None:
    """#27 An area of the map with a spent Roman unit."""
    if area >= AREAS or all([g.fresh[unit] for unit in g.troops[ROMAN][area]]):
        return NOBODY_SPENT
    return None


@dataclass(frozen=True)
class Veterans(Decision):
    """#27 In which area do the veterans help?"""

    card: Card

    def options(self, g: Storm) -> list[Action]:
        return [("at", area) for area in range(AREAS) if refuse_veterans(g, Area(area)) is None]

    def refuse_at(self, g: Storm, area: Area) -> Refusal | None:
        """#27"""
        return refuse_veterans(g, area)

    def at(self, g: Storm, area: Area) -> None:
        g.left = g.map.amount[self.card]
        g.chosen = []
        g.become(Refresh(ROMAN, area))


# -------------------------------------------------------------------- what can be played, and what it does


def refuse_roman_event(g: Storm, card: Card) -> Refusal | None:
    """Ruling C20 A card may be played only with a legal target."""
    event, amount = g.map.event[card], g.map.amount[card]
    if event == ONAGER:
        return None if can_shoot(g, ROMAN, card) else NO_TARGET
    if event == PALISADES:
        return None if g.roman_hold_outside() and g.supply < LEVELS else NOT_OUTSIDE
    if event == TOWERS:
        return None if can_build(g, amount, True) else NO_TARGET
    if event == UNDERMINING:
        for wall in range(len(g.wall)):
            if refuse_section(g, Wall(wall)) is None:
                return None
    elif event == RAMP:
        for wall in range(len(g.wall)):
            if refuse_ramp(g, Wall(wall), amount) is None:
                return None
    elif event == FORCED_MARCH:
        for area in range(AREAS):
            if can_act(g, ROMAN, Area(area), ONLY_MOVE, MARCH_BONUS):
                return None
    elif event == APPEAL:
        for area in range(AREAS):
            if refuse_appeal(g, Area(area)) is None:
                return None
    else:
        for area in range(AREAS):
            if refuse_veterans(g, Area(area)) is None:
                return None
    return NO_TARGET


def roman_event(g: Storm, card: Card) -> Frame | None:
    """#4, #8, #9, #20, #22, #25, #26, #27 The frame that carries a card out; None where it is done at once."""
    event, amount = g.map.event[card], g.map.amount[card]
    if event == ONAGER:
        return Shoot(ROMAN, card)
    if event in (UNDERMINING, RAMP):
        return ChooseSection(ROMAN, card)
    if event == FORCED_MARCH:
        return ForcedMarch(amount)
    if event == PALISADES:
        g.supply = min(LEVELS, g.supply + amount)
        g.note("#22", "supply_rises", g.supply)
        return None
    if event == APPEAL:
        return Appeal(ROMAN)
    if event == TOWERS:
        g.left, g.chosen = amount, []
        return BuildTowers(ROMAN, True)
    assert event == VETERANS
    return Veterans(ROMAN, card)
