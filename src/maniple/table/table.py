"""A game with people (or bots) around it: who may act, what is undone, what everybody has read.

Terminal and server share this. It never shows a seat more than `view` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random, uniform
from typing import Any, Final, NamedTuple

from maniple.kernel.board import Moment
from maniple.kernel.catalog import RESERVED
from maniple.kernel.dice import Dice
from maniple.kernel.errors import IllegalAction, UserError
from maniple.kernel.frames import PASS, Action, Side
from maniple.kernel.game import ALL, OPEN, Game, Note
from maniple.kernel.records import BoxFinder, Record, new_record, words_of
from maniple.kernel.records import Moment as Replayed
from maniple.kernel.rehearsal import try_out
from maniple.kernel.text import Part
from maniple.kernel.title import Title
from maniple.kernel.windows import EVERY
from maniple.table import sight

NEVER: Final = "never"
WHEN_IT_FITS: Final = "when it fits"
ALWAYS: Final = "always"
RESPONSES: Final = {
    NEVER: "Never ask me; pass every chance to respond.",
    WHEN_IT_FITS: "Ask when I hold something that fits. A pause may tell the other side that I do.",
    ALWAYS: "Ask at every chance that is not passed by its kind, so that my pauses tell nothing.",
}
"""How a seat wants to be asked at windows; each with its sentence."""


AGREED: Final = [[word] for word in RESERVED]
"""How the lines of a record begin that are no actions: everybody knows them."""

DRAWN: Final[Note] = ("", "drawn", (), ALL)

THOUGHT: Final = (1.0, 3.0)
"""The least and most seconds that an automatic pass takes where a seat hides its pauses."""


MOST_REPEATS: Final = 9
"""How often an option is taken again in one go."""

BOT: Final = "bot:"
"""How the name of a seat begins that a bot plays."""


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
    standing: tuple[str, ...] = ()
    """Keys of `Title.standing`: questions that the table answers always alike."""
    windows: tuple[tuple[str, int], ...] = ()
    """By key of `Title.windows`: the least weight at which the seat is asked, where it is not the default."""
    whatever: bool = False
    """Nothing is passed by its kind: so bots are asked."""

    def least(self, title: Title, kind: str) -> int:
        """The least weight at which the seat is asked."""
        known = None if self.whatever else title.windows.get(kind)
        return EVERY if known is None else dict(self.windows).get(kind, known.default)


class LogLine(NamedTuple):
    """Something that happened: in which move, under which rule, in which words."""

    move: int
    citation: str
    key: str
    ids: tuple[int, ...]
    only: int
    """The one seat that may read it, or ALL."""
    side: int = -1
    """The side whose action brought it about; -1 for the set-up and for what both agreed on."""
    about: int = -1
    """The side that it speaks of, or to if one side alone reads it; -1 where it names none."""


class Answer(NamedTuple):
    """An answer to the question that an option brings."""

    line: str
    label: str
    final: bool
    figure: str


class Option(NamedTuple):
    """An option as a table offers it."""

    action: Action
    line: str
    label: str
    final: bool
    """Taking it ends undo: something is revealed or rolled, or the other side is asked."""
    again: tuple[str, ...] = ()
    """The lines that take it again, and again, where its title says that one often does."""
    again_final: bool = False
    """Taking it so often ends undo."""
    unfolds: tuple[Answer, ...] = ()
    """The answers to its next question, where its title says that they are one choice."""


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


@dataclass(frozen=True)
class _Turn:
    """Who took an action, and whether the table took it for him."""

    seat: int
    automatic: bool


@dataclass
class _Seat:
    name: str
    settings: Settings = field(default_factory=Settings)
    unasked: list[str] = field(default_factory=list)
    """The kinds of windows that were passed for it since its last choice although it held something that fits."""


class Table:
    """One game, two seats, one record."""

    def __init__(self, game: Game, names: Sequence[str], start: str = "", rules: int | None = None) -> None:
        """A table for a game at its first decision; `start` is its save if that is not the set-up's.

        A game that was begun under older rules keeps their number.
        """
        self.title = game.title
        self.game = game
        self.seats = [_Seat(name, Settings(whatever=name.startswith(BOT))) for name in names]
        seats = dict(zip(self.title.sides, names, strict=True))
        record = replace(new_record(game, seats), start=start)
        self._record = record if rules is None else replace(record, rules=rules)
        self.lines: list[str] = []
        self.log: list[LogLine] = []
        self.counted: list[sight.Counted] = []
        """What the rounds counted whose lines may not be in memory: a snapshot keeps the end of the log alone."""
        self.known = 0
        """So many lines of the log are counted in it."""
        self._steps: list[_Step] = []
        self._turns: list[_Turn] = []
        """Of every action that stands: those taken back are not in it."""
        self.resigned: int | None = None
        self.drawn = False
        self.is_doubtful = False
        """The game goes on from a save that somebody gave us: each action is tried on a copy first."""
        self.pause: Callable[[float], None] | None = None
        """How to let some seconds pass, where automatic passes of a seat are to look like thought."""
        if not start:  # what led to a save is not in the record either
            self._write_down(game.notes)

    @classmethod
    def from_record(cls, record: Record, find: BoxFinder | None = None) -> Table:
        """The table as a record leaves it, also for undo: a sole option counts as a forced move."""
        moments = record.replay(find)
        first = next(moments)
        game = first.game
        game.notes = first.notes
        table = cls(game, [record.seats.get(side, "human") for side in record.title().sides])
        table._record = record if record.rules in table.title.former else replace(record, rules=table.title.rules)
        table.is_doubtful = bool(record.start)
        for moment in moments:
            table._step_on(moment)
        if table.is_over:
            table._steps.clear()
        table.game = table.game.clone()
        table.game.quiet = False
        return table

    @classmethod
    def play_on_from(
        cls, record: Record, move: int, seed: bytes, names: Sequence[str] | None = None, find: BoxFinder | None = None
    ) -> Table:
        """A new game from a moment of a record: the table as it stood there, the dice to come new."""
        if not 0 <= move <= len(record.lines):
            raise UserError(f"The record has {len(record.lines)} moves; there is no move {move}.")
        for moment in record.replay(find):
            if moment.number == move:
                break
        game = moment.game.clone()
        if not game.stack:
            raise UserError("The game is over there; choose an earlier move to play on from.")
        game.quiet = False
        game.dice = Dice(seed)
        seats = [record.seats.get(side, "human") for side in record.title().sides]
        table = cls(game, seats if names is None else names, start=game.save())
        table._record = replace(table._record, origin=f"{record.hash()} {move}")
        table.is_doubtful = bool(record.start)
        return table

    def _step_on(self, moment: Replayed) -> None:
        """A line of a record, already played: the table as it is after it."""
        words = words_of(moment.line)
        before, self.game = self.game, moment.game
        notes: Sequence[Note] = moment.notes
        actor = -1
        if words[0] == "undo":
            self._steps.clear()
            del self._turns[-int(words[1]) :]
            notes = [("", "taken_back", (int(words[1]),), ALL)]
        elif words[0] == "resign":
            self.resigned = self.title.sides.index(words[1])
            notes = [self._resignation(self.resigned)]
        elif words[0] == "draw":
            self.drawn = True
            notes = [DRAWN]
        else:
            actor = before.decision.side
            self._remember(before, automatic=self._is_forced(before) or self._is_unasked(before, words))
        self.lines.append(moment.line)
        self._write_down(notes, actor)

    # ---------------------------------------------------------------- who

    def side_of(self, seat: int) -> Side:
        """The side that a seat plays; bids for sides may have exchanged them."""
        return Side(1 - seat if self.game.swapped else seat)

    def seat_of(self, side: int) -> int:
        return 1 - side if self.game.swapped else side

    @property
    def is_over(self) -> bool:
        return not self.game.stack or self.resigned is not None or self.drawn

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
            name = self.title.side_name(self.game.box, self.resigned)
            return Result(1 - self.resigned, "", f"The {name} resign.")
        if outcome is None:
            return None if self.game.stack else Result(-1, "", "The position is played out.")
        return Result(outcome.winner, outcome.citation, text.line(f"note.{outcome.key}", outcome.ids))

    # ---------------------------------------------------------------- acting

    def act(self, seat: int, action: Action, then: Sequence[Action] = ()) -> None:
        """A seat takes an option; then the rest of its way, and whatever its settings and forced moves bring."""
        if self.is_over:
            raise UserError("The game is over.")
        if seat != self.decider:
            raise NotYourTurn(f"It is the other side's turn: {self.title.prompt(self.game)}.")
        self._try(action)
        self.seats[seat].unasked.clear()
        before, side = self.game.irrevocable, self.game.decision.side
        self._take(action, automatic=False)
        if self.game.irrevocable <= before + (bool(self.game.stack) and self.game.decision.side != side):
            self._go_on(seat, then)
        self.play_on()

    def _go_on(self, seat: int, then: Sequence[Action]) -> None:
        """The rest of a way, one undo with its beginning; it stops where something is shown or somebody is asked."""
        for action in then:
            while not self.is_over and (self.decider != seat or action not in self.game.options):
                passed = self._automatic(self.game, self.decider)
                waits = self.pause is not None and self.seats[self.decider].settings.hide_pauses
                if passed is None or waits:
                    return
                self._note_unasked()
                if self._shows(passed):
                    return
            if self.is_over:
                return
            self._try(action)
            if self._shows(action):
                return

    def _shows(self, action: Action) -> bool:
        """Carry out a part of a way: whether dice were rolled, or something was shown or drawn."""
        side, before = self.game.decision.side, self.game.irrevocable
        self._take(action, automatic=True)
        changed = bool(self.game.stack) and self.game.decision.side != side
        return self.game.irrevocable > before + changed

    def play_on(self) -> None:
        """Play what needs no decision: passes and standing answers by the seats' settings, and sole options."""
        while not self.is_over:
            action = self._automatic(self.game, self.decider)
            if action is None:
                return
            self._note_unasked()
            if self.pause and self.game.decision.is_window() and self.seats[self.decider].settings.hide_pauses:
                self.pause(uniform(*THOUGHT))
            self._try(action)
            self._take(action, automatic=True)

    def _try(self, action: Action) -> None:
        """Refuse an action over which the rules break down: only a table that no game leads to comes to that."""
        if self.is_doubtful and action in self.game.options:
            try_out(self.game, action)

    def _automatic(self, game: Game, seat: int) -> Action | None:
        """What the table plays for a seat that is asked; None if the seat has to choose."""
        decision = game.decision
        settings = self.seats[seat].settings
        options = game.options
        if decision.is_window():
            asked = self.counts(game, settings) and (
                settings.responses == ALWAYS or (settings.responses == WHEN_IT_FITS and decision.fits(game))
            )
            return None if asked or (PASS,) not in options else (PASS,)
        standing = decision.standing_answer(game)
        if standing is not None and standing[0] in settings.standing and standing[1] in options:
            return standing[1]
        return options[0] if settings.forced_moves and self._is_forced(game) else None

    def counts(self, game: Game, settings: Settings) -> bool:
        """Whether enough hangs on a window for a seat with these settings: by public facts, whatever it holds."""
        decision = game.decision
        least = settings.least(self.title, decision.window_kind())
        return least <= EVERY or decision.weight(game) >= least

    def _note_unasked(self) -> None:
        """Before the table plays for a seat: whether it lets something go by that the seat could have answered."""
        game = self.game
        decision, chair = game.decision, self.seats[self.decider]
        kind = decision.window_kind()
        if decision.is_window() and kind not in chair.unasked and not self.counts(game, chair.settings):
            if decision.fits(game):
                chair.unasked.append(kind)

    def _is_forced(self, game: Game) -> bool:
        """A sole option, unless a player always chooses it himself, or it would tell of what he holds."""
        options = game.options
        if len(options) > 1 or options[0][0] in self.title.deliberate:
            return False
        return game.decision.may_be_forced(game)

    def _is_unasked(self, game: Game, words: Sequence[str]) -> bool:
        """A pass in a record that the table plays where nobody says otherwise."""
        settings = self.seats[self.seat_of(game.decision.side)].settings
        return list(words) == [PASS] and game.decision.is_window() and not self.counts(game, settings)

    def take(self, line: str, automatic: bool) -> None:
        """Carry out a line that was kept: a seat's own action, or one that the table played for it."""
        self._take(self.game.box.catalog.read(line), automatic)

    def _take(self, action: Action, automatic: bool) -> None:
        if action not in self.game.options:
            raise IllegalAction(self.title.refusal_sentence(self.game, action))
        before = self.game.clone()
        _play(self.game, action)
        self._remember(before, automatic)
        self.lines.append(self.game.box.catalog.write(action))
        self._write_down(self.game.notes, before.decision.side)

    def _remember(self, before: Game, automatic: bool) -> None:
        side = before.decision.side
        self._turns.append(_Turn(1 - side if before.swapped else side, automatic))
        if self.game.irrevocable != before.irrevocable:
            self._steps.clear()
        else:
            self._steps.append(_Step(before, len(self.log), automatic))

    def _write_down(self, notes: Sequence[Note], actor: int = -1) -> None:
        """Notes become lines of the log; whom a private one is for is kept as a seat, which bids do not change."""
        text = self.game.box.text
        for citation, key, ids, only in notes:
            reader = ALL if only == ALL else self.seat_of(only)
            about = text.speaks_of(f"note.{key}", ids) if only == ALL else only
            self.log.append(LogLine(len(self.lines), citation, key, ids, reader, actor, about))

    # ---------------------------------------------------------------- undo

    def taken(self, seat: int, since: int) -> list[str]:
        """The actions that a seat took itself from a move on; only for games in which nothing was taken back by
        agreement."""
        own = zip(self.lines[since:], self._turns[since:], strict=True)
        return [line for line, turn in own if turn.seat == seat and not turn.automatic]

    def can_undo(self, seat: int) -> bool:
        """Whether this seat's last action revealed nothing and may be taken back."""
        return seat == self.decider and any(not step.automatic for step in self._steps)

    def undo(self, seat: int) -> None:
        """Take back the seat's last action, and the forced moves that came after it."""
        if not self.can_undo(seat):
            raise UserError("There is nothing to undo: undo stops where dice, a card or the other side came in.")
        self.seats[seat].unasked.clear()
        while True:
            step = self._steps.pop()
            self._turns.pop()
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
        self.game, self.log, self._turns = table.game, table.log, table._turns
        self.counted, self.known = [], 0
        self._steps.clear()

    def moves_to_take_back(self, seat: int) -> int:
        """How many actions go back to before the last that this seat chose itself; 0 if it chose none."""
        for back, turn in enumerate(reversed(self._turns), 1):
            if turn.seat == seat and not turn.automatic:
                return back
        return 0

    # ---------------------------------------------------------------- ending

    def resign(self, seat: int) -> None:
        side = self.side_of(seat)
        self._end(f"resign {self.title.sides[side]}", self._resignation(side))
        self.resigned = side

    def agree_on_a_draw(self) -> None:
        self._end("draw", DRAWN)
        self.drawn = True

    def _end(self, line: str, note: Note) -> None:
        if self.is_over:
            raise UserError("The game is over.")
        self.lines.append(line)
        self._steps.clear()
        self._write_down([note], -1)

    def _resignation(self, side: int) -> Note:
        """What the log says of it; a game may have no names for its sides."""
        named = "side" in self.game.box.kinds
        return ("", "side_resigns" if named else "one_side_resigns", (int(side),), ALL)

    # ---------------------------------------------------------------- what a seat is shown

    def options(self, seat: int) -> list[Option]:
        """The options of the seat that is asked; none for any other."""
        if self.is_over or seat != self.decider:
            return []
        # Tried in a game imagined from the seat's own view: what is final must not tell what is hidden.
        imagined = self.game.imagine(self.side_of(seat), Random(0))
        return [self._option(imagined.clone(), action, seat) for action in self.game.options]

    def _option(self, trial: Game, action: Action, seat: int) -> Option:
        """An option; it is final also if the forced moves that follow it are."""
        before = trial.irrevocable
        verb = str(action[0])
        again, again_final = self._again(trial.clone(), action, seat) if verb in self.title.repeats else ((), False)
        unfolds = self._unfolded(trial.clone(), action, seat) if verb in self.title.unfolds else ()
        final = self._is_final(trial, action, before, seat)
        line = self.game.box.catalog.write(action)
        return Option(action, line, self.title.label(self.game, action), final, again, again_final, unfolds)

    def _is_final(self, trial: Game, action: Action, before: int, seat: int) -> bool:
        """Whether undo ends with an action, or with the forced moves that follow it."""
        following: Action | None = action
        while following is not None and trial.irrevocable == before:
            _play(trial, following)
            following = self._automatic(trial, seat) if trial.stack else None
        return trial.irrevocable != before or not trial.stack

    def _again(self, trial: Game, action: Action, seat: int) -> tuple[tuple[str, ...], bool]:
        """How an option is taken again and again while the same question stands and nothing is shown."""
        shown, decision = trial.irrevocable, trial.decision
        lines: list[str] = []
        while len(lines) < MOST_REPEATS:
            offered, before = trial.options, trial
            trial = before.clone()
            _play(trial, action)
            if trial.irrevocable != shown or not trial.stack or trial.decision != decision:
                break
            one_more = self._one_more(trial, action, offered)
            if one_more is None:
                break
            action = one_more
            lines.append(trial.box.catalog.write(action))
        else:
            before = trial
        return tuple(lines), bool(lines) and self._is_final(before.clone(), action, shown, seat)

    def _one_more(self, trial: Game, action: Action, offered: Sequence[Action]) -> Action | None:
        """The same action, or one of the same words with another thing that is like the one taken."""
        if action in trial.options:
            return action
        words = self.title.label(trial, action)
        for other in trial.options:
            if other[0] == action[0] and other not in offered and self.title.label(trial, other) == words:
                return other
        return None

    def _unfolded(self, trial: Game, action: Action, seat: int) -> tuple[Answer, ...]:
        """The answers to the next question, where the same side is asked and nothing is shown before."""
        before, side = trial.irrevocable, trial.decision.side
        _play(trial, action)
        if trial.irrevocable != before or not trial.stack or trial.decision.side != side:
            return ()
        return tuple(
            [
                Answer(
                    trial.box.catalog.write(one),
                    self.title.label(trial, one),
                    self._is_final(trial.clone(), one, before, seat),
                    self.title.figure(trial, one),
                )
                for one in trial.options
            ]
        )

    def view(self, seat: int) -> dict[str, Any]:
        """The game as a seat may see it, or ALL, the spectator; OPEN hides nothing, and neither does the end."""
        side = seat if seat in (ALL, OPEN) else self.side_of(seat)
        if self.is_over and self.game.outcome is None:
            return self.game.view(OPEN) | {"seat": int(side), "decision": None, "options": []}
        return self.game.view(side)

    def moments(
        self, seat: int, first: int = 0, last: int | None = None, find: BoxFinder | None = None
    ) -> Iterator[Moment]:
        """The table as a seat saw it after each move from `first` to `last`; move 0 is the set-up.

        A seat knows what it did itself; what another did is told by the log, and by notation only where
        nothing is hidden any more.
        """
        record = self.record(checked=False)
        knows_all = seat == OPEN or self.is_over
        find = find or (lambda _title, _hash: self.game.box)
        past: Table | None = None
        for moment in record.replay(find):
            if past is None:
                moment.game.notes = moment.notes
                past = Table(moment.game, [held.name for held in self.seats])
            else:
                past._step_on(moment)
            if last is not None and moment.number > last:
                return
            if moment.number >= first:
                words = words_of(moment.line)
                own = past._turns[-1].seat == seat if past._turns else False
                yield {
                    "view": sight.view_of(past, seat, asked=False),
                    "log": sight.log_of_move(past, seat, moment.number),
                    "line": moment.line if knows_all or own or words[:1] in AGREED else "",
                }

    def log_of(self, seat: int, since: int = 0) -> list[LogLine]:
        """The log as a seat may read it, from a move on; what only one seat was told stays with it."""
        return [line for line in self.log if (line.only == ALL or line.only == seat) and line.move >= since]

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
        for side, slug in enumerate(self.title.sides):
            self.seats[self.seat_of(side)].name = names[slug]
        seats = {slug: seat.name for slug, seat in zip(self.title.sides, self.seats, strict=True)}
        self._record = replace(self._record, seats=seats)


def _play(game: Game, action: Action) -> None:
    verb, *ids = action
    game.play(str(verb), *[i for i in ids if isinstance(i, int)])
