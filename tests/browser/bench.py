"""How fast the client is: `python -m tests.browser.bench [--json] [--write docs/bench.md]`.

A real chromium shows the built client at a table that a small server of this file's own sets: a drawn map with two
hundred counters and forty options. Fifty views are pushed through the page's WebSocket, one after the other. What each
costs in script, style and layout is read from the browser itself, so that nothing in the page has to run for it.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import platform
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import uvicorn
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from maniple.lab.bench import machine
from maniple.lab.server_bench import put_section
from maniple.server.boards import STATIC
from maniple.server.static import TYPES
from tests.browser.conftest import DESKTOP, FLAGS, chromium, free_port
from tests.table.samples import FIXTURES

COUNTERS = 200
OPTIONS = 40
UPDATES = 50
WARM = 5
"""Updates before any counts: a page is played on for an hour, and only its first moves are cold."""
LOADS = 5
"""First loads, each with an empty cache."""
BAR_MS = 16
"""Milliseconds of script that an update may take, in the median."""
FIRST_LOAD_BAR = 100_000
FONTS_BAR = 200_000
PICTURE_BAR = 500_000
SETTLED = 0.12
"""Seconds after which an update has long been drawn."""
HEADING = "## The client"
WITHOUT_CHROMIUM = "The client's speed was not measured: there is no chromium. Say make needs, or install it."


# -------------------------------------------------------------------- the table that is shown


def sample(name: str) -> Any:
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def made_board() -> dict[str, Any]:
    """A drawn map, and on it the counters of another game: most to draw of what there is."""
    board, other = sample("judean-hammer-board"), sample("atlas-board")
    look = {part: {**other["look"][part], **board["look"][part]} for part in ("light", "dark", "icons")}
    kinds = list(dict.fromkeys([*board["kinds"], "piece"]))
    counters = [face for face in other["faces"] if face["shape"] in ("square", "rounded", "round")]
    return {**board, "faces": [*board["faces"], *counters], "look": look, "kinds": kinds}


def made_views(board: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Views one after the other: four counters go together to another space, two turn, two marks are put elsewhere,
    and every option is a new one."""
    rng = Random(1)
    first = next(one["view"] for one in sample("judean-hammer-views") if len(one["view"]["options"]) > 3)
    spaces = [space["ref"] for space in board["spaces"]]
    own = {face["id"] for face in sample("judean-hammer-board")["faces"]}
    faces = [face["id"] for face in board["faces"] if face["id"] not in own]
    pieces = [
        {
            "id": f"counter-{i}",
            "ref": f"piece:{i}",
            "face": faces[i % len(faces)],
            "where": spaces[i % len(spaces)],
            "number": 1,
            "state": [],
            "steps": [2, 2] if i % 3 == 0 else [],
            "badge": str(i % 10) if i % 4 == 0 else "",
            "about": [],
        }
        for i in range(COUNTERS)
    ]
    marked = rng.sample(spaces, 10)
    views = []
    for move in range(number):
        pieces = [dict(piece) for piece in pieces]
        start, end = rng.sample(spaces, 2)
        for piece in [piece for piece in pieces if piece["where"] == start][:4]:
            piece["where"] = end
        for piece in rng.sample(pieces, 2):
            piece["state"] = [] if piece["state"] else ["spent"]
        marked = [*marked[2:], *rng.sample([ref for ref in spaces if ref not in marked], 2)]
        chosen = rng.sample(pieces, OPTIONS)
        options = [
            {
                "line": f"move {piece['id']}",
                "label": f"Move {piece['id']}",
                "things": [piece["ref"], rng.choice(spaces)] if i % 2 else [rng.choice(spaces)],
                "final": False,
                "risk": False,
                "careful": False,
                "default": False,
                "warning": None,
                "key": "move",
            }
            for i, piece in enumerate(chosen)
        ]
        scene = {
            **first["scene"],
            "pieces": pieces,
            "ways": [],
            "marks": [
                {"on": ref, "icon": "", "colour": board["sides"][0]["colour"], "style": "ring", "text": "Held"}
                for ref in marked
            ],
        }
        prompt = ["Choose a counter and where it goes, ", {"ref": spaces[0], "text": f"time {move}"}]
        decision = {**first["decision"], "side": first["side"], "prompt": prompt}
        views.append(
            {**first, "at": f"moment-{move}", "move": move, "scene": scene, "decision": decision, "options": options}
        )
    return views


def lines_of(move: int) -> list[dict[str, Any]]:
    """The log of a move: two lines."""
    return [
        {
            "number": 2 * move + i,
            "move": move,
            "side": move % 2,
            "about": move % 2,
            "citation": "",
            "parts": [f"Move {move}: a counter goes to ", {"ref": "area:3", "text": "another place"}, "."],
            "heading": False,
            "reveal": False,
            "kind": "move",
            "head": False,
        }
        for i in range(2)
    ]


# -------------------------------------------------------------------- the server of it


def packed(path: Path) -> Response:
    """A file of the built client, gzipped where there is such a copy."""
    kind = TYPES[path.suffix]
    copy = path.with_name(f"{path.name}.gz")
    if copy.is_file():
        return FileResponse(copy, media_type=kind, headers={"content-encoding": "gzip"})
    return FileResponse(path, media_type=kind)


class Stage:
    """A server with one table, which shows what it is told to."""

    def __init__(self, board: dict[str, Any], first: dict[str, Any]) -> None:
        self.board = board
        self.first = first
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.loop: asyncio.AbstractEventLoop | None = None
        self.sockets: list[WebSocket] = []
        self.sent = 0
        """Bytes of all views pushed."""

    def info(self) -> dict[str, Any]:
        seats = [
            {
                "side": side,
                "who": "here" if side == self.first["side"] else "link",
                "bot": "",
                "name": f"Player {side + 1}",
                "taken": True,
                "online": True,
                "yours": side == self.first["side"],
            }
            for side in (0, 1)
        ]
        board = self.board
        return {
            "id": "bench",
            "game": board["game"],
            "name": board["name"],
            "board": board["hash"],
            "variant": {},
            "components": board["components"],
            "seats": seats,
            "status": "running",
            "commitment": "",
            "public": False,
            "origin": "",
            "record": False,
            "rematch": "",
            "watched": "",
        }

    def push(self, view: dict[str, Any]) -> None:
        text = json.dumps({"type": "view", "view": view, "log": lines_of(view["move"])})
        self.sent += len(text)
        assert self.loop is not None
        asyncio.run_coroutine_threadsafe(self.tell(text), self.loop).result(10)

    async def tell(self, text: str) -> None:
        for socket in self.sockets:
            await socket.send_text(text)

    async def live(self, socket: WebSocket) -> None:
        await socket.accept()
        log = [line for move in range(60) for line in lines_of(move - 60)]
        state = {"type": "state", "info": self.info(), "views": [self.first], "log": [log], "chat": [], "asks": []}
        await socket.send_text(json.dumps(state))
        self.sockets.append(socket)
        async for _ in socket.iter_text():
            pass
        self.sockets.remove(socket)

    async def game(self, request: Request) -> Response:
        return JSONResponse(self.info())

    async def get_board(self, request: Request) -> Response:
        return JSONResponse(self.board)

    async def picture(self, request: Request) -> Response:
        return packed(STATIC / "pictures" / f"{self.board['hash']}.svg")

    async def asset(self, request: Request) -> Response:
        return packed(STATIC / "assets" / Path(request.path_params["name"]).name)

    async def page(self, request: Request) -> Response:
        return packed(STATIC / ("icon.svg" if request.url.path == "/icon.svg" else "index.html"))

    @contextmanager
    def running(self) -> Iterator[None]:
        app = Starlette(
            routes=[
                WebSocketRoute("/api/games/bench/live", self.live),
                Route("/api/games/bench", self.game),
                Route("/api/boards/{hash}", self.get_board),
                Route("/api/boards/{hash}/map.svg", self.picture),
                Route("/assets/{name}", self.asset),
                Route("/icon.svg", self.page),
                Route("/game/bench", self.page),
            ]
        )
        config = uvicorn.Config(
            app, host="127.0.0.1", port=self.port, log_level="error", ws="websockets-sansio", lifespan="off"
        )
        server = uvicorn.Server(config)

        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await server.serve()

        thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield
        finally:
            server.should_exit = True
            thread.join(10)


# -------------------------------------------------------------------- measuring


@dataclass(frozen=True)
class ClientReport:
    """What the client costs. Times are milliseconds."""

    browser: str
    updates: int
    view_bytes: int
    script_ms: float
    """All script of an update: reading the message, the model, drawing, what runs in the next frame."""
    script_max_ms: float
    update_ms: float
    """The client's own measure: from the new view until the page is redrawn."""
    update_max_ms: float
    layout_ms: float
    """Style and layout of an update."""
    layout_max_ms: float
    first_choice_ms: float
    """From an empty cache to the first lit choice."""
    first_load_bytes: int
    """Page, script and styles, gzipped."""
    fonts_bytes: int
    picture_bytes: int
    """The heaviest map, gzipped."""

    def rows(self) -> list[tuple[str, str, str, bool]]:
        """What, how much, what it has to be, and whether it is."""
        return [
            (
                f"script of an update, median of {self.updates}",
                f"{self.script_ms:.1f} ms",
                f"< {BAR_MS} ms",
                self.script_ms < BAR_MS,
            ),
            ("script of an update, longest", f"{self.script_max_ms:.1f} ms", "", True),
            ("from the view to the redrawn page, median", f"{self.update_ms:.1f} ms", "", True),
            ("from the view to the redrawn page, longest", f"{self.update_max_ms:.1f} ms", "", True),
            ("style and layout of an update, median", f"{self.layout_ms:.1f} ms", "", True),
            ("style and layout of an update, longest", f"{self.layout_max_ms:.1f} ms", "", True),
            (
                f"from an empty cache to the first lit choice, median of {LOADS}",
                f"{self.first_choice_ms:.0f} ms",
                "",
                True,
            ),
            _weight("page, script and styles, gzipped", self.first_load_bytes, FIRST_LOAD_BAR),
            _weight("fonts", self.fonts_bytes, FONTS_BAR),
            _weight("the heaviest map, gzipped", self.picture_bytes, PICTURE_BAR),
        ]

    @property
    def holds(self) -> bool:
        return all(good for _, _, _, good in self.rows())


def _weight(what: str, found: int, bar: int) -> tuple[str, str, str, bool]:
    return what, f"{found:,} B", f"< {bar:,} B", found < bar


class Meter:
    """What the browser says of a page's main thread, in milliseconds since it was opened."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def read(self) -> tuple[float, float]:
        """Script, without the layout that it may force; style and layout."""
        told = self.session.send("Performance.getMetrics")["metrics"]
        found = {metric["name"]: 1000 * float(metric["value"]) for metric in told}
        return found["ScriptDuration"], found["RecalcStyleDuration"] + found["LayoutDuration"]


WATCH = """
localStorage.setItem('maniple.speed', '0');
window.updates = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntriesByName('maniple:update')) window.updates.push(entry.duration);
}).observe({ type: 'measure' });
"""
"""Without motion every view is drawn at once, as it comes. The measures are kept as they are made."""


def measure_client() -> ClientReport:
    board = made_board()
    views = made_views(board, 1 + WARM + UPDATES)
    stage = Stage(board, views[0])
    with stage.running(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        version = browser.version
        choices = [first_choice(browser, stage) for _ in range(LOADS)]
        costs, own = updates(browser, stage, views[1:])
        browser.close()
    script = [cost[0] for cost in costs]
    layout = [cost[1] for cost in costs]
    first_load, fonts, picture = weights()
    return ClientReport(
        browser=f"Chromium {version.partition('.')[0]}",
        updates=len(costs),
        view_bytes=stage.sent // (WARM + UPDATES),
        script_ms=round(median(script), 2),
        script_max_ms=round(max(script), 2),
        update_ms=round(median(own), 2),
        update_max_ms=round(max(own), 2),
        layout_ms=round(median(layout), 2),
        layout_max_ms=round(max(layout), 2),
        first_choice_ms=round(median(choices)),
        first_load_bytes=first_load,
        fonts_bytes=fonts,
        picture_bytes=picture,
    )


def first_choice(browser: Browser, stage: Stage) -> float:
    """Milliseconds from the address to the first choice that is lit, with an empty cache."""
    context = browser.new_context(viewport=DESKTOP)
    page = context.new_page()
    page.goto(f"{stage.address}/game/bench", wait_until="commit")
    found = page.wait_for_function("() => document.querySelector('[data-lit]') && performance.now()", polling="raf")
    spent = float(found.json_value())
    context.close()
    return spent


def updates(
    browser: Browser, stage: Stage, views: list[dict[str, Any]]
) -> tuple[list[tuple[float, float]], list[float]]:
    """What each update cost by the browser's own account (processor time), and by the client's (the clock's)."""
    context = browser.new_context(viewport=DESKTOP)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(f"{stage.address}/game/bench")
    page.wait_for_selector("[data-lit]")
    page.wait_for_timeout(1500)
    lit = page.locator("[data-lit]").count()
    assert lit >= OPTIONS // 2, f"only {lit} things are lit"
    meter = Meter(page)
    costs = []
    before_all = len(page.evaluate("updates"))
    for number, view in enumerate(views, 1):
        before = meter.read()
        stage.push(view)
        time.sleep(SETTLED)
        while page.evaluate("updates.length") < before_all + number:  # a busy machine
            time.sleep(SETTLED)
        after = meter.read()
        costs.append((after[0] - before[0], after[1] - before[1]))
    own = [float(found) for found in page.evaluate("updates")[before_all:]]
    assert len(own) == len(views), f"{len(own)} updates were drawn of {len(views)}"
    said = page.locator("#prompt").inner_text()
    assert f"time {views[-1]['move']}" in said, said
    context.close()
    return costs[WARM:], own[WARM:]


def weights() -> tuple[int, int, int]:
    """Bytes of page, script and styles; of the fonts; of the heaviest map."""
    assets = STATIC / "assets"
    page = len(gzip.compress((STATIC / "index.html").read_bytes(), 9))
    code = sum(path.stat().st_size for kind in ("js", "css") for path in assets.glob(f"*.{kind}.gz"))
    fonts = sum(path.stat().st_size for path in assets.glob("*.woff2"))
    return page + code, fonts, max(path.stat().st_size for path in (STATIC / "pictures").glob("*.svg.gz"))


# -------------------------------------------------------------------- telling


def section(report: ClientReport) -> str:
    """The client's part of `docs/bench.md`."""
    today = datetime.now(UTC).date().isoformat()
    where = machine().replace(f", {platform.python_implementation()} {platform.python_version()}", "")
    lines = [
        HEADING,
        "",
        f"`python -m tests.browser.bench`, {today}, on {where}, {report.browser}.",
        "",
        f"A drawn map with {COUNTERS} counters and {OPTIONS} options; {UPDATES} views of {report.view_bytes:,} bytes",
        "come through the WebSocket. Each moves four counters, turns two, and has new options. Script, and style and",
        "layout, are all that ran for a view, in processor time as the browser counts it; the rest goes by the clock.",
        "",
        "| what | is | has to be |",
        "| --- | ---: | ---: |",
        *(f"| {what} | {value} | {bar} |" for what, value, bar, _ in report.rows()),
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.bench", description="How fast the client is.")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put them into a page of results")
    arguments = parser.parse_args()
    if chromium() is None:
        print(WITHOUT_CHROMIUM, file=sys.stderr)
        return 0
    report = measure_client()
    if arguments.write is not None:
        page = arguments.write.read_text(encoding="utf-8") if arguments.write.exists() else ""
        arguments.write.write_text(put_section(page, section(report)), encoding="utf-8")
    if arguments.json:
        print(json.dumps(asdict(report)))
    else:
        for what, value, bar, good in report.rows():
            print(f"{what:<56} {value:>10}   {bar:<12} {'' if good else 'missed'}".rstrip())
    return 0 if report.holds else 1


if __name__ == "__main__":
    sys.exit(main())
