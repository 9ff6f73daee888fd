"""16.1 Bidding for sides. 16.2 and 16.3 only change how losses are counted, in `ch15_victory.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import JUDEAN, MOST_BID, ROMAN, SIDES, enemy
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

BID_TOO_HIGH: Final = Refusal("§16.1a", "bid_too_high")


@dataclass(frozen=True)
class Bidding(Procedure):
    """§16.1a Who plays which side: each names one in secret; if it is the same, they bid points for it in secret."""

    def steps(self) -> Steps:
        return (self.first_wish, self.second_wish, self.compare, self.first_bid, self.second_bid, self.settle)

    def first_wish(self, g: Storm) -> None:
        g.call(WantSide(ROMAN))

    def second_wish(self, g: Storm) -> None:
        g.call(WantSide(JUDEAN))

    def compare(self, g: Storm) -> None:
        """§16.1a Different wishes are granted, and nobody bids."""
        g.revealed()
        for seat in SIDES:
            g.note("§16.1a", "wish_shown", seat, g.wants[seat])
        if g.wants[0] != g.wants[1]:
            if g.wants[0] == JUDEAN:
                g.note("§16.1a", "sides_exchanged")
                exchange(g)
            g.end()

    def first_bid(self, g: Storm) -> None:
        g.call(BidPoints(ROMAN))

    def second_bid(self, g: Storm) -> None:
        g.call(BidPoints(JUDEAN))

    def settle(self, g: Storm) -> None:
        """§16.1a, Example V25 The higher bid has its wish; a die settles equal ones; the other gets the points."""
        g.revealed()
        wanted = Side(g.wants[0])
        for seat in SIDES:
            g.note("§16.1a", "bid_shown", seat, g.bids[seat])
        winner = ROMAN if g.bids[0] > g.bids[1] else JUDEAN
        points = abs(g.bids[0] - g.bids[1])
        if g.bids[0] == g.bids[1]:
            die = g.roll()
            winner = ROMAN if die <= 3 else JUDEAN
            points = g.bids[winner]
            g.note("§16.1a", "bid_settled_by_die", die, winner)
        g.score(enemy(wanted), points)
        g.note("§16.1a", "bid_settled", enemy(wanted), points)
        if winner != wanted:
            g.note("§16.1a", "sides_exchanged")
            exchange(g)


def exchange(g: Storm) -> None:
    """§16.1a Each seat plays the other side from here on."""
    g.wants = (g.wants[1], g.wants[0])
    g.bids = (g.bids[1], g.bids[0])
    g.exchange_sides()


@dataclass(frozen=True)
class WantSide(Decision):
    """§16.1a Which side do you want?"""

    def options(self, g: Storm) -> list[Action]:
        return [("want", side) for side in SIDES]

    def want(self, g: Storm, side: int) -> None:
        g.wants = (side, g.wants[1]) if self.side == ROMAN else (g.wants[0], side)
        g.note("§16.1a", "wish_made", self.side)
        g.end()


@dataclass(frozen=True)
class BidPoints(Decision):
    """§16.1a How many victory points do you bid for it?"""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "BidPoints", (g.wants[0],)

    def options(self, g: Storm) -> list[Action]:
        return [("bid", number) for number in range(MOST_BID + 1)]

    def refuse_bid(self, g: Storm, number: int) -> Refusal | None:
        """§16.1a Up to 20, which is more than anybody should pay."""
        return None if 0 <= number <= MOST_BID else BID_TOO_HIGH

    def bid(self, g: Storm, number: int) -> None:
        g.bids = (number, g.bids[1]) if self.side == ROMAN else (g.bids[0], number)
        g.note("§16.1a", "bid_made", self.side)
        g.end()
