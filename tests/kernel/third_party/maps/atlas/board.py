"""A board and scenes that use every shape a client must know."""

from __future__ import annotations

import math
from typing import Any, Final

from maniple.kernel.board import (
    AnyView,
    Board,
    Card,
    Edge,
    Face,
    Mark,
    Piece,
    Ref,
    Scene,
    Space,
    Way,
    Whereabouts,
    ref,
)

from .tables import NOTHING, SIDE_SLUGS, SIDES, AtlasBox

ICONS: Final = {
    "pen": "M3 21 5 15 17 3 21 7 9 19zM6.5 16.2 6 18l1.8-.5z",
    "stick": "M4 17 15 4l5 4L9 21z",
    "eye": "M2 12Q12 2 22 12 12 22 2 12zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
    "wall": "M2 6h8v5H2zM12 6h10v5H12zM2 13h5v5H2zM9 13h8v5H9zM19 13h3v5h-3z",
    "gap": "M4 4 12 10 20 4 14 12 20 20 12 14 4 20 10 12z",
    "sun": "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
}
SIDE_ICONS: Final = ("pen", "stick")
LIGHT: Final = {
    "ink": "#26456e",
    "ink-text": "#1d3a61",
    "ink-light": "#6f93c4",
    "ink-dark": "#172d4a",
    "chalk": "#8a4b1f",
    "chalk-text": "#7a4019",
    "chalk-light": "#cf9669",
    "chalk-dark": "#5e3010",
    "ground": "#d8c69c",
    "field": "#b9c487",
    "water": "#6f9cc4",
    "stone": "#6b5435",
    "gold": "#d7a021",
}
DARK: Final = LIGHT | {"ink-text": "#9fc3f2", "chalk-text": "#e9ab78", "stone": "#bda57b"}
COLOURS: Final = {"point": "stone", "polygon": "ground", "hex": "field", "box": "gold"}
COINS: Final = 2
"""In its camp a side gets so many for each place that it holds."""
LINES: Final = {
    "road": "stone",
    "double": "stone",
    "dots": "stone",
    "wall": "stone",
    "river": "water",
    "none": "stone",
}


def board(box: AtlasBox) -> Board:
    """One of everything."""
    return {
        "game": "atlas",
        "name": "Atlas",
        "components": box.components.name,
        "hash": box.components.hash,
        "honesty": "Nothing is reconstructed: it was made up for the tests.",
        "kinds": ["place", "piece", "wall", "card"],
        "sheet": {"x": 0, "y": 0, "width": 1000, "height": 860, "piece": 44},
        "sides": [
            {
                "slug": SIDE_SLUGS[side],
                "name": box.kinds["side"].names[side],
                "colour": SIDE_SLUGS[side],
                "icon": SIDE_ICONS[side],
                "dice": "ivory" if side == 0 else "ink",
            }
            for side in SIDES
        ],
        "spaces": spaces(box),
        "edges": edges(box),
        "faces": faces(box),
        "cards": cards(box),
        "tracks": [
            {"id": "rounds", "name": "Rounds", "note": "", "cells": [str(i) for i in range(1, 10)], "goals": []},
            {"id": "places", "name": "Places", "note": "held now", "cells": [str(i) for i in range(10)], "goals": [9]},
        ],
        "overlays": [{"id": "control", "name": "Control", "about": "Who holds which place."}],
        "legend": [
            {"icon": "wall", "colour": "stone", "text": "wall"},
            {"icon": "gap", "colour": "gold", "text": "breach"},
        ],
        "look": {"light": LIGHT, "dark": DARK, "icons": ICONS},
        "cover": {
            "colour": "#26456e",
            "shade": "#172d4a",
            "icon": "pen",
            "line": "Two mapmakers, one sheet",
            "length": "5 min",
            "note": "one of everything",
            "window": [100, 300, 400, 480],
        },
        "picture": False,
    }


def spaces(box: AtlasBox) -> list[Space]:
    out: list[Space] = []
    for i, record in enumerate(box.components.records("map.toml", "place")):
        x, y = record.values["at"]
        radius = record.values.get("radius", 0)
        corners: list[list[float]] = record.values.get("corners", [])
        if box.shape[i] == "hex":
            angles = [math.radians(30 + 60 * corner) for corner in range(6)]
            corners = [[round(x + radius * math.cos(a), 1), round(y + radius * math.sin(a), 1)] for a in angles]
        shape: Any = box.shape[i]
        out.append(
            {
                "ref": ref("place", i),
                "name": box.kinds["place"].names[i],
                "shape": shape,
                "x": x,
                "y": y,
                "radius": radius,
                "corners": corners,
                "type": shape,
                "region": "The map" if i in box.counted else "",
                "colour": COLOURS[box.shape[i]],
                "label": "none" if shape == "hex" else "above" if shape == "box" else "below",
                "about": ["Counts at the end."] if i in box.counted else [],
            }
        )
    return out


def edges(box: AtlasBox) -> list[Edge]:
    ids, spots = box.kinds["place"].ids, [record.values["at"] for record in box.components.records("map.toml", "place")]
    walls = box.kinds["wall"].ids
    out: list[Edge] = []
    for record in box.components.records("map.toml", "edge"):
        a, b = (ids[end] for end in record.values["ends"])
        line: Any = record.values["line"]
        wall = record.values.get("wall")
        out.append(
            {
                "ref": "" if wall is None else ref("wall", walls[wall]),
                "name": record.values.get("name", ""),
                "type": line,
                "colour": LINES[line],
                "line": line,
                "ends": [ref("place", a), ref("place", b)],
                "path": f"M{spots[a][0]} {spots[a][1]}L{spots[b][0]} {spots[b][1]}",
            }
        )
    return out


def faces(box: AtlasBox) -> list[Face]:
    """Every piece has its own; strangers have three."""
    names = box.kinds["piece"].names
    out: list[Face] = []
    for i, record in enumerate(box.components.records("pieces.toml", "piece")):
        side = box.side[i]
        if i not in box.strangers[side]:
            strength, steps = str(box.strength[i]), str(box.steps[i])
            out.append(made(record.values["slug"], names[i], record.values["shape"], side, "", [strength, steps]))
    for side in SIDES:
        slug, name = SIDE_SLUGS[side], box.kinds["side"].names[side]
        out.append(made(f"{slug}-scout", f"{name} Scout", "chit", side, "II", ["2"]))
        out.append(made(f"{slug}-decoy", f"{name} Decoy", "chit", side, "", ["0"]))
        out.append(made(f"{slug}-closed", f"{name} Stranger", "chit", side, "", [], closed=True))
    out.append(made("sun", "Sun", "marker", -1, "", []))
    out.append(made("coin", "Coin", "round", -1, "", []))
    return out


def made(slug: str, name: str, shape: Any, side: int, top: str, foot: list[str], closed: bool = False) -> Face:
    return {
        "id": slug,
        "name": name,
        "shape": shape,
        "side": side,
        "colour": SIDE_SLUGS[side] if side >= 0 else "gold",
        "icon": "" if closed else SIDE_ICONS[side] if side >= 0 else "sun",
        "top": top,
        "foot": foot,
        "closed": closed,
    }


def cards(box: AtlasBox) -> list[Card]:
    return [
        {
            "ref": ref("card", i),
            "name": record.values["title"],
            "number": str(i + 1),
            "value": "" if record.values["kind"] == "guide" else "1",
            "kind": record.values["kind"].title(),
            "text": record.values["text"],
            "foot": "",
            "source": "",
            "side": -1,
            "icon": "eye",
            "shape": record.values["shape"],
        }
        for i, record in enumerate(box.components.records("cards.toml", "card"))
    ]


# -------------------------------------------------------------------- the scene


def scene(box: AtlasBox, view: AnyView) -> Scene:
    """What lies on the sheet."""
    names = box.kinds["side"].names
    sides = [(side, view["hands"][side]) for side in SIDES]
    arriving = view["arriving"]
    selected: list[Ref] = []
    ways: list[Way] = []
    if arriving is not None:
        piece, origin = arriving
        selected = [ref("place", view["where"][piece])]
        ways = [{"things": [ref("place", origin), *selected], "text": box.kinds["piece"].names[piece]}]
    held: list[Mark] = [
        {
            "on": ref("place", place),
            "icon": SIDE_ICONS[side],
            "colour": SIDE_SLUGS[side],
            "style": "fill",
            "text": f"Held by {names[side]}",
        }
        for side in SIDES
        for place in view["held"][side]
    ]
    return {
        "turn": {
            "name": f"Round {view['round']}",
            "note": f"of {view['rounds']}",
            "phases": ["Pledges", "Turns"],
            "phase": -1 if view["decision"] is None else 0 if view["decision"]["kind"] == "Pledge" else 1,
        },
        "pieces": pieces(box, view),
        "marks": [
            {"on": ref("wall", wall), "icon": "gap", "colour": "gold", "style": "cross", "text": "Breached"}
            for wall, breached in enumerate(view["breached"])
            if breached
        ],
        "ways": ways,
        "selected": selected,
        "tracks": [
            {"track": "rounds", "marks": []},
            {
                "track": "places",
                "marks": [
                    {
                        "face": f"{SIDE_SLUGS[side]}-surveyor",
                        "cell": len(view["held"][side]),
                        "text": f"{names[side]} holds {len(view['held'][side])}",
                    }
                    for side in SIDES
                ],
            },
        ],
        "hands": [
            {
                "side": side,
                "cards": [ref("card", card) for card in hand] if isinstance(hand, list) else None,
                "number": size(hand),
                "name": "Your hand" if side == view["seat"] else f"Hand of {names[side]}",
            }
            for side, hand in sides
        ],
        "piles": [
            {
                "id": "deck",
                "name": "Deck",
                "number": size(view["deck"]),
                "cards": [ref("card", card) for card in view["deck"]] if isinstance(view["deck"], list) else None,
                "ordered": isinstance(view["deck"], list),
                "look": "closed",
            },
            {
                "id": "discard",
                "name": "Discard",
                "number": len(view["discard"]),
                "cards": [ref("card", card) for card in reversed(view["discard"])],
                "ordered": True,
                "look": "open",
            },
        ],
        "whereabouts": whereabouts(box, view),
        "panels": [
            {
                "name": "Pledges",
                "note": "",
                "rows": [
                    {
                        "colour": SIDE_SLUGS[side],
                        "name": names[side],
                        "text": "closed" if view["pledges"][side] == NOTHING else str(view["pledges"][side]),
                        "face": f"{SIDE_SLUGS[side]}-surveyor",
                        "things": [ref("place", place) for place in view["held"][side]],
                    }
                    for side in SIDES
                ],
            }
        ],
        "overlays": {"control": held},
        "score": [str(len(view["held"][side])) for side in SIDES],
    }


def pieces(box: AtlasBox, view: AnyView) -> list[Piece]:
    """Named pieces; the sun on its track; coins that are all alike."""
    out: list[Piece] = []
    moving = view["arriving"][0] if view["arriving"] is not None else NOTHING
    for i, where in enumerate(view["where"]):
        piece = lying(box.kinds["piece"].slugs[i], face_of(box, view, i), ref("place", where))
        piece["ref"] = ref("piece", i)
        if view["spent"][i]:
            piece["state"].append("spent")
        if view["steps"][i] < box.steps[i]:
            piece["state"].append("damaged")
        if box.strength[i] == 0 and view["where"].index(where) < i:
            piece["state"].append("under")  # the weak let others stand before them
        if i == moving:
            piece["state"].append("moving")
        if box.steps[i] > 1:
            piece["steps"] = [view["steps"][i], box.steps[i]]
            piece["badge"] = str(box.strength[i])
        piece["about"] = ["Spent: it has gone this far."] if view["spent"][i] else []
        out.append(piece)
    out.append(lying("sun", "sun", f"track:rounds:{view['round'] - 1}"))
    for side in SIDES:
        number = len(view["held"][side])
        if number:
            coins = lying("", "coin", ref("place", side))
            coins["number"] = COINS * number
            out.append(coins)
    return out


def lying(slug: str, face: str, where: str) -> Piece:
    return {
        "id": slug,
        "ref": "",
        "face": face,
        "where": where,
        "number": 1,
        "state": [],
        "steps": [],
        "badge": "",
        "about": [],
    }


def face_of(box: AtlasBox, view: AnyView, piece: int) -> str:
    """The face of a stranger is known to its side, and to all once it was shown."""
    side = box.side[piece]
    if piece not in box.strangers[side]:
        return box.kinds["piece"].slugs[piece]
    scout = view["scout"][side]
    kind = "closed" if scout == NOTHING else "scout" if scout == piece else "decoy"
    return f"{SIDE_SLUGS[side]}-{kind}"


def whereabouts(box: AtlasBox, view: AnyView) -> list[Whereabouts]:
    found = [("Discard pile", view["discard"])]
    for side in SIDES:
        if isinstance(view["hands"][side], list):
            whose = "Your hand" if side == view["seat"] else f"Hand of {box.kinds['side'].names[side]}"
            found.append((whose, view["hands"][side]))
    seen = {card for _, there in found for card in there}
    found.append(("Not seen", [card for card in range(len(box.card_kind)) if card not in seen]))
    return [{"name": name, "cards": [ref("card", card) for card in there]} for name, there in found if there]


def size(cards: Any) -> int:
    return len(cards) if isinstance(cards, list) else int(cards)
