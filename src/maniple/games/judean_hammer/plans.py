"""How to play Judean Hammer: what a position is worth, what may be intended with a card, and rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.judean_hammer.ch02_round import ChooseFirst
from maniple.games.judean_hammer.ch03_card_play import PickUp, PlayCard
from maniple.games.judean_hammer.ch05_movement import ChooseGroup, GroupSize, MarchOn
from maniple.games.judean_hammer.ch06_battle import ChooseBattle
from maniple.games.judean_hammer.ch07_ambush import ChooseAmbush
from maniple.games.judean_hammer.odds import BattleOdds, ambush_chance, stopped_by
from maniple.games.judean_hammer.state import Hammer, March
from maniple.games.judean_hammer.tables import (
    AUTO_AMBUSH,
    CITY,
    GREEK,
    MACCABEAN,
    MOVE,
    SUPPLY_CENTER,
    WILDERNESS,
    Area,
)
from maniple.kernel.frames import Action, Side
from maniple.kernel.strategy import Plan, Strategy

FAR: Final = 99
NOWHERE: Final = -1
GOOD_CHANCE: Final = 0.3
"""Below this chance to take it nobody marches on an enemy area."""
NOTHING: Final = -99.0
WON: Final = 20.0
"""A game that is won at once, far above any region."""


# -------------------------------------------------------------------- what a position is worth


def standing(g: Hammer, side: int) -> float:
    """What the map is worth to a side, about in victory points: regions, leads, units, what stands in danger."""
    box = g.map
    own, other = g.units[side], g.units[1 - side]
    sign = 1.0 if side == MACCABEAN else -1.0
    total = 0.0
    for region in range(len(box.cities_of)):
        lead = sign * g.lead(region)
        total += (1.0 if lead > 0 else -1.0 if lead < 0 else 0.0) + 0.15 * lead
    for area in range(box.areas):
        here, there = own[area], other[area]
        if here:
            total += 0.12 * min(here, box.stack_limit) + 0.02 * max(0, here - box.stack_limit)
            if box.kind[area] == CITY:
                threat = most_beside(g, 1 - side, Area(area))
                if threat > here:
                    total -= 0.15 * min(3, threat - here)
            elif box.kind[area] == WILDERNESS and most_beside(g, 1 - side, Area(area)) > here:
                total -= 0.05  # less than a city would be lost
        elif there:
            total -= 0.12 * there
    supplied = g.supplied()
    cut = 0
    greek = g.units[GREEK]
    for area in range(box.areas):
        if greek[area] and not supplied[area]:
            cut += 1
    return total - (0.4 * cut if side == GREEK else -0.4 * cut)


def most_beside(g: Hammer, side: int, area: Area) -> int:
    """The largest stack of a side one road away."""
    units = g.units[side]
    most = 0
    for b in g.map.adjacent[area]:
        if units[b] > most:
            most = units[b]
    return most


def gain(g: Hammer, side: int, area: Area) -> float:
    """What it is worth to a side to hold an area rather than leave it as it is."""
    box = g.map
    if box.kind[area] != CITY:
        return 0.1 + 0.1 * g.units[1 - side][area]
    region = box.region[area]
    sign = 1 if side == MACCABEAN else -1
    lead = sign * g.lead(region)
    after = lead + (2 if g.units[1 - side][area] else 0 if g.units[side][area] else 1)
    return control(after) - control(lead) + 0.15 * (after - lead)


def is_ahead(g: Hammer, side: int) -> bool:
    """§JH-10.3 Whether a side would win if the game ended now."""
    own, other = g.score[side], g.score[1 - side]
    return bool(own > other or (own == other and side == MACCABEAN))


def attack_worth(g: Hammer, side: int, area: Area, units: int) -> float:
    """What it promises to march on enemies with so many units; NOTHING where it is better left alone."""
    if g.cards_to_the_end() == 1:  # Ruling JH-R29 the card of this battle ends the game
        return WON if is_ahead(g, side) else NOTHING
    there = g.units[1 - side][area]
    odds = BattleOdds(g, side, Side(side), units, there)
    if odds.takes < GOOD_CHANCE:
        return NOTHING
    return gain(g, side, area) * odds.takes + 0.15 * (odds.lost[1] - odds.lost[0])


def control(lead: int) -> float:
    return 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0


def distances(g: Hammer, side: int, target: Area, most: int) -> list[int]:
    """Roads from each area to the target along ways free of enemies; FAR where they are too many."""
    box = g.map
    other = g.units[1 - side]
    out = [FAR] * box.areas
    out[target] = 0
    edge = [target]
    for step in range(1, most + 1):
        following: list[Area] = []
        for area in edge:
            if area != target and other[area]:
                continue
            for b in box.adjacent[area]:
                if out[b] == FAR and area in box.roads[side][b]:
                    out[b] = step
                    following.append(b)
        edge = following
    return out


def spare(g: Hammer, side: int, area: Area, units: int) -> int:
    """How many of the units of an area may leave it: a city keeps one, more where the enemy stands beside it."""
    if g.map.kind[area] == SUPPLY_CENTER:
        return units
    if g.map.kind[area] != CITY:
        return units
    return max(0, units - 1)


# -------------------------------------------------------------------- plans


@dataclass(frozen=True)
class UseEvent(Plan):
    """A card for its event."""

    card: int

    def next(self, g: Hammer) -> Action | None:
        return ("event", self.card) if isinstance(g.decision, PlayCard) else None

    def words(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "use_event", (self.card,)


@dataclass(frozen=True)
class Levy(Plan):
    """A card for recruits, where they are worth most."""

    card: int

    def next(self, g: Hammer) -> Action | None:
        return ("recruit", self.card) if isinstance(g.decision, PlayCard) else None

    def words(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "levy", (self.card,)


@dataclass(frozen=True)
class MarchTo(Plan):
    """A card for movement, first of all to one area; whoever may still move then goes where he is worth most."""

    card: int
    target: int
    second: int

    def next(self, g: Hammer) -> Action | None:
        decision = g.decision
        if isinstance(decision, PlayCard):
            return ("move", self.card)
        march = g.march
        if march is None:
            return None
        if isinstance(decision, ChooseGroup):
            for goal in (self.target, self.second):
                if goal != NOWHERE and lacks(g, march, goal) > 0:
                    origin = best_origin(g, march, goal)
                    if origin != NOWHERE:
                        return ("group", origin)
            return ("done",)
        if isinstance(decision, GroupSize):
            goal = self.goal(g, march, decision.area)
            most = min(march.unmoved[decision.area], march.left)
            if goal == NOWHERE:
                return ("number", 1)
            free = spare(g, march.side, decision.area, march.unmoved[decision.area])
            return ("number", max(1, min(most, free, lacks(g, march, goal))))
        if isinstance(decision, MarchOn):
            goal = self.goal(g, march, march.path[0])
            return step_towards(g, march, goal) if goal != NOWHERE else None
        return None

    def goal(self, g: Hammer, march: March, origin: int) -> int:
        """Where a group from an area goes: the first target that it can reach and that has not enough units yet."""
        for area in (self.target, self.second):
            if area not in (NOWHERE, origin) and lacks(g, march, area) > 0:
                if distances(g, march.side, Area(area), march.areas)[origin] <= march.areas:
                    return area
        return NOWHERE

    def words(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "march_to", (self.card, self.target)


@dataclass(frozen=True)
class Wait(Plan):
    """A card laid down for nothing."""

    card: int

    def next(self, g: Hammer) -> Action | None:
        if isinstance(g.decision, PlayCard):
            return ("move", self.card)
        return ("done",) if isinstance(g.decision, ChooseGroup) else None

    def words(self, g: Hammer) -> tuple[str, tuple[int, ...]]:
        return "wait", (self.card,)


def lacks(g: Hammer, march: March, area: int) -> int:
    """How many units a target still asks for, those of the group under way not counted."""
    under_way = march.size if march.path and march.path[-1] == area else 0
    return enough(g, march.side, Area(area)) - g.units[march.side][area] + under_way


def enough(g: Hammer, side: int, area: Area) -> int:
    """How many units a target asks for: to beat its defenders, or to hold it."""
    other = g.units[1 - side][area]
    if other:
        return other + 3
    return 1 + (1 if most_beside(g, 1 - side, area) > 1 else 0)


def best_origin(g: Hammer, march: March, goal: int) -> int:
    """Where the next group comes from: the nearest stack that can spare units."""
    away = distances(g, march.side, Area(goal), march.areas)
    best, nearest = NOWHERE, FAR * 100
    for area in range(g.map.areas):
        if area == goal or not march.unmoved[area] or away[area] > march.areas:
            continue
        free = spare(g, march.side, Area(area), march.unmoved[area])
        if free <= 0:
            continue
        rank = away[area] * 10 - min(free, 9)
        if rank < nearest:
            best, nearest = area, rank
    return best


def step_towards(g: Hammer, march: March, goal: int) -> Action | None:
    """The next road of the shortest way."""
    here = march.path[-1]
    if here == goal:
        return ("stop",) if len(march.path) > 1 else None
    away = distances(g, march.side, Area(goal), march.areas)
    best, nearest = NOWHERE, FAR
    for b in g.map.roads[march.side][here]:
        if b not in march.path and away[b] < nearest and (b == goal or not g.units[1 - march.side][b]):
            best, nearest = b, away[b]
    if best != NOWHERE:
        return ("step", best)
    return ("stop",) if len(march.path) > 1 else None


def reachable(g: Hammer, side: int, target: Area, units: int, areas: int) -> int:
    """How many units could be in the target after a movement, with those who stand there."""
    away = distances(g, side, target, areas)
    count = 0
    own = g.units[side]
    for area in range(g.map.areas):
        if area != target and own[area] and away[area] <= areas:
            count += spare(g, side, Area(area), own[area])
    return min(units, count) + own[target]


# -------------------------------------------------------------------- the strategy


class HammerStrategy(Strategy):
    """How to play Judean Hammer."""

    def __init__(self) -> None:
        super().__init__()
        self.features = (
            "victory points ahead",
            "regions held more than the other",
            "cities more in contested regions",
            "units on the map",
            "units in the pool",
            "cities in danger",
            "cities that could be taken",
            "Greeks out of supply",
            "operation points in hand",
            "own events in hand",
            "cards in hand more than the other",
            "near to 12 points",
        )
        signs = (1, 1, 1, 1, 1, -1, 1, 1, 1, 1, 1, 1)
        self.signs = (signs, signs)
        self.kinds = {"UseEvent": UseEvent, "Levy": Levy, "MarchTo": MarchTo, "Wait": Wait}

    def begins(self, g: Hammer) -> bool:
        return isinstance(g.decision, PlayCard)

    def progress(self, g: Hammer) -> float:
        points: float = max(g.score) / g.map.points_to_win
        return min(1.0, max(points, g.round / 8.0))

    def measure(self, g: Hammer, side: int) -> list[float]:
        box = g.map
        own, other = g.units[side], g.units[1 - side]
        sign = 1 if side == MACCABEAN else -1
        held = 0.0
        leads = 0.0
        for region in range(len(box.cities_of)):
            lead = sign * g.lead(region)
            held += control(lead)
            leads += max(-2, min(2, lead))
        danger = chances = 0.0
        ours = theirs = 0
        for area in range(box.areas):
            here, there = own[area], other[area]
            ours += here
            theirs += there
            if box.kind[area] == CITY:
                if here and most_beside(g, 1 - side, Area(area)) > here:
                    danger += 1
                elif there and most_beside(g, side, Area(area)) > there:
                    chances += 1
        supplied = g.supplied()
        cut = 0.0
        greek = g.units[GREEK]
        for area in range(box.areas):
            if greek[area] and not supplied[area]:
                cut += greek[area]
        points = 0
        events = 0
        for card in g.hands[side]:
            points += box.ops[card]
            if box.event_side[card] == side:
                events += 1
        ahead = g.score[side] - g.score[1 - side]
        near = (g.score[side] / box.points_to_win) ** 3 - (g.score[1 - side] / box.points_to_win) ** 3
        return [
            ahead / 6,
            held / 3,
            leads / 5,
            (ours - theirs) / 10,
            (g.pool[side] - g.pool[1 - side]) / 20,
            danger / 3,
            chances / 3,
            (cut if side == MACCABEAN else -cut) / 4,
            points / 6,
            events / 3,
            (len(g.hands[side]) - len(g.hands[1 - side])) / 2,
            near,
        ]

    def plans(self, g: Hammer, side: int) -> list[Plan]:
        box = g.map
        found: list[tuple[float, int, Plan]] = []
        options = g.options
        best_of: dict[tuple[str, int], int] = {}
        for action in options:  # of cards with the same points those without an own event go first
            verb, card = str(action[0]), int(action[1])
            if verb == "event":
                found.append((self.event_worth(g, side, card), len(found), UseEvent(card)))
                continue
            key = (verb, box.ops[card])
            if key not in best_of or cost_of(g, side, card) < cost_of(g, side, best_of[key]):
                best_of[key] = card
        for (verb, ops), card in best_of.items():
            price = 0.15 * ops + cost_of(g, side, card)
            if verb == "recruit":
                found.append((0.3 * min(ops, g.pool[side]) - price, len(found), Levy(card)))
                continue
            found.append((-price - 0.2, len(found), Wait(card)))
            self.marches(g, side, card, price, found)
        found.sort(key=first_two)
        return [plan for _, _, plan in found]

    def event_worth(self, g: Hammer, side: int, card: int) -> float:
        """What an event promises, about; a movement that leads nowhere is a card thrown away."""
        for step in g.map.event[card]:
            if step.op == MOVE and not self.goals(g, side, step.count, step.areas):
                return -1.0
        return 0.35 + 0.1 * g.map.ops[card]

    def marches(self, g: Hammer, side: int, card: int, price: float, found: list[tuple[float, int, Plan]]) -> None:
        """Where a card could lead, and how much that promises."""
        box = g.map
        goals = self.goals(g, side, box.ops[card] + 1, box.move_areas[side])
        for worth, area in goals[:5]:
            second = NOWHERE
            for _, other in goals:
                if other != area and not g.units[1 - side][other]:
                    second = other
                    break
            found.append((worth - price, len(found), MarchTo(card, area, second)))

    def goals(self, g: Hammer, side: int, units: int, areas: int) -> list[tuple[float, int]]:
        """The areas that are worth a movement of so many units so far, the best first."""
        box = g.map
        found: list[tuple[float, int]] = []
        for area in range(box.areas):
            if side == MACCABEAN and box.kind[area] == SUPPLY_CENTER:
                continue
            there = g.units[1 - side][area]
            can = reachable(g, side, Area(area), units, areas)
            if can <= g.units[side][area]:
                continue
            worth = gain(g, side, Area(area))
            if there:
                worth = attack_worth(g, side, Area(area), min(can, there + 3))
                if worth == NOTHING:
                    continue
            elif box.kind[area] != CITY:
                continue
            elif g.units[side][area]:
                danger = most_beside(g, 1 - side, Area(area)) - g.units[side][area]
                if danger <= 0:
                    continue
                worth = 0.2 * min(3, danger)
            found.append((-worth, area))
        found.sort()
        return [(-low, area) for low, area in found]

    def thumb(self, g: Hammer) -> Action:
        options = g.options
        if len(options) == 1:
            return options[0]
        decision = g.decision
        side = decision.side
        if isinstance(decision, PlayCard):
            action = self.first(g, side).next(g)
            assert action is not None
            return action
        if isinstance(decision, ChooseFirst):
            return ("first", 1 - side)  # the last card of a round decides
        if isinstance(decision, PickUp):
            return ("take",)
        if isinstance(decision, ChooseBattle):
            return best_battle(g, side)
        if isinstance(decision, ChooseAmbush):
            return best_ambush(g)
        if isinstance(decision, ChooseGroup):
            return self.roam(g)
        if isinstance(decision, (GroupSize, MarchOn)):
            return self.wander(g)
        return best_after(g, side)

    def roam(self, g: Hammer) -> Action:
        """A movement that no plan guides, by an event: to the best goal within reach, or nobody moves."""
        plan = self.guide(g)
        action = plan.next(g) if plan is not None else None
        return action if action is not None and action in g.options else ("done",)

    def wander(self, g: Hammer) -> Action:
        plan = self.guide(g)
        action = plan.next(g) if plan is not None else None
        if action is not None and action in g.options:
            return action
        if isinstance(g.decision, MarchOn) and ("stop",) in g.options:
            return ("stop",)
        return best_after(g, g.decision.side)

    def guide(self, g: Hammer) -> MarchTo | None:
        """The goal that a running movement should have."""
        march = g.march
        assert march is not None
        side = march.side
        best, highest = NOWHERE, 0.05
        for area in range(g.map.areas):
            if side == MACCABEAN and g.map.kind[area] == SUPPLY_CENTER:
                continue
            if march.path and area in march.path[:-1]:
                continue
            there = g.units[1 - side][area]
            away = distances(g, side, Area(area), march.areas)
            can = 0
            for origin in range(g.map.areas):
                if march.unmoved[origin] and origin != area and away[origin] <= march.areas:
                    can += spare(g, side, Area(origin), march.unmoved[origin])
            if march.path:
                left = march.areas + 1 - len(march.path)
                if away[march.path[-1]] > left:
                    continue
                can += march.size
            can = min(can, march.left + march.size) + g.units[side][area]
            if march.path and march.path[-1] == area:
                can -= march.size
            if can <= g.units[side][area] and not march.path:
                continue
            worth = gain(g, side, Area(area))
            if there:
                worth = attack_worth(g, side, Area(area), max(1, min(can, there + 3)))
                if worth == NOTHING:
                    continue
            elif g.map.kind[area] != CITY or g.units[side][area] >= enough(g, side, Area(area)):
                continue
            if worth > highest:
                best, highest = area, worth
        return MarchTo(0, best, NOWHERE) if best != NOWHERE else None


def cost_of(g: Hammer, side: int, card: int) -> float:
    """What is given away with a card used for its points: the own event, or the other's, who may pick it up."""
    return 0.25 if g.map.event_side[card] == side else 0.35


def first_two(entry: tuple[float, int, Plan]) -> tuple[float, int]:
    return -entry[0], entry[1]


def best_battle(g: Hammer, side: int) -> Action:
    """The most promising battle first."""
    best, highest = g.options[0], -1.0
    for action in g.options:
        area = int(action[1])
        takes = BattleOdds(g, side, Side(side), g.units[side][area], g.units[1 - side][area]).takes
        if takes > highest:
            best, highest = action, takes
    return best


def best_ambush(g: Hammer) -> Action:
    """The ambush that stops most, from the strongest base, rather where it can move in; a failed one costs nothing."""
    best: Action = ("pass",)
    highest = 0
    if ambush_chance(g, MACCABEAN) <= 0:
        return best
    if g.cards_to_the_end() == 1 and not g.flags[AUTO_AMBUSH] and not is_ahead(g, MACCABEAN):
        return best  # Ruling JH-R29 its card would end the game
    for action in g.options:
        if action[0] == "ambush":
            area, base = int(action[1]), int(action[2])
            rank = 20 * stopped_by(g, Area(area)) + 2 * g.units[MACCABEAN][base]
            if g.map.kind[area] != SUPPLY_CENTER:
                rank += 1
            if rank > highest:
                best, highest = action, rank
    return best


def best_after(g: Hammer, side: int) -> Action:
    """The option after which the map stands best."""
    best, highest = g.options[0], -1e9
    for action in g.options:
        h = g.clone()
        h.play(*action)  # type: ignore[arg-type]
        worth = standing(h, side)
        if worth > highest + 1e-9:
            best, highest = action, worth
    return best


STRATEGY: Final = HammerStrategy()

PLANS_TEXT: Final = {
    "plan.use_event": "{card} for its event",
    "plan.levy": "{card} for recruits",
    "plan.march_to": "{card} to march on {area}",
    "plan.wait": "{card} laid down for nothing",
}
"""The phrases for `Plan.words`."""
