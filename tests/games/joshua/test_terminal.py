"""The table in words: what stands where can be read, on a small screen too, and nothing hidden."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

from maniple.games.joshua import TITLE
from maniple.games.joshua.board import called
from maniple.games.joshua.tables import AMORITES, CARDS, HEBREW, LEADERS, MARKERS, PAGAN, SIDES, SPACES, TRIBES
from maniple.games.joshua.terminal import LETTERS, JoshuaText, three_letters
from maniple.kernel.game import ALL
from maniple.kernel.tabletext import Line
from maniple.terminal.layout import Scene
from tests.games.joshua.joshua_table import JoshuaTable
from tests.games.joshua.random_games import random_game


def said(line: Line) -> str:
    return "".join(words.text for words in line)


def text_of(table: JoshuaTable, seat: int = HEBREW) -> JoshuaText:
    return JoshuaText(table.g.map, table.g.view(seat))


def place(table: JoshuaTable, slug: str, seat: int = HEBREW) -> str:
    """What is told of a space on the board."""
    return said(text_of(table, seat).signs(table.space(slug)))


def test_every_space_of_the_scenario_is_in_one_group() -> None:
    """§5.8"""
    for scenario, number in (("short", 18), ("campaign", SPACES)):
        table = JoshuaTable(scenario=scenario)
        told = [said(thing.words) for group in text_of(table).board() for thing in group.things]
        names = [words for words in told if not words.startswith("…")]
        assert len(names) == len(set(names)) == number
        assert len(text_of(table).sketch().spots) == number
    assert len(set(LETTERS)) == TRIBES


def test_stacks_are_told_as_far_as_they_are_seen() -> None:
    """§7.7, §15.6, Ruling R65 Inside in brackets; of a stack without Hebrew troops beside it the top piece alone."""
    table = JoshuaTable().pieces("joshua, 12 in ai; king-of-ai, 2 amorites inside ai; 3 amorites, piram in bethlehem")
    table.pieces("2 chariots in lod; 1 anakin in gath; hoham in beth-zur").siege(ai=1).card(HEBREW)
    assert place(table, "ai") == "[2/3* Am2 *Ai] H12 *Jos"
    assert place(table, "bethlehem") == "Am?"
    assert place(table, "bethlehem", PAGAN) == "Am3 *Pir"
    assert (place(table, "lod"), place(table, "lod", PAGAN)) == ("Ch?", "Ch2")
    assert (place(table, "gath"), place(table, "gath", PAGAN)) == ("An?", "An1")
    assert (place(table, "beth-zur"), place(table, "beth-zur", PAGAN)) == ("Ht leader?", "*Hoh")
    assert place(table, "hormah") == "·"


def test_markers_and_ambushes_are_opened_to_the_pagans_alone() -> None:
    """§5.9, §22.1"""
    table = JoshuaTable().marker("hidden-4", "azekah", "amorites", "5 amorites, japhia").ambush("adullam", "2 amorites")
    table.pieces("5 inside gilgal").card(HEBREW)
    assert place(table, "azekah") == "?4"
    assert place(table, "azekah", PAGAN) == "?4=Am5 *Jap"
    assert place(table, "adullam") == "·"
    assert place(table, "adullam", PAGAN) == "ambush Am2"


def test_what_the_hebrews_hold_is_marked() -> None:
    """§10.2, §14.6"""
    table = JoshuaTable().pieces("1 inside bethel").held("bethel", "hormah", "ai").card(HEBREW)
    things = [said(thing.words) for group in text_of(table).board() for thing in group.things]
    assert {"Bethel+ [1 H1]", "Hormah+ ·", "Ai+ [x]"} <= set(things)


def test_the_status_tells_turn_points_courage_and_cards() -> None:
    """§3.2, §5.12, §20.1, §21.1"""
    table = JoshuaTable(scenario="long").pieces("20 inside gilgal").hand(HEBREW, "war-cry-1").card(HEBREW)
    table.g.turn = 3
    general, standings = text_of(table).status()
    assert said(general[0]) == "Turn 3 of 10 1396 BC, Cards"
    assert said(general[1]) == "initiative Hebrews"
    assert said(standings[0]).startswith("Hebrews 0 VP (20 to win)  courage 1  1 card")
    assert said(standings[1]).startswith("Pagans courage 1  ")


def test_where_conquest_decides_the_status_tells_the_cities_taken() -> None:
    """Ruling R75"""
    table = JoshuaTable(scenario="short").pieces("20 inside gilgal; 1 amorites inside jarmuth").held("bethel", "ai")
    text = text_of(table.card(HEBREW))
    assert said(text.status()[1][0]).startswith("Hebrews 2 of 7 cities (conquest wins)  courage 1")
    assert said(text.look("side", HEBREW)[0]) == "Hebrews 2 of 7 cities taken."
    assert said(text.look("tribe", AMORITES)[0]) == "Amorites: 1 troop."


def test_leaders_are_told_apart_by_three_letters() -> None:
    """§4.2"""
    names = TITLE.shipped_box.kinds["leader"].names
    assert len({three_letters(name) for name in names}) == len(names)


def test_the_set_up_tells_what_is_left() -> None:
    """§5.1, Ruling R80"""
    g = TITLE.new(TITLE.variant(scenario="short"), "set-up")
    told = [said(thing.words) for thing in JoshuaText(g.map, g.view(PAGAN)).running()]
    assert told[0].startswith("Set-up    Amorites 16 troops, 2 leaders; ")
    assert not JoshuaText(g.map, g.view(HEBREW)).running()
    g.play("change")
    g.play("edit", AMORITES)
    told = [said(thing.words) for thing in JoshuaText(g.map, g.view(PAGAN)).running()]
    assert told[0].startswith("Amorites  Troops 16 of 16 left; Japhia of Lachish left; ")
    g.play("done")
    g.play("automatic")
    told = [said(thing.words) for thing in JoshuaText(g.map, g.view(PAGAN)).running()]
    assert "troop" not in told[0]


def test_a_march_is_told() -> None:
    """§10.1"""
    table = JoshuaTable().pieces("joshua, 12 inside gilgal; 1 amorites inside ai").hand(HEBREW, "pagan-alliance-1")
    table.card(HEBREW).play("activate pagan-alliance-1", "lead joshua")
    told = [said(thing.words) for thing in text_of(table).running()]
    assert told[0].startswith("In play   Pagan Alliance  4  event  Pagans only")
    assert told[1] == "Marching  Joshua H12 at Gilgal, 4 MP left"


def test_a_closer_look() -> None:
    """Everything that has a name can be looked at."""
    table = JoshuaTable().pieces("joshua, 12 in ai; 2 amorites inside ai; hoham in beth-zur").card(HEBREW)
    text = text_of(table)
    first, here, ways = [said(line) for line in text.look("space", table.space("jerusalem"))]
    assert first.startswith("Jerusalem, walled city of the Jebusites, 1 MP, held by the Pagans. Walls of strength 5")
    assert first.endswith(" at most, siege rolls -3.")
    assert here.startswith("  [3") and ways.startswith("Next to ")
    assert said(text.look("leader", 0)[0]) == "Joshua: Ai; strategy 2, battle 4, organization 12."
    assert said(text.look("leader", table.leader("hoham"))[0]).startswith("Hoham of Hebron: not seen; ")
    assert said(text.look("tribe", 1)[0]) == "Amorites: 2 troops. Its area is worth 1 VP."
    assert said(text.look("side", HEBREW)[0]) == "Hebrews 0 VP: Hebrew courage +1, Pagan courage -1"
    assert said(text.look("card", 0)[0]) == "#1 Minor Campaign  3  campaign  either side"
    assert text.look("side", PAGAN) == []
    assert said(text.mark("leader", 0)) == "at Ai"
    assert text.mark("space", table.space("hormah")) == []
    assert (text.cited(1), text.cited(CARDS + 1)) == (0, -1)


def test_what_is_long_goes_on_beside_it() -> None:
    """A crowded space fits into a narrow column."""
    table = JoshuaTable().pieces("joshua, caleb, othniel, eleazar, 40 in kiriath-jearim; 1 gibeonites inside gibeon")
    table.equipped("joshua", 2, 1).marker("hidden-1", "kiriath-jearim", "gibeonites").card(HEBREW)
    things = text_of(table).space(table.space("kiriath-jearim"))
    assert [said(thing.words) for thing in things] == [
        "Kiriath Jearim H40 *Jos:e3 *Cal *Oth",
        "… *Ele+Ark ?1 !",
    ]


def test_what_leaders_are_called() -> None:
    assert called("Japhia of Lachish") == "Japhia"
    assert called("King of Ai") == "King of Ai"
    assert called("Philistine Lord of Gaza") == "Lord of Gaza"
    assert called("Adoni-bezek") == "Adoni-bezek"


def test_cards_are_listed_where_they_are_known_to_be() -> None:
    """One's own hand; of the other's, only the cards that it could be."""
    table = JoshuaTable().hand(HEBREW, "war-cry-1").hand(PAGAN, "panic-1").pieces("1 inside gilgal").card(HEBREW)
    piles = dict(text_of(table).cards())
    assert table.card_id("war-cry-1") in piles["Your hand"]
    assert table.card_id("panic-1") in piles["In the deck or in a hand that you cannot see"]
    for seat in (*SIDES, ALL):
        listed = [card for _, cards in text_of(table, seat).cards() for card in cards]
        assert sorted(listed) == list(range(CARDS))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_the_table_can_be_drawn_at_any_moment(width: int, height: int) -> None:
    """At every kind of decision, for both players and a spectator: no line is wider than the screen.

    The Pagans see all their pieces in 71 spaces: that may be a few lines more than the smallest screen has.
    """
    console = Console(width=width, height=height, force_terminal=False)
    seen: set[str] = set()
    for seed, scenario in enumerate(("short", "campaign", "campaign", "long")):
        for number, (g, action) in enumerate(random_game(f"drawn {seed}", scenario=scenario, bidding=seed == 3)):
            kind = type(g.decision).__name__ if action is not None else "over"
            if kind in seen and number % 300:
                continue
            seen.add(kind)
            for seat in (*SIDES, ALL):
                text = JoshuaText(g.map, g.view(seat))
                hands = [("Your hand", text.hand(seat))] if seat in SIDES else []
                lines = Scene(text, hands).lines(console, width, height)
                assert all(line.cell_len <= width for line in lines), kind
                assert len(lines) <= (height if seat != PAGAN else max(height, 34)), kind
                for kinds, number_of in (("space", SPACES), ("leader", LEADERS), ("marker", MARKERS), ("card", CARDS)):
                    for thing in range(number_of):
                        assert text.look(kinds, thing)
    assert len(seen) > 20


def test_nothing_hidden_is_told() -> None:
    """§15.6, Ruling R65 Redraw what a seat cannot know, and the table reads the same."""
    rng = Random(1)
    for number, (g, action) in enumerate(random_game("told", scenario="campaign")):
        if action is None or number % 40:
            continue
        for seat in (*SIDES, ALL):
            one, other = (JoshuaText(h.map, h.view(seat)) for h in (g, g.imagine(seat, rng)))
            assert one.status() == other.status()
            assert one.board() == other.board()
            assert one.running() == other.running()
            assert one.cards() == other.cards()
