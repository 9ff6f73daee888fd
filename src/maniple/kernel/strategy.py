"""What a game knows about playing it well, without any search: features of a position, plans, rules of thumb.

A game offers one `Strategy`, in its `plans.py`. A *plan* is an intent over several decisions ("relieve Beth Zur"):
its `next(g)` is its action in the present decision. So a bot thinks in turns, not in clicks.
"""

from __future__ import annotations

import tomllib
from dataclasses import fields
from math import exp
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from maniple.kernel.frames import Action

EVEN: Final = 0.5


@mypyc_attr(allow_interpreted_subclasses=True)
class Plan:
    """An intent: a frozen dataclass of numbers, so that it can be compared, kept and told in words."""

    def next(self, g: Any) -> Action | None:
        """Its action in the present decision; None when it has nothing to say there."""
        raise NotImplementedError

    def words(self, g: Any) -> tuple[str, tuple[int, ...]]:
        """Key of the phrase that tells it (`plan.<key>` of the game's texts), and the ids named in it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy:
    """How to play a game. Everything is judged from what the side may know: `g` is the game as it imagines it.

    Its title loads the weights.
    """

    def __init__(self) -> None:
        self.features: tuple[str, ...] = ()
        """What `measure` counts, in words."""
        self.signs: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """For each side whether a feature helps it (1), hurts it (-1), or either (0); fitted weights keep to that."""
        self.weights: list[tuple[list[float], list[float]]] = []
        """For each side the weight of each feature at the beginning, and what the weight gains until the end; last
        comes that of no feature at all."""
        self.ahead = 0
        """Turns that a bot plays on, by the first plan of whoever forms one, before it asks for the value: many where
        what a plan is good for shows late."""
        self.farther = 0
        """The same for a search, which has the time for it."""
        self.rounds: tuple[int, ...] = (2, 4, 8)
        """Imagined games in which a bot that looks one turn ahead tries each plan; after each round the worse half is
        dropped. Few where it plays on from each, for that takes many times as long."""
        self.doubt = 0.0
        """By how much another plan has to be better than the first: more where it takes many games to tell."""
        self.patient = False
        """Whether a search spends its whole budget on a weighty decision: where what an option brings shows late."""
        self.kinds: dict[str, type[Any]] = {}
        """The classes of its plans by name, so that a plan can be kept from one decision to the next."""

    def written(self, plan: Plan) -> list[Any]:
        """A plan as plain data."""
        return [type(plan).__name__, *vars_of(plan)]

    def read(self, data: list[Any]) -> Plan:
        """The reverse of `written`."""
        plan: Plan = self.kinds[data[0]](*data[1:])
        return plan

    def load(self, folder: Path) -> None:
        """Read the fitted weights of `data/value.toml`; without the file, or with other features, all count nothing."""
        nothing = [0.0] * (len(self.features) + 1)
        self.weights = [(nothing, nothing), (nothing, nothing)]
        path = folder / "data" / "value.toml"
        if path.exists():
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            if data["features"] == list(self.features):
                self.weights = [(side["first"], side["gained"]) for side in data["side"]]

    def begins(self, g: Any) -> bool:
        """Whether the side that is asked forms a new plan here: a card is played, an army activated."""
        raise NotImplementedError

    def plans(self, g: Any, side: int) -> list[Plan]:
        """What the side may intend, the most promising first; at least one where a plan begins."""
        raise NotImplementedError

    def first(self, g: Any, side: int) -> Plan:
        """The first of the plans; where the others take time, without them."""
        return self.plans(g, side)[0]

    def thumb(self, g: Any) -> Action:
        """A sound choice for the present decision where no plan says anything."""
        raise NotImplementedError

    def weighty(self, g: Any) -> bool:
        """Whether so much hangs on the present decision, where no plan begins, that a search may doubt the thumb."""
        return False

    def measure(self, g: Any, side: int) -> list[float]:
        """The features of the position as the side sees it, about -1 to 1 each."""
        raise NotImplementedError

    def progress(self, g: Any) -> float:
        """How much of the game is over, 0 to 1."""
        raise NotImplementedError

    def terms(self, g: Any, side: int) -> list[float]:
        """What each feature adds to the logarithm of the odds to win."""
        first, gained = self.weights[side]
        t = self.progress(g)
        return [(first[i] + t * gained[i]) * found for i, found in enumerate(self.measure(g, side))]

    def value(self, g: Any, side: int) -> float:
        """The side's chance to win, as the fitted weights see it."""
        outcome = g.outcome
        if outcome is not None:
            if outcome.winner < 0:
                return EVEN
            return 1.0 if outcome.winner == side else 0.0
        first, gained = self.weights[side]
        found = self.measure(g, side)
        t = self.progress(g)
        last = len(found)
        total = first[last] + t * gained[last]
        for i in range(last):
            total += (first[i] + t * gained[i]) * found[i]
        return chance(total)


def vars_of(plan: Plan) -> list[int]:
    """The fields of a plan in order."""
    return [int(getattr(plan, field.name)) for field in fields(plan)]  # type: ignore[arg-type]


def chance(total: float) -> float:
    """The logistic function, safe for any number."""
    if total > 30.0:
        return 1.0
    if total < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-total))
