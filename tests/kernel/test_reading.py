"""TOML and JSON from outside: no larger, no deeper and with no longer numbers than any file of ours."""

from __future__ import annotations

import zlib
from time import process_time

import pytest

from maniple.kernel.components import parse_components
from maniple.kernel.errors import MOST_SENTENCE, BadComponents, BadPosition, BadRecord, BadSave, UserError, quoted
from maniple.kernel.positions import read_position
from maniple.kernel.reading import (
    MOST_SET,
    MOST_TOML,
    MOST_UNPACKED,
    TooMuch,
    read_json,
    read_number,
    read_toml,
    unpacked,
)
from maniple.kernel.records import read_record
from maniple.kernel.title import shelf
from maniple.kernel.variant import form

NINES = "9" * 5000
NUMBERS_AS_KEYS = tuple(
    part + f"{dot}{part}" * 23_000 for part in ("11", "1", "1_1", "-1", "1e1") for dot in (".", " .", ". ")
)
"""`11.11` alone is a number; in a row they are one key."""
LONG_NUMBERS = (NINES, "0x" + "f" * 5000, "0o" + "7" * 5000, "0b" + "1" * 5000, f"-{NINES}", "1_0" * 2000)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a" + ".a" * 34_000 + " = 1", "The text has a key of more than 16 dots near line 1."),
        ("x = 1\n[" + "a." * 34_000 + "a]", "The text has a key of more than 16 dots near line 2."),
        ("a" + " . 'b'" * 34_000 + " = 1", "The text has a key of more than 16 dots near line 1."),
        ("x = {a" + ".a" * 34_000 + " = 1}", "The text has a key of more than 16 dots near line 1."),
        *[(f"x = 1\n[{key}]", "The text has a key of more than 16 dots near line 2.") for key in NUMBERS_AS_KEYS],
        ("".join(f"k{n}{'.a' * 15} = 1\n" for n in range(9_999)), "The text has keys of more than 20000 dots in all."),
        ("x = " + "[" * 9999, "The text nests tables and lists more than 32 deep."),
        ("x = " + "{a=" * 9999, "The text nests tables and lists more than 32 deep."),
        ("x = " + "[{a=" * 30 + "1", "The text nests tables and lists more than 32 deep."),
        ("#" * (MOST_TOML + 1), f"The text has {MOST_TOML + 1} characters; expected at most {MOST_TOML}."),
        (f"x = [{'1,' * 900_000}]", "The text has more than 10000 values."),
        ("[[x]]\n" * 20_000, "The text has more than 10000 values."),
        ("x = '\ud800'", "The text is not TOML: it has half a character."),
        *[(f"x = {number}", "The text has a number of more than 30 digits.") for number in LONG_NUMBERS],
        (f"x = 0.{NINES}", "The text has a number of more than 30 digits."),
    ],
)
def test_what_would_take_too_long_is_refused_before_it_is_parsed(text: str, sentence: str) -> None:
    """68 kB of dotted keys took 35 seconds and 4.5 GB, a number of 5,000 digits ended in a traceback."""
    began = process_time()
    with pytest.raises(UserError) as caught:
        read_toml(text, "The text")
    assert str(caught.value) == sentence
    assert process_time() - began < 1


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c.d = 1\n[e.f.g]\nh = [[1, 2], [3]]",
        f"x = '{'.' * 100}'  # {'.' * 100} [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        "x = '''\n" + "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a\n" * 9 + f"{NINES}'''\ny = 1",
        'x = """a""""\ny = "' + '\\"' * 50 + "." * 50 + '"',
        f"x = [{'0.5, -1.25, +1_0.5, 1.5e3, ' * 200}]",
        f"x = [{'07:32:00.5, ' * 200}]",
        'x = """a\\"""b""" # .................\ny = ""\nz = """"""',
        f"seed = '{'ab' * 32}'",
    ],
)
def test_what_stands_in_words_and_comments_does_not_count(text: str) -> None:
    assert read_toml(text, "The text")


def test_a_component_set_is_not_much_larger_than_those_that_are_shipped() -> None:
    """A set of 1.8 MB was a valid one, and reading it stopped the server for seconds."""
    for title in shelf().values():
        assert 3 * sum(map(len, title.shipped.texts.values())) < MOST_SET
        texts = dict(title.shipped.texts)
        texts[title.files[0]] += "#" * MOST_SET
        with pytest.raises(BadComponents, match=f"expected at most {MOST_SET}"):
            parse_components("large", texts)
        texts = dict(title.shipped.texts)
        texts[title.files[0]] = texts[title.files[0]].replace("[meta]", f"[meta]\nx = [{'1,' * 90_000}]", 1)
        with pytest.raises(BadComponents, match="more than 10000 values"):
            parse_components("full", texts)


def test_what_is_packed_is_unpacked_up_to_a_limit() -> None:
    assert unpacked(zlib.compress(b"x" * 1000), "It") == b"x" * 1000
    began = process_time()
    with pytest.raises(TooMuch, match="It has more than 8000000 bytes when it is unpacked"):
        unpacked(zlib.compress(bytes(MOST_UNPACKED + 1)), "It")
    assert process_time() - began < 1
    for damaged in (b"", b"x", zlib.compress(b"x" * 1000)[:-3]):
        with pytest.raises(UserError, match="It is damaged"):
            unpacked(damaged, "It")


@pytest.mark.parametrize("number", LONG_NUMBERS)
def test_every_door_refuses_long_numbers_in_a_sentence(number: str) -> None:
    for door, kind in (
        (lambda: read_record(f"format = {number}\n---\n"), BadRecord),
        (lambda: read_position(f"game = {number}"), BadPosition),
        (lambda: parse_components("mine", {"map.toml": f"x = {number}"}), BadComponents),
    ):
        with pytest.raises(kind) as caught:
            door()
        assert "digits" in str(caught.value) and len(str(caught.value)) <= MOST_SENTENCE


@pytest.mark.parametrize("slug", shelf())
def test_saves_and_options_refuse_long_numbers_in_a_sentence(slug: str) -> None:
    title = shelf()[slug]
    text = title.new(seed="x").save()
    with pytest.raises(BadSave, match="more than 30 digits"):
        title.load(text.replace('"irrevocable":', f'"irrevocable":{NINES}'))
    for line in form(title.variant):
        for given in (NINES, "-" + NINES, 10**100, "0x10", None, [NINES], {"a": NINES}, 1.5):
            with pytest.raises(UserError) as caught:
                line.read(given)
            assert len(str(caught.value)) <= MOST_SENTENCE


def test_json_is_held_to_the_same_limits() -> None:
    for text, sentence in (
        (f"[{NINES}]", "The save has a number of more than 30 digits."),
        ("[" * 100_000, "The save nests lists too deep."),
        ("[1", "The save is not JSON (line 1, column 3: Expecting ',' delimiter)."),
        ("[NaN]", "The save is not JSON."),
        ("x" * 101, "The save has 101 characters; expected at most 100."),
    ):
        with pytest.raises(UserError) as caught:
            read_json(text, "The save", 100 if text[0] == "x" else 10**6)
        assert str(caught.value) == sentence
    assert read_json('[1, -5, 2.5, "9"]', "The save") == [1, -5, 2.5, "9"]


def test_numbers_as_they_are_typed() -> None:
    assert [read_number(text) for text in ("12", " -3 ", 7, "+4")] == [12, -3, 7, 4]
    assert [read_number(text) for text in (NINES, "1e3", "", "٣", 10**31, None, 1.0, "0x1", "1_0")] == [None] * 9


def test_a_sentence_quotes_and_does_not_repeat() -> None:
    """At most 300 characters, in TOML's words and not in Python's."""
    assert quoted(None) == "nothing" and quoted(True) == "true" and quoted(10**5000).startswith("a number of")
    assert quoted({"a": [1, {"b": "c"}]}) == "{ a = [1, { b = 'c' }] }"
    for value in ("x" * 10**6, [1] * 10**6, {str(i): i for i in range(10**5)}, [[[[[[1]]]]]]):
        assert len(quoted(value)) <= 60
    assert len(str(UserError("x" * 10**6))) == MOST_SENTENCE
    assert issubclass(TooMuch, UserError)


@pytest.mark.parametrize("slug", shelf())
def test_a_line_of_a_megabyte_is_no_action(slug: str) -> None:
    catalog = shelf()[slug].shipped_box.catalog
    for line in ("x" * 10**6, "pass " * 10**5, f"{next(iter(catalog.verbs))} {'y' * 390}"):
        began = process_time()
        with pytest.raises(UserError) as caught:
            catalog.read(line)
        assert len(str(caught.value)) <= MOST_SENTENCE and process_time() - began < 1
