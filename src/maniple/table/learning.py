"""What a seat has learnt since a moment that it wants to go back to."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from maniple.kernel.errors import UserError
from maniple.kernel.frames import Action
from maniple.kernel.game import Game
from maniple.kernel.records import BoxFinder, Record, words_of

TRIALS: Final = 8
"""Imagined games in which the same is played again."""
OTHERWISE: Final = 8
"""Other options that are tried at a decision."""


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
    """Whether dice were rolled, whether the same lines show a seat something else where what is hidden is drawn anew,
    or whether it has seen an answer that was given in ignorance of its own choice."""
    if (before.dice.epoch, before.dice.position) != (after.dice.epoch, after.dice.position):
        return True
    side = 1 - seat if before.swapped else seat
    seen = _view(after, seat)
    rng = Random(0)
    if any(_shows_another(before.imagine(side, rng), lines, seat, seen) for _ in range(TRIALS)):
        return True
    return _was_answered_unseen(before, lines, seat, seen)


def _shows_another(trial: Game, lines: list[str], seat: int, seen: dict[str, Any]) -> bool:
    try:
        _play(trial, lines)
    except UserError:
        return True  # the other side could not have done that with any other hand
    return _view(trial, seat) != seen


def _was_answered_unseen(before: Game, lines: list[str], seat: int, seen: dict[str, Any]) -> bool:
    """Whether the other seat answered a choice that it could not see, as a sealed bid, and the answer is known now.

    Whoever chose again would choose with that answer, and the other could not give another one."""
    if _decider(before) != seat:
        return False
    asked: Game = before.clone()
    number = 0
    while number < len(lines) and (_decider(asked) == seat or len(asked.options) == 1):
        _play(asked, [lines[number]])
        number += 1
    if number == len(lines):
        return False  # the other had nothing to choose
    other = 1 - seat
    for action in _others(before, lines[0]):
        try:
            trial: Game = before.clone()
            trial.play(*action)  # type: ignore[arg-type]
            _play(trial, lines[1:number])
        except UserError:
            continue
        unseen = _view(trial, other) == _view(asked, other) and _view(trial, seat) != _view(asked, seat)
        if unseen and _is_known(asked, lines[number:], seat, seen):
            return True
    return False


def _is_known(asked: Game, answer: list[str], seat: int, seen: dict[str, Any]) -> bool:
    """Whether another answer would have shown a seat something else."""
    for action in _others(asked, answer[0]):
        trial: Game = asked.clone()
        trial.play(*action)  # type: ignore[arg-type]
        if _shows_another(trial, answer[1:], seat, seen):
            return True
    return False


def _decider(game: Game) -> int:
    """The seat that is asked; -1 where nobody is."""
    if not game.stack:
        return -1
    side = int(game.decision.side)
    return 1 - side if game.swapped else side


def _others(game: Game, line: str) -> list[Action]:
    """Some options that were not taken."""
    taken = game.box.catalog.read(line)
    others = [action for action in game.options if action != taken]
    return Random(0).sample(others, min(OTHERWISE, len(others)))


def _view(game: Game, seat: int) -> dict[str, Any]:
    return game.view(1 - seat if game.swapped else seat)


def _play(game: Game, lines: list[str]) -> None:
    for line in lines:
        verb, *ids = game.box.catalog.read(line)
        game.play(verb, *ids)
