"""The accounts of every game: they explain each point, name what is there, and show no more than the log does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from maniple.kernel.account import Told
from maniple.kernel.board import Account, LogLine, Part
from maniple.kernel.game import ALL
from maniple.kernel.title import Title, find_title
from maniple.server.live import READERS, pack, unpack
from maniple.table import sight
from maniple.table.sight import board_of
from maniple.table.table import Table
from tests.games.joshua.playthrough import JoshuaPlaythrough
from tests.games.jugurthine_war.playthrough import WarPlaythrough
from tests.games.storm_over_jerusalem.playthrough import StormPlaythrough

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


@cache
def replayed(game: Any, name: str) -> Table:
    """The table at the end of a golden playthrough."""
    told = game.read(game.folder / f"{name}.txt")
    table = Table(told.begin(), ["one", "two"])
    for line in told.actions:
        table.take(line, automatic=False)
    return table


def accounts_of(table: Table, beginning: str = "") -> list[Account]:
    lines = sight.log_lines(table, ALL)
    return [line["account"] for line in lines if "account" in line and line["account"]["title"].startswith(beginning)]


def rows_of(account: Account) -> dict[str, list[tuple[str, str, list[int]]]]:
    """By part: what each row says, what it gives, and its dice."""
    return {
        part["name"]: [(said(row["parts"]), row["amount"], row["dice"]) for row in part["rows"]]
        for part in account["parts"]
    }


def said(parts: list[Part]) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


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


@pytest.mark.parametrize(
    ("game", "name", "foot"),
    [
        (WarPlaythrough, "alliance", "The Numidians win a major victory: the consul is eliminated."),
        (WarPlaythrough, "raids", "The Romans win a major victory: Jugurtha is eliminated."),
        (StormPlaythrough, "brief", "Romans win at once with the Temple Mount and Herod's Palace."),
        (JoshuaPlaythrough, "short", ""),
        (JoshuaPlaythrough, "medium", ""),
    ],
)
def test_the_last_turn_has_an_account_wherever_it_ends(game: Any, name: str, foot: str) -> None:
    """§9.2-a, §4.0C8, Ruling R75 In the middle of a turn, at once, or by conquest: the last line closes it."""
    table = replayed(game, name)
    last = sight.log_lines(table, ALL)[-1]
    assert not last["account"]["small"]
    assert table.result is not None
    assert said(last["account"]["foot"][0]["parts"]) == (foot or table.result.sentence)


def test_a_point_of_the_war_has_its_reason_and_moves_the_marker() -> None:
    """§9.1-a Between the beginnings of two turns the marker moves as the rows say."""
    found = [account for account in accounts_of(replayed(WarPlaythrough, "alliance")) if not account["small"]]
    moved = [account for account in found if account["sums"][0]["gained"]]
    assert len(moved) == 3
    for account in found:
        rows = rows_of(account)["Victory points"]
        (total,) = account["sums"]
        change = sum(int(amount.replace("−", "-")) for _, amount, _ in rows if amount)
        assert total["before"] + change == total["total"]
    assert ("Romans seize Sicca", "−1", []) in [row for account in moved for row in rows_of(account)["Victory points"]]


def test_a_siege_is_told_when_it_ends_and_of_several_its_own() -> None:
    """§8.1-c, §8.1-d, §8.4-a Each test for attrition with its die, each assault, how it ends."""
    (zama,) = accounts_of(replayed(WarPlaythrough, "exchanged"), "Siege")
    assert said(zama["lead"]) == "The siege of Zama ends."
    assert rows_of(zama)["Attrition"] == [("Attrition: 0 steps", "0", [1]), ("Attrition: 0 steps", "0", [4])]
    (vaga,) = accounts_of(replayed(WarPlaythrough, "shelter"), "Siege")
    assert said(vaga["lead"]) == "The siege of Vaga is lifted."
    assert [amount for _, amount, _ in rows_of(vaga)["Assaults"]] == ["−1", "0"]
    two = [
        Told("§8.1-a", "siege_begins", (0, 3)),
        Told("§8.1-a", "siege_begins", (0, 5)),
        Told("§8.1-d", "siege_lifted", (3,)),
    ]
    (siege,) = [one for one in find_title("jugurthine-war").accounts.spans if one.alike]
    assert [siege.is_opened(one.key, one.ids, two[-1].ids) for one in two] == [True, False, False]


def test_an_assault_that_takes_a_city_says_so() -> None:
    """§8.2-b, §8.2-c"""
    made = [one for one in accounts_of(replayed(WarPlaythrough, "alliance"), "Assault") if "Result" in rows_of(one)]
    assert [rows_of(one)["Result"][0][0] for one in made] == [
        "Romans take Zama",
        "Romans take Vaga",
        "Romans take Sicca",
    ]


def test_an_ambush_is_told_like_a_battle() -> None:
    """§JH-7.6 to §JH-7.10 Once each: the card, who stops, the dice, what is left."""
    title = find_title("judean-hammer")
    seen = {"fails": 0, "succeeds": 0}
    for seed in range(4):
        table = Table(title.new(seed=f"ambush {seed}"), ["one", "two"])
        rng = Random(seed)
        while not table.is_over:
            options = table.game.options
            wanted = [action for action in options if action[0] == "ambush"]
            table.act(table.decider, rng.choice(wanted or options))
        declared = [line for line in table.log if line.key == "ambush_declared"]
        made = accounts_of(table, "Ambush")
        assert len(made) == len(declared)
        for account in made:
            rows = rows_of(account)
            fails = "fails" in said(account["lead"])
            seen["fails" if fails else "succeeds"] += 1
            assert ("Losses" in rows) != fails
            assert len(rows["Card"]) == 2
    assert min(seen.values()) > 0


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


@pytest.mark.parametrize("slug", ["judean-hammer", "jugurthine-war"])
def test_the_course_of_a_game_begins_at_its_start_after_the_server_was_restarted(slug: str) -> None:
    """The end of the log alone is in memory then; what the rounds before it counted is kept."""
    title = find_title(slug)
    table, other = (Table(title.new(seed="restart"), ["one", "two"]) for _ in range(2))
    base = dict.fromkeys(READERS, 0)
    rng = Random(6)
    for number in range(1, 700):
        if table.is_over:
            break
        if number % 150 == 0:
            other, base = unpack(title, title.shipped_box, pack(other, base), ["one", "two"], title.rules)
        line = title.shipped_box.catalog.write(rng.choice(table.game.options))
        for one in (table, other):
            one.take(line, automatic=False)
    assert len(other.log) < len(table.log)
    course = sight.course_of(table)
    assert course is not None
    assert len(course["rounds"]) > 2
    assert sight.course_of(other) == course
