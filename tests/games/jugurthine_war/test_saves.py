"""A saved game comes back exactly, a copy is a copy, and a save that does not hold up is told in one sentence."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable
from tests.games.jugurthine_war.random_games import random_game
from tests.games.random_games import Moments, some_of
from tests.games.saves import DICE, Changed, SavesOfAGame, damage_of_any_save, vars_of

OWN = (
    "where holder steps moved turn year active points rp alliance_rp left bid alliances open_doors "
    "last_battle truce evacuation replaces recon marks cast inside shown seen least staying covering touched "
    "in_play gone pillaged halted control scores siege siege_since assaulted militia back_at hands pools "
    "stack at outcome swapped irrevocable variant"
)
FORGED = ("points", "time", "steps", "holder", "hands", "pools", "pillaged", "back_at")
"""What a player may wish to change, and what is checked as a whole."""


def moments(name: str, games: int) -> Moments[War]:
    """Of random games with options of all kinds."""
    played = (
        random_game(
            f"{name} {seed}",
            bidding=seed % 3 == 0,
            treasure=seed % 2 == 0,
            special_rp=seed % 2 == 0,
            screen=seed % 4 != 0,
        )
        for seed in range(games)
    )
    return some_of(played, every=50)


@cache
def saved() -> str:
    """A game in the middle of a pitched battle before Vaga, with a siege, markers, a closed counter and dice."""
    table = JugurthaTable().force("bestia in 2003: legion-1, ala-1, equites, impedimenta").force("legate-1 in utica")
    table.force("numidian-1 in vaga: num-foot-1, num-horse-1").loose("milice in vaga").set(turn=3, pillaged=["milev"])
    table.force("legate-2 in sicca: legion-2, ala-2").loose("milice in sicca").siege("sicca").force("jugurtha in cirta")
    table.hand(ROMAN, "talent", "plus-minus-1").hand(NUMIDIAN, "epidemic").dice(3, 4, 1, 1, 2, 1, 1, 1).activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "done", "stand")
    while table.asked != "DieWindow":
        table.play("pass")
    return table.g.save()


changed = Changed(saved)
DAMAGE = {
    # what is done to the save, and what the sentence says
    **damage_of_any_save(TITLE, saved, "Activations", "WhoIsFirst"),
    "a variant of another kind": (changed("variant", to={"bidding": 3}), "variant does not hold up: bidding is"),
    "too few pieces": (changed("state", "where", to=[0] * 30), "expected a list of 59"),
    "a piece on no map": (changed("state", "where", 0, to=999), "has where 999; expected a whole number"),
    "half a place": (changed("state", "where", 0, to=0.5), "has where 0.5; expected a whole number"),
    "jugurtha in the province": (changed("state", "where", 0, to=316), "a Numidian piece is in the province"),
    "a legion of six steps in -111": (changed("state", "steps", 9, to=6), "a legion is above the cap of the year"),
    "a box in a box": (changed("state", "holder", 9, to=10), "has holder 10; expected a whole number from -1 to 8"),
    "more CU than there are": (changed("state", "least", 0, to=9), "a closed box has fewer CU than everybody has seen"),
    "a box torn apart": (changed("state", "holder", 9, to=5), "a box is torn apart"),
    "a marker lost": (changed("state", "hands", 1, to=[]), "markers were made or lost"),
    "a hand out of order": (changed("state", "hands", 0, to=[4, 0]), "a hand is out of order"),
    "points beyond the track": (
        changed("state", "points", to=21),
        "has points 21; expected a whole number from 0 to 20",
    ),
    "turn six": (changed("state", "time", to=[6, -111, 0]), "has time.turn 6; expected a whole number from 1 to 5"),
    "a third side in control": (changed("state", "control", 0, to=7), "has control 7; expected a whole number"),
    "siege three": (changed("state", "siege", 2, to=3), "has siege 3; expected a whole number from 0 to 2"),
    "half a battle": (changed("state", "battle", to=[0, 1]), "expected a list of 19"),
    "half a march": (changed("state", "march", to=[0, 1]), "expected a list of 15"),
}


class TestSaves(SavesOfAGame):
    title = TITLE
    a_note = "turn_begins"
    edited = ("units.toml", "competency = 3", "competency = 4")
    damage = DAMAGE
    frames = ("Activations", "DieWindow")
    letters = 150

    def random_game(self, seed: str) -> Moments[War]:
        return random_game(seed)

    def state_of(self, g: War) -> tuple[Any, ...]:
        march = None if g.march is None else g.march.state()
        battle = None if g.battle is None else g.battle.state()
        here = {key: list(pieces) for key, pieces in g.here.items()}
        return vars_of(g, OWN.split()), here, march, battle, vars_of(g.dice, DICE)

    def saved(self) -> str:
        return saved()

    def test_a_save_is_exact_at_every_kind_of_decision(self) -> None:
        kinds = self.kinds_saved_exactly(moments("save", 14))
        assert len(kinds) > 25 and "over" in kinds

    @pytest.mark.parametrize("seed", range(2))
    def test_a_loaded_game_goes_on_in_the_same_way(self, seed: int) -> None:
        self.goes_on_in_the_same_way(random_game(f"go on {seed}"))

    def test_loaded_dice_and_orders_are_saved(self, table: JugurthaTable) -> None:
        """What tests load is part of the state."""
        table.force("bestia in utica").force("jugurtha in cirta").dice(6, 1).shuffles("stratagem", "talent", "treason")
        table.activates(ROMAN)
        h = TITLE.load(table.g.save())
        assert h.dice.loaded == [6, 1]
        assert [h.box.kinds["stratagem"].slugs[marker] for marker in h.dice.orders[0]] == ["talent", "treason"]
        assert h.digest() == table.g.digest()

    def test_a_game_of_rules_1_is_watched_with_its_old_readings(self) -> None:
        """Ruling R-17, Ruling R-08, Ruling R-10, Ruling R-34, Ruling R-69, §6.7-b All of them are options.

        Ruling R-61, Ruling R-63 What is none: when forces become one, and the names that come to light.
        """
        variant = TITLE.variant_under(1, {"starting_points": 12})
        assert (variant.screen, variant.city_scores_again, variant.starting_points) == (True, "after-a-garrison", 12)
        assert variant.attackers_halved and not variant.truce_attrition
        assert not variant.allies_join_any_force and not variant.both_pillage
        assert variant.treason_waits
        assert "before they could evade" in TITLE.former[1].differs and "names" in TITLE.former[1].differs

    def test_the_variant_is_saved(self) -> None:
        """§11.1, §11.2, §11.3, §6.7-b The optional rules that were chosen."""
        variant = TITLE.variant(treasure=True, special_rp=True, mauretanian_king=True, screen=True, starting_points=12)
        assert TITLE.load(TITLE.new(variant, "variant").save()).variant == variant

    def test_a_clone_is_independent(self) -> None:
        self.clones_are_independent(moments("clone", 3), Random(8), played=0.3, most=400)

    def test_a_clone_throws_the_same_dice(self) -> None:
        self.clones_throw_the_same_dice(moments("dice", 3))

    def test_a_forged_save_is_refused_or_playable(self) -> None:
        refused, played = self.forged(
            moments("forged", 1),
            Random(10),
            is_forged=lambda key: key in FORGED,
            values=[-2, -1, 0, 1, 2, 20, 31, 54, 99, True, "x", [], None, 0.5],
            each=4,
            most=60,
        )
        assert refused > 40
        assert played > 3
