# maniple: interpreted
"""The look of the table: colours, icons and places on the sheet, from `data/look.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

Point = tuple[float, float]


@cache
def look() -> Mapping[str, Any]:
    """What `look.toml` says; it is no part of a component set."""
    return tomllib.loads((Path(__file__).parent / "data" / "look.toml").read_text(encoding="utf-8"))


def turned(point: Sequence[float], height: float) -> Point:
    """A point of `map.toml` on the sheet, which lies with north on the right."""
    return height - point[1], point[0]


def is_inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    inside = False
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[i - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def stack_place(number: int, own: Point, corners: Sequence[Point]) -> Point:
    """Where the counters of an area stand: as the look says, or at its own point."""
    told = look()["place"].get(str(number))
    if told is None:
        return own
    place: Point = (told["stack"][0], told["stack"][1])
    return place if is_inside(place, corners) and is_inside(own, corners) else own
