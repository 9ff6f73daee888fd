"""The events of the Greek cards, #14 to #26, used from hand."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, NO_CARD
from tests.games.judean_hammer.hammer_table import HammerTable

CUT_OFF = "1 maccabean in adasa, 1 maccabean in kiriath-jearim, 1 maccabean in adummim, 1 maccabean in bethbassi"
"""With beth-zechariah held too, no road leads from Jerusalem to a supply center."""


def uses(table: HammerTable, card: str) -> HammerTable:
    """The Greeks use the event of a card from their hand."""
    return table.hand(GREEK, card).turn(GREEK).play(f"event {card}")


def has_left(table: HammerTable, card: str) -> bool:
    """The event is over and its card is out of the game."""
    return table.cards(table.g.removed) == [card] and table.g.in_play == NO_CARD


# -------------------------------------------------------------------- #14 Royal Army of Lysias


def test_card_14_recruits_four_in_supply_centers(table: HammerTable) -> None:
    """#14 Up to four units in supply centers, split freely."""
    table.units("1 greek in jerusalem")
    uses(table, "royal-army-of-lysias")
    assert table.offered("place") == {"samaria", "jamnia", "marisa", "philadelphia"}
    assert table.why_not("place jerusalem") == "Ruling JH-R59 card_asks_for_a_center"
    table.play("place samaria", "place samaria", "place samaria", "place jamnia")
    assert table.map == {"jerusalem": "1 greek", "samaria": "3 greek", "jamnia": "1 greek"}
    assert has_left(table, "royal-army-of-lysias")


# -------------------------------------------------------------------- #15 War Elephants


def test_card_15_moves_four_units_and_adds_two(table: HammerTable) -> None:
    """#15 Four units, two areas each; 2 is added to the total in each battle."""
    table.units("5 greek in jerusalem, 3 maccabean in bethbassi").pile("mattathias-at-modin").dice(1, 1)
    uses(table, "war-elephants")
    table.play("group jerusalem", "number 2", "step bethbassi")
    table.play("group jerusalem", "number 2", "step adasa", "step michmash")

    # then four have moved; Maccabean units next to Adasa there are none
    assert table.asked == "ChooseBattle"
    table.play("fight bethbassi")
    assert "The event adds 2 to the total of the Greeks." in table.log
    assert "The Greeks win the battle (attack 4, defence 4)." in table.log
    table.play("retreat jerusalem")
    assert table.map == {"jerusalem": "3 greek", "michmash": "2 greek", "bethbassi": "3 maccabean"}
    assert has_left(table, "war-elephants")


# -------------------------------------------------------------------- #16 Garrison of the Akra


def test_card_16_recruits_in_jerusalem_in_supply_or_not(table: HammerTable) -> None:
    """#16 Two units in Jerusalem if no Maccabees hold it; for this round it is in supply."""
    table.units(f"{CUT_OFF}, 1 maccabean in beth-zechariah, 1 greek in jerusalem")
    uses(table, "garrison-of-the-akra")
    assert table.offered("place") == {"jerusalem"}
    table.play("place jerusalem", "place jerusalem")
    assert has_left(table, "garrison-of-the-akra")
    assert table.g.view(GREEK)["overlays"]["out_of_supply"] == []
    table.checks_supply()
    assert table.at("jerusalem") == "3 greek"


def test_card_16_takes_an_empty_jerusalem(table: HammerTable) -> None:
    """#16 Empty is enough: it holds no Maccabean units."""
    uses(table, "garrison-of-the-akra").play("place jerusalem", "done")
    assert table.map == {"jerusalem": "1 greek"}
    assert has_left(table, "garrison-of-the-akra")


# -------------------------------------------------------------------- #17 and #26: recruit, then march


@pytest.mark.parametrize(
    ("card", "center", "way"),
    [
        ("apollonius-marches", "samaria", ("lebonah-ascent", "gophna-hills")),
        ("timotheus-raises-ammon", "philadelphia", ("jericho", "michmash")),
    ],
)
def test_cards_17_and_26_recruit_and_march(table: HammerTable, card: str, center: str, way: tuple[str, str]) -> None:
    """#17, #26 Three units in the center, then three of those who stand there go up to two areas."""
    table.units(f"1 greek in {center}, 2 greek in jamnia")
    uses(table, card)
    assert table.offered("place") == {center}
    table.play(f"place {center}", f"place {center}", f"place {center}")

    assert table.offered("group") == {center}
    assert table.why_not("group jamnia") == "Ruling JH-R68 not_from_there"
    table.play(f"group {center}")
    assert table.options == ["number 1", "number 2", "number 3"], "three of the four"
    table.play("number 3", f"step {way[0]}", f"step {way[1]}")
    assert table.map == {center: "1 greek", way[1]: "3 greek", "jamnia": "2 greek"}
    assert has_left(table, card)


@pytest.mark.parametrize(
    ("card", "center"), [("apollonius-marches", "samaria"), ("timotheus-raises-ammon", "philadelphia")]
)
def test_cards_17_and_26_march_without_recruits(table: HammerTable, card: str, center: str) -> None:
    """#17, #26 Those who stood there before may march too, recruits or not."""
    table.units(f"2 greek in {center}")
    uses(table, card).play("done")
    assert table.options == [f"group {center}", "done"]
    table.play("done")
    assert table.map == {center: "2 greek"}
    assert has_left(table, card)


# -------------------------------------------------------------------- #18 Seron's Column


def test_card_18_moves_five_units(table: HammerTable) -> None:
    """#18 Five units from anywhere, two areas each."""
    table.units("3 greek in jamnia, 3 greek in marisa")
    uses(table, "serons-column")
    table.play("group jamnia", "number 3", "step lydda", "step modin", "group marisa")
    assert table.options == ["number 1", "number 2"]
    table.play("number 2", "step vale-of-elah", "stop")
    assert table.map == {"modin": "3 greek", "marisa": "1 greek", "vale-of-elah": "2 greek"}
    assert has_left(table, "serons-column")


# -------------------------------------------------------------------- #19 Gorgias by Night


def test_card_19_cannot_be_ambushed(table: HammerTable) -> None:
    """#19 Three units of one area, three areas each, different ways, no ambush."""
    table.units("4 greek in jamnia, 1 greek in marisa, 2 maccabean in modin")
    uses(table, "gorgias-by-night")
    table.play("group jamnia", "number 2", "step gazara", "step emmaus", "step kiriath-jearim")
    assert table.offered("group") == {"jamnia"}
    assert table.why_not("group marisa") == "Ruling JH-R68 not_from_two_areas"
    table.play("group jamnia", "number 1", "step lydda", "stop")

    # then nobody is asked about an ambush, though Gazara, Emmaus and Lydda lie next to Modin
    assert table.map == {
        "jamnia": "1 greek",
        "marisa": "1 greek",
        "kiriath-jearim": "2 greek",
        "lydda": "1 greek",
        "modin": "2 maccabean",
    }
    assert has_left(table, "gorgias-by-night")


# -------------------------------------------------------------------- #20 Nicanor's Slave Dealers


def test_card_20_takes_one_from_each_of_two_areas(table: HammerTable) -> None:
    """#20 One unit from each of two areas one road from Greek units, those in centers included."""
    table.units(
        "3 maccabean in lydda, 2 maccabean in tekoa, 1 maccabean in bethel, 1 greek in jamnia, 1 greek in hebron"
    )
    uses(table, "nicanors-slave-dealers")
    assert table.offered("remove") == {"lydda", "tekoa"}
    assert table.why_not("remove bethel") == "Ruling JH-R59 card_asks_for_own_beside"
    table.play("remove lydda")
    assert table.why_not("remove lydda") == "Ruling JH-R60 no_more_from_there"
    table.play("remove tekoa")
    assert (table.at("lydda"), table.at("tekoa"), table.at("bethel")) == ("2 maccabean", "1 maccabean", "1 maccabean")
    assert has_left(table, "nicanors-slave-dealers")


def test_card_20_is_up_to_two_areas(table: HammerTable) -> None:
    """#20 One area, or none, may be enough; a third is never asked for."""
    table.units("1 maccabean in lydda, 1 maccabean in gazara, 1 maccabean in accaron-plain, 1 greek in jamnia")
    uses(table, "nicanors-slave-dealers").play("remove gazara", "done")
    assert table.map == {"lydda": "1 maccabean", "accaron-plain": "1 maccabean", "jamnia": "1 greek"}
    assert has_left(table, "nicanors-slave-dealers")

    table = HammerTable()
    table.units("1 maccabean in lydda, 1 maccabean in gazara, 1 maccabean in accaron-plain, 1 greek in jamnia")
    uses(table, "nicanors-slave-dealers").play("remove gazara", "remove lydda")
    assert table.at("accaron-plain") == "1 maccabean"
    assert has_left(table, "nicanors-slave-dealers")


# -------------------------------------------------------------------- #21 Bacchides Fortifies Judea


def test_card_21_recruits_in_three_cities_in_supply(table: HammerTable) -> None:
    """#21 Three units, one a city, in cities in supply that are empty or Greek."""
    table.units(f"{CUT_OFF}, 1 maccabean in beth-zechariah, 1 greek in jerusalem, 1 maccabean in modin")
    uses(table, "bacchides-fortifies-judea")
    assert {"jerusalem", "modin", "tekoa", "samaria"}.isdisjoint(table.offered("place"))
    assert table.why_not("place jerusalem") == "§JH-4.8 out_of_supply"
    assert table.why_not("place modin") == "Ruling JH-R15 enemy_stands_there"
    table.play("place lydda")
    assert table.why_not("place lydda") == "Ruling JH-R60 no_more_units_there"
    table.play("place hebron", "place jericho")
    assert (table.at("lydda"), table.at("hebron"), table.at("jericho")) == ("1 greek", "1 greek", "1 greek")
    assert has_left(table, "bacchides-fortifies-judea")


# -------------------------------------------------------------------- #22 Alcimus the High Priest


def test_card_22_replaces_a_single_unit(table: HammerTable) -> None:
    """#22 One city with exactly one Maccabean unit, one road from Greek units, centers included."""
    table.units(
        "1 maccabean in lydda, 2 maccabean in gazara, 1 maccabean in accaron-plain, 1 maccabean in bethel,"
        " 1 greek in jamnia"
    )
    uses(table, "alcimus-the-high-priest")
    assert table.options == ["replace lydda", "done"]
    assert table.why_not("replace gazara") == "Ruling JH-R59 card_asks_for_fewer_units"
    assert table.why_not("replace accaron-plain") == "Ruling JH-R59 card_asks_for_a_city"
    assert table.why_not("replace bethel") == "Ruling JH-R59 card_asks_for_own_beside"
    table.play("replace lydda")
    assert table.at("lydda") == "1 greek"
    assert table.g.pool == [29 - 4, 29 - 2]
    assert has_left(table, "alcimus-the-high-priest")


def test_card_22_may_be_declined(table: HammerTable) -> None:
    """#22 You may."""
    table.units("1 maccabean in lydda, 1 greek in jamnia")
    uses(table, "alcimus-the-high-priest").play("done")
    assert table.at("lydda") == "1 maccabean"
    assert has_left(table, "alcimus-the-high-priest")


# -------------------------------------------------------------------- #23 The Hellenizers


def test_card_23_recruits_two_in_one_empty_city(table: HammerTable) -> None:
    """#23 Two units in one empty city in supply."""
    table.units(f"{CUT_OFF}, 1 maccabean in beth-zechariah, 1 greek in lydda, 1 maccabean in modin")
    uses(table, "the-hellenizers")
    assert {"lydda", "modin", "jerusalem", "tekoa", "samaria"}.isdisjoint(table.offered("place"))
    assert table.why_not("place lydda") == "Ruling JH-R59 card_asks_for_empty"
    assert table.why_not("place jerusalem") == "§JH-4.8 out_of_supply"
    table.play("place gazara")
    assert table.why_not("place emmaus") == "Ruling JH-R60 no_more_areas"
    table.play("place gazara")
    assert table.at("gazara") == "2 greek"
    assert has_left(table, "the-hellenizers")


# -------------------------------------------------------------------- #24 Edict of Antiochus


def test_card_24_hinders_recruiting_and_recruits_two(table: HammerTable) -> None:
    """#24 Maccabean recruitments place one unit fewer; two units in Greek cities in supply."""
    table.units(f"{CUT_OFF}, 1 maccabean in beth-zechariah, 1 greek in jerusalem, 1 greek in lydda, 1 greek in jamnia")
    table.hand(MACCABEAN, "judas-the-hammer")
    uses(table, "edict-of-antiochus")
    assert table.offered("place") == {"lydda"}
    assert table.why_not("place jerusalem") == "§JH-4.8 out_of_supply"
    assert table.why_not("place jamnia") == "Ruling JH-R59 card_asks_for_a_city"
    table.play("place lydda", "place lydda")
    assert table.at("lydda") == "3 greek"
    assert has_left(table, "edict-of-antiochus")

    table.play("recruit judas-the-hammer", "way cities")
    assert table.g.left == 2, "3 OPs, less one"


# -------------------------------------------------------------------- #25 Desertion before Elasa


def test_card_25_takes_one_from_each_of_two_stacks(table: HammerTable) -> None:
    """#25 One unit from each of two areas with two or more Maccabean units."""
    table.units("2 maccabean in bethel, 3 maccabean in modin, 2 maccabean in tekoa, 1 maccabean in lydda")
    table.units("2 greek in jerusalem")
    uses(table, "desertion-before-elasa")
    assert table.offered("remove") == {"bethel", "modin", "tekoa"}
    assert table.why_not("remove lydda") == "Ruling JH-R59 card_asks_for_more_units"
    table.play("remove modin")
    assert table.why_not("remove modin") == "Ruling JH-R60 no_more_from_there"
    table.play("remove bethel")
    assert table.map == {
        "bethel": "1 maccabean",
        "modin": "2 maccabean",
        "tekoa": "2 maccabean",
        "lydda": "1 maccabean",
        "jerusalem": "2 greek",
    }
    assert has_left(table, "desertion-before-elasa")


def test_16_supply_is_no_reason_for_a_refusal(table: HammerTable) -> None:
    """#16 The card asks for no supply, so an area elsewhere is refused because the card does not name it."""
    table.units("2 greek in jerusalem, 1 greek in bethel, 1 maccabean in aphairema, 1 maccabean in michmash")
    table.event(GREEK, "garrison-of-the-akra")

    assert table.why_not("place bethel") == "Ruling JH-R59 not_named_by_the_card"
