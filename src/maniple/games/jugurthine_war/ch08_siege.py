"""8 Sieges: the siege marker, relief, assault, sally and attrition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch01_steps import ATTRITION_LOSS, lose_steps
from maniple.games.jugurthine_war.ch03_stratagems import Roll
from maniple.games.jugurthine_war.ch05_commanders import Eliminate, Fuse
from maniple.games.jugurthine_war.ch06_evasion import Evasion, can_try_to_evade
from maniple.games.jugurthine_war.ch07_battle import (
    PitchedBattle,
    begin_battle,
    count_hits,
    form_garrison,
    losses_ahead,
    part_boxes,
    prepared,
    take_losses,
    take_part,
)
from maniple.games.jugurthine_war.ch08_capture import FallenGarrisons
from maniple.games.jugurthine_war.ch09_victory import settle
from maniple.games.jugurthine_war.ch11_options import TreasureRoll
from maniple.games.jugurthine_war.combat import ASSAULT, RELIEF, SALLY, Battle, the
from maniple.games.jugurthine_war.state import AT_REST, HAS_MOVED, SIEGE_1, SIEGE_2, War
from maniple.games.jugurthine_war.tables import (
    ATTRITION,
    FOR_ASSAULT,
    FOR_ASSAULT_DEFENCE,
    FOR_ATTRITION,
    IMPEDIMENTA,
    INFANTRY,
    MILICE,
    NO_CITY,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    City,
    Hex,
    Piece,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

RELIEF_EVADE: Final = 0
"""The besieger tries to evade the relieving force."""
RELIEF_FIGHT: Final = 1
"""He fights it, with the siege kept or raised."""
RELIEF_COVER: Final = 2
"""Within the choice: the siege is kept."""

NO_SIEGE: Final = Refusal("§8.1-g", "no_siege_marker")
BESIEGED_ALREADY: Final = Refusal("§8.1-a", "besieged_already")
TOO_FEW_TO_BESIEGE: Final = Refusal("§8.1-a", "too_few_to_besiege")
ONE_ASSAULT_A_TURN: Final = Refusal("Ruling R-28", "one_assault_a_turn")
NO_INFANTRY_TO_ASSAULT: Final = Refusal("§8.2-a", "no_infantry_to_assault")
PRESSED_ALREADY: Final = Refusal("§8.1-b", "pressed_already")
NOT_IN_THE_SAME_TURN: Final = Refusal("§8.1-b", "not_in_the_same_turn")
TOO_FEW_TO_KEEP: Final = Refusal("§8.1-d", "too_few_to_keep")
CANNOT_EVADE: Final = Refusal("Ruling R-24", "cannot_evade")
NOT_A_BESIEGER: Final = Refusal("§8.1-d", "not_a_besieger")
COVERS_ALREADY: Final = Refusal("§8.1-d", "covers_already")
ONE_MUST_FIGHT: Final = Refusal("§8.1-d", "one_must_fight")
TOO_FEW_COVER: Final = Refusal("§8.1-d", "too_few_cover")
NOT_OF_THE_GARRISON: Final = Refusal("§8.1-d", "not_of_the_garrison")
MILICE_STAYS: Final = Refusal("§10.4-a", "milice_stays")
MOVED_ALREADY: Final = Refusal("Ruling R-67", "moved_already")
WALLS_NEED_INFANTRY: Final = Refusal("§8.2-c", "walls_need_infantry")
NO_CU_SALLIES: Final = Refusal("§8.3-a", "no_cu_sallies")
NO_SALLY_IN_A_TRUCE: Final = Refusal("Ruling R-10", "no_sally_in_a_truce")
NOT_BESIEGED: Final = Refusal("§8.4-a", "city_not_besieged")

WALL_DRM: Final = 2
"""§8.2-b On each die of the defenders."""
PROTECTION: Final = 3
"""§8.2-b So many hits make one loss of the garrison."""
PROTECTION_AGAINST_ENGINES: Final = 2
"""§8.2-b The attacker has impedimenta."""
SIEGE_DRM: Final = (0, 0, 2)
"""§8.1-a, §8.1-b By the siege marker."""
DICE_BY: Final = 2
"""§7.3-a SP for a die."""


# -------------------------------------------------------------------- 8.1 placing and turning the marker


@dataclass(frozen=True)
class SiegeActions(Procedure):
    """§8.1-a, §8.1-b, §8.1-e, §8.1-g, §S-8 At the end of an activation: siege, one assault, turning the marker."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.ask,)

    def ask(self, g: War) -> None:
        """Ruling R-61 A closed force is asked whatever it could do."""
        choice = SiegeChoice(self.side, self.space)
        if choice.is_before_the_walls(g) and (self.is_closed(g) or len(choice.options(g)) > 1):
            g.become(choice)

    def is_closed(self, g: War) -> bool:
        leader = g.leader(self.side, self.space)
        return leader != NO_PIECE and g.is_closed(leader)


@dataclass(frozen=True)
class SiegeChoice(Decision):
    """§8.1-a, §8.1-b, §8.1-g Before an enemy city: besiege it, assault it, turn the marker, or go on."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "SiegeChoice", (g.map.city_at[self.space],)

    def city(self, g: War) -> City:
        return g.map.city_at[self.space]

    def is_before_the_walls(self, g: War) -> bool:
        """§8.1-a A commander of the side stands before an enemy city with a garrison."""
        city = g.city(self.space)
        return (
            city != NO_CITY
            and g.control[city] == enemy(self.side)
            and g.leader(self.side, self.space) != NO_PIECE
            and bool(g.cu_within(enemy(self.side), self.space))
        )

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        if self.refuse_besiege(g) is None:
            out.append(("besiege",))
        if self.refuse_assault(g) is None:
            out.append(("assault",))
        if self.refuse_press(g) is None:
            out.append(("press",))
        out.append(("done",))
        return out

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 That nothing else can be done may tell of a closed box."""
        return not g.keeps_secret(self.side, self.space)

    def refuse_besiege(self, g: War) -> Refusal | None:
        """§8.1-a, §8.1-e A commander, and more CU than the besieged."""
        city = self.city(g)
        if g.siege[city]:
            return BESIEGED_ALREADY
        return None if g.can_besiege(self.side, city) else TOO_FEW_TO_BESIEGE

    def besiege(self, g: War) -> None:
        """§8.1-a, Ruling R-61 Who besieges the fort is seen."""
        g.set_siege(self.city(g), SIEGE_1)
        g.note("§8.1-a", "siege_begins", self.side, self.city(g))
        if self.side == NUMIDIAN:
            g.show_all(self.space, False)

    def refuse_assault(self, g: War) -> Refusal | None:
        """§8.1-g, §8.2-a, Ruling R-28 A siege marker, infantry that has not acted, one assault on a city per turn."""
        city = self.city(g)
        if not g.siege[city]:
            return NO_SIEGE
        if city in g.assaulted:
            return ONE_ASSAULT_A_TURN
        return None if storming(g, self.side, self.space) else NO_INFANTRY_TO_ASSAULT

    def assault(self, g: War) -> None:
        g.become(StormAndAsk(self.side, self.space))

    def refuse_press(self, g: War) -> Refusal | None:
        """§8.1-b In a turn after the one in which it was placed, if the conditions still hold."""
        city = self.city(g)
        if not g.siege[city]:
            return NO_SIEGE
        if g.siege[city] == SIEGE_2:
            return PRESSED_ALREADY
        if g.siege_since[city] >= g.clock:
            return NOT_IN_THE_SAME_TURN
        return None if g.can_besiege(self.side, city) else TOO_FEW_TO_BESIEGE

    def press(self, g: War) -> None:
        """§8.1-b, §S-8 The last thing of the activation."""
        g.set_siege(self.city(g), SIEGE_2)
        g.note("§8.1-b", "siege_pressed", self.city(g))
        g.end()

    def done(self, g: War) -> None:
        g.end()


@dataclass(frozen=True)
class StormAndAsk(Procedure):
    """§S-8 After an assault that failed the marker may still be turned."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.storm, self.ask_again)

    def storm(self, g: War) -> None:
        g.call(Assault(self.side, self.space))

    def ask_again(self, g: War) -> None:
        g.become(SiegeActions(self.side, self.space))


# -------------------------------------------------------------------- 8.2 assault


def storming(g: War, side: Side, space: Hex) -> list[Piece]:
    """§8.2-a, Ruling R-28, Ruling R-67 Infantry before the walls that did not act under another commander this turn."""
    return [piece for piece in g.cu_outside(side, space) if g.map.walls[piece] and g.moved[piece] != HAS_MOVED]


def defending(g: War, side: Side, space: Hex) -> list[Piece]:
    """§8.2-a, Ruling R-28 Infantry of the garrison, milice and militia included."""
    return [piece for piece in g.cu_within(side, space) if g.map.walls[piece]]


def hits_per_loss(g: War, side: Side, space: Hex) -> int:
    """§8.2-b, Ruling R-75 Three, or two if the attackers have impedimenta with them."""
    if any([g.map.unit_class[piece] == IMPEDIMENTA for piece in g.outside(side, space)]):
        return PROTECTION_AGAINST_ENGINES
    return PROTECTION


def assault_dice(g: War, pieces: list[Piece]) -> int:
    """§7.3-a, §8.2-a A die for each 2 SP, rounded up; Ruling R-22 does not apply."""
    total = 0
    for piece in pieces:
        total += g.strength(piece)
    return -(-total // DICE_BY)


@dataclass(frozen=True)
class Assault(Procedure):
    """§8.2-a, §8.2-b, §8.2-c, §8.2-d, Ruling R-28 One infantry combat against the garrison."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (
            self.go_to_the_walls,
            self.attackers_roll,
            self.defenders_roll,
            self.count_the_losses,
            self.attackers_losses,
            self.defenders_losses,
            self.take_the_city,
            self.settle_the_hex,
            self.look_after_the_treasure,
        )

    def go_to_the_walls(self, g: War) -> None:
        """Ruling R-28, Ruling R-67 Once per city and turn; those who storm have moved."""
        defender = enemy(self.side)
        attackers = storming(g, self.side, self.space)
        garrison = defending(g, defender, self.space)
        battle = Battle(self.space, self.side, ASSAULT)
        battle.arm = INFANTRY
        battle.forces = (
            (tuple(attackers), tuple(garrison)) if self.side == ROMAN else (tuple(garrison), tuple(attackers))
        )
        g.assaulted = (*g.assaulted, g.map.city_at[self.space])
        if self.side == NUMIDIAN:
            g.show_all(self.space, False)
        g.battle = battle
        take_part(g, attackers)
        g.note("§8.2-a", "assault_begins", self.side, g.map.city_at[self.space])

    def attackers_roll(self, g: War) -> None:
        """§8.2-a"""
        g.call(Roll(self.side, assault_dice(g, list(the(g.battle).forces[self.side])), FOR_ASSAULT))

    def defenders_roll(self, g: War) -> None:
        """§8.2-b Hits of the attackers are counted by twos or threes, the rest is dropped."""
        losses = count_hits(g.cast, 0) // hits_per_loss(g, self.side, self.space)
        battle = the(g.battle)
        battle.hits = (0, losses) if self.side == ROMAN else (losses, 0)
        garrison = list(battle.forces[1 - self.side])
        g.call(Roll(enemy(self.side), assault_dice(g, garrison), FOR_ASSAULT_DEFENCE))

    def count_the_losses(self, g: War) -> None:
        """§8.2-b The defenders add 2 to each die."""
        battle = the(g.battle)
        hits = count_hits(g.cast, WALL_DRM)
        battle.hits = (hits, battle.hits[1]) if self.side == ROMAN else (battle.hits[0], hits)
        g.note("§8.2-b", "assault_losses", losses_ahead(g, self.side), losses_ahead(g, enemy(self.side)))

    def attackers_losses(self, g: War) -> None:
        """§7.2-b, Ruling R-28 Beyond their infantry losses are lost: cavalry takes none."""
        take_losses(g, self.side)

    def defenders_losses(self, g: War) -> None:
        """§7.2-b"""
        take_losses(g, enemy(self.side))

    def take_the_city(self, g: War) -> None:
        """§8.2-c, §8.2-d, Ruling R-28 Only if a besieging CU survives."""
        g.battle = None
        g.call(FallenGarrisons())

    def settle_the_hex(self, g: War) -> None:
        """§8.1-c The siege may have lost its besiegers."""
        settle(g, self.space, False)

    def look_after_the_treasure(self, g: War) -> None:
        """§11.1, Ruling R-75 A city taken is a combat won: a die decides on the treasure of the force."""
        treasure = g.map.treasure
        if self.side == NUMIDIAN and g.where[treasure] == self.space and not g.is_inside(treasure):
            if g.control[g.map.city_at[self.space]] == NUMIDIAN:
                g.call(TreasureRoll(self.space))


# -------------------------------------------------------------------- 8.1 relief


@dataclass(frozen=True)
class Relief(Procedure):
    """§8.1-d, §8.1-f, Ruling R-26 A force of the besieged side has come: the besieger evades, covers the city, or lifts
    the siege; the result: RELIEF_EVADE or RELIEF_FIGHT."""

    space: Hex

    def steps(self) -> Steps:
        return (self.ask_the_besieger, self.lift_the_siege, self.join_the_relief, self.fight)

    def besieger(self, g: War) -> Side:
        """The enemy of the one who holds the city: that does not change before the battle."""
        return enemy(self.relieving(g))

    def relieving(self, g: War) -> Side:
        return Side(g.control[g.map.city_at[self.space]])

    def ask_the_besieger(self, g: War) -> None:
        g.call(KeepOrLift(self.besieger(g), self.space))

    def lift_the_siege(self, g: War) -> None:
        """§8.1-d With the siege kept, or in an evasion, the garrison stays inside."""
        if g.result == RELIEF_EVADE:
            g.end(RELIEF_EVADE)
        elif g.result == RELIEF_COVER:
            g.end(RELIEF_FIGHT)
        else:
            lift_siege(g, g.map.city_at[self.space])

    def join_the_relief(self, g: War) -> None:
        g.call(GarrisonJoins(self.relieving(g), self.space))

    def fight(self, g: War) -> None:
        g.end(RELIEF_FIGHT)


def lift_siege(g: War, city: City) -> None:
    """§8.1-d The marker is removed."""
    g.set_siege(city, 0)
    g.note("§8.1-d", "siege_lifted", city)


@dataclass(frozen=True)
class KeepOrLift(Decision):
    """§8.1-d, Ruling R-26 A relieving force has come: cover the city and fight, lift the siege, or try to evade."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "KeepOrLift", (g.map.city_at[self.space],)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        if self.refuse_keep(g) is None:
            out.append(("keep",))
        out.append(("lift",))
        if self.refuse_slip(g) is None:
            out.append(("slip",))
        return out

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 That nothing else can be done may tell of a closed box."""
        return not g.keeps_secret(self.side, self.space)

    def refuse_keep(self, g: War) -> Refusal | None:
        """§8.1-d As many CU as are besieged stay out of the battle, and one is left to fight it."""
        besieged = len(g.cu_within(enemy(self.side), self.space))
        return None if len(g.cu_outside(self.side, self.space)) > besieged else TOO_FEW_TO_KEEP

    def refuse_slip(self, g: War) -> Refusal | None:
        """Ruling R-24, Ruling R-21 A force that met an interception does not evade, nor one without a free hex."""
        return None if can_slip(g, self.side, self.space) else CANNOT_EVADE

    def keep(self, g: War) -> None:
        g.note("§8.1-d", "siege_kept", g.map.city_at[self.space])
        g.become(Cover(self.side, self.space))

    def lift(self, g: War) -> None:
        g.end(RELIEF_FIGHT)

    def slip(self, g: War) -> None:
        """Ruling R-26 Who tries to evade gives up the siege."""
        lift_siege(g, g.map.city_at[self.space])
        g.end(RELIEF_EVADE)


def can_slip(g: War, side: Side, space: Hex) -> bool:
    """Ruling R-21, Ruling R-24 It may evade, and no friend has just intercepted there."""
    march = g.march
    if march is not None and march.origins:
        return False
    return can_try_to_evade(g, side, space)


@dataclass(frozen=True)
class Cover(Decision):
    """§8.1-d, Ruling R-26, Ruling R-75 Name the CU that cover the city and take no part in the battle."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        besieged = len(g.cu_within(enemy(self.side), self.space))
        return "Cover", (g.map.city_at[self.space], besieged)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for piece in g.outside(self.side, self.space):
            if self.refuse_cover(g, piece) is None:
                out.append(("cover", piece))
        if self.refuse_done(g) is None:
            out.append(("done",))
        return out

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 That nothing else can be done may tell of a closed box."""
        return not g.keeps_secret(self.side, self.space)

    def refuse_cover(self, g: War, piece: Piece) -> Refusal | None:
        """§8.1-d One CU at least fights; the treasure may stay with those who cover."""
        if piece in g.covering:
            return COVERS_ALREADY
        if piece not in g.outside(self.side, self.space):
            return NOT_A_BESIEGER
        if not g.map.is_cu[piece]:
            return None if piece == g.map.treasure else NOT_A_BESIEGER
        fighting = [other for other in g.cu_outside(self.side, self.space) if other not in g.covering]
        return ONE_MUST_FIGHT if len(fighting) == 1 else None

    def cover(self, g: War, piece: Piece) -> None:
        g.covering = (*g.covering, piece)

    def refuse_done(self, g: War) -> Refusal | None:
        """§8.1-d At least as many as are besieged."""
        besieged = len(g.cu_within(enemy(self.side), self.space))
        return TOO_FEW_COVER if g.count_cu(list(g.covering)) < besieged else None

    def done(self, g: War) -> None:
        g.end(RELIEF_COVER)


# -------------------------------------------------------------------- leaving the walls


def refuse_coming_out(g: War, side: Side, space: Hex, piece: Piece) -> Refusal | None:
    """§8.1-d, §10.4-a Any piece inside but milice and militia."""
    if g.map.unit_class[piece] == MILICE and piece in g.pieces(side, space):
        return MILICE_STAYS
    return None if piece in g.within(side, space) else NOT_OF_THE_GARRISON


def refuse_to_close_the_gates(g: War, side: Side, space: Hex) -> Refusal | None:
    """§8.2-c Whoever stays inside needs infantry there."""
    inside = g.within(side, space)
    if not inside or any([g.map.walls[piece] for piece in inside]):
        return None
    return WALLS_NEED_INFANTRY


def give_up_the_city(g: War, side: Side, space: Hex, kind: int) -> None:
    """§8.1-f, Ruling R-59 A Roman who leaves no CU inside a Numidian city loses control of it."""
    city = g.map.city_at[space]
    if side != ROMAN or g.control[city] != ROMAN or g.cu_within(ROMAN, space):
        return
    g.set_control(city, NUMIDIAN)
    if g.siege[city]:
        g.set_siege(city, 0)
    prepared(g, space, side, kind).forsaken = True
    g.note("§8.1-f", "city_given_up", city)


@dataclass(frozen=True)
class GarrisonJoins(Decision):
    """§8.1-d, §8.1-f, §10.4-a The siege is lifted: add garrison CU to the relieving force, never milice or militia."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "GarrisonJoins", (g.map.city_at[self.space],)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for piece in g.within(self.side, self.space):
            if refuse_coming_out(g, self.side, self.space, piece) is None:
                out.append(("join", piece))
        if refuse_to_close_the_gates(g, self.side, self.space) is None:
            out.append(("done",))
        return out

    def refuse_join(self, g: War, piece: Piece) -> Refusal | None:
        """§8.1-d, §10.4-a"""
        return refuse_coming_out(g, self.side, self.space, piece)

    def join(self, g: War, piece: Piece) -> None:
        """Ruling R-22 Who joins interceptors from inside did not come over mountains."""
        march = g.march
        if march is not None and march.origins and self.side != g.map.side[march.commander] and g.map.is_cu[piece]:
            march.easy = True
        g.leave_walls([piece])
        part_boxes(g, self.side, self.space)
        g.note("§8.1-d", "joins_from_inside", piece, g.map.city_at[self.space])

    def refuse_done(self, g: War) -> Refusal | None:
        """§8.2-c"""
        return refuse_to_close_the_gates(g, self.side, self.space)

    def done(self, g: War) -> None:
        give_up_the_city(g, self.side, self.space, RELIEF)
        g.become(Fuse(self.side, self.space))


# -------------------------------------------------------------------- 8.3 sally


@dataclass(frozen=True)
class Sally(Procedure):
    """§8.3-a, §S-9, Ruling R-38, Ruling R-66 The activation of a commander inside walls with an enemy before them."""

    side: Side
    space: Hex
    asked: bool
    """He has already said that he comes out."""

    def steps(self) -> Steps:
        return (
            self.ask_the_besieged,
            self.name_who_comes_out,
            self.come_out,
            self.besieger_may_evade,
            self.meet_the_rest,
            self.battle,
            self.settle_the_hex,
            self.take_fallen_cities,
        )

    def ask_the_besieged(self, g: War) -> None:
        """§S-9 A sally, or nothing."""
        g.result = True
        if not self.asked:
            g.call(SallyOrStay(self.side, self.space))

    def name_who_comes_out(self, g: War) -> None:
        """§5.3-b Who stays inside is one force again."""
        if not g.result:
            form_garrison(g, self.side, self.space)
            g.end()
            return
        commander = sallying(g, self.side, self.space)
        g.leave_walls([commander])
        part_boxes(g, self.side, self.space)
        g.note("§8.3-a", "sallies", self.side, g.map.city_at[self.space])
        g.call(ComeOut(self.side, self.space))

    def come_out(self, g: War) -> None:
        """§8.1-f, Ruling R-63, Ruling R-67 Who takes part in a sally has moved, even if nobody fights."""
        take_part(g, g.outside(self.side, self.space))
        give_up_the_city(g, self.side, self.space, SALLY)
        g.call(Fuse(self.side, self.space))

    def besieger_may_evade(self, g: War) -> None:
        """Ruling R-38 All besiegers fight, or try to evade."""
        other = enemy(self.side)
        g.covering = ()
        if can_try_to_evade(g, other, self.space):
            g.call(Evasion(other, self.space))

    def meet_the_rest(self, g: War) -> None:
        """Ruling R-24, Ruling R-49, Ruling R-61 Those who are still there are shown; without CU they are eliminated."""
        other = enemy(self.side)
        for piece in g.leaders(other, self.space):
            if other == NUMIDIAN and piece not in g.covering:
                g.show(piece)
        if any([piece not in g.covering for piece in g.cu_outside(other, self.space)]):
            g.call(Fuse(other, self.space))
            return
        caught = [
            piece for piece in g.outside(other, self.space) if piece < g.map.commanders and piece not in g.covering
        ]
        if caught:
            g.call(Eliminate(tuple(caught)))

    def battle(self, g: War) -> None:
        """§8.3-a, Ruling R-38 The sallying side is the attacker."""
        fighters = [piece for piece in g.cu_outside(enemy(self.side), self.space) if piece not in g.covering]
        if fighters:
            begin_battle(g, self.space, self.side, SALLY, (), False)
            g.call(PitchedBattle(self.space))

    def settle_the_hex(self, g: War) -> None:
        """§8.1-c, Ruling R-59 Where nobody was left to fight, the city is as it was before."""
        battle = g.battle
        if battle is not None and battle.forsaken:
            g.set_control(g.map.city_at[self.space], ROMAN)
        g.battle = None
        g.covering = ()
        settle(g, self.space, False)

    def take_fallen_cities(self, g: War) -> None:
        """§8.2-c"""
        g.call(FallenGarrisons())


def sallying(g: War, side: Side, space: Hex) -> Piece:
    """§8.3-a The commander whose activation it is."""
    march = g.march
    if march is not None and march.commander in g.within(side, space):
        return march.commander
    return g.leader_within(side, space)


def sally_force(g: War, side: Side, space: Hex) -> list[Piece]:
    """§8.3-a, §10.4-a, Ruling R-67 The CU inside that may come out: no milice, and none that has already moved."""
    return [
        piece for piece in g.cu_within(side, space) if g.map.unit_class[piece] != MILICE and g.moved[piece] == AT_REST
    ]


@dataclass(frozen=True)
class SallyOrStay(Decision):
    """§8.3-a, §S-9, Ruling R-38 A besieged commander is activated: make a sally, or stay inside."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "SallyOrStay", (g.map.city_at[self.space],)

    def options(self, g: War) -> list[Action]:
        if self.refuse_sally(g) is None:
            return [("sally",), ("stop",)]
        return [("stop",)]

    def refuse_sally(self, g: War) -> Refusal | None:
        """§8.3-a, §10.4-a, Ruling R-10 Not in a truce, and not with milice alone."""
        if g.is_truce():
            return NO_SALLY_IN_A_TRUCE
        return None if sally_force(g, self.side, self.space) else NO_CU_SALLIES

    def sally(self, g: War) -> None:
        g.end(True)

    def stop(self, g: War) -> None:
        g.note("§S-9", "stays_inside", self.side, g.map.city_at[self.space])
        g.end(False)


@dataclass(frozen=True)
class ComeOut(Decision):
    """§8.3-a, §8.1-f, Ruling R-38, Ruling R-67 Name the garrison CU that come out, never milice."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "ComeOut", (g.map.city_at[self.space],)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for piece in g.within(self.side, self.space):
            if self.refuse_join(g, piece) is None:
                out.append(("join", piece))
        if self.refuse_done(g) is None:
            out.append(("done",))
        return out

    def refuse_join(self, g: War, piece: Piece) -> Refusal | None:
        """Ruling R-38, Ruling R-67 Not what already moved this turn."""
        found = refuse_coming_out(g, self.side, self.space, piece)
        if found is not None:
            return found
        return MOVED_ALREADY if g.moved[piece] != AT_REST else None

    def join(self, g: War, piece: Piece) -> None:
        g.leave_walls([piece])
        part_boxes(g, self.side, self.space)
        g.note("§8.3-a", "joins_from_inside", piece, g.map.city_at[self.space])

    def refuse_done(self, g: War) -> Refusal | None:
        """§8.3-a, §8.2-c A CU at least comes out, and infantry stays if anybody does who could come out too."""
        if not g.has_cu_outside(self.side, self.space):
            return NO_CU_SALLIES
        if any([self.refuse_join(g, piece) is None for piece in g.within(self.side, self.space)]):
            return refuse_to_close_the_gates(g, self.side, self.space)
        return None

    def done(self, g: War) -> None:
        g.end()


# -------------------------------------------------------------------- 8.4 attrition


@dataclass(frozen=True)
class Attrition(Procedure):
    """§8.4-a, §2-e, §S-10 After the activations of a side its besieged forces are tested, in its order."""

    side: Side

    def steps(self) -> Steps:
        return (self.find_the_besieged,)

    def find_the_besieged(self, g: War) -> None:
        cities = tuple([City(i) for i in range(len(g.control)) if is_besieged(g, self.side, City(i))])
        if cities:
            g.become(AttritionOf(self.side, cities))


def is_besieged(g: War, side: Side, city: City) -> bool:
    """§8.4-a A city of the side with a siege marker."""
    return g.control[city] == side and g.siege[city] > 0


@dataclass(frozen=True)
class AttritionOf(Procedure):
    """§8.4-a, §S-10 The besieged forces that are still to be tested."""

    side: Side
    cities: tuple[City, ...]

    def steps(self) -> Steps:
        return (self.next_one,)

    def next_one(self, g: War) -> None:
        left = tuple([city for city in self.cities if is_besieged(g, self.side, city)])
        if len(left) == 1:
            g.become(Starve(self.side, left[0], ()))
        elif left:
            g.become(ChooseAttrition(self.side, left))


@dataclass(frozen=True)
class ChooseAttrition(Decision):
    """§S-10 Several forces are besieged: choose the one that is tested first."""

    cities: tuple[City, ...]

    def options(self, g: War) -> list[Action]:
        return [("suffer", city) for city in self.cities]

    def refuse_suffer(self, g: War, city: City) -> Refusal | None:
        """§8.4-a"""
        return None if city in self.cities else NOT_BESIEGED

    def suffer(self, g: War, city: City) -> None:
        g.become(Starve(self.side, city, tuple([other for other in self.cities if other != city])))


@dataclass(frozen=True)
class Starve(Procedure):
    """§8.4-a, Ruling R-58 D6 and the DRM of the siege marker on the attrition table, column by number of CU."""

    side: Side
    city: City
    cities: tuple[City, ...]
    """Those that are tested afterwards."""

    def steps(self) -> Steps:
        return (self.roll_a_die, self.lose_steps, self.take_fallen_cities, self.go_on)

    def roll_a_die(self, g: War) -> None:
        g.call(Roll(self.side, 1, FOR_ATTRITION))

    def lose_steps(self, g: War) -> None:
        """§8.4-a"""
        space = g.map.city_hex[self.city]
        losses = attrition(g, self.side, self.city, g.cast[0])
        g.note("§8.4-a", "attrition", self.city, losses)
        lose_steps(g, self.side, ATTRITION_LOSS, space, losses)

    def take_fallen_cities(self, g: War) -> None:
        """Ruling R-58"""
        g.call(FallenGarrisons())

    def go_on(self, g: War) -> None:
        settle(g, g.map.city_hex[self.city], False)
        g.become(AttritionOf(self.side, self.cities))


def attrition(g: War, side: Side, city: City, die: int) -> int:
    """§8.4-a, §8.1-b The losses that the table shows."""
    besieged = len(g.cu_within(side, g.map.city_hex[city]))
    row = ATTRITION[max(0, min(len(ATTRITION) - 1, die + SIEGE_DRM[g.siege[city]]))]
    return row[0] if besieged == 1 else row[1]
