# maniple: interpreted
"""A bot that looks one turn ahead: each plan is carried out in a few imagined games, and the best result is taken."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maniple.bots.commander import Commander
from maniple.bots.rounds import best_by_rounds
from maniple.bots.search import follow, look_ahead
from maniple.bots.seat import BotSeat
from maniple.kernel.strategy import Plan, Strategy

WIDTH: Final = 12
"""Plans that are tried."""


class Tribune(Commander):
    """Carries each plan out in its head, one turn ahead, and takes the one that leaves it best off."""

    label: ClassVar = "Tribune"
    rank: ClassVar = 2
    slow: ClassVar = True

    def intend(self, seat: BotSeat, strategy: Strategy, g: Any) -> Plan:
        plans = strategy.plans(g, seat.side)[:WIDTH]

        def carry_out(h: Any, i: int) -> float:
            follow(strategy, h, plans[i])
            look_ahead(strategy, h, strategy.ahead)
            return strategy.value(h, seat.side)

        return plans[best_by_rounds(seat, self.rng, len(plans), strategy.rounds, carry_out, strategy.doubt)]
