"""Cards that are a card play of their own: campaigns, marches, alliances, events. Each by the words of its text."""

from __future__ import annotations

from random import Random

import pytest

from maniple.games.joshua.tables import (
    AMORITES,
    HEBREW,
    JEBUSITES,
    PAGAN,
    PHILISTINES,
    SIDONITES,
    TRIBE_SLUGS,
)
from tests.games.joshua.joshua_table import JoshuaTable

NO_TARGET = "Ruling R96 no_target_for_the_card"
NOBODY = "Ruling R96 nobody_to_move_by_the_card"


def holding(side: int, cards: str, pieces: str = "") -> JoshuaTable:
    """A side with these cards; no other card is in the game."""
    table = JoshuaTable().hand(HEBREW if side == HEBREW else PAGAN, *cards.split()).no_more_cards()
    return table.pieces(pieces) if pieces else table


def hebrews(cards: str, pieces: str = "joshua, caleb, 20 inside gilgal") -> JoshuaTable:
    return holding(HEBREW, cards, pieces)


def pagans(cards: str, pieces: str = "japhia, 5 amorites in bethlehem") -> JoshuaTable:
    return holding(PAGAN, cards, pieces)


def ordinals(slug: str, number: int) -> list[str]:
    return [f"{slug}-{i + 1}" for i in range(number)]


# -------------------------------------------------------------------- #1-#8 campaigns


@pytest.mark.parametrize("card", ordinals("minor-campaign", 5))
def test_minor_campaign(card: str) -> None:
    """#1, #2, #3, #4, #5, §9.4 Up to two armies with 4 MP each, whatever their strategy ratings."""
    table = hebrews(card, "caleb, 6, othniel inside gilgal; eleazar inside gilgal").card(HEBREW).play(f"event {card}")
    assert table.offered("lead") == {"caleb", "othniel"}, "not the Ark group"
    table.play("lead caleb")
    assert table.mp == 4
    table.play("halt", "lead othniel", "halt")
    assert table.asked == "" and table.discarded == [card]


def test_forced_march_stragglers_are_of_the_army() -> None:
    """#43 It loses 1 troop if it has any: troops that only stand where it ends are not its own."""
    table = hebrews("forced-march-1", "joshua in ai; 4 in beeroth").held("ai", "beeroth").dice(6).card(HEBREW)
    table.play("event forced-march-1", "lead joshua", "march beeroth", "halt")
    assert table.at("beeroth") == "joshua, 4 hebrews" and table.g.losses == 0
    led = hebrews("forced-march-1", "joshua in ai; 4 in beeroth").held("ai", "beeroth").dice(6).card(HEBREW)
    led.play("event forced-march-1", "lead joshua", "march beeroth", "take hebrews 1", "halt")
    assert led.at("beeroth") == "joshua, 3 hebrews"
    chariots = pagans("forced-march-1", "2 chariots in aijalon; 3 canaanites in lod").dice(6).card(PAGAN)
    chariots.play("event forced-march-1", "chariots aijalon 2", "march lod", "halt")
    assert chariots.at("lod") == "3 canaanites, 2 chariots" and chariots.asked == ""


def test_forced_march_stragglers_of_an_unseen_army() -> None:
    """#43, Ruling R112 A Pagan leader without troops loses none, and the Hebrews do not learn it."""
    alone = pagans("forced-march-1", "japhia, 1 amorites in hormah; 3 amorites in arad").dice(6).turn(7).card(PAGAN)
    alone.play("event forced-march-1", "lead japhia", "take amorites 0", "march arad", "halt")
    assert alone.asked == "ChooseLoss" and alone.options == ["done"]
    assert alone.play("done").at("arad") == "japhia, 3 amorites"
    led = pagans("forced-march-1", "japhia, 1 amorites in hormah; 3 amorites in arad").dice(6).turn(7).card(PAGAN)
    led.play("event forced-march-1", "lead japhia", "march arad", "halt")
    assert led.options == ["lose amorites"]


def test_forced_march_stragglers_of_a_beaten_army() -> None:
    """#43, §12.9 It was activated and has ended: a troop straggles where it has retreated to. None of an army that is
    destroyed."""
    table = hebrews("forced-march-1", "caleb, 1 in ai; 6 amorites in beeroth; 3 inside gilgal").held("ai").card(HEBREW)
    table.dice(*[1] * 4, *[6] + [1] * 6, 5).play("event forced-march-1", "lead caleb", "march beeroth", "pass")
    assert table.play("retreat ai").where_is("caleb") == "ai" and "#43 stragglers_rolled" not in table.noted
    table = hebrews("forced-march-1", "caleb, 4 in ai; 6 amorites in beeroth; 3 inside gilgal").held("ai").card(HEBREW)
    table.dice(*[1] * 7, *[6] + [1] * 6, 5).play("event forced-march-1", "lead caleb", "march beeroth", "pass")
    table.play("retreat ai")
    assert table.at("ai") == "caleb, 2 hebrews" and table.g.losses == 2 and table.asked == ""


def test_minor_campaign_together() -> None:
    """#1, §9.4 Moving together they carry the sum of their organization ratings, never more than 20."""
    table = hebrews("minor-campaign-1", "joshua, caleb, 30 inside gilgal").card(HEBREW)
    table.play("event minor-campaign-1", "lead joshua", "together caleb", "march adummim")
    assert table.at("adummim") == "joshua, caleb, 20 hebrews"
    table.play("halt")
    assert table.asked == "", "both armies are used"


def test_minor_campaign_of_the_pagans() -> None:
    """#1, §18.2, §19.4, Ruling R24, Ruling R83 Anakin from turn 3 on, chariots with 6 MP."""
    pieces = "2 anakin in gath; 4 chariots in lod"
    table = pagans("minor-campaign-1", pieces).turn(2).card(PAGAN).play("event minor-campaign-1")
    assert table.why_not("giants gath 2") == "§18.2 anakin_wait"
    table = pagans("minor-campaign-1", pieces).turn(3).card(PAGAN).play("event minor-campaign-1", "chariots lod 4")
    assert table.mp == 6
    table.play("march aijalon", "halt", "giants gath 1")
    assert table.mp == 4 and table.at("aijalon") == "4 chariots"


def test_minor_campaign_needs_an_army() -> None:
    """#1, Ruling R96 Nobody can be activated: the event cannot be played."""
    assert hebrews("minor-campaign-1", "9 inside gilgal").card(HEBREW).why_not("event minor-campaign-1") == NOBODY


@pytest.mark.parametrize("card", ordinals("campaign", 3))
def test_campaign(card: str) -> None:
    """#6, #7, #8, §26.1, Ruling R83 Up to three armies; the Ark group may be one of them with 3 MP."""
    table = hebrews(card, "joshua, caleb, eleazar, 20 inside gilgal").card(HEBREW).play(f"event {card}", "lead eleazar")
    assert table.mp == 3
    table.play("halt", "lead joshua", "halt", "lead caleb", "halt")
    assert table.asked == ""


def test_campaign_chariots() -> None:
    """#6, #7, #8, §19.4 Chariots get 8 MP."""
    table = pagans("campaign-1", "5 chariots in lod").card(PAGAN).play("event campaign-1", "chariots lod 5")
    assert table.mp == 8


# -------------------------------------------------------------------- #9-#14 alliances


@pytest.mark.parametrize("card", ordinals("pagan-alliance", 4))
def test_pagan_alliance(card: str) -> None:
    """#9, #10, #11, #12, §15.2 All tribes cross boundaries, stack and move together; one army may move at once."""
    table = pagans(card, "japhia, 5 amorites in beth-shemesh; 2 philistines in gath").card(PAGAN)
    table.play(f"event {card}")
    assert all(table.g.may_cross(tribe) for tribe in range(1, 11))
    table.play("lead japhia")
    assert table.mp == 4
    table.play("march ekron", "march gath")
    assert table.at("gath") == "japhia, 5 amorites, 2 philistines"
    table.play("halt")
    assert table.asked == "" and table.discarded == [card]


def test_pagan_alliance_without_a_move() -> None:
    """#9, §8.9 The activation is optional; the Hebrews may not use the event."""
    table = pagans("pagan-alliance-1").card(PAGAN).play("event pagan-alliance-1", "done")
    assert table.asked == "" and table.g.allied
    assert hebrews("pagan-alliance-1").card(HEBREW).why_not("event pagan-alliance-1") == "§8.9 not_your_event"


def test_pagan_alliance_in_scenarios() -> None:
    """#9, §30.1, §30.3, Ruling R97 Never in the short scenario; from turn 6 on in the long one."""
    table = (
        JoshuaTable(scenario="short").hand(PAGAN, "pagan-alliance-1", "southern-coalition").no_more_cards().card(PAGAN)
    )
    assert table.why_not("event pagan-alliance-1") == "Ruling R97 no_alliance_now"
    assert table.why_not("event southern-coalition") == "Ruling R97 no_alliance_now"
    long = JoshuaTable(scenario="long").hand(PAGAN, "pagan-alliance-1").no_more_cards().turn(5)
    assert long.card(PAGAN).why_not("event pagan-alliance-1") == "Ruling R97 no_alliance_now"
    long.g.turn = 6
    assert not long.card(PAGAN).why_not("event pagan-alliance-1")


def test_southern_coalition() -> None:
    """#13 Amorites, Hittites and Jebusites are allied; up to two armies of those tribes move; removed."""
    table = pagans("southern-coalition", "japhia, 3 amorites in bethlehem; hoham, 2 hittites in beth-zur").card(PAGAN)
    table.pieces("jabin, 2 canaanites in lod; 3 chariots in lod").play("event southern-coalition")
    assert table.g.allied == 1 << AMORITES | 1 << JEBUSITES | 1 << TRIBE_SLUGS.index("hittites")
    assert table.why_not("lead jabin") == "§8.2 not_by_this_card"
    assert table.why_not("chariots lod 1") == "§8.2 not_by_this_card"
    table.play("lead hoham", "march bethlehem", "halt", "lead japhia", "halt")
    assert table.at("bethlehem") == "japhia, hoham, 3 amorites, 2 hittites"
    assert table.asked == "" and table.removed[-1] == "southern-coalition"


def test_northern_coalition() -> None:
    """#14 Canaanites, Hivites, Perizzites, Sidonites, Geshurites; two armies, chariots with 8 MP; removed."""
    table = pagans("northern-coalition", "japhia, 3 amorites in bethlehem; 2 chariots in lod").card(PAGAN)
    table.play("event northern-coalition")
    assert table.why_not("lead japhia") == "§8.2 not_by_this_card"
    table.play("chariots lod 2")
    assert table.mp == 8
    table.play("halt", "done")
    names = ("canaanites", "hivites", "perizzites", "sidonites", "geshurites")
    assert table.g.allied == sum(1 << TRIBE_SLUGS.index(name) for name in names)
    assert "northern-coalition" in table.removed


def test_ruling_r118_coalitions_stack_with_each_other_only() -> None:
    """Ruling R118, #13, Ruling R90 They enter any area, but not a field or city of tribes that are not allied."""
    pieces = "japhia, 3 amorites in adullam; 2 philistines in gath; 2 philistines in azekah; 1 philistines inside ekron"
    table = pagans("southern-coalition", f"{pieces}; 1 hittites in makkedah").card(PAGAN)
    table.play("event southern-coalition", "lead japhia")
    assert table.why_not("march gath") == "§15.2 tribes_do_not_stack" and not table.why_not("march makkedah")
    inside = pagans("southern-coalition", "japhia, 3 amorites in beth-shemesh; 1 philistines inside ekron").card(PAGAN)
    inside.play("event southern-coalition", "lead japhia", "march ekron")
    assert inside.why_not("inside") == "Ruling R90 strangers_in_city"
    allied = pagans("pagan-alliance-1", f"{pieces}").card(PAGAN).play("event pagan-alliance-1", "lead japhia")
    assert not allied.why_not("march gath"), "the Pagan Alliance allies all"


def test_coalition_needs_a_tribe_in_play() -> None:
    """#13, Ruling R96 None of its tribes is in play any more."""
    table = pagans("southern-coalition", "jabin, 2 canaanites in lod").out("amorites", "hittites", "jebusites")
    assert table.card(PAGAN).why_not("event southern-coalition") == NO_TARGET


# -------------------------------------------------------------------- #15-#20


@pytest.mark.parametrize("card", ordinals("baal-sacrifices", 2))
def test_baal_sacrifices(card: str) -> None:
    """#15, #16 1-2: a city with more than one troop loses one; 3-4: a troop inside each of two cities; 5-6: courage."""
    pieces = "2 amorites inside lachish; 1 amorites inside debir"
    table = pagans(card, pieces).dice(2).card(PAGAN).play(f"event {card}")
    assert table.asked == "BaalTakes" and table.offered("in_city") == {"lachish"}
    assert table.why_not("in_city debir") == "#15 only_one_inside" and table.why_not("pass") != ""
    table.play("in_city lachish")
    assert table.inside("lachish") == "1 amorites" and table.removed[-1] == card

    gives = pagans(card, "5 amorites inside lachish; 1 amorites inside debir").dice(3).card(PAGAN).play(f"event {card}")
    assert gives.why_not("in_city lachish") == "§14.14 city_full"
    gives.play("in_city debir")
    assert gives.why_not("in_city debir") == "#15 city_chosen_already", "two different cities"
    gives.play("in_city gaza")
    assert gives.inside("debir") == "2 amorites" and gives.asked == ""

    courage = pagans(card, pieces).dice(5).card(PAGAN).play(f"event {card}")
    assert courage.g.courage == (1, 2)


def test_baal_sacrifices_with_nothing_to_take() -> None:
    """#15, #16 No city has more than one troop: nothing happens. Fewer than two cities may be chosen."""
    table = pagans("baal-sacrifices-1").dice(1).card(PAGAN).play("event baal-sacrifices-1")
    assert table.options == ["pass"]
    few = pagans("baal-sacrifices-1").dice(4).card(PAGAN).play("event baal-sacrifices-1", "in_city gaza", "done")
    assert few.asked == "" and few.inside("gaza") == "2 philistines"


@pytest.mark.parametrize("card", ordinals("iron-chariots", 3))
def test_iron_chariots(card: str) -> None:
    """#17, #18, #19, Example 27.7 1-3 one chariot, 4-6 two, in one Pagan-controlled open space of the Canaanites."""
    table = pagans(card).dice(3).card(PAGAN).play(f"event {card}", "at aijalon")
    assert table.at("aijalon") == "1 chariots"
    assert pagans(card).dice(4).card(PAGAN).play(f"event {card}", "at lod").at("lod") == "2 chariots"


def test_iron_chariots_where() -> None:
    """#17, Ruling R92 Not in cities, other areas, Hebrew spaces, beside a Hebrew piece, nor on an own ambush."""
    table = pagans("iron-chariots-1", "caleb in sharon").held("lod").ambush("joppa", "1 canaanites").card(PAGAN)
    table.play("event iron-chariots-1")
    for slug in ("gezer", "bethlehem", "lod", "sharon", "joppa"):
        assert table.why_not(f"at {slug}") == "#17 not_a_chariot_yard"
    assert {"aijalon", "jokneam", "jezreel", "merom"} <= table.offered("at")


def test_iron_chariots_counters() -> None:
    """#17 As far as counters last; not once the Canaanites are out or all counters are in use."""
    table = pagans("iron-chariots-1", "9 chariots in lod").dice(6).card(PAGAN).play("event iron-chariots-1", "at lod")
    assert table.at("lod") == "10 chariots"
    assert pagans("iron-chariots-1", "10 chariots in lod").card(PAGAN).why_not("event iron-chariots-1") == NO_TARGET
    gone = pagans("iron-chariots-1").out("canaanites").card(PAGAN)
    assert gone.why_not("event iron-chariots-1") == NO_TARGET


def test_balaams_counsel() -> None:
    """#20 1-3: the Hebrews discard a card at random; 4-6: they lose 1 courage, without courage a card."""
    table = pagans("balaams-counsel").balaam("ai").hand(HEBREW, "war-cry-1", "panic-1").shuffles("panic-1").dice(3)
    table.card(PAGAN).play("event balaams-counsel")
    assert table.held_by(HEBREW) == ["war-cry-1"] and table.discarded == ["panic-1"]
    assert "balaams-counsel" in table.removed
    courage = pagans("balaams-counsel").balaam("ai").hand(HEBREW, "war-cry-1").dice(4).card(PAGAN)
    courage.play("event balaams-counsel")
    assert courage.g.courage == (0, 1) and courage.held_by(HEBREW) == ["war-cry-1"]
    poor = pagans("balaams-counsel").balaam("ai").hand(HEBREW, "war-cry-1").courage(0, 1).dice(6).card(PAGAN)
    assert poor.play("event balaams-counsel").held_by(HEBREW) == []
    nobody = pagans("balaams-counsel").balaam("ai").dice(1).card(PAGAN).play("event balaams-counsel")
    assert nobody.asked == "", "none in hand: nothing"


def test_balaams_counsel_needs_balaam() -> None:
    """#20, Ruling R96 Only while Balaam is in play."""
    table = pagans("balaams-counsel").balaam("ai")
    table.g.balaam = -2
    assert table.card(PAGAN).why_not("event balaams-counsel") == NO_TARGET


# -------------------------------------------------------------------- #21-#26 scouts and informants


@pytest.mark.parametrize("card", ordinals("recon", 4))
def test_recon(card: str) -> None:
    """#21, #22, #23, #24, Example 27.6 Scouts reveal ambush, marker, stack and garrison along 4 spaces."""
    table = hebrews(card, "joshua, 5 inside gilgal; 3 amorites in bethlehem; 2 jebusites inside jerusalem")
    table.marker("hidden-1", "rephaim", "jebusites", "adoni-zedek, 2 jebusites").ambush("adummim", "2 amorites")
    table.dice(2, 2, 2, 2).card(HEBREW).play(f"event {card}", "in_city gilgal", "how_many 2", "at adummim")
    assert table.at("adummim") == "2 amorites" and table.g.ambush_at[0] == -1, "it is on the board now"
    table.play("at jerusalem")
    assert "§15.6 stack_shown" in table.noted
    table.play("at rephaim")
    assert table.at("rephaim") == "adoni-zedek, 2 jebusites" and table.g.marker_at[0] == -2
    table.play("at bethlehem")
    assert table.asked == "" and table.inside("gilgal") == "joshua, 5 hebrews", "after four spaces they return"


def test_recon_losses() -> None:
    """#21 On a 1 a scout is eliminated, only where Pagan fighting pieces are; with none left the card ends."""
    table = hebrews("recon-1", "5 in ai; 1 amorites in bethel").held("ai").dice(1).card(HEBREW)
    table.play("event recon-1", "at ai", "how_many 1", "at beeroth")
    assert table.g.dice.loaded == [1], "nobody is in Beeroth"
    table.play("at bethel")
    assert table.asked == "" and table.at("ai") == "4 hebrews" and table.g.losses == 1
    back = hebrews("recon-1", "5 in ai").held("ai").card(HEBREW).play("event recon-1", "at ai", "how_many 2", "done")
    assert back.asked == "" and back.at("ai") == "5 hebrews"


def test_recon_not_balaam() -> None:
    """#21 Balaam is not revealed by scouts."""
    table = hebrews("recon-1", "5 inside gilgal; 1 amorites inside ai").balaam("ai").dice(2).card(HEBREW)
    table.play("event recon-1", "in_city gilgal", "how_many 1", "at ai")
    assert table.g.balaam_in >> table.space("bethel") & 1


def test_recon_a_city_keeps_a_troop() -> None:
    """#21, §14.7 A city keeps 1 troop; scouts follow connections; without a stack the event cannot be played."""
    table = hebrews("recon-1", "1 inside bethel; 2 inside lachish").held("bethel", "lachish").card(HEBREW)
    table.play("event recon-1")
    assert table.why_not("in_city bethel") == "#21 no_scouts_there"
    table.play("in_city lachish")
    assert table.offered("how_many") == {"1"}
    assert table.why_not("how_many 2") == "#21 city_keeps_a_troop" and table.why_not("how_many 3") != ""
    table.play("how_many 1")
    assert table.why_not("at gaza") == "#21 scouts_go_to_the_next_space"
    assert (
        hebrews("recon-1", "joshua, 1 inside bethel").held("bethel").card(HEBREW).why_not("event recon-1") == NO_TARGET
    )


def test_recon_closed_spaces() -> None:
    """#21, Ruling R40 Scouts do not enter spaces of absent tribes."""
    table = JoshuaTable(scenario="short").pieces("5 in beeroth").hand(HEBREW, "recon-1").no_more_cards().card(HEBREW)
    table.play("event recon-1", "at beeroth", "how_many 1")
    assert table.why_not("at anathoth") == "Ruling R40 space_is_closed"


@pytest.mark.parametrize("card", ordinals("local-informants", 2))
def test_local_informants_of_the_hebrews(card: str) -> None:
    """#25, #26 Any one space: everything Pagan in it is revealed, Balaam too."""
    table = hebrews(card).balaam("lachish").pieces("3 amorites inside lachish").card(HEBREW)
    table.play(f"event {card}", "at lachish")
    assert table.g.balaam_in == 1 << table.space("lachish")
    assert "#25 balaam_shown" in table.noted
    table = hebrews(card).balaam("lachish").card(HEBREW).play(f"event {card}", "at debir")
    assert "#25 no_balaam_shown" in table.noted and not table.g.balaam_in >> table.space("debir") & 1
    other = (
        hebrews(card).balaam("lachish").ambush("hormah", "2 amorites").card(HEBREW).play(f"event {card}", "at hormah")
    )
    assert other.at("hormah") == "2 amorites"


@pytest.mark.parametrize("card", ordinals("local-informants", 2))
def test_local_informants_of_the_pagans(card: str) -> None:
    """#25, #26 Look at the Hebrew hand; one card of value 1 or 2 may be discarded from it."""
    table = pagans(card).hand(HEBREW, "war-cry-1", "withdraw-1", "panic-1").card(PAGAN).play(f"event {card}")
    assert table.offered("pick") == {"war-cry-1", "withdraw-1"}
    assert table.why_not("pick panic-1") == "#25 not_a_card_to_discard"
    assert "The Hebrews hold Panic." in table.log_for(PAGAN) and "The Hebrews hold Panic." not in table.log_for(HEBREW)
    assert sorted(table.cards(table.g.known)) == ["panic-1", "war-cry-1", "withdraw-1"]
    table.play("pick war-cry-1")
    assert table.held_by(HEBREW) == ["withdraw-1", "panic-1"] and table.discarded == ["war-cry-1", card]
    none = pagans(card).hand(HEBREW, "war-cry-1").card(PAGAN).play(f"event {card}", "pass")
    assert none.held_by(HEBREW) == ["war-cry-1"]
    assert pagans(card).card(PAGAN).why_not(f"event {card}") == NO_TARGET, "an empty hand"


# -------------------------------------------------------------------- #28-#37 sieges


@pytest.mark.parametrize("card", ordinals("surprise-sortie", 3))
def test_surprise_sortie(card: str) -> None:
    """#28, #29, #30, Example 27.2 One of your walled cities under siege with a troop: 2d6 on the sortie table."""
    table = pagans(card, "joshua, 11 in ai; king-of-ai, 2 amorites inside ai").dice(2, 3).card(PAGAN)
    table.play(f"event {card}", "in_city ai")
    assert table.at("ai") == "joshua, 11 hebrews" and table.inside("ai") == "king-of-ai, 2 amorites"
    ours = hebrews(card, "japhia, 4 amorites in bethel; 2 inside bethel").held("bethel").siege(bethel=0).dice(3, 3)
    ours.card(HEBREW).play(f"event {card}", "in_city bethel")
    assert ours.at("bethel") == "japhia, 3 amorites"


def test_surprise_sortie_needs_a_siege() -> None:
    """#28, §14.13 Not from a city that is not under siege, from an empty one or from the camp."""
    assert pagans("surprise-sortie-1", "12 in ai; 2 amorites inside ai").card(PAGAN).why_not(
        "event surprise-sortie-1"
    ) == (NO_TARGET), "no leader besieges it"
    empty = pagans("surprise-sortie-1", "joshua, 12 in ai; 2 amorites in bethlehem").card(PAGAN)
    assert empty.why_not("event surprise-sortie-1") == NO_TARGET
    camp = hebrews("surprise-sortie-1", "japhia, 9 amorites in gilgal; joshua, 2 inside gilgal").card(HEBREW)
    assert camp.why_not("event surprise-sortie-1") == NO_TARGET


@pytest.mark.parametrize("card", ordinals("ladders", 3))
def test_ladders(card: str) -> None:
    """#31, #32, #33, Ruling R102 1-3 ladders for a leader with a troop, three pieces at most."""
    table = hebrews(card).dice(4).card(HEBREW).play(f"event {card}", "who joshua")
    assert table.g.ladders[0] == 2
    full = hebrews(card).equipped("joshua", 0, 2).dice(6).card(HEBREW).play(f"event {card}", "who joshua")
    assert (full.g.ladders[0], full.g.rams[0]) == (1, 2)


@pytest.mark.parametrize("card", ordinals("battering-rams", 2))
def test_battering_rams(card: str) -> None:
    """#34, #35, Ruling R102 1-2 rams for a leader with a troop, as far as counters last."""
    table = hebrews(card).dice(3).card(HEBREW).play(f"event {card}", "who caleb")
    assert table.g.rams[1] == 1
    last = hebrews(card, "joshua, caleb, othniel, 9 inside gilgal").equipped("joshua", 0, 3).dice(6).card(HEBREW)
    assert last.play(f"event {card}", "who caleb").g.rams[1] == 1, "four counters in all"
    none = hebrews(card, "joshua, caleb, othniel, 9 inside gilgal").equipped("joshua", 0, 3).equipped("caleb", 0, 1)
    assert none.card(HEBREW).why_not(f"event {card}") == NO_TARGET


def test_who_gets_equipment() -> None:
    """#31, #34 Not a leader without troops, an enemy, a hidden one or one with three pieces."""
    table = hebrews(
        "ladders-1", "joshua, 9 inside gilgal; caleb in ai; othniel, 2 in beeroth; japhia, 2 amorites in adullam"
    )
    table.equipped("joshua", 3).card(HEBREW).play("event ladders-1")
    for slug in ("joshua", "caleb", "japhia"):
        assert table.why_not(f"who {slug}") == "#31 cannot_be_equipped"
    assert table.options == ["who othniel"]
    hidden = pagans("ladders-1", "1 amorites in adullam").marker("hidden-1", "hormah", "amorites", "japhia, 3 amorites")
    assert hidden.card(PAGAN).why_not("event ladders-1") == NO_TARGET


@pytest.mark.parametrize("card", ordinals("repair-the-walls", 2))
def test_repair_the_walls(card: str) -> None:
    """#36, #37 Up to three different unbesieged Pagan cities by one level each, or one city cleared of siege points."""
    table = pagans(card, "joshua, 5 in ai; 2 amorites inside ai").siege(ai=2).card(PAGAN).play(f"event {card}")
    assert table.why_not("raise_walls ai") == "§14.5 city_under_siege"
    table.play("raise_walls lachish")
    assert table.why_not("raise_walls lachish") == "#36 raised_already"
    assert table.why_not("in_city ai") == "#36 no_siege_points_there", "either or"
    table.play("raise_walls gaza", "raise_walls jerusalem")
    assert table.asked == ""
    assert [table.strength(city) for city in ("lachish", "gaza", "jerusalem")] == [2, 2, 4]
    clear = (
        pagans(card, "joshua, 5 in ai; 2 amorites inside ai")
        .siege(ai=2)
        .card(PAGAN)
        .play(f"event {card}", "in_city ai")
    )
    assert clear.left_of("ai") == 3 and clear.asked == ""


def test_repair_fewer_walls() -> None:
    """#36, #37 Fewer than three cities may be chosen, but one at least."""
    table = pagans("repair-the-walls-1").card(PAGAN).play("event repair-the-walls-1")
    assert table.why_not("done") != ""
    assert table.play("raise_walls hebron", "done").strength("hebron") == 2


def test_rams_horns() -> None:
    """#40 3 siege points without a roll where a Hebrew army stands before the city and the Ark is near."""
    table = hebrews(
        "rams-horns",
        "joshua, 2 in ai; king-of-ai, 5 amorites inside ai; eleazar inside gilgal; 1 amorites inside debir",
    )
    table.g.banned = (table.space("ai"),)
    table.dice(2, 1, 1).card(HEBREW).play("event rams-horns", "in_city ai")
    assert table.strength("ai") == 0 and table.where_is("king-of-ai") == "out", "ban and comparison are ignored"
    assert "rams-horns" in table.removed
    stands = hebrews("rams-horns", "joshua, eleazar, 2 in jerusalem; 1 jebusites inside jerusalem").city(jerusalem=5)
    stands.card(HEBREW).play("event rams-horns", "in_city jerusalem")
    assert stands.left_of("jerusalem") == 2


def test_rams_horns_needs_ark_and_army() -> None:
    """#40, Ruling R96 Not two spaces from the Ark, not without leader or troop in the field."""
    for pieces in (
        "joshua, 2 in bethel; eleazar inside gilgal",
        "2 in ai; eleazar inside gilgal",
        "joshua in ai; eleazar inside gilgal",
        "joshua, 2 in ai",
    ):
        assert hebrews("rams-horns", pieces).card(HEBREW).why_not("event rams-horns") == NO_TARGET


def test_feigned_flight() -> None:
    """#41 On 3-6 the garrison comes out, attacks the army, and its survivors go back inside, whoever won."""
    table = hebrews("feigned-flight", "joshua, 9 in beeroth; king-of-ai, 3 amorites inside ai")
    table.held("beeroth", "anathoth", "adummim")
    # the king 1 + 3 troops, Joshua 4 + 9 + 1 for the defender; one 6 for the Hebrews, nothing else
    table.dice(3, 6, *[1] * 17).card(HEBREW).play("event feigned-flight", "in_city ai", "at beeroth", "pass")
    assert table.inside("ai") == "king-of-ai, 2 amorites" and table.at("beeroth") == "joshua, 9 hebrews"
    assert table.discarded == ["feigned-flight"] and table.asked == ""


def test_feigned_flight_fails() -> None:
    """#41 On 1-2, or if the city holds no troop, nothing happens."""
    table = hebrews("feigned-flight", "joshua, 9 in ai; king-of-ai, 3 amorites inside ai").dice(2).card(HEBREW)
    table.play("event feigned-flight", "in_city ai", "at ai")
    assert table.inside("ai") == "king-of-ai, 3 amorites" and table.asked == ""
    empty = (
        hebrews("feigned-flight", "joshua, 9 in ai; king-of-ai inside ai; 1 amorites inside debir").dice(6).card(HEBREW)
    )
    assert empty.play("event feigned-flight", "in_city ai", "at ai").inside("ai") == "king-of-ai"


def test_feigned_flight_needs_an_army() -> None:
    """#41 A leader with troops in the field of the city's space or of an adjacent one without Pagan field pieces."""
    for pieces in ("9 in ai", "joshua in ai", "joshua, 9 inside gilgal", "joshua, 9 in shiloh; 1 perizzites in shiloh"):
        table = hebrews("feigned-flight", f"{pieces}; 1 amorites inside ai").card(HEBREW)
        assert table.why_not("event feigned-flight") == NO_TARGET, pieces
    two = hebrews("feigned-flight", "joshua, 9 in ai; caleb, 3 in beeroth; othniel, 3 in bethlehem").card(HEBREW)
    two.play("event feigned-flight", "in_city ai")
    assert two.offered("at") == {"ai", "beeroth"}
    assert two.why_not("at bethlehem") == "#41 not_an_army_to_lure"


# -------------------------------------------------------------------- #43-#54 marches


@pytest.mark.parametrize("card", ordinals("forced-march", 3))
def test_forced_march(card: str) -> None:
    """#43, #44, #45, §10.1 One army, whatever its strategy, with 6 MP; on 5-6 it loses a troop when it ends."""
    table = hebrews(card, "caleb, 8 inside gilgal").dice(5).card(HEBREW).play(f"event {card}", "lead caleb")
    assert table.mp == 6
    table.play("halt")
    assert table.inside("gilgal") == "caleb, 7 hebrews" and table.asked == ""
    fresh = hebrews(card, "caleb, 8 inside gilgal").dice(4).card(HEBREW).play(f"event {card}", "lead caleb", "halt")
    assert fresh.inside("gilgal") == "caleb, 8 hebrews"


def test_forced_march_whom() -> None:
    """#43, #46, Ruling R83 No Anakin, not the Ark group, chariots with 6 MP."""
    for card in ("forced-march-1", "double-time-1"):
        table = pagans(card, "2 anakin in gath; 3 chariots in lod").turn(5).card(PAGAN).play(f"event {card}")
        assert table.why_not("giants gath 1") == "§18.2 anakin_move_by_campaign"
        assert table.play("chariots lod 3").mp == 6
        ark = hebrews(card, "joshua, eleazar, 5 inside gilgal").card(HEBREW).play(f"event {card}")
        assert ark.why_not("lead eleazar") == "§26.1 ark_moves_on_four_or_five"


@pytest.mark.parametrize("card", ordinals("double-time", 3))
def test_double_time(card: str) -> None:
    """#46, #47, #48, §13.2 5 MP, and no enemy army may avoid battle, intercept or use Withdraw."""
    table = hebrews(card, "joshua, 12 inside gilgal; japhia, 3 amorites in adummim; piram, 4 amorites in bethlehem")
    table.hand(PAGAN, "withdraw-1", "war-cry-1").card(HEBREW).play(f"event {card}", "lead joshua")
    assert table.mp == 5
    table.play("march adummim")
    assert table.asked == "BattleCard", "neither Withdraw nor avoiding is asked"


def test_night_march() -> None:
    """#49 Joshua or Caleb with 6 MP; he cannot be intercepted, and adds 2 dice in his first battle."""
    table = hebrews("night-march", "caleb, othniel, 8 inside gilgal; 2 amorites in adummim; 1 amorites in debir").card(
        HEBREW
    )
    table.play("event night-march")
    assert table.offered("lead") == {"caleb"}
    table.play("lead caleb")
    assert table.mp == 6
    # Caleb 3 + 8 + 2, the Amorites 2 + 1 + 2 in the mountain
    table.dice(*[6, 1, 1, 1, 1] * 2, 1, 1, 1, *[1] * 5, 1).play("march adummim")
    rolled = [ids for _, key, ids, _ in table.g.notes if key == "dice_rolled"]
    assert rolled[0][:2] == (HEBREW, 13) and rolled[1][:2] == (PAGAN, 5)


def test_night_march_needs_one_of_the_two() -> None:
    """#49, Ruling R96 Neither Joshua nor Caleb is in play."""
    assert hebrews("night-march", "othniel, 8 inside gilgal").card(HEBREW).why_not("event night-march") == NOBODY


def test_ark_leads_the_way() -> None:
    """#54, §26.1 The Ark group moves with 4 MP, a leader of its space along; 3 dice where the Ark is."""
    table = hebrews("ark-leads-the-way", "joshua, caleb, eleazar, 20 inside gilgal").card(HEBREW)
    table.play("event ark-leads-the-way")
    assert table.offered("lead") == {"eleazar"}
    table.play("lead eleazar")
    assert table.mp == 4
    assert table.offered("together") == {"joshua", "caleb"}
    table.play("together joshua", "march adummim")
    assert table.g.ark_leads and table.mp == 2
    assert table.at("adummim") == "joshua, eleazar, 16 hebrews", "12 by Joshua, 4 by Eleazar"


def test_ark_leads_the_way_with_one_leader() -> None:
    """#54, Ruling R10 One leader who starts in its space goes along; no other, and nobody joins on the way."""
    table = hebrews("ark-leads-the-way", "joshua, caleb, eleazar, 20 inside gilgal; othniel in ai").held("ai")
    table.card(HEBREW).play("event ark-leads-the-way", "lead eleazar")
    assert table.why_not("bring caleb") == "Ruling R10 ark_goes_by_itself"
    table.play("together caleb")
    assert table.why_not("together joshua") == "§9.4 cannot_move_together"
    table.play("march ai")
    assert not table.offered("bring") and not table.offered("together")
    assert table.play("halt").asked == "", "one army, and no other"


def test_ark_leads_the_way_needs_the_ark() -> None:
    """#54, Ruling R96"""
    assert hebrews("ark-leads-the-way").card(HEBREW).why_not("event ark-leads-the-way") == NOBODY


def test_ruling_r117_a_stopped_event_is_taken_back() -> None:
    """Ruling R117, #53, #54, #56 The activation is stopped: what the card did before does not stay."""
    table = pagans("pagan-alliance-1", "2 chariots in aijalon; 1 canaanites inside megiddo")
    table.hand(HEBREW, "kishon-in-flood").card(PAGAN)
    table.play("event pagan-alliance-1", "chariots aijalon 2", "respond kishon-in-flood")
    assert table.asked == "UseCard" and not table.g.allied
    table.play("event pagan-alliance-1")
    assert table.g.allied and table.asked == "ChooseArmy"
    ark = hebrews("ark-leads-the-way", "joshua, eleazar, 20 inside gilgal").hand(PAGAN, "leader-sick-1").card(HEBREW)
    ark.play("event ark-leads-the-way", "lead eleazar", "respond leader-sick-1", "pass")
    assert ark.asked == "UseCard" and not ark.g.ark_leads
    other = hebrews("ark-leads-the-way", "joshua, caleb, eleazar, 20 inside gilgal").hand(PAGAN, "leader-sick-1")
    other.card(HEBREW).play("event ark-leads-the-way", "lead eleazar", "pass", "together joshua")
    other.play("respond leader-sick-1", "pass")
    assert other.offered("together") == {"caleb"} and other.g.ark_leads, "the Ark goes on, with another leader"


# -------------------------------------------------------------------- #56, #57, #61 leaders


@pytest.mark.parametrize("card", ordinals("leader-sick", 2))
def test_leader_sick_as_a_card_play(card: str) -> None:
    """#56, #57, Ruling R98 An enemy leader is out of action until the turn ends: he is not activated."""
    table = pagans(card, "joshua, caleb, 9 inside gilgal; 1 amorites in debir").hand(HEBREW, "panic-1").card(PAGAN)
    table.play(f"event {card}", "who joshua")
    assert table.g.is_out_of_action(0)
    table.card(HEBREW).play("activate panic-1")
    assert table.why_not("lead joshua") == "Ruling R98 out_of_action"


def test_leader_sick_hidden() -> None:
    """#56, Ruling R96, Ruling R119 A secret leader cannot fall sick: the Hebrews cannot know, and the card is used."""
    table = hebrews("leader-sick-1", "joshua, 9 inside gilgal; piram, 1 amorites in debir")
    table.marker("hidden-1", "hormah", "amorites", "japhia, 3 amorites").card(HEBREW).play("event leader-sick-1")
    assert {"japhia", "piram"} <= table.offered("who") and table.why_not("who caleb") == "#56 cannot_fall_sick"
    table.play("who japhia")
    assert not table.g.is_out_of_action(table.leader("japhia")) and table.discarded == ["leader-sick-1"]


def test_death_of_a_priest() -> None:
    """#61 Eleazar leaves the game, Phineas takes his place with the Ark and his equipment; removed."""
    table = (
        pagans("death-of-a-priest", "eleazar, 4 in ai; 1 amorites in debir")
        .held("ai")
        .equipped("eleazar", 1)
        .card(PAGAN)
    )
    table.play("event death-of-a-priest")
    assert table.where_is("eleazar") == "out" and table.where_is("phineas") == "ai"
    assert table.g.ark == table.leader("phineas") and table.g.ladders[table.leader("phineas")] == 1
    assert "death-of-a-priest" in table.removed and not table.g.ark_captured
    without = pagans("death-of-a-priest", "joshua, 4 in ai; 1 amorites in debir").card(PAGAN)
    assert without.why_not("event death-of-a-priest") == NO_TARGET
    both = pagans("death-of-a-priest", "eleazar, phineas, 4 in ai; 1 amorites in debir").card(PAGAN)
    assert both.why_not("event death-of-a-priest") == NO_TARGET


# -------------------------------------------------------------------- #85-#92 new troops, ambushes


@pytest.mark.parametrize("card", ordinals("transjordan-tribes", 3))
def test_transjordan_tribes(card: str) -> None:
    """#85, #86, #87, Ruling R59 1-3 and 1 more troops in Gilgal; not if the camp has fallen and Pagans stand there."""
    table = hebrews(card).dice(3).card(HEBREW).play(f"event {card}")
    assert table.inside("gilgal") == "joshua, caleb, 23 hebrews"
    closed = hebrews(card, "joshua, 2 in ai; 3 amorites in gilgal").city(gilgal=0).card(HEBREW)
    assert closed.why_not(f"event {card}") == NO_TARGET


@pytest.mark.parametrize("card", ordinals("tribal-levy", 2))
def test_tribal_levy(card: str) -> None:
    """#88, #89 1-3 and 1 more troops of one tribe in its own Pagan-controlled unbesieged spaces."""
    table = pagans(card, "joshua, 9 in jerusalem; 1 jebusites inside jerusalem").held("anathoth").dice(6).card(PAGAN)
    table.play(f"event {card}", "tribe jebusites")
    assert table.asked == "PlaceTroop"
    assert table.options == ["place rephaim"], "Jerusalem is besieged, Anathoth Hebrew"
    table.play(*["place rephaim"] * 4)
    assert table.at("rephaim") == "4 jebusites" and table.asked == ""


def test_tribal_levy_whom() -> None:
    """#88 Only a tribe in play with a space for its troops."""
    table = (
        pagans("tribal-levy-1", "1 gibeonites in beeroth").out("hittites").held("gibeon", "kiriath-jearim").card(PAGAN)
    )
    table.play("event tribal-levy-1")
    assert table.why_not("tribe hittites") == "#88 not_a_tribe_to_muster"
    assert table.why_not("tribe hebrews") == "#88 not_a_tribe_to_muster"
    assert "amorites" in table.offered("tribe") and "gibeonites" not in table.offered("tribe")


def test_egyptian_subsidy() -> None:
    """#90 2 Philistines inside Gaza and 2 Canaanites inside Megiddo, up to 5; removed."""
    table = pagans("egyptian-subsidy", "4 philistines inside gaza; 1 canaanites inside megiddo").card(PAGAN)
    table.play("event egyptian-subsidy")
    assert table.inside("gaza") == "5 philistines" and table.inside("megiddo") == "3 canaanites"
    assert "egyptian-subsidy" in table.removed
    half = pagans("egyptian-subsidy", "joshua, 5 in gaza; 1 philistines inside gaza; 1 canaanites inside megiddo").card(
        PAGAN
    )
    half.play("event egyptian-subsidy")
    assert half.inside("gaza") == "1 philistines" and half.inside("megiddo") == "3 canaanites", "Gaza is besieged"
    none = pagans("egyptian-subsidy", "5 canaanites inside megiddo").held("gaza").out("philistines").card(PAGAN)
    assert none.why_not("event egyptian-subsidy") == NO_TARGET


@pytest.mark.parametrize("card", ordinals("ambush-laid", 2))
def test_ambush_laid(card: str) -> None:
    """#91, #92, §22.1 1-5 troops and up to one leader of one tribe vanish into a secret ambush within 2 connections."""
    table = pagans(card, "japhia, 6 amorites in adullam; 1 amorites inside debir").card(PAGAN)
    table.play(f"event {card}", "at adullam")
    assert table.offered("how_many") == {"1", "2", "3", "4", "5"}
    table.play("how_many 4", "who japhia")
    assert "makkedah" in table.offered("at") and "hormah" not in table.offered("at")
    table.play("at makkedah")
    assert table.hiding() == "japhia, 4 amorites" and table.at("adullam") == "2 amorites"
    assert table.g.ambush_at[0] == table.space("makkedah") and table.g.laid == 1
    assert table.log_for(HEBREW) == ["Troops leave Adullam to lie in ambush."]
    assert "4 troops lie in ambush at Makkedah." in table.log_for(PAGAN)


def test_ambush_laid_from_where() -> None:
    """#91 Out of a field, a city or a marker of the own area; not besieged, not strayed, not from another ambush."""
    pieces = "2 amorites inside lachish; 1 amorites in rephaim; joshua, 4 in debir; 2 amorites inside debir"
    table = pagans("ambush-laid-1", pieces).ambush("hormah", "2 amorites")
    table.marker("hidden-1", "adullam", "amorites", "3 amorites").marker("hidden-2", "azekah", "amorites").card(PAGAN)
    table.play("event ambush-laid-1")
    assert not table.why_not("in_city lachish") and not table.why_not("which hidden-1")
    for line in ("in_city debir", "at rephaim", "at hormah", "which hidden-2"):
        assert table.why_not(line) == "#91 no_ambush_from_there"
    table.play("which hidden-1", "how_many 3", "pass")
    assert table.why_not("at hormah") == "#91 not_an_ambush_space", "another ambush lies there"
    assert table.why_not("at jarmuth") == "#91 not_an_ambush_space", "a city"
    table.play("at bethlehem")
    assert table.under("hidden-1") == "" and table.g.marker_at[0] == table.space("adullam"), (
        "the marker stays as a bluff"
    )


def test_ambush_laid_tells_the_space_only() -> None:
    """#91 The Hebrews learn the space that the troops left: not whether they stood in the field or under a marker."""
    logs = []
    for place in ("at hormah", "which hidden-1"):
        table = pagans("ambush-laid-1", "2 amorites in hormah; 1 amorites inside debir")
        table.marker("hidden-1", "hormah", "amorites", "2 amorites").card(PAGAN).play("event ambush-laid-1", place)
        logs.append(table.log_for(HEBREW))
    assert logs[0] == logs[1] == ["Ambush Laid is played on Hormah."]


def test_ambush_laid_when() -> None:
    """#91 Not after turn 8."""
    assert not pagans("ambush-laid-1").turn(8).card(PAGAN).why_not("event ambush-laid-1")
    assert pagans("ambush-laid-1").turn(9).card(PAGAN).why_not("event ambush-laid-1") == NO_TARGET


# -------------------------------------------------------------------- #93-#101 losses, sea, supply


@pytest.mark.parametrize("card", ordinals("hill-country-raiders", 2))
def test_hill_country_raiders(card: str) -> None:
    """#93, #94 A Hebrew field stack in a mountain or next to one loses 1-2 troops."""
    table = (
        pagans(card, "joshua, 5 in bethel; 1 amorites in debir").dice(4).card(PAGAN).play(f"event {card}", "at bethel")
    )
    assert table.at("bethel") == "joshua, 3 hebrews" and table.g.losses == 2
    where = (
        pagans(card, "5 in lachish; 5 inside gilgal; 5 inside bethel; 1 amorites in debir").held("bethel").card(PAGAN)
    )
    assert where.why_not(f"event {card}") == NO_TARGET, "not in the plain, nor inside"


def test_poisoned_wells() -> None:
    """#95, §16.1 One Hebrew field stack outside Gilgal makes an attrition roll; the space does not convert."""
    table = pagans("poisoned-wells", "joshua, 5 in lachish; 1 amorites inside debir").dice(5).card(PAGAN)
    table.play("event poisoned-wells", "at lachish")
    assert table.at("lachish") == "joshua, 3 hebrews" and table.controls("lachish") == "pagan"
    assert pagans("poisoned-wells", "5 inside gilgal").card(PAGAN).why_not("event poisoned-wells") == NO_TARGET


@pytest.mark.parametrize("card", ordinals("hornets", 2))
def test_hornets(card: str) -> None:
    """#96, #97, §15.6 A Pagan stack or marker in the field loses 1-2 troops; it is not revealed."""
    table = hebrews(card).pieces("japhia, 3 amorites in adullam; 1 amorites inside debir").dice(6).card(HEBREW)
    table.play(f"event {card}", "at adullam")
    assert table.at("adullam") == "japhia, 1 amorites"
    assert table.g.counted[AMORITES] == 4 and table.g.unsure[AMORITES] == 2
    assert not any("lost" in line for line in table.log)
    marker = (
        hebrews(card).marker("hidden-1", "adullam", "amorites", "1 amorites").pieces("1 amorites inside debir").dice(6)
    )
    marker.card(HEBREW).play(f"event {card}", "which hidden-1")
    assert marker.under("hidden-1") == "" and marker.g.marker_at[0] == marker.space("adullam")


def test_hornets_where() -> None:
    """#96 Not a garrison, not a secret ambush, not a leader alone, nor chariots alone: no troops are seen there."""
    table = hebrews("hornets-1").pieces("2 amorites inside lachish; piram in azekah; 2 chariots in lod")
    table.ambush("hormah", "2 amorites").pieces("1 hittites in ziph").card(HEBREW).play("event hornets-1")
    assert table.options == ["at ziph"]


def test_deserters() -> None:
    """#98 An enemy field stack or marker of three or more troops loses 1, a smaller one nothing."""
    for number, left in ((3, 2), (2, 2)):
        table = hebrews("deserters").pieces(f"{number} amorites in adullam; 1 amorites inside debir").card(HEBREW)
        table.play("event deserters", "at adullam")
        assert table.at("adullam") == f"{left} amorites"
        assert table.g.unsure[AMORITES] == 1, "nobody sees whether one has gone"
    ours = pagans("deserters", "joshua, 3 in ai; 2 in beeroth; 9 inside gilgal; 1 amorites inside debir").card(PAGAN)
    ours.play("event deserters")
    assert ours.offered("at") == {"ai"}, "the Pagans see that two are too few"
    assert ours.play("at ai").at("ai") == "joshua, 2 hebrews"


def test_storms_at_sea_of_the_hebrews() -> None:
    """#99 Philistines and Sidonites get no troop this turn, and a Pagan stack or garrison by the sea loses 1 troop."""
    table = hebrews("storms-at-sea").pieces("3 philistines inside gaza; 2 philistines in gath").card(HEBREW)
    table.play("event storms-at-sea")
    assert table.why_not("at gath") == "#99 not_by_the_sea", "not by the sea"
    table.play("in_city gaza")
    assert table.inside("gaza") == "2 philistines"
    assert table.g.unfed == 1 << PHILISTINES | 1 << SIDONITES


def test_storms_at_sea_of_the_pagans() -> None:
    """#99 Up to 3 troops of one tribe sail from one coastal space to another of the same colour, unseen how many."""
    table = pagans(
        "storms-at-sea", "5 philistines in jabneel; 3 philistines inside gaza; 1 philistines inside ekron"
    ).card(PAGAN)
    table.play("event storms-at-sea", "at jabneel")
    assert {"ashkelon", "ashdod"} <= table.offered("at") and "gath" not in table.offered("at")
    assert table.why_not("in_city dor") == "#99 no_landing_there", "another colour"
    table.play("in_city gaza")
    assert table.offered("take") == {"philistines 1", "philistines 2"}, "5 inside a city"
    table.play("take philistines 2")
    assert table.at("jabneel") == "3 philistines" and table.inside("gaza") == "5 philistines"
    assert not any("2" in line for line in table.log_for(HEBREW))
    field = (
        pagans("storms-at-sea", "5 philistines in jabneel")
        .card(PAGAN)
        .play("event storms-at-sea", "at jabneel", "at gaza")
    )
    assert field.offered("take") == {"philistines 1", "philistines 2", "philistines 3"}


def test_storms_at_sea_harbours() -> None:
    """#99 Both spaces Pagan-controlled, unbesieged and without Hebrew troops."""
    table = pagans(
        "storms-at-sea", "2 philistines in jabneel; joshua, 4 in gaza; 2 philistines inside gaza; 1 in ashkelon"
    )
    table.held("ashdod").pieces("1 inside ashdod").card(PAGAN).play("event storms-at-sea")
    assert table.why_not("at jabneel") == "#99 not_by_the_sea", "nowhere to land"
    assert table.why_not("in_city gaza") == "#99 not_by_the_sea", "besieged"
    assert table.options == ["in_city tyre"]


def test_supply_caravan() -> None:
    """#100 One of your leaders is chosen; his stack makes no attrition rolls this turn."""
    table = hebrews("supply-caravan", "joshua, 9 in rephaim; caleb inside gilgal").card(HEBREW)
    table.play("event supply-caravan")
    assert table.offered("who") == {"joshua", "caleb"}
    assert table.play("who joshua").g.caravan == (0, -1)


def test_passover() -> None:
    """#101, §3.5 The count of eliminated Hebrew troops goes down by 3, not below 0; not if it is 0; removed."""
    assert hebrews("passover").losses(5).card(HEBREW).play("event passover").g.losses == 2
    table = hebrews("passover").losses(2).card(HEBREW).play("event passover")
    assert table.g.losses == 0 and "passover" in table.removed
    assert hebrews("passover").card(HEBREW).why_not("event passover") == NO_TARGET


# -------------------------------------------------------------------- #102-#108 courage, initiative, cards


@pytest.mark.parametrize("card", ordinals("be-strong", 2))
def test_be_strong(card: str) -> None:
    """#102, #103, §20.1 On 4-6 the Hebrews gain 1 courage; removed either way."""
    assert hebrews(card).dice(4).card(HEBREW).play(f"event {card}").g.courage == (2, 1)
    table = hebrews(card).dice(3).card(HEBREW).play(f"event {card}")
    assert table.g.courage == (1, 1) and card in table.removed


def test_altar_on_ebal() -> None:
    """#104 If Shechem is Hebrew 1 courage; otherwise one army, whatever its strategy, with 4 MP (Ark group 3)."""
    table = hebrews("altar-on-ebal").held("shechem").card(HEBREW).play("event altar-on-ebal")
    assert table.g.courage == (2, 1) and "altar-on-ebal" in table.removed
    moves = hebrews("altar-on-ebal", "caleb, eleazar, 9 inside gilgal").card(HEBREW).play("event altar-on-ebal")
    assert moves.play("lead eleazar").mp == 3
    other = (
        hebrews("altar-on-ebal", "caleb, eleazar, 9 inside gilgal")
        .card(HEBREW)
        .play("event altar-on-ebal", "lead caleb")
    )
    assert other.mp == 4
    assert hebrews("altar-on-ebal", "9 inside gilgal").card(HEBREW).why_not("event altar-on-ebal") == NOBODY


def test_last_ounce() -> None:
    """#105, §20.1 On 4-6 the Pagans gain 1 courage."""
    assert pagans("last-ounce").dice(6).card(PAGAN).play("event last-ounce").g.courage == (1, 2)
    assert pagans("last-ounce").dice(3).card(PAGAN).play("event last-ounce").g.courage == (1, 1)
    assert hebrews("last-ounce").card(HEBREW).why_not("event last-ounce") == "§8.9 not_your_event"


@pytest.mark.parametrize("card", ordinals("seize-the-initiative", 2))
def test_seize_the_initiative(card: str) -> None:
    """#106, #107, §21.1 Take the initiative marker; its holder draws one card instead."""
    assert pagans(card).card(PAGAN).play(f"event {card}").g.initiative == PAGAN
    table = hebrews(card).deck("panic-2").card(HEBREW).play(f"event {card}")
    assert table.g.initiative == HEBREW and table.held_by(HEBREW) == ["panic-2"]


def test_messengers() -> None:
    """#108 Draw two cards, then discard one of your choice from the hand."""
    table = hebrews("messengers war-cry-1").deck("panic-2", "panic-1").card(HEBREW).play("event messengers")
    assert table.offered("pick") == {"panic-1", "panic-2", "war-cry-1"}
    assert table.why_not("pick messengers") == "§8.1 not_in_hand"
    table.play("pick war-cry-1")
    assert table.held_by(HEBREW) == ["panic-1", "panic-2"] and table.discarded == ["war-cry-1", "messengers"]


def test_8_8_only_the_event_removes_a_card() -> None:
    """§8.8, #102 A card marked remove leaves the game after its event; used for its value it is discarded."""
    table = hebrews("be-strong-1").card(HEBREW).play("troop be-strong-1")
    assert table.discarded == ["be-strong-1"]


# -------------------------------------------------------------------- what the Hebrews imagine


def imagined_options(table: JoshuaTable) -> list[int]:
    """How many options the Pagans have in games that the Hebrews cannot tell from this one."""
    return [len(table.g.imagine(HEBREW, Random(seed)).options) for seed in range(12)]


def test_there_is_always_a_choice_in_imagined_games() -> None:
    """#31, #91, #99, §15.6 A choice that rests on secrets goes on, whatever the Hebrews imagine instead of them."""
    pieces = (
        "japhia, 2 amorites in adullam; 1 amorites inside debir; 2 philistines in jabneel; 1 philistines inside ekron"
    )
    ambush = pagans("ambush-laid-1", pieces).card(PAGAN).play("event ambush-laid-1")
    for line in ("at adullam", "how_many 1", "who japhia"):
        assert min(imagined_options(ambush)) > 0
        ambush.play(line)
    assert min(imagined_options(ambush)) > 0
    sea = pagans("storms-at-sea", pieces).card(PAGAN).play("event storms-at-sea")
    for line in ("at jabneel", "at gaza"):
        assert min(imagined_options(sea)) > 0
        sea.play(line)
    assert min(imagined_options(sea)) > 0
    assert min(imagined_options(pagans("ladders-1", pieces).card(PAGAN).play("event ladders-1"))) > 0


def test_a_pass_only_where_nothing_can_be_chosen() -> None:
    """Ruling R96 While there is something to choose, these choices cannot be passed."""
    table = pagans("ambush-laid-1").card(PAGAN).play("event ambush-laid-1")
    assert table.why_not("pass") == "Ruling R96 must_choose_if_possible"
    table.play("at bethlehem")
    assert table.why_not("pass") == "Ruling R96 must_choose_if_possible"
    levy = pagans("tribal-levy-1").card(PAGAN).play("event tribal-levy-1")
    assert levy.why_not("pass") == "Ruling R96 must_choose_if_possible"
    sick = pagans("leader-sick-1", "joshua, 3 inside gilgal").card(PAGAN).play("event leader-sick-1")
    assert sick.why_not("pass") == "Ruling R96 must_choose_if_possible"
