"""3 How to win, 7 sequence of play, 20 courage, 30 scenarios."""

from __future__ import annotations

from maniple.games.joshua.ch03_victory import final_count, goal, points, victory_points
from maniple.games.joshua.ch07_sequence import Rounds, Turn
from maniple.games.joshua.ch17_reinforcements import TribesOut
from maniple.games.joshua.ch20_courage import CourageTest, game_length
from maniple.games.joshua.state import NO_SIDE, replaced
from maniple.games.joshua.tables import OUT
from tests.games.joshua.joshua_table import HEBREW, PAGAN, JoshuaTable


def rounds(hebrew: str, pagan: str, initiative: int = HEBREW) -> JoshuaTable:
    """Card play with these hands; cards are played for nothing."""
    table = JoshuaTable().pieces("5 inside gilgal").initiative(HEBREW if initiative == HEBREW else PAGAN)
    table.hand(HEBREW, *hebrew.split()).hand(PAGAN, *pagan.split()).no_more_cards()
    return table.begin(Rounds())


def test_7_3_the_holder_of_the_initiative_names_the_first_player() -> None:
    """§7.3, Ruling R4, Ruling R6 One card per side and round; a card may be played for nothing."""
    table = rounds("war-cry-1 war-cry-2", "ladders-1 ladders-2")
    assert (table.asked, table.asked_side) == ("NameFirst", HEBREW)
    table.play("first pagan", "nothing ladders-1")
    assert (table.asked, table.asked_side) == ("PlayCard", HEBREW)
    table.play("nothing war-cry-1")
    assert table.discarded == ["ladders-1", "war-cry-1"]
    assert table.asked == "NameFirst"


def test_7_4_two_in_a_row_once_per_turn() -> None:
    """§7.4, Ruling R4 The Pagans played last and play first: their double play; a second is illegal."""
    table = rounds("war-cry-1 war-cry-2 shield-wall", "ladders-1 ladders-2 ladders-3")
    table.play("first hebrew", "nothing war-cry-1", "nothing ladders-1", "first pagan", "nothing ladders-2")
    assert table.g.doubled == (False, True)
    table.play("nothing war-cry-2", "first hebrew", "nothing shield-wall")
    assert table.g.doubled == (True, True)


def test_ruling_r81_stopping() -> None:
    """Ruling R81, Ruling R5 Only when the opponent has no card; and after his own card only as a double play."""
    table = rounds("war-cry-1", "ladders-1 ladders-2 ladders-3").play("first hebrew", "nothing war-cry-1")
    assert "stop" in table.options
    table.play("nothing ladders-1", "nothing ladders-2")
    assert table.g.doubled == (False, True)
    assert table.asked == ""


def test_7_5_7_6_saving_a_card() -> None:
    """§7.5, §7.6, Ruling R5 Who played last and has the initiative may keep one card."""
    table = JoshuaTable().turn(1).pieces("5 inside gilgal").initiative(PAGAN)
    table.deck(
        "ladders-1", "war-cry-1", "ladders-2", "war-cry-2", "ladders-3", "shield-wall", "recon-1", "flank-attack-1"
    )
    table.begin(Turn())
    table.play("first hebrew", "nothing war-cry-1", "nothing ladders-1", "first hebrew", "nothing war-cry-2")
    table.play("nothing ladders-2", "first hebrew", "nothing shield-wall", "nothing ladders-3", "first hebrew")
    table.play("nothing flank-attack-1", "stop")
    assert (table.asked, table.asked_side) == ("ReinforceFirst", PAGAN)


def test_ruling_r7_the_deal() -> None:
    """Ruling R7, §7.2, Ruling R51 Eight cards on turn 10; discards are reshuffled when the deck runs out."""
    table = JoshuaTable()
    assert table.g.map.deal == [0, 4, 6, 8, 8, 8, 8, 8, 8, 8, 8, 6, 4]
    table.discard("recon-1", "recon-2").no_more_cards().begin(Rounds())
    assert sorted([table.g.draw(), table.g.draw()]) == [20, 21]
    assert "deck_reshuffled" in [key for _, key, _, _ in table.g.notes]


# -------------------------------------------------------------------- points


def test_3_4_ruling_r35_points() -> None:
    """§3.4, §3.5, Ruling R35, Ruling R14 Cities, three open spaces, areas, Balaam, courage, the Ark, losses by ten."""
    table = JoshuaTable().held("ai", "bethel", "beeroth", "adummim", "bethlehem").losses(25).courage(2, 1)
    table.g.balaam = OUT
    table.g.conquered = 1 << 3
    assert points(table.g) == [2, 1, 2, 1, 2, -1, 0, -2]
    table.g.ark_captured = True
    assert victory_points(table.g) == 2


def test_3_3_3_6_the_final_count() -> None:
    """§3.2, §3.3, §3.6, §21.1, Ruling R34, Ruling R79 The initiative is one point; short of the goal the Pagans win."""
    table = JoshuaTable().turn(9)
    assert goal(table.g) == 20
    assert goal(table.turn(10).g) == 22
    final_count(table.g)
    assert table.winner == "pagan"
    table = JoshuaTable().turn(9).courage(20, 1)
    final_count(table.g)
    assert table.winner == "hebrew"
    table = JoshuaTable().turn(9).courage(20, 1).initiative(PAGAN)
    final_count(table.g)
    assert table.winner == "pagan"


def test_ruling_r75_conquest() -> None:
    """Ruling R75, §30.1 Won at once when every tribe is out."""
    table = JoshuaTable(scenario="short")
    table.g.tribe_in = replaced(table.g.tribe_in, 1, True)
    for city in table.g.map.cities_of[1]:
        table.g.set_control(city, HEBREW)
    table.g.place_new(1, table.space("adullam"), 2)
    table.begin(TribesOut())
    assert table.winner == "hebrew"


def test_ruling_r34_the_long_scenario_needs_20() -> None:
    """Ruling R34, §30.3 Whatever the last turn is."""
    assert goal(JoshuaTable(scenario="long").turn(11).g) == 20


# -------------------------------------------------------------------- the end of the game


def courage_test(hebrew: int, pagan: int, *dice: int, turn: int = 9, chit: int = 3) -> JoshuaTable:
    table = JoshuaTable().turn(turn).chit(chit).courage(hebrew, pagan).dice(*dice).no_more_cards()
    return table.begin(CourageTest())


def test_20_4_ruling_r32_the_pagans_end_the_game() -> None:
    """§20.4, Ruling R32 The side without the initiative states first; a net Pagan success ends the game now."""
    table = courage_test(1, 2, 1, 6, 2)
    assert table.asked_side == PAGAN
    table.play("spend 2", "spend 1")
    assert table.g.courage == (0, 0)
    assert "§20.4 game_shortened" in table.noted


def test_20_4_ruling_r32_the_hebrews_extend_it() -> None:
    """§20.4, Ruling R32 A net Hebrew success adds a turn, 12 at most; equal ones change nothing."""
    table = courage_test(1, 1, 6, 1).play("spend 1", "spend 1")
    assert game_length(table.g) == 11
    table = courage_test(1, 1, 6, 6).play("spend 1", "spend 1")
    assert game_length(table.g) == 10


def test_9_1_ruling_r33_joshua_leaves() -> None:
    """§9.1, Ruling R33, Ruling R66 At the end of turn 10, also if it is the last; then the final count."""
    table = JoshuaTable().turn(10).chit(3).courage(0, 0).pieces("joshua, 5 inside gilgal").no_more_cards()
    table.g.played_last = NO_SIDE
    table.begin(Turn())
    while table.g.outcome is None:
        table.play("pass" if "pass" in table.options else "done" if "done" in table.options else table.options[0])
    assert table.where_is("joshua") == "out"
    assert table.g.outcome is not None
