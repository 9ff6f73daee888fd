"""The thirteen kinds of stratagems, each unanswered, with an answer that fails, and cancelled by Talent."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.ch02_sequence import Turn
from maniple.games.jugurthine_war.ch03_markers import EndOfDrawing, Epidemics
from maniple.games.jugurthine_war.state import the_march
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    ASIDE,
    CONTAINER,
    NEGOTIATIONS,
    NUMIDIAN,
    ROMAN,
    STRATAGEMS,
    enemy,
)
from maniple.kernel.frames import Side
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable

FAILS, CANCELS = 6, 1
"""Dice of Talent: both chiefs fail with a 6 and pass with a 1."""
ANSWERS = pytest.mark.parametrize("answer", [0, FAILS, CANCELS], ids=["unanswered", "answer fails", "cancelled"])


def chiefs(table: JugurthaTable) -> JugurthaTable:
    """Both commanders in chief with some troops, far from each other."""
    return table.force("bestia in 2003: legion-1, ala-1, ala-2").force("jugurtha in cirta: guard-foot, guard-horse")


def holds(table: JugurthaTable, side: Side, marker: str, answer: int) -> None:
    """One side holds the marker, the other Talent if it is to answer."""
    table.hand(side, marker)
    if answer:
        table.hand(enemy(side), "talent")


def is_answered(table: JugurthaTable, answer: int) -> JugurthaTable:
    """The other side answers with Talent if it has it; nobody changes a die."""
    if answer:
        assert table.asked == "Answer"
        table.play("play talent")
    return table.passes()


def dice_as_they_are(table: JugurthaTable) -> JugurthaTable:
    while table.asked == "DieWindow":
        table.play("pass")
    return table


def in_container(table: JugurthaTable, side: Side, marker: str) -> bool:
    return STRATAGEMS.index(marker) in table.g.pools[side]


# -------------------------------------------------------------------- 1 Talent and answers in general


def test_talent_cancels_the_marker_just_played(table: JugurthaTable) -> None:
    """§3.3.1-1, §3.2-b, §3.2-a Jugurtha passes with a 5: Treason is used up without effect, and both go back."""
    chiefs(table).set(points=1).hand(ROMAN, "treason").hand(NUMIDIAN, "talent").dice(5)
    table.begin(EndOfDrawing(ROMAN)).play("play treason", "play talent").passes()
    assert table.winner == "" and "§3.3.1-1 stratagem_cancelled" in table.noted
    assert in_container(table, ROMAN, "treason") and in_container(table, NUMIDIAN, "talent")
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_talent_cancels_talent(table: JugurthaTable) -> None:
    """Ruling R-04, §3.2-b, Ruling R-01 Any marker just played can be the target; a cancelled marker is used."""
    chiefs(table).set(points=1).hand(ROMAN, "treason", "talent").hand(NUMIDIAN, "talent").dice(3, 1)
    table.begin(EndOfDrawing(ROMAN)).play("play treason", "play talent", "play talent").passes()
    assert table.winner == "roman" and table.held(NUMIDIAN) == []


def test_only_talent_answers(table: JugurthaTable) -> None:
    """Ruling R-71 Other markers have moments of their own; +/- come before the die that a marker calls for."""
    chiefs(table).set(points=6).hand(ROMAN, "treason").hand(NUMIDIAN, "epidemic", "plus-minus-1").dice(6)
    table.begin(EndOfDrawing(ROMAN)).play("play treason")
    assert table.asked == "Answer" and table.options == ["pass"]
    assert table.why_not("play epidemic") == "Ruling R-71 only_talent_answers"
    table.play("pass")
    assert table.asked == "DieWindow" and table.asked_side == NUMIDIAN
    table.play("minus plus-minus-1 1").passes()
    assert table.winner == "", "5 is less than 6 VP"


def test_a_marker_is_played_at_its_own_moment(table: JugurthaTable) -> None:
    """§3.2-a At the end of the drawing phase only Treason; at the end of recruitment only Epidemic."""
    chiefs(table).hand(ROMAN, "epidemic", "treason", "recruits").begin(EndOfDrawing(ROMAN))
    assert table.why_not("play epidemic") == "§3.2-a not_its_moment"
    table.play("pass").begin(Epidemics(ROMAN))
    assert table.why_not("play treason") == "§3.2-a not_its_moment"
    assert table.options == ["play epidemic", "pass"]


def test_a_window_is_asked_whatever_is_held(table: JugurthaTable) -> None:
    """Ruling R-03 A side with markers is asked as long as one that fits may be among them; without any it is not."""
    for markers in (["epidemic"], ["talent"]):
        table = chiefs(JugurthaTable()).hand(ROMAN, "treason").hand(NUMIDIAN, *markers)
        table.begin(EndOfDrawing(ROMAN)).play("play treason")
        assert table.asked == "Answer" and table.asked_side == NUMIDIAN
    table = chiefs(JugurthaTable()).hand(ROMAN, "treason").set(points=19).dice(1)
    table.begin(EndOfDrawing(ROMAN)).play("play treason")
    assert table.asked == ""


def test_the_figures_name_the_markers() -> None:
    """Ruling R-55 1 to 13 are identification numbers: there is one Treason (7) and one Alliance (13)."""
    counts = JugurthaTable().g.map.marker_count
    assert len(STRATAGEMS) == 13
    assert counts[ROMAN][STRATAGEMS.index("treason")] == 1 and counts[NUMIDIAN][ALLIANCE] == 1


# -------------------------------------------------------------------- 2 Recruits


@ANSWERS
def test_recruits(table: JugurthaTable, answer: int) -> None:
    """§3.3.1-2, Ruling R-51 One more roll on the recruitment table: 1 RP for the 1, 4 RP for the 6."""
    holds(chiefs(table).set(turn=2), ROMAN, "recruits", answer)
    dice_as_they_are(table.dice(1, *([answer] if answer else []), 6).recruits(ROMAN))
    assert table.asked == "MoreRecruits" and table.g.rp == 1
    is_answered(table.play("play recruits"), answer)
    assert table.asked == "Spend" and table.g.rp == (1 if answer == CANCELS else 5)
    assert in_container(table, ROMAN, "recruits")


def test_recruits_do_not_double_the_bonus(table: JugurthaTable) -> None:
    """Ruling R-51, §4.1-b The Numidian +2 counts for both rolls, the 4 RP of turn 1 come once."""
    chiefs(table).hand(NUMIDIAN, "recruits").dice(2, 4)
    dice_as_they_are(table.recruits(NUMIDIAN)).play("play recruits").passes()
    assert table.g.rp == 3 + 4 + 4


# -------------------------------------------------------------------- 3 Prepared manoeuvre


@ANSWERS
def test_prepared_manoeuvre(table: JugurthaTable, answer: int) -> None:
    """§3.3.1-3, Ruling R-68 4 more MP, played and answered before the forced march is declared."""
    holds(chiefs(table), ROMAN, "prepared-manoeuvre", answer)
    table.dice(*([answer] if answer else [])).activates(ROMAN).play("activate bestia", "play prepared-manoeuvre")
    is_answered(table, answer)
    assert table.asked == "StartMarch" and table.offered("force") == set() and "force" in table.options
    assert the_march(table.g.march).bonus == (0 if answer == CANCELS else 1)


def test_two_prepared_manoeuvres(table: JugurthaTable) -> None:
    """Ruling R-68 Several may be added up: 20 MP for foot."""
    chiefs(table).hand(ROMAN, "prepared-manoeuvre", "prepared-manoeuvre").activates(ROMAN)
    table.play("activate bestia", "play prepared-manoeuvre", "play prepared-manoeuvre")
    assert the_march(table.g.march).bonus == 2
    assert table.why_not("play prepared-manoeuvre") == "§3.1-a not_in_hand"
    table.play("march")
    the_march(table.g.march).spent = 19
    table.g.kept_options = None
    table.play("step 1904")
    assert table.is_at("legion-1", "vaga")


# -------------------------------------------------------------------- 4 Epidemic


@ANSWERS
def test_epidemic(table: JugurthaTable, answer: int) -> None:
    """§3.3.1-4, Ruling R-06 The opponent rolls 3 and loses 3 steps, where he likes, two from one unit and a milice."""
    holds(chiefs(table).loose("milice in cirta"), ROMAN, "epidemic", answer)
    table.dice(*([answer] if answer else []), 3).begin(Epidemics(ROMAN)).play("play epidemic")
    is_answered(table, answer)
    if answer == CANCELS:
        assert table.asked == "" and table.steps("guard-foot") == 2
        return
    assert table.asked == "LoseSteps" and table.asked_side == NUMIDIAN
    table.play("lose guard-foot", "lose guard-foot", "lose milice-cirta")
    assert table.options == ["done"]
    table.play("done")
    assert table.where("guard-foot") == "" and table.where("milice-cirta") == "" and table.steps("guard-horse") == 2


def test_both_sides_may_bring_an_epidemic(table: JugurthaTable) -> None:
    """§3.3.1-4, Ruling R-70 The Roman may, then the Numidian; garrisons may be chosen too."""
    chiefs(table).loose("pro-roman-foot, militia in vaga").control(ROMAN, "vaga").hand(NUMIDIAN, "epidemic").dice(1)
    table.begin(Epidemics(NUMIDIAN)).play("play epidemic")
    assert table.offered("lose") == {"legion-1", "ala-1", "ala-2", "pro-roman-foot", "milice-vaga"}
    table.play("lose pro-roman-foot")
    assert table.steps("pro-roman-foot") == 1 and table.asked == ""


# -------------------------------------------------------------------- 5 and 6 changes of dice


@ANSWERS
@pytest.mark.parametrize(
    ("marker", "sign", "die", "changed", "plain"),
    [("plus-minus-1", "plus", 1, 2, 1), ("plus-minus-2", "plus", 2, 3, 2), ("plus-minus-2", "minus", 6, 3, 4)],
)
def test_a_die_is_changed(
    table: JugurthaTable, answer: int, marker: str, sign: str, die: int, changed: int, plain: int
) -> None:
    """§3.3.1-5, §3.3.1-6, Ruling R-04 Before the roll, up or down; Talent may cancel the change."""
    holds(chiefs(table).set(turn=2), ROMAN, marker, answer)
    table.dice(*([answer] if answer else []), die).recruits(ROMAN).play(f"{sign} {marker} 1")
    is_answered(table, answer)
    assert table.asked == "Spend" and table.g.rp == (plain if answer == CANCELS else changed)


def test_the_other_players_die_is_changed(table: JugurthaTable) -> None:
    """§3.3.1-6, Ruling R-03 Also a die of the other player; the roller is asked first, until both pass in a row."""
    chiefs(table).set(turn=2).hand(ROMAN, "talent").hand(NUMIDIAN, "plus-minus-2", "plus-minus-1").dice(4)
    table.recruits(ROMAN)
    assert table.asked == "DieWindow" and table.asked_side == ROMAN
    table.play("pass")
    assert table.asked_side == NUMIDIAN
    table.play("minus plus-minus-2 1", "pass")
    assert table.asked == "DieWindow" and table.asked_side == ROMAN, "after a marker the other is asked again"
    table.play("pass", "minus plus-minus-1 1").passes()
    assert table.g.rp == 1, "4 - 2 - 1"


# -------------------------------------------------------------------- 7 Treason


@ANSWERS
def test_treason(table: JugurthaTable, answer: int) -> None:
    """§3.3.2-7, Ruling R-07 At 4 VP a 4 eliminates Jugurtha."""
    holds(chiefs(table).set(points=4), ROMAN, "treason", answer)
    table.dice(*([answer] if answer else []), 4).begin(EndOfDrawing(ROMAN)).play("play treason")
    is_answered(table, answer)
    assert table.winner == ("" if answer == CANCELS else "roman")


def test_treason_below_the_level_fails_and_may_be_held(table: JugurthaTable) -> None:
    """§3.3.2-7, Ruling R-07 A 3 at 4 VP does nothing; it need not be played when drawn, also during negotiations."""
    chiefs(table).set(points=4, truce=2).hand(ROMAN, "treason").dice(3).begin(EndOfDrawing(ROMAN))
    assert table.options == ["play treason", "pass"]
    table.play("play treason")
    assert table.winner == "" and "§3.3.2-7 not_betrayed" in table.noted


def test_ruling_r07_by_the_option_treason_cannot_wait() -> None:
    """Ruling R-07, §3.3.2-7 "must be played at the end of the Stratagem Drawing Phase": by the option, of this one."""
    table = chiefs(JugurthaTable(treason_waits=False)).set(points=9).hand(ROMAN, "treason").dice(6)
    table.begin(EndOfDrawing(ROMAN))
    assert table.options == ["play treason"]
    assert table.why_not("pass") == "§3.3.2-7 treason_cannot_wait"
    table.play("play treason")
    assert table.winner == "" and "§3.3.2-7 not_betrayed" in table.noted
    without = chiefs(JugurthaTable(treason_waits=False)).hand(ROMAN, "talent").begin(EndOfDrawing(ROMAN))
    assert without.options == ["pass"]


# -------------------------------------------------------------------- 8 Submission and 11 Open door


@ANSWERS
def test_submission(table: JugurthaTable, answer: int) -> None:
    """§3.3.2-8, Ruling R-74 Bestia passes with a 3: the milice is turned over, and the city is taken."""
    holds(chiefs(table).loose("milice in vaga"), ROMAN, "submission", answer)
    table.dice(*([answer] if answer else []), 3).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "play submission")
    is_answered(table, answer)
    works = answer != CANCELS
    assert table.controls("vaga") == ("roman" if works else "numidian")
    assert table.points == (14 if works else 15) and table.asked == "NextMove", "the mover may go on"


def test_submission_needs_a_lone_milice(table: JugurthaTable) -> None:
    """§3.3.2-8, Ruling R-74 Not against a garrison of others, nor where there is no city; a failed test: nothing."""
    chiefs(table).loose("milice, num-foot-1 in vaga").inside("num-foot-1").loose("milice in sicca")
    table.force("legate-1 in 1705").hand(ROMAN, "submission", "submission").dice(4).activates(ROMAN)
    table.play("activate bestia", "march")
    assert table.why_not("play submission") == "Ruling R-74 no_lone_milice"
    table.play("step 1904")
    assert table.why_not("play submission") == "Ruling R-74 no_lone_milice"
    table.play("stop").waits_for("ChooseForce").play("activate legate-1", "march", "step 1706", "play submission")
    table.passes()
    assert table.controls("sicca") == "numidian", "4 is more than 3; but a lone commander may try"


@ANSWERS
def test_open_door(table: JugurthaTable, answer: int) -> None:
    """§3.3.3-11a, Ruling R-74 Jugurtha passes with a 5: the militia is eliminated; +1 VP."""
    table.force("bestia in utica").force("jugurtha in 1905: guard-foot").loose("militia in vaga").control(ROMAN, "vaga")
    holds(table, NUMIDIAN, "open-door", answer)
    table.dice(*([answer] if answer else []), 5).activates(NUMIDIAN)
    table.play("activate jugurtha", "march", "step 1904", "play open-door")
    is_answered(table, answer)
    works = answer != CANCELS
    assert table.controls("vaga") == ("numidian" if works else "roman")
    assert (table.points, table.g.open_doors) == ((16, 1) if works else (15, 0))


def test_after_open_door_the_roman_may_destroy_what_he_seizes(table: JugurthaTable) -> None:
    """§3.3.3-11b, §3.3.3-11c, Ruling R-42 After the VP change he may roll; a 6 destroys the city, with its militia."""
    chiefs(table).loose("milice in vaga").hand(ROMAN, "submission").set(open_doors=1).dice(3, 6).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "play submission")
    assert table.asked == "RazeCity" and table.points == 14
    table.play("raze")
    assert table.controls("vaga") == "destroyed" and table.where("milice-vaga") == "" and table.points == 14


def test_he_may_spare_it(table: JugurthaTable) -> None:
    """§3.3.3-11b The roll is his choice; before the first Open door nothing is asked."""
    chiefs(table).loose("milice in vaga").hand(ROMAN, "submission").set(open_doors=2).dice(3).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "play submission", "spare")
    assert table.controls("vaga") == "roman" and table.where("milice-vaga") == "1904"


def test_a_destroyed_city_is_empty_land(table: JugurthaTable) -> None:
    """§3.3.3-11c, Ruling R-09 No control, garrison, siege, VP or recruitment; CU just stand in the hex."""
    chiefs(table).set(destroyed=["vaga"], turn=2).loose("num-foot-1 in 1709").dice(6).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "stop")
    assert table.controls("vaga") == "destroyed" and table.points == 15
    table.play("done").recruits(NUMIDIAN)
    assert table.why_not("levy vaga") == "§3.3.3-11c city_is_destroyed"
    assert table.why_not("post defectors vaga") == "Ruling R-53 no_city_there"


def test_nobody_winters_in_a_destroyed_city(table: JugurthaTable) -> None:
    """Ruling R-09, Ruling R-40 A Numidian in the ruins of Vaga goes to the nearest city that stands."""
    table.force("bestia in utica").force("jugurtha in cirta").force("numidian-1 in vaga: num-foot-1")
    table.set(destroyed=["vaga"], turn=5).ends_the_year()
    if table.asked == "WinterAt":
        table.play(table.options[0])
    assert table.where("num-foot-1") not in ("1904", "")


# -------------------------------------------------------------------- 9 Reconnaissance


@ANSWERS
def test_reconnaissance(table: JugurthaTable, answer: int) -> None:
    """§3.3.2-9, §6.7-a In his activations the Roman names a hidden counter: commander and box are shown."""
    holds(chiefs(table), ROMAN, "reconnaissance", answer)
    table.dice(*([answer] if answer else [])).activates(ROMAN).play("reconnoitre 0805")
    is_answered(table, answer)
    seen = {row[0] for row in table.g.view(ROMAN)["pieces"] if row[1] == table.hex("cirta")}
    shown = {table.piece(slug) for slug in ("jugurtha", "guard-foot", "guard-horse")}
    assert seen == (set() if answer == CANCELS else shown)
    assert table.asked == "ChooseForce"
    assert table.why_not("reconnoitre 0805") == "§3.1-a not_in_hand"


def test_reconnaissance_also_while_moving_but_only_of_hidden_counters(table: JugurthaTable) -> None:
    """§3.3.2-9 In his half of the activation phase, also between steps; Numidians have no such marker."""
    chiefs(table).hand(ROMAN, "reconnaissance").activates(ROMAN).play("activate bestia", "march")
    assert table.why_not("reconnoitre 1904") == "§3.3.2-9 no_hidden_counter"
    table.play("reconnoitre 0805")
    assert table.asked == "NextMove" and table.piece("jugurtha") in table.g.shown
    table = chiefs(JugurthaTable()).activates(NUMIDIAN)
    assert table.why_not("reconnoitre 0805") == "§3.3.2-9 only_the_roman"


# -------------------------------------------------------------------- 10 Ambush


@ANSWERS
def test_ambush(table: JugurthaTable, answer: int) -> None:
    """§3.3.3-10a, Ruling R-72 Jugurtha passes with a 5: the Romans roll no dice in round 1."""
    table.force("bestia in 0906: legion-1").force("jugurtha in 0906: guard-foot")
    holds(table, NUMIDIAN, "ambush", answer)
    table.dice(*([answer] if answer else []), 5, *[1] * 6).battle(ROMAN, "0906", "0905").play("play ambush")
    is_answered(table, answer)
    rolls = table.g.box.kinds["roll"].slugs
    rolled = [rolls[ids[0]] for _, key, ids, _ in table.g.notes if key.startswith("rolled_")]
    assert ("attackers-infantry" in rolled) == (answer == CANCELS) and "defenders-infantry" in rolled


# -------------------------------------------------------------------- 12 Negotiations


def draws(table: JugurthaTable, marker: str, answer: int = 0) -> JugurthaTable:
    """The Numidian draws the marker, and nothing else; the Roman holds Talent if he is to answer."""
    table.container(NUMIDIAN, marker).container(ROMAN)
    if answer:
        table.hand(ROMAN, "talent").dice(answer)
    table.begin(Turn())
    if answer:
        table.play("play talent")
    return table


@ANSWERS
def test_negotiations(table: JugurthaTable, answer: int) -> None:
    """§3.3.3-12a, §3.3.3-12b, Ruling R-05 Played when drawn; it lasts this turn and the next, or goes back at once."""
    draws(chiefs(table).set(turn=2, last_battle="numidian"), "negotiations", answer)
    works = answer != CANCELS
    assert table.g.truce == (3 if works else 0)
    assert (NEGOTIATIONS in table.g.in_play) == works
    assert in_container(table, NUMIDIAN, "negotiations") == (not works)


def test_cancelled_negotiations_from_109_on_still_leave_the_game(table: JugurthaTable) -> None:
    """Ruling R-05, §3.3.3-12f Only the effects are lost: Alliance comes at the end of the following turn."""
    table.force("metellus in utica").force("jugurtha in cirta: defectors").set(year=-109, turn=2)
    draws(table, "negotiations", CANCELS)
    g = table.g
    assert NEGOTIATIONS in g.gone and g.truce == 0 and g.replaces == g.clock + 1
    assert table.is_at("defectors", "cirta"), "no effect"


@pytest.mark.parametrize(
    ("year", "chief", "battle"), [(-111, "bestia", "roman"), (-110, "albinus", ""), (-109, "metellus", "numidian")]
)
def test_elephants_and_defectors_go(year: int, chief: str, battle: str) -> None:
    """§3.3.3-12d, §3.3.3-12f, Ruling R-46 No battle won before -109: all elephants and defectors go, to come back."""
    table = JugurthaTable().force(f"{chief} in utica").force("jugurtha in cirta: elephants-1, defectors, guard-foot")
    table.set(year=year, turn=2)
    if battle:
        table.set(last_battle=battle)
    draws(table, "negotiations")
    g = table.g
    assert g.where[table.piece("elephants-1")] == CONTAINER and g.where[table.piece("defectors")] == ASIDE
    assert table.is_at("guard-foot", "cirta") and g.evacuation == 0


def evacuating() -> JugurthaTable:
    """The Numidian won the latest battle in -111; Romans are in Vaga and Sicca."""
    table = JugurthaTable().force("bestia in utica").force("jugurtha in cirta: elephants-1").set(turn=2)
    table.force("legate-1 in vaga: legion-1").loose("militia in vaga").loose("ala-1, impedimenta in sicca")
    return draws(table.control(ROMAN, "vaga", "sicca").set(last_battle="numidian").dice(1), "negotiations")


def test_the_roman_evacuates_after_a_defeat() -> None:
    """§3.3.3-12c, Ruling R-12, Ruling R-70 Each militia goes before the roll and gives 1 RP; the elephants stay."""
    table = evacuating()
    assert table.g.evacuation == table.g.clock and table.is_at("elephants-1", "cirta")
    assert table.where("milice-vaga") == "" and table.points == 15, "no seizure, no VP"
    assert table.asked == "Spend" and table.g.rp == 2, "1 for the militia and 1 for the die"
    assert table.why_not("levy vaga") == "§3.3.3-12c evacuating"


def test_the_roman_leaves_every_numidian_city() -> None:
    """§3.3.3-12c, Ruling R-12 By activation; what is still there goes to an adjacent hex, loose CU to Utica."""
    table = evacuating().dice(1, 6, 1).play("done").waits_for("WhoIsFirst").play("first roman")
    table.play("activate legate-1", "march")
    assert table.why_not("stop") == "Ruling R-10 must_leave"
    table.play("step 2003")
    assert table.why_not("step 1904") == "§3.3.3-12b truce"
    table.play("stop", "done")
    assert table.is_at("ala-1", "utica") and table.is_at("impedimenta", "utica")
    assert table.controls("sicca") == "numidian" and table.controls("vaga") == "numidian" and table.points == 15


# -------------------------------------------------------------------- 13 Alliance


@ANSWERS
def test_alliance(table: JugurthaTable, answer: int) -> None:
    """§3.3.3-13a, §3.3.3-13b, Ruling R-05, Ruling R-70 Played when drawn; Jugurtha's 5 brings the Gaetuli."""
    draws(chiefs(table).set(turn=2, year=-111), "alliance", answer)
    if answer == CANCELS:
        assert in_container(table, NUMIDIAN, "alliance") and table.asked == "Spend"
        return
    assert ALLIANCE in table.g.in_play, "it lies open until the test"
    table.dice(5).play("done")
    assert table.asked == "PlaceUnit" and table.g.alliances == 1
    table.play("into jugurtha", "at sicca").dice(1).play("into jugurtha")
    assert table.holder("gaetuli-horse-1") == "jugurtha" and table.steps("gaetuli-horse-1") == 2
    assert table.is_at("gaetuli-horse-2", "sicca")
    assert table.where("mauri-foot") == "" and in_container(table, NUMIDIAN, "alliance")


def test_the_second_alliance_brings_the_mauretanians(table: JugurthaTable) -> None:
    """§3.3.3-13b Second success."""
    draws(chiefs(table).set(turn=2, alliances=1), "alliance").dice(1).play("done", "into jugurtha", "into jugurtha")
    table.dice(1).play("at cirta")
    assert table.is_at("mauri-foot", "cirta") and table.holder("mauri-horse-1") == "jugurtha"
    assert table.where("gaetuli-foot") == ""


@pytest.mark.parametrize("anywhere", [True, False])
def test_allies_come_to_any_force(anywhere: bool) -> None:
    """§3.3.3-13b, §5.3-a, Ruling R-69 "With a Numidian force": CU on the map are an out-of-command force."""
    table = chiefs(JugurthaTable(allies_join_any_force=anywhere)).loose("num-horse-1 in 1005").set(turn=2)
    draws(table, "alliance").dice(1).play("done")
    assert table.asked == "PlaceUnit" and ("num-horse-1" in table.offered("into")) == anywhere
    if not anywhere:
        assert table.why_not("into num-horse-1") == "Ruling R-53 no_force_there"
        return
    table.play("into num-horse-1")
    assert table.is_at("gaetuli-horse-1", "1005") and table.holder("gaetuli-horse-1") == ""
    assert table.steps("gaetuli-horse-1") == 2


def test_allies_are_rebuilt_with_any_force_and_others_are_not() -> None:
    """§3.3.3-13b, §4.2-c, Ruling R-69 "Positioned with any non-besieged force"; guards and drawn units in boxes."""
    table = chiefs(JugurthaTable()).loose("num-horse-1 in 1005").set(turn=2, alliances=2)
    draws(table, "alliance").dice(5, 1).play("done")
    assert table.why_not("muster defectors num-horse-1") == "§4.2-c only_allies_join"
    table.play("muster gaetuli-foot num-horse-1")
    assert table.is_at("gaetuli-foot", "1005") and table.g.alliance_rp == 1
    table.play("pick")
    assert table.why_not("into num-horse-1") == "§4.2-c only_allies_join"


@pytest.mark.parametrize(("die", "rp"), [(5, 2), (6, 0)])
def test_later_alliances_bring_two_rp_for_the_allies(die: int, rp: int) -> None:
    """§3.3.3-13b, Ruling R-13, Ruling R-69, §4.2-g After a passed test 2 RP, for Gaetuli and Mauretanians only."""
    table = draws(chiefs(JugurthaTable()).set(turn=2, alliances=2), "alliance").dice(die, 1).play("done")
    assert table.asked == "Spend" and table.asked_side == NUMIDIAN
    assert table.g.alliance_rp == rp
    if not rp:
        assert table.why_not("muster gaetuli-foot jugurtha") == "§4.2-g only_by_alliance"
        return
    table.play("muster gaetuli-foot jugurtha", "recruit gaetuli-foot")
    assert table.steps("gaetuli-foot") == 2 and table.g.alliance_rp == 0 and table.g.rp == 2
    assert table.why_not("post mauri-foot cirta") == "§4.2-g only_by_alliance"


def test_the_test_of_a_later_alliance_is_a_switch() -> None:
    """Ruling R-13 Without the option the 2 RP come unasked."""
    table = chiefs(JugurthaTable(alliance_always_tests=False)).set(turn=2, alliances=2)
    draws(table, "alliance").dice(1).play("done")
    assert table.g.alliance_rp == 2


def test_a_failed_alliance_brings_nobody(table: JugurthaTable) -> None:
    """§3.3.3-13a, §3.3.3-13b Jugurtha fails with a 6; the marker goes back."""
    draws(chiefs(table).set(turn=2), "alliance").dice(6, 1).play("done")
    assert table.asked == "Spend" and table.g.alliances == 0 and in_container(table, NUMIDIAN, "alliance")
