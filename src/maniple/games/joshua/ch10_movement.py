"""9, 10, 18, 19, 24, 26 Armies: who is activated by a card, and how an army moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch09_leaders import LonelyLeaders, garrison_kept, has_strangers, may_stack, refuse_inside
from maniple.games.joshua.ch11_interception import Interceptions
from maniple.games.joshua.ch12_combat import Fight, Losses, start_battle
from maniple.games.joshua.ch13_avoiding import Contact
from maniple.games.joshua.ch14_sieges import SiegeRoll, needs_garrison, refuse_siege, retake
from maniple.games.joshua.ch17_reinforcements import TribesOut
from maniple.games.joshua.ch22_ambush import may_hide, reveal_ambush, reveal_marker
from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import (
    CHARIOTS,
    CONVERTED,
    FIXED,
    GATED,
    GIANTS,
    HIDDEN,
    LED,
    MARCHED,
    NOBODY,
    Army,
    Force,
    Joshua,
    of_tribe,
    the_army,
    the_play,
    total,
    with_tribe,
)
from maniple.games.joshua.tables import (
    CANAANITES,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HIDING,
    INSIDE,
    LEADERS,
    M_AFTER_MOVE,
    M_CHARIOTS,
    M_LEADER,
    MARKERS,
    MOST_NUMBER,
    NO_MARKER,
    ON_BOARD,
    OPEN_SPACE,
    PAGAN,
    PHILISTINES,
    SPACES,
    UNDER,
    Leader,
    Marker,
    Place,
    Space,
    Tribe,
    enemy,
)
from maniple.games.joshua.windows import ask
from maniple.kernel.frames import Action, Procedure, Refusal, Side, Steps, Warned

NOT_YOURS: Final = Refusal("§8.2", "not_your_leader")
NOT_ON_THE_BOARD: Final = Refusal("§8.2", "not_on_the_board")
UNDER_A_MARKER: Final = Refusal("Ruling R27", "under_a_marker")
IN_AMBUSH: Final = Refusal("Ruling R92", "lies_in_ambush")
OUT_OF_ACTION: Final = Refusal("Ruling R98", "out_of_action")
STRATEGY_TOO_HIGH: Final = Refusal("§4.3", "strategy_above_value")
HAS_MOVED: Final = Refusal("§8.2", "has_moved_by_this_card")
NOT_BY_THIS_CARD: Final = Refusal("§8.2", "not_by_this_card")
ARK_STAYS: Final = Refusal("§26.1", "ark_moves_on_four_or_five")
NO_CHARIOTS: Final = Refusal("§19.4", "no_chariots_there")
CHARIOTS_HALTED: Final = Refusal("#53", "chariots_halted")
NO_GIANTS: Final = Refusal("§18.2", "no_anakin_there")
GIANTS_STAY: Final = Refusal("§18.2", "anakin_move_by_campaign")
GIANTS_WAIT: Final = Refusal("§18.2", "anakin_wait")
MARKER_NEEDS_LEADER: Final = Refusal("Ruling R27", "marker_needs_a_leader")
NO_MARKER_THERE: Final = Refusal("Ruling R106", "marker_not_on_the_board")
NOT_ADJACENT: Final = Refusal("§10.2", "not_adjacent")
STANDS_THERE: Final = Refusal("§10.2", "stands_there")
CLOSED: Final = Refusal("Ruling R40", "space_is_closed")
TOO_FEW_MP: Final = Refusal("§10.1", "too_few_mp")
MAY_ONLY_CONVERT: Final = Refusal("Ruling R87", "may_only_convert")
CHARIOTS_NEED_OPEN_GROUND: Final = Refusal("§15.5", "chariots_need_open_ground")
BOUNDARY: Final = Refusal("§15.2", "tribal_boundary")
MIXED: Final = Refusal("§15.2", "tribes_do_not_stack")
AMBUSH_SPACE: Final = Refusal("Ruling R92", "own_ambush_there")
ALONE: Final = Refusal("Ruling R50", "leader_alone")
FIGHT_YOUR_WAY_OUT: Final = Refusal("Ruling R64", "enemy_before_the_walls")
MARKER_OVERLOADED: Final = Refusal("§9.3", "marker_overloaded")
BLUFF_CANNOT_FIGHT: Final = Refusal("Ruling R27", "bluff_cannot_fight")
ALREADY_YOURS: Final = Refusal("§10.2", "already_yours")
CITY_STANDS: Final = Refusal("Ruling R88", "city_cannot_be_converted")
NOTHING_TO_TAKE: Final = Refusal("Ruling R40", "nothing_to_take")
NO_FIGHTING_PIECE: Final = Refusal("Ruling R88", "no_fighting_piece")
ENEMY_THERE: Final = Refusal("Ruling R88", "enemy_there")
NOT_BEFORE_A_CITY: Final = Refusal("Ruling R64", "no_city_to_enter")
NOT_INSIDE: Final = Refusal("Ruling R64", "not_inside")
CANNOT_GO_INSIDE: Final = Refusal("Ruling R90", "cannot_go_inside")
NOT_SO_MANY: Final = Refusal("§10.4", "not_so_many_troops")
NOT_SO_MANY_ALONG: Final = Refusal("§10.4", "not_so_many_along")
LEADS_SO_MANY: Final = Refusal("§10.4", "leads_so_many")
CANNOT_LEAD_SO_MANY: Final = Refusal("§9.3", "cannot_lead_so_many")
CARRIED_BY_ANOTHER: Final = Refusal("Ruling R11", "carried_by_another")
GARRISON_STAYS: Final = Refusal("§14.7", "garrison_stays")
MARKER_FULL: Final = Refusal("Ruling R27", "marker_full")
TOO_MANY_LEADERS: Final = Refusal("§19.4", "too_many_leaders")
TAKEN_HERE: Final = Refusal("§10.4", "chosen_here_already")
NO_SUCH_TROOPS: Final = Refusal("§15.3", "not_with_this_army")
NOT_HERE: Final = Refusal("Ruling R10", "leader_not_here")
NOT_ALONG: Final = Refusal("Ruling R10", "leader_not_along")
NOT_TOGETHER: Final = Refusal("§9.4", "cannot_move_together")
ARK_NOT_ALONG: Final = Refusal("Ruling R10", "ark_goes_by_itself")
LEADERS_MOVE_ALONE: Final = Refusal("§8.2", "leaders_move_alone")
GOES_ALONG: Final = Refusal("Ruling R10", "goes_along_already")
HAS_LED: Final = Refusal("Ruling R10", "leads_the_army")
NOT_A_MARKER_ARMY: Final = Refusal("Ruling R106", "not_a_marker_army")
GOES_ON_LATER: Final = Refusal("§9.4", "only_before_moving")

MOST_TOGETHER: Final = 20
CHARIOT_ARMY: Final = 5
CHARIOT_LEADERS: Final = 2
GIANT_ARMY: Final = 2
GIANTS_FROM_TURN: Final = 3
MARKER_TROOPS: Final = 20
MARKER_LEADERS: Final = 2
CONVERT_COST: Final = 1
STRAGGLER_DIE: Final = 5
GATE: Final = 20
"""The bit of `Army.taken` that says it has gone through the gate of a city here,"""
QUARTERED: Final = 21
"""that it has left troops inside the city,"""
FETCHED: Final = 22
"""that it has taken some out of it,"""
BROUGHT: Final = 23
"""and, with the number of a leader added, that he has joined it here: he has not moved with it yet."""


# -------------------------------------------------------------------- who may be activated


def refuse_leader(g: Joshua, side: Side, leader: int, value: int) -> Refusal | None:
    """§4.3, §8.2, §26.1, Ruling R83, Ruling R98 Whether a leader on the board may be activated by the card that is
    played, or (value above 0) by a card of that value."""
    box = g.map
    if box.leader_side[leader] != side:
        return NOT_YOURS
    place = g.leader_at[leader]
    if not 0 <= place < ON_BOARD:
        return NOT_ON_THE_BOARD if place < 0 else IN_AMBUSH if place >= HIDING else UNDER_A_MARKER
    if g.out_until[leader] >= g.turn:
        return OUT_OF_ACTION
    if value:
        if box.strategy[leader] > value:
            return STRATEGY_TOO_HIGH
        return ARK_STAYS if leader == g.ark and value < 4 else None
    play = the_play(g)
    if leader in play.used_leaders:
        return HAS_MOVED
    if play.only_leaders and not play.only_leaders >> leader & 1:
        return NOT_BY_THIS_CARD
    if play.only_tribes and not play.only_tribes >> box.leader_tribe[leader] & 1:
        return NOT_BY_THIS_CARD
    if leader == g.ark:
        return None if play.ark_mp else ARK_STAYS
    if play.mp == 0:
        return NOT_BY_THIS_CARD
    if not play.any_strategy and box.strategy[leader] > box.value[play.card]:
        return STRATEGY_TOO_HIGH
    return None


def refuse_chariots(g: Joshua, side: Side, space: int, number: int) -> Refusal | None:
    """§19.4, Ruling R26, Ruling R83 One to five chariots of one space, with any card."""
    if side != PAGAN or not 1 <= number <= min(CHARIOT_ARMY, g.chariots[space]):
        return NO_CHARIOTS
    play = g.card_play
    if play is None:
        return None
    if play.halted:
        return CHARIOTS_HALTED
    if not play.chariot_mp or (play.only_tribes and not play.only_tribes >> CANAANITES & 1):
        return NOT_BY_THIS_CARD
    return None if number <= g.chariots[space] - moved_pieces(g, CHARIOTS, space) else HAS_MOVED


def refuse_giants(g: Joshua, side: Side, space: int, number: int) -> Refusal | None:
    """§18.2, Ruling R24 One or two Anakin of one space, by a campaign, from turn 3 on."""
    if side != PAGAN or not 1 <= number <= min(GIANT_ARMY, g.anakin[space]):
        return NO_GIANTS
    play = the_play(g)
    if not play.giants_ok:
        return GIANTS_STAY
    if g.turn < GIANTS_FROM_TURN:
        return GIANTS_WAIT
    return None if number <= g.anakin[space] - moved_pieces(g, GIANTS, space) else HAS_MOVED


def refuse_marker(g: Joshua, side: Side, marker: int, value: int) -> Refusal | None:
    """Ruling R27 A marker moves by a leader in it; one without contents moves on any card."""
    if side != PAGAN or g.marker_at[marker] < 0:
        return NO_MARKER_THERE
    place = UNDER + marker
    if not value:
        play = the_play(g)
        if marker in play.used_markers:
            return HAS_MOVED
        if play.mp == 0 or play.only_leaders:
            return NOT_BY_THIS_CARD
        if play.only_tribes and not play.only_tribes >> g.marker_tribe[marker] & 1:
            return NOT_BY_THIS_CARD
    if not g.pagan_number[place] and place not in g.leader_at:
        return None
    for leader in g.leaders_in(PAGAN, place):
        if refuse_hidden_leader(g, leader, value) is None:
            return None
    return MARKER_NEEDS_LEADER


def refuse_hidden_leader(g: Joshua, leader: int, value: int) -> Refusal | None:
    """Whether a leader under a marker can move it."""
    if g.is_out_of_action(leader):
        return OUT_OF_ACTION
    if value:
        return STRATEGY_TOO_HIGH if g.map.strategy[leader] > value else None
    play = the_play(g)
    if leader in play.used_leaders:
        return HAS_MOVED
    return None if play.any_strategy or g.map.strategy[leader] <= g.map.value[play.card] else STRATEGY_TOO_HIGH


def moved_pieces(g: Joshua, kind: int, space: int) -> int:
    """Chariots or Anakin of a space that have moved by this card."""
    number = 0
    for found, where, some in the_play(g).moved_pieces:
        if found == kind and where == space:
            number += some
    return number


def can_activate(g: Joshua, side: Side, value: int) -> bool:
    """§8.2 Whether a card of this value moves anybody."""
    if side == HEBREW:
        for leader in range(HEBREW_LEADERS):
            if refuse_leader(g, side, leader, value) is None:
                return True
        return False
    for leader in range(HEBREW_LEADERS, LEADERS):
        if refuse_leader(g, side, leader, value) is None:
            return True
    for marker in range(MARKERS):
        if g.marker_at[marker] >= 0 and refuse_marker(g, side, marker, value) is None:
            return True
    return any(g.chariots) and not are_halted(g)


def are_halted(g: Joshua) -> bool:
    """#53 Chariots may not move by the card that is being played, however it is used."""
    return g.card_play is not None and g.card_play.halted


# -------------------------------------------------------------------- activations


@dataclass(frozen=True)
class ActivateArmies(Procedure):
    """§8.2, §9.4 The armies that the card activates, one after the other."""

    side: Side

    def steps(self) -> Steps:
        return (self.choose, self.move, self.go_on)

    def choose(self, g: Joshua) -> None:
        g.army = None
        if the_play(g).armies <= 0:
            g.end()
            return
        g.call(ChooseArmy(self.side))

    def move(self, g: Joshua) -> None:
        """§10.1 The army moves; nobody was chosen: no more armies."""
        if g.army is None:
            g.end()
            return
        g.call(Activation(self.side))

    def go_on(self, g: Joshua) -> None:
        play = the_play(g)
        if play.again and not play.acted:
            g.end()
            return
        g.goto(self.choose)


@dataclass(frozen=True)
class ChooseArmy(HiddenChoice):
    """§8.2, §18.2, §19.4, Ruling R27, Ruling R63 Which army is activated? Troops without a leader are none."""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "ChooseArmy", (the_play(g).card,)

    def asks(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        play = the_play(g)
        if play.used_leaders or play.used_markers or play.moved_pieces:
            return "ChooseArmy.more", (play.card, play.armies)
        return ("ChooseArmy.first", (play.card, play.armies)) if play.armies > 1 else ("ChooseArmy", (play.card,))

    def warning(self, g: Joshua, action: Action) -> Warned | None:
        """§8.1 A card is used for exactly one thing: to move nobody with it, too."""
        play = the_play(g)
        moved = play.used_leaders or play.used_markers or play.moved_pieces
        return ("§8.1", "card_moves_nobody", (play.card,)) if action[0] == "done" and not moved else None

    def options(self, g: Joshua) -> list[Action]:
        side = self.side
        out: list[Action] = []
        first, end = (0, HEBREW_LEADERS) if side == HEBREW else (HEBREW_LEADERS, LEADERS)
        for leader in range(first, end):
            if refuse_leader(g, side, leader, 0) is None:
                out.append(("lead", leader))
        if side == PAGAN:
            for marker in range(MARKERS):
                if g.marker_at[marker] >= 0 and refuse_marker(g, side, marker, 0) is None:
                    out.append(("shift", marker))
            out.extend(special_options(g, side))
        out.append(("done",))
        return out

    def refuse_lead(self, g: Joshua, leader: int) -> Refusal | None:
        return refuse_leader(g, self.side, leader, 0)

    def refuse_shift(self, g: Joshua, marker: int) -> Refusal | None:
        return refuse_marker(g, self.side, marker, 0)

    def refuse_chariots(self, g: Joshua, space: int, number: int) -> Refusal | None:
        return refuse_chariots(g, self.side, space, number)

    def refuse_giants(self, g: Joshua, space: int, number: int) -> Refusal | None:
        return refuse_giants(g, self.side, space, number)

    def lead(self, g: Joshua, leader: int) -> None:
        play = the_play(g)
        place = Place(g.leader_at[leader])
        army = Army(self.side, LED, place)
        army.leaders = (leader,)
        army.commanders = 1
        army.mp = play.ark_mp if leader == g.ark else play.mp
        army.capacity = g.map.organization[leader]
        g.army = army
        army.force = largest_force(g, army)
        play.armies -= 1
        play.used_leaders = (*play.used_leaders, leader)
        g.note("§8.2", "leader_activated", leader, g.space_of(place))
        if self.side == PAGAN and not g.is_seen(g.space_of(place)):
            g.revealed()
        g.end()

    def shift(self, g: Joshua, marker: int) -> None:
        """Ruling R27 Who is in it stays secret."""
        play = the_play(g)
        army = Army(self.side, HIDDEN, Place(g.marker_at[marker]))
        army.marker = Marker(marker)
        army.mp = play.mp
        g.army = army
        play.armies -= 1
        play.used_markers = (*play.used_markers, marker)
        for leader in g.leaders_in(PAGAN, UNDER + marker):
            play.used_leaders = (*play.used_leaders, leader)
        g.note("Ruling R27", "marker_activated", marker, g.marker_at[marker])
        g.end()

    def chariots(self, g: Joshua, space: int, number: int) -> None:
        play = the_play(g)
        army = Army(self.side, CHARIOTS, Place(space))
        army.chariots = number
        army.mp = play.chariot_mp
        g.army = army
        play.armies -= 1
        g.note("§19.4", "chariots_activated", space)
        if not g.is_seen(space):
            g.revealed()
        g.end()

    def giants(self, g: Joshua, space: int, number: int) -> None:
        play = the_play(g)
        army = Army(self.side, GIANTS, Place(space))
        army.giants = number
        army.mp = play.mp
        g.army = army
        play.armies -= 1
        g.note("§18.2", "anakin_activated", space)
        if not g.is_seen(space):
            g.revealed()
        g.end()

    def done(self, g: Joshua) -> None:
        the_play(g).armies = 0
        g.end()


def special_options(g: Joshua, side: Side) -> list[Action]:
    """Chariots and Anakin that may be activated."""
    play = the_play(g)
    out: list[Action] = []
    if play.chariot_mp and not play.halted:
        for space in range(SPACES):
            for number in range(1, min(CHARIOT_ARMY, g.chariots[space]) + 1):
                if refuse_chariots(g, side, space, number) is None:
                    out.append(("chariots", space, number))
    if play.giants_ok and g.turn >= GIANTS_FROM_TURN:
        for space in range(SPACES):
            for number in range(1, min(GIANT_ARMY, g.anakin[space]) + 1):
                if refuse_giants(g, side, space, number) is None:
                    out.append(("giants", space, number))
    return out


def stop_activation(g: Joshua, leader: Leader) -> None:
    """#56 The leader who was just named cannot be activated: the card may be used for another, or anew."""
    army, play = the_army(g), the_play(g)
    play.again = True
    if not (play.with_ark and army.commanders > 1):
        play.armies += 1
    if army.commanders > 1:
        army.leaders = tuple([other for other in army.leaders if other != leader])
        army.commanders -= 1
        army.capacity = capacity_of(g, army)
        army.force = fitting(army.force, army.capacity)
    else:
        army.over = True


@dataclass(frozen=True)
class Activation(Procedure):
    """§10.1, §8.6 The enemy may answer the activation; the army moves; he may answer the move."""

    side: Side

    def steps(self) -> Steps:
        return (self.answers, self.halt_chariots, self.move, self.stragglers, self.answer_the_move, self.finish)

    def answers(self, g: Joshua) -> None:
        army = the_army(g)
        if army.kind == LED:
            ask(g, enemy(self.side), M_LEADER)
        elif army.kind == CHARIOTS:
            ask(g, enemy(self.side), M_CHARIOTS)

    def halt_chariots(self, g: Joshua) -> None:
        """#53 They may not move in this card play, and the card may be used otherwise."""
        army, play = the_army(g), the_play(g)
        if army.kind == CHARIOTS and play.halted:
            play.armies += 1
            play.again = True
            army.over = True
        if army.over:
            g.end()

    def move(self, g: Joshua) -> None:
        the_play(g).again = False
        g.call(Moving(self.side))

    def stragglers(self, g: Joshua) -> None:
        """#43, #44, #45 After a forced march, on 5-6 the army loses 1 troop if it has any, also if it was beaten."""
        army, play = the_army(g), the_play(g)
        if not play.straggles or (army.over and not army.force):
            return
        die = g.roll()
        g.note("#43", "stragglers_rolled", die)
        if die >= STRAGGLER_DIE and army.kind in (LED, HIDDEN):
            place = UNDER + army.marker if army.kind == HIDDEN else army.place
            g.call(Losses(self.side, Place(place), 1, 0, False, True), TribesOut())

    def answer_the_move(self, g: Joshua) -> None:
        """§8.6 Dust Storms."""
        if not the_army(g).over:
            ask(g, enemy(self.side), M_AFTER_MOVE)

    def finish(self, g: Joshua) -> None:
        """Ruling R11 A troop is carried by one leader only per card play."""
        army, play = the_army(g), the_play(g)
        play.again = False
        settle_carried(g)
        if army.kind != HIDDEN and not army.over:
            for tribe, number in army.force:
                play.carried = (*play.carried, (army.place, tribe, number))
            if army.chariots:
                play.moved_pieces = (*play.moved_pieces, (CHARIOTS, army.place, army.chariots))
            if army.giants:
                play.moved_pieces = (*play.moved_pieces, (GIANTS, army.place, army.giants))
        g.army = None


# -------------------------------------------------------------------- the troops that go along


def capacity_of(g: Joshua, army: Army) -> int:
    """§9.3, §9.4, Ruling R9, Ruling R10 What those who lead can move: organization, not strategy."""
    number = 0
    for leader in army.leaders[: army.commanders]:
        number += g.map.organization[leader]
    return min(number, MOST_TOGETHER)


def carried_by_others(g: Joshua, place: int, tribe: int) -> int:
    """Ruling R11 Troops in a place that another army has carried in this card play."""
    play = g.card_play
    if play is None or not play.carried:
        return 0
    number = 0
    for where, found, some in play.carried:
        if where == place and found == tribe and some > 0:
            number += some
    return number


def drop_troops(g: Joshua, army: Army, place: int, tribe: int, number: int) -> None:
    """Ruling R11 The army leaves troops in a place to which it has carried them, or picks them up again (a number
    below 0): while it moves it may, other armies may not. Until then `carried` has them as a number below 0."""
    play = the_play(g)
    if number > 0 and not any([act == MARCHED and mp > 0 for act, mp, _, _, _, _, _, _ in army.history]):
        return
    left = number
    rest = []
    for where, found, some in play.carried:
        if where == place and found == tribe and some < 0:
            left -= some
        else:
            rest.append((where, found, some))
    if left > 0:
        rest.append((place, tribe, -left))
    play.carried = tuple(rest)


def settle_carried(g: Joshua) -> None:
    """Ruling R11 The army has moved: what it left on its way was carried by it."""
    play = the_play(g)
    if play.carried:
        play.carried = tuple([(place, tribe, abs(number)) for place, tribe, number in play.carried])


def available(g: Joshua, army: Army, tribe: int) -> int:
    """§10.4, §14.7, Ruling R11 Troops of a tribe that the army may have with it here; a Hebrew city keeps one."""
    place = army.place
    number = g.troops_of(tribe, place) - carried_by_others(g, place, tribe)
    if tribe == HEBREWS:
        number -= garrison_kept(g, place)
    return number if number > 0 else 0


def may_carry(g: Joshua, army: Army, tribe: int) -> bool:
    """§15.2, §15.3, Ruling R53 Own troops; those of other tribes only while both may cross."""
    if army.side == HEBREW:
        return tribe == HEBREWS
    for leader in army.leaders[: army.commanders]:
        own = g.map.leader_tribe[leader]
        if may_stack(g, own, tribe):
            return True
    return False


def largest_force(g: Joshua, army: Army) -> Force:
    """§9.3 As many troops as the leaders can move, their own tribe first."""
    room = army.capacity
    force = NOBODY
    own = g.map.leader_tribe[army.leaders[0]]
    tribes = [own]
    if army.side == PAGAN:
        for tribe, _ in g.pagans[army.place]:
            if tribe != own and may_carry(g, army, tribe):
                tribes.append(Tribe(tribe))
    for tribe in tribes:
        number = min(room, available(g, army, tribe))
        if number:
            force = with_tribe(force, tribe, number)
            room -= number
    return force


def fitting(force: Force, room: int) -> Force:
    """No more troops than there is room for."""
    out = []
    for tribe, number in force:
        some = min(number, room)
        if some:
            out.append((tribe, some))
            room -= some
    return tuple(out)


def settle_army(g: Joshua) -> None:
    """After losses: the army has no more troops, chariots and Anakin with it than there are in its place."""
    army = g.army
    if army is None or army.kind == HIDDEN:
        return
    place = army.place
    force = []
    for tribe, number in army.force:
        some = min(number, g.troops_of(tribe, place))
        if some:
            force.append((tribe, some))
    army.force = tuple(force)
    army.leaders = tuple([leader for leader in army.leaders if g.leader_at[leader] == place])
    army.commanders = min(army.commanders, len(army.leaders))
    if place < SPACES:
        army.chariots = min(army.chariots, g.chariots[place])
        army.giants = min(army.giants, g.anakin[place])


def has_fighting_piece(g: Joshua, army: Army) -> bool:
    if army.kind == HIDDEN:
        return g.pagan_number[UNDER + army.marker] > 0
    return bool(army.force) or army.chariots > 0 or army.giants > 0


def marker_capacity(g: Joshua, marker: int) -> int:
    """Ruling R27 The best organization among the leaders in it who can move it."""
    best = 0
    for leader in g.leaders_in(PAGAN, UNDER + marker):
        if can_move_marker(g, leader):
            best = max(best, g.map.organization[leader])
    return best


def can_move_marker(g: Joshua, leader: int) -> bool:
    """Ruling R27, Ruling R98 Whether a leader under a marker may be activated by the card that is played."""
    play = the_play(g)
    if g.is_out_of_action(leader):
        return False
    return play.any_strategy or g.map.strategy[leader] <= g.map.value[play.card]


# -------------------------------------------------------------------- moving


def refuse_march(g: Joshua, army: Army, space: int) -> Refusal | None:
    """§10.1, §10.2, §10.3, §13.4, §15.2, §15.5, Ruling R40, Ruling R50, Ruling R64, Ruling R87, Ruling R92 Whether the
    army may go to a space."""
    here = army.place - INSIDE if army.place >= INSIDE else army.place
    if g.is_closed(space):
        return CLOSED
    if not g.map.near[here][space]:
        return STANDS_THERE if here == space else NOT_ADJACENT
    if army.stopped and not army.slaughtered:
        return MAY_ONLY_CONVERT
    cost = enter_cost(g, space) + (army.surcharge if army.stopped else 0)
    if army.mp < cost:
        return TOO_FEW_MP
    side = army.side
    other = enemy(side)
    if army.place >= INSIDE and g.is_held(other, here):
        return FIGHT_YOUR_WAY_OUT if has_fighting_piece(g, army) else ALONE
    if not has_fighting_piece(g, army):
        if army.kind == HIDDEN:
            if g.hebrews[space]:
                return BLUFF_CANNOT_FIGHT
            if UNDER + army.marker in g.leader_at and g.has_pieces(other, space):
                return ALONE
        elif g.has_pieces(other, space):
            return ALONE
    if side == HEBREW:
        return None
    if army.chariots and g.kind(space) != OPEN_SPACE:
        return CHARIOTS_NEED_OPEN_GROUND
    if space in g.ambush_at:
        return AMBUSH_SPACE
    if army.kind == HIDDEN:
        marker = army.marker
        if g.pagan_number[UNDER + marker] > marker_capacity(g, marker):
            return MARKER_OVERLOADED
    for tribe in tribes_of(g, army):
        if not g.may_enter(tribe, here, space):
            return BOUNDARY
        if has_strangers(g, tribe, space):
            return MIXED
    return None


def enter_cost(g: Joshua, space: int) -> int:
    """§10.2, §10.3, §24.1, Ruling R12 1 MP, 2 for a mountain."""
    return g.map.enter_cost[space]


def tribes_of(g: Joshua, army: Army) -> list[int]:
    """The Pagan tribes in an army."""
    if army.kind == HIDDEN:
        return [g.marker_tribe[army.marker]]
    out: list[int] = []
    for tribe, _ in army.force:
        out.append(tribe)
    for leader in army.leaders:
        tribe = g.map.leader_tribe[leader]
        if tribe not in out:
            out.append(tribe)
    if army.chariots and CANAANITES not in out:
        out.append(CANAANITES)
    if army.giants and PHILISTINES not in out:
        out.append(PHILISTINES)
    return out


def refuse_convert(g: Joshua, army: Army) -> Refusal | None:
    """§10.2, Ruling R40, Ruling R52, Ruling R87, Ruling R88 A space without standing city, with a fighting piece of the
    army and no enemy one; not that of an absent tribe."""
    place = army.place
    if place >= INSIDE:
        return CITY_STANDS
    if g.is_friendly(army.side, place):
        return ALREADY_YOURS
    if g.city[place]:
        return CITY_STANDS
    if g.is_absent(place):
        return NOTHING_TO_TAKE
    if army.mp < CONVERT_COST:
        return TOO_FEW_MP
    if not has_fighting_piece(g, army):
        return NO_FIGHTING_PIECE
    return ENEMY_THERE if g.fighting(enemy(army.side), place) else None


def refuse_going_inside(g: Joshua, army: Army) -> Refusal | None:
    """§14.14, Ruling R64, Ruling R90 Into a friendly city; 5 troops and 1 leader."""
    place = army.place
    if place >= INSIDE or not g.is_city_of(army.side, place):
        return NOT_BEFORE_A_CITY
    if army.kind != LED or army.chariots or army.giants:
        return CANNOT_GO_INSIDE
    if army.stopped:
        return MAY_ONLY_CONVERT
    if army.taken >> GATE & 1:
        return TAKEN_HERE
    return refuse_inside(g, army.side, Space(place), army.force, list(army.leaders))


def refuse_coming_out(g: Joshua, army: Army) -> Refusal | None:
    """Ruling R50, Ruling R64, Ruling R90 Out of a city; with enemies before it this is an attack."""
    place = army.place
    if place < INSIDE:
        return NOT_INSIDE
    space = place - INSIDE
    if army.stopped:
        return MAY_ONLY_CONVERT
    if g.is_held(enemy(army.side), space):
        return None if army.force else ALONE
    if army.taken >> GATE & 1:
        return TAKEN_HERE
    return NOT_INSIDE if space == GILGAL and army.side == HEBREW else None


def is_spent(g: Joshua, army: Army) -> bool:
    """§10.1 No movement points are left, and there is no gate to go through: it is of no use to pick anybody up."""
    return army.mp <= 0 and not g.is_city_of(army.side, g.space_of(army.place))


def refuse_take(g: Joshua, army: Army, tribe: int, number: int) -> Refusal | None:
    """§9.3, §10.4, Ruling R11, Ruling R106 How many troops of a tribe go along from here."""
    if army.stopped:
        return MAY_ONLY_CONVERT
    if army.kind == HIDDEN:
        marker = army.marker
        if tribe != g.marker_tribe[marker]:
            return NO_SUCH_TROOPS
        now = g.pagan_number[UNDER + marker]
        if army.taken >> tribe & 1:
            return TAKEN_HERE
        if number == now:
            return LEADS_SO_MANY
        return MARKER_FULL if number > MARKER_TROOPS else refuse_number(g, army.place, tribe, number - now)
    if army.kind != LED or not may_carry(g, army, tribe):
        return NO_SUCH_TROOPS
    if is_spent(g, army):
        return TOO_FEW_MP
    now = of_tribe(army.force, tribe)
    if army.taken >> tribe & 1:
        return TAKEN_HERE
    if number == now:
        return LEADS_SO_MANY
    if number > army.capacity - total(army.force) + now:
        return CANNOT_LEAD_SO_MANY
    return refuse_number(g, army.place, tribe, number)


def refuse_number(g: Joshua, place: int, tribe: int, number: int) -> Refusal | None:
    """§10.4, §14.7, Ruling R11 Whether so many troops of a tribe may leave a place with the army that is moving."""
    free = g.troops_of(tribe, place)
    if number > free:
        return NOT_SO_MANY
    free -= carried_by_others(g, place, tribe)
    if number > max(0, free):
        return CARRIED_BY_ANOTHER
    if tribe == HEBREWS and number > max(0, free - garrison_kept(g, place)):
        return GARRISON_STAYS
    return None


def refuse_at_the_gate(g: Joshua, army: Army, bit: int) -> Refusal | None:
    """Ruling R11, Ruling R90 A led army before an own city; once in each space."""
    if army.stopped:
        return MAY_ONLY_CONVERT
    if army.kind != LED:
        return CANNOT_GO_INSIDE
    if army.place >= INSIDE or not g.is_city_of(army.side, army.place):
        return NOT_BEFORE_A_CITY
    return TAKEN_HERE if army.taken >> bit & 1 else None


def refuse_quarter(g: Joshua, army: Army, tribe: int, number: int) -> Refusal | None:
    """§10.4, §14.14, Ruling R11 Troops of the army are left inside an own city that it passes."""
    found = refuse_at_the_gate(g, army, QUARTERED)
    if found is not None:
        return found
    if not 1 <= number <= of_tribe(army.force, tribe):
        return NOT_SO_MANY_ALONG
    return refuse_inside(g, army.side, Space(army.place), ((tribe, number),), [])


def refuse_fetch(g: Joshua, army: Army, tribe: int, number: int) -> Refusal | None:
    """§9.3, §10.4, §14.7, Ruling R11 Troops inside an own city that the army passes go along."""
    found = refuse_at_the_gate(g, army, FETCHED)
    if found is not None:
        return found
    if not may_carry(g, army, tribe):
        return NO_SUCH_TROOPS
    if number < 1:
        return NOT_SO_MANY
    if number > army.capacity - total(army.force):
        return CANNOT_LEAD_SO_MANY
    return refuse_number(g, INSIDE + army.place, tribe, number)


def most_to_fetch(g: Joshua, army: Army, tribe: int) -> int:
    """§9.3, §14.7, Ruling R11 Troops of a tribe that may come out of the city and go along."""
    inside = INSIDE + army.place
    free = g.troops_of(tribe, inside) - carried_by_others(g, inside, tribe)
    if tribe == HEBREWS:
        free -= garrison_kept(g, inside)
    return min(free, army.capacity - total(army.force))


def refuse_bring(g: Joshua, army: Army, leader: int) -> Refusal | None:
    """§8.2, §19.4, Ruling R10, Ruling R106 Another leader goes along, without adding capacity, unless leaders move
    alone."""
    box = g.map
    if leader in army.leaders:
        return HAS_LED if leader in army.leaders[: army.commanders] else GOES_ALONG
    if box.leader_side[leader] != army.side or g.leader_at[leader] != army.place:
        return NOT_HERE
    if army.stopped:
        return MAY_ONLY_CONVERT
    if leader in the_play(g).used_leaders:
        return HAS_MOVED
    if army.taken >> (BROUGHT + leader) & 1:
        return TAKEN_HERE
    if army.kind == HIDDEN:
        if box.leader_tribe[leader] != g.marker_tribe[army.marker]:
            return NO_SUCH_TROOPS
        here = len(g.leaders_in(PAGAN, UNDER + army.marker))
        if here and g.variant.other_leaders == "alone":
            return LEADERS_MOVE_ALONE
        return None if here < MARKER_LEADERS else MARKER_FULL
    if army.kind == LED and g.variant.other_leaders == "alone":
        return LEADERS_MOVE_ALONE
    if is_spent(g, army):
        return TOO_FEW_MP
    if leader == g.ark or g.ark in army.leaders:
        return ARK_NOT_ALONG
    if army.kind == CHARIOTS and len(army.leaders) >= CHARIOT_LEADERS:
        return TOO_MANY_LEADERS
    if army.side == PAGAN:
        tribe = box.leader_tribe[leader]
        for other in tribes_of(g, army):
            if not may_stack(g, other, tribe):
                return NO_SUCH_TROOPS
    return None


def refuse_leaving(g: Joshua, army: Army, leader: int) -> Refusal | None:
    """Ruling R10, Ruling R106 A leader who only goes along stays here; a marker's leaders come out of it."""
    if army.kind == HIDDEN:
        along = g.leader_at[leader] == UNDER + army.marker
    else:
        along = leader in army.leaders
    if not along:
        return NOT_ALONG
    if army.stopped:
        return MAY_ONLY_CONVERT
    return HAS_LED if leader in army.leaders[: army.commanders] else None


def refuse_together(g: Joshua, army: Army, leader: int) -> Refusal | None:
    """§9.4, #1, #6, #54 Another leader leads with the first, as one more army of the campaign; or with the Ark."""
    play = the_play(g)
    if not (play.is_campaign or play.with_ark) or army.kind != LED or leader in army.leaders:
        return NOT_TOGETHER
    if g.map.leader_side[leader] != army.side or g.leader_at[leader] != army.place:
        return NOT_HERE
    if army.commanders > 1 if play.with_ark else play.armies < 1:
        return NOT_TOGETHER
    if army.history or army.stopped:
        return GOES_ON_LATER
    if (leader == g.ark or g.ark in army.leaders) and not play.with_ark:
        return ARK_NOT_ALONG
    if army.side == PAGAN:
        tribe = g.map.leader_tribe[leader]
        for other in tribes_of(g, army):
            if not may_stack(g, other, tribe):
                return NO_SUCH_TROOPS
    if play.with_ark and leader != g.ark:
        return OUT_OF_ACTION if g.is_out_of_action(leader) else None
    return refuse_leader(g, army.side, leader, 0)


def refuse_special_along(g: Joshua, army: Army, kind: int, space: int, number: int) -> Refusal | None:
    """§9.4, #1, #6 Chariots or Anakin go together with a led army, as one more army of the campaign."""
    there = g.chariots[space] if kind == CHARIOTS else g.anakin[space]
    if army.side != PAGAN or not 1 <= number <= there:
        return NO_CHARIOTS if kind == CHARIOTS else NO_GIANTS
    play = the_play(g)
    if not play.is_campaign or play.armies < 1 or army.kind != LED or army.place != space:
        return NOT_TOGETHER
    if army.history or army.stopped or army.chariots or army.giants:
        return GOES_ON_LATER
    tribe = CANAANITES if kind == CHARIOTS else PHILISTINES
    for other in tribes_of(g, army):
        if not may_stack(g, other, tribe):
            return NO_SUCH_TROOPS
    if kind == CHARIOTS:
        return refuse_chariots(g, army.side, space, number)
    return refuse_giants(g, army.side, space, number)


@dataclass(frozen=True)
class Moving(HiddenChoice):
    """§10.1, §10.2, §10.3, §10.4 What does the army do next?"""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        army = the_army(g)
        space = g.space_of(army.place)
        if army.kind == LED:
            if army.side == PAGAN and not g.is_seen(space):  # §15.6 how many troops follow him is secret
                return "Moving.unseen", (army.leaders[0], space, army.mp)
            return "Moving", (army.leaders[0], total(army.force), space, army.mp)
        if army.kind == HIDDEN:
            return "Moving.marker", (army.marker, space, army.mp)
        return "Moving.chariots" if army.kind == CHARIOTS else "Moving.anakin", (space, army.mp)

    def options(self, g: Joshua) -> list[Action]:
        army = the_army(g)
        out: list[Action] = []
        place = army.place
        if refuse_convert(g, army) is None:
            out.append(("convert",))
        if army.stopped and not army.slaughtered:
            out.append(("halt",))
            return out
        here = place - INSIDE if place >= INSIDE else place
        if army.mp > 0:
            for space in g.map.adjacent[here]:
                if refuse_march(g, army, space) is None:
                    out.append(("march", space))
            if g.city[here] and refuse_siege(g) is None:
                out.append(("siege",))
        if army.stopped:
            out.append(("halt",))
            return out
        if g.city[here]:
            if refuse_going_inside(g, army) is None:
                out.append(("inside",))
            if refuse_coming_out(g, army) is None:
                out.append(("outside",))
            if place < INSIDE and army.kind == LED and g.is_city_of(army.side, place):
                self.add_garrison(g, army, out)
        self.add_company(g, army, out)
        out.append(("halt",))
        return out

    def add_garrison(self, g: Joshua, army: Army, out: list[Action]) -> None:
        """Ruling R11 Troops to leave inside an own city here, or to take out of it."""
        if not army.taken >> QUARTERED & 1:
            for tribe, most in army.force:
                for number in range(1, most + 1):
                    if refuse_quarter(g, army, tribe, number) is not None:
                        break
                    out.append(("quarter", tribe, number))
        if not army.taken >> FETCHED & 1:
            for tribe, _ in g.force_of(army.side, INSIDE + army.place):
                if may_carry(g, army, tribe):
                    for number in range(1, most_to_fetch(g, army, tribe) + 1):
                        out.append(("fetch", tribe, number))

    def add_company(self, g: Joshua, army: Army, out: list[Action]) -> None:
        """Troops and leaders to pick up or to leave."""
        side, place = army.side, army.place
        if army.kind == HIDDEN:
            tribe = g.marker_tribe[army.marker]
            for number in range(MOST_NUMBER + 1):
                if refuse_take(g, army, tribe, number) is None:
                    out.append(("take", tribe, number))
            for leader in g.leaders_in(PAGAN, UNDER + army.marker):
                out.append(("leave", leader))
            out.append(("reveal", army.marker))
        elif army.kind == LED:
            force = g.force_of(side, place)
            if force and not is_spent(g, army):
                for tribe_here, _ in force:
                    if army.taken >> tribe_here & 1 or not may_carry(g, army, tribe_here):
                        continue
                    now = of_tribe(army.force, tribe_here)
                    most = min(army.capacity - total(army.force) + now, available(g, army, tribe_here))
                    for number in range(most + 1):
                        if number != now:
                            out.append(("take", tribe_here, number))
        if len(army.leaders) > army.commanders:
            for leader_along in army.leaders[army.commanders :]:
                out.append(("leave", leader_along))
        first, end = (0, HEBREW_LEADERS) if side == HEBREW else (HEBREW_LEADERS, LEADERS)
        at = g.leader_at
        for leader_id in range(first, end):
            if at[leader_id] == place and leader_id not in army.leaders:
                if refuse_bring(g, army, leader_id) is None:
                    out.append(("bring", leader_id))
                if refuse_together(g, army, leader_id) is None:
                    out.append(("together", leader_id))
        if side == PAGAN and place < SPACES and (g.chariots[place] or g.anakin[place]):
            for number in range(1, g.chariots[place] + 1):
                if refuse_special_along(g, army, CHARIOTS, place, number) is None:
                    out.append(("chariots", place, number))
            for number in range(1, g.anakin[place] + 1):
                if refuse_special_along(g, army, GIANTS, place, number) is None:
                    out.append(("giants", place, number))

    # ---------------------------------------------------------------- refusals

    def refuse_march(self, g: Joshua, space: int) -> Refusal | None:
        return refuse_march(g, the_army(g), space)

    def refuse_convert(self, g: Joshua) -> Refusal | None:
        return refuse_convert(g, the_army(g))

    def refuse_siege(self, g: Joshua) -> Refusal | None:
        return refuse_siege(g)

    def refuse_inside(self, g: Joshua) -> Refusal | None:
        return refuse_going_inside(g, the_army(g))

    def refuse_outside(self, g: Joshua) -> Refusal | None:
        return refuse_coming_out(g, the_army(g))

    def refuse_take(self, g: Joshua, tribe: int, number: int) -> Refusal | None:
        army = the_army(g)
        if not g.troops_of(tribe, army.place) and army.kind != HIDDEN:
            return NO_SUCH_TROOPS
        return refuse_take(g, army, tribe, number)

    def refuse_quarter(self, g: Joshua, tribe: int, number: int) -> Refusal | None:
        return refuse_quarter(g, the_army(g), tribe, number)

    def refuse_fetch(self, g: Joshua, tribe: int, number: int) -> Refusal | None:
        return refuse_fetch(g, the_army(g), tribe, number)

    def refuse_bring(self, g: Joshua, leader: int) -> Refusal | None:
        return refuse_bring(g, the_army(g), leader)

    def refuse_leave(self, g: Joshua, leader: int) -> Refusal | None:
        return refuse_leaving(g, the_army(g), leader)

    def refuse_together(self, g: Joshua, leader: int) -> Refusal | None:
        return refuse_together(g, the_army(g), leader)

    def refuse_chariots(self, g: Joshua, space: int, number: int) -> Refusal | None:
        return refuse_special_along(g, the_army(g), CHARIOTS, space, number)

    def refuse_giants(self, g: Joshua, space: int, number: int) -> Refusal | None:
        return refuse_special_along(g, the_army(g), GIANTS, space, number)

    def refuse_reveal(self, g: Joshua, marker: int) -> Refusal | None:
        army = the_army(g)
        if army.kind != HIDDEN or army.marker != marker:
            return NOT_A_MARKER_ARMY
        return MAY_ONLY_CONVERT if army.stopped else None

    # ---------------------------------------------------------------- deeds

    def halt(self, g: Joshua) -> None:
        g.end()

    def reveal(self, g: Joshua, marker: int) -> None:
        """Ruling R106, Ruling R113 Revealed, it retakes a Hebrew city without garrison."""
        reveal_army(g)
        retake_by_army(g)
        if not the_army(g).leaders:
            g.end()

    def take(self, g: Joshua, tribe: int, number: int) -> None:
        """§10.4, Ruling R11 Pick-up and drop cost nothing."""
        army = the_army(g)
        army.taken |= 1 << tribe
        if army.kind == HIDDEN:
            under = UNDER + army.marker
            more = number - g.pagan_number[under]
            tops = tops_of(g, army.place)
            drop_troops(g, army, army.place, tribe, -more)
            g.add(tribe, army.place, -more)
            g.add(tribe, under, more)
            hebrews_notice(g, army.place, tops)
            return
        drop_troops(g, army, army.place, tribe, of_tribe(army.force, tribe) - number)
        army.force = with_tribe(army.force, tribe, number)
        g.note("§10.4", "troops_taken", tribe, number, only=army.side if army.side == PAGAN else -1)

    def quarter(self, g: Joshua, tribe: int, number: int) -> None:
        """Ruling R11 Troops go inside an own city and stay there."""
        army = the_army(g)
        army.taken |= 1 << QUARTERED
        inside = INSIDE + army.place
        tops = tops_of(g, army.place)
        g.move_force(((tribe, number),), army.place, inside)
        drop_troops(g, army, inside, tribe, number)
        army.force = with_tribe(army.force, tribe, of_tribe(army.force, tribe) - number)
        army.history = (*army.history, (GATED, 0, army.place, inside, ((tribe, number),), (), 0, 0))
        if army.side == PAGAN:
            hebrews_notice(g, army.place, tops)
        only = army.side if army.side == PAGAN else -1
        g.note("Ruling R11", "troops_quartered", tribe, number, army.place, only=only)

    def fetch(self, g: Joshua, tribe: int, number: int) -> None:
        """Ruling R11 Troops come out of an own city and go along."""
        army = the_army(g)
        army.taken |= 1 << FETCHED
        inside = INSIDE + army.place
        tops = tops_of(g, army.place)
        g.move_force(((tribe, number),), inside, army.place)
        drop_troops(g, army, inside, tribe, -number)
        army.force = with_tribe(army.force, tribe, of_tribe(army.force, tribe) + number)
        army.history = (*army.history, (GATED, 0, inside, army.place, ((tribe, number),), (), 0, 0))
        if army.side == PAGAN:
            hebrews_notice(g, army.place, tops)
        only = army.side if army.side == PAGAN else -1
        g.note("Ruling R11", "troops_fetched", tribe, number, army.place, only=only)

    def bring(self, g: Joshua, leader: int) -> None:
        army = the_army(g)
        if army.kind == HIDDEN:
            tops = tops_of(g, army.place)
            g.leader_at[leader] = UNDER + army.marker
            hebrews_notice(g, army.place, tops)
        else:
            army.leaders = (*army.leaders, leader)
        play = the_play(g)
        play.used_leaders = (*play.used_leaders, leader)
        army.taken |= 1 << (BROUGHT + leader)

    def leave(self, g: Joshua, leader: int) -> None:
        """Ruling R10 Who joined here and stays here has not moved: he may still be activated."""
        army = the_army(g)
        if army.taken >> (BROUGHT + leader) & 1:
            play = the_play(g)
            play.used_leaders = tuple([other for other in play.used_leaders if other != leader])
        if army.kind == HIDDEN:
            tops = tops_of(g, army.place)
            g.leader_at[leader] = army.place
            hebrews_notice(g, army.place, tops)
        else:
            army.leaders = tuple([other for other in army.leaders if other != leader])

    def together(self, g: Joshua, leader: int) -> None:
        """§9.4 Ratings add up; the lowest MP holds for all (Ruling R83)."""
        army, play = the_army(g), the_play(g)
        lead = army.leaders[: army.commanders]
        along = army.leaders[army.commanders :]
        army.leaders = (*lead, leader, *along)
        army.commanders += 1
        army.capacity = capacity_of(g, army)
        if leader == g.ark:
            army.mp = min(army.mp, play.ark_mp)
        army.force = largest_force(g, army)
        if not play.with_ark:
            play.armies -= 1
        play.used_leaders = (*play.used_leaders, leader)
        g.note("§9.4", "leader_moves_along", leader)
        if army.side == PAGAN:
            g.revealed()
        ask(g, enemy(army.side), M_LEADER)

    def chariots(self, g: Joshua, space: int, number: int) -> None:
        """§9.4, §19.4 The chariots go together with the army; the enemy may halt them."""
        army, play = the_army(g), the_play(g)
        army.chariots = number
        play.armies -= 1
        army.mp = min(army.mp, play.chariot_mp)
        g.note("§19.4", "chariots_activated", space)
        g.revealed()
        g.call(HaltedAlong(army.side))
        ask(g, enemy(army.side), M_CHARIOTS)

    def giants(self, g: Joshua, space: int, number: int) -> None:
        """§9.4, §18.2 The Anakin go together with the army."""
        army, play = the_army(g), the_play(g)
        army.giants = number
        play.armies -= 1
        g.note("§18.2", "anakin_activated", space)
        g.revealed()

    def convert(self, g: Joshua) -> None:
        """§10.2, Ruling R52, Ruling R106 The space changes hands; it stays of its tribe's colour. A marker whose leader
        stayed behind is revealed by it and goes no further."""
        army = the_army(g)
        if army.kind == HIDDEN:
            reveal_army(g)
        place = army.place
        army.mp -= CONVERT_COST
        g.set_control(place, army.side)
        act = FIXED if the_play(g).card < 0 else CONVERTED
        army.history = (*army.history, (act, CONVERT_COST, place, place, NOBODY, (), 0, 0))
        the_play(g).acted = True
        g.note("§10.2", "space_converted", army.side, place)
        if army.kind == LED and not army.leaders:
            g.end()

    def inside(self, g: Joshua) -> None:
        """Ruling R64 Into the city, free of cost."""
        army = the_army(g)
        self.pass_the_gate(g, army, Place(INSIDE + army.place))

    def outside(self, g: Joshua) -> None:
        """Ruling R64 Out of the city; with besiegers before it this is an attack."""
        army = the_army(g)
        space = Space(army.place - INSIDE)
        origin = army.place
        other = enemy(army.side)
        if not g.is_held(other, space):
            self.pass_the_gate(g, army, Place(space))
            return
        relocate(g, army, Place(space))
        army.origin = origin
        the_play(g).acted = True
        army.history = (*army.history, (FIXED, 0, origin, space, NOBODY, (), 0, 0))
        g.note("Ruling R64", "sallies_out", army.side, space)
        g.become(AfterEntering(army.side))
        g.call(EnterSpace(army.side, True, False))

    def pass_the_gate(self, g: Joshua, army: Army, target: Place) -> None:
        """Once in each space, in or out."""
        army.taken |= 1 << GATE
        origin = army.place
        relocate(g, army, target)
        army.history = (*army.history, (MARCHED, 0, origin, target, army.force, army.leaders, 0, 0))

    def siege(self, g: Joshua) -> None:
        """§10.3, §14.1"""
        army = the_army(g)
        if army.kind == HIDDEN:
            reveal_army(g)
            if retake_by_army(g):
                return
        go_on_after_slaughter(army)
        goes_on_as_it_is(army)
        army.history = (*army.history, (FIXED, 2, army.place, army.place, NOBODY, (), 0, 0))
        the_play(g).acted = True
        g.become(AfterEntering(army.side))
        g.call(SiegeRoll(army.side, Space(army.place)))

    def march(self, g: Joshua, space: int) -> None:
        """§10.2, §10.3 The army enters the space."""
        army, play = the_army(g), the_play(g)
        side = army.side
        go_on_after_slaughter(army)
        cost = enter_cost(g, space)
        army.mp -= cost
        origin = army.place
        target = Place(space) if g.is_held(enemy(side), space) else g.home_of(side, Space(space))
        joins = g.is_held(side, space)
        note_crossing(g, army, Space(space))
        relocate(g, army, target)
        army.origin = origin
        army.taken = 0
        army.met = False
        army.failed_avoid = False
        force, leaders = army.force, army.leaders
        if army.kind == HIDDEN:
            force = g.pagans[UNDER + army.marker]
            leaders = tuple([int(leader) for leader in g.leaders_in(PAGAN, UNDER + army.marker)])
        act = (MARCHED, cost, origin, target, force, leaders, army.chariots, army.giants)
        army.history = (*army.history, act)
        play.acted = True
        if army.kind == LED:
            g.note("§10.2", "army_marches", army.leaders[0], space, army.mp)
        elif army.kind == HIDDEN:
            g.note("§10.2", "marker_moves", army.marker, space)
        else:
            g.note("§10.2", "chariots_march" if army.kind == CHARIOTS else "anakin_march", space)
        g.become(AfterEntering(side))
        g.call(EnterSpace(side, False, joins))


def go_on_after_slaughter(army: Army) -> None:
    """§12.10, Ruling R20 The overrun costs 1 MP more where the odds were 3-1 or less."""
    if army.stopped and army.slaughtered:
        army.mp -= army.surcharge
        army.stopped = False
        army.slaughtered = False
        army.surcharge = 0


def has_chosen_here(army: Army) -> bool:
    """§10.4 Whether the army has gone through a gate here, or taken troops or left them."""
    return army.taken & ((1 << BROUGHT) - 1) > 0


def goes_on_as_it_is(army: Army) -> None:
    """Ruling R10 Whoever is with the army has now moved or besieged with it."""
    army.taken &= (1 << BROUGHT) - 1


def relocate(g: Joshua, army: Army, target: Place) -> None:
    """§15.6 The army goes to another place; of a Pagan one this shows something of what stands where, a Hebrew one sees
    what is there."""
    origin = army.place
    army.place = target
    goes_on_as_it_is(army)
    space = g.space_of(target)
    if army.kind == HIDDEN:
        g.marker_at[army.marker] = space
        return
    if army.side == PAGAN or (army.force and has_something_to_see(g, space)):
        g.revealed()
    g.move_force(army.force, origin, target)
    for leader in army.leaders:
        g.leader_at[leader] = target
    if army.chariots:
        g.move_chariots(army.chariots, origin, target)
    if army.giants:
        g.move_anakin(army.giants, origin, target)


def has_something_to_see(g: Joshua, space: int) -> bool:
    """§15.6, §22.3 Whether Hebrew troops that enter a space learn something: what is there, or that nobody hides."""
    if g.is_seen(space):
        return False
    return g.has_pieces(PAGAN, space) or g.is_city_of(PAGAN, space) or may_hide(g, space)


def hebrews_notice(g: Joshua, space: int, tops: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """§15.6, Ruling R65 Pagan pieces went in or out of a city or a marker: the Hebrews notice it only if they see the
    stacks of the space, or if another piece than before lies on top."""
    if g.is_seen(space) or tops != tops_of(g, space):
        g.revealed()


def tops_of(g: Joshua, space: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Ruling R65 The pieces on top of the stacks of a space: field and city."""
    return g.top(space), g.top(INSIDE + space)


def reveal_army(g: Joshua) -> None:
    """Ruling R106 The marker that is moving is revealed: from now on its leader leads openly."""
    army = the_army(g)
    marker = army.marker
    leaders = [leader for leader in g.leaders_in(PAGAN, UNDER + marker) if can_move_marker(g, leader)]
    force = g.pagans[UNDER + marker]
    reveal_marker(g, marker)
    army.kind = LED
    army.marker = NO_MARKER
    best = -1
    for leader in leaders:
        if best < 0 or g.map.organization[leader] > g.map.organization[best]:
            best = leader
    if best < 0:
        army.over = True
        return
    army.leaders = (best, *[leader for leader in leaders if leader != best])
    army.commanders = 1
    army.capacity = capacity_of(g, army)
    army.force = fitting(force, army.capacity)
    army.history = (*army.history, (FIXED, 0, army.place, army.place, NOBODY, (), 0, 0))


def note_crossing(g: Joshua, army: Army, space: Space) -> None:
    """Ruling R74 A tribe that crosses without an alliance shows something of the chit."""
    if army.side != PAGAN or not g.scenario.has_chit or g.chit_is_open:
        return
    for tribe in tribes_of(g, army):
        if not g.allied >> tribe & 1 and g.boundaries_are_open() and not g.is_own_ground(tribe, space):
            for chit in range(1, 7):
                crossing = g.map.chit_crossing[chit]
                if not 0 < crossing <= g.turn:
                    g.chits &= ~(1 << chit)
            g.revealed()


@dataclass(frozen=True)
class HaltedAlong(Procedure):
    """#53 Chariots that were to go along stay."""

    side: Side

    def steps(self) -> Steps:
        return (self.leave_them,)

    def leave_them(self, g: Joshua) -> None:
        play = the_play(g)
        if play.halted and the_army(g).chariots:
            the_army(g).chariots = 0
            play.armies += 1


# -------------------------------------------------------------------- entering a space


@dataclass(frozen=True)
class EnterSpace(Procedure):
    """Ruling R84 An army has entered a space: markers and ambush, interception, avoiding, overrun, battle."""

    side: Side
    is_sally: bool
    joins: bool
    """§11.3, Ruling R108 Others of its side were there already, as everybody saw."""

    def steps(self) -> Steps:
        return (
            self.reveal_what_is_there,
            self.intercept,
            self.lone_mover,
            self.go_inside_or_avoid,
            self.lone_leaders,
            self.fight,
            self.take_the_empty_city,
        )

    def reveal_what_is_there(self, g: Joshua) -> None:
        """§22.3, §22.4, #50, Ruling R27, Ruling R29, Ruling R92 Hebrew troops reveal markers, see the garrison of a
        city to which they come first, and spring ambushes."""
        army = the_army(g)
        space = g.space_of(army.place)
        if self.side == PAGAN:
            if army.kind == HIDDEN and g.hebrews[space]:
                reveal_army(g)
            return
        if not army.force:
            return
        if g.is_city_of(PAGAN, space) and g.hebrews[space] == total(army.force):
            fix_history(army)
        if space in g.marker_at:
            fix_history(army)
            for marker in g.markers_at(space):
                reveal_marker(g, marker)
        if space in g.ambush_at:
            fix_history(army)
            army.mp = 0
            reveal_ambush(g, g.ambush_in(space), True)
            stop_the_campaign(g)
            start_battle(g, HEBREW, space, army.origin)
            assert g.battle is not None
            g.battle.is_ambush = True

    def intercept(self, g: Joshua) -> None:
        """§11.1, §11.3 Only where the space is free of enemy troops other than the mover."""
        if g.battle is None and not self.is_sally and not self.joins and not the_play(g).no_intercept:
            g.call(Interceptions(enemy(self.side)))

    def lone_mover(self, g: Joshua) -> None:
        """Ruling R50 A leader alone who was intercepted withdraws."""
        army = the_army(g)
        space = g.space_of(army.place)
        if g.battle is not None or not g.fighting(enemy(self.side), space) or g.fighting(self.side, space):
            return
        if army.kind == HIDDEN:
            reveal_army(g)
        if army.place < SPACES and not g.fighting(self.side, space):
            army.over = True
            g.call(LonelyLeaders(self.side, space))

    def go_inside_or_avoid(self, g: Joshua) -> None:
        """§13.1, #50, Ruling R16, Ruling R64 The enemy in the field may go inside, withdraw or avoid."""
        army = the_army(g)
        if g.battle is None and not army.over and g.fighting(enemy(self.side), g.space_of(army.place)):
            fix_history(army)
            g.call(Contact(enemy(self.side), g.space_of(army.place)))

    def lone_leaders(self, g: Joshua) -> None:
        """Ruling R50, Ruling R122 Enemy leaders without troops withdraw before troops, not before a hidden marker."""
        army = the_army(g)
        space = g.space_of(army.place)
        other = enemy(self.side)
        if g.battle is None and not army.over and not g.fighting(other, space) and g.fighting(self.side, space):
            if g.leader_in(other, space) >= 0:
                fix_history(army)
                g.call(LonelyLeaders(other, space))

    def fight(self, g: Joshua) -> None:
        """§12.1, §13.3, Ruling R68 A single troop is overrun at 7-1; otherwise there is a battle."""
        army = the_army(g)
        if army.over:
            g.end()
            return
        space = g.space_of(army.place)
        other = enemy(self.side)
        if g.unguarded and army.side == PAGAN and army.kind == LED and army.force:
            needs_garrison(g, space)
        if g.battle is None:
            if not g.fighting(other, space):
                return
            if army.kind == HIDDEN:
                reveal_army(g)
            fix_history(army)
            start_battle(g, self.side, space, army.origin)
        g.call(Fight())

    def take_the_empty_city(self, g: Joshua) -> None:
        """Ruling R42, Ruling R113 The first Pagan army with a troop retakes a Hebrew city without garrison."""
        retake_by_army(g)


def stop_the_campaign(g: Joshua) -> None:
    """§22.4 The Hebrew Player spends no further movement points by this card, with no other army either."""
    play = the_play(g)
    if play.armies > 0 and g.variant.ambush_stops == "card":
        play.armies = 0
        g.note("§22.4", "ambush_stops_the_campaign")


def retake_by_army(g: Joshua) -> bool:
    """Ruling R42, Ruling R113 An open Pagan army with a troop stands before a Hebrew city without garrison."""
    army = the_army(g)
    if army.side != PAGAN or army.over or army.kind != LED or not army.force or army.place >= SPACES:
        return False
    if not retake(g, army.force, Space(army.place)):
        return False
    fix_history(army)
    return True


def fix_history(army: Army) -> None:
    """#50 What led to something cannot be undone by Dust Storms."""
    if army.history:
        last = army.history[-1]
        army.history = (*army.history[:-1], (FIXED, *last[1:]))


@dataclass(frozen=True)
class AfterEntering(Procedure):
    """§10.1, §12.10, §13.4 The army goes on, if it still can."""

    side: Side

    def steps(self) -> Steps:
        return (self.go_on,)

    def go_on(self, g: Joshua) -> None:
        army = the_army(g)
        settle_army(g)
        come_home(g)
        if army.over or (army.kind != HIDDEN and not army.leaders and not army.chariots and not army.giants):
            army.over = True
            return
        if army.kind == LED and not army.leaders:
            army.over = True
            return
        g.become(Moving(self.side))


def come_home(g: Joshua) -> None:
    """§25.1 Hebrews in the field of Gilgal go into the camp, once no enemy is there."""
    if not g.city[GILGAL] or g.is_held(PAGAN, GILGAL):
        return
    inside = INSIDE + GILGAL
    if g.hebrews[GILGAL]:
        g.move_force(((HEBREWS, g.hebrews[GILGAL]),), GILGAL, inside)
    for leader in range(HEBREW_LEADERS):
        if g.leader_at[leader] == GILGAL:
            g.leader_at[leader] = inside
    army = g.army
    if army is not None and army.side == HEBREW and int(army.place) == GILGAL:
        army.place = Place(inside)
