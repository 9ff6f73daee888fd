"""The part of the bots' search that runs hot: plans carried out in imagined games, and the tree of them."""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from maniple.kernel.frames import Action
from maniple.kernel.strategy import Plan, Strategy

MOST_CLICKS: Final = 2000
"""After which a turn that does not end is judged as it stands."""
EXPLORING: Final = 0.35
"""How much a plan that was seldom tried is favoured."""
KEEPING_ON: Final = 0.12
"""The same where each step is looked ahead from: there are few of them, and they are for the best plans."""
AT_ONCE: Final = 3
"""Plans that are tried from the first."""
DEEPEST: Final = 4
"""Turns in the tree; what comes after is left to rules of thumb and the value."""
SHALLOW: Final = 2
"""The same where rules of thumb play on for many turns: our plan and what follows it."""


def follow(strategy: Strategy, g: Any, plan: Plan) -> None:
    """Play on to where the next plan begins: the plan where it speaks, else rules of thumb, for both sides."""
    side = g.decision.side
    for _ in range(MOST_CLICKS):
        action: Action | None = plan.next(g) if g.decision.side == side else None
        g.play(*(strategy.thumb(g) if action is None else action))
        if g.outcome is not None or strategy.begins(g):
            return


def follow_on(strategy: Strategy, g: Any, plan: Plan | None, side: int, action: Action) -> None:
    """The same in the middle of a turn: the side's action first, then what is left of its plan."""
    g.play(*action)
    for _ in range(MOST_CLICKS):
        if g.outcome is not None or strategy.begins(g):
            return
        planned = plan.next(g) if plan is not None and g.decision.side == side else None
        g.play(*(strategy.thumb(g) if planned is None else planned))


def look_ahead(strategy: Strategy, g: Any, turns: int) -> None:
    """Play on by the first plan of whoever forms one, for so many turns."""
    for _ in range(turns):
        if g.outcome is not None:
            return
        follow(strategy, g, strategy.first(g, g.decision.side))


def play_to_a_beginning(strategy: Strategy, g: Any) -> None:
    """Play on by rules of thumb to where a plan begins; not at all if one does now."""
    for _ in range(MOST_CLICKS):
        if g.outcome is not None or strategy.begins(g):
            return
        g.play(*strategy.thumb(g))


class Node:
    """A point where a side forms a plan, as far as it can tell it from others."""

    def __init__(self) -> None:
        self.visits = 0.0
        self.available = 0.0
        self.total = 0.0
        """Of the values for whoever chose the plan that leads here."""
        self.children: dict[Plan, Node] = {}

    def credit(self, plan: Plan, visits: float, total: float) -> None:
        """Count what others found about a plan as if it had been found here."""
        child = self.children.get(plan)
        if child is None:
            child = Node()
            self.children[plan] = child
        child.visits += visits
        child.available += visits
        child.total += total
        self.visits += visits


def descend(
    strategy: Strategy, g: Any, root: Node, ours: Node | None = None, side: int = -1, first: Plan | None = None
) -> None:
    """One iteration: down the tree, one step beyond it, and the value back up.

    With `ours`, the game stands in the other's time: all that may come before our own next plan leads there. With
    `first`, the first step is that plan.
    """
    node = root
    path: list[tuple[Node, int]] = []
    root.visits += 1.0
    exploring = KEEPING_ON if strategy.farther else EXPLORING
    for _ in range(SHALLOW if strategy.farther and ours is None else DEEPEST):
        asked = g.decision.side
        if ours is not None and asked == side:
            node, ours = ours, None
            node.visits += 1.0
        if first is None:
            wide = AT_ONCE + int(sqrt(node.visits))
            plan = select(node, strategy.plans(g, asked)[:wide], exploring)
        else:
            plan, first = select(node, [first], exploring), None
        child = node.children[plan]
        path.append((child, asked))
        is_new = child.visits == 0.0 and ours is None
        follow(strategy, g, plan)
        node = child
        if is_new or g.outcome is not None:
            break
    look_ahead(strategy, g, strategy.farther)
    values = [strategy.value(g, 0), strategy.value(g, 1)]
    for child, asked in path:
        child.visits += 1.0
        child.total += values[asked]


def select(node: Node, plans: list[Plan], exploring: float) -> Plan:
    """By the upper end of what may be hoped for; a plan that was never tried comes first."""
    best, highest = plans[0], -1.0
    for plan in plans:
        child = node.children.get(plan)
        if child is None:
            child = Node()
            node.children[plan] = child
        child.available += 1.0
        if child.visits == 0.0:
            return plan
        hope = child.total / child.visits + exploring * sqrt(log(child.available + 1.0) / child.visits)
        if hope > highest:
            best, highest = plan, hope
    return best
