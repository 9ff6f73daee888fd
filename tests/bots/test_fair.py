"""A bot's choices do not change when only what it cannot know changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maniple.bots.advice import advise
from maniple.bots.seat import BotSeat, find_bot
from tests.bots.positions import GAMES, beginnings, some

LEVELS = ("random", "captain", "tribune", "legate")
ITERATIONS = 6


def chosen(g: Any, level: str, memory: str = "") -> tuple[Any, str]:
    seat = BotSeat(g, iterations=ITERATIONS, memory=memory)
    return find_bot(level)(7).choose(seat), seat.memory


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_see_what_is_hidden(slug: str, level: str) -> None:
    """Same seed, same iterations; hands, decks, forces and dice drawn anew behind its back."""
    found = [*some(slug, 20), *beginnings(slug, 6)]
    changed = 0
    for number, g in enumerate(found):
        side = g.decision.side
        for other in range(3):
            h = g.imagine(side, Random(100 * number + other))
            assert h.view(side) == g.view(side)
            changed += h.save() != g.save()
            assert chosen(h, level) == chosen(g, level), (type(g.decision).__name__, number)
    assert changed > len(found)  # something was hidden


@pytest.mark.parametrize("slug", GAMES)
def test_a_plan_in_mind_changes_nothing_about_that(slug: str) -> None:
    """In the decisions that follow one where a plan was formed."""
    for number, g in enumerate(beginnings(slug, 4)):
        action, memory = chosen(g, "tribune")
        g.play(*action)
        if g.outcome is not None or memory == "":
            continue
        h = g.imagine(g.decision.side, Random(number))
        assert chosen(h, "tribune", memory) == chosen(g, "tribune", memory)


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_knows_no_more_than_the_seat(slug: str) -> None:
    for number, g in enumerate([*some(slug, 8), *beginnings(slug, 3)]):
        h = g.imagine(g.decision.side, Random(number))
        assert advise(BotSeat(g, iterations=30), Random(1)) == advise(BotSeat(h, iterations=30), Random(1))
