"""Write the golden playthroughs anew: `python -m tests.games.storm_over_jerusalem.rewrite_playthroughs`.

Each file keeps its actions as long as the rules allow them. Read the differences before you commit them.
With `--search 800` so many games are played, and a few are named that together show a lot: for `GAMES`.
"""

from __future__ import annotations

from tests.games.playthroughs import rewrite
from tests.games.storm_over_jerusalem.playthrough import GAMES, NOT_SHOWN, WANTED, StormPlaythrough


def candidate(i: int) -> StormPlaythrough:
    return StormPlaythrough(f"playthrough {i}", i % 4 == 0, 0.95 if i % 5 == 0 else 0.0)


if __name__ == "__main__":
    rewrite(GAMES, WANTED, NOT_SHOWN, candidate)
