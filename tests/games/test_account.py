"""The accounts of every game: they explain each point, name what is there, and show no more than the log does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from maniple.kernel.board import Account, LogLine
from maniple.kernel.game import ALL
from maniple.kernel.title import Title, find_title
from maniple.table import sight
from maniple.table.sight import board_of
from maniple.table.table import Table

GAMES = ("judean-hammer", "storm-over-jerusalem", "jugurthine-war", "joshua")
ACTIONS = {"judean-hammer": 700, "storm-over-jerusalem": 900, "jugurthine-war": 700, "joshua": 1200}
"""Enough for several accounts of each kind by chance."""
ENDS = {"judean-hammer": 3, "storm-over-jerusalem": 2, "jugurthine-war": 3, "joshua": 1}


@cache
def table_of(slug: str) -> Table:
    """A table after many actions by chance."""
    title = find_title(slug)
    table = Table(title.new(seed="account"), ["one", "two"])
    rng = Random(5)
    for _ in range(ACTIONS[slug]):
        if table.is_over:
            break
        table.act(table.decider, rng.choice(table.game.options))
    return table


def accounts(slug: str, seat: int = ALL) -> Iterator[tuple[LogLine, Account]]:
    for line in sight.log_lines(table_of(slug), seat):
        if "account" in line:
            yield line, line["account"]


def title_of(slug: str) -> Title:
    return find_title(slug)


@pytest.mark.parametrize("slug", GAMES)
def test_every_point_of_a_sum_is_explained_by_a_row(slug: str) -> None:
    """The rows of the sides, added up, are what the score rose by; where one marker counts for both, it moved so."""
    seen = 0
    for _, account in accounts(slug):
        if account["small"]:
            continue
        seen += 1
        counted = [row for part in account["parts"] for row in part["rows"] if row["tone"] == "gain" and row["amount"]]
        for total in account["sums"]:
            mine = [row for row in counted if total["side"] == row["side"] or len(account["sums"]) == 1]
            given = sum(int(row["amount"].replace("−", "-")) for row in mine)
            assert total["before"] + given == total["total"], account["title"]
            assert total["before"] + sum(total["gained"]) == total["total"]
    assert seen >= ENDS[slug]


@pytest.mark.parametrize("slug", GAMES)
def test_one_account_begins_where_the_last_ended(slug: str) -> None:
    """Between two ends of a turn the score may change only where the next account says so."""
    great = [account for _, account in accounts(slug) if not account["small"]]
    if slug == "joshua":  # courage is won and lost, and tribes go out, between the count and the end of a turn
        great = great[:1]
    for before, after in pairwise(great):
        assert [one["total"] for one in before["sums"]] == [one["before"] for one in after["sums"]]
    assert great


@pytest.mark.parametrize("slug", GAMES)
def test_an_account_names_what_is_on_the_board(slug: str) -> None:
    title = title_of(slug)
    board = board_of(title, title.shipped_box)
    things = {thing["ref"] for thing in (*board["spaces"], *board["edges"])}
    faces = {face["id"] for face in board["faces"]} | {""}
    kinds = set()
    for _, account in accounts(slug):
        kinds.add(account["small"])
        assert account["title"]
        assert account["lead"]
        assert account["parts"]
        rows = [row for part in account["parts"] for row in part["rows"]]
        assert {thing for row in rows for thing in row["things"]} <= things
        assert {face["face"] for row in rows for face in row["faces"]} <= faces
        assert {row["colour"] for row in rows} <= {*board["look"]["light"], ""}
        assert {one["face"] for one in account["sums"]} <= faces
        assert all(0 < die < 7 for row in rows for die in row["dice"])
    assert False in kinds


@pytest.mark.parametrize("slug", GAMES)
def test_accounts_hang_on_nothing_but_the_lines_that_a_reader_has(slug: str) -> None:
    """What lies hidden, now or then, cannot change them: imagined otherwise, the same lines give the same accounts."""
    table = table_of(slug)
    for seat in (0, 1, ALL):
        before = list(accounts(slug, seat))
        real, log = table.game, table.log
        try:
            if seat != ALL and table.game.stack:
                table.game = real.imagine(table.side_of(seat), Random(9))
            table.log = [line for line in log if line.only in (ALL, seat)]
            assert list(accounts(slug, seat)) == before
        finally:
            table.game, table.log = real, log
        assert before


def test_the_account_of_a_round_equals_the_score() -> None:
    """§JH-9.4 Its sums are the state's own score, before and after."""
    title = find_title("judean-hammer")
    table = Table(title.new(seed="score"), ["one", "two"])
    game: Any = table.game
    rng = Random(2)
    seen = 0
    while not table.is_over and seen < 3:
        before, lines = list(game.score), len(table.log)
        table.act(table.decider, rng.choice(table.game.options))
        made = [line for line in sight.log_lines(table, ALL) if "account" in line and not line["account"]["small"]]
        if len(made) > seen and len(table.log) > lines:
            seen += 1
            sums = made[-1]["account"]["sums"]
            assert [one["before"] for one in sums] == before
            assert [one["total"] for one in sums] == list(game.score)
    assert seen == 3


def test_the_lines_of_a_snapshot_reach_back_to_where_an_account_begins() -> None:
    accounts = find_title("joshua").accounts
    keys = ["turn_begins", "plays_event", "score", "turn_begins", *["army_marches"] * 50]
    assert accounts.first_line(keys) == 0
    assert accounts.first_line(["army_marches"] * 5) == 5


def test_the_end_of_a_game_tells_how_the_score_came_about() -> None:
    """Its course leads from the first score to the last, and its sources add up to all points."""
    title = find_title("judean-hammer")
    table = Table(title.new(seed="course"), ["one", "two"])
    game: Any = table.game
    rng = Random(4)
    while not table.is_over:
        table.act(table.decider, rng.choice(table.game.options))
    result = sight.result_of(table)
    assert result is not None
    course = result["course"]
    assert course["start"] == [0, 0]
    assert course["rounds"][-1]["scores"] == list(game.score)
    assert [one["name"] for one in course["rounds"]] == [f"End of round {i + 1}" for i in range(len(course["rounds"]))]
    given = [sum(source["points"][side] for source in course["sources"]) for side in (0, 1)]
    assert given == list(game.score)
