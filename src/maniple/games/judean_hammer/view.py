# maniple: interpreted
"""What each side may see, and what it may imagine: the only door to clients and bots.

Ruling JH-R41: board, scores, discarded and removed cards, and the sizes of pile and hands are
public. A hand is its owner's secret, and so is what a peek has shown.
"""

from __future__ import annotations

from random import Random
from typing import Any

from maniple.games.judean_hammer.ch02_round import ChooseFirst
from maniple.games.judean_hammer.ch04_recruitment import HowMany, PlaceTogether, PlaceUnits
from maniple.games.judean_hammer.events import Event, EventStep
from maniple.games.judean_hammer.odds import unseen
from maniple.games.judean_hammer.state import Hammer, March
from maniple.games.judean_hammer.tables import (
    AREA,
    CARD,
    FLAGS,
    GREEK,
    MAC_JERUSALEM_BONUS,
    MACCABEAN,
    NO_CARD,
    NOWHERE,
    SIDE,
    SIDE_SLUGS,
    SIDES,
    WAY,
)
from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.frames import Frame
from maniple.kernel.game import OPEN

NAMED_BY = {
    "side": SIDE,
    "owner": SIDE,
    "area": AREA,
    "base": AREA,
    "anchor": AREA,
    "places": AREA,
    "origins": AREA,
    "card": CARD,
    "chosen_way": WAY,
}
"""Field of a frame -> the kind of things that it names."""


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
        "known_top": g.pile[: g.known[seat]] if seat in SIDES else [],
        "looked_at": list(g.known),
        "flags": [FLAGS[i] for i, flag in enumerate(g.flags) if flag],
        "overlays": overlays(g, [g.controls(region) for region in regions]),
        "march": march(g),
        "decision": None,
        "options": [],
        "outcome": None,
    }
    if g.outcome is not None:
        outcome = g.outcome
        out["outcome"] = {
            "winner": outcome.winner,
            "citation": outcome.citation,
            "key": outcome.key,
            "ids": list(outcome.ids),
        }
    elif g.stack:
        decision = g.decision
        key, ids = decision.prompt(g)
        out["decision"] = {
            "side": decision.side,
            "kind": type(decision).__name__,
            "prompt": key,
            "ids": list(ids),
            "citation": g.title.citation(decision),
        }
        if seat == decision.side:
            out["options"] = [list(action) for action in g.options]
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
    both = {area for area in range(box.areas) if g.units[0][area] and g.units[1][area]}
    if g.march is None:
        assert not both, "both sides stand in one area outside a movement"
    else:
        check_march(g, g.march)
        assert both <= {path[-1] for _, path in g.march.groups}, "both sides stand where nobody marched"
    cards = [*g.pile, *g.hands[0], *g.hands[1], *g.discard, *g.removed]
    if g.in_play != NO_CARD:
        cards.append(g.in_play)
    assert sorted(cards) == list(range(len(box.ops))), "cards were made or lost"
    for side in SIDES:
        assert len(g.hands[side]) <= box.hand_size, "a hand is too large"
        assert g.hands[side] == sorted(g.hands[side]), "a hand is out of order"
        assert 0 <= g.known[side] <= len(g.pile), "somebody has seen more cards than the pile has"
    if not g.stack:
        return
    for frame in g.stack:
        check_frame(g, frame)
    decision = g.decision
    if isinstance(decision, PlaceUnits | PlaceTogether | HowMany):
        assert 0 < g.left <= g.pool[decision.side], "more units are to be placed than the pool has"
    if isinstance(decision, ChooseFirst):  # just after a check of supply and scoring
        assert max(max(g.units[0]), max(g.units[1])) <= box.stack_limit, "a stack of more than three was left"


def check_march(g: Hammer, march: March) -> None:
    """§JH-5.1, Ruling JH-R52 Those who may still move, and those who are moving, stand where the march says."""
    units = g.units[march.side]
    for area, number in enumerate(march.unmoved):
        assert number <= march.before[area], "more units may move than there were"
        assert number <= units[area], "more units may move than are there"
    assert all(size > 0 and len(path) > 1 for size, path in march.groups), "a group went nowhere"
    assert (march.size > 0) == bool(march.path), "a group without units is under way"
    if march.path:
        assert march.size <= units[march.path[-1]], "a group is not where its way ends"


def check_frame(g: Hammer, frame: Frame) -> None:
    """Frames name things that there are."""
    name = type(frame).__name__
    fields: tuple[str, ...] = type(frame).__match_args__
    for field in fields:
        found = getattr(frame, field)
        if field in ("places", "origins"):
            things: tuple[object, ...] = () if found is None else found
        else:
            things = (found,)
        assert all(isinstance(thing, int) for thing in things), f"{name}.{field} is no number"
        kind = NAMED_BY.get(field)
        if kind is None or (field == "anchor" and found == NOWHERE):
            continue
        assert all(thing in range(len(g.box.kinds[kind])) for thing in things), f"{name}.{field} names no {kind}"
    if isinstance(frame, Event | EventStep):
        assert frame.card == g.in_play, f"{name} is about a card that is not in play"
    if isinstance(frame, EventStep):
        assert 0 <= frame.number < len(g.map.event[frame.card]), f"the card has no step {frame.number}"
