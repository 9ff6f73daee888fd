"""The golden playthroughs of Storm Over Jerusalem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.kernel.frames import Action
from tests.games.playthroughs import Playthrough, everything
from tests.games.storm_over_jerusalem.random_games import chosen

PATIENCE = 0.2
"""Few second thoughts about a pass make shorter games."""


@dataclass(frozen=True)
class StormPlaythrough(Playthrough):
    title = TITLE
    folder = Path(__file__).with_name("playthroughs")
    between_views = 200
    most_actions = 5000

    bidding: bool = False
    thrift: float = 0.0

    def begin(self) -> Storm:
        g: Storm = TITLE.new(TITLE.variant(bidding=self.bidding), self.seed)
        return g

    def choose(self, g: Storm, rng: Random) -> Action:
        return chosen(g, rng, PATIENCE, self.thrift)

    def named(self, key: str, ids: Sequence[int]) -> set[str]:
        """The cards that are played."""
        return {f"#{ids[1] + 1}"} if key in ("plays_card", "answers_with") else set()


GAMES = {
    # together these ask every kind of question, use every verb and every card, and bring almost every kind of note
    "bids": StormPlaythrough("playthrough 56", bidding=True),
    "brief": StormPlaythrough("playthrough 27"),
    "exchanged": StormPlaythrough("playthrough 4", bidding=True),
    "firebrands": StormPlaythrough("playthrough 179"),
    "sortie": StormPlaythrough("playthrough 32", bidding=True),
    "thrifty": StormPlaythrough("playthrough 110", thrift=0.95),
}
WANTED = everything(TITLE) | {f"#{number}" for number in range(1, 56)}
NOT_SHOWN = {
    # Escape the Siege takes effect when it is discarded
    "#46",
    "#47",
    # a card that the shipped set has not (§5.2c)
    "PartOfImpulse",
    # no Judean unit on the map, a retreat through a full area, equal bids, equal points
    "note.passes_through",
    "note.nobody_to_escape",
    "note.bid_settled_by_die",
    "note.tied_points",
}
"""Which are rare, or not played."""
