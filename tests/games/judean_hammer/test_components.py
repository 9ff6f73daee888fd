"""What comes in the box: what the rulebook counts, where each datum comes from, and what a broken set is told."""

from __future__ import annotations

import re
from typing import Any

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.conditions import fitting
from maniple.games.judean_hammer.tables import (
    GREEK,
    MACCABEAN,
    MOST_AREAS,
    NOWHERE,
    SIDES,
    SUPPLY_CENTER,
    Area,
    HammerBox,
)
from maniple.kernel.catalog import MOST_ACTIONS
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadComponents
from tests.games.components import WRONG, ComponentsOfAGame, edited
from tests.games.judean_hammer.hammer_table import HammerTable

BOX: HammerBox = TITLE.shipped_box
TEXTS = dict(TITLE.shipped.texts)
MAP, CARDS, TABLES = "map.toml", "cards.toml", "tables.toml"


def area(slug: str) -> Area:
    return Area(BOX.kinds["area"].ids[slug])


# -------------------------------------------------------------------- what the rulebook counts


def test_jh_1_1_cubes_dice_and_cards() -> None:
    """§JH-1.1, Ruling JH-R30 30 cubes a side, of which one marks the score; 2 dice; 26 cards."""
    limits = TITLE.shipped.table(TABLES, "limits")
    assert limits.number("cubes_per_faction", 0, 99) == 30
    assert limits.number("score_track_cubes_per_faction", 0, 99) == 1
    assert BOX.units_per_side == 29
    assert limits.number("dice", 0, 9) == 2
    assert len(BOX.ops) == len(BOX.kinds["card"]) == 26
    meta: dict[str, Any] = dict(TITLE.shipped.files[CARDS]["meta"])
    assert meta["count"] == 26
    assert sorted(set(BOX.ops)) == meta["ops_values"]


def test_jh_1_1_thirteen_events_a_side() -> None:
    """§JH-1.1 In our reconstruction each side has half the events, the Maccabees the first half."""
    assert BOX.event_side == [MACCABEAN] * 13 + [GREEK] * 13


def test_a_maccabean_modifier_of_two_and_a_card_of_two_ops_exist() -> None:
    """§JH-6.2, §JH-5.1 The rulebook's examples show both."""
    assert (MACCABEAN, 2) in set(zip(BOX.modifier_side, BOX.modifier, strict=True))
    assert 2 in BOX.ops


def test_jh_11_1_each_area_is_exactly_one_of_three_kinds() -> None:
    """§JH-11.1 City, supply center or wilderness; as many as the file says."""
    kinds = [BOX.cities, BOX.wilderness, BOX.supply_centers]
    assert sorted(a for kind in kinds for a in kind) == list(range(BOX.areas))
    meta: dict[str, Any] = dict(TITLE.shipped.files[MAP]["meta"])
    assert [len(kind) for kind in kinds] == [
        meta["city_total"],
        meta["wilderness_total"],
        meta["supply_center_total"],
    ]
    assert BOX.areas == meta["area_total"]


def test_jh_11_2_five_coloured_regions_and_jerusalem() -> None:
    """§JH-11.2, §JH-2.5, Ruling JH-R38 Six scoring regions, each with a colour; supply centers lie in none."""
    assert len(BOX.kinds["region"]) == len(BOX.cities_of) == 6
    colors = [record.text("color") for record in TITLE.shipped.records(MAP, "region")]
    assert len(set(colors)) == 6
    own = BOX.region[BOX.jerusalem]
    assert [a for a in range(BOX.areas) if BOX.region[a] == own] == [BOX.jerusalem]
    assert all(BOX.region[a] == -1 for a in BOX.supply_centers)
    assert all(len(cities) >= 2 for region, cities in enumerate(BOX.cities_of) if region != own)


def test_a_region_can_be_tied_in_cities() -> None:
    """§JH-9.2 The tan region of the scoring example can be: it has at least two cities."""
    table = HammerTable().units("1 maccabean in beth-horon, 1 greek in bethel")
    assert table.control("benjamin") == ""


def test_jh_5_2_roads_run_both_ways() -> None:
    """§JH-5.2, Ruling JH-R9 Roads are mutual, no area joins itself, and the map is in one piece."""
    for a in range(BOX.areas):
        assert a not in BOX.adjacent[a]
        assert len(set(BOX.adjacent[a])) == len(BOX.adjacent[a]) > 0
        for b in BOX.adjacent[a]:
            assert a in BOX.adjacent[b]
    assert BOX.within(BOX.jerusalem, BOX.areas) == set(range(BOX.areas))


def test_jh_5_4_purple_roads_lead_to_supply_centers() -> None:
    """§JH-5.4 Each purple road ends at a supply center and is closed to the Maccabees; no plain road does."""
    roads = TITLE.shipped.table(MAP, "roads").values
    for a, b in roads["purple"]:
        ends = [area(a), area(b)]
        centers = [end for end in ends if BOX.kind[end] == SUPPLY_CENTER]
        assert len(centers) == 1
        other = ends[0] if ends[1] == centers[0] else ends[1]
        assert centers[0] in BOX.roads[GREEK][other]
        assert centers[0] not in BOX.roads[MACCABEAN][other]
    for a, b in roads["plain"]:
        assert SUPPLY_CENTER not in (BOX.kind[area(a)], BOX.kind[area(b)])
    joined = sum(len(neighbours) for neighbours in BOX.adjacent)
    assert joined == 2 * (len(roads["plain"]) + len(roads["purple"]))


def test_the_march_of_the_ambush_example() -> None:
    """§JH-7.2 Hebron and Bethbassi are two steps apart, with one area between them."""
    between = set(BOX.adjacent[area("hebron")]) & set(BOX.adjacent[area("bethbassi")])
    assert between == {area("tekoa")}
    assert area("bethbassi") not in BOX.adjacent[area("hebron")]


def test_the_tan_region_lies_above_jerusalem() -> None:
    """§JH-9.2 The scoring example: one region is tan, and all of it is north of Jerusalem."""
    tan = [record.text("id") for record in TITLE.shipped.records(MAP, "region") if record.text("color") == "tan"]
    assert tan == ["benjamin"]
    places = {record.text("id"): record for record in TITLE.shipped.records(MAP, "area")}
    south = places["jerusalem"].number("y", 0, 10_000)
    assert all(
        record.number("y", 0, 10_000) < south for record in places.values() if record.text("region") == "benjamin"
    )


def test_the_supply_example_goes_through_two_areas() -> None:
    """§JH-8.4 Jerusalem reaches a supply center through exactly two areas, and through no fewer."""
    near = [BOX.within(BOX.jerusalem, roads) for roads in range(4)]
    assert not near[2].intersection(BOX.supply_centers)
    assert near[3].intersection(BOX.supply_centers)


def test_jh_1_2_the_set_up() -> None:
    """§JH-1.2, §JH-11.3 Published: Greeks begin in their supply centers and in Jerusalem, the revolt at Modin."""
    greek, maccabean = BOX.start[GREEK], BOX.start[MACCABEAN]
    assert all(greek[center] for center in BOX.supply_centers)
    assert greek[BOX.jerusalem]
    assert maccabean[area("modin")]
    assert not any(maccabean[center] for center in BOX.supply_centers)
    assert not any(a and b for a, b in zip(greek, maccabean, strict=True))
    assert all(sum(BOX.start[side]) <= BOX.units_per_side for side in SIDES)
    assert max(greek + maccabean) <= BOX.stack_limit


def test_the_charts_keep_what_the_rulebook_fixes() -> None:
    """§JH-6.7, §JH-6.11, §JH-7.11 The examples' dice: 1 for a winner, 5 and 6 for a loser, the two 4s of the ambush."""
    none, lose, again = 0, 1, 2
    assert BOX.winner_chart[1] == none
    assert [BOX.loser_chart[die] for die in (5, 6)] == [again, again]
    assert again not in BOX.winner_chart
    assert BOX.ambush_chart[MACCABEAN][4] == none
    assert BOX.ambush_chart[GREEK][4] == lose
    for chart in (BOX.winner_chart, BOX.loser_chart, *BOX.ambush_chart):
        assert chart[1:] == sorted(chart[1:]), "a higher die is never better"


def test_the_facts_of_the_map_are_told_with_their_source() -> None:
    """§JH-11.1 The file lists what the map has to honour; each fact has a test above."""
    meta: dict[str, Any] = dict(TITLE.shipped.files[MAP]["meta"])
    facts = meta["fact"]
    assert len(facts) == 8
    assert all(fact["provenance"] in ("rulebook", "published") and fact["source"] for fact in facts)


def test_every_name_of_the_rulebook_is_on_the_map() -> None:
    """§JH-11.1 The areas that the rulebook names."""
    assert {"Jerusalem", "Hebron", "Bethbassi"} <= set(BOX.kinds["area"].names)


# -------------------------------------------------------------------- sources and hash


def test_each_chart_and_side_tells_its_own_source() -> None:
    """And every card, area and region."""
    records = list(TITLE.shipped.sources())
    labels = {f"{record.file} {record.label}" for record in records}
    assert {"cards.toml card 15 (War Elephants)", "map.toml area modin", "map.toml [roads]"} <= labels
    assert {"tables.toml [casualties.loser]", "tables.toml [factions.greek]", "tables.toml [limits]"} <= labels
    assert len(records) == 26 + 31 + 6 + 2 + 2 + 4 + 3


def test_the_hash_does_not_depend_on_order() -> None:
    """Fields may stand in any order."""
    swapped = edited(TITLE, MAP, ('id = "lydda"\nname = "Lydda"', 'name = "Lydda"\nid = "lydda"'))
    assert swapped.hash == TITLE.shipped.hash


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (MAP, 'provenance = "reconstructed"\nsource = "1 Macc 4:29, 5:65"', 'provenance = "guess"', "region idumea"),
        (TABLES, 'provenance = "rulebook"\nsource = "Components; M', 'source = "Components; M', "factions.maccabean"),
        (TABLES, 'source = "Ruling JH-R29"', 'source = ""', "[safety]"),
        (TABLES, 'source = "Ruling JH-R29"', "", "[safety]"),
        (TABLES, 'source = "Ruling JH-R29"', "source = 29", "[safety]"),
    ],
)
def test_a_record_without_a_source_is_told(file: str, old: str, new: str, told: str) -> None:
    """`check_sources` names file, record and what is expected."""
    with pytest.raises(BadComponents, match=re.escape(told)) as caught:
        edited(TITLE, file, (old, new)).check_sources()
    assert str(caught.value).startswith(f"{file}, ")
    assert "expected" in str(caught.value)


# -------------------------------------------------------------------- broken sets

MODIN = 'kind = "city"\nregion = "shephelah"\nx = 305'
GOPHNA = 'start = { faction = "maccabean", units = 2 }'
EFFECT_1 = 'effect = [{ op = "recruit", count = 3, where = ["near:modin:1", "own_or_empty"] }]'

BROKEN: list[tuple[str, str, str, str]] = [
    # file, what stands there, what is put there, what the sentence says of it
    (MAP, "[meta]", "[meta", "map.toml is not TOML"),
    (MAP, 'id = "modin"', 'id = "lydda"', "two areas are called 'lydda'"),
    (MAP, 'id = "modin"', 'id = "Modin Town"', "'Modin Town' is no slug for areas"),
    (MAP, 'id = "modin"\n', "", "map.toml, area Modin: id is missing; expected words in quotes"),
    (MAP, 'id = "modin"', "id = 5", "map.toml, area 5: id is 5; expected words in quotes"),
    (MAP, 'name = "Modin"', 'name = ""', "map.toml, area modin: name is ''; expected words in quotes"),
    (MAP, 'name = "Modin"', 'name = ["Modin"]', "map.toml, area modin: name is ['Modin']; expected words in quotes"),
    (MAP, MODIN, MODIN.replace("city", "town"), "kind is 'town'; expected one of city, wilderness, supply-center"),
    (MAP, MODIN, MODIN.replace('"city"', "[]"), "kind is []; expected one of city, wilderness, supply-center"),
    (MAP, MODIN, MODIN.replace("shephelah", "galilee"), "region is 'galilee'; expected one of north, benjamin"),
    (MAP, MODIN, MODIN.replace("shephelah", "none"), "region is 'none'; expected a region, or 'none' for a supply"),
    (MAP, 'region = "none"', 'region = "north"', "region is 'north'; expected a region, or 'none' for a supply"),
    (MAP, "x = 580", 'x = "580"', "map.toml, area jerusalem: x is '580'; expected a whole number from 0 to 10000"),
    (MAP, "x = 580", "x = -1", "map.toml, area jerusalem: x is -1; expected a whole number from 0 to 10000"),
    (MAP, "x = 580", "x = 580.5", "x is 580.5; expected a whole number"),
    (MAP, "x = 580", "xx = 580", "map.toml, area jerusalem: 'xx' is no field here; expected only id, name, kind"),
    (MAP, GOPHNA, "start = 2", "map.toml, area gophna-hills: start is 2; expected a table"),
    (MAP, GOPHNA, 'start = { faction = "roman", units = 2 }', "faction is 'roman'; expected one of maccabean, greek"),
    (MAP, GOPHNA, 'start = { faction = "greek", units = 0 }', "units is 0; expected a whole number from 1 to 99"),
    (MAP, GOPHNA, 'start = { faction = "greek" }', "gophna-hills, start: units is missing; expected a whole number"),
    (
        MAP,
        'y = 50\nstart = { faction = "greek"',
        'y = 50\nstart = { faction = "maccabean"',
        "map.toml, area samaria, start: faction is 'maccabean'; expected greek: Maccabean units can never be in a "
        "supply center (§JH-11.3)",
    ),
    (
        MAP,
        GOPHNA,
        'start = { faction = "maccabean", units = 28 }',
        "map.toml: maccabean has 30 units at the start; expected",
    ),
    (
        MAP,
        '  ["lydda", "ramathaim"],',
        '  ["lydda", "rome"],',
        "plain has ['lydda', 'rome']; expected two ids of areas",
    ),
    (MAP, '  ["lydda", "ramathaim"],', '  ["lydda"],', "plain has ['lydda']; expected two ids of areas"),
    (MAP, '  ["lydda", "ramathaim"],', '  ["lydda", ["ramathaim"]],', "[roads]: plain has ['lydda', ['ramathaim']]"),
    (MAP, '  ["lydda", "ramathaim"],', '  "lydda",', "[roads]: plain has 'lydda'; expected two ids of areas"),
    (MAP, '  ["lydda", "ramathaim"],', '  ["modin", "lydda"],', "['lydda', 'modin'] stands twice or joins an area to"),
    (MAP, '  ["lydda", "ramathaim"],', '  ["lydda", "lydda"],', "['lydda', 'lydda'] stands twice or joins an area to"),
    (
        MAP,
        '  ["lydda", "ramathaim"],',
        '  ["lydda", "samaria"],',
        "['lydda', 'samaria'] is plain; expected purple exactly for roads into a supply center (§JH-5.4)",
    ),
    (MAP, '  ["samaria", "ramathaim"],', '  ["lydda", "ramathaim"],', "stands twice"),
    (MAP, '  ["philadelphia", "jericho"],\n', "", "no road leads to philadelphia; expected a map in one piece"),
    (MAP, "plain = [", "planes = [", "map.toml, [roads]: 'planes' is no field here; expected only plain, purple"),
    (MAP, "[roads]", "[ways]", "map.toml: 'ways' is no field here; expected only meta, region, area, roads, scenery"),
    (MAP, "purple = [", "purple = 3\nfurther = [", "map.toml, [roads]: 'further' is no field here"),
    (MAP, 'region = "jerusalem"\nx', 'region = "desert"\nx', "map.toml, region jerusalem: the region has no city"),
    (MAP, 'region = "shephelah"\nx = 190', 'region = "jerusalem"\nx = 190', "Jerusalem shares its region; expected a"),
    (MAP, 'id = "jerusalem"\nname = "Jerusalem"\nkind', 'id = "zion"\nname = "Zion"\nkind', "no city 'jerusalem'"),
    (MAP, 'hex = "#d2b48c"', 'hex = "tan"', "map.toml, region benjamin: hex is 'tan'; expected a colour like"),
    (MAP, 'id = "north"', 'id = "south"', "expected one of south, benjamin"),
    (CARDS, "[[card]]\nnumber = 1\n", "[[cards]]\nnumber = 1\n", "'cards' is no field here; expected only meta, card"),
    (CARDS, "number = 1\n", "number = 2\n", "number is 2; expected 1: cards are numbered in order"),
    (CARDS, "number = 1\n", 'number = "1"\n', "number is '1'; expected a whole number from 1 to 99"),
    (CARDS, 'slug = "war-elephants"', 'slug = "judas-the-hammer"', "two cards are called 'judas-the-hammer'"),
    (CARDS, "ops = 2", "ops = 0", "card 1 (Mattathias at Modin): ops is 0; expected a whole number from 1 to 9"),
    (CARDS, "ops = 2", "ops = true", "ops is true; expected a whole number from 1 to 9"),
    (CARDS, 'event_faction = "greek"', 'event_faction = "both"', "card 14 (Royal Army of Lysias): event_faction is 'b"),
    (CARDS, "amount = 1", "amount = -1", "card 1 (Mattathias at Modin), modifier: amount is -1; expected a whole"),
    (CARDS, 'modifier = { faction = "maccabean", amount = 1 }', "modifier = 1", "modifier is 1; expected a table"),
    (CARDS, 'modifier = { faction = "maccabean", amount = 1 }\n', "", "modifier is missing; expected a table"),
    (CARDS, EFFECT_1, 'effect = "recruit"', "effect is 'recruit'; expected a list of tables"),
    (CARDS, EFFECT_1 + "\n", "", "card 1 (Mattathias at Modin): effect is missing; expected a list of tables"),
    (CARDS, EFFECT_1, EFFECT_1.replace('"recruit"', '"conjure"'), "effect 1: op is 'conjure'; expected one of recruit"),
    (CARDS, EFFECT_1, EFFECT_1.replace("count = 3", "count = 0"), "effect 1: count is 0; expected a whole number"),
    (CARDS, EFFECT_1, EFFECT_1.replace("count", "number"), "'number' is no field here; expected only op, count, where"),
    (CARDS, EFFECT_1, EFFECT_1.replace(", where = [", ", wheres = ["), "effect 1: 'wheres' is no field here"),
    (CARDS, EFFECT_1, 'effect = [{ op = "recruit", count = 3 }]', "effect 1: where is missing; expected a list of wor"),
    (
        CARDS,
        EFFECT_1,
        'effect = [{ op = "recruit", count = 3, where = "own" }]',
        "where is 'own'; expected a list of w",
    ),
    (CARDS, '"near:modin:1"', '"near:rome:1"', "effect 1: where has the filter 'near:rome:1'; expected one that the"),
    (CARDS, '"near:modin:1"', '"near:modin"', "where has the filter 'near:modin'; expected one that the notes"),
    (CARDS, '"near:modin:1"', '"near:modin:-1"', "where has the filter 'near:modin:-1'"),
    (CARDS, '"near:modin:1"', '"near:modin:999999999"', "where has the filter 'near:modin:999999999'"),
    (CARDS, '"near:modin:1"', "5", "effect 1: where is [5, 'own_or_empty']; expected a list of words in quotes"),
    (CARDS, '"kind:city"', '"kind:village"', "where has the filter 'kind:village'"),
    (CARDS, '"kind:city"', '"kind:city:large"', "where has the filter 'kind:city:large'"),
    (CARDS, '"region:desert"', '"region:sinai"', "where has the filter 'region:sinai'"),
    (CARDS, '"id:samaria"', '"id:samaria|rome"', "where has the filter 'id:samaria|rome'"),
    (CARDS, '"min_units:2"', '"min_units:0"', "where has the filter 'min_units:0'"),
    (CARDS, '"exact_units:1"', '"exact_units"', "where has the filter 'exact_units'"),
    (CARDS, EFFECT_1, EFFECT_1.replace("or_empty", "or_Empty"), "where has the filter 'own_or_Empty'"),
    (
        CARDS,
        '"kind:supply-center"',
        '"kind:supply-center", "not_supply_center"',
        "where is ['kind:supply-center', 'not_supply_center']; expected filters that leave at least one area",
    ),
    (CARDS, "steps = 3", "steps = 0", "card 2 (Judas the Hammer), effect 1: steps is 0; expected a whole number"),
    (CARDS, "bonus = 1", 'bonus = "1"', "effect 1: bonus is '1'; expected a whole number from 0 to 9"),
    (CARDS, "one_origin = true", 'one_origin = "yes"', "effect 1: one_origin is 'yes'; expected true or false"),
    (CARDS, 'chooser = "owner"', 'chooser = "nobody"', "chooser is 'nobody'; expected one of you, owner"),
    (CARDS, 'chooser = "you"', 'chooser = ["you"]', "chooser is ['you']; expected one of you, owner"),
    (CARDS, 'flag = "auto_ambush"', 'flag = "sure_ambush"', "flag is 'sure_ambush'; expected one of auto_ambush, gre"),
    (CARDS, '"peek", count = 4', '"peek", count = 400', "count is 400; expected a whole number from 1 to 99"),
    (CARDS, 'history = "1 Macc 2:15-28"', "history = 167", "history is 167; expected words in quotes"),
    (TABLES, "[limits]", "[limit]", "tables.toml: 'limit' is no field here"),
    (TABLES, "hand_size = 4", "hand_size = 14", "[limits]: hand_size is 14; expected at most 13, for both hands are"),
    (TABLES, "hand_size = 4", "hand_size = 7", "min_draw_pile_after_reshuffle is 13; expected at least 14, enough"),
    (TABLES, "hand_size = 4 ", "hand_size = -4 ", "hand_size is -4; expected a whole number from 1 to 99"),
    (TABLES, "hand_size = 4 ", "hand_sise = 4 ", "'hand_sise' is no field here; expected only cubes_per_faction"),
    (TABLES, "cards = 26", "cards = 25", "[limits]: cards is 25; expected 26, the number of cards in cards.toml"),
    (
        TABLES,
        "units_per_faction = 29",
        "units_per_faction = 28",
        "expected cubes_per_faction less the cube on the score",
    ),
    (TABLES, "move_units_bonus = 1", "move_units_bonus = 2", "move_units_bonus is 2; expected 1, for that is a rule"),
    (TABLES, "dice = 2", "dice = true", "dice is true; expected 2, for that is a rule (§JH-1.1)"),
    (TABLES, "may_ambush = true", "may_ambush = false", "[factions], maccabean: may_ambush is false; expected true"),
    (TABLES, "move_areas = 2", "move_areas = 0", "[factions], greek: move_areas is 0; expected a whole number from 1"),
    (TABLES, "[factions.greek]", "[factions.roman]", "'roman' is no field here; expected only maccabean, greek"),
    (TABLES, '["draw", "choose-first"', '["choose-first", "draw"', "[round]: phases is ['choose-first', 'draw'"),
    (TABLES, "engine_max_rounds = 30", "engine_max_rounds = 9", "[safety]: engine_max_rounds is 9; expected 30, for"),
    (
        TABLES,
        '"none", "lose", "lose"]   #',
        '"none", "lose"]   #',
        "winner: results is ['none', 'none', 'none', 'none'",
    ),
    (TABLES, '"lose", "lose"]   #', '"lose", "lose-again"]   #', "expected six of none, lose."),
    (TABLES, '"lose", "lose"]   #', '"lose", "die"]   #', "expected six of none, lose."),
    (TABLES, '"lose", "lose-again", "lose-again"]', '"lose", "lose", "lose-again"]', "which the rulebook fixes"),
    (TABLES, "[casualties.loser]\nresults = [", '[casualties.loser]\nresults = "', "tables.toml is not TOML"),
    (TABLES, "[casualties.loser]", "[casualties.beaten]", "[casualties]: 'beaten' is no field here"),
]


@pytest.mark.parametrize(
    "text",
    ["deep = " + "[" * 5000 + "]" * 5000, "[" + ".".join("a" * 3000) + "]\n", "digits = " + "9" * 5000],
    ids=["deep lists", "deep tables", "a number of 5000 digits"],
)
def test_a_file_that_no_reader_can_hold(text: str) -> None:
    """Absurd TOML is refused like any other."""
    with pytest.raises(BadComponents, match=r"^map\.toml"):
        parse_components("absurd", {**TEXTS, MAP: text})


def test_a_deck_too_small_to_deal() -> None:
    """§JH-1.4 Both hands are dealt from one deck."""
    cards = TEXTS[CARDS].split("[[card]]")
    texts = {**TEXTS, CARDS: "[[card]]".join(cards[:8])}
    texts[TABLES] = TEXTS[TABLES].replace("cards = 26", "cards = 7")
    with pytest.raises(BadComponents, match="hand_size is 4; expected at most 3, for both hands"):
        TITLE.open_box(parse_components("small", texts))


def test_seven_regions_are_too_many() -> None:
    """§JH-9.4 Six regions score."""
    more = '[[region]]\nid = "galilee"\nname = "Galilee"\ncolor = "pink"\nhex = "#ffaaaa"\n\n[[region]]\nid = "north"'
    with pytest.raises(BadComponents, match="there are 7 regions; expected 6"):
        TITLE.open_box(edited(TITLE, MAP, ('[[region]]\nid = "north"', more)))


def big_map(areas: int) -> str:
    """The shipped map with more wilderness beyond Tekoa."""
    added = range(areas - BOX.areas)
    records = "".join(
        f'[[area]]\nid = "desert-{i}"\nname = "Desert {i}"\nkind = "wilderness"\nregion = "desert"\nx = 0\ny = 0\n\n'
        for i in added
    )
    roads = "".join(f'  ["tekoa", "desert-{i}"],\n' for i in added)
    text = TEXTS[MAP].replace("[roads]", records + "[roads]")
    return text.replace("plain = [\n", f"plain = [\n{roads}")


def test_the_largest_map_keeps_the_catalog_small() -> None:
    """A map may have up to 120 areas: more would make too many actions."""
    box = TITLE.open_box(parse_components("large", {**TEXTS, MAP: big_map(MOST_AREAS)}))
    assert len(box.catalog) < MOST_ACTIONS
    with pytest.raises(BadComponents, match=f"there are {MOST_AREAS + 1} areas; expected at most {MOST_AREAS}"):
        TITLE.open_box(parse_components("larger", {**TEXTS, MAP: big_map(MOST_AREAS + 1)}))


# -------------------------------------------------------------------- edited sets that hold up


def test_an_edited_set_is_played_by_its_own_values() -> None:
    """§JH-1.4 Values are read from the set, not from the program: five cards a hand, and three units at Modin."""
    texts = dict(TEXTS)
    texts[TABLES] = texts[TABLES].replace("hand_size = 4 ", "hand_size = 5 ")
    texts[MAP] = texts[MAP].replace(
        'y = 355\nstart = { faction = "maccabean", units = 2 }', 'y = 355\nstart = { faction = "maccabean", units = 3 }'
    )
    box = TITLE.open_box(parse_components("edited", texts))
    g = TITLE.new(seed="edited", box=box)
    assert [len(hand) for hand in g.hands] == [5, 5]
    assert g.units[MACCABEAN][box.kinds["area"].ids["modin"]] == 3
    assert box.components.name == "edited"


def event_of_card_1(effect: str) -> HammerTable:
    """A table with an edited card 1."""
    box = TITLE.open_box(edited(TITLE, CARDS, (EFFECT_1, f"effect = [{effect}]")))
    return HammerTable().from_box(box)


def test_an_edited_replace_only_takes_a_single_unit() -> None:
    """#22, §JH-11.3 Whatever the filters say: one enemy alone, and never a Maccabean unit in a supply center."""
    table = event_of_card_1('{ op = "replace", where = ["enemy"] }')
    table.units("2 greek in lydda, 1 greek in bethel, 1 greek in samaria").event(MACCABEAN, "mattathias-at-modin")
    assert table.offered("replace") == {"bethel"}


def test_an_edited_sacrifice_only_takes_ones_own() -> None:
    """#8 Whatever the filters say."""
    table = event_of_card_1('{ op = "sacrifice", where = [] }')
    table.units("1 greek in lydda, 1 maccabean in bethel").event(MACCABEAN, "mattathias-at-modin")
    assert table.offered("sacrifice") == {"bethel"}


def test_an_edited_card_may_recruit_around_the_anchor() -> None:
    """#8 The area of the sacrifice is the anchor of every later step."""
    table = event_of_card_1(
        '{ op = "sacrifice", where = ["own"] }, { op = "recruit", count = 2, where = ["adj_anchor"] }'
    )
    table.units("1 maccabean in tekoa").event(MACCABEAN, "mattathias-at-modin").play("sacrifice tekoa")
    assert table.offered("place") == {"hebron", "beth-zur", "bethbassi"}


def test_an_edited_card_stops_without_its_sacrifice() -> None:
    """#8, Ruling JH-R60 Declined or impossible: the rest of the card is skipped, whatever it is."""
    effect = '{ op = "sacrifice", where = ["own"] }, { op = "recruit", count = 1, where = ["kind:city"] }'
    table = event_of_card_1(effect).units("1 maccabean in tekoa").event(MACCABEAN, "mattathias-at-modin").play("done")
    assert not table.g.stack
    table = event_of_card_1(effect).event(MACCABEAN, "mattathias-at-modin")
    assert not table.g.stack
    table = event_of_card_1(effect).units("1 maccabean in tekoa").event(MACCABEAN, "mattathias-at-modin")
    assert table.play("sacrifice tekoa").asked == "PlaceUnits"


def test_an_edited_card_never_recruits_maccabees_in_a_supply_center() -> None:
    """§JH-11.3, §JH-4.5 Whatever the filters say."""
    table = event_of_card_1('{ op = "recruit", count = 2, where = ["near:samaria:1"] }')
    table.event(MACCABEAN, "mattathias-at-modin")
    assert table.offered("place") == {"ramathaim", "aphairema", "lebonah-ascent"}


def test_each_kind_of_filter() -> None:
    """Ruling JH-R59 Every filter of the notes in cards.toml, from the side of the event's faction."""
    units = (
        "1 maccabean in modin, 2 maccabean in tekoa, 1 greek in lydda, 2 greek in bethel, 1 greek in jamnia,"
        " 1 greek in hebron"
    )
    everywhere = {
        "kind:wilderness": set(slugs(BOX.wilderness)),
        "id:modin|bethel": {"modin", "bethel"},
        "region:jerusalem": {"jerusalem"},
        "near:jericho:1": {"jericho", "michmash", "adummim", "philadelphia"},
        "near:jericho:0": {"jericho"},
        "empty": set(slugs(range(BOX.areas))) - {"modin", "tekoa", "lydda", "bethel", "jamnia", "hebron"},
        "own": {"modin", "tekoa"},
        "enemy": {"lydda", "bethel", "jamnia", "hebron"},
        "own_or_empty": set(slugs(range(BOX.areas))) - {"lydda", "bethel", "jamnia", "hebron"},
        "adj_own": around("modin", "tekoa"),
        "adj_own_wilderness": around("tekoa"),
        "adj_enemy": around("lydda", "bethel", "jamnia", "hebron"),
        "adj_enemy_field": around("lydda", "bethel", "hebron"),
        "min_units:2": {"tekoa", "bethel"},
        "exact_units:1": {"modin", "lydda", "jamnia", "hebron"},
        "not_supply_center": set(slugs(range(BOX.areas))) - set(slugs(BOX.supply_centers)),
        "adj_anchor": set(),
    }
    for word, expected in everywhere.items():
        table = event_of_card_1(f'{{ op = "remove", side = "greek", count = 1, where = ["{word}"], chooser = "you" }}')
        table.units(units)
        step = table.g.map.event[0][0]
        assert set(slugs(fitting(table.g, MACCABEAN, step, NOWHERE))) == expected, word


def slugs(areas: Any) -> list[str]:
    return [BOX.kinds["area"].slugs[a] for a in areas]


def around(*names: str) -> set[str]:
    return {slug for name in names for slug in slugs(BOX.adjacent[area(name)])}


class TestComponents(ComponentsOfAGame):
    title = TITLE
    better_sources = (
        (MAP, "# ---------------------------------------------------------------- regions", "# all regions"),
        (MAP, 'source = "1 Macc 4:29, 5:65"', 'source = "the printed map"'),
        (MAP, 'provenance = "rulebook"\nsource = "Setup 2', 'provenance = "published"\nsource = "Setup 2'),
        (MAP, 'kind = "city"\n', 'kind = "city"\nkind_source = "inferred"\n'),
        (MAP, "area_total = 31", "area_total = 32"),
        (CARDS, 'provenance = "reconstructed"', 'provenance = "published"'),
        (TABLES, "hand_size = 4                   # rulebook: Setup 3, phase 1", "hand_size = 4"),
    )
    other_values = (
        (MAP, "x = 580", "x = 581"),
        (MAP, 'name = "Modin"', 'name = "Modiin"'),
        (MAP, '  ["lydda", "modin"],\n', ""),
        (CARDS, "ops = 2", "ops = 3"),
        (CARDS, "amount = 1", "amount = 2"),
        (CARDS, "count = 3", "count = 4"),
        (CARDS, "split as you like", "as you like"),
        (TABLES, "hand_size = 4", "hand_size = 5"),
        (TABLES, '"none", "none", "lose", "lose", "lose-again"', '"none", "lose", "lose", "lose", "lose-again"'),
    )
    broken = BROKEN
    wrong = (*WRONG, "jerusalem")
    mutants = 400
    actions = 100
