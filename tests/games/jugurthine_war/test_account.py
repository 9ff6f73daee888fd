"""The accounts of the war tell nothing of what lies hidden: games that differ in that alone have the same ones."""

from __future__ import annotations

from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from maniple.kernel.board import Account
from maniple.kernel.game import ALL
from maniple.table import sight
from maniple.table.table import Table
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable
from tests.games.jugurthine_war.test_view import two_armies

MARCH = "activate bestia; march; step 2004; step 1905; evade; go; flee 1805"
"""To Thugga, where a counter lies that gets away unseen."""
QUIET = ("pass", "done", "first roman", "stop")


def laid(strong: bool, *held: str) -> Table:
    """The beginning of turn 2: who is in Thugga and who in Cirta, and the markers of the Numidian, are hidden."""
    table: JugurthaTable = two_armies(strong).container(ROMAN, "epidemic", "talent").container(NUMIDIAN, *held)
    table.dice(3, 3, 6, 1, 1, 2, 2, 2, 2, 2, 2, 2)
    return Table(table.plays_a_turn().g, ["one", "two"])


def step(tables: list[Table], script: list[str]) -> None:
    """The next line of the script where both may do it, else whatever does least."""
    both = set.intersection(*({t.game.box.catalog.write(option) for option in t.game.options} for t in tables))
    line = script.pop(0) if script and script[0] in both else next(quiet for quiet in QUIET if quiet in both)
    for table in tables:
        table.take(line, automatic=False)


def accounts(table: Table, seat: int) -> list[Account]:
    return [line["account"] for line in sight.log_lines(table, seat) if "account" in line]


def test_two_hidden_armies_have_the_same_accounts() -> None:
    """§6.7-a, Ruling R-61 The Roman marches upon one of two counters; two turns end."""
    tables = [laid(True, "talent", "plus-minus-1"), laid(False, "ambush", "open-door")]
    script = MARCH.split("; ")
    asked = 0
    while len(accounts(tables[0], ALL)) < 2 and asked < 120:
        step(tables, script)
        asked += 1
        assert [table.decider for table in tables] == [tables[0].decider] * 2
    assert not script, f"{script[0]} was never possible"
    one, two = tables
    assert one.game.digest() != two.game.digest()
    for seat in (ROMAN, ALL):
        assert accounts(one, seat) == accounts(two, seat)
        assert len(accounts(one, seat)) == 2
        assert sight.log_lines(one, seat) == sight.log_lines(two, seat)
    assert accounts(one, NUMIDIAN) == accounts(one, ALL)
