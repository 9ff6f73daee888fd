"""Names on a map: how wide they are, and where they stand free of roads, nodes and each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import shapely  # type: ignore[import-untyped]

from maniple.art.kit import ALEGREYA, ALEGREYA_SC, CINZEL, HALO, INK, element, words
from maniple.art.shapes import Box, Shape

CHARACTERS: Final = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'’-–.,()"
UNKNOWN: Final = 62
"""The width of a character that is not in the list: a wide one, to be safe."""


@dataclass(frozen=True)
class Face:
    """A typeface at one weight, with how far its characters advance in hundredths of the size."""

    family: str
    weight: str
    style: str
    descent: float
    """How far its letters reach below the line, as a part of the size."""
    advances: Mapping[str, int]

    def width(self, text: str, size: float, spacing: float = 0) -> float:
        plain = [unicodedata.normalize("NFD", character)[0] for character in text]
        return sum(self.advances.get(character, UNKNOWN) for character in plain) * size / 100 + spacing * len(text)


def _face(family: str, weight: str, style: str, descent: float, advances: str) -> Face:
    widths = [int(word) for word in advances.split()]
    return Face(family, weight, style, descent, dict(zip(CHARACTERS, widths, strict=True)))


PLACE: Final = _face(
    ALEGREYA_SC,
    "700",
    "normal",
    0.06,
    "17 62 63 62 69 60 53 65 75 36 33 66 53 84 73 68 58 68 64 54 57 66 62 96 68 59 58 "
    "54 54 52 59 51 46 56 63 32 29 57 46 71 62 57 50 58 55 46 49 55 54 82 59 52 50 "
    "50 36 48 43 47 43 47 43 48 46 18 22 36 54 28 27 29 29",
)
WILD: Final = _face(
    ALEGREYA,
    "500",
    "italic",
    0.24,
    "16 58 59 60 67 57 50 64 72 35 32 62 50 81 70 66 54 66 60 51 53 64 59 91 64 54 55 "
    "47 47 35 48 37 27 46 50 27 26 46 26 75 51 42 49 46 36 35 29 50 43 66 47 45 41 "
    "50 34 46 41 44 41 44 41 46 44 18 21 31 44 29 23 30 30",
)
LAND: Final = _face(
    CINZEL,
    "500",
    "normal",
    0.02,
    "25 71 62 77 81 60 56 81 83 35 34 69 58 94 85 85 60 85 70 51 63 80 74 98 68 68 65 "
    "66 58 70 76 55 53 74 75 34 32 64 54 87 78 78 56 77 64 48 58 70 65 89 63 64 61 "
    "62 36 57 52 60 52 58 52 57 58 18 21 38 50 19 20 37 37",
)

RISE: Final = 0.68
"""How far letters reach above their line, as a part of the size."""
LEADING: Final = 0.87
"""From line to line."""
LONG: Final = 11
"""A name with more letters always stands in two lines at a side."""
AIR: Final = 3.0
"""Between a name and its node, beyond what the node already keeps free."""

SIDES: Final = {"below": 0.0, "right": 1.0, "left": 2.0, "above": 3.0}
"""What each side costs: the first that is free is taken."""
OTHER: Final = 4.0
"""What it costs to stand elsewhere than the data say."""
CORNER: Final = 10.0
IN_TWO: Final = 2.0
SLIDES: Final = ((0.0, 0.0), (0.14, 1.5), (-0.14, 1.5), (0.28, 3.0), (-0.28, 3.0), (0.42, 5.0), (-0.42, 5.0))
"""How far a name may slide along its node's side, as a part of its width, and what that costs."""
NUDGES: Final = ((0.0, 0.0), (8.0, 1.5), (-8.0, 1.5), (16.0, 3.0), (-16.0, 3.0))
CORNERS: Final = ((0.0, 0.0), (7.0, 1.0), (14.0, 2.0))
"""How far it may move up or down there, in units."""
BLOCKED: Final = 1000.0
ROAD: Final = (30.0, 0.6)
WATER: Final = (2.0, 0.05)
"""What it costs to cross a line at all, and for each unit of it."""
SWEEPS: Final = 30


@dataclass(frozen=True)
class Named:
    """Something that wants a name beside it."""

    slug: str
    text: str
    node: Box
    """What the name must leave free: the node and the pieces upon it."""
    face: Face
    size: float
    colour: str = INK
    side: str = "below"
    """Where the name stands if it can."""
    elsewhere: float = OTHER
    """What it costs to stand on another side: more than a road, and it crosses one rather."""


@dataclass(frozen=True)
class Label:
    """A name in its place."""

    lines: tuple[str, ...]
    x: float
    y: float
    """Of the first line."""
    anchor: str
    face: Face
    size: float
    colour: str

    @property
    def box(self) -> Box:
        wide = max(self.face.width(line, self.size) for line in self.lines)
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        last = self.y + (len(self.lines) - 1) * self.size * LEADING
        return Box(left, self.y - RISE * self.size, left + wide, last + self.face.descent * self.size)

    def drawn(self) -> str:
        """The name in ink on its halo."""
        lines = (
            words(line, self.x, self.y + i * self.size * LEADING, text_anchor=self.anchor)
            for i, line in enumerate(self.lines)
        )
        return element(
            "g",
            *lines,
            font_family=self.face.family,
            font_weight=self.face.weight,
            font_style=self.face.style,
            font_size=self.size,
            fill=self.colour,
            stroke=HALO,
            stroke_width=5.0,
            stroke_linejoin="round",
            paint_order="stroke",
        )


def place_names(
    named: Sequence[Named], roads: Sequence[Shape], waters: Sequence[Shape], within: Box
) -> dict[str, Label]:
    """A place for each name: off the nodes and each other, then off the roads, then where one looks for it first."""
    nodes = [item.node for item in named]
    road_tree, water_tree = shapely.STRtree(list(roads)), shapely.STRtree(list(waters))
    choices: list[list[tuple[float, Label]]] = []
    for item in named:
        found = []
        for cost, label in _candidates(item):
            box = label.box
            cost += BLOCKED * sum(box.overlaps(node) for node in nodes)
            cost += 0 if within.holds(box) else BLOCKED
            area = box.grown(3).shape
            cost += _crossing(area, road_tree, roads, *ROAD) + _crossing(area, water_tree, waters, *WATER)
            found.append((cost, label))
        choices.append(sorted(found, key=lambda pair: pair[0]))
    taken = [found[0][1] for found in choices]
    for _ in range(SWEEPS):
        before = list(taken)
        for i, found in enumerate(choices):
            others = [label.box.grown(2) for j, label in enumerate(taken) if j != i]
            taken[i] = min(found, key=lambda pair: pair[0] + BLOCKED * _overlaps(pair[1], others))[1]
        if taken == before:
            break
    return {item.slug: label for item, label in zip(named, taken, strict=True)}


def _overlaps(label: Label, others: Iterable[Box]) -> int:
    box = label.box
    return sum(box.overlaps(other) for other in others)


def _crossing(area: Shape, tree: Shape, lines: Sequence[Shape], at_all: float, each: float) -> float:
    far = sum(lines[i].intersection(area).length for i in tree.query(area, predicate="intersects"))
    return at_all + each * far if far else 0.0


def _candidates(item: Named) -> Iterator[tuple[float, Label]]:
    """Every place that a name may have at its node, with what it costs to stand there."""
    node, size = item.node, item.size
    middle_x, middle_y = node.middle
    for side, cost in SIDES.items():
        cost = 0.0 if side == item.side else cost + item.elsewhere
        upright = side in ("below", "above")
        for lines in _ways_to_write(item.text, upright):
            more = size * LEADING * (len(lines) - 1)
            extra = IN_TWO if len(lines) > 1 and (upright or len(item.text) <= LONG) else 0.0
            wide = max(item.face.width(line, size) for line in lines)
            if upright:
                y = node.bottom + AIR + RISE * size
                if side == "above":
                    y = node.top - AIR - more - item.face.descent * size
                for part, slide in SLIDES:
                    x = middle_x + part * wide
                    yield cost + slide + extra, Label(lines, x, y, "middle", item.face, size, item.colour)
                continue
            x, anchor = (node.right + AIR, "start") if side == "right" else (node.left - AIR, "end")
            for down, slide in NUDGES:
                y = middle_y + 0.3 * size - more / 2 + down
                yield cost + slide + extra, Label(lines, x, y, anchor, item.face, size, item.colour)
    for x, anchor in ((node.right - 9, "start"), (node.left + 9, "end")):
        for lines in _ways_to_write(item.text, False):
            more = size * LEADING * (len(lines) - 1)
            for away, slide in CORNERS:
                for y in (node.top - more + 4 - away, node.bottom + RISE * size - 2 + away):
                    yield (
                        CORNER - OTHER + item.elsewhere + slide,
                        Label(lines, x, y, anchor, item.face, size, item.colour),
                    )


def _ways_to_write(text: str, upright: bool) -> list[tuple[str, ...]]:
    """In one line or in two; at a side a long name stands in two."""
    parts = text.split(" ")
    if len(parts) == 1:
        return [(text,)]
    splits = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    in_two = min(splits, key=lambda pair: max(len(pair[0]), len(pair[1])))
    return [(text,), in_two] if upright or len(text) <= LONG else [in_two]
