"""What each side may see, and what it may imagine: the only door to clients and bots.

Hebrew pieces, markers on the board, control, cities, discards and tracks are public. Of a Pagan stack the Hebrews see
the top piece alone, unless they have troops in the space. Ambushes, what lies under markers, Balaam and the chit are
secrets of the Pagans; a hand is its owner's.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from maniple.games.joshua.ch03_victory import initiative_point, points, scoring_spaces
from maniple.games.joshua.ch05_setup import PaganSetUp, clear_tribe, complete_set_up, lay_ambush
from maniple.games.joshua.ch10_movement import can_move_marker, marker_capacity
from maniple.games.joshua.ch20_courage import game_length
from maniple.games.joshua.ch23_supply import is_reached, network, source_chains
from maniple.games.joshua.state import ANAK as GIANT
from maniple.games.joshua.state import CHARIOT, CHIEF, GATED, HIDDEN, LED, NOBODY, TROOP, UNKNOWN, Joshua
from maniple.games.joshua.tables import (
    AMBUSHES,
    CANAANITES,
    CITY,
    FIRST_PAGAN,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HIDING,
    INSIDE,
    LEADERS,
    MARKERS,
    NO_LEADER,
    NO_TRIBE,
    NOWHERE,
    ON_BOARD,
    OPEN_SPACE,
    OUT,
    PAGAN,
    PHILISTINES,
    PLACES,
    SIDES,
    SPACES,
    TRIBES,
    UNDER,
)
from maniple.kernel.asking import tell_the_question
from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.game import OPEN

AMBUSH_LAID: Final = "ambush-laid"
PARTS: Final = ("cities", "spaces", "areas", "balaam", "courage", "pagan_courage", "ark", "losses")


def view(g: Joshua, seat: int) -> dict[str, Any]:
    """§15.6, Ruling R65, Ruling R99 The table as a seat sees it; open to all once the game is over."""
    over = g.outcome is not None or seat == OPEN
    secrets = over or seat == PAGAN
    knows_chit = secrets or g.chit_is_open
    scenario = g.scenario
    has_end = not scenario.has_chit or (knows_chit and g.chit > 0)
    out: dict[str, Any] = {
        "game": g.title.slug,
        "seat": seat,
        "turn": g.turn,
        "last_turn": game_length(g) if has_end else 0,
        "goal": needed(g, has_end),
        "scenario": g.variant.scenario,
        "chit": g.chit if knows_chit else 0,
        "chits": bits(g.chits) if scenario.has_chit else [],
        "extension": g.extension,
        "initiative": g.initiative,
        "rerolled": list(g.rerolled),
        "doubled": list(g.doubled),
        "played": list(g.played),
        "played_last": g.played_last,
        "courage": list(g.courage),
        "losses": g.losses,
        "points": counted_points(g),
        "handicap": g.handicap,
        "is_set_up": g.is_set_up,
        "hebrews": [[place, number] for place, number in enumerate(g.hebrews) if number],
        "markers": [],
        "ambushes": [],
        "balaam": balaam(g, secrets),
        "balaam_in": bits(g.balaam_in),
        "ark": g.ark,
        "ark_captured": g.ark_captured,
        "has_voided": g.has_voided,
        "control": list(g.control),
        "city": list(g.city),
        "siege": list(g.siege),
        "besieged": [],
        "banned": list(g.banned),
        "tribes": list(g.tribe_in),
        "counted": list(g.counted),
        "unsure": list(g.unsure),
        "ladders": list(g.ladders),
        "rams": list(g.rams),
        "out_until": [[leader, turn] for leader, turn in enumerate(g.out_until) if turn >= g.turn],
        "leaders_out": [leader for leader in range(LEADERS) if g.leader_at[leader] == OUT],
        "allied": bits(g.allied),
        "unfed": bits(g.unfed),
        "ark_leads": g.ark_leads,
        "caravan": list(g.caravan),
        "treaty": g.treaty,
        "unguarded": list(g.unguarded),
        "conquered": bits(g.conquered),
        "absent": list(scenario.absent),
        "closed": list(scenario.absent) if g.variant.absent_tribes == "closed" else [],
        "hands": [list(g.hands[side]) if over or side == seat else len(g.hands[side]) for side in SIDES],
        "deck": list(g.deck) if over else len(g.deck),
        "discards": list(g.discards),
        "removed": list(g.removed),
        "shown": list(g.shown),
        "known": list(g.known) if secrets else [],
        "wants": hidden_pair(g.wants, seat, over),
        "left": g.left,
        "chosen": list(g.chosen),
        "announced": g.announced,
        "card_play": card_play(g, secrets),
        "army": army(g, secrets),
        "battle": battle(g),
        "editing": g.editing if secrets else -1,
        "lifted": list(g.lifted) if secrets else [],
        "decision": None,
        "options": [],
        "outcome": None,
    }
    add_pagans(g, out, secrets)
    out["overlays"] = {
        "unsupplied": unsupplied(g, PAGAN if seat == PAGAN else HEBREW),
        "scoring": scoring_spaces(g),
    }
    tell_the_question(g, seat, out)
    return out


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set, in order."""
    out: list[int] = []
    number = 0
    while mask:
        if mask & 1:
            out.append(number)
        number += 1
        mask >>= 1
    return out


def counted_points(g: Joshua) -> dict[str, int]:
    """§3.4, §3.5, §3.6 What the score is made of; the initiative counts when the game is over."""
    out = dict(zip(PARTS, points(g), strict=True))
    if g.outcome is not None and not g.scenario.is_conquest:
        out["initiative"] = initiative_point(g)
    return out


def needed(g: Joshua, has_end: bool) -> int:
    """§3.2, Ruling R34 The points that the Hebrews need, as far as the seat knows; 0 where points do not win."""
    if g.scenario.is_conquest or not has_end:
        return 0
    return (g.scenario.vp_to_win or g.map.vp_by_turn[game_length(g)]) + g.handicap


def add_pagans(g: Joshua, out: dict[str, Any], secrets: bool) -> None:
    """§15.6, Ruling R65 What the seat sees of the Pagans."""
    seen = [[leader, g.leader_at[leader]] for leader in range(HEBREW_LEADERS) if g.leader_at[leader] >= 0]
    pagans: list[list[int]] = []
    tops: list[list[int]] = []
    chariots: list[list[int]] = []
    anakin: list[list[int]] = []
    if secrets or g.is_set_up:
        out["markers"] = [[m, g.marker_at[m], g.marker_tribe[m]] for m in range(MARKERS) if g.marker_at[m] >= 0]
        out["besieged"] = [
            space
            for space in (GILGAL, *g.map.cities)
            if (g.hebrews[space] if g.control[space] == PAGAN else g.pagan_number[space])
            and (secrets or g.control[space] == PAGAN or g.is_seen(space))
            and g.is_besieged(space)
        ]
    named = named_leaders(g)
    if secrets:
        pagans = [[place, tribe, number] for place, force in enumerate(g.pagans) for tribe, number in force]
        chariots = [[space, number] for space, number in enumerate(g.chariots) if number]
        anakin = [[space, number] for space, number in enumerate(g.anakin) if number]
        out["ambushes"] = [[i, g.ambush_at[i]] for i in range(AMBUSHES) if g.ambush_at[i] >= 0]
        for leader in range(HEBREW_LEADERS, LEADERS):
            if g.leader_at[leader] >= 0:
                seen.append([leader, g.leader_at[leader]])
    elif g.is_set_up:
        seen_in = [g.is_seen(space) for space in range(SPACES)]
        for place in stacks(g):
            if seen_in[place if place < SPACES else place - INSIDE]:
                for tribe, number in g.pagans[place]:
                    pagans.append([place, tribe, number])
                if place < SPACES:
                    if g.chariots[place]:
                        chariots.append([place, g.chariots[place]])
                    if g.anakin[place]:
                        anakin.append([place, g.anakin[place]])
            else:
                kind, tribe = g.top(place)
                tops.append([place, kind, tribe])
        for leader in range(HEBREW_LEADERS, LEADERS):
            where = g.leader_at[leader]
            if 0 <= where < ON_BOARD and (seen_in[where if where < SPACES else where - INSIDE] or leader in named):
                seen.append([leader, where])
    out["pagans"] = pagans
    out["tops"] = tops
    out["chariots"] = chariots
    out["anakin"] = anakin
    out["leaders"] = seen


def stacks(g: Joshua) -> list[int]:
    """The places on the board with Pagan pieces, in order."""
    troops = g.pagan_number
    found = [place for place, number in enumerate(troops[:ON_BOARD]) if number]
    others = [place for place in g.leader_at[HEBREW_LEADERS:] if 0 <= place < ON_BOARD]
    others += [space for space, number in enumerate(g.chariots) if number]
    others += [space for space, number in enumerate(g.anakin) if number]
    for place in others:
        if not troops[place] and place not in found:
            found.append(place)
    found.sort()
    return found


def named_leaders(g: Joshua) -> list[int]:
    """Pagan leaders who were named, for an activation or an interception: everybody knows where they are."""
    out: list[int] = []
    moving = g.army
    if moving is not None and moving.side == PAGAN:
        out.extend(moving.leaders[: moving.commanders])
    if g.announced != NO_LEADER:
        out.append(g.announced)
    return [leader for leader in out if 0 <= g.leader_at[leader] < ON_BOARD]


def balaam(g: Joshua, secrets: bool) -> int:
    """§5.10, #25 His city, as far as it is known."""
    if secrets or g.balaam < 0:
        return g.balaam if g.is_set_up or secrets else NOWHERE
    return g.balaam if g.balaam_in == 1 << g.balaam else NOWHERE


def hidden_pair(values: tuple[int, int], seat: int, over: bool) -> list[int]:
    """Ruling R1 What both have said is open; before that each knows his own."""
    if over or UNKNOWN not in values:
        return list(values)
    return [value if side == seat else UNKNOWN for side, value in enumerate(values)]


def unsupplied(g: Joshua, side: int) -> list[int]:
    """§23.1 Spaces in which a side has troops out of supply."""
    found: list[int] = []
    if side == HEBREW:
        joined = network(g, HEBREW)
        chains = source_chains(g, joined, HEBREWS)
        for place, number in enumerate(g.hebrews):
            if number and not is_reached(g, joined, chains, HEBREWS, place):
                found.append(int(g.space_of(place)))
    else:
        joined = network(g, PAGAN)
        chains_of = [source_chains(g, joined, tribe) for tribe in range(TRIBES)]
        for place, force in enumerate(g.pagans[:ON_BOARD]):
            for tribe, _ in force:
                if not is_reached(g, joined, chains_of[tribe], tribe, place):
                    found.append(int(g.space_of(place)))
    return sorted(set(found))


def lays_ambush(g: Joshua) -> bool:
    """#91 Whether troops are being taken into an ambush: the Hebrews learn the space that they leave, not the place."""
    play = g.card_play
    return play is not None and play.is_event and play.target >= 0 and g.map.key[play.card] == AMBUSH_LAID


def card_play(g: Joshua, secrets: bool) -> dict[str, Any] | None:
    """§8.1 The card that is being played, and what it gives."""
    play = g.card_play
    if play is None:
        return None
    target = int(g.space_of(play.target)) if lays_ambush(g) and not secrets else play.target
    return {
        "side": play.side,
        "card": play.card,
        "is_event": play.is_event,
        "armies": play.armies,
        "mp": play.mp,
        "no_avoid": play.no_avoid,
        "no_intercept": play.no_intercept,
        "no_withdraw": play.no_withdraw,
        "battle_bonus": play.battle_bonus,
        "one_six": play.one_six,
        "halted": play.halted,
        "cancelled": play.cancelled,
        "target": target,
        "amount": play.amount,
        "tried": list(play.tried),
        "avoided": list(play.avoided),
        "siege_rolls": list(play.siege_rolls),
    }


def army(g: Joshua, secrets: bool) -> dict[str, Any] | None:
    """§10.1 The army that is moving; of a Pagan one the Hebrews know who was named, and where it is."""
    moving = g.army
    if moving is None:
        return None
    shows = secrets or moving.side == HEBREW or g.is_seen(g.space_of(moving.place))
    return {
        "side": moving.side,
        "kind": moving.kind,
        "place": moving.place,
        "origin": moving.origin,
        "leaders": list(moving.leaders if shows else moving.leaders[: moving.commanders]),
        "commanders": moving.commanders,
        "marker": moving.marker,
        "force": [list(pair) for pair in moving.force] if shows else None,
        "chariots": moving.chariots if shows else min(1, moving.chariots),
        "giants": moving.giants if shows else min(1, moving.giants),
        "mp": moving.mp,
        "capacity": moving.capacity,
        "stopped": moving.stopped,
        "slaughtered": moving.slaughtered,
        "surcharge": moving.surcharge,
        "over": moving.over,
        "met": moving.met,
        "failed_avoid": moving.failed_avoid,
        "done": [
            [act, mp, one, two]
            for act, mp, one, two, _, _, _, _ in moving.history
            if act != GATED or secrets or moving.side == HEBREW
        ],
    }


def battle(g: Joshua) -> dict[str, Any] | None:
    """Ruling R84 The running battle is public, step by step."""
    b = g.battle
    if b is None:
        return None
    return {
        "attacker": b.attacker,
        "space": b.space,
        "origin": b.origin,
        "is_ambush": b.is_ambush,
        "is_lure": b.is_lure,
        "intercepted": b.intercepted,
        "failed_avoid": b.failed_avoid,
        "cards": list(b.cards),
        "bonus": list(b.bonus),
        "bonus_once": list(b.bonus_once),
        "panic": list(b.panic),
        "late": list(b.late),
        "shield": list(b.shield),
        "wins_ties": b.wins_ties,
        "falls_back": b.falls_back,
        "hamstrung": b.hamstrung,
        "flooded": b.flooded,
        "giant_dice": b.giant_dice,
        "round": b.round,
        "pieces": list(b.pieces),
        "dice": list(b.dice),
        "sixes": list(b.sixes),
        "fives": list(b.fives),
        "strike": [b.strike_kills, b.strike_wounds],
        "winner": b.winner,
        "slaughter": b.is_slaughter,
    }


# -------------------------------------------------------------------- what may be imagined


def forget_ambushes(g: Joshua, side: int) -> None:
    """§22.1 Hebrews who look for a way know of no ambush; where one was imagined it would close spaces at random."""
    if side == HEBREW:
        g.ambush_at = tuple([NOWHERE] * AMBUSHES)


def imagine(g: Joshua, seat: int, rng: Random) -> Joshua:
    """A game consistent with the seat's view: hands, deck, dice and all that the Pagans hide are drawn anew."""
    other = g.clone()
    other.dice = Dice(rng.randbytes(SEED_BYTES))
    if g.outcome is not None:
        return other
    cards = list(g.deck)
    kept: list[list[int]] = [[], []]
    for side in SIDES:
        if side == seat:
            kept[side] = list(g.hands[side])
        elif seat == PAGAN:
            kept[side] = [card for card in g.hands[side] if card in g.known]
            cards += [card for card in g.hands[side] if card not in g.known]
        else:
            cards += g.hands[side]
    cards.sort()
    rng.shuffle(cards)
    for side in SIDES:
        number = len(g.hands[side]) - len(kept[side])
        other.hold(side, [*kept[side], *cards[:number]])
        cards = cards[number:]
    other.deck = tuple(cards)
    if UNKNOWN in g.wants:
        for side in SIDES:
            if side != seat and g.wants[side] != UNKNOWN:
                value = rng.randrange(2)
                other.wants = (value, other.wants[1]) if side == 0 else (other.wants[0], value)
    if seat != PAGAN:
        other.known = ()
        redraw_pagans(other, rng)
    other.kept_options = None
    return other


def reshuffle(g: Joshua) -> None:
    """The deck in an order that nobody knows."""
    cards = sorted(g.deck)
    g.dice.shuffle(cards)
    g.deck = tuple(cards)


def redraw_pagans(g: Joshua, rng: Random) -> None:
    """All that the Pagans hide, drawn from what everybody knows."""
    if g.scenario.has_chit and g.chit and not g.chit_is_open:
        g.chit = rng.choice([chit for chit in range(1, 7) if g.chits >> chit & 1])
    if not g.is_set_up:
        if isinstance(g.decision, PaganSetUp):
            g.lifted = ()
            g.editing = NO_TRIBE
            g.balaam = NOWHERE
            for tribe in g.scenario.tribes:
                clear_tribe(g, tribe)
            complete_set_up(g)
        return
    if g.balaam >= 0:
        g.balaam = rng.choice([space for space in range(SPACES) if g.balaam_in >> space & 1])
    Redraw(g, rng).run()


class Redraw:
    """The Pagan pieces that the Hebrews do not see, laid out anew under the top pieces that they see."""

    def __init__(self, g: Joshua, rng: Random) -> None:
        self.g = g
        self.rng = rng
        self.tops: list[tuple[int, int, int]] = []
        """(place, kind, tribe) of every unseen stack."""
        self.left = [0] * TRIBES
        """By tribe: troops still to be placed."""
        self.named = named_leaders(g)
        self.places: list[list[int]] = [[] for _ in range(TRIBES)]
        """By tribe: where its troops may be."""
        self.mixes = g.allied > 0 or g.turn > 6
        """Whether tribes may stand together, for all that everybody knows."""

    def run(self) -> None:
        g = self.g
        for place in stacks(g):
            if not g.is_seen(g.space_of(place)):
                kind, tribe = g.top(place)
                self.tops.append((place, kind, tribe))
        chariots, anakin = sum(g.chariots), sum(g.anakin)
        chiefs = self.take_up()
        self.fill_tops()
        self.lay_ambushes()
        self.spread_troops()
        self.spread_special(chariots, anakin)
        self.spread_leaders(chiefs)
        self.settle_army()

    def take_up(self) -> list[int]:
        """Everything unseen is taken off the board; the leaders among it."""
        g = self.g
        seen = [0] * TRIBES
        for place in range(PLACES):
            if g.pagans[place]:
                if place < ON_BOARD and g.is_seen(g.space_of(place)):
                    for tribe, number in g.pagans[place]:
                        seen[tribe] += number
                else:
                    for tribe, number in g.pagans[place]:
                        g.add(tribe, place, -number)
        need = [0] * TRIBES
        for _, kind, tribe in self.tops:
            if kind == TROOP:
                need[tribe] += 1
        for tribe in range(FIRST_PAGAN, TRIBES):
            if g.tribe_in[tribe]:
                hidden_losses = self.rng.randint(0, g.unsure[tribe])
                self.left[tribe] = max(need[tribe], g.counted[tribe] - hidden_losses - seen[tribe])
        chiefs: list[int] = []
        for leader in range(HEBREW_LEADERS, LEADERS):
            place = g.leader_at[leader]
            if place < 0 or leader in self.named or (place < ON_BOARD and g.is_seen(g.space_of(place))):
                continue
            chiefs.append(leader)
            g.leader_at[leader] = NOWHERE
        for place, _, _ in self.tops:
            if place < SPACES:
                g.set_chariots(place, 0)
                g.set_anakin(place, 0)
        g.ambush_at = tuple([NOWHERE] * AMBUSHES)
        return chiefs

    def fill_tops(self) -> None:
        g = self.g
        for place, kind, tribe in self.tops:
            if kind == TROOP:
                g.add(tribe, place, 1)
                self.left[tribe] -= 1
                self.places[tribe].append(place)
            elif kind == CHARIOT:
                g.set_chariots(place, 1)
            elif kind == GIANT:
                g.set_anakin(place, 1)
        for marker in range(MARKERS):
            if g.marker_at[marker] >= 0:
                self.places[g.marker_tribe[marker]].append(UNDER + marker)
        if lays_ambush(g):
            self.choose_origin()

    def choose_origin(self) -> None:
        """#91 The place in a space that troops leave for an ambush: field, city or marker."""
        g = self.g
        play = g.card_play
        assert play is not None
        space = g.space_of(play.target)
        tribe = g.map.colour[space]
        places = [place for place in (int(space), INSIDE + space) if g.troops_of(tribe, place)]
        if self.left[tribe]:
            places += [UNDER + marker for marker in g.markers_at(space) if g.marker_tribe[marker] == tribe]
        if places:
            play.target = self.rng.choice(places)
            if play.target >= UNDER:
                g.add(tribe, play.target, 1)
                self.left[tribe] -= 1

    def lay_ambushes(self) -> None:
        """§22.1 As many as there may be."""
        g, rng = self.g, self.rng
        if g.turn > 8:
            return
        allowed = g.map.chit_ambushes[g.chit] if g.scenario.has_chit else g.scenario.ambushes
        number = rng.randint(0, max(0, min(AMBUSHES, allowed + g.laid - g.ambushes_seen)))
        for tribe in range(FIRST_PAGAN, TRIBES):  # troops that have no other place can only lie in ambush
            if self.left[tribe] and not self.places[tribe] and number == 0 and allowed + g.laid > g.ambushes_seen:
                number = 1
        for _ in range(number):
            tribes = [t for t in range(FIRST_PAGAN, TRIBES) if self.left[t]]
            homeless = [t for t in tribes if not self.places[t]]
            if not tribes:
                return
            tribe = rng.choice(homeless or tribes)
            spaces = [space for space in g.map.area[tribe] if self.may_lie_in(space)]
            if not spaces:
                continue
            some = rng.randint(1, min(5, self.left[tribe]))
            ambush = lay_ambush(g, tribe, some, rng.choice(spaces))
            self.left[tribe] -= some
            self.places[tribe].append(HIDING + ambush)

    def may_lie_in(self, space: int) -> bool:
        g = self.g
        if g.map.no_ambush[space] or g.map.space_kind[space] >= CITY or g.control[space] != PAGAN:
            return False
        return not g.has_pieces(PAGAN, space) and not g.hebrews[space] and space not in g.ambush_at

    def room(self, place: int) -> int:
        g = self.g
        if place >= HIDING:
            return 5 - g.pagan_number[place]
        if place >= UNDER:
            return 20 - g.pagan_number[place]
        return 5 - g.pagan_number[place] if place >= INSIDE else 99

    def spread_troops(self) -> None:
        g, rng = self.g, self.rng
        for tribe in range(FIRST_PAGAN, TRIBES):
            own = self.places[tribe]
            if not own and self.mixes:
                own = [p for p, kind, top in self.tops if kind == TROOP and p < SPACES and self.hides(p, top, tribe)]
            for _ in range(self.left[tribe]):
                places = [place for place in own if self.room(place) > 0]
                if not places:
                    break
                g.add(tribe, rng.choice(places), 1)

    def hides(self, place: int, top: int, tribe: int) -> bool:
        """Whether troops of a tribe in a stack stay under its top piece."""
        colour = self.g.map.colour[self.g.space_of(place)]
        return top == colour or (tribe > top and tribe != colour)

    def spread_special(self, chariots: int, anakin: int) -> None:
        """§19.1, §18.1 Chariots and Anakin: their number is public, where more than one stand is not."""
        g, rng = self.g, self.rng
        moving = g.army
        if moving is not None and moving.side == PAGAN and moving.place < SPACES and not g.is_seen(moving.place):
            if moving.chariots and not g.chariots[moving.place]:
                g.set_chariots(moving.place, 1)
            if moving.giants and not g.anakin[moving.place]:
                g.set_anakin(moving.place, 1)
        fields = [(place, kind) for place, kind, _ in self.tops if place < SPACES and kind != CHIEF]
        first = [place for place, kind in fields if kind == CHARIOT]
        under = [place for place, kind in fields if kind == TROOP and g.kind(place) == OPEN_SPACE]
        if not self.mixes:
            under = [place for place in under if g.is_own_ground(CANAANITES, place)]
        while sum(g.chariots) < chariots:
            places = first + under if first and under else first or under
            if not places:
                break
            place = rng.choice(places)
            g.set_chariots(place, g.chariots[place] + 1)
        first = [place for place, kind in fields if kind == GIANT]
        under = [place for place, kind in fields if kind in (TROOP, CHARIOT)]
        if not self.mixes:
            under = [place for place in under if g.is_own_ground(PHILISTINES, place)]
        while sum(g.anakin) < anakin:
            places = first or under
            if not places:
                break
            place = rng.choice(places)
            g.set_anakin(place, g.anakin[place] + 1)

    def spread_leaders(self, chiefs: list[int]) -> None:
        g, rng = self.g, self.rng
        of = g.map.leader_tribe
        for place, kind, tribe in self.tops:
            if kind == CHIEF and g.top(place)[1] != tribe:
                own = [leader for leader in chiefs if of[leader] == tribe and g.leader_at[leader] < 0]
                if own:
                    g.leader_at[rng.choice(own)] = place
        for leader in chiefs:
            if g.leader_at[leader] >= 0:
                continue
            tribe = of[leader]
            places = [place for place, _, top in self.tops if top == tribe and self.has_room_for_leader(place)]
            places += [place for place in self.places[tribe] if place >= UNDER and self.has_room_for_leader(place)]
            if not places and self.mixes:
                places = [place for place, kind, _ in self.tops if place < SPACES and kind != CHIEF]
            if not places:
                places = [place for place, _, top in self.tops if top == tribe]
            if not places:
                places = [place for place, kind, _ in self.tops if place < SPACES and kind != CHIEF]
            if not places:
                places = [place for place in stacks(g) if place < SPACES] or [int(g.map.area[tribe][0])]
            g.leader_at[leader] = rng.choice(places)

    def has_room_for_leader(self, place: int) -> bool:
        g = self.g
        number = len([where for where in g.leader_at if where == place])
        if place >= HIDING or INSIDE <= place < UNDER:
            return number < 1
        return number < 2 if place >= UNDER else True

    def settle_marker(self, marker: int) -> None:
        """Ruling R27 A marker that moves is empty, or has no more troops than a leader in it can move."""
        g, rng = self.g, self.rng
        under, tribe = UNDER + marker, g.marker_tribe[marker]
        if g.pagan_number[under] and not marker_capacity(g, marker) and self.has_room_for_leader(under):
            leaders = [leader for leader in range(HEBREW_LEADERS, LEADERS) if self.may_have_come(leader, tribe)]
            if leaders:
                g.leader_at[rng.choice(leaders)] = under
        others = [place for place in self.places[tribe] if place != under]
        for _ in range(g.pagan_number[under] - marker_capacity(g, marker)):
            places = [place for place in others if self.room(place) > 0]
            if places:
                g.shift(tribe, under, -1)
                g.shift(tribe, rng.choice(places), 1)

    def may_have_come(self, leader: int, tribe: int) -> bool:
        """A leader of the tribe, who may move a marker and stands where nobody would miss him."""
        g = self.g
        place = g.leader_at[leader]
        if g.map.leader_tribe[leader] != tribe or leader in self.named or place < 0 or not can_move_marker(g, leader):
            return False
        return place >= UNDER or (g.pagan_number[place] > 0 and not g.is_seen(g.space_of(place)))

    def settle_army(self) -> None:
        """The Pagan army that is moving has with it what may stand where it is."""
        g = self.g
        play, moving = g.card_play, g.army
        if g.lifted:
            g.lifted = (1, NO_LEADER)[: len(g.lifted)] if play is not None else ()
        if play is not None and play.side == PAGAN:
            play.carried = ()
            play.moved_pieces = ()
            play.used_leaders = ()
            if moving is not None:
                play.used_leaders = moving.leaders[: moving.commanders]
        if moving is None or moving.side != PAGAN:
            return
        if moving.kind == HIDDEN:
            self.settle_marker(moving.marker)
        moving.taken = 0
        place = moving.place
        seen = g.is_seen(g.space_of(place))
        if moving.kind != HIDDEN and not seen:
            moving.leaders = moving.leaders[: moving.commanders]
        if moving.kind == LED and not seen:
            tribe = g.map.leader_tribe[moving.leaders[0]] if moving.leaders else FIRST_PAGAN
            number = min(moving.capacity, g.troops_of(tribe, place))
            moving.force = ((tribe, number),) if number else NOBODY
        if moving.kind != HIDDEN and place < SPACES and not seen:
            moving.chariots = min(5, g.chariots[place]) if moving.chariots else 0
            moving.giants = min(2, g.anakin[place]) if moving.giants else 0
        moving.history = tuple(
            [
                (act, mp, one, two, moving.force, moving.leaders, moving.chariots, moving.giants)
                for act, mp, one, two, _, _, _, _ in moving.history
                if act != GATED
            ]
        )
