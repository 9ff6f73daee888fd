# maniple: interpreted
"""JH-5 To the destination: what a march costs, and what may come of it, from what its side knows."""

from __future__ import annotations

from typing import Final

from maniple.games.judean_hammer.ch05_movement import Movement, the
from maniple.games.judean_hammer.odds import ambush_chance
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, SUPPLY_CENTER, Area
from maniple.kernel.frames import Action
from maniple.kernel.ways import Danger, Marching


def price(g: Hammer, action: Action) -> int:
    """§JH-5.3 Each area is one."""
    return 1


def points(g: Hammer) -> int:
    """§JH-5.3 How many areas the group may still go."""
    march = the(g.march)
    return march.areas + 1 - len(march.path) if march.path else march.areas


def dangers(g: Hammer, side: int) -> list[Danger]:
    """§JH-7.2, §JH-7.3, §JH-7.5, Ruling JH-R23 Where the Maccabees may ambush Greeks who come there."""
    if side != GREEK or g.ambushed or any([isinstance(frame, Movement) and frame.no_ambush for frame in g.stack]):
        return []
    names = g.box.kinds["area"].names
    chance = ambush_chance(g, GREEK)
    before = the(g.march).before
    out = []
    for number in range(g.map.areas):
        area = Area(number)
        if g.units[MACCABEAN][area] or before[area] or not g.is_adjacent_to(area, MACCABEAN):
            continue
        if g.map.kind[area] == SUPPLY_CENTER and not g.variant.ambush_in_centers:
            continue
        bases = [names[b] for b in g.map.adjacent[area] if g.units[MACCABEAN][b]]
        out.append(
            Danger(
                area,
                "ambush",
                f"{names[area]} can be ambushed from {' or '.join(bases)}; an ambush stops the march there.",
                "§JH-7.2",
                (("an ambush succeeds", chance),),
                is_once=True,
            )
        )
    return out


def staying(g: Hammer, side: int) -> list[Danger]:
    """§JH-8.2, §JH-8.4 Where Greeks would be out of supply, as the Maccabees stand now."""
    if side != GREEK:
        return []
    names = g.box.kinds["area"].names
    supplied = g.supplied()
    return [
        Danger(
            area,
            "no supply",
            f"{names[area]} is out of supply: a unit is lost there at the end of the round, unless a road is opened.",
            "§JH-8.2",
        )
        for area in range(g.map.areas)
        if not supplied[area] and not g.units[MACCABEAN][area]
    ]


def here(g: Hammer) -> int:
    """§JH-5.2 Where the group is."""
    return the(g.march).path[-1]


MARCHING: Final = Marching(
    begin=frozenset({"group"}),
    steps=frozenset({"step"}),
    price=price,
    points=points,
    unit="areas",
    here=here,
    ready=("number",),
    stop="stop",
    dangers=dangers,
    staying=staying,
)
