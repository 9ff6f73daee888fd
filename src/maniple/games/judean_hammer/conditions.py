"""What a step of an event asks of an area, and why an area does not fit."""

from __future__ import annotations

from typing import Final

from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import (
    ADJ_ANCHOR,
    ADJ_ENEMY,
    ADJ_ENEMY_FIELD,
    ADJ_OWN,
    ADJ_OWN_WILDERNESS,
    CITY,
    EMPTY,
    ENEMY,
    EXACT_UNITS,
    MIN_UNITS,
    OWN,
    OWN_OR_EMPTY,
    SUPPLY_CENTER,
    WILDERNESS,
    Area,
    Step,
    enemy,
)
from maniple.kernel.frames import Refusal, Side

NOT_NAMED_BY_THE_CARD: Final = Refusal("Ruling JH-R59", "not_named_by_the_card")
NOT_OF_THE_KIND: Final = {
    CITY: Refusal("Ruling JH-R59", "card_asks_for_a_city"),
    WILDERNESS: Refusal("Ruling JH-R59", "card_asks_for_wilderness"),
    SUPPLY_CENTER: Refusal("Ruling JH-R59", "card_asks_for_a_center"),
}
NOT_IN_CENTERS: Final = Refusal("Ruling JH-R59", "card_spares_centers")
UNFIT: Final = {
    EMPTY: Refusal("Ruling JH-R59", "card_asks_for_empty"),
    OWN: Refusal("Ruling JH-R59", "card_asks_for_own"),
    ENEMY: Refusal("Ruling JH-R59", "card_asks_for_enemy"),
    ADJ_OWN: Refusal("Ruling JH-R59", "card_asks_for_own_beside"),
    ADJ_OWN_WILDERNESS: Refusal("Ruling JH-R59", "card_asks_for_own_wilderness_beside"),
    ADJ_ENEMY_FIELD: Refusal("Ruling JH-R59", "card_asks_for_enemy_beside"),
    ADJ_ANCHOR: Refusal("Ruling JH-R59", "card_asks_for_the_sacrifice_beside"),
    MIN_UNITS: Refusal("Ruling JH-R59", "card_asks_for_more_units"),
    EXACT_UNITS: Refusal("Ruling JH-R59", "card_asks_for_fewer_units"),
}
"""The refusal of each condition; the others have none of their own."""


def fitting(g: Hammer, side: Side, step: Step, anchor: Area) -> tuple[Area, ...]:
    """Ruling JH-R59 The areas of a step, judged when it begins."""
    return tuple([a for a in step.places if all([holds(g, side, c, n, a, anchor) for c, n in step.conditions])])


def why_unfit(g: Hammer, side: Side, step: Step, anchor: Area, area: Area) -> Refusal:
    """Ruling JH-R59 Why an area does not fit a step: the map alone tells, or what stands there and around."""
    if area not in step.places:
        return why_not_named(g, step, area)
    for condition, number in step.conditions:
        if not holds(g, side, condition, number, area, anchor):
            if condition == EXACT_UNITS and g.units[0][area] + g.units[1][area] < number:
                return UNFIT[MIN_UNITS]
            return UNFIT.get(condition, NOT_NAMED_BY_THE_CARD)
    return NOT_NAMED_BY_THE_CARD


def why_not_named(g: Hammer, step: Step, area: Area) -> Refusal:
    """Ruling JH-R59 The card takes one kind of area, or all but supply centers, or names others."""
    kinds = {g.map.kind[place] for place in step.places}
    kind = g.map.kind[area]
    if kind in kinds:
        return NOT_NAMED_BY_THE_CARD
    if len(kinds) == 1 and len(step.places) > 1:
        return NOT_OF_THE_KIND[kinds.pop()]
    return NOT_IN_CENTERS if kind == SUPPLY_CENTER and len(step.places) > 1 else NOT_NAMED_BY_THE_CARD


def holds(g: Hammer, side: Side, condition: int, number: int, area: Area, anchor: Area) -> bool:
    """Whether a condition is true of an area; own and enemy are seen from the event's faction."""
    own, other = g.units[side], g.units[1 - side]
    if condition == EMPTY:
        return not own[area] and not other[area]
    if condition == OWN:
        return own[area] > 0
    if condition == ENEMY:
        return other[area] > 0
    if condition == OWN_OR_EMPTY:
        return not other[area]
    if condition == ADJ_OWN:
        return g.is_adjacent_to(area, side)
    if condition == ADJ_ENEMY:
        return g.is_adjacent_to(area, enemy(side))
    if condition == ADJ_OWN_WILDERNESS:
        return any([own[b] > 0 and g.map.kind[b] == WILDERNESS for b in g.map.adjacent[area]])
    if condition == ADJ_ENEMY_FIELD:
        return any([other[b] > 0 and g.map.kind[b] != SUPPLY_CENTER for b in g.map.adjacent[area]])
    if condition == ADJ_ANCHOR:
        return anchor in g.map.adjacent[area]
    if condition == EXACT_UNITS:
        return own[area] + other[area] == number
    return own[area] + other[area] >= number
