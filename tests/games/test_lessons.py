"""Every lesson of every game, played to its end: nothing in it may grow old."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from maniple.kernel.lessons import BadLesson, Lesson, Step, lessons_of, read_fact, read_lesson
from maniple.kernel.title import find_title, shelf
from maniple.table.lecture import Lecture
from tests.games.random_games import ids_of

LESSONS = [(game, lesson) for game in sorted(shelf()) for lesson in lessons_of(find_title(game))]
each_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{game}-{one.id}" for game, one in LESSONS])


def options_of(lecture: Lecture) -> list[str]:
    g = lecture.table.game
    return [g.box.catalog.write(action) for action in g.options]


class Claims:
    """What a step says of other clicks and of odds, looked for in every place that the learner comes to in it."""

    def __init__(self, lecture: Lecture, step: Step) -> None:
        self.lecture = lecture
        self.step = step
        self.open = [*step.other, *step.refused, *([step.odds] if step.odds else [])]

    def look(self) -> None:
        step, g = self.step, self.lecture.table.game
        options, wanted = options_of(self.lecture), self.lecture.wanted
        for line in step.other:
            if line in options and line not in wanted:
                self.found(line)
        for line, rule in step.refused.items():
            action = g.box.catalog.read(line)
            reasons = g.why_not(str(action[0]), *ids_of(action))
            if reasons and reasons[0][0] == rule:
                self.found(line)
        if step.odds in self.open and (step.odds in wanted or step.odds not in step.do):
            verb, *ids = g.box.catalog.read(step.odds)
            forecast = g.odds(str(verb), *[int(thing) for thing in ids])
            if forecast is not None and forecast.lines[0].value == pytest.approx(step.near, abs=0.006):
                self.found(step.odds)

    def found(self, line: str) -> None:
        if line in self.open:
            self.open.remove(line)


def must_stand(lecture: Lecture, step: Step) -> None:
    """What a step claims of the table before the learner acts."""
    for slug in (*step.ring, *(end for arrow in step.arrow for end in arrow)):
        assert lecture.space(slug)
    if step.goal:
        assert not lecture.holds(step.goal), f"{[str(fact) for fact in step.goal]} holds before anything is done"


def play(lecture: Lecture) -> None:
    """The lesson as it is meant, by the first way of each step."""
    while (step := lecture.step) is not None:
        lecture.show()
        must_stand(lecture, step)
        claims = Claims(lecture, step)
        claims.look()
        if step.help != "shown":
            if step.do:
                assert lecture.table.decider == lecture.seat, f"the learner is not asked: {step.say}"
            for i, line in enumerate(step.do):
                assert line in options_of(lecture), f"{line}: expected one of {options_of(lecture)}"
                claims.look()
                answer = lecture.act(line)
                assert answer.kind == ("done" if i == len(step.do) - 1 else "right"), (step.say, line, answer)
        assert not claims.open, f"{step.say} says of {claims.open} what is not so"
        assert lecture.holds(step.goal), f"{[str(fact) for fact in step.goal]} after {step.do}"
        if lecture.number == len(lecture.lesson.steps) - 1:
            assert not lecture.table.game.dice.loaded, "dice of the position are left over"
        lecture.go_on()


@each_lesson
def test_a_lesson_can_be_played_as_it_is_told(game: str, lesson: Lesson) -> None:
    title = find_title(game)
    play(Lecture(title, lesson))
    for rule in lesson.rules:
        assert rule in title.rulebook.entries, rule
    for example in lesson.examples:
        assert f"Example {example}" in title.rulebook.entries, example
    assert lesson.rules and 1 <= lesson.minutes <= 6 and len(lesson.steps) <= 8


@each_lesson
def test_whatever_is_done_instead_can_be_taken_back(game: str, lesson: Lesson) -> None:
    """Everything legal stays legal, and nothing is a dead end: taken back, the lesson ends as it would have."""
    lecture = Lecture(find_title(game), lesson)
    rng = Random(lesson.id)
    while (step := lecture.step) is not None:
        lecture.show()
        if step.help != "shown" and step.do:
            before = lecture.table.game.digest()
            others = [line for line in options_of(lecture) if line not in lecture.wanted]
            if others:
                answer = lecture.act(rng.choice(others))
                assert answer.kind in ("other", "right", "again", "done")
                lecture.take_back()
                assert lecture.table.game.digest() == before
            for line in step.do:
                lecture.act(line)
        lecture.go_on()
    assert lecture.step is None


@each_lesson
def test_other_ways_of_a_step_reach_the_same(game: str, lesson: Lesson) -> None:
    title = find_title(game)
    for number, step in enumerate(lesson.steps):
        for way in step.also:
            lecture = Lecture(title, lesson)
            for earlier in lesson.steps[:number]:
                lecture.show()
                if earlier.help != "shown":
                    for line in earlier.do:
                        lecture.act(line)
                lecture.go_on()
            lecture.show()
            kinds = [lecture.act(line).kind for line in way]
            assert kinds[-1] == "done" and lecture.holds(step.goal), (step.say, way, kinds)
    assert lesson.steps


def test_a_company_may_be_named_in_any_order() -> None:
    """Five units one by one are all of them; whether it was the right company, the goal tells."""
    title = find_title("storm-over-jerusalem")
    lesson = next(one for one in lessons_of(title) if one.id == "assault")
    company = ["join xii-1", "join xii-2", "join xii-3", "join aux-1", "join aux-2"]
    for joins, end in [(company, "done"), (company[:3], "again")]:
        lecture = Lecture(title, replace(lesson, steps=(replace(lesson.steps[0], other={}), *lesson.steps[1:])))
        kinds = [lecture.act(line).kind for line in ["act 2", *joins]]
        assert set(kinds) == {"right"} and lecture.wanted == ["assault 14"]
        assert lecture.act("assault 14").kind == end


@each_lesson
def test_no_sentence_tells_what_the_learner_cannot_know(game: str, lesson: Lesson) -> None:
    """A card in the other hand is named only after it was seen."""
    title = find_title(game)
    lecture = Lecture(title, lesson)
    g = lecture.table.game
    if "card" not in g.box.kinds:
        return
    names = g.box.kinds["card"].names
    while (step := lecture.step) is not None:
        hidden = set(hidden_cards(lecture))
        told = " ".join([step.say, *step.other.values()])
        lecture.show()
        seen = {name for name in names if any(name in lecture.table.sentence(line) for line in lecture.table.log)}
        for card in hidden:
            assert names[card] in seen or not re.search(rf"\b{re.escape(names[card])}\b", told), (names[card], told)
        if step.help != "shown":
            for line in step.do:
                lecture.act(line)
        lecture.go_on()


def hidden_cards(lecture: Lecture) -> list[int]:
    """Cards in a hand that the learner does not see."""
    scene = lecture.title.scene
    assert scene is not None
    g = lecture.table.game
    own = scene(g.box, lecture.table.view(lecture.seat))["hands"]
    return [
        int(card.partition(":")[2])
        for hand in scene(g.box, lecture.table.view(1 - lecture.seat))["hands"]
        if not any(hand["side"] == one["side"] and one["cards"] is not None for one in own)
        for card in hand["cards"] or ()
    ]


# -------------------------------------------------------------------- files that do not hold up


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 'A'\nnumber = 1", "has no \\[position\\]"),
        ("[position]\ngame='x'", "has no \\[\\[step\\]\\]"),
        ("colour = 'red'\n[position]", "expected only"),
        ("[position]\n[[step]]\nsay = ''", "say is ''; expected words"),
        ("[position]\n[[step]]\nsay = 'A'\nhelp = 'much'", "expected shown, pointed, goal"),
        ("[position]\n[[step]]\nsay = 'A'\ngoal = ['luck 3']", "is no fact"),
        ("[position]\n[[step]]\nsay = 'A'\ngoal = ['score greek many']", "ends with no number"),
        ("[position]\n[[step]]\nsay = 'A'\narrow = ['a']", "has no two ends"),
        (f"[position]\n[[step]]\nsay = '{'a' * 300}'", "at most 280"),
        ("[position]\n[[step]]\nsay = 'A'\n[twin]\nsay = 'B'\n[twin.position]", "no goal, or no way"),
    ],
)
def test_a_lesson_that_does_not_hold_up_is_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadLesson, match=said) as told:
        read_lesson("tried", text)
    assert len(str(told.value)) <= 300


@pytest.mark.parametrize(
    "said",
    [
        "units tekoa greek 1",
        "spent 14 judean 2+",
        "moving 2 roman 5",
        "pieces 2-14 wall-3 1",
        "marked 2-14 breach",
        "not control 14 roman",
        "track supply 3",
        "not score greek 3+",
        "hand roman 0",
        "cited §8.1",
        "cited Ruling K26",
        "not over",
        "won roman",
    ],
)
def test_facts_are_read_as_they_are_written(said: str) -> None:
    assert str(read_fact(said)) == said
