"""How fast the server is: `maniple bench server`.

The server runs in a process of its own with one worker, and so does whoever sends the load. Time is
counted from just before an action is sent until both seats have the view that shows it. The database
lies where the user's data lies, and what a sync of that disk costs is measured beside it.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter
from typing import Any, Final
from urllib.parse import quote

import msgspec

from maniple.build import Build, BuildError, compile_build
from maniple.kernel.errors import UserError
from maniple.lab.bench import machine
from maniple.lab.load import Load, Measured, run_load
from maniple.lab.served import Person, Server, bot_table, cpu_seconds, new_table
from maniple.lab.wire import Line, request
from maniple.table.sets import data_directory

Progress = Callable[[str], None]

GAME: Final = "judean-hammer"
GAMES: Final = 100
RATE: Final = 500.0
SECONDS: Final = 20.0
RATE_BAR: Final = 0.97
"""Share of the wanted rate that must have been reached for the rest to count."""
P50_BAR_MS: Final = 3.0
"""On top of one and a half times the disk's sync."""
P99_BAR_MS: Final = 50.0
BYTES_BAR: Final = 200
OPENING_BAR: Final = 2.0
"""How many times longer a long game may take to open than a short one."""
SHORT: Final = 50
LONG: Final = 250
SLOW_TABLES: Final = 10
LEGATE_BAR_MS: Final = 1100.0
"""A second, and a tenth more."""
LEGATE_VIEWS: Final = 60
ODDS_GAME: Final = "joshua"
"""Its odds take the longest."""
ODDS_GAMES: Final = 8
"""Tables at which odds are asked for."""
ODDS_AT_ONCE: Final = 250
ODDS_BAR_MS: Final = 200.0
ODDS_SECONDS: Final = 0.01
"""What odds have to take at least, so that many of them are work."""
SLOW_BOT: Final = """
from time import monotonic


class SlowBot:
    \"\"\"Computes for two seconds and plays at random.\"\"\"

    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat):
        until = monotonic() + 2
        while monotonic() < until:
            self.seed = (self.seed * 6364136223846793005 + 1442695040888963407) % 2**64
        return seat.options[self.seed % len(seat.options)]
"""


@dataclass(frozen=True)
class ServerReport:
    """What was measured, and what it has to be."""

    build: str
    fsync_ms: float
    """Median of 200 writes of 4 kB, each synced, where the database lies."""
    load: Measured
    others: float
    """Cores that other programs used meanwhile: above a few tenths the times say little."""
    database_bytes: int
    database_actions: int
    open_short_ms: float
    """From the handshake until everything is there, a game after about 50 actions."""
    open_long_ms: float
    """The same after about 250."""
    quiet_p99_ms: float
    """Of people at 20 tables, 100 actions a second, alone."""
    beside_bots_p99_ms: float
    """Of the same people while ten tables have bots that compute for two seconds."""
    beside_odds_ms: float
    """The longest of an action at another table while 250 odds are asked for at once."""
    legate_ms: float
    """The longest decision of a legate that plays a person, while at ten tables legates play each other."""

    @property
    def p50_bar_ms(self) -> float:
        return round(1.5 * self.fsync_ms + P50_BAR_MS, 2)

    @property
    def bytes_per_action(self) -> float:
        return round(self.database_bytes / max(1, self.database_actions), 1)

    def bars(self) -> list[tuple[str, str, str, bool]]:
        """What was measured, its value, what it has to be, and whether it is."""
        load = self.load
        wanted = RATE_BAR * RATE
        return [
            ("actions a second", f"{load.rate:.0f}", f"≥ {wanted:.0f}", load.rate >= wanted),
            ("refused or lost", f"{load.refused + load.lost}", "0", not load.refused + load.lost),
            (
                "p50, action to both views",
                f"{load.p50_ms:.1f} ms",
                f"< {self.p50_bar_ms:.1f} ms",
                load.p50_ms < self.p50_bar_ms,
            ),
            ("p99", f"{load.p99_ms:.1f} ms", f"< {P99_BAR_MS:.0f} ms", load.p99_ms < P99_BAR_MS),
            (
                "database per action",
                f"{self.bytes_per_action:.0f} B",
                f"< {BYTES_BAR} B",
                self.bytes_per_action < BYTES_BAR,
            ),
            (
                f"opening after {LONG} actions ({SHORT}: {self.open_short_ms:.1f} ms)",
                f"{self.open_long_ms:.1f} ms",
                f"< {OPENING_BAR * self.open_short_ms:.1f} ms",
                self.open_long_ms < OPENING_BAR * self.open_short_ms,
            ),
            (
                f"p99 beside slow bots (alone: {self.quiet_p99_ms:.1f} ms)",
                f"{self.beside_bots_p99_ms:.1f} ms",
                f"< {P99_BAR_MS:.0f} ms",
                self.beside_bots_p99_ms < P99_BAR_MS,
            ),
            (
                f"longest action beside {ODDS_AT_ONCE} odds at once",
                f"{self.beside_odds_ms:.0f} ms",
                f"< {ODDS_BAR_MS:.0f} ms",
                self.beside_odds_ms < ODDS_BAR_MS,
            ),
            (
                f"longest of {LEGATE_VIEWS} answers of a legate beside {SLOW_TABLES} tables of legates",
                f"{self.legate_ms:.0f} ms",
                f"< {LEGATE_BAR_MS:.0f} ms",
                self.legate_ms < LEGATE_BAR_MS,
            ),
        ]

    @property
    def holds(self) -> bool:
        return all(good for *_, good in self.bars())

    def plain(self) -> dict[str, Any]:
        """The report as plain data, for `--json`."""
        bars = [{"what": what, "is": value, "bar": bar, "holds": good} for what, value, bar, good in self.bars()]
        own = {"p50_bar_ms": self.p50_bar_ms, "p99_bar_ms": P99_BAR_MS, "bytes_per_action": self.bytes_per_action}
        return {**asdict(self), **own, "bars": bars, "holds": self.holds}


def bench_server(progress: Progress | None = None, seconds: float = SECONDS) -> ServerReport:
    """Measure everything; takes about two minutes."""
    say = progress or (lambda words: None)
    build = choose_build(say)
    home = data_directory()
    home.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="bench-", dir=home) as name:
        folder = Path(name)
        say("the disk")
        fsync = fsync_ms(folder)
        say(f"{GAMES} games, {RATE:.0f} actions a second")
        load, others, size, actions = measure_load(folder / "load", GAMES, RATE, seconds)
        say("opening games")
        short, long = measure_opening(folder / "opening")
        say("slow bots")
        quiet, beside = measure_fairness(folder / "bots", seconds / 2)
        say(f"{ODDS_AT_ONCE} odds at once")
        beside_odds = measure_odds(folder / "odds")
        say("a legate")
        legate = measure_legate(folder / "legate")
    return ServerReport(build, fsync, load, others, size, actions, short, long, quiet, beside, beside_odds, legate)


def choose_build(say: Progress) -> Build:
    """The build that the server will run: the compiled one, unless it cannot be made or is not wanted."""
    if os.environ.get("MANIPLE_BUILD") == "interpreted":
        return "interpreted"
    try:
        compile_build(say)
    except BuildError:
        return "interpreted"
    return "compiled"


def fsync_ms(folder: Path, times: int = 200) -> float:
    """What it costs to have 4 kB on the disk: the median in milliseconds."""
    path = folder / "sync"
    file = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
    taken = []
    try:
        for i in range(times):
            began = perf_counter()
            os.lseek(file, 4096 * i, os.SEEK_SET)
            os.write(file, bytes(4096))
            os.fsync(file)
            taken.append(perf_counter() - began)
    finally:
        os.close(file)
        path.unlink()
    return round(1000 * median(taken), 3)


# -------------------------------------------------------------------- load


def measure_load(folder: Path, games: int, rate: float, seconds: float) -> tuple[Measured, float, int, int]:
    """Times under load, cores that others used, the size of the database in bytes and its number of actions."""
    server = Server(folder)
    server.start()
    try:
        began, busy, own = monotonic(), busy_seconds(), os.times()
        used = cpu_seconds(server.pid)
        load = run_load(Load(server.port, GAME, games, rate, seconds, process=server.pid))
        after = os.times()
        ours = cpu_seconds(server.pid) - used + sum(after[:4]) - sum(own[:4])
        others = max(0.0, busy_seconds() - busy - ours) / (monotonic() - began)
        server.stop()
    finally:
        server.kill()
    return load, round(others, 2), *database_size(folder)


def busy_seconds() -> float:
    """Processor time that all programs of the machine have used; 0 where the system does not tell."""
    try:
        words = Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:]
    except OSError:
        return 0.0
    idle = int(words[3]) + int(words[4])
    return (sum(map(int, words[:8])) - idle) / os.sysconf("SC_CLK_TCK")


def database_size(folder: Path) -> tuple[int, int]:
    """Bytes of the database in a folder, and how many actions it holds."""
    files = [path for path in folder.iterdir() if ".db" in path.name or ".sqlite" in path.name]
    main = [path for path in files if not path.name.endswith(("-wal", "-shm"))]
    if len(main) != 1:
        raise UserError(f"Expected one database in the folder of the server; there are {len(main)}.")
    connection = sqlite3.connect(f"file:{main[0]}?mode=ro", uri=True)
    try:
        (actions,) = connection.execute("SELECT count(*) FROM actions").fetchone()
    finally:
        connection.close()
    return sum(path.stat().st_size for path in files if path.exists() and not path.name.endswith("-shm")), int(actions)


# -------------------------------------------------------------------- opening a game


def measure_opening(folder: Path, games: int = 12) -> tuple[float, float]:
    """Milliseconds to open a short and a long game that the server does not have in memory."""
    server = Server(folder)
    server.start()
    try:
        short, long = asyncio.run(_grow(server.port, games))
        server.stop()
        server.start()
        times = asyncio.run(_open(server.port, short, long))
        server.stop()
    finally:
        server.kill()
    return times


Table = tuple[str, str]
"""The cookie of one who sits there, and the game."""


async def _grow(port: int, games: int) -> tuple[list[Table], list[Table]]:
    """Games of both lengths, played at random."""
    random = Random(1)
    found: dict[int, list[Table]] = {SHORT: [], LONG: []}
    for moves in (SHORT, LONG):
        while len(found[moves]) < games:
            one, two = Person(port), Person(port)
            game = await new_table(one, two, GAME)
            if await play_at_random(game, (one, two), random, moves):
                found[moves].append((one.cookie, game))
            one.close()
            two.close()
    return found[SHORT], found[LONG]


async def play_at_random(game: str, people: tuple[Person, Person], random: Random, moves: int) -> bool:
    """Play until so many moves were made; False if the game was over before."""
    news: asyncio.Queue[Any] = asyncio.Queue()
    sockets = [await person.listen(game, news.put_nowait) for person in people]
    views: dict[int, Any] = {}
    try:
        while True:
            async with asyncio.timeout(30):
                message = msgspec.json.decode(await news.get())
            for view in message.get("views", []) or [message.get("view")]:
                if view is not None:
                    views[view["seat"]] = view
            if not news.empty():
                continue
            newest = max(views.values(), key=lambda view: int(view["move"]), default=None)
            if newest is None:
                continue
            if newest["result"] is not None:
                return False
            if newest["move"] >= moves:
                return True
            for seat, view in views.items():
                if view["options"] and view["move"] == newest["move"]:
                    choice = random.choice(view["options"])["line"]
                    act = {"seat": seat, "at": view["at"], "line": choice}
                    await people[seat].post(f"/api/games/{game}/actions", act)
                    views[seat] = {**view, "options": []}
                    break
    finally:
        for socket in sockets:
            socket.close()


async def _open(port: int, short: list[Table], long: list[Table]) -> tuple[float, float]:
    """The median time to open each kind; the first of all warms the server up."""
    taken: dict[int, list[float]] = {SHORT: [], LONG: []}
    warm, *rest = [(cookie, game, SHORT) for cookie, game in short]
    mixed = [table for pair in zip(rest, [(*table, LONG) for table in long], strict=False) for table in pair]
    for cookie, game, moves in (warm, *mixed):
        began = perf_counter()
        await Person(port, cookie).state(game)
        if (cookie, game, moves) != warm:
            taken[moves].append(1000 * (perf_counter() - began))
    return round(median(taken[SHORT]), 2), round(median(taken[LONG]), 2)


# -------------------------------------------------------------------- fairness


def install_slow_bot(folder: Path) -> Path:
    """A bot that computes for two seconds, installed in a folder for the module path."""
    about = folder / "slow_bot-1.0.dist-info"
    about.mkdir(parents=True)
    (folder / "slow_bot.py").write_text(SLOW_BOT, encoding="utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-bot\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[maniple.bots]\nslow = slow_bot:SlowBot\n", encoding="utf-8")
    return folder


def measure_fairness(folder: Path, seconds: float, games: int = 20, rate: float = 100.0) -> tuple[float, float]:
    """The p99 of people alone, and while slow bots think at other tables."""
    site = install_slow_bot(folder / "site")
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))
    server = Server(folder / "data", environment={"PYTHONPATH": path})
    server.start()
    try:
        quiet = run_load(Load(server.port, GAME, games, rate, seconds))
        asyncio.run(_slow_tables(server.port))
        beside = run_load(Load(server.port, GAME, games, rate, seconds, seed=2))
        server.stop()
    finally:
        server.kill()
    return quiet.p99_ms, beside.p99_ms


async def _slow_tables(port: int) -> None:
    person = Person(port)
    for _ in range(SLOW_TABLES):
        await bot_table(person, GAME, ("bot:slow", "bot:slow"))
    person.close()


def measure_odds(folder: Path, asked: int = ODDS_AT_ONCE, seconds: float = 10.0) -> float:
    """The longest time in milliseconds of an action at other tables while one visitor asks for many odds at once."""
    server = Server(folder)
    server.start()
    try:
        return asyncio.run(_beside_odds(server, asked, seconds))
    finally:
        server.kill()


async def _beside_odds(server: Server, asked: int, seconds: float) -> float:
    person = Person(server.port)
    paths = [path for _ in range(ODDS_GAMES) for path in await _hard_odds(person)]
    load = Load(server.port, GAME, 4, 20.0, seconds)
    others = asyncio.create_task(asyncio.to_thread(run_load, load))
    lines = [await Line.open(server.port) for _ in range(asked)]
    await asyncio.sleep(load.warm_up + seconds / 3)
    asks = [request("GET", paths[number % len(paths)], person.headers) for number in range(asked)]
    await asyncio.gather(*(line.send(ask) for line, ask in zip(lines, asks, strict=True)), return_exceptions=True)
    for line in lines:
        line.close()
    person.close()
    return (await others).worst_ms


async def _hard_odds(person: Person) -> list[str]:
    """The addresses of odds that take some time, of a game that is played at random until there are some."""
    random = Random(1)
    while True:
        wishes = [{"who": "here"}, {"who": "here"}]
        game = (await person.post("/api/games", {"game": ODDS_GAME, "seats": wishes}))["id"]
        for seat in (0, 1):
            await person.post(f"/api/games/{game}/sit", {"seat": seat, "nonce": secrets.token_hex(16)})
        for _ in range(400):
            views = (await person.state(game))["views"]
            view = next((view for view in views if view["options"]), None)
            if view is None:
                break
            risky = [option["line"] for option in view["options"] if option["risk"]]
            paths = [f"/api/games/{game}/odds?seat={view['seat']}&line={quote(line)}" for line in risky]
            began = perf_counter()
            if paths and await person.get(paths[0]) and perf_counter() - began > ODDS_SECONDS:
                return paths
            choice = random.choice(view["options"])["line"]
            await person.post(f"/api/games/{game}/actions", {"seat": view["seat"], "at": view["at"], "line": choice})


def measure_legate(folder: Path, tables: int = SLOW_TABLES, views: int = LEGATE_VIEWS) -> float:
    """The longest time in milliseconds from when a legate is asked until a person sees what it did.

    The first answer does not count: it may have waited for the processes to begin.
    """
    server = Server(folder)
    server.start()
    try:
        longest = asyncio.run(_play_a_legate(server.port, tables, views))
        server.stop()
    finally:
        server.kill()
    return round(1000 * longest, 1)


async def _play_a_legate(port: int, tables: int, views: int) -> float:
    person = Person(port)
    wishes = [{"who": "here"}, {"who": "bot:legate"}]
    made = await person.post("/api/games", {"game": GAME, "seats": wishes})
    game = str(made["id"])
    for _ in range(tables):
        await bot_table(person, GAME, ("bot:legate", "bot:legate"))
    news: asyncio.Queue[Any] = asyncio.Queue()
    socket = await person.listen(game, news.put_nowait)
    await person.post(f"/api/games/{game}/sit", {"seat": 0, "nonce": secrets.token_hex(16)})
    random = Random(1)
    asked, longest, seen = 0.0, 0.0, 0
    try:
        while seen < views:
            async with asyncio.timeout(30):
                message = msgspec.json.decode(await news.get())
            view = message["view"] if message.get("type") == "view" else (message.get("views") or [None])[0]
            if view is None or view["decision"] is None:
                continue
            now = perf_counter()
            if asked:
                longest = max(longest, now - asked) if seen else 0.0
                seen += 1
            asked = 0.0 if view["options"] else now
            if view["options"]:
                choice = random.choice(view["options"])["line"]
                await person.post(f"/api/games/{game}/actions", {"seat": 0, "at": view["at"], "line": choice})
    finally:
        socket.close()
        person.close()
    return longest


# -------------------------------------------------------------------- a page of results

HEADING: Final = "## Server"


def section(report: ServerReport) -> str:
    """The server's part of `docs/bench.md`."""
    load = report.load
    lines = [
        HEADING,
        "",
        f"`maniple bench server`, {datetime.now(UTC).date().isoformat()}, on {machine()}, {report.build} build.",
        "",
        f"One worker, {load.games} games with {load.sockets} sockets; time counts from just before an action is sent",
        f"until both seats have the view. A sync of the disk took {report.fsync_ms:.2f} ms, a view has "
        f"{load.view_bytes:,} bytes,",
        f"and the server used {100 * report.load.cpu_share:.0f} % of a core; other programs used "
        f"{report.others:.1f} cores meanwhile.",
        "",
        "| what | is | has to be |",
        "| --- | ---: | ---: |",
        *(f"| {what} | {value} | {bar} |" for what, value, bar, _ in report.bars()),
        "",
    ]
    return "\n".join(lines)


def put_section(page: str, part: str) -> str:
    """A page with a section in the place of the one with the same heading, or at the end."""
    heading = part.partition("\n")[0]
    before, found, after = f"\n{page}".partition(f"\n{heading}\n")
    rest = after.partition("\n## ") if found else ("", "", "")
    tail = f"\n## {rest[2]}" if rest[1] else ""
    return f"{before.strip()}\n\n{part.strip()}\n{tail}".lstrip()


def first_part(page: str) -> tuple[str, str]:
    """What stands before the first section of a page, and all its sections."""
    before, found, after = page.partition("\n## ")
    return before, f"## {after}" if found else ""
