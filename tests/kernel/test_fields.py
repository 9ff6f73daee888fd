"""Every field of a save is declared once, with its range; nothing else is let in."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from maniple.games.joshua.fields import ARMY, BATTLE, CARD_PLAY
from maniple.games.joshua.state import ARMY_FIELDS, BATTLE_FIELDS, CARD_PLAY_FIELDS
from maniple.kernel.errors import BadSave
from maniple.kernel.fields import (
    FLAG,
    Field,
    Listing,
    Number,
    Optional,
    Record,
    bits,
    distinct,
    ids,
    number,
    optional,
    pair,
    read,
    record,
    row,
    some,
)
from maniple.kernel.saves import seal
from maniple.kernel.title import Title, find_title, shelf
from tests.kernel.installed import at_random

GAMES = ("joshua", "judean-hammer", "jugurthine-war", "storm-over-jerusalem")


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (number(-1, 3), [-1, 0, 3], [-2, 4, True, 1.0, "1", None, [1]]),
        (ids(3), [0, 2], [-1, 3]),
        (ids(3, -1), [-1, 2], [-2, 3]),
        (bits(3), [0, 7], [-1, 8]),
        (FLAG, [True, False], [0, 1, None]),
        (row(2, FLAG), [[True, False]], [[True], [True, False, True], "ab"]),
        (pair(ids(2)), [[0, 1]], [[0, 2], [0]]),
        (some(ids(2), 3), [[], [1, 1, 1]], [[1] * 4, {"0": 1}]),
        (distinct(ids(3)), [[], [2, 0, 1]], [[1, 1], [3]]),
        (optional(ids(2)), [None, 1], [2, []]),
        (record(a=ids(2), b=FLAG), [[1, True]], [[1], [True, 1], {"a": 1, "b": True}]),
    ],
)
def test_a_kind_holds_a_value_to_its_range(kind: Field, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert kind.read(value, "x") == value
    for value in bad:
        with pytest.raises(BadSave, match=r"^The save has x(\.\w+)? .*; expected "):
            kind.read(value, "x")


def test_unknown_and_missing_fields_are_refused() -> None:
    fields = {"a": ids(2), "b": FLAG}
    assert read(fields, {"b": True, "a": 1}) == {"a": 1, "b": True}
    wrong: list[Any] = [{"a": 1}, {"a": 1, "b": True, "c": 0}, [], None]
    for state in wrong:
        with pytest.raises(BadSave, match="other fields than it should"):
            read(fields, state)


def numbers_of(kind: Any) -> list[Number]:
    """Every number that a kind is made of."""
    if isinstance(kind, Number):
        return [kind]
    if isinstance(kind, Listing | Optional):
        return numbers_of(kind.of)
    return [found for _, part in kind.parts for found in numbers_of(part)] if isinstance(kind, Record) else []


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_has_a_real_range(slug: str) -> None:
    """No field takes any number whatever, and every frame's fields are declared (a new one fails here)."""
    title = find_title(slug)
    box = title.shipped_box
    declared, frames = title.kinds_of(box), title.frame_kinds(box)
    assert declared is not None and frames is not None
    assert declared.keys() == title.new(seed="x").state().keys()
    for name, kind in declared.items():
        for found in numbers_of(kind):
            assert found.least >= -999 and (found.most <= 9_999 or (found.most + 1).bit_count() == 1), name
    for name, frame in title.frames.items():
        names: tuple[str, ...] = frame.__match_args__
        assert len(frames[name]) == len(names)


def test_the_records_of_joshua_are_declared_in_the_order_of_saves() -> None:
    for kind, names in ((CARD_PLAY, CARD_PLAY_FIELDS), (ARMY, ARMY_FIELDS), (BATTLE, BATTLE_FIELDS)):
        assert tuple(name for name, _ in kind.parts) == names


def middle(title: Title) -> Any:
    """The plain data of a game under way."""
    g = title.new(seed="middle")
    for _ in at_random(g, Random(5), most=120):
        pass
    return json.loads(g.save())


@pytest.mark.parametrize("slug", GAMES)
def test_a_negative_or_huge_number_anywhere_in_the_table_is_refused(slug: str) -> None:
    """A negative bit mask froze every table of a server."""
    title = find_title(slug)

    def forged(path: list[Any], value: int) -> str:
        data = middle(title)
        at = data["state"]
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        return seal(data)

    def paths(value: Any, path: list[Any]) -> list[list[Any]]:
        if isinstance(value, bool) or value is None:
            return []
        if isinstance(value, int):
            return [path]
        items = value.items() if isinstance(value, dict) else enumerate(value[:3])
        return [found for key, item in items for found in paths(item, [*path, key])]

    tried = 0
    for path in paths(middle(title)["state"], []):
        for value in (-(2**40), 2**40 if path[0] != "now" else 2**80):
            with pytest.raises(BadSave, match=r"^The save has .* expected a whole number from"):
                title.load(forged(path, value))
            tried += 1
    assert tried > 40


@pytest.mark.parametrize("slug", GAMES)
def test_frames_name_things_that_there_are(slug: str) -> None:
    title = find_title(slug)
    data = middle(title)
    tried = 0
    for i, (_, values, _) in enumerate(data["stack"]):
        for j, value in enumerate(values):
            if type(value) is int:
                for odd in (-7, 10**6, True, "0", None):
                    forged = json.loads(json.dumps(data))
                    forged["stack"][i][1][j] = odd
                    with pytest.raises(BadSave, match="expected"):
                        title.load(seal(forged))
                    tried += 1
    assert tried


def test_the_kernels_own_numbers_are_held_to_theirs() -> None:
    title = shelf()["judean-hammer"]
    for path, value in (
        (("dice", 0), "ab"),
        (("dice", 1), -1),
        (("dice", 2), 2**40),
        (("dice", 3), [7]),
        (("dice", 4), [[-1]]),
        (("dice", 4), [[0] * 5000]),
        (("stack",), [["Round", [], 0]] * 500),
        (("stack",), "Round"),
        (("swapped",), 1),
        (("irrevocable",), -1),
        (("outcome",), [2, "", "drawn", [], [0.0, 0.0]]),
        (("outcome",), [0, "", "drawn", [], [0.0, 9.0]]),
    ):
        data = middle(title)
        at = data
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        with pytest.raises(BadSave) as caught:
            title.load(seal(data))
        assert "expected" in str(caught.value)
