# maniple: interpreted
"""What each side may see, and what it may imagine: the only door to clients and bots.

Ruling JH-R41: board, scores, discarded and removed cards, and the sizes of pile and hands are
public. A hand is its owner's secret, and so is what a peek has shown.
"""

from __future__ import annotations

from random import Random
from typing import Any

from maniple.games.judean_hammer.odds import unseen
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import FLAGS, GREEK, NO_CARD, SIDE_SLUGS, SIDES, Area
from maniple.kernel.dice import SEED_BYTES, Dice


def view(g: Hammer, seat: int) -> dict[str, Any]:
    """Ruling JH-R41 The table as a seat sees it; open to all once the game is over."""
    over = g.outcome is not None
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
            "discard": list(g.discard),
            "removed": list(g.removed),
            "in_play": g.in_play,
        },
        "known_top": g.pile[: g.known[seat]] if seat in SIDES else [],
        "flags": [FLAGS[i] for i, flag in enumerate(g.flags) if flag],
        "overlays": overlays(g, [g.controls(region) for region in regions]),
        "march": march(g),
        "fight": fight(g),
        "decision": None,
        "options": [],
        "outcome": None,
    }
    if g.outcome is not None:
        o = g.outcome
        out["outcome"] = {"winner": o.winner, "citation": o.citation, "key": o.key, "ids": list(o.ids)}
    elif g.stack:
        decision = g.decision
        key, ids = decision.prompt(g)
        out["decision"] = {
            "side": decision.side,
            "kind": type(decision).__name__,
            "prompt": key,
            "ids": list(ids),
        }
        if seat == decision.side:
            out["options"] = [list(action) for action in g.options]
    return out


def overlays(g: Hammer, control: list[int]) -> dict[str, Any]:
    """§JH-8.4, §JH-9.2, §JH-9.4 What is public but takes a moment to see: supply, control, what would score now."""
    supplied = g.supplied()
    greek = g.units[GREEK]
    return {
        "out_of_supply": [area for area, number in enumerate(greek) if number and not supplied[area]],
        "control": control,
        "would_score": [control.count(side) for side in SIDES],
    }


def march(g: Hammer) -> dict[str, Any] | None:
    """Rulings JH-R51, JH-R53 The running movement is public, step by step."""
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


def fight(g: Hammer) -> dict[str, Any] | None:
    """§JH-6.1 The running battle."""
    f = g.fight
    if f is None:
        return None
    return {"area": f.area, "attacker": f.attacker, "card": f.card, "totals": f.totals, "losses": f.losses}


# -------------------------------------------------------------------- what may be imagined


def imagine(g: Hammer, seat: int, rng: Random) -> Hammer:
    """A game consistent with the seat's view: hidden hands, the pile and the dice are drawn anew."""
    other = g.clone()
    other.dice = Dice(rng.randbytes(SEED_BYTES))
    if g.outcome is not None:
        return other
    known = g.known[seat] if seat in SIDES else 0
    cards: list[int] = list(unseen(g, seat))
    rng.shuffle(cards)
    for side in SIDES:
        if side != seat:
            number = len(g.hands[side])
            other.hands[side] = sorted(cards[:number])
            del cards[:number]
    other.pile = g.pile[:known] + cards
    for side in SIDES:
        if side != seat:
            # What another has learnt by a peek cannot be known; that he looked is public.
            other.known[side] = min(g.known[side], len(other.pile))
    other.kept_options = None
    return other


# -------------------------------------------------------------------- what must always hold


def check(g: Hammer) -> None:
    """§JH-1.1, §JH-11.3, Ruling JH-R30 Cubes and cards are conserved, and stand where they may."""
    box = g.map
    for side in SIDES:
        assert all(number >= 0 for number in g.units[side]), "an area has fewer than no units"
        assert g.pool[side] >= 0, "the pool has fewer than no units"
        assert sum(g.units[side]) + g.pool[side] == box.units_per_side, "units were made or lost"
    for center in box.supply_centers:
        assert not g.units[0][center], "Maccabean units stand in a supply center"
    if g.march is None:
        both = [area for area in range(box.areas) if g.units[0][area] and g.units[1][Area(area)]]
        assert not both, "both sides stand in one area outside a movement"
    cards = [*g.pile, *g.hands[0], *g.hands[1], *g.discard, *g.removed]
    if g.in_play != NO_CARD:
        cards.append(g.in_play)
    assert sorted(cards) == list(range(len(box.ops))), "cards were made or lost"
    assert len(g.hands[0]) <= box.hand_size and len(g.hands[1]) <= box.hand_size, "a hand is too large"
    if g.stack and type(g.decision).__name__ == "ChooseFirst":  # just after a check of supply and scoring
        assert max(max(g.units[0]), max(g.units[1])) <= box.stack_limit, "a stack of more than three was left"
