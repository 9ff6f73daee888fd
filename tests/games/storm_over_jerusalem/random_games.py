"""Random games, each the same whenever it is asked for."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import FILES
from maniple.kernel.components import parse_components
from maniple.kernel.frames import Action
from tests.games.random_games import Moments, to_the_end

MOST_DECISIONS = 5000
GIVING_UP = ("pass", "done", "stop")
WITH_CARDS = ("play", "build", "repair", "discard")
RARE = ("accompany", "lead", "unite", "climb")


@cache
def with_cards_for_a_pass() -> Any:
    """A made-up set: Palisades Built, Euphrates Veterans and Repair by Night are played as part of an impulse."""
    texts = {name: (TITLE.folder / "data" / name).read_text(encoding="utf-8") for name in FILES}
    for event in ("palisades", "veterans", "night-repair"):
        whole, part = (f'kind = "{kind}"\nevent = "{event}"' for kind in ("for-your-impulse", "part-of-impulse"))
        assert whole in texts["cards.toml"]
        texts["cards.toml"] = texts["cards.toml"].replace(whole, part)
    return TITLE.open_box(parse_components("made up", texts))


def random_game(seed: str, box: Any = None, **variant: Any) -> Moments[Storm]:
    """The game at each of its decisions with the action that will be taken, then at its end with None."""
    rng = Random(seed)
    thrift = 0.9 if rng.random() < 0.1 else 0.0
    g: Storm = TITLE.new(TITLE.variant(**variant), seed, box)
    return to_the_end(g, lambda: chosen(g, rng, thrift=thrift), MOST_DECISIONS)


def chosen(g: Storm, rng: Random, patience: float = 0.7, thrift: float = 0.0) -> Action:
    """An option by chance. Cards and rare deeds are wanted more than passes, or a turn would be over at once.

    Thrift keeps cards in hand, so that a hand may be too large for the next turn.
    """
    options = g.options
    thrifty = rng.random() < thrift
    if thrifty:
        options = [action for action in options if action[0] not in WITH_CARDS] or options
    for wanted in (RARE, ("play",)):
        found = [action for action in options if action[0] in wanted]
        if found and rng.random() < 0.4:
            return found[int(rng.random() * len(found))]
    action = options[int(rng.random() * len(options))]
    if action[0] in GIVING_UP and len(options) > 1 and rng.random() < patience:
        action = options[int(rng.random() * len(options))]
    return action
