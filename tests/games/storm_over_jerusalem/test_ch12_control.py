"""12.0 Control of areas."""

from __future__ import annotations

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def test_control_changes_at_once(table: StormTable) -> None:
    """§12.0a Entering an empty enemy area takes it, in the middle of a march."""
    table.units("cavalry in 1; john light-infantry-8 in 22").impulse(ROMAN).play("act 1", "join cav-1", "move 13")
    assert table.controls(13) == "roman"
    assert table.asked == "Marching", "points are left"
    assert "§12.0a takes_control" in table.noted


def test_control_needs_the_last_unit_to_leave(table: StormTable) -> None:
    """§12.0a, Ruling K10 With a unit of its controller in it an area does not change hands; without it does."""
    table.units("legion, simon-li-1, simon-li-2 in 14; john light-infantry-8 in 22; auxiliary in 6")
    assert table.controls(14) == "judean"
    table.impulse(JUDEAN).play("act 14", "join simon-li-1", "move 15", "stop")
    assert table.controls(14) == "judean"
    table.play("act 6", "join aux-1", "move 5", "stop", "act 14", "join simon-li-2", "move 15")
    assert table.controls(14) == "roman"


def test_both_sides_gain_areas(table: StormTable) -> None:
    """§12.0a The Judeans take an empty Roman area as well."""
    table.units("simon light-infantry-8 in 14; legion in 4").impulse(JUDEAN)
    table.play("act 14", "join simon-li-1", "move 2")
    assert table.controls(2) == "judean"


def test_an_empty_area_keeps_its_controller(table: StormTable) -> None:
    """§12.0b Nobody there: the last controller keeps it."""
    table.units("simon light-infantry-8 in 14; legion in 13").impulse(ROMAN)
    table.play("act 13", "join xv-1", "move 12")
    assert table.number(ROMAN, 13) == 0 and table.controls(13) == "roman"
    if table.asked == "Marching":
        table.play("stop")
    table.play("act 14", "join simon-li-1", "move 15", "stop")
    assert table.number(JUDEAN, 14) == 0 and table.controls(14) == "judean"


def test_control_at_the_start(table: StormTable) -> None:
    """§12.0c Areas 1-11 are Roman, 12-31 Judean."""
    table.set_up()
    assert [table.controls(area) for area in range(1, 32)] == ["roman"] * 11 + ["judean"] * 20
