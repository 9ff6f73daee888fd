"""Random games, each the same whenever it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.kernel.frames import Action

MOST_DECISIONS = 5000


def random_game(seed: str) -> Iterator[tuple[Hammer, Action | None]]:
    """The game at each of its decisions with the action that will be taken, then at its end with None.

    Whoever asks may play on clones; the game itself goes on when the next moment is asked for.
    """
    rng = Random(seed)
    g: Hammer = TITLE.new(seed=seed)
    for _ in range(MOST_DECISIONS):
        if g.outcome is not None:
            yield g, None
            return
        # Small steps and events are wanted more than cards thrown away for nothing
        options = g.options
        action = options[int(rng.random() * len(options))]
        if action == ("done",) and len(options) > 1 and rng.random() < 0.6:
            action = options[int(rng.random() * len(options))]
        yield g, action
        g.play(str(action[0]), *[i for i in action[1:] if isinstance(i, int)])
    raise AssertionError(f"the game of seed {seed} does not end")


def play(g: Hammer, action: Action) -> None:
    g.play(str(action[0]), *[i for i in action[1:] if isinstance(i, int)])
