"""Where games are kept: every table, every seat and everything that happened, in SQLite or PostgreSQL.

    async with open_store("sqlite:///games.db") as store:
        id = await store.create(Draft(...), seats=[...])
        count = await store.append(id, 0, [Deed("act", 0, "place modin")])

What is awaited is durable when it returns. `docs/store.md` tells more; `api.py` is the whole interface.
"""

from __future__ import annotations

from maniple.server.store.api import (
    Ask,
    Change,
    Chat,
    Conflict,
    Deed,
    Draft,
    Game,
    Link,
    NewerDatabase,
    Opened,
    Row,
    Seat,
    Snapshot,
    Store,
    StoreError,
    Summary,
    Unavailable,
    UnknownGame,
    WaitingBot,
    standing,
)
from maniple.server.store.opening import open_store

__all__ = [
    "Ask",
    "Change",
    "Chat",
    "Conflict",
    "Deed",
    "Draft",
    "Game",
    "Link",
    "NewerDatabase",
    "Opened",
    "Row",
    "Seat",
    "Snapshot",
    "Store",
    "StoreError",
    "Summary",
    "Unavailable",
    "UnknownGame",
    "WaitingBot",
    "open_store",
    "standing",
]
