"""Bots against each other: pairs of games on the same seed with the seats exchanged, and what they prove.

The dice of a pair are the same in both games, so that luck is shared; a *pair* is the unit of the statistics. Every
game that is over is a line in the results file, so that a run can be stopped and gone on with.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from math import log, log10, sqrt
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from maniple.bots.seat import Bot, BotSeat, find_bot
from maniple.kernel.dice import seed_from_text
from maniple.kernel.errors import UserError
from maniple.kernel.title import find_title
from maniple.kernel.variant import make_variant

Z: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""
CERTAIN: Final = log(19.0)
"""The likelihood ratio at which a sequential test stops, 5 % wrong either way."""
MOST_ELO: Final = 1200.0


@dataclass(frozen=True)
class Entrant:
    """A bot and what it may spend on a decision."""

    bot: str
    seconds: float = 1.0
    iterations: int = 0


@dataclass(frozen=True)
class Match:
    """What is played: a game with its options, two entrants, a seed."""

    game: str
    variant: Mapping[str, Any]
    first: Entrant
    second: Entrant
    seed: str


@dataclass(frozen=True)
class Played:
    """One game that is over. `swapped`: the second entrant had the first side."""

    pair: int
    swapped: bool
    winner: int
    """The chair that won (its side, unless bids exchanged the sides); -1 for a draw."""
    how: str
    decisions: int
    slowest: tuple[float, float]
    """The longest decision of each entrant, in seconds."""
    thought: tuple[float, float]
    """All of its decisions."""

    def score(self) -> float:
        """What the first entrant got: 1, 0, or a half."""
        if self.winner < 0:
            return 0.5
        return 1.0 if (self.winner == 1) == self.swapped else 0.0


def play_game(match: Match, pair: int, swapped: bool) -> Played:
    """One game from the first decision to the last."""
    title = find_title(match.game)
    g = title.new(make_variant(title.variant, match.variant), seed_from_text(f"{match.seed}/{pair}"))
    entrants = (match.second, match.first) if swapped else (match.first, match.second)
    bots: list[Bot] = [
        find_bot(entrant.bot)(_seed(match.seed, pair, swapped, side)) for side, entrant in enumerate(entrants)
    ]
    memory = ["", ""]
    slowest, thought = [0.0, 0.0], [0.0, 0.0]
    decisions = 0
    while g.outcome is None:
        chair = g.decision.side ^ g.swapped  # bids for sides may have exchanged them
        entrant = entrants[chair]
        seat = BotSeat(g, entrant.seconds, None, entrant.iterations, memory[chair])
        began = perf_counter()
        action = bots[chair].choose(seat)
        took = perf_counter() - began
        memory[chair] = seat.memory
        who = chair ^ swapped
        slowest[who] = max(slowest[who], took)
        thought[who] += took
        g.play(*action)
        decisions += 1
    return Played(
        pair,
        swapped,
        g.outcome.winner if g.outcome.winner < 0 else g.outcome.winner ^ g.swapped,
        g.outcome.key,
        decisions,
        (slowest[0], slowest[1]),
        (thought[0], thought[1]),
    )


def _seed(text: str, pair: int, swapped: bool, side: int) -> int:
    return int.from_bytes(seed_from_text(f"{text}/{pair}/{swapped}/{side}")[:8], "big")


# -------------------------------------------------------------------- what it proves


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


def elo(rate: float) -> float:
    """The difference in Elo that an expected score stands for."""
    if rate <= 0.0:
        return -MOST_ELO
    if rate >= 1.0:
        return MOST_ELO
    return max(-MOST_ELO, min(MOST_ELO, 400.0 * log10(rate / (1.0 - rate))))


def wilson(wins: float, games: int) -> Score:
    """A rate of independent games with Wilson's interval."""
    if not games:
        return Score(0, 0.5, 0.0, 1.0)
    rate = wins / games
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    return Score(games, rate, max(0.0, middle - half), min(1.0, middle + half))


class Table:
    """The games of a match so far."""

    def __init__(self, games: Iterable[Played] = ()) -> None:
        self.games: dict[tuple[int, bool], Played] = {}
        for played in games:
            self.add(played)

    def add(self, played: Played) -> None:
        self.games[played.pair, played.swapped] = played

    def total(self) -> Score:
        """The first entrant's rate; its interval from the pairs, no narrower than Wilson's for as many pairs."""
        pairs = self.pairs()
        games = list(self.games.values())
        whole = wilson(sum(played.score() for played in games), len(games))
        if len(pairs) < 2:
            return whole
        mean = sum(pairs) / len(pairs)
        spread = sum((score - mean) ** 2 for score in pairs) / (len(pairs) - 1)
        half = Z * sqrt(spread / len(pairs))
        if half == 0.0:
            return whole
        return Score(whole.games, whole.rate, max(0.0, whole.rate - half), min(1.0, whole.rate + half))

    def pairs(self) -> list[float]:
        """The first entrant's mean score in each pair that is complete."""
        return [
            (self.games[pair, False].score() + self.games[pair, True].score()) / 2
            for pair, swapped in sorted(self.games)
            if not swapped and (pair, True) in self.games
        ]

    def as_side(self, side: int) -> Score:
        """The first entrant's rate with one of the sides."""
        games = [played for played in self.games.values() if played.swapped == (side == 1)]
        return wilson(sum(played.score() for played in games), len(games))

    def side_wins(self, side: int) -> Score:
        """How often a side won, whoever had it."""
        games = list(self.games.values())
        wins = sum(0.5 if played.winner < 0 else float(played.winner == side) for played in games)
        return wilson(wins, len(games))

    def likelihood(self, elo0: float, elo1: float) -> float:
        """The logarithm of the likelihood ratio of two differences in Elo, by the pairs (a normal approximation)."""
        pairs = self.pairs()
        if len(pairs) < 2:
            return 0.0
        mean = sum(pairs) / len(pairs)
        spread = max(1e-3, sum((score - mean) ** 2 for score in pairs) / len(pairs))
        s0, s1 = expected(elo0), expected(elo1)
        return len(pairs) * (s1 - s0) * (2 * mean - s0 - s1) / (2 * spread)


def expected(difference: float) -> float:
    """The expected score of a difference in Elo."""
    rate: float = 1.0 / (1.0 + 10.0 ** (-difference / 400.0))
    return rate


# -------------------------------------------------------------------- playing many

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Sprt:
    """A sequential test: stop as soon as one of two differences in Elo is 19 times as likely as the other."""

    elo0: float
    elo1: float


def run(
    match: Match,
    pairs: int,
    workers: int | None = None,
    file: Path | None = None,
    sprt: Sprt | None = None,
    progress: Progress | None = None,
) -> Table:
    """Play pairs of games on a pool of processes; what the results file already holds is not played again."""
    table = Table(read_results(file, match) if file is not None else ())
    todo = [(pair, swapped) for pair in range(pairs) for swapped in (False, True) if (pair, swapped) not in table.games]
    tell = progress or (lambda done, total: None)
    done = 2 * pairs - len(todo)
    tell(done, 2 * pairs)

    def take(played: Played) -> bool:
        nonlocal done
        table.add(played)
        if file is not None:
            write_result(file, match, played)
        done += 1
        tell(done, 2 * pairs)
        return sprt is not None and abs(table.likelihood(sprt.elo0, sprt.elo1)) >= CERTAIN

    if workers == 0:
        for pair, swapped in todo:
            if take(play_game(match, pair, swapped)):
                break
        return table
    with ProcessPoolExecutor(workers or os.cpu_count() or 1, get_context("spawn")) as pool:
        waiting: set[Future[Played]] = set()
        queue = iter(todo)
        try:
            while True:
                while len(waiting) < 2 * (workers or os.cpu_count() or 1):
                    item = next(queue, None)
                    if item is None:
                        break
                    waiting.add(pool.submit(play_game, match, *item))
                if not waiting:
                    return table
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                if any([take(future.result()) for future in ended]):
                    return table
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def heading(match: Match) -> dict[str, Any]:
    """The first line of a results file: what it holds games of."""
    return json.loads(json.dumps(asdict(match)))  # type: ignore[no-any-return]


def read_results(file: Path, match: Match) -> list[Played]:
    """The games of a results file, which must be of this very match."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    try:
        if lines and json.loads(lines[0]) != heading(match):
            raise UserError(f"{file} holds games of another match; expected the same bots, game, options and seed.")
        found = []
        for line in lines[1:]:
            data = json.loads(line)
            found.append(Played(**{**data, "slowest": tuple(data["slowest"]), "thought": tuple(data["thought"])}))
        return found
    except (ValueError, TypeError, KeyError) as error:
        raise UserError(f"{file} is no results file of an arena: {error}.") from error


def write_result(file: Path, match: Match, played: Played) -> None:
    if not file.exists():
        file.write_text(json.dumps(heading(match)) + "\n", encoding="utf-8")
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(asdict(played)) + "\n")
