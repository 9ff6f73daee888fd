"""13.3 Judean Supply Restrictions, as steps of the End Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.ch08_attack import NOT_IN_HAND, NOT_NOW
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    FAMINE,
    GRAIN,
    JUDEAN,
    LEVELS,
    ROMAN,
    Area,
    Card,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Steps

NOT_TO_BE_MARKED: Final = Refusal("§4.0C4", "area_not_to_be_marked")

DISCARD_BONUS: Final = 1


def unmarked(g: Storm) -> list[Area]:
    """§4.0C4, Ruling E4, Ruling M8 Areas with a spent Judean unit that are not marked yet."""
    out: list[Area] = []
    for i in range(AREAS):
        if not g.oos[i]:
            for unit in g.troops[JUDEAN][i]:
                if not g.fresh[unit]:
                    out.append(Area(i))
                    break
    return out


@dataclass(frozen=True)
class SupplyIncrease(Procedure):
    """§4.0C3, §13.3a The Romans hold all of areas 1-11 and roll for an increase."""

    def steps(self) -> Steps:
        return (self.may_discard, self.roll, self.escapes)

    def may_discard(self, g: Storm) -> None:
        """Ruling C13, Ruling C14 One card at most, before the roll."""
        g.left = 0
        if not g.roman_hold_outside() or g.supply >= LEVELS:
            g.end()
        elif g.hands[ROMAN]:
            g.call(DiscardForSupply(ROMAN))

    def roll(self, g: Storm) -> None:
        """§13.3a, Ruling E11, Example V22"""
        die = g.roll()
        g.note("§13.3a", "supply_rolls", die, g.left)
        if die + g.left >= g.map.rises_at[g.turn - 1]:
            g.supply = min(LEVELS, g.supply + g.map.supply_increase)
            g.note("§13.3a", "supply_rises", g.supply)

    def escapes(self, g: Storm) -> None:
        g.left = 0


@dataclass(frozen=True)
class DiscardForSupply(Decision):
    """§13.3a Discard a card for +1 to the roll?"""

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("discard", card) for card in g.hands[ROMAN]]
        out.append(("pass",))
        return out

    def refuse_discard(self, g: Storm, card: Card) -> Refusal | None:
        """Ruling C14 A card of the own hand."""
        return None if card in g.hands[ROMAN] else NOT_IN_HAND

    def discard(self, g: Storm, card: Card) -> None:
        g.throw_away(ROMAN, card)
        g.note("§13.3a", "discards_and_shows", ROMAN, card)
        g.left = DISCARD_BONUS
        g.end()

    def pass_(self, g: Storm) -> None:
        g.end()


@dataclass(frozen=True)
class OutOfSupply(Procedure):
    """§4.0C4, §13.3b How many areas cannot refresh, and which."""

    def steps(self) -> Steps:
        return (self.roll, self.hoarded_grain, self.mark, self.famine)

    def roll(self, g: Storm) -> None:
        """§2.4a, §13.3b, Example V19, Example V21 1d3 and the modifier of the level."""
        die = g.roll()
        g.left = max(0, (die + 1) // 2 + g.map.refresh_modifier[g.supply])
        g.note("§13.3b", "refresh_rolls", die, g.left)

    def hoarded_grain(self, g: Storm) -> None:
        """#53"""
        if g.left and g.could_hold(JUDEAN, (GRAIN,)):
            g.call(HoardedGrain(JUDEAN))

    def mark(self, g: Storm) -> None:
        """§4.0C4, Ruling E15 The Judean player chooses; excess is ignored."""
        g.left = min(g.left, len(unmarked(g)))
        if g.left:
            g.call(MarkAreas(JUDEAN))

    def famine(self, g: Storm) -> None:
        """#23, Ruling E15"""
        g.left = 0
        if unmarked(g) and g.could_hold(ROMAN, (FAMINE,)):
            g.call(Famine(ROMAN))


@dataclass(frozen=True)
class HoardedGrain(Decision):
    """#53 Use hoarded grain?"""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "HoardedGrain", (g.left,)

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "supply"

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("play", card) for card in g.hands[JUDEAN] if g.map.event[card] == GRAIN]
        out.append(("pass",))
        return out

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """#53"""
        if card not in g.hands[JUDEAN]:
            return NOT_IN_HAND
        return None if g.map.event[card] == GRAIN else NOT_NOW

    def play(self, g: Storm, card: Card) -> None:
        g.take_up(JUDEAN, card)
        g.note("§5.2d", "plays_card", JUDEAN, card)
        g.left = max(0, g.left - g.map.amount[card])
        g.note("#53", "fewer_areas", g.left)
        g.lay_down(JUDEAN, card)
        if not g.left or not g.could_hold(JUDEAN, (GRAIN,)):
            g.end()

    def pass_(self, g: Storm) -> None:
        g.end()


@dataclass(frozen=True)
class MarkAreas(Decision):
    """§4.0C4, #23 Which area is Out of Supply?"""

    by_famine: bool = False

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "MarkAreas", (g.left,)

    def options(self, g: Storm) -> list[Action]:
        return [("mark", area) for area in unmarked(g)]

    def refuse_mark(self, g: Storm, area: Area) -> Refusal | None:
        """§4.0C4 An unmarked area with a spent Judean unit."""
        return None if area in unmarked(g) else NOT_TO_BE_MARKED

    def mark(self, g: Storm, area: Area) -> None:
        g.mark_out_of_supply(area)
        g.left -= 1
        g.note("#23" if self.by_famine else "§4.0C4", "marked_out_of_supply", area)
        if not g.left:
            g.end()


@dataclass(frozen=True)
class Famine(Decision):
    """#23 Play Famine, and mark more areas?"""

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "supply"

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("play", card) for card in g.hands[ROMAN] if g.map.event[card] == FAMINE]
        out.append(("pass",))
        return out

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """#23"""
        if card not in g.hands[ROMAN]:
            return NOT_IN_HAND
        return None if g.map.event[card] == FAMINE else NOT_NOW

    def play(self, g: Storm, card: Card) -> None:
        """#23 The Roman player marks as many as possible, up to two."""
        g.take_up(ROMAN, card)
        g.note("§5.2d", "plays_card", ROMAN, card)
        g.left = min(g.map.amount[card], len(unmarked(g)))
        g.lay_down(ROMAN, card)
        g.become(MarkAreas(ROMAN, True))

    def pass_(self, g: Storm) -> None:
        g.end()
