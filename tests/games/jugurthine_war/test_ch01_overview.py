"""1 Overview: counters, the map and competency tests, rule by rule, and the rulings that belong to them."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.ch01_steps import EPIDEMIC_LOSS, lose_steps
from maniple.games.jugurthine_war.ch03_stratagems import judge
from maniple.games.jugurthine_war.ch06_evasion import force_drm
from maniple.games.jugurthine_war.tables import FOR_EVASION, NO_HEX, NO_PIECE, NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable

EDGE = "0105"
"""A plain hex of the western edge."""


# -------------------------------------------------------------------- 1.2 counters


@pytest.mark.parametrize(
    ("units", "steps"),
    [
        ("num-levy-1 elephants-1 milice-cirta", 1),
        ("num-foot-1 num-horse-1 num-elite-horse-1 guard-foot guard-horse equites cretan-archers gaetuli-foot", 2),
        ("defectors ala-1 ala-2 ala-3", 4),
        ("legion-1 legion-2 legion-3", 6),
    ],
)
def test_the_steps_of_units(table: JugurthaTable, units: str, steps: int) -> None:
    """§1.2-a 1 step for levies, elephants and milice, 2 for foot and horse, 4 for defectors and alae, 6 for legions."""
    assert {table.g.map.most_steps[table.piece(unit)] for unit in units.split()} == {steps}


def test_a_unit_is_one_cu_until_its_last_step_is_gone(table: JugurthaTable) -> None:
    """§1.2-b Losses swap its counters; with none left it is out of play, and no part of it is a second unit."""
    table.force("bestia in utica: legion-1 4, ala-1 2")
    lose_steps(table.g, ROMAN, EPIDEMIC_LOSS, NO_HEX, 5)
    for left in (3, 2, 1):
        table.play("lose legion-1")
        assert table.steps("legion-1") == left
        assert table.g.count_cu(table.g.box_of(table.piece("bestia"))) == 2
    table.play("lose legion-1")
    assert table.where("legion-1") == "" and table.g.count_cu(table.g.box_of(table.piece("bestia"))) == 1
    assert table.why_not("lose legion-1") == "§1.2-b not_your_cu_in_play"


def test_elite_units_are_treated_as_others(table: JugurthaTable) -> None:
    """§1.2-c Elite horse moves, intercepts and is lost like other horse: its owner is free to choose."""
    table.force("jugurtha in cirta: num-elite-horse-1").force("numidian-1 in vaga: num-horse-1")
    g = table.g
    for commander in ("jugurtha", "numidian-1"):
        force = g.force_of(table.piece(commander))
        assert g.is_fast(force) and force_drm(g, force) == -1 and g.count_cu(force) == 1
    lose_steps(g, NUMIDIAN, EPIDEMIC_LOSS, NO_HEX, 1)
    assert table.offered("lose") == {"num-elite-horse-1", "num-horse-1"}


def test_numidian_commanders_lie_on_their_backs_and_romans_do_not(table: JugurthaTable) -> None:
    """§1.2-d, Ruling R-61 The Roman sees a counter in a hex, not whose it is nor what is in its box."""
    table.force("bestia in utica: legion-1").force("jugurtha in cirta: guard-foot, numidian-1")
    seen = table.g.view(ROMAN)
    assert seen["closed"] == [table.hex("cirta")] and seen["known"] == []
    assert {row[0] for row in seen["pieces"] if row[1] >= 0} == {table.piece("bestia"), table.piece("legion-1")}
    numidian = {row[0] for row in table.g.view(NUMIDIAN)["pieces"] if row[1] >= 0}
    assert numidian == {table.piece(slug) for slug in ("bestia", "legion-1", "jugurtha", "guard-foot", "numidian-1")}


# -------------------------------------------------------------------- 1.3 the map


def test_no_numidian_is_ever_in_the_province(table: JugurthaTable) -> None:
    """§1.3-a Not by movement, and not by evasion: of six hexes round the frontier only those of Numidia are open."""
    table.force("bestia in 2003: legion-1, ala-1").force("jugurtha in vaga: num-foot-1").dice(1)
    table.activates(ROMAN).play("activate bestia", "march", "step 1904").passes()
    if table.asked == "PostGarrison":
        table.play("done")
    table.play("evade", "go")
    province = {slug for slug in ("2003", "2002", "2104") if table.g.map.province[table.hex(slug)]}
    assert province and not table.offered("flee") & province
    assert table.why_not("flee 2003") == "Ruling R-73 hex_not_free"


def test_a_city_belongs_to_the_numidian_unless_a_roman_cu_is_there(table: JugurthaTable) -> None:
    """§1.3-b, Ruling R-59 A CU takes it, a lone commander does not; it is Numidian again when the CU leaves."""
    table.force("bestia in 2003: legion-1").force("legate-1 in 1804").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate legate-1", "march", "step 1904", "stop")
    assert table.controls("vaga") == "numidian"
    table.play("activate bestia", "march", "step 1904")
    assert table.controls("vaga") == "roman"
    table.play("step 2003")
    assert table.controls("vaga") == "numidian"


def test_with_both_sides_in_the_hex_control_stays(table: JugurthaTable) -> None:
    """Ruling R-59 Romans before the walls of a garrison take nothing."""
    table.force("bestia in 2003: legion-1").loose("milice in vaga").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "stop")
    assert table.controls("vaga") == "numidian" and table.points == 15


def test_western_numidia_costs_ten_points(table: JugurthaTable) -> None:
    """§1.3-c, Ruling R-30 10 MP in, 10 MP out, the terrain included; it joins the land hexes of the western edge."""
    table.force(f"jugurtha in {EDGE}: guard-foot").force("bestia in utica").activates(NUMIDIAN)
    table.play("activate jugurtha", "march", "step west")
    march = table.g.march
    assert march is not None and march.spent == 10
    assert table.why_not(f"step {EDGE}") == "§6.1-a too_few_points", "2 MP are left"
    assert {table.g.box.kinds["hex"].slugs[space][:2] for space in table.g.map.adjacent[table.hex("west")]} == {"01"}


def test_in_and_out_of_the_zone_takes_a_forced_march(table: JugurthaTable) -> None:
    """§1.3-c, §6.2-a 24 MP are enough for both ways, 18 are not."""
    table.force(f"jugurtha in {EDGE}: guard-foot").force(f"numidian-1 in {EDGE}").force("bestia in utica")
    table.activates(NUMIDIAN).play("activate numidian-1", "march", "step west")
    assert table.why_not(f"step {EDGE}") == "§6.1-a too_few_points"
    table.play("stop", "activate jugurtha", "force", "step west", f"step {EDGE}")
    march = table.g.march
    assert march is not None and march.spent == 20


def test_the_zone_may_cost_the_terrain_as_well() -> None:
    """Ruling R-30 As a switch: coming out into plain costs 10 and 1 more."""
    table = JugurthaTable(zone_cost_whole=False).force("jugurtha in west: guard-horse").force("bestia in utica")
    table.activates(NUMIDIAN).play("activate jugurtha", "march", f"step {EDGE}")
    march = table.g.march
    assert march is not None and march.spent == 11


def test_the_fort_is_a_numidian_city_for_one_cu(table: JugurthaTable) -> None:
    """§1.3-c, Ruling R-33 It lies in the zone, has a milice at the start, and holds 1 CU."""
    table.set_up()
    assert table.is_at("milice-muluccha", "west") and table.controls("muluccha") == "numidian"
    assert table.g.map.limit[table.city("muluccha")] == 1


# -------------------------------------------------------------------- 1.5 competency tests


@pytest.mark.parametrize(
    ("commander", "die", "drm", "passes"),
    [("bestia", 3, 0, True), ("bestia", 4, 0, False), ("bestia", 4, -1, True), ("jugurtha", 5, 1, False)],
)
def test_a_test_is_passed_with_at_most_the_competency(commander: str, die: int, drm: int, passes: bool) -> None:
    """§1.5-a The die plus modifiers is less than or equal to the competency."""
    table = JugurthaTable()
    table.g.cast = [die]
    assert judge(table.g, table.piece(commander), drm, FOR_EVASION) == passes


@pytest.mark.parametrize(("die", "passes"), [(1, True), (2, False)])
def test_without_a_commander_competency_is_one(table: JugurthaTable, die: int, passes: bool) -> None:
    """§1.5-b A force with no commander has a competency of 1."""
    table.g.cast = [die]
    assert judge(table.g, NO_PIECE, 0, FOR_EVASION) == passes


def test_dice_use_the_printed_strength(table: JugurthaTable) -> None:
    """Ruling R-50 For legions SP and steps are equal; others have the SP of their side that is up."""
    table.force("bestia in utica: legion-1 3, equites, ala-1 2").force("jugurtha in cirta: guard-foot 1")
    g = table.g
    assert g.strength(table.piece("legion-1")) == 3 and g.strength(table.piece("ala-1")) == 2
    assert g.strength(table.piece("equites")) == 3, "2 steps, but 3 SP"
