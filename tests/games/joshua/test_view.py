"""What each seat sees, what it may imagine, and that nothing else leaks: not even by the questions that are asked."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maniple.games.joshua import TITLE
from maniple.games.joshua.ch03_victory import final_count
from maniple.games.joshua.ch10_movement import marker_capacity
from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import HEBREW, HEBREW_LEADERS, HIDING, INSIDE, PAGAN, SIDES, UNDER
from maniple.kernel.frames import Decision
from maniple.kernel.game import ALL, OPEN
from maniple.lab.checks import REVEALING
from tests.games.joshua.joshua_table import JoshuaTable
from tests.games.joshua.random_games import IN_TURN, random_game, varied_game
from tests.games.random_games import play, some_of
from tests.games.views import (
    SEATS,
    imagine_depends_on_the_view_alone,
    moment,
    nothing_is_asked_after_the_end,
    nothing_leaks,
    options_are_what_nothing_stands_against,
    received,
)


def table_of_secrets() -> JoshuaTable:
    """A marker, an ambush, stacks and garrisons, seen and unseen, Balaam, two hands."""
    pieces = "joshua, 9 in lachish; 2 amorites inside lachish; japhia, 3 amorites in adullam; 4 amorites inside debir"
    table = JoshuaTable().pieces(pieces).balaam("eglon").ambush("hormah", "piram, 2 amorites").chit(3)
    table.marker("hidden-1", "azekah", "amorites", "king-of-ai, 4 amorites").marker("hidden-2", "gath", "philistines")
    table.hand(HEBREW, "war-cry-1", "panic-1").hand(PAGAN, "ladders-1", "deserters", "withdraw-2")
    table.g.chits = 0b1111110
    return table.card(HEBREW)


# -------------------------------------------------------------------- what is seen


def test_15_6_what_the_hebrews_see() -> None:
    """§15.6, Ruling R65, Ruling R99 Top pieces, markers and what stands where Hebrew troops are; no other numbers."""
    table = table_of_secrets()
    for seat in (HEBREW, ALL):
        view = table.g.view(seat)
        assert view["pagans"] == [[INSIDE + table.space("lachish"), 1, 2]]
        tops = {place: (kind, tribe) for place, kind, tribe in view["tops"]}
        assert tops[table.space("adullam")] == (1, 1) and tops[INSIDE + table.space("debir")] == (1, 1)
        assert view["markers"] == [[0, table.space("azekah"), 1], [1, table.space("gath"), 3]]
        assert view["ambushes"] == [] and view["balaam"] == -1 and view["chit"] == 0
        assert [leader for leader, _ in view["leaders"] if leader >= HEBREW_LEADERS] == []


def test_15_6_what_the_pagans_see() -> None:
    """§15.6, §5.9, §22.1 Their own secrets, all of them."""
    table = table_of_secrets()
    view = table.g.view(PAGAN)
    assert [UNDER, 1, 4] in view["pagans"] and [HIDING, 1, 2] in view["pagans"]
    assert view["ambushes"] == [[0, table.space("hormah")]]
    assert view["balaam"] == table.space("eglon") and view["chit"] == 3


def test_hands_and_deck() -> None:
    """§2.1 Each sees its own hand and how many cards the other has; nobody sees the deck."""
    table = table_of_secrets()
    hebrew, pagan, watcher = [table.g.view(seat) for seat in SEATS]
    assert (hebrew["hands"], pagan["hands"]) == ([list(table.g.hands[0]), 3], [2, list(table.g.hands[1])])
    assert watcher["hands"] == [2, 3]
    assert [view["deck"] for view in (hebrew, pagan, watcher)] == [103] * 3


def test_25_a_hand_that_was_looked_at_is_known() -> None:
    """#25 The Pagans remember the cards that they saw in the Hebrew hand."""
    table = JoshuaTable().hand(PAGAN, "local-informants-1").hand(HEBREW, "war-cry-1", "panic-1").card(PAGAN)
    table.play("event local-informants-1", "pass")
    assert table.cards(table.g.view(PAGAN)["known"]) == ["panic-1", "war-cry-1"]
    for seed in range(20):
        assert table.g.imagine(PAGAN, Random(seed)).hands[HEBREW] == table.g.hands[HEBREW]


def test_everything_is_open_at_the_end() -> None:
    """§5.13, Ruling R2 Once the game is over everything is shown to all, and who has won."""
    g = next(g for g, action in random_game("end", scenario="short") if action is None)
    assert g.outcome is not None
    for seat in SEATS:
        view = g.view(seat)
        assert (view["hands"], view["deck"]) == ([list(hand) for hand in g.hands], list(g.deck))
        assert view["outcome"]["winner"] == g.outcome.winner
        assert (view["decision"], view["options"]) == (None, [])
    assert g.view(OPEN)["hands"] == [list(hand) for hand in g.hands]


def test_a_view_is_plain_data() -> None:
    """It goes through JSON unchanged, and changing it changes no game."""
    g = table_of_secrets().g
    for seat in SEATS:
        view = g.view(seat)
        assert json.loads(json.dumps(view)) == view
        before = g.digest()
        for value in view.values():
            if isinstance(value, list):
                value.clear()
        assert g.digest() == before


# -------------------------------------------------------------------- imagining


def test_imagine_keeps_what_the_seat_knows() -> None:
    """§15.6 The view stays the same, and the imagined game is sound."""
    g = table_of_secrets().g
    rng = Random(3)
    for seat in SEATS:
        for _ in range(25):
            h = g.imagine(seat, rng)
            assert h.view(seat) == g.view(seat)
            TITLE.check(h)
            if seat in SIDES:
                assert h.hands[seat] == g.hands[seat]


def test_imagine_varies_everything_else() -> None:
    """§3.1, §5.9, §5.10, §15.6, §22.1 Chit, Balaam, numbers, leaders, markers and the other hand are drawn anew."""
    table = table_of_secrets()
    games = [table.g.imagine(HEBREW, Random(seed)) for seed in range(200)]
    assert len({h.chit for h in games}) > 3
    assert len({h.balaam for h in games}) > 3
    assert len({h.pagan_number[table.space("adullam")] for h in games}) > 2
    assert len({h.pagan_number[UNDER] for h in games}) > 2
    assert len({h.leader_at[table.leader("japhia")] for h in games}) > 2
    assert len({tuple(h.hands[PAGAN]) for h in games}) > 190
    assert len({h.ambush_at for h in games}) > 3
    assert table.g.dice.seed not in {h.dice.seed for h in games}


def test_imagine_does_not_know_what_a_march_has_left_behind() -> None:
    """§15.6 An army that is seen now has dropped troops where nobody saw it: nobody can imagine that."""
    imagined = []
    for pieces, taken in (
        ("japhia, 5 amorites in arad", True),
        ("japhia, 2 amorites in arad; 3 amorites in hormah", False),
    ):
        table = JoshuaTable().pieces(f"{pieces}; 2 inside debir; 1 amorites inside lachish").held("debir")
        table.hand(PAGAN, "countermarch").no_more_cards().card(PAGAN)
        table.play("activate countermarch", "lead japhia", "march hormah")
        table.play(*(["take amorites 2"] if taken else []), "march debir")
        assert table.at("debir") == "japhia, 2 amorites" and table.at("hormah") == "3 amorites"
        imagined.append((table.g.view(HEBREW), table.g.imagine(HEBREW, Random(1)).state()))
    assert imagined[0] == imagined[1]


def test_R27_imagine_gives_a_moving_marker_a_leader_or_nothing() -> None:
    """Ruling R27, §11.1 A bluff, or no more troops than a leader in it can move: so an interception means battle."""
    table = JoshuaTable().pieces("caleb, 6 inside gilgal; 3 amorites in adummim; 2 amorites inside debir")
    table.marker("hidden-1", "bethlehem", "amorites", "king-of-ai, 2 amorites").marker("hidden-2", "arad", "amorites")
    table.hand(PAGAN, "ladders-1").no_more_cards().card(PAGAN)
    table.play("activate ladders-1", "shift hidden-1", "march adummim")
    contents = set()
    for seed in range(200):
        h = table.g.imagine(HEBREW, Random(seed))
        assert h.pagan_number[UNDER] <= marker_capacity(h, 0)
        contents.add((h.pagan_number[UNDER], len(h.leaders_in(PAGAN, UNDER))))
    assert {(0, 0), (1, 1)} < contents


def test_the_pagans_imagine_the_hebrew_hand_only() -> None:
    """§15.6 All that is on the board is theirs or open."""
    table = table_of_secrets()
    for seed in range(20):
        h = table.g.imagine(PAGAN, Random(seed))
        assert (h.pagans, h.leader_at, h.ambush_at, h.chit) == (
            table.g.pagans,
            table.g.leader_at,
            table.g.ambush_at,
            table.g.chit,
        )


# -------------------------------------------------------------------- leaks


def game_at(seed: int, share: float) -> Joshua:
    """A random game at some point of its course."""
    return moment(random_game(f"leak {seed}", scenario=IN_TURN[seed % 4]), int(share * share * 900))


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 200), share=st.floats(0, 1), drawing=st.integers(0, 2**32))
def test_nothing_leaks(seed: int, share: float, drawing: int) -> None:
    """§15.6 Redraw what a seat cannot know, and all that the seat gets is the same."""
    nothing_leaks(TITLE, game_at(seed, share), drawing)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 200), share=st.floats(0, 1), drawing=st.integers(0, 2**32))
def test_imagine_depends_on_the_view_alone(seed: int, share: float, drawing: int) -> None:
    """Two games with the same view and the same drawing give the same imagined game, dice included."""
    imagine_depends_on_the_view_alone(game_at(seed, share), drawing)


@pytest.mark.parametrize("seat", SEATS)
def test_a_pass_tells_nothing(seat: int) -> None:
    """§8.6 Redraw what a seat does not see, pass the same window with the same dice: the seat gets the same."""
    rng = Random(seat)
    tried = 0
    for number in range(6):
        for g, action in random_game(f"windows {number}", scenario=IN_TURN[number % 4]):
            if action is None or not g.decision.is_window() or rng.random() < 0.6:
                continue
            one, other = g.clone(), g.imagine(seat, rng)
            dice = [rng.randrange(1, 7) for _ in range(200)]
            for game in (one, other):
                game.dice.loaded = list(dice)
                game.quiet = False
                counted = game.irrevocable
                play(game, ("pass",))
                game.irrevocable -= counted
            shown = any(REVEALING.search(key) for game in (one, other) for _, key, _, _ in game.notes)
            if shown or one.irrevocable > 1 or other.irrevocable > 1:  # something was thrown or shown after it
                continue
            assert received(TITLE, one, seat) == received(TITLE, other, seat), g.decision
            tried += 1
    assert tried > 30


# -------------------------------------------------------------------- options and refusals are one truth


def test_an_action_is_an_option_exactly_when_nothing_stands_against_it() -> None:
    """Over the whole catalog, at many kinds of decisions of random games; other verbs are not asked for."""
    asked: set[str] = set()
    for g, action in some_of((varied_game("options", seed) for seed in range(12)), every=150):
        if action is None:
            nothing_is_asked_after_the_end(g)
            continue
        asked.add(type(g.decision).__name__)
        options_are_what_nothing_stands_against(TITLE, g)
    decisions = {name for name, kind in TITLE.frames.items() if issubclass(kind, Decision)}
    assert len(asked) > 0.7 * len(decisions), sorted(decisions - asked)


def test_what_a_table_plays_by_itself_tells_nothing() -> None:
    """§15.6, Ruling R65, Ruling R99 Whether a sole option is played at once is the same for all that others know."""
    for seed in range(4):
        rng = Random(seed)
        for number, (g, action) in enumerate(random_game(f"forced {seed}", scenario=IN_TURN[seed])):
            if action is None or number % 12 or g.decision.is_window():
                continue
            for seat in (1 - g.decision.side, ALL):
                other: Joshua = g.imagine(seat, rng)
                assert is_forced(other) == is_forced(g), type(g.decision).__name__


def is_forced(g: Joshua) -> bool:
    return len(g.options) == 1 and g.options[0][0] not in TITLE.deliberate and g.decision.may_be_forced(g)


def test_the_point_of_the_initiative_is_in_the_score_once_the_game_is_over() -> None:
    """§3.6 The parts add up to what the last sentence says."""
    table = JoshuaTable().turn(1).losses(20).initiative(HEBREW).card(HEBREW)
    assert "initiative" not in TITLE.view(table.g, HEBREW)["points"]
    final_count(table.g)
    parts = TITLE.view(table.g, HEBREW)["points"]
    assert table.g.outcome is not None
    assert (parts["losses"], parts["initiative"]) == (-2, 1)
    assert sum(parts.values()) == table.g.outcome.ids[0]


def test_19_4_who_rides_with_the_chariots_is_not_imagined() -> None:
    """§19.4, §15.6, Ruling R65 The Hebrews see the chariots on top; an imagined army rides without the leader below."""
    table = JoshuaTable().pieces("jabin, 2 chariots, 2 canaanites in lod").hand(PAGAN, "ladders-1").no_more_cards()
    table.card(PAGAN).play("activate ladders-1", "chariots lod 2", "bring jabin")
    imagined = table.g.imagine(HEBREW, Random(1))
    assert imagined.army is not None and imagined.army.leaders == ()
