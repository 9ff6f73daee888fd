"""Judean Hammer: the revolt of the Maccabees, 167-160 BCE. Rulebook chapters JH-1 to JH-11 are the modules."""

from pathlib import Path

from maniple.games.judean_hammer import (
    ch01_setup,
    ch02_round,
    ch03_card_play,
    ch04_recruitment,
    ch05_movement,
    ch06_battle,
    ch07_ambush,
    ch08_supply,
    ch09_victory_points,
    events,
)
from maniple.games.judean_hammer.account import ACCOUNTS
from maniple.games.judean_hammer.board import HONESTY, NAME, SLUG, board, scene
from maniple.games.judean_hammer.fields import fields, former_places, frame_fields
from maniple.games.judean_hammer.invariants import check
from maniple.games.judean_hammer.odds import odds
from maniple.games.judean_hammer.plans import PLANS_TEXT, STRATEGY
from maniple.games.judean_hammer.position import place
from maniple.games.judean_hammer.state import ONE_REGION, SOME_MOVE_IN, Variant, new_hammer
from maniple.games.judean_hammer.story import STORY
from maniple.games.judean_hammer.tables import FILES, SIDE_SLUGS, VERBS, HammerBox
from maniple.games.judean_hammer.terminal import HammerText
from maniple.games.judean_hammer.text import TEXT
from maniple.games.judean_hammer.view import imagine, reshuffle, view
from maniple.games.judean_hammer.ways import MARCHING
from maniple.kernel.saves import Shape
from maniple.kernel.title import Former, Title

WORDS = {**TEXT, **PLANS_TEXT}

TITLE = Title(
    slug=SLUG,
    name=NAME,
    about="The revolt of the Maccabees against the Seleucid Greeks, 167-160 BCE: one shared deck, ambushes, supply.",
    honesty=HONESTY,
    sides=SIDE_SLUGS,
    rules=3,
    folder=Path(__file__).parent,
    files=FILES,
    variant=Variant,
    verbs=VERBS,
    templates=WORDS,
    modules=(
        ch01_setup,
        ch02_round,
        ch03_card_play,
        ch04_recruitment,
        ch05_movement,
        ch06_battle,
        ch07_ambush,
        ch08_supply,
        ch09_victory_points,
        events,
    ),
    open_box=lambda components: HammerBox(components, WORDS),
    blank=new_hammer,
    first=ch01_setup.set_up,
    view=view,
    imagine=imagine,
    reshuffle=reshuffle,
    odds=odds,
    place=place,
    check=check,
    fields=fields,
    frame_fields=frame_fields,
    table_text=HammerText,
    story=STORY,
    accounts=ACCOUNTS,
    board=board,
    scene=scene,
    marching=MARCHING,
    repeats={"place": True},
    unfolds=frozenset({"recruit"}),
    risks=frozenset({"fight", "step", "ambush", "stop", "done"}),
    former={
        1: Former(
            options={
                "wilderness_recruits": ONE_REGION,
                "full_recruits": False,
                "ambush_in_centers": False,
                "ambushers_move_in": SOME_MOVE_IN,
            },
            shape=Shape(frames={"PlaceUnits": former_places}),
        ),
        2: Former(options={"ambushers_move_in": SOME_MOVE_IN}),
    },
    strategy=STRATEGY,
)

__all__ = ["TITLE"]
