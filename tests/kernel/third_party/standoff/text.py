"""Prompts, refusals and log lines."""

from __future__ import annotations

from typing import Final

TEXT: Final[dict[str, str]] = {
    "prompt.Bid": "Bid wounds to play North",
    "prompt.TakeCover": "Choose your cover",
    "prompt.Act": "Shoot, change your cover ({number:move} left), or wait",
    "prompt.Answer": "{card} is played: answer it, or let it be",
    "verb.bid": "{number:wound}",
    "verb.hide": "Behind the {cover}",
    "verb.TakeCover.hide": "Begin behind the {cover}",
    "verb.shoot": "{card} at the {cover}",
    "verb.answer": "{card}",
    "verb.pass": "Let it be",
    "verb.wait": "Wait",
    "refuse.too_high": "{number:wound} would end the game before it begins.",
    "refuse.already_there": "You are behind the {cover} already.",
    "refuse.no_moves_left": "You have changed your cover twice in this turn.",
    "refuse.not_in_hand": "{card} is not in your hand.",
    "refuse.no_shot": "{card} is no shot.",
    "refuse.nobody_there": "{card} would hit nobody: all know that there is no one behind the {cover}.",
    "refuse.no_answer": "{card} does not answer that.",
    "note.you_bid": "You bid {number}.",
    "note.bids": "The bids are {number} and {number}.",
    "note.sides_exchanged": "The sides are exchanged.",
    "note.you_hide": "You hide behind the {cover}.",
    "note.you_draw": "You draw {card}.",
    "note.moves": "{side} changes cover.",
    "note.waits": "{side} waits.",
    "note.shoots": "{side} plays {card} at the {cover}.",
    "note.answers": "{side} answers with {card}.",
    "note.lets_it_be": "{side} lets it be.",
    "note.cancelled": "{card} is cancelled.",
    "note.misses": "A {number} misses.",
    "note.nobody_was_there": "A {number}, but nobody is behind the {cover}.",
    "note.wounds": "A {number} wounds {side}.",
    "note.is_down": "{side} is down.",
    "note.sundown": "The sun is down.",
}
