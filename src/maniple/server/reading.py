"""Reading a game from the store: with the components it was played with, under the rules of today.

A game of an older version is played again from its beginning. If every action is still allowed and every snapshot
comes out the same, it is opened as if it were of today; if not, a sentence names the first action that differs.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from maniple.kernel.components import parse_components
from maniple.kernel.errors import UserError
from maniple.kernel.records import Record
from maniple.kernel.title import find_title
from maniple.kernel.variant import make_variant
from maniple.server.boards import Boards
from maniple.server.errors import Refusal
from maniple.server.live import ACT, Live, lines_of, record_of, saved_game
from maniple.server.store import Game, Opened, Row, Snapshot, Store, StoreError
from maniple.table import sets

MOST_KNOWN: Final = 10_000
BROKEN: Final = (UserError, zlib.error, msgspec.MsgspecError, KeyError, TypeError, ValueError)
"""What a snapshot that was damaged, or written by another version, may lead to."""


class Reader:
    """Brings games into memory."""

    def __init__(self, store: Store, boards: Boards) -> None:
        self.store = store
        self.boards = boards
        self._alike: set[str] = set()
        """Games of other rules that come out the same under ours."""
        self._refused: dict[tuple[str, int], str] = {}
        """Games that cannot be opened, by id and rows: nobody can make us replay them again and again."""

    async def read(self, live: Live) -> None:
        """Read a game. Held by the caller. Refused with a sentence where it cannot be opened."""
        opened = await self.store.open_game(live.id)
        game = opened.game
        try:
            box = await self._box(game)
            if game.rules != find_title(game.slug).rules:
                opened = await self._under_our_rules(opened, box)
            await self._load(live, opened, box)
        except StoreError:
            raise
        except UserError as error:
            raise Refusal("cannot-open", f"This game cannot be opened: {error}") from None

    async def _box(self, game: Game) -> Any:
        """The box that a game is played with."""
        title = find_title(game.slug)
        box = self.boards.box(title, game.components_hash)
        if box is None and game.edited:
            components = parse_components(game.components, await self.store.files(game.id))
            if components.hash == game.components_hash:
                box = title.open_box(components)
                with suppress(UserError):  # a disk that takes nothing need not keep anybody from playing
                    await asyncio.to_thread(sets.keep, title, components)
                    self.boards.box(title, components.hash)
        if box is not None:
            return box
        if game.status == "waiting":
            missing = f"the component set '{game.components}' ({game.components_hash})"
            raise UserError(f"It needs {missing}, which is not here; register it with 'maniple components use'.")
        record = record_of(game, "", await self.store.rows(game.id), None)
        return await self._slowly(game, record.open_box)  # says what is missing, and where the shipped set differs

    async def _slowly(self, game: Game, work: Callable[[], Any]) -> Any:
        """Something that plays a whole game again; what it refuses once it is not asked again."""
        known = self._refused.get((game.id, game.n))
        if known is not None:
            raise UserError(known)
        try:
            return await asyncio.to_thread(work)
        except UserError as error:
            if len(self._refused) >= MOST_KNOWN:
                self._refused.clear()
            self._refused[game.id, game.n] = str(error)
            raise

    async def _load(self, live: Live, opened: Opened, box: Any) -> None:
        try:
            live.load(opened, box)
            return
        except BROKEN:
            if opened.snapshot is None:
                rows = await self.store.rows(live.id)
                await self._slowly(opened.game, lambda: must_be_alike(opened, rows, [], box))  # says which move it is
                raise
        # A snapshot is only a cache: without it the game is played from its beginning.
        live.load(replace(opened, snapshot=None, rows=await self.store.rows(live.id)), box)

    async def _under_our_rules(self, opened: Opened, box: Any) -> Opened:
        """A game of other rules as one of ours, if it comes out the same."""
        game = opened.game
        if game.id not in self._alike:
            rows, snapshots = await self.store.rows(game.id), await self.store.snapshots(game.id)
            await self._slowly(game, lambda: must_be_alike(opened, rows, snapshots, box))
            if len(self._alike) >= MOST_KNOWN:
                self._alike.clear()
            self._alike.add(game.id)
        return replace(opened, game=replace(game, rules=find_title(game.slug).rules))


def must_be_alike(opened: Opened, rows: Sequence[Row], snapshots: Sequence[Snapshot], box: Any) -> None:
    """That a game comes out today as it did when it was played; a sentence with the first action that differs."""
    game = opened.game
    title = find_title(game.slug)
    if game.status == "waiting":
        make_variant(title.variant, game.variant)
        if opened.start:
            title.load(opened.start, box)
        return
    lines = lines_of(rows)
    record = record_of(game, opened.start, rows, box)
    digests = _digests(title, rows, snapshots, box)
    seat, same = -1, 0
    for moment in record.replay(lambda _title, _hash: box):
        row = lines[moment.number - 1] if moment.number else None
        if row is not None and row.kind == ACT and row.seat >= 0 and row.seat != seat:
            raise UserError(f"{_rules(record, title)} move {moment.number} first differs: it is the other side's turn.")
        if moment.number in digests:
            if moment.game.digest() != digests[moment.number]:
                raise UserError(
                    f"{_rules(record, title)} every move is still allowed, but one of the moves {same + 1} to "
                    f"{moment.number} brings something else."
                )
            same = moment.number
        if moment.game.stack:
            side = moment.game.decision.side
            seat = 1 - side if moment.game.swapped else side


def _rules(record: Record, title: Any) -> str:
    if record.rules == title.rules:
        return "It was played otherwise:"
    return f"It follows rules {record.rules}, we play {title.rules};"


def _digests(title: Any, rows: Sequence[Row], snapshots: Sequence[Snapshot], box: Any) -> Mapping[int, str]:
    """Moves -> what the game was after so many of those that still stand."""
    found = {}
    for snapshot in snapshots:
        if any(row.back is not None and row.back < snapshot.n for row in rows[snapshot.n :]):
            continue  # taken back since
        try:
            saved = saved_game(title, box, snapshot.blob)
        except BROKEN:
            continue  # a save that only its own version can read tells nothing
        found[len(lines_of(rows[: snapshot.n]))] = saved.digest()
    return found
