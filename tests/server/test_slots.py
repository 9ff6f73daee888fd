"""Work that is done one after the other: addresses take turns, and of each only so many wait."""

from __future__ import annotations

import asyncio

import pytest

from maniple.server.errors import Refusal
from maniple.server.slots import Slot
from tests.server.harness import run


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_addresses_take_turns() -> None:
    async def test() -> None:
        slot, done, go_on = Slot(5), [], asyncio.Event()

        async def work(home: str) -> None:
            async with slot.turn(home):
                await go_on.wait()
                done.append(home)

        tasks = []
        for home in ("a", "a", "a", "b", "c", "b"):
            tasks.append(asyncio.ensure_future(work(home)))
            await settle()
        go_on.set()
        await asyncio.gather(*tasks)
        assert done == ["a", "a", "b", "c", "a", "b"]

    run(test())


def test_of_each_address_so_many_wait() -> None:
    async def test() -> None:
        slot, go_on = Slot(1), asyncio.Event()

        async def work(home: str) -> None:
            async with slot.turn(home):
                await go_on.wait()

        tasks = [asyncio.ensure_future(work(home)) for home in ("a", "a", "b")]
        await settle()
        with pytest.raises(Refusal) as caught:
            await work("a")
        assert caught.value.status == 429
        go_on.set()
        await asyncio.gather(*tasks)
        await work("a")

    run(test())


def test_whoever_goes_away_leaves_his_turn_to_the_next() -> None:
    async def test() -> None:
        slot, go_on, done = Slot(5), asyncio.Event(), []

        async def work(name: str) -> None:
            async with slot.turn(name):
                await go_on.wait()
                done.append(name)

        first, second, third, fourth = (asyncio.ensure_future(work(name)) for name in "abcd")
        await settle()
        second.cancel()
        await settle()
        go_on.set()
        first.cancel()  # it has the slot
        await asyncio.sleep(0)
        third.cancel()  # it is being called
        await asyncio.gather(first, second, third, fourth, return_exceptions=True)
        assert done[-1] == "d"
        await work("e")
        assert done[-1] == "e"

    run(test())
