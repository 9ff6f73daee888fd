"""The parts of a board and of a scene that every game shows in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal

from maniple.kernel.board import (
    AnyView,
    Colour,
    Face,
    Figure,
    Hand,
    Icon,
    Mark,
    PanelRow,
    Piece,
    Pile,
    Ref,
    SideOfBoard,
    ref,
)
from maniple.kernel.text import places

Shape = Literal["square", "rounded", "round", "cube", "drum", "chit", "marker", "shield"]
Style = Literal["ring", "fill", "cross", "badge", "line", "breach", "number"]
MOST_KEPT: Final = 16384
"""How many markers and marks are kept, for most of them come again with every scene. Who changes one takes a copy."""


def side_of_board(side: int, slug: str, name: str, icon: Icon) -> SideOfBoard:
    """A side with the colour of its own name; the first throws light dice, the other dark ones."""
    return {"slug": slug, "name": name, "colour": slug, "icon": icon, "dice": "ink" if side else "ivory"}


def face(
    slug: str,
    name: str,
    shape: Shape,
    side: int,
    colour: Colour,
    icon: Icon,
    top: str = "",
    foot: list[str] | None = None,
) -> Face:
    """The open face of a piece."""
    return {
        "id": slug,
        "name": name,
        "shape": shape,
        "side": side,
        "colour": colour,
        "icon": icon,
        "top": top,
        "foot": foot or [],
        "closed": False,
    }


@lru_cache(maxsize=MOST_KEPT)
def marker(slug: str, face_id: str, where: Ref, means: Ref = "", is_moving: bool = False, about: str = "") -> Piece:
    """One piece that is neither spent nor damaged and has no steps."""
    return {
        "id": slug,
        "ref": means,
        "face": face_id,
        "where": where,
        "number": 1,
        "state": ["moving"] if is_moving else [],
        "steps": [],
        "badge": "",
        "about": [about] if about else [],
    }


@lru_cache(maxsize=MOST_KEPT)
def mark(on: Ref, icon: Icon, colour: Colour, style: Style, text: str) -> Mark:
    return {"on": on, "icon": icon, "colour": colour, "style": style, "text": text}


def row(colour: Colour, name: str, text: str, face_id: str = "", things: list[Ref] | None = None) -> PanelRow:
    return {"colour": colour, "name": name, "text": text, "face": face_id, "things": things or []}


def strong(value: int | str, face_id: str = "") -> Figure:
    """A figure of a fact, with its piece before it."""
    return {"face": face_id, "text": str(value)}


def hand(view: AnyView, side: int, kind: str, noun: str, adjective: str) -> Hand:
    """What a side holds, open or only counted: `Your hand`, `Roman hand`."""
    held = view["hands"][side]
    return {
        "side": side,
        "cards": [ref(kind, card) for card in held] if isinstance(held, list) else None,
        "number": size(held),
        "name": hand_name(view, side, noun, adjective),
    }


def hand_name(view: AnyView, side: int, noun: str, adjective: str) -> str:
    return f"Your {noun}" if side == view["seat"] else f"{adjective} {noun}"


def open_pile(kind: str, slug: str, name: str, there: list[int]) -> Pile:
    """Cards that everybody may look through, in order."""
    return {
        "id": slug,
        "name": name,
        "number": len(there),
        "cards": [ref(kind, card) for card in there],
        "ordered": True,
        "look": "removed" if slug == "removed" else "open",
    }


def named_in_the_question(view: AnyView, templates: Mapping[str, str], kinds: tuple[str, ...]) -> list[Ref]:
    """The things of these kinds that the prompt names."""
    decision = view["decision"]
    if decision is None:
        return []
    named = zip(places(templates[f"prompt.{decision['prompt']}"]), decision["ids"], strict=False)
    return [ref(kind, thing) for kind, thing in named if kind in kinds and thing >= 0]


def size(held: Any) -> int:
    """How many, of cards or of a number of closed ones."""
    return len(held) if isinstance(held, list) else int(held)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 unit`, `2 units`."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
