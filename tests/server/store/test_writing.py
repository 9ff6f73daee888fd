"""Writes: one wins, batches share a commit, a failure stays alone, and what was acknowledged is there."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import text

from maniple.server.store import Conflict, Deed, Snapshot, Summary, Unavailable, open_store
from maniple.server.store.sql import SqlStore
from maniple.server.store.writer import Tx
from tests.server.store.samples import acts, long_game, running

ROOT = Path(__file__).parents[3]


def test_of_those_who_append_at_once_one_wins(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store, open_store(url) as other:
            id = await running(store)
            for n in range(5):
                tries = [place.append(id, n, acts(f"move {n} {k}")) for k, place in enumerate([store, other] * 5)]
                results = await asyncio.gather(*tries, return_exceptions=True)
                assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 9 + ["int"]
            assert [row.n for row in await store.rows(id)] == [0, 1, 2, 3, 4]
            for wrong in (4, 6, 99, -1):
                with pytest.raises(Conflict, match="moved on"):
                    await store.append(id, wrong, acts("x"))
            assert (await store.game(id)).n == 5

    asyncio.run(main())


def test_writes_that_wait_share_a_commit_and_fail_alone(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            assert isinstance(store, SqlStore)
            games = [await running(store) for _ in range(40)]
            entered, gate = threading.Event(), threading.Event()

            def hold(tx: Tx) -> bool:
                entered.set()
                return gate.wait(20)

            held = store.writer.submit("", hold)
            assert await asyncio.to_thread(entered.wait, 20)

            def broken(tx: Tx) -> None:
                tx.conn.execute(text("INSERT INTO chat (game, number) VALUES (1, 1)"))

            def faulty(tx: Tx) -> None:
                tx.conn.execute(text("UPDATE games SET slug = 'spoilt'"))
                raise ZeroDivisionError

            writes = [store.append(id, k % 2, acts("a", "b")) for k, id in enumerate(games)]
            tasks = [asyncio.ensure_future(write) for write in writes]
            bad = [store.writer.submit(games[7], broken), store.writer.submit(games[8], faulty)]
            async with asyncio.timeout(20):
                while len(store.writer.gathered) < 42:
                    await asyncio.sleep(0.01)
            before = store.writer.batches
            gate.set()
            assert await held is True
            results = await asyncio.gather(*tasks, return_exceptions=True)
            assert results[0::2] == [2] * 20
            assert all(isinstance(result, Conflict) for result in results[1::2])
            failures = await asyncio.gather(*bad, return_exceptions=True)
            assert [type(failure) for failure in failures] == [Unavailable, ZeroDivisionError]
            assert store.writer.batches - before == 2
            kept = [await store.game(id) for id in games]
            assert [game.n for game in kept] == [2, 0] * 20
            assert {game.slug for game in kept} == {"judean-hammer"}

    asyncio.run(main())


def test_appends_go_together_but_a_faulty_one_fails_alone(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            games = [await running(store) for _ in range(10)]
            good = [store.append(id, 0, acts("a"), b"after 1", Summary("Round 1")) for id in games[1:]]
            more = [store.append(id, 1, acts("b", "c")) for id in games[1:]]
            # Nothing in the database may be without a line.
            faulty = store.append(games[0], 0, [Deed("act", 0, cast(str, None))])
            results = await asyncio.gather(*good, faulty, *more, return_exceptions=True)
            assert [*results[:9], *results[10:]] == [1] * 9 + [3] * 9
            assert isinstance(results[9], Unavailable) and "\n" not in str(results[9])
            assert (await store.open_game(games[0])).rows == [] and (await store.game(games[0])).n == 0
            for id in games[1:]:
                opened = await store.open_game(id)
                assert opened.snapshot == Snapshot(1, b"after 1") and [row.line for row in opened.rows] == ["b", "c"]
                assert opened.game.n == 3 and opened.game.summary.turn == "Round 1"

    asyncio.run(main())


def test_appends_of_one_game_need_not_wait_for_each_other(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            id = await running(store)
            tries = [store.append(id, n, acts(str(n)), status="over" if n == 30 else None) for n in range(60)]
            assert await asyncio.gather(*tries) == list(range(1, 61))
            assert [row.line for row in await store.rows(id)] == [str(n) for n in range(60)]
            assert (await store.game(id)).status == "over"

    asyncio.run(main())


def test_closing_finishes_what_is_queued_and_refuses_more(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            games = [await running(store) for _ in range(20)]
            tasks = [asyncio.ensure_future(store.append(id, 0, acts("a"))) for id in games]
            await asyncio.sleep(0)
            await store.close()
            assert await asyncio.gather(*tasks) == [1] * 20
            with pytest.raises(Unavailable, match="closed"):
                await store.append(games[0], 1, acts("b"))
            with pytest.raises(Unavailable, match="closed"):
                await store.ping()
        async with open_store(url) as store:
            assert [(await store.game(id)).n for id in games] == [1] * 20

    asyncio.run(main())


def test_a_caller_that_gives_up_harms_nobody(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            id = await running(store)
            task = asyncio.ensure_future(store.append(id, 0, acts("a")))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert await store.append(id, 1, acts("b")) == 2

    asyncio.run(main())


def test_what_was_acknowledged_survives_kill_9(url: str) -> None:
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, str(Path(__file__).with_name("keep_writing.py")), url]
    acknowledged: dict[str, int] = {}
    rng = random.Random(5)
    for _ in range(2):
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        with process.stdout:
            for _ in range(rng.randrange(100, 600)):
                game, n = process.stdout.readline().split()
                acknowledged[game] = int(n)
            process.send_signal(signal.SIGKILL)
            rest = process.stdout.read()
        process.wait()
        # The last line may be cut off; every whole one is a promise.
        for line in rest.splitlines(keepends=True):
            if line.endswith("\n"):
                game, n = line.split()
                acknowledged[game] = int(n)

    async def main() -> None:
        async with open_store(url) as store:
            assert len(acknowledged) == 16
            for game, n in acknowledged.items():
                rows = await store.rows(game)
                assert [row.line for row in rows] == [f"place modin {k}" for k in range(len(rows))]
                assert n <= len(rows) == (await store.game(game)).n

    asyncio.run(main())


def test_sqlite_is_set_to_be_durable(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_store(tmp_path / "games.db") as store:
            assert isinstance(store, SqlStore)

            def pragmas(tx: Tx) -> list[object]:
                names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                return [tx.conn.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

            assert await store.writer.submit("", pragmas) == ["wal", 2, 1, 10_000]
        assert (tmp_path / "games.db").stat().st_mode & 0o077 == 0
        assert [file.name for file in tmp_path.iterdir()] == ["games.db"]

    asyncio.run(main())


def test_an_action_costs_less_than_200_bytes(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            games = [await running(store) for _ in range(20)]
            await asyncio.gather(*(long_game(store, id, 300, seed) for seed, id in enumerate(games)))
            size = await store.bytes_per_action()
            print(f"{url.split(':')[0]}: {size:.0f} bytes per action")
            assert 60 < size < 200

    asyncio.run(main())


def test_an_append_waits_for_another_writer_of_the_file_and_the_event_loop_does_not(tmp_path: Path) -> None:
    async def main() -> None:
        path = tmp_path / "games.db"
        async with open_store(path) as store:
            id = await running(store)
            assert await store.append(id, 0, acts("a")) == 1
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            kept = asyncio.ensure_future(store.append(id, 1, acts("b")))
            begun = asyncio.get_running_loop().time()
            for _ in range(5):
                await asyncio.sleep(0.01)
            assert asyncio.get_running_loop().time() - begun < 2
            assert not kept.done()
            other.execute("COMMIT")
            other.close()
            assert await kept == 2
            with pytest.raises(Conflict):
                await store.append(id, 1, acts("c"))

    asyncio.run(main())
