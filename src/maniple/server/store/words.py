"""Small things that reading and writing share: ids, hashes, times, and texts that any database takes."""

from __future__ import annotations

import json
import re
import secrets
import time
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection, bindparam, select

from maniple.server.store import schema as s
from maniple.server.store.api import UnknownGame

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
ID: Final = re.compile(r"[a-z2-7]{12}")
KEY: Final = select(s.games.c.key).where(s.games.c.id == bindparam("id"))


def new_id() -> str:
    """A game's id: 60 random bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def unknown(game: str) -> UnknownGame:
    return UnknownGame(f"There is no game {json.dumps(game[:40])}.")


def find_key(conn: Connection, game: str) -> int:
    """The small number of a game within the database. What cannot be an id is not asked for."""
    key = conn.execute(KEY, {"id": game}).scalar() if ID.fullmatch(game) else None
    if key is None:
        raise unknown(game)
    return int(key)


def token_hash(token: str) -> bytes:
    """What is kept of a secret link. It is long and random, so a plain hash cannot be turned back."""
    return blake2b(token.encode("utf-8", "surrogatepass"), digest_size=16, person=b"maniple token").digest()


def cookie_hash(cookie: str) -> bytes:
    """What is kept of a browser's cookie."""
    return blake2b(cookie.encode("utf-8", "surrogatepass"), digest_size=16, person=b"maniple cookie").digest()


def milliseconds(seconds: float = 0.0) -> int:
    """Seconds since 1970 as the tables keep them; now for 0."""
    return round((seconds or time.time()) * 1000)


def packed(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def clean(written: str) -> str:
    """What somebody wrote, without what PostgreSQL refuses: NUL and halves of characters."""
    return written.replace("\0", "").encode("utf-8", "replace").decode()
