# maniple: interpreted
"""Saves: a game as JSON, exact and versioned. What a frame holds is its fields, in order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.errors import BadSave
from maniple.kernel.frames import Decision, Frame, Procedure
from maniple.kernel.game import Game, Outcome

FORMAT: Final = 1
CHECK: Final = "check"
_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
MOST: Final = 2**53
"""The largest number that any reader of JSON keeps exactly."""


def encode_frame(frame: Frame) -> list[Any]:
    """A frame's name and fields."""
    return [type(frame).__name__, [_encode(getattr(frame, name)) for name in _fields(type(frame))]]


def decode_frame(data: Any, frames: Mapping[str, type[Frame]]) -> Frame:
    """The reverse of `encode_frame`."""
    if not (isinstance(data, list) and len(data) == 2 and data[0] in frames and isinstance(data[1], list)):
        raise BadSave(f"The save names a place in the sequence of play that this game lacks: {str(data)[:60]}.")
    kind = frames[data[0]]
    names = _fields(kind)
    if len(names) != len(data[1]):
        raise BadSave(f"The save gives {len(data[1])} fields to {data[0]}; expected {', '.join(names) or 'none'}.")
    return kind(*(_decode(value, frames) for value in data[1]))


def _fields(kind: type[Frame]) -> tuple[str, ...]:
    return tuple(kind.__match_args__)


def _encode(value: Any) -> Any:
    if isinstance(value, Frame):
        return {"frame": encode_frame(value)}
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    return value


def _decode(value: Any, frames: Mapping[str, type[Frame]]) -> Any:
    if isinstance(value, dict):
        return decode_frame(value.get("frame"), frames)
    if isinstance(value, list):
        return tuple(_decode(item, frames) for item in value)
    if value is None or isinstance(value, bool | str):
        return value
    return whole(value, MOST, "frame with", -1)


def encode(g: Game, variant: dict[str, Any]) -> str:
    """The canonical text of a game: keys sorted, no spaces, sealed."""
    dice = g.dice
    out = {
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
    return seal(out)


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
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"The save is not JSON ({error}).") from None
    if not isinstance(data, dict) or "format" not in data or "game" not in data:
        raise BadSave("The save is JSON but not a saved game; expected the keys 'format' and 'game'.")
    if data["format"] != FORMAT:
        raise BadSave(f"The save has format {data['format']}; this version reads format {FORMAT}.")
    return data


def check_seal(data: Mapping[str, Any]) -> None:
    """Whether a save is as it was written."""
    if seal(data) != _canonical(data):
        raise BadSave("The save was damaged or changed after it was written: its check does not fit the rest.")


def restore(g: Game, data: dict[str, Any], frames: Mapping[str, type[Frame]]) -> None:
    """Fill a blank game from parsed data, and see that it can be played on."""
    try:
        seed, epoch, position, loaded, orders = data["dice"]
        dice = Dice(bytes.fromhex(seed))
        if len(dice.seed) != SEED_BYTES:
            raise BadSave(f"The save's seed has {len(dice.seed)} bytes; expected {SEED_BYTES}.")
        dice.epoch, dice.position = whole(epoch, MOST, "epoch"), whole(position, MOST, "position")
        dice.loaded = wholes(loaded, 6, "loaded dice", least=1)
        dice.orders = [wholes(order, MOST, "loaded order") for order in orders]
        g.dice = dice
        g.stack = [decode_frame([name, fields], frames) for name, fields, _ in data["stack"]]
        g.at = wholes([step for _, _, step in data["stack"]], MOST, "step")
        g.swapped = bool(whole(data["swapped"], 1, "swapped"))
        g.irrevocable = whole(data["irrevocable"], MOST, "irrevocable")
        found = data["outcome"]
        if found is not None:
            winner, citation, key, ids, returns = found
            g.outcome = Outcome(winner, citation, key, tuple(ids), tuple(returns))
        g.restore(data["state"])
        _prove(g)
    except BadSave:
        raise
    except Exception as error:  # whatever breaks, the save is at fault: say so in one sentence
        raise BadSave(f"The save is incomplete or damaged ({error.__class__.__name__}: {error}).") from None


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


# -------------------------------------------------------------------- plain numbers, for `restore` of a game


def whole(value: Any, most: int, what: str, least: int = 0) -> int:
    """A whole number of a save, or a sentence that says what was expected."""
    if not isinstance(value, int) or not least <= value <= most:
        raise BadSave(f"The save has {what} {str(value)[:40]}; expected a whole number from {least} to {most}.")
    return int(value)


def wholes(value: Any, most: int, what: str, least: int = 0, length: int | None = None) -> list[int]:
    """A list of whole numbers of a save."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        expected = "a list" if length is None else f"a list of {length} numbers"
        raise BadSave(f"The save has {what} {str(value)[:40]}; expected {expected}.")
    return [whole(item, most, what, least) for item in value]


def _outcome(outcome: Outcome) -> list[Any]:
    return [outcome.winner, outcome.citation, outcome.key, list(outcome.ids), list(outcome.returns)]
