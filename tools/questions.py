"""How often a seat is asked, and what its settings cost: bots play at a table, which notes what a person would see.

    python tools/questions.py count GAME [--games N] [--bot captain] [--other random]
    python tools/questions.py cost GAME [--pairs N] [--never KIND ...]

`count` plays captain against captain (or another) and counts by kind what each seat is asked under today's default and
under a table without settings for kinds of windows. `cost` plays pairs of games on the same dice: the first entrant's
windows are passed wherever the default (with `--never`, that and these kinds) does not ask; the second's are not.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random

from maniple.bots.seat import BotSeat, find_bot
from maniple.kernel.dice import seed_from_text
from maniple.kernel.frames import PASS, Action
from maniple.kernel.game import Game
from maniple.kernel.title import Title, find_title
from maniple.kernel.windows import EVERY, NEVER
from maniple.lab.scores import of_pairs
from maniple.table.table import Settings, Table

ITERATIONS = 60
"""Of a bot's search: quick games, played alike on every machine."""


def name_of(title: Title, game: Game) -> str:
    """A kind of question: the window's own kind where it has one."""
    decision = game.decision
    kind = decision.window_kind()
    why = getattr(decision, "why", None)
    return f"{type(decision).__name__}{'' if why is None else f' {why}'}{f' ({kind})' if kind else ''}"


def play(
    title: Title,
    seed: str,
    bots: Sequence[str],
    settings: Sequence[Settings | None],
    asked: Counter[tuple[str, str]] | None = None,
) -> float:
    """One game; 1 if the first side's seat wins. A seat with settings takes what the table plays for it."""
    game = title.new(None, seed_from_text(seed))
    table = Table(game, bots)
    players = [find_bot(bot)(Random(f"{seed}/{seat}").getrandbits(60)) for seat, bot in enumerate(bots)]
    memory = ["", ""]
    free = Settings(windows=tuple((key, EVERY) for key in title.windows))
    while not table.is_over:
        seat = table.decider
        g = table.game
        if asked is not None:
            for when, how in (("before", free), ("after", Settings())):
                table.seats[seat].settings = how
                if table._automatic(g, seat) is None:
                    asked[name_of(title, g), when] += 1
                    asked["all", when] += 1
        action: Action | None = None
        own = settings[seat]
        if own is not None and g.decision.is_window() and (PASS,) in g.options:
            action = None if table.counts(g, own) else (PASS,)
        if action is None:
            chair = BotSeat(g, 1.0, None, ITERATIONS, memory[seat])
            action = players[seat].choose(chair)
            memory[seat] = chair.memory
        table._take(action, automatic=False)
        table._steps.clear()
    winner = table.result.winner if table.result is not None else -1
    return 0.5 if winner < 0 else float(table.seat_of(winner) == 0)


def count(title: Title, games: int, bots: Sequence[str]) -> None:
    asked: Counter[tuple[str, str]] = Counter()
    for number in range(games):
        order = bots if number % 2 == 0 else bots[::-1]
        play(title, f"questions/{number}", order, (None, None), asked)
    seats = 2 * games
    print(f"{title.slug}: {games} games of {' against '.join(bots)}; questions a seat and game")
    kinds = sorted({kind for kind, _ in asked}, key=lambda kind: -asked[kind, "before"])
    for kind in kinds:
        print(f"| {kind} | {asked[kind, 'before'] / seats:.1f} | {asked[kind, 'after'] / seats:.1f} |")


def cost(title: Title, pairs: int, never: Sequence[str], start: int = 0) -> None:
    own = Settings(windows=tuple((key, NEVER) for key in sorted(never)))
    scores: list[float] = []
    results: list[float] = []
    for pair in range(start, start + pairs):
        seed = f"cost/{pair}"
        first = play(title, seed, ("captain", "captain"), (own, None))
        second = play(title, seed, ("captain", "captain"), (None, own))
        scores.append((first + 1 - second) / 2)
        results += [first, 1 - second]
    print(f"{title.slug}: {pairs} pairs, never {list(never)}: {of_pairs(scores, results)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("count", "cost"))
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--bot", default="captain")
    parser.add_argument("--other", default="captain")
    parser.add_argument("--never", nargs="*", default=[])
    given = parser.parse_args()
    title = find_title(given.game)
    if given.what == "count":
        count(title, given.games, (given.bot, given.other))
    else:
        cost(title, given.pairs, given.never, given.start)


if __name__ == "__main__":
    main()
