"""The map of Joshua: Canaan from Sidon to the Negeb, with its tribes, drawn from map.toml."""

from __future__ import annotations

import math
import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

import numpy as np
import shapely  # type: ignore[import-untyped]

from maniple.art import kit, lettering, relief
from maniple.art.kit import ALEGREYA, ALEGREYA_SANS, ALEGREYA_SC, HALO, INK, INK2, SEA, Icon, element, words
from maniple.art.lettering import Label, Named
from maniple.art.relief import Grid
from maniple.art.shapes import (
    Box,
    Point,
    Shape,
    curve_points,
    free_box,
    line_path,
    path,
    shape_path,
    territories,
    wander,
    written,
)
from maniple.kernel.components import Components, Record
from maniple.kernel.errors import BadComponents
from maniple.kernel.geometry import bowed_path

LOOK: Final = Path(__file__).parents[1] / "games" / "joshua" / "data" / "look.toml"
SHEET: Final = Box(-330, -70, 1410, 1810)
MAP: Final = "map.toml"

TITLE: Final = ("JOSHUA",)
LINE: Final = "Hebrews and Pagans, about 1400 BC"
OPEN: Final = "open"
MOUNTAIN: Final = "mountain"
CITY: Final = "city"
CAMP: Final = "camp"
KINDS: Final = (OPEN, MOUNTAIN, CITY, CAMP)
HEBREWS: Final = "hebrews"
PRIZE: Final = "jerusalem"
ENVELOPE: Final = "envelope"
NAMES: Final = "a list of { text, x, y, rotate }"

STONE1: Final = "var(--stone1)"
STONE2: Final = "var(--stone2)"
STONE3: Final = "var(--stone3)"
BLUE: Final = "var(--region-hebrews, #1f5f8f)"
SHADOW: Final = "#000"

SHOFAR: Final = Icon(
    "M2 16.8c.2-.9.9-1.5 1.7-1.4 5.6.6 9-1.6 10.6-6.9.6-2.2 1.1-4.3 3-6.3l5 4.3c-1 3.4-1 6.6-3.6 10.1-3.5 4.6-9.8 5.4"
    "-15.4 2.4-.9-.5-1.5-1.2-1.3-2.2zM16.6 6.3c-.6 2.8-1.6 5.3-3.4 7.3l1.4 1.1c2-2.3 3-5 3.5-7.8z"
)

FAR_EAST: Final = 3000.0

WALLS: Final = 43.0
TENTS: Final = 54.0
"""How far above its field a city or the camp is drawn."""

RIDGES: Final[tuple[tuple[float, float, tuple[Point, ...]], ...]] = (
    (1.25, 84, ((700, 750), (655, 860), (650, 1000), (625, 1150), (650, 1290), (640, 1440), (655, 1590), (600, 1730))),
    (0.55, 52, ((455, 1010), (440, 1180), (455, 1360), (480, 1520), (470, 1660))),
    (1.0, 56, ((640, 250), (700, 330), (720, 430))),
    (1.0, 70, ((850, -90), (810, 40), (745, 150), (690, 240))),
    (0.75, 34, ((395, 505), (470, 570), (560, 640), (600, 700))),
    (0.6, 36, ((760, 640), (790, 720))),
    (1.5, 66, ((1180, -40), (1090, 80), (1060, 150))),
    (0.5, 50, ((1060, 280), (1075, 380))),
    (0.45, 80, ((1230, 420), (1250, 560))),
)
"""Height, half width and crest of each range: Judah and Ephraim, the foothills, Galilee, Lebanon, Carmel, Gilboa,
Hermon, the hills of Maacah and of Bashan."""

LANDS: Final = (
    ("Lebanon", 1010, 8, 25, 11),
    ("Bashan", 1275, 520, 30, 14),
    ("Gilead", 1180, 860, 34, 18),
    ("Ammon", 1290, 1090, 28, 12),
    ("Moab", 1225, 1330, 34, 20),
    ("Edom", 960, 1745, 28, 14),
    ("Negeb", 170, 1776, 28, 16),
)
"""Countries around, from the Book of Joshua: name, middle, size and spacing of the letters."""

CEDARS: Final = (
    (792, 4),
    (815, -22),
    (838, 12),
    (822, 42),
    (858, -14),
    (848, 66),
    (795, 62),
    (874, 30),
    (880, 72),
    (776, 34),
)
PALMS: Final = ((897, 1166), (917, 1178), (880, 1186), (908, 1040), (926, 1052))

SHIPS: Final = ((330, 420, 0.9), (-205, 1080, 1.1), (-40, 905, 0.66))

COLUMNS: Final = 270
ROWS: Final = 292
STEP: Final = 9.5
BAY: Final = 90
"""Bays of the outline of an area that are narrower are filled."""
FIRM: Final = 70.0
"""What it costs a name not to stand where the look says."""
ABOVE: Final = 84
"""How far above the field of a city no name should stand: it would be taken for the city's own."""
SAND: Final = 2600
"""Dots of the desert."""


@dataclass(frozen=True)
class Place:
    """A space of the map."""

    slug: str
    name: str
    kind: str
    tribe: str
    x: float
    y: float
    modifier: int
    """Of siege rolls against it."""

    @property
    def kept_free(self) -> Box:
        """The node with the pieces on it, which no name may touch."""
        if self.kind == CAMP:
            return Box(self.x - 46, self.y - TENTS - 38, self.x + 55, self.y + 23)
        if self.kind == CITY:
            return Box(self.x - 40, self.y - WALLS - 30, self.x + 41, self.y + 23)
        return Box(self.x - 40, self.y - 24, self.x + 40, self.y + 23)


@dataclass(frozen=True)
class Tribe:
    """Whose colour a part of the land has."""

    slug: str
    name: str
    colour: str
    points: int


class Canaan:
    """The data of a component set, as the drawing needs them."""

    def __init__(self, components: Components) -> None:
        self.look = kit.read_look(LOOK, SHEET)
        self.sheet = self.look.sheet
        self.boxes = _read_boxes(LOOK)
        self.tribes = {record.text("id"): _read_tribe(record) for record in components.records(MAP, "tribe")}
        self.colours = {slug: tribe.colour for slug, tribe in self.tribes.items()} | {HEBREWS: BLUE}
        self.places = [self._read_place(record) for record in components.records(MAP, "space")]
        self.points: dict[str, Point] = {place.slug: (place.x, place.y) for place in self.places}
        kinds = {place.slug: place.kind for place in self.places}
        self.plain: list[str] = []
        self.dotted: list[str] = []
        for record in components.records(MAP, "connection"):
            a, b = record.one_of("a", self.points), record.one_of("b", self.points)
            way = bowed_path(a, b, *self.points[a], *self.points[b])
            (self.dotted if MOUNTAIN in (kinds[a], kinds[b]) else self.plain).append(way)
        scenery = components.table(MAP, "scenery")
        self.coast = _southward(kit.read_points(scenery, "coast", 2))
        self.jordan = _southward(kit.read_points(scenery, "jordan", 2))
        self.coast_line = wander([(self.coast[0][0], -400.0), *self.coast], 0.1, 13, 4)
        self.jordan_line = wander(self.jordan, 0.3, 8, 3)
        self.salt_sea = _read_lake(scenery, "salt_sea", 6)
        self.lakes = [self.salt_sea, _read_lake(scenery, "chinnereth", 5), _read_lake(scenery, "huleh", 9)]
        self.water = shapely.union_all(self.lakes)
        self.streams = _read_streams(scenery)
        names = scenery.values.get("labels", [])
        if not isinstance(names, list):
            raise scenery.wrong("labels", NAMES)
        self.names = [_read_name(scenery, item) for item in names]

    def _read_place(self, record: Record) -> Place:
        x, y = record.number("x", -kit.FARTHEST, kit.FARTHEST), record.number("y", -kit.FARTHEST, kit.FARTHEST)
        place = Place(
            record.text("id"),
            record.text("name"),
            record.one_of("kind", KINDS),
            record.one_of("tribe", [*self.tribes, HEBREWS]),
            float(x),
            float(y),
            record.number("siege_drm", -9, 9, 0),
        )
        if not self.sheet.grown(-20).holds(place.kept_free):
            right, bottom = int(self.sheet.right) - 60, int(self.sheet.bottom) - 60
            raise BadComponents(
                f"{record.where}: ({x}, {y}) lies off the sheet; expected x up to {right} and y up to {bottom}."
            )
        return place

    @cached_property
    def land(self) -> Shape:
        """All that is not the Great Sea."""
        ends = [(FAR_EAST, self.coast_line[-1][1]), (FAR_EAST, self.coast_line[0][1])]
        whole = shapely.Polygon([*self.coast_line, *ends]).buffer(0)
        return whole.intersection(self.sheet.shape)

    @cached_property
    def sea(self) -> Shape:
        return self.sheet.shape.difference(self.land)

    @cached_property
    def rift(self) -> list[Point]:
        """The line of the Jordan and the Salt Sea, from north to south."""
        _, top, _, bottom = self.salt_sea.bounds
        middle = self.salt_sea.centroid.x
        return [*self.jordan, *((middle, y) for y in (top, bottom) if y > self.jordan[-1][1])]

    def coast_at(self, y: Any) -> Any:
        return np.interp(y, [point[1] for point in self.coast], [point[0] for point in self.coast])

    def rift_at(self, y: Any) -> Any:
        return np.interp(y, [point[1] for point in self.rift], [point[0] for point in self.rift])

    @cached_property
    def ways(self) -> list[Shape]:
        """All connections as lines."""
        return [shapely.LineString(curve_points(data)) for data in (*self.plain, *self.dotted)]

    @cached_property
    def labels(self) -> dict[str, Label]:
        """Where the names of the spaces stand."""
        named = [
            Named(
                place.slug,
                place.name,
                place.kept_free,
                lettering.WILD if place.kind == MOUNTAIN else lettering.PLACE,
                19.5 if place.slug == PRIZE else 18.0,
                INK,
                self.look.sides.get(place.slug, "below"),
                FIRM if place.slug in self.look.sides else lettering.OTHER,
            )
            for place in self.places
        ]
        waters = [
            shapely.LineString(self.coast_line),
            shapely.LineString(self.jordan_line),
            *(lake.boundary for lake in self.lakes),
        ]
        above = [
            shapely.LineString([(place.x - 30, place.y - ABOVE), (place.x + 30, place.y - ABOVE)])
            for place in self.places
            if place.kind in (CITY, CAMP)
        ]
        return lettering.place_names(named, [*self.ways, *above], waters, self.sheet.grown(-20))


def _read_boxes(file: Path) -> dict[str, tuple[str, Box]]:
    """The boxes off the map, by their ids."""
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {
        box["id"]: (
            box["name"],
            Box(
                box["x"] - box["width"] / 2,
                box["y"] - box["height"] / 2,
                box["x"] + box["width"] / 2,
                box["y"] + box["height"] / 2,
            ),
        )
        for box in said.get("box", [])
    }


def _read_tribe(record: Record) -> Tribe:
    slug = record.text("id")
    colour = f"var(--region-{slug}, {record.text('hex')})"
    return Tribe(slug, record.text("name"), colour, record.number("conquest_vp", 0, 9))


def _southward(line: list[Point]) -> list[Point]:
    return line if line[0][1] <= line[-1][1] else line[::-1]


def _read_lake(scenery: Record, field: str, seed: int) -> Shape:
    lake = shapely.Polygon(wander(kit.read_points(scenery, field, 3), 0.1, 12, seed, True)).buffer(0)
    if lake.is_empty:
        raise scenery.wrong(field, "points around a lake")
    return lake


def _read_streams(scenery: Record) -> list[list[Point]]:
    found = scenery.values.get("streams", [])
    if not isinstance(found, list):
        raise scenery.wrong("streams", "a list of lines, each a list of points [x, y]")
    return [kit.read_points(Record(scenery.file, scenery.label, {"streams": line}, {}), "streams", 2) for line in found]


def _read_name(scenery: Record, item: object) -> tuple[str, float, float, float]:
    if not isinstance(item, dict) or not isinstance(item.get("text"), str):
        raise scenery.wrong("labels", NAMES)
    x, y, turn = (item.get(field, 0) for field in ("x", "y", "rotate"))
    if not all(kit.is_number(value) for value in (x, y, turn)):
        raise scenery.wrong("labels", NAMES)
    return item["text"], float(x), float(y), float(turn)


def draw(components: Components) -> str:
    """The map of a component set, as one SVG document."""
    canaan = Canaan(components)
    furniture, taken, rose = _furniture(canaan)
    areas = _areas(canaan)
    definitions = [
        kit.clip("sea", shape_path(canaan.sea)),
        kit.clip("land", shape_path(canaan.land)),
        *(kit.clip(f"lake-{i}", shape_path(lake)) for i, lake in enumerate(canaan.lakes)),
        *(kit.clip(f"area-{tribe}", shape_path(shape)) for tribe, shape in areas.items()),
    ]
    layers = [
        _sea(canaan, rose),
        _ships(canaan, taken),
        *(kit.tint(shape, f"area-{tribe}", canaan.colours[tribe]) for tribe, shape in areas.items()),
        _sand(canaan),
        _hills(canaan),
        _streams(canaan),
        _waters(canaan),
        _trees(canaan),
        _lands(canaan, taken),
        *_water_names(canaan),
        ways(canaan.plain, canaan.dotted),
        *(element("g", node(place, canaan.colours), data_area=place.slug) for place in canaan.places),
        *(label.drawn() for label in canaan.labels.values()),
        *furniture,
        kit.frame(canaan.sheet),
    ]
    return kit.document(canaan.sheet, "Map of Canaan", definitions, layers)


# -------------------------------------------------------------------- ground and water


def _sea(canaan: Canaan, rose: Point) -> str:
    """The Great Sea with its water lines and the winds of the compass."""
    sheet = canaan.sheet
    water = element("rect", x=sheet.left, y=sheet.top, width=sheet.width, height=sheet.height, fill=SEA)
    lines = kit.water_lines(path(canaan.coast_line), "sea", (10, 24, 42, 64, 92, 126))
    winds = []
    for i in range(16):
        angle = math.pi * i / 8
        x, y = math.sin(angle), math.cos(angle)
        winds.append(path([(rose[0] + 62 * x, rose[1] + 62 * y), (rose[0] + 1900 * x, rose[1] + 1900 * y)]))
    rays = element("path", d="".join(winds), stroke="var(--seal)", stroke_width=0.8, stroke_opacity=0.3)
    ground = element("path", d=shape_path(canaan.land), fill="var(--land)")
    return water + kit.clipped("sea", rays, data_detail="fine") + lines + ground


def _ships(canaan: Canaan, taken: Sequence[Box]) -> str:
    """Ships of Tyre and Sidon under sail, where the sea is empty."""
    free = canaan.sea.buffer(-20)
    out = []
    for x, y, size in SHIPS:
        box = Box(x - 52 * size, y - 74 * size, x + 58 * size, y + 22 * size)
        if free.contains(box.shape) and not any(box.overlaps(other) for other in taken):
            out.append(element("g", _ship(), transform=f"translate({x} {y}) scale({written(size, 2)})"))
    return element("g", *out, fill="none", stroke="var(--seatext)", stroke_linejoin="round", stroke_linecap="round")


def _ship() -> str:
    """A round hull with a horse's head at the prow, a sail of stripes, and oars."""
    hull = "M-46-6C-40 10-24 14 4 14S40 8 48-10C40-3 20-1 0-1S-38-2-46-6z"
    head = "M48-10C52-20 46-26 52-32l6 6-4 3c2 4 0 10-6 13M-46-6c-6-4-6-12-1-15"
    sail = "M-26-58C-10-66 14-66 30-58C26-44 26-30 31-18C14-24-8-24-24-18C-20-30-20-44-26-58z"
    stripes = "M-11-62C-8-48-8-34-12-22M4-64V-23M18-62C16-48 16-34 20-22"
    oars = "".join(f"M{x} 6l-7 15" for x in range(-28, 36, 10))
    waves = "M-64 22q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0"
    return (
        element("path", d=hull, fill="var(--halo)", stroke_width=1.8)
        + element("path", d=sail, fill="var(--halo)", fill_opacity=0.8, stroke_width=1.6)
        + element("path", d=f"{head}M2-70V-1M-28-60H32", stroke_width=1.8)
        + element("path", d=f"{stripes}M-40 3C-10 8 20 7 42 0", stroke_width=1.1)
        + element("path", d=oars, stroke_width=1.4)
        + element("path", d=waves, stroke_width=1.1)
    )


def _areas(canaan: Canaan) -> dict[str, Shape]:
    """The ground of each tribe, and of the camp."""
    ground = canaan.land.buffer(-5).difference(canaan.water.buffer(8)).intersection(canaan.sheet.grown(-24).shape)
    found = territories(canaan.points, {place.slug: place.tribe for place in canaan.places}, ground)
    out = {}
    for tribe, shape in found.items():
        others = shapely.union_all([other for name, other in found.items() if name != tribe])
        out[tribe] = shape.buffer(BAY).buffer(-BAY).intersection(ground).difference(others)
    return out


def _far_from(x: Grid, y: Grid, line: Sequence[Point]) -> Grid:
    """How far each point of a grid lies from a line."""
    out: Grid = np.full(x.shape, 1e9)
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        part = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
        out = np.minimum(out, np.hypot(x - ax - part * dx, y - ay - part * dy))
    return out


def _hills(canaan: Canaan) -> str:
    """The ranges of Canaan, the rift, and the edge of the table-land beyond it."""
    sheet = canaan.sheet
    x, y = np.meshgrid(np.linspace(sheet.left, sheet.right, COLUMNS), np.linspace(sheet.top, sheet.bottom, ROWS))
    rough, fine = relief.noise(ROWS, COLUMNS, 5, 1.5, 5), relief.noise(ROWS, COLUMNS, 9, 1.2, 16)
    rift, coast = canaan.rift_at(y), canaan.coast_at(y)
    x, y = x + 15 * rough, y + 15 * fine  # no valley runs straight
    ranges: Grid = np.zeros(x.shape)
    for height, wide, crest in RIDGES:
        ranges += height * np.exp(-((_far_from(x, y, crest) / wide) ** 2))
    south = 1 / (1 + np.exp(-(y - 640) / 60))
    beyond = 0.95 * south / (1 + np.exp(-(x - rift - 150 + 24 * np.sin(y / 120)) / 30))
    valley = -0.45 * np.exp(-(((x - rift) / 58) ** 2))
    dry = 1 / (1 + np.exp(-(x - coast - 20) / 30))
    heights = (ranges + beyond + valley) * (1 + 0.2 * rough)
    heights += (0.18 * fine + 0.16 * rough) * (ranges + 0.6 * beyond + 0.1)
    ground = relief.make_ground(heights * dry * 100, sheet)
    inland = canaan.land.difference(canaan.water.buffer(6))
    return kit.clipped("land", relief.hill_shade(ground), relief.hachures(ground, STEP, 2, inland))


def _sand(canaan: Canaan) -> str:
    """Dots, denser towards the desert of the south and the east."""
    chance = random.Random(11)
    sheet = canaan.sheet
    dots = []
    dry = canaan.land.difference(canaan.water.buffer(10))
    points = [
        (chance.uniform(sheet.left, sheet.right), chance.uniform(sheet.top, sheet.bottom)) for _ in range(9 * SAND)
    ]
    for (x, y), inside in zip(points, shapely.contains_xy(dry, points), strict=True):
        desert = max((y - 1560) / 240, (x - 1120 - 90 * math.sin(y / 170)) / 250) * (y > 500)
        if inside and desert > 0 and chance.random() < 0.55 * min(1.0, desert):
            dots.append(f"M{written(x, 0)} {written(y, 0)}h.1")
    return element(
        "path",
        d="".join(dots),
        data_detail="fine",
        stroke="var(--hach)",
        stroke_width=1.7,
        stroke_opacity=0.42,
        stroke_linecap="round",
    )


def _streams(canaan: Canaan) -> str:
    """Brooks, from the hills down to the sea and into the rift."""
    lines = [shapely.LineString(wander(line, 0.16, 11, 30 + i)) for i, line in enumerate(canaan.streams)]
    dry = canaan.land.difference(canaan.water)
    return element(
        "path",
        d="".join(line_path(line.intersection(dry)) for line in lines),
        data_detail="fine",
        fill="none",
        stroke="var(--seal)",
        stroke_width=1.8,
        stroke_opacity=0.65,
        stroke_linejoin="round",
    )


def _waters(canaan: Canaan) -> str:
    """Coast, Jordan and lakes, over everything dry."""
    sheet = canaan.sheet.shape
    shore = line_path(shapely.LineString(canaan.coast_line).intersection(sheet))
    river = line_path(shapely.LineString(canaan.jordan_line).intersection(sheet))
    out = [
        element("path", d=shore, fill="none", stroke=INK, stroke_width=2.0, stroke_opacity=0.8),
        element("path", d=river, fill="none", stroke="var(--seatext)", stroke_width=6.4, stroke_linejoin="round"),
        element("path", d=river, fill="none", stroke=SEA, stroke_width=3.8, stroke_linejoin="round"),
    ]
    for i, lake in enumerate(canaan.lakes):
        data = shape_path(lake)
        out += [
            element("path", d=data, fill=SEA),
            kit.water_lines(data, f"lake-{i}", (8, 18, 32, 50) if lake.area > 20_000 else (7, 15)),
            element("path", d=data, fill="none", stroke=INK, stroke_width=1.8, stroke_opacity=0.8),
        ]
    return "".join(out)


def _trees(canaan: Canaan) -> str:
    """Cedars of Lebanon and the palms by the Jordan, where nothing else stands."""
    free = [place.kept_free.grown(12) for place in canaan.places] + [
        label.box.grown(6) for label in canaan.labels.values()
    ]
    cedars, trunks = [], []
    for x, y in CEDARS:
        if not any(box.overlaps(Box(x - 14, y - 26, x + 14, y)) for box in free):
            cedars.append(f"M{x - 13} {y}q13-7 26 0zM{x - 10} {y - 7}q10-7 20 0zM{x - 6} {y - 14}q6-7 12 0z")
            trunks.append(f"M{x} {y - 16}v21")
    leaves = []
    for x, y in PALMS:
        if not any(box.overlaps(Box(x - 12, y - 26, x + 12, y)) for box in free):
            trunks.append(f"M{x} {y}q2-9 0-17")
            top = f"M{x} {y - 17}"
            leaves += [f"{top}q-7-6-12 1", f"{top}q7-6 12 1", f"{top}q-8-1-9 7", f"{top}q8-1 9 7", f"{top}q-1-6-5-9"]
            leaves.append(f"{top}q1-6 5-9")
    return (
        element("path", d="".join(cedars), fill=INK2, fill_opacity=0.75)
        + element("path", d="".join(trunks), fill="none", stroke=INK2, stroke_width=2.2)
        + element("path", d="".join(leaves), fill="none", stroke=INK2, stroke_width=1.9, stroke_linecap="round")
    )


# -------------------------------------------------------------------- connections and nodes


def ways(plain: Sequence[str], dotted: Sequence[str]) -> str:
    """§24.1 A connection is a line; one that leads into the mountains is a row of dots."""
    one, two = "".join(plain), "".join(dotted)
    return element(
        "g",
        element("path", d=one + two, stroke="var(--roadcase)", stroke_width=9.0, stroke_opacity=0.8),
        element("path", d=one, stroke="var(--road)", stroke_width=3.4),
        _dots(two),
        fill="none",
    )


def _dots(data: str) -> str:
    return element(
        "path", d=data, stroke="var(--road)", stroke_width=4.6, stroke_dasharray="0.1 9.4", stroke_linecap="round"
    )


def node(place: Place, colours: Mapping[str, str]) -> str:
    """An open space is a ring, a mountain two peaks; a city has its walls over the ring, the camp its tents.

    What is in the field of a city stands on its ring, what is inside within the walls (7.7).
    """
    colour = colours[place.tribe]
    if place.kind == OPEN:
        return _ring(place.x, place.y, colour)
    if place.kind == MOUNTAIN:
        return _peaks(place.x, place.y, colour)
    ring = _ring(place.x, place.y, colour)
    if place.kind == CAMP:
        return _camp(place.x, place.y - TENTS) + ring
    return _walls(place.x, place.y - WALLS, colour) + ring + _modifier(place)


def _ring(x: float, y: float, colour: str) -> str:
    return (
        element("circle", cx=x, cy=y + 2, r=21, fill=SHADOW, fill_opacity=0.2)
        + element("circle", cx=x, cy=y, r=20, fill=HALO, stroke=INK, stroke_width=2.4)
        + element("circle", cx=x, cy=y, r=14.5, fill=colour, stroke=INK, stroke_width=1.0)
    )


def _peaks(x: float, y: float, colour: str) -> str:
    whole = path([(x - 29, y + 19), (x - 6, y - 24), (x + 4, y - 8), (x + 12, y - 17), (x + 31, y + 19)], True)
    dark = path([(x - 6, y - 24), (x + 4, y - 8), (x - 1, y + 2), (x + 3, y + 19), (x - 9, y + 19), (x - 3, y)], True)
    dark += path([(x + 12, y - 17), (x + 31, y + 19), (x + 13, y + 19), (x + 16, y + 4), (x + 10, y - 4)], True)
    snow = path([(x - 6, y - 24), (x - 12, y - 12.5), (x - 8, y - 14), (x - 5, y - 10), (x - 2, y - 16)], True)
    return (
        element("ellipse", cx=x + 2, cy=y + 19, rx=34, ry=5, fill=SHADOW, fill_opacity=0.2)
        + element("path", d=whole, fill=colour, stroke=INK, stroke_width=2.2, stroke_linejoin="round")
        + element("path", d=dark, fill=SHADOW, fill_opacity=0.26)
        + element("path", d=snow, fill="var(--light)", fill_opacity=0.55)
    )


def _walls(x: float, y: float, colour: str) -> str:
    """A court in the tribe's colour within walls with four towers; the gate is where the strength is marked."""
    half, high = 25, 21
    steps = [x - half + 13.5 + i * 8.0 for i in range(4)]
    merlons = "".join(f"M{written(at)} {written(y - high)}v-5h4.6v5" for at in steps)
    towers = "".join(
        f"M{written(x + sx * half - 6.5)} {written(y + sy * high + 7)}v-13h3v-3h2.6v3h2.8v-3h2.6v3h2v13z"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    wall = Box(x - half, y - high, x + half, y + high)
    return (
        element("path", d=_rectangle(wall.moved(1, 5).grown(5)), fill=SHADOW, fill_opacity=0.2)
        + element("path", d=merlons, fill=STONE1, stroke=INK, stroke_width=1.6)
        + element("path", d=_rectangle(wall), fill=STONE1, stroke=INK, stroke_width=2.2)
        + element("path", d=_rectangle(wall.grown(-2.6)), fill="none", stroke=STONE3, stroke_width=1.2)
        + element("path", d=_rectangle(wall.grown(-5.5)), fill=colour, stroke=INK, stroke_width=1.0)
        + element("path", d=towers, fill=STONE2, stroke=INK, stroke_width=1.7, stroke_linejoin="round")
        + element(
            "path",
            d=f"M{written(x - 6)} {written(y + high + 1)}v-7a6 6 0 0 1 12 0v7z",
            fill=STONE3,
            stroke=INK,
            stroke_width=1.4,
        )
    )


def _modifier(place: Place) -> str:
    """§14.2 What a city takes from siege rolls, on a plate at its corner."""
    if not place.modifier:
        return ""
    x, y = place.x - 27, place.y - WALLS - 2
    return element("circle", cx=x, cy=y, r=10.5, fill=HALO, stroke=INK, stroke_width=1.6) + words(
        f"−{-place.modifier}" if place.modifier < 0 else f"+{place.modifier}",
        x,
        y + 5.1,
        text_anchor="middle",
        font_family=ALEGREYA_SANS,
        font_weight="800",
        font_size=15.5,
        fill=INK,
    )


def _camp(x: float, y: float) -> str:
    """§25.1 The tents of the Hebrews within a palisade."""
    stakes = []
    for i in range(34):
        angle = 2 * math.pi * i / 34
        a, b = math.cos(angle), math.sin(angle)
        stakes.append(path([(x + 39 * a, y + 31 * b), (x + 44 * a, y + 36 * b)]))
    tents = f"M{x - 29} {y + 12}l14-28 14 28zM{x + 3} {y + 12}l12-22 12 22z"
    doors = f"M{x - 15} {y - 16}l-4 28h8zM{x + 15} {y - 10}l-3 22h6z"
    return (
        element("ellipse", cx=x + 1, cy=y + 4, rx=44, ry=36, fill=SHADOW, fill_opacity=0.2)
        + element("ellipse", cx=x, cy=y, rx=40, ry=32, fill=HALO, stroke=BLUE, stroke_width=3.0)
        + element("path", d="".join(stakes), stroke=BLUE, stroke_width=3.4, stroke_linecap="round")
        + element("path", d=tents, fill=BLUE, fill_opacity=0.5, stroke=INK, stroke_width=1.8, stroke_linejoin="round")
        + element("path", d=doors, fill=BLUE)
    )


def _rectangle(box: Box) -> str:
    return path([(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)], True)


# -------------------------------------------------------------------- lettering


def _lands(canaan: Canaan, taken: Sequence[Box]) -> str:
    """The countries around, in spaced capitals, where there is room."""
    out = []
    for name, x, y, size, spacing in LANDS:
        text = name.upper()
        wide = lettering.LAND.width(text, size, spacing)
        wanted = Box(x - wide / 2, y - 0.7 * size, x + wide / 2, y)
        box = free_box(wanted, canaan.sheet.grown(-30), [other.grown(4) for other in taken])
        out.append(words(text, box.left, box.bottom, font_size=size, letter_spacing=spacing))
    return element(
        "g",
        *out,
        font_family=lettering.LAND.family,
        font_weight=lettering.LAND.weight,
        fill=INK2,
        fill_opacity=0.72,
    )


def _water_names(canaan: Canaan) -> list[str]:
    """The sea along its coast, a lake along its length, a river where the data say."""
    return [_water_name(canaan, i, *name) for i, name in enumerate(canaan.names)]


def _water_name(canaan: Canaan, number: int, text: str, x: float, y: float, turn: float) -> str:
    look = {"font_family": ALEGREYA, "font_style": "italic", "fill": "var(--seatext)"}
    place = shapely.Point(x, y)
    if not canaan.land.contains(place):
        size, spacing = 37, 7
        half = lettering.WILD.width(text, size, spacing) / 2 + 60
        heights = np.linspace(y + half, y - half, 9)
        bent = np.polyval(np.polyfit(heights, canaan.coast_at(heights) - 82, 2), heights)
        name = f"map-name-{number}"
        line = element("path", id=name, d=path(zip(bent.tolist(), heights.tolist(), strict=True)), fill="none")
        along = element("textPath", escape(text), href=f"#{name}", startOffset="50%")
        return line + element("text", along, text_anchor="middle", font_size=size, letter_spacing=spacing, **look)
    at = f"translate({written(x)} {written(y)}) rotate({written(turn)})"
    if canaan.salt_sea.contains(place):
        return words(text, 0, 9, transform=at, text_anchor="middle", font_size=30, letter_spacing=7, **look)
    return words(
        text,
        0,
        5,
        transform=at,
        data_detail="fine",
        text_anchor="middle",
        font_size=15.5,
        letter_spacing=1.2,
        paint_order="stroke",
        stroke=SEA if canaan.water.contains(place) else HALO,
        stroke_width=3.4,
        **look,
    )


# -------------------------------------------------------------------- furniture


def _furniture(canaan: Canaan) -> tuple[list[str], list[Box], Point]:
    """Title, compass, charts and keys; all that a name of a country must leave free; and the middle of the compass."""
    green = next(iter(canaan.tribes.values())).colour
    signs = [
        (element("g", _ring(0, 0, green), transform="translate(12 0) scale(.56)"), "open space, 1 MP"),
        (element("g", _peaks(0, 0, green), transform="translate(12 0) scale(.52)"), "mountain, 2 MP"),
        (element("g", _walls(0, 0, green), transform="translate(12 0) scale(.54)"), "walled city, 1 MP"),
        (element("g", _camp(0, 0), transform="translate(12 0) scale(.36)"), "fortified camp"),
        (element("path", d="M-2 0h30", stroke="var(--road)", stroke_width=3.4), "connection"),
        (_dots("M-2 0h32"), "into the mountains"),
    ]
    within = canaan.sheet.grown(-30)
    taken = [place.kept_free for place in canaan.places] + [label.box for label in canaan.labels.values()]
    chart = _chart_box(canaan)
    if chart is not None:
        taken.append(chart)
    if ENVELOPE in canaan.boxes:  # kept free, but not drawn: only in the Campaign a chit lies there
        taken.append(canaan.boxes[ENVELOPE][1].grown(24))
    title = free_box(Box(-284, -24, 46, 136), within, taken)
    taken.append(title)
    tribes = free_box(Box(-284, 176, -34, 176 + 46 + 31 * len(canaan.tribes)), within, taken)
    taken.append(tribes)
    rose = free_box(Box(180, 100, 310, 242), within, taken)
    taken.append(rose)
    key = free_box(Box(1108, 1486, 1108 + kit.KEY_WIDTH, 1486 + kit.key_height(len(signs))), within, taken)
    taken.append(key)
    middle = (rose.middle[0], rose.middle[1] + 10)
    drawn = [
        kit.cartouche(title, TITLE, LINE, SHOFAR),
        kit.compass(*middle, 58),
        _tribes(tribes, list(canaan.tribes.values())),
        kit.key(key, signs),
    ]
    if chart is not None:
        drawn.append(_chart(chart, canaan.boxes))
    return drawn, taken, middle


def _tribes(box: Box, tribes: Sequence[Tribe]) -> str:
    """The colours of the tribes, and what a conquered area is worth (3.4)."""
    out = [
        element(
            "rect", width=box.width, height=box.height, fill=HALO, fill_opacity=0.86, stroke=INK2, stroke_width=1.6
        ),
        words(
            "Tribes of Canaan",
            18,
            31,
            font_family=ALEGREYA_SC,
            font_weight="700",
            font_size=20,
        ),
    ]
    for i, tribe in enumerate(tribes):
        y = 60 + 31 * i
        out.append(element("circle", cx=28, cy=y - 6, r=10, fill=tribe.colour, stroke=INK, stroke_width=1.6))
        out.append(words(tribe.name, 52, y))
        if tribe.points:
            out.append(words(f"{tribe.points} VP", box.width - 18, y, text_anchor="end", font_weight="800"))
    place = f"translate({written(box.left)} {written(box.top)})"
    return element("g", *out, transform=place, font_family=ALEGREYA_SANS, font_size=19, fill=INK)


def _chart_box(canaan: Canaan) -> Box | None:
    """The sheet on which the boxes of the hidden forces stand, with room for its heading."""
    boxes = [box for slug, (_, box) in canaan.boxes.items() if slug != ENVELOPE]
    if not boxes:
        return None
    return Box(
        min(box.left for box in boxes) - 16,
        min(box.top for box in boxes) - 46,
        max(box.right for box in boxes) + 16,
        max(box.bottom for box in boxes) + 16,
    )


def _chart(sheet: Box, boxes: Mapping[str, tuple[str, Box]]) -> str:
    """§5.9 The chart of hidden forces: what a marker stands for lies here, seen by the Pagans alone."""
    out = [
        element("path", d=_rectangle(sheet), fill=HALO, fill_opacity=0.9, stroke=INK2, stroke_width=2.2),
        element("path", d=_rectangle(sheet.grown(-6)), fill="none", stroke=INK2, stroke_width=0.9),
        words(
            "Hidden Forces",
            sheet.middle[0],
            sheet.top + 33,
            text_anchor="middle",
            font_family=ALEGREYA_SC,
            font_weight="700",
            font_size=22,
            fill=INK,
        ),
    ]
    for slug, (name, box) in boxes.items():
        if slug != ENVELOPE:
            out.append(element("path", d=_rectangle(box), fill="var(--land)", stroke=INK2, stroke_width=1.4))
            number = words(name.rpartition(" ")[2], box.left + 5, box.bottom - 6, font_size=17, fill=INK2)
            out.append(element("g", number, font_family=kit.CINZEL, font_weight="700", fill_opacity=0.7))
    return element("g", *out)
