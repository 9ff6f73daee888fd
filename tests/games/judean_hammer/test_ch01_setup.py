"""JH-1 Components and setup."""

from __future__ import annotations

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, SIDES
from tests.games.judean_hammer.hammer_table import HammerTable

CARDS = TITLE.shipped_box.kinds["card"].slugs


def test_jh_e1_the_set_up(table: HammerTable) -> None:
    """Example JH-E1, §JH-1.2, §JH-1.3 A cube for each icon on the map, and one on the score track."""
    # when the table is set up
    table.set_up()

    # then the units stand on their icons
    assert table.map == {
        "modin": "2 maccabean",
        "gophna-hills": "2 maccabean",
        "jerusalem": "3 greek",
        "samaria": "3 greek",
        "jamnia": "3 greek",
        "marisa": "3 greek",
        "philadelphia": "3 greek",
    }
    # and scores, pile and hands are those of a new game, with the Maccabees to play a card
    assert table.g.score == [0, 0]
    assert len(table.g.pile) == 18
    assert [len(hand) for hand in table.g.hands] == [4, 4]
    assert (table.asked, table.asked_side) == ("PlayCard", MACCABEAN)


def test_jh_1_1_what_is_in_the_box() -> None:
    """§JH-1.1 30 green cubes, 30 purple cubes, 2 dice, 26 cards and a map."""
    limits = TITLE.shipped.table("tables.toml", "limits").values
    assert (limits["cubes_per_faction"], limits["dice"], limits["cards"]) == (30, 2, 26)
    assert len(CARDS) == 26
    factions = TITLE.shipped.files["tables.toml"]["factions"]
    assert [factions[side]["cube_color"] for side in TITLE.sides] == ["green", "purple"]
    assert TITLE.shipped_box.areas == 31


def test_ruling_jh_r30_one_cube_marks_the_score(table: HammerTable) -> None:
    """Ruling JH-R30, §JH-1.3 One of the 30 cubes is the score marker, so a side has 29 units."""
    table.set_up()
    for side in SIDES:
        assert sum(table.g.units[side]) + table.g.pool[side] == 29


def test_ruling_jh_r30_fewer_recruits_if_the_pool_is_short(table: HammerTable) -> None:
    """Ruling JH-R30 Recruit fewer if the pool is short."""
    # given 28 of the 29 Greek units on the map
    table.units("28 greek in samaria")

    # when the Greeks recruit with 3 OPs
    table.recruits(GREEK, ops=3).play("place jamnia")

    # then one unit was all they could place
    assert table.at("jamnia") == "1 greek"
    assert table.g.pool[GREEK] == 0
    assert not table.g.stack


def test_jh_1_4_four_cards_each_from_one_shuffled_deck(table: HammerTable) -> None:
    """§JH-1.4, Ruling JH-R42 The Maccabees take the top four cards of the shuffled deck, then the Greeks."""
    # given a deck that was shuffled into the reverse of its order
    order = CARDS[::-1]
    table.shuffles(*order)

    # when it is dealt
    table.set_up()

    # then each has four of the eight on top, and the others are the pile
    assert table.cards(table.g.hands[MACCABEAN]) == order[3::-1]
    assert table.cards(table.g.hands[GREEK]) == order[7:3:-1]
    assert table.cards(table.g.pile) == order[8:]


def test_jh_1_4_the_seed_shuffles_all_26_cards() -> None:
    """§JH-1.4 Shuffle deck and set between players."""
    one, other = TITLE.new(seed="one"), TITLE.new(seed="other")
    assert one.pile != other.pile
    for g in (one, other):
        assert sorted([*g.pile, *g.hands[0], *g.hands[1]]) == list(range(26))


def test_jh_1_5_the_maccabees_begin_with_phase_3(table: HammerTable) -> None:
    """§JH-1.5, §JH-1.6 Maccabean is first player in round 1, which starts with playing one card."""
    # when the game begins
    table.set_up()

    # then nobody was asked who goes first, and nobody drew a fifth card
    assert table.g.round == 1
    assert (table.asked, table.asked_side) == ("PlayCard", MACCABEAN)
    assert "§JH-2.2 both_draw" not in table.noted
    assert [len(hand) for hand in table.g.hands] == [4, 4]
