"""Prompts, labels and log lines say what is asked and what happened, and nothing that a side may not know."""

from __future__ import annotations

import pytest

from maniple.games.joshua import TITLE
from maniple.games.joshua.tables import HEBREW, MOMENTS, PAGAN
from maniple.games.joshua.windows import Window
from tests.games.joshua.joshua_table import JoshuaTable


def prompt(table: JoshuaTable) -> str:
    """The question as the side that is asked reads it."""
    return TITLE.question(table.g)


def label(table: JoshuaTable, line: str) -> str:
    return TITLE.label(table.g, table.g.box.catalog.read(line))


def moving(side: int, card: str, pieces: str, *answers: str, held: str = "") -> JoshuaTable:
    """A card play of a side; the other may answer."""
    us, them = (HEBREW, PAGAN) if side == HEBREW else (PAGAN, HEBREW)
    table = JoshuaTable().pieces(pieces).hand(us, card).hand(them, *answers)
    if held:
        table.held(*held.split())
    return table.no_more_cards().card(us)


# -------------------------------------------------------------------- the army that moves


def test_10_1_the_prompt_names_the_troops_that_are_led() -> None:
    """§10.1 Of a Hebrew army everybody sees how many go along, also after some were left."""
    table = moving(HEBREW, "ladders-1", "joshua, 12 inside gilgal").play("activate ladders-1", "lead joshua")
    assert prompt(table) == "Joshua with 12 troops in Gilgal (4 movement points left): go on, or halt"
    table.play("take hebrews 1")
    assert prompt(table) == "Joshua with 1 troop in Gilgal (4 movement points left): go on, or halt"


def test_15_6_the_prompt_tells_no_pagan_numbers() -> None:
    """§15.6, Ruling R99 How many follow a Pagan leader is named only where Hebrew troops see them."""
    pieces = "japhia, {} amorites in makkedah; 10 inside gilgal; 1 amorites inside eglon"
    asked = set()
    for number in (2, 5):
        table = moving(PAGAN, "ladders-1", pieces.format(number)).play("activate ladders-1", "lead japhia")
        asked.add(prompt(table))
    assert asked == {"Japhia of Lachish in Makkedah (4 movement points left): go on, or halt"}
    seen = moving(PAGAN, "ladders-1", "joshua, 4 in lachish; japhia, 3 amorites inside lachish")
    seen.play("activate ladders-1", "lead japhia")
    assert prompt(seen).startswith("Japhia of Lachish with 3 troops in Lachish (")


def test_8_2_how_many_armies_are_chosen() -> None:
    """§8.2, #1 Nothing is said to be left to choose where one army moves."""
    table = moving(HEBREW, "ladders-1", "joshua, 12 inside gilgal; caleb, 2 in ai", held="ai").play(
        "activate ladders-1"
    )
    assert prompt(table) == "Ladders: choose the leader whose army moves"
    table = moving(HEBREW, "campaign-1", "joshua, 12 inside gilgal; caleb, 2 in ai", held="ai").play("event campaign-1")
    armies = table.g.card_play.armies if table.g.card_play else 0
    assert armies > 1
    assert prompt(table) == f"Campaign as event: choose the first of up to {armies} armies that move"
    table.play("lead joshua", "halt").passes_to("ChooseArmy")
    assert prompt(table) == f"Campaign as event: choose the next army that moves ({armies - 1} more)"


# -------------------------------------------------------------------- responses


def test_8_6_a_window_names_what_it_answers() -> None:
    """§8.6 The event, the leader, the siege, the chariots: whatever everybody knows."""
    table = moving(HEBREW, "recon-1", "joshua, 5 inside gilgal", "spy-caught")
    table.play("event recon-1", "in_city gilgal", "how_many 2")
    assert prompt(table) == "Respond to Recon, or let it work"
    assert label(table, "pass") == "Go on"
    table.play("pass")
    assert label(table, "done") == "Return"
    sick = moving(HEBREW, "countermarch", "joshua, 5 inside gilgal", "leader-sick-1")
    sick.play("activate countermarch", "lead joshua")
    assert prompt(sick) == "Joshua in Gilgal is to move: respond, or let him"
    siege = "joshua, 12 in lachish; 2 amorites inside lachish; 1 amorites inside debir"
    rolled = moving(HEBREW, "countermarch", siege, "sabotage").equipped("joshua", 2).dice(2, 2)
    rolled.play("activate countermarch", "lead joshua", "siege")
    assert prompt(rolled) == "Respond to the siege roll against Lachish, or let it stand"
    chariots = moving(PAGAN, "supply-caravan", "3 chariots in aijalon; 5 inside gilgal", "kishon-in-flood")
    chariots.play("activate supply-caravan", "chariots aijalon 2")
    assert prompt(chariots) == "The Iron Chariots in Aijalon are to move: respond, or let them"
    chariots.play("pass", "march lod")
    assert chariots.log[-1] == "The Iron Chariots march to Lod."


@pytest.mark.parametrize("moment", range(len(MOMENTS)))
def test_8_6_a_window_can_always_be_asked(moment: int) -> None:
    """§8.6 Also where there is nothing to name."""
    table = JoshuaTable().pieces("joshua, 5 inside gilgal").begin(Window(HEBREW, moment))
    assert prompt(table) == "Respond to what has happened, or go on"


def test_13_1_there_is_nothing_to_go_into() -> None:
    """§13.1, Ruling R64 Going inside is spoken of only where a city stands."""
    for space, words in (("adummim", "avoid battle, or stand"), ("bethel", "go inside, avoid battle, or stand")):
        pieces = f"joshua, 12 in ai; japhia, 3 amorites in {space}; 1 amorites inside eglon; 1 amorites inside bethel"
        table = moving(HEBREW, "ladders-1", pieces, held="ai")
        table.play("activate ladders-1", "lead joshua", f"march {space}").passes_to("Avoid")
        assert prompt(table) == f"Enemies have entered {table.g.box.kinds['space'].names[table.space(space)]}: {words}"


# -------------------------------------------------------------------- the log


def test_a_leader_without_a_name_has_his_article() -> None:
    """The King of Ai at the beginning of a line, the King of Ai within."""
    table = moving(PAGAN, "ladders-1", "king-of-ai, 2 amorites in ai; 5 inside gilgal; 1 amorites inside eglon")
    table.play("event ladders-1")
    assert label(table, "who king-of-ai") == "The King of Ai"
    king = table.leader("king-of-ai")
    text = table.g.box.text
    assert text.line("note.leader_out", (king,)) == "The King of Ai is out of the game."
    assert text.line("note.caravan_sent", (king,)) == "A caravan is on its way to the King of Ai."
    assert text.line("note.leader_out", (table.leader("joshua"),)) == "Joshua is out of the game."


def test_8_2_a_leader_is_activated() -> None:
    """§8.2 He may stay where he is."""
    table = moving(HEBREW, "ladders-1", "joshua, 12 inside gilgal").play("activate ladders-1", "lead joshua")
    assert "Joshua is activated in Gilgal." in table.log


def test_ruling_r27_a_blank_is_called_so() -> None:
    """Ruling R27 A marker without troops and leaders."""
    table = JoshuaTable().pieces("10 inside gilgal; 1 amorites inside eglon").hand(PAGAN, "ladders-1")
    table.marker("hidden-1", "makkedah", "amorites").no_more_cards().card(PAGAN).play("reveal hidden-1")
    assert "Hidden Forces 1 at Makkedah is a blank." in table.log


@pytest.mark.parametrize(
    ("scenario", "out", "stack", "said"),
    [
        ("campaign", "", "philistines inside gaza", "No new troops for the Philistines and Sidonites this turn."),
        ("campaign", "sidonites", "philistines inside gaza", "No new troops for the Philistines this turn."),
        ("medium", "", "canaanites in joppa", ""),
    ],
)
def test_storms_at_sea_names_the_tribes_in_play(scenario: str, out: str, stack: str, said: str) -> None:
    """#99 A tribe that is not in the scenario, or out, is not spoken of."""
    table = JoshuaTable(scenario=scenario).pieces(f"5 inside gilgal; 3 {stack}").hand(HEBREW, "storms-at-sea")
    if out:
        table.out(out)
    table.no_more_cards().card(HEBREW).play("event storms-at-sea")
    table.play(next(line for line in table.options if line.endswith(stack.split()[-1])))
    assert [line for line in table.log if line.startswith("No new troops")] == ([said] if said else [])
    assert any(line.startswith("The storm hits") for line in table.log)


def test_8_4_the_uses_of_a_card() -> None:
    """§8.4, §8.7, Ruling R6 A card for a troop, for walls, or discarded."""
    table = moving(PAGAN, "campaign-1", "2 amorites inside ai; 5 inside gilgal; 1 amorites inside eglon")
    said = {line.partition(" ")[0]: label(table, line) for line in table.options}
    assert said["troop"] == "Campaign for a troop"
    assert said["walls"] == "Campaign for walls"
    table = moving(HEBREW, "campaign-1", "joshua, 12 inside gilgal; caleb, 2 in ai", held="ai")
    assert label(table, "event campaign-1") == "Campaign as event: move up to three armies"
    assert label(table, "activate campaign-1") == "Move one army with Campaign"
    assert label(table, "nothing campaign-1") == "Discard Campaign unused"
