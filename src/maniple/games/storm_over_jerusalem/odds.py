"""Exact odds of an Attack or Assault, from what the decider may know.

With the units, cards and leader chosen so far and no card from the other side: every throw of the two dice is counted.
The defender is taken to assign damage so as to hold the area if he can.
"""

from __future__ import annotations

from typing import Final

from maniple.games.storm_over_jerusalem.cards_roman import Shoot
from maniple.games.storm_over_jerusalem.ch06_impulse import ChooseUnits
from maniple.games.storm_over_jerusalem.ch07_movement import the_muster
from maniple.games.storm_over_jerusalem.ch08_attack import (
    AnswerEntry,
    AttackersCards,
    card_attack,
    declare,
    defense_points,
    is_over_shut_wall,
    refuse_entry_card,
)
from maniple.games.storm_over_jerusalem.ch09_damage import (
    FRESH_LOTS,
    SPENT_LOTS,
    capacity,
    leader_retreats,
    retreats,
)
from maniple.games.storm_over_jerusalem.state import ASSAULT, ATTACK, BREACHED, Combat, Storm, the
from maniple.games.storm_over_jerusalem.tables import (
    CATAPULT,
    JUDEAN,
    NO_LEADER,
    NO_WALL,
    NOWHERE,
    ROMAN,
    Area,
    Card,
    enemy,
)
from maniple.kernel.forecast import CHANCE, UNITS, Forecast, Odds

WAYS: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""How many of the 36 throws show each sum."""
ASSUMES: Final = "no card or leader comes from the other side, and the defender holds the area if he can"


def holds_up_to(g: Storm, combat: Combat) -> int:
    """§9.0a, Ruling K23 The most damage with which the defender can still keep a unit in the area."""
    side, area = enemy(combat.side), combat.target
    total = capacity(g, side, area)
    units = g.troops[side][area]
    path = len(retreats(g, side, area, (area,))) > 0
    best = 0
    for unit in units:
        own = (FRESH_LOTS if g.fresh[unit] else SPENT_LOTS) - (0 if path else 1)
        best = max(best, total - own + (1 if g.fresh[unit] else 0))
    leader = g.leader_at(area)
    if side == JUDEAN and g.leaders_are_units and leader != NO_LEADER and not is_among_romans(combat):
        own = SPENT_LOTS if leader_retreats(g, area, leader) else 1
        best = max(best, total - own)
    return best


def is_among_romans(combat: Combat) -> bool:
    """§14.2b Whether acting Romans are in the target area, where a lone leader falls to them."""
    return combat.side == ROMAN and (
        combat.kind == ASSAULT or (combat.kind == ATTACK and combat.origin == combat.target)
    )


class CombatOdds:
    """§8.3a, §10.0a What an Attack or Assault may bring, summed over the dice."""

    def __init__(self, g: Storm, combat: Combat) -> None:
        self.damage = 0.0
        self.hits = 0.0
        self.clears = 0.0
        self.lowers = 0.0
        self.breaches = 0.0
        if g.is_alone(combat.target) and is_among_romans(combat):
            self.clears = self.lowers = self.breaches = 1.0  # §14.2b he falls before any dice
            return
        for value, chance in wall_values(g, combat):
            self.add(g, combat, value, chance)

    def add(self, g: Storm, combat: Combat, value: int, chance: float) -> None:
        """One value of the crossed section, by its chance."""
        wall = combat.wall
        before = g.wall[wall] if wall != NO_WALL else 0
        if wall != NO_WALL:
            g.wall[wall] = value
        defense = defense_points(g, combat)
        most = capacity(g, enemy(combat.side), combat.target)
        holds = holds_up_to(g, combat)
        crosses = is_over_shut_wall(g, combat)
        if wall != NO_WALL:
            g.wall[wall] = before
        for dice in range(2, 13):
            part = chance * WAYS[dice] / 36
            damage = min(max(0, combat.firepower + dice - defense), most)
            cleared = damage > holds
            self.damage += part * damage
            if damage:
                self.hits += part
            if cleared:
                self.clears += part
            if wall != NO_WALL and combat.kind == ASSAULT and combat.side == ROMAN and before > BREACHED:
                after = value
                if crosses and damage:
                    after = value - 1
                if cleared:
                    after = BREACHED
                if after < before:
                    self.lowers += part
                if after == BREACHED:
                    self.breaches += part


def wall_values(g: Storm, combat: Combat) -> list[tuple[int, float]]:
    """#6, #11 What the section may be worth when the attack dice are rolled, after Catapult and Battering Rams."""
    if combat.wall == NO_WALL:
        return [(0, 1.0)]
    chances = {g.wall[combat.wall]: 1.0}
    for card in combat.wall_cards:
        after: dict[int, float] = {}
        for value, chance in chances.items():
            for die in range(1, 7):
                if value == BREACHED:
                    left = value
                elif g.map.event[card] == CATAPULT:
                    left = max(BREACHED, value - (die + 1) // 2)
                else:
                    left = BREACHED if die >= 3 else value
                after[left] = after.get(left, 0.0) + chance / 6
        chances = after
    return sorted(chances.items())


def combat_of(g: Storm, verb: str, ids: tuple[int, ...]) -> Combat | None:
    """The Attack or Assault that an action would begin or go on with."""
    decision = g.decision
    if isinstance(decision, ChooseUnits) and verb in ("attack", "assault", "climb") and len(ids) == 1:
        muster = the_muster(g)
        if not muster.units:
            return None
        combat = declare(g, decision.side, muster, ATTACK if verb == "attack" else ASSAULT, Area(ids[0]))
        combat.ramp = verb == "climb"
        if decision.card >= 0:
            combat.firepower += g.map.amount[decision.card]
        return combat
    if isinstance(decision, AttackersCards) and verb == "pass":
        return the(g.combat)
    if isinstance(decision, Shoot) and verb == "shoot" and len(ids) == 2:
        return card_attack(g, decision.side, Card(decision.card), Area(ids[0]), Area(ids[1]))
    if isinstance(decision, AnswerEntry) and verb == "play" and len(ids) == 1:
        if refuse_entry_card(g, Card(ids[0]), decision.area) is not None:
            return None
        combat = card_attack(g, JUDEAN, Card(ids[0]), NOWHERE, decision.area)
        combat.no_terrain = True
        return combat
    return None


def odds(g: Storm, verb: str, *ids: int) -> Forecast | None:
    """§8.3a What the decider may expect of an Attack or Assault; None where there is no risk."""
    if not g.stack:
        return None
    combat = combat_of(g, verb, ids)
    if combat is None or not g.has_units(enemy(combat.side), combat.target):
        return None
    lowered = -1
    if verb == "shoot" and combat.side == ROMAN and combat.wall != NO_WALL and g.wall[combat.wall] > BREACHED:
        lowered = g.wall[combat.wall]  # #4 the section drops before the shot
        g.wall[combat.wall] -= 1
    found = CombatOdds(g, combat)
    if lowered >= 0:
        g.wall[combat.wall] = lowered
    names = g.map.kinds["area"].names
    lines = [
        Odds("expected damage points", found.damage, UNITS),
        Odds("chance to do damage", found.hits, CHANCE),
        Odds("chance to clear the area", found.clears, CHANCE),
    ]
    if combat.kind == ASSAULT and combat.side == ROMAN and combat.wall != NO_WALL and g.wall[combat.wall] > BREACHED:
        lines.append(Odds("chance to lower the wall", found.lowers, CHANCE))
        lines.append(Odds("chance to breach the wall", found.breaches, CHANCE))
    heading = f"{'Assault on' if combat.kind == ASSAULT else 'Attack on'} {names[combat.target]}"
    return Forecast(heading, tuple(lines), ASSUMES, "§8.3.3a")
