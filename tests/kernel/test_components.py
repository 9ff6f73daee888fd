"""Component sets: values with their sources, a hash over the values, errors that name file and record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maniple.kernel.components import (
    PROVENANCES,
    Components,
    Record,
    is_about_source,
    parse_components,
    read_components,
)
from maniple.kernel.errors import BadComponents
from maniple.kernel.title import Title

CARDS = """
[meta]
provenance = "published"
source = "a review"

[limits]
hand = 4

[[card]]
number = 1
title = "Ballista"
attack = 3

[[card]]
number = 2
title = "Rams"
attack = 0
is_siege = true
modifier = { side = "roman", amount = 2 }
steps = [{ op = "move" }, { op = "fight" }]
provenance = "reconstructed"
source = "not seen"
attack_source = "inferred"
"""


def components(text: str = CARDS) -> Components:
    return parse_components("mine", {"cards.toml": text})


def card(number: int) -> Record:
    return components().records("cards.toml", "card")[number - 1]


# -------------------------------------------------------------------- reading


def test_a_record_is_read_field_by_field() -> None:
    """Words, numbers, switches, one of several words, and tables inside."""
    rams = card(2)
    assert rams.text("title") == "Rams"
    assert rams.number("attack", 0, 9) == 0
    assert rams.switch("is_siege") is True
    assert rams.part("modifier").one_of("side", ("roman", "judean")) == "roman"
    assert [step.text("op") for step in rams.parts("steps")] == ["move", "fight"]


def test_defaults_stand_for_what_is_not_there() -> None:
    """Each reader has its own."""
    ballista = card(1)
    assert ballista.text("history", "") == ""
    assert ballista.number("defence", 0, 9, 5) == 5
    assert ballista.switch("is_siege", False) is False
    assert ballista.one_of("side", ("roman", "judean"), "judean") == "judean"


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda c: c.text("name"), "cards.toml, card 2 (Rams): name is missing; expected words in quotes."),
        (lambda c: c.text("attack"), "cards.toml, card 2 (Rams): attack is 0; expected words in quotes."),
        (
            lambda c: c.number("title", 1, 9),
            "cards.toml, card 2 (Rams): title is 'Rams'; expected a whole number from 1 to 9.",
        ),
        (
            lambda c: c.number("attack", 1, 9),
            "cards.toml, card 2 (Rams): attack is 0; expected a whole number from 1 to 9.",
        ),
        (
            lambda c: c.number("is_siege", 0, 1),
            "cards.toml, card 2 (Rams): is_siege is true; expected a whole number from 0 to 1.",
        ),
        (lambda c: c.switch("attack"), "cards.toml, card 2 (Rams): attack is 0; expected true or false."),
        (
            lambda c: c.one_of("title", ("Ballista", "Onager")),
            "cards.toml, card 2 (Rams): title is 'Rams'; expected one of Ballista, Onager.",
        ),
        (lambda c: c.part("title"), "cards.toml, card 2 (Rams): title is 'Rams'; expected a table { ... }."),
        (
            lambda c: c.parts("title"),
            "cards.toml, card 2 (Rams): title is 'Rams'; expected a list of tables [{ ... }].",
        ),
        (
            lambda c: c.part("modifier").number("amount", 3, 4),
            "cards.toml, card 2 (Rams), modifier: amount is 2; expected a whole number from 3 to 4.",
        ),
        (
            lambda c: c.parts("steps")[1].one_of("op", ("move",)),
            "cards.toml, card 2 (Rams), steps 2: op is 'fight'; expected one of move.",
        ),
        (
            lambda c: c.only("number", "title", "attack"),
            "cards.toml, card 2 (Rams): 'is_siege' is no field here; expected only number, title, attack.",
        ),
    ],
)
def test_an_error_names_file_record_field_and_what_is_expected(read: Callable[[Record], object], sentence: str) -> None:
    """One sentence each."""
    with pytest.raises(BadComponents) as caught:
        read(card(2))
    assert str(caught.value) == sentence


def test_only_lets_what_is_said_about_sources_stand() -> None:
    """Provenance, source and the source of a field are welcome everywhere."""
    record = card(2)
    told = {field for field in record.values if is_about_source(field)}
    record.only(*(field for field in record.values if field not in told))
    assert told


def test_tables_and_records_that_are_missing() -> None:
    """The file is named, and what should stand in it."""
    with pytest.raises(BadComponents, match=r"cards\.toml: the table \[factions\] is missing"):
        components().table("cards.toml", "factions")
    with pytest.raises(BadComponents, match=r"cards\.toml: expected at least one \[\[unit\]\] table"):
        components().records("cards.toml", "unit")


def test_a_record_without_name_or_number_is_counted() -> None:
    """So that it can still be found."""
    thing = components('[[thing]]\nx = 1\n[[thing]]\nx = 2\nname = ["odd"]').records("cards.toml", "thing")[1]
    assert thing.label == "thing 2"


# -------------------------------------------------------------------- sources


def test_provenance_is_inherited_from_the_file() -> None:
    """Unless the record has its own."""
    assert (card(1).provenance, card(1).source) == ("published", "a review")
    assert (card(2).provenance, card(2).source) == ("reconstructed", "not seen")


def test_sources_lists_every_record() -> None:
    """For `components show`."""
    assert [record.label for record in components().sources()] == ["[limits]", "card 1 (Ballista)", "card 2 (Rams)"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('source = "a review"', "", "cards.toml, [limits]: source is missing"),
        ('provenance = "published"', "", "cards.toml, [limits]: provenance is missing"),
        ('provenance = "published"', 'provenance = "rumour"', "cards.toml, [limits]: provenance is 'rumour'"),
        ('provenance = "reconstructed"', 'provenance = ""', "cards.toml, card 2 (Rams): provenance is missing"),
    ],
)
def test_every_record_says_where_it_comes_from(old: str, new: str, sentence: str) -> None:
    """Or its file does."""
    assert old in CARDS
    with pytest.raises(BadComponents) as caught:
        components(CARDS.replace(old, new)).check_sources()
    assert str(caught.value).startswith(sentence)


# -------------------------------------------------------------------- the hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('source = "not seen"', 'source = "seen at last"'),
        ('attack_source = "inferred"', ""),
        ('provenance = "reconstructed"', 'provenance = "rulebook"'),
        ('source = "a review"', 'source = "the box"'),
        ("[limits]", "# a comment\n[limits]"),
    ],
)
def test_a_better_source_does_not_make_another_set(old: str, new: str) -> None:
    """The hash is over the values, not over comments or what is said about sources."""
    assert old in CARDS
    assert components(CARDS.replace(old, new)).hash == components().hash


@pytest.mark.parametrize(
    ("old", "new"),
    [("attack = 3", "attack = 4"), ("hand = 4", "hand = 5"), ('"Rams"', '"Ram"'), ("is_siege = true", "")],
)
def test_another_value_makes_another_set(old: str, new: str) -> None:
    """Whatever it is the value of."""
    assert old in CARDS
    assert components(CARDS.replace(old, new)).hash != components().hash


def test_the_order_of_files_and_of_fields_does_not_matter() -> None:
    """A set is what it says, not how."""
    one = parse_components("a", {"x.toml": "[t]\na = 1\nb = 2", "y.toml": "[u]\nc = 3"})
    two = parse_components("b", {"y.toml": "[u]\nc = 3", "x.toml": "[t]\nb = 2\na = 1"})
    assert one.hash == two.hash


# -------------------------------------------------------------------- files


def test_a_folder_is_read_with_its_texts(tmp_path: Path) -> None:
    """The words of the files are kept for export and for records."""
    (tmp_path / "cards.toml").write_text(CARDS, encoding="utf-8")
    found = read_components(tmp_path, ("cards.toml",), "mine")
    assert found.texts == {"cards.toml": CARDS}
    assert (found.name, found.hash) == ("mine", components().hash)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """No folder, no file, no UTF-8, no TOML: a sentence each."""
    with pytest.raises(BadComponents, match="There is no folder"):
        read_components(tmp_path / "nowhere", ("cards.toml",), "mine")
    with pytest.raises(BadComponents, match=r"has no cards\.toml; expected cards\.toml, map\.toml"):
        read_components(tmp_path, ("cards.toml", "map.toml"), "mine")
    (tmp_path / "cards.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadComponents, match="cannot be read as UTF-8"):
        read_components(tmp_path, ("cards.toml",), "mine")
    for text in ("[[card]", "number = 1\nnumber = 2", "number = " + "9" * 5000, "deep = " + "[" * 9999 + "]" * 9999):
        with pytest.raises(BadComponents, match=r"^cards\.toml "):
            components(text)


def test_the_shipped_set_of_a_game_holds_up(title: Title) -> None:
    """Every record says where it comes from, and reading it again gives the same set."""
    title.shipped.check_sources()
    again = parse_components("again", title.shipped.texts)
    assert again.hash == title.shipped.hash
    assert {record.provenance for record in title.shipped.sources()} <= set(PROVENANCES)
