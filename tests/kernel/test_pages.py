"""The page of every game says what its rules say: data, checked against the rulebook and the form."""

from collections.abc import Iterator
from typing import Any

import pytest

from maniple.kernel.board import Page
from maniple.kernel.title import Title, shelf
from maniple.kernel.variant import form, make_variant
from maniple.table.sight import board_of

TITLES = [title for title in shelf().values() if "page" in board_of(title, title.shipped_box)["cover"]]
SHIPPED = {"judean-hammer", "storm-over-jerusalem", "jugurthine-war", "joshua"}


def page_of(title: Title) -> Page:
    return board_of(title, title.shipped_box)["cover"]["page"]


def goals(page: Page) -> Iterator[str]:
    yield from (side["goal"] for side in page["sides"])
    for choice in page["choices"]:
        yield from choice["goals"]


def test_every_shipped_game_has_its_page() -> None:
    assert {title.slug for title in TITLES} >= SHIPPED


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.slug)
def test_a_page_names_things_that_are_there(title: Title) -> None:
    page, board = page_of(title), board_of(title, title.shipped_box)
    assert len(page["sides"]) == 2
    faces = {face["id"] for face in board["faces"]}
    assert {side["face"] for side in page["sides"]} <= faces
    assert {page["goal"], page["sequence"]} <= set(title.rulebook.entries)
    left, top, width, height = page["window"]
    sheet = board["sheet"]
    assert width > 0 and height > 0
    assert sheet["x"] <= left + width / 2 <= sheet["x"] + sheet["width"]
    assert sheet["y"] <= top + height / 2 <= sheet["y"] + sheet["height"]
    assert page["side"] in (0, 1)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.slug)
def test_its_options_are_those_of_the_game(title: Title) -> None:
    page = page_of(title)
    made: Any = make_variant(title.variant, {**page["options"], **page["first"]})
    assert made is not None
    if page["option"]:
        [line] = [line for line in form(title.variant) if line.name == page["option"]]
        assert [choice["value"] for choice in page["choices"]] == list(line.choices or ())
        assert page["options"][page["option"]] in (line.choices or ())
    else:
        assert page["choices"] == []


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.slug)
def test_it_can_be_read_at_a_glance(title: Title) -> None:
    """One line a side at the width of its card: two printed lines at most."""
    page = page_of(title)
    assert all(20 < len(goal) <= 112 and goal.endswith(".") for goal in goals(page))
    assert all(len(fact) <= 24 for fact in page["facts"])
    assert len(page["facts"]) <= 5
    assert len(page["what"]) <= 150


def the_rule(title: Title, citation: str) -> str:
    return title.rulebook.entries[citation].text


def test_goals_say_the_number_that_wins_and_who_has_a_tie() -> None:
    """Each number stands in its rule too."""
    hammer, storm, numidia, joshua = (
        page_of(shelf()[slug]) for slug in ("judean-hammer", "storm-over-jerusalem", "jugurthine-war", "joshua")
    )
    rules = {slug: shelf()[slug] for slug in SHIPPED}
    assert "12 or more VP" in the_rule(rules["judean-hammer"], "§JH-10.1")
    assert "equal VP: Maccabean wins" in the_rule(rules["judean-hammer"], "§JH-10.3")
    assert "Twelve points win, and a tie is yours" in hammer["sides"][0]["goal"]
    assert "12 points first, and more than they" in hammer["sides"][1]["goal"]
    assert "a tie is a Judean win" in the_rule(rules["storm-over-jerusalem"], "§15.0b")
    assert "have more points after turn 8" in storm["sides"][0]["goal"]
    assert "a tie is yours" in storm["sides"][1]["goal"]
    assert "VP 20" in the_rule(rules["jugurthine-war"], "§9.2-a")
    assert "up to 20" in numidia["sides"][1]["goal"]
    assert "at the latest in -106" in the_rule(rules["jugurthine-war"], "§9.2-b")
    assert "down to 0" in numidia["sides"][0]["goal"] and "before 105 BCE" in numidia["sides"][0]["goal"]
    short = next(choice for choice in joshua["choices"] if choice["value"] == "short")
    assert "4 turns, total conquest" in the_rule(rules["joshua"], "§30.1")
    assert "within four turns" in short["goals"][0] and "turn 4" in short["goals"][1]
    numbers = [choice["goals"][0] for choice in joshua["choices"] if choice["value"] == "long"]
    assert "20 VP" in the_rule(rules["joshua"], "§30.3") and "20 victory points" in numbers[0]


def test_games_begin_short_and_even() -> None:
    """Joshua with the short scenario; The Jugurthine War with the start that docs/ladder.md shows nearest to even."""
    assert page_of(shelf()["joshua"])["options"] == {"scenario": "short"}
    assert page_of(shelf()["jugurthine-war"])["options"] == {"starting_points": 14}
