# maniple: interpreted
"""What each side may see, and what it may imagine: the only door to clients and bots.

§6.7-a The Numidian sees all but the Roman hand. The Roman, and a spectator, see what Ruling R-61 says: closed counters
by their hex, and what they have learnt and nothing has made doubtful since.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from maniple.games.jugurthine_war.ch01_steps import LoseSteps
from maniple.games.jugurthine_war.ch04_recruitment import Spend
from maniple.games.jugurthine_war.ch06_contact import Contact, Interception, PostGarrison
from maniple.games.jugurthine_war.ch06_movement import allowance
from maniple.games.jugurthine_war.state import AT_REST, HAS_MOVED, ON_THE_MARCH, War
from maniple.games.jugurthine_war.tables import (
    ALLIANCE,
    ASIDE,
    BY_DRAW,
    CONTAINER,
    DRAWN,
    NEGOTIATIONS,
    NO_PIECE,
    NUMIDIAN,
    ROMAN,
    SIDES,
    TREASURE,
    Piece,
)
from maniple.kernel.asking import tell_the_question
from maniple.kernel.dice import SEED_BYTES, Dice
from maniple.kernel.game import OPEN

IMAGINED_RP = 3
"""What the Roman supposes that is left to spend: he cannot know."""


def view(g: War, seat: int) -> dict[str, Any]:
    """§6.7-a, Ruling R-61 The table as a seat sees it; open to all once the game is over."""
    over = g.outcome is not None or seat == OPEN
    sees_all = over or seat == NUMIDIAN
    rows: list[list[int]] = []
    known: list[list[int]] = []
    closed: list[int] = []
    where, steps, holder, moved, inside = g.where, g.steps, g.holder, g.moved, g.inside
    side_of = g.map.side
    commanders = g.map.commanders
    shown, seen = g.shown, g.seen
    container = 0
    drawn = 0
    for piece in range(g.map.pieces):
        space = where[piece]
        if space == CONTAINER:
            container += 1
        elif space == DRAWN:
            drawn += 1
        if not sees_all and side_of[piece] == NUMIDIAN:
            if space >= 0:
                held = holder[piece]
                top = held if held >= 0 else piece if piece < commanders else NO_PIECE
                if top >= 0 and top not in shown:
                    if top == piece:
                        closed.append(space)
                    if piece in seen:
                        known.append([piece, space])
                    continue
            elif g.is_hidden(Piece(piece)):
                continue
        rows.append([piece, space, steps[piece], holder[piece], 1 if piece in inside else 0, 1 if moved[piece] else 0])
    out: dict[str, Any] = {
        "game": g.title.slug,
        "seat": seat,
        "turn": g.turn,
        "year": g.year,
        "points": g.points,
        "active": g.active,
        "pieces": rows,
        "known": known,
        "closed": sorted(closed),
        "least": [] if sees_all else at_least(g),
        "shown": sorted(shown),
        "recon": g.recon,
        "halted": sorted(g.halted),
        "container": container,
        "drawn": drawn,
        "militia": [1 if is_roman else 0 for is_roman in g.militia],
        "control": list(g.control),
        "siege": list(g.siege),
        "siege_since": list(g.siege_since),
        "assaulted": sorted(g.assaulted),
        "scores": [1 if scores else 0 for scores in g.scores],
        "pillaged": sorted(g.pillaged),
        "back_at": list(g.back_at),
        "hands": [list(g.hands[side]) if over or side == seat else len(g.hands[side]) for side in SIDES],
        "pools": [list(g.pools[side]) if over or side == seat else len(g.pools[side]) for side in SIDES],
        "in_play": list(g.in_play),
        "gone": list(g.gone),
        "marks": [list(mark) for mark in g.marks],
        "cast": list(g.cast),
        "bid": g.bid,
        "alliances": g.alliances,
        "open_doors": g.open_doors,
        "last_battle": g.last_battle,
        "truce": g.truce,
        "evacuation": g.evacuation,
        "replaces": g.replaces,
        "zone_whole": g.variant.zone_cost_whole,
        "march": march(g, sees_all),
        "battle": battle(g),
        "rp": None,
        "left": 0,
        "staying": [piece for piece in g.staying if sees_all or side_of[piece] == ROMAN],
        "covering": [piece for piece in g.covering if sees_all or not g.is_closed(piece)],
        "touched": list(g.touched) if sees_all else openly_touched(g),
        "decision": None,
        "options": [],
        "outcome": None,
    }
    if not g.variant.screen:
        out["boxes"] = [
            [piece, len(g.box_of(Piece(piece)))] for piece in range(commanders) if side_of[piece] == NUMIDIAN
        ]
    tell_the_question(g, seat, out)
    if g.outcome is None and g.stack and (sees_all or g.decision.side == ROMAN):
        out["left"] = g.left
        out["rp"] = [g.rp, g.alliance_rp]
    return out


def at_least(g: War) -> list[list[int]]:
    """Ruling R-61 Hexes with a closed counter under which so many CU at least are known to lie."""
    found = [Piece(i) for i in range(g.map.commanders) if g.least[i] and g.holder[i] == NO_PIECE]
    return sorted([[g.where[piece], g.least[piece]] for piece in found if g.is_closed(piece)])


def openly_touched(g: War) -> list[Piece]:
    """§6.1-d What changed hands in this visit as far as the Roman sees it: of Numidians only what was left loose."""
    return [
        piece
        for piece in g.touched
        if g.map.side[piece] == ROMAN
        or (g.where[piece] >= 0 and g.holder[piece] == NO_PIECE and not g.is_closed(piece))
    ]


def march(g: War, sees_all: bool) -> dict[str, Any] | None:
    """§6.1-a The running activation; the mover of a closed counter is known by his hex."""
    m = g.march
    if m is None:
        return None
    out: dict[str, Any] = {
        "space": g.where[m.commander],
        "start": m.start,
        "spent": m.spent,
        "forced": m.forced,
        "bonus": m.bonus,
        "steps": m.steps,
        "origin": m.origin,
        "hard": m.hard,
        "ended": m.ended,
        "attacks": m.attacks,
        "origins": list(m.origins),
        "easy": m.easy,
        "tried": list(m.tried),
        "commander": NO_PIECE,
        "points": 0,
    }
    if sees_all or not g.is_closed(m.commander):
        out["commander"] = m.commander
        out["points"] = allowance(m, m.slow or not g.is_fast(g.force_of(m.commander))) - m.spent
    return out


def battle(g: War) -> dict[str, Any] | None:
    """§7.1-a The running battle is open, step by step."""
    b = g.battle
    if b is None:
        return None
    return {
        "space": b.space,
        "attacker": b.attacker,
        "kind": b.kind,
        "origins": list(b.origins),
        "over_mountains": b.over_mountains,
        "siege_kept": b.siege_kept,
        "forces": [list(force) for force in b.forces],
        "leaders": list(b.leaders),
        "strong": list(b.strong),
        "round": b.round,
        "losses": list(b.losses),
        "ambushed": b.ambushed,
        "hits": list(b.hits),
    }


# -------------------------------------------------------------------- what may be imagined


def imagine(g: War, seat: int, rng: Random) -> War:
    """A game consistent with the seat's view: the other hand, closed boxes, containers and the dice are drawn anew."""
    other = g.clone()
    other.dice = Dice(rng.randbytes(SEED_BYTES))
    if g.outcome is not None:
        return other
    for side in SIDES:
        if side != seat:
            deal_markers(g, other, side, rng)
    if seat != NUMIDIAN:
        Redrawing(other, rng).redraw()
    other.kept_options = None
    return other


def deal_markers(g: War, other: War, side: int, rng: Random) -> None:
    """§3.1-a Any hand of the same number; what must be played when drawn is in none."""
    markers = sorted([*g.hands[side], *g.pools[side]])
    fixed = [marker for marker in markers if marker in (NEGOTIATIONS, ALLIANCE)]
    free = [marker for marker in markers if marker not in fixed]
    rng.shuffle(free)
    number = len(g.hands[side])
    other.hands[side] = sorted(free[:number])
    other.pools[side] = sorted([*free[number:], *fixed])


class Redrawing:
    """Ruling R-61 Closed boxes and the container of units, dealt anew among all that the Roman cannot tell."""

    def __init__(self, g: War, rng: Random) -> None:
        self.g = g
        self.rng = rng
        box = g.map
        mover = NO_PIECE if g.march is None else g.top(g.march.commander)  # absorbed, he lies in another's box
        self.closed = [Piece(i) for i in range(box.pieces) if g.is_closed(Piece(i))]
        leaders = [piece for piece in self.closed if g.top(piece) == piece]
        # counters in an order that everybody sees: by hex, the mover last, known leaders first
        self.counters = sorted(
            leaders,
            key=lambda piece: (g.where[piece], piece == mover, piece not in g.seen, piece if piece in g.seen else 0),
        )
        self.places = [g.where[piece] for piece in self.counters]
        self.movers = [piece == mover for piece in self.counters]
        self.known_leader = [piece if piece in g.seen else NO_PIECE for piece in self.counters]
        self.covered = [piece in g.covering for piece in self.counters]
        self.seen_in: list[list[Piece]] = [
            [piece for piece in self.closed if piece in g.seen and g.holder[piece] == leader]
            for leader in self.counters
        ]
        self.counts = {i: len(g.box_of(Piece(i))) for i in range(box.commanders) if box.side[i] == NUMIDIAN}
        self.unknown = [piece for piece in self.closed if piece not in g.seen and piece < box.commanders]
        self.units = [
            Piece(i) for i in range(box.commanders, box.pieces) if box.side[i] == NUMIDIAN and g.is_hidden(Piece(i))
        ]
        self.in_container = len([piece for piece in self.units if g.where[piece] == CONTAINER])
        self.drawn = len([piece for piece in self.units if g.where[piece] == DRAWN])
        self.least = [g.least[piece] for piece in self.counters]
        self.needs: list[int] = []
        """By counter: CU that must lie under it beside those that the Roman knows."""

    def redraw(self) -> None:
        g = self.g
        self.clear()
        leaders, absorbed = self.choose_leaders()
        contents = [list(pieces) for pieces in self.seen_in]
        self.place_absorbed(leaders, absorbed, contents)
        self.deal_units(leaders, contents)
        for i, leader in enumerate(leaders):
            self.fill(i, leader, contents[i])
        for frame in g.stack:
            if isinstance(frame, LoseSteps) and frame.is_secret():
                g.left = frame.number
            elif isinstance(frame, Spend) and frame.side == NUMIDIAN:
                g.rp, g.alliance_rp = IMAGINED_RP, 0

    def clear(self) -> None:
        """Everything that is not known to the Roman leaves the map."""
        g = self.g
        gone = [*self.closed, *self.units]
        known_touched = openly_touched(g)
        for piece in gone:
            g.put(piece, ASIDE)
            g.holder[piece] = NO_PIECE
            g.moved[piece] = AT_REST
            g.steps[piece] = 0
            if piece < g.map.commanders:
                g.has_at_least(piece, 0)
        g.staying = tuple([piece for piece in g.staying if g.map.side[piece] == ROMAN])
        g.covering = tuple([piece for piece in g.covering if piece not in gone])
        g.touched = tuple(known_touched)

    def choose_leaders(self) -> tuple[list[Piece], list[Piece]]:
        """Who leads each closed counter, and who is in a box; where the numbers in boxes are open they must fit."""
        orders = [list(order) for order in permutations(sorted(self.unknown))]
        self.rng.shuffle(orders)
        shares = [self.share(order) for order in orders]
        if self.g.variant.screen:
            self.needs = self.cu_needed(True)
            return shares[0]
        for also_armed in (True, False):  # a force that was taken for armed may not be
            self.needs = self.cu_needed(also_armed)
            for share in shares:
                if self.fits(*share):
                    return share
        raise AssertionError("no boxes fit what the Roman sees")

    def cu_needed(self, also_armed: bool) -> list[int]:
        """By counter: what has been seen of it says how many CU it has at least, less those that are known."""
        out: list[int] = []
        for i, least in enumerate(self.least):
            known = self.g.count_cu(self.seen_in[i])
            out.append(max(0, max(least, 1 if also_armed and self.must_be_armed(i) else 0) - known))
        return out

    def share(self, order: list[Piece]) -> tuple[list[Piece], list[Piece]]:
        """The counters that nobody knows get the first leaders of the order; the others are in boxes."""
        leaders: list[Piece] = []
        for known in self.known_leader:
            leaders.append(known if known != NO_PIECE else order.pop(0))
        return leaders, order

    def fits(self, leaders: list[Piece], absorbed: list[Piece]) -> bool:
        """§6.7-b Boxes hold what is known to be in them, those of absorbed commanders nothing; some must have a CU."""
        rooms = [self.counts[leader] - len(self.seen_in[i]) for i, leader in enumerate(leaders)]
        if min(rooms, default=0) < 0 or any([self.counts[piece] for piece in absorbed]):
            return False
        if any([room < need for room, need in zip(rooms, self.needs, strict=True)]):
            return False
        treasure = 1 if self.g.map.treasure in self.units else 0
        return sum(rooms) >= len(absorbed) + treasure + sum(self.needs)

    def room(self, i: int, leaders: list[Piece], contents: list[list[Piece]]) -> int:
        """How much more goes into a box, where the numbers are open."""
        if self.g.variant.screen:
            return 99
        return self.counts[leaders[i]] - len(contents[i])

    def place_absorbed(self, leaders: list[Piece], absorbed: list[Piece], contents: list[list[Piece]]) -> None:
        """A commander in a box leaves room for the CU that must be in it."""
        for piece in absorbed:
            rooms = [self.room(i, leaders, contents) - self.needs[i] for i in range(len(leaders))]
            contents[self.rng.choice([i for i, room in enumerate(rooms) if room > 0])].append(piece)

    def deal_units(self, leaders: list[Piece], contents: list[list[Piece]]) -> None:
        """The container keeps its number; the rest is in boxes, or aside if it can be."""
        g, rng = self.g, self.rng
        recruit = g.map.recruit
        common = [piece for piece in self.units if recruit[piece] == BY_DRAW]
        rest = [piece for piece in self.units if recruit[piece] != BY_DRAW]
        rng.shuffle(common)
        rng.shuffle(rest)
        for piece in common[: self.in_container]:
            g.where[piece] = CONTAINER
        for piece in common[self.in_container : self.in_container + self.drawn]:
            g.where[piece] = DRAWN
        boxed = common[self.in_container + self.drawn :]
        free = sum([self.room(i, leaders, contents) for i in range(len(leaders))]) - len(boxed)
        missing = sum(self.needs) - len(boxed)
        for piece in sorted(rest, key=lambda piece: g.map.unit_class[piece] != TREASURE):
            if not g.variant.screen:
                free -= 1
                if free >= 0:
                    boxed.append(piece)
            elif g.map.unit_class[piece] == TREASURE:
                boxed.append(piece)
            elif missing > 0 or (leaders and rng.random() < 0.7):
                boxed.append(piece)
                missing -= 1
        if not leaders:
            return
        armed = [i for i, need in enumerate(self.needs) for _ in range(need)]
        boxed.sort(key=lambda piece: not g.map.is_cu[piece])
        for piece in boxed:
            fits = [i for i in range(len(leaders)) if self.room(i, leaders, contents) > 0]
            first = [i for i in armed if i in fits and g.map.is_cu[piece]]
            i = first[0] if first else rng.choice(fits)
            contents[i].append(piece)
            if first:
                armed.remove(i)

    def must_be_armed(self, i: int) -> bool:
        """A force that has met the Roman, tries to, or keeps him inside his walls, has a CU."""
        g, space = self.g, self.places[i]
        for frame in g.stack:
            if isinstance(frame, Interception) and frame.side == NUMIDIAN and frame.origin == space:
                return True
            if isinstance(frame, Contact | PostGarrison) and frame.space == space and self.movers[i]:
                return True
        return any([piece in g.inside for piece in g.pieces(ROMAN, space)]) and not g.has_cu(NUMIDIAN, space)

    def fill(self, i: int, leader: Piece, contents: list[Piece]) -> None:
        """A counter and its box; whether it has moved is what everybody saw."""
        g = self.g
        space = self.places[i]
        moved = HAS_MOVED if space in g.halted else AT_REST
        march = g.march
        if self.movers[i] and march is not None:
            march.commander = leader
            moved = ON_THE_MARCH if march.spent else AT_REST
        g.put(leader, space)
        g.moved[leader] = moved
        g.has_at_least(leader, self.least[i])
        for piece in sorted(contents):
            g.put(piece, space)
            g.holder[piece] = leader
            g.moved[piece] = moved
            most = g.map.most_steps[piece]
            if most:
                g.steps[piece] = most if self.rng.random() < 0.75 else self.rng.randint(1, most)
        if self.movers[i] and march is not None and march.spent:
            march.slow = not g.is_fast(g.force_of(leader)) and march.spent <= allowance(march, True)
        if self.covered[i]:
            g.covering = (*g.covering, leader, *contents)
