# maniple: interpreted
"""Lines on a map that the client's plain board and a drawn map share."""

from __future__ import annotations

import math
from typing import Final

BOW: Final = 0.06
"""How far a road leaves the straight line, as a part of its length, at most."""


def bowed_path(start: str, end: str, x: float, y: float, u: float, v: float) -> str:
    """A road from (x, y) to (u, v) as SVG path data, with a slight bow that follows from the slugs of its ends."""
    bow = BOW * math.sin(sum(ord(c) * (i + 3) for i, c in enumerate(start + end)) % 628 / 100)
    middle_x, middle_y = (x + u) / 2 - (v - y) * bow, (y + v) / 2 + (u - x) * bow
    return f"M{x:g} {y:g}Q{middle_x:.1f} {middle_y:.1f} {u:g} {v:g}"
