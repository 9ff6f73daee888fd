"""Answers as JSON, and progress on a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def print_json(answer: Any) -> None:
    """An answer for a program."""
    sys.stdout.write(json.dumps(answer, indent=2, ensure_ascii=True) + "\n")


@contextmanager
def counting(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar of things done and things to do, on a terminal; elsewhere silence."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, total: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(label, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def telling() -> Iterator[Callable[[str], None]]:
    """What is being done, in a few words with a sign of life, on a terminal; elsewhere silence."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda words: None
        return
    with console.status("") as status:
        yield lambda words: status.update(f"{words} ...")
