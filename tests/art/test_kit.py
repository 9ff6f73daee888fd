"""The parts that maps are made of."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely  # type: ignore[import-untyped]

from maniple.art import kit, lettering, relief, shapes
from maniple.art.lettering import Named, place_names
from maniple.art.shapes import Box, curve_points, free_box, path, territories, wander, written
from maniple.kernel.geometry import bowed_path

SHEET = Box(0, 0, 1000, 1000)


def test_numbers_are_written_short() -> None:
    assert [written(value) for value in (1.0, 0.25, -0.04, 12.345, 10)] == ["1", "0.2", "0", "12.3", "10"]
    assert written(100, 0) == "100"
    assert path([(0, 0), (1.57, 2)], True) == "M0 0L1.6 2z"


def test_an_element_escapes_what_it_is_given() -> None:
    made = kit.element("g", stroke_width=1.5, class_="a", d='<"&')
    assert made == '<g stroke-width="1.5" class="a" d="&lt;&quot;&amp;"/>'
    assert kit.words("<b>", 1, 2) == '<text x="1" y="2">&lt;b&gt;</text>'


def test_a_line_that_wanders_keeps_its_points_and_is_the_same_again() -> None:
    points = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0)]
    line = wander(points, 0.1, 10, 1)
    assert line == wander(points, 0.1, 10, 1) != wander(points, 0.1, 10, 2)
    assert set(points) <= set(line)
    assert all(math.dist(a, b) <= 10 for a, b in pairwise(line))
    ring = wander(points, 0.1, 10, 1, closed=True)
    assert ring[0] != ring[-1] and math.dist(ring[0], ring[-1]) <= 10


def test_points_of_a_road_begin_and_end_at_its_areas() -> None:
    points = curve_points(bowed_path("a", "b", 10, 20, 110.5, -20))
    assert points[0] == (10, 20)
    assert points[-1] == (110.5, -20)
    assert shapely.LineString(points).length == pytest.approx(math.dist((10, 20), (110.5, -20)), rel=0.02)


def test_territories_hold_their_spaces_and_do_not_meet() -> None:
    spaces = {"a": (100.0, 100.0), "b": (200.0, 100.0), "c": (300.0, 100.0)}
    found = territories(spaces, {"a": "west", "b": "west", "c": "east"}, SHEET.shape)
    assert found["west"].contains(shapely.MultiPoint([(100, 100), (200, 100)]))
    assert found["east"].contains(shapely.Point(300, 100))
    assert found["west"].intersection(found["east"]).area < 0.01 * found["east"].area


def test_furniture_moves_to_the_nearest_free_place() -> None:
    wanted = Box(100, 100, 200, 200)
    assert free_box(wanted, SHEET, []) == wanted
    moved = free_box(wanted, SHEET, [Box(190, 90, 230, 230)])
    assert not moved.overlaps(Box(190, 90, 230, 230)) and SHEET.holds(moved)
    assert math.dist(moved.middle, wanted.middle) <= 40
    assert free_box(wanted, SHEET, [SHEET]) == wanted


def named(slug: str, text: str, x: float, y: float, side: str = "below") -> Named:
    return Named(slug, text, Box(x - 30, y - 30, x + 30, y + 30), lettering.PLACE, 22, side=side)


def test_a_name_stands_below_or_where_the_data_say() -> None:
    found = place_names([named("a", "Modin", 300, 300), named("b", "Lydda", 600, 300, "left")], [], [], SHEET)
    assert found["a"].anchor == "middle" and found["a"].y > 330
    assert found["b"].anchor == "end" and found["b"].box.right < 570


def test_a_name_gives_way_to_roads_nodes_names_and_the_edge() -> None:
    road = shapely.LineString([(300, 300), (300, 500)])
    found = place_names([named("a", "Modin", 300, 300)], [road], [], SHEET)["a"]
    assert not found.box.shape.intersects(road)
    found = place_names([named("a", "Modin", 300, 300), named("b", "B", 300, 370)], [], [], SHEET)["a"]
    assert not found.box.overlaps(Box(270, 340, 330, 400))
    found = place_names([named("a", "Modin", 300, 965)], [], [], SHEET)["a"]
    assert SHEET.holds(found.box)
    both = place_names([named("a", "Wilderness of Tekoa", 300, 300), named("b", "Hebron", 370, 300)], [], [], SHEET)
    assert not both["a"].box.overlaps(both["b"].box)


def test_a_long_name_at_a_side_has_two_lines() -> None:
    found = place_names([named("a", "Wilderness of Tekoa", 300, 300, "right")], [], [], SHEET)["a"]
    assert found.lines == ("Wilderness", "of Tekoa")
    assert found.drawn().count("<text") == 2


def test_widths_of_letters() -> None:
    assert lettering.PLACE.width("MM", 100) == 2 * lettering.PLACE.width("M", 100) == 168
    assert lettering.WILD.width("é", 20) == lettering.WILD.width("e", 20)
    assert lettering.WILD.width("Ж", 100) == lettering.UNKNOWN
    assert lettering.LAND.width("AB", 10, 5) == lettering.LAND.width("AB", 10) + 10


def test_hachures_hang_on_slopes_and_stay_within() -> None:
    x, y = np.meshgrid(np.linspace(0, 1000, 60), np.linspace(0, 1000, 60))
    hill = relief.make_ground(100 * np.exp(-((x - 500) ** 2 + (y - 500) ** 2) / 60_000), SHEET)
    drawn = relief.hachures(hill, 10, 1, shapely.box(0, 0, 500, 1000))
    starts = [float(word.split()[0]) for word in drawn.split('d="')[1].split('"')[0].split("M")[1:]]
    assert starts and max(starts) <= 500
    assert relief.hill_shade(hill).count("<path") == len(relief.SHADES) + len(relief.LIGHTS)
    noise = relief.noise(20, 30, 1, 1.5, 5)
    assert noise.shape == (20, 30)
    assert (noise == relief.noise(20, 30, 1, 1.5, 5)).all()
    assert noise.std() == pytest.approx(1)


def test_the_sheet_is_the_one_of_the_look(tmp_path: Path) -> None:
    look = tmp_path / "look.toml"
    assert kit.read_look(look, SHEET) == kit.Look(SHEET, {})
    look.write_text('[sheet]\nx = 1\ny = 2\nwidth = 10\nheight = 20\n[labels]\nrome = "left"\n', encoding="utf-8")
    assert kit.read_look(look, SHEET) == kit.Look(Box(1, 2, 11, 22), {"rome": "left"})


def test_a_box_knows_what_it_overlaps() -> None:
    box = shapes.Box(0, 0, 10, 10)
    assert box.overlaps(Box(9, 9, 20, 20)) and not box.overlaps(Box(10, 0, 20, 10))
    assert box.holds(box) and not box.holds(box.grown(1))
    assert box.moved(5, 0).middle == (10, 5)
