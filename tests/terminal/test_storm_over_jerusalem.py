"""A game whose areas are called by numbers, with windows and combats, in the terminal."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from maniple.kernel.title import Title, find_title
from maniple.table.table import Table
from maniple.terminal.answers import Answers
from tests.games.storm_over_jerusalem.storm_table import StormTable
from tests.terminal.conftest import Desk, Sit


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


# -------------------------------------------------------------------- several cards of one name


def why(table: StormTable, asked: str) -> str:
    """What the Roman seat reads when it asks why."""
    found = Answers(Table(table.g, ("ann", "ben")), ROMAN, Desk((), width=120).screen)
    return "\n".join(line.plain for line in found.why(asked, found.table.options(ROMAN)))


def test_why_means_the_card_in_the_own_hand() -> None:
    """There are three Ballistas and four onagers, two of them Judean: the one that is held is meant."""
    table = StormTable().units("5 legion in 2; simon-li-1 in 14").hand(ROMAN, "ballista-2", "onager-1")
    table.hand(JUDEAN, "judean-onager-1").impulse(ROMAN).play("act 2", "all", "assault 14")
    assert why(table, "ballista") == "Ballista is offered: 1 (Ballista)."
    assert why(table, "play ballista") == "'play ballista-2' is offered: Ballista."
    assert why(table, "onager").startswith("That card is not played at this moment.  §5.2d")
    assert why(table, "play onager").startswith("That card is not played at this moment.  §5.2d")


def test_look_means_the_card_in_the_own_hand() -> None:
    """Ballistas differ in their value; another than one's own is named in full."""
    table = StormTable().units("xv-1 in 2").hand(ROMAN, "ballista-3").impulse(ROMAN)
    found = Answers(Table(table.g, ("ann", "ben")), ROMAN, Desk((), width=120).screen)
    assert found.look("ballista")[0].plain.startswith("#3 Ballista")
    assert found.look("ballista-1")[0].plain.startswith("#1 Ballista")


def test_why_of_several_alike_is_one_answer() -> None:
    """Two Ballistas in hand: both are offered, or refused for one reason; with none in hand the reason is one too."""
    table = StormTable().units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "ballista-1", "ballista-3").impulse(ROMAN)
    number = table.options.index("build ballista-1") + 1
    assert why(table, "ballista") == (
        f"Ballista is offered: {number} (Build with Ballista) and {number + 1} (Build with Ballista)."
    )
    assert why(table, "play ballista").startswith("This card is not played as an impulse of its own.  §5.2b")
    empty = StormTable().units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "pila-volley").impulse(ROMAN)
    assert why(empty, "ballista").startswith("That card is not in your hand.  §5.2d")


def test_why_still_asks_where_the_answers_differ() -> None:
    """One Legion is chosen, another is spent: which one is not clear."""
    table = StormTable().units("xv-1, spent xv-2 in 2; xv-3 in 3; simon-li-1 in 14").impulse(ROMAN).play("act 2")
    table.play("join xv-1")
    assert why(table, "xv").startswith("'xv' may mean xv-1, xv-2, xv-3")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_a_game_is_played_to_its_end(sit: Sit, storm: Title, width: int, height: int) -> None:
    sitting = sit(
        *["pass", "yes", "done", "pass", "yes", "done", "pass", "1"] * 400,
        title=storm,
        seed="end",
        width=width,
        height=height,
    )
    assert sitting.table.is_over
    assert "── The game is over ─" in sitting.text
