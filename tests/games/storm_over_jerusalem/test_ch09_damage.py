"""9.0 Applying damage points, and 9.2 Retreats."""

from __future__ import annotations

from typing import Self

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.tables import AREAS, JUDEAN, ROMAN, StormBox
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadComponents
from tests.games.storm_over_jerusalem.storm_table import StormTable

BOX: StormBox = TITLE.shipped_box
AROUND_14 = (13, 15, 17, 18)
"""The city areas next to the New City, area 14."""


class DamageTable(StormTable):
    """A table on which somebody takes damage points."""

    def romans_hit(self, judeans: str, points: int, best: int = 8) -> Self:
        """Three Legions attack Judean units in area 14, which the Romans control, so that no terrain helps."""
        self.units(f"v-1, v-2, v-3, {judeans} in 14").control(ROMAN, 14).placed("simon", "john").no_more_cards()
        total = best + points - 6
        self.dice(max(1, total - 6), min(6, total - 1))
        self.impulse(ROMAN).play("act 14", "all", "attack 14")
        assert self.combat.endswith(f": {points}")
        return self


@pytest.fixture
def table() -> DamageTable:
    return DamageTable()


# -------------------------------------------------------------------- 9.0 the lots


def test_9_0a_the_owner_assigns(table: DamageTable) -> None:
    """§9.0a The player whose units were attacked, and only to units in the target area."""
    table.units("simon-li-9 in 15").romans_hit("simon-li-1, simon-hi-1", 1)
    assert (table.asked, table.asked_side) == ("Damage", JUDEAN)
    assert set(table.options) == {"flip simon-li-1", "flip simon-hi-1"}
    assert table.why_not("flip simon-li-9") == "§9.0a not_in_the_area"
    assert table.why_not("flip v-1") == "§9.0a not_in_the_area"


def test_9_0a_one_point_flips_a_fresh_unit(table: DamageTable) -> None:
    """§9.0a 1 point: fresh to spent; a fresh unit cannot retreat or be eliminated at once."""
    table.romans_hit("simon-li-1", 1)
    assert table.options == ["flip simon-li-1"]
    assert table.why_not("eliminate simon-li-1") == "§9.0a is_still_fresh"
    assert table.why_not("retreat simon-li-1 13") == "§9.0a is_still_fresh"
    table.play("flip simon-li-1")
    assert table.at(14).endswith("simon-li-1 spent")


def test_9_0a_one_point_retreats_a_spent_unit(table: DamageTable) -> None:
    """§9.0a 1 point: a spent unit retreats; to eliminate it takes 2 while it can."""
    table.romans_hit("spent simon-li-1, spent simon-hi-1", 1, 7)
    assert table.offered("eliminate") == set() and table.offered("flip") == set()
    assert table.why_not("eliminate simon-li-1") == "§9.0a too_few_damage_points"
    assert table.why_not("flip simon-li-1") == "§9.0a is_spent_already"
    table.play("retreat simon-li-1 13")
    assert table.at(13) == "simon-li-1 spent"


def test_9_0a_one_point_eliminates_a_spent_unit_without_a_path(table: DamageTable) -> None:
    """§9.0a 1 point, if it cannot retreat."""
    table.control(ROMAN, *AROUND_14).romans_hit("spent simon-li-1", 1, 7)
    assert table.options == ["eliminate simon-li-1"]
    table.play("eliminate simon-li-1")
    assert table.is_lost("simon-li-1") and table.losses(JUDEAN) == 1


def test_9_0a_two_points_eliminate_a_spent_unit_that_could_retreat(table: DamageTable) -> None:
    """§9.0a 2 points."""
    table.romans_hit("spent simon-li-1, simon-hi-1", 2)
    table.play("eliminate simon-li-1")
    assert table.is_lost("simon-li-1")
    assert table.asked == "Impulse"


def test_9_0a_two_points_flip_and_retreat_a_fresh_unit(table: DamageTable) -> None:
    """§9.0a 2 points."""
    table.romans_hit("simon-li-1", 2).play("flip simon-li-1")
    assert table.offered("retreat") == {f"simon-li-1 {area}" for area in AROUND_14}
    assert table.why_not("eliminate simon-li-1") == "§9.0a too_few_damage_points"
    table.play("retreat simon-li-1 17")
    assert table.at(17) == "simon-li-1 spent"


def test_9_0a_three_points_eliminate_a_fresh_unit_that_could_retreat(table: DamageTable) -> None:
    """§9.0a, §9.1a 3 points: flipped, then eliminated; a retreat would waste a point."""
    table.romans_hit("simon-li-1", 3).play("flip simon-li-1")
    assert table.options == ["eliminate simon-li-1"]
    assert table.why_not("retreat simon-li-1 13") == "§9.1a would_waste_points"
    table.play("eliminate simon-li-1")
    assert table.is_lost("simon-li-1")


def test_9_0a_a_leader_takes_damage_like_a_unit(table: DamageTable) -> None:
    """§9.0a, §14.0a, Ruling K23 Lots as for a spent unit, if the owner likes."""
    table.leader("simon", 14).romans_hit("simon-li-1", 1, 9)
    assert table.offered("flip") == {"simon-li-1"}
    assert table.offered("retreat") == {f"simon {area}" for area in AROUND_14}


# -------------------------------------------------------------------- 9.1 application


@pytest.mark.parametrize("points", [1, 2, 3, 4, 5, 6])
def test_9_1a_as_many_points_as_possible(table: DamageTable, points: int) -> None:
    """§9.1a, Ruling K14 Whatever the owner chooses, all points are assigned that can be."""
    table.romans_hit("simon-li-1, spent simon-hi-1", points)
    # one fresh and one spent unit that can retreat take 5 at most
    for total in endings(table):
        assert total == min(points, 5)


def test_9_1a_excess_is_ignored(table: DamageTable) -> None:
    """§9.1a A single fresh unit, five points: three are applied, two are ignored."""
    table.romans_hit("simon-li-1", 5)
    assert "§9.1a points_ignored" in table.noted
    table.play("flip simon-li-1", "eliminate simon-li-1")
    assert table.asked == "Impulse"


def endings(table: StormTable) -> list[int]:
    """The points that were assigned, at every end that the owner can reach."""
    out = []
    edge = [table.g]
    while edge:
        g = edge.pop()
        if g.stack and type(g.decision).__name__ == "Damage":
            assert g.combat is not None
            for action in g.options:
                other = g.clone()
                verb, *ids = action
                other.play(str(verb), *[i for i in ids if isinstance(i, int)])
                edge.append(other)
        else:
            lost = sum(1 for slug in ("simon-li-1", "simon-hi-1") if g.where[table.unit(slug)] == -2)
            gone = sum(1 for slug in ("simon-li-1", "simon-hi-1") if 0 <= g.where[table.unit(slug)] != table.area(14))
            flipped = 0 if g.fresh[table.unit("simon-li-1")] else 1
            out.append(2 * lost + gone + flipped)
    assert out
    return out


# -------------------------------------------------------------------- 9.2 retreats


def test_9_2a_to_adjacent_areas_of_the_own_side(table: DamageTable) -> None:
    """§9.2a Controlled by the side of the retreating unit."""
    table.control(ROMAN, 15).romans_hit("spent simon-li-1", 1, 7)
    assert table.offered("retreat") == {"simon-li-1 13", "simon-li-1 17", "simon-li-1 18"}
    for area in (2, 15, 16, 14):
        assert table.why_not(f"retreat simon-li-1 {area}") == "§9.2a no_retreat_there"


def test_9_2a_romans_also_to_a_zone(table: DamageTable) -> None:
    """§9.2a, §11.3a A zone next to the area, however many wait there."""
    table.units("spent xv-1 in 1; 7 auxiliary in a; simon-li-1, simon-li-2, simon-li-3 in 13").control(JUDEAN, 2, 11)
    table.no_more_cards().dice(3, 4).impulse(JUDEAN).play("act 13", "all", "attack 1")
    assert table.combat == "10 against 9: 1"
    assert table.options == ["retreat xv-1 a"]
    assert table.why_not("retreat xv-1 b") == "§9.2a no_retreat_there"
    table.play("retreat xv-1 a")
    assert table.number(ROMAN, "a") == 8


def test_9_2b_the_fewest_enemies(table: DamageTable) -> None:
    """§9.2b Among the areas with room, the one with the fewest enemy units."""
    table.units("xv-1, simon-li-5 in 13; xv-2, xv-3, simon-li-6 in 15").control(ROMAN, 17, 18)
    table.romans_hit("spent simon-li-1", 1, 7)
    assert table.options == ["retreat simon-li-1 13"]
    assert table.why_not("retreat simon-li-1 15") == "§9.2b fewer_enemies_elsewhere"


def test_9_2b_ties_are_the_owners_choice_unit_by_unit(table: DamageTable) -> None:
    """§9.2b Units need not all go the same way."""
    table.romans_hit("spent simon-li-1, spent simon-li-2", 2, 7)
    table.play("retreat simon-li-1 13")
    assert table.offered("retreat") == {f"simon-li-2 {area}" for area in AROUND_14}
    table.play("retreat simon-li-2 18")
    assert (table.at(13), table.at(18)) == ("simon-li-1 spent", "simon-li-2 spent")


def test_9_2b_room_comes_before_few_enemies(table: DamageTable) -> None:
    """§9.2b, §9.2c A full area without enemies is not chosen; one with an enemy and room is."""
    table.units("6 john light-infantry-8 in 17; xv-1, john-hi-1 in 15").control(ROMAN, 13, 18)
    table.romans_hit("spent simon-li-1", 1, 7)
    assert table.options == ["retreat simon-li-1 15"]
    assert table.why_not("retreat simon-li-1 17") == "§9.2c no_room_to_retreat"


def test_9_2c_through_a_full_area(table: DamageTable) -> None:
    """§9.2c, Ruling K24 Only a full area is left: the unit goes on from there."""
    table.units("6 simon light-infantry-8 in 13").control(ROMAN, 15, 17, 18).romans_hit("spent john-li-1", 1, 7)
    # from 13 only area 12 is Judean and not the target
    assert table.options == ["retreat john-li-1 12"]
    assert table.why_not("retreat john-li-1 13") == "§9.2c no_room_to_retreat"
    table.play("retreat john-li-1 12")
    assert table.at(12) == "john-li-1 spent"


def test_9_2c_and_further_still(table: DamageTable) -> None:
    """§9.2c, Ruling K17 If the next area is full as well, they go on again, never where they were."""
    table.units("6 simon light-infantry-8 in 13; 6 simon light-infantry-8 in 12").control(ROMAN, 15, 17, 18)
    table.romans_hit("spent john-li-1", 1, 7)
    assert table.options == ["retreat john-li-1 19", "retreat john-li-1 24", "retreat john-li-1 27"]


def test_9_2d_never_back_to_the_target(table: DamageTable) -> None:
    """§9.2d, Ruling K17 The way leads back to the attacked area only: there is no path, and the unit is eliminated."""
    # given area 14 attacked in Judean control, so that only its being the target forbids it
    table.units("6 simon light-infantry-8 in 13; v-1, v-2, v-3, spent john-li-1 in 14").placed("simon", "john")
    table.control(JUDEAN, 14).control(ROMAN, 12, 15, 17, 18).no_more_cards().dice(2, 3).impulse(ROMAN)
    table.play("act 14", "all", "attack 14")
    assert table.combat == "11 against 9: 2"
    assert table.options == ["eliminate john-li-1"]
    table.play("eliminate john-li-1")
    assert table.losses(JUDEAN) == 1


def test_9_2d_nowhere_to_go(table: DamageTable) -> None:
    """§9.2d Enemies all around: elimination."""
    table.control(ROMAN, *AROUND_14).romans_hit("simon-li-1", 2)
    table.play("flip simon-li-1")
    assert table.options == ["eliminate simon-li-1"]


def test_9_2e_judeans_retreat_over_walls(table: DamageTable) -> None:
    """§9.2e, §13.1c From 14 to 18 an undamaged section stands in the way."""
    table.control(ROMAN, 13, 15, 17).romans_hit("spent simon-li-1", 1, 7)
    assert table.wall("14-18") == 4
    table.play("retreat simon-li-1 18")
    assert table.at(18) == "simon-li-1 spent"


def test_9_2e_romans_do_not(table: DamageTable) -> None:
    """§9.2e Only over a breach."""
    table.units("spent xv-1, simon-li-1, simon-li-2, simon-hi-1 in 14").control(JUDEAN, 14).walls(w3_14=0)
    table.no_more_cards().dice(2, 3).impulse(JUDEAN).play("act 14", "all", "attack 14")
    assert table.combat == "9 against 8: 1"
    assert table.options == ["retreat xv-1 3"]
    assert table.why_not("retreat xv-1 2") == "§9.2e wall_in_the_way"


# -------------------------------------------------------------------- rulings


def test_ruling_k14_the_total_is_the_largest_that_can_be_reached(table: DamageTable) -> None:
    """Ruling K14, §9.1a One spent unit that could retreat, 2 points: it must be eliminated."""
    table.romans_hit("spent simon-li-1", 2, 7)
    assert table.options == ["eliminate simon-li-1"]
    assert table.why_not("retreat simon-li-1 13") == "§9.1a would_waste_points"


def test_ruling_k15_a_fresh_unit_without_a_path_takes_two(table: DamageTable) -> None:
    """Ruling K15 Flip 1, eliminate 1; the third point is ignored."""
    table.control(ROMAN, *AROUND_14).romans_hit("simon-li-1", 3)
    assert "§9.1a points_ignored" in table.noted
    table.play("flip simon-li-1", "eliminate simon-li-1")
    assert table.asked == "Impulse"


def test_ruling_k16_paths_are_tested_unit_by_unit(table: DamageTable) -> None:
    """Ruling K16, §9.2c The first retreat fills the last place; the second unit then has no path."""
    # given room for one in area 13, which leads nowhere else
    table.units("5 john light-infantry-8 in 13").control(ROMAN, 12, 15, 17, 18)
    table.romans_hit("simon-li-1, simon-hi-1", 4)
    table.play("flip simon-li-1", "flip simon-hi-1", "retreat simon-li-1 13")
    # then the other is eliminated for the one point that is left
    assert table.options == ["eliminate simon-hi-1"]
    table.play("eliminate simon-hi-1")
    assert table.asked == "Impulse"


def test_ruling_k17_no_area_is_passed_twice(table: DamageTable) -> None:
    """Ruling K17 Two full areas next to each other lead nowhere: the search ends, and the unit is eliminated."""
    table.units("6 john light-infantry-8 in 13; 6 simon light-infantry-8 in 12")
    table.control(ROMAN, 15, 17, 18, 19, 24, 27).romans_hit("spent simon-hi-1", 1, 7)
    assert table.options == ["eliminate simon-hi-1"]


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("", {"xv-1 2", "xv-1 11", "xv-1 a"}),
        ("xii-1, john-li-1 in 2", {"xv-1 11", "xv-1 a"}),
        ("xii-1, john-li-1 in 2; 5 auxiliary in 11", {"xv-1 a"}),
    ],
)
def test_ruling_k18_a_zone_counts_as_an_area_without_enemies(
    table: DamageTable, others: str, expected: set[str]
) -> None:
    """Ruling K18, §9.2b, §11.3a It ties with empty areas, and is always open."""
    table.units("spent xv-1 in 1; simon-li-1, simon-li-2, simon-li-3 in 13").control(ROMAN, 2).no_more_cards()
    if others:
        table.units(others)
    table.dice(3, 4).impulse(JUDEAN).play("act 13", "all", "attack 1")
    assert table.combat == "10 against 9: 1"
    assert table.offered("retreat") == expected


def test_ruling_k19_no_zone_borders_the_city(table: DamageTable) -> None:
    """Ruling K19 From inside the walls nobody reaches a zone, in no set of components."""
    assert all(not BOX.zones_of[area] for area in range(11, AREAS))
    texts = dict(TITLE.shipped.texts)
    head, _, tail = texts["map.toml"].partition("[[zone]]")
    changed = tail.replace("areas = [1, 2, 11]", "areas = [1, 2, 13]", 1)
    assert changed != tail
    with pytest.raises(BadComponents, match="outside the walls"):
        TITLE.open_box(parse_components("edited", {**texts, "map.toml": f"{head}[[zone]]{changed}"}))


@pytest.mark.parametrize(("ramp", "options"), [(True, ["retreat xv-1 2"]), (False, ["eliminate xv-1"])])
def test_ruling_k20_back_down_the_ramp(table: DamageTable, ramp: bool, options: list[str]) -> None:
    """Ruling K20, §13.2.5a, §9.2e To the area in which it stands, in any later combat."""
    table.units("spent xv-1, simon-li-1, simon-li-2, simon-hi-1 in 14").control(JUDEAN, 14).no_more_cards()
    if ramp:
        table.ramp("2-14", 2)
    table.dice(2, 3).impulse(JUDEAN).play("act 14", "all", "attack 14")
    assert (table.wall("2-14"), table.combat) == (4, "9 against 8: 1")
    assert table.options == options


def test_ruling_k23_lots_are_taken_one_by_one(table: DamageTable) -> None:
    """Ruling K23, §9.0a A lot costs no more than is left, and leaves no more than can be assigned."""
    # given a fresh and a spent unit and 4 points: 5 could be assigned
    table.romans_hit("simon-li-1, spent simon-hi-1", 4)
    assert table.offered("flip") == {"simon-li-1"}
    assert table.offered("eliminate") == {"simon-hi-1"}
    # the spent one may retreat: 3 points are left, and the fresh one can take 3
    assert table.offered("retreat") == {f"simon-hi-1 {area}" for area in AROUND_14}
    table.play("retreat simon-hi-1 13", "flip simon-li-1")
    # but then the other must be eliminated
    assert table.options == ["eliminate simon-li-1"]


def test_ruling_k23_capacity_with_a_leader(table: DamageTable) -> None:
    """Ruling K23, Ruling L5 A leader who can retreat is worth 2 more."""
    table.leader("simon", 14).units("v-1, v-2, v-3, spent simon-li-1 in 14").control(ROMAN, 14).placed("simon", "john")
    table.no_more_cards().dice(4, 3).impulse(ROMAN).play("act 14", "all", "attack 14")
    assert table.combat == "13 against 8: 5"
    assert "§9.1a points_ignored" in table.noted
    assert set(table.options) == {"eliminate simon-li-1", "eliminate simon"}


def test_ruling_k24_two_full_areas_are_no_worse_than_one(table: DamageTable) -> None:
    """Ruling K24, §9.2c None has room: the unit passes through those with the fewest enemies."""
    # given full areas 13 and 15, with a Roman in 15; behind 13 lies 12, behind 15 lies 16
    table.units("6 simon light-infantry-8 in 13; 6 john light-infantry-8, xv-1 in 15").control(ROMAN, 17, 18)
    table.romans_hit("spent simon-hi-1", 1, 7)
    assert table.options == ["retreat simon-hi-1 12"]


def test_ruling_k24_ties_open_both_ways(table: DamageTable) -> None:
    """Ruling K24 Without that Roman the unit may pass through either."""
    table.units("6 simon light-infantry-8 in 13; 6 john light-infantry-8 in 15").control(ROMAN, 17, 18)
    table.romans_hit("spent simon-hi-1", 1, 7)
    assert table.options == ["retreat simon-hi-1 12", "retreat simon-hi-1 16"]


@pytest.mark.parametrize(
    ("areas", "options"), [("13, 15", {"eliminate simon-hi-1"}), ("13", {"retreat simon-hi-1 12"})]
)
def test_ruling_k24_word_for_word_two_full_areas_block_a_retreat(areas: str, options: set[str]) -> None:
    """Ruling K24, §9.2c "not allowed, unless there are no other adjacent friendly-controlled areas": by the option one
    full area lets a unit pass, two do not."""
    table = DamageTable(full_areas_block_retreats=True).units("6 simon light-infantry-8 in 13").control(ROMAN, 17, 18)
    if areas == "13, 15":
        table.units("6 john light-infantry-8 in 15")
    else:
        table.control(ROMAN, 15)
    table.romans_hit("spent simon-hi-1", 1, 7)
    assert set(table.options) == options
    if areas == "13, 15":
        assert table.why_not("retreat simon-hi-1 13") == "Ruling K24 full_areas_block_the_way"


def test_ruling_l8_leaders_never_share_an_area(table: DamageTable) -> None:
    """Ruling L8, §9.2b He retreats to the area with the fewest enemies, but not to the other leader."""
    table.leader("simon", 14).leader("john", 13).units("john-li-1 in 13; xv-1, john-li-2 in 15").control(ROMAN, 17)
    table.romans_hit("simon-li-1", 1, 9)
    assert table.offered("retreat") == {"simon 18"}
    assert table.why_not("retreat simon 13") == "Ruling L8 two_leaders_in_one_area"
    assert table.why_not("retreat simon 15") == "§9.2b fewer_enemies_elsewhere"
