"""What each note is in the story of a turn."""

from typing import Final

from maniple.kernel.story import make_story

STORY: Final = make_story(
    heads="plays_to_recruit plays_to_move plays_the_event picks_up",
    card="plays_to_recruit plays_to_move plays_the_event picks_up leaves_the_card leaves_the_game flag_set peeks sees",
    answer="ambush_declared no_ambush sure_success ambush_succeeds ambush_fails stays_outside",
    recruit="recruits nothing_to_recruit",
    move="marches marches_by marches_by_two nobody_moves moves_in",
    battle="battle event_adds card_revealed modifier_ignored no_card_to_reveal wins rolls holds nobody_is_left",
    losses="rolls_and_loses loses removed_by_event sacrificed nothing_to_remove nothing_to_do",
    retreat="retreats",
    supply="stack_cut lost_for_supply",
    points="scores_region scores_jerusalem_again score_stands by_points tied_points by_the_deck by_the_last_round",
    turn="round_begins both_draw draws goes_first pile_made_anew pile_is_whole",
)
