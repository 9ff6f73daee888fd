"""5 Game set-up: the chit, the secret set-up of the Pagans, and the Hebrews at Gilgal.

The Pagans lay out their pieces in secret, step by step: every progress is in the state and none in a frame or a prompt,
so that the Hebrews learn nothing before all is confirmed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch06_bids import Bidding
from maniple.games.joshua.ch07_sequence import Turn
from maniple.games.joshua.ch09_leaders import CITY_TROOPS
from maniple.games.joshua.ch20_courage import chit_says
from maniple.games.joshua.state import Joshua, replaced
from maniple.games.joshua.tables import (
    AMBUSHES,
    AMORITES,
    CANAANITES,
    CITY,
    ELEAZAR,
    GILGAL,
    HEBREW,
    HEBREWS,
    HIDING,
    INSIDE,
    KING_OF_AI,
    MARKERS,
    NO_LEADER,
    NO_TRIBE,
    NOWHERE,
    OPEN_SPACE,
    PAGAN,
    PHILISTINES,
    PHINEAS,
    PLACES,
    SIDES,
    SPACES,
    UNDER,
    Tribe,
)
from maniple.kernel.frames import Action, Decision, Frame, Procedure, Refusal, Steps

NOT_BEING_EDITED: Final = Refusal("Ruling R80", "choose_a_tribe_first")
NOT_IN_SCENARIO: Final = Refusal("Ruling R40", "tribe_not_in_scenario")
PUT_IT_DOWN: Final = Refusal("Ruling R80", "put_down_what_you_hold")
NOTHING_LIFTED: Final = Refusal("Ruling R80", "nothing_lifted")
NOT_SO_MANY: Final = Refusal("Ruling R80", "not_so_many_there")
NOT_OF_THE_TRIBE: Final = Refusal("Ruling R80", "not_of_the_tribe")
STAYS_IN_AI: Final = Refusal("§5.2", "king_stays_in_ai")
OWN_AREA: Final = Refusal("§5.8", "only_in_own_area")
CITY_LIMIT: Final = Refusal("§5.7", "city_limit")
AI_LIMIT: Final = Refusal("Ruling R3", "ai_limit")
ANAKIN_ALONE: Final = Refusal("§18.5", "anakin_stand_apart")
OPEN_GROUND: Final = Refusal("§5.3", "chariots_on_open_ground")
STACK_LIMIT: Final = Refusal("§15.1", "stack_limit")
AMBUSH_LIMIT: Final = Refusal("§22.1", "ambush_limit")
NO_AMBUSH_HERE: Final = Refusal("§22.2", "no_ambush_here")
AMBUSH_ALONE: Final = Refusal("§22.2", "ambush_stands_alone")
NO_MORE_AMBUSHES: Final = Refusal("§22.1", "no_more_ambushes")
MARKER_GROUND: Final = Refusal("Ruling R80", "marker_on_open_ground")
MARKER_LIMIT: Final = Refusal("Ruling R27", "marker_limit")
BLANKS: Final = Refusal("Ruling R27", "other_markers_are_blank")
NOT_PLACED: Final = Refusal("Ruling R27", "marker_not_placed")
AMORITE_CITY: Final = Refusal("§5.10", "balaam_in_amorite_city")
IS_COMPLETE: Final = Refusal("Ruling R80", "set_up_is_complete")
TROOPS_MISSING: Final = Refusal("Ruling R80", "troops_not_placed")
LEADERS_MISSING: Final = Refusal("§9.2", "leaders_not_placed")
CITY_EMPTY: Final = Refusal("§5.7", "city_without_troop")
CHARIOTS_MISSING: Final = Refusal("§5.3", "chariots_not_placed")
MARKERS_MISSING: Final = Refusal("§5.9", "markers_not_placed")
MARKER_EMPTY: Final = Refusal("Ruling R27", "marker_without_force")
BALAAM_MISSING: Final = Refusal("§5.10", "balaam_not_hidden")
NOT_TO_CHOOSE: Final = Refusal("§30.2", "leader_not_to_choose")

# What is lifted
L_TROOPS: Final = 0
L_CHARIOTS: Final = 1
L_LEADER: Final = 2
L_MARKER: Final = 3

ANY_TRIBE: Final = HEBREWS
"""What `g.editing` says while the Pagans choose what they change by hand."""

AI_TROOPS: Final = 3
FIELD_TROOPS: Final = 20
MARKER_TROOPS: Final = 20
MARKER_LEADERS: Final = 2
AMBUSH_TROOPS: Final = 5
START_COURAGE: Final = 1


def set_up(g: Joshua) -> Frame:
    """§5.1, §5.6, §5.11, §6.2, Ruling R40 The board before anybody has placed a piece."""
    scenario = g.scenario
    g.tribe_in = replaced(g.tribe_in, HEBREWS, True)
    for tribe in scenario.tribes:
        g.tribe_in = replaced(g.tribe_in, tribe, True)
    for space in range(SPACES):
        if g.is_absent(space):
            g.set_city(space, 0)
    g.set_control(GILGAL, HEBREW)
    cards = list(range(len(g.map.key)))
    g.shuffle(cards)
    g.deck = tuple(cards)
    for side in SIDES:
        g.courage = replaced(g.courage, side, START_COURAGE)
    return Beginning()


@dataclass(frozen=True)
class Beginning(Procedure):
    """§5.1 Bids for sides, the chit, the Pagans in secret, the Hebrews, then turn 1."""

    def steps(self) -> Steps:
        return (self.bids, self.draw_chit, self.pagans, self.hebrew_leaders, self.hebrews, self.first_turn)

    def bids(self, g: Joshua) -> None:
        """§6.1, Ruling R1 Only in scenarios won by points."""
        if g.variant.bidding and not g.scenario.is_conquest:
            g.call(Bidding())

    def draw_chit(self, g: Joshua) -> None:
        """§3.1, §5.1 Drawn and looked at by the Pagans alone."""
        if g.scenario.has_chit:
            g.chit = g.roll()
            opens = g.map.chit_crossing[g.chit] > 0
            g.note("§3.1", "chit_drawn" if opens else "chit_drawn_closed", *chit_says(g), only=PAGAN)

    def pagans(self, g: Joshua) -> None:
        """§5.1"""
        if PHILISTINES in g.scenario.tribes:
            for space, number in g.map.anakin_start:
                g.set_anakin(space, number)
        if AMORITES in g.scenario.tribes:
            g.leader_at[KING_OF_AI] = INSIDE + g.map.ai
        g.call(PaganSetUp(PAGAN))

    def hebrew_leaders(self, g: Joshua) -> None:
        """§30.2, §30.3, §30.4, Ruling R123 In some scenarios the Hebrews choose; Phineas waits, or is there."""
        scenario = g.scenario
        if scenario.leader_choice:
            g.left = scenario.leader_choice
            g.call(ChooseLeader(HEBREW))
        else:
            for leader in scenario.hebrew_leaders:
                g.leader_at[leader] = INSIDE + GILGAL
            if scenario.has_chit and g.variant.phineas == "gilgal":
                g.leader_at[PHINEAS] = INSIDE + GILGAL

    def hebrews(self, g: Joshua) -> None:
        """§5.11, §26.1, Ruling R97 Leaders, troops, Ark and Levites at Gilgal; no priest, no Ark."""
        g.place_new(HEBREWS, INSIDE + GILGAL, g.scenario.hebrew_troops)
        for priest in (ELEAZAR, PHINEAS):
            if g.leader_at[priest] >= 0 and g.ark == NO_LEADER:
                g.ark = priest
        g.note("§5.11", "hebrews_at_gilgal", g.scenario.hebrew_troops)

    def first_turn(self, g: Joshua) -> None:
        g.become(Turn())


@dataclass(frozen=True)
class ChooseLeader(Decision):
    """§30.2, §30.3 Which leaders do the Hebrews have?"""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        begun = g.left < g.scenario.leader_choice
        return "ChooseLeader.more" if begun else "ChooseLeader", (g.left,)

    def options(self, g: Joshua) -> list[Action]:
        return [("choose", leader) for leader in g.scenario.hebrew_leaders if g.leader_at[leader] < 0]

    def refuse_choose(self, g: Joshua, leader: int) -> Refusal | None:
        free = leader in g.scenario.hebrew_leaders and g.leader_at[leader] < 0
        return None if free else NOT_TO_CHOOSE

    def choose(self, g: Joshua, leader: int) -> None:
        g.leader_at[leader] = INSIDE + GILGAL
        g.note("§30.2", "leader_chosen", leader)
        g.left -= 1
        if not g.left:
            g.end()


# -------------------------------------------------------------------- what is placed, and where it may be


def markers_in_box(g: Joshua) -> int:
    """§5.9, §30.1 Markers and blanks: nobody sees which is which."""
    return g.scenario.markers + g.scenario.blanks


def ambushes_allowed(g: Joshua) -> int:
    """§3.1, §22.1 By chit or scenario."""
    return g.map.chit_ambushes[g.chit] if g.scenario.has_chit else g.scenario.ambushes


def filled_markers(g: Joshua) -> int:
    """Markers with contents."""
    number = 0
    for marker in range(MARKERS):
        if is_filled(g, marker):
            number += 1
    return number


def is_filled(g: Joshua, marker: int) -> bool:
    return g.pagan_number[UNDER + marker] > 0 or UNDER + marker in g.leader_at


def troops_left(g: Joshua, tribe: int) -> int:
    """Troops of a tribe that are not placed yet."""
    held = g.lifted[2] if g.lifted and g.lifted[0] == L_TROOPS and g.lifted[1] == tribe else 0
    return g.map.start_troops[tribe] - g.troops_in_play(tribe) - held


def chariots_left(g: Joshua) -> int:
    held = g.lifted[2] if g.lifted and g.lifted[0] == L_CHARIOTS else 0
    return g.map.chariots_start - sum(g.chariots) - held


def is_anakin_ground(g: Joshua, space: int) -> bool:
    """§18.5 Where Anakin stand at the start."""
    return g.anakin[space] > 0


def place_in(g: Joshua, space: int) -> int:
    """Where a piece comes that is put in a space: inside its city, into the ambush there, or into the field."""
    if g.map.space_kind[space] == CITY:
        return INSIDE + space
    ambush = g.ambush_in(space)
    return HIDING + ambush if ambush >= 0 else space


def refuse_troops(g: Joshua, tribe: int, number: int, space: int) -> Refusal | None:
    """§5.7, §5.8, §15.1, §18.5, §22.1, Ruling R3, Ruling R80 Whether troops of a tribe may be put in a space."""
    if g.map.colour[space] != tribe:
        return OWN_AREA
    if is_anakin_ground(g, space):
        return ANAKIN_ALONE
    place = place_in(g, space)
    after = g.pagan_number[place] + number
    if place >= HIDING:
        return None if after <= AMBUSH_TROOPS else AMBUSH_LIMIT
    if place >= INSIDE:
        if space == g.map.ai and after > AI_TROOPS:
            return AI_LIMIT
        return None if after <= CITY_TROOPS else CITY_LIMIT
    return None if after <= FIELD_TROOPS else STACK_LIMIT


def refuse_chariots_at(g: Joshua, space: int) -> Refusal | None:
    """§5.3"""
    if g.map.colour[space] != CANAANITES:
        return OWN_AREA
    if g.map.space_kind[space] != OPEN_SPACE:
        return OPEN_GROUND
    return AMBUSH_ALONE if space in g.ambush_at else None


def refuse_leader_at(g: Joshua, leader: int, space: int) -> Refusal | None:
    """§5.7, §9.2, §18.5, §22.1"""
    if g.map.colour[space] != g.map.leader_tribe[leader]:
        return OWN_AREA
    if is_anakin_ground(g, space):
        return ANAKIN_ALONE
    place = place_in(g, space)
    if place >= HIDING:
        return AMBUSH_LIMIT if place in g.leader_at else None
    return CITY_LIMIT if place >= INSIDE and place in g.leader_at else None


def refuse_marker_at(g: Joshua, marker: int, tribe: int, space: int) -> Refusal | None:
    """§5.9, §18.5, §22.2, Ruling R80 In an open or mountain space of the area."""
    if g.map.colour[space] != tribe:
        return OWN_AREA
    if g.map.space_kind[space] >= CITY:
        return MARKER_GROUND
    if is_anakin_ground(g, space):
        return ANAKIN_ALONE
    return AMBUSH_ALONE if space in g.ambush_at else None


def refuse_new_ambush(g: Joshua, tribe: int, number: int, space: int) -> Refusal | None:
    """§22.1, §22.2"""
    if g.map.colour[space] != tribe:
        return OWN_AREA
    if g.map.no_ambush[space] or g.map.space_kind[space] >= CITY:
        return NO_AMBUSH_HERE
    if number > AMBUSH_TROOPS:
        return AMBUSH_LIMIT
    if len([where for where in g.ambush_at if where >= 0]) >= ambushes_allowed(g):
        return NO_MORE_AMBUSHES
    if g.has_pieces(PAGAN, space) or space in g.ambush_at:
        return AMBUSH_ALONE
    return None


def refuse_under(g: Joshua, tribe: int, troops: int, leaders: int, marker: int) -> Refusal | None:
    """§5.9, Ruling R27 Whether troops or a leader may be put under a marker."""
    if g.marker_at[marker] < 0:
        return NOT_PLACED
    if g.marker_tribe[marker] != tribe:
        return NOT_OF_THE_TRIBE
    if not is_filled(g, marker) and filled_markers(g) >= g.scenario.markers:
        return BLANKS
    place = UNDER + marker
    if g.pagan_number[place] + troops > MARKER_TROOPS:
        return MARKER_LIMIT
    return MARKER_LIMIT if len(g.leaders_in(PAGAN, place)) + leaders > MARKER_LEADERS else None


def refuse_complete(g: Joshua) -> Refusal | None:
    """§5.2, §5.3, §5.7, §5.9, §5.10, §9.2, Ruling R2, Ruling R80 What is still missing in the set-up."""
    for tribe in g.scenario.tribes:
        if troops_left(g, tribe):
            return TROOPS_MISSING
        for leader in g.map.leaders_of[tribe]:
            if g.leader_at[leader] < 0:
                return LEADERS_MISSING
        for city in g.map.cities_of[tribe]:
            if not g.pagan_number[INSIDE + city]:
                return CITY_EMPTY
    if CANAANITES in g.scenario.tribes and chariots_left(g):
        return CHARIOTS_MISSING
    for marker in range(markers_in_box(g)):
        if g.marker_at[marker] < 0:
            return MARKERS_MISSING
    if filled_markers(g) != g.scenario.markers:
        return MARKER_EMPTY
    return BALAAM_MISSING if g.balaam < 0 else None


# -------------------------------------------------------------------- the set-up by hand


@dataclass(frozen=True)
class PaganSetUp(Decision):
    """§5.1, Ruling R80 The Pagans set up in secret: automatically, by hand, or both; then they confirm."""

    def asks(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        """How far they are; the Hebrews read only that the Pagans set up."""
        if g.lifted:
            return "PaganSetUp.held", ()
        if g.editing == ANY_TRIBE:
            return "PaganSetUp.any", ()
        if g.editing != NO_TRIBE:
            return "PaganSetUp.tribe", (g.editing,)
        return ("PaganSetUp.complete" if refuse_complete(g) is None else "PaganSetUp"), ()

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = []
        if g.lifted:
            self.add_places(g, out)
            out.append(("put_back",))
            return out
        tribe = g.editing
        if tribe == NO_TRIBE:
            out.append(("confirm",) if refuse_complete(g) is None else ("automatic",))
            out.append(("change",))
            return out
        if tribe == ANY_TRIBE:
            out.extend([("edit", other) for other in g.scenario.tribes])
            out.extend([("balaam", city) for city in g.map.cities_of[AMORITES] if city != g.balaam])
            out.append(("done",))
            return out
        self.add_pieces(g, tribe, out)
        out.append(("clear",))
        out.append(("done",))
        return out

    def add_places(self, g: Joshua, out: list[Action]) -> None:
        """Where the lifted pieces may be put down."""
        area = g.map.area[g.editing]
        for space in area:
            if self.refuse_at(g, space) is None:
                out.append(("at", space))
        if g.lifted[0] == L_TROOPS:
            for space in area:
                if self.refuse_ambush(g, space) is None:
                    out.append(("ambush", space))
        if g.lifted[0] != L_CHARIOTS:
            for marker in range(markers_in_box(g)):
                if self.refuse_under(g, marker) is None:
                    out.append(("under", marker))

    def add_pieces(self, g: Joshua, tribe: Tribe, out: list[Action]) -> None:
        """What may be lifted."""
        for number in range(1, troops_left(g, tribe) + 1):
            out.append(("muster", number))
        for space in g.map.area[tribe]:
            for number in range(1, g.pagan_number[place_in(g, space)] + 1):
                out.append(("lift", space, number))
        if tribe == CANAANITES:
            for number in range(1, chariots_left(g) + 1):
                out.append(("muster_chariots", number))
            for space in g.map.area[tribe]:
                for number in range(1, g.chariots[space] + 1):
                    out.append(("lift_chariots", space, number))
        for leader in g.map.leaders_of[tribe]:
            if leader != KING_OF_AI:
                out.append(("lift_leader", leader))
        for marker in range(markers_in_box(g)):
            if g.marker_tribe[marker] in (tribe, NO_TRIBE):
                out.append(("lift_marker", marker))
                for number in range(1, g.pagan_number[UNDER + marker] + 1):
                    out.append(("lift_from", marker, number))

    # ---------------------------------------------------------------- refusals

    def refuse_automatic(self, g: Joshua) -> Refusal | None:
        if g.lifted or g.editing != NO_TRIBE:
            return PUT_IT_DOWN
        return None if refuse_complete(g) is not None else IS_COMPLETE

    def refuse_confirm(self, g: Joshua) -> Refusal | None:
        if g.lifted or g.editing != NO_TRIBE:
            return PUT_IT_DOWN
        return refuse_complete(g)

    def refuse_change(self, g: Joshua) -> Refusal | None:
        return PUT_IT_DOWN if g.lifted or g.editing != NO_TRIBE else None

    def refuse_edit(self, g: Joshua, tribe: int) -> Refusal | None:
        if g.lifted or g.editing != ANY_TRIBE:
            return PUT_IT_DOWN
        return None if tribe in g.scenario.tribes else NOT_IN_SCENARIO

    def refuse_balaam(self, g: Joshua, space: int) -> Refusal | None:
        if g.lifted or g.editing != ANY_TRIBE:
            return PUT_IT_DOWN
        return None if space in g.map.cities_of[AMORITES] and space != g.balaam else AMORITE_CITY

    def refuse_lifting(self, g: Joshua) -> Refusal | None:
        if g.lifted:
            return PUT_IT_DOWN
        return NOT_BEING_EDITED if g.editing in (NO_TRIBE, ANY_TRIBE) else None

    def refuse_clear(self, g: Joshua) -> Refusal | None:
        return self.refuse_lifting(g)

    def refuse_muster(self, g: Joshua, number: int) -> Refusal | None:
        found = self.refuse_lifting(g)
        if found is not None:
            return found
        return None if 1 <= number <= troops_left(g, g.editing) else NOT_SO_MANY

    def refuse_lift(self, g: Joshua, space: int, number: int) -> Refusal | None:
        found = self.refuse_lifting(g)
        if found is not None:
            return found
        if g.map.colour[space] != g.editing:
            return OWN_AREA
        return None if 1 <= number <= g.pagan_number[place_in(g, space)] else NOT_SO_MANY

    def refuse_lift_from(self, g: Joshua, marker: int, number: int) -> Refusal | None:
        found = self.refuse_lifting(g)
        if found is not None:
            return found
        if marker >= markers_in_box(g) or g.marker_tribe[marker] != g.editing:
            return NOT_OF_THE_TRIBE
        return None if 1 <= number <= g.pagan_number[UNDER + marker] else NOT_SO_MANY

    def refuse_muster_chariots(self, g: Joshua, number: int) -> Refusal | None:
        found = self.refuse_lifting(g)
        if found is not None:
            return found
        return None if g.editing == CANAANITES and 1 <= number <= chariots_left(g) else NOT_SO_MANY

    def refuse_lift_chariots(self, g: Joshua, space: int, number: int) -> Refusal | None:
        found = self.refuse_lifting(g)
        if found is not None:
            return found
        return None if g.editing == CANAANITES and 1 <= number <= g.chariots[space] else NOT_SO_MANY

    def refuse_lift_leader(self, g: Joshua, leader: int) -> Refusal | None:
        found = self.refuse_lifting(g)
        if found is not None:
            return found
        if leader == KING_OF_AI:
            return STAYS_IN_AI
        return None if g.map.leader_tribe[leader] == g.editing else NOT_OF_THE_TRIBE

    def refuse_lift_marker(self, g: Joshua, marker: int) -> Refusal | None:
        found = self.refuse_lifting(g)
        if found is not None:
            return found
        if marker >= markers_in_box(g) or g.marker_tribe[marker] not in (g.editing, NO_TRIBE):
            return NOT_OF_THE_TRIBE
        return None

    def refuse_at(self, g: Joshua, space: int) -> Refusal | None:
        if not g.lifted:
            return NOTHING_LIFTED
        what, which, number = g.lifted
        if what == L_TROOPS:
            return refuse_troops(g, which, number, space)
        if what == L_CHARIOTS:
            return refuse_chariots_at(g, space)
        if what == L_LEADER:
            return refuse_leader_at(g, which, space)
        return refuse_marker_at(g, which, g.editing, space)

    def refuse_ambush(self, g: Joshua, space: int) -> Refusal | None:
        if not g.lifted or g.lifted[0] != L_TROOPS:
            return NOTHING_LIFTED
        return refuse_new_ambush(g, g.lifted[1], g.lifted[2], space)

    def refuse_under(self, g: Joshua, marker: int) -> Refusal | None:
        if not g.lifted or g.lifted[0] not in (L_TROOPS, L_LEADER):
            return NOTHING_LIFTED
        troops = g.lifted[2] if g.lifted[0] == L_TROOPS else 0
        return refuse_under(g, g.editing, troops, 1 if g.lifted[0] == L_LEADER else 0, marker)

    def refuse_done(self, g: Joshua) -> Refusal | None:
        if g.lifted:
            return PUT_IT_DOWN
        return NOT_BEING_EDITED if g.editing == NO_TRIBE else None

    def refuse_put_back(self, g: Joshua) -> Refusal | None:
        return None if g.lifted else NOTHING_LIFTED

    # ---------------------------------------------------------------- deeds

    def automatic(self, g: Joshua) -> None:
        """The rest is laid out lawfully, at random."""
        complete_set_up(g)
        g.revealed()

    def change(self, g: Joshua) -> None:
        """By hand: a tribe, or Balaam."""
        g.editing = ANY_TRIBE

    def edit(self, g: Joshua, tribe: int) -> None:
        g.editing = Tribe(tribe)

    def clear(self, g: Joshua) -> None:
        """Every piece of the tribe goes back to the pool."""
        clear_tribe(g, g.editing)
        g.editing = ANY_TRIBE

    def muster(self, g: Joshua, number: int) -> None:
        g.lifted = (L_TROOPS, g.editing, number)

    def lift(self, g: Joshua, space: int, number: int) -> None:
        g.add(g.editing, place_in(g, space), -number)
        drop_empty_ambush(g, space)
        g.lifted = (L_TROOPS, g.editing, number)

    def lift_from(self, g: Joshua, marker: int, number: int) -> None:
        g.add(g.editing, UNDER + marker, -number)
        g.lifted = (L_TROOPS, g.editing, number)

    def muster_chariots(self, g: Joshua, number: int) -> None:
        g.lifted = (L_CHARIOTS, CANAANITES, number)

    def lift_chariots(self, g: Joshua, space: int, number: int) -> None:
        g.set_chariots(space, g.chariots[space] - number)
        g.lifted = (L_CHARIOTS, CANAANITES, number)

    def lift_leader(self, g: Joshua, leader: int) -> None:
        g.leader_at[leader] = NOWHERE
        g.lifted = (L_LEADER, leader, 1)

    def lift_marker(self, g: Joshua, marker: int) -> None:
        g.marker_at[marker] = NOWHERE
        g.lifted = (L_MARKER, marker, 1)

    def at(self, g: Joshua, space: int) -> None:
        what, which, number = g.lifted
        g.lifted = ()
        if what == L_TROOPS:
            g.add(which, place_in(g, space), number)
        elif what == L_CHARIOTS:
            g.set_chariots(space, g.chariots[space] + number)
        elif what == L_LEADER:
            g.leader_at[which] = place_in(g, space)
        else:
            g.marker_at[which] = space
            g.marker_tribe = replaced(g.marker_tribe, which, g.editing)
        self.put_down(g)

    def ambush(self, g: Joshua, space: int) -> None:
        """§22.1 A new ambush is written down."""
        _, tribe, number = g.lifted
        g.lifted = ()
        lay_ambush(g, tribe, number, space)
        self.put_down(g)

    def under(self, g: Joshua, marker: int) -> None:
        what, which, number = g.lifted
        g.lifted = ()
        if what == L_TROOPS:
            g.add(which, UNDER + marker, number)
        else:
            g.leader_at[which] = UNDER + marker
        self.put_down(g)

    def put_down(self, g: Joshua) -> None:
        """Once nothing is missing any more, the next change may be to any tribe; a bot without a plan is ready soon."""
        if refuse_complete(g) is None:
            g.editing = ANY_TRIBE

    def balaam(self, g: Joshua, space: int) -> None:
        """§5.10"""
        g.balaam = space
        g.editing = NO_TRIBE

    def put_back(self, g: Joshua) -> None:
        """What is lifted goes to the pool, a marker with its contents; the tribe is still being set up."""
        if g.lifted[0] == L_MARKER:
            empty_marker(g, g.lifted[1])
        g.lifted = ()

    def done(self, g: Joshua) -> None:
        """The tribe is finished for now."""
        g.editing = NO_TRIBE

    def confirm(self, g: Joshua) -> None:
        """§5.1, Ruling R2 From now on the Hebrews see markers, top pieces and strengths."""
        g.is_set_up = True
        for tribe in g.scenario.tribes:
            g.counted = replaced(g.counted, tribe, g.map.start_troops[tribe])
        for city in g.map.cities_of[AMORITES]:
            g.balaam_in |= 1 << city
        g.revealed()
        g.note("§5.1", "pagans_are_set_up")
        g.end()


# -------------------------------------------------------------------- laying out


def lay_ambush(g: Joshua, tribe: int, number: int, space: int) -> int:
    """§22.1 The first free line on the paper; which one it is."""
    ambush = g.ambush_at.index(NOWHERE)
    g.ambush_at = replaced(g.ambush_at, ambush, space)
    g.add(tribe, HIDING + ambush, number)
    return ambush


def drop_empty_ambush(g: Joshua, space: int) -> None:
    """§22.1 An ambush needs a troop; its leader goes to the pool."""
    ambush = g.ambush_in(space)
    if ambush < 0 or g.pagan_number[HIDING + ambush]:
        return
    for leader in g.leaders_in(PAGAN, HIDING + ambush):
        g.leader_at[leader] = NOWHERE
    g.ambush_at = replaced(g.ambush_at, ambush, NOWHERE)


def empty_marker(g: Joshua, marker: int) -> None:
    """A marker and its contents go to the pool."""
    place = UNDER + marker
    for tribe, number in g.pagans[place]:
        g.add(tribe, place, -number)
    for leader in g.leaders_in(PAGAN, place):
        g.leader_at[leader] = NOWHERE
    g.marker_at[marker] = NOWHERE
    g.marker_tribe = replaced(g.marker_tribe, marker, NO_TRIBE)


def clear_tribe(g: Joshua, tribe: int) -> None:
    """Every piece of a tribe goes to the pool; the King of Ai stays in Ai, Anakin where they start."""
    for marker in range(MARKERS):
        if g.marker_tribe[marker] == tribe:
            empty_marker(g, marker)
    for place in range(PLACES):
        if g.pagans[place]:
            g.add(tribe, place, -g.troops_of(tribe, place))
    for leader in g.map.leaders_of[tribe]:
        if leader != KING_OF_AI:
            g.leader_at[leader] = NOWHERE
    for ambush in range(AMBUSHES):
        if g.ambush_at[ambush] >= 0 and g.map.colour[g.ambush_at[ambush]] == tribe:
            g.ambush_at = replaced(g.ambush_at, ambush, NOWHERE)
    if tribe == CANAANITES:
        g.chariots = tuple([0] * SPACES)


def complete_set_up(g: Joshua) -> None:
    """Ruling R80 What is missing is laid out at random; if what is there leaves no lawful way, all is laid out anew."""
    try_to_complete(g)
    if refuse_complete(g) is not None:
        for tribe in g.scenario.tribes:
            clear_tribe(g, tribe)
        try_to_complete(g)


def try_to_complete(g: Joshua) -> None:
    """§5.2, §5.3, §5.7, §5.9, §5.10 Garrisons first, then markers and ambushes, leaders, the other troops."""
    tribes = g.scenario.tribes
    for tribe in tribes:
        for city in g.map.cities_of[tribe]:
            if not g.pagan_number[INSIDE + city] and troops_left(g, tribe):
                g.add(tribe, INSIDE + city, 1)
    place_markers(g)
    for _ in range(ambushes_allowed(g) - len([where for where in g.ambush_at if where >= 0])):
        place_ambush(g)
    for tribe in tribes:
        for leader in g.map.leaders_of[tribe]:
            if g.leader_at[leader] < 0:
                place_leader(g, leader, tribe)
        while troops_left(g, tribe):
            if not place_troop(g, tribe):
                return
    if CANAANITES in tribes:
        open_ground = [space for space in g.map.area[CANAANITES] if refuse_chariots_at(g, space) is None]
        for _ in range(chariots_left(g)):
            space = open_ground[g.dice.below(len(open_ground))]
            g.set_chariots(space, g.chariots[space] + 1)
    if g.balaam < 0:
        cities = g.map.cities_of[AMORITES]
        g.balaam = cities[g.dice.below(len(cities))]


def place_markers(g: Joshua) -> None:
    """§5.9, Ruling R27 Each marker in a space of a tribe that can fill it, one troop in as many as must be filled."""
    to_fill = g.scenario.markers - filled_markers(g)
    for marker in range(markers_in_box(g)):
        if g.marker_at[marker] >= 0 and to_fill and not is_filled(g, marker) and can_fill(g, g.marker_tribe[marker]):
            fill_marker(g, marker)
            to_fill -= 1
    loose = [marker for marker in range(markers_in_box(g)) if g.marker_at[marker] < 0]
    g.dice.shuffle(loose)
    for marker in loose:
        tribes = [tribe for tribe in g.scenario.tribes if not to_fill or can_fill(g, tribe)]
        if not tribes:
            return
        tribe = tribes[g.dice.below(len(tribes))]
        spaces = [space for space in g.map.area[tribe] if refuse_marker_at(g, marker, tribe, space) is None]
        if not spaces:
            continue
        g.marker_at[marker] = spaces[g.dice.below(len(spaces))]
        g.marker_tribe = replaced(g.marker_tribe, marker, tribe)
        if to_fill:
            fill_marker(g, marker)
            to_fill -= 1


def can_fill(g: Joshua, tribe: int) -> bool:
    """Whether a tribe has a piece left for a marker."""
    return troops_left(g, tribe) > 0 or any([g.leader_at[leader] < 0 for leader in g.map.leaders_of[tribe]])


def fill_marker(g: Joshua, marker: int) -> None:
    """Ruling R27 At least one troop or leader."""
    tribe = g.marker_tribe[marker]
    if troops_left(g, tribe):
        g.add(tribe, UNDER + marker, 1)
        return
    for leader in g.map.leaders_of[tribe]:
        if g.leader_at[leader] < 0:
            g.leader_at[leader] = UNDER + marker
            return


def place_ambush(g: Joshua) -> None:
    """§22.1, §22.2"""
    found: list[tuple[int, int]] = []
    for tribe in g.scenario.tribes:
        if troops_left(g, tribe):
            for space in g.map.area[tribe]:
                if refuse_new_ambush(g, tribe, 1, space) is None:
                    found.append((tribe, space))
    if found:
        owner, where = found[g.dice.below(len(found))]
        lay_ambush(g, owner, 1, where)


def place_leader(g: Joshua, leader: int, tribe: int) -> None:
    """§9.2 In a city, in the field, under a filled marker or in an ambush."""
    places = [place_in(g, space) for space in g.map.area[tribe] if refuse_leader_at(g, leader, space) is None]
    for marker in range(markers_in_box(g)):
        if is_filled(g, marker) and refuse_under(g, tribe, 0, 1, marker) is None:
            places.append(UNDER + marker)
    if places:
        g.leader_at[leader] = places[g.dice.below(len(places))]


def place_troop(g: Joshua, tribe: int) -> bool:
    """§5.7 The next troop comes where some stand already, or to a new space."""
    places = [place_in(g, space) for space in g.map.area[tribe] if refuse_troops(g, tribe, 1, space) is None]
    for marker in range(markers_in_box(g)):
        if is_filled(g, marker) and refuse_under(g, tribe, 1, 0, marker) is None:
            places.append(UNDER + marker)
    if not places:
        return False
    g.add(tribe, places[g.dice.below(len(places))], 1)
    return True
