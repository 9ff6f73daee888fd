"""30 Scenarios, with 3 and 20: each one from its set-up to its own test of victory."""

from __future__ import annotations

import pytest

from maniple.games.joshua import TITLE
from maniple.games.joshua.ch07_sequence import Turn
from maniple.games.joshua.ch12_combat import refuse_retreat
from maniple.games.joshua.ch16_attrition import Attrition
from maniple.games.joshua.ch23_supply import network
from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import (
    ELEAZAR,
    GILGAL,
    HEBREW,
    INSIDE,
    NOWHERE,
    PAGAN,
    PHINEAS,
    SPACES,
    TRIBE_SLUGS,
    UNDER,
)
from tests.games.joshua.joshua_table import JoshuaTable
from tests.games.random_games import play

PLACED = {
    "short": (1, 8, 20, 4),
    "medium": (2, 4, 30, 3),
    "long": (3, 6, 40, 4),
    "campaign": (0, 6, 50, 4),
}
"""Tribes (0: all), markers and blanks, Hebrew troops and leaders."""


def set_up(scenario: str) -> Joshua:
    """A game in which the Pagans have set up automatically, and the Hebrews chose the first leaders offered."""
    g: Joshua = TITLE.new(TITLE.variant(scenario=scenario), "set up")
    g.play("automatic")
    g.play("confirm")
    while type(g.decision).__name__ == "ChooseLeader":
        play(g, g.options[0])
    return g


def play_on(table: JoshuaTable, hebrew: int = 0, pagan: int = 0) -> JoshuaTable:
    """The rest of a turn in which nobody has a card; so much courage is spent."""
    turn = table.g.turn
    table.no_more_cards().begin(Turn())
    while not table.winner and table.g.turn == turn:
        if table.asked == "SpendCourage":
            table.play(f"spend {(hebrew, pagan)[table.asked_side]}")
        else:
            table.play("done" if "done" in table.options else table.options[0])
    return table


def last_turn(scenario: str, turn: int, pieces: str = "joshua, 9 inside gilgal") -> JoshuaTable:
    return JoshuaTable(scenario=scenario).pieces(pieces).turn(turn).courage(0, 0)


def cities(table: JoshuaTable, number: int) -> JoshuaTable:
    """So many cities of the Philistines and Canaanites, but not the last of either, are Hebrew."""
    slugs = table.g.box.kinds["space"].slugs
    found = [slugs[city] for tribe in (3, 2, 7, 10) for city in table.g.map.cities_of[tribe][1:]]
    return table.held(*found[:number])


# -------------------------------------------------------------------- set-up


@pytest.mark.parametrize("scenario", PLACED)
def test_30_set_up(scenario: str) -> None:
    """§30.1, §30.2, §30.3, §30.4, Ruling R40, Ruling R97 What each scenario gives."""
    tribes, markers, troops, leaders = PLACED[scenario]
    g = set_up(scenario)
    assert len(g.scenario.tribes) == (tribes or 10)
    assert len([place for place in g.marker_at if place >= 0]) == markers
    assert g.hebrews[INSIDE] == troops and len(g.leaders_in(HEBREW, INSIDE)) == leaders
    assert type(g.decision).__name__ == "NameFirst" and g.turn == 1
    closed = [space for space in range(SPACES) if g.is_closed(space)]
    assert not [space for space in closed if g.pagan_number[space] or g.pagan_number[INSIDE + space] or g.city[space]]
    assert bool(g.chit) == (scenario == "campaign")


def test_30_1_blanks() -> None:
    """§30.1, Ruling R27 Two markers stand for a force, six are blanks; the Hebrews see no difference."""
    g = set_up("short")
    filled = [m for m in range(8) if g.pagan_number[UNDER + m] or UNDER + m in g.leader_at]
    assert len(filled) == 2
    assert len(g.view(HEBREW)["markers"]) == 8


# -------------------------------------------------------------------- conquest


@pytest.mark.parametrize(("scenario", "turns"), [("short", 4), ("medium", 7)])
def test_30_1_conquest_fails(scenario: str, turns: int) -> None:
    """§30.1, §30.2, Ruling R75 After the last turn a tribe is left: the Pagans have won."""
    assert play_on(last_turn(scenario, turns)).winner == "pagan"
    assert not play_on(last_turn(scenario, turns - 1)).winner, "one more turn"


def test_30_1_conquest_is_won_at_once() -> None:
    """§30.1, §17.5, Ruling R75 The last Amorite city falls on turn 1: no troops, no cities, the Hebrews have won."""
    table = JoshuaTable(scenario="short").pieces("joshua, 12 in debir; 2 amorites inside debir; 3 amorites in hormah")
    slugs = table.g.box.kinds["space"].slugs
    table.held(*[slugs[city] for city in table.g.map.cities_of[1] if slugs[city] != "debir"])
    table.hand(HEBREW, "countermarch").no_more_cards().dice(6, 6, 1).card(HEBREW)
    table.play("activate countermarch", "lead joshua", "siege", "how_many 1")
    assert table.winner == "hebrew" and table.g.outcome is not None and table.g.outcome.citation == "Ruling R75"
    assert table.controls("hormah") == "hebrew"


def test_30_2_both_tribes_must_go() -> None:
    """§30.2, Ruling R75 The Amorites alone are not enough."""
    table = JoshuaTable(scenario="medium").pieces("joshua, 12 in debir; 2 amorites inside debir")
    slugs = table.g.box.kinds["space"].slugs
    table.held(*[slugs[city] for city in table.g.map.cities_of[1] if slugs[city] != "debir"])
    table.hand(HEBREW, "countermarch").no_more_cards().dice(6, 6, 1).card(HEBREW)
    table.play("activate countermarch", "lead joshua", "siege", "how_many 1")
    assert not table.is_in("amorites") and table.is_in("canaanites") and not table.winner


# -------------------------------------------------------------------- victory points


def test_30_3_twenty_points() -> None:
    """§30.3, §3.6, Ruling R34, Ruling R79 The long scenario needs 20 after turn 10, the initiative counts one."""
    won = cities(last_turn("long", 10), 99)
    points = sum(won.g.view(HEBREW)["points"].values())
    more = 19 - points
    assert play_on(won.courage(more, 0)).winner == "hebrew", "19 and the initiative"
    lost = cities(last_turn("long", 10), 99).courage(more, 0).initiative(PAGAN)
    assert play_on(lost).winner == "pagan", "19 less one"


def test_30_3_no_earlier() -> None:
    """§30.3, Ruling R79 The points are tested after the last turn only."""
    assert not play_on(last_turn("long", 9).courage(30, 0)).winner


CHITS = [(6, 9, 20), (5, 9, 20), (4, 10, 22), (3, 10, 22), (2, 11, 24), (1, 11, 24)]


@pytest.mark.parametrize(("chit", "turn", "goal"), CHITS)
def test_30_4_by_the_chit(chit: int, turn: int, goal: int) -> None:
    """§30.4, §3.1, §3.2 Length and points come from the chit."""
    for courage, winner in ((goal - 1, "hebrew"), (goal - 2, "pagan")):
        assert play_on(last_turn("campaign", turn).chit(chit).courage(courage, 0)).winner == winner


def test_20_4_shortened_and_extended() -> None:
    """§20.4, Ruling R32, Ruling R34 The points needed are those of the turn with which the game really ends."""
    short = play_on(last_turn("campaign", 9).chit(1).courage(20, 1).dice(6), 0, 1)
    assert short.winner == "hebrew", "20 and the initiative against 20: an 11-turn game has ended after 9"
    longer = play_on(last_turn("campaign", 9).chit(6).courage(1, 0).dice(6), 1, 0)
    assert not longer.winner and longer.g.extension == 1


def test_20_4_never_after_turn_12() -> None:
    """§20.4, §3.2 Turn 12 is the last whatever was spent, and needs 24."""
    table = last_turn("campaign", 12).chit(1).courage(23, 0)
    table.g.extension = 2
    assert play_on(table).winner == "hebrew"


def test_9_1_joshua_is_gone_after_turn_10() -> None:
    """§9.1, Ruling R33, Ruling R66"""
    table = play_on(last_turn("campaign", 10).chit(1))
    assert table.where_is("joshua") == "out" and not table.winner


def test_ruling_r36_gibeon_must_be_rolled_for() -> None:
    """Ruling R36, §33.1 "Must be rolled on at the very start of turn 2", whatever is Hebrew already; that stays as it
    is. Where the Gibeonites are not in play nobody rolls."""
    rolled = JoshuaTable().pieces("joshua, 9 inside gilgal").turn(2).dice(3).no_more_cards().begin(Turn())
    assert rolled.g.treaty and rolled.controls("gibeon") == "hebrew" and not rolled.is_in(TRIBE_SLUGS[5])
    for die, gibeon in ((2, "pagan"), (3, "hebrew")):
        held = JoshuaTable().pieces("joshua, 9 inside gilgal").held("kiriath-jearim").turn(2).dice(die)
        held.no_more_cards().begin(Turn())
        assert "§33.1 gibeon_rolled" in held.noted and held.g.treaty == (die == 3)
        assert held.controls("gibeon") == gibeon and held.controls("kiriath-jearim") == "hebrew"
    out = JoshuaTable().pieces("joshua, 9 inside gilgal; 2 inside gibeon").out("gibeonites").turn(2).no_more_cards()
    assert "§33.1 gibeon_rolled" not in out.begin(Turn()).noted, "captured, they are out"
    absent = JoshuaTable(scenario="long").pieces("joshua, 9 inside gilgal").turn(2).no_more_cards().begin(Turn())
    assert "§33.1 gibeon_rolled" not in absent.noted


def test_ruling_r40_the_land_of_absent_tribes_is_closed() -> None:
    """Ruling R40, §30.1 In the short scenario nobody enters the land of the Perizzites beside Bethel."""
    table = JoshuaTable(scenario="short").held("ai").pieces("joshua, 9 in bethel; 1 amorites inside bethel")
    table.hand(HEBREW, "ladders-1").no_more_cards().card(HEBREW).play("activate ladders-1", "lead joshua")
    assert table.why_not("march shiloh") == "Ruling R40 space_is_closed"
    assert table.why_not("march gezer") == "Ruling R40 space_is_closed", "which is far away besides"


def passing(pieces: str, **variant: str) -> JoshuaTable:
    return JoshuaTable(absent_tribes="passable", **variant).held("ai").pieces(pieces).no_more_cards()


def test_ruling_r40_passable_there_is_nothing_to_take() -> None:
    """Ruling R40, §30.1, §23.1, §16.1 By the option armies pass through the land of absent tribes: it has no cities, is
    not converted, neither by an army nor by attrition, and is no friendly space."""
    table = passing("joshua, 9 in bethel; 5 amorites inside bethel", scenario="short").hand(HEBREW, "ladders-1")
    table.card(HEBREW).play("activate ladders-1", "lead joshua", "march shiloh")
    assert table.at("shiloh") == "joshua, 9 hebrews" and table.mp == 2
    assert table.why_not("convert") == "Ruling R40 nothing_to_take"
    table.play("march shechem")
    assert table.strength("shechem") == 0 and table.why_not("siege") == "§14.1 no_enemy_city_here"
    table.play("halt")
    waiting = passing("joshua, 9 in shechem; 5 amorites inside bethel", scenario="short").dice(5, 1, 1, 1)
    waiting.begin(Attrition())
    assert waiting.at("shechem") == "joshua, 7 hebrews" and waiting.controls("shechem") == "pagan"
    assert "§16.1 space_converts" not in waiting.noted
    assert waiting.g.view(HEBREW)["closed"] == [] and waiting.space("shechem") in waiting.g.view(HEBREW)["absent"]


def test_ruling_r40_passable_for_pagans_under_an_alliance_only() -> None:
    """Ruling R40, §15.2, §12.9 Boundaries hold; nobody retreats to a space that is nobody's, and it feeds nobody."""
    table = passing("japhia, 4 amorites in bethel", scenario="long").hand(PAGAN, "ladders-1")
    table.card(PAGAN).play("activate ladders-1", "lead japhia")
    assert table.why_not("march shiloh") == "§15.2 tribal_boundary"
    free = passing("japhia, 4 amorites in bethel", scenario="long").allied("amorites").hand(PAGAN, "ladders-1")
    free.card(PAGAN).play("activate ladders-1", "lead japhia")
    shiloh, bethel = free.space("shiloh"), free.space("bethel")
    assert refuse_retreat(free.g, PAGAN, bethel, 0, shiloh) is not None
    free.play("march shiloh")
    assert free.at("shiloh") == "japhia, 4 amorites" and free.why_not("convert") == "Ruling R40 nothing_to_take"
    assert network(free.g, PAGAN)[shiloh] == -1


def test_ruling_r123_phineas_waits_or_is_at_gilgal() -> None:
    """Ruling R123, §5.11, §30.4 "The Hebrew Player then places the following pieces at Gilgal": Phineas is not among
    them; by the option "The Hebrews have all leaders"."""
    for where, place in (("reserve", NOWHERE), ("gilgal", INSIDE + GILGAL)):
        g: Joshua = TITLE.new(TITLE.variant(phineas=where), "1")
        g.play("automatic")
        g.play("confirm")
        assert g.leader_at[PHINEAS] == place and g.ark == ELEAZAR
    short: Joshua = TITLE.new(TITLE.variant(phineas="gilgal", scenario="short"), "1")
    short.play("automatic")
    short.play("confirm")
    assert short.leader_at[PHINEAS] == NOWHERE, "section 30 gives the Hebrews all leaders in the campaign"
