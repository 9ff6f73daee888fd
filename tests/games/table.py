"""A table of any game to lay out and play in the rulebook's words: `table.play("act 2", "assault 14")`.

Each game's own table adds the words that lay it out, and those that tell what has become of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Self

from maniple.kernel.frames import Frame, Side
from maniple.kernel.title import Title
from tests.games.random_games import G, ids_of, play_line


class TableOfAGame(Generic[G]):
    """A game that is played by lines of notation."""

    title: Title

    def __init__(self) -> None:
        self._game: G | None = None

    # ---------------------------------------------------------------- when

    @property
    def g(self) -> G:
        if self._game is None:
            self._game = self.laid_out()
        return self._game

    def laid_out(self) -> G:
        """The game as the words say."""
        raise NotImplementedError

    def begin(self, frame: Frame) -> Self:
        self.g.begin(frame)
        return self

    def play(self, *lines: str) -> Self:
        """Actions in notation, one after the other."""
        for line in lines:
            reason = self.why_not(line)
            assert not reason, f"{line}: {reason}; expected one of {self.options}"
            play_line(self.g, line)
            self.after_each_action()
        return self

    def after_each_action(self) -> None:
        """What a table keeps or checks."""

    def passes(self) -> Self:
        """Every window that stands now is passed."""
        while self.g.stack and self.g.decision.is_window():
            self.play("pass")
        return self

    # ---------------------------------------------------------------- then

    @property
    def options(self) -> list[str]:
        """The options in notation."""
        return [self.g.box.catalog.write(action) for action in self.g.options]

    def offered(self, verb: str) -> set[str]:
        """What the options of a verb name: `table.offered("move") == {"13", "18"}`."""
        return {line.removeprefix(f"{verb} ") for line in self.options if line.startswith(f"{verb} ")}

    def why_not(self, line: str) -> str:
        """The rule that stands against an action, and the key of its sentence: `§13.1a wall_must_be_assaulted`.

        There is none exactly if the action is an option.
        """
        action = self.g.box.catalog.read(line)
        reasons = self.g.why_not(str(action[0]), *ids_of(action))
        assert (line in self.options) == (not reasons), (
            f"{line} is offered against {reasons}, or refused without reason"
        )
        return f"{reasons[0][0]} {reasons[0][1]}" if reasons else ""

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
        return "draw" if self.g.outcome.winner < 0 else self.title.sides[self.g.outcome.winner]

    @property
    def noted(self) -> list[str]:
        """What the last action brought, as citation and key: `§10.0e wall_lowered`."""
        return [f"{citation} {key}" for citation, key, _, only in self.g.notes if only < 0]

    @property
    def log(self) -> list[str]:
        """The lines that the last action brought, as everyone may read them."""
        return self.log_for(-1)

    def log_for(self, reader: int) -> list[str]:
        """The same, with those for one side."""
        return [self.g.box.text.line(f"note.{key}", ids) for _, key, ids, only in self.g.notes if only in (-1, reader)]

    @property
    def all_loaded_dice_were_rolled_and_no_others(self) -> bool:
        """Only for tables on which nothing was shuffled by chance."""
        return not self.g.dice.loaded and self.g.dice.position == 0

    def cards(self, ids: Iterable[int]) -> list[str]:
        return [self.g.box.kinds["card"].slugs[i] for i in ids]


class TableInWords(TableOfAGame[G]):
    """A table that is laid out by the words of a position file."""

    def __init__(self, words: dict[str, Any], variant: dict[str, Any]) -> None:
        super().__init__()
        self.words = words
        self.variant = self.title.variant(**variant)
        self.box: Any = None
        self.loaded: list[int] = []
        self.orders: list[tuple[str, list[str]]] = []
        """What shuffles will bring: a kind of things, and those that come first."""

    def from_box(self, box: Any) -> Self:
        """The components of another box than the shipped one."""
        self.box = box
        return self

    def dice(self, *dice: int) -> Self:
        self.loaded += dice
        if self._game is not None:
            self._game.dice.loaded += dice
        return self

    def laid_out(self) -> G:
        game: G = self.title.empty(self.variant, "test", self.box)
        self.title.place(game, self.words)
        return self.with_dice(game)

    def with_dice(self, game: G) -> G:
        """The next throws and shuffles are those that were told."""
        game.dice.loaded = list(self.loaded)
        game.dice.orders = [[game.box.kinds[kind].ids[slug] for slug in order] for kind, order in self.orders]
        return game


class TableWithCards(TableInWords[G]):
    """The same for a game whose cards are shuffled."""

    def shuffles(self, *cards: str) -> Self:
        """The next shuffle leaves these on top, in this order."""
        self.orders.append(("card", list(cards)))
        return self
