"""Looking back and going on: log, moments, odds, records, the dice, rematch, playing on."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maniple.kernel.records import read_record
from maniple.server.hub import Hub
from maniple.server.records import MOST_LINES
from maniple.server.store import open_store
from tests.server.harness import GAME, Visit, here, run, served
from tests.server.test_playing import two


def with_server(tmp_path: Path, test: Any) -> None:
    async def work() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, hub):
            await test(visitor, hub)

    run(work())


async def play_here(visits: dict[int, Visit], hub: Hub, game: str, moves: int = 5000, seed: int = 1) -> None:
    """Random moves without sockets."""
    rng = Random(seed)
    live = hub.table(game)
    for _ in range(moves):
        if live.playing.is_over:
            return
        seat = live.playing.decider
        line = rng.choice(live.playing.options(seat)).line
        body = {"seat": seat, "at": live.at(seat), "line": line}
        await visits[seat].post(f"/api/games/{game}/actions", body)


async def finished(visitor: Any, hub: Hub) -> tuple[Visit, Visit, str]:
    one, other, game = await two(visitor)
    await play_here({0: one, 1: other}, hub, game, 30)
    await one.post(f"/api/games/{game}/resign", {"seat": 0})
    return one, other, game


def test_before_the_end_nothing_secret_is_given_out(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, other, game = await two(visitor)
        await play_here({0: one, 1: other}, hub, game, 20)
        for path in ("record", "dice"):
            assert (await one.get(f"/api/games/{game}/{path}", 409))["error"] == "not-over"
        assert (await one.post(f"/api/games/{game}/rematch", status=409))["error"] == "not-over"
        wishes = {"move": 3, "seats": [{"who": "here"}, {"who": "here"}]}
        assert (await one.post(f"/api/games/{game}/play-on", wishes, 409))["error"] == "not-over"
        for seat in (1, -2):
            await one.get(f"/api/games/{game}/moments", 403 if seat == 1 else 409, **{"as": seat})
            await one.get(f"/api/games/{game}/log", 403 if seat == 1 else 409, seat=seat)
        secret = (await hub.store.game(game)).secret
        seed = (await hub.store.game(game)).seed
        for path in ("", "/moments?as=0", "/log?seat=0"):
            text = (await one.http.get(f"/api/games/{game}{path}")).text
            assert secret not in text
            assert seed not in text

    with_server(tmp_path, test)


def test_moments_are_ones_own_views(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, other, game = await two(visitor)
        await play_here({0: one, 1: other}, hub, game, 40)
        moves = len(hub.table(game).playing.lines)
        found = await one.get(f"/api/games/{game}/moments", **{"as": 0, "from": 0, "to": 500})
        assert found["moves"] == moves
        assert len(found["moments"]) == moves + 1
        assert [moment["view"]["move"] for moment in found["moments"]] == list(range(moves + 1))
        for moment in found["moments"]:
            assert moment["view"]["seat"] == 0
            assert moment["view"]["options"] == []
            for hand in moment["view"]["scene"]["hands"]:
                assert (hand["cards"] is None) == (hand["side"] == 1)
        some = await one.get(f"/api/games/{game}/moments", **{"as": -1, "from": 3, "to": 5})
        assert [moment["view"]["move"] for moment in some["moments"]] == [3, 4, 5]
        for moment in some["moments"]:
            assert all(hand["cards"] is None for hand in moment["view"]["scene"]["hands"])
        for bad in ({"as": 2}, {"as": "x"}, {"from": -1}, {"to": "1" * 40}):
            await one.get(f"/api/games/{game}/moments", 400, **bad)

        # when it is over: as anyone, and all open
        await one.post(f"/api/games/{game}/resign", {"seat": 0})
        for seat in (0, 1, -1, -2):
            found = await one.get(f"/api/games/{game}/moments", **{"as": seat, "from": 10, "to": 10})
            [moment] = found["moments"]
            hidden = {hand["side"] for hand in moment["view"]["scene"]["hands"] if hand["cards"] is None}
            assert hidden == {0: {1}, 1: {0}, -1: {0, 1}, -2: set()}[seat]
            assert moment["line"]

    with_server(tmp_path, test)


def test_older_lines_of_the_log(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, other, game = await two(visitor)
        await play_here({0: one, 1: other}, hub, game, 160)
        live = hub.table(game)
        whole = live.log_since(0, 0)
        assert len(whole) > 100
        live.loaded = False  # opened from a snapshot the table does not know them any more
        async with hub.hold(live):
            assert live.base[0] > 0
            assert live.log_since(0, 0) == whole[live.base[0] :]
        before = len(whole)
        found: list[Any] = []
        while before > 0:
            some = (await one.get(f"/api/games/{game}/log", seat=0, before=before))["log"]
            found = some + found
            before = some[0]["number"]
        assert found == whole
        assert (await one.get(f"/api/games/{game}/log", seat=0, before=0))["log"] == []

    with_server(tmp_path, test)


def test_why_and_odds(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, other, game = await two(visitor)
        visits = {0: one, 1: other}
        live = hub.table(game)
        seat = live.playing.decider
        why = f"/api/games/{game}/why"
        told = await visits[seat].get(why, seat=seat, thing="area:0")
        assert told["sentence"]
        assert told["citation"].startswith("§")
        idle = await visits[1 - seat].get(why, seat=1 - seat, thing="area:0")
        assert idle["sentence"].startswith("It is the other side's turn")
        await visits[1 - seat].get(why, 403, seat=seat, thing="area:0")
        long = ("area:0000000009999", f"area:{'0' * 70}1", "card:00000000012345678901234567890")
        for bad in ("area:99999", "area:-1", "area:x", "nothing:1", "area", "area:²", "x" * 81, "", *long):
            await visits[seat].get(why, 400, seat=seat, thing=bad)
        rng = Random(3)
        for _ in range(400):
            seat = live.playing.decider
            found: Any = live.playing.game.odds
            risky = [option for option in live.playing.options(seat) if found(*option.action) is not None]
            if risky:
                break
            line = rng.choice(live.playing.options(seat)).line
            await visits[seat].post(f"/api/games/{game}/actions", {"seat": seat, "at": live.at(seat), "line": line})
        odds = (await visits[seat].get(f"/api/games/{game}/odds", seat=seat, line=risky[0].line))["odds"]
        assert odds["lines"]
        assert all(0 <= line["value"] <= 1 for line in odds["lines"] if line["unit"] == "chance")
        await visits[1 - seat].get(f"/api/games/{game}/odds", 403, seat=seat, line=risky[0].line)
        await visits[1 - seat].get(f"/api/games/{game}/odds", 409, seat=1 - seat, line=risky[0].line)
        await visits[seat].get(f"/api/games/{game}/odds", 400, seat=seat, line="nonsense")

    with_server(tmp_path, test)


# -------------------------------------------------------------------- afterwards


def test_the_dice_can_be_checked_by_anyone(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, other, game = await finished(visitor, hub)
        shown = (await one.get(f"/api/games/{game}"))["commitment"]
        found = await other.get(f"/api/games/{game}/dice")
        secret = bytes.fromhex(found["secret"])
        assert hashlib.sha256(secret).hexdigest() == found["commitment"] == shown
        mixed = hashlib.sha256(secret)
        for nonce in found["nonces"]:
            mixed.update(hashlib.sha256(bytes.fromhex(nonce)).digest())
        assert mixed.hexdigest() == found["seed"]
        assert len(found["nonces"]) == 2
        await visitor().get(f"/api/games/{game}/dice", 404)

    with_server(tmp_path, test)


def test_the_record_holds_up_and_can_be_opened(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, other, game = await finished(visitor, hub)
        answer = await one.http.get(f"/api/games/{game}/record")
        assert answer.headers["content-type"].startswith("text/plain")
        record = read_record(answer.text)
        assert record.check().digest() == hub.table(game).playing.game.digest()
        assert record.lines[-1] == "resign maccabean"
        assert record.secret
        # somebody else opens it: everything is open, nobody sits
        reader = visitor()
        opened = (await reader.post("/api/records", {"text": answer.text}))["id"]
        info = await reader.get(f"/api/games/{opened}")
        assert info["record"] is True
        assert info["status"] == "over"
        assert not any(seat["yours"] for seat in info["seats"])
        found = await reader.get(f"/api/games/{opened}/moments", **{"as": -2, "from": 0, "to": 2})
        assert found["moves"] == len(record.lines)
        assert all(hand["cards"] is not None for hand in found["moments"][0]["view"]["scene"]["hands"])
        assert (await reader.http.get(f"/api/games/{opened}/record")).text == answer.text
        assert (await reader.get(f"/api/games/{opened}/dice"))["seed"] == record.seed
        await reader.post(f"/api/games/{opened}/actions", {"seat": 0, "at": "x", "line": "pass"}, 403)
        await reader.post(f"/api/games/{opened}/rematch", status=403)
        await other.get(f"/api/games/{opened}", 404)

    with_server(tmp_path, test)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "",
        lambda text: text.replace("---", ""),
        lambda text: text.replace('game = "judean-hammer"', 'game = "chess"'),
        lambda text: text.replace("digest = ", "digest = 'x' #"),
        lambda text: text.replace("secret = ", "secret = 'ab' #"),
        lambda text: text + "fly away\n",
        lambda text: text + "undo 100000\n",
        lambda text: text.replace("\n---\n", "\n---\n" + "pass\n" * (MOST_LINES + 1)),
        lambda text: text.replace("max_rounds = 30", "max_rounds = 'many'"),
        lambda text: text.replace("hash = ", "hash = 'ab' #"),
    ],
)
def test_records_that_do_not_hold_up(tmp_path: Path, change: Any) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, _, game = await finished(visitor, hub)
        text = (await one.http.get(f"/api/games/{game}/record")).text
        refused = await one.post("/api/records", {"text": change(text)}, 400)
        assert refused["error"] == "bad-request"
        assert "\n" not in refused["sentence"].strip()

    with_server(tmp_path, test)


def test_a_rematch_swaps_the_sides(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, other, game = await finished(visitor, hub)
        again = await one.post(f"/api/games/{game}/rematch")
        assert again["id"] != game
        assert (await other.get(f"/api/games/{game}"))["rematch"] == again["id"]
        same = await other.post(f"/api/games/{game}/rematch")
        assert same == again
        assert [seat["yours"] for seat in (await one.get(f"/api/games/{again['id']}"))["seats"]] == [False, True]
        assert [seat["yours"] for seat in (await other.get(f"/api/games/{again['id']}"))["seats"]] == [True, False]
        await one.sit(again["id"], 1)
        await other.sit(again["id"], 0)
        assert (await one.get(f"/api/games/{again['id']}"))["status"] == "running"
        stranger = visitor()
        await stranger.post(f"/api/games/{game}/rematch", status=404)

    with_server(tmp_path, test)


def test_a_seat_of_a_rematch_that_another_took_stays_his(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, two, phone, third = visitor(), visitor(), visitor(), visitor()
        game = await one.new("here", "link")
        await two.claim(await one.link(game, 1))
        await one.sit(game, 0)
        await two.sit(game, 1)
        await phone.claim(await one.link(game, 0))
        await one.post(f"/api/games/{game}/resign", {"seat": 0})
        again = (await one.post(f"/api/games/{game}/rematch"))["id"]
        await third.claim(await one.link(again, 0))  # the old opponent did not come back
        await third.sit(again, 0)
        await one.sit(again, 1)
        refused = await two.post(f"/api/games/{game}/rematch", status=409)
        assert "Somebody else has sat down" in refused["sentence"]
        await two.get(f"/api/games/{again}", 404)
        # another device of the same player has his seat
        assert (await phone.post(f"/api/games/{game}/rematch"))["id"] == again
        assert [seat["yours"] for seat in (await phone.get(f"/api/games/{again}"))["seats"]] == [False, True]

    with_server(tmp_path, test)


def test_a_rematch_with_a_bot_and_at_one_screen(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one = visitor()
        game = await one.new("here", "bot:random")
        await one.sit(game, 0)
        await one.post(f"/api/games/{game}/resign", {"seat": 0})
        again = (await one.post(f"/api/games/{game}/rematch"))["id"]
        seats = (await one.get(f"/api/games/{again}"))["seats"]
        assert [(seat["who"], seat["yours"]) for seat in seats] == [("bot", False), ("link", True)]
        await one.sit(again, 1)
        assert (await one.get(f"/api/games/{again}"))["status"] == "running"

        game = await one.hot_seat()
        await one.post(f"/api/games/{game}/resign", {"seat": 0})
        again = (await one.post(f"/api/games/{game}/rematch"))["id"]
        await one.sit(again, 0, 1)
        assert all(seat["yours"] for seat in (await one.get(f"/api/games/{again}"))["seats"])

    with_server(tmp_path, test)


def test_play_on_from_a_moment(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Hub) -> None:
        one, _, game = await finished(visitor, hub)
        record = read_record((await one.http.get(f"/api/games/{game}/record")).text)
        path = f"/api/games/{game}/play-on"
        seats = [{"who": "here"}, {"who": "here"}]
        new = (await one.post(path, {"move": 12, "seats": seats}))["id"]
        assert (await one.get(f"/api/games/{new}"))["origin"] == f"{record.hash()} 12"
        await one.sit(new, 0, 1)
        there = (await one.get(f"/api/games/{game}/moments", **{"as": -2, "from": 12, "to": 12}))["moments"][0]
        here = (await one.get(f"/api/games/{new}/moments", **{"as": 0, "from": 0, "to": 0}))["moments"][0]
        assert here["view"]["scene"]["pieces"] == there["view"]["scene"]["pieces"]
        assert (await hub.store.game(new)).seed != record.seed
        await play_here({0: one, 1: one}, hub, new)
        assert (await one.get(f"/api/games/{new}"))["status"] == "over"
        played = read_record((await one.http.get(f"/api/games/{new}/record")).text)
        assert played.origin == f"{record.hash()} 12"
        assert played.check().digest() == hub.table(new).playing.game.digest()

        # also from a record that was opened, and not from where there is nothing to play
        opened = (await one.post("/api/records", {"text": played.write()}))["id"]
        again = await one.post(f"/api/games/{opened}/play-on", {"move": 3, "seats": seats})
        await one.sit(again["id"], 0, 1)
        assert (await one.get(f"/api/games/{again['id']}"))["status"] == "running"
        for move in (len(played.lines), len(played.lines) + 1, 99_999):
            assert (await one.post(f"/api/games/{opened}/play-on", {"move": move, "seats": seats}, 409))["error"]
        await one.post(f"/api/games/{opened}/play-on", {"move": 100_001, "seats": seats}, 400)

    with_server(tmp_path, test)


def test_a_record_is_watched_all_open(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path / "games.db") as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()
            await play_here({0: one, 1: one}, hub, game, 10)
            await one.post(f"/api/games/{game}/resign", {"seat": 1})
            text = (await one.http.get(f"/api/games/{game}/record")).text
            unfinished = "\n".join(line for line in text.splitlines() if not line.startswith(("resign", "digest")))
            opened = (await one.post("/api/records", {"text": unfinished + "\n"}))["id"]
            async with one.live(opened) as page:
                assert set(page.views) == {-2}
                assert page.views[-2]["options"] == []
                assert page.info["game"] == GAME

    run(test())
