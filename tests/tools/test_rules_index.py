"""The index of rules finds what is missing, what does not exist and what is stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import rules_index

RULEBOOK = """
[[chapter]]
id = "T-1"
title = "Movement"

[[rule]]
id = "T-1.1"
chapter = "T-1"
text = "Units move along roads."

[[rule]]
id = "T-1.2"
chapter = "T-1"
text = "The designer thanks his friends."
code = "none: credits"

[[ruling]]
id = "T-R1"
chapter = "T-1"
question = "May a unit stay?"
ruling = "Yes."
reason = "Nothing says otherwise."

[[example]]
id = "T-E1"
chapter = "T-1"
text = "One unit, one road."
"""

CARDS = """
[[card]]
number = 1
title = "Forced March"
"""

CODE = '''
"""JH-1 is no citation, and neither is this line."""

from maniple.kernel.frames import Refusal

NO_ROAD = Refusal("§T-1.1", "no_road")


class Movement:
    """§T-1.1 Along roads."""

    def stay(self) -> None:
        """Ruling T-R1 It may."""
'''

TESTS = '''
"""Movement."""


def test_along_roads() -> None:
    """§T-1.1, Example T-E1 One unit, one road."""


def test_credits() -> None:
    """§T-1.2 His friends are named."""


class TestCards:
    def test_forced_march(self) -> None:
        """#1, Ruling T-R1 A unit may stay even so."""
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with one game whose index is complete."""
    files = {
        "src/maniple/games/tiny/data/rulebook.toml": RULEBOOK,
        "src/maniple/games/tiny/data/cards.toml": CARDS,
        "src/maniple/games/tiny/movement.py": CODE,
        "tests/games/tiny/test_movement.py": TESTS,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_complete_index_is_written_and_holds(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_index.main([], root) == 0
    shown = capsys.readouterr().out
    assert "§T-1.1  Units move along roads.\n      code   movement: Movement\n" in shown
    assert "tests  test_movement: TestCards.test_forced_march" in shown
    page = (root / "docs/rules/tiny.md").read_text(encoding="utf-8")
    assert "- code: [movement](../../src/maniple/games/tiny/movement.py) `Movement.stay`" in page
    assert "- tests: [test_movement](../../tests/games/tiny/test_movement.py) `test_along_roads`" in page
    assert "**§T-1.2** The designer thanks his friends.\n\n- code: none: credits\n" in page
    rulings = (root / "src/maniple/games/tiny/RULINGS.md").read_text(encoding="utf-8")
    assert "## T-1 Movement\n\n**T-R1. May a unit stay?** Yes.\n\n*Reason:* Nothing says otherwise.\n" in rulings
    assert "rulebook.toml" in rulings
    assert rules_index.main(["--check"], root) == 0


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("src/maniple/games/tiny/movement.py", '"""§T-1.1 Along', '"""Along', "§T-1.1 lacks code."),
        ("src/maniple/games/tiny/movement.py", '"""Ruling T-R1 It', '"""It', "Ruling T-R1 lacks code."),
        ("tests/games/tiny/test_movement.py", "§T-1.1, ", "", "§T-1.1 lacks a test."),
        ("tests/games/tiny/test_movement.py", "§T-1.2 ", "", "§T-1.2 lacks a test."),
        ("tests/games/tiny/test_movement.py", "Example T-E1 ", "", "Example T-E1 lacks a test."),
        ("tests/games/tiny/test_movement.py", "#1, ", "", "#1 lacks a test."),
        ("tests/games/tiny/test_movement.py", "def test_along", "def along", "§T-1.1 lacks a test."),
        ("tests/games/tiny/test_movement.py", "#1, ", "#1, #2, ", "test_movement.py:15 cites #2, which"),
        ("src/maniple/games/tiny/movement.py", 'Refusal("§T-1.1"', 'Refusal("§T-9.9"', "movement.py:6 cites §T-9.9"),
        ("src/maniple/games/tiny/movement.py", 'Refusal("§T-1.1"', 'Refusal("Ruling T-R9"', ":6 cites Ruling T-R9"),
        ("src/maniple/games/tiny/movement.py", "Ruling T-R1 It", "Ruling T-R2, Ruling T-R1 It", "cites Ruling T-R2"),
        ("src/maniple/games/tiny/movement.py", "Ruling T-R1 It", "Rulings T-R1, T-R2 It", "cites 'Rulings T-R1'"),
    ],
)
def test_a_fault_is_told(
    root: Path, file: str, old: str, new: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(root / file, old, new)
    assert rules_index.main([], root) == 1
    assert fault in capsys.readouterr().err
    assert rules_index.main(["--check"], root) == 1
    assert fault in capsys.readouterr().err


def test_a_stale_page_is_told_and_a_check_writes_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_index.main(["--check"], root) == 1
    assert capsys.readouterr().err == (
        "  docs/rules/tiny.md is stale: run make rules.\n"
        "  src/maniple/games/tiny/RULINGS.md is stale: run make rules.\n"
    )
    assert not (root / "docs").exists()
    rules_index.main([], root)
    edit(root / "src/maniple/games/tiny/data/rulebook.toml", "Nothing says otherwise", "Why not")
    assert rules_index.main(["--check"], root) == 1
    assert capsys.readouterr().err == "  src/maniple/games/tiny/RULINGS.md is stale: run make rules.\n"


def test_a_citation_counts_for_exactly_the_id_it_names(root: Path) -> None:
    """§T-1.1 is not cited by §T-1.10."""
    edit(root / "tests/games/tiny/test_movement.py", "§T-1.1, ", "§T-1.10, ")
    index = rules_index.Index(root / "src/maniple/games/tiny", root / "tests/games/tiny")
    assert index.lines["§T-1.1"].tests == []
    assert any("§T-1.10" in fault for fault in index.faults)


def test_the_games_of_the_project_are_found() -> None:
    assert "judean_hammer" in [path.name for path in rules_index.packages(rules_index.ROOT)]
