"""All 26 cards: picked up, with nothing to do, and their words beside their data; and the rulings on events."""

from __future__ import annotations

import re
from typing import Any

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.tables import FLAGS, GREEK, MACCABEAN, NO_CARD, enemy
from maniple.kernel.frames import Side
from tests.games.judean_hammer.hammer_table import HammerTable

BOX = TITLE.shipped_box
AREAS = BOX.kinds["area"].slugs
CARDS = BOX.kinds["card"].slugs
CITIES = [AREAS[area] for area in BOX.cities]
WILDERNESS = [AREAS[area] for area in BOX.wilderness]
DESERT = ["jericho", "michmash", "bethbassi", "tekoa", "adummim"]
AROUND_MODIN = ["modin", "lydda", "thamna-hills", "beth-horon", "gazara", "emmaus"]
JERUSALEM_CUT_OFF = (
    "1 maccabean in adasa, 1 maccabean in kiriath-jearim, 1 maccabean in adummim, 1 maccabean in bethbassi,"
    " 1 maccabean in beth-zechariah"
)
SPARE = {MACCABEAN: "embassy-to-rome", GREEK: "the-hellenizers"}
OTHER_SPARE = {MACCABEAN: "mattathias-at-modin", GREEK: "serons-column"}


def owner_of(card: str) -> Side:
    side: Side = BOX.event_side[BOX.kinds["card"].ids[card]]
    return side


def one_in_each(side: str, areas: list[str]) -> str:
    return ", ".join(f"1 {side} in {area}" for area in areas)


def spare(card: str) -> str:
    """A card of the same side that is not this one."""
    owner = owner_of(card)
    return SPARE[owner] if card != SPARE[owner] else OTHER_SPARE[owner]


# -------------------------------------------------------------------- picked up


def busy_table() -> HammerTable:
    """A table on which every event has something to do."""
    return HammerTable().units(
        "2 maccabean in modin, 2 maccabean in gophna-hills, 1 maccabean in jerusalem, 1 maccabean in gazara,"
        " 2 greek in bethel, 1 greek in lydda, 1 greek in hebron, 3 greek in samaria, 3 greek in jamnia,"
        " 1 greek in philadelphia, 2 greek in adasa"
    )


def carry_out(table: HammerTable) -> list[str]:
    """Take the first option of each question that the event asks, and tell what was asked and done."""
    told = []
    while table.g.in_play != NO_CARD:
        told.append(f"{table.asked_side} {table.asked} {table.options} {TITLE.prompt(table.g)}")
        table.play(table.options[0])
        told += table.log
    return told


@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_is_picked_up_has_the_same_event(card: str) -> None:
    """§JH-3.6, §JH-3.7, §JH-3.8 The owner takes it after the OPs; the card leaves; then the owner plays from hand."""
    owner = owner_of(card)
    other = enemy(owner)

    # given the owner's own use of the card
    hand = busy_table().hand(owner, card, spare(card)).turn(owner).play(f"event {card}")
    told = hand.log[1:] + carry_out(hand)

    # when the opponent uses it to move nobody and the owner picks it up
    table = busy_table().hand(other, card).hand(owner, spare(card)).turn(other).play(f"move {card}", "done")
    assert (table.asked, table.asked_side, table.options) == ("PickUp", owner, ["take", "leave"])
    table.play("take")

    # then all goes as if it had been used from hand
    assert table.log[1:] + carry_out(table) == told
    assert len(told) > 1
    assert table.map == hand.map
    assert table.g.flags == hand.g.flags
    assert (table.g.pile, table.g.discard) == (hand.g.pile, hand.g.discard)

    # and the card is gone, and its owner plays one from hand
    assert table.cards(table.g.removed) == [card]
    assert (table.asked, table.asked_side) == ("PlayCard", owner)
    assert table.cards(table.g.hands[owner]) == [spare(card)]


@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_is_left_is_discarded(card: str) -> None:
    """§JH-3.4, Ruling JH-R1 The event is not used, and the card stays in the game."""
    owner = owner_of(card)
    table = busy_table().hand(enemy(owner), card).hand(owner, spare(card)).turn(enemy(owner))
    before = table.map
    table.play(f"move {card}", "done", "leave")
    assert (table.cards(table.g.discard), table.g.removed) == ([card], [])
    assert table.map == before
    assert not any(table.g.flags)


# -------------------------------------------------------------------- nothing to do

NOTHING_TO_DO: dict[str, tuple[str, list[str], list[str]]] = {
    # card: the units on the map, what is asked all the same, the flag that is set all the same
    "mattathias-at-modin": (one_in_each("greek", AROUND_MODIN), [], []),
    "judas-the-hammer": ("1 greek in lydda", ["ChooseGroup"], []),
    "the-hasidim-join": (one_in_each("greek", CITIES), [], []),
    "fall-of-apollonius": ("1 greek in lydda, 1 maccabean in modin", [], []),
    "descent-of-beth-horon": (one_in_each("greek", WILDERNESS), [], ["auto_ambush"]),
    "night-march-to-emmaus": ("1 greek in lydda", ["ChooseGroup"], []),
    "rededication-of-the-temple": ("1 maccabean in adasa", [], ["mac_jerusalem_bonus"]),
    "eleazar-and-the-elephant": ("1 maccabean in modin, 3 greek in jericho", [], []),
    "embassy-to-rome": (one_in_each("greek", CITIES), [], ["greek_no_events"]),
    "death-of-antiochus": ("1 maccabean in modin", [], []),
    "scouts-in-the-hills": ("1 greek in lydda", ["ChooseGroup"], []),
    "fight-on-the-sabbath": ("1 greek in lydda", [], ["mac_no_reroll"]),
    "jonathan-in-the-desert": (one_in_each("greek", DESERT), [], []),
    "royal-army-of-lysias": ("29 greek in lydda", [], []),
    "war-elephants": ("1 maccabean in lydda", ["ChooseGroup"], []),
    "garrison-of-the-akra": ("1 maccabean in jerusalem", [], ["jerusalem_supplied"]),
    "apollonius-marches": ("29 greek in lydda", ["ChooseGroup"], []),
    "serons-column": ("1 maccabean in lydda", ["ChooseGroup"], []),
    "gorgias-by-night": ("1 maccabean in lydda", ["ChooseGroup"], []),
    "nicanors-slave-dealers": ("1 maccabean in bethel, 1 greek in jamnia", [], []),
    "bacchides-fortifies-judea": (one_in_each("maccabean", CITIES), [], []),
    "alcimus-the-high-priest": ("2 maccabean in lydda, 1 maccabean in accaron-plain, 1 greek in jamnia", [], []),
    "the-hellenizers": (one_in_each("greek", CITIES), [], []),
    "edict-of-antiochus": ("1 greek in jamnia, 1 greek in tekoa", [], ["mac_recruit_minus1"]),
    "desertion-before-elasa": ("1 maccabean in lydda, 1 maccabean in modin, 2 greek in bethel", [], []),
    "timotheus-raises-ammon": ("29 greek in lydda", ["ChooseGroup"], []),
}


@pytest.mark.parametrize("card", CARDS)
def test_a_card_with_nothing_to_do_still_leaves_the_game(card: str) -> None:
    """Ruling JH-R7, Ruling JH-R60 A step that cannot be done is skipped, the later ones are not."""
    units, asked, flags = NOTHING_TO_DO[card]
    owner = owner_of(card)
    table = HammerTable().units(units).hand(owner, card)
    if card == "scouts-in-the-hills":
        table.only_pile()
    before = table.map
    table.turn(owner).play(f"event {card}")
    found = []
    while table.g.stack:
        assert table.options == ["done"]
        found.append(table.asked)
        table.play("done")
    assert found == asked
    assert table.map == before
    assert [flag for flag, is_set in zip(FLAGS, table.g.flags, strict=True) if is_set] == flags
    assert table.card(card) in table.g.removed
    assert table.g.in_play == NO_CARD


# -------------------------------------------------------------------- words and data

RECORDS: list[dict[str, Any]] = [dict(record.values) for record in TITLE.shipped.records("cards.toml", "card")]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record["slug"]))
def test_the_words_of_a_card_name_what_its_event_does(record: dict[str, Any]) -> None:
    """§JH-3.3 Every number, place and limit of the effect stands in the text of the card."""
    text = str(record["text"])
    for step in record["effect"]:
        op = step["op"]
        if op == "recruit":
            assert re.search(rf"Recruit up to {step['count']} units?\b", text)
        if op == "move":
            assert re.search(rf"[Mm]ove up to {step['units']} units\b", text)
            assert f"up to {step['steps']} areas" in text
        if op == "remove":
            assert ("must" in text) == step.get("must", False)
            assert ("Greek player" in text) == (step["chooser"] == "owner")
            assert f"{step['count']}" in text
            assert step["side"].capitalize() in text
        if op == "peek":
            assert f"top {step['count']} cards" in text
        if "bonus" in step:
            assert f"add {step['bonus']} to your total" in text
        assert ("start in one area" in text) == ("one_origin" in step) or op != "move"
        assert ("cannot be ambushed" in text) == ("no_ambush" in step) or op != "move"
        assert ("counts as 0" in text) == ("ignore_enemy_modifier" in step) or op != "move"
        if op == "recruit":
            assert ("at most 1 new unit per city" in text) == (step.get("max_per_area") == 1)
            assert ("in supply or not" in text) == ("ignore_supply" in step)
        for word in (*step.get("where", []), *step.get("from", [])):
            name, _, rest = word.partition(":")
            if name in ("id", "near"):
                assert BOX.kinds["area"].names[BOX.kinds["area"].ids[rest.split(":")[0]]] in text
            if name == "region":
                assert BOX.kinds["region"].names[BOX.kinds["region"].ids[rest]] in text
            if name == "kind":
                assert any(form in text for form in (rest.replace("-", " "), "cities"))
    lasting = [step["flag"] for step in record["effect"] if step["op"] == "flag"]
    assert bool(re.search("(this|rest of this) round", text)) == bool(lasting)


def test_the_cards_of_a_side_carry_its_modifier() -> None:
    """§JH-1.1 Published: an event that is used weakens the same side in battle."""
    assert BOX.modifier_side == BOX.event_side
    assert {1, 2, 3} == set(BOX.ops)
    assert all(1 <= modifier <= 3 for modifier in BOX.modifier)


# -------------------------------------------------------------------- rulings on events


def test_ruling_jh_r59_a_step_is_judged_once(table: HammerTable) -> None:
    """Ruling JH-R59 A second unit may go into a city that was empty when the step began."""
    table.units("1 greek in jamnia").event(GREEK, "the-hellenizers").play("place lydda")
    assert table.options == ["place lydda", "done"]
    table.play("place lydda")
    assert table.at("lydda") == "2 greek"


def test_ruling_jh_r59_a_new_unit_does_not_open_its_neighbours(table: HammerTable) -> None:
    """Ruling JH-R59 What gets its first own unit in this step is not "own" for it; a later step sees it."""
    table.units("1 greek in bethel").event(GREEK, "edict-of-antiochus")
    assert table.offered("place") == {"bethel"}
    table.play("place bethel", "place bethel")

    # and the march of card 17 is judged when it begins: the recruits of its first step may go
    table = HammerTable().event(GREEK, "apollonius-marches")
    table.play("place samaria", "done")
    assert table.options == ["group samaria", "done"]


def test_ruling_jh_r60_each_step_is_finished_before_the_next(table: HammerTable) -> None:
    """Ruling JH-R60 All recruits stand before the march; all of the peek is over before the move."""
    table.units("1 maccabean in modin, 1 maccabean in thamna-hills")
    table.pile("judas-the-hammer").dice(1, 4)
    table.event(GREEK, "apollonius-marches").play("place samaria", "place samaria", "place samaria")
    table.play("group samaria", "number 3", "step lebonah-ascent", "stop")

    # then the ambush comes within the step, and only after it does the card leave
    assert table.asked == "ChooseAmbush"
    assert table.g.in_play == table.card("apollonius-marches")
    table.play("ambush lebonah-ascent thamna-hills")
    assert table.at("lebonah-ascent") == "2 greek"
    assert table.cards(table.g.removed) == ["apollonius-marches"]

    table = HammerTable().units("1 maccabean in modin").event(MACCABEAN, "scouts-in-the-hills")
    asked = []
    while table.asked == "PutOnTop":
        asked.append(table.asked)
        table.play(table.options[-1])
    assert (len(asked), table.asked) == (4, "ChooseGroup")


def test_ruling_jh_r60_one_at_a_time_with_done(table: HammerTable) -> None:
    """Ruling JH-R60 The event's faction chooses one unit at a time, and may stop, even picked up in another's turn."""
    table.units("2 greek in bethel, 1 maccabean in gophna-hills").hand(GREEK, "fall-of-apollonius")
    table.turn(GREEK).play("move fall-of-apollonius", "done", "take")
    assert (table.asked_side, table.options) == (MACCABEAN, ["remove bethel", "done"])
    table.play("remove bethel")
    assert table.options == ["remove bethel", "done"]
    table.play("done")
    assert table.at("bethel") == "1 greek"


def test_ruling_jh_r61_the_greek_player_must(table: HammerTable) -> None:
    """Ruling JH-R61 Two units one after the other, anywhere; no "done"."""
    table.units("1 greek in samaria, 1 greek in bethel, 1 greek in tekoa").event(MACCABEAN, "death-of-antiochus")
    assert table.options == ["remove bethel", "remove tekoa", "remove samaria"]
    assert table.asked_side == GREEK
    assert table.why_not("done") == "Ruling JH-R61 must_remove"
    table.play("remove samaria", "remove tekoa")
    assert table.map == {"bethel": "1 greek"}


def test_ruling_jh_r61_all_if_there_are_fewer(table: HammerTable) -> None:
    """Ruling JH-R61 With fewer than two units, all."""
    table.units("1 greek in bethel").event(MACCABEAN, "death-of-antiochus")
    assert TITLE.prompt(table.g) == "Choose units of the Greeks to remove (1 more)"
    table.play("remove bethel")
    assert table.map == {}
    assert table.cards(table.g.removed) == ["death-of-antiochus"]


def test_ruling_jh_r62_no_greek_events_from_hand_or_picked_up(table: HammerTable) -> None:
    """Ruling JH-R62 Greek cards that the Maccabees use for OPs go straight to the discard pile; flags set stay."""
    table.flags("jerusalem_supplied").hand(MACCABEAN, "embassy-to-rome", "war-elephants", "judas-the-hammer")
    table.hand(GREEK, "the-hellenizers", "scouts-in-the-hills").turn(MACCABEAN)
    table.play("event embassy-to-rome", "done")
    assert table.why_not("event the-hellenizers") == "Ruling JH-R62 events_barred"
    table.play("move the-hellenizers", "done")

    # when the Maccabees use a Greek card, nobody is asked to pick it up
    table.play("move war-elephants", "done")
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)
    assert table.cards(table.g.discard) == ["the-hellenizers", "war-elephants"]
    assert table.g.flags[FLAGS.index("jerusalem_supplied")]

    # but a Maccabean card may still be picked up
    table.play("move scouts-in-the-hills", "done")
    assert (table.asked, table.asked_side) == ("PickUp", MACCABEAN)


def test_ruling_jh_r62_lasts_for_the_round(table: HammerTable) -> None:
    """Ruling JH-R62, Ruling JH-R43 In the next round the Greeks use events again."""
    table.flags("greek_no_events").awards_victory_points()
    assert not any(table.g.flags)


def test_ruling_jh_r63_the_next_ambush_uses_it(table: HammerTable) -> None:
    """Ruling JH-R63 The sure success cannot be saved: it goes with the next ambush, and no card is revealed."""
    table.units("2 greek in jerusalem, 2 greek in philadelphia, 1 maccabean in adummim").flags("auto_ambush")
    table.pile("war-elephants").dice(1, 1).moves(GREEK, 1)
    table.play("group jerusalem", "number 1", "step bethbassi", "stop", "done")
    assert table.options == ["ambush bethbassi adummim", "pass"], "with or without the event"
    table.play("ambush bethbassi adummim")
    assert "§JH-7.7 ambush_succeeds" in table.noted
    assert table.cards(table.g.pile[:1]) == ["war-elephants"]
    assert not any(table.g.flags)

    # when the Greeks march past again a card is revealed, and this one fails
    table.moves(GREEK, 1).play("group philadelphia", "number 1", "step jericho", "stop", "done")
    table.play("ambush jericho adummim")
    assert table.cards(table.g.discard) == ["war-elephants"]
    assert "§JH-7.9 ambush_fails" in table.noted


def test_ruling_jh_r63_letting_the_march_pass_keeps_it(table: HammerTable) -> None:
    """Ruling JH-R63 Only an ambush that is declared uses the event up."""
    table.units("2 greek in jerusalem, 1 maccabean in adummim").flags("auto_ambush").moves(GREEK, 1)
    table.play("group jerusalem", "number 1", "step bethbassi", "stop", "done", "pass")
    assert table.g.flags[FLAGS.index("auto_ambush")]


def test_ruling_jh_r64_only_jerusalem_itself(table: HammerTable) -> None:
    """Ruling JH-R64 It passes check supply and takes recruits, but supplies no other area."""
    table.units(f"{JERUSALEM_CUT_OFF}, 2 greek in jerusalem, 2 greek in michmash")
    table.units("1 maccabean in jericho, 1 maccabean in bethel, 1 maccabean in aphairema, 2 greek in adasa")
    table.units("1 maccabean in mizpah, 1 maccabean in beth-horon").flags("jerusalem_supplied")
    supplied = table.g.supplied()
    assert supplied[table.area("jerusalem")]
    assert not supplied[table.area("adasa")], "next to Jerusalem, and cut off"
    assert not supplied[table.area("michmash")]
    table.recruits(GREEK, 3)
    assert "jerusalem" in table.offered("place")
    assert {"adasa", "michmash"}.isdisjoint(table.offered("place"))
    table.play(*["place samaria"] * 3).checks_supply()
    assert (table.at("jerusalem"), table.at("adasa"), table.at("michmash")) == ("2 greek", "1 greek", "1 greek")


def test_ruling_jh_r65_a_short_pile_is_not_made_anew(table: HammerTable) -> None:
    """Ruling JH-R65 Look at what is there; the order is entered from the top down; no reshuffle."""
    table.discard("war-elephants").only_pile("judas-the-hammer", "the-hellenizers", "scouts-in-the-hills")
    table.event(MACCABEAN, "scouts-in-the-hills")
    assert table.log == ["The Maccabeans look at the top 2 cards of the pile."]
    assert TITLE.prompt(table.g) == "Put the cards back: which is number 1 of 2? Number 1 lies on top of the pile"
    table.play("top the-hellenizers")
    assert table.options == ["top judas-the-hammer"], "asked all the same"
    table.play("top judas-the-hammer")
    assert table.cards(table.g.pile) == ["the-hellenizers", "judas-the-hammer"]
    assert table.cards(table.g.discard) == ["war-elephants"]


def test_ruling_jh_r65_an_empty_pile_shows_nothing(table: HammerTable) -> None:
    """Ruling JH-R65 Perhaps nothing; then the move follows."""
    table.discard("war-elephants").only_pile("scouts-in-the-hills").event(MACCABEAN, "scouts-in-the-hills")
    assert table.log == ["The Maccabeans look at the top 0 cards of the pile."]
    assert table.asked == "ChooseGroup"
    assert (table.g.pile, table.cards(table.g.discard)) == ([], ["war-elephants"])


def test_ruling_jh_r66_without_supply(table: HammerTable) -> None:
    """Ruling JH-R66 No supply is needed, for it is no recruiting."""
    table.units("1 maccabean in mizpah, 1 maccabean in bethel, 1 maccabean in beth-horon, 1 greek in adasa")
    table.units("1 maccabean in michmash, 1 maccabean in jerusalem").event(GREEK, "alcimus-the-high-priest")
    assert not table.g.supplied()[table.area("adasa")]
    table.play("replace mizpah")
    assert table.at("mizpah") == "1 greek"


def test_ruling_jh_r66_without_a_cube(table: HammerTable) -> None:
    """Ruling JH-R66 Without a Greek cube the city is left empty."""
    table.units("1 maccabean in lydda, 29 greek in jamnia").event(GREEK, "alcimus-the-high-priest")
    table.play("replace lydda")
    assert table.at("lydda") == ""
    assert table.g.pool == [29, 0]


def test_ruling_jh_r67_one_unit_fewer(table: HammerTable) -> None:
    """Ruling JH-R67 OPs - 1 by the first way, OPs - 2 by the others, never below 0."""
    table.units("1 greek in beth-zur").flags("mac_recruit_minus1").recruits(MACCABEAN, 3)
    allowed = {}
    for way in ("cities", "one-city", "wilderness"):
        game = table.g.clone()
        game.play("way", game.box.kinds["way"].ids[way])
        allowed[way] = game.left
    assert allowed == {"cities": 2, "one-city": 1, "wilderness": 1}
    table.recruits(MACCABEAN, 2)
    assert table.options == ["way cities"]
    assert table.why_not("way wilderness") == "Ruling JH-R67 too_few_by_an_event"
    table.recruits(MACCABEAN, 1)
    assert table.why_not("way wilderness") == "Ruling JH-R14 too_few_ops", "with or without the event"
    assert table.why_not("way cities") == "Ruling JH-R67 too_few_by_an_event"

    # and with 1 OPs no recruitment is offered
    table = HammerTable().flags("mac_recruit_minus1").hand(MACCABEAN, "scouts-in-the-hills").turn(MACCABEAN)
    assert table.offered("recruit") == set()


def test_ruling_jh_r67_events_are_not_touched(table: HammerTable) -> None:
    """Ruling JH-R67 A Maccabean event recruits as many as it says."""
    table.flags("mac_recruit_minus1").event(MACCABEAN, "mattathias-at-modin")
    table.play("place modin", "place modin", "place modin")
    assert table.at("modin") == "3 maccabean"


def test_ruling_jh_r68_roads_centers_and_enemies(table: HammerTable) -> None:
    """Ruling JH-R68 In an event's movement roads, supply centers, stopping at enemies, battle and retreat stay."""
    table.units("2 maccabean in gazara, 1 greek in emmaus").pile("war-elephants").dice(1, 1)
    table.event(MACCABEAN, "judas-the-hammer").play("group gazara", "number 2")
    assert table.why_not("step jamnia") == "§JH-5.4 closed_to_maccabees"
    assert table.why_not("step bethel") == "§JH-5.3 too_far"
    table.play("step emmaus")
    assert table.asked == "ChooseGroup", "enemies stop the group after one of its three areas"
    table.play("done", "fight emmaus")
    assert table.options == ["retreat gazara"]


def test_ruling_jh_r68_an_events_march_can_be_ambushed(table: HammerTable) -> None:
    """Ruling JH-R68, Ruling JH-R26 Unless the card says not, also in the Maccabean player's turn."""
    table.units("2 greek in hebron, 1 maccabean in beth-zur").hand(MACCABEAN, "serons-column")
    table.turn(MACCABEAN).play("move serons-column", "done", "take")
    table.play("group hebron", "number 2", "step tekoa", "step bethbassi", "done")
    assert (table.asked, table.asked_side) == ("ChooseAmbush", MACCABEAN)
    assert table.options == ["ambush tekoa beth-zur", "pass"]


def test_ruling_jh_r69_an_event_is_not_picked_up(table: HammerTable) -> None:
    """Ruling JH-R69 A card played for its event is gone; a pick-up follows only OPs."""
    table.hand(MACCABEAN, "embassy-to-rome").hand(GREEK, "the-hellenizers").turn(MACCABEAN)
    table.play("event embassy-to-rome", "done")
    assert (table.asked, table.asked_side) == ("PlayCard", GREEK)


def test_ruling_jh_r69_at_most_eight_cards_leave_in_a_round(table: HammerTable) -> None:
    """Ruling JH-R69 Each card is used at most once: with an event from every card, eight are gone."""
    maccabean = ("mattathias-at-modin", "the-hasidim-join", "descent-of-beth-horon", "jonathan-in-the-desert")
    greek = ("royal-army-of-lysias", "the-hellenizers", "garrison-of-the-akra", "bacchides-fortifies-judea")
    # given hands full of the other side's events
    table.hand(MACCABEAN, *greek).hand(GREEK, *maccabean).round(1).plays_a_round()

    # when each card is used for OPs and picked up
    picked_up = 0
    while table.g.round == 1:
        if table.asked == "PlayCard":
            table.play(next(line for line in table.options if line.startswith("move")))
        elif table.asked == "PickUp":
            table.play("take")
            picked_up += 1
        else:
            table.play("done")

    # then these eight are gone, and no others
    assert picked_up == 8
    assert sorted(table.cards(table.g.removed)) == sorted([*maccabean, *greek])
