"""What a client is sent of a table: right shapes, refs to what there is, nothing hidden, and the files of samples."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from maniple.kernel.board import Board, LogLine, View
from maniple.kernel.errors import UserError
from maniple.kernel.game import ALL, OPEN
from maniple.kernel.title import Title, find_title
from maniple.table.sight import board_of, log_lines, parts_of, view_of
from maniple.table.table import Settings, Table
from tests.table.samples import FIXTURES, atlas_files, hammer_files
from tests.table.tables import act, march_table, new_table, play_at_random

EVERYBODY = (0, 1, ALL, OPEN)


def refs_of(parts: list[Any]) -> set[str]:
    return {part["ref"] for part in parts if isinstance(part, dict)}


def words_of(parts: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


@pytest.mark.parametrize("slug", ["judean-hammer", "atlas"])
@pytest.mark.parametrize("seed", range(3))
def test_views_and_logs_have_their_shapes_and_name_what_there_is(atlas: Title, slug: str, seed: int) -> None:
    table = new_table(find_title(slug), f"sight {seed}")
    board: Any = board_of(table.title, table.game.box)
    msgspec.convert(json.loads(json.dumps(board)), type=Board, strict=True)
    fixed = {thing["ref"] for key in ("spaces", "edges", "cards") for thing in board[key]}
    rng = Random(seed)
    while not table.is_over:
        for seat in EVERYBODY:
            view = view_of(table, seat, "now")
            msgspec.convert(json.loads(json.dumps(view)), type=View, strict=True)
            pieces = {piece["ref"] for piece in view["scene"]["pieces"]}
            assert bool(view["options"]) == (seat == table.decider)
            for option in view["options"]:
                assert set(option["things"]) <= fixed | pieces
                assert option["line"].startswith(option["key"])
            assert view["decision"] is not None
            assert words_of(view["decision"]["prompt"]) == table.title.prompt(table.game)
            assert (view["settings"] is None) == (seat in (ALL, OPEN))
        play_at_random(table, rng.randrange(10**6), 1)
    for seat in EVERYBODY:
        log = log_lines(table, seat)
        msgspec.convert(json.loads(json.dumps(log)), type=list[LogLine], strict=True)
        assert [line["number"] for line in log] == list(range(len(log)))
        assert log_lines(table, seat, 7) == log[7:]
        refs = {ref for line in log for ref in refs_of(line["parts"])}
        pieces = {piece["ref"] for piece in view_of(table, seat)["scene"]["pieces"]}
        assert refs <= fixed | pieces | {f"die:{number}" for number in range(1, 7)}
        assert any(ref.startswith("die:") for ref in refs)


def test_whoever_is_asked_may_read_more_than_the_others() -> None:
    """Joshua §5.1: that a tribe is being placed is for the Pagans alone."""
    table = new_table(find_title("joshua"), "secret")
    to_everybody = table.title.prompt(table.game)
    table.act(table.decider, ("change",))
    read = {seat: words_of(shown["prompt"]) for seat in EVERYBODY if (shown := view_of(table, seat)["decision"])}
    assert read.pop(table.decider) == "Choose a tribe to place, or a city to hide Balaam in"
    assert set(read.values()) == {to_everybody}
    assert len(read) == len(EVERYBODY) - 1


def test_a_game_without_a_board_says_so(standoff: Title) -> None:
    with pytest.raises(UserError, match="Standoff has no board to show"):
        view_of(new_table(standoff), 0)


def test_options_name_the_things_to_click_in_order(atlas: Title) -> None:
    """A piece and then a place; a wall; a number is only a button."""
    table = act(new_table(atlas), "pledge 1", "pledge 2")
    options = {option["line"]: option for option in view_of(table, 0)["options"]}
    assert options["go ink-guard port"]["things"] == ["piece:1", "place:2"]
    assert options["rest"]["things"] == []
    act(table, "go ink-guard port")
    breach = {option["line"]: option for option in view_of(table, 0)["options"]}["breach port-wall"]
    wall = next(edge for edge in board_of(atlas, table.game.box)["edges"] if edge["name"] == "Port Wall")
    assert breach["things"] == [wall["ref"]]
    assert breach["risk"]
    assert breach["final"]
    assert view_of(table, 0)["undo"]
    assert not view_of(table, 1)["undo"]


def test_only_what_is_risky_has_odds() -> None:
    table = march_table(modin="2 maccabean", emmaus="1 greek", lydda="1 maccabean")
    act(table, "group modin", "number 1")
    steps = {option["line"]: option["risk"] for option in view_of(table, 0)["options"]}
    assert steps["step emmaus"]
    assert not steps["step lydda"]


def test_cards_that_lie_nowhere_are_buttons() -> None:
    """A card that was looked at is still in the deck: there is nothing to click."""
    title = find_title("judean-hammer")
    for seed in range(200):
        table = new_table(title, f"peek {seed}")
        rng = Random(seed)
        for _ in range(150):
            if table.is_over or type(table.game.decision).__name__ == "PutOnTop":
                break
            play_at_random(table, rng.randrange(10**6), 1)
        if not table.is_over and type(table.game.decision).__name__ == "PutOnTop":
            options = view_of(table, table.decider)["options"]
            assert len(options) > 1
            assert all(option["things"] == [] for option in options)
            return
    raise AssertionError("nobody looked at the deck")


def test_a_sentence_has_refs_only_for_what_lies_on_the_table() -> None:
    table = new_table(find_title("judean-hammer"))
    words = table.game.box.text.parts("note.recruits", (0, 2, 3))
    area = table.game.box.kinds["area"].names[3]
    assert parts_of(words, ["area"]) == [
        "The Maccabeans place 2 units in ",
        {"ref": "area:3", "text": area},
        ".",
    ]
    assert parts_of(words, []) == [f"The Maccabeans place 2 units in {area}."]


def test_log_lines_know_who_acted_what_begins_and_what_is_shown(atlas: Title) -> None:
    table = act(new_table(atlas), "pledge 1", "pledge 2", "rest", "rest")
    lines = log_lines(table, 0)
    told = {words_of(line["parts"]): line for line in lines}
    assert told["The pledges are 1 and 2."]["reveal"]
    assert told["Round 1."]["heading"]
    assert (told["Ink rests."]["side"], told["Ink rests."]["move"]) == (0, 3)
    assert told["Chalk rests."]["side"] == 1
    assert lines[0]["side"] == -1
    assert "You pledge 2 places." not in told
    assert not told["Ink rests."]["reveal"]
    assert not told["Ink rests."]["heading"]


# -------------------------------------------------------------------- the end


@pytest.mark.parametrize("slug", ["judean-hammer", "standoff", "atlas"])
@pytest.mark.parametrize("ending", ["resign", "draw"])
def test_everything_is_open_when_a_game_is_ended(standoff: Title, atlas: Title, slug: str, ending: str) -> None:
    """As after an end by the rules; before it nothing was."""
    table = play_at_random(new_table(find_title(slug)), 1, 6)
    hands = table.game.view(OPEN)["hands"]
    assert table.view(0)["hands"] != hands
    if ending == "resign":
        table.resign(1)
    else:
        table.agree_on_a_draw()
    for seat in (0, 1, ALL):
        view = table.view(seat)
        assert view["hands"] == hands
        assert (view["decision"], view["options"]) == (None, [])
        assert view["seat"] == (ALL if seat == ALL else table.side_of(seat))


def test_a_view_tells_the_result_and_its_reasons(atlas: Title) -> None:
    table = act(new_table(atlas, rounds=1), "pledge 0", "pledge 4", "go ink-guard port", "rest", "rest")
    result = view_of(table, 0)["result"]
    assert result is not None
    assert (result["winner"], result["citation"], result["sentence"]) == (0, "§AT-4.1", "Ink has more points, 1 to 0.")
    assert result["reasons"] == ["Chalk rests."]
    resigned = new_table(atlas)
    resigned.resign(0)
    assert view_of(resigned, 1)["result"] == {
        "winner": 1,
        "citation": "",
        "sentence": "The Ink resign.",
        "reasons": [],
    }


def test_settings_of_the_seat_are_in_its_view(atlas: Title) -> None:
    table = new_table(atlas)
    table.seats[1].settings = Settings("always", hide_pauses=True, forced_moves=False)
    assert view_of(table, 1)["settings"] == {
        "responses": "always",
        "hide_pauses": True,
        "forced_moves": False,
        "standing": [],
        "answers": [],
        "windows": [],
        "unasked": [],
    }
    assert view_of(table, ALL)["settings"] is None


# -------------------------------------------------------------------- samples for the client


def test_the_samples_for_the_client_are_what_is_sent(atlas: Title) -> None:
    """`python -m tests.table.samples` writes them anew."""
    for name, text in (hammer_files() | atlas_files(atlas)).items():
        assert (FIXTURES / name).read_text(encoding="utf-8") == text, name


def test_atlas_has_one_of_everything(atlas: Title) -> None:
    """So a client that shows it needs no change for a new game."""
    found: Any = {name: json.loads(text) for name, text in atlas_files(atlas).items()}
    board, moments = found["atlas-board.json"], found["atlas-views.json"]
    scenes = [moment["view"]["scene"] for moment in moments]
    options = [option for moment in moments for option in moment["view"]["options"]]
    assert {space["shape"] for space in board["spaces"]} == {"point", "polygon", "hex", "box"}
    assert {edge["line"] for edge in board["edges"]} == {"road", "double", "dots", "wall", "river", "none"}
    assert {face["shape"] for face in board["faces"]} == {
        "square",
        "rounded",
        "round",
        "cube",
        "drum",
        "chit",
        "marker",
    }
    assert {card["shape"] for card in board["cards"]} == {"card", "chit"}
    pieces = [piece for scene in scenes for piece in scene["pieces"]]
    assert {state for piece in pieces for state in piece["state"]} == {"spent", "damaged", "under", "moving"}
    assert any(piece["steps"] and piece["badge"] for piece in pieces)
    assert any(piece["where"].startswith("track:") for piece in pieces)
    assert any(piece["id"] == "" and piece["number"] > 1 for piece in pieces)
    assert {"chalk-closed", "ink-scout", "ink-decoy"} <= {piece["face"] for piece in pieces}
    assert sum(piece["where"] == "place:0" for piece in scenes[0]["pieces"]) == 6
    assert any(mark["on"].startswith("wall:") for scene in scenes for mark in scene["marks"])
    assert any(scene["ways"] and scene["selected"] for scene in scenes)
    assert {len(option["things"]) for option in options} == {0, 1, 2}
    assert any(moment["view"]["decision"] and moment["view"]["decision"]["window"] for moment in moments)
    assert moments[-1]["view"]["result"] is not None
    assert 12 <= len(moments) <= 21


def test_a_table_with_a_pledge_hides_it(atlas: Title) -> None:
    table = act(Table(atlas.new(seed="pledge"), ("Ann", "Bob")), "pledge 3")
    assert "3" not in json.dumps(view_of(table, 1)["scene"]["panels"])
    assert '"text": "3"' in json.dumps(view_of(table, 0)["scene"]["panels"])
