"""8.0 Attack, and the rulings on combat that Assaults share with it."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN, StormBox
from tests.games.storm_over_jerusalem.storm_table import StormTable

BOX: StormBox = TITLE.shipped_box


# -------------------------------------------------------------------- 8.1 who may attack what


def test_8_1a_fresh_units_attack_enemies_in_their_area(table: StormTable) -> None:
    """§8.1a Any fresh units, against enemy units in the same area."""
    table.units("xv-1, spent xv-2, simon-hi-1, spent simon-li-1 in 15").placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 15")
    assert table.offered("join") == {"xv-1"}
    table.play("join xv-1", "attack 15")
    assert table.combat == "4 against 10: 0"
    assert table.at(15) == "xv-1 spent, xv-2 spent, simon-li-1 spent, simon-hi-1"


def test_8_1a_no_attack_without_an_enemy_unit(table: StormTable) -> None:
    """§8.1a There must be somebody to attack."""
    table.units("aux-1 in 2; simon-li-1 in 15").impulse(ROMAN).play("act 2", "join aux-1")
    assert table.why_not("attack 2") == "§8.1a no_enemy_there"
    assert table.why_not("attack 14") == "§8.1a no_enemy_there"
    assert table.why_not("assault 14") == "§8.1a no_enemy_there"


@pytest.mark.parametrize(("unit", "may"), [("xv-1", False), ("cav-1", False), ("aux-1", True)])
def test_8_1b_only_auxiliaries_attack_adjacent_areas(table: StormTable, unit: str, may: bool) -> None:
    """§8.1b Of the Romans."""
    table.units(f"{unit} in 3; simon-li-1 in 14").impulse(ROMAN).play("act 3", f"join {unit}")
    assert table.why_not("attack 14") == ("" if may else "§8.1b only_light_troops_attack_adjacent")


@pytest.mark.parametrize(("unit", "may"), [("simon-li-1", True), ("simon-militia-1", True), ("simon-hi-1", False)])
def test_8_1b_only_light_infantry_attacks_adjacent_areas(table: StormTable, unit: str, may: bool) -> None:
    """§8.1b Of the Judeans; both kinds of Light Infantry."""
    table.units(f"{unit} in 14; xv-1 in 3").impulse(JUDEAN).play("act 14", f"join {unit}")
    assert table.why_not("attack 3") == ("" if may else "§8.1b only_light_troops_attack_adjacent")


def test_8_1b_they_stay_where_they_are(table: StormTable) -> None:
    """§8.1b, §8.3.3b An Attack moves nobody, and the attackers take no damage."""
    table.units("simon-li-1 in 14; 3 legion in 3").dice(1, 1).impulse(JUDEAN).play(
        "act 14", "join simon-li-1", "attack 3"
    )
    table.passes()
    assert table.combat == "3 against 10: 0"
    assert table.at(14) == "simon-li-1 spent"
    assert table.losses(JUDEAN) == 0


def test_8_1c_no_attack_into_or_out_of_a_zone(table: StormTable) -> None:
    """§8.1c, §11.3b Units in a zone are no target, and cannot be chosen to act."""
    table.units("aux-1, aux-2 in a; simon-li-1 in 1; aux-3 in 2").impulse(ROMAN)
    assert table.offered("act") == {"2"}
    assert table.why_not("act a") == "§11.3b zones_wait"
    table.play("act 2", "join aux-3")
    assert table.why_not("attack a") == "§8.1c no_attack_into_a_zone"
    assert table.why_not("assault a") == "§8.1c no_attack_into_a_zone"


# -------------------------------------------------------------------- 8.2 Attacks by cards


def test_8_2a_an_attack_by_a_card_follows_the_card(table: StormTable) -> None:
    """§8.2a, #32 4 firepower on an area next to Judean units; then the card is discarded."""
    table.units("2 legion in 6; john-li-1 in 22").hand(JUDEAN, "judean-onager-1").dice(1, 1).impulse(JUDEAN)
    table.play("play judean-onager-1")
    assert table.options == ["shoot 22 6"]
    table.play("shoot 22 6").passes()
    assert table.combat == "6 against 10: 0"
    assert table.discarded(JUDEAN) == ["judean-onager-1"]
    assert table.at(22) == "john-li-1"


def test_8_2a_not_on_a_zone(table: StormTable) -> None:
    """§8.2a, §11.3b No card attacks a zone."""
    table.units("2 legion in c; xv-9 in 6; john-li-1 in 22; john-li-2 in 8").hand(JUDEAN, "judean-onager-1").impulse(
        JUDEAN
    )
    table.play("play judean-onager-1")
    assert table.why_not("shoot 8 c") == "§8.2a no_attack_into_a_zone"
    assert table.options == ["shoot 22 6"]


# -------------------------------------------------------------------- 8.3 points


def test_8_3a_the_order_of_an_attack(table: StormTable) -> None:
    """§8.3a Declaration, attacker's cards, defender's cards, attack points, defense points, damage."""
    table.units("xv-1, xv-2, xv-3, simon-li-1 in 15").hand(ROMAN, "ballista-1").hand(JUDEAN, "fanatical-defense-1")
    table.dice(5, 5).impulse(ROMAN).play("act 15", "all", "attack 15")
    asked = [(table.asked, table.asked_side)]
    for line in ("play ballista-1", "play fanatical-defense-1", "defend simon"):
        table.play(line)
        asked.append((table.asked, table.asked_side))
    assert asked[0] == ("AttackersCards", ROMAN)
    assert ("DefendersCards", JUDEAN) in asked
    table.passes()
    assert table.asked == "Damage" and table.asked_side == JUDEAN


def test_8_3_1a_attack_points(table: StormTable) -> None:
    """§8.3.1a, §14.1a Firepower of the attackers, cards, the leader's 2, and 2d6."""
    table.units("simon-li-1, simon-hi-1 in 15; xv-1, xv-2 in 15").hand(JUDEAN, "captured-scorpions-1").dice(2, 3)
    table.impulse(JUDEAN).play("act 15", "all", "lead simon", "attack 15", "play captured-scorpions-1").passes()
    # 1 + 2 of the units, 2 of Simon, 2 of the card, 5 of the dice
    assert table.combat == "12 against 9: 3"


def test_8_3_1a_only_those_who_take_part_count(table: StormTable) -> None:
    """§8.3.1a The firepower of the others in the area does not."""
    table.units("simon-li-1, simon-li-2, simon-hi-1 in 15; xv-1 in 15").dice(1, 1).impulse(JUDEAN)
    table.play("act 15", "join simon-li-1", "attack 15").passes()
    assert table.combat == "3 against 9: 0"


def test_8_3_2a_the_strongest_unit_and_the_terrain(table: StormTable) -> None:
    """§8.3.2a The highest defense of one unit, and the terrain if its side controls the area."""
    # a fresh Legion among weaker units, in Roman area 6
    table.units("spent x-1, x-2, aux-1 in 6; john-li-1 in 22").dice(1, 1).impulse(JUDEAN)
    table.play("act 22", "join john-li-1", "attack 6").passes()
    assert table.combat == "3 against 10: 0"


@pytest.mark.parametrize(("units", "defense"), [("spent x-1", 9), ("aux-1", 9), ("spent aux-1", 8)])
def test_8_3_2a_the_side_that_is_up_counts(table: StormTable, units: str, defense: int) -> None:
    """§8.3.2a, §2.1.1a A spent unit defends with its spent value."""
    table.units(f"{units} in 6; john-li-1 in 22").dice(1, 1).impulse(JUDEAN)
    table.play("act 22", "join john-li-1", "attack 6").passes()
    assert table.combat.startswith(f"3 against {defense}")


def test_8_3_2a_no_terrain_for_those_who_do_not_control_it(table: StormTable) -> None:
    """§8.3.2a Romans in a Judean area have only their own strength."""
    table.units("xv-1, simon-li-1 in 22").dice(1, 1).impulse(JUDEAN)
    assert table.controls(22) == "judean"
    table.play("act 22", "join simon-li-1", "attack 22").passes()
    assert table.combat == "3 against 9: 0"


def test_8_3_2a_the_leader_counts_whoever_controls_the_area(table: StormTable) -> None:
    """§8.3.2a, §14.1e A leader on the map gives +1 in a Roman area, too."""
    table.units("xv-1, simon-li-1 in 14").control(ROMAN, 14).leader("simon", 14).dice(1, 1).impulse(ROMAN)
    table.play("act 14", "join xv-1", "attack 14")
    assert table.combat == "4 against 9: 0"


def test_8_3_2b_the_wall_counts_in_a_roman_attack_across_it(table: StormTable) -> None:
    """§8.3.2b, §13.1.1a, Ruling K4 Auxiliaries from outside: 8 + 2 + 4."""
    table.units("aux-1 in 2; simon-li-1 in 14").placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join aux-1", "attack 14")
    assert table.combat == "3 against 14: 0"


def test_8_3_2b_not_in_a_judean_attack(table: StormTable) -> None:
    """§8.3.2b, §13.1c A Judean Attack over a wall meets the Legion and its terrain only."""
    table.units("simon-li-1 in 14; xv-1 in 2").dice(1, 1).impulse(JUDEAN)
    table.play("act 14", "join simon-li-1", "attack 2").passes()
    assert table.combat == "3 against 10: 0"


def test_8_3_2b_not_into_a_roman_area(table: StormTable) -> None:
    """§8.3.2b, Ruling W7 Judeans in a Roman-controlled area have neither terrain nor wall."""
    table.units("aux-1, simon-li-3 in 18; xv-2, simon-li-1 in 14").control(ROMAN, 14).control(JUDEAN, 18)
    table.placed("simon").dice(1, 1).impulse(ROMAN).play("act 18", "join aux-1", "attack 14")
    assert table.wall("14-18") == 4
    assert table.combat == "3 against 8: 0"


@pytest.mark.parametrize(("dice", "damage"), [((2, 2), 0), ((3, 2), 0), ((3, 3), 1), ((6, 6), 7)])
def test_8_3_3a_damage_is_the_difference(table: StormTable, dice: tuple[int, int], damage: int) -> None:
    """§8.3.3a Attack points less defense points; none at zero or below."""
    table.units("xv-1, xv-2, simon-li-1, simon-li-2, simon-li-3 in 14").control(ROMAN, 14)
    table.units("aux-1 in 14").placed("simon").dice(*dice).impulse(ROMAN)
    table.play("act 14", "join xv-1", "join aux-1", "attack 14")
    attack = 3 + sum(dice)
    assert table.combat == f"{attack} against 8: {damage}"
    assert (table.asked == "Damage") == (damage > 0)


def test_8_3_3b_no_return_fire(table: StormTable) -> None:
    """§8.3.3b The worst roll costs the attackers nothing but their fresh side."""
    table.units("xv-1 in 11; simon-hi-1, simon-hi-2 in 13").walls(w11_13=0).placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 11", "join xv-1", "assault 13")
    assert table.losses(ROMAN) == 0
    assert table.at(13) == "xv-1 spent, simon-hi-1, simon-hi-2"


# -------------------------------------------------------------------- rulings on Attacks


def test_ruling_k3_an_attack_in_the_same_area_crosses_nothing(table: StormTable) -> None:
    """Ruling K3 No wall value, and a tower there has no part in it."""
    table.units("xv-1, simon-li-1 in 14").towers(14, "3").placed("simon").dice(1, 1).impulse(ROMAN)
    assert table.wall("2-14") == 4
    table.play("act 14", "join xv-1", "haul tower-3-1")
    assert table.why_not("attack 14") == "§13.2.3a towers_only_assault"
    table.impulse(ROMAN).play("act 14", "join xv-1", "attack 14")
    assert table.combat == "4 against 10: 0"
    assert table.towers_at(14) == "3"


def test_ruling_k4_an_adjacent_attack_over_a_wall(table: StormTable) -> None:
    """Ruling K4, §8.1b The wall counts, towers do not help, and damage does not lower the wall."""
    table.units("4 auxiliary in 2; simon-li-1, simon-li-2 in 14").towers(2, "3").placed("simon").dice(6, 6).impulse(
        ROMAN
    )
    table.play("act 2", "join aux-1", "haul tower-3-1")
    assert table.why_not("attack 14") == "§13.2.3a towers_only_assault"
    table.impulse(ROMAN).play("act 2", "all", "attack 14")
    assert table.combat == "16 against 14: 2"
    table.play("flip simon-li-1", "flip simon-li-2")
    assert table.wall("2-14") == 4


def test_ruling_k13_the_testudo_may_make_the_highest(table: StormTable) -> None:
    """Ruling K13, #15 A spent Legion of 8 in a testudo is better than a fresh one of 9."""
    table.units("spent xv-1, xii-1, simon-li-1 in 15").hand(ROMAN, "testudo-1").dice(1, 1).impulse(JUDEAN)
    table.play("act 15", "join simon-li-1", "attack 15", "play testudo-1")
    assert table.offered("boost") == {"xv-1", "xii-1"}
    assert table.why_not("boost simon-li-1") == "#15 not_a_legion_there"
    table.play("boost xv-1").passes()
    assert table.combat == "3 against 10: 0"


def test_ruling_k22_no_attack_on_towers_alone(table: StormTable) -> None:
    """Ruling K22, §8.1a An enemy unit is needed."""
    table.units("simon-li-1 in 13").control(ROMAN, 14).towers(14, "3").impulse(JUDEAN).play("act 13", "join simon-li-1")
    assert table.why_not("attack 14") == "§8.1a no_enemy_there"
    assert table.why_not("assault 14") == "§8.1a no_enemy_there"
    assert table.why_not("move 14") == ""


def test_ruling_k28_an_adjacent_attack_with_enemies_around(table: StormTable) -> None:
    """Ruling K28, §8.1b, §10.0a Allowed for light troops; an Assault is not."""
    table.units("aux-1, simon-li-1 in 14; simon-li-2 in 15").placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 14", "join aux-1")
    assert table.why_not("assault 15") == "§10.0a enemies_where_it_starts"
    assert table.why_not("attack 15") == ""
    table.play("attack 15")
    assert table.combat == "3 against 10: 0"


# -------------------------------------------------------------------- rulings on Assaults


def test_ruling_k1_stacking_in_an_assault(table: StormTable) -> None:
    """Ruling K1, §7.2a Friends who are there already count at entry."""
    table.units("3 legion in 11; aux-1, aux-2, aux-3, simon-li-1 in 13").control(JUDEAN, 13).impulse(ROMAN)
    table.play("act 11", "join xv-1", "join xv-2")
    assert table.why_not("assault 13") == ""
    table.play("join xv-3")
    assert table.why_not("assault 13") == "§7.2a no_room_there"


def test_ruling_k2_a_lone_enemy_leader_does_not_stop_an_assault(table: StormTable) -> None:
    """Ruling K2, Ruling L13, §14.2b Choosing the units eliminates him, then they assault."""
    table.units("xv-1 in 14; simon-li-1 in 15").leader("simon", 14).dice(1, 1).impulse(ROMAN)
    table.play("act 14", "join xv-1", "assault 15").passes()
    assert table.is_lost("simon")
    assert table.at(15) == "xv-1 spent, simon-li-1"


def test_ruling_k5_a_tower_higher_than_the_wall(table: StormTable) -> None:
    """Ruling K5, §13.2.3a The wall bonus is never below 0."""
    table.units("xv-1 in 2; simon-li-1 in 14").walls(w2_14=1).towers(2, "3").placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "haul tower-3-1", "assault 14")
    assert table.combat == "4 against 10: 0"


@pytest.mark.parametrize(
    ("card", "dice", "value"), [("battering-rams-1", (3,), 0), ("battering-rams-1", (2,), 4), ("catapult-1", (3,), 2)]
)
def test_ruling_k6_a_breach_in_mid_assault(table: StormTable, card: str, dice: tuple[int, ...], value: int) -> None:
    """Ruling K6, §10.0g, #11, #6 The bonus is 0 at once, and the Romans stay; without a breach they go back."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, card).placed("simon").dice(*dice, 1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14", f"play {card}").passes()
    assert table.wall("2-14") == value
    assert table.combat == f"4 against {10 + value}: 0"
    assert table.at(14 if value == 0 else 2).startswith("xv-1 spent")


def test_ruling_k7_assigned_damage_lowers_the_wall(table: StormTable) -> None:
    """Ruling K7, §10.0e At least one point that is assigned."""
    table.units("5 legion in 2; simon-li-1, simon-li-2 in 14").placed("simon").dice(2, 3).impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    assert table.combat == "15 against 14: 1"
    assert table.wall("2-14") == 4
    table.play("flip simon-li-1")
    assert table.wall("2-14") == 3


def test_ruling_k7_no_damage_no_damage_to_the_wall(table: StormTable) -> None:
    """Ruling K7, §10.0e Without damage the section stays."""
    table.units("5 legion in 2; simon-li-1 in 14").placed("simon").dice(2, 2).impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    assert (table.combat, table.wall("2-14")) == ("14 against 14: 0", 4)


def test_ruling_k8_the_last_step_of_the_wall(table: StormTable) -> None:
    """Ruling K8, §10.0e, §10.0g From +1 it is breached, so the Romans stay."""
    table.units("2 legion in 2; simon-li-1, simon-li-2 in 14").walls(w2_14=1).placed("simon").dice(4, 4).impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    assert table.combat == "12 against 11: 1"
    table.play("flip simon-li-1")
    assert table.wall("2-14") == 0
    assert table.at(14) == "xv-1 spent, xv-2 spent, simon-li-1 spent, simon-li-2"
    assert table.controls(14) == "judean"


def test_ruling_k9_the_end_of_an_assault(table: StormTable) -> None:
    """Ruling K9, §10.0e, #48 The wall is lowered after the damage, the answer comes before stay or go back."""
    table.units("2 legion in 2; simon-li-1, simon-li-2 in 14").walls(w2_14=1).placed("simon").dice(4, 4)
    table.hand(JUDEAN, "inner-wall-raised").impulse(ROMAN).play("act 2", "all", "assault 14").passes()
    table.play("flip simon-li-1")
    # the section is breached, and the Romans are still in the area, spent
    assert (table.asked, table.wall("2-14")) == ("InnerWall", 0)
    assert table.at(14).startswith("xv-1 spent, xv-2 spent")
    table.play("play inner-wall-raised")
    # then it is +1 again, and they go back
    assert table.wall("2-14") == 1
    assert table.at(2) == "xv-1 spent, xv-2 spent"


def test_ruling_k9_control_is_tested_after_each_lot(table: StormTable) -> None:
    """Ruling K9, §12.0a, §10.0f With the last Judean gone the area is Roman, and the section breached."""
    table.units("5 legion in 2; spent simon-li-1 in 14").placed("simon").dice(3, 3).impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    assert table.combat == "16 against 13: 3"
    table.play("eliminate simon-li-1")
    assert (table.controls(14), table.wall("2-14"), table.wall("3-14")) == ("roman", 0, 0)
    assert table.number(ROMAN, 14) == 5


def test_ruling_k10_control_while_both_are_in_the_area(table: StormTable) -> None:
    """Ruling K10, §8.3.2a, §12.0a The terrain still helps the defender who controls the area."""
    table.units("xv-1 in 15; simon-li-1 in 14").placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 15", "join xv-1", "assault 14")
    assert table.controls(14) == "judean"
    assert table.combat == "4 against 10: 0"


def test_ruling_k11_attackers_lost_after_the_assault(table: StormTable) -> None:
    """Ruling K11, §12.0b, #55 An Ambush takes them all: the area stays Roman, and the breach stays."""
    table.units("xv-1 in 2; spent simon-li-1 in 14").walls(w2_14=1).placed("simon").control(JUDEAN, 2, 3)
    table.hand(JUDEAN, "ambush-in-the-lanes").dice(6, 5, 6, 6).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14").passes()
    table.play("eliminate simon-li-1", "play ambush-in-the-lanes").passes()
    assert table.asked == "Damage" and table.asked_side == ROMAN
    table.play(next(line for line in table.options if line.startswith("eliminate")))
    assert (table.at(14), table.controls(14), table.wall("2-14")) == ("", "roman", 0)


def test_ruling_k12_judeans_stay_whatever_the_result(table: StormTable) -> None:
    """Ruling K12, §10.0i A Judean Assault that does nothing: both sides share the area."""
    table.units("simon-li-1 in 14; xv-1 in 2").dice(1, 1).impulse(JUDEAN)
    table.play("act 14", "join simon-li-1", "assault 2").passes()
    assert table.combat == "3 against 10: 0"
    assert table.at(2) == "xv-1, simon-li-1 spent"
    assert (table.controls(2), table.controls(14), table.wall("2-14")) == ("roman", "judean", 4)


def test_ruling_k21_there_is_room_to_go_back(table: StormTable) -> None:
    """Ruling K21, §10.0h Five went, five go back, and nothing came between."""
    table.units("5 legion in 2; 6 simon light-infantry-8 in 14").placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    assert (table.number(ROMAN, 2), table.number(ROMAN, 14)) == (5, 0)


def test_ruling_k25_limits_are_tested_when_it_is_declared(table: StormTable) -> None:
    """Ruling K25, §10.0c Rams in the hand do not admit Cavalry over a wall that still stands."""
    table.units("xv-1, cav-1 in 2; simon-li-1 in 14").hand(ROMAN, "battering-rams-1").impulse(ROMAN)
    table.play("act 2", "all")
    assert table.why_not("assault 14") == "§10.0c cavalry_not_over_a_wall"


def test_ruling_k25_rams_are_not_played_from_5_to_9(table: StormTable) -> None:
    """Ruling K25, §13.2.6a, #11 Where the Assault starts counts."""
    table.units("x-1 in 7; john-li-1 in 29").hand(ROMAN, "battering-rams-1", "pila-volley").dice(1, 1).impulse(ROMAN)
    table.play("act 7", "join x-1", "assault 29")
    assert table.why_not("play battering-rams-1") == "§13.2.6a no_engines_from_there"
    assert table.why_not("play pila-volley") == ""


@pytest.mark.parametrize("way", ["ramp", "escalade"])
@pytest.mark.parametrize("choice", ["stay", "back"])
def test_ruling_k26_all_stay_or_all_go_back(table: StormTable, way: str, choice: str) -> None:
    """Ruling K26, §13.2.5a, #21 After a ramp or Night Escalade, with Judeans left and no breach."""
    table.units("xv-1, xv-2 in 2; simon-li-1, simon-li-2 in 14").placed("simon").dice(1, 1)
    if way == "ramp":
        table.ramp("2-14", 2).impulse(ROMAN).play("act 2", "all", "climb 14")
    else:
        table.hand(ROMAN, "night-escalade").impulse(ROMAN).play("act 2", "all", "assault 14", "play night-escalade")
    assert table.combat == "6 against 10: 0"
    assert (table.asked, table.asked_side, table.options) == ("StayOrGoBack", ROMAN, ["stay", "back"])
    table.play(choice)
    assert table.number(ROMAN, 14) == (2 if choice == "stay" else 0)
    assert table.number(ROMAN, 2) == (0 if choice == "stay" else 2)


def test_ruling_k27_only_the_assaulting_units_fight(table: StormTable) -> None:
    """Ruling K27, §10.0a Friends in the area neither attack, nor are spent, nor go back."""
    table.units("xv-1 in 2; xii-1, simon-li-1 in 14").control(JUDEAN, 14).placed("simon").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14")
    assert table.combat == "4 against 14: 0"
    assert table.at(14) == "xii-1, simon-li-1"
    assert table.at(2) == "xv-1 spent"
