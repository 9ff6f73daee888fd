"""4 Recruitment: rolling for RP, and spending them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.jugurthine_war.ch03_stratagems import NOT_IN_HAND, NOT_ITS_MOMENT, Played, Roll, judge, may_hold
from maniple.games.jugurthine_war.ch05_commanders import (
    NO_ROOM_INSIDE,
    Absorb,
    box_has_room,
    bring_to_light,
    can_place,
    city_has_room,
    go_inside,
    open_box,
    open_city,
)
from maniple.games.jugurthine_war.ch06_evasion import looks_armed
from maniple.games.jugurthine_war.ch09_victory import lone_baggage, score_again, settle
from maniple.games.jugurthine_war.state import AT_REST, War
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    AS_IMPEDIMENTA,
    ASIDE,
    BY_ALLIANCE,
    BY_DRAW,
    CONTAINER,
    DESTROYED,
    DRAWN,
    FIRST_YEAR,
    FOR_ALLIANCE,
    FOR_NUMIDIAN_RECRUITS,
    FOR_ROMAN_RECRUITS,
    GAETULI,
    LEGION,
    MAURETANI,
    MILICE,
    NO_PIECE,
    NUMIDIAN,
    RECRUITMENT_POINTS,
    RECRUITS,
    ROMAN,
    STEPS_NUMIDIAN,
    STEPS_PRO_ROMAN,
    STEPS_UTICA,
    WAITING,
    City,
    Piece,
    Stratagem,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps, Warned

BONUS: Final = 4
TRAINED: Final = -109
"""§4.1-a From here on Metellus or Marius commands."""
DRAW_COST: Final = 2
BAGGAGE_COST: Final = 2

TOO_FEW_RP: Final = Refusal("§4.2-a", "too_few_rp")
NOT_YOUR_UNIT: Final = Refusal("§4.2-b", "not_your_unit")
AT_FULL_STRENGTH: Final = Refusal("§4.2-d", "at_full_strength")
BESIEGED: Final = Refusal("§4.2-d", "unit_is_besieged")
NOT_YET_THERE: Final = Refusal("Ruling R-39", "not_yet_there")
ONLY_BY_DRAW: Final = Refusal("§4.2-e", "only_by_draw")
ONLY_BY_ALLIANCE: Final = Refusal("§4.2-g", "only_by_alliance")
ON_THE_MAP_ALREADY: Final = Refusal("§4.2-b", "on_the_map_already")
ONLY_AT_UTICA: Final = Refusal("§4.2-c", "only_at_utica")
MUSTER_OR_POST: Final = Refusal("§4.2-c", "muster_or_post")
ENEMY_THERE: Final = Refusal("Ruling R-49", "enemy_there")
NO_FORCE_THERE: Final = Refusal("Ruling R-53", "no_force_there")
ONLY_ALLIES_JOIN: Final = Refusal("§4.2-c", "only_allies_join")
NO_CITY_THERE: Final = Refusal("Ruling R-53", "no_city_there")
NOT_YOUR_CITY: Final = Refusal("Ruling R-44", "not_your_city")
CITY_DESTROYED: Final = Refusal("§3.3.3-11c", "city_is_destroyed")
CITY_BESIEGED: Final = Refusal("Ruling R-44", "city_is_besieged")
HAS_A_MILICE: Final = Refusal("§10.4-a", "has_a_milice")
NO_COMMANDERS: Final = Refusal("§5.2-c", "no_commanders_recruited")
MILICE_IN_ITS_CITY: Final = Refusal("§10.4-a", "milice_in_its_city")
ONLY_NUMIDIANS_DRAW: Final = Refusal("§4.2-e", "only_numidians_draw")
CONTAINER_EMPTY: Final = Refusal("Ruling R-48", "container_empty")
NEVER_REBUILT: Final = Refusal("§11.1", "never_rebuilt")
EVACUATING: Final = Refusal("§3.3.3-12c", "evacuating")


# -------------------------------------------------------------------- the phase


@dataclass(frozen=True)
class Recruitment(Procedure):
    """§2-c, §4.1-a, §4.1-b, §S-2, Ruling R-70 One side's part of the recruitment phase."""

    side: Side

    def steps(self) -> Steps:
        return (
            self.evacuate_militia,
            self.test_the_alliance,
            self.roll_on_the_table,
            self.take_the_points,
            self.ask_for_recruits,
            self.add_the_bonus,
            self.spend,
            self.end_it,
        )

    def evacuate_militia(self, g: War) -> None:
        """§3.3.3-12c, Ruling R-12 Militia in Numidian cities go, and bring 1 RP each; no VP."""
        g.rp = g.alliance_rp = 0
        if self.side != ROMAN or g.evacuation != g.clock:
            return
        for i, is_roman in enumerate(g.militia):
            if is_roman and g.where[g.map.milice_of[i]] >= 0:
                g.destroy(g.map.milice_of[i])
                g.rp += 1
                g.note("§3.3.3-12c", "militia_leaves", i)
                space = g.map.city_hex[i]
                settle(g, space, False)
                if g.control[i] != ROMAN:  # whoever is left without a CU comes out
                    g.leave_walls(g.within(ROMAN, space))
                    if len(g.leaders(ROMAN, space)) > 1:
                        g.call(Absorb(ROMAN, space))

    def test_the_alliance(self, g: War) -> None:
        """§3.3.3-13a, Ruling R-70 Before the roll."""
        if self.side == NUMIDIAN:
            g.call(AllianceTest())

    def roll_on_the_table(self, g: War) -> None:
        """§4.1-a"""
        g.call(Roll(self.side, 1, FOR_ROMAN_RECRUITS if self.side == ROMAN else FOR_NUMIDIAN_RECRUITS))

    def take_the_points(self, g: War) -> None:
        """§4.1-a, Example E14"""
        take_points(g, self.side)

    def ask_for_recruits(self, g: War) -> None:
        """§3.3.1-2, Ruling R-51 Before any RP is spent."""
        if may_hold(g, self.side, (RECRUITS,)):
            g.call(MoreRecruits(self.side))

    def add_the_bonus(self, g: War) -> None:
        """§4.1-b In the first turn of each year."""
        if g.turn == 1:
            g.rp += BONUS
            g.note("§4.1-b", "bonus_points", self.side, BONUS)

    def spend(self, g: War) -> None:
        """§4.2-a"""
        if self.side == NUMIDIAN:
            # guard and defectors may be raised from here on without being seen
            g.forget([piece for piece in g.seen if g.where[piece] == ASIDE and g.map.recruit[piece] == STEPS_NUMIDIAN])
            if g.alliance_rp:
                g.forget([piece for piece in g.seen if g.where[piece] == ASIDE and is_ally(g, piece)])
        frame = Spend(self.side)
        if self.side == NUMIDIAN or len(frame.options(g)) > 1:
            g.call(frame)

    def end_it(self, g: War) -> None:
        """§4.2-a, Ruling R-17 What is not spent is lost."""
        g.rp = g.alliance_rp = 0
        if self.side == NUMIDIAN:
            score_again(g)


def take_points(g: War, side: Side) -> None:
    """§4.1-a Numidian +2; Roman +1 under Metellus or Marius."""
    die = g.cast[0] + (2 if side == NUMIDIAN else 1 if g.year >= TRAINED else 0)
    points = RECRUITMENT_POINTS[max(0, min(len(RECRUITMENT_POINTS) - 1, die))]
    g.rp += points
    g.note("§4.1-a", "recruitment_points", side, points)


@dataclass(frozen=True)
class MoreRecruits(Decision):
    """§3.3.1-2, Ruling R-51 Play Recruits for another roll, or go on."""

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "markers"

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        return "MoreRecruits", (self.side,)

    def options(self, g: War) -> list[Action]:
        if RECRUITS in g.hands[self.side]:
            return [("play", RECRUITS), ("pass",)]
        return [("pass",)]

    def refuse_play(self, g: War, stratagem: Stratagem) -> Refusal | None:
        """§3.3.1-2"""
        if stratagem != RECRUITS:
            return NOT_ITS_MOMENT
        return None if stratagem in g.hands[self.side] else NOT_IN_HAND

    def play(self, g: War, stratagem: Stratagem) -> None:
        g.become(AnotherRoll(self.side))

    def pass_(self, g: War) -> None:
        g.end()


@dataclass(frozen=True)
class AnotherRoll(Procedure):
    """§3.3.1-2, Ruling R-51 One more roll with the same modifiers; several may be played."""

    side: Side

    def steps(self) -> Steps:
        return (self.play_the_marker, self.roll_a_die, self.take_the_points, self.ask_again)

    def play_the_marker(self, g: War) -> None:
        g.call(Played(self.side, RECRUITS))

    def roll_a_die(self, g: War) -> None:
        if not g.result:
            g.goto(self.ask_again)
            return
        g.call(Roll(self.side, 1, FOR_ROMAN_RECRUITS if self.side == ROMAN else FOR_NUMIDIAN_RECRUITS))

    def take_the_points(self, g: War) -> None:
        take_points(g, self.side)

    def ask_again(self, g: War) -> None:
        if may_hold(g, self.side, (RECRUITS,)):
            g.become(MoreRecruits(self.side))


# -------------------------------------------------------------------- the alliance


@dataclass(frozen=True)
class AllianceTest(Procedure):
    """§3.3.3-13a, §3.3.3-13b, Ruling R-13, Ruling R-69 Jugurtha's test, and who comes."""

    def steps(self) -> Steps:
        return (self.roll_a_die, self.judge_it, self.bring_those_who_wait)

    def roll_a_die(self, g: War) -> None:
        if ALLIANCE not in g.in_play:
            g.goto(self.bring_those_who_wait)
            return
        if g.alliances >= 2 and not g.variant.alliance_always_tests:
            g.cast = []  # no test is needed any more
            return
        g.call(Roll(NUMIDIAN, 1, FOR_ALLIANCE))

    def judge_it(self, g: War) -> None:
        """§3.3.3-13b First the Gaetuli, then the Mauretanians, then 2 RP for both."""
        g.put_back(NUMIDIAN, ALLIANCE)
        if g.cast and not judge(g, g.map.jugurtha, 0, FOR_ALLIANCE):
            return
        g.alliances += 1
        if g.alliances > 2:
            g.alliance_rp = 2
            g.note("§3.3.3-13b", "alliance_points")
            return
        people = GAETULI if g.alliances == 1 else MAURETANI
        g.note("§3.3.3-13b", "gaetuli_come" if people == GAETULI else "mauretanians_come")
        for piece in range(g.map.pieces):
            if g.map.unit_class[piece] == people and g.where[piece] == ASIDE:
                g.forget([Piece(piece)])
                g.where[piece] = WAITING

    def bring_those_who_wait(self, g: War) -> None:
        """Ruling R-69 At full steps, each placed freely; without a place they wait."""
        if not can_place(g) and not loose_units(g):
            return
        for piece in range(g.map.commanders, g.map.pieces):
            if g.where[piece] == WAITING and is_ally(g, Piece(piece)):
                g.where[piece] = DRAWN
                g.call(PlaceUnit(NUMIDIAN))


def is_ally(g: War, piece: Piece) -> bool:
    return g.map.recruit[piece] == BY_ALLIANCE


def is_loose(g: War, piece: Piece) -> bool:
    """§5.3-a, Ruling R-69 A Numidian CU out of command outside walls: a force that allies may come to."""
    box = g.map
    return (
        bool(g.variant.allies_join_any_force)
        and box.is_cu[piece]
        and box.side[piece] == NUMIDIAN
        and box.unit_class[piece] != MILICE
        and g.where[piece] >= 0
        and g.holder[piece] == NO_PIECE
        and piece not in g.inside
    )


def loose_units(g: War) -> list[Piece]:
    """§3.3.3-13b, Ruling R-69 The CU out of command that allies may be placed with."""
    return [Piece(i) for i in range(g.map.commanders, g.map.pieces) if is_loose(g, Piece(i))]


@dataclass(frozen=True)
class PlaceUnit(Decision):
    """§4.2-e, §3.3.3-13b, Ruling R-53, Ruling R-61 Place the unit in a commander's box, unseen, or in a city."""

    def drawn(self, g: War) -> Piece:
        for piece in range(g.map.commanders, g.map.pieces):
            if g.where[piece] == DRAWN:
                return Piece(piece)
        return NO_PIECE

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        for i in range(g.map.commanders):
            if refuse_box(g, Piece(i)) is None:
                out.append(("into", i))
        if is_ally(g, self.drawn(g)):
            for loose in loose_units(g):
                out.append(("into", loose))
        for i in range(len(g.control)):
            if refuse_city(g, City(i)) is None:
                out.append(("at", i))
        return out

    def refuse_into(self, g: War, piece: Piece) -> Refusal | None:
        """Ruling R-53, Ruling R-69 A commander's box; for allies also any other force."""
        if is_loose(g, piece):
            return None if is_ally(g, self.drawn(g)) else ONLY_ALLIES_JOIN
        return refuse_box(g, piece)

    def refuse_at(self, g: War, city: City) -> Refusal | None:
        """Ruling R-53"""
        return refuse_city(g, city)

    def into(self, g: War, piece: Piece) -> None:
        unit = self.drawn(g)
        g.steps[unit] = g.map.most_steps[unit]
        if piece >= g.map.commanders:
            put_beside(g, unit, piece)
        else:
            put_in_box(g, unit, piece)
            g.note("§4.2-e", "unit_joins_a_box", NUMIDIAN)
        g.end()

    def at(self, g: War, city: City) -> None:
        unit = self.drawn(g)
        g.steps[unit] = g.map.most_steps[unit]
        put_in_city(g, unit, city)
        g.end()


def refuse_box(g: War, piece: Piece) -> Refusal | None:
    """Ruling R-53, §6.3-a The box of a Numidian commander who is not besieged; inside walls with room for a CU."""
    if not open_box(g, piece):
        return NO_FORCE_THERE
    return None if box_has_room(g, piece) else NO_ROOM_INSIDE


def refuse_city(g: War, city: City) -> Refusal | None:
    """Ruling R-53, §6.3-a A Numidian city that is not besieged; with Romans before its walls one with room inside."""
    if not open_city(g, city):
        return NO_CITY_THERE
    return None if city_has_room(g, city) else NO_ROOM_INSIDE


def put_in_box(g: War, unit: Piece, commander: Piece) -> None:
    """§4.2-c, §6.3-c A new unit in a commander's box; a Roman may so take an empty city."""
    only = NUMIDIAN if g.is_closed(commander) else -1
    if only == -1:
        g.revealed()
        unit = g.uncover(unit, [])
        g.forget([unit])
    g.box_changes(g.map.side[unit])
    g.moved[unit] = AT_REST
    g.holder[unit] = commander
    g.put(unit, g.where[commander])
    if commander in g.inside:
        g.enter_walls(unit)
    g.note("§4.2-c", "unit_placed", unit, g.where[unit], only=only)
    settle(g, g.where[unit], False)


def put_beside(g: War, unit: Piece, other: Piece) -> None:
    """§3.3.3-13b, Ruling R-69 An ally beside CU out of command, where everybody sees it."""
    unit = bring_to_light(g, unit)
    g.revealed()
    g.moved[unit] = AT_REST
    g.put(unit, g.where[other])
    g.note("§3.3.3-13b", "unit_placed", unit, g.where[unit])
    settle(g, g.where[unit], False)


def put_in_city(g: War, unit: Piece, city: City) -> None:
    """§4.2-c A new unit in a city, where everybody sees it."""
    unit = bring_to_light(g, unit)
    g.revealed()
    g.moved[unit] = AT_REST
    g.put(unit, g.map.city_hex[city])
    g.note("§4.2-c", "unit_placed", unit, g.where[unit])
    if g.map.side[unit] == NUMIDIAN:
        go_inside(g, unit)
    settle(g, g.map.city_hex[city], False)


# -------------------------------------------------------------------- spending


@dataclass(frozen=True)
class Spend(Decision):
    """§4.2-a, §4.2-b, §4.2-d, Ruling R-61, Ruling R-70 RP are spent one at a time, until spent or waived."""

    def prompt(self, g: War) -> tuple[str, tuple[int, ...]]:
        if self.side == ROMAN:
            return "Spend", (g.rp,)
        return "Spend.numidian", ()

    def options(self, g: War) -> list[Action]:
        out: list[Action] = []
        if g.rp or g.alliance_rp:
            for piece in range(g.map.commanders, g.map.pieces):
                if g.map.unit_class[piece] == MILICE:
                    break
                self.add_options(g, Piece(piece), out)
            for i in range(len(g.control)):
                if self.refuse_levy(g, City(i)) is None:
                    out.append(("levy", i))
            if self.refuse_pick(g) is None:
                out.append(("pick",))
        out.append(("done",))
        return out

    def warning(self, g: War, action: Action) -> Warned | None:
        """§4.2-a RP that are not spent are lost."""
        return ("§4.2-a", "rp_are_waived", (g.rp + g.alliance_rp,)) if action[0] == "done" else None

    def figure(self, g: War, action: Action) -> tuple[str, tuple[int, ...]] | None:
        """§4.2-a, §4.2-b, §4.2-d, §4.2-e, §10.4-a RP are paid for each step, new unit or draw."""
        if action[0] == "done":
            return None
        piece = NO_PIECE if action[0] in ("levy", "pick") else Piece(int(action[1]))
        cost = self.cost(g, str(action[0]), piece)
        if self.is_paid_by_alliance(g, piece, cost):
            return "rp_of_alliance", (cost, g.alliance_rp)
        return "rp", (cost, g.rp)

    def cost(self, g: War, verb: str, piece: Piece) -> int:
        """§4.2-b, §4.2-e A draw and baggage cost 2 RP, all else 1."""
        if verb == "pick":
            return DRAW_COST
        is_baggage = piece != NO_PIECE and g.map.recruit[piece] == AS_IMPEDIMENTA
        return BAGGAGE_COST if is_baggage else 1

    def may_be_forced(self, g: War) -> bool:
        """Ruling R-61 What is left of the Numidian RP is not open."""
        return self.side == ROMAN

    def add_options(self, g: War, piece: Piece, out: list[Action]) -> None:
        if g.map.side[piece] != self.side:
            return
        if self.refuse_recruit(g, piece) is None:
            out.append(("recruit", piece))
        if g.where[piece] == ASIDE and self.refuse_new(g, piece) is None:
            for i in range(g.map.commanders):
                if self.refuse_muster(g, piece, Piece(i)) is None:
                    out.append(("muster", piece, i))
            if is_ally(g, piece):
                for loose in loose_units(g):
                    out.append(("muster", piece, loose))
            for i in range(len(g.control)):
                if self.refuse_post(g, piece, City(i)) is None:
                    out.append(("post", piece, i))

    def most(self, g: War, piece: Piece) -> int:
        """§10.3-a, §4.2-b Legions have a cap in each year."""
        most = g.map.most_steps[piece]
        if g.map.unit_class[piece] == LEGION:
            return min(most, g.map.cap_of_year[g.year - FIRST_YEAR])
        return most

    def pay(self, g: War, piece: Piece, cost: int) -> None:
        """§3.3.3-13b RP of Alliance go first where they may."""
        if self.is_paid_by_alliance(g, piece, cost):
            g.alliance_rp -= cost
        else:
            g.rp -= cost
        if self.side == ROMAN and not g.rp:
            g.end()

    def is_paid_by_alliance(self, g: War, piece: Piece, cost: int) -> bool:
        return g.alliance_rp >= cost and piece != NO_PIECE and is_ally(g, piece)

    def can_pay(self, g: War, piece: Piece, cost: int) -> bool:
        return g.rp >= cost or (g.alliance_rp >= cost and is_ally(g, piece))

    # ------------------------------------------------------------ steps and new units

    def refuse_recruit(self, g: War, piece: Piece) -> Refusal | None:
        """§4.2-d, §4.2-c, §10.4-c, Ruling R-39, Ruling R-52 A step for a reduced CU, or a new Roman unit at Utica."""
        box = g.map
        if box.unit_class[piece] == MILICE:
            return MILICE_IN_ITS_CITY
        if box.side[piece] != self.side:
            return NOT_YOUR_UNIT
        if piece < box.commanders:
            return NO_COMMANDERS
        if box.recruit[piece] == AS_IMPEDIMENTA:
            if g.where[piece] != ASIDE:
                return ON_THE_MAP_ALREADY
            return None if g.rp >= BAGGAGE_COST else TOO_FEW_RP
        if not box.is_cu[piece]:
            return NEVER_REBUILT
        if g.where[piece] >= 0:
            if g.steps[piece] >= self.most(g, piece):
                return AT_FULL_STRENGTH
            if g.is_besieged(piece):
                return BESIEGED
        elif box.recruit[piece] not in (STEPS_UTICA, STEPS_PRO_ROMAN):
            return ONLY_BY_DRAW if box.recruit[piece] == BY_DRAW else self.refuse_new(g, piece) or MUSTER_OR_POST
        elif g.where[piece] != ASIDE:
            return NOT_YET_THERE
        return None if self.can_pay(g, piece, 1) else TOO_FEW_RP

    def recruit(self, g: War, piece: Piece) -> None:
        """§4.2-b, §4.2-d, Example E6"""
        box = g.map
        if g.where[piece] >= 0:
            g.steps[piece] += 1
            g.note("§4.2-d", "step_raised", piece, only=NUMIDIAN if g.is_closed(piece) else -1)
        else:
            if box.is_cu[piece]:
                g.steps[piece] = 1
            g.put(piece, box.utica)
            g.moved[piece] = AT_REST
            g.note("§4.2-c", "unit_placed", piece, box.utica)
        self.pay(g, piece, self.cost(g, "recruit", piece))

    def refuse_new(self, g: War, piece: Piece) -> Refusal | None:
        """§4.2-b, §4.2-e, §4.2-g, §10.4-d Which destroyed or not yet raised units may come elsewhere than at Utica."""
        how = g.map.recruit[piece]
        if g.map.side[piece] != self.side:
            return NOT_YOUR_UNIT
        if g.where[piece] != ASIDE:
            return ON_THE_MAP_ALREADY
        if how == BY_ALLIANCE:
            joined = 1 if g.map.unit_class[piece] == GAETULI else 2
            return None if g.alliance_rp and g.alliances >= joined else ONLY_BY_ALLIANCE
        if how not in (STEPS_NUMIDIAN, STEPS_PRO_ROMAN):
            return ONLY_AT_UTICA if self.side == ROMAN else ONLY_BY_DRAW
        return None if g.rp else TOO_FEW_RP

    def refuse_muster(self, g: War, piece: Piece, commander: Piece) -> Refusal | None:
        """§4.2-c, §10.4-d, Ruling R-53, Ruling R-69 With a commander who is not besieged; of a Roman, in Numidia."""
        found = self.refuse_new(g, piece)
        if found is not None:
            return found
        if self.side == NUMIDIAN and is_loose(g, commander):
            return None if is_ally(g, piece) else ONLY_ALLIES_JOIN
        if self.side == NUMIDIAN:
            return refuse_box(g, commander)
        if (
            commander >= g.map.commanders
            or g.map.side[commander] != ROMAN
            or g.where[commander] < 0
            or g.holder[commander] != NO_PIECE
            or g.map.province[g.where[commander]]
            or g.is_besieged(commander)
        ):
            return NO_FORCE_THERE
        return ENEMY_THERE if looks_armed(g, NUMIDIAN, g.where[commander]) else None

    def muster(self, g: War, piece: Piece, commander: Piece) -> None:
        """§4.2-b One step to begin with; more RP raise it further."""
        g.steps[piece] = 1
        g.forget([piece])
        if commander >= g.map.commanders:
            put_beside(g, piece, commander)
        else:
            put_in_box(g, piece, commander)
        self.pay(g, piece, 1)

    def refuse_post(self, g: War, piece: Piece, city: City) -> Refusal | None:
        """§4.2-c, §10.4-d, Ruling R-53 In a controlled city that is not besieged."""
        found = self.refuse_new(g, piece)
        if found is not None:
            return found
        if self.side == NUMIDIAN:
            return refuse_city(g, city)
        return self.refuse_roman_city(g, city)

    def refuse_roman_city(self, g: War, city: City) -> Refusal | None:
        """§10.4-d, Ruling R-61 With no enemy before its walls, as far as the Roman can tell."""
        if g.evacuation == g.clock:
            return EVACUATING
        if g.control[city] != ROMAN or g.siege[city]:
            return NO_CITY_THERE
        return ENEMY_THERE if looks_armed(g, NUMIDIAN, g.map.city_hex[city]) else None

    def post(self, g: War, piece: Piece, city: City) -> None:
        g.steps[piece] = 1
        g.forget([piece])
        put_in_city(g, piece, city)
        self.pay(g, piece, 1)

    # ------------------------------------------------------------ milice and the container

    def refuse_levy(self, g: War, city: City) -> Refusal | None:
        """§10.4-a, §6.3-a, Ruling R-44 1 RP, in a controlled city without one, not besieged; Romans with a CU there."""
        space = g.map.city_hex[city]
        if g.control[city] == DESTROYED:
            return CITY_DESTROYED
        if g.control[city] != self.side or (self.side == ROMAN and not g.has_cu(ROMAN, space)):
            return NOT_YOUR_CITY
        if g.siege[city]:
            return CITY_BESIEGED
        if self.side == ROMAN and g.evacuation == g.clock:
            return EVACUATING
        if g.where[g.map.milice_of[city]] != ASIDE:
            return HAS_A_MILICE
        if not g.has_room(self.side, space):
            return NO_ROOM_INSIDE
        return TOO_FEW_RP if g.rp < 1 else None

    def levy(self, g: War, city: City) -> None:
        piece = g.map.milice_of[city]
        if self.side == ROMAN:
            g.militia = (*g.militia[:city], True, *g.militia[city + 1 :])
        g.steps[piece] = 1
        g.put(piece, g.map.city_hex[city])
        g.note("§10.4-a", "milice_raised", city)
        if self.side == NUMIDIAN:
            g.set_scores(city, True)
        lone_baggage(g, g.map.city_hex[city])
        self.pay(g, NO_PIECE, 1)

    def refuse_pick(self, g: War) -> Refusal | None:
        """§4.2-e, Ruling R-48 2 RP draw a unit at random."""
        if self.side != NUMIDIAN:
            return ONLY_NUMIDIANS_DRAW
        if g.rp < DRAW_COST:
            return TOO_FEW_RP
        if CONTAINER not in g.where:
            return CONTAINER_EMPTY
        return None if can_place(g) else NO_FORCE_THERE

    def pick(self, g: War) -> None:
        """§4.2-e A drawn unit is placed before the next draw (Ruling R-70)."""
        draw_unit(g)
        self.pay(g, NO_PIECE, DRAW_COST)
        g.note("§4.2-e", "unit_drawn", NUMIDIAN)
        g.call(PlaceUnit(NUMIDIAN))

    def done(self, g: War) -> None:
        g.end()


def draw_unit(g: War) -> Piece:
    """§4.2-e A unit out of the container, at random; nobody knows any more what is left in it."""
    units = [piece for piece in range(g.map.pieces) if g.where[piece] == CONTAINER]
    g.forget([Piece(piece) for piece in units])
    g.shuffle(units)
    unit = Piece(units[0])
    g.where[unit] = DRAWN
    return unit
