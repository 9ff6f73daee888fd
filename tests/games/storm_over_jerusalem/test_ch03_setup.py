"""3.0 Setup."""

from __future__ import annotations

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import UNDAMAGED
from maniple.games.storm_over_jerusalem.tables import AREAS, JUDEAN, NOWHERE, ROMAN, SIDES, StormBox
from tests.games.storm_over_jerusalem.storm_table import StormTable

BOX: StormBox = TITLE.shipped_box


def test_3_0a_units_go_fresh_to_their_place(table: StormTable) -> None:
    """§3.0a Every unit lies face up where its counter says, Romans outside and in the zones, Judeans in the city."""
    table.set_up()
    g = table.g
    for unit in range(BOX.units):
        assert g.fresh[unit]
        assert g.where[unit] == BOX.setup[unit]
    for i in range(AREAS):
        own, other = (ROMAN, JUDEAN) if i < 11 else (JUDEAN, ROMAN)
        assert g.troops[own][i] and not g.troops[other][i]
    assert all(g.troops[ROMAN][zone] for zone in range(AREAS, AREAS + 4))


def test_3_0a_leaders_and_markers_stay_beside_the_map(table: StormTable) -> None:
    """§3.0a No leader, tower, ramp, wall marker or Out of Supply marker is on the map."""
    table.set_up()
    g = table.g
    assert [g.where[g.leader(faction)] for faction in (0, 1)] == [NOWHERE, NOWHERE]
    assert g.placed == [False, False]
    assert set(g.tower_at) == {NOWHERE} and set(g.ramp) == {NOWHERE}
    assert set(g.wall) == {UNDAMAGED}
    assert not any(g.oos)


def test_3_0b_markers_at_their_start(table: StormTable) -> None:
    """§3.0b Turn 1, Supply Restrictions 1, no victory points."""
    table.set_up()
    g = table.g
    assert (g.turn, g.last_turn, g.supply, g.points) == (1, 8, 1, [0, 0])


def test_3_0b_decks_are_shuffled(table: StormTable) -> None:
    """§3.0b Each deck is shuffled on its own; the hands come from the top."""
    # given the order in which the two decks are shuffled
    table.shuffles("famine", "forced-march", "titus-intervenes", "onager-1", "catapult-1")
    table.shuffles("hoarded-grain", "firebrands", "countermine", "zealot-fury", "boiling-oil-1", "boiling-oil-2")
    # when the first turn begins
    table.set_up().takes_bonus_cards()
    # then those on top are drawn: five Roman cards, and five Judean ones
    assert set(table.held(ROMAN)) == {"famine", "forced-march", "titus-intervenes", "onager-1", "catapult-1"}
    judean = {"hoarded-grain", "firebrands", "countermine", "zealot-fury", "boiling-oil-1"}
    assert set(table.held(JUDEAN)) == judean
    assert table.cards(table.g.decks[JUDEAN])[0] == "boiling-oil-2"


def test_3_0b_two_games_have_different_decks() -> None:
    """§3.0b Without loaded orders chance decides."""
    orders = set()
    for seed in ("one", "two"):
        game = TITLE.new(seed=seed)
        orders.add(tuple(tuple(game.decks[side]) for side in SIDES))
    assert len(orders) == 2


def test_12_0c_control_at_the_start(table: StormTable) -> None:
    """§12.0c, §3.0b Areas 1-11 are Roman, areas 12-31 Judean."""
    table.set_up()
    assert table.g.control == [ROMAN] * 11 + [JUDEAN] * 20


def test_3_0_the_romans_begin(table: StormTable) -> None:
    """§3.0b, §4.0Ba After the draw the first impulse is Roman."""
    table.set_up().takes_bonus_cards()
    assert (table.asked, table.asked_side) == ("Impulse", ROMAN)
