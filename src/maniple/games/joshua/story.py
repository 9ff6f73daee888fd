"""What each note is in the story of a turn."""

from typing import Final

from maniple.kernel.story import make_story

STORY: Final = make_story(
    heads="""
        plays_to_move plays_event plays_for_a_troop plays_for_walls plays_for_nothing responds sallies_out
        siege_rolled battle_begins
        """,
    card="""
        plays_to_move plays_event plays_for_a_troop plays_for_walls plays_for_nothing counts_as_card_play
        joshua_voids hand_revealed card_kept double_play stops_playing balaam_shown no_balaam_shown balaam_out
        space_shown stack_shown leader_shown chariots_shown anakin_shown game_shortened game_extended ambush_laid
        ambush_laid_at army_flees caravan_sent card_rolled cards_drawn chariots_built chariots_are_halted
        discard_shown equipment_lost hand_card_shown hand_looked_at ladders_given rams_given landing_named
        leader_is_secret_shown leader_named marker_named target_named tribe_named tribes_allied nothing_comes_of_it
        port_closed ports_closed sacrifice_in_city scouts_enter scouts_return scouts_rolled scouts_sent spies_caught
        storm_hits sun_stands_still losses_forgiven leader_sick leader_trapped march_undone passage_undone
        balaam_revealed_and_slain
        """,
    answer="""
        responds interceptor_shown interception_rolled interception_fails intercepts tries_to_avoid avoid_rolled
        avoid_fails avoids_battle
        """,
    move="""
        leader_activated leader_moves_along marker_activated chariots_activated anakin_activated troops_taken
        troops_quartered troops_fetched army_marches marker_moves chariots_march anakin_march space_converted
        sallies_out leader_withdraws leader_goes_inside troops_go_inside withdraws leader_comes_home
        leader_goes_forth troops_come_home troops_go_forth ambush_stops_the_campaign garrison_comes_out
        garrison_placed space_converts conversion_undone troops_sail troops_sailed
        """,
    work="walls_raised",
    battle="""
        battle_begins campaign_die_rolled plays_battle_card card_cancelled giant_dice_rolled chariots_strike
        dice_counted dice_with_anakin_counted ambush_dice_counted dice_rolled no_dice initiative_used slaughter
        second_round battle_won nobody_is_left marker_revealed marker_revealed_blank leader_revealed ambush_revealed
        ambush_sprung chariots_are_flooded dice_added dice_lost dice_lost_once half_come_late horses_hamstrung
        initiative_seized kills_ignored panic_rolled roll_counts_as_two roll_helped siege_banned siege_lifted
        siege_points siege_points_removed siege_rolled sortie_rolled no_siege_point nobody_comes_out nobody_inside
        wins_ties city_captured city_retaken city_surrenders falls_back
        """,
    losses="""
        troop_overrun hebrews_lost pagans_lost chariots_lost anakin_rolled anakin_falls is_destroyed leader_out
        ark_captured priest_succeeds joshua_leaves gilgal_is_closed overstacked overstack_shown overstack_unseen
        overstack_counted ai_destroyed camp_destroyed deserters_leave garrison_eliminated hornets_sting
        leader_wounded sabotage_rolled scout_lost
        """,
    retreat="retreats goes_inside",
    recruit="""
        troops_at_gilgal troop_placed troop_has_no_space_shown spoils_taken troop_placed_inside troops_placed_inside
        troops_come
        """,
    supply="""
        stragglers_rolled return_rolled strays_return strays_wait strays_return_shown strays_lost_shown
        ambushes_out_of_supply attrition_rolled attrition_unseen caravan_spares out_of_supply out_of_supply_unseen
        supply_doubtful supply_tested
        """,
    points="""
        score score_below_zero tribe_is_out area_conquered courage_rolled courage_gained courage_lost courage_spent
        courage_tested hebrews_conquer conquest_fails hebrews_win pagans_win
        """,
    turn="""
        turn_begins gibeon_rolled treaty_of_gibeon cards_dealt deck_reshuffled plays_first alliance_ends
        """,
    setup="""
        wish_made wish_shown bid_dice_rolled bid_made bid_passed bid_settled sides_exchanged chit_drawn
        chit_drawn_closed pagans_are_set_up leader_chosen hebrews_at_gilgal chit_rolled chit_shown chit_shown_closed
        """,
)
