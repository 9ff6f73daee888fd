"""Golden playthroughs: whole games of every scenario, with both views."""

from __future__ import annotations

from maniple.games.joshua.tables import SCENARIOS
from tests.games.joshua.playthrough import GAMES, NOT_SHOWN, WANTED
from tests.games.playthroughs import PlaythroughsOfAGame


class TestPlaythroughs(PlaythroughsOfAGame):
    games = GAMES
    wanted = WANTED
    not_shown = NOT_SHOWN

    def test_each_scenario_has_a_playthrough(self) -> None:
        """§30.1, §30.2, §30.3, §30.4 Of each there is one at least."""
        assert {game.scenario for game in GAMES.values()} == set(SCENARIOS)
