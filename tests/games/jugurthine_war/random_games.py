"""Random games that fight a lot, each the same whenever it is asked for."""

from __future__ import annotations

from random import Random
from typing import Any

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.ch06_movement import NextMove
from maniple.games.jugurthine_war.state import War, the_march
from maniple.games.jugurthine_war.tables import FAR, enemy
from maniple.kernel.frames import Action, Side
from tests.games.random_games import Moments, to_the_end

MOST_DECISIONS = 40000
WISHES = {
    "force": 0.04,
    "drop": 0.05,
    "hand": 0.1,
    "take": 0.5,
    "all": 2.0,
    "stop": 0.15,
    "done": 0.3,
    "intercept": 3.0,
    "besiege": 5.0,
    "press": 3.0,
    "assault": 3.0,
    "concede": 0.2,
    "attack": 4.0,
    "activate": 3.0,
}
"""How much a verb is wanted; others are worth 1."""
CAREFUL = {"activate": 0.15, "take": 0.02, "drop": 5.0, "lead": 0.1}
"""The same where it is a commander in chief, if his side keeps him at home."""
TOWARDS = 8.0
AWAY = 0.3


def random_game(seed: str, **variant: Any) -> Moments[War]:
    """The game at each of its decisions with the action that will be taken, then at its end with None."""
    rng = Random(seed)
    careful = rng.random() < 0.7
    g: War = TITLE.new(TITLE.variant(**variant), seed)
    return to_the_end(g, lambda: chosen(g, rng, careful), MOST_DECISIONS)


def chosen(g: War, rng: Random, careful: bool = False) -> Action:
    """An option by chance; movers like to go where enemies are, careful sides keep their chiefs at home."""
    options = g.options
    wishes = [WISHES.get(str(action[0]), 1.0) for action in options]
    if careful:
        for i, action in enumerate(options):
            if len(action) == 2 and action[0] in CAREFUL and is_chief(g, action[1]):
                wishes[i] = CAREFUL[str(action[0])]
            elif action[0] == "all":
                wishes[i] = 0.3
    if isinstance(g.decision, NextMove) and rng.random() < 0.8:
        here = g.where[the_march(g.march).commander]
        before = distance(g, enemy(g.decision.side), here)
        for i, action in enumerate(options):
            if action[0] == "step" and isinstance(action[1], int):
                after = distance(g, enemy(g.decision.side), action[1])
                wishes[i] = TOWARDS if after < before or after == 0 else AWAY
    return rng.choices(options, wishes)[0]


def is_chief(g: War, thing: str | int) -> bool:
    return isinstance(thing, int) and thing < g.map.commanders and g.map.is_chief[thing]


def distance(g: War, side: Side, space: int) -> int:
    """About how far the nearest piece of a side outside the province is."""
    column, row = coordinates(g, space)
    best = FAR
    for key in g.here:
        other = key // 2
        if key % 2 == side and not g.map.province[other]:
            there = coordinates(g, other)
            best = min(best, abs(column - there[0]) + abs(row - there[1]))
    return best


def coordinates(g: War, space: int) -> tuple[int, int]:
    slug = g.box.kinds["hex"].slugs[space]
    return (int(slug[:2]), int(slug[2:])) if slug.isdecimal() else (0, 8)
