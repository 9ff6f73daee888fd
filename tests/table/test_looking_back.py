"""Stepping back through a game, playing on from a moment of it, and asking for an action back."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from maniple.kernel.dice import SEED_BYTES
from maniple.kernel.errors import BadRecord, UserError
from maniple.kernel.game import ALL, OPEN
from maniple.kernel.records import read_record
from maniple.kernel.title import Title, find_title
from maniple.table.sight import log_lines, view_of
from maniple.table.table import Table
from tests.table.tables import act, ask_everything, new_table, play_at_random

SEED = bytes(range(SEED_BYTES))


# -------------------------------------------------------------------- stepping back


@pytest.mark.parametrize("slug", ["judean-hammer", "atlas"])
@pytest.mark.parametrize("seat", [0, 1, ALL])
def test_past_moments_are_what_the_seat_saw_then(atlas: Title, slug: str, seat: int) -> None:
    table = ask_everything(new_table(find_title(slug), "back"))
    rng = Random(1)
    seen = [view_of(table, seat, asked=False)]
    for _ in range(40):
        if table.is_over:
            break
        table.act(table.decider, rng.choice(table.game.options))
        seen.append(view_of(table, seat, asked=False))
    for view in seen:  # settings are those of today, and nobody is asked about them in the past
        view["settings"] = None
    moments = list(table.moments(seat))
    for moment in moments:
        moment["view"]["settings"] = None
    assert [moment["view"] for moment in moments] == seen
    assert [line for moment in moments for line in moment["log"]] == log_lines(table, seat)
    assert [moment["view"]["move"] for moment in table.moments(seat, 3, 7)] == [3, 4, 5, 6, 7]


def test_a_seat_knows_the_notation_of_its_own_actions_only(atlas: Title) -> None:
    """Until the game is over, or where nothing is hidden."""
    table = act(new_table(atlas), "pledge 1", "pledge 2", "rest")
    assert [moment["line"] for moment in table.moments(0)] == ["", "pledge 1", "", "rest"]
    assert [moment["line"] for moment in table.moments(1)] == ["", "", "pledge 2", ""]
    assert [moment["line"] for moment in table.moments(ALL)] == ["", "", "", ""]
    every = ["", "pledge 1", "pledge 2", "rest"]
    assert [moment["line"] for moment in table.moments(OPEN)] == every
    table.resign(1)
    assert [moment["line"] for moment in table.moments(0)] == [*every, "resign chalk"]


def test_the_past_keeps_its_secrets_after_the_end(atlas: Title) -> None:
    """As the seat saw it; only the last moment is open, or all of them to those who look at all."""
    table = act(new_table(atlas), "pledge 1", "pledge 2", "rest")
    table.resign(0)
    hidden = [moment["view"]["scene"]["hands"][1]["cards"] is None for moment in table.moments(0)]
    assert hidden == [True, True, True, True, False]
    assert all(moment["view"]["scene"]["hands"][1]["cards"] for moment in table.moments(OPEN))


def test_what_was_taken_back_is_in_the_past_too(atlas: Title) -> None:
    table = act(new_table(atlas), "pledge 1", "pledge 2", "rest")
    table.undo_by_agreement(1)
    act(table, "go ink-guard port")
    moments = list(table.moments(1))
    assert [moment["line"] for moment in moments] == ["", "", "pledge 2", "", "undo 1", ""]
    assert moments[4]["view"]["scene"] == moments[2]["view"]["scene"]


def test_a_long_game_is_stepped_through_quickly() -> None:
    """300 moves in far less than a second; the bound leaves room for a slow machine."""
    table = play_at_random(new_table(find_title("judean-hammer"), "long"), 5, 300)
    begun = perf_counter()
    moments = list(table.moments(0))
    assert perf_counter() - begun < 3
    assert len(moments) == len(table.lines) + 1 > 200


# -------------------------------------------------------------------- playing on


@pytest.mark.parametrize("slug", ["judean-hammer", "standoff", "atlas"])
def test_a_game_is_played_on_from_any_moment(standoff: Title, atlas: Title, slug: str) -> None:
    """The table is as it was there, the dice are new, and the record says where it comes from and holds up."""
    table = play_at_random(new_table(find_title(slug)), 3, 9)
    record = table.record()
    for move, moment in enumerate(record.replay()):
        if not moment.game.stack:
            continue
        again = Table.play_on_from(record, move, SEED, ("Cleo", "Dan"))
        assert again.game.state() == moment.game.state()
        assert again.game.options == moment.game.options
        assert (again.game.dice.seed, again.game.dice.position, again.game.dice.epoch) == (SEED, 0, 0)
        assert (again.lines, again.log) == ([], [])
        play_at_random(again, move, 4)
        written = read_record(again.record().write())
        assert written.origin == f"{record.hash()} {move}"
        assert list(written.seats.values()) == ["Cleo", "Dan"]
        assert written.seed == SEED.hex()
        assert written.check().digest() == again.game.digest()
        assert Table.from_record(written).record() == again.record()


def test_the_same_moment_with_other_dice_goes_another_way(atlas: Title) -> None:
    record = act(new_table(atlas), "pledge 1", "pledge 2", "go ink-guard port").record()
    falls = set()
    for number in range(20):
        again = act(Table.play_on_from(record, 3, bytes([number]) * SEED_BYTES), "breach port-wall")
        falls.add(again.log[0].ids[0])
    assert falls == {1, 2, 3, 4, 5, 6}


def test_a_record_with_other_dice_than_its_start_is_refused(atlas: Title) -> None:
    record = Table.play_on_from(new_table(atlas).record(), 0, SEED).record()
    forged = record.write().replace(f'seed = "{SEED.hex()}"', f'seed = "{"11" * SEED_BYTES}"')
    with pytest.raises(BadRecord, match="seed is not the one that its start goes on with"):
        read_record(forged).check()


def test_there_is_no_playing_on_from_the_end_or_beyond(atlas: Title) -> None:
    table = act(new_table(atlas, rounds=1), "pledge 0", "pledge 0", "rest", "rest")
    with pytest.raises(UserError, match="The game is over there"):
        Table.play_on_from(table.record(), 4, SEED)
    for move in (-1, 5):
        with pytest.raises(UserError, match=f"The record has 4 moves; there is no move {move}"):
            Table.play_on_from(table.record(), move, SEED)


def test_one_may_play_on_where_somebody_resigned(atlas: Title) -> None:
    table = act(new_table(atlas), "pledge 0", "pledge 0")
    table.resign(0)
    again = Table.play_on_from(table.record(), 3, SEED)
    assert not again.is_over
    assert list(again.record().seats.values()) == ["Ann", "Bob"]


# -------------------------------------------------------------------- asking for an action back


def test_how_many_actions_go_back_to_before_the_last_own_one(atlas: Title) -> None:
    table = ask_everything(new_table(atlas))
    assert [table.moves_to_take_back(seat) for seat in (0, 1)] == [0, 0]
    act(table, "pledge 1")
    assert [table.moves_to_take_back(seat) for seat in (0, 1)] == [1, 0]
    act(table, "pledge 2", "rest", "go chalk-guard ferry")
    assert [table.moves_to_take_back(seat) for seat in (0, 1)] == [2, 1]
    table.undo_by_agreement(table.moves_to_take_back(0))
    assert (table.decider, table.lines[-1]) == (0, "undo 2")
    assert type(table.game.decision).__name__ == "Act"
    assert [table.moves_to_take_back(seat) for seat in (0, 1)] == [2, 1]
    act(table, "go ink-guard port")
    assert table.moves_to_take_back(0) == 1
    table.undo(0)
    assert table.moves_to_take_back(0) == 2


def test_forced_moves_go_back_with_what_led_to_them() -> None:
    """Going back to a sole option would bring it about again at once."""
    title = find_title("judean-hammer")
    table = new_table(title, "forced")
    rng = Random(2)
    checked = 0
    table.play_on()
    while not table.is_over and checked < 20:
        seat = table.decider
        before, length = table.game.digest(), len(table.lines)
        table.act(seat, rng.choice(table.game.options))
        if table.is_over:
            break
        if len(table.lines) - length > 1 and table.moves_to_take_back(seat) == len(table.lines) - length:
            again = Table.from_record(table.record())
            again.undo_by_agreement(again.moves_to_take_back(seat))
            assert again.game.options
            assert again.decider == seat
            assert before != again.game.digest()  # the dice to come are new
            checked += 1
    assert checked
