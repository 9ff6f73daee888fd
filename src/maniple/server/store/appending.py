"""What is written most: rows of games. Alone it takes its conditional update; many together take a few statements."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Insert, Update, bindparam, insert, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, OperationalError

from maniple.server.store import schema as s
from maniple.server.store.api import Conflict, Deed, Status, Summary
from maniple.server.store.words import clean, milliseconds, packed

SUMMARY: Final[dict[str, Any]] = {
    "asked": bindparam("to_asked"),
    "turn": bindparam("to_turn"),
    "score": bindparam("to_score"),
    "last": bindparam("to_last"),
    "result": bindparam("to_result"),
}
TOUCH: Final = update(s.summaries).where(s.summaries.c.game == bindparam("key")).values(changed=bindparam("now"))
TOUCH_WITH_SUMMARY: Final = TOUCH.values(SUMMARY)
ADVANCE: Final = TOUCH.where(s.summaries.c.n == bindparam("expected")).values(n=bindparam("count"))
ADVANCE_WITH_SUMMARY: Final = ADVANCE.values(SUMMARY)
INSERT_ACTIONS: Final = insert(s.actions)
INSERT_SNAPSHOTS: Final = insert(s.snapshots)
SET_STATUS: Final = update(s.games).where(s.games.c.key == bindparam("k")).values(status=bindparam("to"))
CLOSE_ASK: Final = (
    update(s.asks)
    .where(s.asks.c.game == bindparam("key"), s.asks.c.id == bindparam("ask"), s.asks.c.closed.is_(None))
    .values(closed=bindparam("now"))
)


@cache
def as_sqlite_takes_it(statement: Insert | Update) -> tuple[str, tuple[str, ...]]:
    """A statement as text, and the names of its values in their order."""
    made = statement.compile(dialect=sqlite.dialect())
    return str(made), tuple(made.positiontup or ())


def send(conn: Connection | sqlite3.Connection, statement: Insert | Update, rows: Sequence[dict[str, Any]]) -> int:
    """Run one of the statements above; how many rows it met.

    SQLite gets it straight: that is three times as fast, and it is what every move waits for.
    """
    raw: Any = conn
    if isinstance(conn, Connection):
        if conn.dialect.name != "sqlite":
            return conn.execute(statement, list(rows)).rowcount
        raw = conn.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    text, names = as_sqlite_takes_it(statement)
    try:
        if len(rows) == 1:
            return raw.execute(text, tuple(rows[0][name] for name in names)).rowcount
        return raw.executemany(text, [tuple(row[name] for name in names) for row in rows]).rowcount
    except sqlite3.IntegrityError as error:
        raise IntegrityError(text, None, error) from error
    except sqlite3.Error as error:
        raise OperationalError(text, None, error) from error


def summary_values(summary: Summary) -> dict[str, Any]:
    return {
        "asked": summary.asked,
        "turn": summary.turn,
        "score": packed(list(summary.score)),
        "last": summary.last,
        "result": summary.result,
    }


def new_summary(summary: Summary) -> dict[str, Any]:
    """The summary as the updates above take it."""
    return {f"to_{name}": value for name, value in summary_values(summary).items()}


def action_values(key: int, first: int, deeds: Sequence[Deed]) -> list[dict[str, Any]]:
    return [
        {
            "game": key,
            "n": n,
            "time": milliseconds(deed.time),
            "back": deed.back,
            "seat": deed.seat,
            "kind": deed.kind,
            "line": deed.line,
        }
        for n, deed in enumerate(deeds, first)
    ]


class Append(msgspec.Struct, frozen=True):
    """Rows to be appended to a game that has `expected` of them."""

    expected: int
    deeds: Sequence[Deed]
    snapshot: bytes | None
    summary: Summary | None
    status: Status | None
    close: Sequence[str]

    @property
    def count(self) -> int:
        """How many rows the game has afterwards."""
        return self.expected + len(self.deeds)

    @property
    def simple(self) -> bool:
        """Nothing but rows, and so fit to be written together with others."""
        return self.status is None and not self.close


def append_alone(conn: Connection | sqlite3.Connection, key: int, append: Append) -> int:
    """Append under the savepoint of the caller; how many rows the game has now. A plain conflict changes nothing."""
    now = milliseconds()
    advance: dict[str, Any] = {"key": key, "expected": append.expected, "count": append.count, "now": now}
    if append.summary is None:
        met = send(conn, ADVANCE, [advance])
    else:
        met = send(conn, ADVANCE_WITH_SUMMARY, [advance | new_summary(append.summary)])
    if met != 1:
        raise Conflict("The game has moved on.")
    if append.deeds:
        send(conn, INSERT_ACTIONS, action_values(key, append.expected, append.deeds))
    if append.snapshot is not None:
        send(conn, INSERT_SNAPSHOTS, [{"game": key, "n": append.count, "blob": append.snapshot}])
    if append.status is not None:
        send(conn, SET_STATUS, [{"k": key, "to": append.status}])
    for ask in append.close:
        if send(conn, CLOSE_ASK, [{"key": key, "ask": clean(ask), "now": now}]) != 1:
            raise Conflict("That has been answered already.")
    return append.count


def append_together(conn: Connection, appends: Sequence[tuple[int, Append]]) -> None:
    """Append what is known to fit, as the games are locked: in order, those of one game one after the other."""
    now = milliseconds()
    plain: dict[int, dict[str, Any]] = {}
    told: dict[int, dict[str, Any]] = {}
    actions: list[dict[str, Any]] = []
    snapshots: list[dict[str, Any]] = []
    for key, append in appends:
        before = told.pop(key, None) or plain.pop(key, None) or {"key": key, "expected": append.expected, "now": now}
        advance = before | {"count": append.count}
        if append.summary is not None:
            advance |= new_summary(append.summary)
        if "to_asked" in advance:
            told[key] = advance
        else:
            plain[key] = advance
        actions += action_values(key, append.expected, append.deeds)
        if append.snapshot is not None:
            snapshots.append({"game": key, "n": append.count, "blob": append.snapshot})
    if told:
        send(conn, ADVANCE_WITH_SUMMARY, list(told.values()))
    if plain:
        send(conn, ADVANCE, list(plain.values()))
    if actions:
        send(conn, INSERT_ACTIONS, actions)
    if snapshots:
        send(conn, INSERT_SNAPSHOTS, snapshots)
