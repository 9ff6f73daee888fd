"""Refusals as a player reads them: a click on something that is not offered is answered by the rule that applies."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.tables import CITY, HEX, NUMIDIAN, PIECE, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


def said(table: JugurthaTable, kind: str, slug: str) -> str:
    """What a click on a thing is answered with."""
    thing = table.hex(slug) if kind == HEX else table.g.box.kinds[kind].ids[slug]
    why = table.g.explain(kind, thing)
    return "" if why is None else f"{why[0]}: {TITLE.refusal(table.g, why)}"


def by_vaga(truce: bool = False) -> JugurthaTable:
    """Bestia with two units one hex east of Vaga, which a milice holds; he has been activated."""
    table = JugurthaTable().force("bestia in 2003: legion-1, ala-1").loose("milice in vaga").loose("milice in cirta")
    table.force("jugurtha in cirta: guard-foot").loose("equites in utica").set(truce=2 if truce else 0)
    return table.activates(ROMAN).play("activate bestia", "march")


@pytest.mark.parametrize(("kind", "slug"), [(CITY, "vaga"), (HEX, "vaga"), (PIECE, "milice-vaga")])
def test_vaga_under_negotiations(kind: str, slug: str) -> None:
    """§3.3.3-12b "A force cannot enter a hex containing an enemy force or an enemy city", whatever of it is clicked."""
    answer = "§3.3.3-12b: During negotiations nobody enters a hex with an enemy force or city, or acts against one."
    assert said(by_vaga(truce=True), kind, slug) == answer
    assert said(by_vaga(), kind, slug) == "", "else it is a way to go"


@pytest.mark.parametrize(("kind", "slug"), [(CITY, "cirta"), (HEX, "cirta"), (PIECE, "milice-cirta")])
def test_a_city_far_away(kind: str, slug: str) -> None:
    """§6.1-b, §3.3.3-12b Negotiations close it from wherever one comes; otherwise it is only not adjacent."""
    assert said(by_vaga(), kind, slug) == "§6.1-b: A force goes from hex to hex: that one is not adjacent."
    assert said(by_vaga(truce=True), kind, slug).startswith("§3.3.3-12b: During negotiations")


def test_what_else_is_clicked_in_the_middle_of_a_march() -> None:
    """§6.1-b, §6.1-d His own hex, a hex of water, units elsewhere, and what is off the map."""
    table = by_vaga()
    assert said(table, HEX, "2003") == "§6.1-b: The force is there already."
    water = [i for i in range(len(table.g.map.terrain)) if not table.g.map.is_land(i) and i != table.g.map.west]
    assert said(table, HEX, table.g.box.kinds[HEX].slugs[water[0]]) == "§6.1-b: Nobody enters sea or lake."
    assert said(table, PIECE, "equites") == "§6.1-b: A force goes from hex to hex: that one is not adjacent."
    assert said(table, PIECE, "ligurians") == "§6.1-d: That is not in the hex of this force."
    assert said(table, PIECE, "legion-1") == "", "it may be left"
    assert said(table, PIECE, "bestia") == "§6.1-d: He leads this force."


def test_a_hidden_unit_is_nowhere_to_the_roman() -> None:
    """§6.7-a, Ruling R-61 The answer about a unit that he cannot see does not tell where it is."""
    table = by_vaga()
    assert (
        said(table, PIECE, "guard-foot")
        == said(table, PIECE, "elephants-1")
        == "§6.1-d: That is not yours to take along."
    )


def test_what_cannot_be_taken_along() -> None:
    """§6.1-d, §10.4-a, §S-5, Ruling R-66 Milice, those behind walls, the enemy's, and what has just changed hands."""
    table = JugurthaTable().force("bestia in vaga: legion-1, ala-1").loose("milice, num-foot-1 in vaga")
    table.inside("num-foot-1").force("jugurtha in cirta").activates(ROMAN).play("activate bestia", "march")
    assert said(table, PIECE, "milice-vaga") == "§6.1-d: That is not yours to take along."
    assert said(table.play("drop ala-1"), PIECE, "ala-1") == "§S-5: It has changed hands in this hex already."
    other = JugurthaTable().force("bestia in vaga: legion-1, ala-1, ala-2").loose("milice in vaga")
    other.force("jugurtha in vaga: guard-foot").inside("jugurtha").shown("jugurtha").activates(NUMIDIAN)
    other.play("activate jugurtha", "march")
    assert said(other, PIECE, "milice-vaga") == "§10.4-a: Milice never move."
    assert said(other, PIECE, "legion-1") == "§6.1-d: That is not yours to take along."
    zone = JugurthaTable().force("bestia in muluccha: legion-1").force("jugurtha in muluccha: guard-foot")
    zone.loose("num-foot-1 in muluccha").inside("num-foot-1").activates(NUMIDIAN).play("activate jugurtha", "march")
    assert said(zone, PIECE, "num-foot-1") == "Ruling R-66: The walls are between them and this force."


def test_who_is_activated() -> None:
    """§6.1-c, §5.3-a Commanders of one's own side on the map."""
    table = JugurthaTable().force("bestia in 2003: legion-1").force("jugurtha in cirta").activates(ROMAN)
    assert said(table, PIECE, "legion-1") == "§6.1-c: Units do not move by themselves: activate a commander."
    assert said(table, PIECE, "legate-1") == "§5.3-a: That is no commander of yours on the map."


def test_cities_in_recruitment() -> None:
    """§10.4-a, Ruling R-44 A click on a city means its milice: not his, besieged, has one, or no point is left."""
    table = JugurthaTable().force("bestia in vaga: legion-1, ala-1, ala-2").siege("vaga").control(ROMAN, "sicca")
    table.force("jugurtha in cirta: guard-foot, guard-horse, defectors").loose("milice in cirta").loose(
        "ala-3 in sicca"
    )
    table.loose("num-foot-1 in vaga").inside("num-foot-1").set(turn=2).dice(1).recruits(NUMIDIAN)
    assert said(table, CITY, "sicca") == "Ruling R-44: Your side does not control that city."
    assert said(table, CITY, "vaga") == "Ruling R-44: No milice is raised in a city that is besieged."
    assert (
        said(table, CITY, "cirta") == said(table, PIECE, "milice-cirta") == "§10.4-a: That city has a milice already."
    )
    assert said(table.play("levy zama", "levy thala"), CITY, "calama") == (
        "§4.2-a: There are not enough recruitment points left."
    )


def test_what_cannot_be_recruited() -> None:
    """§4.2-b, §5.2-c, Ruling R-39, §4.2-e Commanders, the enemy's units, reinforcements, draws."""
    table = JugurthaTable().force("bestia in utica: legion-1").force("jugurtha in cirta").set(turn=2).dice(1)
    table.recruits(ROMAN)
    assert said(table, PIECE, "legate-1").startswith("§5.2-c: Commanders are not recruited")
    assert said(table, PIECE, "guard-foot") == "§4.2-b: Your side cannot recruit that."
    assert table.why_not("recruit milice-vaga") == "§10.4-a milice_in_its_city"
    assert table.why_not("pick") == "§4.2-e only_numidians_draw"


def test_an_evacuated_city_is_not_entered() -> None:
    """§3.3.3-12c The Romans leave their cities in Numidia: that is the reason, not that the city is an enemy's."""
    table = JugurthaTable().force("bestia in 2003: legion-1").loose("ala-1 in vaga").control(ROMAN, "vaga")
    table.force("jugurtha in cirta").set(turn=2, truce=3, evacuation=2).activates(ROMAN)
    assert said(table.play("activate bestia", "march"), CITY, "vaga") == (
        "§3.3.3-12c: The cities of Numidia are being evacuated."
    )
    other = (
        JugurthaTable().force("bestia in utica").loose("ala-1, milice in vaga").force("jugurtha in 1905: guard-foot")
    )
    other.set(turn=2, truce=3, evacuation=2).activates(NUMIDIAN).play("activate jugurtha", "march")
    assert said(other, CITY, "vaga").startswith("§3.3.3-12b: During negotiations"), (
        "to the Numidian it is an enemy force"
    )


def test_6_6_why_the_numidian_does_not_pillage() -> None:
    """§6.6-a, Ruling R-34 What stands against it is told first; only then that he names the town."""
    army = "jugurtha in milev: guard-foot, guard-horse, num-foot-1, num-horse-1"

    def march(force: str, **options: bool) -> JugurthaTable:
        table = JugurthaTable(**options).force("bestia in utica").force(force).set(turn=2).activates(NUMIDIAN)
        return table.play("activate jugurtha", "march")

    table = march(f"{army}, num-levy-1")
    assert table.why_not("pillage") == "Ruling R-34 name_the_town"
    assert table.play("ravage 0705").why_not("pillage") == "§6.6-a pillaged_already"
    assert march(army).why_not("pillage") == "§6.6-a too_few_pillagers"
    assert march(f"{army}, num-levy-1", both_pillage=False).why_not("pillage") == "Ruling R-34 only_romans_pillage"
    assert march("jugurtha in cirta: guard-foot").why_not("pillage") == "§6.6-a no_town"
    tired = march(f"{army}, num-levy-1").play(*["step 0706", "step 0705"] * 3)
    assert tired.why_not("pillage") == "§6.1-a too_few_points"
