"""Relief by interception, baggage beside a garrison, cities that change hands twice, and what follows from them."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.ch01_steps import EPIDEMIC_LOSS, LoseSteps
from maniple.games.jugurthine_war.ch02_sequence import Discard
from maniple.games.jugurthine_war.ch04_recruitment import Spend
from maniple.games.jugurthine_war.ch06_contact import PostGarrison
from maniple.games.jugurthine_war.ch06_evasion import INTERCEPTS, LeaveBehind
from maniple.games.jugurthine_war.ch06_movement import AttackInTheZone, ChooseForce
from maniple.games.jugurthine_war.ch07_battle import RetreatTo, begin_battle
from maniple.games.jugurthine_war.ch08_siege import SiegeChoice, assault_dice, storming
from maniple.games.jugurthine_war.combat import FIELD
from maniple.games.jugurthine_war.odds import BattleAhead, closed_armies, is_risky, what_is_risked
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN, Hex
from maniple.kernel.frames import Decision
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def fought(table: JugurthaTable, loser: int, until: tuple[str, ...]) -> JugurthaTable:
    """The battle goes on until a decision of these; one side concedes as soon as it may."""
    for _ in range(60):
        if not table.asked or table.asked in until:
            return table
        if table.asked == "FightOn":
            table.play("concede" if table.asked_side == loser else "fight")
        else:
            table.play(table.options[0])
    raise AssertionError(f"none of {until} is asked")


def ahead(table: JugurthaTable, line: str) -> BattleAhead:
    """The battle that an option risks."""
    verb, *ids = table.g.box.catalog.read(line)
    found = what_is_risked(table.g, str(verb), tuple([i for i in ids if isinstance(i, int)]))
    assert isinstance(found, BattleAhead)
    return found


# -------------------------------------------------------------------- 8.1 relief by interception


def intercepted_before_cirta(extra: str = "") -> JugurthaTable:
    """Romans besiege Cirta; a Roman who joins them is intercepted there by Jugurtha."""
    table = JugurthaTable().force(f"legate-1 in cirta: legion-1, ala-1, equites{extra}").loose("num-levy-1 in cirta")
    table.inside("num-levy-1").siege("cirta", 2).force("bestia in 0906: legion-2")
    table.force("jugurtha in 0804: guard-foot, num-horse-1").set(points=10, turn=2).dice(1)
    table.activates(ROMAN).play("activate bestia", "march", "step 0805", "intercept 0804", "go")
    return table.play("lead bestia")


def test_a_besieger_who_is_intercepted_is_asked_like_at_any_relief() -> None:
    """§8.1-d, Ruling R-26, Ruling R-21 Another force of the besieged entered: keep the siege or lift it, no evasion."""
    table = intercepted_before_cirta()
    assert (table.asked, table.asked_side) == ("KeepOrLift", ROMAN)
    assert table.options == ["keep", "lift"] and table.why_not("slip") == "Ruling R-24 cannot_evade"
    assert ahead(table, "lift").we_attack is False, "the interceptor is the attacker"


def test_interceptors_do_not_get_into_a_city_that_is_covered() -> None:
    """§8.1-d, Ruling R-26 The siege was kept: the loser cannot retreat into the city."""
    table = intercepted_before_cirta().play("keep", "cover equites", "done")
    fought(table, NUMIDIAN, ("TakeShelter", "ChooseForce", "NextMove", "SiegeChoice"))
    assert table.siege_of("cirta") == 2 and not table.is_inside("guard-foot")
    assert table.is_at("jugurtha", "0804"), "back to where he came from"


def test_a_garrison_joins_the_interceptors_when_the_siege_is_lifted() -> None:
    """§8.1-d, §8.1-e, Ruling R-22 The marker goes; the garrison may join, and the loser may take shelter."""
    table = intercepted_before_cirta().play("lift")
    assert (table.asked, table.asked_side) == ("GarrisonJoins", NUMIDIAN) and table.siege_of("cirta") == 0
    table.play("join num-levy-1", "done")
    assert table.piece("num-levy-1") in table.g.battle.forces[NUMIDIAN]  # type: ignore[union-attr]
    assert table.g.battle.attacker == NUMIDIAN and not table.g.battle.over_mountains  # type: ignore[union-attr]
    assert fought(table, NUMIDIAN, ("TakeShelter", "ChooseForce")).asked == "TakeShelter"


def test_a_numidian_besieger_who_is_intercepted_is_asked_too() -> None:
    """§8.1-d, Ruling R-26 The same with the sides exchanged."""
    table = JugurthaTable().force("numidian-1 in vaga: guard-foot, num-foot-1, num-foot-2, num-levy-1")
    table.shown("numidian-1").loose("militia in vaga").control(ROMAN, "vaga").siege("vaga")
    table.force("jugurtha in 1804: num-horse-1").force("bestia in 1905: legion-1, ala-1").set(turn=2, points=10)
    table.dice(1).activates(NUMIDIAN).play("activate jugurtha", "march", "step 1904")
    while table.asked not in ("KeepOrLift", ""):
        line = {"Intercept": "intercept 1905", "LeaveBehind": "go"}.get(table.asked, table.options[0])
        table.play(line)
    assert table.asked == "KeepOrLift" and table.asked_side == NUMIDIAN


# -------------------------------------------------------------------- forecasts


def relief_of_vaga() -> JugurthaTable:
    """Bestia comes over the mountains against those who besiege Vaga."""
    table = JugurthaTable().force("jugurtha in vaga: guard-foot, num-foot-1, num-foot-2, num-horse-1").shown("jugurtha")
    table.loose("militia in vaga").control(ROMAN, "vaga").siege("vaga").force("bestia in 1905: legion-1, ala-1")
    table.set(turn=2, points=10)
    return table.activates(ROMAN).play("activate bestia", "march", "step 1904")


def test_the_forecast_of_a_relief_knows_the_mountains() -> None:
    """Ruling R-22, §8.1-d The relieving force divides by 3, whoever asks."""
    table = relief_of_vaga()
    lift = ahead(table, "lift")
    assert not lift.we_attack and [army.per_die for _, army in lift.enemies] == [3] and lift.ours.per_die == 2
    table.play("lift")
    joins = ahead(table, "done")
    assert joins.we_attack and joins.ours.per_die == 3 and [army.per_die for _, army in joins.enemies] == [2]
    table.play("done")
    assert table.g.battle.over_mountains  # type: ignore[union-attr]
    table = relief_of_vaga().play("keep", "cover num-horse-1")
    assert [army.per_die for _, army in ahead(table, "done").enemies] == [3]


def mountains() -> tuple[str, str, str, str]:
    """A hex, two neighbours with a mountain hexside to it, and one from which it is entered."""
    table = JugurthaTable()
    box, slugs = table.g.map, table.g.box.kinds["hex"].slugs
    for space in range(len(box.terrain) - 1):
        near = [x for x in box.adjacent[space] if x != box.west and not box.province[x]]
        hard = [x for x in near if box.hard[x][box.adjacent[x].index(Hex(space))]]
        easy = [x for x in near if x not in hard]
        if len(hard) >= 2 and easy and not box.province[space] and box.city_at[space] < 0:
            return slugs[space], slugs[hard[0]], slugs[hard[1]], slugs[easy[0]]
    raise AssertionError("there is no such hex")


def test_the_forecast_of_a_second_interceptor_over_the_mountains() -> None:
    """Ruling R-22, §6.4-d All interceptors came over mountains: the first is no friend who was there before."""
    space, one, two, start = mountains()
    table = JugurthaTable().force(f"bestia in {one}: legion-1").force(f"legate-1 in {two}: ala-1")
    table.force(f"jugurtha in {start}: guard-foot, num-foot-1, num-horse-1").set(turn=2).dice(1, 1)
    table.activates(NUMIDIAN).play("activate jugurtha", "march", f"step {space}")
    assert ahead(table, f"intercept {one}").ours.per_die == 3
    table.play(f"intercept {one}", "go")
    assert ahead(table, f"intercept {two}").ours.per_die == 3
    table.play(f"intercept {two}", "go")
    while table.asked in ("Lead", "Intercept"):
        table.play(table.options[-1])
    assert table.g.battle.over_mountains  # type: ignore[union-attr]


def test_a_closed_force_that_comes_to_fight_has_a_unit() -> None:
    """Ruling R-49, Ruling R-61 A lone commander enters no hex of enemy CU; where it lay before it may be alone."""
    table = JugurthaTable(screen=True).force("jugurtha in 1806: guard-foot, num-foot-1")
    space = table.force("bestia in utica: legion-1").hex("1806")
    assert [len(closed_armies(table.g, space, 2, armed)[0].units) for armed in (False, True)] == [0, 1]
    most = [len(closed_armies(table.g, space, 2, armed)[1].units) for armed in (False, True)]
    assert most[0] == most[1] > 1


def test_whether_something_is_risked_costs_no_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    """§7.1-b A view asks only whether there are odds; the battle is played many times when they are asked for."""
    table = relief_of_vaga()
    lines = [table.g.box.catalog.read(line) for line in table.options]
    assert [is_risky(table.g, str(verb)) for verb, *_ in lines] == [table.g.odds(str(v)) is not None for v, *_ in lines]

    def never(*_: Any) -> None:
        raise AssertionError("a battle was played")

    monkeypatch.setattr(sys.modules[BattleAhead.__module__], "battle_odds", never)
    assert TITLE.is_risky is not None and table.g.is_risky("lift") and not table.g.is_risky("keep")
    with pytest.raises(AssertionError, match="a battle was played"):
        table.g.odds("lift")


# -------------------------------------------------------------------- 10.4, 11.1 baggage


def test_impedimenta_left_alone_with_a_garrison_are_destroyed() -> None:
    """§10.4-c, Ruling R-75 Alone in a hex with a Numidian force: a milice is one."""
    table = JugurthaTable().force("bestia in sicca: legion-1, legion-2, impedimenta").loose("milice in sicca")
    table.set(turn=2).activates(ROMAN).play("activate bestia", "march", "drop impedimenta")
    assert table.is_at("impedimenta", "sicca")
    assert table.play("step 1707").where("impedimenta") == ""


def test_a_milice_raised_beside_lone_impedimenta_destroys_them() -> None:
    """§10.4-c, Ruling R-75 At any moment."""
    table = JugurthaTable().loose("impedimenta in sicca").force("jugurtha in cirta: guard-foot").set(turn=2).dice(6)
    table.recruits(NUMIDIAN)
    assert table.is_at("impedimenta", "sicca")
    assert table.play("levy sicca").where("impedimenta") == ""


def test_treasure_left_alone_with_a_militia_is_lost() -> None:
    """§11.1, Ruling R-75 Alone in a hex with a Roman force: -1 VP."""
    table = JugurthaTable(treasure=True).force("jugurtha in vaga: guard-foot, treasure").shown("jugurtha")
    table.loose("militia in vaga").control(ROMAN, "vaga").set(turn=2, points=9)
    table.activates(NUMIDIAN).play("activate jugurtha", "march", "drop treasure", "step 1804")
    assert table.where("treasure") == "" and table.points == 8


def test_treasure_before_the_fort_of_the_zone_is_not_alone_with_its_garrison() -> None:
    """Ruling R-75, Ruling R-31 The zone is vast: who is in the fort does not reach it."""
    table = JugurthaTable(treasure=True).loose("militia in muluccha").control(ROMAN, "muluccha").set(turn=2, points=9)
    table.force("jugurtha in west: guard-foot, treasure").shown("jugurtha").activates(NUMIDIAN)
    table.play("activate jugurtha", "march", "drop treasure")
    table.play(next(line for line in table.options if line.startswith("step ")))
    assert table.is_at("treasure", "west") and table.points == 9


@pytest.mark.parametrize(("die", "points"), [(3, 10), (4, 9)])
def test_a_city_taken_by_assault_puts_the_treasure_at_risk(die: int, points: int) -> None:
    """§11.1, Ruling R-75 The force with the treasure has won a combat: lost on 4 to 6."""
    table = JugurthaTable(treasure=True).force(
        "jugurtha in vaga: guard-foot, num-foot-1, num-foot-2, defectors, treasure"
    )
    table.shown("jugurtha").loose("militia in vaga").control(ROMAN, "vaga").siege("vaga").set(turn=2, points=9)
    table.activates(NUMIDIAN).play("activate jugurtha", "march", "stop")
    pool = assault_dice(table.g, storming(table.g, NUMIDIAN, table.hex("vaga")))
    table.dice(*[6] * pool, 1, die).play("assault")
    assert table.controls("vaga") == "numidian" and table.points == points
    assert (table.where("treasure") == "") == (die >= 4)


# -------------------------------------------------------------------- cities


def test_a_city_taken_by_assault_may_be_assaulted_back_in_the_same_turn() -> None:
    """Ruling R-28, §8.1-g One assault a turn is for one besieger: the city has changed hands."""
    table = JugurthaTable().force("bestia in sicca: legion-1 4, ala-1 1, impedimenta").loose("milice in sicca")
    table.siege("sicca").set(turn=2, points=10).dice(6, 6, 1, 1)
    table.force("jugurtha in 1606: guard-foot, num-foot-1, num-foot-2, defectors, num-horse-1")
    table.activates(ROMAN).play("activate bestia", "march", "stop", "assault")
    assert table.controls("sicca") == "roman" and table.g.assaulted == ()
    table.waits_for("ChooseForce").play("done")
    table.activates(NUMIDIAN).play("activate jugurtha", "march", "step 1706")
    table.play("shelter legion-1", "shelter ala-1", "shelter bestia", "shelter impedimenta", "done")
    table.waits_for("SiegeChoice").play("besiege")
    assert table.why_not("assault") == ""


def test_a_city_that_the_roman_only_walked_into_does_not_score_when_he_is_driven_out() -> None:
    """Ruling R-18, Ruling R-17 He had not scored for it yet."""
    table = JugurthaTable().force("bestia in 1805: legion-1, ala-1").set(turn=2, points=10).dice(1)
    table.force("jugurtha in 1606: guard-foot, num-foot-1, num-foot-2")
    table.activates(ROMAN).play("activate bestia", "march", "step 1706")
    assert table.controls("sicca") == "roman" and table.points == 10
    table.play("intercept 1606", "go")
    fought(table, ROMAN, ("TakeShelter", "ChooseForce"))
    if table.asked == "TakeShelter":
        table.play("done")
    table.waits_for("ChooseForce")
    assert table.controls("sicca") == "numidian" and table.points == 10


def test_a_beaten_attacker_whose_way_back_is_barred_is_told_so() -> None:
    """Ruling R-25, Ruling R-73, §7.5-c Then he retreats like a defender; else he goes back where he came from."""
    for barred, reason in ((True, "Ruling R-73 no_retreat_there"), (False, "§7.5-c back_where_he_came_from")):
        table = JugurthaTable().force("bestia in 0906: legion-1").force("jugurtha in 0906: guard-foot, num-foot-1")
        if barred:
            table.loose("num-foot-2 in 0905")
        begin_battle(table.g, table.hex("0906"), ROMAN, FIELD, (table.hex("0905"),), False)
        decision = RetreatTo(ROMAN, table.hex("0906"))
        far = decision.refuse_retreat(table.g, table.hex("0905" if barred else "0806"))
        assert far is not None and f"{far.citation} {far.key}" == reason


def test_a_besieged_city_is_a_winter_quarter_of_its_owner() -> None:
    """Ruling R-40, §2-h The besieger leaves, so the nearest city is open to friends of the garrison, on both sides."""
    table = JugurthaTable().set(turn=5, year=-110, points=9).force("albinus in sicca: legion-1, ala-1")
    table.loose("milice in sicca").siege("sicca").force("jugurtha in 1606: guard-foot").ends_the_year()
    while table.asked:
        table.play("winter 1706" if "winter 1706" in table.options else table.options[-1])
    assert table.is_at("jugurtha", "sicca") and not table.is_at("legion-1", "sicca")


# -------------------------------------------------------------------- sole options that would tell


def test_a_sole_option_is_not_played_at_once_where_it_would_tell() -> None:
    """Ruling R-61, §2-g Closed boxes, the Numidian RP and hands stay closed when only one thing can be done."""
    closed = JugurthaTable().force("jugurtha in cirta: guard-foot").force("bestia in vaga: legion-1")
    shown = JugurthaTable().force("jugurtha in cirta: guard-foot").force("bestia in vaga: legion-1").shown("jugurtha")
    space, west = closed.hex("cirta"), closed.hex("west")
    here: list[Decision] = [
        PostGarrison(NUMIDIAN, space, False),
        LeaveBehind(NUMIDIAN, space, INTERCEPTS),
        SiegeChoice(NUMIDIAN, space),
        ChooseForce(NUMIDIAN),
    ]
    assert not any(decision.may_be_forced(closed.g) for decision in here)
    assert all(decision.may_be_forced(shown.g) for decision in here)
    assert AttackInTheZone(NUMIDIAN).may_be_forced(closed.g), "nobody is there"
    assert not LoseSteps(NUMIDIAN, EPIDEMIC_LOSS, west, 1).may_be_forced(closed.g)
    assert LoseSteps(ROMAN, EPIDEMIC_LOSS, west, 1).may_be_forced(closed.g)
    assert not Spend(NUMIDIAN).may_be_forced(closed.g) and Spend(ROMAN).may_be_forced(closed.g)
    assert not Discard(ROMAN).may_be_forced(closed.g)
    assert ChooseForce(ROMAN).may_be_forced(closed.g)
    closed.g.hands[ROMAN].append(closed.g.pools[ROMAN].pop())
    assert not ChooseForce(ROMAN).may_be_forced(closed.g), "the marker may be Reconnaissance"


def test_a_march_that_can_only_stop_is_not_stopped_at_once() -> None:
    """Ruling R-61, §S-5 It would tell of the MP of a closed force, or that a hand has no marker for this moment."""
    for side, lines in ((ROMAN, "activate bestia"), (NUMIDIAN, "activate jugurtha")):
        table = JugurthaTable().force("jugurtha in cirta: guard-foot").force("bestia in 1905: legion-1").set(turn=2)
        table.activates(side).play(lines, "march")
        assert table.g.decision.may_be_forced(table.g) == (side == ROMAN)
        table.g.hands[side].append(table.g.pools[side].pop())
        assert not table.g.decision.may_be_forced(table.g)


# -------------------------------------------------------------------- words


def test_losses_that_are_told_are_those_that_are_taken() -> None:
    """§7.2-b, §8.2-b A militia of one step has one loss, however many hits there are; it is called by its name."""
    table = JugurthaTable().force("jugurtha in vaga: guard-foot, num-foot-1, num-foot-2, defectors").shown("jugurtha")
    table.loose("militia in vaga").control(ROMAN, "vaga").siege("vaga").set(turn=2, points=9)
    table.activates(NUMIDIAN).play("activate jugurtha", "march", "stop")
    pool = assault_dice(table.g, storming(table.g, NUMIDIAN, table.hex("vaga")))
    table.dice(*[6] * pool, 1).play("assault")
    assert "The assault costs the attackers 0 losses and the garrison 1." in table.log
    assert "The militia of Vaga is destroyed." in table.log and not any("milice" in line for line in table.log)
