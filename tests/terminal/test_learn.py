"""`maniple learn`: lessons at the prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from maniple.kernel.lessons import lessons_of
from maniple.kernel.title import Title
from maniple.terminal.learn import learn
from tests.terminal.conftest import Desk, Say

RIGHT = "Nothing: numbers do not matter in an ambush"


def give(*typed: str, lesson: str = "ambush", interactive: bool = False) -> Desk:
    desk = Desk(typed, interactive=interactive)
    learn("judean-hammer", lesson, screen=desk.screen)
    return desk


def answer_to(lesson: str) -> str:
    """The number of the right answer, as it is shown."""
    shown = give("", "1", "", lesson=lesson).text
    return next(line.split()[0] for line in shown.splitlines() if RIGHT in line)


def test_a_lesson_from_its_first_step_to_its_twin(data: Path) -> None:
    desk = give("", "1", "", answer_to("ambush"), "1", "")
    assert "The ambush succeeds: 2 Greek units must stop in Wilderness of Tekoa." in " ".join(desk.text.split())
    assert "Tekoa is learnt." in desk.text
    assert "Next: maniple learn judean-hammer supply" in desk.text
    assert (data / "learnt" / "judean-hammer.json").read_text(encoding="utf-8") == '["ambush"]\n'


def test_what_is_legal_and_not_the_lesson_is_taken_back_with_a_sentence() -> None:
    desk = give("", "pass", "", "1")
    assert "Letting them by is legal, and often wise." in desk.text
    assert "Enter takes it back" in desk.text
    assert desk.text.count("1! Ambush") == 2, "the same question stands again"


def test_play_on_leaves_the_lesson_for_an_ordinary_game() -> None:
    desk = give("", "pass", "play on")
    assert "Play a card: recruit or move with its OPs" in desk.last


def test_a_wrong_answer_is_asked_again(data: Path) -> None:
    right = answer_to("ambush")
    wrong = next(number for number in "123" if number != right)
    desk = give("", "1", "", wrong, "9", right)
    assert "Not that one." in desk.text and "Expected a number from 1 to 3." in desk.text
    assert "That is right." in desk.text


def test_the_words_of_a_step_stand_on_the_screen_that_is_drawn() -> None:
    """Each table wipes the screen before it."""
    desk = give("", interactive=True)
    assert "Their road passed Tekoa" in desk.last and "1! Ambush" in desk.last


def test_whoever_leaves_begins_the_lesson_again(data: Path) -> None:
    desk = give("", "quit")
    assert "maniple learn judean-hammer ambush begins this lesson again." in desk.text
    assert not (data / "learnt").exists()


def test_the_list_tells_what_was_learnt_and_can_be_forgotten(maniple: Say, hammer: Title) -> None:
    give("", "1", "", answer_to("ambush"), "1", "")
    listed = maniple("learn", "judean-hammer").out
    assert "+  7 Tekoa" in listed and "   1 Who holds Benjamin?" in listed
    total = len(lessons_of(hammer))
    assert f"judean-hammer: {total} lessons, 1 learnt" in maniple("learn").out
    assert "is forgotten" in maniple("learn", "judean-hammer", "--forget").out
    assert f"judean-hammer: {total} lessons, 0 learnt" in maniple("learn").out


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (("learn", "chess"), "There is no game 'chess'; expected one of"),
        (("learn", "judean-hammer", "juggling"), "has no lesson 'juggling'; expected one of 1 regions, 2 cards"),
    ],
)
def test_a_mistake_is_one_sentence(maniple: Say, said: tuple[str, ...], expected: str) -> None:
    answer = maniple(*said)
    assert answer.code == 2 and expected in answer.err and len(answer.err) <= 320
