"""Citations are read from docstrings and stand for entries of the rulebook."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from maniple.kernel.frames import Decision
from maniple.kernel.rulebook import Entry, citations, read_rulebook
from maniple.kernel.title import Title
from tests.kernel.installed import at_random


@pytest.mark.parametrize(
    ("docstring", "found"),
    [
        (None, []),
        ("", []),
        ("A helper.", []),
        ("§10.0f The wall is breached.", ["§10.0f"]),
        ("§10.0e, §10.0f A Roman Assault.", ["§10.0e", "§10.0f"]),
        ("§JH-5.4 Purple roads.", ["§JH-5.4"]),
        ("§6.4-b, Ruling C4 Both.", ["§6.4-b", "Ruling C4"]),
        ("Ruling JH-R18, §JH-5.6 Stop.", ["Ruling JH-R18", "§JH-5.6"]),
        ("Example JH-E3 Judas storms Beth Zur.", ["Example JH-E3"]),
        ("#11 Before the Assault roll 1d6.", ["#11"]),
        ("§8.3.2b. A full stop is no part of it.", ["§8.3.2b"]),
        ("  §1.1\n\n    More words, §9.9 among them.", ["§1.1"]),
        ("§1.1,\n    §1.2 Over two lines.", ["§1.1", "§1.2"]),
        ("As §1.1 says.", []),
    ],
)
def test_a_docstring_opens_with_its_citations(docstring: str | None, found: list[str]) -> None:
    """What comes later in it is only talk."""
    assert citations(docstring) == found


@pytest.fixture
def rulebook_file(tmp_path: Path) -> Path:
    path = tmp_path / "rulebook.toml"
    path.write_text(
        """
        [[chapter]]
        id = "1"
        title = "Setup"
        [[chapter]]
        id = "2"
        title = "Movement"
        [[rule]]
        id = "1.1"
        chapter = "1"
        text = "Units go to their icons."
        [[rule]]
        id = "2.1"
        chapter = "2"
        text = "A unit moves along a road."
        code = "none: obvious"
        [[ruling]]
        id = "C4"
        chapter = "2"
        question = "May a unit turn back?"
        ruling = "No."
        reason = "A road is long."
        [[example]]
        id = "E1"
        chapter = "2"
        text = "A Legion moves to Modin."
        """,
        encoding="utf-8",
    )
    return path


def test_entries_are_found_by_exactly_the_citation_that_names_them(rulebook_file: Path) -> None:
    """Rules, rulings and examples side by side."""
    book = read_rulebook(rulebook_file)
    assert list(book.entries) == ["§1.1", "§2.1", "Ruling C4", "Example E1"]
    assert book.entries["§2.1"] == Entry("§2.1", "2", "A unit moves along a road.", code="none: obvious")
    ruling = book.entries["Ruling C4"]
    assert (ruling.question, ruling.text, ruling.reason) == ("May a unit turn back?", "No.", "A road is long.")
    assert book.entries["Example E1"].code.startswith("none")


def test_a_chapter_lists_its_entries(rulebook_file: Path) -> None:
    """In the order of the book."""
    book = read_rulebook(rulebook_file)
    assert [(chapter.id, chapter.title) for chapter in book.chapters] == [("1", "Setup"), ("2", "Movement")]
    assert [entry.citation for entry in book.of_chapter("2")] == ["§2.1", "Ruling C4", "Example E1"]
    assert book.of_chapter("3") == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("road", ["§2.1", "Ruling C4"]),
        ("ROAD unit", ["§2.1", "Ruling C4"]),
        ("turn back", ["Ruling C4"]),
        ("c4", ["Ruling C4"]),
        ("§1.1", ["§1.1"]),
        ("legion modin", ["Example E1"]),
        ("elephant", []),
    ],
)
def test_search_finds_entries_that_hold_all_the_words(rulebook_file: Path, words: str, found: list[str]) -> None:
    """In citation, question, text or reason, whatever their case."""
    assert [entry.citation for entry in read_rulebook(rulebook_file).search(words)] == found


def test_every_frame_on_the_stack_cites_a_rule_of_the_rulebook(title: Title) -> None:
    """Or a card; read from the source, for compiled classes have no docstring."""
    for g in at_random(title.new(seed="cited"), Random(1), most=200):
        for frame in g.stack:
            cited = title.citation(frame)
            assert cited in title.rulebook.entries or re.fullmatch(r"#\d+", cited), frame


def test_every_decision_of_a_game_has_a_prompt(title: Title) -> None:
    """Else a table could not ask the question. One that is asked in many ways has a sentence for each: `Window.3`."""
    decisions = {name for name, kind in title.frames.items() if issubclass(kind, Decision)}
    assert decisions
    assert decisions <= {key.split(".")[1] for key in title.templates if key.startswith("prompt.")}
