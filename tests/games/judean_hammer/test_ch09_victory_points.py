"""JH-9 Victory points, and JH-10 Game end."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from tests.games.judean_hammer.hammer_table import HammerTable

CARDS = TITLE.shipped_box.kinds["card"].slugs
ONE_CITY_EACH = ("lydda", "bethel", "modin", "hebron", "jericho", "jerusalem")
"""A city of each of the six regions."""


def in_each(side: str, cities: tuple[str, ...]) -> str:
    return ", ".join(f"1 {side} in {city}" for city in cities)


# -------------------------------------------------------------------- control


@pytest.mark.parametrize(
    ("units", "control"),
    [
        ("1 maccabean in bethel", "maccabean"),
        ("1 greek in bethel", "greek"),
        ("1 greek in samaria", ""),
    ],
)
def test_jh_9_1_a_city_is_controlled_by_whose_units_are_in_it(table: HammerTable, units: str, control: str) -> None:
    """§JH-9.1 A City is controlled by whichever Faction the Units belong to; an empty city is not controlled."""
    assert table.units(units).control("benjamin") == control


@pytest.mark.parametrize(
    ("units", "control"),
    [
        ("1 maccabean in bethel, 1 maccabean in mizpah, 1 greek in beth-horon", "maccabean"),
        ("1 greek in bethel, 1 greek in mizpah, 1 maccabean in beth-horon", "greek"),
        ("1 maccabean in bethel, 1 greek in mizpah", ""),
    ],
)
def test_jh_9_2_more_cities_than_the_opponent(table: HammerTable, units: str, control: str) -> None:
    """§JH-9.2 To control a Region, you must control more Cities in that Region than your opponent."""
    table.units(units).awards_victory_points()
    assert table.control("benjamin") == control
    assert table.g.score == [int(control == "maccabean"), int(control == "greek")]


def test_jh_9_3_units_and_wilderness_do_not_matter(table: HammerTable) -> None:
    """§JH-9.3 Numbers of units and wilderness areas do not matter for region control."""
    table.units("1 greek in bethel, 3 maccabean in gophna-hills, 3 maccabean in adasa")
    assert table.control("benjamin") == "greek"
    table.awards_victory_points()
    assert table.g.score == [0, 1]


def test_jh_e9_the_rulebooks_tied_region(table: HammerTable) -> None:
    """Example JH-E9, §JH-9.2, §JH-9.3 More units, but not more cities: neither player scores the tan region."""
    table.units("3 maccabean in beth-horon, 2 maccabean in gophna-hills, 1 greek in bethel").awards_victory_points()
    assert table.control("benjamin") == ""
    assert table.g.score == [0, 0]


def test_ruling_jh_r11_nobody_scores_a_region_without_controlled_cities(table: HammerTable) -> None:
    """Ruling JH-R11 0 to 0 is equal: controlled by nobody, scored by nobody."""
    table.units("3 maccabean in gophna-hills, 1 greek in tekoa").awards_victory_points()
    assert table.g.score == [0, 0]


def test_ruling_jh_r38_supply_centers_are_in_no_region(table: HammerTable) -> None:
    """Ruling JH-R38 Supply centers never count for control: Greeks who hold all four score nothing."""
    table.units(in_each("greek", ("samaria", "jamnia", "marisa", "philadelphia"))).awards_victory_points()
    assert table.g.score == [0, 0]
    assert [table.g.map.region[center] for center in table.g.map.supply_centers] == [-1] * 4


# -------------------------------------------------------------------- points


@pytest.mark.parametrize("side", ["maccabean", "greek"])
def test_jh_9_4_each_region_gives_a_point_and_jerusalem_too(table: HammerTable, side: str) -> None:
    """§JH-9.4 Each region grants one point, and Jerusalem one to whoever has units there: six at most."""
    table.units(in_each(side, ONE_CITY_EACH)).awards_victory_points()
    assert table.g.score == ([6, 0] if side == "maccabean" else [0, 6])


@pytest.mark.parametrize("city", ONE_CITY_EACH)
def test_jh_9_4_one_point_a_region(table: HammerTable, city: str) -> None:
    """§JH-9.4 Each region grants one point to the faction that controls it."""
    table.units(f"3 greek in {city}").awards_victory_points()
    assert table.g.score == [0, 1]


def test_jh_9_4_points_are_kept(table: HammerTable) -> None:
    """§JH-9.4 Each player moves their cube on the score track by the points awarded this Round."""
    table.score(3, 5).units("1 maccabean in modin, 1 greek in bethel, 1 greek in jerusalem").awards_victory_points()
    assert table.g.score == [4, 7]


@pytest.mark.parametrize(
    ("units", "score"), [("1 maccabean in jerusalem", [2, 0]), ("1 greek in jerusalem", [0, 1])], ids=["held", "lost"]
)
def test_jh_e27_the_rededication_of_the_temple(table: HammerTable, units: str, score: list[int]) -> None:
    """Example JH-E27, §JH-9.4 Card 7 gives 1 VP more for Jerusalem, if the Maccabees hold it."""
    table.units(units).flags("mac_jerusalem_bonus").awards_victory_points()
    assert table.g.score == score


def test_ruling_jh_r40_no_points_outside_the_victory_point_phase(table: HammerTable) -> None:
    """Ruling JH-R40 Card 7 acts inside the phase: its event alone changes no score and ends no game."""
    # given 11 points and the Maccabees in Jerusalem
    table.score(11, 0).units("1 maccabean in jerusalem").hand(MACCABEAN, "rededication-of-the-temple")
    table.hand(GREEK, "serons-column").plays_a_round()

    # when the event is played, then nothing is scored yet
    table.play("event rededication-of-the-temple", "done")
    assert table.g.score == [11, 0]
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)

    # but at the end of the round
    table.waste("serons-column")
    assert table.g.score == [13, 0]
    assert table.winner == "maccabean"


# -------------------------------------------------------------------- the deck


def test_jh_9_5_the_discard_pile_is_shuffled_into_the_pile(table: HammerTable) -> None:
    """§JH-9.5 Shuffle cards in the Discard Pile into the deck; removed cards are never shuffled back."""
    # given a pile, discarded cards and removed ones
    table.discard(*CARDS[:3]).removed(*CARDS[3:6]).shuffles(CARDS[25], CARDS[0])

    # when points have been awarded
    table.awards_victory_points()

    # then all but the removed cards are in the pile, in the order of the shuffle
    assert table.g.discard == []
    assert table.cards(table.g.removed) == CARDS[3:6]
    assert sorted(table.g.pile) == [0, 1, 2, *range(6, 26)]
    assert table.cards(table.g.pile[:2]) == [CARDS[25], CARDS[0]]


def test_jh_e13_thirteen_cards_are_enough(table: HammerTable) -> None:
    """Example JH-E13, §JH-9.6 Ensure there are at least 13 cards left in the draw pile."""
    # given 13 cards removed, and the others discarded
    table.removed(*CARDS[:13]).discard(*CARDS[13:]).plays_a_round()

    # then the next round is dealt, and the pile has 5
    assert (table.g.round, table.asked) == (2, "ChooseFirst")
    assert [len(hand) for hand in table.g.hands] == [4, 4]
    assert len(table.g.pile) == 5


def test_jh_e13_twelve_cards_end_the_game(table: HammerTable) -> None:
    """Example JH-E13, §JH-9.6, §JH-10.2, §JH-10.4 If there are 12 or less cards in the draw pile the game ends."""
    table.removed(*CARDS[:14]).discard(*CARDS[14:]).plays_a_round()
    assert table.g.outcome is not None
    assert table.g.outcome.citation == "§JH-10.2"
    assert len(table.g.pile) == 12
    assert table.g.hands == [[], []]
    assert table.g.round == 1


def test_ruling_jh_r29_the_pile_is_checked_after_the_reshuffle_only(table: HammerTable) -> None:
    """Ruling JH-R29 12 or fewer cards end the game only after the reshuffle in the victory point phase."""
    # given six cards removed, and a pile of two late in a round
    table.hand(MACCABEAN, CARDS[0]).hand(GREEK, CARDS[19]).discard(*CARDS[3:19]).removed(*CARDS[20:])
    assert len(table.plays_a_round().g.pile) == 2

    # when cards are played, then the game goes on, to the end of the round
    table.waste(CARDS[0])
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)
    table.waste(CARDS[19])

    # and with 20 cards after the reshuffle into the next, though only 12 are left when they are dealt
    assert (table.g.round, table.asked) == (2, "ChooseFirst")
    assert len(table.g.pile) == 12


def letter() -> HammerTable:
    """A table on which 12 cards end the game at once, by the option of Ruling JH-R29."""
    return HammerTable(deck_end="at-once")


@pytest.mark.parametrize(("removed", "over"), [(5, False), (6, True), (13, True)])
def test_jh_e33_to_the_letter_dealing_may_end_the_game(removed: int, over: bool) -> None:
    """Example JH-E33, Ruling JH-R29 "If there are 12 or less cards in the draw pile the game ends immediately"."""
    table = letter().removed(*CARDS[:removed]).discard(*CARDS[removed:]).score(3, 4).plays_a_round()
    assert len(table.g.pile) == 26 - removed - 8
    assert (table.g.outcome is not None) == over
    if table.g.outcome is not None:
        assert (table.winner, table.g.outcome.citation) == ("greek", "§JH-10.2")
        assert [len(hand) for hand in table.g.hands] == [4, 4], "it ends on dealing"


@pytest.mark.parametrize(("pile", "over"), [(14, False), (13, True)])
def test_jh_e33_to_the_letter_a_battle_may_end_the_game(pile: int, over: bool) -> None:
    """Example JH-E33, Ruling JH-R29, §JH-10.4 "Do not play out the rest of the Round": nobody rolls, nobody scores."""
    table = letter().units("2 maccabean in bethel, 1 greek in mizpah").score(2, 2).removed(*CARDS[pile:])
    table.dice(1, 1).moves(MACCABEAN, ops=1)
    table.play("group bethel", "number 2", "step mizpah", "fight mizpah")
    assert len(table.g.pile) == pile - 1
    assert (table.g.outcome is not None) == over
    if over:
        assert table.winner == "maccabean", "the score is equal"
        assert table.noted[-3:] == ["§JH-6.2 card_revealed", "§JH-10.2 by_the_deck", "§JH-10.3 tied_points"]
        assert table.at("mizpah") == "2 maccabean, 1 greek"
        TITLE.check(table.g)


@pytest.mark.parametrize("card", ["mattathias-at-modin", "serons-column"])
def test_jh_e33_to_the_letter_an_ambush_may_end_the_game(card: str) -> None:
    """Example JH-E33, Ruling JH-R29 The card of an ambush counts too, whichever modifier it shows."""
    others = [slug for slug in CARDS if slug != card]
    table = letter().units("1 greek in hebron, 1 maccabean in beth-zur").pile(card).removed(*others[12:])
    table.score(1, 2).moves(GREEK, ops=1).play("group hebron", "number 1", "step tekoa", "stop", "done")
    table.play("ambush tekoa beth-zur")
    assert table.winner == "greek"
    assert "§JH-7.9 ambush_fails" not in table.noted
    assert table.map == {"tekoa": "1 greek", "beth-zur": "1 maccabean"}


def test_ruling_jh_r63_to_the_letter_a_sure_ambush_takes_no_card() -> None:
    """Ruling JH-R29, Ruling JH-R63 Where no card is revealed the pile does not run down."""
    table = letter().units("1 greek in hebron, 1 maccabean in beth-zur").removed(*CARDS[13:]).flags("auto_ambush")
    table.dice(1, 1).moves(GREEK, ops=1).play("group hebron", "number 1", "step tekoa", "stop", "done")
    table.play("ambush tekoa beth-zur")
    assert table.g.outcome is None


def test_ruling_jh_r29_the_table_tells_how_near_the_end_is() -> None:
    """Ruling JH-R29 Where 12 cards end the game at once, board and terminal say so; else they do not."""
    for table, said, shown in [
        (letter(), "the game ends when 6 more cards have left the deck", "(12 end the game)"),
        (HammerTable(), "", ""),
    ]:
        table.set_up()
        view = table.g.view(MACCABEAN)
        assert TITLE.scene is not None
        assert TITLE.table_text is not None
        note = TITLE.scene(table.g.box, view)["turn"]["note"]
        assert note == ", ".join(word for word in ("Greeks hold 4 cards", said) if word)
        status = TITLE.table_text(table.g.box, view).status()
        words = "".join(word.text for group in status for line in group for word in line)
        assert ("end the game)" in words) == bool(shown)
        assert shown in words


def test_ruling_jh_r48_an_empty_pile_inside_a_round_never_ends_the_game(table: HammerTable) -> None:
    """Ruling JH-R48, Ruling JH-R28 "When the deck runs out" is read as fewer than 13 cards at the round's end."""
    # given a pile of one card
    table.hand(MACCABEAN, "scouts-in-the-hills").hand(GREEK, "serons-column").only_pile("mattathias-at-modin")
    table.units("1 maccabean in bethel, 1 greek in mizpah").dice(1, 1).plays_a_round()

    # when a battle takes it, then play goes on
    table.play("move scouts-in-the-hills", "group bethel", "number 1", "step mizpah", "done", "fight mizpah")
    assert table.g.pile == []
    table.play("retreat bethel")
    assert table.g.outcome is None
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)


def test_ruling_jh_r29_the_longest_game() -> None:
    """Ruling JH-R29 An engine may stop after a last round in the same way, for safety."""
    table = HammerTable(max_rounds=3).score(4, 5).round(2)
    table.awards_victory_points()
    assert table.g.outcome is None
    table.g.round = 3
    table.awards_victory_points()
    assert table.g.outcome is not None
    assert (table.winner, table.g.outcome.citation) == ("greek", "Ruling JH-R29")


# -------------------------------------------------------------------- the end


@pytest.mark.parametrize(("points", "over"), [(10, False), (11, True), (12, True)])
def test_jh_10_1_twelve_points_in_the_victory_point_phase(table: HammerTable, points: int, over: bool) -> None:
    """§JH-10.1 The game ends when a player reaches 12 Victory Points during the Victory Points phase."""
    table.score(0, points).units("1 greek in bethel").awards_victory_points()
    assert (table.g.outcome is not None) == over
    if table.g.outcome is not None:
        assert (table.winner, table.g.outcome.citation) == ("greek", "§JH-10.1")


@pytest.mark.parametrize(
    ("maccabean", "greek", "winner"),
    [(13, 12, "maccabean"), (12, 12, "maccabean"), (11, 12, "greek"), (12, 15, "greek")],
)
def test_jh_e15_who_wins_on_points(table: HammerTable, maccabean: int, greek: int, winner: str) -> None:
    """Example JH-E15, §JH-10.3, Ruling JH-R39 More Victory Points win, past 12 too; the Maccabees win a tie."""
    table.score(maccabean, greek).awards_victory_points()
    assert table.winner == winner
    assert table.g.outcome is not None
    assert table.g.outcome.returns == ((1.0, -1.0) if winner == "maccabean" else (-1.0, 1.0))


@pytest.mark.parametrize(("maccabean", "greek", "winner"), [(6, 6, "maccabean"), (5, 6, "greek"), (7, 6, "maccabean")])
def test_jh_e15_who_wins_when_the_deck_has_run_down(
    table: HammerTable, maccabean: int, greek: int, winner: str
) -> None:
    """Example JH-E15, §JH-10.3 Whoever has the most Victory Points wins; in the event of a tie, the Maccabees."""
    table.score(maccabean, greek).removed(*CARDS[:14]).awards_victory_points()
    assert table.winner == winner


def test_ruling_jh_r39_both_pass_twelve_together(table: HammerTable) -> None:
    """Ruling JH-R39 Both pass 12 in one phase: more points win, and points count on past 12."""
    # given 11 points each, when the Greeks gain two and the Maccabees one
    table.score(11, 11).units("1 maccabean in modin, 1 greek in bethel, 1 greek in jerusalem").awards_victory_points()
    assert table.g.score == [12, 13]
    assert table.winner == "greek"


def test_jh_10_4_the_game_is_over_at_once(table: HammerTable) -> None:
    """§JH-10.4 Do not play out the rest of the Round: no card is shuffled or dealt, and nothing is asked."""
    table.score(12, 0).discard(*CARDS[:5]).plays_a_round()
    assert table.winner == "maccabean"
    assert table.g.discard == [0, 1, 2, 3, 4]
    assert table.g.round == 1
    assert table.g.hands == [[], []]
    assert (table.g.stack, table.g.options) == ([], [])
    assert table.why_not("first greek") == "§JH-10.1 the_game_is_over"


@pytest.mark.parametrize("units", ["3 greek in jerusalem", "3 maccabean in jerusalem"])
def test_ruling_jh_r47_a_side_without_units_plays_on(table: HammerTable, units: str) -> None:
    """Ruling JH-R47 A side has no units on the map: play goes on; nothing but VP and cards ends the game."""
    # given a side without units, and a card each
    table.units(units).hand(MACCABEAN, "the-hasidim-join").hand(GREEK, "serons-column").plays_a_round()

    # when the round is over, then another begins
    table.waste("the-hasidim-join", "serons-column")
    assert table.g.outcome is None
    assert (table.g.round, table.asked) == (2, "ChooseFirst")
