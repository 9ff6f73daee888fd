"""Battle cards: one for each side at the start of a battle, each by the words of its text."""

from __future__ import annotations

import pytest

from maniple.games.joshua.tables import HEBREW, PAGAN
from tests.games.joshua.joshua_table import JoshuaTable

FORCES = "joshua, 6 in ai; 5 amorites in beeroth; 1 amorites inside debir"
"""Joshua 4 + 6 troops are 10 dice; the Amorites 5 + 1 for the defender are 6; both are in supply."""


def battle(hebrew: str, pagan: str = "", pieces: str = FORCES, *dice: int) -> JoshuaTable:
    """Joshua attacks from Ai to Beeroth with a card of 2; the Pagans, without the initiative, are asked first."""
    table = JoshuaTable().pieces(pieces).held("ai").hand(HEBREW, "countermarch", *hebrew.split()).no_more_cards()
    table.hand(PAGAN, *pagan.split()).dice(*dice)
    return table.card(HEBREW).play("activate countermarch", "lead joshua", "march beeroth")


def dice_of(table: JoshuaTable) -> tuple[int, int]:
    """How many dice both sides have rolled."""
    rolled = {ids[0]: ids[1] for _, key, ids, _ in table.g.notes if key == "dice_rolled"}
    rolled |= {ids[0]: 0 for _, key, ids, _ in table.g.notes if key == "no_dice"}
    return rolled[HEBREW], rolled[PAGAN]


def ordinals(slug: str, number: int) -> list[str]:
    return [f"{slug}-{i + 1}" for i in range(number)]


def test_without_cards() -> None:
    """§12.2, §12.3, Ruling R17 The dice that the cards change: 10 against 6."""
    assert dice_of(battle("")) == (10, 6)


def test_8_5_one_card_for_each_side() -> None:
    """§8.5, §12.1 The side without the initiative first; a side without troops in the battle is not asked."""
    table = battle("war-cry-1", "war-cry-2 flank-attack-1")
    assert table.asked == "BattleCard" and table.asked_side == PAGAN
    table.play("battle war-cry-2")
    assert table.asked_side == HEBREW and table.asked == "BattleCard", "one battle card only"
    table.play("battle war-cry-1")
    assert dice_of(table) == (12, 8)
    chariots = battle("", "war-cry-2", "joshua, 6 in ai; 2 chariots in beeroth; 1 amorites inside debir")
    assert chariots.asked != "BattleCard"


@pytest.mark.parametrize("card", ordinals("bad-directions", 2))
def test_bad_directions(card: str) -> None:
    """#65, #66 1-2 nothing; 3-4 the enemy loses 3 dice, 5-6 half his troops give none; in round one."""
    assert dice_of(battle(card, "", FORCES, 2).play(f"battle {card}")) == (10, 6)
    assert dice_of(battle(card, "", FORCES, 3).play(f"battle {card}")) == (10, 3)
    assert dice_of(battle(card, "", FORCES, 5).play(f"battle {card}")) == (10, 4)
    # round two has all the dice again
    table = battle(card, "", FORCES, 5, *[1] * 14).play(f"battle {card}").dice(*[1] * 16).play("pass")
    assert dice_of(table) == (10, 6)


@pytest.mark.parametrize("card", ordinals("fighting-retreat", 2))
def test_fighting_retreat(card: str) -> None:
    """#69, #70 Half the dice rounded up, half the losses rounded down, one round, no slaughter, then it retreats."""
    table = battle("", card, FORCES, *[6, 6, 6], *[1] * 7, *[6, 6, 6]).play(f"battle {card}")
    assert dice_of(table) == (10, 3)
    table.play("pass")
    assert table.at("beeroth") == "joshua, 3 hebrews, 4 amorites", "one of three kills; three Hebrews fell"
    assert table.asked == "Retreat" and table.asked_side == PAGAN
    table.play("retreat bethel")
    assert table.at("bethel") == "4 amorites" and table.g.courage == (1, 1)


def test_fighting_retreat_needs_a_retreat() -> None:
    """#69, Ruling R21 Only if the army has a legal retreat."""
    table = battle(
        "", "fighting-retreat-1 war-cry-1", "joshua, 6 in ai; 5 amorites in beeroth; 1 amorites inside debir"
    )
    assert not table.why_not("battle fighting-retreat-1")
    table = JoshuaTable().pieces(FORCES).held("ai", "bethel", "beth-horon", "anathoth").hand(HEBREW, "countermarch")
    table.hand(PAGAN, "fighting-retreat-1", "war-cry-1").no_more_cards().card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march beeroth")
    assert table.why_not("battle fighting-retreat-1") == "#69 no_legal_retreat"


def test_fighting_retreat_not_into_an_own_ambush() -> None:
    """#69, Ruling R92, Ruling R96 An ambush lies in the only space: the Pagans are asked, but cannot play the card."""
    table = JoshuaTable().pieces(FORCES).held("ai", "bethel", "anathoth").hand(HEBREW, "countermarch")
    table.ambush("beth-horon", "2 amorites").hand(PAGAN, "fighting-retreat-1").no_more_cards().card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march beeroth")
    assert table.asked == "BattleCard" and table.options == ["pass"]
    assert table.why_not("battle fighting-retreat-1") == "#69 no_legal_retreat"


def test_fighting_retreat_stays_if_the_enemy_is_gone() -> None:
    """#69 If the enemy has no fighting piece left it stays instead."""
    pieces = "joshua, 2 in ai; 5 amorites in beeroth; 1 amorites inside debir"
    table = battle("", "fighting-retreat-1", pieces, *[1] * 6, 6, 6, 1).play("battle fighting-retreat-1", "pass")
    assert "amorites" in table.at("beeroth") and table.g.hebrews[table.space("beeroth")] == 0


@pytest.mark.parametrize("card", ordinals("panic", 2))
def test_panic(card: str) -> None:
    """#71, #72, §18.4, §19.3 1d6 of the dice of the enemy's troops are lost in every round; one of them stays."""
    assert dice_of(battle(card, "", FORCES, 3).play(f"battle {card}")) == (10, 3)
    assert dice_of(battle(card, "", FORCES, 6).play(f"battle {card}")) == (10, 2), "one of five, and the defender's die"
    anakin = battle(card, "", f"{FORCES}; 1 anakin in beeroth", 6, 4).play(f"battle {card}")
    assert dice_of(anakin) == (10, 6), "four dice of the Anakin are not affected"
    again = battle(card, "", FORCES, 3, *[1] * 13).play(f"battle {card}").dice(*[1] * 13).play("pass")
    assert dice_of(again) == (10, 3), "in round two too"


@pytest.mark.parametrize(
    ("card", "number"), [("flank-attack-1", 3), ("flank-attack-2", 3), ("war-cry-1", 2), ("war-cry-2", 2)]
)
def test_more_dice(card: str, number: int) -> None:
    """#73, #74, #75, #76 Flank Attack adds 3 dice, War Cry 2, for either side."""
    assert dice_of(battle(card).play(f"battle {card}")) == (10 + number, 6)
    assert dice_of(battle("", card).play(f"battle {card}")) == (10, 6 + number)


def test_captain_of_the_host() -> None:
    """#81 6 dice for the Hebrews; removed."""
    table = battle("captain-of-the-host").play("battle captain-of-the-host")
    assert dice_of(table) == (16, 6) and "captain-of-the-host" in table.removed
    pagan = battle("", "captain-of-the-host war-cry-1")
    assert "battle captain-of-the-host" not in pagan.options


def test_shield_wall() -> None:
    """#77 The first two kills of each round are ignored, those of chariots included; they still count as hits."""
    table = battle("", "shield-wall", FORCES, *[6, 6, 6], *[1] * 13).play("battle shield-wall", "pass")
    assert table.at("beeroth") == "joshua, 6 hebrews, 4 amorites", "three kills are a slaughter, but one counts"
    pieces = "joshua, 6 in ai; 3 chariots, 2 amorites in beeroth; 1 amorites inside debir"
    chariots = battle("shield-wall", "", pieces, 6, 6, 6, *[1] * 12).play("battle shield-wall", "pass")
    assert chariots.g.losses == 1


def test_high_ground() -> None:
    """#78 Defender only: 4 dice in a mountain space, otherwise 2, besides section 12."""
    assert dice_of(battle("", "high-ground").play("battle high-ground")) == (10, 8)
    assert battle("high-ground war-cry-1").why_not("battle high-ground") == "#78 only_the_defender"
    mountain = JoshuaTable().pieces("joshua, 6 in ai; 5 amorites in adummim; 1 amorites inside debir").held("ai")
    mountain.hand(HEBREW, "countermarch").hand(PAGAN, "high-ground").no_more_cards().card(HEBREW)
    mountain.play("activate countermarch", "lead joshua", "march adummim", "battle high-ground")
    assert dice_of(mountain) == (10, 5 + 1 + 2 + 4)


def test_heroic_stand() -> None:
    """#79, §12.8 Defender only: 1 die, and ties are won in every round, the first too."""
    table = battle("", "heroic-stand", FORCES, *[1] * 17).play("battle heroic-stand")
    assert dice_of(table) == (10, 7)
    table.play("pass")
    assert table.asked == "Retreat" and table.asked_side == HEBREW
    assert battle("heroic-stand war-cry-1").why_not("battle heroic-stand") == "#78 only_the_defender"


def test_hailstones() -> None:
    """#80 Before any dice the Pagan army loses 1-3 troops, chariots and Anakin are safe; removed."""
    table = battle("hailstones", "", FORCES, 4).play("battle hailstones")
    assert dice_of(table) == (10, 4) and "hailstones" in table.removed
    safe = battle("hailstones", "", "joshua, 6 in ai; 1 amorites, 2 anakin in beeroth; 1 amorites inside debir", 6)
    safe.play("battle hailstones")
    assert safe.at("beeroth") == "joshua, 6 hebrews, 2 anakin"


def test_hailstones_win_without_dice() -> None:
    """#80 No fighting piece left: the Hebrews win without dice, no slaughter."""
    pieces = "joshua, 6 in ai; 3 amorites in beeroth; 1 amorites inside debir"
    table = battle("hailstones", "", pieces, 5).play("battle hailstones")
    assert table.at("beeroth") == "joshua, 6 hebrews" and table.g.courage == (1, 1)
    assert table.asked == "Moving" and table.why_not("march bethel") == "Ruling R87 may_only_convert"
    assert table.all_loaded_dice_were_rolled_and_no_others


def test_hamstring_the_horses() -> None:
    """#82, §19.2 Only against chariots: they roll with the ordinary dice, 5 wounds, 6 kills."""
    pieces = "joshua, 6 in ai; 3 chariots, 1 amorites in beeroth; 1 amorites inside debir"
    table = battle("hamstring-the-horses", "", pieces).play("battle hamstring-the-horses")
    assert dice_of(table) == (10, 1 + 3 + 1)
    assert "§19.1 chariots_strike" not in table.noted
    none = battle("hamstring-the-horses war-cry-1")
    assert none.why_not("battle hamstring-the-horses") == "#82 no_chariots_in_the_battle"


def test_giants_terrify() -> None:
    """#83 The Hebrews lose 4 dice if an Anakin is in the battle, otherwise 1."""
    assert dice_of(battle("", "giants-terrify").play("battle giants-terrify")) == (9, 6)
    anakin = battle("", "giants-terrify", f"{FORCES}; 1 anakin in beeroth", 2).play("battle giants-terrify")
    assert dice_of(anakin) == (6, 8)
    assert "battle giants-terrify" not in battle("giants-terrify war-cry-1").options


def test_dice_never_go_below_none() -> None:
    """#65, #83 Changes of dice never bring a side below 0 dice."""
    table = battle("", "bad-directions-1", "joshua, 1 in ai; 9 amorites in beeroth; 1 amorites inside debir", 3)
    table.g.put_out(0, 1)
    assert dice_of(table.play("battle bad-directions-1"))[0] == 0


@pytest.mark.parametrize("card", ["panic-1", "fighting-retreat-1"])
def test_32_1_joshua_voids_a_battle_card(card: str) -> None:
    """§32.1, Ruling R46, #69, #71 Once per game Joshua, within 5 spaces of the Ark, voids such a card of the Pagans."""
    table = battle("", card, f"{FORCES}; eleazar inside gilgal").play(f"battle {card}")
    assert table.asked == "VoidIt" and table.asked_side == HEBREW
    table.play("void")
    assert dice_of(table) == (10, 6) and table.g.has_voided and card in table.discarded


def test_ruling_r116_one_fighting_retreat() -> None:
    """Ruling R116, #69 After the Pagans' card the Hebrews may not play theirs, and it stays in their hand."""
    table = battle("fighting-retreat-1 war-cry-1", "fighting-retreat-2").play("battle fighting-retreat-2")
    assert table.asked == "BattleCard" and table.asked_side == HEBREW
    assert table.why_not("battle fighting-retreat-1") == "Ruling R116 enemy_falls_back"
    assert dice_of(table.play("pass")) == (10, 3)


def test_fighting_retreat_with_chariots() -> None:
    """#69, §19.2 Half of all its dice, rounded up: of 3 + 9 dice 6 are rolled, two of them strike first."""
    pieces = "joshua, 6 in beeroth; jabin, 2 canaanites, 3 chariots in aijalon; 1 amorites inside debir"
    table = JoshuaTable().pieces(pieces).held("beeroth", "beth-horon").hand(HEBREW, "pagan-alliance-1").no_more_cards()
    table.hand(PAGAN, "fighting-retreat-1").dice(*[1] * 40).card(HEBREW)
    table.play("activate pagan-alliance-1", "lead joshua", "march beth-horon", "march aijalon", "pass")
    table.play("battle fighting-retreat-1")
    struck = [ids[0] for _, key, ids, _ in table.g.notes if key == "chariots_strike"]
    # 3 chariots, 2 troops, 3 for Jabin, 1 for the defender, 3 for supply are 12
    assert struck == [2] and dice_of(table.play("pass"))[1] == 4


def test_hailstones_on_the_last_troops() -> None:
    """#80 No fighting piece is left: the Hebrews win without dice, and everybody reads it."""
    pieces = "joshua, 6 in ai; piram, 1 amorites in beeroth; 1 amorites inside debir"
    table = battle("hailstones", "", pieces, 1).play("pass").play("battle hailstones")
    assert "§12.6 battle_won" in table.noted and "§12.5 dice_rolled" not in table.noted
    assert table.asked == "Retreat" and table.asked_side == PAGAN


def test_panic_in_an_ambush() -> None:
    """#71, §22.3, Ruling R28 An ambush of 5 troops has 10 dice for them: panic takes 3 of these, not twice 3."""
    table = JoshuaTable().pieces("joshua, 6 in makkedah; 1 amorites inside debir").held("makkedah").no_more_cards()
    table.ambush("adullam", "piram, 5 amorites").hand(HEBREW, "countermarch", "panic-1").dice(3).card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march adullam", "battle panic-1")
    assert dice_of(table)[1] == 5 * 2 - 3 + 2 * 2 + 1 + 3, "troops, Piram, defender, supply"


def test_ruling_r120_a_fallen_anakin_takes_its_dice() -> None:
    """Ruling R120, §18.1, §12.8 Two Anakin roll 3 and 4; one falls in round one: of 7 dice 4 are left in round two."""
    pieces = "joshua, 6 in adullam; 2 anakin in gath; 1 philistines inside ekron; 1 amorites inside debir"
    table = JoshuaTable().pieces(pieces).held("adullam").hand(HEBREW, "countermarch").no_more_cards()
    table.turn(3).dice(3, 4, 6, 6, *[1] * 8, 6, 6, *[1] * 9, 4).card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march gath")
    assert dice_of(table) == (10, 7 + 1 + 3), "one for the defender, three for supply"
    table.play("pass")
    assert table.at("gath").endswith("1 anakin") and dice_of(table)[1] == 4 + 1 + 3
