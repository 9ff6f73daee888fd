"""Golden playthroughs, and counts of all legal lines from fixed positions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, SIDE_SLUGS
from maniple.kernel.frames import Decision, Side
from tests.games.judean_hammer.hammer_table import HammerTable
from tests.games.judean_hammer.playthrough import FOLDER, play_line, read
from tests.games.judean_hammer.random_games import play
from tests.games.judean_hammer.rewrite_playthroughs import GAMES

FILES = sorted(FOLDER.glob("*.txt"))


# -------------------------------------------------------------------- playthroughs


def test_every_playthrough_is_there() -> None:
    assert [path.stem for path in FILES] == sorted(GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_goes_as_it_went(path: Path) -> None:
    """Actions, log with its rules, what is for one side only, both views, and the digest at the end.

    A difference that is meant: `python -m tests.games.judean_hammer.rewrite_playthroughs`.
    """
    text = path.read_text(encoding="utf-8")
    told = read(text).write()
    for number, (found, expected) in enumerate(zip(told.splitlines(), text.splitlines(), strict=False), 1):
        assert found == expected, f"{path.name}, line {number}"
    assert told == text


def test_the_playthroughs_show_everything() -> None:
    """Every question, every event, and every note of the log occurs in one of them."""
    asked, events, notes = set(), set(), set()
    for path in FILES:
        game = read(path.read_text(encoding="utf-8"))
        g = game.begin()
        for action in game.actions:
            asked.add(type(g.decision).__name__)
            play_line(g, action)
            for _, key, ids, _ in g.notes:
                notes.add(key)
                if key in ("plays_the_event", "picks_up"):
                    events.add(ids[1])
        assert g.outcome is not None
    assert asked == {name for name, kind in TITLE.frames.items() if issubclass(kind, Decision)}
    assert events == set(range(26))
    every_note = {key.removeprefix("note.") for key in TITLE.templates if key.startswith("note.")}
    assert notes == every_note - {"no_card_to_reveal"}, "which needs all cards in hand or gone"


# -------------------------------------------------------------------- counts


def lines(g: Hammer, depth: int) -> int:
    """The number of legal lines of so many actions, or fewer where play ends."""
    if depth == 0 or not g.stack:
        return 1
    options = g.options
    if depth == 1:
        return len(options)
    count = 0
    for action in options:
        h = g.clone()
        play(h, action)
        count += lines(h, depth - 1)
    return count


def opening() -> Hammer:
    """The set-up, with hands and dice of a seed."""
    g: Hammer = TITLE.new(seed="count")
    return g


def skirmish() -> Hammer:
    """A Greek march that can be ambushed and meets enemies: §JH-5.7 in full."""
    table = HammerTable().units("2 greek in jerusalem, 1 maccabean in beth-zechariah, 1 maccabean in mizpah")
    table.pile("judas-the-hammer", "war-elephants").hand(GREEK, "alcimus-the-high-priest")
    table.hand(MACCABEAN, "descent-of-beth-horon")
    return table.turn(GREEK).g


def hard_choices() -> Hammer:
    """Events with choices on both sides, from hand and to be picked up."""
    table = HammerTable().units(
        "2 maccabean in gophna-hills, 1 maccabean in lydda, 2 greek in bethel, 1 greek in jamnia, 1 greek in hebron"
    )
    table.hand(MACCABEAN, "fall-of-apollonius", "desertion-before-elasa", "eleazar-and-the-elephant")
    table.hand(GREEK, "nicanors-slave-dealers", "death-of-antiochus")
    return table.turn(MACCABEAN).g


COUNTS = [
    (opening, [10, 34, 301, 2384, 15127]),
    (skirmish, [3, 11, 39, 153, 284, 372, 679, 1562, 2707, 4027]),
    (hard_choices, [8, 18, 83, 364, 1657, 7427, 28007]),
]


@pytest.mark.parametrize(("position", "counts"), COUNTS, ids=lambda item: getattr(item, "__name__", ""))
def test_the_number_of_legal_lines(position: Callable[[], Hammer], counts: list[int]) -> None:
    """All lines of 1, 2, 3 ... actions. A change of rules changes these; a change of code alone must not."""
    g = position()
    before = g.digest()
    assert [lines(g, depth) for depth in range(1, len(counts) + 1)] == counts
    assert g.digest() == before


def simple_paths(start: str, most: int, roads: dict[str, set[str]]) -> int:
    """The ways of 1 to `most` steps that visit no area twice, by plain recursion."""

    def count(path: tuple[str, ...]) -> int:
        found = 0
        for step in roads[path[-1]] - set(path):
            found += 1
            if len(path) < most:
                found += count((*path, step))
        return found

    return count((start,))


@pytest.mark.parametrize(
    ("side", "start", "steps"), [(MACCABEAN, "modin", 3), (MACCABEAN, "tekoa", 3), (GREEK, "jamnia", 2)]
)
def test_the_ways_of_one_unit_are_all_simple_paths(side: Side, start: str, steps: int) -> None:
    """§JH-5.2, §JH-5.3, §JH-5.4, Ruling JH-R44, Ruling JH-R51 Counted on the roads of the file."""
    roads: dict[str, set[str]] = {}
    values = TITLE.shipped.table("map.toml", "roads").values
    for color in ("plain", "purple") if side == GREEK else ("plain",):
        for a, b in values[color]:
            roads.setdefault(a, set()).add(b)
            roads.setdefault(b, set()).add(a)

    table = HammerTable().units(f"1 {SIDE_SLUGS[side]} in {start}").moves(side, 1)
    assert movements(table.g) == 1 + simple_paths(start, steps, roads), "and staying where it is"


def movements(g: Hammer) -> int:
    """The number of lines to the end of a movement."""
    if not g.stack:
        return 1
    count = 0
    for action in g.options:
        h = g.clone()
        play(h, action)
        count += movements(h)
    return count
