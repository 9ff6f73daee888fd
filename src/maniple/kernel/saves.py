# maniple: interpreted
"""Saves: a game as JSON, exact and versioned. What a frame holds is its fields, in order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.errors import BadSave
from maniple.kernel.frames import Frame
from maniple.kernel.game import Game, Outcome

FORMAT: Final = 1


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
    return value


def encode(g: Game, variant: dict[str, Any]) -> str:
    """The canonical text of a game: keys sorted, no spaces."""
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
    return json.dumps(out, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def parse(text: str) -> dict[str, Any]:
    """The plain data of a save; checks that it is one."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadSave(f"The save is not JSON ({error}).") from None
    if not isinstance(data, dict) or "format" not in data or "game" not in data:
        raise BadSave("The save is JSON but not a saved game; expected the keys 'format' and 'game'.")
    if data["format"] != FORMAT:
        raise BadSave(f"The save has format {data['format']}; this version reads format {FORMAT}.")
    return data


def restore(g: Game, data: dict[str, Any], frames: Mapping[str, type[Frame]]) -> None:
    """Fill a blank game from parsed data."""
    try:
        seed, epoch, position, loaded, orders = data["dice"]
        dice = Dice(bytes.fromhex(seed))
        if len(dice.seed) != SEED_BYTES:
            raise BadSave(f"The save's seed has {len(dice.seed)} bytes; expected {SEED_BYTES}.")
        dice.epoch, dice.position, dice.loaded, dice.orders = epoch, position, loaded, orders
        g.dice = dice
        g.stack = [decode_frame(item[:2], frames) for item in data["stack"]]
        g.at = [item[2] for item in data["stack"]]
        g.swapped = data["swapped"]
        g.irrevocable = data["irrevocable"]
        found = data["outcome"]
        if found is not None:
            winner, citation, key, ids, returns = found
            g.outcome = Outcome(winner, citation, key, tuple(ids), tuple(returns))
        g.restore(data["state"])
    except BadSave:
        raise
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadSave(f"The save is incomplete or damaged ({error.__class__.__name__}: {error}).") from None


def _outcome(outcome: Outcome) -> list[Any]:
    return [outcome.winner, outcome.citation, outcome.key, list(outcome.ids), list(outcome.returns)]
