"""A table of Storm Over Jerusalem to lay out and play in the rulebook's words.

```python
table.units("3 legion, 2 auxiliary in 2; 2 simon light-infantry-8 in 14").dice(3, 4)
table.impulse(ROMAN).play("act 2", "all", "assault 14")
assert table.at("14") == "simon-li-1, simon-li-2 spent"
assert table.wall("2-14") == 3
```
"""

from __future__ import annotations

from typing import Any, Self

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.ch03_setup import set_up
from maniple.games.storm_over_jerusalem.ch04_sequence import Impulses, Turn
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import SIDE_SLUGS, SIDES, Area, Card, Unit, Wall
from maniple.kernel.frames import Side
from tests.games.table import TableWithCards


class StormTable(TableWithCards[Storm]):
    """What is not laid out is off the map; cards that are not named lie in the decks, in order."""

    title = TITLE

    def __init__(self, **variant: Any) -> None:
        words: dict[str, Any] = {"units": {}, "hand": {}, "walls": {}, "control": {}, "towers": {}, "score": {}}
        super().__init__(words, variant)
        self.bare = False
        self.counts: list[str] = []
        """Every Attack and Assault so far: `15 against 14: 1`."""

    # ---------------------------------------------------------------- given

    def units(self, words: str) -> Self:
        """`3 legion, 2 auxiliary in 2; spent simon heavy-infantry in 14; x-1 in c`."""
        for part in words.split("; "):
            units, _, area = part.rpartition(" in ")
            others = self.words["units"].get(area)
            self.words["units"][area] = f"{others}, {units}" if others else units
        return self

    def control(self, side: Side, *areas: int) -> Self:
        """Areas that a side controls, other than at the start."""
        for area in areas:
            self.words["control"][str(area)] = SIDE_SLUGS[side]
        return self

    def walls(self, **values: int) -> Self:
        """`walls(w2_14=3)`: the section between areas 2 and 14 is +3."""
        for name, value in values.items():
            self.words["walls"][name.removeprefix("w").replace("_", "-")] = value
        return self

    def ramp(self, wall: str, area: int) -> Self:
        self.words.setdefault("ramps", {})[wall] = area
        return self

    def towers(self, area: int, words: str) -> Self:
        """`towers(2, "3, spent 1")`."""
        self.words["towers"][str(area)] = words
        return self

    def leader(self, faction: str, area: int) -> Self:
        """A leader who was placed earlier this turn."""
        self.words.setdefault("leaders", {})[faction] = area
        return self

    def placed(self, *factions: str) -> Self:
        self.words["placed"] = list(factions)
        return self

    def lost(self, *units: str) -> Self:
        self.words["lost"] = list(units)
        return self

    def out_of_supply(self, *areas: int) -> Self:
        self.words["out_of_supply"] = list(areas)
        return self

    def hand(self, side: Side, *cards: str) -> Self:
        self.words["hand"][SIDE_SLUGS[side]] = list(cards)
        return self

    def discard(self, side: Side, *cards: str) -> Self:
        self.words.setdefault("discard", {})[SIDE_SLUGS[side]] = list(cards)
        return self

    def deck(self, side: Side, *cards: str) -> Self:
        """These on top, the others below."""
        self.words.setdefault("deck", {})[SIDE_SLUGS[side]] = list(cards)
        return self

    def removed(self, *cards: str) -> Self:
        self.words["removed"] = list(cards)
        return self

    def score(self, roman: int, judean: int) -> Self:
        self.words["score"] = {"roman": roman, "judean": judean}
        return self

    def turn(self, number: int) -> Self:
        self.words["turn"] = number
        return self

    def supply(self, level: int) -> Self:
        self.words["supply"] = level
        return self

    def no_more_cards(self) -> Self:
        """Cards that are not named are out of the game: nobody draws, and nobody may hold another answer."""
        self.bare = True
        return self

    # ---------------------------------------------------------------- when

    def laid_out(self) -> Storm:
        game = super().laid_out()
        if self.bare:
            for side in SIDES:
                named = len(self.words.get("deck", {}).get(SIDE_SLUGS[side], []))
                game.removed += game.decks[side][named:]
                del game.decks[side][named:]
        return game

    def after_each_action(self) -> None:
        if self.combat:
            self.counts.append(self.combat)

    def set_up(self) -> Self:
        """A new game, as the rulebook sets it up."""
        return self.begin(set_up(self.g))

    def plays_a_turn(self) -> Self:
        """The turn of that number, from its Draw Phase on."""
        return self.begin(Turn())

    def takes_bonus_cards(self) -> Self:
        """Every bonus card that may be drawn now is drawn."""
        while self.asked == "DrawBonus":
            self.play("take")
        return self

    def end_phase(self) -> Self:
        """A turn in which nobody draws and nobody acts, up to the first choice of its End Phase."""
        self.no_more_cards().plays_a_turn().play("pass")
        return self.play("pass") if self.asked == "KeepTurnAlive" else self

    def impulse(self, side: Side) -> Self:
        """The impulse of a side; play goes on from there."""
        return self.begin(Impulses(side))

    # ---------------------------------------------------------------- then

    def area(self, slug: str | int) -> Area:
        return Area(self.g.box.kinds["area"].ids[str(slug)])

    def unit(self, slug: str) -> Unit:
        return Unit(self.g.box.kinds["unit"].ids[slug])

    def card(self, slug: str) -> Card:
        return Card(self.g.box.kinds["card"].ids[slug])

    def wall_id(self, slug: str) -> Wall:
        return Wall(self.g.box.kinds["wall"].ids[slug])

    def wall(self, slug: str) -> int:
        """What a section adds to the defense; 0 is breached."""
        return self.g.wall[self.wall_id(slug)]

    def at(self, area: str | int) -> str:
        """`xv-1, xv-2 spent, simon`: the units and the leader of a space, Romans first."""
        slugs = self.g.box.kinds["unit"].slugs
        where = self.area(area)
        found = [unit for unit, place in enumerate(self.g.where) if place == where]
        return ", ".join(slugs[u] + ("" if self.g.fresh[u] or u >= self.g.map.units else " spent") for u in found)

    def number(self, side: Side, area: str | int) -> int:
        """How many units of a side stand there."""
        return len(self.g.troops[side][self.area(area)])

    def controls(self, area: str | int) -> str:
        return SIDE_SLUGS[self.g.control[self.area(area)]]

    def towers_at(self, area: str | int) -> str:
        """`3, 1 spent`."""
        found = self.g.towers_in(self.area(area))
        values = [(self.g.map.tower_value[t], self.g.tower_fresh[t]) for t in found]
        return ", ".join(f"{value}{'' if fresh else ' spent'}" for value, fresh in sorted(values, reverse=True))

    def is_lost(self, unit: str) -> bool:
        return self.g.where[self.unit(unit)] == -2

    def held(self, side: Side) -> list[str]:
        return self.cards(self.g.hands[side])

    def discarded(self, side: Side) -> list[str]:
        return self.cards(self.g.discards[side])

    @property
    def combat(self) -> str:
        """The count that the last action brought: `15 against 14: 1`."""
        found = [ids for _, key, ids, _ in self.g.notes if key == "damage_counted"]
        return "; ".join(f"{attack} against {defense}: {damage}" for attack, defense, damage in found)

    def losses(self, side: Side) -> int:
        assert side in SIDES
        return self.g.losses[side]
