"""What comes in the box: what the rulebook says of it, where each datum comes from, and what a broken set is told."""

from __future__ import annotations

import re

import pytest

from maniple.games.joshua import TITLE
from maniple.games.joshua.board import HONESTY
from maniple.games.joshua.fixed import FIXED
from maniple.games.joshua.look import look
from maniple.games.joshua.tables import (
    CAMP,
    CARDS,
    CITY,
    EITHER,
    FILES,
    FIRST_LESSER,
    FIRST_PAGAN,
    GIBEONITES,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    LEADERS,
    MOUNTAIN,
    OPEN_SPACE,
    PAGAN,
    PHILISTINES,
    SPACES,
    TRIBE_SLUGS,
    TRIBES,
    JoshuaBox,
)
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadComponents
from tests.games.components import ComponentsOfAGame

BOX: JoshuaBox = TITLE.shipped_box
TEXTS = dict(TITLE.shipped.texts)
MAP, PIECES, DECK, TABLES = FILES


def space(slug: str) -> int:
    return BOX.kinds["space"].ids[slug]


def leader(slug: str) -> int:
    return BOX.kinds["leader"].ids[slug]


def kind(slug: str) -> int:
    return BOX.space_kind[space(slug)]


def titles(title: str) -> list[int]:
    """The cards of a title."""
    return [card for card, name in enumerate(BOX.kinds["card"].names) if name == title]


# -------------------------------------------------------------------- what the rulebook says of the map


def test_1_1_ten_tribes_three_of_them_major() -> None:
    """§1.1, §3.4 Conquered major areas are worth 1 to 3 points, lesser ones none."""
    records = TITLE.shipped.records(MAP, "tribe")
    assert [record.text("id") for record in records] == list(TRIBE_SLUGS[FIRST_PAGAN:])
    assert [record.text("class") for record in records] == ["major"] * 3 + ["lesser"] * 7
    assert sorted(BOX.conquest_vp[FIRST_PAGAN:FIRST_LESSER]) == [1, 2, 3]
    assert set(BOX.conquest_vp[FIRST_LESSER:]) == {0}


def test_5_6_the_strength_of_cities() -> None:
    """§5.6, §14.2, §25.1 1, but 3 at four cities; three have a modifier and a higher maximum; the camp has 5."""
    strong = {slug for slug in BOX.kinds["space"].slugs if BOX.space_kind[space(slug)] == CITY}
    assert {slug for slug in strong if BOX.strength[space(slug)] == 3} == {"ai", "gezer", "megiddo", "jerusalem"}
    assert {BOX.strength[space(slug)] for slug in strong} == {1, 3}
    special = {slug: (BOX.max_strength[space(slug)], BOX.siege_drm[space(slug)]) for slug in strong}
    assert (special["gezer"], special["megiddo"], special["jerusalem"]) == ((4, -1), (4, -2), (5, -3))
    assert {special[slug] for slug in strong - {"gezer", "megiddo", "jerusalem"}} == {(3, 0)}
    assert (BOX.space_kind[space("gilgal")], BOX.strength[space("gilgal")]) == (CAMP, 5)


def test_the_spaces_of_the_examples() -> None:
    """Example 27.1, Example 27.4, Example 27.7, Example 28.1, Example 28.10 What they enter, convert and build on."""
    for a, b in (
        ("gilgal", "ai"),
        ("ai", "beeroth"),
        ("jarmuth", "adullam"),
        ("adullam", "gath"),
        ("gath", "ashkelon"),
    ):
        assert BOX.near[space(a)][space(b)] and BOX.near[space(b)][space(a)]
    assert {kind(slug) for slug in ("beeroth", "adullam", "gath", "ashkelon", "aijalon")} == {OPEN_SPACE}
    assert kind("ai") == kind("jerusalem") == kind("jarmuth") == CITY
    assert BOX.ai == space("ai")


def test_22_2_where_no_ambush_may_lie() -> None:
    """§22.2, Ruling R58 Gilgal, Ai, Beeroth and the two pink spaces; Beeroth is not one of these."""
    marked = {record.text("id") for record in TITLE.shipped.records(MAP, "space") if record.values.get("no_ambush")}
    assert marked == {"gilgal", "ai", "beeroth", "gibeon", "kiriath-jearim"}
    assert {BOX.kinds["space"].slugs[i] for i in BOX.area[GIBEONITES]} == {"gibeon", "kiriath-jearim"}


def test_24_1_mountains_cost_two() -> None:
    """§10.2, §10.3, §24.1"""
    for i in range(SPACES):
        assert BOX.enter_cost[i] == (2 if BOX.space_kind[i] == MOUNTAIN else 1)


def test_the_map_is_in_one_piece_and_every_tribe_has_a_city() -> None:
    """§5.7, §17.5, Ruling R40 The areas of the scenarios are connected, so that the smaller ones can be played."""
    assert all(far < SPACES for far in BOX.distance[0])
    assert all(BOX.cities_of[tribe] for tribe in range(FIRST_PAGAN, TRIBES))
    for count in (1, 2, 3):
        open_spaces = {i for i in range(SPACES) if BOX.colour[i] <= count}
        reached, edge = {0}, [0]
        while edge:
            edge = [b for a in edge for b in BOX.adjacent[a] if b in open_spaces and b not in reached]
            reached.update(edge)
        assert reached == open_spaces


def test_places_on_the_sheet_follow_the_real_ones() -> None:
    """Where both tell north from south or east from west clearly, they agree."""
    placed = [record.values for record in TITLE.shipped.records(MAP, "space") if "lat" in record.values]
    assert len(placed) == 68
    for a in placed:
        for b in placed:
            if a["lat"] - b["lat"] > 0.25:
                assert a["y"] < b["y"], (a["id"], b["id"])
            if a["lon"] - b["lon"] > 0.3:
                assert a["x"] > b["x"], (a["id"], b["id"])


# -------------------------------------------------------------------- what it says of pieces, cards and tables


def test_5_2_to_5_5_troops_and_leaders() -> None:
    """§5.2, §5.3, §5.4, §5.5, §5.11, §17.1, §17.2"""
    assert BOX.start_troops == [50, 16, 10, 10] + [4] * 7
    assert BOX.reinforcement == [5] + [1] * 10
    assert [len(BOX.leaders_of[tribe]) for tribe in range(TRIBES)] == [5, 3, 3, 3] + [1] * 7
    assert BOX.chariots_start == 5
    start = {BOX.kinds["space"].slugs[where]: number for where, number in BOX.anakin_start}
    assert start == {"jabneel": 1, "gath": 2, "ashkelon": 2}
    assert {BOX.colour[space(slug)] for slug in start} == {PHILISTINES}


def test_9_4_the_ratings_that_the_rulebook_gives() -> None:
    """§9.4, §4.3, §26.1, Example 28.5 20 troops with Joshua and Caleb, 14 with Caleb and Othniel; their dice."""
    joshua, caleb, othniel = (leader(slug) for slug in ("joshua", "caleb", "othniel"))
    assert BOX.organization[joshua] + BOX.organization[caleb] == 20
    assert BOX.organization[caleb] + BOX.organization[othniel] == 14
    assert (BOX.battle[joshua], BOX.battle[caleb]) == (4, 3)
    assert {BOX.battle[lord] for lord in BOX.leaders_of[PHILISTINES]} == {2}
    assert BOX.strategy[joshua] <= 3
    assert [i for i in range(LEADERS) if BOX.is_priest[i]] == [leader("eleazar"), leader("phineas")]
    assert {BOX.strategy[i] for i in (leader("eleazar"), leader("phineas"))} == {4}
    assert [BOX.leader_tribe[i] == HEBREWS for i in range(LEADERS)] == [i < HEBREW_LEADERS for i in range(LEADERS)]


def test_19_4_the_movement_of_chariots() -> None:
    """§19.4"""
    assert BOX.chariot_mp[1:] == [6, 6, 6, 8, 8]


def test_2_1_the_deck() -> None:
    """§2.1, §8.1, §8.9, §32.1 108 cards of values 1 to 5 with slugs of their own; who may use which event."""
    assert len(BOX.kinds["card"]) == CARDS == 108
    assert len(set(BOX.kinds["card"].slugs)) == CARDS
    assert set(BOX.value) == {1, 2, 3, 4, 5}
    sides = {title: {BOX.card_side[card] for card in titles(title)} for title in set(BOX.kinds["card"].names)}
    assert sides["Recon"] == {HEBREW}
    assert sides["Pagan Alliance"] == sides["Baal Sacrifices"] == {PAGAN}
    assert sides["Campaign"] == {EITHER}
    voidable = {BOX.kinds["card"].names[card] for card in range(CARDS) if BOX.is_voidable[card]}
    assert voidable == {"Leader Sick", "Leader Wounded", "Withdraw", "Fighting Retreat", "Panic"}


def test_the_cards_of_the_examples() -> None:
    """Example 27.1, Example 27.5, Example 27.8 Outflanked counts 3, Local Informants 2, Storms at Sea moves Joshua."""
    assert {BOX.value[card] for card in titles("Outflanked")} == {3}
    assert {BOX.value[card] for card in titles("Local Informants")} == {2}
    assert {BOX.value[card] >= BOX.strategy[leader("joshua")] for card in titles("Storms at Sea")} == {True}
    for title in ("Minor Campaign", "Recon", "Iron Chariots", "Surprise Sortie", "Dust Storms", "Bad Directions"):
        assert titles(title)


def test_every_text_is_for_players() -> None:
    """Rulings are named in full, and rules by their ids; nothing is left of the notation of the sources."""
    rulebook = TITLE.rulebook
    said = [*BOX.card_text, *(entry.text for entry in rulebook.entries.values())]
    for text in said:
        assert text.endswith((".", ")")), text
        assert not re.search(r"\bs\.\d|RULES\.md|(?<!Ruling )\bR\d+\b|->", text), text
        for cited in re.findall(r"§\d+\.\d+|Ruling R\d+|Example \d+\.\d+", text):
            assert cited in rulebook.entries, (cited, text)


def test_the_rulebook_is_complete() -> None:
    """Every section that has rules, the rulings in order, and both worked examples step by step."""
    rulebook = TITLE.rulebook
    sections = [int(chapter.id) for chapter in rulebook.chapters]
    assert sections == [number for number in range(1, 34) if number != 29], "29 is the credits"
    rulings = [citation.removeprefix("Ruling ") for citation in rulebook.entries if citation.startswith("Ruling ")]
    assert rulings == [f"R{number}" for number in range(1, len(rulings) + 1)]
    assert len(rulings) >= 107
    for section, last in ((27, 13), (28, 11)):
        assert all(f"Example {section}.{step}" in rulebook.entries for step in range(last + 1))
    assert sum(citation.startswith("§") for citation in rulebook.entries) >= 129


def test_7_2_and_5_1_deals_and_chits() -> None:
    """§3.1, §3.2, §7.2"""
    assert BOX.deal[1:] == [4, 6, 8, 8, 8, 8, 8, 8, 8, 8, 6, 4]
    assert BOX.chit_ambushes[1:] == [3, 2, 2, 1, 1, 0]
    assert BOX.chit_length[1:] == [11, 11, 10, 10, 9, 9]
    assert BOX.chit_crossing[1:] == [11, 10, 10, 10, 9, 0]
    assert [BOX.vp_by_turn[turn] for turn in (9, 10, 11, 12)] == [20, 22, 24, 24]


def test_14_the_tables_of_sieges_and_attrition() -> None:
    """§14.1, §14.12, §14.13, §16.1, §31.1"""
    assert BOX.siege_points[2:] == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3]
    assert BOX.siege_losses[2:] == [2, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0]
    assert BOX.sortie_rows[2][0] == 1
    assert [row[2] for row in BOX.sortie_rows[2:]] == [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3]
    assert BOX.attrition[1:] == [0, 0, 1, 1, 2, 2]
    assert BOX.one_to_three[1:] == [1, 1, 2, 2, 3, 3]
    assert BOX.one_to_two[1:] == [1, 1, 1, 2, 2, 2]


def test_30_the_scenarios() -> None:
    """§30.1, §30.2, §30.3, §30.4"""
    short, medium, long, full = BOX.scenarios
    assert [len(one.tribes) for one in BOX.scenarios] == [1, 2, 3, 10]
    assert [(one.ambushes, one.markers, one.turns) for one in (short, medium, long)] == [
        (1, 2, 4),
        (2, 4, 7),
        (3, 6, 10),
    ]
    assert [one.hebrew_troops for one in BOX.scenarios] == [20, 30, 40, 50]
    assert [one.leader_choice for one in BOX.scenarios] == [0, 3, 4, 0]
    assert [one.alliance_from for one in BOX.scenarios] == [0, 0, 6, 1]
    assert (short.blanks, long.vp_to_win, full.has_chit) == (6, 20, True)
    assert [one.is_conquest for one in BOX.scenarios] == [True, True, False, False]


# -------------------------------------------------------------------- where it comes from


def test_the_licence_of_the_coordinates_is_told() -> None:
    """OpenBible.info asks for attribution: in the data, in the game's README and on its page."""
    for text in (TEXTS[MAP], (TITLE.folder / "README.md").read_text(encoding="utf-8"), HONESTY):
        assert "OpenBible.info" in text and "CC BY 4.0" in text


def test_every_event_has_an_emblem() -> None:
    events = [record.text("id") for record in TITLE.shipped.records(DECK, "event")]
    assert set(look()["emblems"]) == set(events)
    assert set(look()["emblems"].values()) <= set(look()["icons"])
    assert set(look()["labels"]) <= set(BOX.kinds["space"].slugs)


# -------------------------------------------------------------------- what a broken set is told


@pytest.mark.parametrize(("file", "table", "field", "value", "rule"), FIXED)
def test_what_the_rulebook_fixes_cannot_be_edited(file: str, table: str, field: str, value: object, rule: str) -> None:
    start = TEXTS[file].index(f"\n[{table}]\n")
    line = re.compile(rf"^{field} = .*$", re.M).search(TEXTS[file], start)
    assert line is not None
    text = f"{TEXTS[file][: line.start()]}{field} = 77{TEXTS[file][line.end() :]}"
    with pytest.raises(BadComponents) as caught:
        TITLE.open_box(parse_components("edited", {**TEXTS, file: text}))
    assert f"{file}, [{table}]: {field} is 77; expected " in str(caught.value)
    assert rule in str(caught.value)
    assert rule in TITLE.rulebook.entries


BROKEN = [
    (MAP, "[meta]\n", "[towns]\n[meta]\n", "map.toml: 'towns' is no field here; expected only meta, tribe"),
    (
        MAP,
        'id = "amorites"',
        'id = "hittites"',
        "id is 'hittites'; expected 'amorites', for tribes are listed in order",
    ),
    (MAP, 'kind = "camp"', 'kind = "city"', "kind is 'city'; expected the camp first"),
    (MAP, 'kind = "open"', 'kind = "swamp"', "kind is 'swamp'; expected one of open, mountain, city, camp"),
    (MAP, 'tribe = "hebrews"', 'tribe = "amorites"', "tribe is 'amorites'; expected the Hebrews at the camp alone"),
    (MAP, "max_strength = 3", "max_strength = 2", "max_strength is 2; expected a whole number from 3 to 5"),
    (MAP, 'a = "shechem"\nb = "tappuah"', 'a = "shechem"\nb = "rome"', "b is 'rome'; expected the id of a space"),
    (
        MAP,
        'a = "shechem"\nb = "tappuah"',
        'a = "shechem"\nb = "shechem"',
        "expected another space, each connection once",
    ),
    (PIECES, 'id = "caleb"', 'id = "moses"', "id is 'moses'; expected 'caleb'"),
    (PIECES, "strategy = 2", "strategy = 6", "strategy is 6; expected a whole number from 1 to 5"),
    (
        PIECES,
        "removed_end_of_turn = 10",
        "removed_end_of_turn = 9",
        "removed_end_of_turn is 9; expected 10, for that is",
    ),
    (
        PIECES,
        'start = "reserve"',
        'start = "gilgal"',
        "start is 'gilgal'; expected 'reserve', for that is a rule (§9.2)",
    ),
    (PIECES, 'class = "priest"\n', "", "class is missing; expected 'priest', for he carries the Ark (§26.1)"),
    (PIECES, 'group = "lesser"', 'group = "amorites"', "group is 'amorites'; expected 'lesser', for the lesser tribes"),
    (PIECES, "start_count = 16", "start_count = 2", "start with 2 troops; expected one for each city at least"),
    (
        PIECES,
        "siege_roll_bonus = 1",
        "siege_roll_bonus = 2",
        "siege_roll_bonus is 2; expected 1, for that is Ruling R102",
    ),
    (DECK, "number = 1\n", "number = 2\n", "number is 2; expected 1, for cards are numbered in order"),
    (DECK, 'timing = "action"', 'timing = "night"', "timing is 'night'; expected one of action, battle-start"),
    (DECK, 'event = "minor-campaign"', 'event = "parade"', "event is 'parade'; expected one of minor-campaign"),
    (DECK, 'slug = "campaign-2"', 'slug = "campaign-1"', "two things are called 'campaign-1'; expected each once"),
    (TABLES, "[deal]", "[deals]", "tables.toml: 'deals' is no field here; expected only meta, turns"),
    (TABLES, "by_turn = [4, 6", "by_turn = [6", "expected 12 whole numbers"),
    (TABLES, "length = 11", "length = 13", "length is 13; expected a whole number from 9 to 11"),
    (TABLES, "treaty = false", "treaty = true", "treaty is true; expected false, for that is a rule (§33.1)"),
]


class TestComponents(ComponentsOfAGame):
    title = TITLE
    better_sources = (
        (MAP, "# x grows to the east", "# x grows to the sunrise"),
        (DECK, 'provenance = "rulebook"', 'provenance = "published"'),
        (TABLES, 'source = "Rulebook 5, 20"', 'source = "Rulebook 5 and 20"'),
    )
    other_values = (
        (MAP, "x = 855", "x = 856"),
        (MAP, 'name = "Gilgal"', 'name = "Galgala"'),
        (PIECES, "organization = 12", "organization = 13"),
        (DECK, "value = 3", "value = 2"),
        (DECK, "Activate up to two", "Activate at most two"),
        (TABLES, "by_turn = [4, 6", "by_turn = [5, 6"),
    )
    broken = BROKEN
    mutants = 200
    actions = 60
