"""Golden playthroughs, and counts of all legal lines from fixed positions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.playthrough import FOLDER, play_line, read
from tests.games.storm_over_jerusalem.random_games import play
from tests.games.storm_over_jerusalem.rewrite_playthroughs import GAMES, everything, shown
from tests.games.storm_over_jerusalem.storm_table import StormTable

FILES = sorted(FOLDER.glob("*.txt"))


# -------------------------------------------------------------------- playthroughs


def test_every_playthrough_is_there() -> None:
    assert [path.stem for path in FILES] == sorted(GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_goes_as_it_went(path: Path) -> None:
    """Actions, log with its rules, what is for one side only, both views, and the digest at the end.

    A difference that is meant: `python -m tests.games.storm_over_jerusalem.rewrite_playthroughs`.
    """
    text = path.read_text(encoding="utf-8")
    told = read(text).write()
    for number, (found, expected) in enumerate(zip(told.splitlines(), text.splitlines(), strict=False), 1):
        assert found == expected, f"{path.name}, line {number}"
    assert told == text


def test_the_playthroughs_show_everything() -> None:
    """Every question, every verb, every card that is played, and every note of the log occurs in one of them."""
    found: set[str] = set()
    for path in FILES:
        game = read(path.read_text(encoding="utf-8"))
        g = game.begin()
        for action in game.actions:
            play_line(g, action)
        assert g.outcome is not None
        found |= shown(game)
    assert everything() - found == set()


# -------------------------------------------------------------------- counts


def lines(g: Storm, depth: int) -> int:
    """The number of legal lines of so many actions, or fewer where play ends."""
    if depth == 0 or not g.stack:
        return 1
    options = g.options
    if depth == 1:
        return len(options)
    count = 0
    for action in options:
        h = g.clone()
        play(h, action)
        count += lines(h, depth - 1)
    return count


def opening() -> Storm:
    """The set-up, with hands and dice of a seed."""
    g: Storm = TITLE.new(seed="count")
    return g


def breach() -> Storm:
    """Romans with a tower before a weak wall; both sides hold cards that answer, and answers to answers."""
    table = StormTable().units("2 xv legion, 1 auxiliary in 11; 2 simon light-infantry-8, john-li-1 in 13")
    table.towers(11, "2").walls(w11_13=1).hand(ROMAN, "ballista-1", "titus-intervenes", "roman-discipline")
    table.hand(JUDEAN, "boiling-oil-1", "firebrands", "inner-wall-raised", "confusion-in-the-ranks")
    return table.dice(4, 5, 2, 2, 6, 1, 3, 3).impulse(ROMAN).play("act 11", "all", "haul tower-2-1").g


def siege() -> Storm:
    """A Judean impulse with a ramp, damaged walls, both leaders, and cards of many kinds."""
    table = StormTable().units("2 xv legion in 11; spent auxiliary in 14; 2 simon light-infantry-8, john-li-1 in 13")
    table.units("1 john heavy-infantry, 1 john light-infantry-7 in 18").ramp("11-13", 11).walls(w11_13=2, w13_18=0)
    table.hand(JUDEAN, "judean-onager-1", "hidden-passages", "sortie-out-1")
    return table.dice(4, 5, 2, 2, 6, 1, 3, 3).impulse(JUDEAN).g


COUNTS: list[tuple[Callable[[], Storm], list[int]]] = [
    (opening, [20, 141, 1422, 11411, 70898]),
    (breach, [3, 8, 28, 103, 234, 767, 2726, 8745, 29301]),
    (siege, [10, 25, 94, 421, 1206, 2975, 9875, 36080]),
]


@pytest.mark.parametrize(("position", "counts"), COUNTS, ids=lambda item: getattr(item, "__name__", ""))
def test_the_number_of_legal_lines(position: Callable[[], Storm], counts: list[int]) -> None:
    """All lines of 1, 2, 3 ... actions. A change of rules changes these; a change of code alone must not."""
    g = position()
    before = g.digest()
    assert [lines(g, depth) for depth in range(1, len(counts) + 1)] == counts
    assert g.digest() == before
