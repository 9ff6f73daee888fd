"""A record from outside as the store keeps it: read, replayed and checked, with the table at its end.

This is done in the process that reads what comes from outside; the server only keeps what it gets from there.
"""

from __future__ import annotations

from typing import Any, Final

from maniple.kernel.errors import BadComponents, BadRecord
from maniple.kernel.records import Record, read_record
from maniple.server.live import ACT, AGREE, END, READERS, TABLE, pack
from maniple.server.store import Deed, Draft, Seat, Snapshot, Summary
from maniple.server.words import clean
from maniple.table.sets import find_by_hash
from maniple.table.sight import board_of
from maniple.table.table import Table

MOST_LINES: Final = 8_000
"""Of a record that is opened; the longest games have a fraction of it."""


def draft_of(text: str) -> tuple[Draft, list[Seat]]:
    """A record to be looked at; a `UserError` says what is wrong with it. Nothing in it is ever executed."""
    record = read_record(text)
    title = record.title()
    if len(record.lines) > MOST_LINES:
        raise BadRecord(f"The record has {len(record.lines)} lines; expected at most {MOST_LINES}.")
    if title.board is None:
        raise BadRecord(f"{title.name} has no board to show; replay it in the terminal.")
    shown, why = record.as_far_as_it_goes(find_by_hash)
    if not why:
        record.check(find_by_hash)
    table = Table.from_record(shown, find_by_hash)
    components = table.game.box.components
    edited = components.hash != title.shipped.hash
    if edited:
        must_have_a_board(table)
    deeds = [_deed(line) for line in record.lines]
    draft = Draft(
        slug=title.slug,
        rules=record.rules if why or record.rules in title.former else title.rules,
        components=clean(record.components[0]),
        components_hash=components.hash,
        variant=dict(record.variant),
        secret=record.secret,
        commitment=record.commitment,
        files=dict(components.texts) if edited else None,
        status="over",
        seed=record.seed,
        start=record.start,
        origin=clean(record.origin),
        record=True,
        deeds=deeds,
        snapshots=[] if why else [Snapshot(len(deeds), pack(table, dict.fromkeys(READERS, 0)))],
        summary=Summary(asked=-1, result=_result(table, why)),
    )
    return draft, [_seat(record, number, side) for number, side in enumerate(title.sides)]


def must_have_a_board(table: Table) -> None:
    """That the board of an edited set can be drawn, whatever a game itself looks at when it opens its box."""
    try:
        board_of(table.title, table.game.box)
    except Exception:
        raise BadComponents("The record's component set does not hold up: its board cannot be drawn.") from None


def _seat(record: Record, number: int, side: str) -> Seat:
    who = record.seats.get(side, "human")
    nonce = record.nonces[number] if number < len(record.nonces) else ""
    is_bot = who.startswith("bot:")
    name = "" if is_bot or who == "human" else clean(who[:40])
    bot = clean(who[4:44]) if is_bot else ""
    return Seat(number, "bot" if bot else "here", bot, name, {}, True, nonce)


def _result(table: Table, why: str) -> str:
    if why:
        return "A record of older rules."
    return table.result.sentence if table.result else "A record of a game not finished."


def _deed(line: str) -> Deed:
    """A line of a record as a row."""
    word = line.split()[0]
    kind: Any = {"undo": AGREE, "resign": END, "draw": END}.get(word, ACT)
    return Deed(kind, TABLE, line.split("#", 1)[0].strip())
