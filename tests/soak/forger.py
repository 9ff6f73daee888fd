"""Messages that nobody should send: message `i` of a seed is always the same, so a fault can be looked at again.

The victims play a private game; the forgers are a stranger, a spectator with a link, and the opponent, who may do
what is his but not more.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final

from maniple.lab.served import Person, new_table
from maniple.lab.server_bench import play_at_random
from maniple.lab.wire import BINARY, CLOSE, LOOPBACK, PING, TEXT, frame, handshake, request

GAME: Final = "judean-hammer"

# -------------------------------------------------------------------- the victims


@dataclass
class World:
    """A private game, and who is after it."""

    port: int
    game: str
    one: Person
    two: Person
    """The opponent: the second victim, and a forger of the first one's messages."""
    watcher: Person
    """Has a spectators' link."""
    stranger: Person
    own_game: str
    """The stranger's, against a bot."""
    ats: tuple[tuple[str, ...], tuple[str, ...]]
    """Tokens of moments by seat, the present one last."""
    done: tuple[dict[str, Any], ...]
    """Actions that were done, as they were sent."""
    lines: tuple[str, ...]
    """Options of whoever is asked now."""
    asked: int
    tokens: tuple[str, ...]
    """Secret links."""
    canaries: tuple[bytes, ...]
    """What no stranger may ever read: names, chat, tokens."""
    hands: tuple[frozenset[str], frozenset[str]]
    ask: str
    """The id of an open request of the first victim."""
    board: str


async def build_world(port: int) -> World:
    """Two people in the middle of a private game, with secrets that can be recognised."""
    canary = secrets.token_hex(8)
    one, two, watcher, stranger = (Person(port) for _ in range(4))
    game = await new_table(one, two, GAME)
    done: list[dict[str, Any]] = []
    ats: tuple[list[str], list[str]] = ([], [])
    people = (Noting(one, 0, done, ats), Noting(two, 1, done, ats))
    for moves in range(20, 200, 5):
        await play_at_random(game, people, Random(moves), moves)
        hands = [hand_of((await person.state(game))["views"][0]) for person in (one, two)]
        if all(hands):
            break
    assert all(hands), "Both hold cards, or there is nothing to find out."
    await one.post(f"/api/games/{game}/chat", {"text": f"canary-{canary}", "seat": 0})
    seat_link = await one.post(f"/api/games/{game}/links", {"seat": 0})
    watch_link = await one.post(f"/api/games/{game}/links", {"seat": -1})
    tokens = tuple(link["path"].partition("#")[2] for link in (seat_link, watch_link))
    await watcher.post("/api/claim", {"token": tokens[1]})
    await one.post(f"/api/games/{game}/asks", {"seat": 0, "what": "draw"})
    states = [await person.state(game) for person in (one, two)]
    views = [state["views"][0] for state in states]
    for seat, view in enumerate(views):
        ats[seat].append(view["at"])
    asked = next(seat for seat, view in enumerate(views) if view["options"])
    wishes = [{"who": "here"}, {"who": "bot:random"}]
    made = await stranger.post("/api/games", {"game": GAME, "seats": wishes, "public": True})
    await stranger.post(f"/api/games/{made['id']}/sit", {"seat": 0, "nonce": secrets.token_hex(16)})
    hidden = [*tokens, one.cookie, two.cookie, *ats[0], *ats[1], f"canary-{canary}"]
    return World(
        port,
        game,
        one,
        two,
        watcher,
        stranger,
        str(made["id"]),
        (tuple(ats[0]), tuple(ats[1])),
        tuple(done),
        tuple(option["line"] for option in views[asked]["options"]),
        asked,
        tokens,
        tuple(word.encode() for word in hidden),
        (hands[0], hands[1]),
        str(states[0]["asks"][0]["id"]),
        str(states[0]["info"]["board"]),
    )


def hand_of(view: Any) -> frozenset[str]:
    """The cards that a seat holds, as it sees them."""
    return frozenset(next(hand["cards"] for hand in view["scene"]["hands"] if hand["side"] == view["side"]) or ())


class Noting(Person):
    """A person whose actions are noted."""

    def __init__(self, person: Person, seat: int, done: list[dict[str, Any]], ats: tuple[list[str], list[str]]) -> None:
        super().__init__(person.port, person.cookie)
        self.seat = seat
        self.done = done
        self.ats = ats

    async def post(self, path: str, body: Any = None) -> Any:
        if path.endswith("/actions"):
            self.done.append(body)
            self.ats[self.seat].append(body["at"])
        return await super().post(path, body)


# -------------------------------------------------------------------- forgeries


@dataclass(frozen=True)
class Forgery:
    """Some bytes for the server, and what must not come of them."""

    kind: str
    data: bytes
    who: str = "stranger"
    refuse: bool = False
    """Any answer but a refusal is a fault."""
    rough: bool = False
    """It needs a line of its own, which may be closed without a word."""
    bodiless: bool = False
    frames: tuple[bytes, ...] = ()
    """To be sent behind a handshake."""


HTML: Final = "<!doctype html>"
ROUTES: Final = (
    "sit",
    "links",
    "actions",
    "undo",
    "asks",
    "answers",
    "resign",
    "chat",
    "settings",
    "rematch",
    "play-on",
)
METHODS: Final = (
    "GET",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
    "HEAD",
    "TRACE",
    "PROPFIND",
    "LOCK",
    "get",
    "X" * 200,
)
ODD_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    2,
    3,
    10**6,
    2**31,
    2**63,
    2**64,
    -(2**63) - 1,
    10**400,
    0.5,
    -0.0,
    1e308,
    "",
    " ",
    "0",
    "\0",
    "\x1b[2J",
    "a" * 201,
    "a" * 5000,
    "é" * 200,
    "\U0001f3b2",
    "‮",
    "__proto__",
    "../../etc/passwd",
    "' OR 1=1 --",
    "{}",
    "[]",
    [],
    {},
    [[]],
    [None],
    {"": ""},
    [0] * 500,
    {"seat": 0},
)


def bodies(world: World, random: Random) -> dict[str, Any]:
    """A good body for each route; who may send it is another matter."""
    seat = random.choice((0, 1))
    return {
        "sit": {"seat": seat, "nonce": "ab" * 16, "name": "Nobody"},
        "links": {"seat": random.choice((-1, 0, 1))},
        "actions": {"seat": seat, "at": random.choice(world.ats[seat]), "line": random.choice(world.lines)},
        "undo": {"seat": seat, "at": random.choice(world.ats[seat])},
        "asks": {"seat": seat, "what": random.choice(("undo", "draw"))},
        "answers": {"seat": seat, "ask": world.ask, "yes": random.choice((True, False))},
        "resign": {"seat": seat},
        "chat": {"text": "I was here", "seat": random.choice((-1, 0, 1))},
        "settings": {"seat": seat, "responses": "never", "hide_pauses": True, "forced_moves": False},
        "rematch": None,
        "play-on": {"move": random.randrange(40), "seats": [{"who": "here"}, {"who": "bot:random"}]},
    }


class Forger:
    """Makes message `i` of a seed."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.seed = seed
        self.kinds: tuple[tuple[Callable[[Random], Forgery], int], ...] = (
            (self.broken_json, 14),
            (self.wrong_types, 14),
            (self.wrong_method, 6),
            (self.bad_path, 10),
            (self.odd_words, 6),
            (self.others_seat, 14),
            (self.others_views, 10),
            (self.replayed, 6),
            (self.other_origin, 6),
            (self.bad_host, 5),
            (self.bad_cookie, 6),
            (self.bad_token, 4),
            (self.bad_headers, 5),
            (self.rough_bytes, 3),
            (self.bad_handshake, 3),
            (self.bad_frames, 3),
        )

    def make(self, number: int) -> Forgery:
        random = Random(f"forged/{self.seed}/{number}")
        (make,) = random.choices([kind for kind, _ in self.kinds], [weight for _, weight in self.kinds])
        return make(random)

    # ---------------------------------------------------------------- helpers

    def person(self, who: str) -> Person:
        found = {"stranger": self.world.stranger, "opponent": self.world.two, "watcher": self.world.watcher}
        return found.get(who, self.world.one)

    def headers(self, who: str, **changed: str) -> dict[str, str]:
        own = dict(self.person(who).headers)
        if who == "nobody":
            del own["Cookie"]
        return {**own, **{name.replace("_", "-"): value for name, value in changed.items()}}

    def post(self, kind: str, who: str, path: str, body: bytes, refuse: bool = False, **changed: str) -> Forgery:
        changed = {"Content_Type": "application/json", **changed}
        return Forgery(kind, request("POST", path, self.headers(who, **changed), body), who, refuse)

    def path(self, random: Random, route: str) -> str:
        game = random.choice((self.world.game, self.world.game, self.world.own_game, "abcdefghjkmn"))
        return f"/api/games/{game}/{route}"

    def any_post(self, random: Random) -> tuple[str, Any]:
        """The path and a good body of any route that takes one."""
        tables = {
            "/api/games": {"game": GAME, "seats": [{"who": "here"}, {"who": "link"}], "variant": {}, "public": False},
            "/api/claim": {"token": "x" * 43},
            "/api/records": {"text": "format = 1\n---\n"},
        }
        if random.random() < 0.3:
            path = random.choice(tuple(tables))
            return path, tables[path]
        made = bodies(self.world, random)
        route = random.choice([route for route in ROUTES if made[route] is not None])
        return self.path(random, route), made[route]

    # ---------------------------------------------------------------- bodies

    def broken_json(self, random: Random) -> Forgery:
        """What is no JSON, or not what it claims to be."""
        path, body = self.any_post(random)
        text = json.dumps(body).encode()
        data = random.choice(
            (
                lambda: text[: random.randrange(len(text))],
                lambda: text + random.choice((b"}", b"x", b"\0", b"{}", b"//")),
                lambda: text.replace(b":", random.choice((b"=", b"::", b"", b":,")), 1),
                lambda: text.replace(b'"', b"'"),
                lambda: random.randbytes(random.randrange(1, 400)),
                lambda: b"\xef\xbb\xbf" + text,
                lambda: text.decode().encode("utf-16"),
                lambda: b'{"seat": ' + b"[" * random.choice((100, 5000, 50_000)),
                lambda: b"[" * 3000 + b"]" * 3000,
                lambda: b'{"a":' * 2000 + b"1" + b"}" * 2000,
                lambda: b'{"seat": NaN, "at": Infinity}',
                lambda: b'{"seat": 1' + b"0" * random.choice((30, 5000)) + b"}",
                lambda: b'{"seat": 1e' + b"9" * random.choice((3, 300)) + b"}",
                lambda: b'{"seat": 0, "seat": 1, "line": "\\ud800", "at": "\\udfff\\ud800"}',
                lambda: b'{"line": "\xff\xfe"}',
                lambda: b"",
                lambda: b"null",
                lambda: json.dumps(random.choice(ODD_VALUES)).encode(),
                lambda: b'"' + b"a" * random.choice((70_000, 300_000)) + b'"',
                lambda: b'{"text": "' + b"\\u0000" * 5000 + b'"}',
            )
        )()
        kind = random.choice(
            (
                "application/json",
                "application/json",
                "application/json; charset=utf-16",
                "text/plain",
                "",
                "a/b; c",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "application/json, text/html",
            )
        )
        who = random.choice(("stranger", "nobody", "watcher"))
        return self.post("broken JSON", who, path, data, Content_Type=kind)

    def wrong_types(self, random: Random) -> Forgery:
        """Good JSON of a wrong shape: by the opponent too, who has every right to be refused."""
        path, body = self.any_post(random)
        wrong = self.spoilt(random, body)
        who = random.choice(("stranger", "nobody", "watcher", "opponent"))
        if who == "opponent" and not path.startswith(f"/api/games/{self.world.game}"):
            who = "stranger"
        return self.post("wrong types", who, path, json.dumps(wrong).encode(), refuse=who == "opponent")

    def odd_words(self, random: Random) -> Forgery:
        """The right shape, from the right seat, with words that mean nothing."""
        odd = [value for value in ODD_VALUES if isinstance(value, str)]
        odd += ["\u0085\u00ad`\u0003", "ü" * 64, "\U0010ffff", "play" * 16, "card:0", "-1", "1e9"]
        at, line = random.choice(odd)[:64], random.choice([*odd, *self.world.lines])[:200]
        if random.random() < 0.4:
            at = self.world.ats[1][-1] if self.world.asked != 1 else at
        route, body = random.choice(
            (
                ("actions", {"seat": 1, "at": at, "line": line}),
                ("undo", {"seat": 1, "at": at}),
                ("answers", {"seat": 1, "ask": random.choice(odd)[:64], "yes": True}),
                ("sit", {"seat": 1, "nonce": "ab" * 16, "name": random.choice(odd)[:40]}),
            )
        )
        path = f"/api/games/{self.world.game}/{route}"
        return self.post("odd words", "opponent", path, json.dumps(body).encode(), refuse=True)

    def spoilt(self, random: Random, body: dict[str, Any]) -> Any:
        """A body with at least one thing wrong in it, whoever sends it."""
        wrong = dict(body)
        name = random.choice(tuple(wrong))
        how = random.randrange(4)
        if how == 0:
            wrong[random.choice(("extra", "__class__", "Seat", "seat ", "admin", "", "\0", "a" * 3000))] = (
                random.choice(ODD_VALUES)
            )
        elif how == 1 and name not in ("name", "variant", "public") and (name, len(wrong)) != ("seat", 2):
            del wrong[name]
        elif how == 2:
            return random.choice(([wrong], [], "x", 7, None, {"body": wrong}, [[wrong] * 3]))
        else:
            wrong[name] = random.choice(({"a": [1, {"b": None}]}, [1, "x"], 10**300, None, [[[]]], -7, 1.5))
        if wrong == body:
            wrong["extra"] = 1
        return wrong

    # ---------------------------------------------------------------- paths and methods

    def all_paths(self, random: Random) -> str:
        world = self.world
        game = random.choice((world.game, world.own_game))
        return random.choice(
            (
                "/",
                "/j",
                f"/game/{game}",
                "/healthz",
                "/openapi.json",
                "/api/shelf",
                "/api/games",
                "/api/claim",
                "/api/records",
                f"/api/boards/{world.board}",
                f"/api/boards/{world.board}/map.svg",
                f"/api/rules/{GAME}",
                f"/api/games/{game}",
                *(f"/api/games/{game}/{route}" for route in ROUTES),
                *(
                    f"/api/games/{game}/{route}"
                    for route in ("why", "odds", "log", "moments", "record", "dice", "live")
                ),
            )
        )

    def wrong_method(self, random: Random) -> Forgery:
        method = random.choice(METHODS)
        path = self.all_paths(random)
        who = random.choice(("stranger", "nobody"))
        body = b"" if random.random() < 0.5 else b"{}"
        data = request(method, path, self.headers(who, Content_Type="application/json"), body)
        rough = method in ("get", "X" * 200)
        return Forgery("wrong method", data, who, rough=rough, bodiless=method == "HEAD")

    def bad_path(self, random: Random) -> Forgery:
        """Paths that lead out of the folder, or nowhere."""
        world = self.world
        up = random.choice(
            (
                "../",
                "..%2f",
                "%2e%2e/",
                "%2e%2e%2f",
                "..\\",
                "..%5c",
                "....//",
                "%252e%252e%252f",
                "..;/",
                "%c0%ae%c0%ae/",
                ".%00./",
                "..%00/",
            )
        )
        inside = random.choice(
            ("/", "/assets/", "/static/", "/pictures/", "/api/boards/", "/fonts/", "/api/rules/", "/game/")
        )
        wanted = random.choice(
            ("etc/passwd", "pyproject.toml", "app.py", "games.db", "proc/self/environ", "__init__.py")
        )
        strange = random.choice(
            (
                "",
                "%",
                "%zz",
                "%00",
                "%0d%0aSet-Cookie:%20a=b",
                "\\",
                "//",
                "/./",
                ";x=1",
                "?",
                "??",
                "#",
                "%ff%fe",
                "*",
                "~",
                "a" * 3000,
                "%41" * 500,
                "{id}",
                "$(id)",
                "|id",
                "é".encode().decode("latin-1"),
                "\x7f",
                "<script>",
                "%3Cscript%3E",
            )
        )
        queries = random.choice(
            (
                "seat=0&thing=area:3",
                "seat=99999999999999999999",
                "seat=0&seat=1",
                "seat=-0",
                "seat=0x0",
                "seat=%30",
                "as=-2&from=0&to=99999999",
                "as=-3&from=-1&to=-1",
                "as=&from=&to=",
                "seat=0&line=" + "x" * 2000,
                "seat=٣",
                "seat=1_0",
                "before=-1&seat=0",
                "thing=area:-1&seat=0",
                "thing=" + "%00" * 50,
                "seat=+1",
                "%00=%00",
                "&&&&==",
            )
        )
        queries = queries.encode().decode("latin-1")
        path = random.choice(
            (
                f"{inside}{up * random.randrange(1, 9)}{wanted}",
                f"{inside}{wanted}{strange}",
                f"/api/games/{strange}",
                f"/api/games/{world.game}{strange}",
                f"/api/games/{world.game}/{strange}",
                f"/api/games/{world.game}%2f..%2f{world.own_game}",
                f"/api/games/{world.own_game}/../{world.game}/record",
                f"/api/games/{world.own_game}/{random.choice(('why', 'odds', 'log', 'moments'))}?{queries}",
                f"/api/games/{world.game}/{random.choice(('why', 'odds', 'log', 'moments'))}?{queries}",
                f"/api/boards/{strange}",
                f"/api/boards/{world.board[:-1]}",
                f"/api/boards/{world.board.upper()}/map.svg",
                f"/api/rules/{strange}",
                f"/{strange}",
                f"http://{random.choice(('evil.example', LOOPBACK))}/api/games/{world.game}",
                f"//evil.example/api/games/{world.game}",
            )
        )
        if not path.startswith(("/", "http")):
            path = f"/{path}"
        rough = any(ord(letter) < 33 or ord(letter) > 126 for letter in path) or " " in path
        data = request("GET", path, self.headers("stranger"))
        refuse = path.startswith(f"/api/games/{world.game}/") and "?" in path
        return Forgery("bad path", data, "stranger", refuse, rough)

    # ---------------------------------------------------------------- other people

    def others_seat(self, random: Random) -> Forgery:
        """Everything right, but the seat is another's."""
        made = bodies(self.world, random)
        who = random.choice(("stranger", "nobody", "watcher", "opponent"))
        route = random.choice([route for route in ROUTES if who != "watcher" or route != "chat"])
        body = made[route]
        if who == "opponent":
            route = random.choice(("actions", "undo", "asks", "answers", "resign", "settings", "sit", "links", "chat"))
            body = {**made[route], "seat": 0}
            if route == "answers":
                body["ask"] = random.choice((self.world.ask, "x" * 16))
        if route == "chat" and who == "watcher":
            body = {"text": "I was here", "seat": random.choice((0, 1))}
        data = b"" if body is None else json.dumps(body).encode()
        return self.post("another's seat", who, f"/api/games/{self.world.game}/{route}", data, refuse=True)

    def others_views(self, random: Random) -> Forgery:
        """To look at what is another's."""
        game = self.world.game
        thing = random.choice((f"area:{random.randrange(30)}", f"card:{random.randrange(60)}", "unit:1"))
        line = random.choice(self.world.lines).replace(" ", "%20")
        seat = random.choice((0, 1, -1, -2))
        path = random.choice(
            (
                f"/api/games/{game}",
                f"/api/games/{game}/why?seat={seat}&thing={thing}",
                f"/api/games/{game}/odds?seat={seat}&line={line}",
                f"/api/games/{game}/log?seat={seat}&before={random.randrange(500)}",
                f"/api/games/{game}/moments?as={seat}&from={random.randrange(40)}&to={random.randrange(40)}",
                f"/api/games/{game}/record",
                f"/api/games/{game}/dice",
                "/api/games",
            )
        )
        who = random.choice(("stranger", "nobody", "watcher", "opponent"))
        refuse = who in ("stranger", "nobody") and path != "/api/games"
        refuse |= path.endswith(("/record", "/dice"))
        refuse |= who == "opponent" and ("seat=0" in path or "as=0" in path or "=-2" in path)
        refuse |= who == "watcher" and any(f"{name}={seat}" in path for name in ("seat", "as") for seat in (0, 1, -2))
        return Forgery("another's view", request("GET", path, self.headers(who)), who, refuse)

    def replayed(self, random: Random) -> Forgery:
        """What a victim sent before, sent once more, from his own browser."""
        act = random.choice(self.world.done)
        who = ("one", "opponent")[act["seat"]]
        return self.post("replayed", who, f"/api/games/{self.world.game}/actions", json.dumps(act).encode())

    def good_action(self, random: Random) -> tuple[str, str, bytes]:
        """What whoever is asked might really do: the worst that can be sent in his name."""
        world = self.world
        act = {"seat": world.asked, "at": world.ats[world.asked][-1], "line": random.choice(world.lines)}
        route, body = random.choice((("actions", act), ("resign", {"seat": world.asked}), ("actions", act)))
        who = ("one", "opponent")[world.asked]
        return who, f"/api/games/{world.game}/{route}", json.dumps(body).encode()

    def other_origin(self, random: Random) -> Forgery:
        """A page of another site uses the victim's browser."""
        who, path, body = self.good_action(random)
        port = self.world.port
        origin = random.choice(
            (
                "http://evil.example",
                "null",
                "",
                f"http://{LOOPBACK}:{port + 1}",
                f"http://{LOOPBACK}:{port}.evil.example",
                f"http://localhost:{port}",
                f"http://evil.example:{port}",
                f"http://{LOOPBACK}",
                "file://",
                "http://[",
                "*",
                f"http://{LOOPBACK}:{port}@evil.example",
                f"http://user@{LOOPBACK}:{port}",
                "http://" + "a" * 3000,
            )
        )
        made = self.post("another origin", who, path, body, refuse=True, Origin=origin)
        if random.random() < 0.2:
            headers = self.headers(who, Content_Type="application/json", Sec_Fetch_Site="cross-site")
            del headers["Origin"]
            return Forgery(made.kind, request("POST", path, headers, body), who, True)
        return made

    def bad_host(self, random: Random) -> Forgery:
        """The victim's browser was led here under another name."""
        who, path, body = self.good_action(random)
        port = self.world.port
        host = random.choice(
            (
                "evil.example",
                f"evil.example:{port}",
                "",
                "[",
                "[::1",
                "[::ffff:1.2.3.4]",
                f"{LOOPBACK}.evil.example",
                "a:b:c",
                f"{LOOPBACK}@evil.example",
                "..",
                "%00",
                "xn--",
                "\\",
                "/",
                "?",
                "#",
                "a" * 3000,
                "0",
                "[v1.x]",
            )
        )
        changed = {"Host": host}
        if random.random() < 0.7:
            changed["Origin"] = f"http://{host}"
        return self.post("bad host", who, path, body, refuse=True, **changed)

    def bad_cookie(self, random: Random) -> Forgery:
        """A victim's cookie, but not quite."""
        world = self.world
        cookie = random.choice((world.one.cookie, world.two.cookie))
        place = random.randrange(len(cookie))
        letter = random.choice([letter for letter in "abcXYZ019-_" if letter != cookie[place]])
        near = cookie[:place] + letter + cookie[place + 1 :]
        wrong = random.choice(
            (
                cookie[:-1],
                cookie[1:],
                cookie + "A",
                near,
                near,
                near,
                cookie.swapcase(),
                f'"{cookie}"',
                cookie[::-1],
                sha256(cookie.encode()).hexdigest(),
                sha256(cookie.encode()).hexdigest()[:43],
                "",
                "*",
                "%",
                "' OR 1=1 --",
                "a" * 6000,
                "\xff" * 43,
                f"{cookie[:20]}\0{cookie[20:]}",
                "null",
            )
        )
        name = random.choice(("maniple", "maniple", "maniple", "Maniple", "maniple[]", "$maniple", " "))
        header = random.choice(
            (f"{name}={wrong}", f"{name}={wrong}; maniple={near}", f"a=b; {name}={wrong};;;", f"{name}")
        )
        _, path, body = self.good_action(random)
        if random.random() < 0.4:
            path = f"/api/games/{world.game}{random.choice(('', '/log?seat=0', '/moments?as=0&from=0&to=5'))}"
            data = request("GET", path, self.headers("stranger", Cookie=header))
            return Forgery("bad cookie", data, "stranger", True, rough="\0" in header)
        made = self.post("bad cookie", "stranger", path, body, refuse=True, Cookie=header)
        return Forgery(made.kind, made.data, made.who, True, rough="\0" in header)

    def bad_token(self, random: Random) -> Forgery:
        """A secret link, but not quite."""
        token = random.choice(self.world.tokens)
        wrong = random.choice(
            (
                token[:-1],
                token[1:],
                token + "A",
                token.swapcase(),
                token[::-1],
                sha256(token.encode()).hexdigest(),
                f" {token}",
                f"{token}\n",
                f"{token}\0",
                random.randbytes(20).hex(),
                self.world.one.cookie,
                self.world.ats[0][-1],
                token[:20] + "%" + token[21:],
                "x" * 100,
            )
        )
        if wrong == token:
            wrong = "y" * 43
        return self.post("bad link", "stranger", "/api/claim", json.dumps({"token": wrong}).encode(), refuse=True)

    # ---------------------------------------------------------------- the protocol itself

    def bad_headers(self, random: Random) -> Forgery:
        headers = self.headers("stranger")
        name, value = random.choice(
            (
                ("X-Long", "a" * random.choice((5000, 60_000, 200_000))),
                ("X" * 5000, "1"),
                ("Content-Type", "\x00"),
                ("Transfer-Encoding", random.choice(("chunked", "gzip", "chunked, chunked", "identity", "xchunked"))),
                ("Content-Length", random.choice(("-1", "1e3", "99999999999999999999", "0x10", "5, 5", " ", "abc"))),
                ("Expect", random.choice(("100-continue", "200-ok"))),
                ("Connection", random.choice(("close", "upgrade", "keep-alive, close", "x" * 200))),
                ("Upgrade", random.choice(("h2c", "websocket", "TLS/1.0"))),
                ("Range", "bytes=0-0,1-1,2-2"),
                ("If-None-Match", "*"),
                ("If-Modified-Since", "the other day"),
                ("Accept-Encoding", "gzip;q=x, br, *;q=0"),
                ("X-Forwarded-Host", "evil.example"),
                ("X-Forwarded-For", "' OR 1=1"),
                ("X-HTTP-Method-Override", "DELETE"),
                ("Bad Name", "1"),
                ("X-Line", "a\r\n b"),
                ("X-Line", "a\nSet-Cookie: b=c"),
            )
        )
        headers[name] = value
        lines = [f"GET {random.choice(('/api/shelf', '/', f'/api/games/{self.world.game}'))} HTTP/1.1"]
        lines += [f"{key}: {text}" for key, text in headers.items()]
        lines += [f"X-{i}: {'b' * 50}" for i in range(random.choice((0, 0, 50, 500)))]
        data = "\r\n".join([*lines, "", ""]).encode("latin-1")
        return Forgery("bad headers", data, "stranger", rough=True)

    def rough_bytes(self, random: Random) -> Forgery:
        """No request at all, half of one, or two in one."""
        world = self.world
        _, path, body = self.good_action(random)
        headers = {**self.headers("stranger"), "Content-Type": "application/json"}
        good = request("POST", path, headers, body)
        host = f"Host: {LOOPBACK}:{world.port}\r\n".encode()
        smuggled = b"POST /api/shelf HTTP/1.1\r\n" + host + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        data = random.choice(
            (
                lambda: random.randbytes(random.randrange(1, 500)),
                lambda: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + random.randbytes(200),
                lambda: good[: random.randrange(1, len(good))],
                lambda: good.replace(b"HTTP/1.1", random.choice((b"HTTP/9.9", b"HTTP/1.0", b"HTTP", b"", b"HTTP/0.9"))),
                lambda: good.replace(b"\r\n", b"\n"),
                lambda: good.replace(b": ", b"", 3),
                lambda: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                lambda: b"GET / HTTP/1.1\r\n\r\n",
                lambda: b"GET /api/shelf HTTP/1.1\r\n" + host + b"Host: evil.example\r\n\r\n",
                lambda: b"GET http:// HTTP/1.1\r\n" + host + b"\r\n",
                lambda: b"GET  /  HTTP/1.1\r\n" + host + b"\r\n",
                lambda: b"\r\n" * 300 + good,
                lambda: smuggled + b"0\r\n\r\n" + good,
                lambda: smuggled + b"zz\r\nhello",
                lambda: smuggled + b"5;" + b"a" * 9000 + b"\r\nhello\r\n0\r\n\r\n",
                lambda: good + good,
            )
        )()
        return Forgery("rough bytes", data, "stranger", rough=True)

    def bad_handshake(self, random: Random) -> Forgery:
        """A WebSocket that must not open: another's game, another origin, or no proper handshake."""
        world = self.world
        live = f"/api/games/{world.game}/live"
        headers = self.headers("stranger")
        how = random.randrange(8)
        if how == 0:
            data = handshake(live, headers)
        elif how == 1:
            origin = random.choice(("http://evil.example", "null", f"http://{LOOPBACK}:{world.port + 1}"))
            data = handshake(live, self.headers("one", Origin=origin))
            return Forgery("bad handshake", data, "stranger", True, True)
        elif how == 2:
            data = handshake(live, self.headers("one", Host=random.choice(("evil.example", "[", "", "a" * 1000))))
            return Forgery("bad handshake", data, "stranger", True, True)
        elif how == 3:
            path = random.choice(
                ("/api/shelf", "/", "/api/games", "/nowhere", f"/api/games/{world.game}/actions", "/%00")
            )
            data = handshake(path, headers)
        elif how == 4:
            data = handshake(live, headers).replace(b"Sec-WebSocket-Key", b"X-Key")
        elif how == 5:
            data = handshake(live, headers).replace(b"Version: 13", random.choice((b"Version: 8", b"Version: x")))
        elif how == 6:
            data = handshake(live, headers).replace(b"GET", random.choice((b"POST", b"HEAD", b"PUT")), 1)
        else:
            wrong = self.bad_cookie(random)
            cookie = next(line for line in wrong.data.split(b"\r\n") if line.startswith(b"Cookie: "))
            text = cookie.decode("latin-1").removeprefix("Cookie: ")
            data = handshake(f"/api/games/{world.game}/live", {**headers, "Cookie": text})
        return Forgery("bad handshake", data, "stranger", True, True)

    def bad_frames(self, random: Random) -> Forgery:
        """A socket of one's own, and what nobody should send over it."""
        world = self.world
        who = random.choice(("stranger", "watcher"))
        game = world.own_game if who == "stranger" else world.game
        act = json.dumps({"seat": world.asked, "at": world.ats[world.asked][-1], "line": world.lines[0]}).encode()
        wrong = [
            lambda: frame(TEXT, act),
            lambda: frame(BINARY, random.randbytes(300)),
            lambda: frame(TEXT, b"\xff\xfe\xfd"),
            lambda: frame(TEXT, b"a" * random.choice((125, 126, 70_000))),
            lambda: frame(random.choice((3, 4, 5, 6, 7, 11, 15)), b"x"),
            lambda: bytes([0x80 | 0x70 | TEXT, 0x80 | 1]) + b"\0\0\0\0x",
            lambda: bytes([0x81, 5]) + b"hello",
            lambda: frame(PING, b"p" * 126),
            lambda: frame(PING, b"p", final=False),
            lambda: frame(0, b"and"),
            lambda: frame(TEXT, b"one", final=False) + frame(TEXT, b"two"),
            lambda: frame(CLOSE, random.choice((b"", b"\x00", b"\x03\xee", b"\xff\xff", b"\x03\xe8\xff\xfe"))),
            lambda: b"\x82\xff" + (2**63 - 1).to_bytes(8) + b"\0\0\0\0",
            lambda: b"\x81\xff" + (2**40).to_bytes(8) + b"\0\0\0\0" + b"a" * 1000,
            lambda: random.randbytes(random.randrange(1, 200)),
            lambda: frame(TEXT, b"x", mask=b"abcd") * 50,
            lambda: frame(PING, b"") * 200,
            lambda: bytes([0xC1, 0x85]) + b"\0\0\0\0" + b"hello",
        ]
        frames = tuple(random.choice(wrong)() for _ in range(random.randrange(1, 4)))
        data = handshake(f"/api/games/{game}/live", self.headers(who), deflate=random.random() < 0.5)
        return Forgery("bad frames", data, who, rough=True, frames=(*frames, frame(CLOSE, b"\x03\xe8")))
