"""How to play Storm Over Jerusalem: what a position is worth, what an impulse may be for, and rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.cards_judean import (
    BurnTower,
    Countermine,
    HiddenPassages,
    SlipAway,
    SortieOut,
    Undermine,
    is_in_reach,
)
from maniple.games.storm_over_jerusalem.cards_roman import (
    Appeal,
    BuildRamp,
    ChooseMarch,
    ChooseSection,
    Shoot,
    Veterans,
    Waver,
    builders,
    is_source,
    refuse_appeal,
    refuse_ramp,
    refuse_section,
    sides_of,
)
from maniple.games.storm_over_jerusalem.ch04_sequence import (
    DiscardAtEnd,
    DiscardDown,
    DrawBonus,
    Impulse,
    KeepTurnAlive,
    PartOfImpulse,
)
from maniple.games.storm_over_jerusalem.ch06_impulse import ONLY_MOVE, ChooseUnits
from maniple.games.storm_over_jerusalem.ch07_movement import Marching, cost, the_muster
from maniple.games.storm_over_jerusalem.ch08_attack import (
    AfterCombat,
    AnswerEntry,
    AttackersCards,
    DefendersCards,
    InnerWall,
    LoseToEscape,
    NextWallDie,
    ReduceDamage,
    RollAgain,
    StayOrGoBack,
    Testudo,
    card_attack,
)
from maniple.games.storm_over_jerusalem.ch09_damage import SPENT_LOTS, Damage, retreats
from maniple.games.storm_over_jerusalem.ch11_reinforcements import Reinforce
from maniple.games.storm_over_jerusalem.ch13_siege import BuildTowers, Demolishers, RemoveTowers, behind, sites
from maniple.games.storm_over_jerusalem.ch13_supply import DiscardForSupply, Famine, HoardedGrain, MarkAreas
from maniple.games.storm_over_jerusalem.ch13_walls import (
    ChooseRepairArea,
    FlipRepairer,
    is_free,
)
from maniple.games.storm_over_jerusalem.ch14_leaders import RALLY_UNITS, Refresh, refuse_rally
from maniple.games.storm_over_jerusalem.ch15_victory import judeans_hold_the_city, loss_points
from maniple.games.storm_over_jerusalem.ch16_options import BidPoints, WantSide
from maniple.games.storm_over_jerusalem.odds import wall_values
from maniple.games.storm_over_jerusalem.state import ASSAULT, BREACHED, REPAIRED_AT_MOST, Combat, Storm, the
from maniple.games.storm_over_jerusalem.tables import (
    APPEAL,
    ARCHERS,
    AREAS,
    ARMS,
    AUXILIARY,
    BRUTALITY,
    BURNING,
    CATAPULT,
    CAVALRY,
    CITY_FROM,
    COUNTERMINE,
    DISCIPLINE,
    ENEMY_REROLL,
    ESCALADE,
    ESCAPE,
    FACTIONS,
    FIREPOWER,
    FORCED_MARCH,
    GO_HOME,
    HERODS_PALACE,
    JUDEAN,
    NIGHT_REPAIR,
    NO_LEADER,
    NO_TOWER,
    NO_WALL,
    NOWHERE,
    ONAGER,
    PALISADES,
    PASSAGES,
    RAMP,
    RAMS,
    REROLL,
    ROMAN,
    SORTIE,
    SUPPLY_AREAS,
    TEMPLE_MOUNT,
    TESTUDO,
    TOWERS,
    UNDERMINING,
    VETERANS,
    Area,
    Card,
    Unit,
    Wall,
)
from maniple.kernel.frames import Action, Side
from maniple.kernel.strategy import Plan, Strategy

CITY: Final = CITY_FROM - 1
"""The first area of the city, as an id."""
BONUS: Final = (18, 29)
NONE: Final = -1
BOTH: Final = 2
"""Units of both factions, by a leader placed for the Common Enemy."""

# How units strike
BY_ATTACK: Final = 0
BY_ASSAULT: Final = 1
BY_RAMP: Final = 2

# What things are worth, about in victory points
A_FLIP: Final = 0.09
A_RETREAT: Final = 0.16
A_LOSS: Final = 0.5
A_STEP_OF_WALL: Final = 0.14
A_BREACH: Final = 0.35
AN_EMPTY_AREA: Final = 0.2
WIN: Final = 25.0
LEADER_POINT: Final = 0.9
MOST_PLANS: Final = 16
FIRST: Final = 3.0
"""What costs no unit its fresh side is done first, so that the strikes gain by it."""

TAIL: Final = tuple(
    [
        sum([(0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)[dice] for dice in range(max(2, least), 13)]) / 36
        for least in range(14)
    ]
)
"""The chance that two dice show so many or more."""

ROMAN_USE: Final = {
    FIREPOWER: 0.4,
    ONAGER: 0.6,
    UNDERMINING: 0.6,
    RAMS: 0.5,
    ARCHERS: 0.1,
    TESTUDO: 0.2,
    DISCIPLINE: 0.22,
    REROLL: 0.3,
    ENEMY_REROLL: 0.25,
    FORCED_MARCH: 0.15,
    PALISADES: 0.6,
    BRUTALITY: 0.2,
    TOWERS: 0.55,
    VETERANS: 0.6,
}
JUDEAN_USE: Final = {
    FIREPOWER: 0.25,
    ONAGER: 0.5,
    BURNING: 0.25,
    COUNTERMINE: 0.3,
    SORTIE: 0.5,
    PASSAGES: 0.12,
    ESCAPE: -0.1,
    GO_HOME: 0.3,
}
OTHER_USE: Final = 0.4


def tail(least: int) -> float:
    """The chance that two dice show so many or more."""
    return 1.0 if least <= 2 else 0.0 if least > 12 else TAIL[least]


def use_of(g: Storm, card: int) -> float:
    """What a card is worth in the hand, roughly."""
    event = g.map.event[card]
    if g.map.card_side[card] == ROMAN:
        return ROMAN_USE.get(event, OTHER_USE)
    return JUDEAN_USE.get(event, OTHER_USE)


def cheapest(g: Storm, side: int) -> int:
    """The card that is missed least, or NONE."""
    best, lowest = NONE, 9.0
    for card in g.hands[side]:
        use = use_of(g, card) + (0.5 if g.map.event[card] == ESCAPE else 0.0)
        if use < lowest:
            best, lowest = card, use
    return best


# -------------------------------------------------------------------- what a place is worth


def turns_left(g: Storm) -> int:
    return g.last_turn - g.turn + 1


def worth_of_a_leader(g: Storm) -> float:
    """What his end is worth to the Romans: half a point as a loss, and one for each turn to come."""
    return A_LOSS + turns_left(g) - 1


def worth_of(g: Storm, area: int) -> float:
    """What it is worth to hold an area rather than leave it to the other."""
    left = turns_left(g)
    if area in (TEMPLE_MOUNT, HERODS_PALACE):
        other = HERODS_PALACE if area == TEMPLE_MOUNT else TEMPLE_MOUNT
        return WIN if g.control[other] == ROMAN else 1.5 + 2.0 * left
    if area < SUPPLY_AREAS:
        return 0.5
    worth = 0.5 + 0.04 * left
    for b in g.map.adjacent[area]:
        if b in (TEMPLE_MOUNT, HERODS_PALACE) and g.control[b] == JUDEAN:
            worth += 0.5
    if area in BONUS:
        worth += 0.2 * left
    if g.control[area] == JUDEAN and judeans_hold_the_city(g):
        worth += 0.35 * left
    return worth


EVEN_MARGIN: Final = 14
"""Where in `HURT` firepower and defense are even, the mean of the dice counted."""
HURT: Final = tuple(
    [
        sum([(0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)[d] * max(0, i - EVEN_MARGIN + d - 7) for d in range(2, 13)]) / 36
        for i in range(60)
    ]
)
"""The mean damage of a strike by its margin."""


def likely(more: float) -> float:
    """How likely an area falls to so much more damage than it can take; smooth, and never quite 0 or 1."""
    x = more / 4
    return 0.5 * (1.0 + x / (1.0 + abs(x)))


def points_ahead(g: Storm, is_whole: bool) -> float:
    """The Romans' lead in points if the losses stay as they are, and every area with its holder."""
    variant = g.variant
    ahead = float(g.points[ROMAN] - g.points[JUDEAN])
    ahead += g.losses[JUDEAN] / (3 if variant.fewer_points_for_judean_losses else 2)
    ahead -= (g.legions_lost if variant.only_legions_count else g.losses[ROMAN]) / 2
    turn = -1 if is_whole else 0
    for area in (TEMPLE_MOUNT, HERODS_PALACE):
        turn += 1 if g.control[area] == ROMAN else -1
    if turn == 2:
        return ahead + WIN  # they win when the turn ends
    return ahead + turn * turns_left(g)


class Target:
    """What stands in an area, as somebody sees it who strikes at it."""

    def __init__(self, g: Storm, side: int, area: int) -> None:
        """`side` is the side that defends."""
        self.fresh = 0
        self.units = 0
        best = 0
        fresh, strength, spent = g.fresh, g.map.strength, g.map.spent_strength
        for unit in g.troops[side][area]:
            self.units += 1
            if fresh[unit]:
                self.fresh += 1
                best = max(best, strength[unit])
            else:
                best = max(best, spent[unit])
        self.path = len(retreats(g, Side(side), Area(area), (Area(area),))) > 0
        gone = 0 if self.path else 1
        self.capacity = self.units * (SPENT_LOTS - gone) + self.fresh
        self.holds = self.capacity - (SPENT_LOTS - gone) if self.units else 0
        """Up to so much damage the area can be held."""
        self.defense = best
        if g.control[area] == side:
            self.defense += g.map.defense[area]
        if side == JUDEAN and g.leader_at(Area(area)) != NO_LEADER:
            self.defense += 1
            self.capacity += SPENT_LOTS

    def reward(self, margin: int, cleared: float) -> float:
        """What a strike promises whose firepower exceeds the defense by so much; and that much more if it clears."""
        total = 0.0
        fresh, path, units = self.fresh, self.path, self.units
        for k in range(1, min(self.capacity, 12 + margin) + 1):
            chance = tail(k - margin)
            if k <= fresh:
                total += chance * A_FLIP
            elif path and k <= fresh + units:
                total += chance * A_RETREAT
            else:
                total += chance * A_LOSS
        return total + cleared * tail(self.holds + 1 - margin)

    def clears(self, margin: int) -> float:
        return tail(self.holds + 1 - margin)


def fire_at(g: Storm, area: int) -> int:
    """The firepower of fresh Romans who could strike at an area now."""
    total = 0
    fresh, firepower = g.fresh, g.map.firepower
    troops = g.troops[ROMAN]
    for unit in troops[area]:
        if fresh[unit]:
            total += firepower[unit]
    for b in g.map.adjacent[area]:
        here = 0
        for unit in troops[b]:
            if fresh[unit]:
                here += firepower[unit]
        if here:
            wall = g.map.wall_between[area][b]
            total += max(0, here - (g.wall[wall] if wall != NO_WALL else 0))
    return total


def romans_near(g: Storm, area: int) -> int:
    """Romans in an area and next to it."""
    troops = g.troops[ROMAN]
    count = len(troops[area])
    for b in g.map.adjacent[area]:
        count += len(troops[b])
    return count


def garrison(g: Storm, area: int) -> int:
    """How many Judeans an area asks for."""
    near = romans_near(g, area)
    if area in (TEMPLE_MOUNT, HERODS_PALACE):
        return 6 if near else 4
    if area < SUPPLY_AREAS:
        return 0
    if not near:
        return 1
    return 3 if near < 6 else 4


def paths(g: Storm, side: Side, origin: Area, number: int, points: int, with_towers: bool) -> list[int]:
    """By area: the movement points that a group needs to get there, or 99."""
    out = [99] * AREAS
    out[origin] = 0
    edge: list[Area] = [origin]
    box = g.map
    limit, own = box.stacking[side] - number, g.troops[side]
    while edge:
        following: list[Area] = []
        for a in edge:
            for b in box.adjacent[a]:
                price = out[a] + cost(g, side, a, b)
                if price >= out[b] or price > points or len(own[b]) > limit:
                    continue
                if side == ROMAN and g.control[b] == JUDEAN and g.has_units(JUDEAN, b) and g.is_shut(a, b):
                    continue
                if with_towers and not box.siege_works[b]:
                    continue
                out[b] = price
                following.append(b)
        edge = following
    return out


# -------------------------------------------------------------------- what a combat promises


def prospect(g: Storm, combat: Combat) -> float:
    """What the running combat promises to the attacker, with the cards that lie on the table."""
    target = Target(g, 1 - combat.side, combat.target)
    return seen_prospect(g, combat, target)


def seen_prospect(g: Storm, combat: Combat, target: Target) -> float:
    defense = target.defense + combat.defense
    if combat.no_terrain and g.control[combat.target] != combat.side:
        defense -= g.map.defense[combat.target]
    if combat.boosted >= 0:
        defense += max(0, combat.boost - 1)
    cleared = clearing(g, combat.side, combat.target, combat.kind == ASSAULT)
    walled = combat.side == ROMAN and combat.wall != NO_WALL and g.control[combat.target] == JUDEAN
    if not walled:
        return target.reward(combat.firepower - defense, cleared)
    total = 0.0
    before = g.wall[combat.wall]
    for value, chance in wall_values(g, combat):
        height = value
        if combat.ramp or combat.escalade:
            height = 0
        elif combat.tower != NO_TOWER:
            height = max(0, value - g.map.tower_value[combat.tower])
        margin = combat.firepower - defense - height
        found = target.reward(margin, cleared)
        if combat.kind == ASSAULT:
            found += walls_down(before, value) + (tail(1 - margin) * walls_down(value, value - 1) if value else 0.0)
        total += chance * found
    return total


def walls_down(before: int, after: int) -> float:
    """What it is worth to the Romans that a section is lowered."""
    if after >= before:
        return 0.0
    return A_STEP_OF_WALL * (before - after) + (A_BREACH if after <= 0 else 0.0)


def clearing(g: Storm, side: int, area: int, enters: bool) -> float:
    """What it is worth to drive the enemy out of an area."""
    if enters or g.troops[side][area]:
        if g.control[area] != side:
            return worth_of(g, area)
        return 0.4
    return 0.2


def price_of(g: Storm, card: int) -> float:
    """What a card played in a combat must bring."""
    return 0.07 if g.map.card_side[card] == ROMAN else 0.12


def attackers_card(g: Storm) -> Action:
    """The card that adds most to the running combat, if it is worth it."""
    combat, box = the(g.combat), g.map
    target = Target(g, 1 - combat.side, combat.target)
    before = seen_prospect(g, combat, target)
    best: Action = ("pass",)
    highest = 0.0
    for action in g.options:
        if action[0] != "play":
            continue
        card = int(action[1])
        event = box.event[card]
        if event == FIREPOWER:
            combat.firepower += box.amount[card]
            gain = seen_prospect(g, combat, target) - before
            combat.firepower -= box.amount[card]
        elif event == ARCHERS:
            extra = min(box.amount[card], len([u for u in combat.units if box.unit_class[u] == AUXILIARY]))
            combat.firepower += extra
            gain = seen_prospect(g, combat, target) - before
            combat.firepower -= extra
        elif event == ESCALADE:
            combat.escalade = True
            gain = seen_prospect(g, combat, target) - before
            combat.escalade = False
        else:
            combat.wall_cards.append(Card(card))
            gain = seen_prospect(g, combat, target) - before
            combat.wall_cards.pop()
        gain -= price_of(g, card)
        if gain > highest:
            best, highest = action, gain
    return best


def defenders_card(g: Storm) -> Action:
    """The card or leader that saves most, if it is worth it."""
    combat, box = the(g.combat), g.map
    target = Target(g, 1 - combat.side, combat.target)
    before = seen_prospect(g, combat, target)
    best: Action = ("pass",)
    highest = 0.0
    for action in g.options:
        if action[0] == "defend":
            combat.defense += 1
            after = seen_prospect(g, combat, target)
            combat.defense -= 1
            gain = before - after + 0.1
            risk = target.clears(combat.firepower - target.defense - combat.defense - walls_of(g, combat))
            gain -= risk * (0.5 + 0.9 * (turns_left(g) - 1))
        elif action[0] == "play":
            card = int(action[1])
            amount = box.amount[card]
            combat.defense += amount
            gain = before - seen_prospect(g, combat, target) - price_of(g, card)
            combat.defense -= amount
        else:
            continue
        if gain > highest:
            best, highest = action, gain
    return best


def walls_of(g: Storm, combat: Combat) -> int:
    """The wall that the running combat meets."""
    if combat.side != ROMAN or combat.wall == NO_WALL or combat.ramp or combat.escalade:
        return 0
    if g.control[combat.target] != JUDEAN:
        return 0
    value = g.wall[combat.wall]
    return max(0, value - g.map.tower_value[combat.tower]) if combat.tower != NO_TOWER else value


def roll_again(g: Storm, side: int) -> Action:
    """Whether the dice are so bad that a card is well spent on them."""
    combat = the(g.combat)
    target = Target(g, 1 - combat.side, combat.target)
    margin = combat.firepower - target.defense - combat.defense - walls_of(g, combat)
    if combat.no_terrain and g.control[combat.target] != combat.side:
        margin += g.map.defense[combat.target]
    cleared = clearing(g, combat.side, combat.target, combat.kind == ASSAULT)
    mean = target.reward(margin, cleared)
    now = fixed_reward(target, margin + combat.dice, cleared)
    gain = mean - now if side == combat.side else now - mean
    if gain > 0.2:
        for action in g.options:
            if action[0] == "play":
                return action
    return ("pass",)


def fixed_reward(target: Target, damage: int, cleared: float) -> float:
    """What so much damage brings."""
    total = 0.0
    for k in range(1, min(target.capacity, damage) + 1):
        if k <= target.fresh:
            total += A_FLIP
        elif target.path and k <= target.fresh + target.units:
            total += A_RETREAT
        else:
            total += A_LOSS
    return total + (cleared if damage > target.holds else 0.0)


# -------------------------------------------------------------------- plans


@dataclass(frozen=True)
class Strike(Plan):
    """Units of one area attack or assault another, or their own."""

    origin: int
    target: int
    how: int
    faction: int
    """NONE for Romans; BOTH by Common Enemy."""
    leader: int
    """The faction whose leader is placed, or NONE."""
    keep: int
    """Units that stay behind."""
    cards: int
    """Whether cards may be added."""
    sortie: int
    """The card with which they sally out, or NONE."""

    def next(self, g: Storm) -> Action | None:
        decision = g.decision
        if isinstance(decision, Impulse):
            return ("act", self.origin) if self.sortie == NONE else ("play", self.sortie)
        if isinstance(decision, SortieOut):
            return allowed(g, ("act", self.origin))
        if isinstance(decision, AttackersCards):
            return None if self.cards else ("pass",)
        if isinstance(decision, StayOrGoBack) and self.sortie != NONE:
            return ("back",)
        if not isinstance(decision, ChooseUnits):
            return None
        muster = the_muster(g)
        if muster.area != self.origin:
            return None
        if self.faction == BOTH and muster.leader == NO_LEADER:
            return allowed(g, ("unite", self.leader))
        unit = self.joining(g, muster.units)
        if unit != NONE:
            return ("join", unit)
        if not muster.units:
            return None
        if self.how == BY_ASSAULT and not muster.towers and decision.side == ROMAN:
            tower = self.hauled(g)
            if tower != NONE:
                return ("haul", tower)
        if self.leader != NONE and muster.leader == NO_LEADER:
            action = allowed(g, ("lead", self.leader))
            if action is not None:
                return action
        return allowed(g, (STRIKES[self.how], self.target))

    def joining(self, g: Storm, chosen: list[Unit]) -> int:
        """The strongest unit that should still join, or NONE."""
        box = g.map
        side = g.decision.side
        limit = len(g.troops[side][self.origin]) - self.keep
        if self.how != BY_ATTACK:
            limit = min(limit, g.room(side, Area(self.target)))
        if len(chosen) >= limit:
            return NONE
        best, highest = NONE, -1
        for action in g.options:
            if action[0] != "join":
                continue
            unit = int(action[1])
            if self.faction in (0, 1) and box.faction[unit] != self.faction:
                continue
            if not fits(g, unit, self.origin, self.target, self.how):
                continue
            if box.firepower[unit] > highest:
                best, highest = unit, box.firepower[unit]
        return best

    def hauled(self, g: Storm) -> int:
        """The best tower that helps over the wall, or NONE."""
        wall = g.map.wall_between[self.origin][self.target]
        if wall == NO_WALL or g.wall[wall] == BREACHED:
            return NONE
        best, highest = NONE, 0
        for action in g.options:
            if action[0] == "haul" and g.map.tower_value[int(action[1])] > highest:
                best, highest = int(action[1]), g.map.tower_value[int(action[1])]
        return best

    def words(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        if self.sortie != NONE:
            return "sortie", (self.origin, self.target)
        key = ("attack", "assault", "climb")[self.how]
        return ("attack_within", (self.origin,)) if self.origin == self.target else (key, (self.origin, self.target))


STRIKES: Final = ("attack", "assault", "climb")


@dataclass(frozen=True)
class MarchTo(Plan):
    """Units of one area move to another."""

    origin: int
    target: int
    number: int
    faction: int
    towers: int
    """Whether the towers of the area go along."""

    def next(self, g: Storm) -> Action | None:
        decision = g.decision
        if isinstance(decision, (Impulse, ChooseMarch)):
            return allowed(g, ("act", self.origin))
        if isinstance(decision, ChooseUnits):
            muster = the_muster(g)
            if muster.area != self.origin:
                return None
            if len(muster.units) < self.number:
                unit = self.joining(g)
                if unit != NONE:
                    return ("join", unit)
            if not muster.units:
                return None
            if self.towers:
                for action in g.options:
                    if action[0] == "haul":
                        return action
            points = min([g.map.move[unit] for unit in muster.units]) + decision.bonus
            b = self.step(g, muster.area, points, len(muster.units), len(muster.towers) > 0)
            return allowed(g, ("move", b))
        if isinstance(decision, Marching):
            muster = the_muster(g)
            here = g.where[muster.units[0]]
            if here == self.target or muster.area != self.origin:
                return ("stop",)
            b = self.step(g, here, decision.points(g), len(muster.units), len(muster.towers) > 0)
            return allowed(g, ("step", b)) or ("stop",)
        return None

    def joining(self, g: Storm) -> int:
        best, highest = NONE, -1
        for action in g.options:
            if action[0] == "join":
                unit = int(action[1])
                if self.faction != NONE and g.map.faction[unit] != self.faction:
                    continue
                if g.map.firepower[unit] > highest:
                    best, highest = unit, g.map.firepower[unit]
        return best

    def step(self, g: Storm, here: Area, points: int, number: int, with_towers: bool) -> int:
        """The next area of the cheapest way, or NONE."""
        side = g.decision.side
        best, lowest = NONE, 99
        for b in g.map.adjacent[here]:
            price = cost(g, side, here, b)
            if price > points or g.room(side, b) < number:
                continue
            if b == self.target:
                if price < lowest:
                    best, lowest = b, price
                continue
            rest = paths(g, side, b, number, points - price, with_towers)[self.target] if points > price else 99
            if price + rest < lowest:
                best, lowest = b, price + rest
        return best

    def words(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "march", (self.origin, self.target)


@dataclass(frozen=True)
class UseCard(Plan):
    """A card for the impulse, with the place it is for."""

    card: int
    origin: int
    target: int
    """Area or section, or NONE."""

    def next(self, g: Storm) -> Action | None:
        decision = g.decision
        if isinstance(decision, Impulse):
            return ("play", self.card)
        if isinstance(decision, Shoot):
            return allowed(g, ("shoot", self.origin, self.target))
        if isinstance(decision, ChooseSection):
            return allowed(g, ("section", self.target))
        if isinstance(decision, (Appeal, Veterans)):
            return allowed(g, ("at", self.target))
        return None

    def words(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "use_card", (self.card,)


@dataclass(frozen=True)
class Build(Plan):
    """A card is discarded for a tower."""

    card: int
    area: int

    def next(self, g: Storm) -> Action | None:
        decision = g.decision
        if isinstance(decision, Impulse):
            return ("build", self.card) if g.map.event[self.card] != TOWERS else ("play", self.card)
        if isinstance(decision, BuildTowers):
            return best_tower(g, self.area)
        return None

    def words(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "build", (self.card, self.area)


@dataclass(frozen=True)
class Mend(Plan):
    """A card is discarded to repair the walls of an area."""

    card: int
    area: int

    def next(self, g: Storm) -> Action | None:
        decision = g.decision
        if isinstance(decision, Impulse):
            return ("repair", self.card)
        if isinstance(decision, ChooseRepairArea):
            return allowed(g, ("at", self.area))
        return None

    def words(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "mend", (self.card, self.area)


@dataclass(frozen=True)
class RallyAt(Plan):
    """A leader is placed to make spent units fresh."""

    faction: int
    area: int

    def next(self, g: Storm) -> Action | None:
        return ("rally", self.faction, self.area) if isinstance(g.decision, Impulse) else None

    def words(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "rally", (self.faction, self.area)


@dataclass(frozen=True)
class Raze(Plan):
    """Judeans work on a ramp to remove it."""

    wall: int

    def next(self, g: Storm) -> Action | None:
        return ("demolish", self.wall) if isinstance(g.decision, Impulse) else None

    def words(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "raze", (self.wall,)


@dataclass(frozen=True)
class Slip(Plan):
    """Hidden Passages: units slip from one area to another."""

    card: int
    origin: int
    target: int
    number: int

    def next(self, g: Storm) -> Action | None:
        decision = g.decision
        if isinstance(decision, Impulse):
            return ("play", self.card)
        if isinstance(decision, HiddenPassages):
            return allowed(g, ("act", self.origin))
        if isinstance(decision, SlipAway):
            if len(the_muster(g).units) < self.number:
                for action in g.options:
                    if action[0] == "join":
                        return action
            return allowed(g, ("slip", self.target))
        return None

    def words(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "slip", (self.origin, self.target)


@dataclass(frozen=True)
class Wait(Plan):
    """A pass."""

    def next(self, g: Storm) -> Action | None:
        return ("pass",) if isinstance(g.decision, Impulse) else None

    def words(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "wait", ()


def allowed(g: Storm, action: Action) -> Action | None:
    """The action, if it is an option now."""
    return action if action in g.options else None


def fits(g: Storm, unit: int, origin: int, target: int, how: int) -> bool:
    """Whether a unit may take part in a strike."""
    box = g.map
    if how == BY_ATTACK:
        return origin == target or box.attacks_adjacent[unit]
    if box.unit_class[unit] != CAVALRY:
        return True
    return how == BY_ASSAULT and target + 1 < 17 and not g.is_shut(Area(origin), Area(target))


def best_tower(g: Storm, area: int) -> Action:
    """The highest tower that can stand in an area; what is left goes where it is of use."""
    values = g.map.tower_value
    best, highest = g.options[-1], -1.0
    for action in g.options:
        if action[0] == "erect":
            site, value = int(action[1]), int(action[2])
            own = 0
            for tower in g.towers_in(Area(site)):
                own = max(own, values[tower])
            rank = 10.0 * value if site == area else 2.0 * value * wall_before(g, site)
            if value <= own:
                rank -= 9.0 * value
        elif action[0] == "upgrade":
            old, value = int(action[1]), int(action[2])
            site = g.tower_at[old]
            rank = 10.0 * value + 0.5 if site == area else 2.0 * value * wall_before(g, site)
        else:
            rank = 0.5
        if rank > highest:
            best, highest = action, rank
    return best


def wall_before(g: Storm, area: int) -> int:
    """1 where a shut wall with Judeans behind stands before an area."""
    for wall in g.map.walls_of[area]:
        if g.wall[wall] > BREACHED:
            a, b = g.map.wall_ends[wall]
            other = b if a == area else a
            if g.control[other] == JUDEAN and g.troops[JUDEAN][other]:
                return 1
    return 0


# -------------------------------------------------------------------- finding plans

Found = list[tuple[float, int, Plan, float]]


class Eye:
    """Looks over the map for the side whose impulse it is, and lists what it could do."""

    def __init__(self, g: Storm, side: Side) -> None:
        self.g = g
        self.side = side
        self.found: Found = []
        self.targets: dict[int, Target] = {}
        self.fire: list[int] = [NONE] * AREAS

    def add(self, worth: float, plan: Plan, first: float = 0.0) -> None:
        self.found.append((worth + first, len(self.found), plan, worth))

    def plans(self) -> list[Plan]:
        """The most promising first, without those that promise far less than the best."""
        self.found.sort(key=first_two)
        best = max([worth for _, _, _, worth in self.found])
        least = 0.3 * best - 0.1 if self.side == ROMAN else -0.1
        return [plan for _, _, plan, worth in self.found if worth >= least][:MOST_PLANS]

    def target(self, area: int) -> Target:
        """The enemy in an area."""
        if area not in self.targets:
            self.targets[area] = Target(self.g, 1 - self.side, area)
        return self.targets[area]

    def fire_at(self, area: int) -> int:
        if self.fire[area] == NONE:
            self.fire[area] = fire_at(self.g, area)
        return self.fire[area]

    # ---------------------------------------------------------------- Romans

    def roman(self) -> None:
        g = self.g
        for i in range(AREAS):
            if g.troops[ROMAN][i]:
                self.roman_area(Area(i))
        for card in g.hands[ROMAN]:
            self.roman_card(Card(card))
        self.add(0.03, Wait())

    def roman_area(self, origin: Area) -> None:
        """What the fresh Romans of an area could do."""
        g = self.g
        box = g.map
        fresh = [unit for unit in g.troops[ROMAN][origin] if g.fresh[unit]]
        if not fresh:
            return
        if g.leaders_are_units and g.is_alone(origin):
            worth = worth_of_a_leader(g) + clearing(g, ROMAN, origin, True)
            self.add(worth, Strike(origin, origin, BY_ATTACK, NONE, NONE, len(fresh) - 1, 0, NONE))
        elif g.troops[JUDEAN][origin]:
            power = sum([box.firepower[unit] for unit in fresh])
            target = self.target(origin)
            worth = target.reward(power - target.defense, clearing(g, ROMAN, origin, True))
            self.add(worth + 0.1, Strike(origin, origin, BY_ATTACK, NONE, NONE, 0, 1, NONE))
        power_of_towers = 0
        for tower in g.towers_in(origin):
            if g.tower_fresh[tower]:
                power_of_towers = max(power_of_towers, box.tower_value[tower])
        best = 0.0
        for b in box.adjacent[origin]:
            if g.has_units(JUDEAN, b):
                best = max(best, self.roman_strikes(origin, b, fresh, power_of_towers))
        self.roman_marches(origin, fresh, best)

    def roman_strikes(self, origin: Area, b: Area, fresh: list[Unit], tower: int) -> float:
        """Attack, assault or climb from one area to the next; the best promise."""
        g = self.g
        box = g.map
        target = self.target(b)
        wall = box.wall_between[origin][b]
        height = g.wall[wall] if wall != NO_WALL else 0
        counts = g.control[b] == JUDEAN
        best = 0.0
        power = sum([box.firepower[unit] for unit in fresh if box.attacks_adjacent[unit]])
        if power:
            margin = power - target.defense - (height if counts else 0)
            worth = target.reward(margin, clearing(g, ROMAN, b, False)) - 0.04
            if tail(1 - margin) > 0.15:
                self.add(worth, Strike(origin, b, BY_ATTACK, NONE, NONE, 0, 1, NONE))
        if g.troops[JUDEAN][origin]:
            return best
        climbs = height > 0 and g.ramp[wall] == origin
        how = BY_RAMP if climbs else BY_ASSAULT
        able = [box.firepower[unit] for unit in fresh if fits(g, unit, origin, b, how)]
        able.sort(reverse=True)
        left = height
        if climbs or not counts:
            left = 0
        elif tower and box.siege_works[b]:
            left = max(0, height - tower)
        cards = self.cards_for(origin, left)
        cleared = clearing(g, ROMAN, b, True)
        if g.is_alone(b):  # he falls as soon as they are in
            if able:
                best = worth_of_a_leader(g) + cleared + (walls_down(height, BREACHED) if counts else 0.0)
                self.add(best, Strike(origin, b, how, NONE, NONE, 0, 0, NONE))
            return best
        bare = self.would_stand_empty(origin, b, min(len(able), g.room(ROMAN, b)))
        margin, worth = 0, -1.0
        for keep in (0, 1) if bare else (0,):
            some = able[: min(g.room(ROMAN, b), len(able) - keep)]
            more = sum(some) - target.defense - left
            if not some or tail(1 - more - cards) < 0.1:
                continue
            promise = target.reward(more, cleared)
            if height > 0 and counts:
                promise += tail(1 - more) * walls_down(height, height - 1)
            helped = target.reward(more + min(cards, 5), cleared) - 0.05 * cards
            if helped > promise:
                promise += 0.5 * (helped - promise)
            if bare and not keep:
                promise -= AN_EMPTY_AREA
            self.add(promise, Strike(origin, b, how, NONE, NONE, keep, 1, NONE))
            if promise > worth:
                margin, worth = more, promise
        if worth < 0.0:
            return best
        if left > 0 and box.siege_works[origin]:
            self.roman_tower(origin, target, margin, cleared, left, worth)
        return max(best, worth)

    def would_stand_empty(self, origin: Area, b: Area, number: int) -> bool:
        """Whether an area that so many leave for another would stand empty beside the enemy."""
        g = self.g
        if number < len(g.troops[ROMAN][origin]):
            return False
        for c in g.map.adjacent[origin]:
            if c != b and g.troops[JUDEAN][c] and not g.is_shut(origin, c):
                return True
        return False

    def cards_for(self, origin: Area, left: int) -> int:
        """What cards in hand could add to an assault, in firepower."""
        g = self.g
        box = g.map
        cards = 0
        for card in g.hands[ROMAN]:
            event = box.event[card]
            if not box.siege_works[origin] and (box.is_engine[card] or event == ESCALADE):
                continue
            if event == FIREPOWER:
                cards += box.amount[card]
            elif event == RAMS and left > 0:
                cards += (left * 2) // 3
            elif event == CATAPULT and left > 0:
                cards += min(2, left)
        return cards

    def roman_tower(self, origin: Area, target: Target, margin: int, cleared: float, left: int, worth: float) -> None:
        """A tower that would help an assault."""
        g = self.g
        for card in g.hands[ROMAN]:
            event = g.map.event[card]
            points = g.map.amount[card] if event == TOWERS else g.map.value[card]
            value = min(3, points, left)
            gain = target.reward(margin + value, cleared) - target.reward(margin, cleared)
            gain += (tail(1 - margin - value) - tail(1 - margin)) * A_STEP_OF_WALL
            price = 0.05 + use_of(g, card) + (0.4 if event != TOWERS and ("play", card) in g.options else 0.0)
            if 1.5 * gain > price and ("build", card) in g.options:
                self.add(worth + 1.5 * gain - price, Build(card, origin))

    def roman_marches(self, origin: Area, fresh: list[Unit], best: float) -> None:
        """Fresh Romans go where they are of more use, or into what lies open."""
        g = self.g
        box = g.map
        if best > 0.6 or g.troops[JUDEAN][origin]:
            return
        stay = 0
        if origin < SUPPLY_AREAS:
            for b in box.adjacent[origin]:
                if g.troops[JUDEAN][b]:
                    stay = 2  # one alone is easy prey
        spent = len(g.troops[ROMAN][origin]) - len(fresh)
        most = len(fresh) - max(0, stay - spent)
        if most <= 0:
            return
        points = min([box.move[unit] for unit in fresh])
        away = paths(g, ROMAN, origin, 1, points, False)
        here = self.use_of_place(origin)
        has_tower = 0
        for tower in g.towers_in(origin):
            if g.tower_fresh[tower]:
                has_tower = 1
        for i in range(AREAS):
            b = Area(i)
            if b == origin or away[b] > points:
                continue
            number = min(most, g.room(ROMAN, b))
            if number <= 0:
                continue
            if g.control[b] == JUDEAN:
                if g.troops[JUDEAN][b]:
                    continue
                number = min(number, 3)
                worth = worth_of(g, b) - 0.1 * max(0, 2 - number)
                if g.is_alone(b):
                    worth += worth_of_a_leader(g)
            else:
                worth = (self.use_of_place(b) - here) * 0.12 * number - 0.03
                if best > 0.1:
                    worth -= best
            if worth > 0.05:
                self.add(worth, MarchTo(origin, b, number, NONE, has_tower if box.siege_works[b] else 0))

    def use_of_place(self, area: Area) -> float:
        """How well Romans stand in an area to strike from it."""
        g = self.g
        best = 0.0
        for b in g.map.adjacent[area]:
            if g.control[b] == JUDEAN:
                wall = g.map.wall_between[area][b]
                height = g.wall[wall] if wall != NO_WALL else 0
                engines = 0.0 if g.map.siege_works[area] else 0.2
                best = max(best, min(3.0, worth_of(g, b)) - 0.2 * height - engines)
        return best if best else -0.5

    def roman_card(self, card: Card) -> None:
        """What a Roman card for the impulse could do."""
        g = self.g
        box = g.map
        if ("play", card) not in g.options:
            return
        event = box.event[card]
        if event == ONAGER:
            for a in range(AREAS):
                if is_source(g, ROMAN, card, Area(a)):
                    for b in box.adjacent[a]:
                        if g.has_units(JUDEAN, b):
                            self.roman_shot(card, Area(a), b)
        elif event == UNDERMINING:
            for wall in range(len(g.wall)):
                if refuse_section(g, Wall(wall)) is None:
                    near, far = sides_of(g, Wall(wall))
                    power = len(g.troops[ROMAN][near])
                    worth = 0.12 * power * (0.4 + min(2.0, worth_of(g, far)) * 0.4) * g.wall[wall] / 4
                    self.add(0.3 + worth, UseCard(card, NONE, wall), FIRST)
        elif event == RAMP:
            for wall in range(len(g.wall)):
                if g.wall[wall] >= 3 and refuse_ramp(g, Wall(wall), box.amount[card]) is None:
                    near, far = sides_of(g, Wall(wall))
                    worth = 0.1 * len(builders(g, near)) * min(3.0, worth_of(g, far)) / 2
                    self.add(0.1 + worth, UseCard(card, NONE, wall))
        elif event == PALISADES:
            self.add(0.3 + 0.08 * turns_left(g), UseCard(card, NONE, NONE), FIRST)
        elif event == APPEAL:
            for a in range(AREAS):
                if refuse_appeal(g, Area(a)) is None:
                    units = g.troops[JUDEAN][a]
                    spent = len([unit for unit in units if not g.fresh[unit]])
                    worth = 0.5 * (0.5 if spent else A_FLIP) + 0.5 * (A_FLIP if spent < len(units) else 0.0)
                    if len(units) == 1 and spent:
                        worth += 0.5 * min(2.0, worth_of(g, a)) * 0.5
                    self.add(worth - 0.1, UseCard(card, NONE, a))
        elif event == VETERANS:
            for a in range(AREAS):
                spent_power = [box.firepower[unit] for unit in g.troops[ROMAN][a] if not g.fresh[unit]]
                spent_power.sort(reverse=True)
                power = sum(spent_power[: box.amount[card]])
                if power >= 4 and self.use_of_place(Area(a)) > 0:
                    self.add(0.06 * power * (1 + self.use_of_place(Area(a))) - 0.3, UseCard(card, NONE, a))
        elif event == TOWERS:
            pass  # with every other tower
        elif event == FORCED_MARCH:
            self.add(-0.1, UseCard(card, NONE, NONE))

    def roman_shot(self, card: Card, a: Area, b: Area) -> None:
        g = self.g
        target = self.target(b)
        wall = g.map.wall_between[a][b]
        height = max(0, g.wall[wall] - 1) if wall != NO_WALL else 0
        margin = g.map.amount[card] - target.defense - (height if g.control[b] == JUDEAN else 0)
        worth = target.reward(margin, clearing(g, ROMAN, b, False))
        if wall != NO_WALL and g.wall[wall] > BREACHED:
            worth += walls_down(g.wall[wall], height) + 0.02 * len(g.troops[ROMAN][a])
        self.add(worth, UseCard(card, a, b), FIRST if worth > 0.25 else 0.0)

    # ---------------------------------------------------------------- Judeans

    def judean(self) -> None:
        g = self.g
        sorties = [card for card in g.hands[JUDEAN] if g.map.event[card] == SORTIE and ("play", card) in g.options]
        sortie = sorties[0] if sorties else NONE
        for i in range(AREAS):
            if g.troops[JUDEAN][i]:
                self.judean_area(Area(i), sortie)
        fresh_romans = 0
        for i in range(AREAS):
            for unit in g.troops[ROMAN][i]:
                if g.fresh[unit] and self.is_front(Area(i)):
                    fresh_romans += 1
                    break
        self.rallies(fresh_romans)
        for card in g.hands[JUDEAN]:
            self.judean_card(Card(card))
        self.repairs()
        for action in g.options:
            if action[0] == "demolish":
                wall = int(action[1])
                number = 0
                for area in sites(g, Wall(wall)):
                    number = max(number, len([unit for unit in g.troops[JUDEAN][area] if g.fresh[unit]]))
                self.add(0.12 * number * min(2.0, worth_of(g, behind(g, Wall(wall)))) - 0.15, Raze(wall))
        self.add(0.0, Wait())

    def is_front(self, area: Area) -> bool:
        """Whether Romans in an area have Judeans to strike at."""
        troops = self.g.troops[JUDEAN]
        if troops[area]:
            return True
        for b in self.g.map.adjacent[area]:
            if troops[b]:
                return True
        return False

    def judean_area(self, origin: Area, sortie: int) -> None:
        g = self.g
        box = g.map
        enemies = g.troops[ROMAN]
        targets: list[Area] = []
        if enemies[origin]:
            targets.append(origin)
        for b in box.adjacent[origin]:
            if enemies[b]:
                targets.append(b)
        units = g.troops[JUDEAN][origin]
        for faction in range(len(FACTIONS)):
            fresh = [unit for unit in units if g.fresh[unit] and box.faction[unit] == faction]
            if not fresh:
                continue
            may_lead = g.may_place(faction, origin)
            for b in targets:
                self.judean_strikes(origin, b, fresh, faction, may_lead, sortie)
            self.judean_marches(origin, fresh, faction)

    def judean_strikes(
        self, origin: Area, b: Area, fresh: list[Unit], faction: int, may_lead: bool, sortie: int
    ) -> None:
        g = self.g
        box = g.map
        target = self.target(b)
        fire = self.fire_at(origin)
        exposed = 0.03 + 0.10 * min(1.0, fire / 10)
        lead = LEADER_POINT - 0.6  # a leader can still rally
        able = [unit for unit in fresh if fits(g, unit, origin, b, BY_ATTACK)]
        power = sum([box.firepower[unit] for unit in able])
        if power:
            margin = power - target.defense
            cleared = clearing(g, JUDEAN, b, b == origin)
            price = exposed * len(able)
            worth = target.reward(margin, cleared) - price
            if tail(1 - margin) > 0.2:
                self.add(worth, Strike(origin, b, BY_ATTACK, faction, NONE, 0, 1, NONE))
            if may_lead:
                worth = target.reward(margin + 2, cleared) - price + lead - 0.15
                self.add(worth, Strike(origin, b, BY_ATTACK, faction, faction, 0, 1, NONE))
        if b == origin or g.troops[ROMAN][origin] or g.room(JUDEAN, b) <= 0:
            return
        units = len(g.troops[JUDEAN][origin])
        keep = min(units, max(1, garrison(g, origin) - 2)) if romans_near(g, origin) else 1
        powers = sorted([box.firepower[unit] for unit in fresh], reverse=True)
        going = powers[: min(g.room(JUDEAN, b), units - keep)]
        cleared = clearing(g, JUDEAN, b, True)
        if going and b >= CITY:
            margin = sum(going) - target.defense
            price = exposed * len(going) + 0.1
            if target.clears(margin) > 0.3:
                self.add(
                    target.reward(margin, cleared) - price, Strike(origin, b, BY_ASSAULT, faction, NONE, keep, 1, NONE)
                )
            if may_lead and target.clears(margin + 2) > 0.3:
                worth = target.reward(margin + 2, cleared) - price + lead - 0.4
                self.add(worth, Strike(origin, b, BY_ASSAULT, faction, faction, keep, 1, NONE))
        if sortie != NONE and len(powers) > 1:
            going = powers[: g.room(JUDEAN, b)]
            margin = sum(going) + box.amount[sortie] - target.defense
            price = exposed * len(going) + 0.15
            if tail(2 - margin) > 0.4:
                worth = target.reward(margin, 0.4) - price
                self.add(worth, Strike(origin, b, BY_ASSAULT, faction, NONE, 0, 1, sortie))
                if may_lead:
                    worth = target.reward(margin + 2, 0.4) - price + lead - 0.15
                    self.add(worth, Strike(origin, b, BY_ASSAULT, faction, faction, 0, 1, sortie))

    def judean_marches(self, origin: Area, fresh: list[Unit], faction: int) -> None:
        """Fresh Judeans of the rear go where they are needed."""
        g = self.g
        units = len(g.troops[JUDEAN][origin])
        spare = min(len(fresh), units - max(1, garrison(g, origin)))
        if g.troops[ROMAN][origin]:
            return
        if spare <= 0:
            if romans_near(g, origin) or units < 2:
                return
            spare = min(len(fresh), units - 1)
        points = 3
        away = paths(g, JUDEAN, origin, 1, points, False)
        for b in range(CITY, AREAS):
            if b == origin or away[b] > points or g.troops[ROMAN][b]:
                continue
            wants = garrison(g, b) - len(g.troops[JUDEAN][b])
            number = min(spare, wants, g.room(JUDEAN, Area(b)))
            if number <= 0 or not romans_near(g, b):
                continue
            worth = number * 0.06 * min(3.0, worth_of(g, b))
            if g.control[b] == ROMAN:
                worth = worth_of(g, b) - 0.2
            self.add(worth - 0.08, MarchTo(origin, b, number, faction, 0))

    def rallies(self, fresh_romans: int) -> None:
        """Leaders must be placed each turn; best where most men are spent and Romans still come."""
        g = self.g
        late = 0.5 if fresh_romans <= 2 else 0.3 if fresh_romans <= 4 else 0.0
        for action in g.options:
            if action[0] != "rally":
                continue
            faction, area = int(action[1]), Area(int(action[2]))
            spent = 0
            for unit in g.troops[JUDEAN][area]:
                if g.map.faction[unit] == faction and not g.fresh[unit]:
                    spent += 1
            helped = min(RALLY_UNITS, spent)
            fire = self.fire_at(area)
            worth = helped * (0.05 + 0.08 * min(1.0, fire / 10)) + late - 0.12
            if len(g.troops[JUDEAN][area]) < 2:
                worth -= 0.3 if fire else 0.05
            if area in (TEMPLE_MOUNT, HERODS_PALACE):
                worth += 0.05
            self.add(worth, RallyAt(faction, area))

    def judean_card(self, card: Card) -> None:
        g = self.g
        box = g.map
        if ("play", card) not in g.options:
            return
        event = box.event[card]
        if event == ONAGER:
            for a in range(AREAS):
                if is_source(g, JUDEAN, card, Area(a)):
                    for b in box.adjacent[a]:
                        if g.troops[ROMAN][b]:
                            target = self.target(b)
                            worth = target.reward(box.amount[card] - target.defense, clearing(g, JUDEAN, b, False))
                            self.add(worth, UseCard(card, a, b))
        elif event == ARMS:
            self.add(0.7, UseCard(card, NONE, NONE))
        elif event in (BURNING, COUNTERMINE):
            value = 0
            for tower, area in enumerate(g.tower_at):
                if is_in_reach(g, area):
                    value = max(value, box.tower_value[tower])
            ramps = len([area for area in g.ramp if area != NOWHERE]) if event == COUNTERMINE else 0
            self.add(max(0.15 * value, 0.5 if ramps else 0.0) - 0.02, UseCard(card, NONE, NONE))
        elif event == NIGHT_REPAIR:
            worth = 0.0
            for wall in range(len(g.wall)):
                if g.wall[wall] < REPAIRED_AT_MOST:
                    worth = max(worth, self.repair_worth(wall, box.amount[card]))
            self.add(worth - 0.1, UseCard(card, NONE, NONE))
        elif event == GO_HOME:
            gained = loss_points(g)
            ahead = g.points[JUDEAN] + gained[JUDEAN] - g.points[ROMAN] - gained[ROMAN]
            self.add(0.1 * ahead + 0.1 * (g.turn - 5), UseCard(card, NONE, NONE))
        elif event == PASSAGES:
            self.passages(card)

    def passages(self, card: Card) -> None:
        """From where units are plenty to where they lack most."""
        g = self.g
        best, worst = NONE, NONE
        most, least = 1, 1
        for a in range(CITY, AREAS):
            if not is_free(g, Area(a)):
                continue
            here = len(g.troops[JUDEAN][a])
            fresh = len([unit for unit in g.troops[JUDEAN][a] if g.fresh[unit]])
            extra = min(fresh, here - garrison(g, a) if romans_near(g, a) else here - 1)
            if extra > most:
                best, most = a, extra
            lack = garrison(g, a) - here if romans_near(g, a) else 0
            if lack > least:
                worst, least = a, lack
        if best != NONE and worst != NONE:
            self.add(
                0.1 * min(most, least) * min(3.0, worth_of(g, worst)), Slip(card, best, worst, min(3, most, least))
            )

    def repair_worth(self, wall: int, points: int) -> float:
        """What it is worth to repair a section by some points."""
        g = self.g
        worth = 0.0
        for area in g.map.wall_ends[wall]:
            if is_free(g, area) and g.troops[JUDEAN][area]:
                a, b = g.map.wall_ends[wall]
                other = b if a == area else a
                romans = len(g.troops[ROMAN][other])
                if romans and g.control[other] == ROMAN:
                    steps = min(points, REPAIRED_AT_MOST - g.wall[wall])
                    worth = max(worth, steps * 0.05 * min(5, romans) * (0.5 + 0.3 * min(4.0, worth_of(g, area))))
        return worth

    def repair_worth_of(self, area: Area) -> float:
        """The section of an area that needs repair most."""
        worth = 0.0
        for wall in self.g.map.walls_of[area]:
            if self.g.wall[wall] < REPAIRED_AT_MOST:
                worth = max(worth, self.repair_worth(wall, self.g.left))
        return worth

    def repairs(self) -> None:
        """A card that is not missed, for the wall that is needed most."""
        g = self.g
        for card in g.hands[JUDEAN]:
            if ("repair", card) not in g.options:
                continue
            points = g.map.value[card]
            for area in range(CITY, AREAS):
                if not is_free(g, Area(area)) or not any([g.fresh[unit] for unit in g.troops[JUDEAN][area]]):
                    continue
                worth = 0.0
                for wall in g.map.walls_of[area]:
                    if g.wall[wall] < REPAIRED_AT_MOST:
                        worth = max(worth, self.repair_worth(wall, points))
                if worth:
                    price = 0.1 + 0.7 * use_of(g, card) + (0.55 if g.map.event[card] == ESCAPE else 0.0)
                    self.add(worth - price, Mend(card, area))


def first_two(entry: tuple[float, int, Plan, float]) -> tuple[float, int]:
    return -entry[0], entry[1]


# -------------------------------------------------------------------- damage


def take_damage(g: Storm, side: int, area: int) -> Action:
    """Flip what is fresh; then hold the area if that costs no more than it is worth, else save the units."""
    options = g.options
    box = g.map
    flips = [action for action in options if action[0] == "flip"]
    points = the(g.combat).damage
    units = g.troops[side][area]
    leader_moves = [action for action in options if action[0] == "retreat" and int(action[1]) >= box.units]
    fresh = len([unit for unit in units if g.fresh[unit]])
    if leader_moves and points >= fresh + len(units):
        return leader_moves[0]  # the area will be lost, and he with it
    if flips:
        return min([(box.firepower[int(a[1])], box.strength[int(a[1])], a) for a in flips])[2]
    moves = [action for action in options if action[0] == "retreat" and int(action[1]) < box.units]
    kills = [action for action in options if action[0] == "eliminate" and int(action[1]) < box.units]
    if not moves:
        if kills:
            return weakest(g, kills)
        return options[0]
    number = len(units)
    lost = points - (number - 1)
    if kills and lost > 0:
        if points <= SPENT_LOTS * (number - 1) and A_LOSS * lost < 0.8 * holding(g, side, area):
            return weakest(g, kills)
        if points > number:
            return weakest(g, kills)
    return best_retreat(g, side, moves)


def holding(g: Storm, side: int, area: int) -> float:
    """What it is worth to stay in an area."""
    if g.control[area] != side:
        return 0.2
    return worth_of(g, area)


def weakest(g: Storm, actions: list[Action]) -> Action:
    best, lowest = actions[0], 99
    for action in actions:
        unit = int(action[1])
        rank = 4 * g.map.firepower[unit] + g.map.strength[unit]
        if rank < lowest:
            best, lowest = action, rank
    return best


def best_retreat(g: Storm, side: int, moves: list[Action]) -> Action:
    """The weaker units go first; to where they are needed."""
    best, highest = moves[0], -99.0
    for action in moves:
        unit, b = int(action[1]), int(action[2])
        rank = -1.0 * g.map.strength[unit] - 0.5 * g.map.firepower[unit]
        if b >= AREAS:
            rank -= 1.0
        elif side == JUDEAN:
            rank += 0.3 * (garrison(g, b) - len(g.troops[JUDEAN][b])) + 0.1 * min(3.0, worth_of(g, b))
        else:
            rank += 0.1 * g.room(ROMAN, Area(b))
        if rank > highest:
            best, highest = action, rank
    return best


# -------------------------------------------------------------------- the strategy


class StormStrategy(Strategy):
    """How to play Storm Over Jerusalem."""

    def __init__(self) -> None:
        super().__init__()
        self.features = (
            "victory points ahead, with those that losses, leaders, held areas and this turn will bring",
            "what the Romans may do next turn from where all stand",
            "city areas in Roman hands",
            "Romans next to Temple Mount and Herod's Palace",
            "Roman units on the map",
            "Judean units gone",
            "Judeans at the front who may still strike",
            "Romans without a way back",
            "Supply Restrictions, and areas outside",
            "cards in hand more than the other",
        )
        self.signs = ((0,) * len(self.features), (0,) * len(self.features))
        self.ahead, self.farther = 4, 8
        self.rounds, self.doubt = (2, 4), 0.02
        self.kinds = {
            "Strike": Strike,
            "MarchTo": MarchTo,
            "UseCard": UseCard,
            "Build": Build,
            "Mend": Mend,
            "RallyAt": RallyAt,
            "Raze": Raze,
            "Slip": Slip,
            "Wait": Wait,
        }

    def begins(self, g: Storm) -> bool:
        return isinstance(g.decision, Impulse)

    def progress(self, g: Storm) -> float:
        """By turns, and within a turn by the Romans who have acted."""
        fresh = spent = 0
        for area in range(AREAS):
            for unit in g.troops[ROMAN][area]:
                if g.fresh[unit]:
                    fresh += 1
                else:
                    spent += 1
        return min(1.0, (g.turn - 1 + spent / max(1, fresh + spent)) / g.last_turn)

    def measure(self, g: Storm, side: int) -> list[float]:
        box = g.map
        sign = 1.0 if side == ROMAN else -1.0
        control, fresh, firepower, walls = g.control, g.fresh, box.firepower, g.wall
        roman, judean = g.troops[ROMAN], g.troops[JUDEAN]
        taken = outside = men = romans = trapped = near = strikers = fire = 0
        now_power = [0] * AREAS
        all_power = [0] * AREAS
        for area in range(AREAS):
            mine = roman[area]
            if area >= CITY:
                if control[area] == ROMAN:
                    taken += 1
            elif control[area] == JUDEAN:
                outside += 1
            if mine:
                romans += len(mine)
                here = total = 0
                for unit in mine:
                    total += firepower[unit]
                    if fresh[unit]:
                        here += firepower[unit]
                now_power[area] = here
                all_power[area] = total
                if area >= CITY:
                    back = False
                    for b in box.adjacent[area]:
                        if control[b] == ROMAN and not g.is_shut(Area(area), b):
                            back = True
                    if not back:
                        trapped += len(mine)
        tower = [0] * AREAS
        for i, site in enumerate(g.tower_at):
            if site >= 0 and box.tower_value[i] > tower[site]:
                tower[site] = box.tower_value[i]
        left = turns_left(g)
        now = after = 0.0
        for area in range(AREAS):
            his = judean[area]
            if not his:
                continue
            men += len(his)
            rested = 0
            for unit in his:
                if fresh[unit]:
                    rested += 1
            key = area in (TEMPLE_MOUNT, HERODS_PALACE)
            steady = box.defense[area] + (1 if rested else 0) - EVEN_MARGIN
            firm = box.defense[area] + 1 - EVEN_MARGIN
            hurt = later = 0.0
            if all_power[area]:
                later += HURT[max(0, all_power[area] - firm)]
                if now_power[area]:
                    hurt += HURT[max(0, now_power[area] - steady)]
                strikers += rested
            between = box.wall_between[area]
            faces = False
            for b in box.adjacent[area]:
                if roman[b]:
                    faces = True
                    height = 0
                    if between[b] >= 0:
                        height = walls[between[b]]
                        if g.ramp[between[b]] == b:
                            height = 0
                        elif height:
                            height = max(0, height - tower[b])
                    later += HURT[max(0, all_power[b] - height - firm)]
                    if now_power[b]:
                        fire += now_power[b]
                        hurt += HURT[max(0, now_power[b] - height - steady)]
                    if key:
                        near += 1
            if faces and not all_power[area]:
                strikers += rested
            prize = 1.0 + left if key else 0.7
            if hurt:
                now += 0.06 * hurt + prize * likely(hurt - 2 * len(his) - rested)
            if later:
                after += 0.06 * later + prize * likely(later - 3 * len(his))
        gone = 0
        for faction in range(len(FACTIONS)):
            if g.where[box.units + faction] < NOWHERE:
                gone += 1
            elif not g.placed[faction]:
                now += 0.2 if fire > 25 else 0.6
        return [
            sign * (points_ahead(g, taken == 0) + gone * left + now) / 8,
            sign * (after - 8 if left > 1 else 0.0) / 10,
            sign * taken / 10,
            sign * near / 8,
            sign * (romans - 50) / 20,
            sign * (32 - men) / 20,
            sign * (20 - strikers) / 20,
            sign * -trapped / 8,
            sign * (g.supply - 3 - 2 * outside) / 4,
            (len(g.hands[side]) - len(g.hands[1 - side])) / 8,
        ]

    def plans(self, g: Storm, side: int) -> list[Plan]:
        eye = Eye(g, Side(side))
        if side == ROMAN:
            eye.roman()
        else:
            eye.judean()
        return eye.plans()

    # ---------------------------------------------------------------- rules of thumb

    def thumb(self, g: Storm) -> Action:
        options = g.options
        if len(options) == 1:
            return options[0]
        decision = g.decision
        side = decision.side
        if isinstance(decision, Impulse):
            action = self.first(g, side).next(g)
            return options[-1] if action is None or action not in options else action
        if isinstance(decision, Damage):
            return take_damage(g, side, decision.area)
        if isinstance(decision, DefendersCards):
            return defenders_card(g)
        if isinstance(decision, AttackersCards):
            return attackers_card(g)
        if isinstance(decision, RollAgain):
            return roll_again(g, side)
        if isinstance(decision, (InnerWall, AfterCombat, Famine, DrawBonus, PartOfImpulse)):
            return options[0]
        if isinstance(decision, ReduceDamage):
            return options[0] if the(g.combat).damage >= 2 else ("pass",)
        if isinstance(decision, AnswerEntry):
            return answer(g, decision.area)
        if isinstance(decision, HoardedGrain):
            return options[0] if g.left >= 2 else ("pass",)
        if isinstance(decision, StayOrGoBack):
            return self.stay_or_back(g, decision)
        if isinstance(decision, (ChooseUnits, Marching, ChooseMarch)):
            return self.guided(g)
        if isinstance(decision, KeepTurnAlive):
            return keep_alive(g)
        if isinstance(decision, (DiscardAtEnd, DiscardDown, DiscardForSupply)):
            return discarded(g, side)
        return self.small_choice(g)

    def weighty(self, g: Storm) -> bool:
        """§4.0Bc A turn that goes on, or a unit spent, retreated or lost, can decide a battle for the city."""
        return isinstance(g.decision, (KeepTurnAlive, Damage, DefendersCards))

    def small_choice(self, g: Storm) -> Action:
        """Choices that cards, supply, repairs and reinforcements ask for."""
        options = g.options
        decision = g.decision
        side = decision.side
        box = g.map
        if isinstance(decision, Reinforce):
            return best_of(g, options)
        if isinstance(decision, RemoveTowers):
            return ("done",)
        if isinstance(decision, MarkAreas):
            return best_of(g, options)
        if isinstance(decision, (WantSide, BidPoints)):
            return options[1] if isinstance(decision, WantSide) else ("bid", 2)
        if isinstance(decision, (LoseToEscape, Waver, FlipRepairer, BuildRamp)):
            return least_missed(g, options)
        if isinstance(decision, Testudo):
            return max([(g.strength(Unit(int(a[1]))), a) for a in options])[1]
        if isinstance(decision, Refresh):
            found = [a for a in options if a[0] == "refresh"]
            return max([(box.firepower[int(a[1])], box.strength[int(a[1])], a) for a in found])[2]
        if isinstance(decision, NextWallDie):
            for action in options:
                if box.event[int(action[1])] == RAMS:
                    return action
            return options[0]
        if isinstance(decision, (BurnTower, Undermine)):
            found = [a for a in options if a[0] == "lower"]
            return max([(box.tower_value[int(a[1])], a) for a in found])[1] if found else options[0]
        if isinstance(decision, BuildTowers):
            return best_tower(g, NONE)
        if isinstance(decision, Demolishers):
            return options[0] if options[0][0] == "join" and len(the_muster(g).units) < 4 else options[-1]
        if isinstance(decision, SlipAway):
            slips = [a for a in options if a[0] == "slip"]
            if not slips:
                return options[0]
            return max([(garrison(g, int(a[1])) - len(g.troops[side][int(a[1])]), a) for a in slips])[1]
        return best_of(g, options)

    def stay_or_back(self, g: Storm, decision: StayOrGoBack) -> Action:
        """Romans over a ramp stay where few are left; a sortie goes home."""
        if decision.side == JUDEAN:
            return ("back",)
        left = g.troops[JUDEAN][decision.area]
        return ("stay",) if len(left) <= 2 else ("back",)

    def guided(self, g: Storm) -> Action:
        """Units that no plan guides any more: the best that they can do."""
        decision = g.decision
        options = g.options
        side = decision.side
        if isinstance(decision, Marching):
            return ("stop",)
        eye = Eye(g, side)
        only_move = isinstance(decision, ChooseMarch) or (
            isinstance(decision, ChooseUnits) and decision.mode == ONLY_MOVE
        )
        for area in range(AREAS):
            if isinstance(decision, ChooseUnits) and the_muster(g).area != area:
                continue
            if not g.troops[side][area]:
                continue
            if side == ROMAN:
                if only_move:
                    fresh = [unit for unit in g.troops[ROMAN][area] if g.fresh[unit]]
                    if fresh:
                        eye.roman_marches(Area(area), fresh, 0.0)
                else:
                    eye.roman_area(Area(area))
            else:
                eye.judean_area(Area(area), NONE)
        for plan in eye.plans() if eye.found else []:
            action = plan.next(g)
            if action is not None and action in options:
                return action
        if isinstance(decision, ChooseMarch):
            return options[-1]
        for action in reversed(options):  # whatever they do, let it be done
            if action[0] in ("attack", "assault", "climb"):
                return action
        for action in options:
            if action[0] == "move" and g.control[int(action[1])] == side:
                return action
        return options[0]


def answer(g: Storm, area: int) -> Action:
    """A card against Romans who have come in, if it promises enough."""
    best: Action = ("pass",)
    highest = 0.25
    for action in g.options:
        if action[0] == "play":
            combat = card_attack(g, JUDEAN, Card(int(action[1])), NOWHERE, Area(area))
            combat.no_terrain = True
            worth = prospect(g, combat)
            if worth > highest:
                best, highest = action, worth
    return best


def keep_alive(g: Storm) -> Action:
    """A card is well spent if a leader can still be placed with it."""
    for action in g.options:
        if action[0] == "play" and g.turn >= 6:
            return action
    for faction in range(len(FACTIONS)):
        if g.placed[faction] or g.where[g.leader(faction)] != NOWHERE:
            continue
        for area in range(AREAS):
            if g.troops[JUDEAN][area] and refuse_rally(g, faction, Area(area)) is None:
                card = cheapest(g, JUDEAN)
                if g.map.event[card] != ESCAPE:
                    return ("discard", card)
    return ("pass",)


def discarded(g: Storm, side: int) -> Action:
    """Hands are filled up anew: what is of little use may go."""
    card = cheapest(g, side)
    decision = g.decision
    if isinstance(decision, DiscardDown):
        return ("discard", card)
    use = use_of(g, card) + (0.5 if g.map.event[card] == ESCAPE else 0.0)
    if isinstance(decision, DiscardForSupply):
        return ("discard", card) if use <= 0.41 or g.turn == g.last_turn else ("pass",)
    if side == ROMAN and g.roman_hold_outside() and len([c for c in g.hands[side] if use_of(g, c) <= 0.41]) <= 1:
        return ("done",)
    return ("discard", card) if use <= 0.2 and g.turn < g.last_turn else ("done",)


def least_missed(g: Storm, options: list[Action]) -> Action:
    """The unit that can best be done without: weak, spent, where others are."""
    best, lowest = options[0], 99.0
    for action in options:
        unit = int(action[1])
        area = g.where[unit]
        rank = g.map.firepower[unit] + 0.5 * g.map.strength[unit] + (0.3 if g.fresh[unit] else 0.0)
        if area >= 0:
            rank += 0.3 * max(-2, garrison(g, area) - len(g.troops[g.map.side[unit]][area]))
            rank += 5.0 if len(g.troops[g.map.side[unit]][area]) == 1 else 0.0
        if rank < lowest:
            best, lowest = action, rank
    return best


def best_of(g: Storm, options: list[Action]) -> Action:
    """The option that ranks highest by simple measures of the place it names."""
    best, highest = options[0], -1e9
    for action in options:
        rank = rank_of(g, action)
        if rank > highest:
            best, highest = action, rank
    return best


def rank_of(g: Storm, action: Action) -> float:
    """A simple measure of an option that names a place."""
    verb = action[0]
    decision = g.decision
    box = g.map
    if verb == "reinforce":
        unit, area = int(action[1]), Area(int(action[2]))
        eye = Eye(g, ROMAN)
        use = eye.use_of_place(area)
        power = 0
        for other in g.troops[ROMAN][area]:
            power += box.firepower[other]
        rank = use + 0.3 * box.firepower[unit] + 0.05 * power
        if not g.troops[ROMAN][area] and use > 0:
            rank += 1.0
        if box.unit_class[unit] == CAVALRY:
            rank -= 0.4
        return rank + 1.0
    if verb == "mark":
        area = Area(int(action[1]))
        spent = len([unit for unit in g.troops[JUDEAN][area] if not g.fresh[unit]])
        harm = spent * (1.0 + min(10, romans_near(g, area)) * 0.3) * min(4.0, worth_of(g, area))
        return harm if decision.side == ROMAN else -harm
    if verb == "at":
        area = Area(int(action[1]))
        if isinstance(decision, Countermine):
            return 0.5 * sum([box.tower_value[tower] for tower in g.towers_in(area)])
        return Eye(g, decision.side).repair_worth_of(area) if decision.side == JUDEAN else 0.0
    if verb == "demolish":
        return 1.6
    if verb == "mend":
        return Eye(g, JUDEAN).repair_worth(int(action[1]), 1) + 0.01
    if verb == "arm":
        area = Area(int(action[2]))
        return garrison(g, area) - len(g.troops[JUDEAN][area]) + min(4.0, worth_of(g, area))
    if isinstance(decision, Shoot):
        combat = card_attack(g, decision.side, decision.card, Area(int(action[1])), Area(int(action[2])))
        return prospect(g, combat)
    return 0.0


STRATEGY: Final = StormStrategy()

PLANS_TEXT: Final = {
    "plan.attack": "attack from {area} on {area}",
    "plan.attack_within": "attack the enemy in {area}",
    "plan.assault": "assault from {area} on {area}",
    "plan.climb": "assault over the ramp from {area} on {area}",
    "plan.sortie": "sally out from {area} against {area}",
    "plan.march": "march from {area} to {area}",
    "plan.use_card": "play {card}",
    "plan.build": "discard {card} for a tower in {area}",
    "plan.mend": "discard {card} to repair the walls of {area}",
    "plan.rally": "{leader} rallies his men in {area}",
    "plan.raze": "tear down the ramp at {wall}",
    "plan.slip": "slip through hidden passages from {area} to {area}",
    "plan.wait": "wait",
}
"""The phrases for `Plan.words`."""
