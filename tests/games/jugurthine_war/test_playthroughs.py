"""Golden playthroughs, and counts of all legal lines from fixed positions."""

from __future__ import annotations

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable
from tests.games.jugurthine_war.playthrough import GAMES, NOT_SHOWN, WANTED
from tests.games.playthroughs import LegalLinesOfAGame, PlaythroughsOfAGame


class TestPlaythroughs(PlaythroughsOfAGame):
    games = GAMES
    wanted = WANTED
    not_shown = NOT_SHOWN


def opening() -> War:
    """The set-up, with hands and dice of a seed."""
    g: War = TITLE.new(seed="count")
    return g


def relief() -> War:
    """A besieger of Vaga is met by Jugurtha; both sides hold markers."""
    table = JugurthaTable().force("bestia in vaga: legion-1, legion-2, ala-1, equites").loose("milice in vaga")
    table.siege("vaga").force("jugurtha in 1804: guard-foot, guard-horse, num-foot-1, num-horse-1").set(turn=2)
    table.hand(ROMAN, "talent", "plus-minus-1").hand(NUMIDIAN, "ambush", "plus-minus-2")
    return table.dice(*[2, 5, 3, 6, 1, 4] * 4).activates(NUMIDIAN).g


def frontier() -> War:
    """A Roman column between two closed counters, with a legate to spare."""
    table = JugurthaTable().force("bestia in 2003: legion-1, ala-1, impedimenta").force("legate-1 in utica: ala-2")
    table.force("jugurtha in 1804: guard-foot").force("numidian-1 in 1905").loose("milice in vaga").set(turn=2)
    return table.hand(ROMAN, "submission").dice(*[2, 5, 3, 6, 1, 4] * 4).activates(ROMAN).g


COUNTS = {
    opening: [1, 1, 3, 4, 10, 48, 274, 1528, 8160],
    relief: [2, 5, 29, 175, 1185, 8317],
    frontier: [3, 5, 35, 225, 1516, 10399],
}


class TestLegalLines(LegalLinesOfAGame):
    counts = COUNTS
