"""Games that were begun under older rules."""

from __future__ import annotations

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable


def test_games_of_the_first_rules_are_read_with_options_that_equal_them() -> None:
    """The rulings that have changed since then all have an option, so that nothing differs."""
    former = TITLE.former[1]
    assert TITLE.rules == 2 and former.differs == ""
    table = StormTable(**former.options)
    # five kept cards and two bonuses need no discard, and nobody is asked
    five = ("boiling-oil-1", "boiling-oil-2", "captured-scorpions-1", "captured-scorpions-2", "firebrands")
    table.hand(JUDEAN, *five).units("xv-1 in 2; simon-li-1, john-li-1 in 14; xv-2 in 13; xv-3 in 12")
    table.control(ROMAN, 12, 13).leader("simon", 15).ramp("2-14", 2).walls(w4_15=0).plays_a_turn()
    assert table.asked == "Impulse" and len(table.held(JUDEAN)) == 5
    # a lone leader is no target
    table.play("act 13", "join xv-2")
    assert "move 14" in table.options and "15" not in table.offered("attack")


def test_what_a_game_chose_itself_goes_before_the_former_options() -> None:
    """§16.1a A game that is bid for stays so."""
    variant = TITLE.variant_under(1, {"bidding": True})
    assert variant.bidding and not variant.leaders_are_units


def test_builders_of_a_ramp_left_a_lone_leader_alone() -> None:
    """#9, Ruling L13 Rules 1 caught a leader by units that act, not by those whom a card spends."""
    table = StormTable(**TITLE.former[1].options)
    table.units("xv-1, xv-2, xv-3 in 14; john-li-1 in 18; simon-li-1 in 22").control(ROMAN, 14).leader("simon", 14)
    table.hand(ROMAN, "siege-ramp-1").impulse(ROMAN)
    table.play("play siege-ramp-1", "section 14-18", "spend xv-1")
    assert not table.is_lost("simon")


def test_cards_after_a_combat_left_a_lone_leader_alone() -> None:
    """#24, #46, Ruling L13 Rules 1 did not look again once the cards were done."""
    table = StormTable(**TITLE.former[1].options).no_more_cards()
    table.units("5 legion in 2; 2 spent simon light-infantry-8, john-li-1 in 14; john-li-2 in 22")
    table.leader("simon", 14).placed("simon", "john").dice(3, 3)
    table.hand(ROMAN, "roman-brutality").hand(JUDEAN, "escape-the-siege-1")
    table.control(JUDEAN, 14).walls(w2_14=0).impulse(ROMAN)
    table.play("act 2", "all", "assault 14", "eliminate simon-li-1", "eliminate simon-li-2", "flip john-li-1")
    table.play("play roman-brutality", "eliminate john-li-1")
    assert not table.is_lost("simon")
