"""7 Pitched battles, rule by rule, and the rulings that belong to them."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.ch02_sequence import Activations
from maniple.games.jugurthine_war.ch05_commanders import Fuse
from maniple.games.jugurthine_war.ch07_battle import FightOn, begin_battle, dice_of
from maniple.games.jugurthine_war.combat import FIELD, INTERCEPTION, the
from maniple.games.jugurthine_war.state import AT_REST, ON_THE_MARCH
from maniple.games.jugurthine_war.tables import CAVALRY, INFANTRY, NUMIDIAN, ROMAN
from maniple.kernel.errors import BadSave
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable
from tests.games.saves import Changed

FIELD_HEX = "0906"
"""Plain land next to Cirta, without a place."""


def lay(table: JugurthaTable, roman: str, numidian: str, where: str = FIELD_HEX) -> JugurthaTable:
    """Bestia with some units against the generic Numidian commander with others."""
    table.force(f"bestia in {where}: {roman}" if roman else f"bestia in {where}")
    return table.force(f"numidian-1 in {where}: {numidian}")


def losses(table: JugurthaTable) -> tuple[int, int]:
    return the(table.g.battle).losses


# -------------------------------------------------------------------- 7.1 who fights, and in which order


def test_milice_and_those_inside_walls_take_no_part(table: JugurthaTable) -> None:
    """§7.1-a, §10.4-a, Ruling R-63 All CU outside walls fight, also loose ones; garrison and milice do not."""
    table.force("bestia in cirta: legion-1, equites").loose("milice, num-foot-1, num-foot-2 in cirta")
    table.force("numidian-1 in cirta: num-horse-1").inside("num-foot-1")
    table.begin(Fuse(NUMIDIAN, table.hex("cirta")))
    assert table.holder("num-foot-2") == "numidian-1", "what stands loose joins the force"
    begin_battle(table.g, table.hex("cirta"), ROMAN, FIELD, (table.hex("0905"),), False)

    battle = the(table.g.battle)
    slugs = table.g.box.kinds["piece"].slugs
    assert [slugs[piece] for piece in battle.forces[ROMAN]] == ["legion-1", "equites"]
    assert [slugs[piece] for piece in battle.forces[NUMIDIAN]] == ["num-foot-2", "num-horse-1"]
    assert battle.attacker == ROMAN


def test_a_round_is_cavalry_infantry_and_the_end_of_the_round(table: JugurthaTable) -> None:
    """§7.1-b, §S-8, Ruling R-02 Attacker's cavalry pool, defender's, losses; likewise infantry; test; concessions."""
    lay(table, "legion-1, equites", "num-foot-1, num-horse-1")
    table.dice(1, 5, 1).dice(5, 1, 1)  # 2 dice against 1 of the horse, 2 against 1 of the foot
    table.dice(2).battle(ROMAN, FIELD_HEX, "0905")

    keys = [note.split()[-1] for note in table.noted]
    assert keys == [
        "commander_shown",
        "battle_begins",
        "round_begins",
        "rolled_2",
        "rolled_1",
        "cavalry_combat",
        "cu_loses_a_step",
        "rolled_2",
        "rolled_1",
        "infantry_combat",
        "cu_loses_a_step",
        "rolled_1",
        "test_told",
    ]
    assert losses(table) == (0, 2) and table.g.decision == FightOn(ROMAN, table.hex(FIELD_HEX))
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_every_pool_is_a_window_of_its_own_but_an_empty_one(table: JugurthaTable) -> None:
    """Ruling R-02, Ruling R-03, §3.3.1-5 Each side's pool in a combat is a roll; no window for an empty pool."""
    lay(table, "legion-1", "num-foot-1, num-horse-1").hand(ROMAN, "plus-minus-1", "epidemic").dice(1, 4, 4, 1)
    table.battle(ROMAN, FIELD_HEX, "0905")
    rolls, change = table.g.box.kinds["roll"].slugs, "plus plus-minus-1 1"
    seen = []
    while table.asked == "DieWindow":
        why = rolls[table.g.decision.prompt(table.g)[1][0]]
        seen.append(why)
        table.play(change if why == "attackers-infantry" and change in table.options else "pass")
    assert seen == [
        "defenders-cavalry",
        "attackers-infantry",
        "attackers-infantry",
        "defenders-infantry",
        "battle-test",
    ]
    assert losses(table) == (0, 1), "a 4 became a 5, the other 4 did not"


# -------------------------------------------------------------------- 7.2 cavalry combat


def test_a_die_for_each_two_points_rounded_up(table: JugurthaTable) -> None:
    """Example E16, §7.2-a, §7.3-a, Ruling R-22, Ruling R-50 Half the SP, rounded up; over mountains a third."""
    lay(table, "legion-1 3, ala-1 2", "guard-horse, num-elite-horse-1 1")
    space, origin = table.hex(FIELD_HEX), (table.hex("0905"),)
    for over, dice in ((False, 3), (True, 2)):
        begin_battle(table.g, space, ROMAN, FIELD, origin, over)
        assert dice_of(table.g, ROMAN, INFANTRY) == dice, "5 SP"
        assert dice_of(table.g, ROMAN, CAVALRY) == 0
        assert dice_of(table.g, NUMIDIAN, CAVALRY) == 3, (
            "a guard of 3 SP and reduced horse of 2; never a third for a defender"
        )


def test_the_third_of_the_mountains_is_a_switch() -> None:
    """Ruling R-22 Without the option an attacker over a mountain hexside halves as everybody."""
    table = lay(JugurthaTable(mountain_three=False), "legion-1 3, ala-1 2", "num-foot-1")
    begin_battle(table.g, table.hex(FIELD_HEX), ROMAN, FIELD, (table.hex("0905"),), True)
    assert dice_of(table.g, ROMAN, INFANTRY) == 3


def test_the_army_of_the_first_year(table: JugurthaTable) -> None:
    """Example E20, §7.2-a, §10.2-a 16 infantry SP give 8 dice, 3 cavalry SP give 2."""
    lay(table, "legion-1, legion-2, ala-1, ala-2, equites, impedimenta", "num-foot-1")
    begin_battle(table.g, table.hex(FIELD_HEX), ROMAN, FIELD, (), False)
    assert (dice_of(table.g, ROMAN, INFANTRY), dice_of(table.g, ROMAN, CAVALRY)) == (8, 2)
    assert the(table.g.battle).strong == (5, 1), "impedimenta are no CU"


def test_four_hits_against_three_cavalry_units(table: JugurthaTable) -> None:
    """Example E9, §7.2-b, Ruling R-65 Each of the three takes a loss, and the Roman chooses one for the fourth."""
    lay(table, "equites, allied-horse, thracian-horse", "num-horse-1, num-horse-2, num-horse-3, num-horse-4")
    table.dice(1, 1, 1, 1).dice(6, 6, 5, 5).battle(ROMAN, FIELD_HEX, "0905")

    assert table.asked == "TakeLosses" and table.asked_side == ROMAN
    assert [table.steps(unit) for unit in ("equites", "allied-horse", "thracian-horse")] == [1, 1, 1]
    assert table.offered("lose") == {"equites", "allied-horse", "thracian-horse"}
    table.dice(1).play("lose allied-horse")
    assert table.steps("allied-horse") == 0 and losses(table) == (4, 0)


def test_no_second_loss_before_all_have_taken_one(table: JugurthaTable) -> None:
    """§7.2-b A unit cannot receive two losses until all the eligible units have received one loss."""
    lay(table, "equites, allied-horse, thracian-horse", "num-horse-1, num-horse-2, num-horse-3, num-horse-4")
    table.dice(1, 1, 1, 1).dice(6, 6, 1, 1).battle(ROMAN, FIELD_HEX, "0905")
    assert table.offered("lose") == {"equites", "allied-horse", "thracian-horse"}
    table.play("lose equites")
    assert table.why_not("lose equites") == "§7.2-b others_first"
    assert table.why_not("lose num-horse-1") == "§7.2-b not_in_the_fight"
    table.dice(1).play("lose thracian-horse")
    assert [table.steps(unit) for unit in ("equites", "allied-horse", "thracian-horse")] == [1, 2, 1]


def test_three_and_one_but_not_four_and_none(table: JugurthaTable) -> None:
    """Example E23, §7.2-b, Ruling R-65 4 losses on two CU of 4 steps: 1 each, the other 2 as the owner likes."""
    lay(table, "legion-1, ala-1", "guard-foot, num-foot-1, num-foot-2, elephants-1")
    table.dice(1, 1, 1, 1).dice(6, 6, 6, 6, 1).battle(ROMAN, FIELD_HEX, "0905")
    assert (table.steps("legion-1"), table.steps("ala-1")) == (3, 3)
    table.dice(1).play("lose legion-1", "lose legion-1")
    assert (table.steps("legion-1"), table.steps("ala-1")) == (1, 3)


def test_cavalry_hits_go_over_to_the_infantry(table: JugurthaTable) -> None:
    """§7.2-a, Ruling R-65 Destroyed or missing cavalry leaves the losses to the infantry, with a new count."""
    lay(table, "legion-1, ala-1, equites 1", "num-horse-1, num-horse-2, num-horse-3, num-horse-4")
    table.dice(1).dice(6, 6, 6, 1).battle(ROMAN, FIELD_HEX, "0905")
    assert table.steps("equites") == 0
    assert (table.steps("legion-1"), table.steps("ala-1")) == (3, 3), "two CU for two losses: one each"


def test_infantry_is_not_hit_while_cavalry_stands(table: JugurthaTable) -> None:
    """§7.2-a An enemy cavalry unit suffers the loss, not the infantry."""
    lay(table, "legion-1, equites, allied-horse", "num-horse-1, num-horse-2")
    table.dice(1, 1, 1).dice(6, 1).battle(ROMAN, FIELD_HEX, "0905")
    assert table.offered("lose") == {"equites", "allied-horse"}
    assert table.why_not("lose legion-1") == "§7.2-a other_arm_first"


def test_both_sides_losses_are_found_before_any_is_applied(table: JugurthaTable) -> None:
    """§7.2-a Horse that dies in this combat has rolled its dice."""
    lay(table, "equites 1, legion-1", "num-horse-1 1, num-foot-1")
    table.dice(6).dice(6).dice(1, 1).dice(1).battle(ROMAN, FIELD_HEX, "0905")
    assert table.steps("equites") == 0 and table.steps("num-horse-1") == 0


# -------------------------------------------------------------------- 7.3 infantry combat


def test_six_hits_against_three_steps_of_foot(table: JugurthaTable) -> None:
    """Example E10, §7.3-a Foot of 2 steps and foot of 1 are destroyed, the three other losses go to the cavalry."""
    lay(table, "legion-1, legion-2, ala-1", "num-foot-1, num-foot-2 1, num-horse-1, num-horse-2, num-horse-3")
    table.dice(1, 1, 1).dice(5, 6, 5, 6, 5, 6).dice(1, 1).dice(1).battle(ROMAN, FIELD_HEX, "0905")
    assert (table.steps("num-foot-1"), table.steps("num-foot-2")) == (0, 0)
    assert [table.steps(f"num-horse-{i}") for i in (1, 2, 3)] == [1, 1, 1]
    assert losses(table) == (0, 6)


def test_cavalry_losses_reduce_the_infantry_dice(table: JugurthaTable) -> None:
    """§7.3-a Losses of the infantry in the cavalry combat reduce the number of dice rolled in the infantry combat."""
    lay(table, "legion-1 3", "num-horse-1, num-horse-2").dice(6, 1).dice(1).dice(1)
    table.battle(ROMAN, FIELD_HEX, "0905")
    assert table.steps("legion-1") == 2
    assert [ids for _, key, ids, _ in table.g.notes if key.startswith("rolled_")][1][1:] == (1,), "one die for 2 SP"


def test_the_counter_of_a_legion_is_exchanged(table: JugurthaTable) -> None:
    """Example E1, §1.2-b Legion I has 4 steps, suffers two losses and is still one CU, with 2 steps."""
    lay(table, "legion-1", "num-foot-1, num-foot-2").dice(1, 1).dice(6, 6).dice(1).battle(ROMAN, FIELD_HEX, "0905")
    assert table.steps("legion-1") == 2 and table.g.strength(table.piece("legion-1")) == 2
    assert len(the(table.g.battle).forces[ROMAN]) == 1


def test_elephants_take_the_first_loss_of_an_infantry_combat(table: JugurthaTable) -> None:
    """§10.4-b, Ruling R-29 They fight as infantry, and the first loss must be taken by an elephant CU."""
    lay(table, "legion-1", "elephants-1, elephants-2, num-foot-1, num-foot-2")
    begin_battle(table.g, table.hex(FIELD_HEX), ROMAN, FIELD, (), False)
    assert dice_of(table.g, NUMIDIAN, INFANTRY) == 4, "2, 2, 2 and 2 SP"
    table.dice(6, 6).dice(1, 1, 1, 1).battle(ROMAN, FIELD_HEX, "0905")
    assert table.offered("lose") == {"elephants-1", "elephants-2"}
    assert table.why_not("lose num-foot-1") == "§10.4-b elephants_first"
    table.play("lose elephants-2")
    assert table.offered("lose") == {"elephants-1", "num-foot-1", "num-foot-2"}, "then the spread rule"


def test_overflow_of_a_cavalry_combat_spares_elephants(table: JugurthaTable) -> None:
    """Ruling R-29 The losses that cavalry combat leaves to the infantry are free."""
    lay(table, "equites", "elephants-1, num-foot-1").dice(6, 1)
    table.battle(ROMAN, FIELD_HEX, "0905")
    assert table.offered("lose") == {"elephants-1", "num-foot-1"}


# -------------------------------------------------------------------- 7.4 end of the round


def test_equal_losses_no_test(table: JugurthaTable) -> None:
    """§7.4-a If both camps have suffered the same number of losses there is no test."""
    lay(table, "legion-1", "num-foot-1").dice(5, 1).dice(5).battle(ROMAN, FIELD_HEX, "0905")
    assert losses(table) == (1, 1) and table.asked == "FightOn"
    assert "§7.4-a losses_are_equal" in table.noted and table.all_loaded_dice_were_rolled_and_no_others


def test_losses_of_all_rounds_are_compared(table: JugurthaTable) -> None:
    """§7.4-a New losses are added to the previous ones: one each in this round, but the Roman is behind."""
    lay(table, "legion-1, ala-1", "num-foot-1, num-foot-2, guard-foot")
    table.dice(1, 1, 1, 1).dice(5, 1, 1, 1).battle(ROMAN, FIELD_HEX, "0905").dice(3).play("lose legion-1")
    table.play("fight").dice(5, 1, 1, 1).dice(5, 1, 1, 1).play("fight")
    table.play("lose ala-1").dice(4).play("lose guard-foot")
    assert "§7.5-a wins_the_battle" in table.noted, "Bestia (3) fails with a 4 and loses"


def test_the_test_is_the_commanders_competency(table: JugurthaTable) -> None:
    """§7.4-a, §1.5-a Bestia of competency 3 passes with 3 and loses with 4."""
    for die, asked in ((3, "FightOn"), (4, "RetreatTo")):
        table = lay(JugurthaTable(), "legion-1, ala-1", "num-foot-1, guard-horse")
        table.dice(6, 1).dice(1, 1, 1, 1).dice(1).dice(die).battle(ROMAN, FIELD_HEX, "0905", "0806", kind=INTERCEPTION)
        assert table.play("lose ala-1").asked == asked


def test_a_force_without_commander_tests_at_one(table: JugurthaTable) -> None:
    """Ruling R-37, §1.5-b It fights, concedes and retreats normally, at competency 1."""
    for die, asked in ((1, "FightOn"), (2, "RetreatTo")):
        table = JugurthaTable().force(f"bestia in {FIELD_HEX}: legion-1").loose(f"num-foot-1 in {FIELD_HEX}")
        table.dice(6, 1).dice(1).dice(die).battle(ROMAN, FIELD_HEX, "0905")
        assert table.asked == asked


def test_attacker_then_defender_may_concede(table: JugurthaTable) -> None:
    """§7.4-b The attacker, then the defender may end the battle: the other has won."""
    lay(table, "legion-1", "num-foot-1").dice(1, 1).dice(1).battle(NUMIDIAN, FIELD_HEX, "0905")
    assert table.asked_side == NUMIDIAN and table.options == ["fight", "concede"]
    table.play("fight")
    assert table.asked_side == ROMAN
    table.play("concede")
    assert {"§7.4-b concedes", "§7.5-a wins_the_battle"} <= set(table.noted)
    assert table.asked == "RetreatTo" and table.asked_side == ROMAN

    other = lay(JugurthaTable(), "legion-1", "num-foot-1").dice(1, 1).dice(1).battle(NUMIDIAN, FIELD_HEX, "0905")
    other.play("concede")
    assert other.is_at("numidian-1", "0905") and other.is_at("num-foot-1", "0905"), "back where he came from"


# -------------------------------------------------------------------- 7.5 consequences


def test_a_destroyed_force_loses_at_once(table: JugurthaTable) -> None:
    """§7.5-a, §5.2-a, §5.2-c The battle stops when one force is destroyed; its commander is eliminated."""
    lay(table, "legion-1, equites", "num-horse-1 1").dice(6, 1).dice(1).dice(4).battle(ROMAN, FIELD_HEX, "0905")
    assert table.asked == "" and table.g.battle is None, "no infantry combat follows"
    assert table.where("numidian-1") == "" and table.g.back_at[table.piece("numidian-1")] == 5
    assert table.is_at("bestia", FIELD_HEX) and table.winner == ""


def test_the_end_of_a_commander_in_chief_ends_the_game(table: JugurthaTable) -> None:
    """§5.2-a, §5.2-b, §9.2-b All the CU of Jugurtha are destroyed in a pitched battle."""
    table.force(f"bestia in {FIELD_HEX}: legion-1").force(f"jugurtha in {FIELD_HEX}: num-levy-1")
    table.dice(6, 1).dice(1).battle(ROMAN, FIELD_HEX, "0905")
    assert table.winner == "roman"


def test_victory_over_four_units_counts(table: JugurthaTable) -> None:
    """§7.5-b, Ruling R-23, Ruling R-11 1 VP to the victor over at least 4 CU at the start of the battle."""
    three, four = "num-foot-1, num-foot-2, num-levy-1", "num-foot-1, num-foot-2, num-levy-1, num-levy-2"
    for units, points, last in ((three, 15, -1), (four, 14, ROMAN)):
        table = lay(JugurthaTable(), "legion-1", units).dice(1, 1).dice(1, 1, 1).battle(NUMIDIAN, FIELD_HEX, "0905")
        table.play("concede")
        assert (table.g.points, table.g.last_battle) == (points, last)
    table = lay(JugurthaTable(), "legion-1 1, legion-2 1, ala-1 1, ala-2 1, impedimenta", "num-foot-1")
    table.dice(1, 1).dice(1).battle(ROMAN, FIELD_HEX, "0905").play("concede")
    assert (table.g.points, table.g.last_battle) == (16, NUMIDIAN), "a legion is 1 CU whatever its steps"


def test_the_winner_stays_and_the_attacker_goes_back(table: JugurthaTable) -> None:
    """§7.5-c, Ruling R-25 A beaten attacker retreats as one to the hex from which he entered."""
    lay(table, "legion-1, impedimenta, legate-1", "num-foot-1").dice(1, 1).dice(1)
    table.battle(ROMAN, FIELD_HEX, "1006").play("concede")
    for piece in ("bestia", "legion-1", "impedimenta", "legate-1"):
        assert table.is_at(piece, "1006")
    assert table.is_at("numidian-1", FIELD_HEX) and table.asked == ""


def test_a_defender_goes_to_a_free_hex_but_not_to_the_attackers(table: JugurthaTable) -> None:
    """§7.5-c, Ruling R-73 Any adjacent hex without enemy CU or commander, except the hex the attacker came from."""
    lay(table, "legion-1", "num-foot-1").loose("num-foot-2 in 0907").force("numidian-2 in 1006")
    table.dice(1, 1).dice(1).battle(NUMIDIAN, FIELD_HEX, "0805").play("fight", "concede")
    near = {table.g.box.kinds["hex"].slugs[other] for other in table.g.map.adjacent[table.hex(FIELD_HEX)]}
    assert {"0805", "0907", "1006"} <= near
    assert table.offered("retreat") == near - {"0805", "0907", "1006"}
    assert table.why_not("retreat 0805") == "§7.5-c where_the_attacker_came_from"
    assert table.why_not("retreat 0907") == "Ruling R-73 no_retreat_there"
    assert table.why_not("retreat 1006") == "Ruling R-73 no_retreat_there", "a commander alone bars the way too"
    table.play("retreat 0905")
    assert table.is_at("bestia", "0905") and table.is_at("legion-1", "0905")


def test_interceptors_go_back_to_one_of_their_hexes(table: JugurthaTable) -> None:
    """Ruling R-25 A fused force that intercepted goes to the start hex of one of its interceptors, owner's choice."""
    lay(table, "legion-1", "num-foot-1, numidian-2, num-foot-2").dice(1, 1).dice(1, 1)
    table.battle(NUMIDIAN, FIELD_HEX, "0907", "1006", kind=INTERCEPTION).play("concede")
    assert table.offered("retreat") == {"0907", "1006"}
    assert table.why_not("retreat 0905") == "§7.5-c back_where_he_came_from"
    table.play("retreat 1006")
    assert table.is_at("numidian-2", "1006") and table.is_at("num-foot-2", "1006")


def test_an_entry_hex_that_the_enemy_holds_is_closed(table: JugurthaTable) -> None:
    """Ruling R-25 Where an enemy force stands outside walls nobody retreats, not even where he came from."""
    lay(table, "legion-1", "num-foot-1").loose("num-foot-2 in cirta").dice(1, 1).dice(1)
    table.battle(ROMAN, FIELD_HEX, "cirta").play("concede")
    assert table.asked == "RetreatTo" and "0805" not in table.offered("retreat")


def test_an_entry_hex_into_which_a_commander_came_is_closed(table: JugurthaTable) -> None:
    """Ruling R-25, Ruling R-73 A besieger leaves a city; its commander comes out of the walls behind him."""
    lay(table, "legion-1", "num-foot-1").force("numidian-2 in cirta").dice(1, 1).dice(1)
    table.battle(ROMAN, FIELD_HEX, "cirta").play("concede")
    assert table.asked == "RetreatTo" and "0805" not in table.offered("retreat")


def test_retreat_into_a_friendly_force_fuses(table: JugurthaTable) -> None:
    """Ruling R-25, Ruling R-19 The owner names the commander who leads from then on."""
    lay(table, "legion-1", "num-foot-1").force("legate-1 in 1006: ala-1").loose("ala-2 in 1006").dice(1, 1).dice(1)
    table.battle(ROMAN, FIELD_HEX, "1006").play("concede")
    assert table.asked == "Lead" and table.asked_side == ROMAN
    table.play("lead legate-1")
    assert [table.holder(piece) for piece in ("bestia", "legion-1", "ala-1", "ala-2")] == ["legate-1"] * 4


def test_without_a_legal_hex_the_force_is_destroyed(table: JugurthaTable) -> None:
    """Ruling R-25 Retreat is compulsory: without a legal hex the rest is destroyed and its commanders eliminated."""
    lay(table, "legion-1", "num-foot-1, num-foot-2")
    for i, other in enumerate(sorted(table.g.map.adjacent[table.hex(FIELD_HEX)])):
        table.g.set_steps(table.piece(f"num-levy-{i + 1}" if i < 4 else f"num-horse-{i - 3}"), 1)
        table.g.put(table.piece(f"num-levy-{i + 1}" if i < 4 else f"num-horse-{i - 3}"), other)
    table.dice(1, 1).dice(1, 1).battle(NUMIDIAN, FIELD_HEX, "0905").play("fight", "concede")
    assert "Ruling R-25 no_retreat" in table.noted
    assert table.steps("legion-1") == 0 and table.winner == "numidian", "Bestia is eliminated"


def test_the_loser_may_take_shelter_in_his_city(table: JugurthaTable) -> None:
    """§7.5-d, §6.3-a, Ruling R-16, Ruling R-75 Units go inside within the stacking limit, others retreat."""
    table.force("bestia in cirta: legion-1").loose("milice in cirta")
    table.force("jugurtha in cirta: num-foot-1, num-horse-1, numidian-1").dice(1, 1).dice(1).dice(1)
    table.battle(ROMAN, "cirta", "0905").play("fight", "concede")
    assert table.asked == "TakeShelter"
    assert table.offered("shelter") == {"jugurtha", "numidian-1", "num-foot-1", "num-horse-1"}
    table.play("shelter num-horse-1", "shelter numidian-1")
    assert table.why_not("shelter num-foot-1") == "§6.3-a no_room_inside", "two CU with the milice"
    assert table.why_not("shelter legion-1") == "§7.5-d not_of_the_beaten"
    table.play("done")
    assert table.asked == "RetreatTo" and "0905" not in table.offered("retreat")
    table.play("retreat 0806")
    assert table.is_inside("numidian-1") and table.holder("num-horse-1") == "numidian-1"
    assert table.is_at("jugurtha", "0806") and table.holder("num-foot-1") == "jugurtha"
    assert table.controls("cirta") == "numidian"


def test_those_inside_have_one_leader(table: JugurthaTable) -> None:
    """Ruling R-19, §5.3-b, Ruling R-75 Two commanders take shelter: the owner names the leader."""
    table.force("bestia in cirta: legion-1").loose("milice in cirta")
    table.force("jugurtha in cirta: num-foot-1, numidian-1, treasure").dice(1, 1).dice(1)
    table.battle(ROMAN, "cirta", "0905").play("fight", "concede")
    table.play("shelter numidian-1", "shelter num-foot-1", "shelter jugurtha", "shelter treasure", "done")
    assert table.asked == "LeadInside" and table.offered("lead") == {"jugurtha", "numidian-1"}
    assert table.why_not("lead bestia") == "Ruling R-19 not_a_commander_inside"
    table.play("lead jugurtha")
    assert [table.holder(piece) for piece in ("numidian-1", "num-foot-1")] == ["jugurtha"] * 2
    assert table.where("treasure") == "", "his force has lost the battle"


def test_shelter_needs_infantry_behind_the_walls(table: JugurthaTable) -> None:
    """§7.5-d, Ruling R-16, §8.2-c Cavalry alone cannot hold a city."""
    table.force("bestia in cirta: legion-1").force("jugurtha in cirta: num-foot-1, num-horse-1")
    table.dice(1, 1).dice(1).dice(1).battle(ROMAN, "cirta", "0905").play("fight", "concede")
    assert table.offered("shelter") == {"num-foot-1"}
    assert table.why_not("shelter num-horse-1") == "Ruling R-16 garrison_needs_infantry"
    assert table.why_not("shelter jugurtha") == "Ruling R-16 garrison_needs_infantry"
    table.play("shelter num-foot-1", "shelter num-horse-1", "shelter jugurtha", "done")
    assert table.asked == "" and table.is_inside("jugurtha") and table.holder("num-horse-1") == "jugurtha"


def test_the_city_is_seized_when_the_beaten_roman_leaves_it(table: JugurthaTable) -> None:
    """Ruling R-18, Ruling R-59, Ruling R-42 The last Roman CU in the city hex is beaten: battle, then city."""
    table.force("bestia in cirta: legion-1, legion-2, ala-1, ala-2").control(ROMAN, "cirta")
    table.force("jugurtha in cirta: num-foot-1").dice(*[1] * 9).battle(NUMIDIAN, "cirta", "0806").play(
        "fight", "concede"
    )
    table.play("done", "retreat 0905")
    assert table.controls("cirta") == "numidian" and table.g.points == 17
    keys = [note.split()[-1] for note in table.noted]
    assert keys.index("retreats") < keys.index("numidian_seizes")


def test_both_sides_destroyed_at_once(table: JugurthaTable) -> None:
    """Ruling R-27 No winner and no VP; all commanders of both are eliminated."""
    table.force(f"legate-1 in {FIELD_HEX}: legion-1 1").force(f"numidian-1 in {FIELD_HEX}: num-levy-1")
    table.dice(6).dice(6).dice(2).dice(3).battle(ROMAN, FIELD_HEX, "0905")
    assert table.g.points == 15 and table.g.last_battle == -1
    assert table.where("legate-1") == "" and table.where("numidian-1") == "" and table.asked == ""
    assert "Ruling R-27 both_destroyed" in table.noted and table.winner == ""


def test_both_commanders_in_chief_fall_at_once() -> None:
    """Ruling R-27 The game is a draw, in -105 a Numidian major victory."""
    for year, chief, winner in ((-111, "bestia", "draw"), (-105, "marius", "numidian")):
        table = JugurthaTable().set(year=year).force(f"{chief} in {FIELD_HEX}: legion-1 1")
        table.force(f"jugurtha in {FIELD_HEX}: num-levy-1").dice(6).dice(6).battle(ROMAN, FIELD_HEX, "0905")
        assert table.winner == winner


def test_who_fights_in_his_own_activation_has_moved(table: JugurthaTable) -> None:
    """Ruling R-67 Taking part in a battle counts as moving; a battle as the inactive side does not."""
    lay(table, "legion-1, legate-1, impedimenta", "num-foot-1").active(ROMAN).dice(1, 1).dice(1)
    table.battle(ROMAN, FIELD_HEX, "0905")
    moved = [table.g.moved[table.piece(piece)] for piece in ("bestia", "legate-1", "legion-1")]
    assert moved == [ON_THE_MARCH] * 3
    assert table.g.moved[table.piece("num-foot-1")] == AT_REST


def test_a_loser_in_western_numidia_goes_to_the_western_edge(table: JugurthaTable) -> None:
    """Ruling R-32 A loser goes to a free western-edge hex, an attacker who entered to his entry hex."""
    lay(table, "legion-1", "num-foot-1", "west").dice(1, 1).dice(1).battle(ROMAN, "west", "0106").play("concede")
    assert table.is_at("bestia", "0106")

    other = lay(JugurthaTable(), "legion-1", "num-foot-1", "west").dice(1, 1).dice(1)
    other.battle(ROMAN, "west").play("concede")
    edge = {other.g.box.kinds["hex"].slugs[space] for space in other.g.map.adjacent[other.g.map.west]}
    assert other.asked == "RetreatTo" and other.offered("retreat") == edge


def test_who_is_out_of_contact_takes_no_part(table: JugurthaTable) -> None:
    """Ruling R-32, Ruling R-24 An evader stays in the zone; those left behind fight and retreat without him."""
    table.force("bestia in west: legion-2").force("legate-1 in west: legion-1, ala-1").control(ROMAN, "muluccha")
    table.force("numidian-1 in west: num-foot-1")
    table.g.covering = (table.piece("bestia"), table.piece("legion-2"))
    table.dice(*[1] * 9).battle(NUMIDIAN, "west")
    assert the(table.g.battle).strong == (2, 1) and the(table.g.battle).leaders[ROMAN] == table.piece("legate-1")
    table.play("fight", "concede", "shelter legion-1", "shelter legate-1", "done")
    assert table.holder("ala-1") == "", "not in the box of one who is out of contact"
    table.play("retreat 0106")
    assert table.is_at("ala-1", "0106") and table.is_at("bestia", "west") and table.is_inside("legate-1")


def test_an_attack_over_mountains_in_the_course_of_play() -> None:
    """Ruling R-22, Ruling R-35, §S-7 From Vaga over a mountain hexside to Thugga: a die for 3 SP."""
    table = JugurthaTable().force("bestia in vaga: legion-1, ala-1, equites").control(ROMAN, "vaga")
    table.loose("num-foot-1, num-horse-1 in 1905").dice(1).dice(1).dice(1, 1, 1).dice(1)
    table.begin(Activations(ROMAN)).play("activate bestia", "march", "step 1905")
    if table.asked == "NextMove":
        table.play("stop")
    rolled = [key for _, key, _, _ in table.g.notes if key.startswith("rolled_")]
    assert rolled == ["rolled_1", "rolled_1", "rolled_3", "rolled_1"], "3 SP of horse, 8 SP of foot"
    assert the(table.g.battle).origins == (table.hex("vaga"),)


# -------------------------------------------------------------------- Ambush


def test_no_save_asks_for_an_ambush_without_a_battle(table: JugurthaTable) -> None:
    """Such a forged save is refused in a sentence."""
    lay(table, "legion-1, equites", "num-foot-1, num-horse-1").hand(NUMIDIAN, "ambush")
    table.battle(ROMAN, FIELD_HEX, "0905")
    with pytest.raises(BadSave, match="an ambush is laid where nobody fights"):
        TITLE.load(Changed(table.g.save)("state", "battle", to=None)())


def test_an_ambush_takes_the_roman_dice_of_the_first_round(table: JugurthaTable) -> None:
    """§3.3.3-10a, §3.3.3-10c, Ruling R-72 The Numidian passes his test: no Roman die in round 1, then the test."""
    lay(table, "legion-1, equites", "num-foot-1, num-horse-1").hand(NUMIDIAN, "ambush")
    table.battle(ROMAN, FIELD_HEX, "0905")
    assert table.asked == "AmbushWindow" and table.why_not("play talent") == "§3.2-a not_its_moment"
    table.dice(3).dice(5).dice(1).dice(2).play("play ambush")
    assert "§3.3.3-10a ambushed" in table.noted
    rolled = [key for _, key, _, _ in table.g.notes if key.startswith("rolled_")]
    assert rolled == ["rolled_1"] * 4, "test of the ambush, Numidian horse and foot, Roman test"
    assert losses(table) == (1, 0) and table.asked == "FightOn"
    table.dice(1, 1).dice(1).dice(1, 1).dice(1).dice(1).play("fight", "fight")
    assert losses(table) == (1, 0) and the(table.g.battle).round == 2, "in round 2 the Romans roll"


def test_an_ambush_may_win_the_battle_in_the_first_round(table: JugurthaTable) -> None:
    """Example E5, §3.3.3-10c The Roman commander fails his competency test after the ambushed round."""
    lay(table, "legion-1, equites", "num-foot-1, num-horse-1").hand(NUMIDIAN, "ambush")
    table.dice(3).dice(5).dice(1).dice(4).battle(ROMAN, FIELD_HEX, "0905").play("play ambush")
    assert "§7.5-a wins_the_battle" in table.noted and table.is_at("bestia", "0905")


def ambushed_metellus(**variant: bool) -> JugurthaTable:
    """Metellus with three CU of infantry, and Jugurtha, who holds Ambush and hits three times with his horse."""
    table = JugurthaTable(**variant).set(year=-109).force(f"metellus in {FIELD_HEX}: legion-1, legion-2, ala-1")
    table.force(f"jugurtha in {FIELD_HEX}: num-horse-1, num-horse-2, num-horse-3, num-foot-1, num-foot-2")
    return table.hand(NUMIDIAN, "ambush").dice(5).dice(6, 6, 6)


def test_r08_metellus_who_attacks_is_not_spared() -> None:
    """§3.3.3-10b, Ruling R-08 "If Metellus or Marius commands the force that is attacked": not when he attacks."""
    table = ambushed_metellus().dice(1, 1, 1).battle(ROMAN, FIELD_HEX, "0905").play("play ambush")
    assert table.asked == "FightOn" and losses(table) == (3, 0)
    always = ambushed_metellus(attackers_halved=True).battle(ROMAN, FIELD_HEX, "0905").play("play ambush")
    assert the(always.g.battle).hits == (2, 0), "the option"


def test_r08_metellus_who_is_intercepted_is_attacked() -> None:
    """§6.4-c, §3.3.3-10b, Ruling R-08 "The intercepting force is considered the attacker": his losses are halved."""
    table = ambushed_metellus().battle(NUMIDIAN, FIELD_HEX, "0905", kind=INTERCEPTION).play("play ambush")
    assert the(table.g.battle).hits == (2, 0)


def test_metellus_halves_the_losses_of_the_ambush() -> None:
    """Example E5, §3.3.3-10b, Ruling R-08 3 cavalry and 2 infantry hits: 2 after the cavalry segment, 3 in all."""
    table = ambushed_metellus().battle(NUMIDIAN, FIELD_HEX, "0905").play("play ambush")
    assert the(table.g.battle).hits == (2, 0) and table.asked == "TakeLosses"
    table.dice(6, 6).play("lose legion-1", "lose legion-2")
    assert the(table.g.battle).hits == (1, 0)
    table.dice(1).play("lose ala-1")
    assert losses(table) == (3, 0)


def test_bestia_and_legates_do_not_halve(table: JugurthaTable) -> None:
    """§3.3.3-10b Only Metellus and Marius; a legate who leads in their year does not."""
    table.set(year=-109).force(f"legate-1 in {FIELD_HEX}: legion-1").force(
        f"jugurtha in {FIELD_HEX}: num-horse-1, num-horse-2"
    )
    table.hand(NUMIDIAN, "ambush").dice(5).dice(6, 6).dice(1).battle(ROMAN, FIELD_HEX, "0905").play("play ambush")
    assert losses(table) == (2, 0)


def test_an_ambush_that_failed_may_be_followed_by_a_second(table: JugurthaTable) -> None:
    """Ruling R-72 A second may follow a failed one; both have returned to the container."""
    lay(table, "legion-1", "num-foot-1").hand(NUMIDIAN, "ambush", "ambush").dice(4, 3)
    table.battle(NUMIDIAN, FIELD_HEX, "0905").play("play ambush", "pass")
    assert table.asked == "AmbushWindow", "competency 3 against a 4"
    table.play("play ambush")
    assert "§3.3.3-10a ambushed" in table.noted and table.g.hands[NUMIDIAN] == []


def test_no_ambush_without_a_numidian_commander(table: JugurthaTable) -> None:
    """Ruling R-72 It needs a Numidian commander in the battle."""
    table.force(f"bestia in {FIELD_HEX}: legion-1").loose(f"num-foot-1 in {FIELD_HEX}").hand(NUMIDIAN, "ambush")
    table.battle(ROMAN, FIELD_HEX, "0905")
    assert table.asked == "DieWindow"


def test_talent_cancels_an_ambush(table: JugurthaTable) -> None:
    """§3.3.1-1, §3.2-b, §3.3.3-10a A marker just played can be cancelled; it is used all the same."""
    lay(table, "legion-1", "num-foot-1").hand(NUMIDIAN, "ambush").hand(ROMAN, "talent").dice(3)
    table.battle(ROMAN, FIELD_HEX, "0905").play("play ambush", "play talent")
    assert not the(table.g.battle).ambushed and "§3.3.1-1 stratagem_cancelled" in table.noted
    assert table.g.hands[NUMIDIAN] == []


# -------------------------------------------------------------------- optional rules


def test_the_treasure_after_a_battle() -> None:
    """§11.1, Ruling R-75, Ruling R-42 Won: lost on 4 to 6; lost: eliminated."""
    for die, lost in ((3, False), (4, True)):
        table = lay(JugurthaTable(treasure=True), "legion-1", "num-foot-1, treasure").dice(1, 1).dice(1).dice(die)
        table.battle(ROMAN, FIELD_HEX, "1006").play("concede")
        assert (table.where("treasure") == "", table.g.points) == (lost, 14 if lost else 15)
    table = lay(JugurthaTable(treasure=True), "legion-1", "num-foot-1, treasure").dice(1, 1).dice(1)
    table.battle(NUMIDIAN, FIELD_HEX, "1006").play("concede")
    assert table.where("treasure") == "" and table.g.points == 14


def test_a_special_point_for_a_won_battle() -> None:
    """§11.2 The Numidian gets 1 RP for the defectors, the Roman 1 RP for a pro-Roman unit, with the winning force."""
    table = lay(JugurthaTable(special_rp=True), "legion-1", "num-foot-1").dice(1, 1).dice(1)
    table.battle(ROMAN, FIELD_HEX, "1006").play("concede")
    assert table.is_at("defectors", FIELD_HEX) and table.steps("defectors") == 1
    table = lay(JugurthaTable(special_rp=True), "legion-1", "num-foot-1").dice(1, 1).dice(1)
    table.battle(NUMIDIAN, FIELD_HEX, "1006").play("concede", "gain pro-roman-horse")
    assert table.is_at("pro-roman-horse", FIELD_HEX) and table.steps("pro-roman-horse") == 1


def test_a_closed_force_is_shown_while_it_fights(table: JugurthaTable) -> None:
    """§6.7-a, §7.1-a It is turned up for the battle, and down again when no Roman CU is left in its hex."""
    lay(table, "legion-1", "num-foot-1").dice(1, 1).dice(1).battle(ROMAN, FIELD_HEX, "1006")
    assert table.piece("numidian-1") in table.g.shown
    table.play("concede")
    assert table.piece("numidian-1") not in table.g.shown
