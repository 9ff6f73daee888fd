"""What only PostgreSQL has: news from other workers, and claims that end with the worker that made them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Final

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from maniple.server.store.api import Change
from maniple.server.store.writer import CHANNEL

LONGEST_WAIT: Final = 5.0
BOTS: Final = 0x626F7473
"""First number of the advisory locks on the bots of a game; the second is the game's."""


class Listener:
    """Hears what other workers wrote. It connects again by itself, and then says that news may be missing."""

    def __init__(self, url: URL, worker: str) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.worker = worker
        self.callbacks: list[Callable[[Change], None]] = []
        self.task: asyncio.Task[None] | None = None

    def add(self, callback: Callable[[Change], None]) -> None:
        self.callbacks.append(callback)
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.listen())

    async def listen(self) -> None:
        wait = 0.1
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    self.address,
                    autocommit=True,
                    connect_timeout=10,
                    keepalives_idle=30,
                    keepalives_interval=10,
                    keepalives_count=3,
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    wait = 0.1
                    self.tell(Change("", -1))
                    async for note in connection.notifies():
                        game, n, worker = note.payload.split(" ")
                        if worker != self.worker:
                            self.tell(Change(game, int(n)))
            except (psycopg.Error, OSError):
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    def tell(self, change: Change) -> None:
        loop = asyncio.get_running_loop()
        for callback in self.callbacks:
            # As a call of its own, so that a fault in it is logged and ends nothing here.
            loop.call_soon(callback, change)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)


class Claims:
    """Advisory locks on this worker's own connection: when the worker dies, PostgreSQL lets go of them."""

    def __init__(self, url: URL) -> None:
        self.engine: Engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self.connection: Connection | None = None
        self.held: set[int] = set()
        self.guard = Lock()

    def claim(self, keys: Iterable[int]) -> set[int]:
        """Those of these games that are now this worker's and were not before."""
        with self.guard:
            won = set()
            for key in keys:
                if key not in self.held and self.ask("pg_try_advisory_lock", key):
                    self.held.add(key)
                    won.add(key)
            return won

    def release(self, key: int) -> None:
        with self.guard:
            if key in self.held:
                self.held.remove(key)
                self.ask("pg_advisory_unlock", key)

    def ask(self, function: str, key: int) -> bool:
        """Call a lock function; on a new connection first take again what the broken one held."""
        for attempt in (1, 2):
            try:
                if self.connection is None:
                    self.connection = self.engine.connect()
                    for old in sorted(self.held):
                        self.connection.execute(text(f"SELECT pg_try_advisory_lock({BOTS}, {old})"))
                return bool(self.connection.execute(text(f"SELECT {function}({BOTS}, {key})")).scalar())
            except SQLAlchemyError:
                self.drop()
                if attempt == 2:
                    raise
        return False

    def drop(self) -> None:
        if self.connection is not None:
            self.connection.invalidate()
            self.connection.close()
            self.connection = None

    def close(self) -> None:
        with self.guard:
            if self.connection is not None:
                self.connection.close()
                self.connection = None
            self.held.clear()
            self.engine.dispose()
