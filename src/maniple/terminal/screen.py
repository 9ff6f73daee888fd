"""The screen and the keyboard: words in styles out, lines in.

Everything that plays or shows a game speaks through a `Screen`, so tests give it streams of their own.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from typing import Final

from rich.console import Console
from rich.style import Style
from rich.text import Text

from maniple.kernel.tabletext import ALERT, ASIDE, PLAIN, QUIET, STRONG, Line

STYLES: Final = {
    PLAIN: Style(),
    QUIET: Style(dim=True),
    STRONG: Style(bold=True),
    ASIDE: Style(italic=True),
    ALERT: Style(bold=True, color="red"),
    "side 0": Style(bold=True, color="green"),
    "side 1": Style(bold=True, color="magenta"),
    "heading": Style(bold=True, color="cyan"),
    "number": Style(bold=True, color="yellow"),
}
"""What a style word looks like here."""

CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
LEAST_WIDTH: Final = 40
MOST_WIDTH: Final = 160
MOST_ECHOED: Final = 200
"""How much of a line is written again where no keyboard has shown it."""
WIPE: Final = "\x1b[H\x1b[2J"
WIPE_HISTORY: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Also what has scrolled away, where a hand may have been shown."""


class Closed(Exception):
    """There is no more input."""


class Screen:
    """A console to write on and a way to read lines."""

    def __init__(self, console: Console, read: Callable[[], str], interactive: bool) -> None:
        self.console = console
        self.read = read
        self.interactive = interactive
        """A person sits at a terminal: screens are wiped, long texts come in pages."""
        self.completions: list[str] = []
        self.waiting = ""
        """What was typed where only Enter was asked for: the next command."""

    @classmethod
    def real(cls) -> Screen:
        """Standard input and output."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        console = Console(highlight=False)
        talks = console.is_terminal and not console.is_dumb_terminal and sys.stdin is not None and sys.stdin.isatty()
        screen = cls(console, input if talks else _read_line, talks)
        if talks:
            _edit_lines(screen)
        return screen

    @property
    def width(self) -> int:
        return max(LEAST_WIDTH, min(MOST_WIDTH, self.console.width))

    @property
    def height(self) -> int:
        return self.console.height

    # ---------------------------------------------------------------- out

    def say(self, lines: Iterable[Text | str]) -> None:
        """Lines as they are."""
        for line in lines:
            text = Text(line) if isinstance(line, str) else line
            self.console.print(harmless(text), no_wrap=True, overflow="ellipsis", crop=True, soft_wrap=False)

    def tell(self, sentence: str, style: str = PLAIN) -> None:
        """A sentence: wrapped for a reader, whole for a file, and never with a path cut in two."""
        text = styled(sentence, style)
        if self.console.is_terminal and max(map(len, sentence.split()), default=0) < self.width:
            self.say(self.wrapped(text))
        else:
            self.console.print(harmless(text), soft_wrap=True)

    def wrapped(self, text: Text) -> list[Text]:
        """A text in lines that fit."""
        return wrap(self.console, text, self.width)

    def page(self, lines: Sequence[Text]) -> None:
        """Lines of which a person reads as many as fit at a time."""
        room = self.height - 2
        if not self.interactive or len(lines) <= room:
            self.say(lines)
            return
        for start in range(0, len(lines), room):
            self.say(lines[start : start + room])
            left = len(lines) - start - room
            if left > 0 and self.pause(f"{left} more lines: Enter goes on, q stops "):
                return

    def wipe(self, history: bool = False) -> None:
        """A clean screen, for a person."""
        if self.interactive:
            self.console.file.write(WIPE_HISTORY if history else WIPE)
            self.console.file.flush()

    # ---------------------------------------------------------------- in

    def ask(self, prompt: str) -> str:
        """A line of input; `Closed` if there is none any more."""
        self.console.file.flush()
        try:
            if self.read is input:
                return input(prompt)
            self.console.file.write(prompt)
            line = self.read()
        except EOFError:
            self.console.file.write("\n")
            raise Closed from None
        self.console.file.write(f"{line[:MOST_ECHOED]}\n")
        return line

    def complete(self, completions: Iterable[str]) -> None:
        """What the Tab key may complete from now on."""
        self.completions = sorted(set(completions))

    def forget(self) -> None:
        """Nothing that was typed or could be typed is known to the keyboard any more."""
        self.completions = []
        if self.interactive and "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    def ask_next(self, prompt: str) -> str:
        """A line of input, or the one that was typed at a pause before."""
        line, self.waiting = self.waiting, ""
        if not line:
            return self.ask(prompt)
        self.console.file.write(f"{prompt}{line}\n")
        return line

    def pause(self, prompt: str) -> bool:
        """Wait for Enter; whether the person wants to stop here. Anything else that is typed waits for its turn."""
        typed = self.ask(prompt).strip()
        if typed.lower() in ("q", "quit"):
            return True
        self.waiting = typed
        return bool(typed)

    def confirm(self, question: str) -> bool:
        return self.ask(f"{question} (yes or no) ").strip().lower() in ("y", "yes")


def harmless(text: Text) -> Text:
    """A text without signs that a terminal would obey: an edited set or a record may have them in its names."""
    return Text(CONTROL.sub("?", text.plain)) if CONTROL.search(text.plain) else text


def wrap(console: Console, text: Text, width: int) -> list[Text]:
    """A text in lines of some width, without blanks at their ends."""
    rows = list(text.wrap(console, width))
    for row in rows:
        row.rstrip()
    return rows


def styled(text: str, style: str = PLAIN) -> Text:
    """Words in a style that does not reach what is appended to them."""
    return Text().append(text, STYLES[style])


def text_of(line: Line) -> Text:
    """Words of a game as the console has them."""
    out = Text()
    for words in line:
        out.append(words.text, STYLES.get(words.style, STYLES[PLAIN]))
    return out


def flow(items: Sequence[Text], width: int, gap: int = 2) -> list[Text]:
    """Items side by side, as many in a line as fit; none is broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + gap + item.cell_len <= width:
            lines[-1].append(" " * gap).append_text(item)
        else:
            lines.append(item.copy())
    return lines


def beside(left: Text, right: Sequence[Text], width: int) -> list[Text]:
    """A first column of some width, and lines to the right of it."""
    head = left.copy()
    head.append(" " * max(0, width - head.cell_len))
    out = [head.append_text(right[0])] if right else [head]
    return out + [Text(" " * width).append_text(line) for line in right[1:]]


def _read_line() -> str:
    """A line of standard input that is no keyboard."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise EOFError
    return line.rstrip("\r\n")


def _edit_lines(screen: Screen) -> None:
    """Arrow keys, history and Tab at the prompt, where Python has them."""
    try:
        import readline
    except ImportError:
        return

    def complete(begun: str, number: int) -> str | None:
        found = [word for word in screen.completions if word.startswith(begun.lower())]
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
