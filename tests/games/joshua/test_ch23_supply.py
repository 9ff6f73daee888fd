"""23 Supply: who can trace to the camp, to a captured city or to a city of the own colour."""

from __future__ import annotations

from maniple.games.joshua.ch12_combat import count_dice, start_battle
from maniple.games.joshua.ch23_supply import is_supplied, side_is_supplied
from maniple.games.joshua.tables import AMORITES, HEBREW, HEBREWS, INSIDE, JEBUSITES, PAGAN, Place, Space
from tests.games.joshua.joshua_table import JoshuaTable


def supplied(table: JoshuaTable, tribe: int, slug: str, inside: bool = False) -> bool:
    return is_supplied(table.g, tribe, (INSIDE if inside else 0) + table.space(slug))


def test_23_1_hebrews_trace_to_the_camp() -> None:
    """§23.1, Ruling R76 A path of friendly spaces of any length; the own space may be hostile."""
    table = JoshuaTable().pieces("5 in bethlehem; 3 in bethel").held("adummim")
    assert supplied(table, HEBREWS, "bethlehem"), "Bethlehem is hostile, Adummim friendly, Gilgal the source"
    assert not supplied(table, HEBREWS, "bethel"), "Ai and Beeroth are Pagan"
    assert supplied(table.held("ai"), HEBREWS, "bethel"), "Ai is destroyed and held"


def test_23_1_hebrews_trace_to_a_captured_city() -> None:
    """§23.1, Ruling R36 A Hebrew city is a source, Gibeon by its treaty too; Ai once destroyed is none."""
    table = JoshuaTable().pieces("5 in eglon; 5 in rephaim").held("lachish")
    assert supplied(table, HEBREWS, "eglon") and not supplied(table, HEBREWS, "rephaim")
    table.out("gibeonites").held("kiriath-jearim", "beth-shemesh")
    table.g.treaty = True
    assert supplied(table, HEBREWS, "rephaim"), "over Beth-shemesh and Kiriath-jearim to Gibeon"


def test_23_1_pagans_trace_to_a_city_of_their_colour() -> None:
    """§23.1, Ruling R76 Over spaces of other colours too, but to a city of their own."""
    table = JoshuaTable().pieces("3 jebusites in bethlehem")
    assert supplied(table, JEBUSITES, "bethlehem"), "over Rephaim to Jerusalem"
    table.held("jerusalem")
    assert not supplied(table, JEBUSITES, "bethlehem"), "other cities are not of their colour"


def test_ruling_r13_supply_does_not_pass_an_uncaptured_city() -> None:
    """Ruling R13, Ruling R76 The space of a standing enemy city is hostile to the path."""
    table = JoshuaTable().pieces("5 in bethel").held("beeroth")
    assert not supplied(table, HEBREWS, "bethel"), "Ai stands between"


def test_ruling_r76_enemies_cut_the_path() -> None:
    """Ruling R76, Ruling R108 Every further space is free of enemy field troops, the source too; a marker counts."""
    table = JoshuaTable().pieces("5 in bethlehem").held("adummim")
    assert supplied(table, HEBREWS, "bethlehem")
    table.marker("hidden-1", "adummim", "amorites")
    assert not supplied(table, HEBREWS, "bethlehem"), "for all that the Hebrews know it is an army"
    source = JoshuaTable().pieces("5 in eglon; 2 amorites in lachish; 1 inside lachish").held("lachish")
    assert not supplied(source, HEBREWS, "eglon")


def test_ruling_r76_a_city_under_siege_supplies_its_garrison_only() -> None:
    """Ruling R76 A force inside its own source is always supplied; Hebrews in Gilgal with the camp too."""
    table = JoshuaTable().pieces("joshua, 9 in jerusalem; 2 jebusites inside jerusalem; 2 jebusites in rephaim")
    assert supplied(table, JEBUSITES, "jerusalem", inside=True)
    assert not supplied(table, JEBUSITES, "rephaim")
    camp = JoshuaTable().pieces("japhia, 9 amorites in gilgal; 2 inside gilgal")
    assert supplied(camp, HEBREWS, "gilgal", inside=True)
    camp.g.set_city(camp.space("gilgal"), 0)
    assert not supplied(camp, HEBREWS, "gilgal")


def test_ruling_r60_a_city_without_tribe_gives_no_supply() -> None:
    """Ruling R60, Ruling R91 A tribe that is out has no source, and a destroyed camp is none."""
    table = JoshuaTable().out("hittites")
    table.g.set_control(table.space("hebron"), PAGAN)
    assert not supplied(table, 6, "hebron", inside=True)


def test_23_2_the_supplied_side_gets_three_dice() -> None:
    """§23.2 In battle, a supplied side facing an unsupplied one gets +3 dice."""
    table = JoshuaTable().pieces("5 in rephaim; 2 jebusites in rephaim; 1 jebusites inside jerusalem").held("jerusalem")
    table.g.set_control(table.space("jerusalem"), PAGAN)
    g = table.g
    battle = start_battle(g, HEBREW, table.space("rephaim"), Place(table.space("bethlehem")))
    assert side_is_supplied(g, PAGAN, battle.space) and not side_is_supplied(g, HEBREW, battle.space)
    assert count_dice(g, battle, HEBREW) == 5
    assert count_dice(g, battle, PAGAN) == 2 + 1 + 3
    table.held("adummim", "bethlehem")
    assert count_dice(g, battle, PAGAN) == 2 + 1, "now both are supplied"


def test_23_2_one_supplied_tribe_is_enough() -> None:
    """§23.2, Ruling R110 A Pagan force of several tribes is in supply if one of them is."""
    table = JoshuaTable().pieces("2 amorites, 2 jebusites in rephaim").held("jerusalem")
    assert not is_supplied(table.g, JEBUSITES, table.space("rephaim"))
    assert is_supplied(table.g, AMORITES, table.space("rephaim"))
    assert side_is_supplied(table.g, PAGAN, Space(table.space("rephaim")))
