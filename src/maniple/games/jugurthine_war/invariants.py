# maniple: interpreted
"""What must always hold: pieces and markers conserved, boxes, walls and control in order. The fuzzer asks."""

from __future__ import annotations

from typing import Final

from maniple.games.jugurthine_war.ch01_steps import LoseSteps
from maniple.games.jugurthine_war.ch06_movement import ChooseForce
from maniple.games.jugurthine_war.ch07_battle import Withdrawal
from maniple.games.jugurthine_war.ch08_siege import Relief, Sally
from maniple.games.jugurthine_war.state import ON_THE_MARCH, War
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    ASIDE,
    BY_DRAW,
    CONTAINER,
    DESTROYED,
    DRAWN,
    FIRST_YEAR,
    LEGION,
    LOST,
    MILICE,
    MOST_POINTS,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    SIDES,
    STRATAGEMS,
    WAITING,
    City,
    Hex,
    Piece,
    enemy,
)
from maniple.kernel.frames import Frame, Side


def check(g: War) -> None:
    """§1.2-a, §1.3-a, §1.3-b, §5.3-b, §8.1-a, §10.3-a, §10.4-a What no action may break."""
    check_pieces(g)
    check_boxes(g)
    check_cities(g)
    check_markers(g)
    assert 0 <= g.points <= MOST_POINTS, "the VP marker left its track"
    for frame in g.stack:
        check_frame(g, frame)
    if g.stack and isinstance(g.decision, ChooseForce):
        check_rest(g)


def check_pieces(g: War) -> None:
    """Every piece is in one place, and the lists by hex agree with it."""
    box = g.map
    here: dict[int, list[int]] = {}
    for i in range(box.pieces):
        piece, space = Piece(i), g.where[i]
        assert DRAWN <= space < len(box.terrain), "a piece is nowhere"
        if space >= 0:
            here.setdefault(2 * space + g.side_of(piece), []).append(i)
            assert box.is_land(space) or space == box.west, "a piece stands in water"
            if g.side_of(piece) == NUMIDIAN:
                assert not box.province[space], "a Numidian piece is in the province"
            if box.is_cu[piece]:
                assert 1 <= g.steps[i] <= box.most_steps[i], "a CU has an impossible number of steps"
        else:
            assert g.holder[i] == NO_PIECE, "a piece off the map is in a box"
            assert piece not in g.inside, "a piece off the map is inside walls"
            if box.is_cu[piece]:
                assert g.steps[i] == 0, "a CU off the map has steps"
            check_off_map(g, piece)
        if box.unit_class[i] == LEGION and space >= 0:
            assert g.steps[i] <= box.cap_of_year[g.year - FIRST_YEAR], "a legion is above the cap of the year"
    assert {key: list(pieces) for key, pieces in g.here.items()} == here, "a list of pieces is wrong"


def check_off_map(g: War, piece: Piece) -> None:
    box, space = g.map, g.where[piece]
    if space in (CONTAINER, DRAWN):
        assert box.recruit[piece] == BY_DRAW or space == DRAWN, "a piece lies in the container that never does"
    elif box.recruit[piece] == BY_DRAW:
        raise AssertionError("a unit of the container is lost")
    assert space in (ASIDE, CONTAINER, WAITING, LOST, DRAWN), "a piece is nowhere"


def check_boxes(g: War) -> None:
    """§5.3-a A box has one level, and all in it are where its commander is."""
    box = g.map
    parting = any(isinstance(frame, Withdrawal | Relief | Sally) for frame in g.stack)
    for i in range(box.pieces):
        holder = g.holder[i]
        if holder == NO_PIECE:
            continue
        assert holder < box.commanders and g.holder[holder] == NO_PIECE, "a box is in a box"
        assert g.where[holder] == g.where[i] and box.side[holder] == g.side_of(Piece(i)), "a box is torn apart"
        assert parting or (i in g.inside) == (holder in g.inside), "a wall goes through a box"
    assert len(set(g.inside)) == len(g.inside), "a piece is inside twice"
    for piece in g.inside:
        space = g.where[piece]
        assert box.city_at[space] >= 0, "a piece is inside walls where there is no city"
        assert box.unit_class[piece] != MILICE
    for piece in g.shown:
        assert box.side[piece] == NUMIDIAN and piece < box.commanders, "something is shown that never hides"
        assert g.where[piece] >= 0, "a commander off the map is shown"
    for piece in g.seen:
        assert box.side[piece] == NUMIDIAN, "something is remembered that never hides"
        assert g.where[piece] != DRAWN, "a drawn unit is remembered"


def check_cities(g: War) -> None:
    """§1.3-b, §8.1-a, §6.3-a, §10.4-a Control, sieges and garrisons."""
    box = g.map
    for city, holder in enumerate(g.control):
        space = box.city_hex[city]
        milice = box.milice_of[city]
        assert g.where[milice] in (space, ASIDE), "a milice has moved"
        assert not g.militia[city] or g.where[milice] == space, "a militia off the map shows its Roman side"
        if holder == DESTROYED:
            assert g.where[milice] == ASIDE and not g.siege[city], "a destroyed city has a garrison or a siege"
            continue
        for side in SIDES:
            assert len(g.cu_within(side, space)) <= box.limit[city], "more CU are inside walls than there is room for"
        if g.siege[city] and g.battle is None and not any(isinstance(frame, LoseSteps) for frame in g.stack):
            garrison = g.cu_within(Side(holder), space) or g.has_cu_outside(Side(holder), space)  # in a sally
            assert garrison, "a city without a garrison is besieged"


def check_markers(g: War) -> None:
    """§3.1-a Every marker is in one place."""
    for side in SIDES:
        assert g.hands[side] == sorted(g.hands[side]), "a hand is out of order"
        assert g.pools[side] == sorted(g.pools[side]), "a container is out of order"
    found = sorted([*g.hands[0], *g.hands[1], *g.pools[0], *g.pools[1], *g.in_play, *g.gone])
    expected = sorted(
        [kind for side in SIDES for kind in range(len(STRATAGEMS)) for _ in range(g.map.marker_count[side][kind])]
    )
    assert found == expected, "markers were made or lost"
    assert ALLIANCE not in g.hands[NUMIDIAN] or not g.stack, "Alliance is in the hand"


def check_rest(g: War) -> None:
    """§5.3-b, §1.3-b Between activations: one commanded force per hex, no enemies outside walls together, control."""
    box = g.map
    assert g.march is None and g.battle is None and not g.covering and not g.staying, "an activation was left open"
    spaces = {Hex(key // 2) for key in g.here}
    for space in spaces:
        for side in SIDES:
            assert len(g.leaders(side, space)) <= 1, "two commanded forces of one side are in a hex"
        if space != box.west:
            both = [g.has_cu_outside(side, space) for side in SIDES]
            assert not all(both), "enemies stand in a hex and do not fight"
            assert not g.has_cu(ROMAN, space) or not g.closed_at(space), "a hidden counter lies with Romans"
    for city, holder in enumerate(g.control):
        space = box.city_hex[city]
        roman, numidian = g.has_cu(ROMAN, space), g.is_armed(NUMIDIAN, space)
        if holder == ROMAN:
            assert roman, "the Roman controls a city without a CU there"
        elif holder == NUMIDIAN:
            assert numidian or not roman, "the Numidian controls a city that the Roman occupies"
        if holder != DESTROYED and g.siege[city] and not g.is_truce():
            assert g.can_besiege(enemy(Side(holder)), City(city)), "a siege goes on that cannot"
    for piece in g.inside:
        assert g.is_armed(enemy(g.side_of(piece)), g.where[piece]), "a gate is shut without an enemy"
    assert ON_THE_MARCH not in g.moved, "somebody is still marching"


NAMED_BY: Final = {
    "side": ("side", 0),
    "space": ("hex", -1),
    "origin": ("hex", -1),
    "city": ("city", 0),
    "stratagem": ("stratagem", 0),
    "piece": ("piece", 0),
    "why": ("roll", 0),
}
"""Field of a frame -> the kind of thing that it names, and the least id."""


def check_frame(g: War, frame: Frame) -> None:
    """Frames name things that there are."""
    name = type(frame).__name__
    fields: tuple[str, ...] = type(frame).__match_args__
    for field in fields:
        found = getattr(frame, field)
        things: tuple[object, ...] = found if isinstance(found, tuple) else (found,)
        assert all(isinstance(thing, int) for thing in things), f"{name}.{field} is no number"
        if field in NAMED_BY:
            kind, least = NAMED_BY[field]
            assert found in range(least, len(g.box.kinds[kind])), f"{name}.{field} names no {kind}"
