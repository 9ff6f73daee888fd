# maniple: interpreted
"""7.0 To the destination: what a march costs."""

from __future__ import annotations

from typing import Final

from maniple.games.storm_over_jerusalem.ch07_movement import cost, points_of, the_muster
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import Area
from maniple.kernel.frames import Action
from maniple.kernel.ways import Marching


def price(g: Storm, action: Action) -> int:
    """§7.1a 1 to enter, 1 more into an enemy area, 1 more out of one."""
    return cost(g, g.decision.side, g.where[the_muster(g).units[0]], Area(int(action[-1])))


def points(g: Storm) -> int:
    """§7.0a Movement points that the chosen units have left."""
    muster = the_muster(g)
    if not muster.units:
        return 0
    bonus: int = getattr(g.decision, "bonus", 0)
    return points_of(g, muster.units) + bonus - muster.spent_moves


def here(g: Storm) -> int:
    """§6.1a Where the chosen units are, or those of whom some are to be chosen."""
    muster = the_muster(g)
    return g.where[muster.units[0]] if muster.units else muster.area


MARCHING: Final = Marching(
    begin=frozenset({"act"}),
    steps=frozenset({"move", "step"}),
    price=price,
    points=points,
    unit="points",
    here=here,
    ready=("join",),
    everybody="all",
    joins="join",
    deeds=frozenset({"attack", "assault", "climb"}),
    stop="stop",
)
