# maniple: interpreted
"""Positions: a table laid out from a TOML file, for tests, bug reports and `maniple play --position`.

```toml
game = "judean-hammer"
dice = [1, 5, 6]                       # used first
begin = { frame = "CardPlay", side = "maccabean" }
then = { frame = "Round", at = "check_supply" }   # goes on there when that is over; without it the game ends
[variant]
max_rounds = 10
[units]                                # the rest is in the game's own words
modin = "2 maccabean"
```
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maniple.kernel.errors import BadPosition, BadVariant, UserError, quoted, shortened
from maniple.kernel.frames import Frame, Procedure
from maniple.kernel.game import Game
from maniple.kernel.reading import read_toml
from maniple.kernel.rehearsal import rehearse
from maniple.kernel.saves import decode_frame, encode_frame
from maniple.kernel.title import Title, shelf
from maniple.kernel.variant import make_variant

OURS = ("game", "variant", "begin", "then", "dice")


def read_position(text: str) -> tuple[Title, dict[str, Any]]:
    """The title of a position file and its plain data."""
    try:
        data = read_toml(text, "The position")
    except UserError as error:
        raise BadPosition(str(error)) from None
    title = shelf().get(str(data.get("game")))
    if title is None:
        raise BadPosition(f"The position's game is {quoted(data.get('game'))}; expected one of {', '.join(shelf())}.")
    return title, data


def lay_out(title: Title, data: Mapping[str, Any], seed: bytes | str = b"", box: Any = None) -> Game:
    """The game that a position describes, at its first decision."""
    try:
        variant = make_variant(title.variant, data.get("variant", {}))
    except BadVariant as error:
        raise BadPosition(f"The position's variant does not hold up: {error}") from None
    g: Game = title.empty(variant, seed, box)
    dice = data.get("dice", [])
    if not isinstance(dice, list) or any(type(die) is not int or not 1 <= die <= 6 for die in dice):
        raise BadPosition(f"The position's dice are {quoted(dice)}; expected a list of numbers from 1 to 6.")
    g.dice.loaded = list(dice)
    try:
        title.place(g, {key: value for key, value in data.items() if key not in OURS})
        g.begin(_frame(title, g, data.get("begin")), *_goes_on(title, g, data.get("then")))
        title.check(g)
        if g.outcome is None:
            if not g.options:
                raise BadPosition(
                    "Nobody has anything to decide in this position; expected one that play can go on from."
                )
            title.prompt(g)
        title.load(title.save(g), g.box)  # a position is no freer than a save: every number in its range
        rehearse(g)
    except BadPosition:
        raise
    except (AssertionError, UserError) as error:
        said = str(error).rstrip(".") or "it contradicts itself"
        raise BadPosition(f"The position does not hold up: {said}.") from None
    except Exception:  # whatever breaks, the position is at fault: say so in one sentence
        raise BadPosition("The position does not hold up: play cannot begin there.") from None
    return g


def _goes_on(title: Title, g: Game, then: object) -> tuple[Frame | None, str]:
    """The procedure that goes on after the one that the position begins with, and the step where it does."""
    if then is None:
        return None, ""
    at = then.get("at") if isinstance(then, dict) else None
    if not isinstance(then, dict) or not isinstance(at, str):
        raise BadPosition(f"then is {quoted(then)}; expected {{ frame = NAME, at = STEP, ... }}.")
    frame = _frame(title, g, {key: value for key, value in then.items() if key != "at"})
    steps = [step.__name__ for step in frame.steps()] if isinstance(frame, Procedure) else []
    if at not in steps:
        raise BadPosition(f"then.at is {quoted(at)}; expected a step of it: {', '.join(steps) or 'it has none'}.")
    return frame, at


def _frame(title: Title, g: Game, begin: object) -> Frame:
    if not isinstance(begin, dict) or not isinstance(begin.get("frame"), str) or begin["frame"] not in title.frames:
        raise BadPosition(
            f"begin is {quoted(begin)}; expected {{ frame = NAME, ... }} with one of {', '.join(title.frames)}."
        )
    kind = title.frames[begin["frame"]]
    fields = {key: _read(g, key, value) for key, value in begin.items() if key != "frame"}
    expected: tuple[str, ...] = kind.__match_args__
    try:
        frame = kind(**fields)
    except TypeError:
        raise BadPosition(
            f"{begin['frame']} was given {quoted(list(fields)) if fields else 'no fields'}; "
            f"it takes {', '.join(expected) or 'no fields'}."
        ) from None
    decode_frame(encode_frame(frame), title.frames, title.frame_kinds(g.box))
    return frame


def _read(g: Game, key: str, value: object) -> Any:
    """A slug becomes the id of its kind (that of the field's name, else the only kind that has it)."""
    if isinstance(value, list):
        return tuple(_read(g, key, item) for item in value)
    kinds = g.box.kinds
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        if key in kinds and not 0 <= value < len(kinds[key]):
            raise BadPosition(
                f"begin.{shortened(key, 40)} is {quoted(value)}; "
                f"expected a number from 0 to {len(kinds[key]) - 1}, or a name."
            )
        return value
    if not isinstance(value, str):
        raise BadPosition(
            f"begin.{shortened(key, 40)} is {quoted(value)}; "
            "expected a name, a number, true or false, or a list of these."
        )
    if key in kinds and value in kinds[key].ids:
        return kinds[key].ids[value]
    found = [kind.ids[value] for kind in kinds.values() if value in kind.ids and kind.name != "number"]
    if len(found) != 1:
        raise BadPosition(
            f"begin.{shortened(key, 40)} is {quoted(value)}, which names nothing of this game, or several things."
        )
    return found[0]
