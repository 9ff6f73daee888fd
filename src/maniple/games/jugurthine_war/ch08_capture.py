"""8.2 A garrison without infantry: the city is taken, with all who are inside."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.games.jugurthine_war.ch05_commanders import Eliminate
from maniple.games.jugurthine_war.ch09_victory import NumidianSeizes, RomanSeizes, settle
from maniple.games.jugurthine_war.ch11_options import TreasureLost
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import DESTROYED, MILICE, ROMAN, City, enemy
from maniple.kernel.frames import Procedure, Side, Steps


def has_infantry_within(g: War, side: Side, city: City) -> bool:
    """§8.2-c, Ruling R-28 Milice and militia are infantry behind walls; elephants and cavalry are not."""
    walls = g.map.walls
    for piece in g.within(side, g.map.city_hex[city]):
        if walls[piece]:
            return True
    return False


def is_lost_to_enemy(g: War, city: City) -> bool:
    """§8.2-c, Ruling R-28, Ruling R-58, Ruling R-12 No infantry in the garrison, and an enemy CU before the walls.

    A city that is being evacuated is left, not taken.
    """
    holder = g.control[city]
    if holder == DESTROYED or (holder == ROMAN and g.evacuation == g.clock):
        return False
    side, space = Side(holder), g.map.city_hex[city]
    if not g.has_cu_outside(enemy(side), space) or has_infantry_within(g, side, city):
        return False
    if g.siege[city]:
        return True
    # without a siege a force of the holder outside is still to be beaten, and in Western Numidia nobody is shut in
    return bool(g.within(side, space)) and space != g.map.west and not g.has_cu_outside(side, space)


@dataclass(frozen=True)
class FallenGarrisons(Procedure):
    """§8.2-c, §8.2-d, Ruling R-28, Ruling R-58 Every city whose garrison has no infantry left is taken at once."""

    def steps(self) -> Steps:
        return (self.look_for_one,)

    def look_for_one(self, g: War) -> None:
        for i in range(len(g.control)):
            if is_lost_to_enemy(g, City(i)):
                g.call(CityTaken(City(i), True), FallenGarrisons())
                return


@dataclass(frozen=True)
class CityTaken(Procedure):
    """§8.2-c, §8.2-d, §5.2-a, Ruling R-42, Ruling R-45 All inside are destroyed, and the enemy has the city."""

    city: City
    by_siege: bool
    """Not by Submission or Open door, which deal with the milice themselves."""

    def steps(self) -> Steps:
        return (self.destroy_those_inside, self.seize_the_city, self.take_the_treasure, self.settle_the_hex)

    def destroy_those_inside(self, g: War) -> None:
        """Ruling R-45 CU and impedimenta are destroyed, commanders eliminated; nothing is captured."""
        side, space = Side(g.control[self.city]), g.map.city_hex[self.city]
        if self.by_siege:
            g.note("§8.2-c", "city_taken", enemy(side), self.city)
        g.set_siege(self.city, 0)
        commanders = []
        for piece in g.within(side, space):
            if piece < g.map.commanders:
                commanders.append(piece)
            elif piece != g.map.treasure:
                if g.map.unit_class[piece] == MILICE and side == ROMAN:
                    g.note("Ruling R-45", "militia_destroyed", self.city)
                elif g.map.is_cu[piece]:
                    g.note("Ruling R-45", "cu_destroyed", piece, space)
                else:
                    g.note("Ruling R-45", "impedimenta_destroyed", space)
                g.destroy(piece)
        if commanders:
            g.call(Eliminate(tuple(commanders)))

    def seize_the_city(self, g: War) -> None:
        """§9.1-a, §11.2"""
        if g.control[self.city] == ROMAN:
            g.call(NumidianSeizes(self.city))
        else:
            g.call(RomanSeizes(self.city, self.by_siege))

    def take_the_treasure(self, g: War) -> None:
        """§11.1, Ruling R-45"""
        treasure = g.map.treasure
        if treasure in g.inside and g.where[treasure] == g.map.city_hex[self.city]:
            g.call(TreasureLost())

    def settle_the_hex(self, g: War) -> None:
        settle(g, g.map.city_hex[self.city], False)
