"""What the captain of The Jugurthine War does not do."""

from __future__ import annotations

from maniple.games.jugurthine_war.plans import TO_BESIEGE, TO_GO, Expedition
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
