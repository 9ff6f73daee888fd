"""6 Movement: activating a force, taking and leaving pieces, steps, forced marches, pillage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch01_steps import MARCH_LOSS, lose_steps
from maniple.games.jugurthine_war.ch03_stratagems import NOT_IN_HAND, NOT_ITS_MOMENT, Played, Roll, judge
from maniple.games.jugurthine_war.ch05_commanders import Absorb, bring_to_light, split_off, take_in
from maniple.games.jugurthine_war.ch06_contact import Contact, Interceptions, PostGarrison, is_contact
from maniple.games.jugurthine_war.ch06_evasion import looks_armed
from maniple.games.jugurthine_war.ch08_capture import CityTaken, FallenGarrisons
from maniple.games.jugurthine_war.ch08_siege import Sally, SiegeActions, sally_force
from maniple.games.jugurthine_war.ch09_victory import ScoreWalkedIn, SettleCities, settle
from maniple.games.jugurthine_war.state import (
    AT_ONCE,
    AT_REST,
    HAS_MOVED,
    ON_THE_MARCH,
    March,
    War,
    the_march,
    without,
)
from maniple.games.jugurthine_war.tables import (
    FOR_FORCED_MARCH,
    FOR_OPEN_DOOR,
    FOR_SUBMISSION,
    MILICE,
    NO_CITY,
    NO_PIECE,
    NUMIDIAN,
    OPEN_DOOR,
    PREPARED_MANOEUVRE,
    RECONNAISSANCE,
    ROMAN,
    SUBMISSION,
    Hex,
    Piece,
    Stratagem,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps, Warned

SLOW: Final = 12
FAST: Final = 18
MANOEUVRE: Final = 4
PILLAGE_COST: Final = 8
PILLAGERS: Final = 5

NOT_YOUR_COMMANDER: Final = Refusal("§5.3-a", "not_your_commander")
HAS_MOVED_ALREADY: Final = Refusal("§6.1-e", "has_moved_already")
NO_SALLY_IN_A_TRUCE: Final = Refusal("Ruling R-10", "no_sally_in_a_truce")
NO_HIDDEN_COUNTER: Final = Refusal("§3.3.2-9", "no_hidden_counter")
ONLY_THE_ROMAN: Final = Refusal("§3.3.2-9", "only_the_roman")
ONLY_COMMANDERS: Final = Refusal("§6.1-c", "only_commanders")
NOT_HERE: Final = Refusal("§6.1-d", "not_here_to_take")
NOT_YOURS: Final = Refusal("§6.1-d", "not_yours_to_take")
LEADS_IT: Final = Refusal("§6.1-d", "leads_this_force")
WITH_HIM: Final = Refusal("§6.1-d", "with_him_already")
BEHIND_WALLS: Final = Refusal("Ruling R-66", "behind_walls")
NOT_WITH_HIM: Final = Refusal("§6.1-d", "not_with_him")
CHANGED_HANDS: Final = Refusal("§S-5", "changed_hands")
NEVER_MOVES: Final = Refusal("§10.4-a", "never_moves")
NOBODY_TO_HAND_TO: Final = Refusal("Ruling R-19", "nobody_to_hand_to")
NOTHING_TO_TAKE: Final = Refusal("§6.1-d", "nothing_to_take")
NOT_ADJACENT: Final = Refusal("§6.1-b", "not_adjacent")
IT_IS_THERE: Final = Refusal("§6.1-b", "it_is_there")
CLOSED_TO_ALL: Final = Refusal("§6.1-b", "closed_to_all")
NOT_THE_PROVINCE: Final = Refusal("§1.3-a", "not_the_province")
TOO_FEW_POINTS: Final = Refusal("§6.1-a", "too_few_points")
LONE_COMMANDER: Final = Refusal("Ruling R-49", "lone_commander")
TRUCE: Final = Refusal("§3.3.3-12b", "truce")
EVACUATING: Final = Refusal("§3.3.3-12c", "evacuating")
MUST_LEAVE: Final = Refusal("Ruling R-10", "must_leave")
NO_TOWN: Final = Refusal("§6.6-a", "no_town")
PILLAGED_ALREADY: Final = Refusal("§6.6-a", "pillaged_already")
TOO_FEW_PILLAGERS: Final = Refusal("§6.6-a", "too_few_pillagers")
ONLY_ROMANS_PILLAGE: Final = Refusal("Ruling R-34", "only_romans_pillage")
NAME_THE_TOWN: Final = Refusal("Ruling R-34", "name_the_town")
PILLAGE_INSTEAD: Final = Refusal("§6.6-a", "pillage_instead")
NOT_THERE: Final = Refusal("§6.6-a", "not_there_to_pillage")
NO_LONE_MILICE: Final = Refusal("Ruling R-74", "no_lone_milice")
NOT_INSIDE: Final = Refusal("Ruling R-66", "not_inside_walls")
NO_CU_TO_ATTACK: Final = Refusal("Ruling R-31", "no_cu_to_attack")


# -------------------------------------------------------------------- choosing a force


@dataclass(frozen=True)
class ChooseForce(Decision):
    """§2-e, §S-4, Ruling R-19 Activate one of your commanders, or end your activations."""

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "ChooseForce", ()

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for piece in range(g.map.commanders):
            if self.refuse_activate(g, Piece(piece)) is None:
                out.append(("activate", piece))
        if self.side == ROMAN and RECONNAISSANCE in g.hands[ROMAN]:
            for space in closed_counters(g):
                out.append(("reconnoitre", space))
        out.append(("done",))
        return out

    def warning(self, g: War, action: Action) -> Warned | None:
        """§2-e Each side activates its forces once a turn."""
        left = len([option for option in g.options if option[0] == "activate"])
        return ("§2-e", "activations_end", (left,)) if action[0] == "done" and left else None

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 Closed boxes may hold commanders, and the Roman hand Reconnaissance for them."""
        return not closed_counters(g) or (self.side == ROMAN and not g.hands[ROMAN])

    def refuse_activate(self, g: War, piece: Piece) -> Refusal | None:
        """§6.1-c, §6.1-e, Ruling R-12, Ruling R-19, Ruling R-67 On the map, and not activated or moved this turn."""
        if g.map.side[piece] != self.side or g.where[piece] < 0:
            return NOT_YOUR_COMMANDER
        if piece >= g.map.commanders:
            return ONLY_COMMANDERS
        if g.moved[piece] != AT_REST:
            return HAS_MOVED_ALREADY
        if g.is_truce() and g.is_besieged(piece) and not is_evacuating(g, self.side):
            return NO_SALLY_IN_A_TRUCE
        return None

    def activate(self, g: War, piece: Piece) -> None:
        space = g.where[piece]
        if g.is_closed(piece):
            g.revealed()  # it may show that another counter comes out of the box
        holder = g.holder[piece]
        if holder != NO_PIECE:
            g.holder[piece] = NO_PIECE
            if holder in g.shown:
                g.shown = (*g.shown, piece)
            g.blur(space)
        g.march = March(piece, space)
        g.touched = ()
        if g.is_closed(piece):
            g.note("§2-e", "force_activated", self.side, space)
            g.note("§2-e", "leader_of_it", piece, only=NUMIDIAN)
        else:
            g.note("§2-e", "activated", piece, space)
        g.become(Activation(self.side))

    def refuse_reconnoitre(self, g: War, space: Hex) -> Refusal | None:
        """§3.3.2-9"""
        return refuse_reconnaissance(g, self.side, space)

    def reconnoitre(self, g: War, space: Hex) -> None:
        g.become(Reconnaissance(space))

    def done(self, g: War) -> None:
        g.note("§2-e", "activations_are_over", self.side)
        g.end(False)


def refuse_reconnaissance(g: War, side: Side, space: Hex) -> Refusal | None:
    """§3.3.2-9 In his half of the activation phase the Roman names a hidden Numidian commander counter."""
    if side != ROMAN:
        return ONLY_THE_ROMAN
    if RECONNAISSANCE not in g.hands[ROMAN]:
        return NOT_IN_HAND
    return None if g.closed_at(space) else NO_HIDDEN_COUNTER


def closed_counters(g: War) -> list[Hex]:
    """Ruling R-61 The hexes with hidden counters."""
    found: list[Hex] = []
    for piece in range(g.map.commanders):
        if g.holder[piece] == NO_PIECE and g.is_closed(Piece(piece)) and g.where[piece] not in found:
            found.append(g.where[piece])
    return sorted(found)


@dataclass(frozen=True)
class Reconnaissance(Procedure):
    """§3.3.2-9 A hidden commander counter and all that is in his box are shown until the end of the turn."""

    space: Hex

    def steps(self) -> Steps:
        return (self.play_the_marker, self.turn_the_counter_up)

    def play_the_marker(self, g: War) -> None:
        g.note("§3.3.2-9", "reconnoitres", self.space)
        g.call(Played(ROMAN, RECONNAISSANCE))

    def turn_the_counter_up(self, g: War) -> None:
        if g.result:
            for piece in g.pieces(NUMIDIAN, self.space):
                if piece < g.map.commanders and g.holder[piece] == NO_PIECE and piece not in g.shown:
                    g.recon = piece
                    g.show(piece)
                    break
        g.end(True)


# -------------------------------------------------------------------- an activation


@dataclass(frozen=True)
class Activation(Procedure):
    """§2-f, §S-4, §S-10 One commander moves, fights, besieges."""

    side: Side

    def steps(self) -> Steps:
        return (
            self.sally_or_prepare,
            self.move,
            self.end_the_movement,
            self.besiege,
            self.join_forces,
            self.score_the_cities,
            self.end_it,
        )

    def sally_or_prepare(self, g: War) -> None:
        """§S-4, §S-9, Ruling R-12 A besieged commander can only sally, or leave a city that is evacuated."""
        march = the_march(g.march)
        if g.is_besieged(march.commander) and not is_evacuating(g, self.side):
            march.ended = march.sallied = True
            g.call(Sally(self.side, march.start, False))
        else:
            g.call(StartMarch(self.side))

    def move(self, g: War) -> None:
        if not the_march(g.march).ended:
            g.call(Movement(self.side))

    def end_the_movement(self, g: War) -> None:
        """§S-7"""
        march = the_march(g.march)
        if not march.sallied and march.commander not in g.inside and g.where[march.commander] >= 0:
            g.call(EndOfMovement(self.side))

    def besiege(self, g: War) -> None:
        """§S-8, §8.1-a On the hex of an enemy city with a garrison."""
        commander = the_march(g.march).commander
        space = g.where[commander]
        if space < 0 or commander in g.inside or g.is_truce():
            return
        if g.holds_city(enemy(self.side), space) and g.cu_within(enemy(self.side), space):
            g.call(SiegeActions(self.side, space))

    def join_forces(self, g: War) -> None:
        """§5.3-b At most one commanded force of a side remains in a hex."""
        done: list[Hex] = []
        for i in range(g.map.commanders):
            space = g.where[i]
            if g.map.side[i] == self.side and space >= 0 and space not in done:
                done.append(space)
                if len(g.leaders(self.side, space)) > 1:
                    g.call(Absorb(self.side, space))

    def score_the_cities(self, g: War) -> None:
        """Ruling R-17"""
        g.call(ScoreWalkedIn())

    def end_it(self, g: War) -> None:
        """Ruling R-67 The commander is used up, and all that moved."""
        moved = g.moved
        for piece in range(g.map.pieces):
            if moved[piece] == ON_THE_MARCH:
                moved[piece] = HAS_MOVED
        commander = the_march(g.march).commander
        if g.where[commander] >= 0:
            moved[commander] = HAS_MOVED
            if g.where[commander] not in g.halted:
                g.halted = (*g.halted, g.where[commander])
        g.march = None
        g.touched = ()
        g.covering = ()
        g.end(True)


@dataclass(frozen=True)
class StartMarch(Decision):
    """§6.2-a, §3.3.1-3, Ruling R-68 Play Prepared manoeuvre, then march or force the march."""

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "StartMarch", (the_march(g.march).start,)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = [("march",), ("force",)]
        if PREPARED_MANOEUVRE in g.hands[self.side]:
            out.append(("play", PREPARED_MANOEUVRE))
        return out

    def refuse_play(self, g: War, stratagem: Stratagem) -> Refusal | None:
        """§3.3.1-3"""
        if stratagem != PREPARED_MANOEUVRE:
            return NOT_ITS_MOMENT
        return None if stratagem in g.hands[self.side] else NOT_IN_HAND

    def play(self, g: War, stratagem: Stratagem) -> None:
        g.become(PreparedManoeuvre(self.side))

    def march(self, g: War) -> None:
        g.end()

    def force(self, g: War) -> None:
        the_march(g.march).forced = True
        g.note("§6.2-a", "forced_march", self.side, the_march(g.march).start)
        g.end()


@dataclass(frozen=True)
class PreparedManoeuvre(Procedure):
    """§3.3.1-3, Ruling R-68, Example E3 4 more MP, and the question again."""

    side: Side

    def steps(self) -> Steps:
        return (self.play_the_marker, self.add_the_points)

    def play_the_marker(self, g: War) -> None:
        g.call(Played(self.side, PREPARED_MANOEUVRE))

    def add_the_points(self, g: War) -> None:
        if g.result:
            the_march(g.march).bonus += 1
        g.become(StartMarch(self.side))


# -------------------------------------------------------------------- moving


@dataclass(frozen=True)
class Movement(Procedure):
    """§S-5, §6.1-d In each hex: take, leave, then a step or something else, until the movement ends."""

    side: Side

    def steps(self) -> Steps:
        return (self.ask, self.go_on)

    def ask(self, g: War) -> None:
        g.call(NextMove(self.side))

    def go_on(self, g: War) -> None:
        if not the_march(g.march).ended:
            g.goto(self.ask)


def marchers(g: War, commander: Piece) -> list[Piece]:
    """§6.1-c, §6.1-e A commander and what may move with him: nothing that has moved with another this turn."""
    moved, holder = g.moved, g.holder
    key = 2 * g.where[commander] + g.map.side[commander]
    return [
        piece
        for piece in g.here[key]
        if piece == commander or (holder[piece] == commander and moved[piece] != HAS_MOVED)
    ]


def allowance(march: March, slow: bool) -> int:
    """§6.1-a, §6.2-a, Ruling R-14, Example E3 12 or 18 MP, doubled by a forced march, then the manoeuvres."""
    base = SLOW if slow else FAST
    return (2 * base if march.forced else base) + MANOEUVRE * march.bonus


def is_evacuating(g: War, side: Side) -> bool:
    """§3.3.3-12c, Ruling R-12 In this turn the Roman leaves the cities of Numidia, besieged or not."""
    return side == ROMAN and g.evacuation == g.clock


def must_leave(g: War, side: Side, space: Hex) -> bool:
    """§3.3.3-12b, §3.3.3-12c, Ruling R-10, Ruling R-12 A force may not stay at an enemy city, nor in one it leaves."""
    if not g.is_truce() or space == g.map.west:
        return False
    city = g.city(space)
    if city == NO_CITY:
        return False
    return g.control[city] == enemy(side) or is_evacuating(g, side)


def is_open_in_truce(g: War, side: Side, space: Hex) -> bool:
    """§3.3.3-12b, Ruling R-10, Ruling R-12 No enemy piece, no enemy city; for Romans who leave no city at all."""
    if 2 * space + enemy(side) in g.here:
        return False
    city = g.city(space)
    return city == NO_CITY or (g.control[city] == side and not is_evacuating(g, side))


@dataclass(frozen=True)
class NextMove(Decision):
    """§S-5, §6.1-a, §6.1-d, §6.1-e Take and leave pieces; then step, pillage, play a marker, or stop."""

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        march = the_march(g.march)
        space = g.where[march.commander]
        if self.side == ROMAN:  # §6.7-a of a hidden force nobody knows how far it gets
            slow = march.slow or not g.is_fast(g.force_of(march.commander))
            return "NextMove.roman", (space, allowance(march, slow) - march.spent)
        return "NextMove", (space,)

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        march = the_march(g.march)
        commander = march.commander
        space = g.where[commander]
        can_take = False
        resident = self.resident(g, commander)
        for piece in g.here[2 * space + self.side]:
            if piece == commander:
                continue
            if g.holder[piece] == commander:
                if piece not in g.touched:
                    out.append(("drop", piece))
                    if resident != NO_PIECE:
                        out.append(("hand", piece))
            elif self.refuse_take(g, piece) is None:
                out.append(("take", piece))
                can_take = True
        if can_take:
            out.append(("all",))
        force = marchers(g, commander)
        steps = False
        for i, other in enumerate(g.map.adjacent[space]):
            if self.refuse_way(g, march, space, i, other, force) is None:
                out.append(("step", other))
                steps = True
        if self.side == ROMAN and self.refuse_pillage(g) is None:
            out.append(("pillage",))
        elif self.side == NUMIDIAN and self.refuse_ravage(g, space) is None:
            out.append(("ravage", space))
        stratagem = SUBMISSION if self.side == ROMAN else OPEN_DOOR
        if stratagem in g.hands[self.side] and self.refuse_play(g, stratagem) is None:
            out.append(("play", stratagem))
        if commander in g.inside and self.refuse_sally(g) is None:
            out.append(("sally",))
        if self.side == ROMAN and RECONNAISSANCE in g.hands[ROMAN]:
            for hidden in closed_counters(g):
                out.append(("reconnoitre", hidden))
        if not steps or not must_leave(g, self.side, space):
            out.append(("stop",))
        return out

    # ------------------------------------------------------------ taking and leaving

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 That only a stop is left may tell of a hand, or of what marches under a closed counter."""
        return not g.hands[self.side] and not g.keeps_secret(self.side, g.where[the_march(g.march).commander])

    def resident(self, g: War, commander: Piece) -> Piece:
        """Another commander of the side who stands in the hex, on the same side of the walls."""
        inside = commander in g.inside
        for piece in g.here[2 * g.where[commander] + self.side]:
            if (
                piece < g.map.commanders
                and piece != commander
                and g.holder[piece] == NO_PIECE
                and (piece in g.inside) == inside
            ):
                return piece
        return NO_PIECE

    def refuse_take(self, g: War, piece: Piece) -> Refusal | None:
        """§6.1-d, §6.1-e, Ruling R-19 Out of the hex or another commander's box, if it has not moved this turn."""
        commander = the_march(g.march).commander
        if piece == commander:
            return LEADS_IT
        if g.side_of(piece) != self.side:
            return NOT_YOURS
        if g.where[piece] != g.where[commander]:
            return NOT_HERE
        if g.map.unit_class[piece] == MILICE:
            return NEVER_MOVES
        if g.holder[piece] == commander:
            return WITH_HIM
        if (piece in g.inside) != (commander in g.inside):
            return BEHIND_WALLS
        if piece in g.touched:
            return CHANGED_HANDS
        return HAS_MOVED_ALREADY if g.moved[piece] == HAS_MOVED else None

    def take(self, g: War, piece: Piece) -> None:
        commander = the_march(g.march).commander
        taken = [piece]
        if piece < g.map.commanders and self.side == NUMIDIAN:
            g.revealed()  # it may show that a counter is taken off the map
        if piece < g.map.commanders and g.holder[piece] == NO_PIECE:
            split_off(g, piece, [other for other in g.box_of(piece) if g.moved[other] == HAS_MOVED])
            taken = [*g.box_of(piece), piece]
        if commander in g.shown:
            piece, taken = self.bring_out(g, piece, taken)
        self.tell(g, "takes", piece, commander)
        for other in taken:
            take_in(g, other, commander)
        if piece in g.shown:
            g.shown = without(g.shown, [piece])
        g.touched = (*g.touched, *taken)

    def bring_out(self, g: War, piece: Piece, others: list[Piece]) -> tuple[Piece, list[Piece]]:
        """Ruling R-61 What goes from a closed box into an open one comes to light: its name, and those of all."""
        if any([g.is_closed(other) for other in others]):
            g.revealed()
        names = g.uncover_all(others)
        g.forget(names)
        return piece if piece in names else names[0], names

    def refuse_all(self, g: War) -> Refusal | None:
        space = g.where[the_march(g.march).commander]
        for piece in g.pieces(self.side, space):
            if self.refuse_take(g, piece) is None:
                return None
        return NOTHING_TO_TAKE

    def all(self, g: War) -> None:
        """§6.1-d Everything that may be taken."""
        commander = the_march(g.march).commander
        space = g.where[commander]
        if commander in g.shown:
            g.uncover_all([piece for piece in g.pieces(self.side, space) if self.refuse_take(g, piece) is None])
        for piece in g.pieces(self.side, space):
            if self.refuse_take(g, piece) is None:
                self.take(g, piece)

    def refuse_drop(self, g: War, piece: Piece) -> Refusal | None:
        """§6.1-d, §S-5 Out of his own box, unless it was taken in this visit."""
        if g.holder[piece] != the_march(g.march).commander:
            return NOT_WITH_HIM
        return CHANGED_HANDS if piece in g.touched else None

    def drop(self, g: War, piece: Piece) -> None:
        commander = the_march(g.march).commander
        if piece < g.map.commanders:
            g.revealed()
            g.holder[piece] = NO_PIECE
            if commander in g.shown:
                g.shown = (*g.shown, piece)
            g.blur(g.where[piece])
        else:
            piece = bring_to_light(g, piece)
        g.touched = (*g.touched, piece)
        self.tell(g, "leaves", piece, NO_PIECE)

    def refuse_hand(self, g: War, piece: Piece) -> Refusal | None:
        """Ruling R-19 Into the box of another commander in the hex."""
        found = self.refuse_drop(g, piece)
        if found is not None:
            return found
        return NOBODY_TO_HAND_TO if self.resident(g, the_march(g.march).commander) == NO_PIECE else None

    def hand(self, g: War, piece: Piece) -> None:
        commander = the_march(g.march).commander
        resident = self.resident(g, commander)
        if resident in g.shown:
            piece = self.bring_out(g, piece, [piece])[0]
        self.tell(g, "hands_over", piece, resident)
        take_in(g, piece, resident)
        g.touched = (*g.touched, piece)

    def tell(self, g: War, key: str, piece: Piece, goal: Piece) -> None:
        """Ruling R-61 What goes from one closed box to another, or stays under a closed counter, is not seen."""
        only = NUMIDIAN if g.is_closed(piece) and goal not in g.shown else -1
        g.note("§6.1-d", key, piece, g.where[piece], only=only)

    # ------------------------------------------------------------ steps

    def refuse_step(self, g: War, space: Hex) -> Refusal | None:
        """§6.1-a, §6.1-b, §1.3-a, §3.3.3-12b First what stands against the hex from wherever one comes."""
        march = the_march(g.march)
        here = g.where[march.commander]
        if space == here:
            return IT_IS_THERE
        if not g.map.is_land(space) and space != g.map.west:
            return CLOSED_TO_ALL
        if self.side == NUMIDIAN and g.map.province[space]:
            return NOT_THE_PROVINCE
        found = self.refuse_in_truce(g, space)
        if found is not None:
            return found
        if space not in g.map.adjacent[here]:
            return NOT_ADJACENT
        way = g.map.adjacent[here].index(space)
        return self.refuse_way(g, march, here, way, space, marchers(g, march.commander))

    def refuse_in_truce(self, g: War, space: Hex) -> Refusal | None:
        """§3.3.3-12b, §3.3.3-12c, Ruling R-10, Ruling R-12"""
        if not g.is_truce() or is_open_in_truce(g, self.side, space):
            return None
        return EVACUATING if is_evacuating(g, self.side) and g.holds_city(ROMAN, space) else TRUCE

    def refuse_way(self, g: War, march: March, here: Hex, way: int, space: Hex, force: list[Piece]) -> Refusal | None:
        """§1.3-a, §1.3-c, §3.3.3-12b, §6.1-a, Ruling R-14, Ruling R-30, Ruling R-49 Whether he may go that way."""
        box = g.map
        if self.side == NUMIDIAN and box.province[space]:
            return NOT_THE_PROVINCE
        cost = box.costs[here][way]
        if cost == 10 and not g.variant.zone_cost_whole:
            cost += box.plain_costs[here][way]
        if march.spent + cost > allowance(march, march.slow or not g.is_fast(force)):
            return TOO_FEW_POINTS
        other = enemy(self.side)
        if 2 * space + other in g.here or box.city_at[space] != NO_CITY:
            found = self.refuse_in_truce(g, space)
            if found is not None:
                return found
            if not g.count_cu(force) and space != box.west and looks_armed(g, other, space):
                return LONE_COMMANDER
        return None

    def step(self, g: War, space: Hex) -> None:
        here = g.where[the_march(g.march).commander]
        g.become(Step(self.side, here, space))

    # ------------------------------------------------------------ other things

    def refuse_pillage(self, g: War) -> Refusal | None:
        """§6.6-a, Ruling R-34 At least 5 CU, a town without a marker, 8 MP. The Numidian names the town (ravage)."""
        if self.side == ROMAN:
            return self.refuse_burning(g)
        return self.refuse_ravage(g, g.where[the_march(g.march).commander]) or NAME_THE_TOWN

    def refuse_ravage(self, g: War, space: Hex) -> Refusal | None:
        """§6.6-a, Ruling R-34 The same for the Numidian, whom it costs: he names the hex that his force is in."""
        if self.side == ROMAN:
            return PILLAGE_INSTEAD
        if not g.variant.both_pillage:
            return ONLY_ROMANS_PILLAGE
        return self.refuse_burning(g) if space == g.where[the_march(g.march).commander] else NOT_THERE

    def refuse_burning(self, g: War) -> Refusal | None:
        march = the_march(g.march)
        space = g.where[march.commander]
        if not g.map.town[space]:
            return NO_TOWN
        if space in g.pillaged:
            return PILLAGED_ALREADY
        force = marchers(g, march.commander)
        if g.count_cu(force) < PILLAGERS:
            return TOO_FEW_PILLAGERS
        if march.spent + PILLAGE_COST > allowance(march, march.slow or not g.is_fast(force)):
            return TOO_FEW_POINTS
        return None

    def pillage(self, g: War) -> None:
        march = the_march(g.march)
        space = g.where[march.commander]
        force = marchers(g, march.commander)
        march.spent += PILLAGE_COST
        march.slow = march.slow or not g.is_fast(force)
        for piece in force:
            g.moved[piece] = ON_THE_MARCH
        g.pillaged = (*g.pillaged, space)
        commander = march.commander
        if self.side == NUMIDIAN and g.closed_at(space) == 1 and g.least[commander] < PILLAGERS:
            g.has_at_least(commander, PILLAGERS)
        g.note("§6.6-a", "pillages", self.side, space)

    def ravage(self, g: War, space: Hex) -> None:
        """§6.6-a, Ruling R-34"""
        self.pillage(g)

    def refuse_play(self, g: War, stratagem: Stratagem) -> Refusal | None:
        """§3.3.2-8, §3.3.3-11a, Ruling R-49, Ruling R-74 Submission or Open door, against a lone milice."""
        if stratagem != (SUBMISSION if self.side == ROMAN else OPEN_DOOR):
            return NOT_ITS_MOMENT
        if stratagem not in g.hands[self.side]:
            return NOT_IN_HAND
        if g.is_truce():
            return TRUCE
        commander = the_march(g.march).commander
        space = g.where[commander]
        other = enemy(self.side)
        if not g.holds_city(other, space) or commander in g.inside or looks_armed(g, other, space):
            return NO_LONE_MILICE
        inside = g.cu_within(other, space)
        return None if len(inside) == 1 and g.map.unit_class[inside[0]] == MILICE else NO_LONE_MILICE

    def play(self, g: War, stratagem: Stratagem) -> None:
        g.become(OpenTheGates(self.side, g.where[the_march(g.march).commander]))

    def refuse_reconnoitre(self, g: War, space: Hex) -> Refusal | None:
        """§3.3.2-9"""
        return refuse_reconnaissance(g, self.side, space)

    def reconnoitre(self, g: War, space: Hex) -> None:
        g.become(Reconnaissance(space))

    def refuse_sally(self, g: War) -> Refusal | None:
        """Ruling R-66 From inside the walls, with enemies outside and no siege, with a CU that is no milice."""
        commander = the_march(g.march).commander
        space = g.where[commander]
        if commander not in g.inside:
            return NOT_INSIDE
        if g.is_truce():
            return NO_SALLY_IN_A_TRUCE
        if not sally_force(g, self.side, space):
            return NO_CU_TO_ATTACK
        return None if g.has_cu_outside(enemy(self.side), space) else NOT_INSIDE

    def sally(self, g: War) -> None:
        march = the_march(g.march)
        march.ended = march.sallied = True
        g.become(Sally(self.side, g.where[march.commander], True))

    def refuse_stop(self, g: War) -> Refusal | None:
        """Ruling R-10, Ruling R-12 In negotiations a force leaves an enemy city or one that is evacuated, if it can."""
        march = the_march(g.march)
        space = g.where[march.commander]
        if not must_leave(g, self.side, space):
            return None
        for other in g.map.adjacent[space]:
            if self.refuse_step(g, other) is None:
                return MUST_LEAVE
        return None

    def stop(self, g: War) -> None:
        the_march(g.march).ended = True
        g.end()


@dataclass(frozen=True)
class Step(Procedure):
    """§S-6, §6.1-b, §6.7-a One hex further: pay, a garrison is posted, interceptions, contact."""

    side: Side
    origin: Hex
    space: Hex

    def steps(self) -> Steps:
        return (
            self.pay_and_move,
            self.turn_the_counter_up,
            self.let_a_garrison_be_posted,
            self.let_others_intercept,
            self.stop_at_an_enemy,
        )

    def pay_and_move(self, g: War) -> None:
        """§6.1-a, §6.1-b, §6.1-e What has moved with another commander stays where it is."""
        march = the_march(g.march)
        commander = march.commander
        staying = [piece for piece in g.box_of(commander) if g.moved[piece] == HAS_MOVED]
        if staying:
            split_off(g, commander, staying)
        force = g.force_of(commander)
        way = g.map.adjacent[self.origin].index(self.space)
        cost = g.map.costs[self.origin][way]
        if cost == 10 and not g.variant.zone_cost_whole:
            cost += g.map.plain_costs[self.origin][way]
        march.spent += cost
        march.slow = march.slow or not g.is_fast(force)
        was_inside = commander in g.inside
        march.steps += 1
        march.origin = self.origin
        march.hard = g.map.hard[self.origin][way]
        march.tried = ()
        met = g.has_cu(self.side, self.space)
        for piece in force:
            g.put(piece, self.space)
            g.moved[piece] = ON_THE_MARCH
        g.touched = ()
        if self.side == NUMIDIAN:
            g.blur(self.space)
            if 2 * self.space + ROMAN in g.here:
                g.revealed()  # how Romans there must react tells whether he has CU
        g.note("§6.1-b", "moves", self.side, self.origin, self.space)
        settle(g, self.origin, False)
        if was_inside:
            g.call(FallenGarrisons())
        g.left = 0 if met or not g.count_cu(force) else 1

    def turn_the_counter_up(self, g: War) -> None:
        """§6.7-a, Ruling R-61 A Numidian who comes into the hex of a Roman CU is seen before the Roman decides."""
        if self.side == NUMIDIAN and self.space != g.map.west and g.has_cu(ROMAN, self.space):
            g.show_all(self.space, False)

    def let_a_garrison_be_posted(self, g: War) -> None:
        """§6.3-b, Ruling R-16 When the first enemy CU enters the hex of a city that the inactive player controls."""
        entered, g.left = g.left, 0
        other = enemy(self.side)
        if not entered or not g.holds_city(other, self.space):
            return
        if g.outside(other, self.space):
            g.call(PostGarrison(other, self.space, False))

    def let_others_intercept(self, g: War) -> None:
        """§6.4-a, §6.3-c, Ruling R-17 By the letter an empty city scores before that, when it is entered."""
        settle(g, self.space, False)
        if g.variant.city_scores_again == AT_ONCE:
            g.call(ScoreWalkedIn(), Interceptions(enemy(self.side), self.space))
        else:
            g.call(Interceptions(enemy(self.side), self.space))

    def stop_at_an_enemy(self, g: War) -> None:
        """§6.1-f, §6.4-c, Ruling R-31 The movement ends, except in Western Numidia."""
        march = the_march(g.march)
        if self.side == NUMIDIAN and 2 * self.space + ROMAN in g.here:
            g.revealed()  # lone commanders ignore each other
        if march.origins or (self.space != g.map.west and is_contact(g, self.side, self.space)):
            march.ended = True


# -------------------------------------------------------------------- Submission and Open door


@dataclass(frozen=True)
class OpenTheGates(Procedure):
    """§3.3.2-8, §3.3.3-11a, Ruling R-74 Submission or Open door: a test of the moving commander."""

    side: Side
    space: Hex

    def steps(self) -> Steps:
        return (self.play_the_marker, self.test_the_commander, self.take_the_city)

    def play_the_marker(self, g: War) -> None:
        g.call(Played(self.side, SUBMISSION if self.side == ROMAN else OPEN_DOOR))

    def test_the_commander(self, g: War) -> None:
        if not g.result:
            g.end()
            return
        g.call(Roll(self.side, 1, FOR_SUBMISSION if self.side == ROMAN else FOR_OPEN_DOOR))

    def take_the_city(self, g: War) -> None:
        """§3.3.2-8, §3.3.3-11a, §5.2-a, Ruling R-45 The milice turns its coat, or goes; commanders inside fall."""
        commander = the_march(g.march).commander
        city = g.city(self.space)
        if self.side == ROMAN:
            if judge(g, commander, 0, FOR_SUBMISSION):
                g.turn_milice(city, True)
                g.note("§3.3.2-8", "city_submits", city)
                g.call(CityTaken(city, False))
        elif judge(g, commander, 0, FOR_OPEN_DOOR):
            g.destroy(g.map.milice_of[city])
            g.open_doors += 1
            g.note("§3.3.3-11a", "door_opened", city)
            g.call(CityTaken(city, False))


# -------------------------------------------------------------------- the end of the movement


@dataclass(frozen=True)
class EndOfMovement(Procedure):
    """§S-7, §6.2-a Forced march losses; then contact with enemies outside walls."""

    side: Side

    def steps(self) -> Steps:
        return (
            self.roll_for_the_march,
            self.lose_steps,
            self.look_at_the_cities,
            self.ask_to_attack,
            self.meet_the_enemy,
        )

    def roll_for_the_march(self, g: War) -> None:
        """§6.2-a, Ruling R-15 However the movement ended."""
        if the_march(g.march).forced:
            g.call(Roll(self.side, 1, FOR_FORCED_MARCH))

    def lose_steps(self, g: War) -> None:
        """§6.2-a, Ruling R-15, Ruling R-02 Never below 0; what closed boxes lose is not seen."""
        march = the_march(g.march)
        if march.forced:
            if self.side == NUMIDIAN and g.cast[0] > 0:
                self.lose_unseen(g, march.commander, g.cast[0])
            lose_steps(g, self.side, MARCH_LOSS, g.where[march.commander], g.cast[0])

    def lose_unseen(self, g: War, commander: Piece, number_of: int) -> None:
        """Ruling R-15, Ruling R-61 His closed box, and those of whom he left on the way, may have lost so many."""
        for leader in range(g.map.commanders):
            piece = Piece(leader)
            if g.where[piece] < 0 or g.holder[piece] != NO_PIECE or not g.is_closed(piece):
                continue
            units = [unit for unit in g.box_of(piece) if g.map.is_cu[unit]]
            if piece == commander or any([g.moved[unit] == ON_THE_MARCH for unit in units]):
                g.forget(units)
                g.has_at_least(piece, g.least[piece] - number_of)

    def look_at_the_cities(self, g: War) -> None:
        """Ruling R-58 Losses may have emptied a city on the way."""
        if the_march(g.march).forced:
            g.call(FallenGarrisons(), SettleCities())

    def ask_to_attack(self, g: War) -> None:
        """Ruling R-31 In Western Numidia the active player chooses whether to attack."""
        march = the_march(g.march)
        space = g.where[march.commander]
        settle(g, space, False)
        other = enemy(self.side)
        if space == g.map.west and not march.origins and not g.is_truce():
            if g.leader(other, space) != NO_PIECE or g.has_cu_outside(other, space):
                if self.side == NUMIDIAN or g.has_cu_outside(ROMAN, space):
                    g.call(AttackInTheZone(self.side))

    def meet_the_enemy(self, g: War) -> None:
        """§7.1-a"""
        space = g.where[the_march(g.march).commander]
        if self.side == NUMIDIAN and 2 * space + ROMAN in g.here:
            g.revealed()  # lone commanders ignore each other
        if is_contact(g, self.side, space):
            g.call(Contact(self.side, space))


@dataclass(frozen=True)
class AttackInTheZone(Decision):
    """Ruling R-31 Enemies are in Western Numidia too: attack them, or keep away."""

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        if self.refuse_attack(g) is None:
            out.append(("attack",))
        out.append(("pass",))
        return out

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 That nothing else can be done may tell of a closed box."""
        return not g.keeps_secret(self.side, g.map.west)

    def refuse_attack(self, g: War) -> Refusal | None:
        """Ruling R-31, Ruling R-49 A lone commander attacks nobody."""
        return None if g.has_cu_outside(self.side, g.map.west) else NO_CU_TO_ATTACK

    def attack(self, g: War) -> None:
        the_march(g.march).attacks = True
        g.end()

    def pass_(self, g: War) -> None:
        g.end()
