"""The board and its scenes have the shapes that clients know, name only what there is, and hide what is hidden."""

from __future__ import annotations

import json
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.board import board, scene
from maniple.games.judean_hammer.look import look
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, NO_CARD, SUPPLY_CENTER
from maniple.kernel.board import Board, Scene
from maniple.kernel.components import parse_components
from maniple.kernel.game import ALL, OPEN
from maniple.kernel.positions import lay_out
from tests.games.boards import SceneShape, board_has_its_shape, refs_in
from tests.games.judean_hammer.random_games import random_game

BOX = TITLE.shipped_box
SEATS = (MACCABEAN, GREEK, ALL)
KINDS = ("area:", "card:", "track:")


def scene_of(g: Hammer, seat: int) -> Scene:
    return scene(BOX, g.view(seat))


# -------------------------------------------------------------------- the board


def test_the_board_has_the_shape_that_clients_know() -> None:
    board_has_its_shape(TITLE)


def test_areas_roads_and_cards_are_all_there() -> None:
    made = board(BOX)
    assert [space["name"] for space in made["spaces"]] == BOX.kinds["area"].names
    joined = {tuple(sorted(edge["ends"])) for edge in made["edges"]}
    assert joined == {tuple(sorted((f"area:{a}", f"area:{b}"))) for a in range(BOX.areas) for b in BOX.adjacent[a]}
    assert len(made["edges"]) == len(joined)
    assert [card["name"] for card in made["cards"]] == BOX.kinds["card"].names
    assert made["cards"][0]["source"] == "1 Macc 2:15-28"
    assert (made["cards"][1]["value"], made["cards"][1]["foot"], made["cards"][1]["kind"]) == (
        "3",
        "+3",
        "Maccabean event",
    )


def test_everything_on_the_board_lies_on_the_sheet() -> None:
    made = board(BOX)
    sheet = made["sheet"]
    for space in made["spaces"]:
        assert sheet["x"] < space["x"] - space["radius"]
        assert space["x"] + space["radius"] < sheet["x"] + sheet["width"]
        assert sheet["y"] < space["y"] - space["radius"]
        assert space["y"] + space["radius"] < sheet["y"] + sheet["height"]
    spots = {space["ref"]: f"{space['x']} {space['y']}" for space in made["spaces"]}
    for edge in made["edges"]:
        start, end = edge["ends"]
        assert edge["path"].startswith(f"M{spots[start]}Q")
        assert edge["path"].endswith(f" {spots[end]}")


def test_roads_into_supply_centers_are_double_lines() -> None:
    centers = {f"area:{area}" for area in BOX.supply_centers}
    for edge in board(BOX)["edges"]:
        assert (edge["line"] == "double") == bool(centers & set(edge["ends"]))


def test_every_colour_and_icon_is_in_the_look() -> None:
    made: Any = board(BOX)
    light, dark, icons = made["look"]["light"], made["look"]["dark"], made["look"]["icons"]
    assert light.keys() == dark.keys()
    for key in ("sides", "spaces", "edges", "faces", "cards", "legend"):
        for thing in made[key]:
            assert thing.get("colour", "ink") in light
            assert thing.get("icon", "star") in icons
    assert made["cover"]["icon"] in icons
    for slug in TITLE.sides:
        assert {slug, f"{slug}-text", f"{slug}-light", f"{slug}-dark"} <= light.keys()


def test_the_look_is_no_component() -> None:
    """So a record of before it was there still opens."""
    assert "look.toml" not in TITLE.files
    assert set(look()["labels"]) <= set(BOX.kinds["area"].slugs)


def test_an_edited_set_has_a_board_of_its_own() -> None:
    """With its own names and colours, and no drawn map."""
    texts = dict(TITLE.shipped.texts)
    texts["map.toml"] = texts["map.toml"].replace('"#a3b56b"', '"#abcdef"').replace('name = "Modin"', 'name = "Modiin"')
    box = TITLE.open_box(parse_components("mine", texts))
    made = board(box)
    msgspec.convert(json.loads(json.dumps(made)), type=Board, strict=True)
    assert not made["picture"]
    assert made["components"] == "mine"
    assert made["hash"] != BOX.components.hash
    assert made["look"]["light"]["region-north"] == "#abcdef"
    assert "Modiin" in [space["name"] for space in made["spaces"]]
    assert scene(box, TITLE.new(seed="1", box=box).view(0))["turn"]["name"] == "Round 1"


# -------------------------------------------------------------------- scenes


def test_scenes_of_random_games_have_the_shape_and_name_what_there_is() -> None:
    shape = SceneShape(TITLE, KINDS)
    seen = 0
    for seed in range(30):
        for number, (g, _) in enumerate(random_game(f"scene {seed}")):
            if number % 5 and g.outcome is None:
                continue
            for seat in (*SEATS, OPEN):
                shape.holds(scene_of(g, seat))
                seen += 1
    assert seen > 3000


def test_a_scene_follows_from_the_view_alone() -> None:
    """Imagined games with an equal view give an equal scene, though they are not the same game."""
    different = 0
    for seed in range(6):
        rng = Random(seed)
        for number, (g, _) in enumerate(random_game(f"alone {seed}")):
            if number % 7 or g.outcome is not None:
                continue
            for seat in SEATS:
                one, two = g.imagine(seat, rng), g.imagine(seat, rng)
                assert scene_of(one, seat) == scene_of(two, seat) == scene_of(g, seat)
                different += one.hands != two.hands
    assert different > 100


def test_no_scene_shows_a_card_of_a_hidden_hand() -> None:
    """Nor one of the pile, unless the seat has seen it or everybody knows."""
    looked = 0
    for seed in range(10):
        for g, _ in random_game(f"hidden {seed}"):
            if g.outcome is not None:
                break
            for seat in SEATS:
                shown: Any = scene_of(g, seat)
                hidden = {f"card:{card}" for side in (0, 1) if side != seat for card in g.hands[side]}
                places = [place for place in shown["whereabouts"] if "hand" not in place["name"].replace("Your", "")]
                assert not hidden & refs_in([shown["hands"], shown["piles"], places], KINDS)
                assert sum(len(place["cards"]) for place in shown["whereabouts"]) == len(BOX.ops)
                looked += len(hidden)
    assert looked > 1000


def test_every_card_is_somewhere_and_closed_hands_are_told_apart_from_the_deck_only_if_all_know() -> None:
    names = set()
    for seed in range(10):
        for g, _ in random_game(f"where {seed}"):
            for seat in SEATS:
                shown = scene_of(g, seat)
                cards = [card for place in shown["whereabouts"] for card in place["cards"]]
                assert sorted(cards) == sorted(f"card:{card}" for card in range(len(BOX.ops)))
                names |= {place["name"] for place in shown["whereabouts"]}
    assert {"Deck or Greek hand", "Deck or Maccabean hand", "Deck or a hand", "Your hand", "Discard pile"} <= names


def test_the_open_view_hides_nothing() -> None:
    """Also in the middle of a game, for records; what a seat sees is not touched by it."""
    g: Hammer = TITLE.new(seed="open")
    shown = scene_of(g, OPEN)
    assert [hand["cards"] for hand in shown["hands"]] == [[f"card:{card}" for card in hand] for hand in g.hands]
    assert [hand["name"] for hand in shown["hands"]] == ["Maccabean hand", "Greek hand"]
    assert shown["piles"][0]["cards"] == [f"card:{card}" for card in g.pile]
    assert scene_of(g, MACCABEAN)["hands"][GREEK]["cards"] is None


def test_a_march_is_drawn_and_its_group_is_selected() -> None:
    begin = {"frame": "Movement", "side": "maccabean", "units": 3, "areas": 3}
    units = {"modin": "2 maccabean", "emmaus": "1 greek", "gophna-hills": "1 maccabean"}
    g: Any = lay_out(TITLE, {"begin": begin, "units": units}, seed="march")
    modin, emmaus = (f"area:{BOX.kinds['area'].ids[slug]}" for slug in ("modin", "emmaus"))
    for line in ("group modin", "number 2"):
        g.play(*g.box.catalog.read(line))
        assert scene_of(g, MACCABEAN)["selected"] == [modin]
    moving = [piece["where"] for piece in scene_of(g, GREEK)["pieces"] if piece["state"] == ["moving"]]
    assert moving == [modin]
    g.play(*g.box.catalog.read("step emmaus"))
    shown = scene_of(g, MACCABEAN)
    assert [way["things"] for way in shown["ways"]] == [[modin, emmaus]]
    assert [mark["on"] for mark in shown["marks"]] == [emmaus]
    assert "Battle of Emmaus" in shown["marks"][0]["text"]


def test_turn_score_and_panels_tell_where_the_game_stands() -> None:
    g: Hammer = TITLE.new(seed="1")
    g.score = [5, 14]
    shown = scene_of(g, MACCABEAN)
    assert shown["score"] == ["5", "14"]
    assert [mark["cell"] for mark in shown["tracks"][0]["marks"]] == [5, BOX.points_to_win]
    assert shown["turn"]["note"] == f"Greeks hold {len(g.hands[GREEK])} cards"
    assert shown["turn"]["phases"][shown["turn"]["phase"]] == "Cards"
    regions = shown["panels"][0]
    assert len(regions["rows"]) == len(BOX.cities_of)
    assert regions["note"].startswith("scored now: ")
    assert g.in_play == NO_CARD
    assert [pile["id"] for pile in shown["piles"]] == ["deck", "discard", "removed"]


def test_tips_say_what_an_area_is_good_for() -> None:
    spaces = board(BOX)["spaces"]
    assert spaces[BOX.jerusalem]["about"] == ["Alone decides who controls its region."]
    center = next(space for space, kind in zip(spaces, BOX.kind, strict=True) if kind == SUPPLY_CENTER)
    assert center["about"] == ["Supplies the Greeks; the Maccabeans cannot enter."]
    assert center["shape"] == "box"


@pytest.mark.parametrize("seat", SEATS)
def test_a_scene_is_made_quickly(seat: int) -> None:
    """A fraction of a millisecond; the bound leaves room for a slow machine."""
    times = []
    for number, (g, _) in enumerate(random_game("quick")):
        if number % 3 == 0:
            shown = g.view(seat)
            begun = perf_counter()
            scene(BOX, shown)
            times.append(perf_counter() - begun)
    assert sorted(times)[len(times) // 2] < 0.002
