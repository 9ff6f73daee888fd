"""The line to one open page: what is pushed waits here until the network takes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

if TYPE_CHECKING:
    from maniple.server.hub import Hub

MOST_WAITING: Final = 500
MOST_TEXT: Final = 4_000_000
"""Messages, and their letters, that may wait for a slow line before it is cut; the page connects anew."""
LAST_WORDS: Final = 3.0
"""Seconds that a line which is being closed has for what still waits."""
LINE: Final = "maniple.line"
"""In the scope of a WebSocket: its line, where it is one of ours."""
RESTART: Final = 1012
SLOW: Final = 1013
NOT_YOURS: Final = 1008


class PushLine(Protocol):
    """What a page asks of its line."""

    plays: Callable[[], bool] | None
    """Whether a player looks at it."""

    def push(self, text: str) -> bool:
        """Write a text now, where that is possible; whether it was written."""


class Socket:
    """A connected page and the seats that it shows."""

    def __init__(self, cookie: str) -> None:
        self.cookie = cookie
        self.seats: tuple[int, ...] = ()
        self.claims: frozenset[int] = frozenset()
        """All that its browser has here, the host's claim included."""
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()
        self._waiting = 0
        """Letters in the queue."""
        self._writing = False
        self._line: PushLine | None = None
        self._closed = asyncio.Event()

    @property
    def own(self) -> bool:
        """Whether a player looks at it."""
        return max(self.seats, default=-1) >= 0

    def send(self, text: str) -> None:
        if self._closed.is_set():
            return
        if self._line is not None and not self._writing and self._queue.empty() and self._line.push(text):
            return  # written at once: no need to wait until the event loop comes round to it
        if self._queue.qsize() >= MOST_WAITING or self._waiting > MOST_TEXT:
            while not self._queue.empty():
                self._queue.get_nowait()  # the page gets everything anew
            self.close(SLOW)
        else:
            self._waiting += len(text)
            self._queue.put_nowait(text)

    def close(self, code: int) -> None:
        """Send what waits, then close; nothing more is taken."""
        if not self._closed.is_set():
            self._closed.set()
            self._queue.put_nowait(code)

    async def run(self, websocket: WebSocket) -> None:
        """Push until one side closes. What the page says is read and ignored."""
        self._line = websocket.scope.get(LINE)
        if self._line is not None:
            self._line.plays = lambda: self.own
        tasks = [
            asyncio.ensure_future(work) for work in (self._read(websocket), self._write(websocket), self._give_up())
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._closed.set()
            for task in tasks:
                task.cancel()
            for task in tasks:
                # A line that broke is no fault of ours, however the protocol server words it.
                with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                    await task

    async def _read(self, websocket: WebSocket) -> None:
        while (await websocket.receive())["type"] != "websocket.disconnect":
            pass

    async def _write(self, websocket: WebSocket) -> None:
        while True:
            item = await self._queue.get()
            if isinstance(item, int):
                await websocket.close(item)
                return
            self._waiting -= len(item)
            self._writing = True
            await websocket.send_text(item)
            self._writing = False

    async def _give_up(self) -> None:
        """A page that reads nothing does not hear that it is being closed either."""
        await self._closed.wait()
        await asyncio.sleep(LAST_WORDS)


async def live_endpoint(hub: Hub, websocket: WebSocket, game: str) -> None:
    """`GET /api/games/ID/live`."""
    cookie = websocket.scope["cookie"]
    access = await hub.access(game, cookie)
    socket = Socket(cookie)
    await websocket.accept()
    await hub.connect(access.live, socket)
    try:
        await socket.run(websocket)
    finally:
        await hub.disconnect(access.live, socket)
