"""A saved game comes back exactly, a copy is a copy, and a save that does not hold up is told in one sentence."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from maniple.kernel import saves
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadSave
from tests.games.judean_hammer.hammer_table import HammerTable
from tests.games.judean_hammer.random_games import play, random_game

MOST_BYTES = 4096


def state_of(g: Hammer) -> tuple[Any, ...]:
    """All that makes a game what it is, without `save`."""
    march = None if g.march is None else vars_of(g.march, "side left areas before unmoved one_origin groups size path")
    fight = None if g.fight is None else vars_of(g.fight, "area attacker card totals winner losses")
    own = "units pool score pile hands discard removed flags in_play known round first left used stack at outcome"
    return (
        vars_of(g, f"{own} swapped irrevocable variant"),
        march,
        fight,
        vars_of(g.dice, "seed epoch position loaded orders"),
    )


def vars_of(thing: Any, names: str) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names.split()}


# -------------------------------------------------------------------- exact


@pytest.mark.parametrize("seed", range(6))
def test_a_save_is_exact_at_every_decision(seed: int) -> None:
    """Same digest, same state, same options and views, below 4 kB; the end of the game too."""
    kinds = set()
    for g, action in random_game(f"save {seed}"):
        text = g.save()
        assert len(text.encode()) < MOST_BYTES
        h = TITLE.load(text)
        assert h.save() == text
        assert h.digest() == g.digest()
        assert state_of(h) == state_of(g)
        assert h.options == g.options
        assert [h.view(seat) for seat in (0, 1, -1)] == [g.view(seat) for seat in (0, 1, -1)]
        kinds.add(type(g.decision).__name__ if action is not None else "over")
    assert len(kinds) > 9


@pytest.mark.parametrize("seed", range(4))
def test_a_loaded_game_goes_on_in_the_same_way(seed: int) -> None:
    """The same actions bring the same dice, notes and digests; loaded anew before each of them."""
    loaded: Hammer | None = None
    for g, action in random_game(f"go on {seed}"):
        if loaded is not None:
            assert loaded.notes == g.notes
            assert loaded.digest() == g.digest()
        if action is None:
            break
        loaded = TITLE.load(g.save())
        play(loaded, action)


def test_a_game_loaded_early_plays_to_the_same_end() -> None:
    """From the tenth decision to the end without another look at the original."""
    moments = list_of_actions("early")
    h: Hammer | None = None
    g: Hammer = TITLE.new(seed="early")
    for number, action in enumerate(moments):
        if number == 10:
            h = TITLE.load(g.save())
        play(g, action)
        if h is not None:
            play(h, action)
    assert h is not None
    assert g.outcome is not None
    assert h.digest() == g.digest()


def list_of_actions(seed: str) -> list[Any]:
    """The actions of a random game, to be played by a game of the same seed."""
    return [action for _, action in random_game(seed) if action is not None]


def test_loaded_dice_and_orders_are_saved(table: HammerTable) -> None:
    """What tests load is part of the state."""
    table.dice(6, 1).shuffles("war-elephants", "judas-the-hammer").hand(MACCABEAN, "embassy-to-rome").turn(MACCABEAN)
    h = TITLE.load(table.g.save())
    assert h.dice.loaded == [6, 1]
    assert table.cards(h.dice.orders[0]) == ["war-elephants", "judas-the-hammer"]
    assert h.digest() == table.g.digest()


def test_the_variant_is_saved() -> None:
    """Ruling JH-R29 The longest game that was chosen."""
    g = TITLE.new(TITLE.variant(max_rounds=7), "variant")
    assert TITLE.load(g.save()).variant.max_rounds == 7


def test_spaces_and_order_of_a_save_do_not_matter() -> None:
    """Any JSON with the same values is the same save."""
    g = TITLE.new(seed="pretty")
    data = json.loads(g.save())
    assert TITLE.load(json.dumps(dict(reversed(data.items())), indent=2)).digest() == g.digest()


def test_a_save_is_without_notes() -> None:
    """What happened before is the table's to keep."""
    g = TITLE.new(seed="notes")
    assert g.notes
    assert "round_begins" not in g.save()
    assert TITLE.load(g.save()).notes == []


def test_a_save_is_of_its_component_set() -> None:
    """An edited set is loaded with its own box."""
    texts = {**TITLE.shipped.texts}
    texts["cards.toml"] = texts["cards.toml"].replace("ops = 2", "ops = 1", 1)
    box = TITLE.open_box(parse_components("edited", texts))
    g = TITLE.new(seed="edited", box=box)
    assert TITLE.load(g.save(), box).digest() == g.digest()
    with pytest.raises(BadSave, match="component set"):
        TITLE.load(g.save())


# -------------------------------------------------------------------- copies


@pytest.mark.parametrize("seed", range(4))
def test_a_clone_is_independent(seed: int) -> None:
    """A clone is equal; playing it to the end leaves the original as it was, and the other way round."""
    rng = Random(seed)
    for g, action in random_game(f"clone {seed}"):
        h = g.clone()
        assert h.digest() == g.digest()
        assert state_of(h) == state_of(g)
        if action is None or rng.random() < 0.9:
            continue
        before = g.save()
        while h.outcome is None:
            play(h, h.options[int(rng.random() * len(h.options))])
        assert g.save() == before
        assert h.notes == [], "clones write none"

        other = g.clone()
        before = other.save()
        once_more = g.clone()
        play(once_more, action)
        assert other.save() == before


def test_a_clone_throws_the_same_dice() -> None:
    """Seed and position are copied."""
    for g, action in random_game("dice"):
        if action is None:
            break
        h, k = g.clone(), g.clone()
        play(h, action)
        play(k, action)
        assert h.digest() == k.digest()


# -------------------------------------------------------------------- broken saves


def saved() -> str:
    """A game in the middle of a Greek march, with a card in play, flags and dice."""
    table = HammerTable().units("2 maccabean in modin, 3 greek in jamnia, 2 greek in jerusalem")
    table.hand(MACCABEAN, "judas-the-hammer", "embassy-to-rome").hand(GREEK, "serons-column", "war-elephants")
    table.flags("mac_no_reroll").discard("the-hellenizers").dice(3, 4).turn(GREEK)
    return table.play("move serons-column", "group jamnia", "number 2", "step lydda").g.save()


def changed(*path: Any, to: Any = None, without: bool = False) -> Callable[[], str]:
    """The save with one value changed, and sealed again as if it had been written so."""

    def make() -> str:
        data = json.loads(saved())
        inner = data
        for key in path[:-1]:
            inner = inner[key]
        if without:
            del inner[path[-1]]
        else:
            inner[path[-1]] = to
        return saves.seal(data)

    return make


UNSEALED = "damaged or changed after it was written"
DAMAGE: dict[str, tuple[Callable[[], str], str]] = {
    # what is done to the save, and what the sentence says
    "empty": (lambda: "", "not JSON"),
    "not JSON": (lambda: "once upon a time", "not JSON"),
    "cut off": (lambda: saved()[:-20], "not JSON"),
    "nested too deeply": (lambda: "[" * 100_000, "not JSON"),
    "not a save": (lambda: "[]", "not a saved game; expected the keys 'format' and 'game'"),
    "not a save either": (lambda: '{"game": "judean-hammer"}', "not a saved game"),
    "another format": (changed("format", to=99), "has format 99; this version reads format 1"),
    "another game": (changed("game", to="joshua"), "is of 'joshua'; expected one of 'judean-hammer'"),
    "other rules": (changed("rules", to=99), "follows rules version 99; this program plays"),
    "other components": (changed("components", to="0" * 32), f"made with component set {'0' * 32}"),
    "no components": (changed("components", without=True), "made with component set None"),
    "one digit": (lambda: saved().replace('"round":1', '"round":2'), UNSEALED),
    "no check": (lambda: saved().replace('"check"', '"chuck"'), UNSEALED),
    "a wrong check": (lambda: saved().replace('"check":"', '"check":"0'), UNSEALED),
    "an unknown option": (changed("variant", to={"fog": True}), "variant does not hold up: 'fog' is no option"),
    "a variant out of range": (changed("variant", to={"max_rounds": 0}), "variant does not hold up: max_rounds is"),
    "a variant that is none": (changed("variant", to=7), "variant does not hold up"),
    "no dice": (changed("dice", without=True), "incomplete or damaged (KeyError: 'dice')"),
    "too few dice": (changed("dice", to=["00"]), "incomplete or damaged"),
    "a seed that is no number": (changed("dice", 0, to="xyz"), "incomplete or damaged"),
    "a short seed": (changed("dice", 0, to="00" * 31), "seed has 31 bytes; expected 32"),
    "a position before the first": (changed("dice", 2, to=-1), "has position -1; expected a whole number from 0"),
    "a loaded seven": (changed("dice", 3, to=[7]), "has loaded dice 7; expected a whole number from 1 to 6"),
    "a loaded order of words": (changed("dice", 4, to=[["x"]]), "has loaded order x; expected a whole number"),
    "an unknown frame": (changed("stack", 0, 0, to="Parley"), "a place in the sequence of play that this game lacks"),
    "a frame that is no name": (changed("stack", 0, 0, to=[]), "incomplete or damaged"),
    "too many fields": (changed("stack", 0, 1, to=[1, 1]), "gives 2 fields to CardPlay; expected side"),
    "too few fields": (changed("stack", 0, 1, to=[]), "gives 0 fields to CardPlay; expected side"),
    "a side that there is not": (changed("stack", 0, 1, to=[2]), "CardPlay.side names no side"),
    "a side that is a word": (changed("stack", 0, 1, to=["greek"]), "incomplete or damaged"),
    "a step beyond the last": (changed("stack", 0, 2, to=9), "sequence of play does not hold up at CardPlay"),
    "a step before the first": (changed("stack", 0, 2, to=-1), "has step -1; expected a whole number"),
    "no stack": (changed("stack", to=[]), "neither of a game under way nor of one that is over"),
    "nobody asked": (changed("stack", to=[["CardPlay", [0], 1]]), "sequence of play does not hold up at CardPlay"),
    "a question with steps": (
        changed("stack", to=[["PlayCard", [0], 1]]),
        "sequence of play does not hold up at PlayCard",
    ),
    "an outcome of a game under way": (
        changed("outcome", to=[0, "§JH-10.1", "by_points", [0, 12, 3], [1.0, -1.0]]),
        "neither of a game under way nor of one that is over",
    ),
    "an outcome that is none": (changed("outcome", to=[0]), "incomplete or damaged"),
    "a counter that is a word": (changed("irrevocable", to="x"), "has irrevocable x; expected a whole number"),
    "no state": (changed("state", without=True), "incomplete or damaged (KeyError: 'state')"),
    "no hands": (changed("state", "hands", without=True), "incomplete or damaged (KeyError: 'hands')"),
    "units of too few areas": (changed("state", "units", 0, to=[0] * 30), "expected a list of 31 numbers"),
    "units of one side": (changed("state", "units", to=[[0] * 31]), "incomplete or damaged"),
    "a negative number of units": (changed("state", "units", 0, 0, to=-1), "has units -1; expected a whole number"),
    "too many units": (changed("state", "units", 0, 0, to=28), "the pool has fewer than no units"),
    "half a unit": (changed("state", "units", 0, 0, to=0.5), "has units 0.5; expected a whole number"),
    "Maccabees in a center": (changed("state", "units", 0, 27, to=1), "Maccabean units stand in a supply center"),
    "units that nobody moved there": (changed("state", "units", 0, 0, to=1), "both sides stand where nobody marched"),
    "a negative score": (changed("state", "score", to=[-1, 0]), "has score -1; expected a whole number"),
    "an unknown card": (changed("state", "pile", 0, to=26), "has pile 26; expected a whole number from 0 to 25"),
    "a card twice": (changed("state", "pile", 0, to=1), "cards were made or lost"),
    "a card lost": (changed("state", "discard", to=[]), "cards were made or lost"),
    "a hand out of order": (changed("state", "hands", 0, to=[8, 1]), "a hand is out of order"),
    "an unknown flag": (changed("state", "flags", to=[6]), "has flags 6; expected a whole number from 0 to 5"),
    "more cards seen than there are": (changed("state", "known", to=[24, 0]), "has seen more cards than the pile has"),
    "round zero": (changed("state", "round", to=0), "has round 0; expected a whole number from 1"),
    "a third side first": (changed("state", "first", to=2), "has first 2; expected a whole number from 0 to 1"),
    "no march": (changed("state", "march", to=None), "incomplete or damaged"),
    "half a march": (changed("state", "march", to=[1, 3]), "incomplete or damaged"),
    "a march to nowhere": (changed("state", "march", 8, to=[28, 31]), "has march 31; expected a whole number from 0"),
    "a march of nobody": (changed("state", "march", 7, to=0), "a group without units is under way"),
    "movers that are not there": (changed("state", "march", 4, 28, to=5), "more units may move than there were"),
    "a used area that there is not": (changed("state", "used", to=[99]), "has used 99; expected a whole number"),
    "a card in play that there is not": (changed("state", "in_play", to=-2), "has in_play -2; expected a whole"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_broken_save_is_told_in_one_sentence(damage: str) -> None:
    """Whatever is wrong with a save, it is a BadSave that says so, and no game."""
    make, told = DAMAGE[damage]
    with pytest.raises(BadSave) as caught:
        TITLE.load(make())
    sentence = str(caught.value)
    assert told in sentence
    assert sentence.startswith("The save")
    assert "\n" not in sentence
    assert len(sentence) < 300


def test_the_save_behind_those_is_sound() -> None:
    """The game that is damaged above can be loaded as it is, and resealed."""
    assert TITLE.load(saved()).save() == saved()
    assert saves.seal(json.loads(saved())) == saved()
    data = json.loads(saved())
    assert (data["stack"][0][0], data["stack"][-1][0]) == ("CardPlay", "MarchOn")


def test_any_damaged_letter_is_noticed() -> None:
    """Change any one character of a save: it is refused, or still means the same."""
    text = saved()
    rng = Random(9)
    for _ in range(1500):
        where = rng.randrange(len(text))
        letter = rng.choice("0123456789-,[]{}\"' aznull")
        damaged = text[:where] + letter + text[where + 1 :]
        with contextlib.suppress(BadSave):
            assert TITLE.load(damaged).save() == text


def test_a_forged_save_is_refused_or_playable() -> None:
    """Change any one number of a save and seal it again: it is refused, or the game goes on without a fault."""
    rng = Random(10)
    refused = played = 0
    for g, action in random_game("forged"):
        if action is None or rng.random() < 0.7:
            continue
        data = json.loads(g.save())
        numbers = [path for path in paths(data["state"]) if path[0] not in ("march", "fight")]
        for _ in range(5):
            forged = json.loads(g.save())
            inner: Any = forged["state"]
            path = rng.choice(numbers)
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = rng.choice([-1, 0, 1, 2, 25, 26, 99, True, "x", [], None, 0.5])
            try:
                h = TITLE.load(saves.seal(forged))
            except BadSave:
                refused += 1
                continue
            played += 1
            while h.outcome is None:
                TITLE.check(h)
                play(h, h.options[int(rng.random() * len(h.options))])
    assert refused > 100
    assert played > 20


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to the plain values inside a document."""
    if not isinstance(value, dict | list):
        return [path]
    keys = list(value) if isinstance(value, dict) else range(len(value))
    return [found for key in keys for found in paths(value[key], (*path, key))]
