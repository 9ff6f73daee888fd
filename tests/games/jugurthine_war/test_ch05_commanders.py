"""5 Commanders, rule by rule: who they are, how they fall and return, and how forces are organised."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.ch05_commanders import CommandersReturn, Eliminate
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN, YEARS
from maniple.kernel.errors import BadPosition
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable

CHIEFS = ["bestia", "albinus", "metellus", "metellus", "marius", "marius", "marius"]
"""From -111 to -105."""


def test_one_roman_chief_at_a_time(table: JugurthaTable) -> None:
    """§5.1-a Bestia, Albinus, Metellus and Marius in turn; Jugurtha for the Numidian; the others are generic."""
    g = table.g
    for index in range(YEARS):
        g.year = -111 + index
        assert g.chief(ROMAN) == table.piece(CHIEFS[index]) and g.chief(NUMIDIAN) == table.piece("jugurtha")
    named = {slug for slug in g.box.kinds["piece"].slugs[: g.map.commanders] if g.map.is_chief[table.piece(slug)]}
    assert named == {"jugurtha", "bestia", "albinus", "metellus", "marius"}


def test_another_chief_cannot_be_laid_out(table: JugurthaTable) -> None:
    """§5.1-a Only one Roman commander in chief can be present at any given time."""
    with pytest.raises(BadPosition, match="does not command in -111"):
        _ = table.force("bestia in utica").force("metellus in vaga").g


def test_the_new_chief_takes_the_place_of_the_old_one(table: JugurthaTable) -> None:
    """§5.1-a, §10.3-a, Ruling R-57 In his box, wherever he is; no elimination is involved."""
    table.force("bestia in vaga: legion-1, legate-1").control(ROMAN, "vaga").force("jugurtha in cirta").set(turn=5)
    table.ends_the_year()
    assert table.where("bestia") == "" and table.is_at("albinus", "vaga") and table.holder("legate-1") == "albinus"
    assert table.winner == ""


def test_a_new_chief_in_another_box(table: JugurthaTable) -> None:
    """Ruling R-57 If the old one was led by a legate the new one is."""
    table.force("legate-1 in vaga: legion-1, bestia").control(ROMAN, "vaga").force("jugurtha in cirta").set(turn=5)
    table.ends_the_year()
    assert table.holder("albinus") == "legate-1" and table.holder("legion-1") == "legate-1"


# -------------------------------------------------------------------- 5.2 elimination


def test_a_generic_commander_returns_and_a_named_one_ends_the_game(table: JugurthaTable) -> None:
    """§5.2-b, §5.2-c, Ruling R-20 A die in turns, at the beginning of that turn."""
    table.force("bestia in utica").force("jugurtha in cirta").force("numidian-1 in vaga").set(turn=2).dice(2)
    table.begin(Eliminate((table.piece("numidian-1"),)))
    assert table.g.back_at[table.piece("numidian-1")] == 4 and table.where("numidian-1") == ""
    table.g.turn = 3
    table.begin(CommandersReturn())
    assert table.asked == ""
    table.g.turn = 4
    table.begin(CommandersReturn())
    assert table.asked == "PlaceCommander" and table.offered("into") == {"jugurtha"}
    table.play("at sicca")
    assert table.is_at("numidian-1", "sicca")
    table.begin(Eliminate((table.piece("jugurtha"),)))
    assert table.winner == "roman"


def test_a_commander_returns_after_at_least_one_turn(table: JugurthaTable) -> None:
    """Ruling R-02, Ruling R-20 A 1 with -2 is one turn."""
    table.force("bestia in utica").force("jugurtha in cirta").force("legate-1 in vaga").hand(ROMAN, "plus-minus-2")
    table.dice(1).begin(Eliminate((table.piece("legate-1"),))).play("minus plus-minus-2 1")
    assert table.g.back_at[table.piece("legate-1")] == 2


def test_a_numidian_without_a_place_waits_a_turn(table: JugurthaTable) -> None:
    """Ruling R-20, Ruling R-53 No box that is not besieged and no city that is open: next turn."""
    table.force("bestia in cirta: legion-1, legion-2, ala-1").force("jugurtha in cirta").inside("jugurtha")
    table.loose("milice in cirta").siege("cirta").set(back={"numidian-1": 1})
    table.control(ROMAN, *[slug for slug in table_cities() if slug != "cirta"])
    table.begin(CommandersReturn())
    assert table.asked == "" and table.g.back_at[table.piece("numidian-1")] == 2


def table_cities() -> list[str]:
    return list(JugurthaTable().g.box.kinds["city"].slugs)


def test_a_lone_commander_escapes_by_evasion(table: JugurthaTable) -> None:
    """§5.2-a, §6.5-b, Ruling R-49 Alone he counts as cavalry only: Jugurtha gets away with a 6."""
    table.force("bestia in 2004: legion-1").force("jugurtha in 1905").dice(6)
    table.activates(ROMAN).play("activate bestia", "march", "step 1905", "evade", "go", "flee 1805")
    assert table.winner == "" and table.is_at("jugurtha", "1805")


def test_a_commander_left_behind_without_cu_is_eliminated(table: JugurthaTable) -> None:
    """§5.2-a, Ruling R-24 The evader leaves his subordinate alone with the enemy."""
    table.force("bestia in 2004: legion-1").force("jugurtha in 1905: num-horse-1, numidian-1").dice(1, 4)
    table.activates(ROMAN).play("activate bestia", "march", "step 1905", "evade", "stay numidian-1", "go")
    table.play("flee 1805")
    assert table.where("numidian-1") == "" and table.g.back_at[table.piece("numidian-1")] == 5


# -------------------------------------------------------------------- 5.3 forces


def test_forces_of_one_side_join_at_the_end_of_an_activation(table: JugurthaTable) -> None:
    """§5.3-b, §5.3-a, Ruling R-19 One commander, as the owner likes, absorbs the others with their CU."""
    table.force("bestia in 2003: legion-1").force("legate-1 in 2103: ala-1").force("jugurtha in cirta")
    table.loose("ala-2 in 2103").activates(ROMAN).play("activate bestia", "march", "step 2103", "stop")
    assert table.asked == "Lead" and table.offered("lead") == {"bestia", "legate-1"}
    table.play("lead legate-1")
    assert table.holder("bestia") == "legate-1" and table.holder("legion-1") == "legate-1"
    assert table.holder("ala-2") == "", "CU on the map stay an out-of-command force"


def test_an_absorbed_commander_may_still_be_activated(table: JugurthaTable) -> None:
    """Ruling R-19, §6.1-e With CU that have not moved this turn; those that came with the mover stay."""
    table.force("bestia in 2003: legion-1").force("legate-1 in 2103: ala-1").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate bestia", "march", "step 2103", "stop", "lead bestia")
    table.play("activate legate-1", "march", "take ala-1")
    assert table.why_not("take legion-1") == "§6.1-e has_moved_already"
    table.play("step 2102", "stop")
    assert table.is_at("ala-1", "2102") and table.is_at("legion-1", "2103") and table.holder("legion-1") == "bestia"
