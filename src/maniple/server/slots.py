"""Work that is done one after the other, where everybody gets his turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from maniple.server.errors import Refusal


class Slot:
    """One works at a time. Addresses take turns, and of each only so many wait: a crowd delays nobody elsewhere."""

    def __init__(self, most_each: int) -> None:
        self.most_each = most_each
        self._is_taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By address; the next in turn comes first."""

    @asynccontextmanager
    async def turn(self, home: str) -> AsyncIterator[None]:
        """Wait for one's turn; refused where too many of the address wait already."""
        if self._is_taken:
            await self._wait(home)
        self._is_taken = True
        try:
            yield
        finally:
            self._is_taken = False
            self._go_on()

    async def _wait(self, home: str) -> None:
        own = self._waiting.setdefault(home, deque())
        if len(own) >= self.most_each:
            raise Refusal("too-many", "Others from your address wait for this already; try again soon.", retry_after=5)
        called = asyncio.get_running_loop().create_future()
        own.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.cancelled():
                self._leave(home, called)
            else:  # it was his turn
                self._is_taken = False
                self._go_on()
            raise

    def _go_on(self) -> None:
        """Call the next; until he comes nobody else takes his place."""
        if self._waiting:
            home, own = next(iter(self._waiting.items()))
            called = own[0]
            self._leave(home, called)
            if own:
                self._waiting.move_to_end(home)
            self._is_taken = True
            called.set_result(None)

    def _leave(self, home: str, called: asyncio.Future[None]) -> None:
        own = self._waiting[home]
        own.remove(called)
        if not own:
            del self._waiting[home]
