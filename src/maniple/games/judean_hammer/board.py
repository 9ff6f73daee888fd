"""The table of Judean Hammer as a client draws it: the board once, then a scene from each view."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from maniple.games.judean_hammer.look import look
from maniple.games.judean_hammer.tables import (
    AREA,
    AREA_KINDS,
    CARD,
    CITY,
    FLAG_KIND,
    FLAGS,
    GREEK,
    MACCABEAN,
    NO_CARD,
    REGION,
    SIDE_SLUGS,
    SIDES,
    SUPPLY_CENTER,
    WILDERNESS,
    HammerBox,
)
from maniple.games.judean_hammer.text import TEXT
from maniple.kernel.board import (
    AnyView,
    Board,
    Card,
    Edge,
    Face,
    Figure,
    Mark,
    Panel,
    PanelRow,
    Phase,
    Piece,
    Pile,
    Ref,
    Scene,
    Space,
    Track,
    TrackState,
    Way,
    Whereabouts,
    ref,
)
from maniple.kernel.components import SHIPPED
from maniple.kernel.geometry import bowed_path
from maniple.kernel.showing import (
    counted,
    face,
    hand,
    hand_name,
    named_in_the_question,
    row,
    side_of_board,
    size,
    strong,
)

SLUG: Final = "judean-hammer"
NAME: Final = "Judean Hammer"
HONESTY: Final = (
    "Areas, roads, set-up, charts and cards are reconstructed, for the printed ones could not be seen; "
    "the rules are the rulebook's."
)
TYPES: Final = {CITY: "city", WILDERNESS: "wilderness", SUPPLY_CENTER: "supply center"}
ICONS: Final = ("menorah", "star")
POINTS: Final = "victory-points"
SUPPLY_OVERLAY: Final = "supply"
CONTROL_OVERLAY: Final = "control"
SCORE_OVERLAY: Final = "score-now"
MOST_MARKS: Final = 4096
FIRST_PHASE: Final = 1
CARD_PHASE: Final = 2


# -------------------------------------------------------------------- the board


def board(box: HammerBox) -> Board:
    """§JH-1.1 Everything that does not change during play."""
    said = look()
    tints = {}
    for record in box.components.records("map.toml", REGION):
        printed = record.text("hex").lower()
        tints[f"region-{record.text('id')}"] = said["tints"].get(printed, printed)
    return {
        "game": SLUG,
        "name": NAME,
        "components": box.components.name,
        "hash": box.components.hash,
        "honesty": HONESTY,
        "kinds": [AREA, CARD],
        "sheet": said["sheet"],
        "sides": [side_of_board(side, SIDE_SLUGS[side], box.side_names[side], ICONS[side]) for side in SIDES],
        "spaces": spaces(box),
        "edges": edges(box),
        "faces": [unit_face(box, side) for side in SIDES],
        "cards": cards(box),
        "tracks": [points_track(box)],
        "overlays": said["overlay"],
        "legend": said["legend"],
        "look": {"light": said["light"] | tints, "dark": said["dark"] | tints, "icons": said["icons"]},
        "cover": said["cover"],
        "picture": box.components.name == SHIPPED,
    }


def spaces(box: HammerBox) -> list[Space]:
    """§JH-11.1 Cities and wilderness as points, supply centers as boxes."""
    said = look()
    areas, regions = box.kinds[AREA], box.kinds[REGION]
    out: list[Space] = []
    for area, record in enumerate(box.components.records("map.toml", AREA)):
        kind, region = box.kind[area], box.region[area]
        slug = areas.slugs[area]
        out.append(
            {
                "ref": ref(AREA, area),
                "name": areas.names[area],
                "shape": "box" if kind == SUPPLY_CENTER else "point",
                "x": record.values["x"],
                "y": record.values["y"],
                "radius": said["radius"][AREA_KINDS[kind]],
                "corners": [],
                "type": TYPES[kind],
                "region": regions.names[region] if region >= 0 else "",
                "colour": f"region-{regions.slugs[region]}" if region >= 0 else "supply-center",
                "label": said["labels"].get(slug, "below"),
                "about": [about(box, area)],
            }
        )
    return out


def about(box: HammerBox, area: int) -> str:
    """§JH-9.2, §JH-9.3, §JH-11.3 What an area is good for."""
    kind = box.kind[area]
    if kind == SUPPLY_CENTER:
        return f"Supplies the {box.side_names[GREEK]}; the {box.side_names[MACCABEAN]} cannot enter."
    if kind == WILDERNESS:
        return "Does not count for control of its region."
    region = box.region[area]
    number = len(box.cities_of[region])
    if number == 1:
        return "Alone decides who controls its region."
    return f"One of the {number} cities that decide who controls its region."


def edges(box: HammerBox) -> list[Edge]:
    """§JH-5.2, §JH-5.4 Roads, in the order of the component file; those into a supply center are double lines."""
    areas = box.kinds[AREA]
    spots = [(record.values["x"], record.values["y"]) for record in box.components.records("map.toml", AREA)]
    roads = box.components.table("map.toml", "roads").values
    out: list[Edge] = []
    for colour in ("plain", "purple"):
        for start, end in roads[colour]:
            a, b = areas.ids[start], areas.ids[end]
            out.append(
                {
                    "ref": "",
                    "name": f"Road from {areas.names[a]} to {areas.names[b]}",
                    "type": "road" if colour == "plain" else "road for Greeks only",
                    "colour": "road" if colour == "plain" else "purple-road",
                    "line": "road" if colour == "plain" else "double",
                    "ends": [ref(AREA, a), ref(AREA, b)],
                    "path": bowed_path(start, end, *spots[a], *spots[b]),
                }
            )
    return out


def unit_face(box: HammerBox, side: int) -> Face:
    """§JH-1.1 A unit: wooden cubes for the one side, drums for the other."""
    slug = SIDE_SLUGS[side]
    return face(slug, f"{adjective(box, side)} unit", "drum" if side else "cube", side, slug, ICONS[side])


def cards(box: HammerBox) -> list[Card]:
    """§JH-1.1, §JH-3.4 The deck: OPs in the roundel, the combat modifier on the shield."""
    names = box.kinds[CARD].names
    out: list[Card] = []
    for card, record in enumerate(box.components.records("cards.toml", CARD)):
        owner, helped = box.event_side[card], box.modifier_side[card]
        whose = "" if helped == owner else f"{adjective(box, helped)} "
        out.append(
            {
                "ref": ref(CARD, card),
                "name": names[card],
                "number": str(record.values["number"]),
                "value": str(box.ops[card]),
                "kind": f"{adjective(box, owner)} event",
                "text": box.card_text[card],
                "foot": f"{whose}+{box.modifier[card]}",
                "source": record.text("history", ""),
                "side": owner,
                "icon": ICONS[owner],
                "shape": "card",
            }
        )
    return out


def points_track(box: HammerBox) -> Track:
    most = box.points_to_win
    return {
        "id": POINTS,
        "name": "Victory points",
        "note": f"{most} wins",
        "cells": [str(i) for i in range(most + 1)],
        "goals": [most],
    }


def adjective(box: HammerBox, side: int) -> str:
    """`Greek`, from the Greeks."""
    return box.side_names[side].removesuffix("s")


# -------------------------------------------------------------------- the scene


def scene(box: HammerBox, view: AnyView) -> Scene:
    """Ruling JH-R41 What lies on the table, from the view alone."""
    units = [[0] * box.areas, [0] * box.areas]
    for piece in view["pieces"]:
        units[SIDE_SLUGS.index(piece["face"])][piece["where"]] = piece["number"]
    return {
        "turn": turn(box, view),
        "pieces": pieces(view),
        "marks": battles(box, units),
        "ways": ways(box, view),
        "selected": named_in_the_question(view, TEXT, (AREA,)),
        "tracks": [points(box, view)],
        "hands": [hand(view, side, CARD, "hand", adjective(box, side)) for side in SIDES],
        "piles": piles(view),
        "whereabouts": whereabouts(box, view),
        "panels": panels(box, view, units),
        "overlays": overlays(box, view, units),
        "score": [str(score) for score in view["tracks"]["victory_points"]],
    }


def turn(box: HammerBox, view: AnyView) -> Phase:
    """§JH-2.1, Ruling JH-R29 The round, its phases, what the others hold, and how near the deck brings the end."""
    decision = view["decision"]
    phase = -1
    if decision is not None:
        phase = FIRST_PHASE if decision["kind"] == "ChooseFirst" else CARD_PHASE
    held = [
        f"{box.side_names[side]} hold {counted(size(view['hands'][side]), 'card')}"
        for side in SIDES
        if side != view["seat"]
    ]
    left = view["cards_to_the_end"]
    if left >= 0 and decision is not None:  # Ruling JH-R29
        held.append(f"the game ends when {counted(left, 'more card')} {'has' if left == 1 else 'have'} left the deck")
    return {
        "name": f"Round {view['round']}",
        "note": ", ".join(held),
        "phases": look()["turn"]["phases"],
        "phase": phase,
    }


def pieces(view: AnyView) -> list[Piece]:
    march = view["march"]
    size, path = march["under_way"] if march is not None else (0, [])
    moving = (SIDE_SLUGS[march["side"]], path[-1]) if size else None
    return [
        {
            "id": "",
            "ref": "",
            "face": piece["face"],
            "where": ref(AREA, piece["where"]),
            "number": piece["number"],
            "state": ["moving"] if (piece["face"], piece["where"]) == moving else [],
            "steps": [],
            "badge": "",
            "about": [],
        }
        for piece in view["pieces"]
    ]


def battles(box: HammerBox, units: list[list[int]]) -> list[Mark]:
    """§JH-6.1 Areas in which both sides stand."""
    maccabean, greek = units
    names, sides = box.kinds[AREA].names, box.side_names
    return [
        {
            "on": ref(AREA, area),
            "icon": "battle",
            "colour": "alert",
            "style": "badge",
            "text": f"Battle of {names[area]}: {sides[0]} {maccabean[area]}, {sides[1]} {greek[area]}",
        }
        for area in range(box.areas)
        if maccabean[area] and greek[area]
    ]


def ways(box: HammerBox, view: AnyView) -> list[Way]:
    """Ruling JH-R51 The ways of the groups that have marched, and of the one under way."""
    march = view["march"]
    if march is None:
        return []
    names, whose = box.kinds[AREA].names, adjective(box, march["side"])
    return [
        {
            "things": [ref(AREA, area) for area in path],
            "text": f"{counted(number, f'{whose} unit')}: {' to '.join(names[area] for area in path)}",
        }
        for number, path in [*march["groups"], march["under_way"]]
        if len(path) > 1
    ]


def points(box: HammerBox, view: AnyView) -> TrackState:
    """§JH-9.5 A marker of each side; points beyond the end of the track stay on its last cell."""
    scores: list[int] = view["tracks"]["victory_points"]
    return {
        "track": POINTS,
        "marks": [
            {
                "face": SIDE_SLUGS[side],
                "cell": min(scores[side], box.points_to_win),
                "text": f"{box.side_names[side]}: {counted(scores[side], 'victory point')}",
            }
            for side in SIDES
        ],
    }


# -------------------------------------------------------------------- cards


def piles(view: AnyView) -> list[Pile]:
    """Ruling JH-R41 The deck, as far as it is known; the discard and removed cards, last one on top."""
    said = view["piles"]
    pile, ordered = said["pile"], True
    known: list[int] = pile if isinstance(pile, list) else view["known_top"]
    if not known and said["pile_holds"]:
        known, ordered = said["pile_holds"], False
    out: list[Pile] = [
        {
            "id": "deck",
            "name": "Deck",
            "number": size(pile),
            "cards": [ref(CARD, card) for card in known] if known else None,
            "ordered": ordered and bool(known),
            "look": "closed",
        }
    ]
    in_play = [] if said["in_play"] == NO_CARD else [said["in_play"]]
    open_piles: list[tuple[str, str, list[int]]] = [
        ("discard", "Discard", said["discard"][::-1]),
        ("removed", "Removed", said["removed"][::-1]),
    ]
    if in_play:
        open_piles.append(("in-play", "In play", in_play))
    for slug, name, there in open_piles:
        out.append(
            {
                "id": slug,
                "name": name,
                "number": len(there),
                "cards": [ref(CARD, card) for card in there],
                "ordered": True,
                "look": "removed" if slug == "removed" else "open",
            }
        )
    return out


def whereabouts(box: HammerBox, view: AnyView) -> list[Whereabouts]:
    """Ruling JH-R41 Every card by where this seat knows it to be; the rest lie in the deck or in a closed hand."""
    said = view["piles"]
    found: list[tuple[str, list[int]]] = []
    closed = []
    for side in SIDES:
        held = view["hands"][side]
        if isinstance(held, list):
            found.append((hand_name(view, side, "hand", adjective(box, side)), held))
        else:
            closed.append(hand_name(view, side, "hand", adjective(box, side)))
    if said["in_play"] != NO_CARD:
        found.append(("In play", [said["in_play"]]))
    if isinstance(said["pile"], list):
        found.append(("Deck, top card first", said["pile"]))
    found.append(("On top of the deck, first card first", view["known_top"]))
    found.append(("Discard pile", said["discard"][::-1]))
    found.append(("Removed from the game", said["removed"][::-1]))
    seen = {card for _, there in found for card in there}
    hidden = [card for card in range(len(box.ops)) if card not in seen]
    in_a_hand = closed[0] if len(closed) == 1 else "a hand"
    if said["pile_holds"]:  # Ruling JH-R28 made of the discard pile, so everyone knows its cards
        found.append(("Deck, in an order nobody knows", [card for card in hidden if card in said["pile_holds"]]))
        hidden = [card for card in hidden if card not in said["pile_holds"]]
        found.append((in_a_hand[0].upper() + in_a_hand[1:], hidden))
    elif isinstance(said["pile"], int):
        found.append((f"Deck or {in_a_hand}" if size(said["pile"]) else in_a_hand, hidden))
    return [{"name": name, "cards": [ref(CARD, card) for card in there]} for name, there in found if there]


# -------------------------------------------------------------------- beside the map, and above it


def panels(box: HammerBox, view: AnyView, units: list[list[int]]) -> list[Panel]:
    """§JH-9.4, §JH-11.3, Ruling JH-R43 Who controls which region; what is left to recruit; what holds this round."""
    now = view["overlays"]["would_score"]
    out: list[Panel] = [
        {
            "name": "Regions",
            "note": f"scored now: {now[0]} to {now[1]}",
            "rows": [region_row(box, view, units, region) for region in range(len(box.cities_of))],
            "fact": [*held_regions(view), strong(f"{now[0]}:{now[1]}")],
        },
        {
            "name": "Units left",
            "note": "to recruit",
            "rows": [
                row("", box.side_names[side], str(view["pool"][side]), face_id=SIDE_SLUGS[side]) for side in SIDES
            ],
            "fact": [strong(view["pool"][side], SIDE_SLUGS[side]) for side in SIDES],
        },
    ]
    if view["flags"]:
        words = box.kinds[FLAG_KIND].names
        said = [words[FLAGS.index(flag)] for flag in view["flags"]]
        out.append(
            {
                "name": "This round",
                "note": "",
                "rows": [row("", f"{line[0].upper()}{line[1:]}.", "") for line in said],
                "fact": [strong(len(said)), f"{'event holds' if len(said) == 1 else 'events hold'}"],
            }
        )
    out.append(cards_panel(view))
    return out


def held_regions(view: AnyView) -> list[str | Figure]:
    """§JH-9.2 Region by region who controls it; a stroke for one that is tied."""
    return [strong("", SIDE_SLUGS[holder]) if holder >= 0 else "–" for holder in view["overlays"]["control"]]


def cards_panel(view: AnyView) -> Panel:
    """§JH-3.4, §JH-3.5 How many cards lie where."""
    said = view["piles"]
    lies = (("deck", size(said["pile"])), ("· discard", len(said["discard"])), ("· out", len(said["removed"])))
    fact: list[str | Figure] = []
    for words, number in lies:
        fact += [words, strong(number)]
    return {"name": "Cards", "note": "", "rows": [], "fact": fact, "piles": True}


def region_row(box: HammerBox, view: AnyView, units: list[list[int]], region: int) -> PanelRow:
    """§JH-9.2 A region with its holder, and how many of its cities that side has."""
    holder = view["overlays"]["control"][region]
    regions, cities = box.kinds[REGION], box.cities_of[region]
    text = "tied"
    if holder >= 0:
        held = [city for city in cities if units[holder][city] and not units[1 - holder][city]]
        text = f"{len(held)} of {len(cities)}"
    return row(
        f"region-{regions.slugs[region]}",
        regions.names[region],
        text,
        SIDE_SLUGS[holder] if holder >= 0 else "",
        cities_of(box, region),
    )


def overlays(box: HammerBox, view: AnyView, units: list[list[int]]) -> dict[str, list[Mark]]:
    """§JH-8.4, §JH-9.2, §JH-9.4 Supply, control, and what would score now."""
    names, sides = box.kinds[AREA].names, box.side_names
    control: list[int] = view["overlays"]["control"]
    supply: list[Mark] = [
        {
            "on": ref(AREA, area),
            "icon": "unsupplied",
            "colour": "alert",
            "style": "badge",
            "text": f"{names[area]}: the {sides[GREEK]} are out of supply",
        }
        for area in view["overlays"]["out_of_supply"]
    ]
    held: list[Mark] = []
    score: list[Mark] = []
    for region, cities in enumerate(box.cities_of):
        holder = control[region]
        for city in cities:
            for side in SIDES:
                if units[side][city] and not units[1 - side][city]:
                    held.append(held_mark(box, city, side))
            if holder >= 0:
                score.append(score_mark(box, region, city, holder))
    return {SUPPLY_OVERLAY: supply, CONTROL_OVERLAY: held, SCORE_OVERLAY: score}


# These are the same from scene to scene, and made once.


@lru_cache(maxsize=MOST_MARKS)
def held_mark(box: HammerBox, city: int, side: int) -> Mark:
    return {
        "on": ref(AREA, city),
        "icon": ICONS[side],
        "colour": SIDE_SLUGS[side],
        "style": "ring",
        "text": f"{box.kinds[AREA].names[city]} counts for the {box.side_names[side]}",
    }


@lru_cache(maxsize=MOST_MARKS)
def score_mark(box: HammerBox, region: int, city: int, holder: int) -> Mark:
    return {
        "on": ref(AREA, city),
        "icon": "points",
        "colour": SIDE_SLUGS[holder],
        "style": "fill",
        "text": f"{box.kinds[REGION].names[region]} would score for the {box.side_names[holder]}",
    }


@lru_cache(maxsize=MOST_MARKS)
def cities_of(box: HammerBox, region: int) -> list[Ref]:
    return [ref(AREA, city) for city in box.cities_of[region]]
