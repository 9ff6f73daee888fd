# maniple: interpreted
"""Reading TOML and JSON that somebody gave us: no larger, no deeper and with no longer numbers than any of our files.

Every door reads through here: records, positions, component sets, saves, exported games and what is packed in them.
The limits are held before the text is parsed, because parsing is what would take the time: `a.a.a.a ... = 1` costs the
square of its length.
"""

from __future__ import annotations

import json
import re
import tomllib
import zlib
from typing import Any, Final

from maniple.kernel.errors import UserError

MOST_TOML: Final = 2_000_000
"""Characters of a TOML text: a record with an edited component set inside has a tenth of it."""
MOST_JSON: Final = 50_000_000
"""Characters of a JSON text: a game as `maniple export` writes it, with all that was said at its table."""
MOST_SET: Final = 400_000
"""Characters of all files of a component set: the largest that is shipped has 118,000."""
MOST_VALUES: Final = 10_000
"""Values of a TOML text: the largest file of a component set has 3,000."""
MOST_UNPACKED: Final = 8_000_000
"""Bytes of what was packed: a snapshot, the start of a game, a component set."""
MOST_DEPTH: Final = 32
"""Tables and lists within each other."""
MOST_DOTS: Final = 16
"""Dots of the keys in one line."""
MOST_DOTS_IN_ALL: Final = 20_000
"""Dots of all keys."""
MOST_DIGITS: Final = 30
"""Of a number; a bit for each of 71 spaces makes 22."""

_WORDS: Final = re.compile(
    r'"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*+"{0,5}'
    r"|'''[^']*+(?:'(?!'')[^']*+)*+'{0,5}"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""Strings and comments of TOML; one that does not end goes to the end of its line or of the text.

It takes long words in one go, because nobody else is served while it looks.
"""
_HALVES: Final = re.compile(r"[\ud800-\udfff]")
_FRACTION: Final = re.compile(r"(?<![\w.'-])[+-]?[0-9_]++\.[0-9_]++(?:[eE][+-]?[0-9_]++)?(?![\w'-]|\s*\.)")
"""A number with a fraction. `11.11.11` is none, but a key of three parts."""
_BRACKETS: Final = re.compile(r"[\[\]{}]")
_LONG_NUMBER: Final = re.compile(rf"\b[0-9][0-9A-Za-z_]{{{MOST_DIGITS + 2},}}")


class TooMuch(UserError):
    """A text beyond the limits."""


def read_toml(text: str, what: str) -> dict[str, Any]:
    """The data of a TOML text. `what` is its subject in a sentence: 'The position'."""
    if len(text) > MOST_TOML:
        raise TooMuch(f"{what} has {len(text)} characters; expected at most {MOST_TOML}.")
    if _HALVES.search(text):
        raise UserError(f"{what} is not TOML: it has half a character.")
    bare = _WORDS.sub("''", text)
    if sum(bare.count(sign) for sign in "=,[") > 2 * MOST_VALUES:  # a value has one before it, a table two
        raise TooMuch(f"{what} has more than {MOST_VALUES} values.")
    depth = 0
    for bracket in _BRACKETS.findall(bare):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_DEPTH:
            raise TooMuch(f"{what} nests tables and lists more than {MOST_DEPTH} deep.")
    keys = _FRACTION.sub("0", bare)
    for number, line in enumerate(keys.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise TooMuch(f"{what} has a key of more than {MOST_DOTS} dots near line {number}.")
    if keys.count(".") > MOST_DOTS_IN_ALL:
        raise TooMuch(f"{what} has keys of more than {MOST_DOTS_IN_ALL} dots in all.")
    if _LONG_NUMBER.search(bare):
        raise TooMuch(f"{what} has a number of more than {MOST_DIGITS} digits.")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise TooMuch(f"{what} nests tables and lists too deep.") from None
    except ValueError as error:
        raise UserError(f"{what} is not TOML: {str(error).rstrip('.')}.") from None


def read_json(text: str | bytes, what: str, most: int = MOST_JSON) -> Any:
    """The data of a JSON text. `what` is its subject in a sentence: 'The save'."""
    if len(text) > most:
        raise TooMuch(f"{what} has {len(text)} characters; expected at most {most}.")
    try:
        return json.loads(text, parse_int=_whole, parse_constant=_no_number)
    except RecursionError:
        raise TooMuch(f"{what} nests lists too deep.") from None
    except json.JSONDecodeError as error:
        raise UserError(f"{what} is not JSON (line {error.lineno}, column {error.colno}: {error.msg}).") from None
    except ValueError:
        raise UserError(f"{what} is not JSON.") from None
    except TooMuch as error:
        raise TooMuch(f"{what} {error}") from None


def unpacked(packed: bytes, what: str) -> bytes:
    """What `zlib.compress` packed; a megabyte of it could become a gigabyte."""
    unpacker = zlib.decompressobj()
    try:
        found = unpacker.decompress(packed, MOST_UNPACKED)
    except zlib.error:
        raise UserError(f"{what} is damaged: it cannot be unpacked.") from None
    if unpacker.unconsumed_tail:
        raise TooMuch(f"{what} has more than {MOST_UNPACKED} bytes when it is unpacked.")
    if not unpacker.eof:
        raise UserError(f"{what} is damaged: it ends too soon.")
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise TooMuch(f"has a number of more than {MOST_DIGITS} digits.")
    return int(digits)


def _no_number(word: str) -> Any:
    raise ValueError(word)


def read_number(text: object) -> int | None:
    """A whole number as somebody types it; None for anything else. Python itself gives up at 4,300 digits."""
    words = str(text).strip() if isinstance(text, str | int) and not _is_huge(text) else ""
    return int(words) if len(words) <= MOST_DIGITS and re.fullmatch(r"[+-]?[0-9]+", words) else None


def _is_huge(text: str | int) -> bool:
    return isinstance(text, int) and text.bit_length() > 64
