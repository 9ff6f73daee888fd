"""JH-2 Round and goal."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, SIDE_SLUGS
from maniple.kernel.frames import Side
from tests.games.judean_hammer.hammer_table import HammerTable

CARDS = TITLE.shipped_box.kinds["card"].slugs
MACCABEAN_CARDS, GREEK_CARDS = CARDS[:13], CARDS[13:]


def test_jh_2_1_the_phases_of_a_round(table: HammerTable) -> None:
    """§JH-2.1, §JH-2.2 Draw, choose first player, card play, check supply, victory points."""
    # given a stack of four in Modin, and a deck that deals each side cards of its own
    table.units("4 maccabean in modin").round(2).pile(*MACCABEAN_CARDS[:4], *GREEK_CARDS[:4])

    # when round 2 begins, then both draw before the first player is chosen
    table.plays_a_round()
    assert table.noted == ["§JH-2.1 round_begins", "§JH-2.2 both_draw"]
    assert table.asked == "ChooseFirst"

    # and then cards are played
    table.play("first maccabean")
    assert table.asked == "PlayCard"
    for card, answer in zip(MACCABEAN_CARDS[:4], GREEK_CARDS[:4], strict=True):
        table.waste(card, answer)

    # and then supply is checked, points are awarded, and the next round begins
    assert table.noted == [
        "Ruling JH-R6 nobody_moves",
        "§JH-8.1 stack_cut",
        "§JH-9.4 scores_region",
        "§JH-9.4 score_stands",
        "§JH-9.5 pile_is_whole",
        "§JH-2.1 round_begins",
        "§JH-2.2 both_draw",
    ]
    assert table.g.round == 3
    assert table.asked == "ChooseFirst"


def test_jh_2_2_each_player_draws_four_cards(table: HammerTable) -> None:
    """§JH-2.2, Ruling JH-R42 Each player draws 4 cards, the Maccabees the top four, in every round."""
    # given a known pile
    table.round(2).pile(*CARDS)

    # when round 2 begins
    table.plays_a_round()

    # then the top eight cards are dealt and the others stay
    assert table.cards(table.g.hands[MACCABEAN]) == CARDS[:4]
    assert table.cards(table.g.hands[GREEK]) == CARDS[4:8]
    assert table.cards(table.g.pile) == CARDS[8:]


@pytest.mark.parametrize(
    ("maccabean", "greek", "chooser"),
    [(3, 5, MACCABEAN), (5, 3, GREEK), (4, 4, MACCABEAN)],
)
def test_jh_e14_who_names_the_first_player(table: HammerTable, maccabean: int, greek: int, chooser: Side) -> None:
    """Example JH-E14, §JH-2.3, §JH-2.4 The player with the fewest Victory Points; the Maccabees if tied."""
    table.round(2).score(maccabean, greek).plays_a_round()
    assert (table.asked, table.asked_side) == ("ChooseFirst", chooser)


@pytest.mark.parametrize("first", [MACCABEAN, GREEK])
def test_jh_2_3_either_player_may_be_named(table: HammerTable, first: Side) -> None:
    """§JH-2.3, §JH-3.1 The chooser decides who is the starting player, himself or the other."""
    # given the Greeks behind in points
    table.round(2).score(5, 3).plays_a_round()
    assert table.options == ["first maccabean", "first greek"]

    # when they name one, then that player plays the first card
    table.play(f"first {SIDE_SLUGS[first]}")
    assert (table.asked, table.asked_side) == ("PlayCard", first)


@pytest.mark.parametrize(("cities", "winner"), [("1 greek in bethel", ""), ("1 maccabean in bethel", "maccabean")])
def test_jh_2_5_the_goal_is_twelve_points(table: HammerTable, cities: str, winner: str) -> None:
    """§JH-2.5 Reach 12 victory points first by controlling the most cities in the regions."""
    table.units(cities).score(11, 0).awards_victory_points()
    assert table.winner == winner
