"""A server in the test's own process, and visitors who talk to it.

`Visit` speaks HTTP through ASGI; `served` runs a real uvicorn on a free loopback port, for WebSockets.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvicorn
import websockets

from maniple.server.app import Server
from maniple.server.botpool import Pondering, Task, Thought, think
from maniple.server.config import Config
from maniple.server.hub import Hub
from maniple.server.run import bind, web_settings
from maniple.server.store import Store, open_store

GAME = "judean-hammer"
QUICK = Config(bot_pause=0.0, thought=(0.05, 0.1), limits=0.0)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run an asynchronous test; one that hangs fails."""

    async def timed() -> None:
        await asyncio.wait_for(work, 60)

    asyncio.run(timed())


class BotsHere:
    """Bots that think in this process, so that tests need not wait for others to start."""

    async def choose(self, task: Task, report: Any = None) -> Thought:
        await asyncio.sleep(0)
        return think(task, report)

    def ponder(self, task: Task) -> Pondering | None:
        return None

    def begin(self) -> None:
        pass

    async def stop(self) -> None:
        pass


class Visit:
    """One browser."""

    def __init__(self, client: httpx.AsyncClient, address: str) -> None:
        self.http = client
        self.address = address

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        headers = {"content-type": "application/json", "origin": self.address}
        answer = await self.http.post(path, content=json.dumps(body or {}), headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def new(self, *who: str, **others: Any) -> str:
        """A new table; its id."""
        seats = [{"who": word} for word in who]
        made = await self.post("/api/games", {"game": GAME} | {"seats": seats} | others)
        return str(made["id"])

    async def sit(self, game: str, *seats: int, name: str = "") -> None:
        for seat in seats:
            await self.post(f"/api/games/{game}/sit", {"seat": seat, "nonce": secrets.token_hex(16), "name": name})

    async def hot_seat(self, **others: Any) -> str:
        """A game with both seats at this screen, begun."""
        game = await self.new("here", "here", **others)
        await self.sit(game, 0, 1)
        return game

    async def link(self, game: str, seat: int) -> str:
        """The token of a new link."""
        made = await self.post(f"/api/games/{game}/links", {"seat": seat})
        return str(made["path"]).removeprefix("/j#")

    async def claim(self, token: str) -> Any:
        return await self.post("/api/claim", {"token": token})

    def cookie(self) -> str:
        return str(self.http.cookies["maniple"])

    @asynccontextmanager
    async def live(self, game: str) -> AsyncIterator[Live]:
        """The open page of a game."""
        address = self.address.replace("http", "ws") + f"/api/games/{game}/live"
        headers = {"cookie": f"maniple={self.cookie()}"}
        origin = websockets.Origin(self.address)
        async with websockets.connect(address, additional_headers=headers, origin=origin, proxy=None) as line:
            page = Live(self, game, line)
            await page.state()
            yield page


class Live:
    """What an open page knows: the last views, and the log as it was pushed."""

    def __init__(self, visit: Visit, game: str, line: Any) -> None:
        self.visit = visit
        self.game = game
        self.line = line
        self.views: dict[int, Any] = {}
        self.log: dict[int, list[Any]] = {}
        self.info: Any = None
        self.asks: list[Any] = []
        self.chat: list[Any] = []
        self.raw: list[str] = []
        """Every message, as it came."""

    async def next(self, seconds: float = 10) -> Any:
        """The next message, taken in; beats are answered on the way."""
        text = await asyncio.wait_for(self.line.recv(), seconds)
        if "beat" in (message := json.loads(text)):
            await self.line.send(text)
            return await self.next(seconds)
        self.raw.append(text)
        getattr(self, f"_{message['type']}")(message)
        return message

    def _state(self, message: Any) -> None:
        self.info, self.chat, self.asks = message["info"], message["chat"], message["asks"]
        self.views = {view["seat"]: view for view in message["views"]}
        self.log = {view["seat"]: lines for view, lines in zip(message["views"], message["log"], strict=True)}

    def _view(self, message: Any) -> None:
        seat = message["view"]["seat"]
        self.views[seat] = message["view"]
        for line in message["log"]:
            kept = [old for old in self.log.setdefault(seat, []) if old["number"] < line["number"]]
            self.log[seat] = [*kept, line]

    def _info(self, message: Any) -> None:
        self.info = message["info"]

    def _asks(self, message: Any) -> None:
        self.asks = message["asks"]

    def _chat(self, message: Any) -> None:
        self.chat.append(message["chat"])

    def _thinking(self, message: Any) -> None:
        assert 0 <= message["progress"] <= 1

    async def until(self, kind: str, seconds: float = 10) -> Any:
        while True:
            message = await self.next(seconds)
            if message["type"] == kind:
                return message

    async def state(self) -> Any:
        return await self.until("state")

    async def settle(self, seconds: float = 0.15) -> list[Any]:
        """Everything that comes until it is quiet."""
        found = []
        while True:
            try:
                found.append(await self.next(seconds))
            except TimeoutError:
                return found

    def asked(self) -> int:
        """The seat of ours that has options; -1 for none."""
        return next((seat for seat, view in self.views.items() if view["options"]), -1)

    async def act(self, line: str = "", seat: int | None = None, status: int = 200) -> Any:
        """Take an option (the first if none is named) with the present `at`."""
        at_seat = self.asked() if seat is None else seat
        view = self.views[at_seat]
        body = {"seat": at_seat, "at": view["at"], "line": line or view["options"][0]["line"]}
        return await self.visit.post(f"/api/games/{self.game}/actions", body, status)

    async def play(self, moves: int, rng: Random) -> int:
        """Random actions until so many were made or the game is over; how many."""
        for made in range(moves):
            if self.info["status"] == "over":
                return made
            seat = self.asked()
            before = self.views[seat]["at"]
            await self.act(rng.choice(self.views[seat]["options"])["line"])
            while self.info["status"] != "over" and (self.asked() < 0 or self.views[self.asked()]["at"] == before):
                await self.next()
        return moves


@asynccontextmanager
async def here(store: Store, config: Config = QUICK, bots: Any = None) -> AsyncIterator[tuple[Any, Hub]]:
    """A server without a socket: a maker of visitors, and its hub."""
    server = Server(config, lambda: _same(store), bots or BotsHere())
    async with server.running() as hub:
        app = server.app()

        def visitor(address: str = "http://localhost", client: tuple[str, int] = ("127.0.0.1", 123)) -> Visit:
            transport = httpx.ASGITransport(app=app, client=client)
            return Visit(httpx.AsyncClient(transport=transport, base_url=address), address)

        yield visitor, hub


@asynccontextmanager
async def _same(store: Store) -> AsyncIterator[Store]:
    yield store


class _Uvicorn(uvicorn.Server):
    """Without its own way with signals: those are the test runner's."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def served(path: Path | str, config: Config = QUICK, bots: Any = None) -> AsyncIterator[tuple[Any, Hub]]:
    """A real server on a free port of this machine."""
    with bind(replace(config, port=0)) as bound:
        port = bound.getsockname()[1]
        server = Server(config, lambda: open_store(path), bots or BotsHere())
        async with server.running() as hub:
            web = _Uvicorn(web_settings(server.app(), config))
            work = asyncio.ensure_future(web.serve(sockets=[bound]))
            while not web.started:
                await asyncio.sleep(0.005)
            clients: list[httpx.AsyncClient] = []

            def visitor() -> Visit:
                address = f"http://127.0.0.1:{port}"
                clients.append(httpx.AsyncClient(base_url=address, trust_env=False))
                return Visit(clients[-1], address)

            try:
                yield visitor, hub
            finally:
                for client in clients:
                    await client.aclose()
                web.should_exit = True
                await work
