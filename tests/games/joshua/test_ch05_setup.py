"""5 Game set-up, 6 bids for sides, 30 scenarios."""

from __future__ import annotations

from random import Random

import pytest

from maniple.games.joshua import TITLE
from maniple.games.joshua.ch05_setup import refuse_complete
from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import (
    AMORITES,
    CITY,
    HEBREW,
    HIDING,
    INSIDE,
    KING_OF_AI,
    PAGAN,
    SPACES,
    UNDER,
)

SCENARIOS = ("short", "medium", "long", "campaign")


def new(scenario: str, seed: str = "1", bidding: bool = False) -> Joshua:
    g: Joshua = TITLE.new(TITLE.variant(scenario=scenario, bidding=bidding), seed)
    return g


def plays(g: Joshua, *lines: str) -> Joshua:
    for line in lines:
        verb, *ids = g.box.catalog.read(line)
        g.play(str(verb), *[i for i in ids if isinstance(i, int)])
    return g


def why(g: Joshua, line: str) -> str:
    verb, *ids = g.box.catalog.read(line)
    reasons = g.why_not(str(verb), *[i for i in ids if isinstance(i, int)])
    return f"{reasons[0][0]} {reasons[0][1]}" if reasons else ""


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_ruling_r80_an_automatic_set_up_is_lawful(scenario: str, seed: str) -> None:
    """Ruling R80, Ruling R3, §5.7, §5.8, §5.13, §9.2, §18.5, Ruling R2 Every piece where it may start."""
    g = plays(new(scenario, seed), "automatic")
    assert refuse_complete(g) is None
    colour = g.map.colour
    for place, force in enumerate(g.pagans):
        space = g.space_of(place)
        for tribe, number in force:
            assert colour[space] == tribe
            if INSIDE <= place < UNDER:
                assert 1 <= number <= 5
            elif place < SPACES:
                assert g.map.space_kind[space] != CITY
            elif place >= HIDING:
                assert not g.map.no_ambush[space]
        if force:
            assert not g.anakin[space]
    assert g.leader_at[KING_OF_AI] == INSIDE + g.map.ai
    assert 1 <= g.pagan_number[INSIDE + g.map.ai] <= 3
    filled = [m for m in range(12) if g.pagan_number[UNDER + m] or UNDER + m in g.leader_at]
    assert len(filled) == g.scenario.markers
    plays(g, "confirm")
    assert g.is_set_up


def test_5_1_the_set_up_by_hand() -> None:
    """§5.1, Ruling R80 A tribe is changed piece by piece; what breaks a rule is refused with the rule."""
    g = plays(new("short"), "automatic", "change", "edit amorites", "clear", "edit amorites", "muster 4")
    assert why(g, "at ai") == "Ruling R3 ai_limit"
    assert why(g, "at gezer") == "§5.8 only_in_own_area"
    plays(g, "at bethel", "muster 5", "at adullam", "done")
    assert why(g, "confirm") == "Ruling R80 troops_not_placed"
    plays(g, "automatic")
    assert g.pagan_number[INSIDE + g.box.kinds["space"].ids["bethel"]] >= 4
    plays(g, "change", "balaam lachish", "confirm")
    assert g.balaam == g.box.kinds["space"].ids["lachish"]


def test_5_1_a_click_in_the_set_up_is_answered_by_the_rule() -> None:
    """§5.1, Ruling R3, §5.8 Not by "first finish what you have begun", which says nothing of the space."""
    g = plays(new("short"), "automatic", "change", "edit amorites", "clear", "edit amorites", "muster 4")
    for space, key in (("ai", "ai_limit"), ("hebron", "only_in_own_area"), ("gilgal", "only_in_own_area")):
        found = g.explain("space", g.box.kinds["space"].ids[space])
        assert found is not None and found[1] == key
    assert new("short").explain("space", g.map.ai) is None, "the question is repeated: automatic, or by hand"


def test_22_1_an_ambush_is_written_down() -> None:
    """§22.1, §22.2 Not at Beeroth, up to five troops, alone in its space, and one only in the short scenario."""
    g = plays(new("short"), "change", "edit amorites", "muster 3")
    assert why(g, "ambush beeroth") == "§22.2 no_ambush_here"
    plays(g, "ambush adullam", "muster 2")
    assert why(g, "ambush bethlehem") == "§22.1 no_more_ambushes"
    plays(g, "at adullam", "muster 1")
    assert why(g, "at adullam") == "§22.1 ambush_limit"


def test_5_1_nothing_of_it_is_seen() -> None:
    """§5.1, §15.6 Until all is confirmed the Hebrews see the same, whatever is laid out."""
    g = new("campaign")
    before = g.view(HEBREW)
    plays(g, "automatic")
    after = g.view(HEBREW)
    for key in ("markers", "tops", "pagans", "leaders", "ambushes", "balaam", "chit", "decision"):
        assert before[key] == after[key], key


def test_5_1_only_the_pagans_read_how_far_they_are() -> None:
    """§5.1, Ruling R80 Whoever sets up by hand is told what to do next; the Hebrews read the same all the time."""
    g = new("campaign")
    to_everybody, seen = TITLE.prompt(g), g.view(HEBREW)
    told = [TITLE.question(g)]
    for action in ("change", "edit amorites", "muster 4", "put_back", "done", "automatic"):
        plays(g, action)
        told.append(TITLE.question(g))
        assert TITLE.prompt(g) == to_everybody
        assert g.view(HEBREW)["decision"] == seen["decision"]
    assert told == [
        to_everybody,
        "Choose a tribe to place, or a city to hide Balaam in",
        "Take up troops, a leader or a marker of the Amorites, or go back",
        "Choose where they go: onto the map, into an ambush, or under a marker",
        "Take up troops, a leader or a marker of the Amorites, or go back",
        to_everybody,
        "Everything is placed: confirm, or change it",
    ]


@pytest.mark.parametrize(("scenario", "troops", "leaders"), [("medium", 30, 3), ("long", 40, 4)])
def test_30_2_the_hebrews_choose_their_leaders(scenario: str, troops: int, leaders: int) -> None:
    """§30.2, §30.3, §4.1, Ruling R97 Without a priest there is no Ark."""
    g = plays(new(scenario), "automatic", "confirm", "choose joshua", "choose caleb", "choose othniel")
    if leaders == 4:
        plays(g, "choose eleazar")
    assert sum(g.hebrews) == troops
    assert len([place for place in g.leader_at[:5] if place >= 0]) == leaders
    assert (g.ark >= 0) == (leaders == 4)


def test_ruling_r1_bids() -> None:
    """Ruling R1, §6.1 Both want the Hebrews: the higher die opens; a bid raises what the Hebrews need."""
    g: Joshua = TITLE.empty(TITLE.variant(scenario="long", bidding=True), "x")
    g.dice.loaded = [5, 2]
    g.begin(TITLE.first(g))
    plays(g, "want hebrew", "want hebrew")
    assert g.decision.side == HEBREW
    plays(g, "bid 1")
    assert why(g, "bid 1") == "Ruling R1 bid_must_be_higher"
    plays(g, "bid 3", "pass")
    assert g.handicap == 3
    assert g.swapped


def test_ruling_r1_different_wishes() -> None:
    """Ruling R1 No bid; the sides are exchanged if need be. Never where conquest wins."""
    g = plays(new("long", bidding=True), "want pagan", "want hebrew")
    assert g.swapped
    assert g.handicap == 0
    assert type(new("short", bidding=True).decision).__name__ == "PaganSetUp"


def test_the_imagined_set_up_is_lawful_too() -> None:
    """§5.1, Ruling R80 What the Hebrews imagine can be confirmed."""
    g = plays(new("campaign"), "change", "edit amorites", "muster 3")
    other = g.imagine(HEBREW, Random(1))
    assert refuse_complete(other) is None
    assert other.decision.side == PAGAN
    assert other.troops_in_play(AMORITES) == 16


def test_ruling_r80_what_is_held_is_put_back() -> None:
    """Ruling R80 It goes to the pool and the tribe is still being set up; only then does one leave the tribe."""
    g = plays(new("short"), "automatic", "change", "edit amorites", "lift bethel 1")
    assert why(g, "done") == "Ruling R80 put_down_what_you_hold"
    assert TITLE.label(g, ("put_back",)) == "Put back, off the board"
    plays(g, "put_back")
    assert (g.editing, g.lifted) == (AMORITES, ())
    assert ("muster", 1) in g.options
    assert why(g, "put_back") == "Ruling R80 nothing_lifted"
    plays(g, "muster 1", "at bethel")
    assert refuse_complete(g) is None
    plays(g, "done", "confirm")


def test_ruling_r80_a_marker_is_put_back_with_its_contents() -> None:
    """Ruling R80, Ruling R27 Troops and leaders under it go to the pool too."""
    g = plays(new("short"), "automatic")
    marker = next(m for m in range(12) if g.pagan_number[UNDER + m])
    tribe = g.box.kinds["tribe"].slugs[g.marker_tribe[marker]]
    plays(g, "change", f"edit {tribe}", f"lift_marker hidden-{marker + 1}", "put_back")
    assert g.pagan_number[UNDER + marker] == 0
    assert g.editing == g.box.kinds["tribe"].ids[tribe]
    assert why(g, "done") == ""


def test_ruling_r80_back_needs_a_tribe_to_leave() -> None:
    """Ruling R80 At the beginning there is nowhere to go back to."""
    assert why(new("short"), "done") == "Ruling R80 choose_a_tribe_first"
