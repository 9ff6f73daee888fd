# maniple: interpreted
"""What may stand in a save of The Jugurthine War: each field of the table and of frames, with its range."""

from __future__ import annotations

from maniple.games.jugurthine_war.ch01_steps import ATTRITION_LOSS
from maniple.games.jugurthine_war.ch06_evasion import EVADES
from maniple.games.jugurthine_war.combat import ASSAULT
from maniple.games.jugurthine_war.state import NOBODY, ON_THE_MARCH, SIEGE_2
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    DESTROYED,
    DRAWN,
    FIRST_YEAR,
    INFANTRY,
    MOST_BID,
    MOST_NUMBER,
    MOST_POINTS,
    NO_ARM,
    NO_HEX,
    NO_PIECE,
    ROLLS,
    STRATAGEMS,
    TURNS,
    YEARS,
    WarBox,
)
from maniple.kernel.fields import FLAG, SIDE, Fields, distinct, ids, newer, number, optional, pair, record, row, some

MOST_STEPS = 6
"""Of a unit."""
MOST_SPENT = 999
"""Movement points and steps of one activation, losses of one battle."""
MOST_DICE = 20
"""In one roll; a battle throws a die for each 2 or 3 SP."""


def fields(box: WarBox) -> Fields:
    """The table, in the names of `War.state`."""
    pieces, hexes, cities = box.pieces, len(box.terrain), len(box.city_hex)
    space, piece, marker = ids(hexes), ids(pieces), number(0, ALLIANCE)
    clock = number(0, TURNS * YEARS + MOST_NUMBER)
    spent = number(0, MOST_SPENT)
    markers = some(marker, sum(sum(counts) for counts in box.marker_count))
    return {
        "where": row(pieces, ids(hexes, DRAWN)),
        "holder": row(pieces, ids(box.commanders, NO_PIECE)),
        "steps": row(pieces, number(0, MOST_STEPS)),
        "moved": row(pieces, number(0, ON_THE_MARCH)),
        "time": record(
            turn=number(1, TURNS), year=number(FIRST_YEAR, FIRST_YEAR + YEARS - 1), active=number(NOBODY, 1)
        ),
        "points": number(0, MOST_POINTS),
        "rp": record(rp=spent, alliance_rp=spent, left=spent, bid=number(NOBODY, MOST_BID)),
        "events": record(
            alliances=number(0, TURNS * YEARS),
            open_doors=number(0, TURNS * YEARS),
            last_battle=number(NOBODY, 1),
            truce=clock,
            evacuation=clock,
            replaces=clock,
            recon=ids(pieces, NO_PIECE),
        ),
        "march": optional(
            record(
                commander=ids(box.commanders),
                start=space,
                spent=spent,
                slow=FLAG,
                forced=FLAG,
                bonus=number(0, MOST_NUMBER),
                steps=spent,
                origin=ids(hexes, NO_HEX),
                hard=FLAG,
                ended=FLAG,
                sallied=FLAG,
                attacks=FLAG,
                origins=some(space, pieces),
                easy=FLAG,
                tried=some(space, pieces),
            )
        ),
        "battle": optional(
            record(
                space=space,
                attacker=SIDE,
                kind=number(0, ASSAULT),
                origins=some(ids(hexes, NO_HEX), pieces),
                over_mountains=FLAG,
                siege_kept=FLAG,
                forces=pair(distinct(piece)),
                leaders=pair(ids(box.commanders, NO_PIECE)),
                strong=pair(number(0, pieces)),
                round=number(0, MOST_SPENT),
                losses=pair(spent),
                round_losses=spent,
                ambushed=FLAG,
                hits=pair(spent),
                struck=some(piece, MOST_SPENT),
                arm=number(NO_ARM, INFANTRY),
                treasure=FLAG,
                forsaken=FLAG,
                winner=number(NOBODY, 1),
            )
        ),
        "marks": some(some(number(-MOST_DICE, MOST_DICE), 2 * MOST_NUMBER), MOST_DICE),
        "cast": some(number(-MOST_NUMBER, MOST_NUMBER), MOST_SPENT),
        "inside": distinct(piece),
        "shown": some(piece, MOST_SPENT),
        "seen": some(piece, MOST_SPENT),
        "least": newer(row(box.commanders, number(0, pieces)), 2, [0] * box.commanders),
        "staying": some(piece, MOST_SPENT),
        "covering": some(piece, MOST_SPENT),
        "touched": some(piece, MOST_SPENT),
        "in_play": markers,
        "gone": markers,
        "pillaged": some(space, MOST_SPENT),
        "halted": some(space, MOST_SPENT),
        "control": row(cities, number(0, DESTROYED)),
        "scores": row(cities, FLAG),
        "siege": row(cities, number(0, SIEGE_2)),
        "siege_since": row(cities, clock),
        "assaulted": some(ids(cities), MOST_SPENT),
        "militia": row(cities, FLAG),
        "back_at": row(box.commanders, clock),
        "hands": pair(markers),
        "pools": pair(markers),
    }


def frame_fields(box: WarBox) -> Fields:
    """The fields of frames, by type or name."""
    return {
        "Side": SIDE,
        "Hex": ids(len(box.terrain)),
        "LoseSteps.space": ids(len(box.terrain), NO_HEX),
        "City": ids(len(box.city_hex)),
        "Piece": ids(box.pieces),
        "Stratagem": ids(len(STRATAGEMS)),
        "amount": number(1, MOST_DICE),
        "die": number(1, MOST_DICE),
        "number": number(0, MOST_SPENT),
        "purpose": number(0, EVADES),
        "reason": number(0, ATTRITION_LOSS),
        "why": ids(len(ROLLS)),
    }
