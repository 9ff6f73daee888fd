"""What a window weighs, by public facts alone: whether a marker could change what dice are rolled for."""

from __future__ import annotations

from math import comb
from typing import Final

from maniple.games.jugurthine_war.combat import the
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import (
    FOR_ALLIANCE,
    FOR_AMBUSH,
    FOR_ASSAULT,
    FOR_ASSAULT_DEFENCE,
    FOR_ATTACKERS_CAVALRY,
    FOR_ATTACKERS_INFANTRY,
    FOR_BATTLE_TEST,
    FOR_BIDDING,
    FOR_DEFENDERS_CAVALRY,
    FOR_DEFENDERS_INFANTRY,
    FOR_DESTRUCTION,
    FOR_EVASION,
    FOR_FORCED_MARCH,
    FOR_INITIATIVE,
    FOR_INTERCEPTION,
    FOR_NUMIDIAN_RECRUITS,
    FOR_PILLAGE,
    FOR_RETURN,
    FOR_ROMAN_RECRUITS,
    FOR_TALENT,
    FOR_TREASON,
    NUMIDIAN,
    ROMAN,
    enemy,
)
from maniple.kernel.frames import Side

BATTLE_DICE: Final = "battle_dice"
COUNT_DICE: Final = "count_dice"
MARCH_DICE: Final = "march_dice"
TEST_DICE: Final = "test_dice"

DECIDES: Final = 10
"""Per cent from which on a changed die may well decide something."""
LITTLE: Final = 1
"""A step or a point more or less, or who is first in a turn."""
ANY: Final = 100

FACES: Final = 6

KINDS: Final = {
    FOR_ATTACKERS_CAVALRY: BATTLE_DICE,
    FOR_DEFENDERS_CAVALRY: BATTLE_DICE,
    FOR_ATTACKERS_INFANTRY: BATTLE_DICE,
    FOR_DEFENDERS_INFANTRY: BATTLE_DICE,
    FOR_ASSAULT: BATTLE_DICE,
    FOR_ASSAULT_DEFENCE: BATTLE_DICE,
    FOR_INTERCEPTION: MARCH_DICE,
    FOR_EVASION: MARCH_DICE,
    FOR_BIDDING: COUNT_DICE,
    FOR_INITIATIVE: COUNT_DICE,
    FOR_ROMAN_RECRUITS: COUNT_DICE,
    FOR_NUMIDIAN_RECRUITS: COUNT_DICE,
    FOR_FORCED_MARCH: COUNT_DICE,
    FOR_RETURN: COUNT_DICE,
}
"""By what is rolled for; all others are tests and events."""


def kind_of_dice(why: int) -> str:
    return KINDS.get(why, TEST_DICE)


def weight_of_dice(g: War, roller: Side, number: int, why: int, change: int) -> int:
    """How many in a hundred rolls would end otherwise if a die were changed by so much.

    Of a force that may lie face down nothing is known: whatever it tests may change. Where a die has been changed
    already, whoever is asked may want to undo it.
    """
    if g.marks[-1]:
        return ANY
    if why in (FOR_ROMAN_RECRUITS, FOR_NUMIDIAN_RECRUITS, FOR_FORCED_MARCH, FOR_RETURN):
        return LITTLE
    if why in (FOR_ATTACKERS_CAVALRY, FOR_DEFENDERS_CAVALRY, FOR_ATTACKERS_INFANTRY, FOR_ASSAULT_DEFENCE):
        return LITTLE
    if why == FOR_DEFENDERS_INFANTRY:
        return max(LITTLE, turns_the_round(g, number, change))
    if why == FOR_ASSAULT:
        return max(LITTLE, turns_a_loss(number, change))
    if why == FOR_INITIATIVE:
        roman = g.competency(g.chief(ROMAN)) - g.competency(g.chief(NUMIDIAN))
        return min(LITTLE, turns_the_higher(roman, change))
    if why == FOR_BIDDING:
        return turns_the_higher(0, change)
    if why == FOR_TALENT:
        return turns_at(g.competency(g.chief(roller)), change)
    if why == FOR_ALLIANCE:
        return turns_at(g.competency(g.map.jugurtha), change)
    if why == FOR_TREASON:
        more = 1 if g.variant.mauretanian_king and g.alliances >= 2 else 0
        return turns_at(g.points - more - 1, change)
    if why == FOR_PILLAGE:
        return turns_at(len(g.pillaged), change)
    if why == FOR_DESTRUCTION:
        return turns_at(FACES - g.open_doors, change)
    if why == FOR_BATTLE_TEST:
        battle = the(g.battle)
        loser = ROMAN if battle.losses[ROMAN] > battle.losses[NUMIDIAN] else NUMIDIAN
        return turns_at(g.competency(battle.leaders[loser]), change)
    if why == FOR_AMBUSH:
        return turns_at(g.competency(the(g.battle).leaders[NUMIDIAN]), change)
    return ANY


def turns_at(most: int, change: int) -> int:
    """A die that succeeds up to a number."""
    up = [die for die in range(1, FACES + 1) if die <= most < die + change]
    down = [die for die in range(1, FACES + 1) if die - change <= most < die]
    return 100 * max(len(up), len(down)) // FACES


def turns_the_higher(lead: int, change: int) -> int:
    """Two dice, one of them with so much of a lead: the higher wins, a tie is rolled again."""
    pairs = [one - other + lead for one in range(1, FACES + 1) for other in range(1, FACES + 1)]
    most = max([len([gap for gap in pairs if sign(gap) != sign(gap + by)]) for by in (change, -change)])
    return 100 * most // len(pairs)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def chance_of(hits: int, dice: int) -> float:
    """§7.2-a Each die hits on 5 and 6."""
    chance: float = comb(dice, hits) * 2.0 ** (dice - hits) / 3.0**dice
    return chance


def turns_the_round(g: War, number: int, change: int) -> int:
    """§7.4-a The last dice of a round: whether one hit more or less tells who has lost more so far."""
    battle = the(g.battle)
    side = enemy(battle.attacker)
    lead = battle.losses[battle.attacker] - battle.losses[side] - battle.hits[side]
    others = number - 1
    turned = 0.0
    for hits in range(others + 1):
        if sign(lead + hits) != sign(lead + hits + 1):
            turned += chance_of(hits, others)
    return int(100 * turned * min(change, 2) / FACES)


def turns_a_loss(number: int, change: int) -> int:
    """§8.2-b Hits on a garrison count by twos or threes: whether one more makes the number full."""
    others = number - 1
    full = [sum([chance_of(hits, others) for hits in range(per - 1, others + 1, per)]) for per in (2, 3)]
    return int(100 * max(full) * min(change, 2) / FACES)
