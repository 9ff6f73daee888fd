"""What a side may see, imagine and expect; tables laid out from words; what always holds."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.errors import BadPosition
from maniple.kernel.forecast import CHANCE, Forecast, Odds
from maniple.kernel.frames import Decision
from maniple.kernel.game import OPEN

from .rules import HOLDS_BELOW, Act, Answer, Arrival, worth
from .tables import MOST_PLEDGED, NOTHING, SCOUT, SIDE_SLUGS, SIDES, Atlas


def view(g: Atlas, seat: int) -> dict[str, Any]:
    """All that a seat may know; everything once the game is over."""
    over = g.outcome is not None or seat == OPEN
    opened = over or NOTHING not in g.pledges
    out: dict[str, Any] = {
        "seat": seat,
        "round": g.round,
        "actions": g.actions,
        "rounds": g.variant.rounds,
        "where": list(g.where),
        "steps": list(g.steps),
        "spent": list(g.spent),
        "scout": [g.scout[side] if over or side == seat or g.shown[side] else NOTHING for side in SIDES],
        "pledges": [g.pledges[side] if opened or side == seat else NOTHING for side in SIDES],
        "hands": [list(g.hands[side]) if over or side == seat else len(g.hands[side]) for side in SIDES],
        "deck": list(g.deck) if over else len(g.deck),
        "discard": list(g.discard),
        "breached": list(g.breached),
        "held": [g.held(side) for side in SIDES],
        "arriving": None,
        "decision": None,
        "options": [],
    }
    if g.stack:
        decision = g.decision
        key, ids = decision.prompt(g)
        out["decision"] = {"side": decision.side, "kind": type(decision).__name__, "prompt": key, "ids": list(ids)}
        if isinstance(decision, Answer):
            out["arriving"] = [decision.piece, decision.origin]
        if seat == decision.side:
            out["options"] = [list(action) for action in g.options]
    return out


def imagine(g: Atlas, seat: int, rng: Random) -> Atlas:
    """Hands, deck, strangers, pledges and dice that the seat cannot know are drawn anew."""
    other = g.clone()
    other.dice = Dice(rng.randbytes(SEED_BYTES))
    if g.outcome is not None:
        return other
    known = [*g.discard, *(g.hands[seat] if seat in SIDES else [])]
    unseen = [card for card in range(len(g.sheet.card_kind)) if card not in known]
    rng.shuffle(unseen)
    for side in SIDES:
        if side == seat:
            continue
        other.hands[side] = sorted(unseen[: len(g.hands[side])])
        del unseen[: len(g.hands[side])]
        if not g.shown[side]:
            other.scout[side] = rng.choice(g.sheet.strangers[side])
        if NOTHING in g.pledges and g.pledges[side] != NOTHING:
            other.pledges[side] = rng.randrange(MOST_PLEDGED + 1)
    other.deck = unseen
    return other


def odds(g: Atlas, verb: str, *ids: int) -> Forecast | None:
    """§AT-2.3, §AT-3.2 The chance that a wall gives way, or that an enemy loses a step."""
    if not isinstance(g.decision, Act):
        return None
    if verb == "breach":
        lines = (Odds("it is breached", (7 - HOLDS_BELOW) / 6, CHANCE),)
        return Forecast(f"If you breach the {g.box.kinds['wall'].names[ids[0]]}", lines, "", "§AT-2.3")
    enemies = g.enemies(g.decision.side, ids[1]) if verb == "go" else []
    if not enemies:
        return None
    first = enemies[0]
    side = g.sheet.side[first]
    unknown = first in g.sheet.strangers[side] and not g.shown[side]
    theirs = [0, SCOUT] if unknown else [worth(g, first)]
    own = worth(g, ids[0])
    wins = sum(a + own >= b + other for a in range(1, 7) for b in range(1, 7) for other in theirs)
    lines = (Odds("they lose a step", wins / (36 * len(theirs)), CHANCE),)
    return Forecast(f"If {g.box.kinds['piece'].names[ids[0]]} meets them", lines, "no answer", "§AT-3.2")


def place(g: Atlas, words: Mapping[str, Any]) -> None:
    """`[at]` by piece, `[hand]` by side; the other cards are the deck, in order."""
    for word in words:
        if word not in ("at", "hand"):
            raise BadPosition(f"'{word}' is no part of an Atlas table; expected at or hand.")
    pieces, places, cards = g.box.kinds["piece"].ids, g.box.kinds["place"].ids, g.box.kinds["card"].ids
    for slug, where in words.get("at", {}).items():
        if slug not in pieces or where not in places:
            raise BadPosition(f"'{slug}' at '{where}' names no piece or no place.")
        g.where[pieces[slug]] = places[where]
    for slug, held in words.get("hand", {}).items():
        if slug not in SIDE_SLUGS or any(card not in cards for card in held):
            raise BadPosition(f"The hand of '{slug}' names no side, or cards that there are not.")
        g.hands[SIDE_SLUGS.index(slug)] = sorted(cards[card] for card in held)
    g.pledges = [0, 0]
    g.deck = [card for card in range(len(cards)) if card not in g.hands[0] and card not in g.hands[1]]


def check(g: Atlas) -> None:
    """Cards are conserved, pieces are somewhere, and frames name what there is."""
    cards = [*g.deck, *g.discard, *g.hands[0], *g.hands[1]]
    assert sorted(cards) == list(range(len(g.sheet.card_kind))), "cards were made or lost"
    for piece, where in enumerate(g.where):
        assert 0 <= where < g.sheet.places, "a piece is nowhere"
        assert (g.steps[piece] == 0) <= (where == g.sheet.off_the_map), "a piece without steps is on the map"
    for side in SIDES:
        assert g.scout[side] in g.sheet.strangers[side], "a side has no scout"
    for frame in g.stack:
        if isinstance(frame, Decision):
            assert frame.side in SIDES, "nobody is asked"
        if isinstance(frame, Answer | Arrival):
            assert 0 <= frame.piece < len(g.where), "there is no such piece"
            assert 0 <= frame.origin < g.sheet.places, "there is no such place"
            assert NOTHING not in g.pledges, "somebody moves before the pledges"
