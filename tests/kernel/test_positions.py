"""Positions: a table laid out from a file, or one sentence on what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from random import Random
from typing import Any

import pytest

from maniple.games.judean_hammer.tables import GREEK, MACCABEAN
from maniple.kernel.errors import BadPosition
from maniple.kernel.game import Game
from maniple.kernel.positions import lay_out, read_position
from maniple.kernel.title import Title
from maniple.table.table import Table
from tests.games.judean_hammer.hammer_table import HammerTable
from tests.kernel.installed import play, written

HAMMER = """
game = "judean-hammer"
dice = [1, 5, 6]
begin = { frame = "CardPlay", side = "maccabean" }
round = 2
first = "greek"
flags = ["auto_ambush"]
pile = ["the-hasidim-join"]
discard = ["war-elephants"]

[variant]
max_rounds = 10

[units]
modin = "2 maccabean"
beth-zur = "3 greek"

[hand]
maccabean = ["judas-the-hammer"]

[score]
maccabean = 3
greek = 4
"""

STORM = """
game = "storm-over-jerusalem"
begin = { frame = "Impulses", side = "roman" }
turn = 3

[units]
2 = "3 legion, spent auxiliary"
14 = "2 simon light-infantry-8, john-li-1"

[walls]
2-14 = 3

[towers]
2 = "2"

[hand]
roman = ["ballista-1"]
judean = ["firebrands"]
"""

WAR = """
game = "jugurthine-war"
begin = { frame = "Activations", side = "roman" }
turn = 2
year = -110

[forces]
albinus = "utica: legion-1 3, ala-1"
jugurtha = "cirta: guard-foot"

[loose]
sicca = "num-foot-1"

[hand]
roman = ["talent"]
numidian = ["ambush"]
"""

JOSHUA = """
game = "joshua"
variant = { scenario = "short" }
begin = { frame = "PlayCard", side = "hebrew" }
turn = 2

[field]
jarmuth = "joshua, 8 hebrews"

[inside]
gilgal = "eleazar, 20 hebrews"
debir = "2 amorites"

[hand]
hebrew = ["recon-1"]
pagan = ["panic-1"]
"""

ATLAS = """
game = "atlas"
begin = { frame = "Act", side = "ink" }
[at]
ink-guard = "port"
chalk-guard = "ferry"
[hand]
ink = ["north-wind"]
chalk = ["south-wind", "old-guide"]
"""

STANDOFF = """
game = "standoff"
begin = { frame = "Turn", side = "north" }

[cover]
north = "barrel"
south = "cart"

[hand]
north = ["snap-shot", "feint"]
south = ["duck"]

[wounds]
south = 1
"""


def laid_out(text: str) -> Game:
    title, data = read_position(text)
    return lay_out(title, data, seed="test")


# -------------------------------------------------------------------- a table


def test_a_position_lays_out_the_table_that_it_describes() -> None:
    """The same table as a test lays out by hand."""
    by_hand = HammerTable(max_rounds=10)
    by_hand.units("2 maccabean in modin, 3 greek in beth-zur").hand(MACCABEAN, "judas-the-hammer")
    by_hand.pile("the-hasidim-join").discard("war-elephants").score(3, 4).round(2).first(GREEK)
    by_hand.flags("auto_ambush").dice(1, 5, 6).turn(MACCABEAN)
    assert laid_out(HAMMER).save() == by_hand.g.save()


def test_a_position_of_somebody_elses_game(standoff: Title) -> None:
    """In its own words."""
    g: Any = laid_out(STANDOFF)
    assert g.title is standoff
    assert (g.cover, g.wounds, g.hands[1]) == ([0, 2], [0, 1], [g.box.kinds["card"].ids["duck"]])
    assert written(g)[-1] == "wait"


def test_loaded_dice_come_first(standoff: Title) -> None:
    """A bug report can tell what was rolled."""
    g: Any = laid_out("dice = [6]\n" + STANDOFF)
    play(g, "shoot snap-shot cart", "pass")
    assert g.wounds == [0, 2]
    assert g.dice.loaded == []


def test_a_position_may_begin_at_a_decision_in_the_middle_of_things(standoff: Title) -> None:
    """Fields are names, numbers or lists; a field of a kind takes its slugs."""
    text = STANDOFF.replace('"Turn", side = "north"', '"Answer", side = "south", card = "snap-shot"')
    assert written(laid_out(text)) == ["answer duck", "pass"]
    assert written(laid_out(text.replace('"south", card = "snap-shot"', "1, card = 0"))) == ["answer duck", "pass"]


def test_a_position_may_go_on_when_that_is_over(standoff: Title) -> None:
    """The procedure that it would have been called from goes on at one of its steps."""
    text = STORM.replace("[units]", 'then = { frame = "Turn", at = "roman_discards" }\n[units]', 1)
    g: Any = laid_out(text)
    assert type(g.stack[0]).__name__ == "Turn"
    assert g.save() == g.title.load(g.save(), g.box).save()
    for then, said in [
        ('"Turn"', "then is 'Turn'; expected { frame = NAME, at = STEP, ... }."),
        ('{ frame = "Turn", at = "supper" }', "then.at is 'supper'; expected a step of it: begin, roman_draw"),
        ('{ frame = "Impulse", side = "roman", at = "act" }', "then.at is 'act'; expected a step of it: it has none."),
    ]:
        with pytest.raises(BadPosition, match=re.escape(said)):
            laid_out(STORM.replace("[units]", f"then = {then}\n[units]", 1))


def test_a_position_that_does_not_go_on_is_played_out(standoff: Title) -> None:
    """A table says so, and does not fall over."""
    text = STANDOFF.replace('"Turn", side = "north"', '"Act", side = "north"')
    table = Table(laid_out(text), ["Ann", "Bob"])
    table.act(0, ("wait",))
    assert table.is_over and table.decider == -1
    assert table.result is not None and table.result.sentence == "The position is played out."
    assert table.game.why_not("wait") == [("", "the_game_is_over", ())]
    assert table.game.explain("cover", 0) == ("", "the_game_is_over", ())


# -------------------------------------------------------------------- what is wrong with one


def fails(text: str) -> str:
    with pytest.raises(BadPosition) as caught:
        laid_out(text)
    sentence = str(caught.value)
    assert "\n" not in sentence.removesuffix(".") or "TOML" in sentence
    assert sentence.endswith(".")
    return sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('game = "judean-hammer"', 'game = "judean-hammer', "The position is not TOML: "),
        (
            'game = "judean-hammer"',
            'game = "stratego"',
            "The position's game is 'stratego'; expected one of joshua, judean-",
        ),
        ('game = "judean-hammer"', "", "The position's game is nothing; expected one of joshua, judean-hammer"),
        (
            'game = "judean-hammer"',
            "game = ['x']",
            "The position's game is ['x']; expected one of joshua, judean-hammer",
        ),
        ("max_rounds = 10", "max_rounds = 1000", "The position's variant does not hold up: max_rounds is 1000"),
        ("max_rounds = 10", "elephants = true", "The position's variant does not hold up: 'elephants' is no option"),
        ("[variant]\nmax_rounds = 10", "", ""),
        ("dice = [1, 5, 6]", "dice = [1, 7]", "The position's dice are [1, 7]; expected a list of numbers from 1"),
        ("dice = [1, 5, 6]", "dice = 6", "The position's dice are 6; expected a list of numbers from 1 to 6."),
        ("dice = [1, 5, 6]", "dice = [1.0, true]", "The position's dice are [1.0, true]; expected a list of numbers"),
        ("dice = [1, 5, 6]", 'dice = ["six"]', "The position's dice are ['six']; expected a list of numbers"),
        ("begin = {", "start = {", "'start' is no part of a Judean Hammer table; expected one of units, hand"),
        ('begin = { frame = "CardPlay", side = "maccabean" }', "", "begin is nothing; expected { frame = NAME, ... }"),
        ('begin = { frame = "CardPlay"', 'begin = { frame = "Chess"', "begin is { frame = 'Chess', side = 'macca"),
        ('begin = { frame = "CardPlay"', "begin = { frame = ['x']", "begin is { frame = ['x'], side = 'maccabean"),
        ('side = "maccabean" }', 'side = "roman" }', "begin.side is 'roman', which names nothing of this game"),
        ('side = "maccabean" }', "side = 2 }", "begin.side is 2; expected a number from 0 to 1, or a name."),
        ('side = "maccabean" }', "side = -1 }", "begin.side is -1; expected a number from 0 to 1, or a name."),
        ('side = "maccabean" }', "side = 0.5 }", "begin.side is 0.5; expected a name, a number, true or false"),
        ('side = "maccabean" }', 'area = "modin" }', "CardPlay was given ['area']; it takes side."),
        (', side = "maccabean" }', " }", "CardPlay was given no fields; it takes side."),
        ('"CardPlay", side', '"MarchOn", side', "The position does not hold up: "),
        ('"CardPlay", side = "maccabean"', '"Battle", side = 0, area = "modin"', "Nobody has anything to decide"),
        ('maccabean = ["judas-the-hammer"]', "", "Nobody has anything to decide in this position; expected one"),
        ("[units]", "[armies]", "'armies' is no part of a Judean Hammer table; expected one of units, hand"),
        ('"2 maccabean"', '"two maccabean"', "units.modin is 'two maccabean'; expected words like '2 maccabean'."),
        ('"2 maccabean"', '"99 maccabean"', "units.modin takes 99 units, but the pool has "),
        ("modin =", "rome =", "units names 'rome', which is no area of this map."),
        ('["the-hasidim-join"]', '["war-elephants"]', "The card war-elephants lies in two places; expected one."),
        ('["the-hasidim-join"]', '["trojan-horse"]', "pile names 'trojan-horse', which is no card of this deck."),
        ('["the-hasidim-join"]', '[["x"]]', "pile is [['x']]; expected a list of names."),
        ('["judas-the-hammer"]', '"judas"', "hand.maccabean is 'judas'; expected a list of names."),
        ('["auto_ambush"]', "5", "flags is 5; expected a list of names."),
        ("round = 2", "round = true", "round is True; expected a number from 1 to 99."),
        ('first = "greek"', 'first = "roman"', "'roman' is no side; expected maccabean or greek."),
        ("maccabean = 3", "maccabean = -3", "score.maccabean is -3; expected a number from 0 to 99."),
        ("greek = 4", "roman = 4", "'roman' is no side; expected maccabean or greek."),
        ("modin =", 'jerusalem = "1 greek"\nmodin =', ""),
        ("[score]", "x = " + "[" * 9999 + "\n[score]", "The position nests tables and lists more than 32 deep."),
    ],
)
def test_what_is_wrong_with_a_position_is_told_in_one_sentence(old: str, new: str, sentence: str) -> None:
    """It names the word, what stands there and what was expected. (With no sentence the change is harmless.)"""
    assert old in HAMMER
    text = HAMMER.replace(old, new, 1)
    if sentence:
        assert fails(text).startswith(sentence)
    else:
        assert laid_out(text).options


def test_a_game_that_trips_over_a_position_still_gives_a_sentence(standoff: Title) -> None:
    """Standoff is careless with what it is given; the kernel is not."""
    careless = ["hand = 5", 'wounds = { north = "many" }', "cover = { north = ['cart'] }", "discard = [[]]"]
    begin = 'game = "standoff"\nbegin = { frame = "Act", side = "north" }\n'
    for words in careless:
        assert fails(begin + words).startswith("The position does not hold up: ")
    assert fails(begin + 'hand = { east = ["duck"] }') == "'east' is no side; expected north or south."
    assert "cards were made" in fails(begin + 'hand = { north = ["duck"], south = ["duck"] }')


def test_begin_at_any_frame_with_any_fields_is_a_table_or_a_sentence(title: Title) -> None:
    """Every frame of the game, with fields at random: never anything but a `BadPosition`."""
    rng = Random(1)
    positions = {"joshua": JOSHUA, "judean-hammer": HAMMER, "jugurthine-war": WAR, "storm-over-jerusalem": STORM}
    data = tomllib.loads({**positions, "standoff": STANDOFF, "atlas": ATLAS}[title.slug])
    values: list[Any] = [
        0,
        1,
        2,
        30,
        -1,
        True,
        "modin",
        "greek",
        "north",
        "duck",
        "cart",
        "14",
        "2-14",
        [],
        ["modin"],
        [0, 1],
        "x",
    ]
    laid = 0
    for name, kind in title.frames.items():
        for _ in range(40):
            names: tuple[str, ...] = kind.__match_args__
            fields = {field: rng.choice(values) for field in names}
            try:
                g = lay_out(title, {**data, "begin": {"frame": name, **fields}})
            except BadPosition as error:
                assert str(error).endswith(".")
            else:
                laid += 1
                assert g.outcome is not None or g.options
    assert laid > 10
