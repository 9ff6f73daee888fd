"""`maniple fuzz`, `maniple bench` and `maniple compile`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, shelf
from maniple.kernel.variant import plain_variant
from maniple.table.sets import open_set
from maniple.terminal.files import write_text
from maniple.terminal.options import Given
from maniple.terminal.report import counting, print_json, telling
from maniple.terminal.screen import Screen

FAILED = 1


def no_game(command: str) -> NoReturn:
    raise UserError(f"maniple {command} needs a game; expected one of {', '.join(shelf())}.")


def fuzz_game(title: Title, given: Given, variant: Any) -> None:
    """Random games; exit code 1 if something did not hold."""
    from maniple.lab.fuzz import fuzz

    asked = given["games"]
    games = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0
    if not games:
        raise UserError(f"--games is '{asked}'; expected a number from 1 to 99999999.")
    box = open_set(title, given["components"])
    with counting(f"{title.name}") as progress:
        report = fuzz(title, variant, games, given["seed"], given["thorough"], progress=progress, box=box)
    if given["json"]:
        print_json(report.plain())
    else:
        screen = Screen.real()
        for failure in report.failures:
            screen.tell(f"Game {failure.seed} after {failure.action} actions ({failure.check}): {failure.sentence}")
            if failure.command:
                screen.tell(f"  {failure.command}")
        if report.stopped:
            screen.tell(report.stopped)
        won = ", ".join(f"{winner} {key.replace('_', ' ')} {number}" for winner, key, number in report.outcomes)
        screen.tell(
            f"{report.games} games of {title.name}, {report.decisions} decisions "
            f"({report.average_length:.0f} a game) in {report.seconds:.1f} s: {won or 'none ended'}."
        )
        number = len(report.failures)
        screen.tell("Everything held." if report.clean else f"{number} failure{'' if number == 1 else 's'}.")
    if not report.clean:
        sys.exit(FAILED)
    if report.stopped:
        sys.exit(130)


def bench_games(titles: Sequence[Title], json: bool, write: Path | None, variant: Any) -> None:
    """A row for each game and build."""
    from maniple.lab.bench import bench, markdown

    chosen = plain_variant(variant) if variant is not None else None
    with telling() as progress:
        rows = bench([title.slug for title in titles], progress, chosen)
    if write is not None:
        write_text(write, markdown(rows))
    if json:
        print_json([row.plain() for row in rows])
        return
    screen = Screen.real()
    screen.say([f"{'per CPU-second':<27} {'decisions':>10} {'choices':>10} {'clones':>10} {'view':>7} {'save':>8}"])
    for game in dict.fromkeys(row.game for row in rows):
        screen.say([game])
        for row in rows:
            if row.game == game:
                screen.say(
                    [
                        f"  {row.build:<25} {row.decisions_per_cpu_second:>10,} {row.choices_per_cpu_second:>10,} "
                        f"{row.clones_per_cpu_second:>10,} {row.view_us:>4.0f} µs {row.save_bytes:>6,} B"
                    ]
                )
    for remark in dict.fromkeys(row.remark for row in rows if row.remark):
        screen.tell(remark)
    if write is not None:
        screen.tell(f"Written to {write}.")


def compile_here(json: bool) -> None:
    """Make the compiled build; one closing sentence."""
    from maniple import build

    there = build.find() is not None
    with telling() as progress:
        folder = build.compile_build(progress)
    if json:
        print_json({"build": str(folder), "made": not there})
        return
    said = "These sources are compiled already" if there else "Compiled; every later command uses it"
    Screen.real().tell(f"{said}: {folder}")
