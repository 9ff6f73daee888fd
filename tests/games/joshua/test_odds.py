"""What an action may bring, before it is risked: exact for single rolls, fought often for battles."""

from __future__ import annotations

from random import Random

import pytest

from maniple.games.joshua import TITLE
from maniple.games.joshua.tables import HEBREW, PAGAN
from maniple.kernel.forecast import CHANCE, Forecast
from tests.games.joshua.joshua_table import JoshuaTable
from tests.games.joshua.random_games import random_game


def forecast(table: JoshuaTable, line: str) -> Forecast | None:
    verb, *ids = table.g.box.catalog.read(line)
    found: Forecast | None = table.g.odds(str(verb), *[i for i in ids if isinstance(i, int)])
    return found


def values(table: JoshuaTable, line: str) -> dict[str, float]:
    found = forecast(table, line)
    assert found is not None
    return {odds.label: odds.value for odds in found.lines}


def joshua_moves(pieces: str, *, held: str = "") -> JoshuaTable:
    table = JoshuaTable().pieces(pieces).hand(HEBREW, "panic-1").no_more_cards()
    if held:
        table.held(*held.split())
    return table.card(HEBREW).play("activate panic-1", "lead joshua")


# -------------------------------------------------------------------- sieges


def test_14_1_a_siege_roll() -> None:
    """§14.1, §14.12 Strength 2: 10 of 36 take it; a point by 6-8 (16), two by 9-11 (9), three by 12 (1)."""
    table = joshua_moves("joshua, 9 in lachish; 2 amorites inside lachish")
    table.city(lachish=2)
    found = values(table, "siege")
    assert found["chance that it falls"] == pytest.approx(10 / 36)
    assert found["expected siege points"] == pytest.approx((16 + 2 * 9 + 3) / 36)
    assert found["expected losses"] == pytest.approx((2 * 1 + 2 + 16) / 36)
    assert found["chance of no further siege this turn"] == pytest.approx(1 / 36)


def test_14_2_modifiers_count() -> None:
    """§14.2, Ruling R43, Ruling R102 Jerusalem at -3, three ladders take it back."""
    table = joshua_moves("joshua, 9 in jerusalem; 2 jebusites inside jerusalem")
    assert values(table, "siege")["chance of no further siege this turn"] == pytest.approx(10 / 36), "5 or less"
    table.equipped("joshua", 3)
    assert values(table, "siege")["chance of no further siege this turn"] == pytest.approx(1 / 36)


def test_14_4_an_empty_city_needs_one_point() -> None:
    """§14.4, Ruling R109 6 or more, 26 of 36; with one troop left before it only a 9 or more, which costs none."""
    table = joshua_moves("joshua, 9 in jerusalem; 1 jebusites in rephaim")
    table.equipped("joshua", 3)
    assert values(table, "siege")["chance that it falls"] == pytest.approx(26 / 36)
    alone = joshua_moves("joshua, 1 in jerusalem; 1 jebusites in rephaim")
    alone.equipped("joshua", 3)
    assert values(alone, "siege")["chance that it falls"] == pytest.approx(10 / 36)


def test_ruling_r42_a_marker_before_a_city_without_garrison() -> None:
    """Ruling R42, Ruling R113 It is revealed and retakes the city, nothing is rolled; unlike one with a garrison."""
    for inside, is_rolled in (("", False), ("; 1 inside hebron", True)):
        table = JoshuaTable(empty_cities="entered").pieces(f"joshua, 9 inside gilgal{inside}").held("hebron")
        table.hand(PAGAN, "panic-1").marker("hidden-1", "ziph", "hittites", "hoham, 3 hittites").no_more_cards().card(
            PAGAN
        )
        table.play("activate panic-1", "shift hidden-1", "march hebron")
        assert table.g.is_risky("siege") == is_rolled and (table.g.odds("siege") is not None) == is_rolled
        table.play("siege")
        assert (table.controls("hebron") == "pagan") or is_rolled


def test_25_1_the_camp_needs_all_its_points() -> None:
    """§25.1, Ruling R44 An empty camp does not fall to one point."""
    table = JoshuaTable().pieces("japhia, 8 amorites in gilgal").hand(PAGAN, "panic-1").no_more_cards().siege(gilgal=2)
    table.card(PAGAN).play("activate panic-1", "lead japhia")
    assert values(table, "siege")["chance that it falls"] == pytest.approx(1 / 36), "three points by a 12"


# -------------------------------------------------------------------- interception and avoiding


def test_13_1_avoiding() -> None:
    """§13.1, Ruling R16 Japhia's strategy 2 and +1 for the friendly space: 7 or more, 21 of 36."""
    pieces = "joshua, 6 in ai; japhia, 3 amorites in beeroth; 1 amorites inside debir"
    table = joshua_moves(pieces, held="ai").play("march beeroth")
    assert table.asked == "Avoid"
    found = forecast(table, "avoid japhia bethel")
    assert found is not None and found.exact
    assert found.lines[0].value == pytest.approx(21 / 36) and found.lines[0].unit == CHANCE
    mountain = forecast(table, "avoid japhia beth-horon")
    assert mountain is not None and mountain.lines[0].value == pytest.approx(21 / 36), "no -1 for a mountain"


# -------------------------------------------------------------------- battles


def test_12_6_a_march_into_a_battle() -> None:
    """§12.6 Chances are chances, more troops are better, and the margin is stated."""
    few = joshua_moves("joshua, 4 in ai; 5 amorites in beeroth; 1 amorites inside debir", held="ai")
    many = joshua_moves("joshua, 12 in ai; 5 amorites in beeroth; 1 amorites inside debir", held="ai")
    weak, strong = forecast(few, "march beeroth"), forecast(many, "march beeroth")
    assert weak is not None and strong is not None
    assert not strong.exact and strong.assumes
    for found in (weak, strong):
        for odds in found.lines:
            assert odds.value >= 0
            if odds.unit == CHANCE:
                assert odds.value <= 1
    assert strong.lines[0].value > weak.lines[0].value + 0.1


def test_13_3_a_single_troop_is_overrun() -> None:
    """§13.3, Ruling R68 At 7-1 there is no battle and no loss."""
    table = JoshuaTable().held("ai").pieces("9 inside gilgal; japhia, 7 amorites in beeroth; 1 in ai")
    table.hand(PAGAN, "panic-1").no_more_cards().card(PAGAN).play("activate panic-1", "lead japhia")
    found = values(table, "march ai")
    assert (found["chance to win"], found["expected own losses"], found["expected enemy losses"]) == (1, 0, 1)
    assert found["chance to slaughter"] == 0


def test_12_6_a_march_without_an_enemy_has_no_odds() -> None:
    """§10.2 Nobody is there, as far as the army's side knows."""
    assert forecast(joshua_moves("joshua, 4 in ai; 1 amorites inside debir", held="ai"), "march beeroth") is None


def test_15_6_odds_do_not_tell_what_is_hidden() -> None:
    """§15.6, §22.1 The same for every force that may be there, and an ambush that nobody knows of changes nothing."""
    pieces = "joshua, 8 in ai; japhia, 3 amorites in beeroth; 4 amorites inside debir"
    table = joshua_moves(pieces, held="ai")
    found = forecast(table, "march beeroth")
    assert found is not None
    for seed in range(8):
        h = table.g.imagine(HEBREW, Random(seed))
        assert h.odds("march", table.space("beeroth")) == found
    hidden = (
        JoshuaTable().pieces("joshua, 8 in ai; 4 amorites inside debir").held("ai").ambush("beth-horon", "2 amorites")
    )
    hidden.pieces("caleb, 2 in beeroth").held("beeroth").hand(HEBREW, "panic-1").no_more_cards().card(HEBREW)
    hidden.play("activate panic-1", "lead caleb")
    assert forecast(hidden, "march beth-horon") is None


def test_odds_change_nothing() -> None:
    """§12.1 Asking leaves the game as it is."""
    table = joshua_moves("joshua, 8 in ai; japhia, 3 amorites in beeroth; 4 amorites inside debir", held="ai")
    before = table.g.save()
    forecast(table, "march beeroth")
    assert table.g.save() == before


def test_whether_there_are_odds_is_known_without_them() -> None:
    """An action is risky exactly where there are odds of it."""
    risky = 0
    for number, (g, action) in enumerate(random_game("risks", scenario="short")):
        if action is None or number % 5:
            continue
        for verb, *ids in g.options:
            if verb in TITLE.risks:
                found = g.odds(str(verb), *[int(thing) for thing in ids]) is not None
                assert g.is_risky(str(verb), *[int(thing) for thing in ids]) == found
                risky += found
    assert risky
