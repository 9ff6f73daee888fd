"""What comes from outside is read in a process of its own: whatever it is, the server goes on."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import signal
import zlib
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from typer.testing import CliRunner

from maniple.kernel.errors import MOST_SENTENCE, UserError
from maniple.kernel.records import Record, new_record
from maniple.kernel.saves import seal
from maniple.kernel.title import find_title
from maniple.lab.forgery import record_with
from maniple.server.hub import Hub
from maniple.server.live import saved_game
from maniple.server.outside import GAME, RECORD, Outside, read_game
from maniple.server.store import open_store
from maniple.table.bounds import MEMORY, TooSlow
from maniple.terminal.app import app
from tests.server.harness import here, run
from tests.server.store.samples import draft, seats
from tests.server.test_afterwards import play_here, with_server

SLUG = "judean-hammer"


def good_record() -> str:
    return new_record(find_title(SLUG).new(seed="x"), {}).write()


def forged_start(change: Any) -> str:
    """A record that begins with a save which was changed and sealed again."""
    title = find_title("joshua")
    data = json.loads(title.new(seed="x").save())
    change(data)
    return record_with(title, seal(data))


def negative_mask(data: Any) -> None:
    data["state"]["now"][9] = -1


def no_battle(data: Any) -> None:
    data["stack"] = [["Reroll", [0, False], 0]]


LONG = "f" * 5000
WRONG: dict[str, Callable[[], str]] = {
    "a number of 5,000 digits": lambda: good_record().replace("rules = ", f"rules = 0x{LONG} #"),
    "dotted keys": lambda: f"{'a.' * 34_000}a = 1\n{good_record()}",
    "nested lists": lambda: f"x = {'[' * 50_000}\n{good_record()}",
    "a negative bit mask": lambda: forged_start(negative_mask),
    "a decision in a battle that there is not": lambda: forged_start(no_battle),
    "rules that no number of ours reaches": lambda: good_record().replace("rules = ", f"rules = {'9' * 20}") + "x\n",
    "a key of numbers": lambda: good_record().replace("rules = ", f"11{'.11' * 23_000} = 1\nrules = "),
    "a megabyte of where it comes from": lambda: good_record().replace("rules = ", f"from = '{'x' * 10**6}'\nrules = "),
    "a megabyte of a line": lambda: good_record() + "x" * 1_000_000,
    "a megabyte of a name": lambda: good_record().replace("judean-hammer", "x" * 1_000_000),
}


def test_records_that_were_made_to_harm(tmp_path: Path) -> None:
    """Each is refused in one sentence, soon, and the server answers others meanwhile."""

    async def test(visitor: Any, hub: Hub) -> None:
        one, other = visitor(), visitor()
        await one.post("/api/records", {"text": good_record()})  # the process has begun
        for name, make in WRONG.items():
            began = monotonic()
            refusing = asyncio.create_task(one.post("/api/records", {"text": make()}, 400))
            await other.get("/api/shelf")
            refused = await refusing
            assert len(refused["sentence"]) <= MOST_SENTENCE, name
            assert "Error" not in refused["sentence"] and "\n" not in refused["sentence"], name
            assert monotonic() - began < 30, name
        await one.post("/api/records", {"text": good_record()})

    with_server(tmp_path, test)


def test_what_a_record_says_of_itself_is_shown_as_one_clean_line(tmp_path: Path) -> None:
    """Neither what turns a line around nor what speaks to a terminal comes out of a name."""

    async def test(visitor: Any, hub: Hub) -> None:
        one = visitor()
        odd = "\\u202e\\u0000\\u001b[31mEvil\\n"
        text = (
            good_record().replace('name = "shipped"', f'name = "{odd}"').replace("\nrules", f'\nfrom = "{odd}"\nrules')
        )
        text = text.replace("[seats]", f'[seats]\nmaccabean = "bot:{odd}"\ngreek = "bot:\\u202e"')
        made = await one.post("/api/records", {"text": text})
        info = await one.get(f"/api/games/{made['id']}")
        assert (info["components"], info["origin"], info["seats"][0]["bot"]) == ("[31mEvil",) * 3
        assert (info["seats"][1]["who"], info["seats"][1]["bot"]) == ("here", "")

    with_server(tmp_path, test)


def test_the_server_itself_reads_nothing_of_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps what the process made of it, the table at its end included."""

    def refuse(*_given: Any) -> Any:
        raise AssertionError("the server replays a stranger's record")

    async def test(visitor: Any, hub: Hub) -> None:
        one = visitor()
        game = await one.hot_seat()
        await play_here({0: one, 1: one}, hub, game, 60)
        await one.post(f"/api/games/{game}/resign", {"seat": 0})
        text = (await one.http.get(f"/api/games/{game}/record")).text
        with monkeypatch.context() as patched:
            patched.setattr(Record, "replay", refuse)
            patched.setattr("maniple.kernel.records.read_record", refuse)
            made = (await one.post("/api/records", {"text": text}))["id"]
            assert (await one.get(f"/api/games/{made}/state"))["views"]
        assert hub.table(made).playing.game.digest() == hub.table(game).playing.game.digest()

    with_server(tmp_path, test)


def test_opening_records_delays_no_table_and_nobody_elsewhere(tmp_path: Path) -> None:
    """Five slow records from one address held up another table's undo for 53 s."""

    async def test(visitor: Any, hub: Hub) -> None:
        one, busy, other = visitor(), visitor(client=("192.0.2.1", 1)), visitor(client=("192.0.2.2", 1))
        game = await one.hot_seat()
        await play_here({0: one, 1: one}, hub, game, 20)
        go_on, asked, read = asyncio.Event(), [], hub.outside.read

        async def slow(kind: str, text: str) -> Any:
            asked.append(text)
            await go_on.wait()
            return await read(kind, text)

        hub.outside.read = slow  # type: ignore[method-assign]
        opening = [asyncio.ensure_future(busy.post("/api/records", {"text": good_record()})) for _ in range(2)]
        while not asked:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        refused = await busy.post("/api/records", {"text": good_record()}, 429)
        assert "from your address" in refused["sentence"]
        opening.append(asyncio.ensure_future(other.post("/api/records", {"text": good_record()})))
        lines = len(hub.table(game).playing.lines)
        asker = 1 - hub.table(game).playing.decider
        await asyncio.wait_for(one.post(f"/api/games/{game}/asks", {"seat": asker, "what": "undo"}), 10)
        assert len(hub.table(game).playing.lines) != lines
        go_on.set()
        assert all([made["id"] for made in await asyncio.gather(*opening)])

    with_server(tmp_path, test)


def test_a_text_that_takes_too_long_is_given_up_and_the_next_is_read() -> None:
    outside = Outside()
    try:
        outside.read_now(RECORD, good_record())
        before = outside._process.pid
        outside.patience = 0.2
        os.kill(before, signal.SIGSTOP)  # as one that does not come back
        with pytest.raises(TooSlow, match="takes too long"):
            outside.read_now(RECORD, good_record())
        outside.patience = 60.0
        outside.read_now(RECORD, good_record())
        assert outside._process.pid != before
        with pytest.raises(UserError, match="not a record"):
            outside.read_now(RECORD, "")
    finally:
        outside.stop()


def exported(tmp_path: Path, **changes: Any) -> dict[str, Any]:
    """A game that waits for its players, as `maniple export` writes it."""

    async def work() -> dict[str, Any]:
        async with open_store(tmp_path / "one.db") as store:
            title = find_title(SLUG)
            game = await store.create(
                draft(rules=title.rules, components_hash=title.shipped.hash, variant={}, **changes), seats()
            )
            return dict(await store.export_game(game))

    return asyncio.run(work())


def test_an_import_that_unpacks_to_more_than_there_is(tmp_path: Path) -> None:
    """A megabyte that becomes a gigabyte."""
    plain = exported(tmp_path, start="x")
    packer, packed = zlib.compressobj(9), b""
    for _ in range((2 * MEMORY) >> 20):
        packed += packer.compress(bytes(1 << 20))
    plain["game"]["start"] = base64.b64encode(packed + packer.flush()).decode()
    outside = Outside()
    try:
        with pytest.raises(UserError, match=r"too much memory|cannot be read"):
            outside.read_now(GAME, json.dumps(plain))
    finally:
        outside.stop()


def played(tmp_path: Path) -> dict[str, Any]:
    """A game under way with a snapshot, as `maniple export` writes it."""
    found: dict[str, Any] = {}

    async def work() -> None:
        async with open_store(tmp_path / "played.db") as store, here(store) as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            await play_here({0: one, 1: one}, hub, game, 120)
            found.update(await store.export_game(game))

    run(work())
    assert found["snapshots"]
    return found


def test_an_import_brings_no_snapshots_of_its_own(tmp_path: Path) -> None:
    """They are believed when they are read. A forged one came in, and its game answered with a traceback."""
    plain = played(tmp_path)
    title = find_title(SLUG)
    other = json.loads(zlib.decompress(base64.b64decode(plain["snapshots"][-1]["blob"])))
    forged = zlib.compress(json.dumps({**other, "save": title.new(seed="forged").save()}).encode())
    bomb = zlib.compress(bytes(50_000_000), 9)
    last = plain["summaries"][0]["n"]
    for n, blob in ((last, forged), (0, bomb), (last, b"nothing")):
        text = json.dumps({**plain, "snapshots": [{"n": n, "blob": base64.b64encode(blob).decode()}]})
        [kept] = read_game(text)["snapshots"]
        assert kept["n"] == last
        game = saved_game(title, title.shipped_box, base64.b64decode(kept["blob"]))
        assert game.dice.seed.hex() == plain["game"]["seed"]
    read = read_game(json.dumps(plain))

    async def test() -> None:
        async with open_store(tmp_path / "there.db") as store:
            game = await store.import_game(read)
            async with here(store) as (_, hub):
                live = hub.table(game)
                async with hub.hold(live):
                    assert len(live.playing.lines) > 100

    run(test())


def test_imports_are_read_before_they_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANIPLE_DATA", str(tmp_path / "data"))
    file = tmp_path / "game.json"
    plain = exported(tmp_path)
    for text, sentence in (
        (f'{{"format": {"9" * 5000}}}', "not a game"),
        ("[" * 100_000, "not a game"),
        (json.dumps({**plain, "actions": 3}), "damaged"),
    ):
        file.write_text(text)
        done = CliRunner().invoke(app, ["import", str(file)])
        assert isinstance(done.exception, UserError | SystemExit)
        assert sentence in (done.output or str(done.exception)) + str(done.exception)
    file.write_text(json.dumps(plain))
    assert CliRunner().invoke(app, ["import", str(file)]).exit_code == 0


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (
            "/api/games",
            '{"game": "judean-hammer", "variant": {"max_rounds": %s}, "seats": [{"who":"here"},{"who":"here"}]}',
        ),
        ("/api/games", '{"game": %s, "seats": []}'),
        ("/api/claim", '{"token": %s}'),
        ("/api/records", '{"text": %s}'),
    ],
)
@pytest.mark.parametrize("value", ["9" * 5000, "-" + "9" * 5000, "1e999", '"' + "9" * 5000 + '"', "[" * 5000, "0x10"])
def test_odd_numbers_in_requests_get_a_sentence(tmp_path: Path, path: str, body: str, value: str) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one = visitor()
        found = await one.http.post(path, content=body % value, headers={"content-type": "application/json"})
        assert 400 <= found.status_code < 500
        sentence = found.json()["sentence"]
        assert len(sentence) <= MOST_SENTENCE
        for word in ("`int`", "`str`", "Error", "Traceback"):
            assert word not in sentence

    with_server(tmp_path, test)
