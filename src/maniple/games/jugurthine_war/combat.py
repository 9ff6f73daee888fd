"""The running pitched battle: what it began with, and what has come of it so far."""

from __future__ import annotations

from typing import Any, Final

from maniple.games.jugurthine_war.tables import NO_ARM, NO_PIECE, Hex, Piece
from maniple.kernel.frames import Side

# How the battle came about
FIELD: Final = 0
"""The active force met the other at the end of its movement."""
INTERCEPTION: Final = 1
SALLY: Final = 2
"""§8.3-a, Ruling R-66 Out of a city, against those before its walls."""
RELIEF: Final = 3
"""§8.1-d Against a besieger, by a force that came from elsewhere."""
ASSAULT: Final = 4
"""§8.2-a No pitched battle: a single infantry combat against the garrison."""


class Battle:
    """§7.1-a, §8.2-a One pitched battle or assault, in one hex."""

    def __init__(self, space: Hex, attacker: Side, kind: int) -> None:
        self.space = space
        self.attacker = attacker
        self.kind = kind
        self.origins: tuple[Hex, ...] = ()
        """Where the attacker came from: one hex, or the start hexes of interceptors. None for a sally."""
        self.over_mountains = False
        """Ruling R-22 All attackers came over a mountain hexside."""
        self.siege_kept = False
        """§8.1-d The besieger covers the city meanwhile: nobody gets into it."""
        self.forces: tuple[tuple[Piece, ...], tuple[Piece, ...]] = ((), ())
        """By side: the CU that fight; those destroyed leave."""
        self.leaders: tuple[Piece, Piece] = (NO_PIECE, NO_PIECE)
        """By side: the leading commander, or NO_PIECE."""
        self.strong = (0, 0)
        """Ruling R-23 By side: CU at the start."""
        self.round = 0
        self.losses = (0, 0)
        """§7.4-a By side: steps lost in all rounds."""
        self.round_losses = 0
        """§3.3.3-10b Roman losses of the ambushed round so far, before halving."""
        self.ambushed = False
        """§3.3.3-10a The Romans roll no dice in the first round."""
        self.hits = (0, 0)
        """By side: losses that it still has to take in this combat."""
        self.struck: tuple[Piece, ...] = ()
        """§7.2-b Who has taken a loss in this combat."""
        self.arm = NO_ARM
        """§7.1-b The combat that goes on: cavalry or infantry."""
        self.treasure = False
        """§11.1, Ruling R-75 The treasure is with a force that fights."""
        self.forsaken = False
        """§8.1-f The Roman took the whole garrison out for this battle."""
        self.winner = -1

    def clone(self) -> Battle:
        other = Battle(self.space, self.attacker, self.kind)
        other.origins = self.origins
        other.over_mountains = self.over_mountains
        other.siege_kept = self.siege_kept
        other.forces = self.forces
        other.leaders = self.leaders
        other.strong = self.strong
        other.round = self.round
        other.losses = self.losses
        other.round_losses = self.round_losses
        other.ambushed = self.ambushed
        other.hits = self.hits
        other.struck = self.struck
        other.arm = self.arm
        other.treasure = self.treasure
        other.forsaken = self.forsaken
        other.winner = self.winner
        return other

    def state(self) -> list[Any]:
        return [
            self.space,
            self.attacker,
            self.kind,
            list(self.origins),
            self.over_mountains,
            self.siege_kept,
            [list(force) for force in self.forces],
            list(self.leaders),
            list(self.strong),
            self.round,
            list(self.losses),
            self.round_losses,
            self.ambushed,
            list(self.hits),
            list(self.struck),
            self.arm,
            self.treasure,
            self.forsaken,
            self.winner,
        ]


def read_battle(found: list[Any]) -> Battle:
    """The running battle, from a save."""
    battle = Battle(found[0], found[1], found[2])
    battle.origins = tuple(found[3])
    battle.over_mountains, battle.siege_kept = found[4:6]
    roman, numidian = found[6]
    battle.forces = (tuple(roman), tuple(numidian))
    roman, numidian = found[7]
    battle.leaders = (roman, numidian)
    roman, numidian = found[8]
    battle.strong = (roman, numidian)
    battle.round = found[9]
    roman, numidian = found[10]
    battle.losses = (roman, numidian)
    battle.round_losses, battle.ambushed = found[11:13]
    roman, numidian = found[13]
    battle.hits = (roman, numidian)
    battle.struck = tuple(found[14])
    battle.arm, battle.treasure, battle.forsaken, battle.winner = found[15:]
    return battle


def the(battle: Battle | None) -> Battle:
    """The running battle."""
    assert battle is not None
    return battle
