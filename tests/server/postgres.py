"""A real PostgreSQL server for tests: Debian's, started once per test run on a free loopback port."""

from __future__ import annotations

import atexit
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import pytest

MISSING = "PostgreSQL is not installed: run `apt-get install postgresql`, as the tests of the store need its server."
KEEPER = """
"$@" -w -l "$MANIPLE_HOME/log" start >/dev/null && echo started
read -r line
"$@" -w -m immediate stop >/dev/null
rm -rf "$MANIPLE_HOME"
"""
NUMBERS = count(1)


def programs() -> Path | None:
    """The folder with `initdb` and `pg_ctl`, the newest first."""
    found = [folder.parent for folder in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found:
        return max(found, key=lambda folder: int(folder.parent.name) if folder.parent.name.isdigit() else 0)
    elsewhere = shutil.which("initdb")
    return None if elsewhere is None else Path(elsewhere).resolve().parent


def as_postgres(*command: str | Path) -> list[str]:
    """A command of PostgreSQL, which refuses to work for root, as the user postgres then."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    return [*user, *map(str, command)]


def end(keeper: subprocess.Popen[bytes]) -> None:
    """Let the server stop, and wait until its files are gone."""
    for pipe in (keeper.stdin, keeper.stdout):
        assert pipe is not None
        pipe.close()
    keeper.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@cache
def server() -> str | None:
    """The address of the server without a database's name; None where PostgreSQL is not installed."""
    folder = programs()
    if folder is None:
        return None
    home = Path(tempfile.mkdtemp(prefix="maniple-pg-"))
    if os.geteuid() == 0:
        shutil.chown(home, "postgres", "postgres")
    data = home / "data"
    port = free_port()
    words = ("-D", data, "-U", "maniple", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
    subprocess.run(as_postgres(folder / "initdb", *words), cwd="/", stdout=subprocess.DEVNULL, check=True)
    with (data / "postgresql.conf").open("a", encoding="utf-8") as settings:
        settings.write(
            f"listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = '{home}'\n"
            "fsync = on\nsynchronous_commit = on\nmax_connections = 60\nshared_buffers = 16MB\n"
        )
    # The server ends with the tests, also when they are killed: then the pipe to this shell closes.
    keeper = subprocess.Popen(
        ["sh", "-c", KEEPER, "keeper", *as_postgres(folder / "pg_ctl", "-D", data)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd="/",
        env=os.environ | {"MANIPLE_HOME": str(home)},
        start_new_session=True,
    )
    atexit.register(end, keeper)
    assert keeper.stdout is not None
    if keeper.stdout.readline() != b"started\n":
        raise RuntimeError(f"PostgreSQL did not start: {(home / 'log').read_text(encoding='utf-8')}")
    return f"postgresql://maniple@127.0.0.1:{port}"


def address() -> str:
    """The server's address. Without PostgreSQL the test is skipped, and fails where `CI=true`."""
    found = server()
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return found


def execute(url: str, statement: str) -> list[tuple[object, ...]]:
    """Run one statement beside the store; its rows, if it has any."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


@contextmanager
def database() -> Iterator[str]:
    """The address of a new, empty database, dropped afterwards."""
    base = address()
    name = f"test_{os.getpid()}_{next(NUMBERS)}"
    execute(f"{base}/postgres", f"CREATE DATABASE {name}")
    try:
        yield f"{base}/{name}"
    finally:
        execute(f"{base}/postgres", f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The address of a new, empty database on a real PostgreSQL."""
    with database() as url:
        yield url
