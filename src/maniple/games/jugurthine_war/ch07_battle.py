"""7 Pitched battles: cavalry combat, infantry combat, end of the round, and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch01_steps import step_lost
from maniple.games.jugurthine_war.ch03_stratagems import NOT_IN_HAND, NOT_ITS_MOMENT, Played, Roll, judge, may_hold
from maniple.games.jugurthine_war.ch05_commanders import Eliminate, Fuse
from maniple.games.jugurthine_war.ch06_evasion import free_hexes
from maniple.games.jugurthine_war.ch08_capture import FallenGarrisons
from maniple.games.jugurthine_war.ch09_victory import NumidianSeizes, settle
from maniple.games.jugurthine_war.ch11_options import SpecialPoint, TreasureLost, TreasureRoll
from maniple.games.jugurthine_war.combat import ASSAULT, SALLY, Battle, the
from maniple.games.jugurthine_war.state import AT_REST, NOBODY, ON_THE_MARCH, War
from maniple.games.jugurthine_war.tables import (
    AMBUSH,
    CAVALRY,
    ELEPHANT,
    FOR_AMBUSH,
    FOR_ATTACKERS_CAVALRY,
    FOR_ATTACKERS_INFANTRY,
    FOR_BATTLE_TEST,
    FOR_DEFENDERS_CAVALRY,
    FOR_DEFENDERS_INFANTRY,
    INFANTRY,
    MILICE,
    NO_CITY,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    SIDES,
    Hex,
    Piece,
    Stratagem,
    enemy,
)
from maniple.games.jugurthine_war.verdict import score
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_IN_THE_FIGHT: Final = Refusal("§7.2-b", "not_in_the_fight")
ELEPHANTS_FIRST: Final = Refusal("§10.4-b", "elephants_first")
OTHER_ARM_FIRST: Final = Refusal("§7.2-a", "other_arm_first")
OTHERS_FIRST: Final = Refusal("§7.2-b", "others_first")
BACK_WHERE_HE_CAME_FROM: Final = Refusal("§7.5-c", "back_where_he_came_from")
WHERE_THE_ATTACKER_CAME_FROM: Final = Refusal("§7.5-c", "where_the_attacker_came_from")
NO_RETREAT_THERE: Final = Refusal("Ruling R-73", "no_retreat_there")
NOT_OF_THE_BEATEN: Final = Refusal("§7.5-d", "not_of_the_beaten")
NO_ROOM_INSIDE: Final = Refusal("§6.3-a", "no_room_inside")
NEEDS_INFANTRY_INSIDE: Final = Refusal("Ruling R-16", "garrison_needs_infantry")
NOT_A_COMMANDER_INSIDE: Final = Refusal("Ruling R-19", "not_a_commander_inside")

HIT_ON: Final = 5
"""§7.2-a"""
SP_PER_DIE: Final = 2
SP_PER_DIE_OVER_MOUNTAINS: Final = 3
"""Ruling R-22"""
MANY: Final = 4
"""§7.5-b So many CU make a victory count."""
METELLUS_YEAR: Final = -109
"""§3.3.3-10b From this year on Metellus, then Marius, is the Roman commander in chief."""


# -------------------------------------------------------------------- who fights, and how strongly


def begin_battle(g: War, space: Hex, attacker: Side, kind: int, origins: tuple[Hex, ...], over_mountains: bool) -> None:
    """§7.1-a, §8.1-d, Ruling R-23, Ruling R-63, Ruling R-67 All outside walls fight, but for those kept out of it."""
    battle = prepared(g, space, attacker, kind)
    battle.origins = tuple([origin for origin in origins if origin != space])
    battle.over_mountains = over_mountains
    forces = []
    for side in SIDES:
        forces.append(tuple([piece for piece in g.cu_outside(side, space) if piece not in g.covering]))
        if g.besieges(side, space) and any([g.map.is_cu[piece] for piece in covering_of(g, side)]):
            battle.siege_kept = True
    battle.forces = (forces[ROMAN], forces[NUMIDIAN])
    battle.strong = (len(forces[ROMAN]), len(forces[NUMIDIAN]))
    battle.leaders = (fighting_leader(g, ROMAN, space), fighting_leader(g, NUMIDIAN, space))
    treasure = g.map.treasure
    battle.treasure = g.where[treasure] == space and not g.is_inside(treasure) and treasure not in g.covering
    if g.active != NOBODY:
        take_part(g, [piece for piece in g.outside(Side(g.active), space) if piece not in g.covering])
    g.note("§7.1-a", "battle_begins", attacker, space)


def prepared(g: War, space: Hex, attacker: Side, kind: int) -> Battle:
    """The battle that a relief has already prepared, or a new one."""
    battle = g.battle
    if battle is None or battle.space != space:
        battle = Battle(space, attacker, kind)
        g.battle = battle
    battle.attacker = attacker
    battle.kind = kind
    return battle


def covering_of(g: War, side: Side) -> list[Piece]:
    """§8.1-d Who of a side stays out of the battle."""
    return [piece for piece in g.covering if g.map.side[piece] == side]


def fighting_leader(g: War, side: Side, space: Hex) -> Piece:
    """Ruling R-19 Whose competency counts."""
    for piece in g.leaders(side, space):
        if piece not in g.covering:
            return piece
    return NO_PIECE


def take_part(g: War, pieces: list[Piece]) -> None:
    """Ruling R-67 Commanders and CU that fight in an own activation have moved."""
    for piece in pieces:
        if g.moved[piece] == AT_REST and (g.map.is_cu[piece] or piece < g.map.commanders):
            g.moved[piece] = ON_THE_MARCH


def strength_of(g: War, side: Side, arm: int) -> int:
    """§7.2-a, §7.3-a, §10.4-b The SP of one arm; elephants are infantry."""
    arms, total = g.map.arm, 0
    for piece in the(g.battle).forces[side]:
        if arms[piece] == arm:
            total += g.strength(piece)
    return total


def dice_of(g: War, side: Side, arm: int) -> int:
    """§7.2-a, §7.3-a, §3.3.3-10a, Ruling R-22, Ruling R-50 A die for each 2 SP, rounded up; none for the ambushed."""
    battle = the(g.battle)
    if side == ROMAN and battle.ambushed and battle.round == 1:
        return 0
    by = SP_PER_DIE
    if side == battle.attacker and battle.over_mountains and g.variant.mountain_three:
        by = SP_PER_DIE_OVER_MOUNTAINS
    return -(-strength_of(g, side, arm) // by)


def count_hits(cast: list[int], drm: int) -> int:
    """§7.2-a Every 5 or 6 is a hit; markers and the walls may lift a die."""
    hits = 0
    for die in cast:
        if die + drm >= HIT_ON:
            hits += 1
    return hits


def is_halved(g: War) -> bool:
    """§3.3.3-10b, Ruling R-08 Metellus or Marius commands the Romans, and they are attacked."""
    battle = the(g.battle)
    leader = battle.leaders[ROMAN]
    if leader == NO_PIECE or leader != g.chief(ROMAN) or g.year < METELLUS_YEAR:
        return False
    return battle.attacker != ROMAN or bool(g.variant.attackers_halved)


def after_ambush(g: War, hits: int) -> int:
    """§3.3.3-10b, Ruling R-08 Of the hits of the ambushed round the Romans take half, rounded up."""
    battle = the(g.battle)
    if not battle.ambushed or battle.round != 1 or not is_halved(g):
        return hits
    before = battle.round_losses
    battle.round_losses = before + hits
    losses = -(-(before + hits) // 2) - -(-before // 2)
    commander = battle.leaders[ROMAN]
    if hits:
        g.note("§3.3.3-10b", "ambush_halved", commander, losses, hits)
    return losses


# -------------------------------------------------------------------- losses


def bears_losses(g: War, side: Side) -> list[Piece]:
    """§7.2-a, §7.3-a, §8.2-a, Ruling R-65 The arm that is hit; when it is destroyed, the other."""
    battle = the(g.battle)
    force = battle.forces[side]
    if battle.kind == ASSAULT:
        return list(force)
    arms = g.map.arm
    found = [piece for piece in force if arms[piece] == battle.arm]
    return found or list(force)


def elephants_to_lose(g: War, side: Side) -> list[Piece]:
    """§10.4-b, Ruling R-29 The first loss of an infantry combat falls on an elephant CU."""
    battle = the(g.battle)
    if side != NUMIDIAN or battle.arm != INFANTRY or battle.kind == ASSAULT:
        return []
    if any([g.map.side[piece] == NUMIDIAN for piece in battle.struck]):
        return []
    return [piece for piece in battle.forces[NUMIDIAN] if g.map.unit_class[piece] == ELEPHANT]


def not_yet_struck(g: War, pieces: list[Piece]) -> list[Piece]:
    """§7.2-b Who has not taken a loss in this combat."""
    struck = the(g.battle).struck
    return [piece for piece in pieces if piece not in struck]


def strike(g: War, side: Side, piece: Piece) -> None:
    """§7.2-b, §7.4-a One loss, noted on the track."""
    battle = the(g.battle)
    roman, numidian = battle.hits
    one, two = battle.losses
    if side == ROMAN:
        battle.hits, battle.losses = (roman - 1, numidian), (one + 1, two)
    else:
        battle.hits, battle.losses = (roman, numidian - 1), (one, two + 1)
    battle.struck = (*battle.struck, piece)
    step_lost(g, piece, "§8.2-a" if battle.kind == ASSAULT else "§7.2-b" if battle.arm == CAVALRY else "§7.3-a")


def losses_without_choice(g: War, side: Side) -> bool:
    """§7.2-b, §10.4-b Losses fall where the rules say; whether the owner has to choose the next."""
    battle = the(g.battle)
    while battle.hits[side] and battle.forces[side]:
        found = elephants_to_lose(g, side)
        if not found:
            bearers = bears_losses(g, side)
            found = not_yet_struck(g, bearers)
            if found and len(found) <= battle.hits[side]:
                for piece in found:
                    strike(g, side, piece)
                continue
            if not found:
                found = bearers
                if steps_of(g, found) <= battle.hits[side]:
                    for piece in found:
                        for _ in range(g.steps[piece]):
                            strike(g, side, piece)
                    continue
        if len(found) > 1:
            return True
        strike(g, side, found[0])
    battle.hits = (0, battle.hits[NUMIDIAN]) if side == ROMAN else (battle.hits[ROMAN], 0)
    return False


def steps_of(g: War, pieces: list[Piece]) -> int:
    total = 0
    for piece in pieces:
        total += g.steps[piece]
    return total


@dataclass(frozen=True)
class TakeLosses(Decision):
    """§7.2-b, §7.3-a, §8.2-a, Ruling R-65 The owner chooses the CU that take the losses of this combat."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "TakeLosses", (the(g.battle).hits[self.side], self.space)

    def options(self, g: War) -> list[Action]:
        found = elephants_to_lose(g, self.side)
        if not found:
            bearers = bears_losses(g, self.side)
            found = not_yet_struck(g, bearers) or bearers
        return [("lose", piece) for piece in found]

    def refuse_lose(self, g: War, piece: Piece) -> Refusal | None:
        """§7.2-a, §7.2-b, §10.4-b, Ruling R-29, Ruling R-65 Elephants, then the arm that is hit, each CU once."""
        battle = the(g.battle)
        if piece not in battle.forces[self.side]:
            return NOT_IN_THE_FIGHT
        elephants = elephants_to_lose(g, self.side)
        if elephants:
            return None if piece in elephants else ELEPHANTS_FIRST
        bearers = bears_losses(g, self.side)
        if piece not in bearers:
            return OTHER_ARM_FIRST
        return OTHERS_FIRST if piece in battle.struck and not_yet_struck(g, bearers) else None

    def lose(self, g: War, piece: Piece) -> None:
        strike(g, self.side, piece)
        if not losses_without_choice(g, self.side):
            g.end()


# -------------------------------------------------------------------- the battle


@dataclass(frozen=True)
class PitchedBattle(Procedure):
    """§7.1-a, §7.1-b, §S-8 Rounds of cavalry combat, infantry combat and end of the round, until the battle stops."""

    space: Hex

    def steps(self) -> Steps:
        return (
            self.lay_an_ambush,
            self.begin_a_round,
            self.attackers_cavalry,
            self.defenders_cavalry,
            self.count_the_cavalry_losses,
            self.attackers_cavalry_losses,
            self.defenders_cavalry_losses,
            self.stop_after_the_cavalry,
            self.attackers_infantry,
            self.defenders_infantry,
            self.count_the_infantry_losses,
            self.attackers_infantry_losses,
            self.defenders_infantry_losses,
            self.stop_after_the_infantry,
            self.test_the_commander,
            self.judge_the_test,
            self.attacker_may_concede,
            self.defender_may_concede,
            self.next_round,
        )

    def lay_an_ambush(self, g: War) -> None:
        """§3.3.3-10a, §S-8, Ruling R-72 At the start, before the first dice; it needs a Numidian commander."""
        battle = the(g.battle)
        if battle.leaders[NUMIDIAN] != NO_PIECE and not battle.ambushed and may_hold(g, NUMIDIAN, (AMBUSH,)):
            g.call(AmbushWindow(NUMIDIAN, self.space))

    def begin_a_round(self, g: War) -> None:
        """§7.1-b"""
        battle = the(g.battle)
        battle.round += 1
        g.note("§7.1-b", "round_begins", battle.round, self.space)

    # ---------------------------------------------------------------- cavalry combat

    def attackers_cavalry(self, g: War) -> None:
        """§7.2-a The attacker's cavalry pool."""
        self.open_a_combat(g, CAVALRY)
        self.roll(g, the(g.battle).attacker, FOR_ATTACKERS_CAVALRY)

    def defenders_cavalry(self, g: War) -> None:
        """§7.2-a The defender's cavalry pool."""
        self.note_hits(g, enemy(the(g.battle).attacker))
        self.roll(g, enemy(the(g.battle).attacker), FOR_DEFENDERS_CAVALRY)

    def count_the_cavalry_losses(self, g: War) -> None:
        """§7.2-a Both sides' losses are found before any is applied."""
        self.note_hits(g, the(g.battle).attacker)
        g.note("§7.2-a", "cavalry_combat", losses_ahead(g, ROMAN), losses_ahead(g, NUMIDIAN))

    def attackers_cavalry_losses(self, g: War) -> None:
        """§7.2-b"""
        take_losses(g, the(g.battle).attacker)

    def defenders_cavalry_losses(self, g: War) -> None:
        """§7.2-b"""
        take_losses(g, enemy(the(g.battle).attacker))

    def stop_after_the_cavalry(self, g: War) -> None:
        """§7.5-a"""
        self.stop_if_destroyed(g)

    # ---------------------------------------------------------------- infantry combat

    def attackers_infantry(self, g: War) -> None:
        """§7.3-a The attacker's infantry pool, after the cavalry losses."""
        self.open_a_combat(g, INFANTRY)
        self.roll(g, the(g.battle).attacker, FOR_ATTACKERS_INFANTRY)

    def defenders_infantry(self, g: War) -> None:
        """§7.3-a The defender's infantry pool."""
        self.note_hits(g, enemy(the(g.battle).attacker))
        self.roll(g, enemy(the(g.battle).attacker), FOR_DEFENDERS_INFANTRY)

    def count_the_infantry_losses(self, g: War) -> None:
        """§7.3-a"""
        self.note_hits(g, the(g.battle).attacker)
        g.note("§7.3-a", "infantry_combat", losses_ahead(g, ROMAN), losses_ahead(g, NUMIDIAN))

    def attackers_infantry_losses(self, g: War) -> None:
        """§7.3-a"""
        take_losses(g, the(g.battle).attacker)

    def defenders_infantry_losses(self, g: War) -> None:
        """§7.3-a"""
        take_losses(g, enemy(the(g.battle).attacker))

    def stop_after_the_infantry(self, g: War) -> None:
        """§7.5-a"""
        self.stop_if_destroyed(g)

    # ---------------------------------------------------------------- end of the round

    def test_the_commander(self, g: War) -> None:
        """§7.4-a, §3.3.3-10c The side with more losses in all rounds tests its commander."""
        roman, numidian = the(g.battle).losses
        if roman == numidian:
            g.note("§7.4-a", "losses_are_equal", roman)
            g.goto(self.attacker_may_concede)
            return
        g.call(Roll(self.tested(g), 1, FOR_BATTLE_TEST))

    def judge_the_test(self, g: War) -> None:
        """§7.4-a, Ruling R-37 Failure loses the battle; without a commander the competency is 1."""
        battle = the(g.battle)
        side = self.tested(g)
        if not judge(g, battle.leaders[side], 0, FOR_BATTLE_TEST):
            battle.winner = enemy(side)
            g.become(AfterBattle(self.space))

    def tested(self, g: War) -> Side:
        roman, numidian = the(g.battle).losses
        return ROMAN if roman > numidian else NUMIDIAN

    def attacker_may_concede(self, g: War) -> None:
        """§7.4-b"""
        g.call(FightOn(the(g.battle).attacker, self.space))

    def defender_may_concede(self, g: War) -> None:
        """§7.4-b"""
        battle = the(g.battle)
        if battle.winner == NOBODY:
            g.call(FightOn(enemy(battle.attacker), self.space))

    def next_round(self, g: War) -> None:
        """§7.1-b, §7.5-a Another round, unless somebody conceded."""
        if the(g.battle).winner == NOBODY:
            g.goto(self.begin_a_round)
        else:
            g.become(AfterBattle(self.space))

    # ---------------------------------------------------------------- parts of a combat

    def open_a_combat(self, g: War, arm: int) -> None:
        """Ruling R-65 Who has taken a loss is counted anew in each combat."""
        battle = the(g.battle)
        battle.arm = arm
        battle.hits = (0, 0)
        battle.struck = ()

    def roll(self, g: War, side: Side, why: int) -> None:
        """Ruling R-02 Each pool is a roll of its own; an empty one is none."""
        g.call(Roll(side, dice_of(g, side, the(g.battle).arm), why))

    def note_hits(self, g: War, side: Side) -> None:
        """§7.2-a What was just rolled against this side."""
        battle = the(g.battle)
        hits = count_hits(g.cast, 0)
        if side == ROMAN:
            battle.hits = (after_ambush(g, hits), battle.hits[NUMIDIAN])
        else:
            battle.hits = (battle.hits[ROMAN], hits)

    def stop_if_destroyed(self, g: War) -> None:
        """§7.5-a, Ruling R-27 A destroyed force loses; if both are, nobody wins."""
        battle = the(g.battle)
        roman, numidian = battle.forces
        if roman and numidian:
            return
        if roman:
            battle.winner = ROMAN
        elif numidian:
            battle.winner = NUMIDIAN
        g.become(AfterBattle(self.space))


def losses_ahead(g: War, side: Side) -> int:
    """§7.2-b The losses that a side is about to take: not more than the steps it has."""
    battle = the(g.battle)
    return min(battle.hits[side], sum([g.steps[piece] for piece in battle.forces[side]]))


def take_losses(g: War, side: Side) -> None:
    """§7.2-b The owner is asked where he has a choice."""
    if losses_without_choice(g, side):
        g.call(TakeLosses(side, the(g.battle).space))


@dataclass(frozen=True)
class FightOn(Decision):
    """§7.4-b, §7.5-a At the end of a round: fight on, or concede the victory."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        roman, numidian = the(g.battle).losses
        return "FightOn", (self.space, roman, numidian)

    def options(self, g: War) -> list[Action]:
        return [("fight",), ("concede",)]

    def fight(self, g: War) -> None:
        g.end()

    def concede(self, g: War) -> None:
        the(g.battle).winner = enemy(self.side)
        g.note("§7.4-b", "concedes", self.side)
        g.end()


# -------------------------------------------------------------------- ambush


@dataclass(frozen=True)
class AmbushWindow(Decision):
    """§3.3.3-10a, Ruling R-72 Before the first dice the Numidian may lay an ambush."""

    space: Hex

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "markers"

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "AmbushWindow", (self.space,)

    def options(self, g: War) -> list[Action]:
        if AMBUSH in g.hands[NUMIDIAN]:
            return [("play", AMBUSH), ("pass",)]
        return [("pass",)]

    def refuse_play(self, g: War, stratagem: Stratagem) -> Refusal | None:
        """§3.3.3-10a"""
        if stratagem != AMBUSH:
            return NOT_ITS_MOMENT
        return None if AMBUSH in g.hands[self.side] else NOT_IN_HAND

    def play(self, g: War, stratagem: Stratagem) -> None:
        g.become(Ambush(self.space))

    def pass_(self, g: War) -> None:
        g.end()


@dataclass(frozen=True)
class Ambush(Procedure):
    """§3.3.3-10a, Ruling R-72 The Numidian commander is tested: no Roman dice in round 1; a second may follow."""

    space: Hex

    def steps(self) -> Steps:
        return (self.play_the_marker, self.test_the_commander, self.judge_the_test, self.ask_again)

    def play_the_marker(self, g: War) -> None:
        g.call(Played(NUMIDIAN, AMBUSH))

    def test_the_commander(self, g: War) -> None:
        if not g.result:
            g.goto(self.ask_again)
            return
        g.call(Roll(NUMIDIAN, 1, FOR_AMBUSH))

    def judge_the_test(self, g: War) -> None:
        """§1.5-a"""
        battle = the(g.battle)
        if judge(g, battle.leaders[NUMIDIAN], 0, FOR_AMBUSH):
            battle.ambushed = True
            g.note("§3.3.3-10a", "ambushed", self.space)

    def ask_again(self, g: War) -> None:
        if not the(g.battle).ambushed and may_hold(g, NUMIDIAN, (AMBUSH,)):
            g.become(AmbushWindow(NUMIDIAN, self.space))


# -------------------------------------------------------------------- consequences


@dataclass(frozen=True)
class AfterBattle(Procedure):
    """§7.5-a, §7.5-b, §7.5-c, §S-8, Ruling R-42 VP, the fallen, retreat, the city, treasure and special RP."""

    space: Hex

    def steps(self) -> Steps:
        return (
            self.name_the_winner,
            self.move_the_marker,
            self.eliminate_commanders,
            self.retreat,
            self.give_back_the_city,
            self.take_fallen_cities,
            self.settle_the_hex,
            self.look_after_the_treasure,
            self.take_the_special_point,
            self.clear_the_field,
        )

    def name_the_winner(self, g: War) -> None:
        """§7.5-a, Ruling R-11, Ruling R-27"""
        winner = the(g.battle).winner
        if winner == NOBODY:
            g.note("Ruling R-27", "both_destroyed", self.space)
            return
        g.note("§7.5-a", "wins_the_battle", winner, self.space)
        if the(g.battle).strong[1 - winner] >= MANY:
            g.last_battle = winner

    def move_the_marker(self, g: War) -> None:
        """§7.5-b, Ruling R-23 Victory over at least 4 CU."""
        battle = the(g.battle)
        if battle.winner != NOBODY and battle.strong[1 - battle.winner] >= MANY:
            score(g, 1 if battle.winner == NUMIDIAN else -1, "§7.5-b", "beats_a_strong_force", battle.winner)

    def eliminate_commanders(self, g: War) -> None:
        """§5.2-a, Ruling R-26, Ruling R-27 All their CU were destroyed; CU that cover a city save them."""
        battle = the(g.battle)
        fallen: list[Piece] = []
        for side in SIDES:
            if battle.forces[side] or (battle.siege_kept and g.count_cu(covering_of(g, side))):
                continue
            for piece in retreating(g, side, self.space):
                if piece < g.map.commanders:
                    fallen.append(piece)
        if fallen:
            g.call(Eliminate(tuple(fallen)))

    def retreat(self, g: War) -> None:
        """§7.5-c The winner stays, the loser gives way."""
        winner = the(g.battle).winner
        if winner == NOBODY:
            return
        loser = enemy(Side(winner))
        if any([g.map.is_cu[piece] or piece < g.map.commanders for piece in retreating(g, loser, self.space)]):
            g.call(Withdrawal(loser, self.space))

    def give_back_the_city(self, g: War) -> None:
        """§8.1-f, Ruling R-18, Ruling R-59 What the Roman gave up he has again, or the Numidian seizes."""
        battle = the(g.battle)
        if not battle.forsaken or battle.winner == NOBODY:
            return
        city = g.map.city_at[self.space]
        if battle.winner == ROMAN:
            g.set_control(city, ROMAN)
            g.set_scores(city, False)
            g.note("Ruling R-59", "city_controlled", ROMAN, city)
        else:
            g.call(NumidianSeizes(city))

    def take_fallen_cities(self, g: War) -> None:
        """§8.2-c A sally may leave nobody behind the walls."""
        if g.map.city_at[self.space] != NO_CITY:
            g.call(FallenGarrisons())

    def settle_the_hex(self, g: War) -> None:
        """§1.3-b, §8.1-c, Ruling R-18, Ruling R-26, Ruling R-59"""
        settle(g, self.space, the(g.battle).winner != ROMAN)

    def look_after_the_treasure(self, g: War) -> None:
        """§11.1, Ruling R-75 Lost with a lost battle; after a won one a die decides."""
        battle = the(g.battle)
        if not battle.treasure or g.where[g.map.treasure] < 0:
            return
        if battle.winner == NUMIDIAN:
            g.call(TreasureRoll(self.space))
        elif battle.winner == ROMAN:
            g.call(TreasureLost())

    def take_the_special_point(self, g: War) -> None:
        """§11.2"""
        winner = the(g.battle).winner
        if winner != NOBODY:
            g.call(SpecialPoint(Side(winner), self.space))

    def clear_the_field(self, g: War) -> None:
        """§6.7-a"""
        g.battle = None
        g.covering = ()
        g.hide_again()


# -------------------------------------------------------------------- retreat


def can_shelter(g: War, side: Side, space: Hex) -> bool:
    """§7.5-d, Ruling R-26, Ruling R-59 The loser holds the city, and no enemy bars the gate."""
    battle = the(g.battle)
    return g.holds_city(side, space) and not battle.siege_kept and not battle.forsaken


def refuse_shelter(g: War, side: Side, space: Hex, piece: Piece) -> Refusal | None:
    """§6.3-a, §7.5-d, §8.1-e, Ruling R-16, Ruling R-75 Within the limit, and behind walls that infantry holds."""
    if piece not in retreating(g, side, space):
        return NOT_OF_THE_BEATEN
    inside = g.within(side, space)
    if g.map.is_cu[piece] and g.count_cu(inside) >= g.map.limit[g.map.city_at[space]]:
        return NO_ROOM_INSIDE
    if g.map.walls[piece] or any([g.map.walls[other] for other in inside]):
        return None
    return NEEDS_INFANTRY_INSIDE


def retreating(g: War, side: Side, space: Hex) -> list[Piece]:
    """Ruling R-25, Ruling R-26, Ruling R-32 Who still has to retreat: not those who are out of contact."""
    kept = the(g.battle).siege_kept
    return [piece for piece in g.outside(side, space) if kept or piece not in g.covering]


def retreat_hexes(g: War, side: Side, space: Hex) -> list[Hex]:
    """§7.5-c, Ruling R-25, Ruling R-32, Ruling R-73 An attacker goes where he came from, a defender to a free hex."""
    battle = the(g.battle)
    if side != battle.attacker:
        return free_hexes(g, side, space, battle.origins)
    back = [origin for origin in battle.origins if not is_barred(g, side, origin)]
    return back or free_hexes(g, side, space, ())


def is_barred(g: War, side: Side, origin: Hex) -> bool:
    """Ruling R-25, Ruling R-73 An enemy force, be it a lone commander, stands outside walls where he came from."""
    other = enemy(side)
    return g.has_cu_outside(other, origin) or (origin != g.map.west and g.leader(other, origin) != NO_PIECE)


def go_inside(g: War, pieces: list[Piece]) -> None:
    """§6.3-b Pieces take shelter behind the walls of their hex."""
    for piece in pieces:
        if piece not in g.inside:
            g.enter_walls(piece)


def part_boxes(g: War, side: Side, space: Hex) -> None:
    """§5.3-a Who is inside and who outside is no longer in one box; each part has a commander of its own, or none."""
    for leader in list(g.pieces(side, space)):
        if leader >= g.map.commanders or g.holder[leader] != NO_PIECE:
            continue
        inside = leader in g.inside
        parted = [piece for piece in g.box_of(leader) if (piece in g.inside) != inside]
        if not parted:
            continue
        other = NO_PIECE
        for piece in g.pieces(side, space):
            if piece < g.map.commanders and g.holder[piece] == NO_PIECE and (piece in g.inside) != inside:
                if piece not in g.covering:  # Ruling R-32 not who is out of contact
                    other = piece
        for piece in parted:
            if piece < g.map.commanders and other == NO_PIECE:
                g.holder[piece] = NO_PIECE
                other = piece
                if side == NUMIDIAN and leader in g.shown:
                    g.shown = (*g.shown, piece)
        for piece in parted:
            if piece != other:
                g.holder[piece] = other


def form_garrison(g: War, side: Side, space: Hex) -> None:
    """§5.3-a, §5.3-b Those inside join a commander there; of several the owner names the leader."""
    inside = g.within(side, space)
    leaders = [piece for piece in inside if piece < g.map.commanders and g.holder[piece] == NO_PIECE]
    if not leaders:
        return
    for piece in inside:
        if piece >= g.map.commanders and g.map.unit_class[piece] != MILICE and g.holder[piece] == NO_PIECE:
            g.holder[piece] = leaders[0]
    if len(leaders) > 1:
        g.call(LeadInside(side, space))


@dataclass(frozen=True)
class Withdrawal(Procedure):
    """§7.5-c, §7.5-d, Ruling R-25, Ruling R-26, Ruling R-38 The beaten force takes shelter, or retreats as one."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.take_shelter, self.form_up, self.leave_the_hex)

    def take_shelter(self, g: War) -> None:
        """§7.5-d, Ruling R-38 A sally that failed goes back inside; others may."""
        if not can_shelter(g, self.side, self.space):
            return
        beaten = retreating(g, self.side, self.space)
        inside = g.within(self.side, self.space)
        if the(g.battle).kind == SALLY and self.side == the(g.battle).attacker:
            together = inside + beaten
            room = g.map.limit[g.map.city_at[self.space]]
            if g.count_cu(together) <= room and any([g.map.walls[piece] for piece in together]):
                go_inside(g, beaten)
                g.note("Ruling R-38", "back_inside", self.side, self.space)
                return
        if any([refuse_shelter(g, self.side, self.space, piece) is None for piece in beaten]):
            g.call(TakeShelter(self.side, self.space))

    def form_up(self, g: War) -> None:
        """§5.3-a, §5.3-b Those inside are a force of their own."""
        form_garrison(g, self.side, self.space)

    def leave_the_hex(self, g: War) -> None:
        """§7.5-c, Ruling R-25 Without a legal hex those outside are destroyed, their commanders eliminated."""
        going = retreating(g, self.side, self.space)
        if not going:
            return
        hexes = retreat_hexes(g, self.side, self.space)
        if not hexes:
            g.become(CutDown(self.side, self.space))
        elif len(hexes) == 1:
            g.become(Retire(self.side, self.space, hexes[0]))
        else:
            g.become(RetreatTo(self.side, self.space))


@dataclass(frozen=True)
class TakeShelter(Decision):
    """§7.5-d, Ruling R-25, Ruling R-75 Beaten before an own city: put units inside, then retreat with the others."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "TakeShelter", (g.map.city_at[self.space],)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for piece in retreating(g, self.side, self.space):
            if refuse_shelter(g, self.side, self.space, piece) is None:
                out.append(("shelter", piece))
        out.append(("done",))
        return out

    def refuse_shelter(self, g: War, piece: Piece) -> Refusal | None:
        """§6.3-a, §7.5-d, Ruling R-16"""
        return refuse_shelter(g, self.side, self.space, piece)

    def shelter(self, g: War, piece: Piece) -> None:
        g.enter_walls(piece)
        part_boxes(g, self.side, self.space)
        g.note("§7.5-d", "takes_shelter", piece, g.map.city_at[self.space])

    def done(self, g: War) -> None:
        g.end()


@dataclass(frozen=True)
class LeadInside(Decision):
    """Ruling R-19, §5.3-b Name the commander who leads those inside the walls."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "LeadInside", (self.space,)

    def options(self, g: War) -> list[Action]:
        return [("lead", piece) for piece in g.within(self.side, self.space) if piece < g.map.commanders]

    def refuse_lead(self, g: War, piece: Piece) -> Refusal | None:
        """Ruling R-19"""
        return None if ("lead", piece) in self.options(g) else NOT_A_COMMANDER_INSIDE

    def lead(self, g: War, piece: Piece) -> None:
        lead_inside(g, self.side, self.space, piece)
        g.note("Ruling R-19", "leads", piece, self.space)
        g.end()


def lead_inside(g: War, side: Side, space: Hex, leader: Piece) -> None:
    """§5.3-b All commanders inside the walls and their boxes go into the box of one; all lies open there."""
    box = g.map
    joined = [piece for piece in g.within(side, space) if piece < box.commanders or g.holder[piece] != NO_PIECE]
    for piece in joined:
        g.holder[piece] = NO_PIECE if piece == leader else leader
    if side == NUMIDIAN:
        g.shown = (*[piece for piece in g.shown if piece not in joined], leader)


@dataclass(frozen=True)
class RetreatTo(Decision):
    """§7.5-c, Ruling R-25, Ruling R-73 The beaten force chooses where it retreats to."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "RetreatTo", (self.space,)

    def options(self, g: War) -> list[Action]:
        return [("retreat", space) for space in retreat_hexes(g, self.side, self.space)]

    def refuse_retreat(self, g: War, space: Hex) -> Refusal | None:
        """§7.5-c, Ruling R-25, Ruling R-73"""
        origins = the(g.battle).origins
        hexes = retreat_hexes(g, self.side, self.space)
        if space in hexes:
            return None
        if self.side == the(g.battle).attacker:
            return BACK_WHERE_HE_CAME_FROM if any([origin in hexes for origin in origins]) else NO_RETREAT_THERE
        return WHERE_THE_ATTACKER_CAME_FROM if space in origins else NO_RETREAT_THERE

    def retreat(self, g: War, space: Hex) -> None:
        g.become(Retire(self.side, self.space, space))


@dataclass(frozen=True)
class Retire(Procedure):
    """§7.5-c, Ruling R-25, Ruling R-73 The force goes as one, and fuses with friends where it arrives."""

    side: Side
    space: Hex
    goal: Hex

    def steps(self) -> Steps:
        return (self.go, self.arrive)

    def go(self, g: War) -> None:
        g.move_all(retreating(g, self.side, self.space), self.goal)
        g.note("§7.5-c", "retreats", self.side, self.space, self.goal)
        if the(g.battle).siege_kept:
            g.covering = ()

    def arrive(self, g: War) -> None:
        """Ruling R-25, Ruling R-73"""
        settle(g, self.goal, False)
        g.blur(self.goal)
        g.call(Fuse(self.side, self.goal))


@dataclass(frozen=True)
class CutDown(Procedure):
    """Ruling R-25 A force that cannot retreat is destroyed, and its commanders are eliminated."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.destroy_them,)

    def destroy_them(self, g: War) -> None:
        g.note("Ruling R-25", "no_retreat", self.side, self.space)
        commanders = []
        for piece in retreating(g, self.side, self.space):
            if piece < g.map.commanders:
                commanders.append(piece)
            elif g.map.is_cu[piece]:
                g.note("Ruling R-25", "cu_destroyed", piece, self.space)
                g.destroy(piece)
        if commanders:
            g.call(Eliminate(tuple(commanders)))
