# maniple: interpreted
"""The account at the end of a round, a turn, a battle: each thing that counted, the sum, what it means for the win.

An account is made from the lines of the log that a reader may read, and from nothing else: so it shows no more than
the log does, is the same after a reload and in a replay, and costs the rules nothing. A note that begins or ends such
a span may carry more ids than its sentence names (how the score stood, who held what): all of them public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from maniple.kernel.board import (
    Account,
    AccountFace,
    AccountFoot,
    AccountPart,
    AccountRow,
    AccountSum,
    Colour,
    Part,
    Ref,
)
from maniple.kernel.text import Part as Words
from maniple.kernel.text import Text


class Told(NamedTuple):
    """A line of the log, as an account reads it."""

    citation: str
    key: str
    ids: tuple[int, ...]


class Teller:
    """Writes the sentences of an account."""

    def __init__(self, box: Any, words: Mapping[str, str], shown: Callable[[Iterable[Words]], list[Part]]) -> None:
        self.box = box
        self._text = Text(words, box.kinds)
        self._shown = shown

    def say(self, key: str, *ids: int) -> list[Part]:
        return self._shown(self._text.parts(key, ids))

    def line(self, key: str, *ids: int) -> str:
        return self._text.line(key, ids)


Maker = Callable[[Teller, Sequence[Told]], Account | None]


@dataclass(frozen=True)
class Span:
    """What an account is of: from the last line that opens it to one that closes it."""

    opens: frozenset[str]
    """None: all lines since the last of its kind, as far as they are known."""
    closes: frozenset[str]
    make: Maker
    """From its lines, first and last included; None where they do not close it after all."""
    small: bool = False
    alike: bool = False
    """Only a line whose last id is that of the closing one opens it: of several sieges each has its own account."""

    def is_opened(self, key: str, ids: Sequence[int], last: Sequence[int]) -> bool:
        return key in self.opens and (not self.alike or tuple(ids[-1:]) == tuple(last[-1:]))


def span(opens: str, closes: str, make: Maker, small: bool = False, alike: bool = False) -> Span:
    """From the keys of notes, between spaces."""
    return Span(frozenset(opens.split()), frozenset(closes.split()), make, small, alike)


@dataclass(frozen=True)
class Accounts:
    """The accounts of a game."""

    words: Mapping[str, str] = field(default_factory=dict)
    spans: tuple[Span, ...] = ()

    def closed_by(self, key: str) -> list[Span]:
        return [one for one in self.spans if key in one.closes]

    def first_line(self, keys: Sequence[str]) -> int:
        """From which line on the log is needed for the accounts that are not closed yet, or were closed last."""
        needed = len(keys)
        for one in self.spans:
            if not one.small:
                opened = [i for i, key in enumerate(keys) if key in one.opens]
                needed = min([needed, *opened[-2:]])
        return needed


def row(
    parts: list[Part],
    citation: str = "",
    side: int = -1,
    amount: str = "",
    tone: Literal["gain", "loss", "even", "plain"] = "plain",
    things: Sequence[Ref] = (),
    shape: str = "",
    colour: Colour = "",
    faces: Sequence[AccountFace] = (),
    dice: Sequence[int] = (),
) -> AccountRow:
    return {
        "parts": parts,
        "side": side,
        "amount": amount,
        "tone": tone,
        "things": list(things),
        "shape": shape,
        "colour": colour,
        "faces": list(faces),
        "dice": list(dice),
        "citation": citation,
    }


def part(name: str, rows: list[AccountRow], citation: str = "", note: str = "") -> AccountPart:
    return {"name": name, "note": note, "citation": citation, "rows": rows}


def total(side: int, name: str, face: str, before: int, gained: Sequence[int]) -> AccountSum:
    """A score that was so much, and what each part gave it."""
    told = [number for number in gained if number]
    return {"side": side, "name": name, "face": face, "before": before, "gained": told, "total": before + sum(told)}


def foot(parts: list[Part], citation: str = "") -> AccountFoot:
    return {"parts": parts, "citation": citation}


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def account(
    title: str,
    lead: list[Part],
    parts: Sequence[AccountPart],
    sums: Sequence[AccountSum] = (),
    goal: str = "",
    feet: Sequence[AccountFoot] = (),
    small: bool = False,
) -> Account:
    """An account; a part without rows is left out."""
    return {
        "title": title,
        "lead": lead,
        "small": small,
        "parts": [one for one in parts if one["rows"]],
        "sums": list(sums),
        "goal": goal,
        "foot": list(feet),
    }
