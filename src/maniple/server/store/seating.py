"""Games are set up and begun, people sit down: who has which seat, by which link."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from maniple.server.store import schema as s
from maniple.server.store.api import (
    Conflict,
    Draft,
    Link,
    Seat,
    Summary,
)
from maniple.server.store.appending import (
    INSERT_ACTIONS,
    INSERT_SNAPSHOTS,
    TOUCH,
    TOUCH_WITH_SUMMARY,
    action_values,
    new_summary,
    summary_values,
)
from maniple.server.store.base import Base
from maniple.server.store.finding import SEATS, SEATS_OF, USED, find_link, seat_of
from maniple.server.store.words import clean, cookie_hash, find_key, milliseconds, new_id, packed, token_hash
from maniple.server.store.writer import Tx


def put_claim(tx: Tx, cookie: bytes, key: int, seat: int) -> None:
    tx.insert_once(s.visitors, {"hash": cookie, "created": milliseconds()})
    visitor = tx.conn.execute(select(s.visitors.c.key).where(s.visitors.c.hash == cookie)).scalar_one()
    tx.insert_once(s.claims, {"visitor": visitor, "game": key, "seat": seat})


def use_up_invitations(tx: Tx, key: int, seat: int) -> None:
    """Whoever sits down has the seat for himself: not those who made his invitation or opened it before him."""
    tx.conn.execute(delete(s.claims).where(s.claims.c.game == key, s.claims.c.seat == seat))
    links = (s.tokens.c.game == key, s.tokens.c.seat == seat)
    tx.conn.execute(update(s.tokens).where(*links).values(seat=USED - seat))


def put_files(tx: Tx, files: Mapping[str, str]) -> int:
    """The number of an edited component set, which is kept once however many games use it."""
    plain = json.dumps(dict(files), sort_keys=True, ensure_ascii=False).encode()
    digest = blake2b(plain, digest_size=16).digest()
    tx.insert_once(s.files, {"digest": digest, "blob": zlib.compress(plain, 9)})
    return int(tx.conn.execute(select(s.files.c.key).where(s.files.c.digest == digest)).scalar_one())


class Seating(Base):
    """The part of the store that knows who sits where."""

    # ------------------------------------------------------------ games and seats

    async def create(
        self,
        draft: Draft,
        seats: Sequence[Seat],
        *,
        claims: Sequence[tuple[str, int]] = (),
        tokens: Sequence[tuple[str, int]] = (),
    ) -> str:
        game = new_id()
        cookies = [(cookie_hash(cookie), seat) for cookie, seat in claims]
        hashes = [(token_hash(token), seat) for token, seat in tokens]

        def run(tx: Tx) -> str:
            now = milliseconds()
            row = {
                "id": game,
                "slug": draft.slug,
                "rules": draft.rules,
                "components": draft.components,
                "components_hash": draft.components_hash,
                "files": None if draft.files is None else put_files(tx, draft.files),
                "variant": packed(dict(draft.variant)),
                "secret": draft.secret,
                "commitment": draft.commitment,
                "seed": draft.seed,
                "status": draft.status,
                "start": zlib.compress(draft.start.encode(), 9) if draft.start else b"",
                "origin": draft.origin,
                "public": draft.public,
                "record": draft.record,
                "rematch": "",
                "created": now,
            }
            key: int = tx.conn.execute(insert(s.games).returning(s.games.c.key), row).scalar_one()
            summary = {"game": key, "n": len(draft.deeds), "changed": now, **summary_values(draft.summary)}
            tx.conn.execute(insert(s.summaries), summary)
            if seats:
                tx.conn.execute(
                    insert(s.seats),
                    [
                        {
                            "game": key,
                            "seat": seat.seat,
                            "who": seat.who,
                            "bot": seat.bot,
                            "name": clean(seat.name),
                            "settings": packed(dict(seat.settings)),
                            "taken": seat.taken,
                            "nonce": seat.nonce,
                        }
                        for seat in seats
                    ],
                )
            if draft.deeds:
                tx.conn.execute(INSERT_ACTIONS, action_values(key, 0, draft.deeds))
            if draft.snapshots:
                tx.conn.execute(
                    INSERT_SNAPSHOTS, [{"game": key, "n": kept.n, "blob": kept.blob} for kept in draft.snapshots]
                )
            for cookie, seat in cookies:
                put_claim(tx, cookie, key, seat)
            for token, seat in hashes:
                tx.insert_once(s.tokens, {"hash": token, "game": key, "seat": seat})
            tx.changed(game)
            return game

        return await self.writer.submit("", run)

    async def sit(
        self, game: str, seat: int, nonce: str, *, name: str | None = None, cookie: str | None = None
    ) -> tuple[Seat, ...]:
        visitor = None if cookie is None else cookie_hash(cookie)

        def run(tx: Tx) -> tuple[Seat, ...]:
            key = tx.key(game)
            if tx.conn.execute(select(s.games.c.status).where(s.games.c.key == key)).scalar() != "waiting":
                raise Conflict("The game has already begun.")
            values: dict[str, Any] = {"taken": True, "nonce": nonce}
            if name is not None:
                values["name"] = clean(name)
            free = (s.seats.c.game == key, s.seats.c.seat == seat, s.seats.c.taken.is_(False))
            if tx.conn.execute(update(s.seats).where(*free).values(values)).rowcount != 1:
                raise Conflict("The seat is taken.")
            seats = tuple(seat_of(found) for found in tx.conn.execute(SEATS, {"keys": [key]}))
            if seats[seat].who == "link":
                use_up_invitations(tx, key, seat)
            if visitor is not None:
                put_claim(tx, visitor, key, seat)
            tx.conn.execute(TOUCH, {"key": key, "now": milliseconds()})
            tx.changed(game)
            return seats

        return await self.writer.submit(game, run)

    async def begin(
        self, game: str, *, seed: str, start: str = "", summary: Summary | None = None, rules: int | None = None
    ) -> None:
        def run(tx: Tx) -> None:
            key = tx.key(game)
            values: dict[str, Any] = {"status": "running", "seed": seed}
            if rules is not None:
                values["rules"] = rules
            if start:
                values["start"] = zlib.compress(start.encode(), 9)
            waiting = (s.games.c.key == key, s.games.c.status == "waiting")
            if tx.conn.execute(update(s.games).where(*waiting).values(values)).rowcount != 1:
                raise Conflict("The game has already begun.")
            now = {"key": key, "now": milliseconds()}
            if summary is None:
                tx.conn.execute(TOUCH, now)
            else:
                tx.conn.execute(TOUCH_WITH_SUMMARY, now | new_summary(summary))
            tx.changed(game)

        await self.writer.submit(game, run)

    async def set_settings(self, game: str, seat: int, settings: Mapping[str, Any]) -> None:
        value = packed(dict(settings))

        def run(tx: Tx) -> None:
            key = tx.key(game)
            here = (s.seats.c.game == key, s.seats.c.seat == seat)
            tx.conn.execute(update(s.seats).where(*here).values(settings=value))
            tx.changed(game)

        await self.writer.submit(game, run)

    async def set_rematch(self, game: str, rematch: str) -> str:
        def run(tx: Tx) -> str:
            key = tx.key(game)
            first = (s.games.c.key == key, s.games.c.rematch == "")
            if tx.conn.execute(update(s.games).where(*first).values(rematch=rematch)).rowcount:
                tx.changed(game)
            return str(tx.conn.execute(select(s.games.c.rematch).where(s.games.c.key == key)).scalar_one())

        return await self.writer.submit(game, run)

    # ------------------------------------------------------------ who is who

    async def add_token(self, game: str, seat: int, token: str) -> None:
        kept = token_hash(token)
        await self.writer.submit(
            game, lambda tx: tx.insert_once(s.tokens, {"hash": kept, "game": tx.key(game), "seat": seat})
        )

    async def find_token(self, token: str) -> Link | None:
        kept = token_hash(token)
        return await self.read(lambda conn: find_link(conn, kept))

    async def follow(self, cookie: str, token: str) -> Link | None:
        found = await self.find_token(token)
        if found is None:
            return None
        visitor, kept = cookie_hash(cookie), token_hash(token)

        def run(tx: Tx) -> Link | None:
            link = find_link(tx.conn, kept)  # again, as somebody may have sat down since
            if link is not None and not link.used:
                put_claim(tx, visitor, tx.key(link.game), link.seat)
                tx.changed(link.game)
            return link

        return await self.writer.submit(found.game, run)

    async def claim(self, cookie: str, game: str, seat: int, *, instead: tuple[str, int] | None = None) -> None:
        visitor = cookie_hash(cookie)

        def run(tx: Tx) -> None:
            key = tx.key(game)
            here = (s.seats.c.game == key, s.seats.c.seat == seat)
            if instead is not None and tx.conn.execute(select(s.seats.c.taken).where(*here)).scalar():
                before = (s.claims.c.game == find_key(tx.conn, instead[0]), s.claims.c.seat == instead[1])
                same = select(s.claims.c.visitor).where(*before)
                now = (s.claims.c.game == key, s.claims.c.seat == seat, s.claims.c.visitor.in_(same))
                if tx.conn.execute(select(s.claims.c.visitor).where(*now)).first() is None:
                    raise Conflict("Somebody else sits there.")
            put_claim(tx, visitor, key, seat)
            tx.changed(game)

        await self.writer.submit(game, run)

    async def seats_of(self, cookie: str, game: str) -> frozenset[int]:
        wanted = {"hash": cookie_hash(cookie), "id": game}
        return await self.read(lambda conn: frozenset(conn.execute(SEATS_OF, wanted).scalars()))

    async def claims_of(self, cookie: str) -> dict[str, frozenset[int]]:
        wanted = (
            select(s.games.c.id, s.claims.c.seat)
            .join_from(s.claims, s.visitors, s.visitors.c.key == s.claims.c.visitor)
            .join(s.games, s.games.c.key == s.claims.c.game)
            .where(s.visitors.c.hash == cookie_hash(cookie))
        )

        def question(conn: Connection) -> dict[str, frozenset[int]]:
            found: dict[str, set[int]] = {}
            for claim in conn.execute(wanted):
                found.setdefault(claim.id, set()).add(claim.seat)
            return {game: frozenset(seats) for game, seats in found.items()}

        return await self.read(question)
