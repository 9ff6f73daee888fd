"""11.0 Reinforcements."""

from __future__ import annotations

from maniple.games.storm_over_jerusalem.ch11_reinforcements import UNITS_PER_TURN, Reinforce
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def reinforce(table: StormTable) -> StormTable:
    """The Roman player's reinforcements, and nothing else of the End Phase."""
    table.g.left = UNITS_PER_TURN
    return table.begin(Reinforce(ROMAN))


def test_at_most_six_units_a_turn(table: StormTable) -> None:
    """§11.1a, §4.0C7 Six units, from any mix of zones; then it ends."""
    reinforce(table.units("4 legion, auxiliary in a; 3 auxiliary in b"))
    table.play("reinforce xv-1 1", "reinforce xv-2 2", "reinforce xv-3 11", "reinforce v-1 1")
    table.play("reinforce aux-2 4")
    assert table.g.left == 1
    table.play("reinforce aux-1 2")
    assert not table.g.stack, "the seventh has to wait"
    assert table.number(ROMAN, "a") == 0 and table.number(ROMAN, "b") == 2


def test_fewer_may_be_placed(table: StormTable) -> None:
    """§11.1a, Ruling E12 Fewer than six is always allowed; the others wait in their zone."""
    reinforce(table.units("4 legion in a")).play("reinforce xv-1 1", "done")
    assert not table.g.stack
    assert table.number(ROMAN, "a") == 3 and table.at(1) == "xv-1"


def test_each_enters_next_to_its_own_zone(table: StormTable) -> None:
    """§11.2a Roman-controlled areas next to the zone of the unit."""
    table.control(JUDEAN, 2).units("xv-1 in a; aux-1 in b; x-1 in c; v-1 in d; simon light-infantry-8 in 2")
    reinforce(table)
    assert table.offered("reinforce xv-1") == {"1", "11"}
    assert table.why_not("reinforce xv-1 2") == "§11.2a area_not_roman"
    assert table.why_not("reinforce xv-1 3") == "§11.2a not_next_to_its_zone"
    assert table.offered("reinforce aux-1") == {"3", "4", "5"}
    assert table.offered("reinforce x-1") == {"6", "7", "8"}
    assert table.offered("reinforce v-1") == {"8", "9", "10"}, "area 8 borders two zones"
    assert table.why_not("reinforce xv-1 13") == "§11.2a not_next_to_its_zone"


def test_full_areas_take_no_more(table: StormTable) -> None:
    """Ruling E12, §7.2a Only areas with fewer than five Roman units."""
    reinforce(table.units("5 auxiliary in 1; 4 auxiliary in 2; 2 xv legion in a"))
    assert table.why_not("reinforce xv-1 1") == "§7.2a no_room_there"
    table.play("reinforce xv-1 2")
    assert table.why_not("reinforce xv-2 2") == "§7.2a no_room_there"
    assert table.offered("reinforce xv-2") == {"11"}


def test_where_nothing_can_enter_nobody_is_asked(table: StormTable) -> None:
    """Ruling E12, §4.0C7 All areas next to the zone are full: the units stay there."""
    table.units("5 legion in 1; 5 legion in 2; 5 legion in 11; cavalry in a; simon light-infantry-8 in 22").dice(1, 1)
    table.end_phase()
    assert table.asked == "Impulse" and table.g.turn == 2
    assert table.at("a") == "cav-1"


def test_an_area_shared_with_judeans(table: StormTable) -> None:
    """Ruling E5 Allowed, if it is Roman controlled."""
    reinforce(table.control(ROMAN, 3).units("legion, 2 simon light-infantry-8 in 3; aux-1 in b"))
    table.play("reinforce aux-1 3")
    assert table.at(3) == "xv-1, aux-1, simon-li-1, simon-li-2"


def test_no_movement_into_a_zone(table: StormTable) -> None:
    """§11.3a Units cannot march into a zone; retreats into one are another matter."""
    table.units("legion in 1").impulse(ROMAN).play("act 1", "join xv-1")
    assert table.offered("move") == {"2", "11", "13"}
    assert table.why_not("move a") == "§11.3a no_movement_into_a_zone"


def test_a_retreat_into_a_zone_without_limit(table: StormTable) -> None:
    """§11.3a Spent Romans may retreat into the zone next to them, however full it is."""
    table.units("spent xv-1 in 1; 6 auxiliary in a; 3 simon light-infantry-8 in 13").placed("simon", "john").dice(4, 3)
    table.impulse(JUDEAN).play("act 13", "all", "attack 1")
    assert table.counts == ["10 against 9: 1"]
    assert table.offered("retreat xv-1") == {"2", "11", "a"}
    table.play("retreat xv-1 a")
    assert table.number(ROMAN, "a") == 7


def test_units_in_zones_are_out_of_reach(table: StormTable) -> None:
    """§11.3b, §8.1c They cannot be attacked, assaulted, shot at, refreshed or chosen."""
    table.units("legion in 1; spent aux-1, xv-2 in a; 2 simon light-infantry-8 in 11")
    table.hand(JUDEAN, "judean-onager-1").hand(ROMAN, "euphrates-veterans").impulse(JUDEAN)
    table.play("act 11", "all")
    assert table.why_not("attack a") == "§8.1c no_attack_into_a_zone"
    assert table.why_not("assault a") == "§8.1c no_attack_into_a_zone"

    shot = StormTable().units("legion in 1; xv-2 in a; 2 simon light-infantry-8 in 11").hand(JUDEAN, "judean-onager-1")
    shot.impulse(JUDEAN).play("play judean-onager-1")
    assert shot.offered("shoot") == {"11 1"}
    assert shot.why_not("shoot 11 a") == "§8.2a no_attack_into_a_zone"

    rome = StormTable().units("legion in 1; spent aux-1 in a; simon light-infantry-8 in 22")
    rome.hand(ROMAN, "euphrates-veterans").impulse(ROMAN)
    assert rome.why_not("act a") == "§11.3b zones_wait"
    assert rome.why_not("play euphrates-veterans") == "Ruling C20 no_target_for_the_card"


def test_only_a_unit_in_a_zone_reinforces(table: StormTable) -> None:
    """§11.3b Entry is for units in a zone alone."""
    reinforce(table.units("legion in 1; aux-1 in a"))
    assert table.why_not("reinforce xv-1 2") == "§11.3b not_in_a_zone"


def test_units_in_zones_enter_fresh(table: StormTable) -> None:
    """Ruling E13, §4.0C5, §4.0C7 Those that retreated into a zone this turn may enter in its End Phase, fresh."""
    table.units("spent xv-1 in a; simon light-infantry-8 in 22").dice(1, 1)
    table.end_phase()
    assert table.asked == "Reinforce"
    table.play("reinforce xv-1 1")
    assert table.at(1) == "xv-1"
