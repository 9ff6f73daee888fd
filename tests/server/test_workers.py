"""Several workers at one PostgreSQL: what one does, the pages of the others see."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random
from typing import Any

import httpx

from maniple.server.hub import Hub
from tests.server.harness import GAME, Visit, run, served
from tests.server.postgres import postgres_url
from tests.server.test_restart import start

__all__ = ["postgres_url"]


def same_browser(visit: Visit, other: Visit) -> None:
    other.http.cookies.set("maniple", visit.cookie())


async def has(page: Any, wanted: Any) -> None:
    """Read until something is so."""
    for _ in range(50):
        if wanted():
            return
        await page.next()
    raise AssertionError("it did not come")


def test_pages_of_another_worker_see_everything(postgres_url: str) -> None:
    async def test() -> None:
        async with served(postgres_url) as (visitor_a, hub_a), served(postgres_url) as (visitor_b, hub_b):
            one_a, one_b, guest = visitor_a(), visitor_b(), visitor_b()
            game = await one_a.new("here", "link")
            same_browser(one_a, one_b)
            async with one_b.live(game) as page:
                await one_a.sit(game, 0)
                await has(page, lambda: page.info["seats"][0]["taken"])
                await guest.claim(await one_a.link(game, 1))
                await guest.sit(game, 1)
                await has(page, lambda: page.info["status"] == "running" and page.views)
                assert set(page.views) == {0}
                rng = Random(1)
                for number in range(12):
                    # each action at the other worker
                    hub: Hub = (hub_a, hub_b)[number % 2]
                    live = hub.table(game)
                    await asyncio.sleep(0.1)
                    async with hub.hold(live):
                        table = live.playing
                        seat = table.decider
                        line, at = rng.choice(table.options(seat)).line, live.at(seat)
                    first = one_a if hub is hub_a else one_b
                    if seat == 1 and hub is hub_a:
                        first = visitor_a()
                        same_browser(guest, first)
                    elif seat == 1:
                        first = guest
                    await first.post(f"/api/games/{game}/actions", {"seat": seat, "at": at, "line": line})
                    moves = len(live.playing.lines)
                    await has(page, lambda moves=moves: page.views[0]["move"] == moves)
                await one_a.post(f"/api/games/{game}/chat", {"text": "from afar", "seat": 0})
                await has(page, lambda: page.chat and page.chat[-1]["text"] == "from afar")
                await one_a.post(f"/api/games/{game}/resign", {"seat": 0})
                await has(page, lambda: page.info["status"] == "over")

    run(test())


def test_an_invitation_that_was_followed_at_another_worker_is_used_up(postgres_url: str) -> None:
    async def test() -> None:
        async with served(postgres_url) as (visitor_a, hub_a), served(postgres_url) as (visitor_b, _):
            host, friend = visitor_a(), visitor_b()
            game = await host.new("here", "link")
            token = await host.link(game, 1)
            await host.claim(token)
            await host.sit(game, 0)
            async with host.live(game) as page:
                assert (await host.get(f"/api/games/{game}"))["seats"][1]["yours"] is True
                await friend.claim(token)
                await friend.sit(game, 1)
                await has(page, lambda: page.info["status"] == "running" and page.views)
                assert set(page.views) == {0}
                assert (await hub_a.access(game, host.cookie())).own == (0,)
                await host.get(f"/api/games/{game}/moments", 403, **{"as": 1})
                await host.post("/api/claim", {"token": token}, 403)

    run(test())


def test_a_seat_claimed_at_another_worker_is_known(postgres_url: str) -> None:
    async def test() -> None:
        async with served(postgres_url) as (visitor_a, _), served(postgres_url) as (visitor_b, hub_b):
            host, friend_a, friend_b = visitor_a(), visitor_a(), visitor_b()
            game = await host.new("link", "link")
            await friend_a.claim(await host.link(game, 0))
            same_browser(friend_a, friend_b)
            info = await friend_b.get(f"/api/games/{game}")
            assert [seat["yours"] for seat in info["seats"]] == [True, False]
            await friend_a.claim(await host.link(game, 1))
            for _ in range(100):
                if (await hub_b.access(game, friend_b.cookie())).own == (0, 1):
                    break
                await asyncio.sleep(0.02)
            info = await friend_b.get(f"/api/games/{game}")
            assert [seat["yours"] for seat in info["seats"]] == [True, True]

    run(test())


def test_of_two_at_once_one_is_stale(postgres_url: str) -> None:
    async def test() -> None:
        async with served(postgres_url) as (visitor_a, hub_a), served(postgres_url) as (visitor_b, hub_b):
            one_a, one_b = visitor_a(), visitor_b()
            game = await one_a.hot_seat()
            same_browser(one_a, one_b)
            await one_b.get(f"/api/games/{game}")
            for _ in range(8):
                await asyncio.sleep(0.1)
                for hub in (hub_a, hub_b):
                    async with hub.hold(hub.table(game)):
                        pass
                live = hub_a.table(game)
                seat = live.playing.decider
                lines = [option.line for option in live.playing.options(seat)]
                at = live.at(seat)
                assert hub_b.table(game).at(seat) == at
                before = (await hub_a.store.game(game)).n
                answers = await asyncio.gather(
                    *(
                        visit.http.post(f"/api/games/{game}/actions", json={"seat": seat, "at": at, "line": line})
                        for visit, line in ((one_a, lines[0]), (one_b, lines[-1]))
                    )
                )
                codes = sorted(answer.status_code for answer in answers)
                said = [answer.text for answer in answers]
                assert codes == [200, 409] or (lines[0] == lines[-1] and codes == [200, 200]), said
                rows = await hub_a.store.rows(game, before)
                assert sum(row.kind == "act" for row in rows) == 1

    run(test())


def test_serve_with_two_workers(tmp_path: Path, postgres_url: str) -> None:
    program, host = start(tmp_path, "--workers", "2", "--database", postgres_url)

    async def test() -> None:
        async with httpx.AsyncClient(base_url=f"http://{host}", trust_env=False) as client:
            wishes = {"game": GAME, "seats": [{"who": "bot:random"}, {"who": "bot:random"}]}
            for _ in range(100):
                try:
                    assert (await client.post("/api/games", json=wishes)).status_code == 200
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.2)
            before = ""
            for _ in range(100):
                await asyncio.sleep(0.3)
                [listed] = (await client.get("/api/games")).json()["yours"]
                if before and listed["last"] != before:
                    break
                before = listed["last"] or before
            assert listed["last"] != before

    try:
        run(test())
        program.send_signal(signal.SIGTERM)
        out, log = program.communicate(timeout=30)
    finally:
        program.kill()
        program.communicate()
    assert program.returncode == 0, log
    assert "every game is kept" in out
    assert "Traceback" not in log
