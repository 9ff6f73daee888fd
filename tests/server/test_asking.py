"""Undo, requests to the other seat, resignation, draw, chat, and how a seat wants to be played for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maniple.bots.workers import Task, Thought, box_of
from maniple.kernel.title import Title, find_title
from maniple.server import play, seats
from maniple.server.hub import Hub
from maniple.server.live import Live as Table
from maniple.server.live import lines_of, record_of
from maniple.server.store import Row, open_store
from maniple.table import learning
from tests.kernel.installed import MAPS, install, on_the_shelf
from tests.server.harness import QUICK, BotsHere, Live, Visit, here, run, served
from tests.server.test_playing import two


async def digest(hub: Hub, game: str) -> str:
    return hub.table(game).playing.game.digest()


async def until_undo(page: Live, wanted: bool = True) -> int:
    """Play on until the seat that is asked can (or cannot) take its last action back; the seat."""
    rng = Random(11)
    for _ in range(200):
        await page.play(1, rng)
        await page.settle(0.03)
        seat = page.asked()
        if page.views[seat]["undo"] == wanted and page.views[seat]["move"] > 2:
            return seat
    raise AssertionError("no such moment came")


def test_undo_takes_back_the_last_action(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            async with one.live(game) as page:
                # find an option that ends nothing, take it, and take it back
                rng = Random(2)
                while not (kept := [o for o in page.views[page.asked()]["options"] if not o["final"]]):
                    await page.play(1, rng)
                    await page.settle(0.03)
                seat = page.asked()
                before, view, log = await digest(hub, game), page.views[seat], list(page.log[seat])
                await page.act(kept[0]["line"])
                await page.settle()
                after = page.views[seat]
                assert after["undo"] is True
                assert await digest(hub, game) != before
                await one.post(f"/api/games/{game}/undo", {"seat": seat, "at": view["at"]}, 409)
                await one.post(f"/api/games/{game}/undo", {"seat": seat, "at": after["at"]})
                await page.state()
                assert await digest(hub, game) == before
                assert page.log[seat] == log
                again = page.views[seat]
                assert {**again, "at": ""} == {**view, "at": ""}
                # the same table, but another moment: a late retry of what was taken back does nothing
                assert again["at"] != view["at"]
                body = {"seat": seat, "at": view["at"], "line": kept[0]["line"]}
                assert (await one.post(f"/api/games/{game}/actions", body, 409))["error"] == "stale"
                # what was taken back is kept, marked
                rows = await hub.store.rows(game)
                assert rows[-1].kind == "back"
                assert rows[rows[-1].back or 0].line == kept[0]["line"]
                await page.act(kept[0]["line"])
                await page.settle()
                assert {**page.views[seat], "at": ""} == {**after, "at": ""}

    run(test())


def test_undo_stops_where_something_was_revealed(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one = visitor()
            game = await one.hot_seat()
            async with one.live(game) as page:
                seat = await until_undo(page, wanted=False)
                body = {"seat": seat, "at": page.views[seat]["at"]}
                refused = await one.post(f"/api/games/{game}/undo", body, 409)
                assert refused["error"] == "not-allowed"
                assert "undo stops" in refused["sentence"]

    run(test())


def test_undo_by_agreement(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            async with one.live(game) as first, other.live(game) as second:
                asked = first if first.asked() >= 0 else second
                seat = asked.asked()
                answering = second if asked is first else first
                # play until the seat can take nothing back itself
                for _ in range(60):
                    await asked.act()
                    await first.settle(0.05)
                    await second.settle(0.05)
                    if not asked.views[seat]["undo"]:
                        break
                    if asked.asked() < 0:
                        break
                moves = len(hub.table(game).playing.lines)
                await asked.visit.post(f"/api/games/{game}/asks", {"seat": seat, "what": "undo"})
                await asked.visit.post(f"/api/games/{game}/asks", {"seat": seat, "what": "undo"})  # twice is once
                await answering.settle()
                [ask] = answering.asks
                assert ask["seat"] == seat
                assert ask["moves"] >= 1
                # whoever asked cannot agree for the other; a stranger cannot at all
                mine = {"seat": seat, "ask": ask["id"], "yes": True}
                assert (await asked.visit.post(f"/api/games/{game}/answers", mine, 403))["error"] == "not-yours"
                yes = {"seat": 1 - seat, "ask": ask["id"], "yes": True}
                await asked.visit.post(f"/api/games/{game}/answers", yes, 403)
                await answering.visit.post(f"/api/games/{game}/answers", yes)
                await asked.state()
                assert asked.asked() == seat
                table = hub.table(game).playing
                assert table.lines[-1] == f"undo {ask['moves']}"
                assert len(table.lines) == moves + 1
                assert asked.asks == []
                await answering.visit.post(f"/api/games/{game}/answers", yes, 409)  # answered already
                # and it goes on from there, also after the game was read anew
                await asked.act()
                hub.table(game).loaded = False
                lines = list(table.lines)
                async with hub.hold(hub.table(game)):
                    live = hub.table(game)
                    assert len(live.playing.lines) == len(lines)
                    record = record_of(live.game, live.start, await hub.store.rows(game), live.box)
                    assert list(record.lines) == lines
                    assert record.check().digest() == live.playing.game.digest()

    run(test())


@pytest.mark.parametrize("what", ["draw", "undo"])
def test_a_request_can_be_declined_and_withdrawn(tmp_path: Path, what: str) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            async with one.live(game) as first, other.live(game) as second:
                if what == "undo":
                    for _ in range(30):
                        asked = first if first.asked() >= 0 else second
                        await asked.act()
                        await first.settle(0.05)
                        await second.settle(0.05)
                        if hub.table(game).playing.moves_to_take_back(0) and not first.views[0]["undo"]:
                            break
                for who in (1, 0):  # declined by the other, withdrawn by oneself
                    await one.post(f"/api/games/{game}/asks", {"seat": 0, "what": what})
                    await second.until("asks")
                    [ask] = second.asks
                    visit = other if who else one
                    no = {"seat": who, "ask": ask["id"], "yes": False}
                    await visit.post(f"/api/games/{game}/answers", no)
                    await second.until("asks")
                    assert second.asks == []
                    assert (await visit.post(f"/api/games/{game}/answers", no, 409))["error"] == "stale"
                assert first.info["status"] == "running"

    run(test())


def test_acting_closes_what_was_asked(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            async with one.live(game) as first, other.live(game) as second:
                await one.post(f"/api/games/{game}/asks", {"seat": 0, "what": "draw"})
                await second.until("asks")
                assert len(await hub.store.asks(game)) == 1
                await (first if first.asked() >= 0 else second).act()
                await second.until("asks")
                assert second.asks == []
                assert await hub.store.asks(game) == []

    run(test())


def test_a_draw_by_agreement_and_a_resignation(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one, other, game = await two(visitor)
            async with one.live(game) as page:
                await one.post(f"/api/games/{game}/asks", {"seat": 0, "what": "draw"})
                await page.until("asks")
                await other.post(f"/api/games/{game}/answers", {"seat": 1, "ask": page.asks[0]["id"], "yes": True})
                await page.state()
                assert page.info["status"] == "over"
                assert page.views[0]["result"]["winner"] == -1
                # everything is open now
                assert all(hand["cards"] is not None for hand in page.views[0]["scene"]["hands"])
                assert (await one.post(f"/api/games/{game}/resign", {"seat": 0}, 409))["error"] == "over"
            one, other, game = await two(visitor)
            async with one.live(game) as page:
                await other.post(f"/api/games/{game}/resign", {"seat": 1})
                await page.state()
                assert page.views[0]["result"]["winner"] == 0
                [listed] = [row for row in (await one.get("/api/games"))["yours"] if row["id"] == game]
                assert listed["status"] == "over"
                assert "resign" in listed["result"]
                body = {"seat": 0, "at": page.views[0]["at"], "line": "pass"}
                assert (await one.post(f"/api/games/{game}/actions", body, 409))["error"] == "over"

    run(test())


def test_whoever_has_both_seats_agrees_with_himself(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            async with one.live(game) as page:
                refused = await one.post(f"/api/games/{game}/asks", {"seat": page.asked(), "what": "undo"}, 409)
                assert refused["error"] == "not-allowed"  # nothing was done yet
                seat = await until_undo(page, wanted=False)
                table = hub.table(game).playing
                mover = next(seat for seat in (seat, 1 - seat) if table.moves_to_take_back(seat))
                await one.post(f"/api/games/{game}/asks", {"seat": mover, "what": "undo"})
                await page.state()
                assert hub.table(game).playing.lines[-1].startswith("undo ")
                assert page.asked() == mover
                await one.post(f"/api/games/{game}/asks", {"seat": 0, "what": "draw"})
                await page.state()
                assert page.info["status"] == "over"

    run(test())


@pytest.mark.parametrize("learnt", [True, False])
def test_a_bot_declines_a_draw_and_an_undo_that_would_give_knowledge_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, learnt: bool
) -> None:
    """Whether it would is another question: see the tests of the table."""
    asked = learning.has_learnt

    def has_learnt(*given: Any) -> bool:
        assert asked(*given) in (True, False)
        return learnt

    monkeypatch.setattr(play, "has_learnt", has_learnt)

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.new("here", "bot:random")
            await one.sit(game, 0)
            async with one.live(game) as page:
                while page.asked() < 0:
                    await page.next()
                await one.post(f"/api/games/{game}/asks", {"seat": 0, "what": "draw"})
                line = (await page.until("chat"))["chat"]
                assert "declines" in line["text"]
                assert line["seat"] == -1
                rng = Random(4)
                for _ in range(60):
                    await page.play(1, rng)
                    await page.settle(0.05)
                    if page.asked() == 0 and not page.views[0]["undo"]:
                        break
                await one.post(f"/api/games/{game}/asks", {"seat": 0, "what": "undo"})
                if learnt:
                    assert (await page.until("chat"))["chat"]["text"].startswith("The bot says no: you have seen")
                else:
                    await page.state()
                undone = any(line.startswith("undo ") for line in hub.table(game).playing.lines)
                assert undone is not learnt
                assert page.info["status"] == "running"

    run(test())


def test_chat(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one, other, game = await two(visitor)
            watcher = visitor()
            await watcher.claim(await one.link(game, -1))
            async with one.live(game) as page:
                path = f"/api/games/{game}/chat"
                await other.post(path, {"text": " Shalom,\n\u0007 Judas  \U0001f468‍\U0001f469 ", "seat": 1})
                await page.until("chat")
                await watcher.post(path, {"text": "Well played"})
                await page.until("chat")
                assert [(line["seat"], line["text"]) for line in page.chat] == [
                    (1, "Shalom, Judas \U0001f468‍\U0001f469"),
                    (-1, "Well played"),
                ]
                assert page.chat[0]["name"] == "Greeks"
                await other.post(path, {"text": "who plays is no spectator"})
                await page.until("chat")
                assert (page.chat[-1]["seat"], page.chat[-1]["name"]) == (1, "Greeks")
                await other.post(path, {"text": "as another", "seat": 0}, 403)
                await watcher.post(path, {"text": "as a player", "seat": 0}, 403)
                for text in ("", " \n ", "x" * 501):
                    await one.post(path, {"text": text}, 400)
            async with one.live(game) as page:
                assert len(page.chat) == 3  # it is there for whoever comes later

    run(test())


def test_settings_belong_to_the_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor)
            path = f"/api/games/{game}/settings"
            wanted = {"responses": "always", "hide_pauses": True, "forced_moves": False, "standing": []}
            async with one.live(game) as page:
                await one.post(path, {"seat": 0, **wanted, "standing": ["an answer of another game"]})
                await page.until("view")
                assert page.views[0]["settings"] == {**wanted, "answers": [], "windows": [], "unasked": []}
                await other.post(path, {"seat": 0, **wanted}, 403)
                await one.post(path, {"seat": 0, **wanted, "responses": "sometimes"}, 400)
            hub.table(game).loaded = False  # as after a restart
            async with one.live(game) as page:
                assert page.views[0]["settings"] == {**wanted, "answers": [], "windows": [], "unasked": []}
            async with other.live(game) as page:
                assert page.views[1]["settings"] == {
                    "responses": "when it fits",
                    "hide_pauses": False,
                    "forced_moves": True,
                    "standing": [],
                    "answers": [],
                    "windows": [],
                    "unasked": [],
                }

    run(test())


def test_a_standing_answer_is_played_for_the_seat(tmp_path: Path) -> None:
    """Storm Over Jerusalem asks before each bonus card; a seat may say that it always draws."""

    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one, other, game = await two(visitor, game="storm-over-jerusalem")
            async with other.live(game) as page:
                answers = page.views[1]["settings"]["answers"]
                assert [answer["label"] for answer in answers] == ["Always draw bonus cards"]
                settings = {
                    "responses": "always",
                    "hide_pauses": False,
                    "forced_moves": True,
                    "standing": ["always_draw"],
                }
                await other.post(f"/api/games/{game}/settings", {"seat": 1, **settings})
                await page.until("view")
                assert page.views[1]["settings"]["standing"] == ["always_draw"]
            assert hub.table(game).playing.lines == ["take", "take"]
            hub.table(game).loaded = False  # as after a restart
            async with one.live(game) as page:
                assert page.views[0]["decision"]["side"] == 0 and hub.table(game).playing.lines == ["take", "take"]

    run(test())


@pytest.fixture(scope="module")
def atlas(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Title]:
    """A game of somebody else's, with windows."""
    with on_the_shelf(install(tmp_path_factory.mktemp("atlas"), MAPS), "atlas") as title:
        yield title


async def until_a_pass_waits(one: Visit, hub: Hub, slug: str) -> Table:
    """A game that has come to a window at which the table passes after some thought."""
    rng = Random(1)
    while True:
        game = await one.hot_seat(game=slug)
        for seat in (0, 1):
            settings = {"seat": seat, "responses": "never", "hide_pauses": True, "forced_moves": True}
            await one.post(f"/api/games/{game}/settings", settings)
        live = hub.table(game)
        while live.waiting is None and not live.playing.is_over:
            seat = live.playing.decider
            line = rng.choice(live.playing.options(seat)).line
            await one.post(f"/api/games/{game}/actions", {"seat": seat, "at": live.at(seat), "line": line})
        if live.waiting is not None:
            return live


async def rows_after(hub: Hub, live: Table, before: int) -> list[Row]:
    """What was kept, when something has been added to it."""
    for _ in range(100):
        await asyncio.sleep(0.02)
        if live.n > before:
            break
    async with hub.hold(live):  # it is numbered before it is kept
        return await hub.store.rows(live.id)


def seeds_with_a_sole_pass(title: Title, forced_moves: bool) -> list[int]:
    """Seeds of games in which somebody comes to a window with nothing to answer, if all choose by `Random(seed)`."""
    found = []
    for seed in range(200):
        game, rng = title.new(seed=str(seed)), Random(seed)
        while game.stack:
            options = list(game.options)
            if game.decision.is_window() and len(options) == 1:
                found.append(seed)
                break
            verb, *ids = options[0] if forced_moves and len(options) == 1 else rng.choice(options)
            game.play(verb, *ids)
    return found


def loaded_dice(monkeypatch: pytest.MonkeyPatch, title: Title, seed: int) -> None:
    monkeypatch.setattr(seats, "agreed_seed", lambda _secret, _nonces: title.new(seed=str(seed)).dice.seed)


def test_what_is_asked_to_be_taken_back_tells_nothing_of_a_hand(
    tmp_path: Path, atlas: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pass that somebody chose counts as chosen, whether he could have done something else or not."""

    async def test() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, hub):
            one, other = players = visitor(), visitor()
            asked = 0
            for seed in seeds_with_a_sole_pass(atlas, forced_moves=False)[:6]:
                loaded_dice(monkeypatch, atlas, seed)
                game = await one.new("here", "link", game=atlas.slug)
                await other.claim(await one.link(game, 1))
                live, rng = hub.table(game), Random(seed)
                for seat, player in enumerate(players):
                    settings = {"responses": "always", "hide_pauses": False, "forced_moves": False}
                    await store.set_settings(game, seat, settings)
                    live.loaded = False
                    await player.sit(game, seat)
                while not live.playing.is_over:
                    seat = live.playing.decider
                    options = live.playing.options(seat)
                    sole_pass = live.playing.game.decision.is_window() and len(options) == 1
                    body = {"seat": seat, "at": live.at(seat), "line": rng.choice(options).line}
                    await players[seat].post(f"/api/games/{game}/actions", body)
                    if sole_pass and not live.playing.is_over and not live.playing.can_undo(seat):
                        asked += 1
                        await players[seat].post(f"/api/games/{game}/asks", {"seat": seat, "what": "undo"})
                        [ask] = live.asks
                        assert ask.moves == 1
                        break
            assert asked

    run(test())


class BotsThatReport(BotsHere):
    """They say how far they have come, if there is anything to think about."""

    def __init__(self) -> None:
        self.alone = 0
        self.rng = Random(0)

    async def choose(self, task: Task, report: Any = None) -> Thought:
        await asyncio.sleep(0)
        box = box_of(task)
        options = list(find_title(task.game).load(task.save, box).options)
        if len(options) > 1:
            report(0.5)
        else:
            self.alone += 1
        return Thought(box.catalog.write(self.rng.choice(options)))


def test_a_bot_tells_nothing_of_its_hand_at_a_window(
    tmp_path: Path, atlas: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked at every window, and nobody sees whether it has something to think about."""

    async def test() -> None:
        bots = BotsThatReport()
        async with open_store(tmp_path / "games.db") as store, here(store, bots=bots) as (visitor, hub):
            thoughts: list[bool] = []

            def seen(live: Table, _seat: int, _progress: float) -> None:
                thoughts.append(live.playing.game.decision.is_window())

            monkeypatch.setattr(hub, "push_thinking", seen)
            one = visitor()
            for seed in seeds_with_a_sole_pass(atlas, forced_moves=True)[:3]:
                loaded_dice(monkeypatch, atlas, seed)
                bots.rng = Random(seed)
                game = await one.new("bot:random", "bot:random", game=atlas.slug)
                live = hub.table(game)
                while not live.playing.is_over or live.thinking:
                    await asyncio.sleep(0.01)
                rows = await store.rows(game)
                record = record_of(live.game, live.start, rows, live.box)
                for moment, row in zip(record.replay(), lines_of(rows), strict=False):
                    assert row.kind == "act" or not moment.game.decision.is_window()
            assert bots.alone >= 3
            assert thoughts and not any(thoughts)

    run(test())


def test_a_hidden_pause_holds_nobody_up(tmp_path: Path, atlas: Title) -> None:
    """A pass that is to look like thought comes later, by itself; meanwhile the table can be used."""

    async def test() -> None:
        async with (
            open_store(tmp_path / "games.db") as store,
            here(store, replace(QUICK, thought=(0.4, 0.4))) as (visitor, hub),
        ):
            one = visitor()
            live = await until_a_pass_waits(one, hub, atlas.slug)
            game = live.id
            assert live.playing.game.decision.is_window()
            before = live.n
            await asyncio.wait_for(one.post(f"/api/games/{game}/chat", {"text": "I can talk"}), 0.3)
            assert live.n == before
            rows = await rows_after(hub, live, before)
            assert (rows[before].kind, rows[before].line) == ("auto", "pass")

            # what was not yet passed when the server stopped is passed after it
            live = await until_a_pass_waits(one, hub, atlas.slug)
            game = live.id
            before = live.n
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, hub):
            live = hub.table(game)
            async with hub.hold(live):
                assert live.n == before
            assert (await rows_after(hub, live, before))[before].line == "pass"

    run(test())
