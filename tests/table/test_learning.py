"""What a seat has learnt since a moment: dice, what was drawn or shown, and what the other did with a hidden hand."""

from __future__ import annotations

from random import Random

import pytest

from maniple.kernel.game import OPEN
from maniple.kernel.title import Title, find_title
from maniple.table.learning import has_learnt
from maniple.table.table import Table
from tests.table.tables import act, ask_everything, march_table, new_table, play_at_random, shoot_out_table


def learnt(table: Table, moves: int, seat: int) -> bool:
    return has_learnt(table.record(), moves, seat)


def test_a_march_that_nobody_answered_tells_nothing() -> None:
    """Judean Hammer: units that went and stood still."""
    table = march_table(tekoa="1 maccabean", modin="2 maccabean")
    table.act(table.decider, next(action for action in table.game.options if action[0] != "done"))
    assert not learnt(table, 1, 0)


def test_dice_tell_something(standoff: Title) -> None:
    table = ask_everything(shoot_out_table(standoff, ["snap-shot"], ["duck"]))
    act(table, "shoot snap-shot cart", "pass")
    assert learnt(table, 2, 0)


def test_what_the_other_did_with_a_hidden_hand_tells_what_he_holds(standoff: Title) -> None:
    table = ask_everything(shoot_out_table(standoff, ["snap-shot"], ["duck"]))
    act(table, "shoot snap-shot cart")
    assert not learnt(table, 1, 0), "only his own card lies there"
    answer = next(action for action in table.game.options if action != ("pass",))
    table.act(1, answer)
    assert learnt(table, 2, 0)
    assert not learnt(table, 1, 1) or table.game.dice.position, "he knew his own card before"


def test_a_sealed_answer_that_was_opened_tells_something() -> None:
    """Storm Over Jerusalem: both say which side they want, and neither knows what the other said (§16.1)."""
    table = ask_everything(new_table(find_title("storm-over-jerusalem"), "bids", bidding=True))
    first = table.decider
    act(table, "want roman")
    assert not learnt(table, 1, first), "the other has not answered yet"
    act(table, "want judean")
    assert learnt(table, 2, first), "he knows the other's wish, which does not depend on his own"
    assert learnt(table, 1, 1 - first), "so does the one who answered"


def test_an_open_answer_may_be_another_one_next_time() -> None:
    """The Jugurthine War: bids are made in the open (§10.3), each an answer to the one before."""
    table = ask_everything(new_table(find_title("jugurthine-war"), "bids", bidding=True))
    first = table.decider
    act(table, "bid 4", "bid 7")
    assert not learnt(table, 2, first)


@pytest.mark.parametrize("slug", ["joshua", "judean-hammer", "jugurthine-war", "storm-over-jerusalem"])
def test_whoever_sees_all_has_learnt_no_more_than_the_dice(slug: str) -> None:
    """Wherever nothing is hidden from the seat and no dice fall, going back tells nothing."""
    rng = Random(5)
    table = new_table(find_title(slug), "learning")
    quiet = 0
    for _ in range(40):
        before = table.game.clone()
        play_at_random(table, rng.randrange(10**6), 1)
        if table.is_over:
            break
        moves = 1
        if table.game.irrevocable == before.irrevocable and table.lines and len(table._turns) > moves:
            quiet += 1
            assert not learnt(table, moves, table.decider), table.lines[-1]
    assert quiet
    assert table.game.view(OPEN)
