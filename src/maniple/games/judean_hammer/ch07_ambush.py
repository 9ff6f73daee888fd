"""JH-7 Ambush."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.judean_hammer.ch06_battle import casualties
from maniple.games.judean_hammer.ch09_victory_points import runs_down
from maniple.games.judean_hammer.state import SOME_MOVE_IN, Hammer
from maniple.games.judean_hammer.tables import (
    AUTO_AMBUSH,
    GREEK,
    MACCABEAN,
    NO_CARD,
    SIDES,
    SUPPLY_CENTER,
    Area,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Steps

NOT_PASSED: Final = Refusal("§JH-7.2", "not_passed")
WAS_NOT_EMPTY: Final = Refusal("§JH-7.5", "was_not_empty")
BATTLE_TO_COME: Final = Refusal("§JH-7.5", "battle_to_come")
NOT_IN_A_CENTER: Final = Refusal("Ruling JH-R23", "no_ambush_in_a_center")
NO_AMBUSHERS: Final = Refusal("§JH-7.2", "no_ambushers")
NO_BASE: Final = Refusal("§JH-7.2", "no_base")
MACCABEES_ARE_THERE: Final = Refusal("§JH-7.2", "maccabees_are_there")
NOT_THAT_MANY: Final = Refusal("Ruling JH-R21", "not_that_many_ambushers")
ALL_MOVE_IN_TOGETHER: Final = Refusal("§JH-7.10", "all_ambushers_move_in")


def passed(g: Hammer) -> set[Area]:
    """§JH-7.2 The areas that Greek units moved into or through."""
    assert g.march is not None
    return {area for _, path in g.march.groups for area in path[1:]}


def refuse_area(g: Hammer, area: Area) -> Refusal | None:
    """§JH-7.2, §JH-7.5, Ruling JH-R19, Ruling JH-R23 Entered now, and empty when the movement began.

    An area where a battle will take place holds Maccabean units, so it was not empty.
    """
    assert g.march is not None
    if area not in passed(g):
        return MACCABEES_ARE_THERE if g.units[MACCABEAN][area] else NOT_PASSED
    if g.units[MACCABEAN][area]:
        return BATTLE_TO_COME
    if g.march.before[area]:
        return WAS_NOT_EMPTY
    if g.map.kind[area] == SUPPLY_CENTER and not g.variant.ambush_in_centers:
        return NOT_IN_A_CENTER
    return None


def ambushes(g: Hammer) -> list[tuple[Area, Area]]:
    """§JH-7.2, Ruling JH-R45 Every pair of an area and a base: Maccabean units one road away."""
    out: list[tuple[Area, Area]] = []
    for area in sorted(passed(g)):
        if refuse_area(g, area) is None:
            out.extend([(area, base) for base in g.map.adjacent[area] if refuse_base(g, area, base) is None])
    return out


def refuse_base(g: Hammer, area: Area, base: Area) -> Refusal | None:
    """§JH-7.2, Ruling JH-R21 Maccabean units one road from the ambushed area."""
    if g.units[MACCABEAN][base] and base in g.map.adjacent[area]:
        return None
    return NO_AMBUSHERS if g.is_adjacent_to(area, MACCABEAN) else NO_BASE


@dataclass(frozen=True)
class ChooseAmbush(Decision):
    """§JH-7.3, §JH-7.4, Ruling JH-R58 Ambush one area from one base, or let the Greeks pass?"""

    def options(self, g: Hammer) -> list[Action]:
        out: list[Action] = [("ambush", area, base) for area, base in ambushes(g)]
        out.append(("pass",))
        return out

    def refuse_ambush(self, g: Hammer, area: Area, base: Area) -> Refusal | None:
        """§JH-7.2, §JH-7.5, Ruling JH-R21 An empty area that Greeks entered, next to Maccabean units."""
        return refuse_area(g, area) or refuse_base(g, area, base)

    def ambush(self, g: Hammer, area: Area, base: Area) -> None:
        g.ambushed = True
        g.note("§JH-7.3", "ambush_declared", area, base)
        g.become(Ambush(area, base))

    def pass_(self, g: Hammer) -> None:
        """§JH-7.3 It is optional."""
        g.note("§JH-7.3", "no_ambush")
        g.end()


@dataclass(frozen=True)
class Ambush(Procedure):
    """§JH-7.6 The Maccabees of the base fall on the Greeks who enter the area."""

    area: Area
    base: Area

    def steps(self) -> Steps:
        return (
            self.reveal_a_card,
            self.stop_the_greeks,
            self.roll_for_casualties,
            self.move_in,
        )

    def reveal_a_card(self, g: Hammer) -> None:
        """§JH-7.6, §JH-7.9, Ruling JH-R28, Ruling JH-R29, Ruling JH-R63 A Maccabean modifier means success."""
        if g.flags[AUTO_AMBUSH]:
            g.flags[AUTO_AMBUSH] = False
            g.note("Ruling JH-R63", "sure_success")
            return
        card = g.reveal()
        if card != NO_CARD:
            g.note("§JH-7.6", "card_revealed", card, g.map.modifier[card], g.map.modifier_side[card])
            if runs_down(g):
                return
        if card == NO_CARD or g.map.modifier_side[card] != MACCABEAN:
            g.note("§JH-7.9", "ambush_fails", self.area)
            g.end()

    def stop_the_greeks(self, g: Hammer) -> None:
        """§JH-7.7, Ruling JH-R20 Every Greek unit that went into or through the area stops there."""
        assert g.march is not None
        stopped = 0
        groups = g.march.groups
        for i, (size, path) in enumerate(groups):
            if self.area in path[1:]:
                g.shift(GREEK, size, path[-1], self.area)
                groups[i] = (size, path[: path.index(self.area) + 1])
                stopped += size
        g.note("§JH-7.7", "ambush_succeeds", stopped, self.area)

    def roll_for_casualties(self, g: Hammer) -> None:
        """§JH-7.8, §JH-7.11, Ruling JH-R20, Ruling JH-R21 A die each; losses in the base, and in the area."""
        where = (self.base, self.area)
        charts = g.map.ambush_chart
        lost = [casualties(g, side, charts[side], g.units[side][where[side]], "§JH-7.8") for side in SIDES]
        for side in SIDES:
            if lost[side]:
                g.lose(side, where[side], lost[side])
                g.note("§JH-7.8", "loses", side, lost[side], where[side])

    def move_in(self, g: Hammer) -> None:
        """§JH-7.10, §JH-11.3, Ruling JH-R21, Ruling JH-R22, Ruling JH-R23 All stopped Greeks died: survivors move in.

        Into a supply center they cannot: there they stay where they are.
        """
        if g.units[GREEK][self.area] or not g.units[MACCABEAN][self.base]:
            return
        if g.map.kind[self.area] == SUPPLY_CENTER:
            g.note("Ruling JH-R23", "stays_outside", self.area, self.base)
        else:
            g.call(MoveIn(MACCABEAN, self.area, self.base))


@dataclass(frozen=True)
class MoveIn(Decision):
    """§JH-7.10, Ruling JH-R21 The ambushers move in: all of them, or by the option as many as the player wants."""

    area: Area
    base: Area

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        some = g.variant.ambushers_move_in == SOME_MOVE_IN
        return "MoveIn" if some else "MoveIn.all", (self.base, self.area)

    def options(self, g: Hammer) -> list[Action]:
        left = g.units[MACCABEAN][self.base]
        return [("number", n) for n in range(1, left + 1) if self.refuse_number(g, n) is None]

    def refuse_number(self, g: Hammer, number: int) -> Refusal | None:
        """§JH-7.10, Ruling JH-R21 At least one, no more than are left, and by the letter all of them."""
        left = g.units[MACCABEAN][self.base]
        if not 1 <= number <= left:
            return NOT_THAT_MANY
        return None if number == left or g.variant.ambushers_move_in == SOME_MOVE_IN else ALL_MOVE_IN_TOGETHER

    def number(self, g: Hammer, number: int) -> None:
        g.shift(MACCABEAN, number, self.base, self.area)
        g.note("§JH-7.10", "moves_in", number, self.base, self.area)
        g.end()


CHOOSE_AMBUSH: Final = ChooseAmbush(MACCABEAN)
