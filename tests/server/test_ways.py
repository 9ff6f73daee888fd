"""Ways over the wire: the whole march in one post, one undo, and doors that keep strangers and nonsense out."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.server.harness import Live, Visit, run, served

MOST_MOVES = 400


async def to_a_march(page: Live) -> tuple[int, str, Any]:
    """Both seats at one screen play on until somebody can go over three areas: seat, whom he takes, the ways."""
    rng = Random(5)
    for _ in range(MOST_MOVES):
        while page.asked() < 0:
            await page.next()
        seat = page.asked()
        options = page.views[seat]["options"]
        begins = [option["line"] for option in options if option.get("way") == "begin"]
        for line in begins:
            found = await page.visit.get(f"/api/games/{page.game}/ways", seat=seat, line=line)
            if any(len(way["path"]) > 1 and not way["final"] and not way["safe"] for way in found["ways"]):
                return seat, line, found
        at = page.views[seat]["at"]
        await page.act(rng.choice(options)["line"])
        while page.views[seat]["at"] == at:
            await page.next()
    raise AssertionError("nobody can march")


async def settled(page: Live, seat: int, at: str) -> None:
    while page.views[seat]["at"] == at:
        await page.next()


def test_a_whole_march_in_one_post_and_one_undo(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one: Visit = visitor()
            game = await one.hot_seat()
            async with one.live(game) as page:
                seat, _, found = await to_a_march(page)
                assert found["points"] > 0 and found["unit"] == "areas" and found["origin"].startswith("area:")
                way = next(way for way in found["ways"] if len(way["path"]) > 1 and not way["final"])
                assert way["costs"] == list(range(1, len(way["path"]) + 1))
                table = hub.table(game).playing
                before, moves = table.game.digest(), len(table.lines)
                at = page.views[seat]["at"]
                first, *then = way["lines"]
                await one.post(f"/api/games/{game}/actions", {"seat": seat, "at": at, "line": first, "then": then})
                await settled(page, seat, at)
                table = hub.table(game).playing
                assert table.lines[moves:][: len(way["lines"])] == way["lines"]
                at = page.views[seat]["at"]
                await one.post(f"/api/games/{game}/undo", {"seat": seat, "at": at})
                await settled(page, seat, at)
                assert hub.table(game).playing.game.digest() == before

    run(test())


def test_the_door_of_ways(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one, stranger = visitor(), visitor()
            game = await one.hot_seat()
            door = f"/api/games/{game}/ways"
            async with one.live(game) as page:
                seat, line, found = await to_a_march(page)
                first = next(way["path"][0] for way in found["ways"] if len(way["path"]) > 1)
                bent = await one.get(door, seat=seat, line=line, via=first)
                assert bent["via"] == [first]
                assert all(way["path"][0] == first for way in bent["ways"])
                number = max(found["numbers"])
                assert found["number"] == number
                less = await one.get(door, seat=seat, line=line, number=1)
                assert less["number"] == 1
                await stranger.get(door, 404, seat=seat, line=line)
                await one.get(door, 409, seat=1 - seat, line=line)
                await one.get(door, 400, seat=seat, line="nonsense")
                await one.get(door, 400, seat=seat, line=line, via="here;there")
                await one.get(door, 400, seat=seat, line=line, via=";".join(["area:1"] * 9))

    run(test())
