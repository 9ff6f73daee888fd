"""JH-3 Card play. What an event does, step by step, is in `events.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.judean_hammer.ch04_recruitment import Recruitment, allowance, can_recruit, why_no_recruits
from maniple.games.judean_hammer.ch05_movement import Movement
from maniple.games.judean_hammer.events import Event
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, GREEK_NO_EVENTS, MACCABEAN, NO_CARD, Card, enemy
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps, Warned

NOT_IN_HAND: Final = Refusal("§JH-3.1", "not_in_hand")
NOT_YOUR_EVENT: Final = Refusal("§JH-3.3", "not_your_event")
EVENTS_BARRED: Final = Refusal("Ruling JH-R62", "events_barred")


@dataclass(frozen=True)
class CardPlay(Procedure):
    """§JH-3.1 A turn is exactly one card from hand; the players alternate."""

    side: Side

    def steps(self) -> Steps:
        return (
            self.play_one_card,
            self.opponent_may_pick_it_up,
            self.discard_it,
            self.next_turn,
        )

    def play_one_card(self, g: Hammer) -> None:
        """§JH-3.1, Ruling JH-R6 A card must be played, if only for a movement of nobody."""
        g.ambushed = False
        if g.hands[self.side]:  # it is empty only in positions that begin so
            g.call(PLAY_CARD[self.side])

    def opponent_may_pick_it_up(self, g: Hammer) -> None:
        """§JH-3.6, Ruling JH-R2, Ruling JH-R69 After the OPs: an event of the other side may be taken."""
        other = enemy(self.side)
        if g.in_play != NO_CARD and g.map.event_side[g.in_play] == other and not events_are_barred(g, other):
            g.call(PICK_UP[other])

    def discard_it(self, g: Hammer) -> None:
        """§JH-3.4, Ruling JH-R4 A card used for OPs and not picked up goes to the discard pile."""
        if g.in_play != NO_CARD:
            g.discard.append(g.in_play)
            g.in_play = NO_CARD

    def next_turn(self, g: Hammer) -> None:
        """§JH-3.8, §JH-3.10, Ruling JH-R3 The other player, whoever picked up; until both hands are empty."""
        other = enemy(self.side)
        if g.hands[other]:
            g.become(CARD_PLAY[other])
        elif g.hands[self.side]:
            g.become(self)


def events_are_barred(g: Hammer, side: Side) -> bool:
    """Ruling JH-R62 Card 9 stops Greek events, from hand and picked up."""
    return side == GREEK and g.flags[GREEK_NO_EVENTS]


@dataclass(frozen=True)
class PlayCard(Decision):
    """§JH-3.2 Which card, and for its OPs (recruiting or moving) or for its event?"""

    def options(self, g: Hammer) -> list[Action]:
        out: list[Action] = []
        for card in g.hands[self.side]:
            if self.refuse_recruit(g, Card(card)) is None:
                out.append(("recruit", card))
            if self.refuse_move(g, Card(card)) is None:
                out.append(("move", card))
            if self.refuse_event(g, Card(card)) is None:
                out.append(("event", card))
        return out

    def refuse_recruit(self, g: Hammer, card: Card) -> Refusal | None:
        """Ruling JH-R54, Ruling JH-R14 Offered only if at least one unit could be placed."""
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        return None if can_recruit(g, self.side, g.map.ops[card]) else why_no_recruits(g, self.side, g.map.ops[card])

    def refuse_move(self, g: Hammer, card: Card) -> Refusal | None:
        """Ruling JH-R54 Movement is always offered, so no card can get stuck."""
        return None if card in g.hands[self.side] else NOT_IN_HAND

    def refuse_event(self, g: Hammer, card: Card) -> Refusal | None:
        """§JH-3.3 Only a card that shows one's own faction."""
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        if g.map.event_side[card] != self.side:
            return NOT_YOUR_EVENT
        return EVENTS_BARRED if events_are_barred(g, self.side) else None

    def aside(self, g: Hammer, action: Action) -> Warned | None:
        """§JH-3.6, Ruling JH-R62 For its OPs, a card with an event of the other side may be picked up by him."""
        verb, card = action[0], int(action[1])
        other = enemy(self.side)
        if verb == "event" or g.map.event_side[card] != other or events_are_barred(g, other):
            return None
        return ("§JH-3.6", "its_event_may_be_used", (other,))

    def figure(self, g: Hammer, action: Action) -> tuple[str, tuple[int, ...]] | None:
        """§JH-4.1, §JH-4.6, §JH-5.1 What the OPs of a card bring."""
        verb, ops = action[0], g.map.ops[int(action[1])]
        if verb == "recruit":
            freely = self.side == GREEK and g.variant.full_recruits
            return ("units" if freely else "units_at_most"), (allowance(g, self.side, ops),)
        return ("march", (ops + 1, g.map.move_areas[self.side])) if verb == "move" else None

    def recruit(self, g: Hammer, card: Card) -> None:
        """§JH-3.9, Ruling JH-R8 All the OPs for recruitment."""
        self.use(g, card, "plays_to_recruit")
        g.become(Recruitment(self.side, g.map.ops[card]))

    def move(self, g: Hammer, card: Card) -> None:
        """§JH-3.9, §JH-5.1, §JH-5.3 All the OPs for movement: OPs + 1 units."""
        self.use(g, card, "plays_to_move")
        g.become(Movement(self.side, g.map.ops[card] + 1, g.map.move_areas[self.side]))

    def event(self, g: Hammer, card: Card) -> None:
        """§JH-3.2, §JH-3.5, Ruling JH-R5, Ruling JH-R7 The event, and none of the OPs."""
        self.use(g, card, "plays_the_event")
        g.become(Event(self.side, card))

    def use(self, g: Hammer, card: Card, key: str) -> None:
        g.hands[self.side].remove(card)
        g.in_play = card
        g.note("§JH-3.2", key, self.side, card, g.map.ops[card])


@dataclass(frozen=True)
class PickUp(Decision):
    """§JH-3.6 Take the card that the opponent used for OPs, and use its event?"""

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "PickUp", (g.in_play,)

    def options(self, g: Hammer) -> list[Action]:
        return [("take",), ("leave",)]

    def take(self, g: Hammer) -> None:
        """§JH-3.6, §JH-3.7 The event is used at once, and the card leaves the game."""
        g.note("§JH-3.6", "picks_up", self.side, g.in_play)
        g.become(Event(self.side, g.in_play))

    def leave(self, g: Hammer) -> None:
        """Ruling JH-R1 A pick-up may be declined."""
        g.note("Ruling JH-R1", "leaves_the_card", self.side, g.in_play)
        g.end()


CARD_PLAY: Final = (CardPlay(MACCABEAN), CardPlay(GREEK))
PLAY_CARD: Final = (PlayCard(MACCABEAN), PlayCard(GREEK))
PICK_UP: Final = (PickUp(MACCABEAN), PickUp(GREEK))
