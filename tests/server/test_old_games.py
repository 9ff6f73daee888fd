"""Games of other versions: played on if they come out the same, else watched as far as they do, and told why."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from maniple.kernel.records import read_record
from maniple.kernel.title import Former, find_title
from maniple.server import live as live_module
from maniple.server import reading
from maniple.server.store import Unavailable, open_store
from tests.server.harness import GAME, QUICK, Visit, here, run, served
from tests.server.test_afterwards import play_here

RULES = find_title(GAME).rules


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANIPLE_DATA", str(tmp_path / "data"))


def change(path: Path, statement: str, **values: Any) -> None:
    """Change what only another version could have written."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as line:
        assert line.execute(text(statement), values).rowcount
    engine.dispose()


async def made(path: Path, moves: int, number: int = 1, **others: Any) -> tuple[list[str], str]:
    """Games at one screen with so many moves; their ids, and the cookie."""
    games = []
    async with open_store(path) as store, here(store) as (visitor, hub):
        one = visitor()
        for _ in range(number):
            games.append(await one.hot_seat(**others))
            await play_here({0: one, 1: one}, hub, games[-1], moves)
        return games, one.cookie()


def again(visitor: Any, cookie: str) -> Visit:
    one: Visit = visitor()
    one.http.cookies.set("maniple", cookie)
    return one


def test_a_game_of_other_rules_that_comes_out_the_same_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "SNAPSHOT_EVERY", 8)

    async def test() -> None:
        path = tmp_path / "games.db"
        [game], cookie = await made(path, 40)
        change(path, "update games set rules = 0 where id = :id", id=game)
        async with open_store(path) as store, here(store) as (visitor, hub):
            assert await store.snapshots(game)
            one = again(visitor, cookie)
            assert (await one.get(f"/api/games/{game}"))["status"] == "running"
            await play_here({0: one, 1: one}, hub, game, 5)
            await one.post(f"/api/games/{game}/resign", {"seat": 0})
            record = read_record((await one.http.get(f"/api/games/{game}/record")).text)
            assert record.rules == RULES
            record.check()

    run(test())


def test_a_game_of_other_rules_names_the_first_action_that_differs(tmp_path: Path) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        [illegal, turned, fine], cookie = await made(path, 12, 3)
        for game in (illegal, turned):
            change(path, "update games set rules = 0 where id = :id", id=game)
        row = "game = (select key from games where id = :id) and n = :n"
        change(path, f"update actions set line = 'pass' where {row}", id=illegal, n=3)
        change(path, f"update actions set seat = 1 - seat, kind = 'act' where {row}", id=turned, n=0)
        async with open_store(path) as store, here(store) as (visitor, hub):
            one = again(visitor, cookie)
            why = (await one.get(f"/api/games/{illegal}"))["watched"]
            assert f"follows rules 0, we play {RULES}; move 4 first differs" in why
            assert len(hub.table(illegal).playing.lines) == 3
            assert (await one.get(f"/api/games/{illegal}/moments", **{"as": -2}))["moves"] == 3
            why = (await one.get(f"/api/games/{turned}"))["watched"]
            assert "move 1 first differs: it is the other side's turn" in why
            assert hub.table(turned).playing.lines == []
            assert len((await one.get("/api/games"))["yours"]) == 3
            assert (await one.get(f"/api/games/{fine}"))["status"] == "running"

    run(test())


def test_a_game_of_other_rules_that_brings_something_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move is allowed, but a snapshot shows that the table was another."""
    monkeypatch.setattr(live_module, "SNAPSHOT_EVERY", 8)

    async def test() -> None:
        path = tmp_path / "games.db"
        [game, other], cookie = await made(path, 40, 2)
        async with open_store(path) as store:
            first, second = (await store.snapshots(game))[:2]
            foreign = (await store.snapshots(other))[0]
        row = "game = (select key from games where id = :id) and n = :n"
        change(path, f"update snapshots set blob = :blob where {row}", id=game, n=second.n, blob=foreign.blob)
        change(path, "update games set rules = 0 where id = :id", id=game)
        async with open_store(path) as store, here(store) as (visitor, hub):
            one = again(visitor, cookie)
            sentence = (await one.get(f"/api/games/{game}"))["watched"]
            assert "every move is still allowed" in sentence
            assert f"one of the moves {first.n + 1} to {second.n} brings something else" in sentence
            assert len(hub.table(game).playing.lines) == first.n
            # who asks again and again does not make us play it again and again
            monkeypatch.setattr(reading, "fit_of", None)
            hub.table(game).loaded = False
            assert (await one.get(f"/api/games/{game}"))["watched"] == sentence

    run(test())


# -------------------------------------------------------------------- rules that were raised


def raise_rules(monkeypatch: pytest.MonkeyPatch, former: Former | None) -> None:
    """A new version of the rules has come out since."""
    title = find_title(GAME)
    monkeypatch.setitem(title.__dict__, "rules", RULES + 1)
    monkeypatch.setitem(title.__dict__, "former", {} if former is None else {RULES: former})


def test_a_game_goes_on_with_the_options_that_equal_its_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after a restart; its record keeps the number of its rules. No snapshot of the older version is used."""
    monkeypatch.setattr(live_module, "SNAPSHOT_EVERY", 8)

    async def test() -> None:
        path = tmp_path / "games.db"
        [game], cookie = await made(path, 40, variant={"max_rounds": 12})
        change(path, "update games set variant = '{}' where id = :id", id=game)  # the option did not exist then
        raise_rules(monkeypatch, Former({"max_rounds": 12}))
        for _ in range(2):
            async with open_store(path) as store, here(store) as (visitor, hub):
                one = again(visitor, cookie)
                found = await one.get(f"/api/games/{game}")
                assert (found["status"], found["watched"]) == ("running", "")
                assert found["variant"] == {"max_rounds": 12}
                live = hub.table(game)
                assert live.playing.game.variant.max_rounds == 12
                was = live.snapshot_n
                await play_here({0: one, 1: one}, hub, game, 12)
                assert live.snapshot_n > was
        assert was, "what we wrote ourselves is used"
        async with open_store(path) as store, here(store) as (visitor, hub):
            one = again(visitor, cookie)
            await one.post(f"/api/games/{game}/resign", {"seat": 0})
            record = read_record((await one.http.get(f"/api/games/{game}/record")).text)
            assert record.rules == RULES
            record.check()

    run(test())


DIFFERS = Former({}, "Nobody knows any more what a hammer was then.")


def test_a_game_that_no_options_equal_is_watched_and_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        [game], cookie = await made(path, 20)
        raise_rules(monkeypatch, DIFFERS)
        async with served(path) as (visitor, hub):
            one = again(visitor, cookie)
            [listed] = (await one.get("/api/games"))["yours"]
            assert (listed["status"], listed["asked"]) == ("running", -1)
            async with one.live(game) as page:
                why = f"It follows rules {RULES}, we play {RULES + 1}: {DIFFERS.differs}"
                assert page.info["watched"] == why
                assert [(view["options"], view["decision"]) for view in page.views.values()] == [([], None)] * 2
                assert page.views[0]["move"] == len(hub.table(game).playing.lines) >= 20
                seat = hub.table(game).playing.decider
                for path_, body in (
                    ("actions", {"seat": seat, "at": page.views[seat]["at"], "line": "pass"}),
                    ("asks", {"seat": seat, "what": "undo"}),
                    ("resign", {"seat": seat}),
                    ("hints", {"seat": seat, "at": page.views[seat]["at"]}),
                ):
                    refused = await one.post(f"/api/games/{game}/{path_}", body, 409)
                    assert refused["error"] == "watched"
                    assert refused["sentence"] == f"This game can be watched, not played on. {why}"
                await one.post(f"/api/games/{game}/chat", {"text": "What a pity", "seat": seat})
            moments = await one.get(f"/api/games/{game}/moments", **{"as": -2})
            assert moments["moves"] == len(moments["moments"]) - 1 >= 20
            record = read_record((await one.http.get(f"/api/games/{game}/record")).text)
            assert (record.rules, len(record.lines)) == (RULES, moments["moves"])
            # the record is opened the same way
            opened = (await one.post("/api/records", {"text": record.write()}))["id"]
            info = await one.get(f"/api/games/{opened}")
            assert (info["record"], info["watched"]) == (True, why)
            wishes = {"move": 10, "seats": [{"who": "here"}, {"who": "here"}]}
            on = (await one.post(f"/api/games/{opened}/play-on", wishes))["id"]
            assert (await one.get(f"/api/games/{on}"))["watched"] == ""

    run(test())


def test_bots_do_not_play_on_what_is_only_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        async with open_store(path) as store, here(store, replace(QUICK, bot_pause=0.02)) as (visitor, hub):
            one = visitor()
            game = await one.new("bot:random", "bot:random")
            while hub.table(game).n < 6:
                await asyncio.sleep(0.01)
        raise_rules(monkeypatch, DIFFERS)
        async with open_store(path) as store:
            before = (await store.game(game)).n
            async with here(store) as (_, hub):
                await asyncio.sleep(0.3)
                assert (await store.game(game)).n == before
                assert hub.table(game).thinking is None

    run(test())


def test_a_record_of_older_rules_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        [game], cookie = await made(path, 20)
        async with open_store(path) as store, here(store) as (visitor, _):
            one = again(visitor, cookie)
            await one.post(f"/api/games/{game}/resign", {"seat": 0})
            text = (await one.http.get(f"/api/games/{game}/record")).text
        lines = read_record(text).lines
        broken = text.replace("\n".join(lines), "\n".join([*lines[:7], "pass", *lines[8:]]))
        broken = broken.replace(f"\nrules = {RULES}\n", "\nrules = 0\n")
        async with open_store(path) as store, here(store) as (visitor, _):
            one = again(visitor, cookie)
            opened = (await one.post("/api/records", {"text": broken}))["id"]
            assert "move 8 first differs" in (await one.get(f"/api/games/{opened}"))["watched"]
            assert (await one.get(f"/api/games/{opened}/moments", **{"as": -2}))["moves"] == 7

    run(test())


def test_a_damaged_snapshot_is_only_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "SNAPSHOT_EVERY", 8)

    async def test() -> None:
        path = tmp_path / "games.db"
        [game], cookie = await made(path, 40)
        for blob in (b"", b"no snapshot", (b"x\x9c\xabV*N,KU\xb2R2P\xaa\x05\x00")):
            change(path, "update snapshots set blob = :blob", blob=blob)
            async with open_store(path) as store, here(store) as (visitor, hub):
                one = again(visitor, cookie)
                assert (await one.get(f"/api/games/{game}"))["status"] == "running"
                await play_here({0: one, 1: one}, hub, game, 1)

    run(test())


def test_a_game_that_waits_begins_under_the_rules_of_today(tmp_path: Path) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        async with open_store(path) as store, here(store) as (visitor, _):
            one = visitor()
            game, lost = await one.new("here", "here"), await one.new("here", "here")
            cookie = one.cookie()
        change(path, "update games set rules = 0 where id = :id", id=game)
        change(path, "update games set components_hash = :hash, components = 'older' where id = :id",
               id=lost, hash="0" * 32)  # fmt: skip
        async with open_store(path) as store, here(store) as (visitor, hub):
            one = again(visitor, cookie)
            await one.sit(game, 0, 1)
            await play_here({0: one, 1: one}, hub, game, 3)
            refused = await one.get(f"/api/games/{lost}", 409)
            assert "needs the component set 'older'" in refused["sentence"]
        async with open_store(path) as store, here(store) as (visitor, hub):
            one = again(visitor, cookie)
            assert (await one.get(f"/api/games/{game}"))["status"] == "running"
            await play_here({0: one, 1: one}, hub, game, 3)

    run(test())


def test_components_that_are_missing_are_named(tmp_path: Path) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        [game, fine], cookie = await made(path, 5, 2)
        change(path, "update games set components_hash = :hash, components = 'older' where id = :id",
               id=game, hash="0" * 32)  # fmt: skip
        async with open_store(path) as store, here(store) as (visitor, hub):
            one = again(visitor, cookie)
            refused = await one.get(f"/api/games/{game}", 409)
            assert refused["error"] == "cannot-open"
            assert "component set 'older'" in refused["sentence"]
            assert len((await one.get("/api/games"))["yours"]) == 2
            assert (await one.get(f"/api/games/{fine}"))["status"] == "running"
            await play_here({0: one, 1: one}, hub, fine, 1)

    run(test())


def test_a_store_that_fails_is_no_fault_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What passes by itself is not taken for a game that cannot be opened."""

    async def test() -> None:
        path = tmp_path / "games.db"
        [game], cookie = await made(path, 5)
        change(path, "update games set rules = 0 where id = :id", id=game)
        async with open_store(path) as store, here(store) as (visitor, _hub):
            one = again(visitor, cookie)

            async def fails(_game: str) -> Any:
                raise Unavailable("The database did not answer.")

            with monkeypatch.context() as patch:
                patch.setattr(store, "rows", fails)
                assert (await one.get(f"/api/games/{game}", 503))["error"] == "stopping"
            assert (await one.get(f"/api/games/{game}"))["status"] == "running"

    run(test())


# -------------------------------------------------------------------- a database of rules 1


RULES_1 = Path(__file__).with_name("rules_1.sql")
GO_ON = ("judean-hammer", "storm-over-jerusalem")
"""The games of which options equal rules 1."""


def database_of_rules_1(path: Path) -> tuple[dict[str, str], str]:
    """The games in it by slug, and the cookie of whoever plays them."""
    script = RULES_1.read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as line:
        line.executescript(script)
        games = {str(slug): str(game) for slug, game in line.execute("select slug, id from games")}
    return games, script.splitlines()[1].rpartition(" ")[2]


def test_games_of_rules_1_are_opened(tmp_path: Path) -> None:
    """As their own version stored them: played on where options equal their rules, with every snapshot the same."""

    async def test() -> None:
        path = tmp_path / "games.db"
        games, cookie = database_of_rules_1(path)
        async with open_store(path) as store, here(store) as (visitor, hub):
            one = again(visitor, cookie)
            for slug, game in games.items():
                snapshots, rows = await store.snapshots(game), await store.rows(game)
                assert len(snapshots) > 1
                found = await one.get(f"/api/games/{game}")
                assert (found["status"], found["watched"] == "") == ("running", slug in GO_ON)
                if slug in GO_ON:
                    assert len(hub.table(game).playing.lines) == len(rows)
                    await play_here({0: one, 1: one}, hub, game)
                    record = read_record((await one.http.get(f"/api/games/{game}/record")).text)
                    assert record.rules == 1
                    record.check()
                else:
                    assert found["watched"].startswith(f"It follows rules 1, we play {find_title(slug).rules}: ")
                    shown = hub.table(game).playing.lines
                    assert len(shown) > snapshots[0].n, "what is the same is shown"
                    record = read_record((await one.http.get(f"/api/games/{game}/record")).text)
                    assert (record.rules, list(record.lines)) == (1, shown)

    run(test())


def test_a_snapshot_of_rules_1_that_is_of_another_table(tmp_path: Path) -> None:
    """What the older version kept too is compared."""

    async def test() -> None:
        path = tmp_path / "games.db"
        games, cookie = database_of_rules_1(path)
        game = games["judean-hammer"]
        async with open_store(path) as store:
            first, second = await store.snapshots(game)
        row = "game = (select key from games where id = :id) and n = :n"
        change(path, f"update snapshots set blob = :blob where {row}", id=game, n=second.n, blob=first.blob)
        async with open_store(path) as store, here(store) as (visitor, _hub):
            why = (await again(visitor, cookie).get(f"/api/games/{game}"))["watched"]
            assert f"one of the moves {first.n + 1} to {second.n} brings something else" in why

    run(test())
