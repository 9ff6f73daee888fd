"""The built client and the drawn maps, as files."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from maniple.server.answers import ASK_AGAIN, FOR_GOOD, LONG, Answer, accepted, has_it, respond, unchanged
from maniple.server.boards import STATIC
from maniple.server.errors import Refusal
from maniple.server.guard import PAGE

_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,120}")
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".ico": "image/x-icon",
}
PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
NO_CLIENT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Maniple</title></head>
<body><p>The page has not been built yet: say <code>make client</code>, then load it again.</p></body></html>
"""


async def file_answer(request: Request, path: Path, cache: str) -> Response:
    """A file, packed where the browser takes it, and only if it has not got it."""
    kind = TYPES.get(path.suffix)
    if kind is None or not path.is_file():
        raise Refusal("not-found", "There is no such file.")
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    takes = accepted(request.headers.get("accept-encoding", ""))
    for name, suffix in PACKED:
        copy = path.with_name(path.name + suffix)
        if name in takes and copy.is_file():
            path = copy
            headers["content-encoding"] = name
            break
    else:
        if path.suffix == ".svg" and path.stat().st_size >= LONG:
            return await respond(request, Answer(await asyncio.to_thread(path.read_bytes), kind, cache))
    answer = FileResponse(path, headers=headers, media_type=kind, stat_result=path.stat())
    tag = answer.headers["etag"]
    return unchanged(headers | {"etag": tag}) if has_it(request, tag) else answer


async def asset(request: Request) -> Response:
    """`/assets/NAME`: content-hashed, so kept for good."""
    name = request.path_params["name"]
    if not _NAME.fullmatch(name):
        raise Refusal("not-found", "There is no such file.")
    return await file_answer(request, STATIC / "assets" / name, FOR_GOOD)


async def page(request: Request) -> Response:
    """The client itself, which finds out from the address what to show."""
    request.scope[PAGE] = True
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NO_CLIENT, headers={"cache-control": ASK_AGAIN})
    return await file_answer(request, index, ASK_AGAIN)


async def top_file(request: Request) -> Response:
    """A file beside the page: `/favicon.svg`, `/robots.txt`."""
    name = request.path_params["name"]
    path = STATIC / name
    if not _NAME.fullmatch(name) or path.suffix not in TYPES or path.suffix == ".html" or not path.is_file():
        return lost(request)
    return await file_answer(request, path, ASK_AGAIN)


def lost(request: Request) -> Response:
    """Where there is nothing: somebody who typed the address gets the client, which says so; a program one sentence."""
    index = STATIC / "index.html"
    is_for_people = "text/html" in request.headers.get("accept", "") and request.method in ("GET", "HEAD")
    if not is_for_people or request.url.path.startswith(("/api/", "/assets/")) or not index.is_file():
        raise Refusal("not-found", "There is no such page.")
    return HTMLResponse(index.read_bytes(), 404)


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """What the router calls where no route leads."""
    if scope["type"] != "http":
        raise Refusal("not-found", "There is no such page.")
    await lost(Request(scope))(scope, receive, send)
