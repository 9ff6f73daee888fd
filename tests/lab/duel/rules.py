"""The rules of Duel. Each turn a side lays a card of its hand and draws one; then a die says whose card wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from maniple.kernel.box import Box
from maniple.kernel.catalog import Kind
from maniple.kernel.components import Components
from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.forecast import CHANCE, Forecast, Odds
from maniple.kernel.frames import Action, Decision, Frame, Refusal, Side
from maniple.kernel.game import ALL, Game, Outcome

VERBS: Final = {"lay": ("card",), "strike": (), "pass": ()}
TEXT: Final = {
    "prompt.Lay": "Lay a card",
    "prompt.Strike": "Strike, or let it be",
    "verb.lay": "Lay {card}",
    "verb.strike": "Strike",
    "verb.pass": "Let it be",
    "refuse.not_in_hand": "{card} is not in your hand.",
    "note.lays": "The {side} lay {card}.",
    "note.draws": "You draw {card}.",
    "note.strikes": "The {side} strike and roll {number}.",
    "note.over": "The {side} win.",
}
HAND: Final = 3
NOT_IN_HAND: Final = Refusal("§2", "not_in_hand")


@dataclass(frozen=True)
class Variant:
    """There is nothing to choose."""


def open_box(components: Components) -> Box:
    cards = [str(i) for i in range(components.table("cards.toml", "deck").number("cards", 8, 12))]
    kinds = [Kind("card", cards, cards), Kind("side", ["red", "blue"]), Kind("number", [str(i) for i in range(7)])]
    return Box(components, kinds, dict(VERBS), dict(TEXT))


class Duel(Game):
    """Hands, a pile, the cards that were laid, and points."""

    def __init__(self, title: Any, box: Any, variant: Any, dice: Dice) -> None:
        super().__init__(title, box, variant, dice)
        self.hands: list[list[int]] = [[], []]
        self.pile: list[int] = []
        self.laid: list[int] = []
        self.points = [0, 0]

    def clone(self) -> Self:
        other = type(self)(self.title, self.box, self.variant, self.dice.clone())
        self.copy_to(other)
        other.hands = [hand.copy() for hand in self.hands]
        other.pile = self.pile.copy()
        other.laid = self.laid.copy()
        other.points = self.points.copy()
        return other

    def state(self) -> dict[str, Any]:
        return {"hands": self.hands, "pile": self.pile, "laid": self.laid, "points": self.points}

    def restore(self, state: dict[str, Any]) -> None:
        self.hands, self.pile = state["hands"], state["pile"]
        self.laid, self.points = state["laid"], state["points"]

    def lay(self, side: Side, card: int) -> None:
        """A card goes from hand to table, and the top card of the pile to the hand."""
        self.hands[side].remove(card)
        self.laid.append(card)
        self.note("§2", "lays", side, card)
        if self.pile:
            self.draw(side)

    def draw(self, side: Side) -> None:
        self.revealed()
        self.hands[side].append(self.pile.pop(0))
        self.hands[side].sort()
        self.note("§2", "draws", self.hands[side][-1], only=side)

    def strike(self, side: Side) -> None:
        die = self.roll()
        self.note("§3", "strikes", side, die)
        self.points[side] += die > 3


@dataclass(frozen=True)
class Lay(Decision):
    """§2 Which card?"""

    def prompt(self, g: Duel) -> tuple[str, tuple[int, ...]]:
        return "Lay", ()

    def options(self, g: Duel) -> list[Action]:
        return [("lay", card) for card in g.hands[self.side]]

    def refuse_lay(self, g: Duel, card: int) -> Refusal | None:
        return None if card in g.hands[self.side] else NOT_IN_HAND

    def lay(self, g: Duel, card: int) -> None:
        g.lay(self.side, card)
        g.become(Strike(self.side))


@dataclass(frozen=True)
class Strike(Decision):
    """§3 A chance to score."""

    def prompt(self, g: Duel) -> tuple[str, tuple[int, ...]]:
        return "Strike", ()

    def options(self, g: Duel) -> list[Action]:
        return [("strike",), ("pass",)]

    def strike(self, g: Duel) -> None:
        g.strike(self.side)
        self.pass_(g)

    def pass_(self, g: Duel) -> None:
        other = Side(1 - self.side)
        if g.hands[other]:
            g.become(Lay(other))
        else:
            winner = 1 if g.points[1] > g.points[0] else 0
            g.note("§4", "over", winner)
            g.finish(Outcome(winner, "§4", "over", (winner,), (1.0 - 2 * winner, 2.0 * winner - 1)))


def set_up(g: Duel) -> Frame:
    """§1 Three cards each."""
    g.pile = list(range(len(g.box.kinds["card"])))
    g.shuffle(g.pile)
    for side in (0, 1):
        g.hands[side] = sorted(g.pile[:HAND])
        del g.pile[:HAND]
    return Lay(Side(0))


def view(g: Duel, seat: int) -> dict[str, Any]:
    over = g.outcome is not None
    return {
        "hands": [list(hand) if over or side == seat else len(hand) for side, hand in enumerate(g.hands)],
        "pile": len(g.pile),
        "laid": list(g.laid),
        "points": list(g.points),
        "options": [list(action) for action in g.options] if not over and seat == g.decision.side else [],
    }


def imagine(g: Duel, seat: int, rng: Random) -> Duel:
    other = g.clone()
    other.dice = Dice(rng.randbytes(SEED_BYTES))
    hidden = [side for side in (0, 1) if side != seat]
    unseen = sorted([*g.pile, *(card for side in hidden for card in g.hands[side])])
    rng.shuffle(unseen)
    for side in hidden:
        number = len(g.hands[side])
        other.hands[side] = sorted(unseen[:number])
        del unseen[:number]
    other.pile = unseen
    return other


def odds(g: Duel, verb: str, *ids: int) -> Forecast | None:
    return Forecast("If you strike", (Odds("you score", 0.5, CHANCE),), "", "§3") if verb == "strike" else None


def place(g: Duel, words: Mapping[str, Any]) -> None:
    raise NotImplementedError


def check(g: Duel) -> None:
    cards = sorted([*g.pile, *g.laid, *g.hands[0], *g.hands[1]])
    assert cards == list(range(len(g.box.kinds["card"]))), "cards were made or lost"
    assert g.decision.side != ALL if g.stack else True
