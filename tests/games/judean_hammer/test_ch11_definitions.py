"""JH-11 Definitions."""

from __future__ import annotations

from collections import Counter

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.tables import CITY, GREEK, MACCABEAN, SUPPLY_CENTER, WILDERNESS, HammerBox
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadComponents, BadPosition
from tests.games.judean_hammer.hammer_table import HammerTable

BOX: HammerBox = TITLE.shipped_box
CENTERS = ["samaria", "jamnia", "marisa", "philadelphia"]


def test_jh_11_1_every_area_is_a_city_a_supply_center_or_wilderness() -> None:
    """§JH-11.1 Areas are either cities, Greek Supply Centers, or Wilderness."""
    assert Counter(BOX.kind) == {CITY: 16, WILDERNESS: 11, SUPPLY_CENTER: 4}
    assert sorted([*BOX.cities, *BOX.wilderness, *BOX.supply_centers]) == list(range(BOX.areas))
    assert [BOX.kinds["area"].slugs[center] for center in BOX.supply_centers] == CENTERS


def test_jh_11_2_five_regions_and_jerusalem() -> None:
    """§JH-11.2 A Region is the entirety of the Areas in one of the 5 colors; Jerusalem is also a region."""
    slugs = BOX.kinds["region"].slugs
    assert slugs == ["north", "benjamin", "shephelah", "idumea", "desert", "jerusalem"]
    sizes = Counter(slugs[region] for region in BOX.region if region >= 0)
    assert sizes == {"north": 5, "benjamin": 6, "shephelah": 5, "idumea": 5, "desert": 5, "jerusalem": 1}
    assert [len(cities) for cities in BOX.cities_of] == [3, 3, 3, 3, 3, 1]
    assert len({record.values["color"] for record in TITLE.shipped.records("map.toml", "region")}) == 6


@pytest.mark.parametrize("center", CENTERS)
def test_jh_11_3_no_maccabean_unit_is_laid_out_in_a_supply_center(table: HammerTable, center: str) -> None:
    """§JH-11.3 Maccabean units can never be in a supply center, for any reason: no position puts one there."""
    table.units(f"1 maccabean in {center}")
    with pytest.raises(BadPosition, match=r"§JH-11\.3"):
        table.turn(MACCABEAN)


def test_jh_11_3_no_component_set_starts_maccabees_in_a_supply_center() -> None:
    """§JH-11.3 Nor does an edited component set."""
    start = 'id = "samaria"\nname = "Samaria"\nkind = "supply-center"\nregion = "none"\nx = 500\ny = 50\n'
    wrong = 'start = { faction = "greek"', 'start = { faction = "maccabean"'
    map_text = TITLE.shipped.texts["map.toml"]
    at = map_text.index(start) + len(start)
    texts = {**TITLE.shipped.texts, "map.toml": map_text[:at] + map_text[at:].replace(*wrong, 1)}
    with pytest.raises(BadComponents, match=r"§JH-11\.3"):
        TITLE.open_box(parse_components("edited", texts))


def test_jh_11_3_no_maccabee_follows_greeks_into_a_supply_center(table: HammerTable) -> None:
    """§JH-11.3, Ruling JH-R23 Nor by an ambush: those who kill all Greeks in a supply center "can never enter" it."""
    table.units("1 greek in ramathaim, 3 maccabean in aphairema").pile("mattathias-at-modin").dice(1, 6)
    table.moves(GREEK, ops=1).play("group ramathaim", "number 1", "step samaria", "stop", "done")
    table.play("ambush samaria aphairema")
    assert table.map == {"aphairema": "3 maccabean"}
    assert not table.g.stack
