"""5 Commanders: forces that join, commanders who fall and return."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch03_stratagems import Roll
from maniple.games.jugurthine_war.state import AT_REST, War, replaced, without
from maniple.games.jugurthine_war.tables import (
    FOR_RETURN,
    LOST,
    MILICE,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    WAITING,
    City,
    Hex,
    Piece,
)
from maniple.games.jugurthine_war.verdict import chiefs_fall
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_A_COMMANDER_THERE: Final = Refusal("§5.3-b", "not_a_commander_there")
NO_FORCE_TO_JOIN: Final = Refusal("Ruling R-20", "no_force_to_join")
NO_CITY_TO_JOIN: Final = Refusal("Ruling R-20", "no_city_to_join")
NO_ROOM_INSIDE: Final = Refusal("§6.3-a", "no_room_inside")


# -------------------------------------------------------------------- joining


@dataclass(frozen=True)
class Absorb(Procedure):
    """§5.3-b, Ruling R-19 Of several commanded forces outside walls in a hex one commander absorbs the others."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.name_the_leader,)

    def name_the_leader(self, g: War) -> None:
        if len([piece for piece in g.leaders(self.side, self.space) if piece not in g.covering]) > 1:
            g.call(Lead(self.side, self.space))


@dataclass(frozen=True)
class Fuse(Procedure):
    """§6.4-d, Ruling R-63 All CU and commanders of a side outside walls in a hex form one force."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.absorb_the_commanders, self.take_in_the_others)

    def absorb_the_commanders(self, g: War) -> None:
        g.call(Absorb(self.side, self.space))

    def take_in_the_others(self, g: War) -> None:
        """Ruling R-63 What stands loose joins the commander, if there is one."""
        covering = g.covering
        leader = NO_PIECE
        for piece in g.leaders(self.side, self.space):
            if piece not in covering:
                leader = piece
        if leader == NO_PIECE:
            return
        for piece in g.outside(self.side, self.space):
            if g.holder[piece] == NO_PIECE and piece != leader and piece not in covering:
                take_in(g, piece, leader)


def take_in(g: War, piece: Piece, leader: Piece) -> None:
    """§5.3-a A piece that stands open in the hex goes into a box: everybody has seen it."""
    open_before = g.map.side[piece] == NUMIDIAN and not g.is_closed(piece)
    left = g.holder[piece]
    g.hold(piece, leader)
    if open_before and g.is_closed(piece):
        g.remember([piece])
        if g.map.is_cu[piece]:
            g.has_at_least(leader, g.least[leader] + 1)
    elif leader in g.shown and left != leader:
        g.counts_one_less(left, piece)
    if g.map.side[piece] == NUMIDIAN:
        g.blur(g.where[leader])
    g.box_changes(g.map.side[piece])


@dataclass(frozen=True)
class Lead(Decision):
    """§5.3-b, Ruling R-19 Name the commander who absorbs the others."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "Lead", (self.space,)

    def options(self, g: War) -> list[Action]:
        return [
            ("lead", piece)
            for piece in g.outside(self.side, self.space)
            if piece < g.map.commanders and piece not in g.covering
        ]

    def refuse_lead(self, g: War, piece: Piece) -> Refusal | None:
        """§5.3-b One of the commanders of the hex."""
        return None if ("lead", piece) in self.options(g) else NOT_A_COMMANDER_THERE

    def lead(self, g: War, piece: Piece) -> None:
        absorb(g, self.side, self.space, piece)
        if self.side == ROMAN:
            g.note("§5.3-b", "leads", piece, self.space)
        else:
            g.note("§5.3-b", "leads", piece, self.space, only=NUMIDIAN)
            g.note("§5.3-b", "forces_join", self.space)
        g.end()


def absorb(g: War, side: Side, space: Hex, leader: Piece) -> None:
    """§5.3-b All commanders outside walls and their boxes go into the box of one."""
    others = [piece for piece in g.leaders(side, space) if piece != leader and piece not in g.covering]
    least = sum([g.least[piece] for piece in g.leaders(side, space) if piece not in g.shown])
    joined: list[Piece] = g.force_of(leader)
    was_open: list[Piece] = []
    for other in others:
        joined += [piece for piece in g.force_of(other) if piece != leader]
    if g.holder[leader] != NO_PIECE:
        joined += [piece for piece in g.force_of(g.holder[leader]) if piece not in joined]
    if side == NUMIDIAN:
        was_open = [piece for piece in joined if not g.is_closed(piece)]
    if side == NUMIDIAN and any([other in g.shown for other in [leader, *others]]):
        g.revealed()
    if leader in g.shown or (any([other in g.shown for other in others]) and g.has_cu(ROMAN, space)):
        joined = g.uncover_all(joined)
        g.forget(joined)
        if leader not in g.shown:
            g.shown = (*g.shown, leader)
    g.holder[leader] = NO_PIECE
    for piece in joined:
        if piece != leader:
            g.holder[piece] = leader
    g.shown = without(g.shown, others)
    if side == NUMIDIAN and leader not in g.shown:
        g.remember(was_open)
        g.has_at_least(leader, least + g.count_cu(was_open))
        g.box_changes(side)


def split_off(g: War, leader: Piece, staying: list[Piece]) -> None:
    """§6.1-d, §6.4-e Pieces leave a box and stay in the hex: with a commander, or loose."""
    if not staying:
        return
    side, space = g.map.side[leader], g.where[leader]
    inside = leader in g.inside
    other = NO_PIECE
    for piece in g.pieces(side, space):
        if (
            piece < g.map.commanders
            and piece != leader
            and g.holder[piece] == NO_PIECE
            and (piece in g.inside) == inside
        ):
            other = piece
    is_open = side == NUMIDIAN and leader in g.shown
    if side == NUMIDIAN:
        g.revealed()
    for piece in staying:
        if piece < g.map.commanders:
            if other == NO_PIECE:
                g.holder[piece] = NO_PIECE
                other = piece
                if is_open:
                    g.shown = (*g.shown, piece)
            else:
                g.holder[piece] = other
    units = [piece for piece in staying if piece >= g.map.commanders]
    if other == NO_PIECE or other in g.shown:
        units = g.uncover_all(units)
        g.forget(units)
    for piece in units:
        if other == NO_PIECE:
            bring_to_light(g, piece)
        else:
            g.counts_one_less(leader, piece)
            g.holder[piece] = other
    if side == NUMIDIAN:
        g.blur(space)


def bring_to_light(g: War, piece: Piece) -> Piece:
    """Ruling R-61 A piece is put on the map itself, where everybody sees it; its name there."""
    if g.is_closed(piece) or g.is_hidden(piece):
        g.revealed()
        piece = g.uncover(piece, [])
    g.counts_one_less(g.holder[piece], piece)
    g.holder[piece] = NO_PIECE
    g.forget([piece])
    return piece


# -------------------------------------------------------------------- falling


@dataclass(frozen=True)
class Eliminate(Procedure):
    """§5.2-a, §5.2-b, §5.2-c, Ruling R-27 Commanders are eliminated; named ones end the game, generic ones return."""

    pieces: tuple[Piece, ...]

    def steps(self) -> Steps:
        return (self.remove_them, self.end_the_game, self.roll_for_their_return)

    def remove_them(self, g: War) -> None:
        for piece in self.pieces:
            space = g.where[piece]
            for other in g.box_of(piece):
                g.holder[other] = NO_PIECE
                if other < g.map.commanders and piece in g.shown:
                    g.shown = (*g.shown, other)
            g.note("§5.2-a", "commander_shown_eliminated", piece, space)
            g.has_at_least(piece, 0)
            g.put(piece, LOST if g.map.is_chief[piece] else WAITING)
            g.holder[piece] = NO_PIECE
            g.moved[piece] = AT_REST
            gone = [piece]
            g.inside = without(g.inside, gone)
            g.shown = without(g.shown, gone)
            g.seen = without(g.seen, gone)
            g.covering = without(g.covering, gone)
            g.staying = without(g.staying, gone)
            if g.recon == piece:
                g.recon = NO_PIECE
        g.revealed()

    def end_the_game(self, g: War) -> None:
        """§5.2-b, Ruling R-27"""
        chiefs = [piece for piece in self.pieces if g.map.is_chief[piece]]
        if chiefs:
            sides = [g.map.side[piece] for piece in chiefs]
            chiefs_fall(g, ROMAN in sides, NUMIDIAN in sides)

    def roll_for_their_return(self, g: War) -> None:
        """§5.2-c"""
        for piece in reversed(self.pieces):
            g.call(ReturnRoll(piece))


@dataclass(frozen=True)
class ReturnRoll(Procedure):
    """§5.2-c, Ruling R-20, Ruling R-02 A generic commander returns after as many turns as a die shows, at least one."""

    piece: Piece

    def steps(self) -> Steps:
        return (self.roll_a_die, self.note_the_turn)

    def roll_a_die(self, g: War) -> None:
        g.call(Roll(g.map.side[self.piece], 1, FOR_RETURN))

    def note_the_turn(self, g: War) -> None:
        turns = max(1, g.cast[0])
        g.back_at = replaced(g.back_at, self.piece, g.clock + turns)
        g.note("§5.2-c", "returns_in", self.piece, turns)


# -------------------------------------------------------------------- returning


@dataclass(frozen=True)
class CommandersReturn(Procedure):
    """§5.2-c, §S-1, Ruling R-20 At the beginning of a turn, before the draw."""

    def steps(self) -> Steps:
        return (self.bring_them_back,)

    def bring_them_back(self, g: War) -> None:
        for piece in range(g.map.commanders - 1, -1, -1):
            if g.where[piece] == WAITING and 0 < g.back_at[piece] <= g.clock:
                g.call(CommanderReturns(Piece(piece)))


@dataclass(frozen=True)
class CommanderReturns(Procedure):
    """Ruling R-20 A Roman at Utica, a Numidian in a box or a city; if there is no place, next turn."""

    piece: Piece

    def steps(self) -> Steps:
        return (self.place_him,)

    def place_him(self, g: War) -> None:
        side = g.map.side[self.piece]
        if side == ROMAN:
            g.back_at = replaced(g.back_at, self.piece, 0)
            g.put(self.piece, g.map.utica)
            g.note("§5.2-c", "commander_returns", self.piece, g.map.utica)
            g.call(Absorb(ROMAN, g.map.utica))
        elif can_return(g):
            g.call(PlaceCommander(NUMIDIAN, self.piece))
        else:
            g.back_at = replaced(g.back_at, self.piece, g.clock + 1)


def can_return(g: War) -> bool:
    """Ruling R-53 A commander on the map who is not besieged, or a controlled city that is not."""
    for i in range(g.map.commanders):
        if open_box(g, Piece(i)):
            return True
    return any([open_city(g, City(i)) for i in range(len(g.control))])


def open_box(g: War, piece: Piece) -> bool:
    """Ruling R-53 A Numidian commander with a box of his own, not besieged."""
    return (
        piece < g.map.commanders
        and g.map.side[piece] == NUMIDIAN
        and g.where[piece] >= 0
        and g.holder[piece] == NO_PIECE
        and not g.is_besieged(piece)
    )


def open_city(g: War, city: City) -> bool:
    """Ruling R-53 A city that the Numidian controls, not besieged; with a Roman CU in its hex it needs a garrison."""
    if g.control[city] != NUMIDIAN or g.siege[city]:
        return False
    space = g.map.city_hex[city]
    return not g.has_cu(ROMAN, space) or bool(g.cu_within(NUMIDIAN, space))


def box_has_room(g: War, piece: Piece) -> bool:
    """§6.3-a, Ruling R-53 A commander may take a CU more: outside walls always, inside up to the limit."""
    return piece not in g.inside or g.has_room(NUMIDIAN, g.where[piece])


def city_has_room(g: War, city: City) -> bool:
    """§6.3-a, Ruling R-53 The limit counts while a Roman CU is before the walls."""
    space = g.map.city_hex[city]
    return not g.has_cu(ROMAN, space) or g.has_room(NUMIDIAN, space)


def can_place(g: War) -> bool:
    """Ruling R-53, §6.3-a There is a box or a city for a CU."""
    for i in range(g.map.commanders):
        if open_box(g, Piece(i)) and box_has_room(g, Piece(i)):
            return True
    return any([open_city(g, City(i)) and city_has_room(g, City(i)) for i in range(len(g.control))])


def go_inside(g: War, piece: Piece) -> None:
    """§6.3-a, Ruling R-53 A Numidian piece put in a city with Romans before its walls is of the garrison."""
    space = g.where[piece]
    if not g.has_cu(ROMAN, space):
        return
    first = g.leader_within(NUMIDIAN, space)
    if first == NO_PIECE and piece < g.map.commanders:
        for other in g.within(NUMIDIAN, space):
            if g.map.unit_class[other] != MILICE:
                g.holder[other] = piece
    g.enter_walls(piece)
    g.holder[piece] = first


@dataclass(frozen=True)
class PlaceCommander(Decision):
    """§5.2-c, Ruling R-20 A Numidian commander returns: into a commander's box, or to a city."""

    piece: Piece

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "PlaceCommander", (self.piece,)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for i in range(g.map.commanders):
            if open_box(g, Piece(i)):
                out.append(("into", i))
        for i in range(len(g.control)):
            if open_city(g, City(i)):
                out.append(("at", i))
        return out

    def refuse_into(self, g: War, piece: Piece) -> Refusal | None:
        return None if open_box(g, piece) else NO_FORCE_TO_JOIN

    def refuse_at(self, g: War, city: City) -> Refusal | None:
        return None if open_city(g, city) else NO_CITY_TO_JOIN

    def into(self, g: War, piece: Piece) -> None:
        g.back_at = replaced(g.back_at, self.piece, 0)
        g.put(self.piece, g.where[piece])
        g.holder[self.piece] = piece
        if piece in g.inside:
            g.enter_walls(self.piece)
        if not g.is_closed(piece):
            g.revealed()
        g.box_changes(NUMIDIAN)
        g.note("§5.2-c", "numidian_returns", self.piece)
        g.end()

    def at(self, g: War, city: City) -> None:
        space = g.map.city_hex[city]
        g.back_at = replaced(g.back_at, self.piece, 0)
        g.put(self.piece, space)
        g.note("§5.2-c", "commander_returns", self.piece, space)
        go_inside(g, self.piece)
        if self.piece in g.inside:
            if g.holder[self.piece] == NO_PIECE:
                g.show(self.piece)
            g.revealed()
            g.end()
            return
        g.remember([self.piece])
        g.blur(space)
        g.become(Absorb(NUMIDIAN, space))
