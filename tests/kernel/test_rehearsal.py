"""A game that somebody gave us is tried before it is believed: numbers in their ranges make no table yet."""

from __future__ import annotations

import json
from random import Random

import pytest

from maniple.kernel.errors import BadRecord, UserError
from maniple.kernel.game import Game
from maniple.kernel.records import read_record
from maniple.kernel.rehearsal import DoesNotHoldUp, play, rehearse, try_out
from maniple.kernel.saves import seal
from maniple.kernel.title import Title, find_title
from maniple.lab.forgery import record_with
from maniple.table.table import Table
from tests.kernel.installed import at_random

HAMMER = find_title("judean-hammer")


def march_of_nobody() -> str:
    """Every number is in its range, but a march is to go on that nobody has begun: behind the play of a card."""
    g = HAMMER.new(seed="x")
    while type(g.decision).__name__ != "PlayCard":
        play(g, g.options[0])
    data = json.loads(g.save())
    data["stack"].insert(-1, ["Movement", [0, 2, 2, None, False, False, 0, False], 1])
    return seal(data)


def test_a_table_that_no_game_leads_to_is_found_out() -> None:
    g = HAMMER.load(march_of_nobody())
    before = g.save()
    with pytest.raises(DoesNotHoldUp, match=r"^No game leads to this table"):
        rehearse(g)
    assert g.save() == before


def test_a_record_that_begins_with_it_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"^The record's start does not hold up: No game leads to this table"):
        read_record(record_with(HAMMER, march_of_nobody())).check()


def test_a_table_that_goes_on_from_it_refuses_what_breaks_the_rules_and_stands_as_it_was() -> None:
    """Each action is tried on a copy first, so nothing is half done."""
    rng = Random(1)
    table = Table(HAMMER.load(march_of_nobody()), ["human", "human"])
    table.is_doubtful = True
    for _ in range(200):
        before, lines = table.game.save(), list(table.lines)
        try:
            table.act(table.decider, rng.choice(table.game.options))
        except UserError as error:
            assert str(error).startswith("The rules break down over this")
            assert table.game.save() == before and table.lines == lines
            return
    raise AssertionError("The rules were never asked for the march.")


def test_honest_games_hold_up(title: Title) -> None:
    g: Game = title.new(seed="honest")
    for _ in at_random(g, Random(3), most=30):
        pass
    rehearse(g, seconds=1.0)
    for action in g.options[:5]:
        before = g.save()
        try_out(g, action)
        assert g.save() == before


def test_a_loaded_game_itself_refuses_what_breaks_the_rules() -> None:
    """Whoever plays a save without a table gets a sentence too, and the game stands as it was."""
    rng = Random(1)
    g = HAMMER.load(march_of_nobody())
    for _ in range(200):
        before, action = g.save(), rng.choice(g.options)
        try:
            play(g, action)
        except DoesNotHoldUp as error:
            assert str(error).startswith("The rules break down over this")
            assert g.save() == before and action in g.options
            return
    raise AssertionError("The rules were never asked for the march.")


def test_an_honest_save_plays_as_the_game_that_it_was_made_of(title: Title) -> None:
    g: Game = title.new(seed="honest again")
    for _ in at_random(g, Random(4), most=20):
        pass
    again: Game = title.load(g.save())
    rng = Random(5)
    for _ in range(20):
        if not g.stack:
            break
        action = rng.choice(g.options)
        play(g, action)
        play(again, action)
        assert again.save() == g.save() and again.notes == g.notes
