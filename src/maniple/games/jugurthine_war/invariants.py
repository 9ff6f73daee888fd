# maniple: interpreted
"""What must always hold: pieces and markers conserved, boxes, walls and control in order. The fuzzer asks."""

from __future__ import annotations

from maniple.games.jugurthine_war.ch01_steps import LoseSteps
from maniple.games.jugurthine_war.ch03_stratagems import DieWindow, Roll
from maniple.games.jugurthine_war.ch06_movement import ChooseForce
from maniple.games.jugurthine_war.ch07_battle import AmbushWindow, Withdrawal
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
from maniple.kernel.frames import Side


def check(g: War) -> None:
    """§1.2-a, §1.3-a, §1.3-b, §5.3-b, §8.1-a, §10.3-a, §10.4-a What no action may break."""
    check_pieces(g)
    check_boxes(g)
    check_cities(g)
    check_markers(g)
    check_dice(g)
    assert 0 <= g.points <= MOST_POINTS, "the VP marker left its track"
    if g.stack and isinstance(g.decision, ChooseForce):
        check_rest(g)
    if g.stack and isinstance(g.decision, AmbushWindow):
        assert g.battle is not None, "an ambush is laid where nobody fights"


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
    for i in range(box.commanders):
        least = g.least[i]
        assert not least or box.side[i] == NUMIDIAN, "something is counted that never hides"
        if g.is_closed(Piece(i)) and g.holder[i] == NO_PIECE:
            assert least <= g.count_cu(g.box_of(Piece(i))), "a closed box has fewer CU than everybody has seen"
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


def check_dice(g: War) -> None:
    """Ruling R-02 Every roll that waits for its dice has its own marks, on dice that it has."""
    rolls = [frame for frame, step in zip(g.stack, g.at, strict=True) if isinstance(frame, Roll) and step == 1]
    assert len(rolls) == len(g.marks), "marks without a roll"
    assert rolls or not any(isinstance(frame, DieWindow) for frame in g.stack), "a die is to be changed of no roll"
    for roll, marks in zip(rolls, g.marks, strict=True):
        assert len(marks) % 2 == 0, "half a mark lies on a die"
        assert all(1 <= die <= roll.number for die in marks[::2]), "a mark lies on no die"


def check_rest(g: War) -> None:
    """§5.3-b, §1.3-b Between activations: one commanded force per hex, no enemies outside walls together, control."""
    box = g.map
    assert g.march is None and g.battle is None and not g.covering and not g.staying, "an activation was left open"
    spaces = {Hex(key // 2) for key in g.here}
    for space in spaces:
        for side in SIDES:
            assert len(g.leaders(side, space)) <= 1, "two commanded forces of one side are in a hex"
        if space != box.west:
            both = [g.cu_outside(side, space) for side in SIDES]
            # Ruling R-10, Ruling R-49: in a truce nobody meets, nor before the next move a CU raised beside an enemy
            moved = any(g.moved[piece] for piece in both[0] + both[1])
            assert not all(both) or g.is_truce() or not moved, "enemies stand in a hex and do not fight"
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
