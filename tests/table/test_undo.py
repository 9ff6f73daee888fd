"""Undo goes back one action at a time to what is irrevocable; by agreement further, with new dice."""

from __future__ import annotations

import pytest

from maniple.kernel.errors import UserError
from maniple.kernel.records import read_record
from maniple.kernel.title import Title
from maniple.table.table import Settings, Table
from tests.table.tables import (
    act,
    ask_everything,
    log,
    march_table,
    new_table,
    options,
    play_at_random,
    shoot_out_table,
    told,
)


def test_undo_takes_back_one_action_at_a_time(standoff: Title) -> None:
    """Game, record and log are as they were before it."""
    table = shoot_out_table(standoff, ["snap-shot"], ["duck"])
    stages = [told(table)]
    for line in ("hide trough", "hide cart"):
        act(table, line)
        stages.append(told(table))
    for stage in stages[1::-1]:
        assert table.can_undo(0)
        table.undo(0)
        assert told(table) == stage
    assert not table.can_undo(0)


def test_what_was_undone_can_be_done_otherwise(standoff: Title) -> None:
    """And the record holds only what stands."""
    table = act(shoot_out_table(standoff, ["snap-shot"], ["duck"]), "hide trough")
    table.undo(0)
    act(table, "hide cart", "wait")
    assert table.lines == ["hide cart", "wait"]
    assert "You hide behind the trough." not in log(table, 0)
    assert table.game.notes
    assert Table.from_record(table.record()).game.digest() == table.game.digest()


@pytest.mark.parametrize("line", ["shoot snap-shot cart", "wait"])
def test_undo_stops_where_something_was_shown_rolled_or_handed_over(standoff: Title, line: str) -> None:
    """Nobody can take it back any more, what came before it included."""
    table = ask_everything(shoot_out_table(standoff, ["snap-shot"], ["duck"]))
    act(table, "hide trough", line)
    before = told(table)
    for seat in (0, 1):
        assert not table.can_undo(seat)
        with pytest.raises(UserError, match="There is nothing to undo"):
            table.undo(seat)
    assert told(table) == before


def test_nothing_can_be_undone_before_the_first_action(standoff: Title) -> None:
    """The set-up stays."""
    table = new_table(standoff)
    with pytest.raises(UserError, match="There is nothing to undo"):
        table.undo(0)


def test_only_the_seat_that_is_asked_may_undo(standoff: Title) -> None:
    """The other cannot take back somebody else's choice, nor can the spectator."""
    table = act(shoot_out_table(standoff, ["snap-shot"], ["duck"]), "hide trough")
    assert not table.can_undo(1) and not table.can_undo(-1)
    with pytest.raises(UserError):
        table.undo(1)


def test_undo_takes_forced_moves_back_with_the_choice_before_them() -> None:
    """A single unit marches: its number was no choice."""
    table = march_table(tekoa="1 maccabean", modin="2 maccabean")
    before = told(table)
    act(table, "group tekoa")
    assert table.lines == ["group tekoa", "number 1"]
    table.undo(0)
    assert told(table) == before
    act(table, "group modin", "number 2")
    assert table.lines == ["group modin", "number 2"]
    table.undo(0)
    assert table.lines == ["group modin"]
    table.undo(0)
    assert told(table) == before


def test_forced_moves_can_be_turned_off() -> None:
    """Then the sole option is asked for, and undone by itself."""
    table = march_table(tekoa="1 maccabean", modin="2 maccabean")
    table.seats[0].settings = Settings(forced_moves=False)
    act(table, "group tekoa")
    assert table.lines == ["group tekoa"] and options(table, 0) == ["number 1"]
    act(table, "number 1")
    table.undo(0)
    assert table.lines == ["group tekoa"]


def test_play_on_plays_what_is_forced_from_the_beginning() -> None:
    """A table that has just been laid waits until it is told to go on."""
    table = march_table(tekoa="1 maccabean")
    act(table, "group tekoa")
    assert "number 1" in table.lines
    forced = march_table(tekoa="1 maccabean")
    forced.seats[0].settings = Settings(forced_moves=False)
    act(forced, "group tekoa")
    forced.seats[0].settings = Settings()
    forced.play_on()
    assert forced.lines == ["group tekoa", "number 1"]


def test_undo_is_over_when_the_game_is(standoff: Title) -> None:
    """A resignation is final."""
    table = act(shoot_out_table(standoff, ["snap-shot"], ["duck"]), "hide trough")
    table.resign(0)
    assert not table.can_undo(0)


# -------------------------------------------------------------------- by agreement


def test_by_agreement_what_was_revealed_is_taken_back_too(standoff: Title) -> None:
    """The record keeps what was undone and a line that says so; the dice to come are new."""
    table = ask_everything(shoot_out_table(standoff, ["snap-shot"], ["duck"]))
    before = table.game.clone()
    act(table, "shoot snap-shot cart", "pass")
    seen = log(table)
    table.undo_by_agreement(2)
    assert table.lines == ["shoot snap-shot cart", "pass", "undo 2"]
    assert table.game.view(0) == before.view(0) and table.game.view(1) == before.view(1)
    assert (table.game.dice.epoch, table.game.dice.position) == (1, 0)
    assert log(table) == [*seen, "2 actions taken back by agreement."]
    assert not table.can_undo(0)
    act(table, "hide trough")
    assert table.can_undo(0)
    table.undo(0)
    assert table.lines[-1] == "undo 2"


def test_each_undo_by_agreement_has_dice_of_its_own(standoff: Title) -> None:
    """However often it happens."""
    table = ask_everything(shoot_out_table(standoff, ["snap-shot"], ["duck"]))
    for epoch in (1, 2, 3):
        act(table, "wait")
        table.undo_by_agreement(1)
        assert table.game.dice.epoch == epoch
    assert table.record().lines == ("wait", "undo 1") * 3


@pytest.mark.parametrize("actions", [0, -1, 3, 10**9])
def test_no_more_can_be_taken_back_than_there_is(standoff: Title, actions: int) -> None:
    """One sentence, and nothing changes."""
    table = act(ask_everything(new_table(standoff)), "bid 1", "bid 0")
    before = told(table)
    with pytest.raises(UserError, match="there are 2 actions to take back"):
        table.undo_by_agreement(actions)
    assert told(table) == before


def test_the_last_blow_may_be_taken_back_by_agreement(standoff: Title) -> None:
    """The game goes on then."""
    table = play_at_random(new_table(standoff), 4, 10_000)
    assert table.is_over
    table.undo_by_agreement(1)
    assert not table.is_over and table.result is None
    assert table.decider in (0, 1)


def test_a_resignation_is_not_taken_back(standoff: Title) -> None:
    """It ended the game."""
    table = act(new_table(standoff), "bid 1")
    table.resign(1)
    with pytest.raises(UserError, match="comes after the game had ended"):
        table.undo_by_agreement(1)
    assert table.lines == ["bid 1", "resign south"]


# -------------------------------------------------------------------- from a record


def test_undo_goes_on_where_a_record_was_left(standoff: Title) -> None:
    """After a crash the same actions can be taken back as before it."""
    table = act(shoot_out_table(standoff, ["snap-shot"], ["duck"]), "hide trough", "hide cart")
    again = Table.from_record(read_record(table.record().write()))
    assert told(again) == told(table)
    again.undo(0)
    table.undo(0)
    assert told(again) == told(table)
    act(again, "hide barrel")
    assert again.lines == ["hide trough", "hide barrel"]


def test_forced_moves_of_a_record_are_taken_back_with_the_choice_before_them() -> None:
    """A sole option is known to be forced without being marked."""
    table = act(march_table(tekoa="1 maccabean", modin="2 maccabean"), "group tekoa")
    again = Table.from_record(read_record(table.record().write()))
    again.undo(0)
    assert again.lines == []
    table.undo(0)
    assert told(again) == told(table)
