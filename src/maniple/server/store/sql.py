"""The store over SQLAlchemy Core: writes go to the writer thread, reads to a few threads, none to the event loop."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection, bindparam, func, insert, select, text, update
from sqlalchemy.engine import Row as Found
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from maniple.server.store import schema as s
from maniple.server.store.api import (
    Ask,
    Change,
    Chat,
    Conflict,
    Deed,
    Draft,
    Game,
    Opened,
    Row,
    Seat,
    Snapshot,
    Status,
    Store,
    Summary,
    Unavailable,
    WaitingBot,
)
from maniple.server.store.appending import (
    CLOSE_ASK,
    INSERT_ACTIONS,
    INSERT_SNAPSHOTS,
    TOUCH,
    TOUCH_WITH_SUMMARY,
    Append,
    action_values,
    new_summary,
    summary_values,
)
from maniple.server.store.engines import READERS, Engines, address, connect, sentence
from maniple.server.store.exchange import export_rows, import_rows
from maniple.server.store.words import clean, cookie_hash, find_key, milliseconds, new_id, packed, token_hash
from maniple.server.store.writer import Tx, Writer

if TYPE_CHECKING:
    from maniple.server.store.postgres import Claims, Listener

T = TypeVar("T")

CHAT_SHOWN: Final = 100


# -------------------------------------------------------------------- statements, built once

GAMES: Final = select(
    *(column for column in s.games.c if column.name != "start"),
    *(column for column in s.summaries.c if column.name != "game"),
).join_from(s.games, s.summaries, s.summaries.c.game == s.games.c.key)
SEATS: Final = (
    select(s.seats)
    .where(s.seats.c.game.in_(bindparam("keys", expanding=True)))
    .order_by(s.seats.c.game, s.seats.c.seat)
)
ROWS: Final = (
    select(s.actions)
    .where(s.actions.c.game == bindparam("key"), s.actions.c.n >= bindparam("first"))
    .order_by(s.actions.c.n)
)
NEWEST_SNAPSHOT: Final = (
    select(s.snapshots.c.n, s.snapshots.c.blob)
    .where(s.snapshots.c.game == bindparam("key"), s.snapshots.c.n <= bindparam("most"))
    .order_by(s.snapshots.c.n.desc())
    .limit(1)
)
SEATS_OF: Final = (
    select(s.claims.c.seat)
    .join_from(s.claims, s.visitors, s.visitors.c.key == s.claims.c.visitor)
    .join(s.games, s.games.c.key == s.claims.c.game)
    .where(s.visitors.c.hash == bindparam("hash"), s.games.c.id == bindparam("id"))
)
EVERY: Final = 2**31 - 1
"""More rows than a game can have."""


# -------------------------------------------------------------------- from tables to shapes


def seat_of(found: Found[Any]) -> Seat:
    return Seat(
        seat=found.seat,
        who=found.who,
        bot=found.bot,
        name=found.name,
        settings=json.loads(found.settings),
        taken=found.taken,
        nonce=found.nonce,
    )


def row_of(found: Found[Any]) -> Row:
    return Row(found.n, found.kind, found.seat, found.line, found.back, found.time / 1000)


def chat_of(found: Found[Any]) -> Chat:
    return Chat(found.number, found.seat, found.name, found.text, found.time / 1000)


def ask_of(found: Found[Any]) -> Ask:
    return Ask(found.id, found.seat, found.what, found.moves, found.text)


def games_from(conn: Connection, found: Sequence[Found[Any]]) -> list[Game]:
    """Games with their seats, in the order in which they were found."""
    seats: dict[int, list[Seat]] = {game.key: [] for game in found}
    if found:
        for seat in conn.execute(SEATS, {"keys": list(seats)}):
            seats[seat.game].append(seat_of(seat))
    return [
        Game(
            id=game.id,
            slug=game.slug,
            rules=game.rules,
            components=game.components,
            components_hash=game.components_hash,
            edited=game.files is not None,
            variant=json.loads(game.variant),
            secret=game.secret,
            commitment=game.commitment,
            seed=game.seed,
            status=game.status,
            origin=game.origin,
            public=game.public,
            record=game.record,
            rematch=game.rematch,
            created=game.created / 1000,
            changed=game.changed / 1000,
            n=game.n,
            summary=Summary(game.turn, tuple(json.loads(game.score)), game.asked, game.last, game.result),
            seats=tuple(seats[game.key]),
        )
        for game in found
    ]


def find_game(conn: Connection, game: str) -> tuple[int, Game]:
    key = find_key(conn, game)
    return key, games_from(conn, conn.execute(GAMES.where(s.games.c.key == key)).all())[0]


def find_asks(conn: Connection, key: int) -> list[Ask]:
    still_open = select(s.asks).where(s.asks.c.game == key, s.asks.c.closed.is_(None))
    return [ask_of(found) for found in conn.execute(still_open.order_by(s.asks.c.opened, s.asks.c.id))]


def find_chat(conn: Connection, key: int, before: int | None, limit: int) -> list[Chat]:
    lines = select(s.chat).where(s.chat.c.game == key)
    if before is not None:
        lines = lines.where(s.chat.c.number < before)
    return [chat_of(found) for found in conn.execute(lines.order_by(s.chat.c.number.desc()).limit(limit))][::-1]


def find_standing(conn: Connection, key: int, most: int) -> tuple[Snapshot | None, list[Row]]:
    """The newest snapshot of which no later row takes anything back, and the rows after it."""
    while True:
        found = conn.execute(NEWEST_SNAPSHOT, {"key": key, "most": most}).one_or_none()
        snapshot = None if found is None else Snapshot(found.n, bytes(found.blob))
        first = 0 if snapshot is None else snapshot.n
        rows = [row_of(row) for row in conn.execute(ROWS, {"key": key, "first": first})]
        deepest = min((row.back for row in rows if row.back is not None), default=first)
        if deepest >= first:
            return snapshot, rows
        most = deepest


# -------------------------------------------------------------------- writes that others share


def put_claim(tx: Tx, cookie: bytes, key: int, seat: int) -> None:
    tx.insert_once(s.visitors, {"hash": cookie, "created": milliseconds()})
    visitor = tx.conn.execute(select(s.visitors.c.key).where(s.visitors.c.hash == cookie)).scalar_one()
    tx.insert_once(s.claims, {"visitor": visitor, "game": key, "seat": seat})


def put_files(tx: Tx, files: Mapping[str, str]) -> int:
    """The number of an edited component set, which is kept once however many games use it."""
    plain = json.dumps(dict(files), sort_keys=True, ensure_ascii=False).encode()
    digest = blake2b(plain, digest_size=16).digest()
    tx.insert_once(s.files, {"digest": digest, "blob": zlib.compress(plain, 9)})
    return int(tx.conn.execute(select(s.files.c.key).where(s.files.c.digest == digest)).scalar_one())


class SqlStore(Store):
    """The store; `open_store` makes it."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines
        self.worker = secrets.token_hex(6)
        self.loop = asyncio.get_running_loop()
        self.writer = Writer(engines, self.worker)
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="maniple-reader")
        self.bots: set[str] = set()
        """Games whose bots this worker has claimed, where it is the only worker."""
        self.claims: Claims | None = None
        self.listener: Listener | None = None
        if engines.postgres:
            from maniple.server.store.postgres import Claims, Listener

            self.claims = Claims(engines.url)
            self.listener = Listener(engines.url, self.worker)

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask in a thread, all within one moment of the database."""

        def ask() -> T:
            with self.engines.reader.connect() as conn:
                return question(conn)

        return await self.in_thread(ask)

    async def in_thread(self, call: Callable[[], T]) -> T:
        if self.writer.closed:
            raise Unavailable("The store is closed.")
        try:
            return await self.loop.run_in_executor(self.readers, call)
        except SQLAlchemyError as error:
            raise Unavailable(sentence(self.engines.url, error)) from error

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
            if visitor is not None:
                put_claim(tx, visitor, key, seat)
            tx.conn.execute(TOUCH, {"key": key, "now": milliseconds()})
            tx.changed(game)
            return tuple(seat_of(found) for found in tx.conn.execute(SEATS, {"keys": [key]}))

        return await self.writer.submit(game, run)

    async def begin(self, game: str, *, seed: str, start: str = "", summary: Summary | None = None) -> None:
        def run(tx: Tx) -> None:
            key = tx.key(game)
            values: dict[str, Any] = {"status": "running", "seed": seed}
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

    async def game(self, game: str) -> Game:
        return await self.read(lambda conn: find_game(conn, game)[1])

    async def open_game(self, game: str, at: int | None = None) -> Opened:
        def question(conn: Connection) -> Opened:
            key, found = find_game(conn, game)
            start: bytes = conn.execute(select(s.games.c.start).where(s.games.c.key == key)).scalar_one()
            snapshot, rows = find_standing(conn, key, EVERY if at is None else at)
            return Opened(
                game=found,
                start=zlib.decompress(start).decode() if start else "",
                snapshot=snapshot,
                rows=rows,
                asks=find_asks(conn, key),
                chat=find_chat(conn, key, None, CHAT_SHOWN),
            )

        return await self.read(question)

    async def rows(self, game: str, first: int = 0, end: int | None = None) -> list[Row]:
        def question(conn: Connection) -> list[Row]:
            wanted = ROWS if end is None else ROWS.where(s.actions.c.n < end)
            found = conn.execute(wanted, {"key": find_key(conn, game), "first": first})
            return [row_of(row) for row in found]

        return await self.read(question)

    async def snapshots(self, game: str, first: int = 0, end: int | None = None) -> list[Snapshot]:
        def question(conn: Connection) -> list[Snapshot]:
            wanted = select(s.snapshots).where(s.snapshots.c.game == find_key(conn, game), s.snapshots.c.n >= first)
            if end is not None:
                wanted = wanted.where(s.snapshots.c.n < end)
            return [Snapshot(found.n, bytes(found.blob)) for found in conn.execute(wanted.order_by(s.snapshots.c.n))]

        return await self.read(question)

    async def files(self, game: str) -> dict[str, str]:
        def question(conn: Connection) -> dict[str, str]:
            wanted = select(s.files.c.blob).join_from(s.games, s.files, s.files.c.key == s.games.c.files)
            blob = conn.execute(wanted.where(s.games.c.key == find_key(conn, game))).scalar()
            return {} if blob is None else json.loads(zlib.decompress(blob))

        return await self.read(question)

    # ------------------------------------------------------------ what happens

    async def append(
        self,
        game: str,
        expected_n: int,
        rows: Sequence[Deed],
        snapshot: bytes | None = None,
        summary: Summary | None = None,
        *,
        status: Status | None = None,
        close: Sequence[str] = (),
    ) -> int:
        return await self.writer.submit_append(game, Append(expected_n, rows, snapshot, summary, status, close))

    async def add_snapshot(self, game: str, n: int, blob: bytes) -> None:
        await self.writer.submit(
            game, lambda tx: tx.insert_once(s.snapshots, {"game": tx.key(game), "n": n, "blob": blob})
        )

    async def add_ask(self, game: str, ask: Ask) -> None:
        def run(tx: Tx) -> None:
            row = {
                "game": tx.key(game),
                "id": ask.id,
                "opened": milliseconds(),
                "closed": None,
                "seat": ask.seat,
                "what": ask.what,
                "moves": ask.moves,
                "text": clean(ask.text),
            }
            try:
                tx.conn.execute(insert(s.asks), row)
            except IntegrityError:
                raise Conflict("That has been asked already.") from None
            tx.changed(game)

        await self.writer.submit(game, run)

    async def close_ask(self, game: str, ask: str) -> None:
        def run(tx: Tx) -> None:
            key = tx.key(game)
            if tx.conn.execute(CLOSE_ASK, {"key": key, "ask": clean(ask), "now": milliseconds()}).rowcount != 1:
                raise Conflict("That has been answered already.")
            tx.changed(game)

        await self.writer.submit(game, run)

    async def asks(self, game: str) -> list[Ask]:
        return await self.read(lambda conn: find_asks(conn, find_key(conn, game)))

    async def say(self, game: str, seat: int, name: str, text: str) -> Chat:
        name, text = clean(name), clean(text)

        def run(tx: Tx) -> Chat:
            key = tx.key(game)
            last = tx.conn.execute(select(func.max(s.chat.c.number)).where(s.chat.c.game == key)).scalar()
            number = 0 if last is None else last + 1
            now = milliseconds()
            row = {"game": key, "number": number, "time": now, "seat": seat, "name": name, "text": text}
            tx.conn.execute(insert(s.chat), row)
            tx.changed(game)
            return Chat(number, seat, name, text, now / 1000)

        return await self.writer.submit(game, run)

    async def chat(self, game: str, *, before: int | None = None, limit: int = 100) -> list[Chat]:
        return await self.read(lambda conn: find_chat(conn, find_key(conn, game), before, limit))

    # ------------------------------------------------------------ who is who

    async def add_token(self, game: str, seat: int, token: str) -> None:
        kept = token_hash(token)
        await self.writer.submit(
            game, lambda tx: tx.insert_once(s.tokens, {"hash": kept, "game": tx.key(game), "seat": seat})
        )

    async def find_token(self, token: str) -> tuple[str, int] | None:
        kept = token_hash(token)

        def question(conn: Connection) -> tuple[str, int] | None:
            wanted = select(s.games.c.id, s.tokens.c.seat).join_from(
                s.tokens, s.games, s.games.c.key == s.tokens.c.game
            )
            found = conn.execute(wanted.where(s.tokens.c.hash == kept)).one_or_none()
            return None if found is None else (found.id, found.seat)

        return await self.read(question)

    async def claim(self, cookie: str, game: str, seat: int) -> None:
        visitor = cookie_hash(cookie)
        await self.writer.submit(game, lambda tx: put_claim(tx, visitor, tx.key(game), seat))

    async def seats_of(self, cookie: str, game: str) -> frozenset[int]:
        wanted = {"hash": cookie_hash(cookie), "id": game}
        return await self.read(lambda conn: frozenset(conn.execute(SEATS_OF, wanted).scalars()))

    # ------------------------------------------------------------ lists

    async def games_of(self, cookie: str, limit: int = 100) -> list[Game]:
        claimed = select(s.claims.c.game).join_from(s.claims, s.visitors, s.visitors.c.key == s.claims.c.visitor)
        mine = s.games.c.key.in_(claimed.where(s.visitors.c.hash == cookie_hash(cookie)))
        wanted = GAMES.where(mine).order_by(s.summaries.c.changed.desc(), s.games.c.key.desc()).limit(limit)
        return await self.read(lambda conn: games_from(conn, conn.execute(wanted).all()))

    async def open_games(self, limit: int = 100) -> list[Game]:
        free = (s.seats.c.game == s.games.c.key, s.seats.c.who == "open", s.seats.c.taken.is_(False))
        wanted = GAMES.where(s.games.c.status == "waiting", select(s.seats.c.seat).where(*free).exists())
        wanted = wanted.order_by(s.games.c.key.desc()).limit(limit)
        return await self.read(lambda conn: games_from(conn, conn.execute(wanted).all()))

    async def public_games(self, limit: int = 100) -> list[Game]:
        wanted = GAMES.where(s.games.c.status == "running", s.games.c.public, ~s.games.c.record)
        wanted = wanted.order_by(s.summaries.c.changed.desc(), s.games.c.key.desc()).limit(limit)
        return await self.read(lambda conn: games_from(conn, conn.execute(wanted).all()))

    # ------------------------------------------------------------ bots

    async def waiting_for_bots(self, limit: int = 1000) -> list[WaitingBot]:
        wanted = (
            select(s.games.c.key, s.games.c.id, s.seats.c.seat, s.seats.c.bot)
            .join_from(s.games, s.summaries, s.summaries.c.game == s.games.c.key)
            .join(s.seats, (s.seats.c.game == s.games.c.key) & (s.seats.c.seat == s.summaries.c.asked))
            .where(s.games.c.status == "running", s.seats.c.who == "bot")
            .order_by(s.summaries.c.changed)
        )
        found = await self.read(lambda conn: conn.execute(wanted).all())
        won = await self.won((bot.key, bot.id) for bot in found)
        mine = [bot for bot in found if bot.id in won]
        for bot in mine[limit:]:
            await self.release_bot(bot.id)
        return [WaitingBot(bot.id, bot.seat, bot.bot) for bot in mine[:limit]]

    async def claim_bot(self, game: str) -> bool:
        key = await self.read(lambda conn: find_key(conn, game))
        return bool(await self.won([(key, game)]))

    async def won(self, games: Iterable[tuple[int, str]]) -> set[str]:
        """Those of these games whose bots this worker has now claimed."""
        wanted = dict(games)
        if self.claims is not None:
            claims = self.claims
            return {wanted[key] for key in await self.in_thread(lambda: claims.claim(wanted))}
        new = set(wanted.values()) - self.bots
        self.bots |= new
        return new

    async def release_bot(self, game: str) -> None:
        self.bots.discard(game)
        if self.claims is not None:
            claims = self.claims
            key = await self.read(lambda conn: find_key(conn, game))
            await self.in_thread(lambda: claims.release(key))

    # ------------------------------------------------------------ the rest

    def listen(self, callback: Callable[[Change], None]) -> None:
        if self.listener is not None:
            self.listener.add(callback)

    async def export_game(self, game: str) -> dict[str, Any]:
        return await self.read(lambda conn: export_rows(conn, find_key(conn, game)))

    async def import_game(self, data: Mapping[str, Any]) -> str:
        rows = import_rows(data)
        game = str(rows.game["id"])

        def run(tx: Tx) -> str:
            if tx.conn.execute(select(s.games.c.key).where(s.games.c.id == game)).scalar() is not None:
                raise Conflict(f"This database has the game {game} already.")
            numbered = None if rows.files is None else put_files(tx, rows.files)
            values = rows.game | {"files": numbered}
            key: int = tx.conn.execute(insert(s.games).returning(s.games.c.key), values).scalar_one()
            for table, found in rows.tables:
                if found:
                    tx.conn.execute(insert(table), [row | {"game": key} for row in found])
            for token, seat in rows.tokens:
                tx.insert_once(s.tokens, {"hash": token, "game": key, "seat": seat})
            for cookie, seat in rows.claims:
                put_claim(tx, cookie, key, seat)
            tx.changed(game)
            return game

        return await self.writer.submit(game, run)

    async def bytes_per_action(self) -> float:
        def question(conn: Connection) -> float:
            rows = conn.execute(select(func.sum(s.summaries.c.n))).scalar() or 0
            if self.engines.postgres:
                size = sum(
                    conn.execute(text(f"SELECT pg_total_relation_size('{table}')")).scalar_one()
                    for table in s.metadata.tables
                )
            else:
                pages = conn.exec_driver_sql("PRAGMA page_count").scalar_one()
                free = conn.exec_driver_sql("PRAGMA freelist_count").scalar_one()
                size = (pages - free) * conn.exec_driver_sql("PRAGMA page_size").scalar_one()
            return float(size / max(rows, 1))

        return await self.read(question)

    async def ping(self) -> None:
        await self.read(lambda conn: conn.execute(select(1)).scalar())

    async def close(self) -> None:
        if self.listener is not None:
            await self.listener.close()
        await self.writer.close()
        await asyncio.to_thread(self.let_go)

    def let_go(self) -> None:
        self.readers.shutdown()
        if self.claims is not None:
            # A server that is gone has let go of them already.
            with suppress(SQLAlchemyError):
                self.claims.close()
        self.engines.dispose()


async def open_sql_store(url: str | Path) -> SqlStore:
    """Connect, bring the database up to date, start the threads."""
    where = address(url)
    return SqlStore(await asyncio.to_thread(connect, where))
