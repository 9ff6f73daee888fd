"""Bots against each other: pairs of games on the same seed with the seats exchanged.

The dice of a pair are the same in both games, so that luck is shared. Every game that is over is a line in the results
file, so that a run can be stopped and gone on with.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from maniple.bots.seat import Bot, BotSeat, find_bot
from maniple.kernel.dice import seed_from_text
from maniple.kernel.errors import UserError
from maniple.kernel.title import find_title
from maniple.kernel.variant import make_variant
from maniple.lab.fuzz import children_ignore_interrupts
from maniple.lab.scores import Score, Sprt, of_games, of_pairs

AHEAD: Final = 2
"""Games that wait for each process, so that none of them is idle."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Entrant:
    """A bot and what it may spend on a decision."""

    bot: str
    seconds: float = 1.0
    iterations: int = 0

    def words(self) -> str:
        """`legate 0.5 s` or `legate 200 iterations`."""
        budget = f"{self.iterations} iterations" if self.iterations else f"{self.seconds:g} s"
        return f"{self.bot} {budget}"


@dataclass(frozen=True)
class Match:
    """What is played: a game with its options, two entrants, a seed."""

    game: str
    variant: Mapping[str, Any]
    first: Entrant
    second: Entrant
    seed: str

    def mirror(self) -> Match:
        """The second entrant against itself: what each side is worth to it."""
        return Match(self.game, self.variant, self.second, self.second, self.seed)


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
    chose: tuple[int, int] = (0, 0)
    """How many decisions each entrant made."""

    def score(self) -> float:
        """What the first entrant got: 1, 0, or a half."""
        if self.winner < 0:
            return 0.5
        return 1.0 if (self.winner == 1) == self.swapped else 0.0


class Stopped(Exception):
    """The run was stopped in the middle of a game."""


_stop: Any = None
"""Set in a process of the pool: whether the run is being stopped."""


def _begin(stop: Any) -> None:
    global _stop
    _stop = stop


def play_game(match: Match, pair: int, swapped: bool) -> Played:
    """One game from the first decision to the last."""
    title = find_title(match.game)
    g = title.new(make_variant(title.variant, match.variant), seed_from_text(f"{match.seed}/{pair}"))
    entrants = (match.second, match.first) if swapped else (match.first, match.second)
    bots: list[Bot] = [
        find_bot(entrant.bot)(_seed(match.seed, pair, swapped, side)) for side, entrant in enumerate(entrants)
    ]
    memory = ["", ""]
    slowest, thought, chose = [0.0, 0.0], [0.0, 0.0], [0, 0]
    while g.outcome is None:
        if _stop is not None and _stop.is_set():
            raise Stopped
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
        chose[who] += 1
        g.play(*action)
    return Played(
        pair,
        swapped,
        g.outcome.winner if g.outcome.winner < 0 else g.outcome.winner ^ g.swapped,
        g.outcome.key,
        sum(chose),
        (slowest[0], slowest[1]),
        (thought[0], thought[1]),
        (chose[0], chose[1]),
    )


def _seed(text: str, pair: int, swapped: bool, side: int) -> int:
    return int.from_bytes(seed_from_text(f"{text}/{pair}/{swapped}/{side}")[:8], "big")


class Table:
    """The games of a match so far."""

    def __init__(self, games: Iterable[Played] = ()) -> None:
        self.games: dict[tuple[int, bool], Played] = {}
        for played in games:
            self.add(played)

    def add(self, played: Played) -> None:
        self.games[played.pair, played.swapped] = played

    def total(self) -> Score:
        """The first entrant's rate."""
        return of_pairs(self.pairs(), [played.score() for played in self.games.values()])

    def pairs(self) -> list[float]:
        """The first entrant's mean score in each pair that is complete."""
        return [
            (self.games[pair, False].score() + self.games[pair, True].score()) / 2
            for pair, swapped in sorted(self.games)
            if not swapped and (pair, True) in self.games
        ]

    def as_side(self, side: int) -> Score:
        """The first entrant's rate with one of the sides."""
        return of_games([played.score() for played in self.games.values() if played.swapped == (side == 1)])

    def side_wins(self, side: int) -> Score:
        """How often a side won, whoever had it.

        Two bots of a kind may play the same game twice in a pair: the pair is what counts.
        """
        won = {key: 0.5 if game.winner < 0 else float(game.winner == side) for key, game in self.games.items()}
        pairs = [(won[pair, False] + won[pair, True]) / 2 for pair, swapped in won if swapped and (pair, False) in won]
        return of_pairs(pairs, list(won.values()))

    def counts(self) -> tuple[int, int, int]:
        """Games that the first entrant won, drew and lost."""
        scores = Counter(played.score() for played in self.games.values())
        return scores[1.0], scores[0.5], scores[0.0]

    def ends(self) -> dict[str, int]:
        """How the games ended, the most frequent first."""
        return dict(Counter(played.how for played in self.games.values()).most_common())

    def slowest(self, entrant: int) -> float:
        return max([played.slowest[entrant] for played in self.games.values()], default=0.0)

    def mean_thought(self, entrant: int) -> float:
        """Seconds a decision."""
        chose = sum(played.chose[entrant] for played in self.games.values())
        return sum(played.thought[entrant] for played in self.games.values()) / chose if chose else 0.0


def run(
    match: Match,
    pairs: int,
    workers: int | None = None,
    file: Path | None = None,
    sprt: Sprt | None = None,
    progress: Progress | None = None,
) -> tuple[Table, bool]:
    """Play pairs of games on a pool of processes; what the results file already holds is not played again.

    The games, and whether they are all there: ^C leaves what was played until then.
    """
    find_bot(match.first.bot)
    find_bot(match.second.bot)
    table = Table(played for played in read_results(file, match) if played.pair < pairs) if file else Table()
    todo = [(pair, swapped) for pair in range(pairs) for swapped in (False, True) if (pair, swapped) not in table.games]
    tell = progress or (lambda done, total: None)
    tell(2 * pairs - len(todo), 2 * pairs)

    def take(played: Played) -> bool:
        """Keep a game; whether the question is settled."""
        table.add(played)
        if file is not None:
            write_result(file, match, played)
        tell(len(table.games), 2 * pairs)
        return sprt is not None and bool(sprt.verdict(table.pairs()))

    if not todo or (sprt is not None and sprt.verdict(table.pairs())):
        return table, True
    cores = os.cpu_count() or 1 if workers is None else workers
    if cores < 2:
        return table, _play_here(match, todo, take)
    return table, _play_on_processes(match, todo, take, min(cores, len(todo)))


def _play_here(match: Match, todo: list[tuple[int, bool]], take: Callable[[Played], bool]) -> bool:
    try:
        for pair, swapped in todo:
            if take(play_game(match, pair, swapped)):
                break
    except KeyboardInterrupt:
        return False
    return True


def _play_on_processes(
    match: Match, todo: list[tuple[int, bool]], take: Callable[[Played], bool], workers: int
) -> bool:
    context = get_context("spawn")
    stop = context.Event()
    queue = iter(todo)
    waiting: set[Future[Played]] = set()
    with ProcessPoolExecutor(workers, context, _begin, (stop,)) as pool:
        try:
            while True:
                with children_ignore_interrupts():
                    while len(waiting) < AHEAD * workers and (item := next(queue, None)) is not None:
                        waiting.add(pool.submit(play_game, match, *item))
                if not waiting:
                    return True
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                if any([take(future.result()) for future in ended]):
                    return True
        except KeyboardInterrupt:
            return False
        except BrokenProcessPool:
            raise UserError("A process of the arena died; what was played is kept, the same command goes on.") from None
        finally:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


# -------------------------------------------------------------------- the results file


def heading(match: Match) -> dict[str, Any]:
    """The first line of a results file: what it holds games of."""
    return json.loads(json.dumps(asdict(match)))  # type: ignore[no-any-return]


def read_results(file: Path, match: Match) -> list[Played]:
    """The games of a results file, which must be of this very match; a last line that was cut off is left out."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise UserError(f"{file} cannot be read: {error}.") from None
    try:
        if lines and json.loads(lines[0]) != heading(match):
            raise UserError(f"{file} holds games of another match; expected the same bots, game, options and seed.")
        found = []
        for line in lines[1:]:
            if line.endswith("\n"):
                data = json.loads(line)
                lists = {name: tuple(data[name]) for name in ("slowest", "thought", "chose")}
                found.append(Played(**{**data, **lists}))
        return found
    except (ValueError, TypeError, KeyError) as error:
        raise UserError(f"{file} is no results file of an arena: {error}.") from error


def write_result(file: Path, match: Match, played: Played) -> None:
    """One more line; a line that was cut off before is ended first."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a+b") as out:
            size = out.tell()
            if not size:
                out.write(json.dumps(heading(match)).encode() + b"\n")
            else:
                out.seek(size - 1)
                if out.read(1) != b"\n":
                    _drop_last_line(file)
            out.write(json.dumps(asdict(played)).encode() + b"\n")
    except OSError as error:
        raise UserError(f"{file} cannot be written: {error.strerror}.") from None


def _drop_last_line(file: Path) -> None:
    """Cut off what a process that was ended left half written."""
    text = file.read_bytes()
    with file.open("r+b") as out:
        out.truncate(text.rindex(b"\n") + 1)
