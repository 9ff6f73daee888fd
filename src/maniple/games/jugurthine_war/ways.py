# maniple: interpreted
"""6.1, 6.4 To the destination: what a march costs, and where it may be intercepted, from what its side knows."""

from __future__ import annotations

from typing import Final

from maniple.games.jugurthine_war.board import Table, force_drm, is_truce, short_name
from maniple.games.jugurthine_war.ch06_movement import allowance, marchers
from maniple.games.jugurthine_war.state import War, the_march
from maniple.games.jugurthine_war.tables import HEX, NO_PIECE, NUMIDIAN, PIECE
from maniple.kernel.frames import Action
from maniple.kernel.ways import Danger, Marching

DIE: Final = 6


def price(g: War, action: Action) -> int:
    """§6.1-a, §1.3-a What a step costs from where the force is."""
    here, space = g.where[the_march(g.march).commander], int(action[-1])
    way = g.map.adjacent[here].index(space)
    cost: int = g.map.costs[here][way]
    if cost == 10 and not g.variant.zone_cost_whole:
        cost += g.map.plain_costs[here][way]
    return cost


def points(g: War) -> int:
    """§6.1-a, §6.2-a Movement points that are left."""
    march = the_march(g.march)
    slow = march.slow or not g.is_fast(marchers(g, march.commander))
    return allowance(march, slow) - march.spent


def dangers(g: War, side: int) -> list[Danger]:
    """§6.4-a, §6.4-b, Ruling R-21, Ruling R-31, Ruling R-61 Who may intercept in which hex, and how well."""
    table = Table(g.box, g.view(side))
    if is_truce(table.view):
        return []
    out = []
    for origin, leaders in sorted(interceptors(table, 1 - side).items()):
        for space, drm in threatened(table, origin, 1 - side):
            out.append(interception(table, origin, space, drm, leaders))
    return out


def interceptors(table: Table, side: int) -> dict[int, list[int]]:
    """§6.4-a, §6.7-a Hex -> the commanders of a side who may lead the force there; of a hidden one all that may."""
    box = table.box
    out: dict[int, list[int]] = {}
    for commander in range(box.commanders):
        if box.side[commander] == side and table.where.get(commander, -1) >= 0 and commander not in table.inside:
            if table.holder[commander] == NO_PIECE and table.units(commander):
                out.setdefault(table.where[commander], []).append(commander)
    if side != NUMIDIAN:
        return out
    known = {piece: space for piece, space in table.view["known"] if piece < box.commanders}
    closed = [piece for piece in range(box.commanders) if box.side[piece] == side and table.is_closed(piece)]
    for space in set(table.view["closed"]):
        here = [piece for piece in closed if known.get(piece) == space]
        out.setdefault(space, []).extend(here or [piece for piece in closed if piece not in known])
    return out


def threatened(table: Table, origin: int, side: int) -> list[tuple[int, int]]:
    """§6.4-a, §6.4-b, Ruling R-31 The hexes around a force, each with what makes it harder there."""
    box = table.box
    if origin == box.west:
        return [(origin, 1)]
    return [
        (int(space), int(box.rough[origin][i]) + int(box.hard[origin][i]))
        for i, space in enumerate(box.adjacent[origin])
        if space != box.west and not (side == NUMIDIAN and box.province[space])
    ]


def interception(table: Table, origin: int, space: int, drm: int, leaders: list[int]) -> Danger:
    """§1.5-a, §6.4-b, Ruling R-62 A die not above the competency of who leads, less what makes it harder."""
    box = table.box
    place = box.kinds[HEX].names[origin]
    names = box.kinds[PIECE].names
    is_hidden = any([table.is_closed(commander) for commander in leaders])
    rolls: dict[int, list[str]] = {}
    for commander in leaders:
        own = 0 if table.is_closed(commander) else force_drm(table, commander)
        most = max(0, min(DIE, box.competency[commander] - drm - own))
        rolls.setdefault(most, []).append(short_name(names[commander]))
    ordered = sorted(rolls)
    if not ordered:
        return Danger(space, "?", f"A force at {place} may intercept.", "§6.4-a")
    least, most = ordered[0], ordered[-1]
    tag = f"≤{least}" if least == most else f"≤{least}–{most}"
    if not is_hidden:
        chances = tuple([(f"{who} intercepts", roll / DIE) for roll in ordered for who in rolls[roll]])
        told = " or ".join(who for roll in ordered for who in rolls[roll])
        return Danger(space, tag, f"{told} at {place} may intercept on {on(least, most)}.", "§6.4-a", chances)
    chances = tuple([(f"{place}: if {' or '.join(rolls[roll])} leads", roll / DIE) for roll in ordered])
    more = "; cavalry alone on one more"
    return Danger(space, tag, f"A hidden force at {place} may intercept on {on(least, most)}{more}.", "§6.4-a", chances)


def on(least: int, most: int) -> str:
    """§1.5-a The test of a die in words."""
    if most <= 0:
        return "no roll"
    return f"{most} or less" if least == most else f"{least} to {most} or less, by who leads it"


def here(g: War) -> int:
    """§6.1-a Where the force is."""
    return g.where[the_march(g.march).commander]


MARCHING: Final = Marching(
    begin=frozenset({"activate"}),
    steps=frozenset({"step"}),
    price=price,
    points=points,
    unit="MP",
    here=here,
    ready=("march",),
    dangers=dangers,
)
