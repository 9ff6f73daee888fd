"""The weights of a game's value, fitted to games that bots played against themselves.

Every position where a plan begins gives a row: its features, how far the game was, and who won. Logistic regression
with a ridge, by Newton's method, separately for each side. A feature that helps a side may not count against it: what
goes together with victory is not always what brings it about. The same seed gives the same weights.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import log
from multiprocessing import get_context
from random import Random
from typing import Any, Final

from maniple.bots.commander import note_of
from maniple.bots.seat import BotSeat, find_bot
from maniple.kernel.dice import seed_from_text
from maniple.kernel.errors import UserError
from maniple.kernel.strategy import chance
from maniple.kernel.title import find_title
from maniple.kernel.variant import make_variant

RIDGE: Final = 4.0
"""How strongly weights are held near 0."""
NEWTON: Final = 12
"""Steps of Newton's method."""
SWEEPS: Final = 2000
"""Times that each weight is set anew in such a step, at most."""
SETTLED: Final = 1e-6
"""A change so small counts as none."""

STRAYING: Final = 6
"""A choice at random is one of so many best plans."""
FROM_EACH: Final = 12
"""Positions of a game that are kept: those of one game are much alike, and many games tell more than long ones."""
DIGITS: Final = 4
HELD_BACK: Final = 5
"""One game in so many tells how good the weights are; the rest makes them."""

Row = tuple[list[float], float]
"""Features with how they gain in weight, and the result: 1 won, 0 lost."""


def spread(found: Sequence[float], progress: float) -> list[float]:
    """What the weights are for: each feature as far as the game is not over, then as far as it is; so 1 at last."""
    rest = 1.0 - progress
    return [*[rest * value for value in found], *[progress * value for value in found], rest, progress]


def rows_of(
    slug: str, bot: str, seed: str, number: int, noise: float, iterations: int, options: Mapping[str, Any]
) -> list[list[Row]]:
    """One game of a bot against itself, some of its choices at random: the rows of each side."""
    title = find_title(slug)
    strategy = title.strategy
    if strategy is None:
        raise UserError(f"{title.name} offers no strategy; expected a game with a plans.py.")
    g = title.new(make_variant(title.variant, options), seed_from_text(f"{seed}/{number}"))
    rng = Random(f"{seed}/{number}")
    players = [find_bot(bot)(rng.getrandbits(60)) for _ in range(2)]
    memory = ["", ""]
    kept: list[list[list[float]]] = [[], []]
    while g.outcome is None:
        side = g.decision.side
        begins = strategy.begins(g)
        if begins:
            for seat in (0, 1):
                kept[seat].append(spread(strategy.measure(g, seat), strategy.progress(g)))
        chair = BotSeat(g, 1.0, None, iterations, memory[side])
        if begins and rng.random() < noise:
            plans = strategy.plans(g, side)
            plan = plans[rng.randrange(min(len(plans), STRAYING))]
            memory[side] = note_of(strategy, plan)
            action = plan.next(g) or strategy.thumb(g)
        else:
            action = players[side].choose(chair)
            memory[side] = chair.memory
        g.play(*action)
    winner = g.outcome.winner
    out: list[list[Row]] = [[], []]
    chosen = sorted(rng.sample(range(len(kept[0])), min(FROM_EACH, len(kept[0]))))
    for seat in (0, 1):
        result = 0.5 if winner < 0 else float(winner == seat)
        out[seat] = [(kept[seat][i], result) for i in chosen]
    return out


def gather(
    slug: str,
    bot: str,
    seed: str,
    games: int,
    noise: float,
    iterations: int,
    workers: int,
    variants: Sequence[Mapping[str, Any]],
) -> list[list[Row]]:
    """The rows of each side from so many games, in the order of the games however many processes play them."""
    out: list[list[Row]] = [[], []]
    jobs = [(slug, bot, seed, number, noise, iterations, variants[number % len(variants)]) for number in range(games)]
    if workers:
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            results = list(pool.map(rows_of, *zip(*jobs, strict=True), chunksize=max(1, games // (8 * workers))))
    else:
        results = [rows_of(*job) for job in jobs]
    for found in results:
        for seat in (0, 1):
            out[seat] += found[seat]
    return out


def fit(rows: list[Row], signs: Sequence[int]) -> list[float]:
    """Weights that make the results most likely; a sign of 1 or -1 holds a weight to it, 0 leaves it free."""
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
        before, weights = weights, uphill(weights, slope, bend, signs)
        if max(abs(new - old) for new, old in zip(weights, before, strict=True)) < SETTLED:
            break
    return weights


def uphill(
    weights: Sequence[float], slope: Sequence[float], bend: Sequence[Sequence[float]], signs: Sequence[int]
) -> list[float]:
    """The top of the parabola with that slope and bend at the weights, among weights of the signs: one by one."""
    out = list(weights)
    left = list(slope)
    for _ in range(SWEEPS):
        most = 0.0
        for i, old in enumerate(out):
            new = old + left[i] / bend[i][i]
            if signs[i] * new < 0.0:
                new = 0.0
            change = new - old
            if change:
                out[i] = new
                most = max(most, abs(change))
                for j, bent in enumerate(bend[i]):
                    left[j] -= bent * change
        if most < SETTLED:
            break
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
    last = [*weights[features : 2 * features], weights[2 * features + 1]]
    return first, [end - start for start, end in zip(first, last, strict=True)]


@dataclass(frozen=True)
class Fitted:
    """The weights of both sides, and how well weights from four games in five foretell the fifth."""

    slug: str
    features: tuple[str, ...]
    weights: list[tuple[list[float], list[float]]]
    rows: int
    surprise: list[float]
    """Of each side, in bits a position; 1 would be no knowledge."""

    def toml(self, command: str) -> str:
        """`data/value.toml`."""
        named = "".join(f'    "{name}",\n' for name in self.features)
        out = [
            "# What a position is worth: the logarithm of the odds to win is the sum of weight times feature; the",
            "# weight of a feature is `first` + `gained` x the part of the game that is over. The last stands alone.",
            f"# Fitted to {self.rows} positions of self-play by: {command}",
            f"# Surprise on games held back, in bits a position: {self.surprise[0]:.3f} and {self.surprise[1]:.3f}.",
            f"features = [\n{named}]",
        ]
        for first, gained in self.weights:
            out += ["", "[[side]]", f"first = {numbers(first)}", f"gained = {numbers(gained)}"]
        return "\n".join([*out, ""])


def numbers(values: Sequence[float]) -> str:
    return f"[{', '.join(f'{value + 0.0:.{DIGITS}f}' for value in values)}]"


def fit_game(
    slug: str,
    bot: str,
    seed: str,
    games: int,
    noise: float,
    iterations: int = 0,
    workers: int | None = None,
    variants: Sequence[Mapping[str, Any]] = ({},),
) -> Fitted:
    """Play the games, of each variant in turn, and fit both sides."""
    strategy = find_title(slug).strategy
    if strategy is None:
        raise UserError(f"{slug} offers no strategy; expected a game with a plans.py.")
    find_bot(bot)
    for options in variants:
        make_variant(find_title(slug).variant, options)
    cores = os.cpu_count() or 1 if workers is None else workers
    rows = gather(slug, bot, seed, games, noise, iterations, cores if cores > 1 else 0, variants)
    weights, surprise = [], []
    for side in (0, 1):
        cut = len(rows[side]) * (HELD_BACK - 1) // HELD_BACK
        signs = [*strategy.signs[side], *strategy.signs[side], 0, 0]
        surprise.append(loss(rows[side][cut:], fit(rows[side][:cut], signs)))
        weights.append(split(fit(rows[side], signs), len(strategy.features)))
    return Fitted(slug, strategy.features, weights, len(rows[0]) + len(rows[1]), surprise)
