"""The server keeps to its own description: schemathesis makes up requests from `/openapi.json`, all checks on.

First as a newcomer who knows nothing, then as a player at a running game, and as one whose game is over, so that
the requests also get past the question of whether there is such a game.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from maniple.lab.served import Person, Server, new_table
from maniple.lab.server_bench import play_at_random

GAME: Final = "judean-hammer"
ROOT: Final = Path(__file__).parents[2]
CONFIG: Final = """
hooks = "tests.soak.hooks"

# What is called how in a game is not in the description, so words that it does not know may be refused there.
[[operations]]
include-name = "POST /api/games"
checks.positive_data_acceptance.expected-statuses = [200, 400, 403, 404, 409]

[[operations]]
include-name = "POST /api/records"
checks.positive_data_acceptance.expected-statuses = [200, 400, 403, 404, 409]

[[operations]]
include-name = "GET /api/games/{id}/odds"
checks.positive_data_acceptance.expected-statuses = [200, 400, 403, 404, 409]

[[operations]]
include-name = "GET /api/games/{id}/ways"
checks.positive_data_acceptance.expected-statuses = [200, 400, 403, 404, 409]

[[operations]]
include-name = "GET /api/games/{id}/why"
checks.positive_data_acceptance.expected-statuses = [200, 400, 403, 404, 409]
"""


@dataclass
class DescribedReport:
    """What a run came to."""

    cases: int = 0
    runs: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        return f"{self.cases} requests in {self.runs} runs of schemathesis, {self.seconds:.0f} s"


async def run_described(folder: Path, examples: int, seed: int = 1, limit: float = 1200.0) -> DescribedReport:
    """Run schemathesis against a server of our own; `limit` are the seconds that a run may take."""
    began = monotonic()
    report = DescribedReport()
    server = Server(folder)
    await asyncio.to_thread(server.start)
    try:
        player = Person(server.port)
        running, over = await _games(server.port, player)
        runs: list[tuple[str, str, Sequence[str]]] = [
            ("a newcomer", "", ()),
            ("a player", running, ("--exclude-path", "/api/games/{id}/resign")),
            ("a player whose game is over", over, ()),
        ]
        for who, game, words in runs:
            cookie = player.cookie if game else Person(server.port).cookie
            await asyncio.to_thread(_run, server, who, game, cookie, words, examples, seed, limit, report)
        if await asyncio.to_thread(server.stop):
            report.faults.append("The server did not stop in good order.")
    finally:
        server.kill()
    said = server.log.read_text(encoding="utf-8", errors="replace")
    if "Traceback" in said:
        report.faults.append(f"The server's log has a traceback: {said[said.index('Traceback') :][:2000]}")
    report.seconds = monotonic() - began
    return report


async def _games(port: int, player: Person) -> tuple[str, str]:
    """A running game and one that is over, in both of which the player has a seat."""
    games = []
    for _ in range(2):
        other = Person(port)
        game = await new_table(player, other, GAME)
        await play_at_random(game, (player, other), Random(3), 30)
        games.append(game)
        other.close()
    await player.post(f"/api/games/{games[1]}/resign", {"seat": 0})
    return games[0], games[1]


def _run(
    server: Server,
    who: str,
    game: str,
    cookie: str,
    words: Sequence[str],
    examples: int,
    seed: int,
    limit: float,
    report: DescribedReport,
) -> None:
    """One run; what it finds becomes faults."""
    config = server.folder / f"schemathesis-{secrets.token_hex(4)}.toml"
    pinned = f'\n[parameters]\n"path.id" = "{game}"\n' if game else ""
    config.write_text(CONFIG.replace("\n# What", f"{pinned}\n# What", 1), encoding="utf-8")
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    command += [f"{server.address}/openapi.json", "--checks", "all", "--max-examples", str(examples)]
    command += ["--seed", str(seed), "--no-color", "--continue-on-failure", "--generation-database", "none"]
    command += ["--request-timeout", "20", "--suppress-health-check", "all", "--warnings", "off", *words]
    command += ["-H", f"Cookie: maniple={cookie}"]
    if game:
        # The stateful phase would give up its own games for the one that is pinned.
        command += ["--phases", "coverage,fuzzing"]
    environment = {
        **os.environ,
        "NO_PROXY": "*",
        "PYTHONPATH": str(ROOT),
        "HYPOTHESIS_STORAGE_DIRECTORY": str(server.folder),
    }
    try:
        done = subprocess.run(
            command,
            cwd=server.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=limit,
        )
    except subprocess.TimeoutExpired:
        report.faults.append(f"As {who}: schemathesis took longer than {limit:.0f} seconds.")
        return
    report.runs += 1
    found = re.search(r"(\d+) generated", done.stdout)
    report.cases += int(found.group(1)) if found else 0
    if done.returncode or not found:
        _, _, failures = done.stdout.partition("= FAILURES =")
        report.faults.append(f"As {who}: {(failures or done.stdout or done.stderr)[-6000:]}")
