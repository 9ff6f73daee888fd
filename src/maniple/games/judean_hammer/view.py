"""What each side may see, and what it may imagine: the only door to clients and bots.

Ruling JH-R41: board, scores, discarded and removed cards, and the sizes of pile and hands are
public. A hand is its owner's secret, and so is what a peek has shown.
"""

from __future__ import annotations

from random import Random
from typing import Any

from maniple.games.judean_hammer.odds import unseen
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import (
    FLAGS,
    GREEK,
    MAC_JERUSALEM_BONUS,
    MACCABEAN,
    SIDE_SLUGS,
    SIDES,
)
from maniple.kernel.asking import tell_the_question
from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.game import OPEN


def view(g: Hammer, seat: int) -> dict[str, Any]:
    """Ruling JH-R41 The table as a seat sees it; open to all once the game is over."""
    over = g.outcome is not None or seat == OPEN
    regions = range(len(g.map.cities_of))
    out: dict[str, Any] = {
        "game": g.title.slug,
        "seat": seat,
        "round": g.round,
        "first": g.first,
        "pieces": [
            {"face": SIDE_SLUGS[side], "where": area, "number": number}
            for side in SIDES
            for area, number in enumerate(g.units[side])
            if number
        ],
        "pool": list(g.pool),
        "tracks": {"victory_points": list(g.score)},
        "hands": [sorted(g.hands[side]) if over or side == seat else len(g.hands[side]) for side in SIDES],
        "piles": {
            "pile": list(g.pile) if over else len(g.pile),
            "pile_holds": sorted(g.pile) if g.pile_is_public and not over else [],
            "discard": list(g.discard),
            "removed": list(g.removed),
            "in_play": g.in_play,
        },
        "known_top": g.pile[: g.known[seat]] if seat in SIDES and not over else [],
        "looked_at": list(g.known),
        "cards_to_the_end": g.cards_to_the_end(),
        "flags": [FLAGS[i] for i, flag in enumerate(g.flags) if flag],
        "overlays": overlays(g, [g.controls(region) for region in regions]),
        "march": march(g),
        "decision": None,
        "options": [],
        "outcome": None,
    }
    tell_the_question(g, seat, out)
    return out


def overlays(g: Hammer, control: list[int]) -> dict[str, Any]:
    """§JH-8.4, §JH-9.2, §JH-9.4, #7 What is public but takes a moment to see: supply, control, what would score now."""
    supplied = g.supplied()
    greek = g.units[GREEK]
    would_score = [control.count(side) for side in SIDES]
    if g.flags[MAC_JERUSALEM_BONUS] and control[g.map.region[g.map.jerusalem]] == MACCABEAN:
        would_score[MACCABEAN] += 1
    return {
        "out_of_supply": [area for area, number in enumerate(greek) if number and not supplied[area]],
        "control": control,
        "would_score": would_score,
    }


def march(g: Hammer) -> dict[str, Any] | None:
    """Ruling JH-R51, Ruling JH-R53 The running movement is public, step by step."""
    m = g.march
    if m is None:
        return None
    return {
        "side": m.side,
        "left": m.left,
        "areas": m.areas,
        "unmoved": [[area, number] for area, number in enumerate(m.unmoved) if number],
        "groups": [[size, list(path)] for size, path in m.groups],
        "under_way": [m.size, list(m.path)],
    }


# -------------------------------------------------------------------- what may be imagined


def imagine(g: Hammer, seat: int, rng: Random) -> Hammer:
    """A game consistent with the seat's view: hidden hands, the pile and the dice are drawn anew."""
    other = g.clone()
    other.dice = Dice(rng.randbytes(SEED_BYTES))
    if g.outcome is not None:
        return other
    known = g.known[seat] if seat in SIDES else 0
    cards: list[int] = list(unseen(g, seat))
    if g.pile_is_public:  # so the hidden hands hold all the others
        cards = [card for card in cards if card not in g.pile]
    rng.shuffle(cards)
    for side in SIDES:
        if side != seat:
            number = len(g.hands[side])
            other.hands[side] = sorted(cards[:number])
            del cards[:number]
    if g.pile_is_public:
        cards = sorted(g.pile[known:])
        rng.shuffle(cards)
    other.pile = g.pile[:known] + cards
    for side in SIDES:
        if side != seat:
            # What another has learnt by a peek cannot be known; that he looked is public.
            other.known[side] = min(g.known[side], len(other.pile))
    other.kept_options = None
    return other


def reshuffle(g: Hammer) -> None:
    """The pile in an order that nobody knows, below the cards that somebody has seen."""
    known = max(g.known)
    cards = sorted(g.pile[known:])
    g.dice.shuffle(cards)
    g.pile[known:] = cards
