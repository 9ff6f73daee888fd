"""The weights of a game's value, fitted to games that bots played against themselves.

Every position where a plan begins gives a row: its features, how far the game was, and who won. Logistic regression
with a ridge, by Newton's method, separately for each side. The same seed gives the same weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log
from multiprocessing import get_context
from random import Random
from typing import Final

from maniple.bots.captain import Captain
from maniple.bots.seat import BotSeat, find_bot
from maniple.kernel.dice import seed_from_text
from maniple.kernel.strategy import chance
from maniple.kernel.title import find_title

RIDGE: Final = 4.0
"""How strongly weights are held near 0."""
NEWTON: Final = 12
"""Steps of Newton's method."""

Row = tuple[list[float], float]
"""Features with how they gain in weight, and the result: 1 won, 0 lost."""


def spread(found: Sequence[float], progress: float) -> list[float]:
    """What the weights are for: each feature, then each times the progress, then 1 and the progress."""
    return [*found, *[progress * value for value in found], 1.0, progress]


def rows_of(slug: str, bot: str, seed: str, number: int, noise: float, iterations: int) -> list[list[Row]]:
    """One game of a bot against itself, some of its choices at random: the rows of each side."""
    title = find_title(slug)
    strategy = title.strategy
    assert strategy is not None
    g = title.new(None, seed_from_text(f"{seed}/{number}"))
    rng = Random(f"{seed}/{number}")
    players = [find_bot(bot)(rng.getrandbits(60)) for _ in range(2)]
    memory = ["", ""]
    kept: list[list[list[float]]] = [[], []]
    while g.outcome is None:
        side = g.decision.side
        if strategy.begins(g):
            for seat in (0, 1):
                kept[seat].append(spread(strategy.measure(g, seat), strategy.progress(g)))
        chair = BotSeat(g, 1.0, None, iterations, memory[side])
        if strategy.begins(g) and rng.random() < noise:
            plans = strategy.plans(g, side)
            plan = plans[rng.randrange(min(len(plans), 6))]
            memory[side] = Captain.note_of(strategy, plan)
            action = plan.next(g) or strategy.thumb(g)
        else:
            action = players[side].choose(chair)
            memory[side] = chair.memory
        g.play(*action)
    winner = g.outcome.winner
    out: list[list[Row]] = [[], []]
    for seat in (0, 1):
        result = 0.5 if winner < 0 else float(winner == seat)
        out[seat] = [(row, result) for row in kept[seat]]
    return out


def gather(slug: str, bot: str, seed: str, games: int, noise: float, iterations: int, workers: int) -> list[list[Row]]:
    out: list[list[Row]] = [[], []]
    jobs = [(slug, bot, seed, number, noise, iterations) for number in range(games)]
    if workers:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            results = list(pool.map(rows_of, *zip(*jobs, strict=True), chunksize=max(1, games // (8 * workers))))
    else:
        results = [rows_of(*job) for job in jobs]
    for found in results:
        for seat in (0, 1):
            out[seat] += found[seat]
    return out


def fit(rows: list[Row]) -> list[float]:
    """Weights that make the results most likely."""
    width = len(rows[0][0])
    weights = [0.0] * width
    for _ in range(NEWTON):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(width)] for i in range(width)]
        for found, result in rows:
            total = 0.0
            for i in range(width):
                total += weights[i] * found[i]
            p = chance(total)
            error = result - p
            heavy = max(1e-6, p * (1.0 - p))
            for i in range(width):
                value = found[i]
                if value:
                    slope[i] += error * value
                    row = bend[i]
                    heavier = heavy * value
                    for j in range(i + 1):
                        row[j] += heavier * found[j]
        for i in range(width):
            for j in range(i):
                bend[j][i] = bend[i][j]
        step = solve(bend, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(abs(change) for change in step) < 1e-6:
            break
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """A system of equations, by elimination with pivots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    out = [0.0] * size
    for i in reversed(range(size)):
        out[i] = (rows[i][size] - sum(rows[i][j] * out[j] for j in range(i + 1, size))) / rows[i][i]
    return out


def loss(rows: list[Row], weights: list[float]) -> float:
    """The mean surprise, in bits a position; 1 would be no knowledge."""
    total = 0.0
    for found, result in rows:
        p = min(1 - 1e-9, max(1e-9, chance(sum(w * value for w, value in zip(weights, found, strict=True)))))
        total -= result * log(p, 2) + (1 - result) * log(1 - p, 2)
    return total / len(rows)


def split(weights: list[float], features: int) -> tuple[list[float], list[float]]:
    """As a `Strategy` holds them: at the beginning, and what they gain until the end."""
    first = [*weights[:features], weights[2 * features]]
    gained = [*weights[features : 2 * features], weights[2 * features + 1]]
    return first, gained
