"""The map of Joshua: complete, the same every time, fit for a strict page, and drawn from the data."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import shapely  # type: ignore[import-untyped]

import maniple
from maniple.art.joshua import CAMP, CITY, Canaan, draw
from maniple.art.shapes import Box
from maniple.kernel.components import SHIPPED, Components, parse_components, read_components
from maniple.kernel.errors import BadComponents

SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(maniple.__file__).parent / "games" / "joshua" / "data"
PALETTE = {
    *("land", "halo", "ink", "ink2", "sea", "seal", "seatext", "shade", "light", "hach", "road", "roadcase"),
    *("stone1", "stone2", "stone3", "region-hebrews"),
}
LOD = 'id = "lod"\nname = "Lod"'


@pytest.fixture(scope="module")
def shipped() -> Components:
    return read_components(DATA, ["map.toml"], SHIPPED)


@pytest.fixture(scope="module")
def canaan(shipped: Components) -> Canaan:
    return Canaan(shipped)


@pytest.fixture(scope="module")
def map_of_canaan(shipped: Components) -> str:
    return draw(shipped)


def edited(shipped: Components, old: str, new: str) -> Components:
    text = shipped.texts["map.toml"]
    assert text.count(old) == 1, old
    return parse_components("edited", {"map.toml": text.replace(old, new)})


def moved(shipped: Components, slug: str, x: int, y: int) -> Components:
    """A copy in which one space lies elsewhere."""
    text = shipped.texts["map.toml"]
    start = text.index(f'[[space]]\nid = "{slug}"')
    place = re.search(r"x = -?\d+\ny = -?\d+", text[start:])
    assert place is not None
    at = start + place.start()
    return parse_components("edited", {"map.toml": f"{text[:at]}x = {x}\ny = {y}{text[start + place.end() :]}"})


def root_of(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def node_of(picture: str, slug: str) -> str:
    (node,) = [group for group in root_of(picture).iter(f"{SVG}g") if group.get("data-area") == slug]
    return ElementTree.tostring(node, encoding="unicode")


def names_of(picture: str) -> dict[str, str]:
    """The names of spaces, with the style of their letters."""
    return {
        " ".join(text.text or "" for text in group): group.get("font-style", "")
        for group in root_of(picture).iter(f"{SVG}g")
        if group.get("paint-order") == "stroke"
    }


# -------------------------------------------------------------------- the document


def test_the_same_components_give_the_same_bytes(shipped: Components, map_of_canaan: str) -> None:
    assert draw(shipped) == map_of_canaan


def test_the_picture_is_the_sheet(map_of_canaan: str) -> None:
    assert root_of(map_of_canaan).get("viewBox") == "-330 -70 1740 1880"


def test_a_strict_page_can_hold_it(map_of_canaan: str) -> None:
    for element in root_of(map_of_canaan).iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "image", "use", "foreignObject", "filter")
        for name, value in element.attrib.items():
            assert name != "style" and not name.startswith("on")
            assert "href" not in name or value.startswith("#map-")
            assert name != "id" or value.startswith("map-")
            assert "url(" not in value or value.startswith("url(#map-")


def test_ids_are_unique_and_references_lead_somewhere(map_of_canaan: str) -> None:
    ids = re.findall(r' id="([^"]+)"', map_of_canaan)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:url\(|href=")#([^")]+)', map_of_canaan)) == set(ids)


def test_colours_are_variables_of_the_page(shipped: Components, map_of_canaan: str) -> None:
    tribes = {f"region-{record.text('id')}" for record in shipped.records("map.toml", "tribe")}
    assert set(re.findall(r"var\(--([a-z0-9-]+)", map_of_canaan)) == PALETTE | tribes
    plain = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', map_of_canaan))
    assert plain == {"#000"}, "only shadows are the same in light and dark"


def test_it_is_small_enough(map_of_canaan: str) -> None:
    assert len(gzip.compress(map_of_canaan.encode(), 6)) < 415_000
    assert len(map_of_canaan) < 1_500_000
    assert 200 < sum(1 for _ in root_of(map_of_canaan).iter()) < 2500
    assert not re.search(r'd="[^"]*\d\.\d\d\d', map_of_canaan)


def test_fine_detail_can_be_hidden(map_of_canaan: str) -> None:
    fine = [element for element in root_of(map_of_canaan).iter() if element.get("data-detail") == "fine"]
    strokes = sum(path.get("d", "").count("M") for element in fine for path in element.iter(f"{SVG}path"))
    assert strokes > 10_000
    assert "Jordan" in [element.text for element in fine]


# -------------------------------------------------------------------- what is on it


def test_every_space_has_its_node_and_its_name(shipped: Components, map_of_canaan: str) -> None:
    spaces, names = shipped.records("map.toml", "space"), names_of(map_of_canaan)
    for space in spaces:
        assert names[space.text("name")] == ("italic" if space.text("kind") == "mountain" else "normal")
        assert node_of(map_of_canaan, space.text("id"))
    assert len(re.findall("data-area=", map_of_canaan)) == len(spaces) == 71


def test_tribes_lands_waters_and_title_are_lettered(shipped: Components, map_of_canaan: str) -> None:
    lettered = {element.text for element in root_of(map_of_canaan).iter() if element.text}
    assert {record.text("name") for record in shipped.records("map.toml", "tribe")} <= lettered
    assert {"JOSHUA", "MOAB", "The Great Sea", "Salt Sea", "Chinnereth", "Hidden Forces", "N"} <= lettered
    assert {"1 VP", "2 VP", "3 VP"} <= lettered


def test_strong_cities_show_what_they_take_from_siege_rolls(map_of_canaan: str) -> None:
    """§14.2"""
    for slug, plate in (("gezer", "−1"), ("megiddo", "−2"), ("jerusalem", "−3")):
        assert f">{plate}<" in node_of(map_of_canaan, slug)
    assert "text" not in node_of(map_of_canaan, "hebron")


def test_dotted_lines_lead_into_the_mountains(canaan: Canaan, shipped: Components) -> None:
    """§24.1"""
    kinds = {record.text("id"): record.text("kind") for record in shipped.records("map.toml", "space")}
    joined = [(record.text("a"), record.text("b")) for record in shipped.records("map.toml", "connection")]
    steep = [pair for pair in joined if "mountain" in (kinds[pair[0]], kinds[pair[1]])]
    assert len(canaan.dotted) == len(steep) > 0
    assert len(canaan.plain) == len(joined) - len(steep) > 0


def faults_in_lettering(canaan: Canaan) -> list[str]:
    """Names that stand on a node, on each other, or off the sheet."""
    boxes = {slug: label.box for slug, label in canaan.labels.items()}
    faults = [
        f"{slug} on {place.slug}"
        for slug, box in boxes.items()
        for place in canaan.places
        if box.overlaps(place.kept_free)
    ]
    faults += [f"{a} on {b}" for a in boxes for b in boxes if a < b and boxes[a].overlaps(boxes[b])]
    return faults + [f"{slug} off the sheet" for slug, box in boxes.items() if not canaan.sheet.holds(box)]


def test_no_name_stands_on_a_node_or_another_name(canaan: Canaan) -> None:
    assert not faults_in_lettering(canaan)


def test_every_space_has_room_for_its_pieces(canaan: Canaan) -> None:
    for i, place in enumerate(canaan.places):
        for other in canaan.places[i + 1 :]:
            assert not place.kept_free.overlaps(other.kept_free), (place.slug, other.slug)


def test_spaces_lie_on_the_land_and_walls_too(canaan: Canaan) -> None:
    for place in canaan.places:
        assert canaan.land.contains(shapely.Point(place.x, place.y).buffer(20)), place.slug
        assert not canaan.water.intersects(shapely.Point(place.x, place.y).buffer(24)), place.slug
        if place.kind in (CITY, CAMP):
            assert canaan.land.contains(shapely.Point(place.x, place.y - 40)), place.slug


def test_boxes_off_the_map_lie_in_the_sea_and_apart(canaan: Canaan) -> None:
    """§5.1, §5.9"""
    boxes: list[Box] = [box for _, box in canaan.boxes.values()]
    assert len(boxes) == 13
    for i, box in enumerate(boxes):
        assert canaan.sea.contains(box.shape)
        assert not any(box.overlaps(other) for other in boxes[i + 1 :])


# -------------------------------------------------------------------- drawn from the data


def test_a_renamed_space_is_lettered_with_its_new_name(shipped: Components) -> None:
    names = names_of(draw(edited(shipped, LOD, 'id = "lod"\nname = "Lydda & <Lod>"')))
    assert "Lydda & <Lod>" in names
    assert "Lod" not in names


def test_a_space_that_moved_takes_its_connections_along(shipped: Components, map_of_canaan: str) -> None:
    components = moved(shipped, "golan", 1200, 700)
    drawn = draw(components)
    assert 'cx="1200" cy="700"' in node_of(drawn, "golan")
    assert " 1200 700" in drawn and " 1200 700" not in map_of_canaan
    assert node_of(drawn, "hebron") == node_of(map_of_canaan, "hebron")
    assert not faults_in_lettering(Canaan(components))


def test_the_key_makes_room_for_a_space(shipped: Components, map_of_canaan: str) -> None:
    drawn = draw(moved(shipped, "golan", 1200, 1600))
    assert "translate(1108 1486)" in map_of_canaan
    assert "translate(1108 1486)" not in drawn
    assert "fortified camp" in drawn


def test_another_kind_and_another_colour_are_seen(shipped: Components, map_of_canaan: str) -> None:
    steep = draw(
        edited(shipped, f'{LOD}\ntribe = "canaanites"\nkind = "open"', f'{LOD}\ntribe = "hivites"\nkind = "mountain"')
    )
    assert "circle" in node_of(map_of_canaan, "lod") and "region-canaanites" in node_of(map_of_canaan, "lod")
    assert "circle" not in node_of(steep, "lod") and "region-hivites" in node_of(steep, "lod")
    dyed = draw(edited(shipped, 'hex = "#a57fca"', 'hex = "#123456"'))
    assert "var(--region-canaanites, #123456)" in dyed


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("coast = [[668, -40]", "cost = [[668, -40]", "map.toml, [scenery]: coast is missing; expected a list of at"),
        ("jordan = [[1000, 150]", "jordan = [[1e99, 0]", "a list of at least 2 points [x, y] within 10000."),
        ("huleh = [[962, 314]", "huleh = [[1, 1], [1, 1], [1, 1]]\nno = [[962, 314]", "points around a lake."),
        ("streams = [[[612, 610]", "streams = [[[612]", "expected a list of at least 2 points"),
        ('{ text = "Salt Sea"', "{ text = 3", "expected a list of { text, x, y, rotate }."),
        ('a = "shechem"\nb = "tappuah"', 'a = "shechem"\nb = "rome"', "b is 'rome'; expected one of gilgal"),
    ],
)
def test_what_cannot_be_drawn_is_one_clear_sentence(shipped: Components, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadComponents) as error:
        draw(edited(shipped, old, new))
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_a_space_off_the_sheet_is_refused_in_one_sentence(shipped: Components) -> None:
    with pytest.raises(BadComponents, match=r"space golan: \(1400, 700\) lies off the sheet; expected x up to 1350"):
        draw(moved(shipped, "golan", 1400, 700))
