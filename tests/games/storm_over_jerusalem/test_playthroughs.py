"""Golden playthroughs, and counts of all legal lines from fixed positions."""

from __future__ import annotations

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.playthroughs import LegalLinesOfAGame, PlaythroughsOfAGame
from tests.games.storm_over_jerusalem.playthrough import GAMES, NOT_SHOWN, WANTED
from tests.games.storm_over_jerusalem.storm_table import StormTable


class TestPlaythroughs(PlaythroughsOfAGame):
    games = GAMES
    wanted = WANTED
    not_shown = NOT_SHOWN


def opening() -> Storm:
    """The set-up, with hands and dice of a seed."""
    g: Storm = TITLE.new(seed="count")
    return g


def breach() -> Storm:
    """Romans with a tower before a weak wall; both sides hold cards that answer, and answers to answers."""
    table = StormTable().units("2 xv legion, 1 auxiliary in 11; 2 simon light-infantry-8, john-li-1 in 13")
    table.towers(11, "2").walls(w11_13=1).hand(ROMAN, "ballista-1", "titus-intervenes", "roman-discipline")
    table.hand(JUDEAN, "boiling-oil-1", "firebrands", "inner-wall-raised", "confusion-in-the-ranks")
    return table.dice(4, 5, 2, 2, 6, 1, 3, 3).impulse(ROMAN).play("act 11", "all", "haul tower-2-1").g


def siege() -> Storm:
    """A Judean impulse with a ramp, damaged walls, both leaders, and cards of many kinds."""
    table = StormTable().units("2 xv legion in 11; spent auxiliary in 14; 2 simon light-infantry-8, john-li-1 in 13")
    table.units("1 john heavy-infantry, 1 john light-infantry-7 in 18").ramp("11-13", 11).walls(w11_13=2, w13_18=0)
    table.hand(JUDEAN, "judean-onager-1", "hidden-passages", "sortie-out-1")
    return table.dice(4, 5, 2, 2, 6, 1, 3, 3).impulse(JUDEAN).g


COUNTS = {
    opening: [2, 4, 80, 560, 5452, 41909],
    breach: [3, 8, 28, 103, 234, 763, 2682, 8581, 28772],
    siege: [10, 25, 96, 426, 1213, 2999, 9988, 36435],
}


class TestLegalLines(LegalLinesOfAGame):
    counts = COUNTS
