"""6.0 Impulses: what an impulse can be, and how the units of an action are chosen."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def test_6_0a_what_a_roman_impulse_can_be(table: StormTable) -> None:
    """§6.0a A unit action, a card, a discard to build, or a pass; nothing that is Judean."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "onager-1").hand(JUDEAN, "firebrands").walls(w2_14=3)
    table.impulse(ROMAN)
    assert set(table.options) == {"act 2", "play onager-1", "build onager-1", "pass"}
    assert table.why_not("repair onager-1") == "§13.1.3a only_judeans_repair"
    assert table.why_not("rally simon 14") == "§14.0a only_judeans_place_leaders"
    assert table.why_not("demolish 2-14") == "§13.2.5b only_judeans_tear_down"


def test_6_0a_what_a_judean_impulse_can_be(table: StormTable) -> None:
    """§6.0a, §13.1.3a, §13.2.5b, §14.1d Also a Rally, a repair, and the removal of a ramp."""
    table.units("xv-1 in 2; simon-li-1, spent simon-li-2 in 14").walls(w3_14=2).ramp("2-14", 2)
    table.hand(JUDEAN, "sortie-out-1").impulse(JUDEAN)
    assert set(table.options) == {
        "act 14",
        "play sortie-out-1",
        "repair sortie-out-1",
        "rally simon 14",
        "demolish 2-14",
        "pass",
    }
    assert table.why_not("build sortie-out-1") == "§13.2.1a only_romans_build"


@pytest.mark.parametrize(
    "lines",
    [
        ("act 2", "join xv-1", "move 1", "stop"),
        ("play palisades-built",),
        ("build palisades-built", "erect 2 2"),
    ],
)
def test_6_0a_one_of_them_is_the_impulse(table: StormTable, lines: tuple[str, ...]) -> None:
    """§6.0a After any of them the other player has his impulse."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "palisades-built").impulse(ROMAN).play(*lines)
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)


def test_6_1a_some_or_all_fresh_units_of_one_area(table: StormTable) -> None:
    """§6.1a The player selects an area and some or all of the fresh units there."""
    table.units("xv-1, aux-1, spent xv-2 in 2; xv-3 in 1").impulse(ROMAN).play("act 2")
    assert set(table.options) == {"join xv-1", "join aux-1", "all"}
    assert table.why_not("join xv-3") == "§6.1a not_a_unit_of_the_area"
    assert table.why_not("move 1") == "§6.1a nobody_chosen"
    assert table.why_not("attack 14") == "§6.1a nobody_chosen"
    assert table.why_not("assault 14") == "§6.1a nobody_chosen"
    table.play("all")
    assert table.why_not("join xv-1") == "§6.1a already_chosen"
    table.play("move 1", "stop")
    assert table.at(1) == "xv-1 spent, xv-3, aux-1 spent"
    assert table.at(2) == "xv-2 spent"


def test_6_1a_of_units_that_are_alike_the_first_is_taken(table: StormTable) -> None:
    """§6.1a Which of two equal counters acts makes no difference, so one is offered for both."""
    table.units("xv-1, xv-2, xii-1 in 2").impulse(ROMAN).play("act 2")
    assert table.offered("join") == {"xv-1", "xii-1"}
    assert table.why_not("join xv-2") == "§6.1a take_the_first_alike"
    table.play("join xv-1")
    assert table.offered("join") == {"xv-2", "xii-1"}


def test_6_1a_an_area_whose_units_can_do_nothing(table: StormTable) -> None:
    """§6.1a, §4.0Bb An area is offered only if its fresh units have a legal action."""
    # given a Legion walled in among full areas and walls with Judeans behind
    table.units("xv-1 in 1; 5 auxiliary in 2; 5 legion in 11; simon-li-1, simon-li-2 in 13")
    table.units("6 simon light-infantry-8 in 14").impulse(ROMAN)
    assert "1" in table.offered("act")
    # when an Assault is closed to it as well, for it is Cavalry
    other = StormTable().units("cav-1 in 1; 5 auxiliary in 2; 5 legion in 11; simon-li-1 in 13").impulse(ROMAN)
    assert other.why_not("act 1") == "§6.1a nothing_to_do_there"


def test_6_1a_all_is_for_two_or_more(table: StormTable) -> None:
    """§6.1a With one unit left to join it is named."""
    table.units("xv-1, spent xv-2 in 2").impulse(ROMAN).play("act 2")
    assert table.why_not("all") == "§6.1a no_more_to_join"
    table.play("join xv-1")
    assert table.why_not("all") == "§6.1a no_more_to_join"


def test_6_1b_all_chosen_units_do_the_same(table: StormTable) -> None:
    """§6.1b, Ruling M3 One area for all: they go together."""
    table.units("xv-1, xv-2, aux-1 in 2").impulse(ROMAN).play("act 2", "all", "move 1", "stop")
    assert (table.at(1), table.at(2)) == ("xv-1 spent, xv-2 spent, aux-1 spent", "")
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)


def test_6_1b_who_cannot_take_part_may_not_be_chosen(table: StormTable) -> None:
    """§6.1b, §10.0c Cavalry and Legion can still move together, but not where both have nothing left."""
    # given a Legion and Cavalry who can only assault over a wall, for all around is full
    table.units("xv-1, cav-1 in 1; 5 auxiliary in 2; 5 legion in 11; simon-li-1 in 13").impulse(ROMAN)
    table.play("act 1")
    assert table.offered("join") == {"xv-1"}
    assert table.why_not("join cav-1") == "§6.1b nothing_to_do_together"
    assert table.why_not("all") == "§6.1b nothing_to_do_together"
    table.play("join xv-1")
    assert table.options == ["assault 13"]


def test_6_1b_no_attack_by_some_and_movement_by_others(table: StormTable) -> None:
    """§6.1b, §8.1b A Legion and an Auxiliary together cannot attack an adjacent area."""
    table.units("xv-1, aux-1 in 2; simon-li-1 in 14").impulse(ROMAN).play("act 2", "join aux-1")
    assert "attack 14" in table.options
    table.play("join xv-1")
    assert table.why_not("attack 14") == "§8.1b only_light_troops_attack_adjacent"
    assert "assault 14" in table.options


def test_6_1c_one_faction_at_a_time(table: StormTable) -> None:
    """§6.1c Units of both factions may not act in one impulse."""
    table.units("simon-li-1, simon-li-2, john-li-1 in 15; xv-1 in 4").impulse(JUDEAN).play("act 15")
    assert table.offered("join") == {"simon-li-1", "john-li-1"}
    assert table.why_not("all") == "§6.1c other_faction"
    table.play("join simon-li-1")
    assert table.offered("join") == {"simon-li-2"}
    assert table.why_not("join john-li-1") == "§6.1c other_faction"


def test_6_1c_but_by_common_enemy(table: StormTable) -> None:
    """§6.1c, §14.1c A leader placed for Common Enemy brings both factions together."""
    table.units("simon-li-1, john-li-1 in 15; xv-1 in 4").dice(1, 1).impulse(JUDEAN)
    table.play("act 15", "unite simon", "all", "attack 4").passes()
    assert table.at(15) == "simon-li-1 spent, john-li-1 spent, simon"


def test_6_1d_acting_units_become_spent(table: StormTable) -> None:
    """§6.1d, §8.1a Those who took part; the others stay fresh."""
    table.units("aux-1, aux-2, xv-1 in 2; simon-li-1 in 14").placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join aux-1", "attack 14")
    assert table.at(2) == "xv-1, aux-1 spent, aux-2"


@pytest.mark.parametrize("line", ["move 1", "assault 14"])
def test_6_1d_whatever_they_did(table: StormTable, line: str) -> None:
    """§6.1d, §10.0d By Movement and Assault as well."""
    table.units("xv-1, xii-1 in 2; simon-li-1 in 14").placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", line)
    if table.asked == "Marching":
        table.play("stop")
    g = table.g
    assert [g.fresh[table.unit(slug)] for slug in ("xv-1", "xii-1")] == [False, True]
