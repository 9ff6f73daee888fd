"""JH-6 Battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.judean_hammer.ch09_victory_points import runs_down
from maniple.games.judean_hammer.state import Fight, Hammer
from maniple.games.judean_hammer.tables import (
    GREEK,
    LOSE_AGAIN,
    MAC_NO_REROLL,
    MACCABEAN,
    NO_CARD,
    NONE,
    SIDES,
    Area,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NO_BATTLE_THERE: Final = Refusal("§JH-5.6", "no_battle_there")
NOBODY_CAME_FROM_THERE: Final = Refusal("§JH-6.9", "nobody_came_from_there")


def battles(g: Hammer) -> list[Area]:
    """§JH-5.6 The areas in which both sides have units."""
    return [Area(area) for area in range(g.map.areas) if is_contested(g, Area(area))]


def is_contested(g: Hammer, area: Area) -> bool:
    """§JH-5.6 Whether both sides have units in an area."""
    return g.units[MACCABEAN][area] > 0 and g.units[GREEK][area] > 0


def casualties(g: Hammer, side: Side, chart: list[int], units: int, citation: str) -> int:
    """§JH-6.5, §JH-6.7, Ruling JH-R55, Ruling JH-R56 Roll for a side's own losses.

    It rolls again on the same chart after a 5 or 6 of the loser, as long as it has units.
    """
    lost = 0
    while lost < units:
        die = g.roll()
        result = chart[die]
        g.note(citation, ("rolls", "rolls_and_loses", "rolls_and_loses")[result], side, die)
        if result == NONE:
            break
        lost += 1
        if result != LOSE_AGAIN or (side == MACCABEAN and g.flags[MAC_NO_REROLL]):
            break
    return lost


@dataclass(frozen=True)
class Battles(Procedure):
    """§JH-5.7, Ruling JH-R27 The attacker chooses the next battle each time, knowing the earlier results."""

    side: Side
    bonus: int = 0
    ignore_enemy_modifier: bool = False

    def steps(self) -> Steps:
        return (self.choose_the_next, self.fight_it)

    def choose_the_next(self, g: Hammer) -> None:
        """Ruling JH-R25, Ruling JH-R45 No battle where no attacker or no defender is left."""
        if battles(g):
            g.call(ChooseBattle(self.side, self.bonus, self.ignore_enemy_modifier))
        else:
            g.end()

    def fight_it(self, g: Hammer) -> None:
        """Ruling JH-R27 Each battle, with its retreat, is finished before the next."""
        g.goto(self.choose_the_next)
        g.call(Battle(self.side, g.result, self.bonus, self.ignore_enemy_modifier))


@dataclass(frozen=True)
class ChooseBattle(Decision):
    """Ruling JH-R27 Which battle is fought next?"""

    bonus: int
    ignore_enemy_modifier: bool

    def options(self, g: Hammer) -> list[Action]:
        return [("fight", area) for area in battles(g)]

    def refuse_fight(self, g: Hammer, area: Area) -> Refusal | None:
        """§JH-5.6 Only where both sides have units."""
        return None if is_contested(g, area) else NO_BATTLE_THERE

    def fight(self, g: Hammer, area: Area) -> None:
        g.end(area)


@dataclass(frozen=True)
class Battle(Procedure):
    """§JH-6.1, Ruling JH-R46 Attacker is the side that moved in, whoever's turn it is."""

    side: Side
    area: Area
    bonus: int = 0
    ignore_enemy_modifier: bool = False

    def steps(self) -> Steps:
        return (
            self.count_units,
            self.reveal_a_card,
            self.find_the_winner,
            self.roll_for_casualties,
            self.remove_losses,
            self.retreat_or_hold,
        )

    def count_units(self, g: Hammer) -> None:
        """§JH-6.1, Ruling JH-R50 Each side's units in the area, and what an event adds."""
        fight = Fight(self.area, self.side)
        fight.totals = [g.units[0][self.area], g.units[1][self.area]]
        g.note("§JH-6.1", "battle", self.area, self.side, fight.totals[self.side], fight.totals[1 - self.side])
        fight.totals[self.side] += self.bonus
        if self.bonus:
            g.note("Ruling JH-R50", "event_adds", self.bonus, self.side)
        g.fight = fight

    def reveal_a_card(self, g: Hammer) -> None:
        """§JH-6.2, §JH-6.3, §JH-3.11, Ruling JH-R29 Its modifier changes the totals and no more; it is no event."""
        fight = the(g.fight)
        card = g.reveal()
        fight.card = card
        if card == NO_CARD:
            return
        side = g.map.modifier_side[card]
        modifier = g.map.modifier[card]
        g.note("§JH-6.2", "card_revealed", card, modifier, side)
        if runs_down(g):
            return
        if self.ignore_enemy_modifier and side != self.side:
            g.note("Ruling JH-R68", "modifier_ignored")
            return
        fight.totals[side] += modifier

    def find_the_winner(self, g: Hammer) -> None:
        """§JH-6.4 The attacker wins if its total is equal or higher."""
        fight = the(g.fight)
        attacking, defending = fight.totals[self.side], fight.totals[1 - self.side]
        fight.winner = self.side if attacking >= defending else enemy(self.side)
        g.note("§JH-6.4", "wins", fight.winner, attacking, defending)

    def roll_for_casualties(self, g: Hammer) -> None:
        """§JH-6.5, §JH-6.6, §JH-6.7, §JH-6.11, Ruling JH-R55 Maccabean dice first, then Greek."""
        fight = the(g.fight)
        for side in SIDES:
            chart = g.map.winner_chart if side == fight.winner else g.map.loser_chart
            fight.losses[side] = casualties(g, side, chart, g.units[side][self.area], "§JH-6.5")

    def remove_losses(self, g: Hammer) -> None:
        """Ruling JH-R55, Ruling JH-R34 Losses of both sides come off together."""
        fight = the(g.fight)
        for side in SIDES:
            if fight.losses[side]:
                g.lose(side, self.area, fight.losses[side])
                g.note("§JH-6.5", "loses", side, fight.losses[side], self.area)

    def retreat_or_hold(self, g: Hammer) -> None:
        """§JH-6.8, §JH-6.10, Ruling JH-R49 If both sides still have units the attacker goes, even if it won."""
        g.fight = None
        attackers, defenders = g.units[self.side][self.area], g.units[1 - self.side][self.area]
        if attackers and defenders:
            g.become(Retreat(self.side, self.area))
        elif attackers or defenders:
            g.note("§JH-6.10", "holds", self.side if attackers else enemy(self.side), self.area)
        else:
            g.note("Ruling JH-R34", "nobody_is_left", self.area)


@dataclass(frozen=True)
class Retreat(Decision):
    """§JH-6.8, §JH-6.9 All attackers go back to one area from which an attacking unit came."""

    area: Area

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "Retreat", (self.area,)

    def sources(self, g: Hammer) -> list[Area]:
        """Ruling JH-R31, Ruling JH-R32, Ruling JH-R33 Where attackers, lost or not, made their last step."""
        assert g.march is not None
        found = {path[-2] for _, path in g.march.groups if path[-1] == self.area}
        return sorted(found)

    def options(self, g: Hammer) -> list[Action]:
        return [("retreat", area) for area in self.sources(g)]

    def refuse_retreat(self, g: Hammer, area: Area) -> Refusal | None:
        """§JH-6.9 One of the areas they came from."""
        return None if area in self.sources(g) else NOBODY_CAME_FROM_THERE

    def retreat(self, g: Hammer, area: Area) -> None:
        number = g.units[self.side][self.area]
        g.shift(self.side, number, self.area, area)
        g.note("§JH-6.9", "retreats", self.side, number, self.area, area)
        g.end()


def the(fight: Fight | None) -> Fight:
    """The running battle."""
    assert fight is not None
    return fight
