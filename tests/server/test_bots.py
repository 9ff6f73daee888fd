"""Bots of a server: their levels, their memory, thinking in the other's time, hints, and the pool they think in."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from maniple.bots.workers import HINT, Task, Thought, think
from maniple.kernel.title import Title, find_title
from maniple.server.botpool import BotPool, _Running
from maniple.server.turns import Turns
from tests.bots.positions import beginnings
from tests.server.harness import QUICK, BotsHere, run, served
from tests.server.test_playing import two

GAME = "judean-hammer"


class Noted(BotsHere):
    """Remembers what was asked; every bot plays as a captain, quickly."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.thoughts: list[Thought] = []
        self.pondered: list[Task] = []
        self.stopped = 0

    async def choose(self, task: Task, report: Any = None) -> Thought:
        if task.kind == HINT:
            return think(replace(task, iterations=8))
        found = await super().choose(replace(task, bot="captain"), report)
        self.tasks.append(task)
        self.thoughts.append(found)
        return found

    def ponder(self, task: Task) -> Noted:
        self.pondered.append(task)
        return self

    def stop(self) -> Any:  # of pondering; the server awaits the other one
        self.stopped += 1
        return Found(f"found {len(self.pondered)}")


class Found(str):
    """What was pondered; also awaited when the server stops."""

    def __await__(self) -> Any:
        return asyncio.sleep(0).__await__()


def test_the_shelf_lists_the_levels_the_weakest_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            one = visitor()
            found = (await one.get("/api/shelf"))["bots"]
            assert [bot["label"] for bot in found] == ["Recruit", "Captain", "Tribune", "Legate"]
            assert all(bot["about"].endswith(".") for bot in found)
            game = await one.new("here", "bot:legate")
            info = await one.get(f"/api/games/{game}")
            assert [(seat["bot"], seat["level"]) for seat in info["seats"]] == [("", ""), ("legate", "Legate")]
            assert info["hints"] is True

    run(test())


def test_a_bot_finds_its_note_again(tmp_path: Path) -> None:
    """Between its decisions of a game; each bot its own."""

    async def test() -> None:
        bots = Noted()
        async with served(tmp_path / "games.db", bots=bots) as (visitor, hub):
            game = await visitor().new("bot:captain", "bot:tribune", variant={"max_rounds": 2})
            while hub.table(game).game.status != "over":
                await asyncio.sleep(0.02)
        noted = {"captain": "", "tribune": ""}
        for task, thought in zip(bots.tasks, bots.thoughts, strict=True):
            assert task.memory == noted[task.bot]
            noted[task.bot] = thought.memory
        assert len(set(noted.values())) == 2

    run(test())


@pytest.mark.parametrize("ponder", [False, True])
def test_bots_think_in_the_others_time_only_where_that_was_said(tmp_path: Path, ponder: bool) -> None:
    """From their own side, and what they found goes along when they are asked."""

    async def test() -> None:
        bots = Noted()
        async with served(tmp_path / "games.db", replace(QUICK, ponder=ponder), bots) as (visitor, _):
            one = visitor()
            game = await one.new("here", "bot:legate")
            await one.sit(game, 0)
            async with one.live(game) as page:
                await page.settle(0.05)
                rng = Random(1)
                for _ in range(8):
                    if page.asked() >= 0:
                        await page.play(1, rng)
                    await page.settle(0.03)
        if not ponder:
            assert bots.pondered == []
            return
        assert bots.pondered and {(task.kind, task.side) for task in bots.pondered} == {("choose", 1)}
        assert bots.stopped >= 1
        assert any(task.pondered.startswith("found") for task in bots.tasks)

    run(test())


def test_a_recruit_does_not_ponder(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Noted()
        async with served(tmp_path / "games.db", replace(QUICK, ponder=True), bots) as (visitor, _):
            one = visitor()
            game = await one.new("here", "bot:random")
            await one.sit(game, 0)
            async with one.live(game) as page:
                await page.settle(0.05)
        assert bots.pondered == []

    run(test())


# -------------------------------------------------------------------- hints


def test_a_hint_for_the_seat_that_is_asked(tmp_path: Path) -> None:
    """Options of its own, with a chance and a reason; nobody is told where a bot sits opposite."""

    async def test() -> None:
        async with served(tmp_path / "games.db", bots=Noted()) as (visitor, _):
            one = visitor()
            game = await one.new("here", "bot:captain")
            await one.sit(game, 0)
            async with one.live(game) as page:
                while page.asked() < 0:
                    await page.next()
                view = page.views[0]
                body = {"seat": 0, "at": view["at"]}
                found = (await one.post(f"/api/games/{game}/hints", body))["hints"]
                assert 1 <= len(found) <= 3
                labels = {option["line"]: option["label"] for option in view["options"]}
                assert all(labels[hint["line"]] == hint["label"] for hint in found)
                assert all(0 <= hint["chance"] <= 1 and hint["reason"] for hint in found)
                assert [line for line in page.chat if "hint" in line["text"]] == []
                wrong = await one.post(f"/api/games/{game}/hints", {"seat": 0, "at": "x" * 32}, 409)
                assert wrong["error"] == "stale"
                await one.post(f"/api/games/{game}/hints", {"seat": 1, "at": view["at"]}, 403)

    run(test())


def test_a_person_at_another_screen_is_told_of_a_hint(tmp_path: Path) -> None:
    """And whoever is not asked gets none."""

    async def test() -> None:
        async with served(tmp_path / "games.db", bots=Noted()) as (visitor, _):
            one, other, game = await two(visitor)
            async with one.live(game) as page, other.live(game) as there:
                asked, waiting = (page, there) if page.asked() >= 0 else (there, page)
                seat = asked.asked()
                body = {"seat": seat, "at": asked.views[seat]["at"]}
                await asked.visit.post(f"/api/games/{game}/hints", body)
                await waiting.settle()
                assert any("asked for a hint" in line["text"] for line in waiting.chat)
                late = {"seat": 1 - seat, "at": waiting.views[1 - seat]["at"]}
                refused = await waiting.visit.post(f"/api/games/{game}/hints", late, 409)
                assert "the other side's turn" in refused["sentence"]

    run(test())


def test_a_game_that_knows_nothing_of_playing_well_has_no_hints(tmp_path: Path, atlas: Title) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db", bots=Noted()) as (visitor, _):
            one = visitor()
            game = await one.new("here", "here", game=atlas.slug)
            await one.sit(game, 0, 1)
            assert (await one.get(f"/api/games/{game}"))["hints"] is False
            async with one.live(game) as page:
                seat = page.asked()
                body = {"seat": seat, "at": page.views[seat]["at"]}
                refused = await one.post(f"/api/games/{game}/hints", body, 409)
                assert refused["sentence"] == f"There are no hints in {atlas.name}."

    run(test())


# -------------------------------------------------------------------- the pool


def task_for(bot: str = "legate", seconds: float = 0.3) -> Task:
    return Task(GAME, find_title(GAME).shipped.hash, beginnings(GAME, 1)[0].save(), bot, 5, seconds)


def test_the_pool_searches_with_every_process_that_is_free() -> None:
    """The legate asks for help and gets it; a quick bot that comes meanwhile is served; then all are free again."""

    async def test() -> None:
        pool = BotPool(workers=2)
        g = beginnings(GAME, 1)[0]
        heard: list[float] = []
        helped: list[str] = []
        spare = pool.spare

        def noted(task: Task, *given: Any) -> Any:
            helped.append(task.kind)
            return spare(task, *given)

        pool.spare = noted  # type: ignore[method-assign,assignment]
        try:
            slow, quick = await asyncio.gather(
                pool.choose(task_for(seconds=1.0), heard.append), pool.choose(task_for("captain"))
            )
            assert all(g.box.catalog.read(thought.line) in g.options for thought in (slow, quick))
            await pool.choose(task_for(seconds=0.5))
            assert "explore" in helped
            assert heard == sorted(heard)
            assert pool._running == []
        finally:
            await pool.stop()

    run(test())


def test_the_pool_ponders_where_a_process_is_free_and_stops_at_once() -> None:
    async def test() -> None:
        pool = BotPool(workers=1)
        g = beginnings(GAME, 1)[0]
        try:
            pondering = pool.ponder(replace(task_for(), side=1 - g.decision.side, seconds=3600.0))
            assert pondering is not None
            assert pool.ponder(task_for()) is None  # nobody is free for a second one
            # a real decision comes: whoever ponders steps back for it
            thought = await pool.choose(task_for("captain"))
            assert g.box.catalog.read(thought.line) in g.options
            assert isinstance(pondering.stop(), str)
        finally:
            await pool.stop()

    run(test())


def test_where_many_slow_bots_think_each_gets_its_part() -> None:
    """Whoever has had his is told to conclude when another has to wait, and for a person those that play nobody."""

    class Told:
        def __init__(self) -> None:
            self.stops = 0

        def stop(self) -> None:
            self.stops += 1

    async def test() -> None:
        pool = BotPool(workers=2)
        long, short, idle = Told(), Told(), Told()
        turns: Turns[Any] = Turns(["a", "b"])
        await turns.take(True, True)
        pool._running = [
            _Running(long, monotonic() - 6.0, 10.0, True),  # type: ignore[arg-type]
            _Running(short, monotonic() - 1.5, 10.0, True),  # type: ignore[arg-type]
            _Running(idle, monotonic() - 1.5, 10.0, False),  # type: ignore[arg-type]
        ]
        assert not turns.has_room(True) and turns.has_room(False)
        pool._make_room(turns, True, True)  # two share a process: five seconds each
        await asyncio.sleep(0.01)
        assert (long.stops, short.stops, idle.stops) == (1, 0, 1)
        pool._make_room(turns, True, False)  # who plays nobody does not hurry those who play people
        await asyncio.sleep(0.01)
        assert (long.stops, short.stops) == (1, 0)
        await pool.stop()

    run(test())


def test_a_crowd_is_counted() -> None:
    async def test() -> None:
        turns: Turns[str] = Turns(["a", "b", "c"])
        assert turns.crowd(True) == turns.crowd(False, coming=2) == 1.0
        held = [await turns.take(True, person) for person in (True, False)]
        waiting = [asyncio.create_task(turns.take(True, person)) for person in (True, True, False, False)]
        await asyncio.sleep(0)
        assert (turns.crowd(True), turns.crowd(False)) == (1.5, 3.0)  # people share with people
        assert turns.take_spare() is None  # not while somebody waits, though one is kept for the quick
        for worker, person in zip(held, (True, False), strict=True):
            turns.give(worker, True, person)
        await asyncio.sleep(0)
        assert [task.done() for task in waiting] == [True, True, False, False]
        for task in waiting:
            task.cancel()

    run(test())
