"""12 Combat, with 18 Anakin, 19 Iron Chariots, 21 the initiative."""

from __future__ import annotations

from maniple.games.joshua.ch12_combat import Fight, count_dice, start_battle
from maniple.games.joshua.state import Battle
from maniple.games.joshua.tables import MOUNTAIN, Place
from tests.games.joshua.joshua_table import HEBREW, PAGAN, JoshuaTable
from tests.games.joshua.random_games import random_game


def battle_at(space: str, words: str, attacker: int = HEBREW, origin: str = "", turn: int = 1) -> JoshuaTable:
    """A battle in the field of a space, nobody with cards; the initiative is used up."""
    table = JoshuaTable().turn(turn).pieces(words).no_more_cards()
    table.g.rerolled = (True, True)
    start_battle(
        table.g,
        HEBREW if attacker == HEBREW else PAGAN,
        table.space(space),
        Place(table.space(origin) if origin else -1),
    )
    return table


def fights(table: JoshuaTable, *dice: int) -> JoshuaTable:
    return table.dice(*dice).begin(Fight())


def the(table: JoshuaTable) -> Battle:
    assert table.g.battle is not None
    return table.g.battle


def dice_of(table: JoshuaTable) -> tuple[int, int]:
    return count_dice(table.g, the(table), HEBREW), count_dice(table.g, the(table), PAGAN)


SUPPLIED = "10 inside gilgal; 1 amorites inside bethel"


def test_12_2_troops_and_leaders_give_dice() -> None:
    """§12.2, §12.3, Ruling R8, Ruling R17, Ruling R62, Ruling R72 All field troops, the two best leaders; +1."""
    table = battle_at("beeroth", f"{SUPPLIED}; caleb, othniel, joshua, 5 in beeroth; 3 amorites in beeroth")
    table.g.set_control(table.space("ai"), HEBREW)
    table.g.set_city(table.space("ai"), 0)
    assert dice_of(table) == (5 + 4 + 3, 3 + 1)


def test_12_3_the_log_counts_the_dice() -> None:
    """§12.2, §12.3, §12.4, §23.2, Ruling R17 "add any battle card modifiers ... add one or two leader(s) ... the number
    of troops ... one die for the defender ... two dice if defending in a mountain": what each side rolls adds up."""
    table = battle_at("shiloh", "caleb, 5 in shiloh; japhia, 3 amorites in shiloh; 1 amorites inside bethel")
    the(table).bonus_once[HEBREW] = 2
    the(table).panic[PAGAN] = 1
    fights(table)
    assert table.g.kind(table.space("shiloh")) == MOUNTAIN
    assert [line for line in table.log if " count " in line] == [
        "The Hebrews count 5 for troops, 3 for leaders, +0 for the defense, +0 for supply, +2 by cards.",
        "The Pagans count 3 for troops, 2 for leaders, +3 for the defense, +3 for supply, -1 by cards.",
    ]
    assert "The Hebrews roll 10 dice" in " ".join(table.log) and "The Pagans roll 10 dice" in " ".join(table.log)


def test_12_3_what_the_log_counts_is_rolled() -> None:
    """§12.3, §12.4, §18.1, §22.3 In whole games the numbers of each sentence add up to the dice that are rolled."""
    counted: dict[int, int] = {}
    battles = 0
    for seed in range(3):
        for g, _ in random_game(f"counts {seed}", scenario="campaign"):
            for _, key, ids, _ in g.notes:
                if key in ("dice_counted", "dice_with_anakin_counted", "ambush_dice_counted"):
                    counted[ids[0]] = sum(ids[1:])
                elif key == "dice_rolled" and ids[0] in counted:
                    assert counted.pop(ids[0]) == ids[1]
                    battles += 1
            g.notes.clear()
    assert battles > 20


def test_12_5_the_log_shows_every_die() -> None:
    """§12.5, §12.6 "Each roll of a 6 is a kill; each roll of a 5 is a wound": the dice of both sides can be counted
    over, the highest first, and so can those of Anakin (§18.1)."""
    table = battle_at(
        "beeroth", f"{SUPPLIED}; 4 in beeroth; 2 amorites, 1 anakin in beeroth; 1 philistines inside gaza"
    )
    table.held("ai")
    fights(table, 2, 3, 6, 5, 1, 4, 4, 1, 6, 2)
    assert "1 Anakin bring 2 dice: 2." in table.log
    assert [line for line in table.log if " roll " in line and "dice," in line] == [
        "The Hebrews roll 4 dice, 1 kill, 1 wound: 6 5 3 1.",
        "The Pagans roll 5 dice, 1 kill, 0 wounds: 6 4 4 2 1.",
    ]


def test_12_3_a_mountain_adds_two() -> None:
    """§12.3, Ruling R17 For the defender."""
    table = battle_at("beth-horon", f"{SUPPLIED}; 5 in beth-horon; 3 amorites in beth-horon")
    table.held("ai", "beeroth")
    assert dice_of(table) == (5, 3 + 1 + 2)


def test_ruling_r28_an_ambush_fights_at_double_strength() -> None:
    """Ruling R28, §22.3 Leader and troops times two, then the other dice; in round one only."""
    table = battle_at("beeroth", f"{SUPPLIED}; 5 in beeroth; japhia, 3 amorites in beeroth").held("ai")
    the(table).is_ambush = True
    assert dice_of(table)[1] == 2 * (3 + 2) + 1
    the(table).round = 2
    assert dice_of(table)[1] == 3 + 2 + 1


def even(words: str = "") -> JoshuaTable:
    """Five Hebrews (5 dice) attack four Amorites (5 dice) at Beeroth, both in supply."""
    table = battle_at("beeroth", f"{SUPPLIED}; joshua, 5 in beeroth; 4 amorites in beeroth{words}", origin="ai")
    table.held("ai").g.put_out(table.leader("joshua"), 1)
    return table


def test_12_5_kills_and_wounds() -> None:
    """§12.5, §12.6, Ruling R18 6 kills, 5 wounds; more of both win, and wounds of the loser count for nothing else."""
    table = fights(even(), 6, 6, 1, 1, 1, 5, 1, 1, 1, 1)
    assert table.at("beeroth") == "joshua, 5 hebrews, 2 amorites"
    assert the(table).winner == HEBREW
    assert not the(table).is_slaughter


def test_12_6_a_slaughter_turns_wounds_to_kills() -> None:
    """§12.6, §12.7, §20.3, Ruling R67 Three hits more: 5s kill; 5-6 gains courage against three pieces or more."""
    table = fights(even(), 6, 5, 5, 1, 1, 1, 1, 1, 1, 1, 5)
    assert table.at("beeroth") == "joshua, 5 hebrews, 1 amorites"
    assert table.g.courage == (2, 1)


def test_12_8_ties() -> None:
    """§12.8, Ruling R31, Ruling R84 A first tie brings a second round; a second one goes to the initiative."""
    table = fights(even(), 6, 1, 1, 1, 1, 6, 1, 1, 1, 1, *[1] * 8)
    assert "§12.8 second_round" in table.noted
    assert the(table).round == 2
    assert the(table).winner == HEBREW
    assert table.at("beeroth") == "joshua, 4 hebrews, 3 amorites"


def test_12_9_the_loser_retreats() -> None:
    """§12.9, Ruling R21 To an adjacent friendly space, or into his city; what cannot is destroyed."""
    table = fights(even(), 6, 6, 1, 1, 1, 1, 1, 1, 1, 1)
    assert (table.asked, table.asked_side) == ("Retreat", PAGAN)
    assert table.offered("retreat") == {"bethel", "beth-horon"}
    table.play("retreat bethel")
    assert table.at("bethel") == "2 amorites"
    table = battle_at("beeroth", "10 inside gilgal; 5 in beeroth; 2 amorites in beeroth; 1 amorites inside lachish")
    table.held("ai", "bethel", "beth-horon")
    fights(table, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1).play("perish")
    assert table.at("beeroth") == "5 hebrews"


def test_ruling_r21_which_leader_goes_inside() -> None:
    """Ruling R21, §14.14 Only one of two leaders finds room in the city: their owner chooses."""
    words = "10 inside gilgal; 5 in bethel; japhia, piram, 6 amorites in bethel; 1 amorites inside bethel"
    table = fights(battle_at("bethel", words), *[6] * 3, *[1] * 30)
    assert (table.asked, table.offered("bring")) == ("Retreat", {"japhia", "piram"})
    table.play("bring piram")
    assert table.why_not("bring japhia") == "Ruling R21 no_leader_to_choose"
    table.play("inside")
    assert (table.inside("bethel"), table.at("bethel")) == ("piram, 4 amorites", "japhia, 5 hebrews")
    table.play("retreat ai")
    assert table.where_is("japhia") == "ai"


def test_12_10_an_overrun() -> None:
    """§12.10, Ruling R20 After a slaughter the army may go on, for 1 MP more at 3-1 or less."""
    table = JoshuaTable().held("ai").pieces(f"{SUPPLIED}; joshua, 6 in ai; 2 amorites in beeroth")
    table.hand(HEBREW, "ladders-1").no_more_cards()
    table.g.rerolled = (True, True)
    table.card(HEBREW).play("activate ladders-1", "lead joshua").dice(*[6, 6, 5, 5, *[1] * 6], 1, 1, 1, 1)
    table.play("march beeroth").passes()
    assert table.mp == 3
    table.play("march ai")
    assert table.mp == 1


def test_ruling_r85_wiped_out() -> None:
    """Ruling R85 A side without fighting pieces has lost, whatever the hits; both wiped out: nobody has won."""
    table = battle_at("beeroth", f"{SUPPLIED}; joshua, 1 in beeroth; 1 amorites in beeroth", origin="ai").held("ai")
    fights(table, 6, 1, 1, 1, 1, 6, 1)
    assert table.at("beeroth") == ""
    assert table.where_is("joshua") == "ai"
    assert table.g.courage == (1, 1)


def test_ruling_r85_nobody_is_left() -> None:
    """Ruling R85 No winner, no courage; Joshua goes back to Ai."""
    table = JoshuaTable().held("ai").pieces("9 inside gilgal; joshua, 1 in ai; 1 amorites in beeroth")
    table.pieces("1 amorites inside eglon")
    table.g.rerolled = (True, True)
    table.dice(6, 1, 1, 1, 1, 6, 1).hand(HEBREW, "ladders-1").no_more_cards().card(HEBREW)
    table.play("activate ladders-1", "lead joshua", "march beeroth")
    assert "Ruling R85 nobody_is_left" in table.noted
    assert (table.at("beeroth"), table.at("ai"), table.asked) == ("", "joshua", "")
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_ruling_r77_pagans_choose_their_losses() -> None:
    """Ruling R77, Ruling R25 Between tribes and chariots; leaders are never lost by dice."""
    table = even("; 1 hittites, 1 chariots in beeroth")
    the(table).flooded = True
    fights(table, 6, 6, 1, 1, 1, *[1] * 6)
    assert table.asked == "TakeLoss"
    assert table.offered("lose") == {"amorites", "hittites"}
    table.play("lose_chariot", "lose hittites")
    assert table.at("beeroth") == "joshua, 5 hebrews, 4 amorites"


def test_19_1_chariots_strike_first() -> None:
    """§19.1, §19.2, Ruling R25, Ruling R86 4 wounds, 5 and 6 kill, before the Hebrews roll; 4s never become kills."""
    table = battle_at("beeroth", f"{SUPPLIED}; 1 canaanites inside gezer; 5 in beeroth; 3 chariots in beeroth")
    table.held("ai", "aijalon")
    fights(table, 4, 5, 6, *[1] * 3, *[1] * 4)
    strike = [ids for _, key, ids, _ in table.g.notes if key == "chariots_strike"]
    assert strike == [(3, 2, 1, 6, 5, 4)], "three dice, two kills, a wound, and what the dice show"
    rolled = [ids[:2] for _, key, ids, _ in table.g.notes if key == "dice_rolled"]
    assert rolled[0] == (HEBREW, 3)
    assert "§12.6 slaughter" in table.noted
    assert table.at("beeroth") == "3 hebrews, 3 chariots"


def test_18_3_two_sixes_for_an_anakin() -> None:
    """§18.1, §18.3, §18.4, Ruling R23 6s go to troops first; two of those left over give one attempt, 4-6 fells it."""
    words = "10 inside gilgal; 2 philistines inside ekron; 8 in gath; 1 philistines, 1 anakin in gath"
    table = battle_at("gath", words)
    fights(table, 1, 6, 6, 6, *[1] * 5, *[1] * 3, 4, 1)
    assert "§18.3 anakin_falls" in table.noted
    assert table.at("gath") == "8 hebrews"


def test_21_2_the_initiative_rolls_again() -> None:
    """§21.2, Ruling R30, Ruling R31 Once per turn; the marker passes, and decides a tie then."""
    table = even()
    table.g.rerolled = (False, False)
    fights(table, *[1] * 10)
    assert (table.asked, table.asked_side) == ("Reroll", HEBREW)
    table.dice(*[1] * 5, *[1] * 10).play("reroll hebrew")
    assert table.g.initiative == PAGAN
    assert (table.asked, table.asked_side) == ("Reroll", PAGAN)
    table.play("pass")
    assert the(table).winner == PAGAN


def test_ruling_r45_the_ark_is_captured() -> None:
    """Ruling R45, §12.9 Its stack is destroyed: Ark, Levites and priest are out; Phineas does not enter."""
    words = "eleazar, 1 in beeroth; 6 amorites in beeroth; 1 amorites inside bethel; 3 inside gilgal"
    table = battle_at("beeroth", words, PAGAN)
    fights(table, 1, 1, *[6] * 6).play("perish")
    assert table.g.ark_captured
    assert (table.where_is("eleazar"), table.where_is("phineas")) == ("out", "nowhere")


def test_12_4_responses_come_before_the_dice() -> None:
    """§12.4, §8.6, Ruling R82, Ruling R84 After the battle cards; first the side without the initiative is asked."""
    table = even()
    table.hand(PAGAN, "achans-trespass").hand(HEBREW, "war-cry-1")
    fights(table)
    assert (table.asked, table.asked_side) == ("BattleCard", PAGAN)
    table.play("pass")
    table.play("battle war-cry-1")
    assert (table.asked, table.asked_side) == ("Window", PAGAN)
    table.play("respond achans-trespass")
    assert next(ids[1] for _, key, ids, _ in table.g.notes if key == "dice_rolled") == 5 + 2 - 4
