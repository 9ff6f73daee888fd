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
from maniple.kernel.variant import number

from .text import TEXT

INK: Final = Side(0)
CHALK: Final = Side(1)
SIDES: Final = (INK, CHALK)
SIDE_SLUGS: Final = ("ink", "chalk")
CAMPS: Final = (0, 1)
"""The first places of the map."""
GUST: Final = "gust"
GUIDE: Final = "guide"
SHAPES: Final = ("point", "polygon", "hex", "box")
NOTHING: Final = -1
MOST_PLEDGED: Final = 4
HAND: Final = 3
ACTIONS: Final = 2
SCOUT: Final = 2
"""What a scout is worth."""

VERBS: Final[Verbs] = {
    "pledge": ("number",),
    "go": ("piece", "place"),
    "breach": ("wall",),
    "play": ("card",),
    "answer": ("card",),
    PASS: (),
    "rest": (),
}
FILES: Final = ("map.toml", "pieces.toml", "cards.toml")


@dataclass(frozen=True)
class Variant:
    """What may be chosen before a game."""

    rounds: int = number(3, 1, 9, "Rounds", "So many rounds are played.")


class AtlasBox(Box):
    """The map, pieces and cards of a component set."""

    def __init__(self, components: Components) -> None:
        places = components.records("map.toml", "place")
        edges = components.records("map.toml", "edge")
        pieces = components.records("pieces.toml", "piece")
        cards = components.records("cards.toml", "card")
        place_kind = Kind("place", [place.text("slug") for place in places], [place.text("name") for place in places])
        walls = [edge for edge in edges if "wall" in edge.values]
        self.places = len(places)
        self.shape = [place.one_of("shape", SHAPES) for place in places]
        self.off_the_map = place_kind.ids["off-the-map"]
        self.counted = [place for place in range(self.places) if self.shape[place] != "box"]
        self.joined: dict[tuple[int, int], int] = {}
        """Two joined places -> the wall between them, or NOTHING."""
        self.wall_ends: list[tuple[int, int]] = []
        for edge in edges:
            a, b = (place_kind.ids[end] for end in edge.words("ends"))
            wall = len(self.wall_ends) if "wall" in edge.values else NOTHING
            self.joined[a, b] = self.joined[b, a] = wall
            if wall != NOTHING:
                self.wall_ends.append((a, b))
        self.side = [Side(SIDE_SLUGS.index(piece.one_of("side", SIDE_SLUGS))) for piece in pieces]
        self.strength = [piece.number("strength", 0, 9) for piece in pieces]
        self.steps = [piece.number("steps", 1, 9) for piece in pieces]
        self.strangers = [
            [i for i, piece in enumerate(pieces) if piece.switch("closed", default=False) and self.side[i] == side]
            for side in SIDES
        ]
        self.card_kind = [card.one_of("kind", (GUST, GUIDE)) for card in cards]
        kinds = [
            place_kind,
            Kind("piece", [piece.text("slug") for piece in pieces], [piece.text("name") for piece in pieces]),
            Kind("wall", [wall.text("wall") for wall in walls], [wall.text("name") for wall in walls]),
            Kind("card", [card.text("slug") for card in cards], [card.text("title") for card in cards]),
            Kind("side", list(SIDE_SLUGS), ["Ink", "Chalk"]),
            numbers(max(MOST_PLEDGED, 9)),
        ]
        super().__init__(components, kinds, VERBS, TEXT)


class Atlas(Game):
    """A game of Atlas."""

    def __init__(self, title: Any, box: AtlasBox, variant: Any, dice: Dice) -> None:
        super().__init__(title, box, variant, dice)
        self.sheet = box
        self.round = 1
        self.actions = ACTIONS
        self.where = [CAMPS[side] for side in box.side]
        self.steps = list(box.steps)
        self.spent = [False] * len(box.side)
        self.scout = [strangers[0] for strangers in box.strangers]
        """By side the stranger that is its scout: its secret until one of the two is shown."""
        self.shown = [False, False]
        self.pledges = [NOTHING, NOTHING]
        self.hands: list[list[int]] = [[], []]
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.breached = [False] * len(box.wall_ends)

    def clone(self) -> Atlas:
        other = Atlas(self.title, self.sheet, self.variant, self.dice.clone())
        self.copy_to(other)
        for name, value in self.state().items():
            setattr(other, name, [*value] if isinstance(value, list) else value)
        other.hands = [hand.copy() for hand in self.hands]
        return other

    # ---------------------------------------------------------------- questions

    def enemies(self, side: Side, place: int) -> list[int]:
        """The enemies of a side in a place, first one first."""
        return [i for i, where in enumerate(self.where) if where == place and self.sheet.side[i] != side]

    def held(self, side: Side) -> list[int]:
        """§AT-4.1, Ruling AT-R1 The places of the map that a side alone holds."""
        found = []
        for place in self.sheet.counted:
            there = {self.sheet.side[i] for i, where in enumerate(self.where) if where == place}
            if there == {side}:
                found.append(place)
        return found

    def points(self, side: Side) -> int:
        """§AT-4.1 A point for each place held, and the pledge if it is kept."""
        held = len(self.held(side))
        return held + (self.pledges[side] if held >= self.pledges[side] else 0)

    def refresh(self, side: Side) -> None:
        """§AT-2.1, §AT-2.4 All pieces of a side are fresh."""
        self.spent = [spent and self.sheet.side[i] != side for i, spent in enumerate(self.spent)]

    # ---------------------------------------------------------------- saves

    def state(self) -> dict[str, Any]:
        names = (
            "round",
            "actions",
            "where",
            "steps",
            "spent",
            "scout",
            "shown",
            "pledges",
            "hands",
            "deck",
            "discard",
            "breached",
        )
        return {name: getattr(self, name) for name in names}

    def restore(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)


def enemy(side: Side) -> Side:
    return Side(1 - side)


def new_atlas(title: Any, box: AtlasBox, variant: Any, dice: Dice) -> Atlas:
    """A game with nothing done yet."""
    return Atlas(title, box, variant, dice)
