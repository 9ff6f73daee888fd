"""The table: pieces, boxes, cities, stratagems and tracks, the questions rules ask about them, and the basic changes.

§1.2-b (steps), §6.7-a (what is shown) and Ruling R-61 (what the Roman sees) stand here: all lean on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from maniple.games.jugurthine_war.combat import Battle, read_battle
from maniple.games.jugurthine_war.tables import (
    ASIDE,
    BY_DRAW,
    CAVALRY,
    CITY,
    CONTAINER,
    DESTROYED,
    DRAWN,
    FIRST_YEAR,
    HEX,
    IMPEDIMENTA,
    LOST,
    MILICE,
    MOST_BID,
    NO_CITY,
    NO_HEX,
    NO_PIECE,
    NUMIDIAN,
    PIECE,
    ROMAN,
    SIDES,
    TREASURE,
    TURNS,
    City,
    Hex,
    Piece,
    WarBox,
    enemy,
)
from maniple.kernel.dice import Dice
from maniple.kernel.frames import Action, Side
from maniple.kernel.game import Game
from maniple.kernel.variant import choice, number, switch

# Whether a piece has moved this turn (Ruling R-67)
AT_REST: Final = 0
HAS_MOVED: Final = 1
"""In an earlier activation of this turn."""
ON_THE_MARCH: Final = 2
"""In the present activation."""

# Ruling R-17 When a city that Rome has scored and left scores again
AFTER_RECRUITMENT: Final = "after-recruitment"
AT_ONCE: Final = "at-once"
AFTER_A_GARRISON: Final = "after-a-garrison"

NOBODY: Final = -1
SIEGE_1: Final = 1
SIEGE_2: Final = 2


@dataclass(frozen=True)
class Variant:
    """What may be chosen before a game."""

    bidding: bool = switch(
        False,
        "Bid for the Roman side",
        "Both bid victory points for the Roman side; the highest bid is where it starts.",
    )
    starting_points: int = number(
        15, 0, MOST_BID, "Victory points at the start", "Where the marker begins without bids; the rulebook advises 15."
    )
    treasure: bool = switch(
        False, "Treasure of Jugurtha (11.1)", "A counter that the Romans may hunt: its loss costs Numidia 1 VP."
    )
    special_rp: bool = switch(
        False,
        "Special recruitment points (11.2)",
        "A won battle or a city taken brings 1 RP for defectors or pro-Romans.",
    )
    mauretanian_king: bool = switch(
        False, "The King of Mauretania (11.3)", "Once the Mauretanians have joined, Treason rolls get +1."
    )
    mountain_three: bool = switch(
        True,
        "Attack over mountains (R-22)",
        "An attacker who came over a mountain hexside rolls a die for 3 SP, not 2.",
    )
    alliance_always_tests: bool = switch(
        True,
        "Alliance always tests (R-13)",
        "From the third Alliance on, a passed test is needed for its 2 RP as well.",
    )
    zone_cost_whole: bool = switch(
        True, "10 MP for Western Numidia in all (R-30)", "Otherwise the terrain of the hex that is entered is added."
    )
    screen: bool = switch(
        False, "Numidian boxes behind a screen (6.7)", "Otherwise the number of counters in each named box is open."
    )
    city_scores_again: str = choice(
        AFTER_RECRUITMENT,
        {
            AFTER_RECRUITMENT: "Once the Numidian, in control of it, recruited or had a CU in it, or seized it",
            AT_ONCE: "Each time a Roman force enters it, at once: by the letter, which invites walking in and out",
            AFTER_A_GARRISON: "Only after the Numidian has had a CU in it",
        },
        "A city that the Romans left scores again (R-17)",
        "When Rome gets another victory point for a city that it has scored and left.",
    )
    attackers_halved: bool = switch(
        False,
        "Metellus and Marius halve every ambush (R-08)",
        "Otherwise their losses are halved only when their force is attacked (3.3.3).",
    )
    truce_attrition: bool = switch(
        True,
        "Attrition during negotiations (R-10)",
        "Those who are besieged test attrition in every turn (2); otherwise not while negotiations last.",
    )
    allies_join_any_force: bool = switch(
        True,
        "Allies join any force (R-69)",
        "Gaetuli and Mauretanians come to CU without a commander too (3.3.3); otherwise only into boxes and cities.",
    )
    treason_waits: bool = switch(
        True,
        "Treason may wait (R-07)",
        "Treason is played at the end of this or of a later drawing phase; otherwise in the turn it is drawn (3.3.2).",
    )
    both_pillage: bool = switch(
        True, "Both sides may pillage (R-34)", "Otherwise the Romans alone, who are the only ones to gain by it (6.6)."
    )


class March:
    """The running activation."""

    def __init__(self, commander: Piece, start: Hex) -> None:
        self.commander = commander
        """Hidden while his counter is closed: the mover is known by his hex."""
        self.start = start
        self.spent = 0
        self.slow = False
        """Ruling R-14 He has moved with more than cavalry."""
        self.forced = False
        self.bonus = 0
        """Prepared manoeuvres played for him."""
        self.steps = 0
        self.origin = NO_HEX
        """From where the last step came."""
        self.hard = False
        """That step crossed a mountain hexside."""
        self.ended = False
        """He can move no further."""
        self.sallied = False
        """§8.3-a He came out of a city to fight."""
        self.attacks = False
        """Rulings R-31 and R-66: he seeks battle where none is forced on him."""
        self.origins: tuple[Hex, ...] = ()
        """Where successful interceptors came from."""
        self.easy = False
        """One of them did not come over a mountain hexside."""
        self.tried: tuple[Hex, ...] = ()
        """§6.4-a The hexes from which an interception was tried, for the hex just entered."""

    def clone(self) -> March:
        other = March(self.commander, self.start)
        other.spent = self.spent
        other.slow = self.slow
        other.forced = self.forced
        other.bonus = self.bonus
        other.steps = self.steps
        other.origin = self.origin
        other.hard = self.hard
        other.ended = self.ended
        other.sallied = self.sallied
        other.attacks = self.attacks
        other.origins = self.origins
        other.easy = self.easy
        other.tried = self.tried
        return other

    def state(self) -> list[Any]:
        return [
            self.commander,
            self.start,
            self.spent,
            self.slow,
            self.forced,
            self.bonus,
            self.steps,
            self.origin,
            self.hard,
            self.ended,
            self.sallied,
            self.attacks,
            list(self.origins),
            self.easy,
            list(self.tried),
        ]


class War(Game):
    """A game of The Jugurthine War."""

    def __init__(self, title: Any, box: WarBox, variant: Any, dice: Dice, blank: bool = False) -> None:
        super().__init__(title, box, variant, dice)
        self.map = box
        if blank:
            return
        self.turn = 1
        self.year = FIRST_YEAR
        self.points = 0
        """§9.1-a The VP marker: up favours the Numidian."""
        self.active = NOBODY
        """Whose half of the activation phase it is."""
        self.rp = 0
        """§4.2-a RP that are being spent; how many are left is the Numidian's secret."""
        self.alliance_rp = 0
        """§3.3.3-13b RP for Gaetuli and Mauretanians alone."""
        self.left = 0
        """Losses, discards and the like that the running choice still has."""
        self.bid = NOBODY
        """§10.1-a The highest bid so far."""
        self.alliances = 0
        """§3.3.3-13b Tests for Alliance that were passed."""
        self.open_doors = 0
        """§3.3.3-11b Open doors that succeeded."""
        self.last_battle = NOBODY
        """Ruling R-11 Who won the last pitched battle against at least 4 CU."""
        self.truce = 0
        """§3.3.3-12a The last turn of the negotiations, counted from 1; 0 when there are none."""
        self.evacuation = 0
        """§3.3.3-12c The turn in which the Roman leaves the cities of Numidia."""
        self.replaces = 0
        """§3.3.3-12f, Ruling R-05 The turn at whose end Alliance takes the place of Negotiations."""
        self.recon = NO_PIECE
        """§3.3.2-9 Whom Reconnaissance shows until the end of the turn."""
        self.march: March | None = None
        self.battle: Battle | None = None
        self.marks: list[tuple[int, ...]] = []
        """Ruling R-02 For each roll that is about to be made, the last first: die and change, die and change."""
        self.cast: list[int] = []
        """The dice of the last roll, as changed by markers."""
        # what rarely changes, or only for a moment
        self.inside: tuple[Piece, ...] = ()
        """§6.3-b Who is inside the walls of a city, besides milice, which always are."""
        self.shown: tuple[Piece, ...] = ()
        """§6.7-a Numidian commanders whose counter lies face up."""
        self.seen: tuple[Piece, ...] = ()
        """Hidden Numidian pieces of which the Roman knows all the same where they are."""
        self.least: tuple[int, ...] = (0,) * box.commanders
        """Ruling R-61 By commander: so many CU at least lie under his closed counter, as everybody could see."""
        self.staying: tuple[Piece, ...] = ()
        """§6.4-e, §6.5-a Who is to be left behind."""
        self.covering: tuple[Piece, ...] = ()
        """§8.1-d Besiegers who stay out of the battle."""
        self.touched: tuple[Piece, ...] = ()
        """Ruling R-19, §S-5 Who has changed hands in this visit."""
        self.in_play: tuple[int, ...] = ()
        """Markers that lie played: being carried out, Negotiations in force, Alliance before its test."""
        self.gone: tuple[int, ...] = ()
        """Markers out of the game, or set aside (Alliance)."""
        self.pillaged: tuple[Hex, ...] = ()
        self.halted: tuple[Hex, ...] = ()
        """Where activations of this turn have ended: everybody saw that."""
        cities = len(box.city_hex)
        self.where: list[Hex] = [ASIDE] * box.pieces
        self.holder: list[Piece] = [NO_PIECE] * box.pieces
        """By piece: the commander in whose box it is, or NO_PIECE on the map itself."""
        self.steps: list[int] = [0] * box.pieces
        self.moved: list[int] = [AT_REST] * box.pieces
        self.here: dict[int, tuple[Piece, ...]] = {}
        """By 2 * hex + side: all pieces there, in order."""
        self.control: tuple[int, ...] = (NUMIDIAN,) * cities
        self.scores: tuple[bool, ...] = (True,) * cities
        """Ruling R-17 By city: whether a seizure by the Roman scores."""
        self.siege: tuple[int, ...] = (0,) * cities
        """§8.1-a By city: the siege marker."""
        self.siege_since: tuple[int, ...] = (0,) * cities
        """By city: the turn, counted from 1, in which it was placed."""
        self.assaulted: tuple[City, ...] = ()
        """Ruling R-28 Cities that were assaulted this turn."""
        self.militia: tuple[bool, ...] = (False,) * cities
        """§3.3.2-8 By city: its milice counter shows the Roman side."""
        self.back_at: tuple[int, ...] = (0,) * box.commanders
        """§5.2-c By commander: the turn, counted from 1, in which he returns."""
        self.hands: list[list[int]] = [[], []]
        self.pools: list[list[int]] = [[], []]
        """§3.1-a The containers of stratagems."""

    def meant_by(self, kind: str, thing: int) -> list[Action]:
        """A click on the map means a step there, in recruitment one on a city the milice in it.

        It never means Reconnaissance, which the marker itself offers.
        """
        verbs = self.verbs()
        if "step" in verbs:
            space = self.hex_meant_by(kind, thing)
            if space != NO_HEX:
                return [("step", space)]
        elif "reconnoitre" in verbs and kind in (HEX, CITY):
            return []
        if "levy" in verbs:
            city = self.city_meant_by(kind, thing)
            if city != NO_CITY:
                # where a unit may be put there the question is which, and that is asked first
                return (
                    []
                    if any([option[0] == "post" and option[2] == city for option in self.options])
                    else [("levy", city)]
                )
        return super().meant_by(kind, thing)

    def hex_meant_by(self, kind: str, thing: int) -> Hex:
        """In the middle of a march: the hex, that of the city, or of a piece that is seen somewhere else."""
        if kind == HEX:
            return Hex(thing)
        if kind == CITY:
            return self.map.city_hex[thing]
        if kind != PIECE or self.march is None or (self.decision.side == ROMAN and self.is_hidden(Piece(thing))):
            return NO_HEX
        space = self.where[thing]
        return space if space >= 0 and space != self.where[self.march.commander] else NO_HEX

    def city_meant_by(self, kind: str, thing: int) -> City:
        """In recruitment: the city, or that of a milice."""
        if kind == PIECE and self.map.unit_class[thing] == MILICE:
            return self.map.city_at[self.map.start[thing]]
        return City(thing) if kind == CITY else NO_CITY

    def clone(self) -> War:
        other = War(self.title, self.map, self.variant, self.dice.clone(), True)
        self.copy_to(other)
        other.turn = self.turn
        other.year = self.year
        other.points = self.points
        other.active = self.active
        other.rp = self.rp
        other.alliance_rp = self.alliance_rp
        other.left = self.left
        other.bid = self.bid
        other.alliances = self.alliances
        other.open_doors = self.open_doors
        other.last_battle = self.last_battle
        other.truce = self.truce
        other.evacuation = self.evacuation
        other.replaces = self.replaces
        other.recon = self.recon
        march, battle = self.march, self.battle
        other.march = None if march is None else march.clone()
        other.battle = None if battle is None else battle.clone()
        other.marks = self.marks.copy()
        other.cast = self.cast.copy()
        other.inside = self.inside
        other.shown = self.shown
        other.seen = self.seen
        other.least = self.least
        other.staying = self.staying
        other.covering = self.covering
        other.touched = self.touched
        other.in_play = self.in_play
        other.gone = self.gone
        other.pillaged = self.pillaged
        other.halted = self.halted
        other.where = self.where.copy()
        other.holder = self.holder.copy()
        other.steps = self.steps.copy()
        other.moved = self.moved.copy()
        other.here = self.here.copy()
        other.control = self.control
        other.scores = self.scores
        other.siege = self.siege
        other.siege_since = self.siege_since
        other.assaulted = self.assaulted
        other.militia = self.militia
        other.back_at = self.back_at
        hands, pools = self.hands, self.pools
        other.hands = [hands[0].copy(), hands[1].copy()]
        other.pools = [pools[0].copy(), pools[1].copy()]
        return other

    # ---------------------------------------------------------------- time

    @property
    def clock(self) -> int:
        """The turn counted from 1 at the start of the war."""
        return (self.year - FIRST_YEAR) * TURNS + self.turn

    def chief(self, side: Side) -> Piece:
        """§5.1-a The commander in chief."""
        return self.map.chief_of_year[self.year - FIRST_YEAR] if side == ROMAN else self.map.jugurtha

    def is_truce(self) -> bool:
        """§3.3.3-12b Negotiations are in force."""
        return self.truce >= self.clock

    # ---------------------------------------------------------------- who is where

    def side_of(self, piece: Piece) -> Side:
        """§3.3.2-8 A milice belongs to the side that its counter shows."""
        box = self.map
        if box.unit_class[piece] == MILICE and self.militia[box.city_at[box.start[piece]]]:
            return ROMAN
        return box.side[piece]

    def pieces(self, side: Side, space: Hex) -> tuple[Piece, ...]:
        """All pieces of a side in a hex, inside walls and outside."""
        return self.here.get(2 * space + side, ())

    def is_inside(self, piece: Piece) -> bool:
        """§6.3-b, §10.4-a Inside the walls of a city."""
        return piece in self.inside or self.map.unit_class[piece] == MILICE

    def outside(self, side: Side, space: Hex) -> list[Piece]:
        """All pieces of a side in a hex that are not inside walls."""
        classes, inside = self.map.unit_class, self.inside
        return [
            piece for piece in self.here.get(2 * space + side, ()) if classes[piece] != MILICE and piece not in inside
        ]

    def within(self, side: Side, space: Hex) -> list[Piece]:
        """All pieces of a side inside the walls of the hex, milice included."""
        classes, inside = self.map.unit_class, self.inside
        return [piece for piece in self.here.get(2 * space + side, ()) if classes[piece] == MILICE or piece in inside]

    def has_cu(self, side: Side, space: Hex) -> bool:
        """A CU of the side is in the hex, inside or outside."""
        is_cu = self.map.is_cu
        for piece in self.here.get(2 * space + side, ()):
            if is_cu[piece]:
                return True
        return False

    def is_armed(self, side: Side, space: Hex) -> bool:
        """Ruling R-61 A CU of the side is in the hex, for all that everybody knows: a closed counter may have some."""
        return self.has_cu(side, space) or (side == NUMIDIAN and self.closed_at(space) > 0)

    def cu_outside(self, side: Side, space: Hex) -> list[Piece]:
        """CU of a side outside walls; milice never are."""
        box, inside = self.map, self.inside
        is_cu, classes = box.is_cu, box.unit_class
        return [
            piece
            for piece in self.here.get(2 * space + side, ())
            if is_cu[piece] and classes[piece] != MILICE and piece not in inside
        ]

    def cu_within(self, side: Side, space: Hex) -> list[Piece]:
        """CU of a side inside walls, milice included."""
        is_cu = self.map.is_cu
        return [piece for piece in self.within(side, space) if is_cu[piece]]

    def has_cu_outside(self, side: Side, space: Hex) -> bool:
        box, inside = self.map, self.inside
        is_cu, classes = box.is_cu, box.unit_class
        for piece in self.here.get(2 * space + side, ()):
            if is_cu[piece] and classes[piece] != MILICE and piece not in inside:
                return True
        return False

    def leaders(self, side: Side, space: Hex) -> list[Piece]:
        """§5.3-a The commanders of the side on the map itself, outside walls: each leads a commanded force."""
        last, holder, inside = self.map.commanders, self.holder, self.inside
        return [
            piece
            for piece in self.here.get(2 * space + side, ())
            if piece < last and holder[piece] == NO_PIECE and piece not in inside
        ]

    def leader(self, side: Side, space: Hex) -> Piece:
        """The leading commander outside walls, or NO_PIECE."""
        last, holder, inside = self.map.commanders, self.holder, self.inside
        for piece in self.here.get(2 * space + side, ()):
            if piece < last and holder[piece] == NO_PIECE and piece not in inside:
                return piece
        return NO_PIECE

    def leader_within(self, side: Side, space: Hex) -> Piece:
        """The leading commander inside the walls, or NO_PIECE."""
        last, holder = self.map.commanders, self.holder
        for piece in self.here.get(2 * space + side, ()):
            if piece < last and holder[piece] == NO_PIECE and piece in self.inside:
                return piece
        return NO_PIECE

    def top(self, piece: Piece) -> Piece:
        """The commander in whose box a piece is; himself for a commander on the map; NO_PIECE for what stands loose."""
        holder = self.holder[piece]
        if holder != NO_PIECE:
            return holder
        return piece if piece < self.map.commanders else NO_PIECE

    def box_of(self, commander: Piece) -> list[Piece]:
        """§5.3-a All that is in the box of a commander."""
        holder = self.holder
        space = self.where[commander]
        if space < 0:
            return []
        key = 2 * space + self.map.side[commander]
        return [piece for piece in self.here.get(key, ()) if holder[piece] == commander]

    def force_of(self, commander: Piece) -> list[Piece]:
        """A commander and all that is in his box."""
        holder = self.holder
        key = 2 * self.where[commander] + self.map.side[commander]
        return [piece for piece in self.here.get(key, ()) if piece == commander or holder[piece] == commander]

    def is_lone(self, commander: Piece) -> bool:
        """Ruling R-49 No CU in his box."""
        holder, is_cu = self.holder, self.map.is_cu
        key = 2 * self.where[commander] + self.map.side[commander]
        for piece in self.here.get(key, ()):
            if holder[piece] == commander and is_cu[piece]:
                return False
        return True

    def count_cu(self, pieces: list[Piece]) -> int:
        is_cu = self.map.is_cu
        number_of = 0
        for piece in pieces:
            if is_cu[piece]:
                number_of += 1
        return number_of

    def is_fast(self, pieces: list[Piece]) -> bool:
        """§6.1-a, Ruling R-14, Ruling R-62 Commanders and cavalry only; the treasure does not count."""
        box = self.map
        for piece in pieces:
            if box.unit_class[piece] == IMPEDIMENTA or (box.is_cu[piece] and box.arm[piece] != CAVALRY):
                return False
        return True

    def competency(self, commander: Piece) -> int:
        """§1.5-b A force without a commander has competency 1."""
        return 1 if commander == NO_PIECE else self.map.competency[commander]

    def strength(self, piece: Piece) -> int:
        """Ruling R-50 The SP printed for its present steps."""
        return self.map.sp[piece][self.steps[piece]]

    def is_on_map(self, piece: Piece) -> bool:
        return self.where[piece] >= 0

    # ---------------------------------------------------------------- cities

    def city(self, space: Hex) -> City:
        """The city of a hex that still stands, or NO_CITY."""
        city = self.map.city_at[space]
        return NO_CITY if city != NO_CITY and self.control[city] == DESTROYED else city

    def holds_city(self, side: Side, space: Hex) -> bool:
        """§1.3-b The hex has a city that the side controls."""
        city = self.map.city_at[space]
        return city != NO_CITY and self.control[city] == side

    def is_besieged(self, piece: Piece) -> bool:
        """Inside a city with a siege marker."""
        space = self.where[piece]
        if space < 0:
            return False
        city = self.map.city_at[space]
        return city != NO_CITY and self.siege[city] > 0 and self.is_inside(piece)

    def besieges(self, side: Side, space: Hex) -> bool:
        """The side has a siege marker on the city of this hex."""
        city = self.map.city_at[space]
        return city != NO_CITY and self.siege[city] > 0 and self.control[city] == 1 - side

    def can_besiege(self, side: Side, city: City) -> bool:
        """§8.1-a A commander, and more CU outside than are inside; there is a garrison."""
        space = self.map.city_hex[city]
        if self.control[city] != 1 - side or self.leader(side, space) == NO_PIECE:
            return False
        besieged = len(self.cu_within(enemy(side), space))
        return besieged > 0 and len(self.cu_outside(side, space)) > besieged

    def has_room(self, side: Side, space: Hex) -> bool:
        """§6.3-a Inside the walls of a hex there is room for one CU more."""
        return len(self.cu_within(side, space)) < self.map.limit[self.map.city_at[space]]

    # ---------------------------------------------------------------- what the Roman sees

    def is_closed(self, piece: Piece) -> bool:
        """§6.7-a, Ruling R-61 A Numidian piece on the map under a counter that lies face down."""
        if self.where[piece] < 0 or self.map.side[piece] != NUMIDIAN:
            return False
        top = self.top(piece)
        return top != NO_PIECE and top not in self.shown

    def is_hidden(self, piece: Piece) -> bool:
        """Ruling R-61 The Roman does not know where this piece is."""
        if self.map.side[piece] != NUMIDIAN or piece in self.seen:
            return False
        space = self.where[piece]
        if space >= 0:
            top = self.top(piece)
            return top != NO_PIECE and top not in self.shown
        if piece < self.map.commanders:
            return False
        if space == DRAWN:
            return self.map.recruit[piece] == BY_DRAW
        return space == CONTAINER or (space == ASIDE and self.map.unit_class[piece] != MILICE)

    def keeps_secret(self, side: Side, space: Hex) -> bool:
        """Ruling R-61 What the side could do in a hex depends on boxes that are closed to the other."""
        return side == NUMIDIAN and self.closed_at(space) > 0

    def closed_at(self, space: Hex) -> int:
        """How many closed counters lie in a hex, inside walls or outside: everybody sees that."""
        last, holder, shown = self.map.commanders, self.holder, self.shown
        count = 0
        for piece in self.here.get(2 * space + NUMIDIAN, ()):
            if piece < last and holder[piece] == NO_PIECE and piece not in shown:
                count += 1
        return count

    def uncover(self, piece: Piece, taken: list[Piece]) -> Piece:
        """A hidden piece comes to light: it takes the first name that a piece just like it could have.

        Counters that are alike cannot be told apart, so a name must not tell where one has been. Names that others
        of the same box have taken just now are `taken`.
        """
        if not self.is_hidden(piece):
            return piece
        likeness = self.map.likeness
        first = likeness[piece]
        for other in range(first, piece):
            if likeness[other] == first and other not in taken and self.is_hidden(Piece(other)):
                self.swap(Piece(other), piece)
                return Piece(other)
        return piece

    def uncover_all(self, pieces: list[Piece]) -> list[Piece]:
        """Pieces come to light together: alike ones get their names by what is seen of them, whoever they were."""
        steps, moved, likeness = self.steps, self.moved, self.map.likeness
        left = sorted(pieces, key=lambda piece: (likeness[piece], steps[piece], moved[piece], piece))
        names: list[Piece] = []
        while left:
            piece = left.pop(0)
            name = self.uncover(piece, names)
            names.append(name)
            left = [piece if other == name else other for other in left]
        return sorted(names)

    def swap(self, one: Piece, two: Piece) -> None:
        """Two pieces that are just alike change places in everything."""
        where, holder, steps, moved = self.where, self.holder, self.steps, self.moved
        for side in SIDES:
            for space in {where[one], where[two]}:
                if space >= 0:
                    key = 2 * space + side
                    if key in self.here:
                        self.here[key] = tuple(sorted(exchanged(self.here[key], one, two)))
        where[one], where[two] = where[two], where[one]
        holder[one], holder[two] = holder[two], holder[one]
        steps[one], steps[two] = steps[two], steps[one]
        moved[one], moved[two] = moved[two], moved[one]
        self.inside = exchanged(self.inside, one, two)
        self.staying = exchanged(self.staying, one, two)
        self.covering = exchanged(self.covering, one, two)
        self.touched = exchanged(self.touched, one, two)

    def box_changes(self, side: Side) -> None:
        """§6.7-b Without the screen everybody sees how many counters lie in a Numidian box."""
        if side == NUMIDIAN and not self.variant.screen:
            self.revealed()

    def show(self, commander: Piece) -> None:
        """§6.7-a A Numidian commander's counter is turned up, and his box is open."""
        if commander in self.shown:
            return
        self.uncover_all(self.box_of(commander))
        self.shown = (*self.shown, commander)
        self.seen = without(self.seen, self.force_of(commander))
        self.revealed()
        self.note("§6.7-a", "commander_shown", commander, self.where[commander])

    def show_all(self, space: Hex, inside: bool) -> None:
        """§6.7-a Every Numidian commander of a hex, inside walls or outside, is turned up."""
        for piece in self.pieces(NUMIDIAN, space):
            if piece < self.map.commanders and self.holder[piece] == NO_PIECE and (piece in self.inside) == inside:
                self.show(piece)

    def hide_again(self) -> None:
        """§6.7-a, Ruling R-61 Counters are turned down where no Roman CU is; what was seen is not forgotten."""
        for commander in self.shown:
            space = self.where[commander]
            if space >= 0:
                if commander == self.recon or self.holder[commander] == self.recon != NO_PIECE:
                    continue
                if self.has_cu(ROMAN, space) and (
                    space != self.map.west
                    or commander in self.inside
                    or (self.battle is not None and self.battle.space == space)
                    or self.besieges(NUMIDIAN, space)
                ):
                    continue
            self.shown = without(self.shown, [commander])
            if space >= 0:
                self.remember(self.force_of(commander) if self.holder[commander] == NO_PIECE else [commander])
                self.has_at_least(commander, self.count_cu(self.box_of(commander)))
                self.blur(space)

    def remember(self, pieces: list[Piece]) -> None:
        """The Roman knows where these are."""
        self.seen = (*self.seen, *[piece for piece in pieces if piece not in self.seen])

    def has_at_least(self, commander: Piece, number_of: int) -> None:
        """Ruling R-61 Everybody could see that so many CU lie under a closed counter, or may be left of them."""
        number_of = max(0, number_of)
        if self.least[commander] != number_of:
            self.least = replaced(self.least, commander, number_of)

    def counts_one_less(self, commander: Piece, piece: Piece) -> None:
        """Ruling R-61 A piece leaves a box before everybody's eyes."""
        if commander != NO_PIECE and self.map.is_cu[piece]:
            self.has_at_least(commander, self.least[commander] - 1)

    def may_have_lost(self, number_of: int) -> None:
        """Ruling R-61 So many CU may be gone, from whichever closed box."""
        self.least = tuple([max(0, least - number_of) for least in self.least])

    def blur(self, space: Hex) -> None:
        """Where two closed counters meet, nobody else can tell any more what is in which."""
        if self.closed_at(space) > 1:
            self.seen = tuple([piece for piece in self.seen if self.where[piece] != space])
            for piece in self.here[2 * space + NUMIDIAN]:
                if piece < self.map.commanders:
                    self.has_at_least(piece, 0)

    def forget(self, pieces: list[Piece]) -> None:
        """Something may have happened to these that the Roman did not see."""
        if self.seen:
            self.seen = without(self.seen, pieces)

    # ---------------------------------------------------------------- basic changes

    def put(self, piece: Piece, space: Hex) -> None:
        """A piece goes to a hex, or off the map; its holder is as it was, walls are left behind."""
        here = self.here
        before = self.where[piece]
        if before >= 0:
            key = 2 * before + self.side_of(piece)
            rest = tuple([other for other in here[key] if other != piece])
            if rest:
                here[key] = rest
            else:
                del here[key]
            if before != space and piece in self.inside:
                self.inside = tuple([other for other in self.inside if other != piece])
        self.where[piece] = space
        if space >= 0:
            key = 2 * space + self.side_of(piece)
            others = here.get(key)
            here[key] = (piece,) if others is None else tuple(sorted([*others, piece]))

    def hold(self, piece: Piece, commander: Piece) -> None:
        """A piece goes into a commander's box, or (NO_PIECE) out of one; a commander's own box goes with him."""
        self.holder[piece] = commander
        if piece < self.map.commanders and commander != NO_PIECE:
            for other in self.box_of(piece):
                self.holder[other] = commander

    def move_all(self, pieces: list[Piece], space: Hex) -> None:
        """Pieces go to a hex together."""
        for piece in pieces:
            self.put(piece, space)

    def enter_walls(self, piece: Piece) -> None:
        """§6.3-b Inside; with a commander goes what is in his box."""
        self.inside = (*self.inside, piece)

    def leave_walls(self, pieces: list[Piece]) -> None:
        self.inside = without(self.inside, pieces)

    def set_steps(self, piece: Piece, steps: int) -> None:
        """§1.2-b, Ruling R-52 Of several counters the one that shows the steps is in play."""
        self.steps[piece] = steps

    def lose_step(self, piece: Piece) -> bool:
        """§1.2-b A CU loses a step; whether that destroyed it."""
        self.steps[piece] -= 1
        if self.steps[piece] > 0:
            return False
        self.destroy(piece)
        return True

    def destroy(self, piece: Piece) -> None:
        """§4.2-f, Ruling R-44, Ruling R-52 A CU, the impedimenta or the treasure leaves the map."""
        box = self.map
        hidden = self.is_hidden(piece)
        if hidden:
            self.revealed()  # the number in the container is open
        elif box.side[piece] == NUMIDIAN and box.unit_class[piece] not in (MILICE, TREASURE):
            self.remember([piece])
        holder = self.holder[piece] if self.is_closed(piece) else NO_PIECE
        self.steps[piece] = 0
        self.moved[piece] = AT_REST
        if box.unit_class[piece] == TREASURE:
            self.put(piece, LOST)
        else:
            self.put(piece, CONTAINER if box.recruit[piece] == BY_DRAW else ASIDE)
        self.holder[piece] = NO_PIECE
        if holder != NO_PIECE and self.least[holder] > self.count_cu(self.box_of(holder)):
            self.counts_one_less(holder, piece)  # only in imagined games: their boxes may be smaller than the real ones
        if box.unit_class[piece] == MILICE and self.militia[box.city_at[box.start[piece]]]:
            self.militia = replaced_bool(self.militia, box.city_at[box.start[piece]], False)
        self.inside = without(self.inside, [piece])
        self.staying = without(self.staying, [piece])
        self.covering = without(self.covering, [piece])
        battle = self.battle
        if battle is not None:
            one, two = battle.forces
            battle.forces = (without(one, [piece]), without(two, [piece]))

    def turn_milice(self, city: City, roman: bool) -> None:
        """§3.3.2-8 The counter is turned over."""
        piece = self.map.milice_of[city]
        space = self.where[piece]
        self.put(piece, ASIDE)
        self.militia = replaced_bool(self.militia, city, roman)
        self.put(piece, space)

    def set_control(self, city: City, side: int) -> None:
        """Ruling R-28 A city that changes hands may be assaulted by its new enemy in the same turn."""
        self.control = replaced(self.control, city, side)
        if city in self.assaulted:
            self.assaulted = tuple([other for other in self.assaulted if other != city])

    def set_siege(self, city: City, level: int) -> None:
        """§8.1-a The siege marker is placed, turned or removed (0)."""
        if level > 0 and self.siege[city] == 0:
            self.siege_since = replaced(self.siege_since, city, self.clock)
        self.siege = replaced(self.siege, city, level)

    def set_scores(self, city: City, scores: bool) -> None:
        self.scores = replaced_bool(self.scores, city, scores)

    # ---------------------------------------------------------------- stratagems

    def take_up(self, side: Side, stratagem: int) -> None:
        """A marker is played: it leaves the hand."""
        self.hands[side].remove(stratagem)
        self.in_play = (*self.in_play, stratagem)

    def put_back(self, side: Side, stratagem: int) -> None:
        """§3.2-a A used marker returns to its owner's container."""
        self.leave_play(stratagem)
        self.pools[side].append(stratagem)
        self.pools[side].sort()

    def leave_play(self, stratagem: int) -> None:
        found = list(self.in_play)
        found.remove(stratagem)
        self.in_play = tuple(found)

    # ---------------------------------------------------------------- saves

    def state(self) -> dict[str, Any]:
        march, battle = self.march, self.battle
        return {
            "where": self.where,
            "holder": self.holder,
            "steps": self.steps,
            "moved": self.moved,
            "time": [self.turn, self.year, self.active],
            "points": self.points,
            "rp": [self.rp, self.alliance_rp, self.left, self.bid],
            "events": [
                self.alliances,
                self.open_doors,
                self.last_battle,
                self.truce,
                self.evacuation,
                self.replaces,
                self.recon,
            ],
            "march": None if march is None else march.state(),
            "battle": None if battle is None else battle.state(),
            "marks": [list(mark) for mark in self.marks],
            "cast": self.cast,
            "inside": list(self.inside),
            "shown": list(self.shown),
            "seen": list(self.seen),
            "least": list(self.least),
            "staying": list(self.staying),
            "covering": list(self.covering),
            "touched": list(self.touched),
            "in_play": list(self.in_play),
            "gone": list(self.gone),
            "pillaged": list(self.pillaged),
            "halted": list(self.halted),
            "control": list(self.control),
            "scores": list(self.scores),
            "siege": list(self.siege),
            "siege_since": list(self.siege_since),
            "assaulted": list(self.assaulted),
            "militia": list(self.militia),
            "back_at": list(self.back_at),
            "hands": self.hands,
            "pools": self.pools,
        }

    def restore(self, state: dict[str, Any]) -> None:
        self.where = state["where"]
        self.holder = state["holder"]
        self.steps = state["steps"]
        self.moved = state["moved"]
        self.militia = tuple(state["militia"])
        self.here = {}
        for i in range(self.map.pieces):
            piece = Piece(i)
            if self.where[piece] >= 0:
                key = 2 * self.where[piece] + self.side_of(piece)
                self.here[key] = (*self.here.get(key, ()), piece)
        self.turn, self.year, self.active = state["time"]
        self.points = state["points"]
        self.rp, self.alliance_rp, self.left, self.bid = state["rp"]
        self.alliances, self.open_doors, self.last_battle = state["events"][:3]
        self.truce, self.evacuation, self.replaces, self.recon = state["events"][3:]
        if state["march"] is not None:
            self.march = read_march(state["march"])
        if state["battle"] is not None:
            self.battle = read_battle(state["battle"])
        self.marks = [tuple(mark) for mark in state["marks"]]
        self.cast = state["cast"]
        self.inside = tuple(state["inside"])
        self.shown = tuple(state["shown"])
        self.seen = tuple(state["seen"])
        self.least = tuple(state["least"])
        self.staying = tuple(state["staying"])
        self.covering = tuple(state["covering"])
        self.touched = tuple(state["touched"])
        self.in_play = tuple(state["in_play"])
        self.gone = tuple(state["gone"])
        self.pillaged = tuple(state["pillaged"])
        self.halted = tuple(state["halted"])
        self.control = tuple(state["control"])
        self.scores = tuple(state["scores"])
        self.siege = tuple(state["siege"])
        self.siege_since = tuple(state["siege_since"])
        self.assaulted = tuple(state["assaulted"])
        self.back_at = tuple(state["back_at"])
        self.hands = state["hands"]
        self.pools = state["pools"]


def read_march(found: list[Any]) -> March:
    """The running activation, from a save."""
    march = March(found[0], found[1])
    march.spent, march.slow, march.forced, march.bonus, march.steps = found[2:7]
    march.origin, march.hard, march.ended, march.sallied, march.attacks = found[7:12]
    march.origins = tuple(found[12])
    march.easy = found[13]
    march.tried = tuple(found[14])
    return march


def the_march(march: March | None) -> March:
    """The running activation."""
    assert march is not None
    return march


def without(pieces: tuple[Piece, ...], gone: list[Piece]) -> tuple[Piece, ...]:
    """Those that are not among the others."""
    return tuple([piece for piece in pieces if piece not in gone])


def exchanged(pieces: tuple[Piece, ...], one: Piece, two: Piece) -> tuple[Piece, ...]:
    """Each of two pieces in the place of the other."""
    return tuple([two if piece == one else one if piece == two else piece for piece in pieces])


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """A row with another value in one place."""
    return (*values[:index], value, *values[index + 1 :])


def replaced_bool(values: tuple[bool, ...], index: int, value: bool) -> tuple[bool, ...]:
    return (*values[:index], value, *values[index + 1 :])


def new_war(title: Any, box: WarBox, variant: Any, dice: Dice) -> War:
    """A game with nothing on the table."""
    return War(title, box, variant, dice)
