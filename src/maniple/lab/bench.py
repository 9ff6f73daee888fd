"""How fast the games run: a row for each game and build.

Each build is measured in a process of its own (`python -m maniple.lab.bench --child GAME`), because a process runs
one build only. Rates count processor time, so a busy machine does not spoil them; of five runs the best counts.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

from maniple.build import Build, BuildError, compile_build, current
from maniple.kernel.errors import UserError
from maniple.kernel.game import ALL, Game
from maniple.kernel.title import Title, find_title, shelf
from maniple.kernel.variant import make_variant

Progress = Callable[[str], None]
"""Called with a few words on what is being done."""

RUNS: Final = 5
SECONDS: Final = 0.4
"""Processor time that a run of one measurement takes, about."""
GAMES: Final = 20
"""Random games that positions are taken from."""
SAMPLED: Final = 200
"""Positions that are cloned and viewed."""
BUILDS: Final[tuple[Build, ...]] = ("interpreted", "compiled")

DECISIONS_BARS: Final[Mapping[str, tuple[int, int]]] = {
    "judean-hammer": (40_000, 250_000),
    "storm-over-jerusalem": (25_000, 150_000),
    "jugurthine-war": (20_000, 120_000),
    "joshua": (20_000, 120_000),
}
"""Decisions per CPU-second that a game must reach, interpreted and compiled."""
CLONE_BARS: Final = (5, 2)
"""Microseconds that a clone may take, interpreted and compiled."""
VIEW_BARS: Final = (200, 100)
"""Microseconds that a view may take."""
SAVE_BAR: Final = 4_000
"""Bytes that a save may have."""


@dataclass(frozen=True)
class Row:
    """What one game does on one build."""

    game: str
    build: str
    decisions_per_cpu_second: int
    """In random games, with legal options generated; every decision counts."""
    choices_per_cpu_second: int
    """The same games, but only decisions with two options or more count."""
    clones_per_cpu_second: int
    view_us: float
    """Microseconds for the view of a seat as plain data."""
    save_bytes: int
    """The largest save of any position met."""
    remark: str = ""
    """Why there is no row for the compiled build, where there is none."""

    def plain(self) -> dict[str, Any]:
        """The row as plain data, for `--json`."""
        return {key: value for key, value in asdict(self).items() if value != "" or key != "remark"}


# -------------------------------------------------------------------- all games, both builds


def bench(
    games: Sequence[str] = (),
    progress: Progress | None = None,
    variant: Mapping[str, Any] | None = None,
    runs: int = RUNS,
    seconds: float = SECONDS,
) -> list[Row]:
    """Measure games, all on the shelf if none is named, on both builds; compiles if need be.

    Where the compiled build cannot be made, each game has one row, whose remark says why.
    """
    say = progress or (lambda words: None)
    titles = [find_title(slug) for slug in games] or list(shelf().values())
    for title in titles:
        make_variant(title.variant, variant or {})  # a mistake is told before anything is measured
    remark = ""
    try:
        compile_build(say)
    except BuildError as error:
        remark = f"There is no compiled row: {error}"
    rows = []
    for title in titles:
        for build in BUILDS[:1] if remark else BUILDS:
            say(f"{title.name}, {build}")
            rows.append(run_child(title.slug, build, variant or {}, runs, seconds, remark))
    return rows


def run_child(slug: str, build: Build, variant: Mapping[str, Any], runs: int, seconds: float, remark: str = "") -> Row:
    """Measure one game on one build, in a process that runs it."""
    command = [sys.executable, "-m", "maniple.lab.bench", "--child", slug]
    command += [json.dumps(dict(variant)), str(runs), str(seconds)]
    done = subprocess.run(
        command,
        env=os.environ | {"MANIPLE_BUILD": build},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["it gave no reason"]
        raise UserError(f"The {build} build of {slug} cannot be measured: {lines[-1]}.")
    return Row(**json.loads(done.stdout), remark=remark)


# -------------------------------------------------------------------- one game, the present build


def measure(title: Title, variant: Any = None, runs: int = RUNS, seconds: float = SECONDS, games: int = GAMES) -> Row:
    """Measure one game on the build that this process runs, with positions of so many games."""
    best = [random_games(title, variant, seconds) for _ in range(runs)]
    positions, save_bytes = sampled_positions(title, variant, games)
    return Row(
        title.slug,
        current(),
        round(max(decisions for decisions, _ in best)),
        round(max(choices for _, choices in best)),
        round(max(clones(positions, seconds / 4) for _ in range(runs))),
        round(min(view_time(positions, len(title.sides), seconds / 4) for _ in range(runs)), 1),
        save_bytes,
    )


def random_games(title: Title, variant: Any, seconds: float) -> tuple[float, float]:
    """Decisions, and decisions with a choice, per second of processor time in whole random games."""
    random = Random(0).random
    decisions = choices = number = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        g = title.new(variant, f"bench/{number}")
        number += 1
        while g.outcome is None:
            options = g.options
            several = len(options)
            decisions += 1
            if several > 1:
                choices += 1
            g.play(*options[int(random() * several)])
    return decisions / spent, choices / spent


def sampled_positions(title: Title, variant: Any, games: int) -> tuple[list[Game], int]:
    """Positions from all stages of some random games, and the size of the largest save of all they came through.

    No more than `SAMPLED`: whoever clones, clones what he has just had in hand, and a long game's thousand positions
    would measure the processor's cache.
    """
    random = Random(0)
    positions: list[Game] = []
    largest = 0
    for number in range(games):
        g = title.new(variant, f"bench/{number}")
        while g.outcome is None:
            largest = max(largest, len(g.save().encode()))
            if not random.randrange(32):
                positions.append(g.clone())
            g.play(*random.choice(g.options))
        largest = max(largest, len(g.save().encode()))
    return random.sample(positions, min(SAMPLED, len(positions))), largest


def clones(positions: list[Game], seconds: float) -> float:
    """Clones per second of processor time."""
    number = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        for g in positions:
            g.clone()
        number += len(positions)
    return number / spent


def view_time(positions: list[Game], sides: int, seconds: float) -> float:
    """Microseconds of processor time for a view, the spectator's among them."""
    seats = [*range(sides), ALL]
    number = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        for g in positions:
            for seat in seats:
                g.view(seat)
        number += len(positions) * len(seats)
    return spent / number * 1e6


# -------------------------------------------------------------------- a page of results


def markdown(rows: Sequence[Row]) -> str:
    """The page `docs/bench.md`: the rows with the bars they have to reach, the date and the machine."""
    lines = [
        "# Speed",
        "",
        f"`maniple bench`, {datetime.now(UTC).date().isoformat()}, on {machine()}.",
        "",
        "Decisions count in random games with legal options generated; choices are decisions with two options or more.",
        f"Rates are per second of processor time, the best of {RUNS} runs; the save is the largest of all positions.",
        "In brackets: what it has to be.",
        "",
        "| game | build | decisions/s | choices/s | clone | view | save |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        i = BUILDS.index("compiled" if row.build == "compiled" else "interpreted")
        bars = DECISIONS_BARS.get(row.game)
        least = f" (≥ {bars[i]:,})" if bars else ""
        clone_us = 1e6 / row.clones_per_cpu_second
        lines.append(
            f"| {row.game} | {row.build} | {row.decisions_per_cpu_second:,}{least} | {row.choices_per_cpu_second:,} "
            f"| {clone_us:.1f} µs (≤ {CLONE_BARS[i]}) | {row.view_us:.0f} µs (≤ {VIEW_BARS[i]}) "
            f"| {row.save_bytes:,} B (≤ {SAVE_BAR:,}) |"
        )
    remarks = sorted({row.remark for row in rows if row.remark})
    return "\n".join([*lines, *(line for remark in remarks for line in ("", remark)), ""])


def machine() -> str:
    """The kind of machine: processor, cores, Python."""
    cores = os.cpu_count() or 1
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor()}, {cores} core{'s' if cores > 1 else ''}, {python}"


def processor() -> str:
    """The processor's name, where the system tells it."""
    information = Path("/proc/cpuinfo")
    if information.is_file():
        for line in information.read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def child(arguments: list[str]) -> None:
    """`--child GAME VARIANT RUNS SECONDS`: one row as JSON on the standard output."""
    slug, variant, runs, seconds = arguments
    title = find_title(slug)
    row = measure(title, make_variant(title.variant, json.loads(variant)), int(runs), float(seconds))
    print(json.dumps(row.plain()))


if __name__ == "__main__":
    assert sys.argv[1] == "--child"
    child(sys.argv[2:])
