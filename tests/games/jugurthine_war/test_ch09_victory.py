"""9 Victory, rule by rule: the VP track, what moves it, and how the game ends."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.ch05_commanders import Eliminate
from maniple.games.jugurthine_war.ch09_victory import NumidianSeizes, RomanSeizes, Settle
from maniple.games.jugurthine_war.tables import ROMAN
from maniple.games.jugurthine_war.verdict import score
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def key(table: JugurthaTable) -> str:
    return "" if table.g.outcome is None else table.g.outcome.key


def test_events_move_the_marker(table: JugurthaTable) -> None:
    """§9.1-a A city taken by the Roman -1, one that the Numidian takes from him +1."""
    table.loose("milice in vaga").set(points=11).begin(RomanSeizes(table.city("vaga"), True))
    assert table.points == 10 and table.controls("vaga") == "roman"
    table.begin(NumidianSeizes(table.city("vaga")))
    assert table.points == 11 and table.controls("vaga") == "numidian"


def test_twenty_points_are_a_numidian_victory(table: JugurthaTable) -> None:
    """§9.2-a At once."""
    table.control(ROMAN, "vaga").set(points=19).begin(NumidianSeizes(table.city("vaga")))
    assert table.winner == "numidian" and key(table) == "numidian_by_points"
    assert table.g.stack == []


@pytest.mark.parametrize(("year", "chief"), [(-111, "bestia"), (-105, "marius")])
def test_the_loss_of_the_roman_chief(year: int, chief: str) -> None:
    """§9.2-a, §5.2-b The Roman commander in chief eliminated, in any year: Numidian major victory."""
    table = JugurthaTable().force(f"{chief} in vaga").force("jugurtha in cirta").set(year=year)
    table.begin(Eliminate((table.piece(chief),)))
    assert table.winner == "numidian" and key(table) == "numidian_by_chief"


@pytest.mark.parametrize(
    ("year", "chief", "winner", "end"),
    [(-106, "marius", "roman", "roman_by_chief"), (-105, "marius", "numidian", "moral_by_chief")],
)
def test_the_loss_of_jugurtha(year: int, chief: str, winner: str, end: str) -> None:
    """§9.2-b At the latest in -106 a Roman major victory, in -105 a moral victory of the Numidian."""
    table = JugurthaTable().force(f"{chief} in utica").force("jugurtha in cirta").set(year=year)
    table.begin(Eliminate((table.piece("jugurtha"),)))
    assert (table.winner, key(table)) == (winner, end)


def test_jugurtha_alive_at_the_end_of_105(table: JugurthaTable) -> None:
    """§9.2-c, Ruling R-41 After the last turn the Numidian wins; the pillage roll comes before."""
    table.force("marius in utica").force("jugurtha in cirta").set(year=-105, turn=5, points=3).ends_the_year()
    assert table.winner == "numidian" and key(table) == "numidian_by_time"


def test_the_year_before_the_war_goes_on(table: JugurthaTable) -> None:
    """§9.2-c Not at the end of -106."""
    table.force("marius in utica").force("jugurtha in cirta").set(year=-106, turn=5).ends_the_year()
    assert table.winner == "" and table.g.year == -105


def test_the_ends_of_the_track(table: JugurthaTable) -> None:
    """Ruling R-43, §9.1-a At 0 by a bid nothing happens; a Roman event there counts as reaching 0."""
    table.set(points=0).force("bestia in utica").force("jugurtha in cirta").activates(ROMAN)
    assert table.winner == "" and table.points == 0
    assert score(table.g, -1, "§9.1-a", "roman_seizes", 0) and table.points == 0
    assert table.winner == "roman"


def test_a_numidian_event_at_zero_moves_up(table: JugurthaTable) -> None:
    """Ruling R-43 And no victory is tested for the Roman."""
    table.set(points=0)
    assert not score(table.g, 1, "§9.1-a", "numidian_seizes", 0)
    assert table.points == 1 and table.winner == ""


def test_steps_in_a_row_are_tested_one_by_one(table: JugurthaTable) -> None:
    """Ruling R-42 The first that ends the game does: a second one does not undo it."""
    table.set(points=19)
    assert score(table.g, 1, "§9.1-a", "numidian_seizes", 0)
    assert table.winner == "numidian" and table.points == 20


# -------------------------------------------------------------------- scoring cities


def test_a_city_scores_again_only_after_the_numidian_held_it(table: JugurthaTable) -> None:
    """Ruling R-17, §6.3-c With a CU in its hex; else a second visit is worth nothing."""
    table.force("bestia in 2003: legion-1").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "stop", "done")
    assert table.points == 14
    for piece in range(table.g.map.pieces):
        table.g.moved[piece] = 0
    table.activates(ROMAN).play("activate bestia", "march", "step 2003", "step 1904", "stop", "done")
    assert table.points == 14 and table.controls("vaga") == "roman"


@pytest.mark.parametrize(("driven", "points"), [(True, 16), (False, 15)])
def test_the_numidian_scores_when_romans_are_driven_out(driven: bool, points: int) -> None:
    """Ruling R-18 +1 when the last Roman CU is destroyed or beaten with a Numidian CU there; none if it left itself."""
    table = JugurthaTable().control(ROMAN, "vaga").force("numidian-1 in vaga: num-foot-1").force("jugurtha in cirta")
    table.force("bestia in utica").begin(Settle(table.hex("vaga"), driven))
    assert table.controls("vaga") == "numidian" and table.points == points


def test_no_score_where_no_numidian_is(table: JugurthaTable) -> None:
    """Ruling R-18 Romans who die by Epidemic with no Numidian CU there lose control, but no VP."""
    table.control(ROMAN, "vaga").force("bestia in utica").force("jugurtha in cirta")
    table.begin(Settle(table.hex("vaga"), True))
    assert table.controls("vaga") == "numidian" and table.points == 15


def test_the_winner_of_both_chiefs(table: JugurthaTable) -> None:
    """Ruling R-27, §9.2-a Both commanders in chief at once: a draw, in -105 a Numidian victory."""
    table.force("bestia in vaga").force("jugurtha in cirta")
    table.begin(Eliminate((table.piece("bestia"), table.piece("jugurtha"))))
    assert table.winner == "draw"
    late = JugurthaTable().force("marius in vaga").force("jugurtha in cirta").set(year=-105)
    late.begin(Eliminate((late.piece("marius"), late.piece("jugurtha"))))
    assert late.winner == "numidian"
