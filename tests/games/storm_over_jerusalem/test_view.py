"""What each seat sees, what it may imagine, and that nothing else leaks: not even by the questions that are asked."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import UNKNOWN, Storm
from maniple.games.storm_over_jerusalem.tables import CARDS, JUDEAN, ROMAN, ROMAN_CARDS, SIDES
from maniple.kernel.frames import Decision
from maniple.kernel.game import ALL, OPEN
from maniple.kernel.text import places
from tests.games.random_games import play
from tests.games.storm_over_jerusalem.random_games import random_game, with_cards_for_a_pass
from tests.games.storm_over_jerusalem.storm_table import StormTable
from tests.games.views import (
    SEATS,
    imagine_depends_on_the_view_alone,
    moment,
    nothing_is_asked_after_the_end,
    nothing_leaks,
    options_are_what_nothing_stands_against,
    received,
)

WITH_CARDS = ("play", "build", "repair", "discard")
"""Verbs by which a player shows a card of his hand."""
SHOWING = {"discards_and_shows", "card_lost_and_shown"}
"""Notes that name cards of a hand which its owner did not choose to show."""


def dealt(table: StormTable) -> StormTable:
    table.units("3 legion in 2; 2 simon light-infantry-8 in 14")
    table.hand(ROMAN, "ballista-1", "onager-1").hand(JUDEAN, "firebrands")
    return table.discard(ROMAN, "famine").removed("hidden-passages").impulse(ROMAN)


# -------------------------------------------------------------------- what a seat sees


def test_5_3_a_hand_is_its_owners_secret(table: StormTable) -> None:
    """§5.3a One's own hand, the number of the other's; the spectator sees numbers only."""
    g = dealt(table).g
    ours = [table.card("ballista-1"), table.card("onager-1")]
    assert g.view(ROMAN)["hands"] == [ours, 1]
    assert g.view(JUDEAN)["hands"] == [2, [table.card("firebrands")]]
    assert g.view(ALL)["hands"] == [2, 1]
    assert g.view(OPEN)["hands"] == [ours, [table.card("firebrands")]]


def test_piles_are_open_but_for_the_decks(table: StormTable) -> None:
    """§5.2e Discarded and removed cards are public, of the decks only their size."""
    g = dealt(table).g
    for seat in SEATS:
        view = g.view(seat)
        assert view["decks"] == [ROMAN_CARDS - 3, CARDS - ROMAN_CARDS - 2]
        assert view["discards"] == [[table.card("famine")], []]
        assert view["removed"] == [table.card("hidden-passages")]
        assert view["in_play"] == []


def test_the_map_and_the_tracks_are_public(table: StormTable) -> None:
    """§2.1.2a, §2.2.1a Units with their sides, control, walls, siege works, markers, points and supply."""
    table.units("spent legion in 3; john-li-1 in 22").leader("simon", 14).towers(2, "2").walls(w2_14=3).ramp("3-14", 3)
    g = dealt(table.out_of_supply(22).score(3, 5).turn(4).supply(2).lost("x-5", "x-6", "x-7")).g
    for seat in SEATS:
        view = g.view(seat)
        assert view["where"] == g.where
        assert view["spent"] == [unit for unit, is_fresh in enumerate(g.fresh) if not is_fresh]
        assert view["control"] == g.control
        assert view["walls"][table.wall_id("2-14")] == 3
        assert view["ramps"] == [[table.wall_id("3-14"), table.area(3)]]
        assert [[area, fresh] for _, area, fresh in view["towers"]] == [[table.area(2), True]]
        assert view["out_of_supply"] == [table.area(22)]
        assert view["tracks"] == {"victory_points": [3, 5], "supply": 2}
        assert (view["turn"], view["last_turn"], view["placed"]) == (4, 8, [True, False])
        assert (view["losses"], view["seat"]) == ([3, 0, 3], seat)


def test_only_the_decider_gets_options(table: StormTable) -> None:
    """Everyone sees who is asked what; only the one who is asked sees the choices."""
    g = dealt(table).g
    views = [g.view(seat) for seat in SEATS]
    assert views[0]["options"] == [list(action) for action in g.options]
    assert views[1]["options"] == views[2]["options"] == []
    for view in views:
        assert view["decision"]["side"] == ROMAN
        assert (view["decision"]["kind"], view["decision"]["prompt"]) == ("Impulse", "Impulse")
        assert view["outcome"] is None


def test_the_overlays_show_what_the_turn_would_bring(table: StormTable) -> None:
    """§4.0C9, §4.0C10, §15.0a Points for areas, leaders and losses, as they stand now."""
    table.units("3 legion in 22").placed("john").lost("simon-li-1", "simon-li-2", "simon-li-3", "x-1", "x-2").impulse(
        ROMAN
    )
    overlays = table.g.view(ALL)["overlays"]
    assert overlays["would_score"] == [2, 1], "the Temple Mount and Simon; Herod's Palace"
    assert overlays["for_losses"] == [1, 1]


def test_a_running_assault_is_public(table: StormTable) -> None:
    """§8.3a Step by step: who, from where, with what firepower; the dice when they are cast."""
    dealt(table).play("act 2", "all", "assault 14", "play ballista-1")
    for seat in SEATS:
        combat = table.g.view(seat)["combat"]
        assert (combat["side"], combat["origin"], combat["target"]) == (ROMAN, table.area(2), table.area(14))
        assert (combat["firepower"], combat["dice"], combat["wall"]) == (9, 0, table.wall_id("2-14"))


def test_16_1_wishes_and_bids_are_hidden_until_both_are_made() -> None:
    """§16.1a Each knows his own; both are open once the second is named."""
    g: Storm = TITLE.new(TITLE.variant(bidding=True), "bids")
    g.play("want", JUDEAN)
    assert [g.view(seat)["wants"] for seat in SEATS] == [[JUDEAN, UNKNOWN], [UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN]]
    g.play("want", JUDEAN)
    assert [g.view(seat)["wants"] for seat in SEATS] == [[JUDEAN, JUDEAN]] * 3
    g.play("bid", 7)
    assert [g.view(seat)["bids"] for seat in SEATS] == [[7, UNKNOWN], [UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN]]
    g.play("bid", 3)
    assert g.swapped, "the higher bid has the wish"
    assert [g.view(seat)["bids"] for seat in SEATS] == [[3, 7]] * 3


def test_everything_is_open_at_the_end() -> None:
    """§15.0b Once the game is over hands and decks are shown to all, and who has won."""
    g = next(g for g, action in random_game("end") if action is None)
    for seat in SEATS:
        view = g.view(seat)
        assert (view["hands"], view["decks"]) == (g.hands, g.decks)
        assert g.outcome is not None
        assert (view["outcome"]["winner"], view["outcome"]["key"]) == (g.outcome.winner, g.outcome.key)
        assert (view["decision"], view["options"]) == (None, [])


def test_a_view_is_plain_data(table: StormTable) -> None:
    """It goes through JSON unchanged, and changing it changes no game."""
    g = dealt(table).play("act 2", "all", "assault 14").g
    for seat in SEATS:
        view = g.view(seat)
        assert json.loads(json.dumps(view)) == view
        before = g.digest()
        for name in ("where", "spent", "control", "walls", "removed", "hands", "decks", "discards"):
            view[name].clear()
        view["combat"]["units"].clear()
        assert g.digest() == before


# -------------------------------------------------------------------- imagining


def test_imagine_keeps_what_the_seat_knows(table: StormTable) -> None:
    """§5.3a Own hand, everything public."""
    g = dealt(table).g
    rng = Random(3)
    for seat in SEATS:
        for _ in range(30):
            h = g.imagine(seat, rng)
            assert h.view(seat) == g.view(seat)
            TITLE.check(h)
            if seat in SIDES:
                assert h.hands[seat] == g.hands[seat]


def test_imagine_varies_everything_else(table: StormTable) -> None:
    """§5.3a Over many drawings every unseen card shows up in the other hand, and on top of each deck."""
    g = dealt(table).g
    rng = Random(4)
    for seat in SEATS:
        games = [g.imagine(seat, rng) for _ in range(600)]
        for side in SIDES:
            unknown = {*g.decks[side], *g.hands[side]} if side != seat else set(g.decks[side])
            assert {h.decks[side][0] for h in games} == unknown
            if side != seat:
                assert {card for h in games for card in h.hands[side]} == unknown
        assert len({h.dice.seed for h in games}) == 600
        assert g.dice.seed not in {h.dice.seed for h in games}


def test_imagine_draws_each_unseen_card_equally_often(table: StormTable) -> None:
    """§5.3a The lone Judean card is any of the unseen ones, none more likely."""
    g = dealt(table).g
    rng = Random(5)
    counts = [0] * CARDS
    for _ in range(2600):
        counts[g.imagine(ROMAN, rng).hands[JUDEAN][0]] += 1
    unseen = {*g.decks[JUDEAN], *g.hands[JUDEAN]}
    assert all((55 < count < 150) if card in unseen else count == 0 for card, count in enumerate(counts))


def test_imagine_knows_what_was_kept_when_the_discards_came_back(table: StormTable) -> None:
    """§5.4a, Ruling C3 Cards that were held while the discards were shuffled in cannot be among those."""
    unseen = ["boiling-oil-1", "boiling-oil-2", "firebrands", "countermine"]
    seen = ["zealot-fury", "idumean-warriors", "inner-wall-raised", "repair-by-night", "hoarded-grain"]
    table.hand(JUDEAN, *unseen).discard(JUDEAN, *seen).no_more_cards().turn(2)
    g = table.plays_a_turn().play("discard countermine").takes_bonus_cards().g
    assert g.kept[JUDEAN] == 3 and g.view(ROMAN)["kept"] == g.kept
    held = {table.card(card) for card in unseen[:3]}
    rng = Random(7)
    hands = [set(g.imagine(ROMAN, rng).hands[JUDEAN]) for _ in range(300)]
    assert all(hand >= held for hand in hands)
    assert len({frozenset(hand) for hand in hands}) == 15, "any two of the six others"
    # one that may have been kept is seen: now only two others are certain
    g.throw_away(JUDEAN, table.card("firebrands"))
    hands = [set(g.imagine(ROMAN, rng).hands[JUDEAN]) for _ in range(300)]
    assert g.kept[JUDEAN] == 2 and min(len(hand & held) for hand in hands) == 2


def test_imagine_leaves_the_game_alone(table: StormTable) -> None:
    """It is a copy: playing it changes nothing here, and loaded dice are not known to it."""
    g = dealt(table.dice(6, 6, 6)).g
    before = g.digest()
    h = g.imagine(ROMAN, Random(6))
    assert h.dice.loaded == []
    while h.stack:
        play(h, h.options[-1])
    assert g.digest() == before


def test_a_hidden_bid_is_imagined_anew() -> None:
    """§16.1a The one who bids second may think of any bid of the first."""
    g: Storm = TITLE.new(TITLE.variant(bidding=True), "imagined bids")
    for action in (("want", ROMAN), ("want", ROMAN), ("bid", 7)):
        play(g, action)
    bids = {g.imagine(JUDEAN, Random(number)).bids[ROMAN] for number in range(300)}
    assert bids == set(range(21))
    assert {g.imagine(ROMAN, Random(number)).bids[ROMAN] for number in range(20)} == {7}


# -------------------------------------------------------------------- leaks


def game_at(seed: int, share: float) -> Storm:
    """A random game at some point of its course."""
    return moment(random_game(f"leak {seed}", bidding=seed % 5 == 0), int(share * share * 1500))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 400), share=st.floats(0, 1), drawing=st.integers(0, 2**32))
def test_nothing_leaks(seed: int, share: float, drawing: int) -> None:
    """§5.3a Redraw what a seat cannot know, and all that the seat gets is the same."""
    nothing_leaks(TITLE, game_at(seed, share), drawing)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 400), share=st.floats(0, 1), drawing=st.integers(0, 2**32))
def test_imagine_depends_on_the_view_alone(seed: int, share: float, drawing: int) -> None:
    """Two games with the same view and the same drawing give the same imagined game, dice included."""
    imagine_depends_on_the_view_alone(game_at(seed, share), drawing)


def received_with_undo(g: Storm, seat: int) -> dict[str, Any]:
    """All that a seat gets, and whether undo was cut off."""
    return {**received(TITLE, g, seat), "irrevocable": g.irrevocable}


def give(g: Storm, side: int, card: int, rng: Random) -> None:
    """A card that was imagined in the deck goes to the hand, for another."""
    if card in g.decks[side]:
        hand, deck = g.hands[side], g.decks[side]
        other = hand[int(rng.random() * len(hand))]
        deck[deck.index(card)] = other
        hand[hand.index(other)] = card
        hand.sort()
        g.kept_options = None


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_asked_depends_on_public_facts_alone(seat: int) -> None:
    """Redraw every hand that a seat does not see, do the same with the same dice, and the seat gets the same.

    So a window opens, and a pass is waited for, whatever the other holds. For the spectator both hands are redrawn.
    A card that is played now stays in the hand that plays it.
    """
    rng = Random(seat)
    windows: set[str] = set()
    tried = 0
    for number in range(12):
        for g, action in random_game(f"windows {number}"):
            if action is None:
                continue
            decision = g.decision
            if not decision.is_window() and rng.random() < 0.5:
                continue
            one, other = g.clone(), g.imagine(seat, rng)
            other.dice = g.dice.clone()
            if seat in SIDES:  # the order of one's own deck is unknown too, but one sees what one draws
                other.decks[seat] = g.decks[seat].copy()
            one.quiet = other.quiet = False
            if action[0] in WITH_CARDS:
                give(other, decision.side, int(action[1]), rng)
            assert action in other.options
            play(one, action)
            play(other, action)
            if SHOWING & {key for _, key, *_ in one.notes} or one.outcome is not None:
                continue
            assert received_with_undo(one, seat) == received_with_undo(other, seat), (decision, action)
            tried += 1
            if decision.is_window():
                windows.add(type(decision).__name__)
            if one.decision.is_window() and one.decision.side != seat:
                windows.add(f"before {type(one.decision).__name__}")
    assert tried > 5000
    assert len(windows) > 10


@pytest.mark.parametrize("seed", range(6))
def test_public_notes_name_only_what_the_spectator_sees(seed: int) -> None:
    """§5.2e A card in a public note lies open, or lay open before it was shuffled in."""
    named = 0
    for g, action in random_game(f"notes {seed}"):
        if action is None:
            break
        h = g.clone()
        h.quiet = False
        play(h, action)
        view = h.view(ALL)
        open_cards = {*view["removed"], *view["in_play"], *view["discards"][ROMAN], *view["discards"][JUDEAN]}
        shuffled = any(key == "deck_made_anew" for _, key, *_ in h.notes)
        for _, key, ids, only in h.notes:
            if only != ALL:
                assert key == "draws"
                continue
            for kind, thing in zip(places(TITLE.templates[f"note.{key}"]), ids, strict=False):
                if kind == "card":
                    named += 1
                    assert thing in open_cards or shuffled, (key, thing)
    assert named > 30


def test_private_notes_are_for_the_one_who_draws(table: StormTable) -> None:
    """§4.0Aa Everyone reads how many cards were drawn, each side reads its own."""
    g = table.turn(2).plays_a_turn().g
    for side in SIDES:
        drawn = [ids[0] for _, key, ids, only in g.notes if key == "draws" and only == side]
        assert sorted(drawn) == g.hands[side]
    assert [line for line in table.log if "draw" in line] == ["The Romans draw 5 cards.", "The Judeans draw 3 cards."]
    before = set(g.hands[JUDEAN])
    table.play("take")
    drawn = [ids[0] for _, key, ids, only in g.notes if key == "draws" and only == JUDEAN]
    assert set(g.hands[JUDEAN]) - before == set(drawn)
    assert table.log[-2:] == ["The Judeans take the bonus card for Tyropoeon South (19).", "The Judeans draw 1 card."]


# -------------------------------------------------------------------- options and refusals are one truth


def test_an_action_is_an_option_exactly_when_nothing_stands_against_it() -> None:
    """Over the whole catalog, at every kind of decision of random games; other verbs are not asked for."""
    asked: dict[str, int] = {}
    for seed in range(40):
        box = with_cards_for_a_pass() if seed % 10 == 9 else None
        for number, (g, action) in enumerate(random_game(f"options {seed}", box, bidding=seed % 5 == 0)):
            if action is None:
                nothing_is_asked_after_the_end(g)
                break
            kind = type(g.decision).__name__
            if asked.get(kind, 0) >= 12 and number % 200:
                continue
            asked[kind] = asked.get(kind, 0) + 1
            options_are_what_nothing_stands_against(TITLE, g)
    decisions = {name for name, kind in TITLE.frames.items() if issubclass(kind, Decision)}
    assert decisions - set(asked) <= {"DiscardDown"}


def test_judeans_do_not_take_a_roman_tower_along(table: StormTable) -> None:
    """§13.2.2a A tower in a shared area goes with Roman units only."""
    table.units("1 legion, 2 simon light-infantry-8 in 14").control(JUDEAN, 14).towers(14, "2").impulse(JUDEAN)
    assert table.play("act 14", "all").why_not("haul tower-2-1") == "§13.2.2a towers_are_roman"
