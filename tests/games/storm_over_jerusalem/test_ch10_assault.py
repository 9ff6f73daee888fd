"""10.0 Assault: who may assault what, what becomes of the wall, and who stays."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def no_leaders(table: StormTable) -> StormTable:
    """Both leaders were placed earlier and are off the map, so that nobody is asked about them."""
    return table.placed("simon", "john")


# -------------------------------------------------------------------- who may assault


def test_an_assault_needs_an_enemy_unit_next_to_an_area_without_enemies(table: StormTable) -> None:
    """§10.0a Units enter an adjacent area with an enemy unit, from an area without."""
    table.units(
        "2 legion in 13; simon light-infantry-8 in 14; simon light-infantry-7 in 12; john light-infantry-7 in 20"
    )
    table.walls(w13_18=0).impulse(ROMAN).play("act 13", "join xv-1")

    assert table.offered("assault") == {"12", "14"}
    assert table.why_not("assault 18") == "§8.1a no_enemy_there"
    assert table.why_not("assault 20") == "§7.1b not_adjacent"
    assert table.why_not("assault 13") == "§7.1b not_adjacent"


def test_no_assault_out_of_an_area_with_enemies(table: StormTable) -> None:
    """§10.0a Enemy units where it starts forbid an Assault, for both sides."""
    table.units("2 legion, simon light-infantry-8 in 13; simon light-infantry-7 in 14; auxiliary in 12")
    table.impulse(ROMAN).play("act 13", "join xv-1")
    assert table.why_not("assault 14") == "§10.0a enemies_where_it_starts"

    other = StormTable().units("2 legion, simon light-infantry-8 in 13; auxiliary in 12")
    other.impulse(JUDEAN).play("act 13", "join simon-li-1")
    assert other.why_not("assault 12") == "§10.0a enemies_where_it_starts"
    assert "attack 12" in other.options


def test_only_fresh_units_assault(table: StormTable) -> None:
    """§10.0a, §10.0d A spent unit cannot assault."""
    table.units("spent xv-1, xv-2 in 2; simon light-infantry-8 in 14").impulse(ROMAN).play("act 2")
    assert table.why_not("join xv-1") == "§2.1.1b unit_is_spent"
    assert "join xv-2" in table.options


def test_an_assault_needs_the_points_to_enter(table: StormTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """§10.0b Entering an enemy area costs two points; a unit with one cannot assault."""
    table.units("2 legion in 2; simon light-infantry-8 in 14")
    monkeypatch.setattr(table.g.map, "move", [1] * len(table.g.map.move))
    table.impulse(ROMAN).play("act 2", "all")
    assert table.offered("move") == {"1", "3"}
    assert table.why_not("assault 14") == "§7.0a too_few_movement_points"


def test_an_assault_needs_room_for_all(table: StormTable) -> None:
    """§10.0b, Ruling K1, Ruling K27 Assaulting units and friends there together keep to the limit."""
    table.units("3 legion in 13; 3 auxiliary, simon light-infantry-8 in 14").impulse(ROMAN).play("act 13", "all")
    assert table.why_not("assault 14") == "§7.2a no_room_there"

    other = no_leaders(StormTable()).units("2 legion in 13; 3 auxiliary, simon light-infantry-8 in 14").dice(1, 1)
    other.impulse(ROMAN).play("act 13", "all", "assault 14")
    assert other.counts == ["6 against 10: 0"], "the Auxiliaries there take no part"
    assert other.at(14) == "xv-1 spent, xv-2 spent, aux-1, aux-2, aux-3, simon-li-1"


def test_cavalry_does_not_assault_hills_or_walls(table: StormTable) -> None:
    """§10.0c Cavalry may not assault areas 17 and up, nor across an unbreached section."""
    table.units("cavalry in 13; simon light-infantry-8 in 18; simon light-infantry-7 in 12; simon heavy-infantry in 14")
    table.walls(w13_18=0).impulse(ROMAN).play("act 13", "join cav-1")
    assert table.why_not("assault 18") == "§10.0c cavalry_not_into_plus_three"
    assert table.offered("assault") == {"12", "14"}

    shut = StormTable().units("cavalry, legion in 2; simon light-infantry-8 in 14").impulse(ROMAN)
    shut.play("act 2", "join cav-1")
    assert shut.why_not("assault 14") == "§10.0c cavalry_not_over_a_wall"
    shut.play("join xv-1")
    assert shut.why_not("assault 14") == "§10.0c cavalry_not_over_a_wall", "nor in company"

    breached = StormTable().units("cavalry in 2; simon light-infantry-8 in 14").walls(w2_14=0).impulse(ROMAN)
    assert "assault 14" in breached.play("act 2", "join cav-1").options


def test_the_limit_is_area_17_itself(table: StormTable) -> None:
    """§10.0c Area 16 may be stormed by Cavalry, area 17 may not."""
    table.units("cavalry in 15; simon light-infantry-8 in 16; simon light-infantry-7 in 17").impulse(ROMAN)
    table.play("act 15", "join cav-1")
    assert table.offered("assault") == {"16"}
    assert table.why_not("assault 17") == "§10.0c cavalry_not_into_plus_three"


# -------------------------------------------------------------------- what it does to the wall, and who stays


def test_those_who_assaulted_are_spent(table: StormTable) -> None:
    """§10.0d, §6.1d The assaulting units are spent when it is over, the others are not."""
    no_leaders(table).units("2 legion, auxiliary in 2; simon light-infantry-8 in 14").dice(1, 1)
    table.impulse(ROMAN).play("act 2", "join xv-1", "join xv-2", "assault 14")
    assert table.counts == ["6 against 14: 0"]
    assert table.at(2) == "xv-1 spent, xv-2 spent, aux-1"


def test_they_are_fresh_until_the_damage_is_done(table: StormTable) -> None:
    """§10.0d They are spent only when the Assault is over."""
    no_leaders(table).units("5 legion in 2; 2 simon light-infantry-8 in 14").dice(5, 5)
    table.impulse(ROMAN).play("act 2", "all", "assault 14")
    assert table.asked == "Damage" and "spent" not in table.at(14)


@pytest.mark.parametrize(("dice", "lots", "wall"), [((1, 3), 0, 4), ((2, 3), 1, 3), ((2, 6), 4, 3)])
def test_damage_lowers_the_section_by_one(dice: tuple[int, int], lots: int, wall: int) -> None:
    """§10.0e, §10.0h, Ruling K7 Any damage lowers it by one step, none leaves it; the Romans go back."""
    table = no_leaders(StormTable()).units("5 legion in 2; 4 simon light-infantry-8 in 14").dice(*dice)
    table.impulse(ROMAN).play("act 2", "all", "assault 14")
    for unit in range(1, lots + 1):
        table.play(f"flip simon-li-{unit}")
    assert table.wall("2-14") == wall
    assert table.number(ROMAN, 14) == 0 and table.at(2).count("spent") == 5
    assert table.controls(14) == "judean"


def test_an_attack_over_the_wall_does_not_lower_it(table: StormTable) -> None:
    """§10.0e Only an Assault does."""
    no_leaders(table).units("5 auxiliary in 2; simon light-infantry-8 in 14").dice(5, 5)
    table.impulse(ROMAN).play("act 2", "all", "attack 14").play("flip simon-li-1")
    assert table.counts == ["15 against 14: 1"]
    assert table.wall("2-14") == 4


def test_a_judean_assault_does_not_lower_it(table: StormTable) -> None:
    """§10.0e, Ruling K12 A Judean Assault over a section leaves it alone, and the Judeans stay."""
    no_leaders(table).units("4 simon light-infantry-8 in 14; 2 legion in 2").dice(6, 6)
    table.impulse(JUDEAN).play("act 14", "all", "assault 2")
    assert table.counts == ["16 against 10: 6"]
    while table.asked == "Damage":
        table.play(table.options[0])
    assert table.wall("2-14") == 4
    assert table.number(JUDEAN, 2) == 4 and table.at(2).count("simon-li") == 4 and table.number(JUDEAN, 14) == 0


def test_an_area_that_is_cleared_breaches_the_section(table: StormTable) -> None:
    """§10.0f, §10.0g, §12.0a No Judean unit left: breach, the Romans stay and take control."""
    no_leaders(table).units("5 legion in 2; spent simon-li-1 in 14").dice(6, 6)
    table.impulse(ROMAN).play("act 2", "all", "assault 14")
    assert table.counts == ["22 against 13: 9"]
    table.play("eliminate simon-li-1")
    assert table.wall("2-14") == 0 and "§10.0f wall_breached" in table.noted
    assert table.number(ROMAN, 14) == 5 and table.number(ROMAN, 2) == 0
    assert table.controls(14) == "roman"


def test_retreats_clear_an_area_as_well(table: StormTable) -> None:
    """§10.0f Judean units that retreated are no longer there."""
    no_leaders(table).units("4 legion in 2; spent simon-li-1 in 14").dice(3, 3)
    table.impulse(ROMAN).play("act 2", "all", "assault 14")
    assert table.counts == ["14 against 13: 1"]
    table.play("retreat simon-li-1 15")
    assert table.wall("2-14") == 0 and table.controls(14) == "roman" and table.number(ROMAN, 14) == 4


def test_a_section_breached_before_lets_them_stay(table: StormTable) -> None:
    """§10.0g A section that was breached before: the Romans stay, with Judean units left."""
    no_leaders(table).units("2 legion in 2; simon light-infantry-8 in 14").walls(w2_14=0).dice(1, 1)
    table.impulse(ROMAN).play("act 2", "all", "assault 14")
    assert table.counts == ["6 against 10: 0"]
    assert table.at(14) == "xv-1 spent, xv-2 spent, simon-li-1"
    assert table.controls(14) == "judean"


def test_the_last_step_breaches_it_and_they_stay(table: StormTable) -> None:
    """§10.0e, §10.0g, Ruling K8 A section at +1 that is lowered is breached through the Assault."""
    no_leaders(table).units("2 legion in 2; 2 simon light-infantry-8 in 14").walls(w2_14=1).dice(4, 4)
    table.impulse(ROMAN).play("act 2", "all", "assault 14").play("flip simon-li-1")
    assert table.counts == ["12 against 11: 1"]
    assert table.wall("2-14") == 0
    assert table.at(14) == "xv-1 spent, xv-2 spent, simon-li-1 spent, simon-li-2"


def test_they_go_back_from_an_unbreached_wall(table: StormTable) -> None:
    """§10.0h Without damage too, tower and all; the area they left stays Roman meanwhile."""
    no_leaders(table).units("2 legion in 2; simon light-infantry-8 in 14").towers(2, "3").dice(1, 1)
    table.impulse(ROMAN).play("act 2", "all", "haul tower-3-1", "assault 14")
    assert table.at(2) == "xv-1 spent, xv-2 spent" and table.towers_at(2) == "3 spent"
    assert table.at(14) == "simon-li-1" and table.controls(2) == "roman"


def test_without_a_wall_they_stay(table: StormTable) -> None:
    """§10.0i An Assault across no section: they stay, whatever the result."""
    no_leaders(table).units("legion in 13; simon light-infantry-8 in 14").dice(1, 1)
    table.impulse(ROMAN).play("act 13", "join xv-1", "assault 14")
    assert table.counts == ["4 against 10: 0"]
    assert table.at(14) == "xv-1 spent, simon-li-1" and table.number(ROMAN, 13) == 0
    assert table.controls(13) == "roman" and table.controls(14) == "judean"
