"""Cards that are a card play of their own: campaigns, marches, alliances and events.

A test (`EVENT_TESTS`) says what stands against playing the event; `EVENT_TARGETS` asks what it is played on, before
anybody may answer it; `EVENTS` carries it out on `the_play(g).target`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch08_cards import can_raise, refuse_raising
from maniple.games.joshua.ch09_leaders import has_strangers, may_be_inside, priest_succeeds
from maniple.games.joshua.ch10_movement import (
    GIANTS_FROM_TURN,
    ActivateArmies,
    are_halted,
    refuse_leader,
    refuse_marker,
)
from maniple.games.joshua.ch12_combat import Fight, Losses, start_battle
from maniple.games.joshua.ch14_sieges import CITY_LIMIT, MOST_EQUIPMENT, SiegePoints, Sortie
from maniple.games.joshua.ch16_attrition import attrition_roll
from maniple.games.joshua.ch17_reinforcements import PlaceTroops, TribesOut, gilgal_takes_troops, refuse_placing
from maniple.games.joshua.ch20_courage import gain_courage
from maniple.games.joshua.ch22_ambush import reveal_space
from maniple.games.joshua.effects import EVENT_TARGETS, EVENT_TESTS, EVENTS
from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import TROOP, CardPlay, Joshua, replaced, the_battle, the_play
from maniple.games.joshua.tables import (
    AMORITES,
    CALEB,
    CANAANITES,
    ELEAZAR,
    FIRST_PAGAN,
    GESHURITES,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HIDING,
    HITTITES,
    HIVITES,
    INSIDE,
    JEBUSITES,
    JOSHUA,
    LEADERS,
    MARKERS,
    NO_LEADER,
    NOWHERE,
    ON_BOARD,
    OPEN_SPACE,
    PAGAN,
    PERIZZITES,
    PHILISTINES,
    PHINEAS,
    SIDONITES,
    SPACE,
    SPACES,
    TRIBES,
    UNDER,
    Card,
    Place,
    Space,
    Tribe,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Refusal, Side

NO_TARGET: Final = Refusal("Ruling R96", "no_target_for_the_card")
NOT_LURING: Final = Refusal("#41", "not_an_army_to_lure")
NOT_TO_MUSTER: Final = Refusal("#88", "not_a_tribe_to_muster")
NO_LANDING: Final = Refusal("#99", "no_landing_there")
NOT_A_TARGET: Final = {
    "iron-chariots": Refusal("#17", "not_a_chariot_yard"),
    "recon": Refusal("#21", "no_scouts_there"),
    "local-informants": Refusal("#25", "not_in_this_scenario"),
    "surprise-sortie": Refusal("#28", "no_sortie_from_there"),
    "ladders": Refusal("#31", "cannot_be_equipped"),
    "battering-rams": Refusal("#34", "cannot_be_equipped"),
    "rams-horns": Refusal("#40", "horns_do_not_reach_it"),
    "feigned-flight": Refusal("#41", "not_a_city_to_lure"),
    "leader-sick": Refusal("#56", "cannot_fall_sick"),
    "ambush-laid": Refusal("#91", "no_ambush_from_there"),
    "hill-country-raiders": Refusal("#93", "not_in_the_hills"),
    "poisoned-wells": Refusal("#95", "not_a_hebrew_stack_outside"),
    "hornets": Refusal("#96", "not_an_enemy_stack"),
    "deserters": Refusal("#98", "not_an_enemy_stack"),
    "storms-at-sea": Refusal("#99", "not_by_the_sea"),
    "supply-caravan": Refusal("#100", "not_an_own_leader"),
}
"""By event: why it cannot be played on some place or leader."""
NOBODY_TO_MOVE: Final = Refusal("Ruling R96", "nobody_to_move_by_the_card")
NO_PATH_THERE: Final = Refusal("#21", "scouts_go_to_the_next_space")
NOT_SO_MANY: Final = Refusal("Ruling R96", "not_so_many")
CITY_KEEPS_ONE: Final = Refusal("#21", "city_keeps_a_troop")
NOT_THE_CARD: Final = Refusal("#25", "not_a_card_to_discard")
NOT_IN_HAND: Final = Refusal("§8.1", "not_in_hand")
MUST_CHOOSE: Final = Refusal("Ruling R96", "must_choose_if_possible")
NO_SUCH_CITY: Final = Refusal("#15", "no_such_city")
ONLY_ONE_INSIDE: Final = Refusal("#15", "only_one_inside")
CHOSEN_ALREADY: Final = Refusal("#15", "city_chosen_already")
CLOSED: Final = Refusal("Ruling R40", "space_is_closed")
NO_SIEGE_POINTS: Final = Refusal("#36", "no_siege_points_there")
RAISED_ALREADY: Final = Refusal("#36", "raised_already")
NOT_AN_AMBUSH_SPACE: Final = Refusal("#91", "not_an_ambush_space")
NOT_THAT_LEADER: Final = Refusal("#91", "not_that_leader")
NO_SUCH_TROOPS: Final = Refusal("#99", "no_such_troops")

ALL_PAGANS: Final = (1 << TRIBES) - 2
SOUTH: Final = 1 << AMORITES | 1 << HITTITES | 1 << JEBUSITES
NORTH: Final = 1 << CANAANITES | 1 << HIVITES | 1 << PERIZZITES | 1 << SIDONITES | 1 << GESHURITES
STRAITS: Final = 1 << PHILISTINES | 1 << SIDONITES
"""#99 The tribes that the storms cut off."""
PLACED_BY_EGYPT: Final = (("gaza", PHILISTINES), ("megiddo", CANAANITES))
EGYPTIANS: Final = 2
REPAIRED: Final = 3
TEMPLES: Final = 2


def effect(g: Joshua, card: Card, name: str) -> int:
    """A number of the card's effect in `cards.toml`."""
    return g.map.effect[card][name]


def space_named(g: Joshua, slug: str) -> Space:
    """A space that a card names."""
    return Space(g.map.kinds[SPACE].ids[slug])


def no_test(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """Nothing stands against it."""
    return None


# -------------------------------------------------------------------- targets


TargetTest = Callable[[Joshua, Side, Card, int], bool]

TARGETS: Final[dict[str, TargetTest]] = {}
"""By event: whether a place (the field of a space, the inside of a city, a marker) may be its target."""
PERSONS: Final[dict[str, TargetTest]] = {}
"""By event: whether a leader may be its target."""

TARGET_PLACES: Final[dict[str, tuple[int, int]]] = {}
"""By event: the first of the places among which its targets are, and the one after the last."""
FIELDS: Final = (0, SPACES)
CITIES: Final = (INSIDE, UNDER)
STACKS: Final = (0, ON_BOARD)
STACKS_AND_MARKERS: Final = (0, UNDER + MARKERS)


def has_target(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """Ruling R96 There is at least one target, as far as the player can know."""
    key = g.map.key[card]
    test = TARGETS[key]
    first, end = TARGET_PLACES[key]
    for place in range(first, end):
        if test(g, side, card, place):
            return None
    return NO_TARGET


def has_person(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """Ruling R96 There is at least one leader to choose."""
    test = PERSONS[g.map.key[card]]
    for leader in range(LEADERS):
        if test(g, side, card, leader):
            return None
    return NO_TARGET


def choose_target(g: Joshua, side: Side, card: Card) -> None:
    g.call(ChooseTarget(side, card))


def choose_person(g: Joshua, side: Side, card: Card) -> None:
    g.call(ChoosePerson(side, card))


@dataclass(frozen=True)
class ChooseTarget(HiddenChoice):
    """Ruling R96, §8.3 On which space, city or marker is the card played?"""

    card: Card

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        key = g.map.key[self.card]
        if key == "storms-at-sea" and self.side == PAGAN:
            return "ChooseTarget.storms-at-sea.sail", (self.card,)
        return f"ChooseTarget.{key}", (self.card,)

    def options(self, g: Joshua) -> list[Action]:
        key = g.map.key[self.card]
        test = TARGETS[key]
        out: list[Action] = []
        for place in range(*TARGET_PLACES[key]):
            if test(g, self.side, self.card, place):
                if place < INSIDE:
                    out.append(("at", place))
                elif place < UNDER:
                    out.append(("in_city", place - INSIDE))
                else:
                    out.append(("which", place - UNDER))
        return out or [("pass",)]

    def refuse(self, g: Joshua, place: int) -> Refusal | None:
        return (
            None
            if TARGETS[g.map.key[self.card]](g, self.side, self.card, place)
            else NOT_A_TARGET[g.map.key[self.card]]
        )

    def refuse_pass(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("pass",)] else MUST_CHOOSE

    def refuse_at(self, g: Joshua, space: int) -> Refusal | None:
        return self.refuse(g, space)

    def refuse_in_city(self, g: Joshua, space: int) -> Refusal | None:
        return self.refuse(g, INSIDE + space)

    def refuse_which(self, g: Joshua, marker: int) -> Refusal | None:
        return self.refuse(g, UNDER + marker)

    def at(self, g: Joshua, space: int) -> None:
        self.choose(g, space)

    def in_city(self, g: Joshua, space: int) -> None:
        self.choose(g, INSIDE + space)

    def which(self, g: Joshua, marker: int) -> None:
        self.choose(g, UNDER + marker)

    def choose(self, g: Joshua, place: int) -> None:
        """#91 Of a new ambush the Hebrews learn the space that it leaves, not whether a marker is there for it."""
        the_play(g).target = place
        if place < UNDER or g.map.key[self.card] == "ambush-laid":
            g.note("§8.3", "target_named", self.card, g.space_of(place))
        else:
            g.note("§8.3", "marker_named", self.card, place - UNDER)
        g.end()

    def pass_(self, g: Joshua) -> None:
        """Only where secret things that are imagined leave nothing to choose."""
        g.end()


@dataclass(frozen=True)
class ChoosePerson(HiddenChoice):
    """Ruling R96, §8.3 On which leader is the card played?"""

    card: Card

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "ChoosePerson", (self.card,)

    def options(self, g: Joshua) -> list[Action]:
        test = PERSONS[g.map.key[self.card]]
        out: list[Action] = [("who", leader) for leader in range(LEADERS) if test(g, self.side, self.card, leader)]
        return out or [("pass",)]

    def refuse_pass(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("pass",)] else MUST_CHOOSE

    def refuse_who(self, g: Joshua, leader: int) -> Refusal | None:
        return (
            None
            if PERSONS[g.map.key[self.card]](g, self.side, self.card, leader)
            else NOT_A_TARGET[g.map.key[self.card]]
        )

    def who(self, g: Joshua, leader: int) -> None:
        the_play(g).target = leader
        g.note("§8.3", "leader_named", self.card, leader)
        g.end()

    def pass_(self, g: Joshua) -> None:
        """Only where secret things that are imagined leave nothing to choose."""
        g.end()


# -------------------------------------------------------------------- campaigns, marches, alliances


def can_move(g: Joshua, side: Side, play: CardPlay) -> bool:
    """Ruling R83, Ruling R96 Whether a card that lets armies move like this has an army to move."""
    first, end = (0, HEBREW_LEADERS) if side == HEBREW else (HEBREW_LEADERS, LEADERS)
    kept = g.card_play
    g.card_play = play
    found = False
    for leader in range(first, end):
        if refuse_leader(g, side, leader, 0) is None:
            found = True
            break
    if side == PAGAN and not found:
        for marker in range(MARKERS):
            if g.marker_at[marker] >= 0 and refuse_marker(g, side, marker, 0) is None:
                found = True
                break
        if play.chariot_mp and not play.halted and (not play.only_tribes or play.only_tribes >> CANAANITES & 1):
            found = found or any(g.chariots)
        if play.giants_ok and g.turn >= GIANTS_FROM_TURN:
            found = found or any(g.anakin)
    g.card_play = kept
    return found


def prepare(g: Joshua, play: CardPlay, card: Card) -> None:
    """#1, #6, #9, #13, #14, #43, #46, #49, #54, #104, Ruling R83 What a card that moves armies lets its side do."""
    key = g.map.key[card]
    n = g.map.effect[card]
    play.any_strategy = True
    play.chariot_mp = g.map.chariot_mp[g.map.value[card]]
    if key in ("minor-campaign", "campaign"):
        play.armies, play.mp = n["armies"], n["mp"]
        play.giants_ok = True
        play.is_campaign = True
        play.ark_mp = n.get("ark_mp", 0)
    elif key in ("pagan-alliance", "southern-coalition", "northern-coalition"):
        play.armies, play.mp = n["then.armies"], n["then.mp"]
        if key != "pagan-alliance":
            play.only_tribes = SOUTH if key == "southern-coalition" else NORTH
    elif key in ("forced-march", "double-time", "night-march"):
        play.armies, play.mp = n["armies"], n["mp"]
        play.straggles = key == "forced-march"
        play.no_avoid = play.no_withdraw = key == "double-time"
        play.no_intercept = key != "forced-march"
        if key == "night-march":
            play.only_leaders = 1 << JOSHUA | 1 << CALEB
            play.battle_bonus = n["battle_bonus"]
    elif key == "ark-leads-the-way":
        play.armies, play.ark_mp = 1, n["mp"]
        play.with_ark = True
    elif key == "altar-on-ebal":
        play.armies, play.mp, play.ark_mp = n["else.armies"], n["else.mp"], n["else.ark_mp"]


def refuse_moving(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """Ruling R96 There is an army that the card may move."""
    play = CardPlay(side, card, True)
    play.halted = are_halted(g)
    prepare(g, play, card)
    return None if can_move(g, side, play) else NOBODY_TO_MOVE


def move_armies(g: Joshua, side: Side, card: Card) -> None:
    """#1, #2, #3, #4, #5, #6, #7, #8, #43, #44, #45, #46, #47, #48, #49, §9.4, §10.1, §13.2, §18.2 Armies move."""
    prepare(g, the_play(g), card)
    g.call(ActivateArmies(side))


def tribes_allied(g: Joshua, card: Card) -> int:
    """A bit for each tribe in play that the card allies."""
    key = g.map.key[card]
    named = ALL_PAGANS if key == "pagan-alliance" else SOUTH if key == "southern-coalition" else NORTH
    mask = 0
    for tribe in range(FIRST_PAGAN, TRIBES):
        if named >> tribe & 1 and g.tribe_in[tribe]:
            mask |= 1 << tribe
    return mask


def refuse_alliance(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#9, #13, #14, Ruling R96 At least one of its tribes is in play."""
    return None if tribes_allied(g, card) else NO_TARGET


def alliance(g: Joshua, side: Side, card: Card) -> None:
    """#9, #10, #11, #12, #13, #14, §15.2, Ruling R117 Tribes are allied until the turn ends; then armies of theirs may
    move. Who was allied before is kept, should the card be used in another way."""
    the_play(g).amount = g.allied
    g.allied |= tribes_allied(g, card)
    g.note("§15.2", "tribes_allied", card)
    move_armies(g, side, card)


def ark_leads_the_way(g: Joshua, side: Side, card: Card) -> None:
    """#54, §26.1, Ruling R117 The Ark group moves, with a leader who starts with it; it helps in battle until the turn
    ends."""
    the_play(g).amount = 1 if g.ark_leads else 0
    g.ark_leads = True
    move_armies(g, side, card)


def refuse_altar(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#104 Shechem is Hebrew, or an army can move."""
    if g.control[space_named(g, "shechem")] == HEBREW:
        return None
    return refuse_moving(g, side, card)


def altar_on_ebal(g: Joshua, side: Side, card: Card) -> None:
    """#104 Courage if Shechem is Hebrew, otherwise an army moves."""
    if g.control[space_named(g, "shechem")] == HEBREW:
        gain_courage(g, HEBREW, 1)
    else:
        move_armies(g, side, card)


# -------------------------------------------------------------------- #15, #16 Baal Sacrifices


def baal_sacrifices(g: Joshua, side: Side, card: Card) -> None:
    """#15, #16 1-2 a city loses a troop, 3-4 two cities gain one each, 5-6 courage."""
    die = g.roll()
    g.note("#15", "card_rolled", card, die)
    if die <= 2:
        g.call(BaalTakes(PAGAN), TribesOut())
    elif die <= 4:
        g.chosen = ()
        g.call(BaalGives(PAGAN))
    else:
        gain_courage(g, PAGAN, 1)


@dataclass(frozen=True)
class BaalTakes(HiddenChoice):
    """#15, #16 Which city with more than one troop loses one?"""

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("in_city", city) for city in g.map.cities if self.refuse_in_city(g, city) is None]
        return out if out else [("pass",)]

    def refuse_in_city(self, g: Joshua, space: int) -> Refusal | None:
        if not g.is_city_of(PAGAN, space):
            return NO_SUCH_CITY
        return None if g.pagan_number[INSIDE + space] > 1 else ONLY_ONE_INSIDE

    def refuse_pass(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("pass",)] else MUST_CHOOSE

    def in_city(self, g: Joshua, space: int) -> None:
        g.note("#15", "sacrifice_in_city", space)
        g.become(Losses(PAGAN, Place(INSIDE + space), 1))

    def pass_(self, g: Joshua) -> None:
        g.end()


@dataclass(frozen=True)
class BaalGives(HiddenChoice):
    """#15, #16, Ruling R38 In which city is a troop placed? Up to two different ones."""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "BaalGives.more" if g.chosen else "BaalGives", (TEMPLES - len(g.chosen),)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("in_city", city) for city in g.map.cities if self.refuse_in_city(g, city) is None]
        out.append(("done",))
        return out

    def refuse_in_city(self, g: Joshua, space: int) -> Refusal | None:
        if not g.is_city_of(PAGAN, space):
            return NO_SUCH_CITY
        if space in g.chosen:
            return CHOSEN_ALREADY
        return refuse_placing(g, g.map.colour[space], Place(INSIDE + space))

    def in_city(self, g: Joshua, space: int) -> None:
        g.place_new(g.map.colour[space], INSIDE + space, 1)
        g.note("#15", "troop_placed_inside", g.map.colour[space], space)
        g.chosen = (*g.chosen, space)
        if len(g.chosen) == TEMPLES:
            self.done(g)

    def done(self, g: Joshua) -> None:
        g.chosen = ()
        g.end()


# -------------------------------------------------------------------- #17-#19 Iron Chariots


def is_chariot_yard(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#17, §19.4, Ruling R92 A Pagan-controlled open space of the Canaanites without a Hebrew piece."""
    if place >= SPACES or g.map.colour[place] != CANAANITES or g.kind(Space(place)) != OPEN_SPACE:
        return False
    if not g.is_friendly(PAGAN, place) or place in g.ambush_at:
        return False
    return not g.has_pieces(HEBREW, place)


def refuse_chariots(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#17 The Canaanites are in play and counters are left."""
    if not g.tribe_in[CANAANITES] or sum(g.chariots) >= g.map.chariot_limit:
        return NO_TARGET
    return has_target(g, side, card)


def iron_chariots(g: Joshua, side: Side, card: Card) -> None:
    """#17, #18, #19, Example 27.7 1-2 chariots are built in one space, as far as counters last."""
    space = the_play(g).target
    if space < 0:
        return
    die = g.roll()
    number = min(g.map.one_to_two[die], g.map.chariot_limit - sum(g.chariots))
    g.set_chariots(space, g.chariots[space] + number)
    g.note("#17", "chariots_built", die, number, space)


# -------------------------------------------------------------------- #20 Balaam's Counsel


def refuse_counsel(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#20 Only while Balaam is in play, and if the Hebrews have something to lose."""
    if g.balaam < 0 or (not g.courage[HEBREW] and not g.hands[HEBREW]):
        return NO_TARGET
    return None


def balaams_counsel(g: Joshua, side: Side, card: Card) -> None:
    """#20 1-3 the Hebrews discard a card at random, 4-6 they lose courage."""
    die = g.roll()
    g.note("#20", "card_rolled", card, die)
    if die > 3 and g.courage[HEBREW]:
        gain_courage(g, HEBREW, -1)
        return
    cards = sorted(g.hands[HEBREW])
    if cards:
        g.shuffle(cards)
        g.discard(HEBREW, Card(cards[0]))
        g.note("#20", "discard_shown", HEBREW, cards[0])


# -------------------------------------------------------------------- #21-#24 Recon


def scouts_in(g: Joshua, place: int) -> int:
    """#21, §14.7 Troops of a Hebrew stack that may go out: a city keeps one."""
    if place >= ON_BOARD:
        return 0
    number = g.hebrews[place]
    return number - 1 if INSIDE <= place != INSIDE + GILGAL else number


def is_scout_stack(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#21 A Hebrew stack that can send somebody."""
    return scouts_in(g, place) > 0


def name_scouts(g: Joshua, side: Side, card: Card) -> None:
    """#21 The stack and the number of scouts are named first."""
    g.call(ChooseTarget(side, card), SendScouts(side, card))


@dataclass(frozen=True)
class SendScouts(Decision):
    """#21, #22, #23, #24 How many scouts go out?"""

    card: Card

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "SendScouts", (g.space_of(the_play(g).target),)

    def options(self, g: Joshua) -> list[Action]:
        most = min(effect(g, self.card, "scouts_max"), scouts_in(g, the_play(g).target))
        return [("how_many", number) for number in range(1, most + 1)]

    def refuse_how_many(self, g: Joshua, number: int) -> Refusal | None:
        if not 1 <= number <= effect(g, self.card, "scouts_max"):
            return NOT_SO_MANY
        return None if number <= scouts_in(g, the_play(g).target) else CITY_KEEPS_ONE

    def how_many(self, g: Joshua, number: int) -> None:
        play = the_play(g)
        play.amount = number
        g.note("#21", "scouts_sent", number, g.space_of(play.target))
        g.end()


def recon(g: Joshua, side: Side, card: Card) -> None:
    """#21, #22, #23, #24, Example 27.6 Scouts go out from their stack."""
    play = the_play(g)
    g.call(Scouting(side, g.space_of(play.target), effect(g, card, "range")))


@dataclass(frozen=True)
class Scouting(Decision):
    """#21, #22, #23, #24 Which space do the scouts enter next?"""

    here: Space
    steps_left: int

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "Scouting", (self.here, self.steps_left)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("at", space) for space in g.map.adjacent[self.here] if not g.is_closed(space)]
        out.append(("done",))
        return out

    def refuse_at(self, g: Joshua, space: int) -> Refusal | None:
        if not g.map.near[self.here][space]:
            return NO_PATH_THERE
        return CLOSED if g.is_closed(space) else None

    def at(self, g: Joshua, space: int) -> None:
        """#21 Everything Pagan there is revealed; where fighting pieces are, a 1 costs a scout."""
        play = the_play(g)
        g.note("#21", "scouts_enter", space)
        reveal_space(g, Space(space), False)
        if g.fighting(PAGAN, space) or g.pagan_number[INSIDE + space]:
            die = g.roll()
            g.note("#21", "scouts_rolled", die)
            if die == 1:
                play.amount -= 1
                g.eliminate(HEBREWS, play.target, 1)
                g.note("#21", "scout_lost", space)
        if not play.amount:
            g.end()
        elif self.steps_left > 1:
            g.become(Scouting(self.side, Space(space), self.steps_left - 1))
        else:
            self.done(g)

    def done(self, g: Joshua) -> None:
        g.note("#21", "scouts_return", g.space_of(the_play(g).target))
        g.end()


# -------------------------------------------------------------------- #25, #26 Local Informants


def is_open_to_informants(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#25 Any space of the scenario."""
    return side == HEBREW and place < SPACES and not g.is_closed(place)


def refuse_informants(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#25 The Pagans need a hand to look at."""
    return NO_TARGET if side == PAGAN and not g.hands[HEBREW] else None


def name_informants(g: Joshua, side: Side, card: Card) -> None:
    """#25 The Hebrews name a space."""
    if side == HEBREW:
        g.call(ChooseTarget(side, card))


def local_informants(g: Joshua, side: Side, card: Card) -> None:
    """#25, #26 Hebrews: all in one space is revealed, Balaam too. Pagans: they look at the Hebrew hand."""
    if side == HEBREW:
        reveal_space(g, Space(the_play(g).target), True)
        return
    g.note("#25", "hand_looked_at")
    for held in g.hands[HEBREW]:
        g.note("#25", "hand_card_shown", held, only=PAGAN)
    g.known = tuple(g.hands[HEBREW])
    g.revealed()
    g.call(InspectHand(PAGAN, card))


@dataclass(frozen=True)
class InspectHand(Decision):
    """#25, #26 Which card of value 1 or 2 do the Hebrews discard? None, if you like."""

    card: Card

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("pick", held) for held in g.hands[HEBREW] if self.refuse_pick(g, held) is None]
        out.append(("pass",))
        return out

    def may_be_forced(self, g: Joshua) -> bool:
        """#25, #26 Whether the Hebrews hold such a card is told to nobody else."""
        return False

    def refuse_pick(self, g: Joshua, held: int) -> Refusal | None:
        most = effect(g, self.card, "pagan.discard_max_value")
        return None if held in g.hands[HEBREW] and g.map.value[held] <= most else NOT_THE_CARD

    def pick(self, g: Joshua, held: int) -> None:
        g.discard(HEBREW, Card(held))
        g.note("#25", "discard_shown", HEBREW, held)
        g.end()

    def pass_(self, g: Joshua) -> None:
        g.end()


# -------------------------------------------------------------------- #28-#30 Surprise Sortie


def is_sortie_city(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#28, §14.13 An own walled city under siege with a troop inside, not the camp."""
    if not INSIDE < place < UNDER:
        return False
    space = place - INSIDE
    return g.is_city_of(side, space) and g.is_besieged(space) and g.troops(side, place) > 0


def surprise_sortie(g: Joshua, side: Side, card: Card) -> None:
    """#28, #29, #30, §14.13, Example 27.2"""
    g.call(Sortie(side, g.space_of(the_play(g).target)))


# -------------------------------------------------------------------- #31-#35 Ladders, Battering Rams


def can_be_equipped(g: Joshua, side: Side, card: Card, leader: int) -> bool:
    """#31, #34, Ruling R102 An own leader on the board with a troop in his space, below three pieces."""
    place = g.leader_at[leader]
    if g.map.leader_side[leader] != side or not 0 <= place < ON_BOARD or g.equipment(leader) >= MOST_EQUIPMENT:
        return False
    space = g.space_of(place)
    return g.troops(side, space) > 0 or g.troops(side, INSIDE + space) > 0


def refuse_equipment(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#31, #34 Counters are left, and somebody can have them."""
    left = g.map.ladders - sum(g.ladders) if g.map.key[card] == "ladders" else g.map.rams - sum(g.rams)
    return has_person(g, side, card) if left > 0 else NO_TARGET


def ladders(g: Joshua, side: Side, card: Card) -> None:
    """#31, #32, #33, Ruling R102 1-3 ladders for a leader."""
    leader = the_play(g).target
    if leader < 0:
        return
    die = g.roll()
    number = min(g.map.one_to_three[die], MOST_EQUIPMENT - g.equipment(leader), g.map.ladders - sum(g.ladders))
    g.give(leader, number, 0)
    g.note("#31", "ladders_given", die, leader, number)


def battering_rams(g: Joshua, side: Side, card: Card) -> None:
    """#34, #35, Ruling R102 1-2 rams for a leader."""
    leader = the_play(g).target
    if leader < 0:
        return
    die = g.roll()
    number = min(g.map.one_to_two[die], MOST_EQUIPMENT - g.equipment(leader), g.map.rams - sum(g.rams))
    g.give(leader, 0, number)
    g.note("#34", "rams_given", die, leader, number)


# -------------------------------------------------------------------- #36, #37 Repair the Walls


def has_siege_points(g: Joshua, space: int) -> bool:
    """#36 A besieged Pagan city with siege points."""
    return g.siege[space] > 0 and g.is_city_of(PAGAN, space)


def refuse_repair(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#36 A city to strengthen, or one to clear of siege points."""
    for city in g.map.cities:
        if can_raise(g, city) or has_siege_points(g, city):
            return None
    return NO_TARGET


def repair_the_walls(g: Joshua, side: Side, card: Card) -> None:
    """#36, #37 Up to three cities are strengthened, or one is cleared of siege points."""
    g.chosen = ()
    g.call(RepairWalls(PAGAN))


@dataclass(frozen=True)
class RepairWalls(HiddenChoice):
    """#36, #37, §14.2 Which city is strengthened, up to three; or which one loses its siege points?"""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return ("RepairWalls.more", (REPAIRED - len(g.chosen),)) if g.chosen else ("RepairWalls", ())

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("raise_walls", city) for city in g.map.cities if self.refuse_raise_walls(g, city) is None]
        if g.chosen:
            out.append(("done",))
        else:
            out.extend([("in_city", city) for city in g.map.cities if has_siege_points(g, city)])
        return out

    def refuse_raise_walls(self, g: Joshua, space: int) -> Refusal | None:
        if space in g.chosen:
            return RAISED_ALREADY
        return refuse_raising(g, space)

    def refuse_in_city(self, g: Joshua, space: int) -> Refusal | None:
        return None if not g.chosen and has_siege_points(g, space) else NO_SIEGE_POINTS

    def refuse_done(self, g: Joshua) -> Refusal | None:
        return None if g.chosen else MUST_CHOOSE

    def raise_walls(self, g: Joshua, space: int) -> None:
        g.set_city(space, g.city[space] + 1)
        g.note("#36", "walls_raised", space, g.city[space])
        g.chosen = (*g.chosen, space)
        if len(g.chosen) == REPAIRED:
            self.done(g)

    def in_city(self, g: Joshua, space: int) -> None:
        g.note("#36", "siege_points_removed", space, g.siege[space])
        g.set_siege(space, 0)
        g.end()

    def done(self, g: Joshua) -> None:
        g.chosen = ()
        g.end()


# -------------------------------------------------------------------- #40 Rams' Horns, #41 Feigned Flight


def falls_to_horns(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#40 A Pagan city with a Hebrew leader and troop before it, the Ark there or next to it."""
    if not INSIDE < place < UNDER:
        return False
    space = place - INSIDE
    ark = g.ark_space()
    if ark < 0 or not g.is_city_of(PAGAN, space) or g.map.distance[ark][space] > 1:
        return False
    return g.hebrews[space] > 0 and g.leader_in(HEBREW, space) != NO_LEADER


def rams_horns(g: Joshua, side: Side, card: Card) -> None:
    """#40, §14.3, §14.4 The city takes siege points without a roll."""
    g.call(SiegePoints(HEBREW, g.space_of(the_play(g).target), effect(g, card, "points")))


def may_lure(g: Joshua, space: int) -> bool:
    """#41 A Hebrew leader with troops in the field, no Pagan field piece there."""
    return g.hebrews[space] > 0 and g.leader_in(HEBREW, space) != NO_LEADER and not g.is_held(PAGAN, space)


def is_lured_city(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#41 A Pagan city with such an army before it or next to it."""
    if not INSIDE < place < UNDER or not g.is_city_of(PAGAN, place - INSIDE):
        return False
    space = place - INSIDE
    if may_lure(g, space):
        return True
    for near in g.map.adjacent[space]:
        if may_lure(g, near):
            return True
    return False


def name_flight(g: Joshua, side: Side, card: Card) -> None:
    """#41 City and army are named."""
    g.call(ChooseTarget(side, card), ChooseLure(side))


@dataclass(frozen=True)
class ChooseLure(Decision):
    """#41 Which army feigns to flee?"""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "ChooseLure", (g.space_of(the_play(g).target),)

    def options(self, g: Joshua) -> list[Action]:
        city = g.space_of(the_play(g).target)
        return [("at", space) for space in (city, *g.map.adjacent[city]) if may_lure(g, space)]

    def refuse_at(self, g: Joshua, space: int) -> Refusal | None:
        city = g.space_of(the_play(g).target)
        return None if g.map.distance[city][space] <= 1 and may_lure(g, space) else NOT_LURING

    def at(self, g: Joshua, space: int) -> None:
        the_play(g).amount = space
        g.note("#41", "army_flees", space)
        g.end()


def feigned_flight(g: Joshua, side: Side, card: Card) -> None:
    """#41 On 3-6 the garrison comes out and attacks the army; afterwards its survivors go back inside."""
    play = the_play(g)
    inside = play.target
    city, space = g.space_of(inside), Space(play.amount)
    die = g.roll()
    g.note("#41", "card_rolled", card, die)
    if die < 3 or not g.pagan_number[inside]:
        g.note("#41", "nobody_comes_out", city)
        return
    g.note("#41", "garrison_comes_out", city, space)
    g.move_force(g.pagans[inside], inside, space)
    for leader in g.leaders_in(PAGAN, inside):
        g.leader_at[leader] = space
    g.revealed()
    start_battle(g, PAGAN, space, Place(inside))
    the_battle(g).is_lure = True
    g.call(Fight())


# -------------------------------------------------------------------- #56, #57 Leader Sick, #61 Death of a Priest


def can_fall_sick(g: Joshua, side: Side, card: Card, leader: int) -> bool:
    """#56, Ruling R96, Ruling R98, Ruling R119 An enemy leader in play; the Hebrews cannot know who is secret."""
    if g.map.leader_side[leader] != enemy(side) or g.leader_at[leader] < 0 or g.is_out_of_action(leader):
        return False
    return side == HEBREW or g.leader_at[leader] < ON_BOARD


def leader_sick(g: Joshua, side: Side, card: Card) -> None:
    """#56, #57, Ruling R98, Ruling R119 He is out of action until the turn ends; not one who is secret."""
    leader = the_play(g).target
    if g.leader_at[leader] >= ON_BOARD:
        g.revealed()
        g.note("Ruling R119", "leader_is_secret_shown", leader)
        return
    g.put_out(leader, g.turn)
    g.note("#56", "leader_sick", leader)


def refuse_succession(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#61 Eleazar is in play and Phineas is not and has not been."""
    return None if g.leader_at[ELEAZAR] >= 0 and g.leader_at[PHINEAS] == NOWHERE else NO_TARGET


def death_of_a_priest(g: Joshua, side: Side, card: Card) -> None:
    """#61, §26.1"""
    priest_succeeds(g)


# -------------------------------------------------------------------- #85-#90 new troops


def refuse_transjordan(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#85, Ruling R59 Troops can be placed in Gilgal."""
    return None if gilgal_takes_troops(g) else NO_TARGET


def transjordan_tribes(g: Joshua, side: Side, card: Card) -> None:
    """#85, #86, #87 1-3 and 1 more troops in Gilgal."""
    die = g.roll()
    number = g.map.one_to_three[die] + effect(g, card, "plus")
    g.note("#85", "troops_come", die, HEBREWS, number)
    g.call(PlaceTroops(HEBREWS, number))


def can_muster(g: Joshua, tribe: int) -> bool:
    """#88, Ruling R38 A tribe in play with a space for a new troop."""
    if not FIRST_PAGAN <= tribe < TRIBES or not g.tribe_in[tribe]:
        return False
    for space in g.map.area[tribe]:
        if refuse_placing(g, tribe, Place(space)) is None or refuse_placing(g, tribe, Place(INSIDE + space)) is None:
            return True
    return False


def refuse_levy(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#88"""
    for tribe in range(FIRST_PAGAN, TRIBES):
        if can_muster(g, tribe):
            return None
    return NO_TARGET


def name_levy(g: Joshua, side: Side, card: Card) -> None:
    g.call(ChooseTribe(PAGAN, card))


@dataclass(frozen=True)
class ChooseTribe(HiddenChoice):
    """#88, #89 Which tribe musters troops?"""

    card: Card

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("tribe", tribe) for tribe in range(FIRST_PAGAN, TRIBES) if can_muster(g, tribe)]
        return out or [("pass",)]

    def refuse_pass(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("pass",)] else MUST_CHOOSE

    def refuse_tribe(self, g: Joshua, tribe: int) -> Refusal | None:
        return None if can_muster(g, tribe) else NOT_TO_MUSTER

    def tribe(self, g: Joshua, tribe: int) -> None:
        the_play(g).target = tribe
        g.note("#88", "tribe_named", tribe)
        g.end()

    def pass_(self, g: Joshua) -> None:
        """Only where secret things that are imagined leave nothing to choose."""
        g.end()


def tribal_levy(g: Joshua, side: Side, card: Card) -> None:
    """#88, #89 1-3 and 1 more troops of one tribe."""
    tribe = Tribe(the_play(g).target)
    if tribe < 0:
        return
    die = g.roll()
    number = g.map.one_to_three[die] + effect(g, card, "plus")
    g.note("#88", "troops_come", die, tribe, number)
    g.call(PlaceTroops(tribe, number))


def egyptians_for(g: Joshua, slug: str, tribe: int) -> int:
    """#90, Ruling R38 How many troops Egypt pays for in a city."""
    space = space_named(g, slug)
    inside = INSIDE + space
    if not g.is_city_of(PAGAN, space) or refuse_placing(g, tribe, Place(inside)) is not None:
        return 0
    return min(EGYPTIANS, CITY_LIMIT - g.pagan_number[inside])


def refuse_egypt(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#90 A troop can be placed in one of the cities."""
    for slug, tribe in PLACED_BY_EGYPT:
        if egyptians_for(g, slug, tribe) > 0:
            return None
    return NO_TARGET


def egyptian_subsidy(g: Joshua, side: Side, card: Card) -> None:
    """#90 2 Philistines in Gaza and 2 Canaanites in Megiddo."""
    for slug, tribe in PLACED_BY_EGYPT:
        number = egyptians_for(g, slug, tribe)
        if number > 0:
            space = space_named(g, slug)
            g.place_new(tribe, INSIDE + space, number)
            g.revealed()
            g.note("#90", "troops_placed_inside", tribe, space, number)


# -------------------------------------------------------------------- #91, #92 Ambush Laid


def is_ambush_space(g: Joshua, tribe: int, origin: int, space: int, most: int) -> bool:
    """#91, §22.1, §22.2 An open or mountain space of the area within reach, Pagan-controlled and without any piece."""
    if g.map.colour[space] != tribe or g.map.no_ambush[space] or not g.is_friendly(PAGAN, space):
        return False
    if g.map.distance[origin][space] > most or space in g.ambush_at:
        return False
    return not g.has_pieces(HEBREW, space) and not g.has_pieces(PAGAN, space)


def is_ambush_source(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#91 Troops of a tribe in a space of its own area, not besieged, with an ambush space in reach."""
    if not g.pagans[place]:
        return False
    origin = g.space_of(place)
    tribe = g.map.colour[origin]
    if tribe == HEBREWS or not g.troops_of(tribe, place) or (INSIDE <= place < UNDER and g.is_besieged(origin)):
        return False
    for space in g.map.area[tribe]:
        if is_ambush_space(g, tribe, origin, space, effect(g, card, "range")):
            return True
    return False


def refuse_ambush(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#91 Not after turn 8; there are troops to hide and a space for them."""
    if g.turn > effect(g, card, "last_turn") or NOWHERE not in g.ambush_at:
        return NO_TARGET
    return has_target(g, side, card)


def ambush_laid(g: Joshua, side: Side, card: Card) -> None:
    """#91, #92 Troops, a leader and the space are chosen in secret; the Hebrews learn the space they left only."""
    g.lifted = ()
    if the_play(g).target >= 0:
        g.call(HideTroops(PAGAN, card), HideLeader(PAGAN), HideAt(PAGAN, card))


@dataclass(frozen=True)
class HideTroops(HiddenChoice):
    """#91, #92, §22.1 How many troops go into the ambush?"""

    card: Card

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "HideTroops", (g.space_of(the_play(g).target),)

    def most(self, g: Joshua) -> int:
        place = the_play(g).target
        return min(effect(g, self.card, "troops_max"), g.troops_of(g.map.colour[g.space_of(place)], place))

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("how_many", number) for number in range(1, self.most(g) + 1)]
        return out or [("pass",)]

    def refuse_pass(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("pass",)] else MUST_CHOOSE

    def refuse_how_many(self, g: Joshua, number: int) -> Refusal | None:
        return None if 1 <= number <= self.most(g) else NOT_SO_MANY

    def how_many(self, g: Joshua, number: int) -> None:
        g.lifted = (number,)
        g.end()

    def pass_(self, g: Joshua) -> None:
        """Only where secret things that are imagined leave nothing to choose."""
        g.lifted = (0,)
        g.end()


@dataclass(frozen=True)
class HideLeader(HiddenChoice):
    """#91, #92, §22.1 Which leader goes with them?"""

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("who", leader) for leader in range(LEADERS) if self.refuse_who(g, leader) is None]
        out.append(("pass",))
        return out

    def refuse_who(self, g: Joshua, leader: int) -> Refusal | None:
        place = the_play(g).target
        own = g.map.leader_tribe[leader] == g.map.colour[g.space_of(place)]
        return None if own and g.leader_at[leader] == place else NOT_THAT_LEADER

    def who(self, g: Joshua, leader: int) -> None:
        g.lifted = (*g.lifted, leader)
        g.end()

    def pass_(self, g: Joshua) -> None:
        g.lifted = (*g.lifted, NO_LEADER)
        g.end()


@dataclass(frozen=True)
class HideAt(HiddenChoice):
    """#91, #92, §22.1, §22.2 Where do they lie in ambush?"""

    card: Card

    def options(self, g: Joshua) -> list[Action]:
        tribe = g.map.colour[g.space_of(the_play(g).target)]
        out: list[Action] = [("at", space) for space in g.map.area[tribe] if self.refuse_at(g, space) is None]
        return out or [("pass",)]

    def refuse_pass(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("pass",)] else MUST_CHOOSE

    def refuse_at(self, g: Joshua, space: int) -> Refusal | None:
        origin = g.space_of(the_play(g).target)
        found = is_ambush_space(g, g.map.colour[origin], origin, space, effect(g, self.card, "range"))
        return None if found else NOT_AN_AMBUSH_SPACE

    def at(self, g: Joshua, space: int) -> None:
        place = the_play(g).target
        tribe = g.map.colour[g.space_of(place)]
        number, leader = min(g.lifted[0], g.troops_of(tribe, place)), g.lifted[1]
        g.lifted = ()
        if not number:
            g.end()
            return
        ambush = g.ambush_at.index(NOWHERE)
        g.move_force(((tribe, number),), place, HIDING + ambush)
        if leader != NO_LEADER:
            g.leader_at[leader] = HIDING + ambush
        g.ambush_at = replaced(g.ambush_at, ambush, space)
        g.laid += 1
        g.revealed()
        g.note("#91", "ambush_laid", g.space_of(place))
        g.note("#91", "ambush_laid_at", number, space, only=PAGAN)
        g.end()

    def pass_(self, g: Joshua) -> None:
        """Only where secret things that are imagined leave nothing to choose."""
        g.lifted = ()
        g.end()


# -------------------------------------------------------------------- #93-#98 losses


def is_raided(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#93 A Hebrew field stack in a mountain or next to one, not in Gilgal."""
    return place < SPACES and g.hebrews[place] > 0 and place != GILGAL and g.map.by_mountain[place]


def hill_country_raiders(g: Joshua, side: Side, card: Card) -> None:
    """#93, #94 The stack loses 1-2 troops."""
    place = the_play(g).target
    die = g.roll()
    g.note("#93", "card_rolled", card, die)
    g.call(Losses(HEBREW, Place(place), g.map.one_to_two[die]))


def is_watered(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#95 A Hebrew field stack outside Gilgal."""
    return place < SPACES and place != GILGAL and g.hebrews[place] > 0


def poisoned_wells(g: Joshua, side: Side, card: Card) -> None:
    """#95, §16.1 One attrition roll; the space does not convert."""
    attrition_roll(g, HEBREW, Place(the_play(g).target))


def is_field_stack(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#96, #98, Ruling R96 An enemy stack in the field that is seen to have troops, or a hidden marker; of a Hebrew one
    the Pagans know whether it has enough."""
    if enemy(side) == HEBREW:
        return place < SPACES and g.hebrews[place] >= effect(g, card, "min_troops")
    if place >= UNDER:
        return g.marker_at[place - UNDER] >= 0
    return place < SPACES and g.top(place)[0] == TROOP


def hornets(g: Joshua, side: Side, card: Card) -> None:
    """#96, #97 A Pagan stack or marker loses 1-2 troops, as far as it has any; it is not revealed."""
    place = the_play(g).target
    die = g.roll()
    g.note("#96", "hornets_sting", die, g.space_of(place), g.map.one_to_two[die])
    g.call(Losses(PAGAN, Place(place), g.map.one_to_two[die]), TribesOut())


def deserters(g: Joshua, side: Side, card: Card) -> None:
    """#98 An enemy stack or marker of three or more troops loses one."""
    place = the_play(g).target
    g.note("#98", "deserters_leave", g.space_of(place))
    number, least = effect(g, card, "amount"), effect(g, card, "min_troops")
    g.call(Losses(enemy(side), Place(place), number, least), TribesOut())


# -------------------------------------------------------------------- #99 Storms at Sea


def is_stormy(g: Joshua, side: Side, card: Card, place: int) -> bool:
    """#99 Hebrews: a Pagan stack or garrison by the sea. Pagans: where troops can take ship."""
    if place >= ON_BOARD or not g.pagans[place] or not g.map.coastal[g.space_of(place)]:
        return False
    if side == HEBREW:
        return g.top(place)[0] == TROOP
    if not is_harbour(g, place) or not g.pagan_number[place]:
        return False
    for target in range(ON_BOARD):
        for tribe, _ in g.pagans[place]:
            if refuse_landing(g, tribe, place, target) is None:
                return True
    return False


def is_harbour(g: Joshua, place: int) -> bool:
    """#99 Pagan-controlled, unbesieged and without Hebrew troops; an inside only of a standing city."""
    space = g.space_of(place)
    if not g.is_friendly(PAGAN, space) or g.hebrews[space] or g.is_besieged(space):
        return False
    return place < SPACES or g.city[space] > 0


def refuse_landing(g: Joshua, tribe: int, origin: int, target: int) -> Refusal | None:
    """#99, §14.14, §15.2, Ruling R90, Ruling R92 Whether troops of a tribe can sail to a place of the same colour."""
    here, space = g.space_of(origin), g.space_of(target)
    if not g.map.coastal[space] or g.map.colour[space] != g.map.colour[here] or space == here:
        return NO_LANDING
    if not is_harbour(g, target) or space in g.ambush_at:
        return NO_LANDING
    if target >= INSIDE:
        full = g.pagan_number[target] >= CITY_LIMIT
        return NO_LANDING if full or not may_be_inside(g, tribe, space) else None
    return NO_LANDING if has_strangers(g, tribe, space) else None


def refuse_storms(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#99, Ruling R96 The Hebrews need one of the two peoples in play, or a stack by the sea."""
    if side == HEBREW and (g.tribe_in[PHILISTINES] or g.tribe_in[SIDONITES]):
        return None
    return has_target(g, side, card)


def name_storms(g: Joshua, side: Side, card: Card) -> None:
    """#99 The stack that the storm hits, if there is one; or the harbour from which Pagan troops sail, and where to."""
    if has_target(g, side, card) is not None:
        return
    if side == PAGAN:
        g.call(ChooseTarget(side, card), ChooseLanding(PAGAN))
    else:
        g.call(ChooseTarget(side, card))


def storms_at_sea(g: Joshua, side: Side, card: Card) -> None:
    """#99 Hebrews: no new troop for two tribes, and a stack loses one. Pagans: troops sail along the coast."""
    place = the_play(g).target
    if side == PAGAN:
        if place >= 0:
            g.call(TakeShip(PAGAN, card))
        return
    g.unfed |= STRAITS
    ports = [tribe for tribe in (PHILISTINES, SIDONITES) if g.tribe_in[tribe]]
    if ports:
        g.note("#99", "ports_closed" if len(ports) == 2 else "port_closed", *ports)
    if place >= 0:
        g.note("#99", "storm_hits", g.space_of(place))
        g.call(Losses(PAGAN, Place(place), effect(g, card, "hebrew.also.amount")), TribesOut())


@dataclass(frozen=True)
class ChooseLanding(HiddenChoice):
    """#99 Where do they land?"""

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "ChooseLanding", (g.space_of(the_play(g).target),)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("at", space) for space in range(SPACES) if self.refuse_at(g, space) is None]
        out.extend([("in_city", space) for space in range(SPACES) if self.refuse_in_city(g, space) is None])
        return out or [("pass",)]

    def refuse_pass(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("pass",)] else MUST_CHOOSE

    def refuse(self, g: Joshua, place: int) -> Refusal | None:
        origin = the_play(g).target
        for tribe, _ in g.pagans[origin] if origin >= 0 else ():
            if refuse_landing(g, tribe, origin, place) is None:
                return None
        return NO_LANDING

    def refuse_at(self, g: Joshua, space: int) -> Refusal | None:
        return self.refuse(g, space)

    def refuse_in_city(self, g: Joshua, space: int) -> Refusal | None:
        return self.refuse(g, INSIDE + space)

    def at(self, g: Joshua, space: int) -> None:
        self.land(g, space)

    def in_city(self, g: Joshua, space: int) -> None:
        self.land(g, INSIDE + space)

    def land(self, g: Joshua, place: int) -> None:
        the_play(g).amount = place
        g.note("#99", "landing_named", g.space_of(place))
        g.end()

    def pass_(self, g: Joshua) -> None:
        """Only where secret things that are imagined leave nothing to choose."""
        g.end()


@dataclass(frozen=True)
class TakeShip(HiddenChoice):
    """#99, §15.6 Which troops sail? The Hebrews do not see how many."""

    card: Card

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        play = the_play(g)
        return "TakeShip", (g.space_of(play.target), g.space_of(play.amount))

    def most(self, g: Joshua, tribe: int) -> int:
        play = the_play(g)
        if tribe == HEBREWS or refuse_landing(g, tribe, play.target, play.amount) is not None:
            return 0
        number = min(effect(g, self.card, "pagan.troops"), g.troops_of(tribe, play.target))
        return min(number, CITY_LIMIT - g.pagan_number[play.amount]) if play.amount >= INSIDE else number

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = []
        for tribe, _ in g.pagans[the_play(g).target]:
            out.extend([("take", tribe, number) for number in range(1, self.most(g, tribe) + 1)])
        return out or [("pass",)]

    def refuse_pass(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("pass",)] else MUST_CHOOSE

    def refuse_take(self, g: Joshua, tribe: int, number: int) -> Refusal | None:
        return None if 1 <= number <= self.most(g, tribe) else NO_SUCH_TROOPS

    def take(self, g: Joshua, tribe: int, number: int) -> None:
        play = the_play(g)
        g.move_force(((tribe, number),), play.target, play.amount)
        g.revealed()
        g.note("#99", "troops_sail", g.space_of(play.target), g.space_of(play.amount))
        g.note("#99", "troops_sailed", tribe, number, only=PAGAN)
        g.end()

    def pass_(self, g: Joshua) -> None:
        """Only where secret things that are imagined leave nothing to choose."""
        g.end()


# -------------------------------------------------------------------- #100-#108


def is_own_leader(g: Joshua, side: Side, card: Card, leader: int) -> bool:
    """#100 An own leader in play."""
    return g.map.leader_side[leader] == side and g.leader_at[leader] >= 0


def supply_caravan(g: Joshua, side: Side, card: Card) -> None:
    """#100, §16.1, §16.2 The stack in which he is in the attrition phase makes no rolls."""
    leader = the_play(g).target
    g.caravan = (leader, g.caravan[PAGAN]) if side == HEBREW else (g.caravan[HEBREW], leader)
    g.note("#100", "caravan_sent", leader)


def refuse_passover(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#101 Only if Hebrew losses are counted."""
    return None if g.losses else NO_TARGET


def passover(g: Joshua, side: Side, card: Card) -> None:
    """#101, §3.5 The count of eliminated Hebrew troops goes down by 3, not below 0."""
    g.losses = max(0, g.losses + effect(g, card, "amount"))
    g.note("#101", "losses_forgiven", g.losses)


def courage_on_four(g: Joshua, side: Side, card: Card) -> None:
    """#102, #103, #105, §20.1 On 4-6 the side gains courage."""
    die = g.roll()
    g.note("§20.1", "card_rolled", card, die)
    if die >= 4:
        gain_courage(g, side, effect(g, card, "amount"))
    else:
        g.note("§20.1", "nothing_comes_of_it")


def seize_the_initiative(g: Joshua, side: Side, card: Card) -> None:
    """#106, #107, §21.1 The marker, or a card for its holder."""
    if g.initiative != side:
        g.initiative = side
        g.note("#106", "initiative_seized", side)
    else:
        g.note("#106", "cards_drawn", side, g.deal_to(side, effect(g, card, "else.amount")))


def messengers(g: Joshua, side: Side, card: Card) -> None:
    """#108 Two cards are drawn, one of the hand is discarded."""
    g.note("#108", "cards_drawn", side, g.deal_to(side, effect(g, card, "amount")))
    if g.hands[side]:
        g.call(DiscardOne(side))


@dataclass(frozen=True)
class DiscardOne(Decision):
    """#108 Which card of your hand do you discard?"""

    def options(self, g: Joshua) -> list[Action]:
        return [("pick", card) for card in g.hands[self.side]]

    def refuse_pick(self, g: Joshua, card: int) -> Refusal | None:
        return None if card in g.hands[self.side] else NOT_IN_HAND

    def pick(self, g: Joshua, card: int) -> None:
        g.discard(self.side, Card(card))
        g.note("#108", "discard_shown", self.side, card)
        g.end()


# -------------------------------------------------------------------- the tables


TARGETS.update(
    {
        "iron-chariots": is_chariot_yard,
        "recon": is_scout_stack,
        "local-informants": is_open_to_informants,
        "surprise-sortie": is_sortie_city,
        "rams-horns": falls_to_horns,
        "feigned-flight": is_lured_city,
        "ambush-laid": is_ambush_source,
        "hill-country-raiders": is_raided,
        "poisoned-wells": is_watered,
        "hornets": is_field_stack,
        "deserters": is_field_stack,
        "storms-at-sea": is_stormy,
    }
)
TARGET_PLACES.update(
    {
        "iron-chariots": FIELDS,
        "recon": STACKS,
        "local-informants": FIELDS,
        "surprise-sortie": CITIES,
        "rams-horns": CITIES,
        "feigned-flight": CITIES,
        "ambush-laid": STACKS_AND_MARKERS,
        "hill-country-raiders": FIELDS,
        "poisoned-wells": FIELDS,
        "hornets": STACKS_AND_MARKERS,
        "deserters": STACKS_AND_MARKERS,
        "storms-at-sea": STACKS,
    }
)
PERSONS.update(
    {
        "ladders": can_be_equipped,
        "battering-rams": can_be_equipped,
        "leader-sick": can_fall_sick,
        "supply-caravan": is_own_leader,
    }
)
EVENT_TESTS.update(
    {
        "minor-campaign": refuse_moving,
        "campaign": refuse_moving,
        "pagan-alliance": refuse_alliance,
        "southern-coalition": refuse_alliance,
        "northern-coalition": refuse_alliance,
        "baal-sacrifices": no_test,
        "iron-chariots": refuse_chariots,
        "balaams-counsel": refuse_counsel,
        "recon": has_target,
        "local-informants": refuse_informants,
        "surprise-sortie": has_target,
        "ladders": refuse_equipment,
        "battering-rams": refuse_equipment,
        "repair-the-walls": refuse_repair,
        "rams-horns": has_target,
        "feigned-flight": has_target,
        "forced-march": refuse_moving,
        "double-time": refuse_moving,
        "night-march": refuse_moving,
        "ark-leads-the-way": refuse_moving,
        "leader-sick": has_person,
        "death-of-a-priest": refuse_succession,
        "transjordan-tribes": refuse_transjordan,
        "tribal-levy": refuse_levy,
        "egyptian-subsidy": refuse_egypt,
        "ambush-laid": refuse_ambush,
        "hill-country-raiders": has_target,
        "poisoned-wells": has_target,
        "hornets": has_target,
        "deserters": has_target,
        "storms-at-sea": refuse_storms,
        "supply-caravan": has_person,
        "passover": refuse_passover,
        "be-strong": no_test,
        "altar-on-ebal": refuse_altar,
        "last-ounce": no_test,
        "seize-the-initiative": no_test,
        "messengers": no_test,
    }
)
EVENT_TARGETS.update(
    {
        "iron-chariots": choose_target,
        "recon": name_scouts,
        "local-informants": name_informants,
        "surprise-sortie": choose_target,
        "ladders": choose_person,
        "battering-rams": choose_person,
        "rams-horns": choose_target,
        "feigned-flight": name_flight,
        "leader-sick": choose_person,
        "tribal-levy": name_levy,
        "ambush-laid": choose_target,
        "hill-country-raiders": choose_target,
        "poisoned-wells": choose_target,
        "hornets": choose_target,
        "deserters": choose_target,
        "storms-at-sea": name_storms,
        "supply-caravan": choose_person,
    }
)
EVENTS.update(
    {
        "minor-campaign": move_armies,
        "campaign": move_armies,
        "pagan-alliance": alliance,
        "southern-coalition": alliance,
        "northern-coalition": alliance,
        "baal-sacrifices": baal_sacrifices,
        "iron-chariots": iron_chariots,
        "balaams-counsel": balaams_counsel,
        "recon": recon,
        "local-informants": local_informants,
        "surprise-sortie": surprise_sortie,
        "ladders": ladders,
        "battering-rams": battering_rams,
        "repair-the-walls": repair_the_walls,
        "rams-horns": rams_horns,
        "feigned-flight": feigned_flight,
        "forced-march": move_armies,
        "double-time": move_armies,
        "night-march": move_armies,
        "ark-leads-the-way": ark_leads_the_way,
        "leader-sick": leader_sick,
        "death-of-a-priest": death_of_a_priest,
        "transjordan-tribes": transjordan_tribes,
        "tribal-levy": tribal_levy,
        "egyptian-subsidy": egyptian_subsidy,
        "ambush-laid": ambush_laid,
        "hill-country-raiders": hill_country_raiders,
        "poisoned-wells": poisoned_wells,
        "hornets": hornets,
        "deserters": deserters,
        "storms-at-sea": storms_at_sea,
        "supply-caravan": supply_caravan,
        "passover": passover,
        "be-strong": courage_on_four,
        "altar-on-ebal": altar_on_ebal,
        "last-ounce": courage_on_four,
        "seize-the-initiative": seize_the_initiative,
        "messengers": messengers,
    }
)
