"""Random games, each the same whenever it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.kernel.frames import Action

MOST_DECISIONS = 5000
GIVING_UP = ("pass", "done", "stop")
WITH_CARDS = ("play", "build", "repair", "discard")
RARE = ("accompany", "lead", "unite", "climb")


def random_game(seed: str, **variant: Any) -> Iterator[tuple[Storm, Action | None]]:
    """The game at each of its decisions with the action that will be taken, then at its end with None.

    Whoever asks may play on clones; the game itself goes on when the next moment is asked for.
    """
    rng = Random(seed)
    thrift = 0.9 if rng.random() < 0.1 else 0.0
    g: Storm = TITLE.new(TITLE.variant(**variant), seed)
    for _ in range(MOST_DECISIONS):
        if g.outcome is not None:
            yield g, None
            return
        action = chosen(g, rng, thrift=thrift)
        yield g, action
        play(g, action)
    raise AssertionError(f"the game of seed {seed} does not end")


def chosen(g: Storm, rng: Random, patience: float = 0.7, thrift: float = 0.0) -> Action:
    """An option by chance. Cards and rare deeds are wanted more than passes, or a turn would be over at once.

    Thrift keeps cards in hand, so that a hand may be too large for the next turn.
    """
    options = g.options
    thrifty = rng.random() < thrift
    if thrifty:
        options = [action for action in options if action[0] not in WITH_CARDS] or options
    for wanted in (RARE, ("play",)):
        found = [action for action in options if action[0] in wanted]
        if found and rng.random() < 0.4:
            return found[int(rng.random() * len(found))]
    action = options[int(rng.random() * len(options))]
    if action[0] in GIVING_UP and len(options) > 1 and rng.random() < patience:
        action = options[int(rng.random() * len(options))]
    return action


def play(g: Storm, action: Action) -> None:
    g.play(str(action[0]), *[i for i in action[1:] if isinstance(i, int)])
