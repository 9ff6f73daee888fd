"""A table of The Jugurthine War to lay out and play in the rulebook's words.

```python
table.force("bestia in vaga: legion-1, ala-1 3, equites").force("jugurtha in cirta: guard-foot").milice("cirta")
table.dice(5, 6).battle(ROMAN, "cirta", "vaga").play("fight")
assert table.steps("legion-1") == 3
```
"""

from __future__ import annotations

from typing import Any, Self

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.ch02_sequence import Activations, Turn
from maniple.games.jugurthine_war.ch02_year import YearEnd
from maniple.games.jugurthine_war.ch04_recruitment import Recruitment
from maniple.games.jugurthine_war.ch07_battle import PitchedBattle, begin_battle
from maniple.games.jugurthine_war.ch10_special import set_up
from maniple.games.jugurthine_war.combat import FIELD
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import SIDE_SLUGS, City, Hex, Piece
from maniple.kernel.frames import Side
from tests.games.table import TableInWords


class JugurthaTable(TableInWords[War]):
    """What is not laid out is off the map; markers that are not named lie in the containers."""

    title = TITLE

    def __init__(self, **variant: Any) -> None:
        super().__init__({"forces": {}, "loose": {}, "control": {}, "siege": {}, "hand": {}}, variant)

    # ---------------------------------------------------------------- given

    def force(self, words: str) -> Self:
        """`bestia in vaga: legion-1 4, ala-1, legate-1, impedimenta`: a commander and his box."""
        who, _, rest = words.partition(" in ")
        self.words["forces"][who] = rest
        return self

    def loose(self, words: str) -> Self:
        """`num-foot-1, milice in cirta`: units on the map itself."""
        units, _, place = words.rpartition(" in ")
        self.words["loose"][place] = units
        return self

    def inside(self, *pieces: str) -> Self:
        """Inside the walls; with a commander his box."""
        self.words.setdefault("inside", []).extend(pieces)
        return self

    def shown(self, *pieces: str) -> Self:
        """Numidian commanders whose counters lie face up."""
        self.words.setdefault("shown", []).extend(pieces)
        return self

    def moved(self, *pieces: str) -> Self:
        """They moved earlier this turn."""
        self.words.setdefault("moved", []).extend(pieces)
        return self

    def control(self, side: Side, *cities: str) -> Self:
        for city in cities:
            self.words["control"][city] = SIDE_SLUGS[side]
        return self

    def siege(self, city: str, level: int = 1) -> Self:
        """A siege marker that was placed in an earlier turn."""
        self.words["siege"][city] = level
        return self

    def hand(self, side: Side, *markers: str) -> Self:
        self.words["hand"][SIDE_SLUGS[side]] = list(markers)
        return self

    def set(self, **words: Any) -> Self:
        """`set(turn=3, year=-109, points=12, truce=8)`."""
        self.words.update(words)
        return self

    def active(self, side: Side) -> Self:
        """Whose half of the activation phase it is."""
        self.words["active"] = SIDE_SLUGS[side]
        return self

    def container(self, side: Side, *markers: str) -> Self:
        """These markers and no others are in the container; the rest is out of the game."""
        self.words.setdefault("container", {})[SIDE_SLUGS[side]] = list(markers)
        return self

    def shuffles(self, kind: str, *slugs: str) -> Self:
        """The next shuffle leaves these on top: `shuffles("stratagem", "talent")`."""
        self.orders.append((kind, list(slugs)))
        return self

    # ---------------------------------------------------------------- when

    def laid_out(self) -> War:
        game = super().laid_out()
        game.siege_since = (0,) * len(game.siege_since)
        return game

    def after_each_action(self) -> None:
        TITLE.check(self.g)

    def set_up(self) -> Self:
        """A new game, as the rulebook sets it up."""
        self._game = self.with_dice(TITLE.empty(self.variant, "test", self.box))
        return self.begin(set_up(self.g))

    def plays_a_turn(self) -> Self:
        """The turn that is laid out, from its beginning."""
        return self.begin(Turn())

    def recruits(self, side: Side) -> Self:
        """A side's part of the recruitment phase."""
        return self.begin(Recruitment(side))

    def activates(self, side: Side) -> Self:
        """A side's half of the activation phase."""
        return self.begin(Activations(side))

    def ends_the_year(self) -> Self:
        return self.begin(YearEnd())

    def battle(
        self, attacker: Side, place: str, *origins: str, kind: int = FIELD, over_mountains: bool = False
    ) -> Self:
        """§7.1-a The forces outside walls in a hex fight; the attacker came from these hexes."""
        g, space = self.g, self.hex(place)
        g.show_all(space, False)
        begin_battle(g, space, attacker, kind, tuple([self.hex(origin) for origin in origins]), over_mountains)
        return self.begin(PitchedBattle(space))

    def waits_for(self, asked: str, side: Side | None = None) -> Self:
        """Everybody passes, is done, stands or stops until a decision is asked for."""
        for _ in range(200):
            if self.asked == asked and side in (None, self.asked_side):
                return self
            options = self.options
            wanted = [line for line in ("pass", "done", "stop", "stand") if line in options]
            self.play(wanted[0] if wanted else options[-1])
        raise AssertionError(f"{asked} is never asked")

    # ---------------------------------------------------------------- then

    def hex(self, slug: str) -> Hex:
        """A hex by its number, or by the city, fort or place in it."""
        kinds = self.g.box.kinds
        if slug in kinds["hex"].ids:
            return Hex(kinds["hex"].ids[slug])
        if slug in kinds["city"].ids:
            return Hex(self.g.map.city_hex[kinds["city"].ids[slug]])
        return Hex([name.lower().replace(" ", "-") for name in kinds["hex"].names].index(slug))

    def city(self, slug: str) -> City:
        return City(self.g.box.kinds["city"].ids[slug])

    def piece(self, slug: str) -> Piece:
        return Piece(self.g.box.kinds["piece"].ids[slug])

    def steps(self, slug: str) -> int:
        """How many steps a unit has; 0 is destroyed."""
        return self.g.steps[self.piece(slug)]

    def where(self, slug: str) -> str:
        """The hex of a piece, or `` off the map."""
        space = self.g.where[self.piece(slug)]
        return "" if space < 0 else self.g.box.kinds["hex"].slugs[space]

    def is_at(self, slug: str, place: str) -> bool:
        return self.g.where[self.piece(slug)] == self.hex(place)

    def is_inside(self, slug: str) -> bool:
        return self.g.is_inside(self.piece(slug))

    def holder(self, slug: str) -> str:
        """In whose box a piece is, or `` on the map itself."""
        holder = self.g.holder[self.piece(slug)]
        return "" if holder < 0 else self.g.box.kinds["piece"].slugs[holder]

    def controls(self, city: str) -> str:
        holder = self.g.control[self.city(city)]
        return [*SIDE_SLUGS, "destroyed"][holder]

    def siege_of(self, city: str) -> int:
        return self.g.siege[self.city(city)]

    @property
    def points(self) -> int:
        """§9.1-a The VP marker."""
        return self.g.points

    def held(self, side: Side) -> list[str]:
        """The markers in a hand."""
        return [self.g.box.kinds["stratagem"].slugs[marker] for marker in self.g.hands[side]]
