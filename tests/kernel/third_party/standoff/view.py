"""What a side may see, imagine and expect; tables laid out from words; what always holds."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.errors import BadPosition
from maniple.kernel.forecast import CHANCE, UNITS, Forecast, Odds
from maniple.kernel.frames import Side
from maniple.kernel.game import OPEN

from .rules import Act
from .tables import NOWHERE, SIDE_SLUGS, SIDES, Standoff, enemy


def view(g: Standoff, seat: int) -> dict[str, Any]:
    """All that a seat may know; everything once the game is over."""
    over = g.outcome is not None or seat == OPEN
    opened = over or NOWHERE not in g.bids
    out: dict[str, Any] = {
        "seat": seat,
        "bids": [bid if opened or side == seat else None for side, bid in enumerate(g.bids)],
        "covers": [g.cover[side] if over or side == seat else list(g.maybe[side]) for side in SIDES],
        "hands": [list(g.hands[side]) if over or side == seat else len(g.hands[side]) for side in SIDES],
        "deck": list(g.deck) if over else len(g.deck),
        "discard": list(g.discard),
        "wounds": list(g.wounds),
        "moves": g.moves,
        "swapped": g.swapped,
        "decision": None,
        "options": [],
    }
    if g.stack:
        key, ids = g.decision.prompt(g)
        out["decision"] = {"side": g.decision.side, "prompt": key, "ids": list(ids)}
        if seat == g.decision.side:
            out["options"] = [list(action) for action in g.options]
    return out


def imagine(g: Standoff, seat: int, rng: Random) -> Standoff:
    """Hands, deck, covers, bids and dice that the seat cannot know are drawn anew."""
    other = g.clone()
    other.dice = Dice(rng.randbytes(SEED_BYTES))
    if g.outcome is not None:
        return other
    known = [*g.discard, *(g.hands[seat] if seat in SIDES else [])]
    unseen = [card for card in g.cards_used() if card not in known]
    rng.shuffle(unseen)
    for side in SIDES:
        if side == seat:
            continue
        other.hands[side] = sorted(unseen[: len(g.hands[side])])
        del unseen[: len(g.hands[side])]
        if g.cover[side] != NOWHERE:
            other.cover[side] = rng.choice(g.maybe[side])
        if NOWHERE in g.bids and g.bids[side] != NOWHERE:
            other.bids[side] = rng.randrange(g.variant.wounds)
    other.deck = unseen
    return other


def odds(g: Standoff, verb: str, *ids: int) -> Forecast | None:
    """§SO-3.4 The chance of a shot, if nobody answers it."""
    if verb != "shoot" or not isinstance(g.decision, Act):
        return None
    card, cover = ids
    maybe = g.maybe[enemy(g.decision.side)]
    there = (cover in maybe) / len(maybe)
    miss = (g.town.needs[card] - 1) / 6
    barrels = g.town.barrels[card]
    lines = (
        Odds("you wound them", there * (1 - miss**barrels), CHANCE),
        Odds("wounds", there * barrels * (1 - miss), UNITS),
    )
    return Forecast(f"If you shoot at the {g.box.kinds['cover'].names[cover]}", lines, "no answer", "§SO-3.4")


def place(g: Standoff, words: Mapping[str, Any]) -> None:
    """`[hand]`, `[cover]` and `[wounds]` by side, `discard`; the other cards are the deck, in order."""
    for word in words:
        if word not in ("hand", "cover", "wounds", "discard"):
            raise BadPosition(f"'{word}' is no part of a Standoff table; expected hand, cover, wounds or discard.")
    for slug, cards in words.get("hand", {}).items():
        g.hands[side_of(slug)] = sorted(ids_of(g, "card", cards))
    for slug, cover in words.get("cover", {}).items():
        g.cover[side_of(slug)] = ids_of(g, "cover", [cover])[0]
    for slug, number in words.get("wounds", {}).items():
        g.wounds[side_of(slug)] = number
    g.discard = ids_of(g, "card", words.get("discard", []))
    named = [*g.hands[0], *g.hands[1], *g.discard]
    g.deck = [card for card in g.cards_used() if card not in named]


def side_of(slug: str) -> Side:
    if slug not in SIDE_SLUGS:
        raise BadPosition(f"'{slug}' is no side; expected {' or '.join(SIDE_SLUGS)}.")
    return Side(SIDE_SLUGS.index(slug))


def ids_of(g: Standoff, kind: str, slugs: list[str]) -> list[int]:
    ids = g.box.kinds[kind].ids
    for slug in slugs:
        if slug not in ids:
            raise BadPosition(f"'{slug}' is no {kind}.")
    return [ids[slug] for slug in slugs]


def check(g: Standoff) -> None:
    """Cards are conserved, and everybody hides where everybody thinks."""
    assert sorted([*g.deck, *g.discard, *g.hands[0], *g.hands[1]]) == g.cards_used(), "cards were made or lost"
    for side in SIDES:
        assert 0 <= g.wounds[side] <= g.variant.wounds, "too many wounds"
        assert g.cover[side] in (NOWHERE, *g.maybe[side]), "a side hides where it cannot"
