"""What each note is in the story of a turn."""

from typing import Final

from maniple.kernel.story import make_story

STORY: Final = make_story(
    heads="""
        plays_card passes march_begins attack_within attack_declared assault_declared assault_up_the_ramp
        discards_to_build_and_shows discards_to_repair_and_shows demolition_begins josephus_appeals end_phase_begins
        """,
    card="plays_card card_leaves_the_game card_has_no_effect card_lost_and_shown passes josephus_appeals nobody_wavers",
    answer="answers_with keeps_the_turn_alive_and_shows",
    move="march_begins marches passes_through slips_away",
    battle="""
        attack_within attack_declared assault_declared assault_up_the_ramp takes_part take_part tower_takes_part
        card_adds_firepower card_adds_defense attack_adds_up roman_defense_adds_up judean_defense_adds_up
        spent_romans_add_up spent_judeans_add_up tower_lowers ramp_leads_over ladders_lead_over onager_shoots
        leader_attacks leader_unites leader_defends leader_rallies nobody_left_to_attack forms_testudo
        rolls_to_attack rolls_again damage_counted damage_reduced points_ignored stay_there go_back takes_control
        """,
    losses="leader_caught flips is_eliminated escapes nobody_to_escape",
    retreat="retreats",
    work="""
        wall_breached wall_lowered wall_opens wall_raised wall_repaired works_on_the_wall catapult_rolls rams_roll
        undermining_rolls builds_the_ramp ramp_built demolition_begins demolition_rolls ramp_removed ramp_stands
        tower_built tower_upgraded tower_lowered tower_removed tower_lost tower_taken_off
        discards_to_build_and_shows discards_to_repair_and_shows
        """,
    recruit="reinforces takes_up_arms",
    supply="""
        supply_falls supply_rises supply_rolls refresh_rolls fewer_areas marked_out_of_supply all_refresh
        is_refreshed
        """,
    points="""
        point_for_area point_for_the_city point_for_leader points_for_losses automatic_victory by_points tied_points
        """,
    turn="""
        turn_begins draws takes_bonus_card leaves_bonus_card draws_cards deck_made_anew discards_and_shows
        game_ends_early end_phase_begins
        """,
    setup="wish_made wish_shown bid_made bid_shown bid_settled_by_die bid_settled sides_exchanged",
)
