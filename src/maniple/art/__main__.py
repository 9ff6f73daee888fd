"""`python -m maniple.art --out DIR`: the maps of the shipped sets, for the build of the package.

Games and artists are found through their entry points. Before the package is installed there are none: then
`--title MODULE:NAME` and `--artist MODULE:NAME` name them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from maniple.art import Artist, artists
from maniple.kernel import geometry
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, shelf

DRAWN: Final = ".drawn"


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw what is missing or older than its sources, with a line for each map."""
    parser = argparse.ArgumentParser(prog="python -m maniple.art", description="Draw the maps of the shipped sets.")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the maps go")
    parser.add_argument("--title", metavar="MODULE:NAME", help="a title that is not installed")
    parser.add_argument("--artist", metavar="MODULE:NAME", help="the function that draws it")
    given = parser.parse_args(arguments)
    if bool(given.title) != bool(given.artist):
        parser.error("--title and --artist go together")
    try:
        for title, artist in _wanted(given.title, given.artist):
            print(_draw_shipped(title, artist, given.out))
    except UserError as error:
        print(f"maniple.art: {error}", file=sys.stderr)
        sys.exit(2)


def _wanted(title: str | None, artist: str | None) -> Iterator[tuple[Title, Artist]]:
    if title and artist:
        yield _load(title), _load(artist)
        return
    for slug, drawer in artists().items():
        if slug in shelf():
            yield shelf()[slug], drawer


def _load(name: str) -> Any:
    module, _, attribute = name.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError):
        raise UserError(f"'{name}' cannot be loaded; expected MODULE:NAME.") from None


def _draw_shipped(title: Title, artist: Artist, folder: Path) -> str:
    """Draw the shipped set of a game, and say so."""
    path = folder / f"{title.shipped.hash}.svg"
    made_from, drawn = _digest(title), _drawn(folder)
    if path.exists() and drawn.get(path.name) == made_from:
        return f"{title.name}: {path} is up to date"
    picture = artist(title.shipped)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(picture, encoding="utf-8")
        (folder / DRAWN).write_text(json.dumps({**drawn, path.name: made_from}, indent=1), encoding="utf-8")
    except OSError as error:
        raise UserError(f"The map cannot be written to {path}: {error.strerror}.") from None
    return f"{title.name}: {path} drawn, {len(picture) // 1000} kB"


def _drawn(folder: Path) -> dict[str, str]:
    """What each picture of a folder was made from. Times would not do: a copy of old pictures is newer than its
    sources."""
    path = folder / DRAWN
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def _digest(title: Title) -> str:
    """Of all that a map is made from: its data, and the code that draws it."""
    found = sha256()
    for source in sorted(_sources(title)):
        found.update(f"{source.name}\0{source.stat().st_size}\0".encode())
        found.update(source.read_bytes())
    return found.hexdigest()


def _sources(title: Title) -> list[Path]:
    """All that a map is made from."""
    data = (title.folder / "data").glob("*.toml")
    return [*data, *Path(__file__).parent.glob("*.py"), Path(geometry.__file__)]


if __name__ == "__main__":
    main()
