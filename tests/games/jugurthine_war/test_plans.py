"""What the captain of The Jugurthine War does, and does not do."""

from __future__ import annotations

import pytest

from maniple.bots.search import follow
from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.ch09_victory import score_again
from maniple.games.jugurthine_war.ch10_special import Bid
from maniple.games.jugurthine_war.plans import (
    STRATEGY,
    TO_BESIEGE,
    TO_FIGHT,
    TO_GO,
    TO_PILLAGE,
    WAYS,
    Expedition,
    Flood,
    Ranked,
    Rest,
    first_two,
)
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN, City
from maniple.kernel.frames import Action, Side
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable

KIT = ("legion-1", "legion-2")


def sets_out(aim: int) -> Action | None:
    """Bestia in Vaga, a Prepared manoeuvre in hand, and a goal a little too far for two legions."""
    table = JugurthaTable().force(f"bestia in vaga: {', '.join(KIT)}").hand(ROMAN, "prepared-manoeuvre")
    table.activates(ROMAN).play("activate bestia")
    kit = sum(1 << table.piece(slug) for slug in KIT)
    return Expedition(table.piece("bestia"), table.hex("capsa"), kit, aim).next(table.g)


def test_a_marker_is_for_sieges_and_battles_not_for_the_way_home() -> None:
    """§3.3.1-3 A Prepared manoeuvre is spent where it brings a column to a siege sooner."""
    besieging, going = sets_out(TO_BESIEGE), sets_out(TO_GO)
    assert besieging is not None
    assert besieging[0] == "play"
    assert going == ("march",)


def pillages(enemy: str, turn: int = 2) -> list[str]:
    """The towns that a legate with six CU in Thugga thinks of pillaging, the most promising first."""
    table = JugurthaTable().force("legate-1 in thugga: legion-1, legion-2, ala-1, ala-2, cretan-archers, ligurians")
    table.force(enemy).set(turn=turn).activates(ROMAN)
    found: list[Ranked] = []
    STRATEGY.pillages(table.g, table.piece("legate-1"), found)
    found.sort(key=first_two)
    names = table.g.box.kinds["hex"].names
    return [names[plan.goal] for _, _, plan in found if isinstance(plan, Expedition)]


def test_a_great_column_pillages_where_no_stronger_army_is_near() -> None:
    """§6.6-b Each town is a sixth of a point at year's end: first where it stands, none that cannot burn in time."""
    weak = "jugurtha in sicca: guard-foot"
    near = ["Thugga", "Bulla Regia", "Mactaris"]
    assert pillages(weak)[:3] == near and "Cillium" in pillages(weak)
    assert pillages(weak, turn=5) == near
    strong = f"{weak}, guard-horse, defectors, num-foot-1, num-horse-1, num-horse-2, num-elite-horse-1, elephants-1"
    assert pillages(strong) == []


def test_a_column_that_came_to_pillage_does_so() -> None:
    """§6.6-a For 8 MP, with five CU at least."""
    kit = ("legion-1", "legion-2", "ala-1", "ala-2", "ligurians")
    table = JugurthaTable().force(f"legate-1 in thugga: {', '.join(kit)}").activates(ROMAN).play("activate legate-1")
    plan = Expedition(
        table.piece("legate-1"), table.hex("thugga"), sum(1 << table.piece(slug) for slug in kit), TO_PILLAGE
    )
    assert plan.next(table.g) == ("march",)
    table.play("march")
    assert plan.next(table.g) == ("pillage",)


ARMY = "guard-foot, guard-horse, defectors, num-foot-1, num-horse-1, num-elite-horse-1"


def expeditions(table: JugurthaTable, side: Side) -> list[Expedition]:
    """What the side thinks of, the most promising first."""
    return [plan for plan in STRATEGY.plans(table.g, side) if isinstance(plan, Expedition)]


def units(table: JugurthaTable, plan: Expedition) -> int:
    """The CU that an expedition takes along."""
    return sum(plan.kit >> i & 1 for i in range(table.g.map.commanders, table.g.map.pieces))


def army_at_sicca() -> JugurthaTable:
    """Jugurtha with his army at Sicca, and a weak column of Romans within reach."""
    table = JugurthaTable().force(f"jugurtha in sicca: {ARMY}, numidian-1, numidian-2")
    return table.force("legate-1 in thala: ligurians").activates(NUMIDIAN)


def test_a_subordinate_may_leave_with_three_units_or_with_half_of_the_army() -> None:
    """§5.3-b, §7.5-b Who is beaten with three CU loses no point; the army stays with Jugurtha."""
    table = army_at_sicca()
    plans = expeditions(table, NUMIDIAN)
    assert plans[0].commander == table.piece("jugurtha")
    detached = [plan for plan in plans if plan.commander == table.piece("numidian-1")]
    assert sorted({units(table, plan) for plan in detached}) == [3]
    assert {plan.aim for plan in detached} == {TO_FIGHT}
    follow(STRATEGY, table.g, detached[0])
    away = [piece for piece in table.g.box_of(table.piece("numidian-1")) if table.g.map.is_cu[piece]]
    assert len(away) == 3
    assert table.g.where[table.piece("jugurtha")] == table.hex("sicca")


def test_jugurtha_may_leave_a_subordinate_with_a_column_of_infantry() -> None:
    table = army_at_sicca()
    mine = [plan for plan in expeditions(table, NUMIDIAN) if plan.commander == table.piece("jugurtha")]
    assert units(table, mine[0]) == 5, "all but a garrison"
    others = [plan for plan in mine if not plan.kit >> table.piece("numidian-2") & 1]
    assert {units(table, plan) for plan in others} == {3}


def test_an_untrained_chief_takes_the_field_only_as_an_afterthought() -> None:
    """§9.2-a His death ends the game: a captain keeps him at Utica before -109, who looks ahead may send him."""
    table = JugurthaTable().force("bestia in utica: legion-1, legion-2, ala-1").force(f"jugurtha in cirta: {ARMY}")
    plans = STRATEGY.plans(table.activates(ROMAN).g, ROMAN)
    assert plans[0] == Rest()
    assert [plan.aim for plan in plans[1:] if isinstance(plan, Expedition)][:1] == [TO_BESIEGE]


def test_a_column_may_be_called_home() -> None:
    table = JugurthaTable().force("legate-1 in thugga: legion-1, legion-2, ala-1").force(f"jugurtha in cirta: {ARMY}")
    plans = expeditions(table.activates(ROMAN), ROMAN)
    assert plans[0].aim == TO_BESIEGE
    assert (table.hex("utica"), TO_GO) in [(plan.goal, plan.aim) for plan in plans]


def test_a_way_is_right_as_far_as_it_was_asked_for() -> None:
    """From a hex and from all nearer ones; asked for a farther hex later, the same table grows."""
    table = JugurthaTable()
    g = table.g
    goal = table.hex("cirta")
    WAYS.plain(g, ROMAN, goal)
    barred = (int(table.hex("sicca")),)
    whole = Flood(WAYS.into, g.map, ROMAN, goal, barred).whole()
    grown = Flood(WAYS.into, g.map, ROMAN, goal, barred)
    for name in ("vaga", "utica", "capsa"):
        start = table.hex(name)
        away = grown.up_to(start)
        assert 0 < away[start] == whole[start]
        nearer = [space for space in range(len(whole)) if whole[space] < whole[start]]
        assert nearer == [space for space in range(len(away)) if away[space] < away[start]]
        assert all(away[space] == whole[space] for space in nearer)
    near = Flood(WAYS.into, g.map, ROMAN, goal, barred).up_to(table.hex("vaga"))
    assert near != whole, "a search that stops nowhere proves nothing"


@pytest.mark.parametrize(("reading", "levied"), [("after-recruitment", True), ("after-a-garrison", False)])
def test_a_milice_goes_where_rome_would_score_again(reading: str, levied: bool) -> None:
    """Ruling R-17, §10.4-a Rome has scored Vaga and left it: a milice there is worth its point, or serves Rome."""
    table = JugurthaTable(city_scores_again=reading).force("bestia in utica: legion-1").force("jugurtha in cirta")
    for slug in TITLE.shipped_box.kinds["city"].slugs:
        if slug != "vaga":
            table.loose(f"milice in {slug}")
    table.set(turn=2).dice(1).g.set_scores(table.city("vaga"), False)
    table.recruits(NUMIDIAN)
    assert "levy vaga" in table.options
    assert (STRATEGY.thumb(table.g) == ("levy", table.city("vaga"))) == levied


def test_a_column_comes_back_to_a_city_that_scores_again() -> None:
    """Ruling R-17 A city that was left and is empty: one march, one point."""
    table = JugurthaTable().force("bestia in utica").force("legate-1 in 2003: legion-1, legion-2, ala-1")
    table.force("jugurtha in cirta: guard-foot").set(turn=2).activates(ROMAN)
    for city in range(len(table.g.control)):
        table.g.set_scores(City(city), False)
    assert not [plan for plan in STRATEGY.plans(table.g, ROMAN) if isinstance(plan, Expedition) and not plan.aim]
    score_again(table.g)
    first = STRATEGY.plans(table.g, ROMAN)[0]
    assert isinstance(first, Expedition) and (first.goal, first.aim) == (table.hex("vaga"), TO_BESIEGE)


@pytest.mark.parametrize(("reading", "even"), [("after-recruitment", 14), ("at-once", 15), ("after-a-garrison", 12)])
def test_captains_bid_to_where_the_sides_are_even(reading: str, even: int) -> None:
    """§10.1-a As the mirrors of docs/ladder.md tell."""
    g = TITLE.new(TITLE.variant(bidding=True, city_scores_again=reading), "bids")
    while isinstance(g.decision, Bid):
        action = STRATEGY.thumb(g)
        g.play(str(action[0]), *[int(item) for item in action[1:]])
    assert g.points == even
