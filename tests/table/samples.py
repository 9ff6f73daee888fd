"""What a client is sent, as files for the client's own tests; `python -m tests.table.samples` writes them anew."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from maniple.kernel.title import Title, find_title
from maniple.table.sight import board_of, log_lines, view_of
from maniple.table.table import Settings, Table
from tests.kernel.installed import MAPS, install, on_the_shelf

FIXTURES = Path(__file__).parents[2] / "client" / "test" / "fixtures"
HAMMER_SEED = 8
HAMMER_KINDS = (
    "PlayCard",
    "PlaceUnits",
    "ChooseGroup",
    "GroupSize",
    "MarchOn",
    "ChooseBattle",
    "ChooseAmbush",
    "Retreat",
    "MoveIn",
)
WINDOW = 14
"""How many views one after the other."""
ATLAS_SEED = 57
Sample = tuple[str, dict[str, Any]]
"""The kind of the decision, and view and log."""


def samples(title: Title, seed: int) -> Iterator[Sample]:
    """A random game as seat 0 sees it, after each decision."""
    table = Table(title.new(title.variant(), f"sample {seed}"), ("Ann", "Bob"))
    for seat in table.seats:
        seat.settings = Settings(forced_moves=False)
    rng = Random(seed)
    read = 0
    for number in range(5000):
        log = log_lines(table, 0, read)
        read += len(log)
        kind = "" if table.is_over else type(table.game.decision).__name__
        yield kind, {"view": view_of(table, 0, f"sample-{number}"), "log": log}
        if table.is_over:
            return
        options = table.game.options
        action = rng.choice(options)
        if action == ("done",) and rng.random() < 0.6:
            action = rng.choice(options)
        table.act(table.decider, action)


def chosen(found: list[Sample], kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    """A stretch of a game with as many kinds of decisions as may be, one of each of the others, and the end.

    Without kinds the whole game.
    """
    if not kinds:
        return [sample for _, sample in found]
    wanted = [kind if kind in kinds and sample["view"]["options"] else "" for kind, sample in found]
    start = max(range(len(found) - WINDOW), key=lambda i: len(set(wanted[i : i + WINDOW])))
    taken = set(range(start, start + WINDOW)) | {len(found) - 1}
    for kind in kinds:
        if kind in wanted and not any(wanted[i] == kind for i in taken):
            taken.add(wanted.index(kind))
    return [found[i][1] for i in sorted(taken)]


def rules(title: Title) -> dict[str, Any]:
    """The rulebook, in the shape of `Rules`."""
    book = title.rulebook
    words = {"§": "rule", "R": "ruling", "E": "example"}
    return {
        "game": title.slug,
        "chapters": [{"id": chapter.id, "title": chapter.title} for chapter in book.chapters],
        "entries": [
            {
                "citation": entry.citation,
                "chapter": entry.chapter,
                "text": entry.text,
                "question": entry.question,
                "reason": entry.reason,
                "kind": words[entry.citation[0]],
            }
            for entry in book.entries.values()
        ],
    }


def files(title: Title, seed: int, kinds: tuple[str, ...]) -> dict[str, str]:
    """The sample files of a game by name."""
    found: dict[str, Any] = {
        "board": board_of(title, title.shipped_box),
        "views": chosen(list(samples(title, seed)), kinds),
        "rules": rules(title),
    }
    return {f"{title.slug}-{name}.json": written(data) for name, data in found.items()}


def written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace(',{"view"', ',\n{"view"') + "\n"


def hammer_files() -> dict[str, str]:
    return files(find_title("judean-hammer"), HAMMER_SEED, HAMMER_KINDS)


def atlas_files(atlas: Title) -> dict[str, str]:
    return files(atlas, ATLAS_SEED, ())


def main() -> int:
    FIXTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, on_the_shelf(install(Path(folder), MAPS), "atlas") as atlas:
        for name, text in (hammer_files() | atlas_files(atlas)).items():
            (FIXTURES / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
