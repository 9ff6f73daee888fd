# maniple: interpreted
"""A table laid out from the words of a position file: pieces, markers, ambushes, cities, hands, tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maniple.games.joshua.state import Joshua, replaced
from maniple.games.joshua.tables import (
    AMBUSHES,
    AMORITES,
    CARDS,
    CITY,
    ELEAZAR,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HIDING,
    INSIDE,
    LAST_TURN,
    MARKERS,
    NOWHERE,
    OPEN_SPACE,
    OUT,
    PAGAN,
    PHINEAS,
    SIDE_SLUGS,
    SIDES,
    SPACES,
    TRIBE_SLUGS,
    UNDER,
    Tribe,
    side_of,
)
from maniple.kernel.errors import BadPosition
from maniple.kernel.wording import read_items, read_number, read_side, read_slugs, read_table

WORDS = (
    "turn",
    "initiative",
    "chit",
    "courage",
    "losses",
    "hebrew",
    "out",
    "treaty",
    "field",
    "inside",
    "markers",
    "ambushes",
    "balaam",
    "cities",
    "siege",
    "equipment",
    "allied",
    "hand",
    "deck",
    "discard",
    "removed",
)


def place(g: Joshua, words: Mapping[str, Any]) -> None:
    """What is not named is off the board, in the deck in the order of its numbers, or as at the start.

    ```toml
    turn = 5
    initiative = "pagan"
    chit = 3
    losses = 12
    hebrew = ["ai", "beeroth"]              # spaces that the Hebrews control, beside Gilgal
    out = ["gibeonites"]                    # tribes that are out; a city of theirs named above was captured
    balaam = "lachish"
    allied = ["amorites", "hittites"]
    [field]
    gath = "2 anakin, lord-of-gaza, 3 philistines"
    jarmuth = "joshua, caleb, 20 hebrews"
    [inside]
    gilgal = "eleazar, 30 hebrews"
    [markers]
    hidden-6 = "gath, 8 philistines, lord-of-ashdod"
    hidden-1 = "lod, canaanites"            # a blank
    [ambushes]
    adullam = "3 amorites, piram"
    [cities]
    jerusalem = 5                           # strength; 0: destroyed
    [siege]
    jerusalem = 2
    [equipment]
    joshua = [2, 1]                         # ladders, rams
    [courage]
    pagan = 2
    [hand]
    hebrew = ["recon-1"]
    ```
    """
    for word in words:
        if word not in WORDS:
            raise BadPosition(f"'{word}' is no part of a Joshua table; expected one of {', '.join(WORDS)}.")
    g.is_set_up = True
    g.tribe_in = replaced(g.tribe_in, HEBREWS, True)
    out = [_tribe(slug, "out") for slug in read_slugs(words.get("out", []), "out")]
    for tribe in g.scenario.tribes:
        g.tribe_in = replaced(g.tribe_in, tribe, tribe not in out)
    for space in range(SPACES):
        if g.is_absent(space):
            g.set_city(space, 0)
    _place_control(g, words, out)
    for how, inside in (("field", False), ("inside", True)):
        for slug, said in read_table(words, how).items():
            space = _open_space(g, slug, how)
            if inside and not g.city[space]:
                raise BadPosition(f"inside.{slug}: no city or camp stands there.")
            for item in read_items(said, f"{how}.{slug}"):
                _put(g, item, INSIDE + space if inside else space, f"{how}.{slug}")
    _place_hidden(g, words)
    if "balaam" in words:
        g.balaam = _open_space(g, words["balaam"], "balaam")
        if g.balaam not in g.map.cities_of[AMORITES]:
            raise BadPosition(f"balaam is '{words['balaam']}'; expected an Amorite city (§5.10).")
        for city in g.map.cities_of[AMORITES]:
            if g.control[city] == PAGAN:
                g.balaam_in |= 1 << city
        if not g.balaam_in >> g.balaam & 1:
            raise BadPosition(f"balaam is '{words['balaam']}', a city that is Hebrew; expected a Pagan one.")
    for slug, value in read_table(words, "siege").items():
        space = _open_space(g, slug, "siege")
        g.set_siege(space, read_number(value, f"siege.{slug}", 0, max(0, g.city[space] - 1)))
    for slug, value in read_table(words, "equipment").items():
        if not isinstance(value, list) or len(value) != 2:
            raise BadPosition(f"equipment.{slug} is {value!r}; expected [ladders, rams].")
        ladders = read_number(value[0], f"equipment.{slug}", 0, 3)
        rams = read_number(value[1], f"equipment.{slug}", 0, 3 - ladders)
        g.give(_named(g, "leader", slug, "equipment"), ladders, rams)
    for slug in read_slugs(words.get("allied", []), "allied"):
        g.allied |= 1 << _tribe(slug, "allied")
    for priest in (PHINEAS, ELEAZAR):
        if g.leader_at[priest] >= 0:
            g.ark = priest
    _place_tracks(g, words)
    _place_cards(g, words)
    for tribe in g.scenario.tribes:
        if g.tribe_in[tribe] and not g.troops_in_play(tribe):
            raise BadPosition(f"The {TRIBE_SLUGS[tribe]} have no troop; expected one, or 'out' to name them (§17.5).")
    g.notes = []


def _place_control(g: Joshua, words: Mapping[str, Any], out: list[Tribe]) -> None:
    g.set_control(GILGAL, HEBREW)
    g.treaty = bool(words.get("treaty", False))
    for tribe in out:
        for own in g.map.area[tribe]:
            _make_hebrew(g, own)
            if g.city[own]:
                g.unguarded = (*g.unguarded, own)
    for slug in read_slugs(words.get("hebrew", []), "hebrew"):
        space = _held_space(g, slug, "hebrew")
        _make_hebrew(g, space)
        g.unguarded = tuple([city for city in g.unguarded if city != space])
    for slug, value in read_table(words, "cities").items():
        space = _held_space(g, slug, "cities")
        if not g.map.max_strength[space]:
            raise BadPosition(f"cities.{slug}: there is no city; expected one, or gilgal for the camp.")
        g.set_city(space, read_number(value, f"cities.{slug}", 0, g.map.max_strength[space]))
        g.unguarded = tuple([city for city in g.unguarded if g.city[city]])


def _make_hebrew(g: Joshua, space: int) -> None:
    g.set_control(space, HEBREW)
    if g.city[space] and g.map.space_kind[space] == CITY:
        g.set_city(space, 0 if space == g.map.ai else 1)


def _put(g: Joshua, item: str, place: int, name: str) -> None:
    """`joshua`, `20 hebrews`, `2 anakin` or `3 chariots`."""
    number, _, kind = item.partition(" ")
    if not number.isdecimal():
        leader = _named(g, "leader", item, name)
        if g.leader_at[leader] != NOWHERE:
            raise BadPosition(f"{name} names '{item}', who is elsewhere already.")
        if leader < HEBREW_LEADERS and place >= UNDER:
            raise BadPosition(f"{name} names '{item}'; expected Pagans only.")
        g.leader_at[leader] = place
        return
    if len(number) > 2 or not int(number):
        raise BadPosition(f"{name} has '{item}'; expected 1 to 99 of them.")
    if kind in ("anakin", "chariots", "chariot"):
        if place >= SPACES:
            raise BadPosition(f"{name} has '{item}', who stand in the field only (Ruling R90).")
        if kind == "anakin":
            g.set_anakin(place, g.anakin[place] + int(number))
        elif g.kind(place) != OPEN_SPACE:
            raise BadPosition(f"{name} has '{item}', who stand on open ground only (§15.5).")
        else:
            g.set_chariots(place, g.chariots[place] + int(number))
        return
    tribe = _tribe(kind, name)
    if not g.tribe_in[tribe]:
        raise BadPosition(f"{name} has '{item}', but that tribe is not in play.")
    if place >= INSIDE:
        owner = g.control[g.space_of(place)] if place < UNDER else PAGAN
        if side_of(tribe) != owner:
            raise BadPosition(f"{name} has '{item}', which cannot be there.")
    g.place_new(tribe, place, int(number))


def _place_hidden(g: Joshua, words: Mapping[str, Any]) -> None:
    for slug, said in read_table(words, "markers").items():
        marker = _named(g, "marker", slug, "markers")
        where, *items = read_items(said, f"markers.{slug}")
        g.marker_at[marker] = _open_space(g, where, f"markers.{slug}")
        tribe = g.map.colour[g.marker_at[marker]]
        if items and items[0] in TRIBE_SLUGS:
            tribe = _tribe(items.pop(0), f"markers.{slug}")
        g.marker_tribe = replaced(g.marker_tribe, marker, tribe)
        for item in items:
            _put(g, item, UNDER + marker, f"markers.{slug}")
    for marker in range(MARKERS):
        if g.marker_at[marker] == NOWHERE:
            g.marker_at[marker] = OUT
    for i, (slug, said) in enumerate(read_table(words, "ambushes").items()):
        if i == AMBUSHES:
            raise BadPosition(f"ambushes has more than {AMBUSHES}.")
        space = _open_space(g, slug, "ambushes")
        g.ambush_at = replaced(g.ambush_at, i, space)
        for item in read_items(said, f"ambushes.{slug}"):
            _put(g, item, HIDING + i, f"ambushes.{slug}")


def _place_tracks(g: Joshua, words: Mapping[str, Any]) -> None:
    g.turn = read_number(words.get("turn", 1), "turn", 1, LAST_TURN)
    if g.scenario.has_chit:
        g.chit = read_number(words.get("chit", 3), "chit", 1, 6)
        for chit in range(1, 7):
            if g.map.chit_length[chit] < g.turn and chit != g.chit:
                g.chits &= ~(1 << chit)
    g.initiative = read_side(words.get("initiative", "hebrew"), SIDE_SLUGS)
    g.courage = (1, 1)
    for slug, value in read_table(words, "courage").items():
        g.courage = replaced(g.courage, read_side(slug, SIDE_SLUGS), read_number(value, f"courage.{slug}", 0, 12))
    g.losses = read_number(words.get("losses", 0), "losses", 0, 999)


def _place_cards(g: Joshua, words: Mapping[str, Any]) -> None:
    for slug in read_table(words, "hand"):
        read_side(slug, SIDE_SLUGS)
    for side in SIDES:
        slug = SIDE_SLUGS[side]
        found = [
            _named(g, "card", c, f"hand.{slug}") for c in read_slugs(read_table(words, "hand").get(slug, []), "hand")
        ]
        g.hold(side, found)
    g.discards = tuple([_named(g, "card", slug, "discard") for slug in read_slugs(words.get("discard", []), "discard")])
    g.removed = tuple([_named(g, "card", slug, "removed") for slug in read_slugs(words.get("removed", []), "removed")])
    top = [_named(g, "card", slug, "deck") for slug in read_slugs(words.get("deck", []), "deck")]
    named = [*g.hands[0], *g.hands[1], *g.discards, *g.removed, *top]
    for card in named:
        if named.count(card) > 1:
            raise BadPosition(f"The card {g.box.kinds['card'].slugs[card]} lies in two places; expected one.")
    rest = [card for card in range(CARDS) if card not in named]
    g.deck = (*reversed(rest), *reversed(top))


# -------------------------------------------------------------------- words


def _named(g: Joshua, kind: str, slug: object, name: str) -> int:
    ids = g.box.kinds[kind].ids
    if slug not in ids:
        raise BadPosition(f"{name} names '{slug}', which is no {kind} of this game.")
    return int(ids[str(slug)])


def _open_space(g: Joshua, slug: object, name: str) -> int:
    space = _named(g, "space", slug, name)
    if g.is_closed(space):
        raise BadPosition(f"{name} names '{slug}', which is closed in this scenario (Ruling R40).")
    return space


def _held_space(g: Joshua, slug: object, name: str) -> int:
    """A space that somebody may control."""
    space = _open_space(g, slug, name)
    if g.is_absent(space):
        raise BadPosition(f"{name} names '{slug}', which nobody holds in this scenario (Ruling R40).")
    return space


def _tribe(slug: object, name: str) -> Tribe:
    if slug not in TRIBE_SLUGS:
        raise BadPosition(f"{name} names '{slug}', which is no tribe; expected one of {', '.join(TRIBE_SLUGS)}.")
    return Tribe(TRIBE_SLUGS.index(str(slug)))
