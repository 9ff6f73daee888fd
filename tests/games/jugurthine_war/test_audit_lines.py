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
    assert lines[-2:] == [
        "Die for the test for Submission: 1.",
        "So the test for Submission is passed: it took 3 or less.",
    ]


def test_no_die_is_told_where_nobody_rolls() -> None:
    """§3.3.3-13b, Ruling R-13 The third alliance without a test brings its points, and no die."""
    table = chiefs(JugurthaTable(alliance_always_tests=False)).set(alliances=2)
    table.container(NUMIDIAN, "alliance").plays_a_turn().waits_for("Spend", NUMIDIAN)
    assert table.g.alliance_rp == 2 and "§1.5-a test_told" not in table.noted


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


def test_pillage_says_whose_it_is(table: JugurthaTable) -> None:
    """§6.6-a The line has a subject, on either side."""
    army = "legion-1, legion-2, ala-1, ala-2, equites"
    chiefs(table).force(f"bestia in 1905: {army}").activates(ROMAN).play("activate bestia", "march", "pillage")
    assert "The Romans pillage Thugga." in table.log


def test_a_halved_ambush_is_told() -> None:
    """§3.3.3-10b, Ruling R-08 How many hits there were, how many losses are left of them, and by whom."""
    table = JugurthaTable().set(year=-109, turn=2).force("metellus in 0906: legion-1 4, ala-1, equites")
    table.force("jugurtha in 0906: guard-foot, guard-horse, num-foot-1, num-horse-1").hand(NUMIDIAN, "ambush")
    table.dice(1, *[6] * 30).battle(NUMIDIAN, "0906", "0905").play("play ambush").passes()
    assert "§3.3.3-10b ambush_halved" in table.noted
    assert any(["Metellus halves the losses of the ambush: " in line for line in table.log])


def test_a_test_says_what_it_took_unless_that_is_hidden() -> None:
    """§6.4-b, §1.5-a, Ruling R-61 Of a Roman everybody reads the number, of a closed counter the Numidian alone."""
    table = JugurthaTable().force("bestia in 2003: legion-1, ala-1").force("jugurtha in 1905: guard-foot").dice(6)
    table.activates(ROMAN).play("activate bestia", "march", "step 1904", "intercept 1905", "go")
    assert "So the interception test is failed." in table.log_for(ROMAN)
    assert not [line for line in table.log_for(ROMAN) if "or less" in line]
    assert [line for line in table.log_for(NUMIDIAN) if line.startswith("It took ")]
    other = JugurthaTable().force("bestia in 2003: legion-1, ala-1").force("jugurtha in 1905: guard-foot").dice(6)
    other.activates(NUMIDIAN).play("activate jugurtha", "march", "step 1904", "intercept 2003", "go")
    assert [line for line in other.log_for(NUMIDIAN) if line.endswith("or less.")]


def test_an_activation_is_told_once_and_their_end_too(table: JugurthaTable) -> None:
    """§2-e, Ruling R-61 Who leads a closed counter is added for the Numidian alone."""
    chiefs(table).force("jugurtha in cirta: guard-foot").activates(NUMIDIAN).play("activate jugurtha")
    assert table.log_for(ROMAN) == ["A force of the Numidians in Cirta is activated."]
    assert table.log_for(NUMIDIAN) == ["A force of the Numidians in Cirta is activated.", "Jugurtha leads it."]
    table.play("march", "stop", "done")
    assert "The Numidians end their activations." in table.log_for(ROMAN)
