"""Walls and truces, case by case: cities that fall with commanders inside, room inside, evacuation, who is seen."""

from __future__ import annotations

from maniple.games.jugurthine_war.ch11_options import gain_step
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def chiefs(table: JugurthaTable) -> JugurthaTable:
    return table.force("bestia in utica").force("jugurtha in cirta").set(turn=2)


# -------------------------------------------------------------------- cities that fall


def test_open_door_eliminates_the_commander_inside(table: JugurthaTable) -> None:
    """§5.2-a, §3.3.3-11a, Ruling R-45 The militia goes, the city falls, and the legate in it with it."""
    table.force("bestia in utica").force("legate-1 in vaga").inside("legate-1").loose("militia in vaga")
    table.force("jugurtha in vaga: num-foot-1, num-foot-2").shown("jugurtha").control(ROMAN, "vaga").siege("vaga")
    table.hand(NUMIDIAN, "open-door").dice(1, 3).activates(NUMIDIAN).play("activate jugurtha", "march")
    table.play("play open-door").passes()
    assert table.where("legate-1") == "" and table.controls("vaga") == "numidian" and table.siege_of("vaga") == 0
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_submission_eliminates_jugurtha_beside_a_milice(table: JugurthaTable) -> None:
    """§5.2-a, §5.2-b, §3.3.2-8, Ruling R-45 Besieged or not: the city is taken, and the king in it."""
    table.force("bestia in vaga: legion-1").force("jugurtha in vaga").inside("jugurtha").loose("milice in vaga")
    table.shown("jugurtha").hand(ROMAN, "submission").dice(1).activates(ROMAN).play("activate bestia", "march")
    table.play("play submission").passes()
    assert table.winner == "roman"


def test_submission_is_no_victorious_siege() -> None:
    """§11.2, §3.3.2-8 The special RP is for sieges."""
    table = chiefs(JugurthaTable(special_rp=True)).force("bestia in vaga: legion-1").loose("milice in vaga")
    table.hand(ROMAN, "submission").dice(1).activates(ROMAN).play(
        "activate bestia", "march", "play submission"
    ).passes()
    assert table.controls("vaga") == "roman" and table.asked == "NextMove"


# -------------------------------------------------------------------- room inside


def garrison_of_numidian_1(table: JugurthaTable) -> JugurthaTable:
    """A commander with two CU inside Vaga counting the milice, Romans before the walls, no siege."""
    chiefs(table).force("bestia in vaga: legion-1").force("numidian-1 in vaga: num-foot-1").loose("milice in vaga")
    return table.inside("numidian-1").shown("numidian-1")


def test_a_box_inside_full_walls_takes_no_recruits(table: JugurthaTable) -> None:
    """§6.3-a, Ruling R-53 Two CU at most, the milice counted."""
    garrison_of_numidian_1(table).dice(6).recruits(NUMIDIAN).passes()
    assert table.why_not("muster guard-horse numidian-1") == "§6.3-a no_room_inside"
    assert table.why_not("post guard-horse vaga") == "§6.3-a no_room_inside"
    assert "muster guard-horse jugurtha" in table.options


def test_a_drawn_unit_finds_no_room_either(table: JugurthaTable) -> None:
    """§6.3-a, §4.2-e, Ruling R-53 The same limit for what comes out of the container."""
    garrison_of_numidian_1(table).dice(6).recruits(NUMIDIAN).passes().play("pick")
    assert table.offered("into") == {"jugurtha"}
    assert "vaga" not in table.offered("at")


def test_no_milice_is_raised_inside_full_walls(table: JugurthaTable) -> None:
    """§6.3-a, §10.4-a, Ruling R-44 Two CU are inside, Romans before the walls."""
    chiefs(table).force("bestia in vaga: legion-1").loose("num-foot-1, num-foot-2 in vaga")
    table.inside("num-foot-1", "num-foot-2").dice(6).recruits(NUMIDIAN).passes()
    assert table.why_not("levy vaga") == "§6.3-a no_room_inside"


def test_recruits_join_the_garrison_of_a_city_that_is_not_besieged(table: JugurthaTable) -> None:
    """§4.2-c, §6.3-a, Ruling R-53 One Roman legion before Vaga and no siege: there is room for one CU more."""
    chiefs(table).force("bestia in vaga: legion-1").loose("milice in vaga").dice(6).recruits(NUMIDIAN).passes()
    table.play("post guard-horse vaga")
    assert table.is_inside("guard-horse") and table.is_at("guard-horse", "vaga")
    assert table.why_not("post guard-foot vaga") == "§6.3-a no_room_inside"


def test_a_commander_returns_into_the_walls(table: JugurthaTable) -> None:
    """§5.2-c, Ruling R-20, Ruling R-53 Commanders need no room, and lead the garrison."""
    chiefs(table).force("bestia in vaga: legion-1").loose("milice, num-foot-1 in vaga").inside("num-foot-1")
    table.set(back={"numidian-1": 2}).plays_a_turn()
    assert table.asked == "PlaceCommander"
    table.play("at vaga")
    assert table.is_inside("numidian-1") and table.holder("num-foot-1") == "numidian-1"
    assert table.piece("numidian-1") in table.g.shown


def test_the_special_rp_is_lost_where_there_is_no_room() -> None:
    """§11.2, §6.3-a Defectors do not come into full walls."""
    table = garrison_of_numidian_1(JugurthaTable(special_rp=True))
    gain_step(table.g, table.piece("defectors"), table.hex("vaga"))
    assert table.where("defectors") == ""


def test_pro_romans_take_an_empty_city(table: JugurthaTable) -> None:
    """§1.3-b, §6.3-c, §10.4-d Raised with a lone commander in an empty city they take it."""
    chiefs(table).force("legate-1 in vaga").dice(6).recruits(ROMAN).passes().play("muster pro-roman-horse legate-1")
    assert table.controls("vaga") == "roman"


# -------------------------------------------------------------------- evacuation


def evacuation(table: JugurthaTable) -> JugurthaTable:
    return table.force("bestia in utica").control(ROMAN, "vaga").set(turn=2, truce=3, evacuation=2)


def test_those_inside_walls_leave_too(table: JugurthaTable) -> None:
    """§3.3.3-12c, Ruling R-12 Enemies before the walls and no siege: he may not stop inside."""
    evacuation(table).force("legate-1 in vaga: ala-1").inside("legate-1").force("jugurtha in vaga: guard-foot")
    table.shown("jugurtha").activates(ROMAN).play("activate legate-1", "march")
    assert table.why_not("stop") == "Ruling R-10 must_leave"
    table.play("step 1905", "stop", "done")
    assert table.is_at("ala-1", "1905") and table.controls("vaga") == "numidian"


def test_who_does_not_leave_is_put_out(table: JugurthaTable) -> None:
    """§3.3.3-12c, Ruling R-12 After the Roman activations, besieged or not; no VP."""
    evacuation(table).force("legate-1 in vaga: ala-1").inside("legate-1").force(
        "jugurtha in vaga: guard-foot, num-foot-1"
    )
    table.shown("jugurtha").siege("vaga").activates(ROMAN)
    points = table.points
    table.play("done")
    assert table.asked == "Withdraw"
    table.play("withdraw 1905")
    assert table.is_at("ala-1", "1905") and table.controls("vaga") == "numidian" and table.siege_of("vaga") == 0
    assert table.points == points


def test_the_besieged_may_march_out(table: JugurthaTable) -> None:
    """§3.3.3-12c, Ruling R-12 A besieged commander is activated to leave, not to sally."""
    evacuation(table).force("legate-1 in vaga: ala-1").inside("legate-1").force(
        "jugurtha in vaga: guard-foot, num-foot-1"
    )
    table.shown("jugurtha").siege("vaga").activates(ROMAN).play("activate legate-1", "march")
    assert table.why_not("sally") == "Ruling R-10 no_sally_in_a_truce"
    table.play("step 1905", "stop")
    assert table.siege_of("vaga") == 0 and table.controls("vaga") == "numidian"


def test_cu_without_a_commander_inside_go_to_utica(table: JugurthaTable) -> None:
    """§3.3.3-12c, Ruling R-12, Ruling R-58 The militia goes, horse inside a siege is not lost but sent home."""
    evacuation(table).loose("militia, equites in vaga").inside("equites")
    table.force("jugurtha in vaga: guard-foot, num-foot-1, num-foot-2").shown("jugurtha").siege("vaga")
    table.dice(3).recruits(ROMAN).passes()
    assert table.where("equites") != "" and table.controls("vaga") == "roman" and table.g.rp == 3
    table.play("done")
    table.activates(ROMAN).play("done")
    assert table.is_at("equites", "utica") and table.controls("vaga") == "numidian"


def test_a_commander_without_cu_comes_out_with_the_militia(table: JugurthaTable) -> None:
    """§3.3.3-12c, Ruling R-12 The militia was all that held the city: it is Numidian, and he has to leave."""
    evacuation(table).force("legate-1 in vaga").inside("legate-1").loose("militia in vaga")
    table.force("jugurtha in vaga: guard-foot").shown("jugurtha").dice(3).recruits(ROMAN).passes()
    assert table.controls("vaga") == "numidian" and not table.is_inside("legate-1")
    table.play("done")
    table.activates(ROMAN).play("activate legate-1", "march")
    assert table.why_not("stop") == "Ruling R-10 must_leave"


# -------------------------------------------------------------------- who is seen


def test_an_attacker_is_seen_before_the_roman_decides(table: JugurthaTable) -> None:
    """§6.7-a, Ruling R-61 Revealed when in a hex with a Roman CU: not he evades but the Roman."""
    chiefs(table).force("legate-1 in 1905: ala-1").force("jugurtha in 1804: num-foot-1, num-horse-1")
    table.activates(NUMIDIAN).play("activate jugurtha", "march", "step 1905")
    assert table.asked == "EvadeOrStand" and table.piece("jugurtha") in table.g.shown


def test_he_is_seen_before_a_garrison_is_posted(table: JugurthaTable) -> None:
    """§6.7-a, §6.3-b, Ruling R-61 The Roman sees what comes before he posts his garrison."""
    chiefs(table).force("legate-1 in vaga: ala-1").control(ROMAN, "vaga").force("jugurtha in 1905: num-foot-1")
    table.activates(NUMIDIAN).play("activate jugurtha", "march", "step 1904")
    assert table.asked == "PostGarrison" and table.piece("jugurtha") in table.g.shown


def test_an_interceptor_is_seen_when_he_comes(table: JugurthaTable) -> None:
    """§6.7-a, §6.4-c, Ruling R-61 Before an intercepted Roman keeps a garrison."""
    chiefs(table).force("bestia in 1905: legion-1").loose("ala-1 in vaga").control(ROMAN, "vaga")
    table.force("jugurtha in 1804: num-foot-1, num-horse-1").activates(ROMAN).play("activate bestia", "march")
    table.dice(1).play("step 1904").play("intercept 1804", "go").passes()
    assert table.asked == "PostGarrison" and table.asked_side == ROMAN
    assert table.piece("jugurtha") in table.g.shown


# -------------------------------------------------------------------- no contact


def test_no_contact_in_a_truce(table: JugurthaTable) -> None:
    """§3.3.3-12b, Ruling R-10 Forces that share a hex already do not meet."""
    chiefs(table).force("legate-1 in 1905").force("numidian-1 in 1905: num-foot-1").set(truce=3)
    table.activates(NUMIDIAN).play("activate numidian-1", "march", "stop")
    assert table.asked == "ChooseForce" and table.is_at("legate-1", "1905")


def test_impedimenta_are_not_entered_in_a_truce(table: JugurthaTable) -> None:
    """§3.3.3-12b, §10.4-c, Ruling R-10 It would destroy them."""
    chiefs(table).loose("impedimenta in 1905").force("numidian-1 in 1804: num-foot-1").set(truce=3)
    table.activates(NUMIDIAN).play("activate numidian-1", "march")
    assert table.why_not("step 1905") == "§3.3.3-12b truce"


def test_a_lone_commander_is_not_met_by_cu_raised_beside_him(table: JugurthaTable) -> None:
    """§5.2-a, Ruling R-49 No enemy CU entered; in his own activation nothing happens, in the enemy's he may evade."""
    chiefs(table).force("legate-1 in 1905").force("numidian-1 in 1905: num-foot-1")
    table.activates(ROMAN).play("activate legate-1", "march", "stop")
    assert table.asked == "ChooseForce" and table.is_at("legate-1", "1905")
    table.activates(NUMIDIAN).play("activate numidian-1", "march", "stop")
    assert table.asked == "EvadeOrStand" and table.asked_side == ROMAN
