"""JH-5 Movement."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, SIDES
from maniple.kernel.frames import Side
from tests.games.judean_hammer.hammer_table import HammerTable

BOX = TITLE.shipped_box
AREAS = BOX.kinds["area"].slugs
PURPLE = [(AREAS[area], AREAS[center]) for center in BOX.supply_centers for area in BOX.adjacent[center]]


# -------------------------------------------------------------------- how many, and how far


def test_jh_e2_the_rulebooks_movement(table: HammerTable) -> None:
    """Example JH-E2, §JH-5.1, §JH-5.3, §JH-5.6 A card of 2 OPs moves up to 3 units up to 3 areas each."""
    # given three Maccabees in the Gophna Hills, a Greek in Adasa and a card of 2 OPs
    table.units("3 maccabean in gophna-hills, 1 greek in adasa").hand(MACCABEAN, "the-hasidim-join").turn(MACCABEAN)

    # when it is used for movement, then a fourth unit is illegal
    table.play("move the-hasidim-join", "group gophna-hills")
    assert table.options == ["number 1", "number 2", "number 3"]
    assert table.why_not("number 4") == "§JH-5.1 not_that_many_movers"

    # and all three may go three areas, which starts a battle at Adasa
    table.play("number 3", "step bethel", "step mizpah", "step adasa")
    assert table.at("adasa") == "3 maccabean, 1 greek"
    assert (table.asked, table.options) == ("ChooseBattle", ["fight adasa"])


@pytest.mark.parametrize(("ops", "units"), [(1, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize("side", SIDES)
def test_jh_e12_ops_and_one_units_may_move(table: HammerTable, side: Side, ops: int, units: int) -> None:
    """Example JH-E12, §JH-5.1 Select a number of Units up to the OPs value + 1."""
    # given more units than may move
    table.units(f"6 {TITLE.sides[side]} in modin").moves(side, ops=ops).play("group modin")
    assert table.options == [f"number {n}" for n in range(1, units + 1)]

    # when they go one by one, then so many go and no more
    for n in range(units):
        table.play("number 1", "step lydda", "stop")
        if n < units - 1:
            table.play("group modin")
    assert not table.g.stack
    assert table.g.units[side][table.area("lydda")] == units


@pytest.mark.parametrize(
    ("card", "units"), [("scouts-in-the-hills", 2), ("the-hasidim-join", 3), ("judas-the-hammer", 4)]
)
def test_jh_5_1_the_ops_are_the_cards(table: HammerTable, card: str, units: int) -> None:
    """§JH-5.1, §JH-3.9 Playing a 2 OPs value card means you can move up to 3 Units."""
    table.units("6 maccabean in modin").hand(MACCABEAN, card).turn(MACCABEAN).play(f"move {card}", "group modin")
    assert table.options[-1] == f"number {units}"


@pytest.mark.parametrize(
    ("side", "path"),
    [
        (MACCABEAN, ["modin", "thamna-hills", "lebonah-ascent", "aphairema"]),
        (GREEK, ["samaria", "lebonah-ascent", "gophna-hills"]),
    ],
    ids=["maccabean 3", "greek 2"],
)
def test_jh_5_3_how_far_a_unit_goes(table: HammerTable, side: Side, path: list[str]) -> None:
    """§JH-5.3 The Maccabeans can move each Unit up to 3 Areas, the Greeks up to 2."""
    table.units(f"1 {TITLE.sides[side]} in {path[0]}").moves(side, ops=1).play(f"group {path[0]}", "number 1")
    for area in path[1:]:
        assert table.asked == "MarchOn"
        table.play(f"step {area}")

    # then a further area is not asked for
    assert table.asked == "ChooseGroup"
    assert table.at(path[-1]) == f"1 {TITLE.sides[side]}"


def test_jh_5_2_units_move_along_roads(table: HammerTable) -> None:
    """§JH-5.2 Units must move along roads."""
    # given a Maccabee in Hebron
    table.units("1 maccabean in hebron").moves(MACCABEAN, ops=1).play("group hebron", "number 1")

    # then the roads of Hebron are open, and no other way
    assert table.options == ["step beth-zur", "step adora", "step tekoa"]
    assert table.why_not("step bethbassi") == "Ruling JH-R51 one_road_at_a_time"
    assert table.why_not("step jericho") == "§JH-5.3 too_far"


@pytest.mark.parametrize(("area", "center"), PURPLE)
def test_jh_5_4_supply_centers_are_closed_to_maccabees(table: HammerTable, area: str, center: str) -> None:
    """§JH-5.4, §JH-11.3 The Maccabeans cannot move into Greek Supply Centers (marked by a purple road)."""
    table.units(f"1 maccabean in {area}").moves(MACCABEAN, ops=1).play(f"group {area}", "number 1")
    assert table.why_not(f"step {center}") == "§JH-5.4 closed_to_maccabees"
    assert f"step {center}" not in table.options


@pytest.mark.parametrize(("area", "center"), PURPLE)
def test_jh_5_4_but_open_to_greeks(table: HammerTable, area: str, center: str) -> None:
    """§JH-5.4 A purple road is closed to Maccabees only."""
    table.units(f"1 greek in {area}").moves(GREEK, ops=1).play(f"group {area}", "number 1", f"step {center}")
    assert table.at(center) == "1 greek"


def test_jh_5_5_from_different_areas_to_different_areas(table: HammerTable) -> None:
    """§JH-5.5 Moved units may start in different areas and go to different areas."""
    table.units("2 maccabean in modin, 1 maccabean in tekoa").moves(MACCABEAN, ops=2)
    table.play("group modin", "number 1", "step lydda", "stop")
    table.play("group tekoa", "number 1", "step hebron", "stop")
    table.play("group modin", "number 1", "step emmaus", "stop")
    assert table.map == {"lydda": "1 maccabean", "hebron": "1 maccabean", "emmaus": "1 maccabean"}


# -------------------------------------------------------------------- enemies


def test_jh_5_6_entering_an_area_with_enemies_leads_to_a_battle(table: HammerTable) -> None:
    """§JH-5.6, §JH-5.7 If Units move into an Area containing enemy Units, a Battle occurs after all movement."""
    # given Greeks in Bethel and in Beth Horon
    table.units("2 maccabean in gophna-hills, 1 greek in bethel, 1 greek in beth-horon").moves(MACCABEAN, ops=2)

    # when one Maccabee enters Bethel, then movement goes on before any battle
    table.play("group gophna-hills", "number 1", "step bethel")
    assert table.at("bethel") == "1 maccabean, 1 greek"
    assert table.asked == "ChooseGroup"

    # and when all movement is done, each area with both sides has a battle
    table.play("group gophna-hills", "number 1", "step beth-horon", "done")
    assert (table.asked, table.options) == ("ChooseBattle", ["fight beth-horon", "fight bethel"])


def test_jh_5_7_all_movement_then_an_ambush_then_battles(table: HammerTable) -> None:
    """§JH-5.7 Do all movement before resolving an Ambush, then resolve all Battles."""
    # given a Greek march past the Maccabees of Beth Horon, and an attack on Mizpah
    table.units("3 greek in jerusalem, 1 maccabean in mizpah, 1 maccabean in beth-horon").moves(GREEK, ops=2)
    asked = []
    for line in (
        *("group jerusalem", "number 1", "step kiriath-jearim", "stop"),
        *("group jerusalem", "number 2", "step adasa", "step mizpah"),
        *("pass", "fight mizpah"),
    ):
        asked.append(table.asked)
        table.play(line)

    # then the questions came in that order
    assert asked[:2] == ["ChooseGroup", "GroupSize"]
    assert asked[-2:] == ["ChooseAmbush", "ChooseBattle"]
    assert "ChooseAmbush" not in asked[:-2]


def test_ruling_jh_r18_a_group_stops_where_it_meets_enemies(table: HammerTable) -> None:
    """Ruling JH-R18 Units may not move through enemies: a unit entering an area with enemy units stops there."""
    table.units("1 maccabean in gophna-hills, 1 greek in bethel").moves(MACCABEAN, ops=2)
    table.play("group gophna-hills", "number 1", "step bethel")
    assert table.asked == "ChooseGroup"
    assert table.at("bethel") == "1 maccabean, 1 greek"


def test_ruling_jh_r18_also_where_friends_entered_before(table: HammerTable) -> None:
    """Ruling JH-R18 It stops there also if friends entered the area before in the same movement."""
    table.units("3 maccabean in gophna-hills, 1 greek in bethel").moves(MACCABEAN, ops=2)
    table.play("group gophna-hills", "number 2", "step bethel", "group gophna-hills", "number 1", "step bethel")
    assert table.asked == "ChooseBattle"
    assert table.at("bethel") == "3 maccabean, 1 greek"


# -------------------------------------------------------------------- how a movement is entered


def test_ruling_jh_r9_adjacent_means_joined_by_a_road() -> None:
    """Ruling JH-R9 Adjacent means joined by a road, and every road runs both ways."""
    roads = TITLE.shipped.table("map.toml", "roads").values
    pairs = {frozenset(pair) for color in ("plain", "purple") for pair in roads[color]}
    for a, area in enumerate(AREAS):
        for b, other in enumerate(AREAS):
            assert (b in BOX.adjacent[a]) == (frozenset((area, other)) in pairs and a != b)


def test_ruling_jh_r44_no_area_twice(table: HammerTable) -> None:
    """Ruling JH-R44 A path does not visit an area twice."""
    table.units("1 maccabean in modin").moves(MACCABEAN, ops=1).play("group modin", "number 1", "step emmaus")
    assert table.why_not("step modin") == "Ruling JH-R44 been_there"
    table.play("step gazara")
    assert table.why_not("step modin") == "Ruling JH-R44 been_there"
    assert table.why_not("step emmaus") == "Ruling JH-R44 been_there"
    assert table.options == ["step lydda", "step accaron-plain", "stop"]


def test_ruling_jh_r51_a_movement_click_by_click(table: HammerTable) -> None:
    """Ruling JH-R51 An area, how many, then a road at a time; stop after the first step, done between groups."""
    # given two areas with units, and an allowance of three
    table.units("2 maccabean in modin, 2 maccabean in tekoa").moves(MACCABEAN, ops=2)

    # an area with own units that have not moved, or done
    assert table.options == ["group modin", "group tekoa", "done"]
    table.play("group modin")

    # one up to those left there
    assert table.options == ["number 1", "number 2"]
    table.play("number 2")

    # a road at a time; neither stop nor done before the first step
    assert "stop" not in table.options
    assert table.why_not("stop") == "Ruling JH-R51 take_a_step"
    table.play("step lydda")
    assert "stop" in table.options
    assert "done" not in table.options
    table.play("stop")

    # and again, up to those left in the allowance
    assert table.options == ["group tekoa", "done"]
    table.play("group tekoa")
    assert table.options == ["number 1"]


def test_ruling_jh_r51_a_group_without_a_further_road_ends(table: HammerTable) -> None:
    """Ruling JH-R51 A group ends by itself when it has no legal step: from Philadelphia there is but one road."""
    table.units("1 greek in jericho").moves(GREEK, ops=2).play("group jericho", "number 1", "step philadelphia")
    assert table.asked == "ChooseGroup"
    assert table.at("philadelphia") == "1 greek"


def test_ruling_jh_r51_a_group_stays_together_and_may_be_split_into_two(table: HammerTable) -> None:
    """Ruling JH-R51 To split, make two groups."""
    table.units("2 maccabean in modin").moves(MACCABEAN, ops=1)
    table.play("group modin", "number 1", "step lydda", "step ramathaim", "stop")
    table.play("group modin", "number 1", "step lydda", "stop")
    assert table.map == {"ramathaim": "1 maccabean", "lydda": "1 maccabean"}


def test_jh_e18_units_move_once(table: HammerTable) -> None:
    """Example JH-E18, Ruling JH-R52 Units that arrived are not available in their new area."""
    # given two Maccabees in Modin and one in Beth Horon
    table.units("2 maccabean in modin, 1 maccabean in beth-horon").moves(MACCABEAN, ops=2)

    # when the two join the one
    table.play("group modin", "number 2", "step beth-horon", "stop")

    # then three stand there, but only one of them may still move; Modin offers none
    assert table.at("beth-horon") == "3 maccabean"
    assert table.options == ["group beth-horon", "done"]
    table.play("group beth-horon")
    assert table.options == ["number 1"]


def test_ruling_jh_r52_no_unit_moves_twice(table: HammerTable) -> None:
    """Ruling JH-R52 Each unit moves once in a movement."""
    table.units("1 maccabean in modin").moves(MACCABEAN, ops=2).play("group modin", "number 1", "step lydda", "stop")
    assert table.options == ["done"]
    assert table.why_not("group lydda") == "Ruling JH-R52 all_have_moved"


def test_ruling_jh_r53_nothing_is_revealed_before_the_movement_is_settled(table: HammerTable) -> None:
    """Ruling JH-R53, §JH-7.3 No step is checked for ambush, and all may be undone, until the movement is settled."""
    # given a Greek march past Maccabees
    table.units("2 greek in hebron, 1 maccabean in beth-zur").moves(GREEK, ops=2)
    pile, counter = table.g.pile.copy(), table.g.irrevocable

    # when every group has gone, then undo may go back to the beginning
    table.play("group hebron", "number 1", "step tekoa", "stop", "group hebron", "number 1", "step tekoa", "stop")
    assert (table.asked, table.asked_side) == ("ChooseGroup", GREEK)
    assert (table.g.pile, table.g.irrevocable) == (pile, counter)

    # and only done settles it
    table.play("done")
    assert (table.asked, table.asked_side) == ("ChooseAmbush", MACCABEAN)
    assert table.g.irrevocable > counter


def test_ruling_jh_r53_settled_when_the_allowance_is_used_up(table: HammerTable) -> None:
    """Ruling JH-R53 Or when the allowance is used up and the last group has ended."""
    table.units("2 greek in hebron, 1 maccabean in beth-zur").moves(GREEK, ops=1)
    table.play("group hebron", "number 2", "step tekoa")
    assert table.asked == "MarchOn"
    table.play("stop")
    assert table.asked == "ChooseAmbush"


# -------------------------------------------------------------------- why not


def test_jh_5_1_no_units_no_group(table: HammerTable) -> None:
    """§JH-5.1 Only areas with one's own units can be chosen, and no group of none."""
    table.units("1 maccabean in modin, 1 greek in lydda").moves(MACCABEAN, ops=1)
    assert table.why_not("group tekoa") == "§JH-5.1 no_units_to_move"
    assert table.why_not("group lydda") == "§JH-5.1 no_units_to_move"
    table.play("group modin")
    assert table.why_not("number 0") == "§JH-5.1 not_that_many_movers"
    assert table.why_not("number 2") == "§JH-5.1 not_that_many_movers"


def test_ruling_jh_r68_a_card_may_limit_where_movers_start(table: HammerTable) -> None:
    """Ruling JH-R68 Card 17 moves units of Samaria only."""
    table.units("1 greek in samaria, 1 greek in jamnia").event(GREEK, "apollonius-marches").play("done")
    assert table.options == ["group samaria", "done"]
    assert table.why_not("group jamnia") == "Ruling JH-R68 not_from_there"


def test_ruling_jh_r68_a_card_may_ask_for_one_origin(table: HammerTable) -> None:
    """Ruling JH-R68 Card 6 moves units that start in one area, whichever goes first; they may go different ways."""
    table.units("2 maccabean in modin, 1 maccabean in tekoa").event(MACCABEAN, "night-march-to-emmaus")
    assert table.options == ["group modin", "group tekoa", "done"]
    table.play("group modin", "number 1", "step lydda", "stop")
    assert table.options == ["group modin", "done"]
    assert table.why_not("group tekoa") == "Ruling JH-R68 not_from_two_areas"
    table.play("group modin", "number 1", "step emmaus", "stop")
    assert table.map == {"lydda": "1 maccabean", "emmaus": "1 maccabean", "tekoa": "1 maccabean"}
