"""What people write, as others are to read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from maniple.kernel.records import read_record
from maniple.server.store import open_store
from maniple.server.words import clean
from tests.server.harness import here, run


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
