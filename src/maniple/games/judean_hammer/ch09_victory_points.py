"""JH-9 Victory points, and JH-10 Game end."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import FLAGS, GREEK, MAC_JERUSALEM_BONUS, MACCABEAN, SIDES
from maniple.kernel.frames import Procedure, Steps
from maniple.kernel.game import Outcome


@dataclass(frozen=True)
class VictoryPoints(Procedure):
    """§JH-9.4 Each controlled region gives a point; then the deck is made whole, and the game may end."""

    def steps(self) -> Steps:
        return (
            self.score_regions,
            self.end_this_rounds_events,
            self.check_for_twelve_points,
            self.shuffle_the_discard_pile,
            self.check_the_pile,
        )

    def score_regions(self, g: Hammer) -> None:
        """§JH-9.2, §JH-9.4, Ruling JH-R38, Ruling JH-R40 One VP a region, Jerusalem included; card 7 adds one."""
        jerusalem = g.map.region[g.map.jerusalem]
        for region in range(len(g.map.cities_of)):
            side = g.controls(region)
            if side < 0:
                continue
            g.score[side] += 1
            g.note("§JH-9.4", "scores_region", side, region)
            if region == jerusalem and side == MACCABEAN and g.flags[MAC_JERUSALEM_BONUS]:
                g.score[side] += 1
                g.note("Ruling JH-R40", "scores_jerusalem_again")
        # what the account of the round needs besides: the cards of the next one, and who holds each city
        held = [g.holder(city) for city in g.map.cities]
        g.note("§JH-9.4", "score_stands", *g.score, len(g.pile) + len(g.discard), g.round, *held)

    def end_this_rounds_events(self, g: Hammer) -> None:
        """Ruling JH-R43 Everything that lasts for this round ends, used or not."""
        g.flags = [False] * len(FLAGS)

    def check_for_twelve_points(self, g: Hammer) -> None:
        """§JH-10.1, §JH-10.4, Ruling JH-R39 A player has 12 or more points: the game is over at once."""
        if max(g.score) >= g.map.points_to_win:
            finish(g, "§JH-10.1", "by_points")

    def shuffle_the_discard_pile(self, g: Hammer) -> None:
        """§JH-9.5 Into the pile; removed cards stay out."""
        g.pile += g.discard
        g.discard = []
        g.pile.sort()
        g.shuffle(g.pile)
        g.known = [0, 0]
        g.pile_is_public = False
        g.note("§JH-9.5", "pile_is_whole", len(g.pile))

    def check_the_pile(self, g: Hammer) -> None:
        """§JH-9.6, §JH-10.2, §JH-10.4, Ruling JH-R29, Ruling JH-R48 Fewer than 13 cards: no new round is begun."""
        if len(g.pile) < g.map.least_pile:
            finish(g, "§JH-10.2", "by_the_deck")
        elif g.round >= g.variant.max_rounds:
            finish(g, "Ruling JH-R29", "by_the_last_round")


def runs_down(g: Hammer) -> bool:
    """§JH-10.2, §JH-10.4, Ruling JH-R29 By the option the game ends as soon as the pile has 12 or fewer cards."""
    if g.cards_to_the_end() != 0:
        return False
    g.fight = None
    finish(g, "§JH-10.2", "by_the_deck")
    return True


def finish(g: Hammer, citation: str, key: str) -> None:
    """§JH-10.3, Ruling JH-R47 More VP wins, Maccabean if equal; nothing but points and cards ends a game."""
    winner = GREEK if g.score[GREEK] > g.score[MACCABEAN] else MACCABEAN
    returns = tuple([1.0 if side == winner else -1.0 for side in SIDES])
    ids = (winner, g.score[winner], g.score[1 - winner])
    g.note(citation, key, *ids)
    if g.score[GREEK] == g.score[MACCABEAN]:
        g.note("§JH-10.3", "tied_points", winner)
    g.finish(Outcome(winner, citation, key, ids, returns))
