"""9.1, 9.2 The VP marker moves, and the game may be over."""

from __future__ import annotations

from typing import Final

from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import MOST_POINTS, NUMIDIAN, ROMAN
from maniple.kernel.game import Outcome

LAST_ROMAN_YEAR: Final = -106


def over(g: War, outcome: Outcome) -> None:
    """The last line of the log says who has won; the account of the last turn hangs on it."""
    g.note(outcome.citation, outcome.key)
    g.finish(outcome)


def score(g: War, change: int, citation: str, key: str, *ids: int) -> bool:
    """§9.1-a, §9.2-a, §9.2-b, Ruling R-42, Ruling R-43 An event moves the marker by one; whether the game is over."""
    g.note(citation, key, *ids)
    before = g.points
    g.points = max(0, min(MOST_POINTS, g.points + change))
    g.note("§9.1-a", "rome_gains" if change < 0 else "numidia_gains", before, g.points)
    if change < 0 and g.points == 0:
        roman_success(g, "roman_by_points", "moral_by_points")
        return True
    if change > 0 and g.points == MOST_POINTS:
        over(g, Outcome(NUMIDIAN, "§9.2-a", "numidian_by_points", (), (-1.0, 1.0)))
        return True
    return False


def roman_success(g: War, key: str, too_late: str) -> None:
    """§9.2-b A Roman major victory until -106; in -105 a moral victory of the Numidian."""
    if g.year <= LAST_ROMAN_YEAR:
        over(g, Outcome(ROMAN, "§9.2-b", key, (), (1.0, -1.0)))
    else:
        over(g, Outcome(NUMIDIAN, "§9.2-b", too_late, (), (-0.5, 0.5)))


def chiefs_fall(g: War, roman: bool, numidian: bool) -> None:
    """§5.2-b, §9.2-a, §9.2-b, Ruling R-27 A commander in chief is eliminated: the game ends."""
    if roman and numidian:
        if g.year <= LAST_ROMAN_YEAR:
            over(g, Outcome(-1, "Ruling R-27", "both_chiefs_fell", (), (0.0, 0.0)))
        else:
            over(g, Outcome(NUMIDIAN, "Ruling R-27", "numidian_both_fell", (), (-1.0, 1.0)))
    elif roman:
        over(g, Outcome(NUMIDIAN, "§9.2-a", "numidian_by_chief", (), (-1.0, 1.0)))
    else:
        roman_success(g, "roman_by_chief", "moral_by_chief")


def war_is_over(g: War) -> None:
    """§9.2-c Jugurtha lives at the end of -105."""
    over(g, Outcome(NUMIDIAN, "§9.2-c", "numidian_by_time", (), (-1.0, 1.0)))
