"""6.5 Evasion, and where a force may go that gives way (Ruling R-73)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch03_stratagems import Roll, judge
from maniple.games.jugurthine_war.ch05_commanders import Absorb, split_off, take_in
from maniple.games.jugurthine_war.ch09_victory import settle
from maniple.games.jugurthine_war.ch11_options import TreasureRoll
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import (
    DIFFICULT,
    FOR_EVASION,
    IMPEDIMENTA,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    Hex,
    Piece,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_FREE: Final = Refusal("Ruling R-73", "hex_not_free")
NOT_IN_THE_FORCE: Final = Refusal("§6.4-e", "not_in_the_force")
LEADER_GOES: Final = Refusal("§6.4-e", "leader_goes")
ALREADY_STAYS: Final = Refusal("§6.4-e", "already_stays")
A_CU_MUST_GO: Final = Refusal("Ruling R-21", "a_cu_must_go")

INTERCEPTS: Final = 0
EVADES: Final = 1


# -------------------------------------------------------------------- where to


def looks_armed(g: War, side: Side, space: Hex) -> bool:
    """Ruling R-49, Ruling R-61 A side has a CU outside walls in a hex, as far as its enemy can tell."""
    if g.has_cu_outside(side, space):
        return True
    return side == NUMIDIAN and any([piece not in g.shown for piece in g.leaders(side, space)])


def is_free(g: War, side: Side, space: Hex) -> bool:
    """Ruling R-73 No enemy CU and no enemy commander; for Numidians outside the province."""
    if side == NUMIDIAN and g.map.province[space]:
        return False
    box = g.map
    for piece in g.pieces(enemy(side), space):
        if box.is_cu[piece] or piece < box.commanders:
            if space == box.west and not box.is_cu[piece] and not g.is_closed(piece):
                continue
            return False
    return True


def free_hexes(g: War, side: Side, space: Hex, barred: tuple[Hex, ...]) -> list[Hex]:
    """§6.5-b, §7.5-c, Ruling R-24, Ruling R-32, Ruling R-73 Where a force may give way to."""
    return [other for other in g.map.adjacent[space] if other not in barred and is_free(g, side, other)]


def can_try_to_evade(g: War, side: Side, space: Hex) -> bool:
    """§6.5-a, Ruling R-24, Ruling R-32, Ruling R-37 A commander outside walls, and somewhere to go."""
    if g.leader(side, space) == NO_PIECE:
        return False
    return space == g.map.west or bool(free_hexes(g, side, space, ()))


# -------------------------------------------------------------------- the test


def force_drm(g: War, pieces: list[Piece]) -> int:
    """§6.4-b, §6.5-b, Ruling R-49, Ruling R-62 +1 with impedimenta, -1 with cavalry only."""
    for piece in pieces:
        if g.map.unit_class[piece] == IMPEDIMENTA:
            return 1
    return -1 if g.is_fast(pieces) else 0


def evasion_drm(g: War, space: Hex, pieces: list[Piece]) -> int:
    """§6.5-b, Ruling R-35, Ruling R-36 -1 in difficult terrain, over a mountain hexside, in Western Numidia."""
    drm = force_drm(g, pieces)
    if space == g.map.west or g.map.terrain[space] == DIFFICULT:
        drm -= 1
    march = g.march
    if march is not None and march.hard and march.steps and g.where[march.commander] == space:
        drm -= 1
    return drm


def who_may_evade(g: War, side: Side, space: Hex) -> list[Piece]:
    """§6.5-a, Ruling R-63 All of a side outside walls in a hex: one force, those without a commander included."""
    return [piece for piece in g.outside(side, space) if piece not in g.covering]


def part_from_the_others(g: War, side: Side, space: Hex) -> list[Piece]:
    """§6.5-a, Ruling R-61 Who stays behind leaves the box, who stood loose and goes along joins it; the evaders."""
    leader = g.leader(side, space)
    split_off(g, leader, [piece for piece in g.staying if g.holder[piece] == leader])
    for piece in who_may_evade(g, side, space):
        if piece >= g.map.commanders and g.holder[piece] == NO_PIECE and piece not in g.staying:
            take_in(g, piece, leader)
    return g.force_of(leader)


@dataclass(frozen=True)
class Evasion(Procedure):
    """§6.5-a, §6.5-b, §11.1, Ruling R-24 The force may try to get away; the result: it did."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.ask, self.name_who_stays, self.roll_a_die, self.judge_the_test, self.arrive)

    def ask(self, g: War) -> None:
        g.staying = ()
        g.call(EvadeOrStand(self.side, self.space))

    def name_who_stays(self, g: War) -> None:
        """§6.5-a It may leave CU or commanders behind."""
        if not g.result:
            g.end(False)
            return
        g.call(LeaveBehind(self.side, self.space, EVADES))

    def roll_a_die(self, g: War) -> None:
        g.call(Roll(self.side, 1, FOR_EVASION))

    def judge_the_test(self, g: War) -> None:
        """§6.5-b"""
        leader = g.leader(self.side, self.space)
        going = [piece for piece in who_may_evade(g, self.side, self.space) if piece not in g.staying]
        if not judge(g, leader, evasion_drm(g, self.space, going), FOR_EVASION):
            g.staying = ()
            g.end(False)
            return
        if self.space == g.map.west:
            self.evade_in_the_zone(g)
            return
        g.call(FleeTo(self.side, self.space))

    def evade_in_the_zone(self, g: War) -> None:
        """Ruling R-32 An evader stays in the zone out of contact; only those left behind are met."""
        going = part_from_the_others(g, self.side, self.space)
        g.covering = tuple(going)
        g.note("Ruling R-32", "evades_in_the_zone", self.side)
        if g.map.treasure in going:
            g.call(TreasureRoll(self.space))

    def arrive(self, g: War) -> None:
        g.staying = ()
        g.end(True)


@dataclass(frozen=True)
class EvadeOrStand(Decision):
    """§6.5-a, Ruling R-61 Enemies are upon you: try to evade, or stand and fight."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "EvadeOrStand", (self.space,)

    def options(self, g: War) -> list[Action]:
        return [("evade",), ("stand",)]

    def evade(self, g: War) -> None:
        g.note("§6.5-a", "tries_to_evade", self.side, self.space)
        g.end(True)

    def stand(self, g: War) -> None:
        g.end(False)


@dataclass(frozen=True)
class LeaveBehind(Decision):
    """§6.4-e, §6.5-a, Ruling R-24, Ruling R-61 Name who stays behind if the test succeeds, then go."""

    space: Hex
    purpose: int

    def cites(self) -> str:
        return "§6.4-e" if self.purpose == INTERCEPTS else "§6.5-a"

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "LeaveBehind", (self.space,)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for piece in self.force(g):
            if self.refuse_stay(g, piece) is None:
                out.append(("stay", piece))
        out.append(("go",))
        return out

    def force(self, g: War) -> list[Piece]:
        """§6.4-e, §6.5-a An interceptor comes with his box, an evader with all who are outside walls in the hex."""
        if self.purpose == INTERCEPTS:
            return g.force_of(g.leader(self.side, self.space))
        return who_may_evade(g, self.side, self.space)

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 That nothing else can be done may tell of a closed box."""
        return not g.keeps_secret(self.side, self.space)

    def refuse_stay(self, g: War, piece: Piece) -> Refusal | None:
        """§6.4-e The leader goes, and with an interceptor at least one CU."""
        leader = g.leader(self.side, self.space)
        if piece == leader:
            return LEADER_GOES
        if piece not in self.force(g):
            return NOT_IN_THE_FORCE
        if piece in g.staying:
            return ALREADY_STAYS
        if self.purpose == INTERCEPTS and g.map.is_cu[piece]:
            going = [other for other in g.box_of(leader) if other not in g.staying and other != piece]
            if not g.count_cu(going):
                return A_CU_MUST_GO
        return None

    def stay(self, g: War, piece: Piece) -> None:
        g.staying = (*g.staying, piece)

    def go(self, g: War) -> None:
        g.end()


@dataclass(frozen=True)
class FleeTo(Decision):
    """§6.5-b, Ruling R-24, Ruling R-73 The evasion succeeds: choose the hex."""

    space: Hex

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "FleeTo", (self.space,)

    def options(self, g: War) -> list[Action]:
        return [("flee", space) for space in free_hexes(g, self.side, self.space, ())]

    def refuse_flee(self, g: War, space: Hex) -> Refusal | None:
        """Ruling R-73 An adjacent free hex."""
        return None if space in free_hexes(g, self.side, self.space, ()) else NOT_FREE

    def flee(self, g: War, space: Hex) -> None:
        going = part_from_the_others(g, self.side, self.space)
        g.move_all(going, space)
        g.note("§6.5-b", "evades", self.side, self.space, space)
        g.become(AfterFlight(self.side, self.space, space))
        if g.map.treasure in going:
            g.call(TreasureRoll(space))


@dataclass(frozen=True)
class AfterFlight(Procedure):
    """§6.5-b, Ruling R-18, Ruling R-24 What the flight leaves behind, and brings to the hex it ends in."""

    side: Side
    origin: Hex
    space: Hex

    def steps(self) -> Steps:
        return (self.settle_the_old_hex, self.settle_the_new_hex)

    def settle_the_old_hex(self, g: War) -> None:
        """Ruling R-18 An evasion may lose a city."""
        settle(g, self.origin, self.side == ROMAN)

    def settle_the_new_hex(self, g: War) -> None:
        """Ruling R-24 Arriving in a friendly hex fuses."""
        settle(g, self.space, False)
        g.blur(self.space)
        g.call(Absorb(self.side, self.space))
