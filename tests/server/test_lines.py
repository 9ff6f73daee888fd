"""The lines to the pages: slow ones, dead ones, and those that close in the middle of something."""

from __future__ import annotations

import asyncio
import base64
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import websockets

from maniple.server import hub as hub_module
from maniple.server import lines as line_module
from maniple.server import sockets
from maniple.server.errors import Refusal, stale
from maniple.server.guard import deny
from maniple.server.run import web_settings
from maniple.server.store import Unavailable
from tests.server.harness import QUICK, Visit, run, served
from tests.server.test_playing import two


async def page_that_never_reads(visit: Visit, game: str) -> socket.socket:
    """A WebSocket whose other end takes nothing after the handshake."""
    host, port = visit.address.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (host, int(port)))
    key = base64.b64encode(bytes(16)).decode()
    asked = (
        f"GET /api/games/{game}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nOrigin: {visit.address}\r\n"
        f"Cookie: maniple={visit.cookie()}\r\n\r\n"
    )
    await loop.sock_sendall(line, asked.encode())
    assert b"101" in await loop.sock_recv(line, 64)
    return line


async def until(condition: Any, seconds: float = 5) -> None:
    for _ in range(int(seconds / 0.02)):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come about")


def test_a_page_that_never_reads_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps neither memory nor anybody else; the others get everything."""
    monkeypatch.setattr(sockets, "LAST_WORDS", 0.1)
    monkeypatch.setattr(line_module, "LINGER", 0.1)

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            line = await page_that_never_reads(other, game)
            live = hub.table(game)
            await until(lambda: len(live.sockets) == 1)
            [slow] = live.sockets
            async with one.live(game) as page:
                for number in range(sockets.MOST_WAITING + 200):
                    hub._push(live, {"type": "thinking", "seat": 1, "progress": 0.5, "padding": "x" * 20_000})
                    if number % 20 == 0:
                        await asyncio.sleep(0)
                    assert slow._waiting <= sockets.MOST_TEXT + 21_000
                    await page.next()
                await until(lambda: slow not in live.sockets)
                assert slow._queue.qsize() <= 1
                await page.settle()
                assert [seat["online"] for seat in page.info["seats"]] == [True, False]
            line.close()

    run(test())


def test_a_page_that_does_not_answer_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that fell asleep sends no goodbye."""
    monkeypatch.setattr("maniple.server.run.PING", 0.2)
    monkeypatch.setattr(line_module, "LINGER", 0.1)

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            line = await page_that_never_reads(other, game)
            live = hub.table(game)
            await until(lambda: live.sockets)
            async with one.live(game) as page:
                await page.until("info")
                assert [seat["online"] for seat in page.info["seats"]] == [True, False]
            line.close()

    run(test())


def test_a_page_that_closes_in_the_middle_keeps_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            async with one.live(game) as page:
                for _ in range(5):
                    line = await page_that_never_reads(other, game)
                    await one.post(f"/api/games/{game}/chat", {"text": "hello"})
                    line.close()
                await until(lambda: len(hub.table(game).sockets) == 1)
                await page.settle()
                assert len(page.chat) == 5
                assert [seat["online"] for seat in page.info["seats"]] == [True, False]

    run(test())


@pytest.mark.parametrize(
    ("refusal", "code"),
    [(stale(), 1013), (Refusal("stopping", "Later."), 1013), (Refusal("failed", "No."), 1013),
     (Refusal("not-found", "No."), 1008), (Refusal("not-yours", "No."), 1008)],
)  # fmt: skip
def test_what_passes_by_itself_is_worth_another_try(refusal: Refusal, code: int) -> None:
    """A page that is closed with 1008 does not come back."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(deny({"type": "websocket"}, send, refusal, accepted=True))
    assert sent == [{"type": "websocket.close", "code": code, "reason": refusal.code}]


@pytest.mark.parametrize(
    ("config", "packed"),
    [(QUICK, False), (replace(QUICK, names=("games.example",)), True), (replace(QUICK, host="0.0.0.0"), True)],
)
def test_messages_are_packed_where_a_network_lies_between(config: Any, packed: bool) -> None:
    async def app(_scope: Any, _receive: Any, _send: Any) -> None:
        raise AssertionError

    assert web_settings(app, config).ws_per_message_deflate is packed


def test_a_crowd_keeps_no_player_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "MOST_PAGES", 2)
    monkeypatch.setattr(hub_module, "MOST_OWN", 1)

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, crowd = visitor(), [visitor() for _ in range(3)]
            game = await one.hot_seat(public=True)
            for looker in crowd:
                await looker.get(f"/api/games/{game}")
            async with crowd[0].live(game), crowd[1].live(game):
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    async with crowd[2].live(game):
                        raise AssertionError
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
                async with one.live(game) as page:
                    assert set(page.views) == {0, 1}
                    with pytest.raises(websockets.ConnectionClosed):
                        async with one.live(game):
                            raise AssertionError
                await until(lambda: len(hub.table(game).sockets) == 2)

    run(test())


def test_an_empty_memory_of_claims_takes_no_seat_away(tmp_path: Path) -> None:
    """What a page is told to be its own is what it shows."""

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            async with one.live(game) as page:
                async with other.live(game):
                    hub.table(game).claims.clear()
                    await page.until("info")
                assert [seat["yours"] for seat in (await page.until("info"))["info"]["seats"]] == [True, False]

    run(test())


def test_pages_are_told_whenever_a_game_was_read_anew(tmp_path: Path) -> None:
    """Also where something else brought it about than a change of another worker."""

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub), served(tmp_path / "games.db") as (elsewhere, _):
            one, same = visitor(), elsewhere()
            game = await one.hot_seat()
            same.http.cookies.set("maniple", one.cookie())
            async with one.live(game) as page:
                async with same.live(game) as other:
                    await other.act()
                assert page.views[page.asked()]["move"] == 0
                hub.table(game).loaded = False  # as after the store had failed
                await one.post(f"/api/games/{game}/chat", {"text": "what happened?"})
                await page.state()
                assert page.views[page.asked()]["move"] > 0

    run(test())


def test_a_page_comes_back_when_the_store_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()

            async def fails(*_args: Any) -> Any:
                raise Unavailable("The database does not answer.")

            with monkeypatch.context() as patch:
                patch.setattr(hub.store, "open_game", fails)
                hub.table(game).loaded = False
                with pytest.raises(websockets.InvalidStatus) as refused:
                    async with one.live(game):
                        raise AssertionError
                assert refused.value.response.status_code == 503
            async with one.live(game) as page:
                assert page.views

    run(test())


def test_a_refused_line_is_no_error_of_ours(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            address = visitor().address
            live = address.replace("http", "ws") + "/api/games/none/live"
            for origin, status in ((address, 404), ("http://evil.example", 403)):
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await websockets.connect(live, origin=websockets.Origin(origin), proxy=None)
                assert refused.value.response.status_code == status
                assert b'"sentence"' in (refused.value.response.body or b"")
            await asyncio.sleep(0.05)

    run(work())
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_restart_is_told_to_the_pages(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            async with one.live(game) as page:
                await hub.stop()
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    while True:
                        await page.next()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
                refused = await one.post(f"/api/games/{game}/chat", {"text": "hello"}, 503)
                assert refused["error"] == "stopping"

    run(test())
