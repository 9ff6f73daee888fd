# maniple: interpreted
"""A table laid out from the words of a position file: units, walls, siege works, hands, tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maniple.games.storm_over_jerusalem.state import UNDAMAGED, Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    CARDS,
    CLASS_OF,
    FACTIONS,
    JUDEAN,
    LEVELS,
    LOST,
    NO_LEADER,
    NO_TOWER,
    NOWHERE,
    ROMAN,
    SIDE_SLUGS,
    SIDES,
    TURNS,
    Area,
    Unit,
)
from maniple.kernel.errors import BadPosition
from maniple.kernel.frames import Side
from maniple.kernel.wording import read_items, read_number, read_side, read_slugs, read_table

WORDS = (
    "turn",
    "last_turn",
    "supply",
    "units",
    "leaders",
    "placed",
    "lost",
    "control",
    "walls",
    "ramps",
    "towers",
    "out_of_supply",
    "hand",
    "deck",
    "discard",
    "removed",
    "score",
)


def place(g: Storm, words: Mapping[str, Any]) -> None:
    """What is not named is beside the map, in the deck in the order of its numbers, or as at the start.

    ```toml
    turn = 3
    supply = 4
    placed = ["simon"]                        # leaders already placed this turn
    lost = ["x-1"]                            # eliminated
    out_of_supply = [22]
    [units]
    14 = "2 simon light-infantry-8, spent simon heavy-infantry"
    2 = "3 legion, x-4, spent auxiliary"
    [leaders]
    simon = 14
    [control]
    14 = "roman"
    [walls]
    2-14 = 3                                  # 0 is breached
    [ramps]
    2-14 = 2
    [towers]
    2 = "3, spent 1"
    [hand]
    roman = ["ballista-1"]
    [score]
    judean = 5
    ```
    """
    for word in words:
        if word not in WORDS:
            raise BadPosition(
                f"'{word}' is no part of a Storm Over Jerusalem table; expected one of {', '.join(WORDS)}."
            )
    for slug, side in read_table(words, "control").items():
        g.control[_area(slug, "control")] = read_side(side, SIDE_SLUGS)
    for slug, said in read_table(words, "units").items():
        space = _space(slug, "units")
        for item in read_items(said, f"units.{slug}"):
            _place_units(g, space, item, f"units.{slug}")
        if space < AREAS:
            _check_stack(g, space, slug)
    for slug, number in read_table(words, "leaders").items():
        faction = _faction(slug)
        area = _area(str(number), f"leaders.{slug}")
        if g.leader_at(area) != NO_LEADER:
            raise BadPosition(f"leaders.{slug} is {number}, where the other leader stands; expected another area.")
        g.put(g.leader(faction), area)
        g.fresh[g.leader(faction)] = False
        g.placed[faction] = True
    for slug in read_slugs(words.get("placed", []), "placed"):
        g.placed[_faction(slug)] = True
    for slug in read_slugs(words.get("lost", []), "lost"):
        unit = _named(g, "unit", slug, "lost")
        if g.where[unit] >= 0:
            raise BadPosition(f"lost names '{slug}', which stands on the map.")
        if g.where[unit] == LOST:
            raise BadPosition(f"lost names '{slug}' twice; expected each unit once.")
        g.eliminate(Unit(unit))
    _place_walls(g, words)
    for slug, said in read_table(words, "towers").items():
        area = _area(slug, "towers")
        if not g.map.siege_works[area]:
            raise BadPosition(f"towers.{slug} stands in one of areas 5 to 9, where no siege works are (§13.2.6a).")
        for item in read_items(said, f"towers.{slug}"):
            spent = item.startswith("spent ")
            value = item.removeprefix("spent ")
            tower = g.free_tower(int(value)) if value in ("1", "2", "3") else NO_TOWER
            if tower == NO_TOWER:
                raise BadPosition(f"towers.{slug} has '{item}'; expected a value of 1 to 3 that the box still has.")
            g.tower_at[tower] = area
            g.tower_fresh[tower] = not spent
    for number in _list(words.get("out_of_supply", []), "out_of_supply"):
        g.mark_out_of_supply(_area(str(number), "out_of_supply"))
    _place_cards(g, words)
    for slug, points in read_table(words, "score").items():
        g.points[read_side(slug, SIDE_SLUGS)] = read_number(points, f"score.{slug}", 0, 999)
    g.last_turn = read_number(words.get("last_turn", TURNS), "last_turn", TURNS - 1, TURNS)
    g.turn = read_number(words.get("turn", 1), "turn", 1, g.last_turn)
    for i in range(AREAS):
        g.settle(Area(i))
        if g.control[i] == ROMAN:
            g.join_breaches(Area(i))
    g.supply = read_number(words.get("supply", 1), "supply", 1, LEVELS)  # as it stands, after all that was gained
    g.notes = []


def _place_units(g: Storm, space: int, item: str, name: str) -> None:
    words = item.split()
    number = int(words.pop(0)) if words and words[0].isdecimal() and len(words[0]) <= 2 else 1
    spent = bool(words) and words[0] == "spent"
    if spent:
        words.pop(0)
    if len(words) == 1 and words[0] in g.box.kinds["unit"].ids:
        found = [g.box.kinds["unit"].ids[words[0]]]
    else:
        group = words.pop(0) if len(words) == 2 else ""
        kind = words[0] if len(words) == 1 else ""
        if kind not in CLASS_OF:
            raise BadPosition(
                f"{name} has '{item}'; expected words like '2 legion', 'spent simon heavy-infantry' or 'x-1'."
            )
        found = [
            unit
            for unit in range(g.map.units)
            if g.map.unit_type[unit] == kind
            and g.where[unit] == NOWHERE
            and unit not in g.map.starred[0]
            and unit not in g.map.starred[1]
            and g.map.unit_group[unit].lower().startswith(group)
        ][:number]
    if len(found) < number or g.where[found[0]] != NOWHERE:
        raise BadPosition(f"{name} has '{item}', but so many of them are not left.")
    for unit in found:
        if g.map.side[unit] == JUDEAN and space >= AREAS:
            raise BadPosition(f"{name} puts Judean units in a zone, where they can never be (§2.2.1d).")
        g.put(Unit(unit), Area(space))
        g.fresh[unit] = not spent


def _check_stack(g: Storm, space: int, slug: str) -> None:
    for side in SIDES:
        most = g.map.stacking[side]
        if len(g.troops[side][space]) > most:
            raise BadPosition(f"units.{slug} has more than {most} {SIDE_SLUGS[side]} units (§7.2a).")


def _place_walls(g: Storm, words: Mapping[str, Any]) -> None:
    for slug, value in read_table(words, "walls").items():
        g.wall[_named(g, "wall", slug, "walls")] = read_number(value, f"walls.{slug}", 0, UNDAMAGED)
    for slug, number in read_table(words, "ramps").items():
        wall = _named(g, "wall", slug, "ramps")
        area = _area(str(number), f"ramps.{slug}")
        if not g.free_ramps():
            raise BadPosition(f"ramps has more than {g.map.ramps} ramps, the number of markers.")
        if area not in g.map.wall_ends[wall] or not g.map.siege_works[area]:
            raise BadPosition(f"ramps.{slug} is {number}; expected one of the section's two areas, not 5 to 9.")
        g.ramp[wall] = area


def _place_cards(g: Storm, words: Mapping[str, Any]) -> None:
    named: list[int] = []
    for pile in ("hand", "discard", "deck"):
        for slug in read_table(words, pile):
            read_side(slug, SIDE_SLUGS)
    for side in SIDES:
        slug = SIDE_SLUGS[side]
        g.hands[side] = sorted(_cards(g, read_table(words, "hand").get(slug, []), f"hand.{slug}", side))
        g.discards[side] = _cards(g, read_table(words, "discard").get(slug, []), f"discard.{slug}", side)
        g.decks[side] = _cards(g, read_table(words, "deck").get(slug, []), f"deck.{slug}", side)
        named += [*g.hands[side], *g.discards[side], *g.decks[side]]
    g.removed = [_named(g, "card", slug, "removed") for slug in read_slugs(words.get("removed", []), "removed")]
    named += g.removed
    for card in named:
        if named.count(card) > 1:
            raise BadPosition(f"The card {g.box.kinds['card'].slugs[card]} lies in two places; expected one.")
    for side in SIDES:
        rest = [card for card in range(CARDS) if g.map.card_side[card] == side and card not in named]
        g.decks[side] = [*g.decks[side], *rest]


def _cards(g: Storm, slugs: object, name: str, side: Side) -> list[int]:
    found = [_named(g, "card", slug, name) for slug in read_slugs(slugs, name)]
    for card in found:
        if g.map.card_side[card] != side:
            raise BadPosition(f"{name} names '{g.box.kinds['card'].slugs[card]}', a card of the other side.")
    return found


def _named(g: Storm, kind: str, slug: str, name: str) -> int:
    ids = g.box.kinds[kind].ids
    if slug not in ids:
        raise BadPosition(f"{name} names '{slug}', which is no {kind} of this game.")
    return int(ids[slug])


def _space(slug: str, name: str) -> int:
    if len(slug) == 1 and slug in "abcd":
        return AREAS + "abcd".index(slug)
    return _area(slug, name)


def _area(slug: str, name: str) -> Area:
    if not (slug.isascii() and slug.isdecimal() and len(slug) <= 2 and 1 <= int(slug) <= AREAS):
        raise BadPosition(f"{name} names '{slug}', which is no area of this map; expected a number from 1 to {AREAS}.")
    return Area(int(slug) - 1)


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(f"{name} is {value!r}; expected a list.")
    return value


def _faction(slug: object) -> int:
    if slug not in FACTIONS:
        raise BadPosition(f"'{slug}' is no leader; expected {' or '.join(FACTIONS)}.")
    return FACTIONS.index(str(slug))
