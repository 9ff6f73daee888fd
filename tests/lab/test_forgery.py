"""A sample of forged saves: refused in one sentence, or played on. `maniple fuzz GAME --forged N` tries more."""

from __future__ import annotations

import json
from random import Random
from time import process_time
from typing import Any

import pytest
from typer.testing import CliRunner

from maniple.kernel import rehearsal
from maniple.kernel.errors import MOST_SENTENCE, BadPosition, UserError
from maniple.kernel.positions import lay_out, read_position
from maniple.kernel.title import find_title
from maniple.lab import forgery
from maniple.lab.forgery import Fault, Found, forge, forged_saves, must_be_a_sentence, play_on
from maniple.terminal.app import app
from tests.kernel.test_positions import HAMMER, JOSHUA, STORM, WAR

GAMES = ("joshua", "judean-hammer", "jugurthine-war", "storm-over-jerusalem")


@pytest.mark.parametrize("slug", GAMES)
def test_some_forged_saves_are_refused_or_played_on(slug: str) -> None:
    number = 250
    report = forged_saves(find_title(slug), number, seed="sample", workers=0)
    assert report.found.faults == []
    assert report.found.forged == number
    assert report.found.refused > 100 and report.found.loaded > 20


def test_the_command_tells_what_came_of_them() -> None:
    words = ["fuzz", "judean-hammer", "--forged", "20", "--first", "30", "--workers", "1", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert (report["first"], report["forged"], report["faults"]) == (30, 20, [])
    assert report["refused"] + report["loaded"] == 20


def test_what_is_slow_is_a_fault_wherever_it_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the kernel takes whatever goes wrong for a table that does not hold up."""
    prove = rehearsal.prove

    def slow(*given: Any) -> None:
        until = process_time() + 0.3
        while process_time() < until:
            pass
        prove(*given)

    monkeypatch.setattr(rehearsal, "prove", slow)
    monkeypatch.setattr(forgery, "SECONDS", 0.1)
    report = forged_saves(find_title("judean-hammer"), 12, seed="sample", workers=0)
    assert {said for _, _, said in report.found.faults} == {"Slow: play"}
    assert not report.clean
    report.found.faults.clear()
    assert report.found.slowest >= forgery.SECONDS and not report.clean, "compiled code hears no signal"


def test_games_that_halt_later_come_in_by_no_door() -> None:
    """What a loaded save hides, the rehearsal of records and positions finds nearly always."""
    found = forged_saves(find_title("judean-hammer"), 300, seed="halted", workers=0).found
    assert 0 < found.halted <= 1.3 * found.rehearsed + 2


def test_forgery_n_of_a_seed_is_always_the_same() -> None:
    ones = [forge("judean-hammer", "a", n) for n in (3, 500, 3)]
    assert ones[0] == ones[2] != ones[1]
    assert forge("judean-hammer", "b", 3) != ones[0]


def test_a_traceback_is_no_sentence() -> None:
    for said in ("", "x" * (MOST_SENTENCE + 1), "KeyError: 'x'.", "a NoneType has no side.", "one\ntwo"):
        error = UserError()
        error.args = (said,)
        with pytest.raises(Fault):
            must_be_a_sentence(error)
    must_be_a_sentence(UserError("The save has turn 9; expected a whole number from 1 to 8."))


@pytest.mark.parametrize("text", [HAMMER, STORM, WAR, JOSHUA])
def test_forged_positions_are_refused_or_played_on(text: str) -> None:
    """Any word of a position file may be any other."""
    rng, found, refused = Random(text), Found(), 0
    odd = ["-1", "0", "99999", "[]", "{}", "true", "'x'", "1979-05-27", "inf"]
    for _ in range(60):
        words = text.split(" ")
        for _ in range(rng.choice((1, 2, 3))):
            words[rng.randrange(len(words))] = rng.choice([*odd, *rng.sample(words, 5)])
        try:
            title, data = read_position(" ".join(words))
            g = lay_out(title, data, "x")
        except BadPosition as error:
            must_be_a_sentence(error)
            refused += 1
            continue
        play_on(g, rng, found)
    assert refused
