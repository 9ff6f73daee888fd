# maniple: interpreted
"""What the words of a position say: each is read as what it should be, or a sentence tells what was expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maniple.kernel.errors import BadPosition
from maniple.kernel.frames import Side


def read_items(said: object, name: str) -> list[str]:
    """`3 legion, 2 auxiliary`."""
    if not isinstance(said, str) or not said.strip():
        raise BadPosition(f"{name} is {said!r}; expected words separated by commas.")
    return [item.strip() for item in said.split(",")]


def read_table(words: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """A table of the file, empty where there is none."""
    found = words.get(name, {})
    if not isinstance(found, dict):
        raise BadPosition(f"{name} is {found!r}; expected a table [{name}].")
    return found


def read_slugs(value: object, name: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(slug, str) for slug in value):
        raise BadPosition(f"{name} is {value!r}; expected a list of names.")
    return value


def read_side(slug: object, sides: tuple[str, ...]) -> Side:
    if slug not in sides:
        raise BadPosition(f"'{slug}' is no side; expected {' or '.join(sides)}.")
    return Side(sides.index(str(slug)))


def read_number(value: object, name: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadPosition(f"{name} is {value!r}; expected a number from {least} to {most}.")
    return value
