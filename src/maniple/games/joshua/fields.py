# maniple: interpreted
"""What may stand in a save of Joshua: each field of the table and of frames, with its range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maniple.games.joshua.ch08_cards import FOR_NOTHING
from maniple.games.joshua.ch10_movement import BROUGHT
from maniple.games.joshua.ch12_combat import THE_CHARIOTS
from maniple.games.joshua.state import ALL_CHITS, GATED, HIDDEN, NO_SIDE, UNKNOWN
from maniple.games.joshua.tables import (
    AMBUSHES,
    CARDS,
    FIRST_PAGAN,
    LAST_TURN,
    LEADERS,
    MARKERS,
    MOMENTS,
    MOST_NUMBER,
    NO_CARD,
    NO_LEADER,
    NO_MARKER,
    NO_TRIBE,
    NOWHERE,
    ON_BOARD,
    OUT,
    PLACES,
    SPACES,
    TRIBES,
    JoshuaBox,
)
from maniple.kernel.fields import (
    BIT,
    FLAG,
    SIDE,
    Fields,
    Record,
    bits,
    distinct,
    ids,
    number,
    optional,
    pair,
    record,
    row,
    some,
)

TROOPS = number(0, 999)
"""Of one tribe, in one place or in all: some dozens."""
SOME_TROOPS = number(1, 999)
AMOUNT = number(0, 99)
"""Movement points, dice, pieces and the like."""
CHANGE = number(-99, 99)
"""What is added or taken off."""
NUMBER = number(-99, 999)
"""What a choice still has: troops, points, or the modifier of a roll."""
MOST_LINES = 200
"""Of what an army did, or a card play."""

SPACE = ids(SPACES)
PLACE = ids(PLACES)
LEADER = ids(LEADERS)
CARD = ids(CARDS)
FORCE = some(record(tribe=ids(TRIBES), number=SOME_TROOPS), TRIBES)


def fields(box: JoshuaBox) -> Fields:
    """The table, in the names of `Joshua.state`."""
    no_leader = ids(LEADERS, NO_LEADER)
    by_space = some(record(space=SPACE, number=AMOUNT), SPACES)
    return {
        "now": record(
            turn=number(1, LAST_TURN),
            extension=AMOUNT,
            chit=number(0, 6),
            chits=number(0, ALL_CHITS),
            chit_is_open=BIT,
            handicap=CHANGE,
            initiative=SIDE,
            losses=TROOPS,
            balaam=ids(SPACES, OUT),
            balaam_in=bits(SPACES),
            ark=no_leader,
            ark_captured=BIT,
            has_voided=BIT,
            treaty=BIT,
            conquered=bits(TRIBES),
            allied=bits(TRIBES),
            unfed=bits(TRIBES),
            ark_leads=BIT,
            hebrew_caravan=no_leader,
            pagan_caravan=no_leader,
            played_last=number(NO_SIDE, 1),
            laid=AMOUNT,
            ambushes_seen=AMOUNT,
            left=NUMBER,
            editing=ids(TRIBES, NO_TRIBE),
            is_set_up=BIT,
            announced=no_leader,
            answered=BIT,
            foiled=BIT,
        ),
        "chosen": some(number(OUT, 999), MOST_LINES),
        "lifted": some(number(OUT, 999), AMBUSHES + 3),
        "hebrews": some(record(place=ids(ON_BOARD), number=SOME_TROOPS), ON_BOARD),
        "pagans": some(record(place=PLACE, tribe=number(FIRST_PAGAN, TRIBES - 1), number=SOME_TROOPS), PLACES * TRIBES),
        "chariots": by_space,
        "anakin": by_space,
        "leaders": row(LEADERS, ids(PLACES, OUT)),
        "markers": row(MARKERS, ids(SPACES, OUT)),
        "marker_tribe": row(MARKERS, ids(TRIBES, NO_TRIBE)),
        "ambushes": row(AMBUSHES, ids(SPACES, NOWHERE)),
        "hebrew_spaces": distinct(SPACE),
        "city": some(record(space=SPACE, strength=number(0, 5)), SPACES),
        "siege": some(record(space=SPACE, points=number(1, 5)), SPACES),
        "banned": some(SPACE, MOST_LINES),
        "unguarded": some(SPACE, MOST_LINES),
        "tribes": row(TRIBES, BIT),
        "counted": row(TRIBES, TROOPS),
        "unsure": row(TRIBES, TROOPS),
        "ladders": row(LEADERS, AMOUNT),
        "rams": row(LEADERS, AMOUNT),
        "out_until": row(LEADERS, AMOUNT),
        "courage": pair(AMOUNT),
        "flags": row(6, BIT),
        "deck": distinct(CARD),
        "hands": pair(distinct(CARD)),
        "discards": distinct(CARD),
        "removed": distinct(CARD),
        "shown": distinct(CARD),
        "known": some(CARD, CARDS),
        "wants": pair(number(UNKNOWN, 1)),
        "card_play": optional(CARD_PLAY),
        "army": optional(ARMY),
        "battle": optional(BATTLE),
    }


CARD_PLAY: Record = record(
    side=SIDE,
    card=ids(CARDS, NO_CARD),
    is_event=FLAG,
    armies=AMOUNT,
    mp=AMOUNT,
    chariot_mp=AMOUNT,
    ark_mp=AMOUNT,
    giants_ok=FLAG,
    any_strategy=FLAG,
    only_leaders=bits(LEADERS),
    only_tribes=bits(TRIBES),
    is_campaign=FLAG,
    with_ark=FLAG,
    no_avoid=FLAG,
    no_intercept=FLAG,
    no_withdraw=FLAG,
    battle_bonus=CHANGE,
    straggles=FLAG,
    one_six=FLAG,
    halted=FLAG,
    again=FLAG,
    acted=FLAG,
    cancelled=FLAG,
    target=ids(PLACES, NOWHERE),
    amount=number(NOWHERE, (1 << TRIBES) - 1),
    used_leaders=some(LEADER, MOST_LINES),
    used_markers=some(ids(MARKERS), MOST_LINES),
    carried=some(record(place=PLACE, tribe=ids(TRIBES), number=number(-999, 999)), MOST_LINES),
    moved_pieces=some(record(kind=number(0, HIDDEN), space=PLACE, number=AMOUNT), MOST_LINES),
    tried=some(LEADER, MOST_LINES),
    avoided=some(LEADER, MOST_LINES),
    fought=some(LEADER, MOST_LINES),
    siege_rolls=some(SPACE, MOST_LINES),
)

ARMY: Record = record(
    side=SIDE,
    kind=number(0, HIDDEN),
    place=PLACE,
    leaders=distinct(LEADER),
    commanders=number(0, LEADERS),
    marker=ids(MARKERS, NO_MARKER),
    force=FORCE,
    chariots=AMOUNT,
    giants=AMOUNT,
    mp=CHANGE,
    capacity=TROOPS,
    taken=bits(BROUGHT + LEADERS),
    has_fought=FLAG,
    stopped=FLAG,
    slaughtered=FLAG,
    surcharge=AMOUNT,
    over=FLAG,
    met=FLAG,
    failed_avoid=FLAG,
    origin=ids(PLACES, NOWHERE),
    history=some(
        record(
            act=number(0, GATED),
            mp=CHANGE,
            origin=ids(PLACES, NOWHERE),
            target=ids(PLACES, NOWHERE),
            troops=FORCE,
            leaders=some(LEADER, LEADERS),
            chariots=AMOUNT,
            giants=AMOUNT,
        ),
        MOST_LINES,
    ),
)

BATTLE: Record = record(
    attacker=SIDE,
    space=SPACE,
    origin=ids(PLACES, NOWHERE),
    is_ambush=FLAG,
    is_lure=FLAG,
    intercepted=FLAG,
    failed_avoid=FLAG,
    can_cards=FLAG,
    cards=pair(ids(CARDS, NO_CARD)),
    bonus=pair(CHANGE),
    bonus_once=pair(CHANGE),
    panic=pair(AMOUNT),
    late=pair(FLAG),
    shield=pair(AMOUNT),
    wins_ties=number(NO_SIDE, 1),
    falls_back=number(NO_SIDE, 1),
    hamstrung=FLAG,
    flooded=FLAG,
    giant_dice=AMOUNT,
    round=number(1, 999),
    pieces=pair(TROOPS),
    dice=pair(TROOPS),
    sixes=pair(TROOPS),
    fives=pair(TROOPS),
    strike_wounds=TROOPS,
    strike_kills=TROOPS,
    rerolled=pair(FLAG),
    killed=pair(TROOPS),
    winner=number(NO_SIDE, 1),
    is_slaughter=FLAG,
    over=FLAG,
    wiped_out=pair(FLAG),
)


def frame_fields(box: JoshuaBox) -> Fields:
    """The fields of frames, by type or name."""
    return {
        "Side": SIDE,
        "Card": ids(CARDS),
        "Leader": ids(LEADERS),
        "Place": PLACE,
        "Space": SPACE,
        "Tribe": ids(TRIBES, NO_TRIBE),
        "city_troops": AMOUNT,
        "equipment": AMOUNT,
        "kills": TROOPS,
        "last": number(-1, MOST_NUMBER),
        "least": AMOUNT,
        "leaders": LEADER,
        "moment": ids(len(MOMENTS)),
        "most": AMOUNT,
        "number": TROOPS,
        "part": number(0, THE_CHARIOTS),
        "points": AMOUNT,
        "siege_points": AMOUNT,
        "siege_troops": AMOUNT,
        "sixes": TROOPS,
        "steps_left": AMOUNT,
        "tribes": bits(TRIBES),
        "AmbushRolls.tribes": ids(TRIBES),
        "unsupplied": ids(TRIBES),
        "use": number(0, FOR_NOTHING),
        "wounds": TROOPS,
    }


def former_placing(fields: Sequence[Any], below: Sequence[Any]) -> list[Any]:
    """`PlaceTroops` and `PlaceTroop` of rules 1, which had one rule for reinforcements and for cards."""
    return [*fields, False]
