# maniple: interpreted
"""Lessons: a position, what the other side does in it, and steps that say what to do and why.

A lesson is a file of the game, `lessons/<id>.toml`:

```toml
title = "Tekoa"
side = "maccabean"                     # the learner
number = 7                             # its place in the order
minutes = 3
idea = "Three words of what it is about"
[position]                             # exactly a position file
[[step]]
say = "One or two sentences."
rule = "§JH-7.2"
watch = ["group hebron", "step tekoa"] # what is shown: the lines of whoever is asked
do = ["ambush tekoa beth-zur"]         # what the learner does
goal = ["units tekoa greek 1"]         # facts that hold afterwards, and not before
[twin]                                 # a like position without help: `position`, `say`, `do`, `goal`
```

A fact is one of these; `N+` is N or more, and `not` turns a fact round.

    units SPACE SIDE N     so many units of a side: no markers, no siege works
    spent SPACE SIDE N     so many of them on their spent side
    moving SPACE SIDE N    so many of them chosen for what is going on
    pieces THING FACE N    so many of one face on a space or an edge: a marker, a tower, a weakened wall
    marked THING STYLE     a mark of this style, as of a breach
    control SPACE SIDE     who controls it
    track TRACK N          a marker on the cell with this number
    score SIDE N, hand SIDE N, cited RULE, over, won SIDE
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from maniple.kernel.errors import UserError, quoted
from maniple.kernel.reading import read_toml
from maniple.kernel.title import Title

MOST_LETTERS: Final = 280
"""Of what one step says: two sentences."""
HELPS: Final = ("shown", "pointed", "goal")
FACTS: Final = {
    "units": ("SPACE", "SIDE", "N"),
    "spent": ("SPACE", "SIDE", "N"),
    "moving": ("SPACE", "SIDE", "N"),
    "pieces": ("THING", "FACE", "N"),
    "marked": ("THING", "STYLE"),
    "control": ("SPACE", "SIDE"),
    "track": ("TRACK", "N"),
    "score": ("SIDE", "N"),
    "hand": ("SIDE", "N"),
    "cited": ("RULE",),
    "over": (),
    "won": ("SIDE",),
}
"""What follows the word of a fact; a number ends it."""

_LESSON: Final = frozenset({"title", "side", "number", "minutes", "idea", "examples", "position", "step", "twin"})
_STEP: Final = frozenset(
    {"say", "rule", "watch", "do", "also", "goal", "help", "other", "refused", "odds", "near", "ring", "arrow", "ask"}
)
_TWIN: Final = frozenset({"say", "rule", "position", "watch", "do", "goal", "within"})
_ASK: Final = frozenset({"text", "right", "wrong", "rule"})


class BadLesson(UserError):
    """A lesson that does not hold up."""


@dataclass(frozen=True)
class Fact:
    """Something that a seat can see to be so, or not."""

    word: str
    about: tuple[str, ...] = ()
    number: int = 0
    or_more: bool = False
    holds: bool = True

    def __str__(self) -> str:
        number = [f"{self.number}{'+' if self.or_more else ''}"] if "N" in FACTS[self.word] else []
        return " ".join([*([] if self.holds else ["not"]), self.word, *self.about, *number])


@dataclass(frozen=True)
class Question:
    """What the learner is asked between two deeds; one answer is right."""

    text: str
    right: str
    wrong: tuple[str, ...]
    rule: str = ""
    """What makes it right, where that is another rule than the step's."""


@dataclass(frozen=True)
class Step:
    """What is said, shown and done."""

    say: str
    rule: str = ""
    watch: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    also: tuple[tuple[str, ...], ...] = ()
    """Other ways to do it."""
    goal: tuple[Fact, ...] = ()
    help: str = "pointed"
    other: Mapping[str, str] = field(default_factory=dict)
    """Lines that are legal somewhere in the step and not the lesson, each with a sentence."""
    refused: Mapping[str, str] = field(default_factory=dict)
    """Lines that are refused, each with the rule that stands against it."""
    odds: str = ""
    """The line whose odds are shown: when it is the next thing to do, else as soon as it has any."""
    near: float = -1.0
    """The first of these odds: a chance, or a number that is to be expected."""
    ring: tuple[str, ...] = ()
    arrow: tuple[tuple[str, str], ...] = ()
    ask: Question | None = None


@dataclass(frozen=True)
class Twin:
    """A like position without help."""

    say: str
    rule: str
    position: Mapping[str, Any]
    watch: tuple[str, ...]
    do: tuple[str, ...]
    """A way that reaches the goal: for whoever asks to be shown."""
    goal: tuple[Fact, ...]
    within: int
    """Clicks after which it is tried again."""


@dataclass(frozen=True)
class Lesson:
    id: str
    title: str
    side: str
    number: int
    minutes: int
    idea: str
    examples: tuple[str, ...]
    """The worked examples of the rulebook that it replays."""
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    twin: Twin | None

    @property
    def rules(self) -> list[str]:
        """The rules that it teaches, in their order."""
        cited = [rule for step in self.steps for rule in (step.rule, step.ask.rule if step.ask else "")]
        cited += [self.twin.rule] if self.twin else []
        return list(dict.fromkeys(rule for rule in cited if rule))


def lessons_of(title: Title) -> list[Lesson]:
    """The lessons of a game, in their order."""
    folder = title.folder / "lessons"
    found = [read_lesson(path.stem, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml"))]
    return sorted(found, key=lambda lesson: lesson.number)


def find_lesson(title: Title, said: str) -> Lesson:
    """The lesson of a name or number."""
    found = lessons_of(title)
    for lesson in found:
        if said.lower() in (lesson.id, str(lesson.number), lesson.title.lower()):
            return lesson
    known = ", ".join(f"{lesson.number} {lesson.id}" for lesson in found)
    raise UserError(f"{title.name} has no lesson {quoted(said)}; expected one of {known or 'none so far'}.")


# -------------------------------------------------------------------- reading


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson file; whatever is wrong in it is one sentence."""
    data = read_toml(text, f"The lesson {name}")
    _only(data, _LESSON, name)
    position = data.get("position")
    if not isinstance(position, dict):
        raise BadLesson(f"The lesson {name} has no [position].")
    steps = tuple(_step(step, f"{name}, step {i}") for i, step in enumerate(data.get("step", []), 1))
    if not steps:
        raise BadLesson(f"The lesson {name} has no [[step]].")
    twin = _twin(data["twin"], f"{name}, twin") if "twin" in data else None
    return Lesson(
        name,
        _words(data, "title", name),
        _words(data, "side", name),
        _number(data, "number", name),
        _number(data, "minutes", name),
        _words(data, "idea", name),
        _lines(data.get("examples", []), f"{name}, examples"),
        position,
        steps,
        twin,
    )


def read_fact(said: str) -> Fact:
    """`units tekoa greek 1`, `not over`, `score greek 3+`."""
    words = said.split() if isinstance(said, str) else []
    holds = words[:1] != ["not"]
    word, *rest = words if holds else words[1:] or [""]
    if word == "cited" and rest:
        rest = [" ".join(rest)]  # `Ruling K26` is one citation
    if word not in FACTS or len(rest) != len(FACTS[word]):
        known = ", ".join(" ".join([one, *after]) for one, after in FACTS.items())
        raise BadLesson(f"{quoted(said)} is no fact; expected one of {known}.")
    if "N" not in FACTS[word]:
        return Fact(word, tuple(rest), holds=holds)
    *about, number = rest
    if not number.removesuffix("+").isdecimal():
        raise BadLesson(f"{quoted(said)} ends with no number; expected one such as 2, or 2+ for two or more.")
    return Fact(word, tuple(about), int(number.removesuffix("+")), number.endswith("+"), holds)


def _step(data: Any, name: str) -> Step:
    _only(data, _STEP, name)
    ask = data.get("ask")
    if ask is not None:
        _only(ask, _ASK, f"{name}, ask")
        ask = Question(
            _words(ask, "text", name),
            _words(ask, "right", name),
            _lines(ask.get("wrong", []), name),
            str(ask.get("rule", "")),
        )
    help_ = data.get("help", "pointed")
    if help_ not in HELPS:
        raise BadLesson(f"{name}: help is {quoted(help_)}; expected {', '.join(HELPS)}.")
    near = data.get("near", -1.0)
    if not isinstance(near, float):
        raise BadLesson(f"{name}: near is {quoted(near)}; expected a number such as 0.54.")
    return Step(
        _said(data, name),
        str(data.get("rule", "")),
        _lines(data.get("watch", []), f"{name}, watch"),
        _lines(data.get("do", []), f"{name}, do"),
        tuple(_lines(way, f"{name}, also") for way in data.get("also", [])),
        tuple(map(read_fact, _lines(data.get("goal", []), f"{name}, goal"))),
        help_,
        _pairs(data.get("other", {}), f"{name}, other"),
        _pairs(data.get("refused", {}), f"{name}, refused"),
        str(data.get("odds", "")),
        near,
        _lines(data.get("ring", []), f"{name}, ring"),
        tuple(_arrow(arrow, name) for arrow in _lines(data.get("arrow", []), f"{name}, arrow")),
        ask,
    )


def _twin(data: Any, name: str) -> Twin:
    _only(data, _TWIN, name)
    position = data.get("position")
    if not isinstance(position, dict):
        raise BadLesson(f"{name} has no position.")
    goal = tuple(map(read_fact, _lines(data.get("goal", []), f"{name}, goal")))
    do = _lines(data.get("do", []), f"{name}, do")
    if not goal or not do:
        raise BadLesson(f"{name} has no goal, or no way to it: expected goal = [...] and do = [...].")
    within = data.get("within", len(do) + 4)
    if type(within) is not int or within < len(do):
        raise BadLesson(f"{name}: within is {quoted(within)}; expected at least {len(do)} clicks.")
    watch = _lines(data.get("watch", []), f"{name}, watch")
    return Twin(_said(data, name), str(data.get("rule", "")), position, watch, do, goal, within)


def _only(data: Any, known: Iterable[str], name: str) -> None:
    if not isinstance(data, dict):
        raise BadLesson(f"{name} is {quoted(data)}; expected a table.")
    strange = set(data) - set(known)
    if strange:
        raise BadLesson(f"{name} has {quoted(sorted(strange))}; expected only {', '.join(sorted(known))}.")


def _said(data: Mapping[str, Any], name: str) -> str:
    said = _words(data, "say", name)
    if len(said) > MOST_LETTERS:
        raise BadLesson(f"{name} says {len(said)} letters; expected at most {MOST_LETTERS}.")
    return said


def _words(data: Mapping[str, Any], key: str, name: str) -> str:
    found = data.get(key)
    if not isinstance(found, str) or not found.strip():
        raise BadLesson(f"{name}: {key} is {quoted(found)}; expected words.")
    return found


def _number(data: Mapping[str, Any], key: str, name: str) -> int:
    found = data.get(key)
    if type(found) is not int or found < 1:
        raise BadLesson(f"{name}: {key} is {quoted(found)}; expected a number from 1.")
    return found


def _lines(found: Any, name: str) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(isinstance(line, str) for line in found):
        raise BadLesson(f"{name} is {quoted(found)}; expected a list of lines.")
    return tuple(found)


def _pairs(found: Any, name: str) -> dict[str, str]:
    if not isinstance(found, dict) or not all(isinstance(said, str) for said in found.values()):
        raise BadLesson(f"{name} is {quoted(found)}; expected lines, each with a sentence.")
    return dict(found)


def _arrow(said: str, name: str) -> tuple[str, str]:
    start, _, end = said.partition(" ")
    if not end or " " in end:
        raise BadLesson(f"{name}: the arrow {quoted(said)} has no two ends; expected FROM TO.")
    return start, end
