"""10 Special rules: bidding, set-up, and what the years bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch02_sequence import Turn
from maniple.games.jugurthine_war.ch03_stratagems import Roll
from maniple.games.jugurthine_war.state import NOBODY, War
from maniple.games.jugurthine_war.tables import (
    ASIDE,
    CONTAINER,
    FOR_BIDDING,
    LOST,
    MILICE,
    MOST_BID,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    SIDES,
    STRATAGEMS,
    Piece,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Frame, Procedure, Refusal, Steps

BID_HIGHER: Final = Refusal("§10.1-a", "bid_higher")
FIRST_MUST_BID: Final = Refusal("§10.1-a", "first_must_bid")


# -------------------------------------------------------------------- set-up


def set_up(g: War) -> Frame:
    """§10.2-a, §10.1-a The pieces at their places, three random CU for Jugurtha, the containers; then the bids."""
    box = g.map
    for i in range(box.pieces):
        piece = Piece(i)
        space = box.start[piece]
        g.steps[piece] = box.start_steps[piece] if space >= 0 else 0
        g.holder[piece] = box.start_holder[piece]
        g.put(piece, space)
    if not g.variant.treasure:
        g.put(box.treasure, LOST)
        g.holder[box.treasure] = NO_PIECE
    chief = g.chief(ROMAN)
    for piece in g.pieces(ROMAN, box.utica):
        if piece != chief:
            g.holder[piece] = chief
    g.seen = tuple(
        [
            Piece(i)
            for i in range(box.pieces)
            if box.side[i] == NUMIDIAN
            and box.unit_class[i] != MILICE
            and (g.where[i] == ASIDE or (g.where[i] >= 0 and g.top(Piece(i)) != NO_PIECE))
        ]
    )
    units = [i for i in range(box.pieces) if g.where[i] == CONTAINER]
    g.shuffle(units)
    for i in units[: box.random_cu]:
        unit = Piece(i)
        g.holder[unit] = box.jugurtha
        g.steps[unit] = box.most_steps[unit]
        g.put(unit, g.where[box.jugurtha])
        g.note("§10.2-a", "unit_placed", unit, g.where[unit], only=NUMIDIAN)
    g.has_at_least(box.jugurtha, g.count_cu(g.box_of(box.jugurtha)))
    for side in SIDES:
        for kind in range(len(STRATAGEMS)):
            count = box.marker_count[side][kind]
            if box.marker_aside[kind]:
                g.gone = (*g.gone, *([kind] * count))
            else:
                g.pools[side] += [kind] * count
    g.points = g.variant.starting_points
    return Bidding() if g.variant.bidding else Turn()


# -------------------------------------------------------------------- bids for sides


@dataclass(frozen=True)
class Bidding(Procedure):
    """§10.1-a The higher die bids first for the Roman side; it goes on until one stops, or to 19."""

    def steps(self) -> Steps:
        return (self.roll_the_dice, self.begin_to_bid, self.take_sides)

    def roll_the_dice(self, g: War) -> None:
        g.call(Roll(ROMAN, 2, FOR_BIDDING))

    def begin_to_bid(self, g: War) -> None:
        """§10.1-a Ties are rolled again."""
        one, two = g.cast
        if one == two:
            g.goto(self.roll_the_dice)
            return
        g.call(Bid(ROMAN if one > two else NUMIDIAN))

    def take_sides(self, g: War) -> None:
        """§10.1-a The highest bidder is Roman, and his bid is where the marker starts."""
        winner = g.result
        g.points = g.bid
        g.bid = NOBODY
        g.note("§10.1-a", "bid_won", g.points)
        if winner == NUMIDIAN:
            g.note("§10.1-a", "sides_exchanged")
            g.exchange_sides()
        g.become(Turn())


@dataclass(frozen=True)
class Bid(Decision):
    """§10.1-a Bid VP for the Roman side, higher than the other, or stop."""

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return ("Bid.first", ()) if g.bid == NOBODY else ("Bid", (g.bid,))

    def options(self, g: War) -> list[Action]:
        out: list[Action] = [("bid", number) for number in range(g.bid + 1, MOST_BID + 1)]
        if g.bid != NOBODY:
            out.append(("stop",))
        return out

    def refuse_bid(self, g: War, number: int) -> Refusal | None:
        """§10.1-a Higher than the last bid, up to 19."""
        return None if g.bid < number <= MOST_BID else BID_HIGHER

    def bid(self, g: War, number: int) -> None:
        g.bid = number
        g.note("§10.1-a", "bids", number)
        if number == MOST_BID:
            g.end(self.side)
        else:
            g.become(Bid(enemy(self.side)))

    def refuse_stop(self, g: War) -> Refusal | None:
        """§10.1-a The first bidder must bid."""
        return FIRST_MUST_BID if g.bid == NOBODY else None

    def stop(self, g: War) -> None:
        g.end(enemy(self.side))
