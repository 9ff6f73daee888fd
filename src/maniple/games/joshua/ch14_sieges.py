"""14 Sieges: siege rolls, the fall of cities and of the camp, sorties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch03_victory import is_treaty_city
from maniple.games.joshua.ch09_leaders import LonelyLeaders, leader_out
from maniple.games.joshua.ch12_combat import Fight, Losses, start_battle
from maniple.games.joshua.ch17_reinforcements import TribesOut
from maniple.games.joshua.ch20_courage import ChitRoll, CourageRoll
from maniple.games.joshua.state import (
    GIANTS,
    HIDDEN,
    Force,
    Joshua,
    the_army,
    the_play,
    with_tribe,
)
from maniple.games.joshua.tables import (
    GILGAL,
    HEBREW,
    HEBREWS,
    INSIDE,
    M_AFTER_SIEGE,
    M_BEFORE_SIEGE,
    M_CAPTURED,
    M_VICTORY,
    NO_LEADER,
    OUT,
    PAGAN,
    SPACES,
    UNDER,
    Leader,
    Place,
    Space,
    enemy,
)
from maniple.games.joshua.windows import Answers
from maniple.kernel.frames import Action, Decision, Frame, Procedure, Refusal, Side, Steps

NO_ENEMY_CITY: Final = Refusal("§14.1", "no_enemy_city_here")
ANAKIN_DO_NOT: Final = Refusal("Ruling R107", "anakin_do_not_siege")
NO_LEADER_TO_SIEGE: Final = Refusal("§14.1", "no_leader_to_siege")
HAS_STOPPED: Final = Refusal("Ruling R87", "may_only_convert")
FIELD_FIRST: Final = Refusal("Ruling R73", "field_battle_first")
TOO_FEW: Final = Refusal("§14.1", "too_few_to_siege")
TWO_ROLLS: Final = Refusal("§14.11", "two_siege_rolls_made")
NO_MORE: Final = Refusal("§14.12", "no_further_siege")
NO_POINTS: Final = Refusal("§10.3", "too_few_points")
NOT_SO_MANY: Final = Refusal("§14.14", "not_so_many_inside")
NO_LADDER: Final = Refusal("Ruling R102", "has_no_ladder")
NO_RAM: Final = Refusal("Ruling R102", "has_no_ram")

SIEGE_COST: Final = 2
SIEGE_ROLLS: Final = 2
COUNTER_SIEGE: Final = -2
MOST_EQUIPMENT: Final = 3
CITY_LIMIT: Final = 5
NEW_STRENGTH: Final = 1
"""§14.6, Ruling R60 Of a city that was taken."""
LEAST_ROLL: Final = 2
MOST_ROLL: Final = 12


# -------------------------------------------------------------------- who may siege


def refuse_siege(g: Joshua) -> Refusal | None:
    """§14.1, §14.11, §14.12, Ruling R41, Ruling R44, Ruling R73, Ruling R87, Ruling R107 May the army siege here?"""
    army = the_army(g)
    space = army.place
    side = army.side
    if space >= SPACES or not g.is_city_of(enemy(side), space):
        return NO_ENEMY_CITY
    if army.kind == GIANTS:
        return ANAKIN_DO_NOT
    if army.over or (army.stopped and not army.slaughtered):
        return HAS_STOPPED
    if g.is_held(enemy(side), space):
        return FIELD_FIRST
    troops = g.troops(side, space)
    leads = army.commanders > 0
    if army.kind == HIDDEN:
        troops += g.troops(side, UNDER + army.marker)
        leads = g.leader_in(side, UNDER + army.marker) != NO_LEADER
    if not leads:
        return NO_LEADER_TO_SIEGE
    if troops <= g.troops(enemy(side), INSIDE + space):
        return TOO_FEW
    if space in g.banned:
        return NO_MORE
    if the_play(g).siege_rolls.count(space) >= SIEGE_ROLLS:
        return TWO_ROLLS
    surcharge = army.surcharge if army.stopped else 0
    return NO_POINTS if army.mp < SIEGE_COST + surcharge else None


def siege_modifier(g: Joshua, side: Side, space: int) -> int:
    """§14.2, §14.8, Ruling R44, Ruling R61, Ruling R101 Of the city: its own, or -2 in a counter-siege; camp: none."""
    if space == GILGAL:
        return 0
    return g.map.siege_drm[space] if side == HEBREW else COUNTER_SIEGE


def equipment_bonus(g: Joshua, leaders: tuple[int, ...]) -> int:
    """Ruling R98, Ruling R102 Each ladder and ram of the army's leaders adds 1, at most 3 in all."""
    pieces = 0
    for leader in leaders:
        if not g.is_out_of_action(leader):
            pieces += g.equipment(leader)
    return min(pieces, MOST_EQUIPMENT)


def keep_army(g: Joshua) -> None:
    """The army has no more troops than are left where it stands."""
    army = g.army
    if army is None or army.kind == HIDDEN:
        return
    left = army.force
    for tribe, number in army.force:
        there = g.troops_of(tribe, army.place)
        if there < number:
            left = with_tribe(left, tribe, there)
    army.force = left


# -------------------------------------------------------------------- the siege roll


@dataclass(frozen=True)
class SiegeRoll(Procedure):
    """§14.1, Ruling R12 The army spends 2 MP and rolls 2d6 on the siege table."""

    side: Side
    space: Space

    def steps(self) -> Steps:
        return (self.pay, self.before_the_roll, self.roll, self.after_the_roll, self.result)

    def pay(self, g: Joshua) -> None:
        """§10.3, Ruling R12, Ruling R57 2 MP; the rolls against a city are counted over all armies of the card play."""
        the_army(g).mp -= SIEGE_COST
        play = the_play(g)
        play.siege_rolls = (*play.siege_rolls, self.space)

    def before_the_roll(self, g: Joshua) -> None:
        """§8.6"""
        g.left = 0
        g.call(Answers(M_BEFORE_SIEGE))

    def roll(self, g: Joshua) -> None:
        """§14.1, §14.2, §14.8, Ruling R43, Ruling R101, Ruling R102 2d6 with its modifiers, held to 2-12."""
        first, second = g.roll(), g.roll()
        modifier = g.left + equipment_bonus(g, the_army(g).leaders) + siege_modifier(g, self.side, self.space)
        g.left = max(LEAST_ROLL, min(MOST_ROLL, first + second + modifier))
        g.note("§14.1", "siege_rolled", self.space, first, second, modifier, g.left)

    def after_the_roll(self, g: Joshua) -> None:
        """§8.6"""
        g.call(Answers(M_AFTER_SIEGE))

    def result(self, g: Joshua) -> None:
        """§14.1, §14.12, §17.5, Ruling R43 Losses of the besieger, then siege points; a 2 bars the city this turn."""
        roll = g.left
        g.left = 0
        if roll == LEAST_ROLL:
            g.banned = (*g.banned, self.space)
            g.note("§14.12", "siege_banned", self.space)
        lost = min(g.map.siege_losses[roll], g.troops(self.side, self.space))
        g.become(SiegePoints(self.side, self.space, g.map.siege_points[roll]))
        if lost:
            g.call(Losses(self.side, Place(self.space), lost), TribesOut())


@dataclass(frozen=True)
class SiegePoints(Procedure):
    """§14.3, §14.4, §25.1, #40 A city takes siege points, and falls when nothing is left of it."""

    side: Side
    space: Space
    points: int

    def steps(self) -> Steps:
        return (self.add, self.fall)

    def add(self, g: Joshua) -> None:
        keep_army(g)
        if not self.points:
            g.note("§14.1", "no_siege_point", self.space)
            return
        g.set_siege(self.space, min(g.city[self.space], g.siege[self.space] + self.points))
        g.note("§14.1", "siege_points", self.space, self.points, g.city[self.space] - g.siege[self.space])

    def fall(self, g: Joshua) -> None:
        """§14.3, §14.4, Ruling R44, Ruling R109 At strength 0, or by 1 point without a garrison; one must be left."""
        space = self.space
        if not self.points or not g.troops(self.side, space):
            return
        falls = g.siege[space] >= g.city[space]
        if space == GILGAL:
            if falls:
                g.become(CampFalls(self.side))
        elif falls or not g.troops(enemy(self.side), INSIDE + space):
            if not falls:
                g.note("§14.4", "nobody_inside", space)
            g.become(Capture(self.side, space))


# -------------------------------------------------------------------- the fall of a city


@dataclass(frozen=True)
class Capture(Procedure):
    """§14.3, §14.6, §14.9, §14.10, §20.5 A city is captured by a side that stands before it."""

    side: Side
    space: Space

    def steps(self) -> Steps:
        return (
            self.garrison_is_lost,
            self.city_changes_hands,
            self.balaam,
            self.garrison,
            self.army_stops,
            self.courage,
            self.chit,
            self.tribes_out,
            self.answers_to_the_capture,
            self.answers_to_the_victory,
        )

    def garrison_is_lost(self, g: Joshua) -> None:
        """§14.3, Ruling R45, Ruling R55 All troops and the leader inside are eliminated."""
        g.note("§14.3", "city_captured", self.side, self.space)
        empty_the_city(g, enemy(self.side), self.space)

    def city_changes_hands(self, g: Joshua) -> None:
        """§14.6, Ruling R14, Ruling R60, Example 27.3 A city of strength 1 of the captor; Ai is destroyed."""
        take_over(g, self.side, self.space)

    def balaam(self, g: Joshua) -> None:
        """§5.10, Ruling R78 He is eliminated with the city in which he hides."""
        if self.side != HEBREW or not g.balaam_in >> self.space & 1:
            return
        g.balaam_in &= ~(1 << self.space)
        if g.balaam == self.space:
            g.balaam = OUT
            g.balaam_in = 0
            g.revealed()
            g.note("Ruling R78", "balaam_revealed_and_slain", self.space)

    def garrison(self, g: Joshua) -> None:
        """§14.7, Ruling R42 At least one Hebrew troop goes inside."""
        if self.side == HEBREW and g.city[self.space] and g.hebrews[self.space]:
            g.call(Garrison(HEBREW, self.space))

    def army_stops(self, g: Joshua) -> None:
        """§14.9, Ruling R87 The army that took it may only convert in this card play."""
        army = g.army
        if army is not None and army.side == self.side and army.place == Place(self.space):
            army.stopped = True
            army.slaughtered = False
            army.surcharge = 0

    def courage(self, g: Joshua) -> None:
        """§14.10, §20.2"""
        g.call(CourageRoll(self.side))

    def chit(self, g: Joshua) -> None:
        """§20.5"""
        if self.side == HEBREW:
            g.call(ChitRoll())

    def tribes_out(self, g: Joshua) -> None:
        """§17.5"""
        if self.side == HEBREW:
            g.call(TribesOut())

    def answers_to_the_capture(self, g: Joshua) -> None:
        """#42 After the courage and chit rolls."""
        if self.side == HEBREW:
            if g.card_play is not None:
                g.card_play.target = self.space
            g.call(Answers(M_CAPTURED))

    def answers_to_the_victory(self, g: Joshua) -> None:
        """#55"""
        if self.side == HEBREW:
            g.call(Answers(M_VICTORY))


def empty_the_city(g: Joshua, side: Side, space: Space) -> None:
    """§14.3, Ruling R55 Troops and leaders of a side inside a city are eliminated; everybody sees them."""
    inside = INSIDE + space
    for tribe, number in g.force_of(side, inside):
        g.eliminate(tribe, inside, number)
        g.note("§14.3", "garrison_eliminated", tribe, space, number)
    for leader in g.leaders_in(side, inside):
        leader_out(g, leader)


def take_over(g: Joshua, side: Side, space: Space) -> None:
    """§14.6, §14.7, Ruling R14, Ruling R60 The city is the captor's, with strength 1; Ai is destroyed for good."""
    g.set_siege(space, 0)
    guard(g, space)
    if space == g.map.ai:
        g.set_city(space, 0)
        g.note("Ruling R14", "ai_destroyed", space)
        return
    g.set_city(space, NEW_STRENGTH)
    g.set_control(space, side)


def retake(g: Joshua, force: Force, space: Space) -> bool:
    """§14.4, §14.7, Ruling R42, Ruling R60 Pagan troops that enter a Hebrew city without garrison retake it, if the
    players have chosen so; else one siege point is needed. Never the camp, nor Gibeon by its treaty (Ruling R36)."""
    if g.variant.empty_cities != "entered":
        return False
    if not force or space == GILGAL or not g.is_city_of(HEBREW, space):
        return False
    if g.hebrews[INSIDE + space] or g.hebrews[space] or is_treaty_city(g, space):
        return False
    empty_the_city(g, HEBREW, space)
    take_over(g, PAGAN, space)
    g.note("Ruling R42", "city_retaken", space)
    return True


def needs_garrison(g: Joshua, space: Space) -> None:
    """Ruling R89, Ruling R42 A Pagan army has entered: from now on a city of a tribe that is out keeps one troop."""
    if not is_treaty_city(g, space):
        guard(g, space)


def guard(g: Joshua, space: Space) -> None:
    """§14.7 The city keeps one troop from now on."""
    if space in g.unguarded:
        g.unguarded = tuple([city for city in g.unguarded if city != space])


@dataclass(frozen=True)
class Garrison(Decision):
    """§14.7, §14.14, Ruling R42 How many troops go into the captured city?"""

    space: Space

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "Garrison", (self.space,)

    def options(self, g: Joshua) -> list[Action]:
        return [("how_many", number) for number in range(1, min(CITY_LIMIT, g.hebrews[self.space]) + 1)]

    def refuse_how_many(self, g: Joshua, number: int) -> Refusal | None:
        return None if 1 <= number <= min(CITY_LIMIT, g.hebrews[self.space]) else NOT_SO_MANY

    def how_many(self, g: Joshua, number: int) -> None:
        g.move_force(((HEBREWS, number),), self.space, INSIDE + self.space)
        keep_army(g)
        g.note("Ruling R42", "garrison_placed", self.space, number)
        g.end()


# -------------------------------------------------------------------- the fall of the camp


@dataclass(frozen=True)
class CampFalls(Procedure):
    """§25.1, Ruling R91 The camp is destroyed; the Hebrews in it fight the besieger at once."""

    side: Side

    def steps(self) -> Steps:
        return (self.destroy, self.fight)

    def destroy(self, g: Joshua) -> None:
        inside = INSIDE + GILGAL
        g.set_city(GILGAL, 0)
        g.set_siege(GILGAL, 0)
        g.note("Ruling R91", "camp_destroyed")
        g.move_force(g.force_of(HEBREW, inside), inside, GILGAL)
        for leader in g.leaders_in(HEBREW, inside):
            g.leader_at[leader] = GILGAL

    def fight(self, g: Joshua) -> None:
        army = the_army(g)
        army.stopped = True
        if g.hebrews[GILGAL]:
            start_battle(g, self.side, GILGAL, army.origin)
            g.call(Fight())
        elif g.leader_in(HEBREW, GILGAL) != NO_LEADER:
            g.call(LonelyLeaders(HEBREW, GILGAL))


# -------------------------------------------------------------------- the end of a siege


def lift_sieges(g: Joshua) -> None:
    """§14.5, Ruling R41, Ruling R44 At the end of a card play siege points vanish where nobody upholds the siege."""
    siege = g.siege
    for space in (GILGAL, *g.map.cities):
        if siege[space] and not g.is_besieged(space):
            g.set_siege(space, 0)
            g.note("Ruling R41", "siege_lifted", space)


def empty_besieged_cities(g: Joshua) -> list[Frame]:
    """§14.4, Ruling R105 "Even with only 1 siege point the city surrenders if no troops inside": whatever has cost it
    its last troop. Not the camp (§25.1)."""
    out: list[Frame] = []
    for space in g.map.cities:
        if g.siege[space] and g.is_besieged(space):
            side = Side(g.control[space])
            if not g.troops(side, INSIDE + space) and not g.is_held(side, space):
                g.note("§14.4", "nobody_inside", space)
                out.append(Capture(enemy(side), space))
    return out


# -------------------------------------------------------------------- sorties


@dataclass(frozen=True)
class Sortie(Procedure):
    """§14.13, Ruling R105 The besieged roll 2d6 on the sortie table; a surrender is a capture."""

    side: Side
    space: Space

    def steps(self) -> Steps:
        return (self.roll,)

    def roll(self, g: Joshua) -> None:
        first, second = g.roll(), g.roll()
        g.note("§14.13", "sortie_rolled", self.space, first, second)
        surrenders, city_troops, siege_troops, siege_points, equipment = g.map.sortie_rows[first + second]
        if surrenders:
            g.note("§14.13", "city_surrenders", self.space)
            g.become(Capture(enemy(self.side), self.space))
        elif not city_troops and not siege_troops:
            g.note("§14.13", "nothing_comes_of_it")
            g.end()
        else:
            g.become(SortieResult(self.side, self.space, city_troops, siege_troops, siege_points, equipment))


@dataclass(frozen=True)
class SortieResult(Procedure):
    """§14.13, Ruling R105 What the sortie costs the city, or the army that besieges it."""

    side: Side
    space: Space
    city_troops: int
    siege_troops: int
    siege_points: int
    equipment: int

    def steps(self) -> Steps:
        return (self.garrison_loses, self.besieger_loses, self.points_go, self.equipment_goes, self.tribes_out)

    def garrison_loses(self, g: Joshua) -> None:
        """Ruling R105 A city without troops left surrenders at the end of the card play if it has a siege point."""
        inside = Place(INSIDE + self.space)
        lost = min(self.city_troops, g.troops(self.side, inside))
        if lost:
            g.call(Losses(self.side, inside, lost))

    def besieger_loses(self, g: Joshua) -> None:
        other = enemy(self.side)
        lost = min(self.siege_troops, g.troops(other, self.space))
        if lost:
            g.call(Losses(other, Place(self.space), lost))

    def points_go(self, g: Joshua) -> None:
        """Ruling R105 Not below 0."""
        taken = min(self.siege_points, g.siege[self.space])
        if taken:
            g.set_siege(self.space, g.siege[self.space] - taken)
            g.note("§14.13", "siege_points_removed", self.space, taken)

    def equipment_goes(self, g: Joshua) -> None:
        other = enemy(self.side)
        lose_equipment(g, other, tuple([int(leader) for leader in g.leaders_in(other, self.space)]), self.equipment)

    def tribes_out(self, g: Joshua) -> None:
        """§17.5"""
        g.call(TribesOut())


def lose_equipment(g: Joshua, chooser: Side, leaders: tuple[int, ...], number: int) -> None:
    """§14.13, #38, Ruling R102 Leaders lose ladders or rams; somebody chooses which where there is a choice."""
    pieces = 0
    for leader in leaders:
        pieces += g.equipment(leader)
    if number >= pieces:
        for leader in leaders:
            if g.equipment(leader):
                g.note("Ruling R102", "equipment_lost", leader, g.equipment(leader))
                g.give(leader, -g.ladders[leader], -g.rams[leader])
    elif number:
        g.call(LoseEquipment(chooser, leaders, number))


@dataclass(frozen=True)
class LoseEquipment(Decision):
    """§14.13, #38, Ruling R102 Which ladder or battering ram is lost?"""

    leaders: tuple[int, ...]
    number: int

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "LoseEquipment", (self.number,)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = []
        for leader in self.leaders:
            if g.ladders[leader]:
                out.append(("drop_ladder", leader))
            if g.rams[leader]:
                out.append(("drop_ram", leader))
        return out

    def refuse_drop_ladder(self, g: Joshua, leader: Leader) -> Refusal | None:
        return None if leader in self.leaders and g.ladders[leader] else NO_LADDER

    def refuse_drop_ram(self, g: Joshua, leader: Leader) -> Refusal | None:
        return None if leader in self.leaders and g.rams[leader] else NO_RAM

    def drop_ladder(self, g: Joshua, leader: Leader) -> None:
        g.give(leader, -1, 0)
        self.lost(g, leader)

    def drop_ram(self, g: Joshua, leader: Leader) -> None:
        g.give(leader, 0, -1)
        self.lost(g, leader)

    def lost(self, g: Joshua, leader: Leader) -> None:
        g.note("Ruling R102", "equipment_lost", leader, 1)
        if self.number > 1:
            g.become(LoseEquipment(self.side, self.leaders, self.number - 1))
        else:
            g.end()
