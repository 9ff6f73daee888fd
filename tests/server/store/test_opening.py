"""Opening: addresses, versions, and what is said when it does not work."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from maniple.kernel.errors import UserError
from maniple.server.store import NewerDatabase, StoreError, Unavailable, engines, open_store
from maniple.server.store.migrations import REVISIONS
from maniple.server.store.schema import metadata
from tests.server.store.samples import draft, running, seats


def test_migrations_build_the_tables_of_the_schema(url: str) -> None:
    async def main() -> None:
        async with open_store(url):
            pass

    asyncio.run(main())
    engine = create_engine(engines.address(url))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        if engine.dialect.name == "sqlite":
            kept = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = 'actions'")).scalar_one()
            assert "WITHOUT ROWID" in kept
    engine.dispose()


def test_every_step_is_known_in_its_order() -> None:
    folder = Path(engines.__file__).with_name("migrations")
    steps = [step.revision for step in ScriptDirectory(str(folder)).walk_revisions()]
    assert tuple(reversed(steps)) == REVISIONS


def test_many_workers_that_start_at_once_migrate_once(url: str) -> None:
    program = (
        "import asyncio, sys\n"
        "from maniple.server.store import open_store\n"
        "async def main():\n"
        "    async with open_store(sys.argv[1]) as store:\n"
        "        await store.ping()\n"
        "        print(await store.open_games())\n"
        "asyncio.run(main())\n"
    )
    command = [sys.executable, "-c", program, url]
    workers = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for _ in range(3)]
    assert [worker.communicate(timeout=60)[0] for worker in workers] == ["[]\n"] * 3


def test_two_stores_open_one_new_database_at_once(url: str) -> None:
    async def once() -> str:
        async with open_store(url) as store:
            return await store.create(draft(), seats())

    async def main() -> None:
        ids = await asyncio.gather(*(once() for _ in range(4)))
        async with open_store(url) as store:
            assert {(await store.game(id)).id for id in ids} == set(ids)

    asyncio.run(main())


def test_a_newer_database_says_so_in_one_sentence(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            await running(store)
        engine = create_engine(engines.address(url))
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
        engine.dispose()
        with pytest.raises(NewerDatabase, match=r"^The database has version 0999, .* newer Maniple .*\.$"):
            async with open_store(url):
                pass

    asyncio.run(main())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://localhost/x", "not `mysql`"),
        ("sqlite://", "name of a file"),
        ("sqlite:///:memory:", "name of a file"),
        ("postgresql://host:port/x", "cannot be read"),
        ("postgresql://nobody:geheim@127.0.0.1:1/x", "127.0.0.1/x cannot be used"),
    ],
)
def test_a_wrong_address_is_one_sentence(url: str, words: str) -> None:
    async def main() -> None:
        async with open_store(url):
            pass

    with pytest.raises(UserError) as caught:
        asyncio.run(main())
    assert words in str(caught.value) and "\n" not in str(caught.value) and "geheim" not in str(caught.value)


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"Dear diary, " * 500)

    async def main(where: Path) -> None:
        async with open_store(where):
            pass

    with pytest.raises(Unavailable, match=r"games\.db cannot be used: file is not a database\.$"):
        asyncio.run(main(file))
    with pytest.raises(Unavailable, match=r"cannot be used: .*\.$"):
        asyncio.run(main(tmp_path))


def test_a_missing_driver_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    with pytest.raises(StoreError, match=r"^PostgreSQL needs the driver psycopg: install `maniple\[postgres\]`\.$"):
        engines.address("postgresql://localhost/maniple")


def test_a_plain_name_is_a_file_and_its_folder_is_made(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_store(str(tmp_path / "new 100%" / "games.db")) as store:
            assert await store.games_of("nobody") == []

    asyncio.run(main())
    assert (tmp_path / "new 100%" / "games.db").exists()
