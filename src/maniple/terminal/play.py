"""A game played in the terminal: by two people at one screen, against a bot, or by two bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from maniple.kernel.errors import UserError
from maniple.kernel.game import ALL
from maniple.kernel.records import Record
from maniple.kernel.tabletext import QUIET, STRONG, TableText, card_kind
from maniple.kernel.text import as_sentence
from maniple.table.table import Option, Table
from maniple.terminal.answers import Answers, forecast, odds_in_brief
from maniple.terminal.commands import COMMANDS, Commands, save_to
from maniple.terminal.layout import ENDLESS, News, Pick, Scene, hanging, news_lines, rule, told
from maniple.terminal.opponents import Opponents, Thinking
from maniple.terminal.options import SEED_ITSELF
from maniple.terminal.plain import table_text
from maniple.terminal.screen import STYLES, Closed, Screen, flow, styled, text_of
from maniple.terminal.words import cut

PROMPT: Final = "> "
HINTS: Final = "? explains, why NAME, hint, undo, log, cards, help, quit"
REMINDER: Final = 6
"""How many lines of the log remind of a game that was left."""


class Session:
    """One sitting at a table."""

    def __init__(
        self, table: Table, screen: Screen, keep: Callable[[Record], None], thinking: Thinking | None = None
    ) -> None:
        self.table = table
        self.screen = screen
        self.keep = keep
        """Takes the record whenever a person may be gone before the next action."""
        self.bots = Opponents(table, screen, thinking or Thinking())
        self.humans = [seat for seat in range(len(table.seats)) if seat not in self.bots.names]
        self.read = [0 for _ in table.seats]
        """By seat: how much of the log it has been shown."""
        self.sitting = -1
        """The person at the screen."""
        self.saved: list[str] | None = None
        """The moves of the record that is kept."""
        self.is_kept = False
        """Whether the game as it stands was kept."""
        self.warned = False

    @property
    def is_hot_seat(self) -> bool:
        return len(self.humans) > 1

    def name(self, side: int) -> str:
        """What a side is called."""
        return str(self.table.title.side_name(self.table.game.box, side))

    # ---------------------------------------------------------------- from first to last

    def run(self) -> None:
        """Play until the game is over; `Left` or `Closed` if somebody went before that."""
        self.no_blind_choice()
        if self.table.lines:
            self.read = [max(0, len(self.table.log) - REMINDER) for _ in self.read]
        try:
            if not self.table.lines and self.humans:
                self.welcome()
            self.table.play_on()
            self.play()
        finally:
            self.bots.close()
            self.save()
        self.end()

    def play(self) -> None:
        heard = 0
        while not self.table.is_over:
            seat = self.table.decider
            if seat in self.bots.names:
                self.table.act(seat, self.bots.choose(seat))
            else:
                self.save()
                self.bots.ponder(seat)
                self.turn(seat)
                self.save()
            if not self.humans:
                heard = self.tell_from(heard)

    def welcome(self) -> None:
        """A new game: what it is, who plays, and what to do at the prompt."""
        title, screen = self.table.title, self.screen
        screen.wipe()
        screen.say([rule(title.name, screen.width)])
        screen.tell(title.about)
        screen.tell(title.honesty, QUIET)
        screen.say([""])
        for seat in range(len(self.table.seats)):
            human = "a person at this screen" if self.is_hot_seat else "you"
            who = f"the computer ({self.bots.label(seat)})" if seat in self.bots.names else human
            screen.tell(f"The {self.name(self.table.side_of(seat))}: {who}.")
        screen.say([""])
        screen.tell(
            "Type the number of an option, or its words, shortened as long as they are clear. "
            "? explains the question and shows its rule, map and roads show the board, hand your cards, "
            "help lists what else can be typed."
        )
        text = table_text(title, self.table.game.box, self.table.view(ALL))
        legend = flow([text_of(line) for line in text.legend()], screen.width - 2, 3)
        if legend:
            screen.say(["", "On the board:", *(Text("  ").append_text(line) for line in legend), ""])
        if screen.interactive:
            screen.pause("Enter begins. ")
            self.no_blind_choice()
        self.read = [len(self.table.log) for _ in self.read]

    def no_blind_choice(self) -> None:
        """A number that was typed before its option could be seen chooses nothing."""
        if self.screen.waiting.rstrip(".!").isdecimal():
            self.screen.waiting = ""

    def save(self) -> None:
        """Keep the game; if that fails, say so once and play on."""
        if self.saved == self.table.lines:
            return
        self.saved = self.table.lines.copy()
        try:
            self.keep(self.table.record())
            self.is_kept = True
        except UserError as error:
            self.is_kept = False
            if not self.warned:
                self.screen.tell(f"The game cannot be kept for maniple resume: {error}", "alert")
            self.warned = True

    def tell_from(self, heard: int) -> int:
        """Print what is new in the log, for a game that nobody has a hand in."""
        news = self.news_of(ALL, heard)
        self.screen.say(news_lines(self.screen.console, news, self.screen.width))
        return len(self.table.log)

    def news_of(self, seat: int, since: int) -> list[News]:
        """Log lines from an index on, as a seat may read them."""
        table = self.table
        return [(told(table.words(line)), line.citation) for line in table.log[since:] if line.only in (ALL, seat)]

    # ---------------------------------------------------------------- one person's turn

    def turn(self, seat: int) -> None:
        """Ask until the table has changed."""
        if self.is_hot_seat and self.sitting != seat:
            self.curtain(seat)
        self.sitting = seat
        news = self.news_of(seat, min(self.read[seat], len(self.table.log)))
        options = self.table.options(seat)
        self.read[seat] = len(self.table.log)
        self.draw(seat, options, news)
        prompt = Commands(self.table, seat, options, self.screen, self.name, self.is_hot_seat, self.bots.hints)
        self.screen.complete([*COMMANDS, *(word for option in options for word in option.line.split())])
        while True:
            typed = self.screen.ask_next(PROMPT).strip()
            if not typed:
                self.draw(seat, options, news)
            elif prompt.obey(typed):
                self.read[seat] = min(self.read[seat], len(self.table.log))
                return

    def curtain(self, seat: int) -> None:
        """Nobody sees the other's hand: the screen is wiped until the next player has taken the seat."""
        screen = self.screen
        screen.wipe(history=True)
        screen.forget()
        if self.sitting >= 0:
            public = self.news_of(ALL, min(self.read[self.sitting], len(self.table.log)))
            if public:
                screen.say([rule("What happened", screen.width)])
                screen.page(news_lines(screen.console, public, screen.width))
                screen.say([""])
        screen.ask(f"Hand over to the {self.name(self.table.side_of(seat))}, then press Enter. ")
        screen.waiting = ""
        screen.wipe(history=True)

    def draw(self, seat: int, options: Sequence[Option], news: Sequence[News]) -> None:
        """The whole table, as much as fits; news of the player's own last choice never cost room."""
        scene = self.scene(seat, options, news)
        if self.table.can_undo(seat):
            console, width, room = self.screen.console, self.screen.width, self.room(1)
            without = replace(scene, news=())
            if scene.fit(console, width, room)[0] > without.fit(console, width, room)[0]:
                scene = without
        self.show(scene, "Enter shows the table ")

    def room(self, kept: int) -> int:
        """The lines of the screen less some that are needed for something else."""
        return self.screen.height - kept if self.screen.interactive else ENDLESS

    def overflows(self, scene: Scene, kept: int = 1) -> bool:
        return len(scene.lines(self.screen.console, self.screen.width, self.room(kept))) > self.room(kept)

    def show(self, scene: Scene, onward: str, kept: int = 1) -> None:
        """A scene; a report that is too long to stand above the table gets a screen of its own."""
        screen = self.screen
        screen.wipe()
        if scene.news and self.overflows(scene, kept):
            screen.say([rule(scene.news_heading, screen.width)])
            screen.page(news_lines(screen.console, scene.news, screen.width))
            screen.pause(onward)
            self.no_blind_choice()
            screen.wipe()
            scene = replace(scene, news=())
        screen.say(scene.lines(screen.console, screen.width, self.room(kept)))

    def scene(self, seat: int, options: Sequence[Option], news: Sequence[News]) -> Scene:
        """What the seat sees when it is asked."""
        table = self.table
        game = table.game
        side = table.side_of(seat)
        text = table_text(table.title, game.box, table.view(seat))
        who = self.name(side) if self.is_hot_seat else f"You ({self.name(side)})"
        return Scene(
            text,
            [("Your hand", text.hand(side))] if card_kind(text) in game.box.kinds else [],
            news,
            "Since your last choice",
            f"{who}: {as_sentence(table.title.question(game))}{not_asked(table, seat)}",
            table.title.citation(game.decision),
            [self.pick(text, number, option) for number, option in enumerate(options, 1)],
            ("! ends undo, " if any(option.final for option in options) else "") + HINTS,
        )

    def pick(self, text: TableText, number: int, option: Option) -> Pick:
        """An option with what helps to choose it."""
        verb, *ids = option.action
        places = self.table.title.verbs[str(verb)]
        found = forecast(self.table.game, option)
        return Pick(
            number,
            option.label,
            str(verb),
            int(ids[0]) if places == (card_kind(text),) else -1,
            option.final,
            odds_in_brief(found) if found is not None else (),
            text.mark(places[0], int(ids[0])) if len(places) == 1 else [],
        )

    # ---------------------------------------------------------------- the end

    def end(self) -> None:
        """The last table, the result and its reason, the dice."""
        table, screen = self.table, self.screen
        watcher = self.humans[0] if len(self.humans) == 1 else ALL
        text = table_text(table.title, table.game.box, table.view(watcher))
        news = self.news_of(watcher, min(self.read[max(watcher, 0)], len(table.log))) if self.humans else []
        said = [rule("The game is over", screen.width), *self.result_lines()]
        self.show(Scene(text, [], news, "Since your last choice"), "Enter shows the end ", len(said) + 1)
        screen.say(said)
        if self.humans:
            self.afterwards(Answers(table, watcher, screen))

    def result_lines(self) -> list[Text]:
        result = self.table.result
        assert result is not None
        said = styled(result.sentence, STRONG)
        if result.citation:
            said.append(f"  {result.citation}", STYLES[QUIET])
        elif result.winner >= 0:
            said.append(f" The {self.name(result.winner)} win.")
        seed = self.table.record(checked=False).seed
        lines = [
            said,
            Text(f"{len(self.table.lines)} moves. All dice and cards followed from the seed {SEED_ITSELF}{seed}."),
            Text("maniple replay shows the game again; maniple record check FILE verifies a saved record."),
        ]
        return [row for line in lines for row in hanging(self.screen.console, line, self.screen.width, 2)]

    def afterwards(self, answers: Answers) -> None:
        """A last word at the table: keep the record, read the log."""
        while True:
            try:
                typed = self.screen.ask_next("save FILE keeps the record, log shows what happened, Enter leaves: ")
            except Closed:
                return
            first, _, rest = typed.strip().partition(" ")
            if first == "save":
                save_to(self.table, rest.strip(), self.screen)
            elif first == "log":
                self.screen.page(answers.log(rest))
            elif first == "cards":
                self.screen.page(answers.cards())
            elif first in ("", "q", "quit"):
                return
            else:
                self.screen.tell(f"'{cut(first)}' is not possible any more: the game is over.")


def not_asked(table: Table, seat: int) -> str:
    """What was passed for the seat by its settings although it could have answered."""
    labels = [table.title.windows[kind].label for kind in table.seats[seat].unasked]
    return f" (Not asked: {'; '.join(labels)}. See settings.)" if labels else ""
