"""Fit the value of a game to self-play: `python tools/fit_value.py judean-hammer --games 400`.

Writes `data/value.toml` of the game, with the command that makes it again. The same arguments give the same file, on
however many cores: the games follow from the seed, and so does every choice at random in them.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path
from typing import Any

from maniple.kernel.errors import UserError
from maniple.kernel.title import find_title
from maniple.lab.fit import Fitted, fit_game


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="fit_value.py", description="Fit the value of a game to self-play.")
    parser.add_argument("game", help="a game: see maniple games")
    parser.add_argument("--bot", default="captain", help="who plays itself (captain)")
    parser.add_argument("--games", type=int, default=400, help="how many games (400)")
    parser.add_argument("--noise", type=float, default=0.25, help="share of plans that are taken at random (0.25)")
    parser.add_argument("--iterations", type=int, default=200, help="budget of a bot that searches (200)")
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar="JSON",
        help='options of the game, as {"starting_points": 12}; if said more than once the games take turns',
    )
    parser.add_argument("--seed", default="fit", help="all games follow from it (fit)")
    parser.add_argument("--workers", type=int, default=None, help="processes (one a core)")
    parser.add_argument("--out", type=Path, default=None, help="write here instead of the game's data/value.toml")
    given = parser.parse_args(args)
    if given.games < 5 or not 0.0 <= given.noise <= 1.0 or given.iterations < 0:
        print("fit_value.py: expected --games from 5, --noise from 0 to 1 and --iterations from 0.", file=sys.stderr)
        return 2
    try:
        title = find_title(given.game)
        variants = [read_variant(said) for said in given.variant] or [{}]
        found = fit_game(
            given.game, given.bot, given.seed, given.games, given.noise, given.iterations, given.workers, variants
        )
        command = (
            f"python tools/fit_value.py {given.game} --bot {given.bot} --games {given.games} "
            f"--noise {given.noise:g} --iterations {given.iterations} --seed {given.seed}"
            + "".join(f" --variant {shlex.quote(said)}" for said in given.variant)
        )
        (given.out or title.folder / "data" / "value.toml").write_text(found.toml(command), encoding="utf-8")
    except (UserError, OSError) as error:
        print(f"fit_value.py: {error}", file=sys.stderr)
        return 2
    show(found, title.sides)
    return 0


def read_variant(said: str) -> dict[str, Any]:
    try:
        options = json.loads(said)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise UserError(f'--variant {said} is no JSON object; expected options such as {{"starting_points": 12}}.')
    return options


def show(found: Fitted, sides: tuple[str, ...]) -> None:
    """The weights at the beginning and at the end, for a reader who asks whether they make sense."""
    for side, (first, gained) in enumerate(found.weights):
        print(f"{sides[side]}: {found.surprise[side]:.3f} bits a position on games held back")
        for name, early, more in zip([*found.features, "(whatever the features)"], first, gained, strict=True):
            print(f"  {name:<52} {early:7.3f} {early + more:7.3f}")


if __name__ == "__main__":
    sys.exit(main())
