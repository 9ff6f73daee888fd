"""Bots that are slow, or that nobody waits for, stand back."""

from __future__ import annotations

import asyncio

import pytest

from maniple.server.turns import Turns
from tests.server.harness import run


def test_slow_bots_leave_one_worker_to_the_quick() -> None:
    async def work() -> None:
        turns = Turns(["a", "b", "c"])
        slow = [await turns.take(True, True) for _ in range(2)]
        third = asyncio.create_task(turns.take(True, True))
        await asyncio.sleep(0)
        assert not third.done()
        quick = await turns.take(False, False)
        assert {*slow, quick} == {"a", "b", "c"}
        turns.give(quick, False)
        await asyncio.sleep(0)
        assert not third.done()
        turns.give(slow[0], True)
        assert await third

    run(work())


def test_people_go_first_and_then_whoever_came_first() -> None:
    async def work() -> None:
        turns = Turns(["a"])
        only = await turns.take(False, True)
        order: list[int] = []

        async def wait(number: int, person: bool) -> None:
            worker = await turns.take(False, person)
            order.append(number)
            turns.give(worker, False)

        waiting = [
            asyncio.create_task(wait(number, person)) for number, person in enumerate((False, True, False, True))
        ]
        await asyncio.sleep(0)
        turns.give(only, False)
        await asyncio.gather(*waiting)
        assert order == [1, 3, 0, 2]

    run(work())


def test_a_single_worker_also_serves_the_slow() -> None:
    async def work() -> None:
        turns = Turns(["a"])
        turns.give(await turns.take(True, False), True)
        assert await turns.take(False, False) == "a"

    run(work())


@pytest.mark.parametrize("when", ["waiting", "served"])
def test_who_goes_away_takes_no_worker_with_him(when: str) -> None:
    async def work() -> None:
        turns = Turns(["a"])
        only = await turns.take(True, True)
        gone = asyncio.create_task(turns.take(True, True))
        await asyncio.sleep(0)
        if when == "served":
            turns.give(only, True)  # his before he hears of it
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        if when == "waiting":
            turns.give(only, True)
        assert await turns.take(True, True) == "a"

    run(work())
