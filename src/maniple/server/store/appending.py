"""What is written most: rows of games. Alone it takes its conditional update; many together take a few statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, bindparam, insert, update

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


@dataclass(frozen=True)
class Append:
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


def append_alone(conn: Connection, key: int, append: Append) -> int:
    """Append under the savepoint of the caller; how many rows the game has now."""
    now = milliseconds()
    advance: dict[str, Any] = {"key": key, "expected": append.expected, "count": append.count, "now": now}
    if append.summary is None:
        done = conn.execute(ADVANCE, advance)
    else:
        done = conn.execute(ADVANCE_WITH_SUMMARY, advance | new_summary(append.summary))
    if done.rowcount != 1:
        raise Conflict("The game has moved on.")
    if append.deeds:
        conn.execute(INSERT_ACTIONS, action_values(key, append.expected, append.deeds))
    if append.snapshot is not None:
        conn.execute(INSERT_SNAPSHOTS, {"game": key, "n": append.count, "blob": append.snapshot})
    if append.status is not None:
        conn.execute(SET_STATUS, {"k": key, "to": append.status})
    for ask in append.close:
        if conn.execute(CLOSE_ASK, {"key": key, "ask": clean(ask), "now": now}).rowcount != 1:
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
        conn.execute(ADVANCE_WITH_SUMMARY, list(told.values()))
    if plain:
        conn.execute(ADVANCE, list(plain.values()))
    if actions:
        conn.execute(INSERT_ACTIONS, actions)
    if snapshots:
        conn.execute(INSERT_SNAPSHOTS, snapshots)
