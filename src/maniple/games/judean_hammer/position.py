# maniple: interpreted
"""A table laid out from the words of a position file: units, hands, piles, scores."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import FLAGS, MACCABEAN, SIDE_SLUGS, SUPPLY_CENTER, Area, Card
from maniple.kernel.errors import BadPosition
from maniple.kernel.wording import read_number, read_side, read_slugs, read_table

WORDS = ("units", "hand", "pile", "discard", "removed", "in_play", "score", "round", "first", "flags")


def place(g: Hammer, words: Mapping[str, Any]) -> None:
    """What is not named is empty, or in the pool, or in the pile in the order of its numbers.

    ```toml
    round = 2
    first = "greek"
    flags = ["auto_ambush"]
    pile = ["judas-the-hammer"]        # on top; the other cards follow
    in_play = "serons-column"          # the card being used, where play begins with its event
    [units]
    modin = "2 maccabean"
    [hand]
    greek = ["war-elephants"]
    [score]
    maccabean = 3
    ```
    """
    for word in words:
        if word not in WORDS:
            raise BadPosition(f"'{word}' is no part of a Judean Hammer table; expected one of {', '.join(WORDS)}.")
    for slug, said in read_table(words, "units").items():
        _place_units(g, slug, said)
    for slug, cards in read_table(words, "hand").items():
        hand = _cards(g, cards, f"hand.{slug}")
        if len(hand) > g.map.hand_size:
            raise BadPosition(f"hand.{slug} has {len(hand)} cards; expected at most {g.map.hand_size}.")
        g.hands[read_side(slug, SIDE_SLUGS)] = sorted(hand)
    g.discard = _cards(g, words.get("discard", []), "discard")
    g.removed = _cards(g, words.get("removed", []), "removed")
    g.pile = _cards(g, words.get("pile", []), "pile")
    in_play = _cards(g, [words["in_play"]] if "in_play" in words else [], "in_play")
    if in_play:
        g.in_play = Card(in_play[0])
    named = [*g.pile, *g.discard, *g.removed, *in_play, *g.hands[0], *g.hands[1]]
    for card in named:
        if named.count(card) > 1:
            raise BadPosition(f"The card {g.box.kinds['card'].slugs[card]} lies in two places; expected one.")
    g.pile += [card for card in range(len(g.map.ops)) if card not in named]
    for slug, points in read_table(words, "score").items():
        g.score[read_side(slug, SIDE_SLUGS)] = read_number(points, f"score.{slug}", 0, 99)
    g.round = read_number(words.get("round", 1), "round", 1, 99)
    g.first = read_side(words.get("first", "maccabean"), SIDE_SLUGS)
    for flag in read_slugs(words.get("flags", []), "flags"):
        if flag not in FLAGS:
            raise BadPosition(f"flags names '{flag}'; expected {', '.join(FLAGS)}.")
        g.flags[FLAGS.index(flag)] = True


def _place_units(g: Hammer, slug: str, said: object) -> None:
    areas = g.box.kinds["area"].ids
    if slug not in areas:
        raise BadPosition(f"units names '{slug}', which is no area of this map.")
    match = re.fullmatch(r"(\d{1,2}) (maccabean|greek)", said) if isinstance(said, str) else None
    if match is None:
        raise BadPosition(f"units.{slug} is {said!r}; expected words like '2 maccabean'.")
    area, number, side = Area(areas[slug]), int(match[1]), read_side(match[2], SIDE_SLUGS)
    if side == MACCABEAN and g.map.kind[area] == SUPPLY_CENTER:
        raise BadPosition(f"units.{slug} puts Maccabean units in a supply center, where they can never be (§JH-11.3).")
    if number > g.pool[side]:
        raise BadPosition(f"units.{slug} takes {number} units, but the pool has {g.pool[side]} left (Ruling JH-R30).")
    g.place(side, area, number)


def _cards(g: Hammer, slugs: object, name: str) -> list[int]:
    ids = g.box.kinds["card"].ids
    found = read_slugs(slugs, name)
    for slug in found:
        if slug not in ids:
            raise BadPosition(f"{name} names '{slug}', which is no card of this deck.")
    return [ids[slug] for slug in found]
