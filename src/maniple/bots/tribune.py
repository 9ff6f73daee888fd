# maniple: interpreted
"""A bot that looks one turn ahead: each plan is carried out in a few imagined games, and the best result is taken."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maniple.bots.commander import Commander
from maniple.bots.search import follow, look_ahead
from maniple.bots.seat import BotSeat
from maniple.kernel.strategy import Plan, Strategy

WIDTH: Final = 12
"""Plans that are tried."""
ROUNDS: Final = (2, 4, 8)
"""Imagined games that each plan is tried in; after each round the worse half is dropped."""
ROUNDS_AHEAD: Final = (2, 4)
"""The same where it plays on from each: that takes many times as long."""


class Tribune(Commander):
    """Carries each plan out in its head, one turn ahead, and takes the one that leaves it best off."""

    label: ClassVar = "Tribune"
    rank: ClassVar = 2
    slow: ClassVar = True

    def intend(self, seat: BotSeat, strategy: Strategy, g: Any) -> Plan:
        """An iteration of its budget is a plan carried out once."""
        plans = strategy.plans(g, seat.side)[:WIDTH]
        tried = [0] * len(plans)
        total = [0.0] * len(plans)
        left = list(range(len(plans)))
        done = 0
        for games in ROUNDS_AHEAD if strategy.ahead else ROUNDS:
            if len(left) == 1:
                break
            for _ in range(games):
                world = seat.imagine(self.rng)
                for i in left:
                    if not seat.goes_on(done):
                        return plans[best_of(left, tried, total)[0]]
                    done += 1
                    h = world.clone()
                    follow(strategy, h, plans[i])
                    look_ahead(strategy, h, strategy.ahead)
                    tried[i] += 1
                    total[i] += strategy.value(h, seat.side)
            left = best_of(left, tried, total)[: (len(left) + 1) // 2]
        return plans[left[0]]


def best_of(left: list[int], tried: list[int], total: list[float]) -> list[int]:
    """The plans by what they brought on average, the best first; those that were never tried last, in their order."""
    return sorted(left, key=lambda i: (-total[i] / tried[i] if tried[i] else 0.0, i))
