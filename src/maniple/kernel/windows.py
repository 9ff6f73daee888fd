# maniple: interpreted
"""Kinds of windows: of each, from which weight on a seat is asked. A table passes the others for it, by its settings.

The weight of a window is a number of public facts alone, so that a pass by this rule tells nothing of a hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

EVERY: Final = 0
MAY_CHANGE: Final = 1
"""Not where the result would be the same."""
NEVER: Final = 101
"""More than any weight."""


@dataclass(frozen=True)
class WindowKind:
    """A kind of window, as the settings of a seat list it."""

    label: str
    levels: tuple[tuple[int, str, str], ...]
    """The least weight at which a seat is asked; its name; a sentence."""
    default: int

    def sentence(self, least: int) -> str:
        return next((sentence for level, _, sentence in self.levels if level == least), "")


def yes_or_no(label: str, asked: str, passed: str) -> WindowKind:
    """A kind whose windows weigh all alike."""
    return WindowKind(label, ((EVERY, "Ask", asked), (NEVER, "Pass", passed)), EVERY)
