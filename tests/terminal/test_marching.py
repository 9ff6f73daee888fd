"""`march FROM TO` at the prompt, in all four games."""

from __future__ import annotations

from random import Random

import pytest

from maniple.kernel.positions import lay_out
from maniple.kernel.title import find_title, shelf
from maniple.table.table import Table
from maniple.terminal.commands import COMMANDS, Commands
from maniple.terminal.marching import March, Unclear
from tests.table.tables import march_table
from tests.terminal.conftest import Desk

GAMES = sorted(slug for slug, title in shelf().items() if title.marching is not None)


def at_the_prompt(table: Table, *typed: str) -> tuple[Commands, Desk]:
    desk = Desk(typed)
    seat = table.decider
    return Commands(table, seat, table.options(seat), desk.screen, str, False), desk


def marching_table(slug: str) -> Table:
    """A random game in which somebody can be taken and sent somewhere."""
    rng = Random(3)
    table = Table(find_title(slug).new(seed="at the prompt"), ("Ann", "Bob"))
    table.play_on()
    for _ in range(2000):
        if March(table, table.decider).begins and " WHO " not in March(table, table.decider).example():
            return table
        table.act(table.decider, rng.choice(table.game.options))
    raise AssertionError("nobody can march")


def test_a_march_in_one_line_is_one_undo() -> None:
    table = march_table(modin="3 maccabean")
    before = table.game.digest()
    prompt, desk = at_the_prompt(table)
    assert prompt.obey("march modin gophna 2")
    assert "March to Gophna Hills" in desk.text and "of 3 areas" in desk.text
    assert table.lines[:2] == ["group modin", "number 2"] and table.lines[-1] == "stop"
    prompt, _ = at_the_prompt(table)
    assert prompt.obey("undo")
    assert table.game.digest() == before


def test_a_way_is_bent_by_a_place() -> None:
    table = march_table(modin="2 maccabean")
    prompt, desk = at_the_prompt(table)
    assert prompt.obey("march modin emmaus by gazara")
    assert "by Gazara" in desk.text
    assert table.lines[2:4] == ["step gazara", "step emmaus"]


def test_a_place_alone_lists_what_is_in_reach() -> None:
    table = march_table(modin="2 maccabean", emmaus="1 maccabean")
    prompt, desk = at_the_prompt(table)
    assert not prompt.obey("march modin")
    assert "1  Gazara" in desk.text and "Hebron" not in desk.text
    assert table.lines == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("march modin atlantis", "is no march; expected who goes and where to"),
        ("march modin hebron", "There is no way there"),
        ("march", "March where? For example: march"),
    ],
)
def test_what_is_no_march_is_said(typed: str, said: str) -> None:
    prompt, desk = at_the_prompt(march_table(modin="2 maccabean", emmaus="1 maccabean"))
    assert not prompt.obey(typed)
    assert said in " ".join(desk.text.split())


def test_danger_is_told_and_asked_about() -> None:
    """An ambush may stop Greeks: told with its chance, and Enter alone marches nobody."""
    words = {"begin": {"frame": "Movement", "side": "greek", "units": 3, "areas": 2}}
    units = {"samaria": "3 greek", "gophna-hills": "2 maccabean"}
    g = lay_out(find_title("judean-hammer"), {**words, "units": units}, seed="march")
    table = Table(g, ("Ann", "Bob"), start=g.save())
    prompt, desk = at_the_prompt(table, "", "")
    assert not prompt.obey("march samaria lebonah")
    assert "can be ambushed from Gophna Hills" in " ".join(desk.text.split())
    assert "Nothing was done." in desk.text and table.lines == []
    prompt, desk = at_the_prompt(table, "yes", "yes")
    assert prompt.obey("march samaria lebonah")
    assert table.lines[0] == "group samaria"


@pytest.mark.parametrize("slug", GAMES)
def test_the_example_is_understood(slug: str) -> None:
    table = marching_table(slug)
    march = March(table, table.decider)
    order = march.read(march.example().removeprefix("march "))
    ways = march.ways(order)
    way = ways.to(order.to)
    assert way is not None
    assert march.told(ways, way).startswith("to ")
    assert march.listed(ways)


def test_help_names_it() -> None:
    assert COMMANDS["march"][0].startswith("march WHO PLACE")
    with pytest.raises(Unclear, match="Nobody can march"):
        table = Table(find_title("judean-hammer").new(seed="no"), ("Ann", "Bob"))
        table.play_on()
        March(table, table.decider).read("modin emmaus")
