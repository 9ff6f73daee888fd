"""A table in the middle of a game, set up without playing to it in the browser."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from maniple.kernel.title import find_title
from maniple.kernel.ways import Way, find_ways
from maniple.table.table import Table

MOST = 3000
"""Decisions of a random game."""


class March(NamedTuple):
    """Somebody who can march, and where to."""

    record: str
    moves: int
    side: int
    begin: str
    """Whom a click takes."""
    way: Way
    goal: str


def find_march(slug: str, fits: Callable[[Any, Way, tuple[int, ...]], bool], seeds: range = range(12)) -> March:
    """The first position of a random game with a march that fits: (game, way, numbers that may go)."""
    title = find_title(slug)
    assert title.marching is not None
    for seed in seeds:
        rng = Random(seed)
        table = Table(title.new(seed=f"march {seed}"), ("", ""))
        table.play_on()
        for _ in range(MOST):
            if table.is_over:
                break
            g = table.game
            for begin in sorted(option for option in g.options if option[0] in title.marching.begin):
                ways = find_ways(g, g.decision.side, begin)
                for way in ways.ways:
                    if fits(g, way, ways.numbers):
                        side, kind = g.decision.side, title.verbs[str(begin[0])][-1]
                        record = table.record().write()
                        place = f"{way.kind}:{way.spaces[-1]}"
                        return March(record, len(table.lines), side, f"{kind}:{begin[-1]}", way, place)
            table.act(table.decider, rng.choice(g.options))
    raise AssertionError(f"no random game of {slug} comes to such a march")


class Position(NamedTuple):
    """A moment of a game, and who is asked then."""

    record: str
    moves: int
    side: int


def find_position(
    slug: str, fits: Callable[[Any], bool], options: Mapping[str, Any] | None = None, seeds: range = range(12)
) -> Position:
    """The first of a random game that fits."""
    title = find_title(slug)
    for seed in seeds:
        rng = Random(seed)
        table = Table(title.new(title.variant(**(options or {})), seed=f"position {seed}"), ("", ""))
        table.play_on()
        for _ in range(MOST):
            if table.is_over:
                break
            if fits(table.game):
                return Position(table.record().write(), len(table.lines), table.game.decision.side)
            table.act(table.decider, rng.choice(sorted(table.game.options)))
    raise AssertionError(f"no random game of {slug} comes to such a position")


@cache
def _whole_game(slug: str, options: tuple[tuple[str, Any], ...]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A random game to its end: its record, and for every decision how many moves came before it and who was asked."""
    title = find_title(slug)
    rng = Random(1)
    table = Table(title.new(title.variant(**dict(options)), seed="whole"), ("", ""))
    table.play_on()
    asked = []
    while not table.is_over:
        asked.append((len(table.lines), table.game.decision.side))
        table.act(table.decider, rng.choice(sorted(table.game.options)))
    return table.record().write(), tuple(asked)


def find_end(slug: str, options: Mapping[str, Any], left: int = 20) -> Position:
    """So many decisions before the end of a random game."""
    record, asked = _whole_game(slug, tuple(options.items()))
    return Position(record, *asked[-left])


def sit_down_in(page: Page, position: Position, other: str = "bot:random") -> None:
    """Play on from there, as whoever is asked; the other side is a bot, or `here` as well."""
    api, home = page.request, page.evaluate("location.origin")
    looked_at = api.post(f"{home}/api/records", data={"text": position.record})
    assert looked_at.ok, looked_at.text()
    seats = [{"who": other}, {"who": other}]
    seats[position.side] = {"who": "here"}
    url = f"{home}/api/games/{looked_at.json()['id']}/play-on"
    begun = api.post(url, data={"move": position.moves, "seats": seats})
    assert begun.ok, begun.text()
    game = begun.json()["id"]
    for seat, who in enumerate(seats):
        if who["who"] == "here":
            sat = api.post(f"{home}/api/games/{game}/sit", data={"seat": seat, "nonce": "00" * 32, "name": ""})
            assert sat.ok, sat.text()
    page.goto(f"{home}/game/{game}")
    expect(page.locator(".table")).to_be_visible()


def sit_down_at(page: Page, march: March) -> None:
    """Play on from there against a bot."""
    sit_down_in(page, Position(march.record, march.moves, march.side))
    page.wait_for_function("() => document.querySelector('.target.lit')")
