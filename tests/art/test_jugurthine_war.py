"""The map of The Jugurthine War: complete, the same every time, fit for a strict page, and drawn from the data."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import shapely  # type: ignore[import-untyped]

from maniple.art.jugurthine_war import Numidia, draw
from maniple.art.shapes import Box
from maniple.games.jugurthine_war import look as look_of_the_game
from maniple.games.jugurthine_war.look import hex_corners, look, middle_of, side_between
from maniple.kernel.components import SHIPPED, Components, parse_components, read_components
from maniple.kernel.errors import BadComponents

SVG = "{http://www.w3.org/2000/svg}"
PALETTE = {
    *("land", "halo", "ink", "ink2", "sea", "seal", "seatext", "shade", "light", "hach", "roadcase", "stone1"),
    *("region-rough", "region-south", "region-province", "region-west", "region-road", "region-peak"),
    *("region-peak-dark", "region-numidian", "region-roman", "region-roman-name"),
}
DATA = Path(look_of_the_game.__file__).parent / "data"


@pytest.fixture(scope="module")
def shipped() -> Components:
    return read_components(DATA, ("map.toml", "units.toml"), SHIPPED)


@pytest.fixture(scope="module")
def numidia(shipped: Components) -> Numidia:
    return Numidia(shipped)


@pytest.fixture(scope="module")
def picture(shipped: Components) -> str:
    return draw(shipped)


def edited(shipped: Components, old: str, new: str) -> Components:
    text = shipped.texts["map.toml"]
    assert text.count(old) == 1, old
    return parse_components("edited", {**shipped.texts, "map.toml": text.replace(old, new)})


def root_of(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def lettered(picture: str) -> list[str]:
    return [element.text or "" for element in root_of(picture).iter(f"{SVG}text")]


# -------------------------------------------------------------------- the document


def test_the_same_components_give_the_same_bytes(shipped: Components, picture: str) -> None:
    assert draw(shipped) == picture


def test_the_picture_is_the_sheet(picture: str) -> None:
    assert root_of(picture).get("viewBox") == "-350 -92 2616 1692"


def test_a_strict_page_can_hold_it(picture: str) -> None:
    ids = set()
    for element in root_of(picture).iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "image", "use", "foreignObject", "filter")
        for name, value in element.attrib.items():
            assert name != "style" and not name.startswith("on")
            if name == "id":
                ids.add(value)
            for target in re.findall(r"url\(([^)]*)\)", value):
                assert target.startswith("#map-")
    assert ids and all(name.startswith("map-") for name in ids)
    assert set(re.findall(r"url\(#([^)]*)\)", picture)) <= ids


def test_its_colours_are_variables_of_the_page(picture: str) -> None:
    assert set(re.findall(r"var\(--([a-z0-9-]+)", picture)) == PALETTE


def test_every_colour_of_a_region_is_in_the_look_in_light_and_dark(picture: str) -> None:
    for name in set(re.findall(r"var\(--(region-[a-z0-9-]+)", picture)):
        assert name in look()["light"] and name in look()["dark"]


def test_it_is_small_enough(picture: str) -> None:
    assert len(picture) < 900_000
    assert len(gzip.compress(picture.encode(), 6)) < 300_000
    assert 200 < sum(1 for _ in root_of(picture).iter()) < 2500
    assert not re.search(r'd="[^"]*\d\.\d\d\d', picture)


# -------------------------------------------------------------------- what is on it


def test_every_place_is_drawn_and_named(shipped: Components, picture: str) -> None:
    said = " ".join(lettered(picture))
    drawn = {element.get("data-area") for element in root_of(picture).iter()}
    for place in shipped.records("map.toml", "place"):
        assert place.text("id") in drawn
        for word in place.text("name").split():
            assert word in said
    assert "muluccha" in drawn and "Muluccha" in said


def test_no_number_of_a_hex_and_no_box_is_print(shipped: Components, picture: str) -> None:
    """A tip says the number; the boxes have tabs below the map."""
    said = set(lettered(picture))
    assert not said & {record.text("id") for record in shipped.table("map.toml", "hexes").parts("list")}
    assert not [element for element in root_of(picture).iter() if element.get("data-box")]


def test_zone_sea_border_title_and_compass_are_lettered(picture: str) -> None:
    wanted = {"WESTERN NUMIDIA", "Mare Internum", "Fossa regia", "THE JUGURTHINE WAR", "NUMIDIA", "AFRICA", "N"}
    assert wanted <= set(lettered(picture))


def test_the_title_lies_on_the_sheet_and_off_the_land(numidia: Numidia) -> None:
    left, top, wide, tall = look()["title"]
    box = Box(left, top, left + wide, top + tall)
    assert numidia.sheet.grown(-16).holds(box) and not numidia.land.intersects(box.shape)


def test_land_hexes_lie_on_land_and_sea_hexes_on_water(numidia: Numidia) -> None:
    for name, terrain in numidia.terrain.items():
        point = shapely.Point(middle_of(name))
        assert numidia.land.contains(point) == (terrain != "sea"), name
        assert not point.within(numidia.water) or terrain == "lake", name


def test_western_numidia_touches_no_hex(numidia: Numidia) -> None:
    assert not any(numidia.zone.buffer(-1).intersects(shape) for shape in numidia.shapes.values())


# -------------------------------------------------------------------- hexes


def test_neighbours_share_the_side_that_is_drawn_between_them() -> None:
    for a, b in (("0805", "0804"), ("0805", "0905"), ("0805", "0906"), ("0805", "0806"), ("0805", "0706")):
        shared = set(rounded(hex_corners(*middle_of(a)))) & set(rounded(hex_corners(*middle_of(b))))
        assert shared == set(rounded(side_between(middle_of(a), middle_of(b))))


def rounded(points: object) -> list[tuple[int, int]]:
    assert isinstance(points, list | tuple)
    return [(round(x), round(y)) for x, y in points]


def test_every_place_lies_in_the_hex_whose_middle_is_nearest(shipped: Components, numidia: Numidia) -> None:
    for record in shipped.records("map.toml", "place"):
        place = numidia.on_sheet(record.values["lat"], record.values["lon"])
        dry = [name for name in numidia.terrain if numidia.terrain[name] != "sea"]
        nearest = min(dry, key=lambda name: shapely.Point(middle_of(name)).distance(shapely.Point(place)))
        assert nearest == record.text("hex"), record.where


# -------------------------------------------------------------------- edited maps


def test_a_renamed_city_is_lettered_with_its_new_name(shipped: Components) -> None:
    assert "Constantina" in lettered(draw(edited(shipped, 'name = "Cirta"', 'name = "Constantina"')))


def test_a_set_without_lakes_can_be_drawn(shipped: Components) -> None:
    text = shipped.texts["map.toml"].replace('terrain = "lake"', 'terrain = "plain"')
    drawn = draw(parse_components("edited", {**shipped.texts, "map.toml": text}))
    assert "NUMIDIA" in lettered(drawn) and "map-lake" not in drawn.split("<g")[-1]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{ id = "0101", terrain', '{ id = "9901", terrain', "CCRR within 25 columns and 15 rows"),
        ('hex = "0805"', 'hex = "4444"', "hex is '4444'"),
        ('["0105", "0106"]', '["0105", "0109"]', "0105 and 0109 are no neighbours"),
        ("lon0 = 4.9", 'lon0 = "west"', "expected a number"),
        ('hexes = ["2202", "2201"]', 'hexes = ["2202"]', "a list of hexes CCRR"),
    ],
)
def test_a_wrong_map_is_refused_in_one_sentence(shipped: Components, old: str, new: str, said: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(said)):
        draw(edited(shipped, old, new))
