"""16.0 Optional rules."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def bidding(*dice: int) -> StormTable:
    return StormTable(bidding=True).dice(*dice).set_up()


def test_different_wishes_are_granted() -> None:
    """§16.1a Nobody bids where both can have their side."""
    table = bidding().play("want roman", "want judean")
    assert table.asked == "DrawBonus" and table.g.points == [0, 0]
    assert "§16.1a sides_exchanged" not in table.noted

    crossed = bidding().play("want judean", "want roman")
    assert crossed.g.points == [0, 0] and "§16.1a sides_exchanged" in crossed.noted


def test_the_higher_bid_has_its_side() -> None:
    """§16.1a, Example V25 3 against 1 for Rome: the other player starts as Judean with 2 points."""
    table = bidding().play("want roman", "want roman")
    assert table.asked == "BidPoints"
    table.play("bid 3", "bid 1")
    assert table.g.points == [0, 2] and "§16.1a sides_exchanged" not in table.noted

    second = bidding().play("want roman", "want roman", "bid 1", "bid 4")
    assert second.g.points == [0, 3] and "§16.1a sides_exchanged" in second.noted

    judean = bidding().play("want judean", "want judean", "bid 5", "bid 0")
    assert judean.g.points == [5, 0] and "§16.1a sides_exchanged" in judean.noted


@pytest.mark.parametrize(("die", "exchanged"), [(1, False), (3, False), (4, True), (6, True)])
def test_equal_bids_are_settled_by_die(die: int, exchanged: bool) -> None:
    """§16.1a The loser of the die gets the full bid."""
    table = bidding(die).play("want roman", "want roman", "bid 2", "bid 2")
    assert table.g.points == [0, 2]
    assert ("§16.1a sides_exchanged" in table.noted) is exchanged


def test_bids_have_an_end() -> None:
    """§16.1a Up to 20 points."""
    table = bidding().play("want roman", "want roman")
    assert table.offered("bid") == {str(number) for number in range(21)}


def test_wishes_and_bids_are_secret() -> None:
    """§16.1a The log does not tell a wish or a bid before both are made."""
    table = bidding().play("want judean")
    assert table.noted == ["§16.1a wish_made"] and table.asked_side == JUDEAN
    table.play("want judean", "bid 7")
    assert table.noted == ["§16.1a bid_made"]
    assert not [ids for _, _, ids, _ in table.g.notes if 7 in ids]


@pytest.mark.parametrize(("option", "points"), [({}, 3), ({"fewer_points_for_judean_losses": True}, 2)])
def test_fewer_points_for_judean_losses(option: dict[str, bool], points: int) -> None:
    """§16.2a, Example V24 Seven Judean units: 3 points, or 2 with one for every three."""
    lost = [f"simon-li-{number}" for number in range(1, 8)]
    table = StormTable(**option).turn(8).placed("simon", "john").units("john-li-1 in 22; legion in 4").lost(*lost)
    table.dice(1, 1).end_phase()
    assert table.g.points == [points, 3]


@pytest.mark.parametrize(("option", "points"), [({}, 6), ({"only_legions_count": True}, 4)])
def test_only_legions_count(option: dict[str, bool], points: int) -> None:
    """§16.3a Auxiliaries and Cavalry count for nothing: three Legions give one point, with the areas' three."""
    table = StormTable(**option).turn(8).placed("simon", "john").units("john-li-1 in 22; legion in 4")
    table.lost("x-1", "v-1", "xii-1", "aux-1", "aux-2", "cav-1").dice(1, 1).end_phase()
    assert table.g.points == [0, points]
    assert table.losses(ROMAN) == 6
