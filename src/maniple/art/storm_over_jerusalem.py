"""The map of Storm Over Jerusalem: the city in plan, its walls and hills, drawn from map.toml.

The sheet lies as the printed map does, with north on the right. Walls are drawn whole; what a siege does to them is not
in the picture.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import shapely  # type: ignore[import-untyped]
from shapely import affinity

from maniple.art import kit, relief
from maniple.art.kit import ALEGREYA, ALEGREYA_SANS, CINZEL, HALO, INK, INK2, Icon, element, words
from maniple.art.lettering import PLACE
from maniple.art.shapes import Box, Point, Shape, path, shape_path, wander, written
from maniple.games.storm_over_jerusalem.look import is_inside, look, stack_place, turned
from maniple.kernel.components import Components, Record
from maniple.kernel.errors import BadComponents

MAP: Final = "map.toml"
TITLE: Final = "STORM OVER JERUSALEM"
LINE: Final = "the siege of 70 CE"

STONE1: Final = "var(--stone1)"
STONE2: Final = "var(--stone2)"
STONE3: Final = "var(--stone3)"
COURT: Final = "var(--court)"
SHADOW: Final = "#2a1804"
PARCHMENT: Final = "#f8edd2"
GOLD: Final = "#e2c58e"
LEAF: Final = "#8a9a5c"
TRUNK: Final = "#4d5c2c"
GROUND: Final = {"new": "var(--region-new-city, #e9c88e)", "old": "var(--region-old-city, #dfa98c)"}
ZONE: Final = "var(--region-zone, #5a2320)"
DEFENSES: Final = {1: ("#5d5335", 1.6), 2: ("#a8561c", 3.2), 3: ("#7b2f1c", 5.0)}
"""Terrain -> colour of its disc, and how thick its rim is."""
NEW_CITY_DEFENSE: Final = 2

NAME_SIZE: Final = 27.0
LEADING: Final = 25.0
NUMBER_SIZE: Final = 20.0
TOWERS_APART: Final = 62.0
COLUMNS: Final = 190
ROWS: Final = 140
STEP: Final = 15.0
MARGIN: Final = 30.0
TITLE_BOX: Final = Box(985, 1524, 1265, 1592)
OLIVES: Final = 1556.0
"""Where the Mount of Olives rises, on the sheet."""


@dataclass(frozen=True)
class Area:
    """An area of the map, on the sheet."""

    number: int
    name: str
    defense: int
    city: bool
    prize: bool
    bonus: bool
    corners: tuple[Point, ...]
    own: Point

    @cached_property
    def shape(self) -> Shape:
        return shapely.Polygon(self.corners).buffer(0)

    @cached_property
    def stack(self) -> Point:
        return stack_place(self.number, self.own, self.corners)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        told = look()["place"].get(str(self.number), {})
        lines = tuple(told.get("lines", ()))
        return lines if " ".join(lines) == self.name else (self.name,)

    @cached_property
    def label(self) -> Point:
        """The middle of the first line of its name."""
        told = look()["place"].get(str(self.number))
        if told is not None and self.stack == tuple(told["stack"]):
            return float(told["name"][0]), float(told["name"][1])
        return self.stack[0], self.stack[1] - 58

    @cached_property
    def scale(self) -> float:
        """Lettering and disc are smaller where the area has no room for them."""
        return float(look()["place"].get(str(self.number), {}).get("scale", 1.0))

    @property
    def leading(self) -> float:
        return LEADING * self.scale

    @cached_property
    def disc(self) -> Point:
        """Where the disc of its terrain lies: beside the name, or where the look says."""
        told = look()["place"].get(str(self.number), {}).get("disc")
        if told is not None and is_inside((told[0], told[1]), self.corners):
            return float(told[0]), float(told[1])
        x, y = self.label
        return x - self.wide / 2 - 24, y - 9 + (len(self.lines) - 1) * self.leading / 2

    @cached_property
    def wide(self) -> float:
        return max(PLACE.width(line, NAME_SIZE * self.scale) for line in self.lines)

    @cached_property
    def kept_free(self) -> Shape:
        """The name with its signs, and the first row of counters: no roof stands there."""
        x, y = self.label
        name = shapely.box(
            x - self.wide / 2 - 48, y - 32, x + self.wide / 2 + 40, y + self.leading * (len(self.lines) - 1) + 12
        )
        sx, sy = self.stack
        return shapely.union(name, shapely.box(sx - 58, sy - 30, sx + 58, sy + 30))


@dataclass(frozen=True)
class Section:
    """A section of the wall."""

    points: tuple[Point, ...]
    marker: Point

    @cached_property
    def line(self) -> Shape:
        return shapely.LineString(self.points)


class City:
    """The data of a component set, as the drawing needs them."""

    def __init__(self, components: Components) -> None:
        sheet = look()["sheet"]
        self.sheet = Box(sheet["x"], sheet["y"], sheet["x"] + sheet["width"], sheet["y"] + sheet["height"])
        canvas = components.table(MAP, "meta").values.get("canvas")
        if not isinstance(canvas, dict) or not kit.is_number(canvas.get("height")):
            raise components.table(MAP, "meta").wrong("canvas", "{ width, height, north }")
        self.height = float(canvas["height"])
        self.areas = [self._read_area(record) for record in components.records(MAP, "area")]
        self.walls = [
            Section(tuple(self._points(record, "path", 2)), self._point(record, "marker"))
            for record in components.records(MAP, "wall")
        ]
        self.zones = [
            (record.text("name"), shapely.Polygon(self._points(record, "corners", 3)).buffer(0), self._own(record))
            for record in components.records(MAP, "zone")
        ]
        self.rivers = [
            wander(self._points(record, "path", 2), 0.12, 20, i + 3)
            for i, record in enumerate(components.records(MAP, "river"))
        ]

    def _read_area(self, record: Record) -> Area:
        area = Area(
            record.number("id", 1, 99),
            record.text("name"),
            record.number("defense", 1, 3),
            record.switch("city", False),
            record.switch("victory_point", False),
            record.switch("bonus_card", False),
            tuple(self._points(record, "corners", 3)),
            self._own(record),
        )
        if area.shape.is_empty or not self.sheet.shape.contains(area.shape):
            raise BadComponents(f"{record.where}: its corners do not lie around a place on the sheet.")
        return area

    def _points(self, record: Record, field: str, least: int) -> list[Point]:
        return [turned(point, self.height) for point in kit.read_points(record, field, least)]

    def _point(self, record: Record, field: str) -> Point:
        value = record.values.get(field)
        if not isinstance(value, list) or len(value) != 2 or not all(kit.is_number(item) for item in value):
            raise record.wrong(field, "a point [x, y]")
        return turned(value, self.height)

    def _own(self, record: Record) -> Point:
        return turned((record.number("x", 0, kit.FARTHEST), record.number("y", 0, kit.FARTHEST)), self.height)

    @cached_property
    def shape(self) -> Shape:
        """All areas within the walls."""
        return shapely.union_all([area.shape for area in self.areas if area.city]).buffer(0.5)

    @cached_property
    def field(self) -> Shape:
        """The ground within the frame that has no zone upon it."""
        return self.sheet.grown(-MARGIN).shape.difference(shapely.union_all([shape for _, shape, _ in self.zones]))

    def area_at(self, number: int, point: Point) -> bool:
        """Whether an area of that number has this point: a landmark stands only in its own."""
        return any(area.number == number and area.shape.contains(shapely.Point(point)) for area in self.areas)


def draw(components: Components) -> str:
    """The map of a component set, as one SVG document."""
    city = City(components)
    sheet = city.sheet
    landmarks, built = _landmarks(city)
    layers = [
        element("rect", x=sheet.left, y=sheet.top, width=sheet.width, height=sheet.height, fill="var(--land)"),
        _hills(city),
        _rivers(city),
        _trees(city),
        *_quarters(city, built),
        _borders(city),
        *landmarks,
        _walls(city.walls),
        *_zones(city),
        _furniture(city),
        *(_name(area) for area in city.areas),
        kit.frame(sheet),
    ]
    return kit.document(sheet, "Map of Jerusalem", (), layers)


# -------------------------------------------------------------------- the ground


def _hills(city: City) -> str:
    """The valleys around the city, and the Mount of Olives beyond the Kidron."""
    sheet = city.sheet
    x, y = np.meshgrid(np.linspace(sheet.left, sheet.right, COLUMNS), np.linspace(sheet.top, sheet.bottom, ROWS))
    heights = 0.1 * relief.noise(ROWS, COLUMNS, 3, 2.0, 5) + 0.024 * relief.noise(ROWS, COLUMNS, 8, 1.2, 16)
    # what nobody sees need not be drawn: under the roofs and the zones the ground is even
    covered = shapely.union_all([city.shape, *(shape for _, shape, _ in city.zones)])
    heights *= np.clip(shapely.distance(covered, shapely.points(x, y)) / 30, 0, 1)
    for river in city.rivers:
        far = shapely.distance(shapely.LineString(river), shapely.points(x, y))
        heights -= np.exp(-((far / 125) ** 2))
    heights += 0.9 / (1 + np.exp(-(y - OLIVES) / 70))
    ground = relief.make_ground(heights * 100, sheet)
    open_ground = city.field.difference(city.shape.buffer(14))
    return relief.hill_shade(ground) + relief.hachures(ground, STEP, 5, open_ground)


def _rivers(city: City) -> str:
    data = "".join(path(river) for river in city.rivers)
    bank = element("path", d=data, stroke="var(--seatext)", stroke_width=8, stroke_opacity=0.8)
    return element("g", bank, element("path", d=data, stroke="var(--sea)", stroke_width=5), fill="none")


def _trees(city: City) -> str:
    """Olive groves: dense on the mount, single trees elsewhere, none where counters or names stand."""
    chance = random.Random(12)
    sheet = city.sheet
    free = city.field.difference(city.shape.buffer(46)).buffer(-14).difference(TITLE_BOX.shape)
    free = free.difference(shapely.union_all([area.kept_free.buffer(26) for area in city.areas]))
    free = free.difference(shapely.union_all([shapely.LineString(river).buffer(16) for river in city.rivers]))
    found = []
    for _ in range(1100):
        x, y = chance.uniform(sheet.left, sheet.right), chance.uniform(sheet.top, sheet.bottom)
        if chance.random() < (0.8 if y > OLIVES - 160 else 0.17) and shapely.contains_xy(free, x, y):
            found.append((x, y))
    crowns = "".join(f"M{x - 6:.0f} {y:.0f}a6 6 0 1 0 12 0a6 6 0 1 0-12 0" for x, y in found)
    shade = element("path", d=crowns, fill=SHADOW, fill_opacity=0.25, transform="translate(3 3)")
    return shade + element("path", d=crowns, fill=LEAF, stroke=TRUNK, stroke_width=1.2)


def _quarters(city: City, built: Shape) -> Iterable[str]:
    """The ground of the city in two colours, with roofs upon it."""
    for name, wanted in (("new", True), ("old", False)):
        shapes = [area.shape for area in city.areas if area.city and (area.defense <= NEW_CITY_DEFENSE) == wanted]
        data = "".join(shape_path(shape) for shape in shapes)
        if data:
            yield element("path", d=data, fill=GROUND[name], fill_opacity=0.92)
    kept = shapely.union_all([area.kept_free for area in city.areas])
    near = shapely.union_all([section.line.buffer(24) for section in city.walls])
    for area in city.areas:
        if area.city:
            yield _roofs(area.shape.buffer(-20).difference(kept).difference(built).difference(near), area.number)


def _roofs(ground: Shape, seed: int) -> str:
    """City blocks in plan: rows of roofs, some of another colour, each with its shadow."""
    if ground.is_empty:
        return ""
    chance = random.Random(seed)
    left, top, right, bottom = ground.bounds
    angle = chance.uniform(-14, 14)
    middle = (left + right) / 2, (top + bottom) / 2
    reach = max(right - left, bottom - top) * 0.8
    shapely.prepare(ground)
    found: tuple[list[str], list[str]] = ([], [])
    y = -reach
    while y < reach:
        tall, x = chance.uniform(17, 25), -reach
        while x < reach:
            wide = chance.uniform(15, 34)
            if chance.random() < 0.86:
                roof = affinity.rotate(shapely.box(x, y, x + wide - 3, y + tall - 3), angle, origin=(0, 0))
                roof = affinity.translate(roof, *middle)
                if ground.contains(roof):
                    found[chance.random() < 0.4].append(_outline(list(roof.exterior.coords)[:-1]))
            x += wide if chance.random() < 0.8 else wide + 9
        y += tall + (9 if chance.random() < 0.3 else 1)
    one, two = "".join(found[0]), "".join(found[1])
    if not one + two:
        return ""
    shade = element("path", d=one + two, fill="#3a2508", fill_opacity=0.28, stroke="none", transform="translate(3 4)")
    roofs = element("path", d=one, fill="var(--house)") + element("path", d=two, fill="var(--house2)")
    return element("g", shade, roofs, stroke="var(--houseline)", stroke_width=0.9)


def _outline(points: Sequence[Point]) -> str:
    """A small shape in whole numbers, one step after the other."""
    rounded = [(round(x), round(y)) for x, y in points]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(rounded)]
    return f"M{rounded[0][0]} {rounded[0][1]}" + "".join(f"l{x} {y}" for x, y in steps) + "z"


def _borders(city: City) -> str:
    """Where areas meet: a dashed line in a pale seam, within the city and outside."""
    data = "".join(shape_path(area.shape) for area in city.areas)
    seam = element("path", d=data, stroke="var(--seam)", stroke_width=9, stroke_opacity=0.75)
    line = element("path", d=data, stroke=INK2, stroke_width=2.4, stroke_dasharray="9 5")
    return element("g", seam, line, fill="none")


# -------------------------------------------------------------------- buildings


def _block(x: float, y: float, wide: float, deep: float, tall: float, top: str = STONE1, front: str = STONE2) -> str:
    """A small building, seen a little from the south: its roof raised over its front."""
    edge: dict[str, str | float] = {"stroke": STONE3, "stroke_width": 1.4, "stroke_linejoin": "round"}
    return (
        element("path", d=_rect(x + 6, y + 8, wide, deep), fill=SHADOW, fill_opacity=0.28)
        + element("path", d=_rect(x, y + deep - tall, wide, tall), fill=front, **edge)
        + element("path", d=_rect(x, y - tall, wide, deep), fill=top, **edge)
    )


def _rect(x: float, y: float, wide: float, tall: float) -> str:
    return f"M{written(x)} {written(y)}h{written(wide)}v{written(tall)}h{written(-wide)}z"


def _landmarks(city: City) -> tuple[list[str], Shape]:
    """What one knows the city by, and the ground that it takes."""
    drawn: list[str] = []
    taken: list[Shape] = []
    shapes = {area.number: area.shape for area in city.areas}

    def stands(number: int, x: float, y: float, ground: Shape) -> bool:
        if not city.area_at(number, (x, y)):
            return False
        taken.append(ground)
        return True

    if stands(22, 1012, 1080, shapes.get(22, shapely.Point())):
        drawn.append(_temple(shapes[22], 1012, 1080))
    if stands(27, 1062, 462, shapes.get(27, shapely.Point())):
        drawn.append(_palace(shapes[27], 1062, 462))
    if stands(20, 1228, 1010, shapely.Point(1228, 1010).buffer(90)):
        drawn.append(_antonia(1228, 1010))
    for number, x, y, wide, tall, turn in (
        (12, 1238, 478, 96, 32, 90),
        (17, 1492, 960, 62, 24, 4),
        (16, 1262, 1168, 52, 28, 94),
        (31, 262, 900, 52, 26, 60),
        (9, 430, 330, 130, 44, 12),
    ):
        if stands(number, x, y, shapely.Point(x, y).buffer(max(wide, tall) / 2 + 8)):
            drawn.append(_pool(x, y, wide, tall, turn))
    for number, x, y, turn in ((1, 2005, 405, -6), (4, 1990, 1440, 4), (9, 300, 190, 3)):
        if stands(number, x, y, shapely.Point(x, y).buffer(90)):
            drawn.append(_camp(x, y, turn))
    return drawn, shapely.union_all(taken) if taken else shapely.Point()


def _temple(mount: Shape, x: float, y: float) -> str:
    """The Temple Mount: platform, porticoes, courts, altar and sanctuary."""
    inner = shape_path(mount.buffer(-38))
    out = [
        element("path", d=shape_path(mount.buffer(-26)), fill=COURT, stroke=STONE3, stroke_width=2),
        element("path", d=inner, fill="none", stroke=STONE3, stroke_width=1.2, stroke_dasharray="2.5 5"),
        _block(x - 64, y - 40, 128, 92, 8, "#eee2c4"),
        element("path", d=_rect(x - 52, y - 36, 104, 68), fill="none", stroke=STONE3, stroke_width=1),
        _block(x - 30, y - 14, 62, 34, 34, "#fbf5e6", "#efe3c6"),
        element("path", d=_rect(x - 30, y - 48, 62, 34), fill="#fff9ea", stroke="#a8842e", stroke_width=2),
    ]
    spikes = "".join(f"M{written(x - 30 + 7 * i)} {written(y - 50)}v-5" for i in range(9))
    pillars = "".join(f"M{written(x + dx)} {written(y - 8)}v26" for dx in (-24, -16, 17, 25))
    out += [
        element("path", d=spikes, stroke="#b88c1e", stroke_width=2.2),
        element("path", d=pillars, stroke=STONE3, stroke_width=2),
        element("path", d=f"M{written(x - 6)} {written(y + 20)}v-18a7 7 0 0 1 14 0v18z", fill="#6b4b16"),
        element("path", d=_rect(x - 6, y + 34, 14, 8), fill="#8a6a3a"),
        element("path", d=f"M{written(x + 1)} {written(y + 32)}q-5-6 0-12 5 6 0 12", fill="#d9662b"),
    ]
    return element("g", *out)


def _palace(ground: Shape, x: float, y: float) -> str:
    """Herod's Palace: two wings about a garden, and the three towers."""
    trees = "".join(
        f"M{written(x - 45.2 + i % 6 * 14.5)} {written(y - 18 + i // 6 * 17)}a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0-8.4 0"
        for i in range(18)
    )
    out = [
        element("path", d=shape_path(ground.buffer(-22)), fill=COURT, stroke=STONE3, stroke_width=1.6),
        element("path", d=_rect(x - 50, y - 30, 90, 58), fill="#a9b87c", fill_opacity=0.8, stroke=STONE3),
        element("path", d=trees, fill="#5f7f45"),
        _block(x - 74, y - 26, 20, 52, 14),
        _block(x + 44, y - 26, 18, 52, 14),
        *(_block(x + 64, y + dy, 16, 16, tall, "#f6eed8") for dy, tall in ((-34, 30), (-10, 26), (14, 20))),
    ]
    return element("g", *out)


def _antonia(x: float, y: float) -> str:
    """The fortress with its court and four towers."""
    court = element("path", d=_rect(x - 26, y - 26, 52, 30), fill=STONE2, stroke=STONE3)
    towers = (_block(x + dx, y + dy, 22, 20, 36, "#f3ead2") for dx, dy in ((-56, -36), (34, -36), (-56, 24), (34, 24)))
    return element("g", _block(x - 46, y - 30, 92, 62, 14), court, *towers)


def _pool(x: float, y: float, wide: float, tall: float, turn: float) -> str:
    rim = _rect(x - wide / 2 - 4, y - tall / 2 - 4, wide + 8, tall + 8)
    ripples = f"M{written(x - wide / 2 + 4)} {written(y - 3)}h{written(wide - 8)}"
    ripples += f"M{written(x - wide / 2 + 8)} {written(y + 4)}h{written(wide - 16)}"
    return element(
        "g",
        element("path", d=rim, fill=STONE1, stroke=STONE3, stroke_width=1.4),
        element(
            "path",
            d=_rect(x - wide / 2, y - tall / 2, wide, tall),
            fill="var(--sea)",
            stroke="var(--seal)",
            stroke_width=1.2,
        ),
        element("path", d=ripples, stroke="var(--seal)", stroke_width=1, stroke_opacity=0.6),
        transform=f"rotate({written(turn)} {written(x)} {written(y)})",
    )


def _camp(x: float, y: float, turn: float) -> str:
    """A marching camp in plan: bank and ditch, two streets, rows of tents."""
    tents = "".join(f"M{dx} {dy}l7-6 7 6z" for dx in range(-64, 60, 19) for dy in (-30, -16, 18, 32) if abs(dx + 7) > 9)
    bank = {"x": -80, "y": -50, "width": 160, "height": 100, "rx": 20}
    return element(
        "g",
        element("rect", **bank, fill="#d9c08a", fill_opacity=0.55, stroke="#7a5a2c", stroke_width=5),
        element("rect", **bank, fill="none", stroke=HALO, stroke_width=1.5, stroke_dasharray="4 4"),
        element("path", d="M-80 0H80M0-50V50", stroke=HALO, stroke_width=8),
        element("path", d=tents, fill="#f6ead0", stroke="#7a5a2c", stroke_width=1.2),
        transform=f"translate({written(x)} {written(y)}) rotate({written(turn)})",
    )


# -------------------------------------------------------------------- walls


def _walls(sections: Sequence[Section]) -> str:
    """Shadow, edge, stone, joints and walk; square towers; the value of a whole section on its shield."""
    data = "".join(path(section.points) for section in sections)
    lines = element(
        "g",
        element("path", d=data, stroke=SHADOW, stroke_opacity=0.32, stroke_width=24, transform="translate(6 9)"),
        element("path", d=data, stroke=STONE3, stroke_width=23),
        element("path", d=data, stroke=STONE2, stroke_width=18),
        element("path", d=data, stroke=STONE3, stroke_width=18, stroke_dasharray="2 10", stroke_linecap="butt"),
        element("path", d=data, stroke=STONE1, stroke_width=10),
        fill="none",
        stroke_linecap="round",
    )
    return lines + _towers(sections) + "".join(_shield(*section.marker) for section in sections)


def _towers(sections: Sequence[Section]) -> str:
    """Square towers along each section and, larger, at its ends; ends that meet share one."""
    shade, body, roof = [], [], []
    corners: set[tuple[int, int]] = set()
    places: list[tuple[float, float, float, float]] = []
    for section in sections:
        line = section.line
        number = max(2, round(line.length / TOWERS_APART))
        for i in range(number + 1):
            part = i / number
            at = line.interpolate(part, normalized=True)
            a = line.interpolate(max(0.0, part - 0.01), normalized=True)
            b = line.interpolate(min(1.0, part + 0.01), normalized=True)
            end = i in (0, number)
            if math.hypot(at.x - section.marker[0], at.y - section.marker[1]) < 8:
                continue
            key = (round(at.x), round(at.y))
            if end and key in corners:
                continue
            corners.add(key)
            places.append((at.x, at.y, math.atan2(b.y - a.y, b.x - a.x), 18 if end else 15))
    for x, y, angle, half in places:
        shade.append(_square(x + 2, y + 4, angle, half - 1))
        body.append(_square(x, y, angle, half - 1))
        roof.append(_square(x, y, angle, half - 6))
    return (
        element("path", d="".join(shade), fill=SHADOW, fill_opacity=0.3)
        + element("path", d="".join(body), fill=STONE2, stroke=STONE3, stroke_width=2.2)
        + element("path", d="".join(roof), fill=STONE1, stroke=STONE3, stroke_width=1.2)
    )


def _square(x: float, y: float, angle: float, half: float) -> str:
    c, s = math.cos(angle) * half, math.sin(angle) * half
    return path([(x - c + s, y - s - c), (x + c + s, y + s - c), (x + c - s, y + s + c), (x - c - s, y - s + c)], True)


def _shield(x: float, y: float) -> str:
    outline = "M-17-17q17-6 34 0v17q-3 13-17 20-14-7-17-20z"
    return element(
        "g",
        element("path", d=outline, fill="#000", fill_opacity=0.33, transform="translate(1 3)"),
        element("path", d=outline, fill="#3a2c1e", stroke="#f6ecd6", stroke_width=2.6),
        words(
            "+4",
            0,
            7,
            text_anchor="middle",
            font_family=ALEGREYA_SANS,
            font_weight="800",
            font_size=22,
            fill="#fff6e0",
        ),
        transform=f"translate({written(x)} {written(y)})",
    )


# -------------------------------------------------------------------- around the map


def _zones(city: City) -> Iterable[str]:
    """The Reinforcement Zones as framed strips; the name stands on the arm where no counters do."""
    for name, shape, own in city.zones:
        yield element("path", d=shape_path(shape.buffer(-4)), fill=ZONE, stroke=GOLD, stroke_width=3)
        yield element("path", d=shape_path(shape.buffer(-13)), fill="none", stroke=GOLD, stroke_width=1.4)
        strip = shape.difference(shapely.box(own[0] - 600, own[1] - 60, own[0] + 600, own[1] + 60))
        parts = [part for part in getattr(strip, "geoms", [strip]) if not part.is_empty]
        place = max(parts, key=lambda part: float(part.area)) if parts else shape
        left, top, right, bottom = place.bounds
        upright = bottom - top > right - left
        x, y = (left + right) / 2, (top + bottom) / 2
        east = x > city.sheet.middle[0]
        turn = (90 if east else -90) if upright else 0
        middle = 10
        yield element(
            "text",
            name.upper(),
            transform=f"translate({written(x)} {written(y)}) rotate({turn}) translate(0 {middle})",
            text_anchor="middle",
            font_family=CINZEL,
            font_weight="600",
            font_size=30,
            letter_spacing=8,
            fill="#f0dcae",
        )


def _furniture(city: City) -> str:
    """The title between two zones, and the compass with north on the right."""
    taken = shapely.union_all([shape for _, shape, _ in city.zones] + [area.shape for area in city.areas])
    out = []
    if not taken.intersects(TITLE_BOX.shape):
        out.append(words(TITLE, 1125, 1556, font_weight="700", font_size=21, letter_spacing=1.6, fill=INK))
        out.append(words(LINE, 1125, 1581, font_family=ALEGREYA, font_style="italic", font_size=19, fill=INK2))
    rose = shapely.Point(45, 800).buffer(62)
    if not taken.buffer(-1).intersects(shapely.Point(45, 800).buffer(40)) and city.sheet.shape.contains(rose):
        out.append(element("g", kit.compass(0, 0, 42), transform="translate(45 800) rotate(90)"))
    return element("g", *out, text_anchor="middle", font_family=CINZEL)


LAUREL: Final = Icon(look()["icons"]["wreath"])
SCROLL: Final = Icon(look()["icons"]["scroll"])


def _name(area: Area) -> str:
    """The name with its number, the disc of the terrain, and the signs of a prize or of an additional card."""
    x, y = area.label
    size, small, leading = NAME_SIZE * area.scale, NUMBER_SIZE * area.scale, area.leading
    out = [
        words(line, x, y + i * leading, text_anchor="middle", font_size=size, font_family=PLACE.family)
        for i, line in enumerate(area.lines)
    ]
    last = len(area.lines) - 1
    end = x + PLACE.width(area.lines[last], size) / 2
    out.append(
        words(
            str(area.number),
            end + 5,
            y + last * leading,
            font_family=ALEGREYA_SANS,
            font_weight="700",
            font_size=small,
            fill=INK2,
        )
    )
    lettering = element(
        "g",
        *out,
        font_weight=PLACE.weight,
        fill=INK,
        stroke=HALO,
        stroke_width=7,
        stroke_linejoin="round",
        paint_order="stroke",
    )
    signs = [_disc(*area.disc, area.defense, area.scale)]
    after = end + PLACE.width(str(area.number), small) + 8
    if area.prize:
        signs.append(kit.icon(LAUREL, after, y - 29, 38, "var(--accent)"))
        signs.append(
            words(
                "1",
                after + 19,
                y - 3,
                text_anchor="middle",
                font_family=CINZEL,
                font_weight="800",
                font_size=19,
                fill="var(--accent)",
            )
        )
    if area.bonus:
        signs.append(kit.icon(SCROLL, after, y + last * leading - 22, 26, INK2))
    return element("g", lettering, *signs, data_area=str(area.number))


def _disc(x: float, y: float, defense: int, scale: float) -> str:
    """What the terrain adds: colour and a rim that grows with it."""
    colour, rim = DEFENSES[defense]
    return element(
        "g",
        element("circle", r=17, fill=colour, stroke=PARCHMENT, stroke_width=rim),
        words(
            f"+{defense}",
            0,
            7.5,
            text_anchor="middle",
            font_family=ALEGREYA_SANS,
            font_weight="800",
            font_size=21,
            fill="#fff3d8",
        ),
        transform=f"translate({written(x)} {written(y)})" + ("" if scale == 1 else f" scale({written(scale)})"),
    )
