"""A saved game comes back exactly, a copy is a copy, and a save that does not hold up is told in one sentence."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from maniple.kernel import saves
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadSave
from maniple.kernel.frames import Action, Decision
from tests.games.storm_over_jerusalem.random_games import play, random_game
from tests.games.storm_over_jerusalem.storm_table import StormTable

MOST_BYTES = 4096


def state_of(g: Storm) -> tuple[Any, ...]:
    """All that makes a game what it is, without `save`."""
    muster = None if g.muster is None else vars_of(g.muster, "area units towers leader placing spent_moves")
    combat = None if g.combat is None else g.combat.state()
    own = (
        "where fresh troops control wall ramp tower_at tower_fresh oos decks hands discards removed placed points"
        " losses legions_lost wants bids turn last_turn supply in_play left chosen escapes stack at outcome"
    )
    return (
        vars_of(g, f"{own} swapped irrevocable variant"),
        muster,
        combat,
        vars_of(g.dice, "seed epoch position loaded orders"),
    )


def vars_of(thing: Any, names: str) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names.split()}


# -------------------------------------------------------------------- exact


def moments(name: str, games: int) -> Iterator[tuple[Storm, Action | None]]:
    """Moments of random games: each kind of decision when it first stands, every hundredth, and the ends."""
    seen: set[str] = set()
    for seed in range(games):
        for number, (g, action) in enumerate(random_game(f"{name} {seed}", bidding=seed % 3 == 0)):
            kind = "" if action is None else type(g.decision).__name__
            if number % 100 == 0 or kind not in seen or action is None:
                yield g, action
            seen.add(kind)


def test_a_save_is_exact_at_every_kind_of_decision() -> None:
    """Same digest, same state, same options and views, below 4 kB; the end of the game too."""
    kinds = set()
    for g, action in moments("save", 40):
        text = g.save()
        assert len(text.encode()) < MOST_BYTES
        h = TITLE.load(text)
        assert h.save() == text
        assert h.digest() == g.digest()
        assert state_of(h) == state_of(g)
        assert h.options == g.options
        assert [h.view(seat) for seat in (0, 1, -1)] == [g.view(seat) for seat in (0, 1, -1)]
        kinds.add(type(g.decision).__name__ if action is not None else "over")
    decisions = {name for name, kind in TITLE.frames.items() if issubclass(kind, Decision)}
    assert decisions - kinds <= {"DiscardDown"}, "which needs a hand that was kept, and an area that was lost"


def test_a_hand_that_is_too_large_is_saved(table: StormTable) -> None:
    """§4.0Aa The one kind of decision that random games hardly meet."""
    table.hand(JUDEAN, "firebrands", "countermine", "hidden-passages", "zealot-fury").control(ROMAN, 19, 30)
    table.plays_a_turn()
    while table.asked != "DiscardDown":
        play(table.g, table.g.options[0])
    assert TITLE.load(table.g.save()).options == table.g.options


@pytest.mark.parametrize("seed", range(2))
def test_a_loaded_game_goes_on_in_the_same_way(seed: int) -> None:
    """The same actions bring the same dice, notes and digests; loaded anew before each of them."""
    loaded: Storm | None = None
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
    h: Storm | None = None
    g: Storm = TITLE.new(seed="early")
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


def test_loaded_dice_and_orders_are_saved(table: StormTable) -> None:
    """What tests load is part of the state."""
    table.units("3 legion in 2; simon-li-1 in 14").dice(6, 1).shuffles("onager-1", "ballista-1").impulse(ROMAN)
    h = TITLE.load(table.g.save())
    assert h.dice.loaded == [6, 1]
    assert table.cards(h.dice.orders[0]) == ["onager-1", "ballista-1"]
    assert h.digest() == table.g.digest()


def test_the_variant_is_saved() -> None:
    """§16.1a, §16.2a, §16.3a The optional rules that were chosen."""
    variant = TITLE.variant(bidding=True, fewer_points_for_judean_losses=True, only_legions_count=True)
    assert TITLE.load(TITLE.new(variant, "variant").save()).variant == variant


def test_spaces_and_order_of_a_save_do_not_matter() -> None:
    """Any JSON with the same values is the same save."""
    g = TITLE.new(seed="pretty")
    data = json.loads(g.save())
    assert TITLE.load(json.dumps(dict(reversed(data.items())), indent=2)).digest() == g.digest()


def test_a_save_is_without_notes() -> None:
    """What happened before is the table's to keep."""
    g = TITLE.new(seed="notes")
    assert g.notes
    assert "turn_begins" not in g.save()
    assert TITLE.load(g.save()).notes == []


def test_a_save_is_of_its_component_set() -> None:
    """An edited set is loaded with its own box."""
    texts = {**TITLE.shipped.texts}
    texts["cards.toml"] = texts["cards.toml"].replace("value = 2", "value = 1", 1)
    box = TITLE.open_box(parse_components("edited", texts))
    g = TITLE.new(seed="edited", box=box)
    assert TITLE.load(g.save(), box).digest() == g.digest()
    with pytest.raises(BadSave, match="component set"):
        TITLE.load(g.save())


# -------------------------------------------------------------------- copies


def test_a_clone_is_independent() -> None:
    """A clone is equal; playing it to the end leaves the original as it was, and the other way round."""
    rng = Random(8)
    for g, action in moments("clone", 2):
        h = g.clone()
        assert h.digest() == g.digest()
        assert state_of(h) == state_of(g)
        if action is None or rng.random() < 0.8:
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
    for g, action in moments("dice", 3):
        if action is None:
            continue
        h, k = g.clone(), g.clone()
        play(h, action)
        play(k, action)
        assert h.digest() == k.digest()


# -------------------------------------------------------------------- broken saves


def saved() -> str:
    """A game in the middle of a Roman Assault, with cards, towers, a leader, a marker and dice."""
    table = StormTable().units(
        "3 legion, 1 auxiliary in 2; spent legion in 3; 2 simon light-infantry-8 in 14; x-9 in c"
    )
    table.hand(ROMAN, "ballista-1", "catapult-1").hand(JUDEAN, "boiling-oil-1", "firebrands").towers(2, "3, spent 1")
    table.discard(ROMAN, "onager-1").leader("simon", 14).out_of_supply(22).walls(w3_14=2).ramp("3-14", 3).dice(3, 4)
    return table.impulse(ROMAN).play("act 2", "join xv-1", "haul tower-3-1", "assault 14", "play ballista-1").g.save()


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
    "not a save either": (lambda: '{"game": "storm-over-jerusalem"}', "not a saved game"),
    "another format": (changed("format", to=99), "has format 99; this version reads format 1"),
    "another game": (changed("game", to="joshua"), "is of 'joshua'; expected one of 'storm-over-jerusalem'"),
    "other rules": (changed("rules", to=99), "follows rules version 99; this program plays"),
    "other components": (changed("components", to="0" * 32), f"made with component set {'0' * 32}"),
    "no components": (changed("components", without=True), "made with component set None"),
    "one digit": (lambda: saved().replace('"left":0', '"left":1'), UNSEALED),
    "no check": (lambda: saved().replace('"check"', '"chuck"'), UNSEALED),
    "a wrong check": (lambda: saved().replace('"check":"', '"check":"0'), UNSEALED),
    "an unknown option": (changed("variant", to={"fog": True}), "variant does not hold up: 'fog' is no option"),
    "a variant of another kind": (changed("variant", to={"bidding": 3}), "variant does not hold up: bidding is"),
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
    "too many fields": (changed("stack", 0, 1, to=[1, 1]), "gives 2 fields to Impulses; expected side"),
    "too few fields": (changed("stack", 0, 1, to=[]), "gives 0 fields to Impulses; expected side"),
    "a side that there is not": (changed("stack", 0, 1, to=[2]), "Impulses.side names no side"),
    "a side that is a word": (changed("stack", 0, 1, to=["roman"]), "incomplete or damaged"),
    "a step beyond the last": (changed("stack", 0, 2, to=9), "sequence of play does not hold up at Impulses"),
    "a step before the first": (changed("stack", 0, 2, to=-1), "has step -1; expected a whole number"),
    "no stack": (changed("stack", to=[]), "neither of a game under way nor of one that is over"),
    "nobody asked": (changed("stack", to=[["Impulses", [0], 1]]), "sequence of play does not hold up at Impulses"),
    "a question with steps": (
        changed("stack", to=[["Impulse", [0], 1]]),
        "sequence of play does not hold up at Impulse",
    ),
    "an outcome of a game under way": (
        changed("outcome", to=[0, "§15.0b", "by_points", [0, 12, 3], [1.0, -1.0]]),
        "neither of a game under way nor of one that is over",
    ),
    "an outcome that is none": (changed("outcome", to=[0]), "incomplete or damaged"),
    "a counter that is a word": (changed("irrevocable", to="x"), "has irrevocable x; expected a whole number"),
    "no state": (changed("state", without=True), "incomplete or damaged (KeyError: 'state')"),
    "no hands": (changed("state", "hands", without=True), "incomplete or damaged (KeyError: 'hands')"),
    "too few units": (changed("state", "where", to=[0] * 30), "expected a list of 130 numbers"),
    "a unit on no map": (changed("state", "where", 0, to=35), "has where 35; expected a whole number from -2 to 34"),
    "half a place": (changed("state", "where", 0, to=0.5), "has where 0.5; expected a whole number"),
    "an unknown spent unit": (changed("state", "spent", to=[999]), "has spent 999; expected a whole number"),
    "an area overstacked": (changed("state", "where", slice(0, 6), to=[2] * 6), "an area is overstacked"),
    "a loss too many": (changed("state", "losses", to=[1, 0, 0]), "losses are miscounted"),
    "two losses": (changed("state", "losses", to=[1, 0]), "expected a list of 3 numbers"),
    "the wrong side in control": (changed("state", "control", 2, to=1), "an area is controlled by the wrong side"),
    "a third side in control": (changed("state", "control", 13, to=2), "has control 2; expected a whole number"),
    "too few areas": (changed("state", "control", to=[0] * 30), "expected a list of 31 numbers"),
    "a wall of five": (changed("state", "wall", 0, to=5), "has wall 5; expected a whole number from 0 to 4"),
    "too few walls": (changed("state", "wall", to=[4] * 3), "expected a list of 37 numbers"),
    "a ramp beside its section": (changed("state", "ramp", 0, to=20), "a ramp stands beside its section"),
    "a tower in Gethsemane": (changed("state", "tower_at", 0, to=4), "a tower stands in areas 5 to 9"),
    "a tower in a zone": (changed("state", "tower_at", 0, to=31), "has tower_at 31; expected a whole number"),
    "an unknown card": (changed("state", "decks", 0, 0, to=55), "has decks 55; expected a whole number from 0 to 54"),
    "a card twice": (changed("state", "decks", 0, 0, to=26), "cards were made or lost"),
    "a card lost": (changed("state", "discards", 0, to=[]), "cards were made or lost"),
    "a hand out of order": (changed("state", "hands", 1, to=[35, 27]), "a hand is out of order"),
    "hands of three": (changed("state", "hands", to=[[], [], []]), "incomplete or damaged"),
    "a leader who was not placed": (changed("state", "placed", to=[0, 0]), "a leader on the map was not placed"),
    "negative points": (changed("state", "points", to=[-1, 0]), "has points -1; expected a whole number"),
    "a bid of 21": (changed("state", "bids", to=[21, 0]), "has bids 21; expected a whole number from -1 to 20"),
    "turn zero": (changed("state", "turn", to=[0, 8, 1]), "has turn 0; expected a whole number from 1 to 8"),
    "a turn after the last": (changed("state", "turn", to=[8, 7, 1]), "the game goes on after its end"),
    "no combat": (changed("state", "combat", to=None), "incomplete or damaged"),
    "half a combat": (changed("state", "combat", to=[0, 1]), "incomplete or damaged"),
    "a combat nowhere": (changed("state", "combat", 3, to=-1), "has combat -1; expected a whole number from 0 to 30"),
    "thirteen on two dice": (changed("state", "combat", 18, to=13), "has combat 13; expected a whole number"),
    "a card in play that there is not": (changed("state", "in_play", to=[-2]), "has in_play -2; expected a whole"),
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
    assert (data["stack"][0][0], data["stack"][-1][0]) == ("Impulses", "AttackersCards")


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
    for g, action in moments("forged", 1):
        if action is None or rng.random() < 0.2:
            continue
        data = json.loads(g.save())
        numbers = [
            path
            for path in paths(data["state"])
            if path[0] not in ("muster", "combat", "left", "chosen", "escapes", "in_play")
        ]
        for _ in range(5):
            forged = json.loads(g.save())
            inner: Any = forged["state"]
            path = rng.choice(numbers)
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = rng.choice([-2, -1, 0, 1, 2, 20, 31, 54, 99, True, "x", [], None, 0.5])
            try:
                h = TITLE.load(saves.seal(forged))
            except BadSave:
                refused += 1
                continue
            played += 1
            for _ in range(150):
                TITLE.check(h)
                if h.outcome is not None:
                    break
                play(h, h.options[int(rng.random() * len(h.options))])
    assert refused > 60
    assert played > 10


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to the plain values inside a document."""
    if not isinstance(value, dict | list):
        return [path]
    keys = list(value) if isinstance(value, dict) else range(len(value))
    return [found for key in keys for found in paths(value[key], (*path, key))]
