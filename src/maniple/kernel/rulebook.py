# maniple: interpreted
"""Every rule, ruling and worked example of a game as data: what a citation stands for.

`§JH-5.4` is a rule, `Ruling JH-R18` a ruling, `Example JH-E3` a worked example, `#11` a card.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

CITATION = re.compile(
    r"§[A-Za-z0-9.\-]*[A-Za-z0-9]|Ruling [A-Za-z0-9.\-]*[A-Za-z0-9]|Example [A-Za-z0-9.\-]*[A-Za-z0-9]|#[0-9]+"
)


@dataclass(frozen=True)
class Entry:
    """A statement of the rules. `code` says why none is needed, where none is."""

    citation: str
    chapter: str
    text: str
    question: str = ""
    reason: str = ""
    code: str = ""


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str


class Rulebook:
    """The rules of one game, found by citation."""

    def __init__(self, chapters: list[Chapter], entries: list[Entry]) -> None:
        self.chapters = chapters
        self.entries: Mapping[str, Entry] = {entry.citation: entry for entry in entries}

    def of_chapter(self, chapter: str) -> list[Entry]:
        return [entry for entry in self.entries.values() if entry.chapter == chapter]

    def search(self, words: str) -> list[Entry]:
        """Entries that hold all the words, in their citation or text."""
        wanted = words.lower().split()
        return [
            entry
            for entry in self.entries.values()
            if all(w in f"{entry.citation} {entry.question} {entry.text} {entry.reason}".lower() for w in wanted)
        ]


def read_rulebook(path: Path) -> Rulebook:
    """Read a game's `rulebook.toml`."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    chapters = [Chapter(item["id"], item["title"]) for item in document["chapter"]]
    entries = [
        Entry(f"§{item['id']}", item["chapter"], item["text"], code=item.get("code", "")) for item in document["rule"]
    ]
    entries += [
        Entry(
            f"Ruling {item['id']}",
            item["chapter"],
            item["ruling"],
            question=item["question"],
            reason=item["reason"],
            code=item.get("code", ""),
        )
        for item in document.get("ruling", [])
    ]
    entries += [
        Entry(f"Example {item['id']}", item["chapter"], item["text"], code="none: a worked example is a test")
        for item in document.get("example", [])
    ]
    return Rulebook(chapters, entries)


def citations(docstring: str | None) -> list[str]:
    """The citations that a docstring opens with, separated by commas: `§10.0e, §10.0f A Roman ...`."""
    found: list[str] = []
    rest = (docstring or "").lstrip()
    while match := CITATION.match(rest):
        found.append(match[0])
        rest = rest[match.end() :].lstrip()
        if rest.startswith(","):
            rest = rest[1:].lstrip()
    return found
