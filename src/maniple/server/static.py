"""The built client and the drawn maps, as files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from maniple.server.boards import STATIC
from maniple.server.errors import Refusal

FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""For what has its hash in its name."""
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


def accepted(header: str) -> set[str]:
    """The encodings that a browser takes; one with q=0 is refused."""
    out = set()
    for part in header.split(","):
        name, _, rest = part.strip().partition(";")
        if name and not re.fullmatch(r"\s*q=0(\.0*)?\s*", rest):
            out.add(name.strip().lower())
    return out


def file_answer(request: Request, path: Path, cache: str) -> Response:
    """A file, packed where there is such a copy and the browser takes it."""
    kind = TYPES.get(path.suffix)
    if kind is None or not path.is_file():
        raise Refusal("not-found", "There is no such file.")
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    takes = accepted(request.headers.get("accept-encoding", ""))
    for name, suffix in PACKED:
        packed = path.with_name(path.name + suffix)
        if name in takes and packed.is_file():
            headers["content-encoding"] = name
            return FileResponse(packed, headers=headers, media_type=kind)
    return FileResponse(path, headers=headers, media_type=kind)


async def asset(request: Request) -> Response:
    """`/assets/NAME`: content-hashed, so kept for good."""
    name = request.path_params["name"]
    if not _NAME.fullmatch(name):
        raise Refusal("not-found", "There is no such file.")
    return file_answer(request, STATIC / "assets" / name, FOR_GOOD)


async def page(request: Request) -> Response:
    """The client itself, which finds out from the address what to show."""
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NO_CLIENT, headers={"cache-control": "no-cache"})
    return file_answer(request, index, "no-cache")


async def top_file(request: Request) -> Response:
    """A file beside the page: `/favicon.svg`, `/robots.txt`."""
    name = request.path_params["name"]
    if not _NAME.fullmatch(name) or name.endswith(".html"):
        raise Refusal("not-found", "There is no such page.")
    return file_answer(request, STATIC / name, "no-cache")
