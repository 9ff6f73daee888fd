"""Who may sit where: links, open seats, forged tokens, and the beginning of a game."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest

from maniple.server.errors import Refusal
from maniple.server.seats import drawn_qr
from maniple.server.store import open_store
from tests.server.harness import Visit, here, run, served


def with_server(tmp_path: Path, test: Any) -> None:
    async def work() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, hub):
            await test(visitor, hub)

    run(work())


def nonce() -> str:
    return secrets.token_hex(16)


def test_a_friend_by_link(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host, friend, stranger = visitor(), visitor(), visitor()
        game = await host.new("here", "link")
        info = await host.get(f"/api/games/{game}")
        assert info["status"] == "waiting"
        assert [seat["yours"] for seat in info["seats"]] == [True, False]
        assert len(info["commitment"]) == 64

        # only who has a link gets in, and only to that seat
        await friend.get(f"/api/games/{game}", 404)
        token = await host.link(game, 1)
        assert len(token) >= 32
        assert await friend.claim(token) == {"id": game, "seat": 1}
        await friend.post(f"/api/games/{game}/sit", {"seat": 0, "nonce": nonce()}, 403)
        await friend.sit(game, 1, name="  Judith   of Bethulia ")
        await host.sit(game, 0)
        info = await friend.get(f"/api/games/{game}")
        assert info["status"] == "running"
        assert [seat["yours"] for seat in info["seats"]] == [False, True]
        assert info["seats"][1]["name"] == "Judith of Bethulia"

        # a private game is not there for others
        await stranger.get(f"/api/games/{game}", 404)
        await stranger.post(f"/api/games/{game}/chat", {"text": "hello"}, 404)
        await stranger.post(f"/api/games/{game}/resign", {"seat": 0}, 404)

    with_server(tmp_path, test)


def test_whoever_sets_a_table_up_for_others_invites_them(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            host, friend = visitor(), visitor()
            game = await host.new("link", "link")
            assert (await host.get(f"/api/games/{game}"))["invites"] is True
            async with host.live(game) as page:
                assert page.info["invites"] is True
                assert not any(seat["yours"] for seat in page.info["seats"])
            await friend.claim(await host.link(game, 1))
            async with friend.live(game) as page:
                assert page.info["invites"] is True, "a friend may pass the other link on"

    run(work())


def test_a_stranger_at_the_open_seat_invites_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path / "games.db") as (visitor, _):
            host, stranger = visitor(), visitor()
            game = await host.new("link", "open")
            await stranger.sit(game, 1)
            async with stranger.live(game) as page:
                assert page.info["invites"] is False
            refused = await stranger.post(f"/api/games/{game}/links", {"seat": 0}, 403)
            assert refused["error"] == "not-yours"
            await stranger.link(game, 1)
            await stranger.link(game, -1)
            await host.link(game, 0)

    run(work())


def test_forged_links_lead_nowhere(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host, thief = visitor(), visitor()
        game = await host.hot_seat()
        token = await host.link(game, 0)
        for forged in (token[:-1] + ("A" if token[-1] != "A" else "B"), token.swapcase(), "x" * 32):
            answer = await thief.post("/api/claim", {"token": forged}, 404)
            assert answer["error"] == "not-found"
        await thief.post("/api/claim", {"token": "x"}, 400)
        await thief.get(f"/api/games/{game}", 404)

    with_server(tmp_path, test)


def test_tokens_and_cookies_are_not_in_the_database(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host = visitor()
        game = await host.hot_seat()
        token, cookie = await host.link(game, 0), host.cookie()
        written = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
        assert game.encode() in written
        assert token.encode() not in written
        assert cookie.encode() not in written

    with_server(tmp_path, test)


def test_a_second_device(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host, phone = visitor(), visitor()
        game = await host.hot_seat()
        assert (await phone.get("/api/games"))["yours"] == []
        await phone.claim(await host.link(game, 0))
        [listed] = (await phone.get("/api/games"))["yours"]
        assert [seat["yours"] for seat in listed["seats"]] == [True, False]
        assert listed["asked"] in (0, 1)
        assert listed["turn"]

    with_server(tmp_path, test)


def test_an_invitation_is_used_up_by_sitting_down(tmp_path: Path) -> None:
    """Whoever made or opened the link before has no part in the seat of the one who sits there."""

    async def test(visitor: Any, hub: Any) -> None:
        host, friend, phone = visitor(), visitor(), visitor()
        game = await host.new("here", "link")
        token = await host.link(game, 1)
        other = await host.link(game, 1)
        assert (await host.claim(token))["seat"] == 1  # he looks through his own invitation
        await friend.claim(token)
        await host.sit(game, 0)
        before = await hub.access(game, host.cookie())
        await friend.sit(game, 1)
        assert [seat["yours"] for seat in (await host.get(f"/api/games/{game}"))["seats"]] == [True, False]
        for path, query in (("moments", {"as": 1}), ("log", {"seat": 1}), ("why", {"seat": 1, "thing": "area:1"})):
            assert (await host.get(f"/api/games/{game}/{path}", 403, **query))["error"] == "not-yours"
        with pytest.raises(Refusal, match="moved on"):  # asked while the friend was sitting down
            async with hub.hold_for(before):
                pass
        for old in (token, other):
            refused = await host.post("/api/claim", {"token": old}, 403)
            assert "followed this invitation" in refused["sentence"]
            assert "moments" in await friend.get(f"/api/games/{game}/moments", **{"as": 1})

        # the friend's own browser still finds its way by it, and his phone by a link of his own
        assert await friend.claim(token) == {"id": game, "seat": 1}
        await phone.post("/api/claim", {"token": token}, 403)
        own = await friend.link(game, 1)
        assert await phone.claim(own) == {"id": game, "seat": 1}
        assert "moments" in await phone.get(f"/api/games/{game}/moments", **{"as": 1})

    with_server(tmp_path, test)


def test_who_may_make_links(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host, friend, watcher = visitor(), visitor(), visitor()
        game = await host.new("link", "link")
        await friend.claim(await host.link(game, 0))
        await friend.link(game, 1)  # a player too may invite to the seat that waits
        await watcher.claim(await host.link(game, -1))
        await watcher.post(f"/api/games/{game}/links", {"seat": 0}, 403)
        await watcher.post(f"/api/games/{game}/links", {"seat": -1}, 403)
        await friend.sit(game, 0)
        refused = await host.post(f"/api/games/{game}/links", {"seat": 0}, 403)
        assert refused["error"] == "not-yours"  # it is somebody's now

    with_server(tmp_path, test)


def test_an_open_seat_is_for_the_first_who_comes(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host, first, second = visitor(), visitor(), visitor()
        game = await host.new("here", "open")
        await host.sit(game, 0)
        assert [listed["id"] for listed in (await first.get("/api/games"))["open"]] == [game]
        assert (await first.get(f"/api/games/{game}"))["status"] == "waiting"
        await first.post(f"/api/games/{game}/sit", {"seat": 0, "nonce": nonce()}, 409)
        await first.sit(game, 1)
        refused = await second.post(f"/api/games/{game}/sit", {"seat": 1, "nonce": nonce()}, 404)
        assert refused["error"] == "not-found"  # it runs, and is nobody else's to see
        assert (await second.get("/api/games"))["open"] == []
        assert (await first.get(f"/api/games/{game}"))["seats"][1]["yours"] is True

    with_server(tmp_path, test)


def test_sitting_down_twice(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host = visitor()
        game = await host.new("here", "here")
        same = {"seat": 0, "nonce": nonce()}
        await host.post(f"/api/games/{game}/sit", same)
        await host.post(f"/api/games/{game}/sit", same)  # a retry
        await host.post(f"/api/games/{game}/sit", {"seat": 0, "nonce": nonce()}, 409)
        await host.post(f"/api/games/{game}/actions", {"seat": 0, "at": "x", "line": "pass"}, 409)
        await host.sit(game, 1)
        await host.post(f"/api/games/{game}/sit", {"seat": 1, "nonce": nonce()}, 409)
        assert (await host.get(f"/api/games/{game}"))["status"] == "running"

    with_server(tmp_path, test)


@pytest.mark.parametrize("bad", ["", "abc", "x" * 32, "AB" * 16, "a" * 129])
def test_nonces_are_hexadecimal(tmp_path: Path, bad: str) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host = visitor()
        game = await host.new("here", "here")
        answer = await host.post(f"/api/games/{game}/sit", {"seat": 0, "nonce": bad}, 400)
        assert answer["error"] == "bad-request"
        assert not (await host.get(f"/api/games/{game}"))["seats"][0]["taken"]

    with_server(tmp_path, test)


def test_a_nonce_of_odd_length_does_no_harm(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host = visitor()
        game = await host.new("here", "bot:random")
        await host.post(f"/api/games/{game}/sit", {"seat": 0, "nonce": "a" * 17}, 400)
        await host.sit(game, 0)
        assert (await host.get(f"/api/games/{game}"))["status"] == "running"

    with_server(tmp_path, test)


def test_a_line_end_behind_a_word_does_no_harm(tmp_path: Path) -> None:
    async def test(visitor: Any, hub: Any) -> None:
        host = visitor()
        game = await host.new("here\n", "bot:random\n")
        assert [seat["who"] for seat in (await host.get(f"/api/games/{game}"))["seats"]] == ["here", "bot"]
        await host.post(f"/api/games/{game}/sit", {"seat": 0, "nonce": "ab" * 16 + "\n"})
        assert hub.table(game).game.nonces[0] == "ab" * 16

    with_server(tmp_path, test)


def test_two_at_once_for_one_open_seat(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host, *others = (visitor() for _ in range(6))
        game = await host.new("here", "open")
        bodies = [{"seat": 1, "nonce": nonce(), "name": f"number {number}"} for number in range(5)]
        paths = [
            other.http.post(f"/api/games/{game}/sit", json=body, headers={"origin": other.address})
            for other, body in zip(others, bodies, strict=True)
        ]
        answers = await asyncio.gather(*paths)
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
        winner = next(number for number, answer in enumerate(answers) if answer.status_code == 200)
        yours = [(await other.get(f"/api/games/{game}"))["seats"][1] for other in others]
        assert [seat["yours"] for seat in yours] == [number == winner for number in range(5)]
        assert yours[0]["name"] == f"number {winner}"

    with_server(tmp_path, test)


def test_spectators_of_public_games_and_by_link(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host, anyone, invited = visitor(), visitor(), visitor()
        public = await host.hot_seat(public=True)
        private = await host.hot_seat()
        assert [listed["id"] for listed in (await anyone.get("/api/games"))["watch"]] == [public]
        assert (await anyone.get(f"/api/games/{public}"))["public"] is True
        await anyone.get(f"/api/games/{private}", 404)
        assert (await invited.claim(await host.link(private, -1)))["seat"] == -1
        info = await invited.get(f"/api/games/{private}")
        assert not any(seat["yours"] for seat in info["seats"])
        for watcher, game in ((anyone, public), (invited, private)):
            refused = await watcher.post(f"/api/games/{game}/resign", {"seat": 0}, 403)
            assert refused["error"] == "not-yours"

    with_server(tmp_path, test)


def test_two_bots_begin_at_once(tmp_path: Path) -> None:
    async def test(visitor: Any, _hub: Any) -> None:
        host: Visit = visitor()
        game = await host.new("bot:random", "bot:random")
        assert (await host.get(f"/api/games/{game}"))["status"] in ("running", "over")

    with_server(tmp_path, test)


def test_a_qr_code_has_its_finders_and_its_quiet_zone() -> None:
    path, size = drawn_qr("http://localhost:8137/j#" + "a" * 32)
    assert path.startswith("M4 4h7v1h-7z")  # the finder pattern, four modules from the edge
    assert size >= 21 + 8
