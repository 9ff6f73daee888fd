"""A seat says how it wants to be asked at windows; the table passes for it otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from maniple.kernel.frames import Action, Decision, Side
from maniple.kernel.title import Title
from maniple.table.table import ALWAYS, NEVER, RESPONSES, WHEN_IT_FITS, Settings
from tests.table.tables import act, options, shoot_out_table

FITS = ["duck"]
DOES_NOT_FIT = ["bluff"]


@pytest.mark.parametrize(
    ("responses", "hand", "asked"),
    [
        (NEVER, FITS, False),
        (NEVER, DOES_NOT_FIT, False),
        (WHEN_IT_FITS, FITS, True),
        (WHEN_IT_FITS, DOES_NOT_FIT, False),
        (ALWAYS, FITS, True),
        (ALWAYS, DOES_NOT_FIT, True),
    ],
)
@pytest.mark.parametrize("forced_moves", [True, False])
def test_a_seat_is_asked_as_it_wishes(
    standoff: Title, responses: str, hand: list[str], asked: bool, forced_moves: bool
) -> None:
    """Never, when something fits, or always; a window is no forced move, even with one option."""
    table = shoot_out_table(standoff, ["snap-shot"], hand)
    table.seats[1].settings = Settings(responses, forced_moves=forced_moves)
    act(table, "shoot snap-shot cart")
    if asked:
        assert table.lines == ["shoot snap-shot cart"]
        assert table.decider == 1
        assert options(table, 1)[-1] == "pass"
    else:
        assert table.lines == ["shoot snap-shot cart", "pass"]
        assert not table.game.decision.is_window()


def test_by_default_a_seat_is_asked_when_something_fits() -> None:
    """And every setting has its sentence."""
    assert Settings() == Settings(WHEN_IT_FITS, hide_pauses=False, forced_moves=True)
    assert list(RESPONSES) == [NEVER, WHEN_IT_FITS, ALWAYS]
    assert all(sentence.endswith(".") for sentence in RESPONSES.values())


def test_the_settings_of_one_seat_do_not_matter_to_the_other(standoff: Title) -> None:
    """North never wants to be asked; South is."""
    table = shoot_out_table(standoff, ["snap-shot"], FITS)
    table.seats[0].settings = Settings(NEVER)
    act(table, "shoot snap-shot cart")
    assert table.decider == 1


def test_a_pass_of_the_table_is_a_pass_like_any_other(standoff: Title) -> None:
    """In record and log nothing tells the two apart."""
    automatic = shoot_out_table(standoff, ["snap-shot"], DOES_NOT_FIT)
    by_hand = shoot_out_table(standoff, ["snap-shot"], DOES_NOT_FIT)
    by_hand.seats[1].settings = Settings(ALWAYS)
    act(automatic, "shoot snap-shot cart")
    act(by_hand, "shoot snap-shot cart", "pass")
    assert automatic.record() == by_hand.record()
    assert automatic.log == by_hand.log


def test_responses_to_responses_are_asked_in_turn(standoff: Title) -> None:
    """Each seat by its own settings."""
    table = shoot_out_table(standoff, ["snap-shot", "feint"], ["duck", "bluff"])
    act(table, "shoot snap-shot cart")
    assert table.decider == 1
    act(table, "answer duck")
    assert table.decider == 0 and options(table, 0) == ["answer feint", "pass"]
    act(table, "answer feint")
    assert table.decider == 1 and options(table, 1) == ["answer bluff", "pass"]


@dataclass(frozen=True)
class MustAnswer(Decision):
    """A window that cannot be passed."""

    def is_window(self) -> bool:
        return True

    def fits(self, g: Any) -> bool:
        return False

    def options(self, g: Any) -> list[Action]:
        return [("wait",)]


def test_a_window_without_a_pass_is_asked(standoff: Title) -> None:
    """The table never plays for a seat what is not offered."""
    table = shoot_out_table(standoff, ["snap-shot"], FITS)
    table.seats[1].settings = Settings(NEVER)
    table.game.begin(MustAnswer(Side(1)))
    table.play_on()
    assert table.lines == [] and table.decider == 1


@pytest.mark.parametrize("hide", [True, False])
def test_automatic_passes_may_look_like_thought(standoff: Title, hide: bool) -> None:
    """A seat that hides its pauses takes a random moment, one to three seconds, before the table passes for it."""
    table = shoot_out_table(standoff, ["snap-shot"], DOES_NOT_FIT)
    table.seats[1].settings = Settings(hide_pauses=hide)
    waited: list[float] = []
    table.pause = waited.append
    act(table, "shoot snap-shot cart")
    assert table.lines == ["shoot snap-shot cart", "pass"]
    assert len(waited) == int(hide) and all(1 <= seconds <= 3 for seconds in waited)
