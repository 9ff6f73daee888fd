"""Positions of all games to ask bots about: games that captains play, some of their choices at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from maniple.bots.captain import Captain
from maniple.bots.seat import BotSeat
from maniple.kernel.title import find_title

GAMES = ("judean-hammer", "storm-over-jerusalem", "jugurthine-war", "joshua")
ASTRAY = 0.2


def positions(slug: str, seed: str, most: int) -> Iterator[Any]:
    """The positions of a game in which somebody has a choice, each as a save loaded anew."""
    title = find_title(slug)
    rng = Random(seed)
    g = title.new(seed=seed)
    captains = [Captain(1), Captain(2)]
    memory = ["", ""]
    for _ in range(most):
        if g.outcome is not None:
            return
        if len(g.options) > 1:
            yield title.load(g.save())
        side = g.decision.side
        seat = BotSeat(g, memory=memory[side])
        action = captains[side].choose(seat)
        memory[side] = seat.memory
        g.play(*(rng.choice(seat.options) if rng.random() < ASTRAY else action))


@cache
def _saves(slug: str, number: int, begins: bool) -> tuple[str, ...]:
    strategy = find_title(slug).strategy
    assert strategy is not None
    found: list[str] = []
    kinds: dict[str, int] = {}
    for seed in range(20):
        for g in positions(slug, f"positions {seed}", 1500):
            if begins and not (strategy.begins(g) and len(strategy.plans(g, g.decision.side)) > 1):
                continue
            kind = type(g.decision).__name__
            if begins or kinds.get(kind, 0) < 1 + number // 20:
                kinds[kind] = kinds.get(kind, 0) + 1
                found.append(g.save())
            if len(found) == number:
                return tuple(found)
            if begins and seed < number and len(found) > (seed + 1) * max(1, number // 4):
                break
    return tuple(found)


def some(slug: str, number: int) -> list[Any]:
    """Positions with different kinds of decisions."""
    return [find_title(slug).load(save) for save in _saves(slug, number, False)]


def beginnings(slug: str, number: int) -> list[Any]:
    """Positions in which a plan is formed, and there are several."""
    return [find_title(slug).load(save) for save in _saves(slug, number, True)]
