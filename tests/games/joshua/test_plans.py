"""What the captain of Joshua does not do."""

from __future__ import annotations

import pytest

from maniple.games.joshua.ch03_victory import goal, initiative_point, victory_points
from maniple.games.joshua.ch20_courage import CourageTest, SpendCourage
from maniple.games.joshua.plans import STRATEGY, Fortify, March
from maniple.games.joshua.tables import HEBREW, PAGAN, SPACES
from tests.games.joshua.joshua_table import JoshuaTable


def test_chariots_do_not_ride_where_a_great_army_waits() -> None:
    """One chariot takes Sharon back if nobody is near; under the eyes of Caleb with twelve, walls come first."""
    for army, first in (("", March), ("; caleb, 12 in joppa", Fortify)):
        table = JoshuaTable().held("sharon").pieces(f"1 chariots in jokneam{army}").hand(PAGAN, "deserters").card(PAGAN)
        plan = STRATEGY.plans(table.g, PAGAN)[0]
        assert isinstance(plan, first), army
        if isinstance(plan, March):
            assert plan.target == table.space("sharon")


@pytest.mark.parametrize("chit", [1, 2, 3, 4])
def test_20_4_pagans_do_not_end_a_game_that_they_would_lose(chit: int) -> None:
    """§20.4, §3.2, Ruling R34 Whatever chit was drawn, the Hebrews need 20 points if the game
    ends on turn 9, and each Pagan marker spent gives them one more. Their score rises space by space."""
    spent: set[int] = set()
    for number in range(3, 55):
        table = JoshuaTable().turn(9).chit(chit).courage(4, 4).initiative(HEBREW).no_more_cards()
        g = table.g
        for space in range(1, number + 1):
            if space < SPACES and not g.city[space]:
                g.set_control(space, HEBREW)
        g.courage = (number // 3, 4)
        table.begin(CourageTest())
        assert isinstance(g.decision, SpendCourage) and g.decision.side == PAGAN
        verb, markers = STRATEGY.thumb(g)
        assert verb == "spend"
        spent.add(int(markers))
        if markers:
            assert victory_points(g) + initiative_point(g) + int(markers) < goal(g) == 20
    assert spent == {0, 1, 2, 3, 4}, "well ahead they do"
