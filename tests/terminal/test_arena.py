"""`maniple arena`: what it answers, how it goes on, and what it says to a mistake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from maniple.lab import arena as lab
from maniple.terminal import arena
from tests.terminal.conftest import Say, mistake

SHORT = ("--game", "judean-hammer", "--max-rounds", "2", "--workers", "1")


def test_a_match_as_a_table_and_as_json(maniple: Say) -> None:
    said = maniple("arena", "captain", "Recruit", *SHORT, "--pairs", "2", "--mirror", "--sprt", "0:20")
    assert said.code == 0, said.err
    words = " ".join(said.out.split())
    assert "Judean Hammer: captain 1 s against random 1 s, 4 games, seed arena." in words
    for row in ("won, drawn, lost", "rate", "Elo", "as maccabean", "as greek", "mirror of random:", "test 0 or 20 Elo"):
        assert row in words
    answer = json.loads(maniple("arena", "captain", "random", *SHORT, "--pairs", "2", "--json").out)
    assert (answer["games"], answer["variant"], answer["complete"]) == (4, {"max_rounds": 2}, True)
    assert set(answer["as"]) == {"maccabean", "greek"} and answer["mirror"] == {}


def test_the_same_command_goes_on(maniple: Say, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played of this very match is kept; --anew forgets it."""
    played: list[int] = []
    real = lab.play_game

    def noted(match: lab.Match, pair: int, swapped: bool) -> lab.Played:
        played.append(pair)
        return real(match, pair, swapped)

    monkeypatch.setattr(lab, "play_game", noted)
    for pairs, more in (("1", 2), ("2", 2), ("2", 0)):
        played.clear()
        assert maniple("arena", "captain", "random", *SHORT, "--pairs", pairs).code == 0
        assert len(played) == more
    assert len(list((data / "arena").glob("*.jsonl"))) == 1
    played.clear()
    maniple("arena", "captain", "random", *SHORT, "--pairs", "1", "--anew")
    assert len(played) == 2
    file = data / "mine.jsonl"
    maniple("arena", "captain", "random", *SHORT, "--pairs", "1", "--mirror", "--results", file)
    assert file.exists() and (data / "mine-mirror.jsonl").exists()


def test_ctrl_c_leaves_what_was_played(maniple: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    real = lab.play_game

    def play(match: lab.Match, pair: int, swapped: bool) -> lab.Played:
        if pair == 1:
            raise KeyboardInterrupt
        return real(match, pair, swapped)

    monkeypatch.setattr(lab, "play_game", play)
    said = maniple("arena", "captain", "random", *SHORT, "--pairs", "3")
    assert said.code == 130
    assert "2 games" in said.out and "the same command goes on from here" in said.out


def test_a_ladder_is_written_and_brought_up_to_date(
    maniple: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A section for the game, with the command; a second run replaces it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    args = ("arena", "--ladder", *SHORT, "--pairs", "1", "--iterations", "2")
    said = maniple(*args)
    assert said.code == 0, said.err
    assert maniple(*args, "--seed", "again", "--json").code == 0
    page = (tmp_path / "docs" / "ladder.md").read_text(encoding="utf-8")
    assert page.count("## Judean Hammer") == 1
    command = "maniple arena --ladder --game judean-hammer --seed again --iterations 2 --pairs 1 --max-rounds 2"
    assert f"`{command}`" in page
    for match in ("captain – random", "tribune – captain", "legate – tribune"):
        assert f"| {match} | 2 iterations | 2 |" in page


def test_budgets() -> None:
    asked = arena.Asked((), "", None, 2.0, 0, "s", 1, "", False, False, None, Path("x"), False, False, {})
    read = [arena.read_entrant(said, asked).words() for said in ("legate", "legate:0.5s", "Legate:200", "recruit")]
    assert read == ["legate 2 s", "legate 0.5 s", "legate 200 iterations", "random 2 s"]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ("arena", "maniple arena needs two bots, such as: maniple arena tribune captain --game joshua."),
        ("arena captain", "maniple arena needs two bots"),
        ("arena captain random", "maniple arena needs a game; expected --game with one of joshua, judean-hammer"),
        ("arena captain random --game chess", "There is no game 'chess'; expected one of joshua"),
        ("arena captain orc --game joshua", "There is no bot 'orc'; expected one of captain, legate, random, tribune."),
        ("arena captain:no random --game joshua", "'captain:no' has no budget after the colon; expected captain:200"),
        ("arena captain:0s random --game joshua", "'captain:0s' has no budget"),
        ("arena captain:nans random --game joshua", "'captain:nans' has no budget"),
        ("arena captain random --game joshua --pairs 0", "Invalid value for '--pairs'"),
        ("arena captain random --game joshua --seconds 0", "Invalid value for '--seconds'"),
        ("arena captain random --game joshua --sprt 20", "--sprt is '20'; expected two differences in Elo"),
        ("arena captain random --game joshua --sprt 20:0", "--sprt is '20:0'; expected two differences in Elo"),
        ("arena captain random --game judean-hammer --max-rounds 1", "--max-rounds is '1'; expected a number from 2"),
        ("arena captain random --game joshua --max-rounds 3", "There is no option --max-rounds of maniple arena"),
        ("arena --ladder captain random", "maniple arena --ladder plays all levels; expected no names of bots."),
        ("arena --ladder --sprt 0:20", "maniple arena --ladder plays all its games"),
        ("arena --ladder --write nowhere/x.md", "There is no folder nowhere to write to"),
        ("play judean-hammer --seconds 0", "--seconds is '0'; expected a number from 0.05 to 600."),
        ("play judean-hammer --seconds soon", "--seconds is 'soon'; expected a number from 0.05 to 600."),
        ("resume --seconds no", "--seconds is 'no'; expected a number from 0.05 to 600."),
    ],
)
def test_a_mistake_is_one_sentence(maniple: Say, args: str, sentence: str) -> None:
    assert sentence in mistake(maniple(*args.split()))
