"""A small client for HTTP and WebSockets, for load and for forgeries.

It does no more than it must, so that a machine that measures a server spends its time in the server;
and it sends whatever bytes it is given, so that it can send wrong ones.
"""

from __future__ import annotations

import asyncio
import os
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, cast

import msgspec

LOOPBACK: Final = "127.0.0.1"
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10


class Broken(ConnectionError):
    """The other end closed the line, or what came over it is no answer."""


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


def request(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    if body or method not in ("GET", "HEAD"):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def read_answer(data: bytes, closed: bool, bodiless: bool = False) -> tuple[Answer, int] | None:
    """The first answer in some bytes and where it ends; None where more bytes are needed."""
    end = data.find(b"\r\n\r\n")
    if end < 0:
        return None
    first, *lines = data[:end].split(b"\r\n")
    words = first.split(b" ", 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise Broken(f"This is no answer: {first[:80]!r}.")
    status = int(words[1])
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.decode("latin-1").partition(":")
        headers[name.lower()] = value.strip()
    start = end + 4
    if 100 <= status < 200 and status != 101:
        later = read_answer(data[start:], closed, bodiless)
        return None if later is None else (later[0], later[1] + start)
    if bodiless or status in (101, 204, 304):
        return Answer(status, headers, b""), start
    if "content-length" in headers:
        stop = start + int(headers["content-length"])
        return None if len(data) < stop else (Answer(status, headers, data[start:stop]), stop)
    if headers.get("transfer-encoding", "").lower() == "chunked":
        return _read_chunks(data, start, status, headers)
    return (Answer(status, headers, data[start:]), len(data)) if closed else None


def _read_chunks(data: bytes, place: int, status: int, headers: dict[str, str]) -> tuple[Answer, int] | None:
    parts = []
    while True:
        end = data.find(b"\r\n", place)
        if end < 0:
            return None
        size = int(data[place:end].split(b";")[0], 16)
        start = end + 2
        if len(data) < start + size + 2:
            return None
        parts.append(data[start : start + size])
        place = start + size + 2
        if not size:
            return Answer(status, headers, b"".join(parts)), place


class Line(asyncio.Protocol):
    """A kept-alive HTTP connection with one request under way at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._data = b""
        self._waiting: asyncio.Future[Answer] | None = None
        self._bodiless = False
        self.closed = False

    @classmethod
    async def open(cls, port: int) -> Line:
        """A new connection to a server of this machine."""
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(cls, LOOPBACK, port)
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._data += data
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self._look()
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(Broken("The server closed the line."))

    def _look(self) -> None:
        if self._waiting is None or self._waiting.done():
            return
        try:
            found = read_answer(self._data, self.closed, self._bodiless)
        except ValueError as error:
            self._waiting.set_exception(Broken(f"This is no answer: {error}."))
            return
        except Broken as error:
            self._waiting.set_exception(error)
            return
        if found is not None:
            answer, end = found
            self._data = self._data[end:]
            self._waiting.set_result(answer)

    def send(self, data: bytes, bodiless: bool = False) -> asyncio.Future[Answer]:
        """Send bytes that are one request; its answer, or `Broken`."""
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting = waiting
        self._bodiless = bodiless
        if self.closed or self._transport is None:
            waiting.set_exception(Broken("The line is closed."))
            return waiting
        self._transport.write(data)
        self._look()
        return waiting

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


# -------------------------------------------------------------------- WebSockets


def handshake(path: str, headers: Mapping[str, str], deflate: bool = True) -> bytes:
    """The request that opens a WebSocket, as a browser sends it."""
    own = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
    }
    if deflate:
        own["Sec-WebSocket-Extensions"] = "permessage-deflate; client_max_window_bits"
    return request("GET", path, {**headers, **own})


def frame(kind: int, data: bytes, final: bool = True, mask: bytes = b"\0\0\0\0") -> bytes:
    """A client's frame. The mask is all zeros unless given: it hides nothing on this machine."""
    head = bytes([(0x80 if final else 0) | kind])
    size = len(data)
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + size.to_bytes(2)
    else:
        head += bytes([0x80 | 127]) + size.to_bytes(8)
    if mask != b"\0\0\0\0":
        data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
    return head + mask + data


class Socket(asyncio.Protocol):
    """A WebSocket that listens; `heard` is called with the bytes of every message."""

    def __init__(self, opening: bytes, heard: Callable[[bytes], None]) -> None:
        self._opening = opening
        self._heard = heard
        self._transport: asyncio.Transport | None = None
        self._data = bytearray()
        self._parts: list[bytes] = []
        self._inflate: Any = None
        self._compressed = False
        self._opened = False
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        """What the server answered to the handshake."""
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The code with which it was closed; 1006 for a line that broke."""

    @classmethod
    async def open(cls, port: int, opening: bytes, heard: Callable[[bytes], None]) -> Socket:
        """A socket whose handshake was accepted; `Broken` where it was not."""
        socket = await cls.try_open(port, opening, heard)
        answer = await socket.answer
        if answer.status != 101:
            socket.close()
            raise Broken(f"The WebSocket was refused with {answer.status}.")
        return socket

    @classmethod
    async def try_open(cls, port: int, opening: bytes, heard: Callable[[bytes], None]) -> Socket:
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(opening, heard), LOOPBACK, port)
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._opening)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.answer.done():
            self._open(closed=True)
        if not self.answer.done():
            self.answer.set_exception(Broken("The server closed the line."))
        self.answer.exception()  # whoever does not wait for it need not hear of it
        if not self.closed.done():
            self.closed.set_result(1006)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if self._opened or self._open(closed=False):
            self._read_frames()

    def _open(self, closed: bool) -> bool:
        if self.answer.done():
            return False
        try:
            found = read_answer(bytes(self._data), closed)
        except (Broken, ValueError) as error:
            self.answer.set_exception(Broken(str(error)))
            return False
        if found is None:
            return False
        answer, end = found
        del self._data[:end]
        self._opened = answer.status == 101
        if "permessage-deflate" in answer.headers.get("sec-websocket-extensions", ""):
            self._inflate = zlib.decompressobj(-15)
        self.answer.set_result(answer)
        return self._opened

    def _read_frames(self) -> None:
        data = self._data
        place = 0
        while len(data) - place >= 2:
            size = data[place + 1] & 0x7F
            start = place + 2
            if size == 126:
                size = int.from_bytes(data[start : start + 2])
                start += 2
            elif size == 127:
                size = int.from_bytes(data[start : start + 8])
                start += 8
            if len(data) < start + size:
                break
            self._take(data[place], bytes(data[start : start + size]))
            place = start + size
        del data[:place]

    def _take(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        if kind == PING:
            self.send(frame(PONG, payload))
        elif kind == CLOSE:
            if not self.closed.done():
                self.closed.set_result(int.from_bytes(payload[:2]) if len(payload) > 1 else 1005)
            self.send(frame(CLOSE, payload[:2]))
        elif kind != PONG:
            if kind:
                self._compressed = bool(first & 0x40)
            self._parts.append(payload)
            if first & 0x80:
                whole = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
                self._parts.clear()
                self._heard(self._inflate.decompress(whole + b"\0\0\xff\xff") if self._compressed else whole)

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()
