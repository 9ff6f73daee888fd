"""A proxy before a server: it passes HTTP, and lets WebSockets fall silent without closing them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tests.browser.conftest import Server, free_port

BEAT = 2.0
"""Seconds between two beats of its own; those of the server pass as well."""
HEAD = b"\r\n\r\n"


def text_frame(text: str) -> bytes:
    """An unmasked frame, as a server sends it."""
    body = text.encode()
    assert len(body) < 126
    return bytes((0x81, len(body))) + body


def frame_length(data: bytes) -> int:
    """The length of the first frame of these bytes, which no mask hides; 0 where it is not all there."""
    if len(data) < 2:
        return 0
    size, head = data[1] & 0x7F, 2
    if size == 126:
        size, head = int.from_bytes(data[2:4]), 4
    elif size == 127:
        size, head = int.from_bytes(data[2:10]), 10
    return head + size if len(data) >= head + size else 0


class Proxy:
    """Listens on a port of this machine in a thread of its own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.is_silent = False
        """Frames of every WebSocket are dropped, both ways; none is closed."""
        self.lines = 0
        """How many WebSockets were opened."""
        self.answered: set[int] = set()
        """The lines on which a beat was answered."""
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._stopped = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(5)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        listening = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self._ready.set()
        await self._stopped.wait()
        listening.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        ends = [writer]
        ways: list[asyncio.Task[None]] = []
        try:
            head = await reader.readuntil(HEAD)
            there, out = await asyncio.open_connection("127.0.0.1", self.server.port)
            ends.append(out)
            out.write(head)
            if b"upgrade: websocket" in head.lower():
                self.lines += 1
                writer.write(await there.readuntil(HEAD))
                moved = (self._listen(reader, out, self.lines), self._speak(there, writer), self._beat(writer))
                ways = [asyncio.ensure_future(way) for way in moved]
            else:
                ways = [asyncio.ensure_future(way) for way in (self._pass(reader, out), self._pass(there, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # one end is gone, or the test is over
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in ends:
                end.close()
            for end in ends:
                with suppress(OSError):
                    await end.wait_closed()
            self._tasks.discard(task)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: int) -> None:
        """What the page says; of a WebSocket it says beats alone."""
        while data := await reader.read(65536):
            if not self.is_silent:
                self.answered.add(line)
                writer.write(data)

    async def _speak(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What the server says, frame by frame, so that a beat goes between two of them."""
        held = b""
        while data := await reader.read(65536):
            held += data
            while length := frame_length(held):
                if not self.is_silent:
                    writer.write(held[:length])
                held = held[length:]

    async def _beat(self, writer: asyncio.StreamWriter) -> None:
        for number in range(1, 1_000_000):
            await asyncio.sleep(BEAT)
            if not self.is_silent:
                writer.write(text_frame(f'{{"beat": {number}}}'))


@contextmanager
def proxy_before(server: Server) -> Iterator[Proxy]:
    found = Proxy(server)
    found.start()
    try:
        yield found
    finally:
        found.stop()
