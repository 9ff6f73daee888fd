"""6.3 to 6.7: garrisons, interception, evasion and the fog of war, in the rulebook's words."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def romans_by_vaga(table: JugurthaTable) -> JugurthaTable:
    """Bestia with a legion and two alae one hex east of Vaga; Jugurtha is far away."""
    return table.force("bestia in 2003: legion-1, ala-1, ala-2").force("jugurtha in cirta: guard-foot")


def test_6_3_a_roman_who_enters_a_city_without_garrison_controls_it(table: JugurthaTable) -> None:
    """§6.3-c, Ruling R-17 At once; he scores when his activation ends there."""
    romans_by_vaga(table).activates(ROMAN).play("activate bestia", "march", "step 1904")
    assert table.controls("vaga") == "roman" and table.points == 15
    table.play("stop")
    assert table.points == 14


def test_r17_walking_in_and_out_scores_nothing(table: JugurthaTable) -> None:
    """Ruling R-17, §1.3-b"""
    romans_by_vaga(table).activates(ROMAN).play("activate bestia", "march", "step 1904", "step 2003", "stop")
    assert table.controls("vaga") == "numidian" and table.points == 15


def test_6_3_the_inactive_player_posts_a_garrison(table: JugurthaTable) -> None:
    """§6.3-a, §6.3-b, Ruling R-16 Two CU counting the milice; with nothing outside the mover may go on."""
    # given a Numidian with one foot and one horse in Vaga, and its milice
    romans_by_vaga(table).force("numidian-1 in vaga: num-foot-1, num-horse-1").loose("milice in vaga")
    # when the Romans enter
    table.activates(ROMAN).play("activate bestia", "march", "step 1904")
    # then he is asked, and one more CU goes inside
    assert table.asked == "PostGarrison" and table.asked_side == NUMIDIAN
    table.play("shelter num-foot-1")
    assert table.why_not("shelter num-horse-1") == "§6.3-a no_room_inside"
    table.play("shelter numidian-1", "done")
    # and the horse that stayed outside stops the Romans: without a commander it cannot evade
    assert "§7.1-a battle_begins" in table.noted


def test_6_4_interception_ends_the_movement_and_is_an_attack(table: JugurthaTable) -> None:
    """§6.4-a, §6.4-b, §6.4-c, §6.4-e, Ruling R-63 The interceptor attacks; no evasion (§6.5-c)."""
    # given Jugurtha with horse alone in 1905, next to Vaga: -1, but +1 over the mountains: 5 at most
    table.force("bestia in 2003: legion-1, ala-1, ala-2").force("jugurtha in 1905: num-horse-1, guard-horse")
    table.dice(5, *[1] * 6)
    # when the Romans go to Vaga, which is adjacent
    table.activates(ROMAN).play("activate bestia", "march", "step 1904")
    # then he intercepts
    assert table.asked == "Intercept"
    table.play("intercept 1905", "go")
    assert "§6.4-c intercepts" in table.noted
    battle = table.g.battle
    assert battle is not None and battle.attacker == NUMIDIAN


def test_6_4_a_hidden_lone_commander_is_asked_all_the_same(table: JugurthaTable) -> None:
    """Ruling R-61, Ruling R-49 So that he does not give himself away; he can only decline."""
    romans_by_vaga(table).force("numidian-1 in 1905").activates(ROMAN).play("activate bestia", "march", "step 1904")
    assert table.asked == "Intercept" and table.options == ["pass"]


def test_6_5_evasion_leaves_no_battle_and_no_sight(table: JugurthaTable) -> None:
    """§6.5-a, §6.5-b, §6.7-a, Ruling R-24 The evader goes to a free adjacent hex and stays hidden."""
    # given Jugurtha in the open east of Vaga's road
    table.force("bestia in 2003: legion-1, ala-1").force("jugurtha in 1905: num-foot-1").dice(5)
    # when the Romans move onto him and he gets away
    table.activates(ROMAN).play("activate bestia", "march", "step 2004").passes()
    table.play("step 1905", "evade", "go")
    assert table.asked == "FleeTo"
    assert not table.offered("flee") & {"2003", "2104"}
    table.play("flee 1805")
    # then nobody saw who it was
    assert table.is_at("num-foot-1", "1805") and table.g.closed_at(table.hex("1805")) == 1
    assert table.g.view(ROMAN)["closed"] == [table.hex("1805")]


def test_6_5_a_failed_evasion_shows_the_force_and_it_fights(table: JugurthaTable) -> None:
    """§6.5-b, §6.7-a, §7.1-a"""
    table.force("bestia in 2004: legion-1, ala-1, ala-2").force("numidian-1 in 1905: num-foot-1").dice(6, *[1] * 5)
    table.activates(ROMAN).play("activate bestia", "march", "step 1905", "evade", "go")
    assert any(note.endswith("commander_shown") for note in table.noted)
    assert table.g.battle is not None or table.asked == "ChooseForce"


def test_5_2_a_lone_commander_who_is_caught_is_eliminated(table: JugurthaTable) -> None:
    """§5.2-a, §9.2-b, Ruling R-49 Jugurtha alone in a hex, a Roman CU enters and he does not evade."""
    table.force("bestia in 2004: legion-1").force("jugurtha in 1905")
    table.activates(ROMAN).play("activate bestia", "march", "step 1905", "stand")
    assert table.winner == "roman"


def test_r49_a_lone_roman_does_not_enter_the_hex_of_a_closed_counter(table: JugurthaTable) -> None:
    """Ruling R-49, Ruling R-61"""
    table.force("bestia in 2004").force("jugurtha in 1905").activates(ROMAN).play("activate bestia", "march")
    assert table.why_not("step 1905") == "Ruling R-49 lone_commander"


def test_1_3_no_numidian_enters_the_province(table: JugurthaTable) -> None:
    """§1.3-a"""
    table.force("bestia in utica").force("jugurtha in vaga: guard-foot").activates(NUMIDIAN)
    table.play("activate jugurtha", "march")
    assert table.why_not("step 2003") == "§1.3-a not_the_province"


def test_3_3_2_submission_turns_the_milice(table: JugurthaTable) -> None:
    """§3.3.2-8, Ruling R-74 A passed test: the counter is turned over and the city is taken."""
    romans_by_vaga(table).loose("milice in vaga").hand(ROMAN, "submission").dice(3)
    table.activates(ROMAN).play("activate bestia", "march", "step 1904", "play submission").passes()
    assert table.controls("vaga") == "roman" and table.points == 14
    assert table.g.side_of(table.piece("milice-vaga")) == ROMAN


def test_3_3_3_open_door_removes_the_militia(table: JugurthaTable) -> None:
    """§3.3.3-11a, §6.7-a, Ruling R-18 A lone commander may do it; he is seen meanwhile."""
    table.force("bestia in utica").force("numidian-1 in 1905").force("jugurtha in cirta").loose("militia in vaga")
    table.control(ROMAN, "vaga").hand(NUMIDIAN, "open-door").dice(3).activates(NUMIDIAN)
    table.play("activate numidian-1", "march", "step 1904")
    assert table.piece("numidian-1") in table.g.shown
    table.play("play open-door").passes()
    assert table.controls("vaga") == "numidian" and table.points == 16
    assert table.g.open_doors == 1 and table.where("milice-vaga") == ""


def test_3_3_3_negotiations_bar_the_way_and_besiegers_leave(table: JugurthaTable) -> None:
    """§3.3.3-12b, Ruling R-10 Nobody enters the hex of an enemy city; a besieger cannot stay."""
    table.force("bestia in vaga: legion-1, ala-1").loose("milice in vaga").siege("vaga").force("jugurtha in cirta")
    table.set(truce=2).activates(ROMAN).play("activate bestia", "march")
    assert table.why_not("stop") == "Ruling R-10 must_leave"
    table.play("step 1905")
    assert table.siege_of("vaga") == 0
    assert table.why_not("step 1904") == "§3.3.3-12b truce"


def test_r10_what_is_still_there_is_put_elsewhere(table: JugurthaTable) -> None:
    """Ruling R-10 After the activations of its owner."""
    table.force("bestia in vaga: legion-1, ala-1").loose("milice in vaga").siege("vaga").force("jugurtha in cirta")
    table.set(truce=2).activates(ROMAN).play("done")
    assert table.asked == "Withdraw"
    table.play("withdraw 2003")
    assert table.is_at("legion-1", "2003") and table.siege_of("vaga") == 0


@pytest.mark.parametrize("tested", [True, False])
def test_r10_the_besieged_test_attrition_in_negotiations(tested: bool) -> None:
    """§2-e, §8.4-a, Ruling R-10 "His CU that are besieged by his adversary must roll": negotiations except nobody."""
    table = JugurthaTable(truce_attrition=tested).force("bestia in vaga: legion-1, ala-1, ala-2").siege("vaga")
    table.loose("milice, num-foot-1 in vaga").inside("num-foot-1").force("jugurtha in cirta")
    table.set(truce=2).dice(5).activates(NUMIDIAN).play("done")
    assert table.siege_of("vaga") == 1, "the besieger leaves in his own activations"
    if tested:
        assert table.asked == "LoseSteps" and table.offered("lose") == {"milice-vaga", "num-foot-1"}
    else:
        assert table.asked == ""


def test_2_wintering_in_the_nearest_city(table: JugurthaTable) -> None:
    """§2-h, Ruling R-40, Ruling R-57 Forces go to the nearest city of their side; the new consul takes over."""
    table.force("bestia in 1905: legion-1").force("jugurtha in 1005: guard-foot").set(turn=5).ends_the_year()
    while table.g.stack:
        table.play(table.options[0])
    assert table.is_at("legion-1", "utica") and table.holder("legion-1") == "albinus"
    assert table.where("guard-foot") in ("1105", "0805")
    assert table.g.year == -110 and table.g.turn == 1
