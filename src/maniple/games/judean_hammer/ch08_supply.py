"""JH-8 Check supply."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, SIDES, Area
from maniple.kernel.frames import Procedure, Steps


@dataclass(frozen=True)
class CheckSupply(Procedure):
    """§JH-8.1, §JH-8.2, Ruling JH-R36 All stacks are cut first, then all unsupplied areas lose one unit."""

    def steps(self) -> Steps:
        return (self.cut_stacks, self.remove_unsupplied)

    def cut_stacks(self, g: Hammer) -> None:
        """§JH-8.1, Ruling JH-R35 No area, supply centers included, keeps more than three units of either side."""
        limit = g.map.stack_limit
        for side in SIDES:
            for area, number in enumerate(g.units[side]):
                if number > limit:
                    g.lose(side, Area(area), number - limit)
                    g.note("§JH-8.1", "stack_cut", side, number - limit, area, limit)

    def remove_unsupplied(self, g: Hammer) -> None:
        """§JH-8.2, §JH-8.3, §JH-8.4 Each Greek area out of supply loses one unit, all at the same time."""
        supplied = g.supplied()
        for area, number in enumerate(g.units[GREEK]):
            if number and not supplied[area]:
                g.lose(GREEK, Area(area))
                g.note("§JH-8.2", "lost_for_supply", area)
