"""4.0 Sequence of play."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.tables import CARDS, JUDEAN, NOWHERE, ROMAN, SIDES, StormBox
from maniple.table.table import Table
from tests.games.storm_over_jerusalem.storm_table import StormTable

BOX: StormBox = TITLE.shipped_box
SOME_ROMAN = ("ballista-1", "ballista-2", "ballista-3", "onager-1", "onager-2", "catapult-1", "catapult-2")
SOME_JUDEAN = (
    "boiling-oil-1",
    "boiling-oil-2",
    "captured-scorpions-1",
    "captured-scorpions-2",
    "firebrands",
    "ambush-in-the-lanes",
)


# -------------------------------------------------------------------- A. Draw Phase


def test_4_0aa_both_fill_their_hands(table: StormTable) -> None:
    """§4.0Aa, §5.1a, Ruling C23 The Romans draw first, each up to the value of the turn; bonus cards follow."""
    table.turn(5).hand(ROMAN, "famine").hand(JUDEAN, "firebrands", "countermine").plays_a_turn()
    assert len(table.held(ROMAN)) == BOX.hand_size[ROMAN][4] == 6
    assert len(table.held(JUDEAN)) == BOX.hand_size[JUDEAN][4] == 4
    drawn = [note for note in table.g.notes if note[1] == "draws_cards"]
    assert [ids for _, _, ids, _ in drawn] == [(ROMAN, 5), (JUDEAN, 2)]
    assert len(table.takes_bonus_cards().held(JUDEAN)) == 6


def test_4_0aa_too_many_cards_are_discarded(table: StormTable) -> None:
    """§4.0Aa, Ruling C23, Ruling C2 Whoever has more than the limit discards down to it, and chooses which."""
    # given seven Roman cards on turn 1, where five may be held
    table.hand(ROMAN, *SOME_ROMAN).control(ROMAN, 19, 30).plays_a_turn()
    assert (table.asked, table.asked_side) == ("DiscardDown", ROMAN)
    assert table.offered("discard") == set(SOME_ROMAN)
    assert table.why_not("discard famine") == "§5.2d not_in_hand"
    # when two go
    table.play("discard onager-1")
    assert table.asked == "DiscardDown"
    table.play("discard catapult-2")
    # then five are left, and only then bonus cards come
    assert table.discarded(ROMAN) == ["onager-1", "catapult-2"]
    assert len(table.held(ROMAN)) == 5
    assert (table.asked, table.asked_side) == ("DrawBonus", ROMAN)
    assert len(table.play("take", "take").held(ROMAN)) == 7
    assert table.asked == "Impulse"


def test_ruling_c2_bonus_cards_come_after_the_discard(table: StormTable) -> None:
    """Ruling C2, §5.1a "they discard down to this number", the one on the track; then bonus cards are drawn."""
    table.hand(JUDEAN, *SOME_JUDEAN[:5]).plays_a_turn()
    assert (table.asked, table.asked_side) == ("DiscardDown", JUDEAN)
    assert TITLE.prompt(table.g) == "The hand is too large: discard 2 cards"
    table.play("discard boiling-oil-1", "discard boiling-oil-2")
    assert table.asked == "DrawBonus" and len(table.held(JUDEAN)) == 3
    assert len(table.takes_bonus_cards().held(JUDEAN)) == 5


def test_ruling_c2_an_escape_comes_before_the_bonus_cards(table: StormTable) -> None:
    """Ruling C2, Ruling C24, #46 Escape the Siege among the discards takes effect first."""
    hand = ("escape-the-siege-1", *SOME_JUDEAN[:3])
    table.units("simon-li-1, simon-li-2 in 19").hand(JUDEAN, *hand).plays_a_turn().play("discard escape-the-siege-1")
    assert table.asked == "LoseToEscape"
    assert table.play("eliminate simon-li-1").asked == "DrawBonus"


def test_ruling_c2_as_an_option_the_limit_has_the_bonus_cards_in_it() -> None:
    """Ruling C2, §5.1a By the option a Judean with both areas keeps five cards on turn 1; without them only three."""
    table = StormTable(bonus_cards="raise-the-limit").hand(JUDEAN, *SOME_JUDEAN[:5]).plays_a_turn()
    assert table.asked == "Impulse" and len(table.held(JUDEAN)) == 5
    fewer = StormTable(bonus_cards="raise-the-limit").plays_a_turn()
    assert fewer.asked == "Impulse" and len(fewer.held(JUDEAN)) == 5, "drawn unasked"
    other = (
        StormTable(bonus_cards="raise-the-limit").hand(JUDEAN, *SOME_JUDEAN[:5]).control(ROMAN, 19, 30).plays_a_turn()
    )
    assert (other.asked, other.asked_side) == ("DiscardDown", JUDEAN)
    other.play("discard boiling-oil-1", "discard boiling-oil-2")
    assert other.asked == "Impulse" and len(other.held(JUDEAN)) == 3


# -------------------------------------------------------------------- B. Impulse Phase


def test_4_0ba_impulses_alternate(table: StormTable) -> None:
    """§4.0Ba The Roman player begins every turn; then the players alternate."""
    table.units("xv-1, xv-2 in 1; simon-li-1 in 14; simon-li-2 in 16").no_more_cards().plays_a_turn()
    assert table.asked_side == ROMAN
    table.play("act 1", "join xv-1", "move 2", "stop")
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)
    table.play("act 14", "join simon-li-1", "move 15", "stop")
    assert (table.asked, table.asked_side) == ("Impulse", ROMAN)


def test_4_0bb_a_player_may_pass(table: StormTable) -> None:
    """§4.0Bb Even with units and cards."""
    table.units("xv-1 in 1; simon-li-1 in 14").hand(ROMAN, "onager-1").hand(JUDEAN, "firebrands").impulse(JUDEAN)
    assert len(table.options) > 1
    table.play("pass")
    assert "§4.0Bb passes" in table.noted


def test_ruling_c9_nothing_left_but_to_pass(table: StormTable) -> None:
    """Ruling C9, §4.0Bb No card, no fresh unit that can act, no Rally: the pass is the only option."""
    table.units("spent xv-1 in 1; spent simon-li-1 in 14").placed("simon").no_more_cards()
    assert table.impulse(ROMAN).options == ["pass"]
    assert table.impulse(JUDEAN).options == ["pass"]


def test_ruling_c9_a_rally_is_something_to_do(table: StormTable) -> None:
    """Ruling C9, §14.1d With a leader beside the map and spent units of his, a Judean need not pass."""
    table.units("spent simon-li-1 in 14").no_more_cards().impulse(JUDEAN)
    assert table.options == ["rally simon 14", "pass"]


@pytest.mark.parametrize(
    ("units", "placed", "why"),
    [
        ("xv-1 in 2; simon-li-1 in 14", [], "the_turn_ends_for_both"),
        ("xv-1 in 2; spent simon-li-1 in 14", [], "the_turn_ends_before_a_rally"),
        ("xv-1 in 2; spent simon-li-1 in 14", ["simon"], ""),
    ],
)
def test_4_0bc_who_lets_the_turn_end_is_warned(units: str, placed: list[str], why: str) -> None:
    """§4.0Bc, §14.1d Fresh units that could act, or a Rally, would be lost."""
    table = StormTable().units(units).placed(*placed).hand(JUDEAN, "countermine").no_more_cards().impulse(ROMAN)
    table.play("pass")
    decision = table.g.decision
    assert table.asked == "KeepTurnAlive" and decision is not None
    warned = decision.warning(table.g, ("pass",))
    assert (warned[1] if warned else "") == why
    assert decision.warning(table.g, ("discard", table.card("countermine"))) is None


def test_ruling_c9_with_a_card_nobody_is_forced(table: StormTable) -> None:
    """Ruling C9 A card that can be discarded is something to do, and a pass stays possible."""
    table.units("xv-1, spent xv-2 in 1").units("spent xii-1 in 2").hand(ROMAN, "ballista-1").impulse(ROMAN)
    assert {"build ballista-1", "pass"} <= set(table.options)


def test_4_0bc_a_roman_pass_ends_the_phase(table: StormTable) -> None:
    """§4.0Bc Unless the Judean player discards a card at once."""
    table.units("xv-1 in 1; simon-li-1 in 14").hand(JUDEAN, "firebrands").impulse(ROMAN).play("pass")
    assert (table.asked, table.asked_side) == ("KeepTurnAlive", JUDEAN)
    table.play("pass")
    assert not table.g.stack


def test_4_0bc_without_a_card_the_phase_is_over(table: StormTable) -> None:
    """§4.0Bc Nothing to discard, so the End Phase begins."""
    table.units("xv-1 in 1; simon-li-1 in 14").impulse(ROMAN).play("pass")
    assert not table.g.stack


@pytest.mark.parametrize("card", ["firebrands", "romani-ite-domum", "sortie-out-1"])
def test_4_0bc_a_discard_keeps_the_turn_alive(table: StormTable, card: str) -> None:
    """§4.0Bc, Ruling C11 Any card; it is not played, and a Judean impulse follows."""
    table.units("xv-1 in 1; simon-li-1 in 14").hand(JUDEAN, card).impulse(ROMAN)
    table.play("pass", f"discard {card}")
    assert table.discarded(JUDEAN) == [card]
    assert table.g.last_turn == 8
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)
    table.play("pass")
    assert (table.asked, table.asked_side) == ("Impulse", ROMAN)


def test_ruling_c11_escape_the_siege_takes_effect_before_the_impulse(table: StormTable) -> None:
    """Ruling C11, Ruling C24, §4.0Bc, #46 A unit is lost, then the Judean impulse begins."""
    table.units("simon-li-1, simon-li-2 in 14").hand(JUDEAN, "escape-the-siege-1").impulse(ROMAN)
    table.play("pass", "discard escape-the-siege-1")
    assert table.asked == "LoseToEscape"
    table.play("eliminate simon-li-1")
    assert table.at(14) == "simon-li-2" and table.is_lost("simon-li-1")
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)


@pytest.mark.parametrize("card", ["boiling-oil-1", "romani-ite-domum"])
def test_ruling_c9_whoever_holds_cards_is_never_passed_over(card: str) -> None:
    """§4.0Bb, Ruling C9 Neither forced to pass nor hurried past, whatever the cards are: the pause would tell."""
    table = StormTable().units("2 legion in 2; spent simon-li-1 in 22").placed("simon", "john").hand(JUDEAN, card)
    g = table.impulse(JUDEAN).g
    seats = Table(g, ("Ann", "Bob"), start=g.save())
    seats.play_on()
    assert seats.decider == JUDEAN and not seats.lines
    g.hands[JUDEAN] = []
    g.kept_options = None
    seats.play_on()
    assert seats.lines[:1] == ["pass"], "with neither units nor cards he passes by himself"


def test_ruling_c25_nothing_else_after_a_roman_pass(table: StormTable) -> None:
    """Ruling C25, §4.0Bc Only a discard or card 54; no Rally, no repair, no other card."""
    table.units("spent simon-li-1 in 14; simon-li-2 in 15").walls(w3_15=2)
    table.hand(JUDEAN, "repair-by-night", "romani-ite-domum").impulse(ROMAN).play("pass")
    assert set(table.options) == {
        "discard repair-by-night",
        "discard romani-ite-domum",
        "play romani-ite-domum",
        "pass",
    }
    assert table.why_not("play repair-by-night") == "Ruling C25 only_a_discard_or_going_home"


def test_4_0bd_card_54_after_a_roman_pass(table: StormTable) -> None:
    """§4.0Bd, Ruling C10, #54 It needs no other discard, and by itself does not keep the turn going."""
    table.hand(JUDEAN, "romani-ite-domum").impulse(ROMAN).play("pass", "play romani-ite-domum")
    assert table.g.last_turn == 7
    assert table.cards(table.g.removed) == ["romani-ite-domum"]
    assert not table.g.stack


def test_ruling_c10_another_discard_keeps_the_turn_going(table: StormTable) -> None:
    """Ruling C10, §4.0Bd After card 54 the Judean player may still discard a card."""
    table.units("simon-li-1 in 14").hand(JUDEAN, "romani-ite-domum", "firebrands").impulse(ROMAN)
    table.play("pass", "play romani-ite-domum")
    assert set(table.options) == {"discard firebrands", "pass"}
    table.play("discard firebrands")
    assert (table.asked, table.asked_side) == ("Impulse", JUDEAN)


def test_4_0bd_only_while_the_judeans_hold_22_and_27(table: StormTable) -> None:
    """§4.0Bd, #54 The condition of the card holds after a pass too."""
    table.units("xv-1 in 27").hand(JUDEAN, "romani-ite-domum").impulse(ROMAN).play("pass")
    assert table.why_not("play romani-ite-domum") == "#54 needs_temple_and_palace"


def test_4_0be_a_judean_pass_ends_nothing(table: StormTable) -> None:
    """§4.0Be The Roman player simply takes the next impulse."""
    table.units("xv-1 in 1; simon-li-1 in 14").impulse(JUDEAN).play("pass")
    assert (table.asked, table.asked_side) == ("Impulse", ROMAN)


def test_ruling_c12_two_passes_in_a_row(table: StormTable) -> None:
    """Ruling C12, §4.0Bc, §4.0Be After a Judean pass a Roman pass again offers the discard."""
    table.units("xv-1 in 1; simon-li-1 in 14").hand(JUDEAN, "firebrands", "countermine").impulse(JUDEAN)
    table.play("pass", "pass")
    assert (table.asked, table.asked_side) == ("KeepTurnAlive", JUDEAN)
    # and once more, after a discard and another pass of both
    table.play("discard firebrands", "pass", "pass")
    assert (table.asked, table.options) == ("KeepTurnAlive", ["discard countermine", "pass"])


# -------------------------------------------------------------------- C. End Phase


def test_4_0c1_cards_may_be_discarded_the_romans_first(table: StormTable) -> None:
    """§4.0C1, §5.3a Any number of cards, the Roman player first."""
    table.hand(ROMAN, "famine", "onager-1").hand(JUDEAN, "firebrands", "countermine").dice(1, 1).end_phase()
    assert (table.asked, table.asked_side) == ("DiscardAtEnd", ROMAN)
    assert set(table.options) == {"discard famine", "discard onager-1", "done"}
    table.play("discard onager-1", "done")
    assert (table.asked, table.asked_side) == ("DiscardAtEnd", JUDEAN)
    table.play("discard firebrands", "discard countermine")
    assert table.discarded(ROMAN) == ["onager-1"]
    assert table.discarded(JUDEAN) == ["firebrands", "countermine"]
    assert table.asked == "DiscardForSupply"


def test_ruling_c13_what_is_discarded_cannot_be_used_later(table: StormTable) -> None:
    """Ruling C13, §4.0C1 Famine and Hoarded Grain must be kept to be played in the End Phase."""
    table.units("spent simon-li-1 in 14; spent simon-li-2 in 15").supply(9).control(JUDEAN, 1)
    table.hand(ROMAN, "famine").hand(JUDEAN, "hoarded-grain").dice(1).end_phase()
    table.play("discard famine", "done")
    assert table.asked == "HoardedGrain"
    table.play("play hoarded-grain", "mark 14")
    # one area is left unmarked, but Famine is gone
    assert table.asked == "Impulse"
    assert table.g.turn == 2


def test_4_0c2_old_markers_come_off(table: StormTable) -> None:
    """§4.0C2 Before new ones are placed."""
    table.units("spent simon-li-1 in 14").out_of_supply(14).dice(1, 1).end_phase()
    assert not any(table.g.oos)
    assert table.at(14) == "simon-li-1"


@pytest.mark.parametrize(("turn", "die", "level"), [(1, 4, 1), (2, 5, 2), (3, 3, 1), (6, 4, 2), (7, 2, 1), (8, 3, 2)])
def test_4_0c3_the_romans_roll_for_an_increase(table: StormTable, turn: int, die: int, level: int) -> None:
    """§4.0C3, §13.3a If they control all of areas 1-11: on 5, 4 or 3, as the siege goes on."""
    table.turn(turn).dice(die, 1).end_phase()
    assert table.g.supply == level


def test_4_0c3_no_roll_without_all_areas_outside(table: StormTable) -> None:
    """§4.0C3 One Judean area among 1-11, and there is no roll."""
    table.control(JUDEAN, 7).dice(6, 6).end_phase()
    assert table.g.supply == 1
    assert table.g.dice.loaded == [6]


def test_ruling_c14_one_card_for_the_supply_roll(table: StormTable) -> None:
    """Ruling C14, §4.0C3, §13.3a One card at most, before the roll."""
    table.units("spent simon-li-1 in 14").hand(ROMAN, "famine", "onager-1").dice(4, 3).end_phase().play("done")
    assert set(table.options) == {"discard famine", "discard onager-1", "pass"}
    assert table.why_not("discard catapult-1") == "§5.2d not_in_hand"
    table.play("discard onager-1")
    assert table.g.supply == 2
    assert table.held(ROMAN) == ["famine"]
    assert table.asked == "MarkAreas"


def test_4_0c4_the_judeans_mark_areas_with_spent_units(table: StormTable) -> None:
    """§4.0C4, §13.3b Their choice among the areas with spent Judean units."""
    table.units("spent simon-li-1 in 14; spent simon-li-2 in 15; simon-li-3 in 16").supply(4).dice(1, 2).end_phase()
    assert (table.asked, table.asked_side) == ("MarkAreas", JUDEAN)
    assert table.options == ["mark 14", "mark 15"]
    assert table.why_not("mark 16") == "§4.0C4 area_not_to_be_marked"
    table.play("mark 15")
    assert (table.at(14), table.at(15)) == ("simon-li-1", "simon-li-2 spent")
    assert table.g.oos[table.area(15)]


def test_4_0c4_excess_is_ignored(table: StormTable) -> None:
    """§4.0C4 Five areas rolled, one area with spent units."""
    table.units("spent simon-li-1 in 14").supply(9).dice(6).end_phase().play("mark 14")
    assert table.asked == "Impulse" and table.g.turn == 2
    assert table.at(14) == "simon-li-1 spent"


def test_4_0c5_everybody_refreshes(table: StormTable) -> None:
    """§4.0C5 Units and towers, in zones too, but not in the areas marked."""
    table.units("spent xv-1 in 1; spent xv-2 in a; spent simon-li-1 in 14; spent simon-li-2 in 15").towers(1, "spent 2")
    table.control(JUDEAN, 5, 11, 2).supply(3).dice(1).end_phase().play("mark 14", "done", "done")
    assert table.at(1) == "xv-1" and table.at("a") == "xv-2"
    assert table.towers_at(1) == "2"
    assert (table.at(14), table.at(15)) == ("simon-li-1 spent", "simon-li-2")


def test_4_0c6_the_romans_may_take_towers_off(table: StormTable) -> None:
    """§4.0C6, §13.2.4c From Roman-controlled areas only."""
    table.units("xv-1 in 1; xv-2, simon-li-1 in 14").control(JUDEAN, 14).towers(1, "1, 2").towers(14, "3")
    table.dice(1, 1).end_phase()
    assert (table.asked, table.asked_side) == ("RemoveTowers", ROMAN)
    assert table.offered("remove") == {"tower-1-1", "tower-2-1"}
    assert table.why_not("remove tower-3-1") == "§4.0C6 tower_not_in_a_roman_area"
    table.play("remove tower-2-1", "done")
    assert (table.towers_at(1), table.towers_at(14)) == ("1", "3")


def test_4_0c7_up_to_six_reinforcements(table: StormTable) -> None:
    """§4.0C7, §11.1a From any mix of zones, fresh."""
    table.units("3 spent legion in a; 5 spent auxiliary in b").dice(1, 1).end_phase()
    for _ in range(2):
        table.play(table.options[0])
    for _ in range(4):
        table.play(next(line for line in table.options if line.startswith("reinforce aux")))
    assert table.asked == "Impulse"
    assert table.number(ROMAN, "a") + table.number(ROMAN, "b") == 2
    g = table.g
    assert all(g.fresh[unit] for units in g.troops[ROMAN] for unit in units)


def test_4_0c7_fewer_may_come_and_empty_zones_skip_it(table: StormTable) -> None:
    """§4.0C7 Nobody need come; and nobody is asked if nobody waits."""
    table.units("1 legion in a").dice(1, 1).end_phase()
    assert table.asked == "Reinforce"
    table.play("done")
    assert table.number(ROMAN, "a") == 1
    assert StormTable().dice(1, 1).end_phase().asked == "Impulse"


def test_4_0c8_the_romans_win_with_22_and_27(table: StormTable) -> None:
    """§4.0C8 At once, whatever the points are."""
    table.control(ROMAN, 22, 27).score(0, 30).dice(1, 1).end_phase()
    assert table.winner == "roman"
    assert table.g.points == [0, 30]


@pytest.mark.parametrize("area", [22, 27])
def test_4_0c8_one_of_them_is_not_enough(table: StormTable, area: int) -> None:
    """§4.0C8 Both areas are needed."""
    table.control(ROMAN, area).dice(1, 1).end_phase()
    assert table.winner == ""


@pytest.mark.parametrize(("roman", "points"), [((), [2, 3]), ((12,), [2, 2]), ((22,), [3, 1]), ((27,), [3, 1])])
def test_4_0c9_points_for_22_27_and_the_whole_city(
    table: StormTable, roman: tuple[int, ...], points: list[int]
) -> None:
    """§4.0C9 A point for each of the two areas, and one to the Judeans for all of 12-31; two for leaders not placed."""
    table.control(ROMAN, *roman).dice(1, 1).end_phase()
    assert table.g.points == points


@pytest.mark.parametrize(("placed", "roman"), [((), 2), (("simon",), 1), (("simon", "john"), 0)])
def test_4_0c10_points_for_leaders_not_placed(table: StormTable, placed: tuple[str, ...], roman: int) -> None:
    """§4.0C10 One Roman point for each."""
    table.placed(*placed).dice(1, 1).end_phase()
    assert table.g.points[ROMAN] == roman


def test_4_0c10_leaders_go_back_to_the_judean_player(table: StormTable) -> None:
    """§4.0C10 He can be placed again on the next turn."""
    table.units("simon-li-1 in 14").leader("simon", 14).dice(1, 1).end_phase()
    g = table.g
    assert g.where[g.leader(0)] == NOWHERE
    assert g.placed == [False, False]


def test_4_0c11_the_next_turn_begins(table: StormTable) -> None:
    """§4.0C11 The marker advances, and the Romans begin again."""
    table.turn(3).dice(1, 1).end_phase()
    assert table.g.turn == 4
    assert (table.asked, table.asked_side) == ("Impulse", ROMAN)


@pytest.mark.parametrize(("turn", "card54"), [(8, False), (7, True)])
def test_4_0c11_the_game_ends_and_hands_are_discarded(table: StormTable, turn: int, card54: bool) -> None:
    """§4.0C11, Ruling C15 Escape the Siege takes effect before losses are counted."""
    # given one Judean unit lost, and an Escape the Siege that is kept to the end
    table.units("simon-li-1, simon-li-2 in 14").lost("simon-li-3").turn(turn).hand(JUDEAN, "escape-the-siege-1")
    table.hand(ROMAN, "famine").dice(1, 1)
    if card54:
        table.words["last_turn"] = 7
    table.end_phase().play("done", "done", "pass")
    # then it is discarded, a second unit is lost, and both make a Roman point, with two for the leaders
    assert table.asked == "LoseToEscape"
    table.play("eliminate simon-li-1")
    assert table.g.points == [2 + 1, 3]
    assert table.winner == "judean"
    assert table.held(ROMAN) == table.held(JUDEAN) == []
    assert "famine" in table.discarded(ROMAN) and "escape-the-siege-1" in table.discarded(JUDEAN)


def test_4_0c1_escape_the_siege_in_the_end_phase(table: StormTable) -> None:
    """§4.0C1, Ruling C24, #46 Two cards, two units; each in turn."""
    table.units("simon-li-1 in 14; john-li-1 in 16; john-li-2 in 17").dice(1, 1)
    table.hand(JUDEAN, "escape-the-siege-1", "escape-the-siege-2").end_phase()
    table.play(
        "discard escape-the-siege-1", "discard escape-the-siege-2", "eliminate john-li-1", "eliminate simon-li-1"
    )
    assert table.losses(JUDEAN) == 2
    assert table.asked == "Impulse" and table.at(17) == "john-li-2"


def test_4_0_every_card_is_somewhere(table: StormTable) -> None:
    """§4.0Aa, §4.0C11 A whole turn loses no card."""
    table.set_up().play("pass")
    while table.g.stack and table.g.turn == 1:
        line = "done" if "done" in table.options else "pass" if "pass" in table.options else table.options[0]
        table.play(line)
    g = table.g
    cards = [*g.removed, *g.in_play]
    for side in SIDES:
        cards += [*g.decks[side], *g.hands[side], *g.discards[side]]
    assert sorted(cards) == list(range(CARDS))
