"""Every sentence there is gets used, every one that is used exists, and each names the things it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import VERBS
from maniple.kernel.frames import Action, Decision
from maniple.kernel.text import GENERAL, places
from tests.games.jugurthine_war.random_games import random_game

SOURCES = {
    path.name: ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(TITLE.folder.glob("*.py"))
    if path.name not in ("text.py", "text_battle.py")
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


CALLS = [node for tree in SOURCES.values() for node in ast.walk(tree) if isinstance(node, ast.Call)]


def calls(name: str) -> list[ast.Call]:
    """Every call of a function or method of that name."""
    return [call for call in CALLS if name in (getattr(call.func, "attr", ""), getattr(call.func, "id", ""))]


KEYS_ELSEWHERE = {
    "beats_a_strong_force",
    "both_chiefs_fell",
    "hands_over",
    "leaves",
    "moral_by_chief",
    "moral_by_points",
    "numidian_both_fell",
    "numidian_by_chief",
    "numidian_by_points",
    "numidian_by_time",
    "numidian_seizes",
    "pillage_tells",
    "roman_by_chief",
    "roman_by_points",
    "roman_seizes",
    "takes",
    "treasure_shown_lost",
}
"""Keys of notes that do not stand in the call of `note` itself."""


ROLLED = "rolled_"
"""One note for each number of dice."""


def notes() -> list[ast.Call]:
    return calls("note")


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
    written = {key for key in of_kind("note") if not key.startswith(ROLLED)}
    said = {word for call in notes() for word in words_in(call.args[1])}
    # some notes are told their key by those who call them, or take one of two
    for tree in SOURCES.values():
        said |= words_in(tree) & KEYS_ELSEWHERE
    assert len(notes()) > 30
    assert {word for call in notes() for word in words_in(call.args[1])} - {ROLLED} <= written
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
    assert keys | {"Bid.first"} == of_kind("prompt"), "the first bid has a prompt of its own"


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
    if key.startswith(f"note.{ROLLED}"):
        assert places(template) == ["roll", *["die"] * int(key.rpartition("_")[2])]
    else:
        assert template.endswith(".") == key.startswith(("note.", "refuse."))


# -------------------------------------------------------------------- each names the things it is given

KIND_OF_NAME = {
    **dict.fromkeys(("side", "winner", "attacker", "enemy", "ROMAN", "NUMIDIAN"), "side"),
    **dict.fromkeys(("space", "origin", "goal", "where", "utica", "refuge", "start"), "hex"),
    **dict.fromkeys(("piece", "unit", "commander", "new", "old"), "piece"),
    **dict.fromkeys(("city", "city_at"), "city"),
    "stratagem": "stratagem",
    "why": "roll",
    "cast": "die",
    "passed": "verdict",
    "index": "year",
    "FIRST_YEAR": "year",
    "i": "any",
}
"""What the rules call a thing -> its kind; whatever has another name is a number."""


def kind_of(node: ast.expr) -> str:
    """The kind of thing that an expression of the rules stands for, by its name."""
    if isinstance(node, ast.IfExp):
        return kind_of(node.test) if kind_of(node.test) == "verdict" else kind_of(node.body)
    if isinstance(node, ast.BinOp):
        return "year" if kind_of(node.right) == "year" else "number"
    if isinstance(node, ast.Call):
        return kind_of(node.func)
    if isinstance(node, ast.Subscript):
        return kind_of(node.value)
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return KIND_OF_NAME.get(name, "number")


def fits(given: list[str], asked: list[str]) -> bool:
    """An index may be of any kind, and the number of a die is a number."""
    return len(given) == len(asked) and all([one in ("any", two) for one, two in zip(given, asked, strict=True)])


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
            assert fits([kind_of(node) for node in given], asked_for(f"note.{key}")), key
            seen += 1
    assert seen > 30


def test_prompts_are_given_what_their_places_ask_for() -> None:
    seen = 0
    for _, node in prompts():
        ids = node.elts[1]
        assert isinstance(ids, ast.Tuple)
        for key in words_in(node.elts[0]):
            assert fits([kind_of(item) for item in ids.elts], asked_for(f"prompt.{key}")), key
            seen += 1
    assert seen > 8


def assert_named(g: War, key: str, ids: tuple[int, ...]) -> None:
    """A line can be written, and each id is one of its kind."""
    asked = places(g.box.text.templates[key])
    if key.startswith("refuse."):  # which may leave ids out
        assert len(ids) >= len(asked), key
    else:
        assert len(ids) == len(asked), key
    for kind, thing in zip(asked, ids, strict=False):
        if kind in g.box.kinds and kind != "number":  # a changed die may be below 1
            assert 0 <= thing < len(g.box.kinds[kind]), (key, kind, thing)
        else:
            assert kind in ("number", "signed", "die"), kind
    assert g.box.text.line(key, ids)


def games(number: int) -> Iterator[tuple[War, Action | None]]:
    """The moments of many random games with options of all kinds."""
    for seed in range(number):
        options = seed % 2 == 0
        yield from random_game(f"text {seed}", bidding=seed % 5 == 0, treasure=options, special_rp=options)


RARE_QUESTIONS = {
    "ComeOut",
    "KeepOrLift",
    "SallyOrStay",
    "Cover",
    "Withdraw",
    "AttackInTheZone",
    "ChooseAttrition",
    "GainStep",
    "LeadInside",
    "GarrisonJoins",
    "RazeCity",
}
"""Which the tests of their rules show."""


def test_every_line_of_many_games_can_be_written() -> None:
    """Notes, prompts, labels and outcomes of many random games; refusals at some decisions."""
    noted, asked, refused = set(), set(), set()
    for number, (g, action) in enumerate(games(10)):
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
        if is_new or number % 50 == 0:
            refused |= refusals(g)
    assert set(DECISIONS) - asked <= RARE_QUESTIONS
    assert len({key for key in noted if not key.startswith(ROLLED)}) > 80
    assert len(refused) > 50


def refusals(g: War) -> set[str]:
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


def test_every_frame_cites_a_rule() -> None:
    """Each place in the sequence of play knows its rule."""
    seen = {}
    for g, _ in games(5):
        for frame in g.stack:
            seen[type(frame).__name__] = TITLE.citation(frame)
    assert len(seen) > 50
    assert [name for name, citation in seen.items() if citation not in TITLE.rulebook.entries] == []


def test_every_citation_of_a_note_or_refusal_is_a_rule() -> None:
    """And of the outcomes."""
    found = [*notes(), *calls("Refusal"), *calls("score"), *calls("Outcome")]
    cited = {word for call in found for argument in call.args[:3] for word in words_in(argument)}
    citations = {word for word in cited if word.startswith(("§", "Ruling"))}
    assert len(citations) > 60
    assert [citation for citation in citations if citation not in TITLE.rulebook.entries] == []


def test_this_test_reads_every_module() -> None:
    assert {Path(name).stem for name in SOURCES} >= {module.__name__.rpartition(".")[2] for module in TITLE.modules}
