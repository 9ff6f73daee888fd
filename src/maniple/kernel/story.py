# maniple: interpreted
"""What a line of the log is in the story of a turn: a card, a march, a battle, losses ...

A game names every note once in its `story.py`. Whatever tells a turn stands on that: the scenes of the other side's
turn, the groups and filters of the log, the account at the end of a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

LineKind = Literal[
    "card",
    "answer",
    "move",
    "recruit",
    "work",
    "battle",
    "losses",
    "retreat",
    "supply",
    "points",
    "turn",
    "setup",
    "other",
]
"""`card` is played, `answer` is a card that answers, `work` is done on walls and ramps, `turn` is a step of the
sequence of play, `other` whatever belongs to none."""
LINE_KINDS: Final[tuple[LineKind, ...]] = get_args(LineKind)


@dataclass(frozen=True)
class Story:
    """What each note of a game is."""

    kinds: Mapping[str, LineKind] = field(default_factory=dict)
    heads: frozenset[str] = frozenset()
    """Notes that begin an action: what came of it follows."""

    def kind(self, key: str) -> LineKind:
        return self.kinds.get(key, "other")


def make_story(heads: str, **kinds: str) -> Story:
    """From the keys of notes, between spaces; each is of one kind."""
    found: dict[str, LineKind] = {}
    for kind in LINE_KINDS:
        for key in kinds.pop(kind, "").split():
            if key in found:
                raise ValueError(f"{key} is of two kinds: {found[key]} and {kind}.")
            found[key] = kind
    if kinds:
        raise ValueError(f"There is no kind {', '.join(kinds)}: {', '.join(LINE_KINDS)} are known.")
    return Story(found, frozenset(heads.split()))
