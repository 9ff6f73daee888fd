"""A line of the log belongs to the side that it speaks of, or to; else to the one who acted."""

from __future__ import annotations

from typing import Any

import pytest

from maniple.kernel.game import ALL
from maniple.kernel.text import Text
from maniple.kernel.title import Title, find_title
from maniple.table.sight import log_lines
from maniple.table.table import Table
from tests.table.tables import new_table, play_at_random


@pytest.fixture
def hammer() -> Title:
    return find_title("judean-hammer")


SLUGS = ("judean-hammer", "storm-over-jerusalem", "jugurthine-war", "joshua")


def words(line: Any) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in line["parts"])


def said(table: Table, seat: int) -> dict[str, int]:
    """The lines that a seat reads, each with the side that it belongs to."""
    return {words(line): line["about"] for line in log_lines(table, seat)}


def test_what_is_drawn_belongs_to_who_draws(hammer: Title) -> None:
    """The Greeks act last in a round, and then both draw: "You draw ..." is a line of its reader."""
    table = new_table(hammer, "draws")
    play_at_random(table, 1, 400)
    later = [line for line in table.log if line.key == "draws" and line.move]
    assert later, "a second round was dealt"
    assert any(line.side != line.about for line in later), "the other side acted last"
    for seat in (0, 1):
        drawn = {side for line, side in said(table, seat).items() if line.startswith("You draw")}
        assert drawn == {seat}


def test_losses_belong_to_who_suffers_them(hammer: Title) -> None:
    """Whoever attacked: the dice and the losses of a side are its own lines."""
    table = new_table(hammer, "losses")
    play_at_random(table, 3, 400)
    lines = said(table, ALL)
    lost = {line: side for line, side in lines.items() if " lose " in line}
    assert {side for line, side in lost.items() if line.startswith("The Maccabeans lose")} == {0}
    assert {side for line, side in lost.items() if line.startswith("The Greeks lose")} == {1}
    actors = {(line.side, line.about) for line in table.log if line.key in ("rolls", "loses", "rolls_and_loses")}
    assert len(actors) == 4, "each side attacks and is attacked"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_line_belongs_to_whom_it_names_first(slug: str) -> None:
    """In every game: a private line to its reader, and "The Romans ..." to the Romans, whoever acted."""
    table = new_table(find_title(slug), "log")
    play_at_random(table, 5, 400)
    names = table.game.box.kinds["side"].names
    for line in table.log:
        if line.only != ALL:
            assert line.about == table.side_of(line.only)
    for seat in (0, 1):
        for sentence, side in said(table, seat).items():
            for named, name in enumerate(names):
                if sentence.startswith((f"The {name} ", f"{name} ")):
                    assert side == named, sentence


def test_where_nobody_is_named_it_is_nobodys(hammer: Title) -> None:
    """What a pass of the defender sets off, the attacker's dice among it, is not the defender's."""
    table = new_table(hammer, "acts")
    play_at_random(table, 7, 200)
    gone = [line for line in log_lines(table, ALL) if "leaves the game" in words(line)]
    assert gone
    assert all(line["about"] == -1 and line["side"] >= 0 for line in gone)


@pytest.mark.parametrize(
    ("template", "ids", "side"),
    [
        ("The {side} pass.", (1,), 1),
        ("A unit of the {side} in {area} is removed.", (0, 2), 0),
        ("{side} go first.", (1,), 1),
        ("Battle of {area}: the {side} attack.", (2, 1), -1),
        ("The Greeks lose a unit in {area}.", (2,), 1),
        ("The Greekslike thing happens.", (), -1),
        ("Maccabeans everywhere.", (), 0),
        ("The score is {number} for the Maccabeans.", (3,), -1),
        ("", (), -1),
    ],
)
def test_whom_a_sentence_speaks_of(hammer: Title, template: str, ids: tuple[int, ...], side: int) -> None:
    """The first thing that it names, or the name with which it begins."""
    text = Text({"note.it": template}, hammer.shipped_box.kinds)
    assert text.speaks_of("note.it", ids) == side


def test_a_game_without_names_for_its_sides() -> None:
    assert Text({"note.it": "North waits."}, {}).speaks_of("note.it") == -1
