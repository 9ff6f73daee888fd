# maniple: interpreted
"""A contest in rounds: choices are tried in the same imagined games, and after each round the worse half is dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from maniple.bots.seat import BotSeat


def best_by_rounds(
    seat: BotSeat,
    rng: Random,
    number: int,
    rounds: Sequence[int],
    carry_out: Callable[[Any, int], float],
    doubt: float = 0.0,
) -> int:
    """Which of so many choices turns out best; `carry_out(g, i)` plays one in an imagined game and tells its value.

    Each round has so many games. An iteration of the seat's budget is a choice carried out once. The first choice
    stands unless another is better by more than `doubt`.
    """
    tried = [0] * number
    total = [0.0] * number
    left = list(range(number))
    done = 0

    def best_first() -> list[int]:
        """Those that are left; those that were never tried last, in their order."""
        means = [total[i] / tried[i] + (0.0 if i else doubt) if tried[i] else 0.0 for i in range(number)]
        return sorted(left, key=lambda i: (-means[i], i))

    for games in rounds:
        if len(left) == 1:
            break
        for _ in range(games):
            world = seat.imagine(rng)
            for i in left:
                if not seat.goes_on(done):
                    return best_first()[0]
                done += 1
                tried[i] += 1
                total[i] += carry_out(world.clone(), i)
        left = best_first()[: (len(left) + 1) // 2]
    return left[0]
