"""The project holds to its own rules: locks without hosts, no traces of a machine, dependencies one way."""

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder

import maniple
from maniple import build, compiler

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "maniple"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = [*sorted((ROOT / "requirements").glob("*.txt")), build.COMPILER]

FOUNDATION = {"mypy_extensions"}
DECLARED = {
    "alembic",
    "httptools",
    "msgspec",
    "mypy_extensions",
    "rich",
    "segno",
    "sqlalchemy",
    "starlette",
    "typer",
    "uvicorn",
    "uvloop",
    "websockets",
}
ARTISTS = {"contourpy", "numpy", "shapely"}
ABOVE = {"kernel", "table", "bots", "build"}

# For each part of the package: the parts and the distributions that it may import, apart from itself and the
# standard library. No part may import games: they are found through their entry points.
MAY_IMPORT: dict[str, tuple[set[str], set[str]]] = {
    "kernel": (set(), FOUNDATION),
    "games": ({"kernel"}, FOUNDATION),
    "table": ({"kernel"}, FOUNDATION),
    "bots": ({"kernel", "table"}, FOUNDATION),
    "art": ({"kernel"}, DECLARED | ARTISTS),
    "lab": (ABOVE, DECLARED),
    "envs": (ABOVE, DECLARED),
    "server": (ABOVE, DECLARED | {"psycopg"}),
    "terminal": (ABOVE | {"art", "lab", "server"}, DECLARED),
    "build": ({"compiler"}, set()),
    "compiler": ({"build", "constructors"}, set()),
    "constructors": (set(), set()),
    "__init__": ({"build"}, set()),
    "__main__": ({"build", "terminal"}, set()),
}


def files_of_the_project() -> list[Path]:
    """Every file that is or would be committed."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        hidden = {".venv", ".git", "__pycache__", "build", "dist", "node_modules", "static"}
        listed = [
            str(path.relative_to(ROOT))
            for path in ROOT.rglob("*")
            if not any(part in hidden or part.endswith("_cache") for part in path.parts)
        ]
    return [path for name in listed if name and (path := ROOT / name).is_file()]


def imports_of(path: Path) -> Iterator[str]:
    """The dotted names of what a module imports, `from maniple import build` as `maniple.build`."""
    package = path.relative_to(PACKAGE.parent).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*start, *([node.module] if node.module else [])])
            if module in ("maniple", "maniple.games"):
                yield from (f"{module}.{alias.name}" for alias in node.names)
            else:
                yield module


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def faults_of(path: Path) -> Iterator[str]:
    """The imports of a module that point the wrong way."""
    part = part_of(path)
    parts, distributions = MAY_IMPORT[part]
    for name in imports_of(path):
        top, *rest = name.split(".")
        if top == "maniple":
            allowed = rest and (rest[0] in parts or (rest[0] == part and not is_another_game(path, rest)))
            allowed = allowed or (part == "art" and rest[:3] == ["games", path.stem, "look"])
        else:
            allowed = top in distributions or top in sys.stdlib_module_names
        if not allowed:
            yield f"{path.relative_to(PACKAGE)} imports {name}"


def is_another_game(path: Path, rest: list[str]) -> bool:
    return rest[0] == "games" and rest[1:2] != [path.relative_to(PACKAGE).parts[1]]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_file_pins_everything_and_names_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "@ " not in text
    pins = re.findall(r"^[^\s#].*$", text, re.MULTILINE)
    assert pins
    assert all(re.match(r"[\w.\[\]-]+==\S+( ; .*)? \\$", pin) for pin in pins)


def test_no_lock_file_that_records_hosts_is_committed() -> None:
    assert not [path for path in files_of_the_project() if path.name in ("uv.lock", "poetry.lock")]


def test_the_compiler_of_the_environment_is_the_locked_one() -> None:
    pinned = dict(re.findall(r"(mypy|setuptools)==(\S+)", "\n".join(PROJECT["optional-dependencies"]["dev"])))
    assert compiler.locked_versions() == pinned
    assert compiler.compiler_python(print) == [sys.executable]


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    place = re.compile(r"(?<![\w.*<{}/-])/(work|tmp|root|home|Users)\b|\.\./shared\b|files\.python|py(pi)\.org")
    faults = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files_of_the_project()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if place.search(line)
    ]
    assert not faults, "\n".join(faults)


def test_dependencies_point_one_way() -> None:
    modules = [path for path in sorted(PACKAGE.rglob("*.py")) if "__pycache__" not in path.parts]
    assert {part_of(path) for path in modules} <= set(MAY_IMPORT)
    faults = [fault for path in modules for fault in faults_of(path)]
    assert not faults, "\n".join(faults)


def rebound_loops(text: str) -> list[str]:
    """The loops over a variable that their body gives another value: compiled, they would go through the new one."""
    return [
        f"{loop.lineno}: {loop.iter.id}"
        for loop in ast.walk(ast.parse(text))
        if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Name)
        for line in loop.body
        for name in ast.walk(line)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store) and name.id == loop.iter.id
    ]


def test_no_loop_gives_its_own_variable_another_value() -> None:
    assert rebound_loops("for x in xs:\n    if x:\n        xs = xs[1:]\n") == ["1: xs"]
    assert rebound_loops("for x in xs:\n    ys = xs[1:]\nxs = []\n") == []
    faults = [f"{path}:{fault}" for path in sorted(PACKAGE.rglob("*.py")) for fault in rebound_loops(path.read_text())]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("file", "line", "is_fault"),
    [
        ("kernel/frames.py", "from mypy_extensions import mypyc_attr", False),
        ("kernel/frames.py", "from . import dice", False),
        ("kernel/frames.py", "import rich", True),
        ("kernel/frames.py", "from maniple.table import seats", True),
        ("kernel/frames.py", "from ..games import judean_hammer", True),
        ("games/one/state.py", "from maniple.kernel.game import Game", False),
        ("games/one/state.py", "from maniple.games.one import tables", False),
        ("games/one/state.py", "from maniple.games.two.tables import VERBS", True),
        ("games/one/state.py", "from maniple.games import two", True),
        ("bots/random.py", "from maniple.table.seat import Seat", False),
        ("table/seat.py", "from maniple import bots", True),
        ("terminal/cli.py", "def f():\n    import maniple.games.one", True),
        ("terminal/cli.py", "import typer, maniple.lab.bench", False),
        ("art/one.py", "from maniple.games.one.look import look", False),
        ("art/one.py", "from maniple.games.one.state import Game", True),
        ("art/one.py", "from maniple.games.two.look import look", True),
    ],
)
def test_a_wrong_import_is_seen(
    file: str, line: str, is_fault: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path / "maniple")
    path = tmp_path / "maniple" / file
    path.parent.mkdir(parents=True)
    path.write_text(line)
    assert bool(list(faults_of(path))) == is_fault


def test_only_few_and_declared_dependencies() -> None:
    assert {re.split(r"[><=~]", line)[0] for line in PROJECT["dependencies"]} == DECLARED


def test_the_version_is_the_same_everywhere() -> None:
    assert maniple.__version__ == PROJECT["version"] == version("maniple")


@pytest.mark.parametrize("group", ["maniple.games", "maniple.bots", "console_scripts"])
def test_every_entry_point_can_be_loaded(group: str) -> None:
    points = [point for point in entry_points(group=group) if point.value.startswith("maniple.")]
    assert points
    assert all(point.load() is not None for point in points)


def test_the_wheel_carries_data_and_the_compilers_lock(tmp_path: Path) -> None:
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    carried = set(zipfile.ZipFile(wheel).namelist())
    source = {path for path in files_of_the_project() if path.is_relative_to(PACKAGE)}
    missing = {path.relative_to(PACKAGE.parent).as_posix() for path in source} - carried
    assert not missing
    assert {"maniple/compiler.txt", "maniple/py.typed", "maniple/server/static/index.html"} <= carried
    assert any(name.startswith("maniple/server/static/pictures/") for name in carried)


def test_the_clients_lock_names_no_host() -> None:
    text = (ROOT / "client" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text
    assert '"integrity"' in text


def test_every_picture_of_a_page_is_there_and_small() -> None:
    """`make pictures` writes them; a picture that no page names is left over."""
    named = set()
    pages = [path for path in files_of_the_project() if path.suffix == ".md"]
    for page in pages:
        for found in re.findall(r"(?:\]\(|src=\")([^)\"]+\.(?:webp|png|svg))", page.read_text(encoding="utf-8")):
            assert (page.parent / found).is_file(), f"{page.relative_to(ROOT)} shows {found}, which is not there"
            named.add((page.parent / found).resolve())
    pictures = {path.resolve() for path in files_of_the_project() if path.suffix == ".webp"}
    assert pictures == named
    assert all(path.stat().st_size <= 150_000 for path in pictures)
    assert not re.search(r"!\[\]|<img (?![^>]*alt=\"[^\"])", (ROOT / "README.md").read_text(encoding="utf-8"))
