# maniple: interpreted
"""A table laid out from the words of a position file: forces, cities, markers, tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maniple.games.jugurthine_war.state import HAS_MOVED, SIEGE_2, War
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    ASIDE,
    BY_DRAW,
    CONTAINER,
    DESTROYED,
    FIRST_YEAR,
    LOST,
    MILICE,
    MOST_POINTS,
    NO_CITY,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    SIDE_SLUGS,
    SIDES,
    STRATAGEMS,
    TURNS,
    WAITING,
    YEARS,
    City,
    Hex,
    Piece,
)
from maniple.kernel.errors import BadPosition
from maniple.kernel.wording import read_items, read_number, read_side, read_slugs, read_table

WORDS = (
    "turn",
    "year",
    "points",
    "active",
    "forces",
    "loose",
    "inside",
    "shown",
    "moved",
    "control",
    "siege",
    "destroyed",
    "pillaged",
    "hand",
    "container",
    "back",
    "alliances",
    "open_doors",
    "last_battle",
    "truce",
    "evacuation",
)


def place(g: War, words: Mapping[str, Any]) -> None:
    """What is not named is off the map: units in the container, the pool or aside, milice aside, markers in containers.

    ```toml
    turn = 3
    year = -110
    points = 12
    last_battle = "numidian"
    truce = 8                                   # the last turn of negotiations, counted from 1
    pillaged = ["milev"]                        # a place, or a hex
    inside = ["guard-foot"]                     # inside the walls of their hex
    shown = ["jugurtha"]                        # face up
    moved = ["legate-1"]                        # has moved this turn
    [forces]
    bestia = "utica: legion-1 4, ala-1 3, equites, legate-1, impedimenta"    # hex or place; a number is steps
    [loose]
    cirta = "num-foot-1, milice"                # on the map itself, milice of its city
    [control]
    vaga = "roman"
    [siege]
    cirta = 1
    [hand]
    roman = ["talent", "plus-minus-1"]
    [back]
    legate-2 = 9                                # returns in that turn, counted from 1
    ```
    """
    for word in words:
        if word not in WORDS:
            raise BadPosition(f"'{word}' is no part of a Jugurthine War table; expected one of {', '.join(WORDS)}.")
    g.year = read_number(words.get("year", FIRST_YEAR), "year", FIRST_YEAR, FIRST_YEAR + YEARS - 1)
    g.turn = read_number(words.get("turn", 1), "turn", 1, TURNS)
    g.points = read_number(words.get("points", 15), "points", 0, MOST_POINTS)
    box = g.map
    for i in range(box.pieces):
        piece = Piece(i)
        if box.recruit[i] == BY_DRAW:
            g.where[piece] = CONTAINER
        elif box.arrives[i] and box.arrives[i] > g.year:
            g.where[piece] = WAITING
        elif piece == box.treasure:
            g.where[piece] = LOST
    for city, side in read_table(words, "control").items():
        holder = read_side(side, SIDE_SLUGS)
        g.set_control(_city(g, city, "control"), holder)
        g.set_scores(_city(g, city, "control"), holder == NUMIDIAN)  # a Roman city was scored when it was taken
    for slug in read_slugs(words.get("destroyed", []), "destroyed"):
        g.set_control(_city(g, slug, "destroyed"), DESTROYED)
    for slug, said in read_table(words, "forces").items():
        _place_force(g, slug, said)
    for slug, said in read_table(words, "loose").items():
        space = _hex(g, slug, "loose")
        for item in read_items(said, f"loose.{slug}"):
            _place_piece(g, item, space, NO_PIECE, f"loose.{slug}")
    _check_chief(g)
    for slug in read_slugs(words.get("inside", []), "inside"):
        piece = _piece(g, slug, "inside")
        if g.where[piece] < 0 or g.city(g.where[piece]) == NO_CITY:
            raise BadPosition(f"inside names '{slug}', which is in no city.")
        for other in (piece, *(g.box_of(piece) if piece < box.commanders else [])):
            if other not in g.inside:
                g.enter_walls(other)
    for slug in read_slugs(words.get("shown", []), "shown"):
        g.show(_piece(g, slug, "shown"))
    for slug in read_slugs(words.get("moved", []), "moved"):
        g.moved[_piece(g, slug, "moved")] = HAS_MOVED
    for slug, level in read_table(words, "siege").items():
        g.set_siege(_city(g, slug, "siege"), read_number(level, f"siege.{slug}", 1, SIEGE_2))
    g.pillaged = tuple([_hex(g, slug, "pillaged") for slug in read_slugs(words.get("pillaged", []), "pillaged")])
    _place_markers(g, words)
    for slug, turn in read_table(words, "back").items():
        piece = _piece(g, slug, "back")
        g.put(piece, WAITING)
        back = list(g.back_at)
        back[piece] = read_number(turn, f"back.{slug}", 1, TURNS * YEARS)
        g.back_at = tuple(back)
    g.alliances = read_number(words.get("alliances", 0), "alliances", 0, 99)
    g.open_doors = read_number(words.get("open_doors", 0), "open_doors", 0, 99)
    g.truce = read_number(words.get("truce", 0), "truce", 0, TURNS * YEARS + 1)
    g.evacuation = read_number(words.get("evacuation", 0), "evacuation", 0, TURNS * YEARS)
    if "last_battle" in words:
        g.last_battle = read_side(words["last_battle"], SIDE_SLUGS)
    if "active" in words:
        g.active = read_side(words["active"], SIDE_SLUGS)
    g.notes = []


def _place_force(g: War, slug: str, said: object) -> None:
    """`cirta: guard-foot, numidian-1`: a commander and his box."""
    name = f"forces.{slug}"
    commander = _piece(g, slug, "forces")
    if commander >= g.map.commanders:
        raise BadPosition(f"{name} is no commander.")
    if not isinstance(said, str):
        raise BadPosition(f"{name} is {said!r}; expected words like 'cirta: guard-foot, num-foot-1'.")
    where, _, rest = said.partition(":")
    space = _hex(g, where.strip(), name)
    _place_piece(g, slug, space, NO_PIECE, name)
    for item in read_items(rest, name) if rest.strip() else []:
        _place_piece(g, item, space, commander, name)


def _place_piece(g: War, item: str, space: Hex, holder: Piece, name: str) -> None:
    words = item.split()
    if words and words[0] in ("milice", "militia") and g.map.city_at[space] != NO_CITY:
        city = g.map.city_at[space]
        piece = g.map.milice_of[city]
        roman = words[0] == "militia"
        g.militia = (*g.militia[:city], roman, *g.militia[city + 1 :])
    else:
        piece = _piece(g, words[0] if words else "", name)
    if g.where[piece] >= 0:
        raise BadPosition(f"{name} has '{item}', which stands elsewhere already.")
    most = g.map.most_steps[piece]
    steps = most
    if len(words) == 2 and words[1].isdecimal():
        steps = read_number(int(words[1]), name, 1, most)
    elif len(words) != 1:
        raise BadPosition(f"{name} has '{item}'; expected a piece, with its steps if they are fewer.")
    elif g.map.unit_class[piece] == 0:
        steps = min(most, g.map.cap_of_year[g.year - FIRST_YEAR])
    if g.map.side[piece] == NUMIDIAN and g.map.unit_class[piece] != MILICE and g.map.province[space]:
        raise BadPosition(f"{name} puts a Numidian piece into the province, where it can never be (§1.3-a).")
    if holder != NO_PIECE and (g.map.side[holder] != g.map.side[piece] or g.map.unit_class[piece] == MILICE):
        raise BadPosition(f"{name} has '{item}', which goes into no box of that side.")
    g.where[piece] = ASIDE
    g.holder[piece] = holder
    g.steps[piece] = steps
    g.put(piece, space)


def _check_chief(g: War) -> None:
    """§5.1-a Only the commander in chief of the year is in play."""
    for i in range(g.map.commanders):
        if g.map.is_chief[i] and g.map.side[i] == ROMAN and g.where[i] >= 0 and i != g.chief(ROMAN):
            slug = g.box.kinds["piece"].slugs[i]
            raise BadPosition(f"forces names '{slug}', who does not command in {g.year} (§5.1-a).")


def _place_markers(g: War, words: Mapping[str, Any]) -> None:
    container = read_table(words, "container")
    for table in ("hand", "container"):
        for slug in read_table(words, table):
            read_side(slug, SIDE_SLUGS)
    for side in SIDES:
        slug = SIDE_SLUGS[side]
        left = [kind for kind in range(len(STRATAGEMS)) for _ in range(g.map.marker_count[side][kind])]
        hand = _markers(g, read_table(words, "hand").get(slug, []), f"hand.{slug}", left)
        g.hands[side] = sorted(hand)
        if slug in container:
            g.pools[side] = sorted(_markers(g, container[slug], f"container.{slug}", left))
            g.gone = (*g.gone, *left)
        else:
            aside = [kind for kind in left if kind == ALLIANCE and not g.alliances]
            g.gone = (*g.gone, *aside)
            g.pools[side] = [kind for kind in left if kind not in aside]


def _markers(g: War, slugs: object, name: str, left: list[int]) -> list[int]:
    """Markers by name, taken from those that are left."""
    out = []
    for slug in read_slugs(slugs, name):
        kind = g.box.kinds["stratagem"].ids.get(slug, -1)
        if kind not in left:
            raise BadPosition(f"{name} names '{slug}', of which that side has no more.")
        left.remove(kind)
        out.append(kind)
    return out


def _piece(g: War, slug: str, name: str) -> Piece:
    ids = g.box.kinds["piece"].ids
    if slug not in ids:
        raise BadPosition(f"{name} names '{slug}', which is no piece of this game.")
    return Piece(ids[slug])


def _city(g: War, slug: str, name: str) -> City:
    ids = g.box.kinds["city"].ids
    if slug not in ids:
        raise BadPosition(f"{name} names '{slug}', which is no city of this game.")
    return City(ids[slug])


def _hex(g: War, slug: str, name: str) -> Hex:
    """A hex by its number, or by the place in it."""
    kinds = g.box.kinds
    if slug in kinds["hex"].ids:
        space = kinds["hex"].ids[slug]
    elif slug in kinds["city"].ids:
        space = g.map.city_hex[kinds["city"].ids[slug]]
    else:
        names = [word.lower().replace(" ", "-") for word in kinds["hex"].names]
        if slug not in names:
            raise BadPosition(f"{name} names '{slug}', which is no hex or place of this map.")
        space = names.index(slug)
    if not g.map.is_land(space) and space != g.map.west:
        raise BadPosition(f"{name} names '{slug}', which is water.")
    return Hex(space)
