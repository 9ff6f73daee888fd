"""Random games of any game, each the same whenever it is asked for, and how to play on from any of their moments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, TypeVar

from maniple.kernel.frames import Action
from maniple.kernel.game import Game

G = TypeVar("G", bound=Game)
Moments = Iterator[tuple[G, Action | None]]
"""A game at its decisions with the action that will be taken, and at its end with None."""


def ids_of(action: Action) -> list[int]:
    """What an action names, behind its verb."""
    return [i for i in action[1:] if isinstance(i, int)]


def play(g: Game, action: Action) -> None:
    g.play(str(action[0]), *ids_of(action))


def play_line(g: Game, line: str) -> None:
    """An action in notation."""
    play(g, g.box.catalog.read(line))


def any_option(g: Game, rng: Random) -> Action:
    options = g.options
    return options[int(rng.random() * len(options))]


def play_on(g: Game, rng: Random, most: int, check: Callable[[Any], None] | None = None) -> None:
    """Actions by chance, so many at the most; what must hold is checked before each of them."""
    for _ in range(most):
        if check is not None:
            check(g)
        if g.outcome is not None:
            return
        play(g, any_option(g, rng))


def to_the_end(g: G, choose: Callable[[], Action], most: int) -> Moments[G]:
    """The game at each of its decisions with the action that will be taken, then at its end with None.

    Whoever asks may play on clones; the game itself goes on when the next moment is asked for.
    """
    for _ in range(most):
        if g.outcome is not None:
            yield g, None
            return
        action = choose()
        yield g, action
        play(g, action)
    raise AssertionError(f"the game does not end within {most} decisions")


def some_of(games: Iterable[Moments[G]], every: int) -> Moments[G]:
    """Moments of games: each kind of decision when it first stands, one in so many of all, and the ends."""
    seen: set[str] = set()
    for game in games:
        for number, (g, action) in enumerate(game):
            kind = "" if action is None else type(g.decision).__name__
            if number % every == 0 or kind not in seen or action is None:
                yield g, action
            seen.add(kind)
