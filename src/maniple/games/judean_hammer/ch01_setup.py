"""JH-1 Components and setup."""

from __future__ import annotations

from maniple.games.judean_hammer.ch02_round import Round
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import MACCABEAN, SIDES, Area
from maniple.kernel.frames import Frame


def set_up(g: Hammer) -> Frame:
    """§JH-1.2, §JH-1.3, §JH-1.4, §JH-1.5, §JH-1.6, Ruling JH-R42 Units on their icons, scores at 0, four cards each."""
    for side in SIDES:
        for area, number in enumerate(g.map.start[side]):
            if number:
                g.place(side, Area(area), number)
    g.pile = list(range(len(g.map.ops)))
    g.shuffle(g.pile)
    for side in SIDES:
        g.deal(side, g.map.hand_size)
    g.first = MACCABEAN
    return Round()
