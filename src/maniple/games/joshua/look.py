# maniple: interpreted
"""The look of the table: colours, icons and places on the sheet, from `data/look.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

Corners = list[list[float]]


@cache
def look() -> Mapping[str, Any]:
    """What `look.toml` says; it is no part of a component set."""
    return tomllib.loads((Path(__file__).parent / "data" / "look.toml").read_text(encoding="utf-8"))


def inside_place(kind: str, x: float, y: float) -> tuple[float, float, float]:
    """Where the inside of a city or of the camp stands, whose field is at (x, y): its middle, and half its width."""
    told = look()["inside"][kind]
    return x, y - told["above"], told["half"]


def corners_of(x: float, y: float, width: float, height: float) -> Corners:
    """The corners of an upright box around a point."""
    left, right, top, bottom = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    return [[left, top], [right, top], [right, bottom], [left, bottom]]
