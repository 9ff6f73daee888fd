"""What holds for the saves of every game: each game's `test_saves.py` says which game, and lays one out to damage."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from maniple.kernel import saves
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadSave
from maniple.kernel.rehearsal import DoesNotHoldUp
from maniple.kernel.title import Title
from tests.games.random_games import Moments, play, play_on

MOST_BYTES = 4096
UNSEALED = "damaged or changed after it was written"
DICE = ("seed", "epoch", "position", "loaded", "orders")

Damage = Mapping[str, tuple[Callable[[], str], str]]
"""What is done to a save: the damaged text, and what the sentence says about it."""


def vars_of(thing: Any, names: Sequence[str]) -> dict[str, Any] | None:
    return None if thing is None else {name: getattr(thing, name) for name in names}


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to the plain values inside a document."""
    if not isinstance(value, dict | list):
        return [path]
    keys = list(value) if isinstance(value, dict) else range(len(value))
    return [found for key in keys for found in paths(value[key], (*path, key))]


def resealed(text: str, path: Sequence[Any], to: Any = None, without: bool = False) -> str:
    """A save with one value changed, and sealed again as if it had been written so."""
    data = json.loads(text)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    if without:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return saves.seal(data)


class Changed:
    """`changed("state", "round", to=0)` is a way to make that change in a save."""

    def __init__(self, saved: Callable[[], str]) -> None:
        self.saved = saved

    def __call__(self, *path: Any, to: Any = None, without: bool = False) -> Callable[[], str]:
        return lambda: resealed(self.saved(), path, to, without)


def damage_of_any_save(title: Title, saved: Callable[[], str], frame: str, question: str, at: int = 0) -> Damage:
    """What may be wrong with a save of any game.

    The frame of the saved game at that place of its stack is `frame`, which knows its side and nothing else;
    `question` is a decision.
    """
    changed = Changed(saved)
    another = "joshua" if title.slug != "joshua" else "judean-hammer"
    at_frame = f"sequence of play does not hold up at {frame}"
    neither = "neither of a game under way nor of one that is over"
    return {
        "empty": (lambda: "", "not JSON"),
        "not JSON": (lambda: "once upon a time", "not JSON"),
        "cut off": (lambda: saved()[:-20], "not JSON"),
        "nested too deeply": (lambda: "[" * 100_000, "nests lists too deep"),
        "not a save": (lambda: "[]", "not a saved game; expected the keys 'format' and 'game'"),
        "not a save either": (lambda: json.dumps({"game": title.slug}), "not a saved game"),
        "another format": (changed("format", to=99), "has format 99; this version reads format 1"),
        "another game": (changed("game", to=another), f"is of '{another}'; expected one of '{title.slug}'"),
        "other rules": (changed("rules", to=99), "follows rules 99; this program plays"),
        "other components": (changed("components", to="0" * 32), f"made with component set '{'0' * 32}'"),
        "no components": (changed("components", without=True), "made with component set nothing"),
        "no check": (lambda: saved().replace('"check"', '"chuck"'), UNSEALED),
        "a wrong check": (lambda: saved().replace('"check":"', '"check":"0'), UNSEALED),
        "an unknown option": (changed("variant", to={"fog": True}), "variant does not hold up: 'fog' is no option"),
        "a variant that is none": (changed("variant", to=7), "variant does not hold up"),
        "no dice": (changed("dice", without=True), "has dice nothing; expected a list of 5"),
        "too few dice": (changed("dice", to=["00"]), "has dice ['00']; expected a list of 5"),
        "a seed that is no number": (changed("dice", 0, to="xyz"), "seed is 'xyz'; expected 32 bytes in hexadecimal"),
        "a short seed": (changed("dice", 0, to="00" * 31), "expected 32 bytes in hexadecimal"),
        "a position before the first": (
            changed("dice", 2, to=-1),
            "has dice.position -1; expected a whole number from 0",
        ),
        "a loaded seven": (changed("dice", 3, to=[7]), "has dice.loaded 7; expected a whole number from 1 to 6"),
        "a loaded order of words": (changed("dice", 4, to=[["x"]]), "has dice.orders 'x'; expected a whole number"),
        "an unknown frame": (
            changed("stack", at, 0, to="Parley"),
            "a place in the sequence of play that this game lacks",
        ),
        "a frame that is no name": (changed("stack", at, 0, to=[]), "a place in the sequence of play that"),
        "too many fields": (changed("stack", at, 1, to=[1, 1]), f"gives {frame} [1, 1]; expected side"),
        "too few fields": (changed("stack", at, 1, to=[]), f"gives {frame} []; expected side"),
        "a side that there is not": (
            changed("stack", at, 1, to=[2]),
            f"has {frame}.side 2; expected a whole number from 0 to 1",
        ),
        "a side that is a word": (
            changed("stack", at, 1, to=[title.sides[1]]),
            f"{frame}.side '{title.sides[1]}'; expected a",
        ),
        "a step beyond the last": (changed("stack", at, 2, to=9), at_frame),
        "a step before the first": (changed("stack", at, 2, to=-1), "has step -1; expected a whole number"),
        "no stack": (changed("stack", to=[]), neither),
        "nobody asked": (changed("stack", to=[[frame, [0], 1]]), at_frame),
        "a question with steps": (
            changed("stack", to=[[question, [0], 1]]),
            f"sequence of play does not hold up at {question}",
        ),
        "an outcome of a game under way": (
            changed("outcome", to=[0, next(iter(title.rulebook.entries)), "by_points", [0, 12, 3], [1.0, -1.0]]),
            neither,
        ),
        "an outcome that is none": (changed("outcome", to=[0]), "has outcome [0]; expected a list of 5"),
        "a counter that is a word": (changed("irrevocable", to="x"), "has irrevocable 'x'; expected a whole number"),
        "no state": (changed("state", without=True), "table has other fields than it should"),
        "no hands": (changed("state", "hands", without=True), "other fields than it should: ['hands']"),
    }


class SavesOfAGame:
    """A saved game comes back exactly, a copy is a copy, and a save that does not hold up is told in one sentence."""

    title: Title
    a_note: str
    """The key of a note that every new game begins with."""
    edited: tuple[str, str, str]
    """A file of the components, words in it, and what they are replaced with."""
    damage: Damage
    frames: tuple[str, str]
    """The lowest frame of the game that is damaged, and the decision that stands in it."""
    letters: int = 1500
    """How often one letter of it is changed."""

    def random_game(self, seed: str) -> Moments[Any]:
        """A game by the usual rules."""
        raise NotImplementedError

    def state_of(self, g: Any) -> Any:
        """All that makes a game what it is, without `save`."""
        raise NotImplementedError

    def saved(self) -> str:
        """A game with as much as possible under way."""
        raise NotImplementedError

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "damage_done" in metafunc.fixturenames:
            metafunc.parametrize("damage_done", list(self.damage))

    # ---------------------------------------------------------------- exact

    def kinds_saved_exactly(self, moments: Moments[Any]) -> set[str]:
        """Same digest, same state, same options and views, below 4 kB; the end of the game too."""
        kinds = set()
        for g, action in moments:
            text = g.save()
            assert len(text.encode()) < MOST_BYTES
            h = self.title.load(text)
            assert h.save() == text
            assert h.digest() == g.digest()
            assert self.state_of(h) == self.state_of(g)
            assert h.options == g.options
            assert [h.view(seat) for seat in (0, 1, -1)] == [g.view(seat) for seat in (0, 1, -1)]
            kinds.add(type(g.decision).__name__ if action is not None else "over")
        return kinds

    def goes_on_in_the_same_way(self, moments: Moments[Any]) -> None:
        """The same actions bring the same dice, notes and digests; loaded anew before each of them."""
        loaded: Any = None
        for g, action in moments:
            if loaded is not None:
                assert loaded.notes == g.notes
                assert loaded.digest() == g.digest()
            if action is None:
                break
            loaded = self.title.load(g.save())
            play(loaded, action)
        assert loaded is not None, "nothing was played"

    def test_a_game_loaded_early_plays_to_the_same_end(self) -> None:
        """From the tenth decision to the end without another look at the original."""
        actions = [action for _, action in self.random_game("early") if action is not None]
        h: Any = None
        g = self.title.new(seed="early")
        for number, action in enumerate(actions):
            if number == 10:
                h = self.title.load(g.save())
            play(g, action)
            if h is not None:
                play(h, action)
        assert h is not None
        assert g.outcome is not None
        assert h.digest() == g.digest()

    def test_spaces_and_order_of_a_save_do_not_matter(self) -> None:
        """Any JSON with the same values is the same save."""
        g = self.title.new(seed="pretty")
        data = json.loads(g.save())
        assert self.title.load(json.dumps(dict(reversed(data.items())), indent=2)).digest() == g.digest()

    def test_a_save_is_without_notes(self) -> None:
        """What happened before is the table's to keep."""
        g = self.title.new(seed="notes")
        assert self.a_note in {key for _, key, _, _ in g.notes}
        assert self.a_note not in g.save()
        assert self.title.load(g.save()).notes == []

    def test_a_save_is_of_its_component_set(self) -> None:
        """An edited set is loaded with its own box."""
        file, words, others = self.edited
        texts = {**self.title.shipped.texts}
        assert words in texts[file]
        texts[file] = texts[file].replace(words, others, 1)
        box = self.title.open_box(parse_components("edited", texts))
        g = self.title.new(seed="edited", box=box)
        assert self.title.load(g.save(), box).digest() == g.digest()
        with pytest.raises(BadSave, match="component set"):
            self.title.load(g.save())

    # ---------------------------------------------------------------- copies

    def clones_are_independent(self, moments: Moments[Any], rng: Random, played: float, most: int) -> None:
        """A clone is equal; playing it on leaves the original as it was, and the other way round."""
        compared = 0
        for g, action in moments:
            h = g.clone()
            assert h.digest() == g.digest()
            assert self.state_of(h) == self.state_of(g)
            if action is None or rng.random() >= played:
                continue
            before = g.save()
            play_on(h, rng, most)
            assert g.save() == before
            assert h.notes == [], "clones write none"

            other = g.clone()
            before = other.save()
            once_more = g.clone()
            play(once_more, action)
            assert other.save() == before
            compared += 1
        assert compared, "nothing was played"

    def clones_throw_the_same_dice(self, moments: Moments[Any]) -> None:
        """Seed and position are copied."""
        compared = 0
        for g, action in moments:
            if action is None:
                continue
            h, k = g.clone(), g.clone()
            play(h, action)
            play(k, action)
            assert h.digest() == k.digest()
            compared += 1
        assert compared, "nothing was played"

    # ---------------------------------------------------------------- broken saves

    def test_a_broken_save_is_told_in_one_sentence(self, damage_done: str) -> None:
        """Whatever is wrong with a save, it is a BadSave that says so, and no game."""
        make, told = self.damage[damage_done]
        with pytest.raises(BadSave) as caught:
            self.title.load(make())
        sentence = str(caught.value)
        assert told in sentence
        assert sentence.startswith("The save")
        assert "\n" not in sentence
        assert len(sentence) <= 300

    def test_the_save_behind_those_is_sound(self) -> None:
        """The game that is damaged above can be loaded as it is, and resealed."""
        text = self.saved()
        assert self.title.load(text).save() == text
        assert saves.seal(json.loads(text)) == text
        stack = json.loads(text)["stack"]
        assert (stack[0][0], stack[-1][0]) == self.frames

    def test_any_damaged_letter_is_noticed(self) -> None:
        """Change any one character of a save: it is refused, or still means the same."""
        text = self.saved()
        rng = Random(9)
        for _ in range(self.letters):
            where = rng.randrange(len(text))
            letter = rng.choice("0123456789-,[]{}\"' aznull")
            damaged = text[:where] + letter + text[where + 1 :]
            with contextlib.suppress(BadSave):
                assert self.title.load(damaged).save() == text

    def forged(
        self,
        moments: Moments[Any],
        rng: Random,
        *,
        is_forged: Callable[[str], bool],
        values: Sequence[Any],
        each: int,
        most: int,
        tried: float = 1.0,
    ) -> tuple[int, int]:
        """Change any one number of a save and seal it again: it is refused, or the game goes on without a fault.

        An action over which the rules break down is refused as well.
        How many were refused, and how many played on.
        """
        refused = played = 0
        for g, action in moments:
            if action is None or rng.random() >= tried:
                continue
            text = g.save()
            numbers = [path for path in paths(json.loads(text)["state"]) if is_forged(path[0])]
            for _ in range(each):
                forged = resealed(text, ("state", *rng.choice(numbers)), rng.choice(values))
                try:
                    h = self.title.load(forged)
                except BadSave:
                    refused += 1
                    continue
                played += 1
                with suppress(DoesNotHoldUp):
                    play_on(h, rng, most, self.title.check)
        return refused, played
