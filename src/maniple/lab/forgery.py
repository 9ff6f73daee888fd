"""Forged saves: whatever is loaded can be played on, and whatever is refused is refused in one sentence.

`maniple fuzz GAME --forged N` takes saves of random games, changes them at random, seals them again and loads them.
Forgery `n` of a seed is always the same, whatever the number of forgeries or processes, so a run can go on where it was
stopped, and a fault can be looked at alone. A forgery that loads is looked at from every side and played on.
"""

from __future__ import annotations

import json
import os
import re
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from time import monotonic
from typing import Any, Final

from maniple.kernel.errors import MOST_SENTENCE, BadPosition, BadRecord, UserError
from maniple.kernel.game import ALL, OPEN, Game
from maniple.kernel.records import new_record, read_record
from maniple.kernel.rehearsal import rehearse
from maniple.kernel.saves import CHECK, seal
from maniple.kernel.title import Title, find_title
from maniple.kernel.variant import FormField, form, make_variant

Progress = Callable[[int, int], None]

BLOCK: Final = 400
"""Forgeries of one random game."""
KEPT: Final = 60
"""Saves of it."""
PLAYED: Final = 50
"""Random actions from a forgery that loads."""
SECONDS: Final = 1.0
"""Of the processor, for any one thing that is asked of a forgery."""
STUCK: Final = 120
"""Seconds after which a process is given up: compiled code hears no signal."""
MOST_ODDS: Final = 4
"""Options whose odds are asked for, at one decision."""
MOST_FAULTS: Final = 20

PYTHON: Final = re.compile(
    r"\b(\w+Error|\w+Exception|NoneType|int|str|dict|tuple|bool|float|Traceback)\b|<class|0x[0-9a-f]{6}"
)
"""Words that no user should read."""

ODD_NUMBERS: Final = (
    -1, 0, 1, 2, 3, -2, -5, 5, 6, 7, 10, 16, 31, 32, 55, 64, 99, 100, 128, 255, 999, 1000, 10_000,
    2**16, 2**31 - 1, 2**31, 2**53, 2**63, 2**64 - 1, -(2**31), -(2**63), 10**19,
)  # fmt: skip
ODD_WORDS: Final = ("", "x", "-1", "0", "true", "null", "side", "\0", "é", "A" * 500, "note", "{area}", "%s", "../..")
ODD_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    [],
    {},
    "",
    [[]],
    [0],
    {"frame": []},
    0.5,
    1e300,
    [None],
)


class Fault(Exception):
    """A forgery that is neither refused in a sentence nor played on."""


class Slow(BaseException):
    """Something took longer than it may. No error of the rules: nothing that catches those may swallow it."""


@dataclass
class Found:
    """What came of some forgeries; plain data, so that processes can send it."""

    forged: int = 0
    refused: int = 0
    """When they were read."""
    loaded: int = 0
    halted: int = 0
    """Played on up to an action over which the rules would have broken down: it was refused."""
    rehearsed: int = 0
    """Of those, the ones that come in by no door: records, positions and imports are rehearsed."""
    actions: int = 0
    slowest: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[int, str, str]] = field(default_factory=list)
    """Number of the forgery, what it was asked, what came of it."""

    def add(self, other: Found) -> None:
        self.forged += other.forged
        self.refused += other.refused
        self.loaded += other.loaded
        self.halted += other.halted
        self.rehearsed += other.rehearsed
        self.actions += other.actions
        self.slowest = max(self.slowest, other.slowest)
        self.reasons.update(other.reasons)
        self.faults += other.faults


# -------------------------------------------------------------------- forging


@lru_cache(maxsize=2)
def saves_of(slug: str, seed: str) -> list[Any]:
    """The plain data of some saves of one random game, without their seals."""
    title, rng = find_title(slug), Random(f"{slug}/{seed}")
    chosen = {line.name: _chosen(line, rng) for line in form(title.variant) if rng.random() < 0.4}
    g: Game = title.new(make_variant(title.variant, chosen), f"forged/{seed}")
    texts = []
    while g.outcome is None:
        texts.append(g.save()) if rng.random() < 0.5 else None
        action = rng.choice(g.options)
        g.play(*action)  # type: ignore[arg-type]
    picked = [rng.choice(texts) for _ in range(KEPT - 1)]
    return [_unsealed(text) for text in [*picked, g.save()]]


def _chosen(line: FormField, rng: Random) -> bool | int | str:
    if isinstance(line.default, bool):
        return rng.random() < 0.5
    return rng.choice(list(line.choices)) if line.choices else rng.randint(*(line.range or (0, 0)))


def _unsealed(text: str) -> Any:
    return {key: value for key, value in json.loads(text).items() if key != CHECK}


def forge(slug: str, seed: str, number: int) -> str:
    """Forgery `number` of a seed: a sealed save that was changed in one to four places."""
    kept = saves_of(slug, f"{seed}/{number // BLOCK}")
    rng = Random(f"{seed}/{number}")
    data = _copy(rng.choice(kept))
    other = rng.choice(kept)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        _change(data, other, rng, find_title(slug))
    return seal(data)


def _change(data: dict[str, Any], other: dict[str, Any], rng: Random, title: Title) -> None:
    """One change somewhere in a save; `other` is another save of the same game."""
    part = rng.choice(("state",) * 8 + ("stack",) * 6 + ("dice", "outcome", "swapped", "irrevocable", "variant", "top"))
    if part == "top":
        _change_value(data, rng.choice(sorted(data)), other, rng)
    elif part == "stack" and isinstance(data.get("stack"), list) and data["stack"] and rng.random() < 0.5:
        _change_stack(data["stack"], other["stack"], rng, title)
    else:
        _walk(data, part, other, rng)


def _walk(holder: Any, key: Any, other: Any, rng: Random) -> None:
    """Go down from a value to somewhere inside it, and change that."""
    try:
        value = holder[key]
    except (KeyError, IndexError, TypeError):
        return
    try:
        same = other[key]
    except (KeyError, IndexError, TypeError):
        same = None
    if isinstance(value, list | dict) and value and rng.random() < 0.85:
        inside = rng.randrange(len(value)) if isinstance(value, list) else rng.choice(sorted(value))
        _walk(value, inside, same, rng)
    else:
        _change_value(holder, key, other, rng)


def _change_value(holder: Any, key: Any, other: Any, rng: Random) -> None:
    value = holder[key]
    if rng.random() < 0.2:
        try:
            holder[key] = _copy(other[key])
            return
        except (KeyError, IndexError, TypeError):
            pass
    if rng.random() < 0.05:
        holder[key] = _copy(rng.choice(ODD_VALUES))
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = _number(value, rng)
    elif isinstance(value, str):
        holder[key] = rng.choice((*ODD_WORDS, value[:-1], value + value))
    elif isinstance(value, list):
        _change_list(value, rng)
    elif isinstance(value, dict):
        _change_dict(value, rng)
    else:
        holder[key] = _copy(rng.choice(ODD_VALUES))


def _copy(value: Any) -> Any:
    """A value of its own: what is put into one place must not change with another."""
    return json.loads(json.dumps(value))


def _number(value: int, rng: Random) -> int:
    near = (value - 1, value + 1, -value, value * 2, value ^ 1)
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(ODD_NUMBERS)
    if kind == 1:
        return rng.choice(near)
    return rng.randrange(60) if kind == 2 else rng.choice((1, -1)) << rng.randrange(200) if rng.random() < 0.3 else 1


def _change_list(value: list[Any], rng: Random) -> None:
    kind = rng.randrange(6)
    if kind == 0 and value:
        del value[rng.randrange(len(value))]
    elif kind == 1 and value:
        value.insert(rng.randrange(len(value)), _copy(rng.choice(value)))
    elif kind == 2:
        rng.shuffle(value)
    elif kind == 3:
        value.append(_copy(rng.choice((0, 1, -1, 5, [], [0, 0], None))))
    elif kind == 4:
        value.clear()
    else:
        value += [rng.randrange(40) for _ in range(rng.choice((1, 2, 5, 3000)))]


def _change_dict(value: dict[str, Any], rng: Random) -> None:
    names = sorted(value)
    if names and rng.random() < 0.5:
        del value[rng.choice(names)]
    else:
        value[rng.choice((*ODD_WORDS, *names))] = _copy(rng.choice(ODD_VALUES))


def _change_stack(stack: list[Any], other: list[Any], rng: Random, title: Title) -> None:
    """Exchange, drop, repeat or invent frames."""
    i, j = rng.randrange(len(stack)), rng.randrange(len(stack))
    kind = rng.randrange(6)
    if kind == 0:
        stack[i], stack[j] = stack[j], stack[i]
    elif kind == 1:
        del stack[i]
    elif kind == 2:
        stack.insert(j, _copy(stack[i]))
    elif kind == 3 and other:
        stack[i] = _copy(rng.choice(other))
    elif kind == 4:
        name = rng.choice(sorted(title.frames))
        names: tuple[str, ...] = title.frames[name].__match_args__
        kinds = title.frame_kinds(title.shipped_box)
        values = [_likely(kinds[name][at] if kinds else None, rng) for at in range(len(names))]
        stack[i] = [name, values, rng.randrange(3)]
    elif isinstance(stack[i], list) and stack[i]:
        stack[i][-1] = _number(0, rng) if rng.random() < 0.3 else rng.randrange(12)


def _likely(kind: Any, rng: Random) -> Any:
    """A value of a kind, so that more than the range is put to the test."""
    if hasattr(kind, "most") and not hasattr(kind, "of"):
        return rng.randint(int(kind.least), min(int(kind.most), int(kind.least) + 400))
    if hasattr(kind, "most"):
        return [_likely(kind.of, rng) for _ in range(rng.randrange(4))]
    return rng.random() < 0.5


# -------------------------------------------------------------------- judging


@contextmanager
def _timed(what: str, found: Found) -> Iterator[None]:
    """Something that may take a second of the processor, and raise nothing."""

    def late(_signal: int, _frame: object) -> None:
        raise Slow(what)

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        left = signal.setitimer(signal.ITIMER_PROF, 0)[0]
        signal.signal(signal.SIGPROF, before)
        found.slowest = max(found.slowest, SECONDS - left)


def must_be_a_sentence(error: UserError) -> None:
    """That a refusal is one sentence for a person."""
    said = str(error)
    if not said or len(said) > MOST_SENTENCE or "\n" in said:
        raise Fault(f"a refusal of {len(said)} characters: {said[:80]}")
    if PYTHON.search(said):
        raise Fault(f"a refusal in Python's words: {said}")


def judge(title: Title, text: str, rng: Random, found: Found) -> None:
    """Open a save as one that somebody gave us, and play on; raises whatever goes wrong."""
    try:
        with _timed("load", found):
            g = title.load(text)
        found.loaded += 1
    except UserError as error:
        must_be_a_sentence(error)
        found.refused += 1
        found.reasons[re.sub(r"[0-9]+|\[.*?\]|'.*?'|\{.*?\}", "*", str(error))[:90]] += 1
        return
    before = found.halted
    play_on(g, rng, found)
    if found.halted > before:
        try:
            rehearse(title.load(text))
        except UserError:
            found.rehearsed += 1


def play_on(g: Game, rng: Random, found: Found) -> None:
    """Look at a game from every side, and play some random actions."""
    look(g, rng, found)
    for number in range(PLAYED):
        if not g.stack:
            break
        action = rng.choice(g.options)
        try:
            with _timed("play", found):
                g.play(*action)  # type: ignore[arg-type]
        except UserError as error:
            must_be_a_sentence(error)
            found.halted += 1
            return
        found.actions += 1
        if number % 17 == 16:
            look(g, rng, found)
    look(g, rng, found)


def look(g: Game, rng: Random, found: Found) -> None:
    """Everything that a table, a bot or a client asks of a game."""
    title: Title = g.title
    for seat in (0, 1, ALL, OPEN) if g.outcome is not None else (0, 1, ALL):
        with _timed("view", found):
            view = g.view(seat)
        if title.scene is not None:
            with _timed("scene", found):
                title.scene(g.box, view)
    with _timed("save", found):
        text = g.save()
    if not g.stack and g.outcome is None:
        return  # the position is played out
    with _timed("load again", found):
        again = title.load(text, g.box)
        assert again.save() == text, "another save"
    if g.outcome is not None:
        return
    with _timed("words", found):
        title.prompt(g)
        title.question(g)
        title.citation(g.decision)
        for action in g.options:
            title.label(g, action)
    for seat in (0, 1):
        with _timed("imagine", found):
            other = g.imagine(seat, rng)
            assert other.options, "no options in an imagined game"
    risky = [action for action in g.options if action[0] in title.risks]
    for action in rng.sample(risky, min(MOST_ODDS, len(risky))):
        with _timed("odds", found):
            g.odds(*action)  # type: ignore[arg-type]


def record_with(title: Title, text: str) -> str:
    """A record that begins with a forged save."""
    record = new_record(title.new(), {})
    seed = json.loads(text).get("dice", [""])
    start = seed[0] if isinstance(seed, list) and seed and isinstance(seed[0], str) else ""
    lines = record.write().split("\n")
    lines[4] = f'seed = "{start}"' if re.fullmatch("[0-9a-f]{64}", start) else lines[4]
    return "\n".join([*lines[:5], f"start = {json.dumps(text)}", *lines[5:]])


def judge_record(title: Title, text: str, found: Found) -> None:
    """The same by way of a record, whose start is rehearsed."""
    try:
        with _timed("record", found):
            read_record(record_with(title, text)).check()
    except UserError as error:
        must_be_a_sentence(error)
        if not isinstance(error, BadRecord | BadPosition):
            raise Fault(f"{type(error).__name__} is no refusal of a record") from None


# -------------------------------------------------------------------- runs


def forged_batch(slug: str, seed: str, first: int, number: int) -> Found:
    """Some forgeries, in this process."""
    title = find_title(slug)
    found = Found()
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for n in range(first, first + number):
        signal.setitimer(signal.ITIMER_REAL, STUCK)
        text = forge(slug, seed, n)
        found.forged += 1
        try:
            judge(title, text, Random(n), found)
            if n % 10 == 0:
                judge_record(title, text, found)
        except (Exception, Slow) as error:
            where = traceback.extract_tb(error.__traceback__)
            place = next((f"{os.path.basename(at.filename)}:{at.lineno}" for at in reversed(where)), "")
            found.faults.append((n, place, f"{type(error).__name__}: {str(error)[:200]}"))
            if len(found.faults) >= MOST_FAULTS:
                break
    signal.setitimer(signal.ITIMER_REAL, 0)
    return found


@dataclass(frozen=True)
class ForgeryReport:
    """What a run has shown."""

    game: str
    seed: str
    first: int
    asked: int
    found: Found
    seconds: float
    stopped: str = ""

    @property
    def clean(self) -> bool:
        """Compiled code hears no signal: what was slow there is known by its time alone."""
        return not self.found.faults and not self.stopped and self.found.slowest < SECONDS

    def plain(self) -> dict[str, Any]:
        """The report as plain data, for `--json`."""
        found = self.found
        return {
            "game": self.game,
            "seed": self.seed,
            "first": self.first,
            "asked": self.asked,
            "forged": found.forged,
            "refused": found.refused,
            "loaded": found.loaded,
            "halted": found.halted,
            "rehearsed": found.rehearsed,
            "actions": found.actions,
            "slowest": round(found.slowest, 3),
            "seconds": round(self.seconds, 1),
            "stopped": self.stopped,
            "faults": [{"number": n, "where": where, "fault": said} for n, where, said in found.faults],
        }


def forged_saves(
    title: Title,
    number: int,
    seed: str = "1",
    first: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> ForgeryReport:
    """Try so many forged saves of a game. `workers` 0 is this process alone."""
    began = monotonic()
    found = Found()
    tell = progress or (lambda done, total: None)
    blocks = list(range(first, first + number, BLOCK))
    end = first + number
    stopped = ""
    if workers == 0:
        for start in blocks:
            found.add(forged_batch(title.slug, seed, start, min(BLOCK, end - start)))
            tell(found.forged, number)
            if len(found.faults) >= MOST_FAULTS:
                stopped = f"Stopped after {MOST_FAULTS} faults."
                break
    else:
        stopped = _on_processes(title.slug, seed, blocks, end, workers or os.cpu_count() or 1, found, tell, number)
    return ForgeryReport(title.slug, seed, first, number, found, monotonic() - began, stopped)


def _on_processes(
    slug: str, seed: str, blocks: list[int], end: int, workers: int, found: Found, tell: Progress, number: int
) -> str:
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        waiting = {pool.submit(forged_batch, slug, seed, start, min(BLOCK, end - start)): start for start in blocks}
        try:
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    found.add(future.result())
                    del waiting[future]
                tell(found.forged, number)
                if len(found.faults) >= MOST_FAULTS:
                    pool.shutdown(wait=False, cancel_futures=True)
                    return f"Stopped after {MOST_FAULTS} faults; at least forgery {min(waiting.values())} is not done."
        except BrokenProcessPool:
            return f"A process died or was stuck at one of the forgeries from {min(waiting.values())} on."
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            return f"Interrupted; the first forgery that is not done is {min(waiting.values())}."
    return ""
