"""The index of rules: every rule, ruling, worked example and card with the code and the tests that cite it.

A citation is in the opening words of the docstring of a module, class or function: `§JH-5.4, Ruling JH-R18 ...`. It
counts for exactly the id that it names. For each game that has a `data/rulebook.toml` this writes

- `docs/rules/<game>.md`, the index;
- `RULINGS.md` in the game's package: what the rulebook leaves open, our reading and the reason.

It fails on a rule or ruling that lacks code (unless it says `code = "none: ..."`) or a test, on a worked example or
card that lacks a test, and on a citation of something that does not exist. `make rules` writes; `--check` writes
nothing, and also fails on a written page that is no longer true.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from maniple.kernel.rulebook import CITATION, Entry, Rulebook, citations, read_rulebook

ROOT = Path(__file__).parents[1]
CARDS = "cards"
"""The last chapter of the index."""


@dataclass(frozen=True)
class Place:
    """Where something is cited: a file and the qualified name of a class, function or method in it."""

    file: Path
    name: str
    """Empty for the module itself."""

    def is_a_test(self) -> bool:
        return self.name.rpartition(".")[2].startswith("test_")


@dataclass(frozen=True)
class Found:
    """A citation and where it stands."""

    citation: str
    place: Place


@dataclass
class Line:
    """One entry of the index."""

    citation: str
    chapter: str
    text: str
    needs_code: bool
    why_none: str = ""
    code: list[Place] = field(default_factory=list)
    tests: list[Place] = field(default_factory=list)

    def faults(self) -> Iterator[str]:
        if self.needs_code and not self.code:
            yield f"{self.citation} lacks code."
        if not self.tests:
            yield f"{self.citation} lacks a test."


class Index:
    """The index of one game."""

    def __init__(self, package: Path, tests: Path) -> None:
        self.package = package
        self.slug = package.name.replace("_", "-")
        self.rulebook: Rulebook = read_rulebook(package / "data" / "rulebook.toml")
        self.lines = {line.citation: line for line in (*map(line_of, self.rulebook.entries.values()), *cards(package))}
        self.faults: list[str] = []
        code = [path for path in sorted(package.rglob("*.py")) if "__pycache__" not in path.parts]
        self.take(code, is_code=True)
        self.take(sorted(tests.rglob("*.py")) if tests.is_dir() else [], is_code=False)
        for line in self.lines.values():
            self.faults += line.faults()

    def take(self, files: Iterable[Path], is_code: bool) -> None:
        """Enter what some files cite; note what does not exist."""
        for path in files:
            source = path.read_text(encoding="utf-8")
            tree = ast.parse(source)
            for found in cited(tree, path):
                line = self.lines.get(found.citation)
                if line is not None and (is_code or found.place.is_a_test()):
                    places = line.code if is_code else line.tests
                    if found.place not in places:
                        places.append(found.place)
            for number, citation in mentioned(tree, source):
                if citation not in self.lines:
                    self.faults.append(
                        f"{shown(path)}:{number} cites {citation}, which is no citation or does not exist."
                    )

    # ---------------------------------------------------------------- pages

    def page(self, path: Path) -> str:
        """The index as a page at that path, with links from there."""
        out = [
            f"# {self.slug.replace('-', ' ').title()}: rules, code, tests",
            "",
            "Written by `make rules` from the game's `rulebook.toml` and from the docstrings that cite it.",
        ]
        for heading, lines in self.chapters():
            out += ["", f"## {heading}"]
            for line in lines:
                out += ["", f"**{line.citation}** {line.text}", ""]
                none = f"none: {line.why_none}" if line.why_none else "none"
                if line.needs_code or line.code or line.why_none:
                    out.append(f"- code: {links(line.code, path) or none}")
                out.append(f"- tests: {links(line.tests, path) or 'none'}")
        return "\n".join([*out, ""])

    def text(self) -> str:
        """The index for a terminal."""
        out = []
        for heading, lines in self.chapters():
            out += ["", heading]
            for line in lines:
                out.append(f"  {line.citation}  {shortened(line.text, 100)}")
                if line.code or line.needs_code:
                    out.append(f"      code   {names(line.code) or 'none'}")
                out.append(f"      tests  {names(line.tests) or 'none'}")
        return "\n".join(out)

    def chapters(self) -> Iterator[tuple[str, list[Line]]]:
        for chapter in self.rulebook.chapters:
            yield f"{chapter.id} {chapter.title}", [line for line in self.lines.values() if line.chapter == chapter.id]
        found = [line for line in self.lines.values() if line.chapter == CARDS]
        if found:
            yield "Cards", found

    def rulings(self) -> str:
        """The page `RULINGS.md`."""
        out = [
            "# Rulings",
            "",
            "Where the rulebook is silent or can be read in two ways: the question, our reading, and the reason.",
            "`make rules` writes this page from `data/rulebook.toml`; change it there.",
        ]
        for chapter in self.rulebook.chapters:
            rulings = [entry for entry in self.rulebook.of_chapter(chapter.id) if entry.question]
            if rulings:
                out += ["", f"## {chapter.id} {chapter.title}"]
            for entry in rulings:
                name = entry.citation.removeprefix("Ruling ")
                out += ["", f"**{name}. {entry.question}** {entry.text}"]
                if entry.reason:
                    out += ["", f"*Reason:* {entry.reason}"]
        return "\n".join([*out, ""])


# -------------------------------------------------------------------- what there is


def line_of(entry: Entry) -> Line:
    none = entry.code.removeprefix("none:").strip() if entry.code.startswith("none") else ""
    is_example = entry.citation.startswith("Example ")
    text = f"{entry.question} {entry.text}" if entry.question else entry.text
    return Line(entry.citation, entry.chapter, text, not none, "" if is_example else none)


def cards(package: Path) -> list[Line]:
    """`#n` for each card. Its event is data, so it needs a test but no code of its own."""
    path = package / "data" / "cards.toml"
    if not path.is_file():
        return []
    found = tomllib.loads(path.read_text(encoding="utf-8")).get("card", [])
    return [Line(f"#{card['number']}", CARDS, str(card.get("title", "")), needs_code=False) for card in found]


# -------------------------------------------------------------------- what is cited


def cited(tree: ast.Module, path: Path) -> Iterator[Found]:
    """The citations that docstrings open with."""
    for name, node in named(tree, ""):
        for citation in citations(ast.get_docstring(node)):
            yield Found(citation, Place(path, name))


Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def named(node: Documented, name: str) -> Iterator[tuple[str, Documented]]:
    """A module, class or function and all inside it, with qualified names."""
    yield name, node
    for inner in node.body:
        if isinstance(inner, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from named(inner, f"{name}.{inner.name}" if name else inner.name)


def mentioned(tree: ast.Module, source: str) -> Iterator[tuple[int, str]]:
    """Line and citation of everything that must exist.

    That is: what docstrings open with, strings that are a citation and nothing else (of refusals and notes), and
    every `§` of the file. "Rulings A, B" is no citation, though it looks like one.
    """
    for _, node in named(tree, ""):
        words = ast.get_docstring(node) or ""
        number = node.body[0].lineno if words else 0
        yield from ((number, citation) for citation in citations(words) if not citation.startswith("§"))
        plural = re.match(r"(Rulings|Examples) [A-Z][\w.-]*", words)
        if plural:
            yield number, f"'{plural[0]}'"
    for item in ast.walk(tree):
        if isinstance(item, ast.Constant) and isinstance(item.value, str) and CITATION.fullmatch(item.value):
            if not item.value.startswith("§"):
                yield item.lineno, item.value
    for number, line in enumerate(source.splitlines(), 1):
        for match in CITATION.finditer(line.replace("\\.", ".")):  # as a test's pattern may write it
            if match[0].startswith("§"):
                yield number, match[0]


# -------------------------------------------------------------------- words and links


def links(places: list[Place], page: Path) -> str:
    """Places as links from a page: one for each file, then the names in it."""
    out = []
    for file, inside in by_file(places):
        target = Path(os.path.relpath(file, page.parent)).as_posix()
        quoted = ", ".join(f"`{name}`" for name in inside if name)
        out.append(f"[{file.stem}]({target}){' ' if quoted else ''}{quoted}")
    return "; ".join(out)


def names(places: list[Place]) -> str:
    out = []
    for file, inside in by_file(places):
        out.append(f"{file.stem}: {', '.join(name or 'the module' for name in inside)}")
    return "; ".join(out)


def by_file(places: list[Place]) -> list[tuple[Path, list[str]]]:
    out: dict[Path, list[str]] = {}
    for place in places:
        out.setdefault(place.file, []).append(place.name)
    return list(out.items())


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def shown(path: Path, root: Path = ROOT) -> str:
    """A path as it is shown: from the project's folder, where it is inside it."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()


# -------------------------------------------------------------------- the command


def packages(root: Path) -> list[Path]:
    """The games that have a rulebook."""
    return [path.parents[1] for path in sorted((root / "src/maniple/games").glob("*/data/rulebook.toml"))]


def pages(index: Index, root: Path) -> dict[Path, str]:
    """The pages of a game and what they have to say."""
    page = root / "docs" / "rules" / f"{index.slug}.md"
    return {page: index.page(page), index.package / "RULINGS.md": index.rulings()}


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Print, write or check the indexes; 1 if anything is missing."""
    parser = argparse.ArgumentParser(description="Every rule with the code and the tests that cite it.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail on a written page that is stale")
    check = parser.parse_args(arguments).check
    faults = []
    for package in packages(root):
        index = Index(package, root / "tests" / "games" / package.name)
        found = list(index.faults)
        if not check:
            print(f"{index.slug}\n{index.text()}\n")
        for path, text in pages(index, root).items():
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            elif not path.is_file() or path.read_text(encoding="utf-8") != text:
                found.append(f"{shown(path, root)} is stale: run make rules.")
        print(f"{index.slug}: {len(index.lines)} rules, rulings, examples and cards; {len(found)} faults.")
        faults += found
    for fault in faults:
        print(f"  {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
