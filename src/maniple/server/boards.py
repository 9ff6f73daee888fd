"""Boards and their pictures, found by the hash of the component set.

The address of a board is that hash and a stamp of what is sent for it: a newer version may describe the same set in
another way, or its map may have been drawn since. So what has its stamp in its address can be kept for good.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from maniple.kernel.components import SHIPPED
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, easiest_first, shelf
from maniple.server.messages import SetOnShelf
from maniple.table import sets
from maniple.table.sight import board_of

STATIC: Final = Path(__file__).parent / "static"
"""The built client."""
MOST_BOXES: Final = 64
_HASH: Final = re.compile(r"[0-9a-f]{32}")
_ADDRESS: Final = re.compile(r"([0-9a-f]{32})(?:-([0-9a-f]{8}))?")

Stamp = tuple[tuple[int, int], ...]
Key = tuple[str, str]
"""Game and hash of a set."""
V = TypeVar("V")


def titles_with_board() -> list[Title]:
    """The games that can be played in the browser, the easiest first."""
    return easiest_first(title for title in shelf().values() if title.board is not None and title.scene is not None)


def picture_path(components: str) -> Path | None:
    """The drawn map of a component set, where there is one."""
    if not _HASH.fullmatch(components):
        return None
    for folder in (STATIC / "pictures", sets.data_directory() / "pictures"):
        path = folder / f"{components}.svg"
        if path.is_file():
            return path
    return None


@dataclass(frozen=True)
class Kept:
    """A board as it is sent."""

    text: bytes
    stamp: str
    """Of the board and its picture."""
    drawn: tuple[int, int]
    """What the picture's file looked like."""


def parts_of(address: str) -> tuple[str, str]:
    """The hash and the stamp in the address of a board; nothing for what is none."""
    found = _ADDRESS.fullmatch(address)
    return ("", "") if found is None else (found[1], found[2] or "")


class Boards:
    """Boxes and boards that were opened, by hash. A set may be a stranger's: it is never read in everybody's time."""

    def __init__(self) -> None:
        self._boxes: OrderedDict[Key, Any] = OrderedDict()
        self._boards: OrderedDict[Key, Kept] = OrderedDict()
        self._sets: dict[Key, tuple[Stamp, str]] = {}
        """Hashes of registered sets, with what their files looked like when they were read."""
        self._reading: dict[Key, asyncio.Task[Any]] = {}
        """Sets that are being read: each once, however many ask for it."""
        self._one_at_a_time = asyncio.Semaphore(1)

    async def box(self, title: Title, components: str) -> Any:
        """The box with that hash: the shipped one, or one that was played here before; None if there is none."""
        key = (title.slug, components)
        found = self._known(title, components)
        if found is not None or not sets.is_kept(title, components):
            return found
        task = self._reading.get(key)
        if task is None:
            task = self._reading[key] = asyncio.ensure_future(self._read(title, components))
            task.add_done_callback(lambda _: self._reading.pop(key))
        return await asyncio.shield(task)  # whoever goes away does not take it from the others

    async def _read(self, title: Title, components: str) -> Any:
        async with self._one_at_a_time:
            return await asyncio.to_thread(self._box_now, title, components)

    def _box_now(self, title: Title, components: str) -> Any:
        """The same for a thread that may wait."""
        found = self._known(title, components)
        if found is None:
            found = sets.find_by_hash(title, components)
            if found is not None:
                self.keep(title, found)
        return found

    def _known(self, title: Title, components: str) -> Any:
        return title.shipped_box if components == title.shipped.hash else _get(self._boxes, (title.slug, components))

    def keep(self, title: Title, box: Any) -> None:
        """Keep a box that was opened, and make its board: both take their time."""
        _put(self._boxes, (title.slug, box.components.hash), box)
        if title.board is not None:
            self.kept(title, box)

    def open_set(self, title: Title, name: str) -> Any:
        """The box of a set by its registered name; a folder is no name here."""
        if name not in sets.names(title):
            raise UserError(
                f"There is no component set '{name}' of {title.name}; expected one of {', '.join(sets.names(title))}."
            )
        box = sets.open_set(title, name)
        if name != SHIPPED:
            self.keep(title, box)
        return box

    def kept(self, title: Title, box: Any) -> Kept:
        """The board of a box; made again where its picture has changed."""
        key = (title.slug, box.components.hash)
        found = self._kept(key)
        if found is None:
            path = picture_path(box.components.hash)
            drawn = _drawn(path)
            board = {**board_of(title, box), "picture": path is not None}
            text = msgspec.json.encode(board)
            picture = b"" if path is None else path.read_bytes()
            stamp = blake2b(blake2b(text).digest() + blake2b(picture).digest(), digest_size=4).hexdigest()
            found = Kept(text, stamp, drawn)
            _put(self._boards, key, found)
        return found

    def _kept(self, key: Key) -> Kept | None:
        """A board that was made, if its picture is still the same."""
        found = _get(self._boards, key)
        return found if found is not None and found.drawn == _drawn(picture_path(key[1])) else None

    def address(self, title: Title, box: Any) -> str:
        """Where a client finds the board of a box."""
        return f"{box.components.hash}-{self.kept(title, box).stamp}"

    async def find(self, components: str) -> Kept | None:
        """The board of the set with this hash, if it is known here."""
        for title in titles_with_board() if _HASH.fullmatch(components) else ():
            found = self._kept((title.slug, components))
            if found is not None:
                return found
            box = await self.box(title, components)
            if box is not None:
                return self.kept(title, box)
        return None

    def sets_of(self, title: Title) -> list[SetOnShelf]:
        """The component sets that can be chosen for a new game, the shipped one first."""
        out: list[SetOnShelf] = []
        for name in sets.names(title):
            try:
                found = title.shipped_box if name == SHIPPED else self._box_of(title, name)
                address = self.address(title, found)
            except (UserError, OSError):
                continue  # a set that was broken since is no choice; `components check` says why
            out.append({"name": name, "hash": address, "note": "" if name == SHIPPED else "edited"})
        return out

    def _box_of(self, title: Title, name: str) -> Any:
        """The box of a registered set; its files are read again only when they have changed."""
        folder = sets.data_directory() / "components" / title.slug / name
        stamp = tuple(_look(folder / file) for file in title.files)
        kept = self._sets.get((title.slug, name))
        if kept is not None and kept[0] == stamp:
            box = self._box_now(title, kept[1])
            if box is not None:
                return box
        box = self.open_set(title, name)
        self._sets[title.slug, name] = (stamp, box.components.hash)
        return box


def _get(kept: OrderedDict[Key, V], key: Key) -> V | None:
    """What is kept by a key; whatever is asked for stays longest."""
    found = kept.get(key)
    if found is not None:
        with suppress(KeyError):  # another thread may have made room meanwhile
            kept.move_to_end(key)
    return found


def _put(kept: OrderedDict[Key, V], key: Key, value: V) -> None:
    kept[key] = value
    while len(kept) > MOST_BOXES:
        kept.popitem(last=False)


def _drawn(path: Path | None) -> tuple[int, int]:
    return (0, 0) if path is None else _look(path)


def _look(path: Path) -> tuple[int, int]:
    """What tells that a file is another: when it was written, and its size."""
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_size
