"""A table laid out in the game's own words, as position files and tests do."""

from __future__ import annotations

from typing import Any

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import CARDS, JUDEAN, LOST, NOWHERE, ROMAN, ROMAN_CARDS
from maniple.kernel.errors import BadPosition


def lay_out(words: dict[str, Any]) -> Storm:
    g: Storm = TITLE.empty(seed="position")
    TITLE.place(g, words)
    return g


def test_what_is_named_lies_where_it_is_named() -> None:
    """Units, leaders, walls, siege works, markers, hands and piles, tracks."""
    g = lay_out(
        {
            "turn": 3,
            "last_turn": 7,
            "supply": 4,
            "placed": ["john"],
            "lost": ["x-1", "simon-li-9"],
            "out_of_supply": [22],
            "units": {"2": "3 legion, spent auxiliary", "14": "2 simon light-infantry-8", "c": "x-2"},
            "leaders": {"simon": 14},
            "control": {"13": "roman"},
            "walls": {"2-14": 3},
            "ramps": {"2-14": 2},
            "towers": {"2": "3, spent 1"},
            "hand": {"roman": ["ballista-1"]},
            "deck": {"roman": ["onager-1"]},
            "discard": {"judean": ["firebrands"]},
            "removed": ["hidden-passages"],
            "score": {"judean": 5},
        }
    )
    units, cards, walls = g.box.kinds["unit"].ids, g.box.kinds["card"].ids, g.box.kinds["wall"].ids
    assert (g.turn, g.last_turn, g.supply, g.points) == (3, 7, 4, [0, 5])
    assert (len(g.troops[ROMAN][1]), len(g.troops[JUDEAN][13])) == (4, 2)
    assert [g.fresh[unit] for unit in g.troops[ROMAN][1]] == [True, True, True, False]
    assert g.where[units["x-2"]] == 33
    assert g.where[units["x-1"]] == g.where[units["simon-li-9"]] == LOST
    assert g.losses == [1, 1] and g.legions_lost == 1
    assert g.where[g.leader(0)] == 13 and g.where[g.leader(1)] == NOWHERE
    assert g.placed == [True, True]
    assert (g.wall[walls["2-14"]], g.ramp[walls["2-14"]]) == (3, 1)
    assert [(g.map.tower_value[t], g.tower_fresh[t]) for t in g.towers_in(g.where[g.troops[ROMAN][1][0]])] == [
        (1, False),
        (3, True),
    ]
    assert [area for area, is_marked in enumerate(g.oos) if is_marked] == [21]
    assert (g.hands[ROMAN], g.decks[ROMAN][0]) == ([cards["ballista-1"]], cards["onager-1"])
    assert (g.discards[JUDEAN], g.removed) == ([cards["firebrands"]], [cards["hidden-passages"]])
    TITLE.check(g)


def test_what_is_not_named_is_beside_the_map_or_in_the_deck() -> None:
    """Cards that lie nowhere else follow below the named ones, in the order of their numbers."""
    g = lay_out({"deck": {"judean": ["firebrands"]}})
    assert g.decks == [list(range(ROMAN_CARDS)), [35, *[c for c in range(ROMAN_CARDS, CARDS) if c != 35]]]
    assert set(g.where) == {NOWHERE}
    assert (g.turn, g.last_turn, g.supply, g.points, g.placed) == (1, 8, 1, [0, 0], [False, False])
    assert set(g.wall) == {4} and not any(g.oos)
    assert g.control == g.map.start_control


def test_units_take_control_of_where_they_are_laid() -> None:
    """§12.0a, §13.1.2b Romans alone in the New City control it, and the sections to their other areas are breached."""
    g = lay_out({"units": {"14": "1 legion"}})
    assert g.control[13] == ROMAN
    assert g.wall[g.map.wall_between[1][13]] == 0
    assert g.notes == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"pool": {}}, "'pool' is no part of a Storm Over Jerusalem table; expected one of turn, last_turn"),
        ({"units": "3 legion"}, "units is '3 legion'; expected a table [units]"),
        ({"units": {"32": "3 legion"}}, "units names '32', which is no area of this map; expected a number from 1"),
        ({"units": {"e": "3 legion"}}, "units names 'e', which is no area of this map"),
        ({"units": {"2": 3}}, "units.2 is 3; expected words separated by commas"),
        ({"units": {"2": " "}}, "units.2 is ' '; expected words separated by commas"),
        ({"units": {"2": "3 hoplite"}}, "units.2 has '3 hoplite'; expected words like '2 legion'"),
        ({"units": {"2": "three fresh legion"}}, "units.2 has 'three fresh legion'; expected words like"),
        ({"units": {"2": "legion,"}}, "units.2 has ''; expected words like"),
        ({"units": {"2": "99 legion"}}, "units.2 has '99 legion', but so many of them are not left"),
        ({"units": {"2": "2 x-1"}}, "units.2 has '2 x-1', but so many of them are not left"),
        ({"units": {"2": "x-1", "3": "x-1"}}, "units.3 has 'x-1', but so many of them are not left"),
        ({"units": {"2": "thracian legion"}}, "units.2 has 'thracian legion', but so many of them are not left"),
        ({"units": {"2": "6 legion"}}, "units.2 has more than 5 roman units (§7.2a)"),
        ({"units": {"14": "7 simon light-infantry-8"}}, "units.14 has more than 6 judean units (§7.2a)"),
        ({"units": {"a": "simon-li-1"}}, "units.a puts Judean units in a zone, where they can never be (§2.2.1d)"),
        ({"leaders": {"titus": 2}}, "'titus' is no leader; expected simon or john"),
        ({"leaders": {"simon": 0}}, "leaders.simon names '0', which is no area of this map"),
        ({"leaders": {"simon": "a"}}, "leaders.simon names 'a', which is no area of this map"),
        ({"leaders": {"simon": 14, "john": 14}}, "leaders.john is 14, where the other leader stands; expected another"),
        ({"placed": "simon"}, "placed is 'simon'; expected a list of names"),
        ({"placed": ["titus"]}, "'titus' is no leader; expected simon or john"),
        ({"lost": ["x-99"]}, "lost names 'x-99', which is no unit of this game"),
        ({"lost": [3]}, "lost is [3]; expected a list of names"),
        ({"lost": ["x-1"], "units": {"2": "x-1"}}, "lost names 'x-1', which stands on the map"),
        ({"lost": ["x-1", "x-1"]}, "lost names 'x-1' twice; expected each unit once"),
        ({"control": {"14": "greek"}}, "'greek' is no side; expected roman or judean"),
        ({"control": {"a": "roman"}}, "control names 'a', which is no area of this map"),
        ({"walls": {"2-14": 5}}, "walls.2-14 is 5; expected a number from 0 to 4"),
        ({"walls": {"2-14": True}}, "walls.2-14 is True; expected a number from 0 to 4"),
        ({"walls": {"1-2": 3}}, "walls names '1-2', which is no wall of this game"),
        ({"ramps": {"1-2": 1}}, "ramps names '1-2', which is no wall of this game"),
        ({"ramps": {"2-14": 3}}, "ramps.2-14 is 3; expected one of the section's two areas, not 5 to 9"),
        ({"ramps": {"5-16": 5}}, "ramps.5-16 is 5; expected one of the section's two areas, not 5 to 9"),
        (
            {"ramps": {"1-13": 1, "2-14": 2, "3-14": 3, "3-15": 3, "4-15": 4}},
            "ramps has more than 4 ramps, the number of markers",
        ),
        ({"towers": {"2": "4"}}, "towers.2 has '4'; expected a value of 1 to 3 that the box still has"),
        ({"towers": {"2": "3, 3, 3, 3"}}, "towers.2 has '3'; expected a value of 1 to 3 that the box still has"),
        ({"towers": {"5": "1"}}, "towers.5 stands in one of areas 5 to 9, where no siege works are (§13.2.6a)"),
        ({"out_of_supply": 22}, "out_of_supply is 22; expected a list"),
        ({"out_of_supply": [40]}, "out_of_supply names '40', which is no area of this map"),
        ({"hand": []}, "hand is []; expected a table [hand]"),
        ({"hand": {"greek": []}}, "'greek' is no side; expected roman or judean"),
        ({"hand": {"roman": "ballista-1"}}, "hand.roman is 'ballista-1'; expected a list of names"),
        ({"hand": {"roman": ["trebuchet"]}}, "hand.roman names 'trebuchet', which is no card of this game"),
        ({"hand": {"roman": ["firebrands"]}}, "hand.roman names 'firebrands', a card of the other side"),
        ({"hand": {"roman": [["ballista-1"]]}}, "expected a list of names"),
        ({"deck": {"greek": []}}, "'greek' is no side; expected roman or judean"),
        ({"removed": ["trebuchet"]}, "removed names 'trebuchet', which is no card of this game"),
        (
            {"hand": {"roman": ["ballista-1"]}, "discard": {"roman": ["ballista-1"]}},
            "The card ballista-1 lies in two places; expected one",
        ),
        ({"score": {"judean": -1}}, "score.judean is -1; expected a number from 0 to 999"),
        ({"score": {"greek": 1}}, "'greek' is no side; expected roman or judean"),
        ({"turn": 0}, "turn is 0; expected a number from 1 to 8"),
        ({"turn": 8, "last_turn": 7}, "turn is 8; expected a number from 1 to 7"),
        ({"last_turn": 5}, "last_turn is 5; expected a number from 7 to 8"),
        ({"supply": 10}, "supply is 10; expected a number from 1 to 9"),
        ({"supply": "one"}, "supply is 'one'; expected a number from 1 to 9"),
    ],
)
def test_a_table_that_cannot_be_laid_out_is_told_in_one_sentence(words: dict[str, Any], told: str) -> None:
    """What stands there and what is expected."""
    with pytest.raises(BadPosition) as caught:
        lay_out(words)
    assert told in str(caught.value)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
