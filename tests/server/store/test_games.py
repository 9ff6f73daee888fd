"""What is kept of a game, its seats and its visitors, and the lists of the lobby."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from maniple.server.store import (
    Ask,
    Conflict,
    Deed,
    Game,
    Link,
    Row,
    Seat,
    Snapshot,
    Summary,
    UnknownGame,
    open_store,
    standing,
)
from tests.server.postgres import execute
from tests.server.store.samples import acts, draft, running, seats


def test_a_game_comes_back_as_it_was_given(url: str) -> None:
    async def main() -> None:
        files = {"map.toml": "# ein Text mit ü\n" * 50, "cards.toml": ""}
        async with open_store(url) as store:
            id = await store.create(
                draft(
                    files=files,
                    origin="abc 17",
                    public=True,
                    start="turn 1\n" * 100,
                    summary=Summary("Round 1", ("1", "2")),
                ),
                seats(bot=True),
            )
            shipped = await store.create(draft(), seats())
        async with open_store(url) as store:
            opened = await store.open_game(id)
            game = opened.game
            assert len(id) == 12 and id.isascii() and id != shipped
            assert (game.id, game.slug, game.rules, game.components) == (id, "judean-hammer", 3, "shipped")
            assert (game.variant, game.secret, game.commitment) == ({"bid": True, "length": 6}, "5e" * 32, "c0" * 32)
            assert (game.status, game.seed, game.origin, game.public, game.record) == (
                "waiting",
                "",
                "abc 17",
                True,
                False,
            )
            assert (game.n, game.rematch, game.nonces, game.edited) == (0, "", ["", "b0" * 16], True)
            assert game.summary == Summary("Round 1", ("1", "2"))
            assert game.seats == tuple(seats(bot=True))
            assert game == await store.game(id)
            assert game.created == game.changed > 1.7e9
            assert (opened.start, opened.snapshot, opened.rows, opened.asks, opened.chat) == (
                "turn 1\n" * 100,
                None,
                [],
                [],
                [],
            )
            assert await store.files(id) == files
            assert await store.files(shipped) == {} and not (await store.game(shipped)).edited

    asyncio.run(main())


@pytest.mark.parametrize("id", ["aaaaaaaaaaaa", "", "../etc", "a\0a", "\ud800", "x" * 10_000])
def test_an_unknown_game_is_one_sentence(url: str, id: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            for call in (
                store.game(id),
                store.open_game(id),
                store.append(id, 0, acts("pass")),
                store.say(id, 0, "", "x"),
            ):
                with pytest.raises(UnknownGame, match=r"^There is no game .*\.$"):
                    await call

    asyncio.run(main())


def test_seats_are_taken_once_and_the_last_begins(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            id = await store.create(draft(), [Seat(0, "here"), Seat(1, "open")], claims=[("ann", 0)])
            first = await store.sit(id, 0, "aa" * 16, name="Ann\0")
            assert [seat.taken for seat in first] == [True, False]
            with pytest.raises(Conflict, match="taken"):
                await store.sit(id, 0, "cc" * 16)
            both = await store.sit(id, 1, "bb" * 16, name="Ben", cookie="ben")
            assert [(seat.name, seat.nonce, seat.taken) for seat in both] == [
                ("Ann", "aa" * 16, True),
                ("Ben", "bb" * 16, True),
            ]
            await store.begin(id, seed="5d", start="a save", summary=Summary(asked=1))
            with pytest.raises(Conflict, match="begun"):
                await store.begin(id, seed="other")
            with pytest.raises(Conflict, match="begun"):
                await store.sit(id, 1, "dd" * 16)
            opened = await store.open_game(id)
            assert (opened.game.status, opened.game.seed, opened.start) == ("running", "5d", "a save")
            assert opened.game.nonces == ["aa" * 16, "bb" * 16] and opened.game.summary.asked == 1
            assert await store.seats_of("ben", id) == {1} and await store.seats_of("ann", id) == {0}

    asyncio.run(main())


def test_settings_and_the_first_rematch_stay(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            id = await running(store)
            await store.set_settings(id, 1, {"responses": "never", "forced_moves": False})
            assert [dict(seat.settings) for seat in (await store.game(id)).seats] == [
                {"responses": "always"},
                {"responses": "never", "forced_moves": False},
            ]
            assert await store.set_rematch(id, "b" * 12) == "b" * 12
            assert await store.set_rematch(id, "c" * 12) == "b" * 12
            assert (await store.game(id)).rematch == "b" * 12

    asyncio.run(main())


def test_a_game_opens_from_its_newest_snapshot(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            id = await running(store)
            assert await store.append(id, 0, acts("a", "b"), b"after 2") == 2
            assert await store.append(id, 2, acts("c", "d"), b"after 4", Summary("Round 2", last="d", asked=1)) == 4
            assert await store.append(id, 4, [Deed("auto", 1, "pass", time=1234567.25)]) == 5
            opened = await store.open_game(id)
            assert opened.snapshot == Snapshot(4, b"after 4")
            assert opened.rows == [Row(4, "auto", 1, "pass", None, 1234567.25)]
            assert opened.game.n == 5 and opened.game.summary == Summary("Round 2", (), 1, "d")
            earlier = await store.open_game(id, at=3)
            assert earlier.snapshot == Snapshot(2, b"after 2") and [row.line for row in earlier.rows] == [
                "c",
                "d",
                "pass",
            ]
            assert (await store.open_game(id, at=1)).snapshot is None
            assert [row.line for row in await store.rows(id, 1, 4)] == ["b", "c", "d"]
            await store.add_snapshot(id, 5, b"after 5")
            await store.add_snapshot(id, 5, b"another")
            assert await store.snapshots(id, 3) == [Snapshot(4, b"after 4"), Snapshot(5, b"after 5")]
            assert [kept.n for kept in await store.snapshots(id, 0, 4)] == [2]

    asyncio.run(main())


def test_what_was_taken_back_stays_and_makes_snapshots_void(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            id = await running(store)
            await store.append(id, 0, acts("a", "b"), b"after 2")
            await store.append(id, 2, acts("c", "d"), b"after 4")
            await store.append(id, 4, [Deed("back", 0, "undo 1", back=3)])
            opened = await store.open_game(id)
            assert opened.snapshot == Snapshot(2, b"after 2")
            assert [row.line for row in opened.rows] == ["c", "d", "undo 1"]
            assert [row.line for row in standing(opened.rows)] == ["c", "undo 1"]
            await store.append(id, 5, acts("e"), b"after 6")
            assert (await store.open_game(id)).snapshot == Snapshot(6, b"after 6")
            await store.append(id, 6, [Deed("agree", 1, "undo 3", back=0)])
            opened = await store.open_game(id)
            assert opened.snapshot is None and len(opened.rows) == 7
            assert [row.line for row in standing(opened.rows)] == ["undo 3"]

    asyncio.run(main())


def test_asks_are_answered_once_and_together_with_what_they_bring(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            id = await running(store)
            await store.append(id, 0, acts("a"))
            await store.add_ask(id, Ask("q1", 0, "undo", 1, "take back"))
            await store.add_ask(id, Ask("q2", 1, "draw"))
            with pytest.raises(Conflict):
                await store.add_ask(id, Ask("q1", 0, "undo"))
            assert await store.asks(id) == [Ask("q1", 0, "undo", 1, "take back"), Ask("q2", 1, "draw")]
            await store.close_ask(id, "q2")
            with pytest.raises(Conflict, match="answered"):
                await store.close_ask(id, "q2")
            with pytest.raises(Conflict, match="answered"):
                await store.append(id, 1, [Deed("agree", 1, "draw")], status="over", close=["q2"])
            assert (await store.game(id)).n == 1 and (await store.game(id)).status == "running"
            await store.append(id, 1, [Deed("agree", 1, "undo 1", back=0)], close=["q1"])
            assert (await store.open_game(id)).asks == []

    asyncio.run(main())


def test_chat_is_numbered_and_cleaned(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            id = await running(store)
            await asyncio.gather(*(store.say(id, -1, "Eve", f"line {n}") for n in range(120)))
            said = await store.say(id, 0, "Ann", "nul \0 and \ud800 half")
            assert (said.number, said.text) == (120, "nul  and ? half")
            last = await store.chat(id, limit=3)
            assert [line.number for line in last] == [118, 119, 120] and last[-1] == said
            assert [line.number for line in await store.chat(id, before=2)] == [0, 1]
            assert len((await store.open_game(id)).chat) == 100

    asyncio.run(main())


def test_links_and_claims_are_found_again_and_kept_only_as_hashes(url: str, tmp_path: Path) -> None:
    link, cookie = "link-that-nobody-may-read-1", "cookie-that-nobody-may-read-2"

    async def main() -> None:
        async with open_store(url) as store:
            id = await store.create(draft(), seats(), claims=[(cookie, 0)], tokens=[(link, 1)])
            await store.add_token(id, -1, link + "-watch")
            await store.claim(cookie, id, 1)
            await store.claim(cookie, id, 1)
            await store.claim(cookie + "-other", id, -1)
            assert await store.find_token(link) == Link(id, 1)
            assert await store.find_token(link + "-watch") == Link(id, -1)
            assert await store.find_token("unknown") is None
            assert await store.seats_of(cookie, id) == {0, 1}
            assert await store.seats_of(cookie + "-other", id) == {-1}
            assert await store.seats_of("unknown", id) == frozenset()
            assert await store.claims_of(cookie) == {id: {0, 1}}
            assert await store.claims_of("unknown") == {}
            if url.startswith("sqlite"):
                kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
                assert id.encode() in kept
            else:
                tables = ["games", "seats", "tokens", "visitors", "claims"]
                kept = b"".join(str(execute(url, f"SELECT t::text FROM {table} t")).encode() for table in tables)
            for secret in (link, cookie):
                assert secret.encode() not in kept and secret.encode().hex().encode() not in kept

    asyncio.run(main())


def test_lists_of_the_lobby(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            mine = await store.create(draft(), seats(), claims=[("ann", 0), ("ann", 1)])
            free = await store.create(draft(), [Seat(0, "link"), Seat(1, "open")], claims=[("ann", 0)])
            seen = await running(store, public=True)
            newer = await running(store, public=True)
            await running(store)
            await running(store, public=True, record=True)
            over = await running(store, public=True)
            await store.append(over, 0, [Deed("end", 0, "resign")], status="over", summary=Summary(result="Greeks win"))
            await asyncio.sleep(0.005)
            await store.append(seen, 0, acts("a"))
            await store.claim("ann", over, -1)

            def ids(games: list[Game]) -> list[str]:
                return [game.id for game in games]

            assert ids(await store.open_games()) == [free]
            assert ids(await store.public_games()) == [seen, newer]
            assert ids(await store.public_games(limit=1)) == [seen]
            assert sorted(ids(await store.games_of("ann"))) == sorted([mine, free, over])
            assert await store.games_of("nobody") == []
            assert (await store.game(over)).summary.result == "Greeks win"
            assert all(len(game.seats) == 2 for game in await store.games_of("ann"))
            await store.sit(free, 1, "aa" * 16)
            assert await store.open_games() == []

    asyncio.run(main())


def test_games_that_wait_for_bots_are_given_once(url: str) -> None:
    async def main() -> None:
        async with open_store(url) as store:
            waiting = [
                await store.create(draft(status="running", summary=Summary(asked=1)), seats(bot=True)) for _ in range(3)
            ]
            await store.create(draft(status="running", summary=Summary(asked=0)), seats(bot=True))
            await store.create(draft(status="over", summary=Summary(asked=1)), seats(bot=True))
            first = await store.waiting_for_bots(limit=2)
            assert [(bot.game in waiting, bot.seat, bot.bot) for bot in first] == [(True, 1, "random")] * 2
            (last,) = await store.waiting_for_bots()
            assert {last.game, *(bot.game for bot in first)} == set(waiting)
            assert await store.waiting_for_bots() == [] and not await store.claim_bot(last.game)
            await store.release_bot(last.game)
            assert await store.claim_bot(last.game)

    asyncio.run(main())
