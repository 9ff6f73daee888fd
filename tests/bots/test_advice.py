"""Hints: the best options with what to expect of them, and one reason in words."""

from __future__ import annotations

import json
from random import Random

import pytest

from maniple.bots.advice import MOST, advise, hints
from maniple.bots.seat import BotSeat
from maniple.kernel.title import Title, find_title
from tests.bots.positions import GAMES, beginnings, some


@pytest.mark.parametrize("slug", GAMES)
def test_hints_are_options_the_best_first_each_with_a_reason(slug: str) -> None:
    title = find_title(slug)
    for g in [*some(slug, 12), *beginnings(slug, 4)]:
        found = hints(BotSeat(g, iterations=60), Random(1))
        lines = [g.box.catalog.write(action) for action in g.options]
        assert 1 <= len(found) <= MOST
        assert len({hint.line for hint in found}) == len(found)
        for hint in found:
            assert hint.line in lines
            assert hint.label == title.label(g, g.box.catalog.read(hint.line))
            assert 0.0 <= hint.chance <= 1.0
            assert hint.reason[0].isupper() or not hint.reason[0].isalpha()
            assert hint.reason.endswith(".") and "{" not in hint.reason


def test_where_a_plan_begins_the_reason_tells_it() -> None:
    g = beginnings("judean-hammer", 1)[0]
    for hint in hints(BotSeat(g, iterations=40), Random(1)):
        card = hint.label.partition(":")[0]
        assert hint.reason.startswith(card)


def test_a_sole_option_is_said_to_be_one() -> None:
    title = find_title("judean-hammer")
    g = next(g for g in walk(title) if len(g.options) == 1)
    only = hints(BotSeat(g, iterations=4), Random(1))
    assert len(only) == 1 and "nothing else to do" in only[0].reason


def walk(title: Title, most: int = 2000):  # type: ignore[no-untyped-def]
    g = title.new(seed="walk")
    rng = Random(1)
    for _ in range(most):
        if g.outcome is not None:
            return
        yield g
        g.play(*rng.choice(g.options))


def test_without_time_there_is_still_one() -> None:
    assert len(hints(BotSeat(beginnings("joshua", 1)[0], seconds=0.0), Random(1))) == 1


def test_a_game_without_a_strategy_has_none(standoff: Title) -> None:
    assert json.loads(advise(BotSeat(standoff.new(seed="x")), Random(1))) == []
