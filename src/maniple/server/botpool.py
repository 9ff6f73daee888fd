"""The processes that the bots of a server think in, shared by all its tables.

A slow bot keeps nobody waiting but its opponent. Its search uses every process that has nothing else to do; those step
back as soon as another table needs one. Where more slow bots think at once than there are processes, each gets its part
of the time, so that a decision still comes within its budget.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final, Protocol

from maniple.bots.seat import bots
from maniple.bots.workers import (
    HINT,
    LEAST,
    ODDS,
    PATIENCE,
    PONDER,
    WAYS,
    BotFailed,
    Findings,
    Helping,
    Listener,
    Task,
    Thought,
    Worker,
    helper_task,
    think,
)
from maniple.server.turns import Turns

QUICK: Final = 0.25
"""Seconds up to which a bot's thought counts as quick."""
Report = Callable[[float], None]

__all__ = ["BotFailed", "BotPool", "Pondering", "Task", "Thinker", "Thought", "think"]


class Pondering(Protocol):
    """A bot that thinks in the other's time."""

    def stop(self) -> str:
        """What it has found until now."""


class Thinker(Protocol):
    """What the hub needs of a pool."""

    async def choose(self, task: Task, report: Report | None = None) -> Thought: ...

    def ponder(self, task: Task) -> Pondering | None: ...

    def begin(self) -> None: ...

    async def stop(self) -> None: ...


@dataclass(eq=False)
class _Running:
    """A slow bot at work."""

    worker: Worker
    begun: float
    seconds: float
    person: bool
    """A person waits for it."""


@dataclass(frozen=True, eq=False)
class _Spare:
    """A worker that searches for somebody else, as long as it does."""

    worker: Worker
    task: Task

    def stop(self) -> None:
        self.worker.stop(self.task)


class BotPool:
    """Some worker processes, begun when the first bot is asked."""

    def __init__(self, workers: int = 0, patience: float = PATIENCE) -> None:
        # Never a single one: a slow bot at one table must not keep the bots of the others waiting.
        self.workers = workers or max(2, os.cpu_count() or 1)
        self.patience = patience
        self._threads = ThreadPoolExecutor(self.workers, thread_name_prefix="bot")
        self._turns: Turns[Worker] | None = None
        self._took: dict[tuple[str, str], tuple[float, float]] = {}
        """Game and bot -> seconds of its last two thoughts; one may have been the start of a process."""
        self._all: list[Worker] = []
        self._spare: set[_Spare] = set()
        """Workers that help or ponder: they step back when somebody needs them."""
        self._helping: set[asyncio.Future[None]] = set()
        self._running: list[_Running] = []
        self._stopped = False

    async def choose(self, task: Task, report: Report | None = None) -> Thought:
        """Let a bot think; `report` is called in the event loop with 0 to 1."""
        if self._stopped:
            raise BotFailed("The bots have been stopped.")
        loop = asyncio.get_running_loop()
        turns = self._begin()
        slow = self._is_slow(task)
        asked = monotonic()
        if not turns.has_room(slow):
            self._make_room(turns, slow, task.person)
        worker = await turns.take(slow, task.person)
        begun = monotonic()
        part = task.seconds / turns.crowd(task.person) if slow else task.seconds
        seconds = max(LEAST * task.seconds, min(part, task.seconds - (begun - asked)))
        leading = _Leading(self, loop, replace(task, seconds=seconds, asked=begun), report)
        running = _Running(worker, begun, seconds, task.person)
        if slow:
            self._running.append(running)
        try:
            if self._stopped:
                raise BotFailed("The bots have been stopped.")
            return await loop.run_in_executor(self._threads, worker.run, leading.task, self.patience, leading)
        finally:
            leading.dismiss()
            if slow:
                self._running.remove(running)
            _, last = self._took.get((task.game, task.bot), (0.0, 0.0))
            self._took[task.game, task.bot] = (last, monotonic() - begun)
            turns.give(worker, slow, task.person)

    def begin(self) -> None:
        """A bot has sat down somewhere: let the processes begin, so that they are there when it is asked."""
        if not self._stopped:
            self._begin()

    def _begin(self) -> Turns[Worker]:
        if self._turns is None:
            self._all = [Worker() for _ in range(self.workers)]
            self._turns = Turns(self._all)
            for worker in self._all:
                self._threads.submit(worker.start)
        return self._turns

    def _is_slow(self, task: Task) -> bool:
        """As the bot says of itself, else as its last thoughts were."""
        if task.kind == HINT:
            return True
        if task.kind in (ODDS, WAYS):
            return False
        said = getattr(bots().get(task.bot), "slow", None)
        return bool(said) if said is not None else min(self._took.get((task.game, task.bot), (0.0, 0.0))) > QUICK

    def _make_room(self, turns: Turns[Worker], slow: bool, person: bool) -> None:
        """Somebody has to wait: whoever only helps steps back, and slow bots conclude after their part of the time.

        Where a person waits, bots that play each other conclude as soon as they have had the least.
        """
        for spare in self._spare:
            spare.stop()
        if slow:
            loop = asyncio.get_running_loop()
            part = 1.0 / turns.crowd(person, coming=1)
            for running in self._running:
                if running.person and not person:
                    continue
                own = part if running.person == person else LEAST
                left = running.begun + max(LEAST, own) * running.seconds - monotonic()
                loop.call_later(max(0.0, left), self._conclude, running)

    def _conclude(self, running: _Running) -> None:
        if running in self._running:
            running.worker.stop()

    # ---------------------------------------------------------------- those who have nothing else to do

    def spare(self, task: Task, listener: Listener, done: Callable[[Thought], None] | None = None) -> _Spare | None:
        """Let a worker that is free search; none if all have something to do."""
        worker = self._turns.take_spare() if self._turns is not None and not self._stopped else None
        if worker is None:
            return None
        spare = _Spare(worker, task)
        self._spare.add(spare)
        helping = asyncio.ensure_future(self._help(spare, listener, done))
        self._helping.add(helping)
        helping.add_done_callback(self._helping.discard)
        return spare

    async def _help(self, spare: _Spare, listener: Listener, done: Callable[[Thought], None] | None) -> None:
        try:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._threads, spare.worker.run, spare.task, self.patience, listener)
            if done is not None:
                done(found)
        except (BotFailed, RuntimeError):
            pass  # it only helped; or the threads are gone because the server stops
        finally:
            self._spare.discard(spare)
            if self._turns is not None:
                self._turns.give(spare.worker, False)

    def ponder(self, task: Task) -> Pondering | None:
        """Let a bot think in the other's time, where a worker is free."""
        self._begin()
        findings = Findings()
        helping = Helping(findings, 0)
        spare = self.spare(replace(task, kind=PONDER), helping, lambda thought: helping.found(thought.found))
        return _Pondering(findings, spare) if spare is not None else None

    async def stop(self) -> None:
        """End every worker; what was being thought is forgotten."""
        self._stopped = True
        for worker in self._all:
            worker.end()
        await asyncio.to_thread(self._threads.shutdown, True, cancel_futures=True)


class _Leading(Listener):
    """Listens to the worker that decides, and finds it helpers. Called in its thread, acts in the event loop."""

    def __init__(self, pool: BotPool, loop: asyncio.AbstractEventLoop, task: Task, report: Report | None) -> None:
        self.pool = pool
        self.loop = loop
        self.task = task
        self.report = report
        self.begun = monotonic()
        self.findings = Findings()
        self.helpers: list[_Spare] = []

    def progress(self, value: float) -> None:
        if self.report is not None:
            self._soon(self.report, value)

    def help(self) -> None:
        self._soon(self._hire)

    def gather(self) -> Sequence[str]:
        self.dismiss()
        return self.findings.texts()

    def _hire(self) -> None:
        left = self.task.seconds - (monotonic() - self.begun)
        while not self.findings.is_over and left > 0:
            number = len(self.helpers) + 1
            spare = self.pool.spare(helper_task(self.task, number, left), Helping(self.findings, number))
            if spare is None:
                return
            self.helpers.append(spare)

    def dismiss(self) -> None:
        """Nobody needs to search any longer."""
        self.findings.is_over = True
        for spare in self.helpers:
            spare.stop()
        self.helpers = []

    def _soon(self, do: Callable[..., None], *given: float) -> None:
        with suppress(RuntimeError):  # the loop is closing: nobody wants to know
            self.loop.call_soon_threadsafe(do, *given)


class _Pondering:
    def __init__(self, findings: Findings, spare: _Spare) -> None:
        self.findings = findings
        self.spare = spare

    def stop(self) -> str:
        self.spare.stop()
        return max(self.findings.texts(), key=len, default="")
