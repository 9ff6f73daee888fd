"""11 Optional rules: the treasure of Jugurtha (11.1) and special RP (11.2). 11.3 is one line of Treason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch03_stratagems import Roll
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import (
    ASIDE,
    FOR_TREASURE,
    NO_PIECE,
    NUMIDIAN,
    PRO_ROMAN,
    ROMAN,
    Hex,
    Piece,
)
from maniple.games.jugurthine_war.verdict import score
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

LOST_ON: Final = 4
NOT_PRO_ROMAN: Final = Refusal("§11.2", "not_pro_roman")
CANNOT_GAIN: Final = Refusal("§11.2", "cannot_gain")


def lose_treasure(g: War) -> bool:
    """§11.1 The treasure is lost: -1 VP; whether the game is over."""
    g.revealed()
    space = g.where[g.map.treasure]
    g.destroy(g.map.treasure)
    return score(g, -1, "§11.1", "treasure_shown_lost", space)


@dataclass(frozen=True)
class TreasureLost(Procedure):
    """§11.1 It is alone in a hex with a Roman force, or its force lost a battle."""

    def steps(self) -> Steps:
        return (self.take_it_away,)

    def take_it_away(self, g: War) -> None:
        if g.where[g.map.treasure] >= 0:
            lose_treasure(g)


@dataclass(frozen=True)
class TreasureRoll(Procedure):
    """§11.1 The force with the treasure has evaded or won a battle: lost on 4 to 6."""

    space: Hex

    def steps(self) -> Steps:
        return (self.roll_a_die, self.lose_it)

    def roll_a_die(self, g: War) -> None:
        treasure = g.map.treasure
        if g.where[treasure] != self.space:
            g.end()
            return
        g.revealed()  # a roll tells that the treasure is there
        if g.is_hidden(treasure):
            g.remember([treasure])
        g.call(Roll(NUMIDIAN, 1, FOR_TREASURE))

    def lose_it(self, g: War) -> None:
        if g.cast[0] >= LOST_ON:
            lose_treasure(g)


@dataclass(frozen=True)
class SpecialPoint(Procedure):
    """§11.2 A battle or a city won brings at once 1 RP for the defectors, or for a pro-Roman unit."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.grant_it,)

    def grant_it(self, g: War) -> None:
        if not g.variant.special_rp:
            return
        if self.side == ROMAN:
            if any([can_gain(g, Piece(piece)) for piece in range(g.map.pieces) if is_pro_roman(g, piece)]):
                g.call(GainStep(ROMAN, self.space))
        elif can_gain(g, g.map.defectors):
            gain_step(g, g.map.defectors, self.space)


def is_pro_roman(g: War, piece: int) -> bool:
    return g.map.unit_class[piece] == PRO_ROMAN


def can_gain(g: War, piece: Piece) -> bool:
    """§11.2 The RP is lost if the unit is besieged or at full strength."""
    return g.steps[piece] < g.map.most_steps[piece] and not g.is_besieged(piece)


def gain_step(g: War, piece: Piece, space: Hex) -> None:
    """§11.2, §6.3-a One step; a unit that is not on the map comes with the force that earned it, if walls have room."""
    side = g.map.side[piece]
    if g.where[piece] == ASIDE:
        leader = g.leader(side, space)
        if leader == NO_PIECE:
            leader = g.leader_within(side, space)
            if leader != NO_PIECE and not g.has_room(side, space):
                return
        g.steps[piece] = 1
        g.forget([piece])
        g.holder[piece] = leader
        g.box_changes(side)
        g.put(piece, space)
        if leader != NO_PIECE and leader in g.inside:
            g.enter_walls(piece)
        if g.is_closed(piece):
            g.remember([piece])
            g.has_at_least(leader, g.least[leader] + 1)
        g.note("§11.2", "special_unit_comes", piece, space)
    else:
        g.steps[piece] += 1
        g.note("§11.2", "special_step_gained", piece, only=NUMIDIAN if g.is_closed(piece) else -1)


@dataclass(frozen=True)
class GainStep(Decision):
    """§11.2 The Roman chooses which of the pro-Roman units gets the RP."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "GainStep", ()

    def options(self, g: War) -> list[Action]:
        return [("gain", piece) for piece in range(g.map.pieces) if self.refuse_gain(g, Piece(piece)) is None]

    def refuse_gain(self, g: War, piece: Piece) -> Refusal | None:
        """§11.2 One of the two pro-Roman units, if it can."""
        if not is_pro_roman(g, piece):
            return NOT_PRO_ROMAN
        return None if can_gain(g, piece) else CANNOT_GAIN

    def gain(self, g: War, piece: Piece) -> None:
        gain_step(g, piece, self.space)
        g.end()
