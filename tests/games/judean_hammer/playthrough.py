"""The golden playthroughs of Judean Hammer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.kernel.frames import Action
from tests.games.judean_hammer.random_games import READINGS
from tests.games.playthroughs import Playthrough, everything
from tests.games.random_games import any_option

CARDS = 26


@dataclass(frozen=True)
class HammerPlaythrough(Playthrough):
    title = TITLE
    folder = Path(__file__).with_name("playthroughs")
    between_views = 50
    most_actions = 2000

    max_rounds: int = 30
    readings: str = "plain"

    def begin(self) -> Hammer:
        g: Hammer = TITLE.new(TITLE.variant(max_rounds=self.max_rounds, **READINGS[self.readings]), self.seed)
        return g

    def choose(self, g: Hammer, rng: Random) -> Action:
        return any_option(g, rng)

    def named(self, key: str, ids: Sequence[int]) -> set[str]:
        """The events that are used."""
        return {f"#{ids[1] + 1}"} if key in ("plays_the_event", "picks_up") else set()


GAMES = {
    # together these ask every kind of question, use every event, and bring every kind of note
    "deck": HammerPlaythrough("playthrough 115"),
    "points": HammerPlaythrough("playthrough 116"),
    "points_again": HammerPlaythrough("playthrough 151"),
    "tied": HammerPlaythrough("playthrough 13"),
    "outside": HammerPlaythrough("playthrough 89"),
    "deck_at_once": HammerPlaythrough("playthrough 7", readings="at-once"),
    "fewer_recruits": HammerPlaythrough("playthrough 315", readings="fewer"),
    "former": HammerPlaythrough("playthrough 206", readings="former"),
    "last_round": HammerPlaythrough("playthrough", 2),
}
WANTED = everything(TITLE) | {f"#{number}" for number in range(1, CARDS + 1)}
NOT_SHOWN = {"note.no_card_to_reveal"}
"""Which needs all cards in hand or gone."""
