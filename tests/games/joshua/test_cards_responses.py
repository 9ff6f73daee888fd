"""Responses: cards that answer what happens, each by the words of its text."""

from __future__ import annotations

from random import Random

import pytest

from maniple.games.joshua import TITLE
from maniple.games.joshua.ch10_movement import Moving
from maniple.games.joshua.invariants import check
from maniple.games.joshua.state import Joshua
from maniple.games.joshua.tables import HEBREW, PAGAN, enemy
from tests.games.joshua.joshua_table import JoshuaTable
from tests.games.joshua.random_games import eager
from tests.games.random_games import play


def play_of(side: int, card: str, pieces: str, *answers: str, held: str = "") -> JoshuaTable:
    """A card play of a side; the other holds the answers; no other card is in the game."""
    table = JoshuaTable().pieces(pieces)
    if held:
        table.held(*held.split())
    us, them = (HEBREW, PAGAN) if side == HEBREW else (PAGAN, HEBREW)
    return table.hand(us, *card.split()).hand(them, *answers).no_more_cards()


def ordinals(slug: str, number: int) -> list[str]:
    return [f"{slug}-{i + 1}" for i in range(number)]


# -------------------------------------------------------------------- #27 Spy Caught


def test_spy_caught_recon() -> None:
    """#27 Stack and scouts are named: the event is cancelled, one scout is eliminated, the other returns."""
    table = play_of(HEBREW, "recon-1", "joshua, 5 inside gilgal", "spy-caught").card(HEBREW)
    table.play("event recon-1", "in_city gilgal", "how_many 2")
    assert table.asked == "Window" and table.asked_side == PAGAN
    table.play("respond spy-caught")
    assert table.inside("gilgal") == "joshua, 4 hebrews" and table.g.losses == 1
    assert table.discarded == ["spy-caught", "recon-1"]


def test_spy_caught_informants() -> None:
    """#27, Ruling R95 Local Informants of the Hebrews too, before anything is revealed; other events not."""
    table = play_of(HEBREW, "local-informants-1", "joshua, 5 inside gilgal", "spy-caught").ambush(
        "hormah", "2 amorites"
    )
    table.card(HEBREW).play("event local-informants-1", "at hormah", "respond spy-caught")
    assert table.hiding() == "2 amorites" and table.inside("gilgal") == "joshua, 5 hebrews"
    other = play_of(HEBREW, "be-strong-1", "joshua, 5 inside gilgal", "spy-caught").dice(1).card(HEBREW)
    assert other.play("event be-strong-1").asked == ""
    passed = play_of(HEBREW, "recon-1", "joshua, 5 inside gilgal", "spy-caught").card(HEBREW)
    passed.play("event recon-1", "in_city gilgal", "how_many 1", "pass")
    assert passed.asked == "Scouting"


# -------------------------------------------------------------------- sieges


SIEGE = "joshua, 12 in lachish; 2 amorites inside lachish; 1 amorites inside debir"


def besieging(*answers: str, dice: tuple[int, ...] = (2, 2), own: str = "") -> JoshuaTable:
    table = play_of(HEBREW, f"countermarch {own}".strip(), SIEGE, *answers).city(lachish=3).dice(*dice)
    return table.card(HEBREW).play("activate countermarch", "lead joshua")


def test_sabotage() -> None:
    """#38 Right after a Hebrew siege roll, whose result stands: 1-2 ladders or rams of the Pagan player's choice go."""
    table = besieging("sabotage", dice=(2, 2, 3)).equipped("joshua", 2, 1).play("siege")
    assert table.asked == "Window" and table.asked_side == PAGAN
    table.play("respond sabotage")
    assert table.asked == "LoseEquipment" and table.asked_side == PAGAN
    table.play("drop_ram joshua")
    assert (table.g.ladders[0], table.g.rams[0]) == (2, 0)
    assert table.left_of("lachish") == 2, "the 7 stands"
    both = besieging("sabotage", dice=(2, 2, 5)).equipped("joshua", 1).play("siege", "respond sabotage")
    assert both.g.equipment(0) == 0, "two are lost, as far as there are any"


def test_sabotage_needs_equipment() -> None:
    """#38 An army without equipment: nobody is asked."""
    assert besieging("sabotage").play("siege").asked == "Moving"


def test_rahabs_kin() -> None:
    """#39 Before a Hebrew siege roll: 2 is added, besides equipment; the total is clamped to 12."""
    table = besieging(own="rahabs-kin").play("siege")
    assert table.asked == "Window" and table.asked_side == HEBREW
    table.play("respond rahabs-kin")
    assert table.left_of("lachish") == 2, "2 + 2 + 2 is a 6"
    most = besieging(own="rahabs-kin", dice=(6, 5, 1, 1, 1)).play("siege", "respond rahabs-kin")
    assert most.asked == "Garrison", "12: three points"
    pagan = play_of(
        PAGAN, "countermarch", "japhia, 5 amorites in lachish; 1 inside lachish", "rahabs-kin", held="lachish"
    )
    pagan.dice(1, 1).card(PAGAN).play("activate countermarch", "lead japhia", "siege")
    assert pagan.asked == "Moving", "not against the siege roll of the Pagans"


def test_achans_trespass_in_a_siege() -> None:
    """#84 After a Hebrew siege roll, before its result: it counts as a 2 whatever the modifiers; removed."""
    table = besieging("achans-trespass", dice=(6, 5)).play("siege", "respond achans-trespass")
    assert table.at("lachish") == "joshua, 10 hebrews" and table.left_of("lachish") == 3
    assert table.why_not("siege") == "§14.12 no_further_siege" and "achans-trespass" in table.removed


def test_achans_trespass_in_a_battle() -> None:
    """#84 At the start of a battle, after battle cards: the Hebrews lose 4 dice."""
    table = play_of(HEBREW, "countermarch", "joshua, 6 in ai; 5 amorites in beeroth", "achans-trespass", held="ai")
    table.card(HEBREW).play("activate countermarch", "lead joshua", "march beeroth", "respond achans-trespass")
    assert [ids[:2] for _, key, ids, _ in table.g.notes if key == "dice_rolled"] == [(HEBREW, 6), (PAGAN, 6)]


def test_spoils_of_war() -> None:
    """#42 Right after the Hebrews capture a city: 1-3 troops with the victorious army."""
    table = besieging(own="spoils-of-war", dice=(6, 6, 1, 1, 1, 6)).play("siege", "how_many 1", "respond spoils-of-war")
    assert table.at("lachish") == "joshua, 14 hebrews" and table.inside("lachish") == "1 hebrews"


def test_spoils_of_war_after_a_surrender() -> None:
    """#42, Ruling R105 By surrender in a Pagan sortie too."""
    pieces = "joshua, 5 in lachish; 1 amorites inside lachish; 1 amorites inside debir"
    table = play_of(PAGAN, "surprise-sortie-1", pieces, "spoils-of-war", "sun-stands-still").dice(1, 1, 1, 1, 1, 3)
    table.card(PAGAN).play("event surprise-sortie-1", "in_city lachish", "how_many 1", "respond spoils-of-war")
    assert table.at("lachish") == "joshua, 6 hebrews" and table.asked == "", (
        "Sun Stands Still: not in a Pagan card play"
    )


# -------------------------------------------------------------------- #50, #51 Dust Storms


@pytest.mark.parametrize("card", ordinals("dust-storms", 2))
def test_dust_storms(card: str) -> None:
    """#50, #51, Example 27.9 Actions that cost together at most 2 MP are undone; pieces go back."""
    table = play_of(HEBREW, "storms-at-sea", "joshua, 11 in ai; 30 inside gilgal", card, held="ai").card(HEBREW)
    table.play("activate storms-at-sea", "lead joshua", "take hebrews 0", "march gilgal")
    table.play("take hebrews 12", "march ai")
    assert table.at("ai") == "joshua, 23 hebrews"
    table.play("take hebrews 0", "march gilgal", "take hebrews 12", "march ai")
    assert table.at("ai") == "joshua, 35 hebrews" and table.inside("gilgal") == "6 hebrews"
    table.play("halt")
    assert table.asked == "Window" and table.asked_side == PAGAN
    table.play(f"respond {card}")
    assert table.at("ai") == "joshua, 23 hebrews" and table.inside("gilgal") == "18 hebrews"


def test_dust_storms_conversions() -> None:
    """#50 Conversions go back too; an action that would exceed 2 MP is not undone."""
    table = play_of(HEBREW, "countermarch", "joshua, 5 in ai", "dust-storms-1", held="ai").card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march beeroth", "convert", "march anathoth", "halt")
    table.play("respond dust-storms-1")
    assert table.at("beeroth") == "joshua, 5 hebrews" and table.controls("beeroth") == "hebrew", "a mountain costs 2"
    two = play_of(HEBREW, "countermarch", "joshua, 5 in ai", "dust-storms-1", held="ai").card(HEBREW)
    two.play("activate countermarch", "lead joshua", "march beeroth", "convert", "halt", "respond dust-storms-1")
    assert two.at("ai") == "joshua, 5 hebrews" and two.controls("beeroth") == "pagan"


def test_dust_storms_garrisons_go_back_inside() -> None:
    """#50, Ruling R11 Moves go back with pick-ups and drops: a garrison that went along is inside again, troops that
    were left inside are with the army."""
    table = play_of(HEBREW, "countermarch", "joshua, 3 in ai; 4 inside bethel", "dust-storms-1", held="ai")
    table.held("bethel", "beeroth").card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march bethel", "fetch hebrews 2", "march beeroth", "halt")
    assert (table.at("beeroth"), table.inside("bethel")) == ("joshua, 5 hebrews", "2 hebrews")
    table.play("respond dust-storms-1")
    assert (table.at("ai"), table.at("bethel")) == ("joshua, 3 hebrews", "")
    assert (table.inside("bethel"), table.at("beeroth")) == ("4 hebrews", "")
    left = play_of(HEBREW, "countermarch", "joshua, 3 in ai; 1 inside bethel; 2 in bethel", "dust-storms-1", held="ai")
    left.held("bethel").card(HEBREW)
    left.play("activate countermarch", "lead joshua", "march bethel", "quarter hebrews 2", "halt")
    assert (left.at("bethel"), left.inside("bethel")) == ("joshua, 3 hebrews", "3 hebrews")
    left.play("respond dust-storms-1")
    assert (left.at("ai"), left.at("bethel"), left.inside("bethel")) == ("joshua, 3 hebrews", "2 hebrews", "1 hebrews")


def test_dust_storms_a_secret_passage_opens_no_window() -> None:
    """#50, §15.6 What only passes the gate of a Pagan city is not known to the Hebrews, and is not undone alone."""
    pieces = "japhia, 3 amorites in bethel; 2 amorites inside bethel; 1 amorites inside debir; joshua, 9 inside gilgal"
    table = play_of(PAGAN, "countermarch", pieces, "dust-storms-1").card(PAGAN)
    table.play("activate countermarch", "lead japhia", "quarter amorites 2")
    assert table.g.view(HEBREW)["army"]["done"] == [] and len(table.g.view(PAGAN)["army"]["done"]) == 1
    assert table.play("halt").asked == "" and table.inside("bethel") == "4 amorites"


def test_dust_storms_where_others_went_inside() -> None:
    """#50, §14.14 The army left a city, came back and others went inside: all is as it was."""
    pieces = "horam, 4 canaanites inside gezer; 4 canaanites in gezer"
    table = play_of(PAGAN, "countermarch", pieces, "dust-storms-1").card(PAGAN)
    table.play("activate countermarch", "lead horam", "march lod", "march gezer")
    table.play("quarter canaanites 3", "halt", "respond dust-storms-1")
    assert table.inside("gezer") == "horam, 4 canaanites" and table.at("gezer") == "4 canaanites"


def test_dust_storms_not_after_a_battle() -> None:
    """#50 Not if one of these actions led to a battle, siege roll or anything revealed."""
    table = besieging("dust-storms-1").play("siege", "halt")
    assert table.asked == "", "nobody is asked"
    still = play_of(HEBREW, "countermarch", "joshua, 5 in ai", "dust-storms-1", held="ai").card(HEBREW)
    assert still.play("activate countermarch", "lead joshua", "halt").asked == "", "nothing to undo"


def test_dust_storms_not_after_a_garrison_was_seen() -> None:
    """#50, §15.6 Troops that come first to a Pagan city see its garrison: that march cannot be undone, a second can."""
    pieces = "joshua, 9 in beeroth; 2 amorites inside bethel; 1 amorites inside debir"
    table = play_of(HEBREW, "countermarch", pieces, "dust-storms-1", held="beeroth").card(HEBREW)
    assert table.play("activate countermarch", "lead joshua", "march bethel", "halt").asked == ""
    pieces = f"{pieces}; 2 in bethel"
    seen = play_of(HEBREW, "countermarch", pieces, "dust-storms-1", held="beeroth").card(HEBREW)
    assert seen.play("activate countermarch", "lead joshua", "march bethel", "halt").asked == "Window"


def test_dust_storms_against_pagans() -> None:
    """#50 The Hebrews too, against an army or a marker."""
    table = play_of(PAGAN, "countermarch", "3 chariots in lod", "dust-storms-1").card(PAGAN)
    table.play("activate countermarch", "chariots lod 2", "march aijalon", "halt", "respond dust-storms-1")
    assert table.at("lod") == "3 chariots" and table.at("aijalon") == ""
    marker = play_of(PAGAN, "countermarch", "1 amorites inside debir", "dust-storms-1")
    marker.marker("hidden-1", "adullam", "amorites", "japhia, 3 amorites").card(PAGAN)
    marker.play("activate countermarch", "shift hidden-1", "march makkedah", "halt", "respond dust-storms-1")
    assert marker.g.marker_at[0] == marker.space("adullam") and marker.under("hidden-1") == "japhia, 3 amorites"


def test_dust_storms_against_a_marker() -> None:
    """#50, Ruling R106 The marker goes back, and those who left it after the march are under it again."""
    table = play_of(PAGAN, "countermarch", "joshua, 9 inside gilgal; 1 amorites inside debir", "dust-storms-1")
    table.marker("hidden-1", "arad", "amorites", "japhia, 4 amorites").card(PAGAN)
    table.play("activate countermarch", "shift hidden-1", "march hormah", "take amorites 1", "leave japhia", "halt")
    assert table.at("hormah") == "japhia, 3 amorites"
    table.play("respond dust-storms-1")
    assert table.at("hormah") == "" and table.under("hidden-1") == "japhia, 4 amorites"
    assert table.g.marker_at[0] == table.space("arad")


@pytest.mark.parametrize("scenario", ["short", "medium", "long", "campaign"])
def test_dust_storms_again_and_again(scenario: str) -> None:
    """#50 Whoever does not move always has the card and plays it: the table holds up, no enemies share a field."""
    rng = Random(50)
    g: Joshua = TITLE.new(TITLE.variant(scenario=scenario), "dust")
    dust = [int(g.box.kinds["card"].ids[slug]) for slug in ordinals("dust-storms", 2)]
    storms = 0
    while g.outcome is None and storms < 25:
        if isinstance(g.decision, Moving):
            answering = enemy(g.decision.side)
            lying = [card for card in dust if card in g.deck or card in g.discards]
            g.deck = tuple([card for card in g.deck if card not in lying])
            g.discards = tuple([card for card in g.discards if card not in lying])
            g.hold(answering, [*g.hands[answering], *lying])
        answers = [action for action in g.options if action[0] == "respond" and action[1] in dust]
        storms += len(answers) > 0
        play(g, answers[0] if answers else eager(g, rng))
        check(g)
    assert storms > 5


def test_ruling_r49_dust_storms_as_a_card_play() -> None:
    """#50, Ruling R49 It may count as the own card play of this round."""
    table = play_of(HEBREW, "countermarch", "joshua, 5 in ai", "dust-storms-1", held="ai").card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march beeroth", "halt", "respond_as_play dust-storms-1")
    assert table.g.played[PAGAN] and table.g.played_last == PAGAN


# -------------------------------------------------------------------- #52 Countermarch, #53 Kishon in Flood


def test_countermarch() -> None:
    """#52 3 is added to one of your interception or avoid-battle rolls before it is made."""
    pieces = "joshua, 6 in ai; japhia, 2 amorites in beeroth; 1 amorites inside debir"
    table = play_of(HEBREW, "war-cry-1 panic-1", pieces, "countermarch", held="ai").dice(2, 2).card(HEBREW)
    table.play("activate panic-1", "lead joshua", "march beeroth", "avoid japhia bethel")
    assert table.asked == "Window" and table.asked_side == PAGAN
    table.play("respond countermarch")
    assert table.at("bethel") == "japhia, 2 amorites", "2 + 2 + 2 + 1 + 3 is 10"


def test_kishon_in_flood_stops_chariots() -> None:
    """#53 Chariots that are activated may not move in this card play; the card may be used otherwise."""
    pieces = "4 chariots in lod; jabin, 3 canaanites in joppa"
    table = play_of(PAGAN, "countermarch", pieces, "kishon-in-flood").card(PAGAN)
    table.play("activate countermarch", "chariots lod 4")
    assert table.asked == "Window" and table.asked_side == HEBREW
    table.play("respond kishon-in-flood")
    assert table.at("lod") == "4 chariots" and table.asked == "UseCard"
    table.play("activate countermarch")
    assert table.why_not("chariots lod 1") == "#53 chariots_halted"
    table.play("lead jabin")
    assert table.mp == 4


def test_kishon_in_flood_leaves_no_army() -> None:
    """#53, Ruling R96 The card may be used otherwise: to move only if another army than chariots can."""
    pieces = "joshua, 5 inside gilgal; 2 chariots in aijalon; 1 canaanites inside megiddo"
    table = play_of(PAGAN, "forced-march-1", pieces, "kishon-in-flood").card(PAGAN)
    table.play("event forced-march-1", "chariots aijalon 2", "respond kishon-in-flood")
    assert table.asked == "UseCard" and table.why_not("activate forced-march-1") == "§8.2 nobody_to_activate"
    assert table.why_not("event forced-march-1") == "Ruling R96 nobody_to_move_by_the_card"
    assert table.options == ["walls forced-march-1", "nothing forced-march-1"]


def test_kishon_in_flood_in_a_battle() -> None:
    """#53 At the start of a battle, after battle cards: chariots give no dice in round one."""
    pieces = "joshua, 6 in ai; 3 chariots, 2 amorites in beeroth; 1 amorites inside debir"
    table = play_of(HEBREW, "countermarch kishon-in-flood", pieces, held="ai").card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march beeroth", "respond kishon-in-flood")
    assert "§19.1 chariots_strike" not in table.noted
    without = play_of(HEBREW, "countermarch kishon-in-flood", "joshua, 6 in ai; 2 amorites in beeroth", held="ai").card(
        HEBREW
    )
    assert without.play("activate countermarch", "lead joshua", "march beeroth").asked == "Reroll"


# -------------------------------------------------------------------- #55 Sun Stands Still


def test_sun_stands_still_after_a_capture() -> None:
    """#55 The army that captured a city gets 4 new MP in place of any left and may go on; removed."""
    table = besieging(own="sun-stands-still", dice=(6, 6, 1, 1, 1)).play(
        "siege", "how_many 1", "respond sun-stands-still"
    )
    assert table.mp == 4 and "sun-stands-still" in table.removed
    table.play("march eglon")
    assert table.at("eglon") == "joshua, 11 hebrews"


def test_sun_stands_still_after_a_battle() -> None:
    """#55 Right after a battle won, in a Hebrew card play."""
    pieces = "joshua, 6 in ai; 2 amorites in beeroth; 1 amorites inside debir"
    table = play_of(HEBREW, "countermarch sun-stands-still", pieces, held="ai").dice(6, 6, *[1] * 11).card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march beeroth", "pass", "respond sun-stands-still")
    assert table.mp == 4 and not table.why_not("march bethel")


def test_sun_stands_still_after_rams_horns() -> None:
    """#55, #40 An army that was not activated: it is now, with 4 MP."""
    pieces = (
        "joshua, 5 in ai; 1 amorites inside ai; 1 amorites inside debir; eleazar inside gilgal; caleb, 3 inside gilgal"
    )
    table = play_of(HEBREW, "rams-horns sun-stands-still", pieces).dice(1, 1, 1).card(HEBREW)
    table.play("event rams-horns", "in_city ai", "respond sun-stands-still")
    assert table.offered("lead") == {"joshua"}
    table.play("lead joshua", "march beeroth")
    assert table.at("beeroth") == "joshua, 5 hebrews" and table.mp == 3


def test_sun_stands_still_does_not_give_the_card_back() -> None:
    """#55, #56, Ruling R117 The city is taken: if the leader who would go on falls sick, the card is not used again."""
    pieces = "joshua, eleazar, 9 in lachish; 2 amorites inside lachish; 1 amorites inside debir"
    table = play_of(HEBREW, "rams-horns sun-stands-still", pieces, "leader-sick-1").dice(1, 1, 1).card(HEBREW)
    table.play("event rams-horns", "in_city lachish", "how_many 1", "respond sun-stands-still", "lead joshua")
    table.play("respond leader-sick-1", "pass")
    assert table.asked == "ChooseArmy" and table.offered("lead") == {"eleazar"}
    table.play("done")
    assert table.asked == "" and "rams-horns" in table.removed


# -------------------------------------------------------------------- leaders


@pytest.mark.parametrize("card", ordinals("leader-sick", 2))
def test_leader_sick(card: str) -> None:
    """#56, #57, Ruling R98 At the moment he is activated; the opponent may use that card for another or otherwise."""
    table = play_of(HEBREW, "panic-1", "joshua, caleb, 9 inside gilgal; 1 amorites inside debir", card).card(HEBREW)
    table.play("activate panic-1", "lead joshua")
    assert table.asked == "Window" and table.asked_side == PAGAN
    table.play(f"respond {card}")
    assert table.g.is_out_of_action(0) and table.asked == "UseCard"
    assert {"activate panic-1", "troop panic-1", "nothing panic-1"} <= set(table.options)
    table.play("activate panic-1")
    assert table.why_not("lead joshua") == "Ruling R98 out_of_action"
    assert table.play("lead caleb").mp == 4


def test_leader_sick_voided() -> None:
    """#56, §32.1, Ruling R46 Joshua voids it, himself being the target: he goes on."""
    table = play_of(HEBREW, "panic-1", "joshua, eleazar, 9 inside gilgal", "leader-sick-1").card(HEBREW)
    table.play("activate panic-1", "lead joshua", "respond leader-sick-1")
    assert table.asked == "VoidIt"
    table.play("void")
    assert not table.g.is_out_of_action(0) and table.asked == "Moving" and table.g.has_voided


@pytest.mark.parametrize("card", ordinals("leader-wounded", 2))
def test_leader_wounded(card: str) -> None:
    """#58, #59, Ruling R98 After an own kill an enemy leader in the battle is out until the next turn ends."""
    pieces = "joshua, caleb, 6 in ai; japhia, 5 amorites in beeroth; 1 amorites inside debir"
    table = play_of(HEBREW, "panic-2", pieces, card, held="ai").dice(*[1] * 13, 6, *[1] * 7).card(HEBREW)
    table.play("activate panic-2", "lead joshua", "bring caleb", "march beeroth", "pass", "pass")
    assert table.asked == "Window" and table.asked_side == PAGAN, table.asked
    table.play(f"respond {card}")
    assert table.offered("who") == {"joshua", "caleb"}
    assert table.why_not("who japhia") == "#58 not_a_leader_in_the_battle"
    table.play("who caleb")
    assert table.g.out_until[1] == 2


def test_leader_wounded_needs_a_kill() -> None:
    """#58 Without a kill in the round nobody is asked."""
    pieces = "joshua, 6 in ai; japhia, 5 amorites in beeroth; 1 amorites inside debir"
    table = play_of(HEBREW, "panic-2", pieces, "leader-wounded-1", held="ai").dice(6, *[1] * 17).card(HEBREW)
    table.play("activate panic-2", "lead joshua", "march beeroth", "pass", "pass")
    assert table.asked == "Retreat"


def test_cave_of_makkedah() -> None:
    """#60 A beaten Pagan army retreats from a space of the hill tribes: one of its leaders is eliminated; removed."""
    pieces = "joshua, 6 in ai; japhia, piram, 5 amorites in beeroth; 1 amorites inside debir"
    table = play_of(HEBREW, "panic-2 cave-of-makkedah", pieces, held="ai").dice(6, *[1] * 19).card(HEBREW)
    table.play("activate panic-2", "lead joshua", "march beeroth", "pass", "pass")
    assert table.asked == "Window" and table.asked_side == HEBREW
    table.play("respond cave-of-makkedah")
    assert table.why_not("who joshua") == "#58 not_a_leader_in_the_battle"
    table.play("who japhia")
    assert table.where_is("japhia") == "out" and table.asked == "Retreat" and "cave-of-makkedah" in table.removed


def test_cave_of_makkedah_where() -> None:
    """#60 Only in Amorite, Hittite or Jebusite spaces."""
    pieces = "joshua, 6 in beth-horon; jabin, 2 canaanites in aijalon; 1 canaanites inside hazor"
    table = play_of(HEBREW, "panic-2 cave-of-makkedah", pieces, held="beth-horon").dice(6, *[1] * 40).card(HEBREW)
    table.play("activate panic-2", "lead joshua", "march aijalon", "pass", "pass")
    assert table.asked == "Retreat"


# -------------------------------------------------------------------- #62-#64 Outflanked, #67, #68 Withdraw


@pytest.mark.parametrize("card", ordinals("outflanked", 3))
def test_outflanked(card: str) -> None:
    """#62, #63, #64, Ruling R95, Example 28.4 It cancels the enemy's battle card before its roll; he plays no other."""
    pieces = "joshua, 6 in ai; 5 amorites in beeroth; 1 amorites inside debir"
    table = play_of(HEBREW, f"countermarch {card}", pieces, "bad-directions-1", "war-cry-1", held="ai").card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march beeroth", "battle bad-directions-1")
    assert table.asked == "Window" and table.asked_side == HEBREW
    table.play(f"respond {card}")
    assert [ids[:2] for _, key, ids, _ in table.g.notes if key == "dice_rolled"] == [(HEBREW, 10), (PAGAN, 6)]
    assert {"bad-directions-1", card} <= set(table.discarded)


@pytest.mark.parametrize("card", ordinals("withdraw", 2))
def test_withdraw(card: str) -> None:
    """#67, #68 The whole stack, with or without leader, goes to an adjacent friendly space; the enemy may go on."""
    pieces = "joshua, 6 in ai; 5 amorites in beeroth; 1 amorites inside debir"
    table = play_of(HEBREW, "countermarch", pieces, card, held="ai").card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march beeroth", f"respond {card}")
    assert table.asked == "WithdrawTo" and table.offered("retreat") == {"bethel", "beth-horon"}, "not over the boundary"
    table.play("retreat bethel")
    assert table.at("bethel") == "5 amorites" and table.asked == "Moving" and table.mp == 3
    assert not table.why_not("march bethel")


def test_withdraw_not_into_an_own_ambush() -> None:
    """#67, Ruling R92, Ruling R96 Where an ambush lies in the only space, the Pagans are asked, for the Hebrews do not
    know of it, but the card cannot be played."""
    pieces = "joshua, 6 in ai; 5 amorites in beeroth; 1 amorites inside debir"
    for ambush in (False, True):
        table = play_of(HEBREW, "countermarch", pieces, "withdraw-1", held="ai").held("bethel")
        if ambush:
            table.ambush("beth-horon", "2 amorites")
        table.card(HEBREW).play("activate countermarch", "lead joshua", "march beeroth")
        assert table.asked == "Window" and table.asked_side == PAGAN
        assert table.why_not("respond withdraw-1") == ("#67 nowhere_to_withdraw" if ambush else "")


def test_withdraw_voided() -> None:
    """#67, §32.1, Ruling R46 After a voided Withdraw an avoid roll is still possible."""
    pieces = "joshua, 6 in ai; japhia, 5 amorites in beeroth; eleazar inside gilgal; 1 amorites inside debir"
    table = play_of(HEBREW, "countermarch", pieces, "withdraw-1", held="ai").card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march beeroth", "respond withdraw-1", "void")
    assert table.asked == "Avoid" and "avoid japhia bethel" in table.options


def test_withdraw_not_out_of_an_ambush() -> None:
    """#67, Ruling R29 Into an ambush there is no Withdraw by either side."""
    table = play_of(HEBREW, "countermarch", "joshua, 6 in ai; 1 amorites inside debir", "withdraw-1", held="ai")
    table.ambush("bethlehem", "3 amorites").pieces("caleb, 6 in adummim").held("adummim").card(HEBREW)
    table.play("activate countermarch", "lead joshua", "march adummim", "march bethlehem")
    assert table.asked != "Window"
