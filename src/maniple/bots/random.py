"""A bot without a plan; the same seed gives the same choices."""

from __future__ import annotations

from random import Random

from maniple.bots.seat import BotSeat
from maniple.kernel.frames import Action


class RandomBot:
    """Makes any legal choice, each as likely as the next: somebody to learn the rules against."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, seat: BotSeat) -> Action:
        return self.rng.choice(seat.options)
