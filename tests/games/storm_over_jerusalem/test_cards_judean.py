"""The Judean cards, 28 to 55: what each does, when it may be played and when not."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable

NO_TARGET = "Ruling C20 no_target_for_the_card"


def storm(cards: str, units: str = "2 legion in 2; 2 simon light-infantry-8 in 14", roman: str = "") -> StormTable:
    """Judeans with these cards; both leaders were placed earlier, and no other card is in the game."""
    table = StormTable().units(units).hand(JUDEAN, *cards.split()).hand(ROMAN, *roman.split())
    return table.placed("simon", "john").no_more_cards()


def assaulted(table: StormTable, *lines: str) -> StormTable:
    """All of area 2 assault area 14."""
    return table.impulse(ROMAN).play("act 2", "all", "assault 14", *lines)


def test_every_answer_is_a_window() -> None:
    """§5.2d, §8.3a Whoever may answer is asked in a window, so that settings can pass it for him."""
    cards = "inner-wall-raised confusion-in-the-ranks fanatical-defense-1 ambush-in-the-lanes"
    table = storm(cards, roman="battering-rams-1 titus-intervenes roman-brutality ballista-1").dice(3, 6, 6, 6)
    table.impulse(ROMAN).play("act 2", "all", "assault 14")
    seen = []
    while table.asked != "Impulse":
        if table.g.decision.is_window():
            seen.append((table.asked, table.asked_side))
        rams = "play battering-rams-1"
        table.play(rams if rams in table.options else "pass" if "pass" in table.options else table.options[-1])
    assert seen == [
        ("AttackersCards", ROMAN),
        ("AttackersCards", ROMAN),
        ("DefendersCards", JUDEAN),
        ("InnerWall", JUDEAN),
        ("RollAgain", ROMAN),
        ("RollAgain", JUDEAN),
        ("AfterCombat", ROMAN),
        ("AnswerEntry", JUDEAN),
    ]


def test_answers_in_the_end_phase_and_to_judeans_are_windows() -> None:
    """§5.2d, #17, #19, #15, #23, #53 Also those of the Romans, and of the End Phase."""
    table = storm("", "xv-1 in 2; 4 simon light-infantry-8 in 14", "testudo-1 fortune-of-caesar roman-discipline")
    table.dice(6, 6).impulse(JUDEAN).play("act 14", "all", "attack 2")
    seen = []
    while table.g.decision.is_window():
        seen.append(table.asked)
        table.play("pass")
    assert seen == ["DefendersCards", "RollAgain", "ReduceDamage"]
    end = storm("hoarded-grain", SPENT, "famine").control(JUDEAN, 9).supply(3).dice(1).end_phase().play("done", "done")
    assert end.asked == "HoardedGrain" and end.g.decision.is_window()
    end.play("pass", "mark 18")
    assert end.asked == "Famine" and end.g.decision.is_window()


# -------------------------------------------------------------------- #28, #29 Boiling Oil, #51, #52 Fanatical Defense


@pytest.mark.parametrize("card", ["boiling-oil-1", "boiling-oil-2"])
def test_boiling_oil(card: str) -> None:
    """#28, #29 +2 defense against an Assault over an unbreached section."""
    table = assaulted(storm(card).dice(1, 1))
    assert table.asked == "DefendersCards" and table.asked_side == JUDEAN
    assert table.play(f"play {card}").counts == ["6 against 16: 0"]
    assert table.discarded(JUDEAN) == [card]


def test_oil_adds_up() -> None:
    """#28, #29, #51, #52, Ruling C6 All four together."""
    cards = ["boiling-oil-1", "boiling-oil-2", "fanatical-defense-1", "fanatical-defense-2"]
    table = assaulted(storm(" ".join(cards)).dice(1, 1))
    assert table.play(*[f"play {card}" for card in cards]).counts == ["6 against 22: 0"]


@pytest.mark.parametrize("card", ["boiling-oil-1", "boiling-oil-2"])
def test_oil_needs_an_unbreached_wall(card: str) -> None:
    """#28, #29, Ruling C22 Not over a breach, not against an Attack, not without a section."""
    needs = "Ruling C22 needs_an_unbreached_wall"
    both = f"{card} fanatical-defense-1"
    assert assaulted(storm(both).walls(w2_14=0)).why_not(f"play {card}") == needs
    attack = storm(both, "auxiliary in 2; simon-li-1 in 14").impulse(ROMAN).play("act 2", "join aux-1", "attack 14")
    assert attack.why_not(f"play {card}") == needs
    plain = storm(both, "legion in 13; simon-li-1 in 14").impulse(ROMAN).play("act 13", "join xv-1", "assault 14")
    assert plain.why_not(f"play {card}") == needs
    own = storm(card).impulse(JUDEAN)
    assert own.why_not(f"play {card}") == "§5.2b not_an_impulse_card"


def test_oil_against_a_ramp_an_escalade_and_rams() -> None:
    """#28, #29, #21, #11, Ruling C22, Example V31 It counts with a ramp or escalade, and if rams breach afterwards."""
    ramp = storm("boiling-oil-1").ramp("2-14", 2).dice(1, 1).impulse(ROMAN).play("act 2", "all", "climb 14")
    assert ramp.play("play boiling-oil-1").counts == ["6 against 12: 0"]
    night = assaulted(storm("boiling-oil-2", roman="night-escalade").dice(1, 1), "play night-escalade")
    assert night.play("play boiling-oil-2").counts == ["6 against 12: 0"]
    rams = assaulted(storm("boiling-oil-1", roman="battering-rams-1").dice(5, 1, 1), "play battering-rams-1")
    assert rams.play("play boiling-oil-1").counts == ["6 against 12: 0"]
    assert rams.wall("2-14") == 0


@pytest.mark.parametrize("card", ["fanatical-defense-1", "fanatical-defense-2"])
def test_fanatical_defense(card: str) -> None:
    """#51, #52 +2 defense against any Roman Attack or Assault, by units or by a card."""
    assert assaulted(storm(card).dice(1, 1), f"play {card}").counts == ["6 against 16: 0"]
    attack = storm(card, "auxiliary in 2; simon-li-1 in 14").dice(1, 1).impulse(ROMAN)
    attack.play("act 2", "join aux-1", "attack 14", f"play {card}")
    assert attack.counts == ["3 against 16: 0"]
    shot = storm(card, roman="onager-1").dice(1, 1).impulse(ROMAN).play("play onager-1", "shoot 2 14", f"play {card}")
    assert shot.counts == ["6 against 15: 0"]


@pytest.mark.parametrize("card", ["fanatical-defense-1", "fanatical-defense-2"])
def test_fanatical_defense_is_an_answer(card: str) -> None:
    """#51, #52, §5.2d Not in the own impulse, not for the own Attack."""
    table = storm(f"{card} captured-scorpions-1").impulse(JUDEAN)
    assert table.why_not(f"play {card}") == "§5.2b not_an_impulse_card"
    table.play("act 14", "all", "attack 2")
    assert table.why_not(f"play {card}") == "§5.2d not_playable_now"


# -------------------------------------------------------------------- #30, #31 Captured Scorpions, #44, #45


@pytest.mark.parametrize("card", ["captured-scorpions-1", "captured-scorpions-2"])
def test_captured_scorpions(card: str) -> None:
    """#30, #31, Ruling C6 +2 firepower for an Attack or Assault of Judean units."""
    table = storm(card).dice(1, 1).impulse(JUDEAN).play("act 14", "all", "attack 2", f"play {card}")
    assert table.counts == ["6 against 10: 0"] and table.discarded(JUDEAN) == [card]
    table = storm(card).dice(1, 1).impulse(JUDEAN).play("act 14", "all", "assault 2", f"play {card}")
    assert table.counts == ["6 against 10: 0"]


def test_scorpions_add_up_and_need_units() -> None:
    """#30, #31, #32, #45, Ruling C8 They add to each other; none joins an Onager, none is an impulse."""
    cards = "captured-scorpions-1 captured-scorpions-2 idumean-warriors"
    table = storm(cards).dice(1, 1).impulse(JUDEAN).play("act 14", "all", "attack 2")
    assert table.play(*[f"play {card}" for card in cards.split()]).counts == ["10 against 10: 0"]
    shot = storm("captured-scorpions-1 judean-onager-1").dice(1, 1).impulse(JUDEAN)
    assert shot.why_not("play captured-scorpions-1") == "§5.2b not_an_impulse_card"
    assert shot.play("play judean-onager-1", "shoot 14 2").counts == ["6 against 10: 0"]


def test_cards_of_the_factions() -> None:
    """#44, #45 Zealot Fury needs one of John's units, Idumean Warriors one of Simon's."""
    both = "zealot-fury idumean-warriors"
    simon = storm(both).dice(1, 1).impulse(JUDEAN).play("act 14", "all", "attack 2")
    assert simon.why_not("play zealot-fury") == "#44 needs_the_faction"
    assert simon.play("play idumean-warriors").counts == ["6 against 10: 0"]
    john = storm(both, "2 legion in 2; 2 john light-infantry-8 in 14").dice(1, 1).impulse(JUDEAN)
    john.play("act 14", "all", "attack 2")
    assert john.why_not("play idumean-warriors") == "#45 needs_the_faction"
    assert john.play("play zealot-fury").counts == ["6 against 10: 0"]


def test_a_leader_alone_does_not_make_a_faction_take_part() -> None:
    """#44, #45, §14.1c Under John's Common Enemy with Simon's units alone there is no Zealot Fury; with both, both."""
    table = (
        StormTable().units("2 legion in 2; simon-li-1, john-li-1 in 14").hand(JUDEAN, "zealot-fury", "idumean-warriors")
    )
    table.no_more_cards().impulse(JUDEAN).play("act 14", "unite john", "join simon-li-1", "attack 2")
    assert table.why_not("play zealot-fury") == "#44 needs_the_faction"

    other = (
        StormTable().units("2 legion in 2; simon-li-1, john-li-1 in 14").hand(JUDEAN, "zealot-fury", "idumean-warriors")
    )
    other.no_more_cards().dice(1, 1).impulse(JUDEAN).play("act 14", "unite john", "all", "attack 2")
    assert other.play("play zealot-fury", "play idumean-warriors").counts == ["8 against 10: 0"]


# -------------------------------------------------------------------- #32, #33 Onager


@pytest.mark.parametrize("card", ["judean-onager-1", "judean-onager-2"])
def test_judean_onager(card: str) -> None:
    """#32, #33, Ruling C21 4 firepower on an adjacent area; walls do not matter, nobody is spent."""
    table = storm(card).dice(4, 4).impulse(JUDEAN).play(f"play {card}", "shoot 14 2")
    assert table.counts == ["12 against 10: 2"]
    table.play("flip xv-1", "flip xv-2")
    assert table.at(14) == "simon-li-1, simon-li-2" and table.wall("2-14") == 4
    assert table.discarded(JUDEAN) == [card]


@pytest.mark.parametrize("card", ["judean-onager-1", "judean-onager-2"])
def test_where_a_judean_onager_stands(card: str) -> None:
    """#32, #33, §13.2.6a Any area with a Judean unit outside 5-9, whoever controls it; no zone is a target."""
    units = "legion in 2; xii-1, simon-li-1 in 13; x-1 in 6; john-li-1 in 5; aux-1 in b; simon-li-2 in 1; v-1 in a"
    table = storm(card, units).control(ROMAN, 13).impulse(JUDEAN).play(f"play {card}")
    assert table.offered("shoot") == {"1 2", "1 13"}
    assert table.why_not("shoot 5 6") == "§13.2.6a no_engines_from_there"
    assert table.why_not("shoot 1 a") == "§8.2a no_attack_into_a_zone"
    nobody = storm(card, "legion in 2; simon-li-1 in 22").impulse(JUDEAN)
    assert nobody.why_not(f"play {card}") == NO_TARGET


def test_a_judean_onager_among_romans() -> None:
    """#32 The area it shoots from may be Roman controlled, with Romans in it."""
    table = storm("judean-onager-1", "xii-1, simon-li-1 in 13; x-1 in 11").control(ROMAN, 13).impulse(JUDEAN)
    assert table.play("play judean-onager-1").offered("shoot") == {"13 11"}


# -------------------------------------------------------------------- #34, #35 Burn the Siege Works, #36 Firebrands


@pytest.mark.parametrize("card", ["burn-the-siege-works-1", "burn-the-siege-works-2"])
def test_burn_the_siege_works(card: str) -> None:
    """#34, #35, §13.2.4b One tower within reach of Judean units, of their choice, loses two."""
    table = storm(card, "2 legion in 2; x-1 in 10; xii-1, simon-li-2 in 16; simon-li-1 in 14")
    table.towers(2, "3, 2").towers(10, "3").towers(16, "3").impulse(JUDEAN).play(f"play {card}")
    assert table.offered("lower") == {"tower-2-1", "tower-3-1", "tower-3-3"}
    assert table.why_not("lower tower-3-2") == "#34 tower_not_in_reach"
    table.play("lower tower-3-1")
    assert table.towers_at(2) == "2, 1" and table.asked_side == ROMAN


@pytest.mark.parametrize("card", ["burn-the-siege-works-1", "burn-the-siege-works-2", "countermine"])
def test_nothing_in_reach(card: str) -> None:
    """#34, #35, #37, Ruling C20 No tower next to Judean units, or none at all: no card."""
    table = storm(card, "legion in 10; simon-li-1 in 14").towers(10, "3").impulse(JUDEAN)
    assert table.why_not(f"play {card}") == NO_TARGET


def test_area_one_burns_too() -> None:
    """#34, #37, §13.2.4a Towers in area 1 are in reach of area 13, and are lost with the last Roman there."""
    table = storm("burn-the-siege-works-1", "legion in 1; simon-li-1 in 13").towers(1, "3, 2").impulse(JUDEAN)
    table.play("play burn-the-siege-works-1", "lower tower-3-1")
    assert table.towers_at(1) == "2, 1"
    table.play("act 1", "join xv-1", "move 2", "stop")
    assert table.towers_at(1) == ""


def test_firebrands() -> None:
    """#36, §13.2.4b The tower of the Assault loses one and takes part with its new value, or not at all."""
    table = storm("firebrands").towers(2, "3").dice(1, 1).impulse(ROMAN)
    table.play("act 2", "all", "haul tower-3-1", "assault 14", "play firebrands")
    assert table.counts == ["6 against 12: 0"] and table.towers_at(2) == "2 spent"
    assert table.discarded(JUDEAN) == ["firebrands"]
    gone = storm("firebrands").towers(2, "1").dice(1, 1).impulse(ROMAN)
    gone.play("act 2", "all", "haul tower-1-1", "assault 14", "play firebrands")
    assert gone.counts == ["6 against 14: 0"] and gone.towers_at(2) == ""


def test_firebrands_need_a_tower() -> None:
    """#36 Only against an Assault with a tower."""
    table = assaulted(storm("firebrands fanatical-defense-1").towers(2, "3"))
    assert table.why_not("play firebrands") == "#36 needs_a_tower"
    assert storm("firebrands").impulse(JUDEAN).why_not("play firebrands") == "§5.2b not_an_impulse_card"


def test_only_cards_of_the_moment_answer() -> None:
    """§5.2d, #28, #34, #37, #42, #48 Other Judean cards do not fit when an Assault is declared."""
    cards = ["countermine", "burn-the-siege-works-1", "rigging-the-colonnades", "inner-wall-raised", "zealot-fury"]
    table = assaulted(storm(" ".join(["boiling-oil-1", *cards])))
    assert table.offered("play") == {"boiling-oil-1"}
    for card in cards:
        assert table.why_not(f"play {card}") == "§5.2d not_playable_now"
    assert table.why_not("play boiling-oil-2") == "§5.2d not_in_hand"


# -------------------------------------------------------------------- #37 Countermine


def test_countermine_removes_a_ramp() -> None:
    """#37 One whose section borders Judean units, on either side."""
    table = storm("countermine", "legion in 2; simon-li-1 in 14; x-1 in 11").ramp("2-14", 2).ramp("11-13", 11)
    table.impulse(JUDEAN).play("play countermine")
    assert table.offered("demolish") == {"2-14"}
    assert table.why_not("demolish 11-13") == "#37 ramp_not_in_reach"
    table.play("demolish 2-14")
    assert table.g.ramp[table.wall_id("2-14")] == -1 and table.at(14) == "simon-li-1"
    near = storm("countermine", "x-1 in 11; simon-li-1 in 2").control(JUDEAN, 2).ramp("2-14", 2).impulse(JUDEAN)
    assert near.play("play countermine").offered("demolish") == {"2-14"}


def test_countermine_lowers_towers() -> None:
    """#37, §13.2.4b Three points among the towers of one area: first split, then each is lowered once."""
    table = storm("countermine").towers(2, "3, 2").impulse(JUDEAN).play("play countermine")
    assert table.offered("at") == {"2"}
    table.play("at 2")
    assert table.why_not("done") == "Ruling C20 no_point_used"
    table.play("lower tower-2-1", "lower tower-2-1")
    assert table.why_not("lower tower-2-1") == "#37 enough_for_this_tower"
    assert table.towers_at(2) == "3, 2", "not lowered yet"
    table.play("lower tower-3-1")
    assert table.towers_at(2) == "2"


def test_towers_are_lowered_in_the_order_in_which_they_are_named() -> None:
    """#37, §13.2.4b, Ruling C27 It matters where the box has no counter left for the one that is lowered first."""

    def lowered(*lines: str) -> str:
        table = storm("countermine").towers(2, "3, 2").towers(11, "2, 2, 2")
        return table.impulse(JUDEAN).play("play countermine", "at 2", *lines).towers_at(2)

    assert lowered("lower tower-2-1", "lower tower-3-1", "done") == "2, 1", "the first 2 is free by then"
    assert lowered("lower tower-3-1", "lower tower-2-1", "done") == "1, 1", "no 2 was free, so the 3 falls to 1"


def test_countermine_may_use_fewer_points() -> None:
    """#37 Up to three; one tower is lowered once by all its points."""
    table = storm("countermine").towers(2, "3, 3").impulse(JUDEAN).play("play countermine", "at 2")
    table.play("lower tower-3-2", "lower tower-3-2", "done")
    assert table.towers_at(2) == "3, 1"
    away = (
        storm("countermine", "legion in 2; x-1 in 11; simon-li-1 in 14").towers(2, "1").towers(11, "1").impulse(JUDEAN)
    )
    assert away.play("play countermine").why_not("at 11") == "#37 no_towers_in_reach"


# -------------------------------------------------------------------- #38, #39 Sortie Out


@pytest.mark.parametrize("card", ["sortie-out-1", "sortie-out-2"])
def test_sortie_out(card: str) -> None:
    """#38, #39 An Assault with +1; afterwards all may come back, spent either way."""
    table = storm(card).dice(1, 1).impulse(JUDEAN).play(f"play {card}", "act 14", "all", "assault 2")
    assert table.counts == ["5 against 10: 0"]
    assert table.asked == "StayOrGoBack" and table.asked_side == JUDEAN
    table.play("back")
    assert table.at(14) == "simon-li-1 spent, simon-li-2 spent" and table.at(2) == "xv-1, xv-2"
    assert table.discarded(JUDEAN) == [card]
    stay = storm(card).dice(1, 1).impulse(JUDEAN).play(f"play {card}", "act 14", "all", "assault 2", "stay")
    assert stay.at(2) == "xv-1, xv-2, simon-li-1 spent, simon-li-2 spent"


@pytest.mark.parametrize("card", ["sortie-out-1", "sortie-out-2"])
def test_a_sortie_is_an_assault_from_an_area_without_romans(card: str) -> None:
    """#38, #39, §10.0a Nothing but an Assault; not from an area with Romans; one faction."""
    table = storm(card, "legion in 2; 2 simon light-infantry-8, john-li-1 in 14; xii-1, simon-li-4 in 13").impulse(
        JUDEAN
    )
    table.play(f"play {card}")
    assert table.offered("act") == {"14"}
    assert table.why_not("act 13") == "#38 no_sortie_from_there"
    table.play("act 14", "join simon-li-1")
    assert table.why_not("move 15") == "#38 only_an_assault"
    assert table.why_not("attack 2") == "#38 only_an_assault"
    assert table.why_not("join john-li-1") == "§6.1c other_faction"
    nobody = storm(card, "legion in 2; simon-li-1 in 22").impulse(JUDEAN)
    assert nobody.why_not(f"play {card}") == NO_TARGET


def test_control_gained_by_a_sortie_stays() -> None:
    """#38, #39, §12.0b The Romans are gone, the Judeans go back: the area is Judean."""
    table = storm("sortie-out-1", "spent xv-1 in 2; 3 simon light-infantry-8 in 14").dice(3, 3).impulse(JUDEAN)
    table.play("play sortie-out-1", "act 14", "all", "assault 2")
    assert table.counts == ["10 against 9: 1"]
    table.play("retreat xv-1 1", "back")
    assert table.controls(2) == "judean" and table.number(JUDEAN, 14) == 3


def test_leaders_in_a_sortie() -> None:
    """#38, #39, §14.1a, Ruling L2 Placed now he gives +2, and comes back with them."""
    table = (
        StormTable().units("2 legion in 2; 2 simon light-infantry-8 in 14").hand(JUDEAN, "sortie-out-2").no_more_cards()
    )
    table.dice(1, 1).impulse(JUDEAN).play("play sortie-out-2", "act 14", "all", "lead simon", "assault 2")
    assert table.counts == ["7 against 10: 0"]
    assert table.at(2).endswith("simon")
    table.play("back")
    assert table.at(14) == "simon-li-1 spent, simon-li-2 spent, simon"


def test_a_leader_on_the_map_goes_along() -> None:
    """#38, #39, §14.0a Standing there already he may go if his faction takes part, without a bonus."""
    table = storm("sortie-out-1", "2 legion in 2; simon-li-1, john-li-1 in 14").leader("simon", 14).dice(1, 1)
    table.impulse(JUDEAN).play("play sortie-out-1", "act 14", "join simon-li-1", "accompany simon", "assault 2")
    assert table.counts == ["4 against 10: 0"] and table.at(2) == "xv-1, xv-2, simon-li-1 spent, simon"
    table.play("back")
    assert table.at(14).endswith("john-li-1, simon")
    john = storm("sortie-out-1", "2 legion in 2; simon-li-1, john-li-1 in 14").leader("simon", 14).impulse(JUDEAN)
    john.play("play sortie-out-1", "act 14", "join john-li-1")
    assert john.why_not("accompany simon") == "Ruling L14 leader_needs_his_faction"


def test_a_common_enemy_sortie() -> None:
    """#38, #39, §14.1c Both factions, if a leader is placed for it now."""
    table = (
        StormTable().units("2 legion in 2; simon-li-1, john-li-1 in 14").hand(JUDEAN, "sortie-out-1").no_more_cards()
    )
    table.dice(1, 1).impulse(JUDEAN).play("play sortie-out-1", "act 14", "unite john", "all", "assault 2")
    assert table.counts == ["5 against 10: 0"]


def test_cards_with_a_sortie() -> None:
    """#38, #39, #30, Ruling C8 Units act, so cards that need units may join."""
    table = storm("sortie-out-1 captured-scorpions-1").dice(1, 1).impulse(JUDEAN)
    table.play("play sortie-out-1", "act 14", "all", "assault 2", "play captured-scorpions-1")
    assert table.counts == ["7 against 10: 0"]


# -------------------------------------------------------------------- #40, #41 Captured Roman Arms


@pytest.mark.parametrize("card", ["captured-roman-arms-1", "captured-roman-arms-2"])
def test_captured_roman_arms(card: str) -> None:
    """#40, #41, §2.1.1e One or two starred units of one faction, fresh, beside a unit of it."""
    table = storm(card, "2 legion in 2; simon-li-1 in 14; john-li-1 in 22").lost("x-1").impulse(JUDEAN)
    table.play(f"play {card}")
    assert table.offered("arm") == {"simon 14", "john 22"}
    table.play("arm simon 14")
    assert table.why_not("arm john 22") == "#40 no_arms_for_them", "one faction and one area"
    table.play("arm simon 14")
    assert table.at(14) == "simon-li-1, simon-hi-6, simon-hi-7" and table.asked_side == ROMAN


@pytest.mark.parametrize("card", ["captured-roman-arms-1", "captured-roman-arms-2"])
def test_arms_must_be_captured_first(card: str) -> None:
    """#40, #41 Not before a Roman unit was eliminated, nor when all starred units are used or lost."""
    assert storm(card).impulse(JUDEAN).why_not(f"play {card}") == "#40 no_roman_losses"
    used = storm(card).lost("x-1", "simon-hi-6", "simon-hi-7", "simon-hi-8").impulse(JUDEAN)
    assert used.why_not(f"play {card}") == NO_TARGET, "they do not come back, and none of John's men is there"


def test_where_arms_go() -> None:
    """#40, #41, §7.2a A city area, Judean, free of Romans, with room; a leader alone is not enough."""
    units = "xii-1, simon-li-1 in 13; 6 simon light-infantry-8 in 15; simon-li-9 in 2; simon-li-10 in 12; "
    units += "5 simon light-infantry-7 in 26"
    table = storm("captured-roman-arms-1", units).lost("x-1").leader("john", 30).impulse(JUDEAN)
    table.play("play captured-roman-arms-1")
    assert table.offered("arm") == {"simon 12", "simon 26"}
    for place in ("simon 2", "simon 13", "simon 15", "john 30"):
        assert table.why_not(f"arm {place}") == "#40 no_arms_for_them"
    table.play("arm simon 26")
    assert table.asked == "Impulse", "no room for a second"
    one = storm("captured-roman-arms-2", "legion in 2; simon-li-1 in 14").lost("x-1").impulse(JUDEAN)
    one.play("play captured-roman-arms-2")
    assert one.why_not("done") == "#40 no_arms_for_them"
    one.play("arm simon 14", "done")
    assert one.at(14) == "simon-li-1, simon-hi-6"


# -------------------------------------------------------------------- #42 Rigging the Colonnades, #55 Ambush


@pytest.mark.parametrize(("card", "fire"), [("rigging-the-colonnades", 6), ("ambush-in-the-lanes", 3)])
def test_answers_to_an_entry(card: str, fire: int) -> None:
    """#42, #55, Ruling C21 After a Movement: an Attack on all Romans there; terrain does not help them."""
    table = storm(card, "2 legion in 20; xii-1 in 22; simon-li-1 in 26").walls(w20_22=0).dice(1, 1).impulse(ROMAN)
    assert table.controls(22) == "roman"
    table.play("act 20", "all", "move 22", "stop")
    assert table.asked == "AnswerEntry" and table.asked_side == JUDEAN
    table.play(f"play {card}")
    assert table.counts == [f"{fire + 2} against 9: 0"], "the fresh Legion there, and no terrain"


def test_colonnades_leave_the_game() -> None:
    """#42, #55, §5.2e The Colonnades burn once; the Ambush goes to the discard pile."""
    table = storm("rigging-the-colonnades ambush-in-the-lanes", "legion in 20; simon-li-1 in 26").walls(w20_22=0)
    table.dice(1, 1, 1, 1).impulse(ROMAN).play("act 20", "join xv-1", "move 22")
    if table.asked == "Marching":
        table.play("stop")
    table.play("play ambush-in-the-lanes", "play rigging-the-colonnades")
    assert table.counts == ["5 against 8: 0", "8 against 8: 0"], "one after the other"
    assert table.discarded(JUDEAN) == ["ambush-in-the-lanes"]
    assert table.card("rigging-the-colonnades") in table.g.removed


@pytest.mark.parametrize("area", range(1, 32))
def test_where_the_colonnades_and_the_lanes_are(area: int) -> None:
    """#42, #55 Area 22 and the city areas next to it; any city area."""
    cards = "rigging-the-colonnades ambush-in-the-lanes"
    start = storm(cards).g.map.adjacent[area - 1][0] + 1
    table = storm(cards, f"legion in {start}")
    table.impulse(ROMAN).play(f"act {start}", "join xv-1", f"move {area}")
    if table.asked == "Marching":
        table.play("stop")
    expected: set[str] = set()
    if area >= 12:
        expected.add("ambush-in-the-lanes")
    if area in (19, 20, 21, 22, 23, 29):
        expected.add("rigging-the-colonnades")
    assert table.offered("play") == expected
    assert table.asked == ("AnswerEntry" if expected else "Impulse")


def test_an_ambush_after_an_assault() -> None:
    """#55, #42, Ruling K11 After an Assault that ends in the area; the breach and the control stay."""
    table = storm("ambush-in-the-lanes", "2 legion in 2; spent simon-li-1 in 14; john-li-1 in 22").walls(w2_14=1)
    assaulted(table.dice(6, 6, 6, 6)).play("eliminate simon-li-1")
    assert table.asked == "AnswerEntry" and table.number(ROMAN, 14) == 2
    table.play("play ambush-in-the-lanes")
    assert table.counts[-1] == "15 against 8: 7"
    table.play("eliminate xv-1", "eliminate xv-2")
    assert table.number(ROMAN, 14) == 0
    assert table.controls(14) == "roman" and table.wall("2-14") == 0


def test_no_ambush_on_those_who_went_back() -> None:
    """#55, #42 The units must still be in the area, and it is no impulse of its own."""
    table = assaulted(storm("ambush-in-the-lanes rigging-the-colonnades").dice(1, 1))
    assert table.asked == "Impulse", "back over the wall"
    assert table.why_not("play ambush-in-the-lanes") == "§5.2b not_an_impulse_card"


def test_no_second_card_on_those_who_have_gone() -> None:
    """#42, #55 Once the units that entered have retreated, Romans who stood there before are no target."""
    table = storm("ambush-in-the-lanes rigging-the-colonnades", "aux-1 in 20; 2 legion in 22; simon-li-1 in 26")
    table.walls(w20_22=0).dice(6, 3).impulse(ROMAN).play("act 20", "join aux-1", "move 22", "stop")
    table.play("play ambush-in-the-lanes")
    assert table.asked == "Damage" and table.counts == ["12 against 9: 3"]
    table.play("retreat aux-1 20")
    while table.asked == "Damage":
        table.play(next(option for option in table.options if option.startswith("flip")))
    assert table.asked == "Impulse" and table.asked_side == JUDEAN, "two Legions are still in 22, the Auxiliary is not"


def test_romans_answer_the_ambush() -> None:
    """#55, #17, #19, Ruling C19, Ruling C4 Responses to a response: Fortune of Caesar, then Discipline."""
    table = storm("ambush-in-the-lanes", "legion in 13; simon-li-1 in 22", "fortune-of-caesar roman-discipline")
    table.dice(1, 1, 6, 6, 1).impulse(ROMAN).play("act 13", "join xv-1", "move 14", "stop", "play ambush-in-the-lanes")
    assert table.asked == "RollAgain" and table.asked_side == ROMAN
    table.play("play fortune-of-caesar")
    assert table.counts == ["15 against 8: 7"] and table.asked == "ReduceDamage"
    table.play("play roman-discipline")
    assert table.g.combat is not None and table.asked == "Damage"
    assert table.g.combat.damage == 2, "7 - 1, of which a spent Legion with a way back takes 2"


# -------------------------------------------------------------------- #43 Hidden Passages


def test_hidden_passages() -> None:
    """#43 One to three fresh units of one faction go to any free Judean city area, and are spent."""
    table = storm("hidden-passages", "legion in 2; 4 simon light-infantry-8, john-li-1 in 14; xii-1, simon-li-9 in 13")
    table.impulse(JUDEAN).play("play hidden-passages", "act 14", "join simon-li-1")
    assert table.why_not("join john-li-1") == "#43 one_faction_slips_away"
    table.play("join simon-li-2", "join simon-li-3")
    assert table.why_not("join simon-li-4") == "#43 enough_units_already"
    assert table.why_not("slip 13") == "#43 no_passage_to_there", "Romans there"
    assert table.why_not("slip 2") == "#43 no_passage_to_there"
    assert table.why_not("slip 14") == "#43 no_passage_to_there"
    table.play("slip 31")
    assert table.at(31) == "simon-li-1 spent, simon-li-2 spent, simon-li-3 spent"
    assert table.at(14) == "simon-li-4, john-li-1" and table.asked_side == ROMAN


def test_passages_out_of_a_lost_area() -> None:
    """#43, §12.0a, §7.2a From an area with Romans, which changes hands when nobody is left; no leader; room."""
    table = storm("hidden-passages", "legion, simon-li-1 in 14; 6 john light-infantry-8 in 22; john-militia-1 in 23")
    table.impulse(JUDEAN).play("play hidden-passages")
    assert table.offered("act") == {"14", "22", "23"}
    table.play("act 14")
    assert table.why_not("join simon") == "§6.1a not_a_unit_of_the_area"
    table.play("join simon-li-1")
    assert table.why_not("slip 22") == "#43 no_passage_to_there", "full"
    table.play("slip 23")
    assert table.controls(14) == "roman" and table.at(14) == "xv-1"


def test_passages_that_leave_a_leader_behind() -> None:
    """#43, §12.0a, Ruling L6 "no leader": he stays, and holds the area until Romans are activated there."""
    table = storm("hidden-passages", "legion, simon-li-1 in 14; john-militia-1 in 23").control(JUDEAN, 14)
    table.leader("simon", 14).impulse(JUDEAN).play("play hidden-passages", "act 14")
    assert table.why_not("join simon") == "#43 no_leader_slips_away"
    table.play("join simon-li-1", "slip 23")
    assert table.controls(14) == "judean" and table.at(14) == "xv-1, simon"


def test_passages_join_all_of_the_city() -> None:
    """#43 From area 12 to any of 13-31, and back."""
    table = storm("hidden-passages", "simon-li-1 in 12; simon-li-2 in 31; legion in 8").impulse(JUDEAN)
    table.play("play hidden-passages")
    assert table.offered("act") == {"12", "31"}
    table.play("act 31", "join simon-li-2")
    assert table.offered("slip") == {str(area) for area in range(12, 31)}


def test_no_passage_from_outside() -> None:
    """#43 Only from city areas with fresh units."""
    table = storm("hidden-passages", "simon-li-1 in 2; spent simon-li-2 in 14; legion in 8").impulse(JUDEAN)
    assert table.why_not("play hidden-passages") == NO_TARGET


# -------------------------------------------------------------------- #46, #47 Escape the Siege


@pytest.mark.parametrize("card", ["escape-the-siege-1", "escape-the-siege-2"])
def test_escape_after_a_repair(card: str) -> None:
    """#46, #47, Ruling C24, Example V15 First the repair, then a unit of the player's choice is lost, no leader."""
    table = storm(card, "legion in 2; simon-li-1 in 15; john-li-1 in 22").leader("simon", 15).walls(w4_15=1)
    table.impulse(JUDEAN).play(f"repair {card}", "at 15", "mend 4-15", "spend simon-li-1", "done")
    assert table.wall("4-15") == 2 and table.asked == "LoseToEscape"
    assert table.offered("eliminate") == {"simon-li-1", "john-li-1"}
    assert table.why_not("eliminate simon") == "#46 not_a_unit_to_lose"
    table.play("eliminate john-li-1")
    assert table.losses(JUDEAN) == 1 and table.discarded(JUDEAN) == [card]


@pytest.mark.parametrize("card", ["escape-the-siege-1", "escape-the-siege-2"])
def test_escape_cannot_be_played(card: str) -> None:
    """#46, #47 No event of its own."""
    assert storm(card).impulse(JUDEAN).why_not(f"play {card}") == "§5.2b not_an_impulse_card"


@pytest.mark.parametrize("card", ["escape-the-siege-1", "escape-the-siege-2"])
def test_escape_when_it_keeps_the_turn_alive(card: str) -> None:
    """#46, #47, Ruling C11, Ruling C24 The loss comes before the impulse that the discard gave."""
    table = storm(card).impulse(ROMAN).play("pass", f"discard {card}")
    assert table.asked == "LoseToEscape"
    table.play("eliminate simon-li-1")
    assert table.asked == "Impulse" and table.asked_side == JUDEAN


def test_both_escapes_in_the_end_phase() -> None:
    """#46, #47, Ruling C24 Two discarded cards, one unit each."""
    table = storm("escape-the-siege-1 escape-the-siege-2").dice(1, 1).end_phase()
    assert table.asked == "DiscardAtEnd" and table.asked_side == JUDEAN
    table.play("discard escape-the-siege-1", "discard escape-the-siege-2", "eliminate simon-li-1")
    assert table.asked == "LoseToEscape"
    table.play("eliminate simon-li-2")
    assert table.losses(JUDEAN) == 2 and table.number(JUDEAN, 14) == 0


def test_escape_for_the_hand_limit_and_with_nobody_left() -> None:
    """#46, #47, Ruling C16 Discarded down to the limit it takes effect; with no unit on the map it does nothing."""
    cards = "escape-the-siege-1 countermine hoarded-grain firebrands boiling-oil-1 boiling-oil-2 zealot-fury"
    table = storm(f"{cards} idumean-warriors").plays_a_turn()
    assert table.asked == "DiscardDown"
    while table.asked == "DiscardDown":
        table.play("discard escape-the-siege-1" if "discard escape-the-siege-1" in table.options else table.options[-1])
    assert table.asked == "LoseToEscape"
    nobody = storm("escape-the-siege-2", "legion in 2").impulse(ROMAN).play("pass", "discard escape-the-siege-2")
    assert nobody.asked == "Impulse" and nobody.losses(JUDEAN) == 0


def test_the_last_unit_of_an_area_may_escape() -> None:
    """#46, Ruling C24, Ruling C28 Control is tested afterwards."""
    table = storm("escape-the-siege-1", "legion, simon-li-1 in 14; john-li-1 in 22").impulse(ROMAN)
    table.play("pass", "discard escape-the-siege-1", "eliminate simon-li-1")
    assert table.controls(14) == "roman" and table.wall("2-14") == 0


# -------------------------------------------------------------------- #48 Inner Wall Raised


def test_inner_wall_against_rams() -> None:
    """#48, Ruling C22 The section becomes +1 before the attack dice, counts, and the Romans go back."""
    table = assaulted(storm("inner-wall-raised", roman="battering-rams-1").dice(3, 1, 1), "play battering-rams-1")
    assert table.asked == "InnerWall" and table.asked_side == JUDEAN
    table.play("play inner-wall-raised")
    assert table.counts == ["6 against 11: 0"]
    assert table.wall("2-14") == 1 and table.number(ROMAN, 2) == 2
    assert table.discarded(JUDEAN) == ["inner-wall-raised"] and table.discarded(ROMAN) == ["battering-rams-1"]


def test_a_second_engine_on_the_inner_wall() -> None:
    """#48, #12, Ruling C22 The next die has an effect on it again."""
    table = storm("inner-wall-raised", roman="battering-rams-1 battering-rams-2").dice(3, 4, 1, 1)
    assaulted(table, "play battering-rams-1", "play battering-rams-2", "play inner-wall-raised")
    assert table.wall("2-14") == 0 and table.counts == ["6 against 10: 0"]
    assert table.number(ROMAN, 14) == 2


def test_inner_wall_after_the_damage_of_an_assault() -> None:
    """#48, Ruling K9 A section at +1 is breached by damage: raised again, the Romans go back."""
    table = assaulted(storm("inner-wall-raised").walls(w2_14=1).dice(4, 4))
    assert table.counts == ["12 against 11: 1"]
    table.play("flip simon-li-1")
    assert table.asked == "InnerWall"
    table.play("play inner-wall-raised")
    assert table.wall("2-14") == 1 and table.at(2) == "xv-1 spent, xv-2 spent"
    passed = assaulted(storm("inner-wall-raised").walls(w2_14=1).dice(4, 4)).play("flip simon-li-1", "pass")
    assert passed.wall("2-14") == 0 and passed.number(ROMAN, 14) == 2


def test_inner_wall_and_a_ramp() -> None:
    """#48, Ruling K26 With a ramp the Romans may stay all the same."""
    table = storm("inner-wall-raised").walls(w2_14=1).ramp("2-14", 2).dice(4, 4).impulse(ROMAN)
    table.play("act 2", "all", "climb 14", "flip simon-li-1", "flip simon-li-2", "play inner-wall-raised")
    assert table.asked == "StayOrGoBack"
    assert table.play("stay").number(ROMAN, 14) == 2


@pytest.mark.parametrize(("card", "dice"), [("onager-1", (1, 1)), ("undermining-the-wall", (5,))])
def test_inner_wall_against_cards(card: str, dice: tuple[int, ...]) -> None:
    """#48, #4, #8 Also behind a breach by an Onager or a mine."""
    table = storm("inner-wall-raised", roman=card).walls(w2_14=1).dice(*dice).impulse(ROMAN).play(f"play {card}")
    table.play("shoot 2 14" if card == "onager-1" else "section 2-14")
    assert table.asked == "InnerWall"
    table.play("play inner-wall-raised")
    assert table.wall("2-14") == 1
    assert table.counts == (["6 against 11: 0"] if card == "onager-1" else [])


def test_no_inner_wall_without_judeans_behind_it() -> None:
    """#48, §10.0f Nobody is left, or nobody was there: the breach stands."""
    table = assaulted(storm("inner-wall-raised", "5 legion in 2; spent simon-li-1 in 14; john-li-1 in 22").dice(6, 6))
    table.play("eliminate simon-li-1")
    assert table.asked == "Impulse" and table.wall("2-14") == 0
    mine = storm("inner-wall-raised", "legion in 2; simon-li-1 in 22", "undermining-the-wall").leader("simon", 14)
    mine.dice(5).impulse(ROMAN).play("play undermining-the-wall", "section 2-14")
    assert mine.asked == "Impulse" and mine.wall("2-14") == 0, "a leader alone raises none"
    assert storm("inner-wall-raised").impulse(JUDEAN).why_not("play inner-wall-raised") == "§5.2b not_an_impulse_card"


# -------------------------------------------------------------------- #49 Repair by Night


def test_repair_by_night() -> None:
    """#49, §13.1.3b Four points on sections of one or two free areas; nobody is flipped, +3 is the limit."""
    table = storm("repair-by-night", "legion in 2; spent simon-li-1 in 14").walls(w2_14=2, w3_14=0, w3_15=2, w9_27=0)
    table.impulse(JUDEAN).play("play repair-by-night")
    assert table.why_not("done") == "Ruling C17 no_point_used"
    table.play("mend 2-14")
    assert table.why_not("mend 2-14") == "§13.1.3b wall_needs_no_repair"
    table.play("mend 9-27")
    assert table.why_not("mend 3-15") == "#49 walls_of_two_areas_only"
    table.play("mend 3-14", "mend 9-27")
    assert [table.wall(slug) for slug in ("2-14", "3-14", "9-27", "3-15")] == [3, 1, 2, 2]
    assert table.at(14) == "simon-li-1 spent" and table.asked_side == ROMAN


def test_two_areas_that_share_sections() -> None:
    """#49 A section between two free areas counts for either of them, whichever makes two areas enough."""
    table = storm("repair-by-night").walls(w14_18=1, w17_18=1, w2_14=1, w12_24=1).impulse(JUDEAN)
    table.play("play repair-by-night", "mend 14-18", "mend 17-18", "mend 2-14")
    assert table.why_not("mend 12-24") == "#49 walls_of_two_areas_only"
    table.play("mend 17-18")
    assert [table.wall(slug) for slug in ("14-18", "17-18", "2-14", "12-24")] == [2, 3, 2, 1]


def test_repair_by_night_needs_a_free_area() -> None:
    """#49, Ruling C20 Judean controlled and without Romans; points may be left."""
    table = storm("repair-by-night", "xii-1, simon-li-1 in 14; simon-li-2 in 22").walls(w2_14=0).impulse(JUDEAN)
    assert table.why_not("play repair-by-night") == NO_TARGET
    few = storm("repair-by-night").walls(w2_14=0, w3_14=0, w14_18=0).impulse(JUDEAN)
    few.play("play repair-by-night", "mend 14-18", "done")
    assert few.wall("14-18") == 1 and few.asked_side == ROMAN


# -------------------------------------------------------------------- #50 Confusion in the Ranks


def test_confusion_in_the_ranks() -> None:
    """#50, Ruling C7 The Romans roll both dice again, for units and for cards; the new roll stands."""
    table = assaulted(storm("confusion-in-the-ranks").dice(6, 6, 1, 2))
    assert table.asked == "RollAgain" and table.asked_side == JUDEAN
    assert table.play("play confusion-in-the-ranks").counts == ["7 against 14: 0"]
    assert table.discarded(JUDEAN) == ["confusion-in-the-ranks"]
    shot = storm("confusion-in-the-ranks", roman="onager-1").dice(6, 6, 1, 1).impulse(ROMAN)
    shot.play("play onager-1", "shoot 2 14", "play confusion-in-the-ranks")
    assert shot.counts == ["6 against 13: 0"]


def test_confusion_does_not_help_the_own_roll() -> None:
    """#50, §5.2d Not for a Judean Attack."""
    table = storm("confusion-in-the-ranks").dice(1, 1).impulse(JUDEAN).play("act 14", "all", "attack 2")
    assert table.counts == ["4 against 10: 0"] and table.held(JUDEAN) == ["confusion-in-the-ranks"]


# -------------------------------------------------------------------- #53 Hoarded Grain, #54 Romani ite domum

SPENT = "spent simon-li-1 in 18; spent simon-li-2 in 19; spent john-li-1 in 20; legion in 2"


def test_hoarded_grain() -> None:
    """#53 Two areas fewer, to no fewer than none."""
    table = storm("hoarded-grain", SPENT).control(JUDEAN, 9).supply(7).dice(1).end_phase().play("done")
    assert table.asked == "HoardedGrain" and table.g.left == 3
    table.play("play hoarded-grain")
    assert table.asked == "MarkAreas" and table.g.left == 1 and table.asked_side == JUDEAN
    assert table.discarded(JUDEAN) == ["hoarded-grain"]
    none = storm("hoarded-grain", SPENT).control(JUDEAN, 9).supply(3).dice(1).end_phase()
    none.play("done", "play hoarded-grain")
    assert none.asked == "Impulse" and none.at(18) == "simon-li-1"


def test_no_grain_without_need() -> None:
    """#53 Not with a number of 0, and not as an impulse."""
    table = storm("hoarded-grain", SPENT).control(JUDEAN, 9).dice(1).end_phase().play("done")
    assert table.asked == "Impulse" and table.held(JUDEAN) == ["hoarded-grain"]
    assert storm("hoarded-grain").impulse(JUDEAN).why_not("play hoarded-grain") == "§5.2b not_an_impulse_card"


def test_grain_before_famine() -> None:
    """#53, #23 Grain takes areas off before they are marked, Famine adds afterwards."""
    table = (
        storm("hoarded-grain", SPENT, "famine").control(JUDEAN, 9).supply(3).dice(1).end_phase().play("done", "done")
    )
    table.play("play hoarded-grain", "play famine", "mark 18", "mark 19")
    assert [table.at(area).count("spent") for area in (18, 19, 20)] == [1, 1, 0]


def test_romani_ite_domum() -> None:
    """#54, §2.1.2d The game ends after turn 7; the card leaves the game."""
    table = storm("romani-ite-domum").impulse(JUDEAN).play("play romani-ite-domum")
    assert table.g.last_turn == 7 and table.asked_side == ROMAN
    assert table.card("romani-ite-domum") in table.g.removed


def test_romani_ite_domum_after_a_roman_pass() -> None:
    """#54, §4.0Bd, Ruling C10, Example V32 No discard is needed for it, but it does not keep the turn going."""
    table = storm("romani-ite-domum countermine").dice(1, 1).impulse(ROMAN).play("pass")
    assert table.asked == "KeepTurnAlive"
    table.play("play romani-ite-domum")
    assert table.g.last_turn == 7 and table.asked == "KeepTurnAlive", "he may still discard another"
    table.play("pass")
    assert not table.g.stack, "the Impulse Phase is over"
    alive = storm("romani-ite-domum countermine").impulse(ROMAN).play("pass", "play romani-ite-domum")
    alive.play("discard countermine")
    assert alive.asked == "Impulse" and alive.asked_side == JUDEAN


@pytest.mark.parametrize("area", [22, 27])
def test_the_romans_stay_for_a_prize(area: int) -> None:
    """#54 Only while the Judeans control areas 22 and 27, and not on turn 8."""
    table = storm("romani-ite-domum").control(ROMAN, area).impulse(JUDEAN)
    assert table.why_not("play romani-ite-domum") == "#54 needs_temple_and_palace"
    late = storm("romani-ite-domum").turn(8).impulse(JUDEAN)
    assert late.why_not("play romani-ite-domum") == "#54 needs_temple_and_palace"
    seven = storm("romani-ite-domum").turn(7).impulse(JUDEAN)
    assert "play romani-ite-domum" in seven.options
