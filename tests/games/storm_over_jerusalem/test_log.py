"""What the log tells of a combat: enough to check its result by hand."""

from __future__ import annotations

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def read(table: StormTable, *lines: str) -> list[str]:
    """Plays some actions; all the lines that they brought."""
    out = []
    for line in lines:
        out += table.play(line).log
    return out


def test_an_assault_over_a_wall_with_a_tower(table: StormTable) -> None:
    """§8.3.1a, §8.3.2a, §13.2.3a Example V12: the units, the tower, and how both sides add up."""
    table.units("xv-1, xv-2, xv-3, aux-1 in 11; simon-li-1, spent simon-li-2 in 13").walls(w11_13=3).towers(11, "2")
    table.placed("simon").dice(4, 5).impulse(ROMAN).play("act 11", "all", "haul tower-2-1")
    assert read(table, "assault 13") == [
        "The Romans assault from Tower of Psephinus (11) into New City NW (13) with firepower 7.",
        "3 × XV Apollinaris Legion take part, firepower 2 each.",
        "1 × Auxiliary takes part, firepower 1.",
        "Siege Tower 2 takes part.",
        "The Romans roll 4 and 5.",
        "Attack: firepower 7 and 9 on the dice.",
        "Siege Tower 2 stands against the wall between Tower of Psephinus (11) and New City NW (13): "
        "its +3 counts as +1.",
        "Defense: 8 of Simon's Light Infantry 8, +2 terrain, +1 wall, +0 cards, +0 leader.",
        "16 attack points against 11 defense points: 5 damage.",
    ]


def test_cards_and_a_leader(table: StormTable) -> None:
    """§8.3.1a, §8.3.2a, §14.1e Each card says what it adds; the leader is counted by himself."""
    table.units("3 legion in 2; 2 simon light-infantry-8 in 14").dice(3, 4)
    table.hand(ROMAN, "ballista-1").hand(JUDEAN, "fanatical-defense-1").no_more_cards().impulse(ROMAN)
    table.play("act 2", "all", "assault 14")
    told = read(table, "play ballista-1", "play fanatical-defense-1", "defend simon")
    assert "Ballista adds +3 firepower." in told
    assert "Fanatical Defense adds +2 to the defense." in told
    assert "Attack: firepower 9 and 7 on the dice." in told
    assert "Defense: 8 of Simon's Light Infantry 8, +2 terrain, +4 wall, +2 cards, +1 leader." in told
    assert "16 attack points against 17 defense points: 0 damage." in told


def test_a_judean_assault_with_a_leader(table: StormTable) -> None:
    """§14.1a, §8.3.2a +2 for the leader; the Romans have terrain where they control the area."""
    table.units("2 legion in 2; 2 simon light-infantry-8, simon heavy-infantry in 14").no_more_cards().dice(1, 1)
    table.impulse(JUDEAN).play("act 14", "all", "lead simon")
    told = read(table, "assault 2")
    assert told[0] == "Simon bar Giora leads the attack from New City (14): +2 firepower."
    assert "2 × Simon's Light Infantry 8 take part, firepower 1 each." in told
    assert "1 × Simon's Heavy Infantry takes part, firepower 2." in told
    assert "Defense: 9 of XV Apollinaris Legion, +1 terrain." in told
    assert told[-1] == "The Judeans stay in Women's Gate (2)."


def test_a_sortie_says_what_the_card_adds(table: StormTable) -> None:
    """#38 +1 firepower; then they stay or go back, and both are told."""
    table.units("2 legion in 2; 2 simon light-infantry-8 in 14").placed("simon", "john").no_more_cards().dice(1, 1)
    table.hand(JUDEAN, "sortie-out-1").impulse(JUDEAN).play("play sortie-out-1", "act 14", "all")
    assert "Sortie Out adds +1 firepower." in read(table, "assault 2")
    assert read(table, "stay")[0] == "The Judeans stay in Women's Gate (2)."


def test_a_ramp_assault_and_who_stays(table: StormTable) -> None:
    """§13.2.5a, Ruling K26 The ramp leads over the wall; that they stay is told."""
    table.units("3 legion in 2; 2 simon light-infantry-8 in 14").placed("simon", "john").ramp("2-14", 2).dice(1, 1)
    table.no_more_cards().impulse(ROMAN).play("act 2", "all")
    told = read(table, "climb 14")
    wall = "the wall between Women's Gate (2) and New City (14)"
    assert told[0] == "The Romans assault from Women's Gate (2) up the ramp into New City (14) with firepower 6."
    assert f"The Siege Ramp leads over {wall}, which does not count." in told
    assert "Defense: 8 of Simon's Light Infantry 8, +2 terrain, +0 wall, +0 cards, +0 leader." in told
    assert read(table, "stay") == ["The Romans stay in New City (14)."]
    assert "Ruling K26 stay_there" in table.noted


def test_romans_behind_a_breach_stay(table: StormTable) -> None:
    """§10.0g With Judean units left in the area, that they stay is told too."""
    table.units("3 legion in 2; 2 simon light-infantry-8 in 14").placed("simon", "john").walls(w2_14=0).dice(1, 1)
    table.no_more_cards().impulse(ROMAN).play("act 2", "all", "assault 14")
    assert "§10.0g stay_there" in table.noted


def test_a_spent_defender_is_called_so(table: StormTable) -> None:
    """§8.3.2a, §2.1.1a The strength is that of the side that shows, which is not the one in the name."""
    table.units("3 legion in 2; 2 spent simon light-infantry-8 in 14").placed("simon", "john").dice(1, 1)
    table.no_more_cards().impulse(ROMAN).play("act 2", "all")
    assert "Defense: 7 of Simon's Light Infantry 8, which is spent, +2 terrain, +4 wall, +0 cards, +0 leader." in read(
        table, "assault 14"
    )
    romans = StormTable().units("2 spent legion in 2; 2 simon light-infantry-8 in 14").placed("simon", "john")
    romans.dice(1, 1).no_more_cards().impulse(JUDEAN).play("act 14", "all")
    assert "Defense: 8 of XV Apollinaris Legion, which is spent, +1 terrain." in read(romans, "assault 2")


def test_a_retreat_names_its_way(table: StormTable) -> None:
    """§9.2c, Ruling K24 Every full area that the unit passes through, then the end."""
    table.units("6 simon light-infantry-8 in 13; 6 simon light-infantry-8 in 12; v-1, v-2, v-3, spent john-li-1 in 14")
    table.control(ROMAN, 14, 15, 17, 18).placed("simon", "john").no_more_cards().dice(1, 1).impulse(ROMAN)
    table.play("act 14", "all", "attack 14")
    assert read(table, "retreat john-li-1 24") == [
        "John's Light Infantry 8 passes through New City NW (13), which is full.",
        "John's Light Infantry 8 passes through Amygdalon Pool (12), which is full.",
        "John's Light Infantry 8 retreats from New City (14) to Hasmonean Palace (24).",
    ]
