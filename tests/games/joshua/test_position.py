"""A table laid out in the game's own words, as position files do."""

from __future__ import annotations

from typing import Any

import pytest

from maniple.games.joshua import TITLE
from maniple.games.joshua.ch08_cards import PlayCard
from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import CARDS, HEBREW, HIDING, INSIDE, PAGAN, PHILISTINES, TRIBE_SLUGS, UNDER
from maniple.kernel.errors import BadPosition

AMORITES_ALONE = {"inside": {"debir": "1 amorites"}}
"""What the short scenario needs at least."""


def lay_out(words: dict[str, Any], scenario: str = "short") -> Joshua:
    g: Joshua = TITLE.empty(TITLE.variant(scenario=scenario), "position")
    TITLE.place(g, words)
    return g


def everything() -> dict[str, Any]:
    """A table of the long scenario with something of each kind."""
    return {
        "turn": 5,
        "initiative": "pagan",
        "losses": 12,
        "hebrew": ["ai", "beeroth", "lachish"],
        "balaam": "debir",
        "allied": ["amorites", "philistines"],
        "field": {
            "gath": "2 anakin, lord-of-gaza, 3 philistines",
            "jarmuth": "joshua, caleb, 20 hebrews",
            "lod": "4 chariots",
        },
        "inside": {
            "gilgal": "eleazar, 30 hebrews",
            "lachish": "2 hebrews",
            "debir": "2 amorites",
            "hazor": "1 canaanites",
        },
        "markers": {"hidden-6": "ashkelon, 8 philistines, lord-of-ashdod", "hidden-1": "joppa, canaanites"},
        "ambushes": {"adullam": "3 amorites, piram"},
        "cities": {"debir": 3, "gezer": 4},
        "siege": {"debir": 2},
        "equipment": {"joshua": [2, 1]},
        "courage": {"pagan": 2},
        "hand": {"hebrew": ["recon-1"], "pagan": ["panic-1", "war-cry-1"]},
        "deck": ["hailstones"],
        "discard": ["deserters"],
        "removed": ["passover"],
    }


def test_what_is_named_lies_where_it_is_named() -> None:
    """Troops, leaders, special pieces, markers, ambushes, cities, cards, tracks."""
    g = lay_out(everything(), "long")
    ids, leaders, cards = g.box.kinds["space"].ids, g.box.kinds["leader"].ids, g.box.kinds["card"].ids
    assert (g.turn, g.initiative, g.losses, g.courage) == (5, PAGAN, 12, (1, 2))
    assert g.hebrews[ids["jarmuth"]] == 20 and g.leader_at[leaders["caleb"]] == ids["jarmuth"]
    assert (g.anakin[ids["gath"]], g.chariots[ids["lod"]]) == (2, 4)
    assert g.pagans[ids["gath"]] == ((PHILISTINES, 3),)
    assert (g.marker_at[5], g.pagan_number[UNDER + 5]) == (ids["ashkelon"], 8)
    assert (g.marker_at[0], g.marker_tribe[0], g.pagan_number[UNDER]) == (ids["joppa"], 2, 0)
    assert g.ambush_at[0] == ids["adullam"] and g.pagan_number[HIDING] == 3
    assert g.leader_at[leaders["piram"]] == HIDING
    assert g.control[ids["lachish"]] == HEBREW and g.city[ids["lachish"]] == 1 and g.city[ids["ai"]] == 0
    assert (g.city[ids["debir"]], g.siege[ids["debir"]], g.city[ids["gezer"]]) == (3, 2, 4)
    assert (g.ladders[0], g.rams[0]) == (2, 1) and g.ark == leaders["eleazar"]
    assert g.balaam == ids["debir"] and g.allied == 1 << 1 | 1 << 3
    assert g.hands == ((cards["recon-1"],), tuple(sorted([cards["panic-1"], cards["war-cry-1"]])))
    assert (g.deck[-1], g.discards, g.removed) == (cards["hailstones"], (cards["deserters"],), (cards["passover"],))
    TITLE.check(g)


def test_what_is_not_named() -> None:
    """It is as at the start, off the board, or in the deck in the order of the numbers."""
    g = lay_out(AMORITES_ALONE)
    assert (g.turn, g.initiative, g.courage, g.losses) == (1, HEBREW, (1, 1), 0)
    assert g.control[0] == HEBREW and g.city[0] == 5 and sum(g.hebrews) == 0
    assert g.deck == tuple(reversed(range(CARDS))) and g.hands == ((), ())
    assert g.pagan_number[INSIDE + g.box.kinds["space"].ids["debir"]] == 1
    TITLE.check(g)


def test_tribes_that_are_out() -> None:
    """§17.5 Their spaces are Hebrew, their cities of strength 1."""
    g = lay_out({"out": ["canaanites"], **AMORITES_ALONE}, "medium")
    ids = g.box.kinds["space"].ids
    assert not g.tribe_in[2] and g.control[ids["lod"]] == HEBREW
    assert (g.control[ids["gezer"]], g.city[ids["gezer"]]) == (HEBREW, 1)


def test_a_position_can_be_played() -> None:
    """The table above goes on from a card play."""
    g = lay_out(everything(), "long")
    g.begin(PlayCard(HEBREW))
    assert g.options and TITLE.load(g.save()).digest() == g.digest()


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown word": ({"gods": ["baal"]}, "'gods' is no part of a Joshua table"),
    "an unknown space": ({"field": {"rome": "1 amorites"}}, "names 'rome', which is no space"),
    "a closed space": ({"field": {"gath": "1 amorites"}}, "closed in this scenario"),
    "an unknown leader": ({"field": {"azekah": "samson"}}, "names 'samson', which is no leader"),
    "a leader twice": ({"field": {"azekah": "japhia", "adullam": "japhia"}}, "who is elsewhere already"),
    "no troops": ({"field": {"azekah": "0 amorites"}}, "expected 1 to 99 of them"),
    "an unknown tribe": ({"field": {"azekah": "3 romans"}}, "which is no tribe"),
    "a tribe that is not in play": ({"field": {"azekah": "3 hittites"}}, "that tribe is not in play"),
    "nothing said": ({"field": {"azekah": ""}}, "expected words separated by commas"),
    "no table": ({"field": "3 amorites"}, "expected a table [field]"),
    "inside nothing": ({"inside": {"azekah": "1 amorites"}}, "no city or camp stands there"),
    "enemies inside": ({"inside": {"debir": "1 hebrews"}}, "which cannot be there"),
    "chariots in the hills": ({"field": {"beth-horon": "2 chariots"}}, "on open ground only"),
    "Anakin inside": ({"inside": {"debir": "2 anakin"}}, "stand in the field only"),
    "a Hebrew in an ambush": ({"ambushes": {"hormah": "1 amorites, joshua"}}, "expected Pagans only"),
    "Balaam in the field": ({"balaam": "azekah"}, "expected an Amorite city"),
    "Balaam among the Hebrews": ({"hebrew": ["lachish"], "balaam": "lachish"}, "expected a Pagan one"),
    "a strength beyond the maximum": ({"cities": {"debir": 4}}, "expected a number from 0 to 3"),
    "walls without a city": ({"cities": {"azekah": 1}}, "there is no city"),
    "too many siege points": ({"siege": {"debir": 1}}, "expected a number from 0 to 0"),
    "too much equipment": ({"equipment": {"joshua": [2, 2]}}, "expected a number from 0 to 1"),
    "equipment of one kind": ({"equipment": {"joshua": 2}}, "expected [ladders, rams]"),
    "turn 13": ({"turn": 13}, "expected a number from 1 to 12"),
    "a third side": ({"initiative": "roman"}, "is no side"),
    "an unknown card": ({"hand": {"hebrew": ["joker"]}}, "which is no card"),
    "a card twice": ({"hand": {"hebrew": ["panic-1"]}, "deck": ["panic-1"]}, "lies in two places"),
    "a list that is none": ({"hebrew": "ai"}, "expected a list of names"),
}


@pytest.mark.parametrize("mistake", WRONG)
def test_a_mistake_is_told_in_one_sentence(mistake: str) -> None:
    """Whatever is wrong, it is a BadPosition that says what was expected."""
    words, told = WRONG[mistake]
    merged = {**words, "inside": {**AMORITES_ALONE["inside"], **words.get("inside", {})}}
    with pytest.raises(BadPosition) as caught:
        lay_out(merged)
    sentence = str(caught.value)
    assert told in sentence
    assert "\n" not in sentence and len(sentence) < 300


def test_17_5_a_tribe_needs_a_troop() -> None:
    """§17.5 A tribe in play has a troop, or is named among those that are out."""
    with pytest.raises(BadPosition, match="have no troop"):
        lay_out({})


def test_cities_without_garrison() -> None:
    """Ruling R36, Ruling R89 Cities of tribes that are out need no garrison; those that are named were captured."""
    out = {"out": [slug for slug in TRIBE_SLUGS[1:] if slug != "amorites"], "treaty": True, "hebrew": ["hebron"]}
    g = lay_out({**AMORITES_ALONE, **out}, "campaign")
    slugs = [g.box.kinds["space"].slugs[space] for space in g.unguarded]
    assert "gibeon" in slugs and "jerusalem" in slugs and "hebron" not in slugs and "debir" not in slugs
    assert g.clone().unguarded == g.unguarded
