"""Whose bot thinks next, where there are more of them than processes.

Bots that play people go before bots that play each other, and one process is kept for quick bots: so ten
tables with slow bots delay nobody at an eleventh.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

W = TypeVar("W")


@dataclass
class _Waiting(Generic[W]):
    slow: bool
    person: bool
    future: asyncio.Future[W]


class Turns(Generic[W]):
    """Hands out workers, one to each who waits."""

    def __init__(self, workers: Sequence[W]) -> None:
        self._free = list(workers)
        self._most_slow = max(1, len(workers) - 1)
        self._slow = 0
        """Workers that slow bots have now."""
        self._for_people = 0
        """Of those, the ones that a person waits for."""
        self._waiting: list[_Waiting[W]] = []
        """In the order in which they came."""

    def has_room(self, slow: bool) -> bool:
        """Whether somebody who comes now need not wait."""
        return bool(self._free) and not (slow and self._slow >= self._most_slow)

    def crowd(self, person: bool, coming: int = 0) -> float:
        """How many slow bots share a worker, now or with those who are coming; at least 1.

        A bot that plays a person shares with others that do: those that play each other stand back.
        """
        running = self._for_people if person else self._slow
        waiting = sum(waiting.slow and (waiting.person or not person) for waiting in self._waiting)
        return max(1.0, (running + waiting + coming) / self._most_slow)

    def take_spare(self) -> W | None:
        """A worker that nobody needs now, if there is one; `give` it back soon after somebody does."""
        return self._free.pop() if self._free and not self._waiting else None

    async def take(self, slow: bool, person: bool) -> W:
        """Wait for a worker; `give` it back."""
        waiting: _Waiting[W] = _Waiting(slow, person, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._hand_out()
        try:
            return await waiting.future
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.future.cancelled():
                self.give(waiting.future.result(), slow, person)
            raise

    def give(self, worker: W, slow: bool, person: bool = False) -> None:
        """A worker is free again."""
        self._free.append(worker)
        self._slow -= slow
        self._for_people -= slow and person
        self._hand_out()

    def _hand_out(self) -> None:
        for waiting in sorted(self._waiting, key=lambda waiting: not waiting.person):
            if not self._free:
                return
            if waiting.slow and self._slow >= self._most_slow:
                continue
            self._waiting.remove(waiting)
            self._slow += waiting.slow
            self._for_people += waiting.slow and waiting.person
            waiting.future.set_result(self._free.pop())
