"""Every sentence there is gets used, every one that is used exists, and each names the things it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import VERBS
from maniple.kernel.frames import Action, Decision
from maniple.kernel.text import GENERAL, places
from tests.games.storm_over_jerusalem.random_games import random_game

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


KEYS_ELSEWHERE = {
    "assault_declared",
    "assault_up_the_ramp",
    "automatic_victory",
    "by_points",
    "leader_attacks",
    "leader_unites",
    "rolls_again",
    "rolls_to_attack",
    "tied_points",
}
"""Keys of notes that do not stand in the call of `note` itself."""


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
    # some notes are told their key by those who call them, or take one of two
    for tree in SOURCES.values():
        said |= words_in(tree) & KEYS_ELSEWHERE
    assert len(notes()) > 30
    assert {word for call in notes() for word in words_in(call.args[1])} <= written
    assert written <= said


def test_every_refusal_has_a_sentence_and_every_sentence_is_a_refusal() -> None:
    keys = {word for call in calls("Refusal") for word in words_in(call.args[1])}
    assert keys == of_kind("refuse")
    assert not keys & {key.removeprefix("refuse.") for key in GENERAL}


def test_every_decision_has_a_prompt_and_every_prompt_a_decision() -> None:
    own: dict[str, set[str]] = {}
    for kind, node in prompts():
        own.setdefault(kind, set()).update(words_in(node.elts[0]))
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
    "seat": "side",
    "winner": "side",
    "wanted": "side",
    "wants": "side",
    "gainer": "side",
    "holder": "side",
    "enemy": "side",
    "ROMAN": "side",
    "JUDEAN": "side",
    "area": "area",
    "here": "area",
    "zone": "area",
    "target": "area",
    "origin": "area",
    "tower_at": "area",
    "where": "area",
    "sides_of": "area",
    "unit": "unit",
    "leader": "unit",
    "faction": "leader",
    "card": "card",
    "lost": "card",
    "tower": "tower",
    "before": "tower",
    "after": "tower",
    "other": "tower",
    "wall": "wall",
    "die": "die",
}
"""What the rules call a thing -> its kind; whatever has another name is a number."""


def kind_of(node: ast.expr) -> str:
    """The kind of thing that an expression of the rules stands for, by its name."""
    if isinstance(node, ast.IfExp):
        return kind_of(node.body)
    if isinstance(node, ast.Call):
        return kind_of(node.func)
    if isinstance(node, ast.Subscript):
        indexed = kind_of(node.value)
        return "number" if indexed == "wall" else indexed  # g.wall[wall] is the value of a section
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return KIND_OF_NAME.get(name, "number")


def asked_for(key: str) -> list[str]:
    """The kinds of a template's places; a number said with its sign is a number."""
    return ["number" if kind == "signed" else kind for kind in places(TEMPLATES[key])]


def test_notes_are_given_what_their_places_ask_for() -> None:
    """In the source: as many ids as places, of the same kinds, in order."""
    seen = 0
    for call in notes():
        given = call.args[2:]
        if any(isinstance(node, ast.Starred) for node in given):
            continue
        for key in words_in(call.args[1]):
            assert [kind_of(node) for node in given] == asked_for(f"note.{key}"), key
            seen += 1
    assert seen > 30


def test_prompts_are_given_what_their_places_ask_for() -> None:
    seen = 0
    for _, node in prompts():
        ids = node.elts[1]
        assert isinstance(ids, ast.Tuple)
        for key in words_in(node.elts[0]):
            assert [kind_of(item) for item in ids.elts] == asked_for(f"prompt.{key}"), key
            seen += 1
    assert seen > 8


def assert_named(g: Storm, key: str, ids: tuple[int, ...]) -> None:
    """A line can be written, and each id is one of its kind."""
    asked = places(g.box.text.templates[key])
    if key.startswith("refuse."):  # which may leave ids out
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


def games(number: int) -> Iterator[tuple[Storm, Action | None]]:
    """The moments of many random games; every fifth is bid for."""
    for seed in range(number):
        yield from random_game(f"text {seed}", bidding=seed % 5 == 0)


RARE_NOTES = {"nobody_to_escape", "tied_points", "bid_settled_by_die"}
RARE_REFUSALS = {
    "area_is_out_of_supply",
    "bid_too_high",
    "cavalry_not_over_a_wall",
    "enough_for_this_tower",
    "enough_units_already",
    "needs_a_legion",
    "needs_a_tower",
    "needs_temple_and_palace",
    "needs_the_faction",
    "no_cavalry_or_towers_over_a_ramp",
    "no_legion_there",
    "no_passage_to_there",
    "no_ramp_possible_there",
    "no_such_counter",
    "no_tower_possible",
    "no_towers_there",
    "one_testudo",
    "one_tower_in_an_assault",
    "only_an_assault",
    "needs_legions_only",
    "towers_only_assault",
    "two_leaders_in_one_area",
    "walls_of_two_areas_only",
}
"""Which the tests of the rules show."""


def test_every_line_of_many_games_can_be_written() -> None:
    """Notes, prompts, labels and outcomes of many random games, and each of them occurs; refusals at some decisions."""
    noted, asked, refused = set(), set(), set()
    for number, (g, action) in enumerate(games(60)):
        for _, key, ids, _ in g.notes:
            assert_named(g, f"note.{key}", ids)
            noted.add(key)
        if action is None:
            assert g.outcome is not None
            assert_named(g, f"note.{g.outcome.key}", g.outcome.ids)
            noted.add(g.outcome.key)
            continue
        key, ids = g.decision.prompt(g)
        assert_named(g, f"prompt.{key}", ids)
        is_new = type(g.decision).__name__ not in asked
        asked.add(type(g.decision).__name__)
        if number % 10 == 0:
            for option in g.options:
                assert TITLE.label(g, option)
        if number % 75 == 0 or is_new:
            refused |= refusals(g)
    assert asked == set(DECISIONS)
    assert of_kind("note") - noted <= RARE_NOTES
    assert of_kind("refuse") - refused <= RARE_REFUSALS


def refusals(g: Storm) -> set[str]:
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
    """A rule or ruling of the rulebook, or one of the 55 cards."""
    if citation.startswith("#"):
        return 1 <= int(citation[1:]) <= 55
    return citation in TITLE.rulebook.entries


def test_every_frame_cites_a_rule() -> None:
    """Each place in the sequence of play knows its rule."""
    seen = {}
    for g, _ in games(60):
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


def test_this_test_reads_every_module() -> None:
    assert {Path(name).stem for name in SOURCES} >= {module.__name__.rpartition(".")[2] for module in TITLE.modules}
