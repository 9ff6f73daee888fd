"""A saved game comes back exactly, a copy is a copy, and a save that does not hold up is told in one sentence."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from maniple.kernel import saves
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadSave
from maniple.kernel.frames import Action
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable
from tests.games.jugurthine_war.random_games import play, random_game

MOST_BYTES = 4096
OWN = (
    "where holder steps moved here turn year active points rp alliance_rp left bid alliances open_doors "
    "last_battle truce evacuation replaces recon marks cast inside shown seen staying covering touched "
    "in_play gone pillaged halted control scores siege siege_since assaulted militia back_at hands pools "
    "stack at outcome swapped irrevocable variant"
)


def state_of(g: War) -> tuple[Any, ...]:
    """All that makes a game what it is, without `save`."""
    march = None if g.march is None else g.march.state()
    battle = None if g.battle is None else g.battle.state()
    dice = {name: getattr(g.dice, name) for name in ("seed", "epoch", "position", "loaded", "orders")}
    own = {name: getattr(g, name) for name in OWN.split()}
    own["here"] = {key: list(pieces) for key, pieces in g.here.items()}
    return own, march, battle, dice


# -------------------------------------------------------------------- exact


def moments(name: str, games: int) -> Iterator[tuple[War, Action | None]]:
    """Moments of random games: each kind of decision when it first stands, every fiftieth, and the ends."""
    seen: set[str] = set()
    for seed in range(games):
        played = random_game(
            f"{name} {seed}",
            bidding=seed % 3 == 0,
            treasure=seed % 2 == 0,
            special_rp=seed % 2 == 0,
            screen=seed % 4 != 0,
        )
        for number, (g, action) in enumerate(played):
            kind = "" if action is None else type(g.decision).__name__
            if number % 50 == 0 or kind not in seen or action is None:
                yield g, action
            seen.add(kind)


def test_a_save_is_exact_at_every_kind_of_decision() -> None:
    """Same digest, same state, same options and views, below 4 kB; the end of the game too."""
    kinds = set()
    for g, action in moments("save", 14):
        text = g.save()
        assert len(text.encode()) < MOST_BYTES
        h = TITLE.load(text)
        assert h.save() == text
        assert h.digest() == g.digest()
        assert state_of(h) == state_of(g)
        assert h.options == g.options
        assert [h.view(seat) for seat in (0, 1, -1)] == [g.view(seat) for seat in (0, 1, -1)]
        kinds.add(type(g.decision).__name__ if action is not None else "over")
    assert len(kinds) > 25 and "over" in kinds


@pytest.mark.parametrize("seed", range(2))
def test_a_loaded_game_goes_on_in_the_same_way(seed: int) -> None:
    """The same actions bring the same dice, notes and digests; loaded anew before each of them."""
    loaded: War | None = None
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
    actions = [action for _, action in random_game("early") if action is not None]
    h: War | None = None
    g: War = TITLE.new(seed="early")
    for number, action in enumerate(actions):
        if number == 10:
            h = TITLE.load(g.save())
        play(g, action)
        if h is not None:
            play(h, action)
    assert h is not None
    assert g.outcome is not None
    assert h.digest() == g.digest()


def test_loaded_dice_and_orders_are_saved(table: JugurthaTable) -> None:
    """What tests load is part of the state."""
    table.force("bestia in utica").force("jugurtha in cirta").dice(6, 1).shuffles("stratagem", "talent", "treason")
    table.activates(ROMAN)
    h = TITLE.load(table.g.save())
    assert h.dice.loaded == [6, 1]
    assert [h.box.kinds["stratagem"].slugs[marker] for marker in h.dice.orders[0]] == ["talent", "treason"]
    assert h.digest() == table.g.digest()


def test_the_variant_is_saved() -> None:
    """§11.1, §11.2, §11.3, §6.7-b The optional rules that were chosen."""
    variant = TITLE.variant(treasure=True, special_rp=True, mauretanian_king=True, screen=False, starting_points=12)
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
    texts["units.toml"] = texts["units.toml"].replace("competency = 3", "competency = 4", 1)
    box = TITLE.open_box(parse_components("edited", texts))
    g = TITLE.new(seed="edited", box=box)
    assert TITLE.load(g.save(), box).digest() == g.digest()
    with pytest.raises(BadSave, match="component set"):
        TITLE.load(g.save())


# -------------------------------------------------------------------- copies


def test_a_clone_is_independent() -> None:
    """A clone is equal; playing it to the end leaves the original as it was, and the other way round."""
    rng = Random(8)
    for g, action in moments("clone", 3):
        h = g.clone()
        assert h.digest() == g.digest()
        assert state_of(h) == state_of(g)
        if action is None or rng.random() < 0.7:
            continue
        before = g.save()
        for _ in range(400):
            if h.outcome is None:
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


@cache
def saved() -> str:
    """A game in the middle of a pitched battle before Vaga, with a siege, markers, a closed counter and dice."""
    table = JugurthaTable().force("bestia in 2003: legion-1, ala-1, equites, impedimenta").force("legate-1 in utica")
    table.force("numidian-1 in vaga: num-foot-1, num-horse-1").loose("milice in vaga").set(turn=3, pillaged=["milev"])
    table.force("legate-2 in sicca: legion-2, ala-2").loose("milice in sicca").siege("sicca").force("jugurtha in cirta")
    table.hand(ROMAN, "talent", "plus-minus-1").hand(NUMIDIAN, "epidemic").dice(3, 4, 1, 1, 2, 1, 1, 1).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "done", "stand")
    while table.asked != "DieWindow":
        table.play("pass")
    return table.g.save()


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
    "not a save": (lambda: "[]", "not a saved game; expected the keys 'format' and 'game'"),
    "another format": (changed("format", to=99), "has format 99; this version reads format 1"),
    "another game": (changed("game", to="joshua"), "is of 'joshua'; expected one of 'jugurthine-war'"),
    "other rules": (changed("rules", to=99), "follows rules version 99; this program plays"),
    "other components": (changed("components", to="0" * 32), f"made with component set {'0' * 32}"),
    "no check": (lambda: saved().replace('"check"', '"chuck"'), UNSEALED),
    "an unknown option": (changed("variant", to={"fog": True}), "variant does not hold up: 'fog' is no option"),
    "a variant of another kind": (changed("variant", to={"bidding": 3}), "variant does not hold up: bidding is"),
    "no dice": (changed("dice", without=True), "incomplete or damaged (KeyError: 'dice')"),
    "a loaded seven": (changed("dice", 3, to=[7]), "has loaded dice 7; expected a whole number from 1 to 6"),
    "an unknown frame": (changed("stack", 0, 0, to="Parley"), "a place in the sequence of play that this game lacks"),
    "too many fields": (changed("stack", 0, 1, to=[1, 1]), "gives 2 fields to Activations; expected side"),
    "a side that there is not": (changed("stack", 0, 1, to=[2]), "Activations.side names no side"),
    "a step beyond the last": (changed("stack", 0, 2, to=9), "sequence of play does not hold up at Activations"),
    "no stack": (changed("stack", to=[]), "neither of a game under way nor of one that is over"),
    "no state": (changed("state", without=True), "incomplete or damaged (KeyError: 'state')"),
    "no hands": (changed("state", "hands", without=True), "incomplete or damaged (KeyError: 'hands')"),
    "too few pieces": (changed("state", "where", to=[0] * 30), "expected a list of 59 numbers"),
    "a piece on no map": (changed("state", "where", 0, to=999), "has where 999; expected a whole number"),
    "half a place": (changed("state", "where", 0, to=0.5), "has where 0.5; expected a whole number"),
    "jugurtha in the province": (changed("state", "where", 0, to=316), "a Numidian piece is in the province"),
    "a legion of six steps in -111": (changed("state", "steps", 9, to=6), "a legion is above the cap of the year"),
    "a box in a box": (changed("state", "holder", 9, to=10), "has holder 10; expected a whole number from -1 to 8"),
    "a box torn apart": (changed("state", "holder", 9, to=5), "a box is torn apart"),
    "a marker lost": (changed("state", "hands", 1, to=[]), "markers were made or lost"),
    "a hand out of order": (changed("state", "hands", 0, to=[4, 0]), "a hand is out of order"),
    "points beyond the track": (
        changed("state", "points", to=21),
        "has points 21; expected a whole number from 0 to 20",
    ),
    "turn six": (changed("state", "time", to=[6, -111, 0]), "has time 6; expected a whole number from 1 to 5"),
    "a third side in control": (changed("state", "control", 0, to=7), "has control 7; expected a whole number"),
    "siege three": (changed("state", "siege", 2, to=3), "has siege 3; expected a whole number from 0 to 2"),
    "half a battle": (changed("state", "battle", to=[0, 1]), "incomplete or damaged"),
    "half a march": (changed("state", "march", to=[0, 1]), "incomplete or damaged"),
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
    assert (data["stack"][0][0], data["stack"][-1][0]) == ("Activations", "DieWindow")


def test_any_damaged_letter_is_noticed() -> None:
    """Change any one character of a save: it is refused, or still means the same."""
    text = saved()
    rng = Random(9)
    for _ in range(150):
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
        if action is None:
            continue
        data = json.loads(g.save())
        numbers = [path for path in paths(data["state"]) if path[0] in FORGED]
        for _ in range(4):
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
            for _ in range(60):
                TITLE.check(h)
                if h.outcome is not None:
                    break
                play(h, h.options[int(rng.random() * len(h.options))])
    assert refused > 40
    assert played > 3


FORGED = ("points", "time", "steps", "holder", "hands", "pools", "pillaged", "back_at")
"""What a player may wish to change, and what is checked as a whole."""


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to the plain values inside a document."""
    if not isinstance(value, dict | list):
        return [path]
    keys = list(value) if isinstance(value, dict) else range(len(value))
    return [found for key in keys for found in paths(value[key], (*path, key))]
