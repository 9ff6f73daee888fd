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
from maniple.games.storm_over_jerusalem.board import HONESTY, board, scene
from maniple.games.storm_over_jerusalem.invariants import check
from maniple.games.storm_over_jerusalem.odds import odds
from maniple.games.storm_over_jerusalem.plans import PLANS_TEXT, STRATEGY
from maniple.games.storm_over_jerusalem.position import place
from maniple.games.storm_over_jerusalem.state import Variant, new_storm
from maniple.games.storm_over_jerusalem.tables import FILES, SIDE_SLUGS, VERBS, StormBox
from maniple.games.storm_over_jerusalem.terminal import StormText
from maniple.games.storm_over_jerusalem.text import TEXT
from maniple.games.storm_over_jerusalem.view import imagine, view
from maniple.kernel.title import Title

WORDS = {**TEXT, **PLANS_TEXT}

TITLE = Title(
    slug="storm-over-jerusalem",
    name="Storm Over Jerusalem",
    about="The Roman siege of Jerusalem, 70 CE: walls and siege towers, two decks with responses, two rival factions.",
    honesty=HONESTY,
    sides=SIDE_SLUGS,
    rules=1,
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
    odds=odds,
    place=place,
    check=check,
    board=board,
    scene=scene,
    table_text=StormText,
    strategy=STRATEGY,
    risks=frozenset({"attack", "assault", "climb", "shoot", "pass"}),
    deliberate=frozenset({"attack", "assault", "climb", "shoot"}),
)

__all__ = ["TITLE"]
