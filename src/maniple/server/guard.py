"""What stands before every request: who asks, from where, and how the answer is to be handled.

The guard looks at the Host, the Origin and the size, gives a browser its cookie and renews it, puts the
security headers on every answer, and turns whatever goes wrong into one sentence.
"""

from __future__ import annotations

import logging
import re
import secrets
from contextlib import suppress
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maniple.server.config import LOOPBACK, Config
from maniple.server.errors import Refusal

LOG: Final = logging.getLogger("maniple.server")

COOKIE: Final = "maniple"
COOKIE_BYTES: Final = 32
COOKIE_AGE: Final = 400 * 24 * 3600
"""The longest that browsers keep one; it begins anew with every page that is opened."""
MOST_HOST: Final = 261
"""Characters of the Host: the longest name that there can be, and a port. It is drawn into QR codes."""
PAGE: Final = "maniple.page"
"""In the scope of a request for a page."""
_COOKIE: Final = re.compile(r"[A-Za-z0-9_-]{43}")

SECURITY: Final = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
        b"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
]


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self  # then the router raises what it does not find, and does not answer in its own words
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = monotonic()
        headers = plain_headers(scope)
        cookie, is_new = cookie_of(headers)
        scope["cookie"] = cookie
        status = 0
        welcome = False

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = [*message.get("headers", []), *SECURITY]
                kept_by_all = any(name == b"cache-control" and b"public" in value for name, value in given)
                if not any(name == b"cache-control" for name, _ in given):
                    given.append((b"cache-control", b"no-store"))
                if welcome and (is_new or scope.get(PAGE)) and not kept_by_all:
                    given.append((b"set-cookie", self._set_cookie(cookie, scope["scheme"])))
                message = {**message, "headers": given}
            try:
                await send(message)
            except RuntimeError as error:
                if "closed" not in str(error):
                    raise
                # The line was closed under the answer, as after bytes that are no request: nobody is there to read it.

        try:
            self._check_host(headers)
            if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
                check_origin(headers)
            # A form of another site comes without the browser's cookie: a new one would take all its seats away.
            welcome = True
            await self.app(scope, receive, guarded)
        except Refusal as refusal:
            await answer_refusal(refusal, guarded)
        except HTTPException as error:
            await answer_refusal(unknown(error), guarded)
        except Exception:
            LOG.exception("failed", extra={"method": scope["method"], "path": scope["path"]})
            if status:
                raise  # half an answer is out already: only the connection can be closed
            await answer_refusal(failed(), guarded)
        LOG.debug(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round((monotonic() - begun) * 1000, 1),
            },
        )

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = plain_headers(scope)
        cookie, _ = cookie_of(headers)
        scope["cookie"] = cookie
        accepted = False

        async def watched(message: Message) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            await send(message)

        try:
            self._check_host(headers)
            check_origin(headers)
            await self.app(scope, receive, watched)
        except (Refusal, HTTPException) as error:
            await deny(scope, send, error if isinstance(error, Refusal) else unknown(error), accepted)
        except Exception:
            LOG.exception("failed", extra={"method": "WEBSOCKET", "path": scope["path"]})
            await deny(scope, send, failed(), accepted)

    def _check_host(self, headers: dict[str, str]) -> None:
        """A foreign name that leads to this machine is an attack by way of the name service."""
        if len(headers.get("host", "")) > MOST_HOST:
            raise Refusal("wrong-host", f"No server has so long a name; expected at most {MOST_HOST} characters.")
        if not self.config.is_local:
            return
        try:
            name = urlsplit(f"//{headers.get('host', '')}").hostname
        except ValueError:
            name = None
        if name not in LOOPBACK and name not in (self.config.host, *self.config.names):
            sentence = "This server answers to localhost only; begin it with --host, or behind a proxy with --name."
            raise Refusal("wrong-host", sentence)

    def _set_cookie(self, cookie: str, scheme: str) -> bytes:
        secure = "; Secure" if scheme == "https" else ""
        return f"{COOKIE}={cookie}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}".encode()


def unknown(error: HTTPException) -> Refusal:
    """What the router refuses, in our own shape."""
    if error.status_code == 405:
        refusal = Refusal("wrong-method", "This address does not take such a request.")
        refusal.allow = (error.headers or {}).get("Allow", "")
        return refusal
    return Refusal("not-found", "There is no such page.")


def failed() -> Refusal:
    return Refusal("failed", "Something went wrong on the server; it has been written down.")


def plain_headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def cookie_of(headers: dict[str, str]) -> tuple[str, bool]:
    """The browser's cookie, and whether it was only now made."""
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and _COOKIE.fullmatch(value):
            return value, False
    return secrets.token_urlsafe(COOKIE_BYTES), True


def check_origin(headers: dict[str, str]) -> None:
    """What changes something must come from our own pages.

    A program that is no browser sends neither header; it has no victim's cookie either.
    """
    origin = headers.get("origin")
    if origin is None and "sec-fetch-site" not in headers:
        return
    try:
        own = origin is not None and urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        own = False
    if not own:
        raise Refusal("other-origin", "This came from another site and was not done.")


async def answer_refusal(refusal: Refusal, send: Send) -> None:
    """The one shape of every error."""
    body = msgspec.json.encode(refusal.body())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.retry_after:
        headers.append((b"retry-after", str(max(1, round(refusal.retry_after + 0.5))).encode()))
    if refusal.allow:
        headers.append((b"allow", refusal.allow.encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def deny(scope: Scope, send: Send, refusal: Refusal, accepted: bool) -> None:
    """Refuse a WebSocket, before it is accepted with a body where the protocol server can send one."""
    extensions: dict[str, Any] = scope.get("extensions") or {}
    messages: list[Message]
    if accepted or "websocket.http.response" not in extensions:
        # 1008 is final: the page does not come back. What passes by itself is worth another try.
        code = 1008 if 400 <= refusal.status < 409 else 1013
        messages = [{"type": "websocket.close", "code": code, "reason": refusal.code}]
    else:
        body = msgspec.json.encode(refusal.body())
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *SECURITY]
        messages = [
            {"type": "websocket.http.response.start", "status": refusal.status, "headers": headers},
            {"type": "websocket.http.response.body", "body": body},
        ]
    with suppress(OSError):  # whoever has gone already needs no answer
        for message in messages:
            await send(message)
