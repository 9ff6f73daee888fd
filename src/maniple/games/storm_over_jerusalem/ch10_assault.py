"""10.0 Assault: who may assault what. How it is resolved is in `ch08_attack.py`, with every other Attack."""

from __future__ import annotations

from typing import Final

from maniple.games.storm_over_jerusalem.ch07_movement import NO_ROOM, NOT_ADJACENT, TOO_FEW_POINTS, cost, points_of
from maniple.games.storm_over_jerusalem.ch08_attack import Fight, declare
from maniple.games.storm_over_jerusalem.state import ASSAULT, ATTACK, BREACHED, Combat, Muster, Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    CAVALRY,
    NO_CARD,
    NO_LEADER,
    NO_TOWER,
    NO_WALL,
    ROMAN,
    Area,
    Card,
    Tower,
    Unit,
    enemy,
)
from maniple.kernel.frames import Refusal, Side

NO_ENEMY_THERE: Final = Refusal("§8.1a", "no_enemy_there")
NOT_INTO_A_ZONE: Final = Refusal("§8.1c", "no_attack_into_a_zone")
ONLY_LIGHT_TROOPS: Final = Refusal("§8.1b", "only_light_troops_attack_adjacent")
TOWERS_DO_NOT_ATTACK: Final = Refusal("§13.2.3a", "towers_only_assault")
ENEMIES_HERE: Final = Refusal("§10.0a", "enemies_where_it_starts")
CAVALRY_NOT_THERE: Final = Refusal("§10.0c", "cavalry_not_into_plus_three")
CAVALRY_NOT_OVER_WALLS: Final = Refusal("§10.0c", "cavalry_not_over_a_wall")
ONE_TOWER: Final = Refusal("§13.2.3a", "one_tower_in_an_assault")
NO_TOWERS_INTO: Final = Refusal("§13.2.6a", "no_towers_there")
NO_RAMP: Final = Refusal("§13.2.5a", "no_ramp_there")
NOT_OVER_A_RAMP: Final = Refusal("§13.2.5a", "no_cavalry_or_towers_over_a_ramp")
TWO_LEADERS: Final = Refusal("Ruling L15", "two_leaders_in_one_area")

CAVALRY_LIMIT: Final = 17
"""§10.0c Cavalry may not assault areas from this number on."""


def refuse_attack(
    g: Storm, side: Side, units: list[Unit], towers: list[Tower], area: Area, target: Area
) -> Refusal | None:
    """§8.1a, §8.1b, §8.1c, §2.2.1d, Ruling K22, Ruling K28, Ruling M8 Enemies in the same area, or by light troops next
    to it."""
    if target >= AREAS:
        return NOT_INTO_A_ZONE
    if target != area and target not in g.map.adjacent[area]:
        return NOT_ADJACENT
    if not g.has_units(enemy(side), target):
        return NO_ENEMY_THERE
    if towers:
        return TOWERS_DO_NOT_ATTACK
    if target != area:
        for unit in units:
            if not g.map.attacks_adjacent[unit]:
                return ONLY_LIGHT_TROOPS
    return None


def refuse_assault(g: Storm, side: Side, muster: Muster, bonus_leader: bool, target: Area) -> Refusal | None:
    """§10.0a, §13.2.3a, Ruling L15 May the chosen units assault?"""
    return refuse_assault_by(g, side, muster.units, muster.towers, muster.area, target) or (
        TWO_LEADERS if bonus_leader and g.leader_at(target) != NO_LEADER else None
    )


def refuse_assault_by(
    g: Storm, side: Side, units: list[Unit], towers: list[Tower], area: Area, target: Area
) -> Refusal | None:
    """§2.2.1d, §10.0a, §10.0b, §10.0c, Ruling K1, Ruling K2, Ruling K25, Ruling K27, Ruling M8 Enemy units next to an
    area free of them; a lone leader there falls first."""
    if target >= AREAS:
        return NOT_INTO_A_ZONE
    if target not in g.map.adjacent[area]:
        return NOT_ADJACENT
    if not g.has_units(enemy(side), target):
        return NO_ENEMY_THERE
    if g.troops[1 - side][area]:
        return ENEMIES_HERE
    if g.room(side, target) < len(units):
        return NO_ROOM
    if side == ROMAN:
        for unit in units:
            if g.map.unit_class[unit] == CAVALRY:
                if target + 1 >= CAVALRY_LIMIT:
                    return CAVALRY_NOT_THERE
                if g.is_shut(area, target):
                    return CAVALRY_NOT_OVER_WALLS
        if len(towers) > 1:
            return ONE_TOWER
        if towers and not g.map.siege_works[target]:
            return NO_TOWERS_INTO
    return TOO_FEW_POINTS if cost(g, side, area, target) > points_of(g, units) else None


def refuse_climb(g: Storm, side: Side, muster: Muster, target: Area) -> Refusal | None:
    """§13.2.5a, Ruling W11, Ruling W13, Ruling W16 Up the ramp in their own area: no Cavalry, no towers."""
    if side != ROMAN or target >= AREAS:
        return NO_RAMP
    wall = g.map.wall_between[muster.area][target]
    if wall == NO_WALL or g.ramp[wall] != muster.area or g.wall[wall] == BREACHED:
        return NO_RAMP
    if muster.towers or any([g.map.unit_class[unit] == CAVALRY for unit in muster.units]):
        return NOT_OVER_A_RAMP
    return refuse_assault_by(g, side, muster.units, muster.towers, muster.area, target)


def name_the_units(g: Storm, combat: Combat) -> None:
    """§8.3.1a Who takes part, so that the firepower can be counted by hand."""
    likeness = g.map.likeness
    for unit in g.alike(combat.units):  # those who act are all fresh
        number = len([other for other in combat.units if likeness[other] == likeness[unit]])
        g.note("§8.3.1a", "takes_part" if number == 1 else "take_part", number, unit, g.map.firepower[unit])
    if combat.tower != NO_TOWER:
        g.note("§13.2.3a", "tower_takes_part", combat.tower)


def attack(g: Storm, side: Side, muster: Muster, target: Area) -> None:
    """§8.1a, Ruling L16 The chosen units attack; a leader stays in their area."""
    combat = declare(g, side, muster, ATTACK, target)
    if target == muster.area:
        g.note("§8.1a", "attack_within", side, target, combat.firepower)
    else:
        g.note("§8.1b", "attack_declared", side, muster.area, target, combat.firepower)
    name_the_units(g, combat)
    g.muster = None
    g.combat = combat
    g.become(Fight())


def assault(g: Storm, side: Side, muster: Muster, target: Area, by_ramp: bool, card: Card) -> None:
    """§10.0a, §14.2b, Ruling L2, Ruling L13, Ruling C18 The chosen units enter, and a leader with them; a lone leader
    whom Romans find falls at once."""
    combat = declare(g, side, muster, ASSAULT, target)
    combat.ramp = by_ramp
    if card != NO_CARD:  # #38
        combat.card = card
        combat.firepower += g.map.amount[card]
        combat.may_stay = True
        g.note("#38", "card_adds_firepower", card, g.map.amount[card])
    for unit in combat.units:
        g.put(unit, target)
    for tower in combat.towers:
        g.put_tower(tower, target, g.tower_fresh[tower])
    if combat.leader != NO_LEADER:
        g.put(g.leader(combat.leader), target)
    key = "assault_up_the_ramp" if by_ramp else "assault_declared"
    g.note("§10.0a", key, side, muster.area, target, combat.firepower)
    name_the_units(g, combat)
    g.settle(muster.area)
    g.muster = None
    g.combat = combat
    if side == ROMAN:
        g.catch_leader(target)
    g.become(Fight())
