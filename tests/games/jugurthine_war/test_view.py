"""What each seat sees, what it may imagine, and that nothing else leaks: not even by the questions that are asked."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.ch02_sequence import HandLimit
from maniple.games.jugurthine_war.ch03_markers import Epidemics
from maniple.games.jugurthine_war.invariants import check
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import NO_PIECE, NUMIDIAN, ROMAN, STRATAGEMS
from maniple.kernel.frames import Decision
from maniple.kernel.game import ALL, OPEN
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable
from tests.games.jugurthine_war.random_games import random_game
from tests.games.random_games import Moments, ids_of, play
from tests.games.views import (
    SEATS,
    catalog_of,
    imagine_depends_on_the_view_alone,
    moment,
    nothing_is_asked_after_the_end,
    nothing_leaks,
    options_are_what_nothing_stands_against,
    received,
)

ROMAN_SEATS = (ROMAN, ALL)


def laid(screen: bool = False) -> JugurthaTable:
    table = JugurthaTable(screen=screen).force("bestia in utica: legion-1, ala-1")
    table.force("jugurtha in cirta: guard-foot, numidian-1")
    table.force("numidian-2 in 1905: num-foot-1").loose("milice, num-horse-1 in sicca")
    return table.hand(ROMAN, "treason", "talent").hand(NUMIDIAN, "ambush").set(turn=2, pillaged=["milev"])


# -------------------------------------------------------------------- what a seat sees


def test_hands_are_their_owners_secret() -> None:
    """§2-b, §3.1-a One's own markers, the number of the other's; the spectator sees numbers only."""
    g = laid().activates(ROMAN).g
    ours, theirs = sorted([STRATAGEMS.index("treason"), STRATAGEMS.index("talent")]), [STRATAGEMS.index("ambush")]
    assert g.view(ROMAN)["hands"] == [ours, 1]
    assert g.view(NUMIDIAN)["hands"] == [2, theirs]
    assert g.view(ALL)["hands"] == [2, 1]
    assert g.view(OPEN)["hands"] == [ours, theirs]
    assert g.view(ROMAN)["pools"][NUMIDIAN] == 11 and g.view(NUMIDIAN)["pools"][ROMAN] == 10


def test_the_roman_sees_counters_and_what_stands_open() -> None:
    """§6.7-a, Ruling R-61 Place and number of hidden counters, CU outside boxes and milice; neither names nor boxes."""
    table = laid().activates(ROMAN)
    for seat in ROMAN_SEATS:
        view = table.g.view(seat)
        assert view["closed"] == sorted([table.hex("cirta"), table.hex("1905")])
        seen = {row[0] for row in view["pieces"] if row[1] >= 0}
        names = ("bestia", "legion-1", "ala-1", "num-horse-1", "milice-sicca")
        assert seen == {table.piece(slug) for slug in names}
    everything = {row[0] for row in table.g.view(NUMIDIAN)["pieces"]}
    assert everything == set(range(table.g.map.pieces)), "the Numidian may look at all Roman counters"


def test_tracks_and_cities_are_public() -> None:
    """§9.1-a, §6.6-a VP, year and turn, control, sieges, pillage."""
    table = laid().activates(ROMAN)
    for seat in SEATS:
        view = table.g.view(seat)
        assert (view["points"], view["year"], view["turn"], view["seat"]) == (15, -111, 2, seat)
        assert view["pillaged"] == [table.hex("milev")]
        assert view["control"] == list(table.g.control) and view["siege"] == list(table.g.siege)


def test_only_the_decider_gets_options() -> None:
    """Everyone sees who is asked what; only the one who is asked sees the choices."""
    g = laid().activates(ROMAN).g
    views = [g.view(seat) for seat in SEATS]
    assert views[0]["options"] == [list(action) for action in g.options]
    assert views[1]["options"] == views[2]["options"] == []
    for view in views:
        assert (view["decision"]["side"], view["decision"]["kind"]) == (ROMAN, "ChooseForce")


def test_what_was_shown_is_remembered_until_counters_meet() -> None:
    """Ruling R-61, §3.3.2-9 After Reconnaissance the Roman knows the force; when another closed counter joins, not."""
    table = (
        JugurthaTable().force("bestia in utica").force("jugurtha in cirta: guard-foot").hand(ROMAN, "reconnaissance")
    )
    table.force("numidian-1 in 0806: num-foot-1").set(turn=2).activates(ROMAN).play("reconnoitre 0805", "done")
    g = table.g
    g.recon = NO_PIECE
    g.hide_again()
    known = {piece for piece, _ in g.view(ROMAN)["known"]}
    assert known == {table.piece("jugurtha"), table.piece("guard-foot")}
    table.activates(NUMIDIAN).play("activate numidian-1", "march", "step 0805", "stop", "lead jugurtha")
    assert g.view(ROMAN)["closed"] == [table.hex("cirta")]
    assert len(g.view(ROMAN)["known"]) <= 2


def test_everything_is_open_at_the_end() -> None:
    """§9.2-b Once the game is over hands, boxes and containers are shown to all, and who has won."""
    g = next(g for g, action in random_game("end") if action is None)
    for seat in SEATS:
        view = g.view(seat)
        assert (view["hands"], view["pools"], view["closed"]) == (g.hands, g.pools, [])
        assert {row[0] for row in view["pieces"]} == set(range(g.map.pieces))
        assert g.outcome is not None and view["outcome"]["key"] == g.outcome.key
        assert (view["decision"], view["options"]) == (None, [])


def test_a_view_is_plain_data() -> None:
    """It goes through JSON unchanged, and changing it changes no game."""
    g = laid().activates(ROMAN).play("activate bestia", "march").g
    for seat in SEATS:
        view = g.view(seat)
        assert json.loads(json.dumps(view)) == view
        before = g.digest()
        for name in ("pieces", "control", "siege", "hands", "pools", "closed", "gone", "back_at", "marks"):
            view[name].clear()
        assert g.digest() == before


# -------------------------------------------------------------------- twins: games that differ in hidden things alone


def all_received(g: War, seat: int) -> dict[str, Any]:
    """All that a seat gets, with the odds of its options, refusals and verbs."""
    out = received(TITLE, g, seat)
    if g.stack:
        out["verbs"] = g.verbs()
        if g.decision.side == seat:
            out["odds"] = [g.odds(str(action[0]), *ids_of(action)) for action in g.options]
            out["why_not"] = [g.why_not(str(action[0]), *ids_of(action)) for action in catalog_of(g)]
    return out


class Twins:
    """Two tables that look alike to a seat; each of them gets its own lines, and the seat must not tell them apart."""

    def __init__(self, seat: int, one: JugurthaTable, two: JugurthaTable) -> None:
        self.seat = seat
        self.tables = (one, two)
        self.compare()

    def play(self, *lines: str | tuple[str, str]) -> Twins:
        for line in lines:
            pair = (line, line) if isinstance(line, str) else line
            for table, said in zip(self.tables, pair, strict=True):
                table.play(said)
            self.compare()
        return self

    def compare(self) -> None:
        one, two = [all_received(table.g, self.seat) for table in self.tables]
        for what, found in one.items():
            assert found == two[what], what


def two_armies(strong: bool, **words: Any) -> JugurthaTable:
    """A counter at Thugga and one at Cirta; either of them has the army, and the other is alone."""
    army = "num-foot-1, num-horse-1, guard-foot, guard-horse"
    table = JugurthaTable(screen=True).force("bestia in 2003: legion-1, ala-1, equites")
    table.force("legate-1 in utica: ala-2")
    table.force(f"jugurtha in 1905: {army}" if strong else "numidian-1 in 1905")
    table.force("numidian-1 in cirta: numidian-2" if strong else f"jugurtha in cirta: {army}, numidian-2")
    return table.set(turn=2, **words)


def test_a_passing_roman_does_not_learn_who_watches_him() -> None:
    """Ruling R-61, §6.4-a A lone counter is asked about interception like a strong one, at each hex."""
    twins = Twins(ROMAN, two_armies(True).activates(ROMAN), two_armies(False).activates(ROMAN))
    twins.play("activate bestia", "march", "step 2004", "pass", "step 2005", "pass", "step 1906", "pass", "stop")


def test_a_moving_counter_does_not_tell_its_name_or_speed() -> None:
    """Ruling R-61, §6.1-a Jugurtha with his army and a lone commander go the same way before the Roman's eyes."""
    twins = Twins(ROMAN, two_armies(True).activates(NUMIDIAN), two_armies(False).activates(NUMIDIAN))
    twins.play(("activate jugurtha", "activate numidian-1"), "march", "step 1906", "step 1907", "stop")


def test_a_roman_near_by_may_intercept_whom_he_does_not_know() -> None:
    """Ruling R-61, §6.4-b His odds do not depend on what is in the closed box."""
    one, two = (
        two_armies(True).force("legate-2 in 2006: legion-2").activates(NUMIDIAN),
        two_armies(False).force("legate-2 in 2006: legion-2").activates(NUMIDIAN),
    )
    Twins(ROMAN, one, two).play(("activate jugurtha", "activate numidian-1"), "march", "step 1906", "pass")


def test_an_epidemic_does_not_tell_what_is_in_a_box() -> None:
    """Ruling R-06, Ruling R-61 He is asked for hidden losses, one step of one army or six of another, and is done."""
    one = JugurthaTable().force("bestia in utica").force("jugurtha in cirta: guard-foot, num-foot-1")
    two = JugurthaTable().force("bestia in utica").force("jugurtha in cirta: num-levy-1, guard-foot 1")
    for table in (one, two):
        table.hand(ROMAN, "epidemic").dice(4).begin(Epidemics(ROMAN))
    twins = Twins(ROMAN, one, two).play("play epidemic")
    one.play("lose guard-foot", "lose num-foot-1", "lose num-foot-1", "lose guard-foot")
    two.play("lose num-levy-1", "lose guard-foot")
    for table in twins.tables:
        assert table.options == ["done"]
    asked = [(type(table.g.decision).__name__, TITLE.prompt(table.g)) for table in twins.tables]
    assert asked[0] == asked[1]


def test_recruits_go_into_boxes_unseen() -> None:
    """Ruling R-61, §4.2-e What was drawn, and into whose box it went, is not seen; what is spent on is not either."""
    tables = []
    for unit in ("elephants-1", "num-horse-1"):
        table = JugurthaTable(screen=True).force("bestia in utica").force("jugurtha in cirta: guard-foot 1").set(turn=2)
        table.force("numidian-1 in sicca").shuffles("piece", unit).dice(4).recruits(NUMIDIAN)
        tables.append(table)
    twins = Twins(ROMAN, *tables).play("pick", ("into jugurtha", "into numidian-1"))
    twins.tables[0].play("recruit guard-foot", "done")
    twins.tables[1].play("muster defectors jugurtha", "done")
    views = [table.g.view(ROMAN) for table in twins.tables]
    assert views[0] == views[1]


def test_an_evader_stays_unknown() -> None:
    """§6.7-a, §6.5-b, Ruling R-61 A lone commander and an army get away alike: die and result, no name, no DRM."""
    one, two = two_armies(True).dice(1), two_armies(False).dice(1)
    twins = Twins(ROMAN, one.activates(ROMAN), two.activates(ROMAN))
    twins.play("activate bestia", "march", "step 2004", "pass", "step 1905", "evade", "go", "flee 1805", "done")


def test_numidian_markers_do_not_show_by_the_questions() -> None:
    """Ruling R-03, §3.2-b Windows open whatever the Numidian holds: the Roman sees the same questions and passes."""
    markers = (["talent", "plus-minus-1"], ["ambush", "open-door"])
    one, two = (two_armies(True).hand(NUMIDIAN, *held).hand(ROMAN, "epidemic").dice(3, 3, 3) for held in markers)
    twins = Twins(ROMAN, one.recruits(ROMAN), two.recruits(ROMAN))
    while twins.tables[0].asked in ("DieWindow", "MoreRecruits"):
        twins.play("pass")
    assert twins.tables[0].asked == "Spend"


def test_roman_markers_do_not_show_by_the_questions() -> None:
    """Ruling R-03, §3.3.2-9, §3.3.2-8 The same for the Numidian, who sees Roman boxes but no Roman marker."""
    markers = (["talent", "plus-minus-1"], ["treason", "submission"])
    one, two = (two_armies(True).hand(ROMAN, *held).hand(NUMIDIAN, "epidemic").dice(3, 6, 1) for held in markers)
    twins = Twins(NUMIDIAN, one.recruits(NUMIDIAN), two.recruits(NUMIDIAN))
    while twins.tables[0].asked in ("DieWindow", "MoreRecruits"):
        twins.play("pass")
    twins.play("muster defectors jugurtha", "done")
    twins = Twins(NUMIDIAN, twins.tables[0].activates(ROMAN), twins.tables[1].activates(ROMAN))
    twins.play("activate bestia", "march", "step 2004", "pass", "stop", "done")


def test_discarding_tells_the_number_alone() -> None:
    """§2-g Which markers were put back is not seen."""
    hands = (("talent", "recruits", "epidemic", "ambush"), ("plus-minus-1", "plus-minus-1", "ambush", "ambush"))
    one, two = (two_armies(True).hand(NUMIDIAN, *held).begin(HandLimit(NUMIDIAN)) for held in hands)
    Twins(ROMAN, one, two).play(("discard recruits", "discard plus-minus-1"))


# -------------------------------------------------------------------- imagining


def test_imagine_keeps_what_the_seat_knows() -> None:
    """Ruling R-61 Own hand, everything public."""
    rng = Random(3)
    for screen in (True, False):
        g = laid(screen).activates(ROMAN).g
        for seat in SEATS:
            for _ in range(20):
                h = g.imagine(seat, rng)
                assert h.view(seat) == g.view(seat)
                TITLE.check(h)


def numbers_of(table: JugurthaTable, g: War) -> dict[str, int]:
    """How many counters lie in each box of a Numidian commander, as the Roman sees it."""
    return {table.g.box.kinds["piece"].slugs[piece]: number for piece, number in g.view(ROMAN)["boxes"]}


def test_6_7_the_number_of_counters_in_a_box_is_open_and_no_more() -> None:
    """§6.7-b, Ruling R-61 "The Roman player may only examine the counters in a commander's box" in his own hex.

    So he sees how many lie in each named box, not which, nor whose counter is in Cirta and whose in Thugga.
    """
    table = laid().activates(ROMAN)
    assert numbers_of(table, table.g) == {"jugurtha": 2, "numidian-1": 0, "numidian-2": 1}
    games = [table.g.imagine(ROMAN, Random(number)) for number in range(200)]
    assert all([numbers_of(table, h) == numbers_of(table, table.g) for h in games])
    leaders = {h.leader(NUMIDIAN, table.hex("1905")) for h in games}
    assert leaders == {table.piece("jugurtha"), table.piece("numidian-2")}, "a commander in a box has none of his own"
    boxed = {piece for h in games for piece in range(h.map.commanders, h.map.pieces) if h.holder[piece] >= 0}
    assert {table.piece(slug) for slug in ("elephants-1", "num-levy-4", "guard-foot", "num-foot-1")} <= boxed


def test_6_7_who_comes_to_fight_has_a_unit_among_those_that_are_counted() -> None:
    """§6.7-b, §6.4-a, Ruling R-49 Of two counters one has an empty box: it is not the one that intercepts."""
    table = JugurthaTable().force("bestia in 2003: legion-1, ala-1").force("jugurtha in cirta")
    table.force("numidian-1 in 1905: numidian-2, guard-foot").hand(ROMAN, "plus-minus-1").activates(ROMAN)
    table.play("activate bestia", "march", "step 1904", "intercept 1905", "go")
    assert table.asked == "DieWindow" and table.asked_side == ROMAN
    for number in range(60):
        h = table.g.imagine(ROMAN, Random(number))
        assert numbers_of(table, h) == numbers_of(table, table.g)
        assert h.leader(NUMIDIAN, table.hex("1905")) == table.piece("numidian-1")
        assert h.count_cu(h.force_of(table.piece("numidian-1"))) == 1


def test_6_7_two_games_alike_in_numbers_are_alike_to_the_roman() -> None:
    """§6.7-b, Ruling R-61 The same numbers by name, other units and other hexes: he cannot tell them apart."""
    one = JugurthaTable().force("bestia in 2003: legion-1, ala-1, equites").force("jugurtha in 1905: guard-foot")
    one.force("numidian-1 in cirta: num-horse-1, num-horse-2")
    two = JugurthaTable().force("bestia in 2003: legion-1, ala-1, equites").force("jugurtha in cirta: elephants-1")
    two.force("numidian-1 in 1905: guard-foot, num-levy-1")
    twins = Twins(ROMAN, one.set(turn=2).activates(ROMAN), two.set(turn=2).activates(ROMAN))
    twins.play("activate bestia", "march", "step 2004", "pass", "step 2005", "pass", "step 1906", "pass", "stop")


def beside_a_loose_levy(who: str, other: str) -> JugurthaTable:
    """A counter at Thugga and one at Cirta, each with one unit; a levy stands open beside the first."""
    boxes = {"jugurtha": "guard-foot", "numidian-1": "num-foot-1"}
    table = JugurthaTable().force("bestia in 2003: legion-1, ala-1, equites").loose("num-levy-1 in 1905")
    table.force(f"{who} in 1905: {boxes[who]}").force(f"{other} in cirta: {boxes[other]}")
    return table.set(turn=2).activates(ROMAN)


def test_6_7_contact_does_not_tell_whose_counter_evades() -> None:
    """§6.7-a "are revealed ... when they are in a hex with a Roman CU, unless they successfully evade it".

    §6.5-a, Ruling R-61 A levy beside the counter goes into no box before the Numidian has answered.
    """
    one, two = beside_a_loose_levy("jugurtha", "numidian-1"), beside_a_loose_levy("numidian-1", "jugurtha")
    twins = Twins(ROMAN, one.dice(1, *[6] * 20), two.dice(1, *[6] * 20))
    twins.play("activate bestia", "march", "step 2004", "pass", "step 1905", "evade", "stay num-levy-1", "go")
    twins.play("flee 1805")
    for table in twins.tables:
        assert table.steps("num-levy-1") == 0 and not table.g.shown, "it was left behind and fought alone"


def test_6_5_loose_units_get_away_with_the_commander_or_fight_beside_him() -> None:
    """§6.5-a, Ruling R-63 The levy in the hex is of the force: it evades with it, and it joins it for the battle."""
    table = beside_a_loose_levy("jugurtha", "numidian-1").dice(1)
    table.play("activate bestia", "march", "step 2004", "pass", "step 1905", "evade", "go")
    assert table.holder("num-levy-1") == "", "not before the hex is chosen"
    table.play("flee 1805")
    assert table.where("num-levy-1") == "1805" and table.holder("num-levy-1") == "jugurtha"
    table = beside_a_loose_levy("jugurtha", "numidian-1").dice(6, *[1] * 20)
    table.play("activate bestia", "march", "step 2004", "pass", "step 1905", "evade", "stay num-levy-1", "go")
    battle = table.g.battle
    assert battle is not None and table.piece("num-levy-1") in battle.forces[NUMIDIAN], "failure: all fight together"
    assert table.holder("num-levy-1") == "jugurtha"


def test_with_the_screen_no_number_is_seen() -> None:
    """§6.7-b "As an option, the players may agree to conceal the Numidian commanders' boxes behind a screen." """
    assert "boxes" not in laid(screen=True).g.view(ROMAN) and not TITLE.variant().screen


def test_what_was_left_before_the_romans_eyes_is_not_taken_up_again() -> None:
    """§6.1-d, Ruling R-61 Also in what he imagines: everybody saw that it changed hands in this visit."""
    table = JugurthaTable().force("bestia in utica: legion-1").force("jugurtha in 1905: guard-horse, num-foot-1")
    table.loose("num-levy-1 in 1905").activates(NUMIDIAN)
    g = table.play("activate jugurtha", "march", "drop num-foot-1", "take num-levy-1").g
    left = [piece for piece in g.touched if g.holder[piece] == NO_PIECE]
    assert g.view(ROMAN)["touched"] == left and len(g.view(NUMIDIAN)["touched"]) == 2
    for number in range(20):
        h = g.imagine(ROMAN, Random(number))
        assert h.why_not("take", left[0]) == [("§S-5", "changed_hands", (left[0],))]


# -------------------------------------------------------------------- how many CU a closed counter has at least


def raider(screen: bool, box: str = "num-foot-1, num-foot-2, num-horse-1, num-levy-1, num-levy-2") -> JugurthaTable:
    """Five CU under a closed counter at Milev, a town; another closed counter stands at Cirta."""
    table = JugurthaTable(screen=screen).force("bestia in utica: legion-1").force(f"numidian-1 in milev: {box}")
    return table.force("jugurtha in cirta: guard-foot").set(turn=2).activates(NUMIDIAN)


def imagined_cu(table: JugurthaTable, place: str) -> set[int]:
    """How many CU lie in a hex, in what the Roman and a spectator imagine."""
    found = set()
    for number in range(60):
        for seat in ROMAN_SEATS:
            h = table.g.imagine(seat, Random(number))
            found.add(len(h.cu_outside(NUMIDIAN, table.hex(place))))
    return found


@pytest.mark.parametrize("screen", [True, False])
def test_6_6_who_has_pillaged_has_five_cu_in_what_is_imagined(screen: bool) -> None:
    """§6.6-a "During the movement of a force comprising at least 5 CU": everybody knows it of the counter."""
    table = raider(screen)
    assert not screen or min(imagined_cu(table, "milev")) < 5, "before that nobody knows"
    table.play("activate numidian-1", "march", "ravage 0705")
    assert min(imagined_cu(table, "milev")) >= 5
    assert table.g.view(ROMAN)["least"] == [[table.hex("milev"), 5]] and table.g.view(NUMIDIAN)["least"] == []
    table.play("step 0706")
    assert min(imagined_cu(table, "0706")) >= 5, "it goes with the counter"
    table.play("stop", "done")
    assert min(imagined_cu(table, "0706")) >= 5, "and stays when the activation is over"


def test_6_6_what_is_left_behind_is_counted_no_more() -> None:
    """§6.1-d, Ruling R-61 A CU that is put on the map before everybody's eyes leaves four, a loose one makes five."""
    table = raider(True).play("activate numidian-1", "march", "ravage 0705", "drop num-levy-2")
    assert table.g.view(ROMAN)["least"] == [[table.hex("milev"), 4]]
    table = raider(True)
    table.g.put(table.piece("num-levy-3"), table.hex("milev"))
    table.g.steps[table.piece("num-levy-3")] = 1
    table.play("activate numidian-1", "march", "ravage 0705", "take num-levy-3")
    assert table.g.view(ROMAN)["least"] == [[table.hex("milev"), 6]]


def test_6_2_a_forced_march_may_cost_as_many_cu_as_the_die_shows() -> None:
    """§6.2-a, Ruling R-61 The number of steps is open, not who loses them: of five CU three are left at least."""
    table = raider(True).dice(2).play("activate numidian-1", "force", "ravage 0705", "stop")
    table.play("lose num-foot-1", "lose num-foot-2", "done")
    assert table.g.view(ROMAN)["least"] == [[table.hex("milev"), 3]]
    assert min(imagined_cu(table, "milev")) in (3, 4)


def test_6_2_who_was_left_on_a_forced_march_may_have_lost_cu_too() -> None:
    """§6.2-a, Ruling R-15, Ruling R-61 The losses fall on all who marched: of the three CU that Jugurtha was left with
    before everybody's eyes, two are there at least once his counter is closed again."""
    table = JugurthaTable(screen=True).force("bestia in utica: legion-1").shown("numidian-1")
    table.force("numidian-1 in 0805: jugurtha, guard-foot, num-foot-1, num-foot-2, num-levy-1").set(turn=2)
    table.g.recon = table.piece("numidian-1")
    table.dice(1).activates(NUMIDIAN).play("activate numidian-1", "force", "step 0905", "drop jugurtha")
    table.play("hand num-foot-1", "hand num-foot-2", "hand num-levy-1", "step 1005")
    assert [table.hex("0905"), 3] in table.g.view(ROMAN)["least"]
    table.play("stop", "lose num-levy-1")
    assert [table.hex("0905"), 2] in table.g.view(ROMAN)["least"]
    check(table.g)


def test_3_3_1_an_epidemic_leaves_fewer_cu_that_are_known() -> None:
    """§3.3.1-4, Ruling R-61 The steps may have come from any closed box."""
    table = raider(True).play("activate numidian-1", "march", "ravage 0705", "stop", "done")
    table.g.hands[ROMAN] = [STRATAGEMS.index("epidemic")]
    table.g.pools[ROMAN].remove(STRATAGEMS.index("epidemic"))
    table.dice(1).begin(Epidemics(ROMAN)).play("play epidemic")
    table.waits_for("LoseSteps").play("lose guard-foot", "done")
    assert table.g.view(ROMAN)["least"] == [[table.hex("milev"), 4]]


def test_6_6_where_closed_counters_meet_nobody_knows_which_has_them() -> None:
    """Ruling R-61 The raider may have handed his CU over, which is not seen."""
    table = raider(True).play("activate numidian-1", "march", "ravage 0705", "step 0706", "stop", "done")
    table.g.moved = [0] * len(table.g.moved)
    table.activates(NUMIDIAN).play("activate jugurtha", "march", "step 0706")
    assert table.g.view(ROMAN)["least"] == []
    table.play("step 0707")
    assert min(imagined_cu(table, "0706")) < 5


def test_6_1_a_loose_unit_goes_into_one_of_two_closed_boxes() -> None:
    """§6.1-d, Ruling R-61 Everybody sees that it is taken in, nobody whose box has it afterwards."""
    table = JugurthaTable(screen=True).force("bestia in utica: legion-1").force("jugurtha in 0805: guard-foot")
    table.force("numidian-1 in 0905").loose("num-foot-1 in 0905").set(turn=2).activates(NUMIDIAN)
    table.play("activate jugurtha", "march", "step 0905", "take num-foot-1")
    assert table.g.view(ROMAN)["least"] == []
    table.play("hand guard-foot")
    check(table.g)


def test_6_4_who_tries_to_intercept_has_a_cu() -> None:
    """§6.4-a, Ruling R-49 A commander alone does not try: the Roman knows that after a failed try too."""
    table = JugurthaTable(screen=True).force("bestia in 2003: legion-1, ala-1").force("jugurtha in 1905: num-foot-1")
    table.dice(6).set(turn=2).activates(ROMAN).play("activate bestia", "march", "step 2004", "intercept 1905", "go")
    assert table.g.view(ROMAN)["least"] == [[table.hex("1905"), 1]]
    assert min(imagined_cu(table, "1905")) >= 1


def test_6_7_an_open_box_that_closes_beside_another_is_not_told_apart() -> None:
    """§6.7-a, Ruling R-61 What was shown is known no more where another closed counter lies: it may change hands."""
    table = JugurthaTable().force("legate-1 in utica").force("numidian-1 in cirta: num-foot-1, num-horse-1")
    table.force("jugurtha in 0806: guard-foot").hand(ROMAN, "reconnaissance").set(turn=2)
    table.activates(ROMAN).play("reconnoitre 0805", "done").activates(NUMIDIAN)
    table.play("activate numidian-1", "march", "step 0806")
    table.g.recon = NO_PIECE
    table.g.hide_again()
    assert table.g.view(ROMAN)["known"] == [] and table.g.view(ROMAN)["least"] == []


def test_5_3_a_mover_who_was_absorbed_is_imagined_where_his_force_is() -> None:
    """§5.3-b, Ruling R-61 Another commander leads the force that he brought: the running activation is still there."""
    table = JugurthaTable().force("bestia in utica: legion-1").force("legate-1 in 1905").force("numidian-1 in 1905")
    table.force("numidian-2 in 1906: num-horse-1, num-foot-1").force("jugurtha in cirta: guard-foot")
    table.hand(ROMAN, "plus-minus-1").set(turn=2).activates(NUMIDIAN)
    table.play("activate numidian-2", "march", "step 1905", "stand", "lead numidian-1")
    assert table.asked == "DieWindow" and table.g.march is not None
    for number in range(40):
        for seat in ROMAN_SEATS:
            assert table.g.imagine(seat, Random(number)).view(seat) == table.g.view(seat)


def test_imagine_varies_everything_else() -> None:
    """Ruling R-61 Every Numidian commander may be in either counter, any unit in a box, any marker in the hand."""
    table = laid(screen=True).activates(ROMAN)
    games = [table.g.imagine(ROMAN, Random(number)) for number in range(300)]
    leaders = {h.leader(NUMIDIAN, table.hex("1905")) for h in games}
    assert leaders == {table.piece(slug) for slug in ("jugurtha", "numidian-1", "numidian-2")}
    boxed = {piece for h in games for piece in range(h.map.commanders, h.map.pieces) if h.holder[piece] >= 0}
    assert {table.piece(slug) for slug in ("elephants-1", "num-levy-4", "guard-foot", "num-foot-1")} <= boxed
    held = {STRATAGEMS[marker] for h in games for marker in h.hands[NUMIDIAN]}
    assert held == {"talent", "recruits", "prepared-manoeuvre", "epidemic", "plus-minus-1", "plus-minus-2"} | {
        "ambush",
        "open-door",
    }, "never Negotiations or Alliance, which are played when drawn"
    assert all([h.view(NUMIDIAN)["hands"][ROMAN] == 2 for h in games])
    assert len({h.dice.seed for h in games}) == 300


def test_imagine_leaves_the_game_alone() -> None:
    """It is a copy: playing it changes nothing here, and loaded dice are not known to it."""
    g = laid().dice(6, 6, 6).activates(ROMAN).g
    before = g.digest()
    h = g.imagine(ROMAN, Random(6))
    assert h.dice.loaded == []
    while h.stack:
        play(h, h.options[-1])
    assert g.digest() == before


# -------------------------------------------------------------------- leaks, over random games


def game_at(seed: int, share: float) -> War:
    """A random game at some point of its course."""
    return moment(variant_game(seed, "leak"), int(share * share * 1500))


def variant_game(seed: int, name: str) -> Moments[War]:
    return random_game(
        f"{name} {seed}",
        bidding=seed % 5 == 0,
        treasure=seed % 2 == 0,
        special_rp=seed % 3 == 0,
        mauretanian_king=seed % 4 == 0,
        screen=seed % 3 == 1,
    )


@settings(max_examples=50, deadline=None, derandomize=True)
@given(seed=st.integers(0, 400), share=st.floats(0, 1), drawing=st.integers(0, 2**32))
def test_nothing_leaks(seed: int, share: float, drawing: int) -> None:
    """Ruling R-61 Redraw what a seat cannot know, and all that the seat gets is the same: order and number included."""
    nothing_leaks(TITLE, game_at(seed, share), drawing)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(seed=st.integers(0, 400), share=st.floats(0, 1), drawing=st.integers(0, 2**32))
def test_imagine_depends_on_the_view_alone(seed: int, share: float, drawing: int) -> None:
    """Two games with the same view and the same drawing give the same imagined game, dice included."""
    imagine_depends_on_the_view_alone(game_at(seed, share), drawing)


@pytest.mark.parametrize("seat", SEATS)
def test_what_an_action_brings_is_the_same_to_a_seat(seat: int) -> None:
    """Redraw what a seat does not see, do the same with the same dice: it gets the same, unless something was shown."""
    rng = Random(seat)
    tried = 0
    windows: set[str] = set()
    for number in range(8):
        for g, action in variant_game(number, "windows"):
            if action is None or (rng.random() < 0.6 and not g.decision.is_window()):
                continue
            decision = g.decision
            one, other = g.clone(), g.imagine(seat, rng)
            other.dice = g.dice.clone()
            if action not in other.options:
                continue
            counted = one.irrevocable
            one.quiet = other.quiet = False
            before = one.dice.position
            play(one, action)
            play(other, action)
            rolled = one.dice.position != before or other.dice.position != before
            turned = bool(one.stack) and one.decision.side != decision.side
            if rolled or max(one.irrevocable, other.irrevocable) > counted + turned or one.outcome is not None:
                continue
            assert one.view(seat) == other.view(seat), (decision, action)
            assert TITLE.prompt(one) == TITLE.prompt(other)
            notes = [[note for note in game.notes if note[3] in (ALL, seat)] for game in (one, other)]
            assert notes[0] == notes[1], (decision, action)
            tried += 1
            if decision.is_window():
                windows.add(type(decision).__name__)
    assert tried > 800
    assert {"DieWindow", "Answer"} <= windows


# -------------------------------------------------------------------- options and refusals are one truth


def test_an_action_is_an_option_exactly_when_nothing_stands_against_it() -> None:
    """Over the whole catalog, at kinds of decisions of random games; other verbs are not asked for."""
    asked: dict[str, int] = {}
    for seed in range(12):
        for g, action in variant_game(seed, "options"):
            if action is None:
                nothing_is_asked_after_the_end(g)
                break
            kind = type(g.decision).__name__
            if asked.get(kind, 0) >= 4:
                continue
            asked[kind] = asked.get(kind, 0) + 1
            options_are_what_nothing_stands_against(TITLE, g)
    decisions = {name for name, kind in TITLE.frames.items() if issubclass(kind, Decision)}
    assert len(decisions & set(asked)) > 25


# -------------------------------------------------------------------- counters that are alike


def beside_a_shown_jugurtha(units: str, screen: bool = False) -> JugurthaTable:
    """Jugurtha lies open in Cirta after Reconnaissance, a closed counter with these units stands next to him."""
    table = (
        JugurthaTable(screen=screen).force("bestia in utica: legion-1, ala-1").force("jugurtha in cirta: guard-foot")
    )
    table.force(f"numidian-1 in 0806: {units}").hand(ROMAN, "reconnaissance").set(turn=2)
    return table.activates(ROMAN).play("reconnoitre 0805", "done").activates(NUMIDIAN)


@pytest.mark.parametrize(
    "lines",
    [
        ("activate jugurtha", "march", "step 0806", ("take num-foot-1", "take num-foot-2")),
        ("activate jugurtha", "march", "step 0806", "all"),
        ("activate numidian-1", "march", "step 0805", ("hand num-foot-1", "hand num-foot-2")),
        ("activate numidian-1", "march", "step 0805", "stop", "lead jugurtha"),
    ],
    ids=["take", "all", "hand", "absorb"],
)
def test_r61_alike_counters_that_come_into_an_open_box_are_not_told_apart(lines: tuple[Any, ...]) -> None:
    """Ruling R-61, §6.1-d "Counters that are alike cannot be told apart when they come to light again." """
    one, two = beside_a_shown_jugurtha("num-foot-1"), beside_a_shown_jugurtha("num-foot-2")
    Twins(ROMAN, one, two).play(*lines)


def test_r61_names_follow_what_is_seen_of_the_counters() -> None:
    """Ruling R-61, §6.7-a Which of two alike units has lost a step is no longer a matter of who it was."""
    one, two = beside_a_shown_jugurtha("num-foot-1 1, num-foot-2"), beside_a_shown_jugurtha("num-foot-1, num-foot-2 1")
    twins = Twins(ROMAN, one, two).play("activate jugurtha", "march", "step 0806", "all", "stop", "done")
    for table in twins.tables:
        assert [table.steps("num-foot-1"), table.steps("num-foot-2")] == [1, 2]
    games = [
        JugurthaTable().force("bestia in utica").force(f"jugurtha in cirta: {units}").activates(ROMAN)
        for units in ("num-foot-1 1, num-foot-3", "num-foot-2, num-foot-3 1")
    ]
    for table in games:
        table.g.show(table.piece("jugurtha"))
    assert games[0].g.view(ROMAN)["pieces"] == games[1].g.view(ROMAN)["pieces"]


@pytest.mark.parametrize("screen", [True, False])
def test_6_7_what_comes_into_an_open_box_is_seen_and_stays_seen(screen: bool) -> None:
    """§6.7-a, Ruling R-61 It is logged for everybody and cannot be taken back, behind the screen too."""
    units = "num-foot-1, num-horse-1"
    table = beside_a_shown_jugurtha(units, screen).play("activate jugurtha", "march", "step 0806")
    before = table.g.irrevocable
    table.play("take num-foot-1")
    assert table.g.irrevocable > before and table.log_for(ROMAN) == [
        "Numidian foot 1: taken along in the hex south of Cirta."
    ]
    table = beside_a_shown_jugurtha(units, screen).play("activate numidian-1", "march", "step 0805")
    before = table.g.irrevocable
    table.play("hand num-foot-1")
    assert table.g.irrevocable > before and table.log_for(ROMAN) == ["Numidian foot 1: handed over in Cirta."]
    closed = JugurthaTable(screen=True).force("bestia in utica").force("jugurtha in cirta: guard-foot")
    closed.force("numidian-1 in 0806: num-foot-1").activates(NUMIDIAN).play("activate numidian-1", "march", "step 0805")
    before = closed.g.irrevocable
    assert closed.play("hand num-foot-1").log_for(ROMAN) == [] and closed.g.irrevocable == before
