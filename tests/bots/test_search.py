"""Budgets by time and iterations, interruption, help from others, and thinking in the other's time."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from maniple.bots.legate import Legate, best_first, read_findings
from maniple.bots.rounds import Tally, best_by_rounds, left_in_the_end
from maniple.bots.search import Node, descend, follow, play_to_a_beginning
from maniple.bots.seat import BotSeat, find_bot
from maniple.bots.tribune import Tribune
from maniple.games.jugurthine_war.plans import Scout
from maniple.kernel.strategy import Plan, Strategy
from maniple.kernel.title import Title, find_title
from tests.bots.positions import GAMES, beginnings, positions, some

SEARCHERS = ("tribune", "legate")
LEVELS = ("captain", *SEARCHERS)


class Clock:
    """Time that passes only when it is looked at, by what each look costs."""

    def __init__(self, costs: Callable[[], float]) -> None:
        self.now = 100.0
        self.costs = costs

    def __call__(self) -> float:
        now = self.now
        self.now += self.costs()
        return now


def strategy_of(g: Any) -> Strategy:
    found = find_title(g.title.slug).strategy
    assert found is not None
    return found


# -------------------------------------------------------------------- budgets


def test_what_is_spent_of_a_budget_is_told_as_a_part() -> None:
    g = beginnings("judean-hammer", 1)[0]
    assert [BotSeat(g, iterations=4).spent(done) for done in (0, 1, 4, 9)] == [0.0, 0.25, 1.0, 1.0]
    seat = BotSeat(g, seconds=4.0, clock=Clock(lambda: 1.0))
    assert [seat.spent(0) for _ in range(5)] == [0.25, 0.5, 0.75, 1.0, 1.0]
    assert BotSeat(g, seconds=0.0).spent(0) == 1.0


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("level", SEARCHERS)
def test_the_same_seed_and_iterations_give_the_same_choices(slug: str, level: str) -> None:
    for g in beginnings(slug, 4):
        first, second = (BotSeat(g, iterations=8) for _ in range(2))
        assert find_bot(level)(3).choose(first) == find_bot(level)(3).choose(second)
        assert first.memory == second.memory != ""


def test_iterations_are_counted_and_time_does_not_matter() -> None:
    g = beginnings("judean-hammer", 1)[0]
    seat = BotSeat(g, seconds=0.0, iterations=5, clock=Clock(lambda: 1000.0))
    assert [seat.goes_on(done) for done in range(7)] == [True] * 5 + [False] * 2


def test_time_is_kept_as_long_as_no_step_is_longer_than_those_before() -> None:
    """A fake clock: steps of 10 ms in a budget of half a second, and not one of them ends beyond it."""
    clock = Clock(lambda: 0.010)
    seat = BotSeat(beginnings("judean-hammer", 1)[0], seconds=0.5, clock=clock)
    done = 0
    while seat.goes_on(done):
        done += 1
    assert 45 <= done <= 50
    assert clock.now - 100.0 <= 0.5 + 0.010  # the last look at the clock itself


def test_steps_of_different_lengths_end_within_a_tenth_of_the_budget() -> None:
    """The longest of the last steps is expected again."""
    rng = Random(4)
    for _ in range(50):
        clock = Clock(lambda: rng.uniform(0.001, 0.06))
        seat = BotSeat(beginnings("judean-hammer", 1)[0], seconds=1.0, clock=clock)
        while seat.goes_on(0):
            pass
        assert clock.now - 100.0 <= 1.1


@pytest.mark.parametrize("level", SEARCHERS)
def test_a_searcher_with_no_time_at_all_still_answers(level: str) -> None:
    g = beginnings("joshua", 1)[0]
    assert find_bot(level)(1).choose(BotSeat(g, seconds=0.0)) in g.options


@pytest.mark.parametrize("level", SEARCHERS)
def test_a_searcher_that_is_stopped_concludes_with_what_it_has(level: str) -> None:
    """However much time there is."""
    g = beginnings("storm-over-jerusalem", 1)[0]
    looks = 0

    def stopped() -> bool:
        nonlocal looks
        looks += 1
        return looks > 4

    seat = BotSeat(g, seconds=1e9, stopped=stopped)
    assert find_bot(level)(1).choose(seat) in g.options
    assert looks == 5


def test_progress_is_told_in_steps_that_can_be_seen() -> None:
    heard: list[float] = []
    g = beginnings("judean-hammer", 1)[0]
    Legate(1).choose(BotSeat(g, report=heard.append, iterations=100))
    assert heard == sorted(heard) and 15 <= len(heard) <= 20
    assert all(0 < value <= 1 for value in heard)


# -------------------------------------------------------------------- with others, and in the other's time


class Fellows:
    """Others that have found something."""

    def __init__(self, found: Sequence[str]) -> None:
        self.found = found
        self.called = 0

    def call(self) -> None:
        self.called += 1

    def findings(self) -> Sequence[str]:
        return self.found


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_plan_is_the_first_of_the_plans(slug: str) -> None:
    """A game may find it without the others."""
    for g in beginnings(slug, 40):
        strategy = strategy_of(g)
        assert strategy.first(g, g.decision.side) == strategy.plans(g, g.decision.side)[0]


def text_for(strategy: Strategy, plan: Plan, visits: float, total: float) -> str:
    return json.dumps([[strategy.written(plan), visits, total]])


def test_what_others_found_counts() -> None:
    """The plan that was visited most in all is taken."""
    g = beginnings("judean-hammer", 1)[0]
    strategy = strategy_of(g)
    plan = strategy.plans(g, g.decision.side)[-1]
    fellows = Fellows([text_for(strategy, plan, 1000, 900), text_for(strategy, plan, 50, 40)])
    seat = BotSeat(g, seconds=0.0, crew=fellows)
    Legate(1).choose(seat)
    assert fellows.called == 1
    assert strategy.read(json.loads(seat.memory)) == plan


def test_a_budget_in_iterations_needs_no_help() -> None:
    """What many find in some time could not be reproduced."""
    fellows = Fellows([])
    Legate(1).choose(BotSeat(beginnings("judean-hammer", 1)[0], iterations=3, crew=fellows))
    assert fellows.called == 0


def test_a_helper_tells_what_it_has_found_so_far() -> None:
    g = beginnings("joshua", 1)[0]
    search = Legate(1).explore(BotSeat(g))
    assert json.loads(search.text()) == []
    for _ in range(5):
        assert search.step()
    found = read_findings(strategy_of(g), search.text())
    assert sum(visits for _, visits, _ in found) == 5
    assert all(0 <= total <= visits for _, visits, total in found)


def test_a_helper_has_nothing_to_do_where_no_plan_begins() -> None:
    g = next(g for g in some("joshua", 20) if not strategy_of(g).begins(g))
    assert not Legate(1).explore(BotSeat(g)).step()


@pytest.mark.parametrize("slug", GAMES)
def test_in_the_others_time_it_thinks_about_its_own_next_plan(slug: str) -> None:
    """What it finds are its own plans, and it is no secret to it whose turn it is."""
    told = 0
    for g in beginnings(slug, 4):
        side = 1 - g.decision.side
        seat = BotSeat(g, side=side)
        assert seat.options == [] and seat.side == side
        search = Legate(2).ponder(seat)
        for _ in range(12):
            assert search.step()
        found = read_findings(strategy_of(g), search.text())
        told += len(found)
        assert all(total <= visits for _, visits, total in found)
    assert told


def test_what_was_pondered_counts_a_little() -> None:
    """As much as 200 visits at the most, so that a look at the real position decides."""
    g = beginnings("judean-hammer", 1)[0]
    strategy = strategy_of(g)
    plan = strategy.plans(g, g.decision.side)[-1]
    seat = BotSeat(g, seconds=0.0, pondered=text_for(strategy, plan, 10_000, 9_000))
    Legate(1).choose(seat)
    assert strategy.read(json.loads(seat.memory)) == plan


def test_credit_is_as_good_as_a_visit() -> None:
    g = beginnings("judean-hammer", 1)[0]
    strategy = strategy_of(g)
    first, second, *_ = strategy.plans(g, g.decision.side)
    root = Node()
    root.credit(first, 4, 3)
    root.credit(first, 2, 1)
    root.credit(second, 1, 0)
    assert (root.visits, root.children[first].visits, root.children[first].total) == (7, 6, 4)
    descend(strategy, g.imagine(g.decision.side, Random(1)), root)
    assert root.visits == 8


# -------------------------------------------------------------------- plans


@pytest.mark.parametrize("slug", GAMES)
def test_plans_speak_in_options_end_and_can_be_told(slug: str) -> None:
    """Each is an option where it begins, comes to an end, is kept and read again, and has words."""
    for g in beginnings(slug, 6):
        strategy = strategy_of(g)
        side = g.decision.side
        world = g.imagine(side, Random(1))
        plans = strategy.plans(world, side)
        assert len(set(plans)) == len(plans) > 1
        for plan in plans:
            assert plan.next(world) in world.options
            assert strategy.read(json.loads(json.dumps(strategy.written(plan)))) == plan
            key, ids = plan.words(world)
            assert world.box.text.line(f"plan.{key}", ids)
            after = world.clone()
            follow(strategy, after, plan)
            assert after.outcome is not None or strategy.begins(after)


@pytest.mark.parametrize("slug", GAMES)
def test_a_rule_of_thumb_is_an_option_of_every_decision(slug: str) -> None:
    for g in some(slug, 30):
        strategy = strategy_of(g)
        assert strategy.thumb(g) in g.options
        found = strategy.measure(g, g.decision.side)
        assert len(found) == len(strategy.features) == len(strategy.terms(g, 0))
        assert 0.0 <= strategy.progress(g) <= 1.0
        assert 0.0 <= strategy.value(g, 0) <= 1.0
        play_to_a_beginning(strategy, g)
        assert g.outcome is not None or strategy.begins(g)


@pytest.mark.parametrize(
    ("values", "budget", "doubt", "best"),
    [
        ([0.3, 0.5, 0.4, 0.9], 100, 0.0, 3),
        ([0.3, 0.5, 0.4, 0.9], 3, 0.0, 1),  # the last was never tried
        ([0.50, 0.51], 100, 0.0, 1),
        ([0.50, 0.51], 100, 0.02, 0),  # the first has the benefit of the doubt
        ([0.50, 0.53], 100, 0.02, 1),
        ([0.5], 100, 0.0, 0),
    ],
)
def test_the_best_of_what_was_tried_is_taken(values: list[float], budget: int, doubt: float, best: int) -> None:
    seat = BotSeat(beginnings("judean-hammer", 1)[0], iterations=budget)
    assert best_by_rounds(seat, Random(1), len(values), (2, 4), lambda _, i: values[i], doubt) == best


def test_after_each_round_the_worse_half_is_dropped() -> None:
    """Five choices in two games, the three best in four more; and in each game all of them are tried."""
    seat = BotSeat(beginnings("judean-hammer", 1)[0], iterations=100)
    tried: list[int] = []

    def carry_out(_: Any, i: int) -> float:
        tried.append(i)
        return i / 10

    assert best_by_rounds(seat, Random(1), 5, (2, 4), carry_out) == 4
    assert tried == [0, 1, 2, 3, 4] * 2 + [4, 3, 2] * 4


@pytest.mark.parametrize(
    ("number", "budget", "tried", "left"),
    [
        (2, 12, [0, 1] * 6, [0, 1]),  # two have all of it
        (4, 12, [0, 1, 2, 3] * 2 + [3, 2] * 2, [3, 2]),
        (3, 2, [0, 1], [0, 1, 2]),  # not even one game of each
        (1, 12, [], [0]),
    ],
)
def test_with_each_part_of_a_budget_the_worse_half_is_dropped(
    number: int, budget: int, tried: list[int], left: list[int]
) -> None:
    seat = BotSeat(beginnings("judean-hammer", 1)[0], iterations=budget)
    found = Tally(number)
    order: list[int] = []

    def carry_out(_: Any, i: int) -> None:
        order.append(i)
        found.add(i, i / 10)

    assert left_in_the_end(seat, Random(1), number, carry_out, found.best_first) == left
    assert order == tried


def test_the_legate_thinks_about_who_is_first() -> None:
    """The Jugurthine War §2-d: Numidia may want to move first; the tribune goes by the rule, which says Rome."""
    asked = [
        g
        for seed in ("a", "b", "c")
        for g in positions("jugurthine-war", seed, 1500)
        if not strategy_of(g).begins(g) and strategy_of(g).weighty(g)
    ]
    assert {(type(g.decision).__name__, g.decision.side) for g in asked} == {("WhoIsFirst", 1)}
    found = {level: [find_bot(level)(1).choose(BotSeat(g, iterations=40)) for g in asked] for level in LEVELS}
    assert found["tribune"] == found["captain"] == [("first", 0)] * len(asked)
    assert set(found["legate"]) == {("first", 0), ("first", 1)}


def test_the_legate_doubts_a_rule_of_thumb_where_much_hangs_on_it() -> None:
    """Storm Over Jerusalem §4.0Bc: whether a card is worth a turn that goes on; the tribune leaves it to the rule."""
    asked = [
        g
        for seed in ("a", "b")
        for g in positions("storm-over-jerusalem", seed, 1500)
        if type(g.decision).__name__ == "KeepTurnAlive"
    ]
    found = {level: [find_bot(level)(1).choose(BotSeat(g, iterations=60)) for g in asked] for level in LEVELS}
    assert found["tribune"] == found["captain"]
    assert found["legate"] != found["captain"]
    assert all(action in g.options for g, action in zip(asked, found["legate"], strict=True))


def test_the_captains_own_plan_stands_unless_another_is_better_by_more_than_a_doubt() -> None:
    plans: list[Plan] = [Scout(i) for i in range(3)]
    root = Node()
    for plan, total in zip(plans, (5.0, 5.1, 5.3), strict=True):
        root.credit(plan, 10.0, total)
    assert best_first(root, plans, plans[0], 0.02) == [plans[2], plans[0], plans[1]]
    assert best_first(root, plans, plans[0], 0.04) == [plans[0], plans[2], plans[1]]
    assert best_first(Node(), plans, plans[0], 0.0) == plans


@pytest.mark.parametrize("slug", ["joshua", "jugurthine-war"])
def test_where_plans_differ_by_little_the_worse_half_is_dropped_with_each_part_of_the_budget(slug: str) -> None:
    g = next(g for g in beginnings(slug, 40) if len(strategy_of(g).plans(g, g.decision.side)) >= 4)
    strategy = strategy_of(g)
    plans = strategy.plans(g, g.decision.side)[:4]
    root = Node()
    left = Legate(5).contest(BotSeat(g, iterations=24), strategy, root, plans)
    visits = {plan: root.children[plan].visits for plan in plans}
    assert sorted(visits.values()) == [3.0, 3.0, 9.0, 9.0]
    assert sorted(visits[plan] for plan in left) == [9.0, 9.0]


# -------------------------------------------------------------------- memory, and games without plans


def test_a_memory_that_does_not_fit_is_left_alone() -> None:
    """From another version, or of a plan that cannot go on: rules of thumb play."""
    g = next(g for g in some("judean-hammer", 20) if not strategy_of(g).begins(g))
    for memory in ("", "no json", '["NoSuchPlan", 1]', '["Levy"]', '["UseEvent", 3]', "[]"):
        assert Tribune(1).choose(BotSeat(g, memory=memory)) in g.options


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_without_a_strategy_is_played_at_random(standoff: Title, level: str) -> None:
    g = standoff.new(seed="x")
    assert {find_bot(level)(seed).choose(BotSeat(g)) for seed in range(30)} == set(g.options)
