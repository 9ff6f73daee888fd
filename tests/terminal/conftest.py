"""A terminal to test with: what is typed, how large the screen is, what was shown before each question."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from maniple.kernel.positions import lay_out, read_position
from maniple.kernel.records import Record
from maniple.kernel.title import Title, find_title
from maniple.table.table import Table
from maniple.terminal import cli
from maniple.terminal.commands import Left
from maniple.terminal.play import Session
from maniple.terminal.screen import Closed, Screen


class Desk:
    """A screen and a keyboard; `shown` has what came onto the screen before each answer that was typed."""

    def __init__(self, typed: Iterable[str], width: int = 80, height: int = 24, interactive: bool = False) -> None:
        self.file = io.StringIO()
        self.typed = iter(typed)
        self.shown: list[str] = []
        self.seen = 0
        console = Console(file=self.file, width=width, height=height, highlight=False, force_terminal=False)
        self.screen = Screen(console, self.read, interactive)

    def read(self) -> str:
        self.mark()
        for line in self.typed:
            return line
        raise EOFError

    def mark(self) -> None:
        text = self.file.getvalue()
        self.shown.append(text[self.seen :])
        self.seen = len(text)

    @property
    def text(self) -> str:
        return self.file.getvalue()

    @property
    def last(self) -> str:
        """What came between the last two answers, or before the input ended."""
        return self.shown[-1]


@dataclass
class Sitting:
    """A session at a desk, and the records that it kept."""

    session: Session
    desk: Desk
    kept: list[Record]

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def text(self) -> str:
        return self.desk.text


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own data directory is left alone."""
    folder = tmp_path / "data"
    monkeypatch.setenv("MANIPLE_DATA", str(folder))
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("LINES", raising=False)
    return folder


@pytest.fixture(scope="session")
def hammer() -> Title:
    return find_title("judean-hammer")


Sit = Callable[..., Sitting]


@pytest.fixture
def sit(hammer: Title) -> Sit:
    """Sit down to a game and type; the game stops where the answers do."""

    def sit_down(
        *typed: str,
        players: tuple[str, str] = ("human", "bot:random"),
        position: str = "",
        seed: str = "demo",
        title: Title = hammer,
        answers: Iterable[str] | None = None,
        **desk: Any,
    ) -> Sitting:
        if position:
            game = lay_out(title, read_position(f'game = "{title.slug}"\n{position}')[1], seed)
            table = Table(game, players, game.save())
        else:
            table = Table(title.new(seed=seed), players)
        at = Desk(typed if answers is None else answers, **desk)
        kept: list[Record] = []
        session = Session(table, at.screen, kept.append)
        with suppress(Left, Closed):
            session.run()
        return Sitting(session, at, kept)

    return sit_down


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


Say = Callable[..., Said]


@pytest.fixture
def maniple(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Run a command in this process."""

    def run(*args: object, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = 0
        try:
            cli.main([str(arg) for arg in args])
        except SystemExit as exit:
            code = exit.code if isinstance(exit.code, int) else 1
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run


def mistake(said: Said) -> str:
    """The one sentence of a user's mistake: exit code 2, a line on stderr, no traceback."""
    assert said.code == 2, said
    assert said.err.startswith("maniple: ") and said.err.endswith("\n"), said.err
    assert said.err.count("\n") == 1, said.err
    assert "Traceback" not in said.err + said.out
    return said.err.removeprefix("maniple: ").strip()
