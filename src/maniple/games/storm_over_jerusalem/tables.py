"""The components as flat tables indexed by id, read once from a component set."""

from __future__ import annotations

from typing import Any, Final, NewType

from maniple.kernel.box import Box
from maniple.kernel.catalog import Kind, numbers
from maniple.kernel.errors import BadComponents
from maniple.kernel.frames import Side

Area = NewType("Area", int)
"""An area, or a reinforcement zone: zones come after the areas."""
Unit = NewType("Unit", int)
"""A unit, or a leader: leaders come after the units."""
Card = NewType("Card", int)
Wall = NewType("Wall", int)
Tower = NewType("Tower", int)
"""A Siege Tower counter; its value is printed on it."""

ROMAN: Final = Side(0)
JUDEAN: Final = Side(1)
SIDES: Final = (ROMAN, JUDEAN)
SIDE_SLUGS: Final = ("roman", "judean")

SIMON: Final = 0
JOHN: Final = 1
FACTIONS: Final = ("simon", "john")
FACTION_NAMES: Final = ("Simon", "John")
NO_FACTION: Final = -1

LEGION: Final = 0
AUXILIARY: Final = 1
CAVALRY: Final = 2
LIGHT: Final = 3
HEAVY: Final = 4
LEADER: Final = 5
CLASS_OF: Final = {
    "legion": LEGION,
    "auxiliary": AUXILIARY,
    "cavalry": CAVALRY,
    "light-infantry-8": LIGHT,
    "light-infantry-7": LIGHT,
    "heavy-infantry": HEAVY,
}
"""Type of units.toml -> what the rules call it (2.1.1)."""

NOWHERE: Final = Area(-1)
"""Beside the map: not yet in play, or a leader to be placed."""
LOST: Final = Area(-2)
"""Eliminated."""
NO_WALL: Final = Wall(-1)
NO_CARD: Final = Card(-1)
NO_TOWER: Final = Tower(-1)
NO_UNIT: Final = Unit(-1)
NO_LEADER: Final = -1

# What a card does
FIREPOWER: Final = 0
ONAGER: Final = 1
CATAPULT: Final = 2
UNDERMINING: Final = 3
RAMP: Final = 4
RAMS: Final = 5
ARCHERS: Final = 6
TESTUDO: Final = 7
DISCIPLINE: Final = 8
REROLL: Final = 9
ENEMY_REROLL: Final = 10
FORCED_MARCH: Final = 11
ESCALADE: Final = 12
PALISADES: Final = 13
FAMINE: Final = 14
BRUTALITY: Final = 15
APPEAL: Final = 16
TOWERS: Final = 17
VETERANS: Final = 18
OIL: Final = 19
BURNING: Final = 20
FIREBRANDS: Final = 21
COUNTERMINE: Final = 22
SORTIE: Final = 23
ARMS: Final = 24
COLONNADES: Final = 25
PASSAGES: Final = 26
ESCAPE: Final = 27
INNER_WALL: Final = 28
NIGHT_REPAIR: Final = 29
FANATICS: Final = 30
GRAIN: Final = 31
GO_HOME: Final = 32
AMBUSH: Final = 33
EVENTS: Final = (
    "firepower",
    "onager",
    "catapult",
    "undermining",
    "ramp",
    "rams",
    "archers",
    "testudo",
    "discipline",
    "reroll",
    "enemy-reroll",
    "forced-march",
    "escalade",
    "palisades",
    "famine",
    "brutality",
    "appeal",
    "towers",
    "veterans",
    "oil",
    "burning",
    "firebrands",
    "countermine",
    "sortie",
    "arms",
    "colonnades",
    "passages",
    "escape",
    "inner-wall",
    "night-repair",
    "fanatics",
    "grain",
    "go-home",
    "ambush",
)

# §5.2b When a card may be played
FOR_YOUR_IMPULSE: Final = 0
PART_OF_IMPULSE: Final = 1
RESPONSE: Final = 2
OTHER: Final = 3
CARD_KINDS: Final = ("for-your-impulse", "part-of-impulse", "response", "other")

KIND_OF_EVENT: Final = {
    FIREPOWER: PART_OF_IMPULSE,
    ONAGER: FOR_YOUR_IMPULSE,
    CATAPULT: PART_OF_IMPULSE,
    UNDERMINING: FOR_YOUR_IMPULSE,
    RAMP: FOR_YOUR_IMPULSE,
    RAMS: PART_OF_IMPULSE,
    ARCHERS: PART_OF_IMPULSE,
    TESTUDO: RESPONSE,
    DISCIPLINE: RESPONSE,
    REROLL: PART_OF_IMPULSE,
    ENEMY_REROLL: RESPONSE,
    FORCED_MARCH: FOR_YOUR_IMPULSE,
    ESCALADE: PART_OF_IMPULSE,
    PALISADES: FOR_YOUR_IMPULSE,
    FAMINE: OTHER,
    BRUTALITY: OTHER,
    APPEAL: FOR_YOUR_IMPULSE,
    TOWERS: FOR_YOUR_IMPULSE,
    VETERANS: FOR_YOUR_IMPULSE,
    OIL: RESPONSE,
    BURNING: FOR_YOUR_IMPULSE,
    FIREBRANDS: RESPONSE,
    COUNTERMINE: FOR_YOUR_IMPULSE,
    SORTIE: FOR_YOUR_IMPULSE,
    ARMS: FOR_YOUR_IMPULSE,
    COLONNADES: RESPONSE,
    PASSAGES: FOR_YOUR_IMPULSE,
    ESCAPE: OTHER,
    INNER_WALL: RESPONSE,
    NIGHT_REPAIR: FOR_YOUR_IMPULSE,
    FANATICS: RESPONSE,
    GRAIN: OTHER,
    GO_HOME: FOR_YOUR_IMPULSE,
    AMBUSH: RESPONSE,
}
"""The kind that the rules of an event need."""

ON_ITS_OWN: Final = frozenset(event for event, kind in KIND_OF_EVENT.items() if kind == FOR_YOUR_IMPULSE)
"""Events that need no Attack, Assault or other occasion."""

PART_OR_WHOLE: Final = ON_ITS_OWN - {ONAGER, SORTIE, FORCED_MARCH}
"""§5.2c Those that a set may also have as part of an impulse, even of a pass: no unit acts, and none is attacked."""

SIDE_OF_EVENT: Final = {
    CATAPULT: ROMAN,
    UNDERMINING: ROMAN,
    RAMP: ROMAN,
    RAMS: ROMAN,
    ARCHERS: ROMAN,
    TESTUDO: ROMAN,
    DISCIPLINE: ROMAN,
    REROLL: ROMAN,
    FORCED_MARCH: ROMAN,
    ESCALADE: ROMAN,
    PALISADES: ROMAN,
    FAMINE: ROMAN,
    BRUTALITY: ROMAN,
    APPEAL: ROMAN,
    TOWERS: ROMAN,
    VETERANS: ROMAN,
    OIL: JUDEAN,
    BURNING: JUDEAN,
    FIREBRANDS: JUDEAN,
    COUNTERMINE: JUDEAN,
    SORTIE: JUDEAN,
    ARMS: JUDEAN,
    COLONNADES: JUDEAN,
    PASSAGES: JUDEAN,
    ESCAPE: JUDEAN,
    INNER_WALL: JUDEAN,
    NIGHT_REPAIR: JUDEAN,
    FANATICS: JUDEAN,
    GRAIN: JUDEAN,
    GO_HOME: JUDEAN,
    AMBUSH: JUDEAN,
}
"""Events that only one side can have."""

WITHOUT_AMOUNT: Final = (
    CATAPULT,
    UNDERMINING,
    RAMS,
    DISCIPLINE,
    REROLL,
    ENEMY_REROLL,
    APPEAL,
    ESCAPE,
    GO_HOME,
)
NEEDS: Final = ("", "legion", "simon", "john")
NEEDS_NOTHING: Final = 0
NEEDS_LEGION: Final = 1
NEEDS_SIMON: Final = 2
NEEDS_JOHN: Final = 3

AREA: Final = "area"
UNIT: Final = "unit"
CARD: Final = "card"
WALL: Final = "wall"
TOWER: Final = "tower"
SIDE: Final = "side"
LEADER_KIND: Final = "leader"
NUMBER: Final = "number"

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "want": (SIDE,),
    "bid": (NUMBER,),
    "act": (AREA,),
    "join": (UNIT,),
    "all": (),
    "haul": (TOWER,),
    "lead": (LEADER_KIND,),
    "unite": (LEADER_KIND,),
    "accompany": (LEADER_KIND,),
    "move": (AREA,),
    "attack": (AREA,),
    "assault": (AREA,),
    "climb": (AREA,),
    "step": (AREA,),
    "stop": (),
    "play": (CARD,),
    "build": (CARD,),
    "repair": (CARD,),
    "discard": (CARD,),
    "defend": (LEADER_KIND,),
    "rally": (LEADER_KIND, AREA),
    "refresh": (UNIT,),
    "demolish": (WALL,),
    "pass": (),
    "flip": (UNIT,),
    "retreat": (UNIT, AREA),
    "eliminate": (UNIT,),
    "boost": (UNIT,),
    "first": (CARD,),
    "stay": (),
    "back": (),
    "at": (AREA,),
    "shoot": (AREA, AREA),
    "section": (WALL,),
    "spend": (UNIT,),
    "mend": (WALL,),
    "erect": (AREA, NUMBER),
    "upgrade": (TOWER, NUMBER),
    "lower": (TOWER,),
    "arm": (LEADER_KIND, AREA),
    "slip": (AREA,),
    "mark": (AREA,),
    "remove": (TOWER,),
    "reinforce": (UNIT, AREA),
    "done": (),
    "take": (),
}
"""Verb -> kinds of its ids. A faction is named by its leader."""

FILES: Final = ("map.toml", "units.toml", "cards.toml", "tables.toml")

AREAS: Final = 31
ZONES: Final = 4
SPACES: Final = AREAS + ZONES
TURNS: Final = 8
CITY_FROM: Final = 12
"""§2.2.1a City areas are 12 to 31, areas 1 to 11 lie outside; the ids of areas are one less than their numbers."""
SUPPLY_AREAS: Final = 11
NO_SIEGE_WORKS: Final = (5, 6, 7, 8, 9)
BONUS_AREAS: Final = (19, 30)
TEMPLE_MOUNT: Final = Area(21)
HERODS_PALACE: Final = Area(26)
ROMAN_CARDS: Final = 27
CARDS: Final = 55
MOST_UNITS: Final = 140
MOST_TOWERS: Final = 30
MOST_BID: Final = 20
MOST_VALUE: Final = 3
LEVELS: Final = 9


def enemy(side: Side) -> Side:
    return Side(1 - side)


class StormBox(Box):
    """The tables of Storm Over Jerusalem."""

    def __init__(self, components: Any, templates: dict[str, str]) -> None:
        components.table("map.toml", "").only("meta", "area", "border", "corner", "wall", "zone", "river")
        components.table("units.toml", "").only("meta", "type", "unit", "leader")
        components.table("cards.toml", "").only("meta", "card")
        components.table("tables.toml", "").only("meta", *TABLES)
        # the map
        self.defense: list[int] = []
        """§2.2.1b By area: +1 to +3."""
        self.start_control: list[Side] = []
        self.siege_works: list[bool] = []
        """§13.2.6a"""
        self.adjacent: list[tuple[Area, ...]] = []
        """By area: the areas next to it, without zones."""
        self.zones_of: list[tuple[Area, ...]] = []
        """By area: the zones next to it."""
        self.entries: list[tuple[Area, ...]] = []
        """By zone, from 0: the areas next to it."""
        self.wall_between: list[list[Wall]] = []
        """By two areas: the section between them, or NO_WALL."""
        self.wall_ends: list[tuple[Area, Area]] = []
        self.walls_of: list[tuple[Wall, ...]] = []
        """By area: the sections on its borders."""
        areas = self._read_areas(components)
        self._read_borders(components)
        walls = self._read_walls(components, areas)
        # the units
        self.units = 0
        """How many, without leaders."""
        self.side: list[Side] = []
        self.faction: list[int] = []
        self.unit_class: list[int] = []
        self.firepower: list[int] = []
        self.strength: list[int] = []
        """Defense of the fresh side."""
        self.spent_strength: list[int] = []
        self.move: list[int] = []
        self.attacks_adjacent: list[bool] = []
        self.setup: list[Area] = []
        """NOWHERE for starred units and leaders."""
        self.starred: list[list[Unit]] = [[], []]
        """By faction."""
        self.likeness: list[int] = []
        """Units with the same number are alike: of one group and type."""
        self.unit_type: list[str] = []
        self.unit_group: list[str] = []
        self.leader_names: list[str] = []
        units = self._read_units(components)
        # the cards
        self.card_side: list[Side] = []
        self.value: list[int] = []
        self.card_kind: list[int] = []
        self.event: list[int] = []
        self.amount: list[int] = []
        self.needs: list[int] = []
        self.is_engine: list[bool] = []
        self.is_removed: list[bool] = []
        self.card_text: list[str] = []
        self.with_event: list[list[tuple[Card, ...]]] = [[], []]
        """By side and event: the cards that do it."""
        self.by_themselves: list[tuple[Card, ...]] = []
        """§5.2c By side: the cards that are played as part of an impulse without an Attack or Assault."""
        cards = self._read_cards(components)
        # tables.toml
        self.side_names: list[str] = []
        self.stacking: list[int] = []
        self.hand_size: list[list[int]] = [[], []]
        self.rises_at: list[int] = []
        """§13.3a By turn."""
        self.refresh_modifier: list[int] = []
        """§13.3b By level, from 1; index 0 is not used."""
        self.tower_value: list[int] = []
        self.supply_increase = 1
        self.ramps = 0
        """How many ramp markers there are."""
        self._read_tables(components)
        self.towers = len(self.tower_value)
        towers = Kind(
            TOWER,
            [f"tower-{value}-{self.tower_value[: i + 1].count(value)}" for i, value in enumerate(self.tower_value)],
            [f"Siege Tower {value}" for value in self.tower_value],
        )
        kinds = [
            areas,
            units,
            cards,
            walls,
            towers,
            Kind(SIDE, list(SIDE_SLUGS), self.side_names),
            Kind(LEADER_KIND, list(FACTIONS), self.leader_names),
            numbers(MOST_BID),
        ]
        super().__init__(components, kinds, VERBS, templates)

    # ---------------------------------------------------------------- map.toml

    def _read_areas(self, components: Any) -> Kind:
        """§2.2.1a, §2.2.1b, §2.2.1c, §2.2.1d, §13.2.6a, Ruling K19 Areas 1 to 31 in order, then zones A to D."""
        slugs, names = [], []
        records = components.records("map.toml", "area")
        if len(records) != AREAS:
            raise BadComponents(f"map.toml: there are {len(records)} areas; expected {AREAS} (§2.2.1a).")
        for i, record in enumerate(records):
            record.only(
                "id",
                "name",
                "defense",
                "control",
                "city",
                "siege_works",
                "bonus_card",
                "victory_point",
                "x",
                "y",
                "corners",
            )
            number = i + 1
            record.exactly("id", number, "areas are listed in order")
            slugs.append(str(number))
            names.append(f"{record.text('name')} ({number})")
            self.defense.append(record.number("defense", 1, 3))
            self.start_control.append(Side(SIDE_SLUGS.index(record.one_of("control", SIDE_SLUGS))))
            record.exactly("city", number >= CITY_FROM, "city areas are 12 to 31 (§2.2.1a)")
            record.exactly("siege_works", number not in NO_SIEGE_WORKS, "only areas 5 to 9 bar them (§13.2.6a)")
            record.exactly("bonus_card", number in BONUS_AREAS, "areas 19 and 30 give the bonus cards (§2.2.1c)")
            record.exactly("victory_point", i in (TEMPLE_MOUNT, HERODS_PALACE), "areas 22 and 27 give points (§4.0C9)")
            self.siege_works.append(number not in NO_SIEGE_WORKS)
            _spot(record)
        zones = components.records("map.toml", "zone")
        if len(zones) != ZONES:
            raise BadComponents(f"map.toml: there are {len(zones)} zones; expected {ZONES}, a to d (§2.2.1d).")
        for i, record in enumerate(zones):
            record.only("id", "name", "areas", "x", "y", "corners")
            record.exactly("id", "abcd"[i], "zones are listed in order")
            slugs.append(record.text("id"))
            names.append(record.text("name"))
            entries = _areas(record, "areas", 1, 9)
            if any([area >= SUPPLY_AREAS for area in entries]):
                raise record.wrong("areas", "areas outside the walls, 1 to 11 (Ruling K19)")
            self.entries.append(tuple(entries))
            _spot(record)
        for i in range(AREAS):
            self.zones_of.append(tuple([Area(AREAS + z) for z in range(ZONES) if i in self.entries[z]]))
        for record in components.records("map.toml", "river"):
            record.only("name", "path")
            record.text("name")
            _points(record, "path", 2)
        return Kind(AREA, slugs, names)

    def _read_borders(self, components: Any) -> None:
        """§7.1b Two areas are adjacent exactly when a border joins them."""
        joined: list[set[int]] = [set() for _ in range(AREAS)]
        for record in components.records("map.toml", "border"):
            record.only("areas")
            a, b = _areas(record, "areas", 2, 2)
            if a == b or b in joined[a]:
                raise record.wrong("areas", "two different areas, each border once")
            joined[a].add(b)
            joined[b].add(a)
        for record in components.records("map.toml", "corner"):
            record.only("areas")
            a, b = _areas(record, "areas", 2, 2)
            if b in joined[a]:
                raise record.wrong("areas", "two areas that no border joins (§7.1b)")
        if 18 in joined[16]:
            raise BadComponents("map.toml: a border joins areas 17 and 19; expected none (§7.1b).")
        self.adjacent = [tuple([Area(b) for b in sorted(found)]) for found in joined]
        reached = {0}
        edge = [0]
        while edge:
            edge = [b for a in edge for b in joined[a] if b not in reached]
            reached.update(edge)
        if len(reached) != AREAS:
            lost = next(i for i in range(AREAS) if i not in reached)
            raise BadComponents(f"map.toml: no border leads to area {lost + 1}; expected a map in one piece.")

    def _read_walls(self, components: Any, areas: Kind) -> Kind:
        """§2.2.1a, §13.1.1a Sections stand on borders."""
        self.wall_between = [[NO_WALL] * AREAS for _ in range(AREAS)]
        slugs, names = [], []
        for i, record in enumerate(components.records("map.toml", "wall")):
            record.only("areas", "line", "marker", "path")
            a, b = _areas(record, "areas", 2, 2)
            if Area(b) not in self.adjacent[a] or self.wall_between[a][b] != NO_WALL:
                raise record.wrong("areas", "two areas joined by a border, each section once")
            record.text("line")
            _points(record, "marker", 0)
            _points(record, "path", 2)
            self.wall_between[a][b] = self.wall_between[b][a] = Wall(i)
            self.wall_ends.append((Area(a), Area(b)))
            slugs.append(f"{a + 1}-{b + 1}")
            names.append(f"the wall between {areas.names[a]} and {areas.names[b]}")
        for area in range(AREAS):
            self.walls_of.append(tuple([Wall(i) for i, ends in enumerate(self.wall_ends) if area in ends]))
        return Kind(WALL, slugs, names)

    # ---------------------------------------------------------------- units.toml

    def _read_units(self, components: Any) -> Kind:
        """§2.1.1a, §2.1.1c, §2.1.1d The types with their values, the counters with their set-up, the leaders last."""
        types = {}
        for record in components.records("units.toml", "type"):
            record.only("id", "name", "side", "firepower", "defense", "move", "spent_defense", "attacks_adjacent")
            slug = record.one_of("id", CLASS_OF)
            side = SIDE_SLUGS.index(record.one_of("side", SIDE_SLUGS))
            record.exactly("side", SIDE_SLUGS[CLASS_OF[slug] >= LIGHT], "that is a rule (§2.1.1c)")
            record.exactly("attacks_adjacent", CLASS_OF[slug] in (AUXILIARY, LIGHT), "that is a rule (§8.1b)")
            types[slug] = (
                side,
                record.text("name"),
                record.number("firepower", 0, 9),
                record.number("defense", 1, 20),
                record.number("move", 1, 9),
                record.number("spent_defense", 1, 20),
            )
        if len(types) != len(CLASS_OF):
            raise BadComponents(f"units.toml: there are {len(types)} types; expected {', '.join(CLASS_OF)}.")
        slugs, names = [], []
        groups: list[tuple[str, str]] = []
        for record in components.records("units.toml", "unit"):
            record.only("id", "group", "type", "setup")
            slugs.append(record.text("id"))
            kind = record.one_of("type", CLASS_OF)
            side, name, firepower, defense, move, spent = types[kind]
            group = record.text("group")
            if side == JUDEAN:
                group = record.one_of("group", FACTIONS)
            if (group, kind) not in groups:
                groups.append((group, kind))
            self.likeness.append(groups.index((group, kind)))
            self.side.append(Side(side))
            self.faction.append(FACTIONS.index(group) if side == JUDEAN else NO_FACTION)
            self.unit_class.append(CLASS_OF[kind])
            self.unit_type.append(kind)
            self.unit_group.append(group)
            self.firepower.append(firepower)
            self.strength.append(defense)
            self.spent_strength.append(spent)
            self.move.append(move)
            self.attacks_adjacent.append(CLASS_OF[kind] in (AUXILIARY, LIGHT))
            names.append(_unit_name(CLASS_OF[kind], group, name))
            self.setup.append(self._read_setup(record, Side(side)))
            if record.values["setup"] == "*":
                self.starred[self.faction[-1]].append(Unit(len(slugs) - 1))
        self.units = len(slugs)
        if self.units > MOST_UNITS:  # each unit in each area is an action
            raise BadComponents(f"units.toml: there are {self.units} units; expected at most {MOST_UNITS}.")
        self._check_setup()
        leaders = components.records("units.toml", "leader")
        if [record.values.get("faction") for record in leaders] != list(FACTIONS):
            raise BadComponents("units.toml: expected two leaders, of faction simon and then john (§2.1.1d).")
        for i, record in enumerate(leaders):
            record.only("id", "name", "faction", "defense")
            slugs.append(record.text("id"))
            names.append(record.text("name"))
            self.leader_names.append(record.text("name"))
            self.side.append(JUDEAN)
            self.faction.append(i)
            self.unit_class.append(LEADER)
            self.unit_type.append("leader")
            self.unit_group.append(FACTIONS[i])
            self.likeness.append(len(groups) + i)
            self.firepower.append(0)
            defense = record.number("defense", 0, 20) if "defense" in record.values else 0  # Ruling L3
            self.strength.append(defense)
            self.spent_strength.append(defense)
            self.move.append(0)
            self.attacks_adjacent.append(False)
            self.setup.append(NOWHERE)
        for slug in slugs:
            if slugs.count(slug) > 1:
                raise BadComponents(f"units.toml: two units are called '{slug}'; expected each once.")
            if not slug.replace("-", "").isalnum() or slug != slug.lower() or not slug.isascii():
                raise BadComponents(
                    f"units.toml: '{slug}' is no slug for units; expected small letters, digits and hyphens."
                )
        return Kind(UNIT, slugs, names)

    def _read_setup(self, record: Any, side: Side) -> Area:
        """§2.1.1e, §3.0a An area, a zone, or a star."""
        setup = record.text("setup")
        if setup == "*" and side == JUDEAN:
            return NOWHERE
        if setup in "abcd" and len(setup) == 1 and side == ROMAN:
            return Area(AREAS + "abcd".index(setup))
        if not (setup.isascii() and setup.isdecimal() and len(setup) <= 2 and 1 <= int(setup) <= AREAS):
            raise record.wrong("setup", "an area, a zone letter for Romans, or '*' for Judeans (§2.1.1e)")
        area = int(setup) - 1
        if self.start_control[area] != side:
            raise record.wrong("setup", "an area that the side controls at the start (§12.0c)")
        return Area(area)

    def _check_setup(self) -> None:
        """§7.2a The stacking limits hold from the start; they are rules."""
        for area in range(AREAS):
            here = [unit for unit in range(self.units) if self.setup[unit] == area]
            most = STACKING[self.start_control[area]]
            if len(here) > most:
                raise BadComponents(
                    f"units.toml: {len(here)} units start in area {area + 1}; expected at most {most} (§7.2a)."
                )

    # ---------------------------------------------------------------- cards.toml

    def _read_cards(self, components: Any) -> Kind:
        """§2.3a, §5.2b, §5.2f Roman cards 1 to 27, Judean cards 28 to 55."""
        records = components.records("cards.toml", "card")
        if len(records) != CARDS:
            raise BadComponents(f"cards.toml: there are {len(records)} cards; expected {CARDS} (§2.3a).")
        slugs, titles = [], []
        for i, record in enumerate(records):
            record.only(
                "number",
                "slug",
                "side",
                "title",
                "value",
                "kind",
                "event",
                "amount",
                "needs",
                "siege_engine",
                "removed",
                "text",
            )
            record.exactly("number", i + 1, "cards are numbered in order")
            side = ROMAN if i < ROMAN_CARDS else JUDEAN
            record.exactly("side", SIDE_SLUGS[side], "Roman cards are 1 to 27, Judean cards 28 to 55 (§2.3a)")
            slugs.append(record.text("slug"))
            titles.append(record.text("title"))
            event = EVENTS.index(record.one_of("event", EVENTS))
            if SIDE_OF_EVENT.get(event, side) != side:
                raise record.wrong("event", f"one that the {SIDE_SLUGS[side]} side can have")
            kind = CARD_KINDS.index(record.one_of("kind", CARD_KINDS))
            if kind != PART_OF_IMPULSE or event not in PART_OR_WHOLE:
                record.exactly("kind", CARD_KINDS[KIND_OF_EVENT[event]], f"that is how '{EVENTS[event]}' works")
            self.card_side.append(side)
            self.value.append(record.number("value", 1, MOST_VALUE))
            self.card_kind.append(kind)
            self.event.append(event)
            self.amount.append(0 if event in WITHOUT_AMOUNT else record.number("amount", 1, 9))
            if event in WITHOUT_AMOUNT and "amount" in record.values:
                raise record.wrong("amount", f"none, for '{EVENTS[event]}' takes no number")
            needs = NEEDS.index(record.one_of("needs", NEEDS, ""))
            if needs != NEEDS_NOTHING and (event != FIREPOWER or (needs == NEEDS_LEGION) != (side == ROMAN)):
                raise record.wrong("needs", "a kind of unit that takes part, only with the event 'firepower'")
            self.needs.append(needs)
            self.is_engine.append(record.switch("siege_engine", False))
            self.is_removed.append(record.switch("removed", False))
            self.card_text.append(record.text("text"))
        for slug in slugs:
            if slugs.count(slug) > 1:
                raise BadComponents(f"cards.toml: two cards are called '{slug}'; expected each once.")
            if not slug.replace("-", "").isalnum() or slug != slug.lower() or not slug.isascii():
                raise BadComponents(
                    f"cards.toml: '{slug}' is no slug for cards; expected small letters, digits and hyphens."
                )
        for side in SIDES:
            for event in range(len(EVENTS)):
                found = [Card(i) for i in range(CARDS) if self.card_side[i] == side and self.event[i] == event]
                self.with_event[side].append(tuple(found))
            parts = [i for i in range(CARDS) if self.card_kind[i] == PART_OF_IMPULSE and self.event[i] in ON_ITS_OWN]
            self.by_themselves.append(tuple([Card(i) for i in parts if self.card_side[i] == side]))
        return Kind(CARD, slugs, titles)

    # ---------------------------------------------------------------- tables.toml

    def _read_tables(self, components: Any) -> None:
        """§2.1.2a, §5.1b, §7.2a, §13.3a, §13.3b What the tables say, and the rules that no set may change."""
        for name, fields in RULES_IN_TABLES.items():
            record = components.table("tables.toml", name)
            record.only(*fields, *FREE_IN_TABLES.get(name, ()))
            for field, (value, rule) in fields.items():
                record.exactly(field, value, f"that is a rule ({rule})")
        sides = components.table("tables.toml", "sides")
        sides.only(*SIDE_SLUGS)
        for side in SIDES:
            record = sides.part(SIDE_SLUGS[side])
            record.only("name", "stacking")
            self.side_names.append(record.text("name"))
            record.exactly("stacking", STACKING[side], "that is a rule (§7.2a)")
            self.stacking.append(STACKING[side])
        hands = components.table("tables.toml", "hand_size")
        hands.only(*SIDE_SLUGS)
        for side in SIDES:
            self.hand_size[side] = _row(hands, SIDE_SLUGS[side], TURNS, 0, 12)
        if self.hand_size[JUDEAN][0] != 3:
            raise hands.wrong("judean", "3 for turn 1 (§5.1b)")
        rises = components.table("tables.toml", "supply_increase")
        rises.only("at_least")
        rises.exactly("at_least", [5, 5, 4, 4, 4, 4, 3, 3], "that is a rule (§13.3a)")
        self.rises_at = list(rises.values["at_least"])
        unable = components.table("tables.toml", "unable_to_refresh")
        unable.only("modifier")
        unable.exactly("modifier", [-1, -1, 0, 0, 1, 1, 2, 2, 2], "that is a rule (§13.3b)")
        self.refresh_modifier = [0, *unable.values["modifier"]]
        supply = components.table("tables.toml", "supply")
        self.supply_increase = supply.number("increase", 1, 9)
        towers = components.table("tables.toml", "siege_towers")
        towers.only("counters")
        counters = _row(towers, "counters", MOST_VALUE, 0, 9)
        for i, number in enumerate(counters):
            self.tower_value.extend([i + 1] * number)
        self.ramps = components.table("tables.toml", "siege_ramps").number("markers", 0, 20)


STACKING: Final = (5, 6)

RULES_IN_TABLES: Final[dict[str, dict[str, tuple[Any, str]]]] = {
    "turns": {"number": (TURNS, "§1.0a")},
    "supply": {
        "start": (1, "§3.0b"),
        "least": (1, "§13.3c"),
        "most": (LEVELS, "§2.1.2c"),
        "judean_gain_of_a_supply_area": (-2, "§13.3c"),
        "roman_discard_bonus": (1, "§13.3a"),
    },
    "movement": {
        "enter": (1, "§7.1a"),
        "enter_enemy_extra": (1, "§7.1a"),
        "leave_enemy_extra": (1, "§7.1a"),
        "cavalry_may_not_assault_from_area": (17, "§10.0c"),
    },
    "siege_ramps": {"removal_target": (6, "§13.2.5b")},
    "walls": {"undamaged": (4, "§13.1.1a"), "repaired_at_most": (3, "§13.1.3b")},
    "reinforcements": {"units_per_turn": (6, "§11.1a")},
    "leaders": {"attack_bonus": (2, "§14.1a"), "defense_bonus": (1, "§14.1b"), "rally_units": (3, "§14.1d")},
    "victory": {"enemy_units_per_point": (2, "§15.0a"), "judean_units_per_point_reduced": (3, "§16.2a")},
}
"""What tables.toml tells of the rules themselves, with the rule that says it: no set may change it."""
FREE_IN_TABLES: Final = {"supply": ("increase",), "siege_ramps": ("markers",)}
TABLES: Final = (
    "sides",
    "hand_size",
    "supply_increase",
    "unable_to_refresh",
    "siege_towers",
    *RULES_IN_TABLES,
)


def _unit_name(unit_class: int, group: str, name: str) -> str:
    """`X Fretensis`, `Auxiliary`, `Simon's Heavy Infantry`."""
    if unit_class == LEGION:
        return f"{group} Legion" if "Legion" not in group else group
    if unit_class in (AUXILIARY, CAVALRY):
        return name
    return f"{FACTION_NAMES[FACTIONS.index(group)]}'s {name}"


def _areas(record: Any, field: str, least: int, most: int) -> list[Area]:
    """A list of numbers of areas, as ids."""
    value = record.values.get(field)
    if (
        not isinstance(value, list)
        or not least <= len(value) <= most
        or any([type(item) is not int or not 1 <= item <= AREAS for item in value])
    ):
        raise record.wrong(field, f"{least if least == most else 'some'} numbers of areas, 1 to {AREAS}")
    return [Area(item - 1) for item in value]


def _row(record: Any, field: str, length: int, least: int, most: int) -> list[int]:
    value = record.values.get(field)
    if (
        not isinstance(value, list)
        or len(value) != length
        or any([type(item) is not int or not least <= item <= most for item in value])
    ):
        raise record.wrong(field, f"{length} whole numbers from {least} to {most}")
    return list(value)


def _spot(record: Any) -> None:
    """Where a space lies on the sheet."""
    record.number("x", 0, 10_000)
    record.number("y", 0, 10_000)
    _points(record, "corners", 3)


def _points(record: Any, field: str, least: int) -> None:
    """A list of points, or one point where `least` is 0."""
    value = record.values.get(field)
    points = [value] if least == 0 else value
    if (
        not isinstance(points, list)
        or len(points) < least
        or any(
            [
                not isinstance(point, list)
                or len(point) != 2
                or any([type(item) is not int or not 0 <= item <= 10_000 for item in point])
                for point in points
            ]
        )
    ):
        raise record.wrong(field, "a point [x, y]" if least == 0 else f"at least {least} points [x, y]")
