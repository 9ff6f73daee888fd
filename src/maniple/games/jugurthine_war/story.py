"""What each note is in the story of a turn."""

from typing import Final

from maniple.games.jugurthine_war.text import MOST_DICE
from maniple.kernel.story import make_story

STORY: Final = make_story(
    heads="""
        activated force_activated stratagem_shown recruitment_points winters battle_begins assault_begins
        siege_begins
        """,
    card="""
        stratagem_shown stratagem_cancelled negotiations_begin negotiations_end evacuation_begins alliance_enters
        betrayed not_betrayed reconnoitres commander_shown door_opened militia_leaves gaetuli_come mauretanians_come
        removal_shown pillages
        """,
    answer="changes_die die_changed tries_to_intercept intercepts tries_to_evade evades evades_in_the_zone",
    move="""
        activated force_activated leader_of_it forced_march takes leaves hands_over moves leads forces_join
        goes_inside_shown activations_are_over
        """,
    recruit="""
        recruitment_points bonus_points alliance_points unit_joins_a_box unit_placed unit_drawn step_raised
        milice_raised special_unit_comes special_step_gained returns_in commander_returns numidian_returns
        """,
    battle="""
        test_shown test_told took siege_ends assault_begins assault_losses attrition battle_begins
        beats_a_strong_force cavalry_combat infantry_combat city_taken concedes joins_from_inside losses_are_equal
        round_begins sallies siege_begins siege_kept siege_lifted siege_pressed wins_the_battle ambushed
        ambush_halved
        """
    + " ".join(f"rolled_{n}" for n in range(1, MOST_DICE + 1)),
    losses="""
        cu_destroyed militia_destroyed cu_loses_a_step commander_shown_eliminated impedimenta_destroyed
        treasure_shown_lost both_destroyed no_retreat
        """,
    retreat="withdraws sent_home retreats back_inside stays_inside takes_shelter",
    points="""
        city_submits city_controlled roman_seizes numidian_seizes rome_gains numidia_gains city_given_up city_stands
        city_destroyed pillage_tells pillage_in_vain roman_by_points roman_by_chief moral_by_points moral_by_chief
        numidian_by_points numidian_by_chief numidian_both_fell numidian_by_time both_chiefs_fell
        """,
    supply="winters",
    turn="""
        turn_begins draws draws_markers discards discards_a_marker initiative goes_first winter_comes year_begins
        new_chief legion_gains
        """,
    setup="bids bid_won sides_exchanged",
)
