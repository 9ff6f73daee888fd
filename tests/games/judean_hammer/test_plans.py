"""What the captain of Judean Hammer does not do."""

from __future__ import annotations

from maniple.games.judean_hammer.plans import STRATEGY, UseEvent
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from maniple.kernel.strategy import Plan
from tests.games.judean_hammer.hammer_table import HammerTable


def test_recruits_go_where_the_area_supports_them(table: HammerTable) -> None:
    """§JH-8.1 With three units in Jerusalem a fourth would be lost: the recruits go elsewhere."""
    table.units("3 greek in jerusalem").recruits(GREEK, ops=3)
    while table.g.stack:
        table.g.play(*STRATEGY.thumb(table.g))  # type: ignore[arg-type]
    assert table.at("jerusalem") == "3 greek"
    assert sum(table.g.units[GREEK]) == 6
    assert max(table.g.units[GREEK]) <= table.g.map.stack_limit


def first_plan(units: str) -> Plan:
    """The captain's plan with Judas the Hammer in hand."""
    table = HammerTable().units(units).hand(MACCABEAN, "judas-the-hammer").turn(MACCABEAN)
    return STRATEGY.plans(table.g, MACCABEAN)[0]


def test_an_event_that_moves_nobody_is_not_used() -> None:
    """A lone unit stays as the garrison of its city, so the event would move nobody; of three units two may go."""
    assert not isinstance(first_plan("1 maccabean in modin"), UseEvent)
    assert isinstance(first_plan("3 maccabean in modin"), UseEvent)
