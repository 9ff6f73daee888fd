"""What the bots with plans have in common: an intent is formed where a plan begins, and carried out click by click."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from maniple.bots.seat import BotSeat
from maniple.kernel.frames import Action
from maniple.kernel.strategy import Plan, Strategy

MOST_CLICKS: Final = 2000
"""After which a turn that does not end is judged as it stands."""


def follow(strategy: Strategy, g: Any, plan: Plan) -> None:
    """Play on to where the next plan begins: the plan where it speaks, else rules of thumb, for both sides."""
    side = g.decision.side
    for _ in range(MOST_CLICKS):
        action: Action | None = plan.next(g) if g.decision.side == side else None
        g.play(*(strategy.thumb(g) if action is None else action))
        if g.outcome is not None or strategy.begins(g):
            return


class Commander:
    """Forms a plan where one begins and keeps to it until the next; where it says nothing, rules of thumb do."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, seat: BotSeat) -> Action:
        strategy = seat.strategy
        if len(seat.options) == 1:
            return seat.options[0]
        g = seat.imagine(self.rng)
        if strategy is None:
            return self.rng.choice(seat.options)
        plan: Plan | None
        if strategy.begins(g):
            plan = self.intend(seat, strategy, g)
            seat.memory = self.note_of(strategy, plan)
        else:
            plan = strategy.read(json.loads(seat.memory)) if seat.memory else None
        action = plan.next(g) if plan is not None else None
        return strategy.thumb(g) if action is None else action

    @staticmethod
    def note_of(strategy: Strategy, plan: Plan) -> str:
        """A plan as the seat's memory keeps it."""
        return json.dumps(strategy.written(plan))

    def intend(self, seat: BotSeat, strategy: Strategy, g: Any) -> Plan:
        """The plan for the turn that begins."""
        raise NotImplementedError
