# maniple: interpreted
"""What may stand in a save: each field of a game declared once, with its range.

A game's `fields.py` is a table, name -> kind, made for its box (how many areas there are is a matter of the component
set). `read` holds plain data to it before any of it is used: every number to its range, every list to its length.

```python
def fields(box: HammerBox) -> Fields:
    area, card = ids(box.areas), ids(len(box.ops))
    return {
        "score": pair(number(0, 99)),
        "pile": distinct(card),
        "march": optional(record(side=SIDE, left=number(0, box.units_per_side))),
    }
```

What one number says about another (a card in two piles) is for the game's `check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from maniple.kernel.errors import BadSave, quoted

MOST_LISTED: Final = 2_000
"""Of a list that nothing else bounds."""


class Field:
    """A kind of value."""

    def read(self, value: Any, name: str) -> Any:
        """The value itself if it is of this kind; else a `BadSave` that says what was expected of `name`."""
        raise NotImplementedError

    def wrong(self, value: Any, name: str, expected: str) -> BadSave:
        return BadSave(f"The save has {name} {quoted(value)}; expected {expected}.")


Fields = Mapping[str, Field]


@dataclass(frozen=True)
class Number(Field):
    """A whole number in a range."""

    least: int
    most: int

    def read(self, value: Any, name: str) -> int:
        if type(value) is not int or not self.least <= value <= self.most:
            raise self.wrong(value, name, f"a whole number from {self.least} to {self.most}")
        return value


@dataclass(frozen=True)
class Real(Field):
    """A number with a fraction, in a range."""

    least: float
    most: float

    def read(self, value: Any, name: str) -> float:
        if type(value) not in (int, float) or not self.least <= value <= self.most:
            raise self.wrong(value, name, f"a number from {self.least} to {self.most}")
        return float(value)


@dataclass(frozen=True)
class Flag(Field):
    """True or false."""

    def read(self, value: Any, name: str) -> bool:
        if type(value) is not bool:
            raise self.wrong(value, name, "true or false")
        return value


@dataclass(frozen=True)
class Words(Field):
    """A text, no longer than a line."""

    most: int = 200

    def read(self, value: Any, name: str) -> str:
        if type(value) is not str or len(value) > self.most:
            raise self.wrong(value, name, f"at most {self.most} characters in quotes")
        return value


@dataclass(frozen=True)
class Listing(Field):
    """A list of values of one kind: of an exact length, or of at most so many; perhaps each only once."""

    of: Field
    least: int
    most: int
    is_distinct: bool = False

    def read(self, value: Any, name: str) -> list[Any]:
        if type(value) is not list or not self.least <= len(value) <= self.most:
            exactly = f"{self.most}" if self.least == self.most else f"{self.least} to {self.most}"
            raise self.wrong(value, name, f"a list of {exactly}")
        found = [self.of.read(item, name) for item in value]
        if self.is_distinct and len({str(item) for item in found}) != len(found):
            raise self.wrong(value, name, "each only once")
        return found


@dataclass(frozen=True)
class Optional(Field):
    """A value, or nothing."""

    of: Field

    def read(self, value: Any, name: str) -> Any:
        return None if value is None else self.of.read(value, name)


@dataclass(frozen=True)
class Newer(Field):
    """A field of the table that saves of older rules lack, and what it was in their games."""

    of: Field
    since: int
    """The first rules that have it."""
    before: Any

    def read(self, value: Any, name: str) -> Any:
        return self.of.read(value, name)


@dataclass(frozen=True)
class Record(Field):
    """A few values in order, each with its own name and kind; saves write them as a list."""

    parts: tuple[tuple[str, Field], ...] = field(default=())

    def read(self, value: Any, name: str) -> list[Any]:
        if type(value) is not list or len(value) != len(self.parts):
            raise self.wrong(value, name, f"a list of {len(self.parts)}")
        return [part.read(item, f"{name}.{own}") for (own, part), item in zip(self.parts, value, strict=True)]


# -------------------------------------------------------------------- the words of a table

FLAG: Final = Flag()
BIT: Final = Number(0, 1)
"""A flag that a save writes as 0 or 1."""
SIDE: Final = Number(0, 1)
COUNT: Final = Number(0, 9_999)
"""How many of something, where the rules set no limit: far more than any game reaches."""


def number(least: int, most: int) -> Number:
    return Number(least, most)


def ids(count: int, least: int = 0) -> Number:
    """The id of one of so many things; `least` is -1 where it may be none of them."""
    return Number(least, count - 1)


def bits(count: int) -> Number:
    """A bit for each of so many things."""
    return Number(0, (1 << count) - 1)


def row(length: int, of: Field) -> Listing:
    """One value for each of so many things."""
    return Listing(of, length, length)


def pair(of: Field) -> Listing:
    """One value for each side."""
    return row(2, of)


def some(of: Field, most: int = MOST_LISTED) -> Listing:
    """Any number of values, up to a limit."""
    return Listing(of, 0, most)


def distinct(of: Number) -> Listing:
    """Some things, each once."""
    return Listing(of, 0, of.most - of.least + 1, is_distinct=True)


def optional(of: Field) -> Optional:
    return Optional(of)


def newer(of: Field, since: int, before: Any) -> Newer:
    """A field of the table that saves of older rules lack."""
    return Newer(of, since, before)


def record(**parts: Field) -> Record:
    return Record(tuple(parts.items()))


# -------------------------------------------------------------------- reading


def read(fields: Fields, state: Any) -> dict[str, Any]:
    """A table's plain data, if it has these fields and no others, each of its kind."""
    given = {str(name): value for name, value in state.items()} if isinstance(state, dict) else {}
    given = {name: kind.before for name, kind in fields.items() if isinstance(kind, Newer)} | given
    if given.keys() != fields.keys():
        odd = sorted(given.keys() ^ fields.keys())
        raise BadSave(f"The save's table has other fields than it should: {quoted(odd)}.")
    return {name: kind.read(given[name], name) for name, kind in fields.items()}


def kept_under(rules: int, fields: Fields | None, state: Mapping[str, Any]) -> dict[str, Any]:
    """Of a table's plain data what saves of other rules had too."""
    newer = {name for name, kind in (fields or {}).items() if isinstance(kind, Newer) and kind.since > rules}
    return {name: value for name, value in state.items() if name not in newer}
