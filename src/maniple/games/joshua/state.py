"""The table: troops, leaders, cities, markers and cards, the questions rules ask about them, and the basic changes.

A *place* is where a piece may be: the field of a space (the space's own number), the inside of its city or camp
(`INSIDE + space`), the force under a hidden-force marker (`UNDER + marker`) or in an ambush (`HIDING + i`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from maniple.games.joshua.tables import (
    AMBUSHES,
    CITY,
    EITHER,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HIDING,
    INSIDE,
    LEADERS,
    MARKERS,
    NO_CARD,
    NO_LEADER,
    NO_MARKER,
    NO_SPACE,
    NO_TRIBE,
    NOWHERE,
    ON_BOARD,
    OPEN_SPACE,
    PAGAN,
    PLACES,
    SCENARIOS,
    SPACES,
    TRIBES,
    UNDER,
    Card,
    JoshuaBox,
    Leader,
    Marker,
    Place,
    Scenario,
    Space,
    enemy,
)
from maniple.kernel.dice import Dice
from maniple.kernel.frames import Side
from maniple.kernel.game import Game
from maniple.kernel.variant import choice, switch

Force = tuple[tuple[int, int], ...]
"""Troops by tribe: `((AMORITES, 3), (HITTITES, 2))`, tribes in order, numbers above 0."""

NOBODY: Final[Force] = ()

# What an army is (the digest's words)
LED: Final = 0
CHARIOTS: Final = 1
GIANTS: Final = 2
HIDDEN: Final = 3
"""A hidden-force marker, with a leader in it or as a bluff."""

# What the top piece of a Pagan stack may be
NOTHING: Final = 0
TROOP: Final = 1
CHARIOT: Final = 2
ANAK: Final = 3
CHIEF: Final = 4

NO_SIDE: Final = -1
UNKNOWN: Final = -1
ALL_CHITS: Final = 0b1111110

# What an army has done, for Dust Storms
MARCHED: Final = 0
CONVERTED: Final = 1
FIXED: Final = 2
"""It led to a battle, a siege roll, an overrun, an interception or avoid roll, or revealed something."""
GATED: Final = 3
"""Troops went into a city or came out, while the army stood before it: of a Pagan army this is secret."""


@dataclass(frozen=True)
class Variant:
    """What may be chosen before a game."""

    scenario: str = choice(
        "campaign",
        {
            "short": "Amorites alone, four turns, total conquest (30).",
            "medium": "Amorites and Canaanites, seven turns, total conquest (30).",
            "long": "The three major tribes, ten turns, 20 victory points (30).",
            "campaign": "Everything, with a secret chit for length and goal (30).",
        },
        "Scenario",
        "How much of Canaan is fought over, for how long, and what the Hebrews need to win (30).",
    )
    bidding: bool = switch(
        False,
        "Bid for sides",
        "Both name the side they want; if it is the same, they bid victory points for it. Only where points win (6).",
    )
    other_leaders: str = choice(
        "along",
        {
            "along": "Leaders stacked with him may go along, as part of his army.",
            "alone": "He moves alone with his troops; others by cards of their own, a campaign, or under his marker.",
        },
        "Leaders beside the one who is activated",
        "Whether a card that moves one leader with his army moves others who stand with him (8, 12).",
    )
    overstacked_troops: str = choice(
        "removed",
        {
            "removed": "They are removed from play and cost no victory points.",
            "eliminated": "They count among the ten Hebrew troops eliminated that cost a victory point.",
        },
        "Hebrew troops above 20 in a space",
        "What half of the troops above the limit are when they go at the end of a turn (3, 15).",
    )
    empty_cities: str = choice(
        "sieged",
        {
            "sieged": "One siege point takes it, as any city without troops.",
            "entered": "The first Pagan army that enters retakes it without a roll.",
        },
        "A Hebrew city that has lost its garrison",
        "How the Pagans take back a Hebrew city without a troop inside (14).",
    )
    absent_tribes: str = choice(
        "closed",
        {
            "closed": "Nobody enters their spaces.",
            "passable": "Armies may pass through their spaces; there is nothing to take or to hold, and no supply.",
        },
        "The land of absent tribes",
        "What the spaces of absent tribes are in the short, medium and long scenarios (30).",
    )
    ambush_stops: str = choice(
        "card",
        {
            "card": "The Hebrews spend no more movement points by that card: other armies of a campaign stay too.",
            "army": "That army spends no more movement points; other armies of a campaign still move.",
        },
        "A Hebrew army that walks into an ambush",
        "Who stops when a Hebrew army moves into an undetected ambush (22).",
    )
    phineas: str = choice(
        "reserve",
        {
            "reserve": "He takes the place of Eleazar by a card, as the lists of pieces at Gilgal name only Eleazar.",
            "gilgal": "He is at Gilgal from the start: the campaign gives the Hebrews all leaders.",
        },
        "Phineas in the campaign",
        "Where Phineas starts: sections 5 and 33 do not name him at Gilgal, section 30 speaks of all leaders.",
    )


# The attributes of the running records, in the order of saves. As slots they make clones fast.
CARD_PLAY_FIELDS: Final = (
    "side",
    "card",
    "is_event",
    "armies",
    "mp",
    "chariot_mp",
    "ark_mp",
    "giants_ok",
    "any_strategy",
    "only_leaders",
    "only_tribes",
    "is_campaign",
    "with_ark",
    "no_avoid",
    "no_intercept",
    "no_withdraw",
    "battle_bonus",
    "straggles",
    "one_six",
    "halted",
    "again",
    "acted",
    "cancelled",
    "target",
    "amount",
    "used_leaders",
    "used_markers",
    "carried",
    "moved_pieces",
    "tried",
    "avoided",
    "fought",
    "siege_rolls",
)
ARMY_FIELDS: Final = (
    "side",
    "kind",
    "place",
    "leaders",
    "commanders",
    "marker",
    "force",
    "chariots",
    "giants",
    "mp",
    "capacity",
    "taken",
    "has_fought",
    "stopped",
    "slaughtered",
    "surcharge",
    "over",
    "met",
    "failed_avoid",
    "origin",
    "history",
)
BATTLE_FIELDS: Final = (
    "attacker",
    "space",
    "origin",
    "is_ambush",
    "is_lure",
    "intercepted",
    "failed_avoid",
    "can_cards",
    "cards",
    "bonus",
    "bonus_once",
    "panic",
    "late",
    "shield",
    "wins_ties",
    "falls_back",
    "hamstrung",
    "flooded",
    "giant_dice",
    "round",
    "pieces",
    "dice",
    "sixes",
    "fives",
    "strike_wounds",
    "strike_kills",
    "rerolled",
    "killed",
    "winner",
    "is_slaughter",
    "over",
    "wiped_out",
)


class CardPlay:
    """The card that is being played, and what its side may do with it."""

    __slots__ = CARD_PLAY_FIELDS

    def __init__(self, side: Side, card: Card, is_event: bool, blank: bool = False) -> None:
        self.side = side
        self.card = card
        self.is_event = is_event
        if blank:
            return
        self.armies = 0
        """How many more armies it activates."""
        self.mp = 0
        self.chariot_mp = 0
        """0: no chariots."""
        self.ark_mp = 0
        """0: not the Ark group."""
        self.giants_ok = False
        self.any_strategy = False
        self.only_leaders = 0
        """A bit for each leader who may be activated; 0: any."""
        self.only_tribes = 0
        """A bit for each tribe whose armies may be activated; 0: any."""
        self.is_campaign = False
        """Armies may move together (§9.4), and a Hebrew one rolls against Anakin (§18.6)."""
        self.with_ark = False
        """#54 One leader may go along with the Ark group."""
        self.no_avoid = False
        self.no_intercept = False
        self.no_withdraw = False
        self.battle_bonus = 0
        """Dice in the first battle of this card play."""
        self.straggles = False
        self.one_six = False
        """§18.6 One 6 is enough against an Anakin."""
        self.halted = False
        """#53 Chariots may not move in this card play."""
        self.again = False
        """The card may be used anew (#53, #56)."""
        self.acted = False
        """Something was done that cannot be taken back, so the card may not be used anew."""
        self.cancelled = False
        """The event was cancelled by a response."""
        self.target = NOWHERE
        """The place (or leader, ...) that the event names."""
        self.amount = 0
        self.used_leaders: tuple[int, ...] = ()
        """Leaders who have moved by this card."""
        self.used_markers: tuple[int, ...] = ()
        self.carried: tuple[tuple[int, int, int], ...] = ()
        """Ruling R11 (place, tribe, number) of the troops that an earlier army has carried."""
        self.moved_pieces: tuple[tuple[int, int, int], ...] = ()
        """(CHARIOTS or GIANTS, space, number) of special pieces that have moved."""
        self.tried: tuple[int, ...] = ()
        """Leaders who have tried to intercept or to avoid."""
        self.avoided: tuple[int, ...] = ()
        """Leaders who have tried to avoid: once per card play."""
        self.fought: tuple[int, ...] = ()
        """Leaders who have fought."""
        self.siege_rolls: tuple[int, ...] = ()
        """Cities rolled against, one entry for each roll."""

    def clone(self) -> CardPlay:
        other = CardPlay(self.side, self.card, self.is_event, True)
        other.armies = self.armies
        other.mp = self.mp
        other.chariot_mp = self.chariot_mp
        other.ark_mp = self.ark_mp
        other.giants_ok = self.giants_ok
        other.any_strategy = self.any_strategy
        other.only_leaders = self.only_leaders
        other.only_tribes = self.only_tribes
        other.is_campaign = self.is_campaign
        other.with_ark = self.with_ark
        other.no_avoid = self.no_avoid
        other.no_intercept = self.no_intercept
        other.no_withdraw = self.no_withdraw
        other.battle_bonus = self.battle_bonus
        other.straggles = self.straggles
        other.one_six = self.one_six
        other.halted = self.halted
        other.again = self.again
        other.acted = self.acted
        other.cancelled = self.cancelled
        other.target = self.target
        other.amount = self.amount
        other.used_leaders = self.used_leaders
        other.used_markers = self.used_markers
        other.carried = self.carried
        other.moved_pieces = self.moved_pieces
        other.tried = self.tried
        other.avoided = self.avoided
        other.fought = self.fought
        other.siege_rolls = self.siege_rolls
        return other


class Army:
    """The army that is moving."""

    __slots__ = ARMY_FIELDS

    def __init__(self, side: Side, kind: int, place: Place, blank: bool = False) -> None:
        self.side = side
        self.kind = kind
        self.place = place
        """Where it is: a field or an inside. What marches out of a city is in the field from then on."""
        if blank:
            return
        self.leaders: tuple[int, ...] = ()
        """Those who lead come first, those who only go along after them. Of a marker: none, its leaders are secret."""
        self.commanders = 0
        """How many lead."""
        self.marker: Marker = NO_MARKER
        self.force: Force = NOBODY
        """The troops that go along, part of those in its place."""
        self.chariots = 0
        self.giants = 0
        self.mp = 0
        self.capacity = 0
        self.taken = 0
        """A bit for each tribe of which troops were picked up or dropped here."""
        self.has_fought = False
        self.stopped = False
        """§13.4, §14.9 It may only convert."""
        self.slaughtered = False
        """§12.10 It may go on after a slaughter,"""
        self.surcharge = 0
        """for this many more MP."""
        self.over = False
        """It is gone or has retreated."""
        self.met = False
        """§11.3 It was intercepted in the space that it entered last."""
        self.failed_avoid = False
        """§12.3 The stack that it meets there tried to avoid and failed."""
        self.origin: Place = Place(NOWHERE)
        """Where it came from by its last march."""
        self.history: tuple[tuple[int, int, int, int, Force, tuple[int, ...], int, int], ...] = ()
        """What it did: (MARCHED, CONVERTED, FIXED or GATED; MP; from; to; troops; leaders; chariots; giants)."""

    def clone(self) -> Army:
        other = Army(self.side, self.kind, self.place, True)
        other.leaders = self.leaders
        other.commanders = self.commanders
        other.marker = self.marker
        other.force = self.force
        other.chariots = self.chariots
        other.giants = self.giants
        other.mp = self.mp
        other.capacity = self.capacity
        other.taken = self.taken
        other.has_fought = self.has_fought
        other.stopped = self.stopped
        other.slaughtered = self.slaughtered
        other.surcharge = self.surcharge
        other.over = self.over
        other.met = self.met
        other.failed_avoid = self.failed_avoid
        other.origin = self.origin
        other.history = self.history
        return other


class Battle:
    """The running battle. All Pagan pieces in it are seen."""

    __slots__ = BATTLE_FIELDS

    def __init__(self, attacker: Side, space: Space, origin: Place, blank: bool = False) -> None:
        self.attacker = attacker
        self.space = space
        self.origin = origin
        """Where the attacker came from: he may go back there. NOWHERE: he may not."""
        if blank:
            return
        self.is_ambush = False
        self.is_lure = False
        """#41 The attackers are a garrison that was lured out of the city at `origin`."""
        self.intercepted = False
        self.failed_avoid = False
        self.can_cards = True
        """Steps 5 to 7 are still to come."""
        self.cards: list[int] = [NO_CARD, NO_CARD]
        """By side: the battle card it has played."""
        self.bonus: list[int] = [0, 0]
        """By side: dice added by cards in every round,"""
        self.bonus_once: list[int] = [0, 0]
        """and in round one only."""
        self.panic: list[int] = [0, 0]
        """By side: dice that its troops lose in every round; one stays."""
        self.late: list[bool] = [False, False]
        """By side: half its troops give no dice in round one."""
        self.shield: list[int] = [0, 0]
        """By side: kills against it that are ignored in each round."""
        self.wins_ties = NO_SIDE
        self.falls_back = NO_SIDE
        """#69 The side that fights a Fighting Retreat."""
        self.hamstrung = False
        """#82 Chariots roll with the ordinary dice."""
        self.flooded = False
        """#53 Chariots give no dice in round one."""
        self.giant_dice = 0
        self.round = 1
        self.pieces: list[int] = [0, 0]
        """By side: fighting pieces at the start (Rulings R20, R67)."""
        self.dice: list[int] = [0, 0]
        self.sixes: list[int] = [0, 0]
        self.fives: list[int] = [0, 0]
        self.strike_wounds = 0
        """The 4s of chariots; the sixes and fives of their first strike are kills."""
        self.strike_kills = 0
        self.rerolled: list[bool] = [False, False]
        """By side: whether it has used the initiative in this round."""
        self.killed: list[int] = [0, 0]
        """By side: the kills that it scored in this round."""
        self.winner = NO_SIDE
        self.is_slaughter = False
        self.over = False
        self.wiped_out: list[bool] = [False, False]

    def clone(self) -> Battle:
        other = Battle(self.attacker, self.space, self.origin, True)
        other.is_ambush = self.is_ambush
        other.is_lure = self.is_lure
        other.intercepted = self.intercepted
        other.failed_avoid = self.failed_avoid
        other.can_cards = self.can_cards
        other.cards = self.cards.copy()
        other.bonus = self.bonus.copy()
        other.bonus_once = self.bonus_once.copy()
        other.panic = self.panic.copy()
        other.late = self.late.copy()
        other.shield = self.shield.copy()
        other.wins_ties = self.wins_ties
        other.falls_back = self.falls_back
        other.hamstrung = self.hamstrung
        other.flooded = self.flooded
        other.giant_dice = self.giant_dice
        other.round = self.round
        other.pieces = self.pieces.copy()
        other.dice = self.dice.copy()
        other.sixes = self.sixes.copy()
        other.fives = self.fives.copy()
        other.strike_wounds = self.strike_wounds
        other.strike_kills = self.strike_kills
        other.rerolled = self.rerolled.copy()
        other.killed = self.killed.copy()
        other.winner = self.winner
        other.is_slaughter = self.is_slaughter
        other.over = self.over
        other.wiped_out = self.wiped_out.copy()
        return other


class Joshua(Game):
    """A game of Joshua: Hebrews v. Pagans."""

    __slots__ = (  # they make clones fast
        "allied",
        "ambush_at",
        "ambushes_seen",
        "anakin",
        "announced",
        "answered",
        "ark",
        "ark_captured",
        "ark_leads",
        "army",
        "balaam",
        "balaam_in",
        "banned",
        "battle",
        "caravan",
        "card_play",
        "chariots",
        "chit",
        "chit_is_open",
        "chits",
        "chosen",
        "city",
        "conquered",
        "control",
        "counted",
        "courage",
        "deck",
        "discards",
        "doubled",
        "editing",
        "extension",
        "foiled",
        "handicap",
        "hands",
        "has_voided",
        "hebrews",
        "initiative",
        "is_set_up",
        "known",
        "ladders",
        "laid",
        "leader_at",
        "left",
        "lifted",
        "losses",
        "map",
        "marker_at",
        "marker_tribe",
        "mustered",
        "out_until",
        "pagan_number",
        "pagans",
        "played",
        "played_last",
        "rams",
        "removed",
        "rerolled",
        "scenario",
        "shown",
        "siege",
        "treaty",
        "tribe_in",
        "turn",
        "unfed",
        "unguarded",
        "unsure",
        "wants",
    )

    def __init__(self, title: Any, box: JoshuaBox, variant: Any, dice: Dice, blank: bool = False) -> None:
        super().__init__(title, box, variant, dice)
        self.map = box
        if blank:
            return
        self.scenario: Scenario = box.scenarios[SCENARIOS.index(variant.scenario)]
        self.turn = 1
        self.extension = 0
        """§20.4 Turns added by Hebrew courage."""
        self.chit = 0
        """§3.1 Secret; 0 where there is none, or before it is drawn."""
        self.chits = ALL_CHITS
        """A bit for each chit that it may be, for all that everybody knows."""
        self.chit_is_open = False
        self.handicap = 0
        """Ruling R1 What the bid adds to the points that the Hebrews need."""
        self.initiative = HEBREW
        self.losses = 0
        """§3.5 Hebrew troops eliminated."""
        self.balaam = NOWHERE
        """§5.10 The city in which he hides: secret. OUT once he is eliminated."""
        self.balaam_in = 0
        """A bit for each space in which he may be, for all that everybody knows."""
        self.ark = NO_LEADER
        """The priest who carries it; NO_LEADER: it is not in play."""
        self.ark_captured = False
        self.has_voided = False
        """§32.1"""
        self.treaty = False
        """Ruling R36"""
        self.conquered = 0
        """§3.4 A bit for each major tribe whose area was conquered."""
        self.allied = 0
        """§15.2 A bit for each tribe that is allied until the turn ends."""
        self.unfed = 0
        """#99 A bit for each tribe that gets no troop this turn."""
        self.ark_leads = False
        """#54 Hebrews fighting in the space of the Ark add 3 dice this turn."""
        self.caravan: tuple[int, int] = (NO_LEADER, NO_LEADER)
        """#100 By side: the leader whose stack makes no attrition rolls this turn."""
        self.played_last = NO_SIDE
        self.laid = 0
        """Ambushes laid by card, and"""
        self.ambushes_seen = 0
        """ambushes that have come on the board."""
        self.card_play: CardPlay | None = None
        self.army: Army | None = None
        self.battle: Battle | None = None
        self.left = 0
        """Points, troops or pieces that the running choice still has."""
        self.chosen: tuple[int, ...] = ()
        """What it has chosen so far; public."""
        self.editing = NO_TRIBE
        """The tribe that the Pagans are setting up: secret."""
        self.lifted: tuple[int, ...] = ()
        """What the Pagans have in hand while setting up, or the places from which their pieces must go: secret."""
        self.is_set_up = False
        self.announced = NO_LEADER
        """The Pagan leader who was named for an interception: public, with the place where he is."""
        self.answered = False
        """Whether the window just closed brought an answer (Ruling R82)."""
        self.foiled = False
        """Whether the battle card or response just shown is cancelled or void."""
        # made from lists: mypyc would spell out each place of `(0,) * ON_BOARD`
        self.hebrews: tuple[int, ...] = tuple([0] * ON_BOARD)
        """By place: Hebrew troops."""
        self.pagans: list[Force] = [NOBODY] * PLACES
        """By place: Pagan troops."""
        self.pagan_number: list[int] = [0] * PLACES
        """By place: how many."""
        self.mustered: list[int] = [0] * TRIBES
        """By tribe: all its troops, hidden and ambush troops too (Ruling R37)."""
        self.chariots: tuple[int, ...] = tuple([0] * SPACES)
        self.anakin: tuple[int, ...] = tuple([0] * SPACES)
        self.leader_at: list[int] = [NOWHERE] * LEADERS
        self.marker_at: list[int] = [NOWHERE] * MARKERS
        self.marker_tribe: tuple[int, ...] = tuple([NO_TRIBE] * MARKERS)
        """The tribe in whose area it was set up: public."""
        self.ambush_at: tuple[int, ...] = tuple([NOWHERE] * AMBUSHES)
        self.control: tuple[Side, ...] = tuple([PAGAN] * SPACES)
        self.city: tuple[int, ...] = tuple(box.strength)
        """By space: the strength of its city or camp, 0 where none stands."""
        self.siege: tuple[int, ...] = tuple([0] * SPACES)
        """By space: siege points."""
        self.banned: tuple[int, ...] = ()
        """Ruling R43 Cities that may not be sieged again this turn."""
        self.unguarded: tuple[int, ...] = ()
        """Ruling R36, Ruling R89 Hebrew cities that were not captured and need no garrison."""
        self.tribe_in: tuple[bool, ...] = tuple([False] * TRIBES)
        """In the scenario and not out; the Hebrews too."""
        self.counted: tuple[int, ...] = tuple([0] * TRIBES)
        """By tribe: its troops as everybody counts them, hidden losses not taken off."""
        self.unsure: tuple[int, ...] = tuple([0] * TRIBES)
        """By tribe: how many of these may be hidden losses."""
        self.ladders: tuple[int, ...] = tuple([0] * LEADERS)
        self.rams: tuple[int, ...] = tuple([0] * LEADERS)
        self.out_until: tuple[int, ...] = tuple([0] * LEADERS)
        """Ruling R98 By leader: the last turn in which he is out of action."""
        self.courage: tuple[int, ...] = (0, 0)
        self.rerolled: tuple[bool, ...] = (False, False)
        """§21.2 By side: whether it has used the initiative this turn."""
        self.doubled: tuple[bool, ...] = (False, False)
        """§7.4 By side: whether it has played two cards in a row this turn."""
        self.played: tuple[bool, ...] = (False, False)
        """By side: whether it has played in this round."""
        self.deck: tuple[int, ...] = ()
        """The top card is the last."""
        self.hands: tuple[tuple[int, ...], ...] = ((), ())
        """By side, in order."""
        self.discards: tuple[int, ...] = ()
        self.removed: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()
        """Cards that are being carried out: they lie in no pile."""
        self.known: tuple[int, ...] = ()
        """Cards in the Hebrew hand that the Pagans have seen there."""
        self.wants: tuple[int, int] = (UNKNOWN, UNKNOWN)

    def clone(self) -> Joshua:
        other = Joshua(self.title, self.map, self.variant, self.dice.clone(), True)
        self.copy_to(other)
        other.scenario = self.scenario
        other.turn = self.turn
        other.extension = self.extension
        other.chit = self.chit
        other.chits = self.chits
        other.chit_is_open = self.chit_is_open
        other.handicap = self.handicap
        other.initiative = self.initiative
        other.losses = self.losses
        other.balaam = self.balaam
        other.balaam_in = self.balaam_in
        other.ark = self.ark
        other.ark_captured = self.ark_captured
        other.has_voided = self.has_voided
        other.treaty = self.treaty
        other.conquered = self.conquered
        other.allied = self.allied
        other.unfed = self.unfed
        other.ark_leads = self.ark_leads
        other.caravan = self.caravan
        other.played_last = self.played_last
        other.laid = self.laid
        other.ambushes_seen = self.ambushes_seen
        other.card_play = None if self.card_play is None else self.card_play.clone()
        other.army = None if self.army is None else self.army.clone()
        other.battle = None if self.battle is None else self.battle.clone()
        other.left = self.left
        other.chosen = self.chosen
        other.editing = self.editing
        other.lifted = self.lifted
        other.is_set_up = self.is_set_up
        other.announced = self.announced
        other.answered = self.answered
        other.foiled = self.foiled
        other.hebrews = self.hebrews
        other.pagans = self.pagans[:]
        other.pagan_number = self.pagan_number[:]
        other.mustered = self.mustered[:]
        other.chariots = self.chariots
        other.anakin = self.anakin
        other.leader_at = self.leader_at.copy()
        other.marker_at = self.marker_at.copy()
        other.marker_tribe = self.marker_tribe
        other.ambush_at = self.ambush_at
        other.control = self.control
        other.city = self.city
        other.siege = self.siege
        other.banned = self.banned
        other.unguarded = self.unguarded
        other.tribe_in = self.tribe_in
        other.counted = self.counted
        other.unsure = self.unsure
        other.ladders = self.ladders
        other.rams = self.rams
        other.out_until = self.out_until
        other.courage = self.courage
        other.rerolled = self.rerolled
        other.doubled = self.doubled
        other.played = self.played
        other.deck = self.deck
        other.hands = self.hands
        other.discards = self.discards
        other.removed = self.removed
        other.shown = self.shown
        other.known = self.known
        other.wants = self.wants
        return other

    # ---------------------------------------------------------------- places

    def space_of(self, place: int) -> Space:
        """The space in which a place is, or NO_SPACE."""
        if place < 0:
            return NO_SPACE
        if place < INSIDE:
            return Space(place)
        if place < UNDER:
            return Space(place - INSIDE)
        if place < HIDING:
            return Space(self.marker_at[place - UNDER])
        return Space(self.ambush_at[place - HIDING])

    def home_of(self, side: Side, space: Space) -> Place:
        """Where pieces of a side stand in a space unless they say otherwise: Hebrews in the camp are inside."""
        return Place(INSIDE + space) if space == GILGAL and side == HEBREW and self.city[GILGAL] else Place(space)

    def markers_at(self, space: int) -> list[Marker]:
        return [Marker(marker) for marker in range(MARKERS) if self.marker_at[marker] == space]

    def has_marker(self, space: int) -> bool:
        return space in self.marker_at

    def ambush_in(self, space: int) -> int:
        """The number of the ambush that lies there, or -1: secret."""
        return self.ambush_at.index(space) if space in self.ambush_at else -1

    # ---------------------------------------------------------------- who is where

    def troops(self, side: Side, place: int) -> int:
        """Ordinary troops of a side in a place."""
        return self.hebrews[place] if side == HEBREW else self.pagan_number[place]

    def troops_of(self, tribe: int, place: int) -> int:
        """Ordinary troops of a tribe in a place."""
        if tribe == HEBREWS:
            return self.hebrews[place]
        for found, number in self.pagans[place]:
            if found == tribe:
                return number
        return 0

    def force_of(self, side: Side, place: int) -> Force:
        """All troops of a side in a place, by tribe."""
        if side == PAGAN:
            return self.pagans[place]
        number = self.hebrews[place]
        return ((HEBREWS, number),) if number else NOBODY

    def fighting(self, side: Side, space: int) -> int:
        """Fighting pieces of a side in the field; markers and ambushes not counted."""
        if side == HEBREW:
            return self.hebrews[space]
        return self.pagan_number[space] + self.chariots[space] + self.anakin[space]

    def is_held(self, side: Side, space: int) -> bool:
        """Whether a side has a force in the field, as everybody sees it: a marker counts, an ambush does not."""
        if side == HEBREW:
            return self.hebrews[space] > 0
        return (
            self.pagan_number[space] > 0
            or self.chariots[space] > 0
            or self.anakin[space] > 0
            or space in self.marker_at
        )

    def has_pieces(self, side: Side, space: int) -> bool:
        """Whether a side has any piece in the field, a leader alone included."""
        if self.is_held(side, space):
            return True
        return self.leader_in(side, space) != NO_LEADER

    def leaders_in(self, side: Side, place: int) -> list[Leader]:
        """Leaders of a side in a place, in order."""
        at = self.leader_at
        first, end = (0, HEBREW_LEADERS) if side == HEBREW else (HEBREW_LEADERS, LEADERS)
        return [Leader(leader) for leader in range(first, end) if at[leader] == place]

    def leader_in(self, side: Side, place: int) -> Leader:
        """The first leader of a side in a place, or NO_LEADER."""
        if place not in self.leader_at:
            return NO_LEADER
        at = self.leader_at
        first, end = (0, HEBREW_LEADERS) if side == HEBREW else (HEBREW_LEADERS, LEADERS)
        for leader in range(first, end):
            if at[leader] == place:
                return Leader(leader)
        return NO_LEADER

    def is_out_of_action(self, leader: int) -> bool:
        """Ruling R98 Sick or wounded."""
        return self.out_until[leader] >= self.turn

    def ark_space(self) -> Space:
        """Where the Ark is, or NO_SPACE."""
        return NO_SPACE if self.ark == NO_LEADER else self.space_of(self.leader_at[self.ark])

    def equipment(self, leader: int) -> int:
        """Ruling R102 Ladders and rams of a leader."""
        return self.ladders[leader] + self.rams[leader]

    # ---------------------------------------------------------------- spaces and cities

    def kind(self, space: int) -> int:
        """§24.1, Ruling R14 OPEN_SPACE, MOUNTAIN, CITY or CAMP; a city or camp that was destroyed is open ground."""
        kind = self.map.space_kind[space]
        return OPEN_SPACE if kind >= CITY and not self.city[space] else kind

    def is_absent(self, space: int) -> bool:
        """Ruling R40 The space of a tribe that is not part of the scenario: nobody controls it, nobody can take it."""
        return self.scenario.is_absent[space]

    def is_closed(self, space: int) -> bool:
        """Ruling R40 Nobody enters the spaces of absent tribes, unless they are played as passable."""
        return self.scenario.is_absent[space] and self.variant.absent_tribes == "closed"

    def is_friendly(self, side: Side, space: int) -> bool:
        """Ruling R40 Whether a side controls a space; that of an absent tribe is nobody's."""
        return self.control[space] == side and not self.scenario.is_absent[space]

    def is_city_of(self, side: Side, space: int) -> bool:
        """Whether a city (or the camp) of a side stands there."""
        return self.city[space] > 0 and self.control[space] == side

    def is_besieged(self, space: int) -> bool:
        """Ruling R41, Ruling R113 An enemy leader with at least one troop stands in the field of its space."""
        if not self.city[space]:
            return False
        side = enemy(self.control[space])
        return self.troops(side, space) > 0 and self.leader_in(side, space) != NO_LEADER

    def is_seen(self, space: int) -> bool:
        """§15.6, Ruling R99 The Hebrews see what stands in a space in which they have troops."""
        if self.hebrews[space] > 0 or self.hebrews[INSIDE + space] > 0:
            return True
        return self.battle is not None and self.battle.space == space

    def top(self, place: int) -> tuple[int, int]:
        """§15.6, Ruling R65, Ruling R111 Kind and tribe of the piece on top of a Pagan stack."""
        force = self.pagans[place]
        if force:
            if len(force) == 1:
                return TROOP, force[0][0]
            colour = self.map.colour[self.space_of(place)]
            for tribe, _ in force:
                if tribe == colour:
                    return TROOP, tribe
            return TROOP, force[0][0]
        if place < SPACES:
            if self.chariots[place]:
                return CHARIOT, 2
            if self.anakin[place]:
                return ANAK, 3
        leader = self.leader_in(PAGAN, place)
        return (NOTHING, NO_TRIBE) if leader == NO_LEADER else (CHIEF, self.map.leader_tribe[leader])

    # ---------------------------------------------------------------- tribes

    def may_cross(self, tribe: int) -> bool:
        """§15.2, Ruling R74 Whether a tribe may cross boundaries, stack and move with others now."""
        return bool(self.allied >> tribe & 1) or self.boundaries_are_open()

    def boundaries_are_open(self) -> bool:
        """Ruling R74 From the chit's turn on."""
        crossing = self.map.chit_crossing[self.chit]
        return 0 < crossing <= self.turn

    def may_have_crossed(self, tribe: int) -> bool:
        """The same for all that everybody knows: some chit that it may be lets them."""
        if self.allied >> tribe & 1:
            return True
        if not self.scenario.has_chit:
            return False
        for chit in range(1, 7):
            if self.chits >> chit & 1 and 0 < self.map.chit_crossing[chit] <= self.turn:
                return True
        return False

    def may_enter(self, tribe: int, origin: int, space: int) -> bool:
        """§15.2, Ruling R36, Ruling R40, Ruling R93 Whether a tribe may go from a space to the next."""
        if self.is_closed(space):
            return False
        if tribe == HEBREWS:
            return True
        colour = self.map.colour
        if colour[space] == tribe or self.may_cross(tribe):
            return True
        if self.treaty and colour[space] == 5 and tribe in (1, 2):
            return True
        if colour[origin] == tribe or (self.treaty and colour[origin] == 5 and tribe in (1, 2)):
            return False
        # strayed: inside the area where it is, or towards its own
        if colour[space] == colour[origin]:
            return True
        distance = self.map.distance
        here = min([distance[origin][own] for own in self.map.area[tribe]])
        there = min([distance[space][own] for own in self.map.area[tribe]])
        return there < here

    def is_own_ground(self, tribe: int, space: int) -> bool:
        """Where a Pagan tribe may be without an alliance."""
        colour = self.map.colour[space]
        return colour == tribe or (self.treaty and colour == 5 and tribe in (1, 2))

    # ---------------------------------------------------------------- cards

    def is_unseen(self, card: int) -> bool:
        """DESIGN "Windows": a card that may be in a hand, for all that everybody knows."""
        return card not in self.discards and card not in self.removed and card not in self.shown

    def may_use(self, side: Side, card: int) -> bool:
        """§8.9 Whether the event of a card is for this side."""
        return self.map.card_side[card] in (EITHER, side)

    def draw(self) -> Card:
        """Ruling R51 The top card; discards are shuffled into a new deck when it is empty. NO_CARD: there is none."""
        if not self.deck:
            if not self.discards:
                return NO_CARD
            cards = sorted(self.discards)
            self.shuffle(cards)
            self.deck, self.discards = tuple(cards), ()
            self.note("Ruling R51", "deck_reshuffled")
        self.revealed()
        card = self.deck[-1]
        self.deck = self.deck[:-1]
        return Card(card)

    def deal_to(self, side: Side, number: int) -> int:
        """A side draws cards into its hand; how many it got."""
        cards: list[int] = []
        while len(cards) < number:
            card = self.draw()
            if card == NO_CARD:
                break
            cards.append(card)
        self.hold(side, [*self.hands[side], *cards])
        return len(cards)

    def hold(self, side: Side, cards: list[int]) -> None:
        """A side has these cards in hand."""
        hand = tuple(sorted(cards))
        self.hands = (hand, self.hands[PAGAN]) if side == HEBREW else (self.hands[HEBREW], hand)

    def take(self, side: Side, card: Card) -> None:
        """A card leaves a hand."""
        self.hold(side, [other for other in self.hands[side] if other != card])
        if card in self.known:
            self.known = tuple([other for other in self.known if other != card])

    def show(self, side: Side, card: Card) -> None:
        """A card leaves the hand and is being carried out. Its owner learns nothing by that, and may take it back."""
        self.take(side, card)
        self.shown = (*self.shown, card)

    def lay_down(self, card: Card, is_event: bool) -> None:
        """§8.8, Ruling R95 A card that was carried out is discarded, or leaves the game after its event."""
        self.shown = tuple([other for other in self.shown if other != card])
        if is_event and self.map.is_removed[card]:
            self.removed = (*self.removed, card)
        else:
            self.discards = (*self.discards, card)

    def discard(self, side: Side, card: Card) -> None:
        """A card goes from a hand to the discard pile."""
        self.take(side, card)
        self.discards = (*self.discards, card)
        self.revealed()

    # ---------------------------------------------------------------- basic changes

    def add(self, tribe: int, place: int, number: int) -> None:
        """Troops come to a place, or leave it (a number below 0)."""
        if not number:
            return
        self.mustered[tribe] += number
        self.shift(tribe, place, number)

    def shift(self, tribe: int, place: int, number: int) -> None:
        """Troops come to a place from another, or leave it for another (a number below 0)."""
        if tribe == HEBREWS:
            self.hebrews = replaced(self.hebrews, place, self.hebrews[place] + number)
            return
        self.pagan_number[place] += number
        force = self.pagans[place]
        if not force:
            force = ((tribe, number),)
        elif len(force) == 1 and force[0][0] == tribe:
            number += force[0][1]
            force = ((tribe, number),) if number else NOBODY
        else:
            force = with_tribe(force, tribe, of_tribe(force, tribe) + number)
        self.pagans[place] = force

    def move_force(self, force: Force, origin: int, target: int) -> None:
        """Troops go from one place to another."""
        for tribe, number in force:
            if tribe == HEBREWS:
                hebrews = list(self.hebrews)
                hebrews[origin] -= number
                hebrews[target] += number
                self.hebrews = tuple(hebrews)
            elif number:
                self.shift(tribe, origin, -number)
                self.shift(tribe, target, number)

    def set_chariots(self, space: int, number: int) -> None:
        self.chariots = replaced(self.chariots, space, number)

    def move_chariots(self, number: int, origin: int, target: int) -> None:
        self.set_chariots(origin, self.chariots[origin] - number)
        self.set_chariots(target, self.chariots[target] + number)

    def set_anakin(self, space: int, number: int) -> None:
        self.anakin = replaced(self.anakin, space, number)

    def move_anakin(self, number: int, origin: int, target: int) -> None:
        self.set_anakin(origin, self.anakin[origin] - number)
        self.set_anakin(target, self.anakin[target] + number)

    def set_control(self, space: int, side: Side) -> None:
        self.control = replaced(self.control, space, side)

    def set_city(self, space: int, strength: int) -> None:
        """The strength of a city or camp; 0: it is destroyed."""
        self.city = replaced(self.city, space, strength)

    def set_siege(self, space: int, number: int) -> None:
        self.siege = replaced(self.siege, space, number)

    def place_new(self, tribe: int, place: int, number: int) -> None:
        """New troops."""
        self.add(tribe, place, number)
        self.counted = replaced(self.counted, tribe, self.counted[tribe] + number)

    def eliminate(self, tribe: int, place: int, number: int) -> None:
        """§3.5 Troops are eliminated, and everybody sees how many; Hebrew losses are counted."""
        self.remove(tribe, place, number)
        if tribe == HEBREWS:
            self.losses += number

    def remove(self, tribe: int, place: int, number: int) -> None:
        """§15.1 Troops are removed from play, and everybody sees how many; that alone is no loss."""
        if not number:
            return
        self.add(tribe, place, -number)
        self.counted = replaced(self.counted, tribe, self.counted[tribe] - number)
        if tribe != HEBREWS and self.unsure[tribe] > self.counted[tribe]:
            self.unsure = replaced(self.unsure, tribe, self.counted[tribe])

    def eliminate_unseen(self, tribe: int, place: int, number: int) -> None:
        """Ruling R112 Troops of a hidden stack are eliminated; `unsure` says how many that may have been."""
        self.add(tribe, place, -number)

    def may_have_lost(self, tribes: list[int], number: int) -> None:
        """Up to so many troops of these tribes were eliminated where the Hebrews could not see it."""
        for tribe in tribes:
            most = min(self.counted[tribe], self.unsure[tribe] + number)
            self.unsure = replaced(self.unsure, tribe, most)

    def give(self, leader: int, ladders: int, rams: int) -> None:
        """Ruling R102 A leader gets equipment, or loses it (numbers below 0)."""
        if ladders:
            self.ladders = replaced(self.ladders, leader, self.ladders[leader] + ladders)
        if rams:
            self.rams = replaced(self.rams, leader, self.rams[leader] + rams)

    def put_out(self, leader: int, turn: int) -> None:
        """Ruling R98 A leader is out of action until the end of a turn."""
        self.out_until = replaced(self.out_until, leader, max(turn, self.out_until[leader]))

    def troops_in_play(self, tribe: int) -> int:
        """Ruling R37 All troops of a tribe, hidden and ambush troops too."""
        return self.mustered[tribe]

    # ---------------------------------------------------------------- saves

    def state(self) -> dict[str, Any]:
        box = self.map
        return {
            "now": [
                self.turn,
                self.extension,
                self.chit,
                self.chits,
                int(self.chit_is_open),
                self.handicap,
                self.initiative,
                self.losses,
                self.balaam,
                self.balaam_in,
                self.ark,
                int(self.ark_captured),
                int(self.has_voided),
                int(self.treaty),
                self.conquered,
                self.allied,
                self.unfed,
                int(self.ark_leads),
                *self.caravan,
                self.played_last,
                self.laid,
                self.ambushes_seen,
                self.left,
                self.editing,
                int(self.is_set_up),
                self.announced,
                int(self.answered),
                int(self.foiled),
            ],
            "chosen": list(self.chosen),
            "lifted": list(self.lifted),
            "hebrews": [[place, number] for place, number in enumerate(self.hebrews) if number],
            "pagans": [[place, t, n] for place, force in enumerate(self.pagans) for t, n in force],
            "chariots": [[space, number] for space, number in enumerate(self.chariots) if number],
            "anakin": [[space, number] for space, number in enumerate(self.anakin) if number],
            "leaders": self.leader_at,
            "markers": self.marker_at,
            "marker_tribe": list(self.marker_tribe),
            "ambushes": list(self.ambush_at),
            "hebrew_spaces": [space for space in range(SPACES) if self.control[space] == HEBREW],
            "city": [[s, self.city[s]] for s in range(SPACES) if self.city[s] != box.strength[s]],
            "siege": [[space, number] for space, number in enumerate(self.siege) if number],
            "banned": list(self.banned),
            "unguarded": list(self.unguarded),
            "tribes": [int(value) for value in self.tribe_in],
            "counted": list(self.counted),
            "unsure": list(self.unsure),
            "ladders": list(self.ladders),
            "rams": list(self.rams),
            "out_until": list(self.out_until),
            "courage": list(self.courage),
            "flags": [int(value) for value in (*self.rerolled, *self.doubled, *self.played)],
            "deck": list(self.deck),
            "hands": [list(hand) for hand in self.hands],
            "discards": list(self.discards),
            "removed": list(self.removed),
            "shown": list(self.shown),
            "known": list(self.known),
            "wants": list(self.wants),
            "card_play": None if self.card_play is None else plain(self.card_play, CARD_PLAY_FIELDS),
            "army": None if self.army is None else plain(self.army, ARMY_FIELDS),
            "battle": None if self.battle is None else plain(self.battle, BATTLE_FIELDS),
        }

    def restore(self, state: dict[str, Any]) -> None:
        box = self.map
        now = state["now"]
        self.turn, self.extension, self.chit, self.chits = now[:4]
        self.chit_is_open = bool(now[4])
        self.handicap, self.initiative, self.losses, self.balaam, self.balaam_in, self.ark = now[5:11]
        self.ark_captured, self.has_voided, self.treaty = bool(now[11]), bool(now[12]), bool(now[13])
        self.conquered, self.allied, self.unfed = now[14:17]
        self.ark_leads = bool(now[17])
        self.caravan = (now[18], now[19])
        self.played_last, self.laid, self.ambushes_seen, self.left, self.editing = now[20:25]
        self.is_set_up = bool(now[25])
        self.announced = now[26]
        self.answered, self.foiled = bool(now[27]), bool(now[28])
        self.chosen = tuple(state["chosen"])
        self.lifted = tuple(state["lifted"])
        self.hebrews = tuple([0] * ON_BOARD)
        self.mustered = [0] * TRIBES
        for place, number in state["hebrews"]:
            self.add(HEBREWS, place, number)
        self.pagans = [NOBODY] * PLACES
        self.pagan_number = [0] * PLACES
        for place, tribe, number in state["pagans"]:
            self.add(tribe, place, number)
        self.chariots = tuple([0] * SPACES)
        for space, number in state["chariots"]:
            self.set_chariots(space, number)
        self.anakin = tuple([0] * SPACES)
        for space, number in state["anakin"]:
            self.set_anakin(space, number)
        self.leader_at = state["leaders"]
        self.marker_at = state["markers"]
        self.marker_tribe = tuple(state["marker_tribe"])
        self.ambush_at = tuple(state["ambushes"])
        self.control = tuple([HEBREW if space in state["hebrew_spaces"] else PAGAN for space in range(SPACES)])
        self.city = tuple(box.strength)
        for space, number in state["city"]:
            self.set_city(space, number)
        self.siege = tuple([0] * SPACES)
        for space, number in state["siege"]:
            self.set_siege(space, number)
        self.banned = tuple(state["banned"])
        self.unguarded = tuple(state["unguarded"])
        self.tribe_in = tuple([bool(value) for value in state["tribes"]])
        self.counted = tuple(state["counted"])
        self.unsure = tuple(state["unsure"])
        self.ladders = tuple(state["ladders"])
        self.rams = tuple(state["rams"])
        self.out_until = tuple(state["out_until"])
        self.courage = tuple(state["courage"])
        flags = tuple([bool(value) for value in state["flags"]])
        self.rerolled, self.doubled, self.played = flags[:2], flags[2:4], flags[4:]
        self.deck = tuple(state["deck"])
        one, two = state["hands"]
        self.hands = (tuple(one), tuple(two))
        self.discards = tuple(state["discards"])
        self.removed = tuple(state["removed"])
        self.shown = tuple(state["shown"])
        self.known = tuple(state["known"])
        hebrew, pagan = state["wants"]
        self.wants = (hebrew, pagan)
        if state["card_play"] is not None:
            self.card_play = CardPlay(HEBREW, NO_CARD, False)
            fill(self.card_play, CARD_PLAY_FIELDS, state["card_play"])
        if state["army"] is not None:
            self.army = Army(HEBREW, LED, Place(0))
            fill(self.army, ARMY_FIELDS, state["army"])
        if state["battle"] is not None:
            self.battle = Battle(HEBREW, Space(0), Place(0))
            fill(self.battle, BATTLE_FIELDS, state["battle"])


def plain(record: Any, fields: tuple[str, ...]) -> list[Any]:
    """A running record as plain data."""
    return [_plain(getattr(record, name)) for name in fields]


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value


def fill(record: Any, fields: tuple[str, ...], values: list[Any]) -> None:
    """A running record from a save; lists that the record keeps as tuples become tuples again."""
    for name, value in zip(fields, values, strict=True):
        setattr(record, name, _tuples(value) if isinstance(getattr(record, name), tuple) else value)


def _tuples(value: Any) -> Any:
    return tuple([_tuples(item) for item in value]) if isinstance(value, list) else value


T = TypeVar("T")


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A tuple with another value in one place."""
    return values[:index] + (value,) + values[index + 1 :]  # noqa: RUF005 (faster than unpacking)


def total(force: Force) -> int:
    """How many troops."""
    number = 0
    for _, some in force:
        number += some
    return number


def of_tribe(force: Force, tribe: int) -> int:
    """How many troops of a tribe."""
    for found, number in force:
        if found == tribe:
            return number
    return 0


def with_tribe(force: Force, tribe: int, number: int) -> Force:
    """The same troops with another number of a tribe."""
    counts = dict(force)
    counts[tribe] = number
    return tuple([(found, counts[found]) for found in sorted(counts) if counts[found]])


def the_play(g: Joshua) -> CardPlay:
    """The card that is being played."""
    assert g.card_play is not None
    return g.card_play


def the_army(g: Joshua) -> Army:
    """The army that is moving."""
    assert g.army is not None
    return g.army


def the_battle(g: Joshua) -> Battle:
    """The running battle."""
    assert g.battle is not None
    return g.battle


def new_joshua(title: Any, box: JoshuaBox, variant: Any, dice: Dice) -> Joshua:
    """A game with nothing on the table."""
    return Joshua(title, box, variant, dice)
