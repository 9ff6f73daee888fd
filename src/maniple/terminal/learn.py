"""`maniple learn`: the lessons of a game, at the prompt."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from maniple.kernel.errors import UserError
from maniple.kernel.lessons import Lesson, Question, find_lesson, lessons_of
from maniple.kernel.tabletext import QUIET, STRONG
from maniple.kernel.title import Title, easiest_first, shelf
from maniple.table.lecture import Answer, Lecture
from maniple.table.sets import data_directory
from maniple.table.table import Option
from maniple.terminal.commands import Left
from maniple.terminal.files import write_text
from maniple.terminal.layout import News, Scene, news_lines, rule
from maniple.terminal.plain import table_text
from maniple.terminal.play import Session
from maniple.terminal.screen import Closed, Screen, styled

ON: Final = "Enter goes on. "
BACK: Final = "Enter takes it back; play on leaves the lesson and plays on from here: "
PLAY_ON: Final = "play on"


def learn(game: str | None, name: str | None, forget: bool = False, screen: Screen | None = None) -> None:
    """List the lessons, or give one: that which is named, else the first that was not learnt yet."""
    screen = screen or Screen.real()
    if game is None:
        for title in easiest_first(shelf().values()):
            screen.tell(f"{title.slug}: {_count(title)}")
        return
    found = shelf().get(game)
    if found is None:
        raise UserError(f"There is no game '{game}'; expected one of {', '.join(shelf())}.")
    lessons = lessons_of(found)
    if not lessons:
        raise UserError(f"{found.name} has no lessons so far; maniple games lists the games.")
    if forget:
        keep_learnt(found, set())
        screen.tell(f"What you have learnt of {found.name} is forgotten.")
        return
    if name is None:
        show_list(found, screen)
        learnt_before = learnt(found)
        lesson = next((one for one in lessons if one.id not in learnt_before), lessons[0])
        if not screen.interactive:
            return
        screen.pause(f"Enter begins lesson {lesson.number}, {lesson.title}. ")
    else:
        lesson = find_lesson(found, name)
    Sitting(Lecture(found, lesson), screen).give()


def show_list(title: Title, screen: Screen) -> None:
    """All lessons of a game, with those that were learnt marked."""
    screen.say([rule(f"Lessons of {title.name}", screen.width)])
    known = learnt(title)
    for lesson in lessons_of(title):
        mark = "+" if lesson.id in known else " "
        screen.tell(f"{mark} {lesson.number:2} {lesson.title} ({lesson.side}, {lesson.minutes} min): {lesson.idea}")


def _count(title: Title) -> str:
    lessons = lessons_of(title)
    if not lessons:
        return "no lessons so far"
    known = learnt(title) & {lesson.id for lesson in lessons}
    return f"{len(lessons)} {'lesson' if len(lessons) == 1 else 'lessons'}, {len(known)} learnt"


# -------------------------------------------------------------------- what was learnt


def _path(title: Title) -> Path:
    return data_directory() / "learnt" / f"{title.slug}.json"


def learnt(title: Title) -> set[str]:
    """The lessons that were gone through to their end."""
    with suppress(OSError, ValueError):
        found = json.loads(_path(title).read_text(encoding="utf-8"))
        if isinstance(found, list):
            return {str(one) for one in found}
    return set()


def keep_learnt(title: Title, lessons: set[str]) -> None:
    path = _path(title)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, json.dumps(sorted(lessons)) + "\n")


# -------------------------------------------------------------------- a lesson


class Desk(Session):
    """The table of a lesson, with the words of the step where the news stands."""

    def __init__(self, lecture: Lecture, screen: Screen) -> None:
        super().__init__(lecture.table, screen, lambda _record: None)
        self.lecture = lecture
        self.read = [len(lecture.table.log) for _ in self.read]

    def heading(self) -> str:
        lecture = self.lecture
        return f"{lecture.lesson.title} (step {lecture.number + 1} of {len(lecture.steps)})"

    def words(self) -> list[News]:
        """What the step says, and its rule."""
        step = self.lecture.step
        return [] if step is None else [(styled(step.say, STRONG), step.rule)]

    def scene(self, seat: int, options: Sequence[Option], news: Sequence[News]) -> Scene:
        words = [*self.words(), *news]
        return replace(super().scene(seat, options, words), news_heading=self.heading())


class Sitting:
    """One lesson at the prompt."""

    def __init__(self, lecture: Lecture, screen: Screen) -> None:
        self.lecture = lecture
        self.screen = screen

    def give(self) -> None:
        """From the first step to the last; whoever leaves begins the lesson again."""
        lecture, screen = self.lecture, self.screen
        try:
            while lecture.step is not None:
                if not self.take_step():
                    return
                lecture.go_on()
        except (Left, Closed):
            screen.tell(f"maniple learn {lecture.title.slug} {lecture.lesson.id} begins this lesson again.", QUIET)
            return
        keep_learnt(lecture.title, learnt(lecture.title) | {lecture.lesson.id})
        screen.tell(f"{lecture.lesson.title} is learnt.", STRONG)
        after = _next(lecture.title, lecture.lesson)
        if after is not None:
            screen.tell(f"Next: maniple learn {lecture.title.slug} {after.id} ({after.title}).")

    def take_step(self) -> bool:
        """Say, show, and wait until it is done; whether the lesson goes on."""
        lecture, step = self.lecture, self.lecture.step
        assert step is not None
        desk = Desk(lecture, self.screen)
        heard = len(lecture.table.log)
        lecture.show()
        acts = bool(step.do) and step.help != "shown"
        if not acts or step.ask is not None:
            self.tell(desk, heard)
        if step.ask is not None and not self.question(step.ask):
            return False
        if not acts:
            return step.ask is not None or self.pause()
        desk.read = [heard for _ in desk.read]
        while True:
            before = len(lecture.table.log)
            answer = self.wait(desk)
            if answer.kind == "done":
                self.tell(desk, before)
                return self.pause()
            self.screen.tell(answer.sentence, "alert")
            if self.screen.ask_next(BACK).strip().lower() == PLAY_ON:
                self.play_on()
                return False
            lecture.take_back()
            desk = Desk(lecture, self.screen)

    def tell(self, desk: Desk, heard: int) -> None:
        """A step in which nothing is done: its words, and what was shown."""
        news = [*desk.words(), *desk.news_of(self.lecture.seat, heard)]
        if self.screen.interactive:
            seat = self.lecture.seat
            text = table_text(self.lecture.title, self.lecture.table.game.box, self.lecture.table.view(seat))
            desk.show(Scene(text, [], news, desk.heading()), ON, 8)
        else:
            self.screen.say([rule(desk.heading(), self.screen.width)])
            self.screen.say(news_lines(self.screen.console, news, self.screen.width))

    def wait(self, desk: Desk) -> Answer:
        """The learner, and whoever answers him, act until something has come of it."""
        lecture = self.lecture
        table = lecture.table
        while True:
            deeds = len(lecture.deeds)
            if table.is_over:
                return lecture.judge()
            if table.decider != lecture.seat:
                table.act(table.decider, desk.bots.choose(table.decider))
            else:
                desk.turn(lecture.seat)
            if len(lecture.deeds) != deeds or table.is_over:
                answer = lecture.judge()
                if answer.kind != "right":
                    return answer

    def pause(self) -> bool:
        """Whether he goes on."""
        self.screen.pause(ON)
        return True

    def question(self, ask: Question) -> bool:
        """One of several answers, until the right one is given."""
        answers = [ask.right, *ask.wrong]
        Random(ask.text).shuffle(answers)
        self.screen.tell(ask.text, STRONG)
        self.screen.say([f"  {i}  {answer}" for i, answer in enumerate(answers, 1)])
        while True:
            typed = self.screen.ask_next("The number of your answer: ").strip()
            if typed in ("q", "quit"):
                return False
            if typed == str(answers.index(ask.right) + 1):
                self.screen.tell(f"That is right.  {ask.rule}".rstrip())
                return True
            wrong = typed.isdecimal() and 1 <= int(typed) <= len(answers)
            self.screen.tell("Not that one." if wrong else f"Expected a number from 1 to {len(answers)}.")

    def play_on(self) -> None:
        """The lesson's table as an ordinary game against the computer."""
        Session(self.lecture.table, self.screen, lambda _record: None).run()


def _next(title: Title, lesson: Lesson) -> Lesson | None:
    later: Sequence[Lesson] = [one for one in lessons_of(title) if one.number > lesson.number]
    return later[0] if later else None
