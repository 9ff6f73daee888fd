"""What a game knows about playing it well is loaded with the game, whatever the build."""

from __future__ import annotations

from maniple.kernel.strategy import chance
from maniple.kernel.title import Title


def test_the_weights_are_there_and_tell_positions_apart(title: Title) -> None:
    """Also where the compiled `plans` lies far from its data."""
    strategy = title.strategy
    if strategy is None:
        return
    assert len(strategy.weights) == len(title.sides)
    for first, gained in strategy.weights:
        assert len(first) == len(gained) == len(strategy.features) + 1
        assert any(first)
    g = title.new(seed="strategy")
    assert 0.0 < strategy.value(g, 0) < 1.0
    assert strategy.value(g, 0) != 0.5
    first, gained = strategy.weights[0]
    t = strategy.progress(g)
    total = sum(strategy.terms(g, 0)) + first[-1] + t * gained[-1]
    assert abs(chance(total) - strategy.value(g, 0)) < 1e-9


def test_chances_are_between_0_and_1() -> None:
    assert (chance(0.0), chance(1000.0), chance(-1000.0)) == (0.5, 1.0, 0.0)
