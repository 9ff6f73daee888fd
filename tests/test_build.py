"""One source, two builds: finding, making and using the compiled copy, shown on a small package."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from maniple import build, compiler, constructors
from maniple.build import BuildError, Source

BASE = """
from dataclasses import dataclass

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    def steps(self) -> list[str]:
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Move(Frame):
    unit: int
    area: int

    def steps(self) -> list[str]:
        return ["leave", "enter"]


def count(frames: list[Frame]) -> int:
    total = 0
    for frame in frames:
        total += len(frame.steps())
    return total
"""

RULES = """
from dataclasses import dataclass

from scratch.core.base import Move
from scratch.core.words import GREETING


@dataclass(frozen=True)
class Retreat(Move):
    points: int = 1

    def steps(self) -> list[str]:
        return super().steps() + [GREETING]
"""

WORDS = "# maniple: interpreted\nGREETING = 'ave'\n"

SHOW = """
import sys
from dataclasses import dataclass
from pathlib import Path

from maniple import build

sys.path.insert(0, sys.argv[1])
source = build.Source(Path(sys.argv[1]) / "scratch", ("core", "more"))
if sys.argv[2] == "compiled":
    found = build.find(source)
    assert found is not None
    build.use(found)
assert build.current() == sys.argv[2]

from scratch.core import base, words
from scratch.more import rules
import scratch.core

assert base.__file__.endswith(".py") == rules.__file__.endswith(".py") == (sys.argv[2] == "interpreted")
assert words.__file__ == str(source.root / "core" / "words.py")
assert scratch.core.__file__ == str(source.root / "core" / "__init__.py")


@dataclass(frozen=True)
class Ambush(base.Move):
    cards: int

    def steps(self):
        return [*super().steps(), "reveal", "strike"]


assert rules.Retreat(1, 2) == rules.Retreat(1, 2, 1)
assert Ambush(1, 2, 3) == Ambush(1, 2, 3) != Ambush(1, 2, 4)
try:
    rules.Retreat(1, 2).unit = 3
    assert False, "a frame was changed"
except AttributeError:
    pass
print(base.count([base.Frame(), base.Move(1, 2), rules.Retreat(1, 2), Ambush(1, 2, 3)]))
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Source:
    """A package with two subpackages to compile, and an empty cache."""
    monkeypatch.setenv("MANIPLE_CACHE", str(tmp_path / "cache"))
    root = tmp_path / "scratch"
    files = {
        "__init__.py": "raise_no_alarm = True\n",
        "core/__init__.py": "",
        "core/base.py": BASE,
        "core/words.py": WORDS,
        "more/__init__.py": "",
        "more/rules.py": RULES,
        "other.py": "import nothing_that_exists\n",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return Source(root, ("core", "more"))


def show(source: Source, wish: str) -> str:
    command = [sys.executable, "-c", SHOW, str(source.root.parent), wish]
    environment = os.environ | {"MANIPLE_BUILD": "interpreted"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | environment)


def test_both_builds_of_a_package_behave_alike(source: Source) -> None:
    """Frozen dataclasses, interpreted subclasses, a module marked interpreted, packages where they were."""
    assert build.find(source) is None
    interpreted = show(source, "interpreted")

    said: list[str] = []
    made = build.compile_build(said.append, source)
    assert said[-2:] == ["Compiling core, more", "Trying the compiled modules"]

    assert build.find(source) == made
    assert show(source, "compiled") == interpreted == "9\n"
    assert not list(build.cache_directory().glob("work-*"))

    # made once, it is found
    said.clear()
    assert build.compile_build(said.append, source) == made
    assert not said

    # an edited source has no build until it is compiled
    words = source.root / "core" / "words.py"
    words.write_text(WORDS + "FAREWELL = 'vale'\n")
    assert build.find(source) is None
    words.write_text(WORDS)
    assert build.find(source) == made


def test_frames_have_their_constructors_written_out_where_a_blank_line_was(source: Source) -> None:
    base, rules = source.root / "core" / "base.py", source.root / "more" / "rules.py"
    area = 'Area = NewType("Area", int)'
    base.write_text(BASE.replace("def count", f"{area}\n\n\ndef count").replace("area: int", "area: Area"))
    constructors.write_constructors([base, rules])

    written = base.read_text().splitlines()
    below = written.index('        return ["leave", "enter"]') + 1
    assert written[below] == (
        "    def __init__(self, unit: int, area: Area) -> None: self.unit = unit; self.area = area  # type: ignore"
    )
    assert written[below + 1 : below + 3] == ["", area], "no line was added"
    assert written.count("@dataclass(frozen=True, init=False)") == 1

    # an inherited type whose name the module may not know is what it stands for; the default stays
    assert "def __init__(self, unit: int, area: int, points: int = 1) -> None:" in rules.read_text()
    assert rules.read_text().count("\n") == RULES.count("\n") + 1, "only at the end of a file"


def test_what_is_no_frame_keeps_the_constructor_it_has(source: Source) -> None:
    odds = "@dataclass(frozen=True)\nclass Odds:\n    wins: int\n"
    text = f"{odds}\n\n@dataclass(frozen=True)\nclass Two(Other):\n    a: int\n"
    words = source.root / "core" / "words.py"
    words.write_text(text)
    constructors.write_constructors([words])
    assert words.read_text() == text


def test_the_key_knows_names_and_content_of_the_compiled_sources_only(source: Source) -> None:
    before = build.key(source)
    (source.root / "other.py").write_text("changed = True\n")
    (source.root / "core" / "data.toml").write_text("changed = true\n")
    assert build.key(source) == before
    (source.root / "core" / "base.py").rename(source.root / "core" / "basis.py")
    assert build.key(source) != before


def test_a_type_error_is_one_sentence_and_leaves_no_build(source: Source) -> None:
    (source.root / "core" / "base.py").write_text("def one() -> int:\n    return 'one'\n")
    with pytest.raises(BuildError, match=r"cannot be compiled: .*base\.py:2: error: Incompatible .*log\)\.$") as e:
        build.compile_build(None, source)
    assert "\n" not in str(e.value)
    assert build.find(source) is None


def test_no_c_compiler_is_one_sentence(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(BuildError, match="needs the C compiler no-such-compiler, which is not installed"):
        build.compile_build(None, source)


def test_a_cache_that_cannot_be_written_is_one_sentence(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    file = source.root / "__init__.py"
    monkeypatch.setenv("MANIPLE_CACHE", str(file / "cache"))
    assert build.find(source) is None
    with pytest.raises(BuildError, match="cannot be written: Not a directory"):
        build.compile_build(None, source)


def test_no_way_to_the_compiler_is_one_sentence(
    source: Source, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the compiler can be neither used nor installed, no half-made environment is kept."""
    lock = tmp_path / "compiler.txt"
    lock.write_text("mypy==0.0.0 --hash=sha256:" + "0" * 64 + "\n")
    monkeypatch.setattr(compiler, "COMPILER", lock)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(BuildError, match="The compiler cannot be installed: ERROR: "):
        build.compile_build(None, source)
    assert [path.name for path in build.cache_directory().iterdir()] == ["last-failure.log"]


def test_only_the_newest_builds_are_kept(source: Source) -> None:
    builds = build.cache_directory() / "builds"
    for age in range(6):
        (builds / f"{build.machine()}-{age}").mkdir(parents=True)
        os.utime(builds / f"{build.machine()}-{age}", (1000 - age, 1000 - age))
    (builds / "another-python-1").mkdir()
    (build.cache_directory() / "work-crashed").mkdir()
    os.utime(build.cache_directory() / "work-crashed", (1000, 1000))
    (build.cache_directory() / "work-running").mkdir()
    compiler.prune()
    kept = [f"{build.machine()}-{age}" for age in range(compiler.KEPT)]
    assert sorted(path.name for path in builds.iterdir()) == sorted(["another-python-1", *kept])
    assert not (build.cache_directory() / "work-crashed").exists()
    assert (build.cache_directory() / "work-running").exists()


def test_the_first_of_two_builds_stands(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "who").write_text(name)
        compiler.put_in_place(tmp_path / name, tmp_path / "builds" / "key")
    assert (tmp_path / "builds" / "key" / "who").read_text() == "first"


def test_the_cache_directory_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MANIPLE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/one")
    assert build.cache_directory() == Path("/one/maniple")
    monkeypatch.setenv("MANIPLE_CACHE", "/two")
    assert build.cache_directory() == Path("/two")
    monkeypatch.delenv("MANIPLE_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert build.cache_directory() == Path.home() / ".cache" / "maniple"


def test_asking_for_a_compiled_build_that_is_not_there(tmp_path: Path) -> None:
    """The kernel is refused with a sentence; the command line says only that sentence, with exit code 2."""
    wish = {"MANIPLE_BUILD": "compiled", "MANIPLE_CACHE": str(tmp_path)}
    sentence = "MANIPLE_BUILD is compiled, but these sources are not compiled yet: run maniple compile."
    assert python("import maniple", **wish).returncode == 0
    assert sentence in python("import maniple.kernel", **wish).stderr
    command = "import sys; sys.argv = ['maniple', 'games']; from maniple.__main__ import main; main()"
    done = python(command, **wish)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"maniple: {sentence}\n")


def test_an_unknown_wish_is_refused(tmp_path: Path) -> None:
    done = python("import maniple.kernel", MANIPLE_BUILD="fast", MANIPLE_CACHE=str(tmp_path))
    assert "MANIPLE_BUILD is 'fast', but it can only be interpreted, compiled or not set." in done.stderr


def test_importing_maniple_stays_cheap(tmp_path: Path) -> None:
    """Nothing of the compiler's machinery is imported by a plain start."""
    dear = "{'subprocess', 'tempfile', 'maniple.compiler', 'maniple.kernel'}"
    code = f"import sys, maniple; print(sorted({dear} & set(sys.modules)))"
    assert python(code, MANIPLE_BUILD="", MANIPLE_CACHE=str(tmp_path)).stdout == "[]\n"
