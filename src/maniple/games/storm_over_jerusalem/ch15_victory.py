"""15.0 Victory conditions."""

from __future__ import annotations

from typing import Final

from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    CITY_FROM,
    FACTIONS,
    HERODS_PALACE,
    JUDEAN,
    ROMAN,
    SIDES,
    TEMPLE_MOUNT,
)
from maniple.kernel.frames import Side
from maniple.kernel.game import Outcome

PER_POINT: Final = 2
REDUCED: Final = 3


def wins_at_once(g: Storm) -> bool:
    """§4.0C8, Ruling E6, Ruling E9 The Romans control the Temple Mount and Herod's Palace."""
    return g.control[TEMPLE_MOUNT] == ROMAN and g.control[HERODS_PALACE] == ROMAN


def automatic_victory(g: Storm) -> None:
    """§4.0C8"""
    g.note("§4.0C8", "automatic_victory", ROMAN)
    g.finish(Outcome(ROMAN, "§4.0C8", "automatic_victory", (ROMAN,), (1.0, -1.0)))


def judeans_hold_the_city(g: Storm) -> bool:
    """§4.0C9, Ruling E10 Control of all of areas 12-31; units are not needed."""
    return all([g.control[area] == JUDEAN for area in range(CITY_FROM - 1, AREAS)])


def score_areas(g: Storm) -> None:
    """§4.0C9 A point for area 22, one for area 27, and one for the whole city."""
    for area in (TEMPLE_MOUNT, HERODS_PALACE):
        holder = g.control[area]
        g.score(holder, 1)
        g.note("§4.0C9", "point_for_area", holder, area)
    if judeans_hold_the_city(g):
        g.score(JUDEAN, 1)
        g.note("§4.0C9", "point_for_the_city", JUDEAN)


def score_leaders(g: Storm) -> None:
    """§4.0C10, §14.2a, Ruling L12 A Roman point for each leader that was not placed this turn."""
    for faction in range(len(FACTIONS)):
        if not g.placed[faction]:
            g.score(ROMAN, 1)
            g.note("§4.0C10", "point_for_leader", ROMAN, g.leader(faction))


def loss_points(g: Storm) -> list[int]:
    """§15.0a, §16.2a, §16.3a, Ruling E7, Ruling E8, Example V24 What the losses of the other side are worth."""
    judean = g.losses[JUDEAN] // (REDUCED if g.variant.fewer_points_for_judean_losses else PER_POINT)
    counted = g.legions_lost if g.variant.only_legions_count else g.losses[ROMAN]
    return [judean, counted // PER_POINT]


def count_up(g: Storm) -> None:
    """§15.0a, §15.0b, Example V26 Points for losses; more points win for the Romans, a tie for the Judeans."""
    gained = loss_points(g)
    for side in SIDES:
        g.score(side, gained[side])
        g.note("§15.0a", "points_for_losses", side, gained[side])
    roman, judean = g.points
    winner = ROMAN if roman > judean else JUDEAN
    key = "tied_points" if roman == judean else "by_points"
    returns = (1.0, -1.0) if winner == ROMAN else (-1.0, 1.0)
    high, low = max(roman, judean), min(roman, judean)
    g.finish(Outcome(winner, "§15.0b", key, (Side(winner), high, low), returns))
