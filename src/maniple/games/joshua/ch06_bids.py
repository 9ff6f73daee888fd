"""6 Prepare to play: bids for sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import HEBREW, MOST_NUMBER, PAGAN, SIDES, enemy
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

BID_TOO_LOW: Final = Refusal("Ruling R1", "bid_must_be_higher")

NO_BID: Final = -1


@dataclass(frozen=True)
class Bidding(Procedure):
    """§6.1, Ruling R1 Both name the side they want; if it is the same, they bid points for it."""

    def steps(self) -> Steps:
        return (self.first_wish, self.second_wish, self.compare)

    def first_wish(self, g: Joshua) -> None:
        g.call(WantSide(HEBREW))

    def second_wish(self, g: Joshua) -> None:
        g.call(WantSide(PAGAN))

    def compare(self, g: Joshua) -> None:
        """Ruling R1 Different wishes are granted; else the higher die opens."""
        g.revealed()
        for seat in SIDES:
            g.note("Ruling R1", "wish_shown", seat, g.wants[seat])
        if g.wants[0] != g.wants[1]:
            if g.wants[0] == PAGAN:
                exchange(g)
            return
        ours = theirs = 0
        while ours == theirs:
            ours, theirs = g.roll(), g.roll()
            g.note("§6.1", "bid_dice_rolled", ours, theirs)
        opener = HEBREW if ours > theirs else PAGAN
        g.become(Bid(opener, NO_BID, False))


def exchange(g: Joshua) -> None:
    """Ruling R1 Each seat plays the other side from here on."""
    g.note("Ruling R1", "sides_exchanged")
    g.wants = (g.wants[1], g.wants[0])
    g.exchange_sides()


@dataclass(frozen=True)
class WantSide(Decision):
    """§6.1, Ruling R1 Which side do you want?"""

    def options(self, g: Joshua) -> list[Action]:
        return [("want", side) for side in SIDES]

    def want(self, g: Joshua, side: int) -> None:
        g.wants = (side, g.wants[1]) if self.side == HEBREW else (g.wants[0], side)
        g.note("Ruling R1", "wish_made", self.side)
        g.end()


@dataclass(frozen=True)
class Bid(Decision):
    """§6.1, Ruling R1 How many victory points do you bid for the side, or do you leave it to the other?"""

    last: int
    passed: bool
    """The opener has passed without a bid."""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        if self.last == NO_BID:
            return "Bid.first", (g.wants[0],)
        return "Bid", (g.wants[0], self.last)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("bid", number) for number in range(self.last + 1, MOST_NUMBER + 1)]
        out.append(("pass",))
        return out

    def refuse_bid(self, g: Joshua, number: int) -> Refusal | None:
        return None if number > self.last else BID_TOO_LOW

    def bid(self, g: Joshua, number: int) -> None:
        g.note("Ruling R1", "bid_made", self.side, number)
        if self.passed:
            settle(g, self.side, number)
            g.end()
        else:
            g.become(Bid(enemy(self.side), number, False))

    def pass_(self, g: Joshua) -> None:
        """Ruling R1 The other has the side at his last bid; if both pass at once the opener has it for 0."""
        g.note("Ruling R1", "bid_passed", self.side)
        if self.last == NO_BID and not self.passed:
            g.become(Bid(enemy(self.side), NO_BID, True))
            return
        settle(g, enemy(self.side), max(0, self.last))
        g.end()


def settle(g: Joshua, winner: Side, points: int) -> None:
    """Ruling R1 A Hebrew winner needs that many more points, a Pagan one lowers what the Hebrews need."""
    wanted = Side(g.wants[0])
    g.handicap = points if wanted == HEBREW else -points
    g.note("Ruling R1", "bid_settled", wanted, points)
    if winner != wanted:
        exchange(g)
