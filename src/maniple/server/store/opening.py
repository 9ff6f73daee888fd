"""Opening a store by its address."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from maniple.server.store.api import Store


@asynccontextmanager
async def open_store(url: str | Path) -> AsyncIterator[Store]:
    """The store at `sqlite:///file`, a plain file name, or `postgresql://user:password@host/name`.

    The database is created or brought up to date first. On leaving, what is queued is finished."""
    from maniple.server.store.sql import open_sql_store

    store = await open_sql_store(url)
    try:
        yield store
    finally:
        await store.close()
