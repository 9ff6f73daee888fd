"""The one thread that writes: whatever queued up while the last commit ran goes into the next one.

So a single write waits for one fsync, and a hundred at once share it. Each write of a batch stands under
a savepoint of its own, and one that fails takes nobody with it; plain appends, by far the most, share one and
go in a few statements, and each on its own only if that fails. Nothing is acknowledged before the commit.
On SQLite plain appends take a shorter way still: see `swift`.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Table, bindparam, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from maniple.server.store import schema as s
from maniple.server.store.api import Conflict, Unavailable
from maniple.server.store.appending import Append, append_alone, append_together
from maniple.server.store.engines import Engines, file_of, sentence
from maniple.server.store.swift import Swift
from maniple.server.store.words import ID, unknown

T = TypeVar("T")

LARGEST_BATCH: Final = 1000
KNOWN_KEYS: Final = 50_000
TRIES: Final = 5
DEADLOCK: Final = ("40P01", "40001", "55P03")
"""What PostgreSQL says to one of two who wait for each other: try again."""
CHANNEL: Final = "maniple"

KEYS: Final = select(s.games.c.id, s.games.c.key).where(s.games.c.id.in_(bindparam("ids", expanding=True)))
LOCK: Final = (
    select(s.summaries.c.game, s.summaries.c.n)
    .where(s.summaries.c.game.in_(bindparam("keys", expanding=True)))
    .order_by(s.summaries.c.game)
    .with_for_update()
)
NOTIFY: Final = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")


class Tx:
    """What a write has in hand: the connection, and the words that all writes share."""

    def __init__(self, conn: Connection, keys: dict[str, int]) -> None:
        self.conn = conn
        self.keys = keys
        self.changes: list[tuple[str, int]] = []

    def key(self, game: str) -> int:
        """The small number of the game of this write. Nobody else changes the game until the commit."""
        key = self.keys.get(game)
        if key is None:
            raise unknown(game)
        return key

    def insert_once(self, table: Table, values: dict[str, Any]) -> None:
        """Insert a row unless it is there."""
        if self.conn.dialect.name == "postgresql":
            self.conn.execute(postgresql.insert(table).values(values).on_conflict_do_nothing())
        else:
            self.conn.execute(sqlite.insert(table).values(values).on_conflict_do_nothing())

    def changed(self, game: str, n: int = -1) -> None:
        """Other workers are to know."""
        self.changes.append((game, n))


@dataclass
class Job(Generic[T]):
    """A write that waits for its turn."""

    game: str
    run: Callable[[Tx], T]
    future: asyncio.Future[T]
    append: Append | None = None
    """What `run` appends, where it does nothing else."""
    then: Callable[[], None] | None = None
    """Called when it is durable, before whoever waits for it goes on."""
    tries: int = 0
    result: Any = None
    error: BaseException | None = None
    changes: list[tuple[str, int]] = field(default_factory=list)


class Lost(Exception):
    """The connection broke before anything was committed."""


class Writer:
    """Takes writes from the event loop and answers them when they are durable."""

    def __init__(self, engines: Engines, worker: str) -> None:
        self.engines = engines
        self.worker = worker
        self.loop = asyncio.get_running_loop()
        self.queue: SimpleQueue[tuple[list[Job[Any]], bool] | None] = SimpleQueue()
        """Batches; whether only the commit is missing."""
        self.gathered: list[Job[Any]] = []
        self.busy = False
        """The thread has a batch. Until it is written, others gather for the next."""
        file = None if engines.postgres else file_of(str(engines.url))
        self.swift = Swift(file) if file is not None else None
        self.closed = False
        self.keys: dict[str, int] = {}
        self.conn: Connection | None = None
        """Between two transactions; only the thread has it in hand."""
        self.batches = 0
        """How many commits there were."""
        self.writes = 0
        self.thread = Thread(target=self.work, name="maniple-writer", daemon=True)
        self.thread.start()

    # ------------------------------------------------------------ in the event loop

    def submit(
        self,
        game: str,
        run: Callable[[Tx], T],
        append: Append | None = None,
        then: Callable[[], None] | None = None,
    ) -> asyncio.Future[T]:
        """Queue a write of a game; the future is done when it is durable or has failed."""
        if self.closed:
            raise Unavailable("The store is closed.")
        future: asyncio.Future[T] = self.loop.create_future()
        if not self.gathered:
            self.loop.call_soon(self.hand_over)
        self.gathered.append(Job(game, run, future, append, then))
        return future

    def hand_over(self) -> None:
        """Give the thread what has gathered, all at once."""
        if self.busy or not self.gathered:
            return
        batch = self.gathered[:LARGEST_BATCH]
        del self.gathered[:LARGEST_BATCH]
        self.busy = True
        prepared = self.swift.prepare([(job.game, job.append) for job in batch], self.keys) if self.swift else None
        if prepared is not None:
            for job, found in zip(batch, prepared, strict=True):
                job.error = found if isinstance(found, Conflict) else None
                job.result = found
        self.queue.put((batch, prepared is not None))

    def written(self) -> None:
        """The thread is free again."""
        self.busy = False
        self.hand_over()

    def committed(self, batch: list[Job[Any]]) -> None:
        """A batch is durable, and the next can go."""
        self.answer(batch)
        self.written()

    def submit_append(self, game: str, append: Append, then: Callable[[], None] | None = None) -> asyncio.Future[int]:
        """Queue rows of a game."""

        def run(tx: Tx) -> int:
            count = append_alone(tx.conn, tx.key(game), append)
            tx.changed(game, count)
            return count

        return self.submit(game, run, append if append.simple else None, then)

    async def close(self) -> None:
        """Finish what is queued and end the thread."""
        if not self.closed:
            self.closed = True
            self.hand_over()
            while self.busy or self.gathered:
                await asyncio.sleep(0.001)
            self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    def answer(self, jobs: list[Job[Any]]) -> None:
        for job in jobs:
            # A caller that no longer waits (cancelled) loses only the answer.
            if job.future.done():
                continue
            if job.error is None and job.then is not None:
                try:
                    job.then()
                except Exception as error:  # kept it is, but its caller has to know
                    job.error = error
            if job.error is not None:
                job.future.set_exception(job.error)
            else:
                job.future.set_result(job.result)

    # ------------------------------------------------------------ in the thread

    def work(self) -> None:
        while (item := self.queue.get()) is not None:
            batch, is_prepared = item
            if is_prepared:
                self.commit(batch)
            else:
                self.write(batch)
                self.tell(self.written)
        if self.conn is not None:
            self.conn.close()
        if self.swift is not None:
            self.swift.close()

    def commit(self, batch: list[Job[Any]]) -> None:
        """Make durable what the event loop has prepared, and answer it."""
        assert self.swift is not None
        try:
            self.swift.commit()
        except sqlite3.Error as error:
            self.keys.clear()
            for job in batch:
                job.error = Unavailable(sentence(self.engines.url, OperationalError("COMMIT", None, error)))
        self.batches += 1
        self.writes += len(batch)
        self.tell(self.committed, batch)

    def tell(self, callback: Callable[..., None], *args: Any) -> None:
        """Have the event loop call something. When it has ended, nobody waits any more."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(callback, *args)

    def write(self, batch: list[Job[Any]]) -> None:
        """Write a batch; then, one by one, what met a deadlock with another worker."""
        again = self.write_or_fail(batch)
        for job in again:
            while self.write_or_fail([job]):
                pass

    def write_or_fail(self, batch: list[Job[Any]]) -> list[Job[Any]]:
        """Write a batch and answer it; those to be tried again. A broken connection is replaced once."""
        again: list[Job[Any]] = []
        try:
            try:
                again = self.transaction(batch)
            except Lost:
                again = self.transaction(batch)
        except BaseException as error:
            self.keys.clear()
            cause = error.__cause__ if isinstance(error, Lost) and error.__cause__ else error
            for job in batch:
                if isinstance(cause, SQLAlchemyError):
                    job.error = Unavailable(sentence(self.engines.url, cause))
                else:
                    job.error = cause
        done = [job for job in batch if job not in again] if again else batch
        self.batches += 1
        self.writes += len(done)
        self.tell(self.answer, done)
        return again

    def transaction(self, batch: list[Job[Any]]) -> list[Job[Any]]:
        """One transaction, one commit; the jobs to be tried again."""
        again: list[Job[Any]] = []
        conn, self.conn = self.conn, None  # it comes back when all went well
        try:
            if conn is None:
                conn = self.engines.writer.connect()
            conn.begin()
            if len(batch) == 1 and batch[0].append is not None and batch[0].game in self.keys:
                self.run_alone(conn, batch[0], again)
            else:
                counts = self.lock(conn, batch)
                for job in self.run_together(conn, batch, counts):
                    self.run(conn, job, again)
            self.notify(conn, batch)
        except DBAPIError as error:
            if conn is not None:
                conn.close()
            if error.connection_invalidated:
                raise Lost from error
            raise
        except BaseException:
            if conn is not None:
                conn.close()
            raise
        # From here on nobody knows whether a broken commit was kept: no second try.
        try:
            conn.commit()
        except BaseException:
            conn.close()
            raise
        self.conn = conn
        return again

    def lock(self, conn: Connection, batch: list[Job[Any]]) -> dict[str, int]:
        """Lock every game of a batch, in the same order in every worker, so that two never wait for each other.

        How many rows each has."""
        ids = {job.game for job in batch if job.game}
        new = [id for id in ids if id not in self.keys and ID.fullmatch(id)]
        if new:
            if len(self.keys) + len(new) > KNOWN_KEYS:
                self.keys.clear()
                new = [id for id in ids if ID.fullmatch(id)]
            self.keys.update((found.id, found.key) for found in conn.execute(KEYS, {"ids": new}))
        games = {self.keys[id]: id for id in ids if id in self.keys}
        if not games:
            return {}
        return {games[found.game]: found.n for found in conn.execute(LOCK, {"keys": list(games)})}

    def run_together(self, conn: Connection, batch: list[Job[Any]], counts: dict[str, int]) -> list[Job[Any]]:
        """Write the games of which a batch holds nothing but plain appends; the jobs that remain."""
        others = {job.game for job in batch if job.append is None or job.game not in counts}
        fitting: list[tuple[Job[Any], Append]] = []
        for job in batch:
            if job.append is None or job.game in others:
                continue
            job.error, job.changes = None, []
            if job.append.expected != counts[job.game]:
                job.error = Conflict("The game has moved on.")
                continue
            fitting.append((job, job.append))
            job.result = counts[job.game] = job.append.count
            job.changes = [(job.game, job.append.count)]
        if fitting:
            conn.exec_driver_sql("SAVEPOINT together")
            try:
                append_together(conn, [(self.keys[job.game], append) for job, append in fitting])
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise
                # One of them is faulty; each on its own shows which.
                conn.exec_driver_sql("ROLLBACK TO SAVEPOINT together")
                others |= {job.game for job, _ in fitting}
            conn.exec_driver_sql("RELEASE SAVEPOINT together")
        return [job for job in batch if job.game in others]

    def run(self, conn: Connection, job: Job[Any], again: list[Job[Any]]) -> None:
        """One write under its savepoint."""
        tx = Tx(conn, self.keys)
        job.tries += 1
        job.result = job.error = None
        job.changes = tx.changes
        conn.exec_driver_sql("SAVEPOINT job")
        try:
            job.result = job.run(tx)
        except Exception as error:
            self.failed(job, error, again)
            conn.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        conn.exec_driver_sql("RELEASE SAVEPOINT job")

    def run_alone(self, conn: Connection, job: Job[Any], again: list[Job[Any]]) -> None:
        """Rows of one game and nothing else: they lock what they change, and if they fail the transaction goes."""
        tx = Tx(conn, self.keys)
        job.tries += 1
        job.result = job.error = None
        job.changes = tx.changes
        try:
            job.result = job.run(tx)
        except Exception as error:
            self.failed(job, error, again)
            conn.rollback()
            conn.begin()

    def failed(self, job: Job[Any], error: Exception, again: list[Job[Any]]) -> None:
        """Note why a write failed, and whether it is to be tried again; a broken connection is the caller's matter."""
        job.changes = []
        if not isinstance(error, DBAPIError):
            job.error = error
            return
        if error.connection_invalidated:
            raise error
        if getattr(error.orig, "sqlstate", None) in DEADLOCK and job.tries < TRIES:
            again.append(job)
        job.error = Unavailable(sentence(self.engines.url, error))
        job.error.__cause__ = error

    def notify(self, conn: Connection, batch: list[Job[Any]]) -> None:
        """Tell the other workers, in the same transaction."""
        if not self.engines.postgres:
            return
        changes = {change: None for job in batch for change in job.changes}
        if changes:
            payloads = [f"{game} {n} {self.worker}" for game, n in changes]
            conn.execute(NOTIFY, {"channel": CHANNEL, "payloads": payloads})
