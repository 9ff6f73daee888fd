"""Where the rules find what a card does: by the id of its event in `cards.toml`. The `cards_*.py` modules fill these.

A test says which rule stands against playing the card, or None. Tests of battle cards and responses ask about public
facts alone, because they also decide whether a window opens (`docs/decisions/0007`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import Card
from maniple.kernel.frames import Refusal, Side

Effect = Callable[[Joshua, Side, Card], None]
Test = Callable[[Joshua, Side, Card], Refusal | None]
Answer = Callable[[Joshua, Side, Card, int], None]
AnswerTest = Callable[[Joshua, Side, Card, int], Refusal | None]

EVENT_TESTS: Final[dict[str, Test]] = {}
"""§8.3, Ruling R96 Whether the event can be played as the card play of the round."""
EVENT_TARGETS: Final[dict[str, Effect]] = {}
"""Events that name their targets first: what asks for them. Others have no entry."""
EVENTS: Final[dict[str, Effect]] = {}
"""What the event does."""
BATTLE_TESTS: Final[dict[str, Test]] = {}
BATTLE_CARDS: Final[dict[str, Effect]] = {}
"""What a battle card does in `g.battle`."""
ANSWER_TESTS: Final[dict[str, AnswerTest]] = {}
ANSWERS: Final[dict[str, Answer]] = {}
"""What a response does; the last argument is the moment (`M_...` of `tables.py`)."""
OWN_TESTS: Final[dict[str, Test]] = {}
"""Ruling R96 Battle cards and responses against which secrets of their own player may stand. Only he is told: no window
opens or stays shut by that."""


def own_refusal(g: Joshua, side: Side, card: int) -> Refusal | None:
    """Ruling R96 What the player knows that others do not, and that stands against the card."""
    test = OWN_TESTS.get(g.map.key[card])
    return None if test is None else test(g, side, Card(card))
