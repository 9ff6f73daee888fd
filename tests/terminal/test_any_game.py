"""A game of somebody else's is played in the terminal without a line written for it here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from maniple.kernel.errors import UserError
from maniple.kernel.title import Title
from maniple.table.table import NEVER, Table
from maniple.terminal import start
from maniple.terminal.options import variant_of, variant_words
from tests.terminal.conftest import Desk, Say, Sit


def test_a_game_without_words_for_the_terminal_is_played_to_the_end(sit: Sit, standoff: Title) -> None:
    sitting = sit(*["1"] * 400, title=standoff, seed="any")
    assert sitting.table.is_over
    assert "── Standoff ─" in sitting.text and "── The game is over ─" in sitting.text


def test_its_options_are_made_from_its_sides_and_its_variant(maniple: Say, standoff: Title) -> None:
    words = " ".join(maniple("play", "standoff", "--help").out.split())
    for option in ("--north human|bot:NAME", "--bidding / --no-bidding", "--wounds 1-5", "--deck full|short"):
        assert option in words
    said = maniple("play", "standoff", "--no-bidding", "--wounds", 2, "--seed", "x", typed="1\nquit\n")
    assert said.code == 0 and "Choose your cover." in said.out
    assert "Bid" not in said.out


def test_a_switch_of_its_variant_is_part_of_the_command_that_goes_on(standoff: Title) -> None:
    given = {"variant_bidding": False, "variant_wounds": "2", "variant_deck": None}
    assert variant_words(standoff, given) == ["--no-bidding", "--wounds", "2"]
    assert variant_words(standoff, {"variant_bidding": True}) == ["--bidding"]
    with pytest.raises(UserError, match=r"^--wounds is '9'; expected a number from 1 to 5\.$"):
        variant_of(standoff, {"variant_wounds": "9"})


def test_a_side_without_a_name_goes_by_its_slug(sit: Sit, standoff: Title) -> None:
    text = sit(title=standoff, seed="any").text
    assert f"The {standoff.side_name(standoff.shipped_box, 0)}: you." in text


def test_at_the_terminal_a_hidden_pause_takes_its_time(standoff: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chance to respond is passed for the seat after a moment, by its own settings."""
    slept: list[float] = []
    monkeypatch.setattr(start, "sleep", slept.append)
    for hidden in (False, True):
        table = Table(standoff.new(seed="pauses"), ("bot:random", "bot:random"))
        for seat in table.seats:
            seat.settings = replace(seat.settings, responses=NEVER, hide_pauses=hidden)
        start.sit_down(table, Desk([]).screen)
        assert table.is_over and bool(slept) == hidden
    assert all(1 <= seconds <= 3 for seconds in slept)


def test_a_secret_choice_is_hidden_from_the_other_player(sit: Sit, standoff: Title) -> None:
    """Both bid in secret at one screen: the second sees no trace of what the first chose."""
    seen = []
    for bid in ("1", "3"):
        sitting = sit("", bid, "", title=standoff, players=("human", "human"), seed="secret")
        seen.append([text.split("\n", 1)[-1] for text in sitting.desk.shown[2:]])
    assert seen[0] == seen[1]
    assert len(seen[0]) == 2


def test_answers_about_it_come_from_its_own_rulebook(sit: Sit, standoff: Title) -> None:
    text = sit("1", "1", "why barrel", "look barrel", "map", "cards", "quit", title=standoff, seed="s").text
    assert "You are behind the barrel already.  §SO-2.3" in text
    assert "There is nothing on the board." in text
    assert "'barrel' names nothing that can be looked at" in text
    assert "Your hand (" in text
