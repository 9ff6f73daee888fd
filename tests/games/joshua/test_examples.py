"""Sections 27 and 28 of the rulebook, step by step, with its own dice."""

from __future__ import annotations

from maniple.games.joshua.ch07_sequence import Turn
from maniple.games.joshua.ch08_cards import PlayCard
from maniple.games.joshua.tables import HEBREW, PAGAN
from tests.games.joshua.joshua_table import JoshuaTable


def turn_one() -> JoshuaTable:
    """Example 27.0 The set-up of section 5, as far as section 27 needs it; the cards come as they are played."""
    table = JoshuaTable()
    table.pieces("joshua, caleb, othniel, eleazar, 50 inside gilgal; king-of-ai, 2 amorites inside ai")
    table.pieces("3 amorites inside bethel; 2 canaanites inside gezer; 2 jebusites inside jerusalem")
    table.pieces("2 philistines inside gaza; 4 gibeonites inside gibeon").balaam("lachish")
    table.deck(
        "outflanked-1",
        "surprise-sortie-1",
        "minor-campaign-1",
        "local-informants-1",
        "recon-1",
        "iron-chariots-1",
        "storms-at-sea",
        "dust-storms-1",
    )
    return table.begin(Turn())


def plays(table: JoshuaTable, *lines: str) -> JoshuaTable:
    """Actions one after the other; every window between them is passed."""
    for line in lines:
        table.passes().play(line)
    return table.passes()


def joshua_sieges_ai(table: JoshuaTable) -> JoshuaTable:
    table.dice(3, 4)
    return plays(table, "first hebrew", "activate outflanked-1", "lead joshua", "march ai", "siege")


def the_sortie_fails(table: JoshuaTable) -> JoshuaTable:
    plays(joshua_sieges_ai(table), "halt").dice(2, 3)
    return plays(table, "event surprise-sortie-1", "in_city ai")


def ai_falls(table: JoshuaTable) -> JoshuaTable:
    the_sortie_fails(table).dice(4, 5, 3, 3, 4)
    return plays(table, "first hebrew", "event minor-campaign-1", "lead joshua", "siege")


def caleb_goes_to_beeroth(table: JoshuaTable) -> JoshuaTable:
    plays(ai_falls(table), "halt", "lead caleb", "march ai", "convert", "march beeroth", "convert")
    return table


def jerusalem_is_strengthened(table: JoshuaTable) -> JoshuaTable:
    plays(caleb_goes_to_beeroth(table), "halt", "walls local-informants-1")
    return plays(table, "raise_walls jerusalem", "raise_walls jerusalem")


def scouts_go_west(table: JoshuaTable) -> JoshuaTable:
    plays(jerusalem_is_strengthened(table), "first hebrew", "event recon-1", "at ai", "how_many 2")
    return plays(table, "at beeroth", "at beth-horon", "done")


def a_chariot_is_built(table: JoshuaTable) -> JoshuaTable:
    scouts_go_west(table).dice(2)
    return plays(table, "event iron-chariots-1", "at aijalon")


def joshua_ferries(table: JoshuaTable) -> JoshuaTable:
    plays(a_chariot_is_built(table), "first hebrew", "activate storms-at-sea", "lead joshua")
    plays(table, "take hebrews 0", "march gilgal", "take hebrews 12", "march ai")
    return plays(table, "take hebrews 0", "march gilgal", "take hebrews 12", "march ai")


def dust_storms(table: JoshuaTable) -> JoshuaTable:
    return joshua_ferries(table).play("halt", "respond_as_play dust-storms-1")


def test_27_1_joshua_sieges_ai() -> None:
    """Example 27.0, Example 27.1, §14.1, §10.3, Ruling R103 A 7 is one point and one loss; one MP is left unused."""
    table = joshua_sieges_ai(turn_one())
    assert (table.strength("ai"), table.left_of("ai")) == (3, 2)
    assert table.at("ai") == "joshua, 11 hebrews"
    assert table.inside("gilgal") == "caleb, othniel, eleazar, 38 hebrews"
    assert table.g.losses == 1
    assert table.mp == 1


def test_27_2_the_sortie_has_no_effect() -> None:
    """Example 27.2, §14.13 A 5 on two dice changes nothing."""
    table = the_sortie_fails(turn_one())
    assert table.left_of("ai") == 2
    assert table.at("ai") == "joshua, 11 hebrews"
    assert table.inside("ai") == "king-of-ai, 2 amorites"


def test_27_3_ai_falls() -> None:
    """Example 27.3, §14.3, §14.6, §14.9, §14.10, §20.5, Ruling R14 Ai is destroyed; no courage, no chit."""
    table = ai_falls(turn_one())
    assert table.strength("ai") == 0
    assert table.where_is("king-of-ai") == "out"
    assert table.inside("ai") == ""
    assert table.g.courage == (1, 1)
    assert not table.g.chit_is_open
    assert table.why_not("march beeroth") == "Ruling R87 may_only_convert"


def test_27_4_caleb_converts_ai_and_beeroth() -> None:
    """Example 27.4, §10.2, Ruling R14 With eight troops, one MP for each step and each conversion."""
    table = caleb_goes_to_beeroth(turn_one())
    assert table.mp == 0
    assert table.inside("gilgal") == "othniel, eleazar, 30 hebrews"
    assert table.at("beeroth") == "caleb, 8 hebrews"
    assert (table.controls("ai"), table.controls("beeroth")) == ("hebrew", "hebrew")


def test_27_5_jerusalem_is_strengthened() -> None:
    """Example 27.5, §8.7, §14.2 From 3 to 5 for two points; a third would be illegal."""
    table = plays(caleb_goes_to_beeroth(turn_one()), "halt", "walls local-informants-1", "raise_walls jerusalem")
    assert table.strength("jerusalem") == 4
    table.play("raise_walls jerusalem")
    assert table.strength("jerusalem") == 5
    table.begin(PlayCard(PAGAN)).play("walls iron-chariots-1")
    assert table.why_not("raise_walls jerusalem") == "§14.2 city_at_its_maximum"


def test_27_6_scouts_are_sent_westward() -> None:
    """Example 27.6, #21 Two scouts from Ai; by our card they return."""
    table = scouts_go_west(turn_one())
    assert table.at("ai") == "joshua, 11 hebrews"


def test_27_7_a_chariot_at_aijalon() -> None:
    """Example 27.7, §31.1, #17 A die of 1-3 builds one."""
    assert a_chariot_is_built(turn_one()).at("aijalon") == "1 chariots"


def test_27_8_joshua_ferries_troops() -> None:
    """Example 27.8, §10.4, Ruling R11 Twice twelve troops from Gilgal to Ai, for 4 MP."""
    table = joshua_ferries(turn_one())
    assert table.mp == 0
    assert table.at("ai") == "joshua, 35 hebrews"
    assert table.inside("gilgal") == "othniel, eleazar, 6 hebrews"


def test_27_9_dust_storms_undo_two_points() -> None:
    """Example 27.9, #50, Ruling R49 The third and fourth MP are undone; it is the Pagans' card of the round."""
    table = dust_storms(turn_one())
    assert table.where_is("joshua") == "ai"
    assert table.inside("gilgal") == "othniel, eleazar, 18 hebrews"
    assert table.at("ai") == "joshua, 23 hebrews"
    assert table.g.played_last == PAGAN


def test_27_10_attrition_points_and_reinforcements() -> None:
    """Example 27.10, §16.1, §3.4, §17.1, §17.2 No attrition, one point for Ai; five Hebrew and four Pagan troops."""
    table = dust_storms(turn_one())
    assert table.asked == "ReinforceFirst"
    assert "The Hebrews have 1 victory point." in table.log
    assert table.g.losses == 1
    table.play("first hebrew")
    assert table.inside("gilgal") == "othniel, eleazar, 23 hebrews"
    before = [table.g.troops_in_play(tribe) for tribe in range(1, 11)]
    table.play("place_inside bethel", "place_inside gezer", "place_inside gaza", "place_inside jerusalem")
    after = [table.g.troops_in_play(tribe) for tribe in range(1, 11)]
    assert sum(after) - sum(before) == 4


def the_end_of_turn_one(table: JoshuaTable) -> JoshuaTable:
    dust_storms(table).play("first hebrew")
    return table.play("place_inside bethel", "place_inside gezer", "place_inside gaza", "place_inside jerusalem")


def test_27_11_joshua_goes_home_alone() -> None:
    """Example 27.11, §17.4, Ruling R48 To Gilgal although the Amorites live; nothing goes from Gilgal to Ai."""
    table = the_end_of_turn_one(turn_one())
    assert table.why_not("forth_troops ai 5") == "§17.4 amorites_are_not_out"
    table.play("home joshua")
    assert table.where_is("joshua") == "gilgal"
    assert table.at("ai") == "23 hebrews"


def test_27_12_too_many_in_ai() -> None:
    """Example 27.12, §15.1, Ruling R35, Ruling R47 23 in Ai are 3 over: two are removed, which is no loss."""
    table = the_end_of_turn_one(turn_one()).dice(1)
    table.play("home joshua", "done")
    assert table.at("ai") == "21 hebrews"
    assert table.g.losses == 1


def test_27_13_turn_two_begins_with_gibeon() -> None:
    """Example 27.13, §33.1, §7.2, Ruling R36 The Gibeon roll comes first; then six cards each."""
    table = the_end_of_turn_one(turn_one()).dice(3)
    table.play("home joshua", "done")
    assert table.g.turn == 2
    keys = [key for _, key, _, _ in table.g.notes]
    assert keys.index("gibeon_rolled") < keys.index("cards_dealt")
    assert table.g.treaty
    assert (table.controls("gibeon"), table.controls("kiriath-jearim")) == ("hebrew", "hebrew")
    assert [len(table.g.hands[side]) for side in (HEBREW, PAGAN)] == [6, 6]
    assert table.asked == "NameFirst"


# -------------------------------------------------------------------- section 28


def before_gath() -> JoshuaTable:
    """Turn 5: Joshua, Caleb and 20 troops at Jarmuth; at Gath two Anakin and Hidden Forces 6."""
    table = JoshuaTable().turn(5)
    table.out("gibeonites").held("ai", "beeroth", "beth-shemesh", "jarmuth")
    table.pieces("10 inside gilgal; joshua, caleb, 20 in jarmuth; 1 inside jarmuth")
    table.pieces("2 anakin in gath; 2 philistines inside ekron; 2 amorites inside lachish")
    table.marker("hidden-6", "gath", "philistines", "lord-of-gaza, lord-of-ashdod, 8 philistines")
    table.hand(HEBREW, "minor-campaign-1", "outflanked-1").hand(PAGAN, "bad-directions-1")
    return table.card(HEBREW)


def to_adullam(table: JoshuaTable) -> JoshuaTable:
    plays(table, "event minor-campaign-1", "lead joshua", "together caleb")
    return plays(table, "march adullam", "convert")


def to_gath(table: JoshuaTable) -> JoshuaTable:
    """Nobody intercepts, withdraws or avoids; the die against the Anakin is not higher."""
    to_adullam(table).dice(2, 5).play("march gath")
    while table.asked in ("Intercept", "Window", "Avoid"):
        table.play("pass")
    return table


ROLL_A = [6, 5, 5] + [1] * 24 + [6] * 6 + [5] * 4 + [1] * 10
ROLL_B = [6] * 4 + [5] * 4 + [1] * 19 + [6] * 3 + [5] * 2 + [1] * 15


def first_roll(table: JoshuaTable) -> JoshuaTable:
    """Bad Directions is outflanked; the Anakin roll 3 and 4."""
    to_gath(table).dice(3, 4, *ROLL_A)
    return table.play("battle bad-directions-1", "respond outflanked-1").passes()


def test_28_1_two_armies_together() -> None:
    """Example 28.0, Example 28.1, §9.4 Capacity 12 + 8 = 20; Adullam is entered and converted."""
    table = to_adullam(before_gath())
    assert table.at("adullam") == "joshua, caleb, 20 hebrews"
    assert table.controls("adullam") == "hebrew"
    assert table.mp == 2


def test_28_2_the_marker_is_revealed() -> None:
    """Example 28.2, Ruling R27 Its force stands at Gath, the marker leaves play."""
    table = to_gath(before_gath())
    assert table.g.markers_at(table.space("gath")) == []
    assert table.at("gath") == "joshua, caleb, lord-of-gaza, lord-of-ashdod, 20 hebrews, 8 philistines, 2 anakin"


def test_28_3_the_die_against_the_anakin() -> None:
    """Example 28.3, §18.6, Ruling R69 One die each; the Hebrew die is not higher."""
    table = to_gath(before_gath())
    assert "§18.6 campaign_die_rolled" in table.noted
    assert table.g.card_play is not None
    assert not table.g.card_play.one_six


def test_28_4_bad_directions_is_outflanked() -> None:
    """Example 28.4, §12.1, §8.5, #62, #65, Ruling R95 The Pagans play first; the card is cancelled before its roll."""
    table = to_gath(before_gath())
    assert (table.asked, table.asked_side) == ("BattleCard", PAGAN)
    table.play("battle bad-directions-1")
    assert (table.asked, table.asked_side) == ("Window", HEBREW)
    table.play("respond outflanked-1")
    assert "Ruling R95 card_cancelled" in table.noted


def test_28_5_the_dice_are_counted() -> None:
    """Example 28.5, §12.2, §12.3, §18.1, Ruling R8, Ruling R17 27 Hebrew dice against 20."""
    table = first_roll(before_gath())
    assert table.g.battle is not None
    assert table.g.battle.giant_dice == 7
    assert table.g.battle.dice == [27, 20]
    told = [line for line in table.log if " count " in line]
    assert told == [
        "The Hebrews count 20 for troops, 7 for leaders, +0 for the defense, +0 for supply, +0 by cards.",
        "The Pagans count 8 for troops, 4 for leaders, +7 for Anakin, +1 for the defense, +0 for supply, +0 by cards.",
    ]


def test_28_6_the_first_roll_would_be_a_slaughter() -> None:
    """Example 28.6, §12.6 3 hits against 10."""
    table = first_roll(before_gath())
    battle = table.g.battle
    assert battle is not None
    assert (battle.sixes, battle.fives) == ([1, 6], [2, 4])
    assert (table.asked, table.asked_side) == ("Reroll", HEBREW)


def second_roll(table: JoshuaTable) -> JoshuaTable:
    first_roll(table).dice(*ROLL_B, 3)
    return table.play("reroll_both").passes()


def test_28_7_the_initiative_is_used() -> None:
    """Example 28.7, §21.2, Ruling R30 The marker goes to the Pagans, both sides roll again."""
    table = second_roll(before_gath())
    assert table.g.initiative == PAGAN
    assert table.g.rerolled == (True, False)


def test_28_8_28_9_the_hebrews_slaughter() -> None:
    """Example 28.8, Example 28.9, §12.6, §18.4, Ruling R18, Ruling R56 Eight troops fall, the Anakin are untouched; the
    Hebrews lose three."""
    table = second_roll(before_gath())
    assert table.at("gath") == "joshua, caleb, lord-of-gaza, lord-of-ashdod, 17 hebrews, 2 anakin"
    assert table.g.losses == 3
    assert not table.g.dice.loaded


def test_28_10_28_11_ashkelon_and_the_conversion_of_gath() -> None:
    """Example 28.10, Example 28.11, §12.9, §12.7, §13.4, Ruling R20 Lords and Anakin go to Ashkelon; Gath is converted
    with the 4th MP."""
    table = second_roll(before_gath())
    assert table.g.courage == (1, 1)
    table.play("retreat ashkelon").passes()
    assert table.at("ashkelon") == "lord-of-gaza, lord-of-ashdod, 2 anakin"
    table.play("convert")
    assert table.controls("gath") == "hebrew"
    assert table.at("gath") == "joshua, caleb, 17 hebrews"
    assert table.mp == 0
    assert table.g.initiative == PAGAN
