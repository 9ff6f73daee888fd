"""Bots think in processes of their own, so that a slow one keeps nobody waiting but its opponent.

A worker takes one task at a time: a save goes out, an action in notation comes back. One that
crashes or takes far too long is ended and replaced.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final, Protocol

from maniple.bots.seat import BotSeat, bots, find_bot
from maniple.kernel.components import parse_components
from maniple.kernel.errors import UserError
from maniple.kernel.title import find_title
from maniple.server.turns import Turns

PATIENCE: Final = 20.0
"""Seconds beyond its budget after which a bot is given up."""
QUICK: Final = 0.25
"""Seconds up to which a bot's thought counts as quick."""
MOST_BOXES: Final = 8
Report = Callable[[float], None]


class BotFailed(Exception):
    """A bot crashed, took too long, or chose what is no option."""


@dataclass(frozen=True)
class Task:
    """A decision to think about."""

    game: str
    components: str
    save: str
    bot: str
    seed: int
    seconds: float
    files: Mapping[str, str] = field(default_factory=dict)
    """An edited component set, whole: it may be gone from the disk."""
    person: bool = True
    """A person waits for it."""


_boxes: dict[tuple[str, str], Any] = {}
"""Of the edited sets that this process was last asked about."""


def box_of(task: Task) -> Any:
    """The box of a task."""
    title = find_title(task.game)
    if task.components == title.shipped.hash:
        return title.shipped_box
    if not task.files:
        raise UserError(f"The component set {task.components} is not here.")
    key = (task.game, task.components)
    if key not in _boxes:
        if len(_boxes) >= MOST_BOXES:
            _boxes.clear()
        _boxes[key] = title.open_box(parse_components(task.components[:8], task.files))
    return _boxes[key]


def think(task: Task, report: Report | None = None) -> str:
    """What the bot chooses, in notation."""
    box = box_of(task)
    game = find_title(task.game).load(task.save, box)
    seat = BotSeat(game, task.seconds, report)
    action = find_bot(task.bot)(task.seed).choose(seat)
    if action not in game.options:
        raise UserError(f"The bot chose {action!r}, which is no option.")
    line: str = box.catalog.write(action)
    return line


def about_bot(name: str) -> str:
    """One sentence on a bot: the first line of its docstring."""
    lines = (bots()[name].__doc__ or "").strip().splitlines()
    return lines[0] if lines else ""


class Thinker(Protocol):
    """What the hub needs of a pool."""

    async def choose(self, task: Task, report: Report | None = None) -> str: ...

    async def stop(self) -> None: ...


class BotPool:
    """Some worker processes, begun when the first bot is asked."""

    def __init__(self, workers: int = 0, patience: float = PATIENCE) -> None:
        # Never a single one: a slow bot at one table must not keep the bots of the others waiting.
        self.workers = workers or max(2, (os.cpu_count() or 1) - 1)
        self.patience = patience
        self._threads = ThreadPoolExecutor(self.workers, thread_name_prefix="bot")
        self._turns: Turns[_Worker] | None = None
        self._took: dict[tuple[str, str], tuple[float, float]] = {}
        """Game and bot -> seconds of its last two thoughts; one may have been the start of a process."""
        self._all: list[_Worker] = []
        self._stopped = False

    async def choose(self, task: Task, report: Report | None = None) -> str:
        """Let a bot think; `report` is called in the event loop with 0 to 1."""
        if self._stopped:
            raise BotFailed("The bots have been stopped.")
        loop = asyncio.get_running_loop()
        if self._turns is None:
            self._all = [_Worker() for _ in range(self.workers)]
            self._turns = Turns(self._all)
        slow = min(self._took.get((task.game, task.bot), (0.0, 0.0))) > QUICK
        worker = await self._turns.take(slow, task.person)
        begun = monotonic()

        def tell(progress: float) -> None:
            if report is not None:
                with suppress(RuntimeError):  # the loop is closing: nobody wants to know
                    loop.call_soon_threadsafe(report, progress)

        try:
            if self._stopped:
                raise BotFailed("The bots have been stopped.")
            return await loop.run_in_executor(self._threads, worker.run, task, self.patience, tell)
        finally:
            _, last = self._took.get((task.game, task.bot), (0.0, 0.0))
            self._took[task.game, task.bot] = (last, monotonic() - begun)
            self._turns.give(worker, slow)

    async def stop(self) -> None:
        """End every worker; what was being thought is forgotten."""
        self._stopped = True
        for worker in self._all:
            worker.end()
        await asyncio.to_thread(self._threads.shutdown, True, cancel_futures=True)


class _Worker:
    """A process and the line to it; used by one thread at a time."""

    def __init__(self) -> None:
        self._process: Any = None
        self._line: Connection | None = None
        self._ended = False

    def run(self, task: Task, patience: float, report: Report) -> str:
        line = self._begin()
        until = monotonic() + task.seconds + patience
        try:
            line.send(task)
            while line.poll(max(0.0, until - monotonic())):
                kind, value = line.recv()
                if kind == "done":
                    return str(value)
                if kind == "failed":
                    raise BotFailed(str(value))
                report(float(value))
        except (EOFError, OSError):
            self._drop()
            raise BotFailed("The bot's process ended.") from None
        self._drop()
        raise BotFailed(f"The bot took longer than {task.seconds + patience:.0f} seconds.")

    def _begin(self) -> Connection:
        if self._ended:
            raise BotFailed("The bots have been stopped.")
        if self._line is None:
            context = get_context("spawn")
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        return self._line

    def _drop(self) -> None:
        process, self._process = self._process, None
        line, self._line = self._line, None
        if process is not None:
            process.kill()
            process.join(5)
        if line is not None:
            line.close()

    def end(self) -> None:
        """Stop the process; a thread that waits for it hears the line close."""
        self._ended = True
        process = self._process
        if process is not None:
            process.kill()
            process.join(5)


def _serve(line: Connection) -> None:
    """The life of a worker: think until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ^C is the server's to answer
    if hasattr(os, "nice"):
        os.nice(5)  # people go first
    while True:
        try:
            task = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer = ("done", think(task, lambda progress: line.send(("progress", progress))))
        except Exception as error:  # a bot is somebody else's code
            answer = ("failed", f"{type(error).__name__}: {error}")
        with suppress(OSError):
            line.send(answer)
