# maniple: interpreted
"""Bots think in processes of their own: a save goes out, an action in notation comes back.

A worker takes one task at a time. While it thinks it tells its progress, may be stopped (a bot then concludes with what
it has), and may ask for help: other workers search the same decision and tell what they find, and the first adds it up.
One that crashes or takes far too long is ended and replaced.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final, Protocol

from maniple.bots.advice import advise
from maniple.bots.seat import BotSeat, find_bot
from maniple.kernel.board import ref
from maniple.kernel.components import parse_components
from maniple.kernel.errors import UserError
from maniple.kernel.title import find_title, shelf
from maniple.kernel.ways import Danger, Ways, after, find_ways

PATIENCE: Final = 20.0
"""Seconds beyond its budget after which a bot is given up."""
BEGINNING: Final = 60.0
"""Seconds that a process may take to begin, on a machine that has much to do."""
LEAST: Final = 0.1
"""The part of its time that a bot gets however late it begins."""
TOLD_EVERY: Final = 0.04
"""Seconds after which a helper tells what it has found."""
MOST_BOXES: Final = 8

CHOOSE: Final = "choose"
HINT: Final = "hint"
EXPLORE: Final = "explore"
PONDER: Final = "ponder"
ODDS: Final = "odds"
WAYS: Final = "ways"


class BotFailed(Exception):
    """A bot crashed, took too long, or chose what is no option: a sentence, and for a log what exactly."""

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.detail = detail


@dataclass(frozen=True)
class Task:
    """A decision to think about."""

    game: str
    components: str
    save: str
    bot: str
    seed: int
    seconds: float
    files: Mapping[str, str] = field(default_factory=dict)
    """An edited component set, whole: it may be gone from the disk."""
    person: bool = True
    """A person waits for it."""
    memory: str = ""
    """What the bot noted when it was last asked."""
    pondered: str = ""
    """What it found in the other's time."""
    iterations: int = 0
    """Steps of its search instead of seconds."""
    kind: str = CHOOSE
    line: str = ""
    """The option whose odds are wanted, or with which a way begins."""
    after: tuple[str, ...] = ()
    """Actions that would be taken before it."""
    number: int = 0
    """How many are to go; 0 for all."""
    via: tuple[int, ...] = ()
    """The spaces through which a way is bent."""
    side: int = -1
    """Who thinks, where that is not the side that is asked."""
    asked: float = 0.0
    """When it was asked, by the clock of this machine (`monotonic`); 0 where nobody looks at it."""


@dataclass(frozen=True)
class Thought:
    """What came of a task."""

    line: str = ""
    """The bot's choice in notation."""
    memory: str = ""
    """What it notes for its next decision."""
    found: str = ""
    """What a search found, hints, or odds, as JSON."""


# -------------------------------------------------------------------- in the worker

_boxes: dict[tuple[str, str], Any] = {}
"""Of the edited sets that this process was last asked about."""


def box_of(task: Task) -> Any:
    """The box of a task."""
    title = find_title(task.game)
    if task.components == title.shipped.hash:
        return title.shipped_box
    if not task.files:
        raise UserError(f"The component set {task.components} is not here.")
    key = (task.game, task.components)
    if key not in _boxes:
        if len(_boxes) >= MOST_BOXES:
            _boxes.clear()
        _boxes[key] = title.open_box(parse_components(task.components[:8], task.files))
    return _boxes[key]


def think(task: Task, report: Callable[[float], None] | None = None, ear: Ear | None = None) -> Thought:
    """Carry a task out."""
    box = box_of(task)
    game = find_title(task.game).load(task.save, box, is_ours=True)
    if task.kind == ODDS:
        return Thought(found=json.dumps(_odds(game, box, task)))
    if task.kind == WAYS:
        begin = box.catalog.read(task.line) if task.line else None
        found = find_ways(game, game.decision.side, begin, task.number, task.via)
        return Thought(found=json.dumps(plain_ways(game, found)))
    seat = BotSeat(
        game,
        time_left(task),
        report,
        task.iterations,
        task.memory,
        side=task.side if task.side >= 0 else None,
        pondered=task.pondered,
        stopped=ear.is_stopped if ear is not None else None,
        crew=ear,
    )
    if task.kind == HINT:
        return Thought(found=advise(seat, Random(task.seed)))
    bot = find_bot(task.bot)(task.seed)
    if task.kind != CHOOSE:
        return Thought(found=_search(bot, task, seat, ear))
    action = bot.choose(seat)
    if action not in game.options:
        raise UserError(f"The bot chose {action!r}, which is no option.")
    return Thought(box.catalog.write(action), seat.memory)


def _odds(game: Any, box: Any, task: Task) -> dict[str, Any] | None:
    """The odds of an option, or of an action at the end of a way."""
    if task.after:
        game = after(game, game.decision.side, [box.catalog.read(line) for line in task.after])
    verb, *ids = box.catalog.read(task.line)
    if game is None or not game.stack or (verb, *ids) not in game.options:
        return None
    forecast = game.odds(verb, *ids)
    return None if forecast is None else asdict(forecast)


def plain_ways(game: Any, found: Ways) -> dict[str, Any]:
    """Ways in notation, and their spaces as a board names them."""
    marching, write = game.title.marching, game.box.catalog.write
    dangers: dict[Danger, int] = {}
    for way in found.ways:
        for danger in way.dangers:
            dangers.setdefault(danger, len(dangers))
    kind = found.ways[0].kind if found.ways else ""
    return {
        "ways": [
            {
                "lines": [write(action) for action in way.actions],
                "path": [ref(way.kind, space) for space in way.spaces],
                "costs": list(way.costs),
                "asked": [ref(way.kind, space) for space in way.asked],
                "dangers": [dangers[danger] for danger in way.dangers],
                "chances": [{"who": who, "chance": round(chance, 4)} for who, chance in way.chances],
                "safe": way.is_safe,
                "goers": way.goers,
                "final": way.final,
                "risk": way.risk,
                "label": way.label,
            }
            for way in found.ways
        ],
        "dangers": [
            {"on": ref(kind, one.space), "tag": one.tag, "text": one.text, "citation": one.citation} for one in dangers
        ],
        "numbers": list(found.numbers),
        "number": found.number,
        "points": found.points,
        "unit": "" if marching is None else marching.unit,
        "via": [ref(kind, space) for space in found.via],
        "origin": ref(kind, found.origin) if kind else "",
    }


def time_left(task: Task) -> float:
    """What is left of its time: some may have gone by before the worker had begun, or while it had something else."""
    late = monotonic() - task.asked if task.asked else 0.0
    return task.seconds - min(max(0.0, late), (1.0 - LEAST) * task.seconds)


def _search(bot: Any, task: Task, seat: BotSeat, ear: Ear | None) -> str:
    """Search for somebody else, or in the other's time; a bot that cannot do that finds nothing."""
    begin = getattr(bot, task.kind, None)
    if begin is None:
        return ""
    search = begin(seat)
    done = 0
    told = monotonic()
    while seat.goes_on(done) and search.step():
        done += 1
        if ear is not None and monotonic() - told >= TOLD_EVERY:
            told = monotonic()
            ear.tell(search.text())
    return str(search.text())


class Ear:
    """What a worker hears while it thinks, and its way to ask for help."""

    def __init__(self, line: Connection, number: int) -> None:
        self._line = line
        self._number = number
        self._is_stopped = False
        self._findings: list[str] | None = None

    def is_stopped(self) -> bool:
        while not self._is_stopped and self._line.poll():
            self._hear()
        return self._is_stopped

    def _hear(self) -> None:
        kind, value = self._line.recv()
        if kind == "stop" and value == self._number:
            self._is_stopped = True
        elif kind == "findings":
            self._findings = value

    def call(self) -> None:
        self._line.send(("help", ""))

    def findings(self) -> Sequence[str]:
        self._line.send(("gather", ""))
        while self._findings is None:
            self._hear()
        return self._findings

    def tell(self, text: str) -> None:
        self._line.send(("found", text))


def _serve(line: Connection) -> None:
    """The life of a worker: think until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ^C is for whoever began us to answer
    shelf()  # so that the first who asks need not wait for it
    if hasattr(os, "nice"):
        os.nice(5)  # people go first
    with suppress(OSError):
        line.send(("ready", ""))
    while True:
        try:
            kind, value = line.recv()
            if kind != "task":
                continue  # a word to a task that was over already
            number, task = value
            answer = _answer(task, line, number)
            line.send(answer)
        except (EOFError, OSError):
            return


def _answer(task: Task, line: Connection, number: int) -> tuple[str, Any]:
    try:
        return "done", think(task, lambda progress: line.send(("progress", progress)), Ear(line, number))
    except (EOFError, OSError):
        raise
    except UserError as error:
        return "failed", (str(error), "")
    except Exception as error:  # a bot is somebody else's code
        return "failed", ("It came upon an error of its own.", f"{type(error).__name__}: {error}")


# -------------------------------------------------------------------- before the worker


class Listener:
    """Who is told what a worker says while it thinks; called in the thread that waits for it."""

    def progress(self, value: float) -> None:
        """How far it is, 0 to 1."""

    def help(self) -> None:
        """It begins a search that others may share."""

    def gather(self) -> Sequence[str]:
        """It wants what the others have found."""
        return ()

    def found(self, text: str) -> None:
        """What it has found so far, for somebody else."""


class Worker:
    """A process and the line to it; used by one thread at a time, but stopped by any."""

    def __init__(self) -> None:
        self._process: Any = None
        self._line: Connection | None = None
        self._number = 0
        self._task: Task | None = None
        """What it thinks about now."""
        self._unwanted: Task | None = None
        """What it need not begin with."""
        self._ended = False
        self._is_ready = False
        """It has begun, and said so."""
        self._lock = Lock()
        self._starting = Lock()

    def run(self, task: Task, patience: float = PATIENCE, listener: Listener | None = None) -> Thought:
        heard = listener or Listener()
        line = self._begin()
        until = monotonic() + task.seconds + patience + (0.0 if self._is_ready else BEGINNING)
        try:
            with self._lock:
                if task is self._unwanted:
                    return Thought()
                self._number += 1
                self._task = task
                line.send(("task", (self._number, task)))
            while line.poll(max(0.0, until - monotonic())):
                kind, value = line.recv()
                if kind == "done":
                    assert isinstance(value, Thought)
                    return value
                if kind == "failed":
                    raise BotFailed(*value)
                if kind == "ready":
                    self._is_ready = True
                    until = monotonic() + task.seconds + patience
                elif kind == "progress":
                    heard.progress(float(value))
                elif kind == "help":
                    heard.help()
                elif kind == "gather":
                    self._send(("findings", list(heard.gather())))
                else:
                    heard.found(str(value))
        except (EOFError, OSError):
            self._drop()
            raise BotFailed("The bot's process ended.") from None
        finally:
            with self._lock:
                self._task = None
        self._drop()
        raise BotFailed(f"The bot took longer than {task.seconds + patience:.0f} seconds.")

    def stop(self, task: Task | None = None) -> None:
        """Let it conclude at once with what it has; with a task, only if it thinks about that, or before it does."""
        with self._lock:
            if self._task is None:
                self._unwanted = task
            elif (task is None or task is self._task) and self._line is not None:
                with suppress(OSError):
                    self._line.send(("stop", self._number))

    def _send(self, message: tuple[str, Any]) -> None:
        with self._lock:
            if self._line is not None:
                self._line.send(message)

    def start(self) -> None:
        """Begin the process, so that it is there when it is needed."""
        with suppress(BotFailed):
            self._begin()

    def _begin(self) -> Connection:
        with self._starting:
            if self._ended:
                raise BotFailed("The bots have been stopped.")
            if self._line is None:
                context = get_context("spawn")
                self._line, theirs = context.Pipe()
                self._is_ready = False
                self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
                self._process.start()
                theirs.close()
            return self._line

    def _drop(self) -> None:
        process, self._process = self._process, None
        with self._lock:
            line, self._line = self._line, None
        if process is not None:
            process.kill()
            process.join(5)
        if line is not None:
            line.close()

    def end(self) -> None:
        """Stop the process; a thread that waits for it hears the line close."""
        self._ended = True
        process = self._process
        if process is not None:
            process.kill()
            process.join(5)


class Findings(Listener):
    """The newest that some helpers found; shared by their threads."""

    def __init__(self) -> None:
        self.is_over = False
        self._newest: dict[int, str] = {}

    def take(self, helper: int, text: str) -> None:
        if text:
            self._newest[helper] = text

    def texts(self) -> list[str]:
        return list(self._newest.values())


class Helping(Listener):
    """Listens to one helper."""

    def __init__(self, findings: Findings, number: int) -> None:
        self.findings = findings
        self.number = number

    def found(self, text: str) -> None:
        self.findings.take(self.number, text)


def helper_task(task: Task, number: int, seconds: float) -> Task:
    """The same decision for a helper, with chances of its own."""
    own = {"kind": EXPLORE, "seed": task.seed + number, "seconds": seconds, "pondered": "", "asked": monotonic()}
    return replace(task, **own)  # type: ignore[arg-type]


# -------------------------------------------------------------------- for one table


class Staff(Protocol):
    """Who thinks for the bots of one table."""

    def choose(self, task: Task, report: Callable[[float], None] | None = None) -> Thought: ...

    def ponder(self, task: Task) -> None: ...

    def stop_pondering(self) -> str: ...

    def close(self) -> None: ...


class LocalStaff:
    """The workers of one table at this machine, as many as there are cores; begun when they are first needed."""

    def __init__(self, workers: int = 0, patience: float = PATIENCE) -> None:
        self.workers = [Worker() for _ in range(workers or os.cpu_count() or 1)]
        self.patience = patience
        self._pondering: _Search | None = None

    def choose(self, task: Task, report: Callable[[float], None] | None = None) -> Thought:
        """Let a bot think; the others help where it asks them to."""
        begun = monotonic()
        task = replace(task, asked=begun)
        helpers = _Search(self.workers[1:], self.patience)

        def hire() -> None:
            left = task.seconds - (monotonic() - begun)
            helpers.begin(helper_task(task, 1, left))

        try:
            return self.workers[0].run(task, self.patience, _Leading(helpers.findings, report, hire, helpers.stop))
        finally:
            helpers.end()

    def ponder(self, task: Task) -> None:
        """Let the bot think in the other's time, until `stop_pondering`."""
        self.stop_pondering()
        self._pondering = _Search(self.workers, self.patience)
        self._pondering.begin(replace(task, kind=PONDER))

    def stop_pondering(self) -> str:
        """What was found in the other's time, by the one who found the most."""
        if self._pondering is None:
            return ""
        search, self._pondering = self._pondering, None
        search.end()
        return max(search.findings.texts(), key=len, default="")

    def close(self) -> None:
        for worker in self.workers:
            worker.end()


class _Search:
    """Some workers that search the same decision, each with chances of its own, in a thread for each."""

    def __init__(self, workers: Sequence[Worker], patience: float) -> None:
        self.workers = workers
        self.patience = patience
        self.findings = Findings()
        self._begun: list[tuple[Worker, Task, Thread]] = []

    def begin(self, task: Task) -> None:
        for number, worker in enumerate(self.workers):
            own = replace(task, seed=task.seed + number)
            thread = Thread(target=self._run, args=(worker, own, Helping(self.findings, number)), daemon=True)
            self._begun.append((worker, own, thread))
            thread.start()

    def _run(self, worker: Worker, task: Task, helping: Helping) -> None:
        with suppress(BotFailed):  # a helper that fails has found nothing
            helping.found(worker.run(task, self.patience, helping).found)

    def stop(self) -> None:
        """Let all of them conclude."""
        for worker, task, _ in self._begun:
            worker.stop(task)

    def end(self) -> None:
        """Stop, and wait until all have."""
        self.stop()
        for _, _, thread in self._begun:
            thread.join()


class _Leading(Listener):
    """Listens to the worker that decides."""

    def __init__(
        self,
        findings: Findings,
        report: Callable[[float], None] | None,
        hire: Callable[[], None],
        dismiss: Callable[[], None],
    ) -> None:
        self.findings = findings
        self.report = report
        self.hire = hire
        self.dismiss = dismiss

    def progress(self, value: float) -> None:
        if self.report is not None:
            self.report(value)

    def help(self) -> None:
        self.hire()

    def gather(self) -> Sequence[str]:
        self.dismiss()
        return self.findings.texts()
