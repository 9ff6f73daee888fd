"""The rulebook's worked examples, with its own numbers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from maniple.games.storm_over_jerusalem.ch04_sequence import GameEnd
from maniple.games.storm_over_jerusalem.ch07_movement import cost
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN, Area, Tower
from maniple.kernel.frames import Side
from tests.games.storm_over_jerusalem.storm_table import StormTable


def cost_of(table: StormTable, side: Side, a: int, b: int) -> int:
    return cost(table.g, side, table.area(a), table.area(b))


# -------------------------------------------------------------------- cards and movement


def test_v1_the_first_judean_hand(table: StormTable) -> None:
    """Example V1, §5.1b Turn 1, both bonus areas Judean and free of Romans: five cards."""
    table.set_up()
    assert table.g.hand_limit(JUDEAN) == 3
    assert len(table.takes_bonus_cards().held(JUDEAN)) == 5


def the_movement_example(table: StormTable) -> StormTable:
    """Two Light Infantry each in 14 and 15, one in 17 and 18, Legions in 13 and 14."""
    table.units("xii-1 in 13; xv-1, simon-li-1, simon-li-2 in 14; simon-li-3, simon-li-4 in 15")
    return table.units("john-li-1 in 17; simon-li-5 in 18").control(JUDEAN, 14)


def test_v2_into_an_area_with_romans(table: StormTable) -> None:
    """Example V2, §7.1a From 15 to 14 it is one point to enter, and one for the Romans there."""
    assert cost_of(the_movement_example(table), JUDEAN, 15, 14) == 2
    table.impulse(JUDEAN).play("act 15", "all", "move 14")
    assert table.number(JUDEAN, 14) == 4


def test_v3_out_of_an_area_with_romans_over_a_wall(table: StormTable) -> None:
    """Example V3, §7.1a, §13.1c From 14 to 18 it is one point to enter and one to leave Romans; the wall is nothing."""
    assert cost_of(the_movement_example(table), JUDEAN, 14, 18) == 2
    assert table.wall("14-18") == 4
    table.impulse(JUDEAN).play("act 14", "all", "move 18", "stop")
    assert table.number(JUDEAN, 18) == 3


def test_v4_among_friends(table: StormTable) -> None:
    """Example V4, §7.1a From 17 to 15 it is one point."""
    assert cost_of(the_movement_example(table), JUDEAN, 17, 15) == 1


def test_v5_a_legion_leaves_judeans_behind(table: StormTable) -> None:
    """Example V5, §7.1a From 14 to 13 it is one point to enter and one to leave a Judean unit."""
    assert cost_of(the_movement_example(table), ROMAN, 14, 13) == 2
    table.impulse(ROMAN).play("act 14", "join xv-1", "move 13", "stop")
    assert table.at(13) == "xv-1 spent, xii-1"


def test_v6_a_legion_before_an_unbreached_wall(table: StormTable) -> None:
    """Example V6, §13.1a The XII Legion in 13 cannot enter 18 over the wall."""
    the_movement_example(table).impulse(ROMAN).play("act 13", "join xii-1")
    assert table.why_not("move 18") == "§13.1a wall_must_be_assaulted"


def test_v7_four_and_three_are_too_many(table: StormTable) -> None:
    """Example V7, §7.2a A stack of 3 may not move into, or through, an area with 4 Romans."""
    table.units("4 legion in 2; aux-1, aux-2, aux-3 in 1").impulse(ROMAN).play("act 1", "all")
    assert table.why_not("move 2") == "§7.2a no_room_there"
    assert "11" in table.offered("move")


# -------------------------------------------------------------------- attacks and damage


def test_v8_the_attack_on_absaloms_pillar(table: StormTable) -> None:
    """Example V8, §8.1b, §8.3.2a, §9.0a Two Light Infantry from the Temple Mount do 2 damage, in four ways."""
    # given two Light and two Heavy Infantry in 22, two fresh X Legions and a spent Auxiliary in 6, and a roll of 10
    table.units("john-li-1, john-li-2, john-hi-1, john-hi-2 in 22; x-1, x-2, spent aux-1 in 6").dice(5, 5)
    table.impulse(JUDEAN).play("act 22", "join john-hi-1")
    assert table.why_not("attack 6") == "§8.1b only_light_troops_attack_adjacent"
    # when the Light Infantry attacks
    table.impulse(JUDEAN).play("act 22", "join john-li-1", "join john-li-2", "attack 6").passes()
    assert table.combat == "12 against 10: 2"
    # then the Romans can do exactly this
    assert all_assignments(table) == {
        ("flip legion", "flip legion"),
        ("flip legion", "retreat legion"),
        ("flip legion", "retreat auxiliary"),
        ("eliminate auxiliary",),
    }
    table.play("flip x-1", "retreat x-1 5")
    assert table.at(5) == "x-1 spent"


def all_assignments(table: StormTable) -> set[tuple[str, ...]]:
    """All the ways in which the damage that stands can be assigned, whatever the order."""
    found: set[tuple[str, ...]] = set()
    edge: list[tuple[Storm, tuple[str, ...]]] = [(table.g, ())]
    while edge:
        g, lots = edge.pop()
        if g.combat is None or type(g.decision).__name__ != "Damage":
            found.add(tuple(sorted(lots)))
            continue
        for verb, *ids in g.options:
            other = g.clone()
            numbers = [i for i in ids if isinstance(i, int)]
            other.play(str(verb), *numbers)
            edge.append((other, (*lots, f"{verb} {g.map.unit_type[numbers[0]]}")))
    return found


def test_v9_the_judean_onager(table: StormTable) -> None:
    """Example V9, §8.2a, #32 An Onager does one damage point in Absalom's Pillar."""
    table.units("x-1, x-2, spent aux-1 in 6; john-li-1 in 22").hand(JUDEAN, "judean-onager-1").dice(3, 4)
    table.impulse(JUDEAN).play("play judean-onager-1", "shoot 22 6").passes()
    assert table.combat == "11 against 10: 1"
    assert table.asked == "Damage"


def hit(table: StormTable, judeans: str, total: int) -> StormTable:
    """Three Legions attack Judeans in area 14, which the Romans control, with a roll of that total."""
    table.units(f"v-1, v-2, v-3, {judeans} in 14").control(ROMAN, 14).placed("simon", "john").no_more_cards()
    return table.dice(total - 3, 3).impulse(ROMAN).play("act 14", "all", "attack 14")


def test_v10_five_points_on_one_unit(table: StormTable) -> None:
    """Example V10, §9.1a A fresh unit with a retreat path takes 3 and is gone; 2 are ignored."""
    hit(table, "simon-li-1", 7)
    assert table.combat == "13 against 8: 5"
    table.play("flip simon-li-1", "eliminate simon-li-1")
    assert table.is_lost("simon-li-1") and table.asked == "Impulse"


def test_v11_the_assault_on_the_new_city(table: StormTable) -> None:
    """Example V11, §10.0e, §10.0h Three Legions and two Auxiliaries damage the wall and go back."""
    # given three Legions and two Auxiliaries at the Women's Gate, Light Infantry in the New City, and a roll of 7
    table.units("3 legion, 2 auxiliary in 2; 2 simon light-infantry-8 in 14").dice(3, 4)

    # when all of them assault, and one Light Infantry is flipped
    table.impulse(ROMAN).play("act 2", "all", "assault 14").passes()
    assert table.combat == "15 against 14: 1"
    table.play("flip simon-li-1")

    # then the wall is down to +3 and the Romans are back, spent
    assert table.wall("2-14") == 3
    assert table.number(ROMAN, 2) == 5 and table.number(ROMAN, 14) == 0
    assert table.at(2).count("spent") == 5
    assert table.at(14) == "simon-li-1 spent, simon-li-2"
    assert table.controls(14) == "judean"


def test_v12_the_assault_with_a_tower(table: StormTable) -> None:
    """Example V12, §13.2.3a, §10.0f, §10.0g A tower of 2 against a wall of +3; nobody is left."""
    # given units of 7 firepower and a tower at the Tower of Psephinus, and a roll of 9
    table.units("xv-1, xv-2, xv-3, aux-1 in 11; simon-li-1, spent simon-li-2 in 13").walls(w11_13=3).towers(11, "2")
    table.placed("simon").dice(4, 5).impulse(ROMAN).play("act 11", "all", "haul tower-2-1", "assault 13")
    assert table.combat == "16 against 11: 5"
    # when both Light Infantry units are eliminated, as they must be
    assert all_assignments(table) == {
        ("eliminate light-infantry-8", "eliminate light-infantry-8", "flip light-infantry-8")
    }
    table.play("eliminate simon-li-2", "flip simon-li-1", "eliminate simon-li-1")
    # then the Romans and their tower are in 13, spent
    assert table.at(13) == "xv-1 spent, xv-2 spent, xv-3 spent, aux-1 spent"
    assert table.towers_at(13) == "2 spent"
    assert (table.controls(13), table.wall("11-13")) == ("roman", 0)


@pytest.mark.parametrize(("rams", "combat", "wall"), [(1, "15 against 15: 0", 4), (2, "15 against 15: 0", 4)])
def test_v13_the_rams_fail(table: StormTable, rams: int, combat: str, wall: int) -> None:
    """Example V13, #1, #11, §14.1b Ballista and Battering Rams against Simon at the Amygdalon Pool."""
    the_assault_on_12(table, rams)
    assert table.combat == combat
    assert table.wall("10-12") == wall
    assert table.at(10) == "v-1 spent, v-2 spent, aux-2 spent"
    assert table.at(12) == "simon-li-1, simon"


@pytest.mark.parametrize("rams", [3, 4, 5, 6])
def test_v13_the_rams_breach_the_wall(table: StormTable, rams: int) -> None:
    """Example V13, Ruling K6, #11 On 3 to 6 there is no bonus for the wall: 4 damage."""
    the_assault_on_12(table, rams)
    assert table.wall("10-12") == 0
    assert table.combat == "15 against 11: 4"


def the_assault_on_12(table: StormTable, rams: int) -> None:
    """Units of 5 firepower from area 10, Ballista and Battering Rams, Simon's defense, and a roll of 7."""
    table.units("v-1, v-2, aux-2 in 10; simon-li-1 in 12").hand(ROMAN, "ballista-1", "battering-rams-1").dice(
        rams, 3, 4
    )
    table.impulse(ROMAN).play("act 10", "all", "assault 12", "play ballista-1", "play battering-rams-1", "defend simon")
    assert "§13.1.2a rams_roll" in table.noted


def test_v14_the_retreat_example(table: StormTable) -> None:
    """Example V14, §6.1c, §9.2e, #15, Ruling K13 Two spent Legions in 15 may only go back through the breach to 4."""
    table.units("spent xv-1, spent xv-2, simon-li-1, simon-li-2, simon-li-3, john-li-1 in 15").walls(w4_15=0)
    table.hand(ROMAN, "testudo-1").dice(4, 5).impulse(JUDEAN)
    # John's Light Infantry stays out
    table.play("act 15", "join simon-li-1")
    assert table.why_not("join john-li-1") == "§6.1c other_faction"
    table.play("all", "attack 15", "play testudo-1", "boost xv-1").passes()
    assert table.combat == "12 against 10: 2"
    # both points may eliminate one, or each may retreat one
    assert all_assignments(table) == {("eliminate legion",), ("retreat legion", "retreat legion")}
    assert table.offered("retreat") == {"xv-1 4"}
    assert table.why_not("retreat xv-1 3") == "§9.2e wall_in_the_way"
    table.play("retreat xv-1 4", "retreat xv-2 4")
    assert table.at(4) == "xv-1 spent, xv-2 spent"


# -------------------------------------------------------------------- walls and siege works


def test_v15_the_wall_repair_example(table: StormTable) -> None:
    """Example V15, §13.1.3a, §13.1.3c, #46 From Breach to +3 for three points, one unit flipped; then one is lost."""
    table.units("simon-li-1, simon-li-2, simon-li-3 in 15").walls(w4_15=0).hand(JUDEAN, "escape-the-siege-1")
    table.impulse(JUDEAN).play("repair escape-the-siege-1", "at 15", "mend 4-15", "spend simon-li-1")
    table.play("mend 4-15", "mend 4-15")
    assert table.wall("4-15") == 3
    assert table.at(15) == "simon-li-1 spent, simon-li-2, simon-li-3"
    assert table.asked == "LoseToEscape"
    table.play("eliminate simon-li-1")
    assert table.at(15) == "simon-li-2, simon-li-3"


def test_v15_two_sections_flip_two_units(table: StormTable) -> None:
    """Example V15, §13.1.3c Points split over 3-15 and 4-15."""
    table.units("simon-li-1, simon-li-2, simon-li-3 in 15").walls(w4_15=0, w3_15=2).hand(JUDEAN, "countermine")
    table.impulse(JUDEAN).play("repair countermine", "at 15", "mend 4-15", "spend simon-li-1")
    table.play("mend 3-15", "spend simon-li-2", "mend 4-15")
    assert (table.wall("4-15"), table.wall("3-15")) == (2, 3)
    assert table.at(15) == "simon-li-1 spent, simon-li-2 spent, simon-li-3"


def test_v16_three_points_of_towers(table: StormTable) -> None:
    """Example V16, §13.2.1a, §13.2.1b {3}, {2, 1} or {1, 1, 1}, and whatever leaves points unused; each elsewhere."""
    table.units("xv-1 in 1; xv-2 in 2; xv-3 in 3").hand(ROMAN, "siege-ramp-1").impulse(ROMAN).play("build siege-ramp-1")
    built: set[tuple[int, ...]] = set()
    edge = [table.g]
    while edge:
        g = edge.pop()
        if type(g.decision).__name__ != "BuildTowers":
            towers = [tower for area in range(3) for tower in g.towers_in(Area(area))]
            values = sorted([g.map.tower_value[tower] for tower in towers], reverse=True)
            built.add(tuple(values))
            places = [g.tower_at[tower] for tower in towers]
            assert len(set(places)) == len(places)
            continue
        for verb, *ids in g.options:
            other = g.clone()
            other.play(str(verb), *[i for i in ids if isinstance(i, int)])
            edge.append(other)
    assert built == {(3,), (2, 1), (1, 1, 1), (2,), (1, 1), (1,)}


@pytest.mark.parametrize(("before", "after"), [("3", "1"), ("2", ""), ("1", "")])
def test_v17_a_tower_lowered_by_two(table: StormTable, before: str, after: str) -> None:
    """Example V17, §13.2.4b, #34 A tower of 3 becomes 1; lower ones are removed."""
    table.units("xv-1 in 2; simon-li-1 in 14").towers(2, before).hand(JUDEAN, "burn-the-siege-works-1").impulse(JUDEAN)
    table.play("play burn-the-siege-works-1", f"lower tower-{before}-1")
    assert table.towers_at(2) == after


def test_v17_no_counter_of_the_new_value(table: StormTable) -> None:
    """Example V17, §13.2.4b, #36 A tower of 3 lowered by 1 with no 2 left becomes 1; with no 1 left it is removed."""
    table.units("xv-1 in 2; xv-2 in 1; simon-li-1 in 14").towers(2, "3").towers(1, "2, 2, 2, 2").placed("simon")
    table.hand(JUDEAN, "firebrands").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "haul tower-3-1", "assault 14", "play firebrands").passes()
    assert table.towers_at(2) == "1 spent"
    # and when no lower counter is in the box
    other = StormTable().units("xv-1 in 2; xv-2 in 1").towers(2, "3").towers(1, "2, 2, 2, 2, 1, 1, 1, 1, 1, 1")
    tower = Tower(other.g.box.kinds["tower"].ids["tower-3-1"])
    assert other.g.lower_tower(tower, 1) == -1
    assert other.towers_at(2) == ""


def test_v18_no_rams_from_the_hinnom_valley(table: StormTable) -> None:
    """Example V18, §13.2.6a Battering Rams cannot be part of an Assault from area 8."""
    table.units("v-1 in 8; simon-li-1 in 28").hand(ROMAN, "battering-rams-1", "pila-volley").dice(1, 1).impulse(ROMAN)
    table.play("act 8", "join v-1", "assault 28")
    assert table.why_not("play battering-rams-1") == "§13.2.6a no_engines_from_there"


@pytest.mark.parametrize(("die", "result"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_v19_one_d_three(table: StormTable, die: int, result: int) -> None:
    """Example V19, §2.4a A catapult lowers the section by 1d3."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "catapult-1").placed("simon").dice(die, 1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14", "play catapult-1").passes()
    assert table.wall("2-14") == 4 - result


@pytest.mark.parametrize(
    ("units", "die", "removed"), [(1, 5, False), (1, 6, True), (3, 3, False), (3, 4, True), (6, 1, True)]
)
def test_v20_removing_a_ramp(table: StormTable, units: int, die: int, removed: bool) -> None:
    """Example V20, §13.2.5b One unit needs a 6, three a 4, six always succeed; all are spent."""
    table.units("xv-1 in 2; 6 simon light-infantry-8 in 14").ramp("2-14", 2).dice(die).impulse(JUDEAN)
    table.play("demolish 2-14")
    for _ in range(units):
        table.play(next(line for line in table.options if line.startswith("join")))
    table.play("done")
    assert (table.g.ramp[table.wall_id("2-14")] == -1) == removed
    assert table.at(14).count("spent") == units


# -------------------------------------------------------------------- supply


@pytest.mark.parametrize(("level", "die", "areas"), [(2, 1, 0), (9, 6, 5)])
def test_v21_areas_unable_to_refresh(table: StormTable, level: int, die: int, areas: int) -> None:
    """Example V21, §13.3b Level 2 and a 1: none. Level 9 and a 6: five."""
    table.units("spent simon-li-1 in 12; spent simon-li-2 in 13; spent simon-li-3 in 14; spent simon-li-4 in 15")
    table.units("spent john-li-1 in 16; spent john-li-2 in 17").supply(level).control(JUDEAN, 1).dice(die).end_phase()
    for asked in range(areas):
        assert (table.asked, table.g.left) == ("MarkAreas", areas - asked)
        table.play(table.options[0])
    assert table.asked == "Impulse"
    assert sum(table.g.oos) == areas


@pytest.mark.parametrize(("die", "discard", "level"), [(4, False, 1), (4, True, 2), (6, True, 2), (3, True, 1)])
def test_v22_the_increase_roll(table: StormTable, die: int, discard: bool, level: int) -> None:
    """Example V22, §13.3a, Ruling E11 On turn 2 a 4 and a discarded card make 5; a 7 raises by 1 as well."""
    table.turn(2).hand(ROMAN, "famine").dice(die, 1).end_phase().play("done", "discard famine" if discard else "pass")
    assert table.g.supply == level


def test_v23_the_judeans_take_areas_outside(table: StormTable) -> None:
    """Example V23, §13.3c Two down for each area, never below 1."""
    table.units("john-li-1 in 22").supply(2).impulse(JUDEAN).play("act 22", "join john-li-1", "move 6")
    assert table.g.supply == 1
    other = StormTable().units("john-li-1 in 22; simon-li-1 in 31").supply(5).impulse(JUDEAN)
    levels = [other.g.supply]
    other.play("act 22", "join john-li-1", "move 6")
    levels.append(other.g.supply)
    other.impulse(JUDEAN).play("act 31", "join simon-li-1", "move 7")
    levels.append(other.g.supply)
    assert levels == [5, 3, 1]
    assert all(high - low == 2 for high, low in pairwise(levels))


# -------------------------------------------------------------------- victory


@pytest.mark.parametrize(("reduced", "points"), [(False, 3), (True, 2)])
def test_v24_points_for_losses(reduced: bool, points: int) -> None:
    """Example V24, §15.0a, §16.2a Seven Judean units lost are 3 points, or 2 with the optional rule."""
    table = StormTable(fewer_points_for_judean_losses=reduced)
    table.lost(*[f"simon-li-{i}" for i in range(1, 8)]).begin(GameEnd())
    assert table.g.points == [points, 0]


def test_v25_bidding_for_sides() -> None:
    """Example V25, §16.1a 3 points against 1 for Rome: the Judean player starts with 2."""
    table = StormTable(bidding=True).set_up()
    table.play("want roman", "want roman", "bid 3", "bid 1").takes_bonus_cards()
    assert table.g.points == [0, 2]
    assert (table.asked, table.asked_side) == ("Impulse", ROMAN)


@pytest.mark.parametrize(("roman", "judean", "winner"), [(17, 17, "judean"), (18, 17, "roman"), (16, 17, "judean")])
def test_v26_a_tie_is_a_judean_victory(table: StormTable, roman: int, judean: int, winner: str) -> None:
    """Example V26, §15.0b 17 to 17."""
    table.score(roman, judean).begin(GameEnd())
    assert table.winner == winner


# -------------------------------------------------------------------- more on damage and assaults


def test_v27_room_for_one(table: StormTable) -> None:
    """Example V27, §9.1a, Ruling K16, Ruling K23 Two spent units, room for one, 3 points: one is eliminated first."""
    # given area 13 with one place left, the only way out, and one that leads nowhere else
    table.units("5 john light-infantry-8 in 13").control(ROMAN, 12, 15, 17, 18)
    hit(table, "spent simon-li-1, spent simon-li-2", 4)
    assert table.combat == "10 against 7: 3"
    assert table.options == ["eliminate simon-li-1"]
    assert table.why_not("retreat simon-li-1 13") == "§9.1a would_waste_points"
    table.play("eliminate simon-li-1", "retreat simon-li-2 13")
    assert table.losses(JUDEAN) == 1
    assert table.at(13).endswith("john-li-5") and "simon-li-2 spent" in table.at(13)


def test_v28_no_way_out(table: StormTable) -> None:
    """Example V28, §9.1a, Ruling K15 A fresh unit without a retreat path takes 2 of 5 points."""
    table.control(ROMAN, 13, 15, 17, 18)
    hit(table, "simon-li-1", 7)
    assert table.combat == "13 against 8: 5"
    table.play("flip simon-li-1", "eliminate simon-li-1")
    assert table.losses(JUDEAN) == 1 and table.asked == "Impulse"


@pytest.mark.parametrize("choice", ["stay", "back"])
def test_v29_the_ramp(table: StormTable, choice: str) -> None:
    """Example V29, §13.2.5a, Ruling K26, Ruling W12 No wall bonus; damage lowers the section; they stay or go back."""
    table.units("xv-1, xv-2 in 2; simon-li-1, simon-li-2 in 14").ramp("2-14", 2).placed("simon").dice(4, 4).impulse(
        ROMAN
    )
    table.play("act 2", "all", "climb 14")
    assert table.combat == "12 against 10: 2"
    table.play("flip simon-li-1", "flip simon-li-2")
    assert table.wall("2-14") == 3
    assert table.asked == "StayOrGoBack"
    table.play(choice)
    assert table.at(14 if choice == "stay" else 2).startswith("xv-1 spent, xv-2 spent")


def test_v30_only_a_leader_is_left(table: StormTable) -> None:
    """Example V30, §10.0f, §14.2b, Ruling M8 The section is breached, the Romans take the area, and he falls."""
    table.units("5 legion in 2; spent simon-li-1 in 14").leader("simon", 14).dice(3, 3).impulse(ROMAN)
    table.play("act 2", "all", "assault 14").passes()
    assert table.combat == "16 against 14: 2"
    table.play("eliminate simon-li-1")
    assert (table.wall("2-14"), table.controls(14), table.number(ROMAN, 14)) == (0, "roman", 5)
    assert table.is_lost("simon")
    assert table.losses(JUDEAN) == 2


def test_v31_boiling_oil_over_a_breach(table: StormTable) -> None:
    """Example V31, Ruling C22, #28, #11 The rams roll 5 after the oil was played: no wall, but the 2 of the oil."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "battering-rams-1").hand(JUDEAN, "boiling-oil-1")
    table.placed("simon").dice(5, 1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14", "play battering-rams-1", "play boiling-oil-1").passes()
    assert table.wall("2-14") == 0
    assert table.combat == "4 against 12: 0"


def test_v32_romani_ite_domum(table: StormTable) -> None:
    """Example V32, §4.0Bd, §2.1.2d, #54 After a Roman pass, without a discard: the End Phase, and only seven turns."""
    table.hand(JUDEAN, "romani-ite-domum").turn(6).dice(1, 1, 1, 1).no_more_cards().plays_a_turn()
    table.play("pass", "play romani-ite-domum")
    # the turn is over
    assert (table.g.turn, table.asked, table.asked_side) == (7, "Impulse", ROMAN)
    assert table.g.last_turn == 7
    # and the seventh is the last
    table.play("pass")
    assert table.winner != "" and table.g.turn == 7
