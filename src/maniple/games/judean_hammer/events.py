"""The events of the 26 cards, step by step. Each card's steps are data (`cards.toml`).

Ruling JH-R60: steps are carried out in the printed order, each finished before the next; the
event's faction chooses one unit or area at a time. Ruling JH-R59: the conditions of a step are
judged once, when it begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.judean_hammer.ch04_recruitment import PlaceUnits, begin_placing
from maniple.games.judean_hammer.ch05_movement import Movement
from maniple.games.judean_hammer.conditions import NOT_NAMED_BY_THE_CARD, UNFIT, fitting, why_unfit
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import (
    ENEMY,
    FLAG,
    FREELY,
    GREEK,
    MOVE,
    NO_CARD,
    NOWHERE,
    OWN,
    PEEK,
    RECRUIT,
    REMOVE,
    REPLACE,
    SACRIFICE,
    SUPPLY_CENTER,
    Area,
    Card,
    Step,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NO_ENEMY_TO_REMOVE: Final = Refusal("Ruling JH-R60", "no_enemy_to_remove")
NOTHING_OF_YOURS_THERE: Final = Refusal("Ruling JH-R61", "nothing_of_yours_there")
NO_MORE_AREAS: Final = Refusal("Ruling JH-R60", "no_more_areas")
NO_MORE_FROM_THERE: Final = Refusal("Ruling JH-R60", "no_more_from_there")
MUST_REMOVE: Final = Refusal("Ruling JH-R61", "must_remove")
NOT_AMONG_THESE: Final = Refusal("Ruling JH-R65", "not_among_these")


@dataclass(frozen=True)
class Event(Procedure):
    """§JH-3.5, §JH-3.7 An event is carried out; then its card leaves the game."""

    side: Side
    card: Card

    def steps(self) -> Steps:
        return (self.carry_out, self.remove_the_card)

    def carry_out(self, g: Hammer) -> None:
        """Ruling JH-R60 Its steps in order."""
        g.call(EventStep(self.side, self.card, 0, NOWHERE))

    def remove_the_card(self, g: Hammer) -> None:
        """§JH-3.5, §JH-3.7 It is never shuffled back."""
        g.removed.append(self.card)
        g.in_play = NO_CARD
        g.note("§JH-3.5", "leaves_the_game", self.card)


@dataclass(frozen=True)
class EventStep(Procedure):
    """Ruling JH-R60 One step of an event, then the next."""

    side: Side
    card: Card
    number: int
    anchor: Area
    """Where a unit was sacrificed by an earlier step."""

    def steps(self) -> Steps:
        return (self.carry_out, self.go_on)

    def carry_out(self, g: Hammer) -> None:
        """Ruling JH-R59, Ruling JH-R7 Judged now; a step that cannot be done is skipped."""
        events = g.map.event[self.card]
        if self.number == len(events):
            g.end()
            return
        step = events[self.number]
        op = step.op
        if op == RECRUIT:
            recruit(g, self.side, self.number, step, self.anchor)
        elif op == MOVE:
            origins = fitting(g, self.side, step, self.anchor) if step.limited_origin else None
            g.call(
                Movement(
                    self.side,
                    step.count,
                    step.areas,
                    origins,
                    step.one_origin,
                    step.no_ambush,
                    step.bonus,
                    step.ignore_enemy_modifier,
                )
            )
        elif op == REMOVE:
            remove(g, self.side, step, self.anchor)
        elif op == SACRIFICE:
            sacrifice(g, self.side, step, self.anchor)
        elif op == REPLACE:
            replace(g, self.side, step, self.anchor)
        elif op == PEEK:
            peek(g, self.side, step)
        elif op == FLAG:
            g.flags[step.flag] = True
            g.note("Ruling JH-R43", "flag_set", step.flag)

    def go_on(self, g: Hammer) -> None:
        """Ruling JH-R60 After a sacrifice that was not made the rest of the card is skipped."""
        anchor = self.anchor
        if g.map.event[self.card][self.number].op == SACRIFICE:
            if g.result == NOWHERE:
                g.end()
                return
            anchor = g.result
        g.become(EventStep(self.side, self.card, self.number + 1, anchor))


# -------------------------------------------------------------------- recruiting


def recruit(g: Hammer, side: Side, number: int, step: Step, anchor: Area) -> None:
    """Ruling JH-R59, Ruling JH-R15, §JH-11.3 Never among enemies; Greeks in supply unless the card says not."""
    supplied = g.supplied() if side == GREEK and not step.ignore_supply else None
    other = g.units[1 - side]
    places = tuple(
        [
            area
            for area in fitting(g, side, step, anchor)
            if not other[area]
            and (supplied is None or supplied[area])
            and (side == GREEK or g.map.kind[area] != SUPPLY_CENTER)
        ]
    )
    units = min(step.count, g.pool[side])
    if places and units:
        begin_placing(g, units)
        g.call(PlaceUnits(side, places, step.max_areas, step.max_per_area, number, anchor))
    else:
        g.note("Ruling JH-R7", "nothing_to_recruit", side)


# -------------------------------------------------------------------- removing


def remove(g: Hammer, side: Side, step: Step, anchor: Area) -> None:
    """Ruling JH-R60, Ruling JH-R61 Units go off the map, chosen by the event's faction or by their owner."""
    places = fitting(g, side, step, anchor)
    units = g.units[step.side]
    there = sum([min(units[area], step.max_per_area) for area in places])
    if there:
        begin_placing(g, min(step.count, there))
        chooser = step.side if step.owner_chooses else side
        g.call(RemoveUnits(chooser, step.side, places, step.max_areas, step.max_per_area, step.must))
    else:
        g.note("Ruling JH-R7", "nothing_to_remove", step.side)


@dataclass(frozen=True)
class RemoveUnits(Decision):
    """Ruling JH-R60, Ruling JH-R61 Which unit is removed?"""

    owner: Side
    places: tuple[Area, ...]
    max_areas: int = FREELY
    max_per_area: int = FREELY
    must: bool = False

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return ("RemoveUnits.must" if self.must else "RemoveUnits"), (self.owner, g.left)

    def options(self, g: Hammer) -> list[Action]:
        out: list[Action] = [("remove", area) for area in self.places if self.refuse_remove(g, area) is None]
        if not self.must:
            out.append(("done",))
        return out

    def refuse_remove(self, g: Hammer, area: Area) -> Refusal | None:
        """Ruling JH-R59, Ruling JH-R60 A unit that the card names, within its limits."""
        if not g.units[self.owner][area]:
            return NOTHING_OF_YOURS_THERE if self.owner == self.side else NO_ENEMY_TO_REMOVE
        if area not in self.places:
            return unfit(g, self.side, area)
        if g.used.count(area) >= self.max_per_area:
            return NO_MORE_FROM_THERE
        if area not in g.used and len(set(g.used)) >= self.max_areas:
            return NO_MORE_AREAS
        return None

    def refuse_done(self, g: Hammer) -> Refusal | None:
        """Ruling JH-R61 "Must" means as many as possible."""
        return MUST_REMOVE if self.must else None

    def remove(self, g: Hammer, area: Area) -> None:
        g.lose(self.owner, area)
        g.note("Ruling JH-R57", "removed_by_event", self.owner, area)
        g.used.append(area)
        g.left -= 1
        if not g.left or all([self.refuse_remove(g, area) is not None for area in self.places]):
            g.end()

    def done(self, g: Hammer) -> None:
        """Ruling JH-R60 Every number is "up to" unless the card says must."""
        g.end()


# -------------------------------------------------------------------- sacrificing and replacing


def unfit(g: Hammer, reader: Side, area: Area) -> Refusal:
    """Ruling JH-R59 Why the running step of the event does not take an area; in words for its own side only."""
    for frame in g.stack:
        if isinstance(frame, EventStep) and frame.side == reader:
            return why_unfit(g, reader, g.map.event[frame.card][frame.number], frame.anchor, area)
    return NOT_NAMED_BY_THE_CARD


def sacrifice(g: Hammer, side: Side, step: Step, anchor: Area) -> None:
    """#8, Ruling JH-R59 One of one's own units, where the card says."""
    own = g.units[side]
    places = tuple([area for area in fitting(g, side, step, anchor) if own[area]])
    if places:
        g.call(Sacrifice(side, places))
    else:
        g.note("Ruling JH-R7", "nothing_to_do")
        g.result = NOWHERE


def replace(g: Hammer, side: Side, step: Step, anchor: Area) -> None:
    """#22, Ruling JH-R59, §JH-11.3 A single enemy, where one's own unit may stand."""
    other = g.units[1 - side]
    places = tuple(
        [
            area
            for area in fitting(g, side, step, anchor)
            if other[area] == 1 and (side == GREEK or g.map.kind[area] != SUPPLY_CENTER)
        ]
    )
    if places:
        g.call(Replace(side, places))
    else:
        g.note("Ruling JH-R7", "nothing_to_do")


@dataclass(frozen=True)
class Sacrifice(Decision):
    """Ruling JH-R60, #8 Remove one of your own units? Only then does the rest of the card follow."""

    places: tuple[Area, ...]

    def options(self, g: Hammer) -> list[Action]:
        out: list[Action] = [("sacrifice", area) for area in self.places]
        out.append(("done",))
        return out

    def refuse_sacrifice(self, g: Hammer, area: Area) -> Refusal | None:
        """Ruling JH-R59 A unit one road from Greeks in the field."""
        if area in self.places:
            return None
        return unfit(g, self.side, area) if g.units[self.side][area] else UNFIT[OWN]

    def sacrifice(self, g: Hammer, area: Area) -> None:
        g.lose(self.side, area)
        g.note("Ruling JH-R60", "sacrificed", self.side, area)
        g.end(area)

    def done(self, g: Hammer) -> None:
        """Ruling JH-R60 It is optional."""
        g.end(NOWHERE)


@dataclass(frozen=True)
class Replace(Decision):
    """Ruling JH-R66, #22 Replace a single enemy unit by one of yours?"""

    places: tuple[Area, ...]

    def options(self, g: Hammer) -> list[Action]:
        out: list[Action] = [("replace", area) for area in self.places]
        out.append(("done",))
        return out

    def refuse_replace(self, g: Hammer, area: Area) -> Refusal | None:
        """Ruling JH-R59 A city that the card names."""
        if area in self.places:
            return None
        return unfit(g, self.side, area) if g.units[1 - self.side][area] else UNFIT[ENEMY]

    def replace(self, g: Hammer, area: Area) -> None:
        """Ruling JH-R66 No supply is needed; without a unit in the pool the area is left empty."""
        g.lose(enemy(self.side), area)
        g.note("Ruling JH-R66", "removed_by_event", enemy(self.side), area)
        if g.pool[self.side]:
            g.place(self.side, area)
            g.note("Ruling JH-R66", "recruits", self.side, 1, area)
        g.end()

    def done(self, g: Hammer) -> None:
        """#22 You may."""
        g.end()


# -------------------------------------------------------------------- looking at the pile


def peek(g: Hammer, side: Side, step: Step) -> None:
    """#11, Ruling JH-R65, Ruling JH-R41 The top cards are seen by this player alone; no reshuffle."""
    number = min(step.count, len(g.pile))
    g.note("Ruling JH-R65", "peeks", side, number)
    if number:
        g.revealed()
        g.known[side] = max(g.known[side], number)
        g.known[1 - side] = 0  # what the other may have seen is put in another order now
        for card in g.pile[:number]:
            g.note("Ruling JH-R65", "sees", card, only=side)
        g.call(PutOnTop(side, number, 0))


@dataclass(frozen=True)
class PutOnTop(Decision):
    """Ruling JH-R65, #11 The seen cards go back in any order, entered from the top down."""

    number: int
    placed: int

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "PutOnTop", (self.placed + 1, self.number)

    def options(self, g: Hammer) -> list[Action]:
        return [("top", card) for card in sorted(g.pile[self.placed : self.number])]

    def refuse_top(self, g: Hammer, card: Card) -> Refusal | None:
        """#11 One of the cards just seen and not yet put back."""
        return None if card in g.pile[self.placed : self.number] else NOT_AMONG_THESE

    def top(self, g: Hammer, card: Card) -> None:
        g.pile.remove(card)
        g.pile.insert(self.placed, card)
        if self.placed + 1 < self.number:
            g.become(PutOnTop(self.side, self.number, self.placed + 1))
        else:
            g.end()
