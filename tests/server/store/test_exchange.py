"""A game leaves one database and comes into another."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from maniple.server.store import Ask, Conflict, Deed, Link, Store, StoreError, Summary, open_store
from tests.server.store.samples import acts, draft, seats

WRONG_SEATS: list[dict[str, Any]] = [
    {"seat": 7},
    {"who": "nobody"},
    {"settings": "nonsense"},
    {"settings": "[]"},
    {"nonce": "xy"},
    {"name": "a\0b"},
]


async def sample(store: Store) -> str:
    """A game with something in every table."""
    id = await store.create(
        draft(status="running", files={"map.toml": "x = 1"}, start="a save"),
        seats(bot=True),
        claims=[("ann", 0)],
        tokens=[("token-of-the-seat", 1)],
    )
    await store.append(id, 0, acts("a", "b"), b"\x00\xff snapshot", Summary("Round 1", ("1", "0"), 1, "b"))
    await store.append(id, 2, [Deed("back", 0, "undo 1", back=1)])
    await store.say(id, 0, "Ann", "hello")
    await store.add_ask(id, Ask("q1", 0, "draw"))
    return id


def test_a_game_goes_round(url: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with open_store(url) as here, open_store(tmp_path / "other.db") as there:
            id = await sample(here)
            data = await here.export_game(id)
            written = json.dumps(data)
            assert "token-of-the-seat" not in written
            assert await there.import_game(json.loads(written)) == id
            assert await there.export_game(id) == data
            assert await there.open_game(id) == await here.open_game(id)
            assert await there.files(id) == {"map.toml": "x = 1"}
            assert await there.seats_of("ann", id) == {0} and await there.find_token("token-of-the-seat") == Link(id, 1)
            assert await there.append(id, 3, acts("c")) == 4
            with pytest.raises(Conflict, match=f"has the game {id} already"):
                await here.import_game(data)
            back = data["game"] | {"id": "b" * 12}
            assert await here.import_game(data | {"game": back, "tokens": []}) == "b" * 12
            assert (await here.open_game("b" * 12)).rows == (await here.open_game(id)).rows

    asyncio.run(main())


def test_damaged_exports_are_refused_in_one_sentence(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            id = await sample(store)
            data = await store.export_game(id)
            game: dict[str, Any] = data["game"] | {"id": "b" * 12}
            good: dict[str, Any] = data | {"game": game}
            damaged: list[Any] = [
                {},
                [],
                good | {"format": "maniple game 99"},
                good | {"game": game | {"id": "../../etc"}},
                good | {"game": game | {"status": "lost"}},
                good | {"game": game | {"rules": "3"}},
                good | {"game": game | {"rules": 2**40}},
                good | {"game": game | {"start": "###"}},
                good | {"game": game | {"variant": "{"}},
                good | {"actions": good["actions"][1:]},
                good | {"actions": [*good["actions"][:-1], good["actions"][-1] | {"more": 1}]},
                good | {"snapshots": [{"n": 1}]},
                good | {"summaries": []},
                good | {"files": {"map.toml": 3}},
                good | {"tokens": None},
                # what would break the lobby of everybody who has the game, or the database's own rules
                good | {"game": game | {"variant": "[]"}},
                good | {"game": game | {"secret": "zz"}},
                good | {"summaries": [good["summaries"][0] | {"score": "nonsense"}]},
                *(good | {"seats": [good["seats"][0] | change, *good["seats"][1:]]} for change in WRONG_SEATS),
                good | {"seats": [*good["seats"], good["seats"][0]]},
                good | {"snapshots": good["snapshots"] * 2} if good["snapshots"] else {},
            ]
            for wrong in damaged:
                with pytest.raises(StoreError, match=r"^This .*\.$"):
                    await store.import_game(wrong)
            assert await store.import_game(good) == "b" * 12

    asyncio.run(main())
