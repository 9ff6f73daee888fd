"""Odds are worked out in other processes, one after the other, and a crowd that asks delays nobody else."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maniple.bots.workers import BotFailed, Task, Thought
from maniple.kernel.title import find_title
from maniple.server import weighing
from maniple.server.botpool import BotPool
from maniple.server.errors import Refusal
from maniple.server.store import open_store
from maniple.server.weighing import Weighing
from tests.server.harness import GAME, here, run

PLAIN = find_title(GAME).new(seed="weighing")


class Slow:
    """Answers with the line that it was asked for, when it is let."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.let = asyncio.Semaphore(0)

    async def choose(self, task: Task, report: Any = None) -> Thought:
        self.asked.append(task.line)
        assert task.save == PLAIN.save()
        await self.let.acquire()
        if task.line == "broken":
            raise BotFailed("ZeroDivisionError: no die")
        return Thought(found=json.dumps(task.line))


def task(line: str) -> Task:
    return Task(GAME, "", "", "", 1, 1.0, kind="odds", line=line)


def asking(odds: Weighing, line: str, game: str = "game", seat: int = 0, home: str = "home") -> asyncio.Task[Any]:
    return asyncio.ensure_future(odds.weigh((game, 3, seat, line), PLAIN, task(line), home))


async def begun() -> tuple[Weighing, Any]:
    odds = Weighing()
    slow: Any = Slow()
    odds.thinker = slow
    return odds, slow


async def ticks() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_one_after_the_other_the_newest_first() -> None:
    """Of a seat that points at one thing after another only the last few questions wait."""

    async def test() -> None:
        odds, slow = await begun()
        first = asking(odds, "first")
        await ticks()
        others = [asking(odds, str(number)) for number in range(6)]
        await ticks()
        assert slow.asked == ["first"]
        dropped = await asyncio.gather(*others[:3], return_exceptions=True)
        assert [type(one) for one in dropped] == [Refusal] * 3
        assert all(isinstance(one, Refusal) and one.status == 429 for one in dropped)
        for _ in range(4):
            slow.let.release()
        assert await first == "first"
        assert await asyncio.gather(*others[3:]) == ["3", "4", "5"]
        assert slow.asked == ["first", "5", "4", "3"]

    run(test())


def test_the_same_question_is_answered_once() -> None:
    async def test() -> None:
        odds, slow = await begun()
        both = [asking(odds, "same") for _ in range(250)]
        await ticks()
        slow.let.release()
        assert await asyncio.gather(*both) == ["same"] * 250
        assert await asking(odds, "same") == "same"
        assert slow.asked == ["same"]

    run(test())


def test_addresses_take_turns() -> None:
    async def test() -> None:
        odds, slow = await begun()
        crowd = [asking(odds, f"crowd {number}", game=f"game {number}", home="crowd") for number in range(20)]
        await ticks()
        guest = asking(odds, "guest", home="guest")
        await ticks()
        for _ in range(3):
            slow.let.release()
        assert await guest == "guest"
        assert slow.asked.index("guest") <= 2
        for _ in crowd:
            slow.let.release()
        await asyncio.gather(*crowd)

    run(test())


def test_a_crowd_at_one_address_has_an_end() -> None:
    async def test() -> None:
        odds, slow = await begun()
        crowd = [asking(odds, "x", game=f"game {number}") for number in range(250)]
        await ticks()
        for _ in range(weighing.MOST_OF_HOME):
            slow.let.release()
        answers = await asyncio.gather(*crowd, return_exceptions=True)
        assert answers.count("x") == weighing.MOST_OF_HOME

    run(test())


def test_what_fails_or_is_stopped_is_told() -> None:
    async def test() -> None:
        odds, slow = await begun()
        failed = asking(odds, "broken")
        await ticks()
        slow.let.release()
        with pytest.raises(Refusal, match="There are no odds now"):
            await failed
        waiting = [asking(odds, "one"), asking(odds, "two")]
        await ticks()
        odds.stop()
        for one in await asyncio.gather(*waiting, return_exceptions=True):
            assert isinstance(one, Refusal) and one.code == "stopping"

    run(test())


def test_odds_are_worked_out_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long they take, the server's own is free."""

    async def test() -> None:
        pool = BotPool(2)
        async with open_store(tmp_path / "games.db") as store, here(store, bots=pool) as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            live, rng = hub.table(game), Random(3)
            title = live.playing.title
            while True:
                table: Any = live.playing
                seat = table.decider
                options = table.options(seat)
                risky = [option for option in options if table.game.is_risky(*option.action)]
                if risky and table.game.odds(*risky[0].action) is not None:
                    break
                body = {"seat": seat, "at": live.at(seat), "line": rng.choice(options).line}
                await one.post(f"/api/games/{game}/actions", body)
            expected = table.game.odds(*risky[0].action)

            def never(*_given: Any) -> Any:
                raise AssertionError("in the process of the server")

            monkeypatch.setitem(title.__dict__, "odds", never)
            found = (await one.get(f"/api/games/{game}/odds", seat=seat, line=risky[0].line))["odds"]
            assert found["heading"] == expected.heading
            assert [line["value"] for line in found["lines"]] == [line.value for line in expected.lines]

    run(test())
