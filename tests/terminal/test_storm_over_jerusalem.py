"""A game whose areas are called by numbers, with windows and combats, in the terminal."""

from __future__ import annotations

import pytest

from maniple.kernel.title import Title, find_title
from tests.terminal.conftest import Sit


@pytest.fixture
def storm() -> Title:
    return find_title("storm-over-jerusalem")


def test_a_number_is_an_area_and_a_card_has_a_sign(sit: Sit, storm: Title) -> None:
    text = sit("look 14", "look #14", "look card 14", "look 46", "quit", title=storm, seed="look").text
    assert "New City (14), defense +2, controlled by the Judeans." in text
    assert text.count("#14 Syrian Archers") == 2
    assert "#46 Escape the Siege  repair 3  special" in text, "there is no area 46"


def test_an_assault_is_weighed_taken_back_and_made(sit: Sit, storm: Title) -> None:
    typed = ["act 2", "all", "odds", "undo", "all", "assault 14", "why move 3", "pass", "log", "quit"]
    sitting = sit(*typed, title=storm, seed="assault", width=120, height=60)
    text = sitting.text
    assert "Chosen    L3 A2 of Women's Gate (2)" in text
    assert "58 %  chance to lower the wall" in text
    assert "no card or leader comes from the other side" in text
    assert "Assault   Romans L3 A2 from Women's Gate (2) into New City (14)" in text
    assert "The Romans assault from Women's Gate (2) into New City (14) with firepower 8." in text
    assert [line for line in sitting.table.lines if line.startswith("assault")] == ["assault 14"]


def test_a_refusal_names_its_rule(sit: Sit, storm: Title) -> None:
    text = sit("why act 14", "act 2", "join auxiliary", "why move 14", "quit", title=storm, seed="why").text
    assert "You have no fresh unit there.  §6.1a" in text
    assert "An unbreached wall stands before Judean units: it must be assaulted.  §13.1a" in text


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_a_game_is_played_to_its_end(sit: Sit, storm: Title, width: int, height: int) -> None:
    sitting = sit(
        *["pass", "done", "pass", "done", "pass", "1"] * 400, title=storm, seed="end", width=width, height=height
    )
    assert sitting.table.is_over
    assert "── The game is over ─" in sitting.text
