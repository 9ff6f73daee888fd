"""Reading the tables: the statements, built once, and what is found as the shapes of the interface."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.engine import Row as Found

from maniple.server.store import schema as s
from maniple.server.store.api import (
    Ask,
    Chat,
    Game,
    Link,
    Row,
    Seat,
    Snapshot,
    Summary,
)
from maniple.server.store.words import find_key

# -------------------------------------------------------------------- statements, built once

GAMES: Final = select(
    *(column for column in s.games.c if column.name != "start"),
    *(column for column in s.summaries.c if column.name != "game"),
).join_from(s.games, s.summaries, s.summaries.c.game == s.games.c.key)
SEATS: Final = (
    select(s.seats)
    .where(s.seats.c.game.in_(bindparam("keys", expanding=True)))
    .order_by(s.seats.c.game, s.seats.c.seat)
)
ROWS: Final = (
    select(s.actions)
    .where(s.actions.c.game == bindparam("key"), s.actions.c.n >= bindparam("first"))
    .order_by(s.actions.c.n)
)
NEWEST_SNAPSHOT: Final = (
    select(s.snapshots.c.n, s.snapshots.c.blob)
    .where(s.snapshots.c.game == bindparam("key"), s.snapshots.c.n <= bindparam("most"))
    .order_by(s.snapshots.c.n.desc())
    .limit(1)
)
SEATS_OF: Final = (
    select(s.claims.c.seat)
    .join_from(s.claims, s.visitors, s.visitors.c.key == s.claims.c.visitor)
    .join(s.games, s.games.c.key == s.claims.c.game)
    .where(s.visitors.c.hash == bindparam("hash"), s.games.c.id == bindparam("id"))
)
USED: Final = -10
"""As the seat of a link, minus its number: an invitation to it that somebody has followed."""
EVERY: Final = 2**31 - 1
"""More rows than a game can have."""


# -------------------------------------------------------------------- from tables to shapes


def seat_of(found: Found[Any]) -> Seat:
    return Seat(
        seat=found.seat,
        who=found.who,
        bot=found.bot,
        name=found.name,
        settings=json.loads(found.settings),
        taken=found.taken,
        nonce=found.nonce,
    )


def row_of(found: Found[Any]) -> Row:
    return Row(found.n, found.kind, found.seat, found.line, found.back, found.time / 1000)


def chat_of(found: Found[Any]) -> Chat:
    return Chat(found.number, found.seat, found.name, found.text, found.time / 1000)


def ask_of(found: Found[Any]) -> Ask:
    return Ask(found.id, found.seat, found.what, found.moves, found.text)


def games_from(conn: Connection, found: Sequence[Found[Any]]) -> list[Game]:
    """Games with their seats, in the order in which they were found."""
    seats: dict[int, list[Seat]] = {game.key: [] for game in found}
    if found:
        for seat in conn.execute(SEATS, {"keys": list(seats)}):
            seats[seat.game].append(seat_of(seat))
    return [
        Game(
            id=game.id,
            slug=game.slug,
            rules=game.rules,
            components=game.components,
            components_hash=game.components_hash,
            edited=game.files is not None,
            variant=json.loads(game.variant),
            secret=game.secret,
            commitment=game.commitment,
            seed=game.seed,
            status=game.status,
            origin=game.origin,
            public=game.public,
            record=game.record,
            rematch=game.rematch,
            created=game.created / 1000,
            changed=game.changed / 1000,
            n=game.n,
            summary=Summary(game.turn, tuple(json.loads(game.score)), game.asked, game.last, game.result),
            seats=tuple(seats[game.key]),
        )
        for game in found
    ]


def find_game(conn: Connection, game: str) -> tuple[int, Game]:
    key = find_key(conn, game)
    return key, games_from(conn, conn.execute(GAMES.where(s.games.c.key == key)).all())[0]


def find_link(conn: Connection, token: bytes) -> Link | None:
    """Where the link with this hash leads."""
    wanted = select(s.games.c.id, s.tokens.c.seat).join_from(s.tokens, s.games, s.games.c.key == s.tokens.c.game)
    found = conn.execute(wanted.where(s.tokens.c.hash == token)).one_or_none()
    if found is None:
        return None
    used = found.seat <= USED
    return Link(found.id, USED - found.seat if used else found.seat, used)


def find_asks(conn: Connection, key: int) -> list[Ask]:
    still_open = select(s.asks).where(s.asks.c.game == key, s.asks.c.closed.is_(None))
    return [ask_of(found) for found in conn.execute(still_open.order_by(s.asks.c.opened, s.asks.c.id))]


def find_chat(conn: Connection, key: int, before: int | None, limit: int) -> list[Chat]:
    lines = select(s.chat).where(s.chat.c.game == key)
    if before is not None:
        lines = lines.where(s.chat.c.number < before)
    return [chat_of(found) for found in conn.execute(lines.order_by(s.chat.c.number.desc()).limit(limit))][::-1]


def find_standing(conn: Connection, key: int, most: int) -> tuple[Snapshot | None, list[Row]]:
    """The newest snapshot of which no later row takes anything back, and the rows after it."""
    while True:
        found = conn.execute(NEWEST_SNAPSHOT, {"key": key, "most": most}).one_or_none()
        snapshot = None if found is None else Snapshot(found.n, bytes(found.blob))
        first = 0 if snapshot is None else snapshot.n
        rows = [row_of(row) for row in conn.execute(ROWS, {"key": key, "first": first})]
        deepest = min((row.back for row in rows if row.back is not None), default=first)
        if deepest >= first:
            return snapshot, rows
        most = deepest
