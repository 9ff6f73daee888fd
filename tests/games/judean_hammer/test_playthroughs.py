"""Golden playthroughs, and counts of all legal lines from fixed positions."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, SIDE_SLUGS
from maniple.kernel.frames import Side
from tests.games.judean_hammer.hammer_table import HammerTable
from tests.games.judean_hammer.playthrough import GAMES, NOT_SHOWN, WANTED
from tests.games.playthroughs import LegalLinesOfAGame, PlaythroughsOfAGame
from tests.games.random_games import play


class TestPlaythroughs(PlaythroughsOfAGame):
    games = GAMES
    wanted = WANTED
    not_shown = NOT_SHOWN


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


COUNTS = {
    opening: [10, 34, 297, 2607, 18136],
    skirmish: [3, 13, 45, 181, 333, 431, 776, 1747, 2978, 4361],
    hard_choices: [8, 18, 80, 402, 1869, 8497, 33622],
}


class TestLegalLines(LegalLinesOfAGame):
    counts = COUNTS


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


def test_games_of_rules_1_are_read_with_the_options_that_equal_them() -> None:
    """Ruling JH-R6, Ruling JH-R16, Ruling JH-R21, Ruling JH-R23 Nothing of them is lost; what was chosen stays."""
    former = TITLE.variant_under(1, {"max_rounds": 5})
    assert former == TITLE.variant(
        wilderness_recruits="both",
        full_recruits=False,
        ambush_in_centers=False,
        ambushers_move_in="some",
        deck_end="reshuffle",
        max_rounds=5,
    )
    assert TITLE.former[1].differs == ""
    assert TITLE.variant_under(TITLE.rules, {}) == TITLE.variant()
