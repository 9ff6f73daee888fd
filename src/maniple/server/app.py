"""The web application: doors from the table in `routes.py`, pages and files, and the guard before all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from maniple.kernel.errors import UserError
from maniple.server import static
from maniple.server.boards import picture_path
from maniple.server.botplay import BotPlay
from maniple.server.botpool import BotPool, Thinker
from maniple.server.calls import Call
from maniple.server.config import Config
from maniple.server.errors import Refusal
from maniple.server.guard import Guard
from maniple.server.hub import Hub
from maniple.server.limits import LOOK, Limits
from maniple.server.openapi import description
from maniple.server.routes import DOORS, Door, Text
from maniple.server.seats import Beginning
from maniple.server.sockets import live_endpoint
from maniple.server.static import FOR_GOOD
from maniple.server.store import Store, StoreError, Unavailable

OpenStore = Callable[[], AbstractAsyncContextManager[Store]]


class Server:
    """What lives from the start to the stop of one server."""

    def __init__(self, config: Config, open_store: OpenStore, bots: Thinker | None = None) -> None:
        self.config = config
        self.limits = Limits(config.limits)
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
            self.limits.take(door.pace, cookie, address_of(request))
            body = None
            if decoder is not None:
                check_kind(request)
                body = read_body(await body_of(request, door.size), decoder)
            call = Call(self.hub, cookie, request.path_params, request.query_params, body, base_of(request))
            try:
                found = await door.endpoint(call)
            except Unavailable as error:
                raise Refusal("stopping", str(error), retry_after=2) from None
            except StoreError as error:
                raise Refusal("failed", str(error)) from None
            except UserError as error:
                raise Refusal("bad-request", str(error)) from None
            return response_of(found, door)

        return answer

    def app(self) -> ASGIApp:
        """The application, guarded. It answers while the server is `running`."""
        by_path: dict[str, dict[str, Callable[[Request], Awaitable[Response]]]] = {}
        for door in DOORS:
            by_path.setdefault(door.path, {})[door.method] = self.endpoint(door)
        routes: list[Any] = [
            Route(path, _by_method(methods), methods=list(methods)) for path, methods in by_path.items()
        ]
        routes += [
            WebSocketRoute("/api/games/{id}/live", self.live),
            Route("/api/boards/{hash}/map.svg", self.picture),
            Route("/openapi.json", self.openapi),
            Route("/assets/{name}", static.asset),
            Route("/", static.page),
            Route("/j", static.page),
            Route("/game/{id}", static.page),
            Route("/{name}", static.top_file),
        ]
        return Guard(Router(routes, redirect_slashes=False), self.config)

    async def live(self, websocket: WebSocket) -> None:
        host = websocket.client.host if websocket.client else ""
        self.limits.take(LOOK, websocket.scope["cookie"], host)
        await live_endpoint(self.hub, websocket, websocket.path_params["id"])

    async def picture(self, request: Request) -> Response:
        self.limits.take(LOOK, request.scope["cookie"], address_of(request))
        path = picture_path(request.path_params["hash"])
        if path is None:
            raise Refusal("not-found", "There is no drawn map for this board.")
        return static.file_answer(request, path, FOR_GOOD)

    async def openapi(self, _request: Request) -> Response:
        return Response(description(), media_type="application/json")


def _by_method(
    methods: dict[str, Callable[[Request], Awaitable[Response]]],
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return await methods["GET" if request.method == "HEAD" else request.method](request)

    return answer


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def base_of(request: Request) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


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
        raise Refusal("bad-request", f"The request does not hold up: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("bad-request", "The request is not JSON.") from None


def response_of(found: Any, door: Door) -> Response:
    headers = {"cache-control": FOR_GOOD} if door.for_good else {}
    if isinstance(found, Text):
        return Response(found.text, media_type=found.kind, headers=headers)
    body = found if isinstance(found, bytes) else msgspec.json.encode(found)
    return Response(body, media_type="application/json", headers=headers)
