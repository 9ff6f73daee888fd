# maniple: interpreted
"""What a bot gets: its own view, its options, games it may imagine, and its time. Never the real game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from random import Random
from time import perf_counter
from typing import Any, Final, Protocol

from maniple.kernel.errors import UserError
from maniple.kernel.frames import Action
from maniple.kernel.game import Game
from maniple.kernel.strategy import Strategy

FADING: Final = 0.9
"""How the longest step so far counts after each other step: one hiccup does not end a search too early for ever."""
TOLD: Final = 0.05
"""Progress is told when it has grown by this much."""
UNRANKED: Final = 100
"""Where a bot of somebody else stands among the levels: after those in the box."""


class Crew(Protocol):
    """Others that think about the same decision, in processes of their own."""

    def call(self) -> None:
        """Let them begin."""

    def findings(self) -> Sequence[str]:
        """What each of them has found so far; then they stop."""


class BotSeat:
    """A bot's chair."""

    def __init__(
        self,
        game: Game,
        seconds: float = 1.0,
        report: Callable[[float], None] | None = None,
        iterations: int = 0,
        memory: str = "",
        *,
        side: int | None = None,
        pondered: str = "",
        stopped: Callable[[], bool] | None = None,
        crew: Crew | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.side = game.decision.side if side is None else side
        self.seconds = seconds
        """The time the bot may think."""
        self.iterations = iterations
        """How many steps of its search it may take instead, whatever the time; 0 where the time counts."""
        self.memory = memory
        """What the bot noted for its next decision in this game; whoever runs it keeps the note."""
        self.pondered = pondered
        """What it found in the other's time, if it was let think then."""
        self.strategy: Strategy | None = game.title.strategy
        self._game = game
        self._report = report
        self._stopped = stopped
        self._crew = None if iterations else crew  # what many find in a time cannot be reproduced
        self._clock = clock
        self._began = clock()
        self._last = -1.0
        self._longest = 0.0
        self._told = 0.0
        self.options: list[Action] = list(game.options) if self.side == game.decision.side else []

    def view(self) -> dict[str, Any]:
        return self._game.view(self.side)

    def imagine(self, rng: Random) -> Any:
        """A full game consistent with the view: the only thing that a bot may search."""
        return self._game.imagine(self.side, rng)

    def report(self, progress: float) -> None:
        """Say how far the thinking has come, 0 to 1."""
        if self._report is not None:
            self._report(progress)

    def goes_on(self, done: int) -> bool:
        """Whether another step of a search may be taken after so many, by the budget; asked before each step.

        It tells the progress too. A step is expected to take about as long as the longest of the last ones.
        """
        if self._stopped is not None and self._stopped():
            return False
        if self.iterations:
            self._tell(done / self.iterations)
            return done < self.iterations
        now = self._clock()
        if self._last >= 0.0:
            self._longest = max(now - self._last, FADING * self._longest)
        self._last = now
        spent = now - self._began
        self._tell(spent / self.seconds if self.seconds > 0 else 1.0)
        return spent + self._longest <= self.seconds

    def spent(self, done: int) -> float:
        """The part of the budget that is used up after so many steps, 0 to 1."""
        if self.iterations:
            return min(1.0, done / self.iterations)
        return min(1.0, (self._clock() - self._began) / self.seconds) if self.seconds > 0 else 1.0

    def _tell(self, progress: float) -> None:
        if progress - self._told >= TOLD:
            self._told = progress
            self.report(min(1.0, progress))

    def call_for_help(self) -> None:
        """A search begins: others may search with us, where there are any."""
        if self._crew is not None:
            self._crew.call()

    def findings(self) -> Sequence[str]:
        """What the others have found so far, each as it told it; they stop."""
        return self._crew.findings() if self._crew is not None else ()


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


@dataclass(frozen=True)
class Level:
    """A bot as it is shown to those who choose an opponent."""

    name: str
    """As commands and records have it: `random`."""
    label: str
    """As people call it: `Recruit`."""
    about: str
    """One sentence: the first line of its docstring."""
    slow: bool
    """It thinks about a decision for as long as it is given."""


def levels() -> Sequence[Level]:
    """Every installed bot, the weakest first; those of others come after the ones in the box."""
    ranked = sorted(bots().items(), key=lambda item: (getattr(item[1], "rank", UNRANKED), item[0]))
    return [_level(name, bot) for name, bot in ranked]


def _level(name: str, bot: Callable[[int], Bot]) -> Level:
    lines = (bot.__doc__ or "").strip().splitlines()
    label = getattr(bot, "label", "") or name.replace("-", " ").capitalize()
    return Level(name, label, lines[0] if lines else "", bool(getattr(bot, "slow", True)))


def level_of(name: str) -> Level:
    """How a bot is shown, also one that is no longer installed."""
    return next((level for level in levels() if level.name == name), Level(name, name, "", True))


def read_level(said: str) -> str:
    """The bot that is meant by its name or by what it is called: `random` or `Recruit`."""
    for level in levels():
        if said in (level.name, level.label, level.label.lower()):
            return level.name
    find_bot(said)
    return said
