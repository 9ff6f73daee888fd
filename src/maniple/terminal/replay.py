"""`maniple replay`: a record stepped through, forward and back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from maniple.kernel.errors import UserError
from maniple.kernel.game import ALL
from maniple.kernel.records import Moment, Record, words_of
from maniple.kernel.tabletext import QUIET
from maniple.kernel.text import as_sentence
from maniple.table.table import Result
from maniple.terminal.files import newest_kept, replay_of
from maniple.terminal.layout import News, Scene, news_lines, rule, told
from maniple.terminal.plain import table_text
from maniple.terminal.record import plain_result
from maniple.terminal.report import print_json
from maniple.terminal.screen import Closed, Screen

OPEN: Final = "all"
SPECTATOR: Final = "spectator"
NO_ACTIONS: Final = ("undo", "resign", "draw")
"""Lines of a record that everybody hears."""
KEYS: Final = "Enter next, b back, NUMBER that move, f first, l last, q quit: "


def replay_file(path: Path | None, seen_by: str | None, json: bool, screen: Screen | None = None) -> None:
    """Step through a record, as a side saw it, as a spectator, or with all hands open."""
    path = path or newest_kept()
    if path is None:
        raise UserError("There is no game to replay yet; expected the name of a record.")
    record, table, why = replay_of(path)
    sides = record.title().sides
    if seen_by is not None and seen_by not in (*sides, SPECTATOR, OPEN):
        raise UserError(f"--as is '{seen_by}'; expected {', '.join(sides)}, {SPECTATOR} or {OPEN}.")
    show = Replay(record, record.moments, table.result, seen_by or whose_eyes(record, table.result), why)
    if seen_by is None and table.result is None:
        show.remark = f"The game is not finished, so it is shown as {show.who_sees} it; --as {OPEN} opens all hands."
    if json:
        print_json(show.plain())
        return
    screen = screen or Screen.real()
    if screen.interactive:
        show.step_through(screen)
    else:
        show.print_all(screen)


def whose_eyes(record: Record, result: Result | None) -> str:
    """Who looks if nobody is named: all hands are open once the game is over, but not before."""
    if result is not None:
        return OPEN
    people = [side for side in record.title().sides if not record.seats.get(side, "").startswith("bot:")]
    return people[0] if len(people) == 1 else SPECTATOR


class Replay:
    """A record with every moment of its replay."""

    def __init__(
        self, record: Record, moments: Sequence[Moment], result: Result | None, seen_by: str, why: str = ""
    ) -> None:
        self.record = record
        self.title = record.title()
        self.moments = moments
        self.result = result
        self.why = why
        """Why the game cannot be played on, and where the replay stops; it is of older rules then."""
        self.seen_by = seen_by
        self.is_open = seen_by == OPEN
        self.side = self.title.sides.index(seen_by) if seen_by in self.title.sides else ALL
        """Whose eyes, or ALL for a spectator's and where every hand is open."""
        self.remark = ""
        """Why not all is shown."""

    @property
    def who_sees(self) -> str:
        """The one who looks, with a verb."""
        if self.side == ALL:
            return "a spectator sees"
        return f"the {self.title.side_name(self.moments[0].game.box, self.side)} see"

    def mover(self, moment: Moment) -> int:
        """The side that acted; ALL for the start and for what is no action."""
        if not moment.number or words_of(moment.line)[0] in NO_ACTIONS:
            return ALL
        return int(self.moments[moment.number - 1].game.decision.side)

    def is_told(self, moment: Moment) -> bool:
        """Whether the words of a move may be read: another side's choice may be one that nobody saw."""
        return self.is_open or self.mover(moment) in (ALL, self.side)

    def mover_name(self, moment: Moment) -> str:
        return str(self.title.side_name(moment.game.box, self.mover(moment)))

    def news(self, moment: Moment) -> list[News]:
        """What a move brought about."""
        text = moment.game.box.text
        return [
            (told(text.parts(f"note.{key}", ids)), citation)
            for citation, key, ids, only in moment.notes
            if only in (ALL, self.side)
        ]

    def heading(self, moment: Moment) -> str:
        if not moment.number:
            return f"{self.title.name}, {len(self.record.lines)} moves: the start"
        number = f"Move {moment.number} of {len(self.record.lines)}"
        return f"{number}: {moment.line}" if self.is_told(moment) else f"{number} ({self.mover_name(moment)})"

    def view(self, moment: Moment) -> dict[str, Any]:
        """What is seen: a side's own view, or every hand as its owner saw it."""
        if not self.is_open:
            return moment.game.view(self.side)
        view = moment.game.view(ALL)
        if isinstance(view.get("hands"), list):
            view["hands"] = [moment.game.view(side)["hands"][side] for side in range(len(self.title.sides))]
        return view

    def scene(self, moment: Moment) -> Scene:
        game = moment.game
        text = table_text(self.title, game.box, self.view(moment))
        sides = range(len(self.title.sides)) if self.is_open else [self.side] if self.side != ALL else []
        hands = [
            (f"Hand of the {self.title.side_name(game.box, side)}", text.hand(side))
            for side in sides
            if text.hand(side)
        ]
        return Scene(text, hands, self.news(moment) or [(Text(self.label(moment)), "")], self.heading(moment))

    def label(self, moment: Moment) -> str:
        """What a move that brought nothing to tell was called at the table."""
        if not moment.number:
            return ""
        if not self.is_told(moment):
            return f"{self.mover_name(moment)}: a choice that is not shown."
        before = self.moments[moment.number - 1].game
        try:
            action = before.box.catalog.read(moment.line)
        except UserError:
            return as_sentence(moment.line)
        who = self.title.side_name(before.box, before.decision.side)
        return f"{who}: {as_sentence(self.title.label(before, action))}"

    # ---------------------------------------------------------------- on a terminal

    def step_through(self, screen: Screen) -> None:
        at = 0
        while True:
            lines = self.scene(self.moments[at]).lines(screen.console, screen.width, screen.height - 4)
            screen.wipe()
            screen.say(lines)
            if self.remark and not at:
                screen.tell(self.remark, QUIET)
            if at == len(self.moments) - 1:
                screen.tell(self.ending(), "strong")
            try:
                typed = screen.ask(KEYS).strip().lower()
            except Closed:
                return
            if typed in ("q", "quit"):
                return
            at = self.go(at, typed)

    def go(self, at: int, typed: str) -> int:
        """The moment that a key leads to; a wrong key leads nowhere."""
        last = len(self.moments) - 1
        if typed in ("", "n", "next"):
            return min(at + 1, last)
        if typed in ("b", "p", "back", "previous"):
            return max(at - 1, 0)
        if typed in ("f", "first"):
            return 0
        if typed in ("l", "last"):
            return last
        if typed.isdecimal() and len(typed) < 7:
            return min(int(typed), last)
        return at

    def ending(self) -> str:
        if self.why:
            return f"The game can be watched, not played on. {self.why}"
        if self.result is None:
            return "The record ends here; the game is not finished."
        return self.result.sentence

    # ---------------------------------------------------------------- elsewhere

    def print_all(self, screen: Screen) -> None:
        """The moves with what they brought about, one after the other."""
        if self.remark:
            screen.tell(self.remark, QUIET)
        for moment in self.moments:
            screen.say([rule(self.heading(moment), screen.width)])
            screen.say(news_lines(screen.console, self.news(moment), screen.width))
        screen.tell(self.ending())

    def plain(self) -> dict[str, Any]:
        """The moves and their log as plain data."""
        moves = [
            {
                "number": moment.number,
                "line": moment.line if self.is_told(moment) else None,
                "side": self.title.sides[self.mover(moment)] if self.mover(moment) != ALL else None,
                "log": [{"sentence": said.plain, "citation": citation} for said, citation in self.news(moment)],
            }
            for moment in self.moments
        ]
        result = plain_result(self.record, self.result)
        return {"game": self.record.game, "seen_by": self.seen_by, "moves": moves, "result": result, "stops": self.why}
