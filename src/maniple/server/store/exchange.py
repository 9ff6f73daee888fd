"""A game as plain data, for `maniple export` and `maniple import`."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

from sqlalchemy import BigInteger, Connection, LargeBinary, SmallInteger, Table, select
from sqlalchemy.types import TypeEngine

from maniple.kernel.errors import UserError
from maniple.kernel.reading import unpacked
from maniple.server.store import schema as s
from maniple.server.store.api import StoreError, Who
from maniple.server.store.words import ID

FORMAT: Final = "maniple game 1"
TABLES: Final = (s.summaries, s.seats, s.actions, s.snapshots, s.chat, s.asks)
"""What belongs to one game and is named by nothing else."""
STATUSES: Final = ("waiting", "running", "over")


@dataclass(frozen=True)
class Rows:
    """What an exported game brings into a database."""

    game: dict[str, Any]
    files: dict[str, str] | None
    tables: list[tuple[Table, list[dict[str, Any]]]]
    tokens: list[tuple[bytes, int]]
    claims: list[tuple[bytes, int]]


def export_rows(conn: Connection, key: int) -> dict[str, Any]:
    """Every row of a game; bytes as base64."""
    game = plain(conn.execute(select(s.games).where(s.games.c.key == key)).one()._asdict())
    number = game.pop("files")
    del game["key"]
    files = None
    if number is not None:
        blob = conn.execute(select(s.files.c.blob).where(s.files.c.key == number)).scalar_one()
        files = json.loads(unpacked(blob, "The component set"))
    data: dict[str, Any] = {"format": FORMAT, "game": game, "files": files}
    for table in TABLES:
        columns = [column for column in table.c if column.name != "game"]
        rows = conn.execute(select(*columns).where(table.c.game == key).order_by(*table.primary_key.columns))
        data[table.name] = [plain(row._asdict()) for row in rows]
    tokens = select(s.tokens.c.hash, s.tokens.c.seat).where(s.tokens.c.game == key).order_by(s.tokens.c.hash)
    claims = (
        select(s.visitors.c.hash, s.claims.c.seat)
        .join_from(s.claims, s.visitors, s.visitors.c.key == s.claims.c.visitor)
        .where(s.claims.c.game == key)
        .order_by(s.visitors.c.hash, s.claims.c.seat)
    )
    data["tokens"] = [plain(row._asdict()) for row in conn.execute(tokens)]
    data["claims"] = [plain(row._asdict()) for row in conn.execute(claims)]
    return data


def plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value for name, value in row.items()
    }


def import_rows(data: Mapping[str, Any]) -> Rows:
    """Exported data, checked; one sentence if it is something else."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise StoreError("This is not a game that `maniple export` of this version wrote.")
    try:
        game = checked(s.games, data["game"], without=("key", "files"))
        if not ID.fullmatch(game["id"]) or game["status"] not in STATUSES:
            raise ValueError("id or status")
        parsed(game["variant"], dict)
        bytes.fromhex(game["secret"] + game["seed"])
        if game["start"]:
            unpacked(game["start"], "The start of the game").decode()
        files = data["files"]
        if files is not None and not all(isinstance(part, str) for pair in files.items() for part in pair):
            raise ValueError("files")
        tables = [(table, [checked(table, row, without=("game",)) for row in data[table.name]]) for table in TABLES]
        kept = {table.name: rows for table, rows in tables}
        if len(kept["summaries"]) != 1 or [row["n"] for row in kept["actions"]] != list(
            range(kept["summaries"][0]["n"])
        ):
            raise ValueError("rows are missing")
        parsed(kept["summaries"][0]["score"], list)
        if [row["seat"] for row in kept["seats"]] != list(range(len(kept["seats"]))):
            raise ValueError("seats")
        for row in kept["seats"]:
            parsed(row["settings"], dict)
            bytes.fromhex(row["nonce"])
            if row["who"] not in get_args(Who):
                raise ValueError("who")
        for table, rows in tables:
            names = [column.name for column in table.primary_key if column.name != "game"]
            if len({tuple(row[name] for name in names) for row in rows}) != len(rows):
                raise ValueError(f"{table.name} twice")
        tokens, claims = (
            [checked(s.tokens, row, without=("game",)) for row in data[name]] for name in ("tokens", "claims")
        )
    except (KeyError, TypeError, ValueError, AttributeError, UserError) as error:
        raise StoreError("This exported game is damaged: it cannot be read back.") from error
    return Rows(
        game,
        None if files is None else dict(files),
        tables,
        [(row["hash"], row["seat"]) for row in tokens],
        [(row["hash"], row["seat"]) for row in claims],
    )


def parsed(text: str, kind: type) -> None:
    """That a text is JSON of this kind."""
    if not isinstance(json.loads(text), kind):
        raise ValueError(text)


def checked(table: Table, row: Mapping[str, Any], without: tuple[str, ...]) -> dict[str, Any]:
    """A row with exactly the columns of its table, each of the kind that the column has."""
    names = {column.name for column in table.c} - set(without)
    if set(row) != names:
        raise ValueError(f"columns of {table.name}")
    found: dict[str, Any] = {}
    for name in names:
        column = table.c[name]
        value = row[name]
        if value is None and column.nullable:
            found[name] = None
        elif isinstance(column.type, LargeBinary):
            found[name] = base64.b64decode(value, validate=True)
        elif isinstance(value, str) and "\0" in value:
            raise ValueError("PostgreSQL takes no such letter")
        elif type(value) is not column.type.python_type or (type(value) is int and abs(value) > largest(column.type)):
            raise ValueError(f"{table.name}.{name}")
        else:
            found[name] = value
    return found


def largest(kind: TypeEngine[Any]) -> int:
    """The largest number that a column takes, on PostgreSQL at least."""
    if isinstance(kind, SmallInteger):
        return 2**15 - 1
    return 2**63 - 1 if isinstance(kind, BigInteger) else 2**31 - 1
