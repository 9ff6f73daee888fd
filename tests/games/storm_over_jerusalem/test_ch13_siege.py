"""13.2 Siege Towers and Siege Ramps."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, NOWHERE, ROMAN, Tower
from tests.games.storm_over_jerusalem.storm_table import StormTable


def no_leaders(table: StormTable) -> StormTable:
    """Both leaders were placed earlier and are off the map, so that nobody is asked about them."""
    return table.placed("simon", "john")


def build(table: StormTable, card: str) -> StormTable:
    """The Romans discard that card to build towers."""
    return table.hand(ROMAN, card).impulse(ROMAN).play(f"build {card}")


JUDEANS = "simon light-infantry-8 in 22"


# -------------------------------------------------------------------- 13.2.1 building


@pytest.mark.parametrize("lines", [["erect 2 3"], ["erect 2 2", "erect 3 1"], ["erect 2 1", "erect 3 1", "erect 4 1"]])
def test_the_value_of_the_card_is_split_among_towers(lines: list[str]) -> None:
    """§13.2.1a, Example V16, Ruling W9 Three points build 3, 2 and 1, or three times 1; fresh."""
    table = StormTable().units(f"legion in 2; legion in 3; legion in 4; {JUDEANS}")
    build(table, "undermining-the-wall").play(*lines)
    assert table.asked == "Impulse" and table.asked_side == JUDEAN
    built = ", ".join([found for found in (table.towers_at(2), table.towers_at(3), table.towers_at(4)) if found])
    assert built == ", ".join([line.split()[2] for line in lines])


@pytest.mark.parametrize(
    ("rule", "first", "second", "why"),
    [
        ("apart", "erect 2 2", "erect 2 1", "§13.2.1a towers_of_one_card_apart"),
        ("apart", "erect 2 1", "erect 2 1", "§13.2.1a towers_of_one_card_apart"),
        ("two-and-one-apart", "erect 2 2", "erect 2 1", "§13.2.1a towers_of_one_card_apart"),
        ("two-and-one-apart", "erect 2 1", "erect 2 2", "§13.2.1a towers_of_one_card_apart"),
        ("two-and-one-apart", "erect 2 1", "erect 2 1", ""),
        ("together", "erect 2 2", "erect 2 1", ""),
        ("together", "erect 2 1", "erect 2 1", ""),
    ],
)
def test_towers_of_one_card_stand_apart(rule: str, first: str, second: str, why: str) -> None:
    """§13.2.1a, Ruling W9 "three 1 value Siege Towers, or one 2 value Siege Tower and one 1 value Siege Tower in
    different areas": the phrase closes the list; options read it of the 2 and 1 alone, or not as a rule."""
    table = StormTable(towers_of_one_card=rule).units(f"legion in 2; legion in 3; {JUDEANS}")
    build(table, "undermining-the-wall").play(first)
    assert table.why_not(second) == why
    assert table.why_not(second.replace(" 2 ", " 3 ", 1)) == ""


def test_an_upgrade_does_not_bring_a_two_and_a_one_together() -> None:
    """§13.2.1a, §13.2.1b, Ruling W9 "one 2 value Siege Tower and one 1 value Siege Tower in different areas": two of
    value 1 in one area stay so; the same card may upgrade one that stands alone."""
    table = StormTable(towers_of_one_card="two-and-one-apart").units(f"legion in 2; legion in 3; {JUDEANS}")
    build(table, "undermining-the-wall").play("erect 2 1", "erect 2 1")
    assert table.why_not("upgrade tower-1-1 2") == "§13.2.1a towers_of_one_card_apart"
    assert table.why_not("upgrade tower-1-2 2") == "§13.2.1a towers_of_one_card_apart"
    assert table.offered("upgrade") == set()
    apart = StormTable(towers_of_one_card="two-and-one-apart").units(f"legion in 2; legion in 3; {JUDEANS}")
    build(apart, "undermining-the-wall").play("erect 2 1", "erect 3 1", "upgrade tower-1-1 2")
    assert (apart.towers_at(2), apart.towers_at(3)) == ("2", "1")


def test_an_older_tower_is_upgraded_beside_those_of_the_card() -> None:
    """§13.2.1b, §13.2.2a, Ruling W9 Only what one card builds is apart: of towers alike the older one is offered."""
    table = StormTable(towers_of_one_card="two-and-one-apart").units(f"legion in 2; {JUDEANS}").towers(2, "1")
    build(table, "undermining-the-wall")
    table.g.put_tower(table.g.towers_in(table.area(2))[0], NOWHERE, True)
    old = Tower(table.g.box.kinds["tower"].ids["tower-1-3"])
    table.g.put_tower(old, table.area(2), True)
    table.play("erect 2 1", "erect 2 1")
    assert table.offered("upgrade") == {"tower-1-3 2"}
    assert table.play("upgrade tower-1-3 2").towers_at(2) == "2, 1, 1"


def test_towers_of_several_cards_may_stand_together(table: StormTable) -> None:
    """§13.2.2a, Ruling W9 "Any number of Siege Towers can exist in a single area": only those of one card are apart."""
    build(table.units(f"legion in 2; {JUDEANS}").towers(2, "1"), "ballista-1").play("erect 2 2")
    assert table.towers_at(2) == "2, 1"


def test_a_tower_just_built_may_be_upgraded(table: StormTable) -> None:
    """§13.2.1b, Ruling W9, Ruling W20 It still stands for what this card built there."""
    build(table.units(f"legion in 2; legion in 3; {JUDEANS}"), "undermining-the-wall")
    table.play("erect 2 1", "upgrade tower-1-1 2")
    assert table.why_not("erect 2 1") == "§13.2.1a towers_of_one_card_apart"
    assert table.play("erect 3 1").towers_at(2) == "2"


def test_no_more_points_than_the_card_has(table: StormTable) -> None:
    """§13.2.1a, §5.2f A card of value 2 builds no tower of 3."""
    build(table.units(f"legion in 2; {JUDEANS}"), "ballista-1")
    assert table.offered("erect 2") == {"1", "2"}
    assert table.why_not("erect 2 3") == "§13.2.1a too_few_tower_points"


def test_towers_need_a_roman_area_with_romans(table: StormTable) -> None:
    """§13.2.1a, Ruling W17 Not in a Judean-controlled area, not where no Roman unit stands."""
    build(table.units(f"legion in 2; legion, simon light-infantry-7 in 14; {JUDEANS}"), "ballista-1")
    assert table.why_not("erect 14 1") == "§13.2.1a area_not_roman"
    assert table.why_not("erect 3 1") == "Ruling W17 no_romans_to_guard_it"
    assert table.why_not("erect a 1") == "§13.2.1a area_not_roman"


def test_upgrades_cost_the_difference(table: StormTable) -> None:
    """§13.2.1b, Ruling W20 One point for each step; fresh stays fresh and spent stays spent; mixed with building."""
    build(table.units(f"legion in 2; {JUDEANS}").towers(2, "1, spent 2"), "undermining-the-wall")
    table.play("upgrade tower-2-1 3", "upgrade tower-1-1 2", "erect 2 1")
    assert table.towers_at(2) == "3 spent, 2, 1"
    assert table.asked == "Impulse"


def test_a_counter_handed_back_is_used_again(table: StormTable) -> None:
    """Ruling W20, Ruling W10 With all 2s on the map, an upgrade to 3 frees one for the next."""
    table.units(f"legion in 2; {JUDEANS}").towers(2, "2, 2, 2, 2")
    build(table, "undermining-the-wall")
    assert table.why_not("erect 2 2") == "§13.2.1b no_such_counter"
    table.play("upgrade tower-2-1 3", "erect 2 2")
    assert table.towers_at(2) == "3, 2, 2, 2, 2"


def test_the_counter_mix_is_a_limit(table: StormTable) -> None:
    """§13.2.1b, Ruling W10 A value that is not in the pool cannot be built, nor be the end of an upgrade."""
    table.units(f"legion in 2; {JUDEANS}").towers(2, "3, 3, 3, 2")
    build(table, "undermining-the-wall")
    assert table.why_not("erect 2 3") == "§13.2.1b no_such_counter"
    assert table.why_not("upgrade tower-2-1 3") == "§13.2.1b no_such_counter"
    assert table.why_not("upgrade tower-3-1 3") == "§13.2.1b not_a_higher_value"
    assert table.why_not("upgrade tower-1-1 2") == "§13.2.1b tower_not_on_the_map"


def test_an_upgrade_needs_its_points_and_a_roman_area(table: StormTable) -> None:
    """§13.2.1b, §13.2.1a Two steps need two points; not in a Judean-controlled area."""
    table.units(f"legion in 2; x-1, simon-li-1 in 14; {JUDEANS}").towers(2, "1").towers(14, "1")
    build(table, "ballista-3")
    assert table.why_not("upgrade tower-1-1 3") == "§13.2.1a too_few_tower_points"
    assert table.why_not("upgrade tower-1-2 2") == "§13.2.1a area_not_roman"
    table.play("upgrade tower-1-1 2")
    assert table.towers_at(2) == "2" and table.asked == "Impulse"


def test_towers_that_are_alike(table: StormTable) -> None:
    """§13.2.1b, §13.2.2a Of towers that are alike the first stands for all; a spent one is not like a fresh one."""
    table.units(f"legion in 2; legion in 3; {JUDEANS}").towers(2, "1, spent 1, 1").towers(3, "1")
    build(table, "ballista-3")
    assert table.offered("upgrade") == {"tower-1-1 2", "tower-1-2 2", "tower-1-4 2"}
    assert table.why_not("upgrade tower-1-3 2") == "§13.2.2a take_the_first_alike"


def test_an_upgrade_alone_is_enough_for_a_discard(table: StormTable) -> None:
    """§13.2.1b, Ruling C17 No 1 is free, but one of them can become a 2."""
    table.units(f"legion in 2; {JUDEANS}").towers(2, "1, 1, 1, 1, 1, 1")
    build(table, "ballista-3")
    assert table.offered("erect 2") == set()
    table.play("upgrade tower-1-1 2")
    assert table.towers_at(2) == "2, 1, 1, 1, 1, 1"
    full = StormTable().units(f"legion in 2; {JUDEANS}").towers(2, "3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1")
    full.hand(ROMAN, "ballista-3").impulse(ROMAN)
    assert full.why_not("build ballista-3") == "Ruling C17 no_tower_possible"


def test_unused_points_are_lost(table: StormTable) -> None:
    """§13.2.1b, Ruling C17 At least one point is used, the rest may be left."""
    build(table.units(f"legion in 2; {JUDEANS}"), "undermining-the-wall")
    assert table.why_not("done") == "Ruling C17 no_point_used"
    table.play("erect 2 1", "done")
    assert table.towers_at(2) == "1" and table.asked == "Impulse"
    assert table.discarded(ROMAN) == ["undermining-the-wall"]


def test_destroyed_towers_return_to_the_pool(table: StormTable) -> None:
    """§13.2.1b Towers that were lost can be built again."""
    table.units(f"legion in 2; {JUDEANS}").towers(2, "3, 3, 3").hand(ROMAN, "undermining-the-wall")
    table.impulse(ROMAN).play("act 2", "join xv-1", "move 3", "stop")
    assert table.towers_at(2) == ""
    table.play("pass", "build undermining-the-wall", "erect 3 3")
    assert table.towers_at(3) == "3"


# -------------------------------------------------------------------- 13.2.2 moving and stacking


def test_towers_move_with_activated_units(table: StormTable) -> None:
    """§13.2.2a, Ruling M7, Ruling W18 Any number of fresh towers, outside stacking; they are spent afterwards."""
    table.units(f"5 legion in 2; {JUDEANS}").towers(2, "3, 2, 1, spent 1")
    table.impulse(ROMAN).play("act 2")
    assert table.why_not("haul tower-3-1") == "§6.1a nobody_chosen", "not by themselves"
    table.play("all", "haul tower-3-1", "haul tower-2-1")
    assert table.why_not("haul tower-1-2") == "§13.2.2a no_fresh_tower_here", "a spent one stays"
    table.play("move 3", "stop")
    assert table.towers_at(3) == "3 spent, 2 spent"
    assert table.number(ROMAN, 3) == 5
    assert table.towers_at(2) == "", "those left alone are removed"


def test_towers_that_did_not_move_stay_fresh(table: StormTable) -> None:
    """§13.2.2a, §13.2.4a Towers left behind with other Romans stay, fresh."""
    table.units(f"2 legion in 2; {JUDEANS}").towers(2, "3, 1")
    table.impulse(ROMAN).play("act 2", "join xv-1", "haul tower-3-1", "move 3", "stop")
    assert table.towers_at(2) == "1" and table.towers_at(3) == "3 spent"


def test_towers_cannot_retreat(table: StormTable) -> None:
    """§13.2.2a, §13.2.4a, Ruling W8 Romans are driven out of an area: the towers there are removed."""
    no_leaders(table).units("spent xv-1 in 2; 3 simon light-infantry-8 in 14").towers(2, "3, spent 1").dice(3, 4)
    table.impulse(JUDEAN).play("act 14", "all", "assault 2")
    assert table.counts == ["10 against 9: 1"]
    table.play("retreat xv-1 1")
    assert table.towers_at(2) == "" and table.towers_at(1) == ""


# -------------------------------------------------------------------- 13.2.3 assaulting with a tower


@pytest.mark.parametrize(("tower", "defense"), [("tower-1-1", 13), ("tower-2-1", 12), ("tower-3-1", 11)])
def test_one_tower_lowers_the_wall_for_the_assault(tower: str, defense: int) -> None:
    """§13.2.3a The section counts less by the tower's value; tower and units go back spent."""
    table = no_leaders(StormTable()).units("legion in 2; simon light-infantry-8 in 14").towers(2, "3, 2, 1").dice(1, 1)
    table.impulse(ROMAN).play("act 2", "join xv-1", f"haul {tower}", "assault 14")
    assert table.counts == [f"4 against {defense}: 0"]
    assert table.wall("2-14") == 4, "for this Assault only"
    assert f"{tower[6]} spent" in table.towers_at(2) and table.towers_at(2).count("spent") == 1


def test_only_one_tower_takes_part(table: StormTable) -> None:
    """§13.2.3a, §13.2.2a Two towers may march, but not assault; and towers do not attack."""
    table.units("auxiliary in 2; simon light-infantry-8 in 14").towers(2, "2, 1").impulse(ROMAN)
    table.play("act 2", "join aux-1", "haul tower-2-1")
    assert table.why_not("attack 14") == "§13.2.3a towers_only_assault"
    table.play("haul tower-1-1")
    assert table.why_not("assault 14") == "§13.2.3a one_tower_in_an_assault"
    assert "move 3" in table.options


def test_a_tower_stays_with_victorious_units(table: StormTable) -> None:
    """§13.2.3a The area is taken: the tower stays in it, spent."""
    no_leaders(table).units("5 legion in 2; spent simon-li-1 in 14").towers(2, "3").dice(6, 6)
    table.impulse(ROMAN).play("act 2", "all", "haul tower-3-1", "assault 14").play("eliminate simon-li-1")
    assert table.towers_at(14) == "3 spent" and table.number(ROMAN, 14) == 5


def test_a_spent_tower_does_not_assault(table: StormTable) -> None:
    """Ruling W18 Only a fresh tower may move or join an Assault."""
    table.units("legion in 2; simon light-infantry-8 in 14").towers(2, "spent 3").impulse(ROMAN)
    table.play("act 2", "join xv-1")
    assert table.why_not("haul tower-3-1") == "§13.2.2a no_fresh_tower_here"


def test_a_tower_where_there_is_no_wall(table: StormTable) -> None:
    """Ruling W19 Allowed over no section or a breached one: no bonus, it goes along and stays."""
    no_leaders(table).units("legion in 13; simon light-infantry-8 in 14").towers(13, "3").dice(1, 1)
    table.impulse(ROMAN).play("act 13", "join xv-1", "haul tower-3-1", "assault 14")
    assert table.counts == ["4 against 10: 0"]
    assert table.towers_at(14) == "3 spent"


# -------------------------------------------------------------------- 13.2.4 losing towers


def test_towers_take_no_damage(table: StormTable) -> None:
    """§13.2.4a Damage falls on units alone; with one Roman unit left the towers stay."""
    no_leaders(table).units("xv-1, spent xv-2 in 2; 3 simon light-infantry-8 in 14").towers(2, "3").dice(4, 4)
    table.impulse(JUDEAN).play("act 14", "all", "assault 2")
    assert table.counts == ["11 against 10: 1"]
    assert {line.split()[1] for line in table.options} == {"xv-1", "xv-2"}
    table.play("retreat xv-2 1")
    assert table.towers_at(2) == "3"


def test_towers_wait_for_the_end_of_the_assault(table: StormTable) -> None:
    """Ruling W8 Towers in the area that an Assault left stand until the units have stayed or gone back."""
    no_leaders(table).units("legion in 2; simon light-infantry-8 in 14").towers(2, "3, 1").dice(1, 1)
    table.impulse(ROMAN).play("act 2", "join xv-1", "haul tower-1-1", "assault 14")
    assert table.towers_at(2) == "3, 1 spent", "they came back to it"

    other = no_leaders(StormTable()).units("5 legion in 2; spent simon-li-1 in 14").towers(2, "3, 1").dice(6, 6)
    other.impulse(ROMAN).play("act 2", "all", "haul tower-1-1", "assault 14")
    assert other.towers_at(2) == "3"
    other.play("eliminate simon-li-1")
    assert other.towers_at(2) == "" and other.towers_at(14) == "1 spent", "they stayed away"


@pytest.mark.parametrize(
    ("before", "burnt", "after"),
    [
        ("3", "tower-3-1", "1"),
        ("2", "tower-2-1", ""),
        ("spent 3", "tower-3-1", "1 spent"),
        ("3, 1, 1, 1, 1, 1, 1", "tower-3-1", "1, 1, 1, 1, 1, 1"),
    ],
)
def test_a_reduced_tower_is_exchanged(before: str, burnt: str, after: str) -> None:
    """§13.2.4b, Example V17, #34 By two: a 3 becomes a 1, a 2 is removed; without a free counter it is removed."""
    table = StormTable().units("legion in 2; simon light-infantry-8 in 14").towers(2, before)
    table.hand(JUDEAN, "burn-the-siege-works-1").impulse(JUDEAN).play("play burn-the-siege-works-1", f"lower {burnt}")
    assert table.towers_at(2) == after


def test_the_next_lower_counter_is_used(table: StormTable) -> None:
    """§13.2.4b, Example V17, #36 A 3 lowered by one becomes a 1 when no 2 is free."""
    table.units("legion in 2; legion in 3; simon light-infantry-8 in 14").towers(2, "3").towers(3, "2, 2, 2, 2")
    no_leaders(table).hand(JUDEAN, "firebrands").dice(1, 1)
    table.impulse(ROMAN).play("act 2", "join xv-1", "haul tower-3-1", "assault 14", "play firebrands")
    assert table.counts == ["4 against 13: 0"]
    assert table.towers_at(2) == "1 spent"


def test_towers_are_taken_off_in_the_end_phase(table: StormTable) -> None:
    """§13.2.4c, §4.0C6 The Roman player may take off towers of Roman-controlled areas."""
    table.units("legion in 2; legion, simon light-infantry-8 in 14").towers(2, "3, 1").towers(14, "2").dice(1, 1)
    table.end_phase()
    assert table.asked == "RemoveTowers"
    assert table.why_not("remove tower-2-1") == "§4.0C6 tower_not_in_a_roman_area"
    table.play("remove tower-3-1", "done")
    assert table.towers_at(2) == "1" and table.towers_at(14) == "2"
    assert table.g.free_tower(3) == table.g.box.kinds["tower"].ids["tower-3-1"]


# -------------------------------------------------------------------- 13.2.5 ramps


def test_a_ramp_takes_the_wall_out_of_the_count(table: StormTable) -> None:
    """§13.2.5a, Ruling W12, Ruling K26, Example V29 No wall value; damage lowers it; the Romans choose."""
    no_leaders(table).units("3 legion in 2; 2 simon light-infantry-8 in 14").ramp("2-14", 2).dice(3, 3)
    table.impulse(ROMAN).play("act 2", "all", "climb 14")
    assert table.counts == ["12 against 10: 2"]
    table.play("flip simon-li-1", "flip simon-li-2")
    assert table.wall("2-14") == 3
    assert table.asked == "StayOrGoBack" and table.options == ["stay", "back"]
    table.play("stay")
    assert table.number(ROMAN, 14) == 3 and table.controls(14) == "judean"


def test_they_may_go_back_down_the_ramp(table: StormTable) -> None:
    """§13.2.5a, Ruling K26 All go back, spent."""
    no_leaders(table).units("3 legion in 2; 2 simon light-infantry-8 in 14").ramp("2-14", 2).dice(1, 1)
    table.impulse(ROMAN).play("act 2", "all", "climb 14", "back")
    assert table.at(2) == "xv-1 spent, xv-2 spent, xv-3 spent" and table.number(ROMAN, 14) == 0
    assert table.wall("2-14") == 4


def test_an_area_cleared_over_a_ramp(table: StormTable) -> None:
    """Ruling W12, §10.0f, §13.2.5c The section is breached, and the ramp stays on the map."""
    no_leaders(table).units("5 legion in 2; spent simon-li-1 in 14").ramp("2-14", 2).dice(6, 6)
    table.impulse(ROMAN).play("act 2", "all", "climb 14").play("eliminate simon-li-1")
    assert table.wall("2-14") == 0 and table.number(ROMAN, 14) == 5
    assert table.g.ramp[table.wall_id("2-14")] == table.area(2)


def test_later_retreats_over_the_ramp(table: StormTable) -> None:
    """§13.2.5a, Ruling K20 Romans behind an unbreached section may retreat back over its ramp, and over no other."""
    no_leaders(table).units("spent xv-1, 3 simon light-infantry-8 in 14; legion in 3").ramp("2-14", 2).dice(3, 3)
    table.impulse(JUDEAN).play("act 14", "all", "attack 14")
    assert table.counts == ["9 against 8: 1"]
    assert table.offered("retreat xv-1") == {"2"}


def test_no_cavalry_and_no_towers_up_a_ramp(table: StormTable) -> None:
    """§13.2.5a, Ruling W11 The ramp is for men on foot; without it a tower may be used."""
    table.units("legion, cavalry in 2; simon light-infantry-8 in 14").ramp("2-14", 2).towers(2, "3").impulse(ROMAN)
    table.play("act 2", "join xv-1")
    assert {"assault 14", "climb 14"} <= set(table.options), "with or without it"
    table.play("haul tower-3-1")
    assert table.why_not("climb 14") == "§13.2.5a no_cavalry_or_towers_over_a_ramp"
    assert "assault 14" in table.options

    horse = StormTable().units("legion, cavalry in 2; simon light-infantry-8 in 14").ramp("2-14", 2).impulse(ROMAN)
    horse.play("act 2", "all")
    assert horse.why_not("climb 14") == "§13.2.5a no_cavalry_or_towers_over_a_ramp"


def test_assaulting_beside_the_ramp(table: StormTable) -> None:
    """Ruling W11 Without the ramp the wall counts, and the units must go back."""
    no_leaders(table).units("legion in 2; simon light-infantry-8 in 14").ramp("2-14", 2).dice(1, 1)
    table.impulse(ROMAN).play("act 2", "join xv-1", "assault 14")
    assert table.counts == ["4 against 14: 0"]
    assert table.at(2) == "xv-1 spent"


def test_a_ramp_serves_its_own_area_and_section(table: StormTable) -> None:
    """Ruling W16 Not from elsewhere, not over another section, and not for Attacks."""
    no_leaders(table).units("auxiliary in 2; legion in 3; simon light-infantry-8 in 14; simon light-infantry-7 in 15")
    table.ramp("3-14", 3).dice(1, 1).impulse(ROMAN).play("act 3", "join xv-1")
    assert table.offered("climb") == {"14"}
    assert table.why_not("climb 15") == "§13.2.5a no_ramp_there"

    attack = no_leaders(StormTable()).units("auxiliary in 2; simon light-infantry-8 in 14").ramp("2-14", 2).dice(1, 1)
    attack.impulse(ROMAN).play("act 2", "join aux-1", "attack 14")
    assert attack.counts == ["3 against 14: 0"]

    elsewhere = StormTable().units("auxiliary in 2; simon light-infantry-8 in 14").ramp("3-14", 3).impulse(ROMAN)
    assert elsewhere.play("act 2", "join aux-1").why_not("climb 14") == "§13.2.5a no_ramp_there"


def test_one_ramp_for_each_section_and_marker(table: StormTable) -> None:
    """Ruling W16, #9 No second ramp on a section, and none without a free marker."""
    table.units("3 legion in 2; 3 auxiliary in 3; simon light-infantry-8 in 14").ramp("2-14", 2)
    table.hand(ROMAN, "siege-ramp-1").impulse(ROMAN).play("play siege-ramp-1")
    assert table.why_not("section 2-14") == "#9 no_ramp_possible_there"
    assert table.offered("section") == {"3-14", "3-15"}

    used = StormTable().units("3 legion in 2; simon light-infantry-8 in 14").hand(ROMAN, "siege-ramp-1")
    for wall, area in (("1-13", 1), ("10-12", 10), ("11-13", 11), ("3-14", 3)):
        used.ramp(wall, area)
    used.impulse(ROMAN)
    assert used.why_not("play siege-ramp-1") == "Ruling C20 no_target_for_the_card"


def test_no_movement_over_a_ramp(table: StormTable) -> None:
    """Ruling W15 A defended area behind an unbreached section must be assaulted, ramp or not."""
    table.units("legion in 2; simon light-infantry-8 in 14").ramp("2-14", 2).impulse(ROMAN).play("act 2", "join xv-1")
    assert table.why_not("move 14") == "§13.1a wall_must_be_assaulted"


def test_a_ramp_stays_when_its_area_is_lost(table: StormTable) -> None:
    """§13.2.5c, Ruling W13 It stands in Judean hands, and serves again when the Romans are back."""
    table.units("2 simon light-infantry-8 in 14; legion in 3").ramp("2-14", 2).impulse(JUDEAN)
    table.play("act 14", "join simon-li-1", "move 2", "stop")
    assert table.controls(2) == "judean" and table.g.ramp[table.wall_id("2-14")] == table.area(2)

    back = StormTable().control(JUDEAN, 2).units("2 simon light-infantry-8 in 14; legion in 3; x-1 in 7")
    back.ramp("2-14", 2).impulse(ROMAN).play("act 3", "join xv-1", "move 2", "stop")
    assert back.controls(2) == "roman"
    back.play("act 14", "join simon-li-1", "move 15", "stop")
    back.g.fresh[back.unit("xv-1")] = True
    assert "climb 14" in back.play("act 2", "join xv-1").options


def test_a_ramp_between_two_roman_areas(table: StormTable) -> None:
    """§13.2.5c The section counts as breached, and needs no climbing."""
    table.control(ROMAN, 14).units(f"legion in 2; {JUDEANS}").ramp("2-14", 2)
    assert table.wall("2-14") == 0
    table.impulse(ROMAN).play("act 2", "join xv-1")
    assert "move 14" in table.options and table.why_not("climb 14") == "§13.2.5a no_ramp_there"


@pytest.mark.parametrize(
    ("units", "die", "stands"), [(1, 5, True), (1, 6, False), (3, 3, True), (3, 4, False), (6, 1, False)]
)
def test_removing_a_ramp(units: int, die: int, stands: bool) -> None:
    """§13.2.5b, Example V20 1d6 +1 for each unit after the first, 6 or more; all are spent either way."""
    table = StormTable().units(f"legion in 2; {units} simon light-infantry-8 in 14").ramp("2-14", 2).dice(die)
    table.impulse(JUDEAN).play("demolish 2-14")
    assert table.asked == "Demolishers" and table.asked_side == JUDEAN
    for number in range(1, units + 1):
        table.play(f"join simon-li-{number}")
    table.play("done")
    assert (table.g.ramp[table.wall_id("2-14")] == table.area(2)) is stands
    assert table.at(14).count("spent") == units
    assert table.asked == "Impulse" and table.asked_side == ROMAN


def test_some_may_stay_out_of_it(table: StormTable) -> None:
    """§13.2.5b, Ruling W21 Any number, but at least one; those who do not work stay fresh."""
    table.units("legion in 2; 2 simon light-infantry-8 in 14").ramp("2-14", 2).dice(5)
    table.impulse(JUDEAN).play("demolish 2-14")
    assert table.why_not("done") == "Ruling W21 nobody_behind_the_ramp"
    table.play("join simon-li-1", "done")
    assert table.at(14) == "simon-li-1 spent, simon-li-2"


def test_both_factions_work_on_a_ramp(table: StormTable) -> None:
    """§13.2.5b, Ruling W14 "any number of units in an area": it is no unit action, so both factions may."""
    table.units("legion in 2; simon-li-1, john-li-1, spent john-li-2 in 14").ramp("2-14", 2).dice(5).impulse(JUDEAN)
    table.play("demolish 2-14", "join john-li-1")
    assert table.why_not("join john-li-2") == "§2.1.1b unit_is_spent"
    table.play("join simon-li-1", "done")
    assert table.at(14) == "simon-li-1 spent, john-li-1 spent, john-li-2 spent"
    wall = "the wall between Women's Gate (2) and New City (14)"
    assert table.log[:3] == [
        f"The Judeans set 2 units in New City (14) to tear down the ramp at {wall}.",
        "The Judeans roll 5, +1 for more hands; 6 or more removes it.",
        f"The Judeans have removed the Siege Ramp at {wall}.",
    ]
    assert table.g.ramp[table.wall_id("2-14")] == NOWHERE


def test_as_an_option_one_faction_works_on_a_ramp() -> None:
    """Ruling W14, Ruling W21 By the option units of one faction, and only behind the section."""
    table = StormTable(ramp_removal="one-faction-behind").ramp("2-14", 2).dice(6)
    table.units("legion in 2; simon-li-1, john-li-1 in 14; simon-li-2 in 2").impulse(JUDEAN)
    table.play("demolish 2-14")
    assert table.why_not("join simon-li-2") == "§6.1a not_a_unit_of_the_area"
    table.play("join john-li-1")
    assert table.why_not("join simon-li-1") == "Ruling W14 one_faction_at_the_ramp"


def test_as_an_option_both_factions_work_behind_the_section() -> None:
    """Ruling W14, Ruling W21 By the other option both factions, and only behind the section."""
    table = StormTable(ramp_removal="any-units-behind").ramp("2-14", 2).dice(4)
    table.units("legion in 2; simon-li-1, john-li-1 in 14; simon-li-2 in 2").impulse(JUDEAN)
    table.play("demolish 2-14")
    assert table.why_not("join simon-li-2") == "§6.1a not_a_unit_of_the_area"
    table.play("join john-li-1", "join simon-li-1", "done")
    assert "The Siege Ramp at the wall between Women's Gate (2) and New City (14) stands." in table.log
    assert table.g.ramp[table.wall_id("2-14")] == table.area(2)


def test_a_ramp_is_removed_from_either_side(table: StormTable) -> None:
    """§13.2.5b, Ruling W21 "in an area containing a wall section adjacent to a Siege Ramp": both areas contain it, but
    the units are of one area."""
    table.units("legion, simon-li-1, simon-li-2 in 2; simon-li-3 in 14").ramp("2-14", 2).dice(6).impulse(JUDEAN)
    table.play("demolish 2-14")
    assert table.offered("join") == {"simon-li-3", "simon-li-1"}
    table.play("join simon-li-1")
    assert table.why_not("join simon-li-3") == "§6.1a not_a_unit_of_the_area"
    table.play("join simon-li-2", "done")
    assert table.g.ramp[table.wall_id("2-14")] == NOWHERE and "simon-li-2 spent" in table.at(2)


def test_who_may_work_on_a_ramp(table: StormTable) -> None:
    """Ruling W21 Fresh units behind the section, no leader; Romans among them do not forbid it."""
    table.units("legion in 2; spent simon-li-1 in 14").ramp("2-14", 2).impulse(JUDEAN)
    assert table.why_not("demolish 2-14") == "Ruling W21 nobody_behind_the_ramp"
    assert table.why_not("demolish 3-14") == "§13.2.5b no_ramp_here"

    shared = StormTable().units("legion in 2; legion, 2 simon light-infantry-8 in 14; simon light-infantry-8 in 15")
    shared.leader("simon", 14).ramp("2-14", 2).impulse(JUDEAN).play("demolish 2-14")
    assert shared.why_not("join simon") == "Ruling W21 leaders_tear_nothing_down"
    assert shared.why_not("join simon-li-3") == "§6.1a not_a_unit_of_the_area"
    assert "join simon-li-1" in shared.options


# -------------------------------------------------------------------- 13.2.6 where siege works may stand


@pytest.mark.parametrize("area", [5, 6, 7, 8, 9])
def test_no_siege_works_in_the_valleys(area: int) -> None:
    """§13.2.6a No towers, ramps or engines in areas 5-9."""
    table = StormTable().units(f"3 legion in {area}; simon light-infantry-8 in 13")
    table.hand(ROMAN, "ballista-1", "siege-ramp-1", "undermining-the-wall", "siege-towers").impulse(ROMAN)
    assert table.why_not("build ballista-1") == "Ruling C17 no_tower_possible"
    for card in ("siege-ramp-1", "undermining-the-wall", "siege-towers"):
        assert table.why_not(f"play {card}") == "Ruling C20 no_target_for_the_card"


def test_towers_do_not_enter_the_valleys(table: StormTable) -> None:
    """§13.2.6a Neither by Movement nor by Assault."""
    table.control(JUDEAN, 9).units("legion in 10; 2 simon light-infantry-8 in 9").towers(10, "1").impulse(ROMAN)
    table.play("act 10", "join xv-1", "haul tower-1-1")
    assert table.why_not("move 9") == "§13.2.6a no_towers_there"
    assert table.why_not("assault 9") == "§13.2.6a no_towers_there"


def test_no_rams_from_hinnom_valley(table: StormTable) -> None:
    """§13.2.6a, Example V18, #11, #1, #6 Rams, Ballista and Catapult do not fit an Assault out of area 8."""
    no_leaders(table).units("3 legion in 8; simon light-infantry-8 in 28").dice(1, 1)
    table.hand(ROMAN, "battering-rams-1", "ballista-1", "catapult-1", "pila-volley").impulse(ROMAN)
    table.play("act 8", "all", "assault 28")
    for card in ("battering-rams-1", "ballista-1", "catapult-1"):
        assert table.why_not(f"play {card}") == "§13.2.6a no_engines_from_there"
    assert "play pila-volley" in table.options
