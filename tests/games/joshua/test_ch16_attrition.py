"""16 Attrition: unfriendly spaces, troops out of supply, and what the Hebrews do not see of it."""

from __future__ import annotations

import pytest

from maniple.games.joshua.ch16_attrition import Attrition
from maniple.games.joshua.tables import AMORITES, HEBREW, PAGAN, PHILISTINES
from tests.games.joshua.joshua_table import JoshuaTable


def attrition(table: JoshuaTable, *dice: int) -> JoshuaTable:
    return table.no_more_cards().dice(*dice).begin(Attrition())


@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_16_1_one_roll_in_an_unfriendly_space(die: int, lost: int) -> None:
    """§16.1 1-2 none, 3-4 one, 5-6 two troops; then the space converts."""
    table = attrition(JoshuaTable().pieces("joshua, 5 in adummim"), die)
    assert table.at("adummim") == f"joshua, {5 - lost} hebrews" and table.g.losses == lost
    assert table.controls("adummim") == "hebrew"
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_16_1_friendly_spaces_roll_nothing() -> None:
    """§16.1, Example 27.10 In friendly spaces and in supply nobody rolls."""
    table = JoshuaTable().pieces("joshua, 30 inside gilgal; 5 in ai; 3 amorites in beeroth").held("ai")
    assert attrition(table).all_loaded_dice_were_rolled_and_no_others


def test_ruling_r100_besiegers_roll_and_a_city_does_not_convert() -> None:
    """§16.1, Ruling R100 Besiegers are in an unfriendly space; a standing city is not converted."""
    table = attrition(JoshuaTable().pieces("joshua, 5 in ai; 2 amorites inside ai"), 4)
    assert table.at("ai") == "joshua, 4 hebrews" and table.controls("ai") == "pagan"
    camp = attrition(JoshuaTable().pieces("japhia, 5 amorites in gilgal; 2 inside gilgal"), 5)
    assert camp.at("gilgal") == "japhia, 3 amorites" and camp.controls("gilgal") == "hebrew", "the camp counts as city"


def test_ruling_r100_converts_only_if_a_troop_is_left() -> None:
    """Ruling R100 The last troop is lost: the space stays what it was, the leader loses nothing."""
    table = attrition(JoshuaTable().pieces("joshua, 2 in adummim"), 6)
    assert table.at("adummim") == "joshua" and table.controls("adummim") == "pagan"


def test_16_2_out_of_supply() -> None:
    """§16.2, Ruling R19 Three rolls, plus one if the space is unfriendly."""
    table = attrition(JoshuaTable().pieces("joshua, 9 in rephaim"), 3, 4, 4, 6)
    assert table.at("rephaim") == "joshua, 4 hebrews" and table.g.losses == 5
    held = attrition(JoshuaTable().pieces("joshua, 9 in rephaim").held("rephaim"), 3, 1, 6)
    assert held.at("rephaim") == "joshua, 6 hebrews" and held.all_loaded_dice_were_rolled_and_no_others


def test_ruling_r100_supply_of_all_is_tested_first() -> None:
    """Ruling R100 Hebrews who convert in this phase do not open a path for others who roll later."""
    table = JoshuaTable().pieces("5 in adummim; 5 in bethlehem")
    attrition(table, 1, 1, 3, 3, 3)
    assert table.at("adummim") == "5 hebrews", "one roll: Gilgal is next to it"
    assert table.at("bethlehem") == "2 hebrews", "four rolls: Adummim was still Pagan when supply was tested"
    assert table.controls("bethlehem") == "hebrew"


def test_ruling_r100_rolls_per_tribe_and_owners_choice() -> None:
    """Ruling R100 The one roll is per stack, its owner picks the troops; supply rolls are per tribe in a space."""
    table = JoshuaTable().pieces("2 amorites, 4 jebusites in bethel; 1 inside bethel; 1 jebusites inside jerusalem")
    table.pieces("joshua, 9 in jerusalem; 1 amorites inside debir").held(
        "ai", "bethel", "beeroth", "shiloh", "beth-horon"
    )
    attrition(table.held("adummim"), 1, 6)
    assert table.asked == "ChooseLoss" and table.asked_side == PAGAN
    assert table.offered("lose") == {"amorites", "jebusites"}
    table.dice(3, 1, 1, 1, 3, 3).play("lose amorites", "lose jebusites")
    assert table.at("bethel") == "1 jebusites", "Amorites lose 1 by 3, 1, 1; Jebusites 2 by 1, 3, 3"
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_16_3_anakin_and_chariots_are_immune() -> None:
    """§16.3, Ruling R100 They make no roll, and convert nothing."""
    table = attrition(JoshuaTable().pieces("2 anakin in gath; 3 chariots in lod").held("gath", "lod"))
    assert table.at("gath") == "2 anakin" and table.controls("gath") == "hebrew"
    assert table.at("lod") == "3 chariots" and table.controls("lod") == "hebrew"
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_16_1_pagans_whom_nobody_sees() -> None:
    """§16.1, §15.6 The die is seen, the loss is not: only how many there may have been."""
    table = attrition(JoshuaTable().pieces("japhia, 5 amorites in beeroth").held("beeroth"), 5)
    assert table.at("beeroth") == "japhia, 3 amorites" and table.controls("beeroth") == "pagan"
    assert table.g.counted[AMORITES] == 5 and table.g.unsure[AMORITES] == 2
    assert "Attrition of the Pagans in Beeroth: 5, up to 2 troops lost." in table.log
    assert not any("3" in line for line in table.log)


def test_ruling_r106_a_marker_that_converts_is_revealed() -> None:
    """Ruling R106, §16.1 A marker rolls by itself; converting reveals it, an empty one converts nothing."""
    table = JoshuaTable().marker("hidden-1", "beeroth", "amorites", "japhia, 4 amorites").held("beeroth", "bethlehem")
    attrition(table.marker("hidden-2", "bethlehem", "amorites"), 3, 3)
    assert table.at("beeroth") == "japhia, 3 amorites" and table.controls("beeroth") == "pagan"
    assert table.g.marker_at[0] == -2
    assert table.controls("bethlehem") == "hebrew" and table.g.marker_at[1] == table.space("bethlehem")
    assert table.all_loaded_dice_were_rolled_and_no_others, "the bluff rolls too"


def test_16_2_dice_do_not_tell_what_is_hidden() -> None:
    """§16.2, §15.6, Ruling R74 From turn 7 on any tribe may be in a hidden stack: dice come for all cut off."""
    thrown = []
    for force in ("3 amorites", "2 amorites, 1 jebusites"):
        table = JoshuaTable().pieces(f"{force} in bethlehem; joshua, 6 in jerusalem").held("adummim").turn(7)
        table.pieces("1 jebusites inside jerusalem; 4 jebusites in rephaim")
        attrition(table, *[1] * 100)
        thrown.append(100 - len(table.g.dice.loaded))
        assert table.at("bethlehem") == force
    assert thrown[0] == thrown[1] > 6


def test_16_2_ambushes_out_of_supply() -> None:
    """§16.2, §22.1 Dice are thrown for as many ambushes as there may be; the loss stays secret."""
    table = JoshuaTable(scenario="short").ambush("hormah", "japhia, 4 amorites")
    cities = ("bethel", "jarmuth", "libnah", "lachish", "eglon", "debir")
    table.held("ai", *cities[:-1], "adullam").pieces("joshua, 9 in debir; 1 amorites inside debir")
    for city in cities[:-1]:
        table.pieces(f"1 inside {city}")
    attrition(table, 1, 3, 3, 1)
    assert table.hiding() == "japhia, 2 amorites"
    told = "Amorites in Hormah are out of supply: 3, 3 and 1, at most 2 lost."
    assert told in table.log_for(PAGAN) and told not in table.log_for(HEBREW), "Ruling R112: the owner sees his dice"
    assert table.g.counted[AMORITES] == 5 and table.g.unsure[AMORITES] == 2


def test_16_2_one_line_tells_of_supply_unless_something_is_lost() -> None:
    """§16.2, §15.6, Ruling R112 From turn 7 on dice come for every tribe that may be in a hidden stack: everybody reads
    one line for each side, the Pagans what they lost."""
    for die in (1, 3):
        table = JoshuaTable().pieces("3 amorites in bethlehem; joshua, 6 in jerusalem").turn(7)
        table.pieces("1 jebusites inside jerusalem; 4 jebusites in rephaim").held("adummim")
        attrition(table, *[die] * 100)
        told = [line for line in table.log_for(HEBREW) if "upply" in line]
        assert told == ["Supply: the Pagans roll for 10 stacks that may hold troops cut off."]
        own = [line for line in table.log_for(PAGAN) if "supply: 3, 3 and 3, at most 3 lost" in line]
        assert bool(own) == (die == 3), "the owner learns of his losses"
    for dice, more in (((1, 1, 1), 0), ((3, 1, 1), 1)):
        table = attrition(JoshuaTable().pieces("joshua, 9 in rephaim").held("rephaim"), *dice)
        told = [line for line in table.log if "upply" in line]
        assert told[0] == "Supply: the Hebrews roll for 1 stack." and len(told) == 1 + more
        assert not more or told[1] == "Hebrews in Rephaim Valley are out of supply: 3, 1 and 1, 1 troop lost."


def test_card_100_the_caravan() -> None:
    """#100, §16.1, §16.2 The stack of the chosen leader makes no rolls; an unfriendly space still converts."""
    table = JoshuaTable().pieces("joshua, 9 in rephaim; 5 in bethlehem")
    table.g.caravan = (0, -1)
    attrition(table, 1, 1, 1, 3)
    assert table.at("rephaim") == "joshua, 9 hebrews" and table.controls("rephaim") == "hebrew"
    assert table.at("bethlehem") == "4 hebrews"


def test_card_100_a_caravan_for_hidden_pagans() -> None:
    """#100, §15.6 In a stack that nobody sees the dice are thrown all the same, and nothing is lost."""
    table = JoshuaTable().pieces("japhia, 5 amorites in beeroth").held("beeroth")
    table.g.caravan = (-1, int(table.leader("japhia")))
    attrition(table, 6)
    assert table.at("beeroth") == "japhia, 5 amorites" and table.g.unsure[AMORITES] == 2
    assert table.controls("beeroth") == "pagan"


def test_17_5_attrition_may_end_a_tribe() -> None:
    """§17.5, §16.2 The last troop of a tribe is lost: it is out at once."""
    table = JoshuaTable().pieces("joshua, 9 in gath; lord-of-gaza, 1 philistines in ekron; 1 inside ekron")
    table.held("ekron", "gath", "ashkelon", "azekah")
    assert table.g.counted[PHILISTINES] == 1
    attrition(table, 1, 1, 1, 4, 1, 1, 1)
    assert not table.is_in("philistines") and table.controls("gaza") == "hebrew"
    assert table.g.control[table.space("gath")] == HEBREW
