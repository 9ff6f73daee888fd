"""13.3 Judean Supply Restrictions."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable

ONE_SPENT = "spent simon-li-1 in 22"
FIVE_SPENT = (
    "spent simon-li-1 in 18; spent simon-li-2 in 19; spent john-li-1 in 20; spent john-li-2 in 21; "
    "spent john-li-3 in 22; spent john-li-4 in 23; simon-li-9 in 24"
)


@pytest.mark.parametrize(("turn", "needed"), [(1, 5), (2, 5), (3, 4), (4, 4), (5, 4), (6, 4), (7, 3), (8, 3)])
def test_the_roll_for_an_increase(turn: int, needed: int) -> None:
    """§13.3a, §4.0C3, Ruling E11 5 or more on turns 1-2, 4 or more on 3-6, 3 or more on 7-8; by one."""
    for die, level in ((needed, 3), (needed - 1, 2)):
        table = StormTable().turn(turn).supply(2).units(ONE_SPENT).dice(die, 1)
        table.end_phase()
        assert table.g.supply == level


def test_a_discard_adds_one(table: StormTable) -> None:
    """§13.3a, Ruling C14, Example V22 One card before the roll: a 4 becomes a 5 on turn 2."""
    table.turn(2).supply(3).units(ONE_SPENT).hand(ROMAN, "ballista-1", "ballista-2").dice(4, 1)
    table.end_phase().play("done")
    assert table.asked == "DiscardForSupply"
    table.play("discard ballista-2")
    assert table.g.supply == 4
    assert table.held(ROMAN) == ["ballista-1"] and "ballista-2" in table.discarded(ROMAN)


def test_a_seven_raises_the_level_too(table: StormTable) -> None:
    """Ruling E11, Example V22 Die 6 with a discard; and never above 9."""
    table.turn(2).supply(8).units(ONE_SPENT).hand(ROMAN, "ballista-1").dice(6, 1)
    table.end_phase().play("done", "discard ballista-1")
    assert table.g.supply == 9

    full = StormTable().turn(2).supply(9).units(ONE_SPENT).hand(ROMAN, "ballista-1").dice(1)
    full.end_phase().play("done")
    assert full.asked == "MarkAreas" and full.g.supply == 9, "nothing to roll for"


def test_no_increase_without_all_areas_outside(table: StormTable) -> None:
    """§13.3a, §4.0C3 One area of 1-11 in Judean hands: no roll."""
    table.control(JUDEAN, 7).supply(2).units("simon-li-1 in 22").hand(ROMAN, "ballista-1").dice(6)
    table.end_phase().play("done")
    assert table.asked == "Impulse" and table.g.supply == 2 and not table.g.dice.loaded


@pytest.mark.parametrize(
    ("level", "die", "areas"),
    [(1, 1, 0), (2, 2, 0), (2, 6, 2), (3, 2, 1), (4, 3, 2), (5, 1, 2), (6, 4, 3), (7, 2, 3), (8, 3, 4), (9, 6, 5)],
)
def test_areas_unable_to_refresh(level: int, die: int, areas: int) -> None:
    """§13.3b, §2.4a, Example V21, Example V19 1d3 -1, +0, +1 or +2 by the level."""
    table = StormTable().control(JUDEAN, 7).supply(level).units(FIVE_SPENT).dice(die)
    table.end_phase()
    if areas:
        assert table.asked == "MarkAreas" and table.g.left == areas and table.asked_side == JUDEAN
        for area in range(18, 18 + areas):
            table.play(f"mark {area}")
    assert [table.at(area).count("spent") for area in range(18, 24)] == [1] * areas + [0] * (6 - areas)


def test_the_level_falls_by_two_for_each_area_gained(table: StormTable) -> None:
    """§13.3c, Ruling E1, Example V23 Each area of 1-11 the Judeans gain, at once, never below 1."""
    table.supply(5).units("simon light-infantry-8 in 14; simon light-infantry-7 in 15; x-1 in 8; x-2 in 7")
    table.impulse(JUDEAN).play("act 14", "join simon-li-1", "move 2", "stop")
    assert table.g.supply == 3
    table.play("act 8", "join x-1", "move 9", "stop", "act 15", "join simon-militia-1", "move 4", "stop")
    assert table.g.supply == 1

    low = StormTable().supply(2).units("john light-infantry-8 in 22").impulse(JUDEAN)
    low.play("act 22", "join john-li-1", "move 6")
    assert low.g.supply == 1


def test_two_areas_in_one_impulse(table: StormTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling E1 A march through two areas outside lowers the level twice."""
    table.supply(7).units("simon light-infantry-8 in 14; x-1 in 8")
    monkeypatch.setattr(table.g.map, "move", [5] * len(table.g.map.move))
    table.impulse(JUDEAN).play("act 14", "join simon-li-1", "move 2", "step 1")
    assert table.controls(1) == "judean" and table.controls(2) == "judean"
    assert table.g.supply == 3


def test_a_city_area_does_not_count(table: StormTable) -> None:
    """§13.3c Only areas 1-11 matter."""
    table.control(ROMAN, 15).supply(5).units("simon light-infantry-8 in 14; x-1 in 8").impulse(JUDEAN)
    table.play("act 14", "join simon-li-1", "move 15")
    assert table.controls(15) == "judean" and table.g.supply == 5


def test_a_roman_recapture_does_not_raise_the_level(table: StormTable) -> None:
    """Ruling E2 Only the stated ways raise it."""
    table.control(JUDEAN, 2).supply(3).units("legion in 1; simon light-infantry-8 in 14").impulse(ROMAN)
    table.play("act 1", "join xv-1", "move 2")
    assert table.controls(2) == "roman" and table.g.supply == 3


def test_a_marker_stays_and_blocks_only_rally(table: StormTable) -> None:
    """Ruling E3, §4.0C2, §14.1d It stays to the next End Phase; units that enter act as they like."""
    table.units("spent simon-li-1 in 19; simon-li-2 in 18; x-1 in 8").out_of_supply(19).impulse(JUDEAN)
    assert table.why_not("rally simon 19") == "§14.1d area_is_out_of_supply"
    table.play("act 18", "join simon-li-2", "move 19", "stop")
    assert table.g.oos[table.area(19)], "though a fresh unit came"
    table.play("act 8", "join x-1", "move 7", "stop")
    table.g.fresh[table.unit("simon-li-2")] = True
    assert "act 19" in table.options


def test_old_markers_come_off(table: StormTable) -> None:
    """Ruling E3, §4.0C2, §4.0C5 In the End Phase an old marker does not keep units spent."""
    table.control(JUDEAN, 7).units("spent simon-li-1 in 19").out_of_supply(19).dice(1)
    table.end_phase()
    assert table.at(19) == "simon-li-1" and not any(table.g.oos)


def test_no_area_is_marked_twice(table: StormTable) -> None:
    """Ruling E4 Once an area is marked it is no longer offered."""
    table.control(JUDEAN, 7).supply(9).units(FIVE_SPENT).dice(1)
    table.end_phase().play("mark 20")
    assert table.why_not("mark 20") == "§4.0C4 area_not_to_be_marked"
    assert table.why_not("mark 24") == "§4.0C4 area_not_to_be_marked", "nobody spent there"


def test_more_areas_than_there_are(table: StormTable) -> None:
    """Ruling E15, #23 Every area with a spent unit is marked, the rest is ignored; then there is no Famine."""
    table.control(JUDEAN, 7).supply(9).units("spent simon-li-1 in 19; spent john-li-1 in 20").dice(6)
    table.hand(ROMAN, "famine").end_phase().play("done")
    assert table.g.left == 2
    table.play("mark 19", "mark 20")
    assert table.asked == "Impulse", "nobody asks about Famine"
    assert table.at(19) == "simon-li-1 spent" and table.at(20) == "john-li-1 spent"
