"""JH-5 Movement. Ambushes (JH-7) and battles (JH-6) follow once all of it is settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.judean_hammer.ch06_battle import Battles
from maniple.games.judean_hammer.ch07_ambush import CHOOSE_AMBUSH, ambushes
from maniple.games.judean_hammer.state import Hammer, March, Path
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, SUPPLY_CENTER, Area
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps, Warned

NO_UNITS_TO_MOVE: Final = Refusal("§JH-5.1", "no_units_to_move")
ALL_HAVE_MOVED: Final = Refusal("Ruling JH-R52", "all_have_moved")
NOT_FROM_THERE: Final = Refusal("Ruling JH-R68", "not_from_there")
NOT_FROM_TWO_AREAS: Final = Refusal("Ruling JH-R68", "not_from_two_areas")
NOT_THAT_MANY: Final = Refusal("§JH-5.1", "not_that_many_movers")
ONE_ROAD_AT_A_TIME: Final = Refusal("Ruling JH-R51", "one_road_at_a_time")
TOO_FAR: Final = Refusal("§JH-5.3", "too_far")
NO_FREE_WAY: Final = Refusal("Ruling JH-R18", "no_free_way")
STANDS_THERE: Final = Refusal("Ruling JH-R51", "stands_there")
CLOSED_TO_MACCABEES: Final = Refusal("§JH-5.4", "closed_to_maccabees")
BEEN_THERE: Final = Refusal("Ruling JH-R44", "been_there")
TAKE_A_STEP: Final = Refusal("Ruling JH-R51", "take_a_step")


@dataclass(frozen=True)
class Movement(Procedure):
    """§JH-5.7 All movement is settled, then one possible ambush, then all battles."""

    side: Side
    units: int
    areas: int
    origins: tuple[Area, ...] | None = None
    """A card may limit where the moved units start, or say that it is one area."""
    one_origin: bool = False
    no_ambush: bool = False
    bonus: int = 0
    ignore_enemy_modifier: bool = False

    def steps(self) -> Steps:
        return (
            self.decide_all_movement,
            self.resolve_an_ambush,
            self.resolve_all_battles,
            self.finish,
        )

    def decide_all_movement(self, g: Hammer) -> None:
        """§JH-5.1, §JH-5.3, §JH-5.5, Ruling JH-R68 Groups go from anywhere to anywhere."""
        before = g.units[self.side].copy()
        unmoved = before.copy()
        if self.origins is not None:
            for area in range(g.map.areas):
                if area not in self.origins:
                    unmoved[area] = 0
        march = March(self.side, self.units, self.areas, before, unmoved)
        march.one_origin = self.one_origin
        g.march = march
        g.call(CHOOSE_GROUP[self.side])

    def resolve_an_ambush(self, g: Hammer) -> None:
        """§JH-7.1, §JH-7.3, §JH-7.4, Ruling JH-R26, Ruling JH-R58 Greek movement only, if there is a place for one.

        A card may move the Greeks twice: there is one ambush in a turn.
        """
        if self.side == GREEK and not self.no_ambush and not g.ambushed and ambushes(g):
            g.call(CHOOSE_AMBUSH)

    def resolve_all_battles(self, g: Hammer) -> None:
        """§JH-5.6, Ruling JH-R6 Where units stand with enemies, they fight."""
        assert g.march is not None
        if not g.march.groups:
            g.note("Ruling JH-R6", "nobody_moves", self.side)
        g.call(Battles(self.side, self.bonus, self.ignore_enemy_modifier))

    def finish(self, g: Hammer) -> None:
        """§JH-5.7 The movement is over."""
        g.march = None


@dataclass(frozen=True)
class ChooseGroup(Decision):
    """§JH-5.1, Ruling JH-R51 Which units move next? Or is the movement settled?"""

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        march = the(g.march)
        return "ChooseGroup", (march.left, march.areas)

    def options(self, g: Hammer) -> list[Action]:
        areas = range(g.map.areas)
        out: list[Action] = [("group", area) for area in areas if self.refuse_group(g, Area(area)) is None]
        out.append(("done",))
        return out

    def warning(self, g: Hammer, action: Action) -> Warned | None:
        """§JH-3.1, Ruling JH-R6 A card that moves nobody is used all the same."""
        return ("Ruling JH-R6", "nobody_would_move", ()) if action[0] == "done" and not the(g.march).groups else None

    def refuse_group(self, g: Hammer, area: Area) -> Refusal | None:
        """§JH-5.1, Ruling JH-R52 Units that have not moved yet, from where the card allows."""
        march = the(g.march)
        if march.unmoved[area]:
            return None
        if not g.units[self.side][area]:
            return NO_UNITS_TO_MOVE
        arrived = sum([size for size, path in march.groups if path[-1] == area])
        if arrived == g.units[self.side][area]:
            return ALL_HAVE_MOVED
        return NOT_FROM_TWO_AREAS if march.one_origin and march.groups else NOT_FROM_THERE

    def group(self, g: Hammer, area: Area) -> None:
        g.become(GroupSize(self.side, area))

    def done(self, g: Hammer) -> None:
        """§JH-5.1, Ruling JH-R6, Ruling JH-R53 Fewer units may move, or none; now it is settled."""
        g.end()


@dataclass(frozen=True)
class GroupSize(Decision):
    """§JH-5.1, Ruling JH-R51 How many units of this area go together?"""

    area: Area

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "GroupSize", (self.area, self.most(g))

    def most(self, g: Hammer) -> int:
        march = the(g.march)
        return min(march.unmoved[self.area], march.left)

    def options(self, g: Hammer) -> list[Action]:
        return [("number", n) for n in range(1, self.most(g) + 1)]

    def refuse_number(self, g: Hammer, number: int) -> Refusal | None:
        """§JH-5.1 Up to OPs + 1 units in all."""
        return None if 1 <= number <= self.most(g) else NOT_THAT_MANY

    def number(self, g: Hammer, number: int) -> None:
        march = the(g.march)
        march.size = number
        march.path = (self.area,)
        march.left -= number
        march.unmoved[self.area] -= number
        if march.one_origin:
            for area in range(g.map.areas):
                if area != self.area:
                    march.unmoved[area] = 0
        g.become(MARCH_ON[self.side])


@dataclass(frozen=True)
class MarchOn(Decision):
    """§JH-5.2, Ruling JH-R51 One road at a time: where to? Or stop here?"""

    def prompt(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        march = the(g.march)
        return "MarchOn", (march.size, march.path[-1], march.areas + 1 - len(march.path))

    def options(self, g: Hammer) -> list[Action]:
        here = the(g.march).path[-1]
        out: list[Action] = [("step", area) for area in g.map.adjacent[here] if self.refuse_step(g, area) is None]
        if self.refuse_stop(g) is None:
            out.append(("stop",))
        return out

    def refuse_step(self, g: Hammer, area: Area) -> Refusal | None:
        """§JH-5.2, §JH-5.4, §JH-11.3, Ruling JH-R44 Along roads, never into a center as Maccabees, never back."""
        path = the(g.march).path
        if area in path:
            return STANDS_THERE if area == path[-1] else BEEN_THERE
        if area in g.map.roads[self.side][path[-1]]:
            return None
        if self.side == MACCABEAN and g.map.kind[area] == SUPPLY_CENTER:
            return CLOSED_TO_MACCABEES
        return self.why_not_at_once(g, area)

    def why_not_at_once(self, g: Hammer, area: Area) -> Refusal:
        """§JH-5.2, §JH-5.3, Ruling JH-R18 No road joins the area to this one: is it on the way, cut off or too far?"""
        march = the(g.march)
        steps = march.areas + 1 - len(march.path)
        if area in self.within(g, steps, past_enemies=False):
            return ONE_ROAD_AT_A_TIME
        return NO_FREE_WAY if area in self.within(g, steps, past_enemies=True) else TOO_FAR

    def within(self, g: Hammer, steps: int, past_enemies: bool) -> set[Area]:
        """The areas that so many steps could reach, with or without regard to enemies and to where the group was."""
        path = the(g.march).path
        found = {path[-1]}
        edge = [path[-1]]
        for _ in range(steps):
            further: list[Area] = []
            for area in edge:
                if g.units[1 - self.side][area] and not past_enemies:
                    continue
                for b in g.map.roads[self.side][area]:
                    if b not in found and (past_enemies or b not in path):
                        found.add(b)
                        further.append(b)
            edge = further
        return found

    def refuse_stop(self, g: Hammer) -> Refusal | None:
        """Ruling JH-R51 After the first step. A unit with no road to take stays where it is."""
        path = the(g.march).path
        return TAKE_A_STEP if len(path) == 1 and g.map.roads[self.side][path[0]] else None

    def step(self, g: Hammer, area: Area) -> None:
        """§JH-5.3, §JH-5.6, Ruling JH-R18 Enemies stop a group, and so does the last area it may go."""
        march = the(g.march)
        g.shift(self.side, march.size, march.path[-1], area)
        path = (*march.path, area)
        march.path = path
        if g.units[1 - self.side][area] or len(path) > march.areas or self.is_stuck(g):
            self.stop(g)

    def tell(self, g: Hammer, size: int, path: Path) -> None:
        """§JH-5.2 The way a group took; a very long one by its ends."""
        if len(path) == 3:
            g.note("§JH-5.2", "marches_by", self.side, size, *path)
        elif len(path) == 4:
            g.note("§JH-5.2", "marches_by_two", self.side, size, *path)
        else:
            g.note("§JH-5.2", "marches", self.side, size, path[0], path[-1])

    def is_stuck(self, g: Hammer) -> bool:
        here = the(g.march).path[-1]
        for area in g.map.adjacent[here]:
            if self.refuse_step(g, area) is None:
                return False
        return True

    def stop(self, g: Hammer) -> None:
        """Ruling JH-R51, Ruling JH-R53 The group ends; with the allowance used up all movement is settled."""
        march = the(g.march)
        if len(march.path) > 1:
            march.groups.append((march.size, march.path))
            self.tell(g, march.size, march.path)
        march.size = 0
        march.path = ()
        if march.left:
            g.become(CHOOSE_GROUP[self.side])
        else:
            g.end()


def the(march: March | None) -> March:
    """The running movement; its decisions are only asked while there is one."""
    assert march is not None
    return march


CHOOSE_GROUP: Final = (ChooseGroup(MACCABEAN), ChooseGroup(GREEK))
MARCH_ON: Final = (MarchOn(MACCABEAN), MarchOn(GREEK))
