# maniple: interpreted
"""10 To the destination: what a march costs, and what may come of it, from what its side knows."""

from __future__ import annotations

from typing import Final

from maniple.games.joshua.ch10_movement import enter_cost
from maniple.games.joshua.ch11_interception import (
    TARGET,
    can_be_intercepted,
    modifier,
    publicly_possible,
    refuse_interceptor,
)
from maniple.games.joshua.ch22_ambush import may_hide
from maniple.games.joshua.state import LED, Joshua, the_army, the_play, total
from maniple.games.joshua.tables import HEBREW, HEBREW_LEADERS, LEADERS, PAGAN, SPACES, UNDER, Space, enemy
from maniple.games.joshua.view import forget_ambushes
from maniple.kernel.frames import Action, Side
from maniple.kernel.ways import Danger, Marching

WAYS_TO_THROW: Final = 36
"""Of two dice."""


def price(g: Joshua, action: Action) -> int:
    """§10.2, §10.3 What a step costs the army."""
    army = the_army(g)
    return enter_cost(g, int(action[-1])) + (army.surcharge if army.stopped else 0)


def points(g: Joshua) -> int:
    """§10.1 Movement points that the army has left."""
    return the_army(g).mp


def going(g: Joshua) -> int:
    """§9.3 The troops that go along."""
    army = the_army(g)
    return total(army.force) if army.kind == LED else g.pagan_number[UNDER + army.marker]


def dangers(g: Joshua, side: int) -> list[Danger]:
    """§11.1, §11.3, §22.3, §22.4 Where the army may be intercepted, and where Hebrews may come into an ambush."""
    out = []
    names = g.box.kinds["space"].names
    other = enemy(Side(side))
    for number in range(SPACES):
        space = Space(number)
        if g.is_held(other, space):
            continue  # there it comes to a battle
        if side == HEBREW and may_hide(g, space):
            out.append(
                Danger(space, "ambush?", f"An ambush may lie in {names[space]}; it would end the march.", "§22.3")
            )
        is_free = not g.is_held(Side(side), space) and not the_play(g).no_intercept
        if is_free and can_be_intercepted(g, other, space) and publicly_possible(g, other, space):
            out.append(interception(g, other, space))
    return out


def interception(g: Joshua, other: Side, space: Space) -> Danger:
    """§11.1, §11.2 Two dice and a modifier of ten or more; who leads Pagans is hidden."""
    if other == PAGAN:
        able = [leader for leader in range(HEBREW_LEADERS, LEADERS) if g.tribe_in[g.map.leader_tribe[leader]]]
    else:
        able = [leader for leader in range(HEBREW_LEADERS) if refuse_interceptor(g, other, leader, space) is None]
    needed = sorted({TARGET - modifier(g, other, leader, space) for leader in able})
    place, leaders = g.box.kinds["space"].names[space], g.box.kinds["leader"].names
    if not needed:
        return Danger(space, "?", f"An army may intercept in {place}.", "§11.1")
    least, most = needed[0], needed[-1]
    tag = f"≥{least}" if least == most else f"≥{least}–{most}"
    if other == PAGAN:
        text = f"A Pagan army may intercept in {place} on {least} or more of two dice"
        text += ", if its leader is the ablest." if least != most else "."
        return Danger(space, tag, text, "§11.1", (("a Pagan army intercepts, at the worst", at_least(least)),))
    chances = tuple([(f"{leaders[one]} intercepts", at_least(TARGET - modifier(g, other, one, space))) for one in able])
    who = " or ".join(leaders[one] for one in able)
    return Danger(space, tag, f"{who} may intercept in {place} on {least} or more of two dice.", "§11.1", chances)


def at_least(number: int) -> float:
    """The chance that two dice show a number or more."""
    return sum([one + two >= number for one in range(1, 7) for two in range(1, 7)]) / WAYS_TO_THROW


def here(g: Joshua) -> int:
    """§10.2 The space of the army, or of the city that it is in."""
    return g.space_of(the_army(g).place)


MARCHING: Final = Marching(
    begin=frozenset({"lead", "shift"}),
    steps=frozenset({"march"}),
    price=price,
    points=points,
    unit="MP",
    here=here,
    number="take",
    going=going,
    calm=forget_ambushes,
    dangers=dangers,
)
