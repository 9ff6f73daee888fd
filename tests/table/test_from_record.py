"""A table made from its record is the same table."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from maniple.kernel.errors import BadRecord
from maniple.kernel.records import read_record
from maniple.kernel.title import Title, find_title
from maniple.table.table import Table
from tests.table.tables import act, new_table, play_at_random, shoot_out_table, told


@pytest.mark.parametrize("slug", ["judean-hammer", "storm-over-jerusalem", "joshua", "jugurthine-war", "standoff"])
@pytest.mark.parametrize("seed", range(3))
def test_a_table_and_its_record_tell_the_same(standoff: Title, slug: str, seed: int) -> None:
    """Digest, log, lines, options, views and undo, with undo of both sorts on the way; and both go on alike."""
    rng = Random(seed)
    table = new_table(find_title(slug), f"record {seed}")
    for _ in range(12):
        play_at_random(table, rng.randrange(10**6), rng.randrange(1, 12))
        if table.is_over:
            break
        if rng.random() < 0.5 and table.can_undo(table.decider):
            table.undo(table.decider)
        elif rng.random() < 0.3:
            table.undo_by_agreement(rng.randrange(1, 4))
        again = Table.from_record(read_record(table.record().write()))
        assert told(again) == told(table)
    again = Table.from_record(read_record(table.record().write()))
    assert told(play_at_random(again, 7, 20)) == told(play_at_random(table, 7, 20))


@pytest.mark.parametrize("ending", ["resign north", "resign south # enough", "draw", "draw#agreed"])
def test_an_ended_game_is_ended_again(standoff: Title, ending: str) -> None:
    """Comments in the record do no harm."""
    table = act(new_table(standoff), "bid 1")
    record = replace(table.record(), lines=("bid 1 # a guess", ending))
    again = Table.from_record(record)
    assert again.is_over and again.lines == ["bid 1 # a guess", ending]
    assert again.result is not None
    assert again.result.winner == {"resign north": 1, "resign south # enough": 0}.get(ending, -1)


def test_a_table_that_began_with_a_position_goes_on_from_there(standoff: Title) -> None:
    """The record holds the position as its start."""
    table = act(shoot_out_table(standoff, ["snap-shot"], ["bluff"]), "shoot snap-shot cart")
    record = read_record(table.record().write())
    assert record.start
    assert told(Table.from_record(record)) == told(table)


def test_what_a_record_holds_besides_moves_is_kept(standoff: Title) -> None:
    """Where it came from, who promised what."""
    record = replace(new_table(standoff).record(), origin="abc 3", commitment="x", secret="aa", nonces=("bb", "cc"))
    kept = act(Table.from_record(record), "bid 0").record()
    assert (kept.origin, kept.commitment, kept.secret, kept.nonces) == ("abc 3", "x", "aa", ("bb", "cc"))


def test_a_record_of_older_rules_that_can_be_played_on_is_one_of_these_rules(standoff: Title) -> None:
    """Every move was allowed by them, so its digest is theirs."""
    table = act(new_table(standoff), "bid 0")
    again = Table.from_record(replace(table.record(), rules=0, digest="0" * 32))
    assert again.record().rules == standoff.rules
    again.record().check()


def test_seats_that_a_record_does_not_name_are_people(standoff: Title) -> None:
    """As if nothing had been chosen."""
    record = replace(new_table(standoff).record(), seats={"south": "bot:random", "west": "x"})
    assert [seat.name for seat in Table.from_record(record).seats] == ["human", "bot:random"]


def test_a_record_that_does_not_hold_up_makes_no_table(standoff: Title) -> None:
    """The sentence names the move."""
    record = replace(new_table(standoff).record(), lines=("bid 1", "bid 9"))
    with pytest.raises(BadRecord, match=r"^Move 2 does not hold up: '9' is no number"):
        Table.from_record(record)
