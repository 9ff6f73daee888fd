"""A game with people (or bots) around it: who may act, what is undone, what everybody has read.

Terminal and server share this. It never shows a seat more than `view` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from maniple.kernel.errors import UserError
from maniple.kernel.frames import PASS, Action, Side
from maniple.kernel.game import ALL, Game, Note
from maniple.kernel.records import BoxFinder, Record, new_record
from maniple.kernel.text import Part

NEVER: Final = "never"
WHEN_IT_FITS: Final = "when it fits"
ALWAYS: Final = "always"
RESPONSES: Final = {
    NEVER: "Never ask me; pass every chance to respond.",
    WHEN_IT_FITS: "Ask when I hold something that fits. A pause may tell the other side that I do.",
    ALWAYS: "Ask at every chance, so that my pauses tell nothing.",
}
"""How a seat wants to be asked at windows; each with its sentence."""


class NotYourTurn(UserError):
    """A seat acted when another was asked."""


@dataclass(frozen=True)
class Settings:
    """How the table plays for a seat. They belong to the seat, not to the game or its record."""

    responses: str = WHEN_IT_FITS
    hide_pauses: bool = False
    """Automatic passes take a random moment, so that a quick one tells nothing."""
    forced_moves: bool = True
    """A sole option is played at once."""


@dataclass(frozen=True)
class LogLine:
    """Something that happened: in which move, under which rule, in which words."""

    move: int
    citation: str
    key: str
    ids: tuple[int, ...]
    only: int


@dataclass(frozen=True)
class Option:
    """An option as a table offers it."""

    action: Action
    line: str
    label: str
    final: bool
    """Taking it ends undo: something is revealed or rolled, or the other side is asked."""


@dataclass(frozen=True)
class Result:
    """How it ended, resignation and agreed draw included."""

    winner: int
    """A side, or -1 for a draw."""
    citation: str
    sentence: str


@dataclass
class _Step:
    """What undo needs of an action: the game before it, and how long the log was."""

    before: Game
    log: int
    automatic: bool


@dataclass
class _Seat:
    name: str
    settings: Settings = field(default_factory=Settings)


class Table:
    """One game, two seats, one record."""

    def __init__(self, game: Game, names: Sequence[str], start: str = "") -> None:
        """A table for a game at its first decision; `start` is its save if that is not the set-up's."""
        self.title = game.title
        self.game = game
        self.seats = [_Seat(name) for name in names]
        seats = dict(zip(self.title.sides, names, strict=True))
        self._record = replace(new_record(game, seats), start=start)
        self.lines: list[str] = []
        self.log: list[LogLine] = []
        self._steps: list[_Step] = []
        self._undone = 0
        self.resigned: int | None = None
        self.drawn = False
        self._write_down(game.notes)

    @classmethod
    def from_record(cls, record: Record, find: BoxFinder | None = None) -> Table:
        """The table as a record leaves it."""
        moments = record.replay(find)
        first = next(moments)
        game = first.game
        game.notes = first.notes
        table = cls(game, [record.seats.get(side, "human") for side in record.title().sides])
        table._record = record
        for moment in moments:
            words = moment.line.split()
            table.lines.append(moment.line)
            table.game = moment.game
            if words[0] == "undo":
                table._undone += 1
            elif words[0] == "resign":
                table.resigned = table.title.sides.index(words[1])
            elif words[0] == "draw":
                table.drawn = True
            else:
                table._write_down(moment.notes)
        table.game = table.game.clone()
        table.game.quiet = False
        return table

    # ---------------------------------------------------------------- who

    def side_of(self, seat: int) -> Side:
        """The side that a seat plays; bids for sides may have exchanged them."""
        return Side(1 - seat if self.game.swapped else seat)

    def seat_of(self, side: int) -> int:
        return 1 - side if self.game.swapped else side

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None or self.resigned is not None or self.drawn

    @property
    def decider(self) -> int:
        """The seat that is asked; -1 when the game is over."""
        return -1 if self.is_over else self.seat_of(self.game.decision.side)

    @property
    def result(self) -> Result | None:
        outcome = self.game.outcome
        text = self.game.box.text
        if self.drawn:
            return Result(-1, "", "The game is drawn by agreement.")
        if self.resigned is not None:
            names = self.game.box.kinds["side"].names
            return Result(1 - self.resigned, "", f"The {names[self.resigned]} resign.")
        if outcome is None:
            return None
        return Result(outcome.winner, outcome.citation, text.line(f"note.{outcome.key}", outcome.ids))

    # ---------------------------------------------------------------- acting

    def act(self, seat: int, action: Action) -> None:
        """A seat takes an option; then whatever its settings and forced moves bring."""
        if self.is_over:
            raise UserError("The game is over.")
        if seat != self.decider:
            raise NotYourTurn(f"It is the other side's turn: {self.title.prompt(self.game)}.")
        self._take(action, automatic=False)
        self.play_on()

    def play_on(self) -> None:
        """Play what needs no decision: passes by the seats' settings, and sole options."""
        while not self.is_over:
            action = self._automatic()
            if action is None:
                return
            self._take(action, automatic=True)

    def _automatic(self) -> Action | None:
        decision = self.game.decision
        settings = self.seats[self.decider].settings
        if decision.is_window():
            asked = settings.responses == ALWAYS or (settings.responses == WHEN_IT_FITS and decision.fits(self.game))
            return None if asked else (PASS,)
        options = self.game.options
        return options[0] if len(options) == 1 and settings.forced_moves else None

    def _take(self, action: Action, automatic: bool) -> None:
        before = self.game.clone()
        line = self.game.box.catalog.write(action) if action in self.game.options else ""
        verb, *ids = action
        self.game.play(str(verb), *[i for i in ids if isinstance(i, int)])
        if self.game.irrevocable != before.irrevocable:
            self._steps.clear()
        else:
            self._steps.append(_Step(before, len(self.log), automatic))
        self.lines.append(line)
        self._write_down(self.game.notes)

    def _write_down(self, notes: Sequence[Note]) -> None:
        self.log += [LogLine(len(self.lines), *note) for note in notes]

    # ---------------------------------------------------------------- undo

    def can_undo(self, seat: int) -> bool:
        """Whether this seat's last action revealed nothing and may be taken back."""
        return seat == self.decider and any(not step.automatic for step in self._steps)

    def undo(self, seat: int) -> None:
        """Take back the seat's last action, and the forced moves that came after it."""
        if not self.can_undo(seat):
            raise UserError("There is nothing to undo: undo stops where dice, a card or the other side came in.")
        while True:
            step = self._steps.pop()
            self.lines.pop()
            if not step.automatic:
                break
        self.game = step.before
        self.game.quiet = False
        del self.log[step.log :]

    def undo_by_agreement(self, actions: int) -> None:
        """Take back the last actions although something was revealed; the dice to come are new."""
        self.lines.append(f"undo {actions}")
        try:
            table = Table.from_record(self.record(checked=False), lambda _title, _hash: self.game.box)
        except UserError:
            self.lines.pop()
            raise
        self.game, self._undone = table.game, table._undone
        self._steps.clear()

    # ---------------------------------------------------------------- ending

    def resign(self, seat: int) -> None:
        self._end(f"resign {self.title.sides[self.side_of(seat)]}")
        self.resigned = self.side_of(seat)

    def agree_on_a_draw(self) -> None:
        self._end("draw")
        self.drawn = True

    def _end(self, line: str) -> None:
        if self.is_over:
            raise UserError("The game is over.")
        self.lines.append(line)
        self._steps.clear()

    # ---------------------------------------------------------------- what a seat is shown

    def options(self, seat: int) -> list[Option]:
        """The options of the seat that is asked; none for any other."""
        if seat != self.decider:
            return []
        return [self._option(action) for action in self.game.options]

    def _option(self, action: Action) -> Option:
        trial = self.game.clone()
        verb, *ids = action
        trial.play(str(verb), *[i for i in ids if isinstance(i, int)])
        return Option(
            action,
            self.game.box.catalog.write(action),
            self.title.label(self.game, action),
            trial.irrevocable != self.game.irrevocable,
        )

    def view(self, seat: int) -> dict[str, Any]:
        """The game as a seat (or ALL, the spectator) may see it."""
        side = ALL if seat == ALL else self.side_of(seat)
        return self.game.view(side)

    def log_of(self, seat: int, since: int = 0) -> list[LogLine]:
        """The log as a seat may read it, from a move on."""
        side = ALL if seat == ALL else self.side_of(seat)
        return [line for line in self.log if line.move >= since and line.only in (ALL, side)]

    def words(self, line: LogLine) -> list[Part]:
        """A log line as words and references."""
        parts: list[Part] = self.game.box.text.parts(f"note.{line.key}", line.ids)
        return parts

    def sentence(self, line: LogLine) -> str:
        """A log line as a sentence."""
        words: str = self.game.box.text.line(f"note.{line.key}", line.ids)
        return words

    # ---------------------------------------------------------------- the record

    def record(self, checked: bool = True) -> Record:
        """The game so far; with `checked`, its digest too."""
        digest = self.game.digest() if checked else ""
        return replace(self._record, lines=tuple(self.lines), digest=digest)

    def rename(self, names: Mapping[str, str]) -> None:
        """Who plays each side from now on."""
        self._record = replace(self._record, seats=dict(names))
        self.seats = [
            _Seat(names[side], seat.settings) for side, seat in zip(self.title.sides, self.seats, strict=True)
        ]
