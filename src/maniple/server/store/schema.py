"""The tables. `migrations/` builds them; a test compares the two.

Rows that record play are only ever added. Within the database a game is a small number (`key`), so that
an action costs few bytes. `summaries` holds what changes with every move, apart from the rest, and its
row is what a change of a game locks.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

metadata: Final = MetaData()

files: Final = Table(
    "files",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("digest", LargeBinary, nullable=False, unique=True),
    Column("blob", LargeBinary, nullable=False),
)
"""Edited component sets, whole: compressed JSON, each kept once."""

games: Final = Table(
    "games",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("id", String(12), nullable=False, unique=True),
    Column("slug", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", Text, nullable=False),
    Column("components_hash", Text, nullable=False),
    Column("files", Integer, ForeignKey("files.key")),
    Column("variant", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("start", LargeBinary, nullable=False),
    Column("origin", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("record", Boolean, nullable=False),
    Column("rematch", String(12), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("games_status", "status"),
)

summaries: Final = Table(
    "summaries",
    metadata,
    Column("game", Integer, ForeignKey("games.key"), primary_key=True, autoincrement=False),
    Column("n", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("asked", SmallInteger, nullable=False),
    Column("turn", Text, nullable=False),
    Column("score", Text, nullable=False),
    Column("last", Text, nullable=False),
    Column("result", Text, nullable=False),
    # Room on the page: PostgreSQL then rewrites a row in place and no index grows.
    postgresql_with={"fillfactor": 50},
)

seats: Final = Table(
    "seats",
    metadata,
    Column("game", Integer, ForeignKey("games.key"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("who", String(8), nullable=False),
    Column("bot", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("taken", Boolean, nullable=False),
    Column("nonce", Text, nullable=False),
    sqlite_with_rowid=False,
)

tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("game", Integer, ForeignKey("games.key"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Index("tokens_game", "game"),
    sqlite_with_rowid=False,
)

visitors: Final = Table(
    "visitors",
    metadata,
    Column("key", Integer, primary_key=True),
    Column("hash", LargeBinary, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

claims: Final = Table(
    "claims",
    metadata,
    Column("visitor", Integer, ForeignKey("visitors.key"), primary_key=True),
    Column("game", Integer, ForeignKey("games.key"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Index("claims_game", "game"),
    sqlite_with_rowid=False,
)

actions: Final = Table(
    "actions",
    metadata,
    Column("game", Integer, ForeignKey("games.key"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("back", Integer),
    Column("seat", SmallInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("line", Text, nullable=False),
    sqlite_with_rowid=False,
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("game", Integer, ForeignKey("games.key"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("blob", LargeBinary, nullable=False),
    # With a rowid: SQLite would spill most of each blob to a page of its own otherwise.
)

chat: Final = Table(
    "chat",
    metadata,
    Column("game", Integer, ForeignKey("games.key"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

asks: Final = Table(
    "asks",
    metadata,
    Column("game", Integer, ForeignKey("games.key"), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("opened", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Column("seat", SmallInteger, nullable=False),
    Column("what", Text, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
