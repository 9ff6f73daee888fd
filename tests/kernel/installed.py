"""Games of somebody else's, Standoff and Atlas, installed beside Maniple for as long as a test needs them."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from hatchling.builders.wheel import WheelBuilder

from maniple.bots import seat
from maniple.kernel import title
from maniple.kernel.game import Game
from maniple.kernel.positions import lay_out
from maniple.kernel.title import Title

THIRD_PARTY = Path(__file__).parent / "third_party"
MAPS = THIRD_PARTY / "maps"
"""The project of Atlas: a game with a board that has one of everything."""


def install(folder: Path, project: Path = THIRD_PARTY) -> Path:
    """Build the wheel of a project as an installer does, and unpack it; the folder for the module path."""
    (wheel,) = WheelBuilder(str(project)).build(directory=str(folder / "wheel"), versions=["standard"])
    site = folder / "site"
    zipfile.ZipFile(wheel).extractall(site)
    return site


@contextmanager
def on_the_shelf(site: Path, slug: str = "standoff") -> Iterator[Title]:
    """The game is found through its entry point in here, and only in here."""
    sys.path.append(str(site))
    forget()
    try:
        yield title.find_title(slug)
    finally:
        sys.path.remove(str(site))
        forget()


def forget() -> None:
    """What is installed has changed."""
    importlib.invalidate_caches()
    title.shelf.cache_clear()
    seat.bots.cache_clear()


def python(code: str, *sites: Path) -> subprocess.CompletedProcess[str]:
    """Run code in a process of its own, with these folders on its module path."""
    path = os.pathsep.join([*map(str, sites), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False
    )


# -------------------------------------------------------------------- games to look at


def play(g: Any, *lines: str) -> Any:
    """Actions in notation, one after the other."""
    for line in lines:
        g.play(*g.box.catalog.read(line))
    return g


def written(g: Any) -> list[str]:
    """The options in notation."""
    return [g.box.catalog.write(action) for action in g.options]


def at_random(g: Any, rng: Random, most: int = 10_000) -> Iterator[Any]:
    """The game at each of its decisions, played at random in place."""
    for _ in range(most):
        if g.outcome is not None:
            return
        yield g
        g.play(*rng.choice(g.options))


def to_the_end(g: Any, rng: Random) -> Any:
    """The game played at random in place until it is over."""
    while g.outcome is None:
        g.play(*rng.choice(g.options))
    return g


def random_actions(found: Title, seed: int, most: int = 10_000) -> tuple[Any, list[str]]:
    """A game played at random from a seed, and its actions in notation."""
    g, rng = found.new(seed=str(seed)), Random(seed)
    lines: list[str] = []
    while g.outcome is None and len(lines) < most:
        action = rng.choice(g.options)
        lines.append(g.box.catalog.write(action))
        g.play(*action)
    return g, lines


def shoot_out(found: Title, **hands: list[str]) -> Game:
    """Standoff as North draws: North behind the barrel, South behind the cart, with these hands."""
    return lay_out(
        found,
        {
            "begin": {"frame": "Turn", "side": "north"},
            "cover": {"north": "barrel", "south": "cart"},
            "hand": hands,
        },
        seed="shoot-out",
    )
