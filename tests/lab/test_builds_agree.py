"""The same seeds and actions give the same digests, interpreted and compiled."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from maniple.build import Build
from maniple.kernel.title import shelf

GAMES = {"judean-hammer": 100}
"""Others are ten times as long, and 20 games of them do."""

PLAY = """
import sys
from hashlib import blake2b
from random import Random

from maniple import build
from maniple.kernel.title import find_title

assert build.current() == sys.argv[2]
title = find_title(sys.argv[1])
for number in range(int(sys.argv[3])):
    player = Random(number)
    g = title.new(seed=f"agree/{number}")
    whole = blake2b()
    decisions = 0
    while g.outcome is None:
        if decisions % 8 == 0:
            whole.update(g.digest().encode())
        whole.update(repr((g.options, g.notes)).encode())
        g.play(*player.choice(g.options))
        decisions += 1
    print(number, decisions, whole.hexdigest()[:16], g.digest())
"""


BOTS = """
import sys

from maniple import build
from maniple.lab.arena import Entrant, Match, play_game

assert build.current() == sys.argv[2]
for bot in ("tribune", "legate"):
    played = play_game(Match(sys.argv[1], {}, Entrant(bot, 1.0, 6), Entrant("captain"), "agree"), 0, False)
    print(bot, played.winner, played.how, played.chose)
"""


def bots_of(slug: str, build: Build) -> list[str]:
    """How a game of each bot that searches went, and how many decisions it took."""
    done = subprocess.run(
        [sys.executable, "-c", BOTS, slug, build],
        env=os.environ | {"MANIPLE_BUILD": build},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def games_of(slug: str, build: Build, number: int) -> list[str]:
    """A line for each game: its number, its length, a hash of all that was offered and noted, its last digest."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, slug, build, str(number)],
        env=os.environ | {"MANIPLE_BUILD": build},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("slug", shelf())
def test_seeded_games_agree_on_both_builds(slug: str, compiled: None) -> None:
    number = GAMES.get(slug, 20)
    interpreted = games_of(slug, "interpreted", number)
    assert len(interpreted) == number
    assert games_of(slug, "compiled", number) == interpreted


@pytest.mark.parametrize("slug", shelf())
def test_bots_choose_the_same_on_both_builds(slug: str, compiled: None) -> None:
    """With the same seed and as many iterations."""
    assert bots_of(slug, "compiled") == bots_of(slug, "interpreted")
