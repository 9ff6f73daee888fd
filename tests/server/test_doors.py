"""What every request meets: origin, host, size, shape, pace, and the one shape of every error."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from maniple.server import static
from maniple.server.answers import ASK_AGAIN, FOR_GOOD
from maniple.server.errors import STATUS
from maniple.server.limits import ADDRESS, CREATE, VISITOR
from maniple.server.routes import DOORS, LARGE, SMALL
from maniple.server.store import Unavailable, open_store
from tests.server.harness import GAME, QUICK, Visit, here, run

JSON = {"content-type": "application/json"}


def with_visitor(tmp_path: Path, test: Any, **config: Any) -> None:
    async def work() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store, replace(QUICK, **config)) as (visitor, _):
            await test(visitor())

    run(work())


def refused(answer: Any, code: str) -> str:
    """An answer in the one shape of every error; its sentence."""
    assert answer.headers["content-type"] == "application/json", answer.text
    body = answer.json()
    assert set(body) == {"error", "sentence", "citation"}
    assert body["error"] == code, body
    assert answer.status_code == STATUS[code]
    assert body["sentence"].endswith((".", "?"))
    assert "Traceback" not in answer.text
    return str(body["sentence"])


def test_every_answer_has_the_security_headers(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        for path in ("/", "/api/shelf", "/api/games/none", "/assets/none.js", "/healthz", "/nowhere/at/all"):
            answer = await visit.http.get(path)
            policy = answer.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'"), path
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cross-origin-opener-policy"] == "same-origin"
            assert "camera=()" in answer.headers["permissions-policy"]

    with_visitor(tmp_path, test)


def test_a_browser_gets_its_cookie_once(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        first = await visit.http.get("/api/games")
        given = first.headers["set-cookie"]
        assert given.startswith("maniple=")
        assert len(visit.cookie()) == 43
        for word in ("HttpOnly", "SameSite=Lax", "Path=/"):
            assert word in given
        assert "Secure" not in given
        assert "set-cookie" not in (await visit.http.get("/api/games")).headers
        forged = await visit.http.get("/api/games", headers={"cookie": "maniple=short"})
        assert "set-cookie" in forged.headers

    with_visitor(tmp_path, test)


def test_another_site_cannot_change_the_cookie(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        form = {"origin": "http://evil.example", "sec-fetch-site": "cross-site", "content-type": "text/plain"}
        for path in ("/api/games", "/", "/nowhere"):
            answer = await visit.http.post(path, content="a=b", headers=form)
            refused(answer, "other-origin")
            assert "set-cookie" not in answer.headers, "the browser did not send its own, and would take this one"
        answer = await visit.http.get("/", headers={"host": "evil.example"})
        refused(answer, "wrong-host")
        assert "set-cookie" not in answer.headers

    with_visitor(tmp_path, test)


def test_every_page_renews_the_cookie(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        await visit.http.get("/api/games")
        kept = visit.cookie()
        for path in ("/", "/j", "/game/none", "/rules/judean-hammer"):
            answer = await visit.http.get(path)
            assert answer.headers["set-cookie"].startswith(f"maniple={kept}; "), path
            assert f"Max-Age={400 * 24 * 3600}" in answer.headers["set-cookie"]
            asked = {"if-none-match": answer.headers.get("etag", "")}
            again = await visit.http.get(path, headers=asked)
            assert f"maniple={kept}; " in again.headers["set-cookie"], "also where the page is still the same"
        assert "set-cookie" not in (await visit.http.get("/api/shelf")).headers

    with_visitor(tmp_path, test)


@pytest.mark.parametrize("path", ["/nowhere", "/games/abc", "/game/abc/def", "/none.js", "/index.html"])
def test_a_wrong_address_is_told_in_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Maniple</title>")
    monkeypatch.setattr(static, "STATIC", tmp_path)

    async def test(visit: Visit) -> None:
        answer = await visit.http.get(path, headers={"accept": "text/html,*/*;q=0.8"})
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-store"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        refused(await visit.http.get(path, headers={"accept": "*/*"}), "not-found")
        refused(await visit.http.get(f"/api{path}", headers={"accept": "text/html"}), "not-found")

    with_visitor(tmp_path, test)


def test_the_cookie_is_secure_under_https(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, _):
            answer = await visitor("https://localhost").http.get("/api/games")
            assert "; Secure" in answer.headers["set-cookie"]

    run(work())


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"origin": "http://localhost"}, True),
        ({}, True),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://localhost.evil.example"}, False),
        ({"origin": "http://localhost:81"}, False),
        ({"origin": "http://[bad"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-origin"}, False),
    ],
)
def test_what_changes_something_comes_from_our_own_pages(
    tmp_path: Path, headers: dict[str, str], allowed: bool
) -> None:
    async def test(visit: Visit) -> None:
        body = json.dumps({"game": GAME, "seats": [{"who": "here"}, {"who": "here"}]})
        answer = await visit.http.post("/api/games", content=body, headers={**JSON, **headers})
        if allowed:
            assert answer.status_code == 200
        else:
            refused(answer, "other-origin")
            assert (await visit.get("/api/games"))["yours"] == []

    with_visitor(tmp_path, test)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8137", "", "localhost.evil.example", "[::"])
def test_a_local_server_answers_to_no_other_name(tmp_path: Path, host: str) -> None:
    async def test(visit: Visit) -> None:
        refused(await visit.http.get("/api/games", headers={"host": host}), "wrong-host")

    with_visitor(tmp_path, test)


@pytest.mark.parametrize("host", ["localhost:8137", "127.0.0.1", "[::1]:8137"])
def test_it_answers_to_its_own_names(tmp_path: Path, host: str) -> None:
    async def test(visit: Visit) -> None:
        assert (await visit.http.get("/healthz", headers={"host": host})).status_code == 200

    with_visitor(tmp_path, test)


def test_another_address_of_this_machine_is_local_too(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        assert (await visit.http.get("/healthz", headers={"host": "127.0.0.2:8137"})).status_code == 200
        refused(await visit.http.get("/healthz", headers={"host": "evil.example"}), "wrong-host")

    with_visitor(tmp_path, test, host="127.0.0.2")


def test_a_server_behind_a_proxy_answers_to_its_name(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        assert (await visit.http.get("/healthz", headers={"host": "games.example"})).status_code == 200
        own = {**JSON, "host": "games.example", "origin": "https://games.example"}
        answer = await visit.http.post("/api/claim", content='{"token": "aaaaaaaaaaaaaaaaaaaa"}', headers=own)
        assert refused(answer, "not-found") == "This link leads nowhere; ask for a new one."
        refused(await visit.http.get("/healthz", headers={"host": "evil.example"}), "wrong-host")

    with_visitor(tmp_path, test, names=("games.example",))


@pytest.mark.parametrize("host", ["localhost", "0.0.0.0"])
def test_no_server_has_a_name_of_a_kilobyte(tmp_path: Path, host: str) -> None:
    """A link would be drawn with it, and no QR code holds so much."""

    async def test(visit: Visit) -> None:
        game = await visit.new("link", "here")
        for name in ("localhost:" + "9" * 2500, "9" * 60_000):
            long = {**JSON, "host": name}
            found = await visit.http.post(f"/api/games/{game}/links", content='{"seat": 0}', headers=long)
            assert "so long a name" in refused(found, "wrong-host")
        await visit.link(game, 0)

    with_visitor(tmp_path, test, host=host)


def test_an_open_server_answers_to_any_name(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        assert (await visit.http.get("/healthz", headers={"host": "games.example"})).status_code == 200

    with_visitor(tmp_path, test, host="0.0.0.0")


def test_what_is_not_there(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        for path in (
            "/api/nothing",
            "/api/games/aaaaaaaaaaaa",
            "/api/games/../../etc/passwd",
            "/api/games/x/record",
            "/api/rules/nothing",
            "/api/boards/00",
            f"/api/boards/{'0' * 32}",
            f"/api/boards/{'0' * 32}/map.svg",
            "/assets/..%2f..%2fapp.py",
            "/index.html",
            "/app.py",
        ):
            refused(await visit.http.get(path), "not-found")
        wrong = await visit.http.delete("/api/games")
        refused(wrong, "wrong-method")
        assert set(wrong.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}
        refused(await visit.http.get("/api/claim"), "wrong-method")
        refused(await visit.http.put("/healthz"), "wrong-method")
        answer = await visit.http.post("/api/games/aaaaaaaaaaaa/rematch")
        refused(answer, "not-found")

    with_visitor(tmp_path, test)


def test_bodies_that_do_not_hold_up(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        good = {"game": GAME, "seats": [{"who": "here"}, {"who": "here"}]}

        async def send(content: Any, headers: Any = JSON) -> Any:
            return await visit.http.post("/api/games", content=content, headers=headers)

        refused(await send("{}", {"content-type": "text/plain"}), "not-json")
        refused(await send("{}", {}), "not-json")
        for content in ("", "{", "[]", "null", "\xff", '{"game": 1}', "[" * 5000):
            refused(await send(content), "bad-request")
        changes: tuple[dict[str, Any], ...] = (
            {"more": 1},
            {"seats": []},
            {"seats": [{"who": "here"}]},
            {"seats": [{"who": "nobody"}, {"who": "here"}]},
            {"seats": [{"who": "bot:Nobody"}, {"who": "here"}]},
            {"seats": [{"who": "bot:unknown"}, {"who": "here"}]},
            {"seats": [{"who": "here", "name": "n" * 41}, {"who": "here"}]},
            {"game": "chess"},
            {"variant": {"max_rounds": 1}},
            {"variant": {"nothing": 1}},
            {"components": "nowhere"},
            {"components": "/etc"},
            {"components": "../judean-hammer"},
            {"public": "yes"},
        )
        for change in changes:
            assert refused(await send(json.dumps({**good, **change})), "bad-request"), change
        refused(await send("x" * (SMALL + 1)), "too-big")
        refused(await visit.http.post("/api/records", content="x" * (LARGE + 1), headers=JSON), "too-big")

        async def endless() -> Any:
            while True:
                yield b"x" * 10_000

        refused(await send(endless()), "too-big")
        assert (await visit.get("/api/games"))["yours"] == []

    with_visitor(tmp_path, test)


def test_too_much_at_once(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        body = {"game": GAME, "seats": [{"who": "here"}, {"who": "here"}]}
        await visit.get("/api/games")
        for _ in range(int(VISITOR[CREATE].burst)):
            await visit.post("/api/games", body)
        answer = await visit.http.post("/api/games", content=json.dumps(body), headers=JSON)
        assert "try again in" in refused(answer, "too-many")
        assert int(answer.headers["retry-after"]) >= 1
        await visit.get("/api/games")  # other doors are open still

    with_visitor(tmp_path, test, limits=1.0)


def test_a_network_of_addresses_is_one_visitor(tmp_path: Path) -> None:
    """Whoever has a /64 could ask from another address each time."""

    async def test() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store, replace(QUICK, limits=1.0)) as (visitor, _):
            found = []
            for number in range(int(ADDRESS[CREATE].burst) + 1):
                visit = visitor(client=(f"2001:db8::{number:x}", 1))
                found.append(await visit.http.post("/api/games", content="{}", headers=JSON))
            assert {answer.status_code for answer in found[:-1]} == {400}
            refused(found[-1], "too-many")

    run(test())


def test_a_crash_is_one_sentence_and_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("a fault of ours with secret words")

    async def work() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, hub):
            monkeypatch.setattr(hub.store, "games_of", broken)
            answer = await visitor().http.get("/api/games")
            refused(answer, "failed")
            assert "secret words" not in answer.text
            assert (await visitor().http.get("/healthz")).status_code == 200

    run(work())
    [record] = [record for record in caplog.records if record.getMessage() == "failed"]
    assert vars(record)["path"] == "/api/games"
    assert record.exc_info is not None


def test_what_ails_the_database_is_for_whoever_runs_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, hub):
            one = visitor()
            game = await one.hot_seat()

            async def fails(*_args: Any, **_others: Any) -> Any:
                raise Unavailable("The database db.internal/secret-name cannot be used: it is full.")

            for name in ("ping", "append", "games_of"):
                monkeypatch.setattr(store, name, fails)
            live = hub.table(game)
            seat = live.playing.decider
            line = live.playing.options(seat)[0].line
            body = {"seat": seat, "at": live.at(seat), "line": line}
            answers = [
                await one.http.get("/healthz"),
                await one.http.get("/api/games"),
                await one.http.post(f"/api/games/{game}/actions", json=body, headers={"origin": one.address}),
            ]
            assert [answer.status_code for answer in answers] == [503, 503, 500]
            assert not any("internal" in answer.text for answer in answers)
            assert sum("db.internal" in str(vars(record)) for record in caplog.records) == 3

    run(work())


def test_health_shelf_rules_and_boards(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        assert (await visit.get("/healthz"))["ok"] is True
        shelf = await visit.get("/api/shelf")
        [game] = [game for game in shelf["games"] if game["slug"] == GAME]
        assert [side["slug"] for side in game["sides"]] == ["maccabean", "greek"]
        assert game["form"][-1]["name"] == "max_rounds"
        assert game["cover"]["icon"].startswith("M")
        assert "random" in {bot["name"] for bot in shelf["bots"]}
        answer = await visit.http.get(f"/api/boards/{game['sets'][0]['hash']}")
        assert answer.headers["cache-control"] == FOR_GOOD
        assert "set-cookie" not in answer.headers
        board = answer.json()
        assert board["game"] == GAME
        assert isinstance(board["picture"], bool)
        rules = await visit.get(f"/api/rules/{GAME}")
        assert {entry["kind"] for entry in rules["entries"]} == {"rule", "ruling", "example"}
        assert all(entry["question"] for entry in rules["entries"] if entry["kind"] == "ruling")

    with_visitor(tmp_path, test)


def test_the_description_names_every_door(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        page = await visit.get("/openapi.json")
        assert page["openapi"] == "3.1.0"
        for door in DOORS:
            operation = page["paths"][door.path][door.method.lower()]
            assert operation["summary"] == door.sentence
            assert "429" in operation["responses"]
            assert ("requestBody" in operation) == (door.body is not None)
        schemas = page["components"]["schemas"]
        assert schemas["Act"]["additionalProperties"] is False
        assert {"StatePush", "ViewPush", "View", "Scene", "Refused"} <= set(schemas)
        names = [op["operationId"] for path in page["paths"].values() for op in path.values()]
        assert len(names) == len(set(names))

    with_visitor(tmp_path, test)


# -------------------------------------------------------------------- files


def test_long_answers_are_packed_and_not_sent_again(tmp_path: Path) -> None:
    async def test(visit: Visit) -> None:
        shelf = await visit.get("/api/shelf")
        board = next(game["sets"][0]["hash"] for game in shelf["games"] if game["slug"] == GAME)
        for path, again in ((f"/api/rules/{GAME}", True), ("/openapi.json", True), (f"/api/boards/{board}", False)):
            plain = await visit.http.get(path, headers={"accept-encoding": "identity"})
            packed = await visit.http.get(path, headers={"accept-encoding": "gzip;q=0.8, br"})
            assert "content-encoding" not in plain.headers
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
            assert packed.json() == plain.json()
            assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
            assert ("etag" in plain.headers) is again
            if again:
                known = {"if-none-match": f'"other", W/{plain.headers["etag"]}'}
                same = await visit.http.get(path, headers=known)
                assert (same.status_code, same.content) == (304, b"")
                assert same.headers["etag"] == plain.headers["etag"]
                assert "content-security-policy" in same.headers
                assert (await visit.http.get(path, headers={"if-none-match": '"other"'})).status_code == 200
        short = await visit.http.get("/healthz", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in short.headers

    with_visitor(tmp_path, test)


def test_the_client_and_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "static"
    monkeypatch.setattr(static, "STATIC", folder)

    async def test(visit: Visit) -> None:
        missing = await visit.http.get("/game/abc")
        assert missing.status_code == 200
        assert "make client" in missing.text
        (folder / "assets").mkdir(parents=True)
        (folder / "index.html").write_text("<p>the client</p>")
        (folder / "favicon.svg").write_text("<svg/>")
        (folder / "assets" / "main-1.js").write_text("plain")
        (folder / "assets" / "main-1.js.gz").write_bytes(b"gzipped")
        (folder / "assets" / "main-1.js.br").write_bytes(b"brotli")
        for path in ("/", "/j", "/game/abc"):
            page = await visit.http.get(path)
            assert page.text == "<p>the client</p>"
            assert page.headers["cache-control"] == ASK_AGAIN
            same = await visit.http.get(path, headers={"if-none-match": page.headers["etag"]})
            assert (same.status_code, same.content) == (304, b"")
        assert (await visit.http.get("/favicon.svg")).text == "<svg/>"
        for accepts, encoding in (("br, gzip", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None)):
            async with visit.http.stream("GET", "/assets/main-1.js", headers={"accept-encoding": accepts}) as file:
                assert file.headers.get("content-encoding") == encoding
                assert file.headers["cache-control"] == FOR_GOOD
                assert file.headers["content-type"].startswith("text/javascript")
                assert file.headers["vary"] == "accept-encoding"
        refused(await visit.http.get("/assets/other.js"), "not-found")
        refused(await visit.http.get("/assets/main-1.js.gz"), "not-found")

    with_visitor(tmp_path, test)


def test_the_drawn_map_of_an_edited_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANIPLE_DATA", str(tmp_path))
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / f"{'ab' * 16}.svg").write_text("<svg/>")

    async def test(visit: Visit) -> None:
        answer = await visit.http.get(f"/api/boards/{'ab' * 16}/map.svg")
        assert answer.text == "<svg/>"
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["cache-control"] == ASK_AGAIN  # nobody knows which board it belongs to

    with_visitor(tmp_path, test)
