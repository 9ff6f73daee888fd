"""6.3 to 6.5 When forces meet: garrisons, interceptions, and the way to a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch03_stratagems import Roll, judge
from maniple.games.jugurthine_war.ch05_commanders import Absorb, Eliminate, Fuse, bring_to_light, split_off
from maniple.games.jugurthine_war.ch06_evasion import INTERCEPTS, Evasion, LeaveBehind, can_try_to_evade, force_drm
from maniple.games.jugurthine_war.ch07_battle import PitchedBattle, begin_battle
from maniple.games.jugurthine_war.ch08_siege import RELIEF_EVADE, RELIEF_FIGHT, GarrisonJoins, Relief
from maniple.games.jugurthine_war.ch09_victory import Settle, settle
from maniple.games.jugurthine_war.combat import FIELD, INTERCEPTION
from maniple.games.jugurthine_war.state import ON_THE_MARCH, War, the_march, without
from maniple.games.jugurthine_war.tables import (
    FOR_INTERCEPTION,
    MILICE,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    Hex,
    Piece,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_BEFORE_THE_WALLS: Final = Refusal("Ruling R-16", "not_before_the_walls")
NO_ROOM_INSIDE: Final = Refusal("§6.3-a", "no_room_inside")
NEEDS_INFANTRY: Final = Refusal("Ruling R-16", "garrison_needs_infantry")
CAME_WITH_THE_MOVER: Final = Refusal("Ruling R-21", "came_with_the_mover")
CANNOT_INTERCEPT: Final = Refusal("§6.4-a", "cannot_intercept")


# -------------------------------------------------------------------- 6.3 the garrison


@dataclass(frozen=True)
class PostGarrison(Decision):
    """§6.3-b, §6.3-a, Ruling R-16, Ruling R-21 An enemy CU is in the hex of your city: put pieces inside the walls."""

    space: Hex
    keeping: bool
    """An intercepted force keeps a garrison out of the battle: only those that were in the hex already."""

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "PostGarrison", (g.map.city_at[self.space],)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for piece in g.outside(self.side, self.space):
            if self.refuse_shelter(g, piece) is None:
                out.append(("shelter", piece))
        out.append(("done",))
        return out

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 That nothing else can be done may tell of a closed box."""
        return not g.keeps_secret(self.side, self.space)

    def refuse_shelter(self, g: War, piece: Piece) -> Refusal | None:
        """§6.3-a, Ruling R-16 Two CU (one in the fort) counting the milice, with infantry among them; others freely."""
        box = g.map
        if g.where[piece] != self.space or g.side_of(piece) != self.side or g.is_inside(piece):
            return NOT_BEFORE_THE_WALLS
        if self.keeping and g.moved[piece] == ON_THE_MARCH:
            return CAME_WITH_THE_MOVER
        inside = g.cu_within(self.side, self.space)
        if box.is_cu[piece] and len(inside) >= box.limit[box.city_at[self.space]]:
            return NO_ROOM_INSIDE
        if not box.walls[piece] and not any([box.walls[other] for other in inside]):
            return NEEDS_INFANTRY
        return None

    def shelter(self, g: War, piece: Piece) -> None:
        shelter(g, piece)

    def done(self, g: War) -> None:
        if self.side == NUMIDIAN:
            g.show_all(self.space, True)
        g.end()


def shelter(g: War, piece: Piece) -> None:
    """§6.3-b A piece goes inside; his box stays outside when a commander does, CU inside join a commander there."""
    side, space = g.map.side[piece], g.where[piece]
    first = g.leader_within(side, space)
    if piece < g.map.commanders:
        if g.holder[piece] == NO_PIECE:
            split_off(g, piece, g.box_of(piece))
        elif g.holder[piece] in g.shown:
            g.shown = (*g.shown, piece)
        g.holder[piece] = NO_PIECE
        if side == NUMIDIAN:
            g.show(piece)
        if first == NO_PIECE:
            for other in g.within(side, space):
                if g.map.unit_class[other] != MILICE:
                    g.holder[other] = piece
    else:
        piece = bring_to_light(g, piece)
    g.enter_walls(piece)
    if first != NO_PIECE:
        g.hold(piece, first)
        g.shown = without(g.shown, [piece])
    elif piece >= g.map.commanders:
        g.holder[piece] = NO_PIECE
    g.note("§6.3-b", "goes_inside_shown", piece, space)


# -------------------------------------------------------------------- 6.4 interception


def interceptors(g: War, side: Side, space: Hex) -> list[Hex]:
    """§6.4-a, Ruling R-10, Ruling R-21, Ruling R-31, Ruling R-61 From where a force may try, as everybody sees it."""
    box = g.map
    if g.is_truce() or (side == NUMIDIAN and box.province[space]):
        return []
    tried = the_march(g.march).tried
    out: list[Hex] = []
    here = g.here
    for other in (space,) if space == box.west else box.adjacent[space]:
        if other == box.west and space != other:
            continue
        if 2 * other + side not in here or other in tried:
            continue
        leader = g.leader(side, other)
        if leader != NO_PIECE and (side == NUMIDIAN or not g.is_lone(leader)):
            out.append(other)
    return out


def interception_drm(g: War, origin: Hex, space: Hex, pieces: list[Piece]) -> int:
    """§6.4-b, Ruling R-31, Ruling R-35 +1 into difficult terrain, over a mountain hexside, in Western Numidia."""
    drm = force_drm(g, pieces)
    if origin == space:
        return drm + 1
    way = g.map.adjacent[origin].index(space)
    if g.map.rough[origin][way]:
        drm += 1
    if g.map.hard[origin][way]:
        drm += 1
    return drm


@dataclass(frozen=True)
class Interceptions(Procedure):
    """§6.4-a, Ruling R-21 All forces next to the hex just entered may try, one after the other."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.ask, self.ask_again)

    def ask(self, g: War) -> None:
        g.result = False
        if interceptors(g, self.side, self.space):
            g.call(Intercept(self.side, self.space))

    def ask_again(self, g: War) -> None:
        if g.result is not False:
            g.goto(self.ask)


@dataclass(frozen=True)
class Intercept(Decision):
    """§6.4-a, Ruling R-21, Ruling R-61 An enemy force comes next to yours: intercept it, or let it go."""

    space: Hex

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "interceptions"

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "Intercept", (self.space,)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for space in interceptors(g, self.side, self.space):
            if not g.is_lone(g.leader(self.side, space)):
                out.append(("intercept", space))
        out.append(("pass",))
        return out

    def refuse_intercept(self, g: War, space: Hex) -> Refusal | None:
        """§6.4-a, Ruling R-49 A commander with a CU, outside walls in an adjacent hex, who has not tried."""
        if space not in interceptors(g, self.side, self.space) or g.is_lone(g.leader(self.side, space)):
            return CANNOT_INTERCEPT
        return None

    def intercept(self, g: War, space: Hex) -> None:
        g.note("§6.4-a", "tries_to_intercept", self.side, space, self.space)
        g.become(Interception(self.side, space, self.space))

    def pass_(self, g: War) -> None:
        g.end(False)


@dataclass(frozen=True)
class Interception(Procedure):
    """§6.4-b, §6.4-c, §6.4-e, Ruling R-21 One force tries to intercept."""

    side: Side
    origin: Hex
    space: Hex

    def steps(self) -> Steps:
        return (self.name_who_stays, self.roll_a_die, self.judge_the_test)

    def name_who_stays(self, g: War) -> None:
        """§6.4-e"""
        march = the_march(g.march)
        march.tried = (*march.tried, self.origin)
        leader = g.leader(self.side, self.origin)
        if self.side == NUMIDIAN and g.closed_at(self.origin) == 1 and not g.least[leader]:
            g.has_at_least(leader, 1)  # Ruling R-49 a commander alone does not intercept
        g.staying = ()
        g.call(LeaveBehind(self.side, self.origin, INTERCEPTS))

    def roll_a_die(self, g: War) -> None:
        g.call(Roll(self.side, 1, FOR_INTERCEPTION))

    def judge_the_test(self, g: War) -> None:
        """§6.4-b, §6.4-c Success: the interceptor is put in the hex."""
        leader = g.leader(self.side, self.origin)
        staying = [piece for piece in g.staying if g.holder[piece] == leader]
        going = [piece for piece in g.force_of(leader) if piece not in staying]
        g.staying = ()
        passed = judge(g, leader, interception_drm(g, self.origin, self.space, going), FOR_INTERCEPTION)
        if passed:
            self.enter_the_hex(g, leader, staying)
        g.end(True)

    def enter_the_hex(self, g: War, leader: Piece, staying: list[Piece]) -> None:
        """§6.4-c, §6.4-d, Ruling R-22 All interceptors fuse with each other and with those who were there."""
        march = the_march(g.march)
        if self.origin == self.space or not g.map.hard[self.origin][g.map.adjacent[self.origin].index(self.space)]:
            march.easy = True
        if not march.origins and g.has_cu_outside(self.side, self.space):
            march.easy = True
        march.origins = (*march.origins, self.origin)
        g.note("§6.4-c", "intercepts", self.side, self.origin, self.space)
        split_off(g, leader, staying)
        if self.origin != self.space:
            g.move_all(g.force_of(leader), self.space)
            if self.side == NUMIDIAN and g.has_cu(ROMAN, self.space):
                g.show(leader)
            g.blur(self.space)
            settle(g, self.origin, False)
        elif staying:
            force = g.force_of(leader)
            g.covering = tuple([piece for piece in g.outside(self.side, self.space) if piece not in force])


# -------------------------------------------------------------------- contact


def is_contact(g: War, side: Side, space: Hex) -> bool:
    """§6.1-f, §3.3.3-12b, Ruling R-10, Ruling R-31, Ruling R-49 Enemies outside walls are met, unless in a truce.

    Lone commanders ignore each other, and one who has not moved does not meet CU raised beside him.
    """
    march = the_march(g.march)
    if march.origins:
        return True
    if g.is_truce():
        return False
    if space == g.map.west and not march.attacks:
        return False
    other = enemy(side)
    if g.leader(other, space) == NO_PIECE:
        return g.has_cu_outside(other, space)
    return g.has_cu_outside(side, space) or (march.steps > 0 and g.has_cu_outside(other, space))


@dataclass(frozen=True)
class Contact(Procedure):
    """§7.1-a, §S-7, Ruling R-63 The active force and its enemies outside walls in one hex: evasion, or battle."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (
            self.keep_a_garrison,
            self.meet_the_besieger,
            self.try_to_evade,
            self.gather_the_enemies,
            self.gather_the_active_force,
            self.turn_the_counters_up,
            self.fight,
            self.settle_the_hex,
        )

    def keep_a_garrison(self, g: War) -> None:
        """§6.7-a, Ruling R-21 He who attacks is seen; an intercepted side may keep CU inside that were there."""
        if self.side == NUMIDIAN and g.has_cu(ROMAN, self.space):
            g.show(the_march(g.march).commander)
        if the_march(g.march).origins and g.holds_city(self.side, self.space):
            if any([g.moved[piece] != ON_THE_MARCH for piece in g.outside(self.side, self.space)]):
                g.call(PostGarrison(self.side, self.space, True))

    def meet_the_besieger(self, g: War) -> None:
        """§8.1-d, Ruling R-26 A besieger may keep the siege, lift it, or try to get away, also from interceptors."""
        g.result = None
        if g.besieges(enemy(self.side), self.space) and g.has_cu_outside(self.side, self.space):
            g.call(Fuse(enemy(self.side), self.space), Relief(self.space))
        elif the_march(g.march).origins and g.besieges(self.side, self.space):
            g.call(Fuse(enemy(self.side), self.space), Fuse(self.side, self.space), Relief(self.space))

    def try_to_evade(self, g: War) -> None:
        """§6.5-a, §6.5-c Not against an interceptor."""
        choice = g.result
        g.result = False
        if the_march(g.march).origins or choice == RELIEF_FIGHT or not g.has_cu_outside(self.side, self.space):
            return
        if choice == RELIEF_EVADE:
            g.call(SlipAway(self.side, self.space))
        elif can_try_to_evade(g, enemy(self.side), self.space):
            g.call(Evasion(enemy(self.side), self.space))

    def gather_the_enemies(self, g: War) -> None:
        """§6.7-a, Ruling R-63 One force, of all who have not got away: before that it would tell whose box grows."""
        g.call(Fuse(enemy(self.side), self.space))

    def gather_the_active_force(self, g: War) -> None:
        """Ruling R-63"""
        g.call(Fuse(self.side, self.space))

    def turn_the_counters_up(self, g: War) -> None:
        """§6.7-a, Ruling R-61 After a failed or renounced evasion, all that share the hex with a Roman CU."""
        others = [piece for piece in g.outside(enemy(self.side), self.space) if piece not in g.covering]
        fought = bool(others) and g.has_cu_outside(ROMAN, self.space)
        if fought or (self.space != g.map.west and g.has_cu(ROMAN, self.space)):
            for piece in g.leaders(NUMIDIAN, self.space):
                if piece not in g.covering:
                    g.show(piece)

    def fight(self, g: War) -> None:
        """§7.1-a, §5.2-a, Ruling R-15, Ruling R-49 A battle; a lone commander who does not get away is eliminated."""
        march = the_march(g.march)
        other = enemy(self.side)
        ours = [piece for piece in g.cu_outside(self.side, self.space) if piece not in g.covering]
        theirs = [piece for piece in g.cu_outside(other, self.space) if piece not in g.covering]
        if ours and theirs:
            if march.origins:
                begin_battle(g, self.space, other, INTERCEPTION, march.origins, not march.easy)
            else:
                over = march.steps > 0 and march.hard and all([g.moved[piece] == ON_THE_MARCH for piece in ours])
                origins = (march.origin,) if march.steps else ()
                begin_battle(g, self.space, self.side, FIELD, origins, over)
            g.call(PitchedBattle(self.space))
            return
        if not ours and not theirs:
            return
        beaten = self.side if theirs else other
        lone = [
            piece for piece in g.outside(beaten, self.space) if piece < g.map.commanders and piece not in g.covering
        ]
        if lone:
            for piece in lone:
                if beaten == NUMIDIAN and g.holder[piece] == NO_PIECE:
                    g.show(piece)
            g.call(Eliminate(tuple(lone)), Settle(self.space, True))

    def settle_the_hex(self, g: War) -> None:
        g.covering = ()
        settle(g, self.space, False)
        g.call(Absorb(enemy(self.side), self.space))


@dataclass(frozen=True)
class SlipAway(Procedure):
    """§8.1-d, Ruling R-26 A besieger tries to get away: the siege is over, and if he fails the garrison may join."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.try_to_evade, self.let_the_garrison_join)

    def try_to_evade(self, g: War) -> None:
        g.result = False
        if can_try_to_evade(g, enemy(self.side), self.space):
            g.call(Evasion(enemy(self.side), self.space))

    def let_the_garrison_join(self, g: War) -> None:
        """§8.1-d"""
        if not g.result:
            g.call(GarrisonJoins(self.side, self.space))
