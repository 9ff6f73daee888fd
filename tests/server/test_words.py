"""What people write, as others are to read it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from maniple.kernel.records import read_record
from maniple.server.errors import Refusal
from maniple.server.store import open_store
from maniple.server.words import clean, in_words
from tests.server.harness import GAME, here, run


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("  Judas   the\tHammer\n", "Judas the Hammer"),
        ("Ju\x00d\x1bas\x9b", "Ju d as"),
        ("a\u2028b\u2029c\x85d", "a b c d"),
        ("abc\u202edef\u202c", "abcdef"),
        ("\u2066\u2067\u2068x\u2069", "x"),
        ("\ufeffJudas\ud800", "Judas"),
        ("Ju\u200bd\u00ada\u2060s", "Judas"),
        ("\u200b\u200d\u2060", ""),
        ("\u200b \u202e", ""),
        ("\u3164\u2800\u115f", ""),
        ("\u0301\u0301", ""),
        ("", ""),
        ("\u05d9\u05d4\u05d5\u05d3\u05d4\u200f!", "\u05d9\u05d4\u05d5\u05d3\u05d4\u200f!"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("Jos\u00e9 e\u0301", "Jos\u00e9 e\u0301"),
    ],
)
def test_words_are_one_line_that_can_be_seen(given: str, read: str) -> None:
    assert clean(given) == read


def test_names_and_chat_are_cleaned(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, _):
            one = visitor()
            wishes = [{"who": "here", "name": "A\u202ebc\x07"}, {"who": "here", "name": "\u200b\u200b"}]
            made = await one.post("/api/games", {"game": "judean-hammer", "seats": wishes})
            table = f"/api/games/{made['id']}"
            names = [seat["name"] for seat in (await one.get(table))["seats"]]
            assert names == ["Abc", ""]
            await one.sit(made["id"], 0, name="\u2066\u200b\u2069")
            await one.sit(made["id"], 1, name="S\u0000e\u202al")
            names = [seat["name"] for seat in (await one.get(table))["seats"]]
            assert names == ["Abc", "S el"], "what cannot be seen is no name: the old one stays"
            refused = await one.post(f"{table}/chat", {"text": "\u200b\u202e", "seat": 0}, 400)
            assert refused["sentence"].startswith("There is nothing to say")

    run(work())


def test_a_person_named_like_a_bot_is_none(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, _):
            one = visitor()
            game = await one.new("here", "here")
            await one.sit(game, 0, name="bot:random")
            await one.sit(game, 1, name="Judas")
            await one.post(f"/api/games/{game}/resign", {"seat": 0})
            answer = await one.http.get(f"/api/games/{game}/record")
            assert sorted(read_record(answer.text).seats.values()) == ["Judas", "human"]

    run(work())


# -------------------------------------------------------------------- sentences


def test_a_refusal_is_no_longer_than_300_letters() -> None:
    long = Refusal("bad-request", "x" * 1_000_000)
    assert len(long.sentence) == 300 and len(str(long)) == 300 and long.body()["sentence"] == long.sentence
    assert Refusal("bad-request", "y" * 300).sentence == "y" * 300


@pytest.mark.parametrize(
    ("complaint", "words"),
    [
        ("Expected `str`, got `int` - at `$.game`", "Expected words, got a whole number at `$.game`"),
        ("Expected `bool | int | str`, got `array`", "Expected true or false or a whole number or words, got a list"),
        ("Expected `str` matching regex '^(a|b)$' - at `$.who`", "Expected words of another form at `$.who`"),
        ("Object contains unknown field `seed`", "Object contains unknown field 'seed'"),
    ],
)
def test_a_complaint_names_no_type_of_a_program(complaint: str, words: str) -> None:
    assert in_words(complaint) == words


def test_whatever_is_sent_the_sentence_is_short_and_plain(tmp_path: Path) -> None:
    """No type of Python, and nothing is read back whole."""

    async def test() -> None:
        async with open_store(tmp_path / "games.db") as store, here(store) as (visitor, _):
            one = visitor()
            game = await one.hot_seat()
            long = "x" * 50_000
            sent: list[tuple[str, Any]] = [
                ("/api/games", {long: 1}),
                ("/api/games", {"game": long, "seats": []}),
                ("/api/games", {"game": "nothing", "seats": [{"who": "here"}] * 2}),
                ("/api/games", {"game": GAME, "seats": [{"who": "here"}] * 2, "variant": {long: 1}}),
                ("/api/games", {"game": GAME, "seats": [{"who": "here"}] * 2, "variant": {"max_rounds": long}}),
                ("/api/games", {"game": GAME, "seats": [{"who": "here"}] * 2, "variant": {"max_rounds": [1]}}),
                ("/api/games", [1, 2]),
                ("/api/claim", {"token": long}),
                (f"/api/games/{game}/actions", {"seat": 0, "at": "", "line": long}),
                (f"/api/games/{game}/actions", {"seat": "0", "at": "", "line": "pass"}),
                (f"/api/games/{game}/chat", {"text": long}),
                ("/api/records", {"text": long}),
                ("/api/records", {"text": f"format = 1\ngame = '{long}'\n---\n"}),
            ]
            for path, body in sent:
                headers = {"content-type": "application/json", "origin": one.address}
                answer = await one.http.post(path, content=json.dumps(body), headers=headers)
                assert 400 <= answer.status_code < 500, answer.text
                sentence = answer.json()["sentence"]
                assert 0 < len(sentence) <= 300
                for word in ("`str`", "`int`", "`array`", "dict", "NoneType", "<class", "Error", "Traceback"):
                    assert word not in sentence, sentence

    run(test())
