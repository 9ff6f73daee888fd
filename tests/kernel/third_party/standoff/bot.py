"""A bot for any game."""

from __future__ import annotations

from maniple.bots.seat import BotSeat
from maniple.kernel.frames import Action


class Waiter:
    """Takes the last option, which here is to wait or to pass."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seat: BotSeat) -> Action:
        return seat.options[-1]
