"""Random games that must end, never dead-end, survive saving and cloning, and leak nothing.

`maniple fuzz GAME` plays them on every core. Game `n` of a run with the seed `S` has the seed `S/n`, so it is the
same whatever the number of games or cores, a run can go on where it was stopped, and a failure can be played again
alone. What is checked stands in `maniple.lab.checks`: cheap things after every action, everything else at one
decision in 16, or at each; a check draws the same chances either way.
"""

from __future__ import annotations

import os
import re
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from maniple.kernel.components import parse_components
from maniple.kernel.frames import Action
from maniple.kernel.game import Game
from maniple.kernel.records import new_record
from maniple.kernel.title import Title, find_title, shelf
from maniple.kernel.variant import make_variant, plain_variant
from maniple.lab.checks import Fault, Probe, always, ends_well, replays, run, written

Progress = Callable[[int, int], None]
"""Called with the games done and the games asked for."""

PROBED: Final = 16
"""One decision in so many is taken apart."""

MOST_DECISIONS: Final = 20_000
"""A game that has not ended by then does not end."""

MOST_FAILURES: Final = 10
"""A run stops after so many."""

DRAW: Final = "draw"


@dataclass(frozen=True)
class Failure:
    """A game in which something did not hold."""

    seed: str
    """Of the game; empty if a whole process died."""
    action: int
    """How many actions had been played."""
    check: str
    sentence: str
    record: str = ""
    """The text of a record that plays the game up to there."""
    file: str = ""
    """Where the record was written."""
    first: int = 0
    """Which game of the run's seed it was: the first of those that it may have been,"""
    games: int = 1
    """and how many these are."""


@dataclass
class Tally:
    """What came of some games; plain data, so that processes can send it."""

    games: int = 0
    decisions: int = 0
    probes: int = 0
    shortest: int = MOST_DECISIONS
    longest: int = 0
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(side that won, or `draw`; kind of victory) -> games."""
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.probes += other.probes
        self.shortest = min(self.shortest, other.shortest)
        self.longest = max(self.longest, other.longest)
        self.outcomes.update(other.outcomes)
        self.failures += other.failures


@dataclass(frozen=True)
class FuzzReport:
    """What a run has shown."""

    game: str
    variant: Mapping[str, Any]
    seed: str
    thorough: bool
    asked: int
    tally: Tally
    seconds: float
    stopped: str = ""
    """Why the run ended before all games were played, in a sentence."""
    first: int = 0
    """The number of the first game."""
    left: int = 0
    """How many games from the first that was not played to the last that was asked for."""

    @property
    def next(self) -> int:
        """The number of the first game that was not played."""
        return self.first + self.asked - self.left

    @property
    def games(self) -> int:
        return self.tally.games

    @property
    def decisions(self) -> int:
        return self.tally.decisions

    @property
    def failures(self) -> list[Failure]:
        return self.tally.failures

    @property
    def outcomes(self) -> list[tuple[str, str, int]]:
        """(side that won, or `draw`; kind of victory; games), the most frequent first."""
        counted = [(winner, key, number) for (winner, key), number in self.tally.outcomes.items()]
        return sorted(counted, key=lambda outcome: (-outcome[2], outcome))

    @property
    def average_length(self) -> float:
        """Decisions per game."""
        return self.decisions / self.games if self.games else 0.0

    @property
    def clean(self) -> bool:
        return not self.failures

    def plain(self) -> dict[str, Any]:
        """The report as plain data, for `--json`."""
        tally = self.tally
        return {
            "game": self.game,
            "variant": dict(self.variant),
            "seed": self.seed,
            "thorough": self.thorough,
            "first": self.first,
            "asked": self.asked,
            "left": self.left,
            "games": tally.games,
            "decisions": tally.decisions,
            "probed": tally.probes,
            "average_length": round(self.average_length, 1),
            "shortest": tally.shortest if tally.games else 0,
            "longest": tally.longest,
            "outcomes": [{"winner": winner, "key": key, "games": n} for winner, key, n in self.outcomes],
            "seconds": round(self.seconds, 2),
            "stopped": self.stopped,
            "failures": [
                {
                    "seed": failure.seed,
                    "first": failure.first,
                    "games": failure.games,
                    "action": failure.action,
                    "check": failure.check,
                    "sentence": failure.sentence,
                    "file": failure.file,
                }
                for failure in self.failures
            ],
        }


# -------------------------------------------------------------------- a run


def fuzz(
    title: Title,
    variant: Any = None,
    games: int = 200,
    seed: str = "1",
    thorough: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
    *,
    first: int = 0,
    box: Any = None,
    folder: Path | None = None,
) -> FuzzReport:
    """Play random games and check all that must hold; the record of each failure is written to a folder.

    The games are number `first` of the seed and those that follow it.
    `workers` is the number of processes: by default one for each core, and 0 for none but this one. A title that
    is not on the shelf, which other processes could not find, is always played in this one. `folder` is by default
    the present one. ^C stops the run; the report then tells what was done so far.
    """
    chosen = title.variant() if variant is None else variant
    box = box or title.shipped_box
    if shelf().get(title.slug) is not title:
        workers = 0
    elif workers is None:
        workers = os.cpu_count() or 1
    began = monotonic()
    kept = _Run(first, games, progress or (lambda done, total: None), folder or Path(), title.slug)
    if workers:
        edited = box is not title.shipped_box
        components = (box.components.name, dict(box.components.texts)) if edited else None
        job = Job(title.slug, plain_variant(chosen), components, seed, first, games, thorough)
        stopped = kept.on_processes(job, min(workers, games))
    else:
        stopped = kept.here(title, box, chosen, seed, thorough)
    return FuzzReport(
        title.slug,
        plain_variant(chosen),
        seed,
        thorough,
        games,
        kept.tally,
        monotonic() - began,
        stopped,
        first,
        kept.left(),
    )


class _Run:
    """The games of a run, as they are done."""

    def __init__(self, first: int, games: int, progress: Progress, folder: Path, slug: str) -> None:
        self.first = first
        self.games = games
        self.progress = progress
        self.folder = folder
        self.slug = slug
        self.tally = Tally()
        self.done: set[int] = set()
        """The numbers of the games that were played; processes do not play them in order."""

    def take(self, first: int, tally: Tally) -> None:
        """Some more games are done, from a first one on."""
        tally.failures = [self.write(failure) for failure in tally.failures]
        self.tally.add(tally)
        self.done.update(range(first, first + tally.games))
        self.progress(self.tally.games, self.games)

    def left(self) -> int:
        """How many games there are from the first that was not played to the last."""
        end = self.first + self.games
        return end - next((number for number in range(self.first, end) if number not in self.done), end)

    def write(self, failure: Failure) -> Failure:
        if not failure.record:
            return failure
        name = re.sub(r"[^A-Za-z0-9]+", "-", f"{self.slug}-{failure.seed}").strip("-")
        path = self.folder / f"fuzz-{name}.maniple"
        try:
            path.write_text(failure.record, encoding="utf-8")
        except OSError:  # the failure itself matters more
            return failure
        return replace(failure, file=str(path))

    def has_failed_enough(self) -> bool:
        return len(self.tally.failures) >= MOST_FAILURES

    def here(self, title: Title, box: Any, variant: Any, seed: str, thorough: bool) -> str:
        """In this process."""
        try:
            for number in range(self.first, self.first + self.games):
                self.take(number, play_one(title, box, variant, seed, number, thorough))
                if self.has_failed_enough():
                    return _enough()
        except KeyboardInterrupt:
            return _interrupted(self.tally.games, self.games)
        return ""

    def on_processes(self, job: Job, workers: int) -> str:
        """On several processes, in batches."""
        context = get_context("spawn")
        stop = context.Event()
        jobs = list(batches(job, workers))
        with ProcessPoolExecutor(workers, context, _begin, (stop,)) as pool:
            with children_ignore_interrupts():
                waiting: dict[Future[Tally], Job] = {pool.submit(play_batch, item): item for item in jobs}
            why = ""
            try:
                why = self.collect(waiting)
            except KeyboardInterrupt:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
                for future, batch in waiting.items():
                    if future.done() and not future.cancelled() and future.exception() is None:
                        self.take(batch.first, future.result())
                return _interrupted(self.tally.games, self.games)
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
        return why

    def collect(self, waiting: dict[Future[Tally], Job]) -> str:
        """Take batches as they are done; those that are not stay in `waiting`."""
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    tally = future.result()
                except BrokenProcessPool:
                    self.tally.failures.append(_died(list(waiting.values())))
                    return "A process died."
                batch = waiting.pop(future)
                self.take(batch.first, tally)
            if self.has_failed_enough():
                return _enough()
        return ""


def _enough() -> str:
    return f"Stopped after {MOST_FAILURES} failures."


def _interrupted(done: int, asked: int) -> str:
    return f"Interrupted after {done} of {asked} games."


def _died(jobs: list[Job]) -> Failure:
    """A process that crashed took its game with it; it was one of the first that are not done."""
    first, last = jobs[0], jobs[min(len(jobs), os.cpu_count() or 1) - 1]
    end = last.first + last.games
    said = f"A process died while it played one of the games {first.seed}/{first.first} to {last.seed}/{end - 1}."
    return Failure("", 0, "process", said, first=first.first, games=end - first.first)


# -------------------------------------------------------------------- processes


@dataclass(frozen=True)
class Job:
    """A batch of games in plain data."""

    slug: str
    variant: Mapping[str, Any]
    components: tuple[str, Mapping[str, str]] | None
    """Name and files of an edited component set."""
    seed: str
    first: int
    games: int
    thorough: bool


def batches(job: Job, workers: int) -> Iterator[Job]:
    """Cut a run so that every process gets several batches, of 100 games at most."""
    size = max(1, min(10 if job.thorough else 100, job.games // (workers * 8)))
    end = job.first + job.games
    for first in range(job.first, end, size):
        yield replace(job, first=first, games=min(size, end - first))


_stop: Any = None
"""In a worker: set when the run is to stop."""


def _begin(stop: Any) -> None:
    global _stop
    _stop = stop


@contextmanager
def children_ignore_interrupts() -> Iterator[None]:
    """Processes started meanwhile ignore ^C, which a terminal sends to all of them: this one tells them to stop."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def play_batch(job: Job) -> Tally:
    """The games of a batch, or as many as are done when the run is stopped."""
    title = find_title(job.slug)
    box = title.open_box(parse_components(*job.components)) if job.components else title.shipped_box
    variant = make_variant(title.variant, job.variant)
    tally = Tally()
    for number in range(job.first, job.first + job.games):
        if (_stop is not None and _stop.is_set()) or len(tally.failures) >= MOST_FAILURES:
            break
        tally.add(play_one(title, box, variant, job.seed, number, job.thorough))
    return tally


# -------------------------------------------------------------------- one game


def play_one(title: Title, box: Any, variant: Any, run_seed: str, number: int, thorough: bool = False) -> Tally:
    """One random game of a run with all its checks."""
    seed = f"{run_seed}/{number}"
    made: list[Game] = []
    actions: list[Action] = []
    tally = Tally(games=1)
    try:
        run("set-up", lambda: made.append(title.new(variant, seed, box)))
        always(made[0])
        play_to_the_end(made[0], seed, thorough, actions, tally)
        run("end", lambda: ends_well(made[0]))
        run("replay", lambda: replays(made[0], actions))
        outcome = made[0].outcome
        assert outcome is not None
        winner = title.sides[outcome.winner] if outcome.winner >= 0 else DRAW
        tally.outcomes[winner, outcome.key] += 1
    except Fault as fault:
        text = record_of(made[0], seed, actions, fault) if made else ""
        tally.failures.append(Failure(seed, len(actions), fault.check, str(fault), text, first=number))
    tally.decisions = tally.shortest = tally.longest = len(actions)
    return tally


def play_to_the_end(g: Game, seed: str, thorough: bool, actions: list[Action], tally: Tally) -> None:
    """Random actions, each in `actions` before it is played.

    Checks draw their own chances at each decision: they change no game, and are the same when all is checked.
    """
    player = Random(f"{seed} player")
    chooser = Random(f"{seed} probed")
    while g.outcome is None:
        if len(actions) == MOST_DECISIONS:
            raise Fault(f"The game has not ended after {MOST_DECISIONS} decisions.", "end")
        action: Any = player.choice(g.options)
        probe = None
        if thorough or not chooser.randrange(PROBED):
            probe = Probe(g, action, Random(f"{seed} checks {len(actions)}"), thorough)
            tally.probes += 1
            probe.before()
        actions.append(action)
        counted, side = g.irrevocable, g.decision.side
        run("play", partial(g.play, *action))
        if g.irrevocable < counted + (bool(g.stack) and g.decision.side != side):
            raise Fault(f"{written(g, action)} changed who decides, but g.irrevocable has not moved.", "undo")
        always(g)
        if probe is not None:
            probe.after()


def record_of(g: Game, seed: str, actions: list[Action], fault: Fault) -> str:
    """A record that plays the game to the point where something did not hold, and says what."""
    index, catalog = g.box.catalog.index, g.box.catalog
    lines = tuple(catalog.write(action) for action in actions if action in index)
    record = replace(new_record(g, {}), lines=lines)
    return f"{record.write()}# maniple fuzz, seed {seed}, after {len(actions)} actions ({fault.check}): {fault}\n"
