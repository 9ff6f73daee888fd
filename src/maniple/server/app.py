"""The web application: doors from the table in `routes.py`, pages and files, and the guard before all of them."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, Router, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from maniple.kernel.errors import UserError
from maniple.server import static
from maniple.server.answers import ASK_AGAIN, FOR_GOOD, Answer, respond
from maniple.server.boards import parts_of, picture_path
from maniple.server.botplay import BotPlay
from maniple.server.botpool import BotPool, Thinker
from maniple.server.calls import Call
from maniple.server.config import Config
from maniple.server.errors import Refusal
from maniple.server.guard import Guard
from maniple.server.hub import Hub
from maniple.server.limits import LOOK, Limits
from maniple.server.lines import home_of, too_many_lines
from maniple.server.openapi import description
from maniple.server.routes import DOORS, Door
from maniple.server.seats import Beginning
from maniple.server.sockets import live_endpoint
from maniple.server.store import Store, StoreError, Unavailable
from maniple.server.words import in_words

LOG: Final = logging.getLogger("maniple.server")

OpenStore = Callable[[], AbstractAsyncContextManager[Store]]


class Server:
    """What lives from the start to the stop of one server."""

    def __init__(self, config: Config, open_store: OpenStore, bots: Thinker | None = None) -> None:
        self.config = config
        self.limits = Limits(config.limits)
        self.pages: Counter[str] = Counter()
        """Open pages of each address; behind a proxy only this tells whose they are."""
        self.hub: Hub
        self._open_store = open_store
        self._bots = bots

    @asynccontextmanager
    async def running(self, several: bool = False) -> AsyncIterator[Hub]:
        """Open the store and go on with everything that was under way; at the end leave nothing half done."""
        async with self._open_store() as store:
            pool = self._bots or BotPool(self.config.bot_workers)
            self.hub = Hub(store, self.config)
            Beginning(self.hub)
            bots = BotPlay(self.hub, pool)
            store.listen(self.hub.other_worker)
            await bots.start(several)
            try:
                yield self.hub
            finally:
                await self.hub.stop()
                await pool.stop()

    def endpoint(self, door: Door) -> Callable[[Request], Awaitable[Response]]:
        """A door as Starlette knows it."""
        decoder = msgspec.json.Decoder(door.body) if door.body is not None else None

        async def answer(request: Request) -> Response:
            cookie: str = request.scope["cookie"]
            home = home_of_request(request)
            self.limits.take(door.pace, cookie, home)
            body = None
            if decoder is not None:
                check_kind(request)
                body = read_body(await body_of(request, door.size), decoder)
            call = Call(self.hub, cookie, request.path_params, request.query_params, body, base_of(request), home)
            try:
                found = await door.endpoint(call)
            except Unavailable as error:
                raise out_of_reach(door.path, error) from None
            except StoreError as error:
                raise Refusal("failed", str(error)) from None
            except UserError as error:
                raise Refusal("bad-request", str(error)) from None
            return await respond(request, found, ASK_AGAIN if door.asks_again else "")

        return answer

    def app(self) -> ASGIApp:
        """The application, guarded. It answers while the server is `running`."""
        by_path: dict[str, dict[str, Callable[[Request], Awaitable[Response]]]] = {}
        for door in sorted(DOORS, key=lambda door: not door.path.endswith("/actions")):  # the busiest comes first
            by_path.setdefault(door.path, {})[door.method] = self.endpoint(door)
        routes: list[Any] = [Route(path, Doors(methods), methods=list(methods)) for path, methods in by_path.items()]
        routes += [
            WebSocketRoute("/api/games/{id}/live", self.live),
            Route("/api/boards/{hash}/map.svg", self.picture),
            Route("/openapi.json", self.openapi),
            Route("/assets/{name}", static.asset),
            Route("/", static.page),
            Route("/j", static.page),
            Route("/game/{id}", static.page),
            Route("/play/{game}", static.page),
            Route("/rules/{game}", static.page),
            Route("/{name}", static.top_file),
        ]
        return Guard(Router(routes, redirect_slashes=False, default=static.nowhere), self.config)

    async def live(self, websocket: WebSocket) -> None:
        home = home_of_request(websocket)
        self.limits.take(LOOK, websocket.scope["cookie"], home)
        if self.limits.scale and self.pages[home] >= self.config.lines * self.limits.scale:
            raise too_many_lines()
        self.pages[home] += 1
        try:
            await live_endpoint(self.hub, websocket, websocket.path_params["id"])
        except StoreError as error:
            raise out_of_reach(websocket.url.path, error) from None
        finally:
            self.pages[home] -= 1
            if not self.pages[home]:
                del self.pages[home]

    async def picture(self, request: Request) -> Response:
        self.limits.take(LOOK, request.scope["cookie"], home_of_request(request))
        components, stamp = parts_of(request.path_params["hash"])
        path = picture_path(components)
        if path is None:
            raise Refusal("not-found", "There is no drawn map for this board.")
        kept = await self.hub.boards.find(components)
        is_this = kept is not None and kept.stamp == stamp
        return await static.file_answer(request, path, FOR_GOOD if is_this else ASK_AGAIN)

    async def openapi(self, request: Request) -> Response:
        return await respond(request, Answer(description(), cache=ASK_AGAIN))


class Doors:
    """The doors at one path, by method. An application itself: what Starlette wraps around a function costs time."""

    def __init__(self, methods: dict[str, Callable[[Request], Awaitable[Response]]]) -> None:
        self.methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        response = await self.methods[method](Request(scope, receive))
        await response(scope, receive, send)


def out_of_reach(path: str, error: StoreError) -> Refusal:
    """Where the database is, and what ails it, is for whoever runs the server."""
    LOG.error("store", extra={"path": path, "sentence": str(error)})
    return Refusal("stopping", "The games cannot be reached; try again in a moment.", retry_after=2)


def home_of_request(request: HTTPConnection) -> str:
    """Whose it is, as far as limits go: whoever has a whole network of addresses is one visitor."""
    return home_of(request.client.host if request.client else "")


def base_of(request: Request) -> str:
    return f"{request.scope['scheme']}://{request.headers.get('host', '')}"


def check_kind(request: Request) -> None:
    """A form of another site cannot send this type without asking us first."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal("not-json", "This takes JSON only; expected the content type application/json.")


async def body_of(request: Request, most: int) -> bytes:
    """The body, unless it is too big."""
    too_big = Refusal("too-big", f"That is too big; expected at most {most // 1024} kB.")
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length[:12]) > most:
        raise too_big
    parts, size = [], 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise too_big
            parts.append(part)
    except ClientDisconnect:
        raise Refusal("bad-request", "The request broke off.") from None
    return b"".join(parts)


def read_body(body: bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
    """The request in its shape, or one sentence on what is wrong with it."""
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"The request does not hold up: {in_words(str(error))}.") from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise Refusal("bad-request", "The request is not JSON.") from None
