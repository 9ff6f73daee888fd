"""16 Attrition: troops in unfriendly spaces and troops out of supply melt away at the end of a turn.

Where the Hebrews cannot see what a Pagan stack holds, dice are thrown for every tribe that it may hold, for all that
everybody knows; those for tribes that are not in it do nothing, and only the Pagans learn which.
"""

from __future__ import annotations

from dataclasses import dataclass

from maniple.games.joshua.ch12_combat import Losses, lose_pagans, tribes_maybe_in
from maniple.games.joshua.ch17_reinforcements import TribesOut
from maniple.games.joshua.ch22_ambush import drop_empty_ambushes, possible_ambushes, reveal_marker
from maniple.games.joshua.ch23_supply import is_fed, is_reached, links, network, source_chains
from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import (
    AMBUSHES,
    FIRST_PAGAN,
    HEBREW,
    HEBREWS,
    HIDING,
    MARKERS,
    NO_LEADER,
    ON_BOARD,
    PAGAN,
    SIDES,
    SPACES,
    TRIBES,
    UNDER,
    Marker,
    Place,
    Space,
    enemy,
    side_of,
)
from maniple.kernel.frames import Frame, Procedure, Side, Steps


def is_open(g: Joshua, side: Side, place: int) -> bool:
    """§15.6, Ruling R99 Whether everybody sees what stands in a place."""
    return side == HEBREW or (place < UNDER and g.is_seen(g.space_of(place)))


def is_spared(g: Joshua, side: Side, place: int) -> bool:
    """#100 The stack of the leader whom the caravan reached makes no attrition rolls."""
    leader = g.caravan[side]
    return leader != NO_LEADER and g.leader_at[leader] == place


def lose_unseen(g: Joshua, tribe: int, place: int, number: int) -> None:
    """§15.6, #100 Troops of one tribe in a hidden stack are lost, if there are any; only the Pagans learn how many."""
    lost = min(number, g.troops_of(tribe, place))
    if lost and not is_spared(g, PAGAN, place):
        lose_pagans(g, tribe, place, lost, False)


def lose_in_secret(g: Joshua, tribe: int, place: int, dice: tuple[int, int, int], loss: int) -> None:
    """§16.2, Ruling R112 Troops of a hidden stack or an ambush are out of supply: only the Pagans learn of the dice."""
    if loss and g.troops_of(tribe, place) and not is_spared(g, PAGAN, place):
        g.note("§16.2", "out_of_supply_unseen", tribe, g.space_of(place), *dice, loss, only=PAGAN)
        lose_unseen(g, tribe, place, loss)


class Supply:
    """§23.1, Ruling R100 The supply of all, as it was before anybody rolled."""

    def __init__(self, g: Joshua) -> None:
        self.joined = [network(g, HEBREW), network(g, PAGAN)]
        self.chains: list[list[int]] = []
        """By tribe: the chains with a source."""
        for tribe in range(TRIBES):
            self.chains.append(source_chains(g, self.joined[side_of(tribe)], tribe))

    def reaches(self, g: Joshua, tribe: int, place: int) -> bool:
        return is_reached(g, self.joined[side_of(tribe)], self.chains[tribe], tribe, place)


@dataclass(frozen=True)
class Attrition(Procedure):
    """§16.1, §16.2, Ruling R19, Ruling R100 All supply is tested first; then the Hebrews roll, then the Pagans."""

    def steps(self) -> Steps:
        return (self.test_supply_and_roll, self.tribes_out)

    def test_supply_and_roll(self, g: Joshua) -> None:
        supply = Supply(g)
        rolls: list[Frame] = []
        for place in range(ON_BOARD):
            if g.hebrews[place]:
                hostile = not g.is_friendly(HEBREW, g.space_of(place))
                cut: tuple[int, ...] = () if supply.reaches(g, HEBREWS, place) else (HEBREWS,)
                if hostile or cut:
                    rolls.append(StackRolls(HEBREW, Place(place), hostile, cut))
        for place in range(ON_BOARD):
            if g.pagan_number[place]:
                hostile = place < SPACES and not g.is_friendly(PAGAN, place)
                cut = unsupplied(g, supply, place)
                if hostile or cut:
                    rolls.append(StackRolls(PAGAN, Place(place), hostile, cut))
        for marker in range(MARKERS):
            space = g.marker_at[marker]
            if space >= 0:
                tribe = g.marker_tribe[marker]
                cut = () if supply.reaches(g, tribe, space) else (tribe,)
                hostile = not g.is_friendly(PAGAN, space)
                if hostile or cut:
                    rolls.append(StackRolls(PAGAN, Place(UNDER + marker), hostile, cut))
        most = possible_ambushes(g)
        tribes = cut_off_in_hiding(g, supply) if most else ()
        announce(g, rolls, bool(tribes))
        if tribes:
            g.lifted = tuple([HIDING + i for i in range(AMBUSHES) if is_cut_off_ambush(g, supply, i)])
            rolls.append(AmbushRolls(tribes, most))
        g.call(*rolls)

    def tribes_out(self, g: Joshua) -> None:
        """§17.5"""
        g.call(TribesOut())


def announce(g: Joshua, rolls: list[Frame], in_hiding: bool) -> None:
    """§16.2, Ruling R112 One line for each side that rolls for want of supply; more is told of losses alone."""
    stacks = [0, 0]
    for roll in rolls:
        if isinstance(roll, StackRolls) and roll.unsupplied:
            stacks[roll.side] += 1
    for side in SIDES:
        if stacks[side]:
            g.note("§16.2", "supply_tested" if side == HEBREW else "supply_doubtful", side, stacks[side])
        elif side == PAGAN and in_hiding:
            g.note("§16.2", "ambushes_out_of_supply")


def unsupplied(g: Joshua, supply: Supply, place: int) -> tuple[int, ...]:
    """Ruling R100 The tribes of a Pagan stack that are out of supply; of a hidden one all that may be in it."""
    if is_open(g, PAGAN, place):
        tribes = [tribe for tribe, _ in g.pagans[place]]
    else:
        tribes = tribes_maybe_in(g, place)
    linked = links(g, supply.joined[PAGAN], place)
    return tuple([tribe for tribe in tribes if not is_fed(g, linked, supply.chains[tribe], tribe, place)])


def cut_off_in_hiding(g: Joshua, supply: Supply) -> tuple[int, ...]:
    """§22.1 The tribes that have no supply in some space where they may lie in ambush."""
    tribes: list[int] = []
    for tribe in range(FIRST_PAGAN, TRIBES):
        if g.tribe_in[tribe]:
            for space in g.map.area[tribe]:
                if not g.map.no_ambush[space] and not supply.reaches(g, tribe, space):
                    tribes.append(tribe)
                    break
    return tuple(tribes)


def is_cut_off_ambush(g: Joshua, supply: Supply, ambush: int) -> bool:
    """Ruling R100 Whether troops of an ambush are out of supply: secret."""
    place = HIDING + ambush
    return bool(g.pagans[place]) and not supply.reaches(g, g.pagans[place][0][0], place)


@dataclass(frozen=True)
class AmbushRolls(Procedure):
    """§16.2, §22.1 Ambushes out of supply roll too; dice are thrown for as many as there may be."""

    tribes: tuple[int, ...]
    most: int

    def steps(self) -> Steps:
        return (self.roll,)

    def roll(self, g: Joshua) -> None:
        places = g.lifted
        g.lifted = ()
        total = 0
        table = g.map.attrition
        for i in range(self.most):
            dice = (g.roll(), g.roll(), g.roll())
            loss = table[dice[0]] + table[dice[1]] + table[dice[2]]
            total += loss
            if i < len(places):
                place = places[i]
                lose_in_secret(g, g.pagans[place][0][0], place, dice, loss)
        g.may_have_lost(list(self.tribes), total)
        drop_empty_ambushes(g)


@dataclass(frozen=True)
class StackRolls(Procedure):
    """§16.1, §16.2, §16.3, Ruling R19, Ruling R100 The rolls of the troops of one stack; then it converts the space.

    What is under a marker is a stack of its own.
    """

    side: Side
    place: Place
    is_hostile: bool
    unsupplied: tuple[int, ...]

    def steps(self) -> Steps:
        return (self.roll_for_the_space, self.roll_for_supply, self.convert)

    def roll_for_the_space(self, g: Joshua) -> None:
        """§16.1, Ruling R40 One roll in a space that the side does not control."""
        if not self.is_hostile:
            return
        if is_open(g, self.side, self.place) and is_spared(g, self.side, self.place):
            g.note("#100", "caravan_spares", self.side, g.space_of(self.place))
            return
        attrition_roll(g, self.side, self.place)

    def roll_for_supply(self, g: Joshua) -> None:
        """§16.2 Three rolls for each tribe that is out of supply."""
        space = g.space_of(self.place)
        seen = is_open(g, self.side, self.place)
        if seen and is_spared(g, self.side, self.place):
            return
        table = g.map.attrition
        for tribe in self.unsupplied:
            dice = (g.roll(), g.roll(), g.roll())
            loss = table[dice[0]] + table[dice[1]] + table[dice[2]]
            if seen:
                lost = min(loss, g.troops_of(tribe, self.place))
                if lost:
                    g.note("§16.2", "out_of_supply", tribe, space, *dice, lost)
                    g.eliminate(tribe, self.place, lost)
            else:
                lose_in_secret(g, tribe, self.place, dice, loss)
                g.may_have_lost([tribe], loss)

    def convert(self, g: Joshua) -> None:
        """§16.1, Ruling R40, Ruling R100, Ruling R106 Not where a city stands or none is left; it reveals a marker."""
        space = g.space_of(self.place)
        if not self.is_hostile or g.city[space] or g.is_absent(space) or not g.troops(self.side, self.place):
            return
        if g.is_held(enemy(self.side), space):
            return
        if self.place >= UNDER:
            reveal_marker(g, Marker(self.place - UNDER))
        g.set_control(space, self.side)
        g.note("§16.1", "space_converts", self.side, space)


def attrition_roll(g: Joshua, side: Side, place: Place) -> None:
    """§16.1, Ruling R100, #95 A stack rolls once on the attrition table; its owner picks the troops it loses."""
    die = g.roll()
    loss = g.map.attrition[die]
    space = Space(g.space_of(place))
    if is_open(g, side, place):
        g.note("§16.1", "attrition_rolled", side, space, die)
        if loss:
            g.call(Losses(side, place, loss))
    else:
        g.note("§16.1", "attrition_unseen", space, die, loss)
        if loss:
            g.call(Losses(side, place, loss, 0, True))
