"""Write the golden playthroughs anew: `python -m tests.games.jugurthine_war.rewrite_playthroughs`.

Each file keeps its actions as long as the rules allow them. Read the differences before you commit them.
With `--search 300` so many games are played, and a few are named that together show a lot: for `GAMES`.
"""

from __future__ import annotations

import sys
from random import Random

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.tables import STRATAGEMS, VERBS
from maniple.kernel.frames import Decision
from tests.games.jugurthine_war.playthrough import FOLDER, Playthrough, play_line, read

GAMES = {
    # together these ask almost every kind of question, use almost every verb, and play every kind of marker
    "alliance": Playthrough("playthrough 31", careful=True),
    "bids": Playthrough("playthrough 112", bidding=True, options=True, careful=True),
    "exchanged": Playthrough("playthrough 24", bidding=True, options=True),
    "mauretania": Playthrough("playthrough 211", careful=True),
    "options": Playthrough("playthrough 42", options=True),
    "raids": Playthrough("playthrough 159"),
    "shelter": Playthrough("playthrough 36", options=True),
    "siege": Playthrough("playthrough 66", options=True),
}

NOT_SHOWN = {
    "AttackInTheZone",
    "ChooseAttrition",
    "Cover",
    "SallyOrStay",
    "note.alliance_points",
    "note.betrayed",
    "note.both_chiefs_fell",
    "note.both_destroyed",
    "note.city_given_up",
    "note.city_stands",
    "note.evades_in_the_zone",
    "note.impedimenta_destroyed",
    "note.militia_destroyed",
    "note.moral_by_chief",
    "note.moral_by_points",
    "note.no_retreat",
    "note.numidian_both_fell",
    "note.numidian_by_points",
    "note.numidian_by_time",
    "note.pillage_tells",
    "note.roman_by_points",
    "note.sent_home",
    "note.siege_kept",
    "note.stays_inside",
    "verb.attack",
    "verb.cover",
    "verb.keep",
    "verb.lift",
    "verb.suffer",
}
"""Which are rare, and shown by the tests of their rules: some ends, Western Numidia, several sieges at once."""


def everything() -> set[str]:
    """What the playthroughs are to show."""
    questions = {name for name, kind in TITLE.frames.items() if issubclass(kind, Decision)}
    notes = {key for key in TITLE.templates if key.startswith("note.")}
    notes = {key for key in notes if not key.startswith("note.rolled_")}
    return questions | notes | {f"#{slug}" for slug in STRATAGEMS} | {f"verb.{verb}" for verb in VERBS}


def shown(game: Playthrough) -> set[str]:
    """The questions, verbs, markers and notes of a game."""
    g = game.begin()
    found: set[str] = set()
    for action in game.actions:
        found |= {type(g.decision).__name__, f"verb.{action.split()[0]}"}
        play_line(g, action)
        for _, key, ids, _ in g.notes:
            found.add(f"note.{key}")
            if key == "stratagem_shown":
                found.add(f"#{STRATAGEMS[ids[1]]}")
    if g.outcome is not None:
        found.add(f"note.{g.outcome.key}")
    return found


def search(number: int) -> None:
    """Play many games, and name a few short ones that show a lot together."""
    games = []
    for i in range(number):
        game = Playthrough(f"playthrough {i}", i % 8 == 0, i % 2 == 0, i % 3 != 0)
        played = game.to_its_end(Random(game.seed))
        games.append((game, shown(played), len(played.actions)))
    missing = everything()
    while missing:
        game, found, size = max(games, key=lambda item: len(item[1] & missing) / (item[2] + 400))
        if not found & missing:
            break
        print(f"    {game!r},  # {size} actions, {len(found & missing)} new: {sorted(found & missing)[:4]}")
        missing -= found
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
