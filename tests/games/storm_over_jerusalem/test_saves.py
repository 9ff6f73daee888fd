"""A saved game comes back exactly, a copy is a copy, and a save that does not hold up is told in one sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maniple.games.storm_over_jerusalem import TITLE
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from maniple.kernel.frames import Decision
from tests.games.random_games import Moments, play, some_of
from tests.games.saves import DICE, UNSEALED, Changed, SavesOfAGame, damage_of_any_save, vars_of
from tests.games.storm_over_jerusalem.random_games import MOST_DECISIONS, random_game, with_cards_for_a_pass
from tests.games.storm_over_jerusalem.storm_table import StormTable

OWN = (
    "where fresh troops control wall ramp tower_at tower_fresh oos decks hands discards removed placed points"
    " losses legions_lost wants bids turn last_turn supply in_play left chosen escapes stack at outcome"
    " swapped irrevocable variant"
)
MUSTER = "area units towers leader placing spent_moves"
RUNNING = ("muster", "combat", "left", "chosen", "escapes", "in_play")


def moments(name: str, games: int) -> Moments[Storm]:
    """Of random games, every third of them bid for."""
    return some_of((random_game(f"{name} {seed}", bidding=seed % 3 == 0) for seed in range(games)), every=100)


def saved() -> str:
    """A game in the middle of a Roman Assault, with cards, towers, a leader, a marker and dice."""
    table = StormTable().units(
        "3 legion, 1 auxiliary in 2; spent legion in 3; 2 simon light-infantry-8 in 14; x-9 in c"
    )
    table.hand(ROMAN, "ballista-1", "catapult-1").hand(JUDEAN, "boiling-oil-1", "firebrands").towers(2, "3, spent 1")
    table.discard(ROMAN, "onager-1").leader("simon", 14).out_of_supply(22).walls(w3_14=2).ramp("3-14", 3).dice(3, 4)
    return table.impulse(ROMAN).play("act 2", "join xv-1", "haul tower-3-1", "assault 14", "play ballista-1").g.save()


changed = Changed(saved)
DAMAGE = {
    # what is done to the save, and what the sentence says
    **damage_of_any_save(TITLE, saved, "Impulses", "Impulse"),
    "one digit": (lambda: saved().replace('"left":0', '"left":1'), UNSEALED),
    "a variant of another kind": (changed("variant", to={"bidding": 3}), "variant does not hold up: bidding is"),
    "too few units": (changed("state", "where", to=[0] * 30), "expected a list of 130"),
    "a unit on no map": (changed("state", "where", 0, to=35), "has where 35; expected a whole number from -2 to 34"),
    "half a place": (changed("state", "where", 0, to=0.5), "has where 0.5; expected a whole number"),
    "an unknown spent unit": (changed("state", "spent", to=[999]), "has spent 999; expected a whole number"),
    "an area overstacked": (changed("state", "where", slice(0, 6), to=[2] * 6), "an area is overstacked"),
    "a loss too many": (changed("state", "losses", to=[1, 0, 0]), "losses are miscounted"),
    "two losses": (changed("state", "losses", to=[1, 0]), "expected a list of 3"),
    "the wrong side in control": (changed("state", "control", 2, to=1), "an area is controlled by the wrong side"),
    "a third side in control": (changed("state", "control", 13, to=2), "has control 2; expected a whole number"),
    "too few areas": (changed("state", "control", to=[0] * 30), "expected a list of 31"),
    "a wall of five": (changed("state", "wall", 0, to=5), "has wall 5; expected a whole number from 0 to 4"),
    "too few walls": (changed("state", "wall", to=[4] * 3), "expected a list of 37"),
    "a ramp beside its section": (changed("state", "ramp", 0, to=20), "a ramp stands beside its section"),
    "a tower in Gethsemane": (changed("state", "tower_at", 0, to=4), "a tower stands in areas 5 to 9"),
    "a tower in a zone": (changed("state", "tower_at", 0, to=31), "has tower_at 31; expected a whole number"),
    "an unknown card": (changed("state", "decks", 0, 0, to=55), "has decks 55; expected a whole number from 0 to 54"),
    "a card twice": (changed("state", "decks", 0, 0, to=26), "expected each only once"),
    "a card lost": (changed("state", "discards", 0, to=[]), "cards were made or lost"),
    "a hand out of order": (changed("state", "hands", 1, to=[35, 27]), "a hand is out of order"),
    "hands of three": (changed("state", "hands", to=[[], [], []]), "expected a list of 2"),
    "a leader who was not placed": (
        changed("state", "placed", to=[False, False]),
        "a leader on the map was not placed",
    ),
    "negative points": (changed("state", "points", to=[-1, 0]), "has points -1; expected a whole number"),
    "a bid of 21": (changed("state", "bids", to=[21, 0]), "has bids 21; expected a whole number from -1 to 20"),
    "turn zero": (changed("state", "turn", to=[0, 8, 1]), "has turn.turn 0; expected a whole number from 1 to 8"),
    "a turn after the last": (changed("state", "turn", to=[8, 7, 1]), "the game goes on after its end"),
    "no combat": (changed("state", "combat", to=None), "a combat goes on that never began"),
    "half a combat": (changed("state", "combat", to=[0, 1]), "expected a list of 25"),
    "a combat nowhere": (
        changed("state", "combat", 3, to=-1),
        "has combat.target -1; expected a whole number from 0 to 30",
    ),
    "thirteen on two dice": (changed("state", "combat", 18, to=13), "has combat.dice 13; expected a whole number"),
    "a card in play that there is not": (changed("state", "in_play", to=[-2]), "has in_play -2; expected a whole"),
}


class TestSaves(SavesOfAGame):
    title = TITLE
    a_note = "turn_begins"
    edited = ("cards.toml", "value = 2", "value = 1")
    damage = DAMAGE
    frames = ("Impulses", "AttackersCards")

    def random_game(self, seed: str) -> Moments[Storm]:
        return random_game(seed)

    def state_of(self, g: Storm) -> tuple[Any, ...]:
        combat = None if g.combat is None else g.combat.state()
        return vars_of(g, OWN.split()), vars_of(g.muster, MUSTER.split()), combat, vars_of(g.dice, DICE)

    def saved(self) -> str:
        return saved()

    def test_a_save_is_exact_at_every_kind_of_decision(self) -> None:
        kinds = self.kinds_saved_exactly(moments("save", 40))
        decisions = {name for name, kind in TITLE.frames.items() if issubclass(kind, Decision)}
        # a hand that was kept, and an area that was lost; a card that the shipped set has not
        assert decisions - kinds <= {"DiscardDown", "PartOfImpulse"}

    def test_a_window_on_a_pass_is_saved(self, table: StormTable) -> None:
        """§5.2c Which a made-up card opens."""
        box = with_cards_for_a_pass()
        table.from_box(box).units("spent xv-1 in 2").hand(ROMAN, "euphrates-veterans").impulse(ROMAN).play("pass")
        assert table.asked == "PartOfImpulse"
        assert TITLE.load(table.g.save(), box).options == table.g.options

    def test_a_hand_that_is_too_large_is_saved(self, table: StormTable) -> None:
        """§4.0Aa The one kind of decision that random games hardly meet."""
        table.hand(JUDEAN, "firebrands", "countermine", "hidden-passages", "zealot-fury").control(ROMAN, 19, 30)
        table.plays_a_turn()
        while table.asked != "DiscardDown":
            play(table.g, table.g.options[0])
        assert TITLE.load(table.g.save()).options == table.g.options

    @pytest.mark.parametrize("seed", range(2))
    def test_a_loaded_game_goes_on_in_the_same_way(self, seed: int) -> None:
        self.goes_on_in_the_same_way(random_game(f"go on {seed}"))

    def test_loaded_dice_and_orders_are_saved(self, table: StormTable) -> None:
        """What tests load is part of the state."""
        table.units("3 legion in 2; simon-li-1 in 14").dice(6, 1).shuffles("onager-1", "ballista-1").impulse(ROMAN)
        h = TITLE.load(table.g.save())
        assert h.dice.loaded == [6, 1]
        assert table.cards(h.dice.orders[0]) == ["onager-1", "ballista-1"]
        assert h.digest() == table.g.digest()

    def test_the_variant_is_saved(self) -> None:
        """§16.1a, §16.2a, §16.3a The optional rules that were chosen."""
        variant = TITLE.variant(bidding=True, fewer_points_for_judean_losses=True, only_legions_count=True)
        assert TITLE.load(TITLE.new(variant, "variant").save()).variant == variant

    def test_a_clone_is_independent(self) -> None:
        self.clones_are_independent(moments("clone", 2), Random(8), played=0.2, most=MOST_DECISIONS)

    def test_a_clone_throws_the_same_dice(self) -> None:
        self.clones_throw_the_same_dice(moments("dice", 3))

    def test_a_forged_save_is_refused_or_playable(self) -> None:
        refused, played = self.forged(
            moments("forged", 1),
            Random(10),
            is_forged=lambda key: key not in RUNNING,
            values=[-2, -1, 0, 1, 2, 20, 31, 54, 99, True, "x", [], None, 0.5],
            each=5,
            most=150,
            tried=0.8,
        )
        assert refused > 60
        assert played > 10
