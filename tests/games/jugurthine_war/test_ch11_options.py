"""11 Optional rules: the treasure, special RP, and the king of Mauretania."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.ch03_markers import EndOfDrawing
from maniple.games.jugurthine_war.ch09_victory import NumidianSeizes, RomanSeizes, Settle
from maniple.games.jugurthine_war.ch11_options import SpecialPoint
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable

# -------------------------------------------------------------------- 11.1 the treasure


@pytest.mark.parametrize(("die", "lost"), [(3, False), (4, True), (6, True)])
def test_a_force_with_the_treasure_evades(die: int, lost: bool) -> None:
    """§11.1 Eliminated on 4, 5 or 6; -1 VP."""
    table = (
        JugurthaTable(treasure=True).force("bestia in 2004: legion-1").force("jugurtha in 1905: num-foot-1, treasure")
    )
    table.dice(1, die).activates(ROMAN).play("activate bestia", "march", "step 1905", "evade", "go", "flee 1805")
    assert (table.where("treasure") == "") == lost
    assert table.points == (14 if lost else 15)


def test_the_treasure_of_a_beaten_force_is_lost() -> None:
    """§11.1 Automatically, without a roll; it is no CU."""
    table = JugurthaTable(treasure=True).force("bestia in 0906: legion-1, legion-2").force("legate-1 in utica")
    table.force("jugurtha in 0906: num-foot-1, num-foot-2, treasure").dice(6, 1, 1, 1, 1, 1, 6).battle(
        ROMAN, "0906", "0905"
    )
    table.waits_for("RetreatTo").play(table.options[0])
    assert table.where("treasure") == "" and table.points == 14 and table.asked == ""


def test_the_treasure_alone_with_a_roman_force() -> None:
    """§11.1, Ruling R-75 Also with a lone Roman commander; it cannot be reconstructed."""
    table = JugurthaTable(treasure=True).force("bestia in 1905").loose("treasure in 1905").force("jugurtha in cirta")
    table.set(turn=2).dice(6).begin(Settle(table.hex("1905"), False))
    assert table.where("treasure") == "" and table.points == 14
    table.recruits(NUMIDIAN)
    assert table.why_not("recruit treasure") == "§11.1 never_rebuilt"


def test_without_the_option_there_is_no_treasure() -> None:
    """§11.1 In the set-up it lies in Jugurtha's box, or nowhere."""
    assert JugurthaTable(treasure=True).set_up().holder("treasure") == "jugurtha"
    assert JugurthaTable().set_up().where("treasure") == ""


# -------------------------------------------------------------------- 11.2 special RP


def test_a_city_seized_brings_defectors() -> None:
    """§11.2 1 RP at once: not on the map they come with the force responsible, with one step."""
    table = JugurthaTable(special_rp=True).control(ROMAN, "vaga").force("numidian-1 in vaga: num-foot-1")
    table.force("jugurtha in cirta").force("bestia in utica").begin(NumidianSeizes(table.city("vaga")))
    assert table.holder("defectors") == "numidian-1" and table.steps("defectors") == 1
    table.begin(SpecialPoint(NUMIDIAN, table.hex("vaga")))
    assert table.steps("defectors") == 2


def test_the_rp_is_lost_at_full_strength() -> None:
    """§11.2 Or if the unit is besieged."""
    table = JugurthaTable(special_rp=True).force("numidian-1 in vaga: defectors 4").force("jugurtha in cirta")
    table.begin(SpecialPoint(NUMIDIAN, table.hex("vaga")))
    assert table.steps("defectors") == 4
    besieged = JugurthaTable(special_rp=True).force("bestia in vaga: legion-1, ala-1, ala-2").siege("vaga")
    besieged.force("numidian-1 in vaga: defectors 2").inside("numidian-1").force("jugurtha in cirta")
    besieged.begin(SpecialPoint(NUMIDIAN, besieged.hex("cirta")))
    assert besieged.steps("defectors") == 2


@pytest.mark.parametrize(("by_siege", "asked"), [(True, "GainStep"), (False, "")])
def test_a_victorious_siege_brings_pro_roman_numidians(by_siege: bool, asked: str) -> None:
    """§11.2 Not walking in or Submission; the Roman chooses one of the two units."""
    table = JugurthaTable(special_rp=True).force("bestia in vaga: legion-1").force("jugurtha in cirta")
    table.begin(RomanSeizes(table.city("vaga"), by_siege))
    assert table.asked == asked
    if asked:
        assert table.offered("gain") == {"pro-roman-foot", "pro-roman-horse"}
        assert table.why_not("gain legion-1") == "§11.2 not_pro_roman"
        table.play("gain pro-roman-horse")
        assert table.holder("pro-roman-horse") == "bestia" and table.steps("pro-roman-horse") == 1


def test_without_the_option_no_special_rp(table: JugurthaTable) -> None:
    """§11.2 It is an option."""
    table.force("jugurtha in cirta").begin(SpecialPoint(NUMIDIAN, table.hex("cirta")))
    assert table.where("defectors") == ""


# -------------------------------------------------------------------- 11.3 the king of Mauretania


@pytest.mark.parametrize(
    ("option", "alliances", "winner"), [(True, 2, "roman"), (True, 3, "roman"), (True, 1, ""), (False, 2, "")]
)
def test_the_king_helps_to_betray_jugurtha(option: bool, alliances: int, winner: str) -> None:
    """§11.3, §3.3.2-7 Once the Mauretanians have joined Treason gets +1: a 4 is enough at 5 VP."""
    table = JugurthaTable(mauretanian_king=option).force("bestia in utica").force("jugurtha in cirta")
    table.set(points=5, alliances=alliances).hand(ROMAN, "treason").dice(4).begin(EndOfDrawing(ROMAN))
    table.play("play treason")
    assert table.winner == winner
