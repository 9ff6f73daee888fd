"""Saves are exact, canonical and small; one that was damaged is told and not played on from."""

from __future__ import annotations

import json
from random import Random

import pytest

from maniple.kernel.errors import BadSave
from maniple.kernel.saves import seal
from maniple.kernel.title import Former, Title
from tests.kernel.installed import at_random, to_the_end


def test_a_saved_game_comes_back_exactly_at_every_decision(title: Title) -> None:
    """Frames, dice and table; and it goes on in the same way."""
    rng = Random(1)
    for g in at_random(title.new(seed="saved"), Random(2), most=300):
        again = title.load(g.save())
        assert again.save() == g.save()
        assert again.digest() == g.digest()
        assert (again.stack, again.at, again.options) == (g.stack, g.at, g.options)
        assert len(g.save()) < 4096
        action = rng.choice(g.options)
        other = g.clone()
        again.play(*action)
        other.play(*action)
        assert again.save() == other.save()


def test_a_finished_game_comes_back_with_its_outcome(title: Title) -> None:
    """And stays over."""
    g = to_the_end(title.new(seed="finished"), Random(3))
    again = title.load(g.save())
    assert again.outcome == g.outcome is not None
    assert again.options == [] and again.view(0) == g.view(0)


def test_a_save_is_canonical(title: Title) -> None:
    """Keys sorted, no spaces: the same game is the same text, and loading and saving changes nothing."""
    text = title.new(seed="canonical").save()
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def test_loaded_dice_and_orders_are_saved(standoff: Title) -> None:
    """So that a bug report keeps them."""
    g = standoff.new(seed="loaded")
    g.dice.loaded, g.dice.orders = [6, 1], [[3, 2]]
    again = standoff.load(g.save())
    assert (again.dice.loaded, again.dice.orders) == ([6, 1], [[3, 2]])


def test_exchanged_sides_are_saved(standoff: Title) -> None:
    """A table needs to know who plays what."""
    g = standoff.new(seed="swapped")
    g.play("bid", 0)
    g.play("bid", 2)
    assert standoff.load(g.save()).swapped is True


def test_a_save_is_refused_by_another_game(standoff: Title) -> None:
    """By other rules and by another component set too."""
    g = standoff.new(seed="x")
    for old, new, sentence in (
        ('"game":"standoff"', '"game":"joshua"', "The save is of 'joshua'; expected one of 'standoff'."),
        ('"rules":1', '"rules":0', "The save follows rules 0; this program plays 1."),
        (standoff.shipped.hash, "0" * 32, "The save was made with component set '000"),
    ):
        with pytest.raises(BadSave) as caught:
            standoff.load(g.save().replace(old, new))
        assert str(caught.value).startswith(sentence)


def test_any_damage_to_a_save_is_told(title: Title) -> None:
    """Change, drop or add a character anywhere: a `BadSave`, unless the text still says the same."""
    rng = Random(4)
    g = title.new(seed="damage")
    for _ in at_random(g, rng, most=25):
        pass
    text = g.save()
    for _ in range(400):
        at = rng.randrange(len(text))
        kind = rng.randrange(3)
        put_in = rng.choice('0123456789abc"[]{},:-. ')
        damaged = text[:at] + (put_in if kind else "") + text[at + (kind != 1) :]
        try:
            again = title.load(damaged)
        except BadSave as error:
            assert str(error)
        else:
            assert json.loads(damaged) == json.loads(text) and again.save() == text


# -------------------------------------------------------------------- older rules


def test_a_save_of_older_rules_is_loaded_with_the_options_that_equal_them(
    standoff: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it chose itself stays; what did not exist then is as it was. Where no options equal them it is refused."""
    text = standoff.new(standoff.variant(bidding=False), "older").save()
    data = json.loads(text)
    del data["variant"]["bidding"]
    older = seal(data)
    rules = standoff.rules
    monkeypatch.setitem(standoff.__dict__, "rules", rules + 1)
    with pytest.raises(BadSave, match=f"follows rules {rules}; this program plays {rules + 1}"):
        standoff.load(older)
    monkeypatch.setitem(standoff.__dict__, "former", {rules: Former({"bidding": False})})
    again = standoff.load(older)
    assert again.variant.bidding is False
    assert json.loads(again.save())["rules"] == rules + 1, "from here on it is a save of today"
    assert standoff.load(text).variant.bidding is False
    monkeypatch.setitem(standoff.__dict__, "former", {rules: Former({"bidding": False}, "Guns were louder.")})
    with pytest.raises(BadSave, match="follows rules"):
        standoff.load(older)
    assert standoff.load(older, nearest=True).variant.bidding is False


@pytest.mark.parametrize("rules", [None, "1", [1], {}, 10**30])
def test_whatever_a_save_says_of_its_rules(standoff: Title, rules: object) -> None:
    data = json.loads(standoff.new(seed="rules").save())
    with pytest.raises(BadSave):
        standoff.load(seal({**data, "rules": rules}))
