"""Where we are in the sequence of play: a stack of frames, each a value.

A `Procedure` is one of the rulebook's numbered lists: the kernel runs its `steps()` in order.
A `Decision` waits for one side; each of its verbs is a method, and `refuse_<verb>` says which
rule stands against it. Frames are frozen dataclasses: clones share them, tests compare them,
saves write them as JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NewType

from mypy_extensions import mypyc_attr

Side = NewType("Side", int)
"""A player's side, 0 or 1."""

Action = tuple[str | int, ...]
"""A verb and the ids it names: `("retreat", 41, 14)`."""

Steps = tuple[Callable[[Any], None], ...]

Warned = tuple[str, str, tuple[int, ...]]
"""What will happen, before an option is taken: citation, key of its sentence, ids named in it."""

PASS: Final = "pass"
"""The verb by which a side lets a chance to respond go by; its method is `pass_`."""


@dataclass(frozen=True)
class Refusal:
    """A rule that stands against an action: a citation, and the key of a sentence in `text.py`."""

    citation: str
    key: str


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Frame:
    """A place in the sequence of play. It names only what both sides may know."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Procedure(Frame):
    """A list of steps, carried out in order."""

    def steps(self) -> Steps:
        """The same steps for every frame of a class; a condition stands inside a step."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Decision(Frame):
    """A question to one side. It stays on the stack until one of its verbs ends it."""

    side: Side

    def options(self, g: Any) -> list[Action]:
        """Every legal action, at least one."""
        raise NotImplementedError

    def prompt(self, g: Any) -> tuple[str, tuple[int, ...]]:
        """Key of the sentence that asks the question, and the public ids named in it."""
        return type(self).__name__, ()

    def asks(self, g: Any) -> tuple[str, tuple[int, ...]]:
        """The question in the words for the side that is asked alone, which may name what the other must not know."""
        return self.prompt(g)

    def cites(self) -> str:
        """The rule behind the question, where it is not the first that the docstring cites."""
        return ""

    def is_window(self) -> bool:
        """Whether this is a chance to respond that opens whatever the side holds."""
        return False

    def window_kind(self) -> str:
        """For a window: its key in `Title.windows`; empty where a seat has no setting for it."""
        return ""

    def weight(self, g: Any) -> int:
        """For a window: how much may hang on it, 0 to 100, by public facts alone; 0 where all would be the same."""
        return 100

    def warning(self, g: Any, action: Action) -> Warned | None:
        """Of an option that ends a turn, a round or something else that is large while there is still something to do:
        what will happen. Whoever takes it is asked once whether he means it."""
        return None

    def aside(self, g: Any, action: Action) -> Warned | None:
        """What may come of an option beside what its label says: to be read before it is taken."""
        return None

    def figure(self, g: Any, action: Action) -> tuple[str, tuple[int, ...]] | None:
        """What an option costs or brings, and of how much, in figures: its key and ids."""
        return None

    def may_be_forced(self, g: Any) -> bool:
        """Whether a table may play a sole option by itself; not where that would tell of what the side holds."""
        return True

    def standing_answer(self, g: Any) -> tuple[str, Action] | None:
        """A setting of `Title.standing`, and what the table plays for a seat that has it on; None where there is none.

        The answer is seen by everybody, so that it may tell nothing of what the seat holds."""
        return None

    def fits(self, g: Any) -> bool:
        """For a window: whether the side holds anything that fits, so that asking is worth it."""
        return len(self.options(g)) > 1


def method_of(verb: str) -> str:
    """The name of the method of a verb: the verb itself, or `pass_` for a word Python keeps."""
    return "pass_" if verb == PASS else verb
