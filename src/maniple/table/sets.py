"""Edited component sets: registered by name, kept by hash, found again by either.

They live in the user's data directory: `<data>/components/<game>/<name>/` for a name, and
`<data>/components/<game>/by-hash/<hash>/` for every set that was ever played.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

from maniple.kernel.components import SHIPPED, Components, read_components
from maniple.kernel.errors import BadComponents
from maniple.kernel.title import Title

BY_HASH: Final = "by-hash"


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
    keep(title, components)
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
    _write(components, _home(title) / name)
    keep(title, components)
    return components


def keep(title: Title, components: Components) -> None:
    """Keep a set by its hash, so that records played with it can be replayed."""
    _write(components, _home(title) / BY_HASH / components.hash)


def export(components: Components, folder: Path) -> list[Path]:
    """Write a set out to edit."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadComponents(f"{folder} is not an empty folder; expected a new one to write the set into.")
    return _write(components, folder)


def _write(components: Components, folder: Path) -> list[Path]:
    out = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in components.texts.items():
            path = folder / file
            path.write_text(text, encoding="utf-8")
            out.append(path)
    except OSError as error:
        raise BadComponents(f"The set cannot be written to {folder}: {error.strerror}.") from None
    return out


def find_by_hash(title: Title, wanted: str) -> Any:
    """The box of a set that was played here before, or None if there is none or it was changed since."""
    folder = _home(title) / BY_HASH / wanted
    if not re.fullmatch(r"[0-9a-f]{32}", wanted) or not folder.is_dir():
        return None
    components = read_components(folder, title.files, wanted[:8])
    return title.open_box(components) if components.hash == wanted else None
