"""Refusals give the reason that applies: of an action, and of a thing that was clicked."""

from __future__ import annotations

from maniple.games.joshua.ch15_stacking import AllianceEnds
from maniple.games.joshua.ch17_reinforcements import FreeMoves
from tests.games.joshua.joshua_table import HEBREW, PAGAN, JoshuaTable


def led(pieces: str, leader: str, *, side: int = HEBREW, card: str = "ladders-1") -> JoshuaTable:
    """A leader is activated by a card; nobody else has any."""
    us = HEBREW if side == HEBREW else PAGAN
    table = JoshuaTable().held("ai").pieces(pieces).hand(us, card).no_more_cards().card(us)
    return table.play(f"activate {card}", f"lead {leader}")


def clicked(table: JoshuaTable, kind: str, slug: str) -> str:
    """What a click on a thing that is not offered is answered with; `` if the question is repeated."""
    found = table.g.explain(kind, table.g.box.kinds[kind].ids[slug])
    return "" if found is None else table.g.box.text.line(f"refuse.{found[1]}", found[2])


def test_10_4_how_many_go_along() -> None:
    """§10.4, §9.3 Joshua leads twelve: they go along already, thirteen he cannot lead; with three there are no four."""
    table = led("joshua, 20 inside gilgal", "joshua")
    assert table.why_not("take hebrews 12") == "§10.4 leads_so_many"
    assert table.why_not("take hebrews 13") == "§9.3 cannot_lead_so_many"
    few = led("joshua, 3 in ai", "joshua")
    assert few.why_not("take hebrews 4") == "§10.4 not_so_many_troops"
    table.play("take hebrews 5")
    assert table.why_not("take hebrews 6") == "§10.4 chosen_here_already"


def test_10_4_who_stays_in_a_city() -> None:
    """§14.7, §10.4, Ruling R11 The last troop of a Hebrew city; and more troops than the army has."""
    table = JoshuaTable().held("lachish").pieces("joshua, 2 in lachish; 1 inside lachish").hand(HEBREW, "ladders-1")
    table.no_more_cards().card(HEBREW).play("activate ladders-1", "lead joshua")
    assert table.why_not("fetch hebrews 1") == "§14.7 garrison_stays"
    assert table.why_not("fetch hebrews 2") == "§10.4 not_so_many_troops"
    assert table.why_not("quarter hebrews 3") == "§10.4 not_so_many_along"


def test_10_2_the_army_stands_there() -> None:
    """§10.2 A click on its own space is answered as such; an enemy leader is simply not with the army."""
    table = led("joshua, caleb, 12 in ai; japhia in adullam", "joshua", card="minor-campaign-1")
    assert clicked(table, "space", "ai") == "The army stands there."
    assert clicked(table, "space", "gaza") == "No connection leads there."
    table.play("march gilgal")
    assert clicked(table, "leader", "japhia") == "That leader is not with the army."
    assert clicked(table, "leader", "joshua") == "He leads the army."


def test_8_2_leaders_whom_only_their_owner_sees() -> None:
    """Ruling R27, Ruling R92 He is not off the board: under a marker, or in ambush."""
    table = (
        JoshuaTable().marker("hidden-1", "hormah", "amorites", "japhia, 2 amorites").ambush("arad", "piram, 2 amorites")
    )
    table.pieces("king-of-ai in bethel").hand(PAGAN, "ladders-1").no_more_cards().card(PAGAN).play("activate ladders-1")
    assert table.why_not("lead japhia") == "Ruling R27 under_a_marker"
    assert table.why_not("lead piram") == "Ruling R92 lies_in_ambush"
    assert table.why_not("lead jabin") == "§8.2 not_on_the_board"
    assert table.why_not("lead joshua") == "§8.2 not_your_leader"


def test_13_1_where_an_army_may_go_that_avoids() -> None:
    """§13.1, §15.2, Ruling R16 A click on a space is answered for the leader who is there."""
    table = led("joshua, 9 in ai; japhia, 4 amorites in beeroth; caleb, 2 in beth-horon", "joshua").play(
        "march beeroth"
    )
    assert table.asked == "Avoid"
    assert clicked(table, "space", "hebron") == "That space is not next to theirs."
    assert clicked(table, "space", "ai") == "They need a space that their side controls."
    assert clicked(table, "space", "beth-horon") == "Enemies stand there."
    assert clicked(table, "space", "gibeon") == "A tribe may not cross that boundary now."


def test_12_9_where_the_beaten_may_go() -> None:
    """§12.9, §15.2, Ruling R121 Each space has its own reason."""
    table = led("joshua, 12 in ai; japhia, 2 amorites in beeroth; 2 amorites inside bethel", "joshua")
    table.dice(*[6] * 16, *[1] * 8).play("march beeroth").passes_to("Retreat")
    assert table.why_not("retreat ai") == "§12.9 goal_not_friendly"
    assert table.why_not("retreat hazor") == "§12.9 goal_not_adjacent"
    assert table.why_not("retreat gibeon") == "§15.2 tribal_boundary"


def test_17_4_free_moves() -> None:
    """§17.4, Ruling R48 Joshua at Gilgal waits for the end of the Amorites; Caleb lacks a path; a king is not yours."""
    table = (
        JoshuaTable().pieces("joshua, 9 inside gilgal; caleb, 3 in bethlehem; japhia in adullam; 2 in ai").held("ai")
    )
    table.no_more_cards().begin(FreeMoves(HEBREW))
    assert clicked(table, "leader", "joshua") == "From Gilgal pieces move freely only once the Amorites are out."
    assert clicked(table, "leader", "caleb").startswith("No unbroken path of Hebrew spaces")
    assert clicked(table, "leader", "japhia") == "That is not your leader."
    assert clicked(table, "space", "hebron") == "From Gilgal pieces move freely only once the Amorites are out."
    assert table.why_not("home_troops ai 3") == "Ruling R48 not_so_many_there"
    assert table.why_not("home_troops hebron 1") == "§17.4 no_hebrew_troops_there"


def test_8_7_which_walls_grow() -> None:
    """§8.7, §14.2, §14.5, §14.7 No city, a Hebrew one, one under siege, one at its maximum."""
    table = JoshuaTable().pieces("joshua, 2 in debir; 1 inside lachish").held("lachish").city(jerusalem=5)
    table.hand(PAGAN, "ladders-1").no_more_cards().card(PAGAN).play("walls ladders-1")
    assert clicked(table, "space", "hormah") == "No city stands there."
    assert clicked(table, "space", "lachish") == "Only Pagan cities are made stronger."
    assert clicked(table, "space", "debir") == "A city under siege is not made stronger."
    assert clicked(table, "space", "jerusalem") == "That city is as strong as it can be."


def test_17_2_markers_of_other_tribes() -> None:
    """§17.2, Ruling R27, Ruling R38 A marker is full, of another tribe, or not on the board."""
    table = JoshuaTable().marker("hidden-1", "hormah", "amorites", "20 amorites")
    table.marker("hidden-2", "lod", "canaanites").hand(PAGAN, "minor-campaign-1").no_more_cards().card(PAGAN)
    table.play("troop minor-campaign-1")
    assert table.why_not("place_under hidden-1") == "Ruling R27 marker_full"
    assert table.why_not("place_under hidden-3") == "Ruling R106 marker_not_on_the_board"


def test_15_4_strays_must_return() -> None:
    """§15.4, Ruling R93 Only to one of the closest spaces; who names none sends them to the first of these."""
    table = (
        JoshuaTable().pieces("2 jebusites in adummim").allied("jebusites").turn(3).no_more_cards().begin(AllianceEnds())
    )
    assert table.why_not("at rephaim") == "Ruling R93 not_the_closest"
    assert table.play("done").at("adummim") == "" and table.at("jerusalem") == "2 jebusites"


def test_ruling_r49_a_response_as_the_card_of_the_round() -> None:
    """Ruling R49, §8.6 Only in a card play of the other side."""
    table = JoshuaTable().held("ai").pieces("joshua, 12 in ai; japhia, 4 amorites in beeroth; 9 inside gilgal")
    table.hand(HEBREW, "ladders-1", "outflanked-1").hand(PAGAN, "war-cry-1").no_more_cards().initiative(HEBREW)
    table.card(HEBREW).play("activate ladders-1", "lead joshua", "march beeroth", "pass", "battle war-cry-1")
    assert table.asked == "Window" and table.why_not("respond_as_play outflanked-1") == "Ruling R49 own_card_play"
