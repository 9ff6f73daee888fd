"""The golden playthroughs of Joshua."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from maniple.games.joshua import TITLE
from maniple.games.joshua.state import Joshua
from maniple.kernel.frames import Action
from tests.games.joshua.random_games import chosen, eager
from tests.games.playthroughs import Playthrough, everything


@dataclass(frozen=True)
class JoshuaPlaythrough(Playthrough):
    title = TITLE
    folder = Path(__file__).with_name("playthroughs")
    between_views = 300
    most_actions = 8000

    scenario: str
    bidding: bool = False
    eager: bool = False

    def begin(self) -> Joshua:
        g: Joshua = TITLE.new(TITLE.variant(scenario=self.scenario, bidding=self.bidding), self.seed)
        return g

    def choose(self, g: Joshua, rng: Random) -> Action:
        return eager(g, rng) if self.eager else chosen(g, rng)


GAMES = {
    # one of each scenario at least; together they ask almost every kind of question and use almost every verb
    "bids": JoshuaPlaythrough("playthrough 75", "campaign", bidding=True),
    "campaign": JoshuaPlaythrough("playthrough 3", "campaign", bidding=True, eager=True),
    "ladders": JoshuaPlaythrough("playthrough 174", "long", eager=True),
    "long": JoshuaPlaythrough("playthrough 150", "long"),
    "medium": JoshuaPlaythrough("playthrough 225", "medium"),
    "priests": JoshuaPlaythrough("playthrough 180", "short"),
    "short": JoshuaPlaythrough("playthrough 148", "short", eager=True),
    "traps": JoshuaPlaythrough("playthrough 72", "short", eager=True),
    "turns": JoshuaPlaythrough("playthrough 167", "campaign", eager=True),
}
WANTED = everything(TITLE)
NOT_SHOWN: set[str] = {
    "BaalGives",
    "TooMany",
    "note.ambush_stops_the_campaign",
    "note.anakin_falls",
    "note.anakin_rolled",
    "note.area_conquered",
    "note.balaam_out",
    "note.balaam_shown",
    "note.camp_destroyed",
    "note.campaign_die_rolled",
    "note.chariots_are_flooded",
    "note.chariots_shown",
    "note.chit_shown",
    "note.chit_shown_closed",
    "note.city_retaken",
    "note.city_surrenders",
    "note.dice_with_anakin_counted",
    "note.giant_dice_rolled",
    "note.gilgal_is_closed",
    "note.hebrews_conquer",
    "note.hebrews_win",
    "note.horses_hamstrung",
    "note.joshua_leaves",
    "note.leader_goes_forth",
    "note.leader_is_secret_shown",
    "note.no_balaam_shown",
    "note.nobody_comes_out",
    "note.overstack_counted",
    "note.overstack_shown",
    "note.overstack_unseen",
    "note.overstacked",
    "note.roll_counts_as_two",
    "note.sabotage_rolled",
    "note.siege_banned",
    "note.siege_points_removed",
    "note.spies_caught",
    "note.strays_lost_shown",
    "note.tribe_is_out",
    "note.troop_has_no_space_shown",
    "note.troop_placed_inside",
    "note.troops_go_forth",
    "note.troops_placed_inside",
    "verb.drop_ram",
    "verb.forth",
    "verb.forth_troops",
    "verb.lift_chariots",
    "verb.lose_chariot",
    "verb.muster_chariots",
}
"""Which are rare, and shown by the tests of their rules: Anakin killed, areas conquered, overstacking, rare cards."""
