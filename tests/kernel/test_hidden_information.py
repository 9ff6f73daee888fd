"""Games that differ only in what a seat cannot know are the same to it: views, windows, prompts, notes, odds."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maniple.kernel.game import ALL
from maniple.kernel.positions import lay_out
from maniple.kernel.title import Title
from tests.kernel.installed import at_random, on_the_shelf, play, shoot_out, to_the_end, written

DODGES = ["duck", "dive", "roll"]
ASKED_ABOUT = 300
"""Actions of a large catalog for which a refusal is asked at one decision; the next decision asks for others."""
EXPLAINED = 60
"""Things of a large game that are clicked on at one decision; the next decision clicks on others."""


def what_it_gets(g: Any, seat: int, turn: int = 0) -> dict[str, Any]:
    """All that a seat is given at a decision, the `turn`-th of its game."""
    if not g.stack:
        return {"view": json.dumps(g.view(seat))}
    decision = g.decision
    out: dict[str, Any] = {
        "view": json.dumps(g.view(seat)),
        "asked": (type(decision).__name__, decision.side, decision.is_window(), g.title.prompt(g)),
    }
    if seat == decision.side:
        out["options"] = g.options
        actions = g.box.catalog.actions
        parts = 1 + len(actions) // ASKED_ABOUT
        out["why_not"] = [g.why_not(*action) for action in actions[turn % parts :: parts]]
        out["odds"] = [g.odds(*action) for action in g.options]
        things = [(kind, i) for kind, named in g.box.kinds.items() for i in range(len(named))]
        parts = 1 + len(things) // EXPLAINED
        out["explain"] = [g.explain(kind, i) for kind, i in things[turn % parts :: parts]]
    return out


def notes_for(g: Any, seat: int) -> list[Any]:
    return [note for note in g.notes if note[3] in (ALL, seat)]


def test_what_is_hidden_from_a_seat_does_not_show(title: Title) -> None:
    """At every decision of a random game, whatever is drawn anew for the others."""
    rng = Random(1)
    for turn, g in enumerate(at_random(title.new(seed="hidden"), Random(2))):
        for seat in (0, 1, ALL):
            assert what_it_gets(g.imagine(seat, rng), seat, turn) == what_it_gets(g, seat, turn)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_windows_open_by_public_facts_alone(data: st.DataObject, site: Path) -> None:
    """Two games in which South holds other cards elsewhere: to North and the spectator they go the same way."""
    with on_the_shelf(site) as standoff:
        ours = ["snap-shot", "feint", "both-barrels"]
        theirs = [card for card in standoff.shipped_box.kinds["card"].slugs if card not in ours]
        number = data.draw(st.integers(0, 3), label="cards in hand")
        games: list[Any] = []
        for _ in range(2):
            hand = data.draw(st.permutations(theirs), label="South's cards")[:number]
            cover = data.draw(st.sampled_from(["trough", "cart"]), label="South's cover")
            words = {"hand": {"north": ours, "south": hand}, "cover": {"north": "barrel", "south": cover}}
            g = lay_out(standoff, {"begin": {"frame": "Act", "side": "north"}, "dice": [1, 1], **words})
            games.append(play(g, "shoot both-barrels cart"))
        for seat in (0, ALL):
            assert what_it_gets(games[0], seat) == what_it_gets(games[1], seat)
            assert notes_for(games[0], seat) == notes_for(games[1], seat)
        if number:
            assert [g.decision.is_window() for g in games] == [True, True]
            for g in games:
                play(g, "pass")
            for seat in (0, ALL):
                assert json.dumps(games[0].view(seat)) == json.dumps(games[1].view(seat))
                assert notes_for(games[0], seat) == notes_for(games[1], seat)


@pytest.mark.parametrize(("south", "options"), [(["duck"], ["answer duck", "pass"]), (["feint"], ["pass"])])
def test_a_window_opens_also_when_pass_is_all_there_is(standoff: Title, south: list[str], options: list[str]) -> None:
    """The kernel never skips it: that would tell that there is no answer."""
    g = play(shoot_out(standoff, north=["snap-shot"], south=south), "shoot snap-shot cart")
    assert g.decision.is_window() and g.decision.side == 1
    assert written(g) == options
    assert g.decision.fits(g) is (len(options) > 1)


def test_no_window_for_an_empty_hand(standoff: Title) -> None:
    """Everybody can count cards."""
    g = play(shoot_out(standoff, north=["snap-shot"], south=[]), "shoot snap-shot cart")
    assert type(g.decision).__name__ == "Act" and g.decision.side == 1


def test_no_window_once_every_answer_lies_open(standoff: Title) -> None:
    """Everybody can see the discards."""
    g: Any = shoot_out(standoff, north=["snap-shot"], south=["bluff"])
    for dodge in DODGES:
        card = g.box.kinds["card"].ids[dodge]
        for cards in (g.deck, *g.hands):
            if card in cards:
                cards.remove(card)
        g.discard.append(card)
    play(g, "shoot snap-shot cart")
    assert not g.decision.is_window()


def test_secret_choices_asked_one_after_the_other_are_hidden_from_the_later(standoff: Title) -> None:
    """South bids and hides knowing no more than North did."""
    games = [standoff.new(seed="secret") for _ in range(2)]
    for g, bid in zip(games, (0, 2), strict=True):
        g.play("bid", bid)
        assert g.decision.side == 1
    for seat in (1, ALL):
        assert what_it_gets(games[0], seat) == what_it_gets(games[1], seat)
        assert notes_for(games[0], seat) == notes_for(games[1], seat) == []
    assert games[0].view(0) != games[1].view(0)
    g = games[1]
    play(g, "bid 1", "hide barrel")
    other = play(g.clone(), "hide trough")
    assert g.decision.side == 1
    assert what_it_gets(g, 1) != what_it_gets(other, 1)
    third = standoff.load(g.save())
    third.cover[0] = 2
    assert what_it_gets(third, 1) == what_it_gets(g, 1)
    assert what_it_gets(third, 0) != what_it_gets(g, 0)


def test_when_the_game_is_over_everything_is_open(title: Title) -> None:
    """Every seat and the spectator see the same table."""
    g = to_the_end(title.new(seed="open"), Random(5))
    views = [{**g.view(seat), "seat": None} for seat in (0, 1)]
    if title.slug == "standoff":
        assert views[0] == views[1]
        assert views[0]["hands"] == g.hands
    assert views[0]["hands"] == views[1]["hands"]
