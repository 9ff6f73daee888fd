"""What the captain of The Jugurthine War does, and does not do."""

from __future__ import annotations

from maniple.games.jugurthine_war.plans import (
    STRATEGY,
    TO_BESIEGE,
    TO_GO,
    TO_PILLAGE,
    Expedition,
    Ranked,
    first_two,
)
from maniple.games.jugurthine_war.tables import ROMAN
from maniple.kernel.frames import Action
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
