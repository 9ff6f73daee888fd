# maniple: interpreted
"""What must always hold: troops, leaders and cards conserved, limits kept. The fuzzer asks."""

from __future__ import annotations

from maniple.games.joshua.ch07_sequence import NameFirst
from maniple.games.joshua.ch08_cards import PlayCard
from maniple.games.joshua.ch10_movement import EnterSpace, Moving
from maniple.games.joshua.effects import ANSWER_TESTS
from maniple.games.joshua.state import HIDDEN, Joshua, the_army, total
from maniple.games.joshua.tables import (
    AMBUSHES,
    CARDS,
    CITY,
    FIRST_PAGAN,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HIDING,
    INSIDE,
    LEADERS,
    MARKERS,
    NO_LEADER,
    ON_BOARD,
    OPEN_SPACE,
    OUT,
    PAGAN,
    PLACES,
    SIDES,
    SPACES,
    TRIBES,
    UNDER,
    Card,
)
from maniple.games.joshua.windows import Window


def check(g: Joshua) -> None:
    """§5.7, §14.14, §15.5, §17.5, §22.1, Ruling R27 What no action may break."""
    check_troops(g)
    check_leaders(g)
    check_hidden(g)
    check_cities(g)
    cards = [*g.deck, *g.hands[0], *g.hands[1], *g.discards, *g.removed, *g.shown]
    if g.deck or g.discards or g.removed or g.shown or g.hands[0] or g.hands[1]:
        assert sorted(cards) == list(range(CARDS)), "cards were made or lost"
    for side in SIDES:
        assert list(g.hands[side]) == sorted(g.hands[side]), "a hand is out of order"
        assert g.courage[side] >= 0, "courage below zero"
    assert all(card in g.hands[HEBREW] for card in g.known), "a known card is not in the hand"
    if g.stack and isinstance(g.decision, PlayCard | NameFirst):
        assert g.card_play is None and g.army is None and g.battle is None, "a card play began before the last was over"
        assert not g.shown, "a card was not laid down"
    if g.stack and isinstance(g.decision, Moving):
        check_army(g)
    if any(isinstance(frame, EnterSpace) for frame in g.stack):
        assert g.card_play is not None and g.army is not None, "nobody enters a space that is being entered"
    if g.stack and isinstance(g.decision, Window):
        check_window(g, g.decision)


def check_window(g: Joshua, window: Window) -> None:
    """§8.6 A window stands open for a card that somebody may hold and that fits what is being played."""
    side, moment = window.side, window.moment
    assert g.card_play is not None, "a response where no card was played"
    unseen = [card for card in g.map.answers[side][moment] if g.is_unseen(card)]
    fitting = [card for card in unseen if ANSWER_TESTS[g.map.key[card]](g, side, Card(card), moment) is None]
    assert fitting, "a response that no card can give"


def check_army(g: Joshua) -> None:
    """§10.4 An army that moves on consists of pieces that stand where it is."""
    army = the_army(g)
    if army.kind == HIDDEN:
        return
    place = army.place
    assert all(g.troops_of(tribe, place) >= number for tribe, number in army.force), "an army of absent troops"
    assert all(g.leader_at[leader] == place for leader in army.leaders), "an army of absent leaders"
    if army.chariots or army.giants:
        assert place < SPACES, "special pieces inside a city"
        assert g.chariots[place] >= army.chariots and g.anakin[place] >= army.giants, "an army of absent pieces"


def check_troops(g: Joshua) -> None:
    """Numbers agree, nobody is below zero, chariots stand on open ground."""
    for place, force in enumerate(g.pagans):
        assert g.pagan_number[place] == total(force), "a number of troops is wrong"
        if not force:
            continue
        assert all(number > 0 and FIRST_PAGAN <= tribe < TRIBES for tribe, number in force), "a wrong force"
        assert list(force) == sorted(force), "a force is out of order"
        for tribe, _ in force:
            assert g.tribe_in[tribe], "a tribe that is out has troops"
    assert all(number >= 0 for number in g.hebrews), "Hebrew troops below zero"
    counts = [0] * TRIBES
    counts[HEBREWS] = sum(g.hebrews)
    for force in g.pagans:
        for tribe, number in force:
            counts[tribe] += number
    assert counts == g.mustered, "the troops of a tribe are miscounted"
    for space in range(SPACES):
        assert g.chariots[space] >= 0 and g.anakin[space] >= 0, "special pieces below zero"
        if g.chariots[space]:
            assert g.kind(space) == OPEN_SPACE, "chariots off open ground"
        if g.is_closed(space):
            assert not g.hebrews[space] and not g.pagan_number[space], "troops in a closed space"
        if g.hebrews[space] and g.fighting(PAGAN, space):
            assert g.battle is not None or g.army is not None, "enemies in one field"
        if g.hebrews[space] and space in g.marker_at:
            assert g.card_play is not None, "a marker among Hebrews"
    if g.is_set_up:
        for tribe in range(FIRST_PAGAN, TRIBES):
            if g.tribe_in[tribe]:
                assert g.troops_in_play(tribe) <= g.counted[tribe], "more troops than everybody counts"
        assert sum(g.hebrews) == g.counted[HEBREWS], "Hebrew troops are miscounted"


def check_leaders(g: Joshua) -> None:
    for leader in range(LEADERS):
        place = g.leader_at[leader]
        assert OUT <= place < PLACES, "a leader is nowhere"
        if leader < HEBREW_LEADERS:
            assert place < ON_BOARD, "a Hebrew leader hides"
        elif UNDER <= place < HIDING:
            assert g.marker_at[place - UNDER] >= 0 or g.lifted, "a leader is under a marker that is gone"
        elif place >= HIDING:
            assert g.ambush_at[place - HIDING] >= 0, "a leader is in an ambush that is gone"
        assert g.ladders[leader] >= 0 and g.rams[leader] >= 0, "equipment below zero"
        assert g.equipment(leader) <= 3, "too much equipment"
    if g.ark != NO_LEADER:
        assert g.leader_at[g.ark] >= 0, "the Ark is with nobody"
        assert not g.ark_captured, "a captured Ark is carried"


def check_hidden(g: Joshua) -> None:
    """§22.1, §22.2, Ruling R27 Markers and ambushes."""
    for marker in range(MARKERS):
        if g.marker_at[marker] < 0 and not g.lifted:
            assert not g.pagan_number[UNDER + marker], "troops under a marker that is gone"
        assert g.pagan_number[UNDER + marker] <= 20, "too many troops under a marker"
        if g.marker_at[marker] >= 0:
            assert g.marker_tribe[marker] in g.scenario.tribes, "a marker of no tribe"
    for ambush in range(AMBUSHES):
        place = HIDING + ambush
        if g.ambush_at[ambush] < 0:
            assert not g.pagan_number[place], "troops in an ambush that is gone"
        else:
            assert 1 <= g.pagan_number[place] <= 5, "an ambush of a wrong size"


def check_cities(g: Joshua) -> None:
    """§14.14, §25.1 Cities hold five troops and one leader; the inside of no city is empty ground."""
    for space in range(SPACES):
        inside = INSIDE + space
        if space in g.unguarded:
            assert g.map.space_kind[space] == CITY and g.is_city_of(HEBREW, space), "no Hebrew city without garrison"
        if not g.city[space]:
            assert not g.hebrews[inside] and not g.pagan_number[inside], "troops inside a city that is gone"
            assert inside not in g.leader_at, "a leader inside a city that is gone"
            continue
        assert 0 <= g.siege[space] < 5 or not g.city[space], "too many siege points"
        if g.map.space_kind[space] == CITY:
            assert g.city[space] <= g.map.max_strength[space], "a city is too strong"
            assert g.hebrews[inside] <= 5 and g.pagan_number[inside] <= 5, "a city is overcrowded"
            if g.control[space] == HEBREW:
                assert not g.pagan_number[inside], "Pagans inside a Hebrew city"
            else:
                assert not g.hebrews[inside], "Hebrews inside a Pagan city"
