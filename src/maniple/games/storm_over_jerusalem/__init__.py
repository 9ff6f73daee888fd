"""Storm Over Jerusalem: the Roman siege of 70 CE. The rulebook's sections 2.0 to 16.3 are the modules."""

from pathlib import Path

from maniple.games.storm_over_jerusalem import (
    cards_judean,
    cards_roman,
    ch03_setup,
    ch04_sequence,
    ch06_impulse,
    ch07_movement,
    ch08_attack,
    ch09_damage,
    ch10_assault,
    ch11_reinforcements,
    ch13_siege,
    ch13_supply,
    ch13_walls,
    ch14_leaders,
    ch15_victory,
    ch16_options,
)
from maniple.games.storm_over_jerusalem.account import ACCOUNTS
from maniple.games.storm_over_jerusalem.board import HONESTY, board, scene
from maniple.games.storm_over_jerusalem.fields import fields, former_chosen, frame_fields
from maniple.games.storm_over_jerusalem.invariants import check
from maniple.games.storm_over_jerusalem.odds import odds
from maniple.games.storm_over_jerusalem.plans import PLANS_TEXT, STRATEGY
from maniple.games.storm_over_jerusalem.position import place
from maniple.games.storm_over_jerusalem.state import (
    ONE_FACTION_BEHIND,
    RAISE_THE_LIMIT,
    TOGETHER,
    Variant,
    new_storm,
)
from maniple.games.storm_over_jerusalem.story import STORY
from maniple.games.storm_over_jerusalem.tables import FILES, SIDE_SLUGS, VERBS, StormBox
from maniple.games.storm_over_jerusalem.terminal import StormText
from maniple.games.storm_over_jerusalem.text import TEXT
from maniple.games.storm_over_jerusalem.view import imagine, reshuffle, view
from maniple.games.storm_over_jerusalem.ways import MARCHING
from maniple.kernel.saves import Shape
from maniple.kernel.title import Former, Title
from maniple.kernel.windows import yes_or_no

WORDS = {**TEXT, **PLANS_TEXT}

TITLE = Title(
    slug="storm-over-jerusalem",
    name="Storm Over Jerusalem",
    about="The Roman siege of Jerusalem, 70 CE: walls and siege towers, two decks with responses, two rival factions.",
    honesty=HONESTY,
    sides=SIDE_SLUGS,
    rules=2,
    folder=Path(__file__).parent,
    files=FILES,
    variant=Variant,
    verbs=VERBS,
    templates=WORDS,
    modules=(
        ch03_setup,
        ch04_sequence,
        ch06_impulse,
        ch07_movement,
        ch08_attack,
        ch09_damage,
        ch10_assault,
        ch11_reinforcements,
        ch13_siege,
        ch13_supply,
        ch13_walls,
        ch14_leaders,
        ch15_victory,
        ch16_options,
        cards_roman,
        cards_judean,
    ),
    open_box=lambda components: StormBox(components, WORDS),
    blank=new_storm,
    first=ch03_setup.set_up,
    view=view,
    imagine=imagine,
    reshuffle=reshuffle,
    odds=odds,
    place=place,
    check=check,
    fields=fields,
    frame_fields=frame_fields,
    board=board,
    scene=scene,
    table_text=StormText,
    story=STORY,
    accounts=ACCOUNTS,
    strategy=STRATEGY,
    marching=MARCHING,
    repeats={"reinforce": False},
    risks=frozenset({"attack", "assault", "climb", "shoot", "pass"}),
    deliberate=frozenset({"attack", "assault", "climb", "shoot"}),
    confirming=frozenset({"ChooseUnits.all", "DiscardAtEnd.done"}),
    vague=frozenset({"not_in_the_area", "nobody_of_his_faction_there", "not_next_to_its_zone"}),
    standing={
        ch04_sequence.ALWAYS_DRAW: ("Always draw bonus cards", "The cards for areas 19 and 30 are drawn for you (5.1).")
    },
    windows={
        "impulse": yes_or_no(
            "Cards at the end of your impulse",
            "You are asked whether you play one more card (5.2c).",
            "The impulse ends at once; what you want to play, you play before.",
        ),
        "combat": yes_or_no(
            "Cards and leaders in combat",
            "You are asked before and after the dice of each attack.",
            "No card is added to an attack or its defence, and no leader comes.",
        ),
        "rolls": yes_or_no(
            "Rolling dice again", "You are asked after the dice.", "The first roll of each combat stands."
        ),
        "entry": yes_or_no(
            "Answers to units that enter an area", "You are asked when the enemy comes.", "The enemy enters unanswered."
        ),
        "supply": yes_or_no(
            "Grain and famine", "You are asked when supply is checked.", "Neither grain nor famine is played."
        ),
    },
    former={
        1: Former(
            options={
                "leaders_are_units": False,
                "bonus_cards": RAISE_THE_LIMIT,
                "towers_of_one_card": TOGETHER,
                "ramp_removal": ONE_FACTION_BEHIND,
            },
            shape=Shape(
                steps={
                    "Impulses": (0, 1, 3, 4),  # without end_of_impulse
                    # without is_anybody_there, lone_leader and when_cards_are_done
                    "Fight": (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 19),
                },
                otherwise={"chosen": former_chosen()},
            ),
        )
    },
)

__all__ = ["TITLE"]
