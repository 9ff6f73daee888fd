"""Bots in processes of their own: they answer as they would here, may be stopped, and help each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from time import monotonic

import pytest

from maniple.bots.workers import (
    EXPLORE,
    HINT,
    PONDER,
    BotFailed,
    Findings,
    Helping,
    Listener,
    LocalStaff,
    Task,
    Thought,
    Worker,
    helper_task,
    think,
    time_left,
)
from maniple.kernel.components import parse_components
from maniple.kernel.title import find_title
from tests.bots.positions import beginnings

GAME = "judean-hammer"
LONG = 3600.0
"""Seconds that no test waits for: whoever has so much time is stopped."""


def task_for(number: int = 0, slug: str = GAME, **fields: object) -> Task:
    g = beginnings(slug, 2)[number]
    task = Task(slug, find_title(slug).shipped.hash, g.save(), "legate", 5, 0.2)
    return replace(task, **fields)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    found = Worker()
    yield found
    found.end()


def test_a_worker_chooses_as_the_bot_would_here(worker: Worker) -> None:
    """With a budget in iterations: the same choice, and the same note for the next decision."""
    task = task_for(iterations=6)
    thought = worker.run(task)
    assert thought == think(task)
    assert json.loads(thought.memory)[0] in find_title(GAME).strategy.kinds  # type: ignore[union-attr]


def test_the_note_goes_along_to_the_next_decision(worker: Worker) -> None:
    """A plan is carried on where it was left, in whatever process."""
    task = task_for(iterations=6)
    thought = worker.run(task)
    title = find_title(GAME)
    g = title.load(task.save)
    g.play(*g.box.catalog.read(thought.line))
    after = replace(task, save=g.save(), memory=thought.memory)
    assert worker.run(after) == think(after)


class Stopper(Listener):
    """Stops the worker as soon as it has found something."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker

    def found(self, text: str) -> None:
        self.worker.stop()


def test_a_worker_that_is_stopped_concludes(worker: Worker) -> None:
    """However long it might think; afterwards it works as before."""
    found = worker.run(task_for(kind=EXPLORE, seconds=LONG), listener=Stopper(worker))
    assert json.loads(found.found)
    task = task_for(iterations=2)
    assert worker.run(task) == think(task)


def test_a_stop_that_comes_too_late_or_for_another_task_does_nothing(worker: Worker) -> None:
    task = task_for(iterations=4)
    worker.stop()
    assert worker.run(task) == think(task)
    worker.stop(task_for(1))
    assert worker.run(task) == think(task)


def test_a_bot_that_fails_says_so(worker: Worker) -> None:
    for wrong, words in (
        ({"bot": "nobody"}, "There is no bot 'nobody'"),
        ({"components": "0" * 32}, "not here"),
        ({"save": "{}"}, "not a saved game"),
    ):
        with pytest.raises(BotFailed, match=words):
            worker.run(task_for(**wrong))  # type: ignore[arg-type]


def test_hints_are_thought_about_in_a_worker(worker: Worker) -> None:
    found = json.loads(worker.run(task_for(kind=HINT, bot="", iterations=20)).found)
    assert found and set(found[0]) == {"line", "label", "chance", "reason"}


def test_a_bot_that_cannot_help_finds_nothing() -> None:
    assert think(task_for(kind=EXPLORE, bot="captain")) == Thought()
    g = beginnings(GAME, 1)[0]
    assert think(task_for(kind=PONDER, bot="tribune", side=1 - g.decision.side)) == Thought()


def test_a_helper_has_chances_of_its_own() -> None:
    task = task_for()
    first, second = helper_task(task, 1, 0.1), helper_task(task, 2, 0.1)
    assert (first.kind, first.seconds, first.save) == (EXPLORE, 0.1, task.save)
    assert len({task.seed, first.seed, second.seed}) == 3


def test_time_that_went_by_before_it_began_is_not_its_own() -> None:
    """A tenth is left however late it is; a clock that says nonsense costs nothing."""
    task = task_for(seconds=2.0)
    now = monotonic()
    assert time_left(task) == 2.0
    assert 1.0 < time_left(replace(task, asked=now - 0.5)) <= 1.5
    assert time_left(replace(task, asked=now - 100.0)) == pytest.approx(0.2)
    assert time_left(replace(task, asked=now + 100.0)) == 2.0


def test_the_newest_of_each_helper_counts() -> None:
    findings = Findings()
    one, two = Helping(findings, 1), Helping(findings, 2)
    one.found("a")
    two.found("b")
    one.found("c")
    two.found("")
    assert findings.texts() == ["c", "b"]


def test_the_staff_of_a_table_searches_together_and_ponders() -> None:
    """On two processes; what was pondered are plans of the bot's own."""
    staff = LocalStaff(workers=2)
    title = find_title(GAME)
    try:
        task = task_for()
        g = title.load(task.save)
        heard: list[float] = []
        thought = staff.choose(task, heard.append)
        assert g.box.catalog.read(thought.line) in g.options
        assert heard and max(heard) <= 1.0
        assert staff.stop_pondering() == ""
        staff.ponder(replace(task, side=1 - g.decision.side, seconds=LONG))
        while not staff._pondering.findings.texts():  # type: ignore[union-attr]
            pass
        found = json.loads(staff.stop_pondering())
        assert all(name in title.strategy.kinds for (name, *_), _, _ in found)  # type: ignore[union-attr]
        assert staff.choose(replace(task, iterations=3)) == think(replace(task, iterations=3))
    finally:
        staff.close()
    with pytest.raises(BotFailed, match="stopped"):
        staff.choose(task_for())


def test_an_edited_set_goes_along() -> None:
    """Its files are in the task, for they may be gone from the disk."""
    title = find_title(GAME)
    files = dict(title.shipped.texts)
    files["map.toml"] = files["map.toml"].replace("Modin", "Modein", 1)
    box = title.open_box(parse_components("edited", files))
    g = title.new(seed="edited", box=box)
    task = Task(GAME, box.components.hash, g.save(), "captain", 1, 0.1, files)
    assert box.catalog.read(think(task).line) in g.options
