"""The arena: pairs on common seeds, results that can be gone on with, a ladder, weights that can be made again."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from maniple.kernel.dice import seed_from_text
from maniple.kernel.errors import UserError
from maniple.kernel.strategy import chance
from maniple.kernel.title import find_title
from maniple.lab import arena
from maniple.lab.arena import Entrant, Match, Played, Table, play_game, read_results, run, write_result
from maniple.lab.fit import fit, fit_game, loss, split, uphill
from maniple.lab.ladder import PAGE, Step, elo_words, section
from maniple.lab.scores import Score, Sprt, of_games
from maniple.lab.server_bench import put_section
from tools import fit_value

GAME = "judean-hammer"
SHORT = {"max_rounds": 2}
MATCH = Match(GAME, SHORT, Entrant("captain"), Entrant("random"), "test")


def told(played: Played) -> Played:
    """Without what the clock says."""
    return replace(played, slowest=(0.0, 0.0), thought=(0.0, 0.0))


def won_by(first: bool, pair: int = 0, swapped: bool = False) -> Played:
    """A game that the first entrant won, or the second."""
    return Played(pair, swapped, int(first == swapped), "by_points", 10, (0.1, 0.2), (0.5, 0.3), (6, 4))


# -------------------------------------------------------------------- games


@pytest.mark.parametrize("bot", ["captain", "tribune", "legate"])
def test_a_game_follows_from_the_seed(bot: str) -> None:
    """With a budget in iterations; another seed brings another game."""
    match = replace(MATCH, first=Entrant(bot, 1.0, 4), second=Entrant("captain"))
    assert told(play_game(match, 0, False)) == told(play_game(match, 0, False))
    others = {told(play_game(replace(match, seed=seed), 0, False)) for seed in ("a", "b", "c")}
    assert len(others) > 1


def test_both_games_of_a_pair_have_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """And bots with chances of their own."""
    seeds: list[str] = []

    def noted(text: str) -> bytes:
        seeds.append(text)
        return seed_from_text(text)

    monkeypatch.setattr(arena, "seed_from_text", noted)
    play_game(MATCH, 3, False)
    play_game(MATCH, 3, True)
    assert seeds.count("test/3") == 2
    assert len(set(seeds)) == 5


def test_who_won_whatever_the_seat() -> None:
    assert [won_by(True).score(), won_by(True, 0, True).score()] == [1.0, 1.0]
    assert [won_by(False).score(), won_by(False, 0, True).score()] == [0.0, 0.0]
    assert replace(won_by(True), winner=-1).score() == 0.5


def test_a_table_counts_by_side_and_by_pair() -> None:
    """The first entrant wins both games of pair 0, and as the first side in pair 1; pair 2 is not complete."""
    games = [won_by(True), won_by(True, 0, True), won_by(True, 1), won_by(False, 1, True), won_by(False, 2)]
    table = Table(games)
    assert table.pairs() == [1.0, 0.5]
    assert table.counts() == (3, 0, 2)
    assert (table.as_side(0).rate, table.as_side(1).rate) == (2 / 3, 0.5)
    assert (table.side_wins(0).games, table.side_wins(0).rate) == (5, 3 / 5)
    assert table.ends() == {"by_points": 5}
    assert table.slowest(0) == 0.1
    assert table.mean_thought(1) == pytest.approx(0.3 / 4)
    assert Table().mean_thought(0) == Table().slowest(1) == 0.0


# -------------------------------------------------------------------- runs


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in the results file is not played again; a line that was cut off is."""
    file = tmp_path / "results" / "match.jsonl"
    seen: list[tuple[int, int]] = []
    table, complete = run(MATCH, 2, 1, file, progress=lambda done, total: seen.append((done, total)))
    assert complete and len(table.games) == 4 and seen[0] == (0, 4) and seen[-1] == (4, 4)
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-20], encoding="utf-8")
    played: list[int] = []

    def noted(match: Match, pair: int, swapped: bool) -> Played:
        played.append(pair)
        return play_game(match, pair, swapped)

    monkeypatch.setattr(arena, "play_game", noted)
    again, complete = run(MATCH, 3, 1, file)
    assert complete and len(again.games) == 6
    assert sorted(played) == [1, 2, 2]
    assert {key: told(game) for key, game in table.games.items()}.items() <= {
        key: told(game) for key, game in again.games.items()
    }.items()
    assert len(read_results(file, MATCH)) == 6
    assert len(run(MATCH, 1, 1, file)[0].games) == 2  # fewer than there are


def test_two_processes_play_the_same_games() -> None:
    here, _ = run(MATCH, 2, 1)
    there, complete = run(MATCH, 2, 2)
    assert complete
    assert {key: told(game) for key, game in here.games.items()} == {
        key: told(game) for key, game in there.games.items()
    }


def test_an_interrupted_run_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = play_game

    def play(match: Match, pair: int, swapped: bool) -> Played:
        if pair == 1:
            raise KeyboardInterrupt
        return real(match, pair, swapped)

    monkeypatch.setattr(arena, "play_game", play)
    table, complete = run(MATCH, 3, 1, tmp_path / "x.jsonl")
    assert not complete and len(table.games) == 2
    monkeypatch.undo()
    assert len(run(MATCH, 3, 1, tmp_path / "x.jsonl")[0].games) == 6


def test_a_sequential_test_stops_the_run() -> None:
    """The captain beats the recruit: long before a hundred pairs that is clear."""
    table, complete = run(MATCH, 100, 1, sprt=Sprt(0, 400))
    assert complete and len(table.games) < 100
    assert Sprt(0, 400).verdict(table.pairs())


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    write_result(file, MATCH, won_by(True))
    with pytest.raises(UserError, match="holds games of another match"):
        run(replace(MATCH, seed="other"), 1, 1, file)
    file.write_text("hello\n", encoding="utf-8")
    with pytest.raises(UserError, match="is no results file"):
        run(MATCH, 1, 1, file)
    with pytest.raises(UserError, match="cannot be written"):
        write_result(tmp_path, MATCH, won_by(True))
    with pytest.raises(UserError, match="There is no bot 'nobody'"):
        run(replace(MATCH, second=Entrant("nobody")), 1, 1)


# -------------------------------------------------------------------- the ladder


def step(*, mirrored: float, first: float, second: float) -> Step:
    """A match of 40 pairs: how often the first side wins in the mirror, and the first entrant with each side."""
    games, mirror = [], []
    for pair in range(40):
        games += [won_by(pair < 40 * first, pair), won_by(pair < 40 * second, pair, True)]
        mirror += [
            replace(won_by(True, pair), winner=int(pair >= 40 * mirrored)),
            replace(won_by(True, pair, True), winner=int(pair >= 40 * mirrored)),
        ]
    return Step(MATCH, Table(games), Table(mirror), 0.6)


def test_a_step_is_held_to_its_bar_its_interval_and_the_mirror() -> None:
    assert step(mirrored=0.5, first=0.9, second=0.8).misses() == []
    assert step(mirrored=0.5, first=0.55, second=0.55).misses() == ["below 60 %", "the interval reaches 50 %"]
    assert step(mirrored=0.9, first=0.9, second=0.8).misses() == ["no better than the mirror as maccabean"]
    assert step(mirrored=1.0, first=1.0, second=0.8).misses() == []


def test_a_mirror_that_plays_each_game_twice_proves_no_more_than_once() -> None:
    """The captain against itself plays the same game with either seat: 40 pairs are 40 games."""
    once = of_games([1.0] * 20 + [0.0] * 20)
    twice = step(mirrored=0.5, first=0.9, second=0.8).baseline(0)
    assert twice is not None and (twice.games, twice.rate) == (80, 0.5)
    assert (twice.low, twice.high) == pytest.approx((once.low, once.high), abs=0.005)


def test_the_page_has_a_section_for_each_game_with_command_and_date() -> None:
    found = section(GAME, [step(mirrored=0.5, first=0.9, second=0.8)], "maniple arena --ladder", SHORT)
    page = put_section(put_section(PAGE, found), found)
    assert page.count("## Judean Hammer") == 1 and page.startswith("# The ladder")
    assert "`maniple arena --ladder`, 20" in page and "max_rounds 2" in page
    row = next(line for line in page.splitlines() if line.startswith("| captain – random"))
    assert "| 80 | 85.0 % (" in row and "90.0 % (" in row and "50.0 % (" in row and "as it should be" in row
    heads = next(line for line in page.splitlines() if line.startswith("| match"))
    assert heads.count("|") == row.count("|")


def test_elo_in_words() -> None:
    assert elo_words(Score(100, 0.64, 0.54, 0.73)) == "+100 (+28 to +173)"
    assert elo_words(of_games([1.0] * 20)) == "more than +287"
    assert elo_words(of_games([0.0] * 20)) == "less than -287"


# -------------------------------------------------------------------- the fit


def test_the_top_of_a_parabola_is_found_and_a_weight_keeps_its_sign() -> None:
    """Slope 7 and 4 at 0, bent by [[3, 1], [1, 2]]: the top is at 2 and 1; held below 0, the second is 0."""
    bend = [[3.0, 1.0], [1.0, 2.0]]
    assert uphill([0.0, 0.0], [7.0, 4.0], bend, (0, 0)) == pytest.approx([2.0, 1.0])
    assert uphill([0.0, 0.0], [7.0, 4.0], bend, (1, -1)) == pytest.approx([7.0 / 3.0, 0.0])


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    """Within what the ridge and 4,000 rows allow; and its surprise is less than that of no knowledge."""
    rng = Random(3)
    truth = [1.5, -1.0, 0.4]
    rows = []
    for _ in range(4000):
        found = [rng.uniform(-1, 1), rng.uniform(-1, 1), 1.0]
        total = sum(w * value for w, value in zip(truth, found, strict=True))
        rows.append((found, float(rng.random() < chance(total))))
    free = fit(rows, (0, 0, 0))
    assert free == pytest.approx(truth, abs=0.15)
    assert loss(rows, free) < 0.95 < loss(rows, [0.0, 0.0, 0.0]) == pytest.approx(1.0)
    held = fit(rows, (1, 1, 0))
    assert held[0] > 1.0 and held[1] == 0.0 and loss(rows, free) < loss(rows, held) < 1.0
    assert split([1.0, 2.0, 4.0, 6.0, 5.0, 8.0], 2) == ([1.0, 2.0, 5.0], [3.0, 4.0, 3.0])


def test_the_same_seed_fits_the_same_weights_on_any_number_of_cores(tmp_path: Path) -> None:
    """The file says how it was made, and the game reads it."""
    out = tmp_path / "value.toml"
    texts = []
    for workers in ("1", "2"):
        assert fit_value.main([GAME, "--games", "5", "--seed", "s", "--workers", workers, "--out", str(out)]) == 0
        texts.append(out.read_text(encoding="utf-8"))
    before, again = texts
    assert before == again
    assert "python tools/fit_value.py judean-hammer --bot captain --games 5" in before
    data = tomllib.loads(before)
    strategy = find_title(GAME).strategy
    assert strategy is not None and data["features"] == list(strategy.features)
    assert [len(side["first"]) for side in data["side"]] == [len(strategy.features) + 1] * 2
    assert fit_game(GAME, "captain", "other", 5, 0.25, workers=1).toml("x") != before


def test_games_of_several_variants_take_turns(tmp_path: Path) -> None:
    """Games of two rounds and of the usual number give other weights than the usual ones alone."""
    out = tmp_path / "value.toml"
    short = '{"max_rounds": 2}'
    given = [GAME, "--games", "6", "--seed", "s", "--workers", "1", "--out", str(out)]
    texts = []
    for variants in ([], ["--variant", short], ["--variant", short, "--variant", "{}"]):
        assert fit_value.main([*given, *variants]) == 0
        texts.append(out.read_text(encoding="utf-8"))
    weights = [tomllib.loads(text)["side"] for text in texts]
    assert weights[0] != weights[1] != weights[2] != weights[0]
    assert f"--seed s --variant '{short}' --variant '{{}}'" in texts[2]


def test_the_weights_of_every_game_fit_its_features() -> None:
    for slug in ("judean-hammer", "storm-over-jerusalem", "jugurthine-war", "joshua"):
        strategy = find_title(slug).strategy
        assert strategy is not None
        for first, gained in strategy.weights:
            assert len(first) == len(gained) == len(strategy.features) + 1
            assert any(first)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["chess"], "There is no game 'chess'"),
        ([GAME, "--bot", "orc"], "There is no bot 'orc'"),
        ([GAME, "--games", "1"], "expected --games from 5"),
        ([GAME, "--noise", "2"], "--noise from 0 to 1"),
        ([GAME, "--variant", "max_rounds=3"], "--variant max_rounds=3 is no JSON object"),
        ([GAME, "--variant", '{"rounds": 3}'], "'rounds' is no option of this game"),
    ],
)
def test_a_mistake_is_one_sentence(given: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert fit_value.main(given) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1


def test_results_are_plain_json() -> None:
    answer = step(mirrored=0.5, first=0.9, second=0.8).plain(Sprt(0, 20))
    assert json.loads(json.dumps(answer)) == answer
    assert answer["as"]["maccabean"]["rate"] == 0.9 and answer["mirror"]["greek"]["rate"] == 0.5
    assert (answer["won"], answer["lost"], answer["pairs"]) == (68, 12, 40)
    assert answer["sprt"]["verdict"] == "at least 20"
