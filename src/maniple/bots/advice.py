# maniple: interpreted
"""Hints for a person: the best options of a decision, what to expect of each, and one reason in words.

Each option (or each plan, where one begins) is carried out in the same imagined games, to where the next plan begins,
and the game's value judges what came of it. So a hint knows no more than the seat does.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any, Final

from maniple.bots.search import follow, play_to_a_beginning
from maniple.bots.seat import BotSeat
from maniple.kernel.frames import Action
from maniple.kernel.strategy import Plan, Strategy

MOST: Final = 3
"""Hints that are given."""
WIDTH: Final = 24
"""Plans or options that are tried at all."""
DROP_AFTER: Final = (2, 5, 10)
"""Imagined games after which the worse half is left out."""
SMALL: Final = 0.02
"""A difference in the logarithm of the odds that is not worth a word."""


@dataclass(frozen=True)
class Hint:
    """One of the best options."""

    line: str
    """In notation."""
    label: str
    """As its button says it."""
    chance: float
    """To win the game after it, about."""
    reason: str


@dataclass
class _Trial:
    """An option and what came of it in imagined games."""

    action: Action
    plan: Plan | None
    games: int = 0
    total: float = 0.0
    terms: list[float] = field(default_factory=list)

    @property
    def chance(self) -> float:
        return self.total / self.games if self.games else 0.0

    def mean(self, i: int) -> float:
        return self.terms[i] / self.games if self.games and self.terms else 0.0


def advise(seat: BotSeat, rng: Random) -> str:
    """The hints for the decision of a seat, the best first, as JSON; none for a game without a strategy."""
    return json.dumps([asdict(hint) for hint in hints(seat, rng)])


def hints(seat: BotSeat, rng: Random) -> list[Hint]:
    strategy = seat.strategy
    if strategy is None or not seat.options:
        return []
    g = seat.imagine(rng)
    trials = candidates(strategy, g, seat)
    tried = weigh(strategy, trials, seat, rng)
    best: dict[Action, _Trial] = {}
    for trial in tried:
        best.setdefault(trial.action, trial)
    return [
        Hint(
            g.box.catalog.write(trial.action),
            g.title.label(g, trial.action),
            round(trial.chance, 3),
            reason(strategy, g, trial, trials, len(seat.options) == 1),
        )
        for trial in list(best.values())[:MOST]
    ]


def candidates(strategy: Strategy, g: Any, seat: BotSeat) -> list[_Trial]:
    """Where a plan begins, the plans; else the options, with that of the rule of thumb first."""
    if strategy.begins(g):
        found = [(plan.next(g), plan) for plan in strategy.plans(g, seat.side)[:WIDTH]]
        planned = [_Trial(action, plan) for action, plan in found if action is not None and action in seat.options]
        if planned:
            return planned
    thumb = strategy.thumb(g)
    options = sorted(seat.options, key=lambda action: action != thumb)
    return [_Trial(action, None) for action in options[:WIDTH]]


def weigh(strategy: Strategy, trials: list[_Trial], seat: BotSeat, rng: Random) -> list[_Trial]:
    """Try them in imagined games within the budget; those that were tried, the best first."""
    left = list(trials)
    dropped: list[_Trial] = []
    done = worlds = 0
    while True:
        world = seat.imagine(rng)
        for trial in left:
            if not seat.goes_on(done):
                left.sort(key=lambda trial: -trial.chance)
                return [one for one in [*left, *dropped] if one.games] or left[:1]
            done += 1
            _try(strategy, world.clone(), trial, seat.side)
        worlds += 1
        if worlds in DROP_AFTER and len(left) > MOST:
            left.sort(key=lambda trial: -trial.chance)
            kept = max(MOST, (len(left) + 1) // 2)
            left, dropped = left[:kept], [*left[kept:], *dropped]


def _try(strategy: Strategy, g: Any, trial: _Trial, side: int) -> None:
    if trial.plan is not None:
        follow(strategy, g, trial.plan)
    else:
        g.play(*trial.action)
        play_to_a_beginning(strategy, g)
    trial.games += 1
    trial.total += strategy.value(g, side)
    if g.outcome is None:
        terms = strategy.terms(g, side)
        trial.terms = [old + new for old, new in zip(trial.terms or [0.0] * len(terms), terms, strict=True)]


def reason(strategy: Strategy, g: Any, trial: _Trial, trials: list[_Trial], alone: bool) -> str:
    """What it is meant to do, and what it does more for than the others."""
    said = []
    if trial.plan is not None:
        key, ids = trial.plan.words(g)
        words = str(g.box.text.line(f"plan.{key}", ids))
        said.append(words[:1].upper() + words[1:])
    others = [one for one in trials if one.games and one is not trial]
    if alone:
        said.append("there is nothing else to do" if said else "There is nothing else to do")
    elif others:
        gains = [
            trial.mean(i) - sum(one.mean(i) for one in others) / len(others) for i in range(len(strategy.features))
        ]
        most = max(range(len(gains)), key=lambda i: gains[i])
        if trial.terms and gains[most] > SMALL:
            beginning = "better than others for" if said else "Better than others for"
            said.append(f"{beginning}: {strategy.features[most]}")
        else:
            said.append("about as good as the others" if said else "About as good as the others")
    return f"{'; '.join(said)}." if said else "The rule of thumb."
