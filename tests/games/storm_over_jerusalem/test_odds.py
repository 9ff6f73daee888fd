"""Odds are exact: against the game itself, played with every throw of the dice and every way to assign the damage."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from maniple.games.storm_over_jerusalem.state import Combat, Storm
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from maniple.kernel.forecast import CHANCE, UNITS, Forecast
from tests.games.storm_over_jerusalem.storm_table import StormTable

DAMAGE, HITS, CLEARS, LOWERS, BREACHES = range(5)
LABELS = (
    "expected damage points",
    "chance to do damage",
    "chance to clear the area",
    "chance to lower the wall",
    "chance to breach the wall",
)


def forecast(table: StormTable, line: str) -> Forecast:
    verb, *ids = table.g.box.catalog.read(line)
    found = table.g.odds(str(verb), *[i for i in ids if isinstance(i, int)])
    assert isinstance(found, Forecast)
    return found


# -------------------------------------------------------------------- the game itself, every way


def can_hold(g: Storm, side: int, target: int, seen: dict[object, bool]) -> bool:
    """Whether some way to assign the damage leaves a unit of the defender in the area: all are tried."""
    if not g.stack or type(g.decision).__name__ != "Damage":
        return len(g.troops[side][target]) > 0
    combat = g.combat
    assert combat is not None
    key = (tuple(g.where), tuple(g.fresh), combat.damage)
    if key not in seen:
        seen[key] = False
        for verb, *ids in list(g.options):
            child = g.clone()
            child.play(str(verb), *[int(i) for i in ids])
            if can_hold(child, side, target, seen):
                seen[key] = True
                break
    return seen[key]


def wall_after(g: Storm, combat: Combat, holds: bool, seen: dict[object, bool]) -> int:
    """The section at the end, when the defender has assigned so as to hold if he can."""
    while g.stack and type(g.decision).__name__ == "Damage":
        for verb, *ids in list(g.options):
            child = g.clone()
            child.play(str(verb), *[int(i) for i in ids])
            if not holds or can_hold(child, 1 - combat.side, combat.target, seen):
                g = child
                break
    return g.wall[combat.wall] if combat.wall >= 0 else 0


def enumerate_all(table: StormTable, line: str, wall_dice: int = 0) -> list[Fraction]:
    """What the action brings on average over all dice."""
    out = [Fraction(0)] * 5
    verb, *ids = table.g.box.catalog.read(line)
    part = Fraction(1, 6 ** (2 + wall_dice))
    for dice in product(range(1, 7), repeat=2 + wall_dice):
        g: Storm = table.g.clone()
        g.dice.loaded = list(dice)
        g.play(str(verb), *[int(i) for i in ids if isinstance(i, int)])
        while g.stack and type(g.decision).__name__ == "NextWallDie":
            choice, *card = g.options[0]
            g.play(str(choice), *[int(i) for i in card])
        if not g.stack or type(g.decision).__name__ != "Damage":
            out[LOWERS] += part * (sum(g.wall) < sum(table.g.wall))
            out[BREACHES] += part * (g.wall.count(0) > table.g.wall.count(0))
            continue
        combat = g.combat
        assert combat is not None
        seen: dict[object, bool] = {}
        holds = can_hold(g, 1 - combat.side, combat.target, seen)
        out[DAMAGE] += part * combat.damage
        out[HITS] += part
        out[CLEARS] += part * (not holds)
        before = table.g.wall[combat.wall] if combat.wall >= 0 else 0
        after = wall_after(g, combat, holds, seen)
        out[LOWERS] += part * (after < before)
        out[BREACHES] += part * (after == 0 and before > 0)
    return out


def check(table: StormTable, line: str, wall_dice: int = 0) -> Forecast:
    """The forecast says exactly what the dice say."""
    found = forecast(table, line)
    played = enumerate_all(table, line, wall_dice)
    assert [item.label for item in found.lines] == list(LABELS[: len(found.lines)])
    assert [item.unit for item in found.lines] == [UNITS, *[CHANCE] * (len(found.lines) - 1)]
    for item, value in zip(found.lines, played, strict=False):
        assert item.value == pytest.approx(float(value), abs=1e-12), item.label
    assert found.exact
    return found


def bare(units: str) -> StormTable:
    """No cards but those that are named, and both leaders placed before."""
    return StormTable().units(units).placed("simon", "john").no_more_cards()


# -------------------------------------------------------------------- positions


def test_an_attack_over_the_wall() -> None:
    """§8.3.3a, §13.1.1a Auxiliaries attack an area with a leader; the wall counts and is not harmed."""
    table = bare("5 auxiliary in 2; simon-li-1, spent simon-li-2 in 14").leader("simon", 14).walls(w2_14=1)
    table.impulse(ROMAN).play("act 2", "all")
    found = check(table, "attack 14")
    assert len(found.lines) == 3, "an Attack does not lower a wall"


def test_a_judean_attack_with_a_leader() -> None:
    """§14.1a, §9.0a The +2 of a leader is in it, and the retreat paths of the Romans."""
    table = StormTable().units("4 simon light-infantry-8, spent xv-1, aux-1 in 14").no_more_cards().placed("john")
    table.impulse(JUDEAN).play("act 14", "all", "lead simon")
    check(table, "attack 14")


def test_defenders_without_a_retreat_path() -> None:
    """§9.0a, Ruling K15 Units that cannot retreat take less."""
    table = bare("4 simon light-infantry-8, spent xv-1, xv-2 in 14").impulse(JUDEAN).play("act 14", "all")
    check(table, "attack 14")
    open_path = bare("4 simon light-infantry-8, spent xv-1, xv-2 in 14").walls(w2_14=0).impulse(JUDEAN)
    open_path.play("act 14", "all")
    check(open_path, "attack 14")
    assert forecast(table, "attack 14").lines[CLEARS].value > forecast(open_path, "attack 14").lines[CLEARS].value


def test_a_path_with_room_for_one() -> None:
    """§9.1a, Ruling K23, Example V27 The only neighbour has room for one more unit."""
    table = bare("4 john light-infantry-8, 2 spent xv legion in 14; 4 auxiliary in 2").walls(w2_14=0)
    table.control(JUDEAN, 1, 3).impulse(JUDEAN).play("act 14", "all")
    check(table, "attack 14")


@pytest.mark.parametrize("wall", [4, 2, 1, 0])
@pytest.mark.parametrize("tower", ["", "tower-1-1", "tower-3-1"])
def test_an_assault_over_a_wall(wall: int, tower: str) -> None:
    """§10.0e, §10.0f, §13.2.3a Damage lowers the section, an empty area breaches it; a tower helps."""
    table = bare("4 legion in 2; spent simon-li-1, simon-li-2 in 14").walls(w2_14=wall).towers(2, "3, 1").impulse(ROMAN)
    table.play("act 2", "all")
    if tower:
        table.play(f"haul {tower}")
    found = check(table, "assault 14")
    assert len(found.lines) == (5 if wall else 3)
    assert found.heading.startswith("Assault on") and "from the other side" in found.assumes


def test_an_assault_up_a_ramp() -> None:
    """§13.2.5a, Ruling W12 Without the wall's value, but with what it may lose."""
    table = bare("3 legion in 2; spent simon-li-1, simon-li-2 in 14").ramp("2-14", 2).walls(w2_14=3).impulse(ROMAN)
    table.play("act 2", "all")
    up, beside = check(table, "climb 14"), check(table, "assault 14")
    assert up.lines[CLEARS].value > beside.lines[CLEARS].value


@pytest.mark.parametrize("card", ["catapult-1", "battering-rams-1"])
@pytest.mark.parametrize("wall", [4, 2])
def test_engines_in_an_assault(card: str, wall: int) -> None:
    """#6, #11, Ruling C22 Their die is counted too, once the card is played."""
    table = bare("3 legion in 2; spent simon-li-1, simon-li-2 in 14").hand(ROMAN, card, "ballista-1").walls(w2_14=wall)
    table.impulse(ROMAN).play("act 2", "all", "assault 14", f"play {card}")
    assert table.asked == "AttackersCards"
    check(table, "pass", wall_dice=1)


def test_both_engines_and_a_tower() -> None:
    """#6, #12, §13.2.3a Whatever order they roll in."""
    table = bare("2 legion in 2; spent simon-li-1 in 14").hand(ROMAN, "catapult-2", "battering-rams-2", "ballista-1")
    table.towers(2, "1").impulse(ROMAN).play("act 2", "all", "haul tower-1-1", "assault 14")
    table.play("play catapult-2", "play battering-rams-2")
    found = forecast(table, "pass")
    # the second card rolls no die when the first has breached the section: the same throws, with a die left over
    played = enumerate_all_with_spare(table)
    for item, value in zip(found.lines, played, strict=True):
        assert item.value == pytest.approx(float(value), abs=1e-12), item.label


def enumerate_all_with_spare(table: StormTable) -> list[Fraction]:
    """Catapult first, then the rams; where the catapult breaches, the rams' die is not rolled."""
    out = [Fraction(0)] * 5
    for catapult in range(1, 7):
        g: Storm = table.g.clone()
        rams_roll = g.wall[table.wall_id("2-14")] - (catapult + 1) // 2 > 0
        for dice in product(range(1, 7), repeat=3 if rams_roll else 2):
            part = Fraction(1, 6 ** (1 + len(dice)))
            g = table.g.clone()
            g.dice.loaded = [catapult, *dice]
            g.play("pass")
            g.play("first", table.card("catapult-2"))
            combat = g.combat
            if combat is None or type(g.decision).__name__ != "Damage":
                after = g.wall[table.wall_id("2-14")]
                out[LOWERS] += part * (after < 4)
                out[BREACHES] += part * (after == 0)
                continue
            seen: dict[object, bool] = {}
            holds = can_hold(g, JUDEAN, combat.target, seen)
            after = wall_after(g, combat, holds, seen)
            gains = (combat.damage, 1, int(not holds), int(after < 4), int(after == 0))
            out = [total + part * gain for total, gain in zip(out, gains, strict=True)]
    return out


def test_night_escalade() -> None:
    """#21 The wall is ignored once the card is played."""
    table = bare("3 legion in 2; spent simon-li-1, simon-li-2 in 14").hand(ROMAN, "night-escalade", "ballista-1")
    table.impulse(ROMAN).play("act 2", "all", "assault 14")
    before = check(table, "pass")
    table.play("play night-escalade")
    after = check(table, "pass")
    assert after.lines[HITS].value > before.lines[HITS].value


@pytest.mark.parametrize("wall", [4, 1, 0])
def test_onagers(wall: int) -> None:
    """#4, #32, Ruling C21 A Roman shot lowers the wall first; a Judean one knows no walls."""
    table = bare("legion in 2; spent simon-li-1 in 14").hand(ROMAN, "onager-1").walls(w2_14=wall).impulse(ROMAN)
    table.play("play onager-1")
    assert len(check(table, "shoot 2 14").lines) == 3
    judean = bare("spent xv-1 in 2; simon-li-1 in 14").hand(JUDEAN, "judean-onager-1").walls(w2_14=wall).impulse(JUDEAN)
    judean.play("play judean-onager-1")
    check(judean, "shoot 14 2")


@pytest.mark.parametrize("card", ["ambush-in-the-lanes", "rigging-the-colonnades"])
def test_answers_to_an_entry(card: str) -> None:
    """#42, #55 The Attack of a card on those who entered, without terrain."""
    table = bare("legion in 20; simon-li-1 in 26").hand(JUDEAN, card).walls(w20_22=0).impulse(ROMAN)
    table.play("act 20", "join xv-1", "move 22")
    if table.asked == "Marching":
        table.play("stop")
    check(table, f"play {card}")


def test_a_sortie_with_a_leader() -> None:
    """#38, §14.1a The card's +1 and the leader's +2."""
    table = StormTable().units("xv-1, spent aux-1 in 2; 3 simon light-infantry-8 in 14").hand(JUDEAN, "sortie-out-1")
    table.no_more_cards().placed("john").impulse(JUDEAN).play("play sortie-out-1", "act 14", "all", "lead simon")
    check(table, "assault 2")


@pytest.mark.parametrize("seed", range(12))
def test_positions_by_chance(seed: int) -> None:
    """§8.3.3a, §9.0a, Ruling K14 Random defenders of either side, walls, neighbours and leaders."""
    table, line = position_by_chance(Random(seed))
    check(table, line)


def position_by_chance(random: Random) -> tuple[StormTable, str]:
    """An Assault over the wall between areas 2 and 14, one way or the other, with full and empty areas around it."""
    number = random.randint(1, 3)
    if random.random() < 0.5:
        units = [f"{random.choice(['spent ', ''])}simon-li-{i}" for i in range(1, number + 1)]
        table = bare(
            f"{random.randint(2, 5)} legion in 2; {', '.join(units)} in 14; "
            f"{random.randint(5, 6)} john light-infantry-8 in 15; {random.randint(1, 5)} john light-infantry-7 in 17"
        )
        table.control(ROMAN, *random.sample([13, 18, 20], random.randint(0, 3))).walls(w2_14=random.randint(0, 4))
        if random.random() < 0.5:
            table.leader("simon", 14)
        return table.impulse(ROMAN).play("act 2", "all"), "assault 14"
    units = [f"{random.choice(['spent ', ''])}xv-{i}" for i in range(1, number + 1)]
    table = bare(
        f"{random.randint(3, 6)} simon light-infantry-8 in 13; {', '.join(units)} in 14; "
        f"{random.randint(4, 5)} auxiliary in 2"
    )
    table.walls(w2_14=random.choice([0, 4]), w3_14=random.choice([0, 4])).control(JUDEAN, *random.sample([1, 3, 4], 2))
    return table.impulse(JUDEAN).play("act 13", "all"), "assault 14"


# -------------------------------------------------------------------- where there are none


def test_no_odds_without_a_risk(table: StormTable) -> None:
    """§8.3.3a A march, a pass or an empty target has none."""
    table.units("2 legion in 2; simon-li-1 in 14").impulse(ROMAN)
    assert table.g.odds("pass") is None
    table.play("act 2")
    assert table.g.odds("assault", table.area(14)) is None, "nobody is chosen yet"
    table.play("all")
    assert table.g.odds("move", table.area(1)) is None
    assert table.g.odds("assault", table.area(1)) is None


def test_odds_change_nothing(table: StormTable) -> None:
    """§8.3.3a Asking for odds leaves the table as it was."""
    table.units("2 legion in 2; simon-li-1 in 14").hand(ROMAN, "onager-1", "catapult-1").walls(w2_14=3).impulse(ROMAN)
    table.play("play onager-1")
    before = table.g.state()
    snapshot = repr(before)
    forecast(table, "shoot 2 14")
    assert repr(table.g.state()) == snapshot
