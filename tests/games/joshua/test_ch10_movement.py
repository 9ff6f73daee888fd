"""9, 10, 18, 19, 24, 26 Armies and how they move."""

from __future__ import annotations

from tests.games.joshua.joshua_table import HEBREW, PAGAN, JoshuaTable


def hebrews(words: str, *cards: str) -> JoshuaTable:
    """Hebrew pieces and cards, nobody with an answer; a Hebrew card play."""
    table = JoshuaTable().pieces(words).hand(HEBREW, *cards).no_more_cards()
    return table.card(HEBREW)


def pagans(words: str, *cards: str) -> JoshuaTable:
    table = JoshuaTable().pieces(words).hand(PAGAN, *cards).no_more_cards()
    return table.card(PAGAN)


def test_8_2_a_card_moves_a_leader_of_its_value() -> None:
    """§8.2, §4.3, §10.1 Strategy 2 moves on a 2, strategy 3 does not; always with 4 MP."""
    table = hebrews("joshua, caleb, 20 inside gilgal", "ladders-1").play("activate ladders-1")
    assert table.offered("lead") == {"joshua"}
    assert table.why_not("lead caleb") == "§4.3 strategy_above_value"
    table.play("lead joshua")
    assert table.mp == 4


def test_9_3_organization_limits_the_troops() -> None:
    """§9.3, Ruling R9 Joshua takes twelve of twenty: organization counts, not strategy."""
    table = hebrews("joshua, 20 inside gilgal", "ladders-1").play("activate ladders-1", "lead joshua")
    assert table.g.army is not None
    assert table.g.army.force == ((0, 12),)
    assert table.why_not("take hebrews 13") == "§9.3 cannot_lead_so_many"


def test_ruling_r10_a_second_leader_goes_along() -> None:
    """Ruling R10 He adds no capacity; the Ark group does not go along."""
    table = hebrews("joshua, caleb, eleazar, 20 inside gilgal", "ladders-1").play("activate ladders-1", "lead joshua")
    assert table.why_not("bring eleazar") == "Ruling R10 ark_goes_by_itself"
    table.play("bring caleb", "march ai")
    assert table.at("ai") == "joshua, caleb, 12 hebrews"


def test_ruling_r10_who_stays_behind_has_not_moved() -> None:
    """Ruling R10, §8.2, §9.4 Caleb joined Joshua and left him before the army moved: he is still to be activated. Who
    went a step with it is not."""
    for words, why in (
        (("bring caleb", "leave caleb", "march beeroth"), ""),
        (("bring caleb", "march beeroth", "leave caleb"), "§8.2 has_moved_by_this_card"),
    ):
        table = hebrews("joshua, caleb, 20 in ai", "minor-campaign-1").play("event minor-campaign-1")
        table.play("lead joshua", *words, "halt")
        assert table.why_not("lead caleb") == why
    table = hebrews("joshua, caleb, 20 in ai", "minor-campaign-1").play("event minor-campaign-1", "lead joshua")
    table.play("bring caleb", "leave caleb")
    assert table.why_not("bring caleb") == "§10.4 chosen_here_already", "not to and fro without end"
    assert table.play("together caleb", "march beeroth").at("beeroth") == "joshua, caleb, 20 hebrews"


def test_ruling_r10_strictly_one_leader_moves() -> None:
    """Ruling R10, §8.2 "Move one leader with his army": by the option others stay; in a campaign each is an army of his
    own (§9.4), and leaders ride with chariots (§19.4)."""
    table = JoshuaTable(other_leaders="alone").pieces("joshua, caleb, 20 inside gilgal").no_more_cards()
    table.hand(HEBREW, "ladders-1", "minor-campaign-1").card(HEBREW).play("activate ladders-1", "lead joshua")
    assert table.why_not("bring caleb") == "§8.2 leaders_move_alone"
    table.play("halt")
    table.card(HEBREW).play("event minor-campaign-1", "lead joshua")
    assert table.why_not("bring caleb") == "§8.2 leaders_move_alone"
    table.play("together caleb", "march ai")
    assert table.at("ai") == "joshua, caleb, 20 hebrews"
    riders = JoshuaTable(other_leaders="alone").pieces("jabin, 2 chariots in lod").hand(PAGAN, "ladders-1")
    riders.no_more_cards().card(PAGAN).play("activate ladders-1", "chariots lod 2", "bring jabin", "march joppa")
    assert riders.at("joppa") == "jabin, 2 chariots"


def test_ruling_r10_no_leader_joins_another_under_a_marker() -> None:
    """Ruling R10, §8.2, Ruling R106 By the same option; two who are under a marker move with it: "they may later
    move without revealing their contents" (5)."""
    for option, why in (("alone", "§8.2 leaders_move_alone"), ("along", "")):
        table = JoshuaTable(other_leaders=option).pieces("piram in adullam").hand(PAGAN, "ladders-1").no_more_cards()
        table.marker("hidden-1", "adullam", "amorites", "japhia, 3 amorites").card(PAGAN)
        table.play("activate ladders-1", "shift hidden-1")
        assert table.why_not("bring piram") == why
    pair = JoshuaTable(other_leaders="alone").hand(PAGAN, "ladders-1").no_more_cards()
    pair.marker("hidden-1", "adullam", "amorites", "japhia, piram, 3 amorites").card(PAGAN)
    pair.play("activate ladders-1", "shift hidden-1", "march libnah")
    assert pair.under("hidden-1").count(",") == 2, "both, and the troops"


def test_8_2_a_space_is_no_answer_to_which_army() -> None:
    """§8.2, §19.4 The Hebrews hear nothing of chariots; the Pagans do while some can be chosen."""
    table = hebrews("joshua, 12 inside gilgal", "minor-campaign-1").play("activate minor-campaign-1")
    assert table.g.explain("space", table.space("ai")) is None
    table = JoshuaTable().pieces("3 chariots in lod").hand(PAGAN, "minor-campaign-1").no_more_cards()
    table.card(PAGAN).play("activate minor-campaign-1")
    found = table.g.explain("space", table.space("ai"))
    assert found is not None and found[1] == "no_chariots_there"


def test_ruling_r10_an_enemy_leader_is_simply_not_with_the_army() -> None:
    """Ruling R10, §9.4 Nobody is told that a king and Joshua cannot move together."""
    table = hebrews("joshua, 12 inside gilgal; japhia in adullam", "minor-campaign-1").play(
        "activate minor-campaign-1", "lead joshua"
    )
    found = table.g.explain("leader", table.leader("japhia"))
    assert found is not None and found[1] == "leader_not_here"


def test_ruling_r11_a_troop_is_carried_by_one_leader_only() -> None:
    """Ruling R11, §10.4 What Joshua has carried Caleb cannot take on by the same card."""
    table = hebrews("joshua, caleb, 12 inside gilgal", "minor-campaign-1").play("event minor-campaign-1")
    table.play("lead joshua", "march ai", "halt", "lead caleb", "march ai")
    assert table.why_not("take hebrews 5") == "Ruling R11 carried_by_another"


def test_ruling_r11_what_was_left_on_the_way_was_carried() -> None:
    """Ruling R11, §10.4 Joshua leaves twelve in Ai and goes back: Caleb may not take them, he himself may."""
    table = JoshuaTable().held("ai").pieces("joshua, 12 inside gilgal; caleb, 2 in ai").hand(HEBREW, "minor-campaign-1")
    table.no_more_cards().card(HEBREW).play("event minor-campaign-1", "lead joshua", "march ai", "take hebrews 0")
    table.play("march gilgal", "march ai")
    assert "take hebrews 12" in table.options
    table.play("march gilgal", "halt", "lead caleb")
    assert table.g.army is not None
    assert table.g.army.force == ((0, 2),)
    assert table.why_not("take hebrews 3") == "Ruling R11 carried_by_another"


def test_ruling_r11_a_beaten_army_is_not_carried_on() -> None:
    """Ruling R11, §12.9 Joshua is beaten back to Ai: Caleb does not take his troops on."""
    table = JoshuaTable().held("ai").pieces("joshua, 6 in ai; caleb in ai; 9 amorites in beeroth; 9 inside gilgal")
    table.hand(HEBREW, "minor-campaign-1").no_more_cards().dice(*[1] * 10, *[6, 5], *[1] * 8)
    table.card(HEBREW).play("event minor-campaign-1", "lead joshua", "march beeroth", "pass", "retreat ai")
    assert table.at("ai") == "joshua, caleb, 5 hebrews"
    table.play("lead caleb")
    assert table.g.army is not None
    assert table.g.army.force == ()
    assert table.offered("take") == set()


def test_ruling_r11_troops_are_left_inside_a_city_and_taken_out_of_it() -> None:
    """Ruling R11, §10.4, §14.7, §14.14 An army too large for the city exchanges troops with its garrison in passing."""
    table = JoshuaTable().held("bethel", "ai").pieces("joshua, 12 in bethel; 1 inside bethel; 9 inside gilgal")
    table.hand(HEBREW, "ladders-1").no_more_cards().card(HEBREW).play("activate ladders-1", "lead joshua")
    assert table.why_not("inside") == "§14.14 city_full"
    assert table.why_not("fetch hebrews 1") == "§9.3 cannot_lead_so_many"
    assert table.why_not("quarter hebrews 5") == "§14.14 city_full"
    table.play("quarter hebrews 3")
    assert (table.inside("bethel"), table.at("bethel")) == ("4 hebrews", "joshua, 9 hebrews")
    assert table.why_not("quarter hebrews 1") == "§10.4 chosen_here_already"
    table.play("fetch hebrews 2")
    assert (table.inside("bethel"), table.at("bethel")) == ("2 hebrews", "joshua, 11 hebrews")
    table.play("march ai")
    assert (table.at("ai"), table.mp) == ("joshua, 11 hebrews", 3)
    assert table.why_not("quarter hebrews 1") == "Ruling R64 no_city_to_enter"


def test_ruling_r11_pagans_garrison_their_cities_in_passing() -> None:
    """Ruling R11, Ruling R90 The Hebrews do not read how many; strangers stay out."""
    table = pagans("japhia, 4 amorites in makkedah; 1 amorites inside lachish", "ladders-1")
    table.play("activate ladders-1", "lead japhia", "march lachish", "quarter amorites 2")
    assert "go inside" in " ".join(table.log_for(PAGAN))
    assert table.log_for(HEBREW) == []
    table.play("march makkedah")
    assert (table.at("makkedah"), table.inside("lachish")) == ("japhia, 2 amorites", "3 amorites")


def test_10_4_nobody_is_picked_up_without_movement_points() -> None:
    """§10.4, §10.1 It would be of no use; before an own city it is, for its gate costs nothing (Ruling R64)."""
    table = JoshuaTable().held("ai", "bethel").pieces("joshua, 8 in bethel; othniel, 3 in ai; 9 inside gilgal")
    table.hand(HEBREW, "ladders-1").no_more_cards().card(HEBREW)
    table.play("activate ladders-1", "lead joshua", "march ai", "march bethel", "march ai", "take hebrews 5")
    table.play("march bethel")
    assert (table.mp, "take hebrews 4" in table.options) == (0, True)
    table = JoshuaTable().held("ai", "bethel").pieces("joshua, 8 in ai; othniel, 3 in ai; 9 inside gilgal")
    table.hand(HEBREW, "ladders-1").no_more_cards().card(HEBREW)
    table.play("activate ladders-1", "lead joshua", "march bethel", "march ai", "march bethel", "march ai")
    assert table.options == ["halt"]
    assert table.why_not("take hebrews 4") == "§10.1 too_few_mp"
    assert table.why_not("bring othniel") == "§10.1 too_few_mp"


def test_ruling_r36_gibeon_needs_no_garrison() -> None:
    """Ruling R36 The last troop may leave Gibeon after the treaty; it may not leave a captured city (§14.7)."""
    table = JoshuaTable().out("gibeonites").pieces("joshua, 2 inside gibeon; 9 inside gilgal").hand(HEBREW, "ladders-1")
    table.g.treaty = True
    table.no_more_cards().card(HEBREW).play("activate ladders-1", "lead joshua", "march kiriath-jearim")
    assert (table.at("kiriath-jearim"), table.inside("gibeon")) == ("joshua, 2 hebrews", "")
    table = JoshuaTable().held("bethel").pieces("joshua, 2 inside bethel; 9 inside gilgal").hand(HEBREW, "ladders-1")
    table.no_more_cards().card(HEBREW).play("activate ladders-1", "lead joshua")
    assert table.why_not("take hebrews 2") == "§14.7 garrison_stays"


def test_ruling_r27_a_marker_is_moved_by_the_leader_whom_the_card_activates() -> None:
    """Ruling R27, §4.3, §9.3 A 2 does not move Piram (strategy 3): the King of Ai moves four troops, not six."""
    table = JoshuaTable().marker("hidden-1", "adullam", "amorites", "king-of-ai, piram, 6 amorites")
    table.hand(PAGAN, "ladders-1").no_more_cards().card(PAGAN).play("activate ladders-1", "shift hidden-1")
    assert table.why_not("march bethlehem") == "§9.3 marker_overloaded"
    table.play("take amorites 4", "march bethlehem")
    assert (table.under("hidden-1"), table.at("adullam")) == ("king-of-ai, piram, 4 amorites", "2 amorites")


def test_ruling_r53_any_hebrew_leader_commands_any_troops() -> None:
    """Ruling R53 Othniel takes troops that Joshua left."""
    table = hebrews("joshua, 12 in ai; othniel inside gilgal", "minor-campaign-1").play("event minor-campaign-1")
    table.play("lead othniel", "march ai", "take hebrews 6", "march beeroth")
    assert table.at("beeroth") == "othniel, 6 hebrews"


def test_10_3_mountains_cost_two() -> None:
    """§10.3, §24.1, Ruling R12 Adummim is a mountain."""
    table = hebrews("joshua, 5 inside gilgal", "ladders-1").play("activate ladders-1", "lead joshua", "march adummim")
    assert table.mp == 2


def test_ruling_r52_pagans_convert_a_hebrew_space() -> None:
    """Ruling R52, §10.2 For 1 MP; it stays of its tribe's colour."""
    table = JoshuaTable().held("beeroth").pieces("japhia, 3 amorites in beeroth").hand(PAGAN, "ladders-1")
    table.no_more_cards().card(PAGAN).play("activate ladders-1", "lead japhia", "convert")
    assert table.controls("beeroth") == "pagan"
    assert table.mp == 3


def test_ruling_r88_who_converts() -> None:
    """Ruling R88 Not a leader alone, and no standing city."""
    table = hebrews("joshua, 5 in beeroth; 5 inside gilgal", "ladders-1").play("activate ladders-1", "lead joshua")
    table.play("take hebrews 0")
    assert table.why_not("convert") == "Ruling R88 no_fighting_piece"
    table = hebrews("joshua, 5 in ai", "ladders-1").play("activate ladders-1", "lead joshua")
    assert table.why_not("convert") == "Ruling R88 city_cannot_be_converted"


def test_15_2_boundaries() -> None:
    """§15.2, §15.3 A tribe stays in its own area; in a mixed stack each goes by itself."""
    table = pagans("japhia, 3 amorites, 2 hittites in bethlehem", "ladders-1").play("activate ladders-1", "lead japhia")
    assert table.why_not("march beth-zur") == "§15.2 tribal_boundary"
    assert table.why_not("take hittites 1") == "§15.3 not_with_this_army"
    assert "adullam" in table.offered("march")


def test_15_5_chariots_on_open_ground() -> None:
    """§15.5, §19.4, Ruling R26 Without a leader, on a card of value 1, 6 MP; never into a mountain or a city."""
    table = pagans("3 chariots in aijalon", "supply-caravan").play("activate supply-caravan", "chariots aijalon 2")
    assert table.mp == 6
    assert table.why_not("march gezer") == "§15.5 chariots_need_open_ground"
    table.play("march lod")
    assert table.at("lod") == "2 chariots"


def test_18_2_anakin_move_by_campaign() -> None:
    """§18.2, Ruling R24 Two at most, with 4 MP, not before turn 3."""
    words = "2 anakin in gath; lord-of-gaza, 2 philistines inside gaza"
    table = JoshuaTable().turn(2).pieces(words).hand(PAGAN, "minor-campaign-1").no_more_cards().card(PAGAN)
    table.play("event minor-campaign-1")
    assert table.why_not("giants gath 2") == "§18.2 anakin_wait"
    table = JoshuaTable().turn(3).pieces(words).hand(PAGAN, "minor-campaign-1").no_more_cards().card(PAGAN)
    table.play("event minor-campaign-1", "giants gath 2", "march ashkelon")
    assert table.at("ashkelon") == "2 anakin"


def test_26_1_the_ark_moves_on_four_or_five() -> None:
    """§26.1, Ruling R70, Ruling R83 With 3 MP; the Levites are with it and do nothing else."""
    table = hebrews("eleazar, 10 inside gilgal", "ladders-1", "transjordan-tribes-1")
    assert table.why_not("activate ladders-1") == "§8.2 nobody_to_activate"
    table.play("activate transjordan-tribes-1", "lead eleazar")
    assert table.mp == 3
    table.play("march ai")
    assert table.g.ark_space() == table.space("ai")


def test_ruling_r50_a_leader_alone() -> None:
    """Ruling R50 He may not enter a space with enemies; before troops he withdraws."""
    table = hebrews("joshua, 12 inside gilgal; 2 amorites in beeroth", "ladders-1").play("activate ladders-1")
    table.play("lead joshua", "take hebrews 0", "march ai")
    assert table.why_not("march beeroth") == "Ruling R50 leader_alone"
    table = JoshuaTable().held("ai").pieces("12 inside gilgal; joshua, 12 in ai; japhia in beeroth")
    table.pieces("2 amorites inside bethel").hand(HEBREW, "ladders-1").no_more_cards().card(HEBREW)
    table.play("activate ladders-1", "lead joshua", "march beeroth").passes()
    assert (table.asked, table.asked_side) == ("Withdraw", PAGAN)
    table.play("retreat bethel")
    assert table.where_is("japhia") == "bethel"


def test_ruling_r64_in_and_out_of_a_city() -> None:
    """Ruling R64, Ruling R90 An army goes into its own city free of cost; out of a besieged one it attacks."""
    table = pagans("japhia, 3 amorites in lachish; 1 amorites inside lachish", "ladders-1")
    table.play("activate ladders-1", "lead japhia", "inside")
    assert table.inside("lachish") == "japhia, 4 amorites"
    assert table.mp == 4
    table = pagans("joshua, 4 in lachish; japhia, 3 amorites inside lachish", "ladders-1")
    table.play("activate ladders-1", "lead japhia")
    assert table.why_not("march eglon") == "Ruling R64 enemy_before_the_walls"
    table.play("outside")
    assert "Ruling R64 sallies_out" in table.noted
    table.play("pass")
    assert table.g.battle is not None
    assert table.g.battle.attacker == PAGAN


def test_ruling_r90_strangers_stay_out() -> None:
    """Ruling R90 Another tribe goes inside only while allied."""
    words = "hoham, 2 hittites in debir; 1 amorites inside debir; 1 hittites inside hebron"
    table = pagans(words, "transjordan-tribes-1").play("activate transjordan-tribes-1", "lead hoham")
    assert table.why_not("inside") == "Ruling R90 strangers_in_city"
    table = JoshuaTable().allied("amorites", "hittites").pieces(words).hand(PAGAN, "transjordan-tribes-1")
    table.no_more_cards().card(PAGAN).play("activate transjordan-tribes-1", "lead hoham", "inside")
    assert table.inside("debir") == "hoham, 1 amorites, 2 hittites"


def test_ruling_r115_a_leader_in_the_way_of_a_retreat() -> None:
    """Ruling R115, Ruling R50 Hebrews withdraw to a lone Pagan leader: he goes at the end of the card play."""
    table = JoshuaTable().held("ai", "beeroth").pieces("5 in ai; piram in beeroth; 2 amorites inside jarmuth")
    table.pieces("japhia, 8 amorites in bethel; 2 inside gilgal").hand(PAGAN, "ladders-1").hand(HEBREW, "withdraw-1")
    table.no_more_cards().card(PAGAN).play("activate ladders-1", "lead japhia", "march ai", "respond withdraw-1")
    table.play("retreat beeroth").passes()
    while table.asked == "Moving":
        table.play("halt").passes()
    assert (table.asked, table.asked_side) == ("Withdraw", PAGAN)


def test_ruling_r113_a_marker_does_not_retake_a_city() -> None:
    """Ruling R113, Ruling R42 Not before it is revealed."""
    table = JoshuaTable(empty_cities="entered").held("bethel").pieces("10 inside gilgal; 3 amorites inside lachish")
    table.marker("hidden-1", "beth-horon", "amorites", "japhia, 4 amorites").hand(PAGAN, "ladders-1")
    table.no_more_cards().card(PAGAN).play("activate ladders-1", "shift hidden-1", "march bethel")
    assert table.controls("bethel") == "hebrew"
    assert not table.g.is_besieged(table.space("bethel"))


def test_ruling_r113_a_revealed_marker_retakes_a_city() -> None:
    """Ruling R113, Ruling R106, Ruling R42 Revealed on its way or at the start of a card play, it does at once."""
    for first, then in (("makkedah", ("march lachish", "reveal hidden-1")), ("makkedah", ("march lachish", "siege"))):
        table = JoshuaTable(empty_cities="entered").held("lachish").pieces("10 inside gilgal; 1 amorites inside eglon")
        table.marker("hidden-1", first, "amorites", "japhia, 4 amorites").hand(PAGAN, "ladders-1").no_more_cards()
        table.card(PAGAN).play("activate ladders-1", "shift hidden-1", *then)
        assert "Ruling R42 city_retaken" in table.noted
        assert (table.controls("lachish"), table.mp, table.asked) == ("pagan", 3, "Moving")
    table = JoshuaTable(empty_cities="entered").held("lachish").pieces("10 inside gilgal; 1 amorites inside eglon")
    table.marker("hidden-1", "lachish", "amorites", "japhia, 4 amorites").hand(PAGAN, "ladders-1").no_more_cards()
    table.card(PAGAN).play("reveal hidden-1")
    assert (table.controls("lachish"), table.asked) == ("pagan", "PlayCard")


def test_ruling_r106_a_marker_that_converts_without_its_leader() -> None:
    """Ruling R106, Ruling R27 Its leader came out of it: revealed by converting, the troops go no further."""
    table = JoshuaTable().held("beth-horon")
    table.marker("hidden-1", "beth-horon", "amorites", "japhia, 4 amorites").hand(PAGAN, "ladders-1").no_more_cards()
    table.card(PAGAN).play("activate ladders-1", "shift hidden-1", "leave japhia", "convert")
    assert table.controls("beth-horon") == "pagan"
    assert table.at("beth-horon") == "japhia, 4 amorites"
    assert table.asked != "Moving"


def test_ruling_r50_a_leader_alone_under_a_marker() -> None:
    """Ruling R50, Ruling R27 He does not come to a Hebrew leader; an empty marker may."""
    for items, offered in (("japhia", False), ("", True)):
        table = JoshuaTable().pieces("10 inside gilgal; joshua in beeroth; 1 amorites inside eglon")
        table.marker("hidden-1", "bethel", "amorites", items).hand(PAGAN, "ladders-1").no_more_cards()
        table.card(PAGAN).play("activate ladders-1", "shift hidden-1")
        assert ("march beeroth" in table.options) is offered
