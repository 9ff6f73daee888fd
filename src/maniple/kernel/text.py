# maniple: interpreted
"""From keys and ids to English: templates with typed places, rendered into words and references.

`"The wall between {area} and {area} is breached"` takes two ids of kind `area`. A number may bring
its noun: `{number:unit}` is "1 unit" or "2 units", `{number:city/cities}` has its own plural. `{die}`
is a number that a die shows, and a reference, so that a table can roll it; `{dice}` are all ids that are left, each of
them a die. A rendered line is a list of parts: plain words, and references that a table can flash, speak or hover.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from maniple.kernel.catalog import Kind

DIE = "die"
"""The kind of a reference to a die; its id is what the die shows."""
DICE = "dice"
"""The last place of a template, for as many dice as there are."""

SIDE = "side"
"""The kind of the sides, where a game has names for them."""

_PLACE = re.compile(r"\{([a-z_]+)(?::([^}]*))?\}")

GENERAL: Mapping[str, str] = {
    "refuse.the_game_is_over": "The game is over.",
    "refuse.not_asked_now": "That is not what is being asked now.",
    "refuse.not_offered": "That is not among the choices here.",
    "note.taken_back": "{number:action} taken back by agreement.",
    "note.side_resigns": "The {side} resign.",
    "note.one_side_resigns": "One side resigns.",
    "note.drawn": "The game is drawn by agreement.",
}
"""Sentences that every game has."""


@dataclass(frozen=True)
class Reference:
    """A thing named in a line."""

    kind: str
    id: int
    text: str


Part = str | Reference


class Text:
    """The templates of one game and the names of its things."""

    def __init__(self, templates: Mapping[str, str], kinds: Mapping[str, Kind]) -> None:
        self.templates = {**GENERAL, **templates}
        self.kinds = kinds
        self.labels: dict[tuple[str, tuple[str | int, ...]], str] = {}
        """Options as buttons say them, kept by template and action: there are no more than actions in the catalog."""

    def parts(self, key: str, ids: Sequence[int] = ()) -> list[Part]:
        """A line as words and references; ids beyond the places of the template are left out."""
        out: list[Part] = []
        for i, (words, kind, noun) in enumerate(_pieces(self.templates[key])):
            if words:
                out.append(words)
            if not kind:
                continue
            value = ids[i]
            if kind == "number":
                out.append(_counted(value, noun))
            elif kind == "signed":
                out.append(f"{value:+d}")
            elif kind == DIE:
                out.append(Reference(DIE, value, str(value)))
            elif kind == DICE:
                for number, shown in enumerate(ids[i:]):
                    if number:
                        out.append(" ")
                    out.append(Reference(DIE, shown, str(shown)))
            else:
                out.append(Reference(kind, value, self.kinds[kind].names[value]))
        return out

    def line(self, key: str, ids: Sequence[int] = ()) -> str:
        """A line as plain words."""
        return "".join(part if isinstance(part, str) else part.text for part in self.parts(key, ids))

    def speaks_of(self, key: str, ids: Sequence[int] = ()) -> int:
        """The side that a line speaks of: the first thing it names, or the name with which it begins; -1 for none."""
        parts = self.parts(key, ids)
        first = next((part for part in parts if isinstance(part, Reference)), None)
        if first is not None and first.kind == SIDE:
            return first.id
        opening = parts[0] if parts and isinstance(parts[0], str) else ""
        names = self.kinds[SIDE].names if SIDE in self.kinds else []
        return next((side for side, name in enumerate(names) if _begins_with(opening, name)), -1)

    def has(self, key: str) -> bool:
        return key in self.templates


@cache
def _pieces(template: str) -> tuple[tuple[str, str, str], ...]:
    """Cut a template into (words, kind, noun) triples; the last has words only."""
    out: list[tuple[str, str, str]] = []
    last = 0
    for match in _PLACE.finditer(template):
        out.append((template[last : match.start()], match[1], match[2] or ""))
        last = match.end()
    out.append((template[last:], "", ""))
    return tuple(out)


def places(template: str) -> list[str]:
    """The kinds a template asks for, in order."""
    return [kind for _, kind, _ in _pieces(template) if kind]


def _begins_with(words: str, name: str) -> bool:
    """Whether a sentence begins with a name as a word of its own."""
    after = words.removeprefix("The ").removeprefix(name)
    return words.removeprefix("The ").startswith(name) and not after[:1].isalnum()


def _counted(value: int, noun: str) -> str:
    if not noun:
        return str(value)
    one, _, many = noun.partition("/")
    return f"{value} {one}" if value == 1 else f"{value} {many or one + 's'}"


def as_sentence(words: str) -> str:
    """Words with a full stop, unless they end in a sign of their own."""
    return words if words.endswith(("?", "!", ".")) else f"{words}."
