"""What every part of the store stands on: the writer thread, the readers, and the way to close them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from maniple.server.store.api import Store, Unavailable
from maniple.server.store.engines import READERS, Engines, sentence
from maniple.server.store.writer import Writer

if TYPE_CHECKING:
    from maniple.server.store.postgres import Claims, Listener

T = TypeVar("T")


class Base(Store):
    """A database and the threads that speak to it."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines
        self.worker = secrets.token_hex(6)
        self.loop = asyncio.get_running_loop()
        self.writer = Writer(engines, self.worker)
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="maniple-reader")
        self.bots: set[str] = set()
        """Games whose bots this worker has claimed, where it is the only worker."""
        self.claims: Claims | None = None
        self.listener: Listener | None = None
        if engines.postgres:
            from maniple.server.store.postgres import Claims, Listener

            self.claims = Claims(engines.url)
            self.listener = Listener(engines.url, self.worker)

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask in a thread, all within one moment of the database."""

        def ask() -> T:
            with self.engines.reader.connect() as conn:
                return question(conn)

        return await self.in_thread(ask)

    async def in_thread(self, call: Callable[[], T]) -> T:
        if self.writer.closed:
            raise Unavailable("The store is closed.")
        try:
            return await self.loop.run_in_executor(self.readers, call)
        except SQLAlchemyError as error:
            raise Unavailable(sentence(self.engines.url, error)) from error

    async def ping(self) -> None:
        await self.read(lambda conn: conn.execute(select(1)).scalar())

    async def close(self) -> None:
        if self.listener is not None:
            await self.listener.close()
        await self.writer.close()
        await asyncio.to_thread(self.let_go)

    def let_go(self) -> None:
        self.readers.shutdown()
        if self.claims is not None:
            # A server that is gone has let go of them already.
            with suppress(SQLAlchemyError):
                self.claims.close()
        self.engines.dispose()
