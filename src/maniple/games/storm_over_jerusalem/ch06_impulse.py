"""6.0 Impulses: one unit action, card action, discard or pass; and how the units of an action are chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.ch07_movement import (
    NO_ZONE,
    NOT_ADJACENT,
    WALL_STANDS,
    March,
    can_step,
    own_muster,
    points_of,
    refuse_step,
    set_out,
    the_muster,
)
from maniple.games.storm_over_jerusalem.ch08_attack import ONLY_JUDEANS_PLACE
from maniple.games.storm_over_jerusalem.ch10_assault import (
    CAVALRY_NOT_OVER_WALLS,
    assault,
    attack,
    refuse_assault,
    refuse_assault_by,
    refuse_attack,
    refuse_climb,
)
from maniple.games.storm_over_jerusalem.ch14_leaders import refuse_placing
from maniple.games.storm_over_jerusalem.state import (
    ALONG,
    COMMON_ENEMY,
    NOT_PLACED,
    TO_ATTACK,
    Muster,
    Storm,
)
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    FACTIONS,
    JUDEAN,
    NO_CARD,
    NO_LEADER,
    ROMAN,
    Area,
    Card,
    Tower,
    Unit,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

ALIKE: Final = Refusal("§6.1a", "take_the_first_alike")
NOT_YOUR_UNIT: Final = Refusal("§6.1a", "not_a_unit_of_the_area")
IS_SPENT: Final = Refusal("§2.1.1b", "unit_is_spent")
OTHER_FACTION: Final = Refusal("§6.1c", "other_faction")
ALREADY_CHOSEN: Final = Refusal("§6.1a", "already_chosen")
NOTHING_TO_DO_TOGETHER: Final = Refusal("§6.1b", "nothing_to_do_together")
NOBODY_CHOSEN: Final = Refusal("§6.1a", "nobody_chosen")
NO_MORE_TO_JOIN: Final = Refusal("§6.1a", "no_more_to_join")
TOWERS_ARE_ROMAN: Final = Refusal("§13.2.2a", "towers_are_roman")
NO_TOWER_HERE: Final = Refusal("§13.2.2a", "no_fresh_tower_here")
LEADER_CANNOT_COME_ALONG: Final = Refusal("#38", "leader_cannot_come_along")
LEADER_HAS_ACTED: Final = Refusal("Ruling L17", "leader_has_acted")
LEADER_NEEDS_HIS_FACTION: Final = Refusal("Ruling L14", "leader_needs_his_faction")
NO_ENEMY_NEAR: Final = Refusal("§14.1a", "no_enemy_near")
LEADERS_DO_NOT_MARCH: Final = Refusal("§14.0a", "leaders_do_not_march")
ONLY_AN_ASSAULT: Final = Refusal("#38", "only_an_assault")
ONLY_A_MOVEMENT: Final = Refusal("#20", "only_a_movement")

# What the chosen units may do
ANYTHING: Final = 0
ONLY_MOVE: Final = 1
ONLY_ASSAULT: Final = 2


@dataclass(frozen=True)
class UnitAction(Procedure):
    """§6.1a, §6.1b The fresh units of one area that are chosen do one thing together."""

    side: Side
    area: Area
    mode: int = ANYTHING
    bonus: int = 0
    card: Card = NO_CARD

    def steps(self) -> Steps:
        return (self.choose_units,)

    def choose_units(self, g: Storm) -> None:
        g.muster = Muster(self.area)
        g.become(ChooseUnits(self.side, self.mode, self.bonus, self.card))


def is_free_to_join(g: Storm, side: Side, unit: Unit, muster: Muster) -> bool:
    """§2.1.1b, §6.1a, §6.1c A fresh unit of the area, of the faction that acts."""
    if not g.fresh[unit] or unit in muster.units:
        return False
    return side == ROMAN or muster.placing == COMMON_ENEMY or faction_fits(g, unit, muster)


def faction_fits(g: Storm, unit: Unit, muster: Muster) -> bool:
    """§6.1c Units of both factions may not act in one impulse."""
    return not muster.units or g.map.faction[unit] == g.map.faction[muster.units[0]]


def can_act_together(
    g: Storm, side: Side, units: list[Unit], towers: list[Tower], muster: Muster, mode: int, bonus: int
) -> bool:
    """§6.1b Whether there is anything that all of these can do."""
    area = muster.area
    if mode != ONLY_ASSAULT and muster.placing == NOT_PLACED and can_step(g, side, units, towers, bonus, area):
        return True
    if mode == ONLY_MOVE:
        return False
    foe = enemy(side)
    goes = muster.leader != NO_LEADER
    for target in g.map.adjacent[area]:
        if not g.has_units(foe, target):
            continue
        if mode == ANYTHING and refuse_attack(g, side, units, towers, area, target) is None:
            return True
        if goes and g.leader_at(target) != NO_LEADER:
            continue
        if refuse_assault_by(g, side, units, towers, area, target) is None:
            return True
    return mode == ANYTHING and refuse_attack(g, side, units, towers, area, area) is None


def can_act(g: Storm, side: Side, area: Area, mode: int = ANYTHING, bonus: int = 0) -> bool:
    """§4.0Bb Whether some fresh unit of an area has a legal action."""
    moves, fresh = g.map.move, g.fresh
    points = 0
    for unit in g.troops[side][area]:
        if fresh[unit] and moves[unit] > points:
            points = moves[unit]
    if not points:
        return False
    if mode != ONLY_ASSAULT:  # the fastest can go where any can
        for b in g.map.adjacent[area]:
            if refuse_step(g, side, 1, points + bonus, False, area, b) is None:
                return True
    muster = Muster(area)
    for unit in g.alike([unit for unit in g.troops[side][area] if g.fresh[unit]]):
        if can_act_together(g, side, [unit], [], muster, mode, bonus):
            return True
    return False


@dataclass(frozen=True)
class ChooseUnits(Decision):
    """§6.1a Which units act, and what do they do?"""

    mode: int
    bonus: int
    card: Card

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        muster = the_muster(g)
        if not muster.units:
            return "ChooseUnits.none", (muster.area,)
        return "ChooseUnits", (len(muster.units), muster.area)

    def options(self, g: Storm) -> list[Action]:
        muster, side = the_muster(g), self.side
        area = muster.area
        out: list[Action] = []
        free = [unit for unit in g.troops[side][area] if is_free_to_join(g, side, unit, muster)]
        joins = [unit for unit in g.alike(free) if self.works(g, [*muster.units, unit], muster.towers)]
        out.extend([("join", unit) for unit in joins])
        if len(free) > 1 and self.refuse_all(g) is None:
            out.append(("all",))
        if side == ROMAN:
            if muster.units:
                for tower in g.towers_in(area):
                    if self.refuse_haul(g, tower) is None:
                        out.append(("haul", tower))
        elif self.mode != ONLY_MOVE and muster.leader == NO_LEADER:
            for faction in range(len(FACTIONS)):
                if self.refuse_lead(g, faction) is None:
                    out.append(("lead", faction))
                if self.refuse_unite(g, faction) is None:
                    out.append(("unite", faction))
                if self.refuse_accompany(g, faction) is None:
                    out.append(("accompany", faction))
        if not muster.units:
            return out
        if self.refuse_marching(g) is None:
            points = points_of(g, muster.units) + self.bonus
            number, with_towers = len(muster.units), len(muster.towers) > 0
            for b in g.map.adjacent[area]:
                if refuse_step(g, side, number, points, with_towers, area, b) is None:
                    out.append(("move", b))
        if self.mode == ONLY_MOVE:
            return out
        foe = enemy(side)
        if g.has_units(foe, area) and self.refuse_attack(g, area) is None:
            out.append(("attack", area))
        for b in g.map.adjacent[area]:
            if g.has_units(foe, b):
                if self.refuse_attack(g, b) is None:
                    out.append(("attack", b))
                if self.refuse_assault(g, b) is None:
                    out.append(("assault", b))
                if side == ROMAN and self.refuse_climb(g, b) is None:
                    out.append(("climb", b))
        return out

    def works(self, g: Storm, units: list[Unit], towers: list[Tower]) -> bool:
        """No choice may corner the player: what is chosen can always do something."""
        return can_act_together(g, self.side, units, towers, the_muster(g), self.mode, self.bonus)

    # ---------------------------------------------------------------- who acts

    def refuse_join(self, g: Storm, unit: Unit) -> Refusal | None:
        """§6.1a, §6.1c A fresh unit of the area, of one faction, with something to do."""
        muster = the_muster(g)
        if g.where[unit] != muster.area or g.map.side[unit] != self.side:
            return NOT_YOUR_UNIT
        if unit >= g.map.units:
            return LEADER_HAS_ACTED
        if not g.fresh[unit]:
            return IS_SPENT
        if unit in muster.units:
            return ALREADY_CHOSEN
        if not is_free_to_join(g, self.side, unit, muster):
            return OTHER_FACTION
        free = [other for other in g.troops[self.side][muster.area] if is_free_to_join(g, self.side, other, muster)]
        if unit not in g.alike(free):
            return ALIKE
        return None if self.works(g, [*muster.units, unit], muster.towers) else NOTHING_TO_DO_TOGETHER

    def join(self, g: Storm, unit: Unit) -> None:
        own_muster(g).units.append(unit)

    def refuse_all(self, g: Storm) -> Refusal | None:
        """§6.1a All the fresh units that may act together."""
        muster = the_muster(g)
        free = [unit for unit in g.troops[self.side][muster.area] if is_free_to_join(g, self.side, unit, muster)]
        if len(free) < 2:
            return NO_MORE_TO_JOIN
        if self.side == JUDEAN and muster.placing != COMMON_ENEMY and not muster.units:
            factions = {g.map.faction[unit] for unit in free}
            if len(factions) > 1:
                return OTHER_FACTION
        return None if self.works(g, [*muster.units, *free], muster.towers) else NOTHING_TO_DO_TOGETHER

    def all(self, g: Storm) -> None:
        muster = the_muster(g)
        free = [unit for unit in g.troops[self.side][muster.area] if is_free_to_join(g, self.side, unit, muster)]
        own_muster(g).units.extend(free)

    def refuse_haul(self, g: Storm, tower: Tower) -> Refusal | None:
        """§13.2.2a, Ruling M7, Ruling W18, Ruling W19 A fresh tower of the area goes along."""
        if self.side != ROMAN:
            return TOWERS_ARE_ROMAN
        muster = the_muster(g)
        if not muster.units:
            return NOBODY_CHOSEN
        if g.tower_at[tower] != muster.area or not g.tower_fresh[tower]:
            return NO_TOWER_HERE
        if tower in muster.towers:
            return ALREADY_CHOSEN
        value = g.map.tower_value
        for other in g.towers_in(muster.area):
            if other < tower and value[other] == value[tower] and g.tower_fresh[other] and other not in muster.towers:
                return ALIKE
        return None if self.works(g, muster.units, [*muster.towers, tower]) else NOTHING_TO_DO_TOGETHER

    def haul(self, g: Storm, tower: Tower) -> None:
        own_muster(g).towers.append(tower)

    # ---------------------------------------------------------------- with which leader

    def refuse_lead(self, g: Storm, faction: int) -> Refusal | None:
        """§14.1a, Ruling L14 A leader is placed with units of his faction that attack or assault."""
        muster = the_muster(g)
        found = self.refuse_placing(g, faction)
        if found is not None:
            return found
        if not muster.units or g.map.faction[muster.units[0]] != faction:
            return LEADER_NEEDS_HIS_FACTION
        return self.refuse_leader(g, faction, TO_ATTACK)

    def refuse_unite(self, g: Storm, faction: int) -> Refusal | None:
        """§14.1c, Ruling L14 A leader is placed so that units of both factions act."""
        return self.refuse_placing(g, faction) or self.refuse_leader(g, faction, COMMON_ENEMY)

    def refuse_placing(self, g: Storm, faction: int) -> Refusal | None:
        """§14.0a One leader of the Judeans, who can be placed here."""
        muster = the_muster(g)
        if self.side != JUDEAN:
            return ONLY_JUDEANS_PLACE
        return ALREADY_CHOSEN if muster.leader != NO_LEADER else refuse_placing(g, faction, muster.area)

    def refuse_accompany(self, g: Storm, faction: int) -> Refusal | None:
        """#38 A leader who stands here goes along with a sortie of his faction."""
        muster = the_muster(g)
        if self.mode != ONLY_ASSAULT or muster.leader != NO_LEADER or g.leader_at(muster.area) != faction:
            return LEADER_CANNOT_COME_ALONG
        if not any([g.map.faction[unit] == faction for unit in muster.units]):
            return LEADER_NEEDS_HIS_FACTION
        return self.refuse_leader(g, faction, ALONG)

    def refuse_leader(self, g: Storm, faction: int, placing: int) -> Refusal | None:
        """§14.1a, §14.1c With him the units can still attack or assault."""
        if self.mode == ONLY_MOVE:
            return LEADERS_DO_NOT_MARCH
        muster = the_muster(g)
        enemies = g.troops[ROMAN]
        if not enemies[muster.area] and not any([enemies[area] for area in g.map.adjacent[muster.area]]):
            return NO_ENEMY_NEAR
        trial = Muster(muster.area)
        trial.leader, trial.placing = faction, placing
        if muster.units:
            works = can_act_together(g, self.side, muster.units, [], trial, self.mode, self.bonus)
            return None if works else NOTHING_TO_DO_TOGETHER
        for unit in g.alike([unit for unit in g.troops[JUDEAN][muster.area] if g.fresh[unit]]):
            if can_act_together(g, self.side, [unit], [], trial, self.mode, self.bonus):
                return None
        return NOTHING_TO_DO_TOGETHER

    def lead(self, g: Storm, faction: int) -> None:
        self.place(g, faction, TO_ATTACK)

    def unite(self, g: Storm, faction: int) -> None:
        self.place(g, faction, COMMON_ENEMY)

    def accompany(self, g: Storm, faction: int) -> None:
        self.place(g, faction, ALONG)

    def place(self, g: Storm, faction: int, placing: int) -> None:
        muster = own_muster(g)
        muster.leader = faction
        muster.placing = placing

    # ---------------------------------------------------------------- what they do

    def refuse_marching(self, g: Storm) -> Refusal | None:
        """§14.0a, #38 Whether the chosen may move at all."""
        if self.mode == ONLY_ASSAULT:
            return ONLY_AN_ASSAULT
        return None if the_muster(g).placing == NOT_PLACED else LEADERS_DO_NOT_MARCH

    def refuse_move(self, g: Storm, area: Area) -> Refusal | None:
        """§7.0a, §7.1a The first step of a Movement."""
        muster = the_muster(g)
        if not muster.units:
            return NOBODY_CHOSEN
        points = points_of(g, muster.units) + self.bonus
        number, with_towers = len(muster.units), len(muster.towers) > 0
        found = refuse_step(g, self.side, number, points, with_towers, muster.area, area)
        if found is NOT_ADJACENT or found is NO_ZONE:
            return found
        bars = self.refuse_marching(g)
        if bars is not None:  # who cannot move meant an Assault, where an enemy is
            return self.refuse_assault(g, area) or bars if g.has_units(enemy(self.side), area) else bars
        if found is WALL_STANDS and self.refuse_assault(g, area) is CAVALRY_NOT_OVER_WALLS:
            return CAVALRY_NOT_OVER_WALLS
        return found

    def refuse_attack(self, g: Storm, area: Area) -> Refusal | None:
        """§8.1a, §8.1b Enemy units here, or next to here for light troops."""
        muster = the_muster(g)
        if not muster.units:
            return NOBODY_CHOSEN
        if self.mode != ANYTHING:
            return ONLY_AN_ASSAULT if self.mode == ONLY_ASSAULT else ONLY_A_MOVEMENT
        return refuse_attack(g, self.side, muster.units, muster.towers, muster.area, area)

    def refuse_assault(self, g: Storm, area: Area) -> Refusal | None:
        """§10.0a, §10.0b, §10.0c Enemy units next to here, where they can be reached."""
        muster = the_muster(g)
        if not muster.units:
            return NOBODY_CHOSEN
        if self.mode == ONLY_MOVE:
            return ONLY_A_MOVEMENT
        return refuse_assault(g, self.side, muster, muster.leader != NO_LEADER, area)

    def refuse_climb(self, g: Storm, area: Area) -> Refusal | None:
        """§13.2.5a, Ruling W11 An Assault that uses the Siege Ramp."""
        muster = the_muster(g)
        if not muster.units:
            return NOBODY_CHOSEN
        return ONLY_A_MOVEMENT if self.mode == ONLY_MOVE else refuse_climb(g, self.side, muster, area)

    def move(self, g: Storm, area: Area) -> None:
        """§7.0a"""
        self.activate(g)
        set_out(g, self.side, area)
        g.become(March(self.side, self.bonus))

    def attack(self, g: Storm, area: Area) -> None:
        """§8.1a"""
        self.activate(g)
        attack(g, self.side, the_muster(g), area)

    def assault(self, g: Storm, area: Area) -> None:
        """§10.0a"""
        self.activate(g)
        assault(g, self.side, the_muster(g), area, False, self.card)

    def climb(self, g: Storm, area: Area) -> None:
        """§13.2.5a"""
        self.activate(g)
        assault(g, self.side, the_muster(g), area, True, self.card)

    def activate(self, g: Storm) -> None:
        """§14.2b, Ruling L13, Ruling K2, §14.1a A lone leader here falls to Romans; a leader of the units is placed."""
        muster = the_muster(g)
        if self.side == ROMAN:
            g.catch_leader(muster.area)
        elif muster.placing in (TO_ATTACK, COMMON_ENEMY):
            g.place_leader(muster.leader, muster.area)
            key = "leader_attacks" if muster.placing == TO_ATTACK else "leader_unites"
            g.note("§14.1a" if muster.placing == TO_ATTACK else "§14.1c", key, muster.leader, muster.area)


def areas_to_act(g: Storm, side: Side, mode: int = ANYTHING, bonus: int = 0) -> list[Area]:
    """§6.1a, §11.3b The areas whose fresh units can do something; those in zones cannot."""
    out: list[Area] = []
    troops = g.troops[side]
    for i in range(AREAS):
        area = Area(i)
        if troops[area] and can_act(g, side, area, mode, bonus):
            out.append(area)
    return out
