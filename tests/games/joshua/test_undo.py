"""Undo at a table of Joshua: it reaches back to the last thing that was shown, rolled or asked."""

from __future__ import annotations

import pytest

from maniple.table.table import Table
from tests.games.joshua.joshua_table import HEBREW, PAGAN, JoshuaTable
from tests.table.tables import act, told


def at_a_table(laid: JoshuaTable, side: int) -> Table:
    """The Hebrews and the Pagans sit down; one of them plays a card."""
    laid.no_more_cards().card(HEBREW if side == HEBREW else PAGAN)
    return Table(laid.g, ("Ann", "Bob"), start=laid.g.save())


def goes_back(table: Table, seat: int, *lines: str) -> None:
    """Each of these actions can be taken back, one after the other."""
    stages = [told(table)]
    for line in lines:
        act(table, line)
        stages.append(told(table))
    for stage in stages[-2::-1]:
        assert table.can_undo(seat), table.lines
        table.undo(seat)
        assert told(table) == stage


@pytest.mark.parametrize("line", ["event minor-campaign-1", "activate minor-campaign-1", "activate ladders-1"])
def test_a_card_is_taken_back_while_nothing_was_shown(line: str) -> None:
    """§8.1, §8.2 Who plays a card learns nothing by it: Campaign, its first army and its first march go back."""
    laid = JoshuaTable().held("ai", "beeroth").pieces("joshua, caleb, 20 inside gilgal; 1 amorites inside debir")
    laid.turn(9).hand(HEBREW, "minor-campaign-1", "ladders-1").hand(PAGAN, "panic-1")
    goes_back(at_a_table(laid, HEBREW), 0, line, "lead joshua", "march ai", "march beeroth")


def test_an_answer_of_the_other_side_ends_undo() -> None:
    """§8.6, #56 The Pagans could have answered the activation with Leader Sick."""
    laid = JoshuaTable().pieces("joshua, 20 inside gilgal").hand(HEBREW, "ladders-1").hand(PAGAN, "leader-sick-1")
    table = act(at_a_table(laid, HEBREW), "activate ladders-1")
    assert table.can_undo(0)
    act(table, "lead joshua", "pass")
    assert not table.can_undo(0)


def test_walls_are_taken_back() -> None:
    """§8.7 The card and every level that was bought with it."""
    table = at_a_table(JoshuaTable().hand(PAGAN, "minor-campaign-1").hand(HEBREW, "panic-1"), PAGAN)
    goes_back(table, 1, "walls minor-campaign-1", "raise_walls jerusalem")


def test_a_march_to_where_nobody_can_hide() -> None:
    """§15.6, §22.3 A march is final where Hebrew troops see something: a garrison, or that there is no ambush."""
    for turn, target, back in ((9, "bethlehem", True), (3, "bethlehem", False), (9, "jerusalem", False)):
        laid = JoshuaTable().chit(1).turn(turn).held("rephaim").pieces("joshua, 9 in rephaim; 1 amorites inside debir")
        table = at_a_table(laid.hand(HEBREW, "ladders-1").hand(PAGAN, "panic-1"), HEBREW)
        act(table, "activate ladders-1", "lead joshua", f"march {target}")
        assert table.can_undo(0) is back, (turn, target)
    laid = JoshuaTable().chit(1).turn(3).held("rephaim").pieces("joshua in rephaim; 9 inside gilgal")
    table = at_a_table(laid.hand(HEBREW, "ladders-1").hand(PAGAN, "panic-1"), HEBREW)
    goes_back(table, 0, "activate ladders-1", "lead joshua", "march bethlehem")


def test_what_pagans_do_unseen_is_taken_back() -> None:
    """§15.6, Ruling R65, Ruling R11 Troops left inside a city while the same pieces lie on top; not the last."""
    for number, back in ((2, True), (4, False)):
        laid = JoshuaTable().pieces("japhia, 4 amorites in debir; 1 amorites inside debir").hand(HEBREW, "panic-1")
        table = at_a_table(laid.hand(PAGAN, "ladders-1"), PAGAN)
        act(table, "activate ladders-1", "lead japhia")
        assert not table.can_undo(1), "the Hebrews have learnt where he is"
        act(table, f"quarter amorites {number}")
        assert table.can_undo(1) is back
    laid = JoshuaTable().pieces("joshua, 9 in debir; japhia, 4 amorites inside debir").hand(HEBREW, "panic-1")
    table = at_a_table(laid.held("hormah").hand(PAGAN, "ladders-1"), PAGAN)
    goes_back(table, 1, "activate ladders-1", "lead japhia", "take amorites 2")
