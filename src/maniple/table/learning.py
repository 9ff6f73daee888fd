"""What a seat has learnt since a moment that it wants to go back to."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from maniple.kernel.errors import UserError
from maniple.kernel.game import Game
from maniple.kernel.records import BoxFinder, Record, words_of

TRIALS: Final = 8
"""Imagined games in which the same is played again."""


def has_learnt(record: Record, moves: int, seat: int, find: BoxFinder | None = None) -> bool:
    """Whether a seat knows something by the last moves of a record that it did not know before them."""
    games: list[Game] = []
    lines: list[str] = []
    for moment in record.replay(find):
        words = words_of(moment.line)
        if words[:1] == ["undo"]:
            del games[-int(words[1]) :], lines[-int(words[1]) :]
            games[-1] = moment.game
        else:
            games.append(moment.game)
            lines += [moment.line] if moment.number else []
    before, after = games[-1 - moves], games[-1]
    return is_told(before, after, lines[len(lines) - moves :], seat)


def is_told(before: Game, after: Game, lines: list[str], seat: int) -> bool:
    """Whether dice were rolled, or the same lines show a seat something else where what is hidden is drawn anew."""
    if (before.dice.epoch, before.dice.position) != (after.dice.epoch, after.dice.position):
        return True
    side = 1 - seat if before.swapped else seat
    seen = after.view(1 - seat if after.swapped else seat)
    rng = Random(0)
    return any(_shows_another(before.imagine(side, rng), lines, seat, seen) for _ in range(TRIALS))


def _shows_another(trial: Game, lines: list[str], seat: int, seen: dict[str, Any]) -> bool:
    try:
        for line in lines:
            verb, *ids = trial.box.catalog.read(line)
            trial.play(verb, *ids)
    except UserError:
        return True  # the other side could not have done that with any other hand
    return trial.view(1 - seat if trial.swapped else seat) != seen
