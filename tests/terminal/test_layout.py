"""The table on screens of every size."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

from maniple.kernel.positions import lay_out
from maniple.kernel.title import Title
from maniple.table.table import Table
from maniple.terminal.layout import board, columns, detailed_board, news_lines, told
from maniple.terminal.plain import table_text
from maniple.terminal.play import Session
from maniple.terminal.screen import flow, styled
from maniple.terminal.sketch import draw
from tests.terminal.conftest import Desk

SIZES = [(80, 24), (140, 45), (60, 20), (200, 60)]


def positions(title: Title, games: int = 2, every: int = 7) -> Iterator[Table]:
    """The table at all stages of random games."""
    for number in range(games):
        rng = Random(number)
        table = Table(title.new(seed=f"layout {number}"), ("human", "human"))
        step = 0
        while not table.is_over:
            if not step % every:
                yield table
            table.act(table.decider, rng.choice(table.game.options))
            step += 1


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_scene_fits_the_width(hammer: Title, width: int, height: int) -> None:
    for table in positions(hammer):
        desk = Desk([], width, height, interactive=True)
        session = Session(table, desk.screen, lambda record: None)
        seat = table.decider
        scene = session.scene(seat, table.options(seat), session.news_of(seat, len(table.log) - 3))
        lines = scene.lines(desk.screen.console, desk.screen.width, height - 1)
        assert all(cell_len(line.plain) <= desk.screen.width for line in lines), "\n".join(map(str, lines))


def test_80_by_24_shows_board_hand_question_and_options(hammer: Title) -> None:
    """Without a report every question of a game has room on the smallest screen."""
    for table in positions(hammer):
        desk = Desk([], 80, 24, interactive=True)
        session = Session(table, desk.screen, lambda record: None)
        seat = table.decider
        options = table.options(seat)
        lines = session.scene(seat, options, []).lines(desk.screen.console, 80, 23)
        text = "\n".join(line.plain for line in lines)
        assert "Jerusalem" in text and "Samaria" in text and "Your hand" in text
        assert all(f"{number}" in text for number in range(1, len(options) + 1))
        if len(options) <= 18:
            assert len(lines) <= 23, text


def test_a_wide_screen_has_a_map_with_roads(hammer: Title) -> None:
    table = Table(hammer.new(seed="wide"), ("human", "human"))
    desk = Desk([], 140, 45, interactive=True)
    session = Session(table, desk.screen, lambda record: None)
    lines = session.scene(0, table.options(0), []).lines(desk.screen.console, 140, 44)
    text = "\n".join(line.plain for line in lines)
    assert len(lines) <= 44
    assert "Shephelah: Maccabeans" in text and "M Maccabeans" in text
    assert any(0x2800 < ord(sign) < 0x2900 for sign in text)


@pytest.mark.parametrize(
    ("width", "height", "roads"), [(100, 60, True), (80, 66, True), (80, 24, False), (118, 30, False)]
)
def test_a_narrow_but_high_screen_shows_roads(hammer: Title, width: int, height: int, roads: bool) -> None:
    table = Table(hammer.new(seed="high"), ("human", "human"))
    desk = Desk([], width, height, interactive=True)
    session = Session(table, desk.screen, lambda record: None)
    lines = session.scene(0, table.options(0), []).lines(desk.screen.console, width, height - 1)
    text = "\n".join(line.plain for line in lines)
    assert len(lines) < height
    assert ("Hebron, Adullam, Beth Zechariah, Tekoa" in text) == roads
    assert "Your hand" in text and all(cell_len(line.plain) <= width for line in lines)


def test_a_file_has_no_roads_at_every_move(hammer: Title) -> None:
    table = Table(hammer.new(seed="file"), ("human", "human"))
    desk = Desk([], 100, 24)
    session = Session(table, desk.screen, lambda record: None)
    lines = session.scene(0, table.options(0), []).lines(desk.screen.console, 100, session.room(1))
    assert not any("Hebron, Adullam" in line.plain for line in lines)


@pytest.mark.parametrize(("width", "rows"), [(70, 18), (80, 22), (100, 26), (120, 34)])
def test_every_name_is_on_the_map_once_and_in_one_piece(hammer: Title, width: int, rows: int) -> None:
    game = hammer.new(seed="map")
    text = table_text(hammer, game.box, game.view(0))
    sketch = text.sketch()
    assert sketch is not None
    lines = draw(sketch, width, rows)
    assert lines is not None and len(lines) == rows
    assert all(cell_len(line.plain) <= width for line in lines)
    drawn = "\n".join(line.plain for line in lines)
    for spot in sketch.spots:
        assert drawn.count("".join(words.text for words in spot.words)) == 1
    assert drawn.index("Samaria") < drawn.index("Jerusalem") < drawn.index("Hebron")  # north is at the top


def test_there_is_no_map_without_room(hammer: Title) -> None:
    game = hammer.new(seed="map")
    sketch = table_text(hammer, game.box, game.view(0)).sketch()
    assert sketch is not None
    assert draw(sketch, 50, 30) is None
    assert draw(sketch, 80, 9) is None


def test_the_sides_are_told_apart_without_colour(hammer: Title) -> None:
    game = hammer.new(seed="letters")
    text = table_text(hammer, game.box, game.view(0))
    lines = [line.plain for line in board(text.board(), 80)]
    assert "Shephelah M  Modin M2  Gazara ·  Emmaus ·  Accaron Plain ·  Vale of Elah ·" in lines
    assert "Jerusalem G  Jerusalem G3" in lines
    assert any("Samaria G3  Jamnia G3" in line for line in lines)
    assert not any("Adasa" in line.plain for line in board(text.board(), 80, minor=False))


def test_out_of_supply_is_marked(hammer: Title) -> None:
    begin = {"frame": "CardPlay", "side": "greek"}
    units = {"philadelphia": "1 greek", "hebron": "2 greek", "beth-zur": "1 maccabean", "tekoa": "1 maccabean"}
    units |= {"adora": "1 maccabean"}
    game = lay_out(hammer, {"begin": begin, "units": units, "hand": {"greek": ["war-elephants"]}}, "supply")
    text = table_text(hammer, game.box, game.view(1))
    line = next(line.plain for line in board(text.board(), 80) if line.plain.startswith("Idumea"))
    assert "Hebron G2!" in line


def test_detailed_board_on_a_narrow_screen_is_one_column(hammer: Title) -> None:
    game = hammer.new(seed="narrow")
    text = table_text(hammer, game.box, game.view(0))
    lines = [line.plain for line in detailed_board(text.board(), 80)]
    assert any(line.startswith("  Beth Zur ·") and "Hebron, Adullam, Beth Zechariah, Tekoa" in line for line in lines)
    assert all(cell_len(line) <= 80 for line in lines)


def test_what_happens_several_times_is_told_once() -> None:
    console = Console(width=60)
    news = [(told(["The Greeks roll 6."]), "§JH-6.5")] * 3 + [(told(["They stop."]), "§JH-6.5")]
    lines = [line.plain for line in news_lines(console, news, 60)]
    assert lines[0].startswith("The Greeks roll 6. (3 times)") and lines[0].endswith("§JH-6.5")
    assert len(lines) == 2 and all(len(line) == 60 for line in lines)


def test_columns_are_read_from_top_to_bottom() -> None:
    lines = [line.plain for line in columns([styled(str(i) * 20) for i in range(5)], 80)]
    assert [line.split() for line in lines] == [["0" * 20, "2" * 20, "4" * 20], ["1" * 20, "3" * 20]]
    assert [line.plain for line in flow([styled("aa"), styled("bb"), styled("cc")], 6)] == ["aa  bb", "cc"]
