"""What the captain of Judean Hammer does not do."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.plans import STRATEGY, MarchTo, UseEvent
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from maniple.kernel.strategy import Plan
from tests.games.judean_hammer.hammer_table import HammerTable


def test_recruits_go_where_the_area_supports_them(table: HammerTable) -> None:
    """§JH-8.1 With three units in Jerusalem a fourth would be lost: the recruits go elsewhere."""
    table.units("3 greek in jerusalem").recruits(GREEK, ops=3)
    while table.g.stack:
        table.g.play(*STRATEGY.thumb(table.g))  # type: ignore[arg-type]
    assert table.at("jerusalem") == "3 greek"
    assert sum(table.g.units[GREEK]) == 6
    assert max(table.g.units[GREEK]) <= table.g.map.stack_limit


def captain_places_a_recruit(table: HammerTable) -> str:
    """Where the captain places the one Greek unit of a card."""
    before = table.map
    table.recruits(GREEK, ops=1)
    table.g.play(*STRATEGY.thumb(table.g))  # type: ignore[arg-type]
    return next(area for area, units in table.map.items() if before.get(area) != units)


FULL = "3 greek in jerusalem, 3 greek in samaria, 3 greek in jamnia, 3 greek in marisa, 3 greek in philadelphia"


def test_recruits_go_into_the_wilderness_that_jerusalem_opens(table: HammerTable) -> None:
    """Ruling JH-R16 With Jerusalem and the centers full a recruit stands in the wilderness beside Jerusalem."""
    beside = {"adasa", "kiriath-jearim", "adummim", "beth-zechariah"}
    assert captain_places_a_recruit(table.units(FULL)) in beside


def test_recruits_keep_away_from_stronger_enemies_in_the_wilderness(table: HammerTable) -> None:
    """Ruling JH-R16 Of four such areas one is out of reach of the Maccabees: the recruit goes there."""
    table.units(f"{FULL}, 3 maccabean in mizpah, 3 maccabean in emmaus, 3 maccabean in jericho")
    assert captain_places_a_recruit(table) == "beth-zechariah"


def test_an_ambush_is_rather_where_it_could_move_in(table: HammerTable) -> None:
    """Ruling JH-R23 Samaria and Lebonah are passed by the same Greek: he is ambushed at Lebonah."""
    table.units("1 greek in ramathaim, 2 maccabean in aphairema").moves(GREEK, ops=1)
    table.play("group ramathaim", "number 1", "step samaria", "step lebonah-ascent", "done")
    assert STRATEGY.thumb(table.g) == ("ambush", table.area("lebonah-ascent"), table.area("aphairema"))


def test_an_ambush_in_a_supply_center_is_taken(table: HammerTable) -> None:
    """Ruling JH-R23 Who only goes into empty Samaria is ambushed there."""
    table.units("1 greek in ramathaim, 2 maccabean in aphairema").moves(GREEK, ops=1)
    table.play("group ramathaim", "number 1", "step samaria", "stop", "done")
    assert STRATEGY.thumb(table.g) == ("ambush", table.area("samaria"), table.area("aphairema"))


@pytest.mark.parametrize(("score", "attacks"), [((3, 2), True), ((2, 2), True), ((2, 3), False)])
def test_the_card_that_ends_the_game_is_drawn_by_who_is_ahead(score: tuple[int, int], attacks: bool) -> None:
    """Ruling JH-R29 Where the next card ends the game at once, only who would win it attacks or ambushes."""
    last = TITLE.shipped_box.kinds["card"].slugs[14:]
    table = HammerTable(deck_end="at-once").units("3 maccabean in bethel, 1 greek in mizpah").removed(*last)
    table.hand(MACCABEAN, "judas-the-hammer").score(*score).turn(MACCABEAN)
    assert len(table.g.pile) == 13
    plan = STRATEGY.plans(table.g, MACCABEAN)[0]
    assert (isinstance(plan, MarchTo) and plan.target == table.area("mizpah")) == attacks

    table = HammerTable(deck_end="at-once").units("1 greek in hebron, 1 maccabean in beth-zur").removed(*last)
    table.hand(MACCABEAN, "judas-the-hammer").score(*score).moves(GREEK, ops=1)
    table.play("group hebron", "number 1", "step tekoa", "stop", "done")
    assert (STRATEGY.thumb(table.g)[0] == "ambush") == attacks


def first_plan(units: str) -> Plan:
    """The captain's plan with Judas the Hammer in hand."""
    table = HammerTable().units(units).hand(MACCABEAN, "judas-the-hammer").turn(MACCABEAN)
    return STRATEGY.plans(table.g, MACCABEAN)[0]


def test_an_event_that_moves_nobody_is_not_used() -> None:
    """A lone unit stays as the garrison of its city, so the event would move nobody; of three units two may go."""
    assert not isinstance(first_plan("1 maccabean in modin"), UseEvent)
    assert isinstance(first_plan("3 maccabean in modin"), UseEvent)
