"""What the captain of Storm Over Jerusalem does not do."""

from __future__ import annotations

from maniple.games.storm_over_jerusalem.plans import BY_ASSAULT, STRATEGY, Strike
from maniple.games.storm_over_jerusalem.tables import ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def assaults(table: StormTable, origin: int, target: int) -> list[Strike]:
    """The assaults from an area to the next that the Romans think of, the most promising first."""
    table.impulse(ROMAN)
    return [
        plan
        for plan in STRATEGY.plans(table.g, ROMAN)
        if isinstance(plan, Strike)
        and plan.how == BY_ASSAULT
        and (plan.origin, plan.target) == (table.area(origin), table.area(target))
    ]


def test_an_assault_does_not_leave_an_area_empty_beside_the_enemy(table: StormTable) -> None:
    """Judeans in 12 would walk into 13 behind the assault on 14: one legion had better stay; without them all go."""
    table.control(ROMAN, 13).units("5 legion in 13; simon light-infantry-8 in 14; simon light-infantry-7 in 12")
    assert [plan.keep for plan in assaults(table, 13, 14)] == [1, 0]

    alone = StormTable().control(ROMAN, 13).units("5 legion in 13; simon light-infantry-8 in 14")
    assert [plan.keep for plan in assaults(alone, 13, 14)] == [0]
