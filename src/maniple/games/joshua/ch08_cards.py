"""8 Cards: the uses of a card, events, and the windows in which responses are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch09_leaders import trapped_leaders
from maniple.games.joshua.ch10_movement import ActivateArmies, can_activate
from maniple.games.joshua.ch14_sieges import empty_besieged_cities, lift_sieges, retake
from maniple.games.joshua.ch17_reinforcements import PlaceOne, can_place
from maniple.games.joshua.ch22_ambush import give_up_ambush, reveal_marker
from maniple.games.joshua.ch32_joshua import VoidIt, joshua_may_void
from maniple.games.joshua.effects import EVENT_TARGETS, EVENT_TESTS, EVENTS
from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import CardPlay, Joshua, replaced, the_play
from maniple.games.joshua.tables import (
    AMBUSHES,
    BATTLE,
    HEBREW,
    LEADER_OR_ACTION,
    M_EVENT,
    MARKERS,
    NO_LEADER,
    PAGAN,
    RESPONSE,
    Card,
    Marker,
    Space,
    enemy,
)
from maniple.games.joshua.windows import ask
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps, Warned

NOT_IN_HAND: Final = Refusal("§8.1", "not_in_hand")
NOBODY_TO_ACTIVATE: Final = Refusal("§8.2", "nobody_to_activate")
NOT_AN_EVENT: Final = Refusal("§8.5", "not_an_event_now")
NOT_YOUR_EVENT: Final = Refusal("§8.9", "not_your_event")
NO_ALLIANCE: Final = Refusal("Ruling R97", "no_alliance_now")
VALUE_TOO_LOW: Final = Refusal("§8.4", "value_below_three")
NOWHERE_TO_PLACE: Final = Refusal("§8.4", "nowhere_to_place")
ONLY_PAGANS: Final = Refusal("Ruling R39", "only_pagans_raise_walls")
NO_WALL_TO_RAISE: Final = Refusal("§8.7", "no_wall_to_raise")
NO_CITY: Final = Refusal("§8.7", "no_city_there")
NOT_PAGAN: Final = Refusal("§14.7", "city_not_pagan")
UNDER_SIEGE: Final = Refusal("§14.5", "city_under_siege")
AT_ITS_MAXIMUM: Final = Refusal("§14.2", "city_at_its_maximum")
NO_AMBUSH_THERE: Final = Refusal("§22.5", "no_ambush_there")
NO_MARKER_THERE: Final = Refusal("Ruling R106", "marker_not_on_the_board")
MUST_PLAY: Final = Refusal("Ruling R81", "must_play_a_card")
NOT_THE_CARD: Final = Refusal("§8.1", "another_card_is_played")

# The uses of a card
TO_MOVE: Final = 0
AS_EVENT: Final = 1
FOR_A_TROOP: Final = 2
FOR_WALLS: Final = 3
FOR_NOTHING: Final = 4

TROOP_VALUE: Final = 3
MOVEMENT_POINTS: Final = 4
ARK_VALUE: Final = 4
ARK_POINTS: Final = 3


# -------------------------------------------------------------------- which uses a card has


def refuse_activating(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """§8.2, §4.3 Some army can be moved by the card's value."""
    return None if can_activate(g, side, g.map.value[card]) else NOBODY_TO_ACTIVATE


def refuse_event(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """§8.3, §8.9, §30.1, §30.3, Ruling R96, Ruling R97 Side, moment, requirement and target."""
    box = g.map
    if box.card_kind[card] == BATTLE or (box.card_kind[card] == RESPONSE and box.timing[card] != LEADER_OR_ACTION):
        return NOT_AN_EVENT
    if not g.may_use(side, card):
        return NOT_YOUR_EVENT
    if box.is_alliance[card] and not 0 < g.scenario.alliance_from <= g.turn:
        return NO_ALLIANCE
    return EVENT_TESTS[box.key[card]](g, side, card)


def refuse_troop(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """§8.4, Ruling R38, Ruling R59 A value of 3 or more, and a space for the troop."""
    if g.map.value[card] < TROOP_VALUE:
        return VALUE_TOO_LOW
    return None if can_place(g, side) else NOWHERE_TO_PLACE


def refuse_walls(g: Joshua, side: Side) -> Refusal | None:
    """§8.7, Ruling R39 An unbesieged Pagan city below its maximum."""
    if side != PAGAN:
        return ONLY_PAGANS
    for city in g.map.cities:
        if can_raise(g, city):
            return None
    return NO_WALL_TO_RAISE


def can_raise(g: Joshua, space: Space) -> bool:
    """§8.7, §14.2, §14.5 Below its maximum, Pagan and not under siege."""
    return g.city[space] < g.map.max_strength[space] and g.is_city_of(PAGAN, space) and not g.is_besieged(space)


def refuse_raising(g: Joshua, space: int) -> Refusal | None:
    """§8.7, §14.2, §14.5, §14.7 Why a city cannot be made stronger."""
    if not g.city[space]:
        return NO_CITY
    if g.control[space] != PAGAN:
        return NOT_PAGAN
    if g.is_besieged(space):
        return UNDER_SIEGE
    return None if g.city[space] < g.map.max_strength[space] else AT_ITS_MAXIMUM


def refuse_unmask(g: Joshua, side: Side, space: int) -> Refusal | None:
    """§22.5, Ruling R92 An ambush may be given up at the start of any Pagan card play."""
    return None if side == PAGAN and g.ambush_in(space) >= 0 else NO_AMBUSH_THERE


def refuse_reveal(g: Joshua, side: Side, marker: int) -> Refusal | None:
    """Ruling R106 The Pagans may reveal a marker in their card play."""
    return None if side == PAGAN and g.marker_at[marker] >= 0 else NO_MARKER_THERE


# -------------------------------------------------------------------- the card play of a round


@dataclass(frozen=True)
class PlayCard(Decision):
    """§8.1, §7.3, Ruling R6, Ruling R81 Which card do you play, and for what?"""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "PlayCard.pagan" if self.side == PAGAN else "PlayCard", ()

    def warning(self, g: Joshua, action: Action) -> Warned | None:
        """Ruling R81 Whoever stops plays no more card in this turn."""
        return ("Ruling R81", "cards_left_unplayed", (len(g.hands[self.side]),)) if action[0] == "stop" else None

    def options(self, g: Joshua) -> list[Action]:
        side = self.side
        box = g.map
        out: list[Action] = []
        if not g.hands[enemy(side)]:
            out.append(("stop",))
        moves = [-1] * 6
        placing = -1
        walls = -1
        for card in g.hands[side]:
            value = box.value[card]
            if moves[value] < 0:
                moves[value] = 1 if can_activate(g, side, value) else 0
            if moves[value]:
                out.append(("activate", card))
            if refuse_event(g, side, Card(card)) is None:
                out.append(("event", card))
            if value >= TROOP_VALUE:
                if placing < 0:
                    placing = 1 if can_place(g, side) else 0
                if placing:
                    out.append(("troop", card))
            if side == PAGAN:
                if walls < 0:
                    walls = 1 if refuse_walls(g, side) is None else 0
                if walls:
                    out.append(("walls", card))
            out.append(("nothing", card))
        if side == PAGAN:
            for i in range(AMBUSHES):
                if g.ambush_at[i] >= 0:
                    out.append(("unmask", g.ambush_at[i]))
            for marker in range(MARKERS):
                if g.marker_at[marker] >= 0:
                    out.append(("reveal", marker))
        return out

    def may_be_forced(self, g: Joshua) -> bool:
        """Ruling R6 That a last card is of no use is told to nobody before it is played."""
        return not g.hands[self.side]

    def refuse_held(self, g: Joshua, card: int) -> Refusal | None:
        return None if card in g.hands[self.side] else NOT_IN_HAND

    def refuse_activate(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_held(g, card) or refuse_activating(g, self.side, Card(card))

    def refuse_event(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_held(g, card) or refuse_event(g, self.side, Card(card))

    def refuse_troop(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_held(g, card) or refuse_troop(g, self.side, Card(card))

    def refuse_walls(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_held(g, card) or refuse_walls(g, self.side)

    def refuse_nothing(self, g: Joshua, card: int) -> Refusal | None:
        """Ruling R6 A card may be played for nothing."""
        return self.refuse_held(g, card)

    def refuse_unmask(self, g: Joshua, space: int) -> Refusal | None:
        return refuse_unmask(g, self.side, space)

    def refuse_reveal(self, g: Joshua, marker: int) -> Refusal | None:
        return refuse_reveal(g, self.side, marker)

    def refuse_stop(self, g: Joshua) -> Refusal | None:
        """Ruling R81 Only while the opponent has no card."""
        return MUST_PLAY if g.hands[enemy(self.side)] else None

    def unmask(self, g: Joshua, space: int) -> None:
        """§22.5 The ambush comes on the board; the card is still to be played."""
        give_up_ambush(g, Space(space))

    def reveal(self, g: Joshua, marker: int) -> None:
        """Ruling R106, Ruling R113 The card is still to be played. An army retakes a Hebrew city without garrison."""
        space = Space(g.marker_at[marker])
        reveal_marker(g, Marker(marker))
        if g.leader_in(PAGAN, space) != NO_LEADER:
            retake(g, g.pagans[space], space)

    def stop(self, g: Joshua) -> None:
        """Ruling R81 Card play is over."""
        g.note("Ruling R81", "stops_playing", self.side)
        g.played = (False, False)
        g.end()

    def activate(self, g: Joshua, card: int) -> None:
        self.play_for(g, Card(card), TO_MOVE)

    def event(self, g: Joshua, card: int) -> None:
        self.play_for(g, Card(card), AS_EVENT)

    def troop(self, g: Joshua, card: int) -> None:
        self.play_for(g, Card(card), FOR_A_TROOP)

    def walls(self, g: Joshua, card: int) -> None:
        self.play_for(g, Card(card), FOR_WALLS)

    def nothing(self, g: Joshua, card: int) -> None:
        self.play_for(g, Card(card), FOR_NOTHING)

    def play_for(self, g: Joshua, card: Card, use: int) -> None:
        """§7.3, §7.4, Ruling R4 The card is shown; a second one in a row is the double play of the turn."""
        side = self.side
        if g.played_last == side:
            g.doubled = replaced(g.doubled, side, True)
            g.note("§7.4", "double_play", side)
        g.played_last = side
        g.played = replaced(g.played, side, True)
        g.show(side, card)
        g.become(CarryOut(side, card, use))


@dataclass(frozen=True)
class UseCard(HiddenChoice):
    """§8.1, #53, #56 The activation was stopped: use the same card in another way."""

    card: Card

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "UseCard", (self.card,)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = []
        card = self.card
        if refuse_activating(g, self.side, card) is None:
            out.append(("activate", card))
        if refuse_event(g, self.side, card) is None:
            out.append(("event", card))
        if refuse_troop(g, self.side, card) is None:
            out.append(("troop", card))
        if refuse_walls(g, self.side) is None:
            out.append(("walls", card))
        out.append(("nothing", card))
        return out

    def refuse_other(self, card: int) -> Refusal | None:
        return None if card == self.card else NOT_THE_CARD

    def refuse_activate(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_other(card) or refuse_activating(g, self.side, self.card)

    def refuse_event(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_other(card) or refuse_event(g, self.side, self.card)

    def refuse_troop(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_other(card) or refuse_troop(g, self.side, self.card)

    def refuse_walls(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_other(card) or refuse_walls(g, self.side)

    def refuse_nothing(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_other(card)

    def activate(self, g: Joshua, card: int) -> None:
        g.become(CarryOut(self.side, self.card, TO_MOVE))

    def event(self, g: Joshua, card: int) -> None:
        g.become(CarryOut(self.side, self.card, AS_EVENT))

    def troop(self, g: Joshua, card: int) -> None:
        g.become(CarryOut(self.side, self.card, FOR_A_TROOP))

    def walls(self, g: Joshua, card: int) -> None:
        g.become(CarryOut(self.side, self.card, FOR_WALLS))

    def nothing(self, g: Joshua, card: int) -> None:
        g.become(CarryOut(self.side, self.card, FOR_NOTHING))


@dataclass(frozen=True)
class CarryOut(Procedure):
    """§8.1, §8.8 A card is used for exactly one thing, and is laid down."""

    side: Side
    card: Card
    use: int

    def steps(self) -> Steps:
        return (
            self.begin,
            self.answers,
            self.joshua,
            self.work,
            self.use_anew,
            self.lone_leaders,
            self.empty_cities,
            self.finish,
        )

    def begin(self, g: Joshua) -> None:
        """§8.2, §8.3 What the card gives; an event names its targets."""
        halted = g.card_play is not None and g.card_play.halted
        play = CardPlay(self.side, self.card, self.use == AS_EVENT)
        play.halted = halted
        g.card_play = play
        box = g.map
        value = box.value[self.card]
        if self.use == TO_MOVE:
            g.note("§8.2", "plays_to_move", self.side, self.card, value)
            play.armies = 1
            play.mp = MOVEMENT_POINTS
            play.chariot_mp = box.chariot_mp[value]
            play.ark_mp = ARK_POINTS if value >= ARK_VALUE else 0
        elif self.use == AS_EVENT:
            g.note("§8.3", "plays_event", self.side, self.card)
            targets = EVENT_TARGETS.get(box.key[self.card])
            if targets is not None:
                targets(g, self.side, self.card)
        elif self.use == FOR_A_TROOP:
            g.note("§8.4", "plays_for_a_troop", self.side, self.card)
        elif self.use == FOR_WALLS:
            g.note("§8.7", "plays_for_walls", self.side, self.card, value)
        else:
            g.note("Ruling R6", "plays_for_nothing", self.side, self.card)

    def answers(self, g: Joshua) -> None:
        """§8.6 Once event and targets are named, before it works."""
        if self.use == AS_EVENT:
            ask(g, enemy(self.side), M_EVENT)

    def joshua(self, g: Joshua) -> None:
        """§32.1 Joshua may void it."""
        g.foiled = False
        if self.use == AS_EVENT and self.side == PAGAN and g.map.is_voidable[self.card] and joshua_may_void(g):
            g.call(VoidIt(HEBREW, self.card))

    def work(self, g: Joshua) -> None:
        play = the_play(g)
        if self.use == TO_MOVE:
            g.call(ActivateArmies(self.side))
        elif self.use == AS_EVENT:
            if g.foiled:
                play.cancelled = True
                g.foiled = False
            if not play.cancelled:
                EVENTS[g.map.key[self.card]](g, self.side, self.card)
        elif self.use == FOR_A_TROOP:
            g.call(PlaceOne(self.side))
        elif self.use == FOR_WALLS:
            g.left = g.map.value[self.card]
            g.call(RaiseWalls(self.side))

    def use_anew(self, g: Joshua) -> None:
        """#53, #56 The card may be used for another army or in any other way."""
        play = the_play(g)
        if play.again and not play.acted:
            take_back(g, play)
            g.become(UseCard(self.side, self.card))

    def lone_leaders(self, g: Joshua) -> None:
        """Ruling R50 A retreat may have brought troops to an enemy leader."""
        g.call(*trapped_leaders(g))

    def empty_cities(self, g: Joshua) -> None:
        """§14.4 A city under siege that has lost its last troop surrenders to a siege point that it has."""
        g.call(*empty_besieged_cities(g))

    def finish(self, g: Joshua) -> None:
        """§8.8, Ruling R41 The card is laid down; sieges that nobody upholds are over."""
        g.lay_down(self.card, self.use == AS_EVENT)
        g.card_play = None
        g.army = None
        lift_sieges(g)


def take_back(g: Joshua, play: CardPlay) -> None:
    """Ruling R117 What the event has done before the activation that was stopped."""
    if not play.is_event:
        return
    if g.map.is_alliance[play.card]:
        g.allied = play.amount
    elif play.with_ark:
        g.ark_leads = play.amount > 0


@dataclass(frozen=True)
class RaiseWalls(Decision):
    """§8.7, Ruling R39 Which city is made stronger by one level?"""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "RaiseWalls", (g.left,)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("raise_walls", city) for city in g.map.cities if can_raise(g, city)]
        out.append(("done",))
        return out

    def refuse_raise_walls(self, g: Joshua, space: int) -> Refusal | None:
        return refuse_raising(g, space)

    def raise_walls(self, g: Joshua, space: int) -> None:
        g.set_city(space, g.city[space] + 1)
        g.note("§8.7", "walls_raised", space, g.city[space])
        g.left -= 1
        if not g.left:
            g.end()

    def done(self, g: Joshua) -> None:
        """Ruling R39 Points over are lost."""
        g.left = 0
        g.end()
