"""JH-4 Recruitment."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from maniple.kernel.frames import Side
from tests.games.judean_hammer.hammer_table import HammerTable

CENTERS = ["samaria", "jamnia", "marisa", "philadelphia"]


def places(table: HammerTable) -> set[str]:
    """The areas that the decision offers for a recruit."""
    return {option.split()[1] for option in table.options if option.startswith("place ")}


def greek_north(table: HammerTable) -> HammerTable:
    """Greeks control the north by Lydda and stand in Adummim; Maccabees hold Modin."""
    return table.units("1 greek in lydda, 1 greek in adummim, 1 maccabean in modin")


# -------------------------------------------------------------------- Maccabees


def test_jh_e16_way_a_cities_of_regions_the_greeks_do_not_control(table: HammerTable) -> None:
    """Example JH-E16, §JH-4.1 Units equal to the OPs in empty or own cities of regions that are not Greek."""
    # given the north under Greek control, when the Maccabees recruit with 3 OPs in cities
    greek_north(table).recruits(MACCABEAN, ops=3).play("way cities")

    # then all cities are open but those of the north
    assert places(table) == {
        *("beth-horon", "bethel", "mizpah"),
        *("modin", "gazara", "emmaus"),
        *("beth-zur", "hebron", "adora"),
        *("jericho", "michmash", "bethbassi"),
        "jerusalem",
    }

    # and the three units may be split among them
    table.play("place modin", "place emmaus", "place hebron")
    assert not table.g.stack
    assert (table.at("modin"), table.at("emmaus"), table.at("hebron")) == ("2 maccabean", "1 maccabean", "1 maccabean")


def test_jh_4_1_the_units_may_also_stay_together(table: HammerTable) -> None:
    """§JH-4.1 Split freely: all of them may go to one city."""
    table.recruits(MACCABEAN, ops=3).play("way cities", "place hebron", "place hebron", "place hebron")
    assert table.map == {"hebron": "3 maccabean"}
    assert not table.g.stack


def test_jh_e16_way_b_one_city_of_a_greek_region(table: HammerTable) -> None:
    """Example JH-E16, §JH-4.2 OPs - 1 units in a single empty or own city of a Greek controlled region."""
    # given the north under Greek control, when the Maccabees recruit with 3 OPs in one city
    greek_north(table).recruits(MACCABEAN, ops=3).play("way one-city")

    # then the empty cities of the north are open, to two units together
    assert places(table) == {"ramathaim", "aphairema"}
    table.play("place ramathaim")
    assert table.at("ramathaim") == "2 maccabean"
    assert not table.g.stack


def test_jh_4_2_also_in_a_city_of_ones_own(table: HammerTable) -> None:
    """§JH-4.2 In a single empty or Maccabean controlled City in a Greek Controlled Region."""
    table.units("1 greek in lydda, 1 greek in ramathaim, 1 maccabean in aphairema").recruits(MACCABEAN, ops=2)
    table.play("way one-city")
    assert table.options == ["place aphairema"]
    table.play("place aphairema")
    assert table.at("aphairema") == "2 maccabean"


def test_jh_e16_way_c_one_wilderness_area(table: HammerTable) -> None:
    """Example JH-E16, §JH-4.3 OPs - 1 units in a single Wilderness area, whoever controls its region."""
    # given the north under Greek control and Greeks in Adummim
    greek_north(table).recruits(MACCABEAN, ops=3).play("way wilderness")

    # then every wilderness area but Adummim is open, those of the north included
    assert places(table) == {
        *("thamna-hills", "lebonah-ascent", "gophna-hills", "adasa", "kiriath-jearim"),
        *("accaron-plain", "vale-of-elah", "adullam", "beth-zechariah", "tekoa"),
    }
    table.play("place thamna-hills")
    assert table.at("thamna-hills") == "2 maccabean"
    assert not table.g.stack


def test_jh_4_4_exactly_one_of_the_three_ways(table: HammerTable) -> None:
    """§JH-4.4 The Maccabeans have 3 options for recruiting Units, and take one."""
    greek_north(table).recruits(MACCABEAN, ops=2)
    assert table.options == ["way cities", "way one-city", "way wilderness"]
    table.play("way cities", "place modin")
    assert table.why_not("way wilderness").endswith("not_asked_now")
    assert "place tekoa" not in table.options
    table.play("place modin")
    assert not table.g.stack


@pytest.mark.parametrize("way", ["cities", "one-city", "wilderness"])
@pytest.mark.parametrize("center", CENTERS)
def test_jh_4_5_never_in_a_supply_center(table: HammerTable, way: str, center: str) -> None:
    """§JH-4.5, §JH-11.3 Maccabean units are never recruited in a Greek supply center."""
    greek_north(table).recruits(MACCABEAN, ops=3).play(f"way {way}")
    assert table.why_not(f"place {center}") == "§JH-4.5 not_in_a_supply_center"
    assert center not in places(table)


@pytest.mark.parametrize(
    ("units", "ways"),
    [
        ("1 maccabean in bethel, 1 greek in mizpah", {"cities"}),
        ("1 greek in mizpah", {"one-city"}),
        ("1 maccabean in adasa, 1 greek in gophna-hills", {"cities"}),
    ],
    ids=["tied", "greek", "empty"],
)
def test_ruling_jh_r11_a_region_nobody_controls(table: HammerTable, units: str, ways: set[str]) -> None:
    """Ruling JH-R11, §JH-4.1 A region with equal cities, 0 to 0 included, is controlled by nobody: way A applies."""
    table.units(units).recruits(MACCABEAN, ops=3)
    open_ways = set()
    for way in [option.split()[1] for option in table.options]:
        g = table.g.clone()
        g.play("way", g.box.kinds["way"].ids[way])
        if ("place", table.area("beth-horon")) in g.options:
            open_ways.add(way)
    assert open_ways == ways


@pytest.mark.parametrize(
    ("units", "refused"),
    [
        ("1 greek in samaria", ""),
        ("1 maccabean in jerusalem", ""),
        ("1 greek in jerusalem", "Ruling JH-R15 enemy_stands_there"),
    ],
    ids=["empty", "own", "greek"],
)
def test_ruling_jh_r12_jerusalem_is_a_city_in_its_own_region(table: HammerTable, units: str, refused: str) -> None:
    """Ruling JH-R12, Ruling JH-R15 Open by way A if empty or Maccabean, never while Greeks are there."""
    table.units(units).recruits(MACCABEAN, ops=2).play("way cities")
    assert table.why_not("place jerusalem") == refused


def test_ruling_jh_r12_jerusalem_is_never_open_by_way_b(table: HammerTable) -> None:
    """Ruling JH-R12 Where the Greeks control the region of Jerusalem they stand in its only city."""
    table.units("1 greek in jerusalem").recruits(MACCABEAN, ops=2)
    assert "way one-city" not in table.options


def test_ruling_jh_r14_one_ops_gives_way_a_only(table: HammerTable) -> None:
    """Ruling JH-R14 With 1 OPs ways B and C would place 0 units, so they are not offered."""
    greek_north(table).recruits(MACCABEAN, ops=1)
    assert table.options == ["way cities"]
    assert table.why_not("way one-city") == "Ruling JH-R14 too_few_ops"
    assert table.why_not("way wilderness") == "Ruling JH-R14 too_few_ops"
    table.play("way cities", "place modin")
    assert table.at("modin") == "2 maccabean"
    assert not table.g.stack


def test_jh_4_4_a_way_without_a_place_is_not_offered(table: HammerTable) -> None:
    """§JH-4.4, Ruling JH-R54 Choose among the ways with a legal place."""
    table.recruits(MACCABEAN, ops=3)
    assert table.options == ["way cities", "way wilderness"]
    assert table.why_not("way one-city") == "§JH-4.4 no_such_place"


@pytest.mark.parametrize(("ops", "most"), [(3, (2, 1, 1)), (2, (1, 0, 0))])
def test_jh_e24_the_edict_of_antiochus(table: HammerTable, ops: int, most: tuple[int, int, int]) -> None:
    """Example JH-E24, Ruling JH-R67 Under card 24: OPs - 1 by way A, OPs - 2 by B or C, never below 0."""
    # given the flag of card 24
    greek_north(table).flags("mac_recruit_minus1").recruits(MACCABEAN, ops=ops)
    ways = [way for way, units in zip(("cities", "one-city", "wilderness"), most, strict=True) if units]
    assert table.options == [f"way {way}" for way in ways]

    # then each way that is left places so many units
    for way, area, units in zip(ways, ("modin", "ramathaim", "tekoa"), most, strict=False):
        g = table.g.clone()
        g.play("way", g.box.kinds["way"].ids[way])
        while g.stack:
            g.play("place", table.area(area))
        held = table.g.units[MACCABEAN][table.area(area)]
        assert g.units[MACCABEAN][table.area(area)] == held + units


def test_jh_e24_under_the_edict_a_card_of_one_op_recruits_nothing(table: HammerTable) -> None:
    """Example JH-E24, Ruling JH-R67 OPs 1: nothing."""
    table.flags("mac_recruit_minus1").hand(MACCABEAN, "scouts-in-the-hills").turn(MACCABEAN)
    assert table.why_not("recruit scouts-in-the-hills") == "Ruling JH-R67 none_by_an_event"
    assert table.options == ["move scouts-in-the-hills", "event scouts-in-the-hills"]


def test_jh_e24_the_edict_is_for_maccabees_only(table: HammerTable) -> None:
    """Example JH-E24, §JH-4.6 A Greek card of 1 OP still recruits one unit."""
    table.flags("mac_recruit_minus1").hand(GREEK, "scouts-in-the-hills").turn(GREEK)
    table.play("recruit scouts-in-the-hills", "place samaria")
    assert table.at("samaria") == "1 greek"


# -------------------------------------------------------------------- Greeks


def test_jh_e23_where_greeks_recruit(table: HammerTable) -> None:
    """Example JH-E23, §JH-4.7, Ruling JH-R16 Supply centers, their cities, wilderness beside those in any region."""
    # given Greeks in Bethel, Mizpah and Jerusalem, and no Maccabees
    table.units("1 greek in bethel, 1 greek in mizpah, 1 greek in jerusalem").recruits(GREEK, ops=2)

    # then these are the legal places
    beside_jerusalem = {"adasa", "kiriath-jearim", "adummim", "beth-zechariah"}
    assert places(table) == {*CENTERS, "bethel", "mizpah", "jerusalem", "gophna-hills", *beside_jerusalem}

    # and these are not
    assert table.why_not("place beth-horon") == "§JH-4.7 city_without_greeks"
    assert table.why_not("place tekoa") == "§JH-4.7 not_beside_a_city"


def test_jh_e23_where_greeks_recruit_in_one_region() -> None:
    """Example JH-E23, Ruling JH-R16 By the option city and wilderness lie in one Greek controlled region."""
    table = HammerTable(wilderness_recruits="both")
    table.units("1 greek in bethel, 1 greek in mizpah, 1 greek in jerusalem").recruits(GREEK, ops=2)
    assert places(table) == {*CENTERS, "bethel", "mizpah", "jerusalem", "gophna-hills", "adasa"}
    assert table.why_not("place kiriath-jearim") == "Ruling JH-R16 not_in_one_greek_region"
    assert table.why_not("place adummim") == "Ruling JH-R16 not_in_one_greek_region"


@pytest.mark.parametrize("area", ["samaria", "bethel", "gophna-hills"])
def test_jh_4_6_greeks_always_recruit_the_full_ops(table: HammerTable, area: str) -> None:
    """§JH-4.6 The Greeks always recruit Units equal to the OPs value, in wilderness too."""
    table.units("1 greek in bethel").recruits(GREEK, ops=3)
    before = table.g.units[GREEK][table.area(area)]
    table.play(f"place {area}", f"place {area}", f"place {area}")
    assert table.g.units[GREEK][table.area(area)] == before + 3
    assert not table.g.stack


def test_jh_4_6_greeks_split_freely(table: HammerTable) -> None:
    """§JH-4.6 They can split this value across any of the locations."""
    table.units("1 greek in bethel").recruits(GREEK, ops=3)
    table.play("place samaria", "place bethel", "place gophna-hills")
    assert table.map == {"samaria": "1 greek", "bethel": "2 greek", "gophna-hills": "1 greek"}


@pytest.mark.parametrize(
    ("units", "reason"),
    [
        ("1 greek in bethel", ""),
        ("1 greek in bethel, 1 maccabean in beth-horon", "Ruling JH-R16 not_a_greek_city_region"),
        ("1 greek in mizpah", "§JH-4.7 not_beside_a_city"),
        ("1 greek in thamna-hills", "§JH-4.7 not_beside_a_city"),
        ("1 greek in bethel, 1 maccabean in gophna-hills", "Ruling JH-R15 enemy_stands_there"),
    ],
    ids=["beside their city", "region tied", "no city beside it", "wilderness beside it", "enemies there"],
)
def test_jh_4_7_wilderness_beside_a_greek_city(table: HammerTable, units: str, reason: str) -> None:
    """§JH-4.7, Ruling JH-R16, Ruling JH-R15 Next to a city they control in a region they control: Gophna Hills."""
    table.units(units).recruits(GREEK, ops=1)
    assert table.why_not("place gophna-hills") == reason
    assert ("gophna-hills" in places(table)) == (not reason)


@pytest.mark.parametrize(
    "others",
    ["1 greek in samaria", "1 maccabean in bethel", "1 greek in bethel"],
    ids=["of nobody", "Maccabean", "Greek"],
)
def test_ruling_jh_r16_the_city_lies_in_a_greek_region(others: str) -> None:
    """Ruling JH-R16, §JH-4.7 "Wilderness Areas adjacent to City Areas they control in a Greek controlled Region"."""
    # given Adasa in Benjamin, whoever controls that, next to Jerusalem, a region of its own that the Greeks control
    units = f"1 greek in jerusalem, {others}"

    # then Jerusalem opens it; and it does not where both must lie in one region
    table = HammerTable().units(units).recruits(GREEK, ops=1)
    assert table.control("jerusalem") == "greek"
    assert table.why_not("place adasa") == ""
    table.play("place adasa")
    assert table.at("adasa") == "1 greek"
    strict = HammerTable(wilderness_recruits="both").units(units).recruits(GREEK, ops=1)
    assert strict.why_not("place adasa") == "Ruling JH-R16 not_in_one_greek_region"


def test_ruling_jh_r16_the_region_of_the_wilderness_alone_is_not_enough(table: HammerTable) -> None:
    """Ruling JH-R16 The Greeks control Benjamin, but Michmash beside Adasa lies in the desert, which is tied."""
    table.units("1 greek in bethel, 1 greek in michmash, 1 maccabean in jericho").recruits(GREEK, ops=1)
    assert (table.control("benjamin"), table.control("desert")) == ("greek", "")
    assert table.why_not("place adasa") == "Ruling JH-R16 not_a_greek_city_region"


def test_ruling_jh_r16_in_supply_as_everywhere(table: HammerTable) -> None:
    """Ruling JH-R16, §JH-4.8 A wilderness area that Jerusalem would open is closed while every road is cut."""
    around = ("mizpah", "beth-horon", "michmash", "kiriath-jearim", "adummim", "bethbassi", "beth-zechariah")
    table.units(", ".join(["1 greek in jerusalem", *[f"1 maccabean in {area}" for area in around]]))
    table.recruits(GREEK, ops=1)
    assert table.why_not("place adasa") == "§JH-4.8 out_of_supply"


def test_jh_4_8_greek_recruits_must_be_in_supply(table: HammerTable) -> None:
    """§JH-4.8 When the Greek player recruits units, these units must be in supply."""
    # given Greeks in Hebron, cut off by Maccabees in the three areas around it
    table.units("1 greek in hebron, 1 maccabean in adora, 1 maccabean in beth-zur, 1 maccabean in tekoa")

    # then Hebron is their city, but out of supply; one way opened, it is in supply
    table.recruits(GREEK, ops=2)
    assert table.why_not("place hebron") == "§JH-4.8 out_of_supply"
    assert places(table) == set(CENTERS)
    table.g.lose(MACCABEAN, table.area("adora"))
    table.recruits(GREEK, ops=2)
    assert table.why_not("place hebron") == ""


def test_ruling_jh_r17_places_and_supply_are_judged_once_for_greeks(table: HammerTable) -> None:
    """Ruling JH-R17, Ruling JH-R10 Places and supply are judged once, before the first unit is placed."""
    table.units("1 greek in bethel, 1 maccabean in modin").recruits(GREEK, ops=3)
    before, decision = table.options, table.g.decision
    table.play("place gophna-hills")
    assert (table.options, table.g.decision) == (before, decision)
    table.play("place bethel")
    assert (table.options, table.g.decision) == (before, decision)


def test_ruling_jh_r10_control_is_judged_once_for_maccabees(table: HammerTable) -> None:
    """Ruling JH-R10 Control is judged once: a city taken by a recruit opens nothing."""
    # given a tied Shephelah, and Greek control of the north
    table.units("1 maccabean in modin, 1 greek in gazara, 1 greek in lydda").recruits(MACCABEAN, ops=3)
    table.play("way cities")
    before, decision = table.options, table.g.decision

    # when a recruit tips the balance of the Shephelah, then the places are the same as before
    table.play("place emmaus")
    assert table.control("shephelah") == "maccabean"
    assert (table.options, table.g.decision) == (before, decision)


# -------------------------------------------------------------------- both sides


def test_ruling_jh_r13_no_limit_per_area(table: HammerTable) -> None:
    """Ruling JH-R13 No limit per area when recruiting or moving; three units only in check supply."""
    # given three Maccabees in Modin and four in Lydda
    table.units("3 maccabean in modin, 4 maccabean in lydda")

    # when three are recruited there and four march in
    table.recruits(MACCABEAN, ops=3).play("way cities", "place modin", "place modin", "place modin")
    table.moves(MACCABEAN, ops=3).play("group lydda", "number 4", "step modin", "stop")

    # then all ten stand there until supply is checked
    assert table.map == {"modin": "10 maccabean"}
    table.checks_supply()
    assert table.map == {"modin": "3 maccabean"}


def test_ruling_jh_r15_never_among_enemies_for_greeks(table: HammerTable) -> None:
    """Ruling JH-R15 Recruiting where the enemy stands: never."""
    table.units("1 maccabean in modin").recruits(GREEK, ops=1)
    assert table.why_not("place modin") == "Ruling JH-R15 enemy_stands_there"


@pytest.mark.parametrize("way", ["cities", "one-city"])
def test_ruling_jh_r15_never_among_enemies_for_maccabees(table: HammerTable, way: str) -> None:
    """Ruling JH-R15 Recruiting where the enemy stands: never, by whichever way."""
    greek_north(table).recruits(MACCABEAN, ops=2).play(f"way {way}")
    assert table.why_not("place lydda") == "Ruling JH-R15 enemy_stands_there"


def test_ruling_jh_r15_never_among_enemies_by_events(table: HammerTable) -> None:
    """Ruling JH-R15 Also by events: Modin is named by card 1, but Greeks stand there."""
    table.units("1 greek in modin").event(MACCABEAN, "mattathias-at-modin")
    assert table.why_not("place modin") == "Ruling JH-R15 enemy_stands_there"
    assert places(table) == {"lydda", "thamna-hills", "beth-horon", "emmaus", "gazara"}


def test_ruling_jh_r54_how_recruiting_is_entered(table: HammerTable) -> None:
    """Ruling JH-R54 Way A and Greeks: one unit at a time. B and C: one area for all."""
    # by way A, one unit at a time
    greek_north(table).recruits(MACCABEAN, ops=2).play("way cities")
    assert table.asked == "PlaceUnits"
    table.play("place modin")
    assert table.asked == "PlaceUnits"
    table.play("place hebron")
    assert not table.g.stack

    # by ways B and C, an area
    for way, area in (("one-city", "ramathaim"), ("wilderness", "tekoa")):
        table.recruits(MACCABEAN, ops=3).play(f"way {way}")
        assert table.asked == "PlaceTogether"
        table.play(f"place {area}")
        assert not table.g.stack
        assert table.at(area) == "2 maccabean"

    # and Greeks, one unit at a time
    table.recruits(GREEK, ops=2).play("place samaria")
    assert table.asked == "PlaceUnits"


@pytest.mark.parametrize("side", [MACCABEAN, GREEK])
@pytest.mark.parametrize("ops", [1, 2, 3])
def test_ruling_jh_r6_recruits_equal_the_ops(table: HammerTable, side: Side, ops: int) -> None:
    """Ruling JH-R6, §JH-4.1, §JH-4.6 "Recruit units equal to the OPs value"; "the Greeks always recruit" so many."""
    table.recruits(side, ops=ops)
    if side == MACCABEAN:
        table.play("way cities")
    place = table.options[0]
    for _ in range(ops):
        assert "done" not in table.options
        assert table.why_not("done") == ("§JH-4.1 place_them_all" if side == MACCABEAN else "§JH-4.6 place_them_all")
        table.play(place)
    assert sum(table.g.units[side]) == ops
    assert not table.g.stack


def test_ruling_jh_r6_fewer_only_if_the_pool_is_short(table: HammerTable) -> None:
    """Ruling JH-R6, Ruling JH-R30 With one cube left a card of 3 OPs recruits one unit."""
    table.units("20 greek in samaria, 8 greek in jamnia").recruits(GREEK, ops=3).play("place marisa")
    assert table.g.pool[GREEK] == 0
    assert not table.g.stack


def test_ruling_jh_r6_of_a_single_area_too_fewer_only_if_the_pool_is_short(table: HammerTable) -> None:
    """Ruling JH-R6, Ruling JH-R30, §JH-4.3 With one cube left 3 OPs bring one unit to a wilderness area."""
    table.units("20 maccabean in modin, 8 maccabean in lydda").recruits(MACCABEAN, ops=3)
    table.play("way wilderness", "place tekoa")
    assert table.at("tekoa") == "1 maccabean"
    assert not table.g.stack


def test_ruling_jh_r6_by_the_option_fewer_may_be_placed() -> None:
    """Ruling JH-R6, Ruling JH-R54 Without `full_recruits`: "done" at any time, and by ways B and C a number."""
    # by way A
    table = greek_north(HammerTable(full_recruits=False)).recruits(MACCABEAN, ops=2).play("way cities")
    assert table.options[-1] == "done"
    table.play("place modin", "done")
    assert not table.g.stack
    assert table.at("modin") == "2 maccabean"

    # by ways B and C
    for way, area in (("one-city", "ramathaim"), ("wilderness", "tekoa")):
        table.recruits(MACCABEAN, ops=3).play(f"way {way}")
        assert (table.asked, "done" in table.options) == ("PlaceTogether", False)
        table.play(f"place {area}")
        assert (table.asked, table.options) == ("HowMany", ["number 1", "number 2"])
        assert table.why_not("number 0") == "Ruling JH-R54 not_that_many_recruits"
        assert table.why_not("number 3") == "Ruling JH-R54 not_that_many_recruits"
        table.play("number 1")
        assert table.at(area) == "1 maccabean"

    # and by Greeks
    table.recruits(GREEK, ops=2).play("place samaria", "done")
    assert table.at("samaria") == "1 greek"


# -------------------------------------------------------------------- why not


@pytest.mark.parametrize(
    ("way", "area", "reason"),
    [
        ("cities", "adasa", "§JH-4.1 not_a_city"),
        ("cities", "ramathaim", "§JH-4.1 greek_region"),
        ("one-city", "adasa", "§JH-4.2 not_a_city"),
        ("one-city", "modin", "§JH-4.2 not_a_greek_region"),
        ("wilderness", "modin", "§JH-4.3 not_wilderness"),
        ("wilderness", "adummim", "Ruling JH-R15 enemy_stands_there"),
    ],
)
def test_jh_4_1_why_not_here(table: HammerTable, way: str, area: str, reason: str) -> None:
    """§JH-4.1, §JH-4.2, §JH-4.3 Each way refuses an area by its own rule."""
    greek_north(table).recruits(MACCABEAN, ops=3).play(f"way {way}")
    assert table.why_not(f"place {area}") == reason
    assert area not in places(table)


def test_jh_4_5_nor_by_an_event(table: HammerTable) -> None:
    """§JH-4.5 Maccabean units are never recruited in a supply center, also when a card recruits them."""
    table.event(MACCABEAN, "the-hasidim-join")
    assert table.why_not("place samaria") == "§JH-4.5 not_in_a_supply_center"


def test_ruling_jh_r60_a_card_limits_units_per_city(table: HammerTable) -> None:
    """Ruling JH-R60, Ruling JH-R59 Card 3 allows cities only, and one new unit in each."""
    table.event(MACCABEAN, "the-hasidim-join")
    assert table.why_not("place tekoa") == "Ruling JH-R59 card_asks_for_a_city"
    table.play("place modin")
    assert table.why_not("place modin") == "Ruling JH-R60 no_more_units_there"
    assert table.why_not("place lydda") == ""


def test_jh_4_8_also_for_an_event(table: HammerTable) -> None:
    """§JH-4.8, Ruling JH-R59 Greek recruits of a card must be in supply; supply alone is not enough."""
    table.units("1 greek in hebron, 1 maccabean in adora, 1 maccabean in beth-zur, 1 maccabean in tekoa")
    table.event(GREEK, "bacchides-fortifies-judea")
    assert table.why_not("place hebron") == "§JH-4.8 out_of_supply"
    assert table.why_not("place adasa") == "Ruling JH-R59 card_asks_for_a_city"
    assert table.why_not("place bethel") == ""
