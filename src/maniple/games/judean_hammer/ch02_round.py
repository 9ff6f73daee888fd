"""JH-2 Round and goal."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.games.judean_hammer.ch03_card_play import CardPlay
from maniple.games.judean_hammer.ch08_supply import CheckSupply
from maniple.games.judean_hammer.ch09_victory_points import VictoryPoints, runs_down
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import GREEK, MACCABEAN, SIDES
from maniple.kernel.frames import Action, Decision, Procedure, Side, Steps


@dataclass(frozen=True)
class Round(Procedure):
    """§JH-2.1 Draw, choose first player, card play, check supply, victory points."""

    def steps(self) -> Steps:
        return (
            self.draw_cards,
            self.choose_first_player,
            self.play_cards,
            self.check_supply,
            self.award_victory_points,
            self.begin_the_next_round,
        )

    def draw_cards(self, g: Hammer) -> None:
        """§JH-2.2, §JH-1.6, Ruling JH-R29, Ruling JH-R42 Four each, Maccabean first; set-up dealt those of round 1."""
        g.note("§JH-2.1", "round_begins", g.round)
        if g.round > 1:
            for side in SIDES:
                g.deal(side, g.map.hand_size)
            g.note("§JH-2.2", "both_draw", g.map.hand_size)
            runs_down(g)

    def choose_first_player(self, g: Hammer) -> None:
        """§JH-2.3, §JH-2.4, §JH-1.5 The player with fewer VP names the first player; Maccabean if equal."""
        if g.round > 1:
            g.call(ChooseFirst(GREEK if g.score[GREEK] < g.score[MACCABEAN] else MACCABEAN))

    def play_cards(self, g: Hammer) -> None:
        """§JH-3.1 Players alternate, beginning with the first player."""
        g.call(CardPlay(g.first))

    def check_supply(self, g: Hammer) -> None:
        """§JH-8.1 Stacks, then supply."""
        g.call(CheckSupply())

    def award_victory_points(self, g: Hammer) -> None:
        """§JH-9.4 Regions score; the game may end."""
        g.call(VictoryPoints())

    def begin_the_next_round(self, g: Hammer) -> None:
        """§JH-2.1 And so on until the game ends."""
        g.round += 1
        g.become(self)


@dataclass(frozen=True)
class ChooseFirst(Decision):
    """§JH-2.3 Who goes first in this round?"""

    def options(self, g: Hammer) -> list[Action]:
        return [("first", side) for side in SIDES]

    def first(self, g: Hammer, side: Side) -> None:
        g.first = side
        g.note("§JH-2.3", "goes_first", self.side, side)
        g.end()
