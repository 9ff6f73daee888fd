"""13.1 The Walls of Jerusalem: crossing, bonus, breach and repair."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def no_leaders(table: StormTable) -> StormTable:
    """Both leaders were placed earlier and are off the map, so that nobody is asked about them."""
    return table.placed("simon", "john")


def repair(table: StormTable, card: str) -> StormTable:
    """The Judeans discard that card to repair walls."""
    return table.hand(JUDEAN, card).impulse(JUDEAN).play(f"repair {card}")


# -------------------------------------------------------------------- crossing


def test_romans_do_not_march_over_a_defended_wall(table: StormTable) -> None:
    """§13.1a An unbreached section in front of Judean units that control the area must be assaulted."""
    table.units("legion in 2; simon light-infantry-8 in 14").impulse(ROMAN).play("act 2", "join xv-1")
    assert table.why_not("move 14") == "§13.1a wall_must_be_assaulted"
    assert "assault 14" in table.options

    breached = StormTable().units("legion in 2; simon light-infantry-8 in 14").walls(w2_14=0).impulse(ROMAN)
    assert "move 14" in breached.play("act 2", "join xv-1").options


def test_romans_march_over_a_wall_that_nobody_defends(table: StormTable) -> None:
    """§13.1b, §13.1.2b Into an empty Judean area over any section, which is then breached."""
    table.units("legion in 2; simon light-infantry-8 in 15").impulse(ROMAN).play("act 2", "join xv-1", "move 14")
    assert table.controls(14) == "roman"
    assert table.wall("2-14") == 0 and table.wall("3-14") == 0
    assert table.wall("14-18") == 4


def test_walls_do_not_matter_to_judeans(table: StormTable) -> None:
    """§13.1c They move, attack and assault over sections as if there were none."""
    no_leaders(table).units("2 simon light-infantry-8 in 14; auxiliary in 2").dice(6, 6)
    table.impulse(JUDEAN).play("act 14", "all")
    assert {"2", "3", "18"} <= table.offered("move")
    table.play("attack 2")
    assert table.counts == ["14 against 9: 5"], "Auxiliary 8, terrain 1, no wall"

    storming = no_leaders(StormTable()).units("2 simon light-infantry-8 in 14; auxiliary in 2").dice(3, 3)
    storming.impulse(JUDEAN).play("act 14", "all", "assault 2")
    assert storming.counts == ["8 against 9: 0"]
    assert storming.number(JUDEAN, 2) == 2 and storming.wall("2-14") == 4


# -------------------------------------------------------------------- the bonus


@pytest.mark.parametrize(("value", "defense"), [(4, 14), (3, 13), (2, 12), (1, 11), (0, 10)])
def test_the_wall_adds_its_value_to_the_terrain(value: int, defense: int) -> None:
    """§13.1.1a Unit 8, terrain 2, and what is left of the section; for Assaults and Attacks."""
    for verb in ("assault", "attack"):
        table = no_leaders(StormTable()).units("auxiliary in 2; simon light-infantry-8 in 14").walls(w2_14=value)
        table.dice(2, 2).impulse(ROMAN).play("act 2", "join aux-1", f"{verb} 14")
        assert table.counts == [f"5 against {defense}: 0"]


def test_the_wall_helps_judeans_outside_it(table: StormTable) -> None:
    """Ruling W6 Romans inside assault Judeans outside: the section counts for the Judeans."""
    no_leaders(table).control(JUDEAN, 2).units("legion in 14; simon light-infantry-8 in 2").walls(w2_14=3).dice(1, 1)
    table.impulse(ROMAN).play("act 14", "join xv-1", "assault 2")
    assert table.counts == ["4 against 12: 0"], "8 + 1 + 3"
    assert table.at(14) == "xv-1 spent", "and they go back"


def test_no_bonus_in_a_roman_area(table: StormTable) -> None:
    """Ruling W7 Judean units in a Roman-controlled area get nothing from a section."""
    no_leaders(table).control(ROMAN, 14).units("auxiliary in 18; legion, simon light-infantry-8 in 14").dice(1, 1)
    table.g.wall[table.wall_id("14-18")] = 4
    table.impulse(ROMAN).play("act 18", "join aux-1", "attack 14")
    assert table.counts == ["3 against 8: 0"], "no terrain and no wall"


# -------------------------------------------------------------------- lowering and breaching


def test_sections_drop_through_assaults_and_cards(table: StormTable) -> None:
    """§13.1.2a An Assault that does damage takes one step; an Onager takes one."""
    no_leaders(table).units("5 legion in 2; 2 simon light-infantry-8 in 14").dice(2, 3, 1, 1)
    table.hand(ROMAN, "onager-1").impulse(ROMAN).play("act 2", "all", "assault 14").passes().play("flip simon-li-1")
    assert table.wall("2-14") == 3
    table.play("pass", "play onager-1", "shoot 2 14")
    assert table.wall("2-14") == 2


def test_sections_between_two_roman_areas_are_breached_for_good(table: StormTable) -> None:
    """§13.1.2b, Ruling W1 The moment both sides are Roman; a section stays breached when one side is lost."""
    table.units("cavalry in 2; simon light-infantry-8 in 15; auxiliary in 6").impulse(ROMAN)
    table.play("act 2", "join cav-1", "move 14", "step 13")
    while table.asked == "Marching":
        table.play("stop")
    assert [table.wall(slug) for slug in ("2-14", "3-14", "1-13", "11-13")] == [0, 0, 0, 0]
    assert [table.wall(slug) for slug in ("14-18", "13-18")] == [4, 4]
    table.play("act 15", "join simon-li-1", "move 14")
    assert table.controls(14) == "judean"
    assert table.wall("2-14") == 0 and table.wall("3-14") == 0


def test_romans_move_freely_over_breached_sections(table: StormTable) -> None:
    """§13.1.2b Also into a defended area."""
    table.units("legion in 2; simon light-infantry-8 in 14").walls(w2_14=0).impulse(ROMAN)
    table.play("act 2", "join xv-1", "move 14")
    assert table.at(14) == "xv-1 spent, simon-li-1"


# -------------------------------------------------------------------- repair


def test_a_repair_needs_a_judean_area_without_romans(table: StormTable) -> None:
    """§13.1.3a, Ruling W5 Judean controlled and free of Romans; Romans just outside do not matter."""
    table.units("3 legion in 4; simon light-infantry-8 in 15; legion, simon heavy-infantry in 14")
    table.control(ROMAN, 12).walls(w4_15=2, w2_14=1, w10_12=3, w3_15=4)
    repair(table, "countermine")
    assert table.offered("at") == {"15"}
    assert table.why_not("at 14") == "§13.1.3a area_not_free_to_repair"
    assert table.why_not("at 12") == "§13.1.3a area_not_free_to_repair"
    table.play("at 15", "mend 4-15")
    assert table.wall("4-15") == 3
    assert table.asked == "FlipRepairer"


def test_repair_points_are_spent_on_sections_of_one_area(table: StormTable) -> None:
    """§13.1.3a, §13.1.3c, Example V15 Points are split as one likes; each section flips a unit."""
    table.units("2 simon light-infantry-8 in 15; simon light-infantry-7 in 14").walls(w3_15=1, w4_15=0, w2_14=2)
    repair(table, "countermine").play("at 15")
    assert table.asked == "RepairWalls" and table.asked_side == JUDEAN
    assert table.why_not("mend 2-14") == "§13.1.3a wall_is_elsewhere"
    table.play("mend 4-15", "spend simon-li-1", "mend 3-15", "spend simon-li-2", "mend 4-15")
    assert table.wall("4-15") == 2 and table.wall("3-15") == 2
    assert table.at(15) == "simon-li-1 spent, simon-li-2 spent"


def test_the_repair_value_of_the_card_is_the_limit(table: StormTable) -> None:
    """§13.1.3a, §5.2f One point with a card of value 1."""
    table.units("2 simon light-infantry-8 in 15; auxiliary in 8").walls(w4_15=0)
    repair(table, "boiling-oil-1").play("at 15", "mend 4-15", "spend simon-li-1")
    assert table.wall("4-15") == 1
    assert table.asked == "Impulse" and table.discarded(JUDEAN) == ["boiling-oil-1"]


def test_a_damaged_section_stops_at_three(table: StormTable) -> None:
    """§13.1.3b, Ruling W2 A breach needs three points to reach +3, and no point takes it to +4."""
    table.units("2 simon light-infantry-8 in 15; auxiliary in 8").walls(w4_15=0)
    repair(table, "countermine").play("at 15", "mend 4-15", "spend simon-li-1", "mend 4-15", "mend 4-15")
    assert table.wall("4-15") == 3
    assert table.at(15) == "simon-li-1 spent, simon-li-2", "one section, one unit"

    other = StormTable().units("2 simon light-infantry-8 in 15").walls(w4_15=3, w3_15=2).hand(JUDEAN, "countermine")
    other.impulse(JUDEAN).play("repair countermine", "at 15")
    assert other.why_not("mend 4-15") == "§13.1.3b wall_needs_no_repair"


def test_points_may_be_left_unused(table: StormTable) -> None:
    """§13.1.3b, Ruling W2, Ruling C17 Partial repair is fine, but one point must be used."""
    table.units("2 simon light-infantry-8 in 15; auxiliary in 8").walls(w4_15=0)
    repair(table, "countermine").play("at 15")
    assert table.why_not("done") == "Ruling C17 no_point_used"
    table.play("mend 4-15", "spend simon-li-1", "done")
    assert table.wall("4-15") == 1 and table.asked == "Impulse"


def test_nothing_to_repair_is_no_impulse(table: StormTable) -> None:
    """§13.1.3a, §13.1.3b, Ruling C17 No damaged section, or nobody fresh beside it: no such discard."""
    table.units("2 simon light-infantry-8 in 15").walls(w4_15=3).hand(JUDEAN, "countermine").impulse(JUDEAN)
    assert table.why_not("repair countermine") == "Ruling C17 no_repair_possible"

    spent = StormTable().units("spent simon-li-1 in 15; simon light-infantry-7 in 22").walls(w4_15=0)
    spent.hand(JUDEAN, "countermine").impulse(JUDEAN)
    assert spent.why_not("repair countermine") == "Ruling C17 no_repair_possible"


def test_the_repairer_is_a_fresh_unit_of_the_area(table: StormTable) -> None:
    """§13.1.3c A fresh Judean unit there is flipped, whichever the player likes."""
    table.units("simon-li-1, simon-hi-1, spent simon-li-2 in 15; simon-li-3 in 14").walls(w4_15=2)
    repair(table, "boiling-oil-1").play("at 15", "mend 4-15")
    assert table.asked == "FlipRepairer" and table.asked_side == JUDEAN
    assert table.offered("spend") == {"simon-li-1", "simon-hi-1"}
    assert table.why_not("spend simon-li-2") == "§13.1.3c not_a_fresh_unit_there"
    assert table.why_not("spend simon-li-3") == "§13.1.3c not_a_fresh_unit_there"


def test_a_repair_ends_when_nothing_is_left_to_choose(table: StormTable) -> None:
    """§13.1.3c One unit, one section up to +3: the points that are left are lost without a question."""
    table.units("simon-li-1 in 14; legion in 2").walls(w2_14=2).hand(JUDEAN, "countermine").impulse(JUDEAN)
    assert table.g.map.value[table.card("countermine")] > 1
    table.play("repair countermine", "at 14", "mend 2-14", "spend simon-li-1")
    assert table.asked == "Impulse" and table.asked_side == ROMAN and table.wall("2-14") == 3


def test_one_section_for_each_fresh_unit(table: StormTable) -> None:
    """Ruling W3 Fewer fresh units than damaged sections: no second section with one unit."""
    table.units("simon-li-1, spent simon-li-2 in 15").walls(w3_15=2, w4_15=0)
    repair(table, "countermine").play("at 15", "mend 4-15", "spend simon-li-1")
    assert table.why_not("mend 3-15") == "§13.1.3c nobody_to_repair"
    assert table.offered("mend") == {"4-15"}


def test_both_factions_repair(table: StormTable) -> None:
    """Ruling W4 A discard is no unit action: units of both factions may work."""
    table.units("simon-li-1, john-li-1 in 15; auxiliary in 8").walls(w3_15=2, w4_15=2)
    repair(table, "boiling-oil-2").play("at 15", "mend 4-15", "spend john-li-1", "mend 3-15", "spend simon-li-1")
    assert table.at(15) == "simon-li-1 spent, john-li-1 spent"
