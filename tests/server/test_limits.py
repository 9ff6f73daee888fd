"""The buckets behind "too much at once"."""

from __future__ import annotations

import pytest

from maniple.server import limits
from maniple.server.errors import Refusal
from maniple.server.limits import ADDRESS, CHAT, PLAY, VISITOR, Limits


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def burst(buckets: Limits, kind: str, visitor: str = "v", address: str = "a", most: int = 10_000) -> int:
    """How many pass before one is refused."""
    for number in range(most):
        try:
            buckets.take(kind, visitor, address)
        except Refusal as refusal:
            assert refusal.code == "too-many"
            assert refusal.retry_after > 0
            return number
    return most


def test_a_burst_passes_and_time_brings_more() -> None:
    clock = Clock()
    buckets = Limits(clock=clock)
    assert burst(buckets, CHAT) == VISITOR[CHAT].burst
    assert burst(buckets, CHAT) == 0
    clock.now += 2 / VISITOR[CHAT].each_second
    assert burst(buckets, CHAT) == 2
    clock.now += 1_000_000
    assert burst(buckets, CHAT) == VISITOR[CHAT].burst


def test_kinds_and_visitors_have_buckets_of_their_own() -> None:
    buckets = Limits(clock=Clock())
    assert burst(buckets, CHAT) == VISITOR[CHAT].burst
    assert burst(buckets, PLAY) == VISITOR[PLAY].burst
    assert burst(buckets, CHAT, visitor="w") == VISITOR[CHAT].burst


def test_new_cookies_do_not_help_at_one_address() -> None:
    buckets = Limits(clock=Clock())
    passed = sum(burst(buckets, CHAT, visitor=f"v{i}", most=1) for i in range(1000))
    assert passed == ADDRESS[CHAT].burst
    assert burst(buckets, CHAT, visitor="x", address="b") == VISITOR[CHAT].burst


def test_no_limits_where_none_are_wanted() -> None:
    assert burst(Limits(0), CHAT) == 10_000
    assert burst(Limits(2, Clock()), CHAT) == 2 * VISITOR[CHAT].burst


def test_the_buckets_do_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 100)
    clock = Clock()
    buckets = Limits(clock=clock)
    for number in range(1000):
        buckets.take(PLAY, f"v{number}", f"a{number}")
        clock.now += 0.01
    assert len(buckets._buckets) <= 101
