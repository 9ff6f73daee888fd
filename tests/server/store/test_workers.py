"""Several workers on one PostgreSQL: news, claims, seats, and connections that break."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from maniple.server.store import Change, Deed, Seat, Store, Summary, open_store
from tests.server import postgres
from tests.server.postgres import execute
from tests.server.store.samples import acts, draft, running, seats


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not done():
            await asyncio.sleep(0.01)


async def hearing(store: Store) -> list[Change]:
    """The news of a store, from when it began to listen."""
    news: list[Change] = []
    store.listen(news.append)
    await until(lambda: news == [Change("", -1)])
    news.clear()
    return news


def test_without_postgresql_tests_are_skipped_but_fail_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "server", lambda: None)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="apt-get install postgresql"):
        postgres.address()
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="apt-get install postgresql"):
        postgres.address()


def test_a_worker_hears_what_the_others_do(postgres_url: str) -> None:
    async def main() -> None:
        async with open_store(postgres_url) as ann, open_store(postgres_url) as ben:
            heard_by_ann, heard_by_ben = await hearing(ann), await hearing(ben)
            id = await running(ann)
            await ann.append(id, 0, acts("a", "b"))
            await ben.append(id, 2, acts("c"))
            await ben.say(id, 1, "Ben", "hello")
            await until(lambda: len(heard_by_ann) == 2 and len(heard_by_ben) == 2)
            assert heard_by_ben == [Change(id, -1), Change(id, 2)]
            assert heard_by_ann == [Change(id, 3), Change(id, -1)]

    asyncio.run(main())


def test_what_failed_is_not_told(postgres_url: str) -> None:
    async def main() -> None:
        async with open_store(postgres_url) as ann, open_store(postgres_url) as ben:
            news = await hearing(ben)
            id = await running(ann)
            results = await asyncio.gather(*(ann.append(id, 0, acts(str(k))) for k in range(5)), return_exceptions=True)
            await ann.append(id, 1, acts("last"))
            await until(lambda: Change(id, 2) in news)
            assert results.count(1) == 1
            assert news == [Change(id, -1), Change(id, 1), Change(id, 2)]

    asyncio.run(main())


def test_broken_connections_are_replaced(postgres_url: str) -> None:
    async def main() -> None:
        async with open_store(postgres_url) as ann, open_store(postgres_url) as ben:
            news = await hearing(ben)
            id = await running(ann)
            assert await ann.claim_bot(id)
            await until(lambda: len(news) == 1)
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            execute(postgres_url, f"{cut} WHERE datname = current_database() AND pid <> pg_backend_pid()")
            assert await ann.append(id, 0, acts("a")) == 1
            await until(lambda: Change("", -1) in news)
            await ann.append(id, 1, acts("b"))
            await until(lambda: Change(id, 2) in news)
            assert (await ben.game(id)).n == 2
            other = await running(ann)
            assert await ann.claim_bot(other)
            assert not await ben.claim_bot(id)

    asyncio.run(main())


def test_bots_belong_to_one_worker_until_it_ends(postgres_url: str) -> None:
    async def main() -> None:
        async with open_store(postgres_url) as ann:
            async with open_store(postgres_url) as ben:
                games = {
                    await ann.create(draft(status="running", summary=Summary(asked=1)), seats(bot=True))
                    for _ in range(6)
                }
                mine, others = await asyncio.gather(ann.waiting_for_bots(), ben.waiting_for_bots())
                assert {bot.game for bot in mine} | {bot.game for bot in others} == games
                assert len(mine) + len(others) == 6
                await ann.release_bot(next(iter({bot.game for bot in mine} or games)))
                for bot in mine:
                    await ann.release_bot(bot.game)
                assert {bot.game for bot in await ben.waiting_for_bots()} == {bot.game for bot in mine}
                assert await ann.waiting_for_bots() == []
            assert {bot.game for bot in await ann.waiting_for_bots()} == games

    asyncio.run(main())


def test_of_two_who_sit_down_at_two_workers_one_sees_both_seats_taken(postgres_url: str) -> None:
    async def main() -> None:
        async with open_store(postgres_url) as ann, open_store(postgres_url) as ben:
            for _ in range(20):
                id = await ann.create(draft(), [Seat(0, "open"), Seat(1, "open")])
                both = await asyncio.gather(
                    ann.sit(id, 0, "aa" * 16, cookie="ann"), ben.sit(id, 1, "bb" * 16, cookie="ben")
                )
                assert sorted(sum(seat.taken for seat in seen) for seen in both) == [1, 2]

    asyncio.run(main())


def test_workers_that_write_to_the_same_games_do_not_block_each_other(postgres_url: str) -> None:
    async def push(store: Store, games: list[str], seat: int) -> int:
        won = 0
        for n in range(10):
            tries = [store.append(id, n, [Deed("act", seat, "pass")]) for id in games]
            claims = [store.claim(f"visitor {k}", id, seat) for k, id in enumerate(reversed(games))]
            results = await asyncio.gather(*tries, *claims, return_exceptions=True)
            assert all(result is None for result in results[len(games) :])
            won += results[: len(games)].count(n + 1)
        return won

    async def main() -> None:
        async with open_store(postgres_url) as ann, open_store(postgres_url) as ben:
            games = [await running(ann) for _ in range(20)]
            async with asyncio.timeout(60):
                won = await asyncio.gather(push(ann, games, 0), push(ben, games[::-1], 1))
            kept = [await ann.rows(id) for id in games]
            assert sum(won) == sum(len(rows) for rows in kept) == 200
            assert all([row.n for row in rows] == list(range(10)) for rows in kept)

    asyncio.run(main())
