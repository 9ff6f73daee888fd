"""What holds for the component set of every game: each game's `test_components.py` names values and broken sets."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from maniple.kernel.catalog import MOST_ACTIONS
from maniple.kernel.components import PROVENANCES, Components, parse_components
from maniple.kernel.errors import BadComponents
from maniple.kernel.title import Title

WRONG: tuple[Any, ...] = (-1, 0, 1, 5, 99, 10**9, True, 1.5, "", "x", [], [1], ["x"], [[]], {}, {"a": 1}, None)

Edit = tuple[str, str, str]
"""File, words in it, and what they are replaced with."""


def edited(title: Title, file: str, *changes: tuple[str, str]) -> Components:
    """The shipped set with words of one file replaced, the first time they stand there."""
    texts = dict(title.shipped.texts)
    for old, new in changes:
        assert old in texts[file], f"{file} has no {old!r}"
        texts[file] = texts[file].replace(old, new, 1)
    return parse_components("edited", texts)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a document."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*path, key))


class ComponentsOfAGame:
    """Where each datum comes from, and what a broken set is told."""

    title: Title
    better_sources: Sequence[Edit]
    """Changes that are none: comments, sources, notes of a file."""
    other_values: Sequence[Edit]
    broken: Sequence[tuple[str, str, str, str]]
    """Changes that do not hold up, and what the sentence says."""
    wrong: Sequence[Any] = WRONG
    """What may stand in place of any value; None is nothing at all."""
    mutants: int
    """How many sets with a wrong value are tried: at least half of them are refused."""
    actions: int
    """How many actions are played with the others."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "better_source" in metafunc.fixturenames:
            metafunc.parametrize(
                "better_source", self.better_sources, ids=[words for _, _, words in self.better_sources]
            )
        if "other_value" in metafunc.fixturenames:
            metafunc.parametrize("other_value", self.other_values, ids=[words for _, _, words in self.other_values])
        if "fault" in metafunc.fixturenames:
            ids = [f"{i}-{told[:40]}" for i, (*_, told) in enumerate(self.broken)]
            metafunc.parametrize("fault", self.broken, ids=ids)
        if "file" in metafunc.fixturenames:
            metafunc.parametrize("file", self.title.files)

    def test_the_catalog_is_not_too_large(self) -> None:
        """Every action that may ever be an option has a number."""
        assert len(self.title.shipped_box.catalog) < MOST_ACTIONS

    def test_every_record_says_where_it_comes_from(self) -> None:
        """Provenance and source, its own or its file's; `<field>_source` begins with a provenance too."""
        self.title.shipped.check_sources()
        records = list(self.title.shipped.sources())
        assert {record.file for record in records} == set(self.title.files)
        for record in records:
            assert record.provenance in PROVENANCES and record.source
            for field, words in record.values.items():
                if field.endswith("_source"):
                    assert str(words).partition(":")[0] in PROVENANCES, (record.where, field)
                    assert field.removesuffix("_source") in record.values, (record.where, field)

    def test_a_better_source_does_not_make_another_set(self, better_source: Edit) -> None:
        """The hash is over values: comments, sources and the notes of a file do not count."""
        file, old, new = better_source
        assert edited(self.title, file, (old, new)).hash == self.title.shipped.hash

    def test_another_value_makes_another_set(self, other_value: Edit) -> None:
        """Any value changes the hash, words and coordinates included."""
        file, old, new = other_value
        components = edited(self.title, file, (old, new))
        assert components.hash != self.title.shipped.hash
        assert re.fullmatch("[0-9a-f]{32}", components.hash)
        self.title.open_box(components)

    def test_a_broken_set_is_told_in_one_sentence(self, fault: tuple[str, str, str, str]) -> None:
        """File, record, what stands there and what is expected: one sentence, and never anything but BadComponents."""
        file, old, new, told = fault
        with pytest.raises(BadComponents) as caught:
            self.title.open_box(edited(self.title, file, (old, new)))
        sentence = str(caught.value)
        assert told in sentence
        assert sentence.startswith((file, "The set"))
        assert "expected" in sentence or "is not TOML" in sentence
        assert sentence.endswith(".")
        assert "\n" not in sentence

    def test_a_set_without_one_of_its_files(self, file: str) -> None:
        """The set lacks a file: the sentence says which."""
        texts = {name: text for name, text in self.title.shipped.texts.items() if name != file}
        with pytest.raises(BadComponents, match=f"The set has no {re.escape(file)}; it has"):
            self.title.open_box(parse_components("short", texts))

    def test_an_empty_file(self, file: str) -> None:
        """An empty file lacks its first table."""
        with pytest.raises(BadComponents, match=re.escape(file)) as caught:
            self.title.open_box(parse_components("empty", {**self.title.shipped.texts, file: ""}))
        assert "\n" not in str(caught.value)

    def test_any_wrong_value_is_told_or_playable(self) -> None:
        """Put something else in place of any one value: the set is refused by a sentence, or the game can be played."""
        rng = Random(7)
        files = {file: dict(document) for file, document in self.title.shipped.files.items()}
        places = [(file, path) for file in files for path in paths(files[file]) if path[0] not in ("meta", "scenery")]
        refused = 0
        for _ in range(self.mutants):
            file, path = rng.choice(places)
            documents = copy.deepcopy(files)
            inner: Any = documents[file]
            for key in path[:-1]:
                inner = inner[key]
            wrong = rng.choice(self.wrong)
            if wrong is None:
                del inner[path[-1]]
            else:
                inner[path[-1]] = wrong
            try:
                components = Components("mutant", documents, {})
                components.check_sources()
                box = self.title.open_box(components)
            except BadComponents as error:
                assert str(error).endswith(".")
                assert "\n" not in str(error)
                refused += 1
                continue
            g = self.title.new(seed="mutant", box=box)
            for _ in range(self.actions):
                if g.outcome is not None:
                    break
                g.play(*rng.choice(g.options))
                self.title.check(g)
        assert refused > self.mutants // 2
