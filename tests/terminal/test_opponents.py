"""Bots at a table in the terminal: hints for people, processes for those that search, and their memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from maniple.bots.workers import BotFailed, Task, Thought, think
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title
from maniple.table.table import Table
from maniple.terminal import opponents
from maniple.terminal.opponents import Opponents, Thinking
from tests.terminal.conftest import Desk, Sit


class Here:
    """A staff that thinks in this process and remembers what it was asked."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.pondered: list[Task] = []
        self.closed = False
        self.fails = False

    def choose(self, task: Task, report: Callable[[float], None] | None = None) -> Thought:
        if self.fails:
            raise BotFailed("It fell over.")
        self.tasks.append(task)
        if report is not None:
            report(0.5)
        return think(replace(task, iterations=2))

    def ponder(self, task: Task) -> None:
        self.pondered.append(task)

    def stop_pondering(self) -> str:
        return "[]" if self.pondered else ""

    def close(self) -> None:
        self.closed = True


def test_a_hint_has_numbers_that_can_be_typed_chances_and_reasons(sit: Sit) -> None:
    shown = " ".join(sit("hint", "quit").desk.shown[1].split())
    assert "(you win about" in shown and "%)" in shown and "." in shown
    number = shown.removeprefix("hint").split()[0]
    assert number.isdecimal()
    assert sit("hint", number, "quit").table.lines  # it is an option


def test_hint_is_listed_and_can_be_shortened(sit: Sit) -> None:
    text = sit("help", "hin", "quit").text
    assert "hint" in text and "the best options, what to expect of each, and why" in " ".join(text.split())
    assert "(you win about" in text


def test_a_game_without_a_strategy_has_no_hints(sit: Sit, standoff: Title) -> None:
    said = sit("hint", "quit", title=standoff, players=("human", "human"), answers=["", "hint", "quit"])
    assert f"There are no hints in {standoff.name}." in said.text


def test_searchers_think_in_processes_with_their_memory(hammer: Title) -> None:
    """Each decision goes out with the note of the last; a quick bot is asked here."""
    table = Table(hammer.new(seed="demo"), ["bot:legate", "bot:captain"])
    staff = Here()
    bots = Opponents(table, Desk([]).screen, Thinking(0.25), staff)
    assert [bots.label(seat) for seat in (0, 1)] == ["Legate", "Captain"]
    memory = ""
    for _ in range(40):
        if table.is_over:
            break
        seat = table.decider
        asked = len(staff.tasks)
        table.act(seat, bots.choose(seat))
        if seat == 0:
            task = staff.tasks[asked]
            assert (task.memory, task.seconds, task.bot) == (memory, 0.25, "legate")
            memory = think(replace(task, iterations=2)).memory
    assert staff.tasks and memory
    bots.close()
    assert staff.closed


def test_it_ponders_only_where_that_was_said(hammer: Title) -> None:
    table = Table(hammer.new(seed="demo"), ["human", "bot:legate"])
    for ponder, times in ((False, 0), (True, 1)):
        staff = Here()
        bots = Opponents(table, Desk([]).screen, Thinking(0.25, ponder), staff)
        bots.ponder(0)
        assert len(staff.pondered) == times
    assert staff.pondered[0].side == 1
    quick = Here()
    other = Table(hammer.new(seed="demo"), ["human", "bot:captain"])
    Opponents(other, Desk([]).screen, Thinking(0.25, True), quick).ponder(0)
    assert quick.pondered == []


def test_a_bot_that_fails_is_one_sentence(hammer: Title) -> None:
    staff = Here()
    staff.fails = True
    table = Table(hammer.new(seed="demo"), ["bot:legate", "bot:legate"])
    with pytest.raises(UserError, match="The bot 'legate' failed: It fell over"):
        Opponents(table, Desk([]).screen, Thinking(), staff).choose(table.decider)


def test_a_person_sees_that_it_thinks(hammer: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its progress, at a real terminal only."""
    shown: list[str] = []

    class Status:
        def __init__(self, words: str) -> None:
            self.update(words)

        def update(self, words: str) -> None:
            shown.append(words)

        def __enter__(self) -> Status:
            return self

        def __exit__(self, *_: object) -> None:
            shown.append("")

    table = Table(hammer.new(seed="demo"), ["bot:legate", "bot:legate"])
    for interactive in (False, True):
        desk = Desk([], interactive=interactive)
        monkeypatch.setattr(desk.screen.console, "status", Status)
        Opponents(table, desk.screen, Thinking(), Here()).choose(table.decider)
        assert bool(shown) == interactive
    assert shown == ["The Legate is thinking …", "The Legate is thinking, 50 % …", ""]


def test_a_game_against_a_searcher_goes_on_in_the_terminal(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the welcome to the first answer of the bot, in its real processes' stead one that thinks here."""
    staff = Here()
    monkeypatch.setattr(opponents, "LocalStaff", lambda: staff)
    answers = ["", *["1"] * 30, "quit"]
    sitting = sit(players=("human", "bot:tribune"), answers=answers)
    assert "The Greeks: the computer (Tribune)." in sitting.text
    assert staff.tasks and staff.closed
