"""The bots at a table in the terminal: those that search think in processes of their own, on every core."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random
from typing import Final

from maniple.bots.advice import Hint, hints
from maniple.bots.seat import Bot, BotSeat, bots, find_bot, level_of, read_level
from maniple.bots.workers import BotFailed, LocalStaff, Staff, Task
from maniple.kernel.components import SHIPPED
from maniple.kernel.errors import UserError
from maniple.kernel.frames import Action
from maniple.table.table import Table
from maniple.terminal.screen import Screen

HUMAN: Final = "human"
BOT: Final = "bot:"
SECONDS: Final = 1.0
PONDERING: Final = 600.0
"""The most seconds that a bot thinks in the other's time."""


def read_player(side: str, given: str) -> str:
    """Who plays a side: `human`, or a bot by its name or by what it is called."""
    if given == HUMAN:
        return given
    if given.startswith(BOT):
        return f"{BOT}{read_level(given.removeprefix(BOT))}"
    raise UserError(f"--{side} is '{given}'; expected human, or bot: and the name of a bot, such as bot:captain.")


@dataclass(frozen=True)
class Thinking:
    """How the bots of a sitting may think."""

    seconds: float = SECONDS
    ponder: bool = False
    """In the opponent's time too."""


class Opponents:
    """The bots at one table."""

    def __init__(self, table: Table, screen: Screen, thinking: Thinking, staff: Staff | None = None) -> None:
        self.table = table
        self.screen = screen
        self.thinking = thinking
        self.names: Mapping[int, str] = {
            seat: chair.name.removeprefix(BOT) for seat, chair in enumerate(table.seats) if chair.name.startswith(BOT)
        }
        self._here: Mapping[int, Bot] = {
            seat: find_bot(name)(bot_seed(table, seat)) for seat, name in self.names.items()
        }
        self._memory: dict[int, str] = {}
        self._staff = staff

    def label(self, seat: int) -> str:
        """What people call the bot of a seat."""
        return level_of(self.names[seat]).label

    def choose(self, seat: int) -> Action:
        """The bot of a seat is asked."""
        pondered = self._staff.stop_pondering() if self._staff is not None else ""
        if not getattr(bots()[self.names[seat]], "slow", False):
            chair = BotSeat(self.table.game, self.thinking.seconds, None, 0, self._memory.get(seat, ""))
            action = self._here[seat].choose(chair)
            self._memory[seat] = chair.memory
            return action
        task = replace(self._task(seat), memory=self._memory.get(seat, ""), pondered=pondered)
        with self._shown(f"The {self.label(seat)} is thinking") as report:
            try:
                thought = self._workers().choose(task, report)
            except BotFailed as error:
                raise UserError(f"The bot '{self.names[seat]}' failed: {error}") from None
        self._memory[seat] = thought.memory
        found: Action = self.table.game.box.catalog.read(thought.line)
        return found

    def ponder(self, seat: int) -> None:
        """A person is asked: the bot opposite may think meanwhile."""
        other = 1 - seat
        if self.thinking.ponder and other in self.names and hasattr(bots()[self.names[other]], "ponder"):
            side = int(self.table.side_of(other))
            self._workers().ponder(replace(self._task(other), side=side, seconds=PONDERING))

    def hints(self, seat: int) -> list[Hint]:
        """The best options of a person who is asked."""
        rng = Random(bot_seed(self.table, seat))
        with self._shown("Thinking about a hint") as report:
            return hints(BotSeat(self.table.game, self.thinking.seconds, report), rng)

    def close(self) -> None:
        if self._staff is not None:
            self._staff.close()

    def _workers(self) -> Staff:
        if self._staff is None:
            self._staff = LocalStaff()
        return self._staff

    def _task(self, seat: int) -> Task:
        box = self.table.game.box
        return Task(
            self.table.title.slug,
            box.components.hash,
            self.table.game.save(),
            self.names[seat],
            bot_seed(self.table, seat),
            self.thinking.seconds,
            {} if box.components.name == SHIPPED else dict(box.components.texts),
        )

    @contextmanager
    def _shown(self, words: str) -> Iterator[Callable[[float], None]]:
        """A sign of life with the progress, for a person at a terminal."""
        if not self.screen.interactive:
            yield lambda progress: None
            return
        with self.screen.console.status(f"{words} …") as status:
            yield lambda progress: status.update(f"{words}, {100 * progress:.0f} % …")


def bot_seed(table: Table, seat: int) -> int:
    """A bot's own chances: they follow from the game's seed, and tell nothing of its dice."""
    seed = table.record(checked=False).seed
    return int.from_bytes(blake2b(f"{seed} bot {seat} {len(table.lines)}".encode(), digest_size=8).digest(), "big")
