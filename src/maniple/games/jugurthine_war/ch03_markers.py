"""3.3 Markers of the phases: Treason, Epidemic, and the two that must be played, Negotiations and Alliance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch01_steps import EPIDEMIC_LOSS, lose_steps
from maniple.games.jugurthine_war.ch03_stratagems import NOT_IN_HAND, NOT_ITS_MOMENT, Played, Roll, may_hold
from maniple.games.jugurthine_war.ch05_commanders import Eliminate
from maniple.games.jugurthine_war.ch08_capture import FallenGarrisons
from maniple.games.jugurthine_war.ch09_victory import SettleCities
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    DEFECTORS,
    ELEPHANT,
    EPIDEMIC,
    FOR_EPIDEMIC,
    FOR_TREASON,
    NEGOTIATIONS,
    NO_HEX,
    NUMIDIAN,
    ROMAN,
    TREASON,
    Piece,
    Stratagem,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

TREASON_CANNOT_WAIT: Final = Refusal("§3.3.2-7", "treason_cannot_wait")
LAST_EARLY_YEAR: Final = -110
"""§3.3.3-12c The years of Bestia and Albinus."""


# -------------------------------------------------------------------- 7 Treason


@dataclass(frozen=True)
class EndOfDrawing(Decision):
    """§3.3.2-7, Ruling R-07 The markers are drawn: play Treason, or go on."""

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "markers"

    def options(self, g: War) -> list[Action]:
        out: list[Action] = [("play", TREASON)] if TREASON in g.hands[self.side] else []
        if self.refuse_pass(g) is None:
            out.append(("pass",))
        return out

    def refuse_play(self, g: War, stratagem: Stratagem) -> Refusal | None:
        """§3.3.2-7"""
        if stratagem != TREASON:
            return NOT_ITS_MOMENT
        return None if stratagem in g.hands[self.side] else NOT_IN_HAND

    def refuse_pass(self, g: War) -> Refusal | None:
        """§3.3.2-7, Ruling R-07 By the option it is played in the turn in which it was drawn."""
        if TREASON in g.hands[self.side] and not g.variant.treason_waits:
            return TREASON_CANNOT_WAIT
        return None

    def play(self, g: War, stratagem: Stratagem) -> None:
        g.become(Treason())

    def pass_(self, g: War) -> None:
        g.end()


@dataclass(frozen=True)
class Treason(Procedure):
    """§3.3.2-7, §11.3, Ruling R-07, Example E15 A die of at least the VP level eliminates Jugurtha."""

    def steps(self) -> Steps:
        return (self.play_the_marker, self.roll_a_die, self.judge_it)

    def play_the_marker(self, g: War) -> None:
        g.call(Played(ROMAN, TREASON))

    def roll_a_die(self, g: War) -> None:
        if not g.result:
            g.end()
            return
        g.call(Roll(ROMAN, 1, FOR_TREASON))

    def judge_it(self, g: War) -> None:
        """§11.3 +1 once the Mauretanians have joined, if that option is played."""
        die = g.cast[0]
        if g.variant.mauretanian_king and g.alliances >= 2:
            die += 1
        if die >= g.points:
            g.note("§3.3.2-7", "betrayed", die)
            g.call(Eliminate((g.map.jugurtha,)))
        else:
            g.note("§3.3.2-7", "not_betrayed", die)


# -------------------------------------------------------------------- 4 Epidemic


@dataclass(frozen=True)
class Epidemics(Procedure):
    """§3.3.1-4, Ruling R-70 At the end of the recruitment phase: the Roman may, then the Numidian."""

    side: Side

    def steps(self) -> Steps:
        return (self.ask, self.ask_again)

    def ask(self, g: War) -> None:
        g.result = False
        if may_hold(g, self.side, (EPIDEMIC,)):
            g.call(EndOfRecruitment(self.side))

    def ask_again(self, g: War) -> None:
        if g.result is not False:
            g.goto(self.ask)


@dataclass(frozen=True)
class EndOfRecruitment(Decision):
    """§3.3.1-4 Both have recruited: play Epidemic, or go on."""

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "markers"

    def options(self, g: War) -> list[Action]:
        if EPIDEMIC in g.hands[self.side]:
            return [("play", EPIDEMIC), ("pass",)]
        return [("pass",)]

    def refuse_play(self, g: War, stratagem: Stratagem) -> Refusal | None:
        """§3.3.1-4"""
        if stratagem != EPIDEMIC:
            return NOT_ITS_MOMENT
        return None if stratagem in g.hands[self.side] else NOT_IN_HAND

    def play(self, g: War, stratagem: Stratagem) -> None:
        g.become(Epidemic(self.side))

    def pass_(self, g: War) -> None:
        g.end(False)


@dataclass(frozen=True)
class Epidemic(Procedure):
    """§3.3.1-4, Ruling R-06, Ruling R-58 The opponent rolls a die and removes that many steps from his CU."""

    side: Side

    def steps(self) -> Steps:
        return (self.play_the_marker, self.roll_a_die, self.lose_steps, self.look_at_the_cities, self.end_it)

    def play_the_marker(self, g: War) -> None:
        g.call(Played(self.side, EPIDEMIC))

    def roll_a_die(self, g: War) -> None:
        if not g.result:
            g.end(True)
            return
        g.call(Roll(enemy(self.side), 1, FOR_EPIDEMIC))

    def lose_steps(self, g: War) -> None:
        """Ruling R-06 The victim's free choice, garrisons and milice included."""
        victim = enemy(self.side)
        if victim == NUMIDIAN and g.cast[0] > 0:
            g.forget([piece for piece in g.seen if g.is_closed(piece) and g.map.is_cu[piece]])
            g.may_have_lost(g.cast[0])
        lose_steps(g, victim, EPIDEMIC_LOSS, NO_HEX, g.cast[0])

    def look_at_the_cities(self, g: War) -> None:
        """Ruling R-58"""
        g.call(FallenGarrisons(), SettleCities())

    def end_it(self, g: War) -> None:
        g.end(True)


# -------------------------------------------------------------------- 12 Negotiations and 13 Alliance


@dataclass(frozen=True)
class Negotiations(Procedure):
    """§3.3.3-12a, §3.3.3-12c, §3.3.3-12d, §3.3.3-12f, Ruling R-05, Ruling R-11 Drawn, and so played."""

    def steps(self) -> Steps:
        return (self.play_the_marker, self.begin_to_talk, self.look_at_the_cities)

    def play_the_marker(self, g: War) -> None:
        g.call(Played(NUMIDIAN, NEGOTIATIONS))

    def begin_to_talk(self, g: War) -> None:
        """§3.3.3-12a This turn and the next; from -109 on Alliance follows."""
        stands = g.result
        early = g.year <= LAST_EARLY_YEAR
        if not early:
            g.replaces = g.clock + 1
        if not stands:
            # Ruling R-05: only the effects are lost
            if early:
                g.put_back(NUMIDIAN, NEGOTIATIONS)
            else:
                g.leave_play(NEGOTIATIONS)
                g.gone = (*g.gone, NEGOTIATIONS)
            g.end()
            return
        g.truce = g.clock + 1
        g.note("§3.3.3-12b", "negotiations_begin")
        if early and g.last_battle == NUMIDIAN:
            g.evacuation = g.clock
            g.note("§3.3.3-12c", "evacuation_begins")
        else:
            remove_elephants_and_defectors(g)

    def look_at_the_cities(self, g: War) -> None:
        """Ruling R-58"""
        g.call(FallenGarrisons(), SettleCities())


def remove_elephants_and_defectors(g: War) -> None:
    """§3.3.3-12d, §3.3.3-12f, Ruling R-46 Elephants to the container, defectors aside: all of them."""
    g.revealed()
    gone = [Piece(piece) for piece in range(g.map.pieces) if g.map.unit_class[piece] in (ELEPHANT, DEFECTORS)]
    steps = 0
    for piece in gone:
        if g.where[piece] >= 0:
            steps += g.steps[piece]
            if g.is_closed(piece):
                g.may_have_lost(1)
            g.destroy(piece)
    g.remember(gone)
    g.note("§3.3.3-12d", "removal_shown", steps)


@dataclass(frozen=True)
class AllianceDrawn(Procedure):
    """§3.3.3-13a, Ruling R-05, Ruling R-60 Alliance must be played; it lies open until Jugurtha's test."""

    def steps(self) -> Steps:
        return (self.play_the_marker, self.keep_it)

    def play_the_marker(self, g: War) -> None:
        g.call(Played(NUMIDIAN, ALLIANCE))

    def keep_it(self, g: War) -> None:
        """Ruling R-05 Cancelled, it goes back to the container at once."""
        if not g.result:
            g.put_back(NUMIDIAN, ALLIANCE)


def end_of_negotiations(g: War) -> None:
    """§3.3.3-12e, §3.3.3-12f, Ruling R-05, Example E25 At the end of the second turn."""
    if g.truce == g.clock:
        g.truce = 0
        g.note("§3.3.3-12b", "negotiations_end")
        if g.replaces == g.clock:
            g.leave_play(NEGOTIATIONS)
            g.gone = (*g.gone, NEGOTIATIONS)
        else:
            g.put_back(NUMIDIAN, NEGOTIATIONS)
    if g.replaces == g.clock:
        g.replaces = 0
        gone = list(g.gone)
        gone.remove(ALLIANCE)
        g.gone = tuple(gone)
        g.pools[NUMIDIAN].append(ALLIANCE)
        g.pools[NUMIDIAN].sort()
        g.note("§3.3.3-12f", "alliance_enters")
    if g.evacuation == g.clock:
        g.evacuation = 0
