"""Every sentence there is gets used, every one that is used exists, and each names the things it is given."""

from __future__ import annotations

import ast

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from tests.games.random_games import Moments
from tests.games.storm_over_jerusalem.random_games import random_game, with_cards_for_a_pass
from tests.games.texts import NamedThings

KEYS_ELSEWHERE = {
    "assault_declared",
    "assault_up_the_ramp",
    "automatic_victory",
    "by_points",
    "leader_attacks",
    "leader_unites",
    "rolls_again",
    "rolls_to_attack",
    "tied_points",
}
KIND_OF_NAME = {
    "side": "side",
    "seat": "side",
    "winner": "side",
    "wanted": "side",
    "wants": "side",
    "gainer": "side",
    "holder": "side",
    "enemy": "side",
    "ROMAN": "side",
    "JUDEAN": "side",
    "area": "area",
    "here": "area",
    "zone": "area",
    "target": "area",
    "origin": "area",
    "tower_at": "area",
    "where": "area",
    "sides_of": "area",
    "unit": "unit",
    "leader": "unit",
    "faction": "leader",
    "card": "card",
    "lost": "card",
    "tower": "tower",
    "before": "tower",
    "after": "tower",
    "other": "tower",
    "wall": "wall",
    "die": "die",
}
RARE_NOTES = {"nobody_to_escape", "tied_points", "bid_settled_by_die"}
RARE_REFUSALS = {
    "area_is_out_of_supply",
    "bid_too_high",
    "cavalry_not_over_a_wall",
    "enough_for_this_tower",
    "full_and_leads_nowhere",
    "full_areas_block_the_way",
    "enough_units_already",
    "needs_a_legion",
    "needs_auxiliaries_attacking_adjacent",
    "ramp_not_in_reach",
    "needs_a_tower",
    "needs_temple_and_palace",
    "needs_the_faction",
    "no_cavalry_or_towers_over_a_ramp",
    "no_leader_slips_away",
    "no_legion_there",
    "no_passage_to_there",
    "no_ramp_possible_there",
    "no_such_counter",
    "no_tower_possible",
    "no_towers_there",
    "one_faction_at_the_ramp",
    "one_faction_slips_away",
    "one_testudo",
    "one_tower_in_an_assault",
    "only_an_assault",
    "needs_legions_only",
    "towers_only_assault",
    "two_leaders_in_one_area",
    "walls_of_two_areas_only",
}
"""Which the tests of the rules show."""


class TestText(NamedThings):
    title = TITLE
    keys_elsewhere = KEYS_ELSEWHERE
    kind_of_name = KIND_OF_NAME
    cards = 55

    def games(self, number: int) -> Moments[Storm]:
        """Every fifth is bid for, every tenth has made-up cards."""
        for seed in range(number):
            box = with_cards_for_a_pass() if seed % 10 == 9 else None
            yield from random_game(f"text {seed}", box, bidding=seed % 5 == 0)

    def kind_of(self, node: ast.expr) -> str:
        """But `g.wall[wall]` is the value of a section."""
        found = super().kind_of(node)
        return "number" if isinstance(node, ast.Subscript) and found == "wall" else found

    def test_every_line_of_many_games_can_be_written(self) -> None:
        """Notes, prompts, labels and outcomes of many random games, and each occurs; refusals at some decisions."""
        noted, asked, refused = self.lines_of(self.games(60), labels_every=10, refusals_every=75)
        assert asked == self.decisions
        assert self.of_kind("note") - noted <= RARE_NOTES
        assert self.of_kind("refuse") - refused <= RARE_REFUSALS

    def test_every_frame_cites_a_rule(self) -> None:
        assert self.frames_cited(self.games(60)) >= self.decisions
