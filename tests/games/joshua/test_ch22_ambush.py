"""22 Ambushes, and the hidden-force markers of 5.9."""

from __future__ import annotations

from maniple.games.joshua import TITLE
from maniple.games.joshua.ch16_attrition import Attrition
from maniple.games.joshua.ch22_ambush import ambushes_appear, reveal_space
from maniple.games.joshua.tables import HEBREW, PAGAN
from tests.games.joshua.joshua_table import JoshuaTable


def into_the_ambush(*dice: int) -> JoshuaTable:
    """Joshua with 6 troops goes from Jarmuth to Azekah, where Japhia waits with 3 Amorites."""
    table = JoshuaTable().pieces("joshua, 6 in jarmuth; 1 amorites inside debir").held("jarmuth", "beth-shemesh")
    table.ambush("azekah", "japhia, 3 amorites").hand(HEBREW, "countermarch", "war-cry-1").hand(PAGAN, "war-cry-2")
    table.no_more_cards().dice(*dice).card(HEBREW)
    return table.play("activate countermarch", "lead joshua", "march azekah")


def test_22_3_double_strength_and_no_battle_card() -> None:
    """§22.3, Ruling R28, Ruling R29, §22.4 Leader and troops count double in round one; no battle card, no avoiding."""
    table = into_the_ambush()
    assert table.asked == "BattleCard" and table.asked_side == HEBREW, "the ambush plays none"
    table.play("pass")
    rolled = {ids[0]: ids[1] for _, key, ids, _ in table.g.notes if key == "dice_rolled"}
    assert rolled == {HEBREW: 4 + 6, PAGAN: 2 * (2 + 3) + 1}
    counted = "The Pagans count 3 for troops, 2 for leaders, +5 for the ambush, +1 for the defense, "
    assert f"{counted}+0 for supply, +0 by cards." in table.log


def test_22_4_the_army_spends_no_more_points() -> None:
    """§22.4 The Hebrew army that walks into it spends no more MP, even if it slaughters."""
    table = into_the_ambush()
    assert table.mp == 0


def a_campaign_into_the_ambush(**options: str) -> JoshuaTable:
    """Joshua leads the first of two armies into an ambush at Azekah and wins; Caleb stands ready at Bethlehem."""
    table = JoshuaTable(**options).pieces("joshua, 9 in jarmuth; caleb, 5 in bethlehem; 1 amorites inside debir")
    table.held("jarmuth", "beth-shemesh", "bethlehem").ambush("azekah", "1 amorites")
    table.hand(HEBREW, "minor-campaign-1").no_more_cards().dice(*[6] * 13, *[1] * 3).card(HEBREW)
    return table.play("event minor-campaign-1", "lead joshua", "march azekah")


def test_22_4_the_hebrew_player_spends_no_more_points() -> None:
    """§22.4 "No further movement points may be spent by the Hebrew Player when a Hebrew army moves into an undetected
    ambush": the second army of a campaign stays.
    """
    table = a_campaign_into_the_ambush()
    assert "The Hebrews spend no more movement points by this card." in table.log
    assert table.play("pass").at("azekah") == "joshua, 9 hebrews", "the ambush is beaten"
    assert table.play("halt").asked == "", "the card is done with"
    assert table.at("bethlehem") == "caleb, 5 hebrews"


def test_22_4_by_the_option_other_armies_go_on() -> None:
    """§22.4 By the option the points of that army alone are lost."""
    table = a_campaign_into_the_ambush(ambush_stops="army")
    assert table.play("pass").mp == 0 and table.play("halt").asked == "ChooseArmy"
    table.play("lead caleb", "march adullam")
    assert table.at("adullam") == "caleb, 5 hebrews"


def test_ruling_r92_a_leader_alone_passes() -> None:
    """Ruling R92 Only Hebrew troops trigger it; a leader alone passes without seeing it."""
    table = (
        JoshuaTable()
        .pieces("joshua in jarmuth; 1 amorites inside debir")
        .held("jarmuth")
        .ambush("azekah", "2 amorites")
    )
    table.hand(HEBREW, "countermarch").no_more_cards().card(HEBREW).play("activate countermarch", "lead joshua")
    table.play("march azekah")
    assert table.where_is("joshua") == "azekah" and table.hiding() == "2 amorites"


def test_22_5_it_may_be_given_up() -> None:
    """§22.5, Ruling R92 At the start of a Pagan card play it enters play openly and can be activated by that card."""
    table = JoshuaTable().ambush("azekah", "japhia, 3 amorites").hand(PAGAN, "panic-1").no_more_cards().card(PAGAN)
    table.play("unmask azekah")
    assert table.at("azekah") == "japhia, 3 amorites" and table.asked == "PlayCard"
    table.play("activate panic-1", "lead japhia", "march jarmuth")
    assert table.at("jarmuth") == "japhia, 3 amorites"


def test_22_5_all_appear_at_the_end_of_turn_8() -> None:
    """§22.5 All still unrevealed appear at the end of turn 8 without double strength, not before."""
    table = JoshuaTable().ambush("azekah", "japhia, 3 amorites").turn(7)
    ambushes_appear(table.g)
    assert table.at("azekah") == ""
    table.turn(8)
    ambushes_appear(table.g)
    assert table.at("azekah") == "japhia, 3 amorites" and table.g.ambush_at[0] == -1


def test_ruling_r92_own_pieces_keep_away() -> None:
    """Ruling R92 Pagan pieces may not enter the space of an ambush."""
    table = (
        JoshuaTable()
        .pieces("piram, 2 amorites in jarmuth")
        .ambush("azekah", "japhia, 3 amorites")
        .hand(PAGAN, "panic-1")
    )
    table.no_more_cards().card(PAGAN).play("activate panic-1", "lead piram")
    assert table.why_not("march azekah") == "Ruling R92 own_ambush_there"


def test_ruling_r92_revealed_by_a_card() -> None:
    """Ruling R92, #21, #25 Recon or Local Informants put it on the board as an ordinary stack."""
    table = JoshuaTable().ambush("azekah", "japhia, 3 amorites")
    reveal_space(table.g, table.space("azekah"), False)
    assert table.at("azekah") == "japhia, 3 amorites" and table.g.ambushes_seen == 1


def test_ruling_r114_an_ambush_without_troops() -> None:
    """Ruling R114, §22.1 It has lost its last troop by attrition: it is none; its leader stands in the open."""
    table = JoshuaTable(scenario="short").ambush("hormah", "japhia, 1 amorites")
    slugs = [table.g.box.kinds["space"].slugs[city] for city in table.g.map.cities_of[1]]
    for slug in slugs:
        if slug not in ("ai", "debir"):
            table.held(slug).pieces(f"1 inside {slug}")
    table.held("ai").pieces("joshua, 9 in debir; 1 amorites inside debir").held("adullam")
    table.no_more_cards().dice(1, 6, 6, 6).begin(Attrition())
    assert table.hiding() == "" and table.g.ambush_at[0] == -1
    assert table.where_is("japhia") == "hormah" and table.at("hormah") == "japhia"


def test_ruling_r27_markers_are_revealed_by_hebrew_troops() -> None:
    """Ruling R27, Example 28.2 When Hebrew troops enter, what it stands for comes on the board."""
    table = JoshuaTable().pieces("joshua, 9 in jarmuth; 1 amorites inside debir").held("jarmuth")
    table.marker("hidden-6", "azekah", "amorites", "japhia, piram, 2 amorites").hand(
        HEBREW, "countermarch"
    ).no_more_cards()
    table.card(HEBREW).play("activate countermarch", "lead joshua", "march azekah")
    assert table.at("azekah") == "joshua, japhia, piram, 9 hebrews, 2 amorites" and table.g.marker_at[5] == -2
    bluff = JoshuaTable().pieces("joshua, 9 in jarmuth; 1 amorites inside debir").held("jarmuth")
    bluff.marker("hidden-1", "azekah", "amorites").hand(HEBREW, "countermarch").no_more_cards()
    bluff.card(HEBREW).play("activate countermarch", "lead joshua", "march azekah")
    assert bluff.at("azekah") == "joshua, 9 hebrews" and bluff.asked == "Moving"


def test_ruling_r122_a_marker_beside_a_lone_leader() -> None:
    """Ruling R122, Ruling R50, Ruling R115 He stays while it is hidden; once troops come out of it, he withdraws."""
    table = JoshuaTable().pieces("caleb in bethlehem; joshua, 9 in rephaim").held("bethlehem", "rephaim")
    table.marker("hidden-1", "adullam", "amorites", "japhia, 3 amorites")
    table.hand(PAGAN, "panic-1", "war-cry-1").no_more_cards().card(PAGAN)
    table.play("activate panic-1", "shift hidden-1", "march bethlehem", "pass", "halt")
    assert table.where_is("caleb") == "bethlehem" and table.asked == "", "nobody asks him"
    table.card(PAGAN).play("reveal hidden-1")
    assert table.at("bethlehem") == "caleb, japhia, 3 amorites"
    table.play("nothing war-cry-1")
    assert table.asked == "Withdraw" and table.asked_side == HEBREW
    assert table.play("retreat rephaim").where_is("caleb") == "rephaim"


def test_22_5_a_secret_is_not_given_up_by_one_click() -> None:
    """§22.5, Ruling R106 Both are offered beside the question which card is played: their words are read first."""
    table = JoshuaTable().ambush("adullam", "3 amorites").marker("hidden-1", "azekah", "amorites", "japhia, 3 amorites")
    table.hand(PAGAN, "minor-campaign-1").no_more_cards().card(PAGAN)
    asides = {option for option in table.options if option.split()[0] in TITLE.careful}
    assert {"unmask adullam", "reveal hidden-1"} <= asides
    assert "activate minor-campaign-1" in table.options and "activate minor-campaign-1" not in asides


def test_22_5_a_space_is_no_answer_to_which_card() -> None:
    """§22.5, §8.1 Of Ai nobody is told that no ambush lies there: the question is repeated, for both sides."""
    for side in (HEBREW, PAGAN):
        table = JoshuaTable().pieces("joshua, 9 in jarmuth").ambush("adullam", "3 amorites")
        table.hand(side, "war-cry-1").no_more_cards().card(side)
        assert table.g.explain("space", table.g.map.ai) is None
        assert table.why_not("unmask ai") == "§22.5 no_ambush_there"
