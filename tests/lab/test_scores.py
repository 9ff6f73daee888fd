"""The statistics of the arena against numbers that are known."""

from __future__ import annotations

from random import Random

import pytest

from maniple.lab.scores import CERTAIN, MOST_ELO, Score, Sprt, elo, expected, of_games, of_pairs, wilson


@pytest.mark.parametrize(
    ("rate", "difference"),
    [(0.5, 0.0), (0.75, 190.8), (0.25, -190.8), (0.64, 99.95), (0.909, 399.8), (1.0, MOST_ELO), (0.0, -MOST_ELO)],
)
def test_a_rate_is_a_difference_in_elo(rate: float, difference: float) -> None:
    """As the tables of chess have it: 64 % are 100 points, 91 % are 400."""
    assert elo(rate) == pytest.approx(difference, abs=0.1)
    if 0 < rate < 1:
        assert expected(difference) == pytest.approx(rate, abs=1e-3)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (50, 100, 0.4038, 0.5962),
        (81, 263, 0.2553, 0.3662),  # the example of Newcombe (1998)
        (15, 148, 0.0624, 0.1605),  # and another
        (200, 200, 0.9812, 1.0),
    ],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=1e-4)


def test_no_games_tell_nothing() -> None:
    assert of_games([]) == Score(0, 0.5, 0.0, 1.0)
    assert of_pairs([], []).elo() == (0.0, -MOST_ELO, MOST_ELO)


def test_an_interval_is_as_wide_as_the_pairs_differ() -> None:
    """Pairs that are always both won or both lost are worth half as many games; even pairs are not worth more."""
    alike = of_pairs([1.0, 0.0] * 50, [1.0, 1.0, 0.0, 0.0] * 50)
    alone = of_games([1.0, 0.0] * 100)
    halved = of_games([1.0, 0.0] * 50)
    assert alike.rate == alone.rate == 0.5
    assert alike.low == pytest.approx(halved.low, abs=0.002)
    assert of_pairs([0.5] * 100, [1.0, 0.0] * 100) == alone
    assert of_pairs([1.0] * 100, [1.0] * 200) == of_games([1.0] * 200)


def test_about_19_of_20_intervals_hold_the_truth() -> None:
    """Also with pairs that share their luck: some of them are decided by the dice alone."""
    rng = Random(1)
    held = 0
    for _ in range(400):
        pairs, games = [], []
        for _ in range(60):
            both = [rng.random() < 0.65] * 2 if rng.random() < 0.4 else [rng.random() < 0.65 for _ in range(2)]
            games += [float(won) for won in both]
            pairs.append(sum(both) / 2)
        found = of_pairs(pairs, games)
        held += found.low <= 0.65 <= found.high
    assert 365 <= held <= 395


def test_two_hundred_games_tell_about_48_elo() -> None:
    _, low, high = of_games([1.0, 0.0] * 100).elo()
    assert (low, high) == pytest.approx((-47.9, 47.9), abs=0.2)


# -------------------------------------------------------------------- the sequential test


def test_the_likelihood_ratio_by_hand() -> None:
    """100 pairs with mean 0.6 and spread 0.125 (and two more that are taken for seen), 0 against 20 Elo."""
    pairs = [0.6 + 0.125**0.5, 0.6 - 0.125**0.5] * 50
    s0, s1 = 0.5, expected(20)
    by_hand = 100 * (s1 - s0) * (2 * 0.6 - s0 - s1) / (2 * 0.125)
    assert Sprt(0, 20).likelihood(pairs) == pytest.approx(by_hand, rel=1e-9)
    assert by_hand == pytest.approx(1.97, abs=0.02)


def test_it_stops_where_one_is_19_times_as_likely() -> None:
    assert pytest.approx(2.944, abs=1e-3) == CERTAIN
    test = Sprt(0, 30)
    assert test.verdict([]) == test.verdict([1.0, 1.0]) == ""  # a few pairs prove nothing
    assert test.verdict([1.0] * 20) == "at least 30"
    assert test.verdict([0.0] * 20) == "at most 0"
    assert test.verdict([0.5] * 3) == ""


def test_it_is_seldom_wrong() -> None:
    """Of equal bots it says "at least 60" in about one run of twenty at the most."""
    rng = Random(2)
    wrong = 0
    for _ in range(200):
        pairs: list[float] = []
        test = Sprt(0, 60)
        while not test.verdict(pairs) and len(pairs) < 2000:
            pairs.append((rng.randrange(2) + rng.randrange(2)) / 2)
        wrong += test.verdict(pairs) == "at least 60"
    assert wrong <= 20
