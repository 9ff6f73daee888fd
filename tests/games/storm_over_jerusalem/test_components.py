"""What comes in the box: what the rulebook counts, where each datum comes from, and what a broken set is told."""

from __future__ import annotations

import re

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    AUXILIARY,
    CAVALRY,
    HEAVY,
    JUDEAN,
    LEGION,
    LIGHT,
    MOST_UNITS,
    NO_FACTION,
    NO_WALL,
    NOWHERE,
    OTHER,
    RESPONSE,
    ROMAN,
    SIDES,
    SPACES,
    StormBox,
)
from maniple.kernel.components import PROVENANCES, parse_components
from maniple.kernel.errors import BadComponents
from tests.games.components import WRONG, ComponentsOfAGame

BOX: StormBox = TITLE.shipped_box
TEXTS = dict(TITLE.shipped.texts)
MAP, UNITS, CARDS, TABLES = "map.toml", "units.toml", "cards.toml", "tables.toml"


def names(*numbers: int) -> list[str]:
    return [BOX.kinds["area"].names[number - 1].rpartition(" (")[0] for number in numbers]


def wall(a: int, b: int) -> bool:
    return BOX.wall_between[a - 1][b - 1] != NO_WALL


def adjacent(a: int, b: int) -> bool:
    return b - 1 in BOX.adjacent[a - 1]


# -------------------------------------------------------------------- what the rulebook says of the map


def test_2_2_1_areas_and_zones() -> None:
    """§2.2.1a, §2.2.1b 31 areas and four zones; city areas are 12 to 31; every area has +1 to +3."""
    assert len(BOX.kinds["area"]) == SPACES == AREAS + 4
    assert BOX.start_control == [ROMAN] * 11 + [JUDEAN] * 20
    assert set(BOX.defense) == {1, 2, 3}


def test_the_names_that_the_rulebook_gives() -> None:
    """§2.2.1c Areas that its examples name."""
    named = {
        2: "Women's Gate",
        4: "Mount Scopus",
        5: "Gethsemane",
        6: "Absalom's Pillar",
        8: "Hinnom Valley",
        10: "Tower of Phasael",
        11: "Tower of Psephinus",
        12: "Amygdalon Pool",
        13: "New City NW",
        14: "New City",
        15: "New City NE",
        17: "Struthion Pool",
        18: "Tyropoeon West",
        19: "Tyropoeon South",
        22: "Temple Mount",
        27: "Herod's Palace",
        30: "Lower City",
    }
    assert names(*named) == list(named.values())


def test_2_2_1_the_defense_of_areas_in_examples() -> None:
    """§2.2.1b Absalom's Pillar +1, the New City +2."""
    assert [BOX.defense[number - 1] for number in (6, 12, 13, 14)] == [1, 2, 2, 2]


def test_7_1_borders_are_mutual_and_the_map_is_in_one_piece() -> None:
    """§7.1b No area joins itself, each border goes both ways; 17 and 19 touch at a corner only."""
    for a in range(AREAS):
        assert a not in BOX.adjacent[a]
        assert len(set(BOX.adjacent[a])) == len(BOX.adjacent[a]) > 1
        assert all(a in BOX.adjacent[b] for b in BOX.adjacent[a])
    assert not adjacent(17, 19)
    assert not adjacent(18, 20)


@pytest.mark.parametrize(
    ("a", "b", "has_wall"),
    [
        (15, 14, False),
        (14, 18, True),
        (17, 15, False),
        (14, 13, False),
        (13, 18, True),
        (22, 6, True),
        (6, 5, False),
        (2, 14, True),
        (11, 13, True),
        (10, 12, True),
        (15, 4, True),
        (15, 3, True),
    ],
)
def test_the_borders_of_the_examples(a: int, b: int, has_wall: bool) -> None:
    """§7.1b, §13.1a Where its examples move, attack, retreat and repair."""
    assert adjacent(a, b)
    assert wall(a, b) == has_wall


def test_13_1_every_section_stands_on_a_border() -> None:
    """§13.1a, §2.2.1a Sections join areas; the city can be entered from outside over a wall only."""
    for a, b in BOX.wall_ends:
        assert b in BOX.adjacent[a]
    for outside in range(11):
        for b in BOX.adjacent[outside]:
            assert b < 11 or BOX.wall_between[outside][b] != NO_WALL, (outside + 1, b + 1)


def test_13_2_6_siege_works_are_barred_in_five_areas() -> None:
    """§13.2.6a Areas 5 to 9."""
    assert [area + 1 for area in range(AREAS) if not BOX.siege_works[area]] == [5, 6, 7, 8, 9]


def test_11_1_each_zone_leads_to_areas_outside() -> None:
    """§2.2.1d, §11.2a, Ruling K19 Zones border areas 1 to 11, and every one of these."""
    assert len(BOX.entries) == 4
    assert all(entry < 11 for zone in BOX.entries for entry in zone)
    assert {entry + 1 for zone in BOX.entries for entry in zone} == set(range(1, 12))


# -------------------------------------------------------------------- what it says of units, cards and tracks


def values(unit_class: int, defense: int) -> set[tuple[int, int, int]]:
    """Firepower, defense and spent defense of the units of a class with this defense."""
    return {
        (BOX.firepower[unit], BOX.strength[unit], BOX.spent_strength[unit])
        for unit in range(BOX.units)
        if BOX.unit_class[unit] == unit_class and BOX.strength[unit] == defense
    }


def test_2_1_1_the_values_of_units() -> None:
    """§2.1.1a, §2.1.1c As far as the rulebook prints them."""
    assert values(LEGION, 9) == {(2, 9, 8)}
    assert {item[0] for item in values(AUXILIARY, 8)} == {1}
    assert {item[:2] for item in values(LIGHT, 8) | values(LIGHT, 7)} == {(1, 8), (1, 7)}
    assert {item[:2] for item in values(HEAVY, 8)} == {(2, 8)}
    adjacent_attackers = {BOX.unit_class[unit] for unit in range(BOX.units) if BOX.attacks_adjacent[unit]}
    assert adjacent_attackers == {AUXILIARY, LIGHT}


def test_2_1_1_sides_and_factions() -> None:
    """§2.1.1c, §2.1.1d Romans have no faction, every Judean unit has one; starred units are Judean."""
    for unit in range(BOX.units):
        is_roman = BOX.unit_class[unit] in (LEGION, AUXILIARY, CAVALRY)
        assert BOX.side[unit] == (ROMAN if is_roman else JUDEAN)
        assert (BOX.faction[unit] == NO_FACTION) == is_roman
    for faction, units in enumerate(BOX.starred):
        assert units and all(BOX.faction[unit] == faction and BOX.setup[unit] == NOWHERE for unit in units)


def test_three_legions_and_two_auxiliaries_start_at_the_womens_gate() -> None:
    """§3.0a The units of the Assault Example are those of the set-up."""
    here = [BOX.unit_class[unit] for unit in range(BOX.units) if BOX.setup[unit] == 1]
    assert sorted(here) == [LEGION] * 3 + [AUXILIARY] * 2


def test_3_0_every_area_is_held_at_the_start() -> None:
    """§3.0a, §7.2a Units in every area, of the side that controls it, within the stacking limits."""
    for area in range(AREAS):
        here = [unit for unit in range(BOX.units) if BOX.setup[unit] == area]
        assert 0 < len(here) <= BOX.stacking[BOX.start_control[area]]
        assert {BOX.side[unit] for unit in here} == {BOX.start_control[area]}


def test_14_0_two_leaders() -> None:
    """§14.0a Simon and John."""
    assert BOX.leader_names == ["Simon bar Giora", "John of Gischala"]
    assert len(BOX.kinds["unit"]) == BOX.units + 2
    assert BOX.units <= MOST_UNITS


def test_2_3_27_roman_and_28_judean_cards() -> None:
    """§2.3a Roman cards 1 to 27, Judean cards 28 to 55."""
    assert BOX.card_side == [ROMAN] * 27 + [JUDEAN] * 28
    assert set(BOX.value) == {1, 2, 3}


def test_the_cards_that_the_rulebook_names() -> None:
    """#1, #11, #15, #32, #46, #54 Their numbers, titles and values, as its examples have them."""
    titles = BOX.kinds["card"].names
    assert titles[0] == "Ballista" and BOX.amount[0] == 3
    assert titles[10] == "Battering Rams" and titles[14] == "Testudo" and BOX.amount[14] == 2
    assert titles[31] == "Onager" and BOX.amount[31] == 4
    assert titles[45] == "Escape the Siege" and BOX.value[45] == 3 and BOX.card_kind[45] == OTHER
    assert titles[53] == "Romani ite domum"
    assert all(BOX.card_kind[card] == RESPONSE for card in (14, 27, 50))


def test_13_3_the_tracks() -> None:
    """§13.3a, §13.3b, §5.1b Supply Increase by turn, Unable to Refresh by level, the hand of turn 1."""
    assert BOX.rises_at == [5, 5, 4, 4, 4, 4, 3, 3]
    assert BOX.refresh_modifier[1:] == [-1, -1, 0, 0, 1, 1, 2, 2, 2]
    assert BOX.hand_size[JUDEAN][0] == 3
    assert all(len(row) == 8 for row in BOX.hand_size)
    assert BOX.stacking == [5, 6]


# -------------------------------------------------------------------- where it comes from


def test_each_card_and_each_counter_tells_its_source() -> None:
    """And every table."""
    records = list(TITLE.shipped.sources())
    labels = {f"{record.file} {record.label}" for record in records}
    assert any("Ballista" in label for label in labels)
    assert {"tables.toml [hand_size]", "tables.toml [walls]"} <= labels
    assert len([record for record in records if record.file == CARDS]) == 55
    assert len([record for record in records if record.file == UNITS]) == 6 + BOX.units + 2


def test_each_field_of_an_area_that_differs_says_so() -> None:
    """Name, defense and control of an area have sources of their own, each with its provenance."""
    for record in TITLE.shipped.records(MAP, "area"):
        for field in ("name_source", "defense_source", "control_source"):
            assert str(record.values[field]).partition(":")[0] in PROVENANCES, (record.values["id"], field)


# -------------------------------------------------------------------- what a broken set is told

FIRST_BORDER = "[[border]]\nareas = [1, 2]"
FIRST_WALL = "[[wall]]\nareas = [1, 13]"
ONAGER = 'kind = "for-your-impulse"\nevent = "onager"'
BROKEN = [
    # map.toml
    (MAP, "[meta]\n", "[towns]\n[meta]\n", "map.toml: 'towns' is no field here; expected only meta, area"),
    (MAP, "[[area]]\nid = 31", "[[zone]]\nid = 31", "there are 30 areas; expected 31 (§2.2.1a"),
    (MAP, "id = 1\n", "id = 2\n", "id is 2; expected 1, for areas are listed in order"),
    (MAP, 'name = "Camp of Titus"', "name = 3", "name is 3; expected words in quotes"),
    (MAP, "defense = 1", "defense = 4", "defense is 4; expected a whole number from 1 to 3"),
    (MAP, "defense = 1", "defence = 1", "'defence' is no field here; expected only id, name"),
    (MAP, 'control = "roman"', 'control = "greek"', "control is 'greek'; expected one of roman, judean"),
    (MAP, "city = false", "city = true", "city is true; expected false, for city areas are 12 to 31 (§2.2.1a)"),
    (MAP, "siege_works = true", "siege_works = false", "siege_works is false; expected true, for only areas 5 to 9"),
    (MAP, "bonus_card = false", "bonus_card = true", "expected false, for areas 19 and 30 give the bonus cards"),
    (MAP, "victory_point = false", "victory_point = true", "expected false, for areas 22 and 27 give points ("),
    (MAP, "x = 340", "x = -1", "x is -1; expected a whole number from 0 to 10000"),
    (MAP, "y = 255", 'y = "high"', "y is 'high'; expected a whole number"),
    (MAP, "corners = [[90, 90], [560, 90]", "corners = [[90, 90], [560]", "expected at least 3 points [x, y]"),
    (MAP, '[[zone]]\nid = "a"', '[[zone]]\nid = "b"', "id is 'b'; expected 'a', for zones are listed in order"),
    (MAP, '[[zone]]\nid = "d"', '[[river]]\nid = "d"', "there are 3 zones; expected 4, a to d"),
    (MAP, "areas = [1, 2, 11]", "areas = [1, 2, 12]", "expected areas outside the walls, 1 to 11 (Ruling K19)"),
    (MAP, "areas = [1, 2, 11]", "areas = []", "areas is []; expected some numbers of areas, 1 to 31"),
    (MAP, "areas = [1, 2, 11]", "areas = [1, 2, 32]", "expected some numbers of areas, 1 to 31"),
    (MAP, FIRST_BORDER, "[[border]]\nareas = [1]", "areas is [1]; expected 2 numbers of areas, 1 to 31"),
    (MAP, FIRST_BORDER, "[[border]]\nareas = [1, 1]", "expected two different areas, each border once"),
    (MAP, FIRST_BORDER, f"[[border]]\nareas = [2, 1]\n\n{FIRST_BORDER}", "expected two different areas, each border"),
    (MAP, FIRST_BORDER, "[[border]]\nareas = [1, 2]\nwidth = 3", "'width' is no field here; expected only areas"),
    (MAP, FIRST_BORDER, f"[[border]]\nareas = [17, 19]\n\n{FIRST_BORDER}", "two areas that no border joins (§7.1b"),
    (MAP, "[[corner]]\nareas = [17, 19]", "[[border]]\nareas = [17, 19]", "areas 17 and 19; expected none (§7.1b"),
    (MAP, FIRST_WALL, "[[wall]]\nareas = [1, 14]", "expected two areas joined by a border, each section once"),
    (MAP, 'line = "third wall"', "line = 3", "line is 3; expected words in quotes"),
    (MAP, "marker = [515, 395]", "marker = [515]", "marker is [515]; expected a point [x, y]"),
    (MAP, "marker = [515, 395]\n", "", "marker is missing; expected a point [x, y]"),
    (MAP, "[[river]]\nname", "[[river]]\nlength = 3\nname", "'length' is no field here; expected only name, path"),
    # units.toml
    (UNITS, "[meta]\n", "[ships]\n[meta]\n", "units.toml: 'ships' is no field here; expected only meta, type, unit"),
    (UNITS, 'id = "legion"', 'id = "phalanx"', "id is 'phalanx'; expected one of legion, auxiliary"),
    (UNITS, 'id = "auxiliary"\nname', 'id = "legion"\nname', "attacks_adjacent is true; expected false, for that"),
    (UNITS, 'side = "roman"', 'side = "judean"', "side is 'judean'; expected 'roman', for that is a rule (§2.1.1c"),
    (UNITS, "attacks_adjacent = false", "attacks_adjacent = true", "expected false, for that is a rule (§8.1b)"),
    (UNITS, "firepower = 2", "firepower = 10", "firepower is 10; expected a whole number from 0 to 9"),
    (UNITS, "spent_defense = 8", "spent_defense = 0", "spent_defense is 0; expected a whole number from 1 to 20"),
    (UNITS, "move = 3", "speed = 3", "'speed' is no field here"),
    (UNITS, 'type = "legion"', 'type = "hoplite"', "type is 'hoplite'; expected one of legion, auxiliary"),
    (UNITS, 'setup = "11"', 'setup = "32"', "expected an area, a zone letter for Romans, or '*' for Judeans"),
    (UNITS, 'setup = "11"', 'setup = "*"', "setup is '*'; expected an area, a zone letter for Romans, or '*'"),
    (UNITS, 'setup = "11"', 'setup = "14"', "expected an area that the side controls at the start (§12.0c)"),
    (UNITS, 'setup = "11"', "setup = 11", "setup is 11; expected words in quotes"),
    (UNITS, 'group = "simon"', 'group = "titus"', "group is 'titus'; expected one of simon, john"),
    (UNITS, 'id = "xv-2"', 'id = "xv-1"', "two units are called 'xv-1'; expected each once"),
    (UNITS, 'id = "xv-2"', 'id = "XV 2"', "'XV 2' is no slug for units; expected small letters, digits"),
    (UNITS, 'faction = "simon"', 'faction = "john"', "expected two leaders, of faction simon and then john ("),
    (UNITS, '[[leader]]\nid = "john"', '[[leader]]\nrank = 2\nid = "john"', "'rank' is no field here"),
    # cards.toml
    (CARDS, "[meta]\n", "[tokens]\n[meta]\n", "cards.toml: 'tokens' is no field here; expected only meta, card"),
    (CARDS, "number = 1\n", "number = 2\n", "number is 2; expected 1, for cards are numbered in order"),
    (CARDS, 'side = "roman"', 'side = "judean"', "side is 'judean'; expected 'roman', for Roman cards are 1 to 27"),
    (CARDS, 'title = "Ballista"', 'title = ""', "title is ''; expected words in quotes"),
    (CARDS, "value = 2", "value = 4", "value is 4; expected a whole number from 1 to 3"),
    (CARDS, 'kind = "part-of-impulse"', 'kind = "reaction"', "kind is 'reaction'; expected one of for-your-impulse"),
    (CARDS, 'kind = "part-of-impulse"', 'kind = "response"', "for that is how 'firepower' works"),
    (CARDS, 'event = "firepower"', 'event = "earthquake"', "event is 'earthquake'; expected one of firepower, onager"),
    (CARDS, 'event = "firepower"', 'event = "ambush"', "event is 'ambush'; expected one that the roman side can have"),
    (CARDS, "amount = 3", "amount = 0", "amount is 0; expected a whole number from 1 to 9"),
    (CARDS, "amount = 3\n", "", "amount is missing; expected a whole number from 1 to 9"),
    (CARDS, 'event = "catapult"', 'event = "catapult"\namount = 2', "expected none, for 'catapult' takes no number"),
    (CARDS, ONAGER, f'{ONAGER}\nneeds = "legion"', "needs is 'legion'; expected a kind of unit that takes part, only"),
    (CARDS, "siege_engine = true", 'siege_engine = "yes"', "siege_engine is 'yes'; expected true or false"),
    (CARDS, 'text = "Add 3', 'colour = "red"\ntext = "Add 3', "'colour' is no field here"),
    (CARDS, 'slug = "ballista-2"', 'slug = "ballista-1"', "two cards are called 'ballista-1'; expected each once"),
    (CARDS, 'slug = "ballista-2"', 'slug = "Ballista 2"', "'Ballista 2' is no slug for cards"),
    # tables.toml
    (TABLES, "[turns]", "[rounds]", "tables.toml: 'rounds' is no field here"),
    (TABLES, "number = 8", "number = 9", "[turns]: number is 9; expected 8, for that is a rule (§1.0a)"),
    (TABLES, "stacking = 5", "stacking = 6", "stacking is 6; expected 5, for that is a rule (§7.2a"),
    (TABLES, 'name = "Romans"', 'nom = "Romans"', "'nom' is no field here; expected only name, stacking"),
    (TABLES, "roman = [5, 5", "roman = [5", "[hand_size]: roman is [5, 5, 6"),
    (TABLES, "roman = [5, 5", "roman = [5, 13", "expected 8 whole numbers from 0 to 12"),
    (TABLES, "judean = [3, 3", "judean = [4, 3", "expected 3 for turn 1 (§5.1b)"),
    (TABLES, "at_least = [5, 5", "at_least = [4, 5", "[supply_increase]: at_least is [4, 5"),
    (TABLES, "modifier = [-1, -1", "modifier = [0, -1", "[unable_to_refresh]: modifier is [0, -1"),
    (TABLES, "increase = 1", "increase = 0", "[supply]: increase is 0; expected a whole number from 1 to 9"),
    (TABLES, "least = 1", "least = 2", "[supply]: least is 2; expected 1, for that is a rule (§13.3c)"),
    (TABLES, "enter = 1", "enter = 2", "[movement]: enter is 2; expected 1, for that is a rule (§7.1a)"),
    (TABLES, "counters = [6, 4, 3]", "counters = [6, 4]", "counters is [6, 4]; expected 3 whole numbers from 0 to 9"),
    (TABLES, "markers = 4", "markers = 21", "[siege_ramps]: markers is 21; expected a whole number from 0 to 20"),
    (TABLES, "removal_target = 6", "removal_target = 5", "[siege_ramps]: removal_target is 5; expected 6, for that"),
    (TABLES, "undamaged = 4", "undamaged = 5", "[walls]: undamaged is 5; expected 4, for that is a rule (§13.1.1a)"),
    (TABLES, "attack_bonus = 2", "attack_bonus = 3", "[leaders]: attack_bonus is 3; expected 2, for that is a rule"),
    (TABLES, "units_per_turn = 6", "units = 6", "[reinforcements]: 'units' is no field here"),
    (TABLES, "enemy_units_per_point = 2", "enemy_units_per_point = 1", "[victory]: enemy_units_per_point is 1"),
    (TABLES, "counters = [6, 4, 3]", "counters = [6, 4, 3", "tables.toml is not TOML"),
]


def test_an_area_that_no_border_reaches() -> None:
    """§7.1b The map is in one piece."""
    text = re.sub(r"\[\[border\]\]\nareas = \[(1, \d+|\d+, 1)\]\n", "", TEXTS[MAP])
    text = re.sub(r"\[\[wall\]\]\nareas = \[1, 13\]\n(?:.+\n)+", "", text)
    with pytest.raises(BadComponents, match=r"map\.toml: no border leads to area \d+; expected a map in one piece\."):
        TITLE.open_box(parse_components("parted", {**TEXTS, MAP: text}))


def test_too_many_units_in_one_area() -> None:
    """§7.2a The stacking limits hold from the start."""
    text = TEXTS[UNITS].replace('setup = "11"', 'setup = "2"')
    with pytest.raises(BadComponents, match=r"units\.toml: 9 units start in area 2; expected at most 5 \(§7\.2a?\)\."):
        TITLE.open_box(parse_components("crowded", {**TEXTS, UNITS: text}))


def test_a_missing_type_and_too_many_units() -> None:
    """§2.1.1e Each type once; no more counters than a catalog can hold."""
    kinds = TEXTS[UNITS].split("[[type]]")
    without = "[[type]]".join([kinds[0], *kinds[2:]])
    with pytest.raises(BadComponents, match=r"units\.toml: there are 5 types; expected legion, auxiliary"):
        TITLE.open_box(parse_components("few", {**TEXTS, UNITS: without}))
    more = "".join(
        f'[[unit]]\nid = "more-{i}"\ngroup = "Auxiliary"\ntype = "auxiliary"\nsetup = "a"\n\n'
        for i in range(MOST_UNITS)
    )
    many = TEXTS[UNITS].replace("[[leader]]", f"{more}[[leader]]", 1)
    with pytest.raises(BadComponents, match=r"units\.toml: there are \d+ units; expected at most 140\."):
        TITLE.open_box(parse_components("many", {**TEXTS, UNITS: many}))


def test_a_deck_without_a_card() -> None:
    """§2.3a All 55."""
    cards = TEXTS[CARDS].split("[[card]]")
    with pytest.raises(BadComponents, match=r"cards\.toml: there are 54 cards; expected 55"):
        TITLE.open_box(parse_components("short", {**TEXTS, CARDS: "[[card]]".join(cards[:-1])}))


# -------------------------------------------------------------------- edited sets that hold up


def test_an_edited_set_is_played_by_its_own_values() -> None:
    """§5.1a, §13.2.1b Values are read from the set, not from the program: a larger hand, more ramps, another card."""
    texts = dict(TEXTS)
    texts[TABLES] = texts[TABLES].replace("roman = [5, 5", "roman = [7, 5").replace("markers = 4", "markers = 1")
    texts[CARDS] = texts[CARDS].replace("amount = 3", "amount = 5", 1)
    box = TITLE.open_box(parse_components("edited", texts))
    g = TITLE.new(seed="edited", box=box)
    assert [len(g.hands[side]) for side in SIDES] == [7, 3]
    assert g.free_ramps() == 1
    assert box.amount[0] == 5
    assert box.components.name == "edited"


class TestComponents(ComponentsOfAGame):
    title = TITLE
    better_sources = (
        (MAP, "# x grows to the east", "# x grows to the sunrise"),
        (CARDS, 'provenance = "rulebook"', 'provenance = "published"'),
        (TABLES, 'source = "Rulebook 7.2"', 'source = "Rulebook 7.2, the stacking limits"'),
        (UNITS, 'source = "Our own design;', 'source = "Our own reading;'),
    )
    other_values = (
        (MAP, "x = 340", "x = 341"),
        (MAP, 'name = "Camp of Titus"', 'name = "Titus"'),
        (UNITS, "move = 3", "move = 4"),
        (CARDS, "value = 2", "value = 1"),
        (CARDS, "Add 3 firepower", "Add three firepower"),
        (TABLES, "markers = 4", "markers = 5"),
    )
    broken = BROKEN
    wrong = (*WRONG, "roman")
    mutants = 300
    actions = 60
