# maniple: interpreted
"""Ways: from whoever is taken to every space that he can reach, as lists of actions.

A game asks for one step at a time; a player thinks of the place where he wants to be. `Marching` says by which verbs a
game marches, and `find_ways` walks in a game that was imagined from what the side knows: so a way tells nothing hidden.
Where the other side may answer a step, it is taken to pass; a real march stops there until it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
PASSED: Final[Action] = (PASS,)
MOST_VIA: Final = 8
"""Spaces through which a way can be bent."""


@dataclass(frozen=True)
class Danger:
    """What may happen to those who come into a space."""

    space: int
    tag: str
    """Two or three letters for the map: what is thrown, or a word."""
    text: str
    citation: str
    chances: tuple[tuple[str, float], ...] = ()
    """Who does it, and how likely it is that he succeeds if he tries."""
    is_once: bool = False
    """It is tried once on the whole way, not in each space."""


@dataclass(frozen=True)
class Marching:
    """The verbs by which a game marches; spaces are the last of their ids."""

    begin: frozenset[str]
    """They name who goes."""
    steps: frozenset[str]
    """They go to a space."""
    price: Callable[[Any, Action], int]
    """What a step costs from where they are."""
    points: Callable[[Any], int]
    """How much they have left for steps."""
    unit: str
    """What the points are called."""
    here: Callable[[Any], int]
    """The space where they are."""
    ready: tuple[str, ...] = ()
    """Taken unasked until somebody can go; of several numbers the highest."""
    everybody: str = ""
    """Brings all the others along, where all can do something together."""
    joins: str = ""
    """Brings one more along. To each goal go as many as can."""
    number: str = "number"
    """Says last how many go."""
    going: Callable[[Any], int] | None = None
    """How many go as it is, where a number may but need not be said."""
    deeds: frozenset[str] = frozenset()
    """What can be done to a space without going there first: an assault."""
    stop: str = ""
    """Ends the march where it has arrived, if that leaves nothing open and can be taken back."""
    calm: Callable[[Any, int], None] | None = None
    """Takes out of an imagined game what the side cannot know and would stop it."""
    dangers: Callable[[Any, int], list[Danger]] | None = None
    """(game, side) -> what may happen in which spaces, from what the side knows."""
    staying: Callable[[Any, int], list[Danger]] | None = None
    """(game, side) -> what becomes of those who stay in which spaces."""

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
    costs: tuple[int, ...]
    """What it has cost when each of the spaces is reached."""
    asked: tuple[int, ...] = ()
    """Spaces where the other side may answer."""
    dangers: tuple[Danger, ...] = ()
    final: bool = False
    """It shows something, rolls dice or asks the other side: undo ends there."""
    risk: int = -1
    """Which of the actions is the first whose odds can be asked for; -1 for none."""
    label: str = ""
    goers: int = 0
    """How many go, where not all can; else 0."""
    is_safe: bool = False
    """Nothing may happen on it, where something may on the cheapest way there."""

    @property
    def cost(self) -> int:
        return self.costs[-1] if self.costs else 0

    @property
    def chances(self) -> list[tuple[str, float]]:
        """Who may interfere, and how likely it is that he does anywhere on the way."""
        spared: dict[str, float] = {}
        for danger in self.dangers:
            for who, chance in danger.chances:
                before = spared.get(who, 1.0)
                spared[who] = min(before, 1.0 - chance) if danger.is_once else before * (1.0 - chance)
        return [(who, 1.0 - chance) for who, chance in spared.items()]


@dataclass(frozen=True)
class Ways:
    """All ways of one beginning."""

    ways: list[Way] = field(default_factory=list)
    numbers: tuple[int, ...] = ()
    """How many may go, where that is asked."""
    number: int = 0
    """How many do."""
    points: int = 0
    """How much they have for the whole way."""
    via: tuple[int, ...] = ()
    """The spaces through which all of it leads."""
    origin: int = -1
    """Where they are."""

    def to(self, space: int) -> Way | None:
        """The cheapest way to a space."""
        return next((way for way in self.ways if way.spaces[-1] == space and not way.is_safe), None)


def find_ways(g: Game, side: int, begin: Action | None, number: int = 0, via: Sequence[int] = ()) -> Ways:
    """The cheapest way to every space in reach of whoever `begin` takes, or of those who are marching already.

    `number` of them go, or as many as can; they go through the spaces `via`, as far as these can be reached.
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
        play(h, begin)
        actions.append(begin)
    elif not _steps(h, marching):
        return Ways()
    for _ in range(MOST_ASKED):
        _let_pass(h, side)
        if not h.stack or h.decision.side != side:
            return Ways()
        action = _next(h, marching, number) if begin is not None else None
        if action is None:
            break
        if action[0] == marching.number:
            numbers = _numbers(h, marching)
            number = int(action[-1])
        play(h, action)
        actions.append(action)
    if not h.stack or not (_steps(h, marching) or _deeds(h, marching)):
        return Ways()
    if begin is not None and marching.going is not None:
        numbers, number = _choose_number(h, marching, number, actions)
    points, origin = marching.points(h), marching.here(h)
    if begin is not None and marching.joins:
        return _in_groups(h, side, marching, tuple(actions), number, via)
    walk = _Walk(h, side, marching, Way(tuple(actions), (), "", ()))
    gone: list[int] = []
    for space in via[:MOST_VIA]:
        if walk.go_to(space):
            gone.append(space)
    return Ways(walk.everywhere(), numbers, number, points, tuple(gone), origin)


def _in_groups(
    h: Game, side: int, marching: Marching, actions: tuple[Action, ...], number: int, via: Sequence[int]
) -> Ways:
    """To each goal as many go as can do so together: first all, then one less, and so on."""
    groups: list[tuple[Game, tuple[Action, ...]]] = [(h, actions)]
    while len(groups) < MOST_ASKED:
        game, taken = groups[-1]
        join = next((action for action in game.options if action[0] == marching.joins), None)
        if join is None:
            break
        game = game.clone()
        play(game, join)
        groups.append((game, (*taken, join)))
    everybody: Action = (marching.everybody,)
    if everybody in h.options:
        game = h.clone()
        play(game, everybody)
        groups[-1] = (game, (*actions, everybody))
    most = len(groups)
    going = min(number, most) if number else most
    walks = [_Walk(game, side, marching, Way(taken, (), "", ())) for game, taken in groups[going - 1 :: -1]]
    passed = [tuple([space for space in via[:MOST_VIA] if walk.go_to(space)]) for walk in walks]
    gone = max(passed, key=len)
    found: set[tuple[int, str]] = set()
    ways: list[Way] = []
    for size, walk, bent in zip(range(going, 0, -1), walks, passed, strict=True):
        for way in walk.everywhere() if len(bent) == len(gone) else []:
            key = (way.spaces[-1], "" if _is_step(way, marching) else str(way.actions[-1][0]))
            if key not in found:
                found.add(key)
                ways.append(way if size == most else replace(way, goers=size))
    points = max([marching.points(game) for game, _ in groups[:going]])
    return Ways(ways, tuple(range(1, most + 1)), going, points, gone, marching.here(h))


def _is_step(way: Way, marching: Marching) -> bool:
    return way.actions[-1][0] in marching.steps or way.actions[-1] == (marching.stop,)


class _Walk:
    """Dijkstra's search, a step at a time: by cost, then by dangers, then by length."""

    def __init__(self, start: Game, side: int, marching: Marching, ready: Way) -> None:
        self.start = start
        self.side = side
        self.marching = marching
        self.ready = ready
        self.shown = start.irrevocable
        self.origin = marching.here(start)
        self.dangers = _by_space([] if marching.dangers is None else marching.dangers(start, side))
        self.staying = _by_space([] if marching.staying is None else marching.staying(start, side))

    def go_to(self, space: int) -> bool:
        """Go on from a space that is in reach; whether one can."""
        for game, way in self.search():
            if way.spaces[-1] == space and not way.is_safe:
                if game is None or not _steps(game, self.marching):
                    return False
                self.start, self.ready = game, way
                return True
        return False

    def everywhere(self) -> list[Way]:
        """A way to every space in reach; where dangers lie on the cheapest, another without any, if there is one."""
        found = [self.deed(action) for action in _deeds(self.start, self.marching)]
        found += [self.ended(game, way) for game, way in self.search()]
        return found

    def search(self) -> list[tuple[Game | None, Way]]:
        """Ways in the order of what they cost, with the game where they can go on."""
        clear: dict[int, bool] = {self.origin: True}
        if self.ready.spaces:
            clear[self.ready.spaces[-1]] = True
        found: list[tuple[Game | None, Way]] = []
        serial = 0
        queue: list[tuple[int, int, int, int, Game | None, Way]] = [(0, 0, 0, 0, self.start, self.ready)]
        while queue and len(clear) < MOST_SPACES:
            _, risky, _, _, game, way = heappop(queue)
            if serial:
                space = way.spaces[-1]
                if space in clear and (clear[space] or risky):
                    continue
                way = replace(way, is_safe=space in clear)
                clear[space] = not risky
                found.append((game, way))
            if game is None:
                continue
            for action in _steps(game, self.marching):
                space = int(action[-1])
                if space in clear and (clear[space] or risky):
                    continue
                serial += 1
                after_it, further = self.step(game, way, action)
                rank = (further.cost, len(further.dangers), len(further.spaces), serial)
                heappush(queue, (*rank, after_it, further))
        return found

    def step(self, game: Game, way: Way, action: Action) -> tuple[Game | None, Way]:
        """One space further; the game where one may go on from there."""
        marching, space = self.marching, int(action[-1])
        cost = way.cost + max(0, marching.price(game, action))
        h: Game = game.clone()
        asked, shown = play_and_pass(h, self.side, action)
        goes_on = (
            not shown
            and bool(h.stack)
            and h.decision.side == self.side
            and bool(_steps(h, marching) or _can_stop(h, marching))
        )
        further = Way(
            (*way.actions, action),
            (*way.spaces, space),
            space_kind(game, action),
            (*way.costs, cost),
            (*way.asked, space) if asked else way.asked,
            (*way.dangers, *self.dangers.get(space, ())),
            h.irrevocable != self.shown,
            way.risk if way.risk >= 0 else len(way.actions) if _is_risky(game, action) else -1,
            game.title.label(game, action),
        )
        return h if goes_on else None, further

    def ended(self, game: Game | None, way: Way) -> Way:
        """The way with what becomes of those who stay at its end, and the word that ends it."""
        marching = self.marching
        way = replace(way, dangers=(*way.dangers, *self.staying.get(way.spaces[-1], ())))
        if game is None or not _can_stop(game, marching):
            return way
        stop: Action = (marching.stop,)
        h: Game = game.clone()
        play(h, stop)
        return way if h.irrevocable != game.irrevocable else replace(way, actions=(*way.actions, stop))

    def deed(self, action: Action) -> Way:
        game, ready = self.start, self.ready
        risk = ready.risk if ready.risk >= 0 else len(ready.actions) if _is_risky(game, action) else -1
        return Way(
            (*ready.actions, action),
            (*ready.spaces, int(action[-1])),
            space_kind(game, action),
            (*ready.costs, ready.cost),
            ready.asked,
            ready.dangers,
            True,
            risk,
            game.title.label(game, action),
        )


def _by_space(dangers: Sequence[Danger]) -> Mapping[int, tuple[Danger, ...]]:
    found: dict[int, tuple[Danger, ...]] = {}
    for danger in dangers:
        found[danger.space] = (*found.get(danger.space, ()), danger)
    return found


def _is_risky(game: Game, action: Action) -> bool:
    verb, *ids = action
    return verb in game.title.risks and game.is_risky(str(verb), *[i for i in ids if isinstance(i, int)])


def space_kind(game: Game, action: Action) -> str:
    """The kind of the space that an action names."""
    kind: str = game.title.verbs[str(action[0])][-1]
    return kind


def _next(h: Game, marching: Marching, number: int) -> Action | None:
    """What is taken before the first step."""
    offered = {str(action[0]) for action in h.options}
    if _steps(h, marching) or _deeds(h, marching):
        return None
    for verb in marching.ready:
        if verb in offered:
            found = [action for action in h.options if action[0] == verb]
            if verb != marching.number:
                return found[0]
            wanted = [action for action in found if action[-1] == number]
            return wanted[0] if wanted else max(found, key=lambda action: int(action[-1]))
    return None


def _numbers(h: Game, marching: Marching) -> tuple[int, ...]:
    return tuple(int(action[-1]) for action in h.options if action[0] == marching.number)


def _choose_number(h: Game, marching: Marching, wanted: int, actions: list[Action]) -> tuple[tuple[int, ...], int]:
    """How many may go and how many do, where they go as they are unless another number is said."""
    assert marching.going is not None
    now = marching.going(h)
    others = [action for action in h.options if action[0] == marching.number]
    if not others or len({action[:-1] for action in others}) > 1:
        return (), 0
    numbers = tuple(sorted({now, *(number for number in _numbers(h, marching) if number)}))
    for action in others:
        if wanted and action[-1] == wanted != now:
            play(h, action)
            actions.append(action)
            return numbers, wanted
    return numbers, now


def _steps(h: Game, marching: Marching) -> list[Action]:
    return [action for action in h.options if action[0] in marching.steps]


def _deeds(h: Game, marching: Marching) -> list[Action]:
    return [action for action in h.options if action[0] in marching.deeds]


def _can_stop(h: Game, marching: Marching) -> bool:
    return marching.stop != "" and bool(h.stack) and (marching.stop,) in h.options


def play_and_pass(h: Game, side: int, action: Action) -> tuple[bool, bool]:
    """Play an action and let the other side pass: whether it was asked, and whether anything was shown or rolled."""
    before, changes = h.irrevocable, 0
    play(h, action)
    asked = False
    for _ in range(MOST_ASKED):
        if not h.stack or not _passes(h, side):
            break
        if h.decision.side != side:
            asked = True
        changes += h.decision.side != side
        play(h, PASSED)
        changes += bool(h.stack) and h.decision.side == side
    return asked, h.irrevocable - before > changes


def _passes(h: Game, side: int) -> bool:
    """The other side lets it pass; the side itself where it has nothing to answer with."""
    decision = h.decision
    if PASSED not in h.options:
        return False
    return decision.side != side or (decision.is_window() and not decision.fits(h))


def _let_pass(h: Game, side: int) -> bool:
    """Those pass who are asked; whether the other side was."""
    asked = False
    for _ in range(MOST_ASKED):
        if not h.stack or not _passes(h, side):
            break
        asked = asked or h.decision.side != side
        play(h, PASSED)
    return asked


def after(g: Game, side: int, actions: Sequence[Action]) -> Game | None:
    """An imagined game after some actions of a side, the other letting everything pass; None where they cannot be."""
    h: Game = g.imagine(side, Random(0))
    for action in actions:
        if not h.stack or h.decision.side != side or action not in h.options:
            return None
        play(h, action)
        _let_pass(h, side)
    return h


def play(h: Game, action: Action) -> None:
    verb, *ids = action
    h.play(str(verb), *[i for i in ids if isinstance(i, int)])
