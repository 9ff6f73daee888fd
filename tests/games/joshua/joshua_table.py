"""A table of Joshua to lay out and play in the rulebook's words.

```python
table.pieces("joshua, 12 in ai; king-of-ai, 2 amorites inside ai").hand(HEBREW, "war-cry-1").dice(3, 4)
table.card(HEBREW).play("activate war-cry-1", "lead joshua", "siege")
assert table.at("ai") == "joshua, 11 hebrews"
assert table.left_of("ai") == 2
```

A number without a tribe is Hebrew troops. Tribes of the scenario that are not named have one troop inside a city, so
that they are not out.
"""

from __future__ import annotations

from typing import Any, Self

from maniple.games.joshua import TITLE
from maniple.games.joshua.ch08_cards import PlayCard
from maniple.games.joshua.state import Joshua, replaced
from maniple.games.joshua.tables import (
    CARDS,
    ELEAZAR,
    FIRST_PAGAN,
    GILGAL,
    HEBREW,
    HEBREWS,
    HIDING,
    INSIDE,
    NOWHERE,
    PAGAN,
    SIDE_SLUGS,
    SIDES,
    SPACES,
    TRIBE_SLUGS,
    UNDER,
    Card,
    Leader,
    Space,
)
from maniple.kernel.frames import Frame, Side
from tests.games.table import TableOfAGame


class JoshuaTable(TableOfAGame[Joshua]):
    """What is not laid out is off the board; cards that are not named lie in the deck, the lowest number on top."""

    title = TITLE

    def __init__(self, box: Any = None, **variant: Any) -> None:
        super().__init__()
        self.variant = TITLE.variant(**variant)
        g: Joshua = TITLE.empty(self.variant, "test", box)
        self._game = g
        g.tribe_in = replaced(g.tribe_in, HEBREWS, True)
        for tribe in g.scenario.tribes:
            g.tribe_in = replaced(g.tribe_in, tribe, True)
        for space in range(SPACES):
            if g.is_absent(space):
                g.set_city(space, 0)
        g.set_control(GILGAL, HEBREW)
        g.chit = 6 if g.scenario.has_chit else 0
        g.chits = 1 << g.chit
        g.courage = (1, 1)
        g.is_set_up = True
        self.on_top: list[int] = []
        self.bare = False
        self.begun = False

    # ---------------------------------------------------------------- given

    def pieces(self, words: str) -> Self:
        """`joshua, 12 in ai; king-of-ai, 2 amorites inside ai; 3 chariots in lod; 4 amorites under hidden-1`."""
        for part in words.split("; "):
            items, _, where = part.rpartition(" ")
            items, _, how = items.rpartition(" ")
            place = self.marker_place(where) if how == "under" else self.space(where)
            if how == "inside":
                place += INSIDE
            for item in items.split(", "):
                self.put(item, place)
        return self

    def put(self, item: str, place: int) -> None:
        g = self.g
        number, _, kind = item.partition(" ")
        if not number.isdigit():
            leader = self.leader(item)
            g.leader_at[leader] = place
            if leader == ELEAZAR:
                g.ark = leader
        elif kind in ("chariot", "chariots"):
            g.set_chariots(place, g.chariots[place] + int(number))
        elif kind == "anakin":
            g.set_anakin(place, g.anakin[place] + int(number))
        else:
            g.place_new(TRIBE_SLUGS.index(kind) if kind else HEBREWS, place, int(number))

    def marker(self, slug: str, where: str, tribe: str, items: str = "") -> Self:
        """A hidden-force marker and what it stands for."""
        number = self.g.box.kinds["marker"].ids[slug]
        self.g.marker_at[number] = self.space(where)
        self.g.marker_tribe = (
            *self.g.marker_tribe[:number],
            TRIBE_SLUGS.index(tribe),
            *self.g.marker_tribe[number + 1 :],
        )
        for item in items.split(", ") if items else []:
            self.put(item, UNDER + number)
        return self

    def ambush(self, where: str, items: str) -> Self:
        """An ambush; the first is number 0."""
        g = self.g
        number = g.ambush_at.index(NOWHERE)
        g.ambush_at = (*g.ambush_at[:number], self.space(where), *g.ambush_at[number + 1 :])
        for item in items.split(", "):
            self.put(item, HIDING + number)
        return self

    def held(self, *slugs: str) -> Self:
        """Spaces that the Hebrews control; a city there is a Hebrew city of strength 1, Ai is destroyed."""
        for slug in slugs:
            space = self.space(slug)
            self.g.set_control(space, HEBREW)
            if self.g.city[space]:
                self.g.set_city(space, 0 if space == self.g.map.ai else 1)
        return self

    def city(self, **strengths: int) -> Self:
        """`city(beth_shean=2)`: another strength than at the start."""
        for name, strength in strengths.items():
            self.g.set_city(self.space(name.replace("_", "-")), strength)
        return self

    def siege(self, **points: int) -> Self:
        for name, number in points.items():
            self.g.set_siege(self.space(name.replace("_", "-")), number)
        return self

    def equipped(self, leader: str, ladders: int, rams: int = 0) -> Self:
        self.g.give(self.leader(leader), ladders, rams)
        return self

    def balaam(self, slug: str) -> Self:
        space = self.space(slug)
        self.g.balaam = space
        for city in self.g.map.cities_of[1]:
            self.g.balaam_in |= 1 << city
        return self

    def allied(self, *tribes: str) -> Self:
        for tribe in tribes:
            self.g.allied |= 1 << TRIBE_SLUGS.index(tribe)
        return self

    def out(self, *tribes: str) -> Self:
        """Tribes that are out, their spaces Hebrew; their cities need no garrison."""
        for slug in tribes:
            tribe = TRIBE_SLUGS.index(slug)
            self.g.tribe_in = replaced(self.g.tribe_in, tribe, False)
            self.held(*[self.g.box.kinds["space"].slugs[space] for space in self.g.map.area[tribe]])
            self.g.unguarded += tuple([city for city in self.g.map.cities_of[tribe] if self.g.city[city]])
        return self

    def hand(self, side: Side, *cards: str) -> Self:
        self.g.hold(side, [*self.g.hands[side], *[self.card_id(card) for card in cards]])
        return self

    def deck(self, *cards: str) -> Self:
        """These on top, the first uppermost."""
        self.on_top = [self.card_id(card) for card in cards]
        return self

    def discard(self, *cards: str) -> Self:
        self.g.discards += tuple([self.card_id(card) for card in cards])
        return self

    def no_more_cards(self) -> Self:
        """Cards that are not named are out of the game: nobody draws, and nobody may hold another answer."""
        self.bare = True
        return self

    def dice(self, *dice: int) -> Self:
        self.g.dice.loaded += dice
        return self

    def shuffles(self, *cards: str) -> Self:
        """The next shuffle leaves these first, in this order."""
        self.g.dice.orders.append([self.card_id(card) for card in cards])
        return self

    def turn(self, number: int) -> Self:
        self.g.turn = number
        return self

    def chit(self, number: int) -> Self:
        self.g.chit = number
        self.g.chits = 1 << number
        return self

    def initiative(self, side: Side) -> Self:
        self.g.initiative = side
        return self

    def courage(self, hebrew: int, pagan: int) -> Self:
        self.g.courage = (hebrew, pagan)
        return self

    def losses(self, number: int) -> Self:
        self.g.losses = number
        return self

    # ---------------------------------------------------------------- when

    def begin(self, frame: Frame) -> Self:
        if not self.begun:
            self.lay_the_rest()
        return super().begin(frame)

    def lay_the_rest(self) -> None:
        g = self.g
        self.begun = True
        for tribe in range(FIRST_PAGAN, len(TRIBE_SLUGS)):
            if g.tribe_in[tribe] and not g.counted[tribe]:
                cities = [c for c in g.map.cities_of[tribe] if g.city[c] and g.control[c] == PAGAN]
                g.place_new(tribe, INSIDE + cities[-1], 1)
        seen = [*g.hands[0], *g.hands[1], *g.discards, *g.removed]
        rest = [card for card in range(CARDS) if card not in seen and card not in self.on_top]
        if self.bare:
            g.removed += tuple(rest)
            rest = []
        g.deck = (*reversed(rest), *reversed(self.on_top))

    def card(self, side: Side) -> Self:
        """One card play of a side."""
        return self.begin(PlayCard(side))

    def passes_to(self, decision: str) -> Self:
        """Passes until that decision stands."""
        while self.asked != decision:
            self.play("pass")
        return self

    # ---------------------------------------------------------------- then

    def space(self, slug: str) -> Space:
        return Space(self.g.box.kinds["space"].ids[slug])

    def leader(self, slug: str) -> Leader:
        return Leader(self.g.box.kinds["leader"].ids[slug])

    def card_id(self, slug: str) -> Card:
        return Card(self.g.box.kinds["card"].ids[slug])

    def marker_place(self, slug: str) -> int:
        return UNDER + int(self.g.box.kinds["marker"].ids[slug])

    def at(self, slug: str) -> str:
        """`joshua, 11 hebrews, 2 amorites, 1 chariots`: what stands in the field of a space."""
        return self.described(self.space(slug))

    def inside(self, slug: str) -> str:
        return self.described(INSIDE + self.space(slug))

    def under(self, slug: str) -> str:
        return self.described(self.marker_place(slug))

    def hiding(self, ambush: int = 0) -> str:
        return self.described(HIDING + ambush)

    def described(self, place: int) -> str:
        g = self.g
        slugs = g.box.kinds["leader"].slugs
        out = [slugs[leader] for leader, where in enumerate(g.leader_at) if where == place]
        if place < UNDER and g.hebrews[place]:
            out.append(f"{g.hebrews[place]} hebrews")
        out += [f"{number} {TRIBE_SLUGS[tribe]}" for tribe, number in g.pagans[place]]
        if place < SPACES:
            out += [f"{g.chariots[place]} chariots"] if g.chariots[place] else []
            out += [f"{g.anakin[place]} anakin"] if g.anakin[place] else []
        return ", ".join(out)

    def where_is(self, leader: str) -> str:
        """The slug of the space where a leader is, or `out` or `nowhere`."""
        place = self.g.leader_at[self.leader(leader)]
        return (
            ("out", "nowhere")[place + 2] if place < 0 else str(self.g.box.kinds["space"].slugs[self.g.space_of(place)])
        )

    def controls(self, slug: str) -> str:
        return SIDE_SLUGS[self.g.control[self.space(slug)]]

    def strength(self, slug: str) -> int:
        return self.g.city[self.space(slug)]

    def left_of(self, slug: str) -> int:
        """The strength of a city less its siege points."""
        return self.g.city[self.space(slug)] - self.g.siege[self.space(slug)]

    def is_in(self, tribe: str) -> bool:
        return self.g.tribe_in[TRIBE_SLUGS.index(tribe)]

    @property
    def mp(self) -> int:
        assert self.g.army is not None
        return self.g.army.mp

    def held_by(self, side: Side) -> list[str]:
        return self.cards(self.g.hands[side])

    @property
    def discarded(self) -> list[str]:
        return self.cards(self.g.discards)

    @property
    def removed(self) -> list[str]:
        return self.cards(self.g.removed)


__all__ = ["HEBREW", "PAGAN", "SIDES", "JoshuaTable"]
