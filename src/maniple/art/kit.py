"""What every map is drawn with: elements, water, tints, roads, compass, cartouche and key.

Elements have presentation attributes and classes only, so that they work under a strict content security policy,
and colours are variables of the page, so that one picture serves light and dark.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from maniple.art.shapes import Box, Shape, path, shape_path, written
from maniple.kernel.components import Record

INK: Final = "var(--ink)"
INK2: Final = "var(--ink2)"
HALO: Final = "var(--halo)"
SEA: Final = "var(--sea)"
PURPLE: Final = "var(--purple)"

CINZEL: Final = "Cinzel, Georgia, serif"
ALEGREYA: Final = "Alegreya, Georgia, serif"
ALEGREYA_SC: Final = "Alegreya SC, Georgia, serif"
ALEGREYA_SANS: Final = "Alegreya Sans, Helvetica, sans-serif"

FARTHEST: Final = 10_000
"""No number of a map is larger."""


@dataclass(frozen=True)
class Icon:
    """A picture on a grid of 24: what is filled, and what is a line of some width."""

    fill: str
    line: str = ""
    width: float = 1.6


def _disc(x: float, y: float, r: float) -> str:
    a, d = written(r, 2), written(2 * r, 2)
    return f"M{written(x - r, 2)} {written(y, 2)}a{a} {a} 0 1 0 {d} 0 {a} {a} 0 1 0-{d} 0z"


MENORAH: Final = Icon(
    "M7.5 21.5 9.5 19h5l2 2.5z" + "".join(_disc(x, 3.1, 1.05) for x in (2.5, 5.5, 8.5, 12, 15.5, 18.5, 21.5)),
    "M12 4.5V19M8.5 5v1.5a3.5 3.5 0 0 0 7 0V5M5.5 5v2a6.5 6.5 0 0 0 13 0V5M2.5 5v2.5a9.5 9.5 0 0 0 19 0V5",
)


# -------------------------------------------------------------------- elements


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """An element; `stroke_width` stands for `stroke-width` and `class_` for `class`."""
    words = [name]
    for key, value in attributes.items():
        if not isinstance(value, str):
            value = written(value, 2 if key.endswith(("opacity", "width")) else 1)
        words.append(f'{key.rstrip("_").replace("_", "-")}="{escape(value, {chr(34): "&quot;"})}"')
    within = "".join(inside)
    return f"<{' '.join(words)}>{within}</{name}>" if within else f"<{' '.join(words)}/>"


def words(text: str, x: float, y: float, **attributes: str | float) -> str:
    """A line of lettering at a point."""
    return element("text", escape(text), x=x, y=y, **attributes)


def clip(name: str, data: str) -> str:
    """A clip path, for `clipped`."""
    return element("clipPath", element("path", d=data), id=f"map-{name}")


def clipped(name: str, *inside: str, **attributes: str | float) -> str:
    """What is seen only within a clip path."""
    return element("g", *inside, clip_path=f"url(#map-{name})", **attributes)


def icon(picture: Icon, x: float, y: float, size: float, colour: str) -> str:
    """An icon with its upper left corner at a point."""
    parts = [element("path", d=picture.fill, fill=colour, fill_rule="evenodd")]
    if picture.line:
        line = element("path", d=picture.line, fill="none", stroke=colour, stroke_width=picture.width)
        parts.append(element("g", line, stroke_linecap="round", stroke_linejoin="round"))
    place = f"translate({written(x)} {written(y)}) scale({written(size / 24, 3)})"
    return element("g", *parts, transform=place)


def document(sheet: Box, title: str, definitions: Iterable[str], layers: Iterable[str]) -> str:
    """The whole picture."""
    view = " ".join(written(value) for value in (sheet.left, sheet.top, sheet.width, sheet.height))
    return (
        element(
            "svg",
            element("title", escape(title)),
            element("defs", *definitions),
            *layers,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=view,
            class_="map",
        )
        + "\n"
    )


# -------------------------------------------------------------------- data


@dataclass(frozen=True)
class Look:
    """What a drawing takes from the look of its game."""

    sheet: Box
    sides: Mapping[str, str]
    """Space -> the side of it on which its name stands if it can."""


def read_look(file: Path, sheet: Box) -> Look:
    """The look of a game; the sheet given here is for a game that says nothing of it."""
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    told = said.get("sheet")
    if told is not None:
        sheet = Box(told["x"], told["y"], told["x"] + told["width"], told["y"] + told["height"])
    return Look(sheet, said.get("labels", {}))


def read_points(record: Record, field: str, least: int) -> list[tuple[float, float]]:
    """A list of points of a component file."""
    value = record.values.get(field)
    if not isinstance(value, list) or len(value) < least or not all(map(_is_point, value)):
        raise record.wrong(field, f"a list of at least {least} points [x, y] within {FARTHEST}")
    return [(float(x), float(y)) for x, y in value]


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(is_number(item) for item in value)


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= FARTHEST


# -------------------------------------------------------------------- water and ground


def water_lines(data: str, clip_name: str, widths: Sequence[float], strength: float = 0.5) -> str:
    """The engraver's water: a coast stroked ever wider, each stroke emptied again, seen only on the water."""
    out = []
    for i, width in reversed(list(enumerate(widths))):
        opacity = strength * (1 - i / (len(widths) + 1))
        out.append(element("path", d=data, stroke="var(--seal)", stroke_width=width + 1.6, stroke_opacity=opacity))
        out.append(element("path", d=data, stroke=SEA, stroke_width=width - 1.2))
    return clipped(clip_name, *out, fill="none", stroke_linejoin="round")


def tint(shape: Shape, clip_name: str, colour: str) -> str:
    """Hand colouring: a pale fill, a stronger inner edge and a dotted outline."""
    data = shape_path(shape)
    fill = element("path", d=data, class_="tint", fill=colour, fill_opacity=0.34)
    edge = element(
        "path", d=data, class_="tint-edge", fill="none", stroke=colour, stroke_width=22.0, stroke_opacity=0.5
    )
    line = element(
        "path", d=data, fill="none", stroke=INK2, stroke_width=1.4, stroke_dasharray="2 5", stroke_linecap="round"
    )
    return fill + clipped(clip_name, edge) + line


def frame(sheet: Box) -> str:
    """The double line around a printed map."""
    lines = []
    for inset, width in ((9.0, 2.6), (16.0, 1.0)):
        inner = sheet.grown(-inset)
        lines.append(
            element("rect", x=inner.left, y=inner.top, width=inner.width, height=inner.height, stroke_width=width)
        )
    return element("g", *lines, fill="none", stroke=INK2)


# -------------------------------------------------------------------- roads


def roads(plain: Sequence[str], purple: Sequence[str]) -> str:
    """Plain roads are one line, purple ones two; both lie in a pale casing."""
    one, two = "".join(plain), "".join(purple)
    casing = element("path", d=one + two, stroke="var(--roadcase)", stroke_width=9.0, stroke_opacity=0.8)
    out = [casing, _road(one), _purple_road(two)]
    return element("g", *out, fill="none")


def _road(data: str) -> str:
    return element("path", d=data, stroke="var(--road)", stroke_width=3.6)


def _purple_road(data: str) -> str:
    outer = element("path", d=data, stroke=PURPLE, stroke_width=8.0)
    return outer + element("path", d=data, stroke="var(--roadcase)", stroke_width=2.2)


# -------------------------------------------------------------------- furniture


def compass(x: float, y: float, size: float) -> str:
    """A rose of eight points with its letter."""
    ticks = []
    for i in range(32):
        angle = math.radians(i * 11.25)
        a, b = (math.sin(angle), -math.cos(angle)), size
        ticks.append(path([(a[0] * b * 0.56, a[1] * b * 0.56), (a[0] * b * 0.62, a[1] * b * 0.62)]))
    out = [
        element("circle", r=size * 0.62, stroke_width=1.0),
        element("circle", r=size * 0.56, stroke_width=0.6),
        element("path", d="".join(ticks), stroke_width=0.6),
    ]
    for main in (False, True):
        long, wide = (size, size * 0.13) if main else (size * 0.52, size * 0.09)
        for half, colour in ((wide, INK2), (-wide, HALO)):
            points = [(0.0, -long), (half, -wide), (0.0, 0.0)]
            data = "".join(path([_turned(p, i * 90 + (0 if main else 45)) for p in points], True) for i in range(4))
            out.append(element("path", d=data, fill=colour, stroke_width=0.5))
    rose = element("g", *out, fill="none", stroke=INK2, transform=f"translate({written(x)} {written(y)})")
    letter = words(
        "N",
        x,
        y - size * 1.1,
        text_anchor="middle",
        font_family=CINZEL,
        font_weight="700",
        font_size=size * 0.4,
        fill=INK2,
    )
    return rose + letter


def _turned(point: tuple[float, float], degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    x, y = point
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def cartouche(box: Box, lines: Sequence[str], below: str, picture: Icon) -> str:
    """The title of the map in a double frame, under its emblem."""
    middle = box.width / 2
    outer = element("rect", width=box.width, height=box.height, fill=HALO, stroke=INK2, stroke_width=2.5)
    inner = element(
        "rect", x=7, y=7, width=box.width - 14, height=box.height - 14, fill="none", stroke=INK2, stroke_width=1.0
    )
    out = [outer, inner, icon(picture, middle - 24, 20, 48, INK2)]
    for i, line in enumerate(lines):
        out.append(
            words(
                line,
                middle,
                113 + 35 * i,
                font_family=CINZEL,
                font_weight="700",
                font_size=35,
                letter_spacing=2.5,
                fill=INK,
            )
        )
    out.append(
        words(
            below,
            middle,
            105 + 35 * len(lines),
            font_family=ALEGREYA,
            font_style="italic",
            font_size=19.5,
            fill=INK2,
        )
    )
    place = f"translate({written(box.left)} {written(box.top)})"
    return element("g", *out, text_anchor="middle", transform=place)


KEY_LINE: Final = 34
KEY_WIDTH: Final = 266


def key_height(lines: int) -> float:
    return KEY_LINE * lines + 26


def key(box: Box, entries: Sequence[tuple[str, str]]) -> str:
    """What the signs mean: each drawn around (12, 0), with its words beside it."""
    out = [
        element("rect", width=box.width, height=box.height, fill=HALO, fill_opacity=0.86, stroke=INK2, stroke_width=1.6)
    ]
    for i, (sign, text) in enumerate(entries):
        y = 30 + KEY_LINE * i
        out.append(element("g", sign, transform=f"translate(16 {y - 4})"))
        out.append(words(text, 60, y + 2))
    place = f"translate({written(box.left)} {written(box.top)})"
    return element("g", *out, transform=place, font_family=ALEGREYA_SANS, font_size=19, fill=INK)


def road_sign(purple: bool) -> str:
    """A piece of road, for the key."""
    data = "M-2 0h30"
    return _purple_road(data) if purple else _road(data)
