"""Write the golden playthroughs anew: `python -m tests.games.jugurthine_war.rewrite_playthroughs`.

Each file keeps its actions as long as the rules allow them. Read the differences before you commit them.
With `--search 300` so many games are played, and a few are named that together show a lot: for `GAMES`.
"""

from __future__ import annotations

from tests.games.jugurthine_war.playthrough import GAMES, NOT_SHOWN, WANTED, WarPlaythrough
from tests.games.playthroughs import rewrite


def candidate(i: int) -> WarPlaythrough:
    return WarPlaythrough(f"playthrough {i}", i % 8 == 0, i % 2 == 0, i % 3 != 0)


if __name__ == "__main__":
    rewrite(GAMES, WANTED, NOT_SHOWN, candidate)
