"""The table of a game that says nothing about itself for the terminal: its view as a plain list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maniple.kernel.tabletext import QUIET, STRONG, Face, Group, Line, Sketch, TableText, Thing, Words
from maniple.kernel.title import Title

LAID_OUT = ("game", "seat", "pieces", "hands", "decision", "options", "outcome")


class PlainText:
    """What any view has."""

    def __init__(self, box: Any, view: Mapping[str, Any]) -> None:
        self.box = box
        self.view = view

    def status(self) -> list[list[Line]]:
        found = [(key, value) for key, value in self.view.items() if key not in LAID_OUT and value not in (None, [])]
        return [[[Words(f"{key} ", QUIET), Words(_plain(value))] for key, value in found]] if found else []

    def board(self) -> list[Group]:
        """The pieces by place."""
        pieces = self.view.get("pieces") or []
        things = [Thing([Words(_plain(piece))]) for piece in pieces]
        return [Group([Words("Pieces", STRONG)], [Words("Pieces", STRONG)], things)] if things else []

    def sketch(self) -> Sketch | None:
        return None

    def legend(self) -> list[Line]:
        return []

    def running(self) -> list[Thing]:
        return []

    def hand(self, side: int) -> list[int]:
        hands = self.view.get("hands")
        found = hands[side] if isinstance(hands, list) and side < len(hands) else []
        return list(found) if isinstance(found, list) and "card" in self.box.kinds else []

    def card(self, card: int) -> Face:
        return Face(self.box.kinds["card"].names[card], [], "")

    def cards(self) -> list[tuple[str, list[int]]]:
        seat = self.view.get("seat", -1)
        held = self.hand(seat) if seat >= 0 else []
        return [("Your hand", held)] if held else []

    def look(self, kind: str, thing: int) -> list[Line]:
        return []

    def mark(self, kind: str, thing: int) -> Line:
        return []

    def cited(self, number: int) -> int:
        return -1


def table_text(title: Title, box: Any, view: Mapping[str, Any]) -> TableText:
    """The table in the game's own words, or as a plain list."""
    found: TableText = title.table_text(box, view) if title.table_text is not None else PlainText(box, view)
    return found


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(item)}" for key, item in value.items())
    if isinstance(value, list):
        return " ".join(_plain(item) for item in value)
    return str(value)
