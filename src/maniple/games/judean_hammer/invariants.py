"""What must always hold: pieces and cards conserved, frames that name things there are. The fuzzer asks."""

from __future__ import annotations

from maniple.games.judean_hammer.ch02_round import ChooseFirst
from maniple.games.judean_hammer.ch04_recruitment import NO_STEP, HowMany, PlaceTogether, PlaceUnits
from maniple.games.judean_hammer.ch07_ambush import MoveIn
from maniple.games.judean_hammer.events import Event, EventStep
from maniple.games.judean_hammer.state import Hammer, March
from maniple.games.judean_hammer.tables import GREEK, NO_CARD, SIDES, SUPPLY_CENTER
from maniple.kernel.frames import Frame


def check(g: Hammer) -> None:
    """§JH-1.1, §JH-11.3, Ruling JH-R30 Cubes and cards are conserved, and stand where they may."""
    box = g.map
    for side in SIDES:
        assert all(number >= 0 for number in g.units[side]), "an area has fewer than no units"
        assert g.pool[side] >= 0, "the pool has fewer than no units"
        assert sum(g.units[side]) + g.pool[side] == box.units_per_side, "units were made or lost"
    for center in box.supply_centers:
        assert not g.units[0][center], "Maccabean units stand in a supply center"
    both = {area for area in range(box.areas) if g.units[0][area] and g.units[1][area]}
    if g.march is None:
        assert not both, "both sides stand in one area outside a movement"
    else:
        check_march(g, g.march)
        assert both <= {path[-1] for _, path in g.march.groups}, "both sides stand where nobody marched"
    cards = [*g.pile, *g.hands[0], *g.hands[1], *g.discard, *g.removed]
    if g.in_play != NO_CARD:
        cards.append(g.in_play)
    assert sorted(cards) == list(range(len(box.ops))), "cards were made or lost"
    for side in SIDES:
        assert len(g.hands[side]) <= box.hand_size, "a hand is too large"
        assert g.hands[side] == sorted(g.hands[side]), "a hand is out of order"
        assert 0 <= g.known[side] <= len(g.pile), "somebody has seen more cards than the pile has"
    if not g.stack:
        return
    for frame in g.stack:
        check_frame(g, frame)
    decision = g.decision
    if isinstance(decision, PlaceUnits | PlaceTogether | HowMany):
        assert 0 < g.left <= g.pool[decision.side], "more units are to be placed than the pool has"
    if isinstance(decision, ChooseFirst):  # just after a check of supply and scoring
        assert max(max(g.units[0]), max(g.units[1])) <= box.stack_limit, "a stack of more than three was left"


def check_march(g: Hammer, march: March) -> None:
    """§JH-5.1, Ruling JH-R18, Ruling JH-R52 Who may still move, and who is moving, stands where the march says.

    No group has come from enemies or passed any, so that a retreat never meets them (Ruling JH-R33).
    """
    units = g.units[march.side]
    for area, number in enumerate(march.unmoved):
        assert number <= march.before[area], "more units may move than there were"
        assert number <= units[area], "more units may move than are there"
    assert all(size > 0 and len(path) > 1 for size, path in march.groups), "a group went nowhere"
    assert (march.size > 0) == bool(march.path), "a group without units is under way"
    for path in [*[path for _, path in march.groups], march.path]:
        assert not any(g.units[1 - march.side][area] for area in path[:-1]), "a group has passed enemies"
    if march.path:
        assert march.size <= units[march.path[-1]], "a group is not where its way ends"


def check_places(g: Hammer, side: int, places: tuple[int, ...]) -> None:
    """§JH-11.3, Ruling JH-R15 Units are to come where no enemies stand, Maccabees in no supply center."""
    for area in places:
        assert not g.units[1 - side][area], "units are to join enemies"
        assert side == GREEK or g.map.kind[area] != SUPPLY_CENTER, "Maccabean units are to enter a supply center"


def check_frame(g: Hammer, frame: Frame) -> None:
    """An event is about the card in play, and about a step that the card has."""
    name = type(frame).__name__
    if isinstance(frame, PlaceUnits) and frame.step != NO_STEP:
        assert g.in_play != NO_CARD, "an event recruits without a card"
        assert 0 <= frame.step < len(g.map.event[g.in_play]), f"the card has no step {frame.step}"
    if isinstance(frame, PlaceUnits | PlaceTogether):
        check_places(g, frame.side, frame.places)
    if isinstance(frame, HowMany | MoveIn):
        check_places(g, frame.side, (frame.area,))
    if isinstance(frame, Event | EventStep):
        assert frame.card == g.in_play, f"{name} is about a card that is not in play"
    if isinstance(frame, EventStep):
        assert 0 <= frame.number < len(g.map.event[frame.card]), f"the card has no step {frame.number}"
