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
from maniple.kernel.frames import Frame, Side


class HammerTable:
    """What is not laid out is empty; cards that are not named lie in the pile, in order."""

    def __init__(self, **variant: Any) -> None:
        self.words: dict[str, Any] = {"units": {}, "hand": {}, "score": {}}
        self.loaded: list[int] = []
        self.orders: list[list[str]] = []
        self.variant = TITLE.variant(**variant)
        self.box: Any = None
        self._game: Hammer | None = None

    # ---------------------------------------------------------------- given

    def from_box(self, box: Any) -> Self:
        """The components of another box than the shipped one."""
        self.box = box
        return self

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
            game: Hammer = TITLE.empty(self.variant, "test", self.box)
            TITLE.place(game, self.words)
            game.dice.loaded = list(self.loaded)
            game.dice.orders = [[game.box.kinds["card"].ids[c] for c in order] for order in self.orders]
            self._game = game
        return self._game

    def begin(self, frame: Frame) -> Self:
        self.g.begin(frame)
        return self

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
            self.why_not(line)
            verb, *ids = self.g.box.catalog.read(line)
            self.g.play(str(verb), *[i for i in ids if isinstance(i, int)])
        return self

    def waste(self, *cards: str) -> Self:
        """Each card is used to move nobody, and nobody picks it up."""
        for card in cards:
            self.play(f"move {card}", "done")
            if self.g.stack and self.asked == "PickUp":
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
    def options(self) -> list[str]:
        """The options in notation."""
        return [self.g.box.catalog.write(action) for action in self.g.options]

    def offered(self, verb: str) -> set[str]:
        """What the options of a verb name: `table.offered("place") == {"modin", "lydda"}`."""
        return {line.removeprefix(f"{verb} ") for line in self.options if line.startswith(f"{verb} ")}

    @property
    def asked(self) -> str:
        """The name of the decision that stands."""
        return type(self.g.decision).__name__

    @property
    def asked_side(self) -> Side:
        return self.g.decision.side

    @property
    def winner(self) -> str:
        """The side that has won, or `` while the game goes on."""
        return SIDE_SLUGS[self.g.outcome.winner] if self.g.outcome is not None else ""

    @property
    def all_loaded_dice_were_rolled_and_no_others(self) -> bool:
        """Only for tables on which nothing was shuffled by chance."""
        return not self.g.dice.loaded and self.g.dice.position == 0

    def cards(self, ids: list[int]) -> list[str]:
        return [self.g.box.kinds["card"].slugs[i] for i in ids]

    def why_not(self, line: str) -> str:
        """The rule that stands against an action, and the key of its sentence: `§JH-5.4 closed_to_maccabees`.

        There is none exactly if the action is an option.
        """
        verb, *ids = self.g.box.catalog.read(line)
        reasons = self.g.why_not(str(verb), *[i for i in ids if isinstance(i, int)])
        assert (line in self.options) == (not reasons), (
            f"{line} is offered against {reasons}, or refused without reason"
        )
        return f"{reasons[0][0]} {reasons[0][1]}" if reasons else ""

    @property
    def battle(self) -> str:
        """The battle that the last action brought: `maccabean wins 5-2`, the attacker's total first."""
        found = [ids for _, key, ids, _ in self.g.notes if key == "wins"]
        return "".join(f"{SIDE_SLUGS[side]} wins {attack}-{defence}" for side, attack, defence in found)

    @property
    def noted(self) -> list[str]:
        """What the last action brought, as citation and key: `§JH-6.4 wins`."""
        return [f"{citation} {key}" for citation, key, _, only in self.g.notes if only < 0]

    @property
    def log(self) -> list[str]:
        """The lines that the last action brought, as everyone may read them."""
        return [self.g.box.text.line(f"note.{key}", ids) for _, key, ids, only in self.g.notes if only < 0]
