"""10 Special rules, rule by rule: bidding, set-up, the years, and special units."""

from __future__ import annotations

import pytest

from maniple.games.jugurthine_war.tables import ASIDE, CONTAINER, NUMIDIAN, ROMAN, STRATAGEMS
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable

# -------------------------------------------------------------------- 10.1 bidding


def bidding(*dice: int) -> JugurthaTable:
    return JugurthaTable(bidding=True).dice(*dice).set_up()


def test_the_higher_die_bids_first(table: JugurthaTable) -> None:
    """§10.1-a Ties are rolled again; the first bidder must bid, from 0 to 19."""
    table = bidding(3, 3, 2, 5)
    assert table.asked == "Bid" and table.asked_side == NUMIDIAN
    assert table.offered("bid") == {str(number) for number in range(20)}
    assert table.why_not("stop") == "§10.1-a first_must_bid"


def test_bids_go_up_until_one_stops() -> None:
    """§10.1-a The highest bidder is Roman, and his bid is where the marker starts."""
    table = bidding(5, 2).play("bid 12", "bid 14")
    assert table.asked_side == ROMAN
    assert table.why_not("bid 14") == "§10.1-a bid_higher"
    table.play("bid 15", "stop")
    assert table.points == 15 and not table.g.swapped


def test_the_sides_are_exchanged_when_the_other_player_wins_the_bid() -> None:
    """§10.1-a He who bid first for the Numidian seat plays the Roman."""
    table = bidding(5, 2).play("bid 12", "bid 13", "stop")
    assert table.points == 13 and table.g.swapped


def test_a_bid_of_19_ends_it_and_0_is_allowed() -> None:
    """§10.1-a, Ruling R-43 19 is the end of the bidding; a bid of 0 is allowed."""
    table = bidding(5, 2).play("bid 0")
    assert table.asked == "Bid" and table.asked_side == NUMIDIAN
    table.play("bid 19")
    assert table.points == 19 and table.asked != "Bid"


# -------------------------------------------------------------------- 10.2 set-up


def test_the_set_up(table: JugurthaTable) -> None:
    """§10.2-a Utica, Cirta, a milice in each Numidian city, what lies aside, and the containers."""
    table.set_up()
    g = table.g
    slugs = g.box.kinds["piece"].slugs
    at_utica = {slugs[piece] for piece in g.pieces(ROMAN, table.hex("utica"))}
    assert at_utica == set(
        ["bestia", "legate-1", "legate-2", "legion-1", "legion-2", "ala-1", "ala-2", "equites", "impedimenta"]
    )
    assert (table.steps("legion-1"), table.steps("legion-2"), table.steps("ala-1")) == (4, 4, 4)
    box = {slugs[piece] for piece in g.box_of(table.piece("jugurtha"))}
    assert {"numidian-1", "numidian-2", "guard-foot", "guard-horse"} < box and len(box) == 7
    assert all([table.where(f"milice-{city}") for city in g.box.kinds["city"].slugs])
    aside = ["defectors", "gaetuli-foot", "gaetuli-horse-1", "mauri-foot", "mauri-horse-2"]
    assert {g.where[table.piece(slug)] for slug in aside} == {ASIDE}
    assert len([1 for where in g.where if where == CONTAINER]) == 14 - 3
    assert STRATAGEMS.index("alliance") in g.gone
    assert [len(g.pools[side]) + len(g.hands[side]) + len(g.in_play) * side for side in (ROMAN, NUMIDIAN)] == [12, 12]


def test_three_random_units_for_jugurtha(table: JugurthaTable) -> None:
    """§10.2-a Drawn at random from the container, at full steps."""
    table.shuffles("piece", "elephants-1", "num-levy-2", "num-horse-4").set_up()
    for slug, steps in (("elephants-1", 1), ("num-levy-2", 1), ("num-horse-4", 2)):
        assert table.holder(slug) == "jugurtha" and table.steps(slug) == steps


# -------------------------------------------------------------------- 10.3 the years


@pytest.mark.parametrize(("year", "chief", "cap"), [(-111, "bestia", 4), (-110, "albinus", 4), (-109, "metellus", 5)])
def test_the_cap_of_legions(year: int, chief: str, cap: int) -> None:
    """§10.3-a At most 4 steps in -111 and -110, 5 under Metellus."""
    table = JugurthaTable().force(f"{chief} in utica: legion-1 {cap - 1}").force("jugurtha in cirta")
    table.set(year=year, turn=2).dice(6).recruits(ROMAN).play("recruit legion-1")
    assert table.steps("legion-1") == cap
    assert table.why_not("recruit legion-1") == "§4.2-d at_full_strength"


@pytest.mark.parametrize(
    ("year", "old", "steps", "after"),
    [(-111, "bestia", 4, 4), (-110, "albinus", 4, 5), (-109, "metellus", 4, 4), (-108, "metellus", 5, 6)],
)
def test_legions_gain_a_step_with_metellus_and_marius(year: int, old: str, steps: int, after: int) -> None:
    """§10.3-b, §10.3-a When Metellus, and again when Marius takes over, each legion in play gains 1 step."""
    table = JugurthaTable().force(f"{old} in utica: legion-1 {steps}, legion-2 1").force("jugurtha in cirta")
    table.set(year=year, turn=5).ends_the_year()
    assert table.steps("legion-1") == after and table.steps("legion-2") == (2 if after > steps else 1)


def test_only_legions_in_play_gain(table: JugurthaTable) -> None:
    """Ruling R-54 A destroyed legion gains nothing, and no other unit does."""
    table.force("albinus in utica: legion-2 4, ala-1 2").force("jugurtha in cirta").set(year=-110, turn=5)
    table.ends_the_year()
    assert (table.steps("legion-1"), table.steps("legion-2"), table.steps("ala-1")) == (0, 5, 2)


def test_legion_three_does_not_gain_above_its_cap(table: JugurthaTable) -> None:
    """Ruling R-54, §10.2-a Legion III arrives with 6 steps in -107, never above the cap."""
    table.force("metellus in utica: legion-1 5").force("jugurtha in cirta").set(year=-108, turn=5).ends_the_year()
    assert table.steps("legion-3") == 6 and table.is_at("legion-3", "utica") and table.is_at("ala-3", "utica")


# -------------------------------------------------------------------- 10.4 special units


def test_milice_never_moves_or_fights(table: JugurthaTable) -> None:
    """§10.4-a It may only be used as a garrison: it takes no part in the battle before the walls."""
    table.force("bestia in vaga: legion-1").loose("militia in vaga").control(ROMAN, "vaga").force("jugurtha in cirta")
    table.activates(ROMAN).play("activate bestia", "march")
    assert table.why_not("take milice-vaga") == "§10.4-a never_moves"
    assert table.is_inside("milice-vaga")


def test_lone_impedimenta_are_destroyed(table: JugurthaTable) -> None:
    """§10.4-c, Ruling R-75 Alone in a hex with a Numidian force, also with a lone commander."""
    table.force("bestia in utica").loose("impedimenta in 1905").force("numidian-1 in 1805").force("jugurtha in cirta")
    table.activates(NUMIDIAN).play("activate numidian-1", "march", "step 1905")
    assert table.where("impedimenta") == "" and "§10.4-c impedimenta_destroyed" in table.noted


def test_impedimenta_are_rebuilt_for_two_rp_at_utica(table: JugurthaTable) -> None:
    """§10.4-c, Ruling R-75 They are no CU."""
    table.force("bestia in vaga: legion-1").force("jugurtha in cirta").set(turn=2).dice(4).recruits(ROMAN)
    table.play("recruit impedimenta")
    assert table.is_at("impedimenta", "utica") and table.g.rp == 1
    assert table.why_not("recruit impedimenta") == "§4.2-b on_the_map_already"
    assert not table.g.map.is_cu[table.piece("impedimenta")]


def test_impedimenta_with_one_rp(table: JugurthaTable) -> None:
    """§10.4-c 1 RP is too few."""
    table.force("bestia in utica").force("jugurtha in cirta").set(turn=2).dice(1).recruits(ROMAN)
    assert table.why_not("recruit impedimenta") == "§4.2-a too_few_rp"


def test_pro_roman_numidians_are_raised_in_numidia(table: JugurthaTable) -> None:
    """§10.4-d, §4.2-c In a Roman-held Numidian city or with a Roman commander in Numidia, or at Utica."""
    table.force("bestia in utica").force("legate-1 in 1905: ala-1").force("legate-2 in vaga: ala-2")
    table.control(ROMAN, "vaga").force("jugurtha in cirta").set(turn=2).dice(4).recruits(ROMAN)
    assert table.why_not("muster pro-roman-foot bestia") == "Ruling R-53 no_force_there", "Utica is no part of Numidia"
    assert table.why_not("post pro-roman-foot sicca") == "Ruling R-53 no_city_there"
    table.play("muster pro-roman-foot legate-1", "post pro-roman-horse vaga")
    assert table.holder("pro-roman-foot") == "legate-1" and table.is_at("pro-roman-horse", "vaga")
    assert table.why_not("post cretan-archers vaga") == "§4.2-c only_at_utica", "no other Roman unit"
