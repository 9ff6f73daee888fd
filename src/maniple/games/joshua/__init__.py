"""Joshua: Hebrews v. Pagans. The rulebook's sections 3 to 33 are the modules."""

from pathlib import Path

from maniple.games.joshua import (
    cards_battle,
    cards_events,
    cards_responses,
    ch05_setup,
    ch06_bids,
    ch07_sequence,
    ch08_cards,
    ch09_leaders,
    ch10_movement,
    ch11_interception,
    ch12_combat,
    ch13_avoiding,
    ch14_sieges,
    ch15_stacking,
    ch16_attrition,
    ch17_reinforcements,
    ch20_courage,
    ch32_joshua,
    windows,
)
from maniple.games.joshua.account import ACCOUNTS
from maniple.games.joshua.board import HONESTY, board, scene
from maniple.games.joshua.fields import fields, former_placing, frame_fields
from maniple.games.joshua.invariants import check
from maniple.games.joshua.odds import is_risky, odds
from maniple.games.joshua.plans import PLANS_TEXT, STRATEGY
from maniple.games.joshua.position import place
from maniple.games.joshua.state import Variant, new_joshua
from maniple.games.joshua.story import STORY
from maniple.games.joshua.tables import FILES, SIDE_SLUGS, VERBS, JoshuaBox
from maniple.games.joshua.terminal import JoshuaText
from maniple.games.joshua.text import TEXT
from maniple.games.joshua.view import imagine, reshuffle, view
from maniple.games.joshua.ways import MARCHING
from maniple.kernel.saves import Shape
from maniple.kernel.title import Former, Title
from maniple.kernel.windows import yes_or_no

WORDS = {**TEXT, **PLANS_TEXT}

TITLE = Title(
    slug="joshua",
    name="Joshua: Hebrews v. Pagans",
    about="The conquest of Canaan: leaders and cards, hidden forces, ambushes, sieges, giants, chariots, the Ark.",
    honesty=HONESTY,
    sides=SIDE_SLUGS,
    rules=3,
    windows={
        "responses": yes_or_no(
            "Response cards",
            "You are asked at each moment that some card names (8.6).",
            "No response card is played; what the other side does stands.",
        ),
        "battle_cards": yes_or_no(
            "Battle cards", "You are asked in every battle (8.5).", "No battle card is played for you."
        ),
        "interceptions": yes_or_no(
            "Interceptions",
            "You are asked when an army of yours can intercept (11.1).",
            "Your armies let the enemy pass.",
        ),
    },
    former={
        1: Former(
            options={"overstacked_troops": "eliminated", "empty_cities": "entered", "ambush_stops": "army"},
            differs="There were other rules for Gibeon and its spaces, for avoiding battle into a mountain, for new "
            "troops in besieged places, for free moves, for cities without troops, and for what the Pagans choose in "
            "secret.",
            shape=Shape(
                steps={"CarryOut": (0, 1, 2, 3, 4, 5, 6, 8)},  # without empty_cities
                frames={"PlaceTroop": former_placing, "PlaceTroops": former_placing},
                otherwise={"army": (), "card_play": (), "chosen": ()},
            ),
        ),
        2: Former(options={"ambush_stops": "army"}),
    },
    folder=Path(__file__).parent,
    files=FILES,
    variant=Variant,
    verbs=VERBS,
    templates=WORDS,
    modules=(
        ch05_setup,
        ch06_bids,
        ch07_sequence,
        ch08_cards,
        ch09_leaders,
        ch10_movement,
        ch11_interception,
        ch12_combat,
        ch13_avoiding,
        ch14_sieges,
        ch15_stacking,
        ch16_attrition,
        ch17_reinforcements,
        ch20_courage,
        ch32_joshua,
        windows,
        cards_battle,
        cards_events,
        cards_responses,
    ),
    open_box=lambda components: JoshuaBox(components, WORDS),
    blank=new_joshua,
    first=ch05_setup.set_up,
    view=view,
    imagine=imagine,
    reshuffle=reshuffle,
    odds=odds,
    place=place,
    strategy=STRATEGY,
    check=check,
    fields=fields,
    frame_fields=frame_fields,
    board=board,
    scene=scene,
    table_text=JoshuaText,
    story=STORY,
    accounts=ACCOUNTS,
    marching=MARCHING,
    repeats={"place": False, "place_inside": False, "place_under": False},
    risks=frozenset({"march", "siege", "outside", "intercept", "avoid", "pass"}),
    is_risky=is_risky,
    deliberate=frozenset({"confirm"}),
    careful=frozenset({"unmask", "reveal", "nothing"}),
    vague=frozenset(
        {
            "choose_a_tribe_first",
            "put_down_what_you_hold",
            "nothing_lifted",
            "not_so_many_there",
            "no_ambush_here",
            "no_more_ambushes",
            "ambush_stands_alone",
            "no_ambush_there",
            "marker_not_on_the_board",
            "leader_not_in_the_space",
            "is_at_gilgal",
            "no_hebrew_troops_there",
            "no_chariots_there",
            "no_anakin_there",
            "not_a_marker_army",
            "cannot_move_together",
        }
    ),
)

__all__ = ["TITLE"]
