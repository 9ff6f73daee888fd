"""The lines of the network: how long one may take to speak, how many there may be, and which go first.

Whoever connects and says nothing costs a line. So a request has some seconds for its head and its body, an address has
a number of lines, and where there are as many as the system allows the oldest idle one goes: newcomers get in.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from http import HTTPStatus
from typing import Any, Final, Protocol

import msgspec
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from maniple.server.config import LOOPBACK
from maniple.server.errors import Refusal
from maniple.server.sockets import LINE

HEAD_SECONDS: Final = 10.0
"""For the head of a request, from its first byte; for the first one, from the beginning of the line."""
BODY_SECONDS: Final = 30.0
"""For the body of a request."""
STUCK_SECONDS: Final = 60.0
"""For a page that takes nothing of an answer."""
HEAD_BYTES: Final = 64 * 1024
"""The longest head of a request."""
MOST_AHEAD: Final = 8
"""Requests that may wait on one line for the answer to those before; browsers send none ahead."""
MOST_PIECES: Final = 3_000
"""Pieces of one body: as many as the network may cut the largest into, but not a piece for each byte."""
PAGE_BYTES: Final = 2048
PAGE_SPEED: Final = 256.0
"""Bytes that a page may say at once, and each second after that; the answer to a beat has 20."""
LINGER: Final = 5.0
"""Seconds that the last words to a page may take."""
BEAT: Final = 2.0
"""Seconds after which a page to which nothing was sent hears that the line is there."""
SILENCE: Final = 15.0
"""Seconds without a word after which the line to a page that answers beats is given up."""

SPARED: Final = 64
"""Descriptors for everything but lines: the database, files, the processes of the bots."""
FEWEST: Final = 8
BACKLOG: Final = 2048
WANTED: Final = 16_384
"""Descriptors that are enough; more are not asked for."""


class Stage(IntEnum):
    """What a line is doing. Where one has to go, those of the first stage go before those of the next."""

    HEAD = 0
    """Nothing has come, or half a head."""
    IDLE = 1
    """Between two requests."""
    BODY = 2
    """Half a body has come."""
    WATCHING = 3
    """The page of a spectator."""
    BUSY = 4
    """A request is being answered."""
    PLAYING = 5
    """The page of a player."""


GO_FIRST: Final = (Stage.HEAD, Stage.IDLE, Stage.BODY, Stage.WATCHING)
"""The lines that are let go for newcomers. Whoever is being answered, or plays, stays if his address has its share."""


class Transport(Protocol):
    """What has to be known of a connection."""

    def abort(self) -> None: ...


class Lines:
    """All lines of one server."""

    def __init__(self, most: int, most_each: float, proxied: bool = False) -> None:
        """At most so many in all, and of one address; behind a proxy on this machine all lines are the proxy's."""
        self.most = most
        self.most_each = most_each
        self._proxied = proxied
        self._stages: dict[Any, Stage] = {}
        self._by_stage: dict[Stage, dict[Any, None]] = {stage: {} for stage in Stage}
        """The oldest first."""
        self._goodbyes: dict[Any, Callable[[Refusal], None]] = {}
        """How each is let go."""
        self._homes: dict[Any, str] = {}
        self._by_home: dict[str, dict[Any, None]] = {}

    def __len__(self) -> int:
        return len(self._stages)

    def enter(self, line: Transport, address: str, goodbye: Callable[[Refusal], None] | None = None) -> Refusal | None:
        """A new line; refused where there is no room and none that could go. `goodbye` lets it go with a sentence."""
        home = "" if self._proxied and address in LOOPBACK else home_of(address)
        own = self._by_home.get(home, {})
        refusal = too_many_lines()
        if home and len(own) >= self.most_each and not self._let_go(own, refusal):
            return refusal
        refusal = Refusal("stopping", "The server has as many visitors as it can take; try again soon.", retry_after=5)
        if len(self._stages) >= self.most and not self._let_go(None, refusal) and not self._share(home, refusal):
            return refusal
        self._stages[line] = Stage.HEAD
        self._by_stage[Stage.HEAD][line] = None
        self._goodbyes[line] = goodbye or (lambda _: line.abort())
        self._homes[line] = home
        self._by_home.setdefault(home, {})[line] = None
        return None

    def move(self, line: Transport, stage: Stage) -> None:
        """A line does something else now."""
        before = self._stages.get(line)
        if before is not None and before is not stage:
            del self._by_stage[before][line]
            self._by_stage[stage][line] = None
            self._stages[line] = stage

    def leave(self, line: Transport) -> None:
        stage = self._stages.pop(line, None)
        if stage is None:
            return
        del self._by_stage[stage][line], self._goodbyes[line]
        home = self._homes.pop(line)
        del self._by_home[home][line]
        if not self._by_home[home]:
            del self._by_home[home]

    def _let_go(self, own: dict[Any, None] | None, refusal: Refusal) -> bool:
        """Close the line that is missed least, of an address or of all; whether there was one."""
        for stage in GO_FIRST:
            found: dict[Any, None] | list[Any] = self._by_stage[stage]
            if own is not None:
                found = [line for line in own if self._stages[line] is stage]
            for line in found:
                self._close(line, refusal)
                return True
        return False

    def _share(self, home: str, refusal: Refusal) -> bool:
        """Where nobody is idle, the address with the most lines gives its newest up for one that has fewer."""
        largest: dict[Any, None] = max((self._by_home[other] for other in self._by_home if other), key=len, default={})
        if len(largest) < len(self._by_home.get(home, ())) + 2:
            return False
        self._close(next(reversed(largest)), refusal)
        return True

    def _close(self, line: Transport, refusal: Refusal) -> None:
        goodbye = self._goodbyes[line]
        self.leave(line)
        goodbye(refusal)


def too_many_lines() -> Refusal:
    return Refusal("too-many", "Too many lines are open from your address; close some pages.", retry_after=5)


def home_of(address: str) -> str:
    """The address as far as one visitor can have only one of them: of the sixth version the network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))


def share(lines: int, most: int) -> int:
    """How many of all lines one address may have: never so many that the others find none."""
    return max(1, min(lines, most // 2))


def room() -> tuple[int, int]:
    """How many lines this process can have open, and how many may come at once before any is looked at."""
    try:
        import resource
    except ImportError:  # Windows counts no descriptors
        return WANTED, BACKLOG
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    free = max(3 * FEWEST, (WANTED if soft == resource.RLIM_INFINITY else soft) - SPARED)
    at_once = min(BACKLOG, free // 3)
    return free - at_once, at_once


class WebConfig(uvicorn.Config):
    """Uvicorn's settings, with the lines that all its protocols share."""

    lines: Lines


# -------------------------------------------------------------------- requests


class Line(HttpToolsProtocol):
    """HTTP with limits of time. What is half sent is closed with a sentence."""

    config: WebConfig

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.lines = self.config.lines
        self._stage = Stage.HEAD
        self._head = 0
        """Bytes of a head that is not whole yet."""
        self._pieces = 0
        """Of a body that is not whole yet."""
        self._deadline: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        refusal = self.lines.enter(transport, self.client[0] if self.client else "", self._let_go)
        if refusal is None:
            self._begin(Stage.HEAD)
        else:
            self._close_with(refusal.status, refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.leave(self.transport)
        self._end_deadline()
        if self._stuck is not None:
            self._stuck.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._stage is Stage.IDLE:
            self._begin(Stage.HEAD)
        super().data_received(data)
        if self._stage is Stage.HEAD:
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self._close_with(431, Refusal("too-big", "The head of the request is too long."))

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            raise ValueError("too many requests ahead")  # the parser stops there, and the line is closed
        self._begin(Stage.BODY)
        self._pieces = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._pieces += 1
        if self._pieces > MOST_PIECES:
            raise ValueError("too many pieces")
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._begin(Stage.BUSY)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._stage is Stage.BUSY and not self.pipeline:
            self._begin(Stage.IDLE)  # uvicorn closes a line that stays so

    def handle_websocket_upgrade(self) -> None:
        self._begin(Stage.BUSY)
        super().handle_websocket_upgrade()

    def _begin(self, stage: Stage) -> None:
        self._end_deadline()
        self._stage = stage
        self._head = 0
        self.lines.move(self.transport, stage)
        if stage is Stage.HEAD:
            self._deadline = self.loop.call_later(HEAD_SECONDS, self._late)
        elif stage is Stage.BODY:
            self._deadline = self.loop.call_later(BODY_SECONDS, self._late)

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        self._close_with(408, Refusal("bad-request", "The request did not come to its end in time."))

    def _let_go(self, refusal: Refusal) -> None:
        """Somebody else needs the line. Whoever waits for an answer gets a sentence."""
        if self._stage in (Stage.HEAD, Stage.BODY):
            self._close_with(refusal.status, refusal)
        else:
            self.transport.abort()

    def _close_with(self, status: int, refusal: Refusal) -> None:
        """Say why, and close. Where an answer is under way already, only close."""
        self._end_deadline()
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
                self.transport.write(plain_answer(status, refusal))
            self.transport.close()
            self.loop.call_later(LINGER, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Bytes that are no request, or that no browser sends."""
        self._close_with(400, Refusal("bad-request", "This is no request that the server understands."))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(LINGER, self.transport.abort)


def plain_answer(status: int, refusal: Refusal) -> bytes:
    """A refusal as the bytes of an answer, for a line that gets no other."""
    body = msgspec.json.encode(refusal.body())
    phrase = HTTPStatus(status).phrase
    wait = f"retry-after: {round(refusal.retry_after)}\r\n" if refusal.retry_after else ""
    head = (
        f"HTTP/1.1 {status} {phrase}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        f"cache-control: no-store\r\n{wait}connection: close\r\n\r\n"
    )
    return head.encode() + body


# -------------------------------------------------------------------- pages


class PushOnly(WebSocketsSansIOProtocol):
    """A WebSocket that only pushes: of what a page says, no more is read than that it is there.

    A browser does not tell its pages of pings. So the line says `{"beat": N}` where nothing else was said for a while,
    and a page answers with the same. One that has ever done so is closed when it falls silent.
    """

    config: WebConfig

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.lines = self.config.lines
        self.plays: Callable[[], bool] | None = None
        """Whether a player looks at it; the page says so when it is connected."""
        self._beats = 0
        self._answers = False
        """The page has answered a beat."""
        self._heard = self._sent = self._since = self.loop.time()
        self._left: float = PAGE_BYTES
        """Bytes that the page may say now."""
        self._is_asked = False
        self._beating: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.leave(self.transport)
        if self._beating is not None:
            self._beating.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        now = self.loop.time()
        if not self._is_asked:  # the head of the request, which was looked at before
            self._is_asked = True
            super().data_received(data)
            if not self.handshake_initiated:
                self._refuse_handshake()
        elif self._may_say(len(data), now):
            self._heard = now
            super().data_received(data)
        else:
            self.transport.abort()

    def _may_say(self, size: int, now: float) -> bool:
        """Whether a page says no more than one of ours would. A flood of small words would hold up everybody."""
        self._left = min(PAGE_BYTES, self._left + (now - self._since) * PAGE_SPEED) - size
        self._since = now
        return self._left >= 0

    def _refuse_handshake(self) -> None:
        """What cannot be read as the beginning of a WebSocket gets no page, and would wait for one for ever."""
        self.handshake_complete = self.close_sent = True
        refusal = Refusal("bad-request", "This is not how a page asks for its line.")
        self.transport.write(plain_answer(refusal.status, refusal))
        self.transport.close()
        self._cut()

    def send_receive_event_to_app(self) -> None:
        self._answers = self._answers or self.frames[0].startswith(b'{"beat"')
        self.frames = []

    def start_keepalive(self) -> None:
        super().start_keepalive()
        self._beating = self.loop.call_later(BEAT, self._beat)

    def _beat(self) -> None:
        """Say that the line is there, if nothing was said; give it up if the page has fallen silent."""
        if self.close_sent or self.transport.is_closing():
            return
        now = self.loop.time()
        self.lines.move(self.transport, Stage.PLAYING if self.plays is not None and self.plays() else Stage.WATCHING)
        if self._answers and now - self._heard > SILENCE:
            self.keepalive_timeout()
            return
        left = self._sent + BEAT - now
        if left <= 0.01:
            self._beats += 1
            self.push(f'{{"beat": {self._beats}}}')
            left = BEAT
        self._beating = self.loop.call_later(left, self._beat)

    async def send(self, message: Any) -> None:
        self._sent = self.loop.time()
        await super().send(message)

    async def run_asgi(self) -> None:
        app = self.app

        async def answered(scope: Any, receive: Any, send: Any) -> None:
            scope[LINE] = self
            await app(scope, receive, send)
            # A refusal with a body is an answer too: uvicorn would write an error into the log for each.
            self.handshake_complete = self.handshake_complete or self.close_sent

        self.app = answered
        await super().run_asgi()
        self._cut()

    def push(self, text: str) -> bool:
        """Write a text at once, unless the line is full or being closed; whether it was written."""
        if self.disconnected or self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._sent = self.loop.time()
        return True

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut()

    def _cut(self) -> None:
        """A page that takes nothing any more would keep what was to be sent to it, and the line, for ever."""
        self.loop.call_later(LINGER, self.transport.abort)
