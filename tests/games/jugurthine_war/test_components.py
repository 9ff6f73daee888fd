"""What comes in the box: what the rulebook counts, where each datum comes from, and what a broken set is told."""

from __future__ import annotations

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.tables import (
    CAVALRY,
    INFANTRY,
    MILICE,
    NUMIDIAN,
    RECRUITMENT_POINTS,
    ROMAN,
    STRATAGEMS,
    WarBox,
)
from tests.games.components import ComponentsOfAGame, edited

BOX: WarBox = TITLE.shipped_box
TEXTS = dict(TITLE.shipped.texts)
PIECES = BOX.kinds["piece"]
HEXES = BOX.kinds["hex"]
MAP, UNITS, MARKERS, TABLES = "map.toml", "units.toml", "stratagems.toml", "tables.toml"


# -------------------------------------------------------------------- what the rulebook counts


def test_the_cities_and_towns_of_the_rulebook() -> None:
    """§1.3-b, §1.3-c, §6.6-a Twelve Numidian cities with the fort, Utica in the province, and towns to pillage."""
    assert set(BOX.kinds["city"].slugs) == set(
        [
            "cirta",
            "vaga",
            "sicca",
            "zama",
            "thala",
            "capsa",
            "calama",
            "hippo-regius",
            "theveste",
            "rusicade",
            "sitifis",
            "muluccha",
        ]
    )
    assert BOX.province[BOX.utica] and not any([BOX.province[space] for space in BOX.city_hex])
    towns = {HEXES.names[space] for space in range(len(BOX.town)) if BOX.town[space]}
    assert {"Saldae", "Choba", "Igilgili", "Chullu", "Lambaesis", "Ammaedara", "Cillium", "Thabraca", "Thugga"} <= towns
    assert not any([BOX.town[space] for space in BOX.city_hex])


def test_the_map_is_in_one_piece() -> None:
    """§6.1-b Ways are mutual, and every land hex can be reached from Utica."""
    for space, others in enumerate(BOX.adjacent):
        for other in others:
            assert space in BOX.adjacent[other]
    seen, edge = {BOX.utica}, [BOX.utica]
    while edge:
        for other in BOX.adjacent[edge.pop()]:
            if other not in seen:
                seen.add(other)
                edge.append(other)
    assert seen >= set(BOX.city_hex)
    assert {space for space in range(len(BOX.adjacent)) if BOX.adjacent[space]} == seen


def test_costs_are_those_of_the_table() -> None:
    """§6.1-b, §1.3-c 1 to 3 MP, and 10 between the western edge and Western Numidia."""
    for space, costs in enumerate(BOX.costs):
        for other, cost in zip(BOX.adjacent[space], costs, strict=True):
            zone = BOX.west in (space, other)
            assert cost == 10 if zone else cost in (1, 2, 3)


def test_a_mountain_hexside_is_hard_from_both_sides() -> None:
    """§6.1-b, Ruling R-35 Unless a road crosses it, and then from neither."""
    for space, others in enumerate(BOX.adjacent):
        for way, other in enumerate(others):
            assert BOX.hard[space][way] == BOX.hard[other][BOX.adjacent[other].index(space)]


def test_the_commanders_and_their_competency() -> None:
    """§5.1-a, §1.5-a Five named ones and four generic ones; the examples give Bestia 3 and Jugurtha 5."""
    competency = {slug: BOX.competency[i] for i, slug in enumerate(PIECES.slugs[: BOX.commanders])}
    assert competency["bestia"] == 3 and competency["jugurtha"] == 5 and competency["legate-1"] == 3
    assert len(competency) == 9 and all([1 <= value <= 6 for value in competency.values()])


def test_the_units_of_the_box() -> None:
    """§1.2-a, §10.2-a Three legions and alae, one milice for each city, and an arm for all CU that fight battles."""
    for kind, number in (("legion", 3), ("ala", 3), ("elephants", 2), ("gaetuli", 3), ("mauri", 3), ("milice", 12)):
        assert len([slug for slug in PIECES.slugs if slug.startswith(f"{kind}-")]) == number, kind
    for piece in range(BOX.commanders, BOX.pieces):
        if BOX.is_cu[piece] and BOX.unit_class[piece] != MILICE:
            assert BOX.arm[piece] in (INFANTRY, CAVALRY)
    assert not BOX.is_cu[PIECES.ids["impedimenta"]] and not BOX.is_cu[PIECES.ids["treasure"]]
    assert [BOX.unit_class[BOX.milice_of[city]] for city in range(12)] == [MILICE] * 12


def test_the_markers_of_the_box() -> None:
    """§3.3.1-1, §3.3.2-7, §3.3.3-10a Six kinds for both, three for the Roman, four for the Numidian."""
    both = [kind for kind in range(13) if BOX.marker_count[ROMAN][kind] and BOX.marker_count[NUMIDIAN][kind]]
    assert [STRATAGEMS[kind] for kind in both] == list(STRATAGEMS[:6])
    assert all([BOX.marker_count[ROMAN][kind] > 0 for kind in range(9)])
    assert all([BOX.marker_count[NUMIDIAN][kind] > 0 for kind in (*range(6), *range(9, 13))])
    assert [STRATAGEMS[kind] for kind in range(13) if BOX.marker_aside[kind]] == ["alliance"]


def test_the_recruitment_table() -> None:
    """§4.1-a 1 or less 1 RP, 2-3 2, 4-5 3, 6-7 4, 8 or more 5."""
    assert list(RECRUITMENT_POINTS) == [1, 1, 2, 2, 3, 3, 4, 4, 5]


# -------------------------------------------------------------------- where the data come from


def test_each_kind_of_marker_tells_its_source() -> None:
    assert len([record for record in TITLE.shipped.sources() if record.file == MARKERS]) >= 13


# -------------------------------------------------------------------- broken sets


def test_an_edited_set_is_played_by_its_own_values() -> None:
    """Another competency is used at once."""
    text = TEXTS[UNITS]
    assert text.count("competency") >= 9
    box = TITLE.open_box(edited(TITLE, UNITS, ("competency = 3", "competency = 4")))
    changed = [slug for i, slug in enumerate(PIECES.slugs[: box.commanders]) if box.competency[i] != BOX.competency[i]]
    assert len(changed) == 1


class TestComponents(ComponentsOfAGame):
    title = TITLE
    better_sources = ((MAP, "# A hex is CCRR", "# A hex is called CCRR"),)
    other_values = ((UNITS, "competency = 3", "competency = 4"),)
    broken = (
        (UNITS, "competency = 3", "competency = 9", "bestia: competency is 9; expected a whole number from 1 to 6"),
        (
            UNITS,
            "competency = 3",
            'competency = "good"',
            "bestia: competency is 'good'; expected a whole number from 1 to 6",
        ),
        (UNITS, 'side = "numidian"', 'side = "greek"', "jugurtha: side is 'greek'; expected one of roman, numidian"),
        (MAP, "[", "(", "map.toml is not TOML"),
        (MARKERS, "count", "kount", "talent: count_roman is missing; expected a whole number from 0 to 9"),
    )
    mutants = 200
    actions = 60
