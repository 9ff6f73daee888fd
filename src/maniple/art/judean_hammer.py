"""The map of Judean Hammer: Judea between the sea and the Jordan, drawn from map.toml."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

import numpy as np
import shapely  # type: ignore[import-untyped]

from maniple.art import kit, lettering, relief
from maniple.art.kit import HALO, INK, INK2, PURPLE, SEA, element, words
from maniple.art.lettering import Label, Named
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

LOOK: Final = Path(__file__).parents[1] / "games" / "judean_hammer" / "data" / "look.toml"
SHEET: Final = Box(-500, -80, 1480, 1440)
MAP: Final = "map.toml"

TITLE: Final = ("JUDEAN", "HAMMER")
LINE: Final = "the revolt of the Maccabees, 167–160 BCE"
CITY: Final = "city"
WILDERNESS: Final = "wilderness"
SUPPLY_CENTER: Final = "supply-center"
KINDS: Final = (CITY, WILDERNESS, SUPPLY_CENTER)
PRIZE: Final = "jerusalem"
NAMES: Final = "a list of { text, x, y, rotate }"

# How the coast and the Jordan go on beyond what the data tell, from their last points
COAST_NORTH: Final = ((40.0, -300.0), (18.0, -70.0))
COAST_SOUTH: Final = ((-40.0, 120.0), (-110.0, 280.0), (-190.0, 430.0), (-290.0, 700.0), (-380.0, 950.0))
JORDAN_NORTH: Final = ((-3.0, -200.0), (7.0, -90.0))
FAR_EAST: Final = 3000.0
FAR_WEST: Final = -3000.0

# Streams: from a place east or west of the rift and a height on the sheet, down to the coast or into the rift
TO_COAST: Final = ((-420, 330, 190), (-440, 610, 700), (-460, 770, 820), (-470, 1010, 1050))
TO_RIFT: Final = ((-250, 560, 525), (-290, 660, 690), (-290, 900, 900), (310, 300, 260), (310, 760, 790))

LANDS: Final = (
    ("Samaritis", 770, 60, 24, 9),
    ("Ammon", 1170, 440, 30, 13),
    ("Moab", 1160, 600, 30, 14),
    ("Nabatea", 1150, 1130, 30, 14),
    ("Negeb", 470, 1250, 30, 16),
    ("Philistia", 30, 1070, 24, 9),
)
"""Countries around, from the geography of the time: name, middle, size and spacing of the letters."""

COLUMNS: Final = 300
ROWS: Final = 212
STEP: Final = 9.5


@dataclass(frozen=True)
class Area:
    """A node of the map."""

    slug: str
    name: str
    kind: str
    region: str
    x: float
    y: float

    @property
    def kept_free(self) -> Box:
        """The node with up to three pieces on it, which no name may touch."""
        if self.kind == SUPPLY_CENTER:
            return Box(self.x - 34, self.y - 39, self.x + 34, self.y + 38)
        return Box(self.x - 33, self.y - 37, self.x + 33, self.y + 30)


class Judea:
    """The data of a component set, as the drawing needs them."""

    def __init__(self, components: Components) -> None:
        self.look = kit.read_look(LOOK, SHEET)
        self.sheet = self.look.sheet
        self.colours = {
            record.text("id"): f"var(--region-{record.text('id')}, {record.text('hex')})"
            for record in components.records(MAP, "region")
        }
        self.areas = [self._read_area(record) for record in components.records(MAP, "area")]
        self.places: dict[str, Point] = {area.slug: (area.x, area.y) for area in self.areas}
        roads = components.table(MAP, "roads")
        self.plain = self._read_roads(roads, "plain")
        self.purple = self._read_roads(roads, "purple")
        scenery = components.table(MAP, "scenery")
        coast = kit.read_points(scenery, "coast", 2)
        if coast[0][1] > coast[-1][1]:
            coast.reverse()
        self.coast = [*_beyond(coast[0], COAST_NORTH), *coast, *_beyond(coast[-1], COAST_SOUTH)]
        dead_sea = kit.read_points(scenery, "dead_sea", 3)
        jordan = kit.read_points(scenery, "jordan", 2)
        if jordan[0][1] > jordan[-1][1]:
            jordan.reverse()
        self.jordan = [*_beyond(jordan[0], JORDAN_NORTH), *jordan]
        self.coast_line = wander(self.coast, 0.09, 16, 4)
        self.jordan_line = wander(self.jordan, 0.24, 9, 3)
        self.dead_sea = shapely.Polygon(wander(dead_sea, 0.1, 14, 8, True)).buffer(0)
        if self.dead_sea.is_empty:
            raise scenery.wrong("dead_sea", "points around a lake")
        names = scenery.values.get("labels", [])
        if not isinstance(names, list):
            raise scenery.wrong("labels", NAMES)
        self.names = [_read_name(scenery, item) for item in names]

    def _read_area(self, record: Record) -> Area:
        x, y = record.number("x", 0, 10_000), record.number("y", 0, 10_000)
        region = record.one_of("region", [*self.colours, "none"])
        area = Area(record.text("id"), record.text("name"), record.one_of("kind", KINDS), region, float(x), float(y))
        if not self.sheet.grown(-20).holds(area.kept_free):
            right, bottom = int(self.sheet.right) - 60, int(self.sheet.bottom) - 60
            raise BadComponents(
                f"{record.where}: ({x}, {y}) lies off the sheet; expected x up to {right} and y up to {bottom}."
            )
        return area

    def _read_roads(self, record: Record, colour: str) -> list[str]:
        pairs = record.values.get(colour)
        if not isinstance(pairs, list):
            raise record.wrong(colour, "a list of pairs of areas")
        out = []
        for pair in pairs:
            if not isinstance(pair, list) or len(pair) != 2 or not all(end in self.places for end in pair):
                raise BadComponents(f"{record.where}: {colour} has {pair!r}; expected a pair of areas.")
            start, end = pair
            out.append(bowed_path(start, end, *self.places[start], *self.places[end]))
        return out

    @cached_property
    def land(self) -> Shape:
        """All that is not the Mediterranean."""
        ends = [(FAR_EAST, self.coast_line[-1][1]), (FAR_EAST, self.coast_line[0][1])]
        whole = shapely.Polygon([*self.coast_line, *ends]).buffer(0)
        return whole.intersection(self.sheet.shape)

    @cached_property
    def sea(self) -> Shape:
        return self.sheet.shape.difference(self.land)

    @cached_property
    def rift(self) -> list[Point]:
        """The line of the Jordan and the Dead Sea, from north to south."""
        _, top, _, bottom = self.dead_sea.bounds
        middle = self.dead_sea.centroid.x
        return [*self.jordan, *((middle, y) for y in (top, bottom) if y > self.jordan[-1][1])]

    def coast_at(self, y: Any) -> Any:
        return np.interp(y, [point[1] for point in self.coast], [point[0] for point in self.coast])

    def rift_at(self, y: Any) -> Any:
        return np.interp(y, [point[1] for point in self.rift], [point[0] for point in self.rift])

    @cached_property
    def labels(self) -> dict[str, Label]:
        """Where the names of the areas stand."""
        named = [
            Named(
                area.slug,
                area.name,
                area.kept_free,
                lettering.WILD if area.kind == WILDERNESS else lettering.PLACE,
                26.0 if area.slug == PRIZE else 22.0,
                PURPLE if area.kind == SUPPLY_CENTER else INK,
                self.look.sides.get(area.slug, "below"),
            )
            for area in self.areas
        ]
        roads = [shapely.LineString(curve_points(data)) for data in (*self.plain, *self.purple)]
        waters = [
            shapely.LineString(self.coast_line),
            shapely.LineString(self.jordan_line),
            self.dead_sea.boundary,
        ]
        return lettering.place_names(named, roads, waters, self.sheet.grown(-20))


def _beyond(point: Point, steps: Sequence[Point]) -> list[Point]:
    return [(point[0] + x, point[1] + y) for x, y in steps]


def _read_name(scenery: Record, item: object) -> tuple[str, float, float, float]:
    if not isinstance(item, dict) or not isinstance(item.get("text"), str):
        raise scenery.wrong("labels", NAMES)
    x, y, turn = (item.get(field, 0) for field in ("x", "y", "rotate"))
    if not all(kit.is_number(value) for value in (x, y, turn)):
        raise scenery.wrong("labels", NAMES)
    return item["text"], float(x), float(y), float(turn)


def draw(components: Components) -> str:
    """The map of a component set, as one SVG document."""
    judea = Judea(components)
    furniture, taken = _furniture(judea)
    regions = _regions(judea)
    definitions = [
        kit.clip("sea", shape_path(judea.sea)),
        kit.clip("land", shape_path(judea.land)),
        kit.clip("dead", shape_path(judea.dead_sea)),
        *(kit.clip(f"region-{region}", shape_path(shape)) for region, shape in regions.items()),
    ]
    layers = [
        _sea(judea),
        *(kit.tint(shape, f"region-{region}", judea.colours[region]) for region, shape in regions.items()),
        _hills(judea),
        _streams(judea),
        _waters(judea),
        _lands(judea, taken),
        *_water_names(judea),
        kit.roads(judea.plain, judea.purple),
        *(element("g", node(area, judea.colours), data_area=area.slug) for area in judea.areas),
        *(label.drawn() for label in judea.labels.values()),
        *furniture,
        kit.frame(judea.sheet),
    ]
    return kit.document(judea.sheet, "Map of Judea", definitions, layers)


# -------------------------------------------------------------------- ground and water


def _sea(judea: Judea) -> str:
    sheet = judea.sheet
    water = element("rect", x=sheet.left, y=sheet.top, width=sheet.width, height=sheet.height, fill=SEA)
    lines = kit.water_lines(path(judea.coast_line), "sea", (10, 26, 46, 72, 106, 148))
    return water + lines + element("path", d=shape_path(judea.land), fill="var(--land)")


def _regions(judea: Judea) -> dict[str, Shape]:
    ground = judea.land.buffer(-6).difference(judea.dead_sea.buffer(10))
    found = territories(judea.places, {area.slug: area.region for area in judea.areas}, ground)
    return {region: shape for region, shape in found.items() if region != "none"}


def _hills(judea: Judea) -> str:
    """The ridge of Judea with its foothills, the rift, and the edge of the table-land beyond it."""
    sheet = judea.sheet
    x, y = np.meshgrid(np.linspace(sheet.left, sheet.right, COLUMNS), np.linspace(sheet.top, sheet.bottom, ROWS))
    rough, fine = relief.noise(ROWS, COLUMNS, 5, 1.5, 5), relief.noise(ROWS, COLUMNS, 9, 1.2, 16)
    rift, coast = judea.rift_at(y), judea.coast_at(y)
    x = x + 14 * rough  # no valley runs straight
    from_crest = x - (rift - 330 + 40 * np.sin(y / 210) - (y - 600) * 0.09)
    ridge = np.exp(-(np.where(from_crest < 0, from_crest / 190, from_crest / 175) ** 2))
    foothills = 0.35 * np.exp(-(((x - rift + 560) / 95) ** 2)) * (y > 300)
    beyond = 1.25 / (1 + np.exp(-(x - rift - 145 + 25 * np.sin(y / 130)) / 32))
    valley = -0.5 * np.exp(-(((x - rift) / 60) ** 2))
    dry = 1 / (1 + np.exp(-(x - coast) / 45))
    heights = (ridge + foothills + beyond + valley) * (1 + 0.18 * rough)
    heights += (0.16 * fine + 0.16 * rough) * (ridge + 0.6 * beyond + foothills + 0.1)
    ground = relief.make_ground(heights * dry * 100, sheet)
    inland = judea.land.difference(judea.dead_sea.buffer(6))
    return kit.clipped("land", relief.hill_shade(ground), relief.hachures(ground, STEP, 2, inland))


def _streams(judea: Judea) -> str:
    """Wadis, from the hills down to the sea and into the rift."""
    coast = shapely.LineString(judea.coast_line)
    rift = shapely.union_all([shapely.LineString(judea.jordan_line), judea.dead_sea.boundary])
    drawn = []
    for i, (start, source, mouth) in enumerate((*TO_COAST, *TO_RIFT)):
        water, x = (coast, judea.coast_at(mouth)) if i < len(TO_COAST) else (rift, judea.rift_at(mouth))
        if i >= len(TO_COAST):
            x += 60 if start > 0 else -60
        end = shapely.Point(shapely.shortest_line(water, shapely.Point(x, mouth)).coords[0])
        begin = (float(judea.rift_at(source)) + start, float(source))
        bend = (begin[0] + (end.x - begin[0]) * 0.45, begin[1] + (end.y - begin[1]) * 0.25)
        drawn.append(path(wander([begin, bend, (end.x, end.y)], 0.16, 14, 30 + i)))
    return element(
        "path",
        d="".join(drawn),
        data_detail="fine",
        fill="none",
        stroke="var(--seal)",
        stroke_width=1.8,
        stroke_opacity=0.6,
        stroke_linejoin="round",
    )


def _waters(judea: Judea) -> str:
    """Coast, Jordan and Dead Sea, over everything dry."""
    sheet = judea.sheet.shape
    shore = line_path(shapely.LineString(judea.coast_line).intersection(sheet))
    river = line_path(shapely.LineString(judea.jordan_line).intersection(sheet))
    lake = shape_path(judea.dead_sea)
    return "".join(
        (
            element("path", d=shore, fill="none", stroke=INK, stroke_width=2.0, stroke_opacity=0.8),
            element("path", d=river, fill="none", stroke="var(--seatext)", stroke_width=7.0, stroke_linejoin="round"),
            element("path", d=river, fill="none", stroke=SEA, stroke_width=4.2, stroke_linejoin="round"),
            element("path", d=lake, fill=SEA),
            kit.water_lines(lake, "dead", (8, 18, 32, 50)),
            element("path", d=lake, fill="none", stroke=INK, stroke_width=2.0, stroke_opacity=0.8),
        )
    )


# -------------------------------------------------------------------- nodes


def node(area: Area, colours: Mapping[str, str]) -> str:
    """A city is a ring, wild country a hexagon with peaks, a supply center a walled square."""
    x, y = area.x, area.y
    colour = colours.get(area.region, PURPLE)
    if area.kind == CITY:
        return (
            element("circle", cx=x, cy=y + 2, r=27, fill="#000", fill_opacity=0.2)
            + element("circle", cx=x, cy=y, r=26, fill=HALO, stroke=INK, stroke_width=2.6)
            + element("circle", cx=x, cy=y, r=20.5, fill=colour, fill_opacity=0.62, stroke=INK, stroke_width=1.0)
        )
    if area.kind == SUPPLY_CENTER:
        half = 29
        steps = [x - half + i * 12.9 for i in range(5)]
        merlons = "".join(f"M{written(at)} {written(y - half)}v-7h6.5v7" for at in steps)
        merlons += "".join(f"M{written(at)} {written(y + half)}v7h6.5v-7" for at in steps)
        return (
            element("path", d=_square(x, y + 3, half), fill="#000", fill_opacity=0.2)
            + element("path", d=merlons, fill=HALO, stroke=PURPLE, stroke_width=2.2)
            + element("path", d=_square(x, y, half), fill=HALO, stroke=PURPLE, stroke_width=3.2)
            + element(
                "path", d=_square(x, y, half - 6), fill=colour, fill_opacity=0.24, stroke=PURPLE, stroke_width=1.0
            )
        )
    corners = [(x + 28 * math.sin(turn), y + 28 * math.cos(turn)) for turn in np.radians(range(0, 360, 60)).tolist()]
    hexagon = element("path", d=path(corners, True), fill=HALO, stroke=INK2, stroke_width=2.2, stroke_dasharray="7 4")
    return hexagon + _peaks(x - 15, y + 9, colour)


def _square(x: float, y: float, half: float) -> str:
    return path([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)], True)


def _peaks(x: float, y: float, colour: str) -> str:
    data = f"M{written(x)} {written(y)}l9-17 6 9 5-6 10 14"
    return element(
        "path", d=data, fill=colour, fill_opacity=0.6, stroke=INK2, stroke_width=1.7, stroke_linejoin="round"
    )


# -------------------------------------------------------------------- lettering and furniture


def _lands(judea: Judea, taken: Sequence[Box]) -> str:
    """The countries around, in spaced capitals, where there is room."""
    out = []
    for name, x, y, size, spacing in LANDS:
        text = name.upper()
        wide = lettering.LAND.width(text, size, spacing)
        wanted = Box(x - wide / 2, y - 0.7 * size, x + wide / 2, y)
        box = free_box(wanted, judea.sheet.grown(-30), [other.grown(4) for other in taken])
        out.append(words(text, box.left, box.bottom, font_size=size, letter_spacing=spacing))
    return element(
        "g",
        *out,
        font_family=lettering.LAND.family,
        font_weight=lettering.LAND.weight,
        fill=INK2,
        fill_opacity=0.72,
    )


def _water_names(judea: Judea) -> list[str]:
    """The sea along its coast, a lake along its length, a river where the data say."""
    return [_water_name(judea, i, *name) for i, name in enumerate(judea.names)]


def _water_name(judea: Judea, number: int, text: str, x: float, y: float, turn: float) -> str:
    look = {"font_family": kit.ALEGREYA, "font_style": "italic", "fill": "var(--seatext)"}
    place = shapely.Point(x, y)
    if judea.dead_sea.contains(place):
        middle = judea.dead_sea.centroid
        at = f"translate({written(middle.x + 9)} {written(middle.y)}) rotate(-88)"
        return words(text, 0, 0, transform=at, text_anchor="middle", font_size=28, letter_spacing=6, **look)
    if not judea.land.contains(place):
        size, spacing = 39, 7
        half = lettering.WILD.width(text, size, spacing) / 2 + 80
        middle_y = (judea.coast[len(COAST_NORTH)][1] + judea.coast[-len(COAST_SOUTH) - 1][1]) / 2 + 185
        heights = np.linspace(middle_y + half, middle_y - half, 9)
        bent = np.polyval(np.polyfit(heights, judea.coast_at(heights) - 165, 2), heights)
        name = f"map-name-{number}"
        line = element("path", id=name, d=path(zip(bent.tolist(), heights.tolist(), strict=True)), fill="none")
        along = element("textPath", escape(text), href=f"#{name}", startOffset="50%")
        return line + element("text", along, text_anchor="middle", font_size=size, letter_spacing=spacing, **look)
    at = f"translate({written(x)} {written(y)}) rotate({written(turn)})"
    return words(
        text,
        0,
        0,
        transform=at,
        data_detail="fine",
        text_anchor="middle",
        font_size=21,
        letter_spacing=3,
        paint_order="stroke",
        stroke=HALO,
        stroke_width=4.0,
        **look,
    )


def _furniture(judea: Judea) -> tuple[list[str], list[Box]]:
    """Title, compass and key, where there is room; and all that a name of a country must leave free."""
    tan = next(iter(judea.colours.values()))
    signs = [
        (
            element("circle", cx=12, cy=0, r=11, fill=tan, fill_opacity=0.6, stroke=INK, stroke_width=2.0),
            "city, counts for its region",
        ),
        (_peaks(-3, 8, tan), "wilderness"),
        (
            element("path", d=_square(12, 0, 11), fill=PURPLE, fill_opacity=0.3, stroke=PURPLE, stroke_width=2.6),
            "Greek supply center",
        ),
        (kit.road_sign(False), "road"),
        (kit.road_sign(True), "road for Greeks only"),
    ]
    within = judea.sheet.grown(-30)
    taken = [area.kept_free for area in judea.areas] + [label.box for label in judea.labels.values()]
    title = free_box(Box(-432, 122, -102, 318), within, taken)
    taken.append(title)
    rose = free_box(Box(-410, 358, -280, 500), within, taken)
    taken.append(rose)
    key = free_box(Box(1062, 666, 1062 + kit.KEY_WIDTH, 666 + kit.key_height(len(signs))), within, taken)
    taken.append(key)
    drawn = [
        kit.cartouche(title, TITLE, LINE, kit.MENORAH),
        kit.compass(rose.middle[0], rose.middle[1] + 10, 58),
        kit.key(key, signs),
    ]
    return drawn, taken
