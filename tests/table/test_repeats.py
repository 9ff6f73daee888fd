"""Options that are taken several times in a row, answers that are taken with what they follow, and what these cost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maniple.kernel.positions import lay_out
from maniple.kernel.title import Title, find_title, shelf
from maniple.table.sight import view_of
from maniple.table.table import Option, Table
from tests.table.tables import NAMES, new_table

GAMES = sorted(slug for slug, title in shelf().items() if title.repeats)
MOST = 900


def recruiting(ops: int = 3, side: str = "maccabean", **units: str) -> Table:
    """Judean Hammer: a side is about to recruit."""
    words = {"begin": {"frame": "Recruitment", "side": side, "ops": ops}, "units": units}
    g = lay_out(find_title("judean-hammer"), words, seed="recruit")
    return Table(g, NAMES, start=g.save())


def offered(table: Table) -> dict[str, Option]:
    return {option.line: option for option in table.options(table.decider)}


def shown(table: Table) -> dict[str, Any]:
    return {option["line"]: option for option in view_of(table, table.decider)["options"]}


def read(table: Table, line: str) -> Any:
    return table.game.box.catalog.read(line)


def test_units_are_placed_as_often_as_the_question_stands() -> None:
    """Two may be taken back, and with the third the turn is over; one undo for all that were taken together."""
    table = recruiting()
    table.act(table.decider, read(table, "way cities"))
    option = shown(table)["place lydda"]
    assert option["repeat"] == {"lines": ["place lydda", "place lydda"], "final": True, "all": True}
    assert not option["final"] and option["figure"] == "1 of 3 units"
    before = table.game.digest()
    table.act(0, read(table, "place lydda"), [read(table, "place lydda")])
    assert shown(table)["place lydda"]["figure"] == "1 of 1 unit" and "repeat" not in shown(table)["place lydda"]
    table.undo(0)
    assert table.game.digest() == before


def test_what_ends_with_one_is_not_repeated() -> None:
    """§JH-4.3 All in one wilderness area is one placement."""
    table = recruiting()
    table.act(table.decider, read(table, "way wilderness"))
    option = next(iter(shown(table).values()))
    assert "repeat" not in option and option["figure"] == "2 units"


def test_another_unit_that_is_like_the_one_taken_follows_it() -> None:
    """Storm Over Jerusalem: of units alike the first stands for all; only those of its own zone come after it."""
    table = at_random("storm-over-jerusalem")
    found = [option for option in table.options(table.decider) if option.again]
    assert found
    game: Any = table.game
    for option in found:
        unit = int(option.action[1])
        for line in option.again:
            other = int(read(table, line)[1])
            assert other != unit and line not in offered(table)
            assert game.where[other] == game.where[unit] and game.map.likeness[other] == game.map.likeness[unit]


def test_a_menu_answers_how_to_recruit() -> None:
    table = at_random("judean-hammer", "recruit", 0)
    options = shown(table)
    unfolding = [option for option in options.values() if "unfolds" in option]
    assert unfolding and all(option["key"] == "recruit" for option in unfolding)
    option = unfolding[0]
    for answer in option["unfolds"]:
        again = Table.from_record(table.record())
        again.act(again.decider, read(again, option["line"]), [read(again, answer["line"])])
        assert again.lines[-2:] == [option["line"], answer["line"]]
        assert again.can_undo(0) != answer["final"]


@pytest.mark.parametrize("slug", GAMES)
def test_all_of_it_can_be_done_and_nothing_else_is_asked_between(slug: str) -> None:
    """The lines are taken one after the other by the real game, as the imagined one said."""
    table = at_random(slug)
    for option in [option for option in table.options(table.decider) if option.again][:12]:
        again = Table(table.game.clone(), NAMES)
        seat, question = again.decider, again.game.decision
        for line in [option.line, *option.again][:-1]:
            assert again.decider == seat and line in offered(again)
            again.act(seat, read(again, line))
            assert again.game.decision == question


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_offered_tells_nothing_hidden(slug: str) -> None:
    """Views of games that differ only in what is hidden are alike: repeats, answers and figures too."""
    rng = Random(5)
    title: Title = find_title(slug)
    verbs, compared = {*title.repeats, *title.unfolds}, 0
    for seed in range(6):
        table = new_table(title, seed=f"hidden {seed}")
        for _ in range(MOST):
            if table.is_over or compared >= 8:
                break
            if any(action[0] in verbs for action in table.game.options) and rng.random() < 0.5:
                seat = table.decider
                other = Table(table.game.imagine(table.side_of(seat), rng), NAMES)
                assert view_of(other, seat)["options"] == view_of(table, seat)["options"]
                assert view_of(table, 1 - seat)["options"] == []
                compared += 1
            table.act(table.decider, rng.choice(table.game.options))
    assert compared >= 2


def at_random(slug: str, verb: str = "", side: int = -1) -> Table:
    """The first question of a random game with an option that may be repeated, or one of a verb."""
    rng = Random(3)
    for seed in range(30):
        table = new_table(find_title(slug), seed=f"again {seed}")
        for _ in range(MOST):
            if table.is_over:
                break
            options = table.game.options
            verbs = {verb} if verb else set(table.title.repeats)
            if any(action[0] in verbs for action in options) and side in (-1, table.game.decision.side):
                if verb or any(option.again for option in table.options(table.decider)):
                    return table
            table.act(table.decider, rng.choice(options))
    raise AssertionError(f"nothing can be repeated in {slug}")
