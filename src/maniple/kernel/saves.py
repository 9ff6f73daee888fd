# maniple: interpreted
"""Saves: a game as JSON, exact and versioned. What a frame holds is its fields, in order.

A save may come from anybody, so all of it is held to what a game declares (`maniple.kernel.fields`) before any of it is
used, and the table that it makes must hold up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Any, Final

from maniple.kernel import fields as kinds
from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.errors import BadSave, UserError, quoted
from maniple.kernel.fields import FLAG, Field, Number, Words, optional, record, row, some
from maniple.kernel.frames import Decision, Frame, Procedure
from maniple.kernel.game import ALL, Game, Outcome
from maniple.kernel.reading import read_json

FORMAT: Final = 1
CHECK: Final = "check"
_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
MOST_TEXT: Final = 1_000_000
"""Characters of a save; those of our games have some thousand."""
MOST_FRAMES: Final = 100
"""Frames upon each other: games reach 20."""
MOST_NESTED: Final = 5
"""Frames within frames."""
MOST_NUMBER: Final = 10**9
"""In a frame of a game that declares no fields."""

FrameKinds = Mapping[str, tuple[Field, ...]]
"""Frame class -> the kinds of its fields, in order."""


@dataclass(frozen=True)
class Shape:
    """What saves of older rules wrote otherwise."""

    steps: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Procedure -> by the step at which it was, the one at which it is today."""
    frames: Mapping[str, Callable[[Sequence[Any], Sequence[Any]], list[Any]]] = field(default_factory=dict)
    """Frame -> its fields today, from those of then and those of the frame below it."""
    otherwise: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """Field of the table that kept something else then -> what that may have been; empty where nobody can tell."""


DICE: Final = record(
    seed=Words(2 * SEED_BYTES),
    epoch=Number(0, 10**6),
    position=Number(0, 10**9),
    loaded=some(Number(1, 6)),
    orders=some(some(Number(0, 10**4)), 100),
)
OUTCOME: Final = optional(
    record(
        winner=Number(-1, 1),
        citation=Words(),
        key=Words(),
        ids=some(Number(-(10**4), 10**4), 10),
        returns=row(2, kinds.Real(-1, 1)),
    )
)


def encode_frame(frame: Frame) -> list[Any]:
    """A frame's name and fields."""
    return [type(frame).__name__, [_encode(getattr(frame, name)) for name in _fields(type(frame))]]


def decode_frame(data: Any, frames: Mapping[str, type[Frame]], declared: FrameKinds | None, depth: int = 0) -> Frame:
    """The reverse of `encode_frame`."""
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[0], str) or data[0] not in frames:
        raise BadSave(f"The save names a place in the sequence of play that this game lacks: {quoted(data)}.")
    name, values = data
    kind = frames[name]
    names = _fields(kind)
    if not isinstance(values, list) or len(names) != len(values):
        raise BadSave(f"The save gives {name} {quoted(values)}; expected {', '.join(names) or 'no fields'}.")
    if declared is None:
        return kind(*(_decode(value, frames, depth + 1) for value in values))
    return kind(
        *(
            _tuples(field.read(value, f"{name}.{own}"))
            for own, field, value in zip(names, declared[name], values, strict=True)
        )
    )


def _fields(kind: type[Frame]) -> tuple[str, ...]:
    return tuple(kind.__match_args__)


def _encode(value: Any) -> Any:
    if isinstance(value, Frame):
        return {"frame": encode_frame(value)}
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    return value


def _decode(value: Any, frames: Mapping[str, type[Frame]], depth: int) -> Any:
    """A field of a frame that declares no kinds."""
    if depth > MOST_NESTED:
        raise BadSave("The save nests frames too deep.")
    if isinstance(value, dict):
        return decode_frame(value.get("frame"), frames, None, depth)
    if isinstance(value, list):
        return tuple(_decode(item, frames, depth + 1) for item in value)
    if value is None or isinstance(value, bool | str):
        return value
    return Number(-1, MOST_NUMBER).read(value, "a frame with")


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def encode(g: Game, variant: dict[str, Any]) -> str:
    """The canonical text of a game: keys sorted, no spaces, sealed."""
    return seal(plain(g, variant))


def plain(g: Game, variant: dict[str, Any]) -> dict[str, Any]:
    """A game as plain data."""
    dice = g.dice
    return {
        "format": FORMAT,
        "game": g.title.slug,
        "rules": g.title.rules,
        "components": g.box.components.hash,
        "variant": variant,
        "dice": [dice.seed.hex(), dice.epoch, dice.position, dice.loaded, dice.orders],
        "stack": [[*encode_frame(frame), step] for frame, step in zip(g.stack, g.at, strict=True)],
        "outcome": None if g.outcome is None else _outcome(g.outcome),
        "swapped": g.swapped,
        "irrevocable": g.irrevocable,
        "state": g.state(),
    }


def as_today(stack: list[Any], shape: Shape) -> list[Any]:
    """The stack of a save of older rules, as we write it."""
    out: list[Any] = []
    below: list[Any] = []
    for name, fields, step in stack:
        found = shape.frames[name](fields, below) if name in shape.frames else fields
        out.append([name, found, shape.steps[name][step] if name in shape.steps else step])
        below = fields
    return out


def digests_then(g: Game, variant: dict[str, Any], rules: int, shape: Shape) -> set[str]:
    """The digests that a version with older rules may have written; none where nobody can tell."""
    out = plain(g, variant) | {"rules": rules}
    stack = []
    for name, fields, step in out["stack"]:
        steps = shape.steps.get(name)
        if name in shape.frames or (steps is not None and step not in steps):
            return set()
        stack.append([name, fields, step if steps is None else steps.index(step)])
    states = [kinds.kept_under(rules, g.title.kinds_of(g.box), out["state"])]
    for name, others in shape.otherwise.items():
        if not others and any(state[name] for state in states):
            return set()
        states += [state | {name: other} for state in states for other in others]
    return {digest(seal(out | {"stack": stack, "state": state})) for state in states}


def digest_in_common(g: Game, rules: int, shape: Shape, only_table: bool) -> str:
    """A digest of what a version with older rules kept of a game too: the same for its save and for a replay today."""
    out = plain(g, {})
    if only_table:
        del out["stack"], out["irrevocable"]
    state = kinds.kept_under(rules, g.title.kinds_of(g.box), out["state"])
    return digest(_canonical(out | {"state": {key: state[key] for key in state if key not in shape.otherwise}}))


def seal(data: Mapping[str, Any]) -> str:
    """The text of a save: with a check over all the rest, so that damage is told and not played on from."""
    text = _canonical({key: value for key, value in data.items() if key != CHECK})
    return f'{{"{CHECK}":"{digest(text)}",{text[1:]}'  # the first key in order


def _canonical(data: Mapping[str, Any]) -> str:
    return _JSON.encode(data)


def digest(text: str) -> str:
    return blake2b(text.encode(errors="surrogatepass"), digest_size=16).hexdigest()


def parse(text: str) -> dict[str, Any]:
    """The plain data of a save; checks that it is one."""
    try:
        data = read_json(text, "The save", MOST_TEXT)
    except UserError as error:
        raise BadSave(str(error)) from None
    if not isinstance(data, dict) or "format" not in data or "game" not in data:
        raise BadSave("The save is JSON but not a saved game; expected the keys 'format' and 'game'.")
    if data["format"] != FORMAT:
        raise BadSave(f"The save has format {quoted(data['format'])}; this version reads format {FORMAT}.")
    return data


def check_seal(data: Mapping[str, Any]) -> None:
    """Whether a save is as it was written."""
    if seal(data) != _canonical(data):
        raise BadSave("The save was damaged or changed after it was written: its check does not fit the rest.")


def restore(
    g: Game, data: dict[str, Any], frames: Mapping[str, type[Frame]], is_ours: bool = False, shape: Shape | None = None
) -> None:
    """Fill a blank game from parsed data, and see that it can be played on; what is not ours stays doubtful."""
    try:
        if shape is not None:
            data = data | {"stack": as_today(data["stack"], shape)}
        _restore(g, data, frames)
        _prove(g)
        if not is_ours:
            g.is_doubtful = True
            _look(g)
    except BadSave:
        raise
    except AssertionError as error:  # what the game's own `check` says
        raise BadSave(f"The save's table does not hold up: {str(error) or 'it contradicts itself'}.") from None
    except UserError as error:
        raise BadSave(f"The save does not hold up: {error}") from None
    except Exception:  # whatever breaks, the save is at fault: say so in one sentence
        raise BadSave("The save is incomplete or damaged: the game that it describes cannot be.") from None


def _restore(g: Game, data: dict[str, Any], frames: Mapping[str, type[Frame]]) -> None:
    """All of a save, each part held to its kind before it is used."""
    seed, epoch, position, loaded, orders = DICE.read(data.get("dice"), "dice")
    dice = Dice(_seed(seed))
    dice.epoch, dice.position, dice.loaded, dice.orders = epoch, position, loaded, orders
    g.dice = dice
    stack = data.get("stack")
    if not isinstance(stack, list) or len(stack) > MOST_FRAMES:
        raise BadSave(f"The save has stack {quoted(stack)}; expected a list of at most {MOST_FRAMES} frames.")
    declared = g.title.frame_kinds(g.box)
    for item in stack:
        if not isinstance(item, list) or len(item) != 3:
            raise BadSave(f"The save has {quoted(item)} in its stack; expected a name, fields and a step.")
        g.stack.append(decode_frame(item[:2], frames, declared))
        g.at.append(Number(0, MOST_FRAMES).read(item[2], "step"))
    g.swapped = FLAG.read(data.get("swapped"), "swapped")
    g.irrevocable = Number(0, 10**9).read(data.get("irrevocable"), "irrevocable")
    found = OUTCOME.read(data.get("outcome"), "outcome")
    if found is not None:
        winner, citation, key, ids, returns = found
        g.outcome = Outcome(winner, citation, key, tuple(ids), tuple(returns))
    fields = g.title.kinds_of(g.box)
    state = data.get("state")
    g.restore(state if fields is None else kinds.read(fields, state))  # type: ignore[arg-type]


def _seed(digits: str) -> bytes:
    try:
        seed = bytes.fromhex(digits)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadSave(f"The save's seed is {quoted(digits)}; expected {SEED_BYTES} bytes in hexadecimal.")
    return seed


def _prove(g: Game) -> None:
    """A game that can be played on: a decision on top, options that are actions, a table that adds up."""
    if (g.outcome is None) != bool(g.stack):
        raise BadSave("The save is neither of a game under way nor of one that is over.")
    for height, (frame, step) in enumerate(zip(g.stack, g.at, strict=True), 1):
        last = len(frame.steps()) if isinstance(frame, Procedure) else 0
        if step > last or (height == len(g.stack) and not isinstance(frame, Decision)):
            raise BadSave(f"The save's sequence of play does not hold up at {type(frame).__name__}.")
    g.title.check(g)
    if g.outcome is not None:
        g.box.text.line(f"note.{g.outcome.key}", g.outcome.ids)
        return
    if not g.options or any(action not in g.box.catalog.index for action in g.options):
        raise BadSave(f"The save's decision {type(g.decision).__name__} has no options, or options that there are not.")
    g.title.prompt(g)


def _look(g: Game) -> None:
    """What seats and bots see of it, and may imagine, can be told."""
    for seat in (0, 1, ALL):
        g.view(seat)
    if g.stack:
        for seat in (0, 1):
            if not g.imagine(seat, Random(seat)).options:
                raise BadSave("The save's game has no options as a seat imagines it.")


def _outcome(outcome: Outcome) -> list[Any]:
    return [outcome.winner, outcome.citation, outcome.key, list(outcome.ids), list(outcome.returns)]
