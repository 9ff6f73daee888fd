"""The store over SQLAlchemy Core: writes go to the writer thread, reads to a few threads, none to the event loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from maniple.kernel.reading import unpacked
from maniple.server.store import schema as s
from maniple.server.store.api import (
    Ask,
    Change,
    Chat,
    Conflict,
    Deed,
    Game,
    Opened,
    Row,
    Snapshot,
    Status,
    Summary,
    WaitingBot,
)
from maniple.server.store.appending import CLOSE_ASK, Append
from maniple.server.store.engines import address, connect
from maniple.server.store.exchange import export_rows, import_rows
from maniple.server.store.finding import (
    EVERY,
    GAMES,
    ROWS,
    find_asks,
    find_chat,
    find_game,
    find_standing,
    games_from,
    row_of,
)
from maniple.server.store.seating import Seating, put_claim, put_files
from maniple.server.store.words import clean, cookie_hash, find_key, milliseconds
from maniple.server.store.writer import Tx

CHAT_SHOWN: Final = 100


class SqlStore(Seating):
    """The store; `open_store` makes it."""

    async def game(self, game: str) -> Game:
        return await self.read(lambda conn: find_game(conn, game)[1])

    async def open_game(self, game: str, at: int | None = None) -> Opened:
        def question(conn: Connection) -> Opened:
            key, found = find_game(conn, game)
            start: bytes = conn.execute(select(s.games.c.start).where(s.games.c.key == key)).scalar_one()
            snapshot, rows = find_standing(conn, key, EVERY if at is None else at)
            return Opened(
                game=found,
                start=unpacked(start, "The start of the game").decode() if start else "",
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
            return {} if blob is None else json.loads(unpacked(blob, "The component set"))

        return await self.read(question)

    # ------------------------------------------------------------ what happens

    def append(
        self,
        game: str,
        expected_n: int,
        rows: Sequence[Deed],
        snapshot: bytes | None = None,
        summary: Summary | None = None,
        *,
        status: Status | None = None,
        close: Sequence[str] = (),
        then: Callable[[], None] | None = None,
    ) -> Awaitable[int]:
        return self.writer.submit_append(game, Append(expected_n, rows, snapshot, summary, status, close), then)

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


async def open_sql_store(url: str | Path) -> SqlStore:
    """Connect, bring the database up to date, start the threads."""
    where = address(url)
    return SqlStore(await asyncio.to_thread(connect, where))
