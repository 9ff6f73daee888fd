"""JH-3 Card play."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.tables import FLAGS, GREEK, MACCABEAN, SIDES
from maniple.kernel.frames import Side
from maniple.kernel.game import ALL
from tests.games.judean_hammer.hammer_table import HammerTable

CARDS = TITLE.shipped_box.kinds["card"].slugs
MACCABEAN_CARDS, GREEK_CARDS = CARDS[:13], CARDS[13:]


# -------------------------------------------------------------------- turns


def test_jh_3_6_a_card_says_that_its_event_may_be_used_by_the_other_side(table: HammerTable) -> None:
    """§JH-3.6, Ruling JH-R62 Before it is played for its OPs; not of one's own event, nor of a barred one."""
    own, other = MACCABEAN_CARDS[1], GREEK_CARDS[0]
    table.units("4 maccabean in modin").hand(MACCABEAN, own, other).turn(MACCABEAN)
    g = table.g
    said = {str(g.box.catalog.write(option)): TITLE.aside(g, option) for option in g.options}
    warned = ("§JH-3.6", "its_event_may_be_used", (GREEK,))
    assert said[f"move {other}"] == warned
    assert [said[f"{verb} {own}"] for verb in ("move", "event")] == [None, None]
    g.flags[FLAGS.index("greek_no_events")] = True
    assert TITLE.aside(g, g.box.catalog.read(f"move {other}")) is None


def test_jh_3_1_players_alternate_playing_one_card(table: HammerTable) -> None:
    """§JH-3.1 On your turn, play one card from your hand; then it is the other player's turn."""
    # given two cards each, and the Greeks as first player
    table.hand(MACCABEAN, *MACCABEAN_CARDS[:2]).hand(GREEK, *GREEK_CARDS[:2]).turn(GREEK)

    # when cards are played, then the sides take turns, a card each
    for side, card in [
        (GREEK, GREEK_CARDS[0]),
        (MACCABEAN, MACCABEAN_CARDS[0]),
        (GREEK, GREEK_CARDS[1]),
        (MACCABEAN, MACCABEAN_CARDS[1]),
    ]:
        assert (table.asked, table.asked_side) == ("PlayCard", side)
        held = len(table.g.hands[side])
        table.waste(card)
        assert len(table.g.hands[side]) == held - 1


def test_jh_3_10_until_both_hands_are_empty(table: HammerTable) -> None:
    """§JH-3.10 Players take turns until both have played all four of their cards; then supply is checked."""
    # given round 1, four cards each, and a stack of four
    table.units("4 maccabean in modin").hand(MACCABEAN, *MACCABEAN_CARDS[:4]).hand(GREEK, *GREEK_CARDS[:4])
    table.plays_a_round()

    # when seven cards have been played, then the eighth is still awaited
    for card, answer in zip(MACCABEAN_CARDS[:3], GREEK_CARDS[:3], strict=True):
        table.waste(card, answer)
    table.waste(MACCABEAN_CARDS[3])
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)
    assert table.at("modin") == "4 maccabean"

    # and the eighth ends the phase
    table.waste(GREEK_CARDS[3])
    assert table.at("modin") == "3 maccabean"
    assert table.asked == "ChooseFirst"


@pytest.mark.parametrize("first", SIDES)
def test_jh_3_10_a_player_without_cards_is_passed_over(table: HammerTable, first: Side) -> None:
    """§JH-3.10 Card play ends when both hands are empty, and not before."""
    table.hand(GREEK, *GREEK_CARDS[:2]).turn(first)
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)
    table.waste(GREEK_CARDS[0])
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)
    table.waste(GREEK_CARDS[1])
    assert not table.g.stack


# -------------------------------------------------------------------- OPs or event


def test_jh_3_2_a_card_is_used_for_its_ops_or_for_its_event(table: HammerTable) -> None:
    """§JH-3.2 You choose to use a card for either its operations points or for its Event."""
    # given a card of one's own, then its OPs (two ways) and its event are offered
    table.units("1 maccabean in modin").hand(MACCABEAN, "mattathias-at-modin").turn(MACCABEAN)
    assert table.options == [
        "recruit mattathias-at-modin",
        "move mattathias-at-modin",
        "event mattathias-at-modin",
    ]

    # when the event is used, then it brings three units and no OPs follow
    table.play("event mattathias-at-modin", "place modin", "place modin", "place modin")
    assert table.map == {"modin": "4 maccabean"}
    assert not table.g.stack


@pytest.mark.parametrize(
    ("side", "card"), [(MACCABEAN, "war-elephants"), (GREEK, "judas-the-hammer")], ids=["maccabean", "greek"]
)
def test_jh_3_3_an_event_only_for_ones_own_faction(table: HammerTable, side: Side, card: str) -> None:
    """§JH-3.3 A player may only play a card event if that card shows their faction icon."""
    table.hand(side, card).turn(side)
    assert table.options == [f"recruit {card}", f"move {card}"]
    assert table.why_not(f"event {card}") == "§JH-3.3 not_your_event"


@pytest.mark.parametrize("use", ["recruit", "move"])
def test_jh_3_4_a_card_used_for_ops_is_discarded(table: HammerTable, use: str) -> None:
    """§JH-3.4 If you play the card for OPs place it in the Discard Pile after use."""
    # given a Greek with a card of his own
    table.units("1 greek in samaria").hand(GREEK, "serons-column").turn(GREEK)

    # when it is used for OPs, then it is discarded only after they are carried out
    table.play(f"{use} serons-column")
    assert table.g.discard == []
    table.play(*(["place samaria", "place samaria"] if use == "recruit" else ["done"]))
    assert table.cards(table.g.discard) == ["serons-column"]
    assert table.g.removed == []


def test_jh_3_5_a_card_used_for_its_event_leaves_the_game(table: HammerTable) -> None:
    """§JH-3.5 If played for the Event, the card is removed from the game and never shuffled back."""
    # given a round whose last card is played for its event
    table.hand(MACCABEAN, "mattathias-at-modin").plays_a_round()

    # when the round ends and the deck is made whole
    table.play("event mattathias-at-modin", "done")
    assert table.asked == "ChooseFirst"

    # then the card is not among the 25 others
    assert table.cards(table.g.removed) == ["mattathias-at-modin"]
    others = [*table.g.pile, *table.g.hands[MACCABEAN], *table.g.hands[GREEK]]
    assert sorted(others) == [card for card in range(26) if card != table.card("mattathias-at-modin")]


@pytest.mark.parametrize(("use", "asked"), [("recruit", "ChooseWay"), ("move", "ChooseGroup")])
def test_ruling_jh_r8_ops_are_not_split(table: HammerTable, use: str, asked: str) -> None:
    """Ruling JH-R8, §JH-3.9 OPs are used for either Recruitment or Movement, all of them."""
    # given units that could move and places where units could be recruited
    table.units("1 maccabean in modin").hand(MACCABEAN, "judas-the-hammer").turn(MACCABEAN)

    # when the card is used for one of the two, then the other is not open
    table.play(f"{use} judas-the-hammer")
    assert table.asked == asked
    other = "group modin" if use == "recruit" else "way cities"
    assert table.why_not(other).endswith("not_asked_now")

    # and the card is done with
    if use == "recruit":
        table.play("way cities", "place modin", "place modin", "place modin")
    else:
        table.play("group modin", "number 1", "step lydda", "stop", "done")
    assert table.cards(table.g.discard) == ["judas-the-hammer"]
    assert not table.g.stack


def test_ruling_jh_r5_ops_of_ones_own_card_do_not_give_its_event(table: HammerTable) -> None:
    """Ruling JH-R5 A card of one's own faction used for OPs does not also give its event."""
    # given a Maccabean card whose event removes two Greek units
    table.units("2 greek in samaria").hand(MACCABEAN, "death-of-antiochus").turn(MACCABEAN)

    # when it is used for OPs, then no event follows and nobody is asked to pick it up
    table.play("move death-of-antiochus", "done")
    assert not table.g.stack
    assert table.cards(table.g.discard) == ["death-of-antiochus"]
    assert table.at("samaria") == "2 greek"


def test_ruling_jh_r6_a_card_must_be_played(table: HammerTable) -> None:
    """Ruling JH-R6, §JH-3.1 A card must be played: nobody may pass."""
    table.shuffles("the-hasidim-join").set_up()
    assert {option.split()[0] for option in table.options} == {"recruit", "move", "event"}
    assert table.why_not("pass").endswith("not_asked_now")
    assert table.why_not("done").endswith("not_asked_now")


@pytest.mark.parametrize(
    "lines",
    [
        ("move the-hasidim-join", "done"),
        ("move the-hasidim-join", "group modin", "number 1", "step lydda", "stop", "done"),
    ],
    ids=["no movers", "one mover"],
)
def test_ruling_jh_r6_a_movement_may_leave_ops_unused(table: HammerTable, lines: tuple[str, ...]) -> None:
    """Ruling JH-R6, §JH-5.1 "A number of Units up to the OPs value +1": fewer are moved, or none."""
    table.units("2 maccabean in modin").hand(MACCABEAN, "the-hasidim-join").turn(MACCABEAN)
    table.play(*lines)
    assert not table.g.stack
    assert table.cards(table.g.discard) == ["the-hasidim-join"]


def test_ruling_jh_r7_an_event_without_effect_still_leaves_the_game(table: HammerTable) -> None:
    """Ruling JH-R7 An event may be used without any effect; it still leaves the game."""
    # given no Greek unit that the Fall of Apollonius could remove
    table.units("1 greek in samaria, 1 maccabean in modin").hand(MACCABEAN, "fall-of-apollonius").turn(MACCABEAN)

    # when the event is used nevertheless
    table.play("event fall-of-apollonius")

    # then nothing has changed but the card is gone
    assert table.map == {"samaria": "1 greek", "modin": "1 maccabean"}
    assert table.cards(table.g.removed) == ["fall-of-apollonius"]
    assert table.g.discard == []


# -------------------------------------------------------------------- picking up


def test_jh_e17_a_pick_up(table: HammerTable) -> None:
    """Example JH-E17, §JH-3.6, §JH-3.7, §JH-3.8 The Greeks pick up Lysias after the Maccabees' OPs."""
    # given the Maccabees with a Greek card of 3 OPs
    table.units("3 maccabean in modin").hand(MACCABEAN, "royal-army-of-lysias", "judas-the-hammer")
    table.hand(GREEK, "serons-column").turn(MACCABEAN)

    # when its OPs are carried out, then the Greeks may take it though it is not their turn
    table.play("move royal-army-of-lysias", "group modin", "number 3", "step beth-horon", "stop", "done")
    assert table.at("beth-horon") == "3 maccabean"
    assert (table.asked, table.asked_side) == ("PickUp", GREEK)
    assert table.options == ["take", "leave"]

    # and recruit up to four units in supply centers
    table.play("take")
    assert table.options == ["place samaria", "place jamnia", "place marisa", "place philadelphia", "done"]
    table.play("place samaria", "place samaria", "place samaria", "place marisa")
    assert (table.at("samaria"), table.at("marisa")) == ("3 greek", "1 greek")

    # and the card is removed; now it is their turn to play a card from hand
    assert table.cards(table.g.removed) == ["royal-army-of-lysias"]
    assert table.g.discard == []
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)
    assert table.cards(table.g.hands[GREEK]) == ["serons-column"]


def test_ruling_jh_r1_a_pick_up_may_be_declined(table: HammerTable) -> None:
    """Ruling JH-R1, Ruling JH-R4, §JH-3.4 They can pick it up; else the card goes to the discard pile."""
    # given the Maccabees with a Greek card, used for OPs
    table.hand(MACCABEAN, "royal-army-of-lysias", "judas-the-hammer").hand(GREEK, "serons-column").turn(MACCABEAN)
    table.play("move royal-army-of-lysias", "done")

    # when the Greeks leave it, then it is discarded, and nobody gets its event
    table.play("leave")
    assert table.cards(table.g.discard) == ["royal-army-of-lysias"]
    assert table.g.removed == []
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)


def test_ruling_jh_r4_the_cards_player_cannot_stop_the_pick_up(table: HammerTable) -> None:
    """Ruling JH-R4 The player of the card is not asked about the pick-up, before or after it."""
    # given a Maccabean who used a Greek card for OPs
    table.units("2 maccabean in modin").hand(MACCABEAN, "desertion-before-elasa").turn(MACCABEAN)

    # when its OPs are done, then the Greeks alone are asked until the event is over
    table.play("move desertion-before-elasa", "done")
    assert (table.asked, table.asked_side) == ("PickUp", GREEK)
    table.play("take")
    assert (table.asked, table.asked_side) == ("RemoveUnits", GREEK)
    table.play("remove modin")
    assert table.at("modin") == "1 maccabean"
    assert not table.g.stack


def test_ruling_jh_r2_the_event_comes_after_the_ops(table: HammerTable) -> None:
    """Ruling JH-R2 A pick-up is offered after ambush, battles and retreats; until then the card is in no pile."""
    # given a Maccabean attack by a Greek card, in which nobody dies
    table.units("2 maccabean in bethel, 2 greek in mizpah").hand(MACCABEAN, "serons-column")
    table.pile("mattathias-at-modin").dice(1, 1).turn(MACCABEAN)

    # when they move, fight and retreat, then the card being played lies in no pile
    for line in ("move serons-column", "group bethel", "number 2", "step mizpah", "done", "fight mizpah"):
        table.play(line)
        assert table.asked != "PickUp"
        assert table.g.in_play == table.card("serons-column")
        assert table.card("serons-column") not in [*table.g.pile, *table.g.discard, *table.g.removed]
    assert table.asked == "Retreat"

    # and only then it may be picked up
    table.play("retreat bethel")
    assert (table.asked, table.asked_side) == ("PickUp", GREEK)


def test_ruling_jh_r3_who_picks_up_plays_next(table: HammerTable) -> None:
    """Ruling JH-R3, §JH-3.8 After a pick-up that player plays a card from hand, as if nothing had been picked up."""
    # given the Greeks, who use a Maccabean card
    table.hand(GREEK, "scouts-in-the-hills", "serons-column").hand(MACCABEAN, "the-hasidim-join", "war-elephants")
    table.turn(GREEK).play("move scouts-in-the-hills", "done")

    # when the Maccabees take it, then they still have both cards, and the next turn
    table.play("take", "top mattathias-at-modin", "top judas-the-hammer")
    table.play("top fall-of-apollonius", "top descent-of-beth-horon", "done")
    assert table.cards(table.g.removed) == ["scouts-in-the-hills"]
    assert (table.asked, table.asked_side) == ("PlayCard", MACCABEAN)
    assert len(table.g.hands[MACCABEAN]) == 2


def test_jh_e31_the_last_card_of_the_round_may_be_picked_up(table: HammerTable) -> None:
    """Example JH-E31, Ruling JH-R3, §JH-3.10 After the eighth card is picked up, check supply follows."""
    # given the Greeks as second player, whose last card has a Maccabean event, and a stack of four
    table.units("4 maccabean in modin").hand(MACCABEAN, "the-hasidim-join").hand(GREEK, "mattathias-at-modin")
    table.plays_a_round().waste("the-hasidim-join")

    # when the Greeks use it for OPs, then the Maccabees, whose hand is empty, may pick it up
    table.play("move mattathias-at-modin", "done")
    assert (table.asked, table.asked_side) == ("PickUp", MACCABEAN)
    table.play("take", "place lydda", "done")

    # then supply is checked, and the next round has begun
    assert table.noted[:2] == ["§JH-3.5 leaves_the_game", "§JH-8.1 stack_cut"]
    assert table.map == {"modin": "3 maccabean", "lydda": "1 maccabean"}
    assert table.asked == "ChooseFirst"


def test_jh_3_11_a_revealed_card_is_no_event(table: HammerTable) -> None:
    """§JH-3.11 Cards used for combat cannot be played as an event; they go to the discard pile."""
    # given a Maccabean attack during which a Greek card is revealed
    table.units("2 maccabean in bethel, 1 greek in mizpah").hand(MACCABEAN, "the-hasidim-join")
    table.pile("serons-column").dice(1, 3).turn(MACCABEAN)
    table.play("move the-hasidim-join", "group bethel", "number 2", "step mizpah", "done", "fight mizpah")

    # then nobody is asked about it, and it is discarded before the card that was played
    assert not table.g.stack
    assert table.cards(table.g.discard) == ["serons-column", "the-hasidim-join"]


def test_jh_3_11_a_card_revealed_in_an_ambush_is_no_event(table: HammerTable) -> None:
    """§JH-3.11, Ruling JH-R24 An Event cannot be played when a card is revealed during an Ambush."""
    # given a Greek march that is ambushed with a Maccabean card
    table.units("2 greek in hebron, 1 maccabean in beth-zur").hand(GREEK, "serons-column")
    table.pile("the-hasidim-join").dice(1, 1).turn(GREEK)
    table.play("move serons-column", "group hebron", "number 2", "step tekoa", "stop", "done", "ambush tekoa beth-zur")

    # then the Maccabees are not asked about it
    assert not table.g.stack
    assert table.cards(table.g.discard) == ["the-hasidim-join", "serons-column"]


# -------------------------------------------------------------------- why not


@pytest.mark.parametrize("use", ["recruit", "move", "event"])
def test_jh_3_1_only_a_card_from_your_hand(table: HammerTable, use: str) -> None:
    """§JH-3.1 Play one card from your hand."""
    table.hand(MACCABEAN, "the-hasidim-join").hand(GREEK, "judas-the-hammer").turn(MACCABEAN)
    assert table.why_not(f"{use} the-hasidim-join") == ""
    assert table.why_not(f"{use} judas-the-hammer") == "§JH-3.1 not_in_hand"


def test_ruling_jh_r62_events_are_barred_after_the_embassy_to_rome(table: HammerTable) -> None:
    """Ruling JH-R62 The Greek player can neither play an event from hand nor pick one up."""
    # given the flag of card 9
    table.flags("greek_no_events").hand(GREEK, "serons-column").hand(MACCABEAN, "war-elephants").turn(GREEK)

    # then an event from hand is refused
    assert table.why_not("event serons-column") == "Ruling JH-R62 events_barred"
    assert "event serons-column" not in table.options

    # and a Greek card used by the Maccabees goes straight to the discard pile
    table.waste("serons-column").play("move war-elephants", "done")
    assert not table.g.stack
    assert table.cards(table.g.discard) == ["serons-column", "war-elephants"]


@pytest.mark.parametrize("side", SIDES)
def test_ruling_jh_r54_no_recruitment_without_a_unit_to_place(table: HammerTable, side: Side) -> None:
    """Ruling JH-R54, Ruling JH-R30 It is offered only if a unit could be placed; movement always is."""
    # given a side with all of its 29 units on the map
    word = TITLE.sides[side]
    table.units(f"20 {word} in modin, 9 {word} in emmaus").hand(side, "serons-column").turn(side)

    # then its card can be used to move, but not to recruit
    assert table.why_not("recruit serons-column") == "Ruling JH-R30 the_pool_is_empty"
    assert "recruit serons-column" not in table.options
    assert "move serons-column" in table.options


def test_ruling_jh_r54_no_recruitment_without_a_place(table: HammerTable) -> None:
    """Ruling JH-R54, Ruling JH-R15 Where Greeks stand in every city and wilderness, no Maccabee can be recruited."""
    table.units(", ".join(f"1 greek in {area}" for area in TITLE.shipped_box.kinds["area"].slugs[:27]))
    table.hand(MACCABEAN, "judas-the-hammer").turn(MACCABEAN)
    assert table.why_not("recruit judas-the-hammer") == "Ruling JH-R54 nowhere_to_recruit"

    # and movement is offered with nobody to move, so that the card is not stuck
    table.play("move judas-the-hammer")
    assert table.options == ["done"]
    table.play("done")
    assert table.cards(table.g.discard) == ["judas-the-hammer"]


# -------------------------------------------------------------------- what is public, and what lasts a round


def test_ruling_jh_r41_what_is_public(table: HammerTable) -> None:
    """Ruling JH-R41 Board, scores, discarded and removed cards and sizes are public; hands are secret."""
    # given cards in every place
    table.units("1 greek in samaria").score(2, 3)
    table.hand(MACCABEAN, "the-hasidim-join").hand(GREEK, "war-elephants", "serons-column")
    table.discard("embassy-to-rome").removed("gorgias-by-night").turn(MACCABEAN)
    maccabean, greek, spectator = (table.g.view(seat) for seat in (MACCABEAN, GREEK, ALL))

    # then everybody sees the board, the scores, the open cards and the size of the pile
    for view in (maccabean, greek, spectator):
        assert view["pieces"] == [{"face": "greek", "where": table.area("samaria"), "number": 1}]
        assert view["tracks"]["victory_points"] == [2, 3]
        assert table.cards(view["piles"]["discard"]) == ["embassy-to-rome"]
        assert table.cards(view["piles"]["removed"]) == ["gorgias-by-night"]
        assert view["piles"]["pile"] == 21

    # and each his own hand, but of the other hand only its size
    war = sorted([table.card("war-elephants"), table.card("serons-column")])
    assert maccabean["hands"] == [[table.card("the-hasidim-join")], 2]
    assert greek["hands"] == [1, war]
    assert spectator["hands"] == [1, 2]


def test_ruling_jh_r41_a_peek_is_secret(table: HammerTable) -> None:
    """Ruling JH-R41 What a peek has shown, only its player knows."""
    # given a Maccabean who looks at the top four cards
    top = GREEK_CARDS[:4]
    table.pile(*top).event(MACCABEAN, "scouts-in-the-hills")

    # when they are put back, then he knows them and the others do not
    table.play(*[f"top {card}" for card in top])
    assert table.cards(table.g.view(MACCABEAN)["known_top"]) == top
    assert table.g.view(GREEK)["known_top"] == []
    assert table.g.view(ALL)["known_top"] == []


@pytest.mark.parametrize("flag", FLAGS)
def test_ruling_jh_r43_this_round_ends_after_scoring(table: HammerTable, flag: str) -> None:
    """Ruling JH-R43 All that lasts for this round ends after scoring, used or not."""
    table.flags(flag)
    table.checks_supply()
    assert table.g.flags[FLAGS.index(flag)]
    table.awards_victory_points()
    assert not any(table.g.flags)


# -------------------------------------------------------------------- two events


def test_jh_e25_the_hellenizers(table: HammerTable) -> None:
    """Example JH-E25, Ruling JH-R60 Two units into empty Lydda, but not one into Lydda and one into Gazara."""
    table.event(GREEK, "the-hellenizers").play("place lydda")
    assert table.options == ["place lydda", "done"]
    assert table.why_not("place gazara") == "Ruling JH-R60 no_more_areas"
    table.play("place lydda")
    assert table.map == {"lydda": "2 greek"}
    assert table.cards(table.g.removed) == ["the-hellenizers"]


def test_jh_e26_the_garrison_of_the_akra(table: HammerTable) -> None:
    """Example JH-E26, Ruling JH-R43, Ruling JH-R64 Jerusalem counts as supplied in this round only."""
    # given the table of the Supply example, with Beth Zechariah cut as well
    table.units("1 greek in jerusalem, 1 maccabean in adasa, 1 maccabean in kiriath-jearim, 1 maccabean in adummim")
    table.units("1 maccabean in bethbassi, 1 maccabean in beth-zur, 1 maccabean in beth-zechariah")

    # when the card puts two units there
    table.event(GREEK, "garrison-of-the-akra").play("place jerusalem", "place jerusalem")
    assert table.at("jerusalem") == "3 greek"

    # then this round's check takes none, and the next round's takes one
    table.checks_supply()
    assert table.at("jerusalem") == "3 greek"
    table.awards_victory_points().checks_supply()
    assert table.at("jerusalem") == "2 greek"
