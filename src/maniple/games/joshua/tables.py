"""The components as flat tables indexed by id, read once from a component set."""

from __future__ import annotations

from typing import Any, Final, NewType

from maniple.games.joshua.fixed import check_fixed
from maniple.games.joshua.text import JoshuaLines
from maniple.kernel.box import Box
from maniple.kernel.catalog import Kind, numbers
from maniple.kernel.errors import BadComponents
from maniple.kernel.frames import Side

Space = NewType("Space", int)
"""A space of the map."""
Place = NewType("Place", int)
"""Where a piece may be: the field of a space, the inside of a city, under a hidden-force marker, in an ambush."""
Tribe = NewType("Tribe", int)
Leader = NewType("Leader", int)
Card = NewType("Card", int)
Marker = NewType("Marker", int)
"""A hidden-force marker; a blank looks the same."""

HEBREW: Final = Side(0)
PAGAN: Final = Side(1)
SIDES: Final = (HEBREW, PAGAN)
SIDE_SLUGS: Final = ("hebrew", "pagan")
SIDE_NAMES: Final = ("Hebrews", "Pagans")

HEBREWS: Final = Tribe(0)
AMORITES: Final = Tribe(1)
CANAANITES: Final = Tribe(2)
PHILISTINES: Final = Tribe(3)
GESHURITES: Final = Tribe(4)
GIBEONITES: Final = Tribe(5)
HITTITES: Final = Tribe(6)
HIVITES: Final = Tribe(7)
JEBUSITES: Final = Tribe(8)
PERIZZITES: Final = Tribe(9)
SIDONITES: Final = Tribe(10)
TRIBE_SLUGS: Final = (
    "hebrews",
    "amorites",
    "canaanites",
    "philistines",
    "geshurites",
    "gibeonites",
    "hittites",
    "hivites",
    "jebusites",
    "perizzites",
    "sidonites",
)
TRIBES: Final = 11
FIRST_PAGAN: Final = 1
FIRST_LESSER: Final = 4
NO_TRIBE: Final = Tribe(-1)

OPEN_SPACE: Final = 0
MOUNTAIN: Final = 1
CITY: Final = 2
CAMP: Final = 3
SPACE_KINDS: Final = ("open", "mountain", "city", "camp")

SPACES: Final = 71
MARKERS: Final = 12
AMBUSHES: Final = 8
"""Ambushes that can be written down at the same time."""
INSIDE: Final = SPACES
"""`INSIDE + space` is the inside of its city or camp; the field is the space itself."""
UNDER: Final = 2 * SPACES
"""`UNDER + marker`: the force that a marker stands for."""
HIDING: Final = UNDER + MARKERS
"""`HIDING + i`: the force of an ambush."""
PLACES: Final = HIDING + AMBUSHES
ON_BOARD: Final = UNDER
"""Places below this one are fields and insides."""

NOWHERE: Final = -1
"""In reserve, or not chosen for the scenario."""
OUT: Final = -2
"""Out of the game."""

JOSHUA: Final = Leader(0)
CALEB: Final = Leader(1)
OTHNIEL: Final = Leader(2)
ELEAZAR: Final = Leader(3)
PHINEAS: Final = Leader(4)
KING_OF_AI: Final = Leader(5)
HEBREW_LEADERS: Final = 5
LEADERS: Final = 21
LEADER_SLUGS: Final = ("joshua", "caleb", "othniel", "eleazar", "phineas", "king-of-ai")
"""Leaders that the rules name, in order at the head of the list."""
NO_LEADER: Final = Leader(-1)
NO_CARD: Final = Card(-1)
NO_MARKER: Final = Marker(-1)
NO_SPACE: Final = Space(-1)

GILGAL: Final = Space(0)
"""The camp comes first in the list of spaces."""

CARDS: Final = 108
MOST_VALUE: Final = 5
MOST_NUMBER: Final = 20
MOST_MP: Final = 20
LAST_TURN: Final = 12

# What a card is
EVENT: Final = 0
CAMPAIGN: Final = 1
BATTLE: Final = 2
RESPONSE: Final = 3
CARD_KINDS: Final = ("event", "campaign", "battle", "response")

EITHER: Final = -1
"""Both sides may use the event of the card."""

# When a card may be played: the windows that there are
ACTION: Final = 0
BATTLE_START: Final = 1
EVENT_PLAYED: Final = 2
BEFORE_SIEGE_ROLL: Final = 3
AFTER_SIEGE_ROLL: Final = 4
CITY_CAPTURED: Final = 5
AFTER_ENEMY_MOVE: Final = 6
BEFORE_ROLL: Final = 7
CHARIOTS_OR_BATTLE: Final = 8
HEBREW_VICTORY: Final = 9
LEADER_OR_ACTION: Final = 10
AFTER_ROUND: Final = 11
PAGAN_RETREAT: Final = 12
ENEMY_BATTLE_CARD: Final = 13
ENEMY_ENTERS: Final = 14
HEBREW_BATTLE_OR_SIEGE: Final = 15
TIMINGS: Final = (
    "action",
    "battle-start",
    "response:event-played",
    "response:before-siege-roll",
    "response:after-siege-roll",
    "response:city-captured",
    "response:after-enemy-move",
    "response:before-intercept-or-avoid-roll",
    "response:chariots-activated-or-battle-start",
    "response:hebrew-victory",
    "response:leader-activated-or-action",
    "response:after-battle-round",
    "response:pagan-retreat",
    "response:enemy-battle-card",
    "response:enemy-enters-space",
    "response:hebrew-battle-or-siege",
)

# The moments at which a side may answer; some cards fit more than one
M_EVENT: Final = 0
M_BEFORE_SIEGE: Final = 1
M_AFTER_SIEGE: Final = 2
M_CAPTURED: Final = 3
M_AFTER_MOVE: Final = 4
M_BEFORE_ROLL: Final = 5
M_CHARIOTS: Final = 6
M_VICTORY: Final = 7
M_LEADER: Final = 8
M_ROUND: Final = 9
M_RETREAT: Final = 10
M_BATTLE_CARD: Final = 11
M_ENTERS: Final = 12
M_BATTLE: Final = 13
"""Step 8 of round one."""
MOMENTS: Final[tuple[tuple[int, ...], ...]] = (
    (EVENT_PLAYED,),
    (BEFORE_SIEGE_ROLL,),
    (AFTER_SIEGE_ROLL, HEBREW_BATTLE_OR_SIEGE),
    (CITY_CAPTURED,),
    (AFTER_ENEMY_MOVE,),
    (BEFORE_ROLL,),
    (CHARIOTS_OR_BATTLE,),
    (HEBREW_VICTORY,),
    (LEADER_OR_ACTION,),
    (AFTER_ROUND,),
    (PAGAN_RETREAT,),
    (ENEMY_BATTLE_CARD,),
    (ENEMY_ENTERS,),
    (CHARIOTS_OR_BATTLE, HEBREW_BATTLE_OR_SIEGE),
)
"""By moment: the timings of the cards that fit."""

SHORT: Final = 0
MEDIUM: Final = 1
LONG: Final = 2
FULL: Final = 3
SCENARIOS: Final = ("short", "medium", "long", "campaign")

SIDE: Final = "side"
SPACE: Final = "space"
TRIBE: Final = "tribe"
LEADER: Final = "leader"
CARD: Final = "card"
MARKER: Final = "marker"
NUMBER: Final = "number"

VERBS: Final[dict[str, tuple[str, ...]]] = {
    # bids (6)
    "want": (SIDE,),
    "bid": (NUMBER,),
    # set-up (5)
    "automatic": (),
    "change": (),
    "edit": (TRIBE,),
    "clear": (),
    "lift": (SPACE, NUMBER),
    "lift_from": (MARKER, NUMBER),
    "lift_chariots": (SPACE, NUMBER),
    "lift_leader": (LEADER,),
    "lift_marker": (MARKER,),
    "muster": (NUMBER,),
    "muster_chariots": (NUMBER,),
    "under": (MARKER,),
    "ambush": (SPACE,),
    "balaam": (SPACE,),
    "put_back": (),
    "confirm": (),
    "choose": (LEADER,),
    # the round (7)
    "first": (SIDE,),
    "keep": (CARD,),
    "stop": (),
    # the uses of a card (8)
    "activate": (CARD,),
    "event": (CARD,),
    "troop": (CARD,),
    "walls": (CARD,),
    "nothing": (CARD,),
    "raise_walls": (SPACE,),
    "unmask": (SPACE,),
    "reveal": (MARKER,),
    # armies (9, 10, 18, 19)
    "lead": (LEADER,),
    "march": (SPACE,),
    "chariots": (SPACE, NUMBER),
    "giants": (SPACE, NUMBER),
    "shift": (MARKER,),
    "together": (LEADER,),
    "bring": (LEADER,),
    "leave": (LEADER,),
    "take": (TRIBE, NUMBER),
    "quarter": (TRIBE, NUMBER),
    "fetch": (TRIBE, NUMBER),
    "convert": (),
    "siege": (),
    "inside": (),
    "outside": (),
    "halt": (),
    # interception, avoiding (11, 13)
    "intercept": (LEADER,),
    "avoid": (LEADER, SPACE),
    "shelter": (NUMBER,),
    # battle (12, 21)
    "battle": (CARD,),
    "respond": (CARD,),
    "respond_as_play": (CARD,),
    "void": (),
    "reroll": (SIDE,),
    "reroll_both": (),
    "pass": (),
    "lose": (TRIBE,),
    "lose_chariot": (),
    "drop_ladder": (LEADER,),
    "drop_ram": (LEADER,),
    "retreat": (SPACE,),
    "perish": (),
    # the end of a turn (15, 16, 17, 20)
    "place": (SPACE,),
    "place_inside": (SPACE,),
    "place_under": (MARKER,),
    "home": (LEADER,),
    "home_troops": (SPACE, NUMBER),
    "forth": (LEADER, SPACE),
    "forth_troops": (SPACE, NUMBER),
    "spend": (NUMBER,),
    # what a card asks for
    "at": (SPACE,),
    "in_city": (SPACE,),
    "who": (LEADER,),
    "how_many": (NUMBER,),
    "tribe": (TRIBE,),
    "which": (MARKER,),
    "pick": (CARD,),
    "done": (),
}
"""Verb -> kinds of its ids."""

EFFECT_NUMBERS: Final[dict[str, tuple[str, ...]]] = {
    "minor-campaign": ("armies", "mp"),
    "campaign": ("armies", "mp", "ark_mp"),
    "pagan-alliance": ("then.armies", "then.mp"),
    "southern-coalition": ("then.armies", "then.mp"),
    "northern-coalition": ("then.armies", "then.mp"),
    "recon": ("scouts_max", "range"),
    "local-informants": ("pagan.discard_max_value",),
    "rahabs-kin": ("amount",),
    "rams-horns": ("points",),
    "forced-march": ("armies", "mp"),
    "double-time": ("armies", "mp"),
    "night-march": ("armies", "mp", "battle_bonus"),
    "dust-storms": ("mp",),
    "countermarch": ("amount",),
    "ark-leads-the-way": ("mp",),
    "sun-stands-still": ("mp", "ark_mp"),
    "flank-attack": ("own",),
    "war-cry": ("own",),
    "captain-of-the-host": ("own",),
    "high-ground": ("own", "own_in_mountain"),
    "heroic-stand": ("own",),
    "shield-wall": ("amount",),
    "giants-terrify": ("enemy", "enemy_if_anakin"),
    "transjordan-tribes": ("plus",),
    "tribal-levy": ("plus",),
    "ambush-laid": ("troops_max", "range", "last_turn"),
    "deserters": ("amount", "min_troops"),
    "storms-at-sea": ("pagan.troops", "hebrew.also.amount"),
    "passover": ("amount",),
    "be-strong": ("amount",),
    "last-ounce": ("amount",),
    "altar-on-ebal": ("else.armies", "else.mp", "else.ark_mp"),
    "seize-the-initiative": ("else.amount",),
    "messengers": ("amount", "then_discard"),
}
"""By event: the numbers of its effect that the rules read; `then.mp` is the `mp` of its `then`."""

FILES: Final = ("map.toml", "pieces.toml", "cards.toml", "tables.toml")


def enemy(side: Side) -> Side:
    return Side(1 - side)


def side_of(tribe: int) -> Side:
    return HEBREW if tribe == HEBREWS else PAGAN


class Scenario:
    """§30.1, §30.2, §30.3, §30.4 What a scenario sets up, how long it lasts and how it is won."""

    def __init__(self, record: Any, leaders: dict[str, int], colour: list[Tribe]) -> None:
        record.only(
            "id",
            "name",
            "tribes",
            "hidden_markers",
            "blanks",
            "hebrew_troops",
            "hebrew_leaders",
            "hebrew_leader_choice",
            "victory",
            "chit",
            "pagan_alliance_event_from_turn",
            "ambushes",
            "turns",
            "vp_to_win",
        )
        self.name: str = record.text("name")
        self.tribes: tuple[int, ...] = tuple(
            [_index(record, "tribes", slug, TRIBE_SLUGS) for slug in record.words("tribes")]
        )
        self.is_absent: tuple[bool, ...] = tuple([tribe != HEBREWS and tribe not in self.tribes for tribe in colour])
        """Ruling R40 By space: it belongs to a tribe that is no part of the scenario."""
        self.absent: tuple[int, ...] = tuple([space for space in range(SPACES) if self.is_absent[space]])
        self.markers: int = record.number("hidden_markers", 0, 6)
        self.blanks: int = record.number("blanks", 0, 6)
        self.hebrew_troops: int = record.number("hebrew_troops", 1, 99)
        self.hebrew_leaders: tuple[int, ...] = tuple(
            [leaders.get(slug, HEBREW_LEADERS) for slug in record.words("hebrew_leaders")]
        )
        if any([leader >= HEBREW_LEADERS for leader in self.hebrew_leaders]):
            raise record.wrong("hebrew_leaders", "Hebrew leaders of pieces.toml")
        self.leader_choice: int = record.number("hebrew_leader_choice", 0, len(self.hebrew_leaders))
        """How many of them the Hebrews choose; 0: all."""
        self.is_conquest: bool = record.one_of("victory", ("conquest", "vp")) == "conquest"
        self.has_chit: bool = record.switch("chit")
        self.alliance_from: int = record.number("pagan_alliance_event_from_turn", 0, LAST_TURN)
        """0: never."""
        self.ambushes: int = 0 if self.has_chit else record.number("ambushes", 0, 3)
        self.turns: int = 0 if self.has_chit else record.number("turns", 1, LAST_TURN)
        self.vp_to_win: int = 0 if self.has_chit or self.is_conquest else record.number("vp_to_win", 1, 99)


class JoshuaBox(Box):
    """The tables of Joshua: Hebrews v. Pagans."""

    def __init__(self, components: Any, templates: dict[str, str]) -> None:
        check_fixed(components)
        components.table("map.toml", "").only("meta", "tribe", "space", "connection", "scenery")
        components.table("pieces.toml", "").only(
            "meta",
            "leader",
            "troops",
            "anakin",
            "iron_chariots",
            "ark",
            "levites",
            "balaam",
            "fortified_camp",
            "hidden_forces",
            "ambush",
            "siege_equipment",
            "markers",
        )
        components.table("cards.toml", "").only("meta", "event", "card")
        # the map
        self.tribe_names: list[str] = []
        self.conquest_vp: list[int] = []
        self.space_kind: list[int] = []
        self.colour: list[Tribe] = []
        """By space: the tribe whose area it is in."""
        self.adjacent: list[tuple[Space, ...]] = []
        self.near: list[tuple[bool, ...]] = []
        """By two spaces: whether a connection joins them."""
        self.strength: list[int] = []
        """By space: strength of its city (or camp) at the start, 0 without one."""
        self.max_strength: list[int] = []
        self.siege_drm: list[int] = []
        self.no_ambush: list[bool] = []
        self.coastal: list[bool] = []
        self.enter_cost: list[int] = []
        self.distance: list[list[int]] = []
        """By two spaces: the fewest connections between them."""
        self.by_mountain: list[bool] = []
        """By space: a mountain, or connected with one."""
        self.area: list[tuple[Space, ...]] = []
        """By tribe: its spaces."""
        self.cities_of: list[tuple[Space, ...]] = []
        """By tribe: its cities."""
        self.cities: tuple[Space, ...] = ()
        """Every city, without the camp."""
        self.ai = NO_SPACE
        tribes = self._read_tribes(components)
        spaces = self._read_spaces(components)
        self._read_connections(components, spaces)
        # the pieces
        self.leader_tribe: list[Tribe] = []
        self.leader_side: list[Side] = []
        self.strategy: list[int] = []
        self.battle: list[int] = []
        self.organization: list[int] = []
        self.is_priest: list[bool] = []
        self.leaders_of: list[tuple[Leader, ...]] = []
        """By tribe."""
        leaders = self._read_leaders(components)
        self.start_troops: list[int] = [0] * TRIBES
        self.reinforcement: list[int] = [0] * TRIBES
        self.anakin_start: tuple[tuple[Space, int], ...] = ()
        self.chariots_start = 0
        self.chariot_limit = 0
        self.chariot_mp: list[int] = []
        """By value, from 1; index 0 is not used."""
        self.ladders = 0
        self.rams = 0
        self._read_pieces(components, spaces)
        # the cards
        self.key: list[str] = []
        """By card: the id of its event, by which `effects.py` finds it."""
        self.value: list[int] = []
        self.card_kind: list[int] = []
        self.card_side: list[int] = []
        """Who may use the event: a side, or EITHER."""
        self.timing: list[int] = []
        self.is_removed: list[bool] = []
        self.is_voidable: list[bool] = []
        self.is_alliance: list[bool] = []
        self.card_text: list[str] = []
        self.effect: list[dict[str, int]] = []
        """By card: the numbers of its effect, as `EFFECT_NUMBERS` names them."""
        self.with_key: dict[str, tuple[Card, ...]] = {}
        self.answers: list[list[tuple[Card, ...]]] = [[], []]
        """By side and moment: the responses that the side could play there."""
        self.battle_cards: list[tuple[Card, ...]] = []
        """By side."""
        cards = self._read_cards(components)
        # tables.toml
        self.deal: list[int] = []
        """By turn, from 1."""
        self.chit_ambushes: list[int] = []
        """By chit, from 1."""
        self.chit_length: list[int] = []
        self.chit_crossing: list[int] = []
        """0: never."""
        self.vp_by_turn: list[int] = []
        """By final turn."""
        self.siege_points: list[int] = []
        """By modified roll, 2 to 12."""
        self.siege_losses: list[int] = []
        self.sortie_rows: list[tuple[int, int, int, int, int]] = []
        """By roll: surrenders, city troops, siege troops, siege points, equipment."""
        self.attrition: list[int] = []
        """By die."""
        self.one_to_three: list[int] = []
        self.one_to_two: list[int] = []
        self.scenarios: list[Scenario] = []
        self._read_tables(components, leaders)
        markers = [f"hidden-{i + 1}" for i in range(MARKERS)]
        kinds = [
            Kind(SIDE, list(SIDE_SLUGS), list(SIDE_NAMES)),
            spaces,
            tribes,
            leaders,
            cards,
            Kind(MARKER, markers, [f"Hidden Forces {i + 1}" for i in range(MARKERS)]),
            numbers(MOST_NUMBER),
        ]
        super().__init__(components, kinds, VERBS, templates)
        self.text = JoshuaLines(templates, self.kinds)

    # ---------------------------------------------------------------- map.toml

    def _read_tribes(self, components: Any) -> Kind:
        """§1.1 The ten Pagan tribes; the Hebrews come first."""
        records = components.records("map.toml", "tribe")
        if len(records) != TRIBES - 1:
            raise BadComponents(f"map.toml: there are {len(records)} tribes; expected {TRIBES - 1} (§1.1).")
        self.tribe_names.append(SIDE_NAMES[HEBREW])
        self.conquest_vp.append(0)
        for i, record in enumerate(records):
            record.only("id", "name", "colour", "class", "conquest_vp", "hex")
            record.exactly("id", TRIBE_SLUGS[i + 1], "tribes are listed in order")
            record.exactly("class", "major" if i + 1 < FIRST_LESSER else "lesser", "that is a rule (§1.1)")
            self.tribe_names.append(record.text("name"))
            self.conquest_vp.append(record.number("conquest_vp", 0, 3))
        return Kind(TRIBE, list(TRIBE_SLUGS), self.tribe_names)

    def _read_spaces(self, components: Any) -> Kind:
        """§5.6, §14.2, §22.2, §24.1, §25.1 The camp first, then the others in any order."""
        records = components.records("map.toml", "space")
        if len(records) != SPACES:
            raise BadComponents(f"map.toml: there are {len(records)} spaces; expected {SPACES}.")
        costs = components.table("tables.toml", "movement").part("enter")
        slugs, names = [], []
        for i, record in enumerate(records):
            record.only(
                "id",
                "name",
                "tribe",
                "kind",
                "x",
                "y",
                "lon",
                "lat",
                "strength",
                "max_strength",
                "siege_drm",
                "no_ambush",
                "coastal",
                "destroyed_when_captured",
            )
            slugs.append(record.text("id"))
            names.append(record.text("name"))
            kind = SPACE_KINDS.index(record.one_of("kind", SPACE_KINDS))
            if (kind == CAMP) != (i == GILGAL):
                raise record.wrong("kind", "the camp first, and only there (§25.1)")
            tribe = Tribe(TRIBE_SLUGS.index(record.one_of("tribe", TRIBE_SLUGS)))
            if (tribe == HEBREWS) != (kind == CAMP):
                raise record.wrong("tribe", "the Hebrews at the camp alone (§5.11)")
            self.space_kind.append(kind)
            self.colour.append(tribe)
            walled = kind in (CITY, CAMP)
            self.strength.append(record.number("strength", 1, 5) if walled else 0)
            self.max_strength.append(record.number("max_strength", self.strength[i], 5) if walled else 0)
            self.siege_drm.append(record.number("siege_drm", -5, 0) if walled else 0)
            self.no_ambush.append(record.switch("no_ambush", False) or walled)
            self.coastal.append(record.switch("coastal", False))
            self.enter_cost.append(costs.number(SPACE_KINDS[kind], 1, 4))
            if record.switch("destroyed_when_captured", False):
                if kind != CITY or self.ai != NO_SPACE or tribe != AMORITES:
                    raise record.wrong("destroyed_when_captured", "one Amorite city, Ai (§14.6)")
                self.ai = Space(i)
            record.number("x", 0, 10_000)
            record.number("y", 0, 10_000)
        if self.ai == NO_SPACE:
            raise BadComponents("map.toml: no city is destroyed when captured; expected Ai to be (§14.6).")
        for tribe_id in range(TRIBES):
            area = [Space(i) for i in range(SPACES) if self.colour[i] == tribe_id]
            if not area:
                raise BadComponents(f"map.toml: the {TRIBE_SLUGS[tribe_id]} have no space; expected some (§5.8).")
            self.area.append(tuple(area))
            cities = [space for space in area if self.space_kind[space] == CITY]
            if not cities and tribe_id != HEBREWS:
                raise BadComponents(f"map.toml: the {TRIBE_SLUGS[tribe_id]} have no city; expected one (§17.5).")
            self.cities_of.append(tuple(cities))
        self.cities = tuple([Space(i) for i in range(SPACES) if self.space_kind[i] == CITY])
        _check_slugs("map.toml", slugs)
        return Kind(SPACE, slugs, names)

    def _read_connections(self, components: Any, spaces: Kind) -> None:
        """§10.2 Spaces are adjacent exactly when a connection joins them."""
        joined: list[set[int]] = [set() for _ in range(SPACES)]
        for record in components.records("map.toml", "connection"):
            record.only("a", "b", "kind", "dotted")
            ends = []
            for field in ("a", "b"):
                slug = record.text(field)
                if slug not in spaces.ids:
                    raise record.wrong(field, "the id of a space")
                ends.append(spaces.ids[slug])
            a, b = ends
            if a == b or b in joined[a]:
                raise record.wrong("b", "another space, each connection once")
            joined[a].add(b)
            joined[b].add(a)
        self.adjacent = [tuple([Space(b) for b in sorted(found)]) for found in joined]
        self.near = [tuple([b in joined[a] for b in range(SPACES)]) for a in range(SPACES)]
        for start in range(SPACES):
            row = [SPACES] * SPACES
            row[start] = 0
            edge = [start]
            while edge:
                following = []
                for a in edge:
                    for b in joined[a]:
                        if row[b] == SPACES:
                            row[b] = row[a] + 1
                            following.append(b)
                edge = following
            self.distance.append(row)
        if SPACES in self.distance[0]:
            raise BadComponents("map.toml: not every space can be reached; expected one connected map.")
        for i in range(SPACES):
            close = [i, *joined[i]]
            self.by_mountain.append(any([self.space_kind[b] == MOUNTAIN for b in close]))

    # ---------------------------------------------------------------- pieces.toml

    def _read_leaders(self, components: Any) -> Kind:
        """§4.2, §4.3, §9.2 Hebrew leaders first."""
        records = components.records("pieces.toml", "leader")
        if len(records) != LEADERS:
            raise BadComponents(f"pieces.toml: there are {len(records)} leaders; expected {LEADERS}.")
        slugs, names = [], []
        for i, record in enumerate(records):
            slugs.append(record.text("id"))
            names.append(record.text("name"))
            if i < len(LEADER_SLUGS):
                record.exactly("id", LEADER_SLUGS[i], "the leaders whom the rules name come first")
            tribe = Tribe(TRIBE_SLUGS.index(record.one_of("tribe", TRIBE_SLUGS)))
            if (tribe == HEBREWS) != (i < HEBREW_LEADERS):
                raise record.wrong("tribe", "the Hebrew leaders first, then the Pagan ones")
            side = side_of(tribe)
            record.exactly("side", SIDE_SLUGS[side], "that is the side of the tribe")
            self.leader_tribe.append(tribe)
            self.leader_side.append(side)
            self.strategy.append(record.number("strategy", 1, MOST_VALUE))
            self.battle.append(record.number("battle", 0, 9))
            self.organization.append(record.number("organization", 1, MOST_NUMBER))
            self.is_priest.append(i in (ELEAZAR, PHINEAS))
        for tribe_id in range(TRIBES):
            found = [Leader(i) for i in range(LEADERS) if self.leader_tribe[i] == tribe_id]
            if not found:
                raise BadComponents(f"pieces.toml: the {TRIBE_SLUGS[tribe_id]} have no leader; expected one (§5.5).")
            self.leaders_of.append(tuple(found))
        _check_slugs("pieces.toml", slugs)
        return Kind(LEADER, slugs, names)

    def _read_pieces(self, components: Any, spaces: Kind) -> None:
        """§5.2, §5.3, §5.4, §5.5, §17.1, §17.2, §19.4 Troops, giants, chariots and siege equipment."""
        for record in components.records("pieces.toml", "troops"):
            tribe = TRIBE_SLUGS.index(record.one_of("tribe", TRIBE_SLUGS))
            self.start_troops[tribe] = record.number("start_count", 1, 99)
            self.reinforcement[tribe] = record.number("reinforcement", 0, 20)
        for tribe in range(FIRST_PAGAN, TRIBES):
            if not len(self.cities_of[tribe]) <= self.start_troops[tribe] <= MOST_NUMBER:
                raise BadComponents(
                    f"pieces.toml: the {TRIBE_SLUGS[tribe]} start with {self.start_troops[tribe]} troops; "
                    f"expected one for each city at least, and {MOST_NUMBER} at most (§5.7)."
                )
        anakin = components.table("pieces.toml", "anakin")
        start = []
        for slug, count in anakin.part("start").values.items():
            if slug not in spaces.ids or type(count) is not int or not 1 <= count <= 5:
                raise anakin.wrong("start", "spaces with 1 to 5 Anakin each")
            space = Space(spaces.ids[slug])
            if self.colour[space] != PHILISTINES or self.space_kind[space] == CITY:
                raise anakin.wrong("start", "open or mountain spaces of the Philistines (§5.4)")
            start.append((space, count))
        self.anakin_start = tuple(start)
        chariots = components.table("pieces.toml", "iron_chariots")
        self.chariot_limit = chariots.number("counter_limit", 1, MOST_NUMBER)
        self.chariots_start = chariots.number("start_count", 0, self.chariot_limit)
        self.chariot_mp = [0, *_row(chariots, "movement_points", MOST_VALUE, 1, MOST_MP)]
        equipment = components.table("pieces.toml", "siege_equipment")
        self.ladders = equipment.part("ladder").number("counters", 0, 20)
        self.rams = equipment.part("battering_ram").number("counters", 0, 20)

    # ---------------------------------------------------------------- cards.toml

    def _read_cards(self, components: Any) -> Kind:
        """§2.1, §8.8, §8.9 One event for each title, and the 108 cards."""
        events: dict[str, Any] = {}
        for record in components.records("cards.toml", "event"):
            record.only("id", "kind", "side", "remove", "timing", "voidable", "text", "effect")
            events[record.text("id")] = record
        records = components.records("cards.toml", "card")
        if len(records) != CARDS:
            raise BadComponents(f"cards.toml: there are {len(records)} cards; expected {CARDS} (§2.1).")
        slugs, titles = [], []
        for i, record in enumerate(records):
            record.only("number", "slug", "title", "value", "event")
            record.exactly("number", i + 1, "cards are numbered in order")
            slugs.append(record.text("slug"))
            titles.append(record.text("title"))
            key = record.one_of("event", events)
            event = events[key]
            self.key.append(key)
            self.value.append(record.number("value", 1, MOST_VALUE))
            self.card_kind.append(CARD_KINDS.index(event.one_of("kind", CARD_KINDS)))
            side = event.one_of("side", ("hebrew", "pagan", "either"))
            self.card_side.append(SIDE_SLUGS.index(side) if side != "either" else EITHER)
            self.timing.append(TIMINGS.index(event.one_of("timing", TIMINGS)))
            self.is_removed.append(event.switch("remove"))
            self.is_voidable.append(event.switch("voidable"))
            self.is_alliance.append(event.part("effect").text("op") == "alliance")
            self.effect.append(_effect_numbers(event.part("effect"), EFFECT_NUMBERS.get(key, ())))
            self.card_text.append(event.text("text"))
        for key in events:
            self.with_key[key] = tuple([Card(i) for i in range(CARDS) if self.key[i] == key])
        for side_id in SIDES:
            ours = [Card(i) for i in range(CARDS) if self.card_side[i] in (EITHER, side_id)]
            self.battle_cards.append(tuple([card for card in ours if self.timing[card] == BATTLE_START]))
            for timings in MOMENTS:
                self.answers[side_id].append(tuple([card for card in ours if self.timing[card] in timings]))
        _check_slugs("cards.toml", slugs)
        return Kind(CARD, slugs, titles)

    # ---------------------------------------------------------------- tables.toml

    def _read_tables(self, components: Any, leaders: Kind) -> None:
        """§7.2, §14.11, §14.13, §16.1, §31.1 Deals, chits, sieges, sorties, attrition, scenarios."""
        self.deal = [0, *_row(components.table("tables.toml", "deal"), "by_turn", LAST_TURN, 1, 20)]
        self.chit_ambushes, self.chit_length, self.chit_crossing = [0], [0], [0]
        chits = components.records("tables.toml", "chit")
        for i, record in enumerate(chits):
            record.exactly("number", i + 1, "chits are listed in order")
            self.chit_ambushes.append(record.number("ambushes", 0, 3))
            self.chit_length.append(record.number("length", 9, 11))
            self.chit_crossing.append(record.number("cross_boundaries_from_turn", 0, LAST_TURN))
        if len(chits) != 6:
            raise BadComponents(f"tables.toml: there are {len(chits)} chits; expected 6 (§3.1).")
        goals = components.table("tables.toml", "vp_to_win")
        first = goals.number("first_turn", 1, LAST_TURN)
        row = _row(goals, "by_final_turn", LAST_TURN - first + 1, 1, 99)
        self.vp_by_turn = [row[0]] * first + row
        self.siege_points = [0] * 13
        self.siege_losses = [0] * 13
        for record in components.records("tables.toml", "siege"):
            for roll in _span(record, 2, 12):
                self.siege_points[roll] = record.number("points", 0, 5)
                self.siege_losses[roll] = record.number("attacker_losses", 0, 5)
        self.sortie_rows = [(0, 0, 0, 0, 0)] * 13
        for record in components.records("tables.toml", "sortie"):
            effect = (
                int(record.switch("city_surrenders", False)),
                record.number("city_troops", 0, 5, 0),
                record.number("siege_troops", 0, 5, 0),
                record.number("siege_points", 0, 99, 0),
                record.number("equipment", 0, 99, 0),
            )
            for roll in _span(record, 2, 12):
                self.sortie_rows[roll] = effect
        self.attrition = [0] * 7
        for record in components.records("tables.toml", "attrition"):
            for roll in _span(record, 1, 6):
                self.attrition[roll] = record.number("loss", 0, 5)
        common = components.table("tables.toml", "common_sense")
        self.one_to_three = [0, *_row(common, "one_to_three", 6, 1, 3)]
        self.one_to_two = [0, *_row(common, "one_to_two", 6, 1, 2)]
        records = components.records("tables.toml", "scenario")
        for i, record in enumerate(records):
            record.exactly("id", SCENARIOS[i], "scenarios are listed in order")
            self.scenarios.append(Scenario(record, leaders.ids, self.colour))
        if len(records) != len(SCENARIOS):
            raise BadComponents(f"tables.toml: there are {len(records)} scenarios; expected {len(SCENARIOS)} (§30.1).")


def _check_slugs(file: str, slugs: list[str]) -> None:
    for slug in slugs:
        if slugs.count(slug) > 1:
            raise BadComponents(f"{file}: two things are called '{slug}'; expected each once.")
        if not slug.replace("-", "").isalnum() or slug != slug.lower() or not slug.isascii():
            raise BadComponents(f"{file}: '{slug}' is no slug; expected small letters, digits and hyphens.")


def _effect_numbers(effect: Any, paths: tuple[str, ...]) -> dict[str, int]:
    """The numbers of an effect that the rules read."""
    out: dict[str, int] = {}
    for path in paths:
        *parts, field = path.split(".")
        record = effect
        for part in parts:
            record = record.part(part)
        out[path] = record.number(field, -MOST_NUMBER, MOST_NUMBER)
    return out


def _index(record: Any, field: str, word: str, words: tuple[str, ...]) -> int:
    if word not in words:
        raise record.wrong(field, f"some of {', '.join(words)}")
    return words.index(word)


def _row(record: Any, field: str, length: int, least: int, most: int) -> list[int]:
    value = record.values.get(field)
    if (
        not isinstance(value, list)
        or len(value) != length
        or any([type(item) is not int or not least <= item <= most for item in value])
    ):
        raise record.wrong(field, f"{length} whole numbers from {least} to {most}")
    return list(value)


def _span(record: Any, least: int, most: int) -> list[int]:
    """The rolls of a row, from the first to the last."""
    first, last = _row(record, "roll", 2, least, most)
    return list(range(first, last + 1))
