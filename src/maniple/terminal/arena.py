"""`maniple arena`: bots against each other, and the ladder of all levels."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from json import dumps
from math import isfinite
from pathlib import Path
from typing import Any, Final

from maniple import build
from maniple.bots.seat import read_level
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, find_title, shelf
from maniple.kernel.variant import make_variant
from maniple.lab.arena import Entrant, Match, Table, run
from maniple.lab.ladder import PAGE, STEPS, Step, elo_words, percent, section
from maniple.lab.scores import Sprt
from maniple.lab.server_bench import put_section
from maniple.table.sets import data_directory
from maniple.terminal.cli import INTERRUPTED
from maniple.terminal.files import read_text, write_text
from maniple.terminal.options import Given, variant_given, variant_words
from maniple.terminal.report import counting, print_json
from maniple.terminal.screen import Screen

MOST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 10_000_000


@dataclass(frozen=True)
class Asked:
    """What was said on the command line."""

    bots: Sequence[str]
    game: str
    pairs: int | None
    seconds: float
    iterations: int
    seed: str
    workers: int
    sprt: str
    mirror: bool
    ladder: bool
    results: Path | None
    write: Path
    anew: bool
    json: bool
    variant: Given
    """The options of the game's variant."""


def arena(asked: Asked) -> None:
    """Play a match or a ladder, and say what it proves."""
    if asked.ladder:
        climb(asked)
    else:
        play_match(asked)


# -------------------------------------------------------------------- a match


def play_match(asked: Asked) -> None:
    if len(asked.bots) != 2:
        raise UserError("maniple arena needs two bots, such as: maniple arena tribune captain --game joshua.")
    if not asked.game:
        raise UserError(f"maniple arena needs a game; expected --game with one of {', '.join(shelf())}.")
    title = find_title(asked.game)
    first, second = [read_entrant(said, asked) for said in asked.bots]
    sprt = read_sprt(asked.sprt)
    match = Match(title.slug, _variant(title, asked), first, second, asked.seed)
    step = play_step(match, asked, asked.pairs or 100, asked.mirror and first != second, sprt)
    if asked.json:
        print_json(step.plain(sprt))
    else:
        tell(step, sprt)
    if not step.complete:
        sys.exit(INTERRUPTED)


def play_step(match: Match, asked: Asked, pairs: int, mirrored: bool, sprt: Sprt | None, bar: float = 0.5) -> Step:
    """A match and, where it is wanted, the mirror match of its second bot."""
    table, complete = play_pairs(match, asked, pairs, sprt)
    mirror: Table | None = None
    if mirrored and complete:
        mirror, complete = play_pairs(match.mirror(), asked, pairs, None)
    return Step(match, table, mirror, bar, complete)


def play_pairs(match: Match, asked: Asked, pairs: int, sprt: Sprt | None) -> tuple[Table, bool]:
    file = results_file(match, asked)
    if asked.anew:
        file.unlink(missing_ok=True)
    with counting(f"{match.game}: {match.first.bot} – {match.second.bot}") as progress:
        return run(match, pairs, asked.workers or None, file, sprt, progress)


def results_file(match: Match, asked: Asked) -> Path:
    """Where the games of a match are kept: a file that was named, else one for these very sources and weights."""
    if asked.results is not None:
        if match.first == match.second and asked.mirror:
            return asked.results.with_name(f"{asked.results.stem}-mirror{asked.results.suffix}")
        return asked.results
    strategy = find_title(match.game).strategy
    weights = strategy.weights if strategy is not None else []
    what = dumps([asdict(match), build.key(build.MANIPLE), weights], sort_keys=True)
    key = blake2b(what.encode(), digest_size=8).hexdigest()
    return data_directory() / "arena" / f"{match.game}-{match.first.bot}-{match.second.bot}-{key}.jsonl"


def tell(step: Step, sprt: Sprt | None) -> None:
    """A table of the results."""
    screen = Screen.real()
    title = find_title(step.match.game)
    table = step.table
    total = table.total()
    won, drawn, lost = table.counts()
    first, second = step.match.first.words(), step.match.second.words()
    screen.tell(f"{title.name}: {first} against {second}, {total.games} games, seed {step.match.seed}.")
    rows = [
        ("won, drawn, lost", f"{won}, {drawn}, {lost}"),
        ("rate", percent(total)),
        ("Elo", elo_words(total)),
    ]
    for side, name in enumerate(title.sides):
        baseline = step.baseline(side)
        beside = f"   mirror of {step.match.second.bot}: {percent(baseline)}" if baseline is not None else ""
        rows.append((f"as {name}", f"{percent(table.as_side(side)):<20}{beside}".rstrip()))
    if sprt is not None:
        verdict = sprt.verdict(table.pairs())
        rows.append(
            (
                f"test {sprt.elo0:g} or {sprt.elo1:g} Elo",
                f"{verdict or 'not settled'} (log likelihood {sprt.likelihood(table.pairs()):+.2f})",
            )
        )
    rows.append(("a decision", ", ".join(f"{1000 * table.mean_thought(i):.1f} ms" for i in (0, 1))))
    rows.append(("slowest", ", ".join(f"{1000 * table.slowest(i):.0f} ms" for i in (0, 1))))
    rows.append(("ended", ", ".join(f"{how.replace('_', ' ')} {number}" for how, number in table.ends().items())))
    screen.say([f"  {what:<24}{said}" for what, said in rows])
    if not step.complete:
        screen.tell("Stopped; the same command goes on from here.")


# -------------------------------------------------------------------- the ladder


def climb(asked: Asked) -> None:
    """Each level against the one below it; a section for each game on the page."""
    if asked.bots:
        raise UserError("maniple arena --ladder plays all levels; expected no names of bots.")
    if asked.sprt or asked.results is not None:
        raise UserError(
            "maniple arena --ladder plays all its games and keeps them itself; --sprt and --results do not fit."
        )
    titles = [find_title(asked.game)] if asked.game else list(shelf().values())
    if not asked.write.parent.is_dir():
        raise UserError(
            f"There is no folder {asked.write.parent} to write to; expected --write with the name of a file."
        )
    answer = []
    for title in titles:
        steps = [step for bots in STEPS if (step := climb_step(title, asked, *bots)) is not None]
        answer += [step.plain() for step in steps]
        page = read_text(asked.write, "the ladder") if asked.write.exists() else PAGE
        chosen = variant_given(title, asked.variant)
        write_text(asked.write, put_section(page, section(title.slug, steps, command_of(title, asked), chosen)))
        if not asked.json:
            for step in steps:
                tell(step, None)
            Screen.real().tell(f"Written to {asked.write}.")
        if not all(step.complete for step in steps):
            break
    if asked.json:
        print_json(answer)
    if not all(row["complete"] for row in answer):
        sys.exit(INTERRUPTED)


def climb_step(title: Title, asked: Asked, stronger: str, weaker: str, pairs: int, bar: float) -> Step:
    first, second = [Entrant(bot, asked.seconds, asked.iterations) for bot in (stronger, weaker)]
    match = Match(title.slug, _variant(title, asked), first, second, asked.seed)
    return play_step(match, asked, asked.pairs or pairs, True, None, bar)


def command_of(title: Title, asked: Asked) -> str:
    """The command that plays this again."""
    words = ["maniple", "arena", "--ladder", "--game", title.slug, "--seed", asked.seed]
    words += ["--iterations", str(asked.iterations)] if asked.iterations else ["--seconds", f"{asked.seconds:g}"]
    if asked.pairs:
        words += ["--pairs", str(asked.pairs)]
    return shlex.join([*words, *variant_words(title, asked.variant)])


# -------------------------------------------------------------------- what was typed


def _variant(title: Title, asked: Asked) -> dict[str, Any]:
    """What was said of the variant, if it holds up."""
    given = variant_given(title, asked.variant)
    make_variant(title.variant, given)
    return given


def read_entrant(said: str, asked: Asked) -> Entrant:
    """`legate`, `legate:0.5s` or `legate:200`."""
    name, colon, budget = said.partition(":")
    bot = read_level(name)
    if not colon:
        return Entrant(bot, asked.seconds, asked.iterations)
    if budget.isascii() and budget.isdecimal() and 0 < int(budget) <= MOST_ITERATIONS:
        return Entrant(bot, asked.seconds, int(budget))
    seconds = _seconds(budget.removesuffix("s")) if budget.endswith("s") else 0.0
    if seconds <= 0.0:
        raise UserError(f"'{said}' has no budget after the colon; expected {name}:200 (iterations) or {name}:0.5s.")
    return Entrant(bot, seconds, 0)


def _seconds(said: str) -> float:
    try:
        found = float(said)
    except ValueError:
        return 0.0
    return found if isfinite(found) and 0.0 < found <= MOST_SECONDS else 0.0


def read_sprt(said: str) -> Sprt | None:
    """`0:20`: is the difference at most 0, or at least 20?"""
    if not said:
        return None
    try:
        low, high = (float(part) for part in said.split(":"))
    except ValueError:
        low = high = 0.0
    if not (isfinite(low) and isfinite(high) and low < high):
        raise UserError(f"--sprt is '{said}'; expected two differences in Elo, the lower first, such as 0:20.")
    return Sprt(low, high)
