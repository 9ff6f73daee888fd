"""Making the compiled build: the sources through mypyc and the C compiler into the cache.

The compiler itself is locked in `compiler.txt`. Where the running Python has exactly that mypy and setuptools
they are used; otherwise a private environment with them is made in the cache, once.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from maniple.build import COMPILER, MANIFEST, BuildError, Progress, Source, cache_directory, key, machine
from maniple.constructors import write_constructors

INTERPRETED = "# maniple: interpreted"
"""A module that begins with this line is never compiled."""

KEPT = 3
"""How many builds for one kind of Python stay in the cache."""

SETUP = """\
import os
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from distutils.ccompiler import new_compiler

compiler = type(new_compiler())
compile_in_turn = compiler.compile


def compile_side_by_side(self, sources, **options):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(lambda source: compile_in_turn(self, [source], **options), sources)
        return [file for files in done for file in files]


compiler.compile = compile_side_by_side
setup(
    name={name!r},
    packages=[],
    ext_modules=mypycify(
        ["--config-file=", *{modules!r}],
        only_compile_paths={modules!r},
        group_name={name!r},
        opt_level="2",
        debug_level="0",
        multi_file=True,
    ),
)
"""

TRY = """\
import importlib, pathlib, sys
sys.path[:0] = {parents!r}
from maniple import build
build.use(pathlib.Path({staged!r}))
for name in {modules!r}:
    importlib.import_module(name)
"""


def compile_source(source: Source, progress: Progress) -> Path:
    """Compile the sources into the cache; the folder of the build."""
    name = key(source)
    build = cache_directory() / "builds" / name
    require_a_c_compiler()
    with workshop() as workspace:
        python = compiler_python(progress)
        progress(f"Compiling {', '.join(source.packages)}")
        copied = copy_sources(source, workspace / "source")
        staged = run_compiler(python, source, copied, workspace)
        progress("Trying the compiled modules")
        try_modules(source, staged)
        if key(source) != name:
            raise BuildError("The sources changed while they were compiled: run maniple compile again.")
        put_in_place(staged, build)
    prune()
    return build


def require_a_c_compiler() -> None:
    if os.name == "nt":
        return
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    program = command.split()[0]
    if shutil.which(program) is None:
        raise BuildError(
            f"Compiling needs the C compiler {program}, which is not installed; Maniple runs interpreted without it."
        )
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.is_file():
        raise BuildError(
            "Compiling needs Python's C headers, which are not installed (often a package python3-dev); "
            "Maniple runs interpreted without them."
        )


def compiler_python(progress: Progress) -> list[str]:
    """The command of a Python with the locked compiler: the running one, or that of a private environment."""
    if all(installed_version(package) == version for package, version in locked_versions().items()):
        return [sys.executable]
    name = f"compiler-{machine()}-{blake2b(COMPILER.read_bytes(), digest_size=6).hexdigest()}"
    program = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    home = cache_directory() / name
    if not home.is_dir():
        progress("Setting up the compiler (once)")
        with workshop() as workspace:
            made = workspace / "environment"
            run([sys.executable, "-m", "venv", str(made)], "No environment for the compiler can be made")
            pip = [str(made / program), "-I", "-m", "pip", "install", "--quiet"]
            locked = ["--disable-pip-version-check", "--require-hashes", "--requirement", str(COMPILER)]
            run([*pip, *locked], "The compiler cannot be installed")
            put_in_place(made, home)
    return [str(home / program), "-I"]


def locked_versions() -> dict[str, str]:
    """Package and version of what decides how the sources are compiled."""
    text = COMPILER.read_text(encoding="utf-8")
    return dict(re.findall(r"^(mypy|setuptools)==([^ ;\\]+)", text, re.MULTILINE))


def installed_version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def copy_sources(source: Source, folder: Path) -> Path:
    """The subpackages to compile, copied under an empty package of the same name."""
    root = folder / source.root.name
    for path in source.files():
        copy = root / path.relative_to(source.root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    for package in source.packages:
        for parent in (root / package).relative_to(folder).parents:
            if parent != Path("."):
                (folder / parent / "__init__.py").touch()
    return folder


def modules_to_compile(folder: Path) -> dict[str, Path]:
    """Name and file (from the folder) of each module to compile: no package, and none that is marked."""
    modules = {}
    for path in sorted(folder.rglob("*.py")):
        file = path.relative_to(folder)
        if path.name == "__init__.py":
            continue
        if not path.read_text(encoding="utf-8").startswith(INTERPRETED):
            modules[".".join(file.with_suffix("").parts)] = file
    return modules


def run_compiler(python: list[str], source: Source, folder: Path, workspace: Path) -> Path:
    """Compile the copied sources; the folder with the compiled modules and the list of them."""
    modules = modules_to_compile(folder)
    if not modules:
        raise BuildError(f"There is nothing to compile in {source.root}.")
    write_constructors(folder / file for file in modules.values())
    script = workspace / "setup.py"
    files = [path.as_posix() for path in modules.values()]
    script.write_text(SETUP.format(name=f"{source.root.name}_compiled", modules=files), encoding="utf-8")
    staged = workspace / "build"
    build_ext = ["build_ext", "--build-lib", str(staged), "--build-temp", str(workspace / "objects")]
    run([*python, str(script), "--quiet", *build_ext], "The sources cannot be compiled", folder=folder)
    lines = []
    for path in sorted(staged.rglob(f"*{EXTENSION_SUFFIXES[0]}")):
        file = path.relative_to(staged).as_posix()
        lines.append(f"{file.removesuffix(EXTENSION_SUFFIXES[0]).replace('/', '.')}\t{file}\n")
    (staged / MANIFEST).write_text("".join(lines), encoding="utf-8")
    return staged


def try_modules(source: Source, staged: Path) -> None:
    """Import every compiled module once in a process of its own."""
    modules = [line.split("\t")[0] for line in (staged / MANIFEST).read_text(encoding="utf-8").splitlines()]
    parents = [str(source.root.parent), str(Path(__file__).parents[1])]
    script = TRY.format(parents=parents, staged=str(staged), modules=modules)
    run(
        [sys.executable, "-c", script],
        "The compiled modules cannot be imported",
        environment={"MANIPLE_BUILD": "interpreted"},
    )


def run(
    command: list[str], trouble: str, folder: Path | None = None, environment: dict[str, str] | None = None
) -> None:
    """Run a command quietly; if it fails, a sentence with the trouble, its cause and where to read more."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=os.environ | (environment or {}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise BuildError(f"{trouble}: {error}.") from error
    if done.returncode == 0:
        return
    log = cache_directory() / "last-failure.log"
    log.write_text(f"{' '.join(command)}\n\n{done.stdout}", encoding="utf-8")
    raise BuildError(f"{trouble}: {the_point(done.stdout)} (all of it is in {log}).")


def the_point(output: str) -> str:
    """The line of a failed command's output that says most."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r"\berror\b", line, re.IGNORECASE)]
    return (telling or lines or ["it gave no reason"])[0 if telling else -1].rstrip(".")


@contextmanager
def workshop() -> Iterator[Path]:
    """A folder of one's own in the cache, gone afterwards."""
    cache = cache_directory()
    try:
        cache.mkdir(parents=True, exist_ok=True)
        folder = tempfile.mkdtemp(prefix="work-", dir=cache)
    except OSError as error:
        raise BuildError(f"The cache directory {cache} cannot be written: {error.strerror}.") from error
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def put_in_place(made: Path, place: Path) -> None:
    """Move a finished folder to its place in one step; if another process was first, its work stands."""
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        made.rename(place)
    except OSError:
        if not place.is_dir():
            raise


def prune() -> None:
    """Drop all but the newest builds for this kind of Python, and what crashed builds left behind."""
    cache = cache_directory()
    builds = sorted((cache / "builds").glob(f"{machine()}-*"), key=lambda path: path.stat().st_mtime)
    yesterday = time.time() - 24 * 3600
    forgotten = [path for path in cache.glob("work-*") if path.stat().st_mtime < yesterday]
    for path in builds[:-KEPT] + forgotten:
        shutil.rmtree(path, ignore_errors=True)
