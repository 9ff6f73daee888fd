"""14 Sieges, 25 the camp: who may siege, the roll, the fall of a city, sorties."""

from __future__ import annotations

import pytest

from maniple.games.joshua.ch03_victory import is_conquered_city, is_converted
from maniple.games.joshua.ch09_leaders import garrison_kept
from maniple.games.joshua.ch14_sieges import Capture, Sortie, lift_sieges, retake
from maniple.games.joshua.tables import CANAANITES, HEBREW, INSIDE, PAGAN
from tests.games.joshua.joshua_table import JoshuaTable

BEFORE_AI = "joshua, 12 in ai; king-of-ai, 2 amorites inside ai; 1 amorites inside debir"


def hebrews(pieces: str = BEFORE_AI, *cards: str) -> JoshuaTable:
    """The Hebrews with a card of 3 (Panic) or others; no other card is in the game."""
    return JoshuaTable().pieces(pieces).hand(HEBREW, *(cards or ("panic-1",))).no_more_cards()


def joshua_activated(table: JoshuaTable, card: str = "panic-1") -> JoshuaTable:
    return table.card(HEBREW).play(f"activate {card}", "lead joshua")


# -------------------------------------------------------------------- who may siege


def test_14_1_a_siege_costs_two_points_and_rolls_on_the_table() -> None:
    """§14.1, §10.3, Ruling R12, Example 27.1, Ruling R103 Ai: 2d6 = 7 is 1 siege point and 1 loss."""
    table = hebrews("joshua, 12 inside gilgal; king-of-ai, 2 amorites inside ai").dice(3, 4)
    joshua_activated(table).play("march ai")
    assert table.mp == 3
    table.play("siege")
    assert table.mp == 1
    assert table.at("ai") == "joshua, 11 hebrews" and table.left_of("ai") == 2
    assert table.g.losses == 1
    assert "Siege of Ai: 3 and 4, +0 makes 7." in table.log
    assert table.all_loaded_dice_were_rolled_and_no_others


@pytest.mark.parametrize(
    ("dice", "points", "lost"),
    [
        ((1, 1), 0, 2),
        ((1, 2), 0, 1),
        ((2, 2), 0, 0),
        ((2, 3), 0, 0),
        ((3, 3), 1, 1),
        ((4, 4), 1, 1),
        ((4, 5), 2, 0),
        ((5, 6), 2, 0),
        ((6, 6), 3, 0),
    ],
)
def test_14_1_the_siege_table(dice: tuple[int, int], points: int, lost: int) -> None:
    """§14.1, §14.12 2: two losses; 3: one; 4-5 nothing; 6-8 a point and a loss; 9-11 two points; 12 three."""
    table = hebrews().city(ai=4).dice(*dice)
    joshua_activated(table).play("siege")
    assert (4 - table.left_of("ai"), 12 - table.g.hebrews[table.space("ai")]) == (points, lost)


def test_14_1_an_army_of_several_tribes_loses_the_last_of_two() -> None:
    """§14.1, Ruling R77 The Pagans choose which are lost; the rest is the army."""
    field = "japhia, 1 amorites, 4 canaanites, 1 jebusites in debir; 2 inside debir"
    table = JoshuaTable().pieces(f"{field}; 2 amorites inside eglon; 2 jebusites inside jerusalem").held("debir")
    table.allied("amorites", "canaanites", "jebusites").hand(PAGAN, "ladders-1").no_more_cards().card(PAGAN)
    table.play("activate ladders-1", "lead japhia").dice(1, 1).play("siege", "lose jebusites", "lose amorites")
    assert table.at("debir") == "japhia, 4 canaanites"
    assert table.g.army is not None
    assert dict(table.g.army.force) == {CANAANITES: 4}


def test_14_1_more_troops_than_inside() -> None:
    """§14.1, Ruling R41, §14.14 All field troops of the side in the space count; as many as inside are too few."""
    table = joshua_activated(hebrews("joshua, 2 in ai; king-of-ai, 2 amorites inside ai"))
    assert table.why_not("siege") == "§14.1 too_few_to_siege"
    # troops that the leader does not move count too
    table = joshua_activated(hebrews("joshua, 3 in ai; king-of-ai, 2 amorites inside ai"))
    table.play("take hebrews 0")
    assert not table.why_not("siege")


def test_14_1_needs_an_enemy_city() -> None:
    """§14.1, Ruling R13 Not in an open space, nor before an own city, nor from inside."""
    assert joshua_activated(hebrews("joshua, 5 in beeroth")).why_not("siege") == "§14.1 no_enemy_city_here"
    assert (
        joshua_activated(hebrews("joshua, 5 in bethel").held("bethel")).why_not("siege") == "§14.1 no_enemy_city_here"
    )
    assert joshua_activated(hebrews("joshua, 5 inside gilgal")).why_not("siege") == "§14.1 no_enemy_city_here"


def test_14_1_needs_two_points() -> None:
    """§14.1, §10.3 With 1 MP left no siege roll is made."""
    table = joshua_activated(hebrews("joshua, 12 in adummim; king-of-ai, 2 amorites inside ai").dice(6, 3))
    table.play("march ai", "siege")
    assert table.mp == 1
    assert table.why_not("siege") == "§10.3 too_few_points"


def test_ruling_r107_anakin_do_not_siege() -> None:
    """Ruling R107 An Anakin army may convert but not siege."""
    table = JoshuaTable().pieces("2 anakin in bethel; 1 inside bethel").held("bethel").hand(PAGAN, "campaign-1")
    table.turn(3).no_more_cards().card(PAGAN).play("event campaign-1", "giants bethel 2")
    assert table.why_not("siege") == "Ruling R107 anakin_do_not_siege"


def test_ruling_r73_field_battle_first() -> None:
    """Ruling R73 A city whose space also holds Pagan field troops cannot be sieged before they are beaten."""
    table = joshua_activated(hebrews("joshua, 12 in bethel; 1 amorites in bethel; 1 amorites inside bethel"))
    assert table.why_not("siege") == "Ruling R73 field_battle_first"


def test_ruling_r41_a_leader_who_is_activated() -> None:
    """§14.1, Ruling R41, Ruling R63 A hidden marker without a leader does not siege, one with a leader does."""
    table = JoshuaTable().pieces("1 inside bethel").held("bethel").hand(PAGAN, "panic-1").no_more_cards()
    table.marker("hidden-1", "bethel", "amorites").card(PAGAN).play("activate panic-1", "shift hidden-1")
    assert table.why_not("siege") == "§14.1 no_leader_to_siege"
    table = JoshuaTable().pieces("1 inside bethel").held("bethel").hand(PAGAN, "panic-1").no_more_cards().dice(1, 4)
    table.marker("hidden-1", "bethel", "amorites", "japhia, 3 amorites").card(PAGAN)
    table.play("activate panic-1", "shift hidden-1", "siege")
    assert table.at("bethel") == "japhia, 2 amorites", "5 less 2 is a 3: one loss; the siege has revealed the marker"


def test_14_11_two_rolls_per_card_play() -> None:
    """§14.11, Ruling R57 Two siege rolls against one city per card play, over all armies of that card."""
    table = hebrews("joshua, caleb, 20 in ai; king-of-ai, 5 amorites inside ai", "minor-campaign-1").dice(1, 4, 1, 4)
    table.card(HEBREW).play("event minor-campaign-1", "lead joshua", "siege", "siege", "halt", "lead caleb")
    assert table.why_not("siege") == "§14.11 two_siege_rolls_made"


def test_14_12_a_two_ends_the_siege_for_the_turn() -> None:
    """§14.12, Ruling R43 Roll 2: 2 troops lost and no further siege of that city this turn, by whatever card."""
    table = hebrews(BEFORE_AI, "panic-1", "panic-2").dice(1, 1)
    joshua_activated(table).play("siege")
    assert table.at("ai") == "joshua, 10 hebrews"
    assert table.why_not("siege") == "§14.12 no_further_siege"
    joshua_activated(table.play("halt"), "panic-2")
    assert table.why_not("siege") == "§14.12 no_further_siege"


def test_ruling_r43_the_modified_total_counts() -> None:
    """Ruling R43, §14.2 At Jerusalem a 5 is a 2, and a 4 is no less than that."""
    for second in (3, 4):
        table = hebrews("joshua, 12 in jerusalem; 2 jebusites inside jerusalem").dice(1, second)
        joshua_activated(table).play("siege")
        assert table.at("jerusalem") == "joshua, 10 hebrews"
        assert table.why_not("siege") == "§14.12 no_further_siege"


# -------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(
    ("city", "tribe", "modifier"),
    [("gezer", "canaanites", -1), ("megiddo", "canaanites", -2), ("jerusalem", "jebusites", -3), ("ai", "amorites", 0)],
)
def test_14_2_modifiers_of_cities(city: str, tribe: str, modifier: int) -> None:
    """§14.2 Gezer -1, Megiddo -2, Jerusalem -3."""
    table = hebrews(f"joshua, 12 in {city}; 2 {tribe} inside {city}").dice(4, 6)
    joshua_activated(table).play("siege")
    assert f": 4 and 6, {modifier:+d} makes {10 + modifier}" in table.log[0]


@pytest.mark.parametrize(("city", "most"), [("ai", 3), ("gezer", 4), ("megiddo", 4), ("jerusalem", 5), ("lachish", 3)])
def test_14_2_maxima(city: str, most: int) -> None:
    """§14.2, Example 27.5 Strength goes up to 3, at Gezer and Megiddo 4, at Jerusalem 5."""
    table = JoshuaTable().hand(PAGAN, "campaign-1").no_more_cards().card(PAGAN).play("walls campaign-1")
    while f"raise_walls {city}" in table.options:
        table.play(f"raise_walls {city}")
    assert table.strength(city) == most


def test_14_8_counter_siege() -> None:
    """§14.8, Ruling R101 Pagans roll at -2 against a Hebrew city, at Jerusalem too."""
    table = JoshuaTable().pieces("japhia, 3 amorites in jerusalem; 1 inside jerusalem").out("jebusites")
    table.allied("amorites").hand(PAGAN, "panic-1").no_more_cards().dice(4, 4, 6).card(PAGAN)
    table.play("activate panic-1", "lead japhia", "siege")
    assert ": 4 and 4, -2 makes 6" in table.log[0]
    assert table.controls("jerusalem") == "pagan" and table.strength("jerusalem") == 1
    assert table.at("jerusalem") == "japhia, 2 amorites" and table.g.losses == 1


def test_ruling_r102_equipment() -> None:
    """Ruling R102, Ruling R98 +1 for each ladder and ram of the army's leaders, at most +3; not of one who is out."""
    table = hebrews("joshua, caleb, 12 in ai; 2 amorites inside ai").equipped("joshua", 2).equipped("caleb", 1, 1)
    joshua_activated(table.dice(2, 2)).play("siege")
    assert ": 2 and 2, +2 makes 6" in table.log[0]
    table = hebrews("joshua, caleb, 12 in ai; 2 amorites inside ai").equipped("joshua", 2).equipped("caleb", 1, 1)
    joshua_activated(table.dice(2, 2)).play("bring caleb", "siege")
    assert ": 2 and 2, +3 makes 7" in table.log[0]
    table = hebrews("joshua, caleb, 12 in ai; 2 amorites inside ai").equipped("joshua", 1).equipped("caleb", 2)
    table.g.put_out(table.leader("caleb"), 1)
    joshua_activated(table.dice(2, 2)).play("bring caleb", "siege")
    assert ": 2 and 2, +1 makes 5" in table.log[0]


# -------------------------------------------------------------------- the fall of a city


def test_14_3_and_14_6_ai_falls_and_is_destroyed() -> None:
    """§14.3, §14.6, §14.9, §14.10, §20.5, Ruling R14, Ruling R55, Ruling R87, Example 27.3 A 9 takes Ai."""
    table = hebrews(BEFORE_AI, "minor-campaign-1").siege(ai=1).dice(4, 5, 3, 3, 4)
    table.card(HEBREW).play("event minor-campaign-1", "lead joshua", "siege")
    assert table.inside("ai") == "" and table.where_is("king-of-ai") == "out"
    assert table.strength("ai") == 0 and table.controls("ai") == "pagan"
    assert table.g.courage == (1, 1) and not table.g.chit_is_open
    assert table.asked == "Moving" and table.mp == 2, "no garrison in a destroyed city"
    assert table.why_not("march beeroth") == "Ruling R87 may_only_convert"
    table.play("convert")
    assert table.controls("ai") == "hebrew"
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_14_6_a_captured_city_becomes_hebrew() -> None:
    """§14.6, §14.7, §14.14, Ruling R42 Strength 1, at least one troop of the army inside, at most five."""
    table = hebrews("joshua, 12 in lachish; 3 amorites inside lachish; 1 amorites inside debir").dice(4, 4, 6, 5, 5)
    joshua_activated(table).play("siege")
    assert table.asked == "Garrison" and table.offered("how_many") == {"1", "2", "3", "4", "5"}
    assert table.why_not("how_many 6") == "§14.14 not_so_many_inside"
    table.play("how_many 2")
    assert (table.strength("lachish"), table.controls("lachish")) == (1, "hebrew")
    assert table.inside("lachish") == "2 hebrews" and table.at("lachish") == "joshua, 9 hebrews"
    assert table.g.army is not None and table.g.army.force == ((0, 9),)
    assert table.g.courage == (2, 1), "a 6 gains courage"
    assert table.g.chit_is_open, "10 shows the chit"
    assert table.is_in("amorites")


def test_14_7_a_hebrew_city_does_not_grow() -> None:
    """§14.7, §8.7, Ruling R39 The strength of a Hebrew city is never raised; only the Pagans raise walls."""
    table = JoshuaTable().pieces("1 inside lachish").held("lachish").hand(PAGAN, "panic-1").no_more_cards().card(PAGAN)
    table.play("walls panic-1")
    assert table.why_not("raise_walls lachish") == "§14.7 city_not_pagan"
    hebrew = (
        JoshuaTable().pieces("1 inside lachish").held("lachish").hand(HEBREW, "panic-1").no_more_cards().card(HEBREW)
    )
    assert hebrew.why_not("walls panic-1") == "Ruling R39 only_pagans_raise_walls"


def test_17_5_the_last_troop_may_fall_in_a_siege() -> None:
    """§17.5, §14.1 A tribe whose last troop is lost to a siege roll is out at once."""
    table = JoshuaTable().pieces("japhia, 2 amorites in debir; 1 inside debir; joshua, 9 inside gilgal").held("debir")
    table.hand(PAGAN, "panic-1").no_more_cards().dice(1, 1).card(PAGAN)
    table.play("activate panic-1", "lead japhia", "siege")
    assert "§17.5 tribe_is_out" in table.noted
    assert not table.is_in("amorites")
    assert table.where_is("japhia") == "out"
    assert table.asked == ""


def test_14_4_a_city_without_troops_falls_to_one_point() -> None:
    """§14.4 Jerusalem at strength 5, but empty: one siege point is enough; its leader is lost."""
    table = hebrews("joshua, 12 in jerusalem; adoni-zedek inside jerusalem; 1 jebusites in rephaim").city(jerusalem=5)
    joshua_activated(table.dice(5, 4, 1, 1, 1)).play("siege")
    assert "No troops are inside Jerusalem: one siege point is enough." in table.log
    table.play("how_many 1")
    assert table.controls("jerusalem") == "hebrew" and table.where_is("adoni-zedek") == "out"


def test_ruling_r109_somebody_must_be_left_to_take_the_city() -> None:
    """Ruling R109, §14.4 The last troop before an empty city is lost by the same roll: it does not fall."""
    table = hebrews("joshua, 1 in lachish; 1 amorites in eglon").dice(3, 3)
    joshua_activated(table).play("siege")
    assert table.controls("lachish") == "pagan" and table.at("lachish") == "joshua"
    table.play("halt")
    assert table.left_of("lachish") == 1, "nobody upholds the siege"


def test_14_5_no_strength_under_siege() -> None:
    """§14.5, §8.7, Ruling R41 A besieged city is not strengthened."""
    table = JoshuaTable().pieces("joshua, 1 in lachish; 1 amorites inside lachish").hand(PAGAN, "panic-1")
    table.no_more_cards().card(PAGAN).play("walls panic-1")
    assert table.why_not("raise_walls lachish") == "§14.5 city_under_siege"
    assert not table.why_not("raise_walls eglon")


def test_ruling_r41_siege_points_vanish() -> None:
    """Ruling R41 Points vanish at the end of a card play in which the city is not under siege any more."""
    table = hebrews(BEFORE_AI).siege(ai=1)
    joshua_activated(table).play("march gilgal", "halt")
    assert table.left_of("ai") == 3
    # a leader with a troop upholds it, without any card
    other = hebrews(BEFORE_AI).siege(ai=1).card(HEBREW).play("nothing panic-1")
    assert other.left_of("ai") == 2
    # troops without a leader do not
    alone = hebrews("12 in ai; 2 amorites inside ai").siege(ai=1)
    lift_sieges(alone.g)
    assert alone.left_of("ai") == 3


def test_14_9_the_army_stops() -> None:
    """§14.9, Ruling R87 After a capture the army neither moves nor sieges in this card play."""
    table = hebrews("joshua, 12 in lachish; 1 amorites inside lachish; 1 amorites inside debir").dice(6, 6, 1, 1, 1)
    joshua_activated(table).play("siege", "how_many 1")
    assert table.why_not("march eglon") == "Ruling R87 may_only_convert"
    assert table.why_not("siege") == "§14.1 no_enemy_city_here"


def test_14_10_courage_of_the_captor() -> None:
    """§14.10, §20.2 On 5-6 the captor gains 1 courage, the Pagans too; only the Hebrews roll for the chit."""
    table = JoshuaTable().pieces("japhia, 3 amorites in lachish; 1 inside lachish").held("lachish")
    table.hand(PAGAN, "panic-1").no_more_cards().dice(6, 6, 5).card(PAGAN)
    table.play("activate panic-1", "lead japhia", "siege")
    assert table.g.courage == (1, 2) and table.all_loaded_dice_were_rolled_and_no_others


def test_ruling_r78_balaam_falls_with_his_city() -> None:
    """Ruling R78, §5.10 Balaam is eliminated when his city falls; another city that falls does not hide him."""
    table = hebrews("joshua, 12 in lachish; 1 amorites inside lachish; 1 amorites inside debir").balaam("lachish")
    joshua_activated(table.dice(6, 6, 1, 1, 1)).play("siege")
    assert table.g.balaam == -2
    assert "Balaam is found in Lachish and slain." in table.log
    other = hebrews("joshua, 12 in lachish; 1 amorites inside lachish; 1 amorites inside debir").balaam("eglon")
    joshua_activated(other.dice(6, 6, 1, 1, 1)).play("siege")
    assert other.g.balaam == other.space("eglon")
    assert not other.g.balaam_in >> other.space("lachish") & 1


def test_17_5_the_last_city_ends_the_tribe() -> None:
    """§17.5, §14.3 Hebron is the only city of the Hittites: their other troops leave, their spaces become Hebrew."""
    table = hebrews("joshua, 12 in hebron; 1 hittites inside hebron; hoham, 3 hittites in ziph").dice(6, 6, 1, 1, 1)
    joshua_activated(table).play("siege", "how_many 1")
    assert not table.is_in("hittites") and table.at("ziph") == "" and table.controls("ziph") == "hebrew"


def test_ruling_r42_and_r60_an_empty_hebrew_city_is_retaken() -> None:
    """Ruling R42, Ruling R60, §14.7 By the option the first Pagan army with a troop retakes it without a roll or MP."""
    table = (
        JoshuaTable(empty_cities="entered")
        .pieces("japhia, 3 amorites in adullam")
        .held("libnah")
        .hand(PAGAN, "panic-1")
        .no_more_cards()
    )
    table.card(PAGAN).play("activate panic-1", "lead japhia", "march libnah")
    assert table.controls("libnah") == "pagan" and table.strength("libnah") == 1 and table.mp == 3
    assert table.g.courage == (1, 1)
    # a leader alone retakes nothing, a garrison keeps it
    alone = (
        JoshuaTable(empty_cities="entered")
        .pieces("japhia in adullam")
        .held("libnah")
        .hand(PAGAN, "panic-1")
        .no_more_cards()
    )
    alone.card(PAGAN).play("activate panic-1", "lead japhia", "march libnah")
    assert alone.controls("libnah") == "hebrew"
    kept = JoshuaTable(empty_cities="entered").pieces("1 inside libnah").held("libnah")
    assert not retake(kept.g, ((1, 3),), kept.space("libnah")) and kept.controls("libnah") == "hebrew"


def test_ruling_r42_one_siege_point_takes_an_empty_hebrew_city() -> None:
    """Ruling R42, §14.4, §14.8 "Even with only 1 siege point the city surrenders if no troops inside": entering is not
    enough; a counter-siege of 8, at -2, gives the point."""
    table = JoshuaTable().pieces("japhia, 3 amorites in adullam").held("libnah").hand(PAGAN, "panic-1").no_more_cards()
    table.card(PAGAN).play("activate panic-1", "lead japhia", "march libnah")
    assert table.controls("libnah") == "hebrew" and is_conquered_city(table.g, table.space("libnah"))
    table.dice(4, 4, 1).play("siege")
    assert table.controls("libnah") == "pagan" and table.strength("libnah") == 1
    assert table.at("libnah") == "japhia, 2 amorites", "1/1 on the table"


def test_ruling_r61_treaty_gibeon_must_be_sieged() -> None:
    """Ruling R61, Ruling R36 Without garrison it is not retaken by entering, but 1 siege point takes it, at -2."""
    table = JoshuaTable().pieces("japhia, 5 amorites in beeroth").out("gibeonites").hand(PAGAN, "panic-1")
    table.g.treaty = True
    table.no_more_cards().dice(4, 4, 1).card(PAGAN).play("activate panic-1", "lead japhia", "march gibeon")
    assert table.controls("gibeon") == "hebrew"
    table.play("siege")
    assert ": 4 and 4, -2 makes 6" in table.log[0] and table.controls("gibeon") == "pagan"


def test_ruling_r36_gibeon_recaptured_scores_as_a_city() -> None:
    """Ruling R36, Ruling R35, §14.6, §14.7 By the treaty it scores as an open space; once the Pagans have had it, it is
    captured like any city, and needs a garrison."""
    table = JoshuaTable().pieces("japhia, 5 amorites in beeroth; joshua, 12 in gezer").out("gibeonites")
    table.g.treaty = True
    table.hand(PAGAN, "panic-1").hand(HEBREW, "ladders-1").no_more_cards()
    gibeon = table.space("gibeon")
    assert is_converted(table.g, gibeon) and not is_conquered_city(table.g, gibeon)
    table.dice(4, 4, 1).card(PAGAN).play("activate panic-1", "lead japhia", "march gibeon", "siege", "halt")
    assert not is_converted(table.g, gibeon) and not is_conquered_city(table.g, gibeon), "it is Pagan"
    table.g.move_force(((1, 5),), gibeon, table.space("beeroth"))
    table.g.leader_at[table.leader("japhia")] = table.space("beeroth")
    table.g.move_force(((0, 12),), table.space("gezer"), gibeon)
    table.g.leader_at[table.leader("joshua")] = gibeon
    table.dice(6, 6, 1, 1, 1).card(HEBREW).play("activate ladders-1", "lead joshua", "siege", "how_many 2")
    assert table.controls("gibeon") == "hebrew" and table.inside("gibeon") == "2 hebrews"
    assert is_conquered_city(table.g, gibeon) and not is_converted(table.g, gibeon)
    assert garrison_kept(table.g, INSIDE + gibeon) == 1


def test_ruling_r89_cities_of_a_tribe_that_is_out_need_no_garrison() -> None:
    """Ruling R89, Ruling R42 The last troop may leave, until a Pagan army has entered; by the option an empty one is
    retaken."""
    table = JoshuaTable().out("amorites").pieces("joshua, 2 inside lachish; 9 inside gilgal; 3 inside debir")
    table.hand(HEBREW, "ladders-1").no_more_cards().card(HEBREW).play("activate ladders-1", "lead joshua")
    table.play("march eglon")
    assert (table.at("eglon"), table.inside("lachish")) == ("joshua, 2 hebrews", "")
    assert is_conquered_city(table.g, table.space("lachish")), "it scores as captured"
    hebron = (
        JoshuaTable(empty_cities="entered")
        .out("hittites")
        .allied("amorites")
        .hand(PAGAN, "panic-1", "panic-2")
        .no_more_cards()
    )
    hebron.pieces("japhia, 3 amorites in beth-zur; 3 inside hebron").card(PAGAN)
    assert garrison_kept(hebron.g, INSIDE + hebron.space("hebron")) == 0
    hebron.play("activate panic-1", "lead japhia", "march hebron")
    assert hebron.controls("hebron") == "hebrew" and garrison_kept(hebron.g, INSIDE + hebron.space("hebron")) == 1
    empty = (
        JoshuaTable(empty_cities="entered").out("hittites").allied("amorites").hand(PAGAN, "panic-1").no_more_cards()
    )
    empty.pieces("japhia, 3 amorites in beth-zur").card(PAGAN).play("activate panic-1", "lead japhia", "march hebron")
    assert empty.controls("hebron") == "pagan" and not is_conquered_city(empty.g, empty.space("hebron"))


# -------------------------------------------------------------------- the camp


def test_ruling_r44_the_camp_takes_five_points() -> None:
    """§25.1, Ruling R44 Siege as a city, more troops than inside, no modifier; 5 points."""
    table = JoshuaTable().pieces("japhia, 8 amorites in gilgal; joshua, 3 inside gilgal").siege(gilgal=2)
    table.hand(PAGAN, "panic-1").no_more_cards().dice(5, 5).card(PAGAN).play("activate panic-1", "lead japhia", "siege")
    assert ": 5 and 5, +0 makes 10" in table.log[0]
    assert table.left_of("gilgal") == 1 and table.inside("gilgal") == "joshua, 3 hebrews"


def test_ruling_r44_an_empty_camp_still_needs_five() -> None:
    """Ruling R44, §14.4 The camp is not a city: without troops it does not fall to one point."""
    table = JoshuaTable().pieces("japhia, 8 amorites in gilgal").hand(PAGAN, "panic-1").no_more_cards().dice(6, 6)
    table.card(PAGAN).play("activate panic-1", "lead japhia", "siege")
    assert table.left_of("gilgal") == 2


def test_ruling_r91_the_camp_is_destroyed() -> None:
    """§25.1, Ruling R91 Its pieces survive and fight the besieger at once in the field; no courage or chit roll."""
    table = JoshuaTable().pieces("japhia, 8 amorites in gilgal; joshua, 3 inside gilgal").siege(gilgal=4)
    table.held("ai").hand(PAGAN, "panic-1").no_more_cards().dice(4, 3)
    # Japhia 2 + 7 troops, +0 for the attacker; Joshua 4 + 3 + 1; six and five dice blank, the defender loses the tie
    table.dice(*[1] * 8, *[6] + [1] * 11).card(PAGAN).play("activate panic-1", "lead japhia", "siege")
    assert table.strength("gilgal") == 0 and table.controls("gilgal") == "hebrew"
    assert "The camp is destroyed." in table.log
    assert "battle_begins" in " ".join(table.noted)
    assert table.g.courage == (1, 1)


# -------------------------------------------------------------------- sorties


def sortie(*dice: int) -> JoshuaTable:
    """Ai is besieged by Joshua with 12 troops, a ladder and two rams, and has taken 2 siege points."""
    table = JoshuaTable().pieces("joshua, 12 in ai; king-of-ai, 2 amorites inside ai").siege(ai=2).no_more_cards()
    table.equipped("joshua", 1, 2).dice(*dice)
    return table.begin(Sortie(PAGAN, table.space("ai")))


def test_14_13_a_sortie_without_effect() -> None:
    """§14.13, Example 27.2 A 5 (or 4) changes nothing."""
    for dice in ((2, 2), (2, 3)):
        table = sortie(*dice)
        assert table.at("ai") == "joshua, 12 hebrews" and table.inside("ai") == "king-of-ai, 2 amorites"
        assert table.left_of("ai") == 1 and table.g.equipment(0) == 3


def test_14_13_two_is_a_surrender() -> None:
    """§14.13, Ruling R105 A surrender is a capture by the besieger, with courage and chit rolls."""
    table = sortie(1, 1, 5, 2, 2)
    assert table.strength("ai") == 0 and table.where_is("king-of-ai") == "out"
    assert table.g.courage == (2, 1) and table.all_loaded_dice_were_rolled_and_no_others


def test_14_13_three_costs_the_city_a_troop() -> None:
    """§14.13, Ruling R105, §14.4 3: the city loses a troop; without a siege point an empty city stands."""
    assert sortie(1, 2).inside("ai") == "king-of-ai, 1 amorites"
    table = (
        JoshuaTable().pieces("joshua, 12 in ai; 1 amorites inside ai; 1 amorites in beeroth").no_more_cards().dice(1, 2)
    )
    table.begin(Sortie(PAGAN, table.space("ai")))
    assert table.inside("ai") == "" and table.strength("ai") == 3 and table.controls("ai") == "pagan"


def test_14_4_a_city_that_loses_its_last_troop_under_siege() -> None:
    """§14.4, Ruling R105, §14.13 "Even with only 1 siege point the city surrenders if no troops inside": the last troop
    is lost in a sortie (3). Without a siege point, or with a troop left, the city stands."""
    for points, garrison, falls in ((1, 1, True), (0, 1, False), (1, 2, False)):
        table = JoshuaTable().pieces(f"joshua, 12 in lachish; {garrison} amorites inside lachish; 1 amorites in eglon")
        table.city(lachish=3).siege(lachish=points).hand(PAGAN, "surprise-sortie-1").no_more_cards().dice(1, 2)
        table.dice(*[1, 1, 1] if falls else []).card(PAGAN).play("event surprise-sortie-1", "in_city lachish")
        assert (table.asked == "Garrison") == falls
        if falls:
            assert "No troops are inside Lachish: one siege point is enough." in table.log
            table.play("how_many 2")
        assert table.controls("lachish") == ("hebrew" if falls else "pagan")
        assert table.all_loaded_dice_were_rolled_and_no_others


def test_14_13_losses_of_the_besieger() -> None:
    """§14.13, Ruling R105 6: a troop and a point; 7-8 also a piece; 9-10 two of each; 11-12 three and all."""
    six = sortie(3, 3)
    assert (six.at("ai"), six.left_of("ai"), six.g.equipment(0)) == ("joshua, 11 hebrews", 2, 3)
    eight = sortie(4, 4)
    assert eight.asked == "LoseEquipment" and eight.asked_side == HEBREW
    assert eight.options == ["drop_ladder joshua", "drop_ram joshua"]
    assert eight.why_not("drop_ram caleb") == "Ruling R102 has_no_ram"
    eight.play("drop_ram joshua")
    assert (eight.at("ai"), eight.left_of("ai"), eight.g.ladders[0], eight.g.rams[0]) == ("joshua, 11 hebrews", 2, 1, 1)
    ten = sortie(5, 5).play("drop_ladder joshua")
    assert ten.why_not("drop_ladder joshua") == "Ruling R102 has_no_ladder"
    ten.play("drop_ram joshua")
    assert (ten.at("ai"), ten.left_of("ai"), ten.g.equipment(0)) == ("joshua, 10 hebrews", 3, 1)
    twelve = sortie(6, 6)
    assert (twelve.at("ai"), twelve.left_of("ai"), twelve.g.equipment(0)) == ("joshua, 9 hebrews", 3, 0)
    assert twelve.asked == "" and twelve.g.losses == 3


def test_14_10_answers_come_after_the_rolls() -> None:
    """§14.10, §20.5, #42, #55 The Hebrews may answer a capture once courage and chit are rolled."""
    table = hebrews("joshua, 4 in lachish; 1 amorites inside debir", "panic-1", "spoils-of-war", "sun-stands-still")
    joshua_activated(table.dice(6, 6, 1, 1, 1)).play("siege", "how_many 1")
    assert table.asked == "Window" and not table.g.dice.loaded
    assert table.offered("respond") == {"spoils-of-war"}
    table.play("pass")
    assert table.asked == "Window" and table.offered("respond") == {"sun-stands-still"}


def test_17_5_a_capture_asks_nothing_of_the_pagans() -> None:
    """§14.6, §14.7 A city that the Pagans take back has no garrison to place."""
    table = JoshuaTable().pieces("japhia, 3 amorites in lachish; 1 inside lachish").held("lachish").dice(1)
    table.no_more_cards().begin(Capture(PAGAN, table.space("lachish")))
    assert table.asked == "" and table.inside("lachish") == "" and table.g.losses == 1
