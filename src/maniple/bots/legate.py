"""A bot that searches: information-set Monte Carlo over plans.

Each iteration imagines a game anew, walks down the tree of plans that were chosen so far, adds one step, looks a
little further by rules of thumb, and judges the position by the game's value. Of the plans at a node only the most
promising are tried at first; the more often a node is visited the more of them come in (progressive unpruning).
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Any, Final

from maniple.bots.commander import Commander, follow
from maniple.bots.seat import BotSeat
from maniple.kernel.strategy import Plan, Strategy

EXPLORING: Final = 0.35
"""How much a plan that was seldom tried is favoured."""
AT_ONCE: Final = 3
"""Plans that are tried from the first."""
DEEPEST: Final = 4
"""Turns in the tree; what comes after is left to the value."""
BEYOND: Final = 1
"""Turns that are played by the first plan each, after the tree ends."""
ITERATIONS: Final = 100000
"""At most, where only the time counts."""


class Node:
    """A point where a side forms a plan, as far as it can tell it from others."""

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        """Of the values for whoever chose the plan that leads here."""
        self.children: dict[Plan, Node] = {}


class Legate(Commander):
    """Searches some turns ahead in games it imagines, within the time it is given."""

    def intend(self, seat: BotSeat, strategy: Strategy, g: Any) -> Plan:
        plans = strategy.plans(g, seat.side)
        if len(plans) == 1:
            return plans[0]
        root = Node()
        began = perf_counter()
        most = seat.iterations or ITERATIONS
        longest = 0.0
        for number in range(most):
            if not seat.iterations:
                spent = perf_counter() - began
                if spent + longest > seat.seconds:
                    break
            before = perf_counter()
            descend(strategy, seat.imagine(self.rng), root)
            longest = max(longest, perf_counter() - before)
            if number % 16 == 0:
                seat.report(number / most if seat.iterations else spent / seat.seconds)
        best = max(plans, key=lambda plan: root.children[plan].visits if plan in root.children else -1)
        return best


def descend(strategy: Strategy, g: Any, root: Node) -> None:
    """One iteration: down the tree, one step beyond it, and the value back up."""
    node = root
    path: list[tuple[Node, int]] = []
    for _ in range(DEEPEST):
        side = g.decision.side
        plans = strategy.plans(g, side)
        wide = AT_ONCE + int(sqrt(node.visits))
        plan = select(node, plans[:wide])
        child = node.children[plan]
        path.append((child, side))
        is_new = child.visits == 0
        follow(strategy, g, plan)
        node = child
        if is_new or g.outcome is not None:
            break
    for _ in range(BEYOND):
        if g.outcome is not None:
            break
        follow(strategy, g, strategy.plans(g, g.decision.side)[0])
    values = [strategy.value(g, 0), strategy.value(g, 1)]
    root.visits += 1
    for child, side in path:
        child.visits += 1
        child.total += values[side]


def select(node: Node, plans: list[Plan]) -> Plan:
    """By the upper end of what may be hoped for; a plan that was never tried comes first."""
    best, highest = plans[0], -1.0
    for plan in plans:
        child = node.children.get(plan)
        if child is None:
            child = Node()
            node.children[plan] = child
        child.available += 1
        if not child.visits:
            return plan
        hope = child.total / child.visits + EXPLORING * sqrt(log(child.available + 1) / child.visits)
        if hope > highest:
            best, highest = plan, hope
    return best
