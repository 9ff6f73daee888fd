"""6 Movement, rule by rule: MP, taking and leaving, forced marches, interception, evasion, pillage, the fog of war."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.ch02_sequence import Activations
from maniple.games.jugurthine_war.ch06_contact import interception_drm
from maniple.games.jugurthine_war.ch06_evasion import evasion_drm, force_drm
from maniple.games.jugurthine_war.combat import the
from maniple.games.jugurthine_war.state import the_march
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def spent(table: JugurthaTable) -> int:
    return the_march(table.g.march).spent


# -------------------------------------------------------------------- 6.1 movement points


def test_a_commander_has_12_mp_or_18(table: JugurthaTable) -> None:
    """§6.1-a, Ruling R-14 12 with foot or impedimenta, 18 alone or with cavalry only; the treasure does not count."""
    table.force("bestia in utica: legion-1").force("legate-1 in 2203: equites").force("legate-2 in 2103: impedimenta")
    table.force("jugurtha in cirta: guard-horse, treasure").activates(ROMAN)
    for commander, points in (("bestia", 12), ("legate-1", 18), ("legate-2", 12)):
        table.play(f"activate {commander}", "march")
        view = table.g.view(ROMAN)["march"]
        assert view["points"] == points, commander
        table.play("stop")
    table.play("done").activates(NUMIDIAN).play("activate jugurtha", "march")
    assert table.g.view(NUMIDIAN)["march"]["points"] == 18


@pytest.mark.parametrize(
    ("start", "goal", "cost", "why"),
    [
        ("2003", "1904", 1, "plain"),
        ("1904", "1903", 2, "difficult"),
        ("1904", "1905", 2, "plain over a mountain hexside"),
        ("1905", "1804", 3, "difficult over a mountain hexside"),
        ("1904", "1804", 1, "difficult, but along a road"),
    ],
)
def test_what_a_hex_costs(start: str, goal: str, cost: int, why: str) -> None:
    """§6.1-b, Ruling R-35 Plain 1, difficult 2, mountain hexside +1, along a road 1 whatever the terrain."""
    table = JugurthaTable().force(f"bestia in {start}: legion-1").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate bestia", "march", f"step {goal}")
    assert spent(table) == cost, why


def test_no_way_over_the_sea(table: JugurthaTable) -> None:
    """§6.1-b Sea and lake are impassable: water is next to nothing."""
    g = table.g
    land = [space for space in range(len(g.map.adjacent)) if g.map.adjacent[space]]
    assert all([g.map.is_land(other) or other == g.map.west for space in land for other in g.map.adjacent[space]])


def test_cu_without_a_commander_do_not_move(table: JugurthaTable) -> None:
    """§6.1-c Only commanders are activated."""
    table.force("bestia in utica").loose("legion-1 in 2203").force("jugurtha in cirta").activates(ROMAN)
    assert table.options == ["activate bestia", "done"]
    assert table.why_not("activate legion-1") == "§6.1-c only_commanders"


def test_a_mover_drops_and_picks_up(table: JugurthaTable) -> None:
    """§6.1-d, §S-5, Ruling R-19 CU of the hexes he crosses, also out of another commander's box."""
    table.force("bestia in 2003: legion-1, ala-1").force("legate-1 in 2103: equites, ala-2").loose("ligurians in 2104")
    table.force("jugurtha in cirta").activates(ROMAN).play("activate bestia", "march", "drop ala-1", "step 2103")
    assert table.is_at("ala-1", "2003") and table.holder("ala-1") == ""
    table.play("take equites", "hand legion-1")
    assert table.holder("equites") == "bestia" and table.holder("legion-1") == "legate-1"
    table.play("step 2104", "take ligurians", "step 2203", "stop")
    assert table.is_at("ligurians", "2203") and table.is_at("legion-1", "2103") and table.is_at("ala-2", "2103")


def test_a_counter_changes_hands_once_in_a_visit(table: JugurthaTable) -> None:
    """§S-5 So taking and leaving cannot go on for ever."""
    table.force("bestia in 2003: legion-1").loose("ala-1 in 2003").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate bestia", "march", "take ala-1", "drop legion-1")
    assert table.why_not("drop ala-1") == "§S-5 changed_hands"
    assert table.why_not("take legion-1") == "§S-5 changed_hands"
    table.play("step 2103", "drop ala-1")


def test_all_at_once(table: JugurthaTable) -> None:
    """§6.1-d Everything that may be taken; milice never moves (§10.4-a)."""
    table.force("bestia in vaga").loose("ala-1, ala-2, militia in vaga").control(ROMAN, "vaga").force(
        "jugurtha in cirta"
    )
    table.activates(ROMAN).play("activate bestia", "march")
    assert table.why_not("take milice-vaga") == "§10.4-a never_moves"
    table.play("all")
    assert table.holder("ala-1") == table.holder("ala-2") == "bestia"


def test_a_cu_moves_with_one_commander_in_a_turn(table: JugurthaTable) -> None:
    """§6.1-e, Ruling R-67 What was carried has moved, and so has a commander who was activated."""
    table.force("bestia in 2003: legion-1").force("legate-1 in 2103").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate bestia", "march", "step 2103", "drop legion-1", "step 2003", "stop")
    table.play("activate legate-1", "march")
    assert table.why_not("take legion-1") == "§6.1-e has_moved_already"
    table.play("stop")
    assert table.why_not("activate bestia") == "§6.1-e has_moved_already"


def test_commanders_carried_along_have_moved(table: JugurthaTable) -> None:
    """Ruling R-19, Ruling R-67 A legate in the box of the mover is not activated any more; one who did not step may."""
    table.force("bestia in 2003: legion-1, legate-1").force("legate-2 in 2103: ala-1").force("jugurtha in cirta")
    table.activates(ROMAN).play("activate bestia", "march", "step 2002", "stop")
    assert table.why_not("activate legate-1") == "§6.1-e has_moved_already"
    table.play("activate legate-2", "march", "stop")
    assert table.why_not("activate legate-2") == "§6.1-e has_moved_already", "the activation is used up"
    assert table.g.moved[table.piece("ala-1")] == 0, "but not his CU"


def test_a_force_stops_at_an_enemy_outside_walls(table: JugurthaTable) -> None:
    """§6.1-f A garrison inside walls stops nobody."""
    table.force("bestia in 2003: legion-1").loose("milice in vaga").loose("num-foot-1 in 1804").force(
        "jugurtha in cirta"
    )
    table.activates(ROMAN).play("activate bestia", "march", "step 1904")
    assert table.asked == "NextMove"
    table.dice(*[1] * 9).play("step 1804")
    assert "§7.1-a battle_begins" in table.noted and table.asked != "NextMove"


# -------------------------------------------------------------------- 6.2 forced march


def test_a_forced_march_doubles_the_points(table: JugurthaTable) -> None:
    """§6.2-a, Ruling R-15 24 MP for foot; a die of steps is lost at the end, owner's free choice."""
    table.force("bestia in utica: legion-1, ala-1").force("jugurtha in cirta").dice(2).activates(ROMAN)
    table.play("activate bestia", "force")
    assert table.g.view(ROMAN)["march"]["points"] == 24
    table.play("step 2203", "stop")
    assert table.asked == "LoseSteps" and table.offered("lose") == {"legion-1", "ala-1"}
    table.play("lose legion-1", "lose legion-1")
    assert table.steps("legion-1") == 2 and table.asked == "ChooseForce"


def test_cu_that_did_not_march_lose_nothing(table: JugurthaTable) -> None:
    """Ruling R-15 Only those that moved with him at any time in this activation."""
    table.force("bestia in utica: legion-1").loose("ala-1 in 2203").force("jugurtha in cirta").dice(1).activates(ROMAN)
    table.play("activate bestia", "force", "step 2203", "stop")
    assert table.why_not("lose ala-1") == "Ruling R-15 did_not_march"


# -------------------------------------------------------------------- 6.3 to 6.5 meeting


def test_the_order_of_a_step(table: JugurthaTable) -> None:
    """§S-6, §6.3-b, §6.4-a, §S-7 A garrison is posted, then interceptions, then contact."""
    table.force("bestia in 2003: legion-1, ala-1").force("numidian-1 in vaga: num-foot-1, num-horse-1")
    table.force("jugurtha in 1804: guard-foot").activates(ROMAN).play("activate bestia", "march", "step 1904")
    assert table.asked == "PostGarrison"
    table.play("done")
    assert table.asked == "Intercept" and table.offered("intercept") == {"1804"}
    table.play("pass")
    assert table.asked == "EvadeOrStand" and table.asked_side == NUMIDIAN


def test_several_interceptors_fuse(table: JugurthaTable) -> None:
    """§6.4-d, Ruling R-21, Ruling R-19 Both come, one after the other, and fight as one force under one leader."""
    table.force("bestia in 2003: legion-1, ala-1").force("jugurtha in 1804: guard-foot")
    table.force("numidian-1 in 1905: num-horse-1").dice(5, 3, *[1] * 6).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "intercept 1804", "go")
    assert table.asked == "Intercept", "also after a success"
    table.play("intercept 1905", "go")
    assert table.asked == "Lead" and table.offered("lead") == {"jugurtha", "numidian-1"}
    table.play("lead jugurtha")
    battle = the(table.g.battle)
    assert battle.attacker == NUMIDIAN and len(battle.forces[NUMIDIAN]) == 2
    assert table.holder("num-horse-1") == "jugurtha"


def test_an_interceptor_fuses_with_a_force_in_the_hex(table: JugurthaTable) -> None:
    """§6.4-d, Ruling R-21 A force of the inactive side that is there already fuses, and can no longer evade."""
    table.force("bestia in 2003: legion-1, ala-1").force("jugurtha in 1804: guard-foot")
    table.force("numidian-1 in vaga: num-horse-1").dice(1, *[1] * 6).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "done", "intercept 1804", "go", "lead jugurtha")
    assert len(the(table.g.battle).forces[NUMIDIAN]) == 2 and table.asked != "EvadeOrStand"


def test_the_intercepted_do_not_evade(table: JugurthaTable) -> None:
    """§6.5-c The active player cannot attempt to evade a force that just intercepted."""
    table.force("bestia in 2003: legion-1").force("jugurtha in 1804: guard-foot").dice(1, *[1] * 6).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "intercept 1804", "go")
    assert "§7.1-a battle_begins" in table.noted and table.asked == "FightOn"


def test_who_failed_may_try_at_the_next_hex(table: JugurthaTable) -> None:
    """§6.4-a, §6.4-b, Ruling R-21 Once for each hex entered: a 6 fails, a 5 at the next hex does not."""
    table.force("bestia in 2003: legion-1").force("jugurtha in 1905: guard-foot").dice(6, 5, *[1] * 6).activates(ROMAN)
    table.play("activate bestia", "march", "step 2004", "intercept 1905", "go")
    assert table.asked == "NextMove" and table.is_at("guard-foot", "1905")
    table.play("step 2005", "intercept 1905", "go")
    assert table.is_at("guard-foot", "2005") and "§6.4-c intercepts" in table.noted


def test_no_interception_into_the_province(table: JugurthaTable) -> None:
    """Ruling R-21, §1.3-a A Numidian in Vaga lets Romans pass before him in the province."""
    table.force("bestia in 2103: legion-1").force("jugurtha in vaga: guard-foot").activates(ROMAN)
    table.play("activate bestia", "march", "step 2003")
    assert table.asked == "NextMove"


def test_a_lone_commander_who_is_caught_falls(table: JugurthaTable) -> None:
    """Ruling R-21, §5.2-a A legate without CU is intercepted and eliminated."""
    table.force("bestia in utica").force("legate-1 in 2003").force("jugurtha in 1905: guard-foot").dice(1, 2)
    table.activates(ROMAN).play("activate legate-1", "march", "step 2004", "intercept 1905", "go")
    assert table.where("legate-1") == "" and table.g.back_at[table.piece("legate-1")] == 3
    assert table.is_at("guard-foot", "2004")


def test_a_besieger_who_intercepts_may_end_his_siege(table: JugurthaTable) -> None:
    """Ruling R-21, §8.1-c The siege ends when it cannot do without him."""
    table.force("bestia in vaga: legion-1, ala-1").loose("milice in vaga").siege("vaga")
    table.force("jugurtha in 1704: guard-foot").dice(1, *[1] * 9).activates(NUMIDIAN)
    table.play("activate jugurtha", "march", "step 1803", "intercept 1904", "go")
    assert table.siege_of("vaga") == 0 and table.is_at("legion-1", "1803")


def test_the_besieged_do_not_intercept(table: JugurthaTable) -> None:
    """Ruling R-21 Nor does anybody inside walls."""
    table.force("bestia in vaga: legion-1, ala-1, ala-2").force("numidian-1 in vaga: num-foot-1").inside("numidian-1")
    table.siege("vaga").force("legate-1 in 2003: legion-2").force("jugurtha in cirta").activates(ROMAN)
    table.play("activate legate-1", "march", "step 2004")
    assert table.asked == "NextMove"


def test_an_intercepted_side_keeps_those_who_were_there_as_garrison(table: JugurthaTable) -> None:
    """Ruling R-21, Ruling R-16 CU that were in the city already, not those that came with the mover."""
    table.force("bestia in 2003: legion-1").loose("ala-1 in vaga").control(ROMAN, "vaga")
    table.force("jugurtha in 1804: guard-foot").dice(1, *[1] * 6).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "intercept 1804", "go")
    assert table.asked == "PostGarrison" and table.asked_side == ROMAN
    assert table.why_not("shelter legion-1") == "Ruling R-21 came_with_the_mover"
    table.play("shelter ala-1", "done")
    assert table.is_inside("ala-1") and len(the(table.g.battle).forces[ROMAN]) == 1


def test_modifiers_of_an_interception(table: JugurthaTable) -> None:
    """§6.4-b, Ruling R-35 +1 difficult terrain, +1 mountain hexside, neither along a road."""
    table.force("jugurtha in vaga: guard-foot").force("numidian-1 in 1905: num-foot-1")
    g = table.g
    foot, other = g.force_of(table.piece("jugurtha")), g.force_of(table.piece("numidian-1"))
    assert interception_drm(g, table.hex("vaga"), table.hex("1903"), foot) == 1
    assert interception_drm(g, table.hex("vaga"), table.hex("1905"), foot) == 1
    assert interception_drm(g, table.hex("1905"), table.hex("1804"), other) == 2
    assert interception_drm(g, table.hex("vaga"), table.hex("1804"), foot) == 0, "the road"


def test_impedimenta_are_more_than_cavalry(table: JugurthaTable) -> None:
    """Ruling R-62, §6.4-b, §6.5-b With impedimenta +1 and never the -1; the treasure changes nothing."""
    table.force("bestia in utica: equites, impedimenta").force("jugurtha in cirta: guard-horse, treasure")
    g = table.g
    assert force_drm(g, g.force_of(table.piece("bestia"))) == 1
    assert force_drm(g, g.force_of(table.piece("jugurtha"))) == -1


def test_evading_in_difficult_terrain(table: JugurthaTable) -> None:
    """Ruling R-36, §6.5-b, Ruling R-35 -1 in difficult terrain, which the table calls mountains; none in plain."""
    table.force("jugurtha in 2004: guard-foot").force("numidian-1 in 1905: num-foot-1")
    g = table.g
    assert evasion_drm(g, table.hex("2004"), g.force_of(table.piece("jugurtha"))) == -1
    assert evasion_drm(g, table.hex("1905"), g.force_of(table.piece("numidian-1"))) == 0


def test_evading_an_attack_over_the_mountains(table: JugurthaTable) -> None:
    """§6.5-b -1 when the attacker came over a mountain hexside: a 4 is enough for a competency of 3."""
    table.force("bestia in vaga: legion-1").control(ROMAN, "vaga").force("numidian-1 in 1905: num-foot-1")
    table.force("jugurtha in cirta").dice(4).activates(ROMAN).play("activate bestia", "march", "step 1905")
    table.play("evade", "go")
    assert table.asked == "FleeTo"


# -------------------------------------------------------------------- 6.6 pillage


FIVE = "legion-1, legion-2, ala-1, ala-2, equites"


def test_five_cu_pillage_a_town_for_eight_points(table: JugurthaTable) -> None:
    """§6.6-a, Ruling R-34 A town, not a city; one marker for each hex; outside the province."""
    table.force(f"bestia in 1905: {FIVE}").force("jugurtha in cirta").activates(ROMAN).play("activate bestia", "march")
    table.play("pillage")
    assert spent(table) == 8 and table.g.pillaged == (table.hex("1905"),)
    assert table.why_not("pillage") == "§6.6-a pillaged_already", "there is a marker already"
    table.play("stop")
    assert table.g.moved[table.piece("legion-1")] != 0, "who pillages has moved"


def test_who_cannot_pillage(table: JugurthaTable) -> None:
    """Ruling R-34, §6.6-a Not with four CU and impedimenta, with too few MP, in open land."""
    table.force("bestia in 1905: legion-1, legion-2, ala-1, ala-2, impedimenta").loose("equites in 2005")
    table.force("jugurtha in 1705: guard-foot, guard-horse, num-foot-1, num-foot-2, num-horse-1").activates(ROMAN)
    table.play("activate bestia", "march")
    assert table.why_not("pillage") == "§6.6-a too_few_pillagers"
    table.play("step 2005").passes().play("take equites", "step 1905").passes()
    the_march(table.g.march).spent = 5
    table.g.kept_options = None
    assert table.why_not("pillage") == "§6.1-a too_few_points"
    table.play("step 1906").passes()
    assert table.why_not("pillage") == "§6.6-a no_town"
    assert table.why_not("ravage 1905") == "§6.6-a pillage_instead"


def five_in(place: str, **variant: bool) -> JugurthaTable:
    """Jugurtha with five CU, and Bestia in Utica; it is the Numidian's turn."""
    table = JugurthaTable(**variant).force("bestia in utica: legion-1")
    table.force(f"jugurtha in {place}: guard-foot, guard-horse, num-foot-1, num-foot-2, num-horse-1")
    return table.activates(NUMIDIAN).play("activate jugurtha", "march")


def test_6_6_a_player_may_pillage_the_numidian_too() -> None:
    """§6.6-a, Ruling R-34 "A player may decide to pillage a hex containing a town": he names it, for it helps Rome."""
    table = five_in("1905")
    assert table.offered("ravage") == {"1905"} and table.why_not("pillage") == "Ruling R-34 name_the_town"
    assert table.why_not("ravage 1805") == "§6.6-a not_there_to_pillage"
    table.play("ravage 1905")
    assert table.g.pillaged == (table.hex("1905"),) and the_march(table.g.march).spent == 8
    assert table.log == ["The Numidians pillage Thugga."] and not table.offered("ravage")
    assert table.why_not("ravage 1905") == "§6.6-a pillaged_already"


def test_no_single_click_pillages_for_the_numidian() -> None:
    """Ruling R-34 What helps the other side is read first, and is never what a bot or a default takes."""
    assert "ravage" in TITLE.careful and "pillage" not in TITLE.careful
    table = five_in("1905")
    assert TITLE.strategy is not None
    assert TITLE.strategy.thumb(table.g)[0] != "ravage"
    label = TITLE.label(table.g, ("ravage", table.hex("1905")))
    assert label == "Pillage Thugga, which helps Rome alone"


def test_r34_the_romans_alone_pillage_is_an_option() -> None:
    """Ruling R-34"""
    table = five_in("1905", both_pillage=False)
    assert table.why_not("ravage 1905") == "Ruling R-34 only_romans_pillage" and not table.offered("ravage")


def test_no_roll_without_a_marker(table: JugurthaTable) -> None:
    """Ruling R-34, §6.6-b At year end."""
    table.force("bestia in utica").force("jugurtha in cirta").set(turn=5).ends_the_year()
    assert table.points == 15 and table.all_loaded_dice_were_rolled_and_no_others


# -------------------------------------------------------------------- 6.7 the fog of war


def test_counters_are_hidden_again_when_the_romans_leave(table: JugurthaTable) -> None:
    """§6.7-a, Ruling R-61 Shown while they share a hex with a Roman CU, hidden when no Roman CU is there."""
    table.force("bestia in vaga: legion-1, ala-1").force("numidian-1 in vaga: num-foot-1").inside("numidian-1")
    table.shown("numidian-1").force("jugurtha in cirta").activates(ROMAN)
    assert table.g.view(ROMAN)["closed"] == [table.hex("cirta")]
    table.play("activate bestia", "march", "step 2003")
    assert table.g.view(ROMAN)["closed"] == sorted([table.hex("cirta"), table.hex("vaga")])


def test_without_the_screen_the_number_of_counters_is_open() -> None:
    """§6.7-b, Ruling R-61 Screen on: boxes wholly hidden; off: the number of counters in each named box is open."""
    for screen in (True, False):
        table = (
            JugurthaTable(screen=screen).force("bestia in utica").force("jugurtha in cirta: guard-foot, guard-horse")
        )
        boxes = table.g.view(ROMAN).get("boxes")
        if screen:
            assert boxes is None
        else:
            assert boxes is not None and [table.piece("jugurtha"), 2] in boxes


def test_6_1_b_a_click_on_a_hex_means_a_step(table: JugurthaTable) -> None:
    """§6.1-b Not Reconnaissance; a click on a city means its hex."""
    table.force("bestia in vaga: legion-1").force("jugurtha in sicca: guard-foot").active(ROMAN)
    table.begin(Activations(ROMAN))
    assert table.g.explain("hex", table.hex("sicca")) is None, "the question is repeated"
    table.play("activate bestia", "march")
    for found in (table.g.explain("hex", table.hex("sicca")), table.g.explain("city", 2)):
        assert found is not None and found[1] == "not_adjacent"
    assert table.g.explain("hex", table.hex("1804")) is None
