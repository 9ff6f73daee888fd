"""Write the golden playthroughs anew: `python -m tests.games.storm_over_jerusalem.rewrite_playthroughs`.

Each file keeps its actions as long as the rules allow them. Read the differences before you commit them.
With `--search 800` so many games are played, and a few are named that together show everything: for `GAMES`.
"""

from __future__ import annotations

import sys
from random import Random

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.tables import VERBS
from maniple.kernel.frames import Decision
from tests.games.storm_over_jerusalem.playthrough import FOLDER, Playthrough, play_line, read

GAMES = {
    # together these ask every kind of question, use every verb and every card, and bring almost every kind of note
    "bids": Playthrough("playthrough 488", bidding=True),
    "brief": Playthrough("playthrough 783"),
    "exchanged": Playthrough("playthrough 176", bidding=True),
    "long": Playthrough("playthrough 492", bidding=True),
    "siege": Playthrough("playthrough 791"),
    "thrifty": Playthrough("playthrough 240", bidding=True, thrift=0.95),
}

NOT_PLAYED = (46, 47)
"""Escape the Siege takes effect when it is discarded."""
NOT_NOTED = ("nobody_to_escape", "nobody_wavers", "bid_settled_by_die", "tied_points")
"""Which are rare: no Judean unit on the map, a die that decides nothing, equal bids, equal points."""


def everything() -> set[str]:
    """What the playthroughs are to show."""
    questions = {name for name, kind in TITLE.frames.items() if issubclass(kind, Decision)}
    notes = {key for key in TITLE.templates if key.startswith("note.")} - {f"note.{key}" for key in NOT_NOTED}
    cards = {f"#{number}" for number in range(1, 56) if number not in NOT_PLAYED}
    return questions | notes | cards | {f"verb.{verb}" for verb in VERBS}


def shown(game: Playthrough) -> set[str]:
    """The questions, verbs, cards and notes of a game."""
    g = game.begin()
    found: set[str] = set()
    for action in game.actions:
        found |= {type(g.decision).__name__, f"verb.{action.split()[0]}"}
        play_line(g, action)
        for _, key, ids, _ in g.notes:
            found.add(f"note.{key}")
            if key in ("plays_card", "answers_with"):
                found.add(f"#{ids[1] + 1}")
    if g.outcome is not None:
        found.add(f"note.{g.outcome.key}")
    return found


def search(number: int) -> None:
    """Play many games, and name a few short ones that show everything together."""
    games = []
    for i in range(number):
        game = Playthrough(f"playthrough {i}", i % 4 == 0, 0.95 if i % 5 == 0 else 0.0)
        played = game.to_its_end(Random(game.seed))
        games.append((game, shown(played), len(played.actions)))
    missing = everything()
    while missing:
        game, found, size = max(games, key=lambda item: len(item[1] & missing) / (item[2] + 250))
        if not found & missing:
            break
        missing -= found
        print(f"    {game!r},  # {size} actions")
    print(f"not shown: {', '.join(sorted(missing)) or 'nothing'}")


def main() -> None:
    if sys.argv[1:2] == ["--search"]:
        search(int(sys.argv[2]))
        return
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        path = FOLDER / f"{name}.txt"
        known = read(path.read_text(encoding="utf-8")) if path.exists() else game
        text = known.to_its_end(Random(known.seed)).write()
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {len(text)} characters")


if __name__ == "__main__":
    main()
