"""What each seat sees, what it may imagine, and that nothing else leaks."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.odds import ambush_chance
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, NO_CARD, SIDES
from maniple.kernel.game import ALL
from maniple.kernel.text import places
from tests.games.judean_hammer.hammer_table import HammerTable
from tests.games.judean_hammer.random_games import random_game
from tests.games.random_games import play
from tests.games.views import (
    SEATS,
    imagine_depends_on_the_view_alone,
    moment,
    nothing_is_asked_after_the_end,
    nothing_leaks,
    options_are_what_nothing_stands_against,
)

SHOWN = {"plays_to_recruit", "plays_to_move", "plays_the_event", "picks_up", "leaves_the_card", "leaves_the_game"}
"""The notes that name a card because it has been played."""


def dealt(table: HammerTable) -> HammerTable:
    table.hand(MACCABEAN, "judas-the-hammer", "war-elephants").hand(GREEK, "serons-column")
    return table.discard("embassy-to-rome").removed("the-hellenizers").pile("the-hasidim-join").turn(MACCABEAN)


# -------------------------------------------------------------------- what a seat sees


def test_ruling_jh_r41_a_hand_is_its_owners_secret(table: HammerTable) -> None:
    """Ruling JH-R41 One's own hand, the number of the other's; the spectator sees numbers only."""
    g = dealt(table).g
    ours = [table.card("judas-the-hammer"), table.card("war-elephants")]
    assert g.view(MACCABEAN)["hands"] == [ours, 1]
    assert g.view(GREEK)["hands"] == [2, [table.card("serons-column")]]
    assert g.view(ALL)["hands"] == [2, 1]


def test_ruling_jh_r41_piles_are_open_but_for_the_draw_pile(table: HammerTable) -> None:
    """Ruling JH-R41 Discarded and removed cards are public, of the pile only its size."""
    g = dealt(table).g
    for seat in SEATS:
        assert g.view(seat)["piles"] == {
            "pile": 26 - 5,
            "pile_holds": [],
            "discard": [table.card("embassy-to-rome")],
            "removed": [table.card("the-hellenizers")],
            "in_play": NO_CARD,
        }
        assert g.view(seat)["known_top"] == []


def test_ruling_jh_r41_board_and_score_are_public(table: HammerTable) -> None:
    """Ruling JH-R41 Units, pools, scores, round, first player, events in force."""
    table.units("2 maccabean in modin, 3 greek in jerusalem").score(3, 5).round(4).first(GREEK)
    g = dealt(table.flags("mac_no_reroll")).g
    for seat in SEATS:
        view = g.view(seat)
        assert view["pieces"] == [
            {"face": "maccabean", "where": table.area("modin"), "number": 2},
            {"face": "greek", "where": table.area("jerusalem"), "number": 3},
        ]
        assert view["pool"] == [27, 26]
        assert view["tracks"] == {"victory_points": [3, 5]}
        assert (view["round"], view["first"], view["flags"]) == (4, GREEK, ["mac_no_reroll"])
        assert view["seat"] == seat


def test_only_the_decider_gets_options(table: HammerTable) -> None:
    """Ruling JH-R41 Everyone sees who is asked what; only the one who is asked sees the choices."""
    g = dealt(table).g
    views = [g.view(seat) for seat in SEATS]
    assert views[0]["options"] == [list(action) for action in g.options]
    assert views[1]["options"] == views[2]["options"] == []
    for view in views:
        assert view["decision"] == {
            "side": MACCABEAN,
            "kind": "PlayCard",
            "prompt": "PlayCard",
            "ids": [],
            "citation": "§JH-3.2",
        }
        assert view["outcome"] is None


def test_the_running_movement_is_public(table: HammerTable) -> None:
    """Ruling JH-R51, Ruling JH-R53 Groups, their ways, and who may still move."""
    table.units("3 greek in jamnia, 1 maccabean in modin").moves(GREEK, 2)
    table.play("group jamnia", "number 2", "step lydda", "stop", "group jamnia", "number 1")
    jamnia, lydda = table.area("jamnia"), table.area("lydda")
    for seat in SEATS:
        assert table.g.view(seat)["march"] == {
            "side": GREEK,
            "left": 0,
            "areas": 2,
            "unmoved": [],
            "groups": [[2, [jamnia, lydda]]],
            "under_way": [1, [jamnia]],
        }


def test_the_overlays_show_supply_control_and_score(table: HammerTable) -> None:
    """§JH-8.4, §JH-9.2, §JH-9.4 What is public but takes a moment to see."""
    table.units("1 greek in hebron, 1 maccabean in adora, 1 maccabean in beth-zur, 1 maccabean in tekoa")
    table.units("1 maccabean in jerusalem").turn(GREEK)
    overlays = table.g.view(ALL)["overlays"]
    regions = table.g.box.kinds["region"].ids
    assert overlays["out_of_supply"] == [table.area("hebron")]
    assert [overlays["control"][regions[region]] for region in ("idumea", "jerusalem", "north")] == [
        MACCABEAN,
        MACCABEAN,
        -1,
    ]
    assert overlays["would_score"] == [2, 0]


def test_everything_is_open_at_the_end(table: HammerTable) -> None:
    """§JH-10.4 Once the game is over hands and pile are shown to all, and who has won."""
    table.hand(MACCABEAN, "judas-the-hammer").hand(GREEK, "serons-column").score(12, 3).awards_victory_points()
    g = table.g
    for seat in SEATS:
        view = g.view(seat)
        assert view["hands"] == [[table.card("judas-the-hammer")], [table.card("serons-column")]]
        assert view["piles"]["pile"] == g.pile
        assert len(view["piles"]["pile"]) == 24
        assert view["outcome"] == {"winner": MACCABEAN, "citation": "§JH-10.1", "key": "by_points", "ids": [0, 12, 3]}
        assert (view["decision"], view["options"]) == (None, [])


def test_a_view_is_plain_data(table: HammerTable) -> None:
    """It goes through JSON unchanged, and changing it changes no game."""
    g = dealt(table).g
    for seat in SEATS:
        view = g.view(seat)
        assert json.loads(json.dumps(view)) == view
        before = g.digest()
        view["piles"]["discard"].clear()
        view["pool"][0] = 99
        for hand in view["hands"]:
            if isinstance(hand, list):
                hand.clear()
        assert g.digest() == before


# -------------------------------------------------------------------- a peek


def peeked(table: HammerTable) -> HammerTable:
    """The Maccabees have seen four cards and put them back, War Elephants on top."""
    table.hand(MACCABEAN, "scouts-in-the-hills", "embassy-to-rome").hand(GREEK, "serons-column")
    table.pile("judas-the-hammer", "the-hellenizers", "war-elephants", "the-hasidim-join")
    table.turn(MACCABEAN).play("event scouts-in-the-hills", "top war-elephants", "top judas-the-hammer")
    return table.play("top the-hasidim-join", "top the-hellenizers", "done")


ORDER = ["war-elephants", "judas-the-hammer", "the-hasidim-join", "the-hellenizers"]


def test_ruling_jh_r41_a_peek_is_remembered(table: HammerTable) -> None:
    """Ruling JH-R41, #11 The Maccabees know the four cards in order; the others know that they looked."""
    g = peeked(table).g
    assert table.cards(g.view(MACCABEAN)["known_top"]) == ORDER
    assert g.view(GREEK)["known_top"] == g.view(ALL)["known_top"] == []
    assert [g.view(seat)["looked_at"] for seat in SEATS] == [[4, 0]] * 3


def test_ruling_jh_r41_what_was_seen_is_told_to_one_side_only(table: HammerTable) -> None:
    """Ruling JH-R41, #11 The notes that name the cards are for the Maccabees alone."""
    table.pile(*ORDER).event(MACCABEAN, "scouts-in-the-hills")
    seen = [note for note in table.g.notes if note[1] == "sees"]
    assert len(seen) == 4
    assert all(only == MACCABEAN for *_, only in seen)


def test_a_revealed_card_is_known_no_longer_on_top(table: HammerTable) -> None:
    """Ruling JH-R41, §JH-6.2 After a reveal three known cards are left."""
    table.units("1 maccabean in modin, 1 greek in lydda")
    g = peeked(table).g
    table.play("move serons-column", "group lydda", "number 1", "step modin", "done", "fight modin")
    assert table.cards(g.view(MACCABEAN)["known_top"]) == ORDER[1:]
    assert g.view(GREEK)["looked_at"] == [3, 0]


def test_a_shuffle_ends_what_a_peek_taught(table: HammerTable) -> None:
    """§JH-9.5, Ruling JH-R28 Shuffled cards are known to nobody."""
    g = peeked(table).g
    table.awards_victory_points()
    assert g.view(MACCABEAN)["known_top"] == []
    assert g.view(MACCABEAN)["looked_at"] == [0, 0]


def test_while_putting_back_the_decider_sees_the_cards(table: HammerTable) -> None:
    """#11 Cards to put back are options of the Maccabees, and nothing to the others."""
    table.pile(*ORDER).event(MACCABEAN, "scouts-in-the-hills").play("top war-elephants")
    g = table.g
    assert table.cards(sorted(g.view(MACCABEAN)["known_top"])) == sorted(ORDER, key=table.card)
    assert {card for _, card in g.view(MACCABEAN)["options"]} == {table.card(card) for card in ORDER[1:]}
    assert g.view(GREEK)["options"] == g.view(GREEK)["known_top"] == []


# -------------------------------------------------------------------- imagining


def test_imagine_keeps_what_the_seat_knows(table: HammerTable) -> None:
    """Ruling JH-R41 Own hand, the known cards on top, everything public."""
    g = peeked(table).g
    rng = Random(3)
    for seat in SEATS:
        for _ in range(50):
            h = g.imagine(seat, rng)
            assert h.view(seat) == g.view(seat)
            TITLE.check(h)
            if seat in SIDES:
                assert h.hands[seat] == g.hands[seat]
                assert h.pile[: g.known[seat]] == g.pile[: g.known[seat]]


def test_imagine_varies_everything_else(table: HammerTable) -> None:
    """Ruling JH-R41 Over many drawings every unseen card shows up in the other hand, and on top of the pile."""
    g = peeked(table).g
    everything = set(range(26)) - {table.card("scouts-in-the-hills")}
    rng = Random(4)
    for seat in SEATS:
        games = [g.imagine(seat, rng) for _ in range(600)]
        unknown = everything - set(g.hands[seat]) - set(g.pile[: g.known[seat]]) if seat in SIDES else everything
        for side in SIDES:
            if side != seat:
                assert {card for h in games for card in h.hands[side]} == unknown
        first = g.known[seat] if seat in SIDES else 0
        assert {h.pile[first] for h in games} == unknown
        assert len({h.dice.seed for h in games}) == 600
        assert g.dice.seed not in {h.dice.seed for h in games}


def test_imagine_draws_each_unseen_card_equally_often(table: HammerTable) -> None:
    """Ruling JH-R41 The lone Greek card is any of the unseen ones, none more likely."""
    table.hand(GREEK, "serons-column").hand(MACCABEAN, "embassy-to-rome").turn(MACCABEAN)
    rng = Random(5)
    counts = [0] * 26
    for _ in range(2500):
        counts[table.g.imagine(MACCABEAN, rng).hands[GREEK][0]] += 1
    assert counts[table.card("embassy-to-rome")] == 0
    assert all(60 < count < 150 for card, count in enumerate(counts) if card != table.card("embassy-to-rome"))


def test_imagine_leaves_the_game_alone(table: HammerTable) -> None:
    """It is a copy: playing it changes nothing here, and loaded dice are not known to it."""
    g = peeked(table.dice(6, 6, 6)).g
    before = g.digest()
    h = g.imagine(MACCABEAN, Random(6))
    assert h.dice.loaded == []
    while h.outcome is None and h.stack:
        play(h, h.options[0])
    assert g.digest() == before


def test_imagine_after_the_end_changes_nothing_on_the_table(table: HammerTable) -> None:
    """§JH-10.4 Everything is open then."""
    table.hand(MACCABEAN, "judas-the-hammer").hand(GREEK, "serons-column").score(12, 3).awards_victory_points()
    for seat in SEATS:
        h = table.g.imagine(seat, Random(7))
        assert (h.hands, h.pile) == (table.g.hands, table.g.pile)


# -------------------------------------------------------------------- leaks


def game_at(seed: int, share: float) -> Hammer:
    """A random game at some point of its course."""
    return moment(random_game(f"leak {seed}"), int(share * 300))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(seed=st.integers(0, 400), share=st.floats(0, 1), drawing=st.integers(0, 2**32))
def test_nothing_leaks(seed: int, share: float, drawing: int) -> None:
    """Ruling JH-R41 Redraw what a seat cannot know, and all that the seat gets is the same."""
    nothing_leaks(TITLE, game_at(seed, share), drawing)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 400), share=st.floats(0, 1), drawing=st.integers(0, 2**32))
def test_imagine_depends_on_the_view_alone(seed: int, share: float, drawing: int) -> None:
    """Two games with the same view and the same drawing give the same imagined game, dice included."""
    imagine_depends_on_the_view_alone(game_at(seed, share), drawing)


@pytest.mark.parametrize("seed", range(30))
def test_public_notes_name_only_what_the_spectator_sees(seed: int) -> None:
    """Ruling JH-R41 A card in a public note lies open, or lay open before it was shuffled in."""
    named = 0
    for g, action in random_game(f"notes {seed}"):
        if action is None:
            break
        h = g.clone()
        h.quiet = False
        play(h, action)
        view = h.view(ALL)
        piles = view["piles"]
        open_cards = {*piles["discard"], *piles["removed"], piles["in_play"]}
        shuffled = False
        for _, key, ids, only in reversed(h.notes):
            if key in ("pile_is_whole", "pile_made_anew"):
                shuffled = True
            if only != ALL:
                assert key in ("draws", "sees")
                continue
            for kind, thing in zip(places_of(key), ids, strict=False):
                if kind == "card":
                    named += 1
                    assert thing in open_cards or (shuffled and key in SHOWN | {"card_revealed"}), (key, thing)
    assert named > 20


def test_private_notes_are_for_the_one_who_draws(table: HammerTable) -> None:
    """§JH-2.2 Everyone reads that four cards were drawn, each side reads its own."""
    table.round(2).plays_a_round()
    g = table.g
    for side in SIDES:
        drawn = [ids[0] for _, key, ids, only in g.notes if key == "draws" and only == side]
        assert sorted(drawn) == g.hands[side]
    assert table.log[-1] == "Both players draw 4 cards."


# -------------------------------------------------------------------- options and refusals are one truth


def places_of(key: str) -> list[str]:
    return places(TITLE.templates[f"note.{key}"])


@pytest.mark.parametrize("seed", range(15))
def test_an_action_is_an_option_exactly_when_nothing_stands_against_it(seed: int) -> None:
    """Over the whole catalog, at every decision of random games; other verbs are not asked for."""
    asked = set()
    for g, action in random_game(f"options {seed}"):
        if action is None:
            nothing_is_asked_after_the_end(g)
            break
        asked.add(type(g.decision).__name__)
        options_are_what_nothing_stands_against(TITLE, g)
    assert len(asked) > 8


# -------------------------------------------------------------------- a pile that everyone knows


def a_pile_made_anew(table: HammerTable) -> HammerTable:
    """A battle turns over a card of an empty pile: three discarded cards are shuffled in, one is revealed."""
    table.units("2 maccabean in modin, 2 greek in emmaus").hand(GREEK, "war-elephants", "serons-column")
    table.hand(MACCABEAN, "judas-the-hammer")
    table.discard("the-hasidim-join", "gorgias-by-night", "edict-of-antiochus").only_pile().dice(1, 1)
    table.shuffles("gorgias-by-night", "edict-of-antiochus", "the-hasidim-join")
    table.turn(MACCABEAN).play("move judas-the-hammer", "group modin", "number 2", "step emmaus", "done")
    return table.play("fight emmaus")


def test_ruling_jh_r28_everyone_knows_the_cards_of_a_pile_made_anew(table: HammerTable) -> None:
    """Ruling JH-R28 It is made of the discard pile, which lay open; so the rest is in the other hand."""
    a_pile_made_anew(table)

    holds = ["the-hasidim-join", "edict-of-antiochus"]
    for seat in (MACCABEAN, GREEK, ALL):
        assert table.cards(table.g.view(seat)["piles"]["pile_holds"]) == holds
    for number in range(20):
        imagined = table.g.imagine(MACCABEAN, Random(number))
        assert table.cards(imagined.hands[GREEK]) == ["war-elephants", "serons-column"]
        assert sorted(table.cards(imagined.pile)) == sorted(holds)
    orders = {tuple(table.g.imagine(MACCABEAN, Random(number)).pile) for number in range(20)}
    assert len(orders) == 2


def test_ruling_jh_r28_the_odds_know_a_pile_made_anew(table: HammerTable) -> None:
    """Ruling JH-R28 One of two cards is Maccabean, whatever the Greeks hold."""
    a_pile_made_anew(table)
    assert ambush_chance(table.g, MACCABEAN) == 0.5


def test_a_pile_is_hidden_again_in_the_next_round(table: HammerTable) -> None:
    """§JH-9.5 All cards are shuffled and dealt anew."""
    a_pile_made_anew(table)
    table.g.hands = [[], []]
    table.awards_victory_points()
    assert not table.g.pile_is_public
