"""The map of Storm Over Jerusalem: complete, the same every time, fit for a strict page, and drawn from the data."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest
import shapely  # type: ignore[import-untyped]

from maniple.art.shapes import Box
from maniple.art.storm_over_jerusalem import NAME_SIZE, Area, City, draw
from maniple.kernel.components import Components, parse_components
from maniple.kernel.errors import BadComponents
from maniple.kernel.title import Title, find_title

SVG = "{http://www.w3.org/2000/svg}"
PALETTE = {
    *("land", "halo", "ink", "ink2", "sea", "seal", "seatext", "shade", "light", "hach", "accent"),
    *("stone1", "stone2", "stone3", "court", "seam", "house", "house2", "houseline"),
    *("region-new-city", "region-old-city", "region-zone"),
}
CAMP = "corners = [[90, 90], [560, 90], [630, 350], [400, 440], [90, 400]]"


@pytest.fixture(scope="module")
def storm() -> Title:
    return find_title("storm-over-jerusalem")


@pytest.fixture(scope="module")
def city(storm: Title) -> City:
    return City(storm.shipped)


@pytest.fixture(scope="module")
def map_of_the_city(storm: Title) -> str:
    return draw(storm.shipped)


def edited(storm: Title, old: str, new: str) -> Components:
    text = storm.shipped.texts["map.toml"]
    assert text.count(old) == 1, old
    return parse_components("edited", {**storm.shipped.texts, "map.toml": text.replace(old, new)})


def root_of(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def name_of(picture: str, number: int) -> str:
    """All that is lettered at an area."""
    (group,) = [element for element in root_of(picture).iter() if element.get("data-area") == str(number)]
    return " ".join(text.text or "" for text in group.iter(f"{SVG}text"))


def name_box(area: Area) -> Box:
    x, y = area.label
    bottom = y + area.leading * (len(area.lines) - 1)
    return Box(x - area.wide / 2, y - 0.7 * NAME_SIZE * area.scale, x + area.wide / 2, bottom)


# -------------------------------------------------------------------- the document


def test_the_same_components_give_the_same_bytes(storm: Title, map_of_the_city: str) -> None:
    assert draw(storm.shipped) == map_of_the_city


def test_the_picture_is_the_sheet(map_of_the_city: str) -> None:
    assert root_of(map_of_the_city).get("viewBox") == "-30 -30 2260 1660"


def test_a_strict_page_can_hold_it(map_of_the_city: str) -> None:
    for element in root_of(map_of_the_city).iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "image", "use", "foreignObject", "filter")
        for name, value in element.attrib.items():
            assert name not in ("style", "id") and not name.startswith("on")
            assert "url(" not in value


def test_its_colours_are_variables_of_the_page(map_of_the_city: str) -> None:
    assert set(re.findall(r"var\(--([a-z0-9-]+)", map_of_the_city)) == PALETTE


def test_it_is_small_enough(map_of_the_city: str) -> None:
    assert len(map_of_the_city) < 500_000
    assert len(gzip.compress(map_of_the_city.encode(), 6)) < 200_000
    assert 200 < sum(1 for _ in root_of(map_of_the_city).iter()) < 2500
    assert not re.search(r'd="[^"]*\d\.\d\d\d', map_of_the_city)


# -------------------------------------------------------------------- what is on it


def test_every_area_has_its_name_its_number_and_its_terrain(storm: Title, map_of_the_city: str) -> None:
    """§2.2.1a, §2.2.1b"""
    areas = storm.shipped.records("map.toml", "area")
    for number, area in enumerate(areas, 1):
        lettered = name_of(map_of_the_city, number)
        assert lettered.startswith(f"{area.text('name')} {number} +{area.values['defense']}")
    assert len(re.findall("data-area=", map_of_the_city)) == len(areas) == 31


def test_every_section_of_the_wall_has_its_shield(storm: Title, map_of_the_city: str) -> None:
    """§13.1.1a"""
    shields = [element for element in root_of(map_of_the_city).iter(f"{SVG}text") if element.text == "+4"]
    assert len(shields) == len(storm.shipped.records("map.toml", "wall")) == 37


def test_zones_and_title_are_lettered(map_of_the_city: str) -> None:
    lettered = {element.text for element in root_of(map_of_the_city).iter(f"{SVG}text")}
    assert {"ZONE A", "ZONE B", "ZONE C", "ZONE D", "STORM OVER JERUSALEM", "N"} <= lettered


def test_names_stand_in_their_areas_and_clear_of_each_other_and_of_the_first_counter(city: City) -> None:
    boxes = {area.number: name_box(area) for area in city.areas}
    for area in city.areas:
        box = boxes[area.number]
        inside = area.shape.intersection(box.shape).area / (box.width * box.height)
        assert inside > 0.95, area.name
        assert area.shape.contains(shapely.Point(area.disc).buffer(17 * area.scale)), area.name
        counter = Box(area.stack[0] - 27, area.stack[1] - 27, area.stack[0] + 27, area.stack[1] + 27)
        assert not counter.overlaps(box), area.name
        assert area.shape.contains(counter.shape), area.name
        assert not [other for other in boxes if other != area.number and boxes[other].overlaps(box)]


def test_no_shield_stands_on_a_name(city: City) -> None:
    for section in city.walls:
        shield = shapely.Point(section.marker).buffer(14)
        assert not [area.name for area in city.areas if name_box(area).shape.intersects(shield)]


# -------------------------------------------------------------------- edited maps


def test_an_area_that_moved_takes_its_name_along(storm: Title) -> None:
    components = edited(storm, CAMP, "corners = [[300, 120], [480, 120], [480, 300], [300, 300]]")
    camp = City(components).areas[0]
    assert camp.shape.contains(shapely.Point(camp.stack))
    assert name_of(draw(components), 1).startswith("Camp of Titus 1")


def test_a_renamed_area_is_lettered_with_its_new_name(storm: Title) -> None:
    components = edited(storm, 'name = "Sheep Pool"', 'name = "Bethesda"')
    assert name_of(draw(components), 16).startswith("Bethesda 16")


def test_an_area_off_the_sheet_is_refused_in_one_sentence(storm: Title) -> None:
    components = edited(storm, CAMP, "corners = [[90, 90], [560, 90], [630, 9000]]")
    with pytest.raises(BadComponents, match="do not lie around a place on the sheet"):
        draw(components)
