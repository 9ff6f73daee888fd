"""`maniple components show|check|export|use`."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from typing import Any

from rich.text import Text

from maniple.kernel.components import PROVENANCES, Components, Record, is_about_source
from maniple.kernel.tabletext import QUIET, STRONG
from maniple.kernel.title import find_title
from maniple.table import sets
from maniple.terminal.layout import hanging
from maniple.terminal.report import print_json
from maniple.terminal.screen import STYLES, Screen, beside, styled


def show_set(game: str, name: str, json: bool) -> None:
    """Every record with where it comes from; then how many of each provenance."""
    title = find_title(game)
    components: Components = sets.open_set(title, name).components
    records = list(components.sources())
    counts = Counter(record.provenance for record in records)
    if json:
        print_json(
            {
                "game": title.slug,
                "name": components.name,
                "hash": components.hash,
                "records": [_plain(record) for record in records],
                "summary": {word: counts[word] for word in PROVENANCES},
                "honesty": title.honesty,
                "sets": sets.names(title),
            }
        )
        return
    screen = Screen.real()
    screen.say([styled(f"{title.name}, component set '{components.name}' ({components.hash})", STRONG)])
    wide = min(max(len(record.label) for record in records) + 2, screen.width // 3)
    file = ""
    for record in records:
        if record.file != file:
            file = record.file
            screen.say([Text(), styled(file, "heading")])
        label = Text(record.label)
        label.truncate(wide - 1, overflow="ellipsis")
        head = beside(label, [Text(f"{record.provenance:<14}", _look(record))], wide)[0]
        screen.say(hanging(screen.console, head.append(record.source, STYLES[QUIET]), screen.width, wide + 14))
        for field, source in _own_sources(record):
            words = Text(f"{'':<{wide}}{field}: ").append(source, STYLES[QUIET])
            screen.say(hanging(screen.console, words, screen.width, wide + 14))
    said = ", ".join(f"{counts[word]} {word}" for word in PROVENANCES)
    screen.say([Text(), styled(f"{len(records)} records: {said}.", STRONG)])
    screen.tell(title.honesty)


def _look(record: Record) -> Any:
    return STYLES["side 1" if record.provenance == "reconstructed" else "side 0"]


def _own_sources(record: Record) -> list[tuple[str, str]]:
    """Fields that come from elsewhere than their record."""
    return [
        (field.removesuffix("_source"), str(value))
        for field, value in record.values.items()
        if is_about_source(field) and field.endswith("_source")
    ]


def _plain(record: Record) -> dict[str, Any]:
    return {
        "file": record.file,
        "record": record.label,
        "provenance": record.provenance,
        "source": record.source,
        "fields": dict(_own_sources(record)),
    }


def check_folder(game: str, folder: Path, json: bool) -> None:
    title = find_title(game)
    components = sets.check_set(title, folder)
    number = len(list(components.sources()))
    same = components.hash == title.shipped.hash
    if json:
        print_json({"game": title.slug, "folder": str(folder), "hash": components.hash, "records": number})
        return
    said = "it has the same values as the shipped set" if same else f"its hash is {components.hash}"
    Screen.real().tell(f"{folder} holds up as a set of {title.name}: {number} records, and {said}.")


def export_set(game: str, folder: Path, name: str, json: bool) -> None:
    title = find_title(game)
    written = sets.export(sets.open_set(title, name).components, folder)
    if json:
        print_json({"game": title.slug, "files": [str(path) for path in written]})
        return
    files = ", ".join(path.name for path in written)
    Screen.real().tell(
        f"Wrote {files} to {folder}. Edit them, then: maniple components check {title.slug} {shlex.quote(str(folder))}",
    )


def use_folder(game: str, folder: Path, name: str, json: bool) -> None:
    title = find_title(game)
    components = sets.use(title, folder, name)
    if json:
        print_json({"game": title.slug, "name": name, "hash": components.hash})
        return
    Screen.real().tell(
        f"The set is registered as '{name}' ({components.hash}). Play with it: "
        f"maniple play {title.slug} --components {name}"
    )
