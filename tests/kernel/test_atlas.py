"""Atlas, a game of somebody else's with a board, is as sound as the games on the shelf."""

from __future__ import annotations

from pathlib import Path

from maniple.kernel.title import Title
from maniple.lab.fuzz import fuzz


def test_random_games_of_atlas_are_clean_at_every_decision(atlas: Title, tmp_path: Path) -> None:
    report = fuzz(atlas, games=60, seed="atlas", thorough=True, workers=0, folder=tmp_path)
    assert [failure.sentence for failure in report.failures] == []
    assert {key for _, key, _ in report.outcomes} == {"more_points", "equal_points"}
    assert 12 <= report.average_length <= 20
