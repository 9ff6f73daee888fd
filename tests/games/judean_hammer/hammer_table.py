"""A table of Judean Hammer to lay out and play in the rulebook's words.

```python
table.units("3 maccabean in tekoa, 2 greek in beth-zur").pile("the-hasidim-join").dice(1, 5, 6)
table.moves(MACCABEAN, ops=2)
table.play("group tekoa", "number 3", "step beth-zur", "fight beth-zur")
assert table.at("beth-zur") == "3 maccabean"
```
"""

from __future__ import annotations

from typing import Any, Self

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.ch03_card_play import CardPlay
from maniple.games.judean_hammer.ch04_recruitment import Recruitment
from maniple.games.judean_hammer.ch05_movement import Movement
from maniple.games.judean_hammer.events import Event
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import SIDE_SLUGS, SIDES, Area, Card
from maniple.kernel.frames import Frame, Side


class HammerTable:
    """What is not laid out is empty; cards that are not named lie in the pile, in order."""

    def __init__(self, **variant: Any) -> None:
        self.words: dict[str, Any] = {"units": {}, "hand": {}, "score": {}}
        self.loaded: list[int] = []
        self.orders: list[list[str]] = []
        self.variant = TITLE.variant(**variant)
        self._game: Hammer | None = None

    # ---------------------------------------------------------------- given

    def units(self, words: str) -> Self:
        """`3 maccabean in tekoa, 2 greek in beth-zur`."""
        for part in words.split(", "):
            number, area = part.split(" in ")
            self.words["units"][area] = number
        return self

    def hand(self, side: Side, *cards: str) -> Self:
        self.words["hand"][SIDE_SLUGS[side]] = list(cards)
        return self

    def pile(self, *cards: str) -> Self:
        """These on top, the others below."""
        self.words["pile"] = list(cards)
        return self

    def only_pile(self, *cards: str) -> Self:
        """These and no others: what is not named elsewhere has left the game."""
        self.words["pile"] = list(cards)
        named = [*cards, *self.words.get("discard", [])]
        for hand in self.words["hand"].values():
            named += hand
        self.words["removed"] = [slug for slug in TITLE.shipped_box.kinds["card"].slugs if slug not in named]
        return self

    def discard(self, *cards: str) -> Self:
        self.words["discard"] = list(cards)
        return self

    def removed(self, *cards: str) -> Self:
        self.words["removed"] = list(cards)
        return self

    def score(self, maccabean: int, greek: int) -> Self:
        self.words["score"] = {"maccabean": maccabean, "greek": greek}
        return self

    def round(self, number: int) -> Self:
        self.words["round"] = number
        return self

    def first(self, side: Side) -> Self:
        self.words["first"] = SIDE_SLUGS[side]
        return self

    def flags(self, *flags: str) -> Self:
        self.words["flags"] = list(flags)
        return self

    def dice(self, *dice: int) -> Self:
        self.loaded += dice
        return self

    def shuffles(self, *cards: str) -> Self:
        """The next shuffle leaves these on top, in this order."""
        self.orders.append(list(cards))
        return self

    # ---------------------------------------------------------------- when

    @property
    def g(self) -> Hammer:
        if self._game is None:
            game: Hammer = TITLE.empty(self.variant, "test")
            TITLE.place(game, self.words)
            game.dice.loaded = list(self.loaded)
            game.dice.orders = [[game.box.kinds["card"].ids[c] for c in order] for order in self.orders]
            self._game = game
        return self._game

    def begin(self, frame: Frame) -> Self:
        self.g.begin(frame)
        return self

    def turn(self, side: Side) -> Self:
        """The turn of a side, with the cards in its hand."""
        return self.begin(CardPlay(side))

    def moves(self, side: Side, ops: int) -> Self:
        """A card of so many OPs is used for movement."""
        return self.begin(Movement(side, ops + 1, self.g.map.move_areas[side]))

    def recruits(self, side: Side, ops: int) -> Self:
        """A card of so many OPs is used for recruitment."""
        return self.begin(Recruitment(side, ops))

    def event(self, side: Side, card: str) -> Self:
        """The event of a card is carried out. (The card is taken from where it lies.)"""
        number = self.card(card)
        for cards in (self.g.pile, self.g.discard, *self.g.hands):
            if number in cards:
                cards.remove(number)
        self.g.in_play = number
        return self.begin(Event(side, number))

    def play(self, *lines: str) -> Self:
        """Actions in notation, one after the other."""
        for line in lines:
            verb, *ids = self.g.box.catalog.read(line)
            self.g.play(str(verb), *[i for i in ids if isinstance(i, int)])
        return self

    # ---------------------------------------------------------------- then

    def area(self, slug: str) -> Area:
        return Area(self.g.box.kinds["area"].ids[slug])

    def card(self, slug: str) -> Card:
        return Card(self.g.box.kinds["card"].ids[slug])

    def at(self, area: str) -> str:
        """`3 maccabean`, or `` for an empty area; both sides where a battle is to come."""
        numbers = [(self.g.units[side][self.area(area)], SIDE_SLUGS[side]) for side in SIDES]
        return ", ".join(f"{number} {side}" for number, side in numbers if number)

    @property
    def options(self) -> list[str]:
        """The options in notation."""
        return [self.g.box.catalog.write(action) for action in self.g.options]

    @property
    def asked(self) -> str:
        """The name of the decision that stands."""
        return type(self.g.decision).__name__

    @property
    def asked_side(self) -> Side:
        return self.g.decision.side

    def cards(self, ids: list[int]) -> list[str]:
        return [self.g.box.kinds["card"].slugs[i] for i in ids]

    def why_not(self, line: str) -> str:
        """The rule that stands against an action, and the key of its sentence: `§JH-5.4 closed_to_maccabees`."""
        verb, *ids = self.g.box.catalog.read(line)
        reasons = self.g.why_not(str(verb), *[i for i in ids if isinstance(i, int)])
        return f"{reasons[0][0]} {reasons[0][1]}" if reasons else ""

    @property
    def log(self) -> list[str]:
        """The lines that the last action brought, as everyone may read them."""
        return [self.g.box.text.line(f"note.{key}", ids) for _, key, ids, only in self.g.notes if only < 0]
