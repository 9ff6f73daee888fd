"""Write the golden playthroughs anew: `python -m tests.games.judean_hammer.rewrite_playthroughs`.

Each file keeps its actions as long as the rules allow them. Read the differences before you commit them.
"""

from __future__ import annotations

from random import Random

from tests.games.judean_hammer.playthrough import FOLDER, Playthrough, read

GAMES = {
    # together these ask every kind of question, use every event, and bring every kind of note
    "points": Playthrough("playthrough 265", 30),
    "deck": Playthrough("playthrough 182", 30),
    "deck_again": Playthrough("playthrough 206", 30),
    "last_round": Playthrough("playthrough", 2),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        path = FOLDER / f"{name}.txt"
        known = read(path.read_text(encoding="utf-8")) if path.exists() else game
        text = known.to_its_end(Random(known.seed)).write()
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {len(text)} characters")


if __name__ == "__main__":
    main()
