"""1.2 Steps: losses that the owner takes where he likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.state import ON_THE_MARCH, War
from maniple.games.jugurthine_war.tables import MILICE, NUMIDIAN, ROMAN, Hex, Piece
from maniple.kernel.frames import Action, Decision, Refusal, Side

# Why steps are lost
EPIDEMIC_LOSS: Final = 0
"""§3.3.1-4, Ruling R-06 Any CU in play."""
MARCH_LOSS: Final = 1
"""§6.2-a, Ruling R-15 CU that moved in this activation."""
ATTRITION_LOSS: Final = 2
"""§8.4-a CU inside the city of a hex."""
CITATIONS: Final = ("§3.3.1-4", "§6.2-a", "§8.4-a")

NOT_YOURS: Final = Refusal("§1.2-b", "not_your_cu_in_play")
DID_NOT_MARCH: Final = Refusal("Ruling R-15", "did_not_march")
NOT_IN_THE_CITY: Final = Refusal("§8.4-a", "not_besieged_there")
NO_MORE_LOSSES: Final = Refusal("§1.2-b", "no_more_losses")
LOSSES_LEFT: Final = Refusal("§1.2-b", "losses_left")


def lose_steps(g: War, side: Side, reason: int, space: Hex, number: int) -> None:
    """A side takes losses; where only it knows its boxes it is asked even if it has nothing to lose."""
    if number <= 0:
        return
    g.left = number
    frame = LoseSteps(side, reason, space, number)
    if frame.is_secret() or frame.can_lose(g):
        g.call(frame)


@dataclass(frozen=True)
class LoseSteps(Decision):
    """§1.2-b, Ruling R-06, Ruling R-61 The owner removes steps one by one; what closed boxes lose is not seen."""

    reason: int
    space: Hex
    number: int

    def cites(self) -> str:
        return CITATIONS[self.reason]

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "LoseSteps", (self.number if self.is_secret() else g.left,)

    def is_secret(self) -> bool:
        """Ruling R-61 What the Numidian loses from closed boxes, and how much of it, is not open."""
        return self.side == NUMIDIAN and self.reason != ATTRITION_LOSS

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        if g.left:
            for piece in range(g.map.commanders, g.map.pieces):
                if self.refuse_lose(g, Piece(piece)) is None:
                    out.append(("lose", piece))
        if not out:
            out.append(("done",))
        return out

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 That nothing is left to lose, or a single unit, may tell of closed boxes."""
        return not self.is_secret()

    def can_lose(self, g: War) -> bool:
        for piece in range(g.map.commanders, g.map.pieces):
            if self.refuse_lose(g, Piece(piece)) is None:
                return True
        return False

    def refuse_lose(self, g: War, piece: Piece) -> Refusal | None:
        """§3.3.1-4, Ruling R-15, §8.4-a Which CU may lose a step."""
        if not g.left:
            return NO_MORE_LOSSES
        if not g.map.is_cu[piece] or g.where[piece] < 0 or g.side_of(piece) != self.side:
            return NOT_YOURS
        if self.reason == MARCH_LOSS and g.moved[piece] != ON_THE_MARCH:
            return DID_NOT_MARCH
        if self.reason == ATTRITION_LOSS and (g.where[piece] != self.space or not g.is_inside(piece)):
            return NOT_IN_THE_CITY
        return None

    def lose(self, g: War, piece: Piece) -> None:
        g.left -= 1
        step_lost(g, piece, CITATIONS[self.reason])
        if not self.is_secret() and (not g.left or not self.can_lose(g)):
            g.left = 0
            g.end()

    def refuse_done(self, g: War) -> Refusal | None:
        return LOSSES_LEFT if g.left and self.can_lose(g) else None

    def done(self, g: War) -> None:
        g.left = 0
        g.end()


def step_lost(g: War, piece: Piece, citation: str) -> bool:
    """§1.2-b A CU loses a step, with a note to those who may see it; whether it was destroyed."""
    only = NUMIDIAN if g.is_closed(piece) else -1
    space = g.where[piece]
    if g.map.unit_class[piece] == MILICE and g.side_of(piece) == ROMAN:
        g.note(citation, "militia_destroyed", g.map.city_at[space])
    elif g.steps[piece] == 1:
        g.note(citation, "cu_destroyed", piece, space, only=only)
    else:
        g.note(citation, "cu_loses_a_step", piece, space, only=only)
    return g.lose_step(piece)
