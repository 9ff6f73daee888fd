"""7 Sequence of play: the turn from the deal to its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch03_victory import final_count, points, victory_points
from maniple.games.joshua.ch08_cards import PlayCard
from maniple.games.joshua.ch09_leaders import joshua_leaves
from maniple.games.joshua.ch14_sieges import lift_sieges
from maniple.games.joshua.ch15_stacking import AllianceEnds, Overstacking
from maniple.games.joshua.ch16_attrition import Attrition
from maniple.games.joshua.ch17_reinforcements import FreeMoves, Reinforcements, remove_tribe
from maniple.games.joshua.ch20_courage import CourageTest, game_length
from maniple.games.joshua.ch22_ambush import ambushes_appear
from maniple.games.joshua.state import NO_SIDE, Joshua
from maniple.games.joshua.tables import (
    GIBEONITES,
    HEBREW,
    NO_LEADER,
    SIDES,
    Card,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

DOUBLE_USED: Final = Refusal("Ruling R4", "double_play_used")
NOT_IN_HAND: Final = Refusal("§8.1", "not_in_hand")

GIBEON_TURN: Final = 2
TREATY_ON: Final = 3


@dataclass(frozen=True)
class Turn(Procedure):
    """§7.1, Ruling R66 One turn: deal, play cards, attrition, victory points, reinforcements, end of turn."""

    def steps(self) -> Steps:
        return (
            self.gibeon_deception,
            self.deal,
            self.play_cards,
            self.discard,
            self.attrition,
            self.count_points,
            self.reinforcements,
            self.free_moves,
            self.alliance_ends,
            self.stacking,
            self.ambushes,
            self.courage,
            self.end_of_turn,
        )

    def gibeon_deception(self, g: Joshua) -> None:
        """§33.1, Ruling R36 At the very start of turn 2: on 3-6 a treaty. What is Hebrew already stays as it is."""
        g.note("§7.1", "turn_begins", g.turn, *points(g))
        if g.turn != GIBEON_TURN or not g.tribe_in[GIBEONITES]:
            return
        die = g.roll()
        g.note("§33.1", "gibeon_rolled", die)
        if die < TREATY_ON:
            return
        g.treaty = True
        remove_tribe(g, GIBEONITES)
        for space in g.map.area[GIBEONITES]:
            if g.control[space] == HEBREW:
                continue
            g.set_control(space, HEBREW)
            g.set_siege(space, 0)
            if g.city[space]:
                g.set_city(space, 1)
                g.unguarded = (*g.unguarded, space)
        g.note("§33.1", "treaty_of_gibeon")
        lift_sieges(g)

    def deal(self, g: Joshua) -> None:
        """§7.2, Ruling R51 To each side, one card after the other."""
        number = g.map.deal[g.turn]
        for _ in range(number):
            g.deal_to(g.initiative, 1)
            g.deal_to(enemy(g.initiative), 1)
        g.played_last = NO_SIDE
        g.note("§7.2", "cards_dealt", number)

    def play_cards(self, g: Joshua) -> None:
        """§7.3"""
        g.call(Rounds())

    def discard(self, g: Joshua) -> None:
        """§7.5, §7.6, Ruling R5 All cards are discarded; who played last and has the initiative may keep one."""
        saver = g.played_last if g.played_last == g.initiative else NO_SIDE
        for side in SIDES:
            if side == saver and g.hands[side]:
                g.call(SaveCard(side))
            else:
                discard_all(g, side)

    def attrition(self, g: Joshua) -> None:
        g.call(Attrition())

    def count_points(self, g: Joshua) -> None:
        """§3.4, Ruling R35, Ruling R79 Recomputed each turn."""
        if not g.scenario.is_conquest:
            score = victory_points(g)
            g.note("§3.4", "score" if score >= 0 else "score_below_zero", abs(score), *points(g))

    def reinforcements(self, g: Joshua) -> None:
        g.call(Reinforcements())

    def free_moves(self, g: Joshua) -> None:
        """§17.4"""
        g.chosen = ()
        g.call(FreeMoves(HEBREW))

    def alliance_ends(self, g: Joshua) -> None:
        g.call(AllianceEnds())

    def stacking(self, g: Joshua) -> None:
        g.call(Overstacking())

    def ambushes(self, g: Joshua) -> None:
        """§22.5"""
        ambushes_appear(g)

    def courage(self, g: Joshua) -> None:
        """§20.4"""
        g.left = 0
        g.call(CourageTest())

    def end_of_turn(self, g: Joshua) -> None:
        """§9.1, Ruling R32, Ruling R66 Joshua leaves; the game ends, or the next turn begins."""
        joshua_leaves(g)
        lift_sieges(g)
        shortened = g.left > 0
        g.left = 0
        if shortened or g.turn >= game_length(g):
            final_count(g)
            return
        if g.scenario.has_chit:
            for chit in range(1, 7):
                if g.map.chit_length[chit] + g.extension <= g.turn:
                    g.chits &= ~(1 << chit)
            g.revealed()
        g.turn += 1
        g.allied = 0
        g.unfed = 0
        g.ark_leads = False
        g.caravan = (NO_LEADER, NO_LEADER)
        g.banned = ()
        g.rerolled = (False, False)
        g.doubled = (False, False)
        g.become(Turn())


def discard_all(g: Joshua, side: Side) -> None:
    """§7.5 Face up."""
    if g.hands[side]:
        g.note("§7.5", "hand_revealed", side, len(g.hands[side]))
        for card in list(g.hands[side]):
            g.discard(side, Card(card))


@dataclass(frozen=True)
class SaveCard(Decision):
    """§7.6, Ruling R5 Which card do you keep for the next turn?"""

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("keep", card) for card in g.hands[self.side]]
        out.append(("pass",))
        return out

    def refuse_keep(self, g: Joshua, card: int) -> Refusal | None:
        return None if card in g.hands[self.side] else NOT_IN_HAND

    def keep(self, g: Joshua, card: int) -> None:
        g.note("§7.6", "card_kept", self.side)
        for other in list(g.hands[self.side]):
            if other != card:
                g.discard(self.side, Card(other))
        g.end()

    def pass_(self, g: Joshua) -> None:
        discard_all(g, self.side)
        g.end()


# -------------------------------------------------------------------- rounds


def may_play(g: Joshua, side: Side) -> bool:
    """§7.4, Ruling R4, Ruling R5 He has a card, and after his own card his double play of the turn is left."""
    return bool(g.hands[side]) and (g.played_last != side or not g.doubled[side])


@dataclass(frozen=True)
class Rounds(Procedure):
    """§7.3, Ruling R4, Ruling R5, Ruling R81 Rounds of one card for each side, until neither goes on."""

    def steps(self) -> Steps:
        return (self.next_round, self.again)

    def next_round(self, g: Joshua) -> None:
        g.played = (False, False)
        first = [side for side in SIDES if may_play(g, side)]
        if not first:
            g.end()
        elif g.hands[HEBREW] and g.hands[1] and len(first) == 2:
            g.call(NameFirst(g.initiative))
        else:
            g.call(OneRound(first[0]))

    def again(self, g: Joshua) -> None:
        if g.played[0] or g.played[1]:
            g.goto(self.next_round)


@dataclass(frozen=True)
class NameFirst(Decision):
    """§7.3, Ruling R4 Who plays first in this round?"""

    def options(self, g: Joshua) -> list[Action]:
        return [("first", side) for side in SIDES if may_play(g, side)]

    def refuse_first(self, g: Joshua, side: int) -> Refusal | None:
        return None if may_play(g, Side(side)) else DOUBLE_USED

    def first(self, g: Joshua, side: int) -> None:
        g.note("§7.3", "plays_first", side)
        g.become(OneRound(Side(side)))


@dataclass(frozen=True)
class OneRound(Procedure):
    """§7.3, Ruling R4, Ruling R49, Ruling R81 One card of the first player, then one of the other."""

    first: Side

    def steps(self) -> Steps:
        return (self.first_plays, self.second_plays)

    def first_plays(self, g: Joshua) -> None:
        g.call(PlayCard(self.first))

    def second_plays(self, g: Joshua) -> None:
        """A response may have been his card play already; who has stopped has ended the rounds."""
        second = enemy(self.first)
        if g.hands[second] and not g.played[second] and g.played[self.first]:
            g.call(PlayCard(second))
