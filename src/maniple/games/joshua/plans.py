"""How to play Joshua: what a position is worth, what may be intended with a card, and rules of thumb.

The Hebrews go where a card brings them most: a city that falls soon, a space to convert, a tribe nearly out. The Pagans
raise the walls before them, raid what they leave behind, and keep every tribe alive.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt
from typing import Final

from maniple.games.joshua.cards_events import (
    BaalGives,
    BaalTakes,
    ChooseLanding,
    ChoosePerson,
    ChooseTarget,
    ChooseTribe,
    DiscardOne,
    HideAt,
    HideLeader,
    HideTroops,
    InspectHand,
    RepairWalls,
    Scouting,
    SendScouts,
    TakeShip,
)
from maniple.games.joshua.cards_responses import TrapLeader, WoundLeader
from maniple.games.joshua.ch03_victory import goal, initiative_point, is_converted, victory_points
from maniple.games.joshua.ch05_setup import ChooseLeader, PaganSetUp
from maniple.games.joshua.ch06_bids import Bid, WantSide
from maniple.games.joshua.ch07_sequence import NameFirst, SaveCard
from maniple.games.joshua.ch08_cards import PlayCard, RaiseWalls, UseCard, can_raise
from maniple.games.joshua.ch09_leaders import Withdraw, has_strangers
from maniple.games.joshua.ch10_movement import ChooseArmy, Moving, has_chosen_here, refuse_hidden_leader, tribes_of
from maniple.games.joshua.ch11_interception import BringTroops, Intercept
from maniple.games.joshua.ch12_combat import BattleCard, ChooseLoss, Reroll, Retreat, TakeLoss, hits, leader_dice
from maniple.games.joshua.ch13_avoiding import Avoid, WithdrawTo
from maniple.games.joshua.ch14_sieges import Garrison, LoseEquipment
from maniple.games.joshua.ch15_stacking import ReturnHome, TooMany
from maniple.games.joshua.ch17_reinforcements import FreeMoves, PlaceTroop, ReinforceFirst
from maniple.games.joshua.ch20_courage import SpendCourage
from maniple.games.joshua.ch32_joshua import VoidIt
from maniple.games.joshua.odds import WAYS, test_chance
from maniple.games.joshua.state import (
    ANAK,
    CHARIOT,
    CHARIOTS,
    GIANTS,
    HIDDEN,
    LED,
    Army,
    Joshua,
    the_army,
    the_battle,
    the_play,
)
from maniple.games.joshua.tables import (
    AMORITES,
    BATTLE,
    FIRST_LESSER,
    FIRST_PAGAN,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HIDING,
    INSIDE,
    JOSHUA,
    LEADERS,
    M_AFTER_SIEGE,
    M_BATTLE,
    M_BATTLE_CARD,
    M_ENTERS,
    M_LEADER,
    MARKERS,
    MOUNTAIN,
    NO_CARD,
    ON_BOARD,
    OPEN_SPACE,
    PAGAN,
    RESPONSE,
    SPACES,
    TRIBES,
    UNDER,
    Space,
)
from maniple.games.joshua.windows import Window
from maniple.kernel.frames import Action, Side
from maniple.kernel.strategy import Plan, Strategy

FAR: Final = 99
NONE: Final = -1
MARKER_UNIT: Final = 100
"""Who moves, as a number: a leader, a marker from here on,"""
CHARIOT_UNIT: Final = 200
"""chariots of a space, or"""
GIANT_UNIT: Final = 300
"""Anakin of a space."""
SIEGE_COST: Final = 2
CARD_POINTS: Final = 4
COURAGE_CHANCE: Final = 1 / 3
FAIR_CHANCE: Final = 0.6
"""Below this chance to win nobody attacks."""
MOST_PLANS: Final = 12
NEAR_THE_BEST: Final = 0.5
"""A plan that promises less than this part of the best is hardly thought about."""
LOSS: Final = 0.1
"""§3.5 What a Hebrew troop is worth in points."""
LEFT_BEHIND: Final = 3
"""With fewer troops no leader stays in the field."""
STRONG: Final = 5
"""With fewer troops a Hebrew army goes home for more."""
SAFE_GAP: Final = 2
"""The points that the Hebrews must still lack when the Pagans end the game."""
IN_REACH: Final = (0.0, 0.8, 0.5, 0.3)
"""By distance: how likely the Hebrews fall on a Pagan army that they can slaughter."""
A_DIE: Final = 0.3
"""What chariots and Anakin are worth to the Pagans, in points for each die."""
NEARNESS: Final = (1.0, 1.0, 0.85, 0.6, 0.45, 0.35, 0.25, 0.2, 0.15, 0.1)
"""By distance: how much a city must fear an army."""

MOVES: Final = (
    "minor-campaign",
    "campaign",
    "pagan-alliance",
    "southern-coalition",
    "northern-coalition",
    "forced-march",
    "double-time",
    "night-march",
)
"""Events that activate armies whatever their ratings."""
BATTLE_ORDER: Final = (
    "captain-of-the-host",
    "hailstones",
    "panic",
    "flank-attack",
    "hamstring-the-horses",
    "giants-terrify",
    "high-ground",
    "bad-directions",
    "shield-wall",
    "war-cry",
    "heroic-stand",
)
"""Battle cards, the most helpful first."""
EVENT_WORTH: Final[dict[str, tuple[float, float]]] = {
    "baal-sacrifices": (0.0, 0.45),
    "iron-chariots": (0.0, 0.3),
    "balaams-counsel": (0.0, 0.6),
    "recon": (0.05, 0.0),
    "local-informants": (0.05, 0.2),
    "surprise-sortie": (0.3, 0.35),
    "repair-the-walls": (0.0, 0.5),
    "feigned-flight": (0.3, 0.0),
    "death-of-a-priest": (0.0, 0.0),
    "transjordan-tribes": (0.4, 0.0),
    "tribal-levy": (0.0, 0.6),
    "egyptian-subsidy": (0.0, 0.6),
    "ambush-laid": (0.0, 0.25),
    "hill-country-raiders": (0.0, 0.3),
    "poisoned-wells": (0.0, 0.2),
    "hornets": (0.3, 0.0),
    "deserters": (0.15, 0.15),
    "storms-at-sea": (0.15, 0.05),
    "supply-caravan": (0.1, 0.05),
    "passover": (0.3, 0.0),
    "be-strong": (0.55, 0.0),
    "altar-on-ebal": (0.5, 0.0),
    "last-ounce": (0.0, 0.55),
    "seize-the-initiative": (0.3, 0.3),
    "messengers": (0.35, 0.35),
    "leader-sick": (0.15, 0.35),
    "ark-leads-the-way": (0.2, 0.0),
    "pagan-alliance": (0.0, 0.2),
    "southern-coalition": (0.0, 0.2),
    "northern-coalition": (0.0, 0.2),
}
"""By event: about what it is worth to the Hebrews and to the Pagans, in victory points."""
RESPONSE_WORTH: Final = 0.25
"""What a response or battle card is worth in hand."""


# -------------------------------------------------------------------- odds


@lru_cache(maxsize=4096)
def clash(ours: int, theirs: int) -> tuple[float, float, float]:
    """§12.5, §12.6 Chance to win a battle with so many dice, to slaughter, to be slaughtered (normal approximation)."""
    ours, theirs = max(0, ours), max(0, theirs)
    spread = sqrt(max(0.5, (ours + theirs) * 2 / 9)) * sqrt(2.0)
    mean = (ours - theirs) / 3
    win = 0.5 * (1 + erf(mean / spread))
    slaughter = 0.5 * (1 + erf((mean - 2.5) / spread))
    slaughtered = 0.5 * (1 + erf((-mean - 2.5) / spread))
    return win, slaughter, slaughtered


@lru_cache(maxsize=64)
def siege_rate(points: tuple[int, ...], modifier: int) -> tuple[float, float]:
    """§14.1 Siege points that a roll brings on average, and the chance of at least one."""
    total = some = 0.0
    for dice in range(2, 13):
        found = points[min(12, max(2, dice + modifier))]
        total += WAYS[dice] * found / 36
        if found:
            some += WAYS[dice] / 36
    return total, some


def points_per_roll(g: Joshua, side: int, space: int, bonus: int) -> float:
    """What a siege roll against a city brings."""
    modifier = g.map.siege_drm[space] if side == HEBREW else -2
    if space == GILGAL:
        modifier = 0
    return siege_rate(tuple(g.map.siege_points), modifier + min(3, bonus))[0]


# -------------------------------------------------------------------- what things are worth


class Worth:
    """What cities, spaces and troops are worth in a position, by public facts."""

    def __init__(self, g: Joshua) -> None:
        box = g.map
        self.space = 0.05 if g.scenario.is_conquest else 1 / 3
        self.rest: list[float] = [0.0] * TRIBES
        """By tribe: the points that its end would still bring."""
        self.kill: list[float] = [0.0] * TRIBES
        """By tribe: what one of its troops is worth."""
        self.city: list[float] = [1.0 + COURAGE_CHANCE] * TRIBES
        """By tribe: what one of its cities is worth."""
        for tribe in range(FIRST_PAGAN, TRIBES):
            if not g.tribe_in[tribe]:
                continue
            cities = spaces = 0
            for space in box.area[tribe]:
                if g.control[space] == PAGAN:
                    if g.city[space]:
                        cities += 1
                    else:
                        spaces += 1
            bonus = float(box.conquest_vp[tribe])
            if tribe == AMORITES and g.balaam != -2:
                bonus += 1.0
            if g.scenario.is_conquest:
                bonus += 3.0
            rest = cities + spaces * self.space + bonus
            self.rest[tribe] = rest
            self.kill[tribe] = 0.5 * rest / max(3, g.counted[tribe])
            if cities:
                self.city[tribe] = 1 + COURAGE_CHANCE + 0.75 * (rest - cities) / cities + self.kill[tribe]


def guessed(g: Joshua, tribe: int) -> float:
    """Troops of a tribe in a stack that the Hebrews do not see: its troops over its stacks."""
    if tribe < FIRST_PAGAN:
        return 3.0
    stacks = 0
    for city in g.map.cities_of[tribe]:
        if g.city[city] and g.control[city] == PAGAN:
            stacks += 1
    for marker in range(MARKERS):
        if g.marker_at[marker] >= 0 and g.marker_tribe[marker] == tribe:
            stacks += 1
    for space in g.map.area[tribe]:
        if g.pagan_number[space]:
            stacks += 1
    return g.counted[tribe] / max(1, stacks)


def pagan_dice(g: Joshua, side: int, space: int) -> tuple[int, int, int]:
    """The dice of the Pagans in a field if they defend it, their pieces, and a tribe of theirs; the Hebrews guess what
    they do not see."""
    tribe = int(g.map.colour[space])
    if side == PAGAN or g.is_seen(space):
        pieces = g.pagan_number[space]
        dice = pieces + leader_dice(g, PAGAN, Space(space)) + 2 * g.chariots[space] + (7 * g.anakin[space] + 1) // 2
        pieces += g.chariots[space] + g.anakin[space]
        for marker in g.markers_at(space) if space in g.marker_at else ():
            if side == PAGAN:
                dice += g.pagan_number[UNDER + marker] + leader_dice(g, PAGAN, Space(UNDER + marker))
                pieces += g.pagan_number[UNDER + marker]
            else:
                dice += 6
                pieces += 4
        if g.pagans[space]:
            tribe = g.pagans[space][0][0]
        return dice, pieces, tribe
    dice_guess = 0.0
    pieces_guess = 0.0
    kind, top = g.top(space)
    if kind == CHARIOT:
        dice_guess, pieces_guess = 7.0, 3.0
        tribe = 2
    elif kind == ANAK:
        dice_guess, pieces_guess = 7.0, 2.0
        tribe = 3
    elif kind:
        found = guessed(g, top)
        dice_guess, pieces_guess = 1.3 * found + 2.0, found
        tribe = top
    for marker in g.markers_at(space) if space in g.marker_at else ():
        found = guessed(g, g.marker_tribe[marker])
        dice_guess += 1.2 * found + 1.5
        pieces_guess += found
        tribe = g.marker_tribe[marker]
    return int(dice_guess + 0.5), int(pieces_guess + 0.5), tribe


def hebrew_dice(g: Joshua, space: int) -> int:
    """The dice of the Hebrews in a field if they defend it."""
    return g.hebrews[space] + leader_dice(g, HEBREW, Space(space))


def ground(g: Joshua, space: int) -> int:
    """§12.3 The dice of whoever defends a space."""
    return 3 if g.kind(space) == MOUNTAIN else 1


def garrison_guess(g: Joshua, side: int, space: int) -> int:
    """Troops inside a city."""
    if side == PAGAN:
        return g.hebrews[INSIDE + space]
    if g.is_seen(space):
        return g.pagan_number[INSIDE + space]
    if not g.pagan_number[INSIDE + space]:
        return 0
    return min(5, int(guessed(g, int(g.map.colour[space])) + 0.5))


def feared(g: Joshua, space: int) -> float:
    """How much a city must fear the Hebrew armies, 0 to 1."""
    most = 0.0
    row = g.map.distance[space]
    for leader in range(HEBREW_LEADERS):
        place = g.leader_at[leader]
        if place < 0 or leader == g.ark:
            continue
        here = place - INSIDE if place >= INSIDE else place
        fear = NEARNESS[min(9, row[here])]
        if g.hebrews[place] < 4:
            fear *= 0.5
        if leader == JOSHUA:
            fear *= 1.2
        if fear > most:
            most = fear
    return min(1.0, most)


def wall_worth(g: Joshua, worth: Worth, space: int) -> float:
    """What one more level of a city is worth to the Pagans."""
    colour = g.map.colour[space]
    hard = 0.3 if g.map.siege_drm[space] <= -2 else 1.0
    return 0.22 * feared(g, space) * worth.city[colour] * hard


def prospects(g: Joshua) -> float:
    """What the Pagan cities promise to the Hebrew armies: the nearer they are and the weaker their walls, the more."""
    box = g.map
    worth = Worth(g)
    starts: list[int] = []
    price: list[float] = []
    gear: list[int] = []
    for leader in (0, 1, 2):
        place = g.leader_at[leader]
        if place < 0:
            continue
        starts.append(place - INSIDE if place >= INSIDE else place)
        price.append(0.0 if g.hebrews[place] > STRONG else 3.0)
        gear.append(min(3, g.equipment(leader)))
    table = tuple(box.siege_points)
    rates = [siege_rate(table, modifier)[0] for modifier in range(-5, 4)]
    total = 0.0
    for space in box.cities:
        strength = g.city[space]
        if not strength or g.control[space] != PAGAN or g.scenario.is_absent[space]:
            continue
        row = box.distance[space]
        left = strength - g.siege[space]
        drm = box.siege_drm[space]
        fewest = 40.0
        for i in range(len(starts)):
            points = 1.25 * row[starts[i]] + price[i] + 2.0 * left / max(0.1, rates[max(-5, drm + gear[i]) + 5])
            if points < fewest:
                fewest = points
        value = worth.city[box.colour[space]]
        cards = 0.25 * fewest
        total += value / ((1 + cards) * (1 + cards))
    return total


# -------------------------------------------------------------------- ways


def ways(g: Joshua, side: int, tribes: list[int], start: int, wheels: bool, most: int) -> tuple[list[int], list[int]]:
    """Movement points to each space, FAR beyond reach, and the space before it; nobody goes through enemies."""
    box = g.map
    cost = [FAR] * SPACES
    before = [NONE] * SPACES
    cost[start] = 0
    edges: list[list[int]] = [[] for _ in range(most + 3)]
    edges[0].append(start)
    hebrews, enter = g.hebrews, box.enter_cost
    for points in range(most + 1):
        for here in edges[points]:
            if cost[here] != points:
                continue
            if here != start and (g.is_held(PAGAN, here) if side == HEBREW else hebrews[here] > 0):
                continue
            for space in box.adjacent[here]:
                found = points + enter[space]
                if found >= cost[space] or found > most or g.is_closed(space):
                    continue
                if side == PAGAN:
                    if (wheels and g.kind(space) != OPEN_SPACE) or space in g.ambush_at:
                        continue
                    barred = False
                    for tribe in tribes:
                        if not g.may_enter(tribe, here, space) or has_strangers(g, tribe, space):
                            barred = True
                    if barred:
                        continue
                cost[space] = found
                before[space] = here
                edges[found].append(space)
    return cost, before


def first_step(before: list[int], start: int, target: int) -> int:
    """The first space of the way to a target."""
    here = target
    while here != NONE and before[here] != start:
        here = before[here]
    return here


# -------------------------------------------------------------------- errands


class Unit:
    """An army that could be activated: where it is, and what it could take along."""

    def __init__(self, side: int, start: int, force: int, dice: int, bonus: int) -> None:
        self.side = side
        self.start = start
        self.force = force
        """Troops."""
        self.dice = dice
        """Those of leaders and special pieces."""
        self.bonus = bonus
        """Siege equipment."""
        self.tribes: list[int] = []
        self.wheels = False
        self.can_siege = True


def unit_of(g: Joshua, side: int, number: int) -> Unit | None:
    """The army that a leader, a marker, chariots or Anakin would be."""
    box = g.map
    if number < MARKER_UNIT:
        place = g.leader_at[number]
        if not 0 <= place < ON_BOARD:
            return None
        if side == HEBREW:
            free = g.hebrews[place] - (1 if place >= INSIDE + 1 else 0)
            force = max(0, min(box.organization[number], free))
        else:
            free = g.troops_of(box.leader_tribe[number], place)
            if place >= INSIDE:
                free -= 2 if free > 2 else 1
            force = max(0, min(box.organization[number], free))
        start = place - INSIDE if place >= INSIDE else place
        unit = Unit(side, start, force, box.battle[number], min(3, g.equipment(number)))
        unit.tribes = [box.leader_tribe[number]]
        return unit
    if number < CHARIOT_UNIT:
        marker = number - MARKER_UNIT
        under = UNDER + marker
        unit = Unit(side, g.marker_at[marker], g.pagan_number[under], leader_dice(g, PAGAN, Space(under)), 0)
        unit.tribes = [g.marker_tribe[marker]]
        return unit
    if number < GIANT_UNIT:
        space = number - CHARIOT_UNIT
        unit = Unit(side, space, 0, 2 * min(5, g.chariots[space]), 0)
        unit.tribes = [2]
        unit.wheels = True
        unit.can_siege = False
        return unit
    space = number - GIANT_UNIT
    unit = Unit(side, space, 0, 7 * min(2, g.anakin[space]) // 2, 0)
    unit.tribes = [3]
    unit.can_siege = False
    return unit


def unit_of_army(g: Joshua, army: Army) -> Unit:
    """The army that is moving."""
    force = 0
    for _, number in army.force:
        force += number
    dice = 2 * army.chariots + 7 * army.giants // 2
    bonus = 0
    for leader in army.leaders:
        dice += g.map.battle[leader]
        bonus += g.equipment(leader)
    if army.kind == HIDDEN:
        force = g.pagan_number[UNDER + army.marker]
        dice += leader_dice(g, PAGAN, Space(UNDER + army.marker))
    unit = Unit(army.side, g.space_of(army.place), force, dice, min(3, bonus))
    unit.tribes = tribes_of(g, army) if army.side == PAGAN else []
    unit.wheels = army.chariots > 0
    unit.can_siege = army.kind in (LED, HIDDEN)
    return unit


def errands(g: Joshua, worth: Worth, unit: Unit, points: int) -> list[tuple[float, int]]:
    """Where an army with so many movement points may go, and what a card spent on it promises; the best first."""
    most = points + CARD_POINTS if unit.side == HEBREW else points
    cost, before = ways(g, unit.side, unit.tribes, unit.start, unit.wheels, most)
    found: list[tuple[float, int]] = []
    for space in range(SPACES):
        if cost[space] == FAR or g.is_absent(space):
            continue
        if unit.side == HEBREW:
            score = hebrew_errand(g, worth, unit, space, cost[space], before, points)
        else:
            score = pagan_errand(g, worth, unit, space, cost[space], points)
            if score > 0.0 and space != unit.start:
                risk = max(0.0, danger(g, unit, space) - danger(g, unit, unit.start))
                score *= 1 - 0.5 * risk
                score -= risk * stake(worth, unit)
        if score > 0.0:
            found.append((-score, space))
    found.sort()
    return [(-score, space) for score, space in found]


Errands = dict[tuple[int, int], list[tuple[float, int]]]
"""The best of them by army and movement points: cards of any value give most armies the same points."""


def hebrew_errand(g: Joshua, worth: Worth, unit: Unit, space: int, cost: int, before: list[int], points: int) -> float:
    """What a card that leads a Hebrew army to a space promises, in victory points."""
    box = g.map
    if space == GILGAL:
        if unit.force >= STRONG or space == unit.start:
            return 0.0
        stock = g.hebrews[INSIDE + GILGAL]
        return 0.1 * min(6, stock - unit.force) * min(1.0, points / max(2, cost)) if stock > unit.force else 0.0
    if g.control[space] == HEBREW or not unit.force:
        if unit.force or not g.hebrews[space] or g.control[space] != HEBREW:
            return 0.0
        return 0.05 * g.hebrews[space] * points / max(points, cost)
    chance, gain = 1.0, 0.0
    held = g.is_held(PAGAN, space)
    fed = linked(g, space, before)
    total = float(cost)
    if held and space != unit.start:
        dice, pieces, tribe = pagan_dice(g, HEBREW, space)
        ours = unit.force + unit.dice
        theirs = dice + ground(g, space) + (0 if fed else 3)
        chance, slaughter, slaughtered = clash(ours, theirs)
        if chance < FAIR_CHANCE:
            return 0.0
        kills = min(float(pieces), ours * (1 + slaughter) / 6)
        lost = theirs * (1 + slaughtered) / 6
        gain = kills * worth.kill[tribe] + slaughter * COURAGE_CHANCE * (pieces >= 3) - lost * LOSS * 1.5
        if cost > points:
            gain *= 0.5
        if cost <= points and g.city[space]:
            total = max(total, float(points))
    colour = box.colour[space]
    if g.city[space]:
        if space in g.banned:
            return max(0.0, chance * gain)
        guess = garrison_guess(g, HEBREW, space)
        if unit.force <= guess + 2:
            return max(0.0, gain)
        rate = points_per_roll(g, HEBREW, space, unit.bonus)
        if rate < 0.2:
            return max(0.0, gain)
        left = g.city[space] - g.siege[space]
        if guess == 0 and g.is_seen(space):
            left = 1
        total += SIEGE_COST * max(1.35, left / rate)
        value = (worth.city[colour] - 0.5 * LOSS * left / rate) * (1.06 - 0.03 * box.distance[space][GILGAL])
        score = chance * value * min(1.0, points / total) * (1 - 0.02 * max(0.0, total - points)) + gain
        if g.siege[space] and space == unit.start:
            score += 0.1
        return score if fed else score - 0.25
    total += 1
    score = chance * (worth.space + 0.03) * min(2.0, points / total) + gain
    if cost + 1 > points:
        score *= 0.5
    return score if fed else score - 0.25


def linked(g: Joshua, space: int, before: list[int]) -> bool:
    """§23.1 Whether Hebrew ground is next to a space, or the way to it."""
    for near in g.map.adjacent[space]:
        if g.control[near] == HEBREW:
            return True
    return before[space] != NONE and g.control[before[space]] == HEBREW


def pagan_errand(g: Joshua, worth: Worth, unit: Unit, space: int, cost: int, points: int) -> float:
    """What a card that leads a Pagan army to a space promises, in victory points taken from the Hebrews."""
    if space == GILGAL or (unit.can_siege and not unit.force):
        return 0.0  # leaders without troops stay where they are
    field = g.hebrews[space]
    chance, gain = 1.0, 0.0
    total = float(cost)
    if field and space != unit.start:
        ours = unit.force + unit.dice
        theirs = hebrew_dice(g, space) + ground(g, space)
        chance, slaughter, slaughtered = clash(ours, theirs)
        if chance < FAIR_CHANCE or not ours:
            return 0.0
        if unit.force + unit.dice >= 7 and field == 1:
            chance = 1.0
        kills = min(float(field), ours * (1 + slaughter) / 6)
        lost = min(float(unit.force), theirs * (1 + slaughtered) / 6)
        tribe = unit.tribes[0] if unit.tribes else 1
        gain = 1.5 * LOSS * kills + slaughter * COURAGE_CHANCE * (field >= 3) - lost * worth.kill[tribe]
        if g.city[space] and g.control[space] == PAGAN:
            gain += chance * (0.2 + 0.3 * g.siege[space])
    if g.control[space] == PAGAN:
        return gain if field else 0.0
    if g.city[space]:
        inside = g.hebrews[INSIDE + space]
        if not unit.can_siege or not unit.force:
            return max(0.0, gain)
        if not inside and (is_treaty(g, space) or g.variant.empty_cities == "entered"):
            return chance * (1 + COURAGE_CHANCE) + gain if not is_treaty(g, space) else chance * 0.3 + gain
        if unit.force <= inside:
            return max(0.0, gain)
        total += SIEGE_COST * 2.4
        value = 1 + COURAGE_CHANCE + worth.kill[int(g.map.colour[space])]
        return chance * value * min(1.0, points / total) + gain
    total += 1
    return chance * (worth.space + 0.03) * min(2.0, points / total) + gain


def danger(g: Joshua, unit: Unit, space: int) -> float:
    """How likely a Pagan army is lost in a space: a great Hebrew army near it comes, or intercepts it."""
    ours = unit.force + unit.dice + ground(g, space)
    row = g.map.distance[space]
    most = 0.0
    for leader in range(HEBREW_LEADERS):
        place = g.leader_at[leader]
        if place < 0 or leader == g.ark or g.hebrews[place] < LEFT_BEHIND:
            continue
        far = row[place - INSIDE if place >= INSIDE else place]
        if 1 <= far < len(IN_REACH):
            most = max(most, IN_REACH[far] * clash(g.hebrews[place] + g.map.battle[leader], ours)[1])
    return most


def stake(worth: Worth, unit: Unit) -> float:
    """What a Pagan army is worth, in victory points."""
    if not unit.can_siege:
        return A_DIE * unit.dice
    return 0.5 * worth.kill[unit.tribes[0] if unit.tribes else 1] * unit.force


def is_treaty(g: Joshua, space: int) -> bool:
    """Ruling R36 Gibeon by the treaty."""
    return g.treaty and g.map.colour[space] == 5


def movement(g: Joshua, number: int, card: int, event: bool) -> int:
    """The movement points that a card gives an army."""
    if CHARIOT_UNIT <= number < GIANT_UNIT:
        return g.map.chariot_mp[g.map.value[card]]
    if event:
        return g.map.effect[card].get("mp", CARD_POINTS)
    return CARD_POINTS


def unit_of_option(action: Action) -> int:
    """The army that an option of `ChooseArmy` activates; NONE for others."""
    verb = action[0]
    if verb == "lead":
        return int(action[1])
    if verb == "shift":
        return MARKER_UNIT + int(action[1])
    if verb == "chariots":
        return CHARIOT_UNIT + int(action[1])
    if verb == "giants":
        return GIANT_UNIT + int(action[1])
    return NONE


def choose_army(g: Joshua, unit: int) -> Action:
    """The option that activates an army, or `done`."""
    best: Action = ("done",)
    for action in g.options:
        if unit_of_option(action) == unit:
            best = action  # the last of them has the most chariots or Anakin
    return best


def best_army(g: Joshua) -> Action:
    """The army with the most promising errand; nobody where nothing is promised."""
    play = the_play(g)
    worth = Worth(g)
    best: Action = ("done",)
    highest = 0.1
    side = g.decision.side
    for action in g.options:
        number = unit_of_option(action)
        if number == NONE:
            continue
        unit = unit_of(g, side, number)
        if unit is None or (number < MARKER_UNIT and number == g.ark):
            continue
        points = play.chariot_mp if CHARIOT_UNIT <= number < GIANT_UNIT else play.mp
        found = errands(g, worth, unit, points)
        if found and found[0][0] >= highest:
            best, highest = action, found[0][0]
    return best


# -------------------------------------------------------------------- leading an army


def drive(g: Joshua, target: int) -> Action:
    """What the army that is moving does next on its way to a target; where there is none, it seeks one."""
    army = the_army(g)
    options = g.options
    here = g.space_of(army.place)
    if ("convert",) in options and (army.stopped or here == target):
        return ("convert",)
    if army.stopped and not army.slaughtered:
        return ("halt",)
    worth = Worth(g)
    action = company(g, army, target)
    if action is not None:
        return action
    if here == target or target == NONE:
        if ("siege",) in options and (target != NONE or worth_a_siege(g, army)):
            return ("siege",)
        if here == target and g.city[here] and g.control[here] != army.side:
            return ("halt",)
        target = next_target(g, worth, army, here)
        if target == NONE:
            return ("convert",) if ("convert",) in options else ("halt",)
        if target == here:
            return ("siege",) if ("siege",) in options else ("halt",)
    unit = unit_of_army(g, army)
    cost, before = ways(g, unit.side, unit.tribes, here, unit.wheels, army.mp + 2 * CARD_POINTS)
    if cost[target] == FAR:
        return ("convert",) if ("convert",) in options else ("halt",)
    if ("convert",) in options and converts_first(g, worth, unit, army.mp, cost[target], target):
        return ("convert",)
    step: Action = ("march", first_step(before, here, target))
    if step in options and is_sound(g, army, unit, int(step[1])):
        return step
    return ("convert",) if ("convert",) in options else ("halt",)


def is_sound(g: Joshua, army: Army, unit: Unit, space: int) -> bool:
    """No attack at bad odds."""
    if army.side == HEBREW:
        if not g.is_held(PAGAN, space):
            return True
        theirs = pagan_dice(g, HEBREW, space)[0]
    else:
        if not g.hebrews[space]:
            return True
        theirs = hebrew_dice(g, space)
    return clash(unit.force + unit.dice, theirs + ground(g, space))[0] >= FAIR_CHANCE - 0.1


def worth_a_siege(g: Joshua, army: Army) -> bool:
    return army.side == HEBREW or g.hebrews[INSIDE + g.space_of(army.place)] < 5


def next_target(g: Joshua, worth: Worth, army: Army, here: int) -> int:
    """Where an army goes on to with the points it has left."""
    if army.mp <= 0:
        return NONE
    for score, space in errands(g, worth, unit_of_army(g, army), army.mp):
        if score < 0.05:
            break
        if space != here or ("siege",) in g.options:
            return space
    return NONE


def converts_first(g: Joshua, worth: Worth, unit: Unit, points: int, cost: int, target: int) -> bool:
    """Whether a space on the way is worth converting: no siege roll is lost, or less than the space brings."""
    if unit.side == PAGAN:
        return True
    if not g.city[target] or g.control[target] != PAGAN:
        return True
    if cost > points:
        return (cost + 2 - points) % CARD_POINTS != 0
    now, then = min(2, (points - cost) // 2), min(2, (points - cost - 1) // 2)
    if points - cost >= 1 and now == then:
        return True
    left = max(1, g.city[target] - g.siege[target])
    rate = points_per_roll(g, HEBREW, target, unit.bonus)
    return worth.space > worth.city[int(g.map.colour[target])] * min(1.0, rate / left)


def company(g: Joshua, army: Army, target: int) -> Action | None:
    """Who goes along: all troops, less a garrison; a second leader where the battle ahead is not certain."""
    options = g.options
    if army.kind == HIDDEN or army.stopped:
        return None
    if (
        army.kind == LED
        and army.side == PAGAN
        and army.place >= INSIDE
        and not army.history
        and not has_chosen_here(army)
    ):
        tribe = g.map.leader_tribe[army.leaders[0]]
        free = g.troops_of(tribe, army.place)
        most = min(g.map.organization[army.leaders[0]], free - (2 if free > 2 else 1))
        action: Action = ("take", tribe, max(0, most))
        if action in options:
            return action
    if army.kind == LED and army.side == HEBREW and g.space_of(army.place) == GILGAL and not has_chosen_here(army):
        most = 0
        for option in options:
            if option[0] == "take" and int(option[2]) > most:
                most = int(option[2])
        now = army.force[0][1] if army.force else 0
        if most > now:
            return ("take", 0, most)
    if army.kind == LED and army.side == HEBREW and army.place < INSIDE and army.mp > 0 and target != army.place:
        number = army.force[0][1] if army.force else 0
        if g.hebrews[army.place] - number < LEFT_BEHIND:
            for option in options:
                if option[0] == "bring":
                    return option
    if army.kind == LED and not army.history and target >= 0 and army.side == HEBREW:
        if g.is_held(PAGAN, target):
            unit = unit_of_army(g, army)
            chance = clash(unit.force + unit.dice, pagan_dice(g, HEBREW, target)[0] + ground(g, target))[0]
            if chance < 0.92 and len(army.leaders) < 2:
                best: Action | None = None
                rating = 0
                for option in options:
                    if option[0] in ("together", "bring") and g.map.battle[int(option[1])] >= rating:
                        rating = g.map.battle[int(option[1])]
                        best = option
                return best if rating else None
    return None


def is_strong(army: Army) -> bool:
    """Whether an army needs no more troops."""
    number = 0
    for _, some in army.force:
        number += some
    return number >= STRONG


# -------------------------------------------------------------------- plans


@dataclass(frozen=True)
class March(Plan):
    """A card moves an army towards a space."""

    card: int
    event: int
    unit: int
    target: int

    def next(self, g: Joshua) -> Action | None:
        decision = g.decision
        if isinstance(decision, PlayCard):
            return known(g, ("event" if self.event else "activate", self.card))
        play = g.card_play
        if play is None or play.card != self.card:
            return None
        if isinstance(decision, ChooseArmy):
            action = choose_army(g, self.unit)
            return None if action == ("done",) else action
        if isinstance(decision, Moving) and self.leads(g):
            army = the_army(g)
            target = self.target
            if g.control[target] == army.side and not g.is_held(PAGAN if army.side == HEBREW else HEBREW, target):
                if target != GILGAL or is_strong(army) or g.space_of(army.place) == GILGAL:
                    target = NONE  # it has done what it came for
            return known(g, drive(g, target))
        return None

    def leads(self, g: Joshua) -> bool:
        """Whether the army that is moving is the one of the plan."""
        army = the_army(g)
        if self.unit < MARKER_UNIT:
            return self.unit in army.leaders
        if self.unit < CHARIOT_UNIT:
            return army.kind == HIDDEN and army.marker == self.unit - MARKER_UNIT
        return army.kind == (CHARIOTS if self.unit < GIANT_UNIT else GIANTS)

    def words(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        if self.unit < MARKER_UNIT:
            return "march", (self.card, self.unit, self.target)
        return "march_other", (self.card, self.target)


@dataclass(frozen=True)
class Occasion(Plan):
    """A card for its event; whom it strikes is chosen by rules of thumb."""

    card: int

    def next(self, g: Joshua) -> Action | None:
        return known(g, ("event", self.card)) if isinstance(g.decision, PlayCard) else None

    def words(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "occasion", (self.card,)


@dataclass(frozen=True)
class Fortify(Plan):
    """A card for walls, where the Hebrews are near."""

    card: int

    def next(self, g: Joshua) -> Action | None:
        return known(g, ("walls", self.card)) if isinstance(g.decision, PlayCard) else None

    def words(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "fortify", (self.card,)


@dataclass(frozen=True)
class Recruit(Plan):
    """A card for a troop."""

    card: int

    def next(self, g: Joshua) -> Action | None:
        return known(g, ("troop", self.card)) if isinstance(g.decision, PlayCard) else None

    def words(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "recruit", (self.card,)


@dataclass(frozen=True)
class Wait(Plan):
    """A card laid down for nothing, or no card at all."""

    card: int

    def next(self, g: Joshua) -> Action | None:
        if not isinstance(g.decision, PlayCard):
            return None
        return known(g, ("stop",) if self.card == NO_CARD else ("nothing", self.card))

    def words(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return ("stop", ()) if self.card == NO_CARD else ("wait", (self.card,))


def known(g: Joshua, action: Action) -> Action | None:
    """The action, if it is possible."""
    return action if action in g.options else None


# -------------------------------------------------------------------- cards


def card_worth(g: Joshua, side: int, card: int) -> float:
    """What is given up with a card that is used for its value."""
    box = g.map
    value = 0.04 * box.value[card]
    if box.card_side[card] not in (NONE, side):
        return value
    kind = box.card_kind[card]
    if kind in (BATTLE, RESPONSE):
        return value + (0.12 if kind == BATTLE else RESPONSE_WORTH)
    key = box.key[card]
    if key in MOVES:
        return value + 0.3
    return value + 0.5 * event_worth(g, side, card)


def event_worth(g: Joshua, side: int, card: int) -> float:
    """What an event is worth to a side as things stand."""
    key = g.map.key[card]
    if key == "ladders" or key == "battering-rams":
        return 0.55 + (0.15 if key == "ladders" else 0.0) if side == HEBREW and lacks_equipment(g) else 0.05
    if key == "rams-horns":
        return 1.5
    if key == "seize-the-initiative":
        late = 1.2 if g.turn >= 8 else 0.25
        return late if g.initiative != side else 0.2
    if key == "altar-on-ebal":
        return 1.0 if g.control[53] == HEBREW else 0.0
    if key == "passover":
        return 0.3 if g.losses >= 3 else 0.1
    if key == "repair-the-walls":
        return 0.35
    if key == "leader-sick":
        return 0.3 if len(g.hands[1 - side]) >= 4 else 0.1
    if key == "surprise-sortie" and side == HEBREW:
        return 0.1
    found = EVENT_WORTH.get(key)
    return found[side] if found is not None else 0.0


def lacks_equipment(g: Joshua) -> bool:
    """Whether a Hebrew leader with an army has fewer than three pieces of equipment."""
    for leader in (0, 1, 2):
        place = g.leader_at[leader]
        if place >= 0 and g.hebrews[place] >= 5 and g.equipment(leader) < 2:
            return True
    return False


def best_first(entry: tuple[float, int, Plan]) -> tuple[float, int]:
    return -entry[0], entry[1]


def promising(found: list[tuple[float, int, Plan]]) -> list[Plan]:
    """The plans that come near the best one; each march once, and two plans with little promise at most."""
    out: list[Plan] = []
    marches: list[tuple[int, int, int]] = []
    best = found[0][0]
    poor = 0
    for score, _, plan in found:
        if isinstance(plan, March):
            key = (plan.event, plan.unit, plan.target)
            if key in marches:
                continue
            marches.append(key)
        if score < NEAR_THE_BEST * best or score <= 0.0:
            poor += 1
            if poor > 2 or (poor > 1 and len(out) > 3):
                continue
        out.append(plan)
    return out[:MOST_PLANS]


# -------------------------------------------------------------------- the strategy


class JoshuaStrategy(Strategy):
    """How to play Joshua: Hebrews v. Pagans."""

    def __init__(self) -> None:
        super().__init__()
        self.features = (
            "points above those needed",
            "cities within reach",
            "Hebrew troops",
            "Pagan troops",
            "tribes that are out or nearly out of troops",
            "weak Hebrew garrisons beside Pagans",
            "initiative with the Hebrews",
            "cards in hand more than the other",
            "value of the hand",
            "Hebrew leaders out of action",
        )
        self.signs = ((1, 1, 1, -1, 1, -1, 1, 1, 1, -1), (-1, -1, -1, 1, -1, 1, -1, 1, 1, 1))
        self.ahead, self.farther = 8, 12
        self.rounds, self.doubt = (2, 4), 0.02
        self.kinds = {"March": March, "Occasion": Occasion, "Fortify": Fortify, "Recruit": Recruit, "Wait": Wait}

    def begins(self, g: Joshua) -> bool:
        return isinstance(g.decision, PlayCard)

    def length(self, g: Joshua, side: int) -> tuple[float, float]:
        """How many turns the game lasts and how many points the Hebrews need, as far as a side knows."""
        if not g.scenario.has_chit:
            return float(g.scenario.turns), float(g.scenario.vp_to_win or 12)
        box = g.map
        if side == PAGAN or g.chit_is_open:
            turns = min(12, box.chit_length[g.chit] + g.extension)
            return float(turns), float(box.vp_by_turn[turns])
        number = 0
        total = need = 0.0
        for chit in range(1, 7):
            if g.chits >> chit & 1:
                turns = min(12, box.chit_length[chit] + g.extension)
                number += 1
                total += turns
                need += box.vp_by_turn[turns]
        return (total / number, need / number) if number else (11.0, 24.0)

    def progress(self, g: Joshua) -> float:
        turns = float(g.scenario.turns) if not g.scenario.has_chit else self.length(g, HEBREW)[0]
        dealt = g.map.deal[min(12, g.turn)]
        part = 1.0 - min(1.0, len(g.hands[HEBREW]) / max(1, dealt))
        return min(1.0, (g.turn - 1 + part) / turns)

    def measure(self, g: Joshua, side: int) -> list[float]:
        box = g.map
        need = self.length(g, side)[1] + g.handicap
        spaces = 0
        weak = 0.0
        control, city, hebrews = g.control, g.city, g.hebrews
        out = 0
        for leader in (0, 1, 2):
            place = g.leader_at[leader]
            if place < 0 or g.is_out_of_action(leader):
                out += 2 if leader == JOSHUA else 1
        for space in range(1, SPACES):
            if control[space] == HEBREW:
                if city[space]:
                    if hebrews[INSIDE + space] <= 1:
                        for b in box.adjacent[space]:
                            if g.is_held(PAGAN, b):
                                weak += 1
                                break
                elif is_converted(g, space):
                    spaces += 1
        score = victory_points(g) + (spaces % 3) / 3 - (g.losses % 10) / 10
        doomed = 0.0
        pagans = 0
        for tribe in range(FIRST_PAGAN, TRIBES):
            if not g.tribe_in[tribe]:
                doomed += 1.0 if tribe in g.scenario.tribes else 0.0
                continue
            pagans += g.counted[tribe]
            few = max(0.0, 1 - g.counted[tribe] / box.start_troops[tribe])
            doomed += 0.5 * few * few * (2 if tribe < FIRST_LESSER else 1)
        points = 0
        for card in g.hands[side]:
            points += box.value[card]
        return [
            (score - need) / 10,
            prospects(g) / 5,
            g.counted[0] / 50,
            pagans / 60,
            doomed / 5,
            weak / 4,
            1.0 if g.initiative == HEBREW else -1.0,
            (len(g.hands[side]) - len(g.hands[1 - side])) / 3,
            points / 20,
            out / 3,
        ]

    # ---------------------------------------------------------------- what may be intended

    def plans(self, g: Joshua, side: int) -> list[Plan]:
        options = g.options
        found: list[tuple[float, int, Plan]] = []
        worth = Worth(g)
        known: Errands = {}
        cheapest: dict[tuple[str, int], tuple[float, int]] = {}
        for action in options:
            verb = str(action[0])
            if verb == "stop":
                found.append((0.12, len(found), Wait(NO_CARD)))
                continue
            if verb in ("unmask", "reveal"):
                continue
            card = int(action[1])
            if verb == "event":
                if g.map.key[card] in MOVES or (g.map.key[card] == "altar-on-ebal" and g.control[53] != HEBREW):
                    self.marches(g, side, worth, card, True, known, found)
                if g.map.key[card] not in MOVES:
                    found.append((event_worth(g, side, card), len(found), Occasion(card)))
                continue
            key = (verb, g.map.value[card])
            price = card_worth(g, side, card)
            if key not in cheapest or price < cheapest[key][0]:
                cheapest[key] = (price, card)
        for (verb, value), (price, card) in cheapest.items():
            if verb == "activate":
                self.marches(g, side, worth, card, False, known, found)
            elif verb == "walls":
                found.append((self.fortifying(g, worth, value) - price, len(found), Fortify(card)))
            elif verb == "troop":
                found.append((self.recruiting(g, side, worth) - price, len(found), Recruit(card)))
            elif verb == "nothing":
                found.append((-price - 0.02, len(found), Wait(card)))
        found.sort(key=best_first)
        return promising(found)

    def fortifying(self, g: Joshua, worth: Worth, value: int) -> float:
        """What a card is worth for walls."""
        levels: list[float] = []
        for city in g.map.cities:
            if can_raise(g, city):
                one = wall_worth(g, worth, city)
                for level in range(min(value, g.map.max_strength[city] - g.city[city])):
                    levels.append(one * (1.0 if level == 0 else 0.9))
        levels.sort(reverse=True)
        total = 0.0
        for one in levels[:value]:
            total += one
        return total

    def recruiting(self, g: Joshua, side: int, worth: Worth) -> float:
        if side == HEBREW:
            return 0.15 if g.hebrews[INSIDE + GILGAL] < 8 else 0.05
        return 0.15 + 0.5 * min(1.0, max(worth.kill))

    def marches(
        self,
        g: Joshua,
        side: int,
        worth: Worth,
        card: int,
        event: bool,
        known: Errands,
        found: list[tuple[float, int, Plan]],
    ) -> None:
        """The errands for which a card can be used."""
        box = g.map
        value = 5 if event else box.value[card]
        key = box.key[card]
        price = 0.04 * box.value[card] if event else card_worth(g, side, card)
        entries: list[tuple[float, int, int]] = []
        for number in self.movable(g, side, value, event, key):
            points = movement(g, number, card, event)
            best = known.get((number, points))
            if best is None:
                unit = unit_of(g, side, number)
                best = [] if unit is None else errands(g, worth, unit, points)[:4]
                known[number, points] = best
            for score, space in best:
                entries.append((-score, number, space))
        entries.sort()
        armies = box.effect[card].get("armies", 1) if event else 1
        for score, number, space in entries[: 8 if event else 5]:
            total = -score
            used = [number]
            for other_score, other, other_space in entries:
                if len(used) >= armies:
                    break
                if other not in used and other_space != space:
                    total -= other_score * 0.9
                    used.append(other)
            found.append((total - price, len(found), March(card, 1 if event else 0, number, space)))

    def movable(self, g: Joshua, side: int, value: int, event: bool, key: str) -> list[int]:
        """The armies that a card of some value, or an event, could activate."""
        box = g.map
        out: list[int] = []
        if side == HEBREW:
            for leader in range(HEBREW_LEADERS):
                if g.leader_at[leader] < 0 or leader == g.ark or g.is_out_of_action(leader):
                    continue
                if box.strategy[leader] <= value and not (key == "night-march" and leader > 1):
                    out.append(leader)
            return out
        for leader in range(HEBREW_LEADERS, LEADERS):
            place = g.leader_at[leader]
            if 0 <= place < ON_BOARD and box.strategy[leader] <= value and not g.is_out_of_action(leader):
                if self.is_near(g, place) and (place < INSIDE or not g.is_besieged(place - INSIDE)):
                    out.append(leader)
        for marker in range(MARKERS):
            under = UNDER + marker
            if g.marker_at[marker] < 0 or not g.pagan_number[under] or not self.is_near(g, g.marker_at[marker]):
                continue
            if any([refuse_hidden_leader(g, leader, value) is None for leader in g.leaders_in(PAGAN, under)]):
                out.append(MARKER_UNIT + marker)
        for space in range(SPACES):
            if g.chariots[space] and self.is_near(g, space):
                out.append(CHARIOT_UNIT + space)
            if event and g.anakin[space] and key in ("minor-campaign", "campaign") and g.turn > 2:
                if self.is_near(g, space):
                    out.append(GIANT_UNIT + space)
        return out

    def is_near(self, g: Joshua, place: int) -> bool:
        """Whether anything Hebrew is within six spaces: otherwise there is nothing to do for an army."""
        here = place - INSIDE if place >= INSIDE else place
        row = g.map.distance[here]
        for space in range(1, SPACES):
            if row[space] <= 6 and (g.control[space] == HEBREW or g.hebrews[space]):
                return True
        return False

    # ---------------------------------------------------------------- rules of thumb

    def thumb(self, g: Joshua) -> Action:
        options = g.options
        if len(options) == 1:
            return options[0]
        action = self.judged(g)
        return action if action in options else sensible(options)

    def judged(self, g: Joshua) -> Action:
        decision = g.decision
        side = decision.side
        if isinstance(decision, Window):
            return answer(g, decision)
        if isinstance(decision, Moving):
            return drive(g, wanted(g))
        if isinstance(decision, ChooseArmy):
            return best_army(g)
        if isinstance(decision, PlayCard):
            return self.first(g, side).next(g) or g.options[0]
        if isinstance(decision, BattleCard):
            return battle_card(g, side)
        if isinstance(decision, Reroll):
            return reroll(g, decision)
        if isinstance(decision, RaiseWalls):
            return highest_wall(g, "raise_walls")
        if isinstance(decision, Intercept):
            return interception(g, decision)
        if isinstance(decision, Avoid):
            return avoiding(g, decision)
        if isinstance(decision, Retreat):
            return retreat(g, side, decision.space)
        if isinstance(decision, WithdrawTo | Withdraw):
            return retreat(g, side, g.space_of(the_army(g).place) if g.army is not None else NONE)
        if isinstance(decision, BringTroops):
            return most_of(g, "how_many")
        if isinstance(decision, Garrison):
            return garrison(g, decision)
        if isinstance(decision, PlaceTroop):
            return placing(g)
        if isinstance(decision, FreeMoves):
            return free_move(g)
        if isinstance(decision, NameFirst):
            return ("first", side)
        if isinstance(decision, SaveCard):
            return self.saved(g, side)
        if isinstance(decision, SpendCourage):
            return self.spending(g, side)
        if isinstance(decision, PaganSetUp):
            for verb in ("confirm", "automatic", "done"):
                if (verb,) in g.options:
                    return (verb,)
        if isinstance(decision, VoidIt):
            return ("void",)
        if isinstance(decision, UseCard):
            return used_anew(g, decision)
        return self.asked_by_card(g)

    def asked_by_card(self, g: Joshua) -> Action:
        """What cards and rarer rules ask for."""
        decision = g.decision
        side = decision.side
        if isinstance(decision, ChooseTarget):
            return target_of(g, decision)
        if isinstance(decision, ChoosePerson):
            return person_for(g, decision)
        if isinstance(decision, TakeLoss | ChooseLoss | TooMany):
            return loss(g)
        if isinstance(decision, WoundLeader | TrapLeader):
            return best_leader(g)
        if isinstance(decision, BaalGives):
            return highest_wall(g, "in_city")
        if isinstance(decision, BaalTakes):
            return safest_city(g)
        if isinstance(decision, RepairWalls):
            return repairing(g)
        if isinstance(decision, ChooseTribe):
            return needy_tribe(g)
        if isinstance(decision, DiscardOne):
            return least_card(g, side, "pick")
        if isinstance(decision, InspectHand):
            return most_hurtful(g)
        if isinstance(decision, SendScouts):
            return g.options[0]
        if isinstance(decision, Scouting | HideLeader):
            return g.options[0]
        if isinstance(decision, HideTroops | TakeShip):
            return g.options[min(len(g.options) - 1, 2)]
        if isinstance(decision, HideAt):
            return ambush_place(g)
        if isinstance(decision, ReinforceFirst):
            return ("first", 1 - side)
        if isinstance(decision, ChooseLeader | WantSide | LoseEquipment | ReturnHome | ChooseLanding):
            return g.options[0]
        if isinstance(decision, Bid):
            return ("pass",)
        return g.options[0]

    def saved(self, g: Joshua, side: int) -> Action:
        """§7.6 The card with the best event."""
        best: Action = ("pass",)
        highest = -1.0
        for card in g.hands[side]:
            worth = card_worth(g, side, card)
            if worth > highest:
                best, highest = ("keep", card), worth
        return best

    def spending(self, g: Joshua, side: int) -> Action:
        """§3.2, §20.4, Ruling R34 The Hebrews buy a turn when they are behind, the Pagans an end when they are well
        ahead: by the goal of the game if it ended now. A marker that the Pagans spend gives the Hebrews a point."""
        length = self.length(g, side)[0]
        gap = goal(g) - victory_points(g) - initiative_point(g)
        have = g.courage[side]
        if side == HEBREW:
            return ("spend", min(have, 1 if gap <= 4 else 2) if gap > 0 and g.turn >= length else 0)
        if g.turn >= length or gap <= SAFE_GAP:
            return ("spend", 0)
        return ("spend", min(have, gap - SAFE_GAP))


def sensible(options: list[Action]) -> Action:
    """Where a rule of thumb names nothing possible."""
    for verb in ("pass", "done", "halt"):
        if (verb,) in options:
            return (verb,)
    return options[0]


def wanted(g: Joshua) -> int:
    """The target of an army that no plan guides."""
    army = the_army(g)
    here = g.space_of(army.place)
    if army.stopped:
        return here
    if g.control[here] != army.side and (("siege",) in g.options or ("convert",) in g.options):
        return here
    return next_target(g, Worth(g), army, here)


def chance_of_battle(g: Joshua, side: int, space: int, more: int) -> float:
    """The chance of a side to win the battle in a space as all stands there, with some dice more."""
    theirs, _, _ = pagan_dice(g, PAGAN, space)
    ours = hebrew_dice(g, space)
    battle = g.battle
    if battle is not None:
        ours += battle.bonus[HEBREW] + battle.bonus_once[HEBREW] - battle.panic[HEBREW]
        theirs += battle.bonus[PAGAN] + battle.bonus_once[PAGAN] - battle.panic[PAGAN]
        if battle.is_ambush:
            theirs *= 2
        attacker = int(battle.attacker)
    else:
        attacker = int(the_army(g).side) if g.army is not None else HEBREW
    if attacker == HEBREW:
        theirs += ground(g, space)
    else:
        ours += ground(g, space)
    return clash(ours + more, theirs)[0] if side == HEBREW else clash(theirs + more, ours)[0]


def battle_card(g: Joshua, side: int) -> Action:
    """§8.5 A battle card where the battle is open and large enough; a fighting retreat where it is lost."""
    battle = the_battle(g)
    space = int(battle.space)
    chance = chance_of_battle(g, side, space, 0)
    size = min(g.fighting(HEBREW, space), g.fighting(PAGAN, space))
    best: Action = ("pass",)
    rank = len(BATTLE_ORDER)
    for action in g.options:
        if action[0] != "battle":
            continue
        key = g.map.key[int(action[1])]
        if key == "fighting-retreat":
            if chance < 0.2 and g.fighting(Side(side), battle.space) >= 3:
                return action
            continue
        found = BATTLE_ORDER.index(key) if key in BATTLE_ORDER else len(BATTLE_ORDER) - 1
        if found < rank:
            best, rank = action, found
    return best if 0.08 < chance < 0.93 and size >= 2 else ("pass",)


def reroll(g: Joshua, decision: Reroll) -> Action:
    """§21.2 The initiative is worth a point at the end: it is used where much is lost."""
    battle = the_battle(g)
    side = int(decision.side)
    late = g.turn >= 9
    if decision.is_strike:
        return ("reroll", PAGAN) if side == HEBREW and battle.strike_kills >= 4 and not late else ("pass",)
    ours = hits(battle, HEBREW) if side == HEBREW else hits(battle, PAGAN)
    theirs = hits(battle, PAGAN) if side == HEBREW else hits(battle, HEBREW)
    other = 1 - side
    mine = g.fighting(decision.side, battle.space)
    kills = battle.sixes[other] + (battle.fives[other] if theirs - ours >= 3 else 0)
    stake = min(kills, mine) - (battle.sixes[side] + (battle.fives[side] if ours - theirs >= 3 else 0))
    if ours >= theirs or stake < (5 if late else 3):
        return ("pass",)
    expected_ours, expected_theirs = battle.dice[side] / 3, battle.dice[other] / 3
    bad_ours, good_theirs = expected_ours - ours > 0.5, theirs - expected_theirs > 0.5
    if bad_ours and good_theirs:
        return ("reroll_both",)
    if good_theirs:
        return ("reroll", other)
    return ("reroll", side) if bad_ours else ("pass",)


def highest_wall(g: Joshua, verb: str) -> Action:
    """The city for which one more level, or troop, is worth most."""
    worth = Worth(g)
    best: Action = ("done",)
    highest = 0.0
    for action in g.options:
        if action[0] == verb:
            space = int(action[1])
            value = wall_worth(g, worth, space)
            if verb == "raise_walls":
                value *= 1.0 + 0.05 * (3 - g.city[space])
            if value > highest:
                best, highest = action, value
    return best


def interception(g: Joshua, decision: Intercept) -> Action:
    """§11.1 An army comes to meet the enemy where it would probably beat him, and upholds no siege."""
    army = the_army(g)
    side, space = int(decision.side), int(decision.space)
    mover = unit_of_army(g, army)
    if army.side == PAGAN and army.kind != LED:
        mover.force, mover.dice = 4, 4
    best: Action = ("pass",)
    highest = 0.1
    for action in g.options:
        if action[0] != "intercept":
            continue
        leader = int(action[1])
        place = g.leader_at[leader]
        if side == HEBREW and 0 <= place < INSIDE and g.city[place] and g.control[place] == PAGAN:
            continue
        if place >= UNDER:
            force, dice = g.pagan_number[place], g.map.battle[leader]
        else:
            unit = unit_of(g, side, leader)
            if unit is None:
                continue
            force, dice = unit.force, unit.dice
        if not force:
            continue
        win = clash(force + dice + 1 + ground(g, space), mover.force + mover.dice)[0]
        chance = test_chance(g.map.strategy[leader])
        if win > 0.65 and chance * win > highest:
            best, highest = action, chance * win
    return best


def avoiding(g: Joshua, decision: Avoid) -> Action:
    """§13.1, Ruling R64 Behind the walls or away, where the battle would probably be lost."""
    side, space = int(decision.side), int(decision.space)
    if chance_of_battle(g, side, space, 0) > 0.55:
        return ("pass",)
    best: Action = ("pass",)
    most = 0.0
    for action in g.options:
        if action[0] == "shelter":
            value = 10.0 + int(action[1])
        elif action[0] == "bring":
            value = 5.0 + 0.1 * g.map.battle[int(action[1])]
        elif action[0] == "avoid":
            value = 1.0 + 0.3 * g.map.strategy[int(action[1])] + 0.1 * safety(g, side, int(action[2]))
        else:
            continue
        if value > most:
            best, most = action, value
    return best


def safety(g: Joshua, side: int, space: int) -> float:
    """How good a space is to fall back to: own troops there, own city, enemies far away."""
    value = 0.0
    if side == HEBREW:
        value += 0.3 * min(10, g.hebrews[space] + g.hebrews[INSIDE + space])
        value -= 0.2 * g.map.distance[space][GILGAL]
    else:
        value += 0.3 * min(10, g.pagan_number[space])
        value += 1.0 if g.is_city_of(PAGAN, space) else 0.0
        value -= 1.5 * feared(g, space)
    return value


def retreat(g: Joshua, side: int, here: int) -> Action:
    """§12.9 The safest space next to the field; behind the walls where there are any."""
    best: Action = g.options[0]
    most = -99.0
    for action in g.options:
        if action[0] == "inside":
            value = 3.0
        elif action[0] == "bring":
            value = 2.0 + g.map.battle[int(action[1])]
        elif action[0] == "retreat":
            value = safety(g, side, int(action[1]))
        else:
            value = -50.0
        if value > most:
            best, most = action, value
    return best


def most_of(g: Joshua, verb: str) -> Action:
    """As many as possible."""
    best: Action = g.options[0]
    for action in g.options:
        if action[0] == verb:
            best = action
    return best


def garrison(g: Joshua, decision: Garrison) -> Action:
    """§14.7 One troop; more where Pagans stand near and the army can spare them."""
    space = int(decision.space)
    field = g.hebrews[space]
    danger = 0
    for near in g.map.adjacent[space]:
        if g.is_held(PAGAN, near):
            danger += 1
    number = 1
    if danger and field >= 8:
        number = 3
    elif (danger and field >= 5) or field >= 10:
        number = 2
    return ("how_many", max(1, min(number, field - 1)))


def placing(g: Joshua) -> Action:
    """§17.2 New troops keep a tribe alive that is nearly out, in its safest city, or join a leader."""
    worth = Worth(g)
    best: Action = g.options[0]
    most = -99.0
    for action in g.options:
        number = int(action[1]) if len(action) > 1 else 0
        if action[0] == "place_under":
            space = g.marker_at[number]
            place = UNDER + number
        elif action[0] == "place_inside":
            space, place = number, INSIDE + number
        elif action[0] == "place":
            space = place = number
        else:
            continue
        fear = feared(g, space)
        value = worth.kill[int(g.map.colour[space])]
        if action[0] == "place_inside":
            value += 0.3 - 0.4 * fear if g.pagan_number[place] else 0.5 + 0.2 * fear
        else:
            value -= 0.3 * fear
            if g.leader_in(PAGAN, place) >= 0:
                value += 0.15
        if value > most:
            best, most = action, value
    return best


def free_move(g: Joshua) -> Action:
    """§17.4 Leaders without troops go home; once the Amorites are out, Gilgal's troops go to the front."""
    options = g.options
    if not g.tribe_in[AMORITES]:
        stock = g.hebrews[g.home_of(HEBREW, GILGAL)]
        best: Action = ("done",)
        most = 0.0
        for action in options:
            if action[0] == "forth_troops" and stock > 4:
                space = int(action[1])
                value = front(g, space)
                leaders = g.leaders_in(HEBREW, space)
                room = 16 - g.hebrews[space]
                if leaders and int(action[2]) <= min(room, stock - 3):
                    value = value + 0.05 * int(action[2])
                    if value > most:
                        best, most = action, value
            elif action[0] == "forth" and int(action[1]) != g.ark:
                space = int(action[2])
                value = front(g, space) + 0.04 * g.hebrews[space] - 0.5 * len(g.leaders_in(HEBREW, space))
                if value > most:
                    best, most = action, value
        if most > 0.3:
            return best
    for action in options:
        if action[0] == "home":
            leader = int(action[1])
            place = g.leader_at[leader]
            here = g.space_of(place)
            if leader == g.ark or g.hebrews[g.home_of(HEBREW, GILGAL)] < g.hebrews[place] + 3:
                continue
            if g.siege[here] and g.hebrews[place] >= LEFT_BEHIND:
                continue
            weak = g.map.organization[leader] // 2
            if g.hebrews[place] <= weak and g.map.distance[here][GILGAL] <= 6:
                return action
    return ("done",)


def front(g: Joshua, space: int) -> float:
    """How near the next Pagan city is, 0 to 1."""
    closest = 9
    row = g.map.distance[space]
    for city in g.map.cities:
        if g.control[city] == PAGAN and g.city[city] and row[city] < closest and g.map.siege_drm[city] > -3:
            closest = row[city]
    return 1 / closest if closest else 1.0


def used_anew(g: Joshua, decision: UseCard) -> Action:
    """#53, #56 The card for another army, for walls, for its event, for a troop, for nothing."""
    for verb in ("walls", "activate", "event", "troop") if decision.side == PAGAN else ("activate", "event", "troop"):
        if (verb, decision.card) in g.options:
            return (verb, decision.card)
    return ("nothing", decision.card)


def answer(g: Joshua, decision: Window) -> Action:
    """§8.6 Responses where they change something that matters."""
    for action in g.options:
        if action[0] == "respond" and is_fitting(g, decision, g.map.key[int(action[1])]):
            return action
    return ("pass",)


def is_fitting(g: Joshua, decision: Window, key: str) -> bool:
    """Whether a response is worth its card now."""
    side, moment = int(decision.side), decision.moment
    if key == "achans-trespass":
        if moment == M_AFTER_SIEGE:
            army = the_army(g)
            space = g.space_of(army.place)
            gained = g.map.siege_points[max(2, min(12, g.left))]
            return gained >= g.city[space] - g.siege[space] or gained >= 2
        return chance_is_open(g, side)
    if key == "outflanked":
        return moment == M_BATTLE_CARD and chance_is_open(g, side)
    if key == "withdraw":
        if moment != M_ENTERS:
            return False
        there = int(g.space_of(the_army(g).place))
        return chance_of_battle(g, side, there, 0) < 0.4 and g.fighting(decision.side, there) >= 2
    if key == "leader-sick":
        if moment != M_LEADER:
            return False
        leader = the_army(g).leaders[0]
        return leader == JOSHUA or (side == HEBREW and g.map.battle[leader] >= 2) or len(g.hands[side]) <= 2
    if key == "kishon-in-flood":
        return moment != M_BATTLE or g.chariots[the_battle(g).space] >= 2
    return True


def chance_is_open(g: Joshua, side: int) -> bool:
    battle = the_battle(g)
    space = int(battle.space)
    size = min(g.fighting(HEBREW, space), g.fighting(PAGAN, space))
    return 0.05 < chance_of_battle(g, side, space, 0) < 0.95 and size >= 2


def target_of(g: Joshua, decision: ChooseTarget) -> Action:
    """The target of an event."""
    worth = Worth(g)
    side = int(decision.side)
    key = g.map.key[decision.card]
    best = g.options[0]
    most = -99.0
    for action in g.options:
        if len(action) < 2:
            continue
        number = int(action[1])
        space = g.marker_at[number] if action[0] == "which" else number
        colour = int(g.map.colour[space])
        if key in ("rams-horns", "feigned-flight"):
            left = g.city[space] - g.siege[space]
            value = worth.city[colour] * (1.0 if left <= 3 else 0.3) + 0.05 * left
        elif side == HEBREW:
            value = worth.kill[colour] + 0.3 * feared(g, space)
        elif key in ("hill-country-raiders", "poisoned-wells", "deserters"):
            value = float(g.hebrews[space])
            if g.control[space] == PAGAN and g.city[space]:
                value += 4.0
        elif key == "surprise-sortie":
            value = worth.city[colour] + g.siege[space]
        elif key == "iron-chariots":
            value = float(g.chariots[space]) + 2 * feared(g, space)
        elif key == "ambush-laid":
            value = -3 * feared(g, space) if action[0] == "in_city" else 1.0
        else:
            value = -feared(g, space)
        if value > most:
            best, most = action, value
    return best


def person_for(g: Joshua, decision: ChoosePerson) -> Action:
    """The leader whom an event concerns: equipment for the one before a city, sickness for the best enemy."""
    side = int(decision.side)
    best = g.options[0]
    most = -99.0
    for action in g.options:
        if action[0] != "who":
            continue
        leader = int(action[1])
        place = g.leader_at[leader]
        value = float(g.map.battle[leader])
        if g.map.leader_side[leader] == side and side == HEBREW and place >= 0:
            here = g.space_of(place)
            value += 0.2 * min(12, g.hebrews[place]) - 1.5 * g.equipment(leader)
            if g.city[here] and g.control[here] == PAGAN:
                value += 3.0
        elif place >= HIDING:
            value -= 5.0
        if value > most:
            best, most = action, value
    return best


def loss(g: Joshua) -> Action:
    """Ruling R77 Troops of the tribe that can best spare them; chariots last."""
    worth = Worth(g)
    best = g.options[0]
    least = 99.0
    for action in g.options:
        value = worth.kill[int(action[1])] if action[0] == "lose" else 0.8
        if value < least:
            best, least = action, value
    return best


def best_leader(g: Joshua) -> Action:
    """The leader with the best ratings."""
    best = g.options[0]
    most = -1
    for action in g.options:
        if action[0] == "who":
            rating = 2 * g.map.battle[int(action[1])] + g.map.organization[int(action[1])]
            if rating > most:
                best, most = action, rating
    return best


def safest_city(g: Joshua) -> Action:
    """The city that needs its troops least."""
    best = g.options[0]
    least = 99.0
    for action in g.options:
        if action[0] == "in_city":
            fear = feared(g, int(action[1])) - 0.1 * g.pagan_number[INSIDE + int(action[1])]
            if fear < least:
                best, least = action, fear
    return best


def repairing(g: Joshua) -> Action:
    """#35 Siege points off a city that is about to fall, else levels where the Hebrews are near."""
    worth = Worth(g)
    best = g.options[0]
    most = -1.0
    for action in g.options:
        if len(action) < 2:
            continue
        space = int(action[1])
        value = 0.5 * g.siege[space] * worth.city[int(g.map.colour[space])] if g.siege[space] else 0.0
        value += wall_worth(g, worth, space)
        if value > most:
            best, most = action, value
    return best


def needy_tribe(g: Joshua) -> Action:
    """The tribe whose troops are worth most."""
    worth = Worth(g)
    best = g.options[0]
    most = -1.0
    for action in g.options:
        if action[0] == "tribe" and worth.kill[int(action[1])] > most:
            best, most = action, worth.kill[int(action[1])]
    return best


def least_card(g: Joshua, side: int, verb: str) -> Action:
    """The card that is worth least."""
    best = g.options[0]
    least = 99.0
    for action in g.options:
        if action[0] == verb:
            value = card_worth(g, side, int(action[1]))
            if value < least:
                best, least = action, value
    return best


def most_hurtful(g: Joshua) -> Action:
    """The card that the Hebrews would miss most."""
    best = g.options[-1]
    most = -1.0
    for action in g.options:
        if action[0] == "pick":
            value = card_worth(g, HEBREW, int(action[1]))
            if value > most:
                best, most = action, value
    return best


def ambush_place(g: Joshua) -> Action:
    """#91 Where the Hebrews are likely to pass."""
    best = g.options[0]
    most = -1.0
    for action in g.options:
        if action[0] == "at" and feared(g, int(action[1])) > most:
            best, most = action, feared(g, int(action[1]))
    return best


PLANS_TEXT: Final[dict[str, str]] = {
    "plan.march": "{card}: {leader} towards {space}",
    "plan.march_other": "{card}: an army towards {space}",
    "plan.occasion": "{card} for its event",
    "plan.fortify": "{card} for walls where the Hebrews are near",
    "plan.recruit": "{card} for a troop",
    "plan.wait": "{card} laid down for nothing",
    "plan.stop": "no more cards this turn",
}

STRATEGY: Final = JoshuaStrategy()
