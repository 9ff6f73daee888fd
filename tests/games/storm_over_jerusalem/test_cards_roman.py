"""The Roman cards, 1 to 27: what each does, when it may be played and when not."""

from __future__ import annotations

import pytest

from maniple.games.storm_over_jerusalem.tables import JUDEAN, ROMAN
from tests.games.storm_over_jerusalem.storm_table import StormTable

NO_TARGET = "Ruling C20 no_target_for_the_card"


def storm(cards: str, units: str = "2 legion in 2; simon light-infantry-8 in 14") -> StormTable:
    """Romans with these cards; both leaders were placed earlier, and no other card is in the game."""
    return StormTable().units(units).hand(ROMAN, *cards.split()).placed("simon", "john").no_more_cards()


def assaulting(table: StormTable, *lines: str) -> StormTable:
    """All of area 2 assault area 14."""
    return table.impulse(ROMAN).play("act 2", "all", "assault 14", *lines)


# -------------------------------------------------------------------- #1-#3 Ballista


@pytest.mark.parametrize("card", ["ballista-1", "ballista-2", "ballista-3"])
def test_ballista(card: str) -> None:
    """#1, #2, #3 +3 firepower for an Assault or an Attack of units."""
    table = assaulting(storm(card).dice(1, 1), f"play {card}")
    assert table.counts == ["9 against 14: 0"]
    assert table.discarded(ROMAN) == [card] and table.held(ROMAN) == []

    attack = storm(card, "auxiliary in 2; simon light-infantry-8 in 14").dice(1, 1).impulse(ROMAN)
    attack.play("act 2", "join aux-1", "attack 14", f"play {card}")
    assert attack.counts == ["6 against 14: 0"]


def test_ballistas_add_up() -> None:
    """#1, #2, #3, Ruling C6 All three in one Assault."""
    table = assaulting(storm("ballista-1 ballista-2 ballista-3").dice(1, 1))
    table.play("play ballista-1", "play ballista-2", "play ballista-3")
    assert table.counts == ["15 against 14: 1"]


def test_ballista_is_no_impulse_of_its_own() -> None:
    """#1, #2, #3, §5.2b, §5.2c It is played with units that act, never alone, nor from areas 5-9."""
    table = storm("ballista-1 ballista-2 ballista-3").impulse(ROMAN)
    for number in (1, 2, 3):
        assert table.why_not(f"play ballista-{number}") == "§5.2b not_an_impulse_card"

    valley = storm("ballista-1 pila-volley", "2 legion in 8; simon light-infantry-8 in 28").impulse(ROMAN)
    valley.play("act 8", "all", "assault 28")
    assert valley.why_not("play ballista-1") == "§13.2.6a no_engines_from_there"


def test_ballista_does_not_join_an_onager() -> None:
    """#1, #4, Ruling C8 It needs acting units."""
    table = storm("ballista-1 onager-1").dice(1, 1).impulse(ROMAN).play("play onager-1", "shoot 2 14")
    assert table.counts == ["6 against 13: 0"], "nobody was asked"


# -------------------------------------------------------------------- #4, #5 Onager


@pytest.mark.parametrize("card", ["onager-1", "onager-2"])
def test_onager(card: str) -> None:
    """#4, #5, Ruling C21 The section drops by one, then 4 firepower against what is left of it; nobody is spent."""
    table = storm(card).dice(6, 6).impulse(ROMAN).play(f"play {card}", "shoot 2 14")
    assert table.wall("2-14") == 3
    assert table.counts == ["16 against 13: 3"]
    table.play("flip simon-li-1", "eliminate simon-li-1")
    assert table.at(2) == "xv-1, xv-2" and table.wall("2-14") == 3, "the shot itself does not lower it"
    assert table.controls(14) == "judean" and table.discarded(ROMAN) == [card]


@pytest.mark.parametrize("card", ["onager-1", "onager-2"])
def test_where_an_onager_may_stand(card: str) -> None:
    """#4, #5, §13.2.6a A Roman-controlled area with a Roman unit outside 5-9, next to Judean units."""
    units = "legion in 2; x-1 in 5; xii-1, simon-li-2 in 13; simon-li-1 in 14; simon-li-3 in 16; simon-li-4 in 18"
    table = storm(card, units).impulse(ROMAN).play(f"play {card}")
    assert table.offered("shoot") == {"2 14"}
    assert table.why_not("shoot 5 16") == "§13.2.6a no_engines_from_there"
    assert table.why_not("shoot 13 18") == "§8.2a no_such_shot", "13 is not Roman controlled"
    assert table.why_not("shoot 3 14") == "§8.2a no_such_shot", "nobody in 3"

    nobody = storm(card, "legion in 5; simon-li-1 in 16").impulse(ROMAN)
    assert nobody.why_not(f"play {card}") == NO_TARGET


def test_an_onager_without_a_wall() -> None:
    """#4, #5 No section, or a breached one: only the shot."""
    table = storm("onager-1", "legion in 13; simon-li-1 in 14").dice(1, 1).impulse(ROMAN)
    table.play("play onager-1", "shoot 13 14")
    assert table.counts == ["6 against 10: 0"]
    breached = storm("onager-2").walls(w2_14=0).dice(1, 1).impulse(ROMAN).play("play onager-2", "shoot 2 14")
    assert breached.counts == ["6 against 10: 0"] and breached.wall("2-14") == 0


def test_a_leader_defends_against_an_onager() -> None:
    """#4, Ruling C21, §14.1b He may be placed, and cards of the defender fit."""
    table = (
        StormTable().units("legion in 2; simon-li-1 in 14").hand(ROMAN, "onager-1").hand(JUDEAN, "fanatical-defense-1")
    )
    table.no_more_cards().dice(1, 1).impulse(ROMAN).play("play onager-1", "shoot 2 14")
    assert table.asked == "DefendersCards"
    table.play("defend simon", "play fanatical-defense-1")
    assert table.counts == ["6 against 16: 0"], "8 + 2 + 3 + 1 + 2"


# -------------------------------------------------------------------- #6, #7 Catapult, #11, #12 Battering Rams


@pytest.mark.parametrize("card", ["catapult-1", "catapult-2"])
@pytest.mark.parametrize(("die", "wall"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_catapult(card: str, die: int, wall: int) -> None:
    """#6, #7, §2.4a 1d3 steps before the attack dice; the lower value counts at once and stays."""
    table = assaulting(storm(card).dice(die, 1, 1), f"play {card}")
    assert table.counts == [f"6 against {10 + wall}: 0"]
    assert table.wall("2-14") == wall


@pytest.mark.parametrize("card", ["catapult-1", "catapult-2"])
def test_a_catapult_may_breach(card: str) -> None:
    """#6, #7, Ruling K6 Below +1 the section is breached, and the Romans stay."""
    table = assaulting(storm(card).walls(w2_14=2).dice(5, 1, 1), f"play {card}")
    assert table.counts == ["6 against 10: 0"]
    assert table.wall("2-14") == 0 and table.number(ROMAN, 14) == 2


@pytest.mark.parametrize("card", ["battering-rams-1", "battering-rams-2"])
@pytest.mark.parametrize(("die", "wall"), [(1, 4), (2, 4), (3, 0), (6, 0)])
def test_battering_rams(card: str, die: int, wall: int) -> None:
    """#11, #12, Ruling K6 On 3-6 the section is breached before the attack dice."""
    table = assaulting(storm(card).dice(die, 1, 1), f"play {card}")
    assert table.counts == [f"6 against {10 + wall}: 0"]
    assert table.wall("2-14") == wall and table.number(ROMAN, 14) == (0 if wall else 2)


@pytest.mark.parametrize("card", ["catapult-1", "catapult-2", "battering-rams-1", "battering-rams-2"])
def test_engines_need_an_assault_over_an_unbreached_wall(card: str) -> None:
    """#6, #7, #11, #12, Ruling C20, Ruling C22 Not with Attacks, not over a breach, not without a section."""
    needs = "Ruling C22 needs_an_unbreached_wall"
    attack = storm(f"{card} ballista-1", "auxiliary in 2; simon-li-1 in 14").impulse(ROMAN)
    assert attack.play("act 2", "join aux-1", "attack 14").why_not(f"play {card}") == needs
    breach = assaulting(storm(f"{card} ballista-1").walls(w2_14=0))
    assert breach.why_not(f"play {card}") == needs
    plain = storm(f"{card} ballista-1", "legion in 13; simon-li-1 in 14").impulse(ROMAN)
    assert plain.play("act 13", "join xv-1", "assault 14").why_not(f"play {card}") == needs
    valley = storm(f"{card} pila-volley", "legion in 8; simon-li-1 in 28").impulse(ROMAN)
    valley.play("act 8", "join xv-1", "assault 28")
    assert valley.why_not(f"play {card}") == "§13.2.6a no_engines_from_there"
    idle = storm(card).impulse(ROMAN)
    assert idle.why_not(f"play {card}") == "§5.2b not_an_impulse_card"


def test_two_engines_in_the_order_of_the_player() -> None:
    """#6, #11, Ruling C22 The second has no effect on a section that the first has breached."""
    table = assaulting(storm("catapult-1 battering-rams-1").dice(3, 1, 1), "play catapult-1", "play battering-rams-1")
    assert table.asked == "NextWallDie" and table.asked_side == ROMAN
    assert table.why_not("first ballista-1") == "Ruling C22 no_die_of_that_card"
    table.play("first battering-rams-1")
    assert table.counts == ["6 against 10: 0"], "rams 3, no die for the catapult, then 1 and 1"
    assert not table.g.dice.loaded

    other = assaulting(
        storm("catapult-1 battering-rams-1").dice(3, 1, 1, 1), "play catapult-1", "play battering-rams-1"
    )
    other.play("first catapult-1")
    assert other.counts == ["6 against 12: 0"] and other.wall("2-14") == 2


def test_copies_roll_one_after_the_other() -> None:
    """#7, #12, Ruling C22 Two Catapults, or two Rams, need no order."""
    table = assaulting(storm("catapult-1 catapult-2").dice(1, 3, 1, 1), "play catapult-1", "play catapult-2")
    assert table.wall("2-14") == 1 and table.counts == ["6 against 11: 0"]
    rams = assaulting(storm("battering-rams-1 battering-rams-2").dice(2, 4, 1, 1), "play battering-rams-1")
    rams.play("play battering-rams-2")
    assert rams.wall("2-14") == 0 and rams.counts == ["6 against 10: 0"]


# -------------------------------------------------------------------- #8 Undermining the Wall


@pytest.mark.parametrize(("die", "before", "after"), [(1, 4, 4), (2, 4, 4), (3, 4, 2), (4, 2, 0), (5, 4, 0), (6, 1, 0)])
def test_undermining(die: int, before: int, after: int) -> None:
    """#8 1-2 nothing, 3-4 two steps, 5-6 a breach; nobody is spent."""
    table = storm("undermining-the-wall").walls(w2_14=before).dice(die).impulse(ROMAN)
    table.play("play undermining-the-wall", "section 2-14")
    assert table.wall("2-14") == after
    assert table.at(2) == "xv-1, xv-2" and table.discarded(ROMAN) == ["undermining-the-wall"]
    assert table.asked_side == JUDEAN


def test_where_walls_are_undermined() -> None:
    """#8, §13.2.6a An unbreached section between Romans outside 5-9 and a Judean-controlled area."""
    units = "legion in 2; x-1 in 5; xii-1 in 3; simon-li-1 in 22"
    table = storm("undermining-the-wall", units).walls(w3_14=0).impulse(ROMAN).play("play undermining-the-wall")
    assert table.offered("section") == {"2-14", "3-15"}
    for wall in ("3-14", "5-16", "1-13", "14-18"):
        assert table.why_not(f"section {wall}") == "§13.2.6a not_such_a_section"
    nobody = storm("undermining-the-wall", "legion in 5; simon-li-1 in 22").impulse(ROMAN)
    assert nobody.why_not("play undermining-the-wall") == NO_TARGET


# -------------------------------------------------------------------- #9, #10 Siege Ramp


@pytest.mark.parametrize("card", ["siege-ramp-1", "siege-ramp-2"])
def test_siege_ramp(card: str) -> None:
    """#9, #10 Two fresh Legions or Auxiliaries are spent, and a ramp stands on the Roman side."""
    table = storm(card, "legion, cavalry, aux-1, spent aux-2 in 2; simon-li-1 in 14").impulse(ROMAN)
    table.play(f"play {card}", "section 2-14")
    assert table.why_not("spend cav-1") == "#9 not_a_builder_there"
    assert table.why_not("spend aux-2") == "#9 not_a_builder_there"
    table.play("spend aux-1")
    assert table.g.ramp[table.wall_id("2-14")] == -1, "not yet"
    table.play("spend xv-1")
    assert table.g.ramp[table.wall_id("2-14")] == table.area(2)
    assert table.at(2) == "xv-1 spent, aux-1 spent, aux-2 spent, cav-1"


@pytest.mark.parametrize("card", ["siege-ramp-1", "siege-ramp-2"])
def test_who_builds_a_ramp_catches_a_lone_leader(card: str) -> None:
    """#9, #10, §14.2b, Ruling L13 "Roman units that are activated by the Roman player": the card spends them."""
    table = storm(card, "2 legion in 2; simon-li-1 in 14").leader("simon", 2).impulse(ROMAN)
    table.play(f"play {card}", "section 2-14")
    assert table.at(2) == "xv-1, xv-2, simon", "nobody is chosen yet"
    assert table.play("spend xv-1").is_lost("simon")
    assert table.play("spend xv-2").g.ramp[table.wall_id("2-14")] == table.area(2)
    guarded = storm(card, "2 legion, john-li-1 in 2; simon-li-1 in 14").leader("simon", 2).control(ROMAN, 2)
    guarded.impulse(ROMAN).play(f"play {card}", "section 2-14", "spend xv-1", "spend xv-2")
    assert not guarded.is_lost("simon")


@pytest.mark.parametrize("card", ["siege-ramp-1", "siege-ramp-2"])
def test_a_ramp_needs_two_builders(card: str) -> None:
    """#9, #10, §13.2.6a Not with one fresh builder, not at a breach, not in areas 5-9."""
    for units in ("legion, cavalry, spent aux-1 in 2; simon-li-1 in 14", "3 legion in 5; simon-li-1 in 16"):
        assert storm(card, units).impulse(ROMAN).why_not(f"play {card}") == NO_TARGET
    breach = storm(card).walls(w2_14=0).impulse(ROMAN)
    assert breach.why_not(f"play {card}") == NO_TARGET


# -------------------------------------------------------------------- #13 Pila Volley, #14 Syrian Archers


def test_pila_volley() -> None:
    """#13, §8.3a +2 with a Legion taking part; it adds to others, also from areas 5-9."""
    table = assaulting(storm("pila-volley ballista-1").dice(1, 1), "play pila-volley", "play ballista-1")
    assert table.counts == ["11 against 14: 0"]
    table = storm("pila-volley", "legion, auxiliary in 8; simon-li-1 in 28").dice(1, 1).impulse(ROMAN)
    table.play("act 8", "all", "assault 28", "play pila-volley")
    assert table.counts == ["7 against 15: 0"]


def test_pila_need_a_legion() -> None:
    """#13 Auxiliaries throw none."""
    table = storm("pila-volley ballista-1", "auxiliary, legion in 2; simon-li-1 in 14").impulse(ROMAN)
    table.play("act 2", "join aux-1", "assault 14")
    assert table.why_not("play pila-volley") == "#13 needs_a_legion"


@pytest.mark.parametrize(("number", "attack"), [(1, 4), (2, 6), (3, 8), (4, 9)])
def test_syrian_archers(number: int, attack: int) -> None:
    """#14 One more for each Auxiliary that attacks an adjacent area, three at most."""
    table = storm("syrian-archers", f"{number} auxiliary in 2; simon-li-1 in 14").dice(1, 1).impulse(ROMAN)
    table.play("act 2")
    for unit in range(1, number + 1):
        table.play(f"join aux-{unit}")
    table.play("attack 14", "play syrian-archers")
    assert table.counts == [f"{attack} against 14: 0"]


def test_archers_shoot_from_the_next_area() -> None:
    """#14 Not with an Assault, not in the same area."""
    table = storm("syrian-archers ballista-1", "2 auxiliary in 2; simon-li-1 in 14")
    assert assaulting(table).why_not("play syrian-archers") == "#14 needs_auxiliaries_attacking_adjacent"
    same = storm("syrian-archers ballista-1", "2 auxiliary, simon-li-1 in 14").impulse(ROMAN)
    same.play("act 14", "all", "attack 14")
    assert same.why_not("play syrian-archers") == "#14 needs_auxiliaries_attacking_adjacent"


# -------------------------------------------------------------------- #15, #16 Testudo


def attacked(cards: str, romans: str = "spent xv-1, aux-1 in 2", judean_cards: str = "") -> StormTable:
    """Three of Simon's men attack the Romans in area 2."""
    table = StormTable().units(f"{romans}; 3 simon light-infantry-8 in 14").placed("simon", "john").no_more_cards()
    return table.hand(ROMAN, *cards.split()).hand(JUDEAN, *judean_cards.split()).impulse(JUDEAN).play("act 14", "all")


@pytest.mark.parametrize("card", ["testudo-1", "testudo-2"])
def test_testudo(card: str) -> None:
    """#15, #16, Ruling K13 +2 to one Legion, fresh or spent, which may become the highest."""
    table = attacked(card)
    table.g.dice.loaded = [1, 1]
    table.play("attack 2", f"play {card}")
    assert table.asked == "Testudo" and table.asked_side == ROMAN and table.options == ["boost xv-1"]
    assert table.why_not("boost aux-1") == "#15 not_a_legion_there"
    table.play("boost xv-1")
    assert table.counts == ["5 against 11: 0"], "8 + 2 + terrain 1"
    assert table.discarded(ROMAN) == [card]


def test_the_player_picks_the_legion() -> None:
    """#15, Ruling C27 A fresh Legion has 9 + 2, a spent one 8 + 2."""
    table = attacked("testudo-1", "spent xv-1, x-1 in 2")
    table.g.dice.loaded = [1, 1]
    table.play("attack 2", "play testudo-1")
    assert table.offered("boost") == {"xv-1", "x-1"}
    table.play("boost x-1")
    assert table.counts == ["5 against 12: 0"]


def test_one_testudo_in_a_combat() -> None:
    """#15, #16, Ruling C6 A second one may not be played."""
    table = attacked("testudo-1 testudo-2")
    table.g.dice.loaded = [1, 1]
    table.play("attack 2", "play testudo-2", "boost xv-1")
    assert table.held(ROMAN) == ["testudo-1"] and table.counts == ["5 against 11: 0"]


def test_testudo_needs_a_legion() -> None:
    """#15, #16 No Legion in the area: the Romans are not even asked."""
    table = attacked("testudo-1 testudo-2", "2 auxiliary in 2")
    table.g.dice.loaded = [1, 1]
    assert table.play("attack 2").counts == ["5 against 9: 0"]


@pytest.mark.parametrize("card", ["judean-onager-1", "ambush-in-the-lanes"])
def test_testudo_against_a_card(card: str) -> None:
    """#15, #16, Ruling C19 Against an Attack by a card too, also in the own impulse."""
    table = StormTable().hand(ROMAN, "testudo-1").hand(JUDEAN, card).no_more_cards().dice(1, 1)
    if card == "ambush-in-the-lanes":
        table.units("legion in 13; simon-li-1 in 22").impulse(ROMAN).play("act 13", "join xv-1", "move 14", "stop")
        table.play(f"play {card}", "play testudo-1", "boost xv-1")
        assert table.counts == ["5 against 10: 0"], "8 + 2: they are spent by then, and terrain does not help them"
    else:
        table.units("legion in 2; simon-li-1 in 14").impulse(JUDEAN).play(f"play {card}", "shoot 14 2")
        table.play("play testudo-1", "boost xv-1")
        assert table.counts == ["6 against 12: 0"]


def test_no_testudo_against_romans() -> None:
    """#15, #16, §5.2d It answers Judean Attacks; in the own impulse it cannot be played."""
    table = storm("testudo-1 testudo-2").impulse(ROMAN)
    assert table.why_not("play testudo-1") == "§5.2b not_an_impulse_card"
    assert assaulting(storm("testudo-1 ballista-1")).why_not("play testudo-1") == "§5.2d not_playable_now"


# -------------------------------------------------------------------- #17 Roman Discipline


@pytest.mark.parametrize(("die", "left"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_roman_discipline(die: int, left: int) -> None:
    """#17, §2.4a 1d3 damage points less, before they are applied."""
    table = attacked("roman-discipline", "xv-1, xv-2 in 2")
    table.g.dice.loaded = [6, 6, die]
    table.play("attack 2")
    assert table.counts == ["15 against 10: 5"] and table.asked == "ReduceDamage" and table.asked_side == ROMAN
    table.play("play roman-discipline")
    assert table.asked == "Damage" and table.g.combat is not None and table.g.combat.damage == left
    assert table.discarded(ROMAN) == ["roman-discipline"]


def test_discipline_stops_at_zero() -> None:
    """#17 To no fewer than 0; and without damage nobody is asked."""
    table = attacked("roman-discipline", "xv-1 in 2")
    table.g.dice.loaded = [4, 4, 6]
    table.play("attack 2", "play roman-discipline")
    assert table.at(2) == "xv-1" and table.asked == "Impulse"
    none = attacked("roman-discipline", "xv-1 in 2")
    none.g.dice.loaded = [1, 1]
    assert none.play("attack 2").held(ROMAN) == ["roman-discipline"] and none.asked == "Impulse"


def test_discipline_against_a_card() -> None:
    """#17, Ruling C19 Also against an Onager; it has no place in a Roman Attack."""
    table = StormTable().units("legion in 2; simon-li-1 in 14").hand(ROMAN, "roman-discipline").no_more_cards()
    table.hand(JUDEAN, "judean-onager-1").dice(5, 5, 6).impulse(JUDEAN).play("play judean-onager-1", "shoot 14 2")
    assert table.counts == ["14 against 10: 4"]
    table.play("play roman-discipline")
    assert table.g.combat is not None and table.g.combat.damage == 1
    own = storm("roman-discipline", "5 legion in 13; simon-li-1 in 14").dice(6, 6).impulse(ROMAN)
    own.play("act 13", "all", "assault 14")
    assert own.asked == "Damage" and own.asked_side == JUDEAN


# -------------------------------------------------------------------- #18 Titus Intervenes, #19 Fortune of Caesar


def test_titus_intervenes() -> None:
    """#18, Ruling C7 Both dice again, and the new roll stands."""
    table = assaulting(storm("titus-intervenes").dice(1, 1, 5, 5))
    assert table.asked == "RollAgain" and table.asked_side == ROMAN and table.counts == []
    table.play("play titus-intervenes")
    assert table.counts == ["14 against 14: 0"] and table.discarded(ROMAN) == ["titus-intervenes"]
    worse = assaulting(storm("titus-intervenes").dice(6, 5, 1, 1), "play titus-intervenes")
    assert worse.counts == ["6 against 14: 0"]


def test_titus_needs_units() -> None:
    """#18, Ruling C8 Not for an Onager, and not for a Judean roll."""
    table = storm("titus-intervenes onager-1").dice(1, 1).impulse(ROMAN).play("play onager-1", "shoot 2 14")
    assert table.counts == ["6 against 13: 0"]
    judean = attacked("titus-intervenes")
    judean.g.dice.loaded = [1, 1]
    assert judean.play("attack 2").counts == ["5 against 9: 0"]


def test_fortune_of_caesar() -> None:
    """#19, Ruling C7 The Judeans roll again; against cards too."""
    table = attacked("fortune-of-caesar")
    table.g.dice.loaded = [6, 6, 1, 1]
    table.play("attack 2")
    assert table.asked == "RollAgain" and table.asked_side == ROMAN
    table.play("play fortune-of-caesar")
    assert table.counts == ["5 against 9: 0"] and table.discarded(ROMAN) == ["fortune-of-caesar"]
    shot = StormTable().units("legion in 2; simon-li-1 in 14").hand(ROMAN, "fortune-of-caesar").no_more_cards()
    shot.hand(JUDEAN, "judean-onager-1").dice(6, 6, 1, 1).impulse(JUDEAN).play("play judean-onager-1", "shoot 14 2")
    assert shot.play("play fortune-of-caesar").counts == ["6 against 10: 0"]


def test_fortune_does_not_help_a_roman_roll() -> None:
    """#19 It is for the opponent's dice."""
    assert assaulting(storm("fortune-of-caesar").dice(1, 1)).counts == ["6 against 14: 0"]


def test_the_attacker_rolls_again_first_then_the_defender() -> None:
    """#18, #50, Ruling C7 Titus, then Confusion; the last roll stands and nobody is asked again."""
    table = storm("titus-intervenes").hand(JUDEAN, "confusion-in-the-ranks").dice(1, 1, 6, 6, 2, 2)
    assaulting(table)
    assert table.asked == "RollAgain" and table.asked_side == ROMAN
    table.play("play titus-intervenes")
    assert table.asked == "RollAgain" and table.asked_side == JUDEAN
    table.play("play confusion-in-the-ranks")
    assert table.counts == ["8 against 14: 0"]


# -------------------------------------------------------------------- #20 Forced March


def test_forced_march() -> None:
    """#20 Two Movements from different areas, each with one more point; the first are spent before the second."""
    table = (
        storm("forced-march", "2 legion in 2; xii-1 in 11; x-1 in 7; simon-li-1 in 22")
        .impulse(ROMAN)
        .play("play forced-march")
    )
    assert table.why_not("done") == "#20 no_march_from_there", "at least one"
    table.play("act 2", "all", "move 1", "step 11", "step 10", "step 9")
    assert table.at(9) == "xv-1 spent, xv-2 spent", "four points"
    assert table.asked == "ChooseMarch"
    assert table.why_not("act 2") == "#20 no_march_from_there"
    table.play("act 11", "join xii-1")
    assert table.why_not("attack 10") != "" and table.offered("move") == {"1", "10", "13"}
    table.play("move 1", "stop")
    assert table.asked == "Impulse" and table.asked_side == JUDEAN
    assert table.discarded(ROMAN) == ["forced-march"]


def test_one_march_is_enough() -> None:
    """#20 One or two; only Movements, with all their rules."""
    table = (
        storm("forced-march", "2 legion in 2; xii-1 in 11; simon-li-1 in 14").impulse(ROMAN).play("play forced-march")
    )
    table.play("act 2", "all")
    assert table.why_not("assault 14") == "#20 only_a_movement"
    assert table.why_not("move 14") == "§13.1a wall_must_be_assaulted"
    table.play("move 1", "stop", "done")
    assert table.asked_side == JUDEAN
    idle = storm("forced-march", "spent xv-1 in 2; simon-li-1 in 14").impulse(ROMAN)
    assert idle.why_not("play forced-march") == NO_TARGET


def test_the_second_march_may_start_where_the_first_went() -> None:
    """#20 Those who marched are spent, but others in the area may go."""
    table = storm("forced-march", "legion in 2; xii-1 in 3; simon-li-1 in 22").impulse(ROMAN).play("play forced-march")
    table.play("act 2", "join xv-1", "move 3", "stop", "act 3")
    assert table.why_not("join xv-1") == "§2.1.1b unit_is_spent"
    assert "join xii-1" in table.options


# -------------------------------------------------------------------- #21 Night Escalade


def test_night_escalade() -> None:
    """#21, Ruling K26, Ruling W12 No wall value; the units may stay; damage lowers the section; it leaves the game."""
    table = assaulting(storm("night-escalade", "3 legion in 2; 2 simon light-infantry-8 in 14").dice(2, 3))
    table.play("play night-escalade")
    assert table.counts == ["11 against 10: 1"]
    table.play("flip simon-li-1")
    assert table.wall("2-14") == 3 and table.asked == "StayOrGoBack"
    table.play("stay")
    assert table.number(ROMAN, 14) == 3 and table.controls(14) == "judean"
    assert table.card("night-escalade") in table.g.removed and table.discarded(ROMAN) == []


def test_no_way_back_over_the_wall_later() -> None:
    """#21 The card gives no right to retreat over the section."""
    table = storm("", "spent xv-1, 3 simon light-infantry-8 in 14").dice(4, 3).impulse(JUDEAN)
    table.play("act 14", "all", "attack 14")
    assert table.counts == ["10 against 8: 2"] and table.offered("retreat xv-1") == set()


@pytest.mark.parametrize("units", ["4 legion in 2", "2 legion, auxiliary in 2"])
def test_who_climbs_by_night(units: str) -> None:
    """#21 One to three Legions and nothing else."""
    table = assaulting(storm("night-escalade ballista-1", f"{units}; simon-li-1 in 14"))
    assert table.why_not("play night-escalade") == "#21 needs_legions_only"


def test_no_escalade_with_siege_works_or_without_a_wall() -> None:
    """#21, Ruling C22 No tower, no ramp, an unbreached section, and not from areas 5-9."""
    tower = storm("night-escalade ballista-1").towers(2, "1").impulse(ROMAN)
    tower.play("act 2", "all", "haul tower-1-1", "assault 14")
    assert tower.why_not("play night-escalade") == "#21 needs_legions_only"
    ramp = storm("night-escalade ballista-1").ramp("2-14", 2).impulse(ROMAN).play("act 2", "all", "climb 14")
    assert ramp.why_not("play night-escalade") == "#21 needs_legions_only"
    breach = assaulting(storm("night-escalade ballista-1").walls(w2_14=0))
    assert breach.why_not("play night-escalade") == "Ruling C22 needs_an_unbreached_wall"
    valley = storm("night-escalade pila-volley", "2 legion in 8; simon-li-1 in 28").impulse(ROMAN)
    valley.play("act 8", "all", "assault 28")
    assert valley.why_not("play night-escalade") == "§13.2.6a no_engines_from_there"


def test_an_escalade_that_fails_may_go_back() -> None:
    """#21, Ruling K26 All stay or all go back."""
    table = assaulting(storm("night-escalade").dice(1, 1), "play night-escalade", "back")
    assert table.at(2) == "xv-1 spent, xv-2 spent"


# -------------------------------------------------------------------- #22 Palisades Built, #23 Famine


@pytest.mark.parametrize(("before", "after"), [(1, 3), (7, 9), (8, 9)])
def test_palisades_built(before: int, after: int) -> None:
    """#22 Two levels up, to at most 9; it leaves the game."""
    table = storm("palisades-built").supply(before).impulse(ROMAN).play("play palisades-built")
    assert table.g.supply == after
    assert table.card("palisades-built") in table.g.removed


def test_palisades_need_all_areas_outside() -> None:
    """#22 Not with an area of 1-11 in Judean hands, not at level 9; discarded it does not leave the game."""
    table = storm("palisades-built").control(JUDEAN, 9).impulse(ROMAN)
    assert table.why_not("play palisades-built") == "#22 needs_all_areas_outside"
    full = storm("palisades-built").supply(9).impulse(ROMAN)
    assert full.why_not("play palisades-built") == "#22 needs_all_areas_outside"
    full.play("build palisades-built", "erect 2 2")
    assert full.discarded(ROMAN) == ["palisades-built"], "Ruling C26"


SPENT = "spent simon-li-1 in 18; spent simon-li-2 in 19; spent john-li-1 in 20; simon-li-3 in 21; legion in 2"


def test_famine() -> None:
    """#23 After the Judean marks, even if there are none: the Romans mark two more."""
    table = storm("famine", SPENT).control(JUDEAN, 9).dice(1).end_phase().play("done")
    assert table.asked == "Famine" and table.asked_side == ROMAN
    table.play("play famine")
    assert table.asked == "MarkAreas" and table.asked_side == ROMAN
    assert table.discarded(ROMAN) == ["famine"]
    assert table.offered("mark") == {"18", "19", "20"}
    table.play("mark 18", "mark 20")
    assert table.at(18) == "simon-li-1 spent" and table.at(19) == "simon-li-2" and table.at(20) == "john-li-1 spent"


def test_famine_with_one_area_left() -> None:
    """#23, Ruling E15 One more if there is only one; none, and it cannot be played."""
    table = storm("famine", SPENT).control(JUDEAN, 9).supply(3).dice(3).end_phase().play("done", "mark 18", "mark 19")
    assert table.asked == "Famine"
    table.play("play famine")
    assert table.g.left == 1
    table.play("mark 20")
    assert [table.at(area).count("spent") for area in (18, 19, 20)] == [1, 1, 1]
    none = storm("famine", "simon-li-1 in 18; legion in 2").control(JUDEAN, 9).dice(1).end_phase().play("done")
    assert none.asked == "Impulse" and none.held(ROMAN) == ["famine"]


def test_famine_is_no_impulse() -> None:
    """#23, §5.2d Only in the End Phase."""
    assert storm("famine").impulse(ROMAN).why_not("play famine") == "§5.2b not_an_impulse_card"


# -------------------------------------------------------------------- #24 Roman Brutality


def brutal(
    judean_cards: str, *dice: int, units: str = "5 legion in 13; 2 spent simon light-infantry-8 in 14"
) -> StormTable:
    table = storm("roman-brutality", units).hand(JUDEAN, *judean_cards.split()).dice(*dice).impulse(ROMAN)
    return table.play("act 13", "all", "assault 14")


def test_roman_brutality() -> None:
    """#24 Two Judean units eliminated in one combat: the Judeans lose a card at random."""
    table = brutal("countermine hoarded-grain", 6, 6).shuffles("hoarded-grain", "countermine")
    table.g.dice.orders = [[table.card("hoarded-grain"), table.card("countermine")]]
    table.play("eliminate simon-li-1", "eliminate simon-li-2")
    assert table.asked == "AfterCombat" and table.asked_side == ROMAN
    table.play("play roman-brutality")
    assert table.held(JUDEAN) == ["countermine"] and table.discarded(JUDEAN) == ["hoarded-grain"]
    assert table.discarded(ROMAN) == ["roman-brutality"]


def test_brutality_takes_escape_the_siege() -> None:
    """#24, #46 The card takes effect if it is the one."""
    table = brutal(
        "escape-the-siege-1", 6, 6, units="5 legion in 13; 2 spent simon light-infantry-8 in 14; john-li-1 in 22"
    )
    table.play("eliminate simon-li-1", "eliminate simon-li-2", "play roman-brutality")
    assert table.asked == "LoseToEscape" and table.asked_side == JUDEAN
    table.play("eliminate john-li-1")
    assert table.losses(JUDEAN) == 3


def test_a_leader_counts_for_brutality() -> None:
    """#24, Ruling L13 A unit and the lone leader who is caught: two."""
    table = storm("roman-brutality", "5 legion in 13; spent simon-li-1 in 14").leader("simon", 14)
    table.hand(JUDEAN, "countermine").dice(1, 1).impulse(ROMAN).play("act 13", "all", "assault 14")
    assert table.counts == ["12 against 10: 2"]
    table.play("eliminate simon-li-1")
    assert table.is_lost("simon") and table.asked == "AfterCombat"


def test_no_brutality_for_one_unit_or_an_empty_hand() -> None:
    """#24 One unit is not enough, and there must be a card to lose."""
    one = brutal("countermine", 6, 6, units="5 legion in 13; spent simon-li-1 in 14; john-li-1 in 22")
    one.play("eliminate simon-li-1")
    assert one.asked == "Impulse" and one.held(ROMAN) == ["roman-brutality"]
    empty = brutal("", 6, 6, units="5 legion in 13; 2 spent simon light-infantry-8 in 14; john-li-1 in 22")
    empty.play("eliminate simon-li-1", "eliminate simon-li-2")
    assert empty.asked == "Impulse"


def test_brutality_after_an_onager() -> None:
    """#24, #4 By a card too."""
    table = storm("roman-brutality onager-1", "legion in 13; spent simon-li-1, spent simon-li-2 in 14; john-li-1 in 22")
    table.hand(JUDEAN, "countermine").dice(6, 6).impulse(ROMAN).play("play onager-1", "shoot 13 14")
    assert table.counts == ["16 against 9: 7"]
    table.play("eliminate simon-li-1", "eliminate simon-li-2")
    assert table.asked == "AfterCombat"


# -------------------------------------------------------------------- #25 Josephus Appeals


@pytest.mark.parametrize("die", [1, 3])
def test_josephus_flips_a_fresh_unit(die: int) -> None:
    """#25, Ruling C27 On 1-3 the Judean player flips one fresh unit."""
    table = (
        storm("josephus-appeals", "legion in 2; simon-li-1, simon-hi-1, spent simon-li-2 in 14")
        .dice(die)
        .impulse(ROMAN)
    )
    table.play("play josephus-appeals", "at 14")
    assert table.asked == "Waver" and table.asked_side == JUDEAN
    assert table.options == ["flip simon-li-1", "flip simon-hi-1"]
    assert table.why_not("flip simon-li-2") == "#25 not_the_unit_to_choose"
    table.play("flip simon-hi-1")
    assert table.at(14) == "simon-li-1, simon-li-2 spent, simon-hi-1 spent"


@pytest.mark.parametrize("die", [4, 6])
def test_josephus_wins_over_a_spent_unit(die: int) -> None:
    """#25 On 4-6 the Judean player removes a spent unit as eliminated; without one he flips a fresh one."""
    table = storm("josephus-appeals", "legion in 2; simon-li-1, spent simon-li-2 in 14").dice(die).impulse(ROMAN)
    table.play("play josephus-appeals", "at 14")
    assert table.options == ["eliminate simon-li-2"] and table.asked_side == JUDEAN
    table.play("eliminate simon-li-2")
    assert table.losses(JUDEAN) == 1
    fresh = storm("josephus-appeals", "legion in 2; simon-li-1 in 14").dice(die).impulse(ROMAN)
    fresh.play("play josephus-appeals", "at 14")
    assert fresh.options == ["flip simon-li-1"]


def test_josephus_without_effect_and_with_control() -> None:
    """#25, Ruling C28 1-3 with nobody fresh does nothing; the last unit lost beside Romans loses the area."""
    none = storm("josephus-appeals", "legion in 2; spent simon-li-1 in 14").dice(2).impulse(ROMAN)
    none.play("play josephus-appeals", "at 14")
    assert none.at(14) == "simon-li-1 spent" and none.asked == "Impulse"
    lost = storm("josephus-appeals", "legion in 2; x-1, spent simon-li-1 in 14; john-li-1 in 22").dice(5).impulse(ROMAN)
    lost.play("play josephus-appeals", "at 14", "eliminate simon-li-1")
    assert lost.controls(14) == "roman" and lost.wall("2-14") == 0


def test_where_josephus_is_heard() -> None:
    """#25 Judean units, no leader, next to a Roman unit."""
    table = storm("josephus-appeals", "legion in 2; simon-li-1 in 14; simon-li-2 in 13; simon-li-3 in 26; xii-1 in 1")
    table.leader("simon", 13).impulse(ROMAN).play("play josephus-appeals")
    assert table.offered("at") == {"14"}
    for area in (13, 26, 15):
        assert table.why_not(f"at {area}") == "#25 no_appeal_there"
    nobody = storm("josephus-appeals", "legion in 2; simon-li-3 in 26").impulse(ROMAN)
    assert nobody.why_not("play josephus-appeals") == NO_TARGET


# -------------------------------------------------------------------- #26 Siege Towers, #27 Euphrates Veterans


def test_siege_towers() -> None:
    """#26, Ruling W9 Four points, also in Judean-controlled areas with a Roman unit."""
    table = storm("siege-towers", "legion in 2; x-1, simon-li-1 in 14").towers(14, "1").impulse(ROMAN)
    table.play("play siege-towers", "erect 14 2", "upgrade tower-1-1 2")
    assert table.why_not("erect 3 1") == "Ruling W17 no_romans_to_guard_it"
    table.play("erect 2 1")
    assert table.towers_at(14) == "2, 2" and table.towers_at(2) == "1"
    assert table.asked_side == JUDEAN and table.discarded(ROMAN) == ["siege-towers"]


def test_siege_towers_where_only_judean_areas_are_left() -> None:
    """#26, Ruling C20 Romans in a Judean-controlled area alone: the card can be played, a discard cannot build."""
    table = storm("siege-towers", "x-1, simon-li-1 in 14").impulse(ROMAN)
    assert table.why_not("build siege-towers") == "Ruling C17 no_tower_possible"
    table.play("play siege-towers", "erect 14 3")
    assert table.towers_at(14) == "3"


def test_siege_towers_use_at_least_one_point() -> None:
    """#26, §13.2.6a At least one point; areas 5-9 stay forbidden."""
    table = storm("siege-towers", "legion in 2; x-1 in 6; simon-li-1 in 14").impulse(ROMAN).play("play siege-towers")
    assert table.why_not("done") == "Ruling C17 no_point_used"
    assert table.why_not("erect 6 1") == "§13.2.6a no_siege_works_there"
    table.play("erect 2 3")
    assert table.towers_at(2) == "3" and table.asked != "BuildTowers"


def test_euphrates_veterans() -> None:
    """#27 One to three spent units in one area become fresh."""
    table = storm(
        "euphrates-veterans", "spent xv-1, spent aux-1, spent cav-1, spent x-1 in 2; spent v-1 in 3; simon-li-1 in 14"
    )
    table.impulse(ROMAN).play("play euphrates-veterans")
    assert table.offered("at") == {"2", "3"}
    table.play("at 2", "refresh xv-1", "refresh cav-1", "refresh x-1")
    assert table.at(2) == "xv-1, aux-1 spent, cav-1, x-1" and table.asked_side == JUDEAN


def test_veterans_may_help_fewer() -> None:
    """#27, Ruling C20 At least one; nobody spent on the map, no card."""
    table = storm("euphrates-veterans", "spent xv-1, spent aux-1 in 2; simon-li-1 in 14").impulse(ROMAN)
    table.play("play euphrates-veterans", "at 2")
    assert table.why_not("done") == "Ruling C20 refresh_at_least_one"
    table.play("refresh aux-1", "done")
    assert table.at(2) == "xv-1 spent, aux-1"
    idle = storm("euphrates-veterans").impulse(ROMAN)
    assert idle.why_not("play euphrates-veterans") == NO_TARGET
