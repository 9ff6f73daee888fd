"""Games of older rules: records and saves that rules 1 (commit 13bf744) and rules 2 (2197394) wrote themselves.

`former/rules_N/GAME.record` is a game as its version wrote it, `GAME.saves` what it saved after some of its moves, at
places in the sequence of play that have changed since among them; the last after its last move.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from maniple.kernel.errors import BadRecord, BadSave
from maniple.kernel.fields import Newer
from maniple.kernel.records import Record, read_record
from maniple.kernel.title import Title, find_title

FOLDER = Path(__file__).parent / "former"
Old = tuple[int, str]
"""The rules, and the game."""

GO_ON: list[Old] = [
    (1, "judean-hammer"),
    (1, "storm-over-jerusalem"),
    (2, "judean-hammer"),
    (2, "jugurthine-war"),
    (2, "joshua"),
]
WATCHED: dict[Old, int] = {(1, "jugurthine-war"): 471, (1, "joshua"): 46}
"""So many of their moves are still allowed."""


@cache
def record_of(old: Old) -> Record:
    return read_record((FOLDER / f"rules_{old[0]}" / f"{old[1]}.record").read_text(encoding="utf-8"))


@cache
def saves_of(old: Old) -> dict[int, str]:
    """Moves -> the save after them."""
    lines = (FOLDER / f"rules_{old[0]}" / f"{old[1]}.saves").read_text(encoding="utf-8").splitlines()
    return {int(number): text for number, text in (line.split(" ", 1) for line in lines)}


def going_on(old: Old, moves: int) -> Record:
    """The game as it is played on from a save."""
    record = record_of(old)
    return replace(record, start=saves_of(old)[moves], lines=record.lines[moves:])


def saved_moments(games: Iterable[Old]) -> list[tuple[Old, int]]:
    return [(old, moves) for old in games for moves in saves_of(old)]


def must_be_the_table_of(title: Title, g: Any, text: str) -> None:
    """All that the save has is the same today, but what is declared to be kept otherwise; and nothing else is new."""
    then, now = json.loads(text), json.loads(g.save())
    shape = title.former[then["rules"]].shape
    assert (now["dice"], now["outcome"], now["swapped"]) == (then["dice"], then["outcome"], then["swapped"])
    kinds = title.kinds_of(g.box)
    assert kinds is not None
    newer = {name for name, kind in kinds.items() if isinstance(kind, Newer)}
    assert now["state"].keys() == then["state"].keys() | newer
    for name, value in then["state"].items():
        assert now["state"][name] == value or name in shape.otherwise, name
    assert [frame[0] for frame in now["stack"]] == [frame[0] for frame in then["stack"]]


def follows(old: Old) -> str:
    return f"follows rules {old[0]}, we play {find_title(old[1]).rules}"


# -------------------------------------------------------------------- played on


@pytest.mark.parametrize("old", GO_ON)
def test_a_record_of_older_rules_replays_with_equal_tables(old: Old) -> None:
    record, saves = record_of(old), saves_of(old)
    assert record.rules == old[0]
    for moment in record.replay():
        if moment.number in saves:
            must_be_the_table_of(record.title(), moment.game, saves[moment.number])
    assert moment.number == max(saves)
    assert record.has_digest_of(record.check()), "the digest that its own version wrote"
    assert record.as_far_as_it_goes() == (record, "")


@pytest.mark.parametrize(("old", "moves"), saved_moments(GO_ON))
def test_a_save_of_older_rules_goes_on_as_its_game_did(old: Old, moves: int) -> None:
    title, saves = find_title(old[1]), saves_of(old)
    must_be_the_table_of(title, title.load(saves[moves]), saves[moves])
    must_be_the_table_of(title, going_on(old, moves).check(), max(saves.items())[1])


@pytest.mark.parametrize("old", GO_ON)
def test_a_record_of_older_rules_that_leads_to_another_game_is_told(old: Old) -> None:
    with pytest.raises(BadRecord, match=f"{follows(old)}; every move is still allowed, but they lead to an"):
        replace(record_of(old), digest="0" * 32).check()


def test_a_digest_of_rules_1_that_cannot_be_compared() -> None:
    """In a recruitment of Judean Hammer rules 1 wrote other things about where the game stands."""
    hammer = (1, "judean-hammer")
    record = record_of(hammer)
    cut = replace(record, lines=record.lines[: min(saves_of(hammer))], digest="0" * 32)
    assert not cut.has_digest_of(cut.check())


def test_what_rules_2_allowed_is_allowed_in_their_games_alone() -> None:
    """Ruling JH-R21, §22.4 of Joshua: a part of the ambushers moved in, other armies went on after an ambush."""
    for old, move in (((2, "judean-hammer"), "number 1"), ((2, "joshua"), "lead joshua")):
        record, at = record_of(old), min(saves_of(old))
        assert record.lines[at] == move
        with pytest.raises(BadRecord, match=f"Move {at + 1} "):
            replace(record, rules=find_title(old[1]).rules).check()


# -------------------------------------------------------------------- watched


@pytest.mark.parametrize(("old", "moves"), WATCHED.items())
def test_a_record_of_older_rules_that_no_options_equal_is_watched(old: Old, moves: int) -> None:
    record = record_of(old)
    why = f"It {follows(old)}: {record.title().former[old[0]].differs}"
    shown, said = record.as_far_as_it_goes()
    assert len(shown.lines) == moves
    assert said == f"{why} The replay stops before move {moves + 1}."
    assert len(said) <= 300
    with pytest.raises(BadRecord, match=f"It {follows(old)}: "):
        record.check()


@pytest.mark.parametrize(("old", "moves"), saved_moments(WATCHED))
def test_a_save_of_older_rules_that_no_options_equal_is_watched(old: Old, moves: int) -> None:
    title, text = find_title(old[1]), saves_of(old)[moves]
    with pytest.raises(BadSave, match=f"follows rules {old[0]}"):
        title.load(text)
    must_be_the_table_of(title, title.load(text, nearest=True), text)
    shown, said = going_on(old, moves).as_far_as_it_goes()
    assert said.startswith(f"It {follows(old)}: ")
    assert len(shown.lines) == max(0, WATCHED[old] - moves)
