"""What somebody typed, and what it may mean."""

from __future__ import annotations

import pytest

from maniple.kernel.title import Title
from maniple.terminal import words
from maniple.terminal.words import BEGINS, EXACT, IN_ORDER, NOT

CHOICES = words.choices(
    [
        ("step beth-zur", "To Beth Zur"),
        ("step beth-zechariah", "To Beth Zechariah"),
        ("step hebron", "To Hebron"),
        ("ambush adasa mizpah", "Ambush Adasa from Mizpah"),
        ("ambush adasa beth-horon", "Ambush Adasa from Beth Horon"),
        ("event night-march-to-emmaus", "Night March to Emmaus: event"),
        ("step emmaus", "To Emmaus"),
        ("event serons-column", "Seron's Column: event"),
        ("stop", "Stop here"),
        ("done", "Done"),
    ]
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", [1]),
        ("10", [10]),
        ("1.", [1]),
        ("11", []),
        ("0", []),
        ("99999999999999999999", []),
        ("step beth-zur", [1]),
        ("beth-zur", [1]),
        ("Beth Zur", [1]),
        ("beth-z", [1, 2]),
        ("beth-zu", [1]),
        ("step beth zu", [1]),
        ("st beth-ze", [2]),
        ("zur", [1]),
        ("heb", [3]),
        ("to hebron", [3]),
        ("ambush adasa mizpah", [4]),
        ("amb ada miz", [4]),
        ("ambush adasa from beth-horon", [5]),
        ("adasa", [4, 5]),
        ("emmaus", [7]),
        ("night", [6]),
        ("event emmaus", [6]),
        ("seron", [8]),
        ("Seron's Column", [8]),
        ("event seron's", [8]),
        ("stop", [9]),
        ("sto", [9]),
        ("done", [10]),
        ("d", [10]),
        ("nothing like it", []),
        ("", []),
        ("---", []),
    ],
)
def test_names_may_be_shortened_as_long_as_they_are_clear(typed: str, meant: list[int]) -> None:
    assert words.choose(typed, CHOICES)[0] == meant


@pytest.mark.parametrize(
    ("typed", "meant", "how"),
    [
        ("beth zur", "beth-zur", EXACT),
        ("be", "beth-zur", BEGINS),
        ("beth z", "beth-zur", BEGINS),
        ("zur", "beth-zur", IN_ORDER),
        ("zur beth", "beth-zur", NOT),
        ("beth zur now", "beth-zur", NOT),
        ("", "beth-zur", NOT),
    ],
)
def test_a_reading_is_exact_a_beginning_or_in_order(typed: str, meant: str, how: int) -> None:
    assert words.reading(words.split(typed), words.split(meant)) == how


def test_things_of_every_kind_are_found(hammer: Title) -> None:
    kinds = hammer.shipped_box.kinds
    area, card = kinds["area"].ids, kinds["card"].ids
    assert words.things("beth-zur", kinds) == [("area", area["beth-zur"])]
    assert words.things("caves of adu", kinds) == [("area", area["adullam"])]
    assert words.things("serons", kinds) == [("card", card["serons-column"])]
    assert {kind for kind, _ in words.things("jerusalem", kinds)} == {"area", "region"}
    assert words.things("3", kinds) == []


def test_actions_begin_with_a_verb(hammer: Title) -> None:
    catalog = hammer.shipped_box.catalog
    assert words.actions("step sam", catalog, ["step", "stop"]) == [catalog.read("step samaria")]
    assert words.actions("ev seron", catalog, catalog.verbs) == [catalog.read("event serons-column")]
    assert words.actions("ambush adasa mizpah", catalog, ["ambush"]) == [catalog.read("ambush adasa mizpah")]
    assert words.actions("done", catalog, ["done"]) == [("done",)]
    assert words.actions("samaria", catalog, catalog.verbs) == []
    assert words.actions("", catalog, catalog.verbs) == []


def test_words_in_a_list() -> None:
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b", "c"]) == "a, b or c"
    assert words.listed([]) == ""
    assert words.nearest("undoo", ["undo", "log"]) == "undo"
    assert words.nearest("xyz", ["undo", "log"]) == ""
