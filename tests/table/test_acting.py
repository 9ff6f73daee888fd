"""Who may act, what a seat is shown, and how a game ends at the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maniple.kernel.errors import IllegalAction, UserError
from maniple.kernel.game import ALL
from maniple.kernel.positions import lay_out
from maniple.kernel.text import Reference
from maniple.kernel.title import Title, find_title
from maniple.table.table import NotYourTurn, Settings, Table
from tests.table.tables import NAMES, SEATS, act, log, new_table, options, play_at_random, shoot_out_table, told


def test_only_the_seat_that_is_asked_may_act(standoff: Title) -> None:
    """The other gets a sentence with the question, and nothing happens."""
    table = new_table(standoff)
    before = told(table)
    with pytest.raises(NotYourTurn) as caught:
        table.act(1, ("bid", 0))
    assert str(caught.value) == "It is the other side's turn: Bid wounds to play North."
    with pytest.raises(NotYourTurn):
        table.act(ALL, ("bid", 0))
    assert told(table) == before


@pytest.mark.parametrize(
    "action", [("bid", 5), ("bid",), ("wait",), ("dance", 1), ("bid", 0, 0), ("bid", -1), ("bid", "0")]
)
def test_an_action_that_is_no_option_leaves_the_table_as_it_was(standoff: Title, action: Any) -> None:
    """Game, record and log."""
    table = new_table(standoff)
    before = told(table)
    with pytest.raises(IllegalAction):
        table.act(0, action)
    assert told(table) == before


def test_words_after_an_action_are_not_ignored(standoff: Title) -> None:
    """`wait now` is no `wait`."""
    table = shoot_out_table(standoff, ["snap-shot"], [])
    with pytest.raises(IllegalAction, match="'wait now' names no action of Standoff"):
        table.act(0, ("wait", "now"))
    assert table.lines == []


def test_every_action_is_a_line_of_the_record(standoff: Title) -> None:
    """In notation."""
    table = act(new_table(standoff), "bid 1", "bid 0", "hide cart", "hide barrel")
    assert table.lines == ["bid 1", "bid 0", "hide cart", "hide barrel"]
    assert table.record().lines == tuple(table.lines)
    assert table.record().digest == table.game.digest()
    assert table.record(checked=False).digest == ""


# -------------------------------------------------------------------- what a seat is shown


def test_a_seat_that_is_not_asked_gets_no_options(standoff: Title) -> None:
    """Nor does the spectator."""
    table = play_at_random(new_table(standoff), 1, 0)
    for _ in range(40):
        for seat in SEATS:
            shown = options(table, seat)
            assert bool(shown) == (seat == table.decider and not table.is_over)
            view = table.view(seat)
            assert bool(view["options"]) == bool(shown)
        if not table.is_over:
            play_at_random(table, len(table.lines), 1)


def test_options_have_a_line_a_label_and_say_whether_they_end_undo(standoff: Title) -> None:
    """A change of cover can be taken back, a shot or waiting cannot."""
    table = shoot_out_table(standoff, ["snap-shot"], ["duck"])
    found = {option.line: option for option in table.options(0)}
    assert found["shoot snap-shot cart"].label == "Snap Shot at the hay cart"
    assert found["hide trough"].action == ("hide", 1)
    assert {line.split()[0] for line, option in found.items() if option.final} == {"shoot", "wait"}
    assert {line.split()[0] for line, option in found.items() if not option.final} == {"hide"}
    assert table.game.digest() == shoot_out_table(standoff, ["snap-shot"], ["duck"]).game.digest()


def test_what_a_player_chooses_himself_is_no_forced_move() -> None:
    """All units are chosen and can only assault: they wait for the word, so that odds can be seen and undo is free."""
    title = find_title("storm-over-jerusalem")
    words = {
        "game": title.slug,
        "begin": {"frame": "Impulses", "side": "roman"},
        "units": {"2": "3 legion, 2 auxiliary", "14": "simon-li-1", "1": "5 legion", "3": "5 auxiliary"},
    }
    game = lay_out(title, words, seed="assault")
    table = act(Table(game, NAMES, start=game.save()), "act 2", "all")
    assert options(table, 0) == ["assault 14"]
    table.undo(0)
    assert "all" in options(table, 0)
    assert Table.from_record(table.record()).can_undo(0)


def test_an_option_is_final_also_if_the_forced_moves_after_it_are(standoff: Title) -> None:
    """With nothing to shoot, the second change of cover leaves only waiting, which is played at once."""
    table = act(shoot_out_table(standoff, ["feint"], []), "hide trough")
    game: Any = table.game
    game.hands[0] = [card for card in game.hands[0] if game.town.kind[card] != "shot"]
    game.kept_options = None
    assert {option.line: option.final for option in table.options(0)} == {
        "hide barrel": True,
        "hide cart": True,
        "wait": True,
    }
    table.seats[0].settings = Settings(forced_moves=False)
    assert [option.final for option in table.options(0)] == [False, False, True]


@pytest.mark.parametrize("slug", ["judean-hammer", "storm-over-jerusalem", "standoff"])
def test_what_is_shown_depends_on_nothing_hidden(standoff: Title, slug: str) -> None:
    """Options with their labels and `final` are the same whatever the others may hold."""
    rng = Random(2)
    table = new_table(find_title(slug))
    for _ in range(60):
        if table.is_over:
            break
        seat = table.decider
        other = Table(table.game.imagine(table.side_of(seat), rng), NAMES)
        assert other.options(seat) == table.options(seat)
        play_at_random(table, rng.randrange(10**6), 1)


def test_the_log_keeps_private_lines_from_the_others(standoff: Title) -> None:
    """Each reads his own draws; the spectator reads none."""
    table = act(new_table(standoff, bidding=False), "hide cart", "hide barrel")
    names = standoff.shipped_box.kinds["card"].names
    for seat in (0, 1):
        hand = table.view(seat)["hands"][seat]
        drawn = [line for line in log(table, seat) if line.startswith("You draw")]
        assert sorted(drawn) == sorted(f"You draw {names[card]}." for card in hand)
    assert "You hide behind the hay cart." in log(table, 0)
    assert "You hide behind the hay cart." not in log(table, 1)
    assert log(table) == []
    assert [line.only for line in table.log_of(0)] == [0] * len(log(table, 0))


def test_the_set_up_is_in_the_log(standoff: Title) -> None:
    """What was dealt before the first decision is move 0, for its owner only."""
    table = new_table(find_title("judean-hammer"))
    for seat in (0, 1):
        drawn = [line for line in table.log_of(seat) if line.key == "draws"]
        assert sorted(line.ids[0] for line in drawn) == table.view(seat)["hands"][seat]
        assert {(line.move, line.only) for line in drawn} == {(0, seat)}
    assert not [line for line in table.log_of(ALL) if line.key == "draws"]


def test_the_log_can_be_read_from_a_move_on(standoff: Title) -> None:
    """For what happened since one last looked."""
    table = act(shoot_out_table(standoff, ["snap-shot"], []), "hide trough", "wait")
    assert [line.key for line in table.log_of(ALL, since=2)] == ["waits"]
    assert [line.move for line in table.log_of(0)] == [1, 1, 2]
    last = table.log_of(ALL)[-1]
    assert table.words(last) == [Reference("side", 0, "North"), " waits."]
    assert table.sentence(last) == "North waits."


# -------------------------------------------------------------------- the end


def test_resignation_ends_the_game(standoff: Title) -> None:
    """The other side wins; the record says who gave up; nobody is asked any more."""
    table = act(new_table(standoff), "bid 1")
    table.resign(0)
    assert table.is_over and table.decider == -1
    assert table.lines == ["bid 1", "resign north"]
    assert table.result is not None
    assert (table.result.winner, table.result.sentence) == (1, "The North resign.")
    assert table.sentence(table.log[-1]) == "The North resign."
    assert [options(table, seat) for seat in SEATS] == [[], [], []]
    with pytest.raises(UserError, match=r"^The game is over\.$"):
        table.resign(1)
    with pytest.raises(UserError, match=r"^The game is over\.$"):
        table.agree_on_a_draw()
    with pytest.raises(UserError, match=r"^The game is over\.$"):
        table.act(1, ("bid", 0))
    assert table.lines == ["bid 1", "resign north"]


def test_a_draw_by_agreement_ends_the_game(standoff: Title) -> None:
    """Nobody wins."""
    table = act(new_table(standoff), "bid 1")
    table.agree_on_a_draw()
    assert table.is_over and table.lines == ["bid 1", "draw"]
    assert table.result is not None
    assert (table.result.winner, table.result.sentence) == (-1, "The game is drawn by agreement.")


def test_the_result_of_a_finished_game_is_its_outcome(standoff: Title) -> None:
    """With its rule and its sentence."""
    table = play_at_random(new_table(standoff), 3, 10_000)
    outcome = table.game.outcome
    assert table.result is not None and outcome is not None
    assert (table.result.winner, table.result.citation) == (outcome.winner, outcome.citation)
    assert table.result.sentence == "The sun is down." or table.result.sentence.endswith("is down.")
    assert table.is_over and table.decider == -1
    assert table.view(0)["hands"] == table.view(1)["hands"]


def test_there_is_no_result_while_the_game_goes_on(standoff: Title) -> None:
    """Even when one side is far ahead."""
    assert new_table(standoff).result is None
