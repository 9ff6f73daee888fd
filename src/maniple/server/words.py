"""What people write, names and chat, as others are to read it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_APART: Final = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_REMOVED: Final = re.compile("[\u00ad\u180e\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]+")
"""What turns the reading direction around, what makes two words look like one, and halves of characters."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Counted as marks or letters, but nobody sees them."""
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me", "Zl", "Zp", "Zs"))


_KINDS: Final = {
    "str": "words",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "nothing",
}
"""What JSON holds, by the names that a program gives it."""


def in_words(complaint: str) -> str:
    """What a reader of JSON complains of, without the types of a program: `Expected words, got a whole number`."""
    complaint = re.sub(r"`([a-z |]+)`", lambda found: _kinds(found[1]), complaint)
    return re.sub(r" matching regex .*?(?= - at |$)", " of another form", complaint).replace(" - at ", " at ")


def _kinds(names: str) -> str:
    return " or ".join(_KINDS.get(name, f"'{name}'") for name in names.split(" | "))


def clean(text: str) -> str:
    """One line without control characters, that cannot turn around what stands beside it; empty if nothing is seen.

    Joiners and direction marks stay: Persian, Hebrew and emoji are written with them.
    """
    line = _APART.sub(" ", _REMOVED.sub("", text)).strip()
    return line if any(_is_seen(letter) for letter in line) else ""


def _is_seen(letter: str) -> bool:
    return letter not in _BLANK and unicodedata.category(letter) not in _UNSEEN
