"""The client holds to its own rules: its types and tests, what it may weigh, and that it knows no game."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from maniple.kernel.game import ALL, OPEN
from maniple.kernel.title import Title, find_title, shelf
from maniple.table.sight import board_of, log_lines, view_of
from maniple.table.table import Table
from tests.browser.bench import COUNTERS, OPTIONS, lines_of, made_board, made_views
from tests.table.samples import FIXTURES
from tools import build_web, formats

CLIENT = build_web.CLIENT
ASSETS = build_web.STATIC / "assets"
PICTURES = build_web.STATIC / "pictures"
SCHEMAS = build_web.ROOT / "docs" / "schema"

FIRST_LOAD = 100_000
"""Bytes of page, script and styles together, gzipped."""
FONTS = 200_000
PICTURE = 500_000
"""Bytes of one map, gzipped."""

GAMES = ("judean", "hammer", "maccab", "greek", "jerusalem", "storm", "zealot", "jugurth", "numid", "joshua")
"""Beginnings of words that only somebody who knows a game would write."""


def tool(*command: object) -> None:
    """Run Node on something; what it says is the failure."""
    words = [str(build_web.node()), *(str(part) for part in command)]
    done = subprocess.run(words, cwd=CLIENT, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def test_the_client_keeps_to_its_types() -> None:
    tool(CLIENT / "node_modules" / "typescript" / "bin" / "tsc", "--noEmit", "--project", CLIENT)


def test_the_tests_of_the_client_pass() -> None:
    files = sorted((CLIENT / "test").glob("*.test.ts"))
    assert len(files) > 5
    tool("--test", "--test-reporter=spec", *files)


# -------------------------------------------------------------------- what it weighs


@pytest.fixture(scope="module")
def page() -> str:
    """The built page, of the sources as they are."""
    built = build_web.stamp("client") == build_web.digest(build_web.client_sources())
    assert built, "The built client is not of these sources; run make client."
    return (build_web.STATIC / "index.html").read_text(encoding="utf-8")


def addresses(page: str) -> list[str]:
    """What the page names of its own: `/assets/main-....js`."""
    return re.findall(r'(?:src|href)="(/[^"]+)"', page)


def with_chunks(script: Path) -> Iterator[Path]:
    """A script and all that it imports before it runs."""
    waiting, seen = [script], set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        yield path
        text = path.read_text(encoding="utf-8")
        found = re.findall(r'\b(?:import|export)\b[^"\'();]*["\']([^"\']+\.js)["\']', text)
        waiting += [ASSETS / name.rsplit("/", 1)[-1] for name in found]


def gzipped(path: Path) -> int:
    """The bytes that go over the wire; they must unpack to the file itself."""
    packed = path.with_name(f"{path.name}.gz").read_bytes()
    assert gzip.decompress(packed) == path.read_bytes(), f"{path.name}.gz is of another file"
    return len(packed)


@pytest.mark.parametrize("part", ["game", "outside"])
def test_the_first_load_is_light(page: str, part: str) -> None:
    """Of a table and of a page beside it: all that must come before it stands."""
    named = [ASSETS / address.removeprefix("/assets/") for address in addresses(page) if "/assets/" in address]
    scripts = [path for path in named if path.suffix == ".js"]
    styles = [path for path in named if path.suffix == ".css"]
    scripts += ASSETS.glob(f"{part}-*.js")
    styles += ASSETS.glob("dress-*.css") if part == "outside" else ()
    assert len(scripts) == 2 and styles
    loaded = {chunk for script in scripts for chunk in with_chunks(script)} | set(styles)
    weighed = {path.name: gzipped(path) for path in loaded} | {"index.html": len(gzip.compress(page.encode(), 9))}
    assert sum(weighed.values()) < FIRST_LOAD, weighed


def test_the_fonts_are_light(page: str) -> None:
    fonts = {path.name: path.stat().st_size for path in ASSETS.glob("*.woff2")}
    assert fonts
    assert sum(fonts.values()) < FONTS, fonts


def test_every_map_is_light() -> None:
    pictures = {path.name: gzipped(path) for path in PICTURES.glob("*.svg")}
    assert pictures
    assert max(pictures.values()) < PICTURE, pictures


def test_every_shipped_board_that_promises_a_picture_has_it() -> None:
    promised = {
        box.components.hash
        for title in shelf().values()
        if title.board is not None and board_of(title, box := title.shipped_box)["picture"]
    }
    assert promised
    assert promised <= {path.stem for path in PICTURES.glob("*.svg")}


def test_every_asset_is_named_by_its_content_and_nothing_is_left_over(page: str) -> None:
    names = {path.name for path in ASSETS.iterdir()}
    strange = [
        name for name in names if not re.fullmatch(r"[a-z0-9-]+-[A-Z0-9]{8}\.(woff2|(js|css)(\.gz|\.br)?)", name)
    ]
    assert strange == []
    named = [address for address in addresses(page) if address != "/"]
    assert [address for address in named if not (build_web.STATIC / address[1:]).is_file()] == []
    sources = page + "".join(path.read_text(encoding="utf-8") for path in ASSETS.glob("*.*s") if path.suffix != ".gz")
    assert [name for name in names if re.sub(r"\.(gz|br)$", "", name) not in sources] == []


# -------------------------------------------------------------------- what it knows


def test_the_client_names_no_game() -> None:
    """Neither a game, nor a side, nor a place on its map."""
    words = set(GAMES)
    for title in shelf().values():
        words |= {title.slug, title.name}
        if title.board is not None:
            board = board_of(title, title.shipped_box)
            words |= {side["name"] for side in board["sides"]} | {space["name"] for space in board["spaces"]}
    whole = [rf"\b{re.escape(word)}" + (r"\b" if len(word) < 5 else "") for word in sorted(words) if word]
    found = re.compile("|".join(whole), re.IGNORECASE)
    sources = [path for path in (CLIENT / "src").rglob("*") if path.is_file()]
    assert len(sources) > 20
    told = [
        f"{path.relative_to(CLIENT)}:{number}: {match.group()}"
        for path in sources
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in found.finditer(line)
    ]
    assert told == []


def test_types_and_schemas_are_as_the_shapes_say() -> None:
    stale = [path.name for path, text in formats.files().items() if path.read_text(encoding="utf-8") != text]
    assert stale == []


# -------------------------------------------------------------------- the schemas


def schema(name: str) -> jsonschema_rs.Draft202012Validator:
    found = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    return jsonschema_rs.Draft202012Validator(found)


BOARD, VIEW, PUSH = schema("board"), schema("view"), schema("push")


def plain(data: Any) -> Any:
    """As it goes over the wire."""
    return json.loads(json.dumps(data))


def test_there_are_boards_and_views_for_the_clients_tests() -> None:
    """Else the two tests below would look at nothing and say nothing."""
    for kind in ("board", "views"):
        assert len(list(FIXTURES.glob(f"*-{kind}.json"))) >= 2


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*-board.json")), ids=lambda path: path.stem)
def test_the_schema_takes_the_boards_of_the_clients_tests(path: Path) -> None:
    BOARD.validate(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*-views.json")), ids=lambda path: path.stem)
def test_the_schema_takes_the_views_of_the_clients_tests(path: Path) -> None:
    samples = json.loads(path.read_text(encoding="utf-8"))
    assert samples
    for sample in samples:
        VIEW.validate(sample["view"])
        PUSH.validate({"type": "view", **sample})


@pytest.fixture(params=[*(slug for slug, title in shelf().items() if title.board is not None), "atlas"])
def drawn(request: pytest.FixtureRequest, atlas: Title) -> Title:
    """Each game that a browser can show, in turn."""
    return find_title(request.param)


def test_the_schemas_take_a_whole_game(drawn: Title) -> None:
    """All of its log; the views at each kind of decision when it first stands, at every fourth move and at the end."""
    BOARD.validate(plain(board_of(drawn, drawn.shipped_box)))
    table = Table(drawn.new(drawn.variant(), "schema"), ("Ann", "Bob"))
    rng = Random(1)
    seen: set[str] = set()
    moves = read = 0
    while True:
        kind = "" if table.is_over else type(table.game.decision).__name__
        if moves % 4 == 0 or kind not in seen:
            seen.add(kind)
            lines = log_lines(table, 0, read)
            views = [plain(view_of(table, seat, "now")) for seat in (0, 1, ALL, OPEN)]
            for view in views:
                VIEW.validate(view)
            PUSH.validate({"type": "view", "view": views[0], "log": plain(lines)})
            read += len(lines)
        if table.is_over:
            break
        table.act(table.decider, rng.choice(table.game.options))
        moves += 1
    assert moves > 5


def test_the_bench_of_the_client_shows_what_a_server_could_send() -> None:
    board = made_board()
    BOARD.validate(board)
    views = made_views(board, 3)
    for view in views:
        PUSH.validate({"type": "view", "view": view, "log": lines_of(view["move"])})
        assert len(view["scene"]["pieces"]) == COUNTERS
        assert len(view["options"]) == OPTIONS
    places = [[piece["where"] for piece in view["scene"]["pieces"]] for view in views]
    assert all(before != after for before, after in pairwise(places))


def broken(sample: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same, each time with one thing wrong."""
    for name in sample:
        yield {key: value for key, value in sample.items() if key != name}
    yield {**sample, "seat": "first"}
    yield {**sample, "options": [{"line": "pass"}]}
    yield {**sample, "scene": {**sample["scene"], "pieces": [{"where": 3}]}}


def test_the_schemas_refuse_what_is_broken() -> None:
    sample = json.loads((FIXTURES / "atlas-views.json").read_text(encoding="utf-8"))[0]
    view = sample["view"]
    assert [wrong for wrong in broken(view) if VIEW.is_valid(wrong)] == []
    board = json.loads((FIXTURES / "atlas-board.json").read_text(encoding="utf-8"))
    assert not BOARD.is_valid({**board, "spaces": [{**board["spaces"][0], "shape": "blob"}]})
    assert not BOARD.is_valid({key: value for key, value in board.items() if key != "sheet"})
    assert not PUSH.is_valid({"type": "view", "view": {**view, "at": 3}, "log": []})
    assert not PUSH.is_valid({"type": "gossip"})
