"""Edited component sets in the browser: registered, chosen in the lobby, drawn, played, and kept with the game."""

from __future__ import annotations

import asyncio
import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from maniple.kernel.components import parse_components
from maniple.kernel.records import new_record
from maniple.kernel.title import find_title
from maniple.server.answers import ASK_AGAIN, FOR_GOOD
from maniple.server.hub import Hub
from maniple.server.store import open_store
from maniple.table import sets
from maniple.terminal.app import app
from tests.server.harness import GAME, here, run
from tests.server.test_afterwards import play_here


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data directory, with a set registered as a user does it."""
    monkeypatch.setenv("MANIPLE_DATA", str(tmp_path / "data"))
    folder = tmp_path / "mine"
    said("components", "export", GAME, str(folder))
    for file in find_title(GAME).files:
        kept = (folder / file).read_text()
        (folder / file).write_text(kept.replace('name = "Jerusalem"', 'name = "Zion"'))
    said("components", "use", GAME, str(folder), "--name", "mine")
    return tmp_path / "data"


def said(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.output
    return result.output


async def sets_of(visit: Any) -> dict[str, str]:
    """Name -> address of the board, as the lobby offers them."""
    shelf = await visit.get("/api/shelf")
    [on_shelf] = [game for game in shelf["games"] if game["slug"] == GAME]
    return {found["name"]: found["hash"] for found in on_shelf["sets"]}


async def until_asked(hub: Hub, game: str, seat: int) -> None:
    """Until the bot has moved."""
    live = hub.table(game)
    while not live.playing.is_over and (live.thinking is not None or live.playing.decider != seat):
        await asyncio.sleep(0.01)


def test_a_set_is_chosen_in_the_lobby_and_survives_its_removal(tmp_path: Path, mine: Path) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        async with open_store(path) as store, here(store) as (visitor, hub):
            one = visitor()
            found = await sets_of(one)
            assert list(found) == ["shipped", "mine"]
            game = await one.hot_seat(components="mine")
            info = await one.get(f"/api/games/{game}")
            assert info["board"] == found["mine"] != found["shipped"]
            board = await one.get(f"/api/boards/{info['board']}")
            assert "Zion" in {space["name"] for space in board["spaces"]}
            assert board["picture"] is False  # the plain map
            await one.get(f"/api/boards/{info['board']}/map.svg", 404)
            await play_here({0: one, 1: one}, hub, game, 5)
            with_bot = await one.new("here", "bot:random", components="mine")
            cookie = one.cookie()
        shutil.rmtree(mine)
        async with open_store(path) as store, here(store) as (visitor, hub):
            one = visitor()
            one.http.cookies.set("maniple", cookie)
            assert list(await sets_of(one)) == ["shipped"]
            await one.post("/api/games", {"game": GAME, "seats": [{"who": "here"}] * 2, "components": "mine"}, 400)
            assert (await one.get(f"/api/games/{game}"))["board"] == found["mine"]
            assert (await one.get(f"/api/boards/{found['mine']}"))["name"]
            await play_here({0: one, 1: one}, hub, game, 5)
            await one.sit(with_bot, 0)
            await until_asked(hub, with_bot, 0)
            shutil.rmtree(mine)  # again, in the middle of a game with a bot
            for _ in range(100):
                await play_here({0: one}, hub, with_bot, 1)
                await until_asked(hub, with_bot, 0)
                if any(row.seat == 1 for row in await store.rows(with_bot)):
                    break
            assert any(row.seat == 1 for row in await store.rows(with_bot))
            assert not hub.table(with_bot).chat  # the bot did not fail
            await one.post(f"/api/games/{game}/resign", {"seat": 0})
            text = (await one.http.get(f"/api/games/{game}/record")).text
            assert "Zion" in text  # the set is inside
            opened = (await one.post("/api/records", {"text": text}))["id"]
            assert (await one.get(f"/api/games/{opened}"))["components"] == "mine"

    run(test())


def test_a_set_is_never_read_in_everybodys_time(tmp_path: Path, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's set of 1.8 MB stopped the server for 3 s each time its board was asked for."""
    here_alone, threads = threading.get_ident(), []
    for name in ("find_by_hash", "read_components"):
        real = getattr(sets, name)

        def noted(*given: Any, real: Any = real) -> Any:
            threads.append(threading.get_ident())
            return real(*given)

        monkeypatch.setattr(sets, name, noted)

    async def test() -> None:
        path = tmp_path / "games.db"
        async with open_store(path) as store, here(store) as (visitor, _hub):
            one = visitor()
            game = await one.hot_seat(components="mine")
            board = (await one.get(f"/api/games/{game}"))["board"]
            cookie = one.cookie()
        for address in (f"/api/boards/{board}", f"/api/boards/{board.partition('-')[0]}", f"/api/games/{game}"):
            async with open_store(path) as store, here(store) as (visitor, _hub):
                one = visitor()
                one.http.cookies.set("maniple", cookie)
                threads.clear()
                await asyncio.gather(*(one.get(address) for _ in range(5)))
                assert len(threads) == 2, "read once, however many ask"
                await one.get(f"/api/boards/{board}")
                assert len(threads) == 2
                assert here_alone not in threads

    run(test())


def test_a_record_whose_board_cannot_be_drawn_is_refused(tmp_path: Path, mine: Path) -> None:
    title = find_title("storm-over-jerusalem")
    texts = dict(title.shipped.texts)
    texts["map.toml"] = "\n".join(
        line for line in texts["map.toml"].replace('name = "', 'name = "New ', 1).split("\n") if "canvas" not in line
    )
    components = parse_components("blind", texts)
    record = new_record(title.new(seed="x", box=title.open_box(components)), {}).write()

    async def test() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, _hub):
            refused = await visitor().post("/api/records", {"text": record}, 400)
            assert "its board cannot be drawn" in refused["sentence"]

    run(test())


def test_a_set_that_is_kept_with_its_game_alone_is_shown(
    tmp_path: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where visitors have left as many sets as the disk keeps."""
    monkeypatch.setattr(sets, "MOST_KEPT", 0)

    async def test() -> None:
        path = tmp_path / "games.db"
        async with open_store(path) as store, here(store) as (visitor, _hub):
            one = visitor()
            game = await one.hot_seat(components="mine")
            await one.post(f"/api/games/{game}/resign", {"seat": 0})
            text = (await one.http.get(f"/api/games/{game}/record")).text
            shutil.rmtree(mine)
            made = (await one.post("/api/records", {"text": text}))["id"]
            cookie = one.cookie()
        async with open_store(path) as store, here(store) as (visitor, _hub):
            one = visitor()
            one.http.cookies.set("maniple", cookie)
            board = (await one.get(f"/api/games/{made}"))["board"]
            assert (await one.get(f"/api/boards/{board}"))["name"]
            assert not (mine / "components" / GAME / "by-hash").exists()

    run(test())


def test_a_map_that_is_drawn_later_is_shown(tmp_path: Path, mine: Path) -> None:
    """What a browser keeps for good has another address then."""

    async def test() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, _hub):
            one = visitor()
            game = await one.hot_seat(components="mine")
            plain = (await one.get(f"/api/games/{game}"))["board"]
            answer = await one.http.get(f"/api/boards/{plain}")
            assert answer.headers["cache-control"] == FOR_GOOD
            hash_alone = plain.partition("-")[0]
            assert (await one.http.get(f"/api/boards/{hash_alone}")).headers["cache-control"] == ASK_AGAIN

            (mine / "pictures").mkdir()
            picture = mine / "pictures" / f"{hash_alone}.svg"
            picture.write_text("<svg>" + "<g/>" * 5000 + "</svg>")
            drawn = (await one.get(f"/api/games/{game}"))["board"]
            assert drawn != plain
            assert (await sets_of(one))["mine"] == drawn
            assert (await one.get(f"/api/boards/{drawn}"))["picture"] is True
            # a page that was open before gets what there is now, but does not keep it
            late = await one.http.get(f"/api/boards/{plain}")
            assert late.json()["picture"] is True
            assert late.headers["cache-control"] == ASK_AGAIN
            map_now = await one.http.get(f"/api/boards/{drawn}/map.svg")
            assert map_now.text == picture.read_text()
            assert map_now.headers["cache-control"] == FOR_GOOD
            assert map_now.headers["content-encoding"] == "gzip"
            assert (await one.http.get(f"/api/boards/{plain}/map.svg")).headers["cache-control"] == ASK_AGAIN

            picture.write_text("<svg>" + "<g/>" * 5001 + "</svg>")
            assert (await one.get(f"/api/games/{game}"))["board"] not in (plain, drawn)

    run(test())
