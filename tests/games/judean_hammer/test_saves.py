"""A saved game comes back exactly, a copy is a copy, and a save that does not hold up is told in one sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from tests.games.judean_hammer.hammer_table import HammerTable
from tests.games.judean_hammer.random_games import MOST_DECISIONS, random_game
from tests.games.random_games import Moments
from tests.games.saves import DICE, UNSEALED, Changed, SavesOfAGame, damage_of_any_save, vars_of

OWN = (
    "units pool score pile hands discard removed flags in_play known round first ambushed left used stack at outcome"
    " swapped irrevocable variant"
)
MARCH = "side left areas before unmoved one_origin groups size path"
FIGHT = "area attacker card totals winner losses"


def saved() -> str:
    """A game in the middle of a Greek march, with a card in play, flags and dice."""
    table = HammerTable().units("2 maccabean in modin, 3 greek in jamnia, 2 greek in jerusalem")
    table.hand(MACCABEAN, "judas-the-hammer", "embassy-to-rome").hand(GREEK, "serons-column", "war-elephants")
    table.flags("mac_no_reroll").discard("the-hellenizers").dice(3, 4).turn(GREEK)
    return table.play("move serons-column", "group jamnia", "number 2", "step lydda").g.save()


changed = Changed(saved)
DAMAGE = {
    # what is done to the save, and what the sentence says
    **damage_of_any_save(TITLE, saved, "CardPlay", "PlayCard"),
    "one digit": (lambda: saved().replace('"round":1', '"round":2'), UNSEALED),
    "a variant out of range": (changed("variant", to={"max_rounds": 0}), "variant does not hold up: max_rounds is"),
    "units of too few areas": (changed("state", "units", 0, to=[0] * 30), "expected a list of 31"),
    "units of one side": (changed("state", "units", to=[[0] * 31]), "expected a list of 2"),
    "a negative number of units": (changed("state", "units", 0, 0, to=-1), "has units -1; expected a whole number"),
    "too many units": (changed("state", "units", 0, 0, to=28), "the pool has fewer than no units"),
    "half a unit": (changed("state", "units", 0, 0, to=0.5), "has units 0.5; expected a whole number"),
    "Maccabees in a center": (changed("state", "units", 0, 27, to=1), "Maccabean units stand in a supply center"),
    "units that nobody moved there": (changed("state", "units", 0, 0, to=1), "both sides stand where nobody marched"),
    "a negative score": (changed("state", "score", to=[-1, 0]), "has score -1; expected a whole number"),
    "an unknown card": (changed("state", "pile", 0, to=26), "has pile 26; expected a whole number from 0 to 25"),
    "a card twice": (changed("state", "pile", 0, to=1), "cards were made or lost"),
    "a card lost": (changed("state", "discard", to=[]), "cards were made or lost"),
    "a hand out of order": (changed("state", "hands", 0, to=[8, 1]), "a hand is out of order"),
    "an unknown flag": (changed("state", "flags", to=[6]), "has flags 6; expected a whole number from 0 to 5"),
    "more cards seen than there are": (changed("state", "known", to=[24, 0]), "has seen more cards than the pile has"),
    "round zero": (changed("state", "round", to=0), "has round 0; expected a whole number from 1"),
    "a third side first": (changed("state", "first", to=2), "has first 2; expected a whole number from 0 to 1"),
    "no march": (changed("state", "march", to=None), "The save"),
    "half a march": (changed("state", "march", to=[1, 3]), "expected a list of 9"),
    "a march to nowhere": (
        changed("state", "march", 8, to=[28, 31]),
        "has march.path 31; expected a whole number from 0",
    ),
    "a march of nobody": (changed("state", "march", 7, to=0), "a group without units is under way"),
    "movers that are not there": (changed("state", "march", 4, 28, to=5), "more units may move than there were"),
    "a used area that there is not": (changed("state", "used", to=[99]), "has used 99; expected a whole number"),
    "a card in play that there is not": (changed("state", "in_play", to=-2), "has in_play -2; expected a whole"),
}


class TestSaves(SavesOfAGame):
    title = TITLE
    a_note = "round_begins"
    edited = ("cards.toml", "ops = 2", "ops = 1")
    damage = DAMAGE
    frames = ("CardPlay", "MarchOn")

    def random_game(self, seed: str) -> Moments[Hammer]:
        return random_game(seed)

    def state_of(self, g: Hammer) -> tuple[Any, ...]:
        return (
            vars_of(g, OWN.split()),
            vars_of(g.march, MARCH.split()),
            vars_of(g.fight, FIGHT.split()),
            vars_of(g.dice, DICE),
        )

    def saved(self) -> str:
        return saved()

    @pytest.mark.parametrize("seed", range(6))
    def test_a_save_is_exact_at_every_decision(self, seed: int) -> None:
        assert len(self.kinds_saved_exactly(random_game(f"save {seed}"))) > 9

    @pytest.mark.parametrize("seed", range(4))
    def test_a_loaded_game_goes_on_in_the_same_way(self, seed: int) -> None:
        self.goes_on_in_the_same_way(random_game(f"go on {seed}"))

    def test_loaded_dice_and_orders_are_saved(self, table: HammerTable) -> None:
        """What tests load is part of the state."""
        table.dice(6, 1).shuffles("war-elephants", "judas-the-hammer").hand(MACCABEAN, "embassy-to-rome").turn(
            MACCABEAN
        )
        h = TITLE.load(table.g.save())
        assert h.dice.loaded == [6, 1]
        assert table.cards(h.dice.orders[0]) == ["war-elephants", "judas-the-hammer"]
        assert h.digest() == table.g.digest()

    def test_the_variant_is_saved(self) -> None:
        """Ruling JH-R29 The longest game that was chosen."""
        g = TITLE.new(TITLE.variant(max_rounds=7), "variant")
        assert TITLE.load(g.save()).variant.max_rounds == 7

    @pytest.mark.parametrize("seed", range(4))
    def test_a_clone_is_independent(self, seed: int) -> None:
        self.clones_are_independent(random_game(f"clone {seed}"), Random(seed), played=0.1, most=MOST_DECISIONS)

    def test_a_clone_throws_the_same_dice(self) -> None:
        self.clones_throw_the_same_dice(random_game("dice"))

    def test_a_forged_save_is_refused_or_playable(self) -> None:
        refused, played = self.forged(
            random_game("forged"),
            Random(10),
            is_forged=lambda key: key not in ("march", "fight"),
            values=[-1, 0, 1, 2, 25, 26, 99, True, "x", [], None, 0.5],
            each=5,
            most=MOST_DECISIONS,
            tried=0.3,
        )
        assert refused > 100
        assert played > 20
