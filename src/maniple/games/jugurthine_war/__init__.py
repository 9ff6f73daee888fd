"""The Jugurthine War: Rome against Numidia, 111 to 105 BCE. The rulebook's sections 1 to 11 are the modules."""

from pathlib import Path

from maniple.games.jugurthine_war import (
    asking,
    ch01_steps,
    ch02_sequence,
    ch02_year,
    ch03_markers,
    ch03_stratagems,
    ch04_recruitment,
    ch05_commanders,
    ch06_contact,
    ch06_evasion,
    ch06_movement,
    ch07_battle,
    ch08_capture,
    ch08_siege,
    ch09_victory,
    ch10_special,
    ch11_options,
)
from maniple.games.jugurthine_war.account import ACCOUNTS
from maniple.games.jugurthine_war.board import HONESTY, board, scene
from maniple.games.jugurthine_war.fields import fields, frame_fields
from maniple.games.jugurthine_war.invariants import check
from maniple.games.jugurthine_war.odds import is_risky, odds
from maniple.games.jugurthine_war.plans import PLANS_TEXT, STRATEGY
from maniple.games.jugurthine_war.position import place
from maniple.games.jugurthine_war.state import AFTER_A_GARRISON, Variant, new_war
from maniple.games.jugurthine_war.story import STORY
from maniple.games.jugurthine_war.tables import FILES, SIDE_SLUGS, VERBS, WarBox
from maniple.games.jugurthine_war.terminal import WarText
from maniple.games.jugurthine_war.text import TEXT
from maniple.games.jugurthine_war.view import imagine, view
from maniple.games.jugurthine_war.ways import MARCHING
from maniple.kernel.saves import Shape
from maniple.kernel.title import Former, Title
from maniple.kernel.windows import EVERY, MAY_CHANGE, NEVER, WindowKind, yes_or_no

WORDS = {**TEXT, **PLANS_TEXT}


def _dice(label: str, default: int) -> WindowKind:
    """Dice that a marker may change."""
    return WindowKind(
        label,
        (
            (EVERY, "Ask", "You are asked before every roll."),
            (MAY_CHANGE, "If it changes", "You are asked unless the result would be the same."),
            (
                asking.DECIDES,
                "If it decides",
                "You are asked if a changed die decides something in one roll of ten, or if one is changed already.",
            ),
            (NEVER, "Pass", "These dice are rolled as they fall."),
        ),
        default,
    )


WINDOWS = {
    asking.TEST_DICE: _dice("Dice of tests and events", MAY_CHANGE),
    asking.MARCH_DICE: _dice("Dice of interception and evasion", MAY_CHANGE),
    asking.BATTLE_DICE: _dice("Dice of battles and assaults", asking.DECIDES),
    asking.COUNT_DICE: _dice("Dice of recruits, forced marches, returns and initiative", asking.DECIDES),
    "answers": yes_or_no(
        "Talent against a marker",
        "You are asked when the other side plays a marker (3.2).",
        "Every marker of the other side stands.",
    ),
    "markers": yes_or_no(
        "Treason, Epidemic, Recruits and Ambush",
        "You are asked at the moment of each.",
        "They stay in your hand.",
    ),
    "interceptions": yes_or_no(
        "Interceptions",
        "You are asked when the enemy comes next to a force of yours (6.4).",
        "Your forces let the enemy pass.",
    ),
}

TITLE = Title(
    slug="jugurthine-war",
    name="The Jugurthine War",
    about="Rome against Numidia, 111-105 BCE: hidden armies on hexes, interceptions, sieges, stratagems.",
    honesty=HONESTY,
    sides=SIDE_SLUGS,
    rules=3,
    folder=Path(__file__).parent,
    files=FILES,
    variant=Variant,
    verbs=VERBS,
    templates=WORDS,
    modules=(
        ch01_steps,
        ch02_sequence,
        ch02_year,
        ch03_stratagems,
        ch03_markers,
        ch04_recruitment,
        ch05_commanders,
        ch06_movement,
        ch06_contact,
        ch06_evasion,
        ch07_battle,
        ch08_capture,
        ch08_siege,
        ch09_victory,
        ch10_special,
        ch11_options,
    ),
    open_box=lambda components: WarBox(components, WORDS),
    blank=new_war,
    first=ch10_special.set_up,
    view=view,
    imagine=imagine,
    odds=odds,
    is_risky=is_risky,
    board=board,
    scene=scene,
    table_text=WarText,
    story=STORY,
    accounts=ACCOUNTS,
    place=place,
    check=check,
    fields=fields,
    frame_fields=frame_fields,
    marching=MARCHING,
    repeats={"recruit": False},
    risks=frozenset(
        {
            "step",
            "attack",
            "sally",
            "intercept",
            "go",
            "evade",
            "stand",
            "fight",
            "assault",
            "lift",
            "slip",
            "play",
            "done",
        }
    ),
    deliberate=frozenset({"concede", "assault", "attack", "sally"}),
    careful=frozenset({"reconnoitre", "ravage"}),
    confirming=frozenset({"StartMarch.march"}),
    vague=frozenset({"no_hidden_counter", "only_the_roman", "with_him_already"}),
    windows=WINDOWS,
    former={
        1: Former(
            options={
                "screen": True,
                "city_scores_again": AFTER_A_GARRISON,
                "attackers_halved": True,
                "truce_attrition": False,
                "allies_join_any_force": False,
                "both_pillage": False,
            },
            differs="Forces in a hex were one before they could evade, and alike counters that came to light kept the "
            "names that they had in secret.",
            shape=Shape(
                steps={"Contact": (0, 1, 1, 2, 3, 5, 6, 7, 8)},  # gather_the_enemies came second
                otherwise={"touched": (), "seen": ()},
            ),
        ),
        2: Former(options={"treason_waits": True}),
    },
    strategy=STRATEGY,
)

__all__ = ["TITLE"]
