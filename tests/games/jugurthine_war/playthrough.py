"""The golden playthroughs of The Jugurthine War."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import STRATAGEMS
from maniple.kernel.frames import Action
from tests.games.jugurthine_war.random_games import chosen
from tests.games.playthroughs import Playthrough, everything


@dataclass(frozen=True)
class WarPlaythrough(Playthrough):
    title = TITLE
    folder = Path(__file__).with_name("playthroughs")
    between_views = 400
    most_actions = 20000

    bidding: bool = False
    options: bool = False
    """The optional rules of chapter 11."""
    careful: bool = False

    def begin(self) -> War:
        chosen_rules = TITLE.variant(
            bidding=self.bidding, treasure=self.options, special_rp=self.options, mauretanian_king=self.options
        )
        g: War = TITLE.new(chosen_rules, self.seed)
        return g

    def choose(self, g: War, rng: Random) -> Action:
        return chosen(g, rng, self.careful)

    def named(self, key: str, ids: Sequence[int]) -> set[str]:
        """The markers that are played."""
        return {f"#{STRATAGEMS[ids[1]]}"} if key == "stratagem_shown" else set()


GAMES = {
    # together these ask almost every kind of question, use almost every verb, and play every kind of marker
    "alliance": WarPlaythrough("playthrough 31", careful=True),
    "bids": WarPlaythrough("playthrough 112", bidding=True, options=True, careful=True),
    "exchanged": WarPlaythrough("playthrough 24", bidding=True, options=True),
    "mauretania": WarPlaythrough("playthrough 211", careful=True),
    "options": WarPlaythrough("playthrough 42", options=True),
    "raids": WarPlaythrough("playthrough 159"),
    "shelter": WarPlaythrough("playthrough 36", options=True),
    "siege": WarPlaythrough("playthrough 66", options=True),
}
ROLLS = {key for key in TITLE.templates if key.startswith("note.rolled_")}
"""One note for each number of dice."""
WANTED = (everything(TITLE) | {f"#{slug}" for slug in STRATAGEMS}) - ROLLS
NOT_SHOWN = {
    "AttackInTheZone",
    "ChooseAttrition",
    "Cover",
    "SallyOrStay",
    "note.alliance_points",
    "note.ambush_halved",
    "note.betrayed",
    "note.both_chiefs_fell",
    "note.both_destroyed",
    "note.city_given_up",
    "note.city_stands",
    "note.evades_in_the_zone",
    "note.impedimenta_destroyed",
    "note.militia_destroyed",
    "note.moral_by_chief",
    "note.moral_by_points",
    "note.no_retreat",
    "note.numidian_both_fell",
    "note.numidian_by_points",
    "note.numidian_by_time",
    "note.pillage_tells",
    "note.roman_by_points",
    "note.sent_home",
    "note.siege_kept",
    "note.stays_inside",
    "verb.attack",
    "verb.cover",
    "verb.keep",
    "verb.lift",
    "verb.ravage",
    "verb.suffer",
}
"""Which are rare, and shown by the tests of their rules: some ends, Western Numidia, several sieges at once."""
