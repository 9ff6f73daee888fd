"""Answers as they go out: packed where they are long and the browser takes it, and not sent again where it has them."""

from __future__ import annotations

import asyncio
import gzip
import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

JSON: Final = "application/json"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""For what has its hash in its name."""
ASK_AGAIN: Final = "no-cache"
"""A browser may keep it, and asks each time whether it is still the same."""
LONG: Final = 2_000
"""Bytes from which packing is worth its time."""
VERY_LONG: Final = 50_000
"""Bytes from which it would hold up everybody else, and is done in a thread."""
LEVEL: Final = 5


@dataclass(frozen=True)
class Answer:
    """An answer that is more than plain data."""

    body: bytes
    kind: str = JSON
    cache: str = ""
    """Empty: nobody keeps it."""


def accepted(header: str) -> set[str]:
    """The encodings that a browser takes; one with q=0 is refused."""
    out = set()
    for part in header.split(","):
        name, _, rest = part.strip().partition(";")
        if name and not re.fullmatch(r"\s*q=0(\.0*)?\s*", rest):
            out.add(name.strip().lower())
    return out


def has_it(request: Request, tag: str) -> bool:
    """Whether the browser says that it has what bears this tag."""
    known = request.headers.get("if-none-match", "")
    return tag in {part.strip().removeprefix("W/") for part in known.split(",")}


def unchanged(headers: dict[str, str]) -> Response:
    """What the browser has is still right."""
    return Response(status_code=304, headers=headers)


async def respond(request: Request, found: Any, cache: str = "") -> Response:
    """Plain data, or an answer, as a response."""
    answer = found if isinstance(found, Answer) else Answer(msgspec.json.encode(found), JSON, cache)
    headers = {}
    if answer.cache:
        headers["cache-control"] = answer.cache
    if answer.cache == ASK_AGAIN:
        headers["etag"] = f'"{blake2b(answer.body, digest_size=16).hexdigest()}"'
        if has_it(request, headers["etag"]):
            return unchanged(headers)
    body = answer.body
    if len(body) >= LONG:
        headers["vary"] = "accept-encoding"
        if "gzip" in accepted(request.headers.get("accept-encoding", "")):
            headers["content-encoding"] = "gzip"
            body = await packed(body)
    return Response(body, media_type=answer.kind, headers=headers)


async def packed(body: bytes) -> bytes:
    """As gzip; what is very long in a thread."""
    if len(body) < VERY_LONG:
        return gzip.compress(body, LEVEL, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, LEVEL, mtime=0)
