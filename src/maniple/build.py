"""Which build runs: one source, interpreted or compiled with mypyc.

`maniple compile` (see `maniple.compiler`) puts a compiled copy of the kernel, the games, the table and the bots' search
into the user's cache directory, under a key made from the sources, the Python and the compiler. Importing `maniple`
looks for that key: if it is there, the compiled modules are imported in place of their sources, and whatever was not
compiled (packages, data, the rest of Maniple) still comes from the source folder. An edited source has
another key, so a stale build is never used.

| `MANIPLE_BUILD` | meaning |
| --- | --- |
| not set | the compiled build if there is one, else the sources |
| `interpreted` | the sources |
| `compiled` | the compiled build; importing the kernel or a game without one is a `BuildError` |
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple

Build = Literal["interpreted", "compiled"]
Progress = Callable[[str], None]

RECIPE = 3
"""Raised when the same sources would be compiled in another way."""

COMPILER = Path(__file__).with_name("compiler.txt")
"""The locked requirements of the compiler, the one place that says which compiler it is."""

MANIFEST = "modules.txt"
"""In a build: a line per compiled module, its name and its file."""


class BuildError(Exception):
    """There is no compiled build, or none can be made; one sentence that says why."""


class Source(NamedTuple):
    """A package, and which of its subpackages are compiled."""

    root: Path
    packages: tuple[str, ...]

    def files(self) -> list[Path]:
        """Every Python file of the compiled subpackages, in a fixed order."""
        folders = [folder for package in self.packages if (folder := self.root / package).is_dir()]
        return sorted(path for folder in folders for path in _python_files(str(folder)))

    def names(self) -> tuple[str, ...]:
        return tuple(f"{self.root.name}.{package.replace('/', '.')}" for package in self.packages)


MANIPLE = Source(Path(__file__).parent, ("kernel", "games", "table", "bots"))


def current() -> Build:
    """The build that this process runs."""
    return "compiled" if any(isinstance(finder, CompiledModules) for finder in sys.meta_path) else "interpreted"


def find(source: Source = MANIPLE) -> Path | None:
    """The folder of the compiled build of these very sources, if there is one."""
    builds = cache_directory() / "builds"
    if not builds.is_dir():  # as on most machines: no need to read the sources
        return None
    build = builds / key(source)
    return build if (build / MANIFEST).is_file() else None


def compile_build(progress: Progress | None = None, source: Source = MANIPLE) -> Path:
    """Make the compiled build of the sources, or find it made already; the folder it is in.

    It serves every process started from now on, not this one.
    """
    from maniple.compiler import compile_source

    return find(source) or compile_source(source, progress or (lambda message: None))


def cache_directory() -> Path:
    """Where builds are kept: `MANIPLE_CACHE`, or `maniple` in the user's cache directory."""
    chosen = os.environ.get("MANIPLE_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "maniple"


def key(source: Source) -> str:
    """The name of a build: the machine's kind of Python, then a hash of all that the build is made from."""
    digest = blake2b(str(RECIPE).encode(), digest_size=12)
    digest.update(COMPILER.read_bytes())
    for path in source.files():
        content = path.read_bytes()
        digest.update(f"\n{path.relative_to(source.root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return f"{machine()}-{digest.hexdigest()}"


def machine() -> str:
    """The kind of Python and processor that modules are compiled for: `cpython-311-x86_64-linux-gnu`."""
    tag = EXTENSION_SUFFIXES[0].split(".")[1]
    return f"{tag}-{os.uname().machine}" if sys.platform == "darwin" else tag


def choose() -> None:
    """Choose the build that `MANIPLE_BUILD` asks for; called once, when `maniple` is imported."""
    wish = os.environ.get("MANIPLE_BUILD", "")
    if wish not in ("", "interpreted", "compiled"):
        refuse(f"MANIPLE_BUILD is {wish!r}, but it can only be interpreted, compiled or not set.")
    elif wish != "interpreted":
        build = find()
        if build:
            use(build)
        elif wish == "compiled":
            refuse("MANIPLE_BUILD is compiled, but these sources are not compiled yet: run maniple compile.")


def use(build: Path) -> None:
    """Import compiled modules from this build from now on."""
    lines = (build / MANIFEST).read_text(encoding="utf-8").splitlines()
    files = dict(line.split("\t") for line in lines)
    sys.meta_path.insert(0, CompiledModules({name: str(build / file) for name, file in files.items()}))


def refuse(sentence: str) -> None:
    """Let neither the kernel nor a game be imported; whoever tries gets this sentence as a `BuildError`."""
    sys.meta_path.insert(0, Refused(MANIPLE.names(), sentence))


def allow_interpreted() -> None:
    """Let the sources be imported whatever `MANIPLE_BUILD` asks for: how else could one compile them?"""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, Refused)]


class CompiledModules:
    """Finds compiled modules in a build, ahead of their sources."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        file = self.files.get(name)
        return spec_from_file_location(name, file) if file else None


class Refused:
    """Stands before packages that may not be imported, and says why."""

    def __init__(self, names: tuple[str, ...], sentence: str) -> None:
        self.names = names
        self.sentence = sentence

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name in self.names:
            raise BuildError(self.sentence)
        return None


def _python_files(folder: str) -> Iterator[Path]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _python_files(entry.path)
            elif entry.name.endswith(".py"):
                yield Path(entry.path)
