"""A table of The Jugurthine War to lay out and play in the rulebook's words.

```python
table.force("bestia in vaga: legion-1, ala-1 3, equites").force("jugurtha in cirta: guard-foot").milice("cirta")
table.dice(5, 6).battle(ROMAN, "cirta", "vaga").play("fight")
assert table.steps("legion-1") == 3
```
"""

from __future__ import annotations

import builtins
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
from maniple.kernel.frames import Frame, Side


class JugurthaTable:
    """What is not laid out is off the map; markers that are not named lie in the containers."""

    def __init__(self, **variant: Any) -> None:
        self.words: dict[str, Any] = {"forces": {}, "loose": {}, "control": {}, "siege": {}, "hand": {}}
        self.loaded: list[int] = []
        self.variant = TITLE.variant(**variant)
        self.begun: list[int] = []
        """Turns in which the sieges that were laid out began."""
        self.orders: list[tuple[str, list[str]]] = []
        self._game: War | None = None

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

    def dice(self, *dice: int) -> Self:
        self.loaded += dice
        if self._game is not None:
            self._game.dice.loaded += list(dice)
        return self

    # ---------------------------------------------------------------- when

    @property
    def g(self) -> War:
        if self._game is None:
            game: War = TITLE.empty(self.variant, "test", None)
            TITLE.place(game, self.words)
            game.siege_since = (0,) * len(game.siege_since)
            game.dice.loaded = list(self.loaded)
            game.dice.orders = [[game.box.kinds[kind].ids[slug] for slug in order] for kind, order in self.orders]
            self._game = game
        return self._game

    def begin(self, frame: Frame) -> Self:
        self.g.begin(frame)
        return self

    def set_up(self) -> Self:
        """A new game, as the rulebook sets it up."""
        game: War = TITLE.empty(self.variant, "test", None)
        game.dice.loaded = list(self.loaded)
        game.dice.orders = [[game.box.kinds[kind].ids[slug] for slug in order] for kind, order in self.orders]
        self._game = game
        game.begin(set_up(game))
        return self

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

    def play(self, *lines: str) -> Self:
        """Actions in notation, one after the other."""
        for line in lines:
            reason = self.why_not(line)
            assert not reason, f"{line}: {reason}; expected one of {self.options}"
            verb, *ids = self.g.box.catalog.read(line)
            self.g.play(str(verb), *[i for i in ids if isinstance(i, int)])
            TITLE.check(self.g)
        return self

    def passes(self) -> Self:
        """Every window that stands now is passed."""
        while self.g.stack and self.g.decision.is_window():
            self.play("pass")
        return self

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

    @property
    def options(self) -> list[str]:
        """The options in notation."""
        return [self.g.box.catalog.write(action) for action in self.g.options]

    def offered(self, verb: str) -> builtins.set[str]:
        """What the options of a verb name: `table.offered("lose") == {"legion-1", "ala-1"}`."""
        return {line.removeprefix(f"{verb} ") for line in self.options if line.startswith(f"{verb} ")}

    @property
    def asked(self) -> str:
        """The name of the decision that stands, or `` when none does."""
        return type(self.g.decision).__name__ if self.g.stack else ""

    @property
    def asked_side(self) -> Side:
        return self.g.decision.side

    @property
    def winner(self) -> str:
        """The side that has won the game, `draw`, or `` while it goes on."""
        if self.g.outcome is None:
            return ""
        return "draw" if self.g.outcome.winner < 0 else SIDE_SLUGS[self.g.outcome.winner]

    def why_not(self, line: str) -> str:
        """The rule that stands against an action, and the key of its sentence: `§7.2-b others_first`.

        There is none exactly if the action is an option.
        """
        verb, *ids = self.g.box.catalog.read(line)
        reasons = self.g.why_not(str(verb), *[i for i in ids if isinstance(i, int)])
        assert (line in self.options) == (not reasons), (
            f"{line} is offered against {reasons}, or refused without reason"
        )
        return f"{reasons[0][0]} {reasons[0][1]}" if reasons else ""

    @property
    def noted(self) -> list[str]:
        """What the last action brought, as citation and key: `§7.5-a wins_the_battle`."""
        return [f"{citation} {key}" for citation, key, _, only in self.g.notes if only < 0]

    @property
    def log(self) -> list[str]:
        """The lines that the last action brought, as everyone may read them."""
        return [self.g.box.text.line(f"note.{key}", ids) for _, key, ids, only in self.g.notes if only < 0]

    @property
    def all_loaded_dice_were_rolled_and_no_others(self) -> bool:
        return not self.g.dice.loaded and self.g.dice.position == 0
