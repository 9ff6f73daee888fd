"""The shortest way to the disk, for what is written most: rows appended to games in SQLite.

The event loop runs the statements itself, which takes microseconds, and the writer's thread only commits. A thread that
ran the statements too would wait for the interpreter after each of them, and the event loop for the thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from maniple.server.store.api import Conflict
from maniple.server.store.appending import Append, append_alone


class Swift:
    """A connection of its own, which never waits for another writer."""

    def __init__(self, path: Path) -> None:
        self.raw = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        self.raw.execute("PRAGMA synchronous=FULL")
        self.raw.execute("PRAGMA foreign_keys=ON")

    def prepare(
        self, appends: Sequence[tuple[str, Append | None]], keys: Mapping[str, int]
    ) -> list[int | Conflict] | None:
        """Write a batch up to its commit: for each the number of rows, or why it does not fit.

        None, and nothing is written, where it holds anything else than appends to known games, or where somebody
        else is writing: then it has to go the long way.
        """
        fitting = [(keys[game], append) for game, append in appends if append is not None and game in keys]
        if len(fitting) < len(appends):
            return None
        out: list[int | Conflict] = []
        try:
            self.raw.execute("BEGIN IMMEDIATE")
            for key, append in fitting:
                try:
                    out.append(append_alone(self.raw, key, append))
                except Conflict as conflict:  # it changed nothing
                    out.append(conflict)
        except (sqlite3.Error, DBAPIError):
            self.roll_back()
            return None
        except BaseException:
            self.roll_back()
            raise
        return out

    def commit(self) -> None:
        """Durable when this returns. Called by the thread: the interpreter is free meanwhile."""
        try:
            self.raw.execute("COMMIT")
        except BaseException:
            self.roll_back()
            raise

    def roll_back(self) -> None:
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")

    def close(self) -> None:
        self.raw.close()
