"""Ruling M8: a leader is a unit (2.1.1), except for stacking (14.0), until activated Romans find him alone (14.2)."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.ch07_movement import cost
from maniple.games.storm_over_jerusalem.ch09_damage import Damage, retreats
from maniple.games.storm_over_jerusalem.odds import odds
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import FILES, JUDEAN, ROMAN
from maniple.kernel.components import parse_components
from maniple.kernel.frames import Side
from maniple.kernel.game import ALL
from maniple.kernel.rehearsal import play
from tests.games.storm_over_jerusalem.storm_table import StormTable


def old() -> StormTable:
    """By the option a lone leader is no unit."""
    return StormTable(leaders_are_units=False)


def cost_of(table: StormTable, side: Side, a: int, b: int) -> int:
    return cost(table.g, side, table.area(a), table.area(b))


# -------------------------------------------------------------------- 13.1 walls and movement


def test_13_1_a_lone_leader_occupies_an_area_behind_a_wall(table: StormTable) -> None:
    """§13.1a, Ruling M8 "Judean controlled and occupied by Judean units": Romans must assault."""
    table.units("xv-1 in 2").leader("simon", 14).impulse(ROMAN).play("act 2", "join xv-1")
    assert table.why_not("move 14") == "§13.1a wall_must_be_assaulted"
    assert table.why_not("assault 14") == ""


def test_as_an_option_romans_move_over_a_wall_onto_him() -> None:
    """Ruling M8, Ruling K22 The old reading: no occupant, no target."""
    table = old().units("xv-1 in 2").leader("simon", 14).impulse(ROMAN).play("act 2", "join xv-1")
    assert table.why_not("assault 14") == "§8.1a no_enemy_there"
    table.play("move 14")
    assert table.is_lost("simon") and table.controls(14) == "roman" and table.wall("2-14") == 0


def test_14_2_romans_who_move_in_catch_him(table: StormTable) -> None:
    """§14.2b, §12.0a, Ruling L13 Without a wall they may move in; he falls, and only then control is judged."""
    table.units("xv-1 in 13").control(ROMAN, 13).leader("simon", 14).impulse(ROMAN)
    table.play("act 13", "join xv-1", "move 14")
    keys = [note.split()[-1] for note in table.noted]
    assert keys.index("leader_caught") + 1 == keys.index("takes_control")
    assert table.is_lost("simon") and table.controls(14) == "roman"


def test_7_1_a_lone_leader_is_an_enemy_unit_to_enter(table: StormTable) -> None:
    """§7.1a, Ruling M8 "containing at least one enemy unit" costs 1 more, here in a Roman-controlled area."""
    table.units("xv-1 in 13; xv-2 in 14").control(ROMAN, 13, 14).leader("simon", 14)
    assert cost_of(table, ROMAN, 13, 14) == 2
    other = old().units("xv-1 in 13; xv-2 in 14").control(ROMAN, 13, 14).leader("simon", 14)
    assert cost_of(other, ROMAN, 13, 14) == 1


def test_14_2_whoever_sets_out_beside_him_is_not_hindered(table: StormTable) -> None:
    """§14.2b, §7.1a, Ruling K2 They are activated and he falls, so that no enemy is left where they start."""
    table.units("xv-1, simon-li-1 in 14; cav-1 in 14; john-li-1 in 13").leader("simon", 14).control(JUDEAN, 14)
    assert cost_of(table, ROMAN, 14, 13) == 3
    table.g.put(table.unit("simon-li-1"), table.area(12))
    assert cost_of(table, ROMAN, 14, 13) == 2
    table.impulse(ROMAN).play("act 14", "join xv-1", "assault 13")
    assert table.is_lost("simon") and table.controls(14) == "roman"


def test_14_0_he_does_not_count_for_stacking(table: StormTable) -> None:
    """§14.0a, §7.2a "do not count as a unit for stacking purposes"."""
    table.units("5 simon light-infantry-8 in 14; john-li-1 in 15").leader("simon", 14)
    assert table.g.room(JUDEAN, table.area(14)) == 1


# -------------------------------------------------------------------- 8.0, 10.0 a target


def test_8_1_auxiliaries_attack_a_lone_leader(table: StormTable) -> None:
    """§8.1a, §8.1b, Ruling K22, Ruling L3 A target: defense 0 and his +1, terrain of an area that he holds."""
    table.units("aux-1 in 13; simon-li-1 in 22").control(ROMAN, 13).leader("simon", 14).dice(3, 2).impulse(ROMAN)
    table.play("act 13", "join aux-1", "attack 14").passes()
    assert table.counts == ["6 against 3: 3"]
    assert "Defense: 0 of Simon bar Giora, +2 terrain, +0 wall, +0 cards, +1 leader." in table.log
    assert table.options == ["eliminate simon"], "2 points can be assigned (§9.1a), so he cannot just retreat"
    table.play("eliminate simon")
    assert table.controls(14) == "judean", "no Roman stands there"


def test_8_1_he_may_retreat_from_an_attack(table: StormTable) -> None:
    """§14.0a, §9.0a "They can be forced to Retreat." """
    table.units("aux-1 in 13; simon-li-1 in 22").control(ROMAN, 13).leader("simon", 14).dice(2, 1).impulse(ROMAN)
    table.play("act 13", "join aux-1", "attack 14").passes()
    assert table.counts == ["4 against 3: 1"]
    table.play("retreat simon 15")
    assert table.at(15) == "simon"


def test_8_1_romans_attack_a_lone_leader_beside_them(table: StormTable) -> None:
    """§8.1a, §14.2b, Ruling L13 He is a target, and falls as they are activated: nothing is left to roll for."""
    table.units("xv-1, xv-2 in 14; simon-li-1 in 22").leader("simon", 14).control(JUDEAN, 14).impulse(ROMAN)
    table.play("act 14", "join xv-1", "attack 14")
    assert table.is_lost("simon") and table.controls(14) == "roman"
    assert table.at(14) == "xv-1 spent, xv-2" and table.counts == []
    assert table.log[-1] == "Nobody is left in New City (14) to be attacked: no dice are rolled."
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)


def test_10_0_an_assault_on_a_lone_leader(table: StormTable) -> None:
    """§10.0f, §10.0g, §14.2b, Ruling L13 "as soon as": he falls when they enter; then the rest is judged, and no Judean
    unit is left, so that the wall is breached and they stay."""
    table.units("3 legion in 2; simon-li-1 in 22").leader("simon", 14).impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    assert table.is_lost("simon") and table.controls(14) == "roman" and table.wall("2-14") == 0
    assert table.number(ROMAN, 14) == 3 and table.at(14).count("spent") == 3
    keys = [note.split()[-1] for note in table.noted]
    assert keys.index("leader_caught") < keys.index("takes_control") < keys.index("wall_breached")
    assert table.counts == [] and table.asked == "Impulse"


def test_10_0_a_leader_left_alone_by_an_assault(table: StormTable) -> None:
    """§14.2b, §10.0f, §10.0h The last unit retreats; he falls before the Romans would have to go back."""
    table.units("spent simon-li-1 in 14; 4 legion in 2").leader("simon", 14).dice(4, 3).impulse(ROMAN)
    table.play("act 2", "all", "assault 14", "retreat simon-li-1 15")
    assert table.is_lost("simon") and table.wall("2-14") == 0 and table.controls(14) == "roman"
    keys = [note.split()[-1] for note in table.noted]
    assert keys.index("leader_caught") < keys.index("takes_control") and "go_back" not in keys


def test_14_2_he_may_leave_with_the_points_that_are_assigned_together(table: StormTable) -> None:
    """§9.1a, §14.2b, Ruling L13, Ruling K23 The damage of a combat is applied as one: he may retreat after the unit."""
    table.units("spent simon-li-1 in 14; 4 legion in 2").leader("simon", 14).dice(5, 3).impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    assert table.counts == ["16 against 14: 2"]
    table.play("retreat simon-li-1 15", "retreat simon 15")
    assert table.at(15) == "simon-li-1 spent, simon" and table.controls(14) == "roman"


def ends_of_the_damage(g: Storm, as_soon_as: bool) -> set[str]:
    """Every table to which some order of the lots leads; with `as_soon_as` none that leaves a leader alone with points
    still to be applied, where 14.2 would take him at once.
    """
    ends: set[str] = set()
    open_games = [g]
    seen: set[str] = set()
    while open_games:
        here = open_games.pop()
        decision = here.decision
        if not isinstance(decision, Damage):
            ends.add(str(here.view(ALL)))
            continue
        if here.digest() in seen or (as_soon_as and here.is_alone(decision.area)):
            continue
        seen.add(here.digest())
        for action in here.options:
            after = here.clone()
            play(after, action)
            open_games.append(after)
    return ends


@pytest.mark.parametrize("dice", [(2, 4), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)])
@pytest.mark.parametrize("others", ["spent simon-li-1", "simon-li-1", "simon-li-1, spent simon-li-2"])
def test_14_2_nothing_hangs_on_the_order_of_the_lots(table: StormTable, others: str, dice: tuple[int, int]) -> None:
    """§14.2b, §9.1a, Ruling L13 As soon as he is alone, or when all points are applied: the same tables come out."""
    table.units(f"{others} in 14; 5 legion in 2; john-li-1 in 22").leader("simon", 14).dice(*dice).impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    assert table.asked == "Damage"
    ends = ends_of_the_damage(table.g, as_soon_as=False)
    assert ends == ends_of_the_damage(table.g, as_soon_as=True) and ends


def test_14_2_an_attack_within_the_area_that_leaves_him_alone(table: StormTable) -> None:
    """§14.2b, §12.0a Romans of the area were activated: he falls and control passes."""
    table.units("5 legion, spent simon-li-1 in 14").leader("simon", 14).control(JUDEAN, 14).dice(1, 1).impulse(ROMAN)
    table.play("act 14", "all", "attack 14").passes()
    assert table.counts == ["12 against 10: 2"]
    table.play("eliminate simon-li-1")
    assert table.is_lost("simon") and table.controls(14) == "roman"


def test_14_2_romans_who_were_not_activated_leave_him(table: StormTable) -> None:
    """§14.2b, §12.0a, Ruling L13 An onager kills the last unit beside him: the idle Romans there do not catch him, and
    he holds the area."""
    table.units("xv-1, spent simon-li-1 in 14; xv-2 in 2").leader("simon", 14).control(JUDEAN, 14).walls(w2_14=0)
    table.hand(ROMAN, "onager-1").dice(6, 3).impulse(ROMAN).play("play onager-1", "shoot 2 14").passes()
    table.play("eliminate simon-li-1")
    assert table.at(14) == "xv-1, simon" and table.controls(14) == "judean"


@pytest.mark.parametrize(("defense", "count"), [(0, "6 against 3: 3"), (7, "6 against 10: 0")])
def test_his_defense_is_a_value_of_the_component_set(defense: int, count: str) -> None:
    """Ruling L3, §8.3.2a The rulebook gives none; a set may say it, as it may be printed on the counter."""
    texts = {name: (TITLE.folder / "data" / name).read_text(encoding="utf-8") for name in FILES}
    texts["units.toml"] = texts["units.toml"].replace(
        'faction = "simon"\nprovenance', f'faction = "simon"\ndefense = {defense}\nprovenance'
    )
    box = TITLE.open_box(parse_components("edited", texts))
    table = StormTable().from_box(box).units("aux-1 in 13; simon-li-1 in 22").control(ROMAN, 13).leader("simon", 14)
    table.dice(3, 2).impulse(ROMAN).play("act 13", "join aux-1", "attack 14").passes()
    assert table.counts == [count]


def brutal(units: str, *dice: int) -> StormTable:
    """Roman Brutality will take Escape the Siege."""
    table = StormTable().no_more_cards().units(units).leader("simon", 14).placed("simon", "john").dice(*dice)
    table.hand(ROMAN, "roman-brutality").hand(JUDEAN, "escape-the-siege-1").control(JUDEAN, 14).walls(w2_14=0)
    return table.impulse(ROMAN)


def test_14_2_escape_the_siege_leaves_him_alone_with_those_who_stormed() -> None:
    """§14.2b, §12.0a, #24, #46, Ruling L13 The last unit is lost after the combat: he falls at once, then control is
    judged."""
    table = brutal("5 legion in 2; 2 spent simon light-infantry-8, john-li-1 in 14; john-li-2 in 22", 3, 3)
    table.play("act 2", "all", "assault 14", "eliminate simon-li-1", "eliminate simon-li-2", "flip john-li-1")
    assert table.at(14).endswith("john-li-1 spent, simon")
    table.play("play roman-brutality", "eliminate john-li-1")
    keys = [note.split()[-1] for note in table.noted]
    assert keys.index("escapes") < keys.index("leader_caught") < keys.index("takes_control")
    assert table.is_lost("simon") and table.controls(14) == "roman"


def test_14_2_escape_the_siege_leaves_him_alone_where_the_attackers_stand() -> None:
    """§14.2b, #24, #46, Ruling L13 "contains Roman units that are activated": those who attacked the next area too."""
    table = brutal("5 auxiliary, john-li-1 in 14; 2 spent simon light-infantry-8 in 15; john-li-2 in 22", 5, 3)
    table.play("act 14", "all", "attack 15", "eliminate simon-li-1", "eliminate simon-li-2")
    table.play("play roman-brutality", "eliminate john-li-1")
    assert table.is_lost("simon") and table.controls(14) == "roman"


def test_14_2_a_unit_that_stays_keeps_him() -> None:
    """§14.2b, #46 Another unit escapes: he is not alone."""
    table = brutal("5 legion in 2; 2 spent simon light-infantry-8, john-li-1 in 14; john-li-2 in 22", 3, 3)
    table.play("act 2", "all", "assault 14", "eliminate simon-li-1", "eliminate simon-li-2", "flip john-li-1")
    table.play("play roman-brutality", "eliminate john-li-2")
    assert not table.is_lost("simon") and table.controls(14) == "judean"


# -------------------------------------------------------------------- 12.0 control and what follows from it


def test_12_0_a_lone_leader_holds_his_area(table: StormTable) -> None:
    """§12.0a, Ruling L6 "does not have any units in the area": he is one."""
    table.units("legion, simon-li-1 in 22").leader("simon", 22).control(JUDEAN, 22).impulse(JUDEAN)
    table.play("act 22", "join simon-li-1", "move 23", "stop")
    assert table.controls(22) == "judean"
    other = old().units("legion, simon-li-1 in 22").leader("simon", 22).control(JUDEAN, 22).impulse(JUDEAN)
    other.play("act 22", "join simon-li-1", "move 23", "stop")
    assert other.controls(22) == "roman"


def test_4_0_he_holds_the_temple_for_its_points_and_then_leaves(table: StormTable) -> None:
    """§4.0C9, §4.0C10, §12.0a Area 22 and the whole city score for the Judeans; when he goes, control passes."""
    table.units("xv-1 in 22; simon-li-1 in 23").leader("simon", 22).control(JUDEAN, 22).end_phase()
    while table.asked != "Impulse":
        table.play(table.options[-1])
    assert table.g.turn == 2
    points = [line for line in table.log if "VP" in line]
    assert "The Judeans get 1 VP for Temple Mount (22)." in points
    assert "The Judeans get 1 VP for holding the whole city." in points
    assert table.controls(22) == "roman"


def test_4_0_a_lone_leader_keeps_the_romans_from_winning_at_once(table: StormTable) -> None:
    """§4.0C8, §12.0a Herod's Palace is Roman, the Temple Mount is held by a leader among idle Romans."""
    table.units("xv-1 in 22; xv-2 in 27; simon-li-1 in 23").leader("simon", 22).control(JUDEAN, 22).end_phase()
    while table.asked != "Impulse":
        table.play(table.options[-1])
    assert table.winner == "" and table.g.turn == 2


# -------------------------------------------------------------------- 9.2 retreats


def test_9_2_he_counts_among_the_fewest_enemies(table: StormTable) -> None:
    """§9.2b, Ruling M8 "the fewest number of enemy units": Romans retreat to the area without him."""
    table.units("xv-1, simon-li-1 in 14; xv-2 in 13; xv-3 in 15").leader("simon", 13).control(ROMAN, 12, 13, 14, 15)
    table.control(JUDEAN, 18).walls(w2_14=0)
    found = {area + 1 for area in retreats(table.g, ROMAN, table.area(14), (table.area(14),))}
    assert 13 not in found and 15 in found
    other = old().units("xv-1, simon-li-1 in 14; xv-2 in 13; xv-3 in 15").leader("simon", 13)
    other.control(ROMAN, 12, 13, 14, 15)
    assert {12, 14} <= {area for area in retreats(other.g, ROMAN, other.area(14), (other.area(14),))}


# -------------------------------------------------------------------- cards that name a Judean unit


def test_a_roman_onager_shoots_at_him(table: StormTable) -> None:
    """#4, Ruling M8 "an adjacent area holding a Judean unit"."""
    table.units("xv-1 in 2; simon-li-1 in 22").leader("simon", 14).hand(ROMAN, "onager-1").impulse(ROMAN)
    assert table.play("play onager-1").offered("shoot 2") == {"14"}
    other = old().units("xv-1 in 2; simon-li-1 in 22").leader("simon", 14).hand(ROMAN, "onager-1").impulse(ROMAN)
    assert other.why_not("play onager-1") == "Ruling C20 no_target_for_the_card"


def test_a_judean_onager_stands_with_him(table: StormTable) -> None:
    """#32, Ruling M8 "an area holding a Judean unit"."""
    table.units("xv-1 in 2; simon-li-1 in 22").leader("simon", 14).hand(JUDEAN, "judean-onager-1").impulse(JUDEAN)
    assert table.play("play judean-onager-1").offered("shoot 14") == {"2"}


def test_towers_and_ramps_within_his_reach(table: StormTable) -> None:
    """#34, #37, Ruling M8 "adjacent to an area holding Judean units", "borders an area holding Judean units"."""
    table.units("xv-1 in 2; simon-li-1 in 22").leader("simon", 14).towers(2, "2").ramp("2-14", 2)
    table.hand(JUDEAN, "burn-the-siege-works-1", "countermine").impulse(JUDEAN)
    assert table.why_not("play burn-the-siege-works-1") == ""
    assert table.play("play countermine").options == ["demolish 2-14", "at 2"]


def test_cards_that_leave_leaders_out(table: StormTable) -> None:
    """#25, #46 "holds Judean units and no leader"; "not a leader"."""
    table.units("xv-1 in 2").leader("simon", 14).hand(ROMAN, "josephus-appeals").impulse(ROMAN)
    assert table.why_not("play josephus-appeals") == "Ruling C20 no_target_for_the_card"


def test_4_0_his_area_is_never_out_of_supply(table: StormTable) -> None:
    """§4.0C4, Ruling M8 He leaves the map in this End Phase: a marker would keep nobody spent."""
    table.units("xv-1 in 2; spent simon-li-1 in 22").leader("simon", 14).supply(9).end_phase()
    while table.asked not in ("MarkAreas", ""):
        table.play(table.options[-1])
    assert table.offered("mark") == {"22"}


# -------------------------------------------------------------------- odds


def test_odds_of_an_assault_on_a_lone_leader(table: StormTable) -> None:
    """§14.2b The area is cleared and the wall breached for certain."""
    table.units("3 legion in 2; simon-li-1 in 22").leader("simon", 14).impulse(ROMAN).play("act 2", "all")
    found = odds(table.g, "assault", table.area(14))
    assert found is not None
    assert {line.label: line.value for line in found.lines} == {
        "expected damage points": 0.0,
        "chance to do damage": 0.0,
        "chance to clear the area": 1.0,
        "chance to lower the wall": 1.0,
        "chance to breach the wall": 1.0,
    }


def test_odds_of_an_attack_that_leaves_him(table: StormTable) -> None:
    """§8.3a An Attack from the next area clears the area only if he too retreats or falls."""
    table.units("5 auxiliary in 13; spent simon-li-1 in 14").control(ROMAN, 13).leader("simon", 14).impulse(ROMAN)
    table.play("act 13", "all")
    found = odds(table.g, "attack", table.area(14))
    assert found is not None
    chances = {line.label: line.value for line in found.lines}
    # 5 and the dice against 7 or 8, 2 and 1: every further point than the one unit takes makes him move
    need = table.g.strength(table.unit("simon-li-1")) + 2 + 1 - 5
    ways = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert chances["chance to do damage"] == pytest.approx(sum(ways[dice] for dice in range(need + 1, 13)) / 36)
    assert chances["chance to clear the area"] == pytest.approx(sum(ways[dice] for dice in range(need + 3, 13)) / 36)
