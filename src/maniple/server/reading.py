"""Reading a game from the store: with the components it was played with, under the rules of today.

A game of an older version is played again from its beginning, with the options that equal its rules. If every action
is still allowed and every snapshot comes out the same, it is played on. If not, or where no options equal those rules,
it is opened to be watched as far as it comes out, and a sentence says why.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from maniple.kernel.components import parse_components
from maniple.kernel.errors import MOST_SENTENCE, BadRecord, UserError, shortened
from maniple.kernel.records import Record
from maniple.kernel.title import find_title
from maniple.kernel.variant import make_variant
from maniple.server.boards import Boards
from maniple.server.errors import Refusal
from maniple.server.live import ACT, Live, is_of_today, lines_of, record_of, saved_game
from maniple.server.store import Game, Opened, Row, Snapshot, Store, StoreError
from maniple.table import sets

MOST_KNOWN: Final = 10_000
FEW: Final = 30
"""Rows that are played at once; more would hold up everybody else."""
BROKEN: Final = (UserError, msgspec.MsgspecError, KeyError, TypeError, ValueError)
"""What a snapshot that was damaged, or written by another version, may lead to."""


class Reader:
    """Brings games into memory."""

    def __init__(self, store: Store, boards: Boards) -> None:
        self.store = store
        self.boards = boards
        self._fits: dict[str, Fit] = {}
        """How games of other rules come out under ours."""
        self._trying = asyncio.Semaphore(1)
        """One game after the other is played again, so that they cannot take all the time there is."""
        self._refused: dict[tuple[str, int], str] = {}
        """Games that cannot be opened, by id and rows: nobody can make us replay them again and again."""

    async def read(self, live: Live) -> None:
        """Read a game. Held by the caller. Refused with a sentence where it cannot be opened."""
        opened = await self.store.open_game(live.id)
        game = opened.game
        try:
            box = await self._box(game)
            watched = ""
            if game.rules != find_title(game.slug).rules:
                opened, watched = await self._under_our_rules(opened, box)
            await self._load(live, opened, box, shortened(watched, MOST_SENTENCE))
        except StoreError:
            raise
        except UserError as error:
            raise Refusal("cannot-open", f"This game cannot be opened: {error}") from None

    async def _box(self, game: Game) -> Any:
        """The box that a game is played with."""
        title = find_title(game.slug)
        box = await self.boards.box(title, game.components_hash)
        if box is None and game.edited:
            files = await self.store.files(game.id)
            components = await asyncio.to_thread(parse_components, game.components, files)
            if components.hash == game.components_hash:
                box = await asyncio.to_thread(title.open_box, components)
                with suppress(UserError):  # a disk that takes nothing need not keep anybody from playing
                    await asyncio.to_thread(sets.keep, title, components.hash, files, sets.MOST_KEPT)
                await asyncio.to_thread(self.boards.keep, title, box)
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

    async def _load(self, live: Live, opened: Opened, box: Any, watched: str) -> None:
        try:
            await _fill(live, opened, box, watched)
            return
        except BROKEN:
            if opened.snapshot is None:
                rows = await self.store.rows(live.id)
                await self._slowly(opened.game, lambda: must_fit(opened, rows, box))  # says which move it is
                raise
        # A snapshot is only a cache: without it the game is played from its beginning.
        await _fill(live, replace(opened, snapshot=None, rows=await self.store.rows(live.id)), box, watched)

    async def _under_our_rules(self, opened: Opened, box: Any) -> tuple[Opened, str]:
        """A game of other rules as it can be opened today, and why it can only be watched; else empty."""
        game, title = opened.game, find_title(opened.game.slug)
        if game.status == "waiting":  # it has not begun: it will, under the rules of today
            make_variant(title.variant, game.variant)
            if opened.start:
                title.load(opened.start, box)
            return replace(opened, game=replace(game, rules=title.rules)), ""
        rows = await self.store.rows(game.id)
        fit = self._fits.get(game.id)
        if fit is None:
            snapshots = await self.store.snapshots(game.id)
            async with self._trying:
                fit = await self._slowly(game, lambda: fit_of(opened, rows, snapshots, box))
            if len(self._fits) >= MOST_KNOWN:
                self._fits.clear()
            self._fits[game.id] = fit
        if fit.watched:
            return replace(opened, snapshot=None, rows=lines_of(rows)[: fit.moves]), fit.watched
        if game.rules not in title.former:
            opened = replace(opened, game=replace(game, rules=title.rules))
        if not _is_of_today(title, opened.snapshot):
            opened = replace(opened, snapshot=None, rows=rows)  # an older version meant something else by it
        return opened, ""


async def _fill(live: Live, opened: Opened, box: Any, watched: str) -> None:
    """Play what came after the snapshot; where that is much, not in everybody's time."""
    if len(opened.rows) <= FEW:
        live.load(opened, box, watched)
    else:
        await asyncio.to_thread(live.load, opened, box, watched)


def _is_of_today(title: Any, snapshot: Snapshot | None) -> bool:
    try:
        return is_of_today(title, snapshot)
    except BROKEN:
        return False


# -------------------------------------------------------------------- games of other rules


@dataclass(frozen=True)
class Fit:
    """How a game that was played comes out under our rules."""

    moves: int
    """So many of its lines bring what they brought then."""
    watched: str = ""
    """Why it can only be watched; empty where all is the same."""


def must_fit(opened: Opened, rows: Sequence[Row], box: Any) -> None:
    """That a game of our own rules comes out as it did when it was played; a sentence with the first that differs."""
    fit = fit_of(opened, rows, [], box)
    if fit.watched:
        raise UserError(fit.watched)


def fit_of(opened: Opened, rows: Sequence[Row], snapshots: Sequence[Snapshot], box: Any) -> Fit:
    """How far a game comes out today as it did when it was played."""
    title = find_title(opened.game.slug)
    lines = lines_of(rows)
    record = record_of(opened.game, opened.start, rows, box)
    digests = _digests(title, opened.game.rules, rows, snapshots, box)
    why = title.why_watched(record.rules)
    number, seat, same = -1, -1, 0
    try:
        for moment in record.replay(lambda _title, _hash: box):
            row = lines[moment.number - 1] if moment.number else None
            if row is not None and row.kind == ACT and row.seat >= 0 and row.seat != seat:
                return _stops(record, why, number, f"move {number + 1} first differs: it is the other side's turn.")
            number = moment.number
            if number in digests:
                if title.digest_in_common(record.rules, moment.game) != digests[number]:
                    where = f"one of the moves {same + 1} to {number} brings something else."
                    return _stops(record, why, same, f"every move is still allowed, but {where}")
                same = number
            if moment.game.stack:
                side = moment.game.decision.side
                seat = 1 - side if moment.game.swapped else side
    except BadRecord as error:
        if number < 0:
            raise
        return Fit(number, f"{why} The replay stops before move {number + 1}." if why else str(error))
    return Fit(number, why)


def _stops(record: Record, why: str, moves: int, said: str) -> Fit:
    if why:
        return Fit(moves, f"{why} The replay stops before move {moves + 1}.")
    return Fit(moves, f"{_rules(record, record.title())} {said}")


def _rules(record: Record, title: Any) -> str:
    if record.rules == title.rules:
        return "It was played otherwise:"
    return f"It follows rules {record.rules}, we play {title.rules};"


def _digests(title: Any, rules: int, rows: Sequence[Row], snapshots: Sequence[Snapshot], box: Any) -> Mapping[int, str]:
    """Moves -> what the game was after so many of those that still stand, as far as both versions keep it."""
    found = {}
    for snapshot in snapshots:
        if any(row.back is not None and row.back < snapshot.n for row in rows[snapshot.n :]):
            continue  # taken back since
        try:
            saved = saved_game(title, box, snapshot.blob)
        except BROKEN:
            continue  # a save that only its own version can read tells nothing
        found[len(lines_of(rows[: snapshot.n]))] = title.digest_in_common(rules, saved)
    return found
