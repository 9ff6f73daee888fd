"""2 and 10.3 The end of a year: pillage, wintering, and the new consul."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch03_stratagems import Roll
from maniple.games.jugurthine_war.ch05_commanders import Absorb
from maniple.games.jugurthine_war.ch09_victory import settle
from maniple.games.jugurthine_war.state import SIEGE_1, War, exchanged
from maniple.games.jugurthine_war.tables import (
    ASIDE,
    FAR,
    FIRST_YEAR,
    FOR_PILLAGE,
    LEGION,
    NO_HEX,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    YEARS,
    City,
    Hex,
    Piece,
)
from maniple.games.jugurthine_war.verdict import score, war_is_over
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_THE_NEAREST: Final = Refusal("§2-h", "not_the_nearest_city")
LAST_YEAR: Final = FIRST_YEAR + YEARS - 1


@dataclass(frozen=True)
class YearEnd(Procedure):
    """§2-h, §2-i, Ruling R-41 Pillage roll, markers off, wintering, the new year."""

    def steps(self) -> Steps:
        return (
            self.roll_for_pillage,
            self.count_the_markers,
            self.end_the_war,
            self.end_the_sieges,
            self.winter,
            self.look_at_the_cities,
            self.begin_a_year,
        )

    def roll_for_pillage(self, g: War) -> None:
        """§6.6-b, Ruling R-34 No roll without a marker."""
        if g.pillaged:
            g.call(Roll(ROMAN, 1, FOR_PILLAGE))

    def count_the_markers(self, g: War) -> None:
        """§6.6-b, Example E17 At most the number of markers: -1 VP; they are removed in every case."""
        if not g.pillaged:
            return
        number = len(g.pillaged)
        g.pillaged = ()
        if g.cast[0] <= number:
            score(g, -1, "§6.6-b", "pillage_tells", number)
        else:
            g.note("§6.6-b", "pillage_in_vain", number)

    def end_the_war(self, g: War) -> None:
        """§9.2-c"""
        if g.year == LAST_YEAR:
            war_is_over(g)

    def end_the_sieges(self, g: War) -> None:
        """Ruling R-40 Sieges end first."""
        for city, level in enumerate(g.siege):
            if level >= SIEGE_1:
                g.set_siege(City(city), 0)
                g.note("Ruling R-40", "siege_ends", city)

    def winter(self, g: War) -> None:
        """§2-h, Ruling R-40 Control is read before anything is placed; Romans first."""
        g.note("§2-h", "winter_comes", g.year - FIRST_YEAR)
        g.call(Winter(ROMAN, refuges(g, ROMAN)), Winter(NUMIDIAN, refuges(g, NUMIDIAN)))

    def look_at_the_cities(self, g: War) -> None:
        """Ruling R-18 Wintering elsewhere is no loss of a city."""
        for space in g.map.city_hex:
            settle(g, space, False)

    def begin_a_year(self, g: War) -> None:
        """§2-i, §10.3-a, §10.3-b, §5.1-a"""
        old = g.chief(ROMAN)
        g.year += 1
        g.turn = 1
        new = g.chief(ROMAN)
        index = g.year - FIRST_YEAR
        g.note("§2-i", "year_begins", index)
        if new != old:
            replace_chief(g, old, new)
        if g.map.gain_of_year[index]:
            train_legions(g, g.map.cap_of_year[index])
        for i in range(g.map.pieces):
            if g.map.arrives[i] == g.year:
                g.put(Piece(i), g.map.utica)
                g.steps[i] = min(g.map.start_steps[i], g.map.most_steps[i])
                g.note("§10.2-a", "unit_placed", i, g.map.utica)


def refuges(g: War, side: Side) -> tuple[Hex, ...]:
    """Ruling R-40 The cities and the fort that a side controls, besieged or not; for the Roman Utica too."""
    held = [g.map.city_hex[city] for city, holder in enumerate(g.control) if holder == side]
    return (*held, g.map.utica) if side == ROMAN else tuple(held)


@dataclass(frozen=True)
class Winter(Procedure):
    """§2-h, Ruling R-40 Every force of a side goes to the nearest city it controls; a garrison in its city stays."""

    side: Side
    refuges: tuple[Hex, ...]

    def steps(self) -> Steps:
        return (self.find_a_force, self.find_the_next)

    def find_a_force(self, g: War) -> None:
        g.left = 0
        space = self.homeless(g)
        if space == NO_HEX:
            return
        g.left = 1
        near = nearest(g, self.side, space, self.refuges)
        if len(near) == 1:
            winter_at(g, self.side, space, near[0])
        else:
            g.call(WinterAt(self.side, space, self.refuges))

    def find_the_next(self, g: War) -> None:
        if g.left:
            g.goto(self.find_a_force)

    def homeless(self, g: War) -> Hex:
        """The first hex with pieces of the side that have to go."""
        found = NO_HEX
        for i, space in enumerate(g.where):
            if space < 0 or space in self.refuges or (found != NO_HEX and space >= found):
                continue
            piece = Piece(i)
            if g.side_of(piece) != self.side or g.is_inside(piece):
                continue
            if nearest(g, self.side, space, self.refuges):
                found = space
        return found


def nearest(g: War, side: Side, space: Hex, among: tuple[Hex, ...]) -> list[Hex]:
    """Ruling R-40 The refuges that are nearest over passable land."""
    best, found = FAR, []
    for refuge in among:
        city = g.map.city_at[refuge]
        row = g.map.distance[side][city if city >= 0 else len(g.map.city_hex)]
        if row[space] < best:
            best, found = row[space], [refuge]
        elif row[space] == best < FAR:
            found.append(refuge)
    return found


def winter_at(g: War, side: Side, space: Hex, refuge: Hex) -> None:
    """Ruling R-40 Forces of one side that meet in a hex fuse."""
    g.move_all(g.outside(side, space), refuge)
    g.note("§2-h", "winters", side, space, refuge)
    if side == NUMIDIAN:
        g.blur(refuge)
    g.hide_again()
    g.call(Absorb(side, refuge))


@dataclass(frozen=True)
class WinterAt(Decision):
    """§2-h, Ruling R-40 Several cities are equally near: choose where the force winters."""

    space: Hex
    refuges: tuple[Hex, ...]

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "WinterAt", (self.space,)

    def options(self, g: War) -> list[Action]:
        return [("winter", space) for space in nearest(g, self.side, self.space, self.refuges)]

    def refuse_winter(self, g: War, space: Hex) -> Refusal | None:
        """§2-h One of the nearest."""
        return None if space in nearest(g, self.side, self.space, self.refuges) else NOT_THE_NEAREST

    def winter(self, g: War, space: Hex) -> None:
        g.end()
        winter_at(g, self.side, self.space, space)


# -------------------------------------------------------------------- consuls


def replace_chief(g: War, old: Piece, new: Piece) -> None:
    """§5.1-a, §10.3-a, Ruling R-57 The new commander in chief takes the place of the old one, wherever he is."""
    space, holder = g.where[old], g.holder[old]
    box = g.box_of(old)
    inside = old in g.inside
    g.inside = exchanged(g.inside, old, new)
    g.put(old, ASIDE)
    g.put(new, space)
    if inside and new not in g.inside:
        g.enter_walls(new)
    g.holder[new], g.holder[old] = holder, NO_PIECE
    for piece in box:
        g.holder[piece] = new
    g.note("§10.3-a", "new_chief", new, old)


def train_legions(g: War, cap: int) -> None:
    """§10.3-b, Ruling R-54 Each legion in play gains a step, besieged ones too, within the new cap."""
    for i in range(g.map.pieces):
        if g.map.unit_class[i] == LEGION and g.where[i] >= 0 and g.steps[i] < cap:
            g.steps[i] += 1
            g.note("§10.3-b", "legion_gains", i)
