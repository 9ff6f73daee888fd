"""The rules, SO-1 to SO-3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.kernel.frames import PASS, Action, Decision, Frame, Procedure, Refusal, Side, Steps
from maniple.kernel.game import Outcome

from .tables import ANSWERED_BY, HAND, MOVES, NORTH, SHOT, SIDES, SOUTH, Standoff, enemy

TOO_HIGH: Final = Refusal("§SO-1.2", "too_high")
ALREADY_THERE: Final = Refusal("§SO-2.3", "already_there")
NO_MOVES_LEFT: Final = Refusal("§SO-2.3", "no_moves_left")
NOT_IN_HAND: Final = Refusal("§SO-2.2", "not_in_hand")
NO_SHOT: Final = Refusal("§SO-2.2", "no_shot")
NOBODY_THERE: Final = Refusal("Ruling SO-R1", "nobody_there")
NO_ANSWER: Final = Refusal("§SO-3.2", "no_answer")


def set_up(g: Standoff) -> Frame:
    """§SO-1.1 The deck is shuffled."""
    g.deck = g.cards_used()
    g.shuffle(g.deck)
    return Showdown()


@dataclass(frozen=True)
class Showdown(Procedure):
    """§SO-1.1 Bids, covers, cards; then the sides take turns."""

    def steps(self) -> Steps:
        return (self.bid_for_sides, self.open_the_bids, self.take_cover, self.deal_cards, self.begin)

    def bid_for_sides(self, g: Standoff) -> None:
        """§SO-1.2 Both bid in secret."""
        if g.variant.bidding:
            g.call(Bid(NORTH), Bid(SOUTH))
        else:
            g.goto(self.take_cover)

    def open_the_bids(self, g: Standoff) -> None:
        """§SO-1.3 The higher bid plays North, with that many wounds; equal bids leave the sides as they are."""
        g.revealed()
        g.note("§SO-1.3", "bids", *g.bids)
        if g.bids[SOUTH] > g.bids[NORTH]:
            g.exchange_sides()
            g.bids.reverse()
            g.note("§SO-1.3", "sides_exchanged")
        g.wounds[NORTH] = g.bids[NORTH]

    def take_cover(self, g: Standoff) -> None:
        """§SO-1.4 In secret."""
        g.call(*[TakeCover(side) for side in SIDES])

    def deal_cards(self, g: Standoff) -> None:
        """§SO-1.5 Three each."""
        for side in SIDES:
            g.deal(side, HAND)

    def begin(self, g: Standoff) -> None:
        """§SO-2.1 North begins."""
        g.become(Turn(NORTH))


@dataclass(frozen=True)
class Bid(Decision):
    """§SO-1.2 How many wounds is it worth to play North?"""

    def options(self, g: Standoff) -> list[Action]:
        return [("bid", number) for number in range(g.variant.wounds)]

    def refuse_bid(self, g: Standoff, number: int) -> Refusal | None:
        """§SO-1.2 Fewer than would end the game."""
        return None if number < g.variant.wounds else TOO_HIGH

    def bid(self, g: Standoff, number: int) -> None:
        g.bids[self.side] = number
        g.note("§SO-1.2", "you_bid", number, only=self.side)
        g.end()


@dataclass(frozen=True)
class TakeCover(Decision):
    """§SO-1.4 Behind what?"""

    def options(self, g: Standoff) -> list[Action]:
        return [("hide", cover) for cover in range(g.town.covers)]

    def hide(self, g: Standoff, cover: int) -> None:
        g.cover[self.side] = cover
        g.note("§SO-1.4", "you_hide", cover, only=self.side)
        g.end()


@dataclass(frozen=True)
class Turn(Procedure):
    """§SO-2.1 Draw a card, act, and it is the other side's turn."""

    side: Side

    def steps(self) -> Steps:
        return (self.draw, self.act, self.pass_the_turn)

    def draw(self, g: Standoff) -> None:
        """§SO-2.4 With no card to draw the sun is down."""
        if g.deck:
            g.deal(self.side, 1)
            g.moves = MOVES
            return
        north, south = g.wounds
        winner = -1 if north == south else NORTH if north < south else SOUTH
        returns = (0.0, 0.0) if winner < 0 else (1.0, -1.0) if winner == NORTH else (-1.0, 1.0)
        g.finish(Outcome(winner, "§SO-2.4", "sundown", (), returns))

    def act(self, g: Standoff) -> None:
        """§SO-2.1 One shot, or none."""
        g.call(Act(self.side))

    def pass_the_turn(self, g: Standoff) -> None:
        """§SO-2.1 And so on."""
        g.become(Turn(enemy(self.side)))


@dataclass(frozen=True)
class Act(Decision):
    """§SO-2.2 Shoot at a cover, change yours, or wait?"""

    def prompt(self, g: Standoff) -> tuple[str, tuple[int, ...]]:
        return "Act", (g.moves,)

    def options(self, g: Standoff) -> list[Action]:
        out: list[Action] = []
        for card in g.hands[self.side]:
            out += [("shoot", card, c) for c in range(g.town.covers) if self.refuse_shoot(g, card, c) is None]
        out += [("hide", cover) for cover in range(g.town.covers) if self.refuse_hide(g, cover) is None]
        return [*out, ("wait",)]

    def refuse_shoot(self, g: Standoff, card: int, cover: int) -> Refusal | None:
        """§SO-2.2, Ruling SO-R1 A shot from hand, at a cover that may hide somebody."""
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        if g.town.kind[card] != SHOT:
            return NO_SHOT
        return None if cover in g.maybe[enemy(self.side)] else NOBODY_THERE

    def refuse_hide(self, g: Standoff, cover: int) -> Refusal | None:
        """§SO-2.3 Twice in a turn, each time behind another."""
        if g.cover[self.side] == cover:
            return ALREADY_THERE
        return None if g.moves else NO_MOVES_LEFT

    def hide(self, g: Standoff, cover: int) -> None:
        """§SO-2.3 Everybody sees that one moves, nobody where to; it is still one's turn."""
        g.moves -= 1
        g.cover[self.side] = cover
        left = g.maybe[self.side]
        g.maybe[self.side] = [to for to in range(g.town.covers) if left != [to]]
        g.note("§SO-2.3", "moves", self.side)
        g.note("§SO-2.3", "you_hide", cover, only=self.side)

    def shoot(self, g: Standoff, card: int, cover: int) -> None:
        g.become(Shot(self.side, card, cover))

    def wait(self, g: Standoff) -> None:
        g.note("§SO-2.1", "waits", self.side)
        g.end()


@dataclass(frozen=True)
class Shot(Procedure):
    """§SO-3.1 A shot may be answered; then a die for each barrel."""

    side: Side
    card: int
    cover: int

    def steps(self) -> Steps:
        return (self.show_the_card, self.is_it_answered, self.roll, self.next_barrel)

    def show_the_card(self, g: Standoff) -> None:
        """§SO-3.1 It is laid open, and the other side may answer it."""
        g.revealed()
        g.hands[self.side].remove(self.card)
        g.discard.append(self.card)
        g.barrels = g.town.barrels[self.card]
        g.note("§SO-3.1", "shoots", self.side, self.card, self.cover)
        g.call(Response(enemy(self.side), self.card))

    def is_it_answered(self, g: Standoff) -> None:
        """§SO-3.3 An answer that stands cancels the shot."""
        if g.result:
            g.note("§SO-3.3", "cancelled", self.card)
            g.end()

    def roll(self, g: Standoff) -> None:
        """§SO-3.4 A high die wounds whoever is there, or shows that nobody is."""
        target = enemy(self.side)
        die = g.roll()
        if die < g.town.needs[self.card]:
            g.note("§SO-3.4", "misses", die)
        elif g.cover[target] != self.cover:
            g.maybe[target] = [cover for cover in g.maybe[target] if cover != self.cover]
            g.note("§SO-3.4", "nobody_was_there", die, self.cover)
        else:
            g.maybe[target] = [self.cover]
            g.wounds[target] += 1
            g.note("§SO-3.4", "wounds", die, target)
            if g.wounds[target] >= g.variant.wounds:
                returns = (1.0, -1.0) if self.side == NORTH else (-1.0, 1.0)
                g.finish(Outcome(self.side, "§SO-3.4", "is_down", (target,), returns))

    def next_barrel(self, g: Standoff) -> None:
        """§SO-3.4 A die for each barrel."""
        g.barrels -= 1
        if g.barrels:
            g.goto(self.roll)


@dataclass(frozen=True)
class Response(Procedure):
    """§SO-3.2 The other side may answer a card, and that answer may be answered; the result: is it cancelled?"""

    side: Side
    card: int

    def steps(self) -> Steps:
        return (self.open_the_window, self.answer_the_answer, self.judge)

    def open_the_window(self, g: Standoff) -> None:
        """§SO-3.2 What opens it is public."""
        if g.can_be_answered(self.card, self.side):
            g.call(Answer(self.side, self.card))
        else:
            g.end(False)

    def answer_the_answer(self, g: Standoff) -> None:
        """§SO-3.2 As often as there are cards."""
        if g.result is None:
            g.end(False)
        else:
            g.call(Response(enemy(self.side), g.result))

    def judge(self, g: Standoff) -> None:
        """§SO-3.3 An answer stands unless it was cancelled itself."""
        g.end(not g.result)


@dataclass(frozen=True)
class Answer(Decision):
    """§SO-3.2 Answer the card, or let it be?"""

    card: int

    def is_window(self) -> bool:
        return True

    def prompt(self, g: Standoff) -> tuple[str, tuple[int, ...]]:
        return "Answer", (self.card,)

    def options(self, g: Standoff) -> list[Action]:
        return [*[("answer", c) for c in g.hands[self.side] if self.refuse_answer(g, c) is None], (PASS,)]

    def refuse_answer(self, g: Standoff, card: int) -> Refusal | None:
        """§SO-3.2 A dodge answers a shot, a feint answers a dodge or a feint."""
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        return None if g.town.kind[card] == ANSWERED_BY[g.town.kind[self.card]] else NO_ANSWER

    def answer(self, g: Standoff, card: int) -> None:
        g.revealed()
        g.hands[self.side].remove(card)
        g.discard.append(card)
        g.note("§SO-3.2", "answers", self.side, card)
        g.end(card)

    def pass_(self, g: Standoff) -> None:
        g.note("§SO-3.2", "lets_it_be", self.side)
        g.end()
