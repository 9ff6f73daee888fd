"""The table of Storm Over Jerusalem as a client draws it: the board once, then a scene from each view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal

from maniple.games.storm_over_jerusalem.look import look, stack_place, turned
from maniple.games.storm_over_jerusalem.state import ALONG, ASSAULT, BREACHED, CARD_ATTACK, UNDAMAGED, UNKNOWN
from maniple.games.storm_over_jerusalem.tables import (
    AREA,
    AREAS,
    AUXILIARY,
    CARD,
    CARDS,
    CAVALRY,
    CITY_FROM,
    EVENTS,
    FACTION_NAMES,
    FACTIONS,
    FIREPOWER,
    FOR_YOUR_IMPULSE,
    HEAVY,
    HERODS_PALACE,
    JUDEAN,
    LEADER,
    LEADER_KIND,
    LEGION,
    LEVELS,
    LIGHT,
    LOST,
    NO_LEADER,
    NO_UNIT,
    OTHER,
    PART_OF_IMPULSE,
    RESPONSE,
    ROMAN,
    ROMAN_CARDS,
    SIDE_SLUGS,
    SIDES,
    SPACES,
    TEMPLE_MOUNT,
    TOWER,
    TURNS,
    UNIT,
    VERBS,
    WALL,
    StormBox,
)
from maniple.games.storm_over_jerusalem.text import TEXT
from maniple.kernel.board import (
    AnyView,
    Board,
    Card,
    Colour,
    Edge,
    Face,
    Figure,
    Mark,
    Panel,
    Phase,
    Piece,
    Pile,
    Ref,
    Scene,
    Space,
    Track,
    TrackMark,
    TrackState,
    Way,
    Whereabouts,
    ref,
)
from maniple.kernel.components import SHIPPED
from maniple.kernel.showing import (
    counted,
    face,
    hand,
    hand_name,
    mark,
    marker,
    named_in_the_question,
    open_pile,
    row,
    side_of_board,
    size,
    strong,
)

SLUG: Final = "storm-over-jerusalem"
NAME: Final = "Storm Over Jerusalem"
HONESTY: Final = (
    "Most area borders, the counter mix, the set-up and most cards are reconstructed, for the printed ones could "
    "not be seen; the rules are the rulebook's."
)
ADJECTIVES: Final = ("Roman", "Judean")
ICONS: Final = ("eagle", "menorah")
SHAPES: Final[tuple[Literal["square"], Literal["rounded"]]] = ("square", "rounded")
UNIT_ICONS: Final = {LEGION: "scutum", AUXILIARY: "oval", CAVALRY: "horse", LIGHT: "light", HEAVY: "heavy"}
WHEN: Final = {
    FOR_YOUR_IMPULSE: "Whole impulse",
    PART_OF_IMPULSE: "With an action",
    RESPONSE: "Response",
    OTHER: "On its event",
}
VALUES: Final = ("tower", "repair")
"""§5.2f What the value of a card is good for, by side."""
TURN_TRACK: Final = "turns"
POINTS_TRACK: Final = "victory-points"
SUPPLY_TRACK: Final = "supply"
MOST_POINTS: Final = 60
"""Cells of the track of victory points; a marker beyond its end stays on the last one."""
CONTROL_OVERLAY: Final = "control"
SUPPLY_OVERLAY: Final = "supply"
SCORE_OVERLAY: Final = "score-now"
DEFENSE_OVERLAY: Final = "defense"
OUT_OF_SUPPLY: Final = "out-of-supply"
RAMP: Final = "ramp"
TURN_FACE: Final = "turn"
END_FACE: Final = "game-end"
SUPPLY_FACE: Final = "supply-level"
NEW_CITY_DEFENSE: Final = 2
"""City areas of this terrain or less have the colour of the New City."""
DRAW_PHASE: Final = 0
IMPULSE_PHASE: Final = 1
SUPPLY_PHASE: Final = 2
REFRESH_PHASE: Final = 3
PHASES: Final = {
    "DiscardDown": DRAW_PHASE,
    "DrawBonus": DRAW_PHASE,
    "DiscardAtEnd": SUPPLY_PHASE,
    "DiscardForSupply": SUPPLY_PHASE,
    "HoardedGrain": SUPPLY_PHASE,
    "MarkAreas": SUPPLY_PHASE,
    "Famine": SUPPLY_PHASE,
    "RemoveTowers": REFRESH_PHASE,
    "Reinforce": REFRESH_PHASE,
    "WantSide": -1,
    "BidPoints": -1,
}
"""Decision -> phase of the turn; all others belong to the impulses."""
WALL_PART: Final = "Wall"
MOST_KEPT: Final = 8192


# -------------------------------------------------------------------- the board


def board(box: StormBox) -> Board:
    """Everything that does not change during play."""
    said = look()
    return {
        "game": SLUG,
        "name": NAME,
        "components": box.components.name,
        "hash": box.components.hash,
        "honesty": HONESTY,
        "kinds": [AREA, UNIT, CARD, WALL, TOWER, LEADER_KIND],
        "sheet": said["sheet"],
        "sides": [side_of_board(side, SIDE_SLUGS[side], box.side_names[side], ICONS[side]) for side in SIDES],
        "spaces": spaces(box),
        "edges": [*walls(box), *borders(box)],
        "faces": faces(box),
        "cards": cards(box),
        "tracks": tracks(box),
        "overlays": said["overlay"],
        "legend": said["legend"],
        "look": {"light": said["light"], "dark": said["dark"], "icons": said["icons"]},
        "cover": said["cover"],
        "picture": box.components.name == SHIPPED,
    }


def height_of(box: StormBox) -> float:
    """The height of the map in its own file, which is the width of the sheet."""
    canvas: dict[str, Any] = box.components.table("map.toml", "meta").values["canvas"]
    return float(canvas["height"])


def spaces(box: StormBox) -> list[Space]:
    """§2.2.1a, §2.2.1d The areas, then the Reinforcement Zones."""
    height, names = height_of(box), box.kinds[AREA].names
    out: list[Space] = []
    for space in range(SPACES):
        zone = space >= AREAS
        kind, index = ("zone", space - AREAS) if zone else (AREA, space)
        record = box.components.records("map.toml", kind)[index].values
        corners = [turned(corner, height) for corner in record["corners"]]
        own = turned((record["x"], record["y"]), height)
        x, y = own if zone else stack_place(space + 1, own, corners)
        out.append(
            {
                "ref": ref(AREA, space),
                "name": names[space],
                "shape": "polygon",
                "x": x,
                "y": y,
                "radius": 0,
                "corners": [list(corner) for corner in corners],
                "type": type_of(space),
                "region": "",
                "colour": colour_of(box, space),
                "label": "above",
                "about": about(box, space),
            }
        )
    return out


def type_of(space: int) -> str:
    if space >= AREAS:
        return "Reinforcement Zone"
    return "city area" if space >= CITY_FROM - 1 else "area outside the walls"


def colour_of(box: StormBox, space: int) -> Colour:
    if space >= AREAS:
        return "region-zone"
    if space < CITY_FROM - 1:
        return "region-outside"
    return "region-new-city" if box.defense[space] <= NEW_CITY_DEFENSE else "region-old-city"


def about(box: StormBox, space: int) -> list[str]:
    """§2.2.1b, §4.0C9, §5.1a, §13.2.6a What an area is good for."""
    if space >= AREAS:
        into = ", ".join(box.kinds[AREA].names[area] for area in box.entries[space - AREAS])
        return [f"Roman units enter {into} from here."]
    out = [f"Terrain +{box.defense[space]} for the side that controls it."]
    if space in (TEMPLE_MOUNT, HERODS_PALACE):
        out.append("1 VP each turn for the side that controls it.")
    if box.components.records("map.toml", AREA)[space].values["bonus_card"]:
        out.append("Its controller draws one more card while no enemy unit is here.")
    if not box.siege_works[space]:
        out.append("No siege works here.")
    return out


def walls(box: StormBox) -> list[Edge]:
    """§13.1a The sections, each with its own line; whoever goes from area to area crosses it."""
    height, names = height_of(box), box.kinds[WALL].names
    out: list[Edge] = []
    for wall, record in enumerate(box.components.records("map.toml", WALL)):
        points = [turned(point, height) for point in record.values["path"]]
        a, b = box.wall_ends[wall]
        out.append(
            {
                "ref": ref(WALL, wall),
                "name": f"{names[wall][0].upper()}{names[wall][1:]}",
                "type": "wall",
                "colour": "wall",
                "line": "wall",
                "ends": [ref(AREA, a), ref(AREA, b)],
                "path": "M" + "L".join(f"{x:g} {y:g}" for x, y in points),
            }
        )
    return out


def borders(box: StormBox) -> list[Edge]:
    """§7.1a, §11.2a Where areas touch without a wall, and where zones do: nothing to see, but a way to go."""
    joined = [
        (a, int(b)) for a in range(AREAS) for b in box.adjacent[a] if a < b and ref_of_wall(box, a, int(b)) is None
    ]
    joined += [(int(area), AREAS + zone) for zone, areas in enumerate(box.entries) for area in areas]
    return [
        {
            "ref": "",
            "name": "",
            "type": "border",
            "colour": "quiet",
            "line": "none",
            "ends": [ref(AREA, a), ref(AREA, b)],
            "path": "",
        }
        for a, b in joined
    ]


def ref_of_wall(box: StormBox, a: int, b: int) -> Ref | None:
    wall = box.wall_between[a][b]
    return ref(WALL, wall) if wall >= 0 else None


# -------------------------------------------------------------------- faces


def faces(box: StormBox) -> list[Face]:
    """§2.1.1a, §2.1.2a, §2.1.2b Units fresh and spent, leaders, siege works and markers."""
    out: dict[str, Face] = {}
    for side in SIDES:  # these stand for a side: they come first
        out[SIDE_SLUGS[side]] = face(
            SIDE_SLUGS[side], box.side_names[side], SHAPES[side], side, SIDE_SLUGS[side], ICONS[side]
        )
    for unit in range(box.units):
        for spent in (False, True):
            made = unit_face(box, unit, spent)
            out.setdefault(made["id"], made)
    for faction, name in enumerate(box.leader_names):
        out[f"leader-{FACTIONS[faction]}"] = face(
            f"leader-{FACTIONS[faction]}",
            name,
            "round",
            JUDEAN,
            "judean",
            "helmet",
            top=FACTION_NAMES[faction],
            foot=["+2/+1"],
        )
    for value in sorted(set(box.tower_value)):
        out[f"tower-{value}"] = face(
            f"tower-{value}", f"Siege Tower {value}", "rounded", ROMAN, "works", "siege", foot=[str(value)]
        )
    out[RAMP] = face(RAMP, "Siege Ramp", "rounded", ROMAN, "earth", "ramp")
    for value in range(BREACHED + 1, UNDAMAGED):
        out[f"wall-{value}"] = face(
            f"wall-{value}", f"damaged wall, +{value}", "shield", -1, "wall-weak", "", foot=[f"+{value}"]
        )
    for side in SIDES:
        slug = f"control-{SIDE_SLUGS[side]}"
        out[slug] = face(slug, f"{ADJECTIVES[side]} control", "marker", side, SIDE_SLUGS[side], ICONS[side])
    out[OUT_OF_SUPPLY] = face(OUT_OF_SUPPLY, "Out of Supply", "marker", -1, "supply", "", top="OOS")
    out[TURN_FACE] = face(TURN_FACE, "turn", "rounded", -1, "gold", "hourglass")
    out[END_FACE] = face(END_FACE, "Game End", "marker", -1, "wall-whole", "end")
    out[SUPPLY_FACE] = face(SUPPLY_FACE, "Supply Restrictions", "rounded", -1, "supply", "grain")
    return list(out.values())


@lru_cache(maxsize=MOST_KEPT)
def face_of(box: StormBox, unit: int, spent: bool) -> str:
    """`xv-apollinaris-legion`, `simon-heavy-infantry-spent`: alike units have one face."""
    if box.unit_class[unit] == LEADER:
        return f"leader-{FACTIONS[box.faction[unit]]}"
    group, kind = box.unit_group[unit].lower().replace(" ", "-"), box.unit_type[unit]
    slug = kind if group == kind else f"{group}-{kind}"
    return f"{slug}-spent" if spent else slug


def unit_face(box: StormBox, unit: int, spent: bool) -> Face:
    """§2.1.1a, §2.1.1b Firepower, defense and movement; on the spent side the defense alone."""
    side, kind = box.side[unit], box.unit_class[unit]
    faction = box.faction[unit]
    icon = UNIT_ICONS[kind] if side == ROMAN else f"{UNIT_ICONS[kind]}-{FACTIONS[faction]}"
    values = [str(box.firepower[unit]), str(box.strength[unit]), str(box.move[unit])]
    number = box.unit_group[unit].split()[0] if kind == LEGION else ""
    return face(
        face_of(box, unit, spent),
        box.kinds[UNIT].names[unit],
        SHAPES[side],
        side,
        SIDE_SLUGS[side],
        icon,
        top=number if len(number) <= len("VIII") else "",
        foot=[str(box.spent_strength[unit])] if spent else values,
    )


def cards(box: StormBox) -> list[Card]:
    """§2.3a, §5.2f Roman cards 1 to 27, Judean cards 28 to 55; the tower or repair value in the roundel."""
    emblems = look()["emblems"]
    return [
        {
            "ref": ref(CARD, card),
            "name": box.kinds[CARD].names[card],
            "number": f"{card + 1} of {CARDS}",
            "value": str(box.value[card]),
            "kind": WHEN[box.card_kind[card]],
            "text": box.card_text[card],
            "foot": f"+{box.amount[card]}" if box.event[card] == FIREPOWER else "",
            "source": f"{VALUES[box.card_side[card]]} {box.value[card]} · {card + 1} of {CARDS}",
            "side": box.card_side[card],
            "icon": emblems[EVENTS[box.event[card]]],
            "shape": "card",
        }
        for card in range(CARDS)
    ]


def tracks(box: StormBox) -> list[Track]:
    """§1.0a, §2.1.2c, §13.3b Turns, victory points and Supply Restrictions."""
    return [
        {
            "id": TURN_TRACK,
            "name": "Turns",
            "note": f"hands {spread(box.hand_size[ROMAN])} and {spread(box.hand_size[JUDEAN])}",
            "cells": [str(turn + 1) for turn in range(TURNS)],
            "goals": [],
        },
        {
            "id": POINTS_TRACK,
            "name": "Victory points",
            "note": f"a tie is {ADJECTIVES[JUDEAN]}",
            "cells": [str(i) for i in range(MOST_POINTS + 1)],
            "goals": [],
        },
        {
            "id": SUPPLY_TRACK,
            "name": "Supply Restrictions",
            "note": "",
            "cells": [str(level) for level in range(1, LEVELS + 1)],
            "goals": [],
        },
    ]


def spread(numbers: list[int]) -> str:
    return f"{min(numbers)}-{max(numbers)}"


# -------------------------------------------------------------------- the scene


def scene(box: StormBox, view: AnyView) -> Scene:
    """§5.3a What lies on the table, from the view alone."""
    return {
        "turn": turn(box, view),
        "pieces": [*units(box, view), *works(box, view), *markers(box, view), *damaged_walls(view)],
        "marks": breaches(box, view),
        "ways": ways(box, view),
        "selected": named_in_the_question(view, TEXT, (AREA, WALL)),
        "tracks": track_states(box, view),
        "hands": [hand(view, side, CARD, "hand", ADJECTIVES[side]) for side in SIDES],
        "piles": piles(view),
        "whereabouts": whereabouts(box, view),
        "panels": panels(box, view),
        "overlays": overlays(box, view),
        "score": [str(points) for points in view["tracks"]["victory_points"]],
    }


def turn(box: StormBox, view: AnyView) -> Phase:
    """§4.0Aa, §5.1a The turn, its phases, and how many cards the others hold and may hold."""
    decision = view["decision"]
    held = [
        f"{box.side_names[side]} hold {counted(size(view['hands'][side]), 'card')}"
        for side in SIDES
        if side != view["seat"]
    ]
    return {
        "name": f"Turn {view['turn']} of {view['last_turn']}",
        "note": ", ".join(held),
        "phases": look()["turn"]["phases"],
        "phase": -1 if decision is None else PHASES.get(decision["kind"], IMPULSE_PHASE),
    }


# -------------------------------------------------------------------- pieces


def units(box: StormBox, view: AnyView) -> list[Piece]:
    """§2.1.1a The units on the map and in the zones, alike ones side by side, leaders last."""
    where: list[int] = view["where"]
    spent = set(view["spent"])
    acting = acting_units(box, view)
    offered = offered_units(box, view, spent)
    placing = placing_leader(box, view)
    out: list[tuple[int, bool, Piece]] = []
    for unit, space in enumerate(where):
        if space < 0 and unit != placing:
            continue
        # a leader on the map has acted, and has no other side to show it
        is_spent, is_acting = unit in spent and unit < box.units, unit in acting
        if unit == placing:
            space = view["muster"]["area"]
        means = ref(LEADER_KIND, box.faction[unit]) if unit >= box.units else ref(UNIT, unit)
        if not is_acting:
            means = offered.get((space, box.likeness[unit], is_spent), means)
        out.append((box.likeness[unit], is_spent, unit_piece(box, unit, means, space, is_spent, is_acting)))
    out.sort(key=kind_and_side)
    return [piece for _, _, piece in out]


def kind_and_side(found: tuple[int, bool, Piece]) -> tuple[int, bool]:
    """Alike counters come together, fresh ones first."""
    return found[0], found[1]


def acting_units(box: StormBox, view: AnyView) -> set[int]:
    """§6.1a Those that are chosen for an action, and those that carry it out."""
    out: set[int] = set()
    muster, combat = view["muster"], view["combat"]
    if muster is not None:
        out.update(muster["units"])
        if muster["leader"] != NO_LEADER:
            out.add(box.units + muster["leader"])
    if combat is not None:
        out.update(combat["units"])
        if combat["leader"] != NO_LEADER:
            out.add(box.units + combat["leader"])
    return out


def placing_leader(box: StormBox, view: AnyView) -> int:
    """§14.1a The leader who is to be placed with the units that are being chosen."""
    muster = view["muster"]
    if muster is None or muster["leader"] == NO_LEADER or muster["placing"] == ALONG:
        return NO_UNIT
    return box.units + int(muster["leader"])


def offered_units(box: StormBox, view: AnyView, spent: set[int]) -> dict[tuple[int, int, bool], Ref]:
    """Space, kind and side of the counter -> the unit that the options name: it stands for all alike there."""
    out: dict[tuple[int, int, bool], Ref] = {}
    for verb, *ids in view["options"]:
        if VERBS[verb][:1] == (UNIT,):
            unit = ids[0]
            is_spent = unit in spent and unit < box.units
            out.setdefault((view["where"][unit], box.likeness[unit], is_spent), ref(UNIT, unit))
    return out


# These are the same from scene to scene, and made once.


@lru_cache(maxsize=MOST_KEPT)
def unit_piece(box: StormBox, unit: int, means: Ref, space: int, spent: bool, acting: bool) -> Piece:
    """A counter with its own id; a click on it means the unit that stands for all alike."""
    return {
        "id": f"{UNIT}-{unit}",
        "ref": means,
        "face": face_of(box, unit, spent),
        "where": ref(AREA, space),
        "number": 1,
        "state": state_of(spent, acting),
        "steps": [],
        "badge": "",
        "about": [about_unit(box, unit, spent)],
    }


def state_of(spent: bool, acting: bool) -> list[Literal["spent", "damaged", "under", "moving"]]:
    out: list[Literal["spent", "damaged", "under", "moving"]] = []
    if spent:
        out.append("spent")
    if acting:
        out.append("moving")
    return out


def about_unit(box: StormBox, unit: int, spent: bool) -> str:
    """§2.1.1a, §8.1b, §14.1a What a counter can do."""
    if box.unit_class[unit] == LEADER:
        leads = "Adds 2 to an Attack or Assault that he leads, or 1 to the defense of his area."
        return f"{leads} Alone he has defense {box.strength[unit]}, and falls to Romans activated beside him."
    if spent:
        return f"Spent: defense {box.spent_strength[unit]}, and cannot act this turn."
    values = f"Firepower {box.firepower[unit]}, defense {box.strength[unit]}, movement {box.move[unit]}"
    return f"{values}; attacks adjacent areas." if box.attacks_adjacent[unit] else f"{values}."


def works(box: StormBox, view: AnyView) -> list[Piece]:
    """§13.2.1a, §13.2.5a Siege Towers in their areas, Siege Ramps before their sections."""
    combat, muster = view["combat"], view["muster"]
    acting = set(muster["towers"]) if muster is not None else set()
    if combat is not None and combat["tower"] is not None:
        acting.add(combat["tower"])
    offered: dict[tuple[int, int, bool], int] = {}
    standing = {tower: (area, box.tower_value[tower], bool(fresh)) for tower, area, fresh in view["towers"]}
    for verb, *ids in view["options"]:
        if VERBS[verb][:1] == (TOWER,) and ids[0] in standing:
            offered.setdefault(standing[ids[0]], ids[0])
    out = [
        tower_piece(
            box, tower, tower if tower in acting else offered.get(kind, tower), kind[0], kind[2], tower in acting
        )
        for tower, kind in standing.items()
    ]
    out += [
        marker(f"{RAMP}-{wall}", RAMP, f"{ref(WALL, wall)}/{ref(AREA, area)}", ref(WALL, wall))
        for wall, area in view["ramps"]
    ]
    return out


@lru_cache(maxsize=MOST_KEPT)
def tower_piece(box: StormBox, tower: int, stands_for: int, area: int, fresh: bool, acting: bool) -> Piece:
    value = box.tower_value[tower]
    helps = f"Takes {value} off the wall that an Assault from here crosses."
    made = marker(f"{TOWER}-{tower}", f"tower-{value}", ref(AREA, area), ref(TOWER, stands_for)).copy()
    made["state"] = state_of(not fresh, acting)
    made["about"] = [helps if fresh else f"Spent. {helps}"]
    return made


def markers(box: StormBox, view: AnyView) -> list[Piece]:
    """§12.0a, §13.3b Control where it differs from the printed one, and Out of Supply."""
    out = [
        marker(f"control-{area}", f"control-{SIDE_SLUGS[holder]}", ref(AREA, area))
        for area, holder in enumerate(view["control"][:AREAS])
        if holder != box.start_control[area]
    ]
    out += [marker(f"{OUT_OF_SUPPLY}-{area}", OUT_OF_SUPPLY, ref(AREA, area)) for area in view["out_of_supply"]]
    return out


def damaged_walls(view: AnyView) -> list[Piece]:
    """§13.1.1a, §13.1.2a A section that is neither whole nor breached has a marker on it."""
    return [
        marker(f"{WALL}-{wall}", f"wall-{value}", ref(WALL, wall), ref(WALL, wall))
        for wall, value in enumerate(view["walls"])
        if BREACHED < value < UNDAMAGED
    ]


def breaches(box: StormBox, view: AnyView) -> list[Mark]:
    """§13.1.2b Sections that are no hindrance any more."""
    return [breach(box, wall) for wall, value in enumerate(view["walls"]) if value == BREACHED]


@lru_cache(maxsize=MOST_KEPT)
def breach(box: StormBox, wall: int) -> Mark:
    return {
        "on": ref(WALL, wall),
        "icon": "breach",
        "colour": "alert",
        "style": "breach",
        "text": f"Breached: {box.kinds[WALL].names[wall]}",
    }


def ways(box: StormBox, view: AnyView) -> list[Way]:
    """§8.3a, §10.0a From where the running Attack or Assault comes, and where it goes."""
    combat = view["combat"]
    if combat is None or combat["origin"] < 0 or combat["origin"] == combat["target"]:
        return []
    names, origin, target = box.kinds[AREA].names, combat["origin"], combat["target"]
    return [
        {
            "things": [ref(AREA, origin), ref(AREA, target)],
            "text": f"{kind_of_combat(combat)} from {names[origin]} on {names[target]}",
        }
    ]


def kind_of_combat(combat: dict[str, Any]) -> str:
    return "Assault" if combat["kind"] == ASSAULT else "Attack"


# -------------------------------------------------------------------- tracks and cards


def track_states(box: StormBox, view: AnyView) -> list[TrackState]:
    """§2.1.2c, §15.0b Markers beyond the end of a track stay on its last cell."""
    scores: list[int] = view["tracks"]["victory_points"]
    now, last, level = view["turn"], view["last_turn"], view["tracks"]["supply"]
    sizes = [f"{ADJECTIVES[side]} hand {view['limits'][side]}" for side in SIDES]
    ends: list[TrackMark] = [{"face": END_FACE, "cell": last, "text": f"The game ends after turn {last}"}]
    return [
        {
            "track": TURN_TRACK,
            "marks": [
                *(ends if last < TURNS else []),
                {"face": TURN_FACE, "cell": now - 1, "text": f"Turn {now}: {', '.join(sizes)}"},
            ],
        },
        {
            "track": POINTS_TRACK,
            "marks": [
                {
                    "face": SIDE_SLUGS[side],
                    "cell": min(scores[side], MOST_POINTS),
                    "text": f"{box.side_names[side]}: {counted(scores[side], 'victory point')}",
                }
                for side in SIDES
            ],
        },
        {
            "track": SUPPLY_TRACK,
            "marks": [
                {
                    "face": SUPPLY_FACE,
                    "cell": level - 1,
                    "text": f"Supply Restrictions {level}: 1d3 {box.refresh_modifier[level]:+d} areas stay spent",
                }
            ],
        },
    ]


def piles(view: AnyView) -> list[Pile]:
    """§5.3a Closed decks, open discards with the last card on top, and what has left the game."""
    out: list[Pile] = []
    for side in SIDES:
        deck = view["decks"][side]
        out.append(
            {
                "id": f"deck-{SIDE_SLUGS[side]}",
                "name": f"{ADJECTIVES[side]} deck",
                "number": size(deck),
                "cards": [ref(CARD, card) for card in deck] if isinstance(deck, list) and deck else None,
                "ordered": isinstance(deck, list),
                "look": "closed",
            }
        )
    for side in SIDES:
        name = f"{ADJECTIVES[side]} discard"
        out.append(open_pile(CARD, f"discard-{SIDE_SLUGS[side]}", name, view["discards"][side][::-1]))
    out.append(open_pile(CARD, "removed", "Removed", view["removed"][::-1]))
    if view["in_play"]:
        out.append(open_pile(CARD, "in-play", "In play", view["in_play"][::-1]))
    return out


def whereabouts(box: StormBox, view: AnyView) -> list[Whereabouts]:
    """§5.3a Every card by where this seat knows it to be; the rest lie in a deck or in a closed hand."""
    found: list[tuple[str, list[int]]] = []
    for side in SIDES:
        if isinstance(view["hands"][side], list):
            found.append((hand_name(view, side, "hand", ADJECTIVES[side]), view["hands"][side]))
    found.append(("In play", view["in_play"]))
    for side in SIDES:
        if isinstance(view["decks"][side], list):
            found.append((f"{ADJECTIVES[side]} deck, top card first", view["decks"][side]))
    for side in SIDES:
        found.append((f"{ADJECTIVES[side]} discard pile", view["discards"][side][::-1]))
    found.append(("Removed from the game", view["removed"][::-1]))
    seen = {card for _, there in found for card in there}
    for side in SIDES:
        own = range(ROMAN_CARDS) if side == ROMAN else range(ROMAN_CARDS, CARDS)
        closed = [f"{ADJECTIVES[side]} deck"] if isinstance(view["decks"][side], int) and view["decks"][side] else []
        if isinstance(view["hands"][side], int):
            closed.append(f"{ADJECTIVES[side]} hand")
        found.append((" or ".join(closed), [card for card in own if card not in seen]))
    return [{"name": name, "cards": [ref(CARD, card) for card in there]} for name, there in found if there]


# -------------------------------------------------------------------- beside the map


def panels(box: StormBox, view: AnyView) -> list[Panel]:
    """§8.3a, §13.2.1a, §14.1a, §15.0a The running combat, what would score, the leaders, and what is left to build."""
    out: list[Panel] = []
    combat = view["combat"]
    if combat is not None:
        out.append(combat_panel(box, view, combat))
    out += [score_panel(box, view), leaders_panel(box, view), works_panel(box, view)]
    if any([bid != UNKNOWN for bid in view["bids"]]):
        rows = [
            row(SIDE_SLUGS[side], f"Bid of the {ADJECTIVES[side]} player", "hidden" if bid == UNKNOWN else str(bid))
            for side, bid in enumerate(view["bids"])
        ]
        out.append({"name": "Bids", "note": "for the side that both want", "rows": rows})
    out += [walls_panel(view), cards_panel(box, view)]
    return out


def combat_panel(box: StormBox, view: AnyView, combat: dict[str, Any]) -> Panel:
    """§8.3.1a, §8.3.2a, §13.1.1a, §13.2.3a Firepower against defense, part by part."""
    side, target = combat["side"], combat["target"]
    names, titles = box.kinds[AREA].names, box.kinds[CARD].names
    attacker, defender = SIDE_SLUGS[side], SIDE_SLUGS[1 - side]
    here = [ref(AREA, target)]
    by = titles[combat["card"]] if combat["kind"] == CARD_ATTACK else counted(len(combat["units"]), "unit")
    acting = [ref(UNIT, unit) for unit in combat["units"]]
    rows = [row(attacker, f"Firepower, {by}", str(combat["firepower"]), things=acting or here)]
    parts = defense_parts(box, view, combat)
    for number, (name, _, words) in enumerate(parts):
        things = [ref(WALL, combat["wall"])] if name == WALL_PART else here if number == 0 else []
        rows.append(row("" if number else defender, name, words, things=things))
    rows += [row("", titles[card], "its die is to be rolled") for card in combat["wall_cards"]]
    if combat["dice"]:
        rows.append(row("", "Dice", str(combat["dice"])))
    points = combat["assigned"] + combat["damage"]
    if points:
        rows.append(row("", "Damage points", f"{combat['assigned']} of {points} assigned"))
    dice = str(combat["dice"]) if combat["dice"] else "2d6"
    attack = combat["firepower"] + combat["dice"] if combat["dice"] else f"{combat['firepower']} + 2d6"
    return {
        "name": f"{kind_of_combat(combat)} on {names[target]}",
        "note": f"{combat['firepower']} + {dice} to {sum(value for _, value, _ in parts)}",
        "rows": rows,
        "fact": [strong(attack), "to", strong(sum(value for _, value, _ in parts))],
        "running": True,
    }


def defense_parts(box: StormBox, view: Mapping[str, Any], combat: Mapping[str, Any]) -> list[tuple[str, int, str]]:
    """§8.3.2a, §13.1.1a, §14.1e What the attack points are held against: each part with its value and its words."""
    if combat["against"] is not None:
        return [("Defense, as counted", combat["against"], str(combat["against"]))]
    side, target, wall = combat["side"], combat["target"], combat["wall"]
    best = strongest(box, view, 1 - side, target, combat)
    out = [("Strongest defender", best, str(best))]
    if view["control"][target] == 1 - side and not combat["no_terrain"]:
        out.append(("Terrain", box.defense[target], f"+{box.defense[target]}"))
    if wall is not None and side == ROMAN and view["control"][target] == JUDEAN and view["walls"][wall] > BREACHED:
        out.append((WALL_PART, *wall_part(box, view, combat)))
    if combat["defense"]:
        out.append(("Cards of the defender", combat["defense"], f"+{combat['defense']}"))
    if side == ROMAN and target in view["where"][box.units :]:
        out.append(("Leader", 1, "+1"))
    return out


def strongest(box: StormBox, view: Mapping[str, Any], side: int, area: int, combat: Mapping[str, Any]) -> int:
    """§8.3.2a The highest defense of one unit there."""
    spent = set(view["spent"])
    found = [0]
    for unit in range(box.units):
        if view["where"][unit] == area and box.side[unit] == side:
            strength = box.spent_strength[unit] if unit in spent else box.strength[unit]
            found.append(strength + (combat["boost"] if unit == combat["boosted"] else 0))
    return max(found)


def wall_part(box: StormBox, view: Mapping[str, Any], combat: Mapping[str, Any]) -> tuple[int, str]:
    """§13.2.3a, §13.2.5a What the section adds after tower, ramp or ladders, and how one says it."""
    value = view["walls"][combat["wall"]]
    if combat["ramp"]:
        return 0, "up the ramp"
    if combat["escalade"]:
        return 0, "by ladders"
    tower = combat["tower"]
    if tower is None:
        return value, f"+{value}"
    left = max(0, value - box.tower_value[tower])
    return left, f"+{left} with tower {box.tower_value[tower]}"


def score_panel(box: StormBox, view: AnyView) -> Panel:
    """§4.0C9, §4.0C10, §15.0a What the End Phase would bring now, and what losses are worth at the end."""
    now, control, names = view["overlays"]["would_score"], view["control"], box.kinds[AREA].names
    rows = [
        row("", names[area], "", face_id=SIDE_SLUGS[control[area]], things=[ref(AREA, area)])
        for area in (TEMPLE_MOUNT, HERODS_PALACE)
    ]
    lost = [area for area in range(CITY_FROM - 1, AREAS) if control[area] != JUDEAN]
    if lost:
        rows.append(row("", "City areas in Roman hands", str(len(lost)), things=[ref(AREA, area) for area in lost]))
    else:
        rows.append(row("", "The whole city", "", face_id=SIDE_SLUGS[JUDEAN]))
    points = view["overlays"]["for_losses"]
    for side in SIDES:
        text = f"{view['losses'][1 - side]}, at the end {points[side]} VP"
        rows.append(row(SIDE_SLUGS[1 - side], f"{ADJECTIVES[1 - side]} losses", text))
    return {
        "name": "If it ended now",
        "note": "VP of the End Phase",
        "rows": rows,
        "fact": [strong(now[side], SIDE_SLUGS[side]) for side in SIDES],
    }


def leaders_panel(box: StormBox, view: AnyView) -> Panel:
    """§4.0C10, §14.2a A leader who is not placed in a turn brings the Romans a point."""
    rows = []
    for faction, name in enumerate(box.leader_names):
        where = view["where"][box.units + faction]
        if where >= 0:
            text, things = box.kinds[AREA].names[where], [ref(AREA, where)]
        else:
            gone = "gone for this turn" if view["placed"][faction] else "to be placed"
            text, things = "eliminated" if where == LOST else gone, []
        rows.append(row("", name, text, face_id=f"leader-{FACTIONS[faction]}", things=things))
    return {"name": "Leaders", "note": "1 Roman VP if unplaced", "rows": rows, "fact": leaders_fact(box, view)}


def leaders_fact(box: StormBox, view: AnyView) -> list[str | Figure]:
    """§14.1a Who is still to be placed, else who stands on the map."""
    at = view["where"][box.units :]
    waiting = [name for name, where, placed in zip(box.leader_names, at, view["placed"], strict=True) if not placed]
    if waiting:
        return [" and ".join(name.split()[0] for name in waiting), strong("to be placed")]
    there = [name for name, where in zip(box.leader_names, at, strict=True) if where >= 0]
    return [" and ".join(name.split()[0] for name in there), strong("on the map")] if there else ["all have acted"]


def works_panel(box: StormBox, view: AnyView) -> Panel:
    """§13.2.1a, §13.2.5a Siege Towers and Siege Ramps that are left in the box."""
    values = sorted(set(box.tower_value))
    standing = [box.tower_value[tower] for tower, _, _ in view["towers"]]
    left = ", ".join(f"{box.tower_value.count(value) - standing.count(value)}" for value in values)
    towers = [ref(TOWER, tower) for tower, _, _ in view["towers"]]
    ramps = [ref(WALL, wall) for wall, _ in view["ramps"]]
    numbers = ", ".join(str(value) for value in values)
    rows = [
        row("", f"Siege Towers {numbers}", left, face_id=f"tower-{values[-1]}", things=towers),
        row("", "Siege Ramps", str(box.ramps - len(ramps)), face_id=RAMP, things=ramps),
    ]
    towers_left = " · ".join(left.split(", "))
    ramps_left = counted(box.ramps - len(ramps), "ramp")
    return {
        "name": "Siege works",
        "note": "left in the box",
        "rows": rows,
        "fact": [strong(towers_left), "towers ·", strong(ramps_left.split()[0]), ramps_left.split()[1]],
    }


def walls_panel(view: AnyView) -> Panel:
    """§13.1.1a Sections of the walls: whole, weakened, breached."""
    walls = view["walls"]
    broken = [wall for wall, value in enumerate(walls) if value == BREACHED]
    weak = [wall for wall, value in enumerate(walls) if BREACHED < value < UNDAMAGED]
    whole = len(walls) - len(broken) - len(weak)
    rows = [
        row("", "Whole", str(whole)),
        row("wall-weak", "Weakened", str(len(weak)), things=[ref(WALL, wall) for wall in weak]),
        row("alert", "Breached", str(len(broken)), things=[ref(WALL, wall) for wall in broken]),
    ]
    fact: list[str | Figure] = [strong(whole), "whole ·"]
    if weak:
        fact += [strong(len(weak)), "weak ·"]
    return {"name": "Walls", "note": "sections", "rows": rows, "fact": [*fact, strong(len(broken)), "breached"]}


def cards_panel(box: StormBox, view: AnyView) -> Panel:
    """§5.3a Both decks, and what the others hold."""
    fact: list[str | Figure] = ["decks", strong(size(view["decks"][ROMAN])), "·", strong(size(view["decks"][JUDEAN]))]
    for side in SIDES:
        if isinstance(view["hands"][side], int):
            fact += [f"· {box.side_names[side]}", strong(view["hands"][side])]
    return {"name": "Cards", "note": "", "rows": [], "fact": fact, "piles": True}


# -------------------------------------------------------------------- above the map


def overlays(box: StormBox, view: AnyView) -> dict[str, list[Mark]]:
    """§2.2.1b, §4.0C9, §12.0a, §13.3b Control, supply, what would score now, and what the ground is worth."""
    control: list[int] = view["control"]
    names, sides = box.kinds[AREA].names, box.side_names
    spent, marked = set(view["spent"]), set(view["out_of_supply"])
    tired = {view["where"][unit] for unit in spent if unit < box.units and box.side[unit] == JUDEAN}
    held = [
        mark(
            ref(AREA, area),
            ICONS[control[area]],
            SIDE_SLUGS[control[area]],
            "fill",
            f"{names[area]}: {sides[control[area]]}",
        )
        for area in range(AREAS)
    ]
    supply = [
        mark(ref(AREA, area), "unsupplied", "supply", "fill", f"{names[area]} is Out of Supply")
        for area in sorted(marked)
    ]
    supply += [
        mark(ref(AREA, area), "grain", "supply", "badge", f"{names[area]} has spent units and may be marked")
        for area in sorted(tired - marked)
        if 0 <= area < AREAS
    ]
    score = [
        mark(
            ref(AREA, area),
            "points",
            SIDE_SLUGS[control[area]],
            "fill",
            f"{names[area]}: 1 VP for the {sides[control[area]]}",
        )
        for area in (TEMPLE_MOUNT, HERODS_PALACE)
    ]
    score += [
        mark(ref(AREA, area), "points", "roman", "ring", f"{names[area]} keeps the {sides[JUDEAN]} from the whole city")
        for area in range(CITY_FROM - 1, AREAS)
        if control[area] != JUDEAN
    ]
    return {
        CONTROL_OVERLAY: held,
        SUPPLY_OVERLAY: supply,
        SCORE_OVERLAY: score,
        DEFENSE_OVERLAY: defense_marks(box),
    }


@lru_cache(maxsize=64)
def defense_marks(box: StormBox) -> list[Mark]:
    names = box.kinds[AREA].names
    out: list[Mark] = []
    for area, value in enumerate(box.defense):
        out.append(mark(ref(AREA, area), "", f"defense-{value}", "fill", f"{names[area]}: terrain +{value}"))
        out.append(mark(ref(AREA, area), "", f"defense-{value}", "badge", f"+{value} for who controls {names[area]}"))
    return out
