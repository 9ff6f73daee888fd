# maniple: interpreted
"""What the bots with plans have in common: an intent is formed where a plan begins, and carried out click by click."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from maniple.bots.seat import BotSeat
from maniple.kernel.frames import Action
from maniple.kernel.strategy import Plan, Strategy


class Commander:
    """Forms a plan where one begins and keeps to it until the next; where it says nothing, rules of thumb do."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, seat: BotSeat) -> Action:
        if len(seat.options) == 1:
            return seat.options[0]
        strategy = seat.strategy
        if strategy is None:
            return self.rng.choice(seat.options)
        g = seat.imagine(self.rng)
        plan: Plan | None
        if strategy.begins(g):
            plan = self.intend(seat, strategy, g)
            seat.memory = note_of(strategy, plan)
        else:
            plan = noted(strategy, seat.memory)
        action = plan.next(g) if plan is not None else None
        return action if action in seat.options else self.settle(seat, strategy, g, plan)

    def settle(self, seat: BotSeat, strategy: Strategy, g: Any, plan: Plan | None) -> Action:
        """What to choose where the plan says nothing."""
        return strategy.thumb(g)

    def intend(self, seat: BotSeat, strategy: Strategy, g: Any) -> Plan:
        """The plan for the turn that begins."""
        raise NotImplementedError


def note_of(strategy: Strategy, plan: Plan) -> str:
    """A plan as the seat's memory keeps it."""
    return json.dumps(strategy.written(plan))


def noted(strategy: Strategy, memory: str) -> Plan | None:
    """The plan that the memory holds; none if it is empty or from another version of the game."""
    if not memory:
        return None
    try:
        return strategy.read(json.loads(memory))
    except (ValueError, KeyError, TypeError, IndexError):
        return None
