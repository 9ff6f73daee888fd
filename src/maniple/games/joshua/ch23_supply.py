"""23 Supply: a path of friendly spaces to the camp or a captured city, or to a city of the tribe's colour."""

from __future__ import annotations

from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import (
    CANAANITES,
    GILGAL,
    HEBREW,
    HEBREWS,
    INSIDE,
    PAGAN,
    PHILISTINES,
    SPACES,
    UNDER,
    Space,
    enemy,
    side_of,
)
from maniple.kernel.frames import Side


def is_source(g: Joshua, tribe: int, space: int) -> bool:
    """§23.1, Ruling R36, Ruling R60 The camp or a Hebrew city; for Pagans a Pagan city of the tribe's colour."""
    if not g.city[space]:
        return False
    if tribe == HEBREWS:
        return g.control[space] == HEBREW
    return g.control[space] == PAGAN and g.map.colour[space] == tribe and g.tribe_in[tribe]


def network(g: Joshua, side: Side) -> list[int]:
    """Ruling R13, Ruling R40, Ruling R76, Ruling R108 By space: the number of its chain of friendly spaces, free of
    enemies; -1 for others."""
    other, adjacent, is_absent = enemy(side), g.map.adjacent, g.scenario.is_absent
    joined = [-1] * SPACES
    free = [False] * SPACES
    for space, owner in enumerate(g.control):
        if owner == side and not is_absent[space] and not g.is_held(other, space):
            free[space] = True
    chain = 0
    for start in range(SPACES):
        if not free[start] or joined[start] >= 0:
            continue
        joined[start] = chain
        edge = [start]
        while edge:
            for near in adjacent[edge.pop()]:
                if free[near] and joined[near] < 0:
                    joined[near] = chain
                    edge.append(near)
        chain += 1
    return joined


def source_chains(g: Joshua, joined: list[int], tribe: int) -> list[int]:
    """§23.1 The chains of a side in which a tribe has a source."""
    sources = (GILGAL, *g.map.cities) if tribe == HEBREWS else g.map.cities_of[tribe]
    return [joined[source] for source in sources if joined[source] >= 0 and is_source(g, tribe, source)]


def is_reached(g: Joshua, joined: list[int], chains: list[int], tribe: int, place: int) -> bool:
    """§23.1, Ruling R76 Whether troops of a tribe in a place are in supply, given the chains with a source of theirs.

    Their own space may be hostile. A city under siege supplies its garrison only.
    """
    return is_fed(g, links(g, joined, place), chains, tribe, place)


def links(g: Joshua, joined: list[int], place: int) -> list[int]:
    """Ruling R76 The chain to which the space of a place belongs; for a hostile space those of its neighbours."""
    start = g.space_of(place)
    return [joined[start]] if joined[start] >= 0 else [joined[space] for space in g.map.adjacent[start]]


def is_fed(g: Joshua, linked: list[int], chains: list[int], tribe: int, place: int) -> bool:
    """§23.1 Whether one of these chains has a source of the tribe, or the place is a garrison's in such a source."""
    for chain in linked:
        if chain in chains:
            return True
    start = g.space_of(place)
    return (INSIDE <= place < UNDER or start == GILGAL) and is_source(g, tribe, start)


def is_linked(g: Joshua, joined: list[int], tribe: int, place: int) -> bool:
    """§23.1 The same, given all chains of their side."""
    return is_reached(g, joined, source_chains(g, joined, tribe), tribe, place)


def is_supplied(g: Joshua, tribe: int, place: int) -> bool:
    """§23.1, §23.2 Whether troops of a tribe in a place are in supply."""
    return is_linked(g, network(g, side_of(tribe)), tribe, place)


def side_is_supplied(g: Joshua, side: Side, space: Space) -> bool:
    """§23.2, Ruling R110 Whether the force of a side in the field is in supply: a Pagan one if any of its tribes is."""
    joined = network(g, side)
    if side == HEBREW:
        return is_linked(g, joined, HEBREWS, space)
    tribes = [tribe for tribe, _ in g.pagans[space]]
    if g.chariots[space] and CANAANITES not in tribes:
        tribes.append(CANAANITES)
    if g.anakin[space] and PHILISTINES not in tribes:
        tribes.append(PHILISTINES)
    for tribe in tribes:
        if is_linked(g, joined, tribe, space):
            return True
    return False
