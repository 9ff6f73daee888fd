"""What a bot gets: its own view, its options, games it may imagine. Never the real game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from random import Random
from typing import Any, Protocol

from maniple.kernel.errors import UserError
from maniple.kernel.frames import Action
from maniple.kernel.game import Game
from maniple.kernel.strategy import Strategy


class BotSeat:
    """A bot's chair."""

    def __init__(
        self,
        game: Game,
        seconds: float = 1.0,
        report: Callable[[float], None] | None = None,
        iterations: int = 0,
        memory: str = "",
    ) -> None:
        self.side = game.decision.side
        self.seconds = seconds
        """The time the bot may think."""
        self.iterations = iterations
        """How many imagined games it may try instead, whatever the time; 0 where the time counts."""
        self.memory = memory
        """What the bot noted for its next decision in this game; whoever runs it keeps the note."""
        self.strategy: Strategy | None = game.title.strategy
        self._game = game
        self._report = report
        self.options: list[Action] = list(game.options)

    def view(self) -> dict[str, Any]:
        return self._game.view(self.side)

    def imagine(self, rng: Random) -> Any:
        """A full game consistent with the view: the only thing that a bot may search."""
        return self._game.imagine(self.side, rng)

    def report(self, progress: float) -> None:
        """Say how far the thinking has come, 0 to 1."""
        if self._report is not None:
            self._report(progress)


class Bot(Protocol):
    """An opponent."""

    def choose(self, seat: BotSeat) -> Action:
        """One of the seat's options."""


@cache
def bots() -> Mapping[str, Callable[[int], Bot]]:
    """Every installed bot by name; each is made with a seed."""
    found = {}
    for point in sorted(entry_points(group="maniple.bots"), key=lambda point: point.name):
        try:
            found[point.name] = point.load()
        except Exception as error:  # somebody else's code: say whose, and go no further
            raise UserError(f"The installed bot '{point.name}' cannot be loaded: {error}.") from error
    return found


def find_bot(name: str) -> Callable[[int], Bot]:
    """The bot of that name, or a sentence that lists those there are."""
    found = bots().get(name)
    if found is None:
        raise UserError(f"There is no bot '{name}'; expected one of {', '.join(bots())}.")
    return found
