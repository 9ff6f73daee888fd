# maniple: interpreted
"""Ways: from whoever is taken to every space that he can reach, as lists of actions.

A game asks for one step at a time; a player thinks of the place where he wants to be. `Marching` says by which verbs a
game marches, and `find_ways` walks in a game that was imagined from what the side knows: so a way tells nothing hidden.
Where the other side may answer a step, it is taken to pass; a real march stops there until it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from random import Random
from typing import Any, Final, Literal

from maniple.kernel.frames import PASS, Action
from maniple.kernel.game import Game

MOST_SPACES: Final = 400
"""Spaces that are looked at."""
MOST_ASKED: Final = 20
"""Times that somebody is asked before a step is done."""
NUMBER: Final = "number"


@dataclass(frozen=True)
class Marching:
    """The verbs by which a game marches; spaces are the last of their ids."""

    begin: frozenset[str]
    """They name who goes."""
    steps: frozenset[str]
    """They go to a space."""
    ready: tuple[str, ...] = ()
    """Taken unasked until somebody can go; of several numbers the highest."""
    company: tuple[str, ...] = ()
    """Taken unasked where they are offered, before the first step: they bring the others along."""
    deeds: frozenset[str] = frozenset()
    """What can be done to a space without going there first: an assault."""
    stop: str = ""
    """Ends the march where it has arrived, if that leaves nothing open."""
    spent: Callable[[Any], int] | None = None
    """Points that the march has cost so far; without it every step counts one."""
    calm: Callable[[Any, int], None] | None = None
    """Takes out of an imagined game what the side cannot know and would stop it."""

    def part(self, verb: str) -> Literal["begin", "on"] | None:
        """What an option of a verb is for a march."""
        return "begin" if verb in self.begin else "on" if verb in self.steps else None


@dataclass(frozen=True)
class Way:
    """How to get to a space."""

    actions: tuple[Action, ...]
    spaces: tuple[int, ...]
    """Where it leads, one after the other; the last is the goal."""
    kind: str
    """The kind of the spaces."""
    cost: int
    asked: tuple[int, ...] = ()
    """Spaces where the other side may answer."""
    final: bool = False
    """The last action shows something, rolls dice or asks the other side: undo ends there."""
    risk: int = -1
    """Which of the actions is the first whose odds can be asked for; -1 for none."""
    label: str = ""


@dataclass(frozen=True)
class Ways:
    """All ways of one beginning."""

    ways: list[Way] = field(default_factory=list)
    numbers: tuple[int, ...] = ()
    """How many may go, where that is asked."""
    number: int = 0
    """How many do."""


def find_ways(g: Game, side: int, begin: Action | None, number: int = 0) -> Ways:
    """The cheapest way to every space in reach of whoever `begin` takes, or of those who are marching already.

    `number` of them go, or as many as can.
    """
    marching: Marching | None = g.title.marching
    if marching is None or not g.stack or g.decision.side != side:
        return Ways()
    h: Game = g.imagine(side, Random(0))
    if marching.calm is not None:
        marching.calm(h, side)
    actions: list[Action] = []
    numbers: tuple[int, ...] = ()
    if begin is not None:
        if begin not in h.options or begin[0] not in marching.begin:
            return Ways()
        _play(h, begin)
        actions.append(begin)
    elif not _steps(h, marching):
        return Ways()
    for _ in range(MOST_ASKED):
        _let_pass(h, side)
        if not h.stack or h.decision.side != side:
            return Ways()
        action = _next(h, marching, number, begin is not None)
        if action is None:
            break
        if action[0] == NUMBER:
            numbers = tuple(int(option[1]) for option in h.options if option[0] == NUMBER)
            number = int(action[1])
        _play(h, action)
        actions.append(action)
    if not h.stack or not (_steps(h, marching) or _deeds(h, marching)):
        return Ways()
    return Ways(_walk(h, side, marching, tuple(actions)), numbers, number)


def _walk(start: Game, side: int, marching: Marching, ready: tuple[Action, ...]) -> list[Way]:
    """Dijkstra's search, a step at a time."""
    before = 0 if marching.spent is None else marching.spent(start)
    found: list[Way] = []
    settled: set[int] = set()
    serial = 0
    queue: list[tuple[int, int, int, Game | None, Way]] = [(0, 0, serial, start, Way(ready, (), "", 0))]
    while queue and len(settled) < MOST_SPACES:
        cost, length, _, game, way = heappop(queue)
        if way.spaces:
            if way.spaces[-1] in settled:
                continue
            settled.add(way.spaces[-1])
            found.append(_ended(game, way, marching))
        else:
            found.extend(_deed(start, way, action) for action in _deeds(start, marching))
        if game is None:
            continue
        for action in _steps(game, marching):
            space = int(action[-1])
            if space in settled:
                continue
            h: Game = game.clone()
            rolled, shown = h.dice.position, h.irrevocable
            _play(h, action)
            asked = _let_pass(h, side)
            goes_on = (
                bool(h.stack)
                and h.decision.side == side
                and h.dice.position == rolled
                and (asked or h.irrevocable == shown)
                and bool(_steps(h, marching) or _can_stop(h, marching))
            )
            serial += 1
            now = length + 1 if marching.spent is None or not goes_on else marching.spent(h) - before
            now = max(now, cost + 1)
            further = Way(
                (*way.actions, action),
                (*way.spaces, space),
                space_kind(game, action),
                now,
                (*way.asked, space) if asked else way.asked,
                h.irrevocable != start.irrevocable,
                way.risk if way.risk >= 0 else len(way.actions) if _is_risky(game, action) else -1,
                game.title.label(game, action),
            )
            heappush(queue, (now, length + 1, serial, h if goes_on else None, further))
    return found


def _ended(game: Game | None, way: Way, marching: Marching) -> Way:
    """The way with the word that ends it."""
    if game is None or not _can_stop(game, marching):
        return way
    return replace(way, actions=(*way.actions, (marching.stop,)))


def _deed(game: Game, way: Way, action: Action) -> Way:
    label = game.title.label(game, action)
    risk = len(way.actions) if _is_risky(game, action) else -1
    return Way((*way.actions, action), (int(action[-1]),), space_kind(game, action), 0, (), True, risk, label)


def _is_risky(game: Game, action: Action) -> bool:
    verb, *ids = action
    return verb in game.title.risks and game.is_risky(str(verb), *[i for i in ids if isinstance(i, int)])


def space_kind(game: Game, action: Action) -> str:
    """The kind of the space that an action names."""
    kind: str = game.title.verbs[str(action[0])][-1]
    return kind


def _next(h: Game, marching: Marching, number: int, begins: bool) -> Action | None:
    """What is taken before the first step."""
    if not begins:
        return None
    offered = {str(action[0]) for action in h.options}
    for verb in marching.company:
        if verb in offered:
            return next(action for action in h.options if action[0] == verb)
    if _steps(h, marching) or _deeds(h, marching):
        return None
    for verb in marching.ready:
        if verb in offered:
            found = [action for action in h.options if action[0] == verb]
            if verb != NUMBER:
                return found[0]
            wanted = [action for action in found if action[1] == number]
            return wanted[0] if wanted else max(found, key=lambda action: int(action[1]))
    return None


def _steps(h: Game, marching: Marching) -> list[Action]:
    return [action for action in h.options if action[0] in marching.steps]


def _deeds(h: Game, marching: Marching) -> list[Action]:
    return [action for action in h.options if action[0] in marching.deeds]


def _can_stop(h: Game, marching: Marching) -> bool:
    return marching.stop != "" and bool(h.stack) and (marching.stop,) in h.options


def _let_pass(h: Game, side: int) -> bool:
    """The other side lets it pass, where it is asked; whether it was."""
    asked = False
    for _ in range(MOST_ASKED):
        if not h.stack or h.decision.side == side or (PASS,) not in h.options:
            break
        _play(h, (PASS,))
        asked = True
    return asked


def after(g: Game, side: int, actions: Sequence[Action]) -> Game | None:
    """An imagined game after some actions of a side, the other letting everything pass; None where they cannot be."""
    h: Game = g.imagine(side, Random(0))
    for action in actions:
        if not h.stack or h.decision.side != side or action not in h.options:
            return None
        _play(h, action)
        _let_pass(h, side)
    return h


def _play(h: Game, action: Action) -> None:
    verb, *ids = action
    h.play(str(verb), *[i for i in ids if isinstance(i, int)])
