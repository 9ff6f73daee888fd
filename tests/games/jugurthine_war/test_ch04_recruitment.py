"""4 Recruitment, rule by rule: obtaining and spending RP, and the rulings that belong to them."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.tables import ASIDE, CONTAINER, NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def chiefs(table: JugurthaTable) -> JugurthaTable:
    return table.force("bestia in utica").force("jugurtha in cirta").set(turn=2)


# -------------------------------------------------------------------- 4.1 obtaining RP


@pytest.mark.parametrize(("die", "rp"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_the_recruitment_table_for_bestia(die: int, rp: int) -> None:
    """§4.1-a 1 or less 1 RP, 2-3 2, 4-5 3, 6-7 4."""
    assert chiefs(JugurthaTable()).dice(die).recruits(ROMAN).g.rp == rp


@pytest.mark.parametrize(("die", "rp"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 5)])
def test_the_recruitment_table_for_the_numidian(die: int, rp: int) -> None:
    """§4.1-a The Numidian adds 2: 8 or more is 5 RP."""
    assert chiefs(JugurthaTable()).dice(die).recruits(NUMIDIAN).g.rp == rp


def test_a_result_below_one_is_still_one_rp(table: JugurthaTable) -> None:
    """§4.1-a, Ruling R-02 A 1 with -2 is 1 or less."""
    chiefs(table).hand(NUMIDIAN, "plus-minus-2").dice(1).recruits(ROMAN).play("minus plus-minus-2 1").passes()
    assert table.g.rp == 1


def test_four_more_in_the_first_turn_of_a_year(table: JugurthaTable) -> None:
    """§4.1-b The first year included."""
    assert chiefs(table).set(turn=1).dice(1).recruits(ROMAN).g.rp == 5


# -------------------------------------------------------------------- 4.2 spending RP


def test_rp_are_spent_at_once_or_lost(table: JugurthaTable) -> None:
    """§4.2-a, Ruling R-70 One at a time until spent or waived; what is not spent is lost."""
    chiefs(table).force("bestia in utica: ala-1 1, ala-2 1").dice(4).recruits(ROMAN).play("recruit ala-1")
    assert table.g.rp == 2
    table.play("done")
    assert table.g.rp == 0 and table.asked == "" and table.steps("ala-1") == 2


def test_the_last_rp_ends_it(table: JugurthaTable) -> None:
    """§4.2-a The Roman is asked no more when all are spent."""
    chiefs(table).dice(2).recruits(ROMAN).play("recruit ligurians", "recruit equites")
    assert table.asked == ""
    assert (table.steps("ligurians"), table.steps("equites")) == (1, 1)


def test_new_roman_units_come_at_utica(table: JugurthaTable) -> None:
    """§4.2-b, §4.2-c, Ruling R-39 1 RP a step; auxiliaries may be raised from turn 1; nowhere but at Utica."""
    chiefs(table).force("bestia in vaga: legion-1").dice(4).recruits(ROMAN)
    assert table.why_not("muster cretan-archers bestia") == "§4.2-c only_at_utica"
    assert table.why_not("post cretan-archers vaga") == "§4.2-c only_at_utica"
    table.play("recruit cretan-archers", "recruit cretan-archers")
    assert table.is_at("cretan-archers", "utica") and table.steps("cretan-archers") == 2
    assert table.holder("cretan-archers") == "", "it stands there without a commander"
    assert table.why_not("recruit cretan-archers") == "§4.2-d at_full_strength"


def test_a_reduced_unit_on_the_map_gains_a_step(table: JugurthaTable) -> None:
    """§4.2-d 1 RP, wherever it is, unless it is besieged."""
    chiefs(table).force("bestia in vaga: legion-1 3").loose("ala-1 2, militia in sicca").control(ROMAN, "vaga", "sicca")
    table.inside("ala-1").force("numidian-1 in sicca: num-foot-1, num-foot-2, num-foot-3").siege("sicca").dice(4)
    table.recruits(ROMAN).play("recruit legion-1")
    assert table.steps("legion-1") == 4
    assert table.why_not("recruit legion-1") == "§4.2-d at_full_strength", "4 steps in -111"
    assert table.why_not("recruit ala-1") == "§4.2-d unit_is_besieged"
    assert table.why_not("recruit num-foot-1") == "§4.2-b not_your_unit"


def test_legion_three_cannot_be_raised_before_it_arrives(table: JugurthaTable) -> None:
    """Ruling R-39 Nor ala 3, before -107."""
    chiefs(table).dice(6).recruits(ROMAN)
    assert table.why_not("recruit legion-3") == "Ruling R-39 not_yet_there"
    assert table.why_not("recruit ala-3") == "Ruling R-39 not_yet_there"


def test_a_lost_legion_three_is_rebuilt_later(table: JugurthaTable) -> None:
    """Ruling R-39, Ruling R-52 After -107 it is a unit like others."""
    table.force("marius in utica").force("jugurtha in cirta").set(turn=2, year=-106).dice(6).recruits(ROMAN)
    table.play("recruit legion-3", "recruit legion-3")
    assert table.steps("legion-3") == 2


def test_guard_and_defectors_are_raised_by_steps(table: JugurthaTable) -> None:
    """§4.2-e, §4.2-b, §4.2-c, Ruling R-39 In a commander's box or a friendly city; the defectors from turn 1."""
    chiefs(table).dice(6).recruits(NUMIDIAN)
    table.play("muster defectors jugurtha", "recruit defectors", "post guard-foot sicca")
    assert table.holder("defectors") == "jugurtha" and table.steps("defectors") == 2
    assert table.is_at("guard-foot", "sicca") and table.steps("guard-foot") == 1
    assert table.g.rp == 2


def test_other_numidian_units_are_drawn_at_random(table: JugurthaTable) -> None:
    """§4.2-e, §4.2-c, Ruling R-70 2 RP each, at full steps; placed before the next draw."""
    chiefs(table).shuffles("piece", "num-horse-2").shuffles("piece", "elephants-1").dice(4).recruits(NUMIDIAN)
    assert table.why_not("recruit num-foot-1") == "§4.2-e only_by_draw"
    table.play("pick")
    assert table.asked == "PlaceUnit"
    table.play("into jugurtha", "pick", "at vaga")
    assert table.holder("num-horse-2") == "jugurtha" and table.steps("num-horse-2") == 2
    assert table.is_at("elephants-1", "vaga") and table.steps("elephants-1") == 1
    assert table.why_not("pick") == "§4.2-a too_few_rp"


def test_where_destroyed_units_go(table: JugurthaTable) -> None:
    """§4.2-f, Ruling R-44 To the container; guard, defectors, allies and milice are set aside."""
    table.force("jugurtha in cirta: num-foot-1, elephants-1, guard-foot, defectors, gaetuli-foot, mauri-horse-1")
    table.loose("milice in cirta").force("bestia in utica: legion-1")
    g = table.g
    for slug in ("num-foot-1", "elephants-1"):
        g.destroy(table.piece(slug))
        assert g.where[table.piece(slug)] == CONTAINER
    for slug in ("guard-foot", "defectors", "gaetuli-foot", "mauri-horse-1", "milice-cirta", "legion-1"):
        g.destroy(table.piece(slug))
        assert g.where[table.piece(slug)] == ASIDE


def test_allies_come_back_by_alliance_only(table: JugurthaTable) -> None:
    """§4.2-g, Ruling R-69 Destroyed Gaetuli not by normal RP; reduced ones on the map by any."""
    chiefs(table).force("jugurtha in cirta: gaetuli-foot 1").set(alliances=1).dice(6).recruits(NUMIDIAN)
    assert table.why_not("muster gaetuli-horse-1 jugurtha") == "§4.2-g only_by_alliance"
    table.play("recruit gaetuli-foot")
    assert table.steps("gaetuli-foot") == 2


def test_an_empty_container(table: JugurthaTable) -> None:
    """Ruling R-48 No draw; RP may go elsewhere."""
    units = [f"num-foot-{i}" for i in (1, 2, 3)] + [f"num-levy-{i}" for i in (1, 2, 3, 4)]
    units += [f"num-horse-{i}" for i in (1, 2, 3, 4)] + ["num-elite-horse-1", "elephants-1", "elephants-2"]
    chiefs(table).force(f"jugurtha in cirta: {', '.join(units)}").dice(6).recruits(NUMIDIAN)
    assert table.why_not("pick") == "Ruling R-48 container_empty"
    table.play("muster guard-foot jugurtha")


def test_no_new_units_for_the_besieged(table: JugurthaTable) -> None:
    """Ruling R-53, §4.2-c Not in a besieged commander's box, a besieged city, or a city of the other side."""
    table.force("bestia in vaga: legion-1, ala-1, ala-2").force("jugurtha in cirta").set(turn=2)
    table.force("numidian-1 in vaga: num-foot-1").loose("milice in vaga").inside("numidian-1").siege("vaga")
    table.force("legate-1 in sicca: legion-2").control(ROMAN, "sicca").dice(6).recruits(NUMIDIAN)
    assert table.why_not("muster guard-foot numidian-1") == "Ruling R-53 no_force_there"
    assert table.why_not("post guard-foot vaga") == "Ruling R-53 no_city_there"
    assert table.why_not("post guard-foot sicca") == "Ruling R-53 no_city_there"
    table.play("post guard-foot zama")


def test_the_fort_is_a_place_for_new_units(table: JugurthaTable) -> None:
    """Ruling R-33, Ruling R-53 Controlled by the Numidian and not besieged."""
    chiefs(table).dice(1).recruits(NUMIDIAN).play("post guard-foot muluccha", "levy muluccha")
    assert table.is_at("guard-foot", "west") and table.is_at("milice-muluccha", "west")


def test_milice_and_militia(table: JugurthaTable) -> None:
    """§10.4-a, Ruling R-44 1 RP in a controlled city without one; a Roman needs a CU there."""
    table.force("bestia in vaga: legion-1").control(ROMAN, "vaga").force("jugurtha in cirta").set(turn=2)
    table.dice(4).recruits(ROMAN)
    assert table.why_not("levy sicca") == "Ruling R-44 not_your_city"
    table.play("levy vaga")
    assert table.is_at("milice-vaga", "vaga") and table.g.side_of(table.piece("milice-vaga")) == ROMAN
    assert table.why_not("levy vaga") == "§10.4-a has_a_milice", "one per hex"


def test_the_order_of_recruitment(table: JugurthaTable) -> None:
    """Ruling R-70, §S-2 Alliance test first, then the roll, Recruits, the bonus of turn 1, then RP are spent."""
    table.force("bestia in utica").force("jugurtha in cirta").set(alliances=2).container(ROMAN)
    table.container(NUMIDIAN, "alliance", "recruits").dice(1, 5, 1, 1).plays_a_turn().waits_for("Spend", ROMAN)
    table.play("done")
    while table.asked == "DieWindow":
        table.play("pass")
    table.play("play recruits")
    keys = [key for key in [note.rpartition(" ")[2] for note in table.noted] if key != "rolled_1"]
    assert keys == ["stratagem_shown", "recruitment_points", "bonus_points"]
    assert (table.g.rp, table.g.alliance_rp) == (2 + 2 + 4, 2)


def test_r49_a_cu_raised_beside_a_garrison_that_came_out_is_met_only_by_the_next_move() -> None:
    """Ruling R-49, Ruling R-53 A commander alone before Roman Vaga gets a CU: the table holds up, saved and loaded."""
    table = JugurthaTable().force("bestia in utica: legion-1").loose("ala-1 in vaga").control(ROMAN, "vaga")
    table.force("numidian-1 in vaga").shown("numidian-1").force("jugurtha in cirta: guard-foot").set(turn=2).dice(3)
    table.recruits(NUMIDIAN).play("muster defectors numidian-1", "done").activates(ROMAN)
    g = TITLE.load(table.g.save())
    assert g.has_cu_outside(ROMAN, table.hex("vaga")) and g.has_cu_outside(NUMIDIAN, table.hex("vaga"))
