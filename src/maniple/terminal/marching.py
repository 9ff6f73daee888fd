"""`march FROM TO`: a whole march typed in one line, and what it may come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich.text import Text

from maniple.kernel.board import ref
from maniple.kernel.frames import Action
from maniple.kernel.ways import MOST_VIA, Way, Ways, find_ways
from maniple.table.table import Table
from maniple.terminal import words
from maniple.terminal.screen import styled

BY: Final = "by"
"""Comes before a space that the way goes through."""
MOST_LISTED: Final = 40


@dataclass(frozen=True)
class Order:
    """What was typed: who goes, where to, through what, and how many."""

    begin: Action | None
    to: int
    """-1 where all ways are asked for."""
    number: int
    via: tuple[int, ...]


class Unclear(Exception):
    """What was typed is no march: a sentence."""


class March:
    """Marches of one seat while one question stands."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.game = table.game
        self.marching = table.title.marching

    @cached_property
    def begins(self) -> list[Action]:
        """Who may be taken."""
        verbs = frozenset() if self.marching is None else self.marching.begin
        return [option for option in self.game.options if option[0] in verbs]

    @cached_property
    def is_under_way(self) -> bool:
        steps = frozenset() if self.marching is None else self.marching.steps
        return any(option[0] in steps for option in self.game.options)

    @property
    def kind(self) -> str:
        """The kind of the spaces."""
        assert self.marching is not None
        return str(self.table.title.verbs[min(self.marching.steps)][-1])

    # ---------------------------------------------------------------- what was typed

    def read(self, typed: str) -> Order:
        """An order in the words of the player, or `Unclear`."""
        if not self.begins and not self.is_under_way:
            raise Unclear("Nobody can march now.")
        parts = f" {typed} ".split(f" {BY} ")
        first, via = parts[0].strip(), tuple([self.space(part) for part in parts[1 : MOST_VIA + 1]])
        said = words.split(first)
        number = 0
        if len(said) > 2 and said[-1].isdecimal():
            said, number = said[:-1], int(said[-1])
        if not said:
            raise Unclear("March where? For example: " + self.example())
        if self.is_under_way and not self.begins:
            return Order(None, self.space(" ".join(said)), 0, via)
        if len(self.begins) == 1 and not self.who(said) and self.spaces(" ".join(said)):
            return Order(self.begins[0], self.space(" ".join(said)), number, via)
        for cut in range(len(said) - 1, 0, -1):
            who, where = self.who(said[:cut]), self.spaces(" ".join(said[cut:]))
            if len(who) == 1 and len(where) == 1:
                return Order(who[0], where[0], number, via)
            if len(who) > 1 and where:
                raise Unclear(f"'{words.cut(' '.join(said[:cut]))}' may mean {words.listed(self.names(who))}.")
        who = self.who(said)
        if len(who) == 1:
            return Order(who[0], -1, number, via)
        if len(who) > 1:
            raise Unclear(f"'{words.cut(first)}' may mean {words.listed(self.names(who))}.")
        raise Unclear(f"'{words.cut(typed)}' is no march; expected who goes and where to, such as {self.example()}")

    def example(self) -> str:
        """A march that can be typed now."""
        slugs = self.game.box.kinds[self.kind].slugs
        begins: list[Action | None] = [*self.begins] or [None]
        for begin in begins:
            ways = find_ways(self.game, self.side, begin).ways
            if ways:
                goal = slugs[ways[-1].spaces[-1]]
                return f"march {goal}" if begin is None else f"march {self.slug(begin)} {goal}"
        return "march WHO PLACE"

    @property
    def side(self) -> int:
        return self.table.side_of(self.seat)

    def slug(self, begin: Action) -> str:
        kind = self.table.title.verbs[str(begin[0])][-1]
        return str(self.game.box.kinds[kind].slugs[int(begin[-1])])

    def names(self, begins: Sequence[Action]) -> list[str]:
        return [self.slug(begin) for begin in begins]

    def who(self, said: Sequence[str]) -> list[Action]:
        """Whom some words may mean: by his name, else by the place where he stands."""
        found, how = words.best(tuple(said), [(begin, self.names_of(begin)) for begin in self.begins])
        return found if how != words.NOT else []

    def names_of(self, begin: Action) -> list[tuple[str, ...]]:
        """What somebody is called, and the place where he stands."""
        kind = self.table.title.verbs[str(begin[0])][-1]
        named = self.game.box.kinds[kind]
        number = int(begin[-1])
        out = [words.split(named.slugs[number]), words.split(named.names[number])]
        place = self.places.get(ref(kind, number))
        if place is not None:
            spaces = self.game.box.kinds[self.kind]
            out += [words.split(spaces.slugs[place]), words.split(spaces.names[place])]
        return out

    @cached_property
    def places(self) -> dict[str, int]:
        """Where the pieces stand that can be named."""
        title, box = self.table.title, self.game.box
        if title.scene is None:
            return {}
        found: dict[str, int] = {}
        for piece in title.scene(box, self.table.view(self.seat))["pieces"]:
            kind, _, number = piece["where"].partition("/")[0].partition(":")
            if piece["ref"] and kind == self.kind and number.isdecimal():
                found[piece["ref"]] = int(number)
        for begin in self.begins:  # one in a box beside the map is meant by his place where he alone can go from there
            named = ref(title.verbs[str(begin[0])][-1], int(begin[-1]))
            if not named.startswith(f"{self.kind}:") and named not in found:
                origin = find_ways(self.game, self.side, begin).origin
                if origin >= 0 and origin not in found.values():
                    found[named] = origin
        return found

    def spaces(self, typed: str) -> list[int]:
        """The spaces that some words may mean."""
        named = self.game.box.kinds[self.kind]
        among = [(i, [words.split(named.slugs[i]), words.split(named.names[i])]) for i in range(len(named))]
        found, how = words.best(words.split(typed), among)
        return found if how != words.NOT else []

    def space(self, typed: str) -> int:
        """The one space that some words mean."""
        found = self.spaces(typed)
        names = self.game.box.kinds[self.kind].slugs
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear(f"'{words.cut(typed)}' may mean {words.listed([names[i] for i in found[:9]])}.")
        raise Unclear(f"There is no place called '{words.cut(typed)}'.")

    # ---------------------------------------------------------------- what comes of it

    def ways(self, order: Order) -> Ways:
        return find_ways(self.game, self.side, order.begin, order.number, order.via)

    def told(self, ways: Ways, way: Way) -> str:
        """`to Vaga by Thugga: 7 of 12 MP, 5 left`."""
        assert self.marching is not None
        names = self.game.box.kinds[way.kind].names
        between = [names[space] for space in way.spaces[:-1]]
        by = f" by {', '.join(between)}" if 0 < len(between) <= 6 else f" over {len(way.spaces)} spaces" * bool(between)
        cost = f": {way.cost} of {ways.points} {self.marching.unit}" if way.cost else ""
        return f"to {names[way.spaces[-1]]}{by}{cost}"

    def risks(self, way: Way) -> list[str]:
        """What may happen on a way, in sentences."""
        told = list(dict.fromkeys(f"{danger.text} {danger.citation}" for danger in way.dangers))
        chances = [f"{who}: {100 * chance:.0f} %" for who, chance in way.chances]
        return told + ([f"On the whole way {words.listed(chances)}."] if chances else [])

    def listed(self, ways: Ways) -> list[Text]:
        """Every place in reach, with what it costs and what may happen on the way."""
        named = self.game.box.kinds[self.kind]
        found = sorted((way for way in ways.ways if not way.is_safe), key=lambda way: (way.cost, way.spaces[-1]))
        known = [way for way in found if not named.names[way.spaces[-1]].lower().startswith(self.kind)] or found
        out = []
        for way in known[:MOST_LISTED]:
            tags = ", ".join(dict.fromkeys(danger.tag for danger in way.dangers))
            line = styled(f"  {way.cost:>3}  ", "number").append(named.names[way.spaces[-1]])
            out.append(line.append(f"  {tags}", "alert") if tags else line)
        if len(known) > MOST_LISTED:
            out.append(Text(f"  and {len(known) - MOST_LISTED} more"))
        return out


def safe_way(ways: Ways, space: int) -> Way | None:
    """The way to a space on which nothing can happen, where something may on the cheapest."""
    return next((way for way in ways.ways if way.is_safe and way.spaces[-1] == space), None)
