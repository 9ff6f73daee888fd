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
from maniple.games.judean_hammer.ch01_setup import set_up
from maniple.games.judean_hammer.ch02_round import Round
from maniple.games.judean_hammer.ch03_card_play import CardPlay
from maniple.games.judean_hammer.ch04_recruitment import Recruitment
from maniple.games.judean_hammer.ch05_movement import Movement
from maniple.games.judean_hammer.ch08_supply import CheckSupply
from maniple.games.judean_hammer.ch09_victory_points import VictoryPoints
from maniple.games.judean_hammer.events import Event
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import SIDE_SLUGS, SIDES, Area, Card
from maniple.kernel.frames import Side
from tests.games.table import TableWithCards


class HammerTable(TableWithCards[Hammer]):
    """What is not laid out is empty; cards that are not named lie in the pile, in order."""

    title = TITLE

    def __init__(self, **variant: Any) -> None:
        super().__init__({"units": {}, "hand": {}, "score": {}}, variant)

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

    # ---------------------------------------------------------------- when

    def set_up(self) -> Self:
        """A new game, as the rulebook sets it up."""
        return self.begin(set_up(self.g))

    def plays_a_round(self) -> Self:
        """The round of that number, from its first phase on."""
        return self.begin(Round())

    def checks_supply(self) -> Self:
        return self.begin(CheckSupply())

    def awards_victory_points(self) -> Self:
        return self.begin(VictoryPoints())

    def turn(self, side: Side) -> Self:
        """The turn of a side, with the cards in its hand."""
        return self.begin(CardPlay(side))

    def moves(self, side: Side, ops: int) -> Self:
        """A card of so many OPs is used for movement, in a turn of its own."""
        self.g.ambushed = False
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

    def waste(self, *cards: str) -> Self:
        """Each card is used to move nobody, and nobody picks it up."""
        for card in cards:
            self.play(f"move {card}", "done")
            if self.asked == "PickUp":
                self.play("leave")
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
    def map(self) -> dict[str, str]:
        """Every area that holds units: `{"tekoa": "3 maccabean"}`."""
        found = {area: self.at(area) for area in self.g.box.kinds["area"].slugs}
        return {area: units for area, units in found.items() if units}

    def control(self, region: str) -> str:
        """The side that controls a region, or ``."""
        side = self.g.controls(self.g.box.kinds["region"].ids[region])
        return SIDE_SLUGS[side] if side >= 0 else ""

    @property
    def battle(self) -> str:
        """The battle that the last action brought: `maccabean wins 5-2`, the attacker's total first."""
        found = [ids for _, key, ids, _ in self.g.notes if key == "wins"]
        return "".join(f"{SIDE_SLUGS[side]} wins {attack}-{defence}" for side, attack, defence in found)
