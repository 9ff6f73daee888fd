"""Every sentence there is gets used, every one that is used exists, and each names the things it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import VERBS
from maniple.kernel.frames import Decision
from maniple.kernel.text import GENERAL, places
from tests.games.judean_hammer.random_games import random_game

SOURCES = {
    path.name: ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(TITLE.folder.glob("*.py"))
    if path.name != "text.py"
}
BOX = TITLE.shipped_box
TEMPLATES = dict(TITLE.templates)
DECISIONS = sorted(name for name, kind in TITLE.frames.items() if issubclass(kind, Decision))
TEXT_KINDS = {*BOX.kinds, "signed", "die"}


def of_kind(kind: str) -> set[str]:
    """The keys of `note.`, `refuse.`, `prompt.` or `verb.`."""
    return {key.removeprefix(f"{kind}.") for key in TEMPLATES if key.startswith(f"{kind}.")}


def words_in(node: ast.AST) -> set[str]:
    return {item.value for item in ast.walk(node) if isinstance(item, ast.Constant) and isinstance(item.value, str)}


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function or method of that name."""
    for tree in SOURCES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called == name:
                    yield node


def notes() -> list[ast.Call]:
    return list(calls("note"))


def prompts() -> Iterator[tuple[str, ast.Tuple]]:
    """Class and returned tuple of every `prompt` that a decision writes itself."""
    for tree in SOURCES.values():
        for kind in ast.walk(tree):
            if not isinstance(kind, ast.ClassDef):
                continue
            for method in kind.body:
                if isinstance(method, ast.FunctionDef) and method.name == "prompt":
                    for node in ast.walk(method):
                        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
                            yield kind.name, node.value


# -------------------------------------------------------------------- no key too few, none too many


def test_every_note_has_a_sentence_and_every_sentence_is_noted() -> None:
    written = of_kind("note")
    said = {word for call in notes() for word in words_in(call.args[1])}
    # `use` and `finish` are told their key by those who call them
    said |= {word for name in ("use", "finish") for call in calls(name) for word in words_in(call)}
    assert len(notes()) > 30
    assert {word for call in notes() for word in words_in(call.args[1])} <= written
    assert written <= said


def test_every_refusal_has_a_sentence_and_every_sentence_is_a_refusal() -> None:
    keys = {word for call in calls("Refusal") for word in words_in(call.args[1])}
    assert keys == of_kind("refuse")
    assert not keys & {key.removeprefix("refuse.") for key in GENERAL}


def test_every_decision_has_a_prompt_and_every_prompt_a_decision() -> None:
    own = {kind: words_in(node.elts[0]) for kind, node in prompts()}
    keys = set().union(*(own.get(name, {name}) for name in DECISIONS))
    assert keys == of_kind("prompt")


def test_every_verb_has_a_label() -> None:
    labels = of_kind("verb")
    assert set(VERBS) <= labels
    for label in labels - set(VERBS):
        decision, _, verb = label.partition(".")
        assert decision in DECISIONS
        assert verb in TITLE.verbs_of(TITLE.frames[decision])  # type: ignore[arg-type]
    for verb, kinds in VERBS.items():
        assert places(TEMPLATES[f"verb.{verb}"]) == list(kinds)


def test_no_other_kinds_of_keys() -> None:
    assert {key.partition(".")[0] for key in TEMPLATES} == {"note", "refuse", "prompt", "verb"}


@pytest.mark.parametrize("key", sorted(TEMPLATES))
def test_a_template_is_a_sentence(key: str) -> None:
    """Its places are kinds of things; notes and refusals end with a full stop, prompts and labels do not."""
    template = TEMPLATES[key]
    assert set(places(template)) <= TEXT_KINDS
    assert template.count("{") == template.count("}") == len(places(template))
    assert template == template.strip()
    assert template[0] == "{" or template[0].isupper()
    assert template.endswith(".") == key.startswith(("note.", "refuse."))


# -------------------------------------------------------------------- each names the things it is given

KIND_OF_NAME = {
    "side": "side",
    "owner": "side",
    "winner": "side",
    "modifier_side": "side",
    "enemy": "side",
    "MACCABEAN": "side",
    "GREEK": "side",
    "area": "area",
    "base": "area",
    "where": "area",
    "path": "area",
    "card": "card",
    "in_play": "card",
    "region": "region",
    "die": "die",
    "flag": "flag",
    "chosen_way": "way",
}
"""What the rules call a thing -> its kind; whatever has another name is a number."""


def kind_of(node: ast.expr) -> str:
    """The kind of thing that an expression of the rules stands for, by its name."""
    if isinstance(node, ast.IfExp):
        return kind_of(node.body)
    if isinstance(node, ast.Call):
        return kind_of(node.func)
    if isinstance(node, ast.Subscript):
        return kind_of(node.value)
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return KIND_OF_NAME.get(name, "number")


def test_notes_are_given_what_their_places_ask_for() -> None:
    """In the source: as many ids as places, of the same kinds, in order."""
    seen = 0
    for call in notes():
        given = call.args[2:]
        if any(isinstance(node, ast.Starred) for node in given):
            continue
        for key in words_in(call.args[1]):
            asked = places(TEMPLATES[f"note.{key}"])
            assert [kind_of(node) for node in given] == asked, key
            seen += 1
    assert seen > 30


def test_prompts_are_given_what_their_places_ask_for() -> None:
    seen = 0
    for _, node in prompts():
        ids = node.elts[1]
        assert isinstance(ids, ast.Tuple)
        for key in words_in(node.elts[0]):
            assert [kind_of(item) for item in ids.elts] == places(TEMPLATES[f"prompt.{key}"]), key
            seen += 1
    assert seen > 8


def assert_named(g: Hammer, key: str, ids: tuple[int, ...]) -> None:
    """A line can be written, and each id is one of its kind."""
    asked = places(g.box.text.templates[key])
    if key.startswith("refuse.") or key == "note.plays_the_event":  # which may leave ids out
        assert len(ids) >= len(asked), key
    else:
        assert len(ids) == len(asked), key
    for kind, thing in zip(asked, ids, strict=False):
        if kind == "die":
            assert 1 <= thing <= 6, (key, thing)
        elif kind not in ("number", "signed"):
            assert 0 <= thing < len(g.box.kinds[kind]), (key, kind, thing)
        else:
            assert thing >= 0, (key, thing)
    assert g.box.text.line(key, ids)


def test_every_line_of_many_games_can_be_written() -> None:
    """Notes, prompts, labels, outcomes and refusals of a hundred random games, and each of them occurs."""
    noted, asked, refused = set(), set(), set()
    for seed in range(100):
        for g, action in random_game(f"text {seed}"):
            for _, key, ids, _ in g.notes:
                assert_named(g, f"note.{key}", ids)
                noted.add(key)
            if action is None:
                assert g.outcome is not None
                assert_named(g, f"note.{g.outcome.key}", g.outcome.ids)
                continue
            key, ids = g.decision.prompt(g)
            assert_named(g, f"prompt.{key}", ids)
            for option in g.options:
                assert TITLE.label(g, option)
            if seed < 20:
                refused |= refusals(g)
            asked.add(type(g.decision).__name__)
    assert asked == set(DECISIONS)
    assert noted | {"no_card_to_reveal", "by_the_last_round"} == of_kind("note")
    general = {key.removeprefix("refuse.") for key in GENERAL}
    assert refused - general == of_kind("refuse")


def refusals(g: Hammer) -> set[str]:
    """The refusals of all actions that may be asked for now; each names what its verb names."""
    found = set()
    verbs = set(g.verbs())
    for action in g.box.catalog.actions:
        verb = str(action[0])
        if verb in verbs:
            for _, key, ids in g.why_not(verb, *[i for i in action[1:] if isinstance(i, int)]):
                asked = places(g.box.text.templates[f"refuse.{key}"])
                assert asked == list(VERBS[verb][: len(asked)]), (verb, key)
                assert_named(g, f"refuse.{key}", ids)
                found.add(key)
    return found


# -------------------------------------------------------------------- rules are cited


def is_a_rule(citation: str) -> bool:
    """A rule or ruling of the rulebook, or one of the 26 cards."""
    if citation.startswith("#"):
        return 1 <= int(citation[1:]) <= 26
    return citation in TITLE.rulebook.entries


def test_every_frame_cites_a_rule() -> None:
    """Each place in the sequence of play knows its rule."""
    seen = {}
    for seed in range(30):
        for g, _ in random_game(f"text {seed}"):
            for frame in g.stack:
                seen[type(frame).__name__] = TITLE.citation(frame)
    assert set(DECISIONS) <= set(seen)
    assert all(is_a_rule(citation) for citation in seen.values()), seen


def test_every_citation_of_a_note_or_refusal_is_a_rule() -> None:
    cited = {word for call in [*notes(), *calls("Refusal"), *calls("finish")] for word in words_in(call.args[0])}
    cited |= {word for call in calls("note") for word in words_in(call.args[0])}
    citations = {word for word in cited if word.startswith(("§", "#", "Ruling"))}
    assert len(citations) > 40
    assert [citation for citation in citations if not is_a_rule(citation)] == []


def test_the_words_of_a_flag_tell_it() -> None:
    """Ruling JH-R43 A flag is read as part of "From now on ..."."""
    for words in BOX.kinds["flag"].names:
        assert words[0].islower() or words.startswith(("Jerusalem", "Maccabean"))
        assert not words.endswith(".")
        assert "this round" in words


def test_this_test_reads_every_module() -> None:
    assert {Path(name).stem for name in SOURCES} >= {module.__name__.rpartition(".")[2] for module in TITLE.modules}
