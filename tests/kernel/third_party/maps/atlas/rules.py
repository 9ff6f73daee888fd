"""The rules, AT-1 to AT-4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.kernel.frames import PASS, Action, Decision, Frame, Procedure, Refusal, Side, Steps
from maniple.kernel.game import Outcome

from .tables import ACTIONS, CAMPS, CHALK, GUIDE, GUST, HAND, INK, MOST_PLEDGED, NOTHING, SCOUT, SIDES, Atlas, enemy

TOO_MANY: Final = Refusal("§AT-1.3", "too_many")
NOT_YOURS: Final = Refusal("§AT-2.2", "not_yours")
SPENT: Final = Refusal("§AT-2.2", "spent")
OFF_THE_MAP: Final = Refusal("§AT-2.2", "off_the_map")
NO_WAY: Final = Refusal("§AT-2.2", "no_way")
WALLED_OFF: Final = Refusal("§AT-2.2", "walled_off")
CLOSED_TO_YOU: Final = Refusal("§AT-2.2", "closed_to_you")
IS_BREACHED: Final = Refusal("§AT-2.3", "is_breached")
NOBODY_NEAR: Final = Refusal("§AT-2.3", "nobody_near")
NOT_IN_HAND: Final = Refusal("§AT-1.2", "not_in_hand")
NO_GUIDE: Final = Refusal("§AT-2.4", "no_guide")
NO_WIND: Final = Refusal("§AT-3.1", "no_wind")
HOLDS_BELOW: Final = 3
"""A wall is breached by a die of this or more."""


def set_up(g: Atlas) -> Frame:
    """§AT-1.1 Strangers and cards are shuffled."""
    for side in SIDES:
        strangers = g.sheet.strangers[side].copy()
        g.shuffle(strangers)
        g.scout[side] = strangers[0]
        g.note("§AT-1.1", "your_scout", strangers[0], only=side)
    g.deck = list(range(len(g.sheet.card_kind)))
    g.shuffle(g.deck)
    return Journey()


@dataclass(frozen=True)
class Journey(Procedure):
    """§AT-1.2 Cards and pledges; then the first round."""

    def steps(self) -> Steps:
        return (self.deal, self.pledge, self.show_the_pledges, self.begin)

    def deal(self, g: Atlas) -> None:
        """§AT-1.2 Three each."""
        for side in SIDES:
            g.revealed()
            g.hands[side] = sorted(g.deck[:HAND])
            del g.deck[:HAND]
            for card in g.hands[side]:
                g.note("§AT-1.2", "you_draw", card, only=side)

    def pledge(self, g: Atlas) -> None:
        """§AT-1.3 In secret."""
        g.call(*[Pledge(side) for side in SIDES])

    def show_the_pledges(self, g: Atlas) -> None:
        """§AT-1.3 Both at once."""
        g.revealed()
        g.note("§AT-1.3", "pledges_shown", *g.pledges)

    def begin(self, g: Atlas) -> None:
        """§AT-2.1 The first round."""
        g.become(Round())


@dataclass(frozen=True)
class Pledge(Decision):
    """§AT-1.3 How many places?"""

    def options(self, g: Atlas) -> list[Action]:
        return [("pledge", number) for number in range(MOST_PLEDGED + 1)]

    def refuse_pledge(self, g: Atlas, number: int) -> Refusal | None:
        """§AT-1.3 A few at most."""
        return None if number <= MOST_PLEDGED else TOO_MANY

    def pledge(self, g: Atlas, number: int) -> None:
        g.pledges[self.side] = number
        g.note("§AT-1.3", "you_pledge", number, only=self.side)
        g.end()


@dataclass(frozen=True)
class Round(Procedure):
    """§AT-2.1 A turn of Ink, then a turn of Chalk."""

    def steps(self) -> Steps:
        return (self.begin, self.ink, self.chalk, self.next_round)

    def begin(self, g: Atlas) -> None:
        """§AT-2.1 The rounds are counted."""
        g.note("§AT-2.1", "round_begins", g.round)

    def ink(self, g: Atlas) -> None:
        """§AT-2.1 First."""
        begin_turn(g, INK)

    def chalk(self, g: Atlas) -> None:
        """§AT-2.1 Second."""
        begin_turn(g, CHALK)

    def next_round(self, g: Atlas) -> None:
        """§AT-4.1 After the last round points are counted."""
        if g.round < g.variant.rounds:
            g.round += 1
            g.become(Round())
            return
        ink, chalk = (g.points(side) for side in SIDES)
        if ink == chalk:
            g.finish(Outcome(-1, "§AT-4.1", "equal_points", (ink,), (0.0, 0.0)))
        elif ink > chalk:
            g.finish(Outcome(INK, "§AT-4.1", "more_points", (INK, ink, chalk), (1.0, -1.0)))
        else:
            g.finish(Outcome(CHALK, "§AT-4.1", "more_points", (CHALK, chalk, ink), (-1.0, 1.0)))


def begin_turn(g: Atlas, side: Side) -> None:
    """§AT-2.1 Its pieces are fresh, and it may act twice."""
    g.refresh(side)
    g.actions = ACTIONS
    g.call(Act(side))


@dataclass(frozen=True)
class Act(Decision):
    """§AT-2.1 Two actions, or fewer."""

    def prompt(self, g: Atlas) -> tuple[str, tuple[int, ...]]:
        return "Act", (g.actions,)

    def options(self, g: Atlas) -> list[Action]:
        sheet = g.sheet
        out: list[Action] = []
        for piece in range(len(sheet.side)):
            if sheet.side[piece] == self.side:
                out += [("go", piece, to) for to in range(sheet.places) if self.refuse_go(g, piece, to) is None]
        out += [("breach", wall) for wall in range(len(g.breached)) if self.refuse_breach(g, wall) is None]
        out += [("play", card) for card in g.hands[self.side] if self.refuse_play(g, card) is None]
        return [*out, ("rest",)]

    def refuse_go(self, g: Atlas, piece: int, place: int) -> Refusal | None:
        """§AT-2.2 A fresh piece, one place on, over no wall."""
        if g.sheet.side[piece] != self.side:
            return NOT_YOURS
        here = g.where[piece]
        if here == g.sheet.off_the_map:
            return OFF_THE_MAP
        if g.spent[piece]:
            return SPENT
        if place in (g.sheet.off_the_map, CAMPS[enemy(self.side)]):
            return CLOSED_TO_YOU
        wall = g.sheet.joined.get((here, place))
        if wall is None:
            return NO_WAY
        return WALLED_OFF if wall != NOTHING and not g.breached[wall] else None

    def refuse_breach(self, g: Atlas, wall: int) -> Refusal | None:
        """§AT-2.3 A wall that stands, next to a piece of the side."""
        if g.breached[wall]:
            return IS_BREACHED
        near = [i for i, where in enumerate(g.where) if where in g.sheet.wall_ends[wall]]
        return None if any(g.sheet.side[i] == self.side for i in near) else NOBODY_NEAR

    def refuse_play(self, g: Atlas, card: int) -> Refusal | None:
        """§AT-2.4 A guide from hand."""
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        return None if g.sheet.card_kind[card] == GUIDE else NO_GUIDE

    def go(self, g: Atlas, piece: int, place: int) -> None:
        g.call(Arrival(self.side, piece, g.where[piece], place))
        self.count(g)

    def breach(self, g: Atlas, wall: int) -> None:
        die = g.roll()
        g.breached[wall] = die >= HOLDS_BELOW
        g.note("§AT-2.3", "breaches" if g.breached[wall] else "stands", die, wall)
        self.count(g)

    def play(self, g: Atlas, card: int) -> None:
        g.revealed()
        g.hands[self.side].remove(card)
        g.discard.append(card)
        g.refresh(self.side)
        g.note("§AT-2.4", "refreshes", self.side, card)
        self.count(g)

    def count(self, g: Atlas) -> None:
        """§AT-2.1 After the second action the turn is over."""
        g.actions -= 1
        if not g.actions:
            g.end()

    def rest(self, g: Atlas) -> None:
        g.note("§AT-2.1", "rests", self.side)
        g.end()


@dataclass(frozen=True)
class Arrival(Procedure):
    """§AT-3.1 A piece arrives; enemies may answer, or meet it."""

    side: Side
    piece: int
    origin: int
    place: int

    def steps(self) -> Steps:
        return (self.arrive, self.is_it_answered, self.meet)

    def arrive(self, g: Atlas) -> None:
        """§AT-2.2, §AT-3.1 It is spent; a side with cards is asked, whatever they are."""
        g.where[self.piece] = self.place
        g.spent[self.piece] = True
        g.note("§AT-2.2", "goes", self.piece, self.origin, self.place)
        if not g.enemies(self.side, self.place):
            g.end()
        elif g.hands[enemy(self.side)]:
            g.call(Answer(enemy(self.side), self.piece, self.origin))

    def is_it_answered(self, g: Atlas) -> None:
        """§AT-3.1 A wind sends it back."""
        if g.result:
            g.where[self.piece] = self.origin
            g.end()

    def meet(self, g: Atlas) -> None:
        """§AT-3.2, §AT-3.3 Two dice; the lower loses a step."""
        other = g.enemies(self.side, self.place)[0]
        both = (self.piece, other)
        for piece in both:
            show(g, piece)
        dice = [g.roll() for _ in both]
        totals = [die + worth(g, piece) for die, piece in zip(dice, both, strict=True)]
        g.note("§AT-3.2", "meets", self.piece, dice[0], totals[0], other, dice[1], totals[1])
        for piece, own, theirs in zip(both, totals, reversed(totals), strict=True):
            if own <= theirs:
                g.steps[piece] -= 1
                if g.steps[piece]:
                    g.note("§AT-3.2", "loses", piece)
                else:
                    g.where[piece] = g.sheet.off_the_map
                    g.note("§AT-3.3", "leaves", piece)
        if g.where[self.piece] == self.place and g.enemies(self.side, self.place):
            g.where[self.piece] = self.origin
            g.note("§AT-3.3", "turns_back", self.piece, self.origin)


def worth(g: Atlas, piece: int) -> int:
    """§AT-3.2 What a piece adds to its die."""
    return SCOUT if piece in g.scout else g.sheet.strength[piece]


def show(g: Atlas, piece: int) -> None:
    """§AT-3.2 A stranger that meets somebody is known, and by that the other."""
    side = g.sheet.side[piece]
    if piece in g.sheet.strangers[side] and not g.shown[side]:
        g.revealed()
        g.shown[side] = True
        g.note("§AT-3.2", "scout_shown", g.scout[side], side)


@dataclass(frozen=True)
class Answer(Decision):
    """§AT-3.1 Send it back, or let it come?"""

    piece: int
    origin: int

    def is_window(self) -> bool:
        return True

    def prompt(self, g: Atlas) -> tuple[str, tuple[int, ...]]:
        return "Answer", (self.piece, g.where[self.piece])

    def options(self, g: Atlas) -> list[Action]:
        return [*[("answer", card) for card in g.hands[self.side] if self.refuse_answer(g, card) is None], (PASS,)]

    def refuse_answer(self, g: Atlas, card: int) -> Refusal | None:
        """§AT-3.1 A wind from hand."""
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        return None if g.sheet.card_kind[card] == GUST else NO_WIND

    def answer(self, g: Atlas, card: int) -> None:
        g.revealed()
        g.hands[self.side].remove(card)
        g.discard.append(card)
        g.note("§AT-3.1", "answers", self.side, card, self.piece)
        g.end(1)

    def pass_(self, g: Atlas) -> None:
        g.note("§AT-3.1", "lets_it_come", self.side)
        g.end(0)
