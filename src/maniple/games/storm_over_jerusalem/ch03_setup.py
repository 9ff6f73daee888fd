"""3.0 Setup."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.games.storm_over_jerusalem.ch04_sequence import Turn
from maniple.games.storm_over_jerusalem.ch16_options import Bidding
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import CARDS, NOWHERE, SIDES, Unit
from maniple.kernel.frames import Frame, Procedure, Steps


def set_up(g: Storm) -> Frame:
    """§3.0a, §3.0b, §12.0c Units to their places, cards shuffled, markers at their start."""
    for unit in range(g.map.units):
        if g.map.setup[unit] != NOWHERE:
            g.put(Unit(unit), g.map.setup[unit])
    for side in SIDES:
        g.decks[side] = [card for card in range(CARDS) if g.map.card_side[card] == side]
        g.shuffle(g.decks[side])
    return Opening()


@dataclass(frozen=True)
class Opening(Procedure):
    """§3.0b, §16.1a Bids for sides, if that was agreed; then the first turn."""

    def steps(self) -> Steps:
        return (self.bid, self.begin)

    def bid(self, g: Storm) -> None:
        if g.variant.bidding:
            g.call(Bidding())

    def begin(self, g: Storm) -> None:
        g.become(Turn())
