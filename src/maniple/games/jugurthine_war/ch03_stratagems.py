"""3 Stratagems: playing a marker, answering it, and changing dice before they are rolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.asking import kind_of_dice, weight_of_dice
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    FOR_EVASION,
    FOR_INITIATIVE,
    FOR_INTERCEPTION,
    FOR_OPEN_DOOR,
    FOR_TALENT,
    NEGOTIATIONS,
    NO_PIECE,
    NUMIDIAN,
    PLUS_MINUS_1,
    PLUS_MINUS_2,
    TALENT,
    Piece,
    Stratagem,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_IN_HAND: Final = Refusal("§3.1-a", "not_in_hand")
NOT_ITS_MOMENT: Final = Refusal("§3.2-a", "not_its_moment")
CHANGES_NO_DICE: Final = Refusal("§3.3.1-5", "changes_no_dice")
NO_SUCH_DIE: Final = Refusal("Ruling R-02", "no_such_die")
ONLY_TALENT_ANSWERS: Final = Refusal("Ruling R-71", "only_talent_answers")


CHANGERS: Final = (PLUS_MINUS_1, PLUS_MINUS_2)
ANSWERS: Final = (TALENT,)


def may_hold(g: War, side: Side, kinds: tuple[Stratagem, ...]) -> bool:
    """Ruling R-03, Ruling R-71 By public facts alone: a side has markers, and one of these does not lie open."""
    if not g.hands[side]:
        return False
    counts = g.map.marker_count[side]
    for kind in kinds:
        left = counts[kind]
        if left and g.in_play:
            for frame in g.stack:
                if isinstance(frame, Played) and frame.side == side and frame.stratagem == kind:
                    left -= 1
        if left > 0:
            return True
    return False


# -------------------------------------------------------------------- dice


@dataclass(frozen=True)
class Roll(Procedure):
    """§3.3.1-5, §3.3.1-6, Ruling R-02, Ruling R-03 One roll of some dice, with the chance to change them before.

    The dice as changed are in `g.cast`.
    """

    side: Side
    number: int
    why: int

    def steps(self) -> Steps:
        return (self.open_the_window, self.throw_the_dice)

    def open_the_window(self, g: War) -> None:
        """Ruling R-02, Ruling R-03 The roller first; an empty pool is no roll."""
        g.marks.append(())
        if self.number == 0:
            return
        other = enemy(self.side)
        if may_hold(g, self.side, CHANGERS):
            g.call(DieWindow(self.side, self.number, self.why, False))
        elif may_hold(g, other, CHANGERS):
            g.call(DieWindow(other, self.number, self.why, True))

    def throw_the_dice(self, g: War) -> None:
        """Ruling R-02 Results may leave 1 to 6."""
        marks = g.marks.pop()
        g.cast = []
        if self.number == 0:
            return
        for _ in range(self.number):
            g.cast.append(g.roll())
        if not g.quiet:
            g.note("Ruling R-02", f"rolled_{self.number}", self.why, *g.cast)
        for i in range(0, len(marks), 2):
            g.cast[marks[i] - 1] += marks[i + 1]
            g.note("Ruling R-02", "die_changed", marks[i], marks[i + 1])


@dataclass(frozen=True)
class DieWindow(Decision):
    """Ruling R-03, §3.3.1-5, §3.3.1-6 Before a roll: change a die by a marker, or pass; until both pass in a row."""

    number: int
    why: int
    passed: bool
    """The other side has just passed, or has no marker."""

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return kind_of_dice(self.why)

    def weight(self, g: War) -> int:
        """By the larger marker, unless everybody sees that this side has none."""
        change = 2 if may_hold(g, self.side, (PLUS_MINUS_2,)) else 1
        return weight_of_dice(g, self.roller(g), self.number, self.why, change)

    def roller(self, g: War) -> Side:
        for frame in reversed(g.stack):
            if isinstance(frame, Roll):
                return frame.side
        return self.side

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "DieWindow", (self.why,)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        hand = g.hands[self.side]
        for stratagem in CHANGERS:
            if stratagem in hand:
                for die in range(1, self.last_die(g) + 1):
                    out.append(("plus", stratagem, die))
                    out.append(("minus", stratagem, die))
        out.append(("pass",))
        return out

    def last_die(self, g: War) -> int:
        """Ruling R-02 Markers go on dice in order; each of the two initiative dice may be named."""
        if self.why == FOR_INITIATIVE:
            return self.number
        marks = g.marks[-1]
        marked = 0
        for i in range(0, len(marks), 2):
            marked = max(marked, marks[i])
        return min(self.number, marked + 1)

    def refuse_plus(self, g: War, stratagem: Stratagem, die: int) -> Refusal | None:
        """§3.3.1-5, §3.3.1-6, Ruling R-02"""
        if stratagem not in CHANGERS:
            return CHANGES_NO_DICE
        if stratagem not in g.hands[self.side]:
            return NOT_IN_HAND
        return None if 1 <= die <= self.last_die(g) else NO_SUCH_DIE

    def refuse_minus(self, g: War, stratagem: Stratagem, die: int) -> Refusal | None:
        return self.refuse_plus(g, stratagem, die)

    def plus(self, g: War, stratagem: Stratagem, die: int) -> None:
        amount = 1 if stratagem == PLUS_MINUS_1 else 2
        g.become(ChangeDie(self.side, self.number, self.why, stratagem, die, amount, False))

    def minus(self, g: War, stratagem: Stratagem, die: int) -> None:
        amount = 1 if stratagem == PLUS_MINUS_1 else 2
        g.become(ChangeDie(self.side, self.number, self.why, stratagem, die, amount, True))

    def pass_(self, g: War) -> None:
        other = enemy(self.side)
        if self.passed or not may_hold(g, other, CHANGERS):
            g.end()
        else:
            g.become(DieWindow(other, self.number, self.why, True))


@dataclass(frozen=True)
class ChangeDie(Procedure):
    """§3.3.1-5, §3.3.1-6, Ruling R-02, Ruling R-04 A marker changes one die, unless it is answered."""

    side: Side
    number: int
    why: int
    stratagem: Stratagem
    die: int
    amount: int
    down: bool

    def steps(self) -> Steps:
        return (self.play_the_marker, self.mark_the_die, self.go_on)

    def play_the_marker(self, g: War) -> None:
        rule = "§3.3.1-5" if self.stratagem == PLUS_MINUS_1 else "§3.3.1-6"
        g.note(rule, "changes_die", self.side, self.die, -self.amount if self.down else self.amount)
        g.call(Played(self.side, self.stratagem))

    def mark_the_die(self, g: War) -> None:
        if g.result:
            g.marks[-1] = (*g.marks[-1], self.die, -self.amount if self.down else self.amount)

    def go_on(self, g: War) -> None:
        """Ruling R-03 The other side is asked next."""
        other = enemy(self.side)
        can_go_on = may_hold(g, self.side, CHANGERS)
        if may_hold(g, other, CHANGERS):
            g.become(DieWindow(other, self.number, self.why, not can_go_on))
        elif can_go_on:
            g.become(DieWindow(self.side, self.number, self.why, True))


def judge(g: War, commander: Piece, drm: int, why: int) -> bool:
    """§1.5-a, §1.5-b, Ruling R-61 The competency test: the die plus modifiers is at most the competency.

    Die and result are open; name and modifiers of a closed counter are not, nor what tells who is to stay behind.
    """
    number = g.competency(commander) - drm
    passed = g.cast[0] <= number
    numidian = commander != NO_PIECE and g.map.side[commander] == NUMIDIAN
    if numidian and (why in (FOR_INTERCEPTION, FOR_EVASION) or (why == FOR_OPEN_DOOR and g.is_closed(commander))):
        g.note("§1.5-a", "test_shown", why, 1 if passed else 0)
        g.note("§1.5-a", "took", number, only=NUMIDIAN)
    else:
        g.note("§1.5-a", "test_told", why, 1 if passed else 0, number)
    return passed


# -------------------------------------------------------------------- markers and answers


@dataclass(frozen=True)
class Played(Procedure):
    """§3.2-a, §3.2-b, Ruling R-01, Ruling R-05 A marker is laid down and may be answered; the result: it works."""

    side: Side
    stratagem: Stratagem

    def steps(self) -> Steps:
        return (self.lay_it_down, self.let_the_enemy_answer, self.resolve)

    def lay_it_down(self, g: War) -> None:
        g.take_up(self.side, self.stratagem)
        g.revealed()
        g.note("§3.2-a", "stratagem_shown", self.side, self.stratagem)

    def let_the_enemy_answer(self, g: War) -> None:
        """Ruling R-01, Ruling R-71 The opponent of the one who played it may answer."""
        g.result = None
        if may_hold(g, enemy(self.side), ANSWERS):
            g.call(Answer(enemy(self.side), self.stratagem))

    def resolve(self, g: War) -> None:
        """Ruling R-01 Last in, first out: an answer that failed may be followed by another, if there is one."""
        cancelled = g.result
        if cancelled is False and g.map.marker_count[enemy(self.side)][TALENT] > 1:
            g.goto(self.let_the_enemy_answer)
            return
        if self.stratagem not in (NEGOTIATIONS, ALLIANCE):
            g.put_back(self.side, self.stratagem)
        if cancelled:
            g.note("§3.3.1-1", "stratagem_cancelled", self.stratagem)
        g.end(not cancelled)


@dataclass(frozen=True)
class Answer(Decision):
    """§3.2-b, Ruling R-04, Ruling R-71 A marker was played: answer it with Talent, or let it be."""

    stratagem: Stratagem

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "answers"

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "Answer", (self.stratagem,)

    def options(self, g: War) -> list[Action]:
        if TALENT in g.hands[self.side]:
            return [("play", TALENT), ("pass",)]
        return [("pass",)]

    def refuse_play(self, g: War, stratagem: Stratagem) -> Refusal | None:
        """Ruling R-71 Only Talent answers a marker."""
        if stratagem != TALENT:
            return ONLY_TALENT_ANSWERS
        return None if TALENT in g.hands[self.side] else NOT_IN_HAND

    def play(self, g: War, stratagem: Stratagem) -> None:
        g.become(Talent(self.side))

    def pass_(self, g: War) -> None:
        g.end(None)


@dataclass(frozen=True)
class Talent(Procedure):
    """§3.3.1-1 The own commander in chief is tested; success cancels the marker that was just played."""

    side: Side

    def steps(self) -> Steps:
        return (self.play_the_marker, self.test_the_chief, self.judge_the_test)

    def play_the_marker(self, g: War) -> None:
        g.call(Played(self.side, TALENT))

    def test_the_chief(self, g: War) -> None:
        if not g.result:
            g.end(False)
            return
        g.call(Roll(self.side, 1, FOR_TALENT))

    def judge_the_test(self, g: War) -> None:
        """§1.5-a"""
        g.end(judge(g, g.chief(self.side), 0, FOR_TALENT))
