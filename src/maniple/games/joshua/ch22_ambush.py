"""22 Ambushes, and the hidden-force markers of 5.9: how they come to light."""

from __future__ import annotations

from typing import Final

from maniple.games.joshua.state import Joshua, replaced
from maniple.games.joshua.tables import (
    AMBUSHES,
    HIDING,
    INSIDE,
    NOWHERE,
    OUT,
    PAGAN,
    UNDER,
    Marker,
    Space,
)

AMBUSHES_APPEAR: Final = 8


def reveal_marker(g: Joshua, marker: Marker) -> None:
    """§5.9, Ruling R27 What it stands for comes on the board, in the field; the marker leaves play."""
    space = g.marker_at[marker]
    under = UNDER + marker
    number = g.pagan_number[under]
    leaders = len(g.leaders_in(PAGAN, under))
    if number or leaders:
        g.note("Ruling R27", "marker_revealed", marker, space, number, leaders)
    else:
        g.note("Ruling R27", "marker_revealed_blank", marker, space)
    g.move_force(g.pagans[under], under, space)
    for leader in g.leaders_in(PAGAN, under):
        g.leader_at[leader] = space
        g.note("Ruling R27", "leader_revealed", leader, space)
    g.marker_at[marker] = OUT
    g.revealed()


def reveal_ambush(g: Joshua, ambush: int, is_sprung: bool) -> None:
    """§22.3, §22.5, Ruling R92 Its force comes on the board."""
    space = g.ambush_at[ambush]
    hiding = HIDING + ambush
    g.note("§22.3", "ambush_revealed", space, g.pagan_number[hiding], len(g.leaders_in(PAGAN, hiding)))
    g.move_force(g.pagans[hiding], hiding, space)
    for leader in g.leaders_in(PAGAN, hiding):
        g.leader_at[leader] = space
        g.note("§22.3", "leader_revealed", leader, space)
    g.ambush_at = replaced(g.ambush_at, ambush, NOWHERE)
    g.ambushes_seen += 1
    if g.scenario.has_chit:
        for chit in range(1, 7):
            if g.map.chit_ambushes[chit] < g.ambushes_seen - g.laid:
                g.chits &= ~(1 << chit)
    g.revealed()
    if is_sprung:
        g.note("§22.3", "ambush_sprung", space)


def drop_empty_ambushes(g: Joshua) -> None:
    """§22.1, Ruling R114 An ambush that has lost its last troop is none; its leader stands in the open."""
    for ambush in range(AMBUSHES):
        if g.ambush_at[ambush] >= 0 and not g.pagan_number[HIDING + ambush]:
            for leader in g.leaders_in(PAGAN, HIDING + ambush):
                g.leader_at[leader] = g.ambush_at[ambush]
            g.ambush_at = replaced(g.ambush_at, ambush, NOWHERE)
            g.revealed()


def give_up_ambush(g: Joshua, space: Space) -> None:
    """§22.5, Ruling R92 It enters play openly and moves normally."""
    reveal_ambush(g, g.ambush_in(space), False)


def ambushes_appear(g: Joshua) -> None:
    """§22.5 All that are still secret at the end of turn 8 come on the board without double strength."""
    if g.turn == AMBUSHES_APPEAR:
        for ambush in range(AMBUSHES):
            if g.ambush_at[ambush] >= 0:
                reveal_ambush(g, ambush, False)


def possible_ambushes(g: Joshua) -> int:
    """§22.1, §22.5 How many ambushes may lie hidden, for all that everybody knows."""
    if g.turn > AMBUSHES_APPEAR:
        return 0
    most = g.scenario.ambushes
    if g.scenario.has_chit:
        for chit in range(1, 7):
            if g.chits >> chit & 1:
                most = max(most, g.map.chit_ambushes[chit])
    return max(0, min(AMBUSHES, most + g.laid - g.ambushes_seen))


def may_hide(g: Joshua, space: int) -> bool:
    """§22.1, §22.2 Whether an ambush may lie in a space, for all that everybody knows."""
    if g.map.no_ambush[space] or not g.is_friendly(PAGAN, space) or g.city[space]:
        return False
    return g.tribe_in[g.map.colour[space]] and possible_ambushes(g) > 0


def reveal_space(g: Joshua, space: Space, balaam: bool) -> None:
    """#21, #25, Ruling R92, Ruling R99 Everything Pagan in a space is shown: ambush and markers come on the board."""
    if space in g.ambush_at:
        reveal_ambush(g, g.ambush_in(space), False)
    for marker in g.markers_at(space):
        reveal_marker(g, marker)
    inside = INSIDE + space
    leaders = len(g.leaders_in(PAGAN, space)) + len(g.leaders_in(PAGAN, inside))
    pieces = g.fighting(PAGAN, space) + g.pagan_number[inside]
    g.note("§15.6", "space_shown", space, pieces, leaders)
    for place in (int(space), inside):
        for tribe, number in g.pagans[place]:
            g.note("§15.6", "stack_shown", tribe, number, space)
        for leader in g.leaders_in(PAGAN, place):
            g.note("§15.6", "leader_shown", leader, space)
    if g.chariots[space]:
        g.note("§15.6", "chariots_shown", g.chariots[space], space)
    if g.anakin[space]:
        g.note("§15.6", "anakin_shown", g.anakin[space], space)
    if balaam and g.balaam_in >> space & 1:
        if g.balaam == space:
            g.balaam_in = 1 << space
            g.note("#25", "balaam_shown", space)
        else:
            g.balaam_in &= ~(1 << space)
            g.note("#25", "no_balaam_shown", space)
    g.revealed()
