"""The server is killed again and again while games go on; nothing that it acknowledged may be lost.

Bots play bots, and people whom this module plays send actions over the wire and note which were acknowledged.
Afterwards the database is compared with what was noted, and every game is played again from its first row.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, Literal

import msgspec

from maniple.kernel.records import read_record
from maniple.kernel.title import find_title
from maniple.lab.served import Person, Refused, Server, bot_table, new_table
from maniple.lab.wire import Broken, Socket
from maniple.server.live import ACT, AGREE, BACK, Live, record_of
from maniple.server.store import Row, Store, open_store

GAME: Final = "judean-hammer"
BOTS: Final = ("bot:random", "bot:random")
TROUBLE: Final = (OSError, Broken, TimeoutError, Refused)
ORPHANS_MAY_TAKE: Final = 10.0
"""Seconds after which a bot's process must have noticed that its server is gone."""

ORPHANED = re.compile(r"Traceback [^\n]*\n(?:  [^\n]*\n)*?[^\n]*spawn_main\n(?:  [^\n]*\n)*EOFError: [^\n]*\n")
"""What Python itself says in a bot's process that was just beginning when its server was killed."""


@dataclass
class KillReport:
    """What a run came to."""

    kills: int = 0
    games: int = 0
    finished: int = 0
    acknowledged: int = 0
    """Actions of people that the server said it had."""
    doubtful: int = 0
    """Actions that a kill left without an answer."""
    repeated: int = 0
    """Doubtful ones that were sent again."""
    bot_rows: int = 0
    messages_seen: int = 0
    """Views that were pushed to spectators of bots."""
    lines_seen: int = 0
    """Lines of the log that were pushed to spectators of bots."""
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        return (
            f"{self.kills} kills, {self.games} games ({self.finished} finished), {self.acknowledged} acknowledged and "
            f"{self.doubtful} doubtful actions ({self.repeated} sent again), {self.bot_rows} rows of bots, "
            f"{self.lines_seen} lines seen, {self.seconds:.0f} s"
        )


@dataclass(frozen=True)
class Kill:
    """When to kill: so many seconds after somebody has done something, or after the server answers."""

    after: Literal["answer", "people", "bots"]
    seconds: float


def kill_plan(seed: int, kills: int) -> list[Kill]:
    """The same for the same seed."""
    random = Random(f"kills/{seed}")
    plan = []
    for _ in range(kills):
        after: Literal["answer", "people", "bots"] = random.choice(("answer", "people", "bots", "bots"))
        plan.append(Kill(after, random.uniform(0, random.choice((0.05, 0.3, 1.2)))))
    return plan


# -------------------------------------------------------------------- people


@dataclass
class Sent:
    """Something that a person sent, and what became of it."""

    kind: str
    seat: int
    line: str
    at: str
    state: Literal["sent", "kept", "doubtful", "refused"] = "sent"


class PeopleTable:
    """Two people at a game; what they sent is noted in order."""

    def __init__(self, port: int, number: int, seed: int, report: KillReport) -> None:
        self.port = port
        self.random = Random(f"people/{seed}/{number}")
        self.people = (Person(port), Person(port))
        self.report = report
        self.games: dict[str, list[Sent]] = {}
        """Every game that was begun here, and what was sent to it."""
        self.game = ""

    async def play(self) -> None:
        """Play until cancelled, whatever happens to the server."""
        while True:
            try:
                if not self.game:
                    async with asyncio.timeout(20):
                        game = await new_table(*self.people, GAME)
                    self.games[game] = []
                    self.game = game
                async with asyncio.timeout(60):
                    if await self._play_on():
                        self.game = ""
            except TROUBLE:
                self.doubt()
                for person in self.people:
                    person.close()
                await asyncio.sleep(0.05)

    def doubt(self) -> None:
        for sent in self.games.get(self.game, [])[-1:]:
            if sent.state == "sent":
                sent.state = "doubtful"
                self.report.doubtful += 1

    async def _play_on(self) -> bool:
        """Play from where the game stands; True when it is over."""
        news: asyncio.Queue[bytes | None] = asyncio.Queue()
        sockets: list[Socket] = []
        await self._send_doubtful_again()  # before anything is seen that it would make old
        try:
            for person in self.people:
                socket = await person.listen(self.game, news.put_nowait)
                socket.closed.add_done_callback(lambda _: news.put_nowait(None))
                sockets.append(socket)
            return await self._follow(news)
        finally:
            for socket in sockets:
                socket.close()

    async def _send_doubtful_again(self) -> None:
        """A browser that got no answer tries once more: that must not do it twice."""
        for sent in self.games[self.game][-1:]:
            if sent.state == "doubtful" and sent.kind == ACT and self.random.random() < 0.7:
                try:
                    await self._post(sent)
                except Refused as refused:
                    self.report.repeated += 1
                    if refused.code != "stale":
                        raise
                else:
                    self.report.repeated += 1
                    sent.state = "kept"
                    self.report.doubtful -= 1
                    self.report.acknowledged += 1

    async def _post(self, sent: Sent) -> None:
        body: dict[str, Any] = {"seat": sent.seat, "at": sent.at}
        if sent.kind == ACT:
            body["line"] = sent.line
        route = "actions" if sent.kind == ACT else "undo"
        await self.people[sent.seat].post(f"/api/games/{self.game}/{route}", body)

    async def _follow(self, news: asyncio.Queue[bytes | None]) -> bool:
        views: dict[int, Any] = {}
        while True:
            message = await news.get()
            if message is None:
                raise Broken("A socket was closed.")
            heard = msgspec.json.decode(message)
            for view in [*heard.get("views", []), *([heard["view"]] if "view" in heard else [])]:
                views[view["seat"]] = view
            if not news.empty() or len(views) < 2:
                continue
            if any(view["result"] is not None for view in views.values()):
                return True
            asked = [view for view in views.values() if view["options"]]
            if asked:
                view = asked[-1]
                view["options"], options = [], view["options"]
                await self._choose(view, options)

    async def _choose(self, view: Any, options: Sequence[Any]) -> None:
        if view["undo"] and self.random.random() < 0.1:
            sent = Sent(BACK, view["seat"], "", view["at"])
        else:
            sent = Sent(ACT, view["seat"], self.random.choice(options)["line"], view["at"])
        self.games[self.game].append(sent)
        try:
            await self._post(sent)
        except Refused as refused:
            if refused.code not in ("stale", "not-allowed"):
                raise
            sent.state = "refused"
            self.report.faults.append(f"Game {self.game}: {sent.kind} '{sent.line}' was refused: {refused}")
            return
        sent.state = "kept"
        self.report.acknowledged += 1


def matches(sent: Sequence[Sent], rows: Sequence[tuple[str, int, str]]) -> str:
    """Whether rows are what was sent: all that was kept, in order and once, and what is doubtful once or not at all."""
    reach = {0}
    for number, item in enumerate(sent):
        row = (item.kind, item.seat, item.line)
        after = {i + 1 for i in reach if i < len(rows) and rows[i] == row}
        if item.state == "kept":
            if not after:
                around = sent[max(0, number - 3) : number + 2]
                said = [(other.kind, other.seat, other.line, other.state) for other in around]
                there = rows[max(0, max(reach) - 3) : max(reach) + 3]
                return f"of {said} the acknowledged one {number} is not in its place in {there}"
            reach = after
        elif item.state != "refused":
            reach |= after
    return "" if len(rows) in reach else f"there are {len(rows)} rows, and only {max(reach)} of them were sent"


# -------------------------------------------------------------------- bots


class BotTable:
    """Bots play bots, and a spectator notes every line that he is shown."""

    def __init__(self, port: int, report: KillReport) -> None:
        self.person = Person(port)
        self.report = report
        self.games: dict[str, dict[int, Any]] = {}
        """Every game that was begun here, and the lines that were seen of it by number."""
        self.game = ""

    async def play(self) -> None:
        while True:
            try:
                if not self.game:
                    async with asyncio.timeout(20):
                        game = await bot_table(self.person, GAME, BOTS)
                    self.games[game] = {}
                    self.game = game
                await self._watch()
            except TROUBLE:
                self.person.close()
                await asyncio.sleep(0.05)

    async def _watch(self) -> None:
        news: asyncio.Queue[bytes | None] = asyncio.Queue()
        socket = await self.person.listen(self.game, news.put_nowait)
        socket.closed.add_done_callback(lambda _: news.put_nowait(None))
        seen = self.games[self.game]
        try:
            while True:
                async with asyncio.timeout(60):
                    message = await news.get()
                if message is None:
                    raise Broken("The socket was closed.")
                heard = msgspec.json.decode(message)
                self.report.messages_seen += heard.get("type") == "view"
                views = heard.get("views", []) or ([heard["view"]] if "view" in heard else [])
                if any(view["result"] is not None for view in views):
                    self.game = ""
                    return  # what is over is shown with everything open: other lines, other numbers
                is_state = heard.get("type") == "state"
                for line in [line for log in heard["log"] for line in log] if is_state else heard.get("log", []):
                    before = seen.setdefault(line["number"], line)
                    if before != line:
                        self.report.faults.append(f"Game {self.game}: line {line['number']} was another before.")
        finally:
            socket.close()


# -------------------------------------------------------------------- a run


async def run_kills(
    folder: Path, kills: int, seed: int = 1, database: str = "", people: int = 6, bots: int = 4
) -> KillReport:
    """Kill the server so often; then look at everything."""
    began = monotonic()
    report = KillReport()
    server = Server(folder, database=database)
    await asyncio.to_thread(server.start)
    tables = [PeopleTable(server.port, number, seed, report) for number in range(people)]
    watched = [BotTable(server.port, report) for _ in range(bots)]
    tasks = [asyncio.create_task(table.play()) for table in tables]
    tasks += [asyncio.create_task(watch.play()) for watch in watched]
    try:
        for kill in kill_plan(seed, kills):
            await _wait_for(kill, report)
            children = server.children()
            server.kill()
            report.kills += 1
            await asyncio.to_thread(server.start)
            if left := await _still_there(children):
                report.faults.append(f"After kill {report.kills} the processes {left} of the killed server lived on.")
        await asyncio.sleep(2)
        for task in tasks:
            task.cancel()
        for done in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(done, Exception):
                report.faults.append(f"Somebody at a table failed: {done!r}")
        for table in tables:
            table.doubt()
            table.people = (Person(server.port, table.people[0].cookie), Person(server.port, table.people[1].cookie))
        for watch in watched:
            watch.person = Person(server.port, watch.person.cookie)
        await _look_over_the_wire(server, tables, watched, report)
        code = await asyncio.to_thread(server.stop)
        if code:
            report.faults.append(f"The server stopped with exit code {code}.")
    finally:
        for task in tasks:
            task.cancel()
        server.kill()
    said = ORPHANED.sub("", server.log.read_text(encoding="utf-8", errors="replace"))
    if "Traceback" in said:
        report.faults.append(f"The server's log has a traceback: {said[said.index('Traceback') :][:2000]}")
    await _look_into_the_database(database or str(database_file(folder)), tables, watched, report)
    report.seconds = monotonic() - began
    return report


async def _wait_for(kill: Kill, report: KillReport) -> None:
    """Until what the kill waits for has happened, and its seconds have passed."""

    def happened() -> int:
        return {"answer": -1, "people": report.acknowledged, "bots": report.messages_seen}[kill.after]

    before, until = happened(), monotonic() + 20
    while before >= 0 and happened() == before and monotonic() < until:
        await asyncio.sleep(0.01)
    await asyncio.sleep(kill.seconds)


def database_file(folder: Path) -> Path:
    """The database of a server that keeps it in a file."""
    (found,) = [path for path in folder.iterdir() if path.suffix in (".db", ".sqlite")]
    return found


async def _still_there(processes: Sequence[int]) -> list[int]:
    """Those that have not ended after some time."""
    until = monotonic() + ORPHANS_MAY_TAKE
    left = list(processes)
    while left and monotonic() < until:
        left = [process for process in left if _lives(process)]
        if left:
            await asyncio.sleep(0.1)
    return left


def _lives(process: int) -> bool:
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


async def _look_over_the_wire(
    server: Server, tables: Sequence[PeopleTable], watched: Sequence[BotTable], report: KillReport
) -> None:
    """Every game is there and opens; what was seen is still so; what is over has a record that holds."""
    for person, game in [
        *((table.people[0], game) for table in tables for game in table.games),
        *((table.person, game) for table in watched for game in table.games),
    ]:
        with noting(report, f"Game {game}"):
            info = await person.get(f"/api/games/{game}")
            report.games += 1
            state = await person.state(game)
            if state["info"]["status"] != info["status"] and info["status"] == "over":
                report.faults.append(f"Game {game} was over and is {state['info']['status']}.")
            if info["status"] == "over":
                report.finished += 1
                answer = await person.ask("GET", f"/api/games/{game}/record")
                read_record(answer.body.decode()).check()
    for watch in watched:
        for game, seen in watch.games.items():
            with noting(report, f"Game {game}"):
                await _compare_log(watch.person, game, seen, report)
        watch.person.close()
    for table in tables:
        for person in table.people:
            person.close()


@contextmanager
def noting(report: KillReport, about: str) -> Iterator[None]:
    """What goes wrong inside is a fault, and the rest is looked at all the same."""
    try:
        yield
    except Exception as error:
        report.faults.append(f"{about}: {type(error).__name__}: {error}")


async def _compare_log(person: Person, game: str, seen: dict[int, Any], report: KillReport) -> None:
    """Every line that a spectator was shown is in the log, word for word."""
    state = await person.state(game)
    is_over = state["info"]["status"] == "over"
    kept = {line["number"]: line for log in state["log"] for line in log}
    while not is_over and kept and (least := min(kept)) > min(seen, default=0):
        older = await person.get(f"/api/games/{game}/log?seat=-1&before={least}")
        if not older["log"]:
            break
        kept |= {line["number"]: line for line in older["log"]}
    report.lines_seen += len(seen)
    if is_over:
        return  # then the log is shown with everything open, under other numbers; the record was checked
    for number, line in seen.items():
        if kept.get(number) != line:
            report.faults.append(f"Game {game}: line {number} was shown as {line} and is {kept.get(number)}.")
            return


async def _look_into_the_database(
    address: str, tables: Sequence[PeopleTable], watched: Sequence[BotTable], report: KillReport
) -> None:
    """Rows are what was acknowledged, and each game loads to what its rows give when played from the first."""
    async with open_store(address) as store:
        for table in tables:
            for game, sent in table.games.items():
                with noting(report, f"Game {game}"):
                    rows = await store.rows(game)
                    own = [(row.kind, row.seat, row.line) for row in rows if row.kind in (ACT, BACK, AGREE)]
                    if fault := matches(sent, own):
                        report.faults.append(f"Game {game}: {fault}.")
                    await _play_again(store, game, rows, report)
        for watch in watched:
            for game in watch.games:
                with noting(report, f"Game {game}"):
                    rows = await store.rows(game)
                    report.bot_rows += len(rows)
                    await _play_again(store, game, rows, report)


async def _play_again(store: Store, game: str, rows: Sequence[Row], report: KillReport) -> None:
    """From the newest snapshot, and from the first row: the same game."""
    if [row.n for row in rows] != list(range(len(rows))):
        report.faults.append(f"Game {game}: its rows are not numbered one after the other.")
    opened = await store.open_game(game)
    box = find_title(opened.game.slug).shipped_box
    live = Live(game)
    live.load(opened, box)
    again = record_of(opened.game, opened.start, rows, box).check()
    if live.playing.game.digest() != again.digest():
        report.faults.append(f"Game {game}: opened it is another than played again.")
