"""What a player reads who clicks something that is not offered: the reason that applies."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def clicked(table: StormTable, kind: str, slug: str) -> str:
    """The rule and the sentence."""
    why = table.g.explain(kind, table.g.box.kinds[kind].ids[slug])
    assert why is not None
    return f"{why[0]} {TITLE.refusal(table.g, why)}"


def test_a_leader_who_cannot_come(table: StormTable) -> None:
    """§14.0a, §14.2a, Ruling L1 Lost, placed already, or nobody to rally: each has its own sentence."""
    table.units("xv-1 in 2; simon-li-1 in 14; john-li-1 in 15").impulse(JUDEAN)
    assert clicked(table, "leader", "simon") == "§14.1d He rallies spent units of his faction, and there is none."
    placed = StormTable().units("xv-1 in 2; simon-li-1 in 14").placed("simon").impulse(JUDEAN)
    assert clicked(placed, "leader", "simon") == (
        "Ruling L1 He was placed this turn already, and comes back in the next."
    )
    lost = StormTable().units("xv-1 in 2; simon-li-1 in 14").lost("simon").impulse(JUDEAN)
    assert clicked(lost, "leader", "simon") == "§14.2a He has been eliminated."
    roman = StormTable().units("xv-1 in 2; simon-li-1 in 14").impulse(ROMAN)
    assert clicked(roman, "leader", "simon") == "§14.0a Only the Judeans place leaders."


def test_a_leader_on_the_map_is_no_unit_to_choose(table: StormTable) -> None:
    """Ruling L17 He is spent, whatever else is fresh."""
    table.units("xv-1 in 2; simon-li-1, simon-li-2 in 14").leader("simon", 14).impulse(JUDEAN).play("act 14")
    assert clicked(table, "unit", "simon") == (
        "Ruling L17 A leader on the map is spent: he neither moves nor acts again this turn."
    )


@pytest.mark.parametrize(
    ("area", "why"),
    [
        ("6", "§7.1b That area is not adjacent."),
        ("15", "§14.0a Leaders do not move with a Movement."),
        ("a", "§11.3a Units never move into a Reinforcement Zone."),
    ],
)
def test_where_units_with_a_leader_cannot_go(area: str, why: str) -> None:
    """§14.0a, §7.1b An area far away is first of all not adjacent."""
    table = StormTable().units("xv-1 in 2; simon-li-1, simon-li-2 in 14; x-1 in 6").impulse(JUDEAN)
    table.play("act 14", "all", "lead simon")
    assert clicked(table, "area", area) == why


def test_a_wall_is_no_place_for_a_roman_impulse(table: StormTable) -> None:
    """§13.2.5b, §13.1.3a Each side reads what it can do there."""
    table.units("xv-1 in 2; simon-li-1 in 14").impulse(ROMAN)
    assert clicked(table, "wall", "2-14") == (
        "§13.2.5b A wall is stormed by units next to it; only Judeans tear down a Siege Ramp there."
    )
    judean = StormTable().units("xv-1 in 2; simon-li-1 in 14").impulse(JUDEAN)
    assert clicked(judean, "wall", "2-14") == (
        "§13.2.5b There is no Siege Ramp at that section; walls are repaired by discarding a card."
    )


def test_an_area_that_is_no_retreat(table: StormTable) -> None:
    """§9.2a, §9.0a The place is spoken of, not some unit that was never meant."""
    table.units("v-1, v-2, v-3, simon-li-1, spent simon-li-2 in 14; simon-li-3 in 22").control(ROMAN, 14)
    table.placed("simon", "john").no_more_cards().dice(2, 1).impulse(ROMAN).play("act 14", "all", "attack 14")
    assert table.asked == "Damage"
    far = "§9.2a A retreat goes to an adjacent area that your side controls, never back to the attacked one."
    assert clicked(table, "area", "22") == far
    assert clicked(table, "area", "a") == far
    assert clicked(table, "unit", "simon-li-3") == "§9.0a That is not one of your units in the attacked area."


def test_a_reinforcement_whose_areas_are_full(table: StormTable) -> None:
    """§7.2a, §11.2a The reason is the lack of room next to its zone, not that other areas lie elsewhere."""
    zone = table.g.map.entries[0]
    full = "; ".join(
        f"5 {kind} in {area + 1}" for area, kind in zip(zone, ("xv legion", "xii legion", "v legion"), strict=False)
    )
    other = StormTable().units(f"{full}; aux-1 in a; aux-2 in b").end_phase()
    while other.asked not in ("Reinforce", ""):
        other.play(other.options[-1])
    assert clicked(other, "unit", "aux-1") == (
        "§7.2a That would be more units than the stacking limit of the area allows."
    )


def test_an_onager_where_no_engine_may_stand(table: StormTable) -> None:
    """§13.2.6a, §8.2a Areas 5 to 9, and zones, have their own reason; a Judean onager needs no control."""
    table.units("xv-1 in 2; x-1 in 6; simon-li-1 in 14; simon-li-2 in 5").hand(JUDEAN, "judean-onager-1")
    table.impulse(JUDEAN).play("play judean-onager-1")
    assert table.why_not("shoot 5 6") == "§13.2.6a no_engines_from_there"
    assert table.why_not("shoot 14 3") == "§8.2a no_such_judean_shot"
    assert table.why_not("shoot 14 a") == "§8.2a no_attack_into_a_zone"


def test_countermine_at_a_section_without_a_ramp(table: StormTable) -> None:
    """#37 It is the ramp that is missing, not the Judeans."""
    table.units("xv-1 in 2; simon-li-1 in 14").towers(2, "1").hand(JUDEAN, "countermine").impulse(JUDEAN)
    table.play("play countermine")
    assert table.why_not("demolish 2-14") == "#37 no_ramp_at_that_section"


def test_a_leader_does_not_work_on_a_ramp(table: StormTable) -> None:
    """Ruling W21, §13.2.5b He stands in the area, but is always spent."""
    table.units("legion in 2; simon-li-1, simon-li-2 in 14").leader("simon", 14).ramp("2-14", 2).impulse(JUDEAN)
    table.play("demolish 2-14")
    assert table.why_not("join simon") == "Ruling W21 leaders_tear_nothing_down"
    assert clicked(table, "unit", "simon") == (
        "Ruling W21 A leader on the map is spent, and takes no part in removing a ramp."
    )


def test_one_faction_works_on_a_ramp() -> None:
    """Ruling W14 By the option; Common Enemy is an Attack or Assault, and does not help here."""
    table = StormTable(ramp_removal="one-faction-behind").ramp("2-14", 2)
    table.units("legion in 2; simon-li-1, john-li-1 in 14").impulse(JUDEAN).play("demolish 2-14", "join john-li-1")
    assert clicked(table, "unit", "simon-li-1") == "Ruling W14 Only units of one faction work on a ramp together."


def test_who_does_not_slip_away(table: StormTable) -> None:
    """#43 "fresh units of one faction, no leader"."""
    table.units("simon-li-1, simon-li-2, john-li-1 in 22").leader("simon", 22).hand(JUDEAN, "hidden-passages")
    table.no_more_cards().impulse(JUDEAN).play("play hidden-passages", "act 22")
    assert clicked(table, "unit", "simon") == "#43 No leader goes through the hidden passages."
    table.play("join simon-li-1")
    assert clicked(table, "unit", "john-li-1") == (
        "#43 Only units of one faction go through the hidden passages together."
    )
