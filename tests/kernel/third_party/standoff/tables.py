"""The components, the choices before a game, and the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from maniple.kernel.box import Box
from maniple.kernel.catalog import Kind, Verbs, numbers
from maniple.kernel.components import Components
from maniple.kernel.dice import Dice
from maniple.kernel.frames import PASS, Side
from maniple.kernel.game import Game
from maniple.kernel.variant import choice, number, switch

from .text import TEXT

NORTH: Final = Side(0)
SOUTH: Final = Side(1)
SIDES: Final = (NORTH, SOUTH)
SIDE_SLUGS: Final = ("north", "south")

SHOT: Final = "shot"
DODGE: Final = "dodge"
FEINT: Final = "feint"
ANSWERED_BY: Final = {SHOT: DODGE, DODGE: FEINT, FEINT: FEINT}

MOST_WOUNDS: Final = 5
HAND: Final = 3
MOVES: Final = 2
NOWHERE: Final = -1

VERBS: Final[Verbs] = {
    "bid": ("number",),
    "hide": ("cover",),
    "shoot": ("card", "cover"),
    "answer": ("card",),
    PASS: (),
    "wait": (),
}
FILES: Final = ("cards.toml", "covers.toml")


@dataclass(frozen=True)
class Variant:
    """What may be chosen before a game."""

    bidding: bool = switch(True, "Bid for sides", "Both bid wounds in secret; the higher bid plays North.")
    wounds: int = number(3, 1, MOST_WOUNDS, "Grit", "So many wounds end the game.")
    deck: str = choice(
        "full", {"full": "All cards.", "short": "Only the cards of the short game."}, "Deck", "Which cards are used."
    )


class StandoffBox(Box):
    """The cards and covers of a component set."""

    def __init__(self, components: Components) -> None:
        cards = components.records("cards.toml", "card")
        covers = components.records("covers.toml", "cover")
        self.kind = [card.one_of("kind", ANSWERED_BY) for card in cards]
        self.needs = [card.number("needs", 1, 6, default=1) for card in cards]
        self.barrels = [card.number("barrels", 1, 3, default=1) for card in cards]
        self.short = [card.switch("short", default=False) for card in cards]
        self.cards, self.covers = len(cards), len(covers)
        kinds = [
            Kind("card", [card.text("slug") for card in cards], [card.text("title") for card in cards]),
            Kind("cover", [cover.text("slug") for cover in covers], [cover.text("name") for cover in covers]),
            Kind("side", list(SIDE_SLUGS), ["North", "South"]),
            numbers(MOST_WOUNDS),
        ]
        super().__init__(components, kinds, VERBS, TEXT)


class Standoff(Game):
    """A game of Standoff."""

    def __init__(self, title: Any, box: StandoffBox, variant: Any, dice: Dice) -> None:
        super().__init__(title, box, variant, dice)
        self.town = box
        self.bids = [NOWHERE, NOWHERE]
        self.cover = [NOWHERE, NOWHERE]
        """Where each side hides: its secret."""
        self.maybe = [list(range(box.covers)), list(range(box.covers))]
        """Where everybody knows that it may hide."""
        self.wounds = [0, 0]
        self.hands: list[list[int]] = [[], []]
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.moves = 0
        self.barrels = 0

    def clone(self) -> Standoff:
        other = Standoff(self.title, self.town, self.variant, self.dice.clone())
        self.copy_to(other)
        other.bids, other.cover, other.wounds = self.bids.copy(), self.cover.copy(), self.wounds.copy()
        other.maybe = [covers.copy() for covers in self.maybe]
        other.hands = [hand.copy() for hand in self.hands]
        other.deck, other.discard = self.deck.copy(), self.discard.copy()
        other.moves, other.barrels = self.moves, self.barrels
        return other

    def cards_used(self) -> list[int]:
        """The cards of the chosen deck."""
        return [card for card in range(self.town.cards) if self.variant.deck == "full" or self.town.short[card]]

    def can_be_answered(self, card: int, side: Side) -> bool:
        """Whether a side with cards might hold an answer, as far as everybody knows."""
        wanted = ANSWERED_BY[self.town.kind[card]]
        unseen = [other for other in self.cards_used() if other not in self.discard]
        return bool(self.hands[side]) and any(self.town.kind[other] == wanted for other in unseen)

    def deal(self, side: Side, number: int) -> None:
        """Cards from the top of the deck."""
        self.revealed()
        for card in self.deck[:number]:
            self.note("§SO-1.5", "you_draw", card, only=side)
        self.hands[side] = sorted(self.hands[side] + self.deck[:number])
        del self.deck[:number]

    def state(self) -> dict[str, Any]:
        names = ("bids", "cover", "maybe", "wounds", "hands", "deck", "discard", "moves", "barrels")
        return {name: getattr(self, name) for name in names}

    def restore(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)


def enemy(side: Side) -> Side:
    return Side(1 - side)


def new_standoff(title: Any, box: StandoffBox, variant: Any, dice: Dice) -> Standoff:
    """A game with nothing on the table."""
    return Standoff(title, box, variant, dice)
