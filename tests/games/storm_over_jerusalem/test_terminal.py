"""The table in words: what stands where can be read, on a small screen too, and nothing hidden."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

from maniple.games.storm_over_jerusalem.tables import AREAS, JUDEAN, ROMAN, SIDES, SPACES
from maniple.games.storm_over_jerusalem.terminal import PARTS, StormText
from maniple.kernel.game import ALL
from maniple.kernel.tabletext import Line
from maniple.terminal.layout import Scene
from tests.games.storm_over_jerusalem.random_games import random_game
from tests.games.storm_over_jerusalem.storm_table import StormTable


def said(line: Line) -> str:
    return "".join(words.text for words in line)


def text_of(table: StormTable, seat: int = ROMAN) -> StormText:
    return StormText(table.g.map, table.g.view(seat))


def areas(text: StormText) -> dict[str, str]:
    """Number and sign of control -> what is there."""
    found = {}
    for group in text.board()[: len(PARTS)]:
        for thing in group.things:
            number, _, signs = said(thing.words).partition(" ")
            found[number] = signs
    return found


def board(text: StormText, heading: str) -> list[str]:
    """The places of one group."""
    return [said(thing.words) for group in text.board() if said(group.short) == heading for thing in group.things]


def test_every_area_is_in_one_part() -> None:
    """§2.2.1a The parts of the city and its surroundings hold areas 1 to 31."""
    assert sorted(number for *_, numbers in PARTS for number in numbers) == list(range(1, AREAS + 1))


def test_units_are_counted_by_kind_fresh_and_spent(table: StormTable) -> None:
    """§2.1.1b `L2/3` is two fresh of three; Judeans by faction; who controls it where the units do not tell."""
    table.units("2 legion, spent xv-7, 1 auxiliary in 2; 1 legion, 2 simon light-infantry-8 in 14")
    table.units("spent john-hi-1, john-li-1, simon-li-9 in 22").control(ROMAN, 13).control(JUDEAN, 14).impulse(ROMAN)
    found = areas(text_of(table))
    assert found["2"] == "L2/3 A1"
    assert found["14J"] == "L1 S:I2"
    assert found["22"] == "S:I1 J:I1 H0/1"
    assert (found["13R"], found["12J"], found["1R"]) == ("·", "·", "·")


def test_leaders_towers_and_markers_stand_in_their_areas(table: StormTable) -> None:
    """§13.2.2a, §14.0a, §4.0C4 `T3` is a tower, `T1x` a spent one, `!` an area that is Out of Supply."""
    table.units("1 legion in 2; 1 simon light-infantry-8 in 22").towers(2, "3, spent 1").leader("simon", 22)
    found = areas(text_of(table.out_of_supply(22).impulse(ROMAN)))
    assert found["2"] == "L1 T1x T3"
    assert found["22"] == "S:I1 Simon !"


def test_walls_that_are_not_as_at_the_start_are_named(table: StormTable) -> None:
    """§13.1.1a, §13.2.5a Values, breaches and ramps; all other sections are +4."""
    assert board(text_of(table.impulse(ROMAN)), "Walls") == ["all sections +4"]
    table = StormTable().units("1 legion in 2").walls(w2_14=3, w3_14=0).ramp("1-13", 1).impulse(ROMAN)
    assert board(text_of(table), "Walls") == ["1-13 +4 ramp from 1", "2-14 +3", "3-14 breach", "all others +4"]


def test_zones_show_who_waits(table: StormTable) -> None:
    """§2.2.1d Empty zones are left out."""
    text = text_of(table.units("2 legion, 1 cavalry in a; x-1 in d").impulse(ROMAN))
    assert board(text, "Zones") == ["A L2 C1", "D L1"]


def test_the_status_tells_turn_points_cards_and_losses(table: StormTable) -> None:
    """§2.1.2a What each side has and would get, and who may still be placed."""
    table.units("1 legion in 2").score(3, 5).turn(4).supply(2).placed("john").lost("x-1", "x-2")
    table.hand(JUDEAN, "firebrands").discard(ROMAN, "famine").impulse(ROMAN)
    general, standings = text_of(table).status()
    assert [said(line) for line in general] == ["Turn 4 of 8 Impulse Phase", "Supply 2", "to place Simon"]
    assert [said(line) for line in standings] == [
        "Romans 3 VP (+1 +0)  0 cards  deck 26  discards 1  lost 2",
        "Judeans 5 VP (+3 +1)  1 card  deck 27  discards 0  lost 0",
    ]


def test_a_running_assault_is_told_step_by_step(table: StormTable) -> None:
    """§8.3a, §10.0a Who, with what, from where, against which wall; then the cards, the dice and the damage."""
    table.units("3 legion, 2 auxiliary in 2; 2 simon light-infantry-8 in 14").hand(ROMAN, "ballista-1").towers(2, "2")
    table.hand(JUDEAN, "boiling-oil-1").dice(6, 6).impulse(ROMAN).play("act 2", "all", "haul tower-2-1")
    assert [said(thing.words) for thing in text_of(table).running()] == ["Chosen    L3 A2 T2 of Women's Gate (2)"]
    table.play("assault 14", "play ballista-1")
    first, second, third = [said(thing.words) for thing in text_of(table).running()]
    assert first == "Assault   Romans L3 A2 from Women's Gate (2) into New City (14)"
    assert second == "          firepower 11 + 2d6 against 12"
    assert third == "          strongest defender 8, terrain +2, wall +2 with tower 2"
    while table.asked != "Damage":
        table.play("play boiling-oil-1" if "play boiling-oil-1" in table.options else "pass")
    second, third = [said(thing.words) for thing in text_of(table).running()[1:]]
    assert "firepower 11 + 12 against 14" in second and " left, 0 assigned" in second
    assert third == "          defense, as counted 14"


def test_a_closer_look_at_an_area(table: StormTable) -> None:
    """§2.2.1a Defense, control, each kind of unit with its values, what else stands there, and the borders."""
    table.units("2 simon light-infantry-8, spent simon heavy-infantry in 22; 1 legion in 6").leader("john", 22)
    told = [said(line) for line in text_of(table.walls(w6_22=2).out_of_supply(22).impulse(ROMAN)).look("area", 21)]
    assert told[0] == "Temple Mount (22), defense +3, controlled by the Judeans. It gives 1 VP each turn."
    assert told[1:5] == [
        "  2 Simon's Light Infantry 8, fresh, firepower 1, defense 8, move 3",
        "  1 Simon's Heavy Infantry, spent, defense 7",
        "  John of Gischala",
        "  Out of Supply",
    ]
    assert told[5].startswith("Next to Absalom's Pillar (6) L1, wall +2; Tyropoeon South (19) ·, wall +4; ")


def test_a_closer_look_at_cards_walls_units_and_zones(table: StormTable) -> None:
    """Everything that has a name can be looked at."""
    text = text_of(table.units("1 legion in 2; x-1 in c").impulse(ROMAN))
    assert said(text.look("card", 0)[0]) == "#1 Ballista  build 2  add  +3"
    assert said(text.look("card", 42)[1]).startswith("A card of the Judeans, played as the whole impulse; discarded")
    assert said(text.look("wall", 1)[0]) == "The wall between Women's Gate (2) and New City (14): +4"
    assert said(text.look("leader", 0)[0]) == "Simon bar Giora: beside the map."
    assert said(text.look("area", 33)[0]).startswith("Zone C, from where Romans reinforce Absalom's Pillar (6), ")
    assert text.look("side", 0) == []


def test_options_tell_what_stands_there(table: StormTable) -> None:
    """How many are alike, in which area, the value of a wall."""
    table.units("2 xv legion, 1 auxiliary in 2; 1 simon light-infantry-8 in 14").impulse(ROMAN)
    text = text_of(table)
    assert said(text.mark("unit", table.unit("xv-1"))) == "in 2 ×2"
    assert said(text.mark("wall", table.wall_id("2-14"))) == "+4"
    assert said(text.mark("area", table.area(2))) == "L2 A1"
    assert text.mark("card", 0) == []
    table.play("act 2")
    assert said(text_of(table).mark("unit", table.unit("xv-1"))) == "×2"


def test_cards_are_listed_where_they_are_known_to_be(table: StormTable) -> None:
    """§5.3a, §5.4a One's own hand; of the other's, only the cards that it could be."""
    table.hand(ROMAN, "ballista-1").hand(JUDEAN, "firebrands").discard(ROMAN, "famine").removed("hidden-passages")
    piles = dict(text_of(table.units("1 legion in 2").impulse(ROMAN)).cards())
    assert piles["Your hand"] == [table.card("ballista-1")]
    assert piles["Discards of the Romans"] == [table.card("famine")]
    assert piles["Removed from the game"] == [table.card("hidden-passages")]
    assert len(piles["In your deck, in an order nobody knows"]) == 25
    assert len(piles["In the hand or the deck of the Judeans"]) == 27
    assert table.card("firebrands") in piles["In the hand or the deck of the Judeans"]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_the_table_can_be_drawn_at_any_moment(width: int, height: int) -> None:
    """At every kind of decision, for both players and a spectator: no line is wider than the screen."""
    console = Console(width=width, height=height, force_terminal=False)
    seen: set[str] = set()
    for seed in range(4):
        for number, (g, action) in enumerate(random_game(f"drawn {seed}", bidding=seed == 0)):
            kind = type(g.decision).__name__ if action is not None else "over"
            if kind in seen and number % 200:
                continue
            seen.add(kind)
            for seat in (*SIDES, ALL):
                text = StormText(g.map, g.view(seat))
                hands = [("Your hand", text.hand(seat))] if seat in SIDES else []
                lines = Scene(text, hands).lines(console, width, height)
                assert all(line.cell_len <= width for line in lines), kind
                assert len(lines) <= height
                for space in range(SPACES):
                    assert text.look("area", space)
                for unit in range(g.map.units + 2):
                    assert text.look("unit", unit)
    assert len(seen) > 40


def test_nothing_hidden_is_told() -> None:
    """§5.3a Redraw what a seat cannot know, and the table reads the same."""
    rng = Random(1)
    for number, (g, action) in enumerate(random_game("told")):
        if action is None or number % 50:
            continue
        for seat in (*SIDES, ALL):
            one, other = (StormText(h.map, h.view(seat)) for h in (g, g.imagine(seat, rng)))
            assert one.status() == other.status()
            assert one.board() == other.board()
            assert one.running() == other.running()
            assert one.cards() == other.cards()
