"""The events of the Maccabean cards, #1 to #13, used from hand."""

from __future__ import annotations

from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, NO_CARD
from tests.games.judean_hammer.hammer_table import HammerTable


def uses(table: HammerTable, card: str) -> HammerTable:
    """The Maccabees use the event of a card from their hand."""
    return table.hand(MACCABEAN, card).turn(MACCABEAN).play(f"event {card}")


def has_left(table: HammerTable, card: str) -> bool:
    """The event is over and its card is out of the game."""
    return table.cards(table.g.removed) == [card] and table.g.in_play == NO_CARD


# -------------------------------------------------------------------- #1 Mattathias at Modin


def test_card_1_recruits_in_modin_and_around_it(table: HammerTable) -> None:
    """#1 Up to 3 units in Modin and areas one road away, without Greek units."""
    table.units("1 greek in lydda, 1 maccabean in emmaus")
    uses(table, "mattathias-at-modin")

    assert (table.asked, table.asked_side) == ("PlaceUnits", MACCABEAN)
    assert table.offered("place") == {"modin", "thamna-hills", "beth-horon", "emmaus", "gazara"}
    assert table.why_not("place lydda") == "Ruling JH-R15 enemy_stands_there"
    assert table.why_not("place bethel") == "Ruling JH-R59 not_named_by_the_card"

    table.play("place modin", "place modin", "place emmaus")
    assert table.map == {"lydda": "1 greek", "modin": "2 maccabean", "emmaus": "2 maccabean"}
    assert has_left(table, "mattathias-at-modin")


def test_card_1_is_up_to_three(table: HammerTable) -> None:
    """#1 Fewer units, or none, may be recruited."""
    uses(table, "mattathias-at-modin").play("place modin", "done")
    assert table.map == {"modin": "1 maccabean"}
    assert has_left(table, "mattathias-at-modin")


def test_card_1_with_one_unit_in_the_pool(table: HammerTable) -> None:
    """#1 The pool is the limit."""
    table.units("28 maccabean in tekoa")
    uses(table, "mattathias-at-modin").play("place modin")
    assert table.at("modin") == "1 maccabean"
    assert has_left(table, "mattathias-at-modin")


# -------------------------------------------------------------------- #2 Judas the Hammer


def test_card_2_moves_four_units_and_adds_one(table: HammerTable) -> None:
    """#2 Four units, three areas each; 1 is added to the total in each battle."""
    # given two battles of two against two, the first of which would be lost without the event
    table.units("2 maccabean in bethel, 3 maccabean in modin, 2 greek in mizpah, 2 greek in gazara")
    table.pile("alcimus-the-high-priest", "scouts-in-the-hills").dice(1, 1, 1, 1)
    uses(table, "judas-the-hammer")
    table.play("group modin", "number 2", "step gazara", "group bethel", "number 2", "step mizpah")

    # then four have moved: the movement is settled at once
    assert table.asked == "ChooseBattle"
    table.play("fight mizpah")
    assert "The event adds 1 to the total of the Maccabeans." in table.log
    assert "The Maccabeans win the battle (attack 3, defence 3)." in table.log
    table.play("retreat bethel", "fight gazara")
    assert "The Maccabeans win the battle (attack 4, defence 2)." in table.log
    table.play("retreat modin")
    assert has_left(table, "judas-the-hammer")


def test_card_2_moves_three_areas_from_anywhere(table: HammerTable) -> None:
    """#2 A group may go three areas, and not a fourth."""
    table.units("4 maccabean in tekoa, 1 maccabean in modin")
    uses(table, "judas-the-hammer")
    table.play("group tekoa", "number 3", "step bethbassi", "step adummim", "step jericho")
    assert table.asked == "ChooseGroup"
    table.play("group modin", "number 1", "step lydda", "stop")
    assert table.map == {"jericho": "3 maccabean", "tekoa": "1 maccabean", "lydda": "1 maccabean"}
    assert has_left(table, "judas-the-hammer")


# -------------------------------------------------------------------- #3 The Hasidim Join


def test_card_3_recruits_in_two_cities(table: HammerTable) -> None:
    """#3 Two units, one a city, empty or own; Greek control of the region does not matter."""
    table.units("1 greek in beth-zur, 1 greek in hebron, 1 maccabean in modin")
    uses(table, "the-hasidim-join")

    assert "adora" in table.offered("place"), "the Greeks control Idumea"
    assert {"beth-zur", "hebron", "tekoa", "samaria"}.isdisjoint(table.offered("place"))
    table.play("place adora")
    assert table.why_not("place adora") == "Ruling JH-R60 no_more_units_there"
    assert table.why_not("place tekoa") == "Ruling JH-R59 card_asks_for_a_city"
    table.play("place modin")
    assert (table.at("adora"), table.at("modin")) == ("1 maccabean", "2 maccabean")
    assert has_left(table, "the-hasidim-join")


# -------------------------------------------------------------------- #4 Fall of Apollonius


def test_card_4_removes_two_greeks_from_one_area(table: HammerTable) -> None:
    """#4 From one area next to a wilderness area with Maccabean units."""
    table.units("1 maccabean in gophna-hills, 3 greek in bethel, 1 greek in lebonah-ascent, 1 greek in jericho")
    uses(table, "fall-of-apollonius")

    assert table.offered("remove") == {"bethel", "lebonah-ascent"}
    assert table.why_not("remove jericho") == "Ruling JH-R59 card_asks_for_own_wilderness_beside"
    table.play("remove bethel")
    assert table.why_not("remove lebonah-ascent") == "Ruling JH-R60 no_more_areas"
    table.play("remove bethel")
    assert (table.at("bethel"), table.at("lebonah-ascent")) == ("1 greek", "1 greek")
    assert has_left(table, "fall-of-apollonius")


def test_card_4_spares_supply_centers_and_the_neighbours_of_cities(table: HammerTable) -> None:
    """#4 Not from a supply center; Maccabean units in a city do not open an area."""
    table.units("1 maccabean in lebonah-ascent, 3 greek in samaria, 1 maccabean in mizpah, 2 greek in bethel")
    uses(table, "fall-of-apollonius")
    assert has_left(table, "fall-of-apollonius")
    assert (table.at("samaria"), table.at("bethel")) == ("3 greek", "2 greek")


def test_card_4_ends_when_the_area_is_empty(table: HammerTable) -> None:
    """#4 A lone Greek is all there is to remove; nothing further is asked."""
    table.units("1 maccabean in gophna-hills, 1 greek in bethel, 1 greek in lebonah-ascent")
    uses(table, "fall-of-apollonius").play("remove bethel")
    assert table.map == {"gophna-hills": "1 maccabean", "lebonah-ascent": "1 greek"}
    assert table.g.pool[GREEK] == 28, "the lost unit is back in the pool"
    assert has_left(table, "fall-of-apollonius")


def test_card_4_is_up_to_two(table: HammerTable) -> None:
    """#4 One unit may be enough."""
    table.units("1 maccabean in gophna-hills, 3 greek in bethel")
    uses(table, "fall-of-apollonius").play("remove bethel", "done")
    assert table.at("bethel") == "2 greek"
    assert has_left(table, "fall-of-apollonius")


# -------------------------------------------------------------------- #5 Descent of Beth Horon


def test_card_5_recruits_in_the_wild_and_makes_an_ambush_sure(table: HammerTable) -> None:
    """#5 One unit in wilderness without Greeks; then the next ambush needs no card."""
    table.units("1 greek in tekoa, 2 greek in jerusalem")
    table.hand(GREEK, "serons-column").pile("royal-army-of-lysias").dice(4, 4)
    uses(table, "descent-of-beth-horon")
    assert "tekoa" not in table.offered("place")
    assert table.offered("place") == {
        table.g.box.kinds["area"].slugs[area] for area in table.g.map.wilderness if area != table.area("tekoa")
    }
    table.play("place beth-zechariah")
    assert "From now on the next ambush this round succeeds without a card." in table.log
    assert has_left(table, "descent-of-beth-horon")

    # when the Greeks then march past, with a Greek modifier on top of the pile
    table.play("move serons-column", "group jerusalem", "number 2", "step bethbassi", "stop", "done")
    table.play("ambush bethbassi beth-zechariah")

    # then no card is revealed, and the dice are rolled as usual
    assert "By the event of this round the ambush succeeds without a card." in table.log
    assert table.cards(table.g.pile[:1]) == ["royal-army-of-lysias"]
    assert (table.at("bethbassi"), table.at("beth-zechariah")) == ("1 greek", "1 maccabean")


# -------------------------------------------------------------------- #6 Night March to Emmaus


def test_card_6_moves_from_one_area_and_ignores_a_greek_modifier(table: HammerTable) -> None:
    """#6 Four units of one area, on different ways; a revealed Greek modifier counts as 0."""
    table.units("5 maccabean in modin, 1 maccabean in bethel, 2 greek in emmaus").pile("war-elephants").dice(1, 1)
    uses(table, "night-march-to-emmaus")
    table.play("group modin", "number 2", "step emmaus")
    assert table.offered("group") == {"modin"}
    assert table.why_not("group bethel") == "Ruling JH-R68 not_from_two_areas"
    table.play("group modin", "number 2", "step lydda", "step ramathaim", "step thamna-hills")

    table.play("fight emmaus")
    assert "War Elephants is revealed: +3 for the Greeks." in table.log
    assert "It counts as 0 here." in table.log
    assert "The Maccabeans win the battle (attack 2, defence 2)." in table.log
    table.play("retreat modin")
    assert table.map["thamna-hills"] == "2 maccabean"
    assert table.map["modin"] == "3 maccabean"
    assert has_left(table, "night-march-to-emmaus")


def test_card_6_keeps_a_maccabean_modifier(table: HammerTable) -> None:
    """#6 Only an enemy modifier counts as 0."""
    table.units("2 maccabean in modin, 2 greek in emmaus").pile("judas-the-hammer").dice(1, 1)
    uses(table, "night-march-to-emmaus").play("group modin", "number 2", "step emmaus", "done", "fight emmaus")
    assert "The Maccabeans win the battle (attack 5, defence 2)." in table.log


# -------------------------------------------------------------------- #7 Rededication of the Temple


def test_card_7_recruits_in_jerusalem_and_scores_it_twice(table: HammerTable) -> None:
    """#7 Two units in Jerusalem if the Maccabees control it, and 1 VP more at this round's scoring."""
    table.units("1 maccabean in jerusalem, 1 maccabean in modin")
    uses(table, "rededication-of-the-temple")
    assert table.offered("place") == {"jerusalem"}
    table.play("place jerusalem", "place jerusalem")
    assert table.at("jerusalem") == "3 maccabean"
    assert has_left(table, "rededication-of-the-temple")

    assert table.g.view(MACCABEAN)["overlays"]["would_score"] == [3, 0]
    table.awards_victory_points()
    assert table.g.score == [3, 0], "Shephelah, and Jerusalem twice"
    table.awards_victory_points()
    assert table.g.score == [5, 0], "the event was for one round"


def test_card_7_needs_jerusalem_both_times(table: HammerTable) -> None:
    """#7 Without Jerusalem there are no recruits, and nothing more at the scoring."""
    table.units("1 greek in jerusalem, 1 maccabean in modin")
    uses(table, "rededication-of-the-temple")
    assert has_left(table, "rededication-of-the-temple")
    table.awards_victory_points()
    assert table.g.score == [1, 1]


# -------------------------------------------------------------------- #8 Eleazar and the Elephant


def test_card_8_gives_a_unit_for_two(table: HammerTable) -> None:
    """#8 A unit one road from Greeks dies; up to two Greeks of one area one road from there die too."""
    table.units("2 maccabean in beth-zechariah, 3 greek in beth-zur, 1 greek in jerusalem, 1 greek in hebron")
    uses(table, "eleazar-and-the-elephant")
    assert table.options == ["sacrifice beth-zechariah", "done"]
    table.play("sacrifice beth-zechariah")
    assert table.offered("remove") == {"beth-zur", "jerusalem"}
    table.play("remove beth-zur")
    assert table.why_not("remove jerusalem") == "Ruling JH-R60 no_more_areas"
    table.play("remove beth-zur")
    assert table.map == {
        "beth-zechariah": "1 maccabean",
        "beth-zur": "1 greek",
        "jerusalem": "1 greek",
        "hebron": "1 greek",
    }
    assert table.g.pool == [28, 26]
    assert has_left(table, "eleazar-and-the-elephant")


def test_card_8_counts_from_where_the_last_unit_stood(table: HammerTable) -> None:
    """#8 The area may be empty afterwards; what is one road from it still counts."""
    table.units("1 maccabean in tekoa, 1 greek in hebron, 1 maccabean in jericho")
    uses(table, "eleazar-and-the-elephant")
    assert table.offered("sacrifice") == {"tekoa"}
    assert table.why_not("sacrifice jericho") == "Ruling JH-R59 card_asks_for_enemy_beside"
    table.play("sacrifice tekoa", "remove hebron")
    assert table.map == {"jericho": "1 maccabean"}
    assert has_left(table, "eleazar-and-the-elephant")


def test_card_8_without_a_sacrifice_does_nothing_more(table: HammerTable) -> None:
    """#8 It is a choice, and the rest of the card hangs on it."""
    table.units("1 maccabean in tekoa, 1 greek in hebron")
    uses(table, "eleazar-and-the-elephant").play("done")
    assert table.map == {"tekoa": "1 maccabean", "hebron": "1 greek"}
    assert has_left(table, "eleazar-and-the-elephant")


def test_card_8_does_not_reach_supply_centers(table: HammerTable) -> None:
    """#8 Greeks in a supply center neither open the sacrifice nor die of it."""
    table.units("1 maccabean in lydda, 3 greek in jamnia")
    uses(table, "eleazar-and-the-elephant")
    assert has_left(table, "eleazar-and-the-elephant"), "no unit is next to Greeks in the field"

    table = HammerTable().units("1 maccabean in gazara, 3 greek in jamnia, 1 greek in lydda")
    uses(table, "eleazar-and-the-elephant").play("sacrifice gazara")
    assert table.offered("remove") == {"lydda"}


# -------------------------------------------------------------------- #9 Embassy to Rome


def test_card_9_stops_greek_events_and_recruits_one(table: HammerTable) -> None:
    """#9 No Greek events for the rest of the round; one unit in a city, whoever controls its region."""
    table.units("1 greek in beth-zur, 1 greek in hebron").hand(GREEK, "the-hellenizers")
    uses(table, "embassy-to-rome")
    assert "adora" in table.offered("place")
    assert {"beth-zur", "tekoa", "marisa"}.isdisjoint(table.offered("place"))
    table.play("place adora")
    assert table.at("adora") == "1 maccabean"
    assert has_left(table, "embassy-to-rome")
    assert table.options == ["recruit the-hellenizers", "move the-hellenizers"]
    assert table.why_not("event the-hellenizers") == "Ruling JH-R62 events_barred"


# -------------------------------------------------------------------- #10 Death of Antiochus


def test_card_10_makes_the_greeks_remove_two(table: HammerTable) -> None:
    """#10 The Greek player chooses two units anywhere, supply centers included."""
    table.units("2 greek in jerusalem, 1 greek in samaria, 2 maccabean in modin")
    uses(table, "death-of-antiochus")
    assert (table.asked, table.asked_side) == ("RemoveUnits", GREEK)
    assert table.options == ["remove jerusalem", "remove samaria"], "he must"
    table.play("remove samaria", "remove jerusalem")
    assert table.map == {"jerusalem": "1 greek", "modin": "2 maccabean"}
    assert has_left(table, "death-of-antiochus")


# -------------------------------------------------------------------- #11 Scouts in the Hills


def test_card_11_orders_the_pile_and_moves_two(table: HammerTable) -> None:
    """#11 Look at four cards, put them back in any order, then move two units up to three areas."""
    table.units("3 maccabean in modin")
    table.pile("war-elephants", "judas-the-hammer", "the-hellenizers", "embassy-to-rome", "serons-column")
    uses(table, "scouts-in-the-hills")

    seen = [ids for _, key, ids, only in table.g.notes if key == "sees" and only == MACCABEAN]
    assert [table.cards(list(ids)) for ids in seen] == [
        ["war-elephants"],
        ["judas-the-hammer"],
        ["the-hellenizers"],
        ["embassy-to-rome"],
    ]
    assert "The Maccabeans look at the top 4 cards of the pile." in table.log
    assert table.why_not("top serons-column") == "Ruling JH-R65 not_among_these"
    table.play("top judas-the-hammer", "top embassy-to-rome")
    assert table.why_not("top judas-the-hammer") == "Ruling JH-R65 not_among_these"
    table.play("top war-elephants", "top the-hellenizers")
    assert table.cards(table.g.pile[:5]) == [
        "judas-the-hammer",
        "embassy-to-rome",
        "war-elephants",
        "the-hellenizers",
        "serons-column",
    ]

    table.play("group modin", "number 2", "step lydda", "step ramathaim", "step thamna-hills")
    assert table.map == {"modin": "1 maccabean", "thamna-hills": "2 maccabean"}
    assert has_left(table, "scouts-in-the-hills")


# -------------------------------------------------------------------- #12 Fight on the Sabbath


def test_card_12_strengthens_and_ends_repeat_rolls(table: HammerTable) -> None:
    """#12 Two units where Maccabees stand; beaten Maccabees do not roll again this round."""
    table.units("1 maccabean in tekoa, 1 maccabean in modin, 3 greek in hebron").hand(GREEK, "serons-column")
    table.pile("war-elephants").dice(5, 1)
    uses(table, "fight-on-the-sabbath")
    assert table.offered("place") == {"tekoa", "modin"}
    assert table.why_not("place lydda") == "Ruling JH-R59 card_asks_for_own"
    table.play("place tekoa", "place tekoa")
    assert table.at("tekoa") == "3 maccabean"
    assert has_left(table, "fight-on-the-sabbath")

    table.play("move serons-column", "group hebron", "number 3", "step tekoa", "fight tekoa")
    assert "The Greeks win the battle (attack 6, defence 3)." in table.log
    assert table.at("tekoa") == "2 maccabean, 3 greek", "a 5, and no second roll"


# -------------------------------------------------------------------- #13 Jonathan in the Desert


def test_card_13_recruits_three_in_one_area_of_the_desert(table: HammerTable) -> None:
    """#13 Three units in one area of Jordan and Desert, city or wilderness, without Greeks."""
    table.units("1 greek in jericho")
    uses(table, "jonathan-in-the-desert")
    assert table.offered("place") == {"michmash", "bethbassi", "tekoa", "adummim"}
    table.play("place tekoa")
    assert table.options == ["place tekoa", "done"]
    assert table.why_not("place bethbassi") == "Ruling JH-R60 no_more_areas"
    table.play("place tekoa", "place tekoa")
    assert table.at("tekoa") == "3 maccabean"
    assert has_left(table, "jonathan-in-the-desert")
