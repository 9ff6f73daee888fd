"""What must always hold: units, towers and cards conserved, limits kept, control as it must be. The fuzzer asks."""

from __future__ import annotations

from typing import Final

from maniple.games.storm_over_jerusalem.ch04_sequence import Impulse
from maniple.games.storm_over_jerusalem.ch08_attack import (
    AfterCombat,
    AttackersCards,
    DefendersCards,
    ReduceDamage,
    RollAgain,
    StayOrGoBack,
    Testudo,
)
from maniple.games.storm_over_jerusalem.ch09_damage import Damage
from maniple.games.storm_over_jerusalem.state import Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    CARDS,
    FACTIONS,
    LEVELS,
    LOST,
    NOWHERE,
    ROMAN,
    SIDES,
    SPACES,
    Area,
    enemy,
)

OF_A_COMBAT: Final = (
    AttackersCards,
    DefendersCards,
    Testudo,
    RollAgain,
    ReduceDamage,
    Damage,
    StayOrGoBack,
    AfterCombat,
)
"""What is asked while a combat runs."""


def check(g: Storm) -> None:
    """§7.2a, §12.0a, §13.2.4a, §14.0a What no action may break."""
    check_units(g)
    check_areas(g)
    check_siege_works(g)
    cards = [*g.removed, *g.in_play]
    for side in SIDES:
        cards += [*g.decks[side], *g.hands[side], *g.discards[side]]
        assert g.hands[side] == sorted(g.hands[side]), "a hand is out of order"
        old = [card for card in g.hands[side] if card in g.kept_among[side]]
        assert g.kept[side] <= len(old), "more cards are said to be kept than a hand can have kept"
        own = [*g.decks[side], *g.hands[side], *g.discards[side]]
        assert all(g.map.card_side[card] == side for card in own), "a card lies with the wrong side"
    assert sorted(cards) == list(range(CARDS)), "cards were made or lost"
    assert 1 <= g.supply <= LEVELS, "the Supply Restrictions left their track"
    assert 1 <= g.turn <= g.last_turn, "the game goes on after its end"
    if g.stack and isinstance(g.decision, Impulse):
        assert g.muster is None and g.combat is None and not g.in_play, "an impulse began before the last was over"
        assert not g.escapes, "an Escape the Siege was forgotten"
    if g.stack and isinstance(g.decision, OF_A_COMBAT):
        assert g.combat is not None, "a combat goes on that never began"


def check_units(g: Storm) -> None:
    """Every unit stands in one place, and the lists by area agree with it."""
    box = g.map
    here: list[list[list[int]]] = [[[] for _ in range(SPACES)] for _ in SIDES]
    for unit in range(box.units):
        if g.where[unit] >= 0:
            here[box.side[unit]][g.where[unit]].append(unit)
    for side in SIDES:
        for space in range(SPACES):
            units = g.troops[side][space]
            assert list(units) == here[side][space], "a list of units is wrong"
            if space >= AREAS:
                assert side == ROMAN or not units, "Judean units stand in a zone"
            else:
                assert len(units) <= box.stacking[side], "an area is overstacked"
    for side in SIDES:
        gone = [u for u in range(len(g.where)) if g.where[u] == LOST and box.side[u] == side]
        assert len(gone) == g.losses[side], "losses are miscounted"
    leaders = [g.where[g.leader(faction)] for faction in range(len(FACTIONS))]
    assert leaders[0] < 0 or leaders[0] != leaders[1], "two leaders share an area"
    for faction, area in enumerate(leaders):
        assert area < 0 or g.placed[faction], "a leader on the map was not placed"


def check_areas(g: Storm) -> None:
    """§12.0a, §13.1.2b Control follows the units; sections between two Roman areas are breached."""
    for area in range(AREAS):
        holder = g.control[area]
        is_right = g.has_units(holder, Area(area)) or not g.has_units(enemy(holder), Area(area))
        assert is_right, "an area is controlled by the wrong side"
    for wall, (a, b) in enumerate(g.map.wall_ends):
        assert 0 <= g.wall[wall] <= 4, "a section has an impossible value"
        if g.control[a] == ROMAN and g.control[b] == ROMAN:
            assert g.wall[wall] == 0, "a section between two Roman areas stands"


def check_siege_works(g: Storm) -> None:
    """§13.2.4a, §13.2.6a Towers stand with Roman units, and none in areas 5-9; no more ramps than markers."""
    for tower, area in enumerate(g.tower_at):
        if area == NOWHERE:
            assert g.tower_fresh[tower], "a tower in the box is spent"
            continue
        assert g.map.siege_works[area], "a tower stands in areas 5 to 9"
        if g.stack and isinstance(g.decision, Impulse):
            assert g.troops[ROMAN][area], "a tower stands alone"
    ramps = [wall for wall, area in enumerate(g.ramp) if area != NOWHERE]
    assert len(ramps) <= g.map.ramps, "there are more ramps than markers"
    for wall in ramps:
        assert g.ramp[wall] in g.map.wall_ends[wall], "a ramp stands beside its section"
        assert g.map.siege_works[g.ramp[wall]], "a ramp stands in areas 5 to 9"
