"""`python -m tests.soak`: the full numbers, a line for each part. Exit code 1 if something did not hold.

What a part came to is kept in `build/soak.json`; `--resume` leaves out the parts that held with the same numbers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from maniple.kernel.errors import UserError
from maniple.lab.server_bench import bench_server
from tests.server.postgres import MISSING, database, server
from tests.soak.described import run_described
from tests.soak.forged import run_forged
from tests.soak.kills import run_kills

KEPT: Final = Path(__file__).parents[2] / "build" / "soak.json"
Outcome = tuple[str, list[str]]
"""A line of numbers, and what did not hold."""


def kills_sqlite(asked: argparse.Namespace) -> Outcome:
    with TemporaryDirectory(prefix="maniple-soak-") as folder:
        report = asyncio.run(run_kills(Path(folder) / "data", asked.kills, asked.seed))
    return report.line(), report.faults


def kills_postgres(asked: argparse.Namespace) -> Outcome:
    if server() is None:
        return "", [MISSING]
    with TemporaryDirectory(prefix="maniple-soak-") as folder, database() as url:
        report = asyncio.run(run_kills(Path(folder) / "data", asked.kills, asked.seed, url))
    return report.line(), report.faults


def forged(asked: argparse.Namespace) -> Outcome:
    with TemporaryDirectory(prefix="maniple-soak-") as folder:
        report = asyncio.run(run_forged(Path(folder), asked.messages, asked.seed))
    return report.line(), report.faults


def described(asked: argparse.Namespace) -> Outcome:
    with TemporaryDirectory(prefix="maniple-soak-") as folder:
        report = asyncio.run(run_described(Path(folder), asked.examples, asked.seed))
    return report.line(), report.faults


def load(asked: argparse.Namespace) -> Outcome:
    report = bench_server(seconds=asked.seconds)
    numbers = "; ".join(f"{what} {value} ({bar})" for what, value, bar, _ in report.bars())
    missed = [f"{what} is {value}; it has to be {bar}." for what, value, bar, good in report.bars() if not good]
    return f"a sync takes {report.fsync_ms:.2f} ms, others used {report.others:.1f} cores; {numbers}", missed


PARTS: Final[dict[str, tuple[Callable[[argparse.Namespace], Outcome], tuple[str, ...]]]] = {
    "load": (load, ("seconds",)),
    "kills-sqlite": (kills_sqlite, ("kills", "seed")),
    "kills-postgres": (kills_postgres, ("kills", "seed")),
    "forged": (forged, ("messages", "seed")),
    "described": (described, ("examples", "seed")),
}
"""Name of a part -> what runs it, and the options that it goes by."""


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="What the server has to stand.")
    parser.add_argument("--kills", type=int, default=50, help="how often the server is killed, per database")
    parser.add_argument("--messages", type=int, default=100_000, help="malformed and forged messages")
    parser.add_argument("--examples", type=int, default=100, help="of schemathesis, per request and phase")
    parser.add_argument("--seconds", type=float, default=20.0, help="of load that are measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=list(PARTS), action="append", help="run this part only; may be repeated")
    parser.add_argument("--resume", action="store_true", help="leave out what held before with the same numbers")
    asked = parser.parse_args(words)
    kept = read_kept()
    failed = False
    for name in asked.only or PARTS:
        run, options = PARTS[name]
        numbers = {option: getattr(asked, option) for option in options}
        if asked.resume and kept.get(name) == numbers:
            print(f"{name}: held before", flush=True)
            continue
        began = monotonic()
        try:
            line, faults = run(asked)
        except UserError as error:
            line, faults = "", [str(error)]
        print(f"{name}: {'FAILED' if faults else 'held'} in {monotonic() - began:.0f} s: {line}", flush=True)
        for fault in faults[:25]:
            print(f"  {fault}", flush=True)
        failed = failed or bool(faults)
        kept.pop(name, None)
        if not faults:
            kept[name] = numbers
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        KEPT.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    return 1 if failed else 0


def read_kept() -> dict[str, Any]:
    """Which parts held before, and with which numbers."""
    try:
        found = json.loads(KEPT.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


if __name__ == "__main__":
    sys.exit(main())
