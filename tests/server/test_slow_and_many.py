"""Requests that never come to their end, more lines than there is room for, and the beats of a page."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.server import ServerState

from maniple.server import lines as line_module
from maniple.server.lines import Line, Lines, Stage, home_of, room, share
from maniple.server.run import web_settings
from tests.server.harness import QUICK, run, served
from tests.server.test_lines import until
from tests.server.test_playing import two

HALF_A_HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HALF_A_BODY = (
    b"POST /api/games/none/actions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 99\r\n\r\n{"
)
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Knock:
    """A connection that sends what it is told."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def at(cls, address: str, said: bytes = b"", source: str = "127.0.0.1") -> Knock:
        host, port = address.removeprefix("http://").split(":")
        knock = cls(*await asyncio.open_connection(host, int(port), local_addr=(source, 0)))
        knock.writer.write(said)
        await knock.writer.drain()
        return knock

    async def rest(self, seconds: float = 5) -> bytes:
        """Everything until the server closes the line."""
        try:
            return await asyncio.wait_for(self.reader.read(-1), seconds)
        except ConnectionError:
            return b""
        finally:
            self.close()

    def close(self) -> None:
        self.writer.transport.abort()


@asynccontextmanager
async def knocks(address: str, number: int, said: bytes, source: str = "127.0.0.1") -> AsyncIterator[list[Knock]]:
    found = [await Knock.at(address, said, source) for _ in range(number)]
    try:
        yield found
    finally:
        for knock in found:
            knock.close()


@pytest.mark.parametrize("said", [b"", HALF_A_HEAD, HALF_A_BODY, b"\r\n"])
def test_what_is_half_sent_is_closed_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(line_module, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(line_module, "BODY_SECONDS", 0.2)

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            for before in (b"", WHOLE):  # the first request of a line, or a later one
                if before and not said:
                    continue
                knock = await Knock.at(visitor().address, before)
                if before:
                    await knock.reader.readuntil(b"}")
                knock.writer.write(said)
                answer = await knock.rest()
                assert answer.count(b"HTTP/1.1 408") == 1
                assert b"did not come to its end in time" in answer

    run(test())


def test_a_byte_now_and_then_gains_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "HEAD_SECONDS", 0.4)

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            knock = await Knock.at(visitor().address, HALF_A_HEAD)
            for _ in range(12):
                await asyncio.sleep(0.05)
                knock.writer.write(b"x")
            await knock.rest(1)  # it was closed, or this would take too long

    run(test())


def test_a_head_without_end_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            knock = await Knock.at(visitor().address, HALF_A_HEAD)
            knock.writer.write(b"x" * (line_module.HEAD_BYTES + 1))
            assert b"HTTP/1.1 431" in await knock.rest()

    run(test())


def test_requests_far_ahead_of_their_answers_are_refused(tmp_path: Path) -> None:
    """No browser sends them; 20,000 in one go held up everybody else for half a second."""

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            knock = await Knock.at(visitor().address, WHOLE * 4)
            for _ in range(4):
                await knock.reader.readuntil(b"}")
            knock.writer.write(WHOLE * 1000)
            assert (await knock.rest()).count(b"HTTP/1.1 200") <= line_module.MOST_AHEAD + 1

    run(test())


def test_a_body_is_not_sent_byte_by_byte(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            head = HALF_A_BODY.partition(b"Content-Length")[0] + b"Transfer-Encoding: chunked\r\n\r\n"
            for number, status in ((line_module.MOST_PIECES - 10, b"404"), (line_module.MOST_PIECES + 10, b"400")):
                body = b'{"seat":0,"at":"","line":""' + b" " * number + b"}"
                pieces = b"".join(b"1\r\n%c\r\n" % letter for letter in body[-number:])
                first = b"%x\r\n%s\r\n" % (len(body) - number, body[:-number])
                knock = await Knock.at(visitor().address, head + first + pieces + b"0\r\n\r\n")
                assert b"HTTP/1.1 " + status in await asyncio.wait_for(knock.reader.readline(), 5)
                knock.close()

    run(test())


UPGRADE = (
    "GET /api/games/{}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize(
    "said",
    [
        UPGRADE.format("none") + f"X-Long: {'x' * 20_000}\r\n\r\n",
        UPGRADE.format("none") + "X: y\r\n" * 300 + "\r\n",
        UPGRADE.format("x" * 20_000) + "\r\n",
        UPGRADE.format("none").replace("GET", "POST") + "Content-Length: 1\r\n\r\nx",
    ],
    ids=["long header", "many headers", "long path", "POST"],
)
def test_what_is_no_beginning_of_a_page_is_refused(tmp_path: Path, said: str) -> None:
    """Such lines stayed open for ever, and made no room for others."""

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            knock = await Knock.at(visitor().address, said.encode())
            answer = await knock.rest()
            assert answer.startswith(b"HTTP/1.1 400") and b"This is not how a page asks" in answer

    run(test())


@pytest.mark.parametrize("word", [b"\x89\x80mask", b"\x81\x81maskx", b"\x00\x80mask"], ids=["ping", "text", "part"])
def test_a_page_that_says_too_much_is_cut(tmp_path: Path, word: bytes) -> None:
    """Pings of which it reads no answer filled the memory, a flood of small words held up everybody for seconds."""

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            head = UPGRADE.format(game) + f"Cookie: maniple={one.cookie()}\r\n\r\n"
            knock = await Knock.at(one.address, head.encode())
            await knock.reader.readuntil(b"\r\n\r\n")
            first = b"\x01\x80mask" if word[0] == 0 else b""
            knock.writer.write(first + word * (line_module.PAGE_BYTES // len(word) - 10))
            await asyncio.sleep(0.1)
            assert len(hub.table(game).sockets) == 1, "as much as that may come after a sleep"
            knock.writer.write(word * 100)
            await until(lambda: not hub.table(game).sockets, 3)
            knock.close()

    run(test())


def test_one_address_leaves_room_for_the_others() -> None:
    assert [share(200, most) for most in (16_000, 1000, 128, 16, 1)] == [200, 200, 64, 8, 1]
    assert share(50, 128) == 50


class Wire:
    """A transport that only knows whether it was cut."""

    def __init__(self) -> None:
        self.cut = False

    def abort(self) -> None:
        self.cut = True

    def get_extra_info(self, _name: str) -> None:
        return None

    def is_closing(self) -> bool:
        return self.cut


def test_an_answer_that_nobody_takes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "STUCK_SECONDS", 0.1)

    async def test() -> None:
        async def app(_scope: Any, _receive: Any, _send: Any) -> None:
            raise AssertionError

        settings = web_settings(app, QUICK)
        wires: list[Any] = [Wire(), Wire()]
        for wire in wires:
            line = Line(settings, ServerState(), {})
            line.connection_made(wire)
            line.pause_writing()
        line.resume_writing()
        await asyncio.sleep(0.2)
        assert [wire.cut for wire in wires] == [True, False], "one that takes something again is not cut"

    run(test())


def test_900_half_sent_requests_lock_nobody_out(tmp_path: Path) -> None:
    """Neither from another address nor from the player's own, where a school or a proxy may stand."""

    async def test() -> None:
        async with served(tmp_path / "games.db", replace(QUICK, limits=1.0)) as (visitor, _):
            one = visitor()
            address = one.address
            for source in ("127.0.0.2", "127.0.0.1"):
                async with knocks(address, 450, HALF_A_HEAD, source), knocks(address, 450, HALF_A_BODY, source):
                    game = await one.hot_seat()
                    async with one.live(game) as page:
                        await page.act()
                        await page.next()
                        assert page.views[page.asked()]["move"] > 0

    run(test())


def test_one_address_has_so_many_lines(tmp_path: Path) -> None:
    """Idle ones make room for new ones; where none is idle, the newcomer is told."""

    async def test() -> None:
        config = replace(QUICK, limits=1.0, lines=10)
        async with served(tmp_path / "games.db", config) as (visitor, _):
            one = visitor()
            game = await one.hot_seat()
            async with knocks(one.address, 30, HALF_A_HEAD, "127.0.0.2") as many:
                told = [await knock.rest() for knock in many[:20]]
                assert all(b"HTTP/1.1 429" in answer and b"Too many lines" in answer for answer in told)
                assert not any(knock.reader.at_eof() for knock in many[20:])
            pages = [one.live(game) for _ in range(10)]
            opened = [await page.__aenter__() for page in pages]
            await asyncio.sleep(line_module.BEAT + 0.3)  # now all of them are known to be players' pages
            refused = [await Knock.at(one.address, WHOLE) for _ in range(3)]
            answers = [await knock.rest(6) for knock in refused]
            assert all(b"HTTP/1.1 429" in answer and b"Too many lines" in answer for answer in answers)
            assert len(opened) == 10
            for page in pages:
                await page.__aexit__(None, None, None)

    run(test())


def test_pages_behind_a_proxy_count_for_their_own_address(tmp_path: Path) -> None:
    async def test() -> None:
        config = replace(QUICK, limits=1.0, lines=2, names=("games.example",))
        async with served(tmp_path / "games.db", config) as (visitor, _):
            one = visitor()
            game = await one.hot_seat()

            async def answer(client: str) -> bytes:
                ask = (
                    f"GET /api/games/{game}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                    f"Sec-WebSocket-Version: 13\r\nX-Forwarded-For: {client}\r\nCookie: maniple={one.cookie()}\r\n\r\n"
                )
                knock = await Knock.at(one.address, ask.encode())
                kept.append(knock)
                return await asyncio.wait_for(knock.reader.readline(), 5)

            kept: list[Knock] = []
            found = [await answer(f"192.0.2.{number}") for number in (7, 7, 7, 8)]
            assert [b"101" in line for line in found] == [True, True, False, True]
            assert b"429" in found[2]
            same_network = [await answer(f"2001:db8::{number}") for number in (1, 2, 3)]
            assert [b"101" in line for line in same_network] == [True, True, False]
            for knock in kept:
                knock.close()

    run(test())


def test_the_oldest_idle_line_goes_first() -> None:
    lines = Lines(4, 99)
    _, idle, busy, player = wires = [Wire() for _ in range(4)]
    for number, wire in enumerate(wires):
        assert lines.enter(wire, f"192.0.2.{number}") is None
    for wire, stage in ((idle, Stage.IDLE), (busy, Stage.BUSY), (player, Stage.PLAYING)):
        lines.move(wire, stage)
    new, newer, newest = Wire(), Wire(), Wire()
    assert lines.enter(new, "192.0.2.9") is None
    assert [wire.cut for wire in wires] == [True, False, False, False]
    lines.move(new, Stage.BUSY)
    assert lines.enter(newer, "192.0.2.9") is None
    assert [wire.cut for wire in wires] == [True, True, False, False]
    lines.move(newer, Stage.WATCHING)
    assert lines.enter(newest, "192.0.2.10") is None
    assert newer.cut
    lines.move(newest, Stage.PLAYING)
    refusal = lines.enter(Wire(), "192.0.2.11")
    assert refusal is not None and refusal.status == 503
    assert not busy.cut and not player.cut
    lines.leave(busy)
    assert lines.enter(Wire(), "192.0.2.11") is None
    assert len(lines) == 4


def test_where_nobody_is_idle_the_address_with_the_most_lines_gives_one_up() -> None:
    """Two addresses with games of their own had all lines, and nobody else got in."""
    lines = Lines(6, 3)
    wires = [Wire() for _ in range(6)]
    for number, wire in enumerate(wires):
        assert lines.enter(wire, f"192.0.2.{number % 2}") is None
        lines.move(wire, Stage.PLAYING)
    for number in (7, 8):
        line = Wire()
        assert lines.enter(line, f"192.0.2.{number}") is None
        lines.move(line, Stage.PLAYING)
    assert [wire.cut for wire in wires] == [False, False, False, False, True, True], "the newest of each"
    refusal = lines.enter(Wire(), "192.0.2.7")
    assert refusal is not None and refusal.status == 503, "it has its share"
    assert lines.enter(Wire(), "192.0.2.9") is None
    assert len(lines) == 6


@pytest.mark.parametrize(
    ("address", "home"),
    [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("::ffff:192.0.2.7", "192.0.2.7"),
     ("fe80::1%eth0", "fe80::/64"), ("testclient", "testclient"), ("", "")],
)  # fmt: skip
def test_a_network_of_the_sixth_version_is_one_address(address: str, home: str) -> None:
    assert home_of(address) == home


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts no descriptors")
def test_few_descriptors_lock_nobody_out(tmp_path: Path) -> None:
    """With 200 descriptors 900 half-sent requests are far more than there is room for."""
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200)); "
        "from maniple.__main__ import main; sys.argv[0] = 'maniple'; main()"
    )
    words = ["serve", "--no-open", "--port", "0", "--data-dir", str(tmp_path)]
    program = subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    address = f"http://{program.stdout.readline().split('http://')[1].split()[0].rstrip('/')}"

    held: list[Knock] = []

    async def knock() -> None:
        with suppress(OSError):
            held.append(await Knock.at(address, HALF_A_HEAD, "127.0.0.2"))

    async def attack() -> None:
        """Whenever lines are closed it opens others."""
        while True:
            await asyncio.gather(*(knock() for _ in range(50)))
            await asyncio.sleep(0.05)

    async def test() -> None:
        attacking = asyncio.ensure_future(attack())
        await until(lambda: len(held) >= 900, 30)
        taken = []
        for _ in range(10):
            begun = asyncio.get_running_loop().time()
            async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=20) as client:
                assert (await client.get("/healthz")).status_code == 200
            taken.append(asyncio.get_running_loop().time() - begun)
        attacking.cancel()
        for one in held:
            one.close()
        assert sorted(taken)[5] < 2

    try:
        run(test())
    finally:
        program.terminate()
        _, log = program.communicate(timeout=20)
    assert "Traceback" not in log


def test_room_is_made_from_the_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    for soft, hard in ((200, 200), (1024, 1024), (1024, 4096), (20_000, 20_000), (1, 1)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, found=(soft, hard): found)
        lines, at_once = room()
        assert at_once >= line_module.FEWEST <= lines
        assert lines + at_once <= max(hard, 64) or hard == 1


# -------------------------------------------------------------------- beats


def test_a_line_without_news_beats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`{"beat": N}`, N counting up, and nothing of it where something else was said."""
    monkeypatch.setattr(line_module, "BEAT", 0.1)

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one = visitor()
            game = await one.hot_seat()
            async with one.live(game) as page:
                beats = [json.loads(await asyncio.wait_for(page.line.recv(), 2)) for _ in range(3)]
                assert [list(beat) for beat in beats] == [["beat"]] * 3
                numbers = [beat["beat"] for beat in beats]
                assert numbers == list(range(numbers[0], numbers[0] + 3))
                heard: list[Any] = []
                for _ in range(10):
                    await one.post(f"/api/games/{game}/chat", {"text": "busy"})
                    heard.append(json.loads(await asyncio.wait_for(page.line.recv(), 2)))
                    await asyncio.sleep(0.03)
                assert sum("beat" in message for message in heard) <= 1

    run(test())


def test_a_page_that_falls_silent_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has answered a beat and then says nothing is gone; one of an older version never answers, and stays."""
    monkeypatch.setattr(line_module, "BEAT", 0.1)
    monkeypatch.setattr(line_module, "SILENCE", 0.5)
    monkeypatch.setattr(line_module, "LINGER", 0.1)

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            live = hub.table(game)
            async with one.live(game) as old, other.live(game) as page:
                await page.line.send('{"beat": 1}')
                await asyncio.sleep(0.3)
                assert len(live.sockets) == 2
                await until(lambda: len(live.sockets) == 1, 3)
                heard: list[Any] = []
                while not heard or not heard[-1].get("info") or heard[-1]["info"]["seats"][1]["online"]:
                    heard.append(json.loads(await asyncio.wait_for(old.line.recv(), 2)))
                await asyncio.sleep(0.7)
                assert len(live.sockets) == 1, "the older page does not answer, and is there"

    run(test())


def test_a_page_that_answers_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "BEAT", 0.1)
    monkeypatch.setattr(line_module, "SILENCE", 0.4)

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            async with one.live(game) as page:
                for _ in range(12):
                    await page.line.send(await asyncio.wait_for(page.line.recv(), 2))
                assert len(hub.table(game).sockets) == 1

    run(test())
