"""8.0 Attack: the one procedure by which every Attack and Assault is resolved, by units and by cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.ch09_damage import Damage, capacity, defenders
from maniple.games.storm_over_jerusalem.ch14_leaders import refuse_placing
from maniple.games.storm_over_jerusalem.state import (
    ASSAULT,
    BREACHED,
    CARD_ATTACK,
    TO_ATTACK,
    Combat,
    Muster,
    Storm,
    the,
)
from maniple.games.storm_over_jerusalem.tables import (
    AMBUSH,
    ARCHERS,
    AREAS,
    AUXILIARY,
    BRUTALITY,
    CATAPULT,
    CITY_FROM,
    COLONNADES,
    DISCIPLINE,
    ENEMY_REROLL,
    ESCALADE,
    FACTIONS,
    FANATICS,
    FIREBRANDS,
    FIREPOWER,
    INNER_WALL,
    JOHN,
    JUDEAN,
    LEGION,
    NEEDS_JOHN,
    NEEDS_LEGION,
    NEEDS_NOTHING,
    NEEDS_SIMON,
    NO_LEADER,
    NO_TOWER,
    NO_UNIT,
    NO_WALL,
    NOWHERE,
    OIL,
    RAMS,
    REROLL,
    ROMAN,
    SIMON,
    TEMPLE_MOUNT,
    TESTUDO,
    Area,
    Card,
    Unit,
    Wall,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_IN_HAND: Final = Refusal("§5.2d", "not_in_hand")
NOT_NOW: Final = Refusal("§5.2d", "not_playable_now")
NOT_FROM_RIVER_AREAS: Final = Refusal("§13.2.6a", "no_engines_from_there")
NEEDS_A_LEGION: Final = Refusal("#13", "needs_a_legion")
NEEDS_SIMONS_MEN: Final = Refusal("#45", "needs_the_faction")
NEEDS_JOHNS_MEN: Final = Refusal("#44", "needs_the_faction")
NEEDS_AN_ADJACENT_ATTACK: Final = Refusal("#14", "needs_auxiliaries_attacking_adjacent")
NEEDS_A_SHUT_WALL: Final = Refusal("Ruling C22", "needs_an_unbreached_wall")
NEEDS_LEGIONS_ONLY: Final = Refusal("#21", "needs_legions_only")
NEEDS_A_TOWER: Final = Refusal("#36", "needs_a_tower")
ONE_TESTUDO: Final = Refusal("Ruling C6", "one_testudo")
NO_LEGION_THERE: Final = Refusal("#15", "no_legion_there")
ONLY_JUDEANS_PLACE: Final = Refusal("§14.0a", "only_judeans_place_leaders")
NOT_A_LEGION_THERE: Final = Refusal("#15", "not_a_legion_there")
NO_DIE_OF_THAT_CARD: Final = Refusal("Ruling C22", "no_die_of_that_card")

ATTACKERS_EVENTS: Final = ((FIREPOWER, CATAPULT, RAMS, ARCHERS, ESCALADE), (FIREPOWER,))
DEFENDERS_EVENTS: Final = ((TESTUDO,), (OIL, FIREBRANDS, FANATICS))
LEADER_ATTACKS: Final = 2
LEADER_DEFENDS: Final = 1


# -------------------------------------------------------------------- the points


def firepower_of(g: Storm, units: list[Unit]) -> int:
    """§8.3.1a The firepower of the acting units."""
    total = 0
    for unit in units:
        total += g.map.firepower[unit]
    return total


def wall_value(g: Storm, combat: Combat) -> int:
    """§8.3.2b, §13.1c, §13.1.1a, §13.2.3a, §13.2.5a, Ruling K3, Ruling K4, Ruling K5, Ruling W6, Ruling W7 What the
    crossed section adds."""
    if combat.side != ROMAN or combat.wall == NO_WALL or combat.ramp or combat.escalade:
        return 0
    if g.control[combat.target] != JUDEAN:
        return 0
    value = g.wall[combat.wall]
    if combat.tower != NO_TOWER:
        value = max(0, value - g.map.tower_value[combat.tower])
    return value


def defense_of(g: Storm, combat: Combat, unit: Unit) -> int:
    """§8.3.2a, Ruling K13 The defense strength of a defending unit."""
    return g.strength(unit) + (combat.boost if unit == combat.boosted else 0)


def best_defender(g: Storm, combat: Combat) -> Unit:
    """§8.3.2a, Ruling L3 The defending unit with the highest defense strength, a leader among them."""
    best, highest = NO_UNIT, -1
    for unit in defenders(g, enemy(combat.side), combat.target):
        strength = defense_of(g, combat, unit)
        if strength > highest:
            best, highest = unit, strength
    return best


def terrain_value(g: Storm, combat: Combat) -> int:
    """§8.3.2a, Ruling K10 Terrain helps the defender where he controls the area."""
    helps = g.control[combat.target] != combat.side and not combat.no_terrain
    return g.map.defense[combat.target] if helps else 0


def leader_value(g: Storm, combat: Combat) -> int:
    """§14.1e"""
    return LEADER_DEFENDS if combat.side == ROMAN and g.leader_at(combat.target) != NO_LEADER else 0


def defense_points(g: Storm, combat: Combat) -> int:
    """§8.3.2a, §8.3.2b, §14.1e, Ruling K10 Unit, terrain of its controller, wall, cards and leader."""
    unit = best_defender(g, combat)
    points = defense_of(g, combat, unit) if unit != NO_UNIT else 0
    return points + terrain_value(g, combat) + wall_value(g, combat) + combat.defense + leader_value(g, combat)


def tell_how_it_adds_up(g: Storm, combat: Combat) -> None:
    """§8.3.1a, §8.3.2a, §13.2.3a, §13.2.5a So that a reader can count both sides by hand."""
    g.note("§8.3.1a", "attack_adds_up", combat.firepower, combat.dice)
    unit = best_defender(g, combat)
    strength, terrain = defense_of(g, combat, unit), terrain_value(g, combat)
    is_spent = not g.fresh[unit] and unit < g.map.units  # of a leader it goes without saying
    if combat.side == JUDEAN:
        g.note("§8.3.2a", "spent_romans_add_up" if is_spent else "roman_defense_adds_up", strength, unit, terrain)
        return
    wall = combat.wall
    if wall != NO_WALL and g.wall[wall] > BREACHED and g.control[combat.target] == JUDEAN:
        if combat.ramp:
            g.note("§13.2.5a", "ramp_leads_over", wall)
        elif combat.escalade:
            g.note("#21", "ladders_lead_over", wall)
        elif combat.tower != NO_TOWER:
            g.note("§13.2.3a", "tower_lowers", combat.tower, wall, g.wall[wall], wall_value(g, combat))
    height, courage = wall_value(g, combat), leader_value(g, combat)
    g.note(
        "§8.3.2a",
        "spent_judeans_add_up" if is_spent else "judean_defense_adds_up",
        strength,
        unit,
        terrain,
        height,
        combat.defense,
        courage,
    )


# -------------------------------------------------------------------- which cards fit


def is_over_shut_wall(g: Storm, combat: Combat) -> bool:
    """A Roman Assault across a section of +1 or more."""
    return combat.side == ROMAN and combat.kind == ASSAULT and combat.wall != NO_WALL and g.wall[combat.wall] > BREACHED


def refuse_attackers_card(g: Storm, card: Card) -> Refusal | None:
    """§5.2c, Ruling C4, Ruling C8, Ruling C20, Ruling C22 Whether a card fits the Attack or Assault of its own side."""
    combat, box = the(g.combat), g.map
    event = box.event[card]
    if combat.kind == CARD_ATTACK or event not in ATTACKERS_EVENTS[combat.side] or box.card_side[card] != combat.side:
        return NOT_NOW
    if (box.is_engine[card] or event == ESCALADE) and not box.siege_works[combat.origin]:
        return NOT_FROM_RIVER_AREAS
    if event == FIREPOWER:
        return refuse_taking_part(g, combat, box.needs[card])
    if event == ARCHERS:
        has_auxiliaries = any([box.unit_class[unit] == AUXILIARY for unit in combat.units])
        fits = combat.kind != ASSAULT and combat.target != combat.origin and has_auxiliaries
        return None if fits else NEEDS_AN_ADJACENT_ATTACK
    if not is_over_shut_wall(g, combat):
        return NEEDS_A_SHUT_WALL
    if event == ESCALADE:
        only_legions = all([box.unit_class[unit] == LEGION for unit in combat.units])
        if not only_legions or len(combat.units) > box.amount[card] or combat.towers or combat.ramp or combat.escalade:
            return NEEDS_LEGIONS_ONLY
    return None


def refuse_taking_part(g: Storm, combat: Combat, needs: int) -> Refusal | None:
    """#13, #44, #45 A Legion, or a unit of a faction, takes part."""
    if needs == NEEDS_NOTHING:
        return None
    for unit in combat.units:
        if needs == NEEDS_LEGION and g.map.unit_class[unit] == LEGION:
            return None
        if needs == NEEDS_SIMON and g.map.faction[unit] == SIMON:
            return None
        if needs == NEEDS_JOHN and g.map.faction[unit] == JOHN:
            return None
    if needs == NEEDS_LEGION:
        return NEEDS_A_LEGION
    return NEEDS_SIMONS_MEN if needs == NEEDS_SIMON else NEEDS_JOHNS_MEN


def refuse_defenders_card(g: Storm, card: Card) -> Refusal | None:
    """§5.2d, Ruling C4, Ruling C6, Ruling C19, Ruling C22 Whether a card fits against the Attack or Assault."""
    combat, box = the(g.combat), g.map
    event = box.event[card]
    side = enemy(combat.side)
    if event not in DEFENDERS_EVENTS[side] or box.card_side[card] != side:
        return NOT_NOW
    if event == TESTUDO:
        if combat.boosted != NO_UNIT:
            return ONE_TESTUDO
        has_legion = any([box.unit_class[unit] == LEGION for unit in g.troops[ROMAN][combat.target]])
        return None if has_legion else NO_LEGION_THERE
    if event == OIL:
        return None if is_over_shut_wall(g, combat) else NEEDS_A_SHUT_WALL
    if event == FIREBRANDS:
        return None if combat.tower != NO_TOWER else NEEDS_A_TOWER
    return None


def is_unseen(g: Storm, side: Side, card: Card) -> bool:
    """A card that may be in a hand, for all that everybody knows."""
    return card not in g.discards[side] and card not in g.removed and card not in g.in_play


def opens_for_attacker(g: Storm) -> bool:
    """The attacker is asked whenever he may hold a card that fits, as everybody sees it."""
    combat = the(g.combat)
    if combat.kind == CARD_ATTACK or not g.hands[combat.side]:
        return False
    for event in ATTACKERS_EVENTS[combat.side]:
        for card in g.map.with_event[combat.side][event]:
            if is_unseen(g, combat.side, card) and refuse_attackers_card(g, card) is None:
                return True
    return False


def opens_for_defender(g: Storm) -> bool:
    """The defender is asked whenever a leader can come, or he may hold a card that fits."""
    combat = the(g.combat)
    side = enemy(combat.side)
    if side == JUDEAN:
        for faction in range(len(FACTIONS)):
            if g.may_place(faction, combat.target):
                return True
    if not g.hands[side]:
        return False
    for event in DEFENDERS_EVENTS[side]:
        for card in g.map.with_event[side][event]:
            if is_unseen(g, side, card) and refuse_defenders_card(g, card) is None:
                return True
    return False


# -------------------------------------------------------------------- declaring


def declare(g: Storm, side: Side, muster: Muster, kind: int, target: Area) -> Combat:
    """§8.3a, §14.1a, §14.1c, Ruling C18, Ruling L14 An Attack or Assault by the units that were chosen."""
    combat = Combat(side, kind, muster.area, target)
    combat.units = muster.units.copy()
    combat.towers = muster.towers.copy()
    if kind == ASSAULT and combat.towers:
        combat.tower = combat.towers[0]
    if target != muster.area:
        combat.wall = g.map.wall_between[muster.area][target]
    combat.firepower = firepower_of(g, combat.units)
    combat.leader = muster.leader
    if muster.placing == TO_ATTACK:
        combat.firepower += LEADER_ATTACKS
    return combat


def card_attack(g: Storm, side: Side, card: Card, origin: Area, target: Area) -> Combat:
    """§5.2a, §8.2a, Ruling C21 An Attack by a card alone."""
    combat = Combat(side, CARD_ATTACK, origin, target)
    combat.card = card
    combat.firepower = g.map.amount[card]
    if origin != NOWHERE:
        combat.wall = g.map.wall_between[origin][target]
    return combat


# -------------------------------------------------------------------- the sequence


@dataclass(frozen=True)
class Fight(Procedure):
    """§8.3a, Ruling C18, Ruling K9 One Attack or Assault, from the cards of the attacker to its end."""

    def steps(self) -> Steps:
        return (
            self.is_anybody_there,
            self.attackers_cards,
            self.defenders_cards,
            self.wall_dice,
            self.roll_the_dice,
            self.attacker_may_reroll,
            self.defender_may_reroll,
            self.count_damage,
            self.reduce_damage,
            self.apply_damage,
            self.lone_leader,
            self.spend_attackers,
            self.damage_the_wall,
            self.stay_or_go_back,
            self.go_back,
            self.tidy_up,
            self.after_combat,
            self.when_cards_are_done,
            self.finish,
        )

    def is_anybody_there(self, g: Storm) -> None:
        """§14.2b, Ruling L13 Where a lone leader has fallen to the activated Romans, nobody is left to be attacked."""
        combat = the(g.combat)
        if not g.has_units(enemy(combat.side), combat.target):
            g.note("§14.2b", "nobody_left_to_attack", combat.target)
            g.goto(self.spend_attackers)

    def attackers_cards(self, g: Storm) -> None:
        """§8.3a The attacker plays first."""
        if opens_for_attacker(g):
            g.call(AttackersCards(the(g.combat).side))

    def defenders_cards(self, g: Storm) -> None:
        """§8.3a, §14.1b, Ruling C5, Ruling C19 Then the defender plays, and may place a leader."""
        if opens_for_defender(g):
            g.call(DefendersCards(enemy(the(g.combat).side)))

    def wall_dice(self, g: Storm) -> None:
        """Ruling C18, Ruling C22 Dice of Catapult and Battering Rams, before the attack dice."""
        if the(g.combat).wall_cards:
            g.call(WallDice())

    def roll_the_dice(self, g: Storm) -> None:
        """§8.3.1a Two dice."""
        roll_attack(g, "rolls_to_attack")

    def attacker_may_reroll(self, g: Storm) -> None:
        """#18, Ruling C7 First the attacker decides."""
        combat = the(g.combat)
        if combat.kind != CARD_ATTACK and g.could_hold(combat.side, (REROLL,)):
            g.call(RollAgain(combat.side))

    def defender_may_reroll(self, g: Storm) -> None:
        """#19, #50, Ruling C7 Then the defender; the last roll stands."""
        side = enemy(the(g.combat).side)
        if g.could_hold(side, (ENEMY_REROLL,)):
            g.call(RollAgain(side))

    def count_damage(self, g: Storm) -> None:
        """§8.3.3a Attack points less defense points."""
        combat = the(g.combat)
        attack = combat.firepower + combat.dice
        defense = defense_points(g, combat)
        combat.against = defense
        combat.damage = max(0, attack - defense)
        tell_how_it_adds_up(g, combat)
        g.note("§8.3.3a", "damage_counted", attack, defense, combat.damage)

    def reduce_damage(self, g: Storm) -> None:
        """#17 Roman Discipline, before damage is applied."""
        combat = the(g.combat)
        if combat.side == JUDEAN and combat.damage and g.could_hold(ROMAN, (DISCIPLINE,)):
            g.call(ReduceDamage(ROMAN))

    def apply_damage(self, g: Storm) -> None:
        """§9.0a, §9.1a, §8.3.3b The defender assigns as many points as possible; attackers take none."""
        combat = the(g.combat)
        side = enemy(combat.side)
        most = capacity(g, side, combat.target)
        if combat.damage > most:
            g.note("§9.1a", "points_ignored", combat.damage - most)
            combat.damage = most
        if combat.damage:
            g.call(Damage(side, combat.target))

    def lone_leader(self, g: Storm) -> None:
        """§14.2b, Ruling L13 A leader whom the damage left alone with the acting Romans falls, before the rest of the
        Assault is judged."""
        if g.leaders_are_units:
            self.catch_leader(g)

    def catch_leader(self, g: Storm) -> None:
        """§14.2b, Ruling L13 In the area where the acting Romans are; they are always together."""
        combat = the(g.combat)
        if combat.side == ROMAN and combat.units:
            g.catch_leader(g.where[combat.units[0]])

    def spend_attackers(self, g: Storm) -> None:
        """§6.1d, §10.0d, §13.2.2a, §14.1a Those who acted are spent, and the towers with them."""
        combat = the(g.combat)
        for unit in combat.units:
            g.spend(unit)
        for tower in combat.towers:
            g.put_tower(tower, g.tower_at[tower], False)
        if combat.kind == CARD_ATTACK:
            g.lay_down(combat.side, combat.card)

    def damage_the_wall(self, g: Storm) -> None:
        """§10.0e, §13.1.2a, Ruling K7, Ruling K8, Ruling W12 An Assault that did damage lowers the section by one."""
        combat = the(g.combat)
        if is_over_shut_wall(g, combat) and combat.assigned:
            if g.lower_wall(combat.wall, 1):
                g.note("§10.0e", "wall_breached", combat.wall)
                ask_for_inner_wall(g, combat.wall, combat.target)
            else:
                g.note("§10.0e", "wall_lowered", combat.wall, g.wall[combat.wall])

    def stay_or_go_back(self, g: Storm) -> None:
        """§10.0g, §10.0h, §10.0i, Ruling K12, Ruling K26, #38 Who must go back, who must stay, who may choose."""
        combat = the(g.combat)
        if combat.kind != ASSAULT:
            return
        if combat.side == JUDEAN:
            if combat.may_stay:  # a sortie
                g.call(StayOrGoBack(JUDEAN, combat.target, combat.origin))
        elif is_over_shut_wall(g, combat):
            if combat.ramp or combat.escalade:
                g.call(StayOrGoBack(ROMAN, combat.target, combat.origin))
            else:
                combat.stays = False

    def go_back(self, g: Storm) -> None:
        """§10.0g, §10.0h, §13.2.3a, Ruling K21, Ruling K26, Ruling L2 The assaulting units, their tower and their
        leader; or it is said that they stay."""
        combat = the(g.combat)
        if combat.kind != ASSAULT:
            return
        if combat.stays:
            if combat.may_stay or g.has_units(enemy(combat.side), combat.target):
                cited = "#38" if combat.may_stay else "Ruling K12" if combat.side == JUDEAN else "§10.0g"
                g.note(
                    "Ruling K26" if is_over_shut_wall(g, combat) else cited, "stay_there", combat.side, combat.target
                )
            return
        for unit in combat.units:
            if g.where[unit] == combat.target:
                g.put(unit, combat.origin)
        for tower in combat.towers:
            if g.tower_at[tower] == combat.target:
                g.put_tower(tower, combat.origin, g.tower_fresh[tower])
        if combat.leader != NO_LEADER and g.where[g.leader(combat.leader)] == combat.target:
            g.put(g.leader(combat.leader), combat.origin)
        cited = "#38" if combat.side == JUDEAN else "Ruling K26" if combat.ramp or combat.escalade else "§10.0h"
        g.note(cited, "go_back", combat.side, combat.target, combat.origin)
        g.settle(combat.origin)
        g.settle(combat.target)

    def tidy_up(self, g: Storm) -> None:
        """§14.2b, §13.2.4a, Ruling L13, Ruling W8 A lone leader, and towers left alone."""
        self.catch_leader(g)
        g.settle(the(g.combat).target)
        g.drop_towers()

    def after_combat(self, g: Storm) -> None:
        """#24 Roman Brutality."""
        combat = the(g.combat)
        if combat.side == ROMAN and g.hands[JUDEAN] and opens_brutality(g):
            g.call(AfterCombat(ROMAN))

    def when_cards_are_done(self, g: Storm) -> None:
        """§14.2b, #24, #46, Ruling L13 Escape the Siege may have taken the last unit beside a leader."""
        if g.leaders_are_units:
            self.catch_leader(g)

    def finish(self, g: Storm) -> None:
        """#42, #55 The combat is over; the Judeans may answer an entry."""
        combat = the(g.combat)
        g.combat = None
        if combat.side == ROMAN and combat.kind == ASSAULT and combat.stays:
            g.become(Entry(combat.target, tuple(combat.units)))


def roll_attack(g: Storm, key: str) -> None:
    """§8.3.1a Two dice, shown one by one."""
    combat = the(g.combat)
    first, second = g.roll(), g.roll()
    combat.dice = first + second
    g.note("§8.3.1a", key, combat.side, first, second)


# -------------------------------------------------------------------- cards before the dice


@dataclass(frozen=True)
class AttackersCards(Decision):
    """§8.3a, §5.2c Does the attacker add cards to the Attack or Assault?"""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "AttackersCards", (the(g.combat).target,)

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "combat"

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [
            ("play", card) for card in g.hands[self.side] if refuse_attackers_card(g, Card(card)) is None
        ]
        out.append(("pass",))
        return out

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """Ruling C20 A card of the own hand whose conditions hold."""
        return refuse_attackers_card(g, card) if card in g.hands[self.side] else NOT_IN_HAND

    def play(self, g: Storm, card: Card) -> None:
        """#1, #6, #11, #13, #14, #21, #30, #44, #45 Modifiers add up; wall dice wait until the defender has played."""
        combat, box = the(g.combat), g.map
        g.take_up(self.side, card)
        g.note("§5.2c", "plays_card", self.side, card)
        event = box.event[card]
        if event in (FIREPOWER, ARCHERS):
            more = box.amount[card]
            if event == ARCHERS:
                more = min(more, len([unit for unit in combat.units if box.unit_class[unit] == AUXILIARY]))
            combat.firepower += more
            g.note("§8.3.1a", "card_adds_firepower", card, more)
        elif event == ESCALADE:
            combat.escalade = True
        else:
            combat.wall_cards.append(card)
        g.lay_down(self.side, card)
        if not opens_for_attacker(g):
            g.end()

    def pass_(self, g: Storm) -> None:
        g.end()


@dataclass(frozen=True)
class DefendersCards(Decision):
    """§8.3a, §14.1b Does the defender answer with cards, or place a leader for defense?"""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "DefendersCards" if self.side == JUDEAN else "DefendersCards.roman", (the(g.combat).target,)

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "combat"

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [
            ("play", card) for card in g.hands[self.side] if refuse_defenders_card(g, Card(card)) is None
        ]
        if self.side == JUDEAN:
            target = the(g.combat).target
            out.extend([("defend", faction) for faction in range(len(FACTIONS)) if g.may_place(faction, target)])
        out.append(("pass",))
        return out

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """Ruling C20 A card of the own hand whose conditions hold."""
        return refuse_defenders_card(g, card) if card in g.hands[self.side] else NOT_IN_HAND

    def refuse_defend(self, g: Storm, faction: int) -> Refusal | None:
        """§14.0a, §14.1b A leader beside the map, where his faction is and no other leader."""
        return refuse_placing(g, faction, the(g.combat).target) if self.side == JUDEAN else ONLY_JUDEANS_PLACE

    def play(self, g: Storm, card: Card) -> None:
        """#15, #28, #36, #51 Before any dice."""
        combat, box = the(g.combat), g.map
        g.take_up(self.side, card)
        g.note("§5.2d", "answers_with", self.side, card)
        event = box.event[card]
        g.lay_down(self.side, card)
        if event == TESTUDO:
            combat.boost = box.amount[card]
            g.become(Testudo(ROMAN, combat.target))  # Ruling C6: no other card fits then
            return
        if event == FIREBRANDS:
            before = combat.tower
            combat.tower = g.lower_tower(before, box.amount[card])
            combat.towers = [tower for tower in combat.towers if tower != before]
            if combat.tower == NO_TOWER:
                g.note("§13.2.4b", "tower_removed", before)
            else:
                combat.towers = [*combat.towers, combat.tower]
                g.note("§13.2.4b", "tower_lowered", before, combat.tower)
        else:
            combat.defense += box.amount[card]
            g.note("§8.3.2a", "card_adds_defense", card, box.amount[card])
        if not opens_for_defender(g):
            g.end()

    def defend(self, g: Storm, faction: int) -> None:
        """§14.1b He is placed spent, and adds to the defense from now on."""
        target = the(g.combat).target
        g.place_leader(faction, target)
        g.note("§14.1b", "leader_defends", faction, target)
        if not opens_for_defender(g):
            g.end()

    def pass_(self, g: Storm) -> None:
        g.end()


@dataclass(frozen=True)
class Testudo(Decision):
    """#15, Ruling K13 Which Legion forms the testudo?"""

    area: Area

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "Testudo", (self.area,)

    def legions(self, g: Storm) -> list[Unit]:
        units = [unit for unit in g.troops[ROMAN][self.area] if g.map.unit_class[unit] == LEGION]
        return g.alike(units)

    def options(self, g: Storm) -> list[Action]:
        return [("boost", unit) for unit in self.legions(g)]

    def refuse_boost(self, g: Storm, unit: Unit) -> Refusal | None:
        """#15 A Legion in the attacked area, fresh or spent."""
        return None if unit in self.legions(g) else NOT_A_LEGION_THERE

    def boost(self, g: Storm, unit: Unit) -> None:
        combat = the(g.combat)
        combat.boosted = unit
        g.note("#15", "forms_testudo", unit, combat.boost)
        g.end()


# -------------------------------------------------------------------- dice of Catapult and Battering Rams


@dataclass(frozen=True)
class WallDice(Procedure):
    """Ruling C22 One card after the other, in the order the Roman player likes."""

    def steps(self) -> Steps:
        return (self.choose_the_next, self.roll_it)

    def choose_the_next(self, g: Storm) -> None:
        combat = the(g.combat)
        if not combat.wall_cards:
            g.end()
        elif len({g.map.event[card] for card in combat.wall_cards}) > 1:
            g.call(NextWallDie(ROMAN))

    def roll_it(self, g: Storm) -> None:
        """#6, #11, Ruling K6 1d3 steps, or a breach on 3 to 6; nothing where the section is breached already."""
        g.goto(self.choose_the_next)
        combat = the(g.combat)
        card = combat.wall_cards.pop(0)
        wall = combat.wall
        if g.wall[wall] == BREACHED:
            g.note("Ruling C22", "card_has_no_effect", card)
            return
        die = g.roll()
        breached = False
        if g.map.event[card] == CATAPULT:
            steps = (die + 1) // 2
            breached = g.lower_wall(wall, steps)
            g.note("§13.1.2a", "catapult_rolls", die, steps)
        else:
            g.note("§13.1.2a", "rams_roll", die)
            breached = die >= 3 and g.lower_wall(wall, g.wall[wall])
        if breached:
            g.note("§13.1.2a", "wall_breached", wall)
            ask_for_inner_wall(g, wall, combat.target)
        elif g.map.event[card] == CATAPULT:
            g.note("§13.1.2a", "wall_lowered", wall, g.wall[wall])


@dataclass(frozen=True)
class NextWallDie(Decision):
    """Ruling C22 Which engine shoots first?"""

    def options(self, g: Storm) -> list[Action]:
        return [("first", card) for card in sorted(the(g.combat).wall_cards)]

    def refuse_first(self, g: Storm, card: Card) -> Refusal | None:
        """Ruling C22 A card whose die is still to be rolled."""
        return None if card in the(g.combat).wall_cards else NO_DIE_OF_THAT_CARD

    def first(self, g: Storm, card: Card) -> None:
        cards = the(g.combat).wall_cards
        cards.remove(card)
        cards.insert(0, card)
        g.end()


def ask_for_inner_wall(g: Storm, wall: Wall, far: Area) -> None:
    """#48 A section was breached: the Judeans may raise an inner wall behind it."""
    if g.control[far] == JUDEAN and g.troops[JUDEAN][far] and g.could_hold(JUDEAN, (INNER_WALL,)):
        g.call(InnerWall(JUDEAN, wall))


@dataclass(frozen=True)
class InnerWall(Decision):
    """#48 Raise an inner wall behind the breach?"""

    wall: Wall

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "InnerWall", (self.wall,)

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "combat"

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("play", card) for card in g.hands[JUDEAN] if g.map.event[card] == INNER_WALL]
        out.append(("pass",))
        return out

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """#48"""
        if card not in g.hands[JUDEAN]:
            return NOT_IN_HAND
        return None if g.map.event[card] == INNER_WALL else NOT_NOW

    def play(self, g: Storm, card: Card) -> None:
        g.take_up(JUDEAN, card)
        g.note("§5.2d", "answers_with", JUDEAN, card)
        g.wall[self.wall] = g.map.amount[card]
        g.note("#48", "wall_raised", self.wall, g.wall[self.wall])
        g.lay_down(JUDEAN, card)
        g.end()

    def pass_(self, g: Storm) -> None:
        g.end()


# -------------------------------------------------------------------- after the dice


@dataclass(frozen=True)
class RollAgain(Decision):
    """#18, #19, #50, Ruling C7 Have both dice rolled again?"""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "RollAgain", (the(g.combat).dice,)

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "rolls"

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """Ruling C7, Ruling C19 The attacker's own re-roll, or the defender's."""
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        event = REROLL if self.side == the(g.combat).side else ENEMY_REROLL
        return None if g.map.event[card] == event else NOT_NOW

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("play", card) for card in g.hands[self.side] if self.refuse_play(g, Card(card)) is None]
        out.append(("pass",))
        return out

    def play(self, g: Storm, card: Card) -> None:
        """Ruling C7 One such card for each player and combat; the new roll stands."""
        g.take_up(self.side, card)
        if self.side == the(g.combat).side:
            g.note("§5.2c", "plays_card", self.side, card)
        else:
            g.note("§5.2d", "answers_with", self.side, card)
        g.lay_down(self.side, card)
        roll_attack(g, "rolls_again")
        g.end()

    def pass_(self, g: Storm) -> None:
        g.end()


@dataclass(frozen=True)
class ReduceDamage(Decision):
    """#17 Use Roman Discipline to take damage points off?"""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "ReduceDamage", (the(g.combat).damage,)

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "combat"

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("play", card) for card in g.hands[ROMAN] if g.map.event[card] == DISCIPLINE]
        out.append(("pass",))
        return out

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """#17"""
        if card not in g.hands[ROMAN]:
            return NOT_IN_HAND
        return None if g.map.event[card] == DISCIPLINE else NOT_NOW

    def play(self, g: Storm, card: Card) -> None:
        combat = the(g.combat)
        g.take_up(ROMAN, card)
        g.note("§5.2d", "answers_with", ROMAN, card)
        g.lay_down(ROMAN, card)
        die = g.roll()
        steps = (die + 1) // 2
        combat.damage = max(0, combat.damage - steps)
        g.note("#17", "damage_reduced", die, steps, combat.damage)
        if not combat.damage or not g.could_hold(ROMAN, (DISCIPLINE,)):
            g.end()

    def pass_(self, g: Storm) -> None:
        g.end()


# -------------------------------------------------------------------- when it is over


@dataclass(frozen=True)
class StayOrGoBack(Decision):
    """Ruling K26, #38 Do all the assaulting units stay, or do all go back?"""

    area: Area
    origin: Area

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "StayOrGoBack", (self.area, self.origin)

    def options(self, g: Storm) -> list[Action]:
        return [("stay",), ("back",)]

    def stay(self, g: Storm) -> None:
        g.end()

    def back(self, g: Storm) -> None:
        the(g.combat).stays = False
        g.end()


def opens_brutality(g: Storm) -> bool:
    """#24 Enough Judean units, leaders among them, fell in this one combat."""
    if not g.could_hold(ROMAN, (BRUTALITY,)):
        return False
    eliminated = the(g.combat).eliminated
    return any([eliminated >= g.map.amount[card] for card in g.map.with_event[ROMAN][BRUTALITY]])


@dataclass(frozen=True)
class AfterCombat(Decision):
    """#24, Ruling C27 Play Roman Brutality after such losses?"""

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "combat"

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """#24 Two or more Judean units were eliminated."""
        if card not in g.hands[ROMAN]:
            return NOT_IN_HAND
        fits = g.map.event[card] == BRUTALITY and the(g.combat).eliminated >= g.map.amount[card]
        return None if fits and g.hands[JUDEAN] else NOT_NOW

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("play", card) for card in g.hands[ROMAN] if self.refuse_play(g, Card(card)) is None]
        out.append(("pass",))
        return out

    def play(self, g: Storm, card: Card) -> None:
        """#24 The Judeans lose a card at random; Escape the Siege takes effect if it is the card."""
        g.take_up(ROMAN, card)
        g.note("§5.2d", "plays_card", ROMAN, card)
        g.lay_down(ROMAN, card)
        hand = sorted(g.hands[JUDEAN])
        g.shuffle(hand)
        lost = Card(hand[0])
        g.throw_away(JUDEAN, lost)
        g.note("#24", "card_lost_and_shown", JUDEAN, lost)
        g.become(Escapes())

    def pass_(self, g: Storm) -> None:
        g.end()


# -------------------------------------------------------------------- answers to an entry


def refuse_entry_card(g: Storm, card: Card, area: Area) -> Refusal | None:
    """#42, #55 The area that Romans have just entered, and where they still stand."""
    event = g.map.event[card]
    if event not in (COLONNADES, AMBUSH) or area + 1 < CITY_FROM:
        return NOT_NOW
    if event == COLONNADES and area != TEMPLE_MOUNT and area not in g.map.adjacent[TEMPLE_MOUNT]:
        return NOT_NOW
    return None


@dataclass(frozen=True)
class Entry(Procedure):
    """#42, #55 Romans moved or stormed into an area: while any of them is there the Judeans may answer."""

    area: Area
    units: tuple[Unit, ...]

    def steps(self) -> Steps:
        return (self.ask, self.attack, self.again)

    def ask(self, g: Storm) -> None:
        still_there = any([g.where[unit] == self.area for unit in self.units])
        if not still_there or not g.hands[JUDEAN] or not self.opens(g):
            g.end()
            return
        g.result = None
        g.call(AnswerEntry(JUDEAN, self.area))

    def opens(self, g: Storm) -> bool:
        for event in (COLONNADES, AMBUSH):
            for card in g.map.with_event[JUDEAN][event]:
                if is_unseen(g, JUDEAN, card) and refuse_entry_card(g, card, self.area) is None:
                    return True
        return False

    def attack(self, g: Storm) -> None:
        """Ruling C19, Ruling C21 An Attack of the card on all Roman units there; terrain does not help them."""
        card = g.result
        if card is None:
            g.end()
            return
        combat = card_attack(g, JUDEAN, card, NOWHERE, self.area)
        combat.no_terrain = True
        g.combat = combat
        g.call(Fight())

    def again(self, g: Storm) -> None:
        g.goto(self.ask)


@dataclass(frozen=True)
class AnswerEntry(Decision):
    """#42, #55 Answer the entry with a card?"""

    area: Area

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "AnswerEntry", (self.area,)

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "entry"

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [
            ("play", card) for card in g.hands[JUDEAN] if refuse_entry_card(g, Card(card), self.area) is None
        ]
        out.append(("pass",))
        return out

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """#42, #55"""
        return refuse_entry_card(g, card, self.area) if card in g.hands[JUDEAN] else NOT_IN_HAND

    def play(self, g: Storm, card: Card) -> None:
        g.take_up(JUDEAN, card)
        g.note("§5.2d", "answers_with", JUDEAN, card)
        g.end(card)

    def pass_(self, g: Storm) -> None:
        g.end()


# -------------------------------------------------------------------- Escape the Siege


@dataclass(frozen=True)
class Escapes(Procedure):
    """#46, Ruling C15, Ruling C16, Ruling C24 Discarded cards take effect, one unit for each."""

    def steps(self) -> Steps:
        return (self.lose_a_unit, self.again)

    def lose_a_unit(self, g: Storm) -> None:
        if not g.escapes:
            g.end()
            return
        g.escapes -= 1
        if any([g.troops[JUDEAN][area] for area in range(AREAS)]):
            g.call(LoseToEscape(JUDEAN))
        else:
            g.note("Ruling C16", "nobody_to_escape")

    def again(self, g: Storm) -> None:
        g.goto(self.lose_a_unit)


@dataclass(frozen=True)
class LoseToEscape(Decision):
    """#46 Which Judean unit escapes from the siege, and is lost?"""

    def candidates(self, g: Storm) -> list[Unit]:
        out: list[Unit] = []
        for area in range(AREAS):
            units = g.troops[JUDEAN][area]
            if units:
                out.extend(g.alike(list(units)))
        return out

    def options(self, g: Storm) -> list[Action]:
        return [("eliminate", unit) for unit in self.candidates(g)]

    def refuse_eliminate(self, g: Storm, unit: Unit) -> Refusal | None:
        """#46 A Judean unit on the map, no leader."""
        return None if unit in self.candidates(g) else NOT_A_UNIT_TO_LOSE

    def eliminate(self, g: Storm, unit: Unit) -> None:
        area = g.where[unit]
        g.eliminate(unit)
        g.note("#46", "escapes", unit, area)
        g.settle(area)
        g.drop_towers()
        g.end()


NOT_A_UNIT_TO_LOSE: Final = Refusal("#46", "not_a_unit_to_lose")
