"""What holds for the sentences of every game: each game's `test_text.py` says how its rules are written."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from maniple.kernel.frames import Decision
from maniple.kernel.text import GENERAL, places
from maniple.kernel.title import Title
from tests.games.random_games import Moments, ids_of

MOST = 10**6
CITING = ("note", "Refusal", "finish", "score", "Outcome")
"""What is called with a citation."""


def words_in(node: ast.AST) -> set[str]:
    return {item.value for item in ast.walk(node) if isinstance(item, ast.Constant) and isinstance(item.value, str)}


@cache
def sources_of(folder: Path) -> Mapping[str, ast.Module]:
    """The modules of a game by name, without those that hold its sentences."""
    texts = ("text.py", "text_battle.py", "cards_text.py")
    found = [path for path in sorted(folder.glob("*.py")) if path.name not in texts]
    return {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in found}


@cache
def calls_in(folder: Path) -> Sequence[ast.Call]:
    return [node for tree in sources_of(folder).values() for node in ast.walk(tree) if isinstance(node, ast.Call)]


class TextsOfAGame:
    """Every sentence there is gets used, every one that is used exists, and each names the things it is given."""

    title: Title
    keys_elsewhere: Collection[str] = ()
    """Keys of notes that do not stand in the call of `note` itself."""
    open_ended: str = "note.rolled_"
    """Notes with as many places as dice, whose key is put together: they are no sentences."""
    ends: tuple[str, ...] = (".",)
    beginnings: str = "{"
    """What a template may begin with, besides a capital letter."""
    unnamed: Collection[str] = ()
    """Notes that leave ids out, as refusals may."""
    below_zero: Collection[str] = ()
    """Notes that may tell of numbers below 0."""
    bounds: Mapping[str, tuple[int, int]] = {"die": (1, 6), "number": (0, MOST), "signed": (0, MOST)}
    cards: int = 0
    """How many cards may be cited by their numbers."""
    least_notes: int = 30
    """How often the rules write a note, at the least."""
    least_citations: int = 40

    def games(self, number: int) -> Moments[Any]:
        """The moments of so many random games."""
        raise NotImplementedError

    def prompts_elsewhere(self) -> Mapping[str, Collection[str]]:
        """Decision -> the keys of its prompts, where they are put together."""
        return {}

    def said_elsewhere(self) -> set[str]:
        """Some notes are told their key by those who call them, or take one of two."""
        return {word for tree in sources_of(self.title.folder).values() for word in words_in(tree)} & {
            *self.keys_elsewhere
        }

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "key" in metafunc.fixturenames:
            metafunc.parametrize("key", sorted(self.title.templates))

    # ---------------------------------------------------------------- what the source says

    def of_kind(self, kind: str) -> set[str]:
        """The keys of `note.`, `refuse.`, `prompt.` or `verb.`."""
        return {key.removeprefix(f"{kind}.") for key in self.title.templates if key.startswith(f"{kind}.")}

    @property
    def decisions(self) -> set[str]:
        return {name for name, kind in self.title.frames.items() if issubclass(kind, Decision)}

    def calls(self, *names: str) -> list[ast.Call]:
        """Every call of a function or method of these names."""
        found = calls_in(self.title.folder)
        return [c for c in found if getattr(c.func, "attr", "") in names or getattr(c.func, "id", "") in names]

    def prompts(self) -> Iterator[tuple[str, ast.Tuple]]:
        """Class and returned tuple of every `prompt` and `asks` that a decision writes itself."""
        for tree in sources_of(self.title.folder).values():
            for kind in ast.walk(tree):
                if not isinstance(kind, ast.ClassDef):
                    continue
                for method in kind.body:
                    if isinstance(method, ast.FunctionDef) and method.name in ("prompt", "asks"):
                        for node in returned(method):
                            yield kind.name, node

    # ---------------------------------------------------------------- no key too few, none too many

    def test_every_note_has_a_sentence_and_every_sentence_is_noted(self) -> None:
        beginning = self.open_ended.removeprefix("note.")
        written = {key for key in self.of_kind("note") if not key.startswith(beginning)}
        notes = self.calls("note")
        said = {word for call in notes for word in words_in(call.args[1])} - {beginning}
        assert len(notes) > self.least_notes
        assert said - written == set()
        assert written - said - self.said_elsewhere() == set()

    def test_every_refusal_has_a_sentence_and_every_sentence_is_a_refusal(self) -> None:
        keys = {word for call in self.calls("Refusal") for word in words_in(call.args[1])}
        assert keys - self.of_kind("refuse") == set()
        assert self.of_kind("refuse") - keys == set()
        assert not keys & {key.removeprefix("refuse.") for key in GENERAL}

    def test_every_decision_has_a_prompt_and_every_prompt_a_decision(self) -> None:
        own: dict[str, set[str]] = {}
        for kind, node in self.prompts():
            own.setdefault(kind, set()).update(words_in(node.elts[0]))
        own |= {kind: set(keys) for kind, keys in self.prompts_elsewhere().items()}
        keys = set().union(*(own.get(name, {name}) for name in self.decisions))
        assert keys - self.of_kind("prompt") == set()
        assert self.of_kind("prompt") - keys == set()

    def test_every_warning_has_a_sentence_and_every_sentence_is_a_warning(self) -> None:
        """Nor is a plain confirmation named that there is not."""
        said: set[tuple[str, str]] = set()
        for tree in sources_of(self.title.folder).values():
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef) and node.name in ("warning", "aside"):
                    kind = "warn" if node.name == "warning" else "aside"
                    for found in returned(node, 3):
                        said |= {(kind, word) for word in words_in(found.elts[1])}
        assert said == {(kind, word) for kind in ("warn", "aside") for word in self.of_kind(kind)}
        for name in self.title.confirming:
            decision, _, verb = name.partition(".")
            assert verb in self.title.verbs_of(self.title.frames[decision]), name  # type: ignore[arg-type]

    def test_every_figure_is_written_and_every_one_that_is_written_is_a_figure(self) -> None:
        said = set()
        for tree in sources_of(self.title.folder).values():
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef) and node.name == "figure":
                    for found in returned(node, 2):
                        said |= words_in(found.elts[0])
        assert said == self.of_kind("figure")

    def test_every_verb_has_a_label(self) -> None:
        labels = self.of_kind("verb")
        verbs = self.title.verbs
        assert set(verbs) <= labels
        for label in labels - set(verbs):
            decision, _, verb = label.partition(".")
            if decision in verbs:  # one thing has its own words: `event.campaign-1`
                (kind,) = verbs[decision]
                assert verb in self.title.shipped_box.kinds[kind].slugs, label
                continue
            assert decision in self.decisions, label
            assert verb in self.title.verbs_of(self.title.frames[decision])  # type: ignore[arg-type]
        for verb, kinds in verbs.items():
            assert places(self.title.templates[f"verb.{verb}"]) == list(kinds), verb

    def test_no_other_kinds_of_keys(self) -> None:
        assert {key.partition(".")[0] for key in self.title.templates} - {"aside", "figure"} == {
            "note",
            "refuse",
            "prompt",
            "verb",
            "plan",
            "warn",
        }

    def test_a_template_is_a_sentence(self, key: str) -> None:
        """Its places are kinds of things; it ends with a full stop unless it is a prompt or a label."""
        template = self.title.templates[key]
        assert set(places(template)) <= {*self.title.shipped_box.kinds, "signed", "die", "dice"}
        assert template.count("{") == template.count("}") == len(places(template))
        assert template == template.strip()
        assert (
            template[0] in self.beginnings or template[0].isupper() or key.startswith(("plan.", "figure."))
        )  # phrases
        if key.startswith(self.open_ended):
            assert places(template) == ["roll", *["die"] * int(key.rpartition("_")[2])]
        else:
            assert template.endswith(self.ends) == key.startswith(("note.", "refuse.", "warn.", "aside."))

    # ---------------------------------------------------------------- each names the things it is given

    def is_named(self, g: Any, key: str, ids: Sequence[int]) -> None:
        """A line can be written, and each id is one of its kind."""
        asked = places(g.box.text.templates[key])
        if asked[-1:] == ["dice"]:
            assert len(ids) >= len(asked), key
            asked = asked[:-1] + ["die"] * (len(ids) - len(asked) + 1)
        spans = [key for span in self.title.accounts.spans for key in span.opens | span.closes]
        if key.startswith("refuse.") or key in self.unnamed or key.removeprefix("note.") in spans:
            assert len(ids) >= len(asked), key
        else:
            assert len(ids) == len(asked), (key, ids)
        for kind, thing in zip(asked, ids, strict=False):
            if kind in ("die", "number", "signed"):
                least, most = self.bounds.get(kind, (-MOST, MOST))
                assert least <= thing <= most or key in self.below_zero, (key, thing)
            else:
                assert 0 <= thing < len(g.box.kinds[kind]), (key, kind, thing)
        assert g.box.text.line(key, ids)

    def lines_of(
        self, moments: Moments[Any], labels_every: int, refusals_every: int
    ) -> tuple[set[str], set[str], set[str]]:
        """Notes, prompts and outcomes at these moments, labels and refusals at some of them, can all be written.

        The keys that were noted, the kinds of decisions, and the keys of refusals.
        """
        noted: set[str] = set()
        asked: set[str] = set()
        refused: set[str] = set()
        for number, (g, action) in enumerate(moments):
            for _, key, ids, _ in g.notes:
                self.is_named(g, f"note.{key}", ids)
                noted.add(key)
            if action is None:
                assert g.outcome is not None
                self.is_named(g, f"note.{g.outcome.key}", g.outcome.ids)
                noted.add(g.outcome.key)
                continue
            key, ids = g.decision.prompt(g)
            self.is_named(g, f"prompt.{key}", ids)
            is_new = type(g.decision).__name__ not in asked
            asked.add(type(g.decision).__name__)
            if number % labels_every == 0:
                for option in g.options:
                    assert self.title.label(g, option)
                    figure = g.decision.figure(g, option)
                    if figure is not None:
                        self.is_named(g, f"figure.{figure[0]}", figure[1])
                    aside = self.title.aside(g, option)
                    if aside is not None:
                        assert aside[0] in self.title.rulebook.entries
                        self.is_named(g, f"aside.{aside[1]}", aside[2])
                    warned = self.title.warning(g, option)
                    if warned is not None:
                        assert warned[0] in self.title.rulebook.entries
                        self.is_named(g, f"warn.{warned[1]}", warned[2])
                        assert not self.title.is_default(g, option), option
            if is_new or number % refusals_every == 0:
                refused |= self.refusals(g)
        return noted, asked, refused

    def refusals(self, g: Any) -> set[str]:
        """The refusals of all actions that may be asked for now; each names what its verb names."""
        found = set()
        verbs = set(g.verbs())
        for action in g.box.catalog.actions:
            verb = str(action[0])
            if verb in verbs:
                for _, key, ids in g.why_not(verb, *ids_of(action)):
                    asked = places(g.box.text.templates[f"refuse.{key}"])
                    assert asked == list(self.title.verbs[verb][: len(asked)]), (verb, key)
                    self.is_named(g, f"refuse.{key}", ids)
                    found.add(key)
        return found

    # ---------------------------------------------------------------- rules are cited

    def is_a_rule(self, citation: str) -> bool:
        """A rule or ruling of the rulebook, or one of the cards."""
        if citation.startswith("#"):
            return 1 <= int(citation[1:]) <= self.cards
        return citation in self.title.rulebook.entries

    def frames_cited(self, moments: Moments[Any]) -> set[str]:
        """Each place in the sequence of play knows its rule. The kinds of frames that stood."""
        seen = {}
        for g, _ in moments:
            for frame in g.stack:
                seen[type(frame).__name__] = self.title.citation(frame)
        assert [name for name, citation in seen.items() if not self.is_a_rule(citation)] == []
        return set(seen)

    def test_every_citation_of_a_note_or_refusal_is_a_rule(self) -> None:
        """And of the outcomes."""
        cited = {word for call in self.calls(*CITING) for word in words_in(call)}
        citations = {word for word in cited if word.startswith(("§", "#", "Ruling"))}
        assert len(citations) > self.least_citations
        assert [citation for citation in citations if not self.is_a_rule(citation)] == []

    def test_this_test_reads_every_module(self) -> None:
        modules = {module.__name__.rpartition(".")[2] for module in self.title.modules}
        assert set(sources_of(self.title.folder)) >= modules


def returned(method: ast.FunctionDef, length: int = 2) -> Iterator[ast.Tuple]:
    """The tuples of key and ids among which a `prompt` chooses, or of citation, key and ids for a `warning`."""
    for node in ast.walk(method):
        if isinstance(node, ast.Return) and node.value is not None:
            for item in ast.walk(node.value):
                if isinstance(item, ast.Tuple) and len(item.elts) == length and words_in(item):
                    yield item


class NamedThings(TextsOfAGame):
    """Where the rules call things by telling names, the source shows that each place is given what it asks for."""

    kind_of_name: Mapping[str, str]
    """What the rules call a thing -> its kind; whatever has another name is a number, "any" may be of any kind."""

    def kind_of(self, node: ast.expr) -> str:
        """The kind of thing that an expression of the rules stands for, by its name."""
        if isinstance(node, ast.IfExp):
            return self.kind_of(node.body)
        if isinstance(node, ast.Call):
            return self.kind_of(node.func)
        if isinstance(node, ast.Subscript):
            return self.kind_of(node.value)
        name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
        return self.kind_of_name.get(name, "number")

    def fits(self, given: Sequence[ast.expr], key: str) -> bool:
        """As many ids as places, of the same kinds, in order; a number said with its sign is a number."""
        kinds = [self.kind_of(node) for node in given]
        asked = ["number" if kind == "signed" else kind for kind in places(self.title.templates[key])]
        return len(kinds) == len(asked) and all([one in ("any", two) for one, two in zip(kinds, asked, strict=True)])

    def test_notes_are_given_what_their_places_ask_for(self) -> None:
        """In the source: as many ids as places, of the same kinds, in order."""
        seen = 0
        for call in self.calls("note"):
            given = call.args[2:]
            if any(isinstance(node, ast.Starred) for node in given):
                continue
            for key in words_in(call.args[1]):
                assert self.fits(given, f"note.{key}"), key
                seen += 1
        assert seen > 30

    def test_prompts_are_given_what_their_places_ask_for(self) -> None:
        seen = 0
        for _, node in self.prompts():
            ids = node.elts[1]
            assert isinstance(ids, ast.Tuple)
            for key in words_in(node.elts[0]):
                assert self.fits(ids.elts, f"prompt.{key}"), key
                seen += 1
        assert seen > 8
