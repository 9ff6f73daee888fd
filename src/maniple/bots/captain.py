# maniple: interpreted
"""A bot of rules of thumb: the first of the game's plans, and no search."""

from __future__ import annotations

from typing import Any, ClassVar

from maniple.bots.commander import Commander
from maniple.bots.seat import BotSeat
from maniple.kernel.strategy import Plan, Strategy


class Captain(Commander):
    """Plays by rules of thumb and the odds of the moment: quick, and it does not give things away."""

    label: ClassVar = "Captain"
    rank: ClassVar = 1
    slow: ClassVar = False

    def intend(self, seat: BotSeat, strategy: Strategy, g: Any) -> Plan:
        return strategy.first(g, seat.side)
