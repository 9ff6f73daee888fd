# maniple: interpreted
"""A bot without a plan; the same seed gives the same choices."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from maniple.bots.seat import BotSeat
from maniple.kernel.frames import Action


class RandomBot:
    """Makes any legal choice, each as likely as the next: somebody to learn the rules against."""

    label: ClassVar = "Recruit"
    rank: ClassVar = 0
    slow: ClassVar = False

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, seat: BotSeat) -> Action:
        return self.rng.choice(seat.options)
