"""The map of The Jugurthine War: eastern Numidia between the sea and the desert, in hexes, drawn from map.toml.

Beside it lies Western Numidia. Markers of sieges and pillage are not in the picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np
import shapely  # type: ignore[import-untyped]

from maniple.art import kit, lettering, relief
from maniple.art.kit import ALEGREYA, CINZEL, HALO, INK, INK2, SEA, Icon, element, words
from maniple.art.lettering import Named
from maniple.art.shapes import Box, Point, Shape, line_path, path, shape_path, wander, written
from maniple.games.jugurthine_war.look import (
    HALF,
    RADIUS,
    WALLS,
    city_place,
    fort_place,
    fort_walls,
    hex_corners,
    look,
    middle,
    middle_of,
    side_between,
    walls_place,
    zone_corners,
)
from maniple.kernel.components import Components, Record
from maniple.kernel.errors import BadComponents

MAP: Final = "map.toml"
UNITS: Final = "units.toml"
PLAIN: Final = "plain"
DIFFICULT: Final = "difficult"
SEA_HEX: Final = "sea"
LAKE: Final = "lake"
TERRAINS: Final = (PLAIN, DIFFICULT, SEA_HEX, LAKE)
CITY: Final = "city"
TOWN: Final = "town"
ROMAN: Final = "roman"
KINDS: Final = (CITY, TOWN, ROMAN)

ROUGH: Final = "var(--region-rough, #b98d4e)"
SOUTH: Final = "var(--region-south, #e0a04c)"
PROVINCE: Final = "var(--region-province, #b9453a)"
WEST: Final = "var(--region-west, #c99a3c)"
ROAD: Final = "var(--region-road, #8a4a1e)"
CASING: Final = "var(--roadcase)"
PEAK: Final = "var(--region-peak, #d9bb83)"
PEAK_DARK: Final = "var(--region-peak-dark, #5a3a16)"
NUMIDIAN_WALL: Final = "var(--region-numidian, #c98f1c)"
ROMAN_WALL: Final = "var(--region-roman, #a3282a)"
ROMAN_NAME: Final = "var(--region-roman-name, #8f2022)"
SHADOW: Final = "#2a1804"

TITLE: Final = "THE JUGURTHINE WAR"
LINE: Final = "Rome against Numidia, 111–105 BCE"
CITY_SIZE: Final = 25.0
TOWN_SIZE: Final = 20.0
COLUMNS: Final = 300
ROWS: Final = 200
STEP: Final = 10.0
FAR: Final = 3000.0
NEAR: Final = 110.0
"""A river that ends nearer to other water than this runs into it."""
WEST_HILLS: Final = (
    (-285, 300, 46),
    (-130, 360, 52),
    (-215, 690, 60),
    (-120, 760, 44),
    (-260, 1060, 50),
    (-140, 1180, 58),
)
"""Hills of Western Numidia, where no hex tells of them: middle and how far they reach."""
MULUCCHA: Final = ((-262.0, 100.0), (-246.0, 260.0), (-252.0, 420.0), (-264.0, 520.0), (-300.0, 580.0), (-352.0, 606.0))
"""The river past the fort."""

LANDS: Final = (
    ("Numidia", 742, 728, 58, 60),
    ("Gaetulia", 470, 1330, 44, 40),
)
AFRICA: Final = ("Africa", 1988, 612, 27, 11)
"""Names of the country, from the geography of the time: middle, size and spacing of the letters."""


@dataclass(frozen=True)
class Place:
    """A city, a town, or a place of the Romans."""

    slug: str
    name: str
    kind: str
    hex_id: str

    @property
    def point(self) -> Point:
        return city_place(self.hex_id) if self.kind != TOWN else middle_of(self.hex_id)


class Numidia:
    """The data of a component set, as the drawing needs them."""

    def __init__(self, components: Components) -> None:
        sheet = look()["sheet"]
        self.sheet = Box(sheet["x"], sheet["y"], sheet["x"] + sheet["width"], sheet["y"] + sheet["height"])
        projection = components.table(MAP, "projection")
        self.lon0, self.lat0 = _float(projection, "lon0"), _float(projection, "lat0")
        grid = components.table(MAP, "grid")
        far = float(grid.number("km_per_hex", 1, 1000))
        self.degrees_column = far * math.sqrt(3) / 2 / _float(projection, "km_per_degree_lon")
        self.degrees_row = far / _float(projection, "km_per_degree_lat")
        columns, rows = grid.number("columns", 2, 99), grid.number("rows", 2, 99)
        self.terrain: dict[str, str] = {}
        self.province: set[str] = set()
        self.lakes: dict[str, str] = {}
        hexes = components.table(MAP, "hexes")
        for record in hexes.parts("list"):
            name = record.text("id")
            if len(name) != 4 or not name.isdecimal() or not (_within(name, columns, rows)):
                raise record.wrong("id", f"CCRR within {columns} columns and {rows} rows")
            self.terrain[name] = record.one_of("terrain", TERRAINS)
            if record.switch("province", False):
                self.province.add(name)
            if self.terrain[name] == LAKE:
                self.lakes[name] = record.text("name", "")
        self.places = [
            Place(record.text("id"), record.text("name"), record.one_of("kind", KINDS), self._hex(record, "hex"))
            for record in components.records(MAP, "place")
        ]
        self.roads = [self._hexes(record, "hexes") for record in components.records(MAP, "road")]
        self.courses = [self._geo(record, "points") for record in components.records(MAP, "river")]
        self.ridges: list[tuple[Point, Point]] = []
        for record in components.records(MAP, "mountain_range"):
            self.ridges += self._sides(record)
        zone = components.table(MAP, "western_numidia")
        self.zone_name = zone.text("name")
        self.entries = self._hexes(zone, "entry_hexes")
        self.fort_name = components.table(MAP, "fort").text("name")
        border = components.table(MAP, "border")
        self.border_name = border.text("name")
        self.border = self._geo(border, "line")
        self.commanders = {record.text("id"): record.text("name") for record in components.records(UNITS, "commander")}

    def _hex(self, record: Record, field: str) -> str:
        return record.one_of(field, self.terrain)

    def _hexes(self, record: Record, field: str) -> list[str]:
        found = record.words(field)
        if len(found) < 2 or any(name not in self.terrain for name in found):
            raise record.wrong(field, "a list of hexes CCRR of this map")
        return found

    def _sides(self, record: Record) -> list[tuple[Point, Point]]:
        out = []
        pairs = record.values.get("hexsides")
        for pair in pairs if isinstance(pairs, list) else []:
            if not isinstance(pair, list) or len(pair) != 2 or any(name not in self.terrain for name in pair):
                raise BadComponents(f"{record.where}: hexsides has {pair!r}; expected a pair of hexes.")
            a, b = middle_of(pair[0]), middle_of(pair[1])
            if not 1 < math.dist(a, b) < 2.1 * HALF:
                raise BadComponents(f"{record.where}: {pair[0]} and {pair[1]} are no neighbours.")
            out.append(side_between(a, b))
        return out

    def _geo(self, record: Record, field: str) -> list[Point]:
        """Latitude and longitude, on the sheet."""
        return [self.on_sheet(lat, lon) for lat, lon in kit.read_points(record, field, 2)]

    def on_sheet(self, lat: float, lon: float) -> Point:
        x = (lon - self.lon0) / self.degrees_column
        return x * RADIUS * 1.5, (self.lat0 - lat) / self.degrees_row * 2 * HALF

    @cached_property
    def shapes(self) -> dict[str, Shape]:
        return {name: shapely.Polygon(hex_corners(*middle_of(name))) for name in self.terrain}

    def organic(self, names: Iterable[str], grow: float, seed: int, amount: float) -> Shape:
        """Hexes as one shape, rounded and broken like a surveyed line."""
        whole = shapely.union_all([self.shapes[name].buffer(1) for name in names])
        whole = whole.buffer(-20).buffer(40).buffer(-20 + grow)
        out = []
        for i, part in enumerate(getattr(whole, "geoms", [whole])):
            if part.is_empty:
                continue
            coarse = part.simplify(9)
            rings = [
                wander(list(ring.coords)[:-1], amount, 13, seed + i + 50 * j, True)
                for j, ring in enumerate((coarse.exterior, *coarse.interiors))
            ]
            out.append(shapely.Polygon(rings[0], rings[1:]).buffer(0))
        return shapely.union_all(out)

    @cached_property
    def land(self) -> Shape:
        """All that is dry; it runs on beyond the western and southern edge of the hexes."""
        dry = [name for name in self.terrain if self.terrain[name] != SEA_HEX]
        own = self.organic(dry, 3, 7, 0.1)
        rows = [int(name[2:]) for name in dry if name[:2] == "01"]
        south = max(int(name[2:]) for name in dry)
        east = max(middle_of(name)[0] for name in dry if int(name[2:]) == south)
        edge = middle(1, south)[1] + 20
        shore = wander([(east + 20, edge), (east - 10, edge + 70), (east - 70, edge + 200)], 0.12, 14, 9)
        beyond = [shapely.Polygon([(0, edge), *shore, (east - 70, FAR), (0, FAR)])]
        if rows:
            coast = middle(1, min(rows))[1] - 0.7 * HALF
            shore = wander([(-FAR, coast - 60), (-420, coast - 26), (-200, coast + 14), (12, coast)], 0.1, 16, 5)
            beyond.append(shapely.Polygon([*shore, (12, FAR), (-FAR, FAR)]))
        whole = shapely.union_all([own, *beyond]).buffer(12).buffer(-12)
        return whole.intersection(self.sheet.shape).simplify(0.6)

    @cached_property
    def coast(self) -> Shape:
        """Where land and sea meet on the sheet."""
        return self.land.boundary.intersection(self.sheet.grown(-1).shape)

    @cached_property
    def sea(self) -> Shape:
        return self.sheet.shape.difference(self.land)

    @cached_property
    def rivers(self) -> list[list[Point]]:
        """The rivers as a hand draws them; a mouth that lies near the sea or an earlier river reaches it."""
        out: list[list[Point]] = []
        for i, course in enumerate(self.courses):
            mouth = shapely.Point(course[-1])
            waters = shapely.union_all([self.sea, *map(shapely.LineString, out)])
            if 0 < mouth.distance(waters) < NEAR:
                reached = shapely.shortest_line(mouth, waters).coords[1]
                course = [*course, (reached[0], reached[1])]
            out.append(wander(course, 0.13, 14, 40 + i))
        return out

    @cached_property
    def water(self) -> Shape:
        """The lakes."""
        return self.organic(self.lakes, -16, 21, 0.12) if self.lakes else shapely.Point()

    @cached_property
    def zone(self) -> Shape:
        whole = shapely.Polygon(zone_corners([int(name[2:]) for name in self.entries]))
        return whole.intersection(self.land.buffer(-7))

    @cached_property
    def road_lines(self) -> list[list[Point]]:
        """Each road from place to place, over the middles of the hexsides that it crosses."""
        out = []
        for road in self.roads:
            points = [self.road_point(name) for name in road]
            sides = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(map(middle_of, road))]
            line = [points[0]]
            for i, side in enumerate(sides):
                line += [side, points[i + 1]]
            out.append(_smooth(line))
        return out

    def road_point(self, name: str) -> Point:
        """Where roads meet in a hex: at its city, else a little off its middle."""
        for place in self.places:
            if place.hex_id == name:
                x, y = place.point
                return (x, y + 6) if place.kind != TOWN else (x, y)
        x, y = middle_of(name)
        return x, y + 4


def _within(name: str, columns: int, rows: int) -> bool:
    return 1 <= int(name[:2]) <= columns and 1 <= int(name[2:]) <= rows


def _float(record: Record, field: str) -> float:
    value = record.values.get(field)
    if not kit.is_number(value) or not isinstance(value, int | float):
        raise record.wrong(field, "a number")
    return float(value)


def _smooth(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """A curve through the points (Catmull and Rom), in short straight pieces."""
    around = [points[0], *points, points[-1]]
    out = [points[0]]
    for a, b, c, d in zip(around, around[1:], around[2:], around[3:], strict=False):
        for i in range(1, steps + 1):
            t = i / steps
            out.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return out


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def draw(components: Components) -> str:
    """The map of a component set, as one SVG document."""
    land = Numidia(components)
    province = shapely.union_all([land.shapes[name].buffer(0.5) for name in sorted(land.province)])
    province = province.intersection(land.land)
    definitions = [
        kit.clip("sea", shape_path(land.sea)),
        kit.clip("land", shape_path(land.land)),
        kit.clip("lake", shape_path(land.water)),
        kit.clip("province", shape_path(province)),
        kit.clip("zone", shape_path(land.zone)),
        _south(land),
    ]
    layers = [
        _sea(land),
        _ground(land, province),
        _hills(land),
        _rivers(land),
        _lakes(land),
        element("path", d=line_path(land.coast), fill="none", stroke=INK, stroke_width=2.4, stroke_opacity=0.85),
        _zone(land),
        _border(land),
        _grid(land),
        _lands(land),
        _roads(land.road_lines),
        _mountains(land.ridges),
        *_places(land),
        _furniture(land),
        kit.frame(land.sheet),
    ]
    return kit.document(land.sheet, "Map of Numidia", definitions, layers)


# -------------------------------------------------------------------- water and ground


def _sea(land: Numidia) -> str:
    sheet = land.sheet
    water = element("rect", x=sheet.left, y=sheet.top, width=sheet.width, height=sheet.height, fill=SEA)
    lines = kit.water_lines(line_path(land.coast.simplify(2.5)), "sea", (10, 26, 46, 72, 106))
    return water + lines + element("path", d=shape_path(land.land), fill="var(--land)")


def _south(land: Numidia) -> str:
    """The sand of the south: a wash that grows towards the desert."""
    stops = (element("stop", offset=str(at), stop_color=SOUTH, stop_opacity=part) for at, part in ((0.5, 0), (1, 0.5)))
    return element("linearGradient", *stops, id="map-south", x1="0", y1="0", x2="0", y2="1")


def _ground(land: Numidia, province: Shape) -> str:
    """The sand, brown under rough hexes, and the red of the province."""
    rough = [name for name in land.terrain if land.terrain[name] == DIFFICULT]
    brown = land.organic(rough, -2, 60, 0.12).intersection(land.land) if rough else shapely.Point()
    data = shape_path(province)
    return "".join(
        (
            element("path", d=shape_path(land.land), fill="url(#map-south)"),
            element("path", d=shape_path(brown), fill=ROUGH, fill_opacity=0.42),
            element("path", d=data, fill=PROVINCE, fill_opacity=0.17),
            kit.clipped(
                "province",
                element("path", d=data, fill="none", stroke=PROVINCE, stroke_width=26, stroke_opacity=0.32),
            ),
        )
    )


def _hills(land: Numidia) -> str:
    """Rough hexes rise, and ridges stand on the mountain hexsides."""
    sheet = land.sheet
    x, y = np.meshgrid(np.linspace(sheet.left, sheet.right, COLUMNS), np.linspace(sheet.top, sheet.bottom, ROWS))
    heights = np.zeros_like(x)
    for name, terrain in land.terrain.items():
        if terrain == DIFFICULT:
            mx, my = middle_of(name)
            heights += 0.55 * np.exp(-((x - mx) ** 2 + (y - my) ** 2) / (RADIUS * 0.82) ** 2)
    for mx, my, far in WEST_HILLS:
        heights += 0.5 * np.exp(-((x - mx) ** 2 + (y - my) ** 2) / far**2)
    for (ax, ay), (bx, by) in land.ridges:
        for part in (0.15, 0.5, 0.85):
            px, py = ax + (bx - ax) * part, ay + (by - ay) * part
            heights += 0.42 * np.exp(-((x - px) ** 2 + (y - py) ** 2) / (RADIUS * 0.3) ** 2)
    broad, fine = relief.noise(ROWS, COLUMNS, 4, 1.4, 6), relief.noise(ROWS, COLUMNS, 11, 1.0, 22)
    heights = heights * (1 + 0.35 * fine + 0.2 * broad) + 0.035 * broad
    # nobody sees any ground on the sea
    heights *= np.clip(shapely.distance(land.sea, shapely.points(x, y)) / 24, 0, 1)
    ground = relief.make_ground(heights * 100, sheet)
    open_ground = land.land.difference(land.water.buffer(4))
    return kit.clipped("land", relief.hill_shade(ground), relief.hachures(ground, STEP, 3, open_ground))


def _rivers(land: Numidia) -> str:
    lines = [*land.rivers, wander(MULUCCHA, 0.13, 14, 60)]
    data = "".join(path(line) for line in lines)
    bank = element("path", d=data, stroke=HALO, stroke_width=8, stroke_opacity=0.5)
    stream = element("path", d=data, stroke="var(--seal)", stroke_width=4.2, stroke_linecap="round")
    return kit.clipped("land", bank, stream, fill="none", stroke_linejoin="round")


def _lakes(land: Numidia) -> str:
    """Salt lakes: water in short level strokes."""
    if not land.lakes:
        return ""
    data = shape_path(land.water)
    left, top, right, bottom = land.water.bounds
    strokes = "".join(
        f"M{x + 20 * (row % 2)} {y}h24"
        for row, y in enumerate(range(int(top), int(bottom), 15))
        for x in range(int(left), int(right), 40)
        if land.water.intersects(shapely.Point(x + 30, y).buffer(28))
    )
    return (
        element("path", d=data, fill=SEA)
        + kit.clipped("lake", element("path", d=strokes, stroke="var(--seal)", stroke_width=1.6, stroke_opacity=0.6))
        + element("path", d=data, fill="none", stroke="var(--seal)", stroke_width=2)
    )


def _border(land: Numidia) -> str:
    """The Fossa regia, with its name along it."""
    line = _smooth(land.border)
    data = path(line)
    seen = shapely.LineString(line).intersection(land.land)
    drawn = kit.clipped(
        "land",
        element("path", d=data, stroke=HALO, stroke_width=9, stroke_opacity=0.8),
        element("path", d=data, stroke=PROVINCE, stroke_width=4, stroke_dasharray="16 6 3 6"),
        fill="none",
    )
    if seen.is_empty:
        return drawn
    at, after = seen.interpolate(0.52, normalized=True), seen.interpolate(0.56, normalized=True)
    turn = math.degrees(math.atan2(after.y - at.y, after.x - at.x))
    name = words(
        land.border_name,
        0,
        -9,
        transform=f"translate({written(at.x)} {written(at.y)}) rotate({written(turn)})",
        font_family=ALEGREYA,
        font_style="italic",
        font_size=20,
        fill=ROMAN_NAME,
        stroke=HALO,
        stroke_width=5,
        paint_order="stroke",
        data_detail="fine",
    )
    return drawn + name


# -------------------------------------------------------------------- hexes, roads, mountains


def _grid(land: Numidia) -> str:
    """All hexes in two paths, land and sea. Their numbers are no print: a tip says the one that is pointed at."""
    dry = [name for name in land.terrain if land.terrain[name] != SEA_HEX]
    wet = [name for name in land.terrain if land.terrain[name] == SEA_HEX]
    return "".join(
        (
            element("path", d=_hexes(wet), fill="none", stroke="var(--seatext)", stroke_opacity=0.2, stroke_width=1.3),
            element("path", d=_hexes(dry), fill="none", stroke=INK, stroke_opacity=0.34, stroke_width=1.5),
        )
    )


def _hexes(names: Iterable[str]) -> str:
    return "".join(path(hex_corners(*middle_of(name)), True) for name in names)


def _roads(lines: Sequence[Sequence[Point]]) -> str:
    """Roman roads: brown with a pale broken middle, in a pale casing."""
    data = "".join(path(line) for line in lines)
    return element(
        "g",
        element("path", d=data, stroke=CASING, stroke_width=11, stroke_opacity=0.85, stroke_linecap="round"),
        element("path", d=data, stroke=ROAD, stroke_width=5),
        element("path", d=data, stroke=CASING, stroke_width=1.8, stroke_dasharray="9 7"),
        fill="none",
        stroke_linejoin="round",
    )


def _mountains(sides: Sequence[tuple[Point, Point]]) -> str:
    """Mountain hexsides: peaks with a lit and a dark flank on a brown bar, those in front over those behind."""
    bars = "".join(path(side) for side in sides)
    peaks = sorted(
        (ay + (by - ay) * part, ax + (bx - ax) * part, 15.0 if part == 0.5 else 11.0)
        for (ax, ay), (bx, by) in sides
        for part in (0.17, 0.5, 0.83)
    )
    lit, dark = [], []
    for y, x, tall in peaks:
        lit.append(path([(x - tall, y + 7), (x - 1, y - tall), (x + tall, y + 7)], True))
        dark.append(path([(x - 1, y - tall), (x + tall, y + 7), (x + 1, y + 7), (x + 2, y - 2)], True))
    return "".join(
        (
            element(
                "path",
                d=bars,
                fill="none",
                stroke=PEAK_DARK,
                stroke_width=13,
                stroke_opacity=0.5,
                stroke_linecap="round",
            ),
            element("path", d="".join(lit), fill=PEAK, stroke=PEAK_DARK, stroke_width=1.8, stroke_linejoin="round"),
            element("path", d="".join(dark), fill=PEAK_DARK),
        )
    )


# -------------------------------------------------------------------- places


def _places(land: Numidia) -> Iterable[str]:
    """Cities as walls with a tower, towns as rings; then the names, off roads and each other."""
    for place in land.places:
        x, y = place.point
        plate = _plate(*walls_place(place.hex_id)) if place.kind == CITY else ""
        node = _town(x, y) if place.kind == TOWN else _walls(x, y, place.kind == ROMAN)
        yield element("g", plate, node, data_area=place.slug)
    named = [
        Named(
            place.slug,
            place.name,
            _kept_free(place),
            lettering.WILD if place.kind == TOWN else lettering.PLACE,
            TOWN_SIZE if place.kind == TOWN else CITY_SIZE,
            ROMAN_NAME if place.kind == ROMAN else INK,
            look()["labels"].get(place.slug, "below"),
        )
        for place in land.places
    ]
    # a name may cross the roads of its own city: it is looked for below the walls
    cities = shapely.union_all([land.shapes[place.hex_id].buffer(12) for place in land.places if place.kind != TOWN])
    roads = [shapely.LineString(line).difference(cities) for line in land.road_lines]
    labels = lettering.place_names(named, roads, (), land.sheet.grown(-20))
    yield from (label.drawn() for label in labels.values())


def _kept_free(place: Place) -> Box:
    """The ring of a town; the walls of a city with the garrison beside them."""
    if place.kind == TOWN:
        x, y = place.point
        return Box(x - 13, y - 13, x + 13, y + 13)
    x, y = middle_of(place.hex_id)
    return Box(x - 44, y - 19, x + 44, y + 25)


def _plate(x: float, y: float) -> str:
    """Where the garrison stands."""
    half = WALLS - 1.5
    return element(
        "rect",
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=6,
        fill=HALO,
        fill_opacity=0.6,
        stroke=INK2,
        stroke_width=1.4,
        stroke_dasharray="4 3",
    )


def _town(x: float, y: float) -> str:
    ring = element("circle", cx=x, cy=y, r=10, fill=HALO, stroke=INK, stroke_width=3)
    return ring + element("circle", cx=x, cy=y, r=3.6, fill=INK)


def _walls(x: float, y: float, roman: bool) -> str:
    """A gate in a wall with merlons, and the tower behind."""
    wall = f"M{written(x - 20)} {written(y + 15)}v-26h5v5h6v-5h6v5h6v-5h6v5h6v-5h5v26z"
    tower = f"M{written(x - 7)} {written(y - 12)}v-13h4v4h6v-4h4v13z"
    gate = f"M{written(x - 5)} {written(y + 15)}v-8a5 5 0 0 1 10 0v8z"
    colour = ROMAN_WALL if roman else NUMIDIAN_WALL
    edge: dict[str, str | float] = {"stroke": INK, "stroke_linejoin": "round"}
    return "".join(
        (
            element("ellipse", cx=x + 3, cy=y + 17, rx=25, ry=6, fill=SHADOW, fill_opacity=0.3),
            element("path", d=tower, fill="var(--stone1)", stroke_width=2, **edge),
            element("path", d=wall, fill=colour, stroke_width=2.4, **edge),
            element("path", d=gate, fill=INK),
        )
    )


def _zone(land: Numidia) -> str:
    """Western Numidia: a strip of its own beside the hexes, with the fort of the Muluccha."""
    data = shape_path(land.zone)
    left, top, right, bottom = land.zone.bounds
    x, y = fort_place()
    lines = lettering_lines(land.fort_name)
    fort = "".join(
        words(
            line,
            x,
            y + 41 + 22 * i,
            text_anchor="middle",
            font_family=lettering.PLACE.family,
            font_weight=lettering.PLACE.weight,
            font_size=23,
            fill=INK,
            stroke=HALO,
            stroke_width=5,
            stroke_linejoin="round",
            paint_order="stroke",
        )
        for i, line in enumerate(lines)
    )
    name = words(
        land.zone_name.upper(),
        0,
        0,
        transform=f"translate({written(left + 44)} {written((top + bottom) / 2)}) rotate(-90)",
        text_anchor="middle",
        font_family=CINZEL,
        font_weight="600",
        font_size=34,
        letter_spacing=12,
        fill=INK2,
    )
    arrows = []
    for entry in land.entries:
        ex, ey = middle_of(entry)
        ex -= RADIUS + 7
        arrows.append(
            f"M{written(ex - 26)} {written(ey)}h34m-8-6l8 6-8 6M{written(ex - 18)} {written(ey - 6)}l-8 6 8 6"
        )
    cost = words(
        "10 MP to enter or leave",
        0,
        0,
        transform=f"translate({written(right - 66)} {written((top + bottom) / 2)}) rotate(-90)",
        text_anchor="middle",
        font_family=ALEGREYA,
        font_style="italic",
        font_size=22,
        fill=INK2,
    )
    return "".join(
        (
            element("path", d=data, class_="tint", fill=WEST, fill_opacity=0.34),
            kit.clipped(
                "zone",
                element(
                    "path", d=data, class_="tint-edge", fill="none", stroke=WEST, stroke_width=30, stroke_opacity=0.5
                ),
            ),
            element("path", d=data, fill="none", stroke=INK2, stroke_width=2.6, stroke_linejoin="round"),
            element("path", d="".join(arrows), fill="none", stroke=INK2, stroke_width=2.6, stroke_linejoin="round"),
            cost,
            name,
            element("g", _plate(*fort_walls()), _walls(x, y, False), data_area="muluccha"),
            fort,
        )
    )


def lettering_lines(text: str) -> tuple[str, ...]:
    """A name in two lines, as even as they can be."""
    parts = text.split(" ")
    splits = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    return min(splits, key=lambda pair: max(len(pair[0]), len(pair[1])), default=(text,))


def _lands(land: Numidia) -> str:
    """Countries in spaced capitals, and the names of the waters."""
    out = [
        words(name.upper(), x, y, font_size=size, letter_spacing=spacing, fill=INK2)
        for name, x, y, size, spacing in LANDS
    ]
    name, x, y, size, spacing = AFRICA
    if any(land.shapes[hex_id].contains(shapely.Point(x, y)) for hex_id in land.province):
        out.append(words(name.upper(), x, y, font_size=size, letter_spacing=spacing, fill=ROMAN_NAME))
    countries = element("g", *out, text_anchor="middle", font_family=CINZEL, font_weight="500", fill_opacity=0.5)
    water: dict[str, str | float] = {"font_family": ALEGREYA, "font_style": "italic", "fill": "var(--seatext)"}
    sea = words("Mare Internum", 1110, 66, text_anchor="middle", font_size=48, letter_spacing=14, **water)
    return countries + sea + _lake_names(land, water)


def _lake_names(land: Numidia, look_of_water: dict[str, str | float]) -> str:
    out = []
    for name in sorted(set(land.lakes.values())):
        hexes = [middle_of(hex_id) for hex_id, lake in land.lakes.items() if lake == name]
        x, y = sum(p[0] for p in hexes) / len(hexes), max(p[1] for p in hexes) + HALF * 0.62
        out.append(
            words(
                name,
                x,
                y,
                text_anchor="middle",
                font_size=18,
                stroke=HALO,
                stroke_width=4,
                paint_order="stroke",
                data_detail="fine",
                **look_of_water,
            )
        )
    return "".join(out)


# -------------------------------------------------------------------- beside the map


def _furniture(land: Numidia) -> str:
    """The title in the sea, and the compass."""
    left, top, wide, tall = look()["title"]
    x = left + 72 + (wide - 84) / 2
    plate = element("rect", x=left, y=top, width=wide, height=tall, fill=HALO, stroke=INK2, stroke_width=2.5)
    line = element(
        "rect", x=left + 6, y=top + 6, width=wide - 12, height=tall - 12, fill="none", stroke=INK2, stroke_width=1
    )
    lettered = (
        words(TITLE, x, top + tall / 2 + 2, font_family=CINZEL, font_weight="700", font_size=23, letter_spacing=1.2),
        words(LINE, x, top + tall / 2 + 29, font_family=ALEGREYA, font_style="italic", font_size=19, fill=INK2),
    )
    emblem = kit.icon(Icon(look()["icons"]["horse"]), left + 18, top + tall / 2 - 29, 58, INK2)
    title = element("g", plate, line, emblem, *lettered, text_anchor="middle", fill=INK)
    x, y = look()["compass"]
    rose = shapely.Point(x, y).buffer(70)
    return title + (kit.compass(x, y, 56) if land.sea.buffer(10).contains(rose) else "")
