# maniple: interpreted
"""A lesson as it is given: a table of its own, what is said now, and what comes of a deed.

Everything legal stays legal. A deed that is not the lesson's is answered with a sentence and can be taken back, or the
game goes on from there without the lesson.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from maniple.kernel.board import Ref, Scene, ref
from maniple.kernel.errors import UserError
from maniple.kernel.lessons import Fact, Lesson, Step
from maniple.kernel.positions import lay_out
from maniple.kernel.title import Title
from maniple.table.sight import board_of
from maniple.table.table import Table

SEED: Final = "lesson"
"""Dice that a lesson does not load follow from this."""
NO_UNITS: Final = frozenset({"works", "earth"})
"""The colours of towers, rams and ramps."""
ELSEWHERE: Final = "That is allowed, and it is not what this step is about. Take it back, or play on from here."
TOO_LONG: Final = "The goal is not reached. Try again from the beginning of this step."


@dataclass(frozen=True)
class Answer:
    """What comes of a deed."""

    kind: Literal["right", "done", "other", "again"]
    """`right`: the step goes on; `done`: it is over; `other`: not the lesson's; `again`: the goal was not reached."""
    sentence: str = ""


class Lecture:
    """One sitting of a lesson, from its first step to its twin."""

    def __init__(self, title: Title, lesson: Lesson) -> None:
        self.title = title
        self.lesson = lesson
        self.seat = title.sides.index(lesson.side)
        twin = lesson.twin
        last = [Step(twin.say, twin.rule, twin.watch, twin.do, goal=twin.goal, help="goal")] if twin else []
        self.steps: Sequence[Step] = (*lesson.steps, *last)
        self.number = 0
        """The step that stands; as many as there are when the lesson is over."""
        self._start = ""
        """The position as a save: to lay it out again costs nothing."""
        self.table = self._laid_out(lesson.position)
        self._kept: list[str] = []
        """The actions that stood when the step began."""
        self._began = 0
        """Where in the learner's log it began."""

    def _laid_out(self, position: Any) -> Table:
        game = lay_out(self.title, dict(position), SEED)
        self._start = game.save()
        return self._table_of(game)

    def _table_of(self, game: Any) -> Table:
        names = ["human" if seat == self.seat else "bot:captain" for seat in range(2)]
        table = Table(game, names, start=self._start)
        table.play_on()
        return table

    # ---------------------------------------------------------------- where it stands

    @property
    def step(self) -> Step | None:
        return self.steps[self.number] if self.number < len(self.steps) else None

    @property
    def is_twin(self) -> bool:
        return self.lesson.twin is not None and self.number == len(self.steps) - 1

    @property
    def is_free(self) -> bool:
        """Only the goal counts, not the way to it."""
        return self.step is not None and self.step.help == "goal"

    @property
    def wanted(self) -> list[str]:
        """The lines that are the lesson's now."""
        deeds = self.deeds
        if ways := self._ways(deeds):
            return list(dict.fromkeys(way[len(deeds)] for way in ways if len(way) > len(deeds)))
        left = [self._bare(way)[len(self._bare(deeds)) :] for way in self._ways_in_another_order(deeds)]
        return list(dict.fromkeys(lines[0] for lines in left if lines))

    @property
    def deeds(self) -> list[str]:
        """What the learner has done in this step."""
        return self.table.taken(self.seat, len(self._kept))

    @property
    def within(self) -> int:
        """The clicks in which the goal is to be reached."""
        twin = self.lesson.twin
        return twin.within if self.is_twin and twin else len(self.step.do if self.step else ()) + 4

    def _ways(self, deeds: list[str]) -> list[tuple[str, ...]]:
        """The ways of the step that begin with these deeds."""
        step = self.step
        every = () if step is None or step.help == "shown" else (step.do, *step.also)
        return [way for way in every if way and list(way[: len(deeds)]) == deeds]

    def _ways_in_another_order(self, deeds: Sequence[str]) -> list[tuple[str, ...]]:
        """The ways that differ from these deeds at most in how the company was named: one by one, or all at once. Who
        it should have been, the goal of the step tells in the end."""
        step = self.step
        if step is None or not step.goal or any(line in step.other for line in deeds):
            return []
        bare = self._bare(deeds)
        return [way for way in self._ways([]) if self._bare(way)[: len(bare)] == bare]

    def _bare(self, lines: Iterable[str]) -> list[str]:
        """Lines without those that only say who comes along."""
        marching = self.title.marching
        verbs = () if marching is None else (marching.joins, marching.everybody)
        return [line for line in lines if line.partition(" ")[0] not in verbs]

    def things(self) -> list[Ref]:
        """What the step points at."""
        step = self.step
        if step is None or step.help == "goal":
            return []
        return [self.space(slug) for slug in step.ring]

    def space(self, slug: str) -> Ref:
        """The thing of a board that a slug names."""
        for kind in board_of(self.title, self.table.game.box)["kinds"]:
            ids = self.table.game.box.kinds[kind].ids
            if slug in ids:
                return ref(kind, ids[slug])
        raise UserError(f"'{slug}' is nothing on the board of {self.title.name}.")

    # ---------------------------------------------------------------- what happens

    def show(self) -> list[str]:
        """Play what the step shows before the learner acts; the lines that were played."""
        step = self.step
        if step is None:
            return []
        shown = [*step.watch, *(step.do if step.help == "shown" else ())]
        for line in shown:
            self._play(line)
        self._kept = list(self.table.lines)
        return shown

    def act(self, line: str) -> Answer:
        """The learner takes an option."""
        self._play(line)
        return self.judge()

    def judge(self) -> Answer:
        """What has come of the learner's deeds in this step, however many he took back."""
        step, deeds = self.step, self.deeds
        assert step is not None
        if self.is_free:
            if self.holds(step.goal):
                return Answer("done")
            return Answer("again", TOO_LONG) if len(deeds) >= self.within or self.table.is_over else Answer("right")
        if ways := self._ways(deeds):
            return Answer("done" if any(len(way) == len(deeds) for way in ways) else "right")
        if ways := self._ways_in_another_order(deeds):
            if all(len(self._bare(way)) > len(self._bare(deeds)) for way in ways):
                return Answer("right")
            return Answer("done") if self.holds(step.goal) else Answer("again", TOO_LONG)
        return Answer("other", step.other.get(deeds[-1], ELSEWHERE))

    def go_on(self) -> None:
        """To the next step; the twin has a position of its own."""
        self.number += 1
        if self.is_twin and self.lesson.twin:
            self.table = self._laid_out(self.lesson.twin.position)
        self._kept = list(self.table.lines)
        self._began = len(self.table.log_of(self.seat))

    def take_back(self) -> None:
        """The table as it stood when the learner's part of the step began."""
        kept = self._kept
        self.table = self._table_of(self.title.load(self._start, self.table.game.box, is_ours=True))
        for line in kept[len(self.table.lines) :]:
            self.table.take(line, automatic=True)

    def _play(self, line: str) -> None:
        table = self.table
        table.act(table.decider, table.game.box.catalog.read(line))

    # ---------------------------------------------------------------- facts

    def holds(self, facts: Iterable[Fact]) -> bool:
        return all(self.is_so(fact) for fact in facts)

    def is_so(self, fact: Fact) -> bool:
        """Whether a fact holds, from what the learner can see."""
        return self._is(fact) == fact.holds

    def _is(self, fact: Fact) -> bool:
        if fact.word == "over":
            return self.table.is_over
        if fact.word == "won":
            result = self.table.result
            return result is not None and result.winner == self._side(fact.about[0])
        if fact.word == "marked":
            return self._is_marked(fact)
        if fact.word == "control":
            return self._is_controlled(fact)
        if fact.word == "cited":
            return any(line.citation == fact.about[0] for line in self.table.log_of(self.seat)[self._began :])
        found = self._count(fact)
        return found >= fact.number if fact.or_more else found == fact.number

    def _scene(self) -> Scene:
        assert self.title.scene is not None
        return self.title.scene(self.table.game.box, self.table.view(self.seat))

    def _count(self, fact: Fact) -> int:
        scene = self._scene()
        if fact.word == "track":
            return self._cell(scene, fact.about[0])
        if fact.word == "pieces":
            there, face = self.space(fact.about[0]), fact.about[1]
            return sum(
                piece["number"]
                for piece in scene["pieces"]
                if piece["face"] == face and piece["where"].partition("/")[0] == there
            )
        side = self._side(fact.about[-1])
        if fact.word == "score":
            told = re.search(r"-?\d+", scene["score"][side])
            return int(told.group()) if told else 0
        if fact.word == "hand":
            return sum(hand["number"] for hand in scene["hands"] if hand["side"] == side)
        there = self.space(fact.about[0])
        board = board_of(self.title, self.table.game.box)
        faces = {
            face["id"]
            for face in board["faces"]
            if face["side"] == side and face["shape"] != "marker" and face["colour"] not in NO_UNITS
        }
        return sum(
            piece["number"]
            for piece in scene["pieces"]
            if piece["where"] == there
            and piece["face"] in faces
            and (fact.word == "units" or fact.word in piece["state"])
        )

    def _cell(self, scene: Scene, slug: str) -> int:
        """The number of the cell on which the first marker of a track stands."""
        board = board_of(self.title, self.table.game.box)
        cells = {track["id"]: track["cells"] for track in board["tracks"]}
        for track in scene["tracks"]:
            if track["track"] == slug and track["marks"]:
                return int(cells[slug][track["marks"][0]["cell"]])
        raise UserError(f"'{slug}' is no track of {self.title.name}; expected one of {', '.join(cells)}.")

    def _is_marked(self, fact: Fact) -> bool:
        there = self.space(fact.about[0])
        return any(mark["on"] == there and mark["style"] == fact.about[1] for mark in self._scene()["marks"])

    def _is_controlled(self, fact: Fact) -> bool:
        """As the game's overlay of control shows it: its mark has the colour of the side."""
        there, side = self.space(fact.about[0]), self._side(fact.about[1])
        colour = board_of(self.title, self.table.game.box)["sides"][side]["colour"]
        held = self._scene()["overlays"].get("control", [])
        return any(mark["on"] == there and mark["colour"] == colour for mark in held)

    def _side(self, slug: str) -> int:
        if slug not in self.title.sides:
            raise UserError(f"'{slug}' is no side; expected {' or '.join(self.title.sides)}.")
        return self.title.sides.index(slug)
