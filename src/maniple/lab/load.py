"""People at many tables at once: how long it takes from an action until both seats see it.

Runs in a process of its own (`python -m maniple.lab.load '{...}'`), so that it does not take time from the
server it measures. Actions come at random moments at a given rate, whether or not the server keeps up.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import deque
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

import msgspec

from maniple.kernel.errors import UserError
from maniple.lab.served import Person, cpu_seconds, new_table
from maniple.lab.wire import Answer, Broken, Line, Socket, request

MISSED: Final = 5.0
"""Seconds after which a view that has not come counts as lost."""


@dataclass(frozen=True)
class Load:
    """What is to be sent."""

    port: int
    game: str
    games: int
    rate: float
    """Actions a second, over all games."""
    seconds: float
    warm_up: float = 3.0
    """Seconds before the measurement begins."""
    seed: int = 1
    process: int = 0
    """The server's, to tell what it costs."""


@dataclass(frozen=True)
class Measured:
    """What came back."""

    games: int
    sockets: int
    actions: int
    """That were measured."""
    refused: int
    lost: int
    """Actions whose views did not both come in time."""
    idle: int
    """Moments at which an action was due and no table was free for one."""
    rate: float
    p50_ms: float
    p90_ms: float
    p99_ms: float
    worst_ms: float
    view_bytes: int
    """Of a pushed view, on average, before compression."""
    cpu_share: float
    """Of a core, that the server used while it was measured."""


class SeenOption(msgspec.Struct):
    line: str


class SeenView(msgspec.Struct):
    """Of a view what a player at random needs."""

    seat: int
    at: str
    options: list[SeenOption]
    result: msgspec.Raw = msgspec.Raw(b"null")


class Seen(msgspec.Struct):
    """Of a pushed message what a player at random needs."""

    type: str = ""
    """Empty for a beat."""
    view: SeenView | None = None
    views: list[SeenView] = []


READ: Final = msgspec.json.Decoder(Seen)


class Place:
    """One seat of a table: a browser with a socket and a line for actions."""

    def __init__(self, table: TableUnderLoad, seat: int, person: Person) -> None:
        self.table = table
        self.seat = seat
        self.person = person
        self.view: SeenView | None = None
        self.socket: Socket | None = None
        self.line: Line | None = None

    async def connect(self, game: str) -> None:
        self.view = None
        self.socket = await self.person.listen(game, self.heard)
        if self.line is None:
            self.line = await Line.open(self.person.port)

    def heard(self, message: bytes) -> None:
        now = perf_counter()
        seen = READ.decode(message)
        if seen.type == "state":
            self.view = next(view for view in seen.views if view.seat == self.seat)
            self.table.came(self, now)
        elif seen.view is not None and seen.view.seat == self.seat:
            self.view = seen.view
            self.table.run.view_bytes += len(message)
            self.table.run.views += 1
            self.table.came(self, now)

    def leave(self) -> None:
        if self.socket is not None:
            self.socket.close()


class TableUnderLoad:
    """A game between two people at random, begun anew when it is over."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.game = ""
        self.places = [Place(self, seat, Person(run.load.port)) for seat in (0, 1)]
        self.missing: set[int] = set()
        self.began = 0.0
        self.measured = False
        self.between = False
        self.watch: asyncio.TimerHandle | None = None

    async def begin(self) -> None:
        """A new game, with both at the table."""
        one, two = self.places
        self.game = await new_table(one.person, two.person, self.run.load.game)
        self.missing = {0, 1}
        self.began = 0.0
        for place in self.places:
            place.leave()
            await place.connect(self.game)

    def act(self, measured: bool) -> None:
        """Whoever is asked chooses at random."""
        place = next(place for place in self.places if place.view is not None and place.view.options)
        view = place.view
        assert view is not None and place.line is not None
        choice = self.run.random.choice(view.options).line
        body = msgspec.json.encode({"seat": place.seat, "at": view.at, "line": choice})
        headers = {**place.person.headers, "Content-Type": "application/json"}
        data = request("POST", f"/api/games/{self.game}/actions", headers, body)
        self.missing = {0, 1}
        self.measured = measured
        self.watch = self.run.loop.call_later(MISSED, self.lost)
        self.began = perf_counter()
        place.line.send(data).add_done_callback(self.answered)

    def answered(self, future: asyncio.Future[Answer]) -> None:
        if future.cancelled():
            return
        if future.exception() is not None or future.result().status != 200:
            self.run.refused += 1
            self.run.last_refusal = str(future.exception() or future.result())

    def came(self, place: Place, now: float) -> None:
        """A seat has the new view."""
        if not self.missing:
            if self.between:
                self.ready()
            return
        self.missing.discard(place.seat)
        if self.missing:
            return
        if self.began:
            if self.measured:
                self.run.times.append(now - self.began)
            self.began = 0.0
        if self.watch is not None:
            self.watch.cancel()
            self.watch = None
        self.ready()

    def ready(self) -> None:
        """Somebody is asked, or the game is over, or the table itself is still playing."""
        views = [place.view for place in self.places if place.view is not None]
        self.between = False
        if any(view.options for view in views):
            self.run.ready.append(self)
        elif any(bytes(view.result) != b"null" for view in views):
            self.run.keep(self.begin())
        else:
            self.between = True

    def lost(self) -> None:
        self.watch = None
        self.began = 0.0
        self.run.lost += 1
        self.run.keep(self.begin())


class Run:
    """All tables and what was measured at them."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.loop = asyncio.get_running_loop()
        self.random = Random(load.seed)
        self.ready: deque[TableUnderLoad] = deque()
        self.times: list[float] = []
        self.refused = 0
        self.last_refusal = ""
        self.lost = 0
        self.view_bytes = 0
        self.views = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def keep(self, work: Any) -> None:
        task: asyncio.Task[None] = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def play(self) -> Measured:
        tables = [TableUnderLoad(self) for _ in range(self.load.games)]
        for table in tables:
            await table.begin()
        until = self.loop.time() + MISSED
        while len(self.ready) < len(tables) and self.loop.time() < until:
            await asyncio.sleep(0.05)
        if len(self.ready) < len(tables):
            raise UserError(f"Only {len(self.ready)} of {len(tables)} tables began.")
        begun = self.loop.time()
        first, last = begun + self.load.warm_up, begun + self.load.warm_up + self.load.seconds
        due = begun
        idle = 0
        used: tuple[float, float] | None = None
        while due < last:
            due += self.random.expovariate(self.load.rate)
            wait = due - self.loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            elif not self.random.randrange(50):
                await asyncio.sleep(0)  # behind: let what has come be heard
            measured = due >= first
            if measured and used is None:
                used = self.loop.time(), cpu_seconds(self.load.process)
            if self.ready:
                self.ready.popleft().act(measured)
            else:
                idle += measured
                await asyncio.sleep(0)
        share = 0.0
        if used is not None:
            share = (cpu_seconds(self.load.process) - used[1]) / max(0.1, self.loop.time() - used[0])
        until = self.loop.time() + MISSED + 1
        while len(self.ready) < len(tables) and self.loop.time() < until:
            await asyncio.sleep(0.05)
        times = sorted(self.times) or [float("inf")]
        return Measured(
            games=len(tables),
            sockets=2 * len(tables),
            actions=len(self.times),
            refused=self.refused,
            lost=self.lost,
            idle=idle,
            rate=round(len(self.times) / self.load.seconds, 1),
            p50_ms=part(times, 0.5),
            p90_ms=part(times, 0.9),
            p99_ms=part(times, 0.99),
            worst_ms=part(times, 1.0),
            view_bytes=round(self.view_bytes / max(1, self.views)),
            cpu_share=round(share, 3),
        )


def part(times: list[float], share: float) -> float:
    """The time in milliseconds that this share of sorted times in seconds does not exceed."""
    return round(1000 * times[min(len(times) - 1, int(share * len(times)))], 2)


async def _play(load: Load) -> tuple[Measured, str]:
    run = Run(load)
    try:
        return await run.play(), run.last_refusal
    except Broken as error:
        raise UserError(f"The server broke off: {error}") from None


def run_load(load: Load) -> Measured:
    """Measure in a process of its own."""
    command = [sys.executable, "-m", "maniple.lab.load", json.dumps(asdict(load))]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["it gave no reason"]
        raise UserError(f"The load could not be run: {lines[-1]}")
    return Measured(**json.loads(done.stdout))


def main() -> None:
    load = Load(**json.loads(sys.argv[1]))
    try:
        import uvloop
    except ImportError:
        measured, refusal = asyncio.run(_play(load))
    else:
        measured, refusal = uvloop.run(_play(load))
    if refusal:
        sys.stderr.write(f"{refusal}\n")
    print(json.dumps(asdict(measured)))


if __name__ == "__main__":
    main()
