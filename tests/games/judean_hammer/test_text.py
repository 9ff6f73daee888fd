"""Every sentence there is gets used, every one that is used exists, and each names the things it is given."""

from __future__ import annotations

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.kernel.text import GENERAL
from tests.games.judean_hammer.random_games import READINGS, random_game
from tests.games.random_games import Moments
from tests.games.texts import NamedThings, words_in

KIND_OF_NAME = {
    "side": "side",
    "owner": "side",
    "winner": "side",
    "modifier_side": "side",
    "enemy": "side",
    "MACCABEAN": "side",
    "GREEK": "side",
    "area": "area",
    "base": "area",
    "where": "area",
    "path": "area",
    "card": "card",
    "in_play": "card",
    "region": "region",
    "die": "die",
    "flag": "flag",
    "chosen_way": "way",
}


NAMES = list(READINGS)
RARE = {"no_card_to_reveal", "by_the_last_round", "stays_outside"}
RARELY_REFUSED = {"nowhere_to_recruit"}
"""What hardly any random game shows; the tests of the rules do."""


class TestText(NamedThings):
    title = TITLE
    kind_of_name = KIND_OF_NAME
    unnamed = ("note.plays_the_event",)
    cards = 26

    def games(self, number: int, first: int = 0) -> Moments[Hammer]:
        for seed in range(first, number):
            yield from random_game(f"text {seed}", **READINGS[NAMES[seed % len(NAMES)]])

    def said_elsewhere(self) -> set[str]:
        """`use` and `finish` are told their key by those who call them."""
        return {word for call in self.calls("use", "finish") for word in words_in(call)}

    def test_every_line_of_many_games_can_be_written(self) -> None:
        """Notes, prompts, labels, outcomes and refusals of many random games, and each of them occurs."""
        noted, asked, refused = self.lines_of(self.games(20), labels_every=1, refusals_every=1)
        more_noted, more_asked, _ = self.lines_of(self.games(100, first=20), labels_every=1, refusals_every=1000)
        assert asked | more_asked == self.decisions
        assert noted | more_noted | RARE == self.of_kind("note")
        general = {key.removeprefix("refuse.") for key in GENERAL}
        assert (refused - general) | RARELY_REFUSED == self.of_kind("refuse")

    def test_every_frame_cites_a_rule(self) -> None:
        assert self.frames_cited(self.games(30)) >= self.decisions

    def test_the_words_of_a_flag_tell_it(self) -> None:
        """Ruling JH-R43 A flag is read as part of "From now on ..."."""
        for words in TITLE.shipped_box.kinds["flag"].names:
            assert words[0].islower() or words.startswith(("Jerusalem", "Maccabean"))
            assert not words.endswith(".")
            assert "this round" in words
