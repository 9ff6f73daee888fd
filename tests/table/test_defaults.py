"""Enter and the filled button give nothing up, and what ends a turn with something left to do says so first."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maniple.kernel.title import Title, find_title, shelf
from maniple.table.sight import view_of
from maniple.table.table import Settings, Table

MOVES = 250


def table_of(title: Title, seed: str) -> Table:
    table = Table(title.new(title.variant(), seed), ("Ann", "Bob"))
    for seat in table.seats:
        seat.settings = Settings(forced_moves=False)
    return table


def option_of(table: Table, line: str) -> dict[str, Any]:
    view = view_of(table, table.decider)
    return dict(next(option for option in view["options"] if option["line"] == line))


@pytest.mark.parametrize("slug", shelf())
def test_nothing_that_spends_passes_or_ends_is_the_default(slug: str) -> None:
    """Beside other options Enter takes a plain confirmation only; a sole option gives nothing up, unless it passes."""
    title = find_title(slug)
    table, rng = table_of(title, "defaults"), Random(3)
    warned = 0
    for _ in range(MOVES):
        if table.is_over:
            break
        options = view_of(table, table.decider)["options"]
        decision = type(table.game.decision).__name__
        for option in options:
            if option["default"]:
                assert len(options) == 1 or f"{decision}.{option['key']}" in title.confirming
                assert option["key"] not in title.deliberate | title.careful | {"pass"}
                assert option["warning"] is None
            if len(options) == 1:
                assert option["warning"] is None
            warned += option["warning"] is not None
        table.act(table.decider, rng.choice(table.game.options))
    assert warned > 0


def test_storm_a_roman_pass_says_that_it_may_end_the_turn() -> None:
    """§4.0Bc "A Roman pass ends the Impulse Phase unless the Judean player at once discards one card"."""
    table = table_of(find_title("storm-over-jerusalem"), "the first impulse")
    while type(table.game.decision).__name__ != "Impulse":
        table.act(table.decider, table.game.options[0])
    passing = option_of(table, "pass")
    assert passing["warning"] == {
        "parts": ["Your pass ends the impulses of turn 1, unless the Judeans discard a card."],
        "citation": "§4.0Bc",
    }
    assert not any(option["default"] for option in view_of(table, table.decider)["options"])


def test_storm_a_judean_pass_ends_nothing_and_asks_nothing() -> None:
    """§4.0Bc Only a Roman pass ends the phase."""
    table = table_of(find_title("storm-over-jerusalem"), "the second impulse")
    rng = Random(1)
    while type(table.game.decision).__name__ != "Impulse" or table.game.decision.side == 0:
        table.act(
            table.decider,
            rng.choice([option for option in table.game.options if option[0] != "pass"] or table.game.options),
        )
    passing = option_of(table, "pass")
    assert passing["warning"] is None and not passing["default"]


def test_judean_hammer_a_card_that_moves_nobody_is_asked_about_until_somebody_has_moved() -> None:
    """Ruling JH-R6 Any part of a card's OPs may be left unused."""
    table = table_of(find_title("judean-hammer"), "nobody moves")
    while type(table.game.decision).__name__ != "ChooseGroup":
        moves = [option for option in table.game.options if option[0] == "move"]
        table.act(table.decider, (moves or table.game.options)[0])
    assert option_of(table, "done")["warning"]["citation"] == "Ruling JH-R6"
    hammer: Any = table.game
    while type(table.game.decision).__name__ != "ChooseGroup" or not hammer.march.groups:
        going = [option for option in table.game.options if option[0] != "done"]
        table.act(table.decider, going[-1])
    assert option_of(table, "done")["warning"] is None


def test_a_march_that_may_go_on_is_not_stopped_by_enter() -> None:
    """§JH-5.3 To stop gives up the steps that are left."""
    table = table_of(find_title("judean-hammer"), "stop here")
    rng = Random(2)
    while type(table.game.decision).__name__ != "MarchOn" or ("stop",) not in table.game.options:
        moves = [option for option in table.game.options if option[0] in ("move", "group", "step")]
        table.act(table.decider, rng.choice(moves or table.game.options))
    assert not option_of(table, "stop")["default"]
