"""Write the golden playthroughs anew: `python -m tests.games.judean_hammer.rewrite_playthroughs`.

Each file keeps its actions as long as the rules allow them. Read the differences before you commit them.
With `--search 300` so many games are played, and a few are named that together show a lot: for `GAMES`.
"""

from __future__ import annotations

from tests.games.judean_hammer.playthrough import GAMES, NOT_SHOWN, WANTED, HammerPlaythrough
from tests.games.playthroughs import rewrite

if __name__ == "__main__":
    rewrite(GAMES, WANTED, NOT_SHOWN, lambda i: HammerPlaythrough(f"playthrough {i}"))
