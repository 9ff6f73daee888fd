"""9 Victory: the VP track, who controls a city and what that scores, and how the game ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch03_stratagems import Roll
from maniple.games.jugurthine_war.ch05_commanders import Absorb
from maniple.games.jugurthine_war.ch11_options import SpecialPoint, TreasureLost
from maniple.games.jugurthine_war.state import AFTER_A_GARRISON, AFTER_RECRUITMENT, AT_ONCE, War
from maniple.games.jugurthine_war.tables import (
    DESTROYED,
    FOR_DESTRUCTION,
    NO_CITY,
    NUMIDIAN,
    ROMAN,
    SIDES,
    City,
    Hex,
    enemy,
)
from maniple.games.jugurthine_war.verdict import score
from maniple.kernel.frames import Action, Decision, Procedure, Side, Steps

DESTROYED_ON: Final = 6
"""§3.3.3-11b"""


# -------------------------------------------------------------------- control


def settle(g: War, space: Hex, driven: bool) -> None:
    """§1.3-b, §6.3-c, §8.1-c, §10.4-c, §11.1, Ruling R-18, Ruling R-59 What follows at once from who is in a hex.

    `driven`: Romans were destroyed, beaten or evaded there.
    """
    city = g.map.city_at[space]
    if city != NO_CITY and g.control[city] != DESTROYED:
        settle_city(g, space, city, driven)
    if g.inside:
        open_gates(g, space)
    lone_baggage(g, space)
    if g.shown:
        g.hide_again()


def settle_city(g: War, space: Hex, city: City, driven: bool) -> None:
    """§1.3-b, Ruling R-17, Ruling R-18, Ruling R-44, Ruling R-59 Control follows the CU; with both there it stays."""
    if g.siege[city] and not g.can_besiege(enemy(Side(g.control[city])), city):
        g.set_siege(city, 0)
        g.note("§8.1-c", "siege_ends", city)
    roman, numidian = g.has_cu(ROMAN, space), g.is_armed(NUMIDIAN, space)
    if g.control[city] == NUMIDIAN:
        if roman and not numidian:
            g.set_control(city, ROMAN)
            g.note("§6.3-c", "city_controlled", ROMAN, city)
        elif numidian and not g.scores[city]:
            g.set_scores(city, True)
    elif not roman:
        g.set_control(city, NUMIDIAN)
        g.note("§1.3-b", "city_controlled", NUMIDIAN, city)
        if numidian:
            scored = not g.scores[city]
            g.set_scores(city, True)
            if driven and scored:
                g.call(NumidianSeizes(city))
        elif g.variant.city_scores_again == AT_ONCE:
            g.set_scores(city, True)


def open_gates(g: War, space: Hex) -> None:
    """Ruling R-16 A garrison is kept while an enemy CU is in the hex."""
    for piece in g.inside:
        if g.where[piece] == space:
            side = g.map.side[piece]
            if not g.is_armed(enemy(side), space):
                g.leave_walls(g.within(side, space))
                if len(g.leaders(side, space)) > 1:
                    g.call(Absorb(side, space))
            return


def lone_baggage(g: War, space: Hex) -> None:
    """§10.4-c, §11.1, Ruling R-75 Impedimenta or treasure alone in a hex with an enemy force, or garrison, are lost."""
    box = g.map
    for baggage in (box.impedimenta, box.treasure):
        if g.where[baggage] != space:
            continue
        side = box.side[baggage]
        alone = not any([box.is_cu[piece] or piece < box.commanders for piece in g.pieces(side, space)])
        other = enemy(side)
        near = g.outside(other, space) if space == box.west else g.pieces(other, space)
        if alone and any([box.is_cu[piece] or piece < box.commanders for piece in near]):
            if baggage == box.treasure:
                g.call(TreasureLost())
                continue
            g.destroy(baggage)
            g.note("§10.4-c", "impedimenta_destroyed", space)


@dataclass(frozen=True)
class Settle(Procedure):
    """§1.3-b, §8.1-c, Ruling R-59 What follows at once from who is in a hex."""

    space: Hex
    driven: bool

    def steps(self) -> Steps:
        return (self.look_at_the_hex,)

    def look_at_the_hex(self, g: War) -> None:
        settle(g, self.space, self.driven)


@dataclass(frozen=True)
class SettleCities(Procedure):
    """§1.3-b, Ruling R-18, Ruling R-58 The same for every city, after losses all over the map."""

    def steps(self) -> Steps:
        return (self.look_at_the_cities,)

    def look_at_the_cities(self, g: War) -> None:
        for space in g.map.city_hex:
            settle(g, space, True)


# -------------------------------------------------------------------- seizing a city


@dataclass(frozen=True)
class RomanSeizes(Procedure):
    """§9.1-a, §3.3.3-11b, Ruling R-17, Ruling R-42 The Roman takes a city: -1 VP, and he may try to destroy it."""

    city: City
    by_siege: bool

    def steps(self) -> Steps:
        return (self.lower_the_marker, self.take_the_special_point, self.ask_for_destruction)

    def lower_the_marker(self, g: War) -> None:
        """Ruling R-17 Unless it has not become his again since it was scored."""
        g.set_control(self.city, ROMAN)
        g.set_siege(self.city, 0)
        if not g.scores[self.city]:
            return
        g.set_scores(self.city, False)
        score(g, -1, "§9.1-a", "roman_seizes", self.city)

    def take_the_special_point(self, g: War) -> None:
        """§11.2 For a victorious siege, not for walking in or Submission."""
        if self.by_siege:
            g.call(SpecialPoint(ROMAN, g.map.city_hex[self.city]))

    def ask_for_destruction(self, g: War) -> None:
        """§3.3.3-11b After the first Open door that succeeded."""
        if g.open_doors and g.control[self.city] == ROMAN:
            g.call(RazeCity(ROMAN, self.city))


@dataclass(frozen=True)
class RazeCity(Decision):
    """§3.3.3-11b A city was seized: roll for its destruction, or spare it."""

    city: City

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "RazeCity", (self.city,)

    def options(self, g: War) -> list[Action]:
        return [("raze",), ("spare",)]

    def raze(self, g: War) -> None:
        g.become(Destruction(self.city))

    def spare(self, g: War) -> None:
        g.end()


@dataclass(frozen=True)
class Destruction(Procedure):
    """§3.3.3-11b, §3.3.3-11c, Ruling R-09 A die, +1 for each Open door after the first: on 6 the city is destroyed."""

    city: City

    def steps(self) -> Steps:
        return (self.roll_a_die, self.destroy_it)

    def roll_a_die(self, g: War) -> None:
        g.call(Roll(ROMAN, 1, FOR_DESTRUCTION))

    def destroy_it(self, g: War) -> None:
        """§3.3.3-11c, Ruling R-09 The hex is empty terrain from here on; a militia there is removed."""
        if g.cast[0] + g.open_doors - 1 < DESTROYED_ON:
            g.note("§3.3.3-11b", "city_stands", self.city)
            return
        space = g.map.city_hex[self.city]
        milice = g.map.milice_of[self.city]
        if g.where[milice] >= 0:
            g.destroy(milice)
        for side in SIDES:
            g.leave_walls(list(g.pieces(side, space)))
        g.set_control(self.city, DESTROYED)
        g.set_siege(self.city, 0)
        g.note("§3.3.3-11c", "city_destroyed", self.city)


@dataclass(frozen=True)
class NumidianSeizes(Procedure):
    """§9.1-a, §11.2, Ruling R-17, Ruling R-18 The Numidian takes a city from the Roman: +1 VP."""

    city: City

    def steps(self) -> Steps:
        return (self.raise_the_marker, self.take_the_special_point)

    def raise_the_marker(self, g: War) -> None:
        """Ruling R-17 What he has seized was his: it scores again, unless he must have had a CU in it."""
        g.set_control(self.city, NUMIDIAN)
        g.set_siege(self.city, 0)
        if g.variant.city_scores_again != AFTER_A_GARRISON or g.is_armed(NUMIDIAN, g.map.city_hex[self.city]):
            g.set_scores(self.city, True)
        score(g, 1, "§9.1-a", "numidian_seizes", self.city)

    def take_the_special_point(self, g: War) -> None:
        """§11.2"""
        g.call(SpecialPoint(NUMIDIAN, g.map.city_hex[self.city]))


def score_again(g: War) -> None:
    """Ruling R-17 A recruitment phase of the Numidian is over: the cities that he controls are his own again."""
    if g.variant.city_scores_again != AFTER_RECRUITMENT:
        return
    for city, holder in enumerate(g.control):
        if holder == NUMIDIAN and not g.scores[city]:
            g.set_scores(City(city), True)


@dataclass(frozen=True)
class ScoreWalkedIn(Procedure):
    """§6.3-c, Ruling R-17 At the end of an activation: cities that the Roman walked into and still holds with a CU."""

    def steps(self) -> Steps:
        return (self.look_at_the_cities,)

    def look_at_the_cities(self, g: War) -> None:
        for i, holder in enumerate(g.control):
            city = City(i)
            if holder == ROMAN and g.scores[city] and g.has_cu(ROMAN, g.map.city_hex[city]):
                g.call(RomanSeizes(city, False), ScoreWalkedIn())
                return
