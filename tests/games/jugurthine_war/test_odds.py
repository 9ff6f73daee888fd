"""Odds: tests and assaults are exact, battles are close to the game itself, and nothing hidden is in them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from maniple.games.jugurthine_war.ch02_sequence import Activations
from maniple.games.jugurthine_war.ch06_contact import Intercept
from maniple.games.jugurthine_war.ch06_evasion import EvadeOrStand
from maniple.games.jugurthine_war.ch08_siege import Relief, Sally, SiegeActions
from maniple.games.jugurthine_war.odds import TRIALS, battle_odds, passes
from maniple.games.jugurthine_war.state import March, War
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from maniple.kernel.forecast import CHANCE, UNITS, Forecast
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable

FIELD_HEX = "0906"


def forecast(table: JugurthaTable, line: str) -> Forecast:
    verb, *ids = table.g.box.catalog.read(line)
    found = table.g.odds(str(verb), *[i for i in ids if isinstance(i, int)])
    assert isinstance(found, Forecast)
    return found


def values(found: Forecast) -> dict[str, float]:
    return {line.label: line.value for line in found.lines}


# -------------------------------------------------------------------- assaults


def before_cirta(roman: str, inside: str) -> JugurthaTable:
    table = JugurthaTable().force(f"bestia in cirta: {roman}").loose(f"{inside} in cirta").siege("cirta")
    table.inside(*[unit.split()[0] for unit in inside.split(", ") if unit != "milice"])
    return table.begin(SiegeActions(ROMAN, table.hex("cirta")))


@pytest.mark.parametrize(
    ("roman", "inside", "dice"),
    [
        ("legion-1, equites, impedimenta", "milice", 3),
        ("legion-1 1, impedimenta", "milice", 2),
        ("legion-1 2, ala-1 1", "milice", 3),
        ("legion-1 3, ala-1 1, equites, impedimenta", "guard-foot 1", 3),
        ("legion-1, ala-1 2", "milice, num-horse-1", 4),
    ],
)
def test_an_assault_is_exact(roman: str, inside: str, dice: int) -> None:
    """§8.2-b, §8.2-c, Ruling R-28 Against the game itself, played with every throw of the dice."""
    table = before_cirta(roman, inside)
    found = forecast(table, "assault")
    taken, ours, theirs = Fraction(0), Fraction(0), Fraction(0)
    part = Fraction(1, 6**dice)
    before = [steps_of(table.g, side) for side in (ROMAN, NUMIDIAN)]
    horse = table.steps("num-horse-1")
    for throw in product(range(1, 7), repeat=dice):
        g: War = table.g.clone()
        g.dice.loaded = list(throw)
        g.play("assault")
        while g.stack and type(g.decision).__name__ == "TakeLosses":
            g.play(*g.options[0])  # type: ignore[arg-type]
        assert g.dice.position == 0 and not g.dice.loaded
        fell = g.control[table.city("cirta")] == ROMAN
        taken += part * fell
        ours += part * (before[ROMAN] - steps_of(g, ROMAN))
        theirs += part * (before[NUMIDIAN] - steps_of(g, NUMIDIAN) - (horse if fell else 0))
    assert found.exact
    assert [line.unit for line in found.lines] == [CHANCE, UNITS, UNITS]
    assert [line.value for line in found.lines] == pytest.approx([float(taken), float(ours), float(theirs)])


def steps_of(g: War, side: int) -> int:
    return sum(steps for piece, steps in enumerate(g.steps) if g.map.side[piece] == side)


@pytest.mark.parametrize(
    ("baggage", "units", "chance"), [(True, 4, 0.80), (False, 4, 0.53), (True, 2, 0.41), (False, 2, 0.11)]
)
def test_an_assault_on_a_lone_milice(baggage: bool, units: int, chance: float) -> None:
    """§8.2-b 16 infantry SP take the city in 80 % with impedimenta, 53 % without; 8 SP in 41 and 11 %."""
    army = ", ".join(["legion-1", "legion-2", "ala-1", "ala-2"][:units] + ["impedimenta"] * baggage)
    assert values(forecast(before_cirta(army, "milice"), "assault"))["you take the city"] == pytest.approx(
        chance, abs=0.005
    )


def test_no_odds_of_what_cannot_be_done() -> None:
    """§8.1-g Without a siege marker there is no assault to forecast, and nothing is risked by a siege."""
    table = JugurthaTable().force("bestia in cirta: legion-1, ala-1").loose("milice in cirta")
    table.begin(SiegeActions(ROMAN, table.hex("cirta")))
    assert table.g.odds("assault") is None and table.g.odds("besiege") is None and table.g.odds("done") is None


# -------------------------------------------------------------------- single tests


def test_the_chance_of_a_test() -> None:
    """§1.5-a, §6.4-b Competency 3 succeeds on 1 to 3, with +1 on 1 and 2; never above 6 or below 0."""
    assert [passes(3, drm) for drm in (0, 1, -1, 9, -9)] == [3 / 6, 2 / 6, 4 / 6, 0.0, 1.0]


def test_an_interception_is_a_test_and_then_a_battle() -> None:
    """§6.4-b, §6.4-c, Example E8 A legate of 3 succeeds on 1-3, with impedimenta on 1-2; leaving them behind helps."""
    for baggage, chance in (("", 3 / 6), (", impedimenta", 2 / 6)):
        table = JugurthaTable().force(f"legate-1 in 0905: legion-1, ala-1{baggage}")
        table.force(f"jugurtha in {FIELD_HEX}: num-foot-1").shown("jugurtha").active(NUMIDIAN)
        table.g.march = March(table.piece("jugurtha"), table.hex("1006"))
        table.begin(Intercept(ROMAN, table.hex(FIELD_HEX)))
        found = values(forecast(table, "intercept 0905"))
        assert found["you intercept"] == chance and 0.9 < found["you win the battle"] <= 1
    table.play("intercept 0905")
    assert values(forecast(table, "go"))["you intercept"] == 2 / 6
    table.play("stay impedimenta")
    assert values(forecast(table, "go"))["you intercept"] == 3 / 6


def test_an_evasion_is_a_test() -> None:
    """§6.5-b, Ruling R-49 Cavalry only: -1. A lone commander who fails is eliminated."""
    table = JugurthaTable().force(f"bestia in {FIELD_HEX}: equites").force(f"jugurtha in {FIELD_HEX}: num-foot-1")
    table.shown("jugurtha").active(NUMIDIAN).begin(EvadeOrStand(ROMAN, table.hex(FIELD_HEX)))
    found = forecast(table, "evade")
    assert values(found)["you get away"] == 4 / 6 and not found.exact
    assert set(values(forecast(table, "stand"))) == {
        "you win the battle",
        "your losses in steps",
        "their losses in steps",
    }

    other = JugurthaTable().force(f"bestia in {FIELD_HEX}: legion-1").force(f"jugurtha in {FIELD_HEX}")
    other.active(ROMAN).begin(EvadeOrStand(NUMIDIAN, other.hex(FIELD_HEX)))
    alone = forecast(other, "evade")
    assert alone.exact and values(alone) == {"you get away": 1.0, "your commander is eliminated": 0.0}
    assert values(forecast(other, "stand")) == {"your commander is eliminated": 1.0}


def test_the_test_of_an_ambush() -> None:
    """§3.3.3-10a, §1.5-a A single test is exact."""
    table = JugurthaTable().force(f"bestia in {FIELD_HEX}: legion-1").force(f"jugurtha in {FIELD_HEX}: num-foot-1")
    table.hand(NUMIDIAN, "ambush").battle(ROMAN, FIELD_HEX, "0905")
    found = forecast(table, "play ambush")
    assert found.exact and values(found) == {"the test succeeds": 5 / 6}


# -------------------------------------------------------------------- battles


def marching(table: JugurthaTable, commander: str = "bestia") -> JugurthaTable:
    return table.begin(Activations(ROMAN)).play(f"activate {commander}", "march")


def test_one_step_against_one_step() -> None:
    """§7.3-a, §7.4-a, Ruling R-27 A die each: 2 in 9 to win a round, 4 in 9 to fight another: 2 in 5."""
    table = JugurthaTable().force("legate-1 in 0905: legion-1 1").loose(f"num-levy-1 in {FIELD_HEX}")
    found = forecast(marching(table, "legate-1"), f"step {FIELD_HEX}")
    wins = found.lines[0]
    assert wins.label == "you win the battle" and not found.exact
    assert 0 < wins.margin < 0.02 and abs(wins.value - 0.4) < 2 * wins.margin
    assert found.assumes.startswith("losses are spread evenly, nobody concedes, no stratagem is played")


@pytest.mark.parametrize("attacker", [ROMAN, NUMIDIAN])
def test_a_battle_is_close_to_the_game_itself(attacker: int) -> None:
    """§7.1-b, §7.4-a, §10.4-b The game itself, played with the same habits."""
    table = JugurthaTable().force(f"bestia in {FIELD_HEX}: legion-1, ala-1, equites")
    table.force(f"numidian-1 in {FIELD_HEX}: num-foot-1, elephants-1, num-horse-1, num-horse-2")
    table.dice(*[1] * 9).battle(ROMAN if attacker == ROMAN else NUMIDIAN, FIELD_HEX, "0905")
    found = forecast(table, "fight")
    trials, wins, lost = 800, 0, [0, 0]
    start = [steps_of(table.g, side) for side in (ROMAN, NUMIDIAN)]
    rng = Random("games")
    for _ in range(trials):
        g: War = table.g.clone()
        assert g.battle is not None
        while type(g.decision).__name__ in ("FightOn", "TakeLosses"):
            g.dice.loaded = [rng.randint(1, 6) for _ in range(40)]
            if type(g.decision).__name__ == "FightOn":
                g.play("fight")
            else:
                verb, piece = max(g.options, key=lambda option: g.steps[int(option[1])])
                g.play(str(verb), int(piece))
            if not g.stack:
                break
        left = [steps_of(g, side) for side in (ROMAN, NUMIDIAN)]
        beaten_four = ROMAN if g.last_battle == ROMAN else NUMIDIAN
        winner = beaten_four if g.battle is None else g.battle.winner
        wins += winner == attacker
        for side in (ROMAN, NUMIDIAN):
            lost[side] += start[side] - left[side]
    mine, other = attacker, 1 - attacker
    expected = [wins / trials, lost[mine] / trials, lost[other] / trials]
    for line, value, width in zip(found.lines, expected, (0.06, 0.35, 0.35), strict=True):
        assert abs(line.value - value) < width, line.label


def test_losses_so_far_count(table: JugurthaTable) -> None:
    """§7.4-a Who is behind is tested even after an even round."""
    table.force(f"bestia in {FIELD_HEX}: legion-1, ala-1").force(
        f"numidian-1 in {FIELD_HEX}: num-foot-1, num-foot-2, guard-foot"
    )
    table.dice(1, 1, 1, 1).dice(1, 1, 1, 1).battle(ROMAN, FIELD_HEX, "0905")
    even = values(forecast(table, "fight"))["you win the battle"]
    assert table.g.battle is not None
    table.g.battle.losses = (4, 0)
    assert values(forecast(table, "fight"))["you win the battle"] < even - 0.05


def test_equal_knowledge_gives_equal_odds() -> None:
    """§7.1-b The seed of the trials is the situation itself."""
    tables = [JugurthaTable().force("bestia in 0905: legion-1").loose(f"num-foot-1 in {FIELD_HEX}") for _ in range(2)]
    one = forecast(marching(tables[0]), f"step {FIELD_HEX}")
    battle_odds.cache_clear()
    assert forecast(marching(tables[1]), f"step {FIELD_HEX}") == one and TRIALS == 4000


def test_the_mountains_weigh_on_the_attacker() -> None:
    """Ruling R-22 Over a mountain hexside he has fewer dice, unless the option is off."""
    found = []
    for switch in (True, False):
        table = JugurthaTable(mountain_three=switch).force("bestia in vaga: legion-1, ala-1").control(ROMAN, "vaga")
        table.loose("num-foot-1, num-foot-2, num-foot-3, num-levy-1 in 1905")
        found.append(values(forecast(marching(table), "step 1905"))["you win the battle"])
    assert found[0] < found[1]


# -------------------------------------------------------------------- closed forces


def closed(box: str, **variant: bool) -> JugurthaTable:
    table = JugurthaTable(**variant).force("bestia in 0905: legion-1, legion-2, ala-1, equites")
    return marching(table.force(f"numidian-1 in {FIELD_HEX}: {box}" if box else f"numidian-1 in {FIELD_HEX}"))


def test_against_a_closed_force_a_range() -> None:
    """§6.7-a, Ruling R-61 From the least to the most that it may be, whatever it is."""
    found = forecast(closed("num-foot-1", screen=True), f"step {FIELD_HEX}")
    labels = [line.label for line in found.lines]
    assert labels[0] == "you meet no unit (if weakest)"
    assert labels[1] == "you win the battle (if strongest)"
    assert found.lines[1].value < 0.5
    for box in ("", "guard-foot, guard-horse, elephants-1", "num-horse-1 1, treasure"):
        assert forecast(closed(box, screen=True), f"step {FIELD_HEX}") == found


def test_without_the_screen_the_number_narrows_the_range() -> None:
    """§6.7-b The number of counters in each named box is open."""
    few = forecast(closed("num-foot-1", screen=False), f"step {FIELD_HEX}")
    more = forecast(closed("num-foot-1, num-foot-2, num-horse-1, num-horse-2", screen=False), f"step {FIELD_HEX}")
    assert few.lines[-3].value > more.lines[-3].value
    assert more.lines[0].label == "you win the battle (if weakest)"
    assert forecast(closed("guard-foot", screen=False), f"step {FIELD_HEX}") == few


def test_what_was_seen_is_at_least_there() -> None:
    """Ruling R-61 Units that the Roman has seen go into that box are met, with 1 step at least."""
    table = JugurthaTable().force("bestia in 0905: legion-1").force(f"numidian-1 in {FIELD_HEX}: num-foot-1 2")
    table.g.remember([table.piece("numidian-1"), table.piece("num-foot-1")])
    found = forecast(marching(table), f"step {FIELD_HEX}")
    assert found.lines[0].label == "you win the battle (if weakest)"
    table.g.set_steps(table.piece("num-foot-1"), 1)
    assert forecast(table, f"step {FIELD_HEX}") == found, "its steps may have changed since"


def test_the_numidian_sees_everything() -> None:
    """§6.7-a He may look at all Roman counters, so he gets one forecast."""
    table = JugurthaTable().force(f"bestia in {FIELD_HEX}: legion-1, ala-1").force("jugurtha in 0905: num-foot-1")
    table.begin(Activations(NUMIDIAN)).play("activate jugurtha", "march")
    assert len(forecast(table, f"step {FIELD_HEX}").lines) == 3


def test_no_odds_where_nobody_is_met() -> None:
    """§6.1-f A step into an empty hex, or past walls, risks no battle."""
    table = JugurthaTable().force("bestia in 0905: legion-1").loose("milice in cirta")
    marching(table)
    assert table.g.odds("step", table.hex(FIELD_HEX)) is None and table.g.odds("step", table.hex("cirta")) is None
    assert table.g.odds("stop") is None


# -------------------------------------------------------------------- relief and sally


def test_the_odds_of_a_relief() -> None:
    """§8.1-d, Ruling R-26 To lift the siege and fight with all, or to slip away."""
    table = JugurthaTable().force("bestia in cirta: legion-1, ala-1, ala-2").loose("milice in cirta").siege("cirta")
    table.force("jugurtha in cirta: guard-foot, num-foot-1").shown("jugurtha").active(NUMIDIAN)
    table.begin(Relief(table.hex("cirta")))
    everybody = values(forecast(table, "lift"))["you win the battle"]
    assert values(forecast(table, "slip"))["you get away"] == 3 / 6
    table.play("keep", "cover legion-1")
    assert values(forecast(table, "done"))["you win the battle"] < everybody


def test_the_odds_of_a_sally() -> None:
    """§8.3-a, Ruling R-38 With all who can come out, then with those who were named."""
    table = JugurthaTable().force("bestia in cirta: legion-1, ala-1").force("jugurtha in cirta: num-foot-1, num-foot-2")
    table.inside("jugurtha").shown("jugurtha").siege("cirta").active(NUMIDIAN)
    table.begin(Sally(NUMIDIAN, table.hex("cirta"), False))
    together = values(forecast(table, "sally"))["you win the battle"]
    table.play("sally", "join num-foot-1")
    alone = values(forecast(table, "done"))["you win the battle"]
    table.play("join num-foot-2")
    assert alone < together == values(forecast(table, "done"))["you win the battle"]
