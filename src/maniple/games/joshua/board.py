"""The table of Joshua as a client draws it: the board once, then a scene from each view."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal

from maniple.games.joshua.ch05_setup import ANY_TRIBE, L_CHARIOTS, L_LEADER, L_MARKER
from maniple.games.joshua.ch20_courage import TEST_TURNS
from maniple.games.joshua.look import corners_of, inside_place, look
from maniple.games.joshua.state import ANAK, CHARIOT, CHIEF, HIDDEN, TROOP
from maniple.games.joshua.tables import (
    CAMP,
    CANAANITES,
    CARD,
    CARD_KINDS,
    CARDS,
    CITY,
    EITHER,
    FIRST_LESSER,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HIDING,
    INSIDE,
    LAST_TURN,
    LEADER,
    LEADERS,
    MARKER,
    MARKERS,
    MOUNTAIN,
    OPEN_SPACE,
    PAGAN,
    SCENARIOS,
    SIDE_NAMES,
    SIDE_SLUGS,
    SIDES,
    SPACE,
    SPACE_KINDS,
    SPACES,
    TRIBE_SLUGS,
    TRIBES,
    UNDER,
    JoshuaBox,
    Scenario,
    side_of,
)
from maniple.games.joshua.text import TEXT
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
from maniple.kernel.game import OPEN
from maniple.kernel.geometry import bowed_path
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

SLUG: Final = "joshua"
NAME: Final = "Joshua: Hebrews v. Pagans"
HONESTY: Final = (
    "The map, most ratings and most cards are reconstructed, for the printed ones could not be seen; the rules are the "
    "rulebook's. Latitudes and longitudes: OpenBible.info Bible Geocoding Data (CC BY 4.0)."
)
ADJECTIVES: Final = ("Hebrew", "Pagan")
ICONS: Final = ("shofar", "bull")
SHAPES: Final[tuple[Literal["square"], Literal["round"]]] = ("square", "round")
TYPES: Final = {OPEN_SPACE: "open space", MOUNTAIN: "mountain", CITY: "walled city", CAMP: "fortified camp"}
CARD_NAMES: Final = {"event": "Event", "campaign": "Campaign", "battle": "Battle card", "response": "Response"}
USERS: Final = {HEBREW: "Hebrews only", PAGAN: "Pagans only", EITHER: "either side"}
RADIUS: Final = 23
WALLS_AT: Final = {CITY: (28.0, -36.0), CAMP: (42.0, -30.0)}
"""Where the strength of a city or the camp is marked, from its field."""
WALLS_RADIUS: Final = 10
MOST_TROOPS: Final = (140, 40)
"""By side: the largest number that a counter of troops shows."""
MOST_PIECES: Final = 10
MOST_STRENGTH: Final = 5
BOX: Final = "box"
"""Kind of the boxes off the map: nothing there can be chosen."""
ENVELOPE: Final = MARKERS
TURN_TRACK: Final = "turns"
CITIES_TRACK: Final = "cities"
POINTS_TRACK: Final = "victory-points"
COURAGE_TRACK: Final = "courage"
LEAST_POINTS: Final = -20
MOST_POINTS: Final = 50
"""Cells of the track of victory points; a marker beyond an end stays on its last one."""
MOST_COURAGE: Final = 40
TURN_FACE: Final = "turn"
TAKEN_FACE: Final = "taken"
GOAL_FACE: Final = "goal"
CONTROL_OVERLAY: Final = "control"
SUPPLY_OVERLAY: Final = "supply"
AREAS_OVERLAY: Final = "areas"
SCORE_OVERLAY: Final = "score-now"
DEAL_PHASE: Final = 0
CARD_PHASE: Final = 1
ATTRITION_PHASE: Final = 2
POINTS_PHASE: Final = 3
REINFORCEMENT_PHASE: Final = 4
PHASES: Final = {
    "WantSide": -1,
    "Bid": -1,
    "PaganSetUp": -1,
    "ChooseLeader": -1,
    "ChooseLoss": ATTRITION_PHASE,
    "PlaceTroop": REINFORCEMENT_PHASE,
    "ReinforceFirst": REINFORCEMENT_PHASE,
    "FreeMoves": REINFORCEMENT_PHASE,
    "ReturnHome": REINFORCEMENT_PHASE,
    "TooMany": REINFORCEMENT_PHASE,
    "SpendCourage": REINFORCEMENT_PHASE,
}
"""Decision -> phase of the turn while no card is being played; all others belong to the play of cards."""
PARTS: Final = {
    "cities": "Captured cities",
    "spaces": "Converted spaces",
    "areas": "Conquered areas",
    "balaam": "Balaam eliminated",
    "courage": "Hebrew courage",
    "pagan_courage": "Pagan courage",
    "ark": "Ark captured",
    "losses": "Hebrew losses",
    "initiative": "Initiative",
}
"""§3.4, §3.5, §3.6 What counts for and against the Hebrews."""
COURAGE_PARTS: Final = ("courage", "pagan_courage")
"""They are told as one, for the markers themselves stand on their track."""
SHORT_TITLES: Final = ("King", "Elder", "Lord", "Philistine Lord")
"""Of a leader who is called by his place."""
PLACED: Final = "placed"
"""Said of what is left to place in the set-up where nothing is."""
FEWEST_ALIKE: Final = 3
"""So many lesser tribes of which the same is told share a row."""
MOST_KEPT: Final = 8192


# -------------------------------------------------------------------- the board


def board(box: JoshuaBox) -> Board:
    """§2.1, §4.1 Everything that does not change during play."""
    said = look()
    return {
        "game": SLUG,
        "name": NAME,
        "components": box.components.name,
        "hash": box.components.hash,
        "honesty": HONESTY,
        "kinds": [SPACE, LEADER, CARD, MARKER],
        "sheet": said["sheet"],
        "sides": [side_of_board(side, SIDE_SLUGS[side], SIDE_NAMES[side], ICONS[side]) for side in SIDES],
        "spaces": [*spaces(box), *insides(box), *boxes()],
        "edges": edges(box),
        "faces": faces(box),
        "cards": cards(box),
        "tracks": tracks(box),
        "overlays": said["overlay"],
        "legend": said["legend"],
        "look": {"light": said["light"], "dark": said["dark"], "icons": said["icons"]},
        "cover": said["cover"],
        "picture": box.components.name == SHIPPED,
    }


def region(tribe: int) -> Colour:
    return f"region-{TRIBE_SLUGS[tribe]}"


def tribe_name(box: JoshuaBox, tribe: int) -> str:
    return SIDE_NAMES[HEBREW] if tribe == HEBREWS else box.kinds["tribe"].names[tribe]


def points(box: JoshuaBox) -> list[tuple[float, float]]:
    """Where the spaces lie on the sheet."""
    return [
        (float(record.values["x"]), float(record.values["y"])) for record in box.components.records("map.toml", SPACE)
    ]


def spaces(box: JoshuaBox) -> list[Space]:
    """§5.8, §24.1 Every space; of a city it is the field before its walls."""
    names, sides = box.kinds[SPACE].names, look()["labels"]
    return [
        {
            "ref": ref(SPACE, space),
            "name": names[space],
            "shape": "point",
            "x": x,
            "y": y,
            "radius": RADIUS,
            "corners": [],
            "type": TYPES[box.space_kind[space]],
            "region": "" if space == GILGAL else tribe_name(box, box.colour[space]),
            "colour": region(box.colour[space]),
            "label": sides.get(box.kinds[SPACE].slugs[space], "below"),
            "about": about_space(box, space),
        }
        for space, (x, y) in enumerate(points(box))
    ]


def about_space(box: JoshuaBox, space: int) -> list[str]:
    """§10.2, §10.3, §14.2, §22.2, §25.1 What a space costs, and what is special about it."""
    out = [f"{box.enter_cost[space]} MP to enter."]
    if box.space_kind[space] == CITY:
        out.append(f"Walls of strength {box.max_strength[space]} at most.")
        if box.siege_drm[space]:
            out.append(f"Siege rolls against it {box.siege_drm[space]:+d}.")
    if space == box.ai:
        out.append("Destroyed when it is captured.")
    if box.no_ambush[space] and box.space_kind[space] not in (CITY, CAMP):
        out.append("No ambush may lie here.")
    return out


def insides(box: JoshuaBox) -> list[Space]:
    """§7.7, §14.14, §25.1 Within the walls of each city and the camp, and where their strength is marked."""
    out: list[Space] = []
    names = box.kinds[SPACE].names
    for space, (x, y) in enumerate(points(box)):
        kind = box.space_kind[space]
        if kind not in (CITY, CAMP):
            continue
        middle_x, middle_y, half = inside_place(SPACE_KINDS[kind], x, y)
        where = "the camp" if kind == CAMP else names[space]
        out.append(part(inside(space), f"Inside {where}", "box", middle_x, middle_y, half, region(box.colour[space])))
        dx, dy = WALLS_AT[kind]
        out.append(
            part(walls(space), f"Walls of {where}", "point", x + dx, y + dy, WALLS_RADIUS, region(box.colour[space]))
        )
    return out


def inside(space: int) -> Ref:
    return f"{ref(SPACE, space)}/inside"


def walls(space: int) -> Ref:
    return f"{ref(SPACE, space)}/walls"


def part(
    slug: Ref, name: str, shape: Literal["point", "box"], x: float, y: float, radius: float, colour: Colour
) -> Space:
    return {
        "ref": slug,
        "name": name,
        "shape": shape,
        "x": x,
        "y": y,
        "radius": radius,
        "corners": [],
        "type": "inside" if shape == "box" else "walls",
        "region": "",
        "colour": colour,
        "label": "none",
        "about": [],
    }


def boxes() -> list[Space]:
    """§5.1, §5.9 The chart of hidden forces, and the envelope with the chit."""
    out: list[Space] = []
    for i, said in enumerate(look()[BOX]):
        made = part(ref(BOX, i), said["name"], "box", said["x"], said["y"], said["height"] / 2, "quiet")
        made["corners"] = corners_of(said["x"], said["y"], said["width"], said["height"])
        made["type"] = "box off the map"
        out.append(made)
    return out


def edges(box: JoshuaBox) -> list[Edge]:
    """§10.2, §24.1 The connections; those into the mountains are dotted."""
    at, slugs, names = points(box), box.kinds[SPACE].slugs, box.kinds[SPACE].names
    ids = box.kinds[SPACE].ids
    out: list[Edge] = []
    for record in box.components.records("map.toml", "connection"):
        a, b = ids[record.text("a")], ids[record.text("b")]
        steep = MOUNTAIN in (box.space_kind[a], box.space_kind[b])
        out.append(
            {
                "ref": "",
                "name": f"{names[a]} to {names[b]}",
                "type": "mountain track" if steep else "connection",
                "colour": "road",
                "line": "dots" if steep else "road",
                "ends": [ref(SPACE, a), ref(SPACE, b)],
                "path": bowed_path(slugs[a], slugs[b], *at[a], *at[b]),
            }
        )
    return out


# -------------------------------------------------------------------- faces


def faces(box: JoshuaBox) -> list[Face]:
    """§4.1, §4.2 Troops with their number and without, leaders, special pieces and markers."""
    out: list[Face] = []
    for side in SIDES:  # these stand for a side: they come first
        out.append(face(SIDE_SLUGS[side], SIDE_NAMES[side], SHAPES[side], side, SIDE_SLUGS[side], ICONS[side]))
    for tribe in range(TRIBES):
        out += troop_faces(box, tribe)
    for leader in range(LEADERS):
        out.append(leader_face(box, leader))
    for slug, name, icon, tribe in (
        ("chariots", "Iron Chariot", "chariot", TRIBE_SLUGS.index("canaanites")),
        ("anakin", "Anakin", "giant", TRIBE_SLUGS.index("philistines")),
    ):
        out.append(face(slug, name, "round", PAGAN, region(tribe), icon))
        for number in range(1, MOST_PIECES + 1):
            many = f"{number} {name}{'' if number == 1 or slug == 'anakin' else 's'}"
            out.append(face(f"{slug}-{number}", many, "round", PAGAN, region(tribe), icon, foot=[str(number)]))
    for slug, name, icon in (("ladders", "ladder", "ladder"), ("rams", "battering ram", "ram")):
        for side in SIDES:
            for number in range(1, 4):
                made = face(
                    f"{slug}-{SIDE_SLUGS[side]}-{number}", counted(number, name), "rounded", side, "works", icon
                )
                made["foot"] = [str(number)]
                out.append(made)
    for number in range(1, MARKERS + 1):
        made = face(f"hidden-{number}", f"Hidden Forces {number}", "round", PAGAN, "hidden", "hidden")
        made["foot"] = [str(number)]
        made["closed"] = True
        out.append(made)
    for strength in range(MOST_STRENGTH + 1):
        for slug, name, colour in (
            ("strength", "walls", "wall-whole"),
            ("weakened", "damaged walls", "wall-weak"),
            ("held", "walls of the Hebrews", "hebrew"),
        ):
            out.append(
                face(f"{slug}-{strength}", f"{name}, {strength} left", "shield", -1, colour, "", foot=[str(strength)])
            )
    out += [
        face("ark", "Ark of the Covenant", "square", HEBREW, "ark", "ark"),
        face("levites", "Levites", "square", HEBREW, SIDE_SLUGS[HEBREW], "trumpet"),
        face("balaam", "Balaam the son of Beor", "marker", PAGAN, SIDE_SLUGS[PAGAN], "star"),
        face("ambush", "Ambush", "marker", PAGAN, "hidden", "bush"),
        face("ruins", "destroyed", "marker", -1, "wall-weak", "flame"),
        face(TURN_FACE, "turn", "rounded", -1, "gold", "hourglass"),
        face(TAKEN_FACE, "cities taken", "marker", -1, "gold", "points"),
        face(GOAL_FACE, "needed to win", "marker", -1, "gold", "points"),
    ]
    for side in SIDES:
        slug = SIDE_SLUGS[side]
        out.append(face(f"control-{slug}", f"{ADJECTIVES[side]} control", "marker", side, slug, ICONS[side]))
        out.append(face(f"courage-{slug}", f"{ADJECTIVES[side]} courage", SHAPES[side], side, slug, "lion"))
    closed = face("chit", "Sealed chit", "chit", -1, "gold", "seal")
    closed["closed"] = True
    out.append(closed)
    for chit in range(1, 7):
        out.append(face(f"chit-{chit}", f"Chit {chit}", "chit", -1, "gold", "seal", foot=[str(chit)]))
    return out


def troop_faces(box: JoshuaBox, tribe: int) -> list[Face]:
    """§4.1, Ruling R65 The troops of a tribe: a number where it may be seen, and none where it may not."""
    side, slug = side_of(tribe), TRIBE_SLUGS[tribe]
    shape, colour, adjective = SHAPES[side], region(tribe), tribe_name(box, tribe).removesuffix("s")
    out = [face(f"troops-{slug}", f"{adjective} troops", shape, side, colour, "troop")]
    for number in range(1, MOST_TROOPS[side] + 1):
        name = counted(number, f"{adjective} troop")
        out.append(face(f"troops-{slug}-{number}", name, shape, side, colour, "troop", foot=[str(number)]))
    if side == PAGAN:
        out.append(face(f"chief-{slug}", f"{adjective} leader", shape, side, colour, "crown"))
    return out


def leader_face(box: JoshuaBox, leader: int) -> Face:
    """§4.2, §4.3 A leader with his strategy, battle and organization ratings."""
    side = HEBREW if leader < HEBREW_LEADERS else PAGAN
    icon = "crown" if side == PAGAN else "priest" if box.is_priest[leader] else "shofar"
    name = box.kinds[LEADER].names[leader]
    return face(
        f"leader-{leader}",
        name,
        SHAPES[side],
        side,
        region(box.leader_tribe[leader]),
        icon,
        top=short_name(name),
        foot=[str(box.strategy[leader]), str(box.battle[leader]), str(box.organization[leader])],
    )


def short_name(name: str) -> str:
    """`Japhia of Lachish` is Japhia, the `King of Ai` is Ai."""
    own, _, of = name.partition(" of ")
    return of if of and own in SHORT_TITLES else own


def called(name: str) -> str:
    """`Japhia` of Lachish, but the `King of Ai`; a Philistine `Lord of Gaza`."""
    own, _, of = name.partition(" of ")
    return f"{own.rpartition(' ')[2]} of {of}" if short_name(name) == of else short_name(name)


def cards(box: JoshuaBox) -> list[Card]:
    """§8.1 The value in the roundel, the event below it."""
    emblems = look()["emblems"]
    return [
        {
            "ref": ref(CARD, card),
            "name": box.kinds[CARD].names[card],
            "number": f"{card + 1} of {CARDS}",
            "value": str(box.value[card]),
            "kind": f"{CARD_NAMES[CARD_KINDS[box.card_kind[card]]]}, {USERS[box.card_side[card]]}",
            "text": box.card_text[card],
            "foot": "",
            "source": f"{'leaves the game' if box.is_removed[card] else 'to the discards'} · {card + 1} of {CARDS}",
            "side": box.card_side[card],
            "icon": emblems.get(box.key[card], "scroll"),
            "shape": "card",
        }
        for card in range(CARDS)
    ]


def tracks(box: JoshuaBox) -> list[Track]:
    """§3.2, §5.12, §20.1, Ruling R75 Turns, cities taken, points, courage; a scene shows those of its scenario."""
    return [
        *[turn_track(last) for last in range(LAST_TURN + 1)],
        *[cities_track(box, scenario) for scenario in SCENARIOS if scenario_of(box, scenario).is_conquest],
        {
            "id": POINTS_TRACK,
            "name": "Hebrew VP",
            "note": "",
            "cells": [str(i) for i in range(LEAST_POINTS, MOST_POINTS + 1)],
            "goals": [],
        },
        {
            "id": COURAGE_TRACK,
            "name": "Courage",
            "note": "1 VP each where points win",
            "cells": [str(i) for i in range(MOST_COURAGE + 1)],
            "goals": [],
        },
    ]


def turn_track(last: int) -> Track:
    """§3.1, §20.4 The turns of a game that ends with this one, which is lit; 0 where the end is not known.

    A game that ends before the test of courage cannot be lengthened: it has no cells beyond its end.
    """
    cells = last if 0 < last < min(TEST_TURNS) else LAST_TURN
    return {
        "id": f"{TURN_TRACK}-{last}",
        "name": "Turns",
        "note": "two years each",
        "cells": [str(turn + 1) for turn in range(cells)],
        "goals": [last - 1] if last else [],
    }


def cities_track(box: JoshuaBox, scenario: str) -> Track:
    """Ruling R75 The cities of the scenario's tribes: with the last of them the Hebrews have won."""
    number = len(cities_to_take(box, scenario))
    return {
        "id": f"{CITIES_TRACK}-{scenario}",
        "name": "Cities taken",
        "note": f"{number} win",
        "cells": [str(i) for i in range(number + 1)],
        "goals": [number],
    }


# -------------------------------------------------------------------- the scenario


def scenario_of(box: JoshuaBox, slug: str) -> Scenario:
    return box.scenarios[SCENARIOS.index(slug)]


def is_conquest(box: JoshuaBox, view: AnyView) -> bool:
    """Ruling R75 Whether conquest alone decides, and no points are counted."""
    return scenario_of(box, view["scenario"]).is_conquest


def cities_to_take(box: JoshuaBox, scenario: str) -> list[int]:
    """Ruling R75 The cities of all tribes that must be out."""
    return [city for tribe in scenario_of(box, scenario).tribes for city in box.cities_of[tribe]]


def is_taken(view: AnyView, tribe: int, city: int) -> bool:
    """§17.5, Ruling R37, Ruling R75 A city that no longer keeps its tribe in play; all are, once the tribe is out."""
    return not view["tribes"][tribe] or not view["city"][city] or view["control"][city] == HEBREW


def cities_taken(box: JoshuaBox, view: AnyView, tribe: int) -> list[int]:
    return [city for city in box.cities_of[tribe] if is_taken(view, tribe, city)]


def all_cities_taken(box: JoshuaBox, view: AnyView) -> list[int]:
    """Ruling R75 The Hebrews have won when these are all the cities of the scenario, and not before."""
    tribes = scenario_of(box, view["scenario"]).tribes
    return [city for tribe in tribes for city in cities_taken(box, view, tribe)]


def taken_words(box: JoshuaBox, view: AnyView) -> str:
    """`2 of 7 cities`"""
    return f"{len(all_cities_taken(box, view))} of {len(cities_to_take(box, view['scenario']))} cities"


def score_words(box: JoshuaBox, view: AnyView) -> str:
    """§3.4, Ruling R75 How the Hebrews stand: their points, or the cities taken where conquest decides."""
    return taken_words(box, view) if is_conquest(box, view) else f"{total(view)} VP"


# -------------------------------------------------------------------- the scene


def scene(box: JoshuaBox, view: AnyView) -> Scene:
    """What lies on the table, from the view alone."""
    shown: Scene = {
        "turn": turn(box, view),
        "pieces": [
            *equipment(box, view),
            *leaders(box, view),
            *leaders_to_choose(box, view),
            *stacks(box, view),
            *hidden_forces(box, view),
            *fortifications(box, view),
            *markers(box, view),
        ],
        "marks": marks(box, view),
        "ways": ways(box, view),
        "selected": named_in_the_question(view, TEXT, (SPACE,)),
        "tracks": track_states(box, view),
        "hands": [hand(view, side, CARD, "hand", ADJECTIVES[side]) for side in SIDES],
        "piles": piles(view),
        "whereabouts": whereabouts(view),
        "panels": panels(box, view),
        "overlays": overlays(box, view),
        "score": score(box, view),
    }
    if view["closed"]:
        shown["in_play"] = [ref(SPACE, space) for space in range(SPACES) if space not in view["closed"]]
    return shown


def score(box: JoshuaBox, view: AnyView) -> list[str]:
    """§3.4, §3.5, Ruling R75 Courage of the Pagans takes points from the Hebrews: without points it tells nothing."""
    pagan = "" if is_conquest(box, view) else counted(view["courage"][PAGAN], "courage", "courage")
    return [score_words(box, view), pagan]


def total(view: AnyView) -> int:
    """§3.4, §3.5 The Hebrew victory points now."""
    return sum([int(value) for value in view["points"].values()])


def turn(box: JoshuaBox, view: AnyView) -> Phase:
    """§7.1, §21.1, Ruling R75 The turn, its phases, and who has the initiative; points are not counted everywhere."""
    phases, running = list(look()["turn"]["phases"]), phase(view)
    if is_conquest(box, view):
        del phases[POINTS_PHASE]
        running -= running > POINTS_PHASE
    return {
        "name": turn_words(view),
        "note": f"{ADJECTIVES[view['initiative']]} initiative",
        "phases": phases,
        "phase": running,
    }


def turn_words(view: AnyView) -> str:
    """`Turn 2 of 7`, as far as the seat knows the end."""
    now, last = view["turn"], view["last_turn"]
    return f"Turn {now} of {last}" if last else f"Turn {now}"


def phase(view: AnyView) -> int:
    """§7.1"""
    decision = view["decision"]
    if decision is None:
        return -1
    return CARD_PHASE if view["card_play"] is not None else PHASES.get(decision["kind"], CARD_PHASE)


# -------------------------------------------------------------------- pieces


@lru_cache(maxsize=MOST_KEPT)
def where(place: int) -> Ref:
    """The part of the board on which a place lies; an ambush lies in the field of its space."""
    if place < INSIDE:
        return ref(SPACE, place)
    if place < UNDER:
        return inside(place - INSIDE)
    return ref(BOX, place - UNDER)


def place_of(view: AnyView, place: int) -> Ref:
    if place >= HIDING:
        for number, space in view["ambushes"]:
            if number == place - HIDING:
                return ref(SPACE, space)
    return where(place)


def equipment(box: JoshuaBox, view: AnyView) -> list[Piece]:
    """Ruling R102 Ladders and battering rams lie with their leader."""
    out: list[Piece] = []
    names = box.kinds[LEADER].names
    for leader, place in view["leaders"]:
        side = SIDE_SLUGS[HEBREW if leader < HEBREW_LEADERS else PAGAN]
        for slug, held in (("ladders", view["ladders"][leader]), ("rams", view["rams"][leader])):
            if held:
                face_id = f"{slug}-{side}-{min(held, 3)}"
                about = f"With {names[leader]}: +1 each on his siege rolls."
                out.append(marker(f"{slug}-{leader}", face_id, place_of(view, place), "", False, about))
    return out


def leaders(box: JoshuaBox, view: AnyView) -> list[Piece]:
    """§4.2, §26.1, Ruling R98 Leaders, and the Ark and the Levites with their priest."""
    out: list[Piece] = []
    sick = dict(view["out_until"])
    army = view["army"]
    acting = set(army["leaders"]) if army is not None else set()
    for leader, place in view["leaders"]:
        at = place_of(view, place)
        ratings = ratings_of(box, leader)
        made = marker(f"leader-{leader}", f"leader-{leader}", at, ref(LEADER, leader), leader in acting, ratings)
        if leader in sick:
            made = made.copy()
            made["state"] = ["spent"]
            made["about"] = [ratings, f"Out of action until the end of turn {sick[leader]}."]
        if leader == view["ark"]:
            out.append(marker("levites", "levites", at))
            out.append(marker("ark", "ark", at, "", False, f"With {box.kinds[LEADER].names[leader]}."))
        out.append(made)
    return out


def ratings_of(box: JoshuaBox, leader: int) -> str:
    """§4.2, §4.3"""
    return f"Strategy {box.strategy[leader]}, battle {box.battle[leader]}, organization {box.organization[leader]}."


def leaders_to_choose(box: JoshuaBox, view: AnyView) -> list[Piece]:
    """§30.2, §30.3 Those whom the Hebrews may still choose wait before the camp, so that all see how good they are.

    They are chosen by buttons, for in a stack only the top one is in sight.
    """
    return [
        marker(f"leader-{leader}", f"leader-{leader}", ref(SPACE, GILGAL), "", False, ratings)
        for leader, ratings in choosable(box, view)
    ]


def choosable(box: JoshuaBox, view: AnyView) -> list[tuple[int, str]]:
    """The leaders that may still be chosen, with their ratings."""
    decision = view["decision"]
    if decision is None or decision["kind"] != "ChooseLeader":
        return []
    chosen = {leader for leader, _ in view["leaders"]}
    offered = scenario_of(box, view["scenario"]).hebrew_leaders
    return [(leader, ratings_of(box, leader)) for leader in offered if leader not in chosen]


def stacks(box: JoshuaBox, view: AnyView) -> list[Piece]:
    """§4.1, §15.6, Ruling R65 Chariots, Anakin and troops; of a stack that is not seen its top piece alone."""
    out: list[Piece] = []
    army = view["army"]
    moving = {} if army is None or army["force"] is None else {tribe: number for tribe, number in army["force"]}
    army_place = -1 if army is None else army["place"]
    for slug in ("chariots", "anakin"):
        with_army = 0 if army is None else army["chariots" if slug == "chariots" else "giants"]
        for space, number in view[slug]:
            acting = min(number, with_army) if space == army_place else 0
            if acting:
                out.append(marker(f"army-{slug}", f"{slug}-{min(acting, MOST_PIECES)}", ref(SPACE, space), "", True))
            if number > acting:
                face_id = f"{slug}-{min(number - acting, MOST_PIECES)}"
                out.append(marker(f"{slug}-{space}", face_id, ref(SPACE, space)))
    for place, number in view["hebrews"]:
        out += troops(view, HEBREWS, place, number, moving.get(HEBREWS, 0) if place == army_place else 0)
    for place, tribe, number in view["pagans"]:
        out += troops(view, tribe, place, number, moving.get(tribe, 0) if place == army_place else 0)
    for place, kind, tribe in view["tops"]:
        face_id = {
            TROOP: f"troops-{TRIBE_SLUGS[tribe]}",
            CHARIOT: "chariots",
            ANAK: "anakin",
            CHIEF: f"chief-{TRIBE_SLUGS[tribe]}",
        }[kind]
        out.append(marker(f"top-{place}", face_id, place_of(view, place), "", False, "What else is here is not seen."))
    return out


def troops(view: AnyView, tribe: int, place: int, number: int, acting: int) -> list[Piece]:
    """The troops of a tribe in a place; those that go with the moving army are a counter of their own."""
    side, slug = side_of(tribe), TRIBE_SLUGS[tribe]
    at = place_of(view, place)
    most = MOST_TROOPS[side]
    out: list[Piece] = []
    if number > acting:
        out.append(marker(f"troops-{tribe}-{place}", f"troops-{slug}-{min(number - acting, most)}", at))
    if acting:
        out.append(marker(f"army-troops-{tribe}", f"troops-{slug}-{min(acting, most)}", at, "", True))
    return out


def hidden_forces(box: JoshuaBox, view: AnyView) -> list[Piece]:
    """§5.9, §22.1 The markers on the map; for the Pagans also what is under them, and their ambushes."""
    army = view["army"]
    acting = army["marker"] if army is not None and army["kind"] == HIDDEN else -1
    out = [
        marker(
            f"marker-{number}",
            f"hidden-{number + 1}",
            ref(SPACE, space),
            ref(MARKER, number),
            number == acting,
            about_marker(box, view, number, tribe),
        )
        for number, space, tribe in view["markers"]
    ]
    out += [
        marker(f"ambush-{number}", "ambush", ref(SPACE, space), "", False, about_ambush(box, view, number))
        for number, space in view["ambushes"]
    ]
    return out


def about_marker(box: JoshuaBox, view: AnyView, number: int, tribe: int) -> str:
    """§5.9 Whose it is; its owner is told what is under it, and everybody is once the game is over."""
    if sees_secrets(view):
        return f"{whose(view)}: {held_in(box, view, UNDER + number) or 'a blank'}."
    return f"Hidden forces of the {tribe_name(box, tribe)}, or none." if tribe >= 0 else ""


def about_ambush(box: JoshuaBox, view: AnyView, number: int) -> str:
    """§22.1 Its troops; the Hebrews see none of it while they play."""
    told = f"{whose(view)}: {held_in(box, view, HIDING + number) or 'nobody'}"
    return f"{told}; the Hebrews do not see it." if view["seat"] == PAGAN else f"{told}."


def about_balaam(view: AnyView) -> str:
    """§5.10, #25 For the Pagans, whether the Hebrews know his city."""
    if view["seat"] != PAGAN or view["outcome"] is not None:
        return ""
    known = view["balaam_in"] == [view["balaam"]]
    return f"Yours: the Hebrews {'know that he is here' if known else 'do not know where he is'}."


def sees_secrets(view: AnyView) -> bool:
    """Ruling R65, Ruling R99 The Pagans, whoever looks on with all open, and everybody after the game."""
    return view["seat"] in (PAGAN, OPEN) or view["outcome"] is not None


def whose(view: AnyView) -> str:
    return "Yours" if view["seat"] == PAGAN else "Pagans"


def held_in(box: JoshuaBox, view: AnyView, place: int) -> str:
    """`3 troops, Piram`: what the seat sees in a place; empty for nothing."""
    number = sum([int(some) for at, _, some in view["pagans"] if at == place])
    found = [counted(number, "troop")] if number else []
    names = box.kinds[LEADER].names
    return ", ".join(found + [called(names[leader]) for leader, at in view["leaders"] if at == place])


def fortifications(box: JoshuaBox, view: AnyView) -> list[Piece]:
    """§5.6, §14.2, §14.6, §25.1 The strength that is left to each city and the camp, and what is destroyed."""
    out: list[Piece] = []
    for space in range(SPACES):
        if not box.strength[space] or space in view["absent"]:
            continue
        strength, points_on_it = view["city"][space], view["siege"][space]
        if not strength:
            out.append(marker(f"ruins-{space}", "ruins", inside(space)))
            continue
        left = max(0, strength - points_on_it)
        slug = "held" if view["control"][space] == HEBREW else "weakened" if points_on_it else "strength"
        about = f"Strength {strength}"
        if points_on_it:
            about += f", {counted(points_on_it, 'siege point')}"
        if space in view["unguarded"]:
            about += ", needs no garrison"
        out.append(marker(f"walls-{space}", f"{slug}-{min(left, MOST_STRENGTH)}", walls(space), "", False, f"{about}."))
    return out


def markers(box: JoshuaBox, view: AnyView) -> list[Piece]:
    """§5.1, §5.10, §10.2 Control of empty spaces where it is not the printed one, Balaam, and the chit."""
    held = {place for place, *_ in [*view["hebrews"], *view["pagans"], *view["tops"]]}
    held.update([place for _, place in view["leaders"]])
    held.update([space for _, space, *_ in view["markers"]])
    held.update([space for space, _ in [*view["chariots"], *view["anakin"]]])
    out = [
        marker(f"control-{space}", f"control-{SIDE_SLUGS[holder]}", ref(SPACE, space))
        for space, holder in enumerate(view["control"])
        if holder != printed_control(space) and space not in held
    ]
    if view["balaam"] >= 0:
        out.append(marker("balaam", "balaam", inside(view["balaam"]), "", False, about_balaam(view)))
    if view["chit"]:
        out.append(marker("chit", f"chit-{view['chit']}", ref(BOX, ENVELOPE)))
    elif view["scenario"] == SCENARIOS[-1]:
        out.append(marker("chit", "chit", ref(BOX, ENVELOPE)))
    return out


def printed_control(space: int) -> int:
    """§5.11 At the start Gilgal alone is Hebrew."""
    return HEBREW if space == GILGAL else PAGAN


def marks(box: JoshuaBox, view: AnyView) -> list[Mark]:
    """§10.2, §14.5, Ruling R40, Ruling R43 Control, cities under siege, and spaces that are closed in this scenario."""
    names = box.kinds[SPACE].names
    out: list[Mark] = [
        mark(ref(SPACE, space), "", SIDE_SLUGS[holder], "ring", f"{names[space]}: {ADJECTIVES[holder]} control")
        for space, holder in enumerate(view["control"])
        if holder != printed_control(space)
    ]
    out += [
        mark(inside(space), "ram", "alert", "badge", f"{names[space]} is under siege") for space in view["besieged"]
    ]
    out += [
        mark(inside(space), "unsupplied", "quiet", "badge", f"No further siege of {names[space]} this turn")
        for space in view["banned"]
    ]
    words = (
        "is not part of this scenario" if view["closed"] else "has nothing to take: its tribe is not in this scenario"
    )
    out += [mark(ref(SPACE, space), "", "closed", "fill", f"{names[space]} {words}") for space in view["absent"]]
    return out


def ways(box: JoshuaBox, view: AnyView) -> list[Way]:
    """§10.1 From where the moving army came to where it is."""
    army = view["army"]
    if army is None or army["origin"] < 0 or army["place"] < 0:
        return []
    start, end = space_of(army["origin"]), space_of(army["place"])
    if start < 0 or end < 0 or start == end:
        return []
    names = box.kinds[SPACE].names
    return [{"things": [ref(SPACE, start), ref(SPACE, end)], "text": f"March from {names[start]} to {names[end]}"}]


def space_of(place: int) -> int:
    """The space of a field or of an inside; -1 for others."""
    if place < INSIDE:
        return place
    return place - INSIDE if place < UNDER else -1


# -------------------------------------------------------------------- tracks and cards


def track_states(box: JoshuaBox, view: AnyView) -> list[TrackState]:
    """§3.2, §5.12, §20.1 Markers beyond the end of a track stay on its last cell."""
    now, last = view["turn"], view["last_turn"]
    times = box.components.table("tables.toml", "turns").values
    year = times["first_year_bc"] - (now - 1) * times["years_per_turn"]
    turns: TrackState = {
        "track": f"{TURN_TRACK}-{last}",
        "marks": [{"face": TURN_FACE, "cell": now - 1, "text": f"{turn_words(view)}, {year} BC"}],
    }
    courage: TrackState = {
        "track": COURAGE_TRACK,
        "marks": [
            {
                "face": f"courage-{SIDE_SLUGS[side]}",
                "cell": min(number, MOST_COURAGE),
                "text": f"{SIDE_NAMES[side]}: {number} courage",
            }
            for side, number in enumerate(view["courage"])
        ],
    }
    return [turns, won_so_far(box, view), courage]


def won_so_far(box: JoshuaBox, view: AnyView) -> TrackState:
    """§3.2, Ruling R75 The cities taken where conquest decides, else the points, and what is needed of them."""
    if is_conquest(box, view):
        taken = len(all_cities_taken(box, view))
        told = f"{taken_words(box, view)} taken"
        return {
            "track": f"{CITIES_TRACK}-{view['scenario']}",
            "marks": [{"face": TAKEN_FACE, "cell": taken, "text": told}],
        }
    now, needed = total(view), goal(box, view)
    won: TrackState = {
        "track": POINTS_TRACK,
        "marks": [{"face": SIDE_SLUGS[HEBREW], "cell": cell(now), "text": f"Hebrews: {now} VP"}],
    }
    if needed:
        won["marks"].append({"face": GOAL_FACE, "cell": cell(needed), "text": f"{needed} VP win"})
    return won


def goal(box: JoshuaBox, view: AnyView) -> int:
    """§3.2, Ruling R34 The points that win at the end of the game as this seat knows it; 0 where it does not."""
    last = view["last_turn"]
    if not view["goal"] or not last:
        return 0
    return box.vp_by_turn[last] + int(view["handicap"]) if view["scenario"] == SCENARIOS[-1] else int(view["goal"])


def cell(score: int) -> int:
    return min(max(score, LEAST_POINTS), MOST_POINTS) - LEAST_POINTS


def piles(view: AnyView) -> list[Pile]:
    """§2.1, §8.8 Closed hands, the deck, the open discards with the last card on top, and what has left the game."""
    deck = view["deck"]
    out: list[Pile] = [
        {
            "id": f"hand-{SIDE_SLUGS[side]}",
            "name": hand_name(view, side, "hand", ADJECTIVES[side]),
            "number": size(view["hands"][side]),
            "cards": None,
            "ordered": False,
            "look": "closed",
        }
        for side in SIDES
        if isinstance(view["hands"][side], int)
    ]
    out += [
        {
            "id": "deck",
            "name": "Deck",
            "number": size(deck),
            "cards": [ref(CARD, card) for card in deck[::-1]] if isinstance(deck, list) and deck else None,
            "ordered": isinstance(deck, list),
            "look": "closed",
        },
        open_pile(CARD, "discard", "Discards", view["discards"][::-1]),
        open_pile(CARD, "removed", "Removed", view["removed"][::-1]),
    ]
    if view["shown"]:
        out.append(open_pile(CARD, "in-play", "In play", view["shown"][::-1]))
    return out


def whereabouts(view: AnyView) -> list[Whereabouts]:
    """Every card by where this seat knows it to be; the rest lie in the deck or in a closed hand."""
    found: list[tuple[str, list[int]]] = []
    for side in SIDES:
        if isinstance(view["hands"][side], list):
            found.append((hand_name(view, side, "hand", ADJECTIVES[side]), view["hands"][side]))
    if isinstance(view["hands"][HEBREW], int):
        found.append(("Hebrew hand, as it was seen", list(view["known"])))
    found.append(("In play", list(view["shown"])))
    if isinstance(view["deck"], list):
        found.append(("Deck, top card first", view["deck"][::-1]))
    found.append(("Discards", view["discards"][::-1]))
    found.append(("Removed from the game", view["removed"][::-1]))
    seen = {card for _, there in found for card in there}
    closed = ["deck"] if isinstance(view["deck"], int) else []
    closed += [f"{ADJECTIVES[side]} hand" for side in SIDES if isinstance(view["hands"][side], int)]
    words = " or ".join(closed)
    found.append((words[:1].upper() + words[1:], [card for card in range(CARDS) if card not in seen]))
    return [{"name": name, "cards": [ref(CARD, card) for card in there]} for name, there in found if there]


# -------------------------------------------------------------------- beside the map


def panels(box: JoshuaBox, view: AnyView) -> list[Panel]:
    """§3.4, §12.2, §17.5 The running battle and march, the points, the tribes and the leaders."""
    out: list[Panel] = []
    if is_setting_up(view):
        return [*set_up_panels(box, view), cards_panel(view)]
    if view["battle"] is not None:
        out.append(battle_panel(box, view, view["battle"]))
    if view["army"] is not None:
        out.append(army_panel(box, view, view["army"]))
    counts = score_panel(box, view)
    if counts["rows"] and not is_conquest(box, view):
        out.append(counts)
    out += [tribes_panel(box, view), leaders_panel(box, view)]
    if view["chits"] and view["scenario"] == SCENARIOS[-1]:
        out.append(chit_panel(box, view))
    out.append(cards_panel(view))
    return out


def cards_panel(view: AnyView) -> Panel:
    """§8.8 The deck, and what the others hold."""
    fact: list[str | Figure] = ["deck", strong(size(view["deck"]))]
    for side in SIDES:
        if isinstance(view["hands"][side], int):
            hold = " hold" if view["seat"] in SIDES else ""
            fact += [f"· {SIDE_NAMES[side]}{hold}", strong(view["hands"][side])]
    return {"name": "Piles", "note": "", "rows": [], "fact": fact, "piles": True}


def is_setting_up(view: AnyView) -> bool:
    """§5.1 The Pagans set up, and the reader is not the Hebrews."""
    decision = view["decision"]
    return view["seat"] != HEBREW and decision is not None and bool(decision["kind"] == "PaganSetUp")


def set_up_panels(box: JoshuaBox, view: AnyView) -> list[Panel]:
    """§5.1, §5.2, §5.3, §5.7, §5.9, §5.10, §22.1, Ruling R80 What the Pagans hold, and what is left to place."""
    scenario = scenario_of(box, view["scenario"])
    tribe, lifted = view["editing"], view["lifted"]
    out: list[Panel] = []
    rows: list[PanelRow]
    if lifted:
        rows = [lifted_row(box, view)]
        out.append({"name": "In your hand", "note": "choose where to", "rows": rows, "running": True})
    elif tribe >= 0 and tribe != ANY_TRIBE:
        rows = rows_of_tribe(box, view, tribe)
        out.append({"name": tribe_name(box, tribe), "note": "take some", "rows": rows, "running": True})
    rows = []
    for other in scenario.tribes:
        left = []
        troops, chiefs = troops_to_place(box, view, other), leaders_to_place(box, view, other)
        if troops:
            left.append(counted(troops, "troop"))
        if chiefs:
            left.append(counted(len(chiefs), "leader"))
        if not left and empty_cities(box, view, other):
            left.append("a city is empty")
        area = [ref(SPACE, space) for space in box.area[other]]
        rows.append(row(region(other), tribe_name(box, other), ", ".join(left) or PLACED, things=area))
    rows += rows_of_all(box, view)
    note = "complete: confirm it" if ["confirm"] in view["options"] else "what is left to place"
    out.append({"name": "Set-up", "note": note, "rows": rows, "running": True})
    return out


def lifted_row(box: JoshuaBox, view: AnyView) -> PanelRow:
    what, which, number = view["lifted"]
    if what == L_LEADER:
        return row("", box.kinds[LEADER].names[which], "", f"leader-{which}")
    if what == L_MARKER:
        return row("hidden", f"Hidden Forces {which + 1}", "")
    colour = region(view["editing"])
    return row(colour, counted(number, "Iron Chariot" if what == L_CHARIOTS else "troop"), "")


def rows_of_tribe(box: JoshuaBox, view: AnyView, tribe: int) -> list[PanelRow]:
    """§5.3, §5.7, §9.2 Its troops and leaders that are in no place, and its cities without a troop."""
    names = box.kinds[SPACE].names
    total_troops = box.start_troops[tribe]
    rows = [row(region(tribe), "Troops", f"{troops_to_place(box, view, tribe)} of {total_troops} left")]
    for leader in leaders_to_place(box, view, tribe):
        rows.append(row("", box.kinds[LEADER].names[leader], "left", f"leader-{leader}"))
    for city in empty_cities(box, view, tribe):
        rows.append(row("", names[city], "needs a troop", things=[ref(SPACE, city)]))
    return rows


def rows_of_all(box: JoshuaBox, view: AnyView) -> list[PanelRow]:
    """§5.9, §5.10, §22.1 Chariots, markers, ambushes and Balaam."""
    scenario = scenario_of(box, view["scenario"])
    rows: list[PanelRow] = []
    if CANAANITES in scenario.tribes:
        left = box.chariots_start - sum([number for _, number in view["chariots"]])
        rows.append(row(region(CANAANITES), "Iron Chariots", f"{left} left" if left else PLACED))
    left = scenario.markers + scenario.blanks - len(view["markers"])
    filled = {place for place, *_ in view["pagans"] if UNDER <= place < HIDING}
    filled.update([place for _, place in view["leaders"] if UNDER <= place < HIDING])
    text = f"{left} left" if left else PLACED
    if not left and len(filled) != scenario.markers:
        text = f"{len(filled)} of {scenario.markers} hold pieces"
    rows.append(row("hidden", "Hidden-force markers", text))
    allowed = box.chit_ambushes[view["chit"]] if view["chit"] else scenario.ambushes
    if allowed:
        laid = [ref(SPACE, space) for _, space in view["ambushes"]]
        rows.append(row("", "Ambushes", f"{len(laid)} of {allowed} at most", "ambush", laid))
    rows.append(row("", "Balaam", PLACED if view["balaam"] >= 0 else "in an Amorite city", "balaam"))
    return rows


def troops_to_place(box: JoshuaBox, view: AnyView, tribe: int) -> int:
    return box.start_troops[tribe] - sum([int(number) for _, other, number in view["pagans"] if other == tribe])


def leaders_to_place(box: JoshuaBox, view: AnyView, tribe: int) -> list[int]:
    placed = {leader for leader, _ in view["leaders"]}
    return [leader for leader in box.leaders_of[tribe] if leader not in placed]


def empty_cities(box: JoshuaBox, view: AnyView, tribe: int) -> list[int]:
    held = {place - INSIDE for place, *_ in view["pagans"] if INSIDE <= place < UNDER}
    return [city for city in box.cities_of[tribe] if city not in held]


def battle_panel(box: JoshuaBox, view: AnyView, battle: dict[str, Any]) -> Panel:
    """§12.2, §12.5, Ruling R84 Dice and hits of both sides, and the battle cards."""
    space, attacker = battle["space"], battle["attacker"]
    titles = box.kinds[CARD].names
    rows = []
    for side in (attacker, 1 - attacker):
        role = "attack" if side == attacker else "defend"
        sixes, fives = battle["sixes"][side], battle["fives"][side]
        text = counted(battle["dice"][side], "die", "dice") if battle["dice"][side] else ""
        if sixes or fives:
            text = f"{text}: {sixes} killed, {fives} wounded"
        rows.append(row(SIDE_SLUGS[side], f"{SIDE_NAMES[side]} {role}", text, things=[ref(SPACE, space)]))
        if battle["cards"][side] >= 0:
            rows.append(row("", titles[battle["cards"][side]], "battle card"))
    note = "" if battle["winner"] < 0 else f"{SIDE_NAMES[battle['winner']]} win"
    if battle["slaughter"]:
        note = f"{note}, slaughter"
    kills = [strong(battle["sixes"][side], SIDE_SLUGS[side]) for side in (HEBREW, PAGAN)]
    return {
        "name": f"Battle at {box.kinds[SPACE].names[space]}",
        "note": note or f"round {battle['round']}",
        "rows": rows,
        "fact": [strong(note)] if note else [f"round {battle['round']} · hits", *kills],
        "running": True,
    }


def army_panel(box: JoshuaBox, view: AnyView, army: dict[str, Any]) -> Panel:
    """§8.2, §9.3, §10.1 Who marches, with how many, and how far yet."""
    side, names = army["side"], box.kinds[LEADER].names
    rows = [
        row("", names[leader], "", f"leader-{leader}", [ref(LEADER, leader)])
        for leader in army["leaders"]
        if leader >= 0
    ]
    if army["kind"] == HIDDEN:
        rows.append(row("hidden", f"Hidden Forces {army['marker'] + 1}", "", things=[ref(MARKER, army["marker"])]))
    for tribe, number in army["force"] or ():
        text = counted(number, "troop")
        if side == HEBREW and army["capacity"]:
            text = f"{number} of {army['capacity']} troops"
        rows.append(row(region(tribe), tribe_name(box, tribe), text))
    if army["chariots"]:
        rows.append(row("", "Iron Chariots", str(army["chariots"])))
    if army["giants"]:
        rows.append(row("", "Anakin", str(army["giants"])))
    troops = sum([number for _, number in army["force"] or ()])
    fact: list[str | Figure] = [strong(counted(troops, "troop")), "·"] if troops else []
    fact += [strong(army["mp"]), "MP left"]
    return {"name": f"{ADJECTIVES[side]} army", "note": f"{army['mp']} MP left", "rows": rows, "fact": fact}


def score_panel(box: JoshuaBox, view: AnyView) -> Panel:
    """§3.4, §3.5, §3.6 What the Hebrew points are made of; how many there are stands on their track."""
    parts: dict[str, int] = {}
    for slug, words in PARTS.items():
        name = "Courage, Hebrew less Pagan" if slug in COURAGE_PARTS else words
        parts[name] = parts.get(name, 0) + int(view["points"].get(slug, 0))
    rows = [row("", name, f"{value:+d}") for name, value in parts.items() if value and name != PARTS["losses"]]
    if view["losses"]:
        lost = f"{PARTS['losses']}, {counted(view['losses'], 'troop')}"
        rows.append(row("", lost, f"{view['points'].get('losses', 0):+d}"))
    needed = needed_words(box, view)
    fact: list[str | Figure] = [strong(total(view)), f"VP · {needed}"]
    return {"name": "Hebrew points", "note": needed, "rows": rows, "fact": fact}


def needed_words(box: JoshuaBox, view: AnyView) -> str:
    """§3.1, §3.2, Ruling R34 What wins for the Hebrews, as far as this seat knows the chit."""
    needed = goal(box, view)
    if needed:
        return f"{needed} to win"
    may_be = [box.vp_by_turn[box.chit_length[chit]] + int(view["handicap"]) for chit in view["chits"]]
    return f"{min(may_be)} to {max(may_be)} to win" if may_be else "conquest wins"


def tribes_panel(box: JoshuaBox, view: AnyView) -> Panel:
    """§3.4, §17.5, Ruling R75 How strong each tribe is as far as everybody knows; its cities taken, or its worth."""
    rows = []
    conquest = is_conquest(box, view)
    for tribe in scenario_of(box, view["scenario"]).tribes:
        if view["tribes"][tribe]:
            most, least = view["counted"][tribe], view["counted"][tribe] - view["unsure"][tribe]
            text = counted(most, "troop") if least == most else f"{least}-{most} troops"
            if tribe in view["allied"]:
                text = f"{text}, allied"
        else:
            text = "out"
        if conquest:
            text = f"{text} · {len(cities_taken(box, view, tribe))} of {len(box.cities_of[tribe])} cities taken"
        elif tribe < FIRST_LESSER and box.conquest_vp[tribe]:
            text = f"{text} · {box.conquest_vp[tribe]} VP"
        cities = [ref(SPACE, space) for space in box.cities_of[tribe]]
        rows.append(row(region(tribe), tribe_name(box, tribe), text, things=cities))
    rows = alike_in_one(rows)
    note = "treaty with Gibeon" if view["treaty"] else ""
    return {
        "name": "Tribes",
        "note": needed_words(box, view) if conquest else note,
        "rows": rows,
        "fact": tribes_fact(box, view),
    }


def tribes_fact(box: JoshuaBox, view: AnyView) -> list[str | Figure]:
    """§17.5, Ruling R75 The troops of those that are in play, and the cities taken; else how many tribes are in."""
    tribes = scenario_of(box, view["scenario"]).tribes
    standing = [tribe for tribe in tribes if view["tribes"][tribe]]
    if not is_conquest(box, view):
        return [strong(len(standing)), f"of {len(tribes)} in play"]
    most = sum([view["counted"][tribe] for tribe in standing])
    least = most - sum([view["unsure"][tribe] for tribe in standing])
    told = str(most) if least == most else f"{least}-{most}"
    goal = len(cities_to_take(box, view["scenario"]))
    return [strong(told), "troops ·", strong(len(all_cities_taken(box, view))), f"of {goal} cities"]


def alike_in_one(rows: list[PanelRow]) -> list[PanelRow]:
    """Lesser tribes of which the same is told share a row, where that makes the table much shorter."""
    major = rows[: FIRST_LESSER - 1]
    lesser = rows[FIRST_LESSER - 1 :]
    told = [one["text"] for one in lesser]
    most = max(told, key=told.count, default="")
    alike = [one for one in lesser if one["text"] == most]
    if len(alike) < FEWEST_ALIKE:
        return rows
    text = most if most == "out" else f"{most} each"
    things = [thing for one in alike for thing in one["things"]]
    others = [one for one in lesser if one["text"] != most]
    return [*major, *others, row("quiet", f"{len(alike)} lesser tribes", text, things=things)]


def leaders_panel(box: JoshuaBox, view: AnyView) -> Panel:
    """§9.1, §26.1, §30.2 The Hebrew leaders, and where they are; how good those are who may be chosen."""
    names, spaces_named = box.kinds[LEADER].names, box.kinds[SPACE].names
    at = dict(view["leaders"])
    rows = []
    for leader in range(HEBREW_LEADERS):
        if leader in at:
            space = space_of(at[leader])
            text = spaces_named[space]
            if leader == view["ark"]:
                text = f"{text}, with the Ark"
            rows.append(row("", names[leader], text, f"leader-{leader}", [ref(LEADER, leader), ref(SPACE, space)]))
        elif leader in view["leaders_out"]:
            rows.append(row("", names[leader], "out"))
    offered = choosable(box, view)
    rows += [
        row("", names[leader], rating_numbers(box, leader), f"leader-{leader}", [ref(SPACE, GILGAL)])
        for leader, _ in offered
    ]
    standing = {leader: spaces_named[space_of(place)] for leader, place in view["leaders"] if leader < HEBREW_LEADERS}
    fact: list[str | Figure] = [strong(len(standing))]
    together = set(standing.values())
    fact.append(f"at {together.pop()}" if len(together) == 1 else "on the map")
    note = "strategy, battle, organization" if offered else ""
    return {"name": "Hebrew leaders", "note": note, "rows": rows, "fact": fact}


def rating_numbers(box: JoshuaBox, leader: int) -> str:
    """As they stand on his counter."""
    return f"{box.strategy[leader]} · {box.battle[leader]} · {box.organization[leader]}"


def chit_panel(box: JoshuaBox, view: AnyView) -> Panel:
    """§3.1 The chit, or those that it may still be."""
    rows = []
    for chit in [view["chit"]] if view["chit"] else view["chits"]:
        length, crossing = box.chit_length[chit], box.chit_crossing[chit]
        ambushes = counted(box.chit_ambushes[chit], "ambush", "ambushes")
        name = f"Chit {chit}: {length} turns, {box.vp_by_turn[length]} VP, {ambushes}"
        rows.append(row("", name, f"turn {crossing}" if crossing else "never"))
    fact: list[str | Figure] = [strong(len(rows)), "may still be it"]
    if view["chit"]:
        fact = ["number", strong(view["chit"])]
    name = "Chit" if view["chit"] else "Chit, one of these"
    return {"name": name, "note": "tribes cross from", "rows": rows, "fact": fact}


def overlays(box: JoshuaBox, view: AnyView) -> dict[str, list[Mark]]:
    """Control, supply, tribal areas, and what counts for the Hebrews now: where conquest decides, cities alone."""
    names = box.kinds[SPACE].names
    return {
        CONTROL_OVERLAY: [
            mark(ref(SPACE, space), "", SIDE_SLUGS[holder], "fill", f"{names[space]}: {ADJECTIVES[holder]} control")
            for space, holder in enumerate(view["control"])
        ],
        SUPPLY_OVERLAY: [
            mark(ref(SPACE, space), "unsupplied", "alert", "badge", f"Out of supply at {names[space]}")
            for space in view["overlays"]["unsupplied"]
        ],
        AREAS_OVERLAY: [
            mark(ref(SPACE, space), "", region(tribe), "fill", f"{names[space]}: {tribe_name(box, tribe)}")
            for space, tribe in enumerate(box.colour)
        ],
        SCORE_OVERLAY: [
            mark(ref(SPACE, space), "points", "gold", "badge", f"{names[space]} counts")
            for space in (all_cities_taken(box, view) if is_conquest(box, view) else view["overlays"]["scoring"])
        ],
    }
