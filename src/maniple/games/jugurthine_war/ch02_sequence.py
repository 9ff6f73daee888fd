"""2 Sequence of play: drawing, recruitment, initiative, activations, end of turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch02_year import YearEnd
from maniple.games.jugurthine_war.ch03_markers import (
    AllianceDrawn,
    EndOfDrawing,
    Epidemics,
    Negotiations,
    end_of_negotiations,
)
from maniple.games.jugurthine_war.ch03_stratagems import NOT_IN_HAND, Roll, may_hold
from maniple.games.jugurthine_war.ch04_recruitment import Recruitment
from maniple.games.jugurthine_war.ch05_commanders import Absorb, CommandersReturn
from maniple.games.jugurthine_war.ch06_movement import ChooseForce, is_evacuating, is_open_in_truce, must_leave
from maniple.games.jugurthine_war.ch08_siege import Attrition
from maniple.games.jugurthine_war.ch09_victory import settle
from maniple.games.jugurthine_war.state import AT_REST, NOBODY, War
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    FIRST_YEAR,
    FOR_INITIATIVE,
    NEGOTIATIONS,
    NO_HEX,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    SIDES,
    TREASON,
    TURNS,
    Hex,
    Piece,
    Stratagem,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

DRAWS: Final = 2
HAND: Final = 3
NOT_A_LEGAL_HEX: Final = Refusal("Ruling R-10", "not_a_legal_hex")


@dataclass(frozen=True)
class Turn(Procedure):
    """§2-a, §S-1, §S-2, §S-3, §S-11 One turn of two months."""

    def steps(self) -> Steps:
        return (
            self.commanders_return,
            self.draw_stratagems,
            self.play_what_must_be_played,
            self.ask_for_treason,
            self.recruit,
            self.roll_for_the_initiative,
            self.activate,
            self.discard,
            self.end_the_turn,
            self.end_the_year,
            self.go_on,
        )

    def commanders_return(self, g: War) -> None:
        """§5.2-c Before the draw."""
        standing = (g.year - FIRST_YEAR, g.points)
        g.note("§2-a", "turn_begins", g.turn, *standing)
        g.call(CommandersReturn())

    def draw_stratagems(self, g: War) -> None:
        """§2-b, §3.1-a, Ruling R-47, Ruling R-60 Two markers each, or what there is."""
        for side in SIDES:
            draw_markers(g, side)

    def play_what_must_be_played(self, g: War) -> None:
        """§3.3.3-12a, §3.3.3-13a, Ruling R-60"""
        hand = g.hands[NUMIDIAN]
        if NEGOTIATIONS in hand or ALLIANCE in hand:
            g.revealed()
        if ALLIANCE in hand:
            g.call(AllianceDrawn())
        if NEGOTIATIONS in hand:
            g.call(Negotiations())

    def ask_for_treason(self, g: War) -> None:
        """§3.3.2-7, Ruling R-60"""
        if may_hold(g, ROMAN, (TREASON,)):
            g.call(EndOfDrawing(ROMAN))

    def recruit(self, g: War) -> None:
        """§2-c, Ruling R-70 Roman, Numidian, then the epidemics."""
        g.call(Recruitment(ROMAN), Recruitment(NUMIDIAN), Epidemics(ROMAN), Epidemics(NUMIDIAN))

    def roll_for_the_initiative(self, g: War) -> None:
        """§2-d"""
        g.call(Initiative())

    def activate(self, g: War) -> None:
        """§2-e"""
        first: Side = g.result
        g.call(Activations(first), Activations(enemy(first)))

    def discard(self, g: War) -> None:
        """§2-g, §S-11"""
        g.call(HandLimit(ROMAN), HandLimit(NUMIDIAN))

    def end_the_turn(self, g: War) -> None:
        """§S-11 Hidden again after Reconnaissance; the end of Negotiations."""
        g.recon = NO_PIECE
        g.hide_again()
        end_of_negotiations(g)
        g.assaulted = ()
        g.halted = ()
        for piece in range(g.map.pieces):
            g.moved[piece] = AT_REST

    def end_the_year(self, g: War) -> None:
        """§2-h"""
        if g.turn == TURNS:
            g.call(YearEnd())
        else:
            g.turn += 1

    def go_on(self, g: War) -> None:
        """§2-i"""
        g.become(Turn())


def draw_markers(g: War, side: Side) -> None:
    """§2-b, Ruling R-47 At random and in secret."""
    pool = g.pools[side]
    g.shuffle(pool)
    drawn = pool[:DRAWS]
    del pool[:DRAWS]
    pool.sort()
    for stratagem in sorted(drawn):
        g.note("§2-b", "draws", stratagem, only=side)
    if drawn:
        g.note("§2-b", "draws_markers", side, len(drawn))
    g.hands[side] += drawn
    g.hands[side].sort()


# -------------------------------------------------------------------- initiative


@dataclass(frozen=True)
class Initiative(Procedure):
    """§2-d, Ruling R-02 A die each and the competency of the commander in chief; the winner decides who is first."""

    def steps(self) -> Steps:
        return (self.roll_the_dice, self.compare)

    def roll_the_dice(self, g: War) -> None:
        g.call(Roll(ROMAN, 2, FOR_INITIATIVE))

    def compare(self, g: War) -> None:
        """§2-d Ties are rolled again."""
        roman = g.cast[0] + g.competency(g.chief(ROMAN))
        numidian = g.cast[1] + g.competency(g.chief(NUMIDIAN))
        g.note("§2-d", "initiative", roman, numidian)
        if roman == numidian:
            g.goto(self.roll_the_dice)
        else:
            g.become(WhoIsFirst(ROMAN if roman > numidian else NUMIDIAN))


@dataclass(frozen=True)
class WhoIsFirst(Decision):
    """§2-d You have the initiative: who activates first?"""

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "WhoIsFirst", (self.side,)

    def options(self, g: War) -> list[Action]:
        return [("first", side) for side in SIDES]

    def first(self, g: War, side: Side) -> None:
        g.note("§2-d", "goes_first", side)
        g.end(side)


# -------------------------------------------------------------------- activations


@dataclass(frozen=True)
class Activations(Procedure):
    """§2-e, §S-10 One side activates all forces it wants; then its besieged forces test attrition."""

    side: Side

    def steps(self) -> Steps:
        return (self.begin, self.choose, self.choose_again, self.withdraw, self.suffer_attrition, self.end_it)

    def begin(self, g: War) -> None:
        g.active = self.side

    def choose(self, g: War) -> None:
        g.call(ChooseForce(self.side))

    def choose_again(self, g: War) -> None:
        if g.result is not False:
            g.goto(self.choose)

    def withdraw(self, g: War) -> None:
        """Ruling R-10, Ruling R-12"""
        if g.is_truce():
            g.call(Evictions(self.side))

    def suffer_attrition(self, g: War) -> None:
        """§2-e, §8.4-a, Ruling R-10 During negotiations too."""
        if g.variant.truce_attrition or not g.is_truce():
            g.call(Attrition(self.side))

    def end_it(self, g: War) -> None:
        g.active = NOBODY


@dataclass(frozen=True)
class Evictions(Procedure):
    """§3.3.3-12b, §3.3.3-12c, Ruling R-10, Ruling R-12 What is still before an enemy city is put elsewhere."""

    side: Side

    def steps(self) -> Steps:
        return (self.lift_the_siege_in_the_zone, self.find_a_force, self.find_the_next)

    def lift_the_siege_in_the_zone(self, g: War) -> None:
        """Ruling R-10 A force in Western Numidia may stay, but lifts a siege."""
        if g.besieges(self.side, g.map.west):
            city = g.map.city_at[g.map.west]
            g.set_siege(city, 0)
            g.note("Ruling R-10", "siege_ends", city)

    def find_a_force(self, g: War) -> None:
        g.left = 0
        space = self.found(g)
        if space == NO_HEX:
            return
        g.left = 1
        if is_evacuating(g, self.side):
            self.send_home(g, space)
            if not leavers(g, ROMAN, space):
                settle(g, space, False)
                return
        g.call(Withdraw(self.side, space))

    def find_the_next(self, g: War) -> None:
        if g.left:
            g.goto(self.find_a_force)

    def found(self, g: War) -> Hex:
        """The first hex that the side has to leave."""
        for space in g.map.city_hex:
            if must_leave(g, self.side, space) and leavers(g, self.side, space):
                return space
        return NO_HEX

    def send_home(self, g: War, space: Hex) -> None:
        """Ruling R-12 CU without commander and impedimenta are put at Utica."""
        for piece in leavers(g, ROMAN, space):
            if g.top(piece) == NO_PIECE:
                g.put(piece, g.map.utica)
                g.note("Ruling R-12", "sent_home", piece)


def leavers(g: War, side: Side, space: Hex) -> list[Piece]:
    """Ruling R-10, Ruling R-12 Who has to leave a hex: those outside walls; in an evacuation those inside too."""
    return list(g.pieces(side, space)) if is_evacuating(g, side) else g.outside(side, space)


@dataclass(frozen=True)
class Withdraw(Decision):
    """Ruling R-10 Your force may not stay before this city: choose an adjacent legal hex, or the nearest."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "Withdraw", (self.space,)

    def options(self, g: War) -> list[Action]:
        return [("withdraw", space) for space in way_out(g, self.side, self.space)]

    def refuse_withdraw(self, g: War, space: Hex) -> Refusal | None:
        """Ruling R-10"""
        return None if space in way_out(g, self.side, self.space) else NOT_A_LEGAL_HEX

    def withdraw(self, g: War, space: Hex) -> None:
        g.move_all(leavers(g, self.side, self.space), space)
        g.note("Ruling R-10", "withdraws", self.side, self.space, space)
        if self.side == NUMIDIAN:
            g.blur(space)
        g.end()
        settle(g, self.space, False)
        settle(g, space, False)
        g.call(Absorb(self.side, space))


def way_out(g: War, side: Side, space: Hex) -> list[Hex]:
    """Ruling R-10 The nearest hexes without an enemy force or city, for Numidians outside the province."""
    seen, edge = [space], [space]
    while edge:
        following: list[Hex] = []
        for here in edge:
            for other in g.map.adjacent[here]:
                if other not in seen and not (side == NUMIDIAN and g.map.province[other]):
                    seen.append(other)
                    following.append(other)
        found = sorted([other for other in following if is_open_in_truce(g, side, other)])
        if found:
            return found
        edge = following
    return [space]


# -------------------------------------------------------------------- the hand limit


@dataclass(frozen=True)
class HandLimit(Procedure):
    """§2-g A side with more than three markers discards down to three."""

    side: Side

    def steps(self) -> Steps:
        return (self.discard_one, self.discard_another)

    def discard_one(self, g: War) -> None:
        if len(g.hands[self.side]) > HAND:
            g.call(Discard(self.side))

    def discard_another(self, g: War) -> None:
        if len(g.hands[self.side]) > HAND:
            g.goto(self.discard_one)


@dataclass(frozen=True)
class Discard(Decision):
    """§2-g Too many markers: put one back into the container."""

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "Discard", (len(g.hands[self.side]) - HAND,)

    def options(self, g: War) -> list[Action]:
        return [("discard", kind) for kind in sorted(set(g.hands[self.side]))]

    def may_be_forced(self, g: War) -> bool:
        """§2-g A hand of equal markers is told to nobody."""
        return False

    def refuse_discard(self, g: War, stratagem: Stratagem) -> Refusal | None:
        """§2-g His choice."""
        return None if stratagem in g.hands[self.side] else NOT_IN_HAND

    def discard(self, g: War, stratagem: Stratagem) -> None:
        g.hands[self.side].remove(stratagem)
        g.pools[self.side].append(stratagem)
        g.pools[self.side].sort()
        g.note("§2-g", "discards", stratagem, only=self.side)
        g.note("§2-g", "discards_a_marker", self.side)
        g.end()
