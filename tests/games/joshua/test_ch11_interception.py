"""11 Interception and 13 Avoiding battle."""

from __future__ import annotations

from tests.games.joshua.joshua_table import HEBREW, PAGAN, JoshuaTable


def caleb_enters_beeroth(pagans: str, *dice: int) -> JoshuaTable:
    """Caleb and eight march from Ai to Beeroth on a value-3 card."""
    table = JoshuaTable().held("ai").pieces(f"10 inside gilgal; caleb, 8 in ai; {pagans}").dice(*dice)
    table.hand(HEBREW, "battering-rams-1").no_more_cards().card(HEBREW)
    return table.play("activate battering-rams-1", "lead caleb", "march beeroth")


def test_11_1_an_interception() -> None:
    """§11.1, §11.2, §11.3, Ruling R15 2d6 + strategy 2 + 1 for a friendly space: 7 is enough; +1 die."""
    table = caleb_enters_beeroth("japhia, 4 amorites in bethel", 3, 4)
    assert (table.asked, table.asked_side) == ("Intercept", PAGAN)
    table.play("intercept japhia", "how_many 4")
    assert table.at("beeroth") == "caleb, japhia, 8 hebrews, 4 amorites"
    battle = table.g.battle
    assert battle is not None
    assert battle.intercepted
    assert battle.attacker == HEBREW


def test_11_1_a_failed_interception() -> None:
    """§11.1, Ruling R104 6 + 3 is too little; there is no penalty, and no second try."""
    table = caleb_enters_beeroth("japhia, 4 amorites in bethel; piram, 1 amorites in beth-horon", 3, 3)
    table.play("intercept japhia")
    assert "§11.1 interception_fails" in table.noted
    assert table.why_not("intercept japhia") == "Ruling R15 has_tried_already"
    table.play("pass")
    assert table.asked == "Moving"


def test_ruling_r15_the_same_army_does_not_try_again() -> None:
    """Ruling R15, §11.1 One try per army: Piram, stacked with Japhia, has no troops that have not tried with him; who
    stands elsewhere has. The Hebrews do not learn that Piram was there."""
    table = caleb_enters_beeroth("japhia, piram, 4 amorites in bethel; king-of-ai, 2 amorites in beth-horon", 3, 3)
    table.play("intercept japhia")
    assert table.why_not("intercept piram") == "Ruling R15 has_tried_already"
    assert table.why_not("intercept king-of-ai") == ""
    piram = table.leader("piram")
    play = table.g.view(HEBREW)["card_play"]
    assert play is not None and piram not in play["tried"]


def test_ruling_r15_another_army_of_the_stack_tries_too() -> None:
    """Ruling R15, §11.1 "Leaders and their armies may intercept": Japhia leads eight of ten, Piram the other two."""
    table = caleb_enters_beeroth("japhia, piram, 10 amorites in bethel", 1, 1, 6, 6)
    table.play("intercept japhia", "intercept piram")
    assert table.offered("how_many") == {"1", "2"}


def test_ruling_r15_hebrews_try_once_too() -> None:
    """Ruling R15, §11.1 Caleb with Joshua's army does not try after him."""
    table = JoshuaTable().held("ai", "beeroth").pieces("joshua, caleb, 9 in ai; japhia, 4 amorites in bethel")
    table.hand(PAGAN, "ladders-1").no_more_cards().dice(1, 1).card(PAGAN)
    table.play("activate ladders-1", "lead japhia", "march beeroth", "intercept joshua")
    assert "§11.1 interception_fails" in table.noted
    assert table.asked == "Moving", "Caleb is not asked"


def test_ruling_r104_not_into_city_spaces() -> None:
    """Ruling R104 Nobody intercepts into Bethel."""
    table = JoshuaTable().held("ai").pieces("10 inside gilgal; caleb, 8 in ai; japhia, 4 amorites in beeroth")
    table.hand(HEBREW, "battering-rams-1").no_more_cards().card(HEBREW)
    table.play("activate battering-rams-1", "lead caleb", "march bethel")
    assert table.asked == "Moving"


def test_11_3_the_space_must_be_free_of_other_enemies() -> None:
    """§11.3, Ruling R108 Nobody intercepts where friends of the mover stand; for the Hebrews a marker is one."""
    table = caleb_enters_beeroth("3 in beeroth; japhia, 4 amorites in bethel")
    assert table.asked == "Moving"
    table = JoshuaTable().held("ai").pieces("9 inside gilgal; joshua, 8 in ai; japhia, 4 amorites in bethel")
    table.marker("hidden-1", "beeroth", "amorites").hand(PAGAN, "ladders-1").no_more_cards().card(PAGAN)
    table.play("activate ladders-1", "lead japhia", "march beeroth")
    assert table.asked == "Moving"


def test_26_1_the_ark_does_not_intercept() -> None:
    """§26.1 It moves on a card of value 4 or 5 only."""
    table = JoshuaTable().held("ai").pieces("othniel, eleazar, 8 in ai; japhia, 4 amorites in bethel; 9 inside gilgal")
    table.hand(PAGAN, "ladders-1").no_more_cards().card(PAGAN)
    table.play("activate ladders-1", "lead japhia", "march beeroth")
    assert table.offered("intercept") == {"othniel"}
    assert table.why_not("intercept eleazar") == "Ruling R104 ark_does_not_intercept"


def test_19_4_a_leader_intercepts_with_chariots() -> None:
    """§19.4, Ruling R83 Jabin brings troops or the chariots that stand with him, not both."""
    table = JoshuaTable().held("aijalon", "kiriath-jearim").pieces("9 inside gilgal; joshua, 8 in kiriath-jearim")
    table.pieces("jabin, 3 canaanites, 5 chariots in lod").dice(6, 6).hand(HEBREW, "ladders-1").no_more_cards()
    table.card(HEBREW).play("activate ladders-1", "lead joshua", "march aijalon", "intercept jabin")
    assert table.offered("how_many") == {"1", "2", "3"}
    assert table.why_not("chariots lod 6") == "§19.4 no_chariots_there"
    table.dice(*[1] * 60).play("chariots lod 4")
    assert table.at("lod") == "3 canaanites, 1 chariots"
    assert "§11.3 intercepts" in table.noted


def test_ruling_r107_anakin_intercept_and_avoid_with_a_leader() -> None:
    """Ruling R107, §18.2 Not on turns 1 and 2."""
    for turn, offered in ((2, set()), (3, {"gath 1", "gath 2"})):
        table = JoshuaTable().turn(turn).held("azekah", "jarmuth").pieces("9 inside gilgal; joshua, 8 in jarmuth")
        table.pieces("lord-of-gaza, 1 philistines, 2 anakin in gath").allied("philistines").dice(6, 6)
        table.hand(HEBREW, "ladders-1").no_more_cards().card(HEBREW)
        table.play("activate ladders-1", "lead joshua", "march azekah", "intercept lord-of-gaza")
        assert table.offered("giants") == offered
    table.dice(*[1] * 60).play("giants gath 2")
    assert table.at("gath") == "1 philistines"
    table = JoshuaTable().held("azekah").pieces("9 inside gilgal; joshua, 8 in azekah; 1 philistines inside gaza")
    table.pieces("lord-of-gaza, 2 anakin in gath").dice(4, 4).hand(HEBREW, "ladders-1").no_more_cards().card(HEBREW)
    table.play("activate ladders-1", "lead joshua", "march gath", "avoid lord-of-gaza ashkelon")
    assert (table.at("ashkelon"), table.asked) == ("lord-of-gaza, 2 anakin", "Moving")


def test_ruling_r102_equipment_is_lost_in_a_retreat() -> None:
    """Ruling R102, §13.1 Avoiding battle is a retreat: the ladders stay behind."""
    table = JoshuaTable().held("ai").pieces("othniel, 6 in beeroth; japhia, 9 amorites in bethel; 9 inside gilgal")
    table.equipped("othniel", 2).dice(5, 5).hand(PAGAN, "ladders-1").no_more_cards().card(PAGAN)
    table.play("activate ladders-1", "lead japhia", "march beeroth", "avoid othniel ai")
    assert table.at("ai") == "othniel, 6 hebrews"
    assert table.g.equipment(table.leader("othniel")) == 0


def test_ruling_r15_pagans_keep_to_boundaries() -> None:
    """Ruling R15 The Jebusites of Anathoth may not come to Beeroth."""
    table = caleb_enters_beeroth("adoni-zedek, 3 jebusites in anathoth; 1 amorites in bethel")
    assert table.asked == "Intercept"
    assert table.why_not("intercept adoni-zedek") == "§15.2 tribal_boundary"


def avoiding(*dice: int) -> JoshuaTable:
    """Japhia and four Amorites stand in Beeroth; nobody can intercept."""
    return caleb_enters_beeroth("japhia, 4 amorites in beeroth; 1 amorites inside lachish", *dice)


def test_13_1_a_leader_avoids_battle() -> None:
    """§13.1, Ruling R16 2d6 + 2 + 1 into a friendly space: 7 is enough; Caleb may go on."""
    table = avoiding(3, 4)
    assert (table.asked, table.asked_side) == ("Avoid", PAGAN)
    table.play("avoid japhia bethel")
    assert table.at("bethel") == "japhia, 4 amorites"
    assert table.at("beeroth") == "caleb, 8 hebrews"
    assert (table.asked, table.mp) == ("Moving", 3)


def test_ruling_r16_a_mountain_does_not_hinder_who_avoids() -> None:
    """Ruling R16, §11.2, §13.1 "Interception into a mountain space ... suffers a cumulative -1": who avoids battle into
    Beth-horon needs 7 on the dice, as anywhere; "+1 for a controlled space" holds for both."""
    table = avoiding(3, 4).play("avoid japhia beth-horon")
    assert table.at("beth-horon") == "japhia, 4 amorites"
    assert [ids[1:] for _, key, ids, _ in table.g.notes if key == "avoid_rolled"] == [(3, 4, 3)]


def test_13_1_a_failed_try_costs_a_die() -> None:
    """§13.1, §12.3, Ruling R71 Once per card play; he fights at -1 die and may not intercept either."""
    table = avoiding(2, 2)
    table.play("avoid japhia bethel")
    assert table.why_not("avoid japhia bethel") == "§13.1 has_tried_to_avoid"
    table.dice(*[1] * 20).play("pass")
    assert table.g.card_play is not None
    assert table.leader("japhia") in table.g.card_play.tried
    assert "§12.5 dice_rolled" in table.noted
    rolled = [ids for _, key, ids, _ in table.g.notes if key == "dice_rolled"]
    assert rolled[0][:2] == (HEBREW, 11)
    assert rolled[1][:2] == (PAGAN, 4 + 2 + 1 - 1)


def test_13_1_the_same_army_does_not_try_again() -> None:
    """§13.1, Ruling R16, Ruling R71 "A leader and his army may attempt to avoid battle ... once per card play": not
    again under another leader of the stack, nor does he intercept."""
    table = caleb_enters_beeroth("japhia, piram, 4 amorites in beeroth; 1 amorites inside lachish", 2, 2)
    table.play("avoid japhia bethel")
    assert table.why_not("avoid piram bethel") == "§13.1 has_tried_to_avoid"
    play = table.g.card_play
    assert play is not None and table.leader("japhia") in {*play.tried} & {*play.avoided}


def test_13_1_another_army_of_the_stack_may_try() -> None:
    """§13.1, Ruling R16 "A leader and his army": Japhia leads eight away, and Piram may try with the six who are left;
    if Japhia fails, with those six too."""
    stack = "japhia, piram, 14 amorites in beeroth; 1 amorites inside lachish"
    table = caleb_enters_beeroth(stack, 6, 6, 6, 6).play("avoid japhia bethel", "avoid piram bethel")
    assert table.at("bethel") == "japhia, piram, 14 amorites" and table.at("beeroth") == "caleb, 8 hebrews"
    table = caleb_enters_beeroth(stack, 1, 1, 6, 6).play("avoid japhia bethel", "avoid piram bethel")
    assert table.at("bethel") == "piram, 6 amorites"
    assert "japhia, 8 hebrews, 8 amorites" in table.at("beeroth")


def test_13_3_a_single_troop_is_overrun() -> None:
    """§13.3, Ruling R68 Seven to one: no battle, no loss, no MP beyond entering."""
    table = caleb_enters_beeroth("1 amorites in beeroth; 1 amorites inside lachish")
    assert "§13.3 troop_overrun" in table.noted
    assert table.at("beeroth") == "caleb, 8 hebrews"
    assert table.mp == 3


def test_13_1_a_march_before_which_somebody_gave_way_stands() -> None:
    """§13.1, §13.3, #50 What led to an avoid roll or an overrun is not undone by Dust Storms."""
    for pagans, answer in (("japhia, 4 amorites", ("avoid japhia bethel",)), ("1 amorites", ())):
        table = JoshuaTable().held("ai").pieces(f"9 inside gilgal; caleb, 8 in ai; {pagans} in beeroth")
        table.pieces("1 amorites inside eglon").dice(6, 6).hand(HEBREW, "battering-rams-1")
        table.hand(PAGAN, "dust-storms-1").no_more_cards().card(HEBREW)
        table.play("activate battering-rams-1", "lead caleb", "march beeroth", *answer, "halt")
        assert table.asked == ""
        assert table.at("beeroth") == "caleb, 8 hebrews"
