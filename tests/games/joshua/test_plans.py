"""What the captain of Joshua does not do."""

from __future__ import annotations

from maniple.games.joshua.plans import STRATEGY, Fortify, March
from maniple.games.joshua.tables import PAGAN
from tests.games.joshua.joshua_table import JoshuaTable


def test_chariots_do_not_ride_where_a_great_army_waits() -> None:
    """One chariot takes Sharon back if nobody is near; under the eyes of Caleb with twelve, walls come first."""
    for army, first in (("", March), ("; caleb, 12 in joppa", Fortify)):
        table = JoshuaTable().held("sharon").pieces(f"1 chariots in jokneam{army}").hand(PAGAN, "deserters").card(PAGAN)
        plan = STRATEGY.plans(table.g, PAGAN)[0]
        assert isinstance(plan, first), army
        if isinstance(plan, March):
            assert plan.target == table.space("sharon")
