# maniple: interpreted
"""What may stand in a save of Judean Hammer: each field of the table and of frames, with its range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maniple.games.judean_hammer.ch04_recruitment import NO_STEP
from maniple.games.judean_hammer.tables import FLAGS, FREELY, MOST_CARDS, MOST_UNITS, NO_CARD, NOWHERE, WAYS, HammerBox
from maniple.kernel.fields import FLAG, SIDE, Fields, distinct, ids, newer, number, optional, pair, record, row, some

MOST_POINTS = 999
"""A game ends long before, at the points that win it and the most that one scoring brings."""
MOST_AREAS_EACH = 9
"""That a unit may go, by the table of movement or an event."""


def fields(box: HammerBox) -> Fields:
    """The table, in the names of `Hammer.state`."""
    area, card = ids(box.areas), ids(len(box.ops))
    units = number(0, box.units_per_side)
    way = some(area, MOST_AREAS_EACH + 1)
    """The areas that a group went through."""
    return {
        "units": pair(row(box.areas, units)),
        "score": pair(number(0, MOST_POINTS)),
        "pile": distinct(card),
        "hands": pair(distinct(card)),
        "discard": distinct(card),
        "removed": distinct(card),
        "flags": distinct(ids(len(FLAGS))),
        "in_play": ids(len(box.ops), NO_CARD),
        "known": pair(number(0, len(box.ops))),
        "pile_is_public": FLAG,
        "round": number(1, 999),
        "first": SIDE,
        "ambushed": newer(FLAG, 2, False),
        "left": number(0, MOST_UNITS),
        "used": some(area, MOST_UNITS),
        "march": optional(
            record(
                side=SIDE,
                left=number(0, MOST_UNITS),
                areas=number(1, MOST_AREAS_EACH),
                before=row(box.areas, units),
                unmoved=row(box.areas, units),
                one_origin=FLAG,
                groups=some(record(size=number(1, box.units_per_side), path=way), MOST_UNITS),
                size=units,
                path=way,
            )
        ),
    }


def frame_fields(box: HammerBox) -> Fields:
    """The fields of frames, by type or name."""
    count = number(0, MOST_UNITS)
    return {
        "Side": SIDE,
        "Area": ids(box.areas),
        "anchor": ids(box.areas, NOWHERE),
        "Card": ids(len(box.ops)),
        "areas": number(1, MOST_AREAS_EACH),
        "bonus": number(0, 9),
        "chosen_way": ids(len(WAYS)),
        "max_areas": number(1, FREELY),
        "max_per_area": number(1, FREELY),
        "number": number(0, MOST_CARDS),
        "ops": number(1, 9),
        "placed": count,
        "step": ids(max(len(steps) for steps in box.event), NO_STEP),
        "units": count,
    }


def former_places(fields: Sequence[Any], below: Sequence[Any]) -> list[Any]:
    """`PlaceUnits` of rules 1, which said whether a card recruits; the step of its event is told by the frame below."""
    side, places, max_areas, max_per_area, by_card, _needs_supply = fields
    _side, _card, step, anchor = below if by_card else (side, NO_CARD, NO_STEP, NOWHERE)
    return [side, places, max_areas, max_per_area, step, anchor]
