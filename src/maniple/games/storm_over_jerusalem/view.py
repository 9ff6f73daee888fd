"""What each side may see, and what it may imagine: the only door to clients and bots.

The map, all units, both discard piles, the cards that have left the game, and the sizes of decks and hands are public.
A hand is its owner's secret; so is a wish or a bid until both are made.
"""

from __future__ import annotations

from random import Random
from typing import Any

from maniple.games.storm_over_jerusalem.ch15_victory import loss_points
from maniple.games.storm_over_jerusalem.state import NOT_COUNTED, UNKNOWN, Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    CITY_FROM,
    FACTIONS,
    HERODS_PALACE,
    JUDEAN,
    MOST_BID,
    NO_TOWER,
    NO_WALL,
    ROMAN,
    SIDES,
    TEMPLE_MOUNT,
)
from maniple.kernel.asking import tell_the_question
from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.game import OPEN


def view(g: Storm, seat: int) -> dict[str, Any]:
    """§5.3a The table as a seat sees it; open to all once the game is over."""
    over = g.outcome is not None or seat == OPEN
    pieces = g.map.units + len(FACTIONS)
    out: dict[str, Any] = {
        "game": g.title.slug,
        "seat": seat,
        "turn": g.turn,
        "last_turn": g.last_turn,
        "where": list(g.where),
        "spent": [unit for unit in range(pieces) if not g.fresh[unit]],
        "control": list(g.control),
        "walls": list(g.wall),
        "ramps": [[wall, area] for wall, area in enumerate(g.ramp) if area >= 0],
        "towers": [[tower, area, g.tower_fresh[tower]] for tower, area in enumerate(g.tower_at) if area >= 0],
        "out_of_supply": [area for area in range(AREAS) if g.oos[area]],
        "placed": list(g.placed),
        "losses": [*g.losses, g.legions_lost],
        "tracks": {"victory_points": list(g.points), "supply": g.supply},
        "hands": [list(g.hands[side]) if over or side == seat else len(g.hands[side]) for side in SIDES],
        "decks": [list(g.decks[side]) if over else len(g.decks[side]) for side in SIDES],
        "discards": [list(g.discards[side]) for side in SIDES],
        "removed": list(g.removed),
        "kept": list(g.kept),
        "kept_among": [list(cards) for cards in g.kept_among],
        "in_play": list(g.in_play),
        "limits": [g.hand_limit(side) for side in SIDES],
        "overlays": {"would_score": would_score(g), "for_losses": loss_points(g)},
        "wants": hidden_pair(g.wants, seat, over),
        "bids": hidden_pair(g.bids, seat, over),
        "left": g.left,
        "chosen": list(g.chosen),
        "muster": muster(g),
        "combat": combat(g),
        "decision": None,
        "options": [],
        "outcome": None,
    }
    tell_the_question(g, seat, out)
    return out


def hidden_pair(values: tuple[int, int], seat: int, over: bool) -> list[int]:
    """§16.1a What both have said is open; before that each knows his own."""
    if over or UNKNOWN not in values:
        return list(values)
    return [value if side == seat else UNKNOWN for side, value in enumerate(values)]


def would_score(g: Storm) -> list[int]:
    """§4.0C9, §4.0C10 What the End Phase would bring now."""
    points = [0, 0]
    for area in (TEMPLE_MOUNT, HERODS_PALACE):
        points[g.control[area]] += 1
    if all([g.control[area] == JUDEAN for area in range(CITY_FROM - 1, AREAS)]):
        points[JUDEAN] += 1
    for faction in range(len(FACTIONS)):
        if not g.placed[faction]:
            points[ROMAN] += 1
    return points


def muster(g: Storm) -> dict[str, Any] | None:
    """§6.1a The units that are being chosen are public."""
    m = g.muster
    if m is None:
        return None
    return {
        "area": m.area,
        "units": list(m.units),
        "towers": list(m.towers),
        "leader": m.leader,
        "placing": m.placing,
        "spent_moves": m.spent_moves,
    }


def combat(g: Storm) -> dict[str, Any] | None:
    """§8.3a The running Attack or Assault is public, step by step."""
    c = g.combat
    if c is None:
        return None
    return {
        "side": c.side,
        "kind": c.kind,
        "origin": c.origin,
        "target": c.target,
        "wall": None if c.wall == NO_WALL else c.wall,
        "units": list(c.units),
        "tower": None if c.tower == NO_TOWER else c.tower,
        "ramp": c.ramp,
        "escalade": c.escalade,
        "leader": c.leader,
        "card": c.card,
        "firepower": c.firepower,
        "defense": c.defense,
        "boosted": c.boosted,
        "boost": c.boost,
        "wall_cards": list(c.wall_cards),
        "no_terrain": c.no_terrain,
        "dice": c.dice,
        "against": None if c.against == NOT_COUNTED else c.against,
        "damage": c.damage,
        "assigned": c.assigned,
        "eliminated": c.eliminated,
    }


# -------------------------------------------------------------------- what may be imagined


def imagine(g: Storm, seat: int, rng: Random) -> Storm:
    """A game consistent with the seat's view: the other hand, both decks, hidden bids and the dice are drawn anew."""
    other = g.clone()
    other.dice = Dice(rng.randbytes(SEED_BYTES))
    if g.outcome is not None:
        return other
    for side in SIDES:
        if side == seat:
            deck = sorted(g.decks[side])
            rng.shuffle(deck)
            other.decks[side] = deck
        else:
            cards = sorted([*g.hands[side], *g.decks[side]])
            rng.shuffle(cards)
            kept = [card for card in cards if card in g.kept_among[side]][: g.kept[side]]
            cards = [*kept, *[card for card in cards if card not in kept]]
            number = len(g.hands[side])
            other.hands[side] = sorted(cards[:number])
            other.decks[side] = cards[number:]
            rng.shuffle(other.decks[side])
            if UNKNOWN in g.wants and g.wants[side] != UNKNOWN:
                other.wants = with_other(g.wants, side, rng.randrange(2))
            if UNKNOWN in g.bids and g.bids[side] != UNKNOWN:
                other.bids = with_other(g.bids, side, rng.randrange(MOST_BID + 1))
    other.kept_options = None
    return other


def reshuffle(g: Storm) -> None:
    """Both decks in an order that nobody knows."""
    for side in SIDES:
        deck = sorted(g.decks[side])
        g.dice.shuffle(deck)
        g.decks[side] = deck


def with_other(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    """A pair with another value for one side."""
    return (value, pair[1]) if side == 0 else (pair[0], value)
