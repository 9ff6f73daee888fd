"""15.0 Victory conditions."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable

SIMON_LOST = [f"simon-li-{number}" for number in range(1, 21)]


def last_end_phase(table: StormTable, turn: int = 8) -> StormTable:
    """Both leaders were placed; the End Phase of the last turn is played out."""
    return table.turn(turn).placed("simon", "john").dice(1, 1).end_phase()


@pytest.mark.parametrize(("judeans", "romans", "points"), [(7, 0, [3, 3]), (1, 3, [0, 4]), (2, 5, [1, 5])])
def test_points_for_losses(judeans: int, romans: int, points: list[int]) -> None:
    """§15.0a, Ruling E7, Example V24 One point for two enemy units eliminated, rounded down."""
    lost = SIMON_LOST[:judeans] + [f"aux-{number}" for number in range(1, romans + 1)]
    table = last_end_phase(StormTable().units("john-li-1 in 22; legion in 4").lost(*lost))
    assert table.g.points == points, "3 of the Judean points are for areas 22, 27 and the city"


def test_starred_units_count_and_towers_do_not(table: StormTable) -> None:
    """Ruling E7 Starred units that fell are counted; towers never are."""
    table.units("john-li-1 in 22; legion in 4; xv-2 in 3").lost("simon-hi-6", "john-hi-6").towers(3, "3")
    table.turn(8).placed("simon", "john").dice(1, 1).no_more_cards().plays_a_turn()
    table.play("act 3", "join xv-2", "move 2", "stop")
    assert table.towers_at(3) == "" and table.losses(ROMAN) == 0
    while table.g.stack:
        table.play("pass")
    assert table.g.points == [1, 3]


def test_units_in_zones_do_not_count(table: StormTable) -> None:
    """Ruling E8 Neither as losses nor otherwise."""
    table.units("john-li-1 in 22; 5 legion in 1; 5 legion in 2; 5 legion in 11; 6 auxiliary in a")
    last_end_phase(table)
    assert table.g.points == [0, 3]


def test_the_romans_win_with_more_points(table: StormTable) -> None:
    """§15.0b More points for the Romans."""
    last_end_phase(table.units("john-li-1 in 22; legion in 4").score(20, 16))
    assert table.g.points == [20, 19] and table.winner == "roman"


def test_a_tie_is_a_judean_win(table: StormTable) -> None:
    """§15.0b, Example V26 17 to 17."""
    last_end_phase(table.units("john-li-1 in 22; legion in 4").score(17, 14))
    assert table.g.points == [17, 17] and table.winner == "judean"
    assert table.g.outcome is not None and table.g.outcome.key == "tied_points"


def test_both_areas_win_at_once_but_only_in_the_end_phase(table: StormTable) -> None:
    """Ruling E6, Ruling E9, §4.0C8 Temple Mount (22) and Herod's Palace (27), tested after reinforcements."""
    table.control(ROMAN, 27).units("legion in 21; john-li-1 in 26; aux-1 in a").walls(w21_22=0).dice(1, 1)
    table.no_more_cards().plays_a_turn().play("act 21", "join xv-1", "move 22")
    if table.asked == "Marching":
        table.play("stop")
    assert table.controls(22) == "roman" and table.winner == "", "not in the Impulse Phase"
    table.play("pass", "pass")
    assert table.asked == "Reinforce" and table.winner == ""
    table.play("done")
    assert table.winner == "roman" and table.g.points == [0, 0]
    assert table.g.outcome is not None and table.g.outcome.citation == "§4.0C8"
    assert "Temple" in table.g.box.kinds["area"].names[table.area(22)]
    assert "Palace" in table.g.box.kinds["area"].names[table.area(27)]


@pytest.mark.parametrize(
    ("roman", "points"), [((), [0, 3]), ((22,), [1, 1]), ((27,), [1, 1]), ((12,), [0, 2]), ((31,), [0, 2])]
)
def test_points_of_the_turn(roman: tuple[int, ...], points: list[int]) -> None:
    """Ruling E10, §4.0C9 One for 22, one for 27, one for the whole city by control alone."""
    table = StormTable().control(ROMAN, *roman).units("john-li-1 in 26; legion in 4").placed("simon", "john").dice(1, 1)
    table.end_phase()
    assert table.g.points == points


def test_the_order_of_the_end(table: StormTable) -> None:
    """Ruling E14, Ruling C15, §4.0C11, #46 The last turn in full, hands discarded, Escape the Siege, then the count."""
    table.units("john-li-1 in 22; john-li-2 in 23; legion in 4").lost("simon-li-1").hand(JUDEAN, "escape-the-siege-1")
    last_end_phase(table).play("done")
    assert table.asked == "LoseToEscape" and table.g.points == [0, 3], "the turn's points are counted already"
    table.play("eliminate john-li-2")
    assert table.g.points == [1, 3], "two Judean units lost, with the one that escaped"
    assert table.winner == "judean"


def test_the_game_ends_after_turn_seven_with_the_marker(table: StormTable) -> None:
    """Ruling E14, §4.0C11, #54 The turn that is last then."""
    table.words["last_turn"] = 7
    last_end_phase(table.units("john-li-1 in 22; legion in 4"), turn=7)
    assert table.winner == "judean"

    other = last_end_phase(StormTable().units("john-li-1 in 22; legion in 4"), turn=7)
    assert other.winner == "" and other.g.turn == 8
