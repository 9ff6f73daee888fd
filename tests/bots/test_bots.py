"""Bots are found by name, sit on a chair of their own, and never see the real game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maniple.bots.random import RandomBot
from maniple.bots.seat import Bot, BotSeat, bots, find_bot, level_of, levels, read_level
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, find_title
from tests.kernel.installed import at_random, python


def game_of(title: Title, *players: Bot) -> list[str]:
    """The actions of a game between bots."""
    g = title.new(seed="bots")
    lines = []
    while g.outcome is None:
        action: Any = players[g.decision.side].choose(BotSeat(g))
        lines.append(g.box.catalog.write(action))
        g.play(*action)
    return lines


@pytest.mark.parametrize("slug", ["judean-hammer", "storm-over-jerusalem", "standoff"])
def test_the_random_bot_plays_the_same_way_for_the_same_seed(standoff: Title, slug: str) -> None:
    """And another way for another seed."""
    title = find_title(slug)
    first, second, third = (game_of(title, RandomBot(a), RandomBot(b)) for a, b in ((1, 2), (1, 2), (3, 2)))
    assert first == second != third


def test_the_random_bot_takes_every_option_about_as_often(standoff: Title) -> None:
    """Three bids, a thousand each in three thousand choices, give or take 150 (five standard deviations)."""
    seat = BotSeat(standoff.new(seed="x"))
    bot = RandomBot(0)
    chosen = [bot.choose(seat) for _ in range(3000)]
    assert sorted(set(chosen)) == [("bid", 0), ("bid", 1), ("bid", 2)]
    assert all(abs(chosen.count(action) - 1000) < 150 for action in seat.options)


@pytest.mark.parametrize("slug", ["judean-hammer", "storm-over-jerusalem", "standoff"])
def test_a_chair_gives_the_view_the_options_and_what_may_be_imagined(standoff: Title, slug: str) -> None:
    """Those of the side that is asked; imagined games have neither the dice nor the secrets of the real one."""
    for g in at_random(find_title(slug).new(seed="chair"), Random(1), most=40):
        seat = BotSeat(g)
        assert seat.side == g.decision.side
        assert seat.view() == g.view(seat.side)
        assert seat.options == g.options
        imagined = seat.imagine(Random(2))
        assert imagined is not g and imagined.dice.seed != g.dice.seed
        assert imagined.view(seat.side) == seat.view()
        assert imagined.save() == seat.imagine(Random(2)).save()


def test_a_chair_offers_nothing_else(standoff: Title) -> None:
    """No way to the real game but the private one."""
    seat = BotSeat(standoff.new(seed="x"))
    assert sorted(name for name in dir(seat) if not name.startswith("_")) == [
        "call_for_help",
        "findings",
        "goes_on",
        "imagine",
        "iterations",
        "memory",
        "options",
        "pondered",
        "report",
        "seconds",
        "side",
        "spent",
        "strategy",
        "view",
    ]


def test_what_a_bot_does_with_its_chair_leaves_the_game_alone(standoff: Title) -> None:
    """It may empty its list of options, scribble on its view and play what it imagines."""
    g = standoff.new(seed="alone")
    before = g.save()
    seat = BotSeat(g)
    seat.options.clear()
    seat.view().clear()
    imagined = seat.imagine(Random(3))
    imagined.play(*imagined.options[0])
    assert g.save() == before and g.options == [("bid", 0), ("bid", 1), ("bid", 2)]


def test_a_bot_may_report_how_far_it_has_thought(standoff: Title) -> None:
    """To whoever listens, or to nobody."""
    heard: list[float] = []
    g = standoff.new(seed="x")
    seat = BotSeat(g, seconds=2.5, report=heard.append)
    seat.report(0.5)
    seat.report(1.0)
    BotSeat(g).report(0.3)
    assert (heard, seat.seconds) == ([0.5, 1.0], 2.5)


def test_a_bot_of_somebody_else_is_found_and_plays(standoff: Title) -> None:
    """Through its entry point, in any game."""
    assert list(bots()) == ["captain", "legate", "random", "tribune", "waiter"]
    waiter = find_bot("waiter")
    lines = game_of(standoff, waiter(0), waiter(0))
    assert lines[:4] == ["bid 2", "bid 2", "hide cart", "hide cart"]
    assert set(lines[4:]) == {"wait"}


def test_levels_are_shown_by_what_people_call_them_the_weakest_first(standoff: Title) -> None:
    """Those of others come after the ones in the box; each has one line of help."""
    assert [(level.name, level.label) for level in levels()] == [
        ("random", "Recruit"),
        ("captain", "Captain"),
        ("tribune", "Tribune"),
        ("legate", "Legate"),
        ("waiter", "Waiter"),
    ]
    assert all(level.about.endswith(".") for level in levels())
    assert [level.name for level in levels() if not level.slow] == ["random", "captain"]
    assert read_level("Recruit") == read_level("recruit") == read_level("random") == "random"
    with pytest.raises(UserError, match="There is no bot 'hannibal'"):
        read_level("hannibal")
    assert level_of("gone").label == "gone"


def test_the_example_in_the_docs_is_found_and_plays(tmp_path: Path) -> None:
    """The bot of docs/bots.md: one class, one method, an entry point."""
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    points = page.partition("```toml\n")[2].partition("```")[0]
    name, _, target = tomllib.loads(points)["project"]["entry-points"]["maniple.bots"].popitem()[1].partition(":")
    (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    info = tmp_path / "keen-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: keen\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[maniple.bots]\nkeen = {name}:{target}\n")
    play = (
        "from maniple.lab.arena import Entrant, Match, play_game\n"
        "from maniple.bots.seat import levels\n"
        "print([level.label for level in levels()][-1])\n"
        "match = Match('judean-hammer', {'max_rounds': 2}, Entrant('keen'), Entrant('random'), 'docs')\n"
        "played = play_game(match, 0, False)\n"
        "print(played.decisions > 10, played.winner in (0, 1))"
    )
    done = python(play, tmp_path)
    assert done.stdout.split() == ["Keen", "True", "True"], done.stderr


def test_another_process_finds_it_too(site: Path) -> None:
    """With nothing but the package on the module path."""
    done = python("from maniple.bots.seat import bots; print(list(bots()))", site)
    assert done.stdout.strip() == "['captain', 'legate', 'random', 'tribune', 'waiter']", done.stderr


def test_an_unknown_bot_gets_a_sentence() -> None:
    """That lists those there are."""
    with pytest.raises(UserError) as caught:
        find_bot("hannibal")
    assert str(caught.value) == "There is no bot 'hannibal'; expected one of captain, legate, random, tribune."


def test_a_broken_bot_of_somebody_else_is_named(tmp_path: Path) -> None:
    """In one sentence."""
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[maniple.bots]\nbroken = nowhere:Bot\n")
    code = "from maniple.bots.seat import bots\ntry: bots()\nexcept Exception as e: print(type(e).__name__, e)"
    done = python(code, tmp_path)
    assert done.stdout.strip() == "UserError The installed bot 'broken' cannot be loaded: No module named 'nowhere'."
