"""The Recruit: any legal choice, each equally likely."""

from __future__ import annotations

from random import Random

from maniple.bots.seat import BotSeat
from maniple.kernel.frames import Action


class RandomBot:
    """Plays at random, the same way for the same seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, seat: BotSeat) -> Action:
        return self.rng.choice(seat.options)
