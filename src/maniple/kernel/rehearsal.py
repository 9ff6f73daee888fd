# maniple: interpreted
"""A game that somebody gave us is tried before it is believed.

A save may hold every number in its range and yet describe a table that no game leads to: a stack of frames that never
called each other, a march of units that were lost. What rules do with such a table nobody can say. So a save from
outside is rehearsed when it is opened (`rehearse`): looked at from every side and played on in some lines, the same
ones each time. And a game that was loaded plays each action on a copy first (`must_hold_up`; a table that goes on from
one draws the copy too, `try_out`), and refuses it in a sentence where the rules break down over it.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any, Final

from maniple.kernel.errors import IllegalAction, UserError
from maniple.kernel.frames import Action
from maniple.kernel.game import ALL, Game

LINES: Final = 12
"""Lines of play that are tried."""
ACTIONS: Final = 60
"""Actions of each."""
LOOKS: Final = 20
"""One action in so many is followed by a look from every side."""
CHECKS: Final = 5
"""One in so many by the question whether the table still adds up."""
ODDS: Final = 3
"""Options whose odds are asked for at a look."""
SECONDS: Final = 3.0
"""Of the processor, after which a rehearsal ends with what it has tried."""


class DoesNotHoldUp(UserError):
    """A game over which the rules break down."""


def rehearse(g: Game, seconds: float = SECONDS) -> None:
    """See that a game can be played on; the game itself is left as it is."""
    rng = Random(g.digest())
    until = process_time() + seconds
    try:
        look(g, rng)
        for _ in range(LINES):
            other: Game = g.clone()
            for number in range(1, ACTIONS + 1):
                if not other.stack or process_time() > until:
                    break
                play(other, rng.choice(other.options))
                prove(other, number % CHECKS == 0)
                if number % LOOKS == 0:
                    look(other, rng)
    except Exception:
        raise DoesNotHoldUp("No game leads to this table: the rules break down when it is played on.") from None


def must_hold_up(g: Game, action: Action) -> None:
    """See that the rules can carry an action out; the game itself is left as it is."""
    _tried(g, action, is_drawn=False)


def try_out(g: Game, action: Action) -> None:
    """The same, and that the table can be drawn afterwards for every side."""
    _tried(g, action, is_drawn=True)


def _tried(g: Game, action: Action, is_drawn: bool) -> None:
    try:
        other: Game = g.clone()
        play(other, action)
        prove(other)
        for seat in (0, 1, ALL):
            view = other.view(seat)
            if is_drawn and other.title.scene is not None:
                other.title.scene(other.box, view)
        keep(other)
        if other.stack:
            other.title.question(other)
            for seat in (0, 1):
                assert other.imagine(seat, Random(seat)).options, "an imagined game has no options"
    except IllegalAction:
        raise
    except Exception:
        raise DoesNotHoldUp(
            "The rules break down over this: the game was begun from a table that no game leads to."
        ) from None


def play(g: Game, action: Action) -> None:
    verb, *ids = action
    g.play(str(verb), *[i for i in ids if isinstance(i, int)])


def prove(g: Game, whole: bool = True) -> None:
    """That a table holds up, and that somebody has something to decide unless all is played out."""
    if whole:
        g.title.check(g)
    if g.outcome is not None:
        g.box.text.line(f"note.{g.outcome.key}", g.outcome.ids)
    if not g.stack:
        return
    assert g.options, "there is nothing to choose from"
    assert all(action in g.box.catalog.index for action in g.options), "an option is no action"


def keep(g: Game) -> None:
    """That a game comes back from its save, under way or over. A position that is played out has none."""
    if g.stack or g.outcome is not None:
        g.title.load(g.title.save(g), g.box, is_ours=True)


def look(g: Game, rng: Random) -> None:
    """All that tables, bots and clients ask of a game."""
    title: Any = g.title
    for seat in (0, 1, ALL):
        view = g.view(seat)
        if title.scene is not None:
            title.scene(g.box, view)
    keep(g)
    if not g.stack:
        return
    title.prompt(g)
    title.question(g)
    for action in g.options:
        title.label(g, action)
    for seat in (0, 1):
        assert g.imagine(seat, rng).options, "an imagined game has no options"
    risky = [action for action in g.options if action[0] in title.risks]
    for action in rng.sample(risky, min(ODDS, len(risky))):
        verb, *ids = action
        g.odds(str(verb), *[i for i in ids if isinstance(i, int)])
