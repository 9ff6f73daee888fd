"""Ways to the destination in all games: they can be gone, cost what they say, and tell nothing hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from maniple.bots.workers import plain_ways
from maniple.kernel.frames import Action
from maniple.kernel.title import shelf
from maniple.kernel.ways import MOST_ASKED, Danger, Way, Ways, find_ways, play, play_and_pass
from maniple.table.table import Table

GAMES = sorted(slug for slug, title in shelf().items() if title.marching is not None)
MOST_DECISIONS = 700
ENOUGH = 8
"""Positions of a game."""


def begins(g: Any) -> list[Action]:
    return [option for option in g.options if option[0] in g.title.marching.begin]


def is_under_way(g: Any) -> bool:
    return any(option[0] in g.title.marching.steps for option in g.options)


March = tuple[Any, int, Action | None, Ways]
"""A position, who is asked, whom he takes, and the ways from there."""


@cache
def marches(slug: str, seeds: int = 3) -> tuple[March, ...]:
    """Positions of random games in which somebody can march."""
    return tuple(random_marches(slug, seeds))


def random_marches(slug: str, seeds: int) -> Iterator[March]:
    found = 0
    for seed in range(seeds):
        rng, g = Random(seed), shelf()[slug].new(seed=f"ways {seed}")
        for _ in range(MOST_DECISIONS):
            if not g.stack or found >= ENOUGH * (seed + 1):
                break
            side = g.decision.side
            begin = rng.choice(begins(g)) if begins(g) else None
            if begin is not None or (is_under_way(g) and rng.random() < 0.3):
                ways = find_ways(g, side, begin)
                if ways.ways:
                    found += 1
                    yield g.clone(), side, begin, ways
            play(g, rng.choice(g.options))


def gone(g: Any, side: int, way: Way) -> Any:
    """An imagined game after a way that nobody stops."""
    h = g.imagine(side, Random(0))
    if g.title.marching.calm is not None:
        g.title.marching.calm(h, side)
    for action in way.actions:
        assert action in h.options, (action, way.actions)
        play_and_pass(h, side, action)
    return h


def test_all_four_games_march() -> None:
    assert GAMES == ["joshua", "judean-hammer", "jugurthine-war", "storm-over-jerusalem"]


@pytest.mark.parametrize("slug", GAMES)
def test_every_way_can_be_gone(slug: str) -> None:
    """Where the other side lets it pass: each action is an option when its turn comes."""
    seen = longest = 0
    for g, side, _, ways in marches(slug):
        before = g.digest()
        for way in ways.ways[:: max(1, len(ways.ways) // 12)]:
            gone(g, side, way)
            seen += 1
            longest = max(longest, len(way.spaces))
            assert len(way.costs) == len(way.spaces) and list(way.costs) == sorted(way.costs)
            assert len(set(way.spaces)) == len(way.spaces), "nobody goes in a circle"
        assert g.digest() == before, "looking changes nothing"
    assert seen > 40 and longest > 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_way_tells_nothing_hidden(slug: str) -> None:
    """What the side cannot know is drawn anew: the answer is the same to the byte."""
    rng, seen = Random(7), 0
    for g, side, begin, ways in marches(slug):
        told = json.dumps(plain_ways(g, ways))
        for _ in range(4):
            other = g.imagine(side, rng)
            assert json.dumps(plain_ways(other, find_ways(other, side, begin))) == told
            seen += 1
    assert seen >= 40


@pytest.mark.parametrize("slug", GAMES)
def test_one_way_to_a_space_and_a_second_one_only_where_it_is_safe(slug: str) -> None:
    safe = 0
    for _, _, _, ways in marches(slug):
        cheapest = {way.spaces[-1]: way for way in ways.ways if not way.is_safe and way.actions[-1][0] not in DEEDS}
        for way in ways.ways:
            if way.is_safe:
                safe += 1
                known = {danger for danger in way.dangers if danger.space != way.spaces[-1]}
                assert not known and way.cost >= cheapest[way.spaces[-1]].cost and cheapest[way.spaces[-1]].dangers
    assert safe > 0 or slug != "jugurthine-war"


DEEDS = ("attack", "assault", "climb")


@pytest.mark.parametrize("slug", GAMES)
def test_a_way_is_bent_through_a_space(slug: str) -> None:
    bent = 0
    for g, side, begin, ways in marches(slug):
        on = [way.spaces[-1] for way in ways.ways if len(way.spaces) == 1 and way.actions[-1][0] not in DEEDS]
        for space in on[:3]:
            by = find_ways(g, side, begin, 0, (space,))
            if by.via == (space,):
                bent += 1
                assert all(way.spaces[0] == space for way in by.ways)
                assert by.points == ways.points
                for way in by.ways[:4]:
                    gone(g, side, way)
    assert bent > 3


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_march_is_one_undo(slug: str) -> None:
    """At a table: the march is done as far as nobody is asked, and where nothing is shown taken back at once."""
    undone = 0
    for g, side, begin, ways in marches(slug):
        if begin is None or g.swapped:
            continue
        way = max((way for way in ways.ways if not way.final), key=lambda way: len(way.spaces), default=None)
        if way is None or len(way.spaces) < 2:
            continue
        table = Table(g.clone(), ("", ""))
        before = table.game.digest()
        table.act(table.decider, way.actions[0], way.actions[1:])
        if table.can_undo(side) and table.decider == side:
            table.undo(side)
            assert table.game.digest() == before
            undone += 1
    assert undone > 0


def test_the_points_of_a_jugurthine_march_are_those_that_the_board_shows() -> None:
    """The numbers in the hexes, found by another search, say the same."""
    compared = 0
    for g, side, begin, ways in marches("jugurthine-war"):
        if begin is not None or type(g.decision).__name__ != "NextMove":
            continue
        scene = g.title.scene(g.box, {**g.view(side)})
        shown = {mark["on"]: mark["text"] for mark in scene["marks"] if mark["style"] == "number"}
        for way in ways.ways:
            text = shown.get(f"hex:{way.spaces[-1]}")
            if text is not None and not way.is_safe:
                assert text.split(" ")[0] == str(way.cost)
                assert ("intercept" in text) == any(danger.space == way.spaces[-1] for danger in way.dangers)
                compared += 1
    assert compared > 60


def test_chances_of_a_way_add_up() -> None:
    """Who may try in two spaces fails in both; what is tried once counts once."""
    twice = Danger(1, "", "", "", (("Bocchus", 0.5),)), Danger(2, "", "", "", (("Bocchus", 0.5), ("Jugurtha", 0.25)))
    assert Way((), (1, 2), "hex", (1, 2), (), twice).chances == [("Bocchus", 0.75), ("Jugurtha", 0.25)]
    once = tuple(Danger(i, "", "", "", (("an ambush", 0.5),), is_once=True) for i in range(3))
    assert Way((), (1,), "area", (1,), (), once).chances == [("an ambush", 0.5)]


def test_nobody_looks_for_ways_when_the_other_side_is_asked() -> None:
    g = shelf()["judean-hammer"].new(seed="whose turn")
    assert find_ways(g, 1 - g.decision.side, None) == Ways()
    assert MOST_ASKED > 1
