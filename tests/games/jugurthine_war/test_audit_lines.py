"""What players read: refusals that name the true reason, and a log that tells only what happened."""

from __future__ import annotations

from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def chiefs(table: JugurthaTable) -> JugurthaTable:
    return table.force("bestia in utica").force("jugurtha in cirta").set(turn=2)


def test_why_a_numidian_unit_is_not_just_recruited(table: JugurthaTable) -> None:
    """§4.2-c, §4.2-e, §4.2-g The guard is mustered or posted, allies need Alliance, others are drawn."""
    chiefs(table).dice(6).recruits(NUMIDIAN).passes()
    assert table.why_not("recruit guard-foot") == "§4.2-c muster_or_post"
    assert table.why_not("recruit gaetuli-foot") == "§4.2-g only_by_alliance"
    assert table.why_not("recruit num-foot-1") == "§4.2-e only_by_draw"


def test_why_pro_romans_do_not_join_beside_a_hidden_counter(table: JugurthaTable) -> None:
    """§10.4-d, Ruling R-49, Ruling R-61 The enemy there is the reason."""
    chiefs(table).force("legate-1 in 1905").force("numidian-1 in 1905").dice(6).recruits(ROMAN).passes()
    assert table.why_not("muster pro-roman-horse legate-1") == "Ruling R-49 enemy_there"


def test_evacuated_militia_tell_of_their_point(table: JugurthaTable) -> None:
    """§3.3.3-12c, Ruling R-12 The line says where the RP comes from."""
    chiefs(table).loose("militia in vaga").control(ROMAN, "vaga").set(truce=3, evacuation=2).dice(3).recruits(ROMAN)
    assert "The militia leaves Vaga: one recruitment point more." in table.log


def test_a_roll_and_its_test_are_told_once_each(table: JugurthaTable) -> None:
    """§1.5-a, Ruling R-02 The die in one line, the result in the next, both with a capital letter."""
    chiefs(table).force("bestia in vaga: legion-1").loose("milice in vaga").hand(ROMAN, "submission").dice(1)
    table.activates(ROMAN).play("activate bestia", "march", "play submission").passes()
    lines = [line for line in table.log if "Submission" in line]
    assert lines[-2:] == ["Die for the test for Submission: 1.", "So the test for Submission is passed."]


def test_no_die_is_told_where_nobody_rolls() -> None:
    """§3.3.3-13b, Ruling R-13 The third alliance without a test brings its points, and no die."""
    table = chiefs(JugurthaTable(alliance_always_tests=False)).set(alliances=2)
    table.container(NUMIDIAN, "alliance").plays_a_turn().waits_for("Spend", NUMIDIAN)
    assert table.g.alliance_rp == 2 and "§1.5-a test_shown" not in table.noted


def test_each_marker_is_cited_by_its_own_rule(table: JugurthaTable) -> None:
    """§3.3.1-5, §3.3.1-6 The line tells what is meant; only a marker that is not cancelled changes the die."""
    chiefs(table).hand(ROMAN, "plus-minus-2").hand(NUMIDIAN, "talent").dice(1, 3).recruits(ROMAN)
    table.play("plus plus-minus-2 1")
    assert "§3.3.1-6 changes_die" in table.noted
    table.play("play talent").passes()
    assert table.g.rp == 2 and "Ruling R-02 die_changed" not in table.noted, "cancelled"


def test_a_talent_that_failed_is_not_asked_for_again(table: JugurthaTable) -> None:
    """§3.2-b, Ruling R-01, Ruling R-71 Each side has one, and it lies in the container."""
    chiefs(table).hand(ROMAN, "plus-minus-2").hand(NUMIDIAN, "talent", "recruits").dice(6, 1).recruits(ROMAN)
    table.play("plus plus-minus-2 1", "play talent")
    asked = []
    while table.g.decision.is_window():
        asked.append(table.asked)
        table.play("pass")
    assert "Answer" not in asked and table.g.rp == 2, "the marker works: 1 is 3"


def test_losses_left_are_counted_down(table: JugurthaTable) -> None:
    """§1.2-b, §6.2-a, Ruling R-15 The Roman reads how many losses are still to take."""
    chiefs(table).force("bestia in 1905: legion-1 4").dice(3).activates(ROMAN).play("activate bestia", "force")
    table.play("step 1904" if "step 1904" in table.options else table.options[-1])
    table.waits_for("LoseSteps", ROMAN)
    assert table.g.decision.prompt(table.g) == ("LoseSteps", (3,))
    table.play("lose legion-1")
    assert table.g.decision.prompt(table.g) == ("LoseSteps", (2,))
