"""The map of Judean Hammer: complete, the same every time, fit for a strict page, and drawn from the data."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
import shapely  # type: ignore[import-untyped]

from maniple.art.judean_hammer import Judea, draw
from maniple.art.shapes import curve_points
from maniple.kernel.components import Components
from maniple.kernel.errors import BadComponents
from maniple.kernel.title import Title
from tests.art.conftest import Edit

SVG = "{http://www.w3.org/2000/svg}"
PALETTE = {
    *("land", "halo", "ink", "ink2", "sea", "seal", "seatext"),
    *("shade", "light", "hach", "road", "roadcase", "purple"),
}

JAMNIA = 'id = "jamnia"\nname = "Jamnia"'
MODIN = 'region = "shephelah"\nx = 305\ny = 355'


def root_of(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def texts_of(picture: str) -> list[str]:
    """What each group or line of lettering says."""
    root = root_of(picture)
    groups = [" ".join(text.text or "" for text in group.findall(f"{SVG}text")) for group in root.iter(f"{SVG}g")]
    return [text for text in groups if text]


def node_of(picture: str, slug: str) -> str:
    (node,) = [group for group in root_of(picture).iter(f"{SVG}g") if group.get("data-area") == slug]
    return ElementTree.tostring(node, encoding="unicode")


# -------------------------------------------------------------------- the document


def test_the_same_components_give_the_same_bytes(hammer: Title, picture: str) -> None:
    assert draw(hammer.shipped) == picture
    program = (
        "import hashlib, sys; from maniple.art.judean_hammer import draw;"
        "from maniple.kernel.title import find_title;"
        "print(hashlib.sha256(draw(find_title('judean-hammer').shipped).encode()).hexdigest())"
    )
    runs = {
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    }
    assert len(runs) == 1


def test_the_picture_is_the_sheet(picture: str) -> None:
    root = root_of(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "-500 -80 1980 1520"


def test_a_strict_page_can_hold_it(picture: str) -> None:
    for element in root_of(picture).iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "image", "use", "foreignObject", "filter")
        for name, value in element.attrib.items():
            assert name != "style" and not name.startswith("on")
            assert "href" not in name or value.startswith("#map-")
            assert name != "id" or value.startswith("map-")
            assert "url(" not in value or value.startswith("url(#map-")


def test_ids_are_unique_and_references_lead_somewhere(picture: str) -> None:
    ids = re.findall(r' id="([^"]+)"', picture)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:url\(|href=")#([^")]+)', picture)) == set(ids)


def test_colours_are_variables_of_the_page(hammer: Title, picture: str) -> None:
    regions = {f"region-{record.text('id')}" for record in hammer.shipped.records("map.toml", "region")}
    assert set(re.findall(r"var\(--([a-z0-9-]+)", picture)) == PALETTE | regions
    plain = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', picture))
    assert plain == {"#000"}, "only shadows are the same in light and dark"


def test_it_is_small_enough(picture: str) -> None:
    assert len(gzip.compress(picture.encode(), 6)) < 500_000
    assert len(picture) < 1_600_000
    assert 200 < sum(1 for _ in root_of(picture).iter()) < 2500
    assert not re.search(r'd="[^"]*\d\.\d\d\d', picture)


def test_fine_detail_can_be_hidden(picture: str) -> None:
    fine = [element for element in root_of(picture).iter() if element.get("data-detail") == "fine"]
    strokes = sum(path.get("d", "").count("M") for element in fine for path in element.iter(f"{SVG}path"))
    assert strokes > 10_000
    assert "Jordan" in [element.text for element in fine]


# -------------------------------------------------------------------- what is on it


def test_every_area_has_its_node_and_its_name(hammer: Title, picture: str) -> None:
    texts = texts_of(picture)
    areas = hammer.shipped.records("map.toml", "area")
    for area in areas:
        assert area.text("name") in texts
        assert node_of(picture, area.text("id"))
    assert len(re.findall("data-area=", picture)) == len(areas) == 31


def test_lands_waters_title_and_key_are_lettered(picture: str) -> None:
    lettered = {element.text for element in root_of(picture).iter() if element.text}
    assert {"AMMON", "Mediterranean Sea", "Dead Sea", "JUDEAN", "HAMMER", "N", "Greek supply center"} <= lettered


def faults_in_lettering(components: Components) -> list[str]:
    """Names that stand on a node, on each other, or off the sheet."""
    judea = Judea(components)
    boxes = {slug: label.box for slug, label in judea.labels.items()}
    faults = [
        f"{slug} on {area.slug}" for slug, box in boxes.items() for area in judea.areas if box.overlaps(area.kept_free)
    ]
    faults += [f"{a} on {b}" for a in boxes for b in boxes if a < b and boxes[a].overlaps(boxes[b])]
    return faults + [f"{slug} off the sheet" for slug, box in boxes.items() if not judea.sheet.holds(box)]


def test_no_name_stands_on_a_node_or_another_name(hammer: Title) -> None:
    assert not faults_in_lettering(hammer.shipped)


def test_hardly_a_name_stands_on_a_road_and_none_on_two(hammer: Title) -> None:
    judea = Judea(hammer.shipped)
    roads = [shapely.LineString(curve_points(data)) for data in (*judea.plain, *judea.purple)]
    crossed = {
        slug: number
        for slug, label in judea.labels.items()
        if (number := sum(label.box.shape.intersects(road) for road in roads))
    }
    assert crossed in ({}, {"gazara": 1}), "Gazara lies in the middle of five roads"


def test_the_prize_is_larger_and_wild_country_is_italic(picture: str) -> None:
    sizes = {
        " ".join(text.text or "" for text in group): (group.get("font-size"), group.get("font-style"))
        for group in root_of(picture).iter(f"{SVG}g")
        if group.get("paint-order") == "stroke"
    }
    assert sizes["Jerusalem"] == ("26", "normal")
    assert sizes["Hebron"] == ("22", "normal")
    assert sizes["Kiriath Jearim"] == ("22", "italic")


# -------------------------------------------------------------------- drawn from the data


def test_an_area_with_another_name_is_lettered_so(edited: Edit) -> None:
    drawn = draw(edited((JAMNIA, 'id = "jamnia"\nname = "Yavneh & <Yam>"')))
    assert "Yavneh & <Yam>" in texts_of(drawn)
    assert "Jamnia" not in texts_of(drawn)


def test_an_area_moved_takes_its_roads_and_its_ground_along(edited: Edit, picture: str) -> None:
    components = edited((MODIN, 'region = "shephelah"\nx = 320\ny = 345'))
    drawn = draw(components)
    assert 'cx="305" cy="355"' in node_of(picture, "modin")
    assert 'cx="320" cy="345"' in node_of(drawn, "modin")
    assert "M420 245Q" in drawn and " 320 345" in drawn
    assert " 305 355" not in drawn
    assert node_of(drawn, "hebron") == node_of(picture, "hebron")
    grounds = [re.findall('d="([^"]+)" class="tint"', text) for text in (drawn, picture)]
    assert len(grounds[0]) == len(grounds[1]) == 6 and grounds[0] != grounds[1]
    assert not faults_in_lettering(components)


def test_the_key_makes_room_for_an_area(edited: Edit, picture: str) -> None:
    drawn = draw(edited(("x = 945\ny = 330", "x = 1200\ny = 760")))
    assert "translate(1062 666)" in picture
    assert "translate(1062 666)" not in drawn
    assert "Greek supply center" in drawn


def test_another_road_is_drawn(edited: Edit, picture: str) -> None:
    drawn = draw(edited(('  ["beth-zechariah", "bethbassi"],', '  ["beth-zechariah", "tekoa"],')))
    assert "M490 710Q" in drawn
    assert drawn.count("645 725") == picture.count("645 725") - 2, "in its casing and in its ink"


def test_another_colour_and_another_kind_are_seen(edited: Edit, picture: str) -> None:
    assert "var(--region-north, #a3b56b)" in picture
    drawn = draw(edited(('hex = "#a3b56b"', 'hex = "#123456"')))
    assert "var(--region-north, #123456)" in drawn
    wild = draw(edited(('name = "Modin"\nkind = "city"', 'name = "Modin"\nkind = "wilderness"')))
    assert "stroke-dasharray" in node_of(wild, "modin")
    assert "stroke-dasharray" not in node_of(picture, "modin")


def test_another_coast_moves_the_sea(edited: Edit, picture: str) -> None:
    coast = "coast = [[150, 0], [120, 120], [85, 240], [45, 360], [25, 480], [10, 600], [0, 700]]"
    drawn = draw(edited((coast, "coast = [[-50, 0], [-80, 240], [-120, 480], [-150, 700]]")))
    clips = [re.findall('id="map-sea"><path d="([^"]+)"', text) for text in (drawn, picture)]
    assert clips[0] and clips[1] and clips[0] != clips[1]
    backwards = draw(edited((coast, "coast = [[-150, 700], [-120, 480], [-80, 240], [-50, 0]]")))
    assert backwards == drawn


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (MODIN, MODIN.replace("305", "1475"), "map.toml, area modin: (1475, 355) lies off the sheet; expected x up to"),
        (MODIN, MODIN.replace("x = 305", 'x = "a"'), "map.toml, area modin: x is 'a'; expected a whole number from 0"),
        ('["tekoa", "bethbassi"]', '["tekoa", "rome"]', "plain has ['tekoa', 'rome']; expected a pair of areas."),
        ("jordan = [[905, 0]", "jordan = [[905]", "jordan is [[905], [890, 110]"),
        ("jordan = [[905, 0]", "jordan = [[1e99, 0]", "expected a list of at least 2 points [x, y] within 10000."),
        ("coast = [[150, 0]", "cost = [[150, 0]", "map.toml, [scenery]: coast is missing; expected a list of at least"),
        ('{ text = "Jordan", x = 918', "{ text = 3, x = 918", "expected a list of { text, x, y, rotate }."),
        ("dead_sea = [[865, 600]", "dead_sea = [[1, 1], [1, 1], [1, 1]]\nno = [[865, 600]", "points around a lake."),
    ],
)
def test_what_cannot_be_drawn_is_one_clear_sentence(edited: Edit, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadComponents) as error:
        draw(edited((old, new)))
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)
