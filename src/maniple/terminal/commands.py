"""What was typed at the prompt: an option, or one of the words that are no options."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from maniple.bots.advice import Hint
from maniple.kernel.errors import UserError
from maniple.kernel.tabletext import QUIET
from maniple.kernel.text import as_sentence
from maniple.table.table import ALWAYS, NEVER, RESPONSES, WHEN_IT_FITS, Option, Table
from maniple.terminal import words
from maniple.terminal.answers import Answers, several
from maniple.terminal.files import SUFFIX, write_text
from maniple.terminal.layout import detailed_board, hanging, map_lines
from maniple.terminal.marching import March as Marches
from maniple.terminal.marching import Unclear, safe_way
from maniple.terminal.screen import Screen, styled

COMMANDS: Final = {
    "?": ("? [RULE]", "explains the question and shows its rule, or shows another rule"),
    "why": ("why NAME", "why something is not offered: a thing, or an action with its thing"),
    "hint": ("hint", "the best options, what to expect of each, and why"),
    "march": (
        "march WHO PLACE [by PLACE]",
        "a whole march at once, the cheapest way; march WHO lists what is in reach",
    ),
    "odds": ("odds [OPTION]", "what a battle may bring, before you commit to it"),
    "undo": ("undo", "takes back your last choice, as long as it revealed nothing"),
    "log": ("log [NUMBER]", "what has happened, with the number of each rule"),
    "hand": ("hand", "your cards with all their words"),
    "cards": ("cards", "where each card is known to be"),
    "look": ("look NAME", "one place or card from close by"),
    "map": ("map", "the board drawn as a map, where there is room"),
    "roads": ("roads", "every place with the places that it is joined to"),
    "rule": ("rule WORDS", "shows a rule by its number, or those that have the words"),
    "settings": ("settings", "when you want to be asked, and whether your pauses tell anything"),
    "save": ("save FILE", "writes the game as a record"),
    "draw": ("draw", "offers a draw, where two play at one screen"),
    "resign": ("resign", "gives the game up"),
    "quit": ("quit", "leaves the game; maniple resume goes on"),
    "help": ("help", "this list"),
}
"""The words that are no options: usage and sentence."""

SETTINGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "ask never": {"responses": NEVER},
    "ask fits": {"responses": WHEN_IT_FITS},
    "ask always": {"responses": ALWAYS},
    "forced on": {"forced_moves": True},
    "forced off": {"forced_moves": False},
    "hide pauses on": {"hide_pauses": True},
    "hide pauses off": {"hide_pauses": False},
}


class Left(Exception):
    """The player left the table; the game is kept."""


@dataclass
class Commands:
    """The prompt of one seat while one question stands."""

    table: Table
    seat: int
    options: Sequence[Option]
    screen: Screen
    name: Callable[[int], str]
    is_hot_seat: bool
    advise: Callable[[int], Sequence[Hint]] = lambda seat: ()
    """The hints for a seat."""

    @cached_property
    def choices(self) -> list[words.Choice]:
        return words.choices([(option.line, option.label) for option in self.options])

    @cached_property
    def answers(self) -> Answers:
        return Answers(self.table, self.seat, self.screen)

    # ---------------------------------------------------------------- what was typed

    def obey(self, typed: str) -> bool:
        """Take an option or carry out a command; whether the table has changed."""
        found, how = words.choose(typed, self.choices)
        first, _, rest = typed.partition(" ")
        if first.startswith("?"):
            first, rest = "?", typed[1:]
        command = first.lower()
        if command in COMMANDS and how != words.EXACT:
            return self.carry_out(command, rest.strip())
        if len(found) == 1:
            return self.take(self.options[found[0] - 1])
        if found:
            self.say(several(typed, [f"{number} ({self.options[number - 1].label})" for number in found]))
            return False
        begun = [name for name in COMMANDS if name.startswith(command) and command.isalpha()]
        if len(begun) == 1:
            return self.carry_out(begun[0], rest.strip())
        self.screen.page(self.no_such(typed, begun))
        return False

    def take(self, option: Option) -> bool:
        """Play it; what ends a turn or a round with something left to do is asked once more, and Enter is no."""
        warning = self.answers.warning(option)
        if warning:
            self.screen.say(warning)
            if not self.screen.confirm(f"{option.label}?"):
                self.say("Nothing was done.")
                return False
        self.table.act(self.seat, option.action)
        return True

    def no_such(self, typed: str, begun: Sequence[str] = ()) -> list[Text]:
        """What was typed is no choice: why not, what it may have meant, or what can be typed."""
        most = len(self.options)
        if typed.rstrip(".!").isdecimal():
            expected = f"a number from 1 to {most}" if most > 1 else "1"
            return self.wrapped(f"There is no option {words.cut(typed)}; expected {expected}.")
        if begun:
            return self.wrapped(several(typed, begun))
        found = self.answers.find_why(typed, self.options)
        if found:
            return found
        said = {word for option in self.options for word in words.split(f"{option.line} {option.label}")}
        near = words.nearest(typed, [*said, *COMMANDS]) or words.nearest(typed.split()[0], [*said, *COMMANDS])
        hint = f" (did you mean '{near}'?)" if near else ""
        return self.wrapped(
            f"'{words.cut(typed)}' is none of the choices{hint}; type a number from 1 to {most}, a name, or ? for help."
        )

    def wrapped(self, text: str) -> list[Text]:
        return hanging(self.screen.console, Text(text), self.screen.width, 2)

    def say(self, text: str) -> None:
        self.screen.say(self.wrapped(text))

    def carry_out(self, name: str, rest: str) -> bool:
        """One of the words that are no options; whether the table has changed."""
        changes: Mapping[str, Callable[[], bool]] = {
            "undo": self.undo,
            "resign": self.resign,
            "draw": self.offer_a_draw,
            "quit": self.leave,
            "settings": lambda: self.settings(rest),
        }
        if name in changes:
            return changes[name]()
        if name == "march":
            return self.march(rest)
        if name == "save":
            save_to(self.table, rest, self.screen)
        else:
            self.screen.page(self.answer(name, rest))
        return False

    def answer(self, name: str, rest: str) -> list[Text]:
        """What a question at the prompt brings to the screen."""
        answers = self.answers
        if name == "?":
            return answers.rules(rest) if rest else answers.explain(self.options)
        if name == "why":
            return answers.why(rest, self.options)
        if name == "rule":
            return answers.rules(rest)
        if name == "odds":
            return self.odds(rest)
        if name == "hint":
            return self.hint()
        if name == "log":
            return answers.log(rest)
        if name == "hand":
            return answers.hand()
        if name == "cards":
            return answers.cards()
        if name == "look":
            return answers.look(rest) if rest else self.wrapped("Look at what? Name a place or a card.")
        if name in ("map", "roads"):
            return self.board(name == "map")
        return self.help()

    def board(self, drawn: bool) -> list[Text]:
        """The board as a map, or as a list of roads."""
        text = self.answers.text()
        rows = min(34, self.screen.height - 2)
        found = map_lines(self.screen.console, text, self.screen.width, rows) if drawn else None
        if found is None:
            found = detailed_board(text.board(), self.screen.width)
        return found or self.wrapped("There is nothing on the board.")

    def help(self) -> list[Text]:
        """What may be typed."""
        example = f" (1, or '{self.options[0].line}')" if self.options else ""
        out = self.wrapped(
            f"Type the number of an option or its words{example}, shortened as long as they are clear. "
            "Enter draws the table again, Tab completes a word."
        )
        column = max(len(usage) for usage, _ in COMMANDS.values()) + 4
        for usage, said in COMMANDS.values():
            line = styled(f"  {usage:<{column - 2}}", "strong").append(said)
            out += hanging(self.screen.console, line, self.screen.width, column)
        return out

    def hint(self) -> list[Text]:
        """The best options by number, with the chance to win and a reason."""
        found = self.advise(self.seat)
        if not found:
            return self.wrapped(f"There are no hints in {self.table.title.name}.")
        out = []
        for hint in found:
            number = next((i for i, option in enumerate(self.options, 1) if option.line == hint.line), 0)
            line = styled(f"  {number:>2}  ", "number").append(hint.label)
            line.append(f"  (you win about {100 * hint.chance:.0f} %)").append(f"  {hint.reason}")
            out += hanging(self.screen.console, line, self.screen.width, 6)
        return out

    def odds(self, rest: str) -> list[Text]:
        found, _ = words.choose(rest, self.choices) if rest else ([], 0)
        return self.no_such(rest) if rest and not found else self.answers.odds(self.options, found)

    # ---------------------------------------------------------------- what changes the table

    def march(self, rest: str) -> bool:
        """A whole march; where something may happen on it, or it cannot be taken back, it is asked once more."""
        march = Marches(self.table, self.seat)
        try:
            order = march.read(rest)
        except Unclear as unclear:
            self.say(str(unclear))
            return False
        ways = march.ways(order)
        if order.to < 0:
            listed = march.listed(ways)
            self.screen.page(listed or self.wrapped("There is no way from there."))
            return False
        way = ways.to(order.to)
        if way is None:
            self.say("There is no way there with what they have; march WHO lists what is in reach.")
            return False
        safe = safe_way(ways, order.to)
        self.say(f"March {march.told(ways, way)}.")
        for sentence in march.risks(way):
            self.say(sentence)
        if safe is not None and self.screen.confirm(f"Take the safe way instead, {march.told(ways, safe)}?"):
            way = safe
        elif (way.dangers or way.final or way.risk >= 0) and not self.screen.confirm("March?"):
            self.say("Nothing was done.")
            return False
        self.table.act(self.seat, way.actions[0], way.actions[1:])
        return True

    def undo(self) -> bool:
        try:
            self.table.undo(self.seat)
        except UserError as error:
            self.say(str(error))
            return False
        return True

    def resign(self) -> bool:
        if not self.screen.confirm(f"Give the game up for the {self.name(self.table.side_of(self.seat))}?"):
            self.say("The game goes on.")
            return False
        self.table.resign(self.seat)
        return True

    def offer_a_draw(self) -> bool:
        if not self.is_hot_seat:
            self.say("The computer agrees to no draw; 'resign' gives the game up.")
            return False
        if not self.screen.confirm(f"Do the {self.name(1 - self.table.side_of(self.seat))} agree to a draw?"):
            self.say("The game goes on.")
            return False
        self.table.agree_on_a_draw()
        return True

    def leave(self) -> bool:
        raise Left

    def settings(self, rest: str) -> bool:
        """Show or change how the table plays for this seat, which may answer the question that is asked now."""
        chair = self.table.seats[self.seat]
        asked = " ".join(word for word in words.split(rest) if word != "my")
        known = {**SETTINGS, **self.standing_answers(), **self.kinds_of_windows()}
        if asked and asked not in known:
            self.say(f"'{words.cut(rest)}' is no setting; expected {words.listed(list(known))}.")
            return False
        if asked:
            chair.settings = replace(chair.settings, **known[asked])
        now = chair.settings
        self.say(f"Chances to respond: {now.responses}. {RESPONSES[now.responses]}")
        if now.responses == NEVER:
            self.say(
                "This concerns hidden responses only, the questions that open whatever you hold; "
                "all other questions are still asked."
            )
        self.say(
            "Forced moves: on. A sole option is played for you."
            if now.forced_moves
            else "Forced moves: off. You are asked even if there is only one option."
        )
        self.say(
            "Hide my pauses: on. A chance that is passed for you takes a moment, as if you had thought about it."
            if now.hide_pauses
            else "Hide my pauses: off. A chance that is passed for you takes no time, which may tell something."
        )
        for key, (label, meaning) in self.table.title.standing.items():
            self.say(f"{label}: on. {meaning}" if key in now.standing else f"{label}: off. You are asked each time.")
        for key, kind in self.table.title.windows.items():
            least = now.least(self.table.title, key)
            name = next(name for level, name, _ in kind.levels if level == least)
            self.say(f"{kind.label}: {name.lower()}. {kind.sentence(least)}")
        change = styled(f"Change them with: settings {words.listed(list(known))}", QUIET)
        self.screen.say(hanging(self.screen.console, change, self.screen.width, 2))
        played = len(self.table.lines)
        self.table.play_on()
        return len(self.table.lines) > played

    def standing_answers(self) -> Mapping[str, Mapping[str, Any]]:
        """The settings of this game alone, as they are typed: `always draw on`."""
        now = self.table.seats[self.seat].settings.standing
        out: dict[str, Mapping[str, Any]] = {}
        for key in self.table.title.standing:
            others = tuple(other for other in now if other != key)
            out[f"{key.replace('_', ' ')} on"] = {"standing": (*others, key)}
            out[f"{key.replace('_', ' ')} off"] = {"standing": others}
        return out

    def kinds_of_windows(self) -> Mapping[str, Mapping[str, Any]]:
        """The settings of kinds of windows, as they are typed: `battle dice pass`."""
        now = dict(self.table.seats[self.seat].settings.windows)
        return {
            f"{key.replace('_', ' ')} {name.lower()}": {"windows": tuple(sorted({**now, key: least}.items()))}
            for key, kind in self.table.title.windows.items()
            for least, name, _ in kind.levels
        }


def save_to(table: Table, name: str, screen: Screen) -> None:
    """Write the record to a file that the player names."""
    if not name:
        screen.tell("Save to which file? For example: save tonight")
        return
    try:
        path = Path(name).expanduser()
        if name.endswith("/") or path.is_dir():
            raise UserError(f"{words.cut(name)} is a folder; expected the name of a file.")
        if not path.suffix:
            path = path.with_name(f"{path.name}{SUFFIX}")
        if not path.parent.is_dir():
            raise UserError(f"There is no folder {words.cut(str(path.parent))}; expected one that exists.")
        if path.is_file() and not screen.confirm(f"{path} exists already. Write over it?"):
            screen.tell("Nothing was written.")
            return
        write_text(path, table.record().write())
    except OSError as error:
        screen.tell(f"'{words.cut(name)}' cannot be written: {error.strerror}.")
        return
    except (UserError, ValueError, RuntimeError) as error:
        screen.tell(as_sentence(str(error)))
        return
    typed = shlex.quote(str(path))
    screen.tell(f"Saved as {path}. maniple resume {typed} goes on from here, maniple replay {typed} shows it again.")
