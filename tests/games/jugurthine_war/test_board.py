"""The board and its scenes have the shapes that clients know, name only what there is, and hide what is hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.board import board, scene
from maniple.games.jugurthine_war.ch02_sequence import Activations, Turn
from maniple.games.jugurthine_war.look import look
from maniple.games.jugurthine_war.naming import heading
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import NUMIDIAN, PIECE, ROMAN, STRATAGEMS, VERBS, Piece, WarBox
from maniple.kernel.board import Board, Scene
from maniple.kernel.board import Piece as Shown
from maniple.kernel.components import parse_components
from maniple.kernel.game import ALL, OPEN
from tests.games.boards import SceneShape, board_has_its_shape, refs_in
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable

BOX: WarBox = TITLE.shipped_box
SEATS = (ROMAN, NUMIDIAN, ALL)
KINDS = ("hex:", "city:", "piece:", "stratagem:", "box:", "track:")
EAGER = ("step", "activate", "march", "play", "besiege", "assault", "fight", "take", "intercept")
"""What a random player does rather than other things, so that there are battles."""
MOST_MOVES = 1500


def near(**variant: Any) -> War:
    """Armies that stand close to each other, so that they soon meet."""
    table = JugurthaTable(**variant)
    table.force("bestia in vaga: legion-1, legion-2, ala-1, equites, impedimenta").control(ROMAN, "vaga")
    table.force("legate-1 in 2006: ala-2, ligurians").force("legate-2 in 1705: pro-roman-horse")
    table.force("jugurtha in 1806: guard-foot, guard-horse, num-foot-1, num-horse-1, num-levy-1, elephants-1")
    table.force("numidian-1 in 1706: num-foot-2, num-horse-2").force("numidian-2 in 1905: num-horse-3")
    table.loose("milice in sicca").loose("milice in thala").loose("milice in cirta")
    return table.begin(Turn()).g


def random_game(seed: str, g: War) -> Iterator[tuple[int, War]]:
    """A game played at random, with the number of each moment."""
    rng = Random(seed)
    for number in range(MOST_MOVES):
        yield number, g
        if g.outcome is not None:
            return
        eager = [option for option in g.options if option[0] in EAGER]
        verb, *ids = rng.choice(eager if eager and rng.random() < 0.8 else g.options)
        g.play(str(verb), *[int(item) for item in ids])


@cache
def moments() -> list[tuple[War, bool]]:
    """Moments of games of all kinds, and whether their boxes are behind the screen."""
    games: list[tuple[War, bool]] = [(TITLE.new(seed="scene"), False), (near(screen=True), True), (near(), False)]
    games += [(near(treasure=True), False), (near(special_rp=True, screen=True), True)]
    out = []
    for seed, (start, screen) in enumerate(games):
        for number, g in random_game(f"scene {seed}", start):
            if number % 23 == 0 or g.outcome is not None or (g.battle is not None and number % 3 == 0):
                out.append((g.clone(), screen))
    return out


def scene_of(g: War, seat: int) -> Scene:
    return scene(BOX, g.view(seat))


def named(shown: Scene, slug: str) -> Shown:
    """The counter of a piece."""
    (found,) = [piece for piece in shown["pieces"] if piece["id"] == f"piece-{BOX.kinds['piece'].ids[slug]}"]
    return found


def at(slug: str) -> str:
    return f"hex:{BOX.kinds['hex'].ids[slug]}"


def walls_of(slug: str) -> str:
    return f"city:{BOX.kinds['city'].ids[slug]}"


def box_named(name: str) -> str:
    (found,) = [space["ref"] for space in board(BOX)["spaces"] if space["name"] == name]
    return found


# -------------------------------------------------------------------- the board


def test_the_board_has_the_shape_that_clients_know() -> None:
    board_has_its_shape(TITLE)


def test_hexes_cities_boxes_and_stratagems_are_all_there() -> None:
    """§1.3-a, §5.3-a, §6.3-a"""
    made = board(BOX)
    refs = [space["ref"] for space in made["spaces"]]
    assert len(refs) == len(set(refs))
    assert {f"hex:{i}" for i in range(len(BOX.terrain))} | {f"city:{i}" for i in range(len(BOX.city_hex))} <= set(refs)
    assert [space["ref"] for space in made["spaces"] if space["shape"] == "hex"] == refs[: BOX.west]
    names = [space["name"] for space in made["spaces"] if space["ref"].startswith("box:")]
    assert "Box: Commander in chief" in names and "Box: Jugurtha" in names
    assert [card["name"] for card in made["cards"]] == BOX.kinds["stratagem"].names
    assert [card["side"] for card in made["cards"]] == [-1] * 6 + [ROMAN] * 3 + [NUMIDIAN] * 4


def test_every_way_from_hex_to_hex_is_an_edge_and_roads_and_mountains_are_told_apart() -> None:
    """§6.1-b"""
    made = board(BOX)
    joined = {tuple(sorted(edge["ends"])) for edge in made["edges"]}
    adjacent = {
        tuple(sorted((f"hex:{a}", f"hex:{b}"))) for a in range(len(BOX.terrain)) for b in BOX.adjacent[a] if a != b
    }
    assert joined == adjacent and len(made["edges"]) == len(joined)
    kinds = {frozenset(edge["ends"]): edge["type"] for edge in made["edges"]}
    assert kinds[frozenset((at("2202"), at("2203")))] == "road"
    assert kinds[frozenset((at("0105"), at("0204")))] == "mountain hexside"
    assert kinds[frozenset((at("0805"), at("0804")))] == "road"
    assert kinds[frozenset((at("0713"), at("0714")))] == "way"


def test_everything_lies_on_the_sheet_and_counters_stand_in_their_hexes() -> None:
    made = board(BOX)
    sheet = made["sheet"]
    for space in made["spaces"]:
        xs = [x for x, _ in space["corners"]] or [space["x"] - space["radius"], space["x"] + space["radius"]]
        ys = [y for _, y in space["corners"]] or [space["y"] - space["radius"], space["y"] + space["radius"]]
        assert sheet["x"] <= min(xs) <= space["x"] <= max(xs) <= sheet["x"] + sheet["width"], space["name"]
        assert sheet["y"] <= min(ys) <= space["y"] <= max(ys) <= sheet["y"] + sheet["height"], space["name"]


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
    assert set(look()["emblems"]) == set(STRATAGEMS)


def test_the_look_is_no_component() -> None:
    assert "look.toml" not in TITLE.files


def test_counters_show_strength_and_commanders_their_competency() -> None:
    """§1.2-a, §1.5-a"""
    faces = {face["id"]: face for face in board(BOX)["faces"]}
    assert (faces["legion-1-4"]["foot"], faces["legion-1-4"]["top"]) == (["4"], "I")
    assert faces["equites-2"]["foot"] == ["3"]
    assert (faces["jugurtha"]["foot"], faces["jugurtha"]["plate"]) == (["5"], "Jugurtha")
    assert faces["metellus"]["plate"] == "Metellus" and faces["numidian-1"]["plate"] == "Commander 1"
    assert faces["milice"]["shape"] == "rounded" and faces["militia"]["shape"] == "square"
    assert faces["closed"]["closed"] and faces["closed-unit"]["closed"] and faces["screen"]["closed"]


def test_alike_units_have_one_face() -> None:
    """§4.2-e What is drawn at random cannot be told apart by its look."""
    names = [face["name"] for face in board(BOX)["faces"]]
    assert names.count("Numidian horse") == 2
    assert not [name for name in names if name.startswith("Numidian horse ")]


def test_an_edited_set_has_a_board_of_its_own() -> None:
    texts = dict(TITLE.shipped.texts)
    assert texts["map.toml"].count('name = "Zama"') == 1
    texts["map.toml"] = texts["map.toml"].replace('name = "Zama"', 'name = "Zama Regia"')
    box = TITLE.open_box(parse_components("mine", texts))
    made = board(box)
    msgspec.convert(json.loads(json.dumps(made)), type=Board, strict=True)
    assert not made["picture"] and made["hash"] != BOX.components.hash
    assert "Zama Regia" in [space["name"] for space in made["spaces"]]
    assert scene(box, TITLE.new(seed="1", box=box).view(0))["turn"]["name"] == "111 BCE, turn 1 of 5"


def test_every_hex_has_a_name_of_its_own_that_is_true() -> None:
    """By its place, else by where it lies from one near by; the number is in the tip."""
    names = dict(zip(BOX.kinds["hex"].slugs, BOX.kinds["hex"].names, strict=True))
    assert names["2202"] == "Utica" and names["1007"] == "Garaet et Tarf"
    assert names["0806"] == "the hex south of Cirta" and names["2105"] == "the second hex southeast of Vaga"
    assert (heading("0805", "0804"), heading("0905", "1004"), heading("0805", "1005")) == ("north", "northeast", "east")
    land = [name for slug, name in names.items() if slug != "west" and BOX.is_land(BOX.kinds["hex"].ids[slug])]
    assert len(set(land)) == len(land) and sum(name.startswith("hex ") for name in land) < len(land) / 8
    about = {space["name"]: space["about"] for space in board(BOX)["spaces"]}
    assert about["The hex south of Cirta"][0].startswith("Hex 0806: ")


def test_tips_say_what_a_hex_is_good_for() -> None:
    """§1.3-a, §4.2-c, §6.6-a"""
    tips = {space["ref"]: " ".join(space["about"]) for space in board(BOX)["spaces"]}
    assert "New Roman units" in tips[at("2202")] and "No Numidian" in tips[at("2202")]
    assert "pillage" in tips[at("1905")] and "2 MP" in tips[at("0104")]
    assert "10 MP" in tips[at("0105")] and tips[at("0101")] == "Closed to all."
    assert "1 CU at most" in tips[walls_of("muluccha")] and "2 CU at most" in tips[walls_of("cirta")]


# -------------------------------------------------------------------- scenes of any game


def test_scenes_of_random_games_have_the_shape_and_name_what_there_is() -> None:
    shape = SceneShape(TITLE, KINDS, optional=("losses",))
    battles = 0
    for g, _ in moments():
        for seat in (*SEATS, OPEN):
            shape.holds(scene_of(g, seat))
            battles += g.battle is not None
    assert len(moments()) > 100 and battles > 40


def test_every_piece_that_is_offered_has_a_counter_that_means_it() -> None:
    offered = 0
    for g, _ in moments():
        if g.outcome is not None:
            continue
        seat = g.decision.side
        means = {piece["ref"] for piece in scene_of(g, seat)["pieces"]}
        for verb, *ids in g.options:
            if VERBS[str(verb)][:1] == (PIECE,):
                assert f"piece:{ids[0]}" in means, (verb, BOX.kinds["piece"].slugs[int(ids[0])])
                offered += 1
    assert offered > 100


def test_a_scene_follows_from_the_view_alone() -> None:
    """§6.7-a, Ruling R-61 Imagined games with an equal view give an equal scene, though they are not the same game."""
    different = 0
    rng = Random(1)
    for g, _ in moments()[::2]:
        if g.outcome is not None:
            continue
        for seat in SEATS:
            other = g.imagine(seat, rng)
            assert scene_of(other, seat) == scene_of(g, seat)
            different += other.where != g.where or other.hands != g.hands
    assert different > 40


def test_no_scene_shows_a_hidden_hand_or_box() -> None:
    """§1.2-d, §3.1-a, §6.7-a"""
    looked = 0
    for g, screen in moments():
        if g.outcome is not None:
            continue
        for seat in (ROMAN, ALL):
            shown = scene_of(g, seat)
            hidden = {f"piece:{piece}" for piece in range(BOX.pieces) if g.is_hidden(Piece(piece))}
            assert not hidden & refs_in([shown["pieces"], shown["marks"], shown["ways"], shown["selected"]], KINDS)
            assert shown["hands"][NUMIDIAN]["cards"] is None
            closed = [piece for piece in shown["pieces"] if piece["face"] == "closed"]
            assert sorted(piece["where"] for piece in closed) == sorted(f"hex:{at}" for at in g.view(seat)["closed"])
            assert {len(piece["steps"]) + len(piece["badge"]) for piece in closed} <= {0}
            assert any(piece["face"] == "closed-unit" for piece in shown["pieces"]) <= (not screen)
            looked += len(hidden)
        assert scene_of(g, NUMIDIAN)["hands"][ROMAN]["cards"] is None
    assert looked > 300


def test_the_open_view_hides_nothing() -> None:
    for g, _ in moments()[::5]:
        shown = scene_of(g, OPEN)
        assert not [piece for piece in shown["pieces"] if piece["face"] in ("closed", "closed-unit", "screen")]
        assert all(hand["cards"] is not None for hand in shown["hands"])


# -------------------------------------------------------------------- one scene at a time


def test_the_set_up_lies_where_the_rulebook_says() -> None:
    """§10.2-a"""
    g: War = TITLE.new(seed="1")
    shown = scene_of(g, NUMIDIAN)
    assert named(shown, "bestia")["where"] == at("2202") and named(shown, "bestia")["badge"] == "5"
    assert named(shown, "legion-1")["where"] == box_named("Box: Commander in chief")
    assert named(shown, "legion-1")["steps"] == [4, 6]
    assert named(shown, "jugurtha")["where"] == at("0805")
    assert named(shown, "guard-foot")["where"] == box_named("Box: Jugurtha")
    assert named(shown, "defectors")["where"] == box_named("Numidians set aside")
    assert named(shown, "ligurians")["where"] == box_named("Romans to be raised")
    milice = [piece for piece in shown["pieces"] if piece["face"] == "milice"]
    assert {piece["where"] for piece in milice} == {f"city:{i}" for i in range(len(BOX.city_hex))}
    war = next(panel for panel in shown["panels"] if panel["name"] == "The war")
    assert ("Legio III, Ala sociorum III", "107 BCE") in [(row["name"], row["text"]) for row in war["rows"]]


def test_the_roman_sees_a_closed_counter_and_closed_boxes() -> None:
    """§1.2-d, §6.7-b The option: behind a screen."""
    shown = scene_of(TITLE.new(TITLE.variant(screen=True), "1"), ROMAN)
    assert [piece["where"] for piece in shown["pieces"] if piece["face"] == "closed"] == [at("0805")]
    boxes = {box_named(f"Box: {name}") for name in ("Jugurtha", "Numidian commander 1", "Numidian commander 2")}
    assert {piece["where"] for piece in shown["pieces"] if piece["face"] == "screen"} == boxes
    commanders = next(panel for panel in shown["panels"] if panel["name"] == "Commanders")
    told = {row["name"]: row["text"] for row in commanders["rows"] if row["face"] == "closed"}
    assert set(told) == {"Jugurtha", "Commander 1", "Commander 2"}


def test_only_the_numidian_knows_what_he_may_draw() -> None:
    """§4.2-e"""
    g: War = TITLE.new(seed="1")
    while not (g.decision.side == NUMIDIAN and type(g.decision).__name__ == "Spend"):
        verb, *ids = g.options[-1]
        g.play(str(verb), *[int(item) for item in ids])
    panels = {panel["name"]: panel for panel in scene_of(g, NUMIDIAN)["panels"]}
    rows = panels["In the container"]["rows"]
    assert sum(int(row["text"]) for row in rows) == scene_of(g, ROMAN)["piles"][2]["number"] > 8
    assert "In the container" not in {panel["name"] for panel in scene_of(g, ROMAN)["panels"]}


def test_without_the_screen_the_number_of_counters_is_open() -> None:
    """§6.7-b, Ruling R-61 Beside the map, by the name of the box; the counter on the map tells neither."""
    shown = scene_of(TITLE.new(seed="1"), ROMAN)
    numbers = {piece["where"]: piece["number"] for piece in shown["pieces"] if piece["face"] == "closed-unit"}
    assert numbers == {box_named("Box: Jugurtha"): 7}
    assert [piece["number"] for piece in shown["pieces"] if piece["face"] == "closed"] == [1]


def test_a_garrison_stands_inside_the_walls_and_a_siege_before_them(table: JugurthaTable) -> None:
    """§6.3-b, §8.1-a"""
    table.force("bestia in cirta: legion-1, legion-2, ala-1").force("numidian-1 in cirta: num-foot-1").inside(
        "numidian-1"
    ).shown("numidian-1").siege("cirta", 2)
    shown = scene_of(table.g, ROMAN)
    assert named(shown, "bestia")["where"] == at("0805")
    assert named(shown, "numidian-1")["where"] == walls_of("cirta")
    assert [piece["where"] for piece in shown["pieces"] if piece["face"] == "siege-2"] == [walls_of("cirta")]


def test_a_city_that_would_not_score_is_told(table: JugurthaTable) -> None:
    """Ruling R-17 Rome has scored it and left it."""
    table.force("bestia in utica: legion-1").force("jugurtha in cirta").g.set_scores(table.city("vaga"), False)
    war = next(panel for panel in scene_of(table.g, ROMAN)["panels"] if panel["name"] == "Cities")
    rows = {row["name"]: row for row in war["rows"]}
    assert rows["Cities scored and left"]["things"] == [f"city:{table.city('vaga')}"]


def test_what_the_romans_hold_is_ringed_and_counted(table: JugurthaTable) -> None:
    """§1.3-b"""
    table.force("bestia in vaga: legion-1").control(ROMAN, "vaga")
    shown = scene_of(table.g, NUMIDIAN)
    assert [(mark["on"], mark["style"]) for mark in shown["marks"]] == [(walls_of("vaga"), "ring")]
    war = next(panel for panel in shown["panels"] if panel["name"] == "Cities")
    assert war["rows"][0]["text"] == "1 of 12"
    held = [mark for mark in shown["overlays"]["control"] if mark["colour"] == "roman"]
    assert [mark["on"] for mark in held] == [at("1904")]


def test_the_mover_sees_what_every_hex_costs(table: JugurthaTable) -> None:
    """§6.1-a, §6.1-b From Utica Vaga lies 3 MP away, Cirta more than 12."""
    table.force("bestia in utica: legion-1").force("jugurtha in capsa: guard-foot").active(ROMAN)
    table.begin(Activations(ROMAN)).play("activate bestia", "march")
    costs = {mark["on"]: mark["text"] for mark in scene_of(table.g, ROMAN)["marks"] if mark["style"] == "number"}
    assert costs[at("1904")] == "3 MP"
    assert at("0805") not in costs and at("2202") not in costs
    assert not [mark for mark in scene_of(table.g, NUMIDIAN)["marks"] if mark["style"] == "number"]


@pytest.mark.parametrize(("whole", "cost"), [(True, "10 MP"), (False, "12 MP")])
def test_the_way_out_of_western_numidia_is_counted_as_it_is_played(whole: bool, cost: str) -> None:
    """Ruling R-30 The edge hex 0104 is difficult terrain."""
    table = JugurthaTable(zone_cost_whole=whole).force("bestia in west: equites").active(ROMAN)
    table.begin(Activations(ROMAN)).play("activate bestia", "march")
    costs = {mark["on"]: mark["text"] for mark in scene_of(table.g, ROMAN)["marks"] if mark["style"] == "number"}
    assert costs[at("0104")] == cost


def test_the_mover_sees_where_he_may_be_intercepted(table: JugurthaTable) -> None:
    """§6.4-a, §6.4-b Who is under a counter that was never seen, nobody knows: all that it may be are told."""
    table.force("bestia in utica: legion-1").force("jugurtha in 1804: guard-foot").active(ROMAN)
    table.force("numidian-1 in 0807: num-horse-1")
    table.begin(Activations(ROMAN)).play("activate bestia", "march")
    marks = {mark["on"]: mark for mark in scene_of(table.g, ROMAN)["marks"] if mark["style"] == "number"}
    assert marks[at("1904")]["colour"] == "alert" and marks[at("1904")]["icon"]
    assert marks[at("1904")]["text"] == (
        "3 MP. A hidden force at the hex southwest of Vaga may intercept: Jugurtha on 5 or less (83 %), "
        "Commander 1 on 3 or less (50 %); cavalry alone on one more."
    )
    assert (marks[at("2003")]["colour"], marks[at("2003")]["icon"]) == ("reach", "")


def test_the_numidian_knows_how_well_romans_intercept(table: JugurthaTable) -> None:
    """§6.4-b, Ruling R-62 +1 over mountains, +1 with impedimenta, -1 with cavalry alone."""
    table.force("bestia in vaga: legion-1, impedimenta").force("legate-1 in 1006: equites").active(NUMIDIAN)
    table.force("jugurtha in 1506: guard-horse").begin(Activations(NUMIDIAN)).play("activate jugurtha", "march")
    marks = {mark["on"]: mark["text"] for mark in scene_of(table.g, NUMIDIAN)["marks"] if mark["style"] == "number"}
    told = {text.partition(" MP. ")[2] for text in marks.values()}
    assert "Bestia at Vaga may intercept on 2 or less (33 %)." in told
    assert "Legatus 1 at the hex north of Garaet et Tarf may intercept on 4 or less (67 %)." in told


def test_no_number_stands_in_a_hex_behind_an_enemy_or_in_the_province(table: JugurthaTable) -> None:
    """§1.3-a, §6.1-f"""
    table.force("jugurtha in vaga: guard-horse").force("bestia in utica: legion-1").active(NUMIDIAN)
    table.begin(Activations(NUMIDIAN)).play("activate jugurtha", "march")
    marks = [mark["on"] for mark in scene_of(table.g, NUMIDIAN)["marks"] if mark["style"] == "number"]
    assert at("1804") in marks
    assert not [on for on in marks if BOX.province[int(on[4:])]]


def test_a_battle_is_told_part_by_part(table: JugurthaTable) -> None:
    """§7.2-a, §7.3-a, §7.4-a"""
    table.force("bestia in 1006: legion-1 4, equites").force("jugurtha in 1006: guard-foot, num-horse-1")
    table.dice(1, 1, 1, 1, 1, 1, 1).battle(ROMAN, "1006", "1005")
    shown = scene_of(table.g, ROMAN)
    panel = shown["panels"][0]
    assert (panel["name"], panel.get("running")) == ("Battle at the hex north of Garaet et Tarf", True)
    told = [(row["name"], row["text"]) for row in panel["rows"]]
    assert told[:3] == [
        ("Romans attack", "Bestia"),
        ("Cavalry", "SP 3, 2 dice"),
        ("Infantry", "SP 4, 2 dice"),
    ]
    assert ("Infantry", "SP 3, 2 dice") in told
    assert [way["things"] for way in shown["ways"]] == [[at("1005"), at("1006")]]
    assert [piece["where"] for piece in shown["pieces"] if piece["face"] == "battle"] == [at("1006")]
    assert [state["track"] for state in shown["tracks"]][-1] == "losses"


@pytest.mark.parametrize("points", [0, 12, 20])
def test_the_lane_of_victory_points_says_who_wins_at_each_end(table: JugurthaTable, points: int) -> None:
    """§9.1-a, §9.2-a"""
    (track,) = [track for track in board(BOX)["tracks"] if track["id"] == "victory-points"]
    assert [(end["side"], end["text"]) for end in track["ends"]] == [
        (ROMAN, "Rome wins at 0"),
        (NUMIDIAN, "Numidia wins at 20"),
    ]
    shown = scene_of(table.set(points=points).g, ROMAN)
    (mark,) = next(state for state in shown["tracks"] if state["track"] == "victory-points")["marks"]
    assert track["cells"][mark["cell"]] == str(points)


def test_every_box_in_use_has_a_tab_and_ones_own_come_first(table: JugurthaTable) -> None:
    """§5.3-a, §6.7-b, Ruling R-61"""
    made = board(BOX)
    assert set(made["docks"]) == {space["ref"] for space in made["spaces"] if space["ref"].startswith("box:")}
    table.force("bestia in vaga: legion-1, ala-1").force("legate-1 in zama:").force("jugurtha in sicca: guard-foot")
    facts = {seat: {tab["name"]: tab["fact"] for tab in scene_of(table.g, seat)["docks"]} for seat in SEATS}
    assert facts[ROMAN]["Bestia"].startswith("2 CU · ") and facts[ROMAN]["Legatus 1"] == "alone"
    assert facts[ROMAN]["Jugurtha"] == "1 hidden" and facts[NUMIDIAN]["Jugurtha"].startswith("1 CU")
    assert "Commander 1" not in facts[ROMAN]
    assert scene_of(table.g, NUMIDIAN)["docks"][0]["name"] == "Jugurtha"
    for seat in SEATS:
        shown = scene_of(table.g, seat)
        inside = {piece["where"] for piece in shown["pieces"] if piece["where"] in made["docks"]}
        assert inside <= {tab["on"] for tab in shown["docks"]}


def test_where_the_enemy_may_intercept_can_be_shown(table: JugurthaTable) -> None:
    """§6.4-a, Ruling R-31"""
    table.force("bestia in vaga: legion-1").force("jugurtha in sicca: guard-foot").force("legate-1 in zama:")
    roman = {mark["on"] for mark in scene_of(table.g, ROMAN)["overlays"]["interception"]}
    assert roman == {f"hex:{other}" for other in BOX.adjacent[table.hex("sicca")]}
    numidian = {mark["on"] for mark in scene_of(table.g, NUMIDIAN)["overlays"]["interception"]}
    assert numidian == {f"hex:{other}" for other in BOX.adjacent[table.hex("vaga")]}


@pytest.mark.parametrize("seat", SEATS)
def test_a_scene_is_made_quickly(seat: int) -> None:
    views = [g.view(seat) for g, _ in moments()]
    for view in views:
        scene(BOX, view)
    start = perf_counter()
    for view in views:
        scene(BOX, view)
    assert (perf_counter() - start) / len(views) < 0.01
