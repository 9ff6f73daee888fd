"""Reaching a database: its address, how a connection is set up, and bringing it up to date."""

from __future__ import annotations

import os
import sqlite3
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from maniple.server.store.api import NewerDatabase, StoreError, Unavailable
from maniple.server.store.migrations import REVISIONS

READERS: Final = 4
BUSY_SECONDS: Final = 10.0
MIGRATION_LOCK: Final = 0x6D616E69
"""Number of the advisory lock under which PostgreSQL is brought up to date."""


@dataclass(frozen=True)
class Engines:
    """One engine to write with a single connection, one to read with a few."""

    url: URL
    writer: Engine
    reader: Engine

    @property
    def postgres(self) -> bool:
        return self.writer.dialect.name == "postgresql"

    def dispose(self) -> None:
        self.reader.dispose()
        self.writer.dispose()


def address(url: str | Path) -> URL:
    """What a user wrote as the database, as an address that SQLAlchemy knows."""
    if isinstance(url, Path) or "://" not in url:
        parsed = URL.create("sqlite", database=str(url))
    else:
        try:
            parsed = make_url(url)
        except (ArgumentError, ValueError):
            raise StoreError("The database address cannot be read; write sqlite:///FILE or postgresql://...") from None
    if parsed.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        if find_spec("psycopg") is None:
            raise StoreError("PostgreSQL needs the driver psycopg: install `maniple[postgres]`.")
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise StoreError(f"A database is sqlite:///FILE or postgresql://..., not `{parsed.drivername}`.")
    if not parsed.database or parsed.database == ":memory:" or parsed.database.startswith("file:"):
        raise StoreError("SQLite needs the name of a file: sqlite:///FILE.")
    return parsed.set(drivername="sqlite+pysqlite")


def sentence(url: URL, error: BaseException) -> str:
    """What went wrong with a database, in one line and without its password."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    lines = str(error).strip().splitlines() or ["it gave no reason"]
    where = url.database if url.get_backend_name() == "sqlite" else f"{url.host or 'localhost'}/{url.database or ''}"
    return f"The database {where} cannot be used: {lines[0].rstrip('.')}."


def connect(url: URL) -> Engines:
    """Engines for a database that is there and up to date afterwards."""
    engines = sqlite_engines(url) if url.get_backend_name() == "sqlite" else postgres_engines(url)
    try:
        bring_up_to_date(engines.writer)
    except (SQLAlchemyError, OSError) as error:
        engines.dispose()
        raise Unavailable(sentence(url, error)) from error
    except BaseException:
        engines.dispose()
        raise
    return engines


# -------------------------------------------------------------------- SQLite


def sqlite_engines(url: URL) -> Engines:
    path = Path(url.database or "")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The file holds the secrets of running games: for nobody else to read.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        use_wal(path)
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unavailable(f"The database {path} cannot be used: {reason}.") from error
    return Engines(url, sqlite_engine(url, "BEGIN IMMEDIATE", 1), sqlite_engine(url, "BEGIN", READERS))


def use_wal(path: Path) -> None:
    """Set the journal to WAL; it stays so. SQLite does not wait here by itself when two do it at once."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS)
        try:
            if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
                raise sqlite3.OperationalError("its file system cannot keep a write-ahead log")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
        finally:
            connection.close()
        time.sleep(0.02)


def sqlite_engine(url: URL, begin: str, connections: int) -> Engine:
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: Any) -> None:
        # Transactions are begun by us (below), not by the driver, so that savepoints work.
        connection.isolation_level = None
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA journal_size_limit=67108864")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def file_of(url: str | Path) -> Path | None:
    """The file of an SQLite database; None for another one."""
    parsed = address(url)
    return Path(parsed.database) if parsed.drivername.startswith("sqlite") and parsed.database else None


# -------------------------------------------------------------------- PostgreSQL


def postgres_engines(url: URL) -> Engines:
    arguments = {"connect_timeout": 10, "keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
    if "connect_timeout" in url.query:
        del arguments["connect_timeout"]
    writer = create_engine(url, pool_size=1, max_overflow=0, connect_args=arguments)
    reader = create_engine(
        url,
        pool_size=READERS,
        max_overflow=1,
        pool_pre_ping=True,
        connect_args=arguments,
        # Several questions of one call see the same moment.
        execution_options={"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
    )

    @event.listens_for(writer, "connect")
    def set_up(connection: Any, _: Any) -> None:
        # A server may be set to acknowledge before it is durable; ours must not.
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT set_config('synchronous_commit', 'on', false)"
                " WHERE current_setting('synchronous_commit') = 'off'"
            )
        connection.commit()

    return Engines(url, writer, reader)


# -------------------------------------------------------------------- versions


def version(connection: Connection) -> str | None:
    """The version of a database; None for an empty one. NewerDatabase for one that is unknown here."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(select(text("version_num")).select_from(text("alembic_version"))).scalar()
    if found is not None and found not in REVISIONS:
        raise NewerDatabase(
            f"The database has version {found}, but this Maniple knows versions up to {REVISIONS[-1]}:"
            " a newer Maniple wrote it; install that one."
        )
    return found


def bring_up_to_date(engine: Engine) -> None:
    """Take the steps that are missing, once, however many workers start at the same time."""
    with engine.connect() as connection:
        if version(connection) == REVISIONS[-1]:
            return
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        if version(connection) == REVISIONS[-1]:
            return
        # Imported only here: it costs a third of a second at each start otherwise.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
