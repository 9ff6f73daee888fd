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
    "bids": JoshuaPlaythrough("playthrough 171", "campaign", bidding=True, eager=True),
    "campaign": JoshuaPlaythrough("playthrough 51", "campaign", bidding=True, eager=True),
    "ladders": JoshuaPlaythrough("playthrough 262", "long", eager=True),
    "long": JoshuaPlaythrough("playthrough 18", "long", eager=True),
    "medium": JoshuaPlaythrough("playthrough 157", "medium", eager=True),
    "short": JoshuaPlaythrough("playthrough 220", "short"),
}
WANTED = everything(TITLE)
NOT_SHOWN: set[str] = {
    "BaalGives",
    "note.anakin_falls",
    "note.anakin_rolled",
    "note.area_conquered",
    "note.balaam_out",
    "note.balaam_revealed_and_slain",
    "note.balaam_shown",
    "note.camp_destroyed",
    "note.campaign_die_rolled",
    "note.caravan_spares",
    "note.chariots_are_flooded",
    "note.chit_shown",
    "note.city_retaken",
    "note.city_surrenders",
    "note.conversion_undone",
    "note.courage_lost",
    "note.giant_dice_rolled",
    "note.gilgal_is_closed",
    "note.hebrews_conquer",
    "note.hebrews_win",
    "note.horses_hamstrung",
    "note.initiative_seized",
    "note.joshua_leaves",
    "note.leader_goes_forth",
    "note.leader_is_secret_shown",
    "note.nobody_comes_out",
    "note.overstack_shown",
    "note.overstacked",
    "note.return_rolled",
    "note.sabotage_rolled",
    "note.spoils_taken",
    "note.strays_lost_shown",
    "note.sun_stands_still",
    "note.troop_has_no_space_shown",
    "note.troop_placed_inside",
    "note.troops_go_forth",
    "verb.drop_ram",
    "verb.forth",
    "verb.forth_troops",
    "verb.muster_chariots",
    "verb.put_back",
}
"""Which are rare, and shown by the tests of their rules: Anakin killed, areas conquered, overstacking, rare cards."""
