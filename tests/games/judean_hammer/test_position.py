"""A table laid out in the game's own words, as position files and tests do."""

from __future__ import annotations

from typing import Any

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import FLAGS, GREEK, MACCABEAN
from maniple.kernel.errors import BadPosition

FIVE = ["judas-the-hammer", "war-elephants", "serons-column", "the-hellenizers", "embassy-to-rome"]


def lay_out(words: dict[str, Any]) -> Hammer:
    g: Hammer = TITLE.empty(seed="position")
    TITLE.place(g, words)
    return g


def test_what_is_named_lies_where_it_is_named() -> None:
    """Units, hands, piles, scores, round, first player, events in force."""
    g = lay_out(
        {
            "round": 2,
            "first": "greek",
            "flags": ["auto_ambush"],
            "pile": ["judas-the-hammer"],
            "discard": ["serons-column"],
            "removed": ["the-hellenizers"],
            "units": {"modin": "2 maccabean", "samaria": "3 greek"},
            "hand": {"greek": ["war-elephants", "embassy-to-rome"]},
            "score": {"maccabean": 3},
        }
    )
    areas, cards = g.box.kinds["area"].ids, g.box.kinds["card"].ids
    assert (g.round, g.first, g.score) == (2, GREEK, [3, 0])
    assert [flag for flag, is_set in zip(FLAGS, g.flags, strict=True) if is_set] == ["auto_ambush"]
    assert (g.units[MACCABEAN][areas["modin"]], g.units[GREEK][areas["samaria"]]) == (2, 3)
    assert g.pool == [27, 26]
    assert g.hands == [[], sorted([cards["war-elephants"], cards["embassy-to-rome"]])]
    assert (g.discard, g.removed) == ([cards["serons-column"]], [cards["the-hellenizers"]])
    TITLE.check(g)


def test_what_is_not_named_is_in_the_pool_or_the_pile() -> None:
    """Cards that lie nowhere else follow below the named ones, in the order of their numbers."""
    g = lay_out({"pile": ["war-elephants"]})
    assert g.pile == [14, *range(14), *range(15, 26)]
    assert g.pool == [29, 29]
    assert (g.round, g.first, g.score, any(g.flags)) == (1, MACCABEAN, [0, 0], False)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"walls": {}}, "'walls' is no part of a Judean Hammer table; expected one of units, hand"),
        ({"units": "2 maccabean"}, "units is '2 maccabean'; expected a table [units]"),
        ({"units": {"rome": "2 maccabean"}}, "units names 'rome', which is no area of this map"),
        ({"units": {"modin": "two maccabean"}}, "units.modin is 'two maccabean'; expected words like '2 maccabean'"),
        ({"units": {"modin": 2}}, "units.modin is 2; expected words like"),
        ({"units": {"modin": "2 roman"}}, "units.modin is '2 roman'; expected words like"),
        ({"units": {"samaria": "1 maccabean"}}, "in a supply center, where they can never be (§JH-11.3)"),
        ({"units": {"modin": "30 greek"}}, "takes 30 units, but the pool has 29 left (Ruling JH-R30)"),
        ({"units": {"modin": "20 greek", "lydda": "10 greek"}}, "units.lydda takes 10 units, but the pool has 9 left"),
        ({"hand": []}, "hand is []; expected a table [hand]"),
        ({"hand": {"roman": []}}, "'roman' is no side; expected maccabean or greek"),
        ({"hand": {"greek": "war-elephants"}}, "hand.greek is 'war-elephants'; expected a list of names"),
        ({"hand": {"greek": ["ballista"]}}, "hand.greek names 'ballista', which is no card of this deck"),
        ({"hand": {"greek": [["war-elephants"]]}}, "hand.greek is [['war-elephants']]; expected a list of names"),
        ({"hand": {"greek": FIVE}}, "hand.greek has 5 cards; expected at most 4"),
        ({"pile": {}}, "pile is {}; expected a list of names"),
        ({"pile": [3]}, "pile is [3]; expected a list of names"),
        ({"pile": ["war-elephants", "war-elephants"]}, "The card war-elephants lies in two places; expected one"),
        ({"pile": ["war-elephants"], "discard": ["war-elephants"]}, "The card war-elephants lies in two places"),
        ({"score": {"greek": -1}}, "score.greek is -1; expected a number from 0 to 99"),
        ({"score": {"greek": True}}, "score.greek is True; expected a number from 0 to 99"),
        ({"round": 0}, "round is 0; expected a number from 1 to 99"),
        ({"round": "one"}, "round is 'one'; expected a number from 1 to 99"),
        ({"first": "roman"}, "'roman' is no side; expected maccabean or greek"),
        ({"first": ["greek"]}, "is no side; expected maccabean or greek"),
        ({"flags": ["always_win"]}, "flags names 'always_win'; expected auto_ambush, greek_no_events"),
        ({"flags": "auto_ambush"}, "flags is 'auto_ambush'; expected a list of names"),
        ({"flags": 3}, "flags is 3; expected a list of names"),
        ({"flags": [["auto_ambush"]]}, "flags is [['auto_ambush']]; expected a list of names"),
    ],
)
def test_a_table_that_cannot_be_laid_out_is_told_in_one_sentence(words: dict[str, Any], told: str) -> None:
    """What stands there and what is expected."""
    with pytest.raises(BadPosition) as caught:
        lay_out(words)
    assert told in str(caught.value)
    assert str(caught.value).endswith(".")
