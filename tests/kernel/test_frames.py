"""The sequence of play is a stack of frames: what `call`, `become`, `goto` and `end` do to it."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from maniple.kernel.dice import Dice
from maniple.kernel.errors import IllegalAction
from maniple.kernel.frames import PASS, Action, Decision, Frame, Procedure, Side, Steps, method_of
from maniple.kernel.game import ALL, Game, Outcome


class Tale(Game):
    """A game that only remembers what was told."""

    def __init__(self) -> None:
        super().__init__(Narrator(), None, None, Dice(bytes(32)))
        self.told: list[Any] = []

    def clone(self) -> Tale:
        other = Tale()
        self.copy_to(other)
        other.told = self.told.copy()
        other.dice = self.dice.clone()
        return other


class Narrator:
    """As much of a title as a tale needs."""

    def refusal_sentence(self, g: Tale, action: Action) -> str:
        return f"{action} cannot be told"


def tale(frame: Frame) -> Tale:
    g = Tale()
    g.begin(frame)
    return g


@dataclass(frozen=True)
class Say(Procedure):
    word: str

    def steps(self) -> Steps:
        return (self.say,)

    def say(self, g: Tale) -> None:
        g.told.append(self.word)


@dataclass(frozen=True)
class Ask(Decision):
    """Counts until it is told to stop."""

    def options(self, g: Tale) -> list[Action]:
        return [("count",), ("stop", 1), ("stop", 2), (PASS,), ("win",), ("hand_over",)]

    def count(self, g: Tale) -> None:
        g.told.append("one more")

    def stop(self, g: Tale, number: int) -> None:
        g.end(number)

    def pass_(self, g: Tale) -> None:
        g.end()

    def win(self, g: Tale) -> None:
        g.finish(Outcome(self.side, "§1", "won", (), (1.0, -1.0)))

    def hand_over(self, g: Tale) -> None:
        g.become(Ask(Side(1 - self.side)))


@dataclass(frozen=True)
class CallsTwo(Procedure):
    def steps(self) -> Steps:
        return (self.call_both, self.last)

    def call_both(self, g: Tale) -> None:
        g.call(Say("first"), Say("second"))
        g.told.append("called")

    def last(self, g: Tale) -> None:
        g.told.append("back")
        g.call(Ask(Side(0)))


def test_call_runs_its_frames_in_order_and_then_returns_to_the_next_step() -> None:
    """The rest of the calling step comes first, then the first frame, then the second."""
    g = tale(CallsTwo())
    assert g.told == ["called", "first", "second", "back"]
    assert g.decision == Ask(Side(0))


def test_call_within_a_called_frame_goes_deeper() -> None:
    """Frames called by a called frame run before its caller goes on."""

    @dataclass(frozen=True)
    class Nest(Procedure):
        depth: int

        def steps(self) -> Steps:
            return (self.down, self.up)

        def down(self, g: Tale) -> None:
            g.told.append(self.depth)
            if self.depth < 3:
                g.call(Nest(self.depth + 1))
            else:
                g.call(Ask(Side(0)))

        def up(self, g: Tale) -> None:
            g.told.append(-self.depth)

    g = tale(Nest(0))
    assert g.stack == [Nest(0), Nest(1), Nest(2), Nest(3), Ask(Side(0))]
    g.play(PASS)
    assert g.told == [0, 1, 2, 3, -3, -2, -1, 0]
    assert g.stack == []


def test_become_puts_another_frame_in_my_place() -> None:
    """What becomes another never returns, and what called it gets the other's result."""

    @dataclass(frozen=True)
    class Caller(Procedure):
        def steps(self) -> Steps:
            return (self.call_it, self.hear)

        def call_it(self, g: Tale) -> None:
            g.call(Changeling())

        def hear(self, g: Tale) -> None:
            g.told.append(g.result)
            g.call(Ask(Side(1)))

    @dataclass(frozen=True)
    class Changeling(Procedure):
        def steps(self) -> Steps:
            return (self.change, self.never)

        def change(self, g: Tale) -> None:
            g.become(Ask(Side(0)))

        def never(self, g: Tale) -> None:
            g.told.append("never")

    g = tale(Caller())
    assert g.stack == [Caller(), Ask(Side(0))]
    g.play("stop", 2)
    assert g.told == [2]


def test_a_loop_is_a_frame_that_becomes_its_successor() -> None:
    """The stack does not grow, however often it turns."""

    @dataclass(frozen=True)
    class Count(Procedure):
        number: int

        def steps(self) -> Steps:
            return (self.say, self.go_on)

        def say(self, g: Tale) -> None:
            g.told.append(len(g.stack))

        def go_on(self, g: Tale) -> None:
            if self.number < 500:
                g.become(Count(self.number + 1))

    g = tale(Count(1))
    assert g.told == [1] * 500
    assert g.stack == []


def test_become_works_after_a_call_in_the_same_step() -> None:
    """What was called runs first; then whoever took the caller's place."""

    @dataclass(frozen=True)
    class Both(Procedure):
        def steps(self) -> Steps:
            return (self.both, self.never)

        def both(self, g: Tale) -> None:
            g.call(Say("called"))
            g.become(Say("successor"))

        def never(self, g: Tale) -> None:
            g.told.append("never")

    assert tale(Both()).told == ["called", "successor"]


def test_goto_goes_on_at_another_step() -> None:
    """Forward and back; what was called in that step runs before."""

    @dataclass(frozen=True)
    class Jumps(Procedure):
        def steps(self) -> Steps:
            return (self.leap, self.skipped, self.again)

        def leap(self, g: Tale) -> None:
            g.told.append("leap")
            g.goto(self.again)

        def skipped(self, g: Tale) -> None:
            g.told.append("skipped")

        def again(self, g: Tale) -> None:
            g.told.append("again")
            if len(g.told) < 5:
                g.goto(self.skipped)
                g.call(Say("called"))

    assert tale(Jumps()).told == ["leap", "again", "called", "skipped", "again"]


def test_end_finishes_early_and_its_result_is_read_at_once() -> None:
    """The steps after it are left out; the caller reads the result in its next step."""

    @dataclass(frozen=True)
    class Early(Procedure):
        def steps(self) -> Steps:
            return (self.stop_here, self.never)

        def stop_here(self, g: Tale) -> None:
            g.end("early")

        def never(self, g: Tale) -> None:
            g.told.append("never")

    @dataclass(frozen=True)
    class Caller(Procedure):
        def steps(self) -> Steps:
            return (self.call_it, self.hear)

        def call_it(self, g: Tale) -> None:
            g.call(Early())

        def hear(self, g: Tale) -> None:
            g.told.append(g.result)

    assert tale(Caller()).told == ["early"]


def test_end_lets_frames_called_before_it_run_first() -> None:
    """A frame may call its last deed and end in one step."""

    @dataclass(frozen=True)
    class LastDeed(Procedure):
        def steps(self) -> Steps:
            return (self.call_and_end, self.never)

        def call_and_end(self, g: Tale) -> None:
            g.call(Say("deed"))
            g.end()

        def never(self, g: Tale) -> None:
            g.told.append("never")

    assert tale(LastDeed()).told == ["deed"]


def test_a_result_does_not_outlive_the_run() -> None:
    """At a decision there is none, so that nothing of it has to be saved."""
    g = tale(CallsTwo())
    g.play("count")
    assert g.result is None
    g.play("stop", 1)
    assert g.result is None


def test_a_decision_stays_until_one_of_its_verbs_ends_it() -> None:
    """The same frame asks again, and again."""
    g = tale(Ask(Side(0)))
    decision = g.decision
    for _ in range(3):
        g.play("count")
        assert g.decision is decision
    assert g.told == ["one more"] * 3
    g.play("stop", 1)
    assert g.stack == []


def test_a_decision_may_call_a_procedure_and_ask_again() -> None:
    """What it called runs on top of it, decisions included; then it stands again."""

    @dataclass(frozen=True)
    class Consult(Decision):
        def options(self, g: Tale) -> list[Action]:
            return [("ask_around",), (PASS,)]

        def ask_around(self, g: Tale) -> None:
            g.call(Say("well"), Ask(Side(1)))

        def pass_(self, g: Tale) -> None:
            g.end()

    g = tale(Consult(Side(0)))
    g.play("ask_around")
    assert g.stack == [Consult(Side(0)), Ask(Side(1))]
    g.play("stop", 1)
    assert g.decision == Consult(Side(0)) and g.told == ["well"]


def test_a_decision_is_no_window_unless_it_says_so() -> None:
    """And something fits where there is more to do than pass."""
    g = tale(Ask(Side(0)))
    assert not g.decision.is_window()
    assert g.decision.fits(g)
    assert g.decision.prompt(g) == ("Ask", ())


def test_the_decider_changing_is_irrevocable_and_a_decision_that_stays_is_not() -> None:
    """Undo stops where the other side is asked."""
    g = tale(Ask(Side(0)))
    before = g.irrevocable
    g.play("count")
    assert g.irrevocable == before
    g.play("hand_over")
    assert g.irrevocable == before + 1


def test_dice_shuffles_and_what_is_revealed_are_irrevocable() -> None:
    """Each moves the counter."""
    g = Tale()
    counted = [g.irrevocable]
    for deed in (g.roll, lambda: g.shuffle([1, 2]), g.revealed, g.exchange_sides):
        deed()
        counted.append(g.irrevocable)
    assert counted == sorted(set(counted))


def test_the_end_of_the_game_clears_the_stack() -> None:
    """However deep it was; there is nothing left to choose."""
    g = tale(CallsTwo())
    g.play("win")
    assert g.outcome == Outcome(0, "§1", "won", (), (1.0, -1.0))
    assert g.stack == [] and g.at == [] and g.options == []
    with pytest.raises(IllegalAction, match="cannot be told"):
        g.play("count")


def test_the_end_of_the_game_leaves_no_step_to_run() -> None:
    """Not even the next one of the frame that ended it."""

    @dataclass(frozen=True)
    class Ends(Procedure):
        def steps(self) -> Steps:
            return (self.finish, self.never)

        def finish(self, g: Tale) -> None:
            g.finish(Outcome(-1, "§1", "drawn", (), (0.0, 0.0)))

        def never(self, g: Tale) -> None:
            g.told.append("never")

    g = tale(Ends())
    assert g.told == [] and g.outcome is not None and g.outcome.winner == -1


def test_frames_are_values() -> None:
    """Equal when their fields are, usable in sets, and never changed."""
    assert Say("a") == Say("a") != Say("b")
    assert {Say("a"), Say("a"), Say("b")} == {Say("b"), Say("a")}
    assert Ask(Side(0)) != Ask(Side(1))
    with pytest.raises((FrozenInstanceError, AttributeError)):
        Say("a").word = "b"  # type: ignore[misc]


def test_clones_share_frames_and_go_their_own_way() -> None:
    """Playing a clone leaves the game where it was."""
    g = tale(CallsTwo())
    other = g.clone()
    assert other.stack == g.stack and all(a is b for a, b in zip(other.stack, g.stack, strict=True))
    other.play("count")
    other.play("stop", 1)
    assert other.stack == [] and len(g.stack) == 2
    assert "one more" in other.told and "one more" not in g.told


def test_steps_are_kept_by_class() -> None:
    """`steps()` is asked once for all frames of a class, and bound to none of them."""
    asked: list[str] = []

    @dataclass(frozen=True)
    class Names(Procedure):
        name: str

        def steps(self) -> Steps:
            asked.append(self.name)
            return (self.say,)

        def say(self, g: Tale) -> None:
            g.told.append(self.name)

    g = Tale()
    for name in ("a", "b", "c"):
        g.begin(Names(name))
    assert g.told == ["a", "b", "c"]
    assert asked == ["a"]


def test_a_subclass_has_steps_of_its_own() -> None:
    """Kept by class means by the very class."""

    @dataclass(frozen=True)
    class Shout(Say):
        def say(self, g: Tale) -> None:
            g.told.append(self.word.upper())

    g = Tale()
    g.begin(Say("quiet"))
    g.begin(Shout("loud"))
    g.begin(Say("quiet again"))
    assert g.told == ["quiet", "LOUD", "quiet again"]


def test_a_frame_may_be_a_plain_class_with_its_own_init() -> None:
    """As long as it names its fields, nothing else about it matters to the kernel."""

    class Plain(Procedure):
        __match_args__ = ("number",)

        def __init__(self, number: int) -> None:
            object.__setattr__(self, "number", number)

        def steps(self) -> Steps:
            return (self.say,)

        def say(self, g: Tale) -> None:
            g.told.append(getattr(self, "number"))  # noqa: B009

    assert tale(Plain(7)).told == [7]


def test_an_action_that_is_no_option_changes_nothing() -> None:
    """Neither the stack nor the notes nor the counter."""
    g = tale(CallsTwo())
    g.note("§1", "kept")
    before = (g.stack.copy(), g.at.copy(), g.irrevocable, list(g.notes), list(g.told))
    for action in (("stop", 3), ("stop",), ("count", 1), ("options",), ("run",)):
        with pytest.raises(IllegalAction):
            g.play(*action)
    assert (g.stack, g.at, g.irrevocable, g.notes, g.told) == before


def test_notes_are_those_of_the_last_play_and_clones_write_none() -> None:
    """A note carries its rule, its ids, and whom it is for."""

    @dataclass(frozen=True)
    class Noted(Decision):
        def options(self, g: Tale) -> list[Action]:
            return [("write", 1), ("write", 2)]

        def write(self, g: Tale, number: int) -> None:
            g.note("§2", "public", number, 8)
            g.note("§3", "private", number, only=self.side)

    g = tale(Noted(Side(1)))
    g.play("write", 1)
    assert g.notes == [("§2", "public", (1, 8), ALL), ("§3", "private", (1,), 1)]
    other = g.clone()
    other.play("write", 2)
    assert other.notes == []
    g.play("write", 2)
    assert [ids for _, _, ids, _ in g.notes] == [(2, 8), (2,)]


def test_private_notes_stay_with_their_reader_when_the_sides_are_exchanged() -> None:
    """What was for the first side is for the second one from then on; public notes stay public."""
    g = Tale()
    g.note("§1", "yours", only=0)
    g.note("§1", "theirs", only=1)
    g.note("§1", "everybody's")
    g.exchange_sides()
    g.note("§1", "afterwards", only=0)
    assert g.swapped
    assert [(key, only) for _, key, _, only in g.notes] == [
        ("yours", 1),
        ("theirs", 0),
        ("everybody's", ALL),
        ("afterwards", 0),
    ]


def test_pass_is_written_with_an_underscore() -> None:
    """Python keeps the word for itself."""
    assert method_of(PASS) == "pass_"
    assert method_of("retreat") == "retreat"
    g = tale(Ask(Side(0)))
    g.play(PASS)
    assert g.stack == []
