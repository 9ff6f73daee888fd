# maniple: interpreted
"""Contests: choices are tried in the same imagined games, where luck is the same for all; the worse are dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from maniple.bots.seat import BotSeat

Try = Callable[[Any, int], None]
"""`carry_out(g, i)` plays a choice in an imagined game and notes what it brought."""
Rank = Callable[[list[int]], list[int]]
"""Some of the choices, the best first."""


class Tally:
    """What each choice brought so far. The first stands unless another is better by more than `doubt`."""

    def __init__(self, number: int, doubt: float = 0.0) -> None:
        self.tried = [0] * number
        self.total = [0.0] * number
        self.doubt = doubt

    def add(self, choice: int, value: float) -> None:
        self.tried[choice] += 1
        self.total[choice] += value

    def worth(self, choice: int) -> float:
        if not self.tried[choice]:
            return 0.0
        return self.total[choice] / self.tried[choice] + (0.0 if choice else self.doubt)

    def best_first(self, choices: list[int]) -> list[int]:
        """Those that were never tried last, in their order."""
        return sorted(choices, key=lambda choice: (-self.worth(choice), choice))


def best_by_rounds(
    seat: BotSeat,
    rng: Random,
    number: int,
    rounds: Sequence[int],
    carry_out: Callable[[Any, int], float],
    doubt: float = 0.0,
) -> int:
    """Which of so many choices turns out best; `carry_out(g, i)` plays one in an imagined game and tells its value.

    Each round has so many games; after it the worse half is dropped. An iteration of the seat's budget is a choice
    carried out once.
    """
    found = Tally(number, doubt)
    left = list(range(number))
    done = 0
    for games in rounds:
        if len(left) == 1:
            break
        for _ in range(games):
            world = seat.imagine(rng)
            for i in left:
                if not seat.goes_on(done):
                    return found.best_first(left)[0]
                done += 1
                found.add(i, carry_out(world.clone(), i))
        left = found.best_first(left)[: (len(left) + 1) // 2]
    return left[0]


def left_in_the_end(seat: BotSeat, rng: Random, number: int, carry_out: Try, best_first: Rank) -> list[int]:
    """The choices that are left when the whole budget is spent: with each part of it the worse half is dropped."""
    left = list(range(number))
    done = 0
    parts = (number - 1).bit_length()
    for part in range(1, parts + 1):
        while seat.spent(done) < part / parts:
            world = seat.imagine(rng)
            for i in left:
                if not seat.goes_on(done):
                    return left
                done += 1
                carry_out(world.clone(), i)
        if part < parts:
            left = best_first(left)[: (len(left) + 1) // 2]
    return left
