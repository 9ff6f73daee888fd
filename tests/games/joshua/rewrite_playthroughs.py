"""Write the golden playthroughs anew: `python -m tests.games.joshua.rewrite_playthroughs`.

Each file keeps its actions as long as the rules allow them. Read the differences before you commit them.
With `--search 200` so many games are played, and a few are named that together show a lot: for `GAMES`.
"""

from __future__ import annotations

from maniple.games.joshua.tables import SCENARIOS
from tests.games.joshua.playthrough import GAMES, NOT_SHOWN, WANTED, JoshuaPlaythrough
from tests.games.playthroughs import rewrite


def candidate(i: int) -> JoshuaPlaythrough:
    return JoshuaPlaythrough(f"playthrough {i}", SCENARIOS[i % 4], i % 12 == 3, i % 5 > 0)


if __name__ == "__main__":
    rewrite(GAMES, WANTED, NOT_SHOWN, candidate, kind=lambda game: game.scenario)
