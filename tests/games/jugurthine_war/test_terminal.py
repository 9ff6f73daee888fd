"""The table in words: forces, cities, marches and battles, and nothing that is hidden."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

from maniple.games.jugurthine_war.ch02_sequence import Activations
from maniple.games.jugurthine_war.tables import NUMIDIAN, ROMAN, SIDES
from maniple.games.jugurthine_war.terminal import WarText
from maniple.kernel.game import ALL
from maniple.kernel.tabletext import Line
from maniple.terminal.layout import Scene
from tests.games.jugurthine_war.jugurtha_table import JugurthaTable
from tests.games.jugurthine_war.test_board import BOX, moments


def text_of(table: JugurthaTable, seat: int) -> WarText:
    return WarText(BOX, table.g.view(seat))


def plain(line: Line) -> str:
    return "".join([words.text for words in line])


def group(text: WarText, heading: str) -> list[str]:
    (found,) = [group for group in text.board() if plain(group.heading) == heading]
    return [plain(thing.words) for thing in found.things]


def test_forces_are_told_with_their_boxes(table: JugurthaTable) -> None:
    """§5.3-a"""
    table.force("bestia in vaga: legion-1 4, equites, impedimenta").loose("ala-1 3 in 2104").moved("bestia")
    assert group(text_of(table, NUMIDIAN), "Roman forces") == [
        "Vaga 1904: Bestia 3* [L4 H2",
        "baggage]",
        "2104: A3",
    ]


def test_a_hidden_commander_is_told_by_his_hex_alone(table: JugurthaTable) -> None:
    """§1.2-d, §6.7-a, §6.7-b And, without the screen, how many counters lie in the box of each, whoever it is."""
    table.force("jugurtha in 1406: guard-foot, num-horse-1").force("bestia in utica: legion-1")
    table.force("numidian-1 in 1305")
    found = group(text_of(table, ROMAN), "Numidian forces")
    assert sorted(found[:2]) == ["1305: closed", "1406: closed"]
    assert found[2:] == ["in boxes: Jugurtha 2 Commander 1 0"]
    assert "1406: Jugurtha 5 [GF2 H2]" in group(text_of(table, NUMIDIAN), "Numidian forces")
    screened = JugurthaTable(screen=True).force("jugurtha in 1406: guard-foot").force("bestia in utica: legion-1")
    assert group(text_of(screened, ROMAN), "Numidian forces") == ["1406: closed"]
    assert "nobody knows" in plain(text_of(table, ROMAN).look("piece", BOX.kinds["piece"].ids["guard-foot"])[0])


def test_cities_tell_holder_garrison_and_siege(table: JugurthaTable) -> None:
    """§1.3-b, §6.3-b, §8.1-a"""
    table.force("bestia in cirta: legion-1, legion-2, ala-1, ala-2").siege("cirta").loose("milice, num-foot-1 in cirta")
    table.inside("num-foot-1").control(ROMAN, "vaga").loose("ligurians in vaga")
    cities = group(text_of(table, ROMAN), "Cities")
    assert cities[0] == "Cirta N milice in:F2 siege 1"
    assert cities[1] == "Vaga R ·"


def test_a_city_that_would_not_score_says_so(table: JugurthaTable) -> None:
    """Ruling R-17 Rome has scored it and left it, and Numidia has not recruited since."""
    table.force("bestia in utica: legion-1").force("jugurtha in cirta").g.set_scores(table.city("vaga"), False)
    assert group(text_of(table, ROMAN), "Cities")[1] == "Vaga N no VP"


def test_the_status_tells_time_points_and_markers(table: JugurthaTable) -> None:
    """§2-a, §9.1-a"""
    table.set(year=-109, turn=3, points=12).hand(ROMAN, "talent", "submission")
    status = [[plain(line) for line in row] for row in text_of(table, ROMAN).status()]
    assert status[0][0].startswith("109 BCE, turn 3 of 5")
    assert status[0][1] == "12 VP (0 Rome, 20 Numidia)"
    assert status[1][0].startswith("Romans 2 markers") and "12 cities" in status[1][1]


def test_whoever_moves_reads_what_a_step_costs(table: JugurthaTable) -> None:
    """§6.1-b, §6.4-a"""
    table.force("bestia in vaga: legion-1").force("jugurtha in 1804: guard-foot").active(ROMAN)
    table.begin(Activations(ROMAN)).play("activate bestia", "march")
    text = text_of(table, ROMAN)
    assert plain(text.mark("hex", table.hex("2003"))) == "1 MP"
    assert plain(text.mark("hex", table.hex("1905"))) == "2 MP may be intercepted"
    assert plain(text.mark("hex", table.hex("1804"))).endswith("closed")
    (march,) = [plain(thing.words) for thing in text.running()]
    assert march == "March     Bestia 3 [L4] at Vaga 1904: 0 MP spent, 12 left"
    assert "a hidden" not in march


def test_a_battle_is_told_with_dice_and_losses(table: JugurthaTable) -> None:
    """§7.2-a, §7.3-a"""
    table.force("bestia in 1006: legion-1 4, equites").force("jugurtha in 1006: guard-foot, num-horse-1")
    table.dice(1, 1, 1, 1, 1, 1, 1).battle(ROMAN, "1006", "1005")
    told = [plain(thing.words) for thing in text_of(table, NUMIDIAN).running()]
    assert told[0] == "Battle    at 1006, round 1"
    assert told[1] == "          Romans Bestia [L4 H2] horse SP 3, 2 dice; foot SP 4, 2 dice; lost 0"
    assert told[2].startswith("          Numidians Jugurtha [GF2 H2]")


def test_a_closer_look(table: JugurthaTable) -> None:
    """§3.3.1-1, §6.1-b"""
    table.force("bestia in utica: legion-1 4").force("jugurtha in cirta: guard-foot")
    text = text_of(table, ROMAN)
    utica = [plain(line) for line in text.look("hex", table.hex("utica"))]
    assert utica[0] == "Utica 2202: plain, African province, where new Roman units appear."
    assert utica[1] == "  Bestia 3 [L4]" and utica[-1].startswith("Next to (MP) ")
    legion = plain(text.look("piece", BOX.kinds["piece"].ids["legion-1"])[0])
    assert legion == "Legio I: Utica 2202 in the box of L. Calpurnius Bestia, strength 4, 4 of 6 steps."
    talent = [plain(line) for line in text.look("stratagem", 0)]
    assert talent[0].startswith("#1 Talent") and "commander in chief" in talent[1]
    assert text.look("city", 0) and not text.look("side", 0)
    assert text.cited(13) == 12 and text.cited(14) == -1


def test_markers_are_listed_where_they_are_known_to_be(table: JugurthaTable) -> None:
    """§3.1-a"""
    table.hand(ROMAN, "talent", "submission").hand(NUMIDIAN, "ambush")
    found = dict(text_of(table, ROMAN).cards())
    names = BOX.kinds["stratagem"].names
    assert [names[card] for card in found["Your markers"]] == ["Talent", "Submission"]
    assert "Markers of the Numidians" not in found
    assert text_of(table, ROMAN).hand(NUMIDIAN) == []


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_the_table_can_be_drawn_at_any_moment(width: int, height: int) -> None:
    """For both players and a spectator: no line is wider than the screen."""
    console = Console(width=width, height=height, force_terminal=False)
    for g, _ in moments()[::20]:
        for seat in (*SIDES, ALL):
            text = WarText(BOX, g.view(seat))
            hands = [("Your hand", text.hand(seat))] if seat in SIDES else []
            lines = Scene(text, hands).lines(console, width, height)
            assert all(line.cell_len <= width for line in lines)
            assert len(lines) <= height
    for space in range(len(BOX.terrain)):
        assert text.look("hex", space)
    for piece in range(BOX.pieces):
        assert text.look("piece", piece)


def test_nothing_hidden_is_told() -> None:
    """§6.7-a, Ruling R-61 Redraw what a seat cannot know, and the table reads the same."""
    rng = Random(1)
    for g, _ in moments()[::10]:
        if g.outcome is not None:
            continue
        for seat in (*SIDES, ALL):
            one, other = (WarText(BOX, h.view(seat)) for h in (g, g.imagine(seat, rng)))
            assert one.status() == other.status()
            assert one.board() == other.board()
            assert one.sketch() == other.sketch()
            assert one.running() == other.running()
            assert one.cards() == other.cards()
