"""5.0 Tactical cards: drawing, playing, discarding; and when cards are played in a combat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.ch04_sequence import ALWAYS_DRAW
from maniple.games.storm_over_jerusalem.ch08_attack import NO_LEGION_THERE, ONE_TESTUDO, refuse_defenders_card
from maniple.games.storm_over_jerusalem.tables import CARDS, FILES, JUDEAN, ROMAN, SIDES, StormBox
from maniple.kernel.components import parse_components
from maniple.kernel.errors import BadComponents
from maniple.table import sight
from maniple.table.table import Table
from tests.games.storm_over_jerusalem.random_games import with_cards_for_a_pass
from tests.games.storm_over_jerusalem.storm_table import StormTable

BOX: StormBox = TITLE.shipped_box


# -------------------------------------------------------------------- 5.1 receiving cards


@pytest.mark.parametrize(
    ("units", "judean", "roman"),
    [
        ("simon-li-1 in 19; simon-li-2 in 30", 2, 0),
        ("simon-li-1, xv-1 in 19; simon-li-2 in 30", 1, 0),
        ("simon-li-1, xv-1 in 19; simon-li-2, xv-2 in 30", 0, 0),
        ("xv-1 in 19; simon-li-2 in 30", 1, 1),
        ("xv-1 in 19; xv-2 in 30", 0, 2),
    ],
)
def test_5_1a_bonus_cards(table: StormTable, units: str, judean: int, roman: int) -> None:
    """§5.1a, Ruling C1, §2.2.1c Each area counts by itself: controlled, and free of enemy units."""
    table.units(units).plays_a_turn().takes_bonus_cards()
    assert len(table.held(JUDEAN)) == BOX.hand_size[JUDEAN][0] + judean
    assert len(table.held(ROMAN)) == BOX.hand_size[ROMAN][0] + roman


@pytest.mark.parametrize(("units_too", "gives"), [(True, False), (False, True)])
def test_5_1a_a_leader_is_an_enemy_unit(units_too: bool, gives: bool) -> None:
    """§5.1a, Ruling M8 "with no enemy unit present": a lone leader is one; not so by the option."""
    table = StormTable(leaders_are_units=units_too).units("xv-1 in 19").control(ROMAN, 19).leader("simon", 19)
    assert table.g.gives_a_card(ROMAN, table.area(19)) == gives


def test_5_1b_the_first_judean_hand_is_five(table: StormTable) -> None:
    """§5.1b Three cards of the track and both bonus cards."""
    table.set_up()
    assert BOX.hand_size[JUDEAN][0] == 3
    assert len(table.held(JUDEAN)) == 3
    assert len(table.takes_bonus_cards().held(JUDEAN)) == 5


def test_5_1_a_bonus_card_may_be_left(table: StormTable) -> None:
    """§5.1a, Ruling C23 "may draw one bonus card ... for each of the areas": asked for each; the answer is public."""
    table.plays_a_turn()
    assert (table.asked, table.asked_side, table.options) == ("DrawBonus", JUDEAN, ["take", "pass"])
    assert "Tyropoeon South" in TITLE.prompt(table.g)
    table.play("pass")
    assert "§5.1a leaves_bonus_card" in table.noted
    assert "Lower City" in TITLE.prompt(table.g)
    table.play("take")
    assert "§5.1a takes_bonus_card" in table.noted
    assert table.asked == "Impulse" and len(table.held(JUDEAN)) == 4


def test_5_1_romans_are_asked_before_the_judeans_draw(table: StormTable) -> None:
    """§5.1a, Ruling C23 The Romans fill their hand and draw for their areas; then the Judeans."""
    table.units("xv-1 in 19; simon-li-2 in 30").plays_a_turn()
    assert (table.asked, table.asked_side, len(table.held(JUDEAN))) == ("DrawBonus", ROMAN, 0)
    table.play("take")
    assert (table.asked, table.asked_side, len(table.held(JUDEAN))) == ("DrawBonus", JUDEAN, 3)


def test_5_1_nobody_is_asked_where_there_is_no_card_to_draw(table: StormTable) -> None:
    """§5.1a, Ruling C3 Deck and discard pile are empty."""
    assert table.no_more_cards().plays_a_turn().asked == "Impulse"


def test_5_1_a_seat_may_always_draw() -> None:
    """§5.1a, Ruling C23 With the setting the table draws for the seat, and asks no other question less."""
    table = Table(TITLE.new(seed="always draw"), ("ann", "ben"))
    assert table.options(1) and table.decider == JUDEAN
    assert sight.view_of(table, 1)["settings"] is not None
    table.seats[1].settings = replace(table.seats[1].settings, standing=(ALWAYS_DRAW,))
    table.play_on()
    assert table.lines == ["take", "take"] and table.decider == ROMAN
    assert [line.key for line in table.log if line.key == "takes_bonus_card"] == ["takes_bonus_card"] * 2


# -------------------------------------------------------------------- 5.2 playing cards


def made_up() -> StormTable:
    """Palisades Built, Euphrates Veterans and Repair by Night say "Play as part of your impulse"."""
    return StormTable().from_box(with_cards_for_a_pass())


def test_5_2_a_card_is_played_when_its_player_passes() -> None:
    """§5.2c, Ruling C29 "at any point during your impulse, including when a player passes"."""
    table = made_up().units("spent xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "euphrates-veterans").impulse(ROMAN)
    table.play("pass")
    assert (table.asked, table.asked_side) == ("PartOfImpulse", ROMAN)
    assert TITLE.prompt(table.g).startswith("After the pass")
    table.play("play euphrates-veterans", "at 2", "refresh xv-1")
    assert table.at(2) == "xv-1" and table.discarded(ROMAN) == ["euphrates-veterans"]
    assert not table.g.stack, "it was still a pass: the phase is over, for the Judeans hold no card"


def test_5_2_a_judean_pass_with_a_card() -> None:
    """§5.2c, §4.0Bc The Romans go on after it."""
    table = made_up().units("xv-1 in 2; simon-li-1 in 14").walls(w2_14=1).hand(JUDEAN, "repair-by-night")
    table.impulse(JUDEAN).play("pass", "play repair-by-night", "mend 2-14", "done")
    assert table.wall("2-14") == 2 and (table.asked, table.asked_side) == ("Impulse", ROMAN)


def test_5_2_after_a_roman_pass_the_judeans_may_still_discard() -> None:
    """§5.2c, §4.0Bc The card of the passing Roman comes first; then the turn may be kept alive."""
    table = made_up().units("spent xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "euphrates-veterans")
    table.hand(JUDEAN, "firebrands").impulse(ROMAN).play("pass", "pass")
    assert (table.asked, table.asked_side) == ("KeepTurnAlive", JUDEAN)


def test_5_2_a_card_as_part_of_the_impulse_is_not_the_impulse() -> None:
    """§5.2c, §6.0a Played first, it leaves the impulse to come; played last, it follows the action."""
    table = made_up().units("xv-1, spent xv-2 in 2; simon-li-1 in 14").hand(ROMAN, "euphrates-veterans")
    table.impulse(ROMAN).play("play euphrates-veterans", "at 2", "refresh xv-2")
    assert (table.asked, table.asked_side) == ("Impulse", ROMAN)
    after = made_up().units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "euphrates-veterans").impulse(ROMAN)
    after.play("act 2", "join xv-1", "move 1", "stop")
    assert after.asked == "PartOfImpulse" and TITLE.prompt(after.g).startswith("The impulse ends")
    after.play("play euphrates-veterans", "at 1", "refresh xv-1")
    assert (after.asked, after.asked_side) == ("Impulse", JUDEAN)


@pytest.mark.parametrize(
    ("hand", "seen", "opens"),
    [
        (("euphrates-veterans",), (), True),
        (("ballista-1",), (), True),
        ((), (), False),
        (("ballista-1",), ("euphrates-veterans", "palisades-built"), False),
    ],
)
def test_5_2_the_window_opens_by_public_facts(hand: tuple[str, ...], seen: tuple[str, ...], opens: bool) -> None:
    """§5.2c, Ruling C29 Whatever the hand is, as long as there is one and such a card is not seen elsewhere."""
    table = made_up().units("spent xv-1 in 2; simon-li-1 in 14").hand(ROMAN, *hand).discard(ROMAN, *seen).supply(9)
    table.impulse(ROMAN).play("pass")
    assert (table.asked == "PartOfImpulse") == opens
    if opens:
        assert table.g.decision.is_window() and "pass" in table.options


def test_5_2_the_window_needs_a_target() -> None:
    """§5.2c, Ruling C20 Nobody is spent and the level is 9: no such card could do anything, as all can see."""
    table = made_up().units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "euphrates-veterans").supply(9).impulse(ROMAN)
    assert table.play("pass").asked == ""


def test_5_2_the_shipped_cards_never_open_it() -> None:
    """§5.2c Each of them that is part of an impulse needs an Attack or Assault."""
    assert BOX.by_themselves == [(), ()]


def test_5_2_only_some_events_are_part_of_an_impulse() -> None:
    """§5.2c A set may not make an Attack, a sortie or a march part of another impulse."""
    texts = {name: (TITLE.folder / "data" / name).read_text(encoding="utf-8") for name in FILES}
    texts["cards.toml"] = texts["cards.toml"].replace(
        'kind = "for-your-impulse"\nevent = "sortie"', 'kind = "part-of-impulse"\nevent = "sortie"'
    )
    with pytest.raises(BadComponents, match="that is how 'sortie' works"):
        TITLE.open_box(parse_components("edited", texts))


def test_5_2a_a_card_overrides_the_rules(table: StormTable) -> None:
    """§5.2a, #55 Ambush in the Lanes: the terrain does not help the Romans, though they control the area."""
    # given Romans who move into an empty city area and take it
    table.units("xv-1 in 13").hand(JUDEAN, "ambush-in-the-lanes").control(ROMAN, 12, 13).dice(3, 4).impulse(ROMAN)
    table.play("act 13", "join xv-1", "move 12", "stop", "play ambush-in-the-lanes")
    # then 3 firepower and 7 stand against the 8 of a spent Legion and nothing else
    assert table.controls(12) == "roman"
    assert table.combat == "10 against 8: 2"


def test_5_2b_a_card_for_your_impulse_is_the_whole_impulse(table: StormTable) -> None:
    """§5.2b, #27 After it the other player is on."""
    table.units("spent xv-1, xv-2 in 2").hand(ROMAN, "euphrates-veterans", "onager-1").no_more_cards().impulse(ROMAN)
    table.play("play euphrates-veterans", "at 2", "refresh xv-1")
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)


@pytest.mark.parametrize("card", ["ballista-1", "testudo-1", "famine"])
def test_5_2b_other_cards_are_no_impulse(table: StormTable, card: str) -> None:
    """§5.2b Only cards "for your impulse" are played as one."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, card).impulse(ROMAN)
    assert table.why_not(f"play {card}") == "§5.2b not_an_impulse_card"
    assert table.why_not("play onager-1") == "§5.2d not_in_hand"


def test_5_2c_part_of_an_impulse(table: StormTable) -> None:
    """§5.2c, Ruling C6 Any number of them, at a fitting moment of the own impulse; cumulative ones add up."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "ballista-1", "ballista-2", "pila-volley").dice(1, 1)
    table.impulse(ROMAN).play("act 2", "join xv-1", "assault 14")
    assert (table.asked, table.asked_side) == ("AttackersCards", ROMAN)
    table.play("play ballista-1", "play ballista-2", "play pila-volley").passes()
    assert table.combat == "12 against 14: 0"


def test_5_2c_not_in_the_opponents_impulse(table: StormTable) -> None:
    """§5.2c, §5.2d A card of the own impulse does not answer the opponent's Attack."""
    table.units("xv-1 in 15; simon-li-1 in 15").control(JUDEAN, 15).hand(ROMAN, "ballista-1", "testudo-1").dice(1, 1)
    table.impulse(JUDEAN).play("act 15", "join simon-li-1", "attack 15")
    assert table.asked_side == ROMAN
    assert table.why_not("play ballista-1") == "§5.2d not_playable_now"


def test_5_2d_other_cards_wait_for_their_condition(table: StormTable) -> None:
    """§5.2d, #24 Roman Brutality: after an Attack that eliminated two or more Judean units, and not before."""
    table.units("3 legion, 2 auxiliary in 11; spent simon-li-1, spent simon-li-2 in 13").walls(w11_13=0).dice(6, 6)
    table.hand(ROMAN, "roman-brutality").hand(JUDEAN, "firebrands").placed("simon").impulse(ROMAN)
    table.play("act 11", "all", "assault 13")
    while table.asked != "Damage":
        assert table.why_not("play roman-brutality") != ""
        table.play("pass")
    table.play("eliminate simon-li-1", "eliminate simon-li-2")
    assert table.asked == "AfterCombat"
    table.play("play roman-brutality")
    assert table.discarded(JUDEAN) == ["firebrands"]


def test_5_2e_played_cards_go_to_the_owners_pile(table: StormTable) -> None:
    """§5.2e, #1, #28 The Roman card to the Roman pile, the Judean one to the Judean pile."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "ballista-1").hand(JUDEAN, "boiling-oil-1").dice(1, 1)
    table.impulse(ROMAN).play("act 2", "join xv-1", "assault 14", "play ballista-1").play("play boiling-oil-1").passes()
    assert table.discarded(ROMAN) == ["ballista-1"]
    assert table.discarded(JUDEAN) == ["boiling-oil-1"]


def test_5_2e_some_cards_leave_the_game(table: StormTable) -> None:
    """§5.2e, Ruling C26, #22 Palisades Built, once played."""
    table.units("xv-1 in 2").hand(ROMAN, "palisades-built").impulse(ROMAN).play("play palisades-built")
    assert table.cards(table.g.removed) == ["palisades-built"]
    assert table.discarded(ROMAN) == []


@pytest.mark.parametrize("card", ["palisades-built", "night-escalade"])
def test_ruling_c26_discarded_they_stay_in_the_game(table: StormTable, card: str) -> None:
    """Ruling C26, §5.2e Only a card played for its effect leaves the game."""
    table.units("xv-1 in 2").hand(ROMAN, card).impulse(ROMAN).play(f"build {card}", "erect 2 2")
    assert table.discarded(ROMAN) == [card]
    assert table.g.removed == []


def test_5_2f_every_card_has_a_value_of_1_to_3() -> None:
    """§5.2f Siege Tower values on Roman cards, Wall Repair values on Judean ones."""
    assert len(BOX.value) == CARDS
    assert set(BOX.value) == {1, 2, 3}


@pytest.mark.parametrize(("card", "value"), [("famine", 1), ("ballista-1", 2), ("siege-towers", 3)])
def test_5_2f_the_tower_value(table: StormTable, card: str, value: int) -> None:
    """§5.2f, §13.2.1a Roman cards build towers of their value."""
    table.units("xv-1 in 2").hand(ROMAN, card).impulse(ROMAN).play(f"build {card}")
    assert table.offered("erect") == {f"2 {number}" for number in range(1, value + 1)}


@pytest.mark.parametrize(("card", "value"), [("firebrands", 1), ("boiling-oil-2", 2), ("countermine", 3)])
def test_5_2f_the_repair_value(table: StormTable, card: str, value: int) -> None:
    """§5.2f, §13.1.3a Judean cards repair as many steps as their value."""
    table.units("simon-li-1 in 15").walls(w4_15=0).hand(JUDEAN, card).impulse(JUDEAN)
    table.play(f"repair {card}", "at 15", "mend 4-15", "spend simon-li-1")
    for _ in range(value - 1):
        table.play("mend 4-15")
    assert table.asked == "Impulse" and table.wall("4-15") == value


# -------------------------------------------------------------------- 5.3 discarding, 5.4 replenishing


def test_5_3a_kept_cards_count_for_the_next_hand(table: StormTable) -> None:
    """§5.3a, §5.1a Two cards kept, so three are drawn."""
    deck = ("forced-march", "onager-1", "onager-2", "catapult-1", "catapult-2", "testudo-1")
    table.hand(ROMAN, "famine", "ballista-1").deck(ROMAN, *deck).turn(2).plays_a_turn()
    assert set(table.held(ROMAN)) == {"famine", "ballista-1", "forced-march", "onager-1", "onager-2"}


@pytest.mark.parametrize("seat", SIDES)
def test_5_3a_both_discard_piles_are_open(table: StormTable, seat: int) -> None:
    """§5.3a Both players may inspect either pile."""
    table.discard(ROMAN, "famine").discard(JUDEAN, "firebrands").hand(ROMAN, "onager-1").impulse(ROMAN)
    view = TITLE.view(table.g, SIDES[seat])
    assert [table.cards(pile) for pile in view["discards"]] == [["famine"], ["firebrands"]]


def test_5_4a_discards_are_shuffled_in(table: StormTable) -> None:
    """§5.4a, Ruling C3 If the deck cannot fill the hand, deck and discards make a new deck first."""
    # given two cards in the deck, five discarded, and five to draw
    table.deck(ROMAN, "famine", "forced-march").discard(
        ROMAN, *(f"ballista-{i}" for i in (1, 2, 3)), "onager-1", "onager-2"
    )
    table.no_more_cards().shuffles("onager-1", "ballista-1", "famine", "ballista-3", "ballista-2").plays_a_turn()
    # then the new order rules: one of the two old cards is not drawn
    assert set(table.held(ROMAN)) == {"onager-1", "ballista-1", "famine", "ballista-3", "ballista-2"}
    assert set(table.cards(table.g.decks[ROMAN])) == {"forced-march", "onager-2"}
    assert table.discarded(ROMAN) == []
    assert "§5.4a deck_made_anew" in table.noted


def test_5_4a_a_deck_that_suffices_is_left_alone(table: StormTable) -> None:
    """§5.4a Five cards for five."""
    deck = ("famine", "forced-march", "onager-1", "onager-2", "testudo-1")
    table.deck(ROMAN, *deck).discard(ROMAN, "ballista-1").no_more_cards().plays_a_turn()
    assert set(table.held(ROMAN)) == set(deck)
    assert table.discarded(ROMAN) == ["ballista-1"]


FOUR = ("countermine", "hoarded-grain", "boiling-oil-1", "firebrands")


def test_ruling_c3_bonus_cards_are_no_part_of_replenishing_the_hand(table: StormTable) -> None:
    """§5.4a, §5.1a, Ruling C3 "to replenish their hand": four cards suffice for three; the deck is shuffled when the
    second bonus card is taken, and not if it is left."""
    table.deck(JUDEAN, *FOUR).discard(JUDEAN, "boiling-oil-2", "judean-onager-1").no_more_cards().plays_a_turn()
    assert set(table.held(JUDEAN)) == set(FOUR[:3]) and table.asked == "DrawBonus"
    table.play("take")
    assert set(table.held(JUDEAN)) == set(FOUR) and table.asked == "DrawBonus"
    assert "§5.4a deck_made_anew" not in table.noted and len(table.discarded(JUDEAN)) == 2
    table.play("take")
    assert "§5.4a deck_made_anew" in table.noted
    assert len(table.held(JUDEAN)) == 5 and table.discarded(JUDEAN) == []


def test_ruling_c3_bonus_cards_that_raise_the_number() -> None:
    """§5.4a, Ruling C3, Ruling C2 By the option all five fill the hand: four are too few, and are shuffled first."""
    table = StormTable(bonus_cards="raise-the-limit").deck(JUDEAN, *FOUR)
    table.discard(JUDEAN, "boiling-oil-2", "judean-onager-1").no_more_cards()
    table.shuffles("boiling-oil-2", "judean-onager-1", "firebrands", "countermine", "hoarded-grain").plays_a_turn()
    assert "boiling-oil-1" not in table.held(JUDEAN) and len(table.held(JUDEAN)) == 5


def test_ruling_c3_if_still_short_all_are_drawn(table: StormTable) -> None:
    """Ruling C3, §5.4a Three cards in all."""
    table.deck(ROMAN, "famine").discard(ROMAN, "ballista-1", "ballista-2").no_more_cards().plays_a_turn()
    assert set(table.held(ROMAN)) == {"famine", "ballista-1", "ballista-2"}


# -------------------------------------------------------------------- the order of cards in a combat


def test_ruling_c4_the_attacker_then_the_defender(table: StormTable) -> None:
    """Ruling C4, §8.3a One round each; the attacker gets no second one."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "ballista-1", "battering-rams-1").dice(1, 1)
    table.hand(JUDEAN, "boiling-oil-1", "firebrands").placed("simon").impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14")
    assert (table.asked, table.asked_side) == ("AttackersCards", ROMAN)
    table.play("pass")
    assert (table.asked, table.asked_side) == ("DefendersCards", JUDEAN)
    table.play("play boiling-oil-1").passes()
    # then the dice were rolled without the Roman cards
    assert table.held(ROMAN) == ["ballista-1", "battering-rams-1"]
    assert table.combat == "4 against 16: 0"


@pytest.mark.parametrize("lines", [("defend simon", "play boiling-oil-1"), ("play boiling-oil-1", "defend simon")])
def test_ruling_c5_leader_and_cards_in_any_order(table: StormTable, lines: tuple[str, ...]) -> None:
    """Ruling C5, §14.1b In the defender's round, before the dice."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(JUDEAN, "boiling-oil-1").dice(6, 6).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14", *lines).passes()
    assert table.combat == "14 against 17: 0"


def test_ruling_c6_cumulative_answers(table: StormTable) -> None:
    """Ruling C6, #28, #51 Two Boiling Oils and a Fanatical Defense add up."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(JUDEAN, "boiling-oil-1", "boiling-oil-2", "fanatical-defense-1")
    table.placed("simon").dice(1, 1).impulse(ROMAN).play("act 2", "join xv-1", "assault 14")
    table.play("play boiling-oil-1", "play boiling-oil-2", "play fanatical-defense-1").passes()
    assert table.combat == "4 against 20: 0"


def test_ruling_c6_one_testudo(table: StormTable) -> None:
    """Ruling C6, #15 A second Testudo may not be played."""
    table.units("xv-1, xv-2, simon-li-1 in 15").hand(ROMAN, "testudo-1", "testudo-2", "roman-discipline").dice(1, 1)
    table.impulse(JUDEAN).play("act 15", "join simon-li-1", "attack 15", "play testudo-1", "boost xv-1")
    assert table.held(ROMAN) == ["testudo-2", "roman-discipline"]
    assert table.asked == "RollAgain"
    assert table.why_not("play testudo-2") == "§5.2d not_playable_now"
    assert refuse_defenders_card(table.g, table.card("testudo-2")) == ONE_TESTUDO
    table.passes()
    assert table.combat == "3 against 11: 0"


def test_ruling_c20_no_testudo_without_a_legion(table: StormTable) -> None:
    """Ruling C20, #15 Auxiliaries alone form none, and the Romans are not even asked."""
    table.units("aux-1, simon-li-1 in 15").hand(ROMAN, "testudo-1").hand(JUDEAN, "zealot-fury", "captured-scorpions-1")
    table.dice(1, 1).impulse(JUDEAN).play("act 15", "join simon-li-1", "attack 15")
    assert table.asked == "AttackersCards"
    assert table.why_not("play zealot-fury") == "#44 needs_the_faction"
    assert refuse_defenders_card(table.g, table.card("testudo-1")) == NO_LEGION_THERE
    table.play("pass")
    assert table.asked == "RollAgain"


def test_ruling_c7_one_reroll_each(table: StormTable) -> None:
    """Ruling C7, #18, #50 First the attacker, then the defender; the last roll stands."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "titus-intervenes").hand(JUDEAN, "confusion-in-the-ranks")
    table.placed("simon").dice(1, 2, 6, 6, 3, 3).impulse(ROMAN).play("act 2", "join xv-1", "assault 14")
    while table.asked != "RollAgain":
        table.play("pass")
    assert table.asked_side == ROMAN
    table.play("play titus-intervenes")
    assert (table.asked, table.asked_side) == ("RollAgain", JUDEAN)
    table.play("play confusion-in-the-ranks")
    assert table.combat == "8 against 14: 0"
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_ruling_c8_unit_cards_do_not_join_a_card_attack(table: StormTable) -> None:
    """Ruling C8, #4 With an Onager alone there are no acting units: no Ballista, no Titus."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "onager-1", "ballista-1", "titus-intervenes")
    table.placed("simon").dice(1, 1).impulse(ROMAN).play("play onager-1", "shoot 2 14")
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)
    assert table.combat == "6 against 13: 0"
    assert table.held(ROMAN) == ["ballista-1", "titus-intervenes"]


def test_ruling_c8_with_sortie_out_units_act(table: StormTable) -> None:
    """Ruling C8, #38, #30 Captured Scorpions join a sortie."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(JUDEAN, "sortie-out-1", "captured-scorpions-1").dice(1, 1)
    table.placed("simon").impulse(JUDEAN).play("play sortie-out-1", "act 14", "join simon-li-1", "assault 2")
    assert table.offered("play") == {"captured-scorpions-1"}
    table.play("play captured-scorpions-1").passes()
    assert table.combat == "6 against 10: 0"


def test_ruling_c16_nobody_to_escape(table: StormTable) -> None:
    """Ruling C16, #46 With no Judean unit on the map the card has no effect."""
    table.hand(JUDEAN, "escape-the-siege-1").impulse(ROMAN).play("pass", "discard escape-the-siege-1")
    assert table.losses(JUDEAN) == 0
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)


def test_ruling_c17_no_mere_cycling_of_cards(table: StormTable) -> None:
    """Ruling C17, §6.0a A discard for towers or repair must use at least one point."""
    # given Romans only where no siege works may stand, and walls without damage
    table.units("x-1 in 6; simon-li-1 in 14").hand(ROMAN, "famine").hand(JUDEAN, "firebrands")
    assert table.impulse(ROMAN).why_not("build famine") == "Ruling C17 no_tower_possible"
    assert table.impulse(JUDEAN).why_not("repair firebrands") == "Ruling C17 no_repair_possible"


def test_ruling_c17_at_least_one_point(table: StormTable) -> None:
    """Ruling C17, §13.2.1b, §13.1.3b Done only after a point is used."""
    table.units("xv-1 in 2; simon-li-1 in 15").walls(w4_15=1).hand(ROMAN, "onager-1").hand(JUDEAN, "countermine")
    table.impulse(ROMAN).play("build onager-1")
    assert table.why_not("done") == "Ruling C17 no_point_used"
    table.play("erect 2 1", "done", "repair countermine", "at 15")
    assert table.why_not("done") == "Ruling C17 no_point_used"
    table.play("mend 4-15", "spend simon-li-1", "done")
    assert table.wall("4-15") == 2


def test_ruling_c18_the_order_of_one_combat(table: StormTable) -> None:
    """Ruling C18, §8.3a Entry, attacker's cards, defender's leader, rams, 2d6, points, damage, end."""
    table.units("xv-1, xv-2 in 10; simon-li-1, simon-li-2 in 12").hand(ROMAN, "battering-rams-1").dice(4, 5, 4)
    table.impulse(ROMAN).play("act 10", "all", "assault 12")
    # the assaulting units are in the area when the cards are played
    assert table.number(ROMAN, 12) == 2 and table.number(ROMAN, 10) == 0
    assert table.at(12).count("spent") == 0
    table.play("play battering-rams-1")
    assert (table.asked, table.wall("10-12")) == ("DefendersCards", 4)
    table.play("defend simon")
    keys = [line.split(maxsplit=1)[1] for line in table.noted]
    order = ["leader_defends", "rams_roll", "wall_breached", "rolls_to_attack", "damage_counted"]
    assert [key for key in keys if key in order] == order
    assert table.combat == "13 against 11: 2"
    # and the attackers are spent only when the damage is assigned
    assert table.at(12).count("spent") == 0
    table.play("flip simon-li-1", "flip simon-li-2")
    assert table.at(12) == "xv-1 spent, xv-2 spent, simon-li-1 spent, simon-li-2 spent, simon"


def test_ruling_c19_romans_answer_a_judean_card_in_their_own_impulse(table: StormTable) -> None:
    """Ruling C19, #55, #15, #19, #17 Testudo, Fortune of Caesar and Roman Discipline against an Ambush."""
    table.units("xv-1 in 13").control(ROMAN, 13).hand(ROMAN, "testudo-1", "fortune-of-caesar", "roman-discipline")
    table.hand(JUDEAN, "ambush-in-the-lanes").dice(6, 6, 5, 5, 1).impulse(ROMAN)
    table.play("act 13", "join xv-1", "move 12", "stop", "play ambush-in-the-lanes")
    assert (table.asked, table.asked_side) == ("DefendersCards", ROMAN)
    table.play("play testudo-1", "boost xv-1")
    assert (table.asked, table.asked_side) == ("RollAgain", ROMAN)
    table.play("play fortune-of-caesar")
    assert table.combat == "13 against 10: 3"
    assert table.asked == "ReduceDamage"
    table.play("play roman-discipline")
    assert table.asked == "Damage"
    assert table.g.combat is not None and table.g.combat.damage == 2


@pytest.mark.parametrize(
    "card",
    ["onager-1", "undermining-the-wall", "siege-ramp-1", "forced-march", "josephus-appeals", "euphrates-veterans"],
)
def test_ruling_c20_a_card_needs_a_legal_target(table: StormTable, card: str) -> None:
    """Ruling C20 Romans in a zone only: no card has anything to work on."""
    table.units("spent xv-1 in a; simon-li-1 in 14").hand(ROMAN, card).impulse(ROMAN)
    assert table.why_not(f"play {card}") == "Ruling C20 no_target_for_the_card"


def test_ruling_c20_up_to_means_at_least_one(table: StormTable) -> None:
    """Ruling C20, #27, #49 Euphrates Veterans refresh one at least, Repair by Night uses a point at least."""
    table.units("spent xv-1, spent xv-2 in 2; simon-li-1 in 15").walls(w4_15=1)
    table.hand(ROMAN, "euphrates-veterans").hand(JUDEAN, "repair-by-night").impulse(ROMAN)
    table.play("play euphrates-veterans", "at 2")
    assert table.why_not("done") == "Ruling C20 refresh_at_least_one"
    table.play("refresh xv-1", "done", "play repair-by-night")
    assert table.why_not("done") == "Ruling C17 no_point_used"


def test_ruling_c20_conditions_hold_when_it_is_played(table: StormTable) -> None:
    """Ruling C20, Ruling C22 Rams need an unbreached section to be played at all."""
    table.units("xv-1 in 2; simon-li-1 in 14").walls(w2_14=0).hand(ROMAN, "battering-rams-1", "ballista-1").dice(1, 1)
    table.impulse(ROMAN).play("act 2", "join xv-1", "assault 14")
    assert table.why_not("play battering-rams-1") == "Ruling C22 needs_an_unbreached_wall"


def test_ruling_c21_an_attack_by_a_card(table: StormTable) -> None:
    """Ruling C21, §8.2a, #4 A leader may defend, the wall that is left counts; nobody is spent."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "onager-1").dice(6, 6).impulse(ROMAN)
    table.play("play onager-1", "shoot 2 14")
    assert (table.asked, table.offered("defend")) == ("DefendersCards", {"simon"})
    table.play("defend simon")
    # 4 + 12 against 8 + 2 of the area + 3 of the wall + 1 of Simon
    assert table.combat == "16 against 14: 2"
    table.play("flip simon-li-1", "retreat simon-li-1 15")
    assert table.wall("2-14") == 3
    assert table.at(2) == "xv-1"
    assert table.discarded(ROMAN) == ["onager-1"]


def test_ruling_c22_wall_dice_in_the_roman_order(table: StormTable) -> None:
    """Ruling C22, #6, #11 The second card has no effect on a breached section, and its die is not rolled."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "catapult-1", "battering-rams-1").placed("simon").dice(
        3, 1, 1
    )
    table.impulse(ROMAN).play("act 2", "join xv-1", "assault 14", "play catapult-1", "play battering-rams-1").passes()
    assert set(table.options) == {"first catapult-1", "first battering-rams-1"}
    assert table.why_not("first ballista-1") == "Ruling C22 no_die_of_that_card"
    table.play("first battering-rams-1")
    assert table.wall("2-14") == 0
    assert "Ruling C22 card_has_no_effect" in table.noted
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_ruling_c22_an_inner_wall_is_shot_at_again(table: StormTable) -> None:
    """Ruling C22, #48 Inner Wall Raised makes the section +1 again, and the second card has an effect."""
    table.units("xv-1 in 2; simon-li-1 in 14").hand(ROMAN, "catapult-1", "battering-rams-1").placed("simon")
    table.hand(JUDEAN, "inner-wall-raised").dice(3, 2, 1, 1).impulse(ROMAN)
    table.play("act 2", "join xv-1", "assault 14", "play catapult-1", "play battering-rams-1").passes()
    table.play("first battering-rams-1")
    assert table.asked == "InnerWall"
    table.play("play inner-wall-raised")
    assert table.wall("2-14") == 0
    assert table.combat == "4 against 10: 0"


def test_ruling_c27_who_chooses(table: StormTable) -> None:
    """Ruling C27, #25 The Roman player chooses the area of the appeal, the owner the unit."""
    table.units("xv-1 in 2; simon-li-1, simon-hi-1 in 14").hand(ROMAN, "josephus-appeals").dice(1).impulse(ROMAN)
    table.play("play josephus-appeals")
    assert table.asked_side == ROMAN
    table.play("at 14")
    assert (table.asked, table.asked_side) == ("Waver", JUDEAN)
    assert table.offered("flip") == {"simon-li-1", "simon-hi-1"}


def test_ruling_c28_control_walls_and_towers_after_a_card(table: StormTable) -> None:
    """Ruling C28, #25, §12.0a, §13.1.2b The last Judean deserts: Roman control, and sections to Roman areas open."""
    table.units("xv-1, spent simon-li-1 in 14; xv-2 in 2").hand(ROMAN, "josephus-appeals").dice(6).impulse(ROMAN)
    assert (table.controls(14), table.wall("2-14"), table.wall("14-18")) == ("judean", 4, 4)
    table.play("play josephus-appeals", "at 14", "eliminate simon-li-1")
    assert (table.controls(14), table.wall("2-14"), table.wall("14-18")) == ("roman", 0, 4)


def test_ruling_c28_towers_after_a_card_attack(table: StormTable) -> None:
    """Ruling C28, #32, §13.2.4a The last Roman retreats from an Onager: his tower is lost."""
    table.units("spent xv-1 in 2; simon-li-1 in 14").towers(2, "2").hand(JUDEAN, "judean-onager-1").dice(3, 3)
    table.impulse(JUDEAN).play("play judean-onager-1", "shoot 14 2").passes()
    table.play("retreat xv-1 a")
    assert table.towers_at(2) == ""


def test_ruling_c24_first_the_purpose_then_the_loss(table: StormTable) -> None:
    """Ruling C24, §13.1.3a, #46 The repair is made by the very unit that then is lost."""
    table.units("simon-li-1, xv-1 in 15; simon-li-2 in 14").hand(JUDEAN, "escape-the-siege-1").walls(w2_14=0)
    table.impulse(JUDEAN).play("repair escape-the-siege-1", "at 14", "mend 2-14", "spend simon-li-2")
    table.play("mend 2-14", "mend 2-14")
    assert table.asked == "LoseToEscape" and table.wall("2-14") == 3
    # and control is tested after the loss
    table.play("eliminate simon-li-1")
    assert table.controls(15) == "roman"
