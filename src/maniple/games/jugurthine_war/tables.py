"""The components as flat tables indexed by id, read once from a component set."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, NewType

from maniple.games.jugurthine_war.naming import hex_names
from maniple.kernel.box import Box
from maniple.kernel.catalog import Kind, numbers
from maniple.kernel.errors import BadComponents
from maniple.kernel.frames import Side

Hex = NewType("Hex", int)
"""A hex of the map; Western Numidia, one space, comes after the hexes."""
City = NewType("City", int)
"""A Numidian city; the fort of the Muluccha is the last."""
Piece = NewType("Piece", int)
"""A commander, a CU, the impedimenta or the treasure: commanders first, then units, then a milice for each city."""
Stratagem = NewType("Stratagem", int)
"""A kind of marker: those of a kind are all alike."""

ROMAN: Final = Side(0)
NUMIDIAN: Final = Side(1)
SIDES: Final = (ROMAN, NUMIDIAN)
SIDE_SLUGS: Final = ("roman", "numidian")
DESTROYED: Final = 2
"""§3.3.3-11c In place of a side: nobody controls a destroyed city."""

# Where a piece is that is not on the map
ASIDE: Final = Hex(-1)
"""Set aside, in the Roman pool, or a commander in chief of another year."""
CONTAINER: Final = Hex(-2)
"""§4.2-e The Numidian container of units."""
WAITING: Final = Hex(-3)
"""§5.2-c, §10.2-a On the turn track: an eliminated generic commander, or a reinforcement."""
LOST: Final = Hex(-4)
"""Out of the game."""
DRAWN: Final = Hex(-5)
"""In the hand of its owner, who is about to place it."""

NO_HEX: Final = Hex(-1)
NO_CITY: Final = City(-1)
NO_PIECE: Final = Piece(-1)

# Stratagems
TALENT: Final = Stratagem(0)
RECRUITS: Final = Stratagem(1)
PREPARED_MANOEUVRE: Final = Stratagem(2)
EPIDEMIC: Final = Stratagem(3)
PLUS_MINUS_1: Final = Stratagem(4)
PLUS_MINUS_2: Final = Stratagem(5)
TREASON: Final = Stratagem(6)
SUBMISSION: Final = Stratagem(7)
RECONNAISSANCE: Final = Stratagem(8)
AMBUSH: Final = Stratagem(9)
OPEN_DOOR: Final = Stratagem(10)
NEGOTIATIONS: Final = Stratagem(11)
ALLIANCE: Final = Stratagem(12)
STRATAGEMS: Final = (
    "talent",
    "recruits",
    "prepared-manoeuvre",
    "epidemic",
    "plus-minus-1",
    "plus-minus-2",
    "treason",
    "submission",
    "reconnaissance",
    "ambush",
    "open-door",
    "negotiations",
    "alliance",
)
BOTH_SIDES: Final = 6
"""The first six are for both sides, the next three for the Roman, the others for the Numidian."""
WINDOWS: Final = (
    "response",
    "own-recruitment",
    "activation-start",
    "recruitment-end",
    "before-roll",
    "before-roll",
    "drawing-end",
    "movement-in-city-hex",
    "own-activation-half",
    "battle-start",
    "movement-in-city-hex",
    "on-draw",
    "on-draw",
)

# Classes of units
LEGION: Final = 0
ALA: Final = 1
FOOT: Final = 2
HORSE: Final = 3
ELEPHANT: Final = 4
LEVY: Final = 5
GUARD: Final = 6
DEFECTORS: Final = 7
GAETULI: Final = 8
MAURETANI: Final = 9
AUXILIARY: Final = 10
PRO_ROMAN: Final = 11
MILICE: Final = 12
IMPEDIMENTA: Final = 13
TREASURE: Final = 14
COMMANDER: Final = 15
CLASS_OF: Final = {
    "legion": LEGION,
    "ala": ALA,
    "infantry": FOOT,
    "cavalry": HORSE,
    "elephant": ELEPHANT,
    "levy": LEVY,
    "royal-guard": GUARD,
    "defectors": DEFECTORS,
    "gaetuli": GAETULI,
    "mauretani": MAURETANI,
    "auxiliary": AUXILIARY,
    "pro-roman-numidian": PRO_ROMAN,
    "milice": MILICE,
    "impedimenta": IMPEDIMENTA,
    "treasure": TREASURE,
}

# The combat in which a unit fights
NO_ARM: Final = 0
CAVALRY: Final = 1
INFANTRY: Final = 2
ARMS: Final = ("none", "cavalry", "infantry")

# How a unit is recruited
STEPS_UTICA: Final = 0
STEPS_PRO_ROMAN: Final = 1
STEPS_NUMIDIAN: Final = 2
BY_DRAW: Final = 3
BY_ALLIANCE: Final = 4
AS_MILICE: Final = 5
AS_IMPEDIMENTA: Final = 6
NEVER: Final = 7
RECRUITED: Final = (
    "steps-utica",
    "steps-pro-roman",
    "steps-numidian",
    "draw",
    "alliance",
    "milice",
    "impedimenta",
    "never",
)

# Terrain
PLAIN: Final = 0
DIFFICULT: Final = 1
SEA: Final = 2
LAKE: Final = 3
ZONE: Final = 4
TERRAINS: Final = ("plain", "difficult", "sea", "lake")

# What a roll is for
FOR_BIDDING: Final = 0
FOR_TALENT: Final = 1
FOR_TREASON: Final = 2
FOR_ROMAN_RECRUITS: Final = 3
FOR_NUMIDIAN_RECRUITS: Final = 4
FOR_ALLIANCE: Final = 5
FOR_EPIDEMIC: Final = 6
FOR_INITIATIVE: Final = 7
FOR_FORCED_MARCH: Final = 8
FOR_INTERCEPTION: Final = 9
FOR_EVASION: Final = 10
FOR_SUBMISSION: Final = 11
FOR_OPEN_DOOR: Final = 12
FOR_AMBUSH: Final = 13
FOR_ATTACKERS_CAVALRY: Final = 14
FOR_DEFENDERS_CAVALRY: Final = 15
FOR_ATTACKERS_INFANTRY: Final = 16
FOR_DEFENDERS_INFANTRY: Final = 17
FOR_BATTLE_TEST: Final = 18
FOR_ASSAULT: Final = 19
FOR_ASSAULT_DEFENCE: Final = 20
FOR_ATTRITION: Final = 21
FOR_RETURN: Final = 22
FOR_PILLAGE: Final = 23
FOR_DESTRUCTION: Final = 24
FOR_TREASURE: Final = 25
ROLLS: Final = (
    ("bidding", "the bidding roll"),
    ("talent", "the test of the commander in chief"),
    ("treason", "the roll for Treason"),
    ("roman-recruits", "the Roman recruitment roll"),
    ("numidian-recruits", "the Numidian recruitment roll"),
    ("alliance", "Jugurtha's test for the alliance"),
    ("epidemic", "the roll for the epidemic"),
    ("initiative", "the initiative roll"),
    ("forced-march", "the roll for the forced march"),
    ("interception", "the interception test"),
    ("evasion", "the evasion test"),
    ("submission", "the test for Submission"),
    ("open-door", "the test for Open door"),
    ("ambush", "the test for the ambush"),
    ("attackers-cavalry", "the attacker's cavalry roll"),
    ("defenders-cavalry", "the defender's cavalry roll"),
    ("attackers-infantry", "the attacker's infantry roll"),
    ("defenders-infantry", "the defender's infantry roll"),
    ("battle-test", "the test at the end of the round"),
    ("assault", "the roll of the assault"),
    ("assault-defence", "the defenders' roll against the assault"),
    ("attrition", "the attrition roll"),
    ("return", "the roll for the commander's return"),
    ("pillage", "the pillage roll"),
    ("destruction", "the roll for the destruction of the city"),
    ("treasure", "the roll for the treasure"),
)
"""Slug and name of every kind of roll."""

HEX: Final = "hex"
CITY: Final = "city"
PIECE: Final = "piece"
STRATAGEM: Final = "stratagem"
SIDE: Final = "side"
NUMBER: Final = "number"
ROLL: Final = "roll"
VERDICT: Final = "verdict"
YEAR: Final = "year"

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "bid": (NUMBER,),
    # stratagems and dice
    "play": (STRATAGEM,),
    "plus": (STRATAGEM, NUMBER),
    "minus": (STRATAGEM, NUMBER),
    "reconnoitre": (HEX,),
    "discard": (STRATAGEM,),
    "pass": (),
    # recruitment
    "recruit": (PIECE,),
    "muster": (PIECE, PIECE),
    "post": (PIECE, CITY),
    "levy": (CITY,),
    "pick": (),
    "into": (PIECE,),
    "at": (CITY,),
    "gain": (PIECE,),
    # activation and movement
    "first": (SIDE,),
    "activate": (PIECE,),
    "march": (),
    "force": (),
    "take": (PIECE,),
    "all": (),
    "drop": (PIECE,),
    "hand": (PIECE,),
    "step": (HEX,),
    "pillage": (),
    "ravage": (HEX,),
    "stop": (),
    "lead": (PIECE,),
    "shelter": (PIECE,),
    "intercept": (HEX,),
    "stay": (PIECE,),
    "go": (),
    "evade": (),
    "stand": (),
    "flee": (HEX,),
    "withdraw": (HEX,),
    "winter": (HEX,),
    # battles and sieges
    "attack": (),
    "fight": (),
    "concede": (),
    "lose": (PIECE,),
    "retreat": (HEX,),
    "keep": (),
    "lift": (),
    "slip": (),
    "cover": (PIECE,),
    "join": (PIECE,),
    "besiege": (),
    "press": (),
    "assault": (),
    "sally": (),
    "suffer": (CITY,),
    "raze": (),
    "spare": (),
    "done": (),
}
"""Verb -> kinds of its ids."""

FILES: Final = ("map.toml", "units.toml", "stratagems.toml", "tables.toml")

TURNS: Final = 5
YEARS: Final = 7
FIRST_YEAR: Final = -111
MOST_NUMBER: Final = 40
MOST_POINTS: Final = 20
MOST_BID: Final = 19
MOST_UNITS: Final = 80
MOST_HEXES: Final = 700
FAR: Final = 9999


NEIGHBOURS: Final = (
    [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]],
    [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]],
)
"""Columns and rows to the six neighbours of a hex in an even column, and in an odd one."""


def enemy(side: Side) -> Side:
    return Side(1 - side)


class WarBox(Box):
    """The tables of The Jugurthine War."""

    def __init__(self, components: Any, templates: dict[str, str]) -> None:
        # the map
        self.terrain: list[int] = []
        """By hex; the zone has a terrain of its own."""
        self.province: list[bool] = []
        """§1.3-a By hex: part of the African province."""
        self.adjacent: list[tuple[Hex, ...]] = []
        """By hex: passable neighbours, in order of id; the zone is one of every land hex of the western edge."""
        self.costs: list[tuple[int, ...]] = []
        """§6.1-b By hex, for each neighbour: MP to enter it; 10 for the zone and out of it (Ruling R-30)."""
        self.plain_costs: list[tuple[int, ...]] = []
        """By hex, for each neighbour: what its terrain alone costs, for the other reading of Ruling R-30."""
        self.hard: list[tuple[bool, ...]] = []
        """By hex, for each neighbour: a mountain hexside is crossed and no road helps (Ruling R-35)."""
        self.rough: list[tuple[bool, ...]] = []
        """By hex, for each neighbour: it is difficult terrain and no road helps (Ruling R-35)."""
        self.city_at: list[City] = []
        """By hex: its Numidian city, or NO_CITY."""
        self.city_hex: list[Hex] = []
        self.limit: list[int] = []
        """§6.3-a By city: how many CU its walls hold."""
        self.town: list[bool] = []
        """§6.6-a By hex: a town that may be pillaged."""
        self.distance: list[list[list[int]]] = [[], []]
        """Ruling R-40 By side, refuge (cities, then Utica) and hex: the way in hexes; FAR where there is none."""
        # the pieces
        self.commanders = 0
        self.pieces = 0
        self.side: list[Side] = []
        """By piece; a milice may be turned to its Roman side, see `War.side_of`."""
        self.unit_class: list[int] = []
        self.competency: list[int] = []
        """By commander."""
        self.is_chief: list[bool] = []
        self.is_cu: list[bool] = []
        """By piece: a combat unit, milice included."""
        self.arm: list[int] = []
        """By piece: the combat in which it fights in a pitched battle."""
        self.walls: list[bool] = []
        """§8.2-a, Ruling R-28 By piece: infantry in sieges."""
        self.most_steps: list[int] = []
        self.sp: list[tuple[int, ...]] = []
        """By piece and steps: its strength; with no step 0."""
        self.recruit: list[int] = []
        self.start: list[Hex] = []
        """By piece: where it is at the start, a hex or one of the places off the map."""
        self.start_holder: list[Piece] = []
        """By piece: in whose box it starts."""
        self.start_steps: list[int] = []
        self.arrives: list[int] = []
        """By piece: the year in which it comes as a reinforcement, or 0."""
        self.likeness: list[int] = []
        """By piece: the first piece that is just like it."""
        self.milice_of: list[Piece] = []
        """By city: its milice."""
        self.jugurtha = NO_PIECE
        self.treasure = NO_PIECE
        self.impedimenta = NO_PIECE
        self.defectors = NO_PIECE
        self.chief_of_year: list[Piece] = []
        """§10.3-a By year from -111: the Roman commander in chief."""
        self.cap_of_year: list[int] = []
        self.gain_of_year: list[bool] = []
        self.random_cu = 3
        # stratagems and tables
        self.marker_count: tuple[list[int], list[int]] = ([], [])
        """By side and stratagem."""
        self.marker_aside: list[bool] = []
        self.marker_text: list[str] = []
        self.side_names: list[str] = []
        hexes = self._read_hexes(components)
        cities = self._read_places(components, hexes)
        self._read_ways(components, hexes)
        pieces = self._read_pieces(components, hexes, cities)
        stratagems = self._read_stratagems(components)
        self._read_tables(components, pieces)
        self._measure()
        years = [str(year) for year in range(FIRST_YEAR, FIRST_YEAR + YEARS)]
        super().__init__(
            components,
            [
                hexes,
                cities,
                pieces,
                stratagems,
                Kind(SIDE, list(SIDE_SLUGS), self.side_names),
                numbers(MOST_NUMBER),
                Kind(ROLL, [slug for slug, _ in ROLLS], [name for _, name in ROLLS]),
                Kind(VERDICT, ["failed", "passed"]),
                Kind(YEAR, [year.replace("-", "bc-") for year in years], years),
            ],
            VERBS,
            templates,
        )

    # ---------------------------------------------------------------- map.toml

    def _read_hexes(self, components: Any) -> Kind:
        """§1.3-c The hexes in the order of the file, and Western Numidia after them."""
        components.table("map.toml", "").only(
            "meta",
            "grid",
            "projection",
            "western_numidia",
            "fort",
            "border",
            "place",
            "road",
            "river",
            "mountain_range",
            "hexes",
        )
        slugs: list[str] = []
        lakes: dict[str, str] = {}
        for record in components.table("map.toml", "hexes").parts("list"):
            record.only("id", "terrain", "province", "name")
            slug = record.text("id")
            if len(slug) != 4 or not slug.isascii() or not slug.isdecimal():
                raise record.wrong("id", "column and row, as in '0805'")
            if slug in slugs:
                raise BadComponents(f"map.toml: there are two hexes {slug}; expected each once.")
            slugs.append(slug)
            if record.text("name", ""):
                lakes[slug] = record.text("name")
            self.terrain.append(TERRAINS.index(record.one_of("terrain", TERRAINS)))
            self.province.append(record.switch("province", False))
        if len(slugs) > MOST_HEXES:
            raise BadComponents(f"map.toml: there are {len(slugs)} hexes; expected at most {MOST_HEXES}.")
        zone = components.table("map.toml", "western_numidia")
        zone.only("id", "name", "entry_hexes", "entry_mp", "exit_mp")
        zone.exactly("id", "west", "rules name it so")
        zone.exactly("entry_mp", 10, "that is a rule (§1.3-c)")
        zone.exactly("exit_mp", 10, "that is a rule (§1.3-c)")
        places: dict[str, str] = {}
        towns: dict[str, str] = {}
        for place in components.records("map.toml", "place"):
            slug = place.text("hex")
            if slug not in slugs:
                raise place.wrong("hex", "a hex of the map")
            known = towns if place.text("kind") == "town" else places
            known[slug] = place.text("name")
        land = [self.is_land(space) for space in range(len(slugs))]
        names = hex_names(slugs, {**places, **towns, **lakes}, land)
        self.terrain.append(ZONE)
        self.province.append(False)
        return Kind(HEX, [*slugs, zone.text("id")], [*names, zone.text("name")])

    @property
    def west(self) -> Hex:
        """§1.3-c Western Numidia."""
        return Hex(len(self.terrain) - 1)

    def is_land(self, space: int) -> bool:
        return self.terrain[space] in (PLAIN, DIFFICULT)

    def _read_places(self, components: Any, hexes: Kind) -> Kind:
        """§6.3-a, §6.6-a, Ruling R-33 Cities and towns; the fort is the last city; Utica is the Roman base."""
        self.city_at = [NO_CITY] * len(hexes)
        self.town = [False] * len(hexes)
        self.utica = NO_HEX
        slugs: list[str] = []
        names: list[str] = []
        for record in components.records("map.toml", "place"):
            record.only("id", "name", "kind", "hex", "lat", "lon", "siege_stacking", "starts_with_milice", "roman_base")
            kind = record.one_of("kind", ("city", "town", "roman"))
            where = hexes.ids[record.text("hex")]
            if not self.is_land(where):
                raise record.wrong("hex", "a hex of land")
            if kind == "city":
                record.exactly("siege_stacking", 2, "that is a rule (§6.3-a)")
                record.exactly("starts_with_milice", True, "that is a rule (§10.2-a)")
                if self.city_at[where] != NO_CITY or self.province[where]:
                    raise record.wrong("hex", "a hex outside the province without another city")
                self.city_at[where] = City(len(slugs))
                self.city_hex.append(Hex(where))
                self.limit.append(2)
                slugs.append(record.text("id"))
                names.append(record.text("name"))
            elif kind == "town":
                if self.province[where]:
                    raise record.wrong("hex", "a hex outside the province")
                self.town[where] = True
            elif record.switch("roman_base", False):
                if self.utica != NO_HEX or not self.province[where]:
                    raise record.wrong("roman_base", "one base, in the province")
                self.utica = Hex(where)
        if self.utica == NO_HEX or not slugs:
            raise BadComponents("map.toml: expected Numidian cities and one place with roman_base = true.")
        for space in range(len(hexes)):
            if self.town[space] and self.city_at[space] != NO_CITY:
                raise BadComponents(f"map.toml: {hexes.names[space]} is a city and a town; expected one of them.")
        fort = components.table("map.toml", "fort")
        fort.only("id", "name", "kind", "zone", "siege_stacking", "starts_with_milice", "scores_as_city")
        fort.exactly("siege_stacking", 1, "that is a rule (§8.1-e)")
        fort.exactly("starts_with_milice", True, "that is a ruling (R-33)")
        fort.exactly("scores_as_city", True, "that is a ruling (R-33)")
        self.city_at[self.west] = City(len(slugs))
        self.city_hex.append(self.west)
        self.limit.append(1)
        return Kind(CITY, [*slugs, fort.text("id")], [*names, fort.text("name")])

    def _read_ways(self, components: Any, hexes: Kind) -> None:
        """§6.1-b Who is next to whom, and what a step costs."""
        grid = components.table("map.toml", "grid")
        grid.exactly("neighbours_even_column", NEIGHBOURS[0], "that is how hexes meet")
        grid.exactly("neighbours_odd_column", NEIGHBOURS[1], "that is how hexes meet")
        roads: set[tuple[int, int]] = set()
        for record in components.records("map.toml", "road"):
            way = [self._hex(hexes, record, "hexes", slug) for slug in record.words("hexes")]
            for a, b in pairwise(way):
                roads.add((a, b))
                roads.add((b, a))
        peaks: set[tuple[int, int]] = set()
        for record in components.records("map.toml", "mountain_range"):
            hexsides = record.values.get("hexsides")
            if not isinstance(hexsides, list) or not all([isinstance(s, list) and len(s) == 2 for s in hexsides]):
                raise record.wrong("hexsides", "pairs of hexes")
            for pair in hexsides:
                a, b = [self._hex(hexes, record, "hexsides", slug) for slug in pair]
                peaks.add((a, b))
                peaks.add((b, a))
        near: list[list[int]] = [[] for _ in range(len(hexes))]
        for space, slug in enumerate(hexes.slugs[:-1]):
            if not self.is_land(space):
                continue
            column, row = int(slug[:2]), int(slug[2:])
            for dx, dy in NEIGHBOURS[column % 2]:
                other = hexes.ids.get(f"{column + dx:02d}{row + dy:02d}")
                if other is not None and self.is_land(other):
                    near[space].append(other)
        zone = components.table("map.toml", "western_numidia")
        for slug in zone.words("entry_hexes"):
            edge = self._hex(hexes, zone, "entry_hexes", slug)
            if not self.is_land(edge):
                raise zone.wrong("entry_hexes", "land hexes")
            near[edge].append(self.west)
            near[self.west].append(edge)
        for a, b in [*roads, *peaks]:
            if b not in near[a]:
                raise BadComponents(
                    f"map.toml: {hexes.slugs[a]} and {hexes.slugs[b]} are joined by a road or a mountain hexside; "
                    "expected neighbours of land."
                )
        for space in range(len(hexes)):
            others = sorted(near[space])
            self.adjacent.append(tuple([Hex(other) for other in others]))
            costs, plain, hard, rough = [], [], [], []
            for other in others:
                by_road = (space, other) in roads
                over = (space, other) in peaks and not by_road
                difficult = self.terrain[other] == DIFFICULT and not by_road
                cost = 0 if other == self.west else 1 + (1 if difficult else 0) + (1 if over else 0)
                costs.append(10 if self.west in (space, other) else cost)
                plain.append(cost)
                hard.append(over)
                rough.append(difficult)
            self.costs.append(tuple(costs))
            self.plain_costs.append(tuple(plain))
            self.hard.append(tuple(hard))
            self.rough.append(tuple(rough))

    def _hex(self, hexes: Kind, record: Any, field: str, slug: object) -> int:
        if not isinstance(slug, str) or slug not in hexes.ids:
            raise record.wrong(field, "hexes of the map")
        return hexes.ids[slug]

    def _measure(self) -> None:
        """Ruling R-40 Distances to every refuge, over passable land; for Numidians without the province."""
        for side in SIDES:
            for refuge in [*self.city_hex, self.utica]:
                self.distance[side].append(self._distances(refuge, side))

    def _distances(self, start: Hex, side: Side) -> list[int]:
        far = [FAR] * len(self.terrain)
        far[start] = 0
        edge = [start]
        while edge:
            following = []
            for space in edge:
                if space == self.west and start != space:
                    continue  # nobody goes through the zone
                for other in self.adjacent[space]:
                    if far[other] == FAR and not (side == NUMIDIAN and self.province[other]):
                        far[other] = far[space] + 1
                        following.append(other)
            edge = following
        return far

    # ---------------------------------------------------------------- units.toml

    def _read_pieces(self, components: Any, hexes: Kind, cities: Kind) -> Kind:
        """§1.2-a, §5.1-a, §10.2-a Commanders, units and a milice for each city, with the set-up."""
        components.table("units.toml", "").only("meta", "setup", "commander", "unit", "marker")
        setup = components.table("units.toml", "setup")
        setup.exactly("no_commander_competency", 1, "that is a rule (§1.5-b)")
        self.random_cu = setup.number("numidian_random_cu", 0, 20)
        places = {record.text("id"): record.text("hex") for record in components.records("map.toml", "place")}
        starts = {"utica": self.utica}
        for side, field in ((ROMAN, "roman_place"), (NUMIDIAN, "numidian_place")):
            slug = setup.text(field)
            if slug not in places or self.province[hexes.ids[places[slug]]] != (side == ROMAN):
                raise setup.wrong(field, "a place of its side")
            starts[slug] = Hex(hexes.ids[places[slug]])
        slugs: list[str] = []
        names: list[str] = []
        commanders = components.records("units.toml", "commander")
        self.commanders = len(commanders)
        in_box: list[str] = []
        for record in commanders:
            record.only(
                "id", "name", "side", "competency", "commander_in_chief", "counter", "start", "years", "replaces"
            )
            slugs.append(record.text("id"))
            names.append(record.text("name"))
            side = Side(SIDE_SLUGS.index(record.one_of("side", SIDE_SLUGS)))
            self._add(side, COMMANDER)
            self.competency.append(record.number("competency", 1, 6))
            self.is_chief.append(record.switch("commander_in_chief"))
            if self.is_chief[-1] and side == NUMIDIAN:
                if self.jugurtha != NO_PIECE:
                    raise record.wrong("commander_in_chief", "one Numidian commander in chief")
                self.jugurtha = Piece(len(slugs) - 1)
            in_box.append(record.text("start"))
        for record in components.records("units.toml", "unit"):
            if record.one_of("class", CLASS_OF) == "milice":
                self._check_milice(record, cities)
                continue
            self._read_unit(record, slugs, names)
            in_box.append(record.text("start"))
        for city in range(len(cities)):
            slugs.append(f"milice-{cities.slugs[city]}")
            names.append(f"the milice of {cities.names[city]}")
            self.milice_of.append(Piece(len(slugs) - 1))
            self._add(NUMIDIAN, MILICE)
            self.is_cu[-1] = True
            self.walls[-1] = True
            self.most_steps[-1] = self.start_steps[-1] = 1
            self.sp[-1] = (0, 1)
            self.recruit[-1] = AS_MILICE
            self.start[-1] = self.city_hex[city]
        self.pieces = len(slugs)
        if self.pieces > MOST_UNITS:
            raise BadComponents(f"units.toml: there are {self.pieces} pieces; expected at most {MOST_UNITS}.")
        for i, said in enumerate(in_box):
            self._read_start(i, said, starts, slugs)
        if NO_PIECE in (self.jugurtha, self.impedimenta, self.treasure, self.defectors):
            raise BadComponents(
                "units.toml: expected Jugurtha, the impedimenta, the treasure and the defectors (§10.2-a, §11.1)."
            )
        for piece in range(self.pieces):
            self.likeness.append(self._first_alike(piece))
        for slug in slugs:
            if slugs.count(slug) > 1:
                raise BadComponents(f"units.toml: two pieces are called '{slug}'; expected each once.")
            if not slug.replace("-", "").isalnum() or slug != slug.lower() or not slug.isascii():
                raise BadComponents(f"units.toml: '{slug}' is no slug; expected small letters, digits and hyphens.")
        return Kind(PIECE, slugs, names)

    def _add(self, side: Side, unit_class: int) -> None:
        self.side.append(side)
        self.unit_class.append(unit_class)
        self.is_cu.append(False)
        self.arm.append(NO_ARM)
        self.walls.append(False)
        self.most_steps.append(0)
        self.sp.append((0,))
        self.recruit.append(NEVER)
        self.start.append(ASIDE)
        self.start_holder.append(NO_PIECE)
        self.start_steps.append(0)
        self.arrives.append(0)

    def _check_milice(self, record: Any, cities: Kind) -> None:
        """§10.4-a, Ruling R-44 A milice counter for each city, of one step and strength 1, two-sided."""
        record.exactly("count", len(cities), "there is one for each city and the fort (R-44)")
        record.exactly("max_steps", 1, "that is a rule (§1.2-a)")
        record.exactly("sp_by_step", [1], "all milice are alike")
        record.exactly("battle_arm", "none", "that is a rule (§10.4-a)")
        record.exactly("siege_infantry", True, "that is a ruling (R-28)")
        record.exactly("start", "cities", "that is a rule (§10.2-a)")

    def _read_unit(self, record: Any, slugs: list[str], names: list[str]) -> None:
        record.only(
            "id",
            "name",
            "side",
            "nationality",
            "type",
            "class",
            "is_cu",
            "max_steps",
            "sp_by_step",
            "counters",
            "elite",
            "start",
            "start_steps",
            "recruit",
            "battle_arm",
            "siege_infantry",
            "year",
            "note",
            "optional",
        )
        slugs.append(record.text("id"))
        names.append(record.text("name"))
        piece = Piece(len(slugs) - 1)
        unit_class = CLASS_OF[record.one_of("class", CLASS_OF)]
        self._add(Side(SIDE_SLUGS.index(record.one_of("side", SIDE_SLUGS))), unit_class)
        self.is_cu[piece] = record.switch("is_cu")
        self.arm[piece] = ARMS.index(record.one_of("battle_arm", ARMS))
        self.walls[piece] = record.switch("siege_infantry")
        steps = record.number("max_steps", 0, 6)
        self.most_steps[piece] = steps
        values = record.values.get("sp_by_step")
        if (
            not isinstance(values, list)
            or len(values) != steps
            or any([type(item) is not int or not 0 <= item <= 20 for item in values])
        ):
            raise record.wrong("sp_by_step", f"{steps} strengths, one for each step")
        self.sp[piece] = (0, *values)
        self.recruit[piece] = RECRUITED.index(record.one_of("recruit", RECRUITED))
        self.start_steps[piece] = record.number("start_steps", 0, steps)
        if record.values.get("start") == "reinforcement":
            self.arrives[piece] = record.number("year", FIRST_YEAR + 1, FIRST_YEAR + YEARS - 1)
        if self.is_cu[piece] != (steps > 0) or self.is_cu[piece] == (unit_class in (IMPEDIMENTA, TREASURE)):
            raise record.wrong("is_cu", "true for what has steps, false for impedimenta and treasure")
        if unit_class == IMPEDIMENTA:
            self.impedimenta = piece
        elif unit_class == TREASURE:
            self.treasure = piece
        elif unit_class == DEFECTORS:
            self.defectors = piece

    def _read_start(self, piece: int, said: str, starts: dict[str, Hex], slugs: list[str]) -> None:
        if said in starts:
            self.start[piece] = starts[said]
        elif said == "container":
            self.start[piece] = CONTAINER
        elif said == "reinforcement":
            self.start[piece] = WAITING
        elif said in slugs[: self.commanders]:
            holder = slugs.index(said)
            self.start_holder[piece] = Piece(holder)
            self.start[piece] = self.start[holder]
        elif said not in ("pool", "aside", "replacement"):
            raise BadComponents(
                f"units.toml: {slugs[piece]} starts at '{said}'; expected a place, a commander, "
                "container, pool, aside, replacement or reinforcement."
            )

    def _first_alike(self, piece: int) -> int:
        for other in range(self.commanders, piece):
            if (
                self.unit_class[other] == self.unit_class[piece]
                and self.side[other] == self.side[piece]
                and self.arm[other] == self.arm[piece]
                and self.sp[other] == self.sp[piece]
                and self.recruit[other] == self.recruit[piece]
                and self.unit_class[piece] not in (LEGION, MILICE, AUXILIARY)
            ):
                return self.likeness[other]
        return piece

    # ---------------------------------------------------------------- stratagems.toml and tables.toml

    def _read_stratagems(self, components: Any) -> Kind:
        """§3.3.1-1 The thirteen kinds, in the order of their numbers, and how many of each a side has."""
        components.table("stratagems.toml", "").only("meta", "limits", "stratagem")
        limits = components.table("stratagems.toml", "limits")
        limits.exactly("draw_per_turn", 2, "that is a rule (§2-b)")
        limits.exactly("hand_at_end_of_turn", 3, "that is a rule (§2-g)")
        records = components.records("stratagems.toml", "stratagem")
        if [record.values.get("id") for record in records] != list(STRATAGEMS):
            raise BadComponents(f"stratagems.toml: expected the kinds {', '.join(STRATAGEMS)}, in this order.")
        names = []
        for i, record in enumerate(records):
            record.exactly("number", i + 1, "the kinds are numbered in order")
            names.append(record.text("name"))
            for side in SIDES:
                field = f"count_{SIDE_SLUGS[side]}"
                most = 9 if i < BOTH_SIDES or (i >= BOTH_SIDES + 3) == (side == NUMIDIAN) else 0
                if i in (NEGOTIATIONS, ALLIANCE) and side == NUMIDIAN:
                    record.exactly(field, 1, "there is a single one (§3.3.3-12a)")
                self.marker_count[side].append(record.number(field, 0, most))
            record.exactly("start", "aside" if i == ALLIANCE else "container", "that is a rule (§10.2-a)")
            record.exactly("window", WINDOWS[i], "that is a rule (§3.2-a)")
            self.marker_aside.append(i == ALLIANCE)
            self.marker_text.append(record.text("text"))
        return Kind(STRATAGEM, list(STRATAGEMS), names)

    def _read_tables(self, components: Any, pieces: Kind) -> None:
        """§4.1-a, §8.4-a, §10.3-a What the tables say; all but the years of commanders are rules."""
        for name, fields in RULES_IN_TABLES.items():
            record = components.table("tables.toml", name)
            for field, (value, rule) in fields.items():
                record.exactly(field, value, f"that is a rule ({rule})")
        sides = components.table("tables.toml", "sides")
        for side in SIDES:
            self.side_names.append(sides.part(SIDE_SLUGS[side]).text("name"))
        years = components.records("tables.toml", "year")
        if len(years) != YEARS:
            raise BadComponents(f"tables.toml: there are {len(years)} years; expected {YEARS} (§2-i).")
        for i, record in enumerate(years):
            record.exactly("year", FIRST_YEAR + i, "the years follow each other")
            slug = record.text("roman_commander")
            chief = pieces.ids.get(slug, NO_PIECE)
            if chief == NO_PIECE or chief >= self.commanders or not self.is_chief[chief] or self.side[chief] != ROMAN:
                raise record.wrong("roman_commander", "a Roman commander in chief of units.toml")
            self.chief_of_year.append(Piece(chief))
            self.cap_of_year.append(record.number("legion_max_steps", 1, 6))
            self.gain_of_year.append(record.switch("legions_gain_step", False))
        if self.start[self.chief_of_year[0]] != self.utica:
            raise BadComponents("tables.toml: the commander in chief of the first year starts at Utica (§10.2-a).")


RECRUITMENT_POINTS: Final = (1, 1, 2, 2, 3, 3, 4, 4, 5)
"""§4.1-a By the modified die, 0 to 8: below 0 is 1 RP, above 8 is 5."""

ATTRITION: Final = ((0, 0), (0, 0), (0, 0), (0, 0), (0, 1), (0, 1), (1, 2), (2, 2))
"""§8.4-a By the modified die, 0 to 7 (below: 0, above: as 7): losses of one besieged CU, of two."""

RULES_IN_TABLES: Final[dict[str, dict[str, tuple[Any, str]]]] = {
    "turns": {"per_year": (TURNS, "§2-a"), "total": (TURNS * YEARS, "§2-i")},
    "recruitment": {
        "drm_numidian": (2, "§4.1-a"),
        "drm_roman_metellus_or_marius": (1, "§4.1-a"),
        "turn_1_bonus": (4, "§4.1-b"),
        "numidian_draw_cost": (2, "§4.2-e"),
        "impedimenta_cost": (2, "§10.4-c"),
    },
    "siege": {
        "level_drm": ([0, 2], "§8.1-b"),
        "defender_assault_drm": (2, "§8.2-b"),
        "hits_per_loss": (3, "§8.2-b"),
        "hits_per_loss_with_impedimenta": (2, "§8.2-b"),
    },
    "movement": {
        "base_mp": (12, "§6.1-a"),
        "fast_mp": (18, "§6.1-a"),
        "forced_march_multiplier": (2, "§6.2-a"),
        "prepared_manoeuvre_bonus": (4, "§3.3.1-3"),
        "pillage_mp": (8, "§6.6-a"),
        "pillage_min_cu": (5, "§6.6-a"),
    },
    "battle": {
        "sp_per_die": (2, "§7.2-a"),
        "hit_on": (5, "§7.2-a"),
        "vp_min_cu": (4, "§7.5-b"),
        "mountain_hexside_sp_per_die": (3, "R-22"),
    },
    "open_door": {"destroy_city_on": (6, "§3.3.3-11b")},
    "treasure": {"lost_on": (4, "§11.1")},
    "victory": {"roman_at": (0, "§9.2-b"), "numidian_at": (20, "§9.2-a"), "bid_max": (MOST_BID, "§10.1-a")},
}
"""What tables.toml tells of the rules themselves, with the rule that says it: no set may change it."""
