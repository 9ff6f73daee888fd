"""Kinds of windows: a seat says of each how much must hang on one for it to be asked; the rule knows no hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maniple.games.jugurthine_war.asking import DECIDES, turns_a_loss, turns_at, turns_the_higher
from maniple.games.jugurthine_war.ch03_stratagems import DieWindow
from maniple.games.jugurthine_war.tables import PLUS_MINUS_1
from maniple.kernel.title import Title, find_title
from maniple.kernel.windows import EVERY, NEVER
from maniple.table.sight import view_of
from maniple.table.table import ALWAYS, Settings, Table
from maniple.terminal.play import not_asked

WAR = "jugurthine-war"
WITH_WINDOWS = ("jugurthine-war", "joshua", "storm-over-jerusalem")


def at_windows(title: Title, seed: int, most: int) -> Any:
    """A random game, at each of its windows."""
    rng = Random(seed)
    g = title.new(seed=f"windows {seed}")
    for _ in range(most):
        if not g.stack:
            return
        if g.decision.is_window():
            yield g, rng
        g.play(*rng.choice(g.options))


def asks(g: Any, settings: Settings) -> bool:
    table = Table(g.clone(), ("one", "two"))
    table.seats[table.decider].settings = settings
    return table._automatic(g, table.decider) is None


@pytest.mark.parametrize("slug", WITH_WINDOWS)
def test_whether_one_is_asked_tells_nothing_of_a_hand(slug: str) -> None:
    """What the other side cannot know is drawn anew: the same is asked, and the same is passed, at the same moments."""
    title = find_title(slug)
    seen: dict[bool, int] = {True: 0, False: 0}
    for g, rng in at_windows(title, 1, 900):
        side = g.decision.side
        other = title.imagine(g, 1 - side, rng)
        assert other.decision.weight(other) == g.decision.weight(g)
        for levels in ((), tuple((kind, 10) for kind in title.windows)):
            settings = Settings(ALWAYS, windows=levels)
            assert asks(other, settings) == asks(g, settings)
        seen[asks(g, Settings(ALWAYS))] += 1
    assert seen[True]
    assert (slug == WAR) == bool(seen[False])


@pytest.mark.parametrize("slug", WITH_WINDOWS)
def test_every_window_is_of_a_kind_that_can_be_passed(slug: str) -> None:
    """And a bot is asked at every one."""
    title = find_title(slug)
    for kind in title.windows.values():
        assert kind.sentence(kind.default) and all(sentence.endswith(".") for _, _, sentence in kind.levels)
    never = Settings(ALWAYS, windows=tuple((kind, NEVER) for kind in title.windows))
    for g, _ in at_windows(title, 2, 500):
        assert g.decision.window_kind() in title.windows
        assert asks(g, never) == (("pass",) not in g.options)
        assert asks(g, Settings(ALWAYS, whatever=True))


def first_spared() -> Any:
    """A window that the default passes, though its side holds a marker that fits."""
    title = find_title(WAR)
    for g, _ in at_windows(title, 3, 3000):
        if isinstance(g.decision, DieWindow) and g.decision.weight(g) < DECIDES and g.decision.fits(g):
            return g.clone()
    raise AssertionError("no such window")


@pytest.mark.parametrize("hide", [False, True])
@pytest.mark.parametrize("holds", [False, True])
def test_a_seat_reads_what_it_was_not_asked(hide: bool, holds: bool) -> None:
    """Only the seat itself, and only where it could have answered; the pass takes the same time with and without."""
    g = first_spared()
    side = g.decision.side
    if not holds:
        g.hands[side] = [marker for marker in g.hands[side] if marker > PLUS_MINUS_1 + 1 or marker < PLUS_MINUS_1]
        g.kept_options = None
    table = Table(g, ("one", "two"))
    seat = table.decider
    table.seats[seat].settings = Settings(hide_pauses=hide)
    label = table.title.windows[g.decision.window_kind()].label
    waited: list[float] = []
    table.pause = waited.append
    table.play_on()
    assert table.lines[:1] == ["pass"]
    assert bool(waited) == hide
    shown: Any = view_of(table, seat)["settings"]
    assert (label in shown["unasked"]) == holds
    assert (label in not_asked(table, seat)) == holds
    if holds:
        assert label not in str(view_of(table, 1 - seat)["settings"]["unasked"])  # type: ignore[index]


def test_a_seat_may_be_asked_all_the_same() -> None:
    g = first_spared()
    table = Table(g, ("one", "two"))
    seat = table.decider
    table.seats[seat].settings = Settings(windows=((g.decision.window_kind(), EVERY),))
    table.play_on()
    assert table.lines == [] and table.decider == seat
    table.seats[seat].settings = Settings()
    table.play_on()
    assert table.lines[0] == "pass"


def test_how_much_a_changed_die_can_bring() -> None:
    """A test that succeeds on nearly anything, or hardly ever, is changed by few rolls."""
    assert turns_at(3, 1) == 16 and turns_at(3, 2) == 33
    assert turns_at(8, 2) == turns_at(-2, 2) == 0
    assert turns_at(7, 2) == 16
    assert turns_the_higher(11, 2) == 0 < turns_the_higher(0, 1) < turns_the_higher(0, 2)
    assert turns_a_loss(1, 2) == 0 < turns_a_loss(2, 1) < turns_a_loss(2, 2)
