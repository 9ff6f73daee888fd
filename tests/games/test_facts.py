"""The lines of the side column: each game's facts are the numbers of its state, as far as the seat sees them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from maniple.games import joshua, judean_hammer, jugurthine_war, storm_over_jerusalem
from maniple.games.joshua.tables import HEBREW, HEBREW_LEADERS
from maniple.games.judean_hammer.tables import SIDE_SLUGS as HAMMER_SIDES
from maniple.games.jugurthine_war.tables import NUMIDIAN
from maniple.games.storm_over_jerusalem.state import BREACHED, UNDAMAGED
from maniple.kernel.game import ALL
from maniple.kernel.title import Title

TITLES = (judean_hammer.TITLE, storm_over_jerusalem.TITLE, jugurthine_war.TITLE, joshua.TITLE)
SEATS = (0, 1, ALL)
MOVES = 240


def played(title: Title, seed: int = 3) -> Iterator[Any]:
    """A random game, every tenth move of it."""
    g, rng = title.new(seed=str(seed)), Random(seed)
    for number in range(MOVES):
        if g.outcome is not None:
            return
        if number % 10 == 0:
            yield g
        verb, *ids = rng.choice(g.options)
        g.play(str(verb), *[int(item) for item in ids])


def facts_of(title: Title, g: Any, seat: int) -> dict[str, list[Any]]:
    """By the name of the line: its words, its figures as `face text`."""
    assert title.scene is not None
    panels = title.scene(g.box, g.view(seat))["panels"]
    return {
        panel["name"]: [
            part if isinstance(part, str) else f"{part['face']} {part['text']}".strip()
            for part in panel.get("fact", [panel["note"]])
        ]
        for panel in panels
    }


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.slug)
def test_every_line_has_a_fact_and_a_fight_is_marked(title: Title) -> None:
    fights = 0
    assert title.scene is not None
    for g in played(title):
        for seat in SEATS:
            panels = title.scene(g.box, g.view(seat))["panels"]
            assert all(panel.get("fact") or panel["note"] for panel in panels), [panel["name"] for panel in panels]
            assert len({panel["name"] for panel in panels}) == len(panels)
            assert len([panel for panel in panels if panel.get("piles")]) == 1
            running = [panel["name"] for panel in panels if panel.get("running")]
            is_fight = (g.view(seat).get("combat") or g.view(seat).get("battle")) is not None
            assert len(running) == (1 if is_fight else 0) or (running == ["Set-up"] and not is_fight)
            fights += is_fight
    assert fights or title in (judean_hammer.TITLE, jugurthine_war.TITLE)  # where battles are rare, or over at once


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.slug)
def test_facts_tell_nothing_that_is_hidden(title: Title) -> None:
    """In a game imagined from the seat's own view hands, decks and closed forces are others, and the facts are not."""
    compared = 0
    for g in played(title, 5):
        for seat in SEATS:
            imagined = g.imagine(seat, Random(1))
            assert facts_of(title, imagined, seat) == facts_of(title, g, seat)
            compared += 1
    assert compared > 30


def test_hammer_facts_are_the_state() -> None:
    for g in played(judean_hammer.TITLE):
        facts = facts_of(judean_hammer.TITLE, g, 0)
        control = [g.controls(region) for region in range(len(g.map.cities_of))]
        held = [HAMMER_SIDES[side] if side >= 0 else "–" for side in control]
        now = g.view(0)["overlays"]["would_score"]
        assert facts["Regions"] == [*held, f"{now[0]}:{now[1]}"]
        assert facts["Units left"] == [f"{slug} {left}" for slug, left in zip(HAMMER_SIDES, g.pool, strict=True)]
        numbers = [len(g.pile), len(g.discard), len(g.removed)]
        assert [int(part) for part in facts["Cards"][1::2]] == numbers


def test_storm_facts_are_the_state() -> None:
    for g in played(storm_over_jerusalem.TITLE):
        facts = facts_of(storm_over_jerusalem.TITLE, g, 0)
        walls = [int(part) for part in facts["Walls"] if part.isdigit()]
        breached = g.wall.count(BREACHED)
        weak = len([value for value in g.wall if BREACHED < value < UNDAMAGED])
        assert walls == [number for number in (len(g.wall) - weak - breached, weak) if number] + [breached]
        now = g.view(0)["overlays"]["would_score"]
        assert facts["If it ended now"] == [f"roman {now[0]}", f"judean {now[1]}"]
        assert facts["Cards"][1::2] == [str(len(g.decks[0])), str(len(g.decks[1])), str(len(g.hands[1]))]


def test_jugurthine_facts_are_the_state() -> None:
    for g in played(jugurthine_war.TITLE):
        facts = facts_of(jugurthine_war.TITLE, g, 0)
        assert facts["Cities"][:2] == [f"roman {g.control.count(0)}", f"numidian {g.control.count(NUMIDIAN)}"]
        assert facts["Markers"][1::2] == [
            *[str(len(hand)) for hand in g.hands],
            *[str(len(pool)) for pool in g.pools],
        ]


def test_joshua_facts_are_the_state() -> None:
    for g in played(joshua.TITLE):
        facts = facts_of(joshua.TITLE, g, HEBREW)
        on_the_map = [place for place in g.leader_at[:HEBREW_LEADERS] if place >= 0]
        assert facts["Hebrew leaders"][0] == str(len(on_the_map))
        assert facts["Piles"][1] == str(len(g.deck))
        assert facts["Piles"][-1] == str(len(g.hands[1]))
