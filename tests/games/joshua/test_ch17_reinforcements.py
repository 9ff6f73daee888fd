"""17 Reinforcements: new troops, free moves, and tribes that are out."""

from __future__ import annotations

from maniple.games.joshua.ch17_reinforcements import FreeMoves, Reinforcements, TribesOut
from maniple.games.joshua.tables import AMORITES, HEBREW, INSIDE, PAGAN, PHILISTINES, SIDONITES
from tests.games.joshua.joshua_table import JoshuaTable


def reinforced(table: JoshuaTable) -> JoshuaTable:
    return table.no_more_cards().begin(Reinforcements())


def test_17_1_five_troops_at_gilgal() -> None:
    """§17.1, §17.3, Example 27.10 The initiative player decides who places first; the Hebrews get 5 troops."""
    table = reinforced(JoshuaTable().pieces("joshua, 18 inside gilgal"))
    assert table.asked == "ReinforceFirst" and table.asked_side == HEBREW
    assert table.offered("first") == {"hebrew", "pagan"}
    table.play("first hebrew")
    assert table.inside("gilgal") == "joshua, 23 hebrews" and table.asked == "PlaceTroop"
    other = reinforced(JoshuaTable().initiative(PAGAN).pieces("joshua, 18 inside gilgal"))
    assert other.asked_side == PAGAN
    assert other.play("first pagan").inside("gilgal") == "joshua, 18 hebrews"


def test_17_2_one_troop_for_each_of_four_groups() -> None:
    """§17.2, Ruling R94, Example 27.10 One each for the three major tribes, one for the lesser tribes together."""
    table = reinforced(JoshuaTable().pieces("joshua, 18 inside gilgal")).play("first hebrew")
    before = [table.g.troops_in_play(tribe) for tribe in range(1, 11)]
    assert "place bethlehem" in table.options and "place gath" not in table.options
    table.play("place bethlehem", "place lod", "place gerar", "place sidon")
    after = [table.g.troops_in_play(tribe) for tribe in range(1, 11)]
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 1, 1, 0, 0, 0, 0, 0, 0, 1]
    assert table.asked == ""


def test_17_2_storms_at_sea() -> None:
    """§17.2, #99 No troop for Philistines and Sidonites; the lesser tribes' troop may go to another."""
    table = reinforced(JoshuaTable().pieces("joshua, 18 inside gilgal"))
    table.g.unfed = 1 << PHILISTINES | 1 << SIDONITES
    table.play("first hebrew", "place bethlehem", "place lod")
    assert "place sidon" not in table.options and "place rephaim" in table.options
    assert table.play("place rephaim").asked == ""


def test_ruling_r38_where_a_troop_is_placed() -> None:
    """Ruling R38, §8.4 An unbesieged Pagan space of its colour without Hebrews, inside (5), or a marker."""
    pieces = (
        "joshua, 4 in lachish; 2 amorites inside lachish; 5 amorites inside debir; 3 in azekah; 1 amorites inside eglon"
    )
    table = JoshuaTable().pieces(pieces).held("bethlehem").ambush("hormah", "2 amorites")
    table.marker("hidden-1", "adullam", "amorites").hand(PAGAN, "panic-1").no_more_cards().card(PAGAN)
    table.play("troop panic-1")
    assert table.why_not("place lachish") == "§8.4 space_is_besieged"
    assert table.why_not("place azekah") == "Ruling R38 hebrews_stand_there"
    assert table.why_not("place bethlehem") == "§17.2 space_not_friendly"
    assert table.why_not("place_inside debir") == "§14.14 city_full"
    assert table.why_not("place hormah") == "Ruling R38 own_ambush_there"
    assert {"eglon", "debir", "adullam"} <= table.offered("place") and "eglon" in table.offered("place_inside")
    table.play("place_under hidden-1")
    assert table.under("hidden-1") == "1 amorites"


def test_8_4_a_card_of_three_places_a_troop() -> None:
    """§8.4, §8.3 Value 3 or more places one troop, in Gilgal for the Hebrews; the event is not used as well."""
    table = (
        JoshuaTable()
        .pieces("joshua, 5 inside gilgal")
        .hand(HEBREW, "be-strong-1", "war-cry-1")
        .no_more_cards()
        .card(HEBREW)
    )
    assert table.why_not("troop war-cry-1") == "§8.4 value_below_three"
    table.play("troop be-strong-1")
    assert table.inside("gilgal") == "joshua, 6 hebrews" and table.g.courage == (1, 1)


def test_ruling_r59_new_troops_at_gilgal() -> None:
    """Ruling R59, §17.1, §25.1 "The Hebrew's receive five troops at the end of each turn at Gilgal": into the camp,
    which "may hold an unlimited number of troops", also under siege. Without it Pagans bar the way: they are lost."""
    table = reinforced(JoshuaTable().pieces("joshua, 9 inside gilgal; 2 amorites in gilgal")).play("first hebrew")
    assert table.inside("gilgal") == "joshua, 14 hebrews"
    fallen = JoshuaTable().pieces("joshua, 9 in ai; 2 amorites in gilgal").city(gilgal=0)
    assert reinforced(fallen).play("first hebrew").at("gilgal") == "2 amorites"
    lost = JoshuaTable().pieces("joshua, 9 in ai").city(gilgal=0)
    lost.g.set_control(0, PAGAN)
    assert reinforced(lost).play("first hebrew").at("gilgal") == ""


def test_ruling_r94_reinforcements_reach_a_besieged_city() -> None:
    """Ruling R94, §17.2, §8.4 "one troop at the end of each turn at any friendly space"; a card needs a "Pagan
    controlled non-sieged space"."""
    pieces = "1 amorites inside ai; joshua, 4 in ai"
    table = reinforced(JoshuaTable(scenario="short").pieces(pieces)).play("first hebrew")
    assert "ai" in table.offered("place_inside") and "ai" not in table.offered("place")
    assert table.why_not("place ai") == "Ruling R38 hebrews_stand_there", "no rule keeps them from a city under siege"
    card = JoshuaTable(scenario="short").pieces(pieces).hand(PAGAN, "minor-campaign-1").no_more_cards().card(PAGAN)
    assert card.play("troop minor-campaign-1").why_not("place_inside ai") == "§8.4 space_is_besieged"


def test_ruling_r94_no_legal_space() -> None:
    """Ruling R94 Without a legal space the troop is lost: the one city that is left is full."""
    table = JoshuaTable(scenario="short").pieces("5 amorites inside ai; joshua, 9 in ai")
    slugs = table.g.box.kinds["space"].slugs
    table.held(*[slugs[space] for space in table.g.map.area[AMORITES] if slugs[space] != "ai"])
    reinforced(table).play("first hebrew")
    assert table.options == ["perish"]
    assert table.play("perish").asked == ""


# -------------------------------------------------------------------- free moves


def test_17_4_to_gilgal_always() -> None:
    """§17.4, Ruling R48, Example 27.11 Joshua goes free to Gilgal while the Amorites live; troops from it do not."""
    table = JoshuaTable().pieces("joshua, 12 in ai; 20 inside gilgal; caleb, 3 in bethel").held("ai").no_more_cards()
    table.begin(FreeMoves(HEBREW))
    assert table.why_not("forth_troops ai 3") == "§17.4 amorites_are_not_out"
    assert table.why_not("home caleb") == "Ruling R48 no_path_to_gilgal", "Bethel is Pagan"
    table.play("home joshua")
    assert table.inside("gilgal") == "joshua, 20 hebrews"
    table.play("home_troops ai 5", "done")
    assert table.at("ai") == "7 hebrews" and table.inside("gilgal") == "joshua, 25 hebrews"


def test_17_4_from_gilgal_once_the_amorites_are_out() -> None:
    """§17.4, Ruling R48 Along an unbroken Hebrew path without Pagan field troops."""
    table = JoshuaTable().pieces("joshua, 20 inside gilgal; 1 jebusites in adummim").out("amorites").no_more_cards()
    table.begin(FreeMoves(HEBREW))
    assert table.why_not("forth joshua adummim") == "Ruling R48 no_path_to_gilgal"
    assert table.why_not("forth joshua bethlehem") == "Ruling R48 no_path_to_gilgal", "only over Adummim"
    table.play("forth joshua bethel", "forth_troops bethel 4")
    assert table.at("bethel") == "joshua, 3 hebrews" and table.inside("bethel") == "1 hebrews", "a garrison (§14.7)"


def test_17_4_all_hebrew_pieces_may_go() -> None:
    """§17.4, Ruling R48 "All Hebrew Pieces may freely move to and from Gilgal": more than 20 troops of a space too, and
    a leader to Gilgal and on from it."""
    table = JoshuaTable().held("ai").pieces("joshua, 26 in ai; 3 inside gilgal").no_more_cards()
    table.begin(FreeMoves(HEBREW)).play("home_troops ai 20", "home_troops ai 6")
    assert table.at("ai") == "joshua" and table.inside("gilgal") == "29 hebrews"
    assert table.why_not("home_troops ai 1") == "§17.4 no_hebrew_troops_there"
    late = JoshuaTable().pieces("joshua, 3 in ai; 30 inside gilgal").out("amorites").no_more_cards()
    late.begin(FreeMoves(HEBREW)).play("home joshua", "forth joshua bethel")
    late.play("forth_troops bethel 20", "forth_troops bethel 5")
    assert late.at("bethel") == "joshua, 24 hebrews" and late.inside("bethel") == "1 hebrews"


def test_ruling_r48_nobody_goes_to_and_fro() -> None:
    """Ruling R48, §17.4 Troops leave a space or come to it, and who went forth does not come back: an end of it."""
    table = JoshuaTable().pieces("joshua, 30 inside gilgal; 9 in ai").out("amorites").no_more_cards()
    table.begin(FreeMoves(HEBREW)).play("home_troops ai 5", "forth_troops bethel 4", "forth joshua bethel")
    assert table.why_not("forth_troops ai 1") == "Ruling R48 troops_went_home_from_there"
    assert table.why_not("home_troops bethel 1") == "Ruling R48 troops_came_there_from_gilgal"
    assert table.why_not("home joshua") == "Ruling R48 has_gone_forth"
    assert table.why_not("home_troops ai 4") == "" and table.why_not("forth_troops bethel 20") == ""


def test_ruling_r48_a_city_keeps_one() -> None:
    """Ruling R48, §14.7 A city on the path keeps 1 troop."""
    table = JoshuaTable().pieces("3 inside bethel; 5 inside gilgal").held("ai", "bethel").no_more_cards()
    table.begin(FreeMoves(HEBREW))
    assert table.offered("home_troops") == {"bethel 1", "bethel 2"}


# -------------------------------------------------------------------- tribes that are out


def test_17_5_without_troops_a_tribe_is_out() -> None:
    """§17.5, Ruling R89 Its pieces leave, its cities are Hebrew of strength 1, all its spaces Hebrew."""
    table = JoshuaTable().pieces("hoham inside hebron").no_more_cards()
    table.lay_the_rest()
    table.g.eliminate(6, INSIDE + table.space("hebron"), 1)
    table.begin(TribesOut())
    assert not table.is_in("hittites") and table.where_is("hoham") == "out"
    assert table.controls("hebron") == "hebrew" and table.strength("hebron") == 1 and table.inside("hebron") == ""
    assert table.controls("ziph") == "hebrew" and table.g.courage == (1, 1), "no courage roll"


def test_ruling_r37_hidden_troops_count() -> None:
    """Ruling R37 Hidden and ambush troops keep a tribe alive."""
    for how in ("marker", "ambush"):
        table = JoshuaTable(scenario="short")
        if how == "marker":
            table.marker("hidden-1", "adullam", "amorites", "1 amorites")
        else:
            table.ambush("hormah", "1 amorites")
        assert table.no_more_cards().begin(TribesOut()).is_in("amorites")


def test_ruling_r54_special_pieces_do_not_count() -> None:
    """Ruling R54, Ruling R89 Chariots and Anakin do not keep a tribe alive and leave with it."""
    table = JoshuaTable().pieces("3 chariots in lod; 2 anakin in gath; jabin in lod").no_more_cards()
    table.lay_the_rest()
    for tribe, city in ((2, "hazor"), (3, "gaza")):
        table.g.eliminate(tribe, INSIDE + table.space(city), 1)
    table.begin(TribesOut())
    assert not table.is_in("canaanites") and not table.is_in("philistines")
    assert table.at("lod") == "" and table.at("gath") == "" and table.where_is("jabin") == "out"


def test_ruling_r89_what_stays() -> None:
    """Ruling R89 Ai is destroyed; a city with troops of another tribe stays Pagan; markers leave; area points."""
    table = JoshuaTable().pieces("2 jebusites inside debir; 1 jebusites in rephaim").no_more_cards()
    table.marker("hidden-1", "adullam", "amorites", "piram").lay_the_rest()
    g = table.g
    for place in range(len(g.pagans)):
        g.eliminate(AMORITES, place, g.troops_of(AMORITES, place))
    table.begin(TribesOut())
    assert not table.is_in("amorites") and table.strength("ai") == 0 and table.controls("ai") == "hebrew"
    assert table.controls("debir") == "pagan" and table.inside("debir") == "2 jebusites"
    assert g.marker_at[0] == -2 and table.where_is("piram") == "out"
    assert g.conquered == 1 << AMORITES


def test_17_5_for_good() -> None:
    """§17.5, Ruling R52, Ruling R60 A tribe that is out gets no troops, also if a city of its colour is Pagan again."""
    table = JoshuaTable().out("amorites")
    table.g.set_control(table.space("lachish"), PAGAN)
    reinforced(table).play("first hebrew")
    assert all(not line.endswith("lachish") for line in table.options)
    assert table.asked == "PlaceTroop"


def test_ruling_r36_the_last_troop_goes_home_from_gibeon() -> None:
    """Ruling R36, Ruling R48 Gibeon needs no garrison after the treaty."""
    table = JoshuaTable().out("gibeonites").held("ai", "beeroth").pieces("9 inside gilgal; 2 inside gibeon")
    table.g.treaty = True
    table.begin(FreeMoves(HEBREW))
    assert table.offered("home_troops") == {"gibeon 1", "gibeon 2"}
