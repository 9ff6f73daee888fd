"""Boards and their pictures, found by the hash of the component set."""

from __future__ import annotations

import re
from collections import OrderedDict
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from maniple.kernel.board import Board
from maniple.kernel.components import SHIPPED
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, shelf
from maniple.server.messages import SetOnShelf
from maniple.table import sets

STATIC: Final = Path(__file__).parent / "static"
"""The built client."""
MOST_BOXES: Final = 64
_HASH: Final = re.compile(r"[0-9a-f]{32}")

Stamp = tuple[tuple[int, int], ...]


def titles_with_board() -> list[Title]:
    """The games that can be played in the browser."""
    return [title for title in shelf().values() if title.board is not None and title.scene is not None]


def picture_path(components: str) -> Path | None:
    """The drawn map of a component set, where there is one."""
    if not _HASH.fullmatch(components):
        return None
    for folder in (STATIC / "pictures", sets.data_directory() / "pictures"):
        path = folder / f"{components}.svg"
        if path.is_file():
            return path
    return None


class Boards:
    """Boxes and boards that were opened, by hash."""

    def __init__(self) -> None:
        self._boxes: OrderedDict[tuple[str, str], Any] = OrderedDict()
        self._boards: OrderedDict[tuple[str, str, bool], bytes] = OrderedDict()
        self._sets: dict[tuple[str, str], tuple[Stamp, str]] = {}
        """Hashes of registered sets, with what their files looked like when they were read."""

    def box(self, title: Title, components: str) -> Any:
        """The box with that hash: the shipped one, or one that was played here before; None if there is none."""
        if components == title.shipped.hash:
            return title.shipped_box
        key = (title.slug, components)
        found = self._boxes.get(key)
        if found is None:
            found = sets.find_by_hash(title, components)
            if found is not None:
                self._keep(key, found)
        return found

    def open_set(self, title: Title, name: str) -> Any:
        """The box of a set by its registered name; a folder is no name here."""
        if name not in sets.names(title):
            raise UserError(
                f"There is no component set '{name}' of {title.name}; expected one of {', '.join(sets.names(title))}."
            )
        box = sets.open_set(title, name)
        if name != SHIPPED:
            self._keep((title.slug, box.components.hash), box)
        return box

    def _keep(self, key: tuple[str, str], box: Any) -> None:
        self._boxes[key] = box
        while len(self._boxes) > MOST_BOXES:
            self._boxes.popitem(last=False)

    def board(self, box: Any, title: Title) -> Board:
        """A board as the client draws it."""
        assert title.board is not None
        board = title.board(box)
        drawn = picture_path(box.components.hash) is not None
        return cast(Board, {**board, "picture": drawn})

    def encoded(self, components: str) -> bytes | None:
        """The board of that hash as JSON, or None."""
        if not _HASH.fullmatch(components):
            return None
        drawn = picture_path(components) is not None
        for title in titles_with_board():
            key = (title.slug, components, drawn)
            kept = self._boards.get(key)
            if kept is not None:
                return kept
            box = self.box(title, components)
            if box is not None:
                text = msgspec.json.encode(self.board(box, title))
                self._boards[key] = text
                while len(self._boards) > MOST_BOXES:
                    self._boards.popitem(last=False)
                return text
        return None

    def sets_of(self, title: Title) -> list[SetOnShelf]:
        """The component sets that can be chosen for a new game, the shipped one first."""
        out: list[SetOnShelf] = []
        for name in sets.names(title):
            try:
                found = title.shipped.hash if name == SHIPPED else self._hash_of(title, name)
            except (UserError, OSError):
                continue  # a set that was broken since is no choice; `components check` says why
            out.append({"name": name, "hash": found, "note": "" if name == SHIPPED else "edited"})
        return out

    def _hash_of(self, title: Title, name: str) -> str:
        """The hash of a registered set; its files are read again only when they have changed."""
        folder = sets.data_directory() / "components" / title.slug / name
        stats = [(folder / file).stat() for file in title.files]
        stamp = tuple((stat.st_mtime_ns, stat.st_size) for stat in stats)
        kept = self._sets.get((title.slug, name))
        if kept is None or kept[0] != stamp:
            kept = self._sets[title.slug, name] = (stamp, self.open_set(title, name).components.hash)
        return kept[1]
