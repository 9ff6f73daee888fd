"""What somebody typed, and what it may mean: names shortened as long as they are clear.

A reading is exact (`step beth-zur`, `beth-zur`), a beginning (`beth-z`, `step beth z`, `rec judas`), or words
in the right order (`zur`, `ambush adasa mizpah`). The best kind of reading that fits anything counts, so that
`emmaus` is the town even where a card is called Night March to Emmaus.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, TypeVar

from maniple.kernel.catalog import Catalog, Kind
from maniple.kernel.frames import Action

NOT: Final = 0
IN_ORDER: Final = 1
BEGINS: Final = 2
EXACT: Final = 3

_QUOTES: Final = re.compile(r"['’`\"]")
_GAPS: Final = re.compile(r"[^\w§#?+]+")

T = TypeVar("T")


def split(text: str) -> tuple[str, ...]:
    """The words of a text: small letters, hyphens and other signs are gaps."""
    return tuple(_GAPS.sub(" ", _QUOTES.sub("", text).lower()).split())


def reading(typed: Sequence[str], meant: Sequence[str]) -> int:
    """How well what was typed fits what may be meant."""
    if not typed or len(typed) > len(meant):
        return NOT
    if tuple(typed) == tuple(meant):
        return EXACT
    if all(whole.startswith(part) for part, whole in zip(typed, meant, strict=False)):
        return BEGINS
    rest = iter(meant)
    if all(any(whole.startswith(part) for whole in rest) for part in typed):
        return IN_ORDER
    return NOT


def best(typed: Sequence[str], among: Iterable[tuple[T, Sequence[Sequence[str]]]]) -> tuple[list[T], int]:
    """Everything that has the best reading, and how good that is; each thing may be said in several ways."""
    found: list[T] = []
    most = IN_ORDER
    for thing, ways in among:
        how = max((reading(typed, way) for way in ways), default=NOT)
        if how > most:
            found, most = [], how
        if how == most:
            found.append(thing)
    return found, most if found else NOT


@dataclass(frozen=True)
class Choice:
    """An option with a number, and the ways to say it."""

    number: int
    ways: tuple[tuple[str, ...], ...]


def choices(lines: Sequence[tuple[str, str]]) -> list[Choice]:
    """Choices from (notation, label) pairs, numbered from 1."""
    out = []
    for number, (notation, label) in enumerate(lines, 1):
        whole = split(notation)
        verb, *things = notation.split()
        ways = [whole, split(label)]
        if things:
            ways.append(split(" ".join(things)))
            ways += [split(thing) for thing in things[:1] if len(things) > 1]
            ways.append((verb.lower(), *split(label)))
        out.append(Choice(number, tuple(ways)))
    return out


def choose(text: str, among: Sequence[Choice]) -> tuple[list[int], int]:
    """The numbers of the choices that the text may mean, and how good the reading is."""
    bare = text.strip().rstrip(".!")
    if bare.isdecimal():
        number = int(bare) if len(bare) < 7 else 0
        return ([number], EXACT) if 1 <= number <= len(among) else ([], NOT)
    return best(split(text), [(choice.number, choice.ways) for choice in among])


def things(text: str, kinds: Mapping[str, Kind]) -> list[tuple[str, int]]:
    """The things of the game that a text may mean: (kind, id). Plain numbers mean nothing here."""
    named = [
        ((kind.name, i), (split(kind.slugs[i]), split(kind.names[i])))
        for kind in kinds.values()
        if kind.name != "number"
        for i in range(len(kind))
    ]
    found, _ = best(split(text), named)
    return found


def actions(text: str, catalog: Catalog, verbs: Iterable[str]) -> list[Action]:
    """The actions of some verbs that a text may mean; its first word is the verb, perhaps shortened."""
    words = split(text)
    if not words:
        return []
    fitting = [verb for verb in verbs if verb.startswith(words[0])]
    fitting = [verb for verb in fitting if verb == words[0]] or fitting
    out: list[Action] = []
    for verb in fitting:
        named = [action for action in catalog.actions if action[0] == verb]
        if len(words) == 1:
            out += named
        else:
            found, _ = best(words[1:], [(action, _ways(catalog, action)) for action in named])
            out += found
    return out


def _ways(catalog: Catalog, action: Action) -> list[tuple[str, ...]]:
    places = [catalog.kinds[place] for place in catalog.verbs[str(action[0])]]
    ids = [i for i in action[1:] if isinstance(i, int)]
    slugs = [split(kind.slugs[i]) for kind, i in zip(places, ids, strict=True)]
    names = [split(kind.names[i]) for kind, i in zip(places, ids, strict=True)]
    ways = [sum(slugs, ()), sum(names, ())]
    if len(slugs) > 1:
        ways += [slugs[0], names[0]]
    return ways


def nearest(word: str, among: Iterable[str]) -> str:
    """The word that was probably meant, or nothing."""
    close = get_close_matches(word.lower(), list(among), 1, 0.7)
    return close[0] if close else ""


def cut(text: str, most: int = 60) -> str:
    """What somebody typed, to be said again: no more of it than a line holds."""
    bare = text.strip()
    return bare if len(bare) <= most else f"{bare[: most - 1]}…"


def listed(items: Sequence[Any], last: str = "or") -> str:
    """`a, b or c`."""
    words = [str(item) for item in items]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""
