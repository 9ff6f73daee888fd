"""The table of The Jugurthine War as a client draws it: the board once, then a scene from each view."""

from __future__ import annotations

import heapq
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, Literal

from maniple.games.jugurthine_war.combat import ASSAULT, INTERCEPTION, RELIEF, SALLY
from maniple.games.jugurthine_war.look import (
    WALLS,
    force_place,
    fort_walls,
    hex_corners,
    look,
    middle_of,
    side_between,
    walls_place,
    zone_corners,
)
from maniple.games.jugurthine_war.naming import ORDINALS
from maniple.games.jugurthine_war.tables import (
    ALA,
    ALLIANCE,
    ASIDE,
    CAVALRY,
    CITY,
    COMMANDER,
    CONTAINER,
    DEFECTORS,
    DESTROYED,
    DIFFICULT,
    DRAWN,
    ELEPHANT,
    EPIDEMIC,
    FIRST_YEAR,
    FOR_ALLIANCE,
    FOR_EPIDEMIC,
    FOR_NUMIDIAN_RECRUITS,
    FOR_PILLAGE,
    FOR_ROMAN_RECRUITS,
    FOR_TREASON,
    GAETULI,
    GUARD,
    HEX,
    IMPEDIMENTA,
    INFANTRY,
    LAKE,
    LEGION,
    LEVY,
    MAURETANI,
    MILICE,
    MOST_POINTS,
    NEGOTIATIONS,
    NO_PIECE,
    NUMIDIAN,
    PIECE,
    RECRUITS,
    ROLL,
    ROMAN,
    SEA,
    SIDE_SLUGS,
    SIDES,
    STRATAGEM,
    STRATAGEMS,
    TREASON,
    TREASURE,
    TURNS,
    VERBS,
    WAITING,
    YEARS,
    WarBox,
)
from maniple.games.jugurthine_war.text import TEXT
from maniple.kernel.board import (
    AnyView,
    Board,
    Card,
    Colour,
    Dock,
    Edge,
    Face,
    Figure,
    Icon,
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
from maniple.kernel.text import places

SLUG: Final = "jugurthine-war"
NAME: Final = "The Jugurthine War"
HONESTY: Final = (
    "Terrain, roads, the split of cities and towns, most strengths and the number of stratagems are reconstructed, for "
    "the printed ones could not be seen; the rules are the rulebook's."
)
ADJECTIVES: Final = ("Roman", "Numidian")
ICONS: Final = ("eagle", "horse")
SHAPES: Final[tuple[Literal["square"], Literal["rounded"]]] = ("square", "rounded")
CARDBOARD: Final = ("roman", "ochre")
"""The colour of a counter, by side; the side's own is darker, for white print."""
NATIONS: Final = {GAETULI: "gaetuli", MAURETANI: "mauretani"}
BOX: Final = "box"
"""The kind of the boxes beside the map; no action names one."""
BOX_HALF: Final = 35
"""The side of a counter in a commander's box, where there is room for it; on the map it is smaller."""
MOST_OF_A_PLACE: Final = 22
"""Letters, in a line that has to say more."""
SHORT_HEADINGS: Final = {"north": "N", "south": "S", "east": "E", "west": "W"}
TRAY_NAMES: Final = ("To be raised", "Set aside")
CHIEFS_BOX: Final = "roman-chief"
POOL_BOX: Final = "roman-pool"
ASIDE_BOX: Final = "numidian-aside"
YEAR_TRACK: Final = "years"
TURN_TRACK: Final = "turns"
POINTS_TRACK: Final = "victory-points"
LOSSES_TRACK: Final = "losses"
"""§9.1-a The last space of the track of victory points; beyond it the marker lies on its +10 side."""
MOST_LOSSES: Final = 40
"""Cells of the track of losses, which is told in figures; a marker beyond its end stays on the last one."""
CLOSED: Final = "closed"
CLOSED_UNIT: Final = "closed-unit"
SCREEN: Final = "screen"
MILITIA: Final = "militia"
SIEGES: Final = ("", "siege-1", "siege-2")
PILLAGE: Final = "pillage"
RAZED: Final = "destroyed-city"
BATTLE: Final = "battle"
YEAR_FACE: Final = "year"
TURN_FACE: Final = "turn"
POINTS_FACE: Final = "points"
CONTROL_OVERLAY: Final = "control"
INTERCEPTION_OVERLAY: Final = "interception"
DRAWING_PHASE: Final = 0
RECRUITMENT_PHASE: Final = 1
ACTIVATION_PHASE: Final = 2
END_PHASE: Final = 3
PHASES: Final = {
    "Bid": -1,
    "EndOfDrawing": DRAWING_PHASE,
    "EndOfRecruitment": RECRUITMENT_PHASE,
    "MoreRecruits": RECRUITMENT_PHASE,
    "PlaceUnit": RECRUITMENT_PHASE,
    "Spend": RECRUITMENT_PHASE,
    "Discard": END_PHASE,
    "WinterAt": END_PHASE,
}
"""Decision -> phase of the turn; the others belong to the activations, or to the roll or marker that they are about."""
ROLL_PHASES: Final = {
    FOR_TREASON: DRAWING_PHASE,
    FOR_ROMAN_RECRUITS: RECRUITMENT_PHASE,
    FOR_NUMIDIAN_RECRUITS: RECRUITMENT_PHASE,
    FOR_ALLIANCE: RECRUITMENT_PHASE,
    FOR_EPIDEMIC: RECRUITMENT_PHASE,
    FOR_PILLAGE: END_PHASE,
}
MARKER_PHASES: Final = {
    TREASON: DRAWING_PHASE,
    NEGOTIATIONS: DRAWING_PHASE,
    ALLIANCE: DRAWING_PHASE,
    RECRUITS: RECRUITMENT_PHASE,
    EPIDEMIC: RECRUITMENT_PHASE,
}
NEXT_MOVE: Final = "NextMove"
KINDS_OF_BATTLE: Final = {
    INTERCEPTION: "Interception",
    SALLY: "Sally",
    RELIEF: "Relief",
    ASSAULT: "Assault",
}
MOST_KEPT: Final = 8192
DIE: Final = 6


# -------------------------------------------------------------------- the board


def board(box: WarBox) -> Board:
    """§1.2-a, §1.3-a Everything that does not change during play."""
    said = look()
    return {
        "game": SLUG,
        "name": NAME,
        "components": box.components.name,
        "hash": box.components.hash,
        "honesty": HONESTY,
        "kinds": [HEX, CITY, PIECE, STRATAGEM, BOX],
        "sheet": said["sheet"],
        "sides": [side_of_board(side, SIDE_SLUGS[side], box.side_names[side], ICONS[side]) for side in SIDES],
        "spaces": [*hexes(box), zone(box), *walls(box), *boxes(box)],
        "docks": list(box_refs().values()),
        "edges": edges(box),
        "faces": faces(box),
        "cards": cards(box),
        "tracks": tracks(),
        "overlays": said["overlay"],
        "legend": said["legend"],
        "look": {"light": said["light"], "dark": said["dark"], "icons": said["icons"]},
        "cover": said["cover"],
        "picture": box.components.name == SHIPPED,
    }


def slug_of_hex(box: WarBox, space: int) -> str:
    return box.kinds[HEX].slugs[space]


def name_of_hex(box: WarBox, space: int) -> str:
    name = box.kinds[HEX].names[space]
    return f"{name[0].upper()}{name[1:]}"


def whereabouts_of(box: WarBox, space: int) -> str:
    """Where it is for a narrow row: `at Cirta`, `2 hexes NE of Vaga`."""
    name = box.kinds[HEX].names[space]
    if not name.startswith("the "):
        return f"at {name}"
    before, _, place = name.partition(" of ")
    *nth, _, heading = before.removeprefix("the ").split()
    initials = "".join([letter for word, letter in SHORT_HEADINGS.items() if word in heading])
    return f"{ORDINALS.index(f'{nth[0]} ')} hexes {initials} of {place}" if nth else f"{initials} of {place}"


@lru_cache(maxsize=64)
def settled(box: WarBox) -> frozenset[int]:
    """The hexes that have a city, a town or a Roman place in them."""
    found = [record.text("hex") for record in box.components.records("map.toml", "place")]
    return frozenset([box.kinds[HEX].ids[slug] for slug in found])


def hexes(box: WarBox) -> list[Space]:
    """§1.3-a, §6.1-b The hexes, closed ones too."""
    out: list[Space] = []
    for space in range(box.west):
        slug = slug_of_hex(box, space)
        x, y = force_place(slug, space in settled(box))
        out.append(
            {
                "ref": ref(HEX, space),
                "name": name_of_hex(box, space),
                "shape": "hex",
                "x": x,
                "y": y,
                "radius": 0,
                "corners": rounded(hex_corners(*middle_of(slug))),
                "type": type_of(box, space),
                "region": "African province" if box.province[space] else "",
                "colour": colour_of(box, space),
                "label": "below" if space in settled(box) else "none",
                "about": about_hex(box, space),
            }
        )
    return out


def rounded(corners: list[tuple[float, float]]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in corners]


def type_of(box: WarBox, space: int) -> str:
    terrain = box.terrain[space]
    if terrain in (SEA, LAKE):
        return "sea" if terrain == SEA else "lake"
    return "difficult terrain" if terrain == DIFFICULT else "plain"


def colour_of(box: WarBox, space: int) -> Colour:
    terrain = box.terrain[space]
    if terrain in (SEA, LAKE):
        return "region-sea"
    if box.province[space]:
        return "region-province"
    return "region-rough" if terrain == DIFFICULT else "region-plain"


def about_hex(box: WarBox, space: int) -> list[str]:
    """§1.3-a, §4.2-c, §6.1-b, §6.6-a What a hex is good for."""
    if not box.is_land(space):
        return ["Closed to all."]
    out = [f"Hex {slug_of_hex(box, space)}: {2 if box.terrain[space] == DIFFICULT else 1} MP, along a road 1."]
    if space == box.utica:
        out.append("New Roman units appear here.")
    if box.town[space]:
        out.append("A town: a force of 5 CU may pillage it for 8 MP, which helps Rome.")
    if box.province[space]:
        out.append("No Numidian may enter.")
    if box.west in box.adjacent[space]:
        out.append("Western Numidia lies 10 MP away.")
    return out


def zone(box: WarBox) -> Space:
    """§1.3-c Western Numidia: one space."""
    rows = [int(slug_of_hex(box, space)[2:]) for space in box.adjacent[box.west]]
    x, y = look()["zone"]
    return {
        "ref": ref(HEX, box.west),
        "name": name_of_hex(box, box.west),
        "shape": "polygon",
        "x": x,
        "y": y,
        "radius": 0,
        "corners": rounded(zone_corners(rows)),
        "type": "zone",
        "region": "",
        "colour": "region-west",
        "label": "above",
        "about": [
            "10 MP to enter or to leave, whatever the terrain.",
            "Forces of both sides may pass each other here.",
        ],
    }


def walls(box: WarBox) -> list[Space]:
    """§6.3-a, §6.3-b Inside the walls of each city; the fort of the Muluccha is the last."""
    out: list[Space] = []
    for city, space in enumerate(box.city_hex):
        fort = space == box.west
        x, y = fort_walls() if fort else walls_place(slug_of_hex(box, space))
        limit = box.limit[city]
        out.append(
            {
                "ref": ref(CITY, city),
                "name": box.kinds[CITY].names[city],
                "shape": "box",
                "x": x,
                "y": y,
                "radius": WALLS,
                "corners": [],
                "type": "fort" if fort else "city",
                "region": "",
                "colour": "region-numidian",
                "label": "below" if fort else "none",
                "about": [f"Inside the walls: {limit} CU at most while an enemy is in the hex."],
            }
        )
    return out


def boxes(box: WarBox) -> list[Space]:
    """§5.3-a The boxes of the commanders, and units that are not in play: below the map, each under a tab."""
    names = dict(zip(box.kinds[PIECE].slugs, box.kinds[PIECE].names, strict=True))
    sheet = look()["sheet"]
    slugs = look()["boxes"]
    out: list[Space] = []
    for i, slug in enumerate(slugs):
        tray = slug in (POOL_BOX, ASIDE_BOX)
        own = look()["box_names"].get(slug) or names.get(slug, slug)
        out.append(
            {
                "ref": ref(BOX, i),
                "name": own if tray else f"Box: {own}",
                "shape": "box",
                # nothing is drawn there: it is the edge nearest to the tabs
                "x": sheet["x"] + sheet["width"] * (i + 0.5) / len(slugs),
                "y": sheet["y"] + sheet["height"] - BOX_HALF,
                "radius": BOX_HALF,
                "corners": [],
                "type": "units not in play" if tray else "box of a commander",
                "region": "",
                "colour": "region-box",
                "label": "none",
                "about": [],
            }
        )
    return out


@lru_cache(maxsize=64)
def box_refs() -> dict[str, Ref]:
    """Box -> its ref."""
    return {slug: ref(BOX, i) for i, slug in enumerate(look()["boxes"])}


def box_slug(box: WarBox, commander: int) -> str:
    """§5.1-a Whose box it is; the Roman commanders in chief follow each other in one."""
    if box.side[commander] == ROMAN and box.is_chief[commander]:
        return CHIEFS_BOX
    return box.kinds[PIECE].slugs[commander]


def edges(box: WarBox) -> list[Edge]:
    """§6.1-b Roads, mountain hexsides, and every other way from hex to hex, at which there is nothing to see."""
    roads = road_pairs(box)
    out: list[Edge] = []
    for a in range(box.west):
        for i, b in enumerate(box.adjacent[a]):
            if b <= a:
                continue
            made = edge(a, b, "way", "quiet", "none")
            if (a, b) in roads:
                made = edge(a, b, "road", "region-road", "road")
            elif box.hard[a][i]:
                one, two = side_between(middle_of(slug_of_hex(box, a)), middle_of(slug_of_hex(box, b)))
                made = edge(a, b, "mountain hexside", "region-peak-dark", "wall")
                made["path"] = f"M{one[0]:g} {one[1]:.1f}L{two[0]:g} {two[1]:.1f}"
            out.append(made)
    return out


def edge(
    a: int, b: int, kind: str, colour: Colour, line: Literal["road", "double", "dots", "wall", "river", "none"]
) -> Edge:
    return {
        "ref": "",
        "name": "",
        "type": kind,
        "colour": colour,
        "line": line,
        "ends": [ref(HEX, a), ref(HEX, b)],
        "path": "",
    }


def road_pairs(box: WarBox) -> set[tuple[int, int]]:
    out: set[tuple[int, int]] = set()
    ids = box.kinds[HEX].ids
    for record in box.components.records("map.toml", "road"):
        way = [ids[slug] for slug in record.words("hexes")]
        for a, b in pairwise(way):
            out.add((min(a, b), max(a, b)))
    return out


# -------------------------------------------------------------------- faces


def faces(box: WarBox) -> list[Face]:
    """§1.2-a, §1.2-b Commanders, units by their steps, markers."""
    out: dict[str, Face] = {}
    for side in SIDES:  # these stand for a side: they come first
        slug = SIDE_SLUGS[side]
        out[slug] = face(slug, box.side_names[side], SHAPES[side], side, CARDBOARD[side], ICONS[side])
    for piece in range(box.pieces):
        for steps in range(box.most_steps[piece] + 1):
            if steps or not box.is_cu[piece]:
                made = piece_face(box, piece, steps)
                out.setdefault(made["id"], made)
    out[MILITIA] = face(MILITIA, "militia", "square", ROMAN, "roman", "tower", foot=["1"])
    closed = face(CLOSED, "hidden commander", "rounded", NUMIDIAN, "ochre", "horse")
    out[CLOSED] = {**closed, "closed": True}
    out[CLOSED_UNIT] = {**face(CLOSED_UNIT, "hidden counter", "rounded", NUMIDIAN, "ochre", ""), "closed": True}
    out[SCREEN] = {**face(SCREEN, "behind the screen", "chit", NUMIDIAN, "numidian", ""), "closed": True}
    for level, drm in ((1, "+0"), (2, "+2")):
        out[SIEGES[level]] = face(SIEGES[level], f"siege {level}", "marker", -1, "works", "siege", foot=[drm])
    out[PILLAGE] = face(PILLAGE, "pillaged", "marker", -1, "fire", "flame")
    out[RAZED] = face(RAZED, "destroyed city", "marker", -1, "fire", "ruin")
    out[BATTLE] = face(BATTLE, "battle", "marker", -1, "alert", "battle")
    out[YEAR_FACE] = face(YEAR_FACE, "year", "rounded", -1, "gold", "scroll")
    out[TURN_FACE] = face(TURN_FACE, "turn", "rounded", -1, "gold", "hourglass")
    out[POINTS_FACE] = face(POINTS_FACE, "victory points", "rounded", -1, "gold", "wreath")
    for side in SIDES:
        slug = losses_face(side)
        out[slug] = face(slug, f"{ADJECTIVES[side]} losses", SHAPES[side], side, CARDBOARD[side], "loss")
    return list(out.values())


def losses_face(side: int) -> str:
    return f"losses-{SIDE_SLUGS[side]}"


@lru_cache(maxsize=MOST_KEPT)
def face_of(box: WarBox, piece: int, steps: int) -> str:
    """`legion-1-4`, `num-horse-1-2`: alike units have one face for each number of steps."""
    kind = box.unit_class[piece]
    if kind == MILICE:
        return "milice"
    slug = box.kinds[PIECE].slugs[box.likeness[piece]]
    return f"{slug}-{steps}" if box.is_cu[piece] else slug


def piece_face(box: WarBox, piece: int, steps: int) -> Face:
    """§1.2-a A commander with his competency, a unit with its strength."""
    side, kind = box.side[piece], box.unit_class[piece]
    name, slug = box.kinds[PIECE].names[piece], face_of(box, piece, steps)
    if kind == COMMANDER:
        chief = box.is_chief[piece]
        icon = ("eagle" if side == ROMAN else "crown") if chief else "helmet"
        competency = str(box.competency[piece])
        made = face(slug, name, SHAPES[side], side, CARDBOARD[side], icon, foot=[competency])
        return {**made, "plate": short_name(name)}
    foot = [str(box.sp[piece][steps])] if box.is_cu[piece] else []
    if kind == MILICE:
        return face(slug, "milice", SHAPES[side], side, CARDBOARD[side], "tower", foot=foot)
    top = name.split()[-1] if kind == LEGION else ""
    colour = NATIONS.get(kind, CARDBOARD[side])
    return face(slug, kind_name(box, piece), SHAPES[side], side, colour, icon_of(box, piece), top=top, foot=foot)


def short_name(name: str) -> str:
    """`Q. Caecilius Metellus` -> `Metellus`, `Numidian commander 1` -> `Commander 1`."""
    words = name.split()
    if words[-1].isdecimal():
        return f"{words[-2][0].upper()}{words[-2][1:]} {words[-1]}"
    return words[-1]


def kind_name(box: WarBox, piece: int) -> str:
    """The name of a unit, without the number by which alike ones are told apart in the notation."""
    name = box.kinds[PIECE].names[piece]
    alike = box.likeness.count(box.likeness[piece]) > 1
    return name.rstrip("0123456789 ") if alike else name


def icon_of(box: WarBox, piece: int) -> Icon:
    kind, horse = box.unit_class[piece], box.arm[piece] == CAVALRY
    fixed = {
        LEGION: "scutum",
        ALA: "oval",
        ELEPHANT: "elephant",
        LEVY: "levy",
        DEFECTORS: "defectors",
        IMPEDIMENTA: "wagon",
        TREASURE: "treasure",
    }
    if kind in fixed:
        return fixed[kind]
    if kind == GUARD:
        return "guard-horse" if horse else "guard-foot"
    if horse:
        return "horse"
    return "arrow" if "archer" in box.kinds[PIECE].names[piece] else "javelin"


def cards(box: WarBox) -> list[Card]:
    """§3.3.1-1, §3.3.2-7, §3.3.3-10a The thirteen kinds of stratagems; those of a kind are alike."""
    emblems = look()["emblems"]
    out: list[Card] = []
    for stratagem, slug in enumerate(STRATAGEMS):
        counts = [box.marker_count[side][stratagem] for side in SIDES]
        both = all([count > 0 for count in counts])
        out.append(
            {
                "ref": ref(STRATAGEM, stratagem),
                "name": box.kinds[STRATAGEM].names[stratagem],
                "number": f"{stratagem + 1} of {len(STRATAGEMS)}",
                "value": "",
                "kind": "Both sides" if both else ADJECTIVES[ROMAN if counts[ROMAN] else NUMIDIAN],
                "text": box.marker_text[stratagem],
                "foot": "",
                "source": "",
                "side": -1 if both else ROMAN if counts[ROMAN] else NUMIDIAN,
                "icon": emblems[slug],
                "shape": "chit",
            }
        )
    return out


def tracks() -> list[Track]:
    """§2-i, §7.2-a, §9.1-a Years, turns, victory points, and in a battle the losses."""
    return [
        {
            "id": YEAR_TRACK,
            "name": "Years",
            "note": "BCE",
            "cells": [str(-(FIRST_YEAR + i)) for i in range(YEARS)],
            "goals": [],
        },
        {
            "id": TURN_TRACK,
            "name": "Turns",
            "note": "of the year",
            "cells": [str(i + 1) for i in range(TURNS)],
            "goals": [],
        },
        {
            "id": POINTS_TRACK,
            "name": "Victory points",
            "note": "low is good for Rome",
            "cells": [str(i) for i in range(MOST_POINTS + 1)],
            "goals": [],
            "ends": [
                {"side": ROMAN, "text": "Rome wins at 0"},
                {"side": NUMIDIAN, "text": f"Numidia wins at {MOST_POINTS}"},
            ],
        },
        {
            "id": LOSSES_TRACK,
            "name": "Steps lost in battle",
            "note": "more losses: a test",
            "cells": [str(i) for i in range(MOST_LOSSES + 1)],
            "goals": [],
        },
    ]


# -------------------------------------------------------------------- the scene


class Table:
    """The view, read once: who is where, as far as this seat knows."""

    def __init__(self, box: WarBox, view: AnyView) -> None:
        self.box = box
        self.view = view
        self.seat: int = view["seat"]
        self.where: dict[int, int] = {}
        self.steps: dict[int, int] = {}
        self.holder: dict[int, int] = {}
        self.inside: set[int] = set()
        self.moved: set[int] = set()
        self.held: dict[int, list[int]] = {}
        """Commander -> what is in his box."""
        for piece, space, steps, holder, inside, moved in view["pieces"]:
            self.where[piece] = space
            self.steps[piece] = steps
            self.holder[piece] = holder
            if inside:
                self.inside.add(piece)
            if moved:
                self.moved.add(piece)
            if holder != NO_PIECE and space >= 0:
                self.held.setdefault(holder, []).append(piece)
        march = view["march"]
        self.mover: int = NO_PIECE if march is None else march["commander"]

    def side(self, piece: int) -> int:
        """§3.3.2-8 A milice belongs to the side that its counter shows."""
        if self.box.unit_class[piece] == MILICE and self.view["militia"][self.city_of(piece)]:
            return ROMAN
        return self.box.side[piece]

    def city_of(self, milice: int) -> int:
        return self.box.city_at[self.box.start[milice]]

    def is_closed(self, commander: int) -> bool:
        """§6.7-a A Numidian commander of whom this seat does not see where he is."""
        return commander not in self.where

    def units(self, commander: int) -> list[int]:
        """The CU of a commander's box."""
        return [piece for piece in self.held.get(commander, []) if self.box.is_cu[piece]]

    def strength(self, units: list[int], arm: int) -> int:
        return sum([self.box.sp[unit][self.steps[unit]] for unit in units if self.box.arm[unit] == arm])

    def place(self, piece: int) -> Ref:
        """Where a piece on the map lies: in a box, inside walls, or in its hex."""
        holder, space = self.holder[piece], self.where[piece]
        if holder != NO_PIECE:
            return box_refs()[box_slug(self.box, holder)]
        if piece in self.inside or self.box.unit_class[piece] == MILICE:
            return ref(CITY, self.box.city_at[space])
        return ref(HEX, space)


def scene(box: WarBox, view: AnyView) -> Scene:
    """§6.7-a, Ruling R-61 What lies on the table, from the view alone."""
    table = Table(box, view)
    return {
        "turn": turn(view),
        "pieces": [*pieces(table), *closed_pieces(table), *markers(box, view)],
        "marks": [*held_cities(box, view), *reach(table)],
        "ways": ways(box, view),
        "selected": named_in_the_question(view, TEXT, (HEX, CITY)),
        "tracks": track_states(box, view),
        "hands": [hand(view, side, STRATAGEM, "stratagems", ADJECTIVES[side]) for side in SIDES],
        "piles": piles(view),
        "whereabouts": whereabouts(box, view),
        "panels": panels(table),
        "docks": docks(table),
        "overlays": overlays(table),
        "score": ["", f"{view['points']} VP"],
    }


def turn(view: AnyView) -> Phase:
    """§2-a The turn and its phases."""
    return {
        "name": f"{-view['year']} BCE, turn {view['turn']} of {TURNS}",
        "note": "",
        "phases": look()["turn"]["phases"],
        "phase": phase_of(view),
    }


def phase_of(view: AnyView) -> int:
    decision = view["decision"]
    if decision is None:
        return -1
    if decision["kind"] in PHASES:
        return PHASES[decision["kind"]]
    if view["active"] in SIDES:
        return ACTIVATION_PHASE
    for kind, thing in zip(places(TEXT[f"prompt.{decision['prompt']}"]), decision["ids"], strict=False):
        if kind == ROLL and thing in ROLL_PHASES:
            return ROLL_PHASES[thing]
        if kind == STRATAGEM and thing in MARKER_PHASES:
            return MARKER_PHASES[thing]
    return MARKER_PHASES.get(view["in_play"][-1], ACTIVATION_PHASE) if view["in_play"] else ACTIVATION_PHASE


# -------------------------------------------------------------------- pieces


def pieces(table: Table) -> list[Piece]:
    """§1.2-a, §5.3-a Commanders and units that this seat sees; commanders lie on top."""
    box = table.box
    offered, named = offered_pieces(table)
    out: list[tuple[int, int, Piece]] = []
    for piece, space in table.where.items():
        place = table.place(piece) if space >= 0 else tray(table, piece)
        if not place:
            continue
        own = ref(PIECE, piece)
        means = own if piece in named else offered.get(likeness(table, piece), own)
        moving = table.mover != NO_PIECE and table.mover in (piece, table.holder[piece])
        state = "moving" if moving or space == DRAWN else "spent" if piece in table.moved else ""
        number = len(table.units(piece)) if piece < box.commanders and space >= 0 else 0
        militia = box.unit_class[piece] == MILICE and table.side(piece) == ROMAN
        made = piece_shown(box, piece, means, place, table.steps[piece], state, number, militia)
        # in a stack the last lies on top: units, then commanders
        out.append((1 if piece < box.commanders else 0, box.likeness[piece], made))
    out.sort(key=first_two)
    return [made for _, _, made in out]


def first_two(found: tuple[int, int, Piece]) -> tuple[int, int]:
    return found[0], found[1]


def tray(table: Table, piece: int) -> Ref:
    """§4.2-b, §4.2-f Where a unit lies that is not in play; empty for what nobody can raise."""
    box, space = table.box, table.where[piece]
    if not box.is_cu[piece] and box.unit_class[piece] != IMPEDIMENTA:
        return ""
    if space not in (ASIDE, DRAWN) or box.unit_class[piece] == MILICE:
        return ""
    return box_refs()[POOL_BOX if box.side[piece] == ROMAN else ASIDE_BOX]


def likeness(table: Table, piece: int) -> tuple[int, ...]:
    """What counters must have in common so that one may stand for the other."""
    return (
        table.box.likeness[piece],
        table.where[piece],
        table.holder[piece],
        table.steps[piece],
        int(piece in table.inside),
        int(piece in table.moved),
    )


def offered_pieces(table: Table) -> tuple[dict[tuple[int, ...], Ref], set[int]]:
    """The counters that the options name; each stands for those just like it that they do not name."""
    out: dict[tuple[int, ...], Ref] = {}
    named: set[int] = set()
    for verb, *ids in table.view["options"]:
        if VERBS[verb][:1] == (PIECE,) and ids[0] in table.where:
            named.add(ids[0])
            out.setdefault(likeness(table, ids[0]), ref(PIECE, ids[0]))
    return out, named


# These are the same from scene to scene, and made once.


@lru_cache(maxsize=MOST_KEPT)
def piece_shown(
    box: WarBox, piece: int, means: Ref, where: Ref, steps: int, state: str, number: int, militia: bool
) -> Piece:
    """A counter with its own id; its steps as pips, and on a commander how many CU are in his box."""
    most = box.most_steps[piece]
    made = marker(f"{PIECE}-{piece}", MILITIA if militia else face_of(box, piece, steps or most), where, means).copy()
    made["state"] = [state] if state in ("moving", "spent") else []  # type: ignore[list-item]
    made["steps"] = [steps, most] if most > 1 else []
    made["badge"] = str(number) if number else ""
    made["about"] = about_piece(box, piece, steps, number)
    return made


def about_piece(box: WarBox, piece: int, steps: int, number: int) -> list[str]:
    """§1.5-a, §7.2-a, §7.3-a, §10.4-a What a counter is good for."""
    kind = box.unit_class[piece]
    if kind == COMMANDER:
        own = f"Competency {box.competency[piece]}"
        return [f"{own}, {counted(number, 'combat unit')} in his box." if number else f"{own}, alone."]
    if kind == IMPEDIMENTA:
        return ["In an assault two hits make a loss, not three; interception and evasion are harder."]
    if kind == TREASURE:
        return ["Its loss brings the Romans a victory point."]
    if kind == MILICE:
        return ["Never moves; fights only against an assault."]
    arm = "cavalry" if box.arm[piece] == CAVALRY else "infantry"
    out = [f"Strength {box.sp[piece][steps]} as {arm}, {steps} of {counted(box.most_steps[piece], 'step')}."]
    if kind == ELEPHANT:
        out.append("Takes the first loss of an infantry combat; no infantry in a siege.")
    return out


def closed_pieces(table: Table) -> list[Piece]:
    """§1.2-d, §6.7-a, §6.7-b, Ruling R-61 Hidden commanders by their hex, their boxes by a screen or a number."""
    box, view = table.box, table.view
    out: list[Piece] = []
    march = view["march"]
    for i, space in enumerate(view["closed"]):
        nth = view["closed"][:i].count(space)
        made = marker(f"{CLOSED}-{space}-{nth}", CLOSED, ref(HEX, space)).copy()
        if march is not None and march["commander"] == NO_PIECE and march["space"] == space:
            made["state"] = ["moving"]
        elif space in view["halted"]:
            made["state"] = ["spent"]
        known = [kind_name(box, piece) for piece, at in view["known"] if at == space]
        made["about"] = [f"Seen before: {', '.join(known)}."] if known else []
        out.append(made)
    numbers = dict(view["boxes"]) if "boxes" in view else None
    for commander in range(box.commanders):
        if box.side[commander] != NUMIDIAN or not table.is_closed(commander):
            continue
        where = box_refs()[box_slug(box, commander)]
        if numbers is None:
            out.append(marker(f"{SCREEN}-{commander}", SCREEN, where))
        elif numbers[commander]:
            made = marker("", CLOSED_UNIT, where).copy()
            made["number"] = numbers[commander]
            out.append(made)
    return out


def markers(box: WarBox, view: AnyView) -> list[Piece]:
    """§3.3.3-11b, §6.6-a, §7.1-a, §8.1-a Sieges, pillaged towns, destroyed cities, and the battle."""
    out = [
        marker(f"siege-{city}", SIEGES[level], ref(CITY, city))
        for city, level in enumerate(view["siege"])
        if 0 < level < len(SIEGES)
    ]
    out += [marker(f"{PILLAGE}-{space}", PILLAGE, ref(HEX, space)) for space in view["pillaged"]]
    out += [
        marker(f"{RAZED}-{city}", RAZED, ref(CITY, city))
        for city, side in enumerate(view["control"])
        if side == DESTROYED
    ]
    battle = view["battle"]
    if battle is not None:
        out.append(marker(BATTLE, BATTLE, ref(HEX, battle["space"])))
    return out


# -------------------------------------------------------------------- marks and ways


def held_cities(box: WarBox, view: AnyView) -> list[Mark]:
    """§1.3-b A ring around what the Romans hold; all other cities are Numidian."""
    names = box.kinds[CITY].names
    return [
        mark(ref(CITY, city), "", "roman", "ring", f"The Romans hold {names[city]}")
        for city, side in enumerate(view["control"])
        if side == ROMAN
    ]


def reach(table: Table) -> list[Mark]:
    """§6.1-a, §6.1-b, §6.4-a Where the moving force gets, what that costs, and where it may be intercepted."""
    view, decision = table.view, table.view["decision"]
    march = view["march"]
    if march is None or decision is None or decision["kind"] != NEXT_MOVE or not view["options"]:
        return []
    side = decision["side"]
    found = costs_from(table, march["space"], march["points"], side)
    watched = {} if is_truce(view) else threats(table, 1 - side)
    out = [mark(ref(HEX, at), "", "reach", "number", f"{cost} MP") for at, cost in found.items() if at not in watched]
    out += [
        mark(ref(HEX, at), "javelin", "alert", "number", f"{cost} MP. {' '.join(watched[at])}")
        for at, cost in found.items()
        if at in watched
    ]
    return out


def costs_from(table: Table, start: int, points: int, side: int) -> dict[int, int]:
    """§1.3-a, §6.1-b, §6.1-f, Ruling R-30 The cheapest ways; a force stops where an enemy is outside walls."""
    box = table.box
    stops = enemy_hexes(table, side)
    truce = is_truce(table.view)
    shut = stops if truce else set()
    if truce:
        shut = shut | {int(box.city_hex[city]) for city, held in enumerate(table.view["control"]) if held == 1 - side}
    best = {start: 0}
    waiting = [(0, start)]
    while waiting:
        spent, space = heapq.heappop(waiting)
        if spent > best[space] or (space != start and space in stops and space != box.west):
            continue
        for i, other in enumerate(box.adjacent[space]):
            cost = box.costs[space][i]
            if box.west in (space, other) and not table.view["zone_whole"]:
                cost += box.plain_costs[space][i]
            if (side == NUMIDIAN and box.province[other]) or other in shut:
                continue
            if spent + cost <= points and spent + cost < best.get(other, points + 1):
                best[other] = spent + cost
                heapq.heappush(waiting, (spent + cost, other))
    del best[start]
    return best


def enemy_hexes(table: Table, side: int) -> set[int]:
    """Where forces of the other side are that this seat sees, outside walls."""
    out = set(table.view["closed"]) if side == ROMAN else set()
    for piece, space in table.where.items():
        if space >= 0 and table.side(piece) != side and piece not in table.inside:
            if table.box.unit_class[piece] not in (MILICE, IMPEDIMENTA, TREASURE):
                out.add(space)
    return out


def is_truce(view: AnyView) -> bool:
    """§3.3.3-12b Negotiations are in force."""
    return bool(view["truce"] >= clock(view))


def clock(view: AnyView) -> int:
    """The turn counted from 1 at the start of the war."""
    return int((view["year"] - FIRST_YEAR) * TURNS + view["turn"])


def ways(box: WarBox, view: AnyView) -> list[Way]:
    """§6.1-a, §7.1-a The last step of the force that moves, and from where a battle came."""
    names = box.kinds[HEX].names
    battle, march = view["battle"], view["march"]
    pairs: list[tuple[int, int]] = []
    if battle is not None:
        pairs = [(origin, battle["space"]) for origin in battle["origins"]]
    elif march is not None and march["steps"]:
        pairs = [(march["origin"], march["space"])]
    return [
        {"things": [ref(HEX, a), ref(HEX, b)], "text": f"From {names[a]} to {names[b]}"}
        for a, b in pairs
        if a >= 0 and b >= 0 and a != b
    ]


# -------------------------------------------------------------------- tracks and markers in hand


def track_states(box: WarBox, view: AnyView) -> list[TrackState]:
    """§2-i, §7.2-a, §9.1-a Where the markers stand; that of victory points shows the whole number, on one side."""
    points, year = view["points"], view["year"] - FIRST_YEAR
    out: list[TrackState] = [
        {"track": YEAR_TRACK, "marks": [{"face": YEAR_FACE, "cell": year, "text": f"{-view['year']} BCE"}]},
        {"track": TURN_TRACK, "marks": [{"face": TURN_FACE, "cell": view["turn"] - 1, "text": f"Turn {view['turn']}"}]},
        {
            "track": POINTS_TRACK,
            "marks": [
                {
                    "face": POINTS_FACE,
                    "cell": max(0, min(points, MOST_POINTS)),
                    "text": counted(points, "victory point"),
                }
            ],
        },
    ]
    battle = view["battle"]
    if battle is not None and battle["kind"] != ASSAULT:
        out.append(
            {
                "track": LOSSES_TRACK,
                "marks": [
                    {
                        "face": losses_face(side),
                        "cell": min(battle["losses"][side], MOST_LOSSES),
                        "text": f"{box.side_names[side]}: {counted(battle['losses'][side], 'step')} lost",
                    }
                    for side in SIDES
                ],
            }
        )
    return out


def piles(view: AnyView) -> list[Pile]:
    """§3.1-a, §4.2-e The containers of both sides, that of the Numidian units, and what lies open."""
    out: list[Pile] = []
    for side in SIDES:
        pool = view["pools"][side]
        out.append(
            {
                "id": f"container-{SIDE_SLUGS[side]}",
                "name": f"{ADJECTIVES[side]} stratagems",
                "number": size(pool),
                "cards": [ref(STRATAGEM, stratagem) for stratagem in sorted(pool)] if isinstance(pool, list) else None,
                "ordered": False,
                "look": "closed",
            }
        )
    out.append(
        {
            "id": "container-units",
            "name": "Numidian units",
            "number": view["container"],
            "cards": None,
            "ordered": False,
            "look": "closed",
        }
    )
    if view["in_play"]:
        out.append(open_pile(STRATAGEM, "in-play", "In play", view["in_play"][::-1]))
    if view["gone"]:
        out.append(open_pile(STRATAGEM, "removed", "Set aside", view["gone"][::-1]))
    return out


def whereabouts(box: WarBox, view: AnyView) -> list[Whereabouts]:
    """§3.1-a Every marker by where this seat knows it to be."""
    found: list[tuple[str, list[int]]] = []
    for side in SIDES:
        held, pool = view["hands"][side], view["pools"][side]
        if isinstance(held, list):
            found.append((hand_name(view, side, "stratagems", ADJECTIVES[side]), held))
        if isinstance(pool, list):
            found.append((f"{ADJECTIVES[side]} container", sorted(pool)))
    found.append(("In play", view["in_play"]))
    found.append(("Set aside", view["gone"]))
    for side in SIDES:
        if not isinstance(view["hands"][side], list):
            elsewhere = [*view["gone"], *view["in_play"]]
            own = [
                stratagem
                for stratagem in range(len(STRATAGEMS))
                for _ in range(box.marker_count[side][stratagem])
                if stratagem not in (NEGOTIATIONS, ALLIANCE) or stratagem not in elsewhere
            ]
            found.append((f"{ADJECTIVES[side]} container or hand, or in play", own))
    return [{"name": name, "cards": [ref(STRATAGEM, item) for item in there]} for name, there in found if there]


# -------------------------------------------------------------------- beside the map


def docks(table: Table) -> list[Dock]:
    """§5.3-a, §6.7-b, Ruling R-61 The tabs of the boxes, one's own first; a box that is not in use has none."""
    box = table.box
    own = max(table.seat, ROMAN)
    out: list[Dock] = []
    for side in (own, 1 - own):
        trays: list[Dock] = []
        # the commander in chief leads, and his lieutenants follow in their order
        commanders = [piece for piece in range(box.commanders) if box.side[piece] == side]
        for _, commander in sorted([(not box.is_chief[piece], piece) for piece in commanders]):
            fact = box_fact(table, commander)
            if fact:
                slug = box_slug(box, commander)
                name = short_name(box.kinds[PIECE].names[commander])
                trays.append(dock(slug, name, fact, side, table.mover == commander))
        aside = POOL_BOX if side == ROMAN else ASIDE_BOX
        number = len([piece for piece in table.where if tray(table, piece) == box_refs()[aside]])
        if number:
            trays.append(dock(aside, TRAY_NAMES[side], str(number), side, False))
        out += trays
    return out


def dock(slug: str, name: str, fact: str, side: int, front: bool) -> Dock:
    return {"on": box_refs()[slug], "name": name, "fact": fact, "colour": CARDBOARD[side], "front": front}


def box_fact(table: Table, commander: int) -> str:
    """What the tab of a commander says; empty for one off the map, or whose closed box all see to be empty."""
    box = table.box
    if table.is_closed(commander):
        if "boxes" not in table.view:
            return "hidden"
        number = dict(table.view["boxes"])[commander]
        return f"{number} hidden" if number else ""
    if table.where[commander] < 0:
        return ""
    holder = table.holder[commander]
    if holder != NO_PIECE:
        return f"with {short_name(box.kinds[PIECE].names[holder])}"
    units = table.units(commander)
    if not units:
        return "alone"
    return f"{len(units)} CU · {sum([box.sp[unit][table.steps[unit]] for unit in units])} SP"


def panels(table: Table) -> list[Panel]:
    """§4.1-a, §6.1-a, §7.1-b, §9.2-a The running battle, march or recruitment, the commanders, and the war."""
    view = table.view
    out: list[Panel] = []
    if view["battle"] is not None:
        out.append(battle_panel(table, view["battle"]))
    elif view["march"] is not None:
        out.append(march_panel(table, view["march"]))
    if view["rp"] is not None and any(view["rp"]):
        own, alliance = view["rp"]
        rows = [row("", "Recruitment points", str(own))]
        if alliance:
            rows.append(row("", "For Gaetuli and Mauretanians", str(alliance)))
        fact: list[str | Figure] = [strong(own + alliance), "RP left to spend"]
        out.append({"name": "Recruitment", "note": "left to spend", "rows": rows, "fact": fact})
    inside = container_rows(table) if phase_of(view) == RECRUITMENT_PHASE else []
    if inside:
        out.append({"name": "In the container", "note": counted(view["container"], "unit"), "rows": inside})
    out += [commanders_panel(table), cities_panel(table)]
    war = war_panel(table)
    if war["rows"]:
        out.append(war)
    out.append(markers_panel(table))
    return out


def battle_panel(table: Table, battle: dict[str, Any]) -> Panel:
    """§7.2-a, §7.3-a, §7.4-a, Ruling R-22 Who fights, with how many dice, and what is still to be lost."""
    box = table.box
    names = box.kinds[HEX].names
    rows: list[PanelRow] = []
    for side in (battle["attacker"], 1 - battle["attacker"]):
        units = [unit for unit in battle["forces"][side] if unit in table.steps]
        leader = battle["leaders"][side]
        name = "" if battle["kind"] == ASSAULT else "no commander"
        if leader != NO_PIECE:
            name = short_name(box.kinds[PIECE].names[leader])
        things = [ref(PIECE, unit) for unit in units]
        role = "attack" if side == battle["attacker"] else "defend"
        rows.append(row(SIDE_SLUGS[side], f"{box.side_names[side]} {role}", name, things=things))
        divisor = 3 if side == battle["attacker"] and battle["over_mountains"] else 2
        cavalry, infantry = table.strength(units, CAVALRY), table.strength(units, INFANTRY)
        if battle["kind"] == ASSAULT:
            strength = sum([box.sp[unit][table.steps[unit]] for unit in units if box.walls[unit]])
            rows.append(row("", "Dice of the assault", dice_words(strength, 2)))
            continue
        rows.append(row("", "Cavalry", dice_words(cavalry, divisor)))
        rows.append(row("", "Infantry", dice_words(infantry, divisor)))
        if battle["hits"][side]:
            rows.append(row("alert", "Still to take", counted(battle["hits"][side], "loss", "losses")))
    if battle["ambushed"] and battle["round"] <= 1:
        rows.append(row("alert", "Ambush", "no Roman dice in this round"))
    kind = KINDS_OF_BATTLE.get(battle["kind"], "Battle")
    note = "one round" if battle["kind"] == ASSAULT else f"round {max(1, battle['round'])}"
    lost = [strong(battle["losses"][side], SIDE_SLUGS[side]) for side in SIDES]
    fact: list[str | Figure] = [note] if battle["kind"] == ASSAULT else [f"{note} · lost", *lost]
    return {
        "name": f"{kind} at {names[battle['space']]}",
        "note": "steps lost",
        "rows": rows,
        "fact": fact,
        "running": True,
    }


def dice_words(strength: int, divisor: int) -> str:
    """`SP 5, 3 dice`."""
    dice = -(-strength // divisor)
    return f"SP {strength}, {counted(dice, 'die', 'dice')}"


def march_panel(table: Table, march: dict[str, Any]) -> Panel:
    """§6.1-a, §6.2-a, §3.3.1-3 MP spent and left; of a closed force only what everybody sees."""
    box = table.box
    commander = march["commander"]
    space = march["space"]
    name = box.kinds[PIECE].names[commander] if commander != NO_PIECE else "A hidden commander"
    spent = f"{march['spent']} MP spent"
    if commander != NO_PIECE:
        spent = f"{spent}, {march['points']} left"
    rows = [row("", f"At {box.kinds[HEX].names[space]}", spent, things=[ref(HEX, space)])] if space >= 0 else []
    if march["forced"]:
        rows.append(row("alert", "Forced march", "a die of steps is lost at its end"))
    if march["bonus"]:
        rows.append(row("", "Prepared manoeuvre", f"+{4 * march['bonus']} MP"))
    where = whereabouts_of(box, space) if space >= 0 else ""
    if len(where) > MOST_OF_A_PLACE:
        where = f"hex {slug_of_hex(box, space)}"
    fact: list[str | Figure] = [f"{where} ·"] if where else []
    if commander == NO_PIECE:
        fact += [strong(march["spent"]), "MP spent"]
    else:
        fact += [strong(march["points"]), "MP left"]
    return {"name": short_name(name), "note": "activated", "rows": rows, "fact": fact}


def commanders_panel(table: Table) -> Panel:
    """§5.1-a, §5.3-a, §6.7-a Every commander with his force, as far as this seat sees it."""
    box, view = table.box, table.view
    rows: list[PanelRow] = []
    seen, closed = [0, 0], 0
    own = max(table.seat, ROMAN)
    order = [piece for side in (own, 1 - own) for piece in range(box.commanders) if box.side[piece] == side]
    for commander in order:
        side, name = box.side[commander], short_name(box.kinds[PIECE].names[commander])
        if table.is_closed(commander):
            closed += 1
            known = [space for piece, space in view["known"] if piece == commander]
            where = f"seen {whereabouts_of(box, known[0])}" if known else "hidden"
            rows.append(row(SIDE_SLUGS[side], name, where, face_id=CLOSED, things=[ref(HEX, space) for space in known]))
            continue
        space = table.where[commander]
        if space < 0:
            continue
        seen[side] += 1
        units = table.units(commander)
        things = [ref(PIECE, commander), *[ref(PIECE, unit) for unit in units]]
        text = whereabouts_of(box, space)
        if table.holder[commander] != NO_PIECE:
            text = f"with {short_name(box.kinds[PIECE].names[table.holder[commander]])}"
        elif units:
            strength = sum([box.sp[unit][table.steps[unit]] for unit in units])
            text = f"{text}, {len(units)} CU, {strength} SP"
        rows.append(row(SIDE_SLUGS[side], name, text, face_id=face_of(box, commander, 0), things=things))
    fact: list[str | Figure] = [strong(seen[ROMAN], SIDE_SLUGS[ROMAN])]
    if seen[NUMIDIAN] or not closed:
        fact.append(strong(seen[NUMIDIAN], SIDE_SLUGS[NUMIDIAN]))
    if closed:
        fact += [strong(closed, CLOSED), "hidden"]
    return {"name": "Commanders", "note": "", "rows": rows, "fact": fact}


def cities_panel(table: Table) -> Panel:
    """§1.3-b, §6.6-b, §9.2-a Who holds how many cities; which of them score no more, and which are gone."""
    box, view = table.box, table.view
    held = [city for city, side in enumerate(view["control"]) if side == ROMAN]
    razed = [city for city, side in enumerate(view["control"]) if side == DESTROYED]
    unpaid = [city for city, side in enumerate(view["control"]) if side == NUMIDIAN and not view["scores"][city]]
    total = len(box.city_hex)
    rows = [
        row("roman", "Cities in Roman hands", f"{len(held)} of {total}", things=[ref(CITY, city) for city in held]),
    ]
    if unpaid:
        text = f"{len(unpaid)}: no VP if Rome takes them now"
        rows.append(row("numidian", "Cities scored and left", text, things=[ref(CITY, city) for city in unpaid]))
    if razed:
        rows.append(row("fire", "Destroyed cities", str(len(razed)), things=[ref(CITY, city) for city in razed]))
    pillaged = [ref(HEX, space) for space in view["pillaged"]]
    if pillaged:
        text = f"{len(pillaged)}: -1 VP at year's end on that or less"
        rows.append(row("fire", "Pillaged towns", text, things=pillaged))
    fact: list[str | Figure] = [
        strong(len(held), SIDE_SLUGS[ROMAN]),
        strong(view["control"].count(NUMIDIAN), SIDE_SLUGS[NUMIDIAN]),
    ]
    if razed:
        fact += ["·", strong(len(razed)), "destroyed"]
    return {"name": "Cities", "note": "", "rows": rows, "fact": fact}


def markers_panel(table: Table) -> Panel:
    """§3.1-a How many stratagems each side holds, and how many are left to draw."""
    view = table.view
    fact: list[str | Figure] = []
    for side in SIDES:
        whose = "yours" if side == table.seat else ADJECTIVES[side] if table.seat not in SIDES else "theirs"
        fact += [f"· {whose}" if fact else whose, strong(size(view["hands"][side]))]
    left = [size(view["pools"][side]) for side in SIDES]
    fact += ["· left", strong(left[ROMAN]), "·", strong(left[NUMIDIAN])]
    return {"name": "Markers", "note": "", "rows": [], "fact": fact, "piles": True}


def war_panel(table: Table) -> Panel:
    """§3.3.3-12b, §3.3.3-13b, §5.2-c, §10.2-a Negotiations and alliances, and who is to come."""
    box, view = table.box, table.view
    rows: list[PanelRow] = []
    if is_truce(view):
        left = view["truce"] - clock(view)
        rows.append(row("alert", "Negotiations", "this turn and the next" if left else "to the end of this turn"))
    if view["evacuation"] == clock(view):
        rows.append(row("alert", "Evacuation", "the Romans leave the cities of Numidia"))
    if view["alliances"]:
        rows.append(row("numidian", "Alliances", ("Gaetuli", "Gaetuli, Mauretanians")[min(view["alliances"], 2) - 1]))
    if view["last_battle"] in SIDES:
        rows.append(row("", "Last battle against 4 CU", f"{box.side_names[view['last_battle']]} won"))
    coming = waiting_rows(table)
    fact: list[str | Figure] = [" · ".join(held["name"].lower() for held in rows)] if rows else []
    if coming and not rows:
        fact = [strong(len(coming)), "to come"]
    return {"name": "The war", "note": "", "rows": [*rows, *coming], "fact": fact}


def container_rows(table: Table) -> list[PanelRow]:
    """§4.2-e What the Numidian may draw, by kind; others know the number alone."""
    box = table.box
    found = [box.likeness[piece] for piece, space in table.where.items() if space == CONTAINER]
    if len(found) < table.view["container"]:
        return []
    return [
        row("", kind_name(box, kind), str(found.count(kind)), face_id=face_of(box, kind, box.most_steps[kind]))
        for kind in sorted(set(found))
    ]


def waiting_rows(table: Table) -> list[PanelRow]:
    """§5.2-c, §10.2-a Commanders who return, and reinforcements, by when they come."""
    box, view = table.box, table.view
    rows: list[PanelRow] = []
    coming: dict[int, list[int]] = {}
    for piece, space in table.where.items():
        if space != WAITING:
            continue
        if piece >= box.commanders:
            coming.setdefault(box.arrives[piece], []).append(piece)
            continue
        back = view["back_at"][piece]
        year, number = FIRST_YEAR + (back - 1) // TURNS, (back - 1) % TURNS + 1
        name = short_name(box.kinds[PIECE].names[piece])
        rows.append(
            row(SIDE_SLUGS[box.side[piece]], name, f"{-year} BCE, turn {number}", face_id=face_of(box, piece, 0))
        )
    for year, units in sorted(coming.items()):
        names = ", ".join([box.kinds[PIECE].names[unit] for unit in units])
        rows.append(row(SIDE_SLUGS[box.side[units[0]]], names, f"{-year} BCE"))
    return rows


# -------------------------------------------------------------------- above the map


def overlays(table: Table) -> dict[str, list[Mark]]:
    """§1.3-b, §6.4-a Who holds the cities, and where forces may intercept."""
    box, view = table.box, table.view
    names = box.kinds[CITY].names
    control = [
        mark(
            ref(CITY, city) if box.city_hex[city] == box.west else ref(HEX, box.city_hex[city]),
            ICONS[side],
            SIDE_SLUGS[side],
            "fill",
            f"{names[city]}: {box.side_names[side]}",
        )
        for city, side in enumerate(view["control"])
        if side in SIDES
    ]
    found: list[Mark] = []
    for side in SIDES:
        if side != table.seat:
            found += [
                mark(ref(HEX, space), "javelin", SIDE_SLUGS[side], "fill", " ".join(words))
                for space, words in sorted(threats(table, side).items())
            ]
    return {CONTROL_OVERLAY: control, INTERCEPTION_OVERLAY: found}


def threats(table: Table, side: int) -> dict[int, list[str]]:
    """§6.4-a, §6.4-b, Ruling R-10, Ruling R-21, Ruling R-31 Hex -> who of this side may intercept there, and how well.

    A hidden force may be a commander alone, but nobody knows that; a Roman one needs a unit."""
    box = table.box
    out: dict[int, list[str]] = {}
    for space in sorted(set(table.view["closed"])) if side == NUMIDIAN else []:
        threaten(table, out, space, side, NO_PIECE)
    for commander in range(box.commanders):
        if box.side[commander] == side and table.where.get(commander, ASIDE) >= 0 and commander not in table.inside:
            if table.holder[commander] == NO_PIECE and table.units(commander):
                threaten(table, out, table.where[commander], side, commander)
    return out


def threaten(table: Table, out: dict[int, list[str]], origin: int, side: int, commander: int) -> None:
    """§6.4-a A force threatens the hexes around it; in Western Numidia that zone alone."""
    box = table.box
    name = box.kinds[HEX].names[origin]
    if origin == box.west:
        out.setdefault(origin, []).append(
            f"{interceptor(table, origin, commander)} {needs(table, origin, 1, commander)}"
        )
        return
    for i, space in enumerate(box.adjacent[origin]):
        if space == box.west or (side == NUMIDIAN and box.province[space]):
            continue
        drm = int(box.rough[origin][i]) + int(box.hard[origin][i])
        words = f"{interceptor(table, origin, commander)} at {name} {needs(table, origin, drm, commander)}"
        out.setdefault(int(space), []).append(words)


def interceptor(table: Table, origin: int, commander: int) -> str:
    if commander != NO_PIECE:
        return short_name(table.box.kinds[PIECE].names[commander])
    return "A hidden force"


def needs(table: Table, origin: int, drm: int, commander: int) -> str:
    """§1.5-a, §6.4-b, Ruling R-62 `may intercept on 3 or less (50 %).`; of a hidden force, who it may be."""
    box = table.box
    if commander != NO_PIECE:
        return f"may intercept {on_or_less(box.competency[commander] - drm - force_drm(table, commander))}."
    known = {piece: space for piece, space in table.view["known"] if piece < box.commanders}
    here = [piece for piece, space in known.items() if space == origin]
    hidden = [
        piece
        for piece in range(box.commanders)
        if box.side[piece] == NUMIDIAN
        and table.is_closed(piece)
        and (piece in here or (not here and piece not in known))
    ]
    skills = sorted({box.competency[piece] for piece in hidden}, reverse=True)
    told = []
    for skill in skills:
        names = [short_name(box.kinds[PIECE].names[piece]) for piece in hidden if box.competency[piece] == skill]
        told.append(f"{' or '.join(names)} {on_or_less(skill - drm)}")
    return f"may intercept: {', '.join(told)}; cavalry alone on one more."


def on_or_less(most: int) -> str:
    """§1.5-a The test of a die."""
    if most <= 0:
        return "on no roll"
    if most >= DIE:
        return "on any roll"
    return f"on {most} or less ({round(100 * most / DIE)} %)" if most > 1 else f"on 1 ({round(100 / DIE)} %)"


def force_drm(table: Table, commander: int) -> int:
    """§6.4-b, Ruling R-49, Ruling R-62 +1 with impedimenta, -1 with cavalry only."""
    box = table.box
    held = table.held.get(commander, [])
    if any([box.unit_class[piece] == IMPEDIMENTA for piece in held]):
        return 1
    return -1 if all([box.arm[piece] == CAVALRY for piece in held if box.is_cu[piece]]) else 0
