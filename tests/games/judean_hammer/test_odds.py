"""Odds are exact: against a sum written here on its own, and against the game itself played with every card and die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import AUTO_AMBUSH, GREEK, MACCABEAN, SIDE_SLUGS, enemy
from maniple.kernel.forecast import CHANCE, UNITS, Forecast
from maniple.kernel.frames import Side
from tests.games.judean_hammer.hammer_table import HammerTable

BOX = TITLE.shipped_box
CHARTS = {
    name: TITLE.shipped.table("tables.toml", "casualties").part(name).words("results")
    for name in ("winner", "loser", "ambush_maccabean", "ambush_greek")
}
DECK = [
    (str(record.part("modifier").values["faction"]), int(record.part("modifier").values["amount"]))
    for record in TITLE.shipped.records("cards.toml", "card")
]
"""Faction and amount of each card's modifier, as the file says."""
NO_CARD = ("", 0)
WINS, TAKES, OURS, THEIRS = range(4)
Sums = list[Fraction]


def odds(table: HammerTable, line: str) -> list[float]:
    return [item.value for item in forecast(table, line).lines]


def forecast(table: HammerTable, line: str) -> Forecast:
    verb, *ids = table.g.box.catalog.read(line)
    found = table.g.odds(str(verb), *ids)
    assert isinstance(found, Forecast)
    return found


def unseen(g: Hammer, seat: Side) -> list[int]:
    """The cards that may lie on top for all the seat knows, by plain reasoning."""
    if not g.pile:
        return g.discard
    if g.known[seat]:
        return [g.pile[0]]
    return sorted([*g.pile, *g.hands[enemy(seat)]])


# -------------------------------------------------------------------- a sum of our own


def losses(chart: list[str], units: int, rolls_again: bool = True) -> list[tuple[Fraction, int]]:
    """Each way the dice may fall, with its chance and the units lost."""
    if units == 0:
        return [(Fraction(1), 0)]
    out: list[tuple[Fraction, int]] = []
    for word in chart:
        sixth = Fraction(1, 6)
        if word == "none":
            out.append((sixth, 0))
        elif word == "lose" or not rolls_again:
            out.append((sixth, 1))
        else:
            out += [(sixth * chance, 1 + lost) for chance, lost in losses(chart, units - 1)]
    return out


def sum_of_battle(
    cards: list[tuple[str, int]],
    attacker: Side,
    units: tuple[int, int],
    bonus: int = 0,
    ignore: bool = False,
    no_reroll: bool = False,
) -> Sums:
    """What a battle brings on average over these cards and all dice; units are attackers and defenders."""
    out = [Fraction(0)] * 4
    for faction, amount in cards:
        attack, defence = units[0] + bonus, units[1]
        if faction == SIDE_SLUGS[attacker]:
            attack += amount
        elif not ignore:
            defence += amount
        won = attack >= defence
        charts = (CHARTS["winner"], CHARTS["loser"]) if won else (CHARTS["loser"], CHARTS["winner"])
        spared = [no_reroll and side == MACCABEAN for side in (attacker, enemy(attacker))]
        ours, theirs = (losses(charts[i], units[i], not spared[i]) for i in (0, 1))
        for (a, lost), (b, killed) in product(ours, theirs):
            chance = a * b / len(cards)
            out[WINS] += chance * won
            out[TAKES] += chance * (killed == units[1] and lost < units[0])
            out[OURS] += chance * lost
            out[THEIRS] += chance * killed
    return out


def exactly(sums: Sums) -> object:
    return pytest.approx([float(value) for value in sums], abs=1e-12)


# -------------------------------------------------------------------- the game itself, with every card and die


def played_out(table: HammerTable, line: str, cards: list[int], dice: int) -> Sums:
    """Play an action once for each card on top and each fall of so many dice, and add up what came of it."""
    g = table.g
    verb, *ids = g.box.catalog.read(line)
    side = g.decision.side
    area = int(ids[0])
    out = [Fraction(0)] * 4
    rolls = list(product(range(1, 7), repeat=dice))
    for card in cards:
        for roll in rolls:
            h = g.clone()
            lay_on_top(h, card, enemy(side))
            h.dice.loaded = list(roll)
            h.quiet = False
            h.play(str(verb), *[i for i in ids if isinstance(i, int)])
            keys = {key: ids for _, key, ids, _ in h.notes}
            chance = Fraction(1, len(cards) * len(rolls))
            won = "ambush_succeeds" in keys if verb == "ambush" else keys["wins"][0] == side
            other = enemy(side)
            taken = not h.units[other][area]
            out[WINS] += chance * won
            out[TAKES] += chance * (taken and (verb == "ambush" or h.units[side][area] > 0))
            out[OURS] += chance * (h.pool[side] - g.pool[side])
            out[THEIRS] += chance * (h.pool[other] - g.pool[other])
    return out


def lay_on_top(h: Hammer, card: int, other: Side) -> None:
    """A card from pile, discard pile or the other hand becomes the next to be revealed."""
    if not h.pile:
        h.dice.orders = [[card]]
    elif card in h.pile:
        h.pile.remove(card)
        h.pile.insert(0, card)
    else:
        h.hands[other].remove(card)
        h.hands[other].append(h.pile[0])
        h.pile[0] = card


# -------------------------------------------------------------------- battles


def test_jh_6_4_odds_of_a_battle_are_exact(table: HammerTable) -> None:
    """§JH-6.4, §JH-6.10 Two attack two, with cards seen and unseen."""
    table.units("2 maccabean in modin, 2 greek in lydda").hand(MACCABEAN, "judas-the-hammer", "war-elephants")
    table.hand(GREEK, "fight-on-the-sabbath", "serons-column").discard("embassy-to-rome").removed("the-hellenizers")
    table.moves(MACCABEAN, 2).play("group modin", "number 2", "step lydda", "done")
    cards = unseen(table.g, MACCABEAN)
    assert len(cards) == 22, "all but two in hand, one discarded and one removed"

    found = odds(table, "fight lydda")
    assert found == exactly(sum_of_battle([DECK[card] for card in cards], MACCABEAN, (2, 2)))
    assert found == exactly(played_out(table, "fight lydda", cards, 3))


@pytest.mark.parametrize("attackers", range(1, 5))
@pytest.mark.parametrize("defenders", range(1, 5))
@pytest.mark.parametrize("side", [MACCABEAN, GREEK])
def test_jh_6_7_odds_for_all_sizes(attackers: int, defenders: int, side: Side) -> None:
    """§JH-6.7 Losers roll again as long as they have units."""
    table = HammerTable()
    table.units(f"{attackers} {SIDE_SLUGS[side]} in modin, {defenders} {SIDE_SLUGS[enemy(side)]} in lydda")
    table.hand(side, "judas-the-hammer").moves(side, 8)
    table.play("group modin", f"number {attackers}")
    expected = exactly(sum_of_battle([DECK[card] for card in unseen(table.g, side)], side, (attackers, defenders)))
    assert odds(table, "step lydda") == expected, "before the step"
    table.play("step lydda")
    assert odds(table, "done") == expected, "before the movement is settled"
    table.play("done")
    if table.asked == "ChooseAmbush":
        table.play("pass")
    assert odds(table, "fight lydda") == expected, "before the battle"


def test_jh_6_1_those_who_came_before_count(table: HammerTable) -> None:
    """§JH-6.1 A second group adds to those who already stand among the enemy."""
    table.units("2 maccabean in modin, 1 maccabean in gazara, 2 greek in lydda").moves(MACCABEAN, 2)
    table.play("group modin", "number 2", "step lydda", "group gazara", "number 1")
    cards = [DECK[card] for card in unseen(table.g, MACCABEAN)]
    assert odds(table, "step lydda") == exactly(sum_of_battle(cards, MACCABEAN, (3, 2)))


def test_ruling_jh_r41_a_peek_makes_the_card_certain(table: HammerTable) -> None:
    """Ruling JH-R41, #11 The Maccabees have put War Elephants on top: they know, and their odds say so."""
    table.units("2 maccabean in modin, 1 greek in lydda").pile("judas-the-hammer", "war-elephants")
    table.event(MACCABEAN, "scouts-in-the-hills").play("top war-elephants")
    while table.asked == "PutOnTop":
        table.play(table.options[0])
    table.play("group modin", "number 2")
    elephants = table.card("war-elephants")
    assert table.g.pile[0] == elephants
    found = odds(table, "step lydda")
    assert found == exactly(sum_of_battle([DECK[elephants]], MACCABEAN, (2, 1)))
    assert found[WINS] == 0
    assert "you have seen the card to come" in forecast(table, "step lydda").assumes


def test_ruling_jh_r41_the_other_side_does_not_profit_from_a_peek(table: HammerTable) -> None:
    """Ruling JH-R41 The Greeks do not know what the Maccabees put on top."""
    table.units("1 maccabean in modin, 2 greek in lydda").pile("judas-the-hammer")
    table.event(MACCABEAN, "scouts-in-the-hills")
    while table.asked == "PutOnTop":
        table.play(table.options[0])
    table.play("done")
    table.moves(GREEK, 2).play("group lydda", "number 2")
    cards = unseen(table.g, GREEK)
    assert len(cards) == 25
    assert odds(table, "step modin") == exactly(sum_of_battle([DECK[card] for card in cards], GREEK, (2, 1)))


def test_ruling_jh_r28_an_empty_pile_means_the_discard_pile(table: HammerTable) -> None:
    """Ruling JH-R28 The card to come is one of the discarded, all of which are known."""
    table.units("2 maccabean in modin, 2 greek in lydda").hand(GREEK, "royal-army-of-lysias")
    table.discard("war-elephants", "judas-the-hammer", "serons-column").only_pile()
    table.moves(MACCABEAN, 2).play("group modin", "number 2", "step lydda", "done")
    cards = unseen(table.g, MACCABEAN)
    found = odds(table, "fight lydda")
    assert found == exactly(sum_of_battle([DECK[card] for card in cards], MACCABEAN, (2, 2)))
    assert found == exactly(played_out(table, "fight lydda", cards, 3))
    assert found[WINS] == pytest.approx(1 / 3)
    assert "one of the discard pile" in forecast(table, "fight lydda").assumes


def test_ruling_jh_r28_no_card_at_all(table: HammerTable) -> None:
    """Ruling JH-R28 Neither pile nor discard pile: modifier 0, so two against two win."""
    table.units("2 maccabean in modin, 2 greek in lydda").only_pile()
    table.moves(MACCABEAN, 2).play("group modin", "number 2", "step lydda", "done")
    found = odds(table, "fight lydda")
    assert found == exactly(sum_of_battle([NO_CARD], MACCABEAN, (2, 2)))
    assert found[WINS] == 1
    assert "there is no card to reveal" in forecast(table, "fight lydda").assumes


@pytest.mark.parametrize(("card", "side", "bonus"), [("judas-the-hammer", MACCABEAN, 1), ("war-elephants", GREEK, 2)])
def test_ruling_jh_r50_an_event_adds_to_the_total(card: str, side: Side, bonus: int) -> None:
    """Ruling JH-R50, #2, #15 The bonus of the event behind the movement counts."""
    table = HammerTable().units(f"2 {SIDE_SLUGS[side]} in modin, 2 {SIDE_SLUGS[enemy(side)]} in lydda")
    table.event(side, card).play("group modin", "number 2")
    cards = unseen(table.g, side)
    expected = sum_of_battle([DECK[c] for c in cards], side, (2, 2), bonus=bonus)
    assert odds(table, "step lydda") == exactly(expected)
    assert expected != sum_of_battle([DECK[c] for c in cards], side, (2, 2))
    table.play("step lydda", "done")
    assert odds(table, "fight lydda") == exactly(played_out(table, "fight lydda", cards, 3))


def test_card_6_a_greek_modifier_counts_nothing(table: HammerTable) -> None:
    """#6, Ruling JH-R68 In the night march an enemy modifier is ignored."""
    table.units("2 maccabean in modin, 2 greek in lydda").event(MACCABEAN, "night-march-to-emmaus")
    table.play("group modin", "number 2", "step lydda", "done")
    cards = unseen(table.g, MACCABEAN)
    found = odds(table, "fight lydda")
    assert found == exactly(sum_of_battle([DECK[c] for c in cards], MACCABEAN, (2, 2), ignore=True))
    assert found == exactly(played_out(table, "fight lydda", cards, 3))
    assert found[WINS] == 1


@pytest.mark.parametrize("side", [MACCABEAN, GREEK])
def test_card_12_beaten_maccabees_do_not_roll_again(side: Side) -> None:
    """#12 With the event in force the Maccabees lose one unit at most, attacking or defending."""
    table = HammerTable().units(f"2 {SIDE_SLUGS[side]} in modin, 2 {SIDE_SLUGS[enemy(side)]} in lydda")
    table.flags("mac_no_reroll").moves(side, 2).play("group modin", "number 2", "step lydda", "done")
    cards = unseen(table.g, side)
    found = odds(table, "fight lydda")
    expected = sum_of_battle([DECK[card] for card in cards], side, (2, 2), no_reroll=True)
    assert found == exactly(expected)
    assert found == exactly(played_out(table, "fight lydda", cards, 3))
    assert expected != sum_of_battle([DECK[card] for card in cards], side, (2, 2))


# -------------------------------------------------------------------- ambushes


def sum_of_ambush(chance: Fraction, ambushers: int, stopped: int) -> Sums:
    ours = losses(CHARTS["ambush_maccabean"], ambushers)
    theirs = losses(CHARTS["ambush_greek"], stopped)
    return [
        chance,
        chance * sum(p for p, lost in theirs if lost == stopped),
        chance * sum(p * lost for p, lost in ours),
        chance * sum(p * lost for p, lost in theirs),
    ]


def ambush_table(units: str) -> HammerTable:
    return HammerTable().units(units).hand(MACCABEAN, "judas-the-hammer").hand(GREEK, "fall-of-apollonius")


def test_jh_7_6_odds_of_an_ambush_are_exact() -> None:
    """§JH-7.6, §JH-7.8 Success is a Maccabean modifier among the unseen cards; then a die each."""
    table = ambush_table("1 greek in hebron, 2 maccabean in beth-zur").discard("embassy-to-rome").moves(GREEK, 1)
    table.play("group hebron", "number 1", "step tekoa", "stop", "done")
    cards = unseen(table.g, MACCABEAN)
    chance = Fraction(len([c for c in cards if DECK[c][0] == "maccabean"]), len(cards))
    assert chance == Fraction(11, 24)
    found = odds(table, "ambush tekoa beth-zur")
    assert found == exactly(sum_of_ambush(chance, 2, 1))
    assert found == exactly(played_out(table, "ambush tekoa beth-zur", cards, 2))
    assert [item.unit for item in forecast(table, "ambush tekoa beth-zur").lines] == [CHANCE, CHANCE, UNITS, UNITS]


def test_jh_7_7_an_ambush_of_several_groups() -> None:
    """§JH-7.7, Ruling JH-R20 All groups that passed stop; one die for all of them, so they cannot all die."""
    table = ambush_table("3 greek in samaria, 1 maccabean in thamna-hills").moves(GREEK, 2)
    table.play("group samaria", "number 1", "step lebonah-ascent", "stop")
    table.play("group samaria", "number 2", "step lebonah-ascent", "step aphairema")
    cards = unseen(table.g, MACCABEAN)
    chance = Fraction(len([c for c in cards if DECK[c][0] == "maccabean"]), len(cards))
    found = odds(table, "ambush lebonah-ascent thamna-hills")
    assert found == exactly(sum_of_ambush(chance, 1, 3))
    assert found == exactly(played_out(table, "ambush lebonah-ascent thamna-hills", cards, 2))
    assert found[TAKES] == 0
    assert forecast(table, "ambush lebonah-ascent thamna-hills").assumes.startswith("3 would have to stop")


@pytest.mark.parametrize(("greeks", "all_move_in"), [(1, True), (2, False)])
def test_ruling_jh_r21_odds_tell_that_the_ambushers_leave_their_area(greeks: int, all_move_in: bool) -> None:
    """Ruling JH-R21, §JH-7.10 Where all Greeks may die; one die never takes two."""
    table = ambush_table(f"{greeks} greek in hebron, 2 maccabean in beth-zur").moves(GREEK, 2)
    table.play("group hebron", f"number {greeks}", "step tekoa", "stop", "done")
    told = "if all die, all your units of Beth Zur move in"
    assert (told in forecast(table, "ambush tekoa beth-zur").assumes) == all_move_in


def test_ruling_jh_r23_odds_of_an_ambush_in_a_supply_center() -> None:
    """Ruling JH-R23 The same card and dice as anywhere, and the words tell that nobody moves in."""
    table = ambush_table("1 greek in ramathaim, 2 maccabean in aphairema").moves(GREEK, 1)
    table.play("group ramathaim", "number 1", "step samaria", "stop", "done")
    cards = unseen(table.g, MACCABEAN)
    chance = Fraction(sum(DECK[card][0] == "maccabean" for card in cards), len(cards))
    found = odds(table, "ambush samaria aphairema")
    assert found == exactly(sum_of_ambush(chance, 2, 1))
    assert found == exactly(played_out(table, "ambush samaria aphairema", cards, 2))
    assert forecast(table, "ambush samaria aphairema").assumes.endswith("they can never enter a supply center")


def test_ruling_jh_r29_odds_of_the_end() -> None:
    """Ruling JH-R29 By the option the card of a battle or an ambush may end the game: the odds say so, and who wins."""
    removed = list(BOX.kinds["card"].slugs[13:])
    table = HammerTable(deck_end="at-once").units("2 greek in hebron, 1 maccabean in beth-zur").removed(*removed)
    table.score(1, 2).moves(GREEK, 1).play("group hebron", "number 1", "step tekoa", "stop", "group hebron", "number 1")
    found = forecast(table, "step beth-zur")
    assert [(line.label, line.value) for line in found.lines] == [
        ("the game ends with the card that is revealed", 1.0),
        ("you win it", 1.0),
    ]
    assert found.citation == "Ruling JH-R29"
    table.play("step beth-zur")
    assert odds(table, "ambush tekoa beth-zur") == [1.0, 0.0]
    table.g.flags[AUTO_AMBUSH] = True
    assert forecast(table, "ambush tekoa beth-zur").citation == "§JH-7.6", "no card is revealed"
    table.g.flags[AUTO_AMBUSH] = False
    table.play("pass")
    assert odds(table, "fight beth-zur") == [1.0, 1.0]
    table.play("fight beth-zur")
    assert table.winner == "greek"


def test_ruling_jh_r63_a_sure_ambush() -> None:
    """Ruling JH-R63, #5 With the event no card is needed."""
    table = ambush_table("1 greek in hebron, 1 maccabean in beth-zur").flags("auto_ambush").moves(GREEK, 1)
    table.play("group hebron", "number 1", "step tekoa", "stop", "done")
    found = odds(table, "ambush tekoa beth-zur")
    assert found == exactly(sum_of_ambush(Fraction(1), 1, 1))
    assert found == exactly(played_out(table, "ambush tekoa beth-zur", [table.g.pile[0]], 2))
    assert "the event makes it sure" in forecast(table, "ambush tekoa beth-zur").assumes


def test_ruling_jh_r28_an_ambush_without_a_card() -> None:
    """Ruling JH-R28 No card at all: it fails. A discard pile: one of its cards."""
    table = ambush_table("1 greek in hebron, 1 maccabean in beth-zur").only_pile().moves(GREEK, 1)
    table.play("group hebron", "number 1", "step tekoa", "stop", "done")
    assert odds(table, "ambush tekoa beth-zur") == [0, 0, 0, 0]

    table = ambush_table("1 greek in hebron, 1 maccabean in beth-zur").discard("war-elephants", "the-hasidim-join")
    table.only_pile().moves(GREEK, 1).play("group hebron", "number 1", "step tekoa", "stop", "done")
    assert odds(table, "ambush tekoa beth-zur") == exactly(sum_of_ambush(Fraction(1, 2), 1, 1))
    assert "one of the discard pile" in forecast(table, "ambush tekoa beth-zur").assumes


def test_ruling_jh_r41_an_ambush_after_a_peek() -> None:
    """Ruling JH-R41 Who has seen the top card knows whether the ambush succeeds."""
    for top, chance in (("war-elephants", 0), ("the-hasidim-join", 1)):
        table = ambush_table("1 greek in hebron, 1 maccabean in beth-zur").pile(top)
        table.event(MACCABEAN, "scouts-in-the-hills").play(f"top {top}")
        while table.asked == "PutOnTop":
            table.play(table.options[0])
        table.play("done")
        table.moves(GREEK, 1).play("group hebron", "number 1", "step tekoa", "stop", "done")
        assert odds(table, "ambush tekoa beth-zur") == exactly(sum_of_ambush(Fraction(chance), 1, 1))


# -------------------------------------------------------------------- what odds say, and do not


def test_where_nothing_is_risked_there_are_no_odds(table: HammerTable) -> None:
    """§JH-6.4 A step without enemies, a passed ambush, a card, a group to move: no forecast."""
    table.units("4 maccabean in modin, 1 greek in lydda, 1 greek in gazara").hand(MACCABEAN, "judas-the-hammer")
    table.turn(MACCABEAN)
    assert table.g.odds("move", table.card("judas-the-hammer")) is None
    table.play("move judas-the-hammer", "group modin", "number 1")
    assert table.g.odds("step", table.area("emmaus")) is None
    table.play("step lydda")
    assert table.g.odds("done") is not None
    assert table.g.odds("group", table.area("modin")) is None


def test_ruling_jh_r27_several_battles_are_told_each_as_the_first(table: HammerTable) -> None:
    """Ruling JH-R27, Ruling JH-R53 When the movement is settled: by done, by the last stop, by the last step."""
    table.units("4 maccabean in modin, 1 greek in lydda, 1 greek in gazara").moves(MACCABEAN, ops=2)
    table.play("group modin", "number 1", "step lydda", "group modin", "number 1", "step gazara")

    told = table.g.odds("done")
    assert told is not None and told.exact and told.citation == "Ruling JH-R27"
    alone = HammerTable().units("4 maccabean in modin, 1 greek in lydda").moves(MACCABEAN, ops=2)
    alone.play("group modin", "number 1", "step lydda")
    single = alone.g.odds("done")
    assert single is not None
    assert [line.label for line in told.lines[:2]] == ["Lydda: you win the battle", "Lydda: you take the area"]
    assert [line.value for line in told.lines] == [line.value for line in single.lines[:2]] * 2

    table.play("group modin", "number 1", "step beth-horon")
    assert table.g.odds("stop") == told
    assert table.g.odds("step", table.area("mizpah")) is None
    table.play("step mizpah")
    assert table.g.odds("step", table.area("bethel")) == told


def test_ruling_jh_r50_odds_say_what_the_event_adds(table: HammerTable) -> None:
    """Ruling JH-R50 Judas the Hammer adds 1, and the forecast says so."""
    table.units("2 maccabean in modin, 1 greek in lydda").event(MACCABEAN, "judas-the-hammer")
    table.play("group modin", "number 2")
    told = table.g.odds("step", table.area("lydda"))
    assert told is not None and "the event adds 1" in told.assumes


def test_a_game_that_is_over_has_no_odds(table: HammerTable) -> None:
    """§JH-10.4 Nothing more is played."""
    table.score(12, 0).awards_victory_points()
    assert table.g.outcome is not None
    assert table.g.odds("fight", 0) is None


@pytest.mark.parametrize("side", [MACCABEAN, GREEK])
def test_odds_never_look_at_hidden_cards(side: Side) -> None:
    """Ruling JH-R41 However hand and pile are shared out, the decider's odds stay the same."""
    table = HammerTable().units(f"2 {SIDE_SLUGS[side]} in modin, 2 {SIDE_SLUGS[enemy(side)]} in lydda")
    table.hand(side, "judas-the-hammer").hand(enemy(side), "war-elephants", "serons-column").moves(side, 2)
    table.play("group modin", "number 2")
    expected = table.g.odds("step", table.area("lydda"))
    rng = Random(1)
    tops = set()
    for _ in range(20):
        h = table.g.imagine(side, rng)
        tops.add(h.pile[0])
        assert h.odds("step", table.area("lydda")) == expected
    assert len(tops) > 5


def test_odds_say_what_they_are_about(table: HammerTable) -> None:
    """§JH-6.4 Heading, four lines, what is assumed, the rule; exact."""
    table.units("2 greek in lydda, 1 maccabean in modin").moves(GREEK, 2).play("group lydda", "number 2")
    found = forecast(table, "step modin")
    assert found.heading == "If you attack Modin"
    assert [item.label for item in found.lines] == [
        "you win the battle",
        "you take the area",
        "your losses",
        "their losses",
    ]
    assert found.assumes == "2 against 1; the card to come is any that you have not seen; no ambush"
    assert (found.citation, found.exact) == ("§JH-6.4", True)
    assert all(item.margin == 0 for item in found.lines)
