"""Points, lines and shapes of a map, and their SVG path data."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import shapely  # type: ignore[import-untyped]

Point = tuple[float, float]
Shape = Any
"""A shape of shapely, which has no types of its own."""

CELL: Final = 108
"""How far the tint of a region reaches from its spaces."""
STEPS: Final = 24
"""Into how many straight pieces a curve is cut to measure it."""


@dataclass(frozen=True)
class Box:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def shape(self) -> Shape:
        return shapely.box(self.left, self.top, self.right, self.bottom)

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, x: float, y: float) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def overlaps(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: Box) -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


def written(value: float, places: int = 1) -> str:
    """A number as short as it can be written."""
    text = f"{value:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(points: Iterable[Sequence[float]], closed: bool = False) -> str:
    """Straight lines through the points."""
    return "M" + "L".join(f"{written(x)} {written(y)}" for x, y in points) + ("z" if closed else "")


def shape_path(shape: Shape) -> str:
    """The outline of a polygon or of several, holes included."""
    rings = []
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon" and not part.is_empty:
            rings += [path(list(ring.coords)[:-1], True) for ring in (part.exterior, *part.interiors)]
    return "".join(rings)


def line_path(shape: Shape) -> str:
    """A line, or what a cut left of it."""
    return "".join(
        path(part.coords)
        for part in getattr(shape, "geoms", [shape])
        if part.geom_type == "LineString" and not part.is_empty
    )


def curve_points(data: str) -> list[Point]:
    """Points along `M x y Q x y x y`, the path data of a bowed road."""
    numbers = [float(word) for word in re.findall(r"-?\d+(?:\.\d+)?", data)]
    (x, y), (u, v), (s, t) = zip(numbers[0:6:2], numbers[1:6:2], strict=True)
    out = []
    for i in range(STEPS + 1):
        k = i / STEPS
        a, b, c = (1 - k) ** 2, 2 * k * (1 - k), k**2
        out.append((a * x + b * u + c * s, a * y + b * v + c * t))
    return out


def wander(points: Sequence[Point], amount: float, step: float, seed: int, closed: bool = False) -> list[Point]:
    """Break a coarse line into a hand-drawn one: the middle of each piece is moved aside until all are short."""
    chance = random.Random(seed)
    line = [*points, points[0]] if closed else list(points)
    while True:
        out, split = [line[0]], False
        for a, b in pairwise(line):
            far = math.dist(a, b)
            if far > step:
                split = True
                aside = chance.uniform(-amount, amount)
                out.append(((a[0] + b[0]) / 2 - (b[1] - a[1]) * aside, (a[1] + b[1]) / 2 + (b[0] - a[0]) * aside))
            out.append(b)
        line = out
        if not split:
            return line[:-1] if closed else line


def territories(spaces: Mapping[str, Point], groups: Mapping[str, str], bounds: Shape) -> dict[str, Shape]:
    """Group -> the ground of its spaces: what is nearer to them than to others and not far, merged and rounded."""
    points = shapely.MultiPoint(list(spaces.values()))
    around = shapely.box(*points.bounds).buffer(4 * CELL)
    cells = list(shapely.voronoi_polygons(points, extend_to=around).geoms)
    parts: dict[str, list[Shape]] = {}
    for slug, place in spaces.items():
        point = shapely.Point(place)
        cell = min(cells, key=point.distance)
        parts.setdefault(groups[slug], []).append(cell.intersection(point.buffer(CELL)))
    out = {}
    for group, ground in parts.items():
        whole = shapely.union_all(ground)
        rounded = whole.intersection(bounds).buffer(-16).buffer(30).buffer(-14)
        out[group] = rounded.intersection(whole.buffer(3))
    return out


def free_box(wanted: Box, within: Box, taken: Sequence[Box], step: float = 20) -> Box:
    """The place nearest to the wanted one where nothing else stands; the wanted one if there is none."""
    places = []
    for i in range(int((within.width - wanted.width) // step) + 1):
        for j in range(int((within.height - wanted.height) // step) + 1):
            place = wanted.moved(within.left + i * step - wanted.left, within.top + j * step - wanted.top)
            places.append((math.dist(place.middle, wanted.middle), place.left, place.top))
    for _, left, top in [(0.0, wanted.left, wanted.top), *sorted(places)]:
        place = wanted.moved(left - wanted.left, top - wanted.top)
        if within.holds(place) and not any(place.overlaps(other) for other in taken):
            return place
    return wanted
