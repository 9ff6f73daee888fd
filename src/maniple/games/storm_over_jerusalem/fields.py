# maniple: interpreted
"""What may stand in a save of Storm Over Jerusalem: each field of the table and of frames, with its range."""

from __future__ import annotations

from itertools import product

from maniple.games.storm_over_jerusalem.ch06_impulse import ONLY_ASSAULT
from maniple.games.storm_over_jerusalem.state import ALONG, CARD_ATTACK, NOT_COUNTED, UNDAMAGED, UNKNOWN
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    CARDS,
    FACTIONS,
    LEVELS,
    LOST,
    MOST_BID,
    MOST_VALUE,
    NO_CARD,
    NO_FACTION,
    NO_LEADER,
    NO_TOWER,
    NO_UNIT,
    NO_WALL,
    NOWHERE,
    SPACES,
    TURNS,
    StormBox,
)
from maniple.kernel.fields import FLAG, SIDE, Fields, distinct, ids, number, optional, pair, record, row, some

MOST_POINTS = 999
"""Victory points, and points of an attack or a defense: a game has some dozens."""
POINTS = number(0, MOST_POINTS)
MOST_AMOUNT = 999
"""That a choice has to spend: what a card or a throw brings."""

MOST_TOWER_POINTS = 6
"""That a card brings."""


def fields(box: StormBox) -> Fields:
    """The table, in the names of `Storm.state`."""
    pieces, walls = box.units + len(FACTIONS), len(box.wall_ends)
    area, card, unit, tower = ids(AREAS), ids(CARDS), ids(box.units), ids(box.towers)
    leader = ids(len(FACTIONS), NO_LEADER)
    moves = number(0, MOST_AMOUNT)
    return {
        "where": row(pieces, ids(SPACES, LOST)),
        "spent": distinct(ids(pieces)),
        "control": row(AREAS, SIDE),
        "wall": row(walls, number(0, UNDAMAGED)),
        "ramp": row(walls, ids(AREAS, NOWHERE)),
        "tower_at": row(box.towers, ids(AREAS, NOWHERE)),
        "tower_spent": distinct(tower),
        "oos": distinct(area),
        "decks": pair(distinct(card)),
        "hands": pair(distinct(card)),
        "discards": pair(distinct(card)),
        "removed": distinct(card),
        "kept": pair(number(0, CARDS)),
        "kept_among": pair(distinct(card)),
        "placed": row(len(FACTIONS), FLAG),
        "points": pair(POINTS),
        "losses": row(3, number(0, pieces)),
        "wants": pair(number(UNKNOWN, 1)),
        "bids": pair(number(UNKNOWN, MOST_BID)),
        "turn": record(turn=number(1, TURNS), last_turn=number(1, TURNS), supply=number(1, LEVELS)),
        "in_play": distinct(card),
        "left": number(0, MOST_AMOUNT),
        "chosen": some(ids(max(pieces, walls, box.towers), NO_TOWER), MOST_AMOUNT),
        "escapes": number(0, CARDS),
        "muster": optional(
            record(
                area=area,
                units=distinct(unit),
                towers=distinct(tower),
                leader=leader,
                placing=number(0, ALONG),
                spent_moves=moves,
            )
        ),
        "combat": optional(
            record(
                side=SIDE,
                kind=number(0, CARD_ATTACK),
                origin=ids(AREAS, NOWHERE),
                target=area,
                wall=ids(walls, NO_WALL),
                units=distinct(unit),
                towers=distinct(tower),
                tower=ids(box.towers, NO_TOWER),
                ramp=FLAG,
                escalade=FLAG,
                leader=leader,
                card=ids(CARDS, NO_CARD),
                firepower=POINTS,
                defense=POINTS,
                boosted=ids(pieces, NO_UNIT),
                boost=POINTS,
                wall_cards=distinct(card),
                no_terrain=FLAG,
                dice=number(0, 12),
                damage=POINTS,
                assigned=POINTS,
                eliminated=number(0, pieces),
                may_stay=FLAG,
                stays=FLAG,
                against=number(NOT_COUNTED, MOST_POINTS),
            )
        ),
    }


def frame_fields(box: StormBox) -> Fields:
    """The fields of frames, by type or name."""
    return {
        "Side": SIDE,
        "Area": ids(AREAS),
        "CapturedArms.area": ids(AREAS, NOWHERE),
        "StayOrGoBack.origin": ids(AREAS, NOWHERE),
        "Card": ids(CARDS),
        "UnitAction.card": ids(CARDS, NO_CARD),
        "ChooseUnits.card": ids(CARDS, NO_CARD),
        "Wall": ids(len(box.wall_ends)),
        "Unit": ids(box.units),
        "bonus": number(0, 9),
        "faction": ids(len(FACTIONS), NO_FACTION),
        "left": number(0, MOST_AMOUNT),
        "mode": number(0, ONLY_ASSAULT),
    }


def former_chosen() -> list[list[int]]:
    """What rules 1 kept in `chosen` once towers were built: the points used for each, not the towers."""
    values = range(1, MOST_VALUE + 1)
    rows = [points for length in range(MOST_TOWER_POINTS + 1) for points in product(values, repeat=length)]
    return [list(points) for points in rows if sum(points) <= MOST_TOWER_POINTS]
