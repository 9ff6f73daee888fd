# maniple: interpreted
"""What the rulebook itself fixes: it stands in the component files, and an edited set cannot change it."""

from __future__ import annotations

from typing import Any, Final

from maniple.kernel.components import Components

TABLES: Final = "tables.toml"
PIECES: Final = "pieces.toml"

FIXED: Final[tuple[tuple[str, str, str, Any, str], ...]] = (
    (TABLES, "turns", "last_possible", 12, "§20.4"),
    (TABLES, "victory_points", "hebrew_city", 1, "§3.4"),
    (TABLES, "victory_points", "hebrew_open_spaces_per_vp", 3, "§3.4"),
    (TABLES, "victory_points", "hebrew_courage_marker", 1, "§3.4"),
    (TABLES, "victory_points", "hebrew_balaam_eliminated", 1, "§3.4"),
    (TABLES, "victory_points", "pagan_courage_marker", -1, "§3.5"),
    (TABLES, "victory_points", "pagan_captures_ark", -3, "§3.5"),
    (TABLES, "victory_points", "hebrew_troops_eliminated_per_minus_vp", 10, "§3.5"),
    (TABLES, "victory_points", "initiative_at_game_end", 1, "§3.6"),
    (TABLES, "siege_rules", "max_rolls_per_city_per_card", 2, "§14.11"),
    (TABLES, "siege_rules", "city_max_troops", 5, "§14.14"),
    (TABLES, "siege_rules", "city_max_leaders", 1, "§14.14"),
    (TABLES, "siege_rules", "empty_city_needs_points", 1, "§14.4"),
    (TABLES, "siege_rules", "hebrew_city_strength", 1, "§14.6"),
    (TABLES, "siege_rules", "counter_siege_drm", -2, "§14.8"),
    (TABLES, "supply", "rolls_on_unfriendly_space", 1, "§16.1"),
    (TABLES, "supply", "rolls_out_of_supply", 3, "§16.2"),
    (TABLES, "supply", "battle_dice_for_supplied_side", 3, "§23.2"),
    (TABLES, "movement", "points", 4, "§10.1"),
    (TABLES, "movement", "convert_space", 1, "§10.2"),
    (TABLES, "movement", "siege", 2, "§10.3"),
    (TABLES, "movement", "enter", {"open": 1, "city": 1, "camp": 1, "mountain": 2}, "§10.2"),
    (TABLES, "movement", "overrun_cost_at_3_to_1_or_less", 1, "§12.10"),
    (TABLES, "movement", "automatic_overrun_ratio", 7, "§13.3"),
    (TABLES, "interception", "target", 10, "§11.1"),
    (TABLES, "interception", "controlled_space", 1, "§11.2"),
    (TABLES, "interception", "mountain_space", -1, "§11.2"),
    (TABLES, "interception", "enemy_controlled_space", -1, "§11.2"),
    (TABLES, "avoid_battle", "target", 10, "§13.1"),
    (TABLES, "avoid_battle", "failed_die_penalty", 1, "§12.3"),
    (TABLES, "battle", "max_leaders_counted", 2, "§12.2"),
    (TABLES, "battle", "defender_die", 1, "§12.3"),
    (TABLES, "battle", "mountain_defender_dice", 2, "§12.3"),
    (TABLES, "battle", "interception_die", 1, "§12.3"),
    (TABLES, "battle", "kill_on", [6], "§12.5"),
    (TABLES, "battle", "wound_on", [5], "§12.5"),
    (TABLES, "battle", "slaughter_margin", 3, "§12.6"),
    (TABLES, "battle", "slaughter_courage_on", [5, 6], "§12.7"),
    (TABLES, "battle", "slaughter_courage_min_enemy_troops", 3, "§20.3"),
    (TABLES, "courage", "start_each_side", 1, "§20.1"),
    (TABLES, "courage", "city_captured_on", [5, 6], "§20.2"),
    (TABLES, "courage", "chit_reveal_2d6_at_least", 10, "§20.5"),
    (TABLES, "courage", "end_game_turns", [9, 10], "§20.4"),
    (TABLES, "courage", "success_on", [6], "§20.4"),
    (TABLES, "courage", "hebrew_net_success_turns_added", 1, "Ruling R32"),
    (TABLES, "stacking", "max_troops", 20, "§15.1"),
    (TABLES, "stacking", "exempt", ["gilgal"], "§15.1"),
    (TABLES, "alliance_return", "automatic_turns", [1, 2, 3, 4, 5, 6], "Ruling R22"),
    (TABLES, "alliance_return", "diced_turns", [7, 8], "Ruling R22"),
    (TABLES, "alliance_return", "diced_on", [5, 6], "Ruling R22"),
    (PIECES, "anakin", "tribe", "philistines", "§5.4"),
    (PIECES, "anakin", "hits_to_threaten", 2, "§18.3"),
    (PIECES, "anakin", "eliminate_roll", [4, 5, 6], "§18.3"),
    (PIECES, "anakin", "pieces_per_army", 2, "§18.2"),
    (PIECES, "anakin", "may_not_move_turns", [1, 2], "§18.2"),
    (PIECES, "anakin", "movement_points", 4, "Ruling R24"),
    (PIECES, "iron_chariots", "tribe", "canaanites", "§5.3"),
    (PIECES, "iron_chariots", "wound_on", [4], "§19.1"),
    (PIECES, "iron_chariots", "kill_on", [5, 6], "§19.1"),
    (PIECES, "iron_chariots", "army_size", 5, "§19.4"),
    (PIECES, "iron_chariots", "army_leaders_max", 2, "§19.4"),
    (PIECES, "ark", "start", "gilgal", "§5.11"),
    (PIECES, "ark", "must_be_with", ["eleazar", "phineas"], "§26.1"),
    (PIECES, "ark", "moves_on_values", [4, 5], "§26.1"),
    (PIECES, "ark", "movement_points", 3, "§26.1"),
    (PIECES, "levites", "start", "gilgal", "§5.11"),
    (PIECES, "levites", "must_be_with", ["eleazar", "phineas"], "§26.1"),
    (PIECES, "fortified_camp", "start", "gilgal", "§5.11"),
    (PIECES, "hidden_forces", "markers", 6, "§5.9"),
    (PIECES, "hidden_forces", "blanks", 6, "§30.1"),
    (PIECES, "hidden_forces", "min_contents_at_set_up", 1, "Ruling R27"),
    (PIECES, "hidden_forces", "max_troops", 20, "Ruling R27"),
    (PIECES, "hidden_forces", "max_leaders", 2, "Ruling R27"),
    (PIECES, "ambush", "min_troops", 1, "§22.1"),
    (PIECES, "ambush", "max_troops", 5, "§22.1"),
    (PIECES, "ambush", "max_leaders", 1, "§22.1"),
    (PIECES, "ambush", "strength_multiplier_round_one", 2, "§22.3"),
    (PIECES, "ambush", "forced_reveal_end_of_turn", 8, "§22.5"),
)
"""File, table, field, the only value that the rules are written for, and the rule."""

FREE: Final = {
    (TABLES, "turns"): ("first_year_bc", "years_per_turn"),
    (PIECES, "anakin"): ("start",),
    (PIECES, "iron_chariots"): ("start_count", "counter_limit", "movement_points"),
}
"""What else stands in these tables, and may be edited."""

TABLES_THERE: Final = (
    *("meta", "turns", "deal", "chit", "vp_to_win", "victory_points", "siege", "siege_rules", "sortie", "attrition"),
    *("supply", "movement", "interception", "avoid_battle", "battle", "courage", "stacking", "gibeon_deception"),
    *("common_sense", "alliance_return", "scenario"),
)
LEADER_FIELDS: Final = (
    *("id", "name", "side", "tribe", "class", "strategy", "battle", "organization", "start", "removed_end_of_turn"),
)
TREATY: Final = (([1, 2], False), ([3, 6], True))
"""§33.1 Rolls of the Gibeon Deception, and whether they bring the treaty."""


def check_fixed(components: Components) -> None:
    """Refuse a set that says otherwise, and fields that nothing reads."""
    components.table(TABLES, "").only(*TABLES_THERE)
    for file, table, field, value, rule in FIXED:
        components.table(file, table).exactly(field, value, f"that is a rule ({rule})")
    for file, table in dict.fromkeys((file, table) for file, table, *_ in FIXED):
        fixed = [field for one, other, field, *_ in FIXED if (one, other) == (file, table)]
        components.table(file, table).only(*fixed, *FREE.get((file, table), ()))
    for file, table in FREE:
        record = components.table(file, table)
        if table == "turns":
            record.number("first_year_bc", 1, 9999)
            record.number("years_per_turn", 1, 99)
    rows = components.records(TABLES, "gibeon_deception")
    for i, record in enumerate(rows):
        roll, treaty = TREATY[min(i, 1)]
        record.only("roll", "treaty")
        record.exactly("roll", roll, "that is a rule (§33.1)")
        record.exactly("treaty", treaty, "that is a rule (§33.1)")
    if len(rows) != len(TREATY):
        raise rows[-1].wrong("roll", "two rows, 1-2 and 3-6 (§33.1)")
    _check_pieces(components)


def _check_pieces(components: Components) -> None:
    """§5.2, §5.11, §9.1, §9.2 Where leaders and troops start, and when Joshua leaves; equipment by Ruling R102."""
    for record in components.records(PIECES, "leader"):
        record.only(*LEADER_FIELDS)
        slug = record.text("id")
        home = {"king-of-ai": "ai", "phineas": "reserve"}.get(
            slug, "gilgal" if record.values.get("side") == "hebrew" else "own-area"
        )
        record.exactly("start", home, "that is a rule (§5.11)" if home == "gilgal" else "that is a rule (§9.2)")
        if slug == "joshua":
            record.exactly("removed_end_of_turn", 10, "that is a rule (§9.1)")
        elif "removed_end_of_turn" in record.values:
            raise record.wrong("removed_end_of_turn", "none, for only Joshua leaves (§9.1)")
        if slug in ("eleazar", "phineas"):
            record.exactly("class", "priest", "he carries the Ark (§26.1)")
        elif "class" in record.values:
            raise record.wrong("class", "none, for only Eleazar and Phineas are priests (§26.1)")
    for record in components.records(PIECES, "troops"):
        record.only("tribe", "side", "start_count", "start", "reinforcement", "group")
        tribe = record.text("tribe")
        hebrew = tribe == "hebrews"
        record.exactly("side", "hebrew" if hebrew else "pagan", "that is the side of the tribe")
        record.exactly("start", "gilgal" if hebrew else "own-area", "that is a rule (§5.8)")
        major = ("hebrews", "amorites", "canaanites", "philistines")
        record.exactly("group", tribe if tribe in major else "lesser", "the lesser tribes share a troop (§17.2)")
    equipment = components.table(PIECES, "siege_equipment")
    equipment.only("ladder", "battering_ram", "limits")
    for slug in ("ladder", "battering_ram"):
        equipment.part(slug).only("counters", "siege_roll_bonus")
        equipment.part(slug).exactly("siege_roll_bonus", 1, "that is Ruling R102")
    limits = equipment.part("limits")
    limits.only("max_pieces_with_one_leader", "max_total_bonus")
    limits.exactly("max_pieces_with_one_leader", 3, "that is Ruling R102")
    limits.exactly("max_total_bonus", 3, "that is Ruling R102")
