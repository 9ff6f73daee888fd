"""Playing over the wire: two visitors in sync, nothing twice, nothing leaked, nothing by strangers."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websockets

from maniple.kernel.game import ALL
from maniple.server.hub import Hub
from maniple.table.sight import view_of
from tests.server.harness import Live, Visit, run, served


async def two(visitor: Any, **others: Any) -> tuple[Visit, Visit, str]:
    """Two visitors at one table."""
    one, other = visitor(), visitor()
    game = await one.new("here", "link", **others)
    await other.claim(await one.link(game, 1))
    await one.sit(game, 0)
    await other.sit(game, 1)
    return one, other, game


def hidden_stays_hidden(hub: Hub, game: str) -> None:
    """Draw anew what a seat cannot know: all that it is sent must stay the same."""
    table = hub.table(game).playing
    real = table.game
    for seat in (0, 1, ALL):
        before = view_of(table, seat)
        things = [(kind, thing) for kind, found in real.box.kinds.items() for thing in range(len(found))]
        reasons = [real.explain(*thing) for thing in things] if seat == table.decider else []
        side = seat if seat == ALL else int(table.side_of(seat))
        table.game = real.imagine(side, Random(7))
        table.game.quiet = False
        try:
            assert view_of(table, seat) == before
            assert not reasons or [table.game.explain(*thing) for thing in things] == reasons
        finally:
            table.game = real


def test_a_whole_game_by_two_visitors(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            watcher = visitor()
            await watcher.claim(await one.link(game, -1))
            async with one.live(game) as first, other.live(game) as second, watcher.live(game) as third:
                pages: list[Live] = [first, second, third]
                rng = Random(3)
                moves = 0
                while first.info["status"] != "over":
                    page = first if first.asked() >= 0 else second
                    seat = 0 if page is first else 1
                    assert [first.asked(), second.asked()].count(-1) == 1
                    at = page.views[seat]["at"]
                    await page.act(rng.choice(page.views[seat]["options"])["line"])
                    moves += 1
                    while page.info["status"] != "over" and page.views[seat]["at"] == at:
                        await page.next()
                    for each in pages:
                        await catch_up(each, hub, game)
                    if moves % 12 == 0 and first.info["status"] != "over":
                        hidden_stays_hidden(hub, game)
                assert moves > 50
                for page in pages:
                    assert page.info["status"] == "over"
                results = [next(iter(page.views.values()))["result"] for page in pages]
                assert results[0] == results[1] == results[2]
                assert results[0] is not None
                # the spectator of a game that is over sees everything, before that nothing of the hands
                assert set(third.views) == {-2}
                check_no_hand(first, 0)
                check_no_hand(second, 1)
                check_no_hand(third, -1)
                # the log came whole: no number is missing, and it is the table's own
                table = hub.table(game).playing
                for page, seat in ((first, 0), (second, 1)):
                    numbers = [line["number"] for line in page.log[seat]]
                    assert numbers == list(range(numbers[0], len(table.log_of(seat))))

    run(test())


async def catch_up(page: Live, hub: Hub, game: str) -> None:
    """Read until the page has what the server would send it now."""
    live = hub.table(game)
    if page.info["status"] == "over":
        return
    while True:
        shown = {seat: json.loads(live.show(seat).view) for seat in page.views}
        if live.game.status == page.info["status"] and all(page.views[seat] == view for seat, view in shown.items()):
            return
        await page.next()
        if page.info["status"] == "over":
            return


def check_no_hand(page: Live, seat: int) -> None:
    """No message before the end shows another's hand, or another's options."""
    checked = 0
    for text in page.raw:
        message = json.loads(text)
        views = message["views"] if message["type"] == "state" else [message["view"]] if "view" in message else []
        for view in views:
            assert view["seat"] == seat or view["result"] is not None
            if view["result"] is not None:
                continue
            for hand in view["scene"]["hands"]:
                if hand["side"] != view["side"]:
                    assert hand["cards"] is None
                    checked += 1
            if view["decision"]["side"] != view["side"]:
                assert view["options"] == []
    assert checked > 20


def test_a_double_click_a_retry_and_a_stale_tab(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            path = f"/api/games/{game}/actions"
            async with one.live(game) as page:
                seat = page.asked()
                view = page.views[seat]
                line = view["options"][0]["line"]
                body = {"seat": seat, "at": view["at"], "line": line}

                # a double click: both at once, done once
                headers = {"content-type": "application/json"}
                both = await asyncio.gather(
                    *(one.http.post(path, content=json.dumps(body), headers=headers) for _ in range(2))
                )
                assert [answer.status_code for answer in both] == [200, 200]
                rows = await hub.store.rows(game)
                assert [row.line for row in rows if row.kind == "act"] == [line]

                # a retry of the very same is done already; anything else with the old `at` is stale
                await one.post(path, body)
                other = view["options"][-1]["line"]
                assert other != line
                refused = await one.post(path, {**body, "line": other}, 409)
                assert refused["error"] == "stale"
                assert refused["sentence"]
                assert await hub.store.rows(game) == rows

                # when the seat has done something else since, the old one is stale too
                await page.settle()
                again = page.asked()
                await page.act()
                if again == seat:
                    assert (await one.post(path, body, 409))["error"] == "stale"
                count = (await hub.store.game(game)).n
                for at in ("", "x" * 64, "\u00e9", view["at"][::-1]):
                    answer = await one.post(path, {**body, "at": at}, 409)
                    assert answer["error"] == "stale"
                await one.post(path, {**body, "at": "x" * 65}, 400)
                assert (await hub.store.game(game)).n == count

    run(test())


def test_the_moment_counts_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one = visitor()
            game = await one.hot_seat()
            seen = set()
            async with one.live(game) as page:
                for _ in range(12):
                    for view in page.views.values():
                        seen.add(view["at"])
                        assert len(view["at"]) == 32
                    await page.play(1, Random(5))
                    await page.settle(0.05)
            assert len(seen) >= 12
            assert not any(str(number) in seen for number in range(30))

    run(test())


def test_wrong_seats_wrong_turns_and_what_is_not_allowed(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            path = f"/api/games/{game}/actions"
            async with one.live(game) as first, other.live(game) as second:
                asked, idle = (first, second) if first.asked() >= 0 else (second, first)
                seat = asked.asked()
                view = asked.views[seat]
                line = view["options"][0]["line"]
                # another's seat, even with the right moment
                stolen = {"seat": seat, "at": view["at"], "line": line}
                assert (await idle.visit.post(path, stolen, 403))["error"] == "not-yours"
                # one's own seat, out of turn
                turn = await idle.act(line, seat=1 - seat, status=409)
                assert turn["error"] == "not-allowed"
                assert turn["sentence"].startswith("It is the other side's turn")
                # what the rules do not allow is told with its rule
                refused = await asked.act("place jerusalem", status=409)
                assert refused["error"] == "not-allowed"
                assert refused["citation"].startswith("§")
                for nonsense in ("fly", "place", "place nowhere", "#", "x" * 200):
                    assert (await asked.act(nonsense, status=400))["error"] == "bad-request"
                await asked.act("x" * 201, status=400)
                assert (await hub.store.game(game)).n == hub.table(game).n

    run(test())


def test_a_push_only_when_the_view_changed(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            async with one.live(game) as first, other.live(game) as second:
                live = hub.table(game)
                await first.settle()
                await second.settle()
                hub.push_views(live)
                assert await first.settle() == []
                asked = first if first.asked() >= 0 else second
                await asked.act()
                for page in (first, second):
                    views = [message for message in await page.settle() if message["type"] == "view"]
                    texts = [json.dumps(message) for message in views]
                    assert len(texts) == len(set(texts)) >= 1

    run(test())


def test_pushed_only_after_it_is_durable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            async with one.live(game) as page:
                append, held = hub.store.append, asyncio.Event()

                async def slow(*args: Any, **named: Any) -> int:
                    await held.wait()
                    return await append(*args, **named)

                monkeypatch.setattr(hub.store, "append", slow)
                acting = asyncio.ensure_future(page.act())
                assert await page.settle(0.3) == []
                assert not acting.done()
                held.set()
                await acting
                assert (await page.next())["type"] == "view"

    run(test())


def test_what_cannot_be_kept_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from maniple.server.store import Conflict, Unavailable

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            async with one.live(game) as page:
                append = hub.store.append
                before = dict(page.views)
                for error, status in ((Unavailable("The disk is full."), 500), (Conflict("It has moved on."), 409)):

                    async def broken(*_: Any, error: Exception = error, **__: Any) -> int:
                        raise error

                    monkeypatch.setattr(hub.store, "append", broken)
                    refused = await page.act(status=status)
                    assert "Traceback" not in refused["sentence"]
                    # the pages are shown what is kept: the same as before
                    assert {message["type"] for message in await page.settle()} <= {"state"}
                    assert page.views == before
                    monkeypatch.setattr(hub.store, "append", append)
                    assert (await one.get(f"/api/games/{game}"))["status"] == "running"
                assert page.views == before
                await page.act()  # the same option, the same moment: now it is kept
                told = await page.next()
                while told["type"] == "state":  # what was refused may have been on its way
                    told = await page.next()
                assert told["type"] == "view"

    run(test())


def test_sockets_are_refused_like_requests(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one, stranger = visitor(), visitor()
            game = await one.hot_seat()
            await stranger.get("/api/games")
            address = one.address.replace("http", "ws") + f"/api/games/{game}/live"
            mine = {"cookie": f"maniple={one.cookie()}"}
            theirs = {"cookie": f"maniple={stranger.cookie()}"}
            own, evil = websockets.Origin(one.address), websockets.Origin("http://evil.example")
            for headers, origin, status in ((theirs, own, 404), ({}, own, 404), (mine, evil, 403)):
                with pytest.raises(websockets.InvalidStatus) as caught:
                    async with websockets.connect(address, additional_headers=headers, origin=origin, proxy=None):
                        pass
                assert caught.value.response.status_code == status
                assert set(json.loads(caught.value.response.body or b"")) == {"error", "sentence", "citation"}
            async with websockets.connect(address, additional_headers=mine, origin=own, proxy=None) as line:
                assert json.loads(await line.recv())["type"] == "state"
                await line.send("whatever the page says")
                await line.send(b"\x00\xff")
                await one.post(f"/api/games/{game}/chat", {"text": "still here"})
                assert json.loads(await line.recv())["type"] == "chat"

    run(test())


def test_everybody_sees_who_is_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one, other, game = await two(visitor)
            async with one.live(game) as page:
                assert [seat["online"] for seat in page.info["seats"]] == [True, False]
                async with other.live(game):
                    await page.until("info")
                    assert [seat["online"] for seat in page.info["seats"]] == [True, True]
                await page.until("info")
                assert [seat["online"] for seat in page.info["seats"]] == [True, False]
                [listed] = (await other.get("/api/games"))["yours"]
                assert [seat["online"] for seat in listed["seats"]] == [True, False]

    run(test())


def test_a_page_that_is_open_sees_the_game_begin(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one, other, third = visitor(), visitor(), visitor()
            game = await one.new("here", "open")
            await other.get("/api/games")
            await third.get("/api/games")
            async with one.live(game) as page, other.live(game) as guest, third.live(game) as stranger:
                assert page.views == {}
                await one.sit(game, 0)
                await page.state()
                assert page.info["seats"][0]["taken"] is True
                await other.sit(game, 1)
                while page.info["status"] == "waiting":
                    await page.next()
                assert set(page.views) == {0}
                while not guest.views:
                    await guest.next()
                assert set(guest.views) == {1}
                # it is private now: who has no seat has to go
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    while True:
                        await stranger.next()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008
                assert stranger.views == {}

    run(test())
