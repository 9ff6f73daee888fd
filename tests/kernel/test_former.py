"""Games of older rules: records and saves that rules 1 wrote themselves (commit 13bf744), opened today.

`former/GAME.record` is a game as its version wrote it, `former/GAME.saves` what it saved after some of its moves, at
places in the sequence of play that have changed since among them; the last after its last move.
"""

from __future__ import annotations

import json
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
GO_ON = ("judean-hammer", "storm-over-jerusalem")
WATCHED = {"jugurthine-war": 471, "joshua": 46}
"""Game -> so many of its moves are still allowed."""


@cache
def record_of(game: str) -> Record:
    return read_record((FOLDER / f"{game}.record").read_text(encoding="utf-8"))


@cache
def saves_of(game: str) -> dict[int, str]:
    """Moves -> the save after them."""
    lines = (FOLDER / f"{game}.saves").read_text(encoding="utf-8").splitlines()
    return {int(number): text for number, text in (line.split(" ", 1) for line in lines)}


def going_on(game: str, moves: int) -> Record:
    """The game as it is played on from a save."""
    record = record_of(game)
    text = saves_of(game)[moves]
    return replace(record, start=text, lines=record.lines[moves:])


def must_be_the_table_of(title: Title, g: Any, text: str) -> None:
    """All that the save has is the same today, but what is declared to be kept otherwise; and nothing else is new."""
    then, now = json.loads(text), json.loads(g.save())
    shape = title.former[1].shape
    assert (now["dice"], now["outcome"], now["swapped"]) == (then["dice"], then["outcome"], then["swapped"])
    kinds = title.kinds_of(g.box)
    assert kinds is not None
    newer = {name for name, kind in kinds.items() if isinstance(kind, Newer)}
    assert now["state"].keys() == then["state"].keys() | newer
    for name, value in then["state"].items():
        assert now["state"][name] == value or name in shape.otherwise, name
    assert [frame[0] for frame in now["stack"]] == [frame[0] for frame in then["stack"]]


# -------------------------------------------------------------------- played on


@pytest.mark.parametrize("game", GO_ON)
def test_a_record_of_rules_1_replays_with_equal_tables(game: str) -> None:
    record, saves = record_of(game), saves_of(game)
    assert record.rules == 1
    for moment in record.replay():
        if moment.number in saves:
            must_be_the_table_of(record.title(), moment.game, saves[moment.number])
    assert moment.number == max(saves)
    assert record.has_digest_of(record.check()), "the digest that its own version wrote"
    assert record.as_far_as_it_goes() == (record, "")


@pytest.mark.parametrize(("game", "moves"), [(game, moves) for game in GO_ON for moves in saves_of(game)])
def test_a_save_of_rules_1_goes_on_as_its_game_did(game: str, moves: int) -> None:
    title = find_title(game)
    must_be_the_table_of(title, title.load(saves_of(game)[moves]), saves_of(game)[moves])
    must_be_the_table_of(title, going_on(game, moves).check(), max(saves_of(game).items())[1])


@pytest.mark.parametrize("game", GO_ON)
def test_a_record_of_rules_1_that_leads_to_another_game_is_told(game: str) -> None:
    with pytest.raises(BadRecord, match="follows rules 1, we play 2; every move is still allowed, but they lead to an"):
        replace(record_of(game), digest="0" * 32).check()


def test_a_digest_of_rules_1_that_cannot_be_compared() -> None:
    """In a recruitment of Judean Hammer rules 1 wrote other things about where the game stands."""
    record = record_of("judean-hammer")
    at = min(saves_of("judean-hammer"))
    cut = replace(record, lines=record.lines[:at], digest="0" * 32)
    assert not cut.has_digest_of(cut.check())


# -------------------------------------------------------------------- watched


@pytest.mark.parametrize(("game", "moves"), WATCHED.items())
def test_a_record_of_rules_1_that_no_options_equal_is_watched(game: str, moves: int) -> None:
    record = record_of(game)
    why = f"It follows rules 1, we play 2: {record.title().former[1].differs}"
    shown, said = record.as_far_as_it_goes()
    assert len(shown.lines) == moves
    assert said == f"{why} The replay stops before move {moves + 1}."
    assert len(said) <= 300
    with pytest.raises(BadRecord, match="It follows rules 1, we play 2: "):
        record.check()


@pytest.mark.parametrize(("game", "moves"), [(game, moves) for game in WATCHED for moves in saves_of(game)])
def test_a_save_of_rules_1_that_no_options_equal_is_watched(game: str, moves: int) -> None:
    title, text = find_title(game), saves_of(game)[moves]
    with pytest.raises(BadSave, match="follows rules 1"):
        title.load(text)
    must_be_the_table_of(title, title.load(text, nearest=True), text)
    shown, said = going_on(game, moves).as_far_as_it_goes()
    assert said.startswith("It follows rules 1, we play 2: ")
    assert len(shown.lines) == max(0, WATCHED[game] - moves)
