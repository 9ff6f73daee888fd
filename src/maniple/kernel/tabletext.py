# maniple: interpreted
"""The table in words: what a game says of it, for a terminal to lay out.

A game says what lies where and which words are loud or quiet; how wide the screen is, what is cut when
it is small, and which colours there are is the terminal's business. `Title.table_text(box, view)` makes
the `TableText` of a view, so it can tell no more than the view does.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

PLAIN: Final = ""
QUIET: Final = "quiet"
STRONG: Final = "strong"
ASIDE: Final = "aside"
"""Of a lesser kind: italics, where there are any."""
ALERT: Final = "alert"


def of_side(side: int) -> str:
    """The style of what belongs to a side."""
    return f"side {side}"


class Words(NamedTuple):
    """Some words in one style."""

    text: str
    style: str = PLAIN


Line = list[Words]
"""Words that stay together."""


class Thing(NamedTuple):
    """A place on the board and what stands there, or something that is going on."""

    words: Line
    detail: str = ""
    """What is worth a line of its own where there is room for it: the roads that lead on, a card's text."""
    minor: bool = False
    """Left out where the screen is small."""


class Group(NamedTuple):
    """Places that belong together, such as the areas of a region."""

    heading: Line
    short: Line
    """The heading as a narrow column has it."""
    things: list[Thing]


class Spot(NamedTuple):
    """Where a place lies: any unit, x to the right and y down."""

    x: float
    y: float
    words: Line


class Road(NamedTuple):
    """A line between two spots."""

    one: int
    other: int
    style: str = QUIET


class Sketch(NamedTuple):
    """The board as a map."""

    spots: list[Spot]
    roads: list[Road]


class Face(NamedTuple):
    """A card as one reads it."""

    name: str
    facts: list[Line]
    """Its numbers, each a few letters."""
    text: str


def card_kind(text: TableText) -> str:
    """The kind of a game's cards: `card`, or what its `TableText` calls it."""
    return str(getattr(text, "card_kind", "card"))


class TableText(Protocol):
    """What a game says of its table, from one view. One whose cards are of another kind than `card` has `card_kind`."""

    def status(self) -> list[list[Line]]:
        """Rows of remarks on where the game stands: turn, score, piles."""

    def board(self) -> list[Group]:
        """Every place, in groups."""

    def sketch(self) -> Sketch | None:
        """Where the places lie and how they are joined, for a board that can be drawn so."""

    def legend(self) -> list[Line]:
        """What the signs on the board mean."""

    def running(self) -> list[Thing]:
        """What is going on: a movement, a battle, the card in play, what lasts for a while."""

    def hand(self, side: int) -> list[int]:
        """The cards of a side's hand that the view shows."""

    def card(self, card: int) -> Face:
        """One card."""

    def cards(self) -> list[tuple[str, list[int]]]:
        """Where each card is known to be: heading and cards."""

    def look(self, kind: str, thing: int) -> list[Line]:
        """All there is to say of one thing; nothing for a kind that has nothing to say."""

    def mark(self, kind: str, thing: int) -> Line:
        """What stands at a thing in a few signs, for the option that names it; nothing where nothing does."""

    def cited(self, number: int) -> int:
        """The card that a citation such as `#11` names, or -1."""
