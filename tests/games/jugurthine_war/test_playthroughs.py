"""Golden playthroughs, and counts of all legal lines from fixed positions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable
from tests.games.jugurthine_war.playthrough import FOLDER, play_line, read
from tests.games.jugurthine_war.random_games import play
from tests.games.jugurthine_war.rewrite_playthroughs import GAMES, NOT_SHOWN, everything, shown

FILES = sorted(FOLDER.glob("*.txt"))


# -------------------------------------------------------------------- playthroughs


def test_every_playthrough_is_there() -> None:
    assert [path.stem for path in FILES] == sorted(GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_goes_as_it_went(path: Path) -> None:
    """Actions, log with its rules, what is for one side only, both views, and the digest at the end.

    A difference that is meant: `python -m tests.games.jugurthine_war.rewrite_playthroughs`.
    """
    text = path.read_text(encoding="utf-8")
    told = read(text).write()
    for number, (found, expected) in enumerate(zip(told.splitlines(), text.splitlines(), strict=False), 1):
        assert found == expected, f"{path.name}, line {number}"
    assert told == text


def test_the_playthroughs_show_almost_everything() -> None:
    """Every kind of marker is played; every question, verb and note but a few rare ones occurs in one of them."""
    found: set[str] = set()
    for path in FILES:
        game = read(path.read_text(encoding="utf-8"))
        g = game.begin()
        for action in game.actions:
            play_line(g, action)
        assert g.outcome is not None
        found |= shown(game)
    assert everything() - found == NOT_SHOWN


# -------------------------------------------------------------------- counts


def lines(g: War, depth: int) -> int:
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


def opening() -> War:
    """The set-up, with hands and dice of a seed."""
    g: War = TITLE.new(seed="count")
    return g


def relief() -> War:
    """A besieger of Vaga is met by Jugurtha; both sides hold markers."""
    table = JugurthaTable().force("bestia in vaga: legion-1, legion-2, ala-1, equites").loose("milice in vaga")
    table.siege("vaga").force("jugurtha in 1804: guard-foot, guard-horse, num-foot-1, num-horse-1").set(turn=2)
    table.hand(ROMAN, "talent", "plus-minus-1").hand(NUMIDIAN, "ambush", "plus-minus-2")
    return table.dice(*[2, 5, 3, 6, 1, 4] * 4).activates(NUMIDIAN).g


def frontier() -> War:
    """A Roman column between two closed counters, with a legate to spare."""
    table = JugurthaTable().force("bestia in 2003: legion-1, ala-1, impedimenta").force("legate-1 in utica: ala-2")
    table.force("jugurtha in 1804: guard-foot").force("numidian-1 in 1905").loose("milice in vaga").set(turn=2)
    return table.hand(ROMAN, "submission").dice(*[2, 5, 3, 6, 1, 4] * 4).activates(ROMAN).g


COUNTS: list[tuple[Callable[[], War], list[int]]] = [
    (opening, [1, 1, 3, 4, 10, 48, 274, 1528, 8160]),
    (relief, [2, 5, 29, 175, 1185, 8317]),
    (frontier, [3, 5, 35, 225, 1516, 10399]),
]


@pytest.mark.parametrize(("position", "counts"), COUNTS, ids=lambda item: getattr(item, "__name__", ""))
def test_the_number_of_legal_lines(position: Callable[[], War], counts: list[int]) -> None:
    """All lines of 1, 2, 3 ... actions. A change of rules changes these; a change of code alone must not."""
    g = position()
    before = g.digest()
    assert [lines(g, depth) for depth in range(1, len(counts) + 1)] == counts
    assert g.digest() == before
