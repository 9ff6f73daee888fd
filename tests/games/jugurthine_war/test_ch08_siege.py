"""8 Sieges, rule by rule, and the rulings that belong to them."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.ch02_sequence import Activations
from maniple.games.jugurthine_war.ch07_battle import PitchedBattle, begin_battle
from maniple.games.jugurthine_war.ch08_capture import FallenGarrisons
from maniple.games.jugurthine_war.ch08_siege import (
    Attrition,
    Relief,
    Sally,
    SiegeActions,
    assault_dice,
    attrition,
    defending,
    storming,
)
from maniple.games.jugurthine_war.combat import RELIEF, the
from maniple.games.jugurthine_war.state import ON_THE_MARCH
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from maniple.kernel.frames import Side
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def before(table: JugurthaTable, roman: str, inside: str, city: str = "cirta") -> JugurthaTable:
    """Bestia before a city whose milice and loose units are inside."""
    table.force(f"bestia in {city}: {roman}").loose(f"{inside} in {city}")
    return table.inside(*[unit.split()[0] for unit in inside.split(", ") if unit != "milice"])


def acts(table: JugurthaTable, side: Side = ROMAN, city: str = "cirta") -> JugurthaTable:
    """The end of an activation before a city."""
    return table.begin(SiegeActions(side, table.hex(city)))


def relief(table: JugurthaTable, city: str = "cirta") -> JugurthaTable:
    return table.begin(Relief(table.hex(city)))


def meets(table: JugurthaTable, attacker: Side, origin: str = "0905", city: str = "cirta") -> JugurthaTable:
    """§8.1-d The relieving force fights, as it stands after the besieger's choice."""
    begin_battle(table.g, table.hex(city), attacker, RELIEF, (table.hex(origin),), False)
    return table.begin(PitchedBattle(table.hex(city)))


# -------------------------------------------------------------------- 8.1 placing the marker


def test_a_siege_needs_more_units_than_the_besieged(table: JugurthaTable) -> None:
    """§8.1-a, Example E24 At least one commander and more CU than the besieged force: two besieged need three."""
    acts(before(table, "legion-1, equites", "milice, num-foot-1"))
    assert table.asked == "", "nothing can be done, so nothing is asked"
    other = acts(before(JugurthaTable(), "legion-1, equites, impedimenta", "milice, num-foot-1"))
    assert other.asked == "", "impedimenta are no CU"
    third = acts(before(JugurthaTable(), "legion-1, equites, ala-1", "milice, num-foot-1"))
    assert third.options == ["besiege", "done"]
    third.play("besiege")
    assert third.siege_of("cirta") == 1 and third.noted == ["§8.1-a siege_begins"]
    assert third.why_not("besiege") == "§8.1-a besieged_already"


def test_no_siege_without_a_commander_or_a_garrison(table: JugurthaTable) -> None:
    """§8.1-a, Ruling R-37 CU alone do not besiege, and a city without garrison needs no siege."""
    table.loose("milice, legion-1, legion-2, ala-1 in cirta")
    assert not table.g.can_besiege(ROMAN, table.city("cirta")) and acts(table).asked == ""
    other = JugurthaTable().force("bestia in cirta: legion-1, legion-2")
    assert not other.g.can_besiege(ROMAN, other.city("cirta")) and acts(other).asked == ""


def test_the_fort_is_besieged_from_inside_western_numidia(table: JugurthaTable) -> None:
    """§8.1-e, Ruling R-33 Under the same conditions, with a limit of 1 CU."""
    table.force("bestia in west: legion-1, legion-2").loose("milice in west")
    acts(table, city="muluccha").play("besiege")
    assert table.siege_of("muluccha") == 1 and table.g.map.limit[table.city("muluccha")] == 1


def test_a_numidian_who_besieges_the_fort_is_seen(table: JugurthaTable) -> None:
    """§8.1-e, Ruling R-61 He is asked even if he can do nothing; when he places the marker his counter is turned up."""
    table.force("numidian-1 in west").loose("militia in west").control(ROMAN, "muluccha")
    assert acts(table, NUMIDIAN, "muluccha").options == ["done"]
    other = JugurthaTable().force("numidian-1 in west: num-foot-1, num-foot-2").loose("militia in west")
    acts(other.control(ROMAN, "muluccha"), NUMIDIAN, "muluccha").play("besiege")
    assert other.piece("numidian-1") in other.g.shown
    other.g.hide_again()
    assert other.piece("numidian-1") in other.g.shown, "as long as the siege lasts"


def test_the_marker_is_turned_in_a_later_turn(table: JugurthaTable) -> None:
    """§8.1-b In the turn after the one in which it was placed, at the end of the activation, if the conditions hold."""
    before(table, "legion-1, ala-1", "milice").set(turn=2).dice()
    acts(table).play("besiege")
    assert table.why_not("press") == "§8.1-b not_in_the_same_turn"
    table.play("done")
    table.g.turn = 3
    acts(table).play("press")
    assert table.siege_of("cirta") == 2 and table.asked == "", "the activation is over"
    table.g.turn = 4
    acts(table)
    assert table.why_not("press") == "§8.1-b pressed_already"


def test_a_siege_without_enough_besiegers_cannot_be_pressed(table: JugurthaTable) -> None:
    """§8.1-b, §8.1-c Only if the conditions are still met to maintain the siege."""
    before(table, "legion-1", "milice").siege("cirta")
    acts(table)
    assert table.why_not("press") == "§8.1-a too_few_to_besiege"


def test_a_siege_ends_at_once_when_the_conditions_fail(table: JugurthaTable) -> None:
    """§8.1-c It continues as long as there is a commander and more CU than the besieged."""
    before(table, "legion-1 1, ala-1 1", "milice, num-foot-1").siege("cirta").dice(1).dice(5, 5)
    acts(table).play("assault")
    assert table.siege_of("cirta") == 0 and "§8.1-c siege_ends" in table.noted
    assert table.is_at("bestia", "cirta"), "an assault is no pitched battle: the commander without CU stays"


# -------------------------------------------------------------------- 8.2 assault


def test_an_assault_needs_a_siege_marker_and_infantry(table: JugurthaTable) -> None:
    """§8.1-g, §8.2-a, Ruling R-28 As soon as the marker is placed; only infantry takes part; one per city and turn."""
    before(table, "legion-1, equites, ala-1", "milice").dice(*[1] * 4).dice(1)
    acts(table)
    assert table.why_not("assault") == "§8.1-g no_siege_marker"
    table.play("besiege", "assault")
    assert table.g.assaulted == (table.city("cirta"),) and table.asked == ""
    again = before(JugurthaTable(), "legion-1, ala-1", "milice").siege("cirta").dice(*[1] * 4).dice(1)
    acts(again).play("assault")
    assert again.why_not("assault") == "Ruling R-28 one_assault_a_turn" and again.options == ["press", "done"]
    other = before(JugurthaTable(), "equites, allied-horse", "milice").siege("cirta")
    acts(other)
    assert other.asked == "SiegeChoice" and other.why_not("assault") == "§8.2-a no_infantry_to_assault"


def test_elephants_are_no_infantry_in_a_siege(table: JugurthaTable) -> None:
    """§8.2-a, Ruling R-28 Milice and militia are; elephants are not, in attack nor in defence."""
    table.force("jugurtha in vaga: elephants-1, num-foot-1, num-horse-1").loose("militia in vaga").control(
        ROMAN, "vaga"
    )
    table.shown("jugurtha").siege("vaga")
    slugs = table.g.box.kinds["piece"].slugs
    assert [slugs[piece] for piece in storming(table.g, NUMIDIAN, table.hex("vaga"))] == ["num-foot-1"]
    assert [slugs[piece] for piece in defending(table.g, ROMAN, table.hex("vaga"))] == ["milice-vaga"]


@pytest.mark.parametrize(
    ("baggage", "dice", "taken"),
    [("", (5, 6, 1, 1), False), (", impedimenta", (5, 6, 1, 1), True), ("", (5, 6, 5, 1), True)],
)
def test_protection_is_tripled_or_doubled(baggage: str, dice: tuple[int, ...], taken: bool) -> None:
    """Example E11, §8.2-b, §8.2-d, Ruling R-75 Two hits: 1 loss with impedimenta, 0 without; three without: 1."""
    table = before(JugurthaTable(), f"legion-1, ala-1{baggage}", "milice").siege("cirta").dice(*dice).dice(1)
    acts(table).play("assault")
    assert (table.controls("cirta") == "roman") == taken
    assert table.g.points == (14 if taken else 15)
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_defenders_add_two_to_their_dice(table: JugurthaTable) -> None:
    """Example E11, §8.2-b A defender's die of 3 is a hit, a 2 is none."""
    for die, steps in ((2, 4), (3, 3)):
        table = before(JugurthaTable(), "legion-1, equites", "milice").siege("cirta").dice(1, 1).dice(die)
        acts(table).play("assault")
        assert table.steps("legion-1") == steps


def test_the_rest_of_the_hits_is_dropped(table: JugurthaTable) -> None:
    """Ruling R-28, §7.2-b Hits are counted per assault; the spread rule applies."""
    before(table, "legion-1, legion-2, ala-1, impedimenta", "milice, num-foot-1").siege("cirta")
    table.dice(5, 5, 5, 1, 1, 1).dice(5, 5)
    acts(table).play("assault")
    assert table.asked == "TakeLosses" and table.asked_side == ROMAN
    table.play("lose legion-1")
    assert table.why_not("lose legion-1") == "§7.2-b others_first"
    table.play("lose ala-1")
    assert table.asked_side == NUMIDIAN and the(table.g.battle).hits == (0, 1), "three hits by twos"
    table.play("lose num-foot-1")
    assert table.steps("num-foot-1") == 1 and table.siege_of("cirta") == 1 and table.g.battle is None


def test_cavalry_outside_takes_no_losses(table: JugurthaTable) -> None:
    """Ruling R-28, §8.2-a The attackers' losses beyond their infantry are lost."""
    before(table, "ala-1 1, equites, allied-horse", "milice, guard-foot").siege("cirta").dice(1).dice(6, 6)
    acts(table).play("assault")
    assert (table.steps("ala-1"), table.steps("equites"), table.steps("allied-horse")) == (0, 2, 2)


def test_a_city_is_taken_with_all_inside(table: JugurthaTable) -> None:
    """§8.2-c, §8.2-d, §5.2-a, Ruling R-45 Cavalry in the garrison is destroyed, commanders are eliminated."""
    table.force("bestia in cirta: legion-1, legion-2, ala-1").force("numidian-1 in cirta: num-horse-1")
    table.loose("milice in cirta").inside("numidian-1").shown("numidian-1").siege("cirta")
    table.dice(5, 5, 5, 1, 1, 1).dice(1).dice(2)
    acts(table).play("assault")
    assert table.controls("cirta") == "roman" and table.siege_of("cirta") == 0 and table.g.points == 14
    assert table.where("num-horse-1") == "" and table.where("numidian-1") == ""
    assert table.g.back_at[table.piece("numidian-1")] == 3
    assert "§8.2-c city_taken" in table.noted and table.asked == ""


def test_the_treasure_falls_with_the_city() -> None:
    """§11.1, Ruling R-45, Ruling R-42 City, then treasure."""
    table = JugurthaTable(treasure=True).force("bestia in cirta: legion-1, legion-2, ala-1")
    table.force("numidian-1 in cirta: treasure").loose("milice in cirta").inside("numidian-1").shown("numidian-1")
    table.siege("cirta").dice(5, 5, 5, 1, 1, 1).dice(1).dice(2)
    acts(table).play("assault")
    assert table.g.points == 13 and table.where("treasure") == ""
    keys = [note.split()[-1] for note in table.noted]
    assert keys.index("roman_seizes") < keys.index("treasure_shown_lost")


def test_jugurtha_besieged_in_a_taken_city_ends_the_game(table: JugurthaTable) -> None:
    """§5.2-a, §9.2-b The town in which he is besieged is taken."""
    table.force("bestia in cirta: legion-1, legion-2, ala-1").force("jugurtha in cirta").loose("milice in cirta")
    table.inside("jugurtha").shown("jugurtha").siege("cirta").dice(5, 5, 5, 1, 1, 1).dice(1)
    acts(table).play("assault")
    assert table.winner == "roman"


def test_the_city_is_taken_only_if_a_besieging_unit_survives(table: JugurthaTable) -> None:
    """Ruling R-28 Both are destroyed: the city stands without a garrison."""
    before(table, "ala-1 1, impedimenta", "milice").siege("cirta")
    table.g.steps[table.piece("ala-1")] = 1
    table.dice(6).dice(6)
    acts(table).play("assault")
    assert table.controls("cirta") == "numidian" and table.g.points == 15 and table.siege_of("cirta") == 0


def test_a_numidian_assault_takes_a_roman_city(table: JugurthaTable) -> None:
    """§8.2-d, Ruling R-18 The Numidian seizes a Numidian city controlled by the Romans: +1."""
    table.force("jugurtha in vaga: guard-foot, num-foot-1, num-foot-2").loose("militia in vaga").control(ROMAN, "vaga")
    table.shown("jugurtha").siege("vaga").dice(5, 5, 5, 1).dice(1)
    acts(table, NUMIDIAN, "vaga").play("assault")
    assert table.controls("vaga") == "numidian" and table.g.points == 16


def test_who_storms_has_moved_and_who_has_moved_does_not_storm(table: JugurthaTable) -> None:
    """Ruling R-67, Ruling R-28 The same CU do not assault under each commander in turn; a third of SP never applies."""
    before(table, "legion-1, ala-1, legion-2", "milice").siege("cirta").moved("legion-2").dice(*[1] * 4).dice(1)
    assert assault_dice(table.g, storming(table.g, ROMAN, table.hex("cirta"))) == 4
    acts(table).play("assault")
    assert table.g.moved[table.piece("legion-1")] == table.g.moved[table.piece("ala-1")] == ON_THE_MARCH


def test_a_special_point_for_a_victorious_siege() -> None:
    """§11.2 The Roman wins 1 RP for a victorious siege."""
    table = before(JugurthaTable(special_rp=True), "legion-1, ala-1, impedimenta", "milice").siege("cirta")
    acts(table.dice(5, 5, 1, 1).dice(1)).play("assault")
    assert table.asked == "GainStep" and table.play("gain pro-roman-foot").is_at("pro-roman-foot", "cirta")


# -------------------------------------------------------------------- 8.1 relief


def besieged(roman: str, inside: str, numidian: str) -> JugurthaTable:
    """Bestia besieges Cirta, and a Numidian force has come to relieve it."""
    table = before(JugurthaTable(), roman, inside).siege("cirta").active(NUMIDIAN)
    return table.force(f"jugurtha in cirta: {numidian}").shown("jugurtha")


def test_the_besieger_may_cover_the_city_and_fight() -> None:
    """§8.1-d, Ruling R-26, Example E24 Five besiege two: two must stay to keep the siege, three fight."""
    table = relief(besieged("legion-1, legion-2, ala-1, ala-2, equites", "milice, num-foot-1", "guard-foot"))
    assert table.asked_side == ROMAN and table.options == ["keep", "lift", "slip"]
    table.play("keep")
    assert table.asked == "Cover" and table.why_not("done") == "§8.1-d too_few_cover"
    table.play("cover ala-1")
    assert table.why_not("cover ala-1") == "§8.1-d covers_already"
    assert table.why_not("cover guard-foot") == "§8.1-d not_a_besieger"
    table.play("cover ala-2", "done")
    assert table.siege_of("cirta") == 1
    meets(table.dice(1, 1), NUMIDIAN)
    battle = the(table.g.battle)
    assert battle.siege_kept and battle.strong == (3, 1)


def test_one_must_be_left_to_fight() -> None:
    """§8.1-d Not all besiegers can cover the city."""
    table = relief(besieged("legion-1, ala-1", "milice", "guard-foot")).play("keep", "cover ala-1")
    assert table.why_not("cover legion-1") == "§8.1-d one_must_fight"


def test_covering_units_retreat_with_the_loser() -> None:
    """Ruling R-26, §8.1-c One force, one retreat; the siege is over."""
    table = relief(besieged("legion-1, ala-1", "milice", "guard-foot")).play("keep", "cover ala-1", "done")
    meets(table.dice(1, 1).dice(1, 1), NUMIDIAN).play("fight", "concede", "retreat 0806")
    assert table.is_at("ala-1", "0806") and table.is_at("legion-1", "0806") and table.siege_of("cirta") == 0
    assert table.g.covering == () and table.g.points == 15


def test_covering_units_save_their_commander() -> None:
    """Ruling R-26 His commanders are not eliminated even if all that fought were destroyed."""
    table = relief(besieged("legion-1 1, ala-1", "milice", "guard-foot, num-foot-1")).play(
        "keep", "cover ala-1", "done"
    )
    meets(table.dice(6, 1, 1).dice(1), NUMIDIAN)
    assert table.asked == "RetreatTo" and table.steps("legion-1") == 0
    table.play("retreat 0806")
    assert table.is_at("bestia", "0806") and table.is_at("ala-1", "0806") and table.winner == ""


def test_with_the_siege_kept_nobody_gets_into_the_city() -> None:
    """Ruling R-26, §7.5-d If the siege was kept, the loser cannot retreat into the city; the siege goes on."""
    table = relief(besieged("legion-1, ala-1, ala-2", "milice", "guard-foot")).play("keep", "cover ala-1", "done")
    meets(table.dice(1, 1).dice(1, 1, 1, 1), NUMIDIAN).play("concede")
    assert table.is_at("jugurtha", "0905") and table.siege_of("cirta") == 1 and table.asked == ""


def test_after_a_won_battle_the_conditions_are_tested_again() -> None:
    """Ruling R-26, §8.1-c Too few CU are left to go on with the siege."""
    table = relief(besieged("legion-1 1, ala-1, ala-2 1", "milice, num-foot-1", "num-levy-1"))
    table.play("keep", "cover ala-1", "cover ala-2", "done")
    meets(table.dice(6).dice(6), NUMIDIAN)
    assert table.winner == "roman", "Jugurtha fell with his levy"

    other = before(JugurthaTable(), "legion-1 1, ala-1, ala-2 1", "milice, num-foot-1").siege("cirta").active(NUMIDIAN)
    other.force("numidian-1 in cirta: num-levy-1, num-levy-2").shown("numidian-1")
    relief(other).play("keep", "cover ala-1", "cover ala-2", "done")
    meets(other.dice(6).dice(1), NUMIDIAN).play("retreat 0806")
    assert other.siege_of("cirta") == 0


def test_the_garrison_may_join_when_the_siege_is_lifted() -> None:
    """§8.1-d, §10.4-a The marker is removed; any garrison CU may join, never milice or militia."""
    table = relief(besieged("legion-1, legion-2, ala-1", "milice, num-foot-1", "guard-foot")).play("lift")
    assert table.siege_of("cirta") == 0 and table.asked == "GarrisonJoins" and table.asked_side == NUMIDIAN
    assert table.offered("join") == {"num-foot-1"}
    assert table.why_not("join milice-cirta") == "§10.4-a milice_stays"
    assert table.why_not("join guard-foot") == "§8.1-d not_of_the_garrison"
    table.play("join num-foot-1", "done")
    assert table.holder("num-foot-1") == "jugurtha" and not table.is_inside("num-foot-1")
    meets(table.dice(*[1] * 9), NUMIDIAN).play("concede")
    assert table.asked == "TakeShelter", "he still controls the city"
    table.play("shelter num-foot-1", "done")
    assert table.is_at("jugurtha", "0905") and table.is_inside("num-foot-1") and table.controls("cirta") == "numidian"


def test_who_stays_inside_needs_infantry() -> None:
    """§8.1-d, §8.2-c Cavalry does not stay behind alone."""
    table = besieged("legion-1, legion-2, ala-1", "num-foot-1, num-horse-1", "guard-foot")
    relief(table).play("lift", "join num-foot-1")
    assert table.options == ["join num-horse-1"]
    assert table.why_not("done") == "§8.2-c walls_need_infantry"
    table.play("join num-horse-1", "done")
    assert table.controls("cirta") == "numidian"


def roman_relief(inside: str) -> JugurthaTable:
    """Jugurtha besieges Romans in Cirta, and a legate has come to relieve them."""
    table = JugurthaTable().force("jugurtha in cirta: guard-foot, num-foot-1, num-foot-2").shown("jugurtha")
    table.loose(f"{inside} in cirta").inside(*[unit for unit in inside.split(", ") if unit != "militia"])
    table.control(ROMAN, "cirta").siege("cirta").active(ROMAN)
    table.g.set_scores(table.city("cirta"), False)
    table.g.put(table.piece("legate-1"), table.hex("cirta"))
    table.g.put(table.piece("legion-1"), table.hex("cirta"))
    table.g.set_steps(table.piece("legion-1"), 4)
    table.g.hold(table.piece("legion-1"), table.piece("legate-1"))
    return table


def test_a_roman_who_takes_the_whole_garrison_out_loses_the_city() -> None:
    """§8.1-f, Ruling R-59, Ruling R-18 No CU is left inside: he loses control and cannot retreat into it."""
    table = relief(roman_relief("ala-1")).play("lift", "join ala-1", "done")
    assert table.controls("cirta") == "numidian" and table.g.points == 15
    meets(table.dice(*[1] * 8), ROMAN).play("concede")
    assert table.is_at("ala-1", "0905"), "back where he came from, not inside"
    assert table.g.points == 16 and table.controls("cirta") == "numidian"


def test_after_a_victory_he_controls_the_city_again() -> None:
    """Ruling R-59, §8.1-f A Roman who wins the battle after it controls the city again without VP; nobody gets in."""
    table = relief(roman_relief("ala-1")).play("lift", "join ala-1", "done")
    meets(table.dice(*[1] * 8), ROMAN).play("fight", "concede", "retreat 0806")
    assert table.controls("cirta") == "roman" and table.g.points == 15
    assert not table.g.scores[table.city("cirta")]


def test_a_militia_keeps_the_city(table: JugurthaTable) -> None:
    """§8.1-f, Ruling R-44 A militia left inside is a CU."""
    table = relief(roman_relief("ala-1, militia")).play("lift", "join ala-1", "done")
    assert table.controls("cirta") == "roman"
    meets(table.dice(*[1] * 8), ROMAN).play("concede", "shelter legion-1", "done")
    assert table.is_inside("legion-1") and table.is_at("ala-1", "0905")


def test_the_besieger_may_try_to_slip_away() -> None:
    """Ruling R-26 To evade is the end of the siege."""
    table = besieged("legion-1, ala-1", "milice", "guard-foot")
    relief(table).play("slip")
    assert table.siege_of("cirta") == 0 and table.asked == ""


def test_a_relief_in_the_course_of_play() -> None:
    """§8.1-d, §S-7, §S-8, Ruling R-26 Jugurtha moves into the hex of the siege, and Bestia covers the city."""
    table = before(JugurthaTable(), "legion-1, ala-1, ala-2", "milice").siege("cirta")
    table.force("jugurtha in 0905: guard-foot, num-foot-1, num-horse-1, num-horse-2")
    table.begin(Activations(NUMIDIAN)).play("activate jugurtha", "march", "step 0805")
    assert table.asked == "KeepOrLift" and table.asked_side == ROMAN
    table.dice(1, 1).dice(*[1] * 9).play("keep", "cover ala-1", "done")
    assert table.asked == "FightOn" and the(table.g.battle).siege_kept and the(table.g.battle).strong == (2, 4)
    table.play("concede")
    assert table.is_at("jugurtha", "0905") and table.siege_of("cirta") == 1 and table.g.points == 14
    assert table.asked == "ChooseForce" and table.why_not("activate jugurtha") == "§6.1-e has_moved_already"
    table.dice(4).play("done")
    assert table.asked == "" and table.siege_of("cirta") == 1, "attrition: 4 costs a single CU nothing"


def test_a_besieger_who_slips_away_in_the_course_of_play() -> None:
    """Ruling R-26, §6.5-b Bestia gives up the siege and evades."""
    table = (
        before(JugurthaTable(), "legion-1, ala-1, ala-2", "milice").siege("cirta").force("jugurtha in 0905: guard-foot")
    )
    table.begin(Activations(NUMIDIAN)).play("activate jugurtha", "march", "step 0805").play("slip")
    if table.asked == "EvadeOrStand":
        table.play("evade")
    table.dice(3).play("go", "flee 0806")
    assert table.is_at("bestia", "0806") and table.siege_of("cirta") == 0


# -------------------------------------------------------------------- 8.3 sally


def shut_in(numidian: str, loose: str = "milice", roman: str = "legion-1, ala-1, equites") -> JugurthaTable:
    """Jugurtha is besieged in Cirta by Bestia."""
    table = JugurthaTable().force(f"bestia in cirta: {roman}").force(f"jugurtha in cirta: {numidian}")
    if loose:
        table.loose(f"{loose} in cirta")
    return table.inside("jugurtha").shown("jugurtha").siege("cirta").active(NUMIDIAN)


def sallies(table: JugurthaTable, side: Side = NUMIDIAN, asked: bool = False) -> JugurthaTable:
    return table.begin(Sally(side, table.hex("cirta"), asked))


def test_a_besieged_commander_sallies_or_does_nothing() -> None:
    """§8.3-a, §S-9, Ruling R-38 He takes any garrison CU but milice; the sallying side is the attacker."""
    table = sallies(shut_in("num-foot-1"))
    assert table.options == ["sally", "stop"]
    table.play("sally")
    assert table.asked == "ComeOut" and table.options == ["join num-foot-1"]
    assert table.why_not("done") == "§8.3-a no_cu_sallies"
    assert table.why_not("join milice-cirta") == "§10.4-a milice_stays"
    table.play("join num-foot-1", "done")
    assert table.asked == "EvadeOrStand" and table.asked_side == ROMAN
    table.dice(1).dice(1, 1).play("stand")
    battle = the(table.g.battle)
    assert battle.attacker == NUMIDIAN and battle.strong == (3, 1), "all besiegers fight"

    other = sallies(shut_in("num-foot-1")).play("stop")
    assert other.asked == "" and other.is_inside("jugurtha")


def test_no_sally_with_milice_alone_or_in_a_truce() -> None:
    """§8.3-a, §10.4-a, Ruling R-10 Milice never leave their city; negotiations forbid a sally."""
    table = sallies(shut_in(""))
    assert table.options == ["stop"] and table.why_not("sally") == "§8.3-a no_cu_sallies"
    other = sallies(shut_in("num-foot-1").set(truce=2))
    assert other.why_not("sally") == "Ruling R-10 no_sally_in_a_truce"


def test_a_lost_sally_goes_back_inside() -> None:
    """Ruling R-38, Ruling R-25 Lost: back inside, and still besieged."""
    table = sallies(shut_in("num-foot-1")).play("sally", "join num-foot-1", "done")
    table.dice(1, 1).dice(1).dice(1, 1, 1, 1).play("stand").play("concede")
    assert table.is_inside("jugurtha") and table.is_inside("num-foot-1") and table.siege_of("cirta") == 1
    assert table.is_at("bestia", "cirta")


def test_a_won_sally_ends_the_siege() -> None:
    """Ruling R-38, §8.1-c Won: the besieger retreats and the siege is over."""
    table = sallies(shut_in("num-foot-1")).play("sally", "join num-foot-1", "done")
    table.dice(1, 1).dice(1).dice(1, 1, 1, 1).play("stand").play("fight", "concede", "retreat 0806")
    assert table.siege_of("cirta") == 0 and not table.is_inside("jugurtha") and table.is_at("bestia", "0806")


def test_who_sallies_has_moved() -> None:
    """Ruling R-67 Taking part in a sally counts, even if the besieger gets away."""
    table = sallies(shut_in("num-foot-1, num-foot-2", "")).play("sally", "join num-foot-1", "done")
    table.dice(3).play("evade", "go", "flee 0806")
    assert table.g.moved[table.piece("num-foot-1")] == ON_THE_MARCH
    assert table.g.moved[table.piece("num-foot-2")] == 0 and not table.is_inside("num-foot-2"), "the gates are open"


def test_the_besieger_may_evade_a_sally() -> None:
    """Ruling R-38, §6.5-b The besieger may evade, which ends the siege."""
    table = sallies(shut_in("num-foot-1")).play("sally", "join num-foot-1", "done")
    table.dice(3).play("evade", "go", "flee 0806")
    assert table.is_at("bestia", "0806") and table.siege_of("cirta") == 0 and table.asked == ""


def test_a_destroyed_sally_loses_the_city() -> None:
    """§5.2-a, §8.2-c, Ruling R-58 Nobody is left behind the walls."""
    table = JugurthaTable().force("bestia in cirta: legion-1, ala-1").force("numidian-1 in cirta: num-levy-1")
    table.inside("numidian-1").shown("numidian-1").siege("cirta").active(NUMIDIAN)
    sallies(table).play("sally", "join num-levy-1", "done")
    table.dice(1).dice(6, 6, 6, 6).dice(3).play("stand")
    assert table.where("numidian-1") == "" and table.controls("cirta") == "roman" and table.g.points == 14


def test_a_roman_sally_with_the_whole_garrison_gives_the_city_up() -> None:
    """Ruling R-38, §8.1-f Control is lost: then he retreats like a beaten defender."""
    table = JugurthaTable().force("jugurtha in cirta: guard-foot, num-foot-1, num-foot-2").shown("jugurtha")
    table.force("legate-1 in cirta: legion-1, ala-1").inside("legate-1").control(ROMAN, "cirta").siege("cirta")
    table.active(ROMAN)
    sallies(table, ROMAN).play("sally", "join legion-1", "join ala-1", "done")
    assert table.controls("cirta") == "numidian" and table.siege_of("cirta") == 0
    table.dice(*[1] * 8).play("stand").play("concede")
    assert table.asked == "RetreatTo"
    table.play("retreat 0806")
    assert table.g.points == 16 and table.is_at("legate-1", "0806")


def test_units_that_have_moved_do_not_sally() -> None:
    """Ruling R-67 A CU moves with a single commander in the same turn."""
    table = sallies(shut_in("num-foot-1, num-horse-1", "").moved("num-horse-1")).play("sally")
    assert table.why_not("join num-horse-1") == "Ruling R-67 moved_already"


def test_units_inside_without_a_siege_may_come_out_and_attack() -> None:
    """Ruling R-66 Only a siege shuts them in: a sortie is like a sally, the milice stays."""
    table = shut_in("num-foot-1")
    table.g.set_siege(table.city("cirta"), 0)
    sallies(table, asked=True)
    assert table.asked == "ComeOut"
    table.play("join num-foot-1", "done").dice(1, 1).dice(1).dice(1, 1, 1, 1).play("stand").play("concede")
    assert table.is_inside("num-foot-1") and table.g.is_inside(table.piece("milice-cirta"))


def test_a_sally_in_the_course_of_play() -> None:
    """§8.3-a, §S-4, §S-9 The activation of a besieged commander is a sally or nothing; then attrition is tested."""
    table = shut_in("num-foot-1").begin(Activations(NUMIDIAN)).play("activate jugurtha")
    assert table.asked == "SallyOrStay"
    table.play("sally", "join num-foot-1", "done").dice(1, 1).dice(1).dice(*[1] * 4).play("stand", "concede")
    assert table.asked == "ChooseForce" and table.is_inside("jugurtha")
    table.dice(3).play("done")
    assert table.asked == "" and table.siege_of("cirta") == 1


# -------------------------------------------------------------------- 8.4 attrition


@pytest.mark.parametrize(
    ("level", "die", "one", "two"),
    [(1, 3, 0, 0), (1, 4, 0, 1), (1, 5, 0, 1), (1, 6, 1, 2), (2, 4, 1, 2), (2, 5, 2, 2), (2, 6, 2, 2), (2, 1, 0, 0)],
)
def test_the_attrition_table(level: int, die: int, one: int, two: int) -> None:
    """Example E12, §8.4-a, §8.1-a, §8.1-b D6 and the DRM of the marker, column by number of CU."""
    for inside, losses in (("milice", one), ("milice, guard-foot", two)):
        table = before(JugurthaTable(), "legion-1, ala-1, ala-2", inside).siege("cirta", level)
        assert attrition(table.g, NUMIDIAN, table.city("cirta"), die) == losses


def test_the_owner_takes_the_losses_where_he_likes(table: JugurthaTable) -> None:
    """§8.4-a, §S-10, §2-e After his activations each besieged force is tested; losses are his free choice."""
    before(table, "legion-1, ala-1, ala-2", "milice, guard-foot").siege("cirta").dice(6)
    table.begin(Attrition(NUMIDIAN))
    assert table.asked == "LoseSteps" and table.offered("lose") == {"milice-cirta", "guard-foot"}
    table.play("lose guard-foot", "lose guard-foot")
    assert table.steps("guard-foot") == 0 and table.controls("cirta") == "numidian" and table.asked == ""


def test_a_starved_garrison_loses_the_city(table: JugurthaTable) -> None:
    """Ruling R-58, §8.2-c Attrition that leaves the garrison without infantry gives the city to the besieger."""
    before(table, "legion-1, ala-1", "milice").siege("cirta", 2).dice(5)
    table.begin(Attrition(NUMIDIAN))
    assert table.play("lose milice-cirta").controls("cirta") == "roman" and table.g.points == 14


def test_cavalry_alone_does_not_hold_a_city(table: JugurthaTable) -> None:
    """§8.2-c, Ruling R-58, Ruling R-28 At any moment while an enemy CU is before the walls."""
    before(table, "legion-1, ala-1", "num-horse-1").siege("cirta")
    table.begin(FallenGarrisons())
    assert table.controls("cirta") == "roman" and table.steps("num-horse-1") == 0


def test_several_besieged_forces_in_the_owners_order(table: JugurthaTable) -> None:
    """§S-10, §8.4-a In his order, one after the other."""
    before(table, "legion-1, ala-1", "milice").siege("cirta")
    table.force("legate-1 in vaga: legion-2, ala-2").loose("milice in vaga").siege("vaga").dice(1, 2)
    table.begin(Attrition(NUMIDIAN))
    assert table.asked == "ChooseAttrition" and table.options == ["suffer cirta", "suffer vaga"]
    assert table.why_not("suffer sicca") == "§8.4-a city_not_besieged"
    table.play("suffer vaga")
    assert table.asked == "" and table.all_loaded_dice_were_rolled_and_no_others


def test_no_attrition_without_a_siege(table: JugurthaTable) -> None:
    """§8.4-a Only besieged forces are tested, and only those of the side."""
    before(table, "legion-1, ala-1", "milice")
    assert table.begin(Attrition(NUMIDIAN)).asked == ""
    other = before(JugurthaTable(), "legion-1, ala-1", "milice").siege("cirta")
    assert other.begin(Attrition(ROMAN)).asked == "" and other.all_loaded_dice_were_rolled_and_no_others
