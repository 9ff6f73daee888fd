"""The game as the kernel sees it: a stack of frames that runs to the next decision.

| rules call | meaning |
| --- | --- |
| `g.call(A, B)` | run A, then B, then return to my next step |
| `g.become(A)` | A takes my place |
| `g.goto(self.step)` | go on at another of my steps |
| `g.end(result)` | I am finished; the caller may read `g.result` at once |
| `g.finish(outcome)` | the game is over |
| `g.roll(n)`, `g.note("§10.0f", "wall_breached", a, b)` | dice; a log line that knows its rule |
| `g.exchange_sides()` | bids fell out the other way: each seat plays the other side |

Players call `g.decision`, `g.options`, `g.play(verb, *ids)`, `g.why_not(verb, *ids)`, `g.clone()`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from maniple.kernel.dice import Dice
from maniple.kernel.errors import IllegalAction
from maniple.kernel.frames import Action, Decision, Frame, Procedure, Refusal, method_of

Note = tuple[str, str, tuple[int, ...], int]
"""What a `play` brought about: citation, key of its sentence, ids, and the one side that may read it (or -1)."""

Why = tuple[str, str, tuple[int, ...]]
"""A refusal of one action: citation, key of its sentence, ids of the action."""

ALL: Final = -1
"""Everyone may read the note; as a seat: the spectator."""

OPEN: Final = -2
"""As a seat of `view`: nothing is hidden, as after the end of a game. For games that are over, and for records."""

_STEPS: Final[dict[type, list[Callable[[Any, Any], None]]]] = {}
_STEP_NAMES: Final[dict[type, list[str]]] = {}


@dataclass(frozen=True)
class Outcome:
    """How a game ended: winner (-1 for a draw), the rule, the key of its sentence, a return per side."""

    winner: int
    citation: str
    key: str
    ids: tuple[int, ...]
    returns: tuple[float, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game in progress. A subclass adds the table: flat lists of ids and the words to ask about them."""

    def __init__(self, title: Any, box: Any, variant: Any, dice: Dice) -> None:
        self.title = title
        self.box = box
        self.variant = variant
        self.dice = dice
        self.stack: list[Frame] = []
        self.at: list[int] = []
        self.running = -1
        self.result: Any = None
        self.outcome: Outcome | None = None
        self.swapped = False
        self.irrevocable = 0
        self.quiet = False
        self.is_doubtful = False
        """Whether it comes from a save: then an action over which the rules break down is refused, not half done."""
        self.notes: list[Note] = []
        self.kept_options: list[Action] | None = None

    # ---------------------------------------------------------------- what rules call

    def call(self, *frames: Frame) -> None:
        """Run these frames in order, then return to the running frame."""
        stack, at = self.stack, self.at
        for frame in reversed(frames):
            stack.append(frame)
            at.append(0)

    def become(self, frame: Frame) -> None:
        """Another frame takes the running one's place."""
        self.stack[self.running] = frame
        self.at[self.running] = 0

    def goto(self, step: Callable[[Any], None]) -> None:
        """The running procedure goes on at another of its steps."""
        names = _STEP_NAMES[type(self.stack[self.running])]
        self.at[self.running] = names.index(step.__name__)

    def end(self, result: Any = None) -> None:
        """The running frame is finished; frames it called still run first."""
        self.result = result
        del self.stack[self.running]
        del self.at[self.running]

    def finish(self, outcome: Outcome) -> None:
        """The game is over at once."""
        self.outcome = outcome
        self.stack.clear()
        self.at.clear()
        self.irrevocable += 1

    def roll(self, dice: int = 1) -> int:
        """The sum of some dice."""
        self.irrevocable += 1
        total = 0
        for _ in range(dice):
            total += self.dice.die()
        return total

    def shuffle(self, cards: list[int]) -> None:
        self.irrevocable += 1
        self.dice.shuffle(cards)

    def revealed(self) -> None:
        """Something hidden was shown or drawn: undo stops here."""
        self.irrevocable += 1

    def exchange_sides(self) -> None:
        """Bids for sides fell out the other way: whoever had a side till now has the other from here on.

        Private notes of the running `play` stay with their reader.
        """
        self.swapped = not self.swapped
        self.irrevocable += 1
        self.notes = [
            (citation, key, ids, only if only == ALL else 1 - only) for citation, key, ids, only in self.notes
        ]

    def note(self, citation: str, key: str, *ids: int, only: int = ALL) -> None:
        """A log line that knows its rule."""
        if not self.quiet:
            self.notes.append((citation, key, ids, only))

    # ---------------------------------------------------------------- what players call

    @property
    def decision(self) -> Decision:
        """The question that stands. There is none once the game is over."""
        frame = self.stack[-1]
        assert isinstance(frame, Decision)
        return frame

    @property
    def options(self) -> list[Action]:
        """Every legal action, at least one while the game goes on."""
        kept = self.kept_options
        if kept is None:
            kept = self.decision.options(self) if self.stack else []
            self.kept_options = kept
        return kept

    def play(self, verb: str, *ids: int) -> None:
        """Take one of the options; the game runs on to the next decision."""
        action: Action = (verb, *ids)
        if action not in self.options:
            raise IllegalAction(self.title.refusal_sentence(self, action))
        if self.is_doubtful:
            self.title.must_hold_up(self, action)
        if not self.quiet:
            self.notes = []
        self.kept_options = None
        self.running = len(self.stack) - 1
        decision = self.stack[self.running]
        assert isinstance(decision, Decision)
        getattr(decision, method_of(verb))(self, *ids)
        self.run()
        if self.stack:
            following = self.stack[-1]
            assert isinstance(following, Decision)
            if following.side != decision.side:
                self.irrevocable += 1

    def begin(self, frame: Frame, then: Frame | None = None, at: str = "") -> None:
        """Start a game, or a test, anywhere; afterwards another procedure goes on at one of its steps."""
        self.kept_options = None
        self.stack = [frame]
        self.at = [0]
        if then is not None:
            _learn(then)
            self.stack.insert(0, then)
            self.at.insert(0, _STEP_NAMES[type(then)].index(at))
        self.run()

    def run(self) -> None:
        """Carry out procedures until a decision stands, or the game is over."""
        stack, at = self.stack, self.at
        while stack:
            frame = stack[-1]
            if isinstance(frame, Decision):
                break
            steps = _STEPS.get(type(frame))
            if steps is None:
                steps = _learn(frame)
            top = len(at) - 1
            step = at[top]
            if step == len(steps):
                stack.pop()
                at.pop()
                continue
            at[top] = step + 1
            self.running = top
            steps[step](frame, self)
        self.result = None

    def verbs(self) -> list[str]:
        """The verbs of the present decision: the methods it has among the game's verbs."""
        decision = self.decision
        found: list[str] = self.title.verbs_of(type(decision))
        return found

    def why_not(self, verb: str, *ids: int) -> list[Why]:
        """The rules that stand against an action, best first; empty exactly for an option."""
        if not self.stack:
            return [(self.over(), "the_game_is_over", ids)]
        decision = self.decision
        if verb not in self.verbs():
            return [(self.title.citation(decision), "not_asked_now", ids)]
        refuse = getattr(decision, f"refuse_{verb}", None)
        found: Refusal | None = refuse(self, *ids) if refuse is not None else None
        if found is not None:
            return [(found.citation, found.key, ids)]
        if (verb, *ids) not in self.options:
            return [(self.title.citation(decision), "not_offered", ids)]
        return []

    def over(self) -> str:
        """The rule that ended the game; none where a position was played out that does not go on."""
        return "" if self.outcome is None else self.outcome.citation

    def explain(self, kind: str, thing: int) -> Why | None:
        """A thing was clicked that is not offered: the best refusal, or None to repeat the question.

        The best refusal is one of a verb that takes such a thing; a rule's own words go before the
        general ones. What the title calls vague comes last, and only of a verb that is offered and is
        no aside.
        """
        if not self.stack:
            return self.over(), "the_game_is_over", ()
        asked = {str(option[0]) for option in self.options} - self.title.careful
        best: Why | None = None
        best_rank = 0
        for action in self.meant_by(kind, thing):
            verb = str(action[0])
            refusals = self.why_not(verb, *[int(thing) for thing in action[1:]])
            if not refusals:
                return None
            key = refusals[0][1]
            rank = 3
            if key == "not_offered":
                rank = 2
            elif key in self.title.vague:
                rank = 1 if verb in asked else 0
            if rank > best_rank:
                best = refusals[0]
                best_rank = rank
        return best

    def meant_by(self, kind: str, thing: int) -> list[Action]:
        """The actions that a click on a thing may mean now: those of each verb that takes it."""
        out: list[Action] = []
        for verb in self.verbs():
            out += self.title.actions_with(self, verb, kind, thing)
        return out

    # ---------------------------------------------------------------- copies

    def clone(self) -> Any:
        """An independent copy that writes no notes."""
        raise NotImplementedError

    def copy_to(self, other: Game) -> None:
        """The kernel's part of `clone`."""
        other.stack = self.stack.copy()
        other.at = self.at.copy()
        other.outcome = self.outcome
        other.swapped = self.swapped
        other.irrevocable = self.irrevocable
        other.kept_options = self.kept_options
        other.quiet = True

    def state(self) -> dict[str, Any]:
        """The table as plain data, for `save`."""
        raise NotImplementedError

    def restore(self, state: dict[str, Any]) -> None:
        """The reverse of `state`."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what the game's other modules say

    def view(self, seat: int) -> dict[str, Any]:
        """All that a seat (or the spectator, ALL) may know, as plain data."""
        found: dict[str, Any] = self.title.view(self, seat)
        return found

    def imagine(self, seat: int, rng: Random) -> Any:
        """A full game consistent with `view(seat)`; what the seat cannot know is drawn anew."""
        other: Game = self.title.imagine(self, seat, rng)
        other.kept_options = None  # those of the real game would betray what another holds
        return other

    def odds(self, verb: str, *ids: int) -> Any:
        """What the decider may expect of an action, from what he may know only; None where there is no risk."""
        return self.title.odds(self, verb, *ids)

    def is_risky(self, verb: str, *ids: int) -> bool:
        """Whether there are odds of an action."""
        if self.title.is_risky is not None:
            return bool(self.title.is_risky(self, verb, *ids))
        return self.odds(verb, *ids) is not None

    def save(self) -> str:
        """The game as JSON: exact, versioned, without notes."""
        text: str = self.title.save(self)
        return text

    def digest(self) -> str:
        """BLAKE2b of the saved form."""
        text: str = self.title.digest(self)
        return text


def _learn(frame: Frame) -> list[Callable[[Any, Any], None]]:
    """Keep the steps of a class: unbound functions, so that frames stay plain values."""
    assert isinstance(frame, Procedure)
    kind = type(frame)
    names = [step.__name__ for step in frame.steps()]
    _STEP_NAMES[kind] = names
    _STEPS[kind] = [getattr(kind, name) for name in names]
    return _STEPS[kind]
