# maniple: interpreted
"""A bot that searches: information-set Monte Carlo over plans.

Each iteration imagines a game anew, walks down the tree of plans that were chosen so far, adds one step, looks a
little further by rules of thumb, and judges the position by the game's value. Of the plans at a node only the most
promising are tried at first; the more often a node is visited the more of them come in (progressive unpruning).

Where a game's plans differ by little (`doubt`), our own plan is chosen by a contest: each imagined game serves for one
iteration of every plan that is left, so that luck is the same for all; below that the tree is as before.

Several processes may search the same decision, each a tree of its own; what they found of each plan at the root is
added up. In the other's time the same search goes on from there; what it found counts a little when we are asked.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar, Final

from maniple.bots.commander import Commander
from maniple.bots.rounds import Tally, best_by_rounds, left_in_the_end
from maniple.bots.search import Node, descend, follow_on, look_ahead, play_to_a_beginning
from maniple.bots.seat import BotSeat
from maniple.kernel.frames import Action
from maniple.kernel.strategy import Plan, Strategy

PONDERED: Final = 0.25
"""How much a visit in the other's time counts: he may have done something else."""
MOST_PONDERED: Final = 200.0
"""Visits that a plan may bring along from there."""
WIDTH: Final = 12
"""Plans of a contest, and options of a small choice, that are tried."""
ROUNDS: Final = (8, 16, 32)
"""Imagined games that each of them is tried in; after each round the worse half is dropped."""
DOUBT: Final = 0.02
"""By how much one has to be better than what the rule of thumb says."""


class Legate(Commander):
    """Searches some turns ahead in games it imagines, for as long as it is given."""

    label: ClassVar = "Legate"
    rank: ClassVar = 3
    slow: ClassVar = True

    def intend(self, seat: BotSeat, strategy: Strategy, g: Any) -> Plan:
        plans = strategy.plans(g, seat.side)
        if len(plans) == 1:
            return plans[0]
        seat.call_for_help()
        root = Node()
        for plan, visits, total in read_findings(strategy, seat.pondered):
            part = min(MOST_PONDERED, PONDERED * visits) / visits
            root.credit(plan, part * visits, part * total)
        left = self.contest(seat, strategy, root, plans[:WIDTH]) if strategy.doubt else []
        if not left:
            self.search(seat, strategy, root)
        for text in seat.findings():
            for plan, visits, total in read_findings(strategy, text):
                root.credit(plan, visits, total)
        if left:
            return best_first(root, left, plans[0], strategy.doubt)[0]
        return max(plans, key=lambda plan: root.children[plan].visits if plan in root.children else -1.0)

    def settle(self, seat: BotSeat, strategy: Strategy, g: Any, plan: Plan | None) -> Action:
        """The rule of thumb, unless much hangs on the choice and another option turns out better."""
        thumb = strategy.thumb(g)
        if not strategy.weighty(g):
            return thumb
        options = sorted(seat.options, key=lambda action: action != thumb)[:WIDTH]

        def carry_out(h: Any, i: int) -> float:
            follow_on(strategy, h, plan, seat.side, options[i])
            look_ahead(strategy, h, strategy.farther if strategy.patient else strategy.ahead)
            return strategy.value(h, seat.side)

        if not strategy.patient:
            return options[best_by_rounds(seat, self.rng, len(options), ROUNDS, carry_out, DOUBT)]
        found = Tally(len(options), DOUBT)
        left = left_in_the_end(
            seat, self.rng, len(options), lambda h, i: found.add(i, carry_out(h, i)), found.best_first
        )
        return options[found.best_first(left)[0]]

    def search(self, seat: BotSeat, strategy: Strategy, root: Node) -> None:
        done = 0
        while seat.goes_on(done):
            descend(strategy, seat.imagine(self.rng), root)
            done += 1

    def contest(self, seat: BotSeat, strategy: Strategy, root: Node, plans: list[Plan]) -> list[Plan]:
        """Where plans differ by little: all are tried in the same imagined games; those that are left in the end."""

        def carry_out(h: Any, i: int) -> None:
            descend(strategy, h, root, first=plans[i])

        def rank(choices: list[int]) -> list[int]:
            ranked = best_first(root, [plans[i] for i in choices], plans[0], strategy.doubt)
            return [plans.index(plan) for plan in ranked]

        return [plans[i] for i in left_in_the_end(seat, self.rng, len(plans), carry_out, rank)]

    def explore(self, seat: BotSeat) -> Findings:
        """Search the decision for somebody else, step by step; `findings` may be asked for at any time."""
        return Findings(self, seat)

    def ponder(self, seat: BotSeat) -> Findings:
        """Think in the other's time about what to do next."""
        return Findings(self, seat, in_the_others_time=True)


def best_first(root: Node, plans: list[Plan], thumb: Plan, doubt: float) -> list[Plan]:
    """By what they brought on the average; the captain's own stands unless another is better by more than a doubt."""

    def worth(plan: Plan) -> float:
        found = root.children.get(plan)
        mean = found.total / found.visits if found is not None and found.visits else 0.0
        return mean + doubt if plan == thumb else mean

    return sorted(plans, key=worth, reverse=True)


class Findings:
    """A search that tells what it has found so far."""

    def __init__(self, bot: Legate, seat: BotSeat, in_the_others_time: bool = False) -> None:
        self.bot = bot
        self.seat = seat
        self.root = Node()
        self.ours = Node() if in_the_others_time else None

    def step(self) -> bool:
        """One iteration; False if there is nothing to search."""
        strategy = self.seat.strategy
        if strategy is None:
            return False
        g = self.seat.imagine(self.bot.rng)
        if self.ours is None:
            if not strategy.begins(g):
                return False
            descend(strategy, g, self.root)
            return True
        play_to_a_beginning(strategy, g)
        if g.outcome is None:
            descend(strategy, g, self.root, self.ours, self.seat.side)
        return True

    def text(self) -> str:
        """What was found of each plan, as `read_findings` reads it."""
        strategy = self.seat.strategy
        node = self.root if self.ours is None else self.ours
        assert strategy is not None
        return json.dumps(
            [
                [strategy.written(plan), child.visits, child.total]
                for plan, child in node.children.items()
                if child.visits
            ]
        )


def read_findings(strategy: Strategy, text: str) -> list[tuple[Plan, float, float]]:
    """Plans with how often they were tried and what they brought altogether."""
    if not text:
        return []
    return [(strategy.read(plan), float(visits), float(total)) for plan, visits, total in json.loads(text)]
