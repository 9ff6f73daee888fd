"""7.0 Movement."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.ch07_movement import cost
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN, StormBox
from maniple.kernel.errors import BadPosition
from maniple.kernel.frames import Side
from tests.games.storm_over_jerusalem.storm_table import StormTable

BOX: StormBox = TITLE.shipped_box


def cost_of(table: StormTable, side: Side, a: int, b: int) -> int:
    return cost(table.g, side, table.area(a), table.area(b))


# -------------------------------------------------------------------- 7.0 movement points


def test_7_0a_as_many_points_as_the_movement_value(table: StormTable) -> None:
    """§7.0a Three steps of 1 for a Legion, and no fourth."""
    table.units("xv-1 in 1").impulse(ROMAN).play("act 1", "join xv-1", "move 2", "step 3", "step 4")
    assert table.at(4) == "xv-1 spent"
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)


def test_7_0a_too_few_points(table: StormTable) -> None:
    """§7.0a Where the points left do not cover the cost, the area may not be entered."""
    # given an empty Judean area behind two friendly ones: 1 + 1 + 2 is more than 3
    table.units("xv-1 in 1").impulse(ROMAN).play("act 1", "join xv-1", "move 2", "step 3")
    assert "step 4" in table.options
    assert table.why_not("step 14") == "§7.0a too_few_movement_points"
    # and with a point more, by Cavalry, it may
    other = StormTable().units("cav-1 in 1").impulse(ROMAN).play("act 1", "join cav-1", "move 2", "step 3")
    assert "step 14" in other.options


def test_7_0a_a_unit_may_stop_early(table: StormTable) -> None:
    """§7.0a Points may be left."""
    table.units("xv-1 in 1").impulse(ROMAN).play("act 1", "join xv-1", "move 2", "stop")
    assert table.at(2) == "xv-1 spent"


# -------------------------------------------------------------------- 7.1 costs


@pytest.mark.parametrize(
    ("here", "there", "points"),
    [
        ("simon-li-1", "", 1),
        ("simon-li-1", "simon-li-2", 1),
        ("simon-li-1", "simon-li-2, xv-1", 2),
        ("simon-li-1, xv-2", "simon-li-2", 2),
        ("simon-li-1, xv-2", "simon-li-2, xv-1", 3),
    ],
)
def test_7_1a_costs_by_enemy_units(table: StormTable, here: str, there: str, points: int) -> None:
    """§7.1a, Ruling M2 1 to enter, 1 more into an area with enemy units, 1 more out of one."""
    table.units(f"{here} in 14").control(JUDEAN, 14, 15)
    if there:
        table.units(f"{there} in 15")
    assert cost_of(table, JUDEAN, 14, 15) == points


@pytest.mark.parametrize(("control", "points"), [((), 1), ((15,), 2)])
def test_7_1a_costs_by_enemy_control(table: StormTable, control: tuple[int, ...], points: int) -> None:
    """§7.1a An empty area under enemy control costs 1 more as well."""
    table.units("simon-li-1 in 14").control(ROMAN, *control)
    assert cost_of(table, JUDEAN, 14, 15) == points


def test_ruling_m2_control_and_units_cost_one_extra_point_not_two(table: StormTable) -> None:
    """Ruling M2, §7.1a Enemy controlled and holding enemy units: 1 more in all."""
    table.units("simon-li-1 in 14; xv-1 in 15")
    assert table.controls(15) == "roman"
    assert cost_of(table, JUDEAN, 14, 15) == 2


def test_7_1a_leaving_an_area_under_enemy_control(table: StormTable) -> None:
    """§7.1a Romans in a Judean area pay 1 more to leave it."""
    table.units("xv-1, simon-li-1 in 14").control(ROMAN, 13)
    assert table.controls(14) == "judean"
    assert cost_of(table, ROMAN, 14, 13) == 2


def test_7_1b_17_and_19_are_not_adjacent(table: StormTable) -> None:
    """§7.1b No diagonal movement."""
    table.units("john-li-1 in 17; xv-1 in 19").impulse(JUDEAN).play("act 17", "join john-li-1")
    assert table.offered("move") == {"14", "15", "16", "18", "20"}
    assert table.why_not("move 19") == "§7.1b not_adjacent"
    assert table.why_not("attack 19") == "§7.1b not_adjacent"
    assert table.why_not("assault 19") == "§7.1b not_adjacent"


# -------------------------------------------------------------------- 7.2 stacking


@pytest.mark.parametrize(
    ("side", "own", "moving", "fits"),
    [
        (ROMAN, "4 legion", "1 auxiliary", True),
        (ROMAN, "5 legion", "1 auxiliary", False),
        (JUDEAN, "5 simon light-infantry-8", "1 simon heavy-infantry", True),
        (JUDEAN, "6 simon light-infantry-8", "1 simon heavy-infantry", False),
    ],
)
def test_7_2a_five_romans_and_six_judeans(table: StormTable, side: Side, own: str, moving: str, fits: bool) -> None:
    """§7.2a The stacking limits of the two sides."""
    here, there = ("1", "2") if side == ROMAN else ("15", "14")
    table.units(f"{own} in {there}; {moving} in {here}").impulse(side).play(f"act {here}")
    table.play(next(line for line in table.options if line.startswith("join")))
    assert table.why_not(f"move {there}") == ("" if fits else "§7.2a no_room_there")


def test_7_2a_not_through_a_full_area_either(table: StormTable) -> None:
    """§7.2a Four in area 2: two may not pass on to 3 that way, one may."""
    table.units("4 legion in 2; aux-1, aux-2 in 1").impulse(ROMAN).play("act 1", "all")
    assert table.why_not("move 2") == "§7.2a no_room_there"
    table.impulse(ROMAN).play("act 1", "join aux-1", "move 2", "step 3", "stop")
    assert table.at(3) == "aux-1 spent"


def test_7_2a_zones_have_no_limit(table: StormTable) -> None:
    """§7.2a Any number waits in a zone; in an area a sixth Roman is too many."""
    table.units("7 legion in a")
    assert table.number(ROMAN, "a") == 7
    with pytest.raises(BadPosition, match="more than 5"):
        _ = StormTable().units("6 legion in 1").g


def test_7_2a_towers_and_leaders_do_not_count(table: StormTable) -> None:
    """§7.2a, §13.2.2a, §14.0a Only units do."""
    table.units("5 legion in 2; aux-1 in 1; 5 simon light-infantry-8 in 14; simon-hi-1 in 15").towers(2, "1, 1, 2")
    table.leader("simon", 14).impulse(JUDEAN).play("act 15", "join simon-hi-1")
    assert table.why_not("move 14") == ""


# -------------------------------------------------------------------- rulings


def test_ruling_m1_nobody_must_stop_on_entering(table: StormTable) -> None:
    """Ruling M1, Ruling M5, §7.0a Cavalry goes through an empty enemy area as far as its points last."""
    # given a breach to an empty Judean area, and another behind it
    table.units("cav-1 in 1").walls(w1_13=0).impulse(ROMAN).play("act 1", "join cav-1", "move 13")
    # then 2 of 5 points are used, and it may go on for 2 more
    assert "step 14" in table.options and "step 12" in table.options
    table.play("step 14")
    assert table.at(14) == "cav-1"


def test_ruling_m1_nor_for_enemy_units(table: StormTable) -> None:
    """Ruling M1 A Judean walks in among Romans (2) and has 1 point left, but leaving costs 2."""
    table.units("simon-li-1 in 17; simon-li-2, xv-1 in 15").impulse(JUDEAN).play("act 17", "join simon-li-1", "move 15")
    assert (table.asked, table.asked_side) == ("Impulse", ROMAN)
    assert table.at(15) == "xv-1, simon-li-1 spent, simon-li-2"


def test_ruling_m3_one_common_path_at_the_pace_of_the_slowest(table: StormTable) -> None:
    """Ruling M3, §7.0a Cavalry with a Legion has 3 points."""
    table.units("cav-1, xv-1 in 1").impulse(ROMAN).play("act 1", "all", "move 2", "step 3", "step 4")
    assert table.at(4) == "xv-1 spent, cav-1 spent"
    assert table.asked == "Impulse"


def test_ruling_m4_each_border_is_tested_when_it_is_crossed(table: StormTable) -> None:
    """Ruling M4, §13.1a An unbreached wall into a Judean area with Judean units bars the second step, too."""
    table.units("cav-1 in 1; simon-li-1 in 18; simon-li-2 in 12").impulse(ROMAN)
    table.play("act 1", "join cav-1", "move 13")
    assert table.why_not("step 18") == "§13.1a wall_must_be_assaulted"
    assert table.why_not("step 12") == ""  # no wall stands between 13 and 12


def test_ruling_m4_control_counts_as_it_is_at_that_instant(table: StormTable) -> None:
    """Ruling M4, Ruling M5, §12.0a Having taken 13 on entering, the Romans leave it at no extra cost."""
    table.units("xv-1 in 1").impulse(ROMAN).play("act 1", "join xv-1", "move 13")
    assert table.controls(13) == "roman"
    # 2 points are used; back to area 1 it is 1, for 13 is Roman now
    assert table.why_not("step 1") == ""


def test_ruling_m5_passing_units_take_control(table: StormTable) -> None:
    """Ruling M5, §12.0a, §12.0b, §13.1.2b At each step; the area stays Roman, and walls between Roman areas open."""
    table.units("cav-1 in 1").impulse(ROMAN).play("act 1", "join cav-1", "move 13", "step 14")
    assert (table.controls(13), table.controls(14)) == ("roman", "roman")
    assert (table.wall("1-13"), table.wall("11-13"), table.wall("2-14"), table.wall("3-14")) == (0, 0, 0, 0)
    assert (table.wall("13-18"), table.wall("14-18")) == (4, 4)


@pytest.mark.parametrize("area", [1, 6])
def test_ruling_m5_judeans_too(table: StormTable, area: int) -> None:
    """Ruling M5, §13.3c A Judean who takes an area outside lowers the Supply Restrictions at once."""
    inside = {1: "13", 6: "22"}[area]
    table.units(f"simon-li-1 in {inside}").supply(5).impulse(JUDEAN)
    table.play(f"act {inside}", "join simon-li-1", f"move {area}")
    assert table.controls(area) == "judean"
    assert table.g.supply == 3


def test_ruling_m6_cavalry_and_towers_over_a_wall_into_an_empty_area(table: StormTable) -> None:
    """Ruling M6, §13.1b Only their Assaults are limited, not their Movement."""
    table.units("cav-1 in 2").towers(2, "3").impulse(ROMAN).play(
        "act 2", "join cav-1", "haul tower-3-1", "move 14", "stop"
    )
    assert table.at(14) == "cav-1 spent"
    assert table.towers_at(14) == "3 spent"


def test_ruling_m7_any_number_of_towers_goes_the_whole_way(table: StormTable) -> None:
    """Ruling M7, §13.2.2a All become spent; those left without a Roman unit are lost."""
    table.units("xv-1 in 1").towers(1, "1, 2, 3").impulse(ROMAN)
    table.play("act 1", "join xv-1", "haul tower-1-1", "haul tower-3-1", "move 2", "step 3", "stop")
    assert table.towers_at(3) == "3 spent, 1 spent"
    assert table.towers_at(1) == ""


def test_ruling_m7_towers_never_touch_5_to_9(table: StormTable) -> None:
    """Ruling M7, §13.2.6a With a tower the way to area 5 is closed; without one it is open."""
    table.units("xv-1 in 4").towers(4, "1").impulse(ROMAN).play("act 4", "join xv-1")
    assert table.why_not("move 5") == ""
    table.play("haul tower-1-1")
    assert table.why_not("move 5") == "§13.2.6a no_towers_there"
    table.play("move 3")
    assert "step 4" in table.options and "step 5" not in table.options


def test_ruling_m9_into_a_roman_area_with_judeans_behind_a_wall(table: StormTable) -> None:
    """Ruling M9, §13.1a Only areas both Judean controlled and occupied are barred."""
    # given an inner wall, Judean area 18 before it, and area 14 behind it in Roman hands but shared
    table.units("xv-1, simon-li-3 in 18; xv-2, simon-li-1 in 14").control(ROMAN, 14).control(JUDEAN, 18)
    table.impulse(ROMAN).play("act 18", "join xv-1")
    assert table.wall("14-18") == 4
    assert table.why_not("move 14") == ""
    # and were 14 Judean, the wall would bar them
    other = StormTable().units("xv-1, simon-li-3 in 18; xv-2, simon-li-1 in 14").control(JUDEAN, 14, 18)
    other.impulse(ROMAN).play("act 18", "join xv-1")
    assert other.why_not("move 14") == "§13.1a wall_must_be_assaulted"


def test_13_1_walls_never_stop_judeans(table: StormTable) -> None:
    """§13.1c, §7.1a A Judean goes over an undamaged section among Romans."""
    table.units("simon-li-1 in 14; xv-1 in 2").impulse(JUDEAN).play("act 14", "join simon-li-1", "move 2")
    assert table.at(2) == "xv-1, simon-li-1 spent"


def test_11_3a_no_roman_moves_into_a_zone(table: StormTable) -> None:
    """§11.3a, §7.2a Not even Romans."""
    table.units("xv-1 in 1").impulse(ROMAN).play("act 1", "join xv-1")
    assert table.why_not("move a") == "§11.3a no_movement_into_a_zone"
