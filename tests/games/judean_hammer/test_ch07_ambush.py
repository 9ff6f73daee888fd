"""JH-7 Ambush."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from maniple.kernel.frames import Side
from tests.games.components import edited
from tests.games.judean_hammer.hammer_table import HammerTable

MAC_1, MAC_2 = "mattathias-at-modin", "the-hasidim-join"
GREEK_1, GREEK_2 = "serons-column", "gorgias-by-night"


def march_to_bethbassi(table: HammerTable, greeks: int = 2, maccabees: int = 1) -> HammerTable:
    """The march of the rulebook: Greeks of Hebron go by Tekoa to Bethbassi, past Maccabees in Beth Zur."""
    table.units(f"{greeks} greek in hebron, {maccabees} maccabean in beth-zur")
    table.moves(GREEK, ops=greeks - 1 or 1).play("group hebron", f"number {greeks}", "step tekoa", "step bethbassi")
    if greeks == 1:
        table.play("done")
    return table


def march_on_beth_horon(table: HammerTable, maccabees: int) -> HammerTable:
    """One Greek of Jerusalem attacks Beth Horon, and one goes to Adasa beside it."""
    table.units(f"3 greek in jerusalem, {maccabees} maccabean in beth-horon").moves(GREEK, ops=1)
    table.play("group jerusalem", "number 1", "step kiriath-jearim", "step beth-horon")
    return table.play("group jerusalem", "number 1", "step adasa", "stop")


# -------------------------------------------------------------------- the rulebook's ambush


def test_jh_e4_the_rulebooks_ambush(table: HammerTable) -> None:
    """Example JH-E4, §JH-7.6, §JH-7.7, §JH-7.8 The Greeks march from Hebron and are stopped in Tekoa."""
    # given a card with a Maccabean modifier, and a 4 for both
    table.pile(MAC_1).dice(4, 4)

    # when the Maccabees ambush the march
    march_to_bethbassi(table)
    assert (table.asked, table.asked_side) == ("ChooseAmbush", MACCABEAN)
    assert table.options == ["ambush tekoa beth-zur", "pass"]
    table.play("ambush tekoa beth-zur")

    # then the Greeks have to stop there, and lose a unit; the Maccabees do not
    assert table.map == {"tekoa": "1 greek", "beth-zur": "1 maccabean"}
    assert table.noted == [
        "§JH-7.3 ambush_declared",
        "§JH-7.6 card_revealed",
        "§JH-7.7 ambush_succeeds",
        "§JH-7.8 rolls",
        "§JH-7.8 rolls_and_loses",
        "§JH-7.8 loses",
    ]


def test_jh_e5_the_ambush_fails(table: HammerTable) -> None:
    """Example JH-E5, §JH-7.6, §JH-7.9 If the Greeks win, no units are lost and movement continues."""
    table.pile(GREEK_1)
    march_to_bethbassi(table)
    counter = table.g.irrevocable
    table.play("ambush tekoa beth-zur")
    assert table.map == {"bethbassi": "2 greek", "beth-zur": "1 maccabean"}
    assert table.all_loaded_dice_were_rolled_and_no_others
    assert table.g.irrevocable > counter  # a card was shown


def test_jh_e6_the_ambush_kills_all(table: HammerTable) -> None:
    """Example JH-E6, §JH-7.10 If all Greek units are eliminated, the ambushing units move into the area."""
    table.pile(MAC_1).dice(4, 4)
    march_to_bethbassi(table, greeks=1).play("ambush tekoa beth-zur")
    assert (table.asked, table.options) == ("MoveIn", ["number 1"])
    table.play("number 1")
    assert table.map == {"tekoa": "1 maccabean"}


def test_jh_7_10_otherwise_they_stay(table: HammerTable) -> None:
    """§JH-7.10 Otherwise they stay in the area they started from: one of two Greeks lives."""
    table.pile(MAC_1).dice(1, 6)
    march_to_bethbassi(table).play("ambush tekoa beth-zur")
    assert table.at("beth-zur") == "1 maccabean"
    assert not table.g.stack


# -------------------------------------------------------------------- when and where


def test_jh_7_1_only_greek_movement_is_ambushed(table: HammerTable) -> None:
    """§JH-7.1 An Ambush is only available to the Maccabean player: Greeks do not ambush Maccabees."""
    table.units("2 maccabean in hebron, 1 greek in beth-zur").moves(MACCABEAN, ops=1)
    table.play("group hebron", "number 2", "step tekoa", "step bethbassi", "stop")
    assert table.at("bethbassi") == "2 maccabean"
    assert not table.g.stack


@pytest.mark.parametrize(
    ("units", "path", "legal"),
    [
        ("1 greek in hebron, 1 maccabean in beth-zur", ["tekoa"], ["ambush tekoa beth-zur"]),
        ("1 greek in hebron, 1 maccabean in beth-zur", ["tekoa", "bethbassi"], ["ambush tekoa beth-zur"]),
        ("1 greek in hebron, 1 maccabean in adullam", ["tekoa", "bethbassi"], []),
        ("1 greek in hebron, 1 greek in tekoa, 1 maccabean in beth-zur", ["tekoa", "bethbassi"], []),
        ("1 greek in hebron, 1 maccabean in adullam", ["beth-zur"], ["ambush beth-zur adullam"]),
    ],
    ids=["into", "through", "not adjacent", "not empty", "a city"],
)
def test_jh_7_2_an_empty_area_next_to_maccabees(
    table: HammerTable, units: str, path: list[str], legal: list[str]
) -> None:
    """§JH-7.2, §JH-7.5, Ruling JH-R58 Greek Units move into or through an empty area adjacent to Maccabean Units."""
    table.units(units).moves(GREEK, ops=1).play("group hebron", "number 1", *[f"step {area}" for area in path])
    if len(path) == 1:
        table.play("stop")
    table.play("done")
    if legal:
        assert (table.asked, table.options) == ("ChooseAmbush", [*legal, "pass"])
    else:
        assert not table.g.stack


def test_jh_7_3_it_is_optional(table: HammerTable) -> None:
    """§JH-7.3 The Maccabeans may attempt to ambush; if they do not, the Greeks arrive."""
    march_to_bethbassi(table).play("pass")
    assert table.map == {"bethbassi": "2 greek", "beth-zur": "1 maccabean"}
    assert table.g.discard == []
    assert not table.g.stack


def test_jh_7_3_declared_after_all_greek_movement(table: HammerTable) -> None:
    """§JH-7.3 An Ambush is declared after all of the Greek movement is decided."""
    table.units("2 greek in hebron, 1 maccabean in beth-zur").moves(GREEK, ops=2)
    table.play("group hebron", "number 1", "step tekoa", "step bethbassi")
    assert (table.asked, table.asked_side) == ("ChooseGroup", GREEK)
    table.play("group hebron", "number 1", "step adora", "stop")
    assert (table.asked, table.asked_side) == ("ChooseGroup", GREEK)
    table.play("done")
    assert (table.asked, table.asked_side) == ("ChooseAmbush", MACCABEAN)


@pytest.mark.parametrize("card", [MAC_1, GREEK_1])
def test_jh_7_4_one_ambush_each_turn(table: HammerTable, card: str) -> None:
    """§JH-7.4 There can only be one ambush each turn, whether it succeeds or fails."""
    # given two groups that could both be ambushed
    table.units("2 greek in jerusalem, 1 maccabean in beth-horon").pile(card).dice(1, 1).moves(GREEK, ops=1)
    table.play("group jerusalem", "number 1", "step adasa", "stop")
    table.play("group jerusalem", "number 1", "step kiriath-jearim", "stop")
    assert table.options == ["ambush adasa beth-horon", "ambush kiriath-jearim beth-horon", "pass"]

    # when one is, then there is no second question
    table.play("ambush adasa beth-horon")
    assert table.map == {"adasa": "1 greek", "kiriath-jearim": "1 greek", "beth-horon": "1 maccabean"}
    assert not table.g.stack


def test_jh_7_4_one_ambush_each_turn_also_if_a_card_moves_twice() -> None:
    """§JH-7.4, Ruling JH-R26 There can only be one ambush each turn; the next turn may have another."""
    # given an edited Seron's Column that moves two times, and a march that was ambushed in vain
    once = '{ op = "move", units = 5, steps = 2 }'
    box = TITLE.open_box(edited(TITLE, "cards.toml", (f"effect = [{once}]", f"effect = [{once}, {once}]")))
    table = HammerTable().from_box(box).units("3 greek in jerusalem, 1 maccabean in beth-horon").pile(GREEK_2)
    table.hand(GREEK, "serons-column", "war-elephants").hand(MACCABEAN, "the-hellenizers").turn(GREEK)
    march = ("group jerusalem", "number 1", "step adasa", "stop", "done")
    table.play("event serons-column", *march, "ambush adasa beth-horon")

    # then the second march of the same turn is not asked about, and that of the next turn is
    table.play("group jerusalem", "number 1", "step kiriath-jearim", "stop", "done")
    assert (table.asked, table.asked_side) == ("PlayCard", MACCABEAN)
    table.play("move the-hellenizers", "done", "leave", "move war-elephants")
    table.play("group jerusalem", "number 1", "step beth-zechariah", "stop", "group adasa", "number 1", "step mizpah")
    table.play("stop", "done")
    assert table.options == ["ambush mizpah beth-horon", "pass"]


def test_jh_7_5_not_where_a_battle_will_take_place(table: HammerTable) -> None:
    """§JH-7.5, §JH-7.2 They can not choose to Ambush an area where a Battle is going to take place."""
    # given Greeks who pass Adasa and attack Mizpah
    table.units("2 greek in jerusalem, 1 maccabean in mizpah, 1 maccabean in beth-horon").moves(GREEK, ops=1)
    table.play("group jerusalem", "number 2", "step adasa", "step mizpah")

    # then Mizpah cannot be ambushed, nor what they did not pass, nor from where no Maccabee is one road away
    assert table.why_not("ambush mizpah beth-horon") == "§JH-7.5 battle_to_come"
    assert table.why_not("ambush kiriath-jearim beth-horon") == "§JH-7.2 not_passed"
    assert table.why_not("ambush adasa michmash") == "§JH-7.2 no_ambushers"
    assert table.why_not("ambush adasa gophna-hills") == "§JH-7.2 no_ambushers"
    assert table.options == ["ambush adasa beth-horon", "ambush adasa mizpah", "pass"]


def test_jh_7_5_not_where_units_already_were(table: HammerTable) -> None:
    """§JH-7.5 Greeks cannot be ambushed moving into or through an Area already containing Units."""
    # given a Greek in Adasa, whom another joins on the way to Michmash, and Maccabees all around
    table.units("1 greek in jerusalem, 1 greek in adasa, 1 maccabean in mizpah, 1 maccabean in bethel")
    table.moves(GREEK, ops=1).play("group jerusalem", "number 1", "step adasa", "step michmash", "done")
    assert table.options == ["ambush michmash bethel", "pass"]
    assert table.why_not("ambush adasa mizpah") == "§JH-7.5 was_not_empty"


def test_ruling_jh_r19_empty_is_judged_when_the_movement_starts(table: HammerTable) -> None:
    """Ruling JH-R19 Empty is judged before any unit has moved: who has just left still counts."""
    # given a Greek who leaves Tekoa before another enters it
    table.units("1 greek in hebron, 1 greek in tekoa, 1 maccabean in beth-zur").moves(GREEK, ops=1)
    table.play("group tekoa", "number 1", "step bethbassi", "stop")
    assert table.at("tekoa") == ""
    table.play("group hebron", "number 1", "step tekoa", "stop")

    # then Tekoa was not empty, and there is nothing to ambush
    assert not table.g.stack


def test_ruling_jh_r19_who_has_just_arrived_does_not_count(table: HammerTable) -> None:
    """Ruling JH-R19 All movement counts as simultaneous: a group that came first does not fill the area."""
    table.units("2 greek in hebron, 1 maccabean in beth-zur").moves(GREEK, ops=1)
    table.play("group hebron", "number 1", "step tekoa", "stop", "group hebron", "number 1", "step tekoa", "stop")
    assert table.options == ["ambush tekoa beth-zur", "pass"]


def march_through_samaria(table: HammerTable, greeks: int = 1) -> HammerTable:
    """Greeks of Ramathaim go through empty Samaria to Lebonah, past two Maccabees in Aphairema."""
    table.units(f"{greeks} greek in ramathaim, 2 maccabean in aphairema").moves(GREEK, ops=2)
    return table.play("group ramathaim", f"number {greeks}", "step samaria", "step lebonah-ascent", "done")


def test_jh_e32_an_ambush_in_an_empty_supply_center(table: HammerTable) -> None:
    """Example JH-E32, Ruling JH-R23, §JH-7.2 "An empty area", and areas are "cities, Greek Supply Centers, or
    Wilderness": it may be ambushed.
    """
    table.pile(MAC_1).dice(1, 4)
    march_through_samaria(table)
    assert table.options == ["ambush lebonah-ascent aphairema", "ambush samaria aphairema", "pass"]

    # when the one Greek falls, then the ambushers stay where they are, and nobody is asked
    table.play("ambush samaria aphairema")
    assert table.map == {"aphairema": "2 maccabean"}
    assert table.noted[-1] == "Ruling JH-R23 stays_outside"
    assert table.log[-1].endswith("the Maccabeans can never enter it and stay in Aphairema.")
    assert not table.g.stack


def test_ruling_jh_r23_who_lives_stops_in_the_supply_center(table: HammerTable) -> None:
    """Ruling JH-R23, §JH-7.7, §JH-7.8 All Greek units that went through it stop there; losses as anywhere."""
    table.pile(MAC_1).dice(5, 4)
    march_through_samaria(table, greeks=2).play("ambush samaria aphairema")
    assert table.map == {"samaria": "1 greek", "aphairema": "1 maccabean"}
    assert "Ruling JH-R23 stays_outside" not in table.noted


def test_ruling_jh_r23_not_where_greeks_stand(table: HammerTable) -> None:
    """Ruling JH-R23, §JH-7.5 A supply center that already contains units is no place for an ambush."""
    table.units("1 greek in samaria")
    march_through_samaria(table)
    assert table.options == ["ambush lebonah-ascent aphairema", "pass"]
    assert table.why_not("ambush samaria aphairema") == "§JH-7.5 was_not_empty"


def test_ruling_jh_r23_by_the_option_no_ambush_in_a_supply_center() -> None:
    """Ruling JH-R23 By the option an ambush in a supply center is not allowed."""
    table = march_through_samaria(HammerTable(ambush_in_centers=False))
    assert table.options == ["ambush lebonah-ascent aphairema", "pass"]
    assert table.why_not("ambush samaria aphairema") == "Ruling JH-R23 no_ambush_in_a_center"


def test_ruling_jh_r58_no_empty_question(table: HammerTable) -> None:
    """Ruling JH-R58 Asked only if at least one pair of area and base is legal."""
    table.units("1 greek in samaria, 2 maccabean in hebron").moves(GREEK, ops=1)
    table.play("group samaria", "number 1", "step ramathaim", "stop", "done")
    assert table.at("ramathaim") == "1 greek"
    assert not table.g.stack


def test_ruling_jh_r58_the_answer_is_seen_before_battles(table: HammerTable) -> None:
    """Ruling JH-R58 One of the pairs or "no ambush"; the Greeks see the answer before battles."""
    march_on_beth_horon(table, 1)
    assert table.asked == "ChooseAmbush"
    table.play("pass")
    assert table.noted == ["§JH-7.3 no_ambush"]
    assert (table.asked, table.asked_side) == ("ChooseBattle", GREEK)


@pytest.mark.parametrize("turn", [GREEK, MACCABEAN])
def test_ruling_jh_r26_a_movement_by_event_can_be_ambushed(table: HammerTable, turn: Side) -> None:
    """Ruling JH-R26 Greek movement by event can be ambushed, also in the Maccabean turn after a pick-up."""
    table.units("1 greek in hebron, 1 maccabean in beth-zur")
    if turn == GREEK:
        table.hand(GREEK, "serons-column").turn(GREEK).play("event serons-column")
    else:
        table.hand(MACCABEAN, "serons-column").turn(MACCABEAN).play("move serons-column", "done", "take")
    table.play("group hebron", "number 1", "step tekoa", "stop", "done")
    assert (table.asked, table.options) == ("ChooseAmbush", ["ambush tekoa beth-zur", "pass"])


def test_ruling_jh_r26_unless_the_card_says_not(table: HammerTable) -> None:
    """Ruling JH-R26 The movement of card 19 cannot be ambushed."""
    table.units("1 greek in hebron, 1 maccabean in beth-zur").event(GREEK, "gorgias-by-night")
    table.play("group hebron", "number 1", "step tekoa", "stop", "done")
    assert table.at("tekoa") == "1 greek"
    assert not table.g.stack


# -------------------------------------------------------------------- the card and the dice


@pytest.mark.parametrize(("card", "where"), [(MAC_1, "tekoa"), (MAC_2, "tekoa"), (GREEK_1, "bethbassi")])
def test_jh_7_6_only_the_combat_modifier_matters(table: HammerTable, card: str, where: str) -> None:
    """§JH-7.6 Unit totals do not matter for an Ambush, only the Combat Modifier shown on the card."""
    # given one Maccabee against four Greeks
    table.pile(card).dice(1, 1)
    march_to_bethbassi(table, greeks=4).play("ambush tekoa beth-zur")
    assert table.at(where) == "4 greek"


@pytest.mark.parametrize("card", [MAC_1, GREEK_1])
def test_ruling_jh_r24_the_card_is_discarded(table: HammerTable, card: str) -> None:
    """Ruling JH-R24 The ambush card goes to the discard pile."""
    table.pile(card).dice(1, 1)
    march_to_bethbassi(table).play("ambush tekoa beth-zur")
    assert table.cards(table.g.discard) == [card]
    assert table.g.removed == []


def test_jh_e28_no_card_at_all_in_an_ambush(table: HammerTable) -> None:
    """Example JH-E28, Ruling JH-R28 With no card in pile and discards the ambush fails."""
    table.only_pile()
    march_to_bethbassi(table).play("ambush tekoa beth-zur")
    assert table.at("bethbassi") == "2 greek"


def test_ruling_jh_r28_an_empty_pile_is_made_anew_for_an_ambush(table: HammerTable) -> None:
    """Ruling JH-R28 The discard pile is shuffled into a new pile, and a card of it revealed."""
    table.discard(GREEK_1, MAC_1).only_pile().shuffles(MAC_1).dice(1, 1)
    march_to_bethbassi(table).play("ambush tekoa beth-zur")
    assert table.at("tekoa") == "2 greek"
    assert (table.cards(table.g.pile), table.cards(table.g.discard)) == ([GREEK_1], [MAC_1])


@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_jh_7_11_the_maccabean_chart(table: HammerTable, die: int, lost: int) -> None:
    """§JH-7.11, §JH-7.8 Maccabees: 1-4 none, 5-6 lose one, with one die."""
    table.pile(MAC_1).dice(die, 1)
    march_to_bethbassi(table, maccabees=3).play("ambush tekoa beth-zur")
    assert table.map == {"tekoa": "2 greek", "beth-zur": f"{3 - lost} maccabean"}
    assert table.all_loaded_dice_were_rolled_and_no_others


@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_jh_7_11_the_greek_chart(table: HammerTable, die: int, lost: int) -> None:
    """§JH-7.11, §JH-7.8 Greeks: 1-3 none, 4-6 lose one, with one die."""
    table.pile(MAC_1).dice(1, die)
    march_to_bethbassi(table, greeks=3).play("ambush tekoa beth-zur")
    assert table.map == {"tekoa": f"{3 - lost} greek", "beth-zur": "1 maccabean"}
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_jh_e19_two_groups_are_ambushed(table: HammerTable) -> None:
    """Example JH-E19, §JH-7.7, Ruling JH-R20 All Greek units that went into or through the area stop; one die each."""
    # given Maccabees in the Thamna Hills, and two Greek groups that pass Lebonah
    table.units("3 greek in samaria, 1 maccabean in thamna-hills").pile(MAC_1).dice(5, 3).moves(GREEK, ops=1)
    table.play("group samaria", "number 1", "step lebonah-ascent", "stop")
    table.play("group samaria", "number 1", "step lebonah-ascent", "step aphairema")

    # then there is one legal ambush
    assert table.options == ["ambush lebonah-ascent thamna-hills", "pass"]

    # and its success stops both; the Maccabee is lost and the Greeks are not
    table.play("ambush lebonah-ascent thamna-hills")
    assert ("§JH-7.7", "ambush_succeeds", (2, table.area("lebonah-ascent")), -1) in table.g.notes
    assert table.map == {"samaria": "1 greek", "lebonah-ascent": "2 greek"}
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_ruling_jh_r20_those_who_went_another_way_march_on(table: HammerTable) -> None:
    """Ruling JH-R20, §JH-7.7 Only the units that went into or through the area stop, and lose one unit in all."""
    table.units("3 greek in hebron, 1 maccabean in beth-zur").pile(MAC_1).dice(1, 6).moves(GREEK, ops=2)
    table.play("group hebron", "number 1", "step tekoa", "stop", "group hebron", "number 1", "step tekoa")
    table.play("step bethbassi", "group hebron", "number 1", "step adora", "stop", "ambush tekoa beth-zur")
    assert table.map == {"tekoa": "1 greek", "adora": "1 greek", "beth-zur": "1 maccabean"}


# -------------------------------------------------------------------- the base


def test_ruling_jh_r21_the_base_bears_the_loss(table: HammerTable) -> None:
    """Ruling JH-R21 The Maccabees name an area and a base next to it; their loss comes from the base."""
    # given two areas with Maccabees next to Adasa
    table.units("2 greek in jerusalem, 2 maccabean in mizpah, 2 maccabean in beth-horon").pile(MAC_1).dice(5, 1)
    table.moves(GREEK, ops=1).play("group jerusalem", "number 2", "step adasa", "stop")
    assert table.options == ["ambush adasa beth-horon", "ambush adasa mizpah", "pass"]

    # when they ambush from Mizpah and lose a unit, then it is one of Mizpah
    table.play("ambush adasa mizpah")
    assert table.map == {"adasa": "2 greek", "mizpah": "1 maccabean", "beth-horon": "2 maccabean"}


def test_jh_7_10_the_ambushing_units_move_in(table: HammerTable) -> None:
    """§JH-7.10, Ruling JH-R21 "If all Greek units are eliminated, the Maccabean ambushing units now move into the
    ambushed area": all that are left of the base.
    """
    # given three Maccabees, of whom one is lost, and a Greek who dies
    table.units("4 maccabean in adullam").pile(MAC_1).dice(5, 4)
    march_to_bethbassi(table, greeks=1, maccabees=3).play("ambush tekoa beth-zur")

    # then the two others move in, no fewer, and nobody of another area
    assert (table.asked, table.asked_side, table.options) == ("MoveIn", MACCABEAN, ["number 2"])
    assert table.why_not("number 1") == "§JH-7.10 all_ambushers_move_in"
    assert table.why_not("number 3") == "Ruling JH-R21 not_that_many_ambushers"
    table.play("number 2")
    assert table.map == {"tekoa": "2 maccabean", "adullam": "4 maccabean"}


@pytest.mark.parametrize(("number", "base"), [(1, "1 maccabean"), (2, "")])
def test_ruling_jh_r21_by_the_option_one_or_more_move_in(number: int, base: str) -> None:
    """Ruling JH-R21, §JH-7.10 By the option at least one and up to all of them move in, chosen after the dice."""
    # given three Maccabees, of whom one is lost, and a Greek who dies
    table = HammerTable(ambushers_move_in="some").pile(MAC_1).dice(5, 4)
    march_to_bethbassi(table, greeks=1, maccabees=3).play("ambush tekoa beth-zur")

    # then one or both of the others move in, not none and not three
    assert (table.asked, table.asked_side, table.options) == ("MoveIn", MACCABEAN, ["number 1", "number 2"])
    assert table.why_not("number 0") == "Ruling JH-R21 not_that_many_ambushers"
    assert table.why_not("number 3") == "Ruling JH-R21 not_that_many_ambushers"
    table.play(f"number {number}")
    assert (table.at("tekoa"), table.at("beth-zur")) == (f"{number} maccabean", base)


def test_ruling_jh_r22_all_greeks_and_the_last_ambusher_die(table: HammerTable) -> None:
    """Ruling JH-R22 The area stays empty."""
    table.pile(MAC_1).dice(5, 4)
    march_to_bethbassi(table, greeks=1).play("ambush tekoa beth-zur")
    assert table.map == {}
    assert not table.g.stack


# -------------------------------------------------------------------- ambush and battle


def test_jh_e20_an_ambush_then_a_battle(table: HammerTable) -> None:
    """Example JH-E20, Ruling JH-R25, §JH-5.7 Stopped units take no part in a later battle."""
    # given two Greek units on the way to Mizpah and one to Beth Horon
    table.units("3 greek in jerusalem, 1 maccabean in mizpah, 1 maccabean in beth-horon").pile(MAC_1, GREEK_1)
    table.dice(1, 6, 2, 1).moves(GREEK, ops=2)
    table.play("group jerusalem", "number 2", "step adasa", "step mizpah")
    table.play("group jerusalem", "number 1", "step kiriath-jearim", "step beth-horon")

    # then these ambushes are legal
    assert set(table.options) == {
        "ambush adasa mizpah",
        "ambush adasa beth-horon",
        "ambush kiriath-jearim beth-horon",
        "pass",
    }

    # when the first succeeds, then there is no battle at Mizpah
    table.play("ambush adasa mizpah")
    assert (table.at("adasa"), table.at("mizpah")) == ("1 greek", "1 maccabean")
    assert table.options == ["fight beth-horon"]

    # and the Greeks win that of Beth Horon, but retreat to Kiriath Jearim
    table.play("fight beth-horon")
    assert table.battle == "greek wins 2-1"
    assert table.options == ["retreat kiriath-jearim"]
    table.play("retreat kiriath-jearim")
    assert table.map == {
        "adasa": "1 greek",
        "kiriath-jearim": "1 greek",
        "mizpah": "1 maccabean",
        "beth-horon": "1 maccabean",
    }


def test_ruling_jh_r25_stopped_units_give_no_way_to_retreat(table: HammerTable) -> None:
    """Ruling JH-R25, Ruling JH-R33, Ruling JH-R31 Units stopped by an ambush never reach the battle."""
    # given Greeks from Jerusalem by Adasa, and from Bethel, who attack Mizpah
    table.units("1 greek in jerusalem, 1 greek in bethel, 1 maccabean in mizpah").pile(MAC_1, GREEK_1).dice(1, 1, 1, 1)
    table.moves(GREEK, ops=1).play("group jerusalem", "number 1", "step adasa", "step mizpah")
    table.play("group bethel", "number 1", "step mizpah")

    # when the first are stopped in Adasa, then one Greek fights, and can go back to Bethel only
    table.play("ambush adasa mizpah", "fight mizpah")
    assert table.battle == "greek wins 2-1"
    assert table.options == ["retreat bethel"]


def test_jh_e21_the_ambusher_leaves_an_attacked_area(table: HammerTable) -> None:
    """Example JH-E21, Ruling JH-R45 If none of the attacked is left the attackers hold the area without a battle."""
    # given a Maccabee in Beth Horon, attacked by one Greek, while another goes to Adasa
    table.pile(MAC_1).dice(4, 4)
    march_on_beth_horon(table, 1)

    # when he ambushes Adasa and must move in
    assert "ambush adasa beth-horon" in table.options
    table.play("ambush adasa beth-horon", "number 1")

    # then Beth Horon is Greek without a battle
    assert table.map == {"adasa": "1 maccabean", "beth-horon": "1 greek", "jerusalem": "1 greek"}
    assert not table.g.stack


def test_ruling_jh_r45_a_loss_in_the_ambush_weakens_the_defence(table: HammerTable) -> None:
    """Ruling JH-R45 Units about to be attacked may ambush first; a loss there weakens the defence."""
    # given two Maccabees in Beth Horon, of whom one is lost in an ambush
    table.pile(MAC_1, GREEK_1).dice(5, 1, 1, 1)
    march_on_beth_horon(table, 2).play("ambush adasa beth-horon")

    # then one is left to defend
    table.play("fight beth-horon")
    assert table.battle == "greek wins 2-1"


def test_ruling_jh_r31_stopped_units_came_from_nowhere(table: HammerTable) -> None:
    """Ruling JH-R31, Ruling JH-R25 Who was stopped on the way to a battle opens no retreat for those who fight it."""
    # given two Greeks on their way to Mizpah by Adasa, and one who comes from Bethel
    table.units("2 greek in jerusalem, 1 greek in bethel, 1 maccabean in mizpah, 1 maccabean in beth-horon")
    table.pile(MAC_1, GREEK_1).dice(1, 1, 1, 1).moves(GREEK, ops=2)
    table.play("group jerusalem", "number 2", "step adasa", "step mizpah", "group bethel", "number 1", "step mizpah")

    # when the two are stopped in Adasa and the third fights without losses
    table.play("ambush adasa beth-horon", "fight mizpah")

    # then he can only go back to Bethel
    assert table.options == ["retreat bethel"]
