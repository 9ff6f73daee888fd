"""20 Courage: how it is gained, the chit that a capture may show, and the test at the end of turns 9 and 10."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.state import Joshua, replaced
from maniple.games.joshua.tables import HEBREW, LAST_TURN, PAGAN, SIDES, enemy
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_SO_MUCH_COURAGE: Final = Refusal("§20.4", "not_so_much_courage")

GAINED_ON: Final = 5
CHIT_SHOWN_ON: Final = 10
TEST_TURNS: Final = (9, 10)
SUCCESS: Final = 6


def gain_courage(g: Joshua, side: Side, number: int) -> None:
    """§20.1 Markers are gained, or lost (a number below 0)."""
    g.courage = replaced(g.courage, side, g.courage[side] + number)
    g.note("§20.1", "courage_gained" if number > 0 else "courage_lost", side, abs(number))


@dataclass(frozen=True)
class CourageRoll(Procedure):
    """§12.7, §14.10, §20.2, §20.3 1d6: 5-6 gains one."""

    side: Side

    def steps(self) -> Steps:
        return (self.roll,)

    def roll(self, g: Joshua) -> None:
        die = g.roll()
        g.note("§20.2", "courage_rolled", self.side, die)
        if die >= GAINED_ON:
            gain_courage(g, self.side, 1)


@dataclass(frozen=True)
class ChitRoll(Procedure):
    """§20.5, Ruling R97 The Hebrews roll 2d6 after a capture: on 10 or more they see the chit."""

    def steps(self) -> Steps:
        return (self.roll,)

    def roll(self, g: Joshua) -> None:
        if not g.scenario.has_chit or g.chit_is_open:
            return
        one, two = g.roll(), g.roll()
        g.note("§20.5", "chit_rolled", one, two)
        if one + two >= CHIT_SHOWN_ON:
            show_chit(g)


def show_chit(g: Joshua) -> None:
    """§20.5"""
    g.chit_is_open = True
    g.chits = 1 << g.chit
    g.revealed()
    g.note("§20.5", "chit_shown" if g.map.chit_crossing[g.chit] else "chit_shown_closed", *chit_says(g))


def chit_says(g: Joshua) -> tuple[int, ...]:
    """§3.1, §3.2, Ruling R1, Ruling R74 The chit: its number, ambushes, turns, points, and when boundaries open."""
    chit, box = g.chit, g.map
    length = box.chit_length[chit]
    said = (chit, box.chit_ambushes[chit], length, box.vp_by_turn[length] + g.handicap)
    crossing = box.chit_crossing[chit]
    return (*said, crossing) if crossing else said


def game_length(g: Joshua) -> int:
    """§3.1, §20.4 The last turn, as it stands."""
    length = g.map.chit_length[g.chit] if g.scenario.has_chit else g.scenario.turns
    return min(length + g.extension, LAST_TURN)


@dataclass(frozen=True)
class CourageTest(Procedure):
    """§20.4, Ruling R32 At the end of turns 9 and 10 both may spend courage on the length of the game."""

    def steps(self) -> Steps:
        return (self.first, self.second, self.roll)

    def first(self, g: Joshua) -> None:
        """Ruling R32 The side without the initiative states first how many it spends."""
        if g.turn not in TEST_TURNS:
            g.end()
            return
        g.chosen = (0, 0)
        side = enemy(g.initiative)
        if g.courage[side]:
            g.call(SpendCourage(side))

    def second(self, g: Joshua) -> None:
        if g.courage[g.initiative]:
            g.call(SpendCourage(g.initiative))

    def roll(self, g: Joshua) -> None:
        """Ruling R32 1d6 each, each 6 a success; the side with more has its way."""
        successes = [0, 0]
        for side in SIDES:
            for _ in range(g.chosen[side]):
                die = g.roll()
                g.note("§20.4", "courage_tested", side, die)
                if die == SUCCESS:
                    successes[side] += 1
        g.chosen = ()
        if successes[PAGAN] > successes[HEBREW]:
            g.note("§20.4", "game_shortened")
            g.left = 1
        elif successes[HEBREW] > successes[PAGAN]:
            g.extension += 1
            g.note("§20.4", "game_extended")


@dataclass(frozen=True)
class SpendCourage(Decision):
    """§20.4, Ruling R32 How many courage markers do you spend?"""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "SpendCourage.pagan" if self.side == PAGAN else "SpendCourage", (g.courage[self.side],)

    def options(self, g: Joshua) -> list[Action]:
        return [("spend", number) for number in range(min(g.courage[self.side], 20) + 1)]

    def refuse_spend(self, g: Joshua, number: int) -> Refusal | None:
        return None if number <= g.courage[self.side] else NOT_SO_MUCH_COURAGE

    def spend(self, g: Joshua, number: int) -> None:
        g.courage = replaced(g.courage, self.side, g.courage[self.side] - number)
        g.chosen = (number, g.chosen[1]) if self.side == HEBREW else (g.chosen[0], number)
        g.note("Ruling R32", "courage_spent", self.side, number)
        g.end()
