"""A sample of the soak: few kills, few forgeries, a short look at the description, a short load."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from maniple.lab.load import Load, run_load
from maniple.lab.served import Server
from maniple.lab.server_bench import GAME, database_size, first_part, fsync_ms, measure_opening, put_section
from tests.server.harness import run, served
from tests.server.postgres import database
from tests.soak.described import run_described
from tests.soak.forged import ForgedReport, Judge, run_forged
from tests.soak.forger import Forger, Forgery, World
from tests.soak.kills import Sent, kill_plan, matches, run_kills


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the server keeps its games; empty for the file in its data directory."""
    if request.param == "sqlite":
        yield ""
    else:
        with database() as address:
            yield address


def test_three_kills_lose_nothing(url: str, tmp_path: Path) -> None:
    report = asyncio.run(run_kills(tmp_path / "data", 3, database=url, people=3, bots=2))
    assert not report.faults, "\n".join(report.faults)
    assert report.kills == 3
    assert report.acknowledged > 5
    assert report.bot_rows > 5


def test_a_plan_of_kills_is_the_same_for_the_same_seed() -> None:
    assert kill_plan(3, 20) == kill_plan(3, 20)
    assert kill_plan(3, 20) != kill_plan(4, 20)


def sent(*states: str) -> list[Sent]:
    return [Sent("act", 0, line, "", state) for line, state in zip("abcdef", states, strict=False)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("states", "rows", "holds"),
    [
        (("kept", "kept"), "ab", True),
        (("kept", "kept"), "a", False),
        (("kept", "kept"), "ba", False),
        (("kept", "kept"), "aab", False),
        (("kept", "doubtful", "kept"), "ac", True),
        (("kept", "doubtful", "kept"), "abc", True),
        (("kept", "doubtful", "kept"), "abbc", False),
        (("kept", "refused"), "ab", False),
        (("kept", "refused"), "a", True),
        (("sent",), "", True),
    ],
)
def test_what_was_lost_or_done_twice_is_seen(states: tuple[str, ...], rows: str, holds: bool) -> None:
    assert (matches(sent(*states), [("act", 0, row) for row in rows]) == "") == holds


def test_two_thousand_forged_messages(tmp_path: Path) -> None:
    report = asyncio.run(run_forged(tmp_path, 2000))
    assert not report.faults, "\n".join(report.faults)
    assert report.messages == 2000
    assert len(report.kinds) >= 15
    assert not any(status >= 500 for status in report.statuses)


def test_the_judge_sees_a_leak() -> None:
    world: Any = SimpleNamespace(hands=(frozenset({"card:1", "card:2"}), frozenset({"card:3"})))
    judge = Judge(world, ForgedReport())
    hand = {"side": 0, "name": "Hand", "number": 2, "cards": ["card:1", "card:2"]}
    assert list(judge.leaks({"views": [{"hands": [hand]}]}, {1}))
    assert not list(judge.leaks({"views": [{"hands": [hand]}]}, {0}))
    assert not list(judge.leaks({"hands": [{**hand, "cards": None}]}, {1}))
    assert list(judge.leaks([{"name": "Greek hand", "cards": ["card:2"]}], {1}))
    assert not list(judge.leaks([{"name": "Deck or hand", "cards": ["card:2", "card:9"]}], {1}))
    assert list(judge.leaks({"seat": 0, "options": [{"line": "pass"}]}, {1}))


def test_message_i_of_a_seed_is_always_the_same() -> None:
    who: Any = SimpleNamespace(cookie="c" * 43, headers={"Host": "h", "Cookie": "maniple=c", "Origin": "o"})
    acts = ({"seat": 0, "at": "a", "line": "pass"},)
    hands: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    ats, links = (("a",), ("b",)), ("t" * 43,)
    world = World(1, "game", who, who, who, who, "own", ats, acts, ("pass",), 0, links, (), hands, "ask", "board")
    one: list[Forgery] = [Forger(world, 1).make(i) for i in range(300)]
    again = [Forger(world, 1).make(i) for i in range(300)]
    # The key of a handshake is drawn anew each time, as it has to be.
    assert [forgery.kind for forgery in one] == [forgery.kind for forgery in again]
    plain = [i for i, forgery in enumerate(one) if b"Sec-WebSocket-Key" not in forgery.data]
    assert all(one[i] == again[i] for i in plain)
    assert len({forgery.kind for forgery in one}) >= 15


def test_the_server_keeps_to_its_description(tmp_path: Path) -> None:
    report = asyncio.run(run_described(tmp_path, 3))
    assert not report.faults, "\n".join(report.faults)
    assert report.runs == 3
    assert report.cases > 500


def test_a_short_load(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        measured = run_load(Load(server.port, GAME, 8, 40, 3, warm_up=1, process=server.pid))
        assert server.stop() == 0
    finally:
        server.kill()
    assert measured.sockets == 16
    assert measured.refused == measured.lost == 0
    assert measured.actions > 60
    # Other tests run beside this one: how fast it is says `maniple bench server`.
    assert 0 < measured.p50_ms <= measured.p99_ms <= measured.worst_ms < 5000
    size, actions = database_size(tmp_path)
    assert actions >= measured.actions
    assert size > 0


def test_a_long_game_opens_like_a_short_one(tmp_path: Path) -> None:
    short, long = measure_opening(tmp_path, games=3)
    assert 0 < long < 4 * short + 20


def test_nothing_is_pushed_before_it_is_durable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store's commit is held back: until it returns nobody hears anything."""

    async def work() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, two = visitor(), visitor()
            game = await one.new("here", "open")
            await one.sit(game, 0)
            await two.sit(game, 1)
            async with one.live(game) as left, two.live(game) as right:
                await left.settle()
                await right.settle()
                gate = asyncio.Event()
                began = asyncio.Event()
                append = hub.store.append

                async def late(*args: Any, **more: Any) -> int:
                    began.set()
                    await gate.wait()
                    return int(await append(*args, **more))

                monkeypatch.setattr(hub.store, "append", late)
                page = left if left.asked() >= 0 else right
                acting = asyncio.create_task(page.act())
                await asyncio.wait_for(began.wait(), 10)
                assert await left.settle(0.3) == []
                assert await right.settle(0.3) == []
                assert not acting.done()
                gate.set()
                await asyncio.wait_for(acting, 10)
                moved = {(await left.until("view"))["view"]["move"], (await right.until("view"))["view"]["move"]}
                assert len(moved) == 1

    run(work())


def test_the_pages_of_results_keep_each_others_parts() -> None:
    page = "# Speed\n\nwords\n\n## Client\n\nother\n"
    once = put_section(page, "## Server\n\none\n")
    assert once == "# Speed\n\nwords\n\n## Client\n\nother\n\n## Server\n\none\n"
    assert put_section(once, "## Client\n\nnew\n") == "# Speed\n\nwords\n\n## Client\n\nnew\n\n## Server\n\none\n"
    assert put_section("", "## Server\n\none\n") == "## Server\n\none\n"
    assert first_part(once)[1] == "## Client\n\nother\n\n## Server\n\none\n"
    assert first_part("# Speed\n")[1] == ""


def test_a_sync_takes_time(tmp_path: Path) -> None:
    assert fsync_ms(tmp_path, 10) > 0
    assert not list(tmp_path.iterdir())
