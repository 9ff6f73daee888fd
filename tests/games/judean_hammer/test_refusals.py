"""What a player reads who clicks on something that is not offered: the reason that applies."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from tests.games.judean_hammer.hammer_table import HammerTable


def told(table: HammerTable, area: str) -> str:
    """The sentence that answers a click on an area."""
    why = table.g.explain("area", table.area(area))
    assert why is not None, f"{area} is offered, or nothing is said of it"
    citation, key, ids = why
    return f"{table.g.box.text.line(f'refuse.{key}', ids)} ({citation})"


# -------------------------------------------------------------------- movement


def marching(units: str, origin: str, *steps: str) -> HammerTable:
    """One Maccabee on the march, with three steps before the first."""
    table = HammerTable().units(f"1 maccabean in {origin}, {units}").moves(MACCABEAN, ops=1)
    return table.play(f"group {origin}", "number 1", *[f"step {step}" for step in steps])


@pytest.mark.parametrize(
    ("units", "steps", "area", "sentence"),
    [
        ("1 greek in jerusalem", (), "jerusalem", "No road leads straight to Jerusalem: choose the areas on the way"),
        ("1 greek in jerusalem", (), "hebron", "Hebron is further away than the steps that are left. (§JH-5.3)"),
        ("1 greek in mizpah, 1 greek in michmash", ("bethel",), "adasa", "The group cannot reach Adasa: enemies, or"),
        ("1 greek in samaria", ("bethel",), "bethel", "The group stands in Bethel now."),
        ("1 greek in samaria", ("bethel",), "gophna-hills", "The group has been in Gophna Hills already."),
        ("1 greek in jamnia", (), "samaria", "Samaria is a Greek supply center; Maccabean units cannot enter it."),
    ],
    ids=["on the way", "too far", "barred", "here", "been there", "closed"],
)
def test_jh_5_2_why_the_group_does_not_go_there(units: str, steps: tuple[str, ...], area: str, sentence: str) -> None:
    """§JH-5.2, §JH-5.3, Ruling JH-R51, Ruling JH-R18 From the Gophna Hills Jerusalem is three roads away: a road leads
    there, but not at once.
    """
    assert told(marching(units, "gophna-hills", *steps), area).startswith(sentence)


def test_ruling_jh_r68_a_card_moves_units_of_one_area_or_of_a_named_one(table: HammerTable) -> None:
    """Ruling JH-R68 The card says where its units start: in Samaria, or in whichever area the first group left."""
    table.units("2 greek in samaria, 1 greek in jerusalem").event(GREEK, "apollonius-marches").play("done")
    assert told(table, "jerusalem").startswith("The card does not move units that start in Jerusalem.")
    table = HammerTable().units("2 greek in samaria, 1 greek in jerusalem").event(GREEK, "gorgias-by-night")
    table.play("group samaria", "number 1", "step aphairema", "stop")
    assert told(table, "jerusalem").startswith("The card moves units that start in one area, and Jerusalem is another.")


def test_jh_6_9_the_last_step_opens_the_retreat(table: HammerTable) -> None:
    """§JH-6.9, Ruling JH-R31 The unit came from Jerusalem, but by Adasa: the sentence speaks of its last step."""
    table.units("1 greek in jerusalem, 1 maccabean in mizpah, 1 maccabean in beth-zur").pile("serons-column")
    table.dice(1, 1).moves(GREEK, ops=1).play("group jerusalem", "number 1", "step adasa", "step mizpah", "done")
    table.play("pass", "fight mizpah")
    assert table.options == ["retreat adasa"]
    assert told(table, "jerusalem") == "No attacking unit made its last step from Jerusalem. (§JH-6.9)"


# -------------------------------------------------------------------- ambush


def test_jh_7_2_why_there_is_no_ambush_there(table: HammerTable) -> None:
    """§JH-7.2, §JH-7.5 Nobody beside it, not entered, not empty, or Maccabees stand there themselves."""
    table.units("2 greek in hebron, 1 greek in adora, 1 maccabean in beth-zur, 1 maccabean in modin")
    table.moves(GREEK, ops=2).play("group hebron", "number 1", "step tekoa", "step bethbassi")
    table.play("group hebron", "number 1", "step adora", "stop", "done")
    assert table.options == ["ambush tekoa beth-zur", "pass"]
    assert told(table, "bethbassi") == (
        "Bethbassi cannot be ambushed: no Maccabean units stand one road away. (§JH-7.2)"
    )
    assert told(table, "jerusalem").startswith("No Greek unit entered Jerusalem in this movement.")
    assert told(table, "adora").startswith("Adora held units when the movement began")
    assert told(table, "modin").startswith("Maccabean units stand in Modin: they ambush empty areas next to theirs")


def test_jh_7_5_why_there_is_no_ambush_where_a_battle_is_to_come(table: HammerTable) -> None:
    """§JH-7.5 The Greeks enter Adasa and attack Modin: there it is the battle that forbids the ambush."""
    table.units("1 greek in jerusalem, 1 greek in lydda, 1 maccabean in mizpah, 1 maccabean in modin")
    table.moves(GREEK, ops=1).play("group jerusalem", "number 1", "step adasa", "stop")
    table.play("group lydda", "number 1", "step modin")
    assert table.options == ["ambush adasa mizpah", "pass"]
    assert told(table, "modin") == "Modin cannot be ambushed: a battle is going to take place there. (§JH-7.5)"


# -------------------------------------------------------------------- recruiting


def test_jh_4_5_a_supply_center_is_closed_whoever_stands_there(table: HammerTable) -> None:
    """§JH-4.5 Greeks stand in Samaria, but that is not why no Maccabee is recruited there."""
    table.units("1 greek in samaria").recruits(MACCABEAN, ops=2).play("way cities")
    assert told(table, "samaria").startswith("Maccabean units are never recruited in a Greek supply center.")


@pytest.mark.parametrize(
    ("area", "sentence"),
    [
        ("hebron", "No Greek unit stands in Hebron; Greeks recruit only in cities they control."),
        ("tekoa", "Wilderness of Tekoa is next to no city that the Greeks control."),
        ("gophna-hills", "Gophna Hills is next to a Greek city, but the Greeks do not control the region of that"),
        ("mizpah", "Enemy units stand in Mizpah; recruits never join enemies."),
    ],
)
def test_jh_4_7_why_greeks_do_not_recruit_there(table: HammerTable, area: str, sentence: str) -> None:
    """§JH-4.7, Ruling JH-R16 The condition that fails, not a list of all."""
    table.units("1 greek in bethel, 1 maccabean in mizpah").recruits(GREEK, ops=1)
    assert told(table, area).startswith(sentence)


def test_jh_4_1_wilderness_is_no_city_whoever_stands_there(table: HammerTable) -> None:
    """§JH-4.1 Greeks stand in Adummim, but recruits in cities could not go there in any case."""
    table.units("1 greek in adummim").recruits(MACCABEAN, ops=2).play("way cities")
    assert told(table, "adummim") == "Adummim Ascent is no city. (§JH-4.1)"


@pytest.mark.parametrize(
    ("units", "flags", "sentence"),
    [
        ("20 maccabean in modin, 9 maccabean in emmaus", (), "all of yours are on the map. (Ruling JH-R30)"),
        ("1 maccabean in modin", ("mac_recruit_minus1",), "would bring only one. (Ruling JH-R67)"),
        (
            "1 greek in lydda, 1 greek in bethel, 1 greek in modin, 1 greek in hebron, 1 greek in jericho,"
            " 1 greek in jerusalem",
            (),
            "no place is open to its OPs. (Ruling JH-R54)",
        ),
    ],
    ids=["no cubes", "an event", "no place"],
)
def test_ruling_jh_r54_why_a_card_recruits_nobody(
    table: HammerTable, units: str, flags: tuple[str, ...], sentence: str
) -> None:
    """Ruling JH-R54, Ruling JH-R30, Ruling JH-R67, Ruling JH-R14 No cubes left, card 24, or Greek regions."""
    table.units(units).flags(*flags).hand(MACCABEAN, "scouts-in-the-hills").turn(MACCABEAN)
    citation, key, ids = table.g.why_not("recruit", table.card("scouts-in-the-hills"))[0]
    assert f"{table.g.box.text.line(f'refuse.{key}', ids)} ({citation})".endswith(sentence)


# -------------------------------------------------------------------- events


@pytest.mark.parametrize(
    ("card", "area", "sentence"),
    [
        ("the-hellenizers", "bethel", "The card asks for an empty area; Bethel is not empty."),
        ("edict-of-antiochus", "hebron", "The card asks for an area with units of yours; Hebron has none."),
        ("nicanors-slave-dealers", "modin", "The card asks for an area one road from units of yours; Modin is next"),
        ("nicanors-slave-dealers", "hebron", "There is no enemy unit in Hebron to remove."),
        ("nicanors-slave-dealers", "bethel", "There is no enemy unit in Bethel to remove."),
        ("desertion-before-elasa", "modin", "The card asks for an area with more units than Modin holds."),
        ("alcimus-the-high-priest", "hebron", "The card asks for an area with enemy units; Hebron has none."),
        ("alcimus-the-high-priest", "beth-horon", "The card asks for an area with fewer units than Beth Horon holds."),
        ("alcimus-the-high-priest", "tekoa", "The card asks for a city; Wilderness of Tekoa is none."),
        ("royal-army-of-lysias", "hebron", "The card asks for a supply center; Hebron is none."),
        ("apollonius-marches", "jamnia", "Jamnia is not among the areas that the card names."),
        ("apollonius-marches", "mizpah", "Mizpah is not among the areas that the card names."),
    ],
)
def test_ruling_jh_r59_what_the_card_asks_for(table: HammerTable, card: str, area: str, sentence: str) -> None:
    """Ruling JH-R59 The condition of the card that the area does not fit."""
    table.units("1 greek in bethel, 1 maccabean in modin, 1 maccabean in mizpah, 2 maccabean in beth-horon")
    table.units("1 greek in gophna-hills, 1 maccabean in tekoa").event(GREEK, card)
    assert told(table, area).startswith(sentence)


@pytest.mark.parametrize(
    ("card", "area", "sentence"),
    [
        ("descent-of-beth-horon", "modin", "The card asks for a wilderness area; Modin is none."),
        ("fall-of-apollonius", "samaria", "The card asks for an area that is no supply center; Samaria is one."),
    ],
)
def test_ruling_jh_r59_which_kind_of_area_the_card_asks_for(
    table: HammerTable, card: str, area: str, sentence: str
) -> None:
    """Ruling JH-R59 A card for wilderness, and one that spares the supply centers, whoever stands there."""
    table.units("1 greek in samaria, 1 greek in modin, 1 greek in aphairema, 1 maccabean in lebonah-ascent")
    table.event(MACCABEAN, card)
    assert told(table, area).startswith(sentence)


def test_card_10_removes_units_of_ones_own(table: HammerTable) -> None:
    """#10, Ruling JH-R61 The Greek player removes his own; where he has none there is nothing to choose."""
    table.units("2 greek in samaria, 2 greek in jamnia, 1 maccabean in modin").event(MACCABEAN, "death-of-antiochus")
    assert told(table, "modin").startswith("The card removes units of yours; Modin has none.")


def test_card_8_says_what_it_asks_for(table: HammerTable) -> None:
    """#8, Ruling JH-R59 First a unit beside Greeks in the field, then Greeks beside where it stood."""
    table.units("1 maccabean in mizpah, 1 maccabean in modin, 1 greek in bethel, 1 greek in hebron")
    table.event(MACCABEAN, "eleazar-and-the-elephant")
    assert told(table, "modin").startswith(
        "The card asks for an area one road from enemy units outside a supply center"
    )
    assert told(table, "hebron").startswith("The card asks for an area with units of yours; Hebron has none.")
    table.play("sacrifice mizpah")
    assert told(table, "hebron").startswith("The card asks for an area one road from where the unit was sacrificed")
