"""The worked examples E1 to E25 that are not about battles and sieges, with the rulebook's numbers."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.ch02_sequence import Turn
from maniple.games.jugurthine_war.ch03_markers import EndOfDrawing, end_of_negotiations
from maniple.games.jugurthine_war.ch05_commanders import CommandersReturn, Eliminate
from maniple.games.jugurthine_war.ch06_evasion import force_drm
from maniple.games.jugurthine_war.ch06_movement import allowance
from maniple.games.jugurthine_war.ch09_victory import Destruction
from maniple.games.jugurthine_war.state import March, War
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    CAVALRY,
    INFANTRY,
    NEGOTIATIONS,
    NUMIDIAN,
    ROMAN,
    Hex,
    Piece,
)
from maniple.games.jugurthine_war.verdict import score
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def test_e1_a_legion_that_loses_two_steps_is_still_one_cu(table: JugurthaTable) -> None:
    """Example E1, §1.2-b, Ruling R-52 Legion I with 4 steps takes 2 losses: 2 steps, still 1 CU."""
    # given
    table.force("bestia in utica: legion-1 4")
    # when
    for _ in range(2):
        table.g.lose_step(table.piece("legion-1"))
    # then
    assert table.steps("legion-1") == 2
    assert table.g.count_cu(table.g.force_of(table.piece("bestia"))) == 1


def treason_answered(die: int, *more: int) -> JugurthaTable:
    """Treason is answered by Talent, that one by Talent, whose die gets -1."""
    table = JugurthaTable().force("bestia in utica").force("jugurtha in cirta").set(points=3)
    table.hand(ROMAN, "treason", "talent", "plus-minus-1").hand(NUMIDIAN, "talent").dice(die, *more)
    table.begin(EndOfDrawing(ROMAN)).play("play treason", "play talent", "play talent")
    return table.play("minus plus-minus-1 1")


def test_e2_the_last_marker_played_is_resolved_first() -> None:
    """Example E2, §3.2-b, Ruling R-01 A 4 with -1 is 3: the Numidian Talent is cancelled, and Treason resolves."""
    # given, when: the Roman Talent tests 4 - 1 against Bestia's 3, then Treason rolls 3
    table = treason_answered(4, 3)
    # then Jugurtha is betrayed at 3 VP
    assert table.winner == "roman"


@pytest.mark.parametrize(("die", "winner"), [(5, ""), (6, "roman")])
def test_e2_a_failed_talent_lets_the_other_resolve(die: int, winner: str) -> None:
    """Example E2, §3.3.1-1 With a 5 the Roman Talent fails; Jugurtha's 5 cancels Treason, his 6 does not."""
    table = treason_answered(5, die, 3)
    assert table.winner == winner


@pytest.mark.parametrize(
    ("slow", "forced", "points"), [(True, False, 16), (False, False, 22), (True, True, 28), (False, True, 40)]
)
def test_e3_prepared_manoeuvre_adds_four(slow: bool, forced: bool, points: int) -> None:
    """Example E3, §3.3.1-3 12+4=16, 18+4=22, 24+4=28, 36+4=40."""
    march = March(Piece(0), Hex(0))
    march.forced = forced
    march.bonus = 1
    assert allowance(march, slow) == points


@pytest.mark.parametrize(("doors", "die", "holder"), [(3, 3, "roman"), (3, 4, "destroyed"), (1, 5, "roman")])
def test_e4_open_doors_add_to_the_destruction_roll(doors: int, die: int, holder: str) -> None:
    """Example E4, §3.3.3-11b, §3.3.3-11c After three successes 4, 5 and 6 destroy; after one only 6."""
    table = JugurthaTable().loose("militia in vaga").control(ROMAN, "vaga").set(open_doors=doors).dice(die)
    table.begin(Destruction(table.city("vaga")))
    assert table.controls("vaga") == holder
    assert (table.where("milice-vaga") == "") == (holder == "destroyed")


def test_e6_four_rp_bring_a_destroyed_legion_back_with_four_steps(table: JugurthaTable) -> None:
    """Example E6, §4.2-b, §4.2-c, Ruling R-52"""
    # given no legion in play, and a roll of 4: 3 RP, with the bonus of turn 1 seven
    table.force("bestia in utica").dice(4).recruits(ROMAN)
    # when
    for _ in range(4):
        table.play("recruit legion-1")
    # then
    assert table.steps("legion-1") == 4
    assert table.is_at("legion-1", "utica")
    assert table.why_not("recruit legion-1") == "§4.2-d at_full_strength"


def test_e7_a_legate_lost_in_turn_3_returns_in_turn_1(table: JugurthaTable) -> None:
    """Example E7, §5.2-c, Ruling R-20 With a 3 he is back at the beginning of turn 1 of the next year."""
    # given
    table.force("bestia in utica").force("legate-1 in vaga").set(turn=3).dice(3)
    table.begin(Eliminate((table.piece("legate-1"),)))
    # when
    g = table.g
    g.year, g.turn = -111, 5
    table.begin(CommandersReturn())
    assert table.where("legate-1") == ""
    g.year, g.turn = -110, 1
    table.begin(CommandersReturn())
    # then
    assert table.asked == "Lead" and table.is_at("legate-1", "utica")


def test_e8_impedimenta_add_one_to_an_interception(table: JugurthaTable) -> None:
    """Example E8, §6.4-b, §6.4-e +1 with impedimenta, 0 without."""
    table.force("legate-1 in vaga: legion-1, impedimenta")
    g = table.g
    force = g.force_of(table.piece("legate-1"))
    assert force_drm(g, force) == 1
    assert force_drm(g, [piece for piece in force if piece != table.piece("impedimenta")]) == 0


def test_e13_twelve_points_are_twelve(table: JugurthaTable) -> None:
    """Example E13, §9.1-a The marker beyond 10 is a full number."""
    assert table.set(points=12).points == 12


@pytest.mark.parametrize(
    ("side", "year", "turn", "die", "rp"),
    [(NUMIDIAN, -111, 2, 6, 5), (NUMIDIAN, -111, 1, 6, 9), (ROMAN, -111, 2, 1, 1), (ROMAN, -109, 2, 1, 2)],
)
def test_e14_recruitment_points(side: int, year: int, turn: int, die: int, rp: int) -> None:
    """Example E14, §4.1-a, §4.1-b Numidian +2, Metellus +1, 4 more in turn 1."""
    table = JugurthaTable().force("jugurtha in cirta").loose("milice in cirta").set(year=year, turn=turn)
    table.force("bestia in utica: ala-1 1, ala-2 1" if year < -109 else "metellus in utica: ala-1 1, ala-2 1")
    table.dice(die).recruits(NUMIDIAN if side else ROMAN)
    assert table.g.rp == rp


@pytest.mark.parametrize(
    ("points", "die", "change", "betrayed"),
    [(6, 6, 0, True), (6, 5, 1, True), (6, 4, 2, True), (6, 5, 0, False), (15, 6, 2, False)],
)
def test_e15_treason_compares_with_the_full_level(points: int, die: int, change: int, betrayed: bool) -> None:
    """Example E15, §3.3.2-7, Ruling R-07"""
    table = JugurthaTable().force("bestia in utica").force("jugurtha in cirta").set(points=points).dice(die)
    marker = f"plus-minus-{change}" if change else "recruits"
    table.hand(ROMAN, "treason", marker).begin(EndOfDrawing(ROMAN)).play("play treason")
    if change:
        table.play(f"plus {marker} 1")
    table.passes()
    assert (table.winner == "roman") == betrayed


@pytest.mark.parametrize(("die", "change", "points"), [(3, 0, 14), (4, 0, 15), (5, -2, 14)])
def test_e17_three_pillage_markers(die: int, change: int, points: int) -> None:
    """Example E17, §6.6-b Markers are removed in every case."""
    table = (
        JugurthaTable()
        .force("bestia in utica")
        .force("jugurtha in cirta")
        .set(turn=5, pillaged=["milev", "thugga", "mactaris"], points=15)
    )
    if change:
        table.hand(ROMAN, "plus-minus-2")
    table.dice(die).ends_the_year()
    if change:
        table.play("minus plus-minus-2 1")
    assert table.points == points
    assert table.g.pillaged == ()


@pytest.mark.parametrize(("year", "turn", "key"), [(-106, 5, "roman_by_points"), (-105, 1, "moral_by_points")])
def test_e18_victory_in_106_and_moral_victory_in_105(year: int, turn: int, key: str) -> None:
    """Example E18, §9.2-b"""
    table = JugurthaTable().set(year=year, turn=turn, points=1)
    score(table.g, -1, "§9.1-a", "roman_seizes", 0)
    assert table.g.outcome is not None and table.g.outcome.key == key


def cheapest(g: War, start: Hex, goal: Hex) -> int:
    """The cheapest way in MP."""
    costs = {start: 0}
    edge = [start]
    while edge:
        here = min(edge, key=lambda space: costs[space])
        edge.remove(here)
        for other, cost in zip(g.map.adjacent[here], g.map.costs[here], strict=True):
            if costs[here] + cost < costs.get(other, 999):
                costs[other] = costs[here] + cost
                edge.append(other)
    return costs[goal]


def test_e19_from_utica_to_vaga_and_cirta(table: JugurthaTable) -> None:
    """Example E19, §6.1-b Vaga 3 MP, Cirta 14 MP."""
    assert cheapest(table.g, table.hex("utica"), table.hex("vaga")) == 3
    assert cheapest(table.g, table.hex("utica"), table.hex("cirta")) == 14


def test_e20_set_up(table: JugurthaTable) -> None:
    """Example E20, §10.2-a Utica holds 5 CU with 16 infantry and 3 cavalry SP; Jugurtha's box 5 CU."""
    table.set_up()
    g = table.g
    utica = g.pieces(ROMAN, table.hex("utica"))
    assert g.count_cu(list(utica)) == 5
    assert sum(g.strength(piece) for piece in utica if g.map.arm[piece] == INFANTRY) == 16
    assert sum(g.strength(piece) for piece in utica if g.map.arm[piece] == CAVALRY) == 3
    assert g.count_cu(g.box_of(table.piece("jugurtha"))) == 5


def test_e21_a_forced_march_costs_steps_of_those_dropped_too(table: JugurthaTable) -> None:
    """Example E21, §6.2-a, Ruling R-15 He drops all four CU in the last hex and rolls 3."""
    # given
    table.force("bestia in utica: legion-1, ala-1, ala-2, equites").force("jugurtha in cirta").dice(3)
    # when
    table.activates(ROMAN).play("activate bestia", "force", "step 2203")
    table.play("drop legion-1", "drop ala-1", "drop ala-2", "drop equites", "stop")
    # then three steps go, from those four
    assert table.offered("lose") == {"legion-1", "ala-1", "ala-2", "equites"}
    table.play("lose equites", "lose equites", "lose ala-1")
    assert table.steps("equites") == 0 and table.steps("ala-1") == 3
    assert table.asked == "ChooseForce"


def test_e21_a_lone_commander_loses_nothing(table: JugurthaTable) -> None:
    """Example E21, Ruling R-15"""
    table.force("bestia in utica").force("jugurtha in cirta").dice(6)
    table.activates(ROMAN).play("activate bestia", "force", "step 2203", "stop")
    assert table.asked == "ChooseForce"


def test_e22_absorbing_foot_late_in_the_march(table: JugurthaTable) -> None:
    """Example E22, §6.1-a, Ruling R-14 After 13 MP he may absorb foot, not take it on; after 11 one hex."""
    table.force("bestia in 2203").loose("ala-1 in utica").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate bestia", "march", "step 2202")
    march = table.g.march
    assert march is not None
    march.spent = 13
    table.play("take ala-1")
    assert table.why_not("step 2203") == "§6.1-a too_few_points"
    march.spent = 11
    table.g.kept_options = None
    table.play("step 2203")
    assert table.is_at("ala-1", "2203")


@pytest.mark.parametrize(("year", "turn", "until", "marker"), [(-110, 5, 11, NEGOTIATIONS), (-109, 1, 12, ALLIANCE)])
def test_e25_negotiations_last_two_turns(year: int, turn: int, until: int, marker: int) -> None:
    """Example E25, §3.3.3-12a, §3.3.3-12e, §3.3.3-12f"""
    # given a container with nothing but Negotiations
    chief = "albinus" if year == -110 else "metellus"
    table = JugurthaTable().force(f"{chief} in utica").force("jugurtha in cirta").set(year=year, turn=turn)
    table.container(NUMIDIAN, "negotiations").container(ROMAN)
    table.g.gone = tuple(sorted(table.g.gone))
    # when it is drawn
    table.begin(Turn())
    g = table.g
    assert g.truce == until and NEGOTIATIONS in g.in_play
    # then it ends with the second turn
    g.year, g.turn = -109, until - 10
    end_of_negotiations(g)
    assert g.truce == 0 and g.pools[NUMIDIAN] == [marker]
