"""What can be wrong with something a user gave us, told in one sentence each.

Every class here is a user's mistake: commands print the sentence and exit with code 2, the
server answers with it. Anything else that is raised is a fault of ours.
"""

from __future__ import annotations

from typing import Any, Final

MOST_SENTENCE: Final = 300
"""Characters of a sentence, at most: what was given to us is quoted, not repeated."""
MOST_QUOTED: Final = 60
"""Characters of something quoted."""
MOST_NESTED: Final = 3
MOST_BITS: Final = 256


def shortened(words: str, most: int) -> str:
    """Words, cut off where there are too many."""
    return words if len(words) <= most else f"{words[: most - 3]}..."


def quoted(value: Any, most: int = MOST_QUOTED) -> str:
    """A value as a sentence quotes it: as TOML writes it, and not too long."""
    return shortened(_quoted(value, most, MOST_NESTED), most)


def _quoted(value: Any, most: int, depth: int) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value.bit_length() <= MOST_BITS else "a number of very many digits"
    if isinstance(value, str):
        return f"'{shortened(value, most - 2)}'"
    if isinstance(value, list | tuple):
        inside = [_quoted(item, most, depth - 1) for item in value[:most]] if depth else ["..."]
        return f"[{', '.join(inside)}]"
    if isinstance(value, dict):
        pairs = list(value.items())[:most] if depth else []
        inside = [f"{shortened(str(key), most)} = {_quoted(item, most, depth - 1)}" for key, item in pairs]
        return f"{{ {', '.join(inside) if depth else '...'} }}"
    return shortened(str(value), most)


class UserError(Exception):
    """Something given to us does not hold up; `str(error)` is one sentence that says what was expected."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(shortened(sentence, MOST_SENTENCE))


class IllegalAction(UserError):
    """An action that the rules do not allow in the present decision."""


class BadNotation(UserError):
    """A line that is not an action of this game."""


class BadSave(UserError):
    """A saved game that cannot be read back."""


class BadRecord(UserError):
    """A record that is broken, or whose actions the rules do not allow."""


class BadPosition(UserError):
    """A position file that does not describe a table."""


class BadComponents(UserError):
    """A component set that does not hold up."""


class BadVariant(UserError):
    """A choice that the game's variant does not offer."""
