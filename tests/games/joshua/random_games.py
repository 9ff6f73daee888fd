"""Random games, each the same whenever it is asked for."""

from __future__ import annotations

from random import Random
from typing import Any

from maniple.games.joshua import TITLE
from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import HEBREW, PAGAN
from maniple.kernel.frames import Action
from tests.games.random_games import Moments, to_the_end

MOST_DECISIONS = 8000
IN_TURN = ("campaign", "short", "medium", "long")
GIVING_UP = ("pass", "done", "stop", "halt", "nothing", "keep")
SETTING_UP = ("automatic", "confirm")
FIGHTING = ("siege", "respond", "respond_as_play", "intercept")


def random_game(seed: str, **variant: Any) -> Moments[Joshua]:
    """The game at each of its decisions with the action that will be taken, then at its end with None."""
    rng = Random(seed)
    g: Joshua = TITLE.new(TITLE.variant(**variant), seed)
    return to_the_end(g, lambda: chosen(g, rng), MOST_DECISIONS)


def varied_game(name: str, seed: int) -> Moments[Joshua]:
    """One of many: all scenarios in turn, and every eighth is bid for."""
    return random_game(f"{name} {seed}", scenario=IN_TURN[seed % 4], bidding=seed % 8 == 0)


def chosen(g: Joshua, rng: Random, patience: float = 0.8) -> Action:
    """An option by chance. The set-up is made quickly, and deeds are wanted more than passes."""
    options = g.options
    if not g.is_set_up:
        found = [action for action in options if action[0] in SETTING_UP]
        if found and rng.random() < 0.7:
            return found[-1]
    action = options[int(rng.random() * len(options))]
    if action[0] in GIVING_UP and len(options) > 1 and rng.random() < patience:
        action = options[int(rng.random() * len(options))]
    return action


def eager(g: Joshua, rng: Random) -> Action:
    """The same, with more battles, sieges and answers."""
    return max([chosen(g, rng) for _ in range(3)], key=lambda action: zeal(g, action))


def zeal(g: Joshua, action: Action) -> int:
    """How much an action leads to a fight."""
    if action[0] == "march":
        space = int(action[1])
        enemies = g.fighting(PAGAN, space) if g.decision.side == HEBREW else g.hebrews[space]
        return 3 if enemies or space in g.marker_at else 1
    if action[0] in FIGHTING:
        return 4
    return 0 if action[0] in GIVING_UP else 2
