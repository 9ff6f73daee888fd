"""The line to one open page: what is pushed waits here until the network takes it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

if TYPE_CHECKING:
    from maniple.server.hub import Hub

MOST_WAITING: Final = 500
"""Messages that may wait for a slow line before it is cut; the page connects anew and gets everything."""
RESTART: Final = 1012
SLOW: Final = 1013
NOT_YOURS: Final = 1008


class Socket:
    """A connected page and the seats that it shows."""

    def __init__(self, cookie: str) -> None:
        self.cookie = cookie
        self.seats: tuple[int, ...] = ()
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()
        self._closed = False

    def send(self, text: str) -> None:
        if self._closed:
            return
        if self._queue.qsize() >= MOST_WAITING:
            self.close(SLOW)
        else:
            self._queue.put_nowait(text)

    def close(self, code: int) -> None:
        """Send what waits, then close; nothing more is taken."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(code)

    async def run(self, websocket: WebSocket) -> None:
        """Push until one side closes. What the page says is read and ignored."""
        reading = asyncio.ensure_future(self._read(websocket))
        writing = asyncio.ensure_future(self._write(websocket))
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._closed = True
            for task in (reading, writing):
                task.cancel()
            for task in (reading, writing):
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
            await websocket.send_text(item)


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
