"""Edited component sets: registered by name, kept by hash, found again by either.

They live in the user's data directory: `<data>/components/<game>/<name>/` for a name, and
`<data>/components/<game>/by-hash/<hash>/` for every set that was ever played.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from maniple.kernel.components import SHIPPED, Components, read_components
from maniple.kernel.errors import BadComponents
from maniple.kernel.title import Title

BY_HASH: Final = "by-hash"
MOST_KEPT: Final = 10_000_000
"""Bytes of one game's sets up to which those that visitors bring are kept: 85 of the largest that is shipped."""


def data_directory() -> Path:
    """Where Maniple keeps what is the user's own; MANIPLE_DATA says otherwise."""
    own = os.environ.get("MANIPLE_DATA")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "maniple"


def _home(title: Title) -> Path:
    return data_directory() / "components" / title.slug


def names(title: Title) -> list[str]:
    """The sets that can be played: the shipped one first."""
    home = _home(title)
    found = [path.name for path in home.iterdir() if path.is_dir()] if home.is_dir() else []
    return [SHIPPED, *sorted(name for name in found if name != BY_HASH)]


def open_set(title: Title, name: str) -> Any:
    """The box of a registered set, or of a folder with its files."""
    if name == SHIPPED:
        return title.shipped_box
    if name in names(title):
        components = _checked(title, _home(title) / name, name)
    elif name and Path(name).is_dir():
        components = _checked(title, Path(name), os.path.basename(os.path.abspath(name)))
    else:
        expected = ", ".join(names(title))
        raise BadComponents(
            f"There is no component set '{name}' of {title.name}; expected a folder or one of {expected}."
        )
    box = title.open_box(components)
    keep(title, components.hash, components.texts)
    return box


def check_set(title: Title, folder: Path) -> Components:
    """A set in a folder, if it holds up in every respect."""
    components = _checked(title, folder, os.path.basename(os.path.abspath(folder)))
    title.open_box(components)
    return components


def _checked(title: Title, folder: Path, name: str) -> Components:
    for file in title.files:
        path = folder / file
        try:
            path.open("rb").close()
        except PermissionError:
            raise BadComponents(f"{path} may not be read; expected a file that you may read.") from None
        except (OSError, ValueError):
            break  # what else may be wrong is told below
    components = read_components(folder, title.files, name)
    components.check_sources()
    return components


def use(title: Title, folder: Path, name: str) -> Components:
    """Register an edited set by a name."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", name) or name in (SHIPPED, BY_HASH):
        raise BadComponents(
            f"'{name}' is no name for a set; expected small letters, digits and hyphens, not '{SHIPPED}'."
        )
    components = check_set(title, folder)
    _write(components.texts, _home(title) / name)
    keep(title, components.hash, components.texts)
    return components


def keep(title: Title, wanted: str, texts: Mapping[str, str], most: int | None = None) -> None:
    """Keep a set by its hash, so that records played with it can be replayed; up to so many bytes of all sets.

    What is kept already stays as it is: the same values may come again with other sources and comments.
    """
    folder = _home(title) / BY_HASH / wanted
    if _hash_of(title, folder) == wanted:
        return
    try:
        if most is not None and _size(folder.parent) + _bytes(texts) > most:
            return
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".part-"))
        try:
            _write(texts, part)
            part.chmod(0o755)
            shutil.rmtree(folder, ignore_errors=True)  # damaged since
            os.replace(part, folder)  # whole, or not at all
        finally:
            shutil.rmtree(part, ignore_errors=True)
    except OSError as error:
        raise BadComponents(f"The set cannot be written to {folder}: {error.strerror}.") from None


def _hash_of(title: Title, folder: Path) -> str:
    """Of the set in a folder; empty if there is none that can be read."""
    try:
        return read_components(folder, title.files, "").hash if folder.is_dir() else ""
    except BadComponents:
        return ""


def _size(folder: Path) -> int:
    """Bytes of all files in a folder of sets."""
    return sum(path.stat().st_size for path in folder.glob("*/*"))


def _bytes(texts: Mapping[str, str]) -> int:
    return sum(len(text.encode()) for text in texts.values())


def export(components: Components, folder: Path) -> list[Path]:
    """Write a set out to edit."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadComponents(f"{folder} is not an empty folder; expected a new one to write the set into.")
    return _write(components.texts, folder)


def _write(texts: Mapping[str, str], folder: Path) -> list[Path]:
    out = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            path = folder / file
            path.write_text(text, encoding="utf-8")
            out.append(path)
    except OSError as error:
        raise BadComponents(f"The set cannot be written to {folder}: {error.strerror}.") from None
    return out


def is_kept(title: Title, wanted: str) -> bool:
    """Whether a set with this hash was played here before."""
    return re.fullmatch(r"[0-9a-f]{32}", wanted) is not None and (_home(title) / BY_HASH / wanted).is_dir()


def find_by_hash(title: Title, wanted: str) -> Any:
    """The box of a set that was played here before, or None if there is none or it was changed since."""
    if not is_kept(title, wanted):
        return None
    components = read_components(_home(title) / BY_HASH / wanted, title.files, wanted[:8])
    return title.open_box(components) if components.hash == wanted else None
