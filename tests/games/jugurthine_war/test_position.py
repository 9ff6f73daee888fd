"""A table laid out in the game's own words, as position files and tests do."""

from __future__ import annotations

from typing import Any

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.state import HAS_MOVED, War
from maniple.games.jugurthine_war.tables import ALLIANCE, ASIDE, CONTAINER, LOST, NUMIDIAN, ROMAN, WAITING, Piece
from maniple.kernel.errors import BadPosition


def lay_out(words: dict[str, Any]) -> War:
    g: War = TITLE.empty(seed="position")
    TITLE.place(g, words)
    return g


def piece(g: War, slug: str) -> Piece:
    return Piece(g.box.kinds["piece"].ids[slug])


def test_what_is_named_lies_where_it_is_named() -> None:
    """Forces, loose units, walls, cities, markers, tracks."""
    g = lay_out(
        {
            "turn": 3,
            "year": -110,
            "points": 12,
            "last_battle": "numidian",
            "truce": 8,
            "pillaged": ["milev", "1905"],
            "inside": ["num-foot-1"],
            "shown": ["jugurtha"],
            "moved": ["legate-1"],
            "alliances": 1,
            "open_doors": 2,
            "destroyed": ["zama"],
            "forces": {"albinus": "utica: legion-1 3, ala-1, legate-1, impedimenta", "jugurtha": "cirta: guard-foot"},
            "loose": {"sicca": "num-foot-1, milice", "vaga": "ala-2 2, militia"},
            "control": {"vaga": "roman"},
            "siege": {"sicca": 2},
            "hand": {"roman": ["talent", "plus-minus-1"]},
            "container": {"numidian": ["ambush"]},
            "back": {"legate-2": 9},
        }
    )
    ids = g.box.kinds["hex"].ids
    assert (g.turn, g.year, g.points, g.last_battle, g.truce) == (3, -110, 12, NUMIDIAN, 8)
    assert (g.alliances, g.open_doors) == (1, 2)
    assert g.pillaged == (ids["0705"], ids["1905"])
    assert (g.steps[piece(g, "legion-1")], g.steps[piece(g, "ala-1")], g.steps[piece(g, "ala-2")]) == (3, 4, 2)
    assert g.holder[piece(g, "legate-1")] == piece(g, "albinus") and g.moved[piece(g, "legate-1")] == HAS_MOVED
    assert piece(g, "num-foot-1") in g.inside and g.shown == (piece(g, "jugurtha"),)
    assert g.side_of(piece(g, "milice-vaga")) == ROMAN and g.side_of(piece(g, "milice-sicca")) == NUMIDIAN
    cities = g.box.kinds["city"].ids
    assert g.control[cities["vaga"]] == ROMAN and not g.scores[cities["vaga"]]
    assert g.siege[cities["sicca"]] == 2 and g.control[cities["zama"]] not in (ROMAN, NUMIDIAN)
    stratagems = g.box.kinds["stratagem"].ids
    assert g.hands == [[stratagems["talent"], stratagems["plus-minus-1"]], []]
    assert g.pools[NUMIDIAN] == [stratagems["ambush"]] and len(g.pools[ROMAN]) == 10
    assert g.where[piece(g, "legate-2")] == WAITING and g.back_at[piece(g, "legate-2")] == 9
    TITLE.check(g)


def test_what_is_not_named_is_off_the_map() -> None:
    """§10.2-a, Ruling R-39 Common Numidians in the container, others aside, Legion III not yet there, no treasure."""
    g = lay_out({})
    assert (g.turn, g.year, g.points) == (1, -111, 15)
    assert g.where[piece(g, "num-foot-1")] == CONTAINER and g.where[piece(g, "guard-foot")] == ASIDE
    assert g.where[piece(g, "legion-3")] == WAITING and g.where[piece(g, "legion-1")] == ASIDE
    assert g.where[piece(g, "treasure")] == LOST
    assert set(g.control) == {NUMIDIAN} and set(g.siege) == {0}
    assert g.gone == (ALLIANCE,) and [len(pool) for pool in g.pools] == [12, 12]
    TITLE.check(g)


def test_legions_are_laid_out_at_the_cap_of_the_year() -> None:
    """§10.3-a 4 steps in -111, 5 under Metellus, unless fewer are said."""
    for year, chief, steps in ((-111, "bestia", 4), (-109, "metellus", 5), (-106, "marius", 6)):
        g = lay_out({"year": year, "forces": {chief: "utica: legion-1"}})
        assert g.steps[piece(g, "legion-1")] == steps


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"pool": {}}, "'pool' is no part of a Jugurthine War table; expected one of turn, year"),
        ({"forces": "bestia"}, "forces is 'bestia'; expected a table [forces]"),
        ({"forces": {"caesar": "utica"}}, "forces names 'caesar', which is no piece of this game"),
        ({"forces": {"legion-1": "utica"}}, "forces.legion-1 is no commander"),
        ({"forces": {"bestia": 3}}, "forces.bestia is 3; expected words like 'cirta: guard-foot, num-foot-1'"),
        ({"forces": {"bestia": "rome"}}, "forces.bestia names 'rome', which is no hex or place of this map"),
        ({"forces": {"bestia": "9999"}}, "forces.bestia names '9999', which is no hex or place of this map"),
        ({"forces": {"bestia": "utica: legion-9"}}, "forces.bestia names 'legion-9', which is no piece of this game"),
        ({"forces": {"bestia": "utica: legion-1 7"}}, "forces.bestia is 7; expected a number from 1 to 6"),
        ({"forces": {"bestia": "utica: legion-1 4 5"}}, "expected a piece, with its steps if they are fewer"),
        ({"forces": {"bestia": "utica: ala-1, ala-1"}}, "has 'ala-1', which stands elsewhere already"),
        ({"forces": {"bestia": "utica: guard-foot"}}, "puts a Numidian piece into the province"),
        ({"forces": {"bestia": "vaga: guard-foot"}}, "has 'guard-foot', which goes into no box of that side"),
        ({"forces": {"jugurtha": "cirta: milice"}}, "has 'milice', which goes into no box of that side"),
        ({"forces": {"jugurtha": "utica"}}, "puts a Numidian piece into the province, where it can never be (§1.3-a)"),
        ({"forces": {"marius": "utica"}}, "forces names 'marius', who does not command in -111 (§5.1-a)"),
        ({"loose": {"vaga": 3}}, "loose.vaga is 3; expected words separated by commas"),
        ({"loose": {"vaga": " "}}, "loose.vaga is ' '; expected words separated by commas"),
        ({"loose": {"1905": "milice"}}, "loose.1905 names 'milice', which is no piece of this game"),
        ({"inside": ["legion-1"]}, "inside names 'legion-1', which is in no city"),
        ({"inside": "legion-1"}, "inside is 'legion-1'; expected a list of names"),
        ({"control": {"rome": "roman"}}, "control names 'rome', which is no city of this game"),
        ({"control": {"vaga": "greek"}}, "'greek' is no side; expected roman or numidian"),
        ({"siege": {"vaga": 3}}, "siege.vaga is 3; expected a number from 1 to 2"),
        ({"destroyed": ["rome"]}, "destroyed names 'rome', which is no city of this game"),
        ({"pillaged": ["atlantis"]}, "pillaged names 'atlantis', which is no hex or place of this map"),
        ({"hand": []}, "hand is []; expected a table [hand]"),
        ({"hand": {"greek": []}}, "'greek' is no side; expected roman or numidian"),
        ({"hand": {"roman": ["bribe"]}}, "hand.roman names 'bribe', of which that side has no more"),
        ({"hand": {"roman": ["ambush"]}}, "hand.roman names 'ambush', of which that side has no more"),
        ({"hand": {"roman": ["talent", "talent"]}}, "hand.roman names 'talent', of which that side has no more"),
        (
            {"hand": {"roman": ["talent"]}, "container": {"roman": ["talent"]}},
            "container.roman names 'talent', of which that side has no more",
        ),
        ({"back": {"legate-1": 0}}, "back.legate-1 is 0; expected a number from 1 to 35"),
        ({"points": 21}, "points is 21; expected a number from 0 to 20"),
        ({"turn": 6}, "turn is 6; expected a number from 1 to 5"),
        ({"turn": True}, "turn is True; expected a number from 1 to 5"),
        ({"year": -112}, "year is -112; expected a number from -111 to -105"),
        ({"active": "greek"}, "'greek' is no side; expected roman or numidian"),
    ],
)
def test_a_table_that_cannot_be_laid_out_is_told_in_one_sentence(words: dict[str, Any], told: str) -> None:
    """What stands there and what is expected."""
    with pytest.raises(BadPosition) as caught:
        lay_out(words)
    assert told in str(caught.value)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
