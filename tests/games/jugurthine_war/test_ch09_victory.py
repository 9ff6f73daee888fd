"""9 Victory, rule by rule: the VP track, what moves it, and how the game ends."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.ch05_commanders import Eliminate
from maniple.games.jugurthine_war.ch09_victory import NumidianSeizes, RomanSeizes, Settle
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
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


READINGS = ("after-recruitment", "at-once", "after-a-garrison")


def by_reading(*expected: int | str) -> list[tuple[str, int | str]]:
    """What each reading of Ruling R-17 brings."""
    return list(zip(READINGS, expected, strict=True))


def vaga_was_left(reading: str, *markers: str) -> JugurthaTable:
    """Bestia has walked into Vaga, which scored, and has left it again in the next turn."""
    table = JugurthaTable(city_scores_again=reading).force("bestia in 2003: legion-1, ala-1").force("jugurtha in cirta")
    table.hand(ROMAN, *markers)
    table.activates(ROMAN).play("activate bestia", "march", "step 1904", "stop", "done")
    assert table.points == 14
    rested(table).activates(ROMAN).play("activate bestia", "march", "step 2003")
    assert table.controls("vaga") == "numidian"
    return table


def rested(table: JugurthaTable) -> JugurthaTable:
    """Nobody has moved: a new turn."""
    for piece in range(table.g.map.pieces):
        table.g.moved[piece] = 0
    return table


@pytest.mark.parametrize(("reading", "points"), by_reading(14, 13, 14))
def test_r17_who_comes_back_in_the_same_turn(reading: str, points: int) -> None:
    """Ruling R-17, §6.3-c He steps out and in: by the letter that is another city seized, and only by it."""
    table = vaga_was_left(reading).play("step 1904")
    assert table.points == points and table.controls("vaga") == "roman", "at once, or at the end if at all"
    table.play("stop", "done")
    assert table.points == points


@pytest.mark.parametrize(("reading", "points"), by_reading(13, 13, 14))
def test_r17_a_recruitment_phase_makes_the_city_numidian_again(reading: str, points: int) -> None:
    """Ruling R-17 "If the Roman seizes a city: -1", when the Numidian could have manned it since, and did not."""
    table = vaga_was_left(reading).play("stop", "done").dice(1)
    rested(table.recruits(NUMIDIAN).play("done")).activates(ROMAN).play("activate bestia", "march", "step 1904")
    assert table.points == (13 if reading == "at-once" else 14), "a CU must be there when the activation ends"
    table.play("stop", "done")
    assert table.points == points


def test_r17_only_what_he_controls_in_the_recruitment_phase() -> None:
    """Ruling R-17 A city that the Roman still holds then does not score again when he leaves and comes back."""
    table = JugurthaTable().force("bestia in 2003: legion-1, ala-1").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "stop", "done").dice(1).recruits(NUMIDIAN).play("done")
    rested(table).activates(ROMAN).play("activate bestia", "march", "step 2003", "step 1904", "stop", "done")
    assert table.points == 14


@pytest.mark.parametrize("reading", READINGS)
def test_r17_a_city_with_a_garrison_always_scores(reading: str) -> None:
    """Ruling R-17, §10.4-a The Numidian raised a milice in the city that was left; it turns its coat."""
    table = vaga_was_left(reading, "submission").play("stop", "done").dice(1)
    table.recruits(NUMIDIAN).passes().play("levy vaga", "done")
    rested(table).dice(1).activates(ROMAN).play("activate bestia", "march", "step 1904", "play submission").passes()
    assert table.points == 13


@pytest.mark.parametrize(("reading", "points"), by_reading(15, 15, 16))
def test_r17_a_city_that_the_numidian_seized_scores_again(reading: str, points: int) -> None:
    """Ruling R-17, §3.3.3-11a, §9.1-a A lone commander opens the gates (+1), goes on, and Rome seizes it again (-1)."""
    table = JugurthaTable(city_scores_again=reading).force("bestia in 2003: legion-1, ala-1").force("jugurtha in cirta")
    table.force("numidian-1 in 1803").hand(NUMIDIAN, "open-door").control(ROMAN, "vaga").loose("milice in vaga")
    vaga = table.set(turn=2).dice(1).city("vaga")
    table.g.turn_milice(vaga, True)
    table.g.set_scores(vaga, False)
    table.activates(NUMIDIAN).play("activate numidian-1", "march", "step 1904").waits_for("NextMove")
    table.play("play open-door").passes()
    assert table.points == 16 and table.controls("vaga") == "numidian"
    table.play("step 1803", "step 1703", "step 1603", "stop", "done").activates(ROMAN)
    table.play("activate bestia", "march", "step 1904").waits_for("ChooseForce", ROMAN)
    assert table.points == points and table.controls("vaga") == "roman"


@pytest.mark.parametrize(("reading", "asked"), by_reading("NextMove", "RazeCity", "NextMove"))
def test_r17_the_roll_for_destruction_comes_when_the_city_scores(reading: str, asked: str) -> None:
    """Ruling R-17, §3.3.3-11b "Each time the Roman seizes a city" he may roll "after applying the effects"."""
    table = vaga_was_left(reading)
    table.g.open_doors = 1
    assert table.play("step 1904").asked == asked
    if asked == "NextMove":
        assert table.play("stop").asked == "ChooseForce", "no point, no roll"


@pytest.mark.parametrize(("reading", "points"), by_reading(14, 14, 15))
def test_r18_follows_r17(reading: str, points: int) -> None:
    """Ruling R-18, Ruling R-17 Driven out before the activation ends: +1 for a city that has scored, else nothing."""
    table = vaga_was_left(reading).play("stop", "done").dice(1).recruits(NUMIDIAN).play("done")
    rested(table).activates(ROMAN).play("activate bestia", "march", "step 1904")
    for slug in ("legion-1", "ala-1"):
        table.g.destroy(table.piece(slug))
    table.g.steps[table.piece("num-foot-1")] = 1
    table.g.put(table.piece("num-foot-1"), table.hex("vaga"))
    table.begin(Settle(table.hex("vaga"), True))
    assert table.points == points and table.controls("vaga") == "numidian"


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
