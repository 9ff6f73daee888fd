"""A file that a user names is read in a copy of the process first: it takes neither for ever nor all the memory."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from typing import Any, NoReturn

import pytest
from typer.testing import CliRunner

from maniple.kernel.errors import UserError
from maniple.kernel.records import new_record
from maniple.kernel.title import find_title
from maniple.table import bounds, sets
from maniple.table.bounds import TooSlow, try_in_a_copy
from maniple.terminal import files, start
from maniple.terminal.app import app

SLUG = "judean-hammer"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows copies no process")


def for_ever(*_given: Any, **_named: Any) -> NoReturn:
    while True:
        pass


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bounds, "SECONDS", 0.0)  # the next whole second
    monkeypatch.setenv("MANIPLE_DATA", str(tmp_path / "data"))


def test_what_takes_for_ever_is_given_up() -> None:
    began = monotonic()
    with pytest.raises(TooSlow, match="takes too long or too much memory"):
        try_in_a_copy(for_ever)
    assert monotonic() - began < 20


def test_what_waits_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    monkeypatch.setattr(bounds, "PATIENCE", 0.2)
    with pytest.raises(TooSlow):
        try_in_a_copy(threading.Event().wait)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is limited on Linux alone")
def test_what_takes_all_the_memory_is_given_up() -> None:
    with pytest.raises(TooSlow):
        try_in_a_copy(lambda: bytearray(4 * bounds.MEMORY))


def test_what_else_is_wrong_is_told_when_it_is_read() -> None:
    def wrong() -> NoReturn:
        raise UserError("It is wrong.")

    try_in_a_copy(wrong)
    try_in_a_copy(lambda: None)


@pytest.mark.parametrize(
    ("words", "module", "name"),
    [
        (["record", "show", "{file}"], files, "read_record"),
        (["record", "check", "{file}"], files, "read_record"),
        (["replay", "{file}"], files, "read_record"),
        (["resume", "{file}"], files, "read_record"),
        (["play", SLUG, "--position", "{file}"], start, "read_position"),
        (["play", SLUG, "--components", "{folder}"], sets, "read_components"),
        (["components", "check", SLUG, "{folder}"], sets, "read_components"),
        (["components", "use", SLUG, "{folder}", "--name", "mine"], sets, "read_components"),
        (["components", "show", SLUG, "--components", "{folder}"], sets, "read_components"),
    ],
)
def test_every_door_of_the_terminal_is_bounded(
    words: list[str], module: Any, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = find_title(SLUG)
    file, folder = tmp_path / "one.maniple", tmp_path / "set"
    file.write_text(new_record(title.new(seed="x"), {}).write())
    sets.export(title.shipped, folder)
    monkeypatch.setattr(module, name, for_ever)
    done = CliRunner().invoke(app, [word.format(file=file, folder=folder) for word in words])
    assert isinstance(done.exception, TooSlow), done.output
