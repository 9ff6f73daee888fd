"""1.0 Introduction and 2.0 Components: what is in the box, and what the pieces mean."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import BREACHED, UNDAMAGED
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    AUXILIARY,
    CAVALRY,
    CLASS_OF,
    HEAVY,
    JUDEAN,
    LEGION,
    LIGHT,
    NO_FACTION,
    NO_WALL,
    NOWHERE,
    RESPONSE,
    ROMAN,
    SIDES,
    StormBox,
    Tower,
)
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadPosition
from tests.games.storm_over_jerusalem.storm_table import StormTable

BOX: StormBox = TITLE.shipped_box
SLUGS = BOX.kinds["unit"].slugs


# -------------------------------------------------------------------- 1.0 the game


def test_1_0a_two_sides_and_eight_turns(table: StormTable) -> None:
    """§1.0a Romans against Judeans; after the eighth turn victory points decide."""
    assert TITLE.sides == ("roman", "judean")
    # given the last turn, with the Romans far ahead
    table.score(20, 3).turn(8).dice(1, 1).end_phase()
    # then the game is over and they have won
    assert table.winner == "roman"


def test_1_0a_there_is_another_turn_after_the_seventh(table: StormTable) -> None:
    """§1.0a The game is eight turns long."""
    table.score(20, 3).turn(7).dice(1, 1).end_phase()
    assert table.winner == ""
    assert (table.asked, table.g.turn) == ("Impulse", 8)


# -------------------------------------------------------------------- 2.1.1 units


@pytest.mark.parametrize(
    ("kind", "side", "unit_class", "fresh", "spent"),
    [
        ("legion", ROMAN, LEGION, (2, 9), 8),
        ("auxiliary", ROMAN, AUXILIARY, (1, 8), 7),
        ("cavalry", ROMAN, CAVALRY, (2, 8), 7),
        ("light-infantry-8", JUDEAN, LIGHT, (1, 8), 7),
        ("light-infantry-7", JUDEAN, LIGHT, (1, 7), 6),
        ("heavy-infantry", JUDEAN, HEAVY, (2, 8), 7),
    ],
)
def test_2_1_1_the_types_of_units(
    table: StormTable, kind: str, side: int, unit_class: int, fresh: tuple[int, int], spent: int
) -> None:
    """§2.1.1a, §2.1.1c Each type has firepower, defense and movement when fresh, and only defense when spent."""
    area = 2 if side == ROMAN else 14
    table.units(f"1 {kind} in {area}")
    (unit,) = table.g.troops[side][table.area(area)]
    assert BOX.unit_class[unit] == unit_class
    assert (BOX.firepower[unit], table.g.strength(unit)) == fresh
    assert BOX.move[unit] >= 3
    table.g.spend(unit)
    assert table.g.strength(unit) == spent


def test_2_1_1c_the_judean_infantry_is_1_8_3_or_1_7_3_or_2_8_3() -> None:
    """§2.1.1c The values that the rulebook prints, and no other types than these."""
    found = {
        BOX.unit_type[u]: (BOX.firepower[u], BOX.strength[u], BOX.move[u])
        for u in range(BOX.units)
        if BOX.side[u] == JUDEAN
    }
    assert found == {"light-infantry-8": (1, 8, 3), "light-infantry-7": (1, 7, 3), "heavy-infantry": (2, 8, 3)}
    assert set(BOX.unit_type[: BOX.units]) == set(CLASS_OF)
    assert SLUGS[BOX.units :] == ["simon", "john"]


def test_2_1_1b_spent_units_do_not_act(table: StormTable) -> None:
    """§2.1.1b Fresh units can act; spent units cannot."""
    table.units("xii-1, spent xii-2 in 2; spent xv-1 in 1").impulse(ROMAN)
    assert table.offered("act") == {"2"}
    assert table.why_not("act 1") == "§6.1a no_fresh_units_there"
    table.play("act 2")
    assert table.offered("join") == {"xii-1"}
    assert table.why_not("join xii-2") == "§2.1.1b unit_is_spent"


def test_2_1_1d_every_judean_unit_has_one_faction() -> None:
    """§2.1.1d Simon's or John's, and their leaders too; Romans have none."""
    for unit, slug in enumerate(SLUGS):
        if BOX.side[unit] == JUDEAN:
            assert slug.startswith(BOX.leader_names[BOX.faction[unit]].split()[0].lower())
        else:
            assert BOX.faction[unit] == NO_FACTION


def test_2_1_1e_units_start_where_their_counter_says(table: StormTable) -> None:
    """§2.1.1e, §3.0a Areas and zones as printed; starred units wait for Captured Roman Arms."""
    table.set_up()
    g = table.g
    assert g.where == BOX.setup
    assert BOX.starred[0] and BOX.starred[1]
    off = [unit for unit in range(BOX.units) if g.where[unit] == NOWHERE]
    assert off == sorted([*BOX.starred[0], *BOX.starred[1]])


def test_2_1_1e_starred_units_come_by_captured_arms(table: StormTable) -> None:
    """§2.1.1e, #40 The card is the only way in."""
    table.units("simon-li-1 in 14").lost("xv-1").hand(JUDEAN, "captured-roman-arms-1").impulse(JUDEAN)
    table.play("play captured-roman-arms-1", "arm simon 14", "arm simon 14")
    assert table.at(14) == "simon-li-1, simon-hi-6, simon-hi-7"


# -------------------------------------------------------------------- 2.1.2 markers


def test_2_1_2a_siege_towers_are_no_units(table: StormTable) -> None:
    """§2.1.2a Values of 1 to 3, a fresh and a spent side; no stacking, and no target."""
    assert set(BOX.tower_value) == {1, 2, 3}
    # given five units and two towers at the Women's Gate
    table.units("3 legion, 2 auxiliary in 2; 1 xv-7 in 1").towers(2, "3, spent 1").towers(1, "2")
    table.impulse(ROMAN)
    assert table.number(ROMAN, 2) == 5
    assert table.towers_at(2) == "3, 1 spent"
    # then only the fresh one can be taken along
    table.play("act 2", "join xv-1")
    assert table.offered("haul") == {"tower-3-1"}
    assert table.why_not("haul tower-1-1") == "§13.2.2a no_fresh_tower_here"


def test_2_1_2b_a_section_is_worth_4_and_falls_to_a_breach(table: StormTable) -> None:
    """§2.1.2b Undamaged sections have no marker and count +4; then +3, +2, +1 and Breach, and no further."""
    g = table.g
    assert set(g.wall) == {UNDAMAGED}
    wall = table.wall_id("2-14")
    values = []
    for _ in range(5):
        breached = g.lower_wall(wall, 1)
        values.append((g.wall[wall], breached))
    assert values == [(3, False), (2, False), (1, False), (BREACHED, True), (BREACHED, False)]


def test_2_1_2b_there_is_no_higher_marker(table: StormTable) -> None:
    """§2.1.2b No section is ever more than +4."""
    with pytest.raises(BadPosition, match="from 0 to 4"):
        _ = table.walls(w2_14=5).g


@pytest.mark.parametrize(("level", "after"), [(7, 9), (8, 9)])
def test_2_1_2c_supply_restrictions_end_at_9(table: StormTable, level: int, after: int) -> None:
    """§2.1.2c, #22 The track ends at 9."""
    table.units("1 legion in 2").supply(level).hand(ROMAN, "palisades-built").impulse(ROMAN)
    table.play("play palisades-built")
    assert table.g.supply == after


@pytest.mark.parametrize("level", [0, 10])
def test_2_1_2c_supply_restrictions_are_1_to_9(table: StormTable, level: int) -> None:
    """§2.1.2c No level outside the track."""
    with pytest.raises(BadPosition, match="from 1 to 9"):
        _ = table.supply(level).g


def test_2_1_2c_a_level_that_is_laid_out_stays(table: StormTable) -> None:
    """§2.1.2c, §13.3c An area that the Judeans hold already is not gained again."""
    table.units("simon-li-1 in 6").supply(5)
    assert (table.g.supply, table.controls(6)) == (5, "judean")


def test_2_1_2c_romans_do_not_care_for_oos(table: StormTable) -> None:
    """§2.1.2c, §4.0C5 In an area that is Out of Supply the Romans refresh, the Judeans do not."""
    # given spent units of both sides in the New City, and a roll that marks one area
    table.units("spent xv-1, spent simon-li-2 in 14; spent simon-li-1 in 15").supply(3).dice(1, 1).end_phase()
    # when the Judeans mark it
    table.play("mark 14")
    # then
    assert table.at(14) == "xv-1, simon-li-2 spent"
    assert table.at(15) == "simon-li-1"


def test_2_1_2d_romani_ite_domum_ends_the_game_after_turn_7(table: StormTable) -> None:
    """§2.1.2d, #54 The Game End marker lies on turn 8."""
    table.units("simon-li-1 in 14").turn(7).score(9, 0).hand(JUDEAN, "romani-ite-domum").dice(1, 1)
    table.no_more_cards().plays_a_turn().play("pass", "play romani-ite-domum")
    # then this turn, the seventh, was the last
    assert table.winner == "roman"
    assert table.g.turn == 7


# -------------------------------------------------------------------- 2.2 map


def test_2_2a_rivers_and_pools_change_nothing() -> None:
    """§2.2a A map with all its rivers but one dried up plays the same."""
    texts = dict(TITLE.shipped.texts)
    head, *rivers = texts["map.toml"].split("[[river]]")
    assert len(rivers) > 1
    dry = TITLE.open_box(parse_components("dry", {**texts, "map.toml": f"{head}[[river]]{rivers[-1]}"}))
    assert isinstance(dry, StormBox)
    assert (dry.adjacent, dry.wall_ends, dry.defense) == (BOX.adjacent, BOX.wall_ends, BOX.defense)
    assert (dry.zones_of, dry.siege_works) == (BOX.zones_of, BOX.siege_works)


def test_2_2_1a_borders_are_mutual_and_walls_stand_on_them() -> None:
    """§2.2.1a A border is a plain line or a wall section."""
    for a in range(AREAS):
        for b in BOX.adjacent[a]:
            assert a in BOX.adjacent[b] and a != b
            assert BOX.wall_between[a][b] == BOX.wall_between[b][a]
        walled = {b for b in range(AREAS) if BOX.wall_between[a][b] != NO_WALL}
        assert walled <= set(BOX.adjacent[a])
    assert all(BOX.wall_between[a][b] != NO_WALL for a in range(11) for b in BOX.adjacent[a] if b >= 11)


def test_2_2_1a_the_city_is_areas_12_to_31(table: StormTable) -> None:
    """§2.2.1a, #43 Hidden Passages lead from city areas to city areas."""
    table.units("simon-li-1 in 12; simon-li-2 in 11").hand(JUDEAN, "hidden-passages").impulse(JUDEAN)
    table.play("play hidden-passages")
    assert table.offered("act") == {"12"}
    table.play("act 12", "join simon-li-1")
    assert table.offered("slip") == {str(area) for area in range(13, 32)}


def test_2_2_1b_terrain_is_1_to_3() -> None:
    """§2.2.1b Outside +1, the New City +2, from area 17 on +3."""
    assert BOX.defense == [1] * 11 + [2] * 5 + [3] * 15


@pytest.mark.parametrize("area", [19, 30])
@pytest.mark.parametrize("side", SIDES)
def test_2_2_1c_bonus_areas_give_a_card_to_their_controller(table: StormTable, side: int, area: int) -> None:
    """§2.2.1c, §5.1a One extra card for area 19, one for area 30, while no enemy unit is there."""
    other = 1 - side
    own, enemy = ("xv-1", "simon-li-1") if side == ROMAN else ("simon-li-1", "xv-1")
    table.control(SIDES[other], 19, 30).control(SIDES[side], area).units(f"{own} in {area}")
    assert table.g.gives_a_card(SIDES[side], table.area(area))
    # when an enemy unit comes in
    table.g.put(table.unit(enemy), table.area(area))
    assert not table.g.gives_a_card(SIDES[side], table.area(area))


def test_2_2_1d_all_boxes_of_a_letter_are_one_zone() -> None:
    """§2.2.1d Four zones, each next to areas outside the walls."""
    assert [slug for slug in BOX.kinds["area"].slugs if not slug.isdecimal()] == ["a", "b", "c", "d"]
    assert len(BOX.entries) == 4
    assert {area + 1 for entries in BOX.entries for area in entries} == set(range(1, 12))


def test_2_2_1d_judeans_leave_zones_alone(table: StormTable) -> None:
    """§2.2.1d, §8.1c, §11.3a No Judean moves into, attacks or assaults a zone."""
    table.units("simon-li-1 in 1; 2 legion in a").impulse(JUDEAN).play("act 1", "join simon-li-1")
    assert table.why_not("move a") == "§11.3a no_movement_into_a_zone"
    assert table.why_not("attack a") == "§8.1c no_attack_into_a_zone"
    assert table.why_not("assault a") == "§8.1c no_attack_into_a_zone"
    with pytest.raises(BadPosition, match="zone"):
        _ = StormTable().units("simon-li-1 in a").g


# -------------------------------------------------------------------- 2.3 cards, 2.4 dice


def test_2_3a_two_decks(table: StormTable) -> None:
    """§2.3a 27 Roman and 28 Judean cards, each side its own."""
    table.set_up()
    g = table.g
    for side, number in ((ROMAN, 27), (JUDEAN, 28)):
        cards = [*g.decks[side], *g.hands[side]]
        assert len(cards) == number
        assert all(BOX.card_side[card] == side for card in cards)


def test_2_3a_response_cards_are_played_in_the_opponents_impulse(table: StormTable) -> None:
    """§2.3a, §5.2d A green title answers the opponent; it is no impulse of one's own."""
    assert BOX.card_kind[BOX.kinds["card"].ids["testudo-1"]] == RESPONSE
    table.units("xv-1 in 15; simon-li-1, simon-li-2 in 15").control(JUDEAN, 15).hand(ROMAN, "testudo-1").dice(1, 1)
    table.impulse(ROMAN)
    assert table.why_not("play testudo-1") == "§5.2b not_an_impulse_card"
    table.play("pass").impulse(JUDEAN).play("act 15", "all", "attack 15")
    assert table.asked == "DefendersCards" and table.asked_side == ROMAN
    assert table.offered("play") == {"testudo-1"}


@pytest.mark.parametrize(("die", "areas"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_2_4a_1d3_is_half_a_die_rounded_up(table: StormTable, die: int, areas: int) -> None:
    """§2.4a, §13.3b At level 3 as many areas as 1d3 shows cannot refresh."""
    table.units("spent simon-li-1 in 14; spent simon-li-2 in 15; spent simon-li-3 in 16; spent john-li-1 in 17")
    table.supply(3).dice(1, die).end_phase()
    assert (table.asked, table.g.left) == ("MarkAreas", areas)


def test_2_4a_the_catapult_rolls_1d3(table: StormTable) -> None:
    """§2.4a, #6 A die of 5 is a 3."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "catapult-1").dice(5, 1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14", "play catapult-1").passes()
    assert table.wall("2-14") == 1


def test_2_1_2a_a_tower_takes_no_damage(table: StormTable) -> None:
    """§2.1.2a, §13.2.4a Damage falls on units only."""
    table.units("xv-1 in 14; simon-li-1, simon-li-2 in 14").towers(14, "3").dice(6, 6).impulse(JUDEAN)
    table.play("act 14", "all", "attack 14").passes()
    assert table.offered("flip") == {"xv-1"}
    assert table.offered("eliminate") == set()
    assert table.g.tower_at[Tower(table.g.box.kinds["tower"].ids["tower-3-1"])] == table.area(14)
