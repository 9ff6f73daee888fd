"""Seats keep what is theirs when bids for sides fall out the other way."""

from __future__ import annotations

from typing import Any

import pytest

from maniple.kernel.records import read_record
from maniple.kernel.title import Title
from maniple.table.table import Settings, Table
from tests.table.tables import act, ask_everything, log, new_table, options, told


@pytest.fixture
def swapped(standoff: Title) -> Table:
    """Bob has bid more than Ann: he plays North from now on."""
    return act(ask_everything(new_table(standoff)), "bid 0", "bid 2")


def test_the_seats_are_exchanged(swapped: Table) -> None:
    """North takes cover first, so it is Bob who is asked."""
    assert swapped.game.swapped
    assert [swapped.side_of(seat) for seat in (0, 1)] == [1, 0]
    assert [swapped.seat_of(side) for side in (0, 1)] == [1, 0]
    assert swapped.decider == 1
    assert options(swapped, 1) == ["hide barrel", "hide trough", "hide cart"]
    assert options(swapped, 0) == []
    game: Any = swapped.game
    assert game.wounds == [2, 0]


def test_equal_bids_leave_the_seats_as_they_are(standoff: Title) -> None:
    """Ann is North."""
    table = act(new_table(standoff), "bid 1", "bid 1")
    assert not table.game.swapped and table.decider == 0


def test_each_seat_goes_on_reading_its_own_lines(swapped: Table) -> None:
    """What was private before the exchange stays with whoever it was for."""
    act(swapped, "hide cart", "hide barrel")
    assert [line for line in log(swapped, 0) if line.startswith("You")][:2] == [
        "You bid 0.",
        "You hide behind the barrel.",
    ]
    assert [line for line in log(swapped, 1) if line.startswith("You")][:2] == [
        "You bid 2.",
        "You hide behind the hay cart.",
    ]
    assert "The bids are 0 and 2." in log(swapped)
    assert not [line for line in log(swapped) if line.startswith("You")]


def test_each_seat_sees_the_view_of_its_side(swapped: Table) -> None:
    """And only that."""
    act(swapped, "hide cart", "hide barrel")
    assert swapped.view(1) == swapped.game.view(0)
    assert swapped.view(0) == swapped.game.view(1)
    assert swapped.view(1)["covers"] == [2, [0, 1, 2]]
    assert swapped.view(-1) == swapped.game.view(-1)


def test_nobody_can_undo_the_exchange(swapped: Table) -> None:
    """Though the side that is asked has the same number as before."""
    assert not swapped.can_undo(0) and not swapped.can_undo(1)


def test_the_settings_stay_with_the_seat(standoff: Title) -> None:
    """They belong to the person."""
    table = new_table(standoff)
    table.seats[1].settings = Settings("always")
    act(table, "bid 0", "bid 2")
    assert table.seats[table.seat_of(0)].settings.responses == "always"


def test_a_resignation_names_the_side_that_is_played_now(swapped: Table) -> None:
    """Ann gives up, who is South by now."""
    swapped.resign(0)
    assert swapped.lines[-1] == "resign south"
    assert swapped.result is not None
    assert (swapped.result.winner, swapped.result.sentence) == (0, "The South resign.")
    again = Table.from_record(read_record(swapped.record().write()))
    assert told(again) == told(swapped)
    assert again.resigned == 1


def test_the_record_of_an_exchange_gives_the_same_table(swapped: Table) -> None:
    """Seats in the record are those of the beginning, so everybody finds his place again."""
    act(swapped, "hide cart", "hide barrel")
    record = read_record(swapped.record().write())
    assert record.seats == {"north": "Ann", "south": "Bob"}
    again = Table.from_record(record)
    assert told(again) == told(swapped)
    assert again.decider == 1


def test_taken_back_by_agreement_the_exchange_never_happened(swapped: Table) -> None:
    """But what each has read is still his own."""
    swapped.undo_by_agreement(1)
    assert not swapped.game.swapped and swapped.decider == 1
    assert "You bid 2." in log(swapped, 1) and "You bid 2." not in log(swapped, 0)
    act(swapped, "bid 0")
    assert swapped.decider == 0


def test_names_are_given_by_the_side_that_is_played_now(swapped: Table) -> None:
    """Whoever takes over North takes over Bob's seat."""
    swapped.rename({"north": "bot:random", "south": "Ann"})
    assert [seat.name for seat in swapped.seats] == ["Ann", "bot:random"]
    assert swapped.record().seats == {"north": "Ann", "south": "bot:random"}


def test_names_without_an_exchange(standoff: Title) -> None:
    """The settings stay."""
    table = new_table(standoff)
    table.seats[0].settings = Settings("never")
    table.rename({"north": "Eve", "south": "Bob"})
    assert [seat.name for seat in table.seats] == ["Eve", "Bob"]
    assert table.seats[0].settings == Settings("never")
    assert table.record().seats == {"north": "Eve", "south": "Bob"}
