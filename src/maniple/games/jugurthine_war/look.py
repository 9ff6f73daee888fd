# maniple: interpreted
"""The look of the table: colours, icons and places on the sheet, from `data/look.toml`."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

Point = tuple[float, float]

RADIUS: Final = 60.0
"""From the middle of a hex to its corners."""
HALF: Final = RADIUS * math.sqrt(3) / 2
"""From the middle of a hex to its upper and lower side."""
ACROSS: Final = RADIUS * 1.5
"""From column to column."""

WALLS: Final = 26.0
"""Half the side of the plate on which a garrison stands."""

ZONE_LEFT: Final = -318.0
ZONE_INSET: Final = 14.0
"""Between Western Numidia and the outline of column 1."""


@cache
def look() -> Mapping[str, Any]:
    """What `look.toml` says; it is no part of a component set."""
    return tomllib.loads((Path(__file__).parent / "data" / "look.toml").read_text(encoding="utf-8"))


def middle(column: float, row: float) -> Point:
    """The middle of a hex: columns and rows from 1, even columns half a hex to the south."""
    down = 0.5 if round(column) % 2 == 0 else 0.0
    return ACROSS * (column - 1), 2 * HALF * (row - 1 + down)


def middle_of(hex_id: str) -> Point:
    """The middle of hex CCRR."""
    return middle(int(hex_id[:2]), int(hex_id[2:]))


def hex_corners(x: float, y: float) -> list[Point]:
    """The corners of a flat-topped hex, from the right one clockwise."""
    return [
        (x + RADIUS, y),
        (x + RADIUS / 2, y + HALF),
        (x - RADIUS / 2, y + HALF),
        (x - RADIUS, y),
        (x - RADIUS / 2, y - HALF),
        (x + RADIUS / 2, y - HALF),
    ]


def side_between(a: Point, b: Point) -> tuple[Point, Point]:
    """The hexside that two neighbours share, by their middles."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    far = math.dist(a, b)
    dx, dy = -(b[1] - a[1]) / far * RADIUS / 2, (b[0] - a[0]) / far * RADIUS / 2
    return (x - dx, y - dy), (x + dx, y + dy)


def zone_corners(rows: list[int]) -> list[Point]:
    """Western Numidia: beside the hexes of column 1 in these rows."""
    right = []
    for row in range(min(rows), max(rows) + 1):
        x, y = middle(1, row)
        right += [(x - RADIUS / 2 - ZONE_INSET, y - HALF), (x - RADIUS - ZONE_INSET, y)]
    bottom = middle(1, max(rows))[1] + HALF
    right.append((-RADIUS / 2 - ZONE_INSET, bottom))
    return [*right, (ZONE_LEFT, bottom), (ZONE_LEFT, right[0][1])]


def city_place(hex_id: str) -> Point:
    """Where the walls of a city stand in its hex: to the left, so that the garrison has room beside them."""
    x, y = middle_of(hex_id)
    return x - 27, y + 8


def fort_place() -> Point:
    """Where the fort of the Muluccha stands in Western Numidia."""
    x, y = look()["fort"]
    return float(x), float(y)


def walls_place(hex_id: str) -> Point:
    """Where the garrison of a city stands: beside the walls."""
    x, y = middle_of(hex_id)
    return x + 25, y - 1


def fort_walls() -> Point:
    x, y = fort_place()
    return x + 52, y - 1


def force_place(hex_id: str, has_place: bool) -> Point:
    """Where forces stand in a hex: above a place and its name."""
    x, y = middle_of(hex_id)
    return (x - 12, y - 25) if has_place else (x, y + 4)
