"""A saved game comes back exactly, a copy is a copy, and a save that does not hold up is told in one sentence."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from maniple.games.joshua import TITLE
from maniple.games.joshua.state import ARMY_FIELDS, BATTLE_FIELDS, CARD_PLAY_FIELDS, Joshua
from maniple.games.joshua.tables import HEBREW, PAGAN
from maniple.kernel.errors import BadSave
from tests.games.joshua.joshua_table import JoshuaTable
from tests.games.joshua.random_games import random_game, varied_game
from tests.games.random_games import Moments, some_of
from tests.games.saves import DICE, UNSEALED, Changed, SavesOfAGame, damage_of_any_save, vars_of

OWN = (
    "turn extension chit chits chit_is_open handicap initiative losses balaam balaam_in ark ark_captured has_voided"
    " treaty conquered allied unfed ark_leads caravan played_last laid ambushes_seen left chosen editing lifted"
    " is_set_up hebrews pagans pagan_number chariots anakin leader_at marker_at marker_tribe ambush_at control city"
    " siege banned tribe_in counted unsure ladders rams out_until courage rerolled doubled played deck hands discards"
    " removed shown unguarded known wants answered foiled stack at outcome swapped irrevocable variant"
)
ENTERING = "nobody enters a space that is being entered"
RUNNING = ("card_play", "army", "battle", "chosen", "lifted", "now")


def moments(name: str, games: int, every: int = 100) -> Moments[Joshua]:
    """Of random games of all scenarios; some are bid for."""
    return some_of((varied_game(name, seed) for seed in range(games)), every)


def saved() -> str:
    """The Pagans are asked for a battle card; with a marker, an ambush, a siege and loaded dice."""
    pieces = "joshua, 6 in ai; 5 amorites in beeroth; caleb, 4 in lachish; 2 amorites inside lachish; 3 chariots in lod"
    table = JoshuaTable().pieces(pieces).held("ai").siege(lachish=0).city(lachish=2).siege(lachish=1).balaam("debir")
    table.marker("hidden-1", "azekah", "amorites", "japhia, 2 amorites").ambush("hormah", "2 amorites")
    table.equipped("caleb", 1, 1).hand(HEBREW, "panic-1", "war-cry-1").hand(PAGAN, "war-cry-2").discard("deserters")
    table.dice(3, 4).card(HEBREW)
    table.play("activate panic-1", "lead joshua").passes_to("Moving").play("march beeroth")
    return table.passes_to("BattleCard").g.save()


changed = Changed(saved)
DAMAGE = {
    # what is done to the save, and what the sentence says
    **damage_of_any_save(TITLE, saved, "ActivateArmies", "BattleCard", at=1),
    "one digit": (lambda: saved().replace('"siege":[[', '"siege":[[1'), UNSEALED),
    "an unknown scenario": (changed("variant", to={"scenario": "epic"}), "variant does not hold up"),
    "too few leaders": (changed("state", "leaders", to=[0] * 3), "expected a list of 21"),
    "a leader on no board": (changed("state", "leaders", 0, to=999), "has leaders 999; expected a whole number"),
    "half a place": (changed("state", "leaders", 0, to=0.5), "has leaders 0.5; expected a whole number"),
    "a tribe that there is not": (
        changed("state", "pagans", 0, 1, to=11),
        "has pagans.tribe 11; expected a whole number",
    ),
    "an unknown card": (changed("state", "hands", 0, 0, to=108), "has hands 108; expected a whole number"),
    "a card twice": (changed("state", "deck", 0, to=0), "The save"),
    "a wall of six": (changed("state", "city", 0, 1, to=6), "has city.strength 6; expected a whole number from 0 to 5"),
    "turn zero": (changed("state", "now", 0, to=0), "has now.turn 0; expected a whole number from 1 to 12"),
    "a chit of seven": (changed("state", "now", 2, to=7), "has now.chit 7; expected a whole number from 0 to 6"),
    "half a battle": (changed("state", "battle", to=[0, 1]), "The save"),
    "half an army": (changed("state", "army", to=[0, 1]), "The save"),
}


class TestSaves(SavesOfAGame):
    title = TITLE
    a_note = "chit_drawn"
    edited = ("cards.toml", "value = 3", "value = 4")
    damage = DAMAGE
    frames = ("CarryOut", "BattleCard")
    letters = 500

    def random_game(self, seed: str) -> Moments[Joshua]:
        return random_game(seed)

    def state_of(self, g: Joshua) -> tuple[Any, ...]:
        return (
            vars_of(g, OWN.split()),
            vars_of(g.card_play, CARD_PLAY_FIELDS),
            vars_of(g.army, ARMY_FIELDS),
            vars_of(g.battle, BATTLE_FIELDS),
            vars_of(g.dice, DICE),
        )

    def saved(self) -> str:
        return saved()

    def test_a_save_is_exact_at_every_kind_of_decision(self) -> None:
        assert len(self.kinds_saved_exactly(moments("save", 12))) > 40

    @pytest.mark.parametrize("scenario", ["campaign", "short"])
    def test_a_loaded_game_goes_on_in_the_same_way(self, scenario: str) -> None:
        self.goes_on_in_the_same_way(islice(random_game("go on", scenario=scenario), 252))

    def test_loaded_dice_and_orders_are_saved(self) -> None:
        """What tests load is part of the state."""
        table = JoshuaTable().pieces("joshua, 5 inside gilgal").hand(HEBREW, "panic-1").dice(6, 1)
        table.shuffles("war-cry-1", "panic-2").card(HEBREW)
        h = TITLE.load(table.g.save())
        assert h.dice.loaded == [6, 1]
        assert table.cards(h.dice.orders[0]) == ["war-cry-1", "panic-2"]
        assert h.digest() == table.g.digest()

    def test_the_variant_is_saved(self) -> None:
        """§30.3, §6.1 Scenario and bidding."""
        variant = TITLE.variant(scenario="long", bidding=True)
        assert TITLE.load(TITLE.new(variant, "variant").save()).variant == variant

    def test_a_clone_is_independent(self) -> None:
        self.clones_are_independent(moments("clone", 3), Random(8), played=0.3, most=150)

    def test_a_clone_throws_the_same_dice(self) -> None:
        self.clones_throw_the_same_dice(moments("dice", 3))

    def test_a_forged_save_is_refused_or_playable(self) -> None:
        refused, played = self.forged(
            moments("forged", 4, 60),
            Random(10),
            is_forged=lambda key: key not in RUNNING,
            values=[-2, -1, 0, 1, 2, 20, 70, 107, 999, True, "x", [], None, 0.5],
            each=4,
            most=60,
            tried=0.5,
        )
        assert refused > 40
        assert played > 5


def test_a_space_is_entered_by_somebody() -> None:
    """A forged save in which Japhia may intercept an army that is not there."""
    table = JoshuaTable().held("ai").pieces("10 inside gilgal; caleb, 8 in ai; japhia, 4 amorites in bethel")
    table.hand(HEBREW, "battering-rams-1").no_more_cards().card(HEBREW)
    table.play("activate battering-rams-1", "lead caleb", "march beeroth")
    assert table.asked == "Intercept"
    with pytest.raises(BadSave, match=ENTERING):
        TITLE.load(Changed(table.g.save)("state", "army", to=None)())


def test_nobody_responds_where_nothing_was_played() -> None:
    """A forged save in which the Pagans may catch scouts, though no card is being played."""
    table = JoshuaTable().pieces("joshua, 5 inside gilgal").hand(HEBREW, "recon-1").hand(PAGAN, "spy-caught")
    table.no_more_cards().card(HEBREW).play("event recon-1", "in_city gilgal", "how_many 2")
    assert table.asked == "Window" and TITLE.load(table.g.save()).decision == table.g.decision
    with pytest.raises(BadSave, match="a response where no card was played"):
        TITLE.load(Changed(table.g.save)("state", "card_play", to=None)())
