"""Choices whose options tell of hidden pieces or cards: a table does not play the last one by itself."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import HEBREW
from maniple.kernel.frames import Decision


@dataclass(frozen=True)
class HiddenChoice(Decision):
    """§15.6, Ruling R65, Ruling R99 A choice from what the Pagans hide: that they have only one way tells of it."""

    def may_be_forced(self, g: Joshua) -> bool:
        """What the Hebrews may choose everybody sees."""
        return self.side == HEBREW
