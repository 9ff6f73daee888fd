"""What games between two bots prove: rates with intervals, differences in Elo, a sequential test.

The unit is a *pair*: two games on the same seed with the seats exchanged. Both have the same luck, so they are not
independent, and what a pair brought is one observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log10, sqrt
from typing import Final

Z: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""
CERTAIN: Final = log(19.0)
"""The logarithm of the likelihood ratio at which a sequential test stops, 5 % wrong either way."""
MOST_ELO: Final = 1200.0
"""Where a side wins everything the difference is not known; this stands for "more than can be told"."""
EXPECTED_SPREAD: Final = 0.125
"""The variance of a pair of two even, independent games."""
PRIOR: Final = 2
"""As many pairs of that spread are taken for seen, so that a few equal pairs prove nothing."""


@dataclass(frozen=True)
class Score:
    """A rate with its 95 % interval."""

    games: int
    rate: float
    low: float
    high: float

    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo: estimate, lower and upper end."""
        return elo(self.rate), elo(self.low), elo(self.high)

    def plain(self) -> dict[str, float]:
        return {
            "games": self.games,
            "rate": round(self.rate, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


def elo(rate: float) -> float:
    """The difference in Elo that an expected score stands for."""
    if rate <= 0.0:
        return -MOST_ELO
    if rate >= 1.0:
        return MOST_ELO
    return max(-MOST_ELO, min(MOST_ELO, 400.0 * log10(rate / (1.0 - rate))))


def expected(difference: float) -> float:
    """The expected score of a difference in Elo."""
    rate: float = 1.0 / (1.0 + 10.0 ** (-difference / 400.0))
    return rate


def wilson(rate: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate in so many independent games."""
    if games <= 0:
        return 0.0, 1.0
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def of_games(results: Sequence[float]) -> Score:
    """Independent games: 1 won, 0 lost, a half drawn."""
    games = len(results)
    rate = sum(results) / games if games else 0.5
    return Score(games, rate, *wilson(rate, games))


def of_pairs(pairs: Sequence[float], results: Sequence[float]) -> Score:
    """All games of a match; `pairs` has the mean of each complete pair.

    Wilson's interval for as many independent games as the spread of the pairs is worth, and no more than were played.
    """
    whole = of_games(results)
    if len(pairs) < 2:
        return whole
    mean = sum(pairs) / len(pairs)
    variance = sum((score - mean) ** 2 for score in pairs) / (len(pairs) - 1) / len(pairs)
    games = float(whole.games)
    if variance > 0.0:
        games = min(games, max(1.0, mean * (1.0 - mean) / variance))
    return Score(whole.games, whole.rate, *wilson(whole.rate, games))


@dataclass(frozen=True)
class Sprt:
    """A sequential test: stop as soon as one of two differences in Elo is 19 times as likely as the other."""

    elo0: float
    elo1: float

    def likelihood(self, pairs: Sequence[float]) -> float:
        """The logarithm of the likelihood ratio of the two by the pairs (a normal approximation)."""
        if not pairs:
            return 0.0
        mean = sum(pairs) / len(pairs)
        squares = sum((score - mean) ** 2 for score in pairs)
        spread = (squares + PRIOR * EXPECTED_SPREAD) / (len(pairs) + PRIOR)
        s0, s1 = expected(self.elo0), expected(self.elo1)
        return len(pairs) * (s1 - s0) * (2 * mean - s0 - s1) / (2 * spread)

    def verdict(self, pairs: Sequence[float]) -> str:
        """Which of the two holds, or nothing yet."""
        found = self.likelihood(pairs)
        if found >= CERTAIN:
            return f"at least {self.elo1:g}"
        if found <= -CERTAIN:
            return f"at most {self.elo0:g}"
        return ""
