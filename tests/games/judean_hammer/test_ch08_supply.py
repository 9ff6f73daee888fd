"""JH-8 Check supply."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from tests.games.judean_hammer.hammer_table import HammerTable

CUT_OFF = "1 maccabean in adora, 1 maccabean in beth-zur, 1 maccabean in tekoa"
"""Maccabees in the three areas around Hebron."""


def supply_example(table: HammerTable, greeks: int = 1) -> HammerTable:
    """Greeks in Jerusalem with one way left: Beth Zechariah, the Vale of Elah, Marisa."""
    table.units(f"{greeks} greek in jerusalem, 1 maccabean in adasa, 1 maccabean in kiriath-jearim")
    return table.units("1 maccabean in adummim, 1 maccabean in bethbassi, 1 maccabean in beth-zur")


# -------------------------------------------------------------------- stacks


@pytest.mark.parametrize("side", ["maccabean", "greek"])
@pytest.mark.parametrize("area", ["modin", "gophna-hills"])
def test_jh_e7_four_units_become_three(table: HammerTable, side: str, area: str) -> None:
    """Example JH-E7, §JH-8.1 A location that contains 4 units must remove units down to 3."""
    table.units(f"4 {side} in {area}").checks_supply()
    assert table.map == {area: f"3 {side}"}


def test_jh_8_1_every_area_and_back_to_the_pool(table: HammerTable) -> None:
    """§JH-8.1, Ruling JH-R57 Remove Units from any Area with more than three; place them back in the supply."""
    table.units("6 maccabean in modin, 4 maccabean in tekoa, 3 maccabean in hebron, 5 greek in lydda").checks_supply()
    assert table.map == {
        "modin": "3 maccabean",
        "tekoa": "3 maccabean",
        "hebron": "3 maccabean",
        "lydda": "3 greek",
    }
    assert table.g.pool == [20, 26]
    assert table.noted == ["§JH-8.1 stack_cut"] * 3


def test_ruling_jh_r35_the_limit_holds_in_supply_centers(table: HammerTable) -> None:
    """Ruling JH-R35 Supply centers are areas: three units at most."""
    table.units("7 greek in samaria, 4 greek in philadelphia").checks_supply()
    assert table.map == {"samaria": "3 greek", "philadelphia": "3 greek"}


# -------------------------------------------------------------------- supply


def test_jh_e8_the_rulebooks_supply_line(table: HammerTable) -> None:
    """Example JH-E8, §JH-8.4 The Greek unit is safe as it can trace a line of supply to a Supply Center."""
    supply_example(table).checks_supply()
    assert table.at("jerusalem") == "1 greek"


@pytest.mark.parametrize("area", ["beth-zechariah", "vale-of-elah"])
def test_jh_e8_the_supply_line_is_cut(table: HammerTable, area: str) -> None:
    """Example JH-E8, §JH-8.2, §JH-8.4 Were there a Maccabean unit in either of the two Areas, it is isolated."""
    supply_example(table).units(f"1 maccabean in {area}").checks_supply()
    assert table.at("jerusalem") == ""


def test_jh_8_2_one_unit_from_each_area(table: HammerTable) -> None:
    """§JH-8.2 Remove one Unit from each Greek Area that is out of Supply: one per area, not per unit."""
    # given Greeks in Hebron and in Bethbassi, both cut off
    table.units("3 greek in hebron, 2 greek in bethbassi, 2 greek in jericho").units(CUT_OFF)
    table.units("1 maccabean in adummim, 1 maccabean in jerusalem, 1 maccabean in beth-zechariah").checks_supply()

    # then each of the two loses one, and Jericho, next to Philadelphia, none
    assert (table.at("hebron"), table.at("bethbassi"), table.at("jericho")) == ("2 greek", "1 greek", "2 greek")
    assert table.g.pool[GREEK] == 29 - 5


def test_jh_8_3_maccabees_need_no_supply(table: HammerTable) -> None:
    """§JH-8.3 Only Greek areas are out of supply: Maccabees among Greeks stay."""
    table.units("2 maccabean in hebron, 1 greek in adora, 1 greek in beth-zur, 1 greek in tekoa").checks_supply()
    assert table.at("hebron") == "2 maccabean"
    assert sum(table.g.units[MACCABEAN]) == 2


def test_jh_8_4_a_supply_center_is_always_in_supply(table: HammerTable) -> None:
    """§JH-8.4 A supply center itself is in supply, though Maccabees stand on every road to it."""
    table.units("2 greek in philadelphia, 1 maccabean in jericho").checks_supply()
    assert table.at("philadelphia") == "2 greek"


def test_jh_8_4_along_roads_only(table: HammerTable) -> None:
    """§JH-8.4, Ruling JH-R9 A path runs along roads: what is near without a road does not help."""
    # given Hebron cut off, with Greeks in Bethbassi and Adullam nearby
    table.units("1 greek in hebron, 1 greek in adullam").units(CUT_OFF).checks_supply()
    assert table.at("hebron") == ""
    assert table.at("adullam") == "1 greek"


def test_ruling_jh_r37_a_supply_center_needs_no_units(table: HammerTable) -> None:
    """Ruling JH-R37 A supply center gives supply without units of its own."""
    table.units("1 greek in adora").checks_supply()
    assert table.map == {"adora": "1 greek"}


def test_jh_e30_stack_and_supply_together(table: HammerTable) -> None:
    """Example JH-E30, Ruling JH-R36 All stacks are cut first: five out of supply become three, then two."""
    table.units("5 greek in hebron").units(CUT_OFF).checks_supply()
    assert table.at("hebron") == "2 greek"
    assert table.noted == ["§JH-8.1 stack_cut", "§JH-8.2 lost_for_supply"]


def test_jh_e30_a_unit_lost_for_supply_does_not_score(table: HammerTable) -> None:
    """Example JH-E30, §JH-2.1 One Greek out of supply in a city is lost before scoring; the city counts for nobody."""
    # given a Greek in Jerusalem, cut off by Maccabees in the wilderness around it
    around = ("adasa", "kiriath-jearim", "adummim", "beth-zechariah", "tekoa")
    table.units("1 greek in jerusalem").units(", ".join(f"1 maccabean in {area}" for area in around))
    assert table.control("jerusalem") == "greek"

    # when a round without cards is over
    table.plays_a_round()

    # then nobody has scored
    assert table.at("jerusalem") == ""
    assert table.g.score == [0, 0]


def test_ruling_jh_r36_all_at_the_same_time(table: HammerTable) -> None:
    """Ruling JH-R36 All unsupplied areas are found before any of them loses a unit, after all stacks were cut."""
    # given two neighbouring areas that are cut off together, one of them over the limit
    table.units("4 greek in hebron, 1 greek in tekoa, 1 maccabean in adora, 1 maccabean in beth-zur")
    table.units("1 maccabean in bethbassi").checks_supply()

    # then each loses one
    assert (table.at("hebron"), table.at("tekoa")) == ("2 greek", "")
    assert table.noted == ["§JH-8.1 stack_cut", "§JH-8.2 lost_for_supply", "§JH-8.2 lost_for_supply"]
