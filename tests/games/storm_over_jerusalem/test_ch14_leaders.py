"""14.0 Judean leaders: four ways to place them, and how they fall."""

from __future__ import annotations

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable

# -------------------------------------------------------------------- 14.0 in general


def test_a_leader_needs_his_faction(table: StormTable) -> None:
    """§14.0a, Ruling L10, Ruling L11 Only where a unit of his faction is, fresh or spent."""
    table.units("spent john-li-1, simon-li-1 in 14; legion in 2; simon-li-2 in 22").impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14")
    assert table.asked == "DefendersCards" and table.asked_side == JUDEAN
    assert table.offered("defend") == {"john", "simon"}, "John's only unit is spent"

    other = StormTable().units("simon-li-1 in 14; legion in 2; john-li-1 in 22").impulse(ROMAN)
    other.play("act 2", "join xv-1", "assault 14")
    assert other.offered("defend") == {"simon"}
    assert other.why_not("defend john") == "§14.0a nobody_of_his_faction_there"


def test_one_leader_in_an_area(table: StormTable) -> None:
    """§14.0a, Ruling L11 Where one leader stands the other cannot be placed, in no way."""
    table.units("spent john-li-1, simon-li-1, john-li-2 in 14; legion in 2").leader("simon", 14).impulse(JUDEAN)
    assert table.why_not("rally john 14") == "§14.0a two_leaders_in_one_area"
    table.play("act 14", "join john-li-2")
    assert table.why_not("lead john") == "§14.0a two_leaders_in_one_area"
    assert table.why_not("unite john") == "§14.0a two_leaders_in_one_area"


def test_after_the_first_the_second_cannot_come(table: StormTable) -> None:
    """§14.0a, Ruling L11, Ruling C5 In one defense one leader is placed, not both."""
    table.units("john-li-1, simon-li-1 in 14; legion in 2").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14", "defend simon")
    assert table.counts == ["4 against 15: 0"]
    assert table.asked == "Impulse", "John is not even asked about"


def test_leaders_do_not_march(table: StormTable) -> None:
    """§14.0a A leader stays when his units move away, and none is placed with a Movement."""
    table.units("2 simon light-infantry-8 in 14; legion in 2").leader("simon", 14).impulse(JUDEAN)
    table.play("act 14", "all", "move 15", "stop")
    assert table.at(14) == "simon"

    other = (
        StormTable()
        .units("simon-li-1 in 14; legion in 2")
        .impulse(JUDEAN)
        .play("act 14", "join simon-li-1", "lead simon")
    )
    assert other.why_not("move 15") == "§14.0a leaders_do_not_march"
    assert other.offered("attack") == {"2"} and other.offered("assault") == {"2"}


def test_leaders_do_not_count_for_stacking(table: StormTable) -> None:
    """§14.0a Six units and a leader are within the limit."""
    table.units("6 simon light-infantry-8 in 14; legion in 2").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14", "defend simon")
    assert table.number(JUDEAN, 14) == 6 and table.at(14).endswith(", simon")

    march = StormTable().units("5 simon light-infantry-8 in 14; simon light-infantry-7 in 15; legion in 4")
    march.leader("simon", 14).impulse(JUDEAN).play("act 15", "join simon-militia-1")
    assert "move 14" in march.options


# -------------------------------------------------------------------- 14.1 the four placements


def test_placed_to_attack_he_adds_two(table: StormTable) -> None:
    """§14.1a, Ruling L14 +2 attack, and spent afterwards; his units stay where they are."""
    table.units("2 simon light-infantry-8 in 14; auxiliary in 2").dice(1, 1).impulse(JUDEAN)
    table.play("act 14", "all", "lead simon", "attack 2")
    assert table.counts == ["6 against 9: 0"]
    assert table.at(14) == "simon-li-1 spent, simon-li-2 spent, simon"
    assert not table.g.fresh[table.unit("simon")] and table.g.placed == [True, False]


def test_placed_to_assault_he_goes_along(table: StormTable) -> None:
    """§14.1a, Ruling L2 He enters the area with the units."""
    table.units("2 simon light-infantry-8 in 14; auxiliary in 2").dice(1, 1).impulse(JUDEAN)
    table.play("act 14", "all", "lead simon", "assault 2")
    assert table.counts == ["6 against 9: 0"]
    assert table.at(2) == "aux-1, simon-li-1 spent, simon-li-2 spent, simon"


def test_the_units_must_be_of_his_faction(table: StormTable) -> None:
    """Ruling L14, §14.1a Simon does not lead John's units; and nobody chosen, nobody led."""
    table.units("simon-li-1, john-li-1 in 14; auxiliary in 2").impulse(JUDEAN).play("act 14")
    assert table.why_not("lead simon") == "Ruling L14 leader_needs_his_faction"
    table.play("join john-li-1")
    assert table.why_not("lead simon") == "Ruling L14 leader_needs_his_faction"
    assert "lead john" in table.options


def test_placed_to_defend_he_adds_one(table: StormTable) -> None:
    """§14.1b Before the dice, spent, +1 defense."""
    table.units("simon-li-1 in 14; legion in 2").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14")
    assert table.counts == [], "no dice yet"
    table.play("defend simon")
    assert table.counts == ["4 against 15: 0"], "8 + 2 + 4 + 1"
    assert table.at(14) == "simon-li-1, simon" and not table.g.fresh[table.unit("simon")]


def test_the_common_enemy(table: StormTable) -> None:
    """§14.1c, Ruling L14 Units of both factions act, he takes part and adds no +2."""
    table.units("2 simon light-infantry-8, 2 john light-infantry-8 in 14; auxiliary in 2").dice(1, 1).impulse(JUDEAN)
    table.play("act 14")
    assert table.why_not("all") == "§6.1c other_faction"
    table.play("unite john", "all", "assault 2")
    assert table.counts == ["6 against 9: 0"], "four units and no leader bonus"
    assert table.at(2).endswith("john") and table.number(JUDEAN, 2) == 4
    assert table.g.placed == [False, True] and not table.g.fresh[table.unit("john")]


def test_the_common_enemy_needs_one_unit_of_his(table: StormTable) -> None:
    """Ruling L14 He needs a unit of his faction there; who acts is free, but somebody must."""
    table.units("simon-li-1, spent john-li-1 in 14; auxiliary in 2; john-li-2 in 22").dice(1, 1).impulse(JUDEAN)
    table.play("act 14", "unite john")
    assert table.why_not("attack 2") == "§6.1a nobody_chosen"
    table.play("join simon-li-1", "attack 2")
    assert table.at(14) == "simon-li-1 spent, john-li-1 spent, john"

    other = StormTable().units("simon-li-1 in 14; auxiliary in 2; john-li-2 in 22").impulse(JUDEAN).play("act 14")
    assert other.why_not("unite john") == "§14.0a nobody_of_his_faction_there"


def test_rally(table: StormTable) -> None:
    """§14.1d, Ruling L9 Up to three spent units of his faction become fresh; he is spent."""
    table.units("4 spent simon light-infantry-8, spent john-li-1 in 14; x-1 in 8").impulse(JUDEAN)
    table.play("rally simon 14")
    assert table.why_not("refresh john-li-1") == "§14.1d not_a_spent_unit_there"
    assert table.why_not("done") == "Ruling L9 refresh_at_least_one"
    table.play("refresh simon-li-1", "refresh simon-li-2", "refresh simon-li-3")
    assert table.at(14) == "simon-li-1, simon-li-2, simon-li-3, simon-li-4 spent, john-li-1 spent, simon"
    assert not table.g.fresh[table.unit("simon")]
    assert table.asked == "Impulse" and table.asked_side == ROMAN, "that was the impulse"


def test_rally_with_fewer_units(table: StormTable) -> None:
    """Ruling L9, §14.1d One spent unit is enough, none is not; and not where it is Out of Supply."""
    table.units("spent simon-li-1, simon-li-2 in 14; simon-li-3 in 15; spent simon-li-4 in 16; x-1 in 8")
    table.out_of_supply(16).impulse(JUDEAN)
    assert table.why_not("rally simon 15") == "§14.1d nobody_to_rally"
    assert table.why_not("rally simon 16") == "§14.1d area_is_out_of_supply"
    table.play("rally simon 14", "refresh simon-li-1")
    assert table.at(14) == "simon-li-1, simon-li-2, simon" and table.asked == "Impulse"


def test_rallying_fewer_than_he_could(table: StormTable) -> None:
    """Ruling L9 Up to three: the player may stop after one."""
    table.units("3 spent simon light-infantry-8 in 14; x-1 in 8").impulse(JUDEAN)
    table.play("rally simon 14", "refresh simon-li-1", "done")
    assert table.at(14) == "simon-li-1, simon-li-2 spent, simon-li-3 spent, simon"


def test_a_placed_leader_helps_every_later_defense(table: StormTable) -> None:
    """§14.1e, Ruling L17 +1 against every later Attack or Assault of the turn, in an area of either side."""
    table.units("simon-li-1 in 14; 2 auxiliary in 2").leader("simon", 14).dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join aux-1", "attack 14")
    assert table.counts == ["3 against 15: 0"]

    roman = StormTable().control(ROMAN, 14).units("xv-1, simon-li-1 in 14").leader("simon", 14).dice(1, 1)
    roman.impulse(ROMAN).play("act 14", "join xv-1", "attack 14")
    assert roman.counts == ["4 against 9: 0"], "8 + 1, no terrain"


def test_each_leader_once_a_turn(table: StormTable) -> None:
    """Ruling L1, Ruling L17 On the map he is spent: no +2, no Common Enemy, no Rally, no second defense."""
    table.units("simon-li-1, spent simon-li-2, john-li-1 in 14; legion in 2; spent simon-li-3 in 15").leader(
        "simon", 14
    )
    table.impulse(JUDEAN)
    assert table.why_not("rally simon 14") == "Ruling L1 leader_was_placed"
    assert table.why_not("rally simon 15") == "Ruling L1 leader_was_placed"
    table.play("act 14", "join simon-li-1")
    assert table.why_not("lead simon") == "Ruling L1 leader_was_placed"
    assert table.why_not("unite simon") == "Ruling L1 leader_was_placed"
    assert table.why_not("accompany simon") == "#38 leader_cannot_come_along", "only with a sortie"


def test_he_comes_back_in_the_next_turn(table: StormTable) -> None:
    """Ruling L1, §4.0C10 On the map until the End Phase, then beside it again."""
    table.units("simon-li-1 in 14; legion in 4").leader("simon", 14).dice(1, 1)
    table.end_phase()
    assert table.g.turn == 2 and table.at(14) == "simon-li-1"
    assert table.g.placed == [False, False] and table.g.points[ROMAN] == 1, "a point for John alone"


# -------------------------------------------------------------------- leaders in combat


def test_he_has_no_strength_of_his_own(table: StormTable) -> None:
    """Ruling L3 The units' strength counts; he only adds +1."""
    table.units("spent simon-militia-1 in 14; auxiliary in 2").leader("simon", 14).dice(1, 1).impulse(ROMAN)
    table.play("act 2", "join aux-1", "attack 14")
    assert table.counts == ["3 against 13: 0"], "6 + 2 + 4 + 1"


def test_damage_may_fall_on_a_leader(table: StormTable) -> None:
    """Ruling L4, Ruling L18, §14.0a Lots as for a spent unit; the Judean player may, but need not."""
    table.units("2 simon light-infantry-8 in 14; 4 legion in 13").leader("simon", 14).dice(2, 3).impulse(ROMAN)
    table.play("act 13", "all", "assault 14")
    assert table.counts == ["13 against 11: 2"]
    assert {"flip simon-li-1", "eliminate simon", "retreat simon 15"} <= set(table.options)
    table.play("flip simon-li-1", "flip simon-li-2")
    assert table.at(14).endswith("simon"), "untouched"


def test_his_lots_count_for_what_must_be_assigned(table: StormTable) -> None:
    """Ruling L5, Ruling L18, §9.1a A spent unit and a leader take four points together."""
    table.units("spent simon-li-1 in 14; 5 legion in 13").leader("simon", 14).dice(6, 6).impulse(ROMAN)
    table.play("act 13", "all", "assault 14")
    assert table.counts == ["22 against 10: 12"] and table.g.combat is not None and table.g.combat.damage == 4
    table.play("eliminate simon", "eliminate simon-li-1")
    assert table.losses(JUDEAN) == 2


def test_a_leader_retreats_by_himself(table: StormTable) -> None:
    """Ruling L8, §14.0a Never too many, not to the other leader; he keeps his +1 there."""
    table.units("simon-li-1 in 14; 6 simon light-infantry-8 in 15; 4 legion in 13; john-li-1 in 17")
    table.leader("simon", 14).leader("john", 17).dice(2, 2).impulse(ROMAN)
    table.play("act 13", "all", "assault 14")
    assert table.counts == ["12 against 11: 1"]
    assert table.offered("retreat simon") == {"15", "18"}, "15 is full of units, John is in 17"
    table.play("retreat simon 15")
    assert table.at(15).endswith("simon") and table.at(14).endswith("simon-li-1")


def test_a_leader_without_a_path(table: StormTable) -> None:
    """Ruling L8, Ruling L18 No area without the other leader: he falls for one point."""
    table.control(ROMAN, 3, 4, 14, 16).units("2 simon light-infantry-8 in 15; 4 legion in 3; john-li-1 in 17")
    table.walls(w3_15=0).leader("simon", 15).leader("john", 17).dice(2, 2).impulse(ROMAN)
    table.play("act 3", "all", "assault 15")
    assert table.counts == ["12 against 11: 1"]
    assert table.offered("retreat simon") == set()
    table.play("eliminate simon")
    assert table.is_lost("simon")


def test_a_lone_leader_holds_nothing(table: StormTable) -> None:
    """Ruling L6, §14.2b, Ruling L13 Romans march in: control passes and he is eliminated."""
    table.units("legion in 13; simon-li-1 in 16").leader("simon", 14).impulse(ROMAN)
    table.play("act 13", "join xv-1", "move 14")
    assert table.controls(14) == "roman" and table.is_lost("simon")
    assert table.losses(JUDEAN) == 1


def test_an_area_where_only_a_leader_is_left(table: StormTable) -> None:
    """Ruling L6, §12.0a The last unit leaves him with the Romans: he holds the area until they are activated."""
    table.units("legion, simon-li-1 in 14; x-1 in 8").leader("simon", 14).impulse(JUDEAN)
    table.play("act 14", "join simon-li-1", "move 15", "stop")
    assert table.controls(14) == "judean" and table.at(14) == "xv-1, simon"
    table.play("act 14", "join xv-1", "move 13")
    assert table.is_lost("simon"), "Romans there were activated (§14.2b)"
    assert table.controls(14) == "roman"


def test_passing_romans_catch_him(table: StormTable) -> None:
    """Ruling L13, §14.2b Also units that only pass through."""
    table.units("cavalry in 13; simon-li-1 in 16").leader("simon", 14).impulse(ROMAN)
    table.play("act 13", "join cav-1", "move 14", "step 15")
    assert table.is_lost("simon")


def test_an_assault_that_leaves_only_a_leader(table: StormTable) -> None:
    """Ruling L13, §14.2b, Example V30 The section is breached, the Romans stay and take control; he is eliminated."""
    table.units("spent simon-li-1 in 14; 4 legion in 2").leader("simon", 14).dice(4, 3).impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    assert table.counts == ["15 against 14: 1"]
    table.play("retreat simon-li-1 15")
    assert table.wall("2-14") == 0 and table.controls(14) == "roman" and table.number(ROMAN, 14) == 4
    assert table.is_lost("simon") and table.losses(JUDEAN) == 1


def test_an_attack_from_the_next_area_does_not_catch_him(table: StormTable) -> None:
    """Ruling L13 Not by cards or Attacks from elsewhere: no Roman unit is in his area."""
    table.control(ROMAN, 13).units("spent simon-li-1 in 14; 5 auxiliary in 13").leader("simon", 14).dice(4, 2)
    table.impulse(ROMAN).play("act 13", "all", "attack 14")
    assert table.counts == ["11 against 10: 1"]
    table.play("retreat simon-li-1 15")
    assert table.at(14) == "simon" and table.controls(14) == "judean"


def test_an_attack_in_his_area_catches_him(table: StormTable) -> None:
    """Ruling L13, §14.2b Units that attack there and are there when it is over."""
    table.units("spent simon-li-1, 5 legion in 14").leader("simon", 14).dice(1, 1).impulse(ROMAN)
    table.play("act 14", "all", "attack 14")
    assert table.counts == ["12 against 10: 2"]
    table.play("eliminate simon-li-1")
    assert table.is_lost("simon") and table.losses(JUDEAN) == 2


def test_no_second_leader_into_an_assault(table: StormTable) -> None:
    """Ruling L15 No leader goes into an area that holds the other one."""
    table.units("simon-li-1 in 14; legion, john-li-1 in 15; auxiliary in 2").leader("john", 15).dice(1, 1).impulse(
        JUDEAN
    )
    table.play("act 14", "join simon-li-1", "lead simon")
    assert table.why_not("assault 15") == "Ruling L15 two_leaders_in_one_area"
    assert {"attack 15", "assault 2"} <= set(table.options)


def test_he_stays_with_units_that_attack_an_adjacent_area(table: StormTable) -> None:
    """Ruling L16, §14.1c He stays in their area; Heavy Infantry may not join, also under Common Enemy."""
    table.units("simon-li-1, john-li-1, simon-hi-1 in 14; auxiliary in 2").dice(1, 1).impulse(JUDEAN)
    table.play("act 14", "unite simon", "join simon-li-1", "join john-li-1", "join simon-hi-1")
    assert table.why_not("attack 2") == "§8.1b only_light_troops_attack_adjacent"

    light = StormTable().units("simon-li-1, john-li-1 in 14; auxiliary in 2").dice(1, 1).impulse(JUDEAN)
    light.play("act 14", "unite simon", "all", "attack 2")
    assert light.at(14) == "simon-li-1 spent, john-li-1 spent, simon" and light.at(2) == "aux-1"


# -------------------------------------------------------------------- 14.2 lost for good


def test_an_eliminated_leader_never_returns(table: StormTable) -> None:
    """§14.2a, Ruling L7 He cannot be placed again, and gives the Romans a point on every later turn."""
    table.turn(3).units("spent simon-li-1 in 14; legion in 4").lost("simon").dice(1, 1)
    assert table.losses(JUDEAN) == 1, "one unit for the count of losses"
    table.impulse(JUDEAN)
    assert table.why_not("rally simon 14") == "§14.2a leader_is_lost"

    later = StormTable().turn(3).units("simon-li-1 in 14; legion in 4").lost("simon").placed("john").dice(1, 1)
    later.end_phase()
    assert later.g.points[ROMAN] == 1
    later.g.dice.loaded = [1, 1]
    later.play("pass")
    assert later.g.points[ROMAN] == 3, "turn 4: for him again, and for John"


def test_no_point_in_the_turn_he_fell(table: StormTable) -> None:
    """Ruling L12 Eliminated in the turn he was placed: no point for him that turn."""
    table.units("simon-li-1 in 14; legion in 4").lost("simon").placed("simon", "john").dice(1, 1)
    table.end_phase()
    assert table.g.points[ROMAN] == 0


def test_a_leader_counts_as_a_unit_lost(table: StormTable) -> None:
    """Ruling L7, Ruling E7 Two losses, one of them a leader: one point at the end."""
    table.turn(8).score(0, 0).units("john-li-1 in 22; legion in 4").lost("simon", "simon-li-1").placed("simon", "john")
    table.dice(1, 1).end_phase()
    assert table.g.points == [1, 3]
