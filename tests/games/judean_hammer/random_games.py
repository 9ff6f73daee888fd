"""Random games, each the same whenever it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.kernel.frames import Action
from tests.games.random_games import Moments, any_option, to_the_end

MOST_DECISIONS = 5000


READINGS: dict[str, Mapping[str, Any]] = {
    "plain": {},
    "former": TITLE.former[1].options,
    "at-once": {"deck_end": "at-once"},
    "fewer": {"full_recruits": False},
}
"""Options by name: none, those of the rules as they were, a deck that ends the game at once, fewer recruits."""


def random_game(seed: str, **variant: Any) -> Moments[Hammer]:
    """The game at each of its decisions with the action that will be taken, then at its end with None."""
    rng = Random(seed)
    g: Hammer = TITLE.new(TITLE.variant(**variant), seed)
    return to_the_end(g, lambda: chosen(g, rng), MOST_DECISIONS)


def chosen(g: Hammer, rng: Random) -> Action:
    """An option by chance. Small steps and events are wanted more than cards thrown away for nothing."""
    action = any_option(g, rng)
    if action == ("done",) and len(g.options) > 1 and rng.random() < 0.6:
        action = any_option(g, rng)
    return action
