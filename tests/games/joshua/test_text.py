"""Every sentence there is gets used, every one that is used exists, and each names the things it is given."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from maniple.games.joshua import TITLE
from maniple.games.joshua.cards_events import TARGETS
from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import CARDS, MOMENTS
from tests.games.joshua.random_games import varied_game
from tests.games.random_games import Moments
from tests.games.texts import MOST, TextsOfAGame


class TestText(TextsOfAGame):
    title = TITLE
    ends = (".", "!")
    beginnings = "{+"
    below_zero = ("note.hebrews_win", "note.pagans_win")
    bounds: Mapping[str, tuple[int, int]] = {"die": (1, 6), "number": (0, MOST)}
    cards = CARDS
    least_notes = 100
    least_citations = 100

    def games(self, number: int) -> Moments[Joshua]:
        """Of all scenarios; some are bid for."""
        for seed in range(number):
            yield from varied_game("text", seed)

    def prompts_elsewhere(self) -> Mapping[str, Collection[str]]:
        return {
            "Window": {"Window", "Window.5.avoid"} | {f"Window.{moment}" for moment in range(len(MOMENTS))},
            "ChooseTarget": {f"ChooseTarget.{key}" for key in (*TARGETS, "storms-at-sea.sail")},
        }

    def test_every_line_of_many_games_can_be_written(self) -> None:
        """Notes, prompts, labels and outcomes of random games can be written, and most of them occur."""
        noted, asked, refused = self.lines_of(self.games(20), labels_every=20, refusals_every=100)
        notes, refusals = self.of_kind("note"), self.of_kind("refuse")
        assert len(asked) > 0.8 * len(self.decisions), sorted(self.decisions - asked)
        assert len(noted) > 0.7 * len(notes), sorted(notes - noted)
        assert len(refused) > 0.5 * len(refusals), sorted(refusals - refused)

    def test_every_frame_cites_a_rule(self) -> None:
        """Each place in the sequence of play knows its rule."""
        cited = {name: TITLE._citations.get(name, "") for name in TITLE.frames}
        assert [name for name, citation in cited.items() if not self.is_a_rule(citation)] == []
