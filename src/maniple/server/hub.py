"""The tables that are open, and everybody who looks at them.

Whatever changes a game happens under its lock: the table plays it, the store keeps it, and only then
the pages are told. If the store fails, the table in memory is thrown away and read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import uniform
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec.structs import replace

from maniple.kernel.game import ALL
from maniple.kernel.title import find_title
from maniple.server import messages, shapes
from maniple.server.boards import Boards
from maniple.server.config import Config
from maniple.server.errors import Refusal, no_such_game, not_your_seat, stale
from maniple.server.live import AUTO, TABLE, Live
from maniple.server.outside import Outside
from maniple.server.reading import Reader
from maniple.server.slots import Slot
from maniple.server.sockets import NOT_YOURS, RESTART, SLOW, Socket
from maniple.server.store import Change, Chat, Conflict, Deed, Store, StoreError, UnknownGame
from maniple.server.weighing import Weighing

if TYPE_CHECKING:
    from maniple.server.botpool import Thinker

LOG: Final = logging.getLogger("maniple.server")

MOST_PAGES: Final = 500
"""Of spectators, open at one table."""
MOST_OWN: Final = 50
"""Of one player, open at one table."""
MOST_OPENING: Final = 1
"""Records of one address that wait to be opened."""
MOST_REPLAYS: Final = 30
"""Looks back that one address waits for; behind it there may be a whole school."""


@dataclass(frozen=True)
class Access:
    """What a browser may do at a table."""

    live: Live
    seats: frozenset[int]
    era: int

    @property
    def own(self) -> tuple[int, ...]:
        """The seats it plays."""
        return tuple(sorted(seat for seat in self.seats if seat >= 0))

    def must_have(self, seat: int) -> None:
        if seat not in self.own:
            raise not_your_seat()


class Waiting(Exception):
    """Raised by a table that is to pass only after some thought."""


class Hub:
    """The open tables of one server."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store = store
        self.config = config
        self.boards = Boards()
        self.reader = Reader(store, self.boards)
        self.bots: Thinker | None = None
        """Who thinks for the bots, and for people who ask for a hint."""
        self.weighing = Weighing()
        """Odds for people who weigh an option."""
        self.stopping = False
        self.outside = Outside()
        self.opening = Slot(MOST_OPENING)
        """For records that somebody brings."""
        self.replays = Slot(MOST_REPLAYS)
        """For whoever looks back: whole games are replayed one after the other, lest they take all the time."""
        self.undos = asyncio.Semaphore(1)
        """For tables that take moves back by agreement: those who only look do not delay them."""
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self.changed: list[Callable[[Live], None]] = []
        """Called with a table after each change: the bots look whether they are asked."""

    @property
    def open_tables(self) -> int:
        return len(self._lives)

    def present(self, game: str) -> tuple[int, ...]:
        """The seats of a game that have a page open."""
        live = self._lives.get(game)
        return () if live is None else shapes.online(live)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that goes on by itself; what goes wrong in it is written down."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("failed", exc_info=task.exception(), extra={"task": task.get_name()})

    async def stop(self) -> None:
        """Let go of everybody; what is being written is finished first."""
        self.stopping = True
        self.weighing.stop()
        for task in list(self._tasks):
            task.cancel()
        for live in list(self._lives.values()):
            for socket in list(live.sockets):
                socket.close(RESTART)
            async with live.lock:
                live.loaded = False
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=5)
        await asyncio.to_thread(self.outside.stop)

    # ---------------------------------------------------------------- opening

    def table(self, game: str) -> Live:
        """The place of a game in memory; it may yet have to be read."""
        live = self._lives.get(game)
        if live is None:
            live = self._lives[game] = Live(game)
            self._make_room()
        self._lives.move_to_end(game)
        return live

    def _make_room(self) -> None:
        if len(self._lives) <= self.config.most_open:
            return
        for live in list(self._lives.values())[:-1]:
            if live.sockets or live.lock.locked() or live.thinking or live.waiting:
                continue
            del self._lives[live.id]
            if len(self._lives) <= self.config.most_open:
                return

    @asynccontextmanager
    async def hold(self, live: Live) -> AsyncIterator[None]:
        """The game for oneself, as the store has it."""
        async with live.lock:
            if self.stopping:
                raise Refusal("stopping", "The server is being restarted; try again in a moment.", retry_after=2)
            if self._lives.setdefault(live.id, live) is not live:
                raise stale()  # put away to make room, and opened anew by somebody else since
            if not live.loaded:
                await self.read(live)
                if live.sockets:
                    await self.seat_again(live)  # whatever happened elsewhere, the pages are to see it
                if live.game.status == "running" and not live.watched:
                    await self.go_on(live)
                else:
                    self.woken(live)
            yield

    @asynccontextmanager
    async def hold_for(self, access: Access) -> AsyncIterator[None]:
        """The game for somebody, unless seats have changed hands since he was looked up."""
        async with self.hold(access.live):
            if access.era != access.live.era:
                raise stale()
            yield

    async def read(self, live: Live) -> None:
        """Read a game from the store. Held by the caller."""
        try:
            await self.reader.read(live)
        except UnknownGame:
            if self._lives.get(live.id) is live and not live.sockets:
                del self._lives[live.id]
            raise no_such_game() from None

    async def access(self, game: str, cookie: str) -> Access:
        """What a browser may do at a game; refused as if there were none where it may not even look."""
        live = self.table(game)
        if not live.loaded:
            async with self.hold(live):
                pass
        era, seats = live.era, live.claims.get(cookie)
        if seats is None:
            seats = await self.store.seats_of(cookie, game)
            if max(seats, default=ALL) >= 0 and era == live.era:
                live.claims[cookie] = seats
        if not seats and not shapes.is_open_to_all(live.game):
            raise no_such_game()
        return Access(live, seats, era)

    # ---------------------------------------------------------------- keeping

    async def keep(
        self, live: Live, deeds: Sequence[Deed], *, close: Sequence[str] = (), rewrote: bool = False
    ) -> None:
        """Keep what the table has just done, then tell everybody."""
        before = live.n
        try:
            live.remember(deeds)
            over = live.playing.is_over
            blob = live.snapshot().blob if live.wants_snapshot() or (rewrote and deeds[0].back is None) else None
            summary = live.summary()
            status: Literal["over"] | None = "over" if over else None

            def tell() -> None:
                """It is durable: now the pages may see it, before anything else is done."""
                if blob is not None:
                    live.snapshot_n = live.n
                live.game = replace(live.game, summary=summary, n=live.n, status=status or live.game.status)
                live.asks = [ask for ask in live.asks if ask.id not in close]
                if over or rewrote:
                    self.push_state(live)
                else:
                    self.push_views(live)
                    if close:
                        self.push_asks(live)

            kept = self.store.append(live.id, before, deeds, blob, summary, status=status, close=close, then=tell)
            if not (over or rewrote):
                await asyncio.sleep(0)  # the writer has it now: while the disk works, the views are made
                self._look_ahead(live)
            await kept
        except BaseException as error:
            live.loaded = False
            if isinstance(error, StoreError) and live.sockets:
                self.spawn(self._read_again(live))  # whatever was kept after all, the pages are to see it
            if isinstance(error, Conflict):
                raise stale() from None
            if isinstance(error, StoreError):
                LOG.error("not kept", extra={"game": live.id, "sentence": str(error)})
                raise Refusal("failed", "It could not be kept; the table shows what was.") from None
            raise
        self.woken(live)

    def _look_ahead(self, live: Live) -> None:
        for socket in live.sockets:
            for seat in socket.seats:
                live.show(seat)

    async def go_on(self, live: Live) -> None:
        """Play what needs no decision, and keep it."""
        lines = self.play_automatic(live, thought=True)
        if lines:
            await self.keep(live, lines)
        else:
            self.woken(live)

    def play_automatic(self, live: Live, thought: bool) -> list[Deed]:
        """What the table plays by itself; with `thought` it stops at a pass that is to take its time."""
        table = live.playing
        before = len(table.lines)
        first = [not thought]

        def pause(_seconds: float) -> None:
            if not first[0]:
                raise Waiting
            first[0] = False  # this one has had its time

        table.pause = pause
        try:
            table.play_on()
        except Waiting:
            self.wait(live)
        return [Deed(AUTO, TABLE, line) for line in table.lines[before:]]

    def wait(self, live: Live) -> None:
        """Pass in a moment, so that a quick pass tells nothing."""
        if live.waiting is None:
            live.waiting = self.spawn(self._pass_later(live, uniform(*self.config.thought)))

    async def _pass_later(self, live: Live, seconds: float) -> None:
        await asyncio.sleep(seconds)
        live.waiting = None
        with suppress(Refusal, StoreError):  # then it is passed when the game is next opened
            async with self.hold(live):
                if live.table is None or live.table.is_over:
                    return
                deeds = self.play_automatic(live, thought=False)
                if deeds:
                    await self.keep(live, deeds)
                else:
                    self.woken(live)  # a bot may have been asked while this one waited

    def woken(self, live: Live) -> None:
        for callback in self.changed:
            callback(live)

    # ---------------------------------------------------------------- pages

    async def connect(self, live: Live, socket: Socket) -> None:
        """A page has come: it gets everything, and the others see that somebody is there."""
        async with self.hold(live):
            access = await self.access(live.id, socket.cookie)
            was = shapes.online(live)
            socket.seats, socket.claims = access.own or (ALL,), access.seats
            # Players have room however many look on; nobody fills a table with pages of his own.
            others = [page for page in live.sockets if page.cookie == socket.cookie or not (access.own or page.own)]
            if len(others) >= (MOST_OWN if access.own else MOST_PAGES):
                socket.close(SLOW)
                return
            live.sockets.add(socket)
            self.send_state(live, socket)
            if shapes.online(live) != was:
                self.push_info(live, apart=socket)

    async def disconnect(self, live: Live, socket: Socket) -> None:
        was = shapes.online(live) if live.loaded else ()
        live.sockets.discard(socket)
        if live.loaded and shapes.online(live) != was:
            self.push_info(live)

    async def seat_again(self, live: Live) -> None:
        """Seats were taken, or may have been: each page gets what is now its own. Held by the caller."""
        live.claims.clear()
        for socket in list(live.sockets):
            try:
                access = await self.access(live.id, socket.cookie)
            except Refusal:
                live.sockets.discard(socket)
                socket.close(NOT_YOURS)
                continue
            socket.seats, socket.claims = access.own or (ALL,), access.seats
        self.push_state(live)

    def info(self, live: Live, own: frozenset[int]) -> messages.GameInfo:
        """What does not change with every move, for a browser with these seats."""
        return shapes.info(live, own, self.boards.address(find_title(live.game.slug), live.box))

    def state(self, live: Live, seats: Sequence[int], claims: frozenset[int]) -> dict[str, Any]:
        """Everything for a page that shows these seats: a `StatePush`, its views encoded already."""
        shown = [live.seen_as(seat) for seat in seats] if live.table is not None else []
        return {
            "type": "state",
            "info": self.info(live, claims),
            "views": [msgspec.Raw(live.show(seat).view) for seat in shown],
            "log": [live.last_log(seat) for seat in shown],
            "chat": [shapes.chat(line) for line in live.chat],
            "asks": [shapes.ask(ask) for ask in live.asks],
        }

    def send_state(self, live: Live, socket: Socket) -> None:
        """Everything anew for one page."""
        if live.table is not None:
            for seat in socket.seats:
                live.sent[seat] = live.show(live.seen_as(seat))
        socket.send(encode(self.state(live, socket.seats, socket.claims)))

    def push_state(self, live: Live) -> None:
        live.sent.clear()
        for socket in live.sockets:
            self.send_state(live, socket)

    def push_views(self, live: Live) -> None:
        """To each seat its new view, if it is new."""
        texts: dict[int, str] = {}
        for socket in live.sockets:
            for seat in socket.seats:
                if seat not in texts:
                    texts[seat] = self._new_view(live, seat)
                if texts[seat]:
                    socket.send(texts[seat])

    def _new_view(self, live: Live, seat: int) -> str:
        shown = live.show(live.seen_as(seat))
        last = live.sent.get(seat)
        live.sent[seat] = shown
        if last is None:
            log = live.last_log(shown_as := live.seen_as(seat))
        elif last.view == shown.view and last.log == shown.log:
            return ""
        else:
            shown_as = live.seen_as(seat)
            log = live.log_since(shown_as, last.log)
        return encode({"type": "view", "view": msgspec.Raw(shown.view), "log": log})

    def push_info(self, live: Live, apart: Socket | None = None) -> None:
        for socket in live.sockets:
            if socket is not apart:
                socket.send(encode({"type": "info", "info": self.info(live, socket.claims)}))

    def push_asks(self, live: Live) -> None:
        self._push(live, {"type": "asks", "asks": [shapes.ask(ask) for ask in live.asks]})

    def push_chat(self, live: Live, line: Chat) -> None:
        self._push(live, {"type": "chat", "chat": shapes.chat(line)})

    def push_thinking(self, live: Live, seat: int, progress: float) -> None:
        self._push(live, {"type": "thinking", "seat": seat, "progress": min(1.0, max(0.0, progress))})

    def _push(self, live: Live, message: dict[str, Any]) -> None:
        if live.sockets:
            text = encode(message)
            for socket in live.sockets:
                socket.send(text)

    # ---------------------------------------------------------------- other workers

    def other_worker(self, change: Change) -> None:
        """Another worker changed something: read it again, and tell our own pages."""
        lives = list(self._lives.values()) if not change.game else [self._lives.get(change.game)]
        for live in lives:
            if live is not None and live.loaded and not (change.n >= 0 and change.n == live.n):
                self.spawn(self._read_again(live))

    async def _read_again(self, live: Live) -> None:
        with suppress(Refusal, StoreError):
            async with live.lock:
                live.loaded = False
                live.claims.clear()
            if live.sockets:
                async with self.hold(live):
                    pass


def encode(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
