"""3 How to win: the points of the Hebrews, and who has won in the end. With 30, the scenarios."""

from __future__ import annotations

from typing import Final

from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import (
    AMORITES,
    CITY,
    FIRST_LESSER,
    GIBEONITES,
    GILGAL,
    HEBREW,
    OUT,
    PAGAN,
)
from maniple.kernel.game import Outcome

SPACES_PER_POINT: Final = 3
LOSSES_PER_POINT: Final = 10
ARK_POINTS: Final = 3


def is_treaty_city(g: Joshua, space: int) -> bool:
    """Ruling R36 Gibeon as the treaty gave it: not captured. Once the Pagans have had it, it is a city like others."""
    return g.treaty and space in g.unguarded and g.map.colour[space] == GIBEONITES


def is_conquered_city(g: Joshua, space: int) -> bool:
    """§3.4, Ruling R14, Ruling R35, Ruling R36 A city held; Ai once destroyed; not the city of the treaty."""
    if g.map.space_kind[space] != CITY:
        return False
    if space == g.map.ai and not g.city[space]:
        return AMORITES in g.scenario.tribes
    if g.control[space] != HEBREW or not g.city[space]:
        return False
    return not is_treaty_city(g, space)


def is_converted(g: Joshua, space: int) -> bool:
    """§3.4, Ruling R14, Ruling R35, Ruling R36 An open or mountain space held, not Gilgal and not Ai; treaty Gibeon."""
    if g.control[space] != HEBREW or space in (GILGAL, g.map.ai):
        return False
    if g.map.space_kind[space] == CITY:
        return is_treaty_city(g, space)
    return True


def scoring_spaces(g: Joshua) -> list[int]:
    """§3.4 All conquered cities and converted spaces, in order."""
    ai = g.map.ai
    out: list[int] = []
    for space, owner in enumerate(g.control):
        if (owner == HEBREW or space == ai) and (is_conquered_city(g, space) or is_converted(g, space)):
            out.append(space)
    return out


def points(g: Joshua) -> list[int]:
    """§3.4, §3.5, Ruling R35 Cities, spaces, areas, Balaam, Hebrew courage, Pagan courage, the Ark, losses."""
    cities = 0
    spaces = 0
    for space in scoring_spaces(g):
        if is_conquered_city(g, space):
            cities += 1
        else:
            spaces += 1
    areas = 0
    for tribe in range(1, FIRST_LESSER):
        if g.conquered >> tribe & 1:
            areas += g.map.conquest_vp[tribe]
    return [
        cities,
        spaces // SPACES_PER_POINT,
        areas,
        1 if g.balaam == OUT else 0,
        g.courage[HEBREW],
        -g.courage[PAGAN],
        -ARK_POINTS if g.ark_captured else 0,
        -(g.losses // LOSSES_PER_POINT),
    ]


def victory_points(g: Joshua) -> int:
    """§3.4, §3.5 The score of the Hebrews, as it stands."""
    return sum(points(g))


def initiative_point(g: Joshua) -> int:
    """§3.6 What the initiative counts at the end of the game."""
    return 1 if g.initiative == HEBREW else -1


def goal(g: Joshua) -> int:
    """§3.2, Ruling R1, Ruling R34 The points that the Hebrews need if this turn is the last."""
    return (g.scenario.vp_to_win or g.map.vp_by_turn[g.turn]) + g.handicap


def conquest(g: Joshua) -> None:
    """§30.1, §30.2, Ruling R75 Won at once when every tribe of the scenario is out."""
    if not g.scenario.is_conquest or any([g.tribe_in[tribe] for tribe in g.scenario.tribes]):
        return
    g.note("Ruling R75", "hebrews_conquer")
    g.finish(Outcome(HEBREW, "Ruling R75", "hebrews_conquer", (), (1.0, -1.0)))


def final_count(g: Joshua) -> None:
    """§3.2, §3.3, §3.6, §21.1, Ruling R66, Ruling R79 The game is over; the initiative counts one point."""
    if g.scenario.is_conquest:
        g.note("Ruling R75", "conquest_fails")
        g.finish(Outcome(PAGAN, "Ruling R75", "conquest_fails", (), (-1.0, 1.0)))
        return
    score = victory_points(g) + initiative_point(g)
    needed = goal(g)
    if score >= needed:
        g.note("§3.2", "hebrews_win", score, needed)
        g.finish(Outcome(HEBREW, "§3.2", "hebrews_win", (score, needed), (1.0, -1.0)))
    else:
        g.note("§3.3", "pagans_win", score, needed)
        g.finish(Outcome(PAGAN, "§3.3", "pagans_win", (score, needed), (-1.0, 1.0)))
