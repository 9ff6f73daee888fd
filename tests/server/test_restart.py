"""The server stops and begins again: nothing is lost, bots go on, old games open or say why not."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import websockets

from maniple.kernel.dice import agreed_seed
from maniple.server import botplay
from maniple.server import live as live_module
from maniple.server import run as running
from maniple.server.botpool import BotFailed, BotPool, Task, Thought, think
from maniple.server.hub import Hub
from maniple.server.live import Live, lines_of, record_of
from maniple.server.store import Conflict, Unavailable, open_store
from maniple.table.sight import log_lines, view_of
from maniple.table.table import Table
from tests.server.harness import GAME, QUICK, BotsHere, here, run, served
from tests.server.test_afterwards import play_here


async def same_as_whole(hub: Hub, game: str) -> None:
    """A table opened from a snapshot shows exactly what one played from its beginning does."""
    live = hub.table(game)
    async with hub.hold(live):
        rows = await hub.store.rows(game)
        whole = Table.from_record(record_of(live.game, live.start, rows, live.box))
        for seat in (0, 1, -1):
            assert {**json.loads(live.show(seat).view), "at": ""} == {**plain(view_of(whole, seat)), "undo": ANY}
            kept, told = plain(live.log_since(seat, 0)), plain(log_lines(whole, seat))[live.base[seat] :]
            # a battle that began before the lines that are kept has no account any more; what there is, is the same
            assert all(line.get("account") in (None, its.get("account")) for line, its in zip(kept, told, strict=True))
            assert [{**line, "account": None} for line in kept] == [{**line, "account": None} for line in told]
        assert live.playing.game.digest() == whole.game.digest()


class _Any:
    def __eq__(self, _other: object) -> bool:
        return True


ANY = _Any()
"""Undo: a replay takes a sole option for a forced move, the rows know which was one."""


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_a_restart_in_between_loses_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        cookie, game, acted = "", "", 0
        seen: list[Any] = []
        for time in range(6):
            async with open_store(path) as store, here(store) as (visitor, hub):
                one = visitor()
                if not game:
                    game = await one.hot_seat()
                    cookie = one.cookie()
                one.http.cookies.set("maniple", cookie)
                assert (await one.get(f"/api/games/{game}"))["status"] == "running"
                live = hub.table(game)
                shown = [live.show(seat).view for seat in (0, 1)]
                assert not seen or shown == seen  # the very same views, their moment included
                await same_as_whole(hub, game)
                await play_here({0: one, 1: one}, hub, game, 19, seed=time)  # no game is over so soon
                acted += 19
                seen = [live.show(seat).view for seat in (0, 1)]
                rows = await store.rows(game)
                assert sum(row.kind == "act" for row in lines_of(rows)) == acted
        async with open_store(path) as store:
            opened = await store.open_game(game)
            assert opened.snapshot is not None  # opening does not grow with the game
            assert len(opened.rows) < live_module.SNAPSHOT_AT_LAST

    run(test())


@pytest.mark.parametrize("who", [("here", "here"), ("here", "bot:random"), ("bot:random", "bot:random")])
def test_a_stop_between_sitting_down_and_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: tuple[str, str]
) -> None:
    """Both sit, but the game has not begun: whoever opens it next sees it begin, with the seed they agreed on."""

    async def test() -> None:
        path = tmp_path / "games.db"
        async with open_store(path) as store, here(store) as (visitor, _):
            one = visitor()

            async def killed(*_args: Any, **_others: Any) -> None:
                raise Unavailable("The server was killed here.")

            monkeypatch.setattr(store, "begin", killed)
            seats = [{"who": word} for word in who]
            body = {"game": GAME, "seats": seats}
            if "here" in who:
                game = (await one.post("/api/games", body))["id"]
                persons = [seat for seat, word in enumerate(who) if word == "here"]
                await one.sit(game, *persons[:-1])
                await one.post(f"/api/games/{game}/sit", {"seat": persons[-1], "nonce": "ab" * 16}, 503)
            else:
                await one.post("/api/games", body, 503)
                [game] = [found["id"] for found in (await one.get("/api/games"))["yours"]]
            assert (await store.game(game)).status == "waiting"
            cookie = one.cookie()
        async with served(path) as (visitor, hub):
            one = visitor()
            one.http.cookies.set("maniple", cookie)
            async with one.live(game) as page:
                while page.info["status"] == "waiting" or not page.views:
                    await page.next()
                found = await hub.store.game(game)
                secret, nonces = bytes.fromhex(found.secret), [bytes.fromhex(nonce) for nonce in found.nonces]
                assert found.seed == agreed_seed(secret, nonces).hex()

    run(test())


def test_undo_is_known_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            live = hub.table(game)
            rng = Random(8)
            undone = 0
            for _ in range(150):
                table = live.playing
                if table.is_over:
                    break
                seat = table.decider
                options = [option.line for option in table.options(seat)]
                await one.post(
                    f"/api/games/{game}/actions", {"seat": seat, "at": live.at(seat), "line": rng.choice(options)}
                )
                before = [json.loads(live.show(seat).view) for seat in (0, 1)] if not live.playing.is_over else []
                live.loaded = False
                async with hub.hold(live):
                    if before:
                        assert [json.loads(live.show(seat).view) for seat in (0, 1)] == before
                seat = live.playing.decider
                if not live.playing.is_over and live.playing.can_undo(seat) and rng.random() < 0.4:
                    await one.post(f"/api/games/{game}/undo", {"seat": seat, "at": live.at(seat)})
                    undone += 1
            assert undone > 3
            await same_as_whole(hub, game) if not live.playing.is_over else None

    run(test())


def test_bots_play_to_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.new("bot:random", "bot:random")
            async with one.live(game) as page:
                while page.info["status"] != "over":
                    await page.next(20)
                assert page.views[-2]["result"] is not None
            record = (await one.http.get(f"/api/games/{game}/record")).text
            assert 'maccabean = "bot:random"' in record
            while hub.table(game).thinking is not None:
                await asyncio.sleep(0.01)

    run(test())


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        path = tmp_path / "games.db"
        async with open_store(path) as store, here(store, replace(QUICK, bot_pause=0.02)) as (visitor, hub):
            one = visitor()
            game = await one.new("bot:random", "bot:random")
            while hub.table(game).n < 10:
                await asyncio.sleep(0.01)
        async with open_store(path) as store:
            before = (await store.game(game)).n
            assert (await store.game(game)).status == "running"
            async with here(store):
                for _ in range(2000):
                    await asyncio.sleep(0.02)
                    if (await store.game(game)).status == "over":
                        break
                assert (await store.game(game)).status == "over"
                assert (await store.game(game)).n > before

    run(test())


class BadBots(BotsHere):
    """The first choice of each game fails."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def choose(self, task: Task, report: Any = None) -> Thought:
        self.asked.append(task.bot)
        if len(self.asked) == 1:
            raise BotFailed("It fell over.")
        if report is not None:
            report(0.5)
        return await super().choose(replace(task, bot="random"), report)


def test_a_bot_that_fails_is_told_of_and_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        bots = BadBots()
        async with served(tmp_path / "games.db", replace(QUICK, bot_pause=0.05), bots) as (visitor, _):
            one = visitor()
            game = await one.new("bot:random", "bot:random")
            async with one.live(game) as page:
                await page.until("thinking")
                while not page.chat:
                    await page.next()
                assert "failed" in page.chat[0]["text"]
                await page.until("view")
            assert bots.asked[:2] == ["random", "random"]

    run(test())
    assert any(record.getMessage() == "bot failed" for record in caplog.records)


def test_a_fault_of_ours_at_a_bots_move_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_args: Any) -> None:
        raise RuntimeError("a fault of ours")

    async def test() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, hub):
            with monkeypatch.context() as patch:
                patch.setattr(botplay, "perform", broken)
                game = await visitor().new("bot:random", "bot:random")
                live = hub.table(game)
                while not live.chat or live.thinking:
                    await asyncio.sleep(0.01)
            assert [line.text for line in live.chat] == [
                "Something went wrong at the bot's move; it has been written down."
            ]
            async with asyncio.timeout(10):
                while "a fault of ours" not in caplog.text:  # written when the task is done
                    await asyncio.sleep(0.01)
            live.loaded = False
            async with hub.hold(live):  # whoever opens the table again sets them going
                pass
            while live.n < 5:
                await asyncio.sleep(0.01)

    run(test())


def test_bots_go_on_when_the_store_is_well_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(botplay, "RECOVER", 0.05)
        config = replace(QUICK, bot_pause=0.01)
        async with open_store(tmp_path / "games.db") as store, here(store, config) as (visitor, _):
            append, failures = store.append, 0

            async def ailing(*args: Any, **named: Any) -> int:
                nonlocal failures
                if failures < 4:
                    failures += 1
                    raise (Unavailable, Conflict)[failures % 2]("The database is away.")
                return await append(*args, **named)

            monkeypatch.setattr(store, "append", ailing)
            game = await visitor().new("bot:random", "bot:random")
            for _ in range(500):
                await asyncio.sleep(0.02)
                if (await store.game(game)).n > 3:
                    break
            assert failures == 4
            assert (await store.game(game)).n > 3

    run(test())


def test_a_slow_bot_delays_nobody_else(tmp_path: Path) -> None:
    class SlowBots(BotsHere):
        async def choose(self, task: Task, report: Any = None) -> Thought:
            await asyncio.sleep(30)
            return Thought()

    async def test() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store, QUICK, SlowBots()) as (visitor, hub):
            one = visitor()
            slow = await one.new("bot:random", "bot:random")
            game = await one.hot_seat()
            await asyncio.wait_for(play_here({0: one, 1: one}, hub, game, 20), 10)
            # not even at its own table: one can talk, or leave
            await asyncio.wait_for(one.post(f"/api/games/{slow}/chat", {"text": "think faster"}), 2)
            assert hub.table(slow).n == 0

    run(test())


def test_the_pool_of_processes() -> None:
    async def test() -> None:
        from maniple.kernel.title import find_title

        title = find_title(GAME)
        game = title.new(seed="pool")
        task = Task(GAME, title.shipped.hash, game.save(), "random", 5, 0.2)
        pool = BotPool(workers=1, patience=20)
        try:
            assert await pool.choose(task) == think(task)
            with pytest.raises(BotFailed, match="There is no bot 'nobody'"):
                await pool.choose(replace(task, bot="nobody"))
            with pytest.raises(BotFailed, match="not here"):
                await pool.choose(replace(task, components="0" * 32))
            # one that is killed is replaced
            os.kill(pool._all[0]._process.pid, signal.SIGKILL)
            with pytest.raises(BotFailed, match="ended"):
                await pool.choose(task)
            assert await pool.choose(task) == think(task)
            # one that takes far too long is given up: here it has no time at all, and its process yet to begin
            os.kill(pool._all[0]._process.pid, signal.SIGKILL)
            with pytest.raises(BotFailed, match="ended"):
                await pool.choose(task)
            pool.patience = -0.2
            with pytest.raises(BotFailed, match="longer"):
                await pool.choose(task)
            pool.patience = 20
            assert await pool.choose(task) == think(task)
        finally:
            await pool.stop()
        with pytest.raises(BotFailed, match="stopped"):
            await pool.choose(task)

    run(test())


def test_memory_is_kept_for_games_in_use(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            open_store(tmp_path / "games.db") as store,
            here(store, replace(QUICK, most_open=3)) as (visitor, hub),
        ):
            one = visitor()
            games = [await one.hot_seat() for _ in range(6)]
            assert hub.open_tables <= 4
            for game in games:
                assert (await one.get(f"/api/games/{game}"))["status"] == "running"
            assert hub.open_tables <= 4
            for game in ("aaaaaaaaaaaa", "bbbbbbbbbbbb"):
                await one.get(f"/api/games/{game}", 404)
            assert isinstance(hub.table(games[0]), Live)

    run(test())


# -------------------------------------------------------------------- the real program


def start(tmp_path: Path, *more: str) -> tuple[subprocess.Popen[str], str]:
    """`maniple serve` on any free port; its address."""
    command = [sys.executable, "-m", "maniple", "serve", "--no-open", "--port", "0", "--data-dir", str(tmp_path), *more]
    env = os.environ | {"MANIPLE_BUILD": "interpreted", "PYTHONUNBUFFERED": "1"}
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    assert program.stdout is not None
    line = program.stdout.readline()
    if "http://" not in line:
        raise AssertionError(line + (program.stderr.read() if program.stderr else ""))
    return program, line.split("http://")[1].split()[0].rstrip("/")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_graceful_stop(tmp_path: Path, number: signal.Signals) -> None:
    program, host = start(tmp_path, "--log-json")

    async def test() -> None:
        async with httpx.AsyncClient(base_url=f"http://{host}", trust_env=False) as client:
            wishes = {"game": GAME, "seats": [{"who": "bot:random"}, {"who": "bot:random"}]}
            game = (await client.post("/api/games", json=wishes)).json()["id"]
            headers = {"cookie": f"maniple={client.cookies['maniple']}"}
            address = f"ws://{host}/api/games/{game}/live"
            async with websockets.connect(address, additional_headers=headers, proxy=None) as line:
                for _ in range(4):
                    await asyncio.wait_for(line.recv(), 20)
                program.send_signal(number)
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    while True:
                        await asyncio.wait_for(line.recv(), 20)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012

    try:
        run(test())
        out, log = program.communicate(timeout=20)
    finally:
        program.kill()
        program.communicate()
    assert program.returncode == 0, log
    assert "every game is kept" in out
    events = [json.loads(line) for line in log.splitlines()]
    assert any(event["event"] == "request" and event["path"] == "/api/games" for event in events)
    assert not any(event["level"] == "error" for event in events), log


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    program, host = start(tmp_path / "one")
    try:
        port = host.split(":")[1]
        command = [
            sys.executable,
            "-m",
            "maniple",
            "serve",
            "--no-open",
            "--port",
            port,
            "--data-dir",
            str(tmp_path / "b"),
        ]
        again = subprocess.run(command, capture_output=True, text=True, check=False)
        assert again.returncode == 2
        assert again.stderr.startswith(f"maniple: Port {port} is taken")
        assert len(again.stderr.splitlines()) == 1
    finally:
        program.terminate()
        program.communicate(timeout=20)


def test_a_second_server_on_one_folder_is_one_sentence(tmp_path: Path) -> None:
    """It would show stale tables. A killed server leaves no lock behind, and export needs none."""
    program, host = start(tmp_path)

    def maniple(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "maniple", *words, "--data-dir", str(tmp_path)]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    try:
        again = maniple("serve", "--no-open", "--port", "0")
        assert again.returncode == 2
        assert again.stderr == (
            f"maniple: Another server uses the games in {tmp_path}; stop it, or choose another folder.\n"
        )
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "games.db").symlink_to(tmp_path / "games.db")
        by_another_name = maniple(
            "serve", "--no-open", "--port", "0", "--database", str(tmp_path / "other" / "games.db")
        )
        assert (by_another_name.returncode, "Another server uses the games" in by_another_name.stderr) == (2, True)
        with httpx.Client(base_url=f"http://{host}", trust_env=False) as client:
            made = client.post("/api/games", json={"game": GAME, "seats": [{"who": "here"}, {"who": "here"}]})
            assert made.status_code == 200
        exported = maniple("export", made.json()["id"], "--out", str(tmp_path / "game.json"))
        assert exported.returncode == 0, exported.stderr
        program.kill()
        program.communicate(timeout=20)
        program, _ = start(tmp_path)
        other = f"sqlite:///{tmp_path}/others.db"
        beside, _ = start(tmp_path, "--database", other)
        beside.terminate()
        beside.communicate(timeout=20)
    finally:
        program.terminate()
        program.communicate(timeout=20)


def test_the_address_for_others_is_told_where_they_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Outward:
        """A machine with a network, or without."""

        def __init__(self, found: str) -> None:
            self.found = found

        def __call__(self, *_kind: int) -> Outward:
            return self

        def __enter__(self) -> Outward:
            return self

        def __exit__(self, *_error: object) -> None:
            pass

        def connect(self, _address: tuple[str, int]) -> None:
            if not self.found:
                raise OSError("Network is unreachable")

        def getsockname(self) -> tuple[str, int]:
            return self.found, 8137

    def told(host: str, found: str) -> str:
        with monkeypatch.context() as patched:
            patched.setattr("socket.socket", Outward(found))
            return running.network_address(replace(QUICK, host=host), Outward("0.0.0.0"))  # type: ignore[arg-type]

    assert told("0.0.0.0", "192.168.1.7") == "http://192.168.1.7:8137/"
    assert told("0.0.0.0", "127.0.0.1") == ""
    assert told("0.0.0.0", "") == ""
    assert told("127.0.0.1", "192.168.1.7") == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["serve", "--workers", "2"], "Several workers need PostgreSQL"),
        (["serve", "--port", "0", "--database", "sqlite:////dev/null/games.db"], "games.db"),
        (["serve", "--host", ""], "There is no address to listen at"),
        (["serve", "--host", "256.1.1.1"], "port 8137: Name or service not known."),
        (["serve", "--name", "http://games.example"], "'http://games.example' is no name of a machine"),
        (["export", "aaaaaaaaaaaa"], "There is no database"),
        (["export", "aaaaaaaaaaaa", "--database", "sqlite:///missing.db"], "There is no database missing.db"),
        (["import", "missing.json"], "There is no file"),
    ],
)
def test_mistakes_are_one_sentence(tmp_path: Path, words: list[str], sentence: str) -> None:
    command = [sys.executable, "-m", "maniple", *words, "--data-dir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("maniple: ")
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_export_and_import(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_store(tmp_path / "one" / "games.db") as store, here(store) as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            await play_here({0: one, 1: one}, hub, game, 60)
            kept.update(game=game, cookie=one.cookie(), digest=hub.table(game).playing.game.digest())

    async def after() -> None:
        async with open_store(tmp_path / "two" / "games.db") as store, here(store) as (visitor, hub):
            one = visitor()
            one.http.cookies.set("maniple", kept["cookie"])
            assert (await one.get(f"/api/games/{kept['game']}"))["status"] == "running"
            assert hub.table(kept["game"]).playing.game.digest() == kept["digest"]
            await play_here({0: one, 1: one}, hub, kept["game"], 5)

    def maniple(*words: str, folder: str, code: int = 0) -> str:
        command = [sys.executable, "-m", "maniple", *words, "--data-dir", str(tmp_path / folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    kept: dict[str, str] = {}
    (tmp_path / "one").mkdir()
    run(test())
    file = str(tmp_path / "game.json")
    maniple("export", kept["game"], "--out", file, folder="one")
    assert Path(file).stat().st_mode & 0o077 == 0 or os.name != "posix", "both hands are in it"
    assert json.loads(maniple("import", file, "--json", folder="two")) == {"id": kept["game"]}
    run(after())
    assert "maniple: " in maniple("import", file, folder="two", code=2)  # it is there already
    Path(file).write_text("[1, 2]")
    assert "not a game" in maniple("import", file, folder="two", code=2)
