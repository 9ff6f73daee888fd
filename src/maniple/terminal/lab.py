"""`maniple fuzz`, `maniple bench` and `maniple compile`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from maniple.kernel.components import SHIPPED
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, shelf
from maniple.kernel.variant import plain_variant
from maniple.terminal.files import open_set, write_text
from maniple.terminal.options import Given, read_text_option, variant_words
from maniple.terminal.report import counting, print_json, telling
from maniple.terminal.screen import Screen

FAILED = 1


def no_game(command: str) -> NoReturn:
    raise UserError(f"maniple {command} needs a game; expected one of {', '.join(shelf())}.")


def fuzz_game(title: Title, given: Given, variant: Any) -> None:
    """Random games; exit code 1 if something did not hold."""
    from maniple.lab.fuzz import fuzz

    read_text_option("--seed", given["seed"])
    games, first = _number(given, "games", 1), _number(given, "first", 0)
    if forged := _number(given, "forged", 0):
        forge_saves(title, given, forged, first)
        return
    box = open_set(title, given["components"])
    with counting(f"{title.name}") as progress:
        report = fuzz(title, variant, games, given["seed"], given["thorough"], progress=progress, first=first, box=box)
    again = [_command(title, given, failure.first, failure.games, True) for failure in report.failures]
    go_on = _command(title, given, report.next, report.left, report.thorough) if report.left else ""
    if given["json"]:
        answer = report.plain()
        for failed, command in zip(answer["failures"], again, strict=True):
            failed["command"] = command
        print_json({**answer, "go_on": go_on})
    else:
        screen = Screen.real()
        for failure, command in zip(report.failures, again, strict=True):
            where = f"Game {failure.seed} after {failure.action} actions" if failure.seed else "The run"
            screen.tell(f"{where} ({failure.check}): {failure.sentence}")
            screen.tell(f"  {command}")
            if failure.file:
                screen.tell(f"  maniple replay --as all {shlex.quote(failure.file)}")
        if report.stopped:
            screen.tell(report.stopped)
        won = ", ".join(f"{winner} {key.replace('_', ' ')} {number}" for winner, key, number in report.outcomes)
        screen.tell(
            f"{report.games} games of {title.name}, {report.decisions} decisions "
            f"({report.average_length:.0f} a game) in {report.seconds:.1f} s: {won or 'none ended'}."
        )
        number = len(report.failures)
        screen.tell("Everything held." if report.clean else f"{number} failure{'' if number == 1 else 's'}.")
        if go_on:
            screen.tell(f"To go on: {go_on}")
    if not report.clean:
        sys.exit(FAILED)
    if report.stopped:
        sys.exit(130)


def forge_saves(title: Title, given: Given, number: int, first: int) -> None:
    """Forged saves; exit code 1 if one was neither refused in a sentence nor played on."""
    from maniple.lab.forgery import SECONDS, forged_saves

    workers = _number(given, "workers", 0) or None
    with counting(f"{title.name}") as progress:
        report = forged_saves(title, number, given["seed"], first, workers, progress)
    if given["json"]:
        print_json(report.plain())
    else:
        screen, found = Screen.real(), report.found
        for forged, where, said in found.faults:
            screen.tell(f"Forgery {forged} ({where}): {said}")
            screen.tell(f"  maniple fuzz {title.slug} --seed {shlex.quote(report.seed)} --first {forged} --forged 1")
        if report.stopped:
            screen.tell(report.stopped)
        screen.tell(
            f"{found.forged} forged saves of {title.name} in {report.seconds:.1f} s: {found.refused} refused, "
            f"{found.loaded} played on for {found.actions} actions, {found.halted} of them up to one that was refused "
            f"({found.rehearsed} of these no record would bring in). "
            f"Nothing took longer than {found.slowest:.2f} s."
        )
        slow = ", and something took too long" if found.slowest >= SECONDS else ""
        screen.tell("Everything held." if report.clean else f"{len(found.faults)} faults{slow}.")
    if not report.clean:
        sys.exit(FAILED)


def _number(given: Given, name: str, least: int) -> int:
    asked = given[name]
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else -1
    if number < least:
        raise UserError(f"--{name} is '{asked}'; expected a number from {least} to 99999999.")
    return number


def _command(title: Title, given: Given, first: int, games: int, thorough: bool) -> str:
    """A command that plays some games of this run."""
    words = ["maniple", "fuzz", title.slug, "--seed", given["seed"], "--first", str(first), "--games", str(games)]
    if thorough:
        words.append("--thorough")
    if given["components"] != SHIPPED:
        words += ["--components", given["components"]]
    return shlex.join([*words, *variant_words(title, given)])


def bench_games(titles: Sequence[Title], json: bool, write: Path | None, variant: Any) -> None:
    """A row for each game and build."""
    from maniple.lab.bench import bench, markdown

    chosen = plain_variant(variant) if variant is not None else None
    with telling() as progress:
        rows = bench([title.slug for title in titles], progress, chosen)
    if write is not None:
        from maniple.lab.server_bench import first_part

        _, sections = first_part(_page(write))
        write_text(write, markdown(rows) + (f"\n{sections}" if sections else ""))
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


def bench_the_server(json: bool, write: Path | None) -> None:
    """The server's figures beside what they have to be; exit code 1 if one is missed."""
    from maniple.lab.server_bench import bench_server, put_section, section

    with telling() as progress:
        report = bench_server(progress)
    if write is not None:
        write_text(write, put_section(_page(write), section(report)))
    if json:
        print_json(report.plain())
    else:
        screen = Screen.real()
        load = report.load
        screen.tell(
            f"{load.games} games, {load.sockets} sockets, {load.actions} actions; a sync of the disk takes "
            f"{report.fsync_ms:.2f} ms; the server used {100 * load.cpu_share:.0f} % of a core, "
            f"other programs {report.others:.1f} cores."
        )
        screen.say(
            [
                f"{what:<44} {value:>10}   {bar:<12} {'' if good else 'missed'}".rstrip()
                for what, value, bar, good in report.bars()
            ]
        )
        if write is not None:
            screen.tell(f"Written to {write}.")
    if not report.holds:
        sys.exit(FAILED)


def _page(path: Path) -> str:
    """A page of results that is to be brought up to date; empty where there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        raise UserError(f"{path} cannot be read: {error}.") from None


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
