"""32 Joshua: once per game he voids a card."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import JOSHUA, NO_SPACE, Card
from maniple.kernel.frames import Action, Decision

WITHIN = 5


def joshua_may_void(g: Joshua) -> bool:
    """§32.1, Ruling R46 He is in play, within 5 spaces of the Ark, and has not done it yet."""
    if g.has_voided or g.leader_at[JOSHUA] < 0:
        return False
    ark = g.ark_space()
    return ark != NO_SPACE and g.map.distance[g.space_of(g.leader_at[JOSHUA])][ark] <= WITHIN


@dataclass(frozen=True)
class VoidIt(Decision):
    """§32.1, Ruling R46 Does Joshua void the card?"""

    card: Card

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "VoidIt", (self.card,)

    def options(self, g: Joshua) -> list[Action]:
        return [("pass",), ("void",)]

    def void(self, g: Joshua) -> None:
        g.has_voided = True
        g.foiled = True
        g.note("§32.1", "joshua_voids", self.card)
        g.end()

    def pass_(self, g: Joshua) -> None:
        g.end()
