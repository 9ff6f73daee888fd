"""Every sentence there is gets used, every one that is used exists, and each names the things it is given."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.state import War
from tests.games.jugurthine_war.random_games import random_game
from tests.games.random_games import Moments
from tests.games.texts import NamedThings

KEYS_ELSEWHERE = {
    "beats_a_strong_force",
    "both_chiefs_fell",
    "hands_over",
    "leaves",
    "moral_by_chief",
    "moral_by_points",
    "numidian_both_fell",
    "numidian_by_chief",
    "numidian_by_points",
    "numidian_by_time",
    "numidian_seizes",
    "pillage_tells",
    "roman_by_chief",
    "roman_by_points",
    "roman_seizes",
    "takes",
    "treasure_shown_lost",
}
KIND_OF_NAME = {
    **dict.fromkeys(("side", "winner", "attacker", "enemy", "ROMAN", "NUMIDIAN"), "side"),
    **dict.fromkeys(("space", "origin", "goal", "where", "utica", "refuge", "start"), "hex"),
    **dict.fromkeys(("piece", "unit", "commander", "new", "old"), "piece"),
    **dict.fromkeys(("city", "city_at"), "city"),
    "stratagem": "stratagem",
    "why": "roll",
    "cast": "die",
    "passed": "verdict",
    "index": "year",
    "FIRST_YEAR": "year",
    "i": "any",
}
RARE_QUESTIONS = {
    "ComeOut",
    "KeepOrLift",
    "SallyOrStay",
    "Cover",
    "Withdraw",
    "AttackInTheZone",
    "ChooseAttrition",
    "GainStep",
    "LeadInside",
    "GarrisonJoins",
    "RazeCity",
}
"""Which the tests of their rules show."""


class TestText(NamedThings):
    title = TITLE
    keys_elsewhere = KEYS_ELSEWHERE
    kind_of_name = KIND_OF_NAME
    bounds: Mapping[str, tuple[int, int]] = {}
    """Years are below 0, and so may a changed die be."""
    least_citations = 60

    def games(self, number: int) -> Moments[War]:
        """With options of all kinds."""
        for seed in range(number):
            options = seed % 2 == 0
            yield from random_game(f"text {seed}", bidding=seed % 5 == 0, treasure=options, special_rp=options)

    def kind_of(self, node: ast.expr) -> str:
        """But a choice by a verdict is one, and a year is counted from the first."""
        if isinstance(node, ast.IfExp) and self.kind_of(node.test) == "verdict":
            return "verdict"
        if isinstance(node, ast.BinOp):
            return "year" if self.kind_of(node.right) == "year" else "number"
        return super().kind_of(node)

    def test_every_line_of_many_games_can_be_written(self) -> None:
        """Notes, prompts, labels and outcomes of many random games; refusals at some decisions."""
        noted, asked, refused = self.lines_of(self.games(10), labels_every=10, refusals_every=50)
        assert self.decisions - asked <= RARE_QUESTIONS
        assert len({key for key in noted if not f"note.{key}".startswith(self.open_ended)}) > 80
        assert len(refused) > 50

    def test_every_frame_cites_a_rule(self) -> None:
        assert len(self.frames_cited(self.games(5))) > 50
