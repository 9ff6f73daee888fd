"""2 Sequence of play, rule by rule: drawing, recruitment, initiative, activations, end of turn and of year."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.ch02_sequence import HandLimit, Initiative, draw_markers
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from maniple.kernel.game import ALL
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def quiet(table: JugurthaTable) -> JugurthaTable:
    """Two chiefs, and no markers: nothing is asked but what the turn itself asks."""
    table.force("bestia in utica").force("jugurtha in cirta").loose("milice in cirta")
    return table.container(ROMAN).container(NUMIDIAN)


def keys(table: JugurthaTable) -> list[str]:
    return [note.rpartition(" ")[2] for note in table.noted]


# -------------------------------------------------------------------- the turn


def test_a_turn_has_four_phases(table: JugurthaTable) -> None:
    """§2-a, §2-c, §2-e, §S-2, §S-3 Draw, recruitment (Roman, then Numidian), activations, end of turn."""
    quiet(table).set(turn=2).dice(1, 1, 6, 1).plays_a_turn()
    assert table.asked == "Spend" and table.asked_side == ROMAN
    table.play("done")
    assert table.asked == "Spend" and table.asked_side == NUMIDIAN
    table.play("done")
    assert table.asked == "WhoIsFirst" and table.asked_side == ROMAN
    table.play("first numidian")
    assert table.asked == "ChooseForce" and table.asked_side == NUMIDIAN
    table.play("done")
    assert table.asked == "ChooseForce" and table.asked_side == ROMAN
    assert table.g.turn == 2
    table.dice(1).play("done")
    assert table.g.turn == 3 and keys(table)[:2] == ["activations_are_over", "turn_begins"]
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_the_turn_marker_goes_from_five_to_one(table: JugurthaTable) -> None:
    """§2-i, §2-a Five turns make a year; then the year marker moves on and the turn marker starts again."""
    quiet(table).set(turn=5).dice(1, 1, 6, 1, 1).plays_a_turn().play("done", "done", "first roman", "done", "done")
    assert (table.g.year, table.g.turn) == (-110, 1)
    assert "§2-i year_begins" in table.noted


def test_commanders_return_before_the_draw(table: JugurthaTable) -> None:
    """§S-1, §5.2-c, Ruling R-20 First those who return, then markers are drawn."""
    table.force("bestia in vaga: legion-1").force("jugurtha in cirta").set(turn=3, back={"legate-1": 3})
    table.container(ROMAN, "epidemic").container(NUMIDIAN).plays_a_turn()
    assert table.is_at("legate-1", "utica")
    assert keys(table)[:3] == ["turn_begins", "commander_returns", "draws_markers"]


# -------------------------------------------------------------------- the draw


def test_each_side_draws_two_markers_in_secret(table: JugurthaTable) -> None:
    """§2-b, §3.1-a Two at random, each from its own container; the other side learns the number only."""
    quiet(table)
    table.container(ROMAN, "talent", "recruits", "epidemic").container(NUMIDIAN, "talent", "ambush")
    table.shuffles("stratagem", "epidemic", "talent").shuffles("stratagem", "ambush", "talent").set(turn=2)
    table.plays_a_turn()
    assert table.held(ROMAN) == ["talent", "epidemic"] and table.held(NUMIDIAN) == ["talent", "ambush"]
    assert table.g.view(ROMAN)["hands"][1] == 2 and table.g.view(NUMIDIAN)["hands"][0] == 2
    assert table.g.view(ALL)["hands"] == [2, 2]
    for side, number in ((ROMAN, 2), (NUMIDIAN, 2)):
        drawn = [only for _, key, _, only in table.g.notes if key == "draws" and only == side]
        assert len(drawn) == number, "each reads what he drew himself"


def test_a_container_with_one_marker_gives_one(table: JugurthaTable) -> None:
    """Ruling R-47 Draw what there is."""
    quiet(table).container(ROMAN, "epidemic")
    draw_markers(table.g, ROMAN)
    draw_markers(table.g, NUMIDIAN)
    assert table.held(ROMAN) == ["epidemic"] and table.held(NUMIDIAN) == []


def test_treason_comes_after_what_must_be_played(table: JugurthaTable) -> None:
    """§S-1, Ruling R-60 Both draw; then Negotiations is played; then the Roman is asked about Treason."""
    quiet(table).set(turn=2).container(ROMAN, "treason").container(NUMIDIAN, "negotiations", "ambush").plays_a_turn()
    assert table.asked == "Answer" and table.held(ROMAN) == ["treason"], "he may answer with what he has just drawn"
    table.play("pass")
    assert table.held(NUMIDIAN) == ["ambush"], "a marker that lies played is not in the hand"
    assert table.g.truce == 3
    assert table.asked == "EndOfDrawing" and table.asked_side == ROMAN


# -------------------------------------------------------------------- initiative


@pytest.mark.parametrize(
    ("roman", "numidian", "winner"),
    [(6, 3, ROMAN), (5, 4, NUMIDIAN), (1, 1, NUMIDIAN)],
)
def test_the_initiative_adds_the_competency_of_the_chiefs(roman: int, numidian: int, winner: int) -> None:
    """§2-d A die each and the competency of the commander in chief, Bestia 3 and Jugurtha 5; the winner decides."""
    table = quiet(JugurthaTable()).dice(roman, numidian).begin(Initiative())
    assert table.asked == "WhoIsFirst" and table.asked_side == winner
    assert table.options == ["first roman", "first numidian"]


def test_a_tie_is_rolled_again(table: JugurthaTable) -> None:
    """§2-d, Ruling R-02 6 and 3 against 4 and 5 is a tie; used markers stay used."""
    quiet(table).hand(ROMAN, "plus-minus-2", "epidemic").dice(6, 6, 6, 3).begin(Initiative())
    table.play("minus plus-minus-2 2", "pass")
    assert "§2-d initiative" in table.noted and table.asked == "DieWindow", "6 and 3 against 6 and 5 less 2 is a tie"
    table.play("pass")
    assert table.asked == "WhoIsFirst" and table.asked_side == ROMAN
    assert table.held(ROMAN) == ["epidemic"]


def test_a_marker_names_one_of_the_two_initiative_dice(table: JugurthaTable) -> None:
    """Ruling R-02 The two initiative dice are one window with the Roman as roller."""
    quiet(table).hand(NUMIDIAN, "plus-minus-1").hand(ROMAN, "plus-minus-1").dice(4, 1).begin(Initiative())
    assert table.asked_side == ROMAN
    assert table.offered("plus") == {"plus-minus-1 1", "plus-minus-1 2"}
    table.play("plus plus-minus-1 1")
    assert table.asked == "Answer" and table.asked_side == NUMIDIAN
    table.play("pass", "minus plus-minus-1 2").passes()
    assert table.asked == "WhoIsFirst" and table.asked_side == ROMAN, "8 against 5"


# -------------------------------------------------------------------- an activation


def test_one_activation_may_hold_everything(table: JugurthaTable) -> None:
    """§2-f, §S-8 A commander moves, fights a pitched battle, besieges and assaults, all in one activation."""
    table.force("bestia in 2003: legion-1, ala-1, ala-2, equites").force("jugurtha in cirta")
    table.force("numidian-1 in vaga: num-horse-1").loose("milice in vaga")
    table.dice(6, 6, 1, *[6] * 6).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "done", "stand")
    assert "§7.5-a wins_the_battle" in table.noted
    table.play("besiege").dice(*[6] * 8, 1).play("assault")
    table.waits_for("ChooseForce")
    assert table.controls("vaga") == "roman" and table.points == 14
    assert table.why_not("activate bestia") == "§6.1-e has_moved_already"


# -------------------------------------------------------------------- the end of the turn


def test_more_than_three_markers_are_discarded(table: JugurthaTable) -> None:
    """§2-g, §S-11 Down to three, the owner's choice, into his container; the other side learns the number."""
    quiet(table).hand(ROMAN, "talent", "recruits", "epidemic", "treason", "submission")
    table.begin(HandLimit(ROMAN))
    assert table.asked == "Discard"
    assert table.why_not("discard reconnaissance") == "§3.1-a not_in_hand"
    table.play("discard recruits")
    assert table.noted == ["§2-g discards_a_marker"]
    table.play("discard treason")
    assert table.held(ROMAN) == ["talent", "epidemic", "submission"]
    stratagems = table.g.box.kinds["stratagem"].slugs
    assert [stratagems[marker] for marker in table.g.pools[ROMAN]] == ["recruits", "treason"]


def test_three_markers_may_be_kept(table: JugurthaTable) -> None:
    """§2-g Nothing is asked."""
    quiet(table).hand(NUMIDIAN, "talent", "recruits", "epidemic").begin(HandLimit(NUMIDIAN))
    assert table.asked == "" and len(table.held(NUMIDIAN)) == 3


def test_the_roman_discards_first_then_counters_are_hidden_again(table: JugurthaTable) -> None:
    """§S-11, §3.3.2-9 Hand limit (Roman, then Numidian); then hidden again after Reconnaissance."""
    quiet(table).set(turn=2).hand(ROMAN, "talent", "submission", "epidemic", "recruits", "reconnaissance")
    table.hand(NUMIDIAN, "talent", "recruits", "epidemic", "ambush").dice(1, 1, 6, 1).plays_a_turn()
    table.waits_for("ChooseForce", ROMAN).play("reconnoitre 0805").waits_for("ChooseForce", ROMAN)
    table.play("done")
    assert table.asked == "Discard" and table.asked_side == ROMAN, "4 are left, and Reconnaissance is back"
    table.play("discard recruits")
    assert table.asked == "Discard" and table.asked_side == NUMIDIAN
    assert table.g.view(ROMAN)["closed"] == [], "Jugurtha is still shown"
    table.dice(1).play("discard ambush")
    assert table.g.turn == 3 and table.g.view(ROMAN)["closed"] == [table.hex("cirta")]


# -------------------------------------------------------------------- the end of the year


def test_the_order_at_year_end(table: JugurthaTable) -> None:
    """Ruling R-41, §2-h, §2-i Pillage roll, wintering, year change: new chief, legion steps, reinforcements."""
    table.force("metellus in 1905: legion-1 5").force("jugurtha in cirta")
    table.set(turn=5, year=-108, pillaged=["milev"]).dice(1).ends_the_year()
    order = [key for key in keys(table) if key not in ("rolled_1", "rome_gains", "city_controlled", "moves")]
    assert order == [
        "pillage_tells",
        "winter_comes",
        "winters",
        "year_begins",
        "new_chief",
        "legion_gains",
        "unit_placed",
        "unit_placed",
    ]
    assert (table.steps("legion-1"), table.steps("legion-3"), table.steps("ala-3")) == (6, 6, 4)
    assert table.is_at("legion-3", "utica") and table.holder("legion-1") == "marius"


def test_victory_is_tested_before_winter(table: JugurthaTable) -> None:
    """Ruling R-41, §9.2-b The pillage roll may end the game at once."""
    table.force("albinus in 1905: legion-1").force("jugurtha in cirta")
    table.set(turn=5, year=-110, points=1, pillaged=["milev"]).dice(1).ends_the_year()
    assert table.winner == "roman" and table.is_at("legion-1", "1905")


def test_forces_without_a_commander_winter_too(table: JugurthaTable) -> None:
    """§2-h, Ruling R-40, Ruling R-56 Even out of command (which 5.3 defines, not 5.2): to the nearest own city."""
    table.force("bestia in utica").loose("ala-1, impedimenta in 2105").force("jugurtha in cirta").set(turn=5)
    table.ends_the_year()
    assert table.is_at("ala-1", "utica") and table.is_at("impedimenta", "utica")


def test_movement_is_chapter_six(table: JugurthaTable) -> None:
    """Ruling R-56 The section headed 7 - MOVEMENT is section 6: the refusals of movement cite it."""
    table.force("bestia in utica: legion-1").force("jugurtha in cirta").activates(ROMAN).play(
        "activate bestia", "march"
    )
    assert table.why_not("step 0805") == "§6.1-b not_adjacent"
    assert TITLE.rulebook.entries["§6.1-a"].chapter == "6"


def test_sieges_end_before_winter(table: JugurthaTable) -> None:
    """Ruling R-40 A besieger goes home, and the garrison stays in its city."""
    table.force("bestia in vaga: legion-1, ala-1").loose("milice in vaga").siege("vaga").force("jugurtha in cirta")
    table.set(turn=5).ends_the_year()
    assert table.siege_of("vaga") == 0 and table.is_at("legion-1", "utica") and table.is_at("milice-vaga", "vaga")


def test_equally_near_cities_are_the_owners_choice(table: JugurthaTable) -> None:
    """§2-h, Ruling R-40 Ties: owner."""
    table.force("bestia in utica").force("jugurtha in cirta").force("numidian-1 in 1005: num-foot-1")
    table.loose("milice in cirta").set(turn=5).ends_the_year()
    if table.asked == "WinterAt":
        assert table.why_not("winter 1409") == "§2-h not_the_nearest_city"
        assert len(table.offered("winter")) > 1
    else:
        assert table.is_at("numidian-1", "calama")
