"""The board and its scenes have the shapes that clients know, name only what there is, and hide what is hidden."""

from __future__ import annotations

import json
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.board import MOST_POINTS, board, scene
from maniple.games.storm_over_jerusalem.ch08_attack import defense_points
from maniple.games.storm_over_jerusalem.look import is_inside, look
from maniple.games.storm_over_jerusalem.state import UNDAMAGED, Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    CARDS,
    JUDEAN,
    ROMAN,
    ROMAN_CARDS,
    SPACES,
    TEMPLE_MOUNT,
    UNIT,
    VERBS,
    Area,
)
from maniple.kernel.board import Board, Scene
from maniple.kernel.components import parse_components
from maniple.kernel.game import ALL, OPEN
from tests.games.boards import SceneShape, board_has_its_shape, piece_of, pieces_at, refs_in
from tests.games.storm_over_jerusalem.random_games import random_game
from tests.games.storm_over_jerusalem.storm_table import StormTable

BOX = TITLE.shipped_box
SEATS = (ROMAN, JUDEAN, ALL)
KINDS = ("area:", "unit:", "card:", "wall:", "tower:", "leader:", "track:")


def scene_of(g: Storm, seat: int) -> Scene:
    return scene(BOX, g.view(seat))


# -------------------------------------------------------------------- the board


def test_the_board_has_the_shape_that_clients_know() -> None:
    board_has_its_shape(TITLE)


def test_areas_zones_walls_and_cards_are_all_there() -> None:
    """§2.2.1a, §13.1a, §2.3a"""
    made = board(BOX)
    assert [space["name"] for space in made["spaces"]] == BOX.kinds["area"].names
    assert len(made["spaces"]) == SPACES
    walls = [edge for edge in made["edges"] if edge["line"] == "wall"]
    assert [edge["ref"] for edge in walls] == [f"wall:{wall}" for wall in range(len(BOX.wall_ends))]
    joined = {tuple(sorted(edge["ends"])) for edge in made["edges"]}
    adjacent = {tuple(sorted((f"area:{a}", f"area:{b}"))) for a in range(AREAS) for b in BOX.adjacent[a]}
    zones = {tuple(sorted((f"area:{a}", f"area:{AREAS + z}"))) for z in range(4) for a in BOX.entries[z]}
    assert joined == adjacent | zones
    assert len(made["edges"]) == len(joined)
    assert [card["name"] for card in made["cards"]] == BOX.kinds["card"].names
    first = made["cards"][0]
    assert (first["value"], first["kind"], first["foot"], first["number"]) == ("2", "With an action", "+3", "1 of 55")


def test_everything_on_the_board_lies_on_the_sheet_and_counters_stand_in_their_areas() -> None:
    made = board(BOX)
    sheet = made["sheet"]
    for space in made["spaces"]:
        corners = [(x, y) for x, y in space["corners"]]
        assert is_inside((space["x"], space["y"]), corners), space["name"]
        for x, y in corners:
            assert sheet["x"] <= x <= sheet["x"] + sheet["width"]
            assert sheet["y"] <= y <= sheet["y"] + sheet["height"]


def test_the_sheet_lies_with_north_on_the_right() -> None:
    """The Camp of Titus is north of the city, the Hinnom Valley south of it."""
    spaces = board(BOX)["spaces"]
    assert spaces[0]["x"] > spaces[TEMPLE_MOUNT]["x"] > spaces[7]["x"]


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


def test_the_look_is_no_component() -> None:
    assert "look.toml" not in TITLE.files
    assert set(look()["place"]) == {str(area + 1) for area in range(AREAS)}


def test_counters_show_their_values_and_the_factions_differ_in_more_than_colour() -> None:
    """§2.1.1a, §2.1.1b Firepower, defense, movement; the spent side has its defense alone."""
    faces = {face["id"]: face for face in board(BOX)["faces"]}
    assert faces["x-fretensis-legion"]["foot"] == ["2", "9", "3"]
    assert faces["x-fretensis-legion"]["top"] == "X"
    assert faces["x-fretensis-legion-spent"]["foot"] == ["8"]
    assert faces["cavalry"]["foot"] == ["2", "8", "5"]
    simon, john = faces["simon-heavy-infantry"], faces["john-heavy-infantry"]
    assert (simon["colour"], simon["foot"]) == (john["colour"], john["foot"])
    assert look()["icons"][simon["icon"]] != look()["icons"][john["icon"]]
    assert faces["leader-simon"]["top"] == "Simon"


def test_an_edited_set_has_a_board_of_its_own() -> None:
    """An area that was moved has its counters at its own point; there is no drawn map."""
    texts = dict(TITLE.shipped.texts)
    text = texts["map.toml"].replace('name = "Antonia"', 'name = "Baris"')
    old = "corners = [[90, 90], [560, 90], [630, 350], [400, 440], [90, 400]]"
    assert text.count(old) == 1
    texts["map.toml"] = text.replace(old, "corners = [[300, 200], [380, 200], [380, 300], [300, 300]]").replace(
        "x = 340\ny = 255", "x = 340\ny = 240"
    )
    box = TITLE.open_box(parse_components("mine", texts))
    made = board(box)
    msgspec.convert(json.loads(json.dumps(made)), type=Board, strict=True)
    assert not made["picture"]
    assert made["hash"] != BOX.components.hash
    assert "Baris (20)" in [space["name"] for space in made["spaces"]]
    assert (made["spaces"][0]["x"], made["spaces"][0]["y"]) == (1960, 340)
    assert scene(box, TITLE.new(seed="1", box=box).view(0))["turn"]["name"] == "Turn 1 of 8"


# -------------------------------------------------------------------- scenes of any game


def test_scenes_of_random_games_have_the_shape_and_name_what_there_is() -> None:
    shape = SceneShape(TITLE, KINDS)
    seen = 0
    for seed in range(3):
        for number, (g, _) in enumerate(random_game(f"scene {seed}")):
            if number % 11 and g.outcome is None:
                continue
            for seat in (*SEATS, OPEN):
                shape.holds(scene_of(g, seat))
                seen += 1
    assert seen > 300


def test_any_of_several_alike_counters_means_the_one_that_is_offered() -> None:
    """Each keeps its own id; and every unit that is offered has a counter that means it."""
    shared = 0
    for seed in range(3):
        for number, (g, _) in enumerate(random_game(f"alike {seed}")):
            if number % 3 or g.outcome is not None:
                continue
            seat = g.decision.side
            shown = scene_of(g, seat)
            offered = {f"unit:{ids[0]}" for verb, *ids in g.options if VERBS[str(verb)][:1] == (UNIT,)}
            means = {piece["id"]: piece["ref"] for piece in shown["pieces"]}
            assert offered <= set(means.values())
            for slug, ref in means.items():
                if slug.startswith("unit-") and ref.startswith("unit:") and ref != slug.replace("-", ":"):
                    one, other = int(slug[5:]), int(ref[5:])
                    assert ref in offered
                    assert (g.where[one], BOX.likeness[one]) == (g.where[other], BOX.likeness[other])
                    assert g.fresh[one] == g.fresh[other]
                    shared += 1
    assert shared > 100


def test_a_scene_follows_from_the_view_alone() -> None:
    """Imagined games with an equal view give an equal scene, though they are not the same game."""
    different = 0
    for seed in range(2):
        rng = Random(seed)
        for number, (g, _) in enumerate(random_game(f"alone {seed}")):
            if number % 13 or g.outcome is not None:
                continue
            for seat in SEATS:
                one, two = g.imagine(seat, rng), g.imagine(seat, rng)
                assert scene_of(one, seat) == scene_of(two, seat) == scene_of(g, seat)
                different += one.hands != two.hands
    assert different > 20


def test_no_scene_shows_a_card_of_a_hidden_hand_and_every_card_is_somewhere() -> None:
    """§5.3a"""
    looked = 0
    for seed in range(2):
        for number, (g, _) in enumerate(random_game(f"hidden {seed}")):
            if number % 7 or g.outcome is not None:
                continue
            for seat in SEATS:
                shown: Any = scene_of(g, seat)
                hidden = {f"card:{card}" for side in (0, 1) if side != seat for card in g.hands[side]}
                places = [place for place in shown["whereabouts"] if "hand" not in place["name"].replace("Your", "")]
                assert not hidden & refs_in([shown["hands"], shown["piles"], places], KINDS)
                cards = [card for place in shown["whereabouts"] for card in place["cards"]]
                assert sorted(cards) == sorted(f"card:{card}" for card in range(CARDS))
                looked += len(hidden)
    assert looked > 300


def test_the_open_view_hides_nothing() -> None:
    g: Storm = TITLE.new(seed="open")
    shown = scene_of(g, OPEN)
    assert [hand["cards"] for hand in shown["hands"]] == [[f"card:{card}" for card in hand] for hand in g.hands]
    assert shown["piles"][0]["cards"] == [f"card:{card}" for card in g.decks[ROMAN]]
    assert scene_of(g, ROMAN)["hands"][JUDEAN]["cards"] is None
    names = [place["name"] for place in scene_of(g, ROMAN)["whereabouts"]]
    assert names == ["Your hand", "Roman deck", "Judean deck or Judean hand"]
    assert len(scene_of(g, ALL)["whereabouts"][0]["cards"]) == ROMAN_CARDS


# -------------------------------------------------------------------- what a player looks for


def test_chosen_units_are_selected_and_the_next_of_their_kind_stands_for_the_rest(table: StormTable) -> None:
    """§6.1a"""
    table.units("3 legion, 1 auxiliary in 2; 2 simon light-infantry-8 in 14").impulse(ROMAN).play("act 2")
    g = table.g
    legions = [unit for unit in g.troops[ROMAN][1] if BOX.unit_type[unit] == "legion"]
    alike = [unit for unit in legions if BOX.likeness[unit] == BOX.likeness[legions[0]]]
    assert len(alike) == 3
    shown = scene_of(g, ROMAN)
    assert shown["selected"] == ["area:1"]
    assert {piece_of(shown, f"unit-{unit}")["ref"] for unit in alike} == {f"unit:{alike[0]}"}
    g.play("join", alike[0])
    shown = scene_of(g, ROMAN)
    assert piece_of(shown, f"unit-{alike[0]}")["state"] == ["moving"]
    assert {piece_of(shown, f"unit-{unit}")["ref"] for unit in alike[1:]} == {f"unit:{alike[1]}"}
    seen = scene_of(g, JUDEAN)
    assert piece_of(seen, f"unit-{alike[0]}")["state"] == ["moving"]
    assert piece_of(seen, f"unit-{alike[2]}")["ref"] == f"unit:{alike[2]}"


def test_walls_towers_ramps_and_markers_lie_where_they_belong(table: StormTable) -> None:
    """§12.0a, §13.1.1a, §13.1.2b, §13.2.1a, §13.2.5a"""
    table.units("3 legion in 2; 1 legion in 13; 1 simon light-infantry-8 in 14").walls(w2_14=3, w1_13=0)
    g = table.impulse(ROMAN).g
    walls = BOX.kinds["wall"].ids
    g.ramp[walls["3-14"]] = Area(2)
    g.tower_at[0], g.tower_fresh[0] = Area(1), False
    g.oos = tuple(area == 13 for area in range(AREAS))
    g.control[12] = ROMAN
    shown = scene_of(g, ROMAN)
    (weak,) = pieces_at(shown, f"wall:{walls['2-14']}")
    assert (weak["face"], weak["ref"]) == ("wall-3", f"wall:{walls['2-14']}")
    breached = [f"wall:{wall}" for wall, value in enumerate(g.wall) if value == 0]
    assert f"wall:{walls['1-13']}" in breached
    assert [(mark["on"], mark["style"]) for mark in shown["marks"]] == [(wall, "breach") for wall in breached]
    assert [piece["face"] for piece in pieces_at(shown, f"wall:{walls['3-14']}/area:2")] == ["ramp"]
    assert piece_of(shown, "tower-0")["state"] == ["spent"]
    assert {piece["face"] for piece in pieces_at(shown, "area:13")} >= {"out-of-supply"}
    assert {piece["face"] for piece in pieces_at(shown, "area:12")} >= {"control-roman"}
    works = next(panel for panel in shown["panels"] if panel["name"] == "Siege works")
    assert [row["text"] for row in works["rows"]] == ["5, 4, 3", "3"]
    walls_told = next(panel for panel in shown["panels"] if panel["name"] == "Walls")
    weakened = len([value for value in g.wall if 0 < value < UNDAMAGED])
    assert [row["text"] for row in walls_told["rows"]] == [
        str(len(g.wall) - weakened - len(breached)),
        str(weakened),
        str(len(breached)),
    ]
    supply = shown["overlays"]["supply"]
    assert [mark["on"] for mark in supply if mark["style"] == "fill"] == ["area:13"]


def test_a_running_combat_is_told_part_by_part_and_drawn(table: StormTable) -> None:
    """§8.3.1a, §8.3.2a, §10.0a"""
    table.units("3 legion in 2; 2 simon light-infantry-8 in 14").hand(ROMAN, "ballista-1").hand(JUDEAN, "boiling-oil-1")
    g = table.impulse(ROMAN).play("act 2", "all", "assault 14").g
    assert g.combat is not None
    shown = scene_of(g, JUDEAN)
    assert shown["ways"][0]["things"] == ["area:1", "area:13"]
    panel = shown["panels"][0]
    assert (panel["name"], panel["note"]) == ("Assault on New City (14)", "6 + 2d6 to 14")
    rows = {row["name"]: row["text"] for row in panel["rows"]}
    assert (rows["Firepower, 3 units"], rows["Strongest defender"], rows["Terrain"], rows["Wall"]) == (
        "6",
        "8",
        "+2",
        "+4",
    )
    assert [piece["state"] for piece in shown["pieces"] if piece["face"].endswith("legion")] == [["moving"]] * 3


def test_the_told_defense_is_what_the_dice_are_held_against() -> None:
    """§8.3.2a, Ruling K10 Whoever defends, with whatever cards, leaders, towers and ramps there are."""
    compared = 0
    for seed in range(3):
        for g, _ in random_game(f"defense {seed}"):
            if g.combat is None or g.combat.dice or g.combat.assigned:
                continue
            note = scene_of(g, ALL)["panels"][0]["note"]
            assert note == f"{g.combat.firepower} + 2d6 to {defense_points(g, g.combat)}"
            compared += 1
    assert compared > 50


def test_leaders_losses_and_points_are_told(table: StormTable) -> None:
    """§4.0C9, §14.1a, §15.0a"""
    g = table.units("1 legion in 2; 2 simon light-infantry-8 in 14").impulse(ROMAN).g
    g.points = [5, 99]
    g.losses = [3, 2]
    shown = scene_of(g, ROMAN)
    assert shown["score"] == ["5", "99"]
    assert [mark["cell"] for mark in shown["tracks"][1]["marks"]] == [5, MOST_POINTS]
    leaders = next(panel for panel in shown["panels"] if panel["name"] == "Leaders")
    assert [row["text"] for row in leaders["rows"]] == ["to be placed", "to be placed"]
    score = next(panel for panel in shown["panels"] if panel["name"] == "If it ended now")
    assert {row["name"]: row["text"] for row in score["rows"]}["Roman losses"] == "3, at the end 1 VP"
    assert shown["turn"]["phases"][shown["turn"]["phase"]] == "Impulses"


def test_tips_say_what_an_area_is_good_for() -> None:
    """§2.2.1b, §13.2.6a"""
    spaces = board(BOX)["spaces"]
    assert spaces[TEMPLE_MOUNT]["about"] == [
        "Terrain +3 for the side that controls it.",
        "1 VP each turn for the side that controls it.",
    ]
    assert spaces[18]["about"][1] == "Its controller draws one more card while no enemy unit is here."
    assert spaces[5]["about"][1] == "No siege works here."
    assert spaces[AREAS]["about"][0].startswith("Roman units enter ")


@pytest.mark.parametrize("seat", SEATS)
def test_a_scene_is_made_quickly(seat: int) -> None:
    """About half a millisecond; the bound leaves room for a slow machine."""
    times = []
    for number, (g, _) in enumerate(random_game("quick")):
        if number % 9 == 0:
            shown = g.view(seat)
            begun = perf_counter()
            scene(BOX, shown)
            times.append(perf_counter() - begun)
    assert sorted(times)[len(times) // 2] < 0.003
