"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def game(primary: bool = True) -> sa.Column[int]:
    """The column that says to which game a row belongs."""
    return sa.Column("game", sa.Integer, sa.ForeignKey("games.key"), primary_key=primary, nullable=False)


def text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def upgrade() -> None:
    op.create_table(
        "files",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("blob", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(12), nullable=False, unique=True),
        text("slug"),
        sa.Column("rules", sa.Integer, nullable=False),
        text("components"),
        text("components_hash"),
        sa.Column("files", sa.Integer, sa.ForeignKey("files.key")),
        text("variant"),
        text("secret"),
        text("commitment"),
        text("seed"),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("start", sa.LargeBinary, nullable=False),
        text("origin"),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("record", sa.Boolean, nullable=False),
        sa.Column("rematch", sa.String(12), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("games_status", "games", ["status"])
    op.create_table(
        "summaries",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.key"), primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("asked", sa.SmallInteger, nullable=False),
        text("turn"),
        text("score"),
        text("last"),
        text("result"),
        postgresql_with={"fillfactor": 50},
    )
    op.create_table(
        "seats",
        game(),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("who", sa.String(8), nullable=False),
        text("bot"),
        text("name"),
        text("settings"),
        sa.Column("taken", sa.Boolean, nullable=False),
        text("nonce"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        game(primary=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tokens_game", "tokens", ["game"])
    op.create_table(
        "visitors",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("visitor", sa.Integer, sa.ForeignKey("visitors.key"), primary_key=True),
        game(),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("claims_game", "claims", ["game"])
    op.create_table(
        "actions",
        game(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("back", sa.Integer),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        text("line"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        game(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("blob", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        game(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        text("name"),
        text("text"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "asks",
        game(),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        text("what"),
        sa.Column("moves", sa.Integer, nullable=False),
        text("text"),
        sqlite_with_rowid=False,
    )
