"""The board and its scenes have the shapes that clients know, name only what there is, and hide what is hidden."""

from __future__ import annotations

import json
import math
import re
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import pytest

from maniple.games.joshua import TITLE
from maniple.games.joshua.board import (
    ENVELOPE,
    MOST_TROOPS,
    PHASES,
    PLACED,
    all_cities_taken,
    board,
    cities_to_take,
    scene,
    short_name,
)
from maniple.games.joshua.ch17_reinforcements import TribesOut
from maniple.games.joshua.look import look
from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import (
    CAMP,
    CARDS,
    CITY,
    HEBREW,
    LEADERS,
    MARKERS,
    PAGAN,
    SCENARIOS,
    SPACES,
    TRIBE_SLUGS,
    UNDER,
    VERBS,
)
from maniple.kernel.board import Board, Scene
from maniple.kernel.components import parse_components
from maniple.kernel.game import ALL, OPEN
from tests.games.boards import SceneShape, board_has_its_shape, everything, piece_of, pieces_at, refs_in
from tests.games.joshua.joshua_table import JoshuaTable
from tests.games.joshua.random_games import random_game

SEATS = (HEBREW, PAGAN, ALL)
BOX = TITLE.shipped_box
KINDS = ("space:", "leader:", "card:", "marker:", "box:", "track:")
WALLED = [space for space in range(SPACES) if BOX.space_kind[space] in (CITY, CAMP)]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# -------------------------------------------------------------------- the board


def test_the_board_has_the_shape_that_clients_know() -> None:
    board_has_its_shape(TITLE)


def test_spaces_insides_boxes_connections_and_cards_are_all_there() -> None:
    """§2.1, §5.1, §5.9, §7.7, §24.1"""
    made = board(BOX)
    refs = [space["ref"] for space in made["spaces"]]
    assert len(set(refs)) == len(refs)
    assert refs[:SPACES] == [f"space:{space}" for space in range(SPACES)]
    assert [space["name"] for space in made["spaces"][:SPACES]] == BOX.kinds["space"].names
    assert {ref for ref in refs if ref.endswith("/inside")} == {f"space:{space}/inside" for space in WALLED}
    assert {ref for ref in refs if ref.endswith("/walls")} == {f"space:{space}/walls" for space in WALLED}
    assert [ref for ref in refs if ref.startswith("box:")] == [f"box:{i}" for i in range(MARKERS + 1)]
    assert ENVELOPE == MARKERS
    joined = {tuple(sorted(edge["ends"])) for edge in made["edges"]}
    near = {tuple(sorted((f"space:{a}", f"space:{b}"))) for a in range(SPACES) for b in BOX.adjacent[a]}
    assert joined == near and len(made["edges"]) == len(joined)
    assert [card["name"] for card in made["cards"]] == BOX.kinds["card"].names
    assert len(made["cards"]) == CARDS


def test_a_part_of_a_space_comes_after_it_so_that_a_click_means_the_space() -> None:
    """The client takes what stands before the slash."""
    refs = [space["ref"] for space in board(BOX)["spaces"]]
    for ref in refs:
        if "/" in ref:
            assert refs.index(ref.split("/")[0]) < refs.index(ref)


def test_everything_on_the_board_lies_on_the_sheet() -> None:
    made = board(BOX)
    sheet = made["sheet"]
    for space in made["spaces"]:
        corners = space["corners"] or [
            [space["x"] + dx * space["radius"], space["y"] + dy * space["radius"]] for dx in (-1, 1) for dy in (-1, 1)
        ]
        for x, y in corners:
            assert sheet["x"] <= x <= sheet["x"] + sheet["width"], space["name"]
            assert sheet["y"] <= y <= sheet["y"] + sheet["height"], space["name"]


def test_what_is_inside_does_not_cover_what_is_in_the_field() -> None:
    """§7.7"""
    made = board(BOX)
    at = {space["ref"]: space for space in made["spaces"]}
    half = made["sheet"]["piece"] / 2
    for space in WALLED:
        field, inside = at[f"space:{space}"], at[f"space:{space}/inside"]
        assert inside["y"] + half < field["y"] - half


def test_every_colour_and_icon_is_in_the_look() -> None:
    made: Any = board(BOX)
    light, dark, icons = made["look"]["light"], made["look"]["dark"], made["look"]["icons"]
    assert light.keys() == dark.keys()
    for key in ("sides", "spaces", "edges", "faces", "cards", "legend"):
        for thing in made[key]:
            assert thing.get("colour", "ink") in light
            assert thing.get("icon", "") in {*icons, ""}
    assert made["cover"]["icon"] in icons
    for slug in TITLE.sides:
        assert {slug, f"{slug}-text", f"{slug}-light", f"{slug}-dark"} <= light.keys()
    for slug in TRIBE_SLUGS:
        assert f"region-{slug}" in light


def test_print_can_be_read_on_every_face() -> None:
    """4.5 to 1, in light and dark."""
    for mode in ("light", "dark"):
        colours = look()[mode]
        for face in board(BOX)["faces"]:
            print_colour = colours.get(f"{face['colour']}-print", "#fff6e6")
            if face["icon"] or face["foot"]:
                bound = 3.0 if not face["foot"] and not face["top"] else 4.5
                assert contrast(colours[face["colour"]], print_colour) >= bound, (mode, face["id"])


SEEN_AS = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Machado, Oliveira and Fernandes (2009), at full severity, on linear RGB."""


def lab(colour: str, seen_as: str) -> tuple[float, float, float]:
    """A colour in CIELAB, as somebody sees it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (
        min(1.0, max(0.0, sum(k * v for k, v in zip(row, linear, strict=True)))) for row in SEEN_AS[seen_as]
    )
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("mode", ("light", "dark"))
@pytest.mark.parametrize("seen_as", SEEN_AS)
def test_sides_and_neighbouring_tribes_differ_for_colour_blind_eyes_too(mode: str, seen_as: str) -> None:
    """Sides clearly; tribes that share a border so that one sees it. Names and shapes say it as well."""
    colours = look()[mode]
    assert math.dist(lab(colours["hebrew"], seen_as), lab(colours["pagan"], seen_as)) > 35
    borders = {(BOX.colour[a], BOX.colour[b]) for a in range(SPACES) for b in BOX.adjacent[a]}
    for one, other in borders:
        if one != other:
            pair = [colours[f"region-{TRIBE_SLUGS[tribe]}"] for tribe in (one, other)]
            assert math.dist(lab(pair[0], seen_as), lab(pair[1], seen_as)) > 15, (TRIBE_SLUGS[one], TRIBE_SLUGS[other])


def test_the_look_is_no_component() -> None:
    assert "look.toml" not in TITLE.files


def test_faces_tell_sides_apart_without_colour_and_the_closed_one_tells_nothing() -> None:
    """§4.2, §5.9, Ruling R65"""
    faces = {face["id"]: face for face in board(BOX)["faces"]}
    assert len(faces) == len(board(BOX)["faces"])
    assert faces["troops-hebrews-12"]["shape"] == "square"
    assert faces["troops-amorites-3"]["shape"] == "round"
    assert faces["troops-amorites-3"]["foot"] == ["3"]
    assert faces["troops-amorites"]["foot"] == []
    assert (faces["leader-0"]["top"], faces["leader-0"]["foot"]) == ("Joshua", ["2", "4", "12"])
    closed = [faces[f"hidden-{marker + 1}"] for marker in range(MARKERS)]
    assert {(face["closed"], face["icon"], face["colour"], face["shape"]) for face in closed} == {
        (True, "hidden", "hidden", "round")
    }
    assert all(f"troops-{slug}-{MOST_TROOPS[PAGAN]}" in faces for slug in TRIBE_SLUGS)
    assert f"troops-hebrews-{MOST_TROOPS[HEBREW]}" in faces
    assert all(f"leader-{leader}" in faces for leader in range(LEADERS))


def test_a_leader_is_called_by_his_name_or_by_his_city() -> None:
    assert short_name("Japhia of Lachish") == "Japhia"
    assert short_name("King of Ai") == "Ai"
    assert short_name("Philistine Lord of Gaza") == "Gaza"
    assert short_name("Caleb") == "Caleb"


def test_cards_say_what_they_are_for_whom_and_where_they_go() -> None:
    """§8.1, §8.8, §8.9"""
    cards = {card["name"]: card for card in board(BOX)["cards"]}
    assert (cards["Recon"]["value"], cards["Recon"]["kind"]) == ("2", "Event, Hebrews only")
    assert cards["Pagan Alliance"]["kind"] == "Event, Pagans only"
    assert cards["Outflanked"]["kind"].startswith("Response")
    assert cards["Baal Sacrifices"]["source"].startswith("leaves the game")
    assert cards["Campaign"]["source"].startswith("to the discards")
    assert cards["Campaign"]["side"] == -1


def test_tips_say_what_a_space_is_good_for() -> None:
    """§10.3, §14.2, §14.6, §22.2"""
    spaces = {space["name"]: space for space in board(BOX)["spaces"]}
    assert spaces["Jerusalem"]["about"] == [
        "1 MP to enter.",
        "Walls of strength 5 at most.",
        "Siege rolls against it -3.",
    ]
    assert spaces["Ai"]["about"][-1] == "Destroyed when it is captured."
    assert spaces["Beeroth"]["about"] == ["1 MP to enter.", "No ambush may lie here."]
    assert spaces["Ziph"]["about"] == ["2 MP to enter."]
    assert (spaces["Hebron"]["type"], spaces["Hebron"]["region"]) == ("walled city", "Hittites")


def test_an_edited_set_has_a_board_of_its_own() -> None:
    texts = dict(TITLE.shipped.texts)
    texts["map.toml"] = texts["map.toml"].replace('name = "Lod"', 'name = "Lydda"')
    box = TITLE.open_box(parse_components("mine", texts))
    made = board(box)
    msgspec.convert(json.loads(json.dumps(made)), type=Board, strict=True)
    assert not made["picture"]
    assert made["hash"] != BOX.components.hash
    assert "Lydda" in [space["name"] for space in made["spaces"]]


# -------------------------------------------------------------------- scenes of any game


def scene_of(g: Joshua, seat: int) -> Scene:
    return scene(BOX, g.view(seat))


def test_scenes_of_random_games_have_the_shape_and_name_what_there_is() -> None:
    some = tuple(t["id"] for t in board(BOX)["tracks"] if t["id"].startswith(("turns-", "cities-", "victory-points")))
    shape = SceneShape(TITLE, KINDS, some)
    places = {space["ref"] for space in board(BOX)["spaces"]}
    seen = 0
    for scenario in SCENARIOS:
        for number, (g, _) in enumerate(random_game(f"scene {scenario}", scenario=scenario)):
            if number % 11 and g.outcome is None:
                continue
            for seat in (*SEATS, OPEN):
                shown = scene_of(g, seat)
                shape.holds(shown)
                assert {piece["where"] for piece in shown["pieces"]} <= places
                seen += 1
    assert seen > 300


def test_every_phase_that_is_told_belongs_to_a_decision_of_the_game() -> None:
    """§7.1"""
    decisions = {name for module in TITLE.modules for name in vars(module)}
    assert set(PHASES) <= decisions


def test_every_thing_on_the_map_that_is_offered_can_be_clicked() -> None:
    """A leader or a marker that an option names lies on the table of the side that is asked, or stands in a panel."""
    looked = 0
    for scenario in ("medium", "campaign"):
        for number, (g, _) in enumerate(random_game(f"clicks {scenario}", scenario=scenario)):
            if number % 5 or g.outcome is not None or not g.is_set_up:
                continue
            shown = scene_of(g, g.decision.side)
            means = {piece["ref"] for piece in shown["pieces"]}
            for verb, *ids in g.options:
                kinds = VERBS[str(verb)]
                if kinds[:1] == ("marker",):
                    assert f"marker:{ids[0]}" in means, verb
                if kinds[:1] == ("leader",) and verb in ("lead", "intercept"):
                    assert f"leader:{ids[0]}" in means, verb
                looked += 1
    assert looked > 500


def test_a_scene_follows_from_the_view_alone() -> None:
    """Imagined games with an equal view give an equal scene, though they are not the same game."""
    different = 0
    for seed, scenario in enumerate(("medium", "campaign")):
        rng = Random(seed)
        for number, (g, _) in enumerate(random_game(f"alone {seed}", scenario=scenario)):
            if number % 29 or g.outcome is not None:
                continue
            for seat in SEATS:
                one, two = g.imagine(seat, rng), g.imagine(seat, rng)
                assert scene_of(one, seat) == scene_of(two, seat) == scene_of(g, seat)
                different += one.hands != two.hands
    assert different > 20


def test_no_scene_of_the_hebrews_shows_what_is_hidden() -> None:
    """§15.6, §5.9, §22.1, Ruling R65 No numbers of unseen stacks, nothing under markers, no ambush, no closed hand."""
    looked = 0
    for number, (g, _) in enumerate(random_game("hidden", scenario="campaign")):
        if number % 7 or g.outcome is not None or not g.is_set_up:
            continue
        for seat in (HEBREW, ALL):
            shown: Any = scene_of(g, seat)
            assert not [
                piece for piece in shown["pieces"] if piece["where"].startswith("box:") and piece["id"] != "chit"
            ]
            assert not [piece for piece in shown["pieces"] if piece["face"] == "ambush"]
            for piece in shown["pieces"]:
                assert not [line for line in piece["about"] if line.startswith(("Yours", "Pagans:"))], piece
                if piece["id"].startswith("marker-"):
                    (line,) = piece["about"]
                    assert re.fullmatch("Hidden forces of the [A-Z][a-z]+, or none.", line)
                if piece["id"].startswith("top-"):
                    assert not re.search(r"-\d+$", piece["face"]), piece
                    looked += 1
            hidden = {f"card:{card}" for side in (0, 1) if side != seat for card in g.hands[side]}
            assert not hidden & refs_in([shown["hands"], shown["piles"]], KINDS)
            cards = [card for place in shown["whereabouts"] for card in place["cards"]]
            assert sorted(cards) == sorted(f"card:{card}" for card in range(CARDS))
        own = scene_of(g, PAGAN)
        filled = [m for m in range(MARKERS) if g.marker_at[m] >= 0 and g.pagan_number[UNDER + m]]
        assert all(pieces_at(own, f"box:{marker}") for marker in filled)
        for marker in filled:
            number = g.pagan_number[UNDER + marker]
            (line,) = piece_of(own, f"marker-{marker}")["about"]
            assert line.startswith(f"Yours: {number} troop{'s' if number > 1 else ''}"), line
    assert looked > 500


def test_the_owner_is_told_what_is_under_his_markers_and_nobody_else_is() -> None:
    """§5.9, §5.10, §22.1 What a tip says of a marker, an ambush and Balaam."""
    table = JoshuaTable(scenario="short").pieces("joshua, 20 inside gilgal; 1 amorites inside ai").balaam("lachish")
    table.marker("hidden-1", "bethlehem", "amorites", "3 amorites, piram").marker("hidden-2", "adullam", "amorites")
    table.marker("hidden-3", "hormah", "amorites", "king-of-ai").ambush("makkedah", "1 amorites").card(PAGAN)

    def tips(seat: int) -> list[list[str]]:
        shown = scene_of(table.g, seat)
        return [piece["about"] for piece in shown["pieces"] if piece["face"].startswith(("hidden", "ambush", "balaam"))]

    assert tips(PAGAN) == [
        ["Yours: 3 troops, Piram."],
        ["Yours: a blank."],
        ["Yours: King of Ai."],
        ["Yours: 1 troop; the Hebrews do not see it."],
        ["Yours: the Hebrews do not know where he is."],
    ]
    for seat in (HEBREW, ALL):
        assert tips(seat) == [["Hidden forces of the Amorites, or none."]] * 3
    assert tips(OPEN)[:4] == [
        ["Pagans: 3 troops, Piram."],
        ["Pagans: a blank."],
        ["Pagans: King of Ai."],
        ["Pagans: 1 troop."],
    ]
    table.g.balaam_in = 1 << table.g.balaam
    assert tips(PAGAN)[-1] == ["Yours: the Hebrews know that he is here."]
    assert tips(HEBREW)[-1] == []


# -------------------------------------------------------------------- what decides, and when it ends


def test_where_conquest_decides_no_points_are_shown_but_the_cities_taken() -> None:
    """§30.1, §30.2, Ruling R75"""
    table = JoshuaTable(scenario="medium").pieces(
        "20 inside gilgal; 1 amorites inside jarmuth; 1 canaanites inside dor"
    )
    shown = scene_of(table.held("bethel", "ai", "gezer").card(HEBREW).g, HEBREW)
    assert shown["score"] == ["3 of 13 cities", ""]
    tracks = {state["track"]: state["marks"] for state in shown["tracks"]}
    assert list(tracks) == ["turns-7", "cities-medium", "courage"]
    assert [(mark["cell"], mark["text"]) for mark in tracks["cities-medium"]] == [(3, "3 of 13 cities taken")]
    tribes = texts_of(shown, "Tribes")
    assert tribes == {
        "Amorites": "1 troop · 2 of 7 cities taken",
        "Canaanites": "1 troop · 1 of 6 cities taken",
    }
    assert shown["turn"]["phases"] == ["Deal", "Cards", "Attrition", "Reinforce"]
    assert {mark["text"] for mark in shown["overlays"]["score-now"]} == {
        "Bethel counts",
        "Ai counts",
        "Gezer counts",
    }
    spoken = [text for text in everything([shown["tracks"], shown["panels"], shown["score"]])]
    assert not [text for text in spoken if "VP" in text or "points" in text]


def test_the_cities_taken_are_all_when_conquest_has_won_and_not_before() -> None:
    """§17.5, Ruling R37, Ruling R75 The last city wins; of a tribe that is out no city is left to take."""
    needed = cities_to_take(BOX, "short")
    slugs = [BOX.kinds["space"].slugs[city] for city in needed]
    for held, taken in ((slugs[:-1], 6), (slugs, 7)):
        table = JoshuaTable(scenario="short").pieces("9 inside gilgal; 1 amorites in hormah").held(*held)
        table.no_more_cards().begin(TribesOut())
        assert (table.winner == "hebrew") == (taken == len(needed))
        assert scene_of(table.g, ALL)["score"] == [f"{taken} of 7 cities", ""]
    table = JoshuaTable(scenario="medium").pieces("9 inside gilgal; 1 canaanites inside dor").out("amorites")
    table.g.set_control(table.space("debir"), PAGAN)  # as if Canaanites stood there
    assert len(all_cities_taken(BOX, table.card(HEBREW).g.view(ALL))) == 7


def test_where_points_win_they_are_told_once() -> None:
    """§3.2, §3.4 How many on their track, what they are made of in the panel."""
    table = JoshuaTable(scenario="long").pieces("20 inside gilgal").held("bethel", "ai").courage(3, 1)
    table.g.losses = 12
    shown = scene_of(table.card(HEBREW).g, HEBREW)
    assert shown["score"] == ["3 VP", "1 courage"]
    tracks = {state["track"]: [mark["text"] for mark in state["marks"]] for state in shown["tracks"]}
    assert tracks["victory-points"] == ["Hebrews: 3 VP", "20 VP win"]
    assert texts_of(shown, "Hebrew points") == {
        "Captured cities": "+2",
        "Courage, Hebrew less Pagan": "+2",
        "Hebrew losses, 12 troops": "-1",
    }
    (panel,) = [panel for panel in shown["panels"] if panel["name"] == "Hebrew points"]
    assert panel["note"] == "20 to win"
    assert shown["turn"]["phases"][3] == "Points"


def test_the_hebrews_are_told_what_the_chit_may_ask_of_them() -> None:
    """§3.1, §3.2, Ruling R34"""
    table = JoshuaTable(scenario="campaign").pieces("20 inside gilgal").held("bethel")
    table.g.chits = (1 << 7) - 2
    panels = {panel["name"]: panel for panel in scene_of(table.card(HEBREW).g, HEBREW)["panels"]}
    needed = [BOX.vp_by_turn[length] for length in BOX.chit_length[1:]]
    assert panels["Hebrew points"]["note"] == f"{min(needed)} to {max(needed)} to win"
    assert [row["name"][:7] for row in panels["Chit, one of these"]["rows"]] == [
        f"Chit {chit}:" for chit in range(1, 7)
    ]


def test_lesser_tribes_that_differ_have_a_row_of_their_own() -> None:
    """§17.5"""
    table = (
        JoshuaTable(scenario="campaign").pieces("20 inside gilgal").out("hivites").pieces("3 hittites inside hebron")
    )
    told = texts_of(scene_of(table.card(HEBREW).g, HEBREW), "Tribes")
    assert (told["Hivites"], told["Hittites"], told["5 lesser tribes"]) == ("out", "3 troops", "1 troop each")


@pytest.mark.parametrize(
    ("scenario", "seat", "cells", "lit"),
    (
        ("short", HEBREW, 4, [3]),
        ("medium", PAGAN, 7, [6]),
        ("long", HEBREW, 12, [9]),
        ("campaign", PAGAN, 12, [8]),
        ("campaign", HEBREW, 12, []),
    ),
)
def test_the_turn_track_ends_with_the_last_possible_turn(scenario: str, seat: int, cells: int, lit: list[int]) -> None:
    """§3.1, §20.4, §30.1 The end as the seat knows it is lit; only the courage of turns 9 and 10 can put it off."""
    table = JoshuaTable(scenario=scenario).pieces("20 inside gilgal").turn(2).card(HEBREW)
    if scenario == "campaign":
        table.g.chits = (1 << 7) - 2
    (state,) = [state for state in scene_of(table.g, seat)["tracks"] if state["track"].startswith("turns")]
    track = next(track for track in board(BOX)["tracks"] if track["id"] == state["track"])
    assert track["cells"] == [str(turn + 1) for turn in range(cells)]
    assert track["goals"] == lit
    of = f" of {lit[0] + 1}" if lit else ""
    assert [(mark["cell"], mark["text"]) for mark in state["marks"]] == [(1, f"Turn 2{of}, 1398 BC")]


def test_a_chit_lies_on_the_table_in_the_campaign_alone() -> None:
    """§5.1, §30.4"""
    for scenario in SCENARIOS:
        table = JoshuaTable(scenario=scenario).pieces("20 inside gilgal").card(HEBREW)
        shown = scene_of(table.g, HEBREW)
        assert bool(pieces_at(shown, f"box:{ENVELOPE}")) == (scenario == "campaign")


def test_leaders_who_may_be_chosen_are_seen_with_their_ratings() -> None:
    """§4.2, §30.2"""
    g: Joshua = TITLE.new(TITLE.variant(scenario="medium"), "leaders")
    do(g, "automatic", "confirm")
    for seat in SEATS:
        shown = scene_of(g, seat)
        assert len(pieces_at(shown, "space:0")) == 5
        joshua = piece_of(shown, "leader-0")
        assert (joshua["ref"], joshua["about"]) == ("", ["Strategy 2, battle 4, organization 12."])
        assert texts_of(shown, "Hebrew leaders")["Joshua"] == "2 · 4 · 12"
    do(g, "choose joshua")
    shown = scene_of(g, HEBREW)
    assert piece_of(shown, "leader-0")["where"] == "space:0/inside"
    assert (len(pieces_at(shown, "space:0")), texts_of(shown, "Hebrew leaders")["Joshua"]) == (4, "Gilgal")
    do(g, "choose caleb", "choose eleazar")
    assert not pieces_at(scene_of(g, HEBREW), "space:0")


def test_the_scene_names_the_spaces_in_play() -> None:
    """Ruling R40 Where the whole map is played on, there is nothing to name."""
    short = JoshuaTable(scenario="short").pieces("20 inside gilgal").card(HEBREW).g
    assert scene_of(short, HEBREW)["in_play"] == [f"space:{s}" for s in range(SPACES) if not short.is_closed(s)]
    campaign = JoshuaTable(scenario="campaign").pieces("20 inside gilgal").card(HEBREW).g
    assert "in_play" not in scene_of(campaign, HEBREW)


# -------------------------------------------------------------------- what a player looks for


def test_the_camp_at_the_start() -> None:
    """§5.11, §6.2"""
    g = next(g for g, _ in random_game("camp", scenario="campaign") if g.is_set_up and g.decision.side == HEBREW)
    shown = scene_of(g, HEBREW)
    inside = {piece["face"] for piece in pieces_at(shown, "space:0/inside")}
    assert inside == {"troops-hebrews-50", "leader-0", "leader-1", "leader-2", "leader-3", "ark", "levites"}
    assert piece_of(shown, "walls-0")["face"] == "held-5"
    assert shown["score"] == ["0 VP", "1 courage"]
    assert shown["turn"]["name"] == "Turn 1"
    assert piece_of(shown, "chit")["face"] == "chit"
    own = scene_of(g, PAGAN)
    assert own["turn"]["name"] == f"Turn 1 of {BOX.chit_length[g.chit]}"
    assert piece_of(own, "chit")["face"] == f"chit-{g.chit}"
    assert piece_of(own, "balaam")["where"] == f"space:{g.balaam}/inside"
    chits = next(panel for panel in shown["panels"] if panel["name"] == "Chit, one of these")
    assert [row["name"][:7] for row in chits["rows"]] == [f"Chit {chit}:" for chit in range(1, 7)]
    assert texts_of(shown, "Tribes") == {
        "Amorites": "16 troops · 1 VP",
        "Canaanites": "10 troops · 3 VP",
        "Philistines": "10 troops · 2 VP",
        "7 lesser tribes": "4 troops each",
    }
    assert "Hebrew points" not in [panel["name"] for panel in shown["panels"]], "nothing counts yet"


def texts_of(shown: Scene, panel_name: str) -> dict[str, str]:
    """What a panel tells, by the names of its rows."""
    panel = next(panel for panel in shown["panels"] if panel["name"] == panel_name)
    return {row["name"]: row["text"] for row in panel["rows"]}


def do(g: Joshua, *lines: str) -> None:
    for line in lines:
        verb, *ids = BOX.catalog.read(line)
        g.play(str(verb), *[i for i in ids if isinstance(i, int)])


def test_the_set_up_tells_what_is_left_and_what_is_in_hand() -> None:
    """§5.1, §5.3, §5.9, §5.10, Ruling R80"""
    g: Joshua = TITLE.new(TITLE.variant(scenario="campaign"), "set-up")
    left = texts_of(scene_of(g, PAGAN), "Set-up")
    assert (left["Amorites"], left["Balaam"]) == ("16 troops, 2 leaders", "in an Amorite city")
    assert "Set-up" not in [panel["name"] for panel in scene_of(g, HEBREW)["panels"]]
    do(g, "change", "edit amorites")
    tribe = texts_of(scene_of(g, PAGAN), "Amorites")
    assert (tribe["Troops"], tribe["Bethel"]) == ("16 of 16 left", "needs a troop")
    do(g, "muster 3")
    assert texts_of(scene_of(g, PAGAN), "In your hand") == {"3 troops": ""}
    do(g, "at bethel")
    assert "Bethel" not in texts_of(scene_of(g, PAGAN), "Amorites")
    do(g, "done", "automatic")
    shown = scene_of(g, PAGAN)
    left = texts_of(shown, "Set-up")
    left.pop("Ambushes", None)  # of which there may be fewer
    assert set(left.values()) == {PLACED}
    assert shown["panels"][0]["note"] == "complete: confirm it"


def test_an_army_that_marches_has_its_own_counter_and_its_mp_are_told() -> None:
    """§9.3, §10.1"""
    for g, _ in random_game("march", scenario="campaign"):
        if g.army is not None and g.army.side == HEBREW and g.army.force and 0 <= g.army.place < SPACES:
            shown = scene_of(g, PAGAN)
            number = sum(count for _, count in g.army.force)
            piece = piece_of(shown, "army-troops-0")
            assert (piece["face"], piece["state"]) == (f"troops-hebrews-{number}", ["moving"])
            assert piece["where"] == f"space:{g.army.place}"
            panel = next(panel for panel in shown["panels"] if panel["name"] == "Hebrew army")
            assert panel["note"] == f"{g.army.mp} MP left"
            return
    raise AssertionError("no Hebrew army marched")


def test_walls_that_were_hit_and_cities_that_changed_hands_are_seen() -> None:
    """§14.2, §14.6, §10.2"""
    g = next(g for g, _ in random_game("walls", scenario="campaign") if g.is_set_up and g.decision.side == HEBREW)
    jerusalem, hebron, ai = (BOX.kinds["space"].ids[slug] for slug in ("jerusalem", "hebron", "ai"))
    view = g.view(HEBREW)
    view["siege"][jerusalem] = 1
    view["control"][hebron] = HEBREW
    view["city"][ai] = 0
    shown = scene(BOX, view)
    assert piece_of(shown, f"walls-{jerusalem}")["face"] == f"weakened-{g.city[jerusalem] - 1}"
    assert piece_of(shown, f"walls-{hebron}")["face"] == f"held-{g.city[hebron]}"
    assert piece_of(shown, f"ruins-{ai}")["where"] == f"space:{ai}/inside"
    assert [mark["on"] for mark in shown["marks"] if mark["style"] == "ring"] == [f"space:{hebron}"]


def test_what_is_not_part_of_the_scenario_is_greyed_and_empty() -> None:
    """Ruling R40"""
    g = next(g for g, _ in random_game("closed", scenario="short") if g.is_set_up and g.decision.side == HEBREW)
    shown = scene_of(g, HEBREW)
    closed = {f"space:{space}" for space in range(SPACES) if g.is_closed(space)}
    assert {mark["on"] for mark in shown["marks"] if mark["style"] == "fill"} == closed
    assert not [piece for piece in shown["pieces"] if piece["where"].split("/")[0] in closed]
    tribes = next(panel for panel in shown["panels"] if panel["name"] == "Tribes")
    assert [row["name"] for row in tribes["rows"]] == ["Amorites"]


@pytest.mark.parametrize("seat", (HEBREW, PAGAN, ALL))
def test_a_scene_is_made_quickly(seat: int) -> None:
    """About half a millisecond; the bound leaves room for a slow machine."""
    times = []
    for number, (g, _) in enumerate(random_game("quick", scenario="campaign")):
        if number % 9 == 0:
            shown = g.view(seat)
            begun = perf_counter()
            scene(BOX, shown)
            times.append(perf_counter() - begun)
    assert sorted(times)[len(times) // 2] < 0.004
