"""What comes in the box: what the rulebook counts, where each datum comes from, and what a broken set is told."""

from __future__ import annotations

import random
import re

import pytest

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
from maniple.kernel.catalog import MOST_ACTIONS
from maniple.kernel.components import PROVENANCES, Components, parse_components
from maniple.kernel.errors import BadComponents

BOX: WarBox = TITLE.shipped_box
TEXTS = dict(TITLE.shipped.texts)
PIECES = BOX.kinds["piece"]
HEXES = BOX.kinds["hex"]
MAP, UNITS, MARKERS, TABLES = "map.toml", "units.toml", "stratagems.toml", "tables.toml"


def edited(file: str, old: str, new: str) -> Components:
    """The shipped set with words of one file replaced, the first time they stand there."""
    assert old in TEXTS[file], f"{file} has no {old!r}"
    return parse_components("edited", {**TEXTS, file: TEXTS[file].replace(old, new, 1)})


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


def test_the_catalog_is_not_too_large() -> None:
    """Every action that may ever be an option has a number."""
    assert len(BOX.catalog.actions) < MOST_ACTIONS


# -------------------------------------------------------------------- where the data come from


def test_every_record_says_where_it_comes_from() -> None:
    """Provenance and source, its own or its file's."""
    TITLE.shipped.check_sources()
    records = list(TITLE.shipped.sources())
    assert all([record.provenance in PROVENANCES and record.source for record in records])
    assert {record.file for record in records} >= {MAP, UNITS, MARKERS, TABLES}
    assert len([record for record in records if record.file == MARKERS]) >= 13


def test_another_value_makes_another_set() -> None:
    """The hash of a set is over its values; comments do not count."""
    assert edited(UNITS, "competency = 3", "competency = 4").hash != TITLE.shipped.hash
    assert edited(MAP, "# A hex is CCRR", "# A hex is called CCRR").hash == TITLE.shipped.hash


# -------------------------------------------------------------------- broken sets


@pytest.mark.parametrize("file", [MAP, UNITS, MARKERS, TABLES])
def test_a_set_without_one_of_its_files(file: str) -> None:
    texts = {name: text for name, text in TEXTS.items() if name != file}
    with pytest.raises(BadComponents, match=re.escape(file)):
        TITLE.open_box(parse_components("edited", texts))


@pytest.mark.parametrize("file", [MAP, UNITS, MARKERS, TABLES])
def test_an_empty_file(file: str) -> None:
    with pytest.raises(BadComponents) as caught:
        TITLE.open_box(parse_components("edited", {**TEXTS, file: ""}))
    assert file.partition(".")[0] in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (UNITS, "competency = 3", "competency = 9"),
        (UNITS, "competency = 3", 'competency = "good"'),
        (UNITS, 'side = "numidian"', 'side = "greek"'),
        (MAP, "[", "("),
        (MARKERS, "count", "kount"),
    ],
)
def test_a_broken_set_is_told_in_one_sentence(file: str, old: str, new: str) -> None:
    """No wrong value gets as far as a game."""
    with pytest.raises(BadComponents) as caught:
        TITLE.open_box(edited(file, old, new))
    assert str(caught.value).endswith(".") and "\n" not in str(caught.value)


def test_any_wrong_value_is_told_or_playable() -> None:
    """Change any one number of the set: it is refused in a sentence, or a game can be begun."""
    rng = random.Random(7)
    refused = 0
    for _ in range(16):
        file = rng.choice([UNITS, MARKERS, TABLES])
        numbers = list(re.finditer(r"(?<== )-?\d+", TEXTS[file]))
        found = rng.choice(numbers)
        new = rng.choice(["-5", "0", "99", '"x"', "[]", "true", "1.5"])
        text = TEXTS[file][: found.start()] + new + TEXTS[file][found.end() :]
        try:
            box = TITLE.open_box(parse_components("edited", {**TEXTS, file: text}))
        except BadComponents as error:
            refused += 1
            assert "\n" not in str(error)
            continue
        g = TITLE.new(seed="wrong", box=box)
        assert g.options
    assert refused > 3


def test_an_edited_set_is_played_by_its_own_values() -> None:
    """Another competency is used at once."""
    text = TEXTS[UNITS]
    assert text.count("competency") >= 9
    box = TITLE.open_box(edited(UNITS, "competency = 3", "competency = 4"))
    changed = [slug for i, slug in enumerate(PIECES.slugs[: box.commanders]) if box.competency[i] != BOX.competency[i]]
    assert len(changed) == 1
