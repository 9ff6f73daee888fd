"""JH-6 Battle."""

from __future__ import annotations

import pytest

from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from tests.games.judean_hammer.hammer_table import HammerTable

MAC_1, MAC_2, MAC_3 = "mattathias-at-modin", "the-hasidim-join", "judas-the-hammer"
GREEK_1, GREEK_2, GREEK_3 = "serons-column", "gorgias-by-night", "war-elephants"


def attack(table: HammerTable, attackers: int, defenders: int, card: str, *dice: int) -> HammerTable:
    """Maccabees of Bethel attack Greeks in Mizpah; a card is revealed and dice are rolled."""
    table.units(f"{attackers} maccabean in bethel, {defenders} greek in mizpah").pile(card).dice(*dice)
    table.moves(MACCABEAN, ops=attackers - 1).play("group bethel", f"number {attackers}", "step mizpah")
    return table.play("fight mizpah")


def greek_attack(table: HammerTable, attackers: int, defenders: int, card: str, *dice: int) -> HammerTable:
    """Greeks of Samaria attack Maccabees in Aphairema."""
    table.units(f"{attackers} greek in samaria, {defenders} maccabean in aphairema").pile(card).dice(*dice)
    table.moves(GREEK, ops=attackers - 1).play("group samaria", f"number {attackers}", "step aphairema")
    return table.play("fight aphairema")


# -------------------------------------------------------------------- totals


def test_jh_e3_the_rulebooks_battle(table: HammerTable) -> None:
    """Example JH-E3, §JH-6.2, §JH-6.7, §JH-6.10 Three Maccabees take Beth Zur from two Greeks."""
    # given three Maccabees next to two Greeks, a Maccabean modifier of 2, and dice 1, 5, 6
    table.units("3 maccabean in tekoa, 2 greek in beth-zur").pile("the-hasidim-join").dice(1, 5, 6)

    # when all three move in and fight
    table.moves(MACCABEAN, ops=2).play("group tekoa", "number 3", "step beth-zur", "fight beth-zur")

    # then the Greeks are gone, the Maccabees hold the city, and the card is discarded
    assert table.at("beth-zur") == "3 maccabean"
    assert table.cards(table.g.discard) == ["the-hasidim-join"]
    assert table.g.removed == []
    assert "The Maccabeans win the battle (attack 5, defence 2)." in table.log


def test_jh_6_1_count_the_units(table: HammerTable) -> None:
    """§JH-6.1 Count the number of attacking and defending units; the side that moved in attacks."""
    attack(table, 3, 2, MAC_1, 1, 1)
    assert table.g.notes[0][1:3] == ("battle", (table.area("mizpah"), MACCABEAN, 3, 2))


def test_jh_6_1_the_greeks_attack_where_they_moved_in(table: HammerTable) -> None:
    """§JH-6.1 The attacker is the side that moved in."""
    greek_attack(table, 2, 1, GREEK_1, 1, 1)
    assert table.g.notes[0][1:3] == ("battle", (table.area("aphairema"), GREEK, 2, 1))
    assert (table.asked, table.asked_side) == ("Retreat", GREEK)


@pytest.mark.parametrize(
    ("card", "result"),
    [
        (MAC_1, "maccabean wins 4-2"),
        (MAC_3, "maccabean wins 6-2"),
        (GREEK_1, "maccabean wins 3-3"),
        (GREEK_3, "greek wins 3-5"),
    ],
)
def test_jh_6_2_add_the_modifier_of_the_revealed_card(table: HammerTable, card: str, result: str) -> None:
    """§JH-6.2 Reveal the top card, add its Combat Modifier to that Faction's total, put it in the Discard Pile."""
    attack(table, 3, 2, card, 1, 1)
    assert table.battle == result
    assert table.cards(table.g.discard) == [card]
    assert table.card(card) not in table.g.pile


def test_jh_6_3_the_modifier_adds_no_units(table: HammerTable) -> None:
    """§JH-6.3 Do not place more Units in the Battle, just add the number."""
    attack(table, 2, 1, MAC_3, 1, 3)
    assert table.at("mizpah") == "2 maccabean"
    assert sum(table.g.units[MACCABEAN]) == 2
    assert table.g.pool == [27, 29]


@pytest.mark.parametrize(
    ("attackers", "defenders", "card", "winner"),
    [
        (2, 1, GREEK_1, "maccabean"),
        (3, 1, GREEK_1, "maccabean"),
        (1, 1, GREEK_1, "greek"),
        (1, 2, MAC_1, "maccabean"),
        (1, 3, MAC_1, "greek"),
    ],
)
def test_jh_6_4_equal_or_larger_wins_for_the_attacker(
    table: HammerTable, attackers: int, defenders: int, card: str, winner: str
) -> None:
    """§JH-6.4 If the attacker's total is equal or larger, the attack is a success; else it fails."""
    attack(table, attackers, defenders, card, 1, 1)
    assert table.battle.startswith(f"{winner} wins")


def test_jh_e10_a_tie_goes_to_the_attacker(table: HammerTable) -> None:
    """Example JH-E10, §JH-6.4 2 attack 1, and a modifier of 1 for the defender: the attacker wins."""
    # given dice that cost the loser a unit, and the winner none
    attack(table, 2, 1, GREEK_1, 3, 3)
    assert table.battle == "maccabean wins 2-2"
    assert table.at("mizpah") == "2 maccabean"


def test_ruling_jh_r50_units_event_and_card_are_added_up(table: HammerTable) -> None:
    """Ruling JH-R50 Sum units, event bonus and card modifier, then compare; ties to the attacker."""
    # given War Elephants (+2), one Greek against four Maccabees, and a Greek modifier of 1
    table.units("1 greek in samaria, 4 maccabean in aphairema").pile(GREEK_1).dice(1, 1)
    table.event(GREEK, "war-elephants").play("group samaria", "number 1", "step aphairema", "done", "fight aphairema")

    # then 1 + 2 + 1 against 4 is a tie, and the Greeks win
    assert table.battle == "greek wins 4-4"


def test_ruling_jh_r50_the_modifier_of_the_other_side_counts_too(table: HammerTable) -> None:
    """Ruling JH-R50 Plain addition on both sides: Judas (+1) against a Greek modifier."""
    table.units("2 maccabean in bethel, 2 greek in mizpah").pile(GREEK_2).dice(1, 1)
    table.event(MACCABEAN, "judas-the-hammer").play("group bethel", "number 2", "step mizpah", "done", "fight mizpah")
    assert table.battle == "greek wins 3-4"


def test_ruling_jh_r46_the_side_that_an_event_moved_attacks(table: HammerTable) -> None:
    """Ruling JH-R46 In a battle started by an event the side it moved attacks, whoever's turn it is."""
    # given the Maccabees' turn, in which the Greeks pick up Seron's Column
    table.units("2 greek in samaria, 1 maccabean in aphairema").hand(MACCABEAN, "serons-column")
    table.pile(MAC_1).dice(1, 1).turn(MACCABEAN).play("move serons-column", "done", "take")

    # when it moves Greeks into Aphairema, then they attack: they choose the battle and win the tie
    table.play("group samaria", "number 2", "step aphairema", "done")
    assert (table.asked, table.asked_side) == ("ChooseBattle", GREEK)
    table.play("fight aphairema")
    assert table.battle == "greek wins 2-2"
    assert (table.asked, table.asked_side) == ("Retreat", GREEK)


# -------------------------------------------------------------------- casualties


@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_jh_6_11_the_winners_chart(table: HammerTable, die: int, lost: int) -> None:
    """§JH-6.11, §JH-6.5, §JH-6.6 Winner: 1-4 none, 5-6 lose one; never more than one unit."""
    attack(table, 4, 2, MAC_2, die, 1)
    assert table.g.units[MACCABEAN][table.area("mizpah")] == 4 - lost
    assert table.g.units[GREEK][table.area("mizpah")] == 2
    assert table.all_loaded_dice_were_rolled_and_no_others


@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_jh_6_11_the_losers_chart(table: HammerTable, die: int, lost: int) -> None:
    """§JH-6.11, §JH-6.5 Loser: 1-2 none, 3-4 lose one."""
    attack(table, 4, 2, MAC_2, 1, die)
    assert table.g.units[MACCABEAN][table.area("mizpah")] == 4
    assert table.g.units[GREEK][table.area("mizpah")] == 2 - lost
    assert table.all_loaded_dice_were_rolled_and_no_others


@pytest.mark.parametrize("die", [5, 6])
def test_jh_6_7_the_loser_rolls_again(table: HammerTable, die: int) -> None:
    """§JH-6.7, §JH-6.11 The loser may lose more than one unit if they continue to roll a 5 or 6."""
    attack(table, 4, 3, MAC_2, 1, die, 1)
    assert table.g.units[GREEK][table.area("mizpah")] == 2
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_jh_6_5_the_defender_who_wins_uses_the_winners_chart(table: HammerTable) -> None:
    """§JH-6.5 The chart refers to the Units you will lose: each side rolls for its own."""
    # given a Greek victory, and a 4 for both
    attack(table, 2, 3, GREEK_1, 4, 4)

    # then the beaten Maccabees lose a unit and the Greeks none
    assert (table.g.units[MACCABEAN][table.area("mizpah")], table.g.units[GREEK][table.area("mizpah")]) == (1, 3)


@pytest.mark.parametrize(("dice", "left"), [((5, 4), 1), ((6, 2), 2), ((6, 6, 5), 0)])
def test_jh_e29_repeat_rolls(table: HammerTable, dice: tuple[int, ...], left: int) -> None:
    """Example JH-E29, §JH-6.7, Ruling JH-R56 The repeat roll uses the same chart, as long as there are units."""
    # given three Greeks who lose a battle, in which the Maccabees roll a 1
    attack(table, 4, 3, MAC_2, 1, *dice)

    # then 3 or 4 ends it with one more loss, 1 or 2 with none, and the last unit with no further die
    assert table.g.units[GREEK][table.area("mizpah")] == left
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_jh_e29_no_repeat_for_maccabees_under_card_12(table: HammerTable) -> None:
    """Example JH-E29 Mac loser under card 12, die 5: loses one, no further die."""
    table.flags("mac_no_reroll")
    attack(table, 3, 4, GREEK_1, 5, 1)
    assert table.at("mizpah") == "2 maccabean, 4 greek"
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_ruling_jh_r55_maccabean_dice_first(table: HammerTable) -> None:
    """Ruling JH-R55 Maccabean dice first with all repeats, then the Greek ones."""
    # given a Maccabean defeat with the dice 5, 3 and 5
    attack(table, 3, 4, GREEK_1, 5, 3, 5)

    # then the Maccabees rolled 5 and 3 and lost two, the Greeks 5 and lost one
    assert table.at("mizpah") == "1 maccabean, 3 greek"
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_ruling_jh_r55_maccabean_dice_first_also_when_greeks_attack(table: HammerTable) -> None:
    """Ruling JH-R55 The order is the same whoever attacks."""
    greek_attack(table, 3, 3, GREEK_1, 3, 1)
    assert table.at("aphairema") == "2 maccabean, 3 greek"


def test_ruling_jh_r55_losses_come_off_together(table: HammerTable) -> None:
    """Ruling JH-R55 Losses of both sides are taken off together: the Greeks roll though no enemy is left."""
    attack(table, 1, 2, GREEK_1, 5, 6)
    assert table.at("mizpah") == "1 greek"
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_ruling_jh_r34_both_sides_wiped_out(table: HammerTable) -> None:
    """Ruling JH-R34 Both sides wiped out: the area is empty."""
    attack(table, 1, 1, MAC_1, 5, 3)
    assert table.map == {}
    assert table.noted[-1] == "Ruling JH-R34 nobody_is_left"


def test_ruling_jh_r57_lost_units_go_back_to_the_pool(table: HammerTable) -> None:
    """Ruling JH-R57 Back to their owner's pool at once, free to be recruited again in the same round."""
    # given all 29 Maccabees on the map, so that none can be recruited
    table.units("28 maccabean in gophna-hills")
    attack(table, 1, 2, GREEK_1, 3, 1)

    # when one is lost in battle, then it can be recruited
    assert table.g.pool == [1, 27]
    table.recruits(MACCABEAN, ops=3).play("way cities", "place modin")
    assert table.at("modin") == "1 maccabean"
    assert table.g.pool[MACCABEAN] == 0


# -------------------------------------------------------------------- retreat


def test_jh_e11_the_winner_retreats(table: HammerTable) -> None:
    """Example JH-E11, §JH-6.8, Ruling JH-R49 You can win the battle, but still have to retreat afterwards."""
    # given three against three, a modifier of 1 for the attacker, and no losses
    attack(table, 3, 3, MAC_1, 1, 1)
    assert table.battle == "maccabean wins 4-3"

    # then the attackers, though they won, all go back where they came from
    assert (table.asked, table.asked_side, table.options) == ("Retreat", MACCABEAN, ["retreat bethel"])
    table.play("retreat bethel")
    assert table.map == {"bethel": "3 maccabean", "mizpah": "3 greek"}


def test_ruling_jh_r49_winning_gives_the_better_chart_only(table: HammerTable) -> None:
    """Ruling JH-R49 The only gain of an attack that leaves defenders is the better casualty chart."""
    # given a 4 for both sides
    attack(table, 3, 3, MAC_1, 4, 4)

    # then the winner loses none, the loser one, and still the attacker retreats
    assert table.at("mizpah") == "3 maccabean, 2 greek"
    assert (table.asked, table.asked_side) == ("Retreat", MACCABEAN)


@pytest.mark.parametrize("card", [MAC_1, GREEK_1])
def test_jh_6_8_the_attacker_retreats_and_never_the_defender(table: HammerTable, card: str) -> None:
    """§JH-6.8, §JH-6.9 If both sides have units the attacker must retreat, whether he won or lost."""
    attack(table, 3, 3, card, 1, 1)
    assert (table.asked, table.asked_side) == ("Retreat", MACCABEAN)
    table.play("retreat bethel")
    assert table.at("mizpah") == "3 greek"
    assert not table.g.stack


@pytest.mark.parametrize("area", ["bethel", "beth-horon"])
def test_jh_e22_the_attacker_chooses_where_to(table: HammerTable, area: str) -> None:
    """Example JH-E22, §JH-6.9, Ruling JH-R31 All survivors go to one area that an attacking unit came from."""
    # given Maccabees from Bethel and from Beth Horon, who attack Mizpah
    table.units("2 maccabean in bethel, 1 maccabean in beth-horon, 2 greek in mizpah").pile(MAC_1).dice(1, 1)
    table.moves(MACCABEAN, ops=2).play("group bethel", "number 2", "step mizpah")
    table.play("group beth-horon", "number 1", "step mizpah", "fight mizpah")

    # when both sides survive, then all go to the one or to the other, and nowhere else
    assert table.options == ["retreat beth-horon", "retreat bethel"]
    assert table.why_not("retreat adasa") == "§JH-6.9 nobody_came_from_there"
    table.play(f"retreat {area}")
    assert table.map == {area: "3 maccabean", "mizpah": "2 greek"}


def test_ruling_jh_r31_where_a_lost_unit_came_from(table: HammerTable) -> None:
    """Ruling JH-R31 An area from which an attacking unit, lost or not, made its last step."""
    # given a Maccabee from Gophna by way of Bethel, and one from Beth Horon
    table.units("1 maccabean in gophna-hills, 1 maccabean in beth-horon, 3 greek in mizpah").pile(GREEK_1).dice(3, 1)
    table.moves(MACCABEAN, ops=1).play("group gophna-hills", "number 1", "step bethel", "step mizpah")

    # when one of the two is lost, then the other may still go to either area; where the march began is too far
    table.play("group beth-horon", "number 1", "step mizpah", "fight mizpah")
    assert table.at("mizpah") == "1 maccabean, 3 greek"
    assert table.options == ["retreat beth-horon", "retreat bethel"]
    assert table.why_not("retreat gophna-hills") == "§JH-6.9 nobody_came_from_there"


def test_ruling_jh_r32_greeks_retreat_into_a_supply_center(table: HammerTable) -> None:
    """Ruling JH-R32 Greeks may retreat into a supply center if a unit came from it."""
    greek_attack(table, 2, 2, MAC_1, 1, 1)
    assert table.options == ["retreat samaria"]
    table.play("retreat samaria")
    assert table.map == {"samaria": "2 greek", "aphairema": "2 maccabean"}


def test_ruling_jh_r33_a_retreat_is_no_movement(table: HammerTable) -> None:
    """Ruling JH-R33 A retreat cannot be ambushed: it is not movement."""
    # given a Greek attack on Mizpah through Adasa, which the Maccabees did not ambush
    table.units("1 greek in jerusalem, 2 maccabean in mizpah").pile(MAC_1).dice(1, 1).moves(GREEK, ops=1)
    table.play("group jerusalem", "number 1", "step adasa", "step mizpah", "done", "pass", "fight mizpah")

    # when the Greeks retreat into Adasa, next to Maccabees, then nobody is asked
    table.play("retreat adasa")
    assert table.map == {"adasa": "1 greek", "mizpah": "2 maccabean"}
    assert not table.g.stack


def test_jh_6_10_the_attacker_stays_where_the_defender_is_gone(table: HammerTable) -> None:
    """§JH-6.10 If the other side is eliminated the surviving side stays to control the area."""
    attack(table, 2, 1, MAC_1, 1, 3)
    assert table.map == {"mizpah": "2 maccabean"}
    assert not table.g.stack


def test_jh_6_10_the_defender_stays_where_the_attacker_is_gone(table: HammerTable) -> None:
    """§JH-6.10 If one side is wiped out, the other stays and holds the area."""
    attack(table, 1, 2, GREEK_1, 3, 1)
    assert table.map == {"mizpah": "2 greek"}
    assert table.noted[-1] == "§JH-6.10 holds"


# -------------------------------------------------------------------- several battles


def test_ruling_jh_r27_the_attacker_chooses_the_next_battle(table: HammerTable) -> None:
    """Ruling JH-R27 Each battle, with its retreat and a card of its own, is finished before the next is chosen."""
    # given attacks on Bethel and on Beth Horon
    table.units("4 maccabean in gophna-hills, 1 greek in bethel, 2 greek in beth-horon").pile(MAC_1, GREEK_1)
    table.dice(1, 1, 1, 1).moves(MACCABEAN, ops=3)
    table.play("group gophna-hills", "number 2", "step bethel", "group gophna-hills", "number 2", "step beth-horon")

    # when the attacker takes Bethel first, then its retreat comes before the next battle
    assert (table.asked, table.asked_side) == ("ChooseBattle", MACCABEAN)
    assert table.options == ["fight beth-horon", "fight bethel"]
    table.play("fight bethel")
    assert table.cards(table.g.discard) == [MAC_1]
    table.play("retreat gophna-hills")
    assert table.at("gophna-hills") == "2 maccabean"

    # and then the other battle, with another card
    assert table.options == ["fight beth-horon"]
    table.play("fight beth-horon")
    assert table.cards(table.g.discard) == [MAC_1, GREEK_1]


def test_ruling_jh_r27_units_from_several_areas_fight_one_battle(table: HammerTable) -> None:
    """Ruling JH-R27 Units from several areas into one area fight one battle."""
    table.units("1 maccabean in bethel, 1 maccabean in beth-horon, 1 greek in mizpah").pile(MAC_1).dice(1, 3)
    table.moves(MACCABEAN, ops=1).play("group bethel", "number 1", "step mizpah")
    table.play("group beth-horon", "number 1", "step mizpah", "fight mizpah")
    assert table.battle == "maccabean wins 3-1"
    assert table.map == {"mizpah": "2 maccabean"}
    assert not table.g.stack


def test_jh_5_6_no_battle_where_only_one_side_stands(table: HammerTable) -> None:
    """§JH-5.6 A battle needs enemies in the area."""
    table.units("2 maccabean in bethel, 1 greek in mizpah").moves(MACCABEAN, ops=1)
    table.play("group bethel", "number 1", "step mizpah", "done")
    assert table.why_not("fight bethel") == "§JH-5.6 no_battle_there"
    assert table.why_not("fight jerusalem") == "§JH-5.6 no_battle_there"


# -------------------------------------------------------------------- the empty pile


def test_jh_e28_an_empty_pile_is_made_of_the_discards(table: HammerTable) -> None:
    """Example JH-E28, Ruling JH-R28 The three discarded cards are shuffled and one is revealed."""
    # given no pile, three discarded cards, and a shuffle that leaves the second of them on top
    table.discard(MAC_1, GREEK_3, MAC_2).only_pile().shuffles(GREEK_3)
    table.units("2 maccabean in bethel, 2 greek in mizpah").dice(1, 1)

    # when a battle is fought
    table.moves(MACCABEAN, ops=1).play("group bethel", "number 2", "step mizpah", "fight mizpah")

    # then its card is revealed, two are left in the pile, and one is discarded
    assert table.battle == "greek wins 2-5"
    assert sorted(table.cards(table.g.pile)) == sorted([MAC_1, MAC_2])
    assert table.cards(table.g.discard) == [GREEK_3]


def test_jh_e28_no_card_at_all_in_a_battle(table: HammerTable) -> None:
    """Example JH-E28, Ruling JH-R28 With no card in pile and discards the battle modifier is 0."""
    table.only_pile().units("2 maccabean in bethel, 2 greek in mizpah").dice(1, 1)
    table.moves(MACCABEAN, ops=1).play("group bethel", "number 2", "step mizpah", "fight mizpah")
    assert table.battle == "maccabean wins 2-2"


def test_ruling_jh_r28_the_reshuffle_waits_until_a_card_is_needed(table: HammerTable) -> None:
    """Ruling JH-R28 The last card of the pile is revealed without a reshuffle; the card being played is in no pile."""
    # given one card in the pile, one discarded, and one that is played
    table.hand(MACCABEAN, "scouts-in-the-hills").discard(MAC_1).only_pile(GREEK_1)
    table.units("1 maccabean in bethel, 1 maccabean in beth-horon, 1 greek in mizpah, 1 greek in gophna-hills")
    table.dice(1, 1, 1, 1).shuffles(GREEK_1).turn(MACCABEAN).play("move scouts-in-the-hills")
    table.play("group bethel", "number 1", "step mizpah", "group beth-horon", "number 1", "step gophna-hills")

    # when the first battle takes the last card, then the discards stay
    table.play("fight mizpah")
    assert (table.g.pile, table.cards(table.g.discard)) == ([], [MAC_1, GREEK_1])

    # and the second battle makes a new pile of both discards, without the card being played
    table.play("retreat bethel", "fight gophna-hills")
    assert table.cards(table.g.pile) == [MAC_1]
    assert table.cards(table.g.discard) == [GREEK_1]
    assert table.g.in_play == table.card("scouts-in-the-hills")
