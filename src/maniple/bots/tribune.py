"""A bot that looks one turn ahead: each plan is carried out in a few imagined games, and the best result is taken."""

from __future__ import annotations

from typing import Any, Final

from maniple.bots.commander import Commander, follow
from maniple.bots.seat import BotSeat
from maniple.kernel.strategy import Plan, Strategy

WIDTH: Final = 12
"""Plans that are tried."""
ROUNDS: Final = (2, 4, 8)
"""Imagined games that each plan is tried in; after each round the worse half is dropped."""


class Tribune(Commander):
    """Carries each plan out in its head, one turn ahead, and takes the one that leaves it best off."""

    def intend(self, seat: BotSeat, strategy: Strategy, g: Any) -> Plan:
        side = seat.side
        plans = strategy.plans(g, side)[:WIDTH]
        total = [0.0] * len(plans)
        left = list(range(len(plans)))
        for games in ROUNDS:
            if len(left) == 1:
                break
            for _ in range(games):
                world = seat.imagine(self.rng)
                for i in left:
                    h = world.clone()
                    follow(strategy, h, plans[i])
                    total[i] += strategy.value(h, side)
            left.sort(key=lambda i: (-total[i], i))
            left = left[: (len(left) + 1) // 2]
        return plans[left[0]]
