"""`maniple components show|check|export|use|draw`."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

from rich.text import Text

from maniple.kernel.components import PROVENANCES, Components, Record, is_about_source
from maniple.kernel.errors import UserError
from maniple.kernel.tabletext import QUIET, STRONG
from maniple.kernel.title import Title, find_title, shelf
from maniple.table import sets
from maniple.table.bounds import try_in_a_copy
from maniple.terminal.files import check_set, open_set
from maniple.terminal.layout import hanging
from maniple.terminal.report import print_json
from maniple.terminal.screen import STYLES, Screen, beside, styled


def show_set(game: str, name: str, json: bool) -> None:
    """Every record with where it comes from; then how many of each provenance."""
    title = find_title(game)
    components: Components = open_set(title, name).components
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
    components = check_set(title, folder)
    number = len(list(components.sources()))
    same = components.hash == title.shipped.hash
    if json:
        print_json({"game": title.slug, "folder": str(folder), "hash": components.hash, "records": number})
        return
    said = "it has the same values as the shipped set" if same else f"its hash is {components.hash}"
    Screen.real().tell(f"{folder} holds up as a set of {title.name}: {number} records, and {said}.")


def export_set(game: str, folder: Path, name: str, json: bool) -> None:
    title = find_title(game)
    written = sets.export(open_set(title, name).components, folder)
    if json:
        print_json({"game": title.slug, "files": [str(path) for path in written]})
        return
    files = ", ".join(path.name for path in written)
    Screen.real().tell(
        f"Wrote {files} to {folder}. Edit them, then: maniple components check {title.slug} {shlex.quote(str(folder))}",
    )


def use_folder(game: str, folder: Path, name: str, json: bool) -> None:
    title = find_title(game)
    try_in_a_copy(lambda: sets.check_set(title, folder))
    components = sets.use(title, folder, name)
    if json:
        print_json({"game": title.slug, "name": name, "hash": components.hash})
        return
    Screen.real().tell(
        f"The set is registered as '{name}' ({components.hash}). Play with it: "
        f"maniple play {title.slug} --components {name}"
    )


def draw_set(name: str, game: str, out: Path | None, json: bool) -> None:
    """Draw the map of a set: into a file, or to where the server looks for it."""
    title = find_title(game) if game else _game_of(name)
    components: Components = open_set(title, name).components
    from maniple.art import draw_map

    picture = draw_map(title, components)
    if picture is None:
        raise UserError(f"There is no drawn map of {title.name}; its sets are played on the plain one.")
    path = out or sets.data_directory() / "pictures" / f"{components.hash}.svg"
    if path.is_dir():
        raise UserError(f"{path} is a folder; expected a file for the map.")
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(picture, encoding="utf-8")
        os.replace(part, path)  # whoever reads it meanwhile gets a whole map
    except OSError as error:
        raise UserError(f"The map cannot be written to {path}: {error.strerror}.") from None
    if json:
        print_json({"game": title.slug, "name": components.name, "hash": components.hash, "file": str(path)})
        return
    where = f"to {path}" if out else f"to {path}, where maniple serve finds it"
    Screen.real().tell(f"The map of the set '{components.name}' of {title.name} went {where}.")


def _game_of(name: str) -> Title:
    """The one game that has a set of that name, or whose files are in that folder."""
    games = shelf()
    fit = [title for title in games.values() if name in sets.names(title) or _has_files(title, Path(name))]
    if not fit and len(games) == 1:
        fit = list(games.values())  # it says what is missing
    if len(fit) != 1:
        found = "sets of several games" if fit else "a set of none"
        raise UserError(f"'{name}' may be {found}; say which game with --game, one of {', '.join(games)}.")
    return fit[0]


def _has_files(title: Title, folder: Path) -> bool:
    return all((folder / file).is_file() for file in title.files)
